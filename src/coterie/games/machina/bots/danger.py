"""What monsters are expected to do in their next turns, and how much of a nuisance they are."""

from __future__ import annotations

from coterie.games.machina.bots.terrain import FAR, Terrain
from coterie.games.machina.bots.worth import power, swings
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import defence, max_health, max_stamina

LIFE = (0.0, 6.0, 8.8, 10.8, 12.3, 13.5, 14.5, 15.3, 16.0, 16.6)
"""What health is worth: the last points most."""

SURE, BRAVE = 0.85, 0.5
"""How much of what monsters are expected to do counts: much can still come between; and in the endgame, where nobody
hides from them for long."""


def life(health: float) -> float:
    """What so much health is worth, points that will be lost only perhaps counted in parts."""
    if health <= 0:
        return 0.0
    whole = min(int(health), 8)
    return LIFE[whole] + (LIFE[whole + 1] - LIFE[whole]) * min(1.0, health - whole)


def expected_hits(s: Machina, land: Terrain, here: list[Explorer]) -> dict[str, float]:
    """How often each explorer is likely to be hit in the monsters' next turns."""
    hits = dict.fromkeys([explorer.card for explorer in here], 0.0)
    blocks: dict[str, tuple[int, int]] = {}
    for monster in s.monsters:
        blows = swings(f"monster.{monster.card}")
        if not blows:
            continue
        ways = land.ways(monster.cell)
        far, prey = min(
            [(ways.get(each.cell, FAR), each.health, n, each) for n, each in enumerate(here)], default=(FAR, 0, 0, None)
        )[::3]
        if prey is None or far >= FAR:
            continue
        stamina = max(0, STANDING.value(s, "turn-stamina", max_stamina(s, monster), monster))
        if far > stamina + max([blow.reach for blow in blows]):
            continue
        moves = not STANDING.flag(s, "immobile", monster)
        if prey.card not in blocks:
            blocks[prey.card] = defence(s, prey, "armor"), defence(s, prey, "will")
        armor, will = blocks[prey.card]
        best = 0.0
        for blow in blows:
            steps = max(0, far - blow.reach)
            if steps <= stamina and (moves or not steps):
                best = max(best, (stamina - steps) // blow.cost * blow.chance(will if blow.arcane else armor))
        hits[prey.card] += best
    return hits


def nuisance(s: Machina, monster: Monster) -> float:
    """A monster by its level and by what is left of it."""
    most = max(1, max_health(s, monster))
    return power(monster.card) * (0.45 + 0.55 * max(0, most - monster.wounds) / most)
