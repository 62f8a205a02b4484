"""After a scenario of a campaign: who goes on, with what, to where; and after a loss."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.campaign.course import campaign_threat, threat_number
from coterie.games.machina.round.play import play
from coterie.games.machina.state import Record
from coterie.games.machina.units.harm import destroy

from .conftest import binds, in_decks, lose, win

# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("campaign.keep")
def test_each_survivor_keeps_what_it_likes_and_the_rest_returns_to_the_game(campaign):
    t = campaign()
    kim, phillip = t.explorers
    t.gives(kim, "boiler-wrench", "porters-coat", equip=True)
    t.gives(phillip, "vigil-candle", "quicklime")
    binds(t, kim, "brass-rib")
    binds(t, kim, "vow-of-the-lamp")
    win(t, "porters-coat", "vow-of-the-lamp", "done", "vigil-candle", "quicklime", "statue-of-despair")
    kim, phillip = t.explorers
    assert (kim.card, kim.items, kim.bound) == ("kim", ["porters-coat"], ["vow-of-the-lamp"])
    assert (phillip.card, phillip.items, phillip.bound) == ("phillip", ["vigil-candle", "quicklime"], [])
    assert {"boiler-wrench", "brass-rib"} <= in_decks(t.state)
    assert in_decks(t.state).isdisjoint(["porters-coat", "vow-of-the-lamp", "vigil-candle", "quicklime"])


@pytest.mark.rule("campaign.keep")
def test_everything_may_be_left_and_each_is_asked_by_itself(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench")
    t.gives(t.explorers[1], "vigil-candle")
    win(t, "done", "vigil-candle", "the-beast")
    assert [(d.kind, d.seats) for d in t.asked[:2]] == [("keep-card", (0,)), ("keep-card", (1,))]
    assert [each.items for each in t.explorers] == [[], ["vigil-candle"]]


@pytest.mark.rule("campaign.keep")
def test_a_kept_card_of_another_scenario_goes_along_and_one_left_behind_stays_out(campaign):
    axe, furs = "frostbitten-ice-axe", "borrowed-furs"
    for keeps in (True, False):
        t = campaign()
        kim = t.explorers[0]
        t.gives(kim, axe)
        binds(t, kim, furs)
        win(t, *([axe, furs] if keeps else ["done"]), "statue-of-despair")
        assert (t.explorers[0].items, t.explorers[0].bound) == (([axe], [furs]) if keeps else ([], []))
        assert in_decks(t.state).isdisjoint([axe, furs])


@pytest.mark.rule("campaign.keep")
def test_whose_explorer_died_chooses_a_new_one_that_starts_without_cards(campaign):
    t = campaign(H="hank-horden")
    hank = t.explorer("hank-horden")
    t.gives(hank, "boiler-wrench")
    t.run(destroy(t, hank, t.about("kim")))
    t.gives(t.explorer("kim"), "vigil-candle")
    win(t, "vigil-candle", "statue-of-despair", "rustam-beg")
    asked = t.asked[-1]
    assert (asked.kind, asked.seats) == ("new-explorer", (2,))
    assert set(asked.options).isdisjoint(["kim", "phillip", "hank-horden"])
    assert len(asked.options) == 5
    newcomer = t.explorers[2]
    assert (newcomer.card, newcomer.items, newcomer.dead) == ("rustam-beg", [], False)
    assert "boiler-wrench" in in_decks(t.state)
    assert t.told("comes-anew")[0].params == {
        "explorer": "@explorer.rustam-beg.name",
        "other": "@explorer.hank-horden.name",
    }


@pytest.mark.rule("campaign.keep")
def test_who_died_in_a_scenario_before_does_not_come_back_as_long_as_there_are_others(campaign):
    t = campaign()
    t.run(destroy(t, t.explorer("phillip"), t.about("kim")))
    win(t, "statue-of-despair", "lorrari")
    t.explorer("lorrari").dead = True
    win(t, "ama-boateng")
    assert set(t.asked[-1].options).isdisjoint(["phillip", "lorrari", "kim"])
    assert t.state.scenario == "the-beast"


# --- the number -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("campaign.number")
@pytest.mark.parametrize(
    ("items", "bound", "number"),
    [
        ((), (), 0),
        (("boiler-wrench",), (), 1),
        (("third-lung",), (), 3),
        (("quicklime",), (), 2),
        ((), ("brass-rib",), 2),
        (("boiler-wrench", "third-lung", "quicklime"), ("brass-rib", "vow-of-the-lamp"), 10),
    ],
)
def test_items_count_their_level_and_bound_events_two(items, bound, number):
    assert threat_number(Record(card="kim", items=list(items), bound=list(bound))) == number


@pytest.mark.rule("campaign.number")
def test_only_kept_cards_count_and_the_log_tells_each_number(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench", "third-lung")
    win(t, "boiler-wrench", "done", "the-beast")
    told = {event.params["explorer"]: event for event in t.noted if event.rule == "campaign.number"}
    assert {name: (event.key, event.params["n"]) for name, event in told.items()} == {
        "@explorer.kim.name": ("carried", 1),
        "@explorer.phillip.name": ("carried-nothing", 0),
    }
    assert told["@explorer.kim.name"].params["cards"] == ["@item.boiler-wrench.name"]
    assert campaign_threat(t.state) == 1


@pytest.mark.rule("campaign.keep", "campaign.number")
def test_what_was_kept_once_is_decided_upon_anew_after_the_next_scenario(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench", "third-lung")
    win(t, "boiler-wrench", "third-lung", "the-beast")
    win(t, "boiler-wrench", "done")
    assert t.explorers[0].items == ["boiler-wrench"]
    assert campaign_threat(t.state) == 1
    assert "third-lung" in in_decks(t.state)


# --- which scenario ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("campaign.keep")
@pytest.mark.parametrize("form", ["horror-in-the-ice", "horror-in-the-ice-fast", "horror-in-the-ice-very-fast"])
def test_any_scenario_that_was_not_won_in_some_form_may_follow(campaign, form):
    t = campaign(form)
    win(t, "the-beast")
    assert t.asked[-1].options == ("statue-of-despair", "the-beast")
    assert t.asked[-1].seats == (0, 1)
    assert (t.state.scenario, t.state.chapter, t.state.outcome) == ("the-beast", "beast-0", "")
    win(t)
    assert t.state.scenario == "statue-of-despair"


@pytest.mark.rule("campaign.keep")
def test_after_the_last_scenario_the_campaign_is_won(campaign):
    t = campaign()
    for answers in (("the-beast",), (), ()):
        assert not t.state.outcome
        win(t, *answers)
    log = t.state.log
    assert (t.state.outcome, log.finished) == ("won", "won")
    assert log.won == ["horror-in-the-ice", "the-beast", "statue-of-despair"]


@pytest.mark.rule("campaign.keep", "overview.lose.all-dead")
def test_a_lost_scenario_may_be_played_again_with_what_was_brought_to_it(campaign):
    t = campaign()
    t.gives(t.explorers[0], "boiler-wrench")
    win(t, "boiler-wrench", "the-beast")
    s = t.state
    t.gives(t.explorers[1], "vigil-candle")
    t.explorers[0].items, t.explorers[0].dead = [], True
    s.level, s.threat = 3, 4
    lose(t, "repeat")
    assert (s.scenario, s.log.failed, s.outcome) == ("the-beast", ["the-beast"], "")
    assert [(each.card, each.items, each.dead) for each in t.explorers] == [
        ("kim", ["boiler-wrench"], False),
        ("phillip", [], False),
    ]
    assert (s.level, s.threat) == (1, 1)
    assert s.log.memory == {"horror-in-the-ice": 1}
    lose(t, "abandon")
    assert (s.outcome, s.log.finished, s.log.failed) == ("lost", "abandoned", ["the-beast", "the-beast"])


@pytest.mark.rule("campaign.keep", "overview.lose.endgame-defeat")
def test_survivors_of_a_lost_scenario_do_not_go_on(campaign):
    t = campaign()
    lose(t, "repeat")
    assert t.asked[-1].options == ("repeat", "abandon")
    assert t.state.scenario == "horror-in-the-ice"


@pytest.mark.rule("campaign.keep", "overview.lose.endgame-defeat")
@pytest.mark.parametrize("mode", ["scenario", "campaign"])
def test_a_scenario_alone_ends_the_game_one_of_a_campaign_asks_what_now(campaign, mode):
    t = campaign()
    t.state.setup.options["mode"] = mode
    t.state.endgame, t.state.tally = ["ice-11"], dict(CHAPTERS["ice-11"].defeat.tally)
    t.run(play(t), *["abandon"] * (mode == "campaign"))
    assert [decision.kind for decision in t.asked] == ["after-loss"] * (mode == "campaign")
    assert (t.state.outcome, t.state.log.finished) == ("lost", "abandoned" if mode == "campaign" else "")


# --- story and scene --------------------------------------------------------------------------------------------------


def begun(t):
    """What is told before the first chapter of the scenario."""
    t.noted.clear()
    t.ask(play(t))
    return [event.params["text"] for event in t.told("story")]


@pytest.mark.rule("campaign.keep")
@pytest.mark.parametrize(("carried", "told"), [(1, "boy-at-the-pithead"), (0, "nobody-at-the-pithead")])
def test_the_story_remembers_what_was_done_in_the_scenarios_before(campaign, carried, told):
    t = campaign()
    t.state.tally = {"boy-carried": carried, "slain-mi-go": 1}
    win(t, "the-beast")
    assert t.state.log.memory == {"horror-in-the-ice": 1, "boy-carried": carried}
    assert t.state.tally == {}
    assert begun(t)[:2] == [f"@interlude.{told}.text", "@chapter.beast-0.story"]


def test_the_scene_of_a_campaign_says_which_scenario_it_is_and_the_threat_number(campaign):
    t = campaign()
    t.gives(t.explorers[0], "third-lung")
    win(t, "third-lung", "the-beast")
    said = [GAME.catalogue().text(line) for line in GAME.scene(t.state, 0).status]
    assert said[0] == "The Beast, threat number 3"
    t.state.setup.options["mode"] = "scenario"
    assert len(GAME.scene(t.state, 0).status) == len(said) - 1
