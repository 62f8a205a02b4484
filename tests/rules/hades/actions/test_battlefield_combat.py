"""Start combat: a weapon's dice, its tokens and its effect, and which monsters the dice go to."""

import pytest
from tests.rules.hades.acting import take

from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.monsters.combat import assign_dice
from coterie.games.hades.state import CombatDie, Gear


def offered(t):
    """The weapons that can be swung."""
    return [option for option in main_options(t.state, t.fighter) if option[0] == "start-combat"]


def armed(underworld, weapon, scenario="gate-of-limbo", **changes):
    """Athena with this weapon alone."""
    t = underworld(scenario, gods=("athena", "hermes"))
    god = t.fighter
    god.tiles, god.weapons = {}, [Gear(weapon)]
    for name, value in changes.items():
        setattr(god, name, value)
    return t, god


@pytest.mark.rule("battlefield.start-combat")
def test_start_combat_needs_an_untapped_weapon_and_taps_it(underworld):
    t, god = armed(underworld, "bronze-xiphos")
    t.engage("nymph")
    assert offered(t) == [("start-combat", "bronze-xiphos")]
    t.run(take(t, god, "start-combat", "bronze-xiphos"))
    assert god.weapons[0].tapped
    assert not offered(t)


@pytest.mark.rule("battlefield.start-combat")
def test_dice_with_a_side_are_set_to_it(underworld):
    t, god = armed(underworld, "bronze-xiphos")
    nymph = t.engage("nymph")
    t.run(take(t, god, "start-combat", "bronze-xiphos"))
    assert nymph.dice == [CombatDie("yellow", 4)]


@pytest.mark.rule("battlefield.start-combat")
def test_dice_without_a_side_are_rolled(underworld):
    t, god = armed(underworld, "labrys")
    minotaur = t.engage("minotaur")
    t.stack("V", "II")
    t.run(take(t, god, "start-combat", "labrys"), ("die", "blue", 2, minotaur.id))
    assert minotaur.dice == [CombatDie("blue", 2), CombatDie("blue", 5)]


@pytest.mark.rule("battlefield.start-combat-effect")
@pytest.mark.parametrize(("answer", "nectar", "strikes"), [("use", 4, 2), ("pass", 5, 0)])
def test_a_weapons_effect_may_be_used_for_its_price(underworld, answer, nectar, strikes):
    t, god = armed(underworld, "harpe")  # for a nectar: enhance strike 2
    nymph = t.engage("nymph")
    t.run(take(t, god, "start-combat", "harpe"), answer)
    assert (god.nectar, nymph.strikes) == (nectar, strikes)


@pytest.mark.rule("battlefield.start-combat-effect")
def test_a_weapons_effect_that_cannot_be_paid_is_not_offered(underworld):
    t, god = armed(underworld, "harpe", nectar=0)
    nymph = t.engage("nymph")
    t.run(take(t, god, "start-combat", "harpe"))
    assert nymph.strikes == 0


@pytest.mark.rule("battlefield.start-combat-modifiers")
def test_the_tokens_of_the_board_go_each_with_any_of_the_assigned_dice(underworld):
    t, god = armed(underworld, "dragon-tooth-daggers", tiles={"start-combat": 3}, divinity=0)
    one, two, three = (t.engage("nymph") for _ in range(3))
    t.stack("III", "III")
    dice = [("die", "yellow", 3, m.id) for m in (one, two)]
    t.run(take(t, god, "start-combat", "dragon-tooth-daggers"), *dice, two.id, one.id)
    assert [(m.strikes, m.shields) for m in (one, two, three)] == [(0, 1), (1, 0), (0, 0)]
    assert [d.options for d in t.asked if d.kind == "token-strike"] == [(one.id, two.id)]


@pytest.mark.rule("battlefield.start-combat-modifiers")
@pytest.mark.parametrize(("weapon", "tokens"), [("cursed-knuckles", (2, 0)), ("gorgon-shield", (0, 3))])
def test_the_tokens_of_the_weapon_go_with_its_die(underworld, weapon, tokens):
    t, god = armed(underworld, weapon)
    nymph = t.engage("nymph")
    t.run(take(t, god, "start-combat", weapon))
    assert (nymph.strikes, nymph.shields) == tokens


@pytest.mark.rule("battlefield.start-combat-modifiers")
def test_without_an_assigned_die_no_token_is_placed(underworld):
    t, god = armed(underworld, "cursed-knuckles")
    nymph = t.engage("nymph", die="yellow 1")
    t.run(take(t, god, "start-combat", "cursed-knuckles"))
    assert nymph.strikes == 0


# --- assigning dice ------------------------------------------------------------------------------------------------


def roll(t, *dice):
    """Assign these dice, such as "yellow 3", of the fighter."""
    taken = [CombatDie(die.split()[0], int(die.split()[1])) for die in dice]
    return assign_dice(t, t.fighter, taken, "battlefield.assign-dice", t.fighter)


def die(text, monster):
    """The option to put this die on the monster."""
    colour, side = text.split()
    return ("die", colour, int(side), monster.id)


@pytest.mark.rule("battlefield.assign-dice")
def test_dice_are_assigned_as_the_player_likes(underworld):
    t = underworld()
    one, two = t.engage("nymph"), t.engage("satyr")
    t.run(roll(t, "yellow 3", "blue 5"), die("blue 5", one))
    assert (one.dice, two.dice) == ([CombatDie("blue", 5)], [CombatDie("yellow", 3)])


@pytest.mark.rule("battlefield.assign-dice")
def test_assigning_is_compulsory_while_an_engaged_monster_has_room(underworld):
    t = underworld()
    one, two, watching = t.engage("nymph"), t.engage("satyr"), t.sentinel("harpy")
    options = t.ask(roll(t, "yellow 3")).options
    assert set(options) == {die("yellow 3", one), die("yellow 3", two)}
    assert watching in t.state.ordinary


@pytest.mark.rule("battlefield.assign-dice")
def test_tapped_full_and_defeated_monsters_take_no_die(underworld):
    t = underworld()
    tapped, full = t.engage("nymph", tapped=True), t.engage("satyr", die="yellow 1")
    fallen = t.monster("shade")
    t.fighter.fallen = [fallen]
    t.run(roll(t, "yellow 3"))
    assert (len(tapped.dice), len(full.dice), len(fallen.dice)) == (0, 1, 0)


@pytest.mark.rule("battlefield.assign-sentinel-early")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_early_a_spare_die_may_go_to_any_sentinel_which_engages(underworld, scenario):
    t = underworld(scenario)
    engaged, one, two = t.engage("nymph"), t.sentinel("satyr", 0), t.sentinel("shade", 2)
    t.run(roll(t, "yellow 3", "yellow 3"), die("yellow 3", two))
    assert set(t.asked[0].options) == {die("yellow 3", one), die("yellow 3", two), "pass"}
    assert t.fighter.engaged == [engaged, two]
    assert [m and m.card for m in t.state.ordinary] == ["satyr", None, None, None]
    assert two.dice == [CombatDie("yellow", 3)]
    assert t.told("engaged")[0].rule == "battlefield.assign-sentinel-early"


@pytest.mark.rule("battlefield.assign-alert")
def test_each_alert_marker_of_the_zone_allows_one_die_on_an_alert_monster(underworld):
    t = underworld()
    one, two = t.sentinel("satyr", 0, alert=True), t.sentinel("shade", 1, alert=True)
    t.sentinel("harpy")
    t.state.zones["queue"].alerts, t.state.zones["names"].alerts = 1, 1
    t.run(roll(t, "yellow 3", "yellow 3"), die("yellow 3", two))
    assert set(t.asked[0].options) == {die("yellow 3", one), die("yellow 3", two), "pass"}
    assert len(t.asked) == 1  # the second die is lost: no marker is left in the zone
    assert t.fighter.engaged == [two]
    assert t.state.alert == [one, None, None]
    assert (t.state.zones["queue"].alerts, t.state.zones["names"].alerts) == (0, 1)
    assert t.told("engaged")[0].rule == "battlefield.assign-alert"


@pytest.mark.rule("battlefield.assign-alert")
def test_engaged_monsters_with_room_take_dice_before_alert_monsters(underworld):
    t = underworld()
    engaged = t.engage("nymph")
    t.sentinel("satyr", alert=True)
    t.state.zones["queue"].alerts = 1
    t.run(roll(t, "yellow 3"))
    assert len(engaged.dice) == 1


@pytest.mark.rule("battlefield.assign-ordinary")
def test_without_alert_markers_on_the_map_dice_may_go_to_ordinary_sentinels(underworld):
    t = underworld()
    harpy = t.sentinel("harpy")
    t.run(roll(t, "yellow 3"), die("yellow 3", harpy))
    assert t.fighter.engaged == [harpy]
    assert t.told("engaged")[0].rule == "battlefield.assign-ordinary"


@pytest.mark.rule("battlefield.assign-ordinary")
def test_an_alert_marker_anywhere_protects_the_ordinary_sentinels(underworld):
    t = underworld()
    t.sentinel("harpy")
    t.sentinel("satyr", alert=True)
    t.state.zones["names"].alerts = 1
    t.run(roll(t, "yellow 3"))
    assert not t.fighter.engaged
    assert t.told("dice-lost")


@pytest.mark.rule("battlefield.assign-ordinary")
def test_when_the_last_alert_marker_has_gone_back_the_ordinary_sentinels_follow(underworld):
    t = underworld()
    harpy, satyr = t.sentinel("harpy"), t.sentinel("satyr", alert=True)
    t.state.zones["queue"].alerts = 1
    t.run(roll(t, "yellow 3", "yellow 3"), die("yellow 3", satyr), die("yellow 3", harpy))
    assert t.fighter.engaged == [satyr, harpy]


@pytest.mark.rule("battlefield.assign-sentinel-divinity")
@pytest.mark.parametrize(
    ("scenario", "alert", "divinity"),
    [("gate-of-limbo", True, 6), ("gate-of-limbo", False, 6), ("prison-break", False, 5)],
)
def test_a_die_on_a_sentinel_gives_divinity_from_the_second_scenario_on(underworld, scenario, alert, divinity):
    t = underworld(scenario)
    monster = t.sentinel("harpy", alert=alert)
    t.state.zones[t.fighter.zone].alerts = int(alert)
    t.run(roll(t, "yellow 3"), die("yellow 3", monster))
    assert t.fighter.divinity == divinity


@pytest.mark.rule("battlefield.assign-sentinel-divinity")
def test_a_die_on_an_engaged_monster_gives_no_divinity(underworld):
    t = underworld()
    t.engage("harpy")
    t.run(roll(t, "yellow 3"))
    assert t.fighter.divinity == 5


@pytest.mark.rule("battlefield.assign-lost")
def test_assigning_to_sentinels_is_optional_and_what_is_left_is_lost(underworld):
    t = underworld()
    harpy = t.sentinel("harpy")
    t.run(roll(t, "yellow 3", "blue 2"), "pass")
    assert t.told("dice-lost")[0].params["n"] == 2
    assert not harpy.dice
    assert t.state.ordinary[0] is harpy
