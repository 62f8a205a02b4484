"""Where enemies go and whom they attack, by their kind; also against brute force in rooms drawn by lot."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker
from tests.rules.malhya.ground.drawn import by_lot

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.enemies import Plan, plan
from coterie.games.malhya.combat.figures import enemy_movement
from coterie.games.malhya.ground import places
from coterie.games.malhya.ground.built import DIRECT
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.rooms.walking import gait
from coterie.games.malhya.state import Enemy, Hero


def goes(t: Fight, *answers: str, n: int = 1) -> str:
    """Where an enemy goes, by the letters of all spaces it might; its own if it stays."""
    way = t.run(plan(t, t.enemy(n)), *answers)
    return t.spaces.letters(way.cells) if way.cells else t.where(t.enemy(n))


# --- hand to hand -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("engage.melee.unengaged", "engage.melee.engaged", "engage.definition")
def test_enemy_attacking_hand_to_hand_example_of_two_swordsmen(fight: FightMaker) -> None:
    """ENEMY ATTACKING HAND TO HAND, example: the free swordsman goes for the Yoktal, since the Sulk, who is nearer, is
    engaged with the other one, who stays."""
    t = fight(
        """
        + + + + + + +
         . . E . B .
        + + + + + + +
         . . . . . Y
        + + + + + + +
         . S . . . .
        + + + + + + +
         . F . . . .
        + + + + + + +
        """,
        E="swordsman",
        F="swordsman",
    )
    assert goes(t, n=1) == "B"
    assert goes(t, n=2) == "F"
    t.hero("yoktal").life = 0
    assert DIRECT[t.spaces["E"]][t.run(plan(t, t.enemy(1))).cells[0]] == 1, "all are engaged: the nearest of these"


@pytest.mark.rule("engage.melee.unengaged")
def test_nearest_is_by_movement_to_a_free_space_beside_the_hero_not_by_spaces(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + + +
         S|E . . B Y .
        + + + + + + + +
         .|. . . . . .
        + + + + + + + +
         .|. . . . . .
        + + + + + + + +
         . . . . . . .
        + + + + + + + +
        """,
        E="swordsman",
    )
    assert "B" in goes(t), "the Sulk is one space away, but around the wall"


@pytest.mark.rule("engage.melee.unengaged", "move.available")
def test_heroes_around_whom_there_is_no_free_space_are_passed_over(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + + + + + + +
         S F . E . . . . . B Y
        + + + + + + + + + + + +
        """,
        E="swordsman",
        F="archer",
    )
    t.hero("sulk").movement = 0
    assert "S" not in goes(t)
    t.lay(swordsman="swift")
    assert goes(t) == "B", "the only space beside the Sulk is taken"


@pytest.mark.rule("engage.melee.short", "engage.melee.unengaged")
def test_if_all_spaces_around_all_heroes_are_taken_it_comes_as_near_as_it_can(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + +\n S F B . . . . E\n+ + + + + + + + +", E="swordsman", F="swordsman")
    t.lay(swordsman="swift")
    assert goes(t) == "B"


@pytest.mark.rule("engage.melee.short")
def test_too_little_movement_brings_it_as_near_as_possible_and_no_attack(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + +\n S . . B . . . E\n+ + + + + + + + +", E="swordsman")
    t.enemy_acts()
    assert t.where(t.enemy()) == "B"
    assert t.told("attacks") == []


@pytest.mark.rule("engage.melee.short", "attack.support")
def test_if_it_ends_beside_another_hero_it_attacks_that_one(fight: FightMaker) -> None:
    """It goes for the Sulk, since the Yoktal is engaged, and gets no farther than beside him."""
    t = fight(
        """
        + + + + + + + + + + +
         E . . . B . . . . S
        + + + + + + + + + + +
         . . . . . Y F . . .
        + + + + + + + + + + +
        """,
        E="swordsman",
        F="swordsman",
    )
    t.stack("damage-1", "damage-1")
    t.enemy_acts(t.spot("B"))
    assert (t.where(t.enemy()), t.hero("yoktal").damage) == ("B", 4)


@pytest.mark.rule("engage.melee.passing")
def test_passing_a_hero_does_not_cut_its_move_short(fight: FightMaker) -> None:
    """The Sulk is engaged, so it goes for the Yoktal, past her; in doing so it was beside her twice."""
    t = fight(
        """
        + + + + + + + +
         E . . . . B Y
        + + + + + + + +
         . . S F . . .
        + + + + + + + +
        """,
        E="swordsman",
        F="swordsman",
    )
    t.lay(swordsman="forward")
    assert "B" in goes(t)


@pytest.mark.rule("engage.melee.target")
def test_beside_several_heroes_the_players_choose_whom_it_attacks(fight: FightMaker) -> None:
    t = fight("+ + + +\n S E Y\n+ + + +", E="swordsman")
    question = t.enemy_asks()
    assert (question.kind, question.options, question.rule) == (
        "enemy-target",
        ("sulk", "yoktal"),
        "engage.melee.target",
    )


@pytest.mark.rule("engage.melee.unengaged", "overview.golden.ties")
def test_nobody_is_asked_for_which_of_two_heroes_it_comes_to_the_same_space(fight: FightMaker) -> None:
    """B is the nearest space beside either of them; whom it strikes from there is a question of its own."""
    t = fight("+ + + + + +\n E . . B S\n+-+-+-+ + +\n . . . . Y\n+ + + + + +", E="swordsman")
    assert goes(t) == "B"
    assert (t.asked, [event.rule for event in t.told("alike")]) == ([], ["engage.melee.unengaged"])
    assert t.enemy_asks().rule == "engage.melee.target"


@pytest.mark.rule("engage.melee.unengaged", "overview.golden.ties")
def test_the_players_are_asked_for_which_of_two_heroes_it_comes_to_different_spaces(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n S B . E . C Y\n+ + + + + + + +", E="swordsman")
    way = t.run(plan(t, t.enemy()), "yoktal")
    assert t.spaces.letters(way.cells) == "C"


@pytest.mark.rule("engage.ranged.penalised-shot", "overview.golden.ties")
def test_nobody_is_asked_whom_an_archer_goes_for_that_stays_either_way(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + + + + +\n Y B:. . . E . . .:C S\n+ + + + + + + + + + + +", E="archer")
    assert t.run(plan(t, t.enemy())) == Plan("engage.ranged.penalised-shot")
    assert (t.asked, [event.rule for event in t.told("alike")]) == ([], ["engage.ranged.move"])


@pytest.mark.rule("engage.enemy.attack-first", "engage.enemy.no-move-after")
def test_who_can_attack_does_not_move_and_attacks_once(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S . E .\n+ + + + +", E="spearman")
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("sulk").damage) == ("E", 2)
    assert len(t.told("attacks")) == 1
    assert t.told("steps") == []


@pytest.mark.rule("engage.enemy.path", "attack.melee.reach")
def test_a_long_weapon_is_used_from_two_spaces_away_to_save_movement(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n S . B . . E\n+ + + + + + +", E="spearman")
    assert goes(t) == "B"


@pytest.mark.rule("engage.enemy.path", "terrain.annoying", "overview.golden.ties")
def test_shortest_is_by_movement_points_across_annoying_lines_and_ties_are_the_players(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + +
         E:B S .
        + + + + +
         . C . .
        + + + + +
        """,
        E="swordsman",
    )
    assert goes(t) == "C", "B is nearer but costs 2"
    t = fight("+ + + + +\n . B . .\n+ + + + +\n E D S .\n+ + + + +\n . C . .\n+ + + + +", E="swordsman")
    question = t.enemy_asks()
    assert (question.kind, len(question.options)) == ("which-space", 3)


@pytest.mark.rule("icons.enemy.priority")
def test_priority_makes_it_go_for_engaged_heroes_first(fight: FightMaker) -> None:
    drawing = """
        + + + + + + + + + +
         F Y B . E . C S .
        + + + + + + + + + +
    """
    t = fight(drawing, E="ur-berg", F="swordsman")
    assert goes(t) == "B"
    t = fight(drawing, E="swordsman", F="swordsman")
    assert goes(t) == "C"


@pytest.mark.rule("move.levitate")
def test_the_veilmother_floats_over_water_at_no_extra_cost(fight: FightMaker) -> None:
    t = fight(
        "+ + + + + + + +\n E w w w w B Y\n+ + + + + + + +",
        E="veilmother",
    )
    within = places.reach(t.state, t.enemy(), gait(t.state, t.enemy()), enemy_movement(t.state, t.enemy()))
    assert within.costs[t.spaces["B"]] == 5


# --- from a distance --------------------------------------------------------------------------------------------------


@pytest.mark.rule("engage.ranged.move")
def test_enemy_attacking_from_a_distance_example_of_the_archers_position(fight: FightMaker) -> None:
    """ENEMY ATTACKING FROM A DISTANCE, example: without a target, an archer prefers the firing space 3 spaces from the
    Yoktal to the one 2 spaces away."""
    t = fight(
        """
        + + + + +
         Y . C B
        + +-+-+ +
         . . . E
        + + + + +
        """,
        E="archer",
    )
    assert [DIRECT[t.hero("yoktal").cell][t.spaces[letter]] for letter in "BC"] == [3, 2]
    assert goes(t) == "B"
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("yoktal").damage) == ("B", 2)


@pytest.mark.rule("engage.ranged.move")
def test_of_equally_far_firing_spaces_it_takes_the_one_of_least_movement(fight: FightMaker) -> None:
    drawing = """
        + + + + + +
         . . . . B
        + + + + + +
         . . . w w
        + + + + + +
         Y . .|E .
        + + + + + +
         . . . . .
        + + + + + +
         . . . . C
        + + + + + +
    """
    assert goes(fight(drawing, E="archer")) == "C"
    dry = fight(drawing.replace("w", "."), E="archer")
    assert goes(dry) == "BC", "of equals the players choose"


@pytest.mark.rule("engage.ranged.stay", "engage.enemy.attack-first")
def test_with_a_free_shot_it_stays_though_it_could_go_farther_and_shoots_the_nearest(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n Y . . E . S .\n+ + + + + + + +", E="archer")
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("sulk").damage, t.hero("yoktal").damage) == ("E", 2, 0)


@pytest.mark.rule("engage.ranged.stay")
def test_it_shoots_who_can_be_shot_without_penalty_though_another_is_nearer(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n Y . . E .:S .\n+ + + + + + + +", E="archer")
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("yoktal").damage) == ("E", 2)


@pytest.mark.rule("engage.ranged.penalty")
def test_an_engaged_target_is_no_penalty_for_the_choice(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n F Y . . E .\n+ + + + + + +", E="archer", F="swordsman")
    assert t.run(plan(t, t.enemy())) == Plan("engage.ranged.stay")


@pytest.mark.rule("engage.ranged.penalised-shot", "engage.ranged.penalty")
def test_a_penalised_shot_from_here_only_if_no_free_one_can_be_reached(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y B:. . E .\n+ + + + + + +", E="archer")
    assert goes(t) == "B", "past the line, beside the Yoktal"
    t = fight("+ + + + + + + +\n Y B:. . . E .\n+ + + + + + + +", E="archer")
    assert t.run(plan(t, t.enemy())) == Plan("engage.ranged.penalised-shot")
    t.stack("damage-1", "damage-1", "special")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("yoktal").damage) == ("E", 2)


@pytest.mark.rule("engage.ranged.penalised-shot")
def test_or_a_space_for_a_penalised_one_as_far_away_as_possible(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + +
         Y:. . . . C
        +-+-+-+-+-+ +
         . . . . . E
        + + + + + + +
        """,
        E="archer",
    )
    way = t.run(plan(t, t.enemy()))
    assert (way.rule, way.target, t.spaces.letters(way.cells)) == ("engage.ranged.penalised-shot", "yoktal", "C")


@pytest.mark.rule("engage.ranged.penalised-shot", "engage.ranged.too-far")
def test_if_the_nearest_hero_cannot_be_shot_at_the_next_one_is(fight: FightMaker) -> None:
    """The Sulk, one space away, is walled in; the Yoktal can be shot at from B, so that it can attack in this round."""
    t = fight(
        """
        +-+-+-+-+-+-+
         S|E . . . B
        +-+-+-+-+-+ +
         . . . . . .
        + + + + + + +
         . . . . . .
        + + + + + + +
         . . . . . Y
        + + + + + + +
        """,
        E="archer",
    )
    way = t.run(plan(t, t.enemy()))
    assert (way.rule, way.target, t.spaces.letters(way.cells)) == ("engage.ranged.move", "yoktal", "B")


@pytest.mark.rule("engage.ranged.engaged")
def test_an_engaged_archer_stays_and_shoots_the_nearest_with_a_dodge_die(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n . S E . Y .\n+ + + + + + +", E="archer")
    t.stack("damage-1", "damage-1", "special")
    t.enemy_acts()
    assert (t.where(t.enemy()), t.hero("sulk").damage, t.hero("yoktal").damage) == ("E", 2, 0)
    assert [event.rule for event in t.told("dodge-die")] == ["defense.engaged-dodge"]


@pytest.mark.rule("engage.ranged.too-far")
def test_who_cannot_shoot_at_all_comes_closer_to_the_nearest_unengaged_hero(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + + + + + + + +
         . . . . . . . B . . . E
        + +-+-+-+-+-+-+-+-+-+-+-+
         Y . . . . . . . . . . .
        + + + + + + + + + + + + +
        """,
        E="archer",
    )
    way = t.run(plan(t, t.enemy()))
    assert (way.rule, t.spaces.letters(way.cells)) == ("engage.ranged.too-far", "B")
    t.enemy_acts()
    assert t.told("attacks") == []


@pytest.mark.rule("explore.conditions")
def test_where_nobody_can_shoot_archers_just_come_closer(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y . . . . E\n+ + + + + + +", E="archer")
    t.room.page = "04"
    t.hero("yoktal").cell, t.enemy().cell = BOARD.numbers["E13"], BOARD.numbers["E18"]
    way = t.run(plan(t, t.enemy()))
    assert way.cells
    t.enemy_acts(*[BOARD.spots[cell] for cell in way.cells[:1] if len(way.cells) > 1])
    assert t.told("attacks") == []


# --- against brute force ----------------------------------------------------------------------------------------------


class Slow:
    """The same position, looked at without any of the rooms' searches."""

    def __init__(self, t: Fight, enemy: Enemy) -> None:
        self.s, self.enemy, self.here = t.state, enemy, places.built(t.state)
        self.heroes = [hero for hero in t.state.heroes if hero.life]
        self.others = {each.cell for each in t.room.enemies if each is not enemy}
        self.barred = {hero.cell for hero in self.heroes}
        self.steps = places.paths(t.state, gait(t.state, enemy)).steps
        self.free = {cell for cell in self.here.kinds if cell not in self.here.abyss} - self.others - self.barred
        self.costs = self.spread(enemy.cell)
        self.movement = enemy_movement(t.state, enemy)

    def spread(self, start: int) -> dict[int, int]:
        """Bellman's way: lower prices until nothing changes."""
        costs = {start: 0}
        changed = True
        while changed:
            changed = False
            for cell, cost in [*costs.items()]:
                for there, price in self.steps[cell]:
                    if there not in self.barred and cost + price < costs.get(there, FAR):
                        costs[there] = cost + price
                        changed = True
        return costs

    def engaged(self, hero: Hero) -> bool:
        cells = self.others | {self.enemy.cell}
        return any(cell in self.here.beside[hero.cell] for cell in cells)

    def around(self, hero: Hero) -> set[int]:
        return {cell for cell in self.here.beside[hero.cell] if cell in self.free or cell == self.enemy.cell}

    def melee(self) -> list[set[int]]:
        """Every set of spaces that the rule allows, one for each hero that the players might choose."""
        if any(hero.cell in self.here.beside[self.enemy.cell] for hero in self.heroes):
            return [set()]
        near = {
            hero.card: min([self.costs.get(cell, FAR) for cell in self.around(hero)], default=FAR)
            for hero in self.heroes
        }
        open_to = [hero for hero in self.heroes if near[hero.card] < FAR]
        if not open_to:
            return []
        liked = [hero for hero in open_to if not self.engaged(hero)] or open_to
        least = min(near[hero.card] for hero in liked)
        return [self.toward(self.around(hero)) for hero in liked if near[hero.card] == least]

    def toward(self, goals: set[int]) -> set[int]:
        ends = {
            cell: cost
            for cell, cost in self.costs.items()
            if cost <= self.movement and cell in self.free | {self.enemy.cell}
        }
        onward = {cell: min([self.spread(cell).get(goal, FAR) for goal in goals]) for cell in ends}
        best = min((onward[cell], ends[cell]) for cell in ends)
        return {cell for cell in ends if (onward[cell], ends[cell]) == best} - {self.enemy.cell}

    def ranged(self) -> list[set[int]] | None:
        """Likewise for a ranged enemy that can get a free shot at the nearest hero; None otherwise."""
        if any(hero.cell in self.here.beside[self.enemy.cell] for hero in self.heroes):
            return [set()]
        if any(self.line(self.enemy.cell, hero) == "free" for hero in self.heroes):
            return [set()]
        least = min(DIRECT[self.enemy.cell][hero.cell] for hero in self.heroes)
        found = []
        for hero in self.heroes:
            if DIRECT[self.enemy.cell][hero.cell] == least:
                ranks = {
                    cell: (-DIRECT[cell][hero.cell], cost)
                    for cell, cost in self.costs.items()
                    if cost <= self.movement and cell in self.free and self.line(cell, hero) == "free"
                }
                if not ranks:
                    return None
                best = min(ranks.values())
                found.append({cell for cell, rank in ranks.items() if rank == best})
        return found

    def line(self, cell: int, hero: Hero) -> str:
        crossed = BOARD.corners(cell, hero.cell)
        if self.here.blocking & crossed.borders:
            return "blocked"
        return "hindered" if self.here.annoying & crossed.borders or self.barred.intersection(crossed.cells) else "free"


@pytest.mark.rule(
    "engage.melee.unengaged", "engage.melee.short", "engage.enemy.path", "engage.ranged.move", "engage.ranged.stay"
)
@pytest.mark.parametrize("kind", ["swordsman", "archer"])
@pytest.mark.parametrize("seed", range(60))
def test_enemies_go_where_brute_force_sends_them(
    fight: FightMaker, monkeypatch: pytest.MonkeyPatch, seed: int, kind: str
) -> None:
    rng = Random(seed)
    built = by_lot(rng)
    t = fight("+ + + +\n Y S E\n+ + + +", E=kind)
    monkeypatch.setattr(places, "built_of", lambda page, doors: built)
    cells = rng.sample([cell for cell in built.kinds if cell not in built.abyss], 5)
    for hero in t.state.heroes:
        hero.cell = cells.pop()
    t.enemy().cell = cells.pop()
    t.room.enemies += [Enemy(id=n, card="swordsman", cell=cell) for n, cell in enumerate(cells, 2)]
    t.lay(**{kind: rng.choice(("swift", "fierce"))})
    slow = Slow(t, t.enemy())
    expected = slow.melee() if kind == "swordsman" else slow.ranged()
    for hero in t.state.heroes if expected else ():
        t.usual["enemy-target"] = hero.card
        t.asked.clear()
        way = t.run(plan(t, t.enemy()))
        assert {*way.cells} in expected
        if not t.asked:
            assert [{*way.cells}] == expected or all(each == {*way.cells} for each in expected)
