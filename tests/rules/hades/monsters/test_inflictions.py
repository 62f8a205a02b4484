"""What monsters inflict."""

import pytest

from coterie.games.hades.monsters.combat import inflict, resolve_combat
from coterie.games.hades.round.steps import end_of_wave


@pytest.fixture
def front(underworld):
    """Athena, 5 ichor, fights in Prison Break."""
    return underworld("prison-break", gods=("athena", "hermes"))


def suffer(t, monster, *answers):
    t.run(inflict(t, t.fighter, monster, "combat.infliction"), *answers)


@pytest.mark.rule("inflictions.hit")
def test_the_hit_of_an_infliction_is_a_separate_hit_of_one_ichor(front):
    t = front
    monster = t.engage("nymph", die="yellow 2")  # hits 3 and inflicts
    t.run(resolve_combat(t, t.fighter, monster), "refuse")
    assert t.fighter.ichor == 3
    assert t.fighter.wounds == [3, 2]


@pytest.mark.rule("inflictions.hit")
@pytest.mark.parametrize(("shields", "ichor", "wounds"), [(0, 4, [4]), (1, 4, [3]), (3, 4, [1]), (4, 5, [])])
def test_shields_on_the_monster_weaken_its_infliction(front, shields, ichor, wounds):
    t = front
    suffer(t, t.engage("minotaur", shields=shields))  # a hit of 4
    assert (t.fighter.ichor, t.fighter.wounds) == (ichor, wounds)


@pytest.mark.rule("inflictions.hit")
def test_shields_still_count_at_the_end_of_the_wave(front):
    t = front
    monster = t.engage("minotaur", die="yellow 3", shields=3)
    t.state.queue = [monster.id]
    t.run(end_of_wave(t))
    assert t.fighter.wounds == [1]
    assert (monster.shields, monster.dice, monster.tapped) == (0, [], True)


@pytest.mark.rule("inflictions.choice")
@pytest.mark.parametrize(("answer", "spark", "ichor"), [("pay", 4, 5), ("refuse", 5, 4)])
def test_the_player_chooses_between_payment_and_hit(front, answer, spark, ichor):
    t = front
    suffer(t, t.engage("nymph"), answer)
    assert (t.fighter.spark, t.fighter.ichor) == (spark, ichor)


@pytest.mark.rule("inflictions.choice", "inflictions.hit")
@pytest.mark.parametrize(("answer", "key", "rule"), [("pay", "pay", "nymph"), ("refuse", "ichor-lost", "hit")])
def test_what_is_paid_or_suffered_names_its_rule_and_the_monster(front, answer, key, rule):
    t = front
    suffer(t, t.engage("nymph"), answer)
    [asked], [event] = t.asked, t.told(key)
    assert asked.rule == "inflictions.choice"
    assert (event.rule, event.card) == (f"inflictions.{rule}", "monster.nymph.name")


@pytest.mark.rule("inflictions.nymph", "inflictions.satyr", "inflictions.choice")
@pytest.mark.parametrize(("kind", "resource"), [("nymph", "spark"), ("satyr", "might")])
def test_who_lacks_the_resource_takes_the_hit_of_two(front, kind, resource):
    t = front
    setattr(t.fighter, resource, 0)
    suffer(t, t.engage(kind))
    assert (t.fighter.ichor, t.fighter.wounds) == (4, [2])


@pytest.mark.rule("inflictions.nymph", "inflictions.satyr")
@pytest.mark.parametrize(("kind", "resource"), [("nymph", "spark"), ("satyr", "might")])
def test_a_nymph_is_paid_in_spark_and_a_satyr_in_might(front, kind, resource):
    t = front
    suffer(t, t.engage(kind), "pay")
    assert getattr(t.fighter, resource) == 4
    assert t.fighter.ichor == 5


@pytest.mark.rule("inflictions.drakaina")
def test_a_drakaina_grows_above_its_printed_stamina(front):
    t = front
    monster = t.engage("drakaina", damage=1)
    suffer(t, monster)
    assert (monster.stamina, monster.left) == (5, 4)
    suffer(t, monster)
    assert monster.stamina == 6


@pytest.mark.rule("inflictions.giants-hand")
def test_the_giants_hand_throws_one_back_to_the_start_without_an_encounter(front):
    t = front
    t.fighter.zone = "loft"
    t.state.zones["landing"].encounters = 3
    monster = t.engage("giants-hand")
    suffer(t, monster)
    assert t.fighter.zone == "landing"
    assert t.fighter.conditions == ["immobilized"]
    assert t.fighter.engaged == [monster]


@pytest.mark.rule("inflictions.spawn")
def test_a_spawn_fetches_another_from_the_deck_into_the_leftmost_lure_slot(front):
    t = front
    t.state.monsters.cards = ["nymph", "spawn", "satyr", "spawn"]
    waiting = t.monster("shade", tapped=True)
    t.fighter.lures[0] = waiting
    suffer(t, t.engage("spawn"))
    fetched = t.fighter.lures[0]
    assert fetched.card == "spawn"
    assert fetched.tapped
    assert t.fighter.lures[1] is waiting
    assert sorted(t.state.monsters.cards) == ["nymph", "satyr", "spawn"]


@pytest.mark.rule("inflictions.spawn")
def test_the_deck_that_was_searched_for_a_spawn_is_shuffled(front):
    t = front
    others = ["nymph", "satyr", "shade", "harpy"] * 4
    t.state.monsters.cards = [*others, "spawn"]
    suffer(t, t.engage("spawn"))
    assert sorted(t.state.monsters.cards) == sorted(others)
    assert t.state.monsters.cards != others


@pytest.mark.rule("inflictions.spawn")
def test_without_a_spawn_in_the_deck_or_an_empty_slot_nothing_comes(front):
    t = front
    t.state.monsters.cards = ["nymph"]
    suffer(t, t.engage("spawn"))
    assert t.fighter.lures == [None, None, None]
    t.state.monsters.cards = ["spawn"]
    full = [t.monster("shade") for _ in range(3)]
    t.fighter.lures = list(full)
    suffer(t, t.engage("spawn"))
    assert (t.fighter.lures, t.state.monsters.cards) == (full, ["spawn"])


@pytest.mark.rule("inflictions.daemon")
def test_a_daemon_turns_a_blessing_of_the_deity_its_victim_chooses(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.state.deities = {"chaos": 2, "nyx": 2}
    suffer(t, t.engage("daemon"), "nyx")
    assert t.state.deities == {"chaos": 2, "nyx": 1}
    assert t.asked[0].seats == (t.fighter.seat,)


@pytest.mark.rule("inflictions.daemon")
def test_the_third_curse_of_a_daemon_brings_the_deitys_curse(front):
    t = front
    t.state.deities = {"chaos": 1}
    suffer(t, t.engage("daemon"))
    assert len(t.told("curse")) == 1
    assert t.state.deities == {"chaos": 2}


@pytest.mark.rule("inflictions.daemon")
def test_without_deities_a_daemon_does_nothing(front):
    t = front
    t.state.deities = {}
    suffer(t, t.engage("daemon"))
    assert (t.fighter.ichor, t.asked) == (5, [])


@pytest.mark.rule("inflictions.chimera")
@pytest.mark.parametrize(
    ("rolled", "wound", "paid"),
    [("1", 3, "might"), ("2", 3, "might"), ("3", 2, ""), ("4", 2, ""), ("5", 1, "nectar"), ("6", 1, "nectar")],
)
@pytest.mark.parametrize("answer", ["pay", "refuse"])
def test_the_chimeras_price_and_hit_depend_on_the_fate_die(front, rolled, wound, paid, answer):
    t = front
    t.hand(t.fighter, "plain", "aegis-wall")
    t.fighter.oblivion.cards = ["battle-plan"]
    t.stack(rolled)
    suffer(t, t.engage("chimera"), "pass", answer)
    if answer == "refuse":
        assert (t.fighter.ichor, t.fighter.wounds) == (4, [wound])
        return
    assert t.fighter.ichor == 5
    if paid:
        assert getattr(t.fighter, paid) == 4
    else:
        assert t.fighter.hand.cards == ["plain"]
        assert t.fighter.oblivion.cards == ["aegis-wall", "battle-plan"]  # the bottom first


@pytest.mark.rule("inflictions.chimera")
def test_without_a_feat_card_in_hand_the_chimera_hits(front):
    t = front
    t.hand(t.fighter, "plain")
    t.stack("3")
    suffer(t, t.engage("chimera"), "pass")
    assert t.fighter.wounds == [2]


@pytest.mark.rule("inflictions.chimera")
def test_might_may_bend_the_chimeras_roll_and_above_six_counts_as_six(front):
    t = front
    t.stack("6")
    suffer(t, t.engage("chimera"), "boost", "pass", "pay")
    assert (t.fighter.might, t.fighter.nectar) == (4, 4)
