"""Upkeep: positions change, cards untap, push limits reset, conditions trigger."""

import pytest

from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.round.steps import ROUND, upkeep
from coterie.games.hades.state import BossState, Gear


def places(t):
    return [(god.team, god.position) for god in t.gods]


@pytest.mark.rule("upkeep.order")
def test_the_steps_come_in_their_order(underworld):
    t = underworld()
    t.fighter.conditions = ["weary"]
    t.stack(0)
    t.run(upkeep(t))
    keys = [event.key for event in t.noted if event.key in ("dealt", "untap-all", "pushes-reset", "condition-ends")]
    assert keys == ["dealt", "dealt", "untap-all", "pushes-reset", "condition-ends"]


@pytest.mark.rule("upkeep.shuffle-two")
@pytest.mark.parametrize(("card", "positions"), [(0, ["battlefield", "cover"]), (1, ["cover", "battlefield"])])
def test_two_players_are_dealt_the_two_positions_anew(underworld, card, positions):
    t = underworld()
    t.gods[1].zone = "names"
    t.stack(card)
    t.run(upkeep(t))
    assert [god.position for god in t.gods] == positions
    assert [god.zone for god in t.gods] == ["queue", "names"]
    assert t.state.coin


@pytest.mark.rule("upkeep.coin")
def test_the_coin_is_turned_first_so_that_the_first_upkeep_is_tails(underworld):
    t = underworld(players=4)
    assert t.state.coin  # heads
    t.run(upkeep(t))
    assert not t.state.coin
    assert t.rules() >= {"upkeep.coin", "upkeep.swap"}
    assert "upkeep.shuffle-four" not in t.rules()


@pytest.mark.rule("upkeep.coin")
def test_the_second_upkeep_is_heads_and_shuffles(underworld):
    t = underworld(players=4)
    t.state.coin = False
    t.run(upkeep(t))
    assert t.state.coin
    assert "upkeep.shuffle-four" in t.rules()
    assert "upkeep.swap" not in t.rules()


@pytest.mark.rule("upkeep.shuffle-four")
def test_heads_deals_all_four_position_cards_anew(underworld):
    t = underworld(players=4)
    t.state.coin = False
    t.stack(3, 0, 1)
    t.run(upkeep(t))
    assert places(t) == [("beta", "cover"), ("alpha", "battlefield"), ("beta", "battlefield"), ("alpha", "cover")]


@pytest.mark.rule("upkeep.swap")
def test_tails_swaps_the_positions_within_each_team(underworld):
    t = underworld(players=4)
    t.gods[0].position, t.gods[1].position = "cover", "battlefield"
    t.gods[3].zone = "names"
    t.run(upkeep(t))
    assert places(t) == [("alpha", "battlefield"), ("alpha", "cover"), ("beta", "cover"), ("beta", "battlefield")]
    assert t.gods[3].zone == "names"


# --- cards ----------------------------------------------------------------------------------------------------------


def tire(t):
    """Everything that can be tapped or used up is."""
    for god in t.gods:
        god.weapons = [Gear("harpe", tapped=True)]
        god.items = [Gear("bronze-mirror", tapped=True)]
        god.tapped = list(god.hand.cards)
        god.pushes, god.ready = 1, False
    t.state.companions = [Gear("argos", tapped=True)]


@pytest.mark.rule("upkeep.untap")
def test_items_weapons_action_cards_and_companions_untap(underworld):
    t = underworld()
    tire(t)
    t.run(upkeep(t))
    for god in t.gods:
        assert not god.tapped
        assert not any(gear.tapped for gear in (*god.weapons, *god.items))
    assert not t.state.companions[0].tapped


@pytest.mark.rule("upkeep.untap")
def test_monsters_and_character_cards_stay_as_they_are(underworld):
    t = underworld()
    tire(t)
    watching, lured = t.sentinel("nymph"), t.monster("satyr", tapped=True)
    t.fighter.lures[0] = lured
    t.run(upkeep(t))
    assert watching.tapped
    assert lured.tapped
    assert not any(god.ready for god in t.gods)


@pytest.mark.rule("upkeep.reset-push")
def test_the_cubes_leave_the_push_limits_spaces(underworld):
    t = underworld("prison-break")
    for god in t.gods:
        god.pushes = 2
    t.run(upkeep(t))
    assert [god.pushes for god in t.gods] == [0, 0]


# --- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("upkeep.conditions")
def test_every_condition_triggers_in_the_order_the_players_choose(underworld):
    t = underworld()
    t.gods[0].conditions, t.gods[1].conditions = ["weary"], ["haunted", "weary"]
    t.run(upkeep(t), (1, "weary"), "pay")
    assert t.asked[0].kind == "condition-next"
    assert t.asked[0].seats == (0, 1)
    assert set(t.asked[0].options) == {(1, "haunted"), (1, "weary")}  # both cost spark
    assert [god.spark for god in t.gods] == [4, 3]
    triggered = [(event.params["god"], event.card) for event in t.noted if event.key in ("lose", "pay")]
    names = [f"@god.{god.id}.name" for god in t.gods]
    assert triggered == [
        (names[1], "condition.weary.name"),
        (names[0], "condition.weary.name"),
        (names[1], "condition.haunted.name"),
    ]


@pytest.mark.rule("upkeep.conditions")
def test_a_dying_character_dies_when_conditions_trigger(underworld):
    t = underworld()
    t.gods[1].conditions = ["dying"]
    with pytest.raises(ScenarioLost):
        t.run(upkeep(t))


@pytest.mark.rule("upkeep.tails-skip")
@pytest.mark.parametrize("players", [3, 4])
def test_a_tails_upkeep_leaves_out_untapping_pushes_and_conditions(underworld, players):
    t = underworld(players=players)
    tire(t)
    t.gods[0].conditions = ["dying"]
    t.run(upkeep(t))
    assert not t.state.coin
    for god in t.gods:
        assert god.weapons[0].tapped
        assert god.items[0].tapped
        assert god.tapped
        assert god.pushes == 1
    assert t.state.companions[0].tapped
    assert t.gods[0].conditions == ["dying"]


@pytest.mark.rule("upkeep.tails-skip", "boss.characteristic")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("coin", [True, False])
def test_what_bosses_do_at_upkeep_they_do_on_either_side_of_the_coin(underworld, players, coin):
    t = underworld(players=players)
    hades, charon = (
        BossState("hades", "gate", t.monster("hades", damage=3)),
        BossState("charon", "gate", t.monster("charon")),
    )
    t.state.bosses, t.state.coin = [hades, charon], coin
    t.usual["wolf-position"] = "cover"
    t.stack(*[] if coin else [0] if players == 3 else [0, 0, 0], "3")
    t.run(upkeep(t))
    assert bool(t.told("tails")) is coin  # it is turned first
    assert (hades.monster.damage, charon.zone) == (2, "names")


@pytest.mark.rule("upkeep.tails-skip")
def test_a_heads_upkeep_leaves_nothing_out(underworld):
    t = underworld(players=4)
    tire(t)
    t.state.coin = False
    t.gods[0].conditions = ["weary"]
    t.run(upkeep(t))
    assert not any(god.pushes or god.tapped or god.weapons[0].tapped for god in t.gods)
    assert not t.gods[0].conditions


# --- what comes next --------------------------------------------------------------------------------------------------


@pytest.mark.rule("upkeep.next-round")
def test_after_upkeep_the_next_round_begins_with_wave_one(underworld):
    t = underworld()
    t.state.round, t.state.phase = 3, "round-end"
    t.run(ROUND.run(t))
    assert (t.state.round, t.state.wave, t.state.phase) == (4, 1, "round")


@pytest.mark.rule("upkeep.next-round")
def test_after_upkeep_victory_is_checked(underworld):
    t = underworld("prologue")
    t.state.done = ["break-the-bolts", "turn-the-wheel", "climb"]
    for god in t.gods:
        god.zone = "stair"
    t.state.phase = "round-end"
    t.run(ROUND.run(t))
    assert t.state.phase == "won"
