"""What cards ask for, in words, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import NEEDS, Need
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import holds
from coterie.games.sheol.state import Progress, Sheol
from coterie.kernel import needs
from coterie.kernel.data import replace
from coterie.kernel.saying import join
from coterie.kernel.texts import Msg, msg

_NOTHING = Need()


def kinds_words(kinds: Sequence[str], n: int) -> Msg:
    """Enemies by the words of the cards: a blip or a Moth."""
    return msg("text.one", a=join([msg(f"noun.{kind}", n=n) for kind in kinds], "effect.or"))


def clause(need: needs.Need) -> Msg:
    """Everything that a need asks for, in one clause."""
    return msg("need.all", what=list(parts_of(need)))


def parts_of(need: needs.Need) -> Iterator[Msg]:
    """What a need asks for, part by part."""
    for part, wanted in NEEDS.given(need):
        yield from _words(part, wanted)


def _words(part: str, wanted: Any) -> Iterator[Msg]:
    special = SPECIAL.get(part)
    if special is not None:
        yield from special(wanted)
    elif isinstance(wanted, bool):
        yield Msg(f"need.{part}")
    else:
        yield msg(f"need.{part}", n=wanted)


def enemy_name(enemy: str) -> Msg:
    return Msg(f"{'herald' if enemy in box.HERALDS else 'lord'}.{enemy}.name")


def _built(wanted: dict[str, int]) -> Iterator[Msg]:
    return (msg("need.built", what=Msg(f"facility.{kind}.name"), n=n) for kind, n in wanted.items())


def _built_at(wanted: dict[str, str]) -> Iterator[Msg]:
    return (msg("need.built_at", what=Msg(f"facility.{kind}.name"), at=at) for at, kind in wanted.items())


def _at(wanted: dict[str, int]) -> Iterator[Msg]:
    for place, n in wanted.items():
        if place.startswith("land:"):
            yield msg("need.at-land", type=Msg(f"land-type.{place[5:]}"), n=n)
        else:
            yield msg("need.at-citadel" if place == "citadel" else "need.at", at=place, n=n)


def _counters(part: str) -> Callable[[dict[str, int]], Iterator[Msg]]:
    return lambda wanted: (msg(f"need.{part}", what=Msg(f"counter.{counter}"), n=n) for counter, n in wanted.items())


def _enemies(part: str) -> Callable[[tuple[str, ...]], Iterator[Msg]]:
    return lambda wanted: (msg(f"need.{part}", who=enemy_name(enemy)) for enemy in wanted)


def _one(key: str, **params: Any) -> Iterator[Msg]:
    yield msg(key, **params)


SPECIAL: dict[str, Callable[[Any], Iterator[Msg]]] = {
    "on_land": lambda types: _one("need.on_land", types=[Msg(f"land-type.{type}") for type in types]),
    "near_facility": lambda kind: _one("need.near_facility", what=Msg(f"facility.{kind}.name")),
    "kinds": lambda kinds: _one("need.kinds-any" if "enemy" in kinds else "need.kinds", what=kinds_words(kinds, 1)),
    "built": _built,
    "built_at": _built_at,
    "linked": lambda spots: _one("need.linked", at=list(spots)),
    "at": _at,
    "clear": lambda spots: _one("need.clear", at=list(spots)),
    "beset": lambda token: _one("need.beset", what=Msg(f"token.{token}")),
    "defeated": _enemies("defeated"),
    "reborn": _enemies("reborn"),
    "tally": _counters("tally"),
    "remembered": _counters("remembered"),
    "forgotten": _counters("forgotten"),
    "scouts": lambda numbers: _one("need.scouts", n=list(numbers)),
    "either": lambda needs: _one("need.either", what=join([clause(need) for need in needs], "effect.or")),
}
"""Parts of needs whose words take more than a number."""

# --- progress -------------------------------------------------------------------------------------------------------

COUNTS: dict[str, Callable[[Sheol, Progress], int]] = {
    "kills": lambda s, since: since.kills,
    "blip_kills": lambda s, since: since.blip_kills,
    "printed": lambda s, since: since.printed,
    "explored": lambda s, since: since.explored,
    "lasted": lambda s, since: s.enemy.turn - since.turn,
    "deposit": lambda s, since: s.citadel.umbra,
    "discovered": lambda s, since: sum(land.discovered for land in s.lands),
    "tiles": lambda s, since: len(s.streams),
    "bright": lambda s, since: sum(stream.bright for stream in s.streams.values()),
}
"""What can be counted of a goal: how far it has come."""

FIELDS = Need.__struct_fields__
OF_THE_BOARD = FIELDS[FIELDS.index("discovered") :]
"""Parts of needs that are about no scout and no enemy."""


def progress(s: Sheol, need: Need, since: Progress) -> tuple[int, int]:
    """How far a goal has come, of how far it must: its numbers, and every other part of it as a step."""
    now = high = 0
    for one in apart(need):
        part = next(field for field in FIELDS if getattr(one, field) != getattr(_NOTHING, field))
        of = getattr(one, part) if part in COUNTS else 1
        reached = COUNTS[part](s, since) if part in COUNTS else int(met(s, one, part, since))
        now, high = now + min(max(0, reached), of), high + of
    return now, max(1, high)


_apart: dict[int, tuple[Need, list[Need]]] = {}
"""The parts of needs by the need's id; the need is kept with them, so that no other can have its id."""


def apart(need: Need) -> list[Need]:
    """The parts of a need, each as a need of its own; of those with several entries each entry."""
    if id(need) not in _apart:
        _apart[id(need)] = need, _split(need)
    return _apart[id(need)][1]


def _split(need: Need) -> list[Need]:
    found: list[Need] = []
    for part in FIELDS:
        wanted = getattr(need, part)
        if wanted == getattr(_NOTHING, part):
            continue
        if isinstance(wanted, dict):
            found += [replace(_NOTHING, **{part: {key: value}}) for key, value in wanted.items()]
        elif part in ("linked", "clear", "defeated", "reborn"):
            found += [replace(_NOTHING, **{part: (value,)}) for value in wanted]
        else:
            found.append(replace(_NOTHING, **{part: wanted}))
    return found


def met(s: Sheol, need: Need, part: str, since: Progress) -> bool:
    """Whether a part of a goal holds: for the board, or for any scout."""
    if part in OF_THE_BOARD:
        return holds(s, need, Context(progress=since))
    return any(holds(s, need, Context(unit.id, progress=since)) for unit in s.units if not unit.dead)
