"""Paranoid mode: at every decision of a game, prove that the session keeps the promises all else stands on.

A `Watch` takes the decisions in the session's place. It compares copies with the original, looks for secrets in what
a seat sees, counts the cards, and holds every word and rule against the catalogue and the ledger. What it finds is
raised as one of the kernel's errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Generic, TypeVar

from coterie.kernel import saves
from coterie.kernel.citations import Citations
from coterie.kernel.data import Struct, decode, encode, replace, to_builtins
from coterie.kernel.decision import Decision, Option, option_key
from coterie.kernel.errors import ContentError, Diverged, LeakedSecret, LostCards, RuleFault
from coterie.kernel.game import Game
from coterie.kernel.rng import Rng
from coterie.kernel.scene import Question, Ribbon, Scene
from coterie.kernel.session import Session, log_line
from coterie.kernel.table import Event, State, Table
from coterie.kernel.texts import Catalogue, Msg
from coterie.kernel.zones import SPECTATOR, contents, determinize, zones

S = TypeVar("S", bound=State)


class Every(Struct, frozen=True):
    """At every how many decisions each look is taken; 0 is never."""

    fork: int = 1
    undo: int = 1
    save: int = 8
    secrets: int = 4  # in scene, options and log, of one seat at a time, in turn
    words: int = 16
    rewind: int = 64


ALWAYS = Every(save=1, secrets=1, words=1)


def tell_apart(question: Question) -> None:
    """What an option says, costs and covers tells it from every other; that alone is what many people go by."""
    seen: dict[bytes, str] = {}
    for choice in question.choices:
        shown = encode(replace(choice, key="", targets=()))
        if shown in seen:
            raise RuleFault(f"'{seen[shown]}' and '{choice.key}' of '{question.kind}' are shown alike")
        seen[shown] = choice.key


class Watch(Generic[S]):
    """Takes the decisions of a session, and raises what the session or its game does wrong."""

    def __init__(self, session: Session[S], rng: Rng, every: Every | None = None, citations: Citations | None = None):
        self.session, self.rng, self.every, self.citations = session, rng, every or Every(), citations
        self.number = 0  # of decisions taken under this watch
        self._cards, self._epoch = cards(session), session.game.epoch(session.state)
        self._words = words(session.game)
        self._rules = session.game.ledger
        self._trail: dict[int, tuple[str, Decision | None]] = {}  # position and question, by steps taken before
        self._told(session.events)
        self._mark()

    def decide(self, option: Option) -> list[Event]:
        """Look at the position from all sides, take the option, and see that every copy goes the same way."""
        session = self.session
        self._count()
        before, asked = encode(session.state), session.decision
        fork = same("a fork", session, session.fork()) if self._due(self.every.fork) else None
        saved = self._reloaded() if self._due(self.every.save) else None
        self._look()
        seat = self._seat(self.every.secrets)
        world = keeps_secrets(session, seat, self.rng) if self._due(self.every.secrets) else None
        opened = len(session.table.opened)
        events = session.decide(option)
        self._told(events)
        for name, copy in (("a fork", fork), ("the save", saved)):
            if copy is not None:
                follow(name, session, copy, option, events)
        if fork is not None and self._due(self.every.undo):
            undo_and_redo(fork, before, asked, option, events)
        if world is not None:
            compare_logs(seat, before, session, world, option, events, session.table.opened[opened:])
        self._mark()
        if saved is not None and self._due(self.every.rewind):
            self._rewind(saved)
        self.number += 1
        return events

    def finish(self) -> None:
        """Once the game is over: the last scenes, the last save, the replay, and a way back and forth again."""
        self._count()
        self._look()
        for seat in self._seats():
            keeps_secrets(self.session, seat, self.rng)
        self._reloaded()
        self._replay()
        if self.session.steps:
            last = self.session.hash()
            steps = list(self.session.steps)
            count = self._rewind(self.session)
            for number, step in enumerate(steps[count:], count):
                self.session.decide(self.session.recall(step, number), seat=step.seat)
            if self.session.hash() != last:
                raise Diverged(f"back to step {count} and on again, the game ends in another position")

    # --- when, and for whom ---

    def _due(self, every: int) -> bool:
        return every > 0 and self.number % every == 0

    def _seats(self) -> range:
        return range(SPECTATOR, self.session.setup.players)

    def _seat(self, every: int) -> int:
        """The seat whose turn it is to be looked at, when one look in so many decisions is taken."""
        seats = self._seats()
        return seats[self.number // max(1, every) % len(seats)]

    # --- looking ---

    def _mark(self) -> None:
        self._trail[len(self.session.steps)] = (self.session.hash(), self.session.decision)

    def _count(self) -> None:
        now, epoch = cards(self.session), self.session.game.epoch(self.session.state)
        if epoch != self._epoch:
            self._epoch, self._cards = epoch, now
        if now != self._cards:
            raise LostCards(difference(self._cards, now))

    def _look(self) -> None:
        if self.session.decision is not None:
            self._question(self.session.decision)
        if self._due(self.every.words):
            seat = self._seat(self.every.words)
            scene, top = self.session.scene(seat), self.session.ribbon()
            if where := changed(top, Ribbon(scene.status, scene.goal, scene.danger)):
                raise RuleFault(f"at the top of its scene seat {seat} sees another ribbon: {where}")
            if scene.question is not None:
                tell_apart(scene.question)
            self._speak(scene, self.session.refusals(), [Msg(f"group.{group}") for group in groups_of(scene)])

    def _question(self, decision: Decision) -> None:
        """Keys tell options apart, every action is possible or refused, nothing both, and all rules are in the book."""
        keys = Counter(map(option_key, decision.options))
        if len(keys) != len(decision.options):
            twice = ", ".join(key for key, n in keys.items() if n > 1)
            raise RuleFault(f"'{decision.kind}' has different options with the same key: {twice}")
        self._cites("questions", decision.kind, decision.rule)
        if (asked := self.session.game.menu(self.session.state, decision)) is not None:
            asked[0].check(self.session.state, asked[1])
        for blocked in self.session.blocked():
            self._cites("refusals", blocked.reason.key.removeprefix("why."), blocked.rule)
            if (key := option_key(blocked.option)) in keys:
                raise RuleFault(f"'{key}' of '{decision.kind}' is both an option and blocked by {blocked.rule}")

    def _cites(self, what: str, key: str, rule: str) -> None:
        if rule not in self._rules:
            self._rules[rule]  # raises, with what is near
        if self.citations is not None:
            self.citations.check(what, key, rule)

    def _told(self, events: list[Event]) -> None:
        for event in events:
            self._cites("events", event.key, event.rule)
        self._speak([log_line(0, event, self.session.game) for event in events])

    def _speak(self, *things: object) -> None:
        for said in messages(things):
            self._words.text(said)
        self._complete()

    def _complete(self) -> None:
        if self._words.missing:
            lacking = sorted(self._words.missing)
            self._words.missing.clear()
            raise ContentError(f"no text for {', '.join(lacking)}", key=lacking[0])

    # --- saves and the way back ---

    def _reloaded(self) -> Session[S]:
        copy = same("the save", self.session, saves.load(self.session.game, saves.save(self.session)))
        if encode(copy.events) != encode(self.session.events):
            raise Diverged("the save has another log")
        if self._due(self.every.words):
            for seat in self._seats():
                if where := changed(self.session.scene(seat), copy.scene(seat)):
                    raise Diverged(f"seat {seat} sees another scene after loading: {where}")
        return copy

    def _rewind(self, session: Session[S]) -> int:
        """Go back to a step that was watched; which one."""
        count = self.rng.pick([n for n in self._trail if n < len(session.steps)])
        session.rewind(count)
        self._was(session, count, "going back")
        return count

    def _replay(self) -> None:
        content = saves.read(saves.save(self.session))
        again = Session(self.session.game, content.setup)
        again.journal.wishes = list(content.wishes)
        for number, step in enumerate(content.steps):
            self._was(again, number, "the replay")
            again.decide(again.recall(step, number), seat=step.seat)
        self._was(again, len(content.steps), "the replay")
        if encode(again.events) != encode(content.events):
            raise Diverged("the replay tells another story than the save")

    def _was(self, session: Session[S], count: int, what: str) -> None:
        """The position is the one that was met here then; ids of decisions may have moved on."""
        known = self._trail.get(count)
        if known is not None and session.hash() != known[0]:
            raise Diverged(f"{what}: another position before step {count}")
        if known is not None and unnumbered(session.decision) != unnumbered(known[1]):
            raise Diverged(f"{what}: another question before step {count}: {asks(session)}")


# --- copies -------------------------------------------------------------------------------------------


def groups_of(scene: Scene) -> set[str]:
    """The groups that the options of a question stand in."""
    return {choice.group for choice in scene.question.choices if choice.group} if scene.question else set()


def same(name: str, session: Session[S], copy: Session[S]) -> Session[S]:
    """The copy, which must stand where the session stands."""
    if where := changed(session.state, copy.state):
        raise Diverged(f"{name} has another state: {where}")
    if session.decision != copy.decision:
        raise Diverged(f"{name} asks {asks(copy)} where the game asks {asks(session)}")
    return copy


def follow(name: str, session: Session[S], copy: Session[S], option: Option, events: list[Event]) -> None:
    """After the same option the copy tells the same and stands where the session stands."""
    try:
        told = copy.decide(option)
    except Exception as error:
        raise Diverged(f"{name} fails where the game goes on: {error}") from error
    if told != events:
        raise Diverged(f"{name} tells another story: {where_logs_part(events, told)}")
    same(name, session, copy)


def undo_and_redo(fork: Session[S], before: bytes, asked: Decision | None, option: Option, events: list[Event]) -> None:
    """Where the last decision can be taken back, taking it again leads to the same position."""
    if fork.why_no_undo():
        return
    after = encode(fork.state)
    fork.undo()
    if encode(fork.state) != before and (where := changed(decode(before, fork.game.state), fork.state)):
        raise Diverged(f"undo leads to another state: {where}")
    if unnumbered(fork.decision) != unnumbered(asked):
        raise Diverged(f"after undo {asks(fork)} is asked")
    if fork.decide(option) != events or encode(fork.state) != after:
        raise Diverged(f"'{option_key(option)}' taken again after undo does something else")


def unnumbered(decision: Decision | None) -> tuple[Any, ...] | None:
    return None if decision is None else (*decision.question, decision.options)


def asks(session: Session[Any]) -> str:
    decision = session.decision
    if decision is None:
        return "nothing"
    keys = ", ".join(option_key(option) for option in decision.options[:8])
    return f"'{decision.kind}' {decision.id} of seat {decision.seats[0]} with {len(decision.options)} options ({keys})"


# --- secrets ------------------------------------------------------------------------------------------


def keeps_secrets(session: Session[S], seat: int, rng: Rng) -> Session[S]:
    """Dealing anew what the seat cannot know changes nothing of what it sees and is asked; the game so imagined."""
    imagined = session.imagine(seat, rng)
    if where := changed(without_log(session.scene(seat, log=1)), without_log(imagined.scene(seat, log=1))):
        raise LeakedSecret(f"seat {seat} sees what it cannot know: {where}")
    decision = session.decision
    if decision is not None and seat in decision.seats and imagined.journal.redeals:
        asked = asked_anew(session, seat, rng)
        if asked is not None and asked.question == decision.question and asked.options != decision.options:
            raise LeakedSecret(f"seat {seat} learns from its options for '{decision.kind}' what it cannot know")
    imagined.state.rng.state = session.state.rng.state
    return imagined


def without_log(scene: Scene) -> Scene:
    """An imagined game knows nothing of the past."""
    return replace(scene, log=())


def asked_anew(session: Session[S], seat: int, rng: Rng) -> Decision | None:
    """What the rules would ask if they came here with the hidden things dealt anew; None if only a tail leads here."""
    journal = session.journal
    if journal.tape or journal.tail or any(redeal.step >= journal.at for redeal in journal.redeals):
        return None
    state = decode(journal.checkpoint, session.game.state)
    determinize(state, seat, Rng(rng.bits()))
    return next(session.game.play(Table(state, session.table.serial - 1)), None)


def compare_logs(
    seat: int,
    before: bytes,
    after: Session[S],
    world: Session[S],
    option: Option,
    events: list[Event],
    opened: list[str],
) -> None:
    """If a hidden card went from one hidden place to another, the seat's log must not tell which it was.

    Both worlds look the same to the seat before. If they do so afterwards too, and a hidden card has moved, then
    lines that differ tell the seat more than it may know; unless on its way it was turned open for all to see.
    """
    past = len(world.table.opened)
    try:
        told = world.decide(option)
    except Exception:
        return  # a hand dealt anew may lack the card that was played from it
    ours, theirs = ([e for e in log if e.known_to(seat)] for log in (events, told))
    alike = Counter(map(encode, ours)) == Counter(map(encode, theirs))  # cards drawn openly may come in another order
    if alike or world.table.opened[past:] != opened or knowledge(after.state, seat) != knowledge(world.state, seat):
        return
    if hidden(decode(before, after.game.state), seat) != hidden(after.state, seat):
        raise LeakedSecret(f"seat {seat} reads in the log what it cannot know: {where_logs_part(ours, theirs)}")


def knowledge(state: S, seat: int) -> bytes:
    """The state with all that the seat cannot know left blank."""
    copy = decode(encode(state), type(state))
    for zone in zones(copy):
        zone.cards = [card or "" for card in zone.view(seat)]
    copy.rng.state = 0
    return encode(copy)


def hidden(state: State, seat: int) -> list[list[str]]:
    """For each zone the cards in it that the seat cannot know."""
    return [sorted(card for i, card in enumerate(zone.cards) if not zone.knows(seat, i)) for zone in zones(state)]


# --- cards, words, differences ------------------------------------------------------------------------


def cards(session: Session[Any]) -> Counter[tuple[str, str]]:
    """All cards and tokens, wherever they lie."""
    return contents(session.state) + Counter(session.game.held(session.state))


def difference(then: Counter[tuple[str, str]], now: Counter[tuple[str, str]]) -> str:
    parts = (("appeared", now - then), ("vanished", then - now))
    return "; ".join(
        f"{word}: " + ", ".join(f"{family} {card}" + f" ×{n}" * (n > 1) for (family, card), n in sorted(some.items()))
        for word, some in parts
        if some
    )


@cache
def words(game: Game[Any]) -> Catalogue:
    return game.catalogue()


def messages(value: object) -> Iterator[Msg]:
    """Every message in a scene or a part of it."""
    if isinstance(value, Msg):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from messages(part)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from messages(getattr(value, name))


def changed(a: object, b: object) -> str:
    """The path of the first difference, with both values; empty if there is none."""
    if encode(a) == encode(b):
        return ""
    return _first(to_builtins(a), to_builtins(b), "")


def _first(a: Any, b: Any, path: str) -> str:
    if a == b:
        return ""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        parts = ((a[key], b[key], f"{path}.{key}") for key in a)
    elif isinstance(a, list | tuple) and isinstance(b, list | tuple) and len(a) == len(b):
        parts = ((x, y, f"{path}[{i}]") for i, (x, y) in enumerate(zip(a, b, strict=True)))
    else:
        return f"{path.lstrip('.') or 'all'} ({_short(a)} or {_short(b)})"
    return next(found for x, y, where in parts if (found := _first(x, y, where)))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def where_logs_part(ours: list[Event], theirs: list[Event]) -> str:
    """The first line in which two logs differ."""
    pairs = zip(ours, theirs, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))
    lines = [f"{log[at].key} {log[at].params}" if at < len(log) else "nothing" for log in (ours, theirs)]
    return f"line {at}, {lines[0]} or {lines[1]}"
