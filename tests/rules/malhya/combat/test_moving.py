"""How heroes move in combat: the free move, engagement, Action Points; also against brute force."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker
from tests.rules.malhya.ground.drawn import by_lot

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.moving import free_move, moves
from coterie.games.malhya.ground import places
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.rooms.walking import gait, move_cost
from coterie.games.malhya.state import Enemy, Hero

ROAD = "+ + + + + + + + + + + + +\n Y . . . B C . . . . D F\n+ + + + + + + + + + + + +"


def costs(t: Fight, name: str, letters: str) -> list[int | None]:
    """The Action Points for moving to these spaces; None if that is not possible."""
    hero = t.hero(name)
    along = moves(t.state, hero)
    return [move_cost(hero, along[t.spaces[letter]]) if t.spaces[letter] in along else None for letter in letters]


@pytest.mark.rule("engage.hero.unengaged", "move.hero.free", "move.hero.paid")
def test_an_unengaged_hero_has_the_free_move_and_extends_it_point_by_point(fight: FightMaker) -> None:
    t = fight(ROAD, F="swordsman")
    t.begins("yoktal")
    assert costs(t, "yoktal", "BCD") == [0, 1, 6]
    assert t.spaces["F"] not in moves(t.state, t.hero("yoktal"))


@pytest.mark.rule("move.hero.no-bank", "engage.hero.unengaged")
def test_the_rest_of_the_free_move_is_lost_by_doing_something_else_and_kept_for_going_on(fight: FightMaker) -> None:
    t = fight(ROAD, F="swordsman")
    yoktal = t.hero("yoktal")
    yoktal.weapon, yoktal.items = "short-sword", ["boar-spear"]
    t.turn("yoktal", ("move", "A2"), ("move", "A5"), ("move", "A6"))
    assert yoktal.points == 5, "one move in three stages: four spaces free, one paid"
    yoktal.cell, yoktal.points = 0, 6
    t.turn("yoktal", ("move", "A2"), ("equip", "yoktal", "boar-spear"), ("move", "A3"))
    assert yoktal.points == 6 - 1 - 1


@pytest.mark.rule("combat.hero-actions", "move.hero.free")
def test_the_free_move_may_come_after_an_attack(fight: FightMaker) -> None:
    t = fight(ROAD, F="swordsman")
    yoktal = t.hero("yoktal")
    yoktal.weapon = "throwing-knives"
    t.stack("special", "special", "special")
    t.turn("yoktal", ("attack", 1, (0,)), ("move", "A5"))
    assert yoktal.points == 6 - 2 + 1


MELEE = """
    + + + + + + +
     Y . B C . .
    + + + + + + +
     . . . E . .
    + + + + + + +
     . . . . . G
    + + + + + + +
"""


@pytest.mark.rule("engage.hero.lose-free")
def test_who_becomes_engaged_on_the_way_loses_what_is_left(fight: FightMaker) -> None:
    """Two spaces to B, beside the enemy, are free; the third, which the free move would cover, is paid."""
    t = fight(MELEE, E="swordsman")
    t.begins("yoktal")
    assert costs(t, "yoktal", "BC") == [0, 1]
    t.turn("yoktal", ("move", t.spot("B")), ("move", t.spot("Y")))
    assert t.hero("yoktal").points == 4, "back out of reach it has not returned"
    assert [event.rule for event in t.told("steps")] == ["move.hero.free", "engage.hero.disengage"]


@pytest.mark.rule("engage.hero.lose-free")
def test_a_longer_way_that_keeps_out_of_reach_may_be_the_cheaper_one(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + +
         Y . E . B
        + + + + + +
         . . . . .
        + + + + + +
         . . . . .
        + + + + + +
        """,
        E="swordsman",
    )
    t.hero("yoktal").movement = 6
    t.begins("yoktal")
    assert costs(t, "yoktal", "B") == [0], "by the third row: A1 B1 C2 C3 C4 B5 A5 are six steps"


@pytest.mark.rule("engage.hero.lose-free", "engage.hero.disengage")
def test_who_begins_engaged_has_no_free_move_and_may_walk_away_for_points(fight: FightMaker) -> None:
    t = fight(MELEE, E="swordsman")
    t.hero("yoktal").cell = t.spaces["C"]
    t.begins("yoktal")
    assert t.hero("yoktal").free == 0
    assert costs(t, "yoktal", "BYE") == [1, 3, None]
    t.hero("yoktal").points = 0
    assert t.options("yoktal", "move") == []
    assert t.refusals("yoktal")["move"] == "why.no-way"


@pytest.mark.rule("engage.hero.lose-free", "talents.sides")
def test_light_feet_keep_the_free_move_but_do_not_give_one_to_who_begins_engaged(fight: FightMaker) -> None:
    t = fight(MELEE, E="swordsman")
    t.hero("yoktal").talents = {"light-feet": False}
    t.begins("yoktal")
    assert costs(t, "yoktal", "BC") == [0, 0]
    t.hero("yoktal").cell = t.spaces["C"]
    assert free_move(t.state, t.hero("yoktal")) == 0


@pytest.mark.rule("engage.definition")
def test_a_wall_prevents_engagement_and_so_does_an_unconscious_hero(fight: FightMaker) -> None:
    t = fight("+ + + + +\n Y|E S .\n+ + + + +", E="swordsman")
    assert free_move(t.state, t.hero("yoktal")) == 4
    assert free_move(t.state, t.hero("sulk")) == 0
    t.hero("sulk").life = 0
    assert not places.opponents_beside(t.state, t.enemy())


@pytest.mark.rule("move.ally", "move.opponent", "wounds.hero.cube")
def test_through_allies_but_not_onto_them_never_through_enemies_onto_cubes(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y S B M E .\n+ + + + + + +", E="swordsman")
    t.hero("mhay").life = 0
    t.begins("yoktal")
    assert costs(t, "yoktal", "SBM") == [None, 0, 0]
    assert BOARD.numbers["A6"] not in moves(t.state, t.hero("yoktal"))


@pytest.mark.rule("terrain.water", "terrain.annoying", "move.hero.paid")
def test_paid_steps_cost_a_point_for_each_movement_point(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n A . . . w:B E\n+ + + + + + + +", E="swordsman")
    t.begins("ancient")
    assert costs(t, "ancient", "B") == [1 + 2], "three free steps, one of two points with one free point left, then two"


# --- against brute force ----------------------------------------------------------------------------------------------


def slowly(s: object, hero: Hero) -> dict[int, int]:
    """The least Action Points to every space by trying all ways: (space, free points left, points paid)."""
    steps = places.paths(s, gait(s, hero)).steps  # type: ignore[arg-type]
    here = places.built(s)  # type: ignore[arg-type]
    enemies = {enemy.cell for enemy in s.room.enemies}  # type: ignore[attr-defined]
    best: dict[int, int] = {}
    seen = set()
    due = [(hero.cell, hero.free, 0)]
    while due:
        state = due.pop()
        if state in seen:
            continue
        seen.add(state)
        cell, free, paid = state
        best[cell] = min(best.get(cell, FAR), paid)
        for there, price in steps[cell]:
            cost = max(0, price - free)
            if there not in enemies and paid + cost <= hero.points:
                beside = any(other in enemies for other in here.beside[there])
                due.append((there, 0 if beside else max(0, free - price), paid + cost))
    return best


@pytest.mark.rule("engage.hero.lose-free", "move.hero.paid")
@pytest.mark.parametrize("seed", range(60))
def test_moves_are_those_of_brute_force(fight: FightMaker, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = Random(seed)
    built = by_lot(rng)
    t = fight("+ + +\n Y E\n+ + +", E="swordsman")
    monkeypatch.setattr(places, "built_of", lambda page, doors: built)
    free = [cell for cell in built.kinds if cell not in built.abyss]
    cells = rng.sample(free, 3)
    hero = t.hero("yoktal")
    hero.cell, hero.points, hero.free = cells[0], rng.randrange(4), rng.randrange(5)
    t.room.enemies = [Enemy(id=n, card="swordsman", cell=cell) for n, cell in enumerate(cells[1:], 1)]
    found = {cell: move_cost(hero, along) for cell, along in moves(t.state, hero).items()}
    available = places.available(t.state)
    assert found == {cell: paid for cell, paid in slowly(t.state, hero).items() if cell in available}


@pytest.mark.rule("engage.hero.lose-free")
@pytest.mark.parametrize(("movement", "told"), [(4, 1), (3, 1), (2, 0), (1, 0)])
def test_it_is_told_that_something_of_the_free_move_is_lost_only_if_something_is(
    fight: FightMaker, movement: int, told: int
) -> None:
    """To B, beside the enemy, it is two spaces."""
    t = fight(MELEE, E="swordsman")
    t.hero("yoktal").movement = movement
    t.turn("yoktal", ("move", t.spot("B")))
    assert len(t.told("free-lost")) == told


@pytest.mark.rule("engage.hero.lose-free")
def test_the_free_move_is_lost_also_by_going_past_an_enemy(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y . . B . .\n+-+ +-+-+-+-+\n . E . . . .\n+ + + + + + +", E="swordsman")
    t.turn("yoktal", ("move", t.spot("B")))
    assert (len(t.told("free-lost")), t.hero("yoktal").points) == (1, 4)
