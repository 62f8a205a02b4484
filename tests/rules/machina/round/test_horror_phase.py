"""The horror phase: markers return, then one roll."""

import pytest

from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.state import Lasting, Marker
from coterie.games.machina.units.attributes import max_stamina
from coterie.games.machina.units.markers import HORROR


def horror(place, rating, difficulty="normal", event="snow-indoors"):
    t = place("K . H", difficulty=difficulty, K="kim", H="hank-horden")
    t.state.horror_rating = rating
    t.state.horror_events.cards.remove(event)
    t.state.horror_events.cards.append(event)
    return t


@pytest.mark.rule("round.horror.roll", "events.invoke-horror")
@pytest.mark.parametrize("roll", ["6", "7", "0"])
def test_at_the_rating_or_above_a_horror_event_is_invoked(place, roll):
    t = horror(place, 6, event="pile-blast")
    t.usual["next-unit"] = "kim"
    t.stack(roll, "1", "1", "1", "1")
    t.phase("horror")
    assert t.state.past_horror_events.cards == ["pile-blast"]
    assert t.state.threat == 2
    assert t.state.horror_rating == CHAPTERS["ice-1"].horror == 10
    assert t.told("horror-roll")[0].rule == t.told("horror-rating")[0].rule == "round.horror.roll"


@pytest.mark.rule("round.horror.roll")
def test_the_rating_is_reset_before_the_event_is_invoked(place):
    t = horror(place, 4)  # snow indoors lowers the rating by 1
    t.stack("4")
    t.phase("horror")
    assert t.state.horror_rating == 9


@pytest.mark.rule("round.horror.roll", "round.horror.fail")
def test_one_roll_however_many_explorers_and_below_the_rating_lowers_it(place):
    t = horror(place, 6)
    t.stack("5")
    before = t.luck
    t.phase("horror")
    assert (t.luck - before, t.state.horror_rating, t.state.threat) == (1, 5, 1)
    assert t.state.past_horror_events.cards == []
    assert [t.told(key)[0].rule for key in ("horror-roll-fails", "horror-rating")] == ["round.horror.fail"] * 2


@pytest.mark.rule("round.horror.fail", "variants.easy")
def test_never_below_one(place):
    t = horror(place, 1, difficulty="easy")
    t.stack("0")
    t.phase("horror")
    assert (t.state.horror_rating, t.state.past_horror_events.cards) == (1, [])


def marked(place, rating):
    t = horror(place, rating)
    t.state.markers = [
        Marker(id=1, owner=HORROR, card="horror.pile-blast", ability="x"),
        Marker(id=2, owner=1, card="explorer.hank-horden", ability="body-blow"),
    ]
    t.state.lasting = [
        Lasting(change="horror.pile-blast.max-stamina", marker=1, unit="kim"),
        Lasting(change="explorer.hank-horden.max-stamina", marker=2, unit="kim"),
    ]
    return t


@pytest.mark.rule("round.horror.return-markers", "effects.lasting.duration")
def test_horror_markers_return_those_of_explorers_stay(place):
    t = marked(place, 6)
    assert max_stamina(t.state, t.explorer("kim")) == 6
    t.stack("1")
    t.phase("horror")
    assert [marker.id for marker in t.state.markers] == [2]
    assert max_stamina(t.state, t.explorer("kim")) == 7
    assert [event.key for event in t.noted][:2] == ["all-markers-return", "horror-roll-fails"]  # before the roll
    assert t.noted[0].rule == "round.horror.return-markers"


@pytest.mark.rule("round.horror.return-markers", "round.phase-skipped")
def test_without_a_rating_they_return_and_nothing_is_rolled(place):
    t = marked(place, 0)
    before = t.luck
    t.phase("horror")
    assert [marker.id for marker in t.state.markers] == [2]
    assert t.luck == before
    assert t.state.horror_rating == 0
    assert [event.key for event in t.noted] == ["all-markers-return"]
