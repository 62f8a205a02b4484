"""Cards in force: which they are, what they change and answer to, and the changes that lasting effects keep up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import ENEMIES, HEROES, ITEMS, PAGES, TALENTS, UPGRADES, WEAPONS
from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About, Modifier, Passive
from coterie.games.malhya.box.vocabulary import Lasting as LastingVerb
from coterie.games.malhya.effects.choosing import are_beside, asked, hero_of
from coterie.games.malhya.state import Enemy, Hero, Lasting, Malhya
from coterie.kernel import standing
from coterie.kernel.content import Content
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.standing import Bearers, Cards, Kind
from coterie.kernel.table import Table

Unit = Hero | Enemy


class InForce(NamedTuple):
    """A card whose rules apply now, and the hero or the enemy figure that has it, if one does."""

    kind: str
    card: str
    unit: str = ""
    bearer: int = -1


def _held(kind: str, cards_of: Callable[[Hero], Sequence[str]]) -> Bearers[InForce]:
    """How to find cards of a kind that heroes have: all, or the one it is asked for."""

    def bearers(s: Malhya, cards: Cards[Any], whom: tuple[Any, ...]) -> list[InForce]:
        return [
            InForce(kind, card, hero.card, n)
            for n, hero in enumerate(s.heroes)
            if not whom or hero is whom[0]
            for card in cards_of(hero)
            if card in cards
        ]

    return bearers


def _enemies(s: Malhya, cards: Cards[Any], whom: tuple[Any, ...]) -> list[InForce]:
    found = s.room.enemies if s.room is not None else []
    return [
        InForce("enemy", enemy.card, str(enemy.id), enemy.id)
        for enemy in found
        if enemy.card in cards and (not whom or enemy is whom[0])
    ]


def _pages(s: Malhya, cards: Cards[Any], whom: tuple[Any, ...]) -> list[InForce]:
    """The special conditions of the page that is explored."""
    return [InForce("page", s.room.page)] if s.room is not None and s.room.page in cards else []


def equipped(hero: Hero) -> list[str]:
    """The cards on a hero's board: weapon, armor, artifacts."""
    return [card for card in (hero.weapon, hero.armor, *hero.artifacts) if card]


BEARERS: dict[str, Bearers[InForce]] = {
    "hero": _held("hero", lambda hero: (hero.card,)),
    "talent": _held("talent", lambda hero: [card for card, advanced in hero.talents.items() if not advanced]),
    "advanced": _held("advanced", lambda hero: [card for card, advanced in hero.talents.items() if advanced]),
    "item": _held("item", equipped),
    "weapon": _held("weapon", equipped),
    "enemy": _enemies,
    "page": _pages,
}
"""How to find the cards in force, by kind, in the order in which they apply. A talent shows one of its sides."""

RULES = {
    "hero": "hero.ability",
    "talent": "talents.sides",
    "advanced": "talents.sides",
    "item": "gear.artifact.effect",
    "weapon": "gear.weapon.special",
    "enemy": "attack.enemy.special",
    "page": "explore.conditions",
}
"""By which rule a card of a kind answers."""


def _by_bearer(s: Malhya, source: InForce, unit: Unit | None) -> bool:
    if unit is None:
        return False
    return (unit.card if isinstance(unit, Hero) else str(unit.id)) == source.unit


def _beside_bearer(s: Malhya, source: InForce, unit: Unit | None) -> bool:
    return (
        isinstance(unit, Hero) and unit.card != source.unit and are_beside(s, hero_of(s, source.unit).cell, unit.cell)
    )


ABOUT: dict[str, Callable[[Malhya, InForce, Unit | None], bool]] = {
    "it": _by_bearer,
    "heroes": lambda s, source, unit: isinstance(unit, Hero),
    "adjacent-heroes": _beside_bearer,
    "enemies": lambda s, source, unit: isinstance(unit, Enemy),
    "room": lambda s, source, unit: True,
}
"""Whom a change is about."""


def shows_symbol(s: Malhya, card: str) -> bool:
    """Whether the Upgrade token of a kind of enemy shows the enemy symbol in this round."""
    token = s.room.upgrades.get(card, "") if s.room is not None else ""
    return bool(token) and UPGRADES[token].symbol


class Named(NamedTuple):
    """The names of cards that can change a number or rule, by where they lie: with a hero or an enemy for its bearer
    alone, with any of them for others too, or on the page."""

    own_heroes: frozenset[str]
    own_enemies: frozenset[str]
    heroes: frozenset[str]
    enemies: frozenset[str]
    pages: frozenset[str]

    @classmethod
    def among(cls, carriers: Mapping[Kind, tuple[Any, bool, Cards[Any]]]) -> Named:
        found: dict[str, set[str]] = {place: set() for place in cls._fields}
        for (kind, own), (_, _, cards) in carriers.items():
            place = {"enemy": "enemies", "page": "pages"}.get(kind, "heroes")
            found[f"own_{place}" if own and kind != "page" else place] |= cards.keys()
        return cls(**{place: frozenset(names) for place, names in found.items()})


def _has(hero: Hero, cards: frozenset[str]) -> bool:
    """Whether any of these is on the boards of a hero."""
    if hero.card in cards or hero.weapon in cards or hero.armor in cards:
        return True
    return not cards.isdisjoint(hero.artifacts) or not cards.isdisjoint(hero.talents)


class Standing(standing.Standing[Malhya, InForce, About]):
    """What stands in force: a number or rule is asked for a hero or an enemy, in an attack or test or not, or for the
    room as such."""

    def __init__(self, bearers: Mapping[str, Bearers[InForce]]) -> None:
        super().__init__(bearers, VOCABULARY.resolve)
        self._named: dict[str, Named] = {}

    def may_be_changed(self, s: Malhya, what: str, whom: tuple[Any, ...]) -> bool:
        named = self._named.get(what)
        if named is None:
            named = self._named[what] = Named.among(self.carriers[what])
        own_heroes, own_enemies, heroes, enemies, pages = named
        if not whom:
            heroes, enemies = heroes | own_heroes, enemies | own_enemies
        elif isinstance(whom[0], Hero):
            if own_heroes and _has(whom[0], own_heroes):
                return True
        elif own_enemies and whom[0] is not None and whom[0].card in own_enemies:
            return True
        room = s.room
        if room is not None and (
            room.page in pages or (enemies and any(enemy.card in enemies for enemy in room.enemies))
        ):
            return True
        return bool(heroes) and any(_has(hero, heroes) for hero in s.heroes)

    def meant(
        self, s: Malhya, change: Modifier, source: InForce, unit: Unit | None = None, context: About | None = None
    ) -> bool:
        if not ABOUT[change.whom](s, source, unit) or (change.symbol and not shows_symbol(s, source.card)):
            return False
        if change.needs is None:
            return True
        name = unit.card if isinstance(unit, Hero) else source.unit if source.kind != "enemy" else ""
        return NEEDS.holds(s, change.needs, replace(context or About(), hero=name))

    def is_own(self, change: Modifier) -> bool:
        return change.whom == "it"

    def lasts_for(self, lasting: Lasting) -> InForce:
        kind, card, _ = lasting.change.split(".", 2)
        return InForce(kind, card, lasting.hero)

    def answers_as(
        self, s: Malhya, name: str, passive: Passive, source: InForce, context: About | None
    ) -> About | None:
        """A hero's cards answer to the hero's own moments, and to those that come for all."""
        if context is not None and context.hero and source.unit not in ("", context.hero):
            return None
        if passive.every and once(passive.every, name, source.unit) in s.used:
            return None
        own = About(
            hero=source.unit if source.kind != "enemy" else "",
            source=f"{source.kind}.{source.card}",
            rule=RULES[source.kind],
            card=name_key(f"{'talent' if source.kind == 'advanced' else source.kind}.{source.card}"),
        )
        return own if passive.needs is None or NEEDS.holds(s, passive.needs, own) else None

    def done_at(self, t: Table[Malhya], name: str, passive: Passive, context: About) -> Flow[None]:
        """One answer; some come once in a turn, a room or a day."""
        if passive.every:
            t.state.used[once(passive.every, name, context.hero)] = 1
        yield from VOCABULARY.carry_out(t, passive.do, context)


def once(every: str, name: str, hero: str) -> str:
    """Under which name it is kept that a hero's card has answered in this turn, room or day."""
    return f"{every}:{name}@{hero}"


STANDING = Standing(BEARERS)


def cards() -> Iterator[tuple[str, tuple[Passive, ...], Content]]:
    """Every card that can be in force, by its whole name, with its rules and all that stands on it."""
    yield from ((f"hero.{name}", hero.rules, hero) for name, hero in HEROES.items())
    for name, talent in TALENTS.items():
        yield f"talent.{name}", talent.basic.rules, talent.basic
        yield f"advanced.{name}", talent.advanced.rules, talent.advanced
    yield from ((f"item.{name}", item.rules, item) for name, item in ITEMS.items())
    yield from ((f"weapon.{name}", weapon.rules, weapon) for name, weapon in WEAPONS.items())
    yield from ((f"enemy.{name}", enemy.rules, enemy) for name, enemy in ENEMIES.items())
    yield from ((f"page.{name}", page.rules, page) for name, page in PAGES.items())


def _with_needs(rule: Passive) -> Passive:
    """A change that holds only while the needs of its rule do."""
    if rule.modify is None or rule.needs is None:
        return rule
    return replace(rule, id=rule.name, modify=replace(rule.modify, needs=rule.needs))


for _name, _rules, _card in cards():
    STANDING.learn(_name, tuple(map(_with_needs, _rules)))
    for _effect in effects_in(_card):
        if isinstance(_effect, LastingVerb):
            STANDING.learn_change(_name, _effect.change)


def happens(t: Table[Malhya], moment: str, context: About | None = None) -> Flow[None]:
    """A moment comes, for a hero or for all."""
    seats = asked(t.state, context or About())
    yield from STANDING.happens(t, moment, context, seats=seats, rule="overview.golden.ties")


def over(s: Malhya, what: str, hero: str = "") -> None:
    """A turn, test, room or day is over, for one hero or for all: what lasted until then ends, and answers that come
    once in it may come again."""
    s.lasting = [each for each in s.lasting if each.until != what or (hero and each.hero != hero)]
    for name in [each for each in s.used if each.startswith(f"{what}:") and (not hero or each.endswith(f"@{hero}"))]:
        del s.used[name]
