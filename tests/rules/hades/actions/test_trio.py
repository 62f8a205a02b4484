"""Three players: team alpha and the lone wolf with its terrain cards."""

import pytest
from tests.rules.hades.acting import act, menu, said, take, why_not

from coterie.games.hades import GAME
from coterie.games.hades.actions.cards import cannot_play_feat
from coterie.games.hades.actions.cover import FOCUS
from coterie.games.hades.actions.terrain import draw_terrain
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Gain, Teammate
from coterie.games.hades.campaign.course import prepare
from coterie.games.hades.gods.board import active, teammate
from coterie.games.hades.round.steps import end_of_wave, pass_the_wolf, start_wave, upkeep
from coterie.games.hades.state import Gear, Slot


@pytest.fixture
def trio(underworld):
    """Athena and Hermes are team alpha, Artemis (or another) is the lone wolf in its wave; small terrain decks."""

    def make(position="battlefield", scenario="prison-break", wolf="artemis"):
        t = underworld(scenario, players=3, gods=("athena", "hephaestus", wolf))
        t.state.wave, t.state.acting = 2, 2
        t.gods[2].position, t.gods[2].might = position, 0
        lay(t, combat=["rockfall", "high-ledge"], resource=["hot-spring", "bone-drift"])
        return t, t.gods[2]

    return make


def lay(t, combat=(), resource=(), market=(), discards=()):
    """The terrain cards lie like this; the last of a deck is its top."""
    terrain = t.state.terrain
    terrain.combat.cards, terrain.resource.cards, terrain.market.cards = list(combat), list(resource), list(market)
    terrain.combat_discard.cards = [card for card in discards if tables.TERRAIN[card].deck == "combat"]
    terrain.resource_discard.cards = [card for card in discards if tables.TERRAIN[card].deck == "resource"]


def words(t, god):
    return {option[0] for option in menu(t.state, god)}


# --- setup and rounds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("trio.base")
def test_three_play_like_four_with_a_lone_wolf_for_team_beta(trio):
    t, _ = trio()
    assert [god.team for god in t.gods] == ["alpha", "alpha", "wolf"]
    places = [god.position for god in t.gods]
    t.run(start_wave(t))
    assert [god.position for god in t.gods] == places  # nobody changes for wave II
    t.gods[0].pushes = 1
    t.run(upkeep(t))  # the coin shows tails: no untapping, no reset
    assert t.gods[0].pushes == 1


@pytest.mark.rule("trio.positions")
def test_the_three_position_cards_are_dealt_at_random_one_each():
    wolves = set()
    for seed in range(12):
        gods = GAME.setup(GAME.configure("prologue", 3, "easy", seed=seed)).gods
        assert sorted(god.team for god in gods) == ["alpha", "alpha", "wolf"]
        assert {god.position for god in gods if god.team == "alpha"} == {"battlefield", "cover"}
        wolves.add(next(god.seat for god in gods if god.team == "wolf"))
    assert wolves == {0, 1, 2}


@pytest.mark.rule("trio.positions")
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_the_lone_wolf_chooses_its_first_position(underworld, position):
    t = underworld("prologue", players=3, clear=False)
    wolf = next(god for god in t.gods if god.team == "wolf")
    t.run(prepare(t), position)
    assert t.asked[0].seats == (wolf.seat,)
    assert wolf.position == position


@pytest.mark.rule("trio.board")
def test_the_lone_wolf_board_has_three_slots_for_nothing_one_and_two_spark(trio):
    t, wolf = trio()
    lay(t, market=["bone-drift", "honey-crack", "iron-vein"])
    for slot, card in enumerate(["honey-crack", "iron-vein", "bone-drift"]):
        wolf.spark = 5
        t.run(act(t, wolf, "exploit", card, slot))
        assert wolf.spark == 5 - slot + (2 if card == "bone-drift" else 0)
    lay(t, market=["hot-spring"])
    assert menu(t.state, wolf, "exploit") == []


@pytest.mark.rule("trio.board-prologue", "trio.focus")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_the_lone_wolf_has_no_focus_at_all_in_the_prologue(trio, scenario):
    t, wolf = trio("cover", scenario)
    t.hand(wolf, "plain")
    focus = ("main", "plain", "focus")
    assert (focus in menu(t.state, wolf)) == (scenario != "prologue")
    assert why_not(t.state, wolf, "focus") == ("stage" if scenario == "prologue" else "")


@pytest.mark.rule("trio.focus")
def test_focus_brings_a_terrain_card_as_well(trio):
    t, wolf = trio("cover", "prison-break")
    wolf.oblivion.cards = ["clean-shot"]
    t.hand(wolf)
    t.run(take(t, wolf, "focus"), "combat", "rockfall")
    assert wolf.hand.cards == ["clean-shot"]
    assert t.state.terrain.market.cards == ["rockfall"]


@pytest.mark.rule("trio.terrain-decks", "trio.terrain-market")
def test_two_decks_are_shuffled_and_two_combat_cards_and_one_resource_card_lie_open():
    orders = set()
    for seed in range(4):
        terrain = GAME.setup(GAME.configure("prologue", 3, "easy", seed=seed)).terrain
        market = [tables.TERRAIN[card].deck for card in terrain.market.cards]
        assert sorted(market) == ["combat", "combat", "resource"]
        assert {tables.TERRAIN[card].deck for card in terrain.combat.cards} == {"combat"}
        assert {tables.TERRAIN[card].deck for card in terrain.resource.cards} == {"resource"}
        assert len(terrain.combat) + len(terrain.resource) + 3 == len(tables.TERRAIN)
        assert not any(terrain.combat.knows(seat, 0) for seat in range(3))
        orders.add(tuple(terrain.combat.cards))
    assert len(orders) == 4


@pytest.mark.rule("trio.terrain-market")
def test_the_terrain_market_is_not_refilled(trio):
    t, wolf = trio()
    lay(t, combat=["rockfall"], resource=["hot-spring"], market=["bone-drift"])
    t.run(act(t, wolf, "exploit", "bone-drift", 0))
    t.run(end_of_wave(t))
    assert t.state.terrain.market.cards == []


@pytest.mark.rule("trio.tails")
def test_on_tails_all_three_change_position_and_keep_their_teams(trio):
    t, _ = trio()
    t.run(upkeep(t))
    assert not t.state.coin
    assert [god.position for god in t.gods] == ["cover", "battlefield", "cover"]
    assert [god.team for god in t.gods] == ["alpha", "alpha", "wolf"]


@pytest.mark.rule("trio.heads")
@pytest.mark.parametrize("dealt", [0, 1])
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_on_heads_the_wolf_card_passes_on_and_the_alpha_cards_are_dealt_anew(trio, dealt, position):
    t, _ = trio()
    t.state.coin = False
    t.stack(dealt)
    t.run(upkeep(t), position)
    assert t.asked[0].seats == (0,)  # after seat 2 comes seat 0
    assert [god.team for god in t.gods] == ["wolf", "alpha", "alpha"]
    assert t.gods[0].position == position
    alpha = ["battlefield", "cover"] if dealt == 0 else ["cover", "battlefield"]
    assert [god.position for god in t.gods[1:]] == alpha


@pytest.mark.rule("trio.waves")
def test_alpha_is_active_in_wave_one_and_the_wolf_alone_in_wave_two(trio):
    t, wolf = trio()
    assert active(t.state) == [wolf]
    t.state.wave = 1
    assert active(t.state) == t.gods[:2]


# --- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("trio.exploit")
def test_a_battlefield_wolf_puts_a_market_card_in_an_empty_slot_pays_and_resolves_it(trio):
    t, wolf = trio()
    lay(t, market=["rockfall", "honey-crack"])
    monster = t.engage("minotaur", wolf)
    t.run(act(t, wolf, "exploit", "rockfall", 1))
    assert (monster.damage, wolf.spark) == (2, 4)
    assert t.state.terrain.slots == ["", "rockfall", ""]
    assert menu(t.state, wolf, "exploit") == [("exploit", "honey-crack", 0), ("exploit", "honey-crack", 2)]


@pytest.mark.rule("trio.exploit")
def test_slots_that_cannot_be_paid_cannot_be_used_nor_can_the_others_or_from_cover(trio):
    t, wolf = trio()
    lay(t, market=["rockfall"])
    wolf.spark = 1
    assert menu(t.state, wolf, "exploit") == [("exploit", "rockfall", 0), ("exploit", "rockfall", 1)]
    assert menu(t.state, t.gods[0], "exploit") == []
    wolf.position = "cover"
    assert "exploit" not in words(t, wolf)


@pytest.mark.rule("trio.move", "trio.sneak")
@pytest.mark.parametrize("position", ["battlefield", "cover"])
@pytest.mark.parametrize(("deck", "card"), [("combat", "high-ledge"), ("resource", "bone-drift")])
def test_after_a_move_or_sneak_the_wolf_adds_the_top_of_a_terrain_deck_to_the_market(trio, position, deck, card):
    t, wolf = trio(position, wolf="hermes")
    wolf.nectar = 0
    if position == "battlefield":
        t.run(take(t, wolf, "move", "row"), "pass", deck)
    else:
        t.run(take(t, wolf, "sneak", "row"), deck)
    assert t.state.terrain.market.cards == [card]


@pytest.mark.rule("trio.move", "trio.sneak")
def test_team_alpha_moves_without_terrain(trio):
    t, _ = trio()
    t.gods[0].nectar = t.gods[1].might = 0
    t.run(take(t, t.gods[0], "move", "row"), "pass")
    t.run(take(t, t.gods[1], "sneak", "row"))
    assert t.state.terrain.market.cards == []


@pytest.mark.rule("trio.discover")
@pytest.mark.parametrize(
    ("split", "kept", "combat", "resource"),
    [
        (("combat", "resource"), "high-ledge", ["rockfall"], ["bone-drift", "hot-spring"]),
        (("resource", "combat"), "bone-drift", ["high-ledge", "rockfall"], ["hot-spring"]),
        (("resource", "resource"), "hot-spring", ["rockfall", "high-ledge"], ["bone-drift"]),
    ],
)
def test_after_discover_the_wolf_keeps_one_of_two_terrain_cards_for_the_market(trio, split, kept, combat, resource):
    t, wolf = trio()
    t.state.zones["landing"].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["bone-sling"]
    t.run(take(t, wolf, "discover", "weapon", "bone-sling"), *split, kept)
    terrain = t.state.terrain
    assert (terrain.market.cards, terrain.combat.cards, terrain.resource.cards) == ([kept], combat, resource)


@pytest.mark.rule("trio.focus")
def test_after_focus_the_wolf_looks_into_a_terrain_deck_and_puts_the_rest_back_in_any_order(trio):
    t, wolf = trio("cover")
    wolf.tiles["focus"], wolf.oblivion.cards = 2, []  # look at 3, take 1
    lay(t, combat=["black-ice", "rockfall", "high-ledge", "narrow-stair"])
    t.run(take(t, wolf, "focus"), "high-ledge", "narrow-stair")
    assert t.state.terrain.market.cards == ["high-ledge"]
    assert t.state.terrain.combat.cards == ["black-ice", "narrow-stair", "rockfall"]


@pytest.mark.rule("trio.focus")
def test_the_ordinary_focus_comes_before_the_look_at_terrain(trio):
    t, wolf = trio("cover")
    wolf.tiles["focus"], wolf.oblivion.cards = 1, ["clean-shot", "pinning-arrow"]  # look at 2, take 1
    t.run(take(t, wolf, "focus"), "clean-shot", "resource", "hot-spring")
    assert [decision.kind for decision in t.asked] == ["focus", "terrain-deck", "terrain-keep"]
    assert t.state.terrain.market.cards == ["hot-spring"]


@pytest.mark.rule("trio.focus")
def test_the_amphoras_add_nothing_to_the_terrain_part(trio):
    t, wolf = trio("cover")
    wolf.oblivion.cards = []
    t.run(FOCUS.carry_out(t, wolf, more=1), "combat", "rockfall")
    assert t.state.terrain.market.cards == ["rockfall"]


@pytest.mark.rule("trio.reshuffle")
def test_when_the_last_terrain_card_is_drawn_the_discards_become_a_new_deck_at_once(trio):
    t, _ = trio()
    lay(t, combat=["rockfall"], discards=["high-ledge", "black-ice", "bone-drift"])
    assert draw_terrain(t, "combat") == "rockfall"
    assert sorted(t.state.terrain.combat.cards) == ["black-ice", "high-ledge"]
    assert t.state.terrain.combat_discard.cards == []
    assert t.state.terrain.resource_discard.cards == ["bone-drift"]


@pytest.mark.rule("trio.reshuffle")
def test_an_empty_deck_gives_nothing_until_there_are_discards(trio):
    t, wolf = trio("cover", wolf="hermes")
    lay(t)
    t.run(take(t, wolf, "sneak", "row"))
    assert t.state.terrain.market.cards == []
    lay(t, discards=["high-ledge"])
    t.run(take(t, wolf, "sneak", "landing"))
    assert t.state.terrain.market.cards == ["high-ledge"]


# --- cards of the wolf -----------------------------------------------------------------------------------------------


@pytest.mark.rule("trio.feats")
def test_a_feat_card_of_a_battlefield_wolf_is_turned_down_after_it_resolves(trio):
    t, wolf = trio()
    t.hand(wolf, "pinning-arrow")
    monster = t.engage("nymph", wolf, die="yellow 3")
    t.run(act(t, wolf, "feat", "pinning-arrow"))
    assert (monster.shields, monster.strikes) == (1, 1)
    assert wolf.slots == [Slot("pinning-arrow", face_up=False)]
    assert wolf.divinity == 5


@pytest.mark.rule("trio.feats")
def test_in_cover_the_wolf_plays_no_feat_cards(trio):
    t, wolf = trio("cover")
    t.hand(wolf, "pinning-arrow")
    t.engage("nymph", t.gods[0], die="yellow 3")
    assert said(cannot_play_feat(t.state, wolf, "pinning-arrow")) == "wolf-cover"
    assert "feat" not in words(t, wolf)


@pytest.mark.rule("trio.torch")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break", "gate-of-limbo"])
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_the_wolf_has_the_torch_at_every_stage(trio, scenario, position):
    t, wolf = trio(position, scenario)
    lay(t, discards=["rockfall"])
    assert ("item", "torch") in menu(t.state, wolf)
    assert ("item", "torch") not in menu(t.state, t.gods[0])
    t.run(act(t, wolf, "item", "torch"))
    assert t.state.terrain.combat.cards == ["rockfall"]
    lay(t, discards=["rockfall"])
    assert ("item", "torch") not in menu(t.state, wolf)
    assert ("drop", "torch") not in menu(t.state, wolf)


@pytest.mark.rule("trio.torch")
@pytest.mark.parametrize("tapped", [True, False])
def test_the_torch_goes_with_the_wolf_card_as_it_is(trio, tapped):
    t, _ = trio()
    lay(t, discards=["rockfall"])
    t.state.terrain.torch_tapped = tapped
    t.run(pass_the_wolf(t), "cover")
    assert (("item", "torch") in menu(t.state, t.gods[0])) is not tapped
    assert ("item", "torch") not in menu(t.state, t.gods[2])


@pytest.mark.rule("trio.end-of-wave")
def test_after_a_battlefield_wave_terrain_is_discarded_and_face_down_feats_are_buried(trio):
    t, wolf = trio()
    t.hand(wolf)
    wolf.slots = [Slot("plain"), Slot("pinning-arrow", face_up=False)]
    wolf.oblivion.cards = ["clean-shot"]
    t.state.terrain.slots = ["rockfall", "", "bone-drift"]
    t.run(end_of_wave(t))
    assert wolf.hand.cards == ["plain"]
    assert wolf.oblivion.cards == ["pinning-arrow", "clean-shot"]  # the bottom first
    assert t.state.terrain.slots == ["", "", ""]
    assert t.state.terrain.combat_discard.cards == ["rockfall"]
    assert t.state.terrain.resource_discard.cards == ["bone-drift"]


@pytest.mark.rule("trio.no-teammate")
@pytest.mark.parametrize(("god", "word"), [("athena", "summon"), ("hermes", "motivation")])
def test_the_wolf_has_no_teammate_for_its_abilities(underworld, god, word):
    t = underworld("gate-of-limbo", players=3, gods=("artemis", "hephaestus", god))
    wolf = t.gods[2]
    wolf.position, wolf.items = "cover", [Gear("pan-pipes")]
    t.engage("nymph", t.gods[0])
    t.gods[0].slots = [Slot("plain")]
    assert teammate(t.state, wolf) is None
    assert not {word, "item"} & words(t, wolf)
    wolf.team, t.gods[1].team = "alpha", "wolf"
    assert {word, "item"} <= words(t, wolf)


@pytest.mark.rule("trio.no-teammate")
def test_what_an_effect_does_for_a_teammate_it_does_for_nobody_if_the_wolf_plays_it(trio):
    """Only who plays alone stands in for it; for an alpha it is the other one."""
    t, wolf = trio()
    first = t.gods[0]
    gift = (Teammate((Gain({"spark": 2}),)),)
    t.run(VOCABULARY.resolve(t, gift, Context(rule="challenge.resolve", actor=wolf)))
    assert [god.spark for god in t.gods] == [5, 5, 5]
    t.run(VOCABULARY.resolve(t, gift, Context(rule="challenge.resolve", actor=first)))
    assert [god.spark for god in t.gods] == [5, 7, 5]
