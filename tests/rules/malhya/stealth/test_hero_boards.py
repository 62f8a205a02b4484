"""What the Hero boards print and the modes use: personal costs, Movement, Initiative; and the icon of all bodies."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Cards, Sneaks

from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.combat.figures import initiative
from coterie.kernel.data import replace

LONG = "\n".join(["+" + " +" * 12, " ." * 12 + " ", "+" + " +" * 12])
WALLED = "\n".join(["+" + "-+" * 12, " ." * 12 + " "] * 3 + ["+" + "-+" * 12])


@pytest.mark.rule("hero.action-costs", "stealth.standby.go")
@pytest.mark.parametrize(("hero", "left"), [("sulk", 5), ("mhay", 6)])
def test_going_on_standby_costs_what_the_own_board_prints(sneak: Sneaks, hero: str, left: int) -> None:
    t = sneak("sulk A1, mhay A2", "archer A12", "", LONG).turn(hero)
    t.on("standby")
    assert (t.hero(hero).points, t.hero(hero).stance) == (left, "standby")


@pytest.mark.rule("hero.action-costs", "stealth.act.paid-move")
@pytest.mark.parametrize(("cost", "reached"), [(1, 4), (2, 2)])
def test_a_space_beyond_the_free_move_costs_what_the_own_board_prints(
    sneak: Sneaks, monkeypatch: pytest.MonkeyPatch, cost: int, reached: int
) -> None:
    monkeypatch.setitem(HEROES, "sulk", replace(HEROES["sulk"], move_cost=cost))
    t = sneak("sulk A1, mhay B1", "", "", LONG).turn("sulk", points=4, free=0, moved=True)
    t.room.cleared = True
    t.on()
    assert len(t.offers("move")) == reached


@pytest.mark.rule("hero.movement-value", "stealth.act.free-move")
@pytest.mark.parametrize(("hero", "spaces"), [("sulk", 5), ("mhay", 4)])
def test_the_movement_is_the_length_of_the_free_move(sneak: Sneaks, hero: str, spaces: int) -> None:
    t = sneak(f"{hero} A1", "", "", LONG).turn(hero, points=0)
    t.room.cleared = True
    t.on()
    assert len(t.offers("move")) == spaces


@pytest.mark.rule("hero.initiative-value")
def test_initiative_orders_combat_and_nothing_else(sneak: Sneaks) -> None:
    """In Stealth Mode the slower hero may play first; in combat the values of the boards stand against each other."""
    t = sneak("sulk A1, mhay A2", "archer A12", "", LONG)
    t.on()
    assert t.offers("play") == ["play:sulk", "play:mhay"]
    t.room.mode, t.room.round = "combat", 1
    assert [initiative(t.state, hero.card) for hero in t.state.heroes] == [5, 3]
    t.hero("mhay").initiative += 1
    assert initiative(t.state, "mhay") == 4


@pytest.mark.rule("icons.action.cadavers")
def test_each_enemy_heads_for_the_body_nearest_to_it(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 9, "spaces": 1, "to": "cadavers"})
    t = sneak("ancient C12", "archer A4, archer A9", "cadaver A1, cadaver A12", WALLED).enemies_act(number)
    t.on("1")
    assert t.where(1, 2) == "A3 A10"
