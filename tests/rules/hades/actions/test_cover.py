"""Cover main actions: sneak, focus, pray, heal, lure attack, rest."""

import pytest
from tests.rules.hades.acting import take, why_not

from coterie.games.hades.actions.cover import LURE_ATTACK
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.gods.cards import flip_to_curse, pray, pray_options
from coterie.games.hades.showing.cards import monsters
from coterie.games.hades.state import Slot


def options(t, word):
    """What the hider may do with this main action."""
    return [option[1:] for option in main_options(t.state, t.hider) if option[0] == word]


@pytest.fixture
def hunt(underworld):
    """Athena (lure attack +1) in cover, without might to bend the roll, and a nymph of vigilance 3 on watch."""
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.might = 0
    return t, t.sentinel("nymph")


# --- sneak -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.sneak")
def test_sneaking_goes_one_zone_for_nothing_and_each_further_one_for_a_might(underworld):
    t = underworld(gods=("hermes", "athena"))
    assert options(t, "sneak") == [("ossuary",), ("tollhouse",)]
    t.run(take(t, t.hider, "sneak", "ossuary"), ("walk", "names"), ("walk", "watchfire"), ("walk", "tollhouse"), "pass")
    assert (t.hider.zone, t.hider.might) == ("tollhouse", 2)


@pytest.mark.rule("cover.sneak")
def test_without_might_a_sneak_ends_after_one_zone(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.hider.might = 0
    t.run(take(t, t.hider, "sneak", "ossuary"))
    assert t.hider.zone == "ossuary"


@pytest.mark.rule("cover.sneak-safe")
def test_sneaking_past_every_marker_meets_nobody(underworld):
    t = underworld(gods=("hermes", "athena"), clear=True)
    for zone in t.state.zones.values():
        zone.encounters = zone.alerts = 3
    t.state.bosses[0].zone = "ossuary"
    luck = t.luck
    t.run(take(t, t.hider, "sneak", "ossuary"), ("walk", "names"), "pass")
    assert not t.hider.engaged
    assert t.luck == luck


# --- focus -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.focus")
def test_focus_looks_at_two_cards_takes_one_and_puts_the_other_back_on_top(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.hand(t.hider)
    t.hider.oblivion.cards = ["harry", "feint", "sleight"]
    t.run(take(t, t.hider, "focus"), "feint")
    assert set(t.asked[0].options) == {"feint", "sleight"}
    assert t.hider.hand.cards == ["feint"]
    assert t.hider.oblivion.cards == ["harry", "sleight"]


@pytest.mark.rule("cover.focus")
def test_what_focus_leaves_goes_back_in_any_order(underworld):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hand(t.hider)
    t.hider.oblivion.cards = ["aegis-wall", "battle-plan", "counterstroke"]
    t.run(take(t, t.hider, "focus"), "battle-plan", "counterstroke")
    assert t.hider.hand.cards == ["battle-plan"]
    assert t.hider.oblivion.cards == ["counterstroke", "aegis-wall"]


@pytest.mark.rule("cover.focus")
def test_focus_looks_at_what_there_is_when_the_pile_is_small(underworld):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.hand(t.hider)
    t.hider.oblivion.cards = ["harry"]
    t.run(take(t, t.hider, "focus"))
    assert t.hider.hand.cards == ["harry"]
    assert why_not(t.state, t.hider, "focus") == "no-oblivion"


@pytest.mark.rule("cover.focus-upgraded")
@pytest.mark.parametrize(
    ("level", "answers", "up"),
    [(1, [], []), (2, ["harry"], ["harry"]), (2, ["done"], []), (3, ["feint", "harry"], ["harry", "feint"])],
)
def test_an_upgraded_focus_turns_cards_in_slots_up_so_that_they_return(underworld, level, answers, up):
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.hider.tiles["focus"] = level
    t.hider.oblivion.cards = []
    t.hider.slots = [Slot("harry", False), Slot("feint", False), Slot("sleight", False)]
    t.run(take(t, t.hider, "focus"), *answers)
    assert [slot.card for slot in t.hider.slots if slot.face_up] == up


# --- pray ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.pray")
def test_a_prayer_turns_a_curse_of_any_deity_to_blessing(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.state.deities = {"chaos": 2, "nyx": 1}
    assert {("grace", "chaos"), ("grace", "nyx")} <= set(options(t, "pray"))
    t.run(pray(t, t.hider, "grace", "nyx", "cover.pray"))
    assert t.state.deities == {"chaos": 2, "nyx": 2}


@pytest.mark.rule("cover.pray")
def test_a_prayer_uses_a_blessing_by_turning_it_to_curse(underworld):
    t = underworld(gods=("hermes", "athena"))
    monster = t.engage("nymph", die="yellow 1")
    t.stack("II", "V")
    t.run(pray(t, t.hider, "novice", "chaos", "cover.pray"))
    assert t.state.deities["chaos"] == 1
    assert monster.dice[0].side == 5


@pytest.mark.rule("cover.pray")
def test_nobody_prays_in_the_prologue(underworld):
    t = underworld("prologue", gods=("hermes", "athena"))
    t.state.deities = {"chaos": 2}
    assert options(t, "pray") == []


@pytest.mark.rule("cover.pray-cost")
@pytest.mark.parametrize(
    ("blessings", "levels"),
    [(1, ["novice"]), (2, ["novice", "advanced"]), (3, ["novice", "advanced", "supreme"])],
)
def test_an_effect_needs_as_many_blessings_as_its_level(underworld, blessings, levels):
    t = underworld("prison-break")
    t.state.deities = {"chaos": blessings}
    assert [what for what, _ in pray_options(t.state) if what != "grace"] == levels


@pytest.mark.rule("cover.pray-cost")
def test_an_advanced_effect_turns_two_blessings(underworld):
    t = underworld("prison-break")
    t.state.deities = {"chaos": 3}
    t.run(pray(t, t.hider, "advanced", "chaos", "cover.pray"))
    assert t.state.deities["chaos"] == 1


@pytest.mark.rule("cover.pray-curse")
def test_a_supreme_effect_brings_the_curse_and_then_two_blessings(underworld):
    t = underworld("prison-break")
    t.state.deities = {"chaos": 3}
    t.run(pray(t, t.hider, "supreme", "chaos", "cover.pray"))
    assert len(t.told("curse")) == 1
    assert t.fighter.spark == 4  # Chaos found no die to reroll
    assert t.state.deities["chaos"] == 2


@pytest.mark.rule("cover.pray-curse")
def test_the_third_curse_from_any_source_brings_the_curse_before_the_tokens_turn(underworld):
    t = underworld("prison-break")
    t.state.deities = {"chaos": 1}
    t.engage("nymph", die="yellow 1")
    t.engage("satyr", die="yellow 1")
    t.ask(flip_to_curse(t, "oracle.wrath", (0, 1)))
    assert len(t.told("curse")) == 1
    assert t.state.deities["chaos"] == 0


# --- heal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.heal")
@pytest.mark.parametrize(
    ("level", "nectar", "ichor", "offered"),
    [(1, 5, 1, [1]), (3, 5, 1, [1, 2, 3]), (3, 2, 1, [1, 2]), (3, 5, 4, [1])],
)
def test_heal_is_bounded_by_its_number_by_nectar_and_by_the_maximum(underworld, level, nectar, ichor, offered):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.tiles["heal"], t.hider.nectar, t.hider.ichor = level, nectar, ichor
    assert options(t, "heal") == [(n,) for n in offered]


@pytest.mark.rule("cover.heal")
def test_heal_pays_a_nectar_for_each_ichor(underworld):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.ichor = 1
    t.run(take(t, t.hider, "heal", 2))
    assert (t.hider.nectar, t.hider.ichor) == (3, 3)


@pytest.mark.rule("cover.heal")
@pytest.mark.parametrize(("nectar", "ichor", "why"), [(5, 5, "unhurt"), (0, 1, "no-nectar"), (1, 1, "")])
def test_who_is_unhurt_or_thirsty_cannot_heal(underworld, nectar, ichor, why):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.nectar, t.hider.ichor = nectar, ichor
    assert why_not(t.state, t.hider, "heal") == why


@pytest.mark.rule("cover.heal-wound")
def test_ichor_comes_from_the_wounds_one_likes_and_then_from_the_supply(underworld):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.ichor, t.hider.wounds = 1, [1, 2, 4]
    t.run(take(t, t.hider, "heal", 1), 4)
    t.run(take(t, t.hider, "heal", 3))
    assert (t.hider.ichor, t.hider.wounds) == (5, [])
    healed = [event.params["wound"].removeprefix("@wound.") for event in t.told("wound-healed")]
    assert healed == ["no-push", "upgrade-dear", "travel-dear"]


@pytest.mark.rule("cover.heal-wound")
@pytest.mark.parametrize(("times", "answers"), [(1, [2]), (2, [])])
def test_which_wound_heals_is_not_asked_where_all_do(underworld, times, answers):
    t = underworld("prison-break", gods=("hermes", "athena"))
    t.hider.ichor, t.hider.wounds = 1, [1, 2]
    t.run(take(t, t.hider, "heal", times), *answers)
    assert t.hider.wounds == [1][times - 1 :]
    assert bool(t.told("alike")) == (times == 2)


# --- lure attack -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.lure-attack", "monsters.engaged")
def test_a_lure_attack_takes_the_sentinel_tapped_to_the_leftmost_lure_slot(hunt):
    t, monster = hunt
    first, monster.tapped = t.monster("shade", tapped=True), False
    t.hider.lures[0] = first
    t.stack("1")
    t.run(take(t, t.hider, "lure-attack", monster.id))
    assert t.hider.lures == [monster, first, None]
    assert monster.tapped
    assert not any(t.state.ordinary)


@pytest.mark.rule("cover.lure-attack")
def test_with_three_lures_there_is_no_lure_attack(hunt):
    t, _ = hunt
    t.hider.lures = [t.monster("shade") for _ in range(3)]
    assert why_not(t.state, t.hider, "lure-attack") == "lures-full"
    assert options(t, "lure-attack") == []


@pytest.mark.rule("cover.lure-attack-early")
def test_early_any_sentinel_can_be_attacked_from_anywhere(hunt):
    t, nymph = hunt
    satyr = t.sentinel("satyr", slot=2)
    t.hider.zone = "port"
    assert options(t, "lure-attack") == [(nymph.id,), (satyr.id,)]


@pytest.mark.rule("cover.lure-attack-alert")
def test_an_alert_marker_in_the_zone_makes_an_alert_monster_the_target(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.sentinel("nymph")
    alert = t.sentinel("satyr", slot=1, alert=True)
    t.sentinel("shade", slot=2, alert=True)
    t.state.zones["queue"].alerts = t.state.zones["gate"].alerts = 1
    t.hider.might = 0
    watching = monsters(t.state)
    assert [watching[o[1]].card for o in LURE_ATTACK.options(t.state, t.hider)] == ["satyr", "shade"]
    t.stack("1")
    t.run(take(t, t.hider, "lure-attack", alert.id))
    assert t.state.alert[1] is None
    assert (t.state.zones["queue"].alerts, t.state.zones["gate"].alerts) == (0, 1)


@pytest.mark.rule("cover.lure-attack-ordinary")
def test_without_alert_markers_on_the_map_the_target_is_an_ordinary_sentinel(underworld):
    t = underworld(gods=("hermes", "athena"))
    nymph = t.sentinel("nymph")
    assert options(t, "lure-attack") == [(nymph.id,)]


@pytest.mark.rule("cover.lure-attack-ordinary", "cover.lure-attack-alert")
def test_alert_markers_in_other_zones_only_leave_no_target(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.sentinel("nymph")
    t.sentinel("satyr", alert=True)
    t.state.zones["gate"].alerts = 1
    assert why_not(t.state, t.hider, "lure-attack") == "no-target"


@pytest.mark.rule("cover.lure-attack-roll")
@pytest.mark.parametrize(("rolled", "damage"), [("1", 0), ("2", 0), ("3", 1), ("4", 2)])
def test_what_the_roll_exceeds_vigilance_by_is_damage(hunt, rolled, damage):
    t, monster = hunt
    t.stack(rolled)
    t.run(take(t, t.hider, "lure-attack", monster.id))
    assert monster.damage == damage
    assert t.hider.lures[0] is monster


@pytest.mark.rule("cover.lure-attack-defeat")
def test_a_lure_attack_that_kills_sends_the_monster_straight_to_the_discard(hunt):
    t, monster = hunt
    monster.damage = 1
    t.stack("4")
    t.run(take(t, t.hider, "lure-attack", monster.id))
    assert t.hider.lures == [None, None, None]
    assert t.state.monster_discard.cards[-1] == "nymph"
    assert (t.hider.fallen, t.fighter.fallen) == ([], [])
    assert (t.hider.track, t.fighter.track) == (1, 0)
    assert monster.damage == 0


# --- rest ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cover.rest-prologue")
def test_in_the_prologue_rest_gives_might_or_spark_only(underworld):
    t = underworld("prologue", gods=("hermes", "athena"))
    assert options(t, "rest") == [("might",), ("spark",)]


@pytest.mark.rule("cover.rest-prologue", "cover.rest")
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
@pytest.mark.parametrize(("what", "n"), [("might", 1), ("spark", 2)])
def test_rest_gives_one_might_or_two_spark(underworld, scenario, what, n):
    t = underworld(scenario, gods=("hermes", "athena"))
    t.run(take(t, t.hider, "rest", what))
    assert getattr(t.hider, what) == 5 + n


@pytest.mark.rule("cover.rest")
def test_later_rest_offers_a_nectar_or_an_upgrade_as_well(underworld):
    t = underworld("prison-break", gods=("hermes", "athena"))
    assert {("nectar",), ("upgrade", "heal"), ("upgrade", "push")} <= set(options(t, "rest"))
    t.run(take(t, t.hider, "rest", "nectar"))
    assert t.hider.nectar == 6
    t.run(take(t, t.hider, "rest", "upgrade", "move"))
    assert t.hider.tiles["move"] == 2
