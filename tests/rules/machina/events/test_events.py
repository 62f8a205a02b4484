"""Explorer and horror events: invoked, current, bound, invoked once more, shuffled."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import does

from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.tables import EXPLORER_EVENTS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.story.events import current, invoke_explorer_event, invoke_horror_event
from coterie.kernel.data import replace

WHY = Play(rule="actions.event-space")


def on_top(t, *events: str) -> None:
    """These events lie on top of their deck, the first one uppermost."""
    for event in reversed(events):
        for deck in (t.state.explorer_events, t.state.horror_events):
            if event in deck.cards:
                deck.cards.remove(event)
                deck.cards.append(event)
    top = [t.state.explorer_events.cards[-1], t.state.horror_events.cards[-1]]
    assert events[0] in top


def invoke(t, event: str, *answers: object) -> None:
    """The first explorer invokes this event."""
    on_top(t, event)
    t.run(invoke_explorer_event(t, t.explorer(), WHY), *answers)


def horror(t, event: str, *answers: object) -> None:
    on_top(t, event)
    t.run(invoke_horror_event(t, Play(rule="round.horror.roll")), *answers)


# --- current ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("events.current")
def test_the_topmost_of_each_pile_is_current(place):
    t = place("K", K="kim")
    assert (current(t.state, "explorer"), current(t.state, "horror")) == ("", "")
    t.current("revitalize")
    t.current("steady-lamps")
    t.current("snow-indoors")
    assert (current(t.state, "explorer"), current(t.state, "horror")) == ("steady-lamps", "snow-indoors")


@pytest.mark.rule("events.passive", "targeting.scope.everywhere")
def test_passives_of_both_current_events_are_in_force_everywhere(place):
    rows = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"
    t = place(rows + "K", east=rows + "P M", K="kim", P="phillip", M="deep-one")
    t.current("steady-lamps")
    t.current("snow-indoors")
    units = [*t.explorers, t.monster("deep-one")]
    assert [STANDING.value(t.state, "range", 4, unit) for unit in units] == [3, 3, 2]  # +1 for explorers, -2 for all
    t.current("revitalize")
    assert [STANDING.value(t.state, "range", 4, unit) for unit in units] == [2, 2, 2]


# --- explorer events --------------------------------------------------------------------------------------------------


@pytest.mark.rule("events.invoke-explorer", "abilities.enters.explorer-event", "actions.event-space")
def test_an_event_space_invokes_an_event_which_then_is_current(place):
    t = place("K e L", K="kim", L="lorrari")
    on_top(t, "revitalize")
    kim = t.explorer("kim")
    kim.stamina = t.explorer("lorrari").stamina = 3
    t.does(kim, ("activate", "event", "A2"))
    assert (kim.stamina, t.explorer("lorrari").stamina) == (6, 3)  # about who invoked it
    assert kim.essence == 1
    assert current(t.state, "explorer") == "revitalize"
    assert t.told("event")[0].rule == "events.invoke-explorer"


@pytest.mark.rule("events.explorer.who")
def test_monsters_invoke_no_explorer_events(place):
    t = place("K M", K="kim", M="deep-one")
    before = list(t.state.explorer_events.cards)
    does(t, v.InvokeExplorerEvent(), t.about("deep-one"))
    assert t.state.explorer_events.cards == before


@pytest.mark.rule("events.explorer.who")
def test_an_effect_may_make_an_explorer_invoke_one(place):
    t = place("K L", K="kim", L="lorrari")
    on_top(t, "revitalize")
    t.explorer("lorrari").stamina = 0
    does(t, v.InvokeExplorerEvent(), t.about("lorrari"))
    assert t.explorer("lorrari").stamina == 6


@pytest.mark.rule("events.explorer.active")
def test_all_explorers_may_use_abilities_of_the_current_event(place):
    t = place("K . t L", K="kim", L="lorrari")
    t.current("the-spare-lever")
    crank = ("use", "event.the-spare-lever", "crank")
    assert all(crank in t.may(explorer) for explorer in t.explorers)
    t.explorer("kim").cell = t.cell("A3")
    t.stack("0", "0", "0")
    t.does(t.explorer("lorrari"), crank)
    assert t.told("attack-roll")[0].params["unit"] == "@explorer.lorrari.name"  # whoever uses it
    assert t.told("plays")[0].rule == "events.explorer.active"
    t.current("revitalize")
    assert crank not in t.may(t.explorer("kim"))


@pytest.mark.rule("events.binding", "events.invoke-explorer")
def test_a_binding_event_stays_with_who_invoked_it_and_the_former_one_stays_current(place):
    t = place("K c L", K="kim", L="lorrari")
    t.current("steady-lamps")
    invoke(t, "a-rat-called-pascal")
    kim, lorrari = t.explorers
    assert (kim.bound, lorrari.bound) == (["a-rat-called-pascal"], [])
    assert current(t.state, "explorer") == "steady-lamps"
    assert t.told("bound")[0].rule == "events.binding"
    kim.essence = lorrari.essence = 1
    t.state.destroyed_items.cards.append("firemans-axe")
    assert [
        any(option[1] == "event.a-rat-called-pascal" for option in t.may(each, "use")) for each in (kim, lorrari)
    ] == [
        True,
        False,
    ]
    assert [STANDING.value(t.state, "cost-chest", 3, each) for each in (kim, lorrari)] == [2, 3]


@pytest.mark.rule("events.old-until-placed", "abilities.outside.no-interrupt")
def test_the_former_event_is_current_until_the_new_one_is_resolved(place):
    t = place("K", K="kim")
    t.current("steady-lamps")
    on_top(t, "a-hand-through-the-grate")
    flow = invoke_explorer_event(t, t.explorer(), WHY)
    question = next(flow)
    assert question.kind == "choose"
    assert current(t.state, "explorer") == "steady-lamps"
    with pytest.raises(StopIteration):
        flow.send(question.options[2])
    assert current(t.state, "explorer") == "a-hand-through-the-grate"
    assert t.explorer().essence == 3


# --- horror events ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("events.invoke-horror")
def test_a_horror_event_raises_the_threat_does_what_it_does_and_becomes_current(place):
    t = place("K", K="kim")
    t.state.turn, t.state.horror_rating = -1, 5
    horror(t, "snow-indoors")
    assert (t.state.threat, t.state.horror_rating) == (2, 4)
    assert current(t.state, "horror") == "snow-indoors"
    keys = [event.key for event in t.noted]
    assert keys.index("threat-rises") < keys.index("horror") < keys.index("horror-rating")
    assert t.told("horror")[0].rule == "events.invoke-horror"


@pytest.mark.rule("events.binding", "units.explorer.death")
def test_an_event_binds_nobody_who_has_died_of_it(place, monkeypatch):
    deadly = replace(EXPLORER_EVENTS["brass-rib"], enters=(v.Destroy(),))
    monkeypatch.setitem(EXPLORER_EVENTS, "brass-rib", deadly)
    t = place("K L", K="kim", L="lorrari")
    invoke(t, "brass-rib")
    assert (t.explorer("kim").dead, t.explorer("kim").bound) == (True, [])
    assert current(t.state, "explorer") == "brass-rib"


@pytest.mark.rule("events.invoke-horror", "events.empty-deck")
def test_the_threat_rises_before_a_card_is_drawn(place):
    t = place("K", K="kim")
    s = t.state
    s.turn, s.horror_events.cards, s.past_horror_events.cards = -1, [], ["every-handle-bites"]
    t.run(invoke_horror_event(t, Play(rule="round.horror.roll")))
    keys = [event.key for event in t.noted]
    assert keys.index("threat-rises") < keys.index("horror-events-shuffled") < keys.index("horror")


@pytest.mark.rule("events.old-until-placed")
def test_the_former_horror_is_in_force_while_the_new_one_is_resolved(place):
    t = place("K", K="kim", scenario="statue-of-despair")
    t.state.turn = -1
    t.current("a-grey-consolation")  # will less 1 for who is alone: 2 - 1
    t.stack("1")
    horror(t, "dragged-to-the-gate")
    assert t.told("hit")[0].params["against"] == 1
    assert current(t.state, "horror") == "dragged-to-the-gate"


# --- decks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("events.empty-deck")
def test_an_empty_deck_is_made_of_the_destroyed_events_the_current_one_too(place):
    t = place("K", K="kim")
    s = t.state
    s.explorer_events.cards.clear()
    s.past_explorer_events.cards[:] = ["revitalize", "steady-lamps"]
    t.explorer().stamina = 0
    flow = invoke_explorer_event(t, t.explorer(), WHY)
    t.run(flow)
    assert len(s.explorer_events.cards) == len(s.past_explorer_events.cards) == 1
    assert {*s.explorer_events.cards, *s.past_explorer_events.cards} == {"revitalize", "steady-lamps"}
    assert t.told("explorer-events-shuffled")[0].rule == "events.empty-deck"


@pytest.mark.rule("events.empty-deck", "events.invoke-horror")
def test_without_any_horror_event_the_threat_rises_all_the_same(place):
    t = place("K", K="kim")
    t.state.horror_events.cards.clear()
    t.run(invoke_horror_event(t, Play(rule="round.horror.roll")))
    assert t.state.threat == 2


@pytest.mark.rule("events.reinvoke")
def test_reinvoking_does_once_more_what_the_current_explorer_event_does(place):
    t = place("K L", K="kim", L="lorrari")
    t.current("revitalize")
    deck = list(t.state.explorer_events.cards)
    t.explorer("lorrari").stamina = 0
    does(t, v.Reinvoke("explorer"), t.about("lorrari"))
    assert t.explorer("lorrari").stamina == 6
    assert (t.state.explorer_events.cards, current(t.state, "explorer")) == (deck, "revitalize")


@pytest.mark.rule("events.reinvoke")
def test_reinvoking_a_horror_does_not_raise_the_threat(place):
    t = place("K", K="kim")
    t.state.horror_rating = 5
    t.current("snow-indoors")
    does(t, v.Reinvoke("horror"), t.about("kim"))
    assert (t.state.threat, t.state.horror_rating) == (1, 4)
    assert t.told("reinvoked")[0].rule == "events.reinvoke"


@pytest.mark.rule("events.reinvoke")
@pytest.mark.parametrize("which", ["explorer", "horror"])
def test_without_a_current_event_reinvoking_does_nothing(place, which: str):
    t = place("K", K="kim")
    does(t, v.Reinvoke(which), t.about("kim"))
    assert [event.key for event in t.noted] == ["no-current-event"]


@pytest.mark.rule("events.shuffle")
@pytest.mark.parametrize(("which", "event"), [("explorer", "revitalize"), ("horror", "snow-indoors")])
def test_shuffling_takes_the_destroyed_events_in_and_leaves_none_current(place, which: str, event: str):
    t = place("K", K="kim")
    t.current(event)
    does(t, v.ShuffleEvents(which), t.about("kim"))
    assert current(t.state, which) == ""
    assert event in (t.state.explorer_events if which == "explorer" else t.state.horror_events).cards
    assert t.noted[0].rule == "events.shuffle"


@pytest.mark.rule("events.invoke-horror", "abilities.passive")
def test_cards_answer_to_a_horror_event_that_is_invoked_and_not_to_one_reinvoked(place):
    """The bird in the mouthpiece warns its bearer."""
    t = place("K", K="kim")
    t.gives(t.explorer(), "canary-hood", equip=True)
    on_top(t, "snow-indoors")
    t.run(invoke_horror_event(t, WHY))
    assert t.explorer().essence == 1
    does(t, v.Reinvoke("horror"), t.about("kim"))
    assert t.explorer().essence == 1
