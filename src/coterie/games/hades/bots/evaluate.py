"""How good a position is for the team: what bots play by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from coterie.games.hades.bots import worth as w
from coterie.games.hades.bots.forecast import Forecast, can_meet, coming, fights_again
from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Challenge, Event, Scenario
from coterie.games.hades.box.vocabulary import NEEDS, Effects, Need, Page, Remember, Tally, Unblock
from coterie.games.hades.gods.board import SLOT_COSTS, teammate
from coterie.games.hades.gods.cards import capacity_of, spark_of
from coterie.games.hades.map.zones import distances
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import encode
from coterie.kernel.drawing import Drawings
from coterie.kernel.effects import Verb, effects_in

FAR = 6
WOUND = 0.5
READY, TIDY = 0.4, 0.02
ARMED = (1.4, 1.4, 0.8, 0.3)
SPOILS = 0.12
PENDING = 0.15
TAPPED, PLAYED = 0.1, 0.05
EXPOSED = 0.3
HASTE = 0.03
BLESSINGS = (-0.6, 0.0, 0.35, 0.6)
COUNTED = 9.0
BOSS = 30.0
STEP, LAST_STEP = 1.5, 5.0


def evaluate(s: Hades) -> float:
    """Between 0, lost, and 1, won."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    if s.phase in ("won", "lost"):
        return 0.995 if s.phase == "won" else 0.005
    people, survivors = characters(s)
    value = progress(s) + people / len(s.gods) + danger(s, survivors)
    return 0.5 + 0.48 * value / (100.0 + abs(value))


KNOWN: Drawings[tuple[float, int]] = Drawings(4096)
"""What characters were found to be worth, and how many monsters they leave: most options change only one of them."""


def characters(s: Hades) -> tuple[float, int]:
    """What the characters are worth together, and how many monsters they leave."""
    events, people, survivors = coming(s), 0.0, 0
    around = encode(
        (
            (s.scenario, tables.case(s), s.phase, s.wave, s.coin, s.queue, s.blocked, s.zones, s.market),
            [(god.team, god.done) for god in s.gods],
            [event.id for event in events],
        )
    )
    for god in s.gods:
        worth, left = KNOWN.get((encode(god), around), assessed, s, god, events)
        people, survivors = people + worth, survivors + left
    return people, survivors


def assessed(s: Hades, god: God, events: Sequence[Event]) -> tuple[float, int]:
    forecast = Forecast(s, god, events)
    return character(s, god, forecast), forecast.survivors


def progress(s: Hades) -> float:
    """Challenges done, bosses hurt, and how near the characters are to what is to be done next."""
    entry, plan = tables.scenario_of(s), Plan(s)
    asked = s.scenario, tables.case(s), plan.hopeless
    for challenge in mandatory(s.scenario, tables.case(s)):
        plan.want(challenge)
    plan.need(entry.goal)
    value = plan.value + sum([BOSS for boss in s.bosses if boss.defeated])
    for boss in s.bosses:
        engaged = (m for god in s.gods for m in god.engaged if m.card == boss.card)
        monster = boss.monster or next(engaged, None)
        value += 0.9 * monster.damage if monster and not boss.defeated else 0.0
    for name, worth in worth_done(*asked).items():
        if name in s.done:
            value += worth
    value += sum([COUNTED * min(n, s.tally.get(counter, 0)) for counter, n in wanted_counters(*asked).items()])
    wanted, step = (plan.zones, STEP) if plan.zones else (set(entry.goal.at), LAST_STEP)
    for far in plan.far:
        value += step * (FAR - min([far.get(zone, FAR) for zone in wanted], default=0)) / len(s.gods)
    return value


class Plan:
    """What has to be done next, found by following the needs of the goal and of mandatory challenges."""

    def __init__(self, s: Hades):
        self.s = s
        self.value = 0.0
        self.zones: set[str] = set()
        self.seen: set[str] = set()
        past = dated(s.scenario, tables.case(s))
        self.hopeless = frozenset([id for id, need in past.items() if hopeless(s, need)]) if past else NONE
        self.far = [distances(s, god.zone) for god in s.gods]
        self.reach = set[str]().union(*self.far)

    def need(self, need: Need) -> None:
        """Something must hold: look for the challenges, zones and bosses that bring it about."""
        s = self.s
        for counter, n in need.tally.items():
            if s.tally.get(counter, 0) < n:
                self.want_serving(counter)
        if need.done:
            for challenge in tables.scenario_of(s).challenges:
                if challenge.id in need.done and challenge.id not in s.done:
                    self.want(challenge)
        for zone in need.clear:
            self.value -= 2.5 * s.zones[zone].encounters
            if s.zones[zone].encounters:
                self.zones.add(zone)
        for boss in s.bosses:
            if boss.card in need.defeated and not boss.defeated:
                self.zones.add(boss.zone)

    def effort(self, challenge: Challenge, god: God, far: dict[str, int]) -> float:
        """What the character lacks of the cost, and the way it has to go."""
        short: int = sum([max(0, n - getattr(god, resource)) for resource, n in challenge.cost.items()])
        if challenge.tap and can_meet(god):
            short += max(0, challenge.tap - sum([not gear.tapped for gear in god.weapons]))
        return 0.8 * short + (0.6 * far.get(challenge.zone, FAR) if challenge.zone else 0.0)

    def want_serving(self, purpose: str) -> None:
        for challenge in serving(self.s.scenario, tables.case(self.s), purpose):
            self.want(challenge)

    def want(self, challenge: Challenge) -> None:
        """A challenge should be resolved: go there with what it costs, or see to its needs first."""
        s = self.s
        id, zone = challenge.id, challenge.zone
        if id in self.seen or id in s.done or id in s.closed or id in self.hopeless:
            return
        self.seen.add(id)
        if zone and zone not in self.reach:
            self.zones.add(zone)  # out of reach is farther than any way
            self.want_serving("unblock")
        elif NEEDS.holds(s, challenge.needs, None):
            pairs = zip(s.gods, self.far, strict=True)
            self.value += 2.0 - min([self.effort(challenge, god, far) for god, far in pairs])
            if zone:
                self.zones.add(zone)
        elif not any(other in s.done for other in challenge.needs.undone):
            self.need(challenge.needs)


NONE: frozenset[str] = frozenset()


@cache
def mandatory(scenario: str, case: tables.Case) -> tuple[Challenge, ...]:
    return tuple(c for c in tables.SCENARIOS_FOR[case][scenario].challenges if c.mandatory)


@cache
def serving(scenario: str, case: tables.Case, purpose: str) -> tuple[Challenge, ...]:
    """The challenges that raise the counter, or open a way."""
    return tuple(c for c in tables.SCENARIOS_FOR[case][scenario].challenges if purpose in serves(scenario, c.id))


@cache
def worth_done(scenario: str, case: tables.Case, without: frozenset[str]) -> dict[str, float]:
    """What it is worth to have each of the challenges done: much if the goal or another one (but these) asks for it."""
    counters = wanted_counters(scenario, case, without).keys()
    challenges = tables.SCENARIOS_FOR[case][scenario].challenges
    return {c.id: 14.0 if c.mandatory or serves(scenario, c.id) & counters else 3.0 for c in challenges}


@cache
def dated(scenario: str, case: tables.Case) -> dict[str, Need]:
    """The needs that look at the campaign's past, by challenge."""
    needs = {c.id: c.needs for c in tables.SCENARIOS_FOR[case][scenario].challenges}
    return {id: need for id, need in needs.items() if need.remembered or need.forgotten}


def hopeless(s: Hades, need: Need) -> bool:
    """Whether it asks for a past that the campaign did not have, and cannot come to have here."""
    memory = s.log.memory
    missing = (c for c, n in need.remembered.items() if memory.get(c, 0) < n and c not in remembers(s.scenario))
    return any(missing) or any(memory.get(c, 0) >= n for c, n in need.forgotten.items())


@cache
def wanted_counters(scenario: str, case: tables.Case, without: frozenset[str]) -> dict[str, int]:
    """How high each counter should be raised: as far as the goal or a challenge (but these) asks for."""
    entry = tables.SCENARIOS_FOR[case][scenario]
    wanted = {"unblock": 0}
    asked = [c.needs for c in entry.challenges if c.id not in without]
    for need in (entry.goal, *asked):
        for counter, n in need.tally.items():
            wanted[counter] = max(n, wanted.get(counter, 0))
    return wanted


@cache
def serves(scenario: str, challenge: str) -> frozenset[str]:
    """The counters that resolving the challenge raises, and `unblock` if it opens a way."""
    effects = list(spread(tables.SCENARIOS[scenario], tables.challenge(scenario, tables.USUAL, challenge).effects))
    raised = {counter for effect in effects if isinstance(effect, Tally) for counter in effect.counters}
    return frozenset(raised | {"unblock" for effect in effects if isinstance(effect, Unblock)})


@cache
def remembers(scenario: str) -> frozenset[str]:
    """What the scenario's challenges may add to the memory of the campaign."""
    entry = tables.SCENARIOS[scenario]
    effects = (effect for challenge in entry.challenges for effect in spread(entry, challenge.effects))
    return frozenset(counter for effect in effects if isinstance(effect, Remember) for counter in effect.counters)


def spread(entry: Scenario, effects: Effects) -> Iterator[Verb]:
    """The effects, those inside them, and those of the pages that they lead to."""
    for effect in effects_in(effects):
        yield effect
        if isinstance(effect, Page):
            page = tables.pages(entry.id, tables.USUAL)[effect.page]
            for done in (page.do, *(choice.do for choice in page.choices)):
                yield from spread(entry, done)


def character(s: Hades, god: God, forecast: Forecast) -> float:
    """What is certain to come to it, resources, growth, cards and gear."""
    value = forecast.value + dials(god) - sum([wound(god.id, space) for space in god.wounds])
    value += 1.6 * (sum(god.tiles.values()) - len(god.tiles)) + 3.0 * (god.level - 1)
    value += gear(god) + spoils(s, god)
    ready = READY if fights_again(s, god) else TIDY
    value += ready * sum([w.of_weapon(gear.card) for gear in god.weapons if not gear.tapped])
    value += cards(god) + 0.3 * god.ready + (PENDING * god.pending if forecast.free else 0.0) - 0.1 * god.pushes
    value -= sum(map(w.of_condition, god.conditions)) + (HASTE if god.done and waits(s, god) else 0.0)
    return value - 0.9 * (len(god.lures) - god.lures.count(None)) - EXPOSED * s.zones[god.zone].encounters


def waits(s: Hades, god: God) -> bool:
    """Whether the teammate, who could still help it, has more to do in this wave."""
    mate = teammate(s, god)
    return mate is not None and not mate.done


@cache
def wound(god: str, space: int) -> float:
    """Those that forbid are worse than those that only make dearer or weaker; a higher space is filled more seldom."""
    return WOUND + 0.05 * space + (0.3 if tables.GODS[god].wounds[space - 1].startswith("no-") else 0.0)


def dials(god: God) -> float:
    """Resources: what is more than is soon spent counts little."""
    common = dial("nectar", god.nectar) + dial("might", god.might) + dial("spark", god.spark)
    return common + dial("divinity", god.divinity)


ENOUGH = {"nectar": 3, "might": 4, "spark": 4, "divinity": 6}


@cache
def dial(good: str, n: int) -> float:
    enough = ENOUGH[good]
    return w.GOODS[good] * (n if n <= enough else enough + 0.4 * (n - enough))


def cards(god: God) -> float:
    """Cards in hand and those that come back to it, and what of the feat cards is left in the oblivion pile."""
    value = sum(map(w.of_card, god.hand.cards)) - TAPPED * len(god.tapped) - PLAYED * len(god.slots)
    value += sum([w.of_card(slot.card) * (1.0 if slot.face_up else w.FORGOTTEN) for slot in god.slots])
    return value + w.FORGOTTEN * sum(map(w.of_card, god.oblivion.cards))


def gear(god: God) -> float:
    """Weapons, of which one uses two or three in a wave, and items."""
    weapons = sorted([w.of_weapon(held.card) for held in god.weapons], reverse=True)
    armed = sum([share * own for share, own in zip(ARMED, weapons, strict=False)])
    return armed + sum([w.of_item(held.card) for held in god.items])


def spoils(s: Hades, god: God) -> float:
    """What the best of the loot would bring that the character can pay and carry, less the farther away it lies."""
    best, gains = 0.0, dict[tuple[str, int], float]()
    for name, steps in distances(s, god.zone).items():
        zone = s.zones[name]
        for kind, n in zone.loot.items():
            if n:
                less = max(zone.search.get(kind, (0,)), default=0)
                most = gains.get((kind, less))
                if most is None:
                    found = [
                        gain(kind, card, less, god.spark, god.capacity, len(god.weapons))
                        for card in s.market[kind].cards
                    ]
                    most = gains[kind, less] = max(found, default=0.0)
                best = max(best, most / (1 + steps))
    return SPOILS * best


@cache
def gain(kind: str, card: str, less: int, purse: int, capacity: int, weapons: int) -> float:
    """What it is worth to buy the card for so much less, for who has so much spark, free capacity and weapons."""
    spark = max(0, spark_of(card) - less)
    if spark > purse or capacity_of(card) > capacity:
        return 0.0
    if kind == "weapon":
        own = ARMED[weapons] * w.of_weapon(card) if weapons < len(ARMED) else 0.0
    else:
        own = w.of_item(card) if kind == "item" else w.of_card(card)
    return own - w.price({"spark": spark})


def danger(s: Hades, survivors: int) -> float:
    """The sentinel board as it will be, the map's markers, and the time that is left."""
    alert = s.alert if tables.in_use(s, "alert") else []
    slots = (*s.ordinary, *alert)
    taken = len(slots) - slots.count(None) + survivors
    value = -1.1 * taken - 0.4 * max(0, taken - 2) ** 2
    if taken > len(slots):
        lost = s.difficulty == "hard" or not tables.in_use(s, "overrun")
        value -= 30.0 if lost else 2.0 * (taken - len(slots))
    value -= 0.5 * sum([zone.encounters for zone in s.zones.values()])
    value += sum([BLESSINGS[n] for n in s.deities.values()])
    if s.terrain is not None:
        found = sorted(map(w.of_terrain, s.terrain.market.cards), reverse=True)
        value += 0.3 * sum(found[: len(SLOT_COSTS)]) + 0.03 * sum(found)
        known = [deck.cards[-1] for deck in (s.terrain.combat, s.terrain.resource) if deck.looked.get(s.acting)]
        value += 0.1 * sum(map(w.of_terrain, known))
    return value + 0.5 * len(s.oracle) if s.oracle.cards else value
