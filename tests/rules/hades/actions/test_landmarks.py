"""Landmarks: each together with the action it changes."""

import pytest
from tests.rules.hades.acting import act, menu

from coterie.games.hades import GAME
from coterie.games.hades.actions.mains import PENDING
from coterie.games.hades.actions.menu import MENUS
from coterie.games.hades.round.steps import cards_return
from coterie.games.hades.state import Slot


@pytest.fixture
def at(underworld):
    """Prison Break with Athena in cover beside a landmark; Hermes fights."""

    def make(landmark, *cards):
        t = underworld("prison-break", gods=("hermes", "athena"))
        t.state.zones["landing"].landmarks = [landmark]
        t.hand(t.hider, *cards)
        t.hider.might = 0
        return t

    return make


def use(t, *details, answers=()):
    t.run(act(t, t.hider, "landmark", *details), *answers)


def offered(t):
    return [option[1:] for option in menu(t.state, t.hider, "landmark")]


@pytest.mark.rule("landmarks.timing")
def test_a_landmark_is_declared_with_its_action_and_changes_that_one_only(at):
    t = at("statue", "plain", "plain")
    first, second = t.sentinel("minotaur"), t.sentinel("minotaur", slot=1)
    assert ("statue", "plain", first.id) in offered(t)
    t.stack("1", "1")
    use(t, "statue", "plain", first.id)
    t.run(act(t, t.hider, "main", "plain", "lure-attack", second.id))
    assert (first.damage, second.damage) == (1, 0)
    assert [slot.card for slot in t.hider.slots] == ["plain", "plain"]


@pytest.mark.rule("landmarks.timing")
def test_without_a_card_for_the_action_there_is_nothing_to_change(at):
    t = at("amphoras", "challenge")
    t.hider.oblivion.cards = ["aegis-wall"]
    assert offered(t) == []
    t.hand(t.hider, "plain")
    assert offered(t) == [("amphoras", "plain")]


@pytest.mark.rule("landmarks.timing")
def test_a_card_of_two_actions_still_gives_its_second_one(at):
    t = at("amphoras", "two-fronts")
    t.hider.oblivion.cards = ["aegis-wall"]
    use(t, "amphoras", "two-fronts")
    assert ("also", "rest", "might") in menu(t.state, t.hider)


@pytest.mark.rule("landmarks.timing")
def test_a_landmark_can_change_the_second_action_of_a_card(at):
    t = at("amphoras", "two-fronts")
    t.hider.oblivion.cards = ["aegis-wall"]
    t.run(act(t, t.hider, "main", "two-fronts", "rest", "might"))
    assert offered(t) == [("amphoras", PENDING)]
    assert "second action" in GAME.catalogue().text(
        MENUS["cover"].show(t.state, t.hider, ("landmark", "amphoras", PENDING)).label
    )
    use(t, "amphoras", PENDING)
    assert t.hider.hand.cards == ["aegis-wall"]
    assert (t.hider.pending, len(t.hider.slots)) == (0, 1)


@pytest.mark.rule("landmarks.amphoras")
def test_the_amphoras_let_focus_see_and_take_one_card_more(at):
    t = at("amphoras", "plain")
    t.hider.tiles["focus"] = 1  # look at 2, take 1
    t.hider.oblivion.cards = ["rallying-cry", "aegis-wall", "battle-plan", "counterstroke"]
    use(t, "amphoras", "plain", answers=("aegis-wall", "counterstroke"))
    assert set(t.asked[0].options) == {"aegis-wall", "battle-plan", "counterstroke"}
    assert t.hider.hand.cards == ["aegis-wall", "counterstroke"]
    assert t.hider.oblivion.cards == ["rallying-cry", "battle-plan"]


@pytest.mark.rule("landmarks.altar")
def test_the_altar_gives_a_prayer_without_card_or_slot(at):
    t = at("altar")
    t.hider.slots = [Slot("plain")] * 4
    assert ("altar", "grace", "chaos") in offered(t)
    use(t, "altar", "grace", "chaos")
    assert t.state.deities["chaos"] == 3
    assert len(t.hider.slots) == 4


@pytest.mark.rule("landmarks.altar")
def test_a_wound_that_forbids_prayer_forbids_it_at_the_altar(underworld):
    t = underworld("prison-break", gods=("hermes", "artemis"))
    t.state.zones["landing"].landmarks = ["altar"]
    assert offered(t)
    t.hider.wounds = [3]
    assert not offered(t)


@pytest.mark.rule("landmarks.columns")
def test_the_columns_let_one_feat_card_ignore_its_range(at):
    t = at("columns", "aegis-wall", "aegis-wall")
    monster = t.engage("nymph", die="yellow 3")
    t.fighter.zone = "loft"  # two zones off, the card reaches one
    assert ("feat", "aegis-wall") not in menu(t.state, t.hider)
    assert offered(t) == [("columns", "aegis-wall")]
    use(t, "columns", "aegis-wall")
    assert monster.shields == 4
    assert t.state.zones["landing"].landmarks == []
    assert ("feat", "aegis-wall") not in menu(t.state, t.hider)


@pytest.mark.rule("landmarks.fire-pit")
def test_the_fire_pit_turns_a_feat_card_up_so_that_it_returns_to_hand(at):
    t = at("fire-pit")
    t.hider.slots = [Slot("aegis-wall", face_up=False), Slot("battle-plan", face_up=False)]
    t.hider.oblivion.cards = []
    assert offered(t) == [("fire-pit", "aegis-wall"), ("fire-pit", "battle-plan")]
    use(t, "fire-pit", "battle-plan")
    cards_return(t, t.hider)
    assert t.hider.hand.cards == ["battle-plan"]
    assert t.hider.oblivion.cards == ["aegis-wall"]


@pytest.mark.rule("landmarks.fire-pit")
def test_without_a_face_down_card_the_fire_pit_does_nothing(at):
    t = at("fire-pit")
    t.hider.slots = [Slot("aegis-wall")]
    assert offered(t) == []


@pytest.mark.rule("landmarks.statue")
@pytest.mark.parametrize(("rolled", "damage"), [("1", 1), ("3", 3)])
def test_the_statue_adds_two_to_a_lure_attack(at, rolled, damage):
    t = at("statue", "plain")
    monster = t.sentinel("minotaur")  # vigilance 3; Athena's modifier is 1
    t.stack(rolled)
    use(t, "statue", "plain", monster.id)
    assert monster.damage == damage


@pytest.mark.rule("landmarks.well")
def test_the_well_heals_a_wound_of_ones_choice(at):
    t = at("well")
    t.hider.ichor, t.hider.wounds = 3, [2, 4]
    use(t, "well", answers=(2,))
    assert (t.hider.ichor, t.hider.wounds) == (4, [4])


@pytest.mark.rule("landmarks.well")
def test_without_wounds_the_well_gives_ichor_up_to_the_maximum(at):
    t = at("well")
    t.hider.ichor = 4
    assert offered(t) == [("well",)]
    use(t, "well")
    assert t.hider.ichor == 5
    t.state.zones["landing"].landmarks = ["well"]
    assert offered(t) == []
