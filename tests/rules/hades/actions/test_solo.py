"""Solo: the true lone wolf."""

import pytest
from tests.rules.hades.acting import act, menu, said, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.cards import cannot_play_feat
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Gain, Teammate
from coterie.games.hades.campaign.course import prepare
from coterie.games.hades.gods.board import active
from coterie.games.hades.round.steps import end_of_wave, start_wave, upkeep
from coterie.games.hades.state import Gear, Slot


@pytest.fixture
def lone(underworld):
    """One character with small terrain decks."""

    def make(position="battlefield", god="hermes", scenario="prison-break"):
        t = underworld(scenario, players=1, gods=(god,))
        me = t.gods[0]
        me.team, me.position, me.might = "wolf", position, 0
        terrain = t.state.terrain
        terrain.combat.cards, terrain.resource.cards = ["rockfall", "high-ledge"], ["hot-spring", "bone-drift"]
        terrain.market.cards = []
        return t, me

    return make


def words(t, god):
    return {option[0] for option in menu(t.state, god)}


# --- setup and rounds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.base")
def test_a_lone_wolf_plays_with_the_terrain_area_of_three_players():
    state = GAME.setup(GAME.configure("prison-break", 1, "medium", seed=1))
    assert [god.team for god in state.gods] == ["wolf"]
    assert sorted(tables.TERRAIN[card].deck for card in state.terrain.market.cards) == ["combat", "combat", "resource"]
    assert len(state.terrain.slots) == 3


@pytest.mark.rule("solo.start-position")
def test_the_coin_decides_the_first_position_and_nobody_is_asked(underworld):
    seen = set()
    for seed in range(8):
        t = underworld("prologue", players=1, clear=False, seed=seed)
        t.run(prepare(t))
        seen.add((t.state.coin, t.gods[0].position))
    assert seen == {(True, "battlefield"), (False, "cover")}


@pytest.mark.rule("solo.waves", "solo.base")
@pytest.mark.parametrize(("first", "second"), [("battlefield", "cover"), ("cover", "battlefield")])
def test_the_character_is_active_in_both_waves_and_changes_position_for_the_second(lone, first, second):
    t, me = lone(first)
    t.state.wave = 1
    t.run(start_wave(t))
    assert (me.position, active(t.state)) == (first, [me])
    t.state.wave = 2
    t.run(start_wave(t))
    assert (me.position, active(t.state)) == (second, [me])


@pytest.mark.rule("solo.upkeep", "setup.hades-coin")
@pytest.mark.parametrize(("flip", "position"), [(0, "battlefield"), (1, "cover")])
@pytest.mark.parametrize("before", ["battlefield", "cover"])
def test_upkeep_flips_for_the_position_and_skips_nothing(lone, flip, position, before):
    t, me = lone(before)
    me.tapped, me.pushes, me.conditions = ["plain"], 1, ["immobilized"]
    me.weapons[0].tapped = True
    t.stack(flip)
    t.run(upkeep(t))
    assert me.position == position
    assert (me.tapped, me.pushes, me.conditions, me.weapons[0].tapped) == ([], 0, [], False)


# --- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.exploit")
def test_terrain_is_exploited_on_the_battlefield_for_the_cost_of_the_slot(lone):
    t, me = lone()
    t.state.terrain.market.cards = ["honey-crack", "iron-vein"]
    me.spark = 1
    assert {slot for _, _, slot in menu(t.state, me, "exploit")} == {0, 1}
    t.run(act(t, me, "exploit", "honey-crack", 1))
    assert (me.spark, me.nectar) == (0, 7)
    assert t.state.terrain.slots == ["", "honey-crack", ""]
    me.position = "cover"
    assert "exploit" not in words(t, me)


@pytest.mark.rule("solo.main-actions")
@pytest.mark.parametrize(("deck", "card"), [("combat", "high-ledge"), ("resource", "bone-drift")])
@pytest.mark.parametrize("action", ["move", "sneak", "discover", "focus"])
def test_move_sneak_discover_and_focus_bring_terrain(lone, action, deck, card):
    t, me = lone("cover" if action in ("sneak", "focus") else "battlefield")
    me.nectar, me.oblivion.cards = 0, []
    t.state.zones["landing"].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["bone-sling"]
    if action == "move":
        t.run(take(t, me, "move", "row"), "pass", deck)
    elif action == "sneak":
        t.run(take(t, me, "sneak", "row"), deck)
    elif action == "discover":
        t.run(take(t, me, "discover", "weapon", "bone-sling"), deck, deck, card)
    else:
        t.run(take(t, me, "focus"), deck, card)
    assert t.state.terrain.market.cards == [card]
    assert "solo.main-actions" in t.rules()


@pytest.mark.rule("solo.main-actions")
def test_an_emptied_terrain_deck_is_reshuffled_at_once(lone):
    t, me = lone("cover")
    terrain = t.state.terrain
    terrain.combat.cards, terrain.resource.cards, terrain.combat_discard.cards = ["rockfall"], [], ["high-ledge"]
    t.run(take(t, me, "sneak", "row"))
    assert (terrain.combat.cards, terrain.combat_discard.cards) == (["high-ledge"], [])


@pytest.mark.rule("solo.end-of-wave")
def test_after_a_battlefield_wave_terrain_is_discarded_and_face_down_feats_are_buried(lone):
    t, me = lone()
    t.hand(me)
    me.slots = [Slot("plain"), Slot("feint", face_up=False)]
    me.oblivion.cards = ["harry"]
    t.state.terrain.slots = ["rockfall", "bone-drift", ""]
    t.run(end_of_wave(t))
    assert me.hand.cards == ["plain"]
    assert me.oblivion.cards == ["feint", "harry"]  # the bottom first
    assert t.state.terrain.slots == ["", "", ""]
    assert t.state.terrain.combat_discard.cards == ["rockfall"]
    assert t.state.terrain.resource_discard.cards == ["bone-drift"]


# --- cards of the lone character -------------------------------------------------------------------------------------


@pytest.mark.rule("solo.feats")
@pytest.mark.parametrize(("scenario", "divinity", "up"), [("prologue", 5, True), ("prison-break", 6, False)])
def test_a_feat_card_gives_the_divinity_of_its_cover_half_and_is_turned_down(lone, scenario, divinity, up):
    t, me = lone(scenario=scenario)
    t.hand(me, "feint")  # rank up 2; its cover half promotes and gives 1 divinity
    monster = t.engage("nymph", me, die="yellow 2")
    t.run(act(t, me, "feat", "feint"), (monster.id, 0), "pass")
    assert (monster.dice[0].colour, monster.dice[0].side) == ("yellow", 3)
    assert me.slots == [Slot("feint", face_up=up)]  # the Prologue has no oblivion pile
    assert me.divinity == divinity


@pytest.mark.rule("solo.feats")
def test_in_cover_no_feat_card_can_be_played(lone):
    t, me = lone("cover")
    t.hand(me, "feint")
    t.engage("nymph", me, die="yellow 2")
    assert said(cannot_play_feat(t.state, me, "feint")) == "wolf-cover"
    assert "feat" not in words(t, me)


@pytest.mark.rule("solo.teammate")
def test_what_a_card_gives_a_teammate_the_lone_character_gets(lone):
    t, me = lone()
    t.run(VOCABULARY.resolve(t, (Teammate((Gain({"spark": 2}),)),), Context(rule="challenge.resolve", actor=me)))
    assert me.spark == 7


@pytest.mark.rule("solo.teammate-ability")
def test_motivation_takes_back_an_own_card(lone):
    t, me = lone("cover", "hermes")
    t.hand(me)
    me.slots = [Slot("plain"), Slot("feint")]
    assert [option for option in menu(t.state, me) if option[0] == "motivation"] == [("motivation", "plain")]
    t.run(act(t, me, "motivation", "plain"))
    assert me.hand.cards == me.tapped == ["plain"]
    assert me.slots == [Slot("feint")]


@pytest.mark.rule("solo.teammate-ability")
def test_summon_has_no_monster_to_fetch(lone):
    t, me = lone("cover", "athena")
    t.engage("nymph", me)
    assert "summon" not in words(t, me)


@pytest.mark.rule("solo.torch")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break", "gate-of-limbo"])
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_the_torch_is_there_in_every_scenario_and_cannot_be_dropped(lone, scenario, position):
    t, me = lone(position, scenario=scenario)
    t.state.terrain.combat_discard.cards = ["black-ice"]
    t.weapon(me, "harpe")
    me.items = [Gear("war-horn")]
    assert ("item", "torch") in menu(t.state, me)
    assert ("drop", "torch") not in menu(t.state, me)
    t.run(act(t, me, "item", "torch"))
    assert "black-ice" in t.state.terrain.combat.cards
    assert me.spark == 3
    t.state.terrain.combat_discard.cards = ["black-ice"]
    assert ("item", "torch") not in menu(t.state, me)  # tapped
