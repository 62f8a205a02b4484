"""All content of the game: what refers to what, that every card can come up, and that every effect does something."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import nullcontext
from itertools import product
from math import inf

import pytest
from tests.rules.hades.acting import BATTLEFIELD_ACTIONS, COVER_ACTIONS, act, drive, said, take
from tests.telling import shared_phrases

from coterie.games.hades import GAME
from coterie.games.hades.actions.cards import cannot_play_feat
from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as verbs
from coterie.games.hades.box.schemas import Passage, Scenario
from coterie.games.hades.box.tables import STAGES
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Need
from coterie.games.hades.campaign.course import LOOT_STAGE, loot_deck
from coterie.games.hades.gods.board import DIAL, card_of
from coterie.games.hades.gods.cards import LEVELS, loot_kind, pray
from coterie.games.hades.map.zones import graph_of
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.box import Box
from coterie.kernel.data import Struct, encode
from coterie.kernel.effects import effects_in
from coterie.kernel.errors import ContentError

CARDS = {
    kind: getattr(tables, kind.upper())
    for kind in ("feats", "weapons", "items", "companions", "terrain", "oracles", "deities", "conditions", "monsters")
}
LOOT = {**tables.WEAPONS, **tables.ITEMS, **tables.FEATS}
ABILITIES = {"sharpshooter", "stealth", "protector", "summon", "boost", "search", "swiftness", "motivation"}
scenarios = pytest.mark.parametrize("scenario", tables.SCENARIOS.values(), ids=lambda entry: entry.id)


def of(part, kind):
    """Every effect of this verb inside a piece of content."""
    return [effect for effect in effects_in(part) if isinstance(effect, kind)]


EVERY = [(kind, entry) for kind, table in {**CARDS, "scenarios": tables.SCENARIOS}.items() for entry in table.values()]
CONTENT = tuple(entry for _, entry in EVERY)


# --- references -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("zone: hearth", "zone: heart", "there is no zone 'heart', did you mean 'hearth'?"),
        ("zone: random", "zone: randon", "there is no zone 'randon', did you mean 'random'?"),
        ("start: foot", "start: food", "there is no zone 'food', did you mean 'foot'?"),
        ("arrows: [foot <> orchard", "arrows: [food <> orchard", "there is no zone 'food', did you mean 'foot'?"),
        ("arrows: [foot <> orchard", "arrows: [foot = orchard", "'foot = orchard' is no arrow"),
        ("unblock: hall <> throne", "unblock: hall > throne", "there is no arrow 'hall > throne'"),
        ("clear: [throne]", "clear: [throne, roof]", "there is no zone 'roof'"),
        ("done: [call-the-dead]", "done: [call-the-lead]", "there is no challenge 'call-the-lead'"),
        ("page: the-dead", "page: the-deed", "there is no page 'the-deed'"),
        ("victory: victory", "victory: end", "there is no page 'end'"),
        ("defeated: [hades]", "defeated: [shade]", "there is no boss 'shade'"),
        ("bosses: {hades: throne}", "bosses: {hades: roof}", "there is no zone 'roof'"),
        ("treasure: two-pronged-spear", "treasure: torch", "there is no treasure 'torch'"),
        ("landmarks: [altar]", "landmarks: [alter]", "there is no landmark 'alter', did you mean 'altar'?"),
        ("deities: [chaos", "deities: [kaos", "there is no deity 'kaos'"),
        ("[ash-rain", "[ash-pain", "there is no oracle 'ash-pain', did you mean 'ash-rain'?"),
        ("{bone-herald: 2", "{bone-harold: 2", "there is no monster 'bone-harold', did you mean 'bone-herald'?"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_line(tmp_path, name, wrong, message):
    file = tables.SCENARIOS.files["the-high-table"][0]
    text = file.read_bytes().decode()
    line = text[: text.index(name)].count("\n") + 1
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "7.yaml").write_text(text.replace(name, wrong, 1))
    box = Box(tmp_path, VOCABULARY.hook, **tables.BOX.names)
    box.by_cases("scenario", "scenarios", Scenario, tables.CASES)
    with pytest.raises(ContentError, match=re.escape(message)) as error:
        box.check()
    assert str(error.value).count(f"7.yaml:{line}")


@pytest.mark.parametrize("god", tables.GODS.values(), ids=lambda god: god.id)
def test_a_gods_cards_exist_and_are_its_own(god):
    assert tables.WEAPONS[god.signature].signature
    assert [other.id for other in tables.GODS.values() if other.signature == god.signature] == [god.id]
    assert len(god.mains) >= 3
    assert set(god.feats) == {feat.id for feat in tables.FEATS.values() if feat.god == god.id}
    assert len(god.wounds) == 4
    assert [(c.level, c.core) for c in god.cards] == [(1, ""), (2, "B"), (2, "C"), (3, "B"), (3, "C")]
    for card in god.cards:
        assert {card.battlefield.id, card.cover.id} <= ABILITIES
        assert card.capacity >= tables.WEAPONS[god.signature].capacity


@scenarios
def test_a_scenario_has_no_more_of_a_kind_than_there_is(scenario):
    assert len(scenario.zones) <= len(tables.DICE["zone"].faces)
    assert set(graph_of(scenario.id).arrows) == set(scenario.arrows)
    assert all(
        tables.MONSTERS[kind].copies >= n and not tables.MONSTERS[kind].boss for kind, n in scenario.monsters.items()
    )
    assert len(set(scenario.oracles)) == len(scenario.oracles) >= scenario.rounds
    for named in (scenario.challenges, scenario.events, scenario.pages):
        assert len({each.id for each in named}) == len(named)


@scenarios
def test_what_a_scenario_needs_can_be(scenario):
    everything = [scenario.goal, *(c.needs for c in scenario.challenges), *(e.needs for e in scenario.events)]
    everything += [part.needs for page in scenario.pages for part in page.text if isinstance(part, Passage)]
    counters = {counter for effect in of(scenario, verbs.Tally) for counter in effect.counters}
    bosses = {*scenario.bosses, *(boss for effect in of(scenario, verbs.Boss) for boss in effect.places)}
    challenges = {c.id for c in scenario.challenges if not c.repeatable}
    assert all(remembered(scenario.order - 1)[counter] >= n for counter, n in scenario.memory.items())
    memory = remembered(scenario.order)
    for need in everything:
        assert set(need.tally) <= counters
        assert set(need.defeated) <= bosses
        assert {*need.done, *need.undone} <= challenges
        assert need.round <= (scenario.rounds or len(scenario.oracles) or inf)
        assert all(memory[counter] >= n for counter, n in need.remembered.items())
        assert set(need.forgotten) <= set(memory)


@scenarios
def test_a_scenario_uses_only_what_its_stage_has(scenario):
    kinds = {kind for kind, stage in LOOT_STAGE.items() if scenario.stage >= stage}
    assert {kind for zone in scenario.zones.values() for kind in zone.loot} <= kinds
    dealt = (scenario, *(tables.ORACLES[card] for card in scenario.oracles))
    assert {effect.type for effect in of(dealt, verbs.Loot)} <= kinds
    assert {loot_kind(effect.card) for effect in of(dealt, verbs.Treasure)} <= kinds
    assert not of(dealt, verbs.Grace | verbs.Wrath) or scenario.deities
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
        "monsters": [kind for s in every for kind in (*s.monsters, *s.bosses)]
        + [b for e in of(CONTENT, verbs.Boss) for b in e.places],
        "oracles": [card for s in every for card in s.oracles],
        "deities": [card for s in every for card in s.deities],
        "companions": [c for s in every for c in s.companions] + [e.companion for e in of(CONTENT, verbs.Companion)],
        # two of them by losing the last ichor
        "conditions": [e.condition for e in of(CONTENT, verbs.Condition)] + ["unconscious", "dying"],
        "weapons": loot_deck("weapon", 2, []).cards + [god.signature for god in tables.GODS.values()],
        "items": [*loot_deck("item", 2, []).cards, "torch"],  # the torch is the lone wolf's
        "feats": loot_deck("feat", 2, []).cards + [feat for god in tables.GODS.values() for feat in god.feats],
        "mains": [card for god in tables.GODS.values() for card in god.mains],
        "landmarks": [x for s in every for z in s.zones.values() for x in z.landmarks]
        + [x for e in of(CONTENT, verbs.Landmark) for x in e.places.values()],
    }
    return set(ways[kind])


@pytest.mark.parametrize("kind", ["mains", "landmarks", *(kind for kind in CARDS if kind != "terrain")])
def test_every_card_can_come_into_play(kind):
    assert dealt(kind) == set(getattr(tables, kind.upper()))


def test_the_market_can_sell_every_loot_card():
    assert all(card.spark > 0 for card in LOOT.values() if not (getattr(card, "god", "") or card in bound()))


def bound():
    return [card for card in (*tables.WEAPONS.values(), *tables.ITEMS.values()) if card.signature]


def test_the_box_holds_what_a_campaign_needs():
    assert [line.type for line in GAME.census() if line.missing] == []


def test_the_rules_that_cards_name_are_in_the_ledger():
    named = {card.rule for card in (*tables.CONDITIONS.values(), *tables.MONSTERS.values())}
    named.update(rule for deity in tables.DEITIES.values() for rule in deity.rules.values())
    assert [rule for rule in sorted(named) if rule not in GAME.ledger] == []
    assert all({*deity.rules} <= {*LEVELS, "curse"} for deity in tables.DEITIES.values())


# --- every effect does something --------------------------------------------------------------------------------------


def position(underworld, scenario="gate-of-limbo", **how):
    """A position in which every verb of the vocabulary has something to work on."""
    t = underworld(scenario, **how)
    s = t.state
    for god in t.gods:
        feats = list(tables.GODS[god.id].feats)
        god.level, god.core, god.ready, god.pushes = 3, "B", False, 1
        god.ichor, god.wounds, god.conditions = card_of(god).ichor - 1, [1], ["poisoned"]
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
    for effect in effects_in(part):
        t = position(underworld, scenario, gods=("athena", "hermes"))
        if isinstance(effect, verbs.Among):
            t.gods[0].zone = effect.zones[-1]
        if isinstance(effect, verbs.Unblock):
            t.state.blocked = [effect.arrow]
        god = t.fighter if where == "battlefield" else t.hider
        god.conditions = [] if isinstance(effect, verbs.Condition) else ["poisoned"]
        monster = t.engage(inflicts) if inflicts else None
        before = encode(t.state)
        with pytest.raises(tables.ScenarioLost) if isinstance(effect, verbs.Doom) else nullcontext():
            drive(VOCABULARY.resolve(t, (effect,), Context(rule="challenge.resolve", actor=god, monster=monster)))
        assert encode(t.state) != before, effect


@pytest.mark.parametrize("card", tables.FEATS)
@pytest.mark.parametrize("where", ["battlefield", "cover"])
def test_every_feat_card_can_be_played(underworld, card, where):
    t = position(underworld, gods=("athena", "hermes"))
    god = t.fighter if where == "battlefield" else t.hider
    god.hand.cards.append(card)
    assert said(cannot_play_feat(t.state, god, card)) == ""
    drive(act(t, god, "feat", card))
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
        return (
            all(self.tally[counter] >= n for counter, n in need.tally.items())
            and all(self.memory[counter] >= n for counter, n in need.remembered.items())
            and set(need.done) <= self.done
            and all(self.bosses.get(boss) in self.zones for boss in need.defeated)
            and set(need.at) <= set(self.zones)
        )

    def apply(self, happening, times=1):
        for effect in effects_in(happening):
            if isinstance(effect, verbs.Unblock):
                self.blocked.discard(effect.arrow)
            elif isinstance(effect, verbs.Boss):
                self.bosses.update(effect.places)
            elif isinstance(effect, verbs.Tally | verbs.Remember):
                counters = self.tally if isinstance(effect, verbs.Tally) else self.memory
                counters.update({counter: n * times for counter, n in effect.counters.items() if n > 0})
            elif isinstance(effect, verbs.Page):
                self.read(effect.page)

    def read(self, page):
        self.pages.add(page)
        entry = tables.pages(self.scenario.id, tables.USUAL)[page]
        self.apply(entry.do)
        for choice in entry.choices:
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


REFRAINS = (  # said in one scenario, said again in another
    "a little higher thank you",
    "bread for his people",
    "melitta who kept bees",
    "milk for one who lived a day",
    "received for the high table",
)


def told(scenario):
    """Everything on the scenario's pages."""
    for page in scenario.pages:
        yield from (part.text if isinstance(part, Passage) else part for part in page.text)
        yield from (choice.text for choice in page.choices)


def test_no_two_scenarios_are_told_in_the_same_phrases():
    shared = shared_phrases(map(told, tables.SCENARIOS.values()), 4)
    assert {phrase for phrase in shared if not any(phrase in refrain for refrain in REFRAINS)} == set()


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


@pytest.mark.parametrize("case", tables.SCENARIOS_FOR)
@pytest.mark.parametrize("scenario", tables.SCENARIOS)
def test_players_and_difficulty_change_numbers_alone(scenario, case):
    """What a scenario is made of and says is the same for all; so no text may tell a number that is not."""
    usual, other = tables.SCENARIOS[scenario], tables.SCENARIOS_FOR[case][scenario]
    assert without_numbers(other) == without_numbers(usual)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", tables.SCENARIOS)
def test_the_harder_it_is_the_sooner_it_is_too_late(scenario, players):
    last = [hours(tables.SCENARIOS_FOR[players, difficulty][scenario]) for difficulty in tables.DIFFICULTIES]
    assert last == sorted(last, reverse=True)
    assert last[0] > last[-1]
    assert all(n <= (tables.SCENARIOS[scenario].rounds or inf) for n in last)


def hours(scenario):
    """The round in which the scenario is lost without more."""
    [last] = [e.needs.round for e in scenario.events if of(e, verbs.Doom) and e.needs == Need(round=e.needs.round)]
    return last


def without_numbers(part):
    """A piece of content with every number in it struck out."""
    if isinstance(part, int) and not isinstance(part, bool):
        return 0
    if isinstance(part, dict):
        return {key: without_numbers(each) for key, each in part.items()}
    if isinstance(part, tuple):
        return tuple(map(without_numbers, part))
    if isinstance(part, Struct):
        return type(part), [without_numbers(getattr(part, field)) for field in part.__struct_fields__]
    return part
