"""Action cards: types, halves, slots, costs, and what each type may do."""

import pytest
from tests.rules.hades.acting import BATTLEFIELD_ACTIONS, COVER_ACTIONS, act, menu, said

from coterie.games.hades import GAME
from coterie.games.hades.actions.acting import untapped
from coterie.games.hades.actions.cards import cannot_play_feat
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import tile
from coterie.games.hades.round.steps import cards_return, untap
from coterie.games.hades.state import Slot


@pytest.fixture
def table(underworld):
    """Athena fights, Hermes hides, both at the Queue."""
    return lambda scenario="gate-of-limbo": underworld(scenario, gods=("athena", "hermes"))


def offered(t, god, *start):
    return [option for option in menu(t.state, god) if option[: len(start)] == start]


@pytest.mark.rule("cards.two-sides")
def test_only_the_half_of_the_own_position_can_be_played(table):
    t = table()
    for god in t.gods:
        t.hand(god, "plain")
    assert {option[2] for option in offered(t, t.fighter, "main")} <= set(BATTLEFIELD_ACTIONS)
    assert {option[2] for option in offered(t, t.hider, "main")} <= set(COVER_ACTIONS)


@pytest.mark.rule("cards.two-sides", "cards.feat-battlefield", "cards.feat-cover")
def test_a_feat_card_does_what_the_half_of_the_position_says(table):
    t = table()
    monster = t.engage("satyr", die="yellow 1")
    t.hand(t.fighter, "counterstroke")  # defence 2 and strike 2 here, defence 1 and burst 2 from cover
    t.run(act(t, t.fighter, "feat", "counterstroke"))
    assert (monster.shields, monster.strikes, monster.damage) == (2, 2, 0)
    t.hand(t.hider, "counterstroke")
    t.run(act(t, t.hider, "feat", "counterstroke"))
    assert (monster.shields, monster.strikes, monster.damage) == (3, 2, 2)


@pytest.mark.rule("cards.play")
def test_a_card_played_lies_face_up_in_a_slot_and_does_its_work(table):
    t = table()
    t.hand(t.fighter, "plain", "plain")
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    assert t.fighter.slots == [Slot("plain", face_up=True)]
    assert t.fighter.hand.cards == ["plain"]
    assert t.fighter.nectar == 5 + tile(t.fighter, "fill-cup").nectar


@pytest.mark.rule("cards.play")
@pytest.mark.parametrize(("slots", "playable"), [(3, True), (4, False)])
def test_without_a_free_slot_of_four_no_card_can_be_played(table, slots, playable):
    t = table()
    t.engage("nymph", die="yellow 1")
    for god in t.gods:
        t.hand(god, "plain", "aegis-wall", "challenge")
        god.slots = [Slot("plain") for _ in range(slots)]
        god.zone = "queue" if god.position == "cover" else "tollhouse"
    fighter = [option[0] for option in menu(t.state, t.fighter)]
    assert {"main", "feat", "challenge"} & set(fighter) == ({"main", "feat", "challenge"} if playable else set())
    assert bool(offered(t, t.hider, "main")) == playable
    assert ("resolve", t.fighter.engaged[0].id) in menu(t.state, t.fighter)  # a bonus action needs no slot


@pytest.mark.rule("cards.resources")
def test_a_main_card_takes_and_gives_its_resources(table):
    t = table()
    t.hand(t.fighter, "counsel")  # costs 1 might, gives 1 divinity
    t.run(act(t, t.fighter, "main", "counsel", "fill-cup"))
    assert (t.fighter.might, t.fighter.divinity) == (4, 6)


@pytest.mark.rule("cards.resources", "resources.no-debt")
@pytest.mark.parametrize(("nectar", "spark", "playable"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_a_card_that_costs_what_the_character_lacks_cannot_be_played(table, nectar, spark, playable):
    t = table()
    t.hand(t.fighter, "two-fronts")  # 1 nectar and 1 spark
    t.fighter.nectar, t.fighter.spark = nectar, spark
    assert bool(offered(t, t.fighter, "main", "two-fronts")) == playable


@pytest.mark.rule("cards.might-cost", "resources.might")
def test_the_might_number_of_a_card_is_paid_each_time_it_is_played(table):
    t = table()
    t.engage("nymph", die="yellow 1")
    for might in (1, 0):
        t.hand(t.fighter, "counterstroke")
        t.fighter.might = might + 1
        t.run(act(t, t.fighter, "feat", "counterstroke"))
        assert t.fighter.might == might
    t.hand(t.fighter, "counterstroke")
    assert said(cannot_play_feat(t.state, t.fighter, "counterstroke")) == "no-resources"
    assert not offered(t, t.fighter, "feat")


@pytest.mark.rule("cards.types")
def test_there_are_three_types_of_action_card():
    hand = GAME.setup(GAME.configure("gate-of-limbo")).gods[0].hand.cards
    assert {tables.card_kind(card) for card in hand} == {"main", "feat", "challenge"}
    assert not set(tables.MAINS) & set(tables.FEATS)


@pytest.mark.rule("cards.types", "challenge.resolve")
def test_a_challenge_card_resolves_a_challenge_of_the_zone(table):
    t = table()
    t.hand(t.fighter, "challenge")
    assert not offered(t, t.fighter, "challenge", "lift-the-bar")
    t.fighter.zone = "tollhouse"
    t.run(act(t, t.fighter, "challenge", "lift-the-bar"))
    assert t.state.done == ["lift-the-bar"]
    assert [slot.card for slot in t.fighter.slots] == ["challenge"]


@pytest.mark.rule("cards.main-battlefield")
def test_a_battlefield_icon_gives_one_of_the_six_battlefield_actions(table):
    t = table()
    t.engage("nymph", tapped=True)
    t.fighter.fallen.append(t.monster())
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["bone-sling"]
    t.hand(t.fighter, "plain")
    assert {option[2] for option in offered(t, t.fighter, "main", "plain")} == set(BATTLEFIELD_ACTIONS)
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    assert not offered(t, t.fighter, "also")


@pytest.mark.rule("cards.main-cover")
def test_a_cover_icon_gives_one_of_the_six_cover_actions(table):
    t = table()
    t.sentinel("nymph")
    t.hider.oblivion.cards = ["feint"]
    t.hider.ichor -= 1
    t.hider.wounds = [1]
    t.hand(t.hider, "plain")
    assert {option[2] for option in offered(t, t.hider, "main", "plain")} == set(COVER_ACTIONS)
    t.run(act(t, t.hider, "main", "plain", "rest", "spark"))
    assert not offered(t, t.hider, "also")


@pytest.mark.rule("cards.main-cover")
def test_with_two_cover_icons_two_actions_follow_even_the_same_twice(table):
    t = table()
    t.gods[0].position, t.gods[1].position = "cover", "battlefield"
    t.hand(t.hider, "two-fronts")
    t.run(act(t, t.hider, "main", "two-fronts", "rest", "might"))
    assert ("also", "rest", "might") in menu(t.state, t.hider)
    t.run(act(t, t.hider, "also", "rest", "might"))
    assert t.hider.might == 7
    assert not offered(t, t.hider, "also")


@pytest.mark.rule("cards.main-double")
def test_a_two_action_icon_gives_two_different_actions_with_bonus_actions_between(table):
    t = table()
    monster = t.engage("nymph")
    t.hand(t.fighter, "two-fronts")
    t.run(act(t, t.fighter, "main", "two-fronts", "fill-cup"))
    assert not offered(t, t.fighter, "also", "fill-cup")
    t.run(act(t, t.fighter, "boost-strike", monster.id))
    assert offered(t, t.fighter, "also", "move")
    t.stack("III")
    t.run(act(t, t.fighter, "also", "start-combat", "spear-and-aegis"), "pass")
    assert not offered(t, t.fighter, "also")
    assert len(t.fighter.slots) == 1


@pytest.mark.rule("cards.main-double")
def test_the_second_action_may_be_skipped(table):
    t = table()
    t.hand(t.fighter, "two-fronts", "plain")
    t.run(act(t, t.fighter, "main", "two-fronts", "fill-cup"))
    assert offered(t, t.fighter, "also")
    assert ("done",) in menu(t.state, t.fighter)
    assert ("main", "plain", "fill-cup") in menu(t.state, t.fighter)
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    assert not offered(t, t.fighter, "also")
    t.run(act(t, t.fighter, "done"))
    assert t.fighter.done


@pytest.mark.rule("cards.feat-battlefield")
def test_a_feat_played_on_the_battlefield_stays_face_up_and_comes_back_to_hand(table):
    t = table()
    t.engage("nymph", die="yellow 1")
    t.hand(t.fighter, "aegis-wall")
    t.run(act(t, t.fighter, "feat", "aegis-wall"))
    assert t.fighter.slots == [Slot("aegis-wall", face_up=True)]
    cards_return(t, t.fighter)
    assert t.fighter.hand.cards == ["aegis-wall"]
    assert t.fighter.oblivion.cards == []


@pytest.mark.rule("cards.feat-cover", "oblivion.range")
@pytest.mark.parametrize(("zone", "reaches"), [("queue", True), ("ossuary", True), ("names", False)])
def test_a_feat_from_cover_helps_the_teammate_within_its_range_only(table, zone, reaches):
    t = table()
    t.engage("nymph", die="yellow 1")
    t.hand(t.hider, "aegis-wall")  # range 1
    t.hider.zone, t.fighter.zone = "queue", zone
    assert (("feat", "aegis-wall") in menu(t.state, t.hider)) == reaches


@pytest.mark.rule("cards.feat-cover")
def test_a_feat_from_cover_needs_a_combat_of_the_teammate(table):
    t = table()
    t.hand(t.hider, "aegis-wall")
    assert said(cannot_play_feat(t.state, t.hider, "aegis-wall")) == "no-monster"


@pytest.mark.rule("cards.tapped", "upkeep.untap")
def test_a_tapped_card_in_hand_waits_for_an_upkeep(table):
    t = table()
    t.hand(t.fighter, "plain", "plain", "stoke")
    t.fighter.tapped = ["plain", "stoke"]
    assert untapped(t.fighter) == ["plain"]  # the other copy
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    assert not offered(t, t.fighter, "main")
    untap(t)
    assert {option[1] for option in offered(t, t.fighter, "main")} == {"plain", "stoke"}


@pytest.mark.rule("cards.divinity-bonus")
@pytest.mark.parametrize(
    ("scenario", "position", "gained"),
    [("prison-break", "cover", 1), ("prison-break", "battlefield", 0), ("prologue", "cover", 0)],
)
def test_the_divinity_of_a_cover_half_goes_to_who_plays_it_for_the_teammate(table, scenario, position, gained):
    t = table(scenario)
    t.engage("nymph", die="blue 1")
    god = t.fighter if position == "battlefield" else t.hider
    other = t.hider if position == "battlefield" else t.fighter
    t.hand(god, "feint")
    before = (god.divinity, other.divinity)
    t.run(act(t, god, "feat", "feint"), "pass")
    assert (god.divinity, other.divinity) == (before[0] + gained, before[1])


@pytest.mark.rule("cards.default-hand")
@pytest.mark.parametrize("card", list(tables.FEATS))
def test_a_feat_card_belongs_to_a_gods_default_hand_or_has_a_price(card):
    feat = tables.FEATS[card]
    assert bool(feat.god) != bool(feat.spark)
    assert [god.id for god in tables.GODS.values() if card in god.feats] == ([feat.god] if feat.god else [])


@pytest.mark.rule("cards.default-hand")
def test_default_hands_are_never_on_the_market():
    state = GAME.setup(GAME.configure("gate-of-limbo"))
    loot = [*state.loot_decks["feat"].cards, *state.market["feat"].cards]
    assert sorted(loot) == sorted(card for card, feat in tables.FEATS.items() if not feat.god)


@pytest.mark.rule("cards.main-battlefield", "cards.main-cover")
def test_main_cards_do_nothing_of_the_other_position(table):
    t = table()
    assert all(option[0] in BATTLEFIELD_ACTIONS for option in main_options(t.state, t.fighter))
    assert all(option[0] in COVER_ACTIONS for option in main_options(t.state, t.hider))
