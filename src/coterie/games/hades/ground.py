"""Words and looks that every chapter needs: stages, teams, zones, resources."""

from __future__ import annotations

from coterie.games.hades import box
from coterie.games.hades.content import CharacterCard, Cost, Scenario, Tile
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.table import Table

DIAL = 9
SLOTS = 4
LURE_SLOTS = 3
TRACK = 4
ORDINARY_SLOTS = 4
ALERT_VALUES = (1, 3, 5)

STAGES = {
    "oracle": 1,
    "divinity": 1,
    "upgrade": 1,
    "distract": 1,
    "pray": 1,
    "move-roll": 1,
    "push": 1,
    "abilities": 1,
    "feat-loot": 1,
    "companions": 1,
    "wounds": 1,
    "challenge-book": 1,
    "overrun": 1,
    "log": 1,
    "rest": 1,
    "alert": 2,
    "items": 2,
    "oblivion-restore": 2,
    "sentinel-divinity": 2,
}
"""From which stage on a feature is in use: 0 is the Prologue, 1 Prison Break, 2 everything later."""


class ScenarioLost(Exception):
    """The scenario is lost at once; the round ends here."""


def spec(s: Hades) -> Scenario:
    return box.SCENARIOS[s.scenario]


def on(s: Hades, feature: str) -> bool:
    """Whether the feature is in use at the scenario's stage."""
    return spec(s).stage >= STAGES[feature]


def everyone(s: Hades) -> tuple[int, ...]:
    """All seats: who answers what the players decide together."""
    return tuple(range(len(s.gods)))


def name(god: God) -> str:
    return f"@god.{god.id}.name"


def called(monster: Monster) -> str:
    return f"@monster.{monster.card}.name"


def card_of(god: God) -> CharacterCard:
    """The character card in use: level and core side."""
    return box.CHARACTERS[god.id, god.level, god.core]


def tile(god: God, action: str) -> Tile:
    return box.TILES[action].levels[god.tiles.get(action, 1) - 1]


# --- teams ------------------------------------------------------------------------------------------------


def active(s: Hades) -> list[God]:
    """The characters of this wave, the one on the battlefield first."""
    team = active_team(s)
    gods = [god for god in s.gods if god.team == team]
    return sorted(gods, key=lambda god: (god.position != "battlefield", god.seat))


def active_team(s: Hades) -> str:
    if len(s.gods) <= 2:
        return s.gods[0].team
    return "alpha" if s.wave == 1 else "beta" if len(s.gods) == 4 else "wolf"


def teammate(s: Hades, god: God) -> God | None:
    return next((other for other in s.gods if other is not god and other.team == god.team), None)


def front(s: Hades, god: God) -> God | None:
    """The battlefield character whose monsters the god's cards touch: itself, or the teammate."""
    return god if god.position == "battlefield" else teammate(s, god)


def is_wolf(god: God) -> bool:
    return god.team == "wolf"


# --- zones ------------------------------------------------------------------------------------------------


def eliminated(s: Hades) -> tuple[str, ...]:
    return tuple([zone for zone, content in s.zones.items() if content.eliminated])


def adjacent(s: Hades, zone: str) -> tuple[str, ...]:
    """Where a character can go from the zone."""
    return box.neighbours(s.scenario, zone, tuple(s.blocked), eliminated(s))


def distances(s: Hades, zone: str) -> dict[str, int]:
    """How many moves each zone is away for a character in this one."""
    return box.distances(s.scenario, zone, tuple(s.blocked), eliminated(s))


def zone_steps(s: Hades, a: str, b: str) -> int | None:
    """How many zones apart, one-way arrows counted in both directions; None if not joined."""
    return box.distances(s.scenario, a, tuple(s.blocked), eliminated(s), either_way=True).get(b)


def open_zones(s: Hades) -> list[str]:
    return [zone for zone, content in s.zones.items() if not content.eliminated]


def roll_zone(t: Table[Hades], rule: str) -> str:
    """Roll the zone die, again where its number names no zone that is left."""
    s = t.state
    zones = list(s.zones)
    while True:
        number = t.roll(box.DICE["zone"])["number"]
        if number <= len(zones) and not s.zones[zones[number - 1]].eliminated:
            t.note("zone-die", rule, n=number, zone=f"@zone.{s.scenario}.{zones[number - 1]}.name")
            return zones[number - 1]


def zone_name(s: Hades, zone: str) -> str:
    return f"@zone.{s.scenario}.{zone}.name"


# --- resources -----------------------------------------------------------------------------------------------


def gain(t: Table[Hades], god: God, resources: Cost, rule: str) -> None:
    """Gain resources, as far as the dials go."""
    for resource, n in resources.items():
        if resource == "divinity" and not on(t.state, "divinity"):
            continue
        before = getattr(god, resource)
        after = min(DIAL, before + n)
        if after != before:
            setattr(god, resource, after)
            t.note("gain", rule, god=name(god), n=after - before, what=f"@resource.{resource}")


def can_pay(god: God, cost: Cost) -> bool:
    return all(getattr(god, resource) >= n for resource, n in cost.items())


def pay(t: Table[Hades], god: God, cost: Cost, rule: str) -> None:
    """Pay in full; the caller has made sure that it is possible."""
    for resource, n in cost.items():
        if n:
            setattr(god, resource, getattr(god, resource) - n)
            t.note("pay", rule, god=name(god), n=n, what=f"@resource.{resource}")


def lose(t: Table[Hades], god: God, resources: Cost, rule: str) -> None:
    """Lose resources as far as there are."""
    pay(t, god, {resource: min(n, getattr(god, resource)) for resource, n in resources.items()}, rule)
