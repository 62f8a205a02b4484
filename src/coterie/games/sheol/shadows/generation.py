"""Singularities generate shadows, group by group."""

from __future__ import annotations

from coterie.games.sheol.board.ground import IN_CITADEL, RING, SPOTS, TO_CITADEL
from coterie.games.sheol.board.lightstream import damage_tile
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.box.dice import ALERT, DANGER
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.shadows.blips import place_blip
from coterie.games.sheol.state import OFF, Sheol, Singularity, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.table import Table, Why, inside

GROUPS = ("circle", "triangle", "square")
SKIPPED = frozenset(("trench", "rift", "peak"))


def groups_present(s: Sheol) -> list[str]:
    return [group for group in GROUPS if any(each.group == group for each in s.singularities)]


def generate(t: Table[Sheol]) -> Flow[None]:
    """The next group, in an order the players choose: one die for all its singularities, then the flip."""
    s = t.state
    s.groups = [group for group in s.groups if group in groups_present(s)]  # a goal may have closed the others
    if not s.groups:
        return
    group = yield from t.choose(everyone(s), "generate", s.groups, "generation.groups")
    s.groups.remove(group)
    members = [each for each in s.singularities if each.group == group]
    face = t.roll(DANGER if members[0].danger else ALERT)
    t.note("generation", "generation.die", group=f"@group.{group}", face=f"@generation.{shown(s, face)}")
    taken, first = set(figures(s)), s.next_shadow
    for singularity in sorted(members, key=lambda each: (TO_CITADEL[each.at], each.at)):
        spawn(t, singularity, face, taken)
    if face["flip"]:
        flip(t, members, "generation.flip")
    for number in range(first, s.next_shadow):
        yield from happens(t, "spawned", Context(enemy=number))


def shown(s: Sheol, face: Face) -> str:
    """What a face says; without Hypershadows their icon says nothing."""
    name = face.name.replace(" ", "-")
    return name if "hypershadow" in s.enemy.mechanics else name.removesuffix("-hyper")


def spawn(t: Table[Sheol], singularity: Singularity, face: Face, taken: set[int]) -> None:
    """Blips one by one into the surrounding spaces, from the arrow on clockwise, then Hypershadows."""
    s = t.state
    blips = max(0, value(s, "spawn", face["blips"] + singularity.boosters - singularity.limiters))
    shown = face["hyper"] if "hypershadow" in s.enemy.mechanics else 0
    rules = ["generation.place"] * blips + ["generation.hypershadow"] * shown
    rules += ["mechanic.altered.booster"] * singularity.hyper_boosters
    place = singularity.arrow
    for number, rule in enumerate(rules):
        turn = next((turn for turn in range(8) if is_open(s, taken, RING[singularity.at][(place + turn) % 8])), None)
        if turn is None:
            t.note("surrounded", "generation.full", at=SPOTS[singularity.at])
            return
        place += turn
        if len(s.pile) < (2 if number >= blips else 1):
            t.note("pile-empty", "generation.pile-empty", at=SPOTS[singularity.at])
            return
        cell = RING[singularity.at][place % 8]
        if make_way(t, cell, rule):
            place_blip(t, cell, rule, hyper=number >= blips)
            taken.add(cell)
        place += 1


def is_open(s: Sheol, taken: set[int], cell: int) -> bool:
    """Skipped are figures, Lux Trenches, Rifts, Peaks, the Citadel and the edge; coralbone does not hinder."""
    return cell != OFF and cell not in taken and not IN_CITADEL[cell] and s.obstacles.get(cell) not in SKIPPED


def make_way(t: Table[Sheol], cell: int, why: Why) -> bool:
    """A bright tile turns dim instead of what would come, a dim one is destroyed by it; whether the space is free."""
    stream = t.state.streams.get(cell)
    if stream is None:
        return True
    return damage_tile(t, cell, inside(why, f"generation.lightstream-{'bright' if stream.bright else 'dim'}"))


def flip(t: Table[Sheol], members: list[Singularity], why: Why) -> None:
    """The whole group turns to its other side, each arrow to the next surrounding space clockwise."""
    for singularity in members:
        singularity.danger = not singularity.danger
        singularity.arrow = (singularity.arrow + 1) % 8
    t.note("flipped", why, group=f"@group.{members[0].group}", danger=int(members[0].danger))


def first_arrow(cell: int) -> int:
    """At setup the arrow points to the surrounding space nearest the Citadel, the first clockwise from north."""
    ring = [there for there in RING[cell] if there != OFF]
    return RING[cell].index(min(ring, key=lambda there: (TO_CITADEL[there], RING[cell].index(there))))
