"""Bosses: their markers, how they engage, what their characteristics do, and how they leave."""

import pytest
from tests.rules.hades.acting import menu, take, wave_ends

from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Boss, Burst, Context
from coterie.games.hades.monsters.combat import bosses_at_upkeep, resolve_combat
from coterie.games.hades.round.steps import monsters_engage, upkeep
from coterie.games.hades.state import BossState, CombatDie


def lair(underworld, boss="warden", zone="ossuary", scenario="gate-of-limbo", **options):
    """A position whose only boss stands in the zone, and its marker."""
    t = underworld(scenario, gods=("athena", "hermes"), **options)
    marker = BossState(boss, zone, t.monster(boss))
    t.state.bosses = [marker]
    return t, marker


def fight(t, marker, **changes):
    """The fighter is engaged with the boss: its card."""
    monster, marker.monster = marker.monster, None
    t.fighter.engaged.append(monster)
    for name, value in changes.items():
        setattr(monster, name, value)
    return monster


# --- marker and engaging --------------------------------------------------------------------------------------------


@pytest.mark.rule("boss.marker")
@pytest.mark.parametrize(
    ("scenario", "boss", "zone"), [("gate-of-limbo", "warden", "gate"), ("the-high-table", "hades", "throne")]
)
def test_a_boss_has_a_marker_on_the_map_and_a_card_outside_the_deck(underworld, scenario, boss, zone):
    t = underworld(scenario, clear=False)
    assert [(b.card, b.zone, b.monster.card) for b in t.state.bosses] == [(boss, zone, boss)]
    bosses = {kind for kind, card in tables.MONSTERS.items() if card.boss}
    assert not bosses & set(t.state.monsters.cards)


@pytest.mark.rule("boss.marker")
def test_a_boss_that_comes_later_brings_its_marker(underworld):
    t = underworld("house-of-hades")
    assert not t.state.bosses
    t.run(VOCABULARY.resolve(t, (Boss({"kerberos": "kennels"}),), Context(rule="boss.marker", actor=t.gods[0])))
    assert [(b.card, b.zone) for b in t.state.bosses] == [("kerberos", "kennels")]


@pytest.mark.rule("boss.engage-wave")
def test_a_battlefield_character_in_the_bosss_zone_engages_it_at_the_start_of_the_wave(underworld):
    t, marker = lair(underworld, zone="queue")
    warden = marker.monster
    t.run(monsters_engage(t))
    assert t.fighter.engaged == [warden]
    assert marker.monster is None


@pytest.mark.rule("boss.engage-wave")
def test_a_character_in_cover_or_elsewhere_does_not_engage_the_boss(underworld):
    t, marker = lair(underworld, zone="names")
    t.hider.zone = "names"
    t.run(monsters_engage(t))
    assert not t.fighter.engaged
    assert not t.hider.engaged
    assert marker.monster is not None


@pytest.mark.rule("boss.engage-move", "battlefield.move-count")
def test_entering_the_bosss_zone_is_enough_even_if_the_move_goes_on(underworld):
    t, marker = lair(underworld, zone="ossuary")
    warden = marker.monster
    t.run(take(t, t.fighter, "move", "ossuary"), "names", "pass", "pass")
    assert t.fighter.engaged == [warden]
    assert t.fighter.zone == "names"
    assert marker.zone == "ossuary"
    assert not t.told("fate")


@pytest.mark.rule("boss.engage-move")
def test_sneaking_into_the_bosss_zone_does_not_engage_it(underworld):
    t, marker = lair(underworld, zone="ossuary")
    t.run(take(t, t.hider, "sneak", "ossuary"), "pass")
    assert marker.monster is not None
    assert not t.hider.engaged


# --- characteristics ------------------------------------------------------------------------------------------------


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize(("die", "damage"), [("yellow 5", 0), ("blue 5", 3), ("yellow 6", 1)])
def test_yellow_dice_do_not_strike_the_warden_but_burst_does(underworld, die, damage):
    t, marker = lair(underworld)
    colour, side = die.split()
    warden = fight(t, marker, dice=[CombatDie(colour, int(side))])
    t.run(resolve_combat(t, t.fighter, warden))
    assert warden.damage == damage


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize(("answer", "might", "sentinels"), [("pay", 4, 0), ("refuse", 5, 1)])
def test_the_bell_of_an_engaged_warden_calls_a_sentinel_unless_stilled(underworld, answer, might, sentinels):
    t, marker = lair(underworld)
    fight(t, marker, tapped=True)
    t.run(wave_ends(t), answer)
    assert t.fighter.might == might
    assert sum(m is not None for m in t.state.ordinary) == sentinels


@pytest.mark.rule("boss.characteristic")
def test_charon_sends_back_who_does_not_pay_and_the_move_goes_on_from_there(underworld):
    t, marker = lair(underworld, "charon", "names")
    t.fighter.zone = "ossuary"
    charon = marker.monster
    step = t.ask(take(t, t.fighter, "move", "names"), "refuse")
    assert t.fighter.engaged == [charon]
    assert t.fighter.zone == "queue"
    assert step.options == ("ossuary", "tollhouse", "pass")


@pytest.mark.rule("boss.characteristic")
def test_charon_lands_where_the_zone_die_says_at_each_upkeep(underworld):
    t, marker = lair(underworld, "charon", "names")
    t.stack(0, "5")
    t.run(upkeep(t))
    assert marker.zone == "tollhouse"


@pytest.mark.rule("boss.characteristic")
def test_kerberos_hunts_one_zone_towards_the_nearest_character_on_the_battlefield(underworld):
    t, marker = lair(underworld, "kerberos", "names")
    t.hider.zone = "watchfire"
    t.run(wave_ends(t))
    assert marker.zone == "ossuary"
    t.run(wave_ends(t))
    assert marker.zone == "queue"
    t.run(wave_ends(t))
    assert marker.zone == "queue"


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize(("damage", "left"), [(2, 1), (1, 0), (0, 0)])
def test_hades_heals_one_damage_and_never_more_than_there_is(underworld, damage, left):
    t, marker = lair(underworld, "hades")
    marker.monster.damage = damage
    bosses_at_upkeep(t)
    assert (marker.monster.damage, len(t.told("boss-heals"))) == (left, damage - left)


@pytest.mark.rule("boss.characteristic", "boss.defeated")
def test_a_defeated_hunter_hunts_no_more(underworld):
    t, marker = lair(underworld, "kerberos", "queue")
    marker.defeated, marker.monster = True, None
    t.fighter.zone = t.hider.zone = "names"
    t.run(wave_ends(t))
    assert (marker.zone, t.told("boss-moves")) == ("queue", [])


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize("way", ["wall", "loft"])
def test_between_equal_ways_of_kerberos_all_players_choose(underworld, way):
    t, marker = lair(underworld, "kerberos", "port", scenario="prison-break")
    t.state.blocked = []
    t.run(wave_ends(t), way)
    assert (t.asked[0].seats, set(t.asked[0].options)) == ((0, 1), {"wall", "loft"})
    assert marker.zone == way


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize(("answer", "nectar", "ichor"), [("pay", 4, 0), ("refuse", 5, -1)])
def test_whoever_meets_kerberos_pays_or_is_bitten(underworld, answer, nectar, ichor):
    t, marker = lair(underworld, "kerberos", "queue")
    before, kerberos = t.fighter.ichor, marker.monster
    t.run(monsters_engage(t), answer)
    assert (t.fighter.nectar, t.fighter.ichor - before) == (nectar, ichor)
    assert kerberos.tapped is (answer == "pay")


@pytest.mark.rule("boss.characteristic")
def test_the_hekatoncheir_hits_back_when_hurt_and_calls_three_monsters_once_at_half_its_stamina(underworld):
    t, marker = lair(underworld, "hekatoncheir")
    giant = fight(t, marker)  # stamina 15
    blow = (Burst(4),)
    for calls, answer in ((0, "pay"), (3, "pay")):
        t.run(VOCABULARY.resolve(t, blow, Context(rule="feats.burst", actor=t.fighter)), answer)
        assert len(t.fighter.engaged) == 1 + calls
    t.fighter.engaged = [giant]
    ichor = t.fighter.ichor
    t.run(VOCABULARY.resolve(t, blow, Context(rule="feats.burst", actor=t.fighter)), "refuse")
    assert t.fighter.engaged == [giant]
    assert (t.fighter.nectar, t.fighter.ichor) == (3, ichor - 1)


@pytest.mark.rule("boss.characteristic")
def test_hades_brings_wrath_and_a_sentinel_and_heals(underworld):
    t, marker = lair(underworld, "hades", "queue")
    t.state.deities = {"nyx": 2}
    hades = marker.monster
    hades.damage = 3
    t.run(monsters_engage(t))
    assert t.state.deities == {"nyx": 1}
    hades.tapped = True
    t.run(wave_ends(t))
    assert sum(m is not None for m in t.state.ordinary) == 1
    t.run(upkeep(t))
    assert hades.damage == 2


# --- defeat ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("boss.defeated")
def test_a_defeated_boss_counts_like_any_monster_and_is_drained(underworld):
    t, marker = lair(underworld)
    god = t.fighter
    god.tiles, god.might, god.spark = {"drain": 2}, 0, 0
    warden = fight(t, marker, damage=marker.monster.stamina - 1, dice=[CombatDie("blue", 5)])
    t.run(resolve_combat(t, god, warden))  # a strike of 3 where 1 was needed
    assert god.fallen == [warden]
    assert god.divinity == 6  # overkill
    assert god.track == 1
    assert god.spark == 2  # what its card promises
    god.spark = 0
    t.run(take(t, god, "drain", warden.id, 2))  # energy 4
    assert (god.might, god.spark) == (2, 2)


@pytest.mark.rule("boss.defeated")
def test_a_defeated_boss_leaves_the_scenario_and_not_for_the_discard_pile(underworld):
    t, marker = lair(underworld, zone="queue")
    t.state.monster_discard.cards = []
    warden = fight(t, marker)
    t.run(VOCABULARY.resolve(t, (Burst(warden.stamina),), Context(rule="feats.burst", actor=t.fighter)))
    assert marker.defeated
    t.run(wave_ends(t))
    assert not t.fighter.fallen
    assert not t.state.monster_discard.cards
    t.run(monsters_engage(t))
    assert warden not in t.fighter.engaged
    assert not t.fighter.engaged


@pytest.mark.rule("boss.no-lure")
def test_a_boss_cannot_be_lured(underworld):
    t, marker = lair(underworld)
    fight(t, marker, tapped=True)
    nymph = t.engage("nymph", tapped=True)
    lures = [option for option in main_options(t.state, t.fighter) if option[0] == "lure"]
    assert lures == [("lure", nymph.id)]


@pytest.mark.rule("boss.no-lure")
def test_a_boss_cannot_be_summoned(underworld):
    t, marker = lair(underworld)
    athena, hermes = t.gods
    athena.position, hermes.position = "cover", "battlefield"
    fight(t, marker)
    nymph = t.engage("nymph")
    summons = [option for option in menu(t.state, athena) if option[0] == "summon"]
    assert summons == [("summon", nymph.id)]


@pytest.mark.rule("boss.end-of-wave")
def test_an_undefeated_boss_returns_untapped_with_its_damage_to_where_its_marker_stands(underworld):
    t, marker = lair(underworld, zone="queue")
    warden = fight(t, marker, tapped=True, damage=5, strikes=2)
    t.fighter.zone = "tollhouse"
    t.run(wave_ends(t), "pay")
    assert marker.monster is warden
    assert (warden.tapped, warden.damage, warden.strikes) == (False, 5, 0)
    assert marker.zone == "queue"
    assert not t.fighter.engaged
    assert not any(t.state.ordinary)
    assert not any(t.state.alert)


@pytest.mark.rule("boss.end-of-wave")
@pytest.mark.parametrize(("tapped", "lost"), [(False, 1), (True, 0)])
def test_an_untapped_boss_inflicts_at_the_end_of_the_wave(underworld, tapped, lost):
    t, marker = lair(underworld)
    ichor = t.fighter.ichor
    fight(t, marker, tapped=tapped)
    t.run(wave_ends(t), "pay")
    assert ichor - t.fighter.ichor == lost
    assert not marker.monster.tapped


@pytest.mark.rule("boss.end-of-wave")
def test_a_boss_causes_no_overrun(underworld):
    t, marker = lair(underworld, scenario="prison-break", zone="landing", difficulty="hard")
    for slot in range(4):
        t.sentinel("shade", slot)
    fight(t, marker, tapped=True)
    t.run(wave_ends(t), "pay")
    assert not t.told("overrun")
