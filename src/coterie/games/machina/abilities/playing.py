"""Active abilities: who may play which, what they cost, at whom, and how they are played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from coterie.games.machina.board.ground import LATTICE, spot
from coterie.games.machina.board.spaces import Unit, adjacency, one_space, standing_at, unit_of
from coterie.games.machina.box.names import BOUND, TABLES, card_play, cards, name_key, said, unit_source
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import NEEDS, VOCABULARY, Ability, Cost, Doors, Lasting, Play, RefreshSpace
from coterie.games.machina.effects.standing import STANDING, counted, is_kind
from coterie.games.machina.items.equipment import destroy_item, unequip
from coterie.games.machina.state import OFF, Explorer, Machina, Monster
from coterie.games.machina.story.events import use_up
from coterie.games.machina.story.verbs import doors_meant, spaces_meant
from coterie.games.machina.units.essence import available, could_contribute, lose_essence
from coterie.games.machina.units.harm import happens, lose_health
from coterie.games.machina.units.markers import take_off, why_not_placed
from coterie.games.machina.units.targeting import aimed, legal_targets
from coterie.kernel.actions import Reason, pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

RULES = {
    "explorer": "abilities.owner",
    "item": "items.abilities",
    "event": "events.explorer.active",
    "monster": "units.monster.ability-sources",
    "horror": "units.monster.ability-sources",
    "chapter": "chapters.active-abilities",
}
"""The rule by which a unit may play an ability of a kind of card."""


class Playable(NamedTuple):
    """An ability that a unit has now, and the card that it stands on."""

    source: str
    ability: Ability


Plays = dict[str, dict[str, list[Playable]]]
"""Abilities by kind and card."""

PLAYS: Plays = {kind: {} for kind in TABLES}
FREE: Plays = {kind: {} for kind in TABLES}
"""Those that cost no stamina and can be played at any time."""

BY_NAME = {(source, ability.id): Playable(source, ability) for source, card in cards() for ability in card.abilities}

for _play in BY_NAME.values():
    _kind, _, _name = _play.source.partition(".")
    for _plays in (PLAYS, FREE) if not _play.ability.cost.stamina else (PLAYS,):
        _plays[_kind].setdefault(_name, []).append(_play)


FREE_CARDS = frozenset(name for cards in FREE.values() for name in cards)
PRICED = {f"item.{item.id}": f"cost-{item.kind}" for item in ITEMS.values() if item.kind in ("weapon", "artifact")}
"""Cards whose abilities may cost more or less stamina, and by which number."""


def abilities_of(s: Machina, unit: Unit, plays: Plays = PLAYS) -> list[Playable]:
    """All that a unit may play, whether it can pay or not; for a monster in the order in which it tries."""
    if isinstance(unit, Monster):
        horrors = plays["horror"]
        found = [play for card in s.past_horror_events.cards[-1:] for play in horrors.get(card, ())]
        return found + plays["monster"].get(unit.card, [])
    items, events, chapters = plays["item"], plays["event"], plays["chapter"]
    found = [*plays["explorer"].get(unit.card, ())]
    for card in unit.items:
        if card in items and is_ready(unit, card):
            found += items[card]
    for card in (*unit.bound, *s.past_explorer_events.cards[-1:]):
        found += events.get(card, ())
    for card in (s.chapter, *s.endgame):
        found += chapters.get(card, ())
    return found


def is_ready(explorer: Explorer, item: str) -> bool:
    """Whether an item can be used as it is: equipped, or a consumable."""
    return item in explorer.mains or item in explorer.attached or ITEMS[item].kind == "consumable"


# --- costs ------------------------------------------------------------------------------------------------------------


def stamina_of(s: Machina, unit: Unit, play: Playable) -> int:
    """What an ability costs in stamina, after all changes; one that costs none stays free."""
    base = play.ability.cost.stamina
    if base and play.source in PRICED:
        return max(1, STANDING.value(s, PRICED[play.source], base, unit))
    return base


def why_not_paid(s: Machina, unit: Unit, play: Playable) -> Reason | None:
    """The first thing that is lacking to pay for an ability."""
    cost, rule = play.ability.cost, "abilities.active.cost"
    if unit.stamina < (n := stamina_of(s, unit, play)):
        return Reason("stamina", rule, {"n": n})
    if isinstance(unit, Monster):
        return None
    if cost.essence or cost.health:
        reasons = [too_little(s, unit, cost, at) for at in spent_at(s, unit, play)]
        if None not in reasons:
            return reasons[0]
    if cost.destroy:
        kind, _, name = play.source.partition(".")
        if name not in (unit.items if kind == "item" else unit.bound):
            return Reason("not-held", rule)
    if cost.marker and not any(marker.card == play.source for marker in s.markers):
        return Reason("no-marker-there", "effects.markers.as-cost")
    if cost.space and not spaces_to_destroy(s, unit, cost):
        return Reason("no-such-space", "effects.conditional.requirement")
    if cost.items and cost.items > len([item for item in unit.items if play.source != f"item.{item}"]):
        return Reason("items", rule, {"n": cost.items})
    return None


def too_little(s: Machina, unit: Explorer, cost: Cost, at: int) -> Reason | None:
    """What of the essence and health of a cost is lacking, if it is spent at a space."""
    rule, essence = "abilities.active.cost", available(s, unit, at)
    if essence < cost.essence:
        return Reason("essence", rule, {"n": cost.essence})
    spare = 0 if STANDING.flag(s, "no-essence", unit) else essence - cost.essence
    if health_as_essence(s, unit, cost) > spare:
        return Reason("unharmed", rule, {"n": cost.health})
    beside = sum(each.essence for each in could_contribute(s, unit, at, []))  # each health is a loss of its own
    if cost.health and unit.health + min(spare, unit.essence + beside) <= cost.health:
        return Reason("health", rule, {"n": cost.health})
    return None


def target_space(unit: Unit, ability: Ability, targets: tuple[str, ...]) -> int:
    """On which space essence is spent: the one that an ability is aimed at, else where the unit stands."""
    how = ability.target
    return LATTICE.numbers[targets[0]] if how is not None and how.at == "space" and targets else unit.cell


def spent_at(s: Machina, unit: Unit, play: Playable) -> list[int]:
    """The spaces on which the essence of an ability may be spent."""
    how = play.ability.target
    names = legal_targets(s, unit, play.ability, play.source) if how is not None and how.at == "space" else []
    return [target_space(unit, play.ability, (name,)) for name in names] or [unit.cell]


def health_as_essence(s: Machina, unit: Unit, cost: Cost) -> int:
    """The health of a cost that can only be paid with essence, since the unit loses no health now."""
    return cost.health if cost.health and STANDING.flag(s, "unharmed", unit) else 0


def spaces_to_destroy(s: Machina, unit: Unit, cost: Cost) -> list[int]:
    """The adjacent intact spaces of which one is destroyed as a cost."""
    taken = standing_at(s)
    free = [cell for cell in adjacency(s)[unit.cell] if cell not in taken and s.tokens.get(cell) != "destroyed"]
    return [cell for cell in free if is_kind(s, cell, unit, cost.space)]


def against_playing(s: Machina, unit: Unit, play: Playable) -> Reason | None:
    """The first reason why a unit cannot play an ability, targets left aside."""
    if STANDING.flag(s, "no-active", unit):
        return Reason("no-active", "abilities.active.cost")
    return against_ability(s, unit, play)


def against_ability(s: Machina, unit: Unit, play: Playable) -> Reason | None:
    """The same, for a unit that can play abilities at all."""
    if reason := why_not_paid(s, unit, play):
        return reason
    needs = play.ability.needs
    if needs is not None and not NEEDS.holds(s, needs, context_of(unit, play)):
        return Reason("needs", "effects.conditional.requirement")
    against = None
    for effect in () if play.ability.count else play.ability.do:
        idle = IDLE.get(type(effect))
        if idle is None or not (why := idle(s, effect, context_of(unit, play))):
            return None
        against = against or Reason(*why)
    return against


def no_door(s: Machina, effect: Doors, context: Play) -> tuple[str, str] | None:
    """Why an effect on doors would do nothing. Whether one that is aimed at finds any, the targets tell."""
    found = effect.which == "target" or doors_meant(s, effect, context)
    return None if found else ("no-door-for-it", "abilities.active.cost")


def nothing_destroyed(s: Machina, effect: RefreshSpace, context: Play) -> tuple[str, str] | None:
    """Why an effect that lets spaces work again would do nothing."""
    spaces = spaces_meant(s, effect.spaces, effect.which, effect.anywhere, context, destroyed=True)
    return None if spaces or effect.which == "target" else ("nothing-destroyed", "abilities.active.cost")


IDLE: dict[type, Callable[[Machina, Any, Play], tuple[str, str] | None]] = {
    Lasting: why_not_placed,
    Doors: no_door,
    RefreshSpace: nothing_destroyed,
}
"""Effects that may find nothing to do, and why: what consists of such alone is not paid for in vain."""


def context_of(unit: Unit, play: Playable) -> Play:
    """An ability as a unit plays it: about itself, as long as it has no target."""
    kind, _, name = play.source.partition(".")
    bound = kind == "event" and isinstance(unit, Explorer) and name in unit.bound
    own = card_play(play.source, BOUND if bound else RULES[kind], unit.card)
    own.ability = play.ability.id
    return own


def aims(s: Machina, unit: Unit, play: Playable) -> list[tuple[str, ...]]:
    """The targets that an ability can be given: none if it needs none; two, which may be the same."""
    how = play.ability.target
    if how is None:
        return [()]
    targets, cost = legal_targets(s, unit, play.ability, play.source), play.ability.cost
    if how.at == "space" and isinstance(unit, Explorer) and (cost.essence or cost.health):
        spaces = [(name, target_space(unit, play.ability, (name,))) for name in targets]
        targets = [name for name, at in spaces if too_little(s, unit, cost, at) is None]
    if how.two:
        return [pair for pair in product(targets, targets) if pair[0] <= pair[1]]
    return [(name,) for name in targets]


def uses(s: Machina, unit: Unit, plays: Plays = PLAYS) -> list[tuple[str, ...]]:
    """All that a unit can play now, at whomever it can: as options."""
    if STANDING.flag(s, "no-active", unit):
        return []
    return [
        use_key(play, targets)
        for play in abilities_of(s, unit, plays)
        if against_ability(s, unit, play) is None
        for targets in aims(s, unit, play)
    ]


def free_uses(s: Machina, but: Explorer | None = None) -> dict[int, list[tuple[str, ...]]]:
    """What explorers, or all but one, can play at any time between two actions, by seat: abilities that cost no
    stamina."""
    for_all = not FREE_CARDS.isdisjoint((*s.past_explorer_events.cards[-1:], s.chapter, *s.endgame))
    return {
        each.seat: found
        for each in s.explorers
        if each.cell != OFF
        and each is not but
        and (for_all or not FREE_CARDS.isdisjoint((each.card, *each.items, *each.bound)))
        and (found := uses(s, each, FREE))
    }


# --- playing ----------------------------------------------------------------------------------------------------------


def play_ability(t: Table[Machina], unit: Unit, play: Playable, targets: tuple[str, ...]) -> Flow[bool]:
    """Pay all of it, then resolve the effects in the order of the text; False if the cost was not paid after all."""
    s = t.state
    context = context_of(unit, play)
    if not (yield from pay_cost(t, unit, play, context, target_space(unit, play.ability, targets))):
        return False
    card = f"@{name_key(play.source)}"
    what = "@own-ability" if play.source == unit_source(unit.card) else card
    whom = [said(name) if unit_of(s, name) else name for name in dict.fromkeys(targets) if name != unit.card]
    t.note("plays", context, unit=said(unit.card), card=card, what=what, whom=whom, n=len(whom))
    if isinstance(unit, Explorer):
        take_up(s, unit, play)
    how = play.ability.target
    if how is not None:
        context = aimed(s, context, targets, how)
    name = f"{play.source}.{play.ability.id}"
    if not play.ability.count or counted(t, name, play.ability.count, context):
        yield from VOCABULARY.carry_out(t, play.ability.do, context)
    if play.ability.cost.destroy and isinstance(unit, Explorer):
        use_up(t, unit, play.source, context)
    return True


def take_up(s: Machina, explorer: Explorer, play: Playable) -> None:
    """A consumable that is used up lies beside the inventory meanwhile, so that it cannot be given away."""
    kind, _, name = play.source.partition(".")
    used_up = play.ability.cost.destroy and kind == "item" and ITEMS[name].kind == "consumable"
    if used_up and name in explorer.items:
        explorer.items.remove(name)
        s.waiting[play.source] = explorer.seat


def pay_cost(t: Table[Machina], unit: Unit, play: Playable, context: Play, at: int) -> Flow[bool]:
    """Essence first, which is spent at a space, since others may decline to contribute; then everything else."""
    s, cost = t.state, play.ability.cost
    why = replace(context, rule="abilities.active.cost")
    instead = health_as_essence(s, unit, cost)
    essence = cost.essence + instead if isinstance(unit, Explorer) else 0
    if essence and isinstance(unit, Explorer) and not (yield from lose_essence(t, unit, essence, at, why)):
        return False
    if n := stamina_of(s, unit, play):
        pay(unit, {"stamina": n})
    if not isinstance(unit, Explorer):
        return True
    if cost.marker:
        take_off(s, [marker for marker in s.markers if marker.card == play.source][:1])
        t.note("marker-spent", replace(why, rule="effects.markers.as-cost"))
        yield from happens(t, "marker", Play(rule="effects.markers.on-removal", source=play.source))
    if cost.unequip:
        unequip(t, unit, play.source.partition(".")[2], why)
    if cost.space:
        need = replace(why, rule="effects.conditional.requirement")
        cell = yield from one_space(t, unit.seat, "space", spaces_to_destroy(s, unit, cost), need)
        s.tokens[cell] = "destroyed"
        t.note("space-destroyed", why, at=spot(cell))
    for n in range(1, cost.items + 1):
        others = [item for item in unit.items if play.source != f"item.{item}"]
        destroy_item(t, unit, (yield from t.choose(unit.seat, "destroy-item", others, why, nth=(n, cost.items))), why)
    if cost.health and not instead:
        yield from lose_health(t, unit, cost.health, why, at=at)
    return unit.cell >= 0


# --- out of turn ------------------------------------------------------------------------------------------------------


def use_key(play: Playable, targets: tuple[str, ...]) -> tuple[str, ...]:
    """An ability with its targets, as an option."""
    return ("use", play.source, play.ability.id, *targets)


def by_key(option: tuple[str, ...]) -> tuple[Playable, tuple[str, ...]]:
    """The ability and the targets that an option names."""
    _, source, name, *targets = option
    return BY_NAME[source, name], tuple(targets)


def elsewhere(s: Machina) -> bool:
    """Whether a new chapter has put explorers on the map or broken off the round, which comes before all else."""
    return bool(s.entering) or s.new_round


def interlude(t: Table[Machina]) -> Flow[None]:
    """Between two actions: every explorer with something free to play may play it, seat by seat, until a new chapter
    comes in between."""
    s = t.state
    passed: dict[int, list[tuple[str, ...]]] = {}
    while not elsewhere(s):
        ready = t.work_out(free_uses, s)
        seat = next((seat for seat in ready if passed.get(seat) != ready[seat]), None)
        if seat is None:
            return
        option = yield from t.window(seat, "interlude", ready[seat], "abilities.outside.allowed")
        if option is None:
            passed[seat] = ready[seat]
        else:
            yield from play_ability(t, s.explorers[seat], *by_key(option))
