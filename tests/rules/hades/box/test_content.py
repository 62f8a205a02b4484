"""All content of the game: what refers to what, that every card can come up, and that every effect does something."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import inf

import pytest
from tests.rules.hades.acting import act, said, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.feats import cannot_play_feat, play_feat
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import STAGES
from coterie.games.hades.box.schemas import BATTLEFIELD_ACTIONS, COVER_ACTIONS
from coterie.games.hades.box.vocabulary import Effect
from coterie.games.hades.campaign.setup import LOOT_STAGE, loot_deck
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import VERBS, apply
from coterie.games.hades.gods.deities import LEVELS, pray
from coterie.games.hades.gods.harm import max_ichor
from coterie.games.hades.gods.resources import DIAL
from coterie.games.hades.map.graph import graph_of
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.data import Struct, encode

CARDS = {
    kind: getattr(tables, kind.upper())
    for kind in ("feats", "weapons", "items", "companions", "terrain", "oracles", "deities", "conditions", "monsters")
}
LOOT = {**tables.WEAPONS, **tables.ITEMS, **tables.FEATS}
ABILITIES = {"sharpshooter", "stealth", "protector", "summon", "boost", "search", "swiftness", "motivation"}
WHERE = {"here", "random", "any"}
scenarios = pytest.mark.parametrize("scenario", tables.SCENARIOS.values(), ids=lambda entry: entry.id)


def effects(value):
    """Every effect inside a piece of content, those within other effects as well."""
    if isinstance(value, Effect):
        yield value
    if isinstance(value, Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    else:
        parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, tuple) else []
    for part in parts:
        yield from effects(part)


EVERY = [(kind, entry) for kind, table in {**CARDS, "scenarios": tables.SCENARIOS}.items() for entry in table.values()]
USED = [effect for _, entry in EVERY for effect in effects(entry)]
entries = pytest.mark.parametrize(("kind", "entry"), EVERY, ids=lambda part: getattr(part, "id", part))


# --- references -------------------------------------------------------------------------------------------------------


def broken(effect, zones, arrows, pages, bosses):
    """The names in an effect that mean nothing; the sets are those of the scenario, empty for cards."""
    treasures = {card for card, entry in LOOT.items() if not getattr(entry, "signature", False)}
    told = {
        "zone": ([e.zone for e in (effect.encounters, effect.loot) if e is not None], WHERE | zones),
        "landmark": (effect.landmark.values(), tables.LANDMARKS),
        "landmark zone": (effect.landmark, WHERE | zones),
        "arrow": ([effect.unblock, effect.block], arrows),
        "eliminated zone": ([effect.eliminate], zones),
        "way": ([effect.go], {"start", "any"} | zones),
        "condition": ([effect.condition], tables.CONDITIONS),
        "cure": ([effect.cure], {"any", *tables.CONDITIONS}),
        "companion": ([effect.companion], tables.COMPANIONS),
        "treasure": ([effect.treasure], treasures),
        "monster": ([effect.multiply], tables.MONSTERS),
        "page": ([effect.page], pages),
        "boss": (effect.boss, bosses),
        "boss zone": (effect.boss.values(), zones),
        "preparation": ([effect.prepare], {"range", "free-pray"}),
    }
    return [f"{kind} {name}" for kind, (names, known) in told.items() for name in names if name and name not in known]


@entries
def test_everything_an_effect_names_exists(kind, entry):
    zones = arrows = pages = bosses = frozenset()
    if kind == "scenarios":
        zones, arrows = frozenset(entry.zones), frozenset(graph_of(entry.id).arrows)
        pages = frozenset(page.id for page in entry.pages)
        bosses = frozenset(m.id for m in tables.MONSTERS.values() if m.boss)
    assert [fault for effect in effects(entry) for fault in broken(effect, zones, arrows, pages, bosses)] == []


@pytest.mark.parametrize("god", tables.GODS.values(), ids=lambda god: god.id)
def test_a_gods_cards_exist_and_are_its_own(god):
    assert tables.WEAPONS[god.signature].signature
    assert [other.id for other in tables.GODS.values() if other.signature == god.signature] == [god.id]
    assert len(god.mains) >= 3
    assert set(god.mains) <= set(tables.MAINS)
    assert set(god.feats) == {feat.id for feat in tables.FEATS.values() if feat.god == god.id}
    assert set(god.start) <= set(tables.TILES)
    assert len(god.wounds) == 4
    assert [(c.level, c.core) for c in god.cards] == [(1, ""), (2, "B"), (2, "C"), (3, "B"), (3, "C")]
    for card in god.cards:
        assert {card.battlefield.id, card.cover.id} <= ABILITIES
        assert set(card.talent) <= set(tables.TILES)
        assert card.capacity >= tables.WEAPONS[god.signature].capacity


@scenarios
def test_what_a_scenario_lists_exists(scenario):
    graph = graph_of(scenario.id)
    assert scenario.start in scenario.zones
    assert len(scenario.zones) <= len(tables.DICE["zone"].faces)
    assert set(scenario.blocked) <= set(graph.arrows)
    assert all(
        tables.MONSTERS[kind].copies >= n and not tables.MONSTERS[kind].boss for kind, n in scenario.monsters.items()
    )
    assert set(scenario.oracles) <= set(tables.ORACLES)
    assert len(set(scenario.oracles)) == len(scenario.oracles) >= scenario.rounds
    assert set(scenario.companions) <= set(tables.COMPANIONS)
    assert set(scenario.deities) <= set(tables.DEITIES)
    assert all(tables.MONSTERS[boss].boss and zone in scenario.zones for boss, zone in scenario.bosses.items())
    assert all(set(zone.landmarks) <= set(tables.LANDMARKS) for zone in scenario.zones.values())
    for named in (scenario.challenges, scenario.events, scenario.pages):
        assert len({each.id for each in named}) == len(named)
    assert {scenario.opening, scenario.victory, scenario.defeat} <= {page.id for page in scenario.pages}


@scenarios
def test_what_a_scenario_needs_can_be(scenario):
    everything = [scenario.goal, *(c.needs for c in scenario.challenges), *(e.needs for e in scenario.events)]
    counters = {counter for effect in effects(scenario) for counter in effect.tally}
    bosses = {*scenario.bosses, *(boss for effect in effects(scenario) for boss in effect.boss)}
    challenges = {c.id for c in scenario.challenges if not c.repeatable}
    assert all(remembered(scenario.order - 1)[counter] >= n for counter, n in scenario.memory.items())
    memory = remembered(scenario.order)
    for need in filter(None, everything):
        assert set(need.tally) <= counters
        assert set(need.defeated) <= bosses
        assert {*need.done, *need.undone} <= challenges
        assert {*need.at, *need.clear} <= set(scenario.zones)
        assert need.round <= (scenario.rounds or len(scenario.oracles) or inf)
        assert all(memory[counter] >= n for counter, n in need.remembered.items())
        assert set(need.forgotten) <= set(memory)


@scenarios
def test_a_scenario_uses_only_what_its_stage_has(scenario):
    kinds = {kind for kind, stage in LOOT_STAGE.items() if scenario.stage >= stage}
    assert {kind for zone in scenario.zones.values() for kind in zone.loot} <= kinds
    dealt = [scenario, *(tables.ORACLES[card] for card in scenario.oracles)]
    for effect in (effect for part in dealt for effect in effects(part)):
        assert effect.loot is None or effect.loot.type in kinds
        treasure = (
            "weapon" if effect.treasure in tables.WEAPONS else "item" if effect.treasure in tables.ITEMS else "feat"
        )
        assert not effect.treasure or treasure in kinds
        assert not (effect.grace or effect.wrath) or scenario.deities
    for feature, listed in (("oracle", scenario.oracles), ("pray", scenario.deities), ("companions", "")):
        assert not listed or scenario.stage >= STAGES[feature]
    assert scenario.stage == 0 or scenario.oracles
    assert bool(scenario.dials) == (scenario.stage == 0)
    forbidden = {what for c in tables.CONDITIONS.values() for what in c.forbids}
    assert forbidden <= {*BATTLEFIELD_ACTIONS, *COVER_ACTIONS, "feats", "ability", "push", "heal"}


# --- every card can come up -------------------------------------------------------------------------------------------


def dealt(kind):
    """All cards of the kind that some scenario brings into play."""
    every = tables.SCENARIOS.values()
    ways = {
        "monsters": [kind for s in every for kind in (*s.monsters, *s.bosses)] + [b for e in USED for b in e.boss],
        "oracles": [card for s in every for card in s.oracles],
        "deities": [card for s in every for card in s.deities],
        "companions": [c for s in every for c in s.companions] + [e.companion for e in USED],
        "conditions": [e.condition for e in USED] + ["unconscious", "dying"],  # these two by losing the last ichor
        "weapons": loot_deck("weapon", 2, []).cards + [god.signature for god in tables.GODS.values()],
        "items": [*loot_deck("item", 2, []).cards, "torch"],  # the torch is the lone wolf's
        "feats": loot_deck("feat", 2, []).cards + [feat for god in tables.GODS.values() for feat in god.feats],
        "mains": [card for god in tables.GODS.values() for card in god.mains],
        "landmarks": [x for s in every for z in s.zones.values() for x in z.landmarks]
        + [x for e in USED for x in e.landmark.values()],
    }
    return set(ways[kind]) - {""}


@pytest.mark.parametrize("kind", ["mains", "landmarks", *(kind for kind in CARDS if kind != "terrain")])
def test_every_card_can_come_into_play(kind):
    assert dealt(kind) == set(getattr(tables, kind.upper()))


def test_the_market_can_sell_every_loot_card():
    assert all(card.spark > 0 for card in LOOT.values() if not (getattr(card, "god", "") or card in bound()))


def bound():
    return [card for card in (*tables.WEAPONS.values(), *tables.ITEMS.values()) if card.signature]


def test_the_box_holds_what_a_campaign_needs():
    assert [line.type for line in GAME.census() if line.missing] == []


# --- the vocabulary ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", [name for name in Effect.__struct_fields__ if name != "verb"])
def test_every_verb_has_a_handler_and_is_used(verb):
    assert verb in VERBS
    assert any(effect.verb == verb for effect in USED)


def test_there_is_no_handler_without_a_verb():
    assert set(VERBS) <= set(Effect.__struct_fields__)


# --- every effect does something --------------------------------------------------------------------------------------


def position(underworld, scenario="gate-of-limbo", **how):
    """A position in which every verb of the vocabulary has something to work on."""
    t = underworld(scenario, **how)
    s = t.state
    for god in t.gods:
        feats = list(tables.GODS[god.id].feats)
        god.level, god.core, god.ready, god.pushes = 3, "B", False, 1
        god.ichor, god.wounds, god.conditions = max_ichor(god) - 1, [1], ["poisoned"]
        god.zone = list(s.zones)[1]
        god.hand.cards, god.tapped = [*feats[:2], "plain", "plain"], ["plain"]
        god.slots, god.oblivion.cards = [Slot(feats[2], face_up=False)], [feats[3], "harry", "feint"]
        god.weapons, god.items = [Gear("bone-sling", tapped=True)], [Gear("snare-wire", tapped=True)]
        god.capacity = 9
    for god in t.gods:
        if god.position == "battlefield":
            for colour in ("yellow", "blue", "red"):
                t.engage("minotaur", god, f"{colour} 2")
            t.engage("minotaur", god)
    t.sentinel("shade", 0), t.sentinel("nymph", 0, alert=True)
    s.zones[list(s.zones)[-1]].alerts = 1
    s.deities = dict.fromkeys(tables.DEITIES, 2)
    s.monsters.cards += ["spawn", "shade", "nymph"]
    s.companions = []
    for zone in s.zones.values():
        zone.encounters = 2
    return t


def drive(flow):
    """Run the rule to its end, always with the first answer."""
    try:
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        return


def cases():
    """The content with the position of who resolves it, the scenario, and the monster if one inflicts."""
    for kind, entry in EVERY:
        if kind == "feats":
            yield f"{entry.id}-battlefield", entry.battlefield, "battlefield", "gate-of-limbo", ""
            yield f"{entry.id}-cover", entry.cover, "cover", "gate-of-limbo", ""
        elif kind == "scenarios":
            yield entry.id, entry, "battlefield", entry.id, ""
        else:
            hidden = kind == "deities" or getattr(entry, "position", "") == "cover"
            monster = entry.id if kind == "monsters" else ""
            yield f"{kind}-{entry.id}", entry, "cover" if hidden else "battlefield", "gate-of-limbo", monster


@pytest.mark.parametrize(("part", "where", "scenario", "inflicts"), [pytest.param(*c[1:], id=c[0]) for c in cases()])
def test_every_effect_changes_something_where_it_can(underworld, part, where, scenario, inflicts):
    for effect in effects(part):
        t = position(underworld, scenario, gods=("athena", "hermes"))
        god = t.fighter if where == "battlefield" else t.hider
        god.conditions = [] if effect.condition else ["poisoned"]
        monster = t.engage(inflicts) if inflicts else None
        before = encode(t.state)
        drive(apply(t, Context(god, "challenge.resolve", monster), (effect,)))
        assert encode(t.state) != before, f"{effect.verb} {getattr(effect, effect.verb)}"


@pytest.mark.parametrize("card", tables.FEATS)
@pytest.mark.parametrize("where", ["battlefield", "cover"])
def test_every_feat_card_can_be_played(underworld, card, where):
    t = position(underworld, gods=("athena", "hermes"))
    god = t.fighter if where == "battlefield" else t.hider
    god.hand.cards.append(card)
    assert said(cannot_play_feat(t.state, god, card)) == ""
    drive(play_feat(t, god, card))
    assert god.slots[-1] == Slot(card, face_up=where == "battlefield")


@pytest.mark.parametrize("card", [*tables.WEAPONS, *tables.ITEMS, *tables.COMPANIONS, *tables.TERRAIN])
def test_every_tool_can_be_used(underworld, card):
    players = 1 if card in tables.TERRAIN or card == "torch" else 2
    t = position(underworld, players=players, gods=("athena", "hermes")[:players])
    where = (
        "battlefield"
        if card in (*tables.WEAPONS, *tables.TERRAIN)
        else {**tables.ITEMS, **tables.COMPANIONS}[card].position
    )
    god = t.hider if where == "cover" else t.fighter
    if card in tables.WEAPONS:
        gear = t.weapon(god, card)
        drive(take(t, god, "start-combat", card))
        assert gear.tapped
    elif card in tables.TERRAIN:
        t.state.terrain.market.cards.append(card)
        drive(act(t, god, "exploit", card, 0))
        assert t.state.terrain.slots[0] == card
    elif card in tables.COMPANIONS:
        t.state.companions = [Gear(card)]
        drive(act(t, god, "companion", card))
        assert t.state.companions[0].tapped
    else:
        if card == "torch":
            t.state.terrain.combat_discard.cards.append("rockfall")
        god.items.append(Gear(card))
        drive(act(t, god, "item", card))
        assert t.told("item-used")


@pytest.mark.parametrize("deity", tables.DEITIES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_prayer_can_be_said(underworld, deity, level):
    t = position(underworld, gods=("athena", "hermes"))
    t.state.deities[deity] = 3
    drive(pray(t, t.hider, level, deity, "cover.pray"))
    assert t.state.deities[deity] == {"novice": 2, "advanced": 1, "supreme": 2}[level]  # three curses: back to two


# --- scenarios can be won and their pages read ------------------------------------------------------------------------


class Walk:
    """What can be reached in a scenario if all goes well: a relaxed play that only ever adds."""

    def __init__(self, scenario, memory, choices=None):
        self.scenario, self.memory, self.choices = scenario, Counter(memory), choices
        self.blocked, self.done, self.tally = set(scenario.blocked), set(), Counter()
        self.bosses, self.pages, self.happened = dict(scenario.bosses), set(), set()
        for page in (scenario.opening, scenario.victory, scenario.defeat):
            self.read(page)
        while self.step():
            pass

    @property
    def zones(self):
        return graph_of(self.scenario.id).distances(self.scenario.start, blocked=self.blocked)

    def step(self):
        """Do one thing that was not done before; whether there was one."""
        for challenge in self.scenario.challenges:
            if challenge.id not in self.done and challenge.zone in ("", *self.zones) and self.holds(challenge.needs):
                self.done.add(challenge.id)
                self.apply(challenge.effects, inf if challenge.repeatable else 1)
                return True
        for event in self.scenario.events:
            if event.id not in self.happened and self.holds(event.needs):
                self.happened.add(event.id)
                self.apply(event.do)
                return True
        return False

    def holds(self, need):
        return need is None or (
            all(self.tally[counter] >= n for counter, n in need.tally.items())
            and all(self.memory[counter] >= n for counter, n in need.remembered.items())
            and set(need.done) <= self.done
            and all(self.bosses.get(boss) in self.zones for boss in need.defeated)
            and set(need.at) <= set(self.zones)
        )

    def apply(self, happening, times=1):
        for effect in effects(happening):
            self.blocked.discard(effect.unblock)
            self.bosses.update(effect.boss)
            self.tally.update({counter: n * times for counter, n in effect.tally.items()})
            self.memory.update({counter: n * times for counter, n in effect.remember.items()})
            if effect.page:
                self.read(effect.page)

    def read(self, page):
        self.pages.add(page)
        for choice in next(p for p in self.scenario.pages if p.id == page).choices:
            if self.choices is None or choice.id in self.choices:
                self.apply(choice.do)

    def winnable(self):
        mandatory = {c.id for c in self.scenario.challenges if c.mandatory}
        return mandatory <= self.done and self.holds(self.scenario.goal)


def remembered(order):
    """The most that the campaign can remember at the end of the scenario with this number."""
    memory = Counter()
    for scenario in tables.SCENARIOS.values():
        if scenario.order <= order:
            memory = Walk(scenario, memory).memory
    return memory


@scenarios
def test_every_page_challenge_and_event_can_happen(scenario):
    walk = Walk(scenario, remembered(scenario.order - 1))
    assert walk.pages == {page.id for page in scenario.pages}
    assert walk.done == {challenge.id for challenge in scenario.challenges}
    assert walk.happened == {event.id for event in scenario.events}


@scenarios
def test_a_scenario_on_its_own_can_be_won_whatever_is_chosen_on_its_pages(scenario):
    ways = [[choice.id for choice in page.choices] for page in scenario.pages if page.choices]
    for choices in product(*ways):
        assert Walk(scenario, {}, choices).winnable(), choices


@scenarios
def test_every_challenge_can_be_paid(scenario):
    for challenge in scenario.challenges:
        assert all(n <= DIAL for n in challenge.cost.values())
        assert challenge.tap <= 1  # everybody has a signature weapon
