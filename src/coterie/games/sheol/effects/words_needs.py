"""What cards ask for, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import NEEDS
from coterie.kernel.needs import Need
from coterie.kernel.saying import join
from coterie.kernel.texts import Msg, msg


def kinds_words(kinds: Sequence[str], n: int) -> Msg:
    """Enemies by the words of the cards: a blip or a Moth."""
    return msg("text.one", a=join([msg(f"noun.{kind}", n=n) for kind in kinds], "effect.or"))


def clause(need: Need) -> Msg:
    """Everything that a need asks for, in one clause."""
    return msg("need.all", what=list(parts_of(need)))


def parts_of(need: Need) -> Iterator[Msg]:
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
