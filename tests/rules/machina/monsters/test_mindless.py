"""What a mindless monster does in its turn: abilities before steps, in order, at the nearest explorer."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import ETHEREAL, acts, hunts, lasts, played

from coterie.games.machina.map.stalking import nearest_explorers

KIM, LORRARI = "@explorer.kim.name", "@explorer.lorrari.name"


def attacked(t) -> list[str]:
    return [event.params["unit"] for event in t.noted if event.key in ("hit", "missed")]


def rolls(t) -> list[str]:
    return [event.params["roll"] for event in t.told("attack-roll")]


# --- the loop ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.mindless.loop", "monsters.move.when")
def test_it_steps_until_it_can_strike_and_strikes_until_it_cannot_pay(place):
    t = place("K . . M", K="kim", M="deep-one")
    t.stack("0", "0")
    acts(t, "deep-one", 7)
    assert [event.key for event in t.noted if event.key in ("moves", "plays")] == ["moves", "moves", "plays", "plays"]
    assert (t.at("deep-one"), t.monster("deep-one").stamina) == ("A2", 1)  # beside its prey it does not move on
    assert t.told("monster-stops")[0].rule == "monsters.mindless.loop"
    assert {event.rule for event in t.told("moves")} == {"monsters.move.toward"}


@pytest.mark.rule("monsters.mindless.loop")
def test_without_stamina_its_turn_is_over(place):
    t = place("K . . M", K="kim", M="deep-one")
    acts(t, "deep-one", 1)
    assert (t.at("deep-one"), t.monster("deep-one").stamina) == ("A3", 0)
    assert not t.told("monster-stops")


@pytest.mark.rule("monsters.mindless.loop")
def test_after_each_space_it_looks_again_whether_an_ability_can_be_played(place):
    t = place("K . . . . . M", K="kim", M="sarall")  # six spaces away, it spits four spaces far
    t.stack("0")
    acts(t, "sarall", 5)
    assert (t.at("sarall"), played(t)) == ("A5", ["monster.sarall"])


@pytest.mark.rule("monsters.move.when")
def test_beside_its_explorer_it_does_not_look_for_a_better_space(place):
    t = place(
        """
        K .

        . M
        """,
        K="kim",
        M="deep-one",
    )
    acts(t, "deep-one", 1)  # too little for its claws, enough to face the explorer straight
    assert (t.at("deep-one"), t.monster("deep-one").stamina) == ("B2", 1)


# --- which ability ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.mindless.ability-order", "units.monster.ability-sources")
def test_abilities_are_tried_from_the_top_of_the_card(place):
    t = place("K M", K="kim", M="mi-go")
    t.stack("0", "0", "0")
    acts(t, "mi-go", 5)
    assert rolls(t) == ["0 + 0", "0"]  # cold current for 3, then pincers for 2


@pytest.mark.rule("monsters.mindless.ability-order")
def test_what_it_cannot_pay_is_passed_over(place):
    t = place("K M", K="kim", M="mi-go")
    t.stack("0")
    acts(t, "mi-go", 2)
    assert rolls(t) == ["0"]


@pytest.mark.rule("monsters.mindless.ability-order")
def test_abilities_of_the_horror_event_come_first(place):
    t = place("K M", K="kim", M="deep-one")
    t.current("called-by-rank")
    t.stack("0", "0")
    acts(t, "deep-one", 5)
    assert played(t) == ["horror.called-by-rank", "monster.deep-one"]


@pytest.mark.rule("monsters.mindless.ability-order")
def test_an_untargeted_ability_needs_somebody_to_harm(place):
    corner = "\n\n".join([". . . . . . . . . ."] * 4)
    t = place(
        corner + "\n\n. . . . . . . . . M\n\n. . . . . . . . . .",
        east=corner + "\n\n. . K",
        M="kthun",
        K="kim",
    )
    acts(t, "kthun", 1)
    assert (played(t), t.at("kthun")) == ([], "E11")  # nobody on its tile, so it comes


@pytest.mark.rule("monsters.mindless.ability-order")
def test_who_cannot_be_targeted_gives_no_reason_to_play_but_is_affected(place):
    t = place("K . . M . L", K="kim", L="lorrari", M="kthun")
    lasts(t, ETHEREAL, "kim", "lorrari")
    acts(t, "kthun", 2)
    assert (played(t), t.at("kthun")) == ([], "A4")
    t.state.lasting = t.state.lasting[:1]  # Lorrari can be seen again
    t.stack("0", "0")
    acts(t, "kthun", 2, "kim")
    assert sorted(attacked(t)) == [KIM, LORRARI]


@pytest.mark.rule("monsters.mindless.ability-order", "effects.conditional.branch")
def test_kthun_heals_where_monsters_are_wounded(place):
    t = place("K . M S", K="kim", M="kthun", S="sarall")
    t.monster("sarall").wounds = 1
    t.stack("0", "0")
    acts(t, "kthun", 4)
    assert t.monster("sarall").wounds == 0
    assert played(t) == ["monster.kthun"] * 2  # healed first, then attacked
    assert attacked(t) == [KIM]


@pytest.mark.rule("monsters.mindless.ability-order")
def test_who_helps_monsters_helps_itself(place):
    t = place("K . . M", K="kim", M="sawbones-automaton")
    t.monster("sawbones-automaton").wounds = 1
    acts(t, "sawbones-automaton", 2)
    assert t.monster("sawbones-automaton").wounds == 0


# --- at whom ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("monsters.mindless.targets")
def test_of_several_legal_targets_it_takes_the_nearest(place):
    t = place("K . . M . L", K="kim", L="lorrari", M="mi-go")
    t.stack("0", "0")
    acts(t, "mi-go", 3)
    assert attacked(t) == [LORRARI]


@pytest.mark.rule("monsters.mindless.targets")
def test_monsters_are_never_targets(place):
    t = place("S M . . . . . . . K", K="kim", S="sarall", M="mi-go")
    acts(t, "mi-go", 4)
    assert (played(t), t.at("mi-go")) == ([], "A6")


@pytest.mark.rule("monsters.mindless.targets", "monsters.move.ignore-farther")
def test_a_nearer_explorer_who_cannot_be_targeted_does_not_save_a_farther_one(place):
    t = place(
        """
        M . . . L
        -
        K . . . .
        """,
        K="kim",
        L="lorrari",
        M="sarall",
    )
    assert [each.card for each in nearest_explorers(t.state, t.monster("sarall"))] == ["kim"]
    t.stack("0")
    acts(t, "sarall", 3)
    assert attacked(t) == [LORRARI]


@pytest.mark.rule("monsters.nearest.count", "monsters.mindless.targets")
def test_who_cannot_be_walked_to_is_aimed_at_last(place):
    t = place("K . . . M o L", K="kim", L="lorrari", M="mi-go")
    t.stack("0", "0")
    acts(t, "mi-go", 3)
    assert attacked(t) == [KIM]


@pytest.mark.rule("monsters.nearest.count", "monsters.mindless.targets")
def test_among_those_who_cannot_be_walked_to_the_direct_count_decides(place):
    t = place("K o . M o L", K="kim", L="lorrari", M="mi-go")
    t.stack("0", "0")
    acts(t, "mi-go", 4)
    assert attacked(t) == [LORRARI]
    assert t.at("mi-go") == "A4"  # nobody can be walked to, so it stays


@pytest.mark.rule("monsters.mindless.tie")
def test_of_two_equally_near_it_takes_the_one_with_less_health(place):
    t = place("K . M . L", K="kim", L="lorrari", M="deep-one")
    t.explorer("kim").health = 3
    assert hunts(t, "deep-one", 1) == ["A2"]
    t = place("K . M . L", K="kim", L="lorrari", M="mi-go")
    t.explorer("lorrari").health = 3
    t.stack("0", "0")
    acts(t, "mi-go", 3)
    assert attacked(t) == [LORRARI]


@pytest.mark.rule("monsters.mindless.tie", "overview.ambiguity")
def test_if_health_is_equal_too_the_players_choose(place):
    t = place("K . M . L", K="kim", L="lorrari", M="deep-one")
    t.state.turn = -1
    assert t.explorer("kim").health == t.explorer("lorrari").health
    assert hunts(t, "deep-one", 1, "lorrari") == ["A4"]
    assert [(each.kind, each.rule, each.options) for each in t.asked] == [
        ("prey", "monsters.mindless.tie", ("kim", "lorrari"))
    ]
    t = place("K . M . L", K="kim", L="lorrari", M="mi-go")
    t.stack("0", "0")
    acts(t, "mi-go", 3, "kim")
    assert attacked(t) == [KIM]


@pytest.mark.rule("monsters.mindless.tie")
def test_nobody_is_asked_whom_it_goes_for_where_it_stays_in_any_case(place):
    """Beside both it has too little stamina left for a blow."""
    t = place("K M L", K="kim", L="lorrari", M="mi-go")
    acts(t, "mi-go", 1)
    assert t.asked == []
    assert (t.at("mi-go"), [event.key for event in t.noted]) == ("A2", ["monster-stops"])


@pytest.mark.rule("monsters.mindless.tie")
def test_nobody_is_asked_whom_it_goes_for_where_there_is_but_the_same_one_step(place):
    t = place("K\n \n.\n \n. . . M\n \n.\n \nL", K="kim", L="lorrari", M="deep-one")
    t.state.turn = -1
    assert hunts(t, "deep-one", 1) == ["C3"]
    assert t.asked == []
    assert [(event.rule, event.params) for event in t.told("alike")] == [("monsters.mindless.tie", {"n": 2})]


FORK = """
K # # # # #

. # . . . #

. . . # # M

. # . . . #

L # # # # #
"""


@pytest.mark.rule("monsters.mindless.tie", "overview.ambiguity")
@pytest.mark.parametrize(
    ("turn", "asked"), [(-1, [("prey", 0), ("monster-way", 1)]), (0, [("monster-way", 0)])], ids=["no-turn", "a-turn"]
)
def test_one_is_asked_where_it_tells_who_picks_the_way(place, turn: int, asked: list[tuple[str, int]]):
    """Either of two steps leads to both."""
    t = place(FORK, K="kim", L="lorrari", M="deep-one")
    t.state.turn = turn
    t.usual = {"prey": "lorrari", "monster-way": ("step", "D5")}
    assert hunts(t, "deep-one", 1) == ["D5"]
    assert [(each.kind, *each.seats) for each in t.asked] == asked


@pytest.mark.rule("combat.ethereal.monsters")
def test_who_cannot_be_targeted_is_not_hunted(place):
    t = place("K . M . . L", K="kim", L="lorrari", M="deep-one")
    lasts(t, ETHEREAL, "kim")
    assert hunts(t, "deep-one", 1) == ["A4"]
    lasts(t, ETHEREAL, "lorrari")
    assert hunts(t, "deep-one", 3) == []
