"""Character setup: board, dials, ichor, hand, oblivion pile, tiles."""

import pytest
from tests.rules.hades.acting import act, menu, why_not

from coterie.games.hades import GAME
from coterie.games.hades.actions.acting import untapped
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import lay_out, prepare, scenario_over, starting_record
from coterie.games.hades.gods.board import card_of, gain, tile
from coterie.games.hades.monsters.combat import advance_track
from coterie.games.hades.state import Gear, Log, Slot
from coterie.kernel.data import replace
from coterie.kernel.rng import stream

GODS = list(tables.GODS)


def seated(scenario="gate-of-limbo", god="athena", seed=1, **changes):
    """The character as it comes out of setup from a log that says this."""
    order = tables.SCENARIOS[scenario].order
    record = starting_record(god, order, stream(seed, "upgrades"))
    for field, value in changes.items():
        setattr(record, field, value)
    other = starting_record("hermes" if god != "hermes" else "athena", order, stream(seed, "upgrades"))
    setup = GAME.configure(scenario, 2, seed=seed)
    return lay_out(setup, stream(seed, "game"), scenario, Log([record, other]), setup.difficulty)


def hand(god, kind):
    return [card for card in god.hand.cards if tables.card_kind(card) == kind]


@pytest.mark.rule("charsetup.character-card")
@pytest.mark.parametrize("god", GODS)
def test_the_character_card_starts_ready_even_if_it_was_spent_before(underworld, god):
    assert seated(god=god).gods[0].ready
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    t.gods[0].ready, t.state.phase = False, "won"
    t.run(scenario_over(t))
    assert t.gods[0].ready


@pytest.mark.rule("charsetup.inventory")
def test_own_weapons_and_items_lie_untapped_beside_the_board():
    god = seated(weapons=[Gear("spear-and-aegis", True), Gear("harpe", True)], items=[Gear("oil-flask", True)]).gods[0]
    assert [(gear.card, gear.tapped) for gear in god.weapons] == [("spear-and-aegis", False), ("harpe", False)]
    assert [(gear.card, gear.tapped) for gear in god.items] == [("oil-flask", False)]


@pytest.mark.rule("charsetup.dials-prologue")
def test_the_prologue_sets_the_dials_itself_and_knows_no_divinity(underworld):
    god = seated("prologue", nectar=9, might=9, spark=9, divinity=9).gods[0]
    dials = tables.SCENARIOS["prologue"].dials
    assert {"nectar": god.nectar, "might": god.might, "spark": god.spark} == dials
    assert god.divinity == 0
    t = underworld("prologue")
    t.fighter.divinity = 0
    gain(t, t.fighter, {"divinity": 3}, "combat.overkill")
    assert t.fighter.divinity == 0


@pytest.mark.rule("charsetup.dials-log")
def test_later_the_dials_stand_as_in_the_log():
    god = seated("prison-break", nectar=1, might=0, spark=7, divinity=4).gods[0]
    assert (god.nectar, god.might, god.spark, god.divinity) == (1, 0, 7, 4)


@pytest.mark.rule("charsetup.dials-log")
def test_divinity_starts_at_zero_in_scenario_1():
    assert [god.divinity for god in GAME.setup(GAME.configure("prison-break", 4)).gods] == [0, 0, 0, 0]


@pytest.mark.rule("charsetup.ichor-prologue")
@pytest.mark.parametrize("god", GODS)
def test_in_the_prologue_ichor_is_at_its_maximum(god):
    mine = seated("prologue", god).gods[0]
    assert (mine.ichor, mine.wounds, mine.bruises) == (card_of(mine).ichor, [], 0)


@pytest.mark.rule("charsetup.ichor-log")
def test_later_the_missing_ichor_lies_in_the_wound_spaces_of_the_log():
    god = seated("prison-break", ichor=3, wounds=[2, 4]).gods[0]
    assert (god.ichor, god.wounds) == (3, [2, 4])
    assert god.ichor + len(god.wounds) == card_of(god).ichor


@pytest.mark.rule("charsetup.wound-tokens")
@pytest.mark.parametrize(("wounds", "sneaks"), [([], True), ([1], True), ([4], False)])
def test_a_wound_of_the_log_affects_its_action_from_the_start(wounds, sneaks):
    state = seated("prison-break", "artemis", wounds=wounds)
    god = state.gods[0]
    god.position = "cover"
    assert any(option[0] == "sneak" for option in main_options(state, god)) == sneaks


@pytest.mark.rule("charsetup.feats-hand")
def test_stored_feat_cards_come_to_hand():
    god = seated(feats=["aegis-wall", "blood-oath"], oblivion=["battle-plan"]).gods[0]
    lost = god.oblivion.cards[0]
    assert hand(god, "feat") == [card for card in ("aegis-wall", "blood-oath") if card != lost]


@pytest.mark.rule("charsetup.oblivion-first")
@pytest.mark.parametrize("scenario", ["prison-break", "gate-of-limbo", "the-high-table"])
def test_a_random_feat_card_is_lost(scenario):
    lost = set()
    for seed in range(30):
        god = seated(scenario, seed=seed).gods[0]
        assert len(god.oblivion) == 1
        assert sorted([*hand(god, "feat"), *god.oblivion.cards]) == sorted(tables.GODS["athena"].feats)
        lost.update(god.oblivion.cards)
    assert lost == set(tables.GODS["athena"].feats)


@pytest.mark.rule("charsetup.oblivion-first", "charsetup.oblivion-restore", "stages.scenario-2-on")
def test_scenario_1_does_not_restore_the_pile_of_the_prologue():
    god = seated("prison-break", feats=["aegis-wall"], oblivion=["battle-plan", "rallying-cry"]).gods[0]
    assert len(god.oblivion) == 1
    assert sorted([*hand(god, "feat"), *god.oblivion.cards]) == ["aegis-wall", "battle-plan", "rallying-cry"]


@pytest.mark.rule("charsetup.oblivion-first")
def test_no_card_is_lost_in_the_prologue():
    god = seated("prologue").gods[0]
    assert god.oblivion.cards == []
    assert sorted(hand(god, "feat")) == sorted(tables.GODS["athena"].feats)


@pytest.mark.rule("charsetup.oblivion-restore")
def test_from_scenario_2_on_the_old_pile_lies_face_down_in_the_same_order():
    god = seated(feats=[], oblivion=["counterstroke", "battle-plan", "rallying-cry"]).gods[0]
    assert god.oblivion.cards == ["counterstroke", "battle-plan", "rallying-cry"]
    assert god.oblivion.view(god.seat) == [None, None, None]


@pytest.mark.rule("charsetup.oblivion-first", "charsetup.oblivion-restore")
def test_the_card_that_is_lost_lies_below_the_old_pile():
    god = seated(feats=["aegis-wall"], oblivion=["counterstroke", "battle-plan"]).gods[0]
    assert god.oblivion.cards == ["aegis-wall", "counterstroke", "battle-plan"]  # the last is the top
    assert hand(god, "feat") == []


@pytest.mark.rule("charsetup.challenge-card", "charsetup.challenge-card-second")
@pytest.mark.parametrize(("scenario", "cards"), [("prologue", 1), ("prison-break", 2), ("the-high-table", 2)])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_challenge_card_in_the_prologue_and_two_later(scenario, cards, players):
    gods = GAME.setup(GAME.configure(scenario, players)).gods
    assert {len(hand(god, "challenge")) for god in gods} == {cards}


@pytest.mark.rule("charsetup.main-cards-prologue")
def test_the_prologue_is_played_with_three_single_action_cards(underworld):
    t = underworld("prologue", gods=("athena", "hermes"), clear=False)
    while t.state.phase in ("start", "mains"):
        t.run(prepare(t))  # asks nothing
    for god in t.gods:
        assert [tables.MAINS[card].battlefield for card in hand(god, "main")] == [1, 1, 1]


def to_mains(t):
    """Before the first choice of main action cards."""
    t.run(prepare(t))
    return prepare(t)


@pytest.mark.rule("charsetup.main-cards-later")
def test_later_any_three_main_cards_are_taken_and_the_demo_set_is_offered_first(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"), clear=False)
    decision = t.ask(to_mains(t))
    assert decision.kind == "mains"
    assert decision.options[0] == ("plain", "plain", "two-fronts")
    assert ("counsel", "plain", "two-fronts") in decision.options
    assert ("plain", "plain", "plain") in decision.options


@pytest.mark.rule("charsetup.main-cards-later")
def test_the_main_cards_not_taken_stay_in_the_compartment(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"), clear=False)
    t.run(to_mains(t), ("counsel", "plain", "two-fronts"))
    assert sorted(hand(t.gods[0], "main")) == ["counsel", "plain", "two-fronts"]
    assert t.gods[0].compartment == ["plain", "plain"]


@pytest.mark.rule("charsetup.track-cube", "status.track-end")
def test_the_defeated_monster_track_starts_at_its_first_space(underworld):
    t = underworld(clear=False)
    god = t.gods[0]
    t.state.zones[god.zone].encounters = 1
    for _ in range(3):
        t.run(advance_track(t, god))  # asks nothing
    t.run(advance_track(t, god), "remove")
    assert t.state.zones[god.zone].encounters == 0


@pytest.mark.rule("charsetup.upgrade-tiles")
@pytest.mark.parametrize(("scenario", "level"), [("gate-of-limbo", 1), ("drowning-fields", 2), ("the-high-table", 3)])
def test_a_scenario_on_its_own_deals_upgrades_at_random(scenario, level):
    upgrades, found = 2 * (tables.SCENARIOS[scenario].order - 1), set()
    for seed in range(30):
        god = seated(scenario, seed=seed).gods[0]
        start = tables.GODS["athena"].start
        raised = {action: god.tiles.get(action, 1) - start.get(action, 1) for action in tables.TILES}
        assert (sum(raised.values()), sum(god.shield.values())) == (upgrades, upgrades % 5)
        assert all(god.tiles.get(action, 1) <= len(row.levels) for action, row in tables.TILES.items())
        assert (god.level, bool(god.core)) == (level, level > 1)
        found |= {action for action, n in raised.items() if n}
    assert found == set(tables.TILES)


@pytest.mark.rule("charsetup.upgrade-tiles")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_nobody_begins_the_campaign_upgraded(scenario):
    god = seated(scenario).gods[0]
    assert (god.tiles, god.shield, god.level) == (tables.GODS["athena"].start, {}, 1)


@pytest.mark.rule("charsetup.upgrade-tiles")
@pytest.mark.parametrize("god", GODS)
def test_tiles_start_at_the_first_level_of_the_gods_own_board(god):
    tiles = seated("prison-break", god).gods[0].tiles
    printed = tables.GODS[god].start
    assert {action: tiles.get(action, 1) for action in tables.TILES} == {a: printed.get(a, 1) for a in tables.TILES}


@pytest.mark.rule("charsetup.upgrade-tiles")
def test_later_tiles_lie_at_the_levels_of_the_log():
    god = seated(tiles={"heal": 3, "focus": 2}).gods[0]
    assert tile(god, "heal") == tables.TILES["heal"].levels[2]
    assert tile(god, "focus") == tables.TILES["focus"].levels[1]
    assert tile(god, "move") == tables.TILES["move"].levels[0]


@pytest.mark.rule("charsetup.fresh-state")
def test_nothing_but_what_the_log_stores_carries_over(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    god = t.gods[0]
    t.hand(god, "aegis-wall", "plain", "challenge")
    god.tapped = ["plain"]
    god.slots, god.pushes, god.track = [Slot("battle-plan"), Slot("two-fronts")], 1, 3
    god.lures[0] = t.monster(tapped=True)
    t.engage("nymph")
    god.weapons[0].tapped = True
    t.state.coin, t.state.round, t.state.wave, t.state.fearless = False, 7, 2, 0
    t.state.done, t.state.tally = ["open-the-row"], {"letters": 3}
    t.state.phase = "won"
    t.run(scenario_over(t))
    god = t.gods[0]
    assert (god.slots, god.lures, god.engaged) == ([], [None, None, None], [])
    assert (god.pushes, god.track, god.tapped) == (0, 0, [])
    assert sorted(untapped(god)) == sorted(set(god.hand.cards))
    assert why_not(t.state, god, "push") == "no-card-played"  # and not that the uses are spent
    assert not [option for option in menu(t.state, god, "reactivate", "drop") if option[0] == "reactivate"]
    assert (t.state.coin, t.state.round, t.state.wave) == (True, 1, 1)
    assert (t.state.done, t.state.tally) == ([], {})


@pytest.mark.rule("charsetup.board-prologue", "charsetup.board-standard")
@pytest.mark.parametrize(("scenario", "nectar"), [("prologue", False), ("prison-break", True)])
def test_the_side_of_the_board_decides_what_a_rest_gives(underworld, scenario, nectar):
    t = underworld(scenario, gods=("athena", "hermes"))
    t.hand(t.hider, "plain")
    assert (("rest", "nectar") in main_options(t.state, t.hider)) == nectar
    t.run(act(t, t.hider, "main", "plain", "rest", "spark"))
    assert t.hider.spark == 7


@pytest.mark.rule("reference.character-card", "charsetup.character-card")
@pytest.mark.parametrize("scenario", list(tables.SCENARIOS))
def test_a_scenario_played_on_its_own_starts_with_characters_that_fit_their_cards(scenario):
    for god in GAME.setup(GAME.configure(scenario, 4)).gods:
        carried = sum(tables.WEAPONS[gear.card].capacity for gear in god.weapons)
        assert god.ichor == card_of(god).ichor
        assert god.capacity + carried == card_of(god).capacity
        assert sum(god.shield.values()) < 5
