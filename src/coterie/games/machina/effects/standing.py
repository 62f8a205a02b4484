"""Cards in force: which they are, what they change and answer to, and the changes that lasting effects keep up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from coterie.games.machina.board.spaces import Unit, are_adjacent, board, in_play, tile_of, unit_of
from coterie.games.machina.box.names import BOUND, RULES, cards, name_key
from coterie.games.machina.box.tables import EXPLORER_EVENTS
from coterie.games.machina.box.vocabulary import NEEDS, VOCABULARY, Attack, Modifier, Passive, Play, Upon
from coterie.games.machina.box.vocabulary import Lasting as LastingVerb
from coterie.games.machina.state import OFF, Explorer, Lasting, Machina, Monster
from coterie.kernel import standing
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.standing import Bearers, Cards, Kind
from coterie.kernel.table import Table
from coterie.kernel.zones import Pile

# --- which cards are in force -----------------------------------------------------------------------------------------


class InForce(NamedTuple):
    """A card whose rules apply now, and the unit that owns it, if one does. Every card is there once, so that uses are
    counted by card."""

    kind: str
    card: str
    unit: str = ""
    bearer: int = -1

    @property
    def source(self) -> str:
        """The card with its kind."""
        return f"{self.kind}.{self.card}"


def _bearers(s: Machina, whom: tuple[Any, ...]) -> Sequence[Explorer]:
    """The explorers whose cards may have a say: all on the map, or the one it is asked for."""
    if not whom:
        return in_play(s)
    unit = whom[0]
    return (unit,) if isinstance(unit, Explorer) and unit.cell != OFF else ()


def _explorers(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    return [InForce("explorer", each.card, each.card) for each in _bearers(s, whom) if each.card in cards]


def _items(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    """Those equipped."""
    return [
        InForce("item", item, each.card)
        for each in _bearers(s, whom)
        for item in (*each.mains, *each.attached)
        if item in cards
    ]


def _events(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    """Bound events, and the current one, which nobody owns."""
    found = [InForce("event", card, each.card) for each in _bearers(s, whom) for card in each.bound if card in cards]
    return found if whom else found + _top("event", s.past_explorer_events, cards)


def _monsters(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    return [InForce("monster", each.card, each.card) for each in s.monsters if each.card in cards]


def _horror(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    return _top("horror", s.past_horror_events, cards)


def _top(kind: str, pile: Pile, cards: Cards[Any]) -> list[InForce]:
    return [InForce(kind, card) for card in pile.cards[-1:] if card in cards]


def _chapters(s: Machina, cards: Cards[Any], whom: tuple[Any, ...]) -> Sequence[InForce]:
    return [InForce("chapter", card) for card in (s.chapter, *s.endgame) if card in cards]


BEARERS: dict[str, Bearers[InForce]] = {
    "explorer": _explorers,
    "item": _items,
    "event": _events,
    "monster": _monsters,
    "horror": _horror,
    "chapter": _chapters,
}
"""How to find the cards in force, by kind, in the order in which they apply."""

# --- what they do -----------------------------------------------------------------------------------------------------


class Blow(NamedTuple):
    """An attack, for whoever asks what changes it: what it is made with, by which card, and who is the other one."""

    kinds: frozenset[str]
    card: str  # with its kind
    other: Unit | None


Tables = Mapping[Kind, tuple[Any, bool, Cards[Any]]]
"""Cards that change a number or rule or answer a moment, by where they are looked for."""


PLACES = {"chapter": ["chapters"], "horror": ["horrors"], "event": ["events", "explorers"]}
"""Where cards lie that not only units hold."""


class Named:
    """The names of the cards that change a number or answer a moment, for a quick look: mostly none is there."""

    def __init__(self, *tables: Tables, own: bool) -> None:
        """By where they lie; with those that are about their bearers apart, or among the others."""
        found: dict[str, set[str]] = {}
        for (kind, is_own), (_, _, named) in [row for table in tables for row in table.items()]:
            holder = "monsters" if kind == "monster" else "explorers"
            for place in [f"own_{holder}"] if own and is_own else PLACES.get(kind, [holder]):
                found.setdefault(place, set()).update(named)
        self.chapters, self.horrors, self.events, self.monsters, self.explorers = places = [
            frozenset(found.get(place, ())) for place in ("chapters", "horrors", "events", "monsters", "explorers")
        ]
        self.own_monsters = frozenset(found.get("own_monsters", ()))
        self.own_explorers = frozenset(found.get("own_explorers", ()))
        self.is_shared = any(places)  # there are some that may be about others than who bears them

    def may_be_there(self, s: Machina) -> bool:
        """Whether a card of such a name lies where it could have a say, whomever it may be about."""
        if (names := self.chapters) and (s.chapter in names or (s.endgame and not names.isdisjoint(s.endgame))):
            return True
        if (names := self.horrors) and (cards := s.past_horror_events.cards) and cards[-1] in names:
            return True
        if (names := self.events) and (cards := s.past_explorer_events.cards) and cards[-1] in names:
            return True
        if names := self.monsters:
            for monster in s.monsters:
                if monster.card in names:
                    return True
        if names := self.explorers:
            for explorer in s.explorers:
                if _has(explorer, names):
                    return True
        return False


def _has(explorer: Explorer, cards: frozenset[str]) -> bool:
    """Whether any of these is the card of an explorer, or among its items, equipped or not, and events."""
    if explorer.card in cards or (explorer.items and not cards.isdisjoint(explorer.items)):
        return True
    return bool(explorer.bound) and not cards.isdisjoint(explorer.bound)


class Glances(dict[str, Named]):
    """For each number, rule or moment (or several, with a space between) the names to look for, gathered when they are
    first asked for."""

    def __init__(self, tables: Mapping[str, Tables], *, own: bool) -> None:
        self.tables, self.own = tables, own

    def __missing__(self, what: str) -> Named:
        self[what] = found = Named(*[self.tables.get(each, {}) for each in what.split()], own=self.own)
        return found


class Standing(standing.Standing[Machina, InForce, Play]):
    """What stands in force: a number or rule is asked for a unit, in an attack or not, or for the game as such."""

    def __init__(self, bearers: Mapping[str, Bearers[InForce]]) -> None:
        super().__init__(bearers, VOCABULARY.resolve)
        self._apart, self._together = [Glances(self.carriers, own=own) for own in (True, False)]
        self._awaiting = Glances(self.listeners, own=False)

    def meant(
        self, s: Machina, change: Modifier, source: InForce, unit: Unit | None = None, blow: Blow | None = None
    ) -> bool:
        """Whether a change is about this unit, in this attack."""
        if not ABOUT[change.whom](s, source, unit):
            return False
        if change.attack and (blow is None or not all(is_made(s, kind, blow, source) for kind in change.attack)):
            return False
        if change.foe is not None:
            other = blow.other if blow is not None else None
            if other is None or not NEEDS.holds(s, change.foe, Play(it=other.card, you=source.unit)):
                return False
        if change.needs is None:
            return True
        name = unit.card if unit is not None else source.unit
        return NEEDS.holds(s, change.needs, Play(it=name, you=source.unit or name, source=source.source))

    def is_own(self, change: Modifier) -> bool:
        return change.whom in ("it", "you")

    def may_be_changed(self, s: Machina, what: str, whom: tuple[Any, ...]) -> bool:
        names = self._apart[what] if whom else self._together[what]
        if names.is_shared and names.may_be_there(s):
            return True
        if not whom or whom[0] is None:
            return False
        unit = whom[0]
        if isinstance(unit, Monster):
            return unit.card in names.own_monsters
        return bool(names.own_explorers) and _has(unit, names.own_explorers)

    def may_be_any(self, s: Machina, rules: str) -> bool:
        """A quick look whether one of several rules could be on, for whomever."""
        lasts = s.lasting and any(self._lasts(s, rule) for rule in rules.split())
        return bool(lasts) or self.may_be_changed(s, rules, ())

    def may_be_awaited(self, s: Machina, moment: str) -> bool:
        return self._awaiting[moment].may_be_there(s)

    def may_answer(self, s: Machina, moment: str, context: Play) -> bool:
        """Whether a card in force would answer to a moment, now or if only what it needs were so."""
        if not self.may_be_awaited(s, moment):
            return False
        rules: list[tuple[str, Any, InForce]] = [
            (name, replace(passive, needs=None), source)
            for bearers, _, cards in self.listeners[moment].values()
            for source in bearers(s, cards, ())
            for name, passive in cards[source.card]
        ]
        return any(self.answers_as(s, *rule, context) is not None for rule in rules)

    def lasts_for(self, lasting: Lasting) -> InForce:
        kind, card, _ = lasting.change.split(".", 2)
        return InForce(kind, card, lasting.unit)

    def answers_as(self, s: Machina, name: str, passive: Passive, source: InForce, context: Play | None) -> Play | None:
        """A card that somebody owns answers to its owner's doings, one that nobody owns to anybody's."""
        context = Play() if context is None else context
        card = source.source
        if passive.at == "marker" and context.source != card:
            return None
        if context.attacker and not context.blocker and is_about_blocker(passive):
            return None
        own_doings = source.unit or is_binding(source)  # an event that was bound is about whoever it was bound to
        if not BY[passive.by or ("you" if own_doings else "anyone")](s, source, context.it):
            return None
        own = replace(
            context,
            you=source.unit,
            it=context.it or source.unit,
            source=card,
            ability=name,
            rule=BOUND if source.kind == "event" and source.unit else RULES[source.kind],
            card=name_key(card),
            owned=bool(source.unit),
            targets=(),
            cell=OFF,
            marker=[],
        )
        if passive.needs is not None and not NEEDS.holds(s, passive.needs, own):
            return None
        if passive.foe is not None:
            other = own.blocker if own.it == own.attacker else own.attacker
            if not other or not NEEDS.holds(s, passive.foe, replace(own, it=other)):
                return None
        return own

    def done_at(self, t: Table[Machina], name: str, passive: Passive, context: Play) -> Flow[None]:
        """One answer; a counted one only every so many times."""
        if passive.count and not counted(t, name, passive.count, context):
            return
        yield from VOCABULARY.carry_out(t, passive.do, context)


def is_about_blocker(passive: Passive) -> bool:
    """Whether an answer does anything to the blocker, which a barrel is not: only attacks touch it."""
    return any(isinstance(effect, Upon | Attack) and effect.whom == "blocker" for effect in effects_in(passive.do))


def is_binding(source: InForce) -> bool:
    return source.kind == "event" and EXPLORER_EVENTS[source.card].binding


def counted(t: Table[Machina], name: str, count: int, context: Play) -> bool:
    """A count token more on a card; when there are enough they are taken off, and it happens."""
    s = t.state
    n = s.counts.get(name, 0) + 1
    t.note("counted", replace(context, rule="effects.counted"), n=n, of=count)
    if n < count:
        s.counts[name] = n
        return False
    s.counts.pop(name, None)
    return True


def is_made(s: Machina, kind: str, blow: Blow, source: InForce) -> bool:
    """Whether an attack is of a kind, for the card that asks."""
    if kind == "this":
        return blow.card == source.source
    if kind == "attached":
        owner = unit_of(s, source.unit)
        return isinstance(owner, Explorer) and blow.card == f"item.{owner.attached.get(source.card, '')}"
    return kind in blow.kinds


def _here(s: Machina, source: InForce, unit: Unit) -> bool:
    """Within the reach of a card: on the tile of who owns it, anywhere if nobody does."""
    if not source.unit:
        return True
    owner = unit_of(s, source.unit)
    return owner is not None and tile_of(s, owner.cell) == tile_of(s, unit.cell)


def _beside(s: Machina, source: InForce, unit: Unit) -> bool:
    owner = unit_of(s, source.unit)
    return owner is not None and are_adjacent(s, owner.cell, unit.cell)


def _own(s: Machina, source: InForce, unit: Unit | None) -> bool:
    return unit is not None and unit.card == source.unit


def _all(kind: type, *, own: bool = True) -> Callable[[Machina, InForce, Unit | None], bool]:
    def every(s: Machina, source: InForce, unit: Unit | None) -> bool:
        return (
            unit is not None and isinstance(unit, kind) and (own or unit.card != source.unit) and _here(s, source, unit)
        )

    return every


def _adjacent(*kinds: type) -> Callable[[Machina, InForce, Unit | None], bool]:
    def every(s: Machina, source: InForce, unit: Unit | None) -> bool:
        return unit is not None and isinstance(unit, kinds) and _beside(s, source, unit)

    return every


ABOUT: dict[str, Callable[[Machina, InForce, Unit | None], bool]] = {
    "it": _own,
    "you": _own,
    "monsters": _all(Monster),
    "other-monsters": _all(Monster, own=False),
    "explorers": _all(Explorer),
    "others": _all(Explorer, own=False),
    "units": lambda s, source, unit: not source.unit if unit is None else _here(s, source, unit),
    "adjacent-monsters": _adjacent(Monster),
    "adjacent-explorers": _adjacent(Explorer),
    "adjacent-units": _adjacent(Explorer, Monster),
    "everywhere": lambda s, source, unit: True,
}
"""Whom a change is about."""


def _by(kind: type, *, own: bool = True) -> Callable[[Machina, InForce, str], bool]:
    def done(s: Machina, source: InForce, name: str) -> bool:
        unit = unit_of(s, name)
        return unit is not None and isinstance(unit, kind) and (own or name != source.unit) and _here(s, source, unit)

    return done


BY: dict[str, Callable[[Machina, InForce, str], bool]] = {
    "you": lambda s, source, name: bool(source.unit) and name in ("", source.unit),
    "explorers": _by(Explorer),
    "others": _by(Explorer, own=False),
    "monsters": _by(Monster),
    "anyone": lambda s, source, name: True,
}
"""Whose moments a card answers to."""

STANDING = Standing(BEARERS)

for _name, _card in cards():
    STANDING.learn(_name, _card.rules)
    for _effect in effects_in(_card):
        if isinstance(_effect, LastingVerb):
            for _change in _effect.changes:
                STANDING.learn_change(_name, _change)


TREATING = [
    *[change for change in STANDING.modifiers("treat") if isinstance(change, Modifier)],
    *[change for change in STANDING.changes.values() if change.rule == "treat"],
]
"""All changes that make spaces count as others."""

TREATED = frozenset(change.space for change in TREATING)
"""Kinds of spaces that may count as others."""


@cache
def kinds_for(kind: str) -> frozenset[str]:
    """The kinds of spaces that count as of a kind, or may for somebody."""
    return frozenset([kind, *[change.space for change in TREATING if change.becomes == kind]])


@cache
def _alone(kind: str) -> frozenset[str]:
    return frozenset((kind,))


def kinds_at(s: Machina, cell: int, unit: Unit | None) -> Set[str]:
    """As which kinds a space counts for a unit: its own, unless something makes it count as another."""
    own = board(s).kinds[cell]
    if own not in TREATED:
        return _alone(own)
    kinds = {own}
    for change, source, _ in STANDING.changing(s, "treat", (unit,)):
        if isinstance(change, Modifier) and change.space == own and STANDING.meant(s, change, source, unit):
            kinds.add(change.becomes)
            if not change.also:
                kinds.discard(own)
    return kinds


def is_kind(s: Machina, cell: int, unit: Unit | None, kind: str) -> bool:
    """Whether a space counts as of a kind for a unit."""
    return board(s).kinds[cell] in kinds_for(kind) and kind in kinds_at(s, cell, unit)
