"""Saves: the checkpoint, the tail, the whole log of decisions, and a digest over all of it.

A save is a magic word, the format's number, a digest, and compressed plain data. Whatever is wrong with the bytes,
opening them gives a typed error, never another game.
"""

from __future__ import annotations

import hashlib
import hmac
import zlib
from collections.abc import Mapping
from itertools import pairwise, zip_longest
from typing import Any, TypeVar

import coterie
from coterie.kernel.data import Struct, decode, encode, replace
from coterie.kernel.decision import option_key
from coterie.kernel.errors import BadSave, CorruptSave, CoterieError, Diverged, NewerSave, OlderSave, Refused
from coterie.kernel.game import Game
from coterie.kernel.journal import Journal, Origin, Redeal, Step, Wish
from coterie.kernel.scene import Roll
from coterie.kernel.session import Session
from coterie.kernel.table import Chance, Event, Setup, State

S = TypeVar("S", bound=State)

MAGIC = b"COTERIE\n"
FORMAT = 4
"""Raised with any change of what a save holds around its states: unknown fields are refused."""
SEATED = 4
"""The first format that says where bots sat; without any a save is written in the one before, for older programs."""
DIGEST = 32
HEAD = len(MAGIC) + 2 + DIGEST
LARGEST = 256 << 20
"""No honest save unpacks to more bytes."""
SIGNATURE = 32


class Save(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a save holds."""

    program: str
    game: str
    rules: int
    setup: Setup
    checkpoint: bytes
    stood: bytes = b""  # the state where it stands, to compare with under a later version; formats before 3 have none
    checkpoint_at: int
    tape: list[Chance]
    steps: list[Step]  # options by key
    events: list[Event]
    serial: int
    asking: bool
    luck: int
    position: str
    auto_pass: dict[int, list[str]]
    origin: Origin | None = None  # None: the game's setup
    redeals: list[Redeal] = []
    rolls: list[Roll] = []
    wishes: list[Wish] = []
    bots: dict[int, str] = {}  # who sat there that is no person: a hint for whoever opens it


def save(session: Session[Any], journal: Journal | None = None, bots: Mapping[int, str] | None = None) -> bytes:
    """The session as one file's bytes; with the journal given in place of its own, if that tells too much."""
    return written(replace(_content(session, journal or session.journal), bots=dict(bots or {})))


def standing(session: Session[Any]) -> bytes:
    """Where the session stands: a save without its log of decisions and events, for those who keep that themselves."""
    packed = zlib.compress(encode(_content(session, replace(session.journal, steps=[], events=[]))), 1)
    return sealed(packed, SEATED - 1)


def with_log(data: bytes, steps: list[Step], events: list[Event]) -> Save:
    """The whole save, from where a session stands and its log."""
    return replace(read(data), steps=steps, events=events)


def _content(session: Session[Any], journal: Journal) -> Save:
    if not journal.records:
        raise CoterieError("only a recorded game can be saved")
    return Save(
        program=coterie.__version__,
        game=session.game.id,
        rules=session.game.version,
        setup=session.setup,
        checkpoint=journal.checkpoint,
        stood=encode(session.state),
        checkpoint_at=journal.at,
        tape=journal.tape,
        steps=[replace(s, option=option_key(s.option)) for s in journal.steps],
        events=journal.events,
        serial=session.table.serial,
        asking=session.decision is not None,
        luck=session.table.luck,
        position=session.hash(),
        auto_pass=session.auto_pass,
        origin=journal.origin,
        redeals=journal.redeals,
        rolls=journal.rolls,
        wishes=journal.wishes,
    )


def written(content: Save) -> bytes:
    """A save as one file's bytes."""
    return sealed(zlib.compress(encode(content), 6), SEATED if content.bots else SEATED - 1)


def sealed(packed: bytes, number: int = FORMAT) -> bytes:
    """Compressed data as one file's bytes, with its digest."""
    return MAGIC + number.to_bytes(2, "big") + _digest(packed) + packed


def _format(data: bytes) -> int:
    """The number of the format that the bytes are in."""
    return int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "big")


def remembered(content: Save) -> Journal:
    """The journal that was saved."""
    at = content.checkpoint_at
    return Journal(
        steps=list(content.steps),
        events=list(content.events),
        rolls=list(content.rolls),
        at=at,
        kept={at: content.checkpoint},
        redeals=list(content.redeals),
        wishes=list(content.wishes),
        fed=content.tape,
        fed_at=at,
        origin=content.origin,
    )


def read(data: bytes, largest: int = LARGEST) -> Save:
    """What the bytes say, before any game is asked; CorruptSave or NewerSave if they are no use.

    A save that a server has signed (`sign`) has its signature after the packed data.
    """
    if not data.startswith(MAGIC):
        raise CorruptSave("this is not a Coterie save: it does not begin as one")
    number = _format(data)
    if number > FORMAT:
        raise NewerSave(f"this save has format {number}; this program reads formats up to {FORMAT}: update Coterie")
    packed = data[HEAD:]
    if not number or len(data) <= HEAD or data[HEAD - DIGEST : HEAD] != _digest(packed):
        raise CorruptSave("this save is damaged: its bytes are not those that were written; use an earlier copy")
    try:
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, largest)
        if unpacker.unconsumed_tail:
            raise CorruptSave(f"this save unpacks to more than {largest >> 20} MB, which no game comes to")
        if not unpacker.eof or len(unpacker.unused_data) not in (0, SIGNATURE):
            raise CorruptSave("this save is damaged: it does not unpack to its end")
        return decode(content, Save)
    except CorruptSave:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged: {error}") from error


def sign(data: bytes, key: bytes) -> bytes:
    """The save with the signature of who has the key: opened as before, and known again by `is_signed`."""
    return sealed(data[HEAD:] + _signature(data, key), _format(data))


def is_signed(data: bytes, key: bytes) -> bool:
    """Whether these bytes were signed with the key, and none of them is another since."""
    unsigned, signature = data[:-SIGNATURE], data[-SIGNATURE:]
    return len(unsigned) > HEAD and hmac.compare_digest(signature, _signature(unsigned, key))


def _signature(data: bytes, key: bytes) -> bytes:
    """Over all but the digest, which is another once the signature is there."""
    return hmac.digest(key, data[: HEAD - DIGEST] + data[HEAD:], "sha256")


def states(game: Game[S], data: bytes | Save) -> list[S]:
    """The positions that a save holds in full, in today's layout, before anything is played in them."""
    content = _readable(game, data)
    kept = [content.checkpoint, *([content.origin.state] if content.origin else [])]
    try:
        return [decode(_migrated(game, content, state), game.state) for state in kept]
    except CoterieError:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged: {error!r}") from error


def load(game: Game[S], data: bytes | Save, positions: Mapping[int, str] | None = None) -> Session[S]:
    """The session that was saved, asking the same decision.

    Diverged if the rules have changed so that the tail no longer fits; its `fallback` stands at the last position that
    is certain: one in the tail whose name is among the `positions`, by how many decisions led there, or the checkpoint.
    OlderSave if not even the checkpoint fits.
    """
    content = _readable(game, data)
    try:
        content = replace(content, checkpoint=_migrated(game, content, content.checkpoint))
        return _resume(game, content)
    except Diverged as error:
        fallback = _fallback(game, content, positions or {})
        raise Diverged(f"the last decisions no longer fit the rules: {error}", fallback) from error
    except CoterieError:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged: {error!r}") from error


def beginning(game: Game[S], data: bytes | Save) -> Session[S]:
    """The saved game where it began: set up from its seed, or at its origin."""
    content = _readable(game, data)
    try:
        wanted, origin = content.setup, content.origin
        game.configure(wanted.scenario, wanted.players, wanted.difficulty, wanted.seed, wanted.options)
        if origin is None:
            session = Session(game, wanted)
            session.journal.wishes = list(content.wishes)
            return session
        return _begin(game, content, replace(origin, state=_migrated(game, content, origin.state)))
    except CoterieError:
        raise
    except Exception as error:
        raise CorruptSave(f"this save is damaged, its game cannot be set up: {error!r}") from error


def replay(game: Game[S], data: bytes | Save) -> Session[S]:
    """The saved game played again from where it began; Diverged where it goes another way."""
    content = _readable(game, data)
    session = beginning(game, content)
    seen = len(session.events) if content.origin else 0
    for number, step in enumerate(content.steps[len(session.steps) :], len(session.steps)):
        if _differs(session, content, seen, step.events) or session.table.luck != step.luck:
            raise Diverged(f"step {number} differs: {_first_difference(session, content, seen)}")
        seen = step.events
        try:
            session.decide(session.recall(step, number), seat=step.seat)
        except Refused as error:
            raise Diverged(f"step {number}: {error}") from error
    if _differs(session, content, seen, len(content.events)):
        raise Diverged(f"step {len(content.steps)} differs: {_first_difference(session, content, seen)}")
    if session.hash() != content.position:
        raise Diverged("the replay ends in another position than the save")
    return session


def _differs(session: Session[Any], content: Save, start: int, end: int) -> bool:
    """Whether another thing happened than what was saved; both are compared as they are written."""
    return len(session.events) != end or encode(session.events[start:]) != encode(content.events[start:end])


def _first_difference(session: Session[Any], content: Save, start: int) -> str:
    """The first event that is not as it was saved."""
    for now, then in zip_longest(session.events[start:], content.events[start:]):
        if encode(now) != encode(then):
            told = [f"{e.key} {e.params}" if e else "nothing" for e in (now, then)]
            return f"now '{told[0]}', in the save '{told[1]}'"
    return "chance gave another number of results"


def _readable(game: Game[S], data: bytes | Save) -> Save:
    """What the bytes say, if it is for this game and no newer than it."""
    content = read(data) if isinstance(data, bytes) else data
    if content.game != game.id:
        raise BadSave(f"this is a save of '{content.game}', not of '{game.id}'")
    if content.rules > game.version:
        raise NewerSave(f"this save needs version {content.rules} of {game.title}; this program has {game.version}")
    return content


def _migrated(game: Game[S], content: Save, state: bytes) -> bytes:
    """A state of the save as today's version lays it out; OlderSave if it cannot be brought into that."""
    if content.rules == game.version:
        return state
    plain = decode(state, dict[str, Any])
    try:
        for version in sorted(game.migrations):
            if version >= content.rules:
                plain = game.migrations[version](plain)
        return encode(decode(encode(plain), game.state))
    except Exception as error:
        raise OlderSave(game.title, content.rules, game.version, content.program) from error


def _begin(game: Game[S], content: Save, origin: Origin) -> Session[S]:
    """The session where it began, after the steps of which it does not know what they told."""
    if not 0 <= origin.at <= origin.silent <= len(content.steps):
        raise CorruptSave("this save is damaged: it does not begin among its decisions")
    luck, told = content.luck, len(content.events)
    if origin.silent < len(content.steps):
        luck, told = content.steps[origin.silent].luck, content.steps[origin.silent].events
    journal = Journal(
        steps=content.steps[: origin.silent],
        events=content.events[:told],
        at=origin.at,
        kept={origin.at: origin.state},
        redeals=list(content.redeals),
        wishes=list(content.wishes),
        origin=origin,
    )
    return Session(game, content.setup, resume=journal, serial=origin.silent - origin.at, luck=luck)


def _resume(game: Game[S], content: Save, exact: bool = True) -> Session[S]:
    """The session from its checkpoint through its tail; if exact, Diverged where it is not the one saved."""
    state = decode(content.checkpoint, game.state)
    if state.setup != content.setup or not 0 <= content.checkpoint_at <= len(content.steps):
        raise CorruptSave("this save is damaged: its checkpoint does not belong to its decisions")
    if not _sensible(content.wishes, len(content.steps), content.setup.players):
        raise CorruptSave("this save is damaged: it does not say who wants always to be asked")
    journal, serial = remembered(content), content.serial - content.asking
    session = Session(game, content.setup, resume=journal, serial=serial, luck=content.luck, state=state)
    session.auto_pass = {seat: list(kinds) for seat, kinds in content.auto_pass.items()}
    if content.rules < game.version:
        journal.origin = Origin(content.checkpoint, at=journal.at, silent=journal.at, floor=journal.at)
    if exact and journal.tape != content.tape:
        raise Diverged(f"{len(content.tape)} results of chance are recorded, {len(journal.tape)} are asked for now")
    if exact and not _stands(session, content):
        raise Diverged("the tail leads to another position than the one saved")
    return session


def _sensible(wishes: list[Wish], steps: int, players: int) -> bool:
    """Whether each comes after the one before, among the decisions, and is of those who sit there."""
    numbers = [-2, *(wish.step for wish in wishes), steps + 1]
    rising = all(a < b for a, b in pairwise(numbers))
    return rising and all(wish.seats == tuple(n for n in range(players) if n in wish.seats) for wish in wishes)


def _stands(session: Session[Any], content: Save) -> bool:
    """Whether the session stands where it was saved.

    In a save of an older version the generator, which nobody has seen, may stand elsewhere; before format 3 such a save
    did not say where it stood.
    """
    if content.rules == session.game.version:
        return session.hash() == content.position
    if not content.stood:
        return True
    stood = decode(_migrated(session.game, content, content.stood), session.game.state)
    stood.rng = session.state.rng
    return encode(stood) == encode(session.state)


def _fallback(game: Game[S], content: Save, positions: Mapping[int, str]) -> Session[S] | None:
    """The session at the last position that is certain, asking with an id that no decision had.

    At the checkpoint the state is certain, not what is asked there; what chance gave is left out if it is at odds.
    """
    content = replace(content, serial=content.serial + 1, asking=True, rolls=[], stood=b"")
    for count in range(len(content.steps) - 1, content.checkpoint_at, -1):
        if count in positions and content.rules == game.version:
            try:
                return _resume(game, replace(_cut(content, count), position=positions[count]))
            except Exception:
                continue
    content = _cut(content, content.checkpoint_at)
    for tape in (content.tape, []):
        try:
            return _resume(game, replace(content, tape=tape), exact=False)
        except Exception:
            continue
    return None


def _cut(content: Save, count: int) -> Save:
    """The save as it was before step `count`."""
    redeals, wishes = ([x for x in some if x.step <= count] for some in (content.redeals, content.wishes))
    if count >= len(content.steps):
        return replace(content, redeals=redeals, wishes=wishes)
    step, begun = content.steps[count], content.luck - len(content.tape)
    tape = content.tape[: max(0, step.luck - begun)]
    return replace(
        content,
        steps=content.steps[:count],
        events=content.events[: step.events],
        luck=step.luck,
        tape=tape,
        redeals=redeals,
        wishes=wishes,
    )


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST).digest()
