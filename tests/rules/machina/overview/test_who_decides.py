"""Who decides what the rules leave open, and for whom monsters act when somebody is dead."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, Move, Spawn
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.harm import destroy
from coterie.kernel.data import replace

TIE = """
    . . H . .

    . . . . .

    K . . . M

    . . . . .

    . . L . .
"""


def tie(place):
    """Lorrari and Hank are equally near to the monster, and Kim is farther; she sits first."""
    t = place(TIE, K="kim", H="hank-horden", L="lorrari", M="deep-one")
    for explorer in t.explorers:
        explorer.health = 4
    return t


@pytest.mark.rule("overview.ambiguity", "monsters.mindless.tie")
def test_outside_of_turns_the_player_of_an_affected_explorer_decides(place):
    t = tie(place)
    t.monster("deep-one").stamina = 1
    t.usual["monster-way"] = ("step", "B4")
    t.usual["prey"] = "hank-horden"
    t.phase("monsters")
    prey = next(decision for decision in t.asked if decision.kind == "prey")
    assert set(prey.options) == {"hank-horden", "lorrari"}
    assert prey.seats == (t.explorer("hank-horden").seat,) != (0,)


@pytest.mark.rule("overview.ambiguity")
def test_in_a_turn_the_player_of_the_active_explorer_decides(place):
    t = tie(place)
    t.state.turn = 0
    t.usual["monster-way"] = ("step", "B4")
    t.run(VOCABULARY.resolve(t, (Move(spaces=1),), t.about("deep-one")), "hank-horden")
    assert (t.asked[0].kind, t.asked[0].seats) == ("prey", (0,))


@pytest.mark.rule("overview.ambiguity", "threat.spawn.by-card")
def test_where_nobody_is_affected_the_first_living_one_decides(place):
    t = place("K H L s", K="kim", H="hank-horden", L="lorrari")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.state.phase, t.state.turn = "horror", -1
    t.run(VOCABULARY.resolve(t, (Spawn(),), horror_play("call-the-others")), "lorrari")
    assert (t.asked[0].kind, t.asked[0].seats) == ("spawn-for", (1,))
    assert set(t.asked[0].options) == {"hank-horden", "lorrari"}


@pytest.mark.rule("overview.dead-player", "monsters.mode")
def test_without_the_option_monsters_stay_mindless_after_a_death(place):
    t = place("K H . . M", K="kim", H="hank-horden", M="deep-one")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.stack("0", "0", "0", "0")
    t.phase("monsters")
    assert t.at("deep-one") == "A3"  # two steps to Hank by itself, then it strikes
    assert t.asked == []


@pytest.mark.rule("overview.dead-player", "monsters.scheming.control")
def test_with_it_the_players_of_the_dead_lead_them(place):
    t = place("K H . . M", K="kim", H="hank-horden", M="deep-one")
    t.state.setup = replace(t.state.setup, options={**t.state.setup.options, "scheme": "yes"})
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.phase("monsters", ("end",))
    assert (t.asked[0].kind, t.asked[0].seats, t.at("deep-one")) == ("monster-act", (0,), "A5")


@pytest.mark.rule("overview.dead-player", "monsters.mode")
def test_with_it_they_are_mindless_as_long_as_nobody_is_dead(place):
    t = place("K H . . M", K="kim", H="hank-horden", M="deep-one")
    t.state.setup = replace(t.state.setup, options={**t.state.setup.options, "scheme": "yes"})
    t.stack("0", "0", "0", "0")
    t.phase("monsters")
    assert (t.asked, t.at("deep-one")) == ([], "A3")
