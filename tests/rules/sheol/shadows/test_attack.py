"""Shadows attack: patterns, targets, the Shadow die, critical effects; and what damage does to units."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import spot
from coterie.games.sheol.box import WEAPONS
from coterie.games.sheol.round.play import TURN
from coterie.games.sheol.scouts.lux import MissionOver, lose_prosperity
from coterie.games.sheol.scouts.units import wear
from coterie.games.sheol.shadows.foe_cards import damage_of, darkness_of, health_of
from coterie.games.sheol.state import Gear
from coterie.kernel.zones import Deck


def _attack_phase(t):
    """The sub-phase in which shadows attack."""
    while t.state.phase == "attack":
        yield from TURN.run(t)


LUX = 0
"""How much of the damage becomes corruption: none, all is Lux."""


@pytest.mark.rule("shadow.attack.when")
def test_each_shadow_with_a_scout_in_its_pattern_attacks_once(board):
    t = board("b 1 b . b", at="C3")
    t.stack("miss", "miss")
    t.attacks()
    assert len(t.told("shadow-attacks")) == 2


@pytest.mark.rule("shadow.order")
def test_they_attack_in_the_order_in_which_they_move(board):
    t = board()
    for scout, (mark, at) in enumerate((("b", "G4"), ("b", "C4"), ("l", "Q4"), ("m", "S4"))):
        t.put(mark, at)
        t.put(str(scout + 1), f"{at[0]}5")
    t.state.phase = "move"
    TURN.go_on(t.state)
    t.stack("miss", "miss", "miss", "miss")
    t.run(_attack_phase(t))
    assert [event.params["at"] for event in t.told("shadow-attacks")] == ["S4", "Q4", "G4", "C4"]


@pytest.mark.rule("shadow.attack.when")
@pytest.mark.parametrize("at", ["H9", "T19", "S20", "A2"])
def test_nobody_inside_the_citadel_is_attacked(board, at):
    t = board("b", at=at)
    t.attacks()
    assert not t.told("shadow-attacks")


@pytest.mark.rule("shadow.attack.pattern")
@pytest.mark.parametrize("at", ["C4", "D5", "E4", "D3"])
def test_a_pattern_is_turned_to_any_of_four_directions(board, at):
    t = board("b", at="D4")
    t.put("1", at)
    t.stack("miss")
    t.attacks()
    assert len(t.told("shadow-attacks")) == 1


@pytest.mark.rule("shadow.attack.pattern")
@pytest.mark.parametrize(("at", "hit"), [("C5", True), ("D5", True), ("D6", False), ("B4", False), ("E3", True)])
def test_a_devourer_covers_the_row_before_it(board, at, hit):
    t = board("d", at="D4")
    t.put("1", at)
    t.stack("miss")
    t.attacks()
    assert bool(t.told("shadow-attacks")) == hit


@pytest.mark.rule("shadow.attack.die", "shadow.attack.effect")
@pytest.mark.parametrize(("face", "lost"), [("hit", 2), ("weak", 1), ("miss", 0)])
def test_what_the_shadow_die_does(board, face, lost):
    t = board("l 1", at="C3")
    t.stack(face)
    t.attack(*[LUX][:lost])
    assert t.unit.lux == 8 - lost


@pytest.mark.rule("shadow.attack.die", "shadow.attack.effect")
def test_a_weak_hit_of_a_blip_does_no_damage_and_the_log_says_so(board):
    t = board("b 1", at="C3")
    t.stack("weak")
    t.attack()
    assert t.unit.lux == 8
    assert len(t.told("unharmed")) == 1


@pytest.mark.rule("shadow.attack.die", "shadow.lurker.critical")
def test_a_lurkers_critical_deals_damage_and_adds_corrosion(board):
    t = board("l 1", at="C3")
    t.state.statuses = {"negative": Deck("lightshield", ["wound", "corrosion"], "negative")}
    t.stack("critical")
    t.attack(LUX)
    assert t.unit.lux == 6
    assert t.unit.deck.cards == ["corrosion"]
    assert t.state.statuses["negative"].cards == ["wound"]


@pytest.mark.rule("shadow.attack.die")
def test_a_blips_critical_corrupts(board):
    t = board("b 1", at="C3")
    t.stack("critical")
    t.attack(LUX)
    assert (t.unit.lux, t.unit.corruption) == (7, 1)


@pytest.mark.rule("shadow.attack.die")
def test_a_moths_critical_damages_the_tile_under_the_scout(board):
    t = board("m S1 S", at="C3")
    t.stack("critical")
    t.attack(LUX)
    assert (t.bright("C4"), t.bright("C5"), t.unit.lux) == (False, True, 6)


@pytest.mark.rule("mechanic.hypershadow.attack", "lightshield.discard-cost")
def test_an_unrevealed_hypershadows_critical_takes_a_card(board):
    t = board("h 1", at="C3")
    t.unit.hand.cards = ["sight-adjustment"]
    t.stack("critical")
    t.attack("pass", LUX)
    assert (t.unit.corruption, t.unit.discard.cards) == (1, ["sight-adjustment"])


@pytest.mark.rule("mechanic.hypershadow.stats", "shadow.lurker.critical")
def test_a_revealed_hypershadows_critical_is_that_of_its_top_token(board):
    t = board("1", at="C4")
    t.shadow("C3", "lurker", hyper=True, under="moth")
    t.state.statuses = {"negative": Deck("lightshield", ["corrosion"], "negative")}
    t.unit.hand.cards = ["sight-adjustment"]
    t.stack("critical")
    t.attack("pass", LUX)
    assert (t.unit.corruption, t.unit.deck.cards, t.unit.discard.cards) == (0, ["corrosion"], [])


@pytest.mark.rule("lantern.break", "lantern.break.causes", "damage.durability.markers")
def test_break_markers_up_to_its_durability_break_a_card(board):
    t = board("1", at="C3")
    t.unit.weapon = Gear("flash-gun", durability=1)
    n = WEAPONS["flash-gun"].durability
    wear(t, t.unit, "weapon", n, "lantern.break.causes")
    assert (t.unit.weapon.breaks, t.unit.weapon.durability, t.unit.weapon.broken) == (n - 1, 0, False)
    wear(t, t.unit, "weapon", 1, "lantern.break.causes")
    assert (t.unit.weapon.breaks, t.unit.weapon.broken) == (0, True)


@pytest.mark.rule("shadow.devourer.critical")
def test_a_devourers_critical_moves_the_scout_away(board):
    t = board("d 1S .", at="C3")
    t.unit.tiles, t.unit.movement = ["cross"], 1
    t.stack("critical")
    t.attack(LUX, "C5")
    assert set(t.asked[-1].options) == {"B4", "C5", "D4"}
    assert spot(t.unit.at) == "C5"
    assert (t.unit.tiles, t.unit.movement, t.bright("C5")) == (["cross"], 1, None)


@pytest.mark.rule("shadow.devourer.critical")
def test_who_cannot_get_farther_is_not_moved(board):
    t = board(". P\nd 1 2\n. c", at="C3")
    t.units[1].lux = 1
    t.stack("critical")
    t.attack(LUX)
    assert spot(t.unit.at) == "D4"


@pytest.mark.rule("shadow.devourer.critical")
def test_diagonally_the_player_chooses_where_to(board):
    t = board("d .\n. 1", at="C3")
    t.stack("critical")
    t.attack(LUX, "D5")
    assert spot(t.unit.at) == "D5"


@pytest.mark.rule("shadow.attack.target")
@pytest.mark.parametrize(
    ("first", "second", "hit"),
    [
        ({"lux": 5}, {"lux": 6}, 1),
        ({"vials": 2, "lux": 8}, {"vials": 3, "lux": 1}, 1),
        ({"corrupted": True, "vials": 0}, {"vials": 1, "lux": 1}, 1),
        ({"umbra": 2}, {"umbra": 1}, 0),
    ],
)
def test_the_target_is_who_has_the_most(board, first, second, hit):
    t = board("1 b 2", at="C3")
    for unit, changes in zip(t.units, (first, second), strict=False):
        for key, value in changes.items():
            setattr(unit, key, value)
    before = [unit.corruption for unit in t.units]
    t.stack("hit")
    t.attack(1)
    assert [unit.corruption - was for unit, was in zip(t.units, before, strict=True)].index(1) == hit


@pytest.mark.rule("shadow.attack.target")
def test_between_equals_the_players_choose(board):
    t = board("1 b 2", at="C3")
    t.stack("hit")
    t.attack(1, LUX)
    assert (t.units[0].lux, t.units[1].lux) == (8, 7)
    assert t.asked[0].kind == "shadow-attack"
    assert t.asked[0].seats == (0, 1, 2, 3)


@pytest.mark.rule("overview.terms.scout")
def test_a_servodroid_is_a_scout_to_shadows(board):
    t = board("b 4", at="C3", droids=1)
    t.stack("hit")
    t.attack(LUX)
    assert t.units[3].lux == 7


# --- Hypershadows ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.hypershadow.attack")
def test_a_hypershadow_strikes_all_scouts_of_its_facing_with_a_die_each(board):
    t = board("1 2 3\n. h .", at="C3")
    t.stack("hit", "miss", "weak")
    t.attack(LUX, LUX)
    assert [unit.lux for unit in t.units] == [6, 8, 7, 8]


@pytest.mark.rule("mechanic.hypershadow.attack", "lord.facing")
def test_of_equal_facings_the_one_with_the_most_lux_then_umbra(board):
    t = board("1 . .\n. h .\n. . 2", at="C3")
    t.units[0].lux = 7
    t.stack("hit")
    t.attack(LUX)
    assert [unit.lux for unit in t.units[:2]] == [7, 6]


@pytest.mark.rule("mechanic.hypershadow.stats")
def test_a_hypershadow_deals_1_more(board):
    t = board()
    plain, blip = t.shadow("C3", "lurker"), t.shadow("C4")
    hyper, stack = t.shadow("C5", "lurker", hyper=True, under="moth"), t.shadow("C6", hyper=True)
    assert damage_of(t.state, hyper) == damage_of(t.state, plain) + 1
    assert damage_of(t.state, stack) == damage_of(t.state, blip) + 1


@pytest.mark.rule("mechanic.hypershadow.stats")
@pytest.mark.parametrize("kind", ["", "lurker", "devourer"])
def test_a_hypershadow_revealed_or_not_has_1_more_health_and_damage_and_is_no_darker(board, kind):
    t = board()
    single, stack = t.shadow("C3", kind), t.shadow("C5", kind, hyper=True, under="moth")
    for strength in (health_of, damage_of):
        assert strength(t.state, stack) == strength(t.state, single) + 1
    assert darkness_of(t.state, stack) == darkness_of(t.state, single) == (0 if kind else 4)


# --- Prosperity ---


@pytest.mark.rule("end.defeat.conditions", "overview.goal")
def test_no_prosperity_left_is_a_defeat(board):
    t = board("b", at="H9")
    t.state.citadel.prosperity = 1
    with pytest.raises(MissionOver):
        t.moves("alpha")
    assert (t.state.lost_by, t.prosperity) == ("prosperity", 0)
    assert t.shadows == []


@pytest.mark.rule("end.defeat.conditions")
def test_prosperity_does_not_fall_below_0(board):
    t = board()
    with pytest.raises(MissionOver):
        lose_prosperity(t, 99, "aimove.shadow.citadel")
    assert t.prosperity == 0
