"""How a later scenario of a campaign begins: inventories, points, the first chapter, the threat."""

import pytest

from coterie.games.machina.round.play import play
from coterie.games.machina.units.attributes import equipped, max_health

from .conftest import binds, win

FIRST_TURN = ("next-turn", "act")


def starts(t, *answers):
    """Play on until the first turn of the new scenario; where explorers enter makes no difference."""
    t.noted.clear()
    t.asked.clear()
    flow, waiting = play(t), list(answers)
    decision = next(flow)
    while decision.kind not in FIRST_TURN:
        t.asked.append(decision)
        wanted = decision.kind in ("outfit", "toll", "hand-over")
        decision = flow.send(waiting.pop(0) if wanted else decision.options[0])
    assert not waiting
    return [event.key for event in t.noted]


@pytest.mark.rule("campaign.start")
def test_everybody_uses_the_inventory_without_cost_before_the_first_chapter(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench", equip=True)
    t.gives(t.explorers[1], "porters-coat", "quicklime")
    win(t, "boiler-wrench", "porters-coat", "quicklime", "the-beast")
    assert [equipped(each) for each in t.explorers] == [[], []]
    t.noted.clear()
    asked = t.ask(play(t), ("equip", "boiler-wrench"), ("equip", "porters-coat"))
    assert (asked.kind, t.state.chapter) == ("enter", "beast-1")
    assert [equipped(each) for each in t.explorers] == [["boiler-wrench"], ["porters-coat"]]
    assert [each.stamina for each in t.explorers] == [8, 8]
    keys = [event.key for event in t.noted]
    assert keys.index("equipped") < keys.index("scenario") < keys.index("chapter")


@pytest.mark.rule("campaign.start")
def test_nothing_can_be_handed_over_for_nobody_stands_beside_anybody_yet(campaign):
    t = campaign()
    t.gives(t.explorers[0], "quicklime")
    win(t, "quicklime", "the-beast")
    starts(t)
    assert "hand-over" not in [decision.kind for decision in t.asked]
    assert [each.items for each in t.explorers] == [["quicklime"], []]


@pytest.mark.rule("campaign.start")
def test_essence_begins_at_nothing_and_health_at_its_maximum_with_what_is_worn(campaign):
    t = campaign()
    kim, phillip = t.explorers
    t.gives(kim, "third-lung", equip=True)
    kim.essence, kim.health, phillip.essence, phillip.health = 5, 1, 7, 2
    win(t, "third-lung", "the-beast")
    starts(t, ("equip", "third-lung"))
    kim, phillip = t.explorers
    assert [kim.essence, phillip.essence] == [0, 0]
    assert kim.health == max_health(t.state, kim) == 5
    assert phillip.health == max_health(t.state, phillip)


@pytest.mark.rule("campaign.start")
def test_without_being_worn_the_same_item_brings_no_health(campaign):
    t = campaign()
    t.gives(t.explorers[0], "third-lung")
    win(t, "third-lung", "the-beast")
    starts(t, "done")
    assert t.explorers[0].health == max_health(t.state, t.explorers[0]) == 4


@pytest.mark.rule("campaign.start", "items.enters-play")
def test_what_an_item_does_as_it_enters_play_happens_once_when_its_owner_is_on_the_map(campaign):
    t = campaign()
    t.gives(t.explorers[0], "circular-saw", "soul-siphon")  # whoever puts on the siphon loses 1 health
    win(t, "circular-saw", "soul-siphon", "the-beast")
    told = starts(t, ("equip", "circular-saw"), ("attach", "soul-siphon", "circular-saw"))
    assert t.explorers[0].health == max_health(t.state, t.explorers[0]) - 1
    assert told.count("health-lost") == 1
    assert told.index("enters") < told.index("health-lost")


@pytest.mark.rule("campaign.threat")
def test_the_threat_rises_last_by_the_largest_number_not_by_the_sum(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench")
    t.gives(t.explorers[1], "third-lung")
    win(t, "boiler-wrench", "third-lung", "the-beast")
    told = starts(t, "done", "done")
    assert (t.state.level, t.state.threat) == (1, 4)
    assert told.index("chapter") < told.index("enters") < told.index("campaign-threat") < told.index("threat-rises")
    assert told.count("threat-rises") == 3
    assert t.told("campaign-threat")[0].params == {"n": 3}


@pytest.mark.rule("campaign.threat", "threat.overflow")
def test_many_cards_raise_the_level_several_times(campaign):
    t = campaign()
    kim = t.explorers[0]
    for event in ("brass-rib", "vow-of-the-lamp", "the-opened-eye", "a-favour-owed"):
        binds(t, kim, event)
    t.gives(kim, "third-lung", "boiler-wrench")
    win(t, "third-lung", "boiler-wrench", *kim.bound, "the-beast")
    starts(t, "done")
    assert (t.state.level, t.state.threat) == (3, 3)


@pytest.mark.rule("campaign.threat")
def test_without_kept_cards_nothing_rises(campaign):
    t = campaign()
    t.gives(t.explorers[0], "third-lung")
    win(t, "done", "the-beast")
    told = starts(t)
    assert (t.state.level, t.state.threat) == (1, 1)
    assert "campaign-threat" not in told


@pytest.mark.rule("campaign.threat")
def test_cards_of_the_dead_do_not_count(campaign):
    t = campaign()
    t.state.log.records[1].items = ["third-lung"]
    t.explorers[1].dead = True
    t.gives(t.explorers[0], "boiler-wrench")
    win(t, "boiler-wrench", "the-beast", "lorrari")
    starts(t, "done")
    assert t.state.threat == 2
