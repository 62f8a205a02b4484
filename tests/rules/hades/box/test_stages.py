"""Rules taught in stages: what is in use in the Prologue, in Scenario 1, and from Scenario 2 on."""

import pytest
from tests.rules.hades.acting import act, menu, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import STAGES, ScenarioLost, in_use, scenario_of
from coterie.games.hades.box.vocabulary import Forget, Loot, Recall, Unveil
from coterie.games.hades.campaign.story import checkpoint_reached
from coterie.games.hades.gods.board import active, gain, wounded
from coterie.games.hades.map.zones import adjacent
from coterie.games.hades.monsters.combat import deal
from coterie.games.hades.monsters.deck import post
from coterie.games.hades.round.steps import ROUND, end_of_wave, lures_engage, monsters_engage, upkeep
from coterie.games.hades.scene.view import scene
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.effects import effects_in

# --- probes: whether a feature is in use, tried on a position -------------------------------------------------------


def oracle(t):
    t.state.oracle.cards = ["ash-rain"]
    t.state.phase = "round"
    t.run(ROUND.run(t))
    decision = next(ROUND.run(t), None)
    return decision is not None and decision.kind == "oracle"


def divinity(t):
    t.fighter.divinity = 0
    gain(t, t.fighter, {"divinity": 1}, "combat.overkill")
    return t.fighter.divinity == 1


def upgrades(t):
    t.hider.divinity = 9
    return any(option[:2] == ("rest", "upgrade") for option in main_options(t.state, t.hider))


def distract(t):
    t.fighter.lures[0] = t.monster("nymph", tapped=True)
    decision = next(lures_engage(t, t.fighter), None)
    return decision is not None and decision.kind == "distract"


def pray(t):
    t.state.deities = {"chaos": 2}
    return any(option[0] == "pray" for option in main_options(t.state, t.hider))


def move_roll(t):
    t.fighter.nectar = 0
    decision = next(take(t, t.fighter, "move", adjacent(t.state, t.fighter.zone)[0]), None)
    return decision is not None and decision.kind == "forgo"


def push(t):
    t.hand(t.fighter, "plain")
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    return ("push", "plain") in menu(t.state, t.fighter)


def abilities(t):
    t.engage("nymph", die="yellow 3")
    options = list(menu(t.state, t.fighter))
    assert ("brawl",) not in options  # no room for a second die
    return ("protector",) in options


def feat_loot(t):
    return bool(t.state.loot_decks["feat"].cards)


def companions(t):
    t.state.companions = [Gear("argos")]
    return ("companion", "argos") in menu(t.state, t.fighter)


def wound_effects(t):
    t.fighter.wounds = [4]
    return wounded(t.state, t.fighter, "no-push")


def checkpoints(t):
    t.state.done = [challenge.id for challenge in scenario_of(t.state).challenges]
    return checkpoint_reached(t.state)


def overrun_by_difficulty(t):
    for slot in range(4):
        t.sentinel(slot=slot)
    for slot in range(3):
        t.sentinel(slot=slot, alert=True)
    try:
        post(t, [t.monster()], "endwave.to-sentinel")
    except ScenarioLost:
        return False
    return True


def track(t):
    t.run(deal(t, t.fighter, t.fighter, t.engage("spawn"), 2, "combat.strike"))
    return t.fighter.track == 1


def focus(t):
    t.hider.oblivion.cards = ["feint"]
    return any(option[0] == "focus" for option in main_options(t.state, t.hider))


def oblivion(t):
    t.engage("minotaur", die="blue 2")
    t.hand(t.hider, "harry")
    t.run(act(t, t.hider, "feat", "harry"))
    t.run(end_of_wave(t))
    return t.hider.oblivion.cards == ["harry"] and "harry" not in t.hider.hand.cards


def lure_marker(t):
    t.state.zones[t.fighter.zone].encounters = 1
    decision = next(take(t, t.fighter, "lure", t.engage("nymph", tapped=True).id), None)
    return decision is not None and decision.kind == "lure-marker"


def second_challenge_card(t):
    return GAME.setup(t.state.setup).gods[0].hand.cards.count("challenge") == 2


def alert_slots(t):
    for slot in range(4):
        t.sentinel(slot=slot)
    try:
        post(t, [t.monster()], "endwave.to-sentinel")
    except ScenarioLost:
        return False
    return t.state.alert[0] is not None


def attack_alert(t):
    t.sentinel("shade", slot=0, alert=True)
    t.state.zones[t.hider.zone].alerts = 1
    t.sentinel("nymph", slot=0)
    targets = [option[1] for option in main_options(t.state, t.hider) if option[0] == "lure-attack"]
    return targets == [t.state.alert[0].id]


def alert_rolls(t):
    t.sentinel("shade", slot=0, alert=True)
    t.state.zones[t.fighter.zone].alerts = 1
    t.fighter.might = 0
    t.stack("1")
    t.run(monsters_engage(t))
    return any(monster.card == "shade" for monster in t.fighter.engaged)


def item_loot(t):
    return bool(t.state.loot_decks["item"].cards)


def items(t):
    t.fighter.items = [Gear("ferrymans-purse")]
    return ("item", "ferrymans-purse") in menu(t.state, t.fighter)


FROM_ONE = [
    oracle,
    divinity,
    upgrades,
    distract,
    pray,
    move_roll,
    push,
    abilities,
    feat_loot,
    companions,
    wound_effects,
    checkpoints,
    overrun_by_difficulty,
    track,
    focus,
    oblivion,
    lure_marker,
    second_challenge_card,
]
FROM_TWO = [alert_slots, attack_alert, alert_rolls, item_loot, items]


def position(underworld, scenario):
    return underworld(scenario, gods=("athena", "hermes"))


@pytest.mark.rule("oblivion.flip", "endwave.cards-cover")
def test_in_the_prologue_a_cover_feat_stays_face_up_and_comes_back(underworld):
    t = position(underworld, "prologue")
    t.engage("minotaur", die="blue 2")
    t.hand(t.hider, "harry")
    t.run(act(t, t.hider, "feat", "harry"))
    assert t.hider.slots == [Slot("harry")]
    t.run(end_of_wave(t))
    assert t.hider.hand.cards == ["harry"]


@pytest.mark.rule("stages.prologue-off")
def test_nothing_in_the_prologue_speaks_of_the_oblivion_pile():
    entry = tables.SCENARIOS["prologue"]
    feats = [tables.FEATS[card] for god in tables.GODS.values() for card in god.feats]
    monsters = [tables.MONSTERS[kind] for kind in entry.monsters]
    used = effects_in((entry, *feats, *monsters, *tables.WEAPONS.values()))
    assert not any(isinstance(effect, Forget | Recall | Unveil) for effect in used)


@pytest.mark.rule("charsetup.track-cube", "stages.prologue-off")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_the_board_shows_track_focus_and_turning_down_only_where_they_are_in_use(underworld, scenario):
    t, words = position(underworld, scenario), GAME.catalogue()
    panel = next(panel for panel in scene(t.state, 0).panels if panel.id == "panel-1")
    cards = {card.id: card for area in panel.areas for card in area.cards}
    harry = next(words.text(card.text) for card in cards.values() if words.text(card.name) == "Harry")
    told = bool(panel.tracks), "tile-1-focus" in cards, "face down" in harry
    assert told == ((False,) * 3 if scenario == "prologue" else (True,) * 3)


@pytest.mark.rule("stages.prologue-off", "stages.boxes", "charsetup.board-prologue")
@pytest.mark.parametrize("in_use", [*FROM_ONE, *FROM_TWO])
def test_the_prologue_plays_without(underworld, in_use):
    assert not in_use(position(underworld, "prologue"))


@pytest.mark.rule("stages.scenario-1-on", "charsetup.board-standard")
@pytest.mark.parametrize("in_use", FROM_ONE)
def test_scenario_1_switches_on(underworld, in_use):
    assert in_use(position(underworld, "prison-break"))


@pytest.mark.rule("stages.scenario-1-off")
@pytest.mark.parametrize("in_use", FROM_TWO)
def test_scenario_1_still_plays_without(underworld, in_use):
    assert not in_use(position(underworld, "prison-break"))


@pytest.mark.rule("stages.scenario-2-on", "stages.convention")
@pytest.mark.parametrize("in_use", [*FROM_ONE, *FROM_TWO])
@pytest.mark.parametrize("scenario", ["gate-of-limbo", "the-high-table"])
def test_scenario_2_and_all_after_it_use(underworld, scenario, in_use):
    assert in_use(position(underworld, scenario))


@pytest.mark.rule("stages.scenario-1-off", "stages.prologue-off")
@pytest.mark.parametrize("scenario", [s for s, entry in tables.SCENARIOS.items() if entry.stage < 2])
def test_nothing_in_an_early_scenario_brings_loot_that_is_not_yet_in_use(scenario):
    entry = tables.SCENARIOS[scenario]
    types = {"weapon"} | ({"feat"} if entry.stage else set())
    drops = {kind for zone in entry.zones.values() for kind in zone.loot}
    dealt = (entry, *(tables.ORACLES[card] for card in entry.oracles))
    drops |= {effect.type for effect in effects_in(dealt) if isinstance(effect, Loot)}
    assert drops <= types


@pytest.mark.rule("stages.boxes")
def test_a_box_that_says_instead_replaces_the_rule_before_it(underworld):
    rests = {
        scenario: [o[1] for o in main_options(t.state, t.hider) if o[0] == "rest" and o[1] != "upgrade"]
        for scenario in ("prologue", "prison-break")
        for t in [position(underworld, scenario)]
    }
    assert rests == {"prologue": ["might", "spark"], "prison-break": ["might", "spark", "nectar"]}


@pytest.mark.rule("stages.boxes", "stages.convention")
def test_one_table_says_from_which_stage_on_every_feature_is_in_use(underworld):
    assert [entry.stage for entry in tables.SCENARIOS.values()] == [0, 1, *[2] * (len(tables.SCENARIOS) - 2)]
    for scenario, entry in tables.SCENARIOS.items():
        t = position(underworld, scenario)
        assert [feature for feature in STAGES if in_use(t.state, feature)] == [
            feature for feature, stage in STAGES.items() if stage <= entry.stage
        ]


@pytest.mark.rule("stages.three-four-on")
@pytest.mark.parametrize(("players", "second"), [(3, "wolf"), (4, "beta")])
def test_with_three_or_four_teams_alternate_from_the_prologue_on(underworld, players, second):
    t = underworld("prologue", players=players)
    assert {god.team for god in active(t.state)} == {"alpha"}
    t.state.wave = 2
    assert {god.team for god in active(t.state)} == {second}


@pytest.mark.rule("stages.three-four-on", "setup.hades-coin")
@pytest.mark.parametrize(("players", "coin"), [(2, True), (3, False), (4, False)])
def test_the_coin_is_turned_in_the_upkeep_of_three_or_four_only(underworld, players, coin):
    t = underworld("prologue", players=players)
    assert t.state.coin
    t.run(upkeep(t))
    assert t.state.coin is coin
