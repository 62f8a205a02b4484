"""Reveal: coralbone is destroyed, enemies in the pattern are lit, blips react, and tiles may be placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.sheol.actions.gear import NO_LANTERN, GearAction, end_overload, roll_overload
from coterie.games.sheol.actions.walking import break_coral
from coterie.games.sheol.board.foes import apart, cells_of, enemy_of, enemy_words
from coterie.games.sheol.board.ground import NEIGHBOURS, SPOTS
from coterie.games.sheol.board.lightstream import network
from coterie.games.sheol.board.occupancy import areas, covered, foes_by_cell, foes_in, nearby, nearest_first
from coterie.games.sheol.box.content import Lantern, Overload
from coterie.games.sheol.box.patterns import FACINGS
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.selecting import has_target
from coterie.games.sheol.effects.standing import awaited, flag, happens, use_up, value
from coterie.games.sheol.light.placing import joinable, may_place, place_tiles
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.lightshields.powers import plays
from coterie.games.sheol.scouts.acting import OUTSIDE, Acting
from coterie.games.sheol.shadows.foe_cards import change_darkness, least_darkness
from coterie.games.sheol.shadows.tokens import revealed_by_scout
from coterie.games.sheol.showing.cards import turned
from coterie.games.sheol.showing.ids import gear_id
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Unit, name
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, Msg, msg

LIGHT: dict[type[Herald | Lord], tuple[int, str]] = {
    Lord: (2, "lantern.reveal.lord"),
    Herald: (4, "lantern.reveal.herald"),
}
"""The Darkness that a Reveal takes off an enemy for each of its spaces, and the rule."""

# --- the action -------------------------------------------------------------------------------------------------------


class Reveal(GearAction[Lantern]):
    """("reveal", turn), perhaps overloaded, for the turns of the pattern that would do anything."""

    word, forbidden, printed, priced = "reveal", "no-reveal", "reveal_cost", "reveal-cost"
    rule, paid_by, icon = "lantern.reveal.pattern", "lantern.reveal.cost", "lantern-flame"
    broken, places = NO_LANTERN, OUTSIDE

    def gear(self, acting: Acting) -> Lantern | None:
        return acting.lantern

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return []

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        unit, lantern = acting.unit, acting.lantern
        assert lantern is not None
        over = lantern.overload if lantern.overload is not None and lantern.overload.pattern else None
        ways = self.ways(acting, over)
        texts = (lantern.pattern,) if over is None or len(ways) == 1 else (lantern.pattern, over.pattern)
        wanted = _wanted(s, acting, *nearby(texts, unit.at))
        lit = [_turns_toward(wanted, text, unit.at) for text in texts] if wanted else [[] for _ in texts]
        unlit = [0] if [] in lit and _is_answered(s, unit) else []
        found: list[Any] = []
        for way, useful in zip(ways, lit, strict=True):
            turns = useful or unlit
            if turns and self.is_paid(s, acting, way):
                found += [("reveal", turn) if way is None else ("reveal", turn, "overload") for turn in turns]
        return found

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.unpaid(s, acting, ("reveal",)) or self.no("nothing-to-reveal")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        """Coralbone, Outer Lords, Heralds, blips with their reactions, then tiles; an overload wears it out."""
        s, unit = t.state, acting.unit
        lantern, over = self.used(acting, option)
        cells = covered(pattern_lit(lantern, over), option[1], unit.at)
        action = yield from self.pay(t, acting, option)
        if unit.dead:
            return
        breaks = 0 if over is None else roll_overload(t, unit, "reveal")
        limit = value(s, "reveal-limit", lantern.reveals, unit)
        use_up(s, "reveal-limit", unit)
        t.note("reveals", self.rule, unit=name(unit), at=SPOTS[unit.at], where=f"@direction.{FACINGS[option[1]]}")
        touched = yield from light_up(t, unit, cells, limit)
        context = Context(unit.id, touched=touched)
        if touched and not unit.dead:
            yield from offer(t, "revealed", context, action)
        yield from happens(t, "revealed", context)
        if not unit.dead:
            yield from place(t, unit, cells, bright=over is not None)
        if over is not None:
            yield from end_overload(t, unit, "lantern", breaks)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """The spaces lit, and what is in them."""
        unit, where = acting.unit, Msg(f"direction.{FACINGS[option[1]]}")
        lantern, over = self.used(acting, option)
        cells = covered(pattern_lit(lantern, over), option[1], unit.at)
        label = msg("option.reveal-overload" if over else "option.reveal", where=where)
        card, area = (gear_id(unit.id, "lantern"),), tuple(SPOTS[cell] for cell in cells)
        foes, coral = foes_in(acting.foes, cells), sum(cell in s.coral for cell in cells)
        names: list[Item] = [enemy_words(enemy) for number in foes if (enemy := enemy_of(s, number)) is not None]
        detail = msg("detail.reveal-coral" if coral else "detail.reveal", what=names, n=coral)
        drawn = turned(pattern_lit(lantern, over), option[1])
        return Choice(label, "", card, self.icon, self.price(s, acting, option), detail, area, pattern=drawn)


def pattern_lit(lantern: Lantern, over: Overload | None) -> str:
    return lantern.pattern if over is None else over.pattern


def _wanted(s: Sheol, acting: Acting, near: frozenset[int], around: frozenset[int]) -> set[int]:
    """The spaces in reach with coralbone, an enemy that can be lit, or room for a tile of the unit."""
    unit, foes = acting.unit, acting.foes
    wanted = {*near.intersection(s.coral)} if s.coral else set()
    wanted.update([cell for cell in near.intersection(foes) if _can_be_lit(s, foes[cell])])
    if unit.tiles and may_place(unit):
        wanted.update(joinable(s, near, around, foes))
    return wanted


def _turns_toward(wanted: set[int], text: str, at: int) -> list[int]:
    """The turns in which a pattern covers any of the spaces."""
    is_useless = wanted.isdisjoint
    return [turn for turn, area in areas(text, at) if not is_useless(area)]


def _is_answered(s: Sheol, unit: Unit) -> bool:
    """Whether a Reveal that lights up nothing is of use: by cards that answer to it, or are played for its tiles."""
    context = Context(unit.id)
    if any(has_target(s, passive, whom) for passive, whom in awaited(s, "revealed", context).values()):
        return True
    return bool(unit.tiles) and may_place(unit) and bool(plays(s, ("reveal",), context))


def _can_be_lit(s: Sheol, number: int) -> bool:
    enemy = enemy_of(s, number)
    if isinstance(enemy, Shadow):
        return not enemy.revealed
    return enemy is not None and enemy.darkness > least_darkness(s, enemy)


# --- what is in the light ---------------------------------------------------------------------------------------------


def light_up(t: Table[Sheol], unit: Unit, cells: Sequence[int], limit: int) -> Flow[tuple[int, ...]]:
    """One layer of all coralbone in the pattern goes, enemies are lit; the blips that were turned up, by number."""
    s = t.state
    found = nearest_first(s, foes_in(foes_by_cell(s), cells), unit.at)
    for cell in cells:
        if cell in s.coral:
            break_coral(t, cell, "lantern.reveal.coralbone")
    for kind, (light, rule) in LIGHT.items():
        for number in found:
            enemy = enemy_of(s, number)
            if isinstance(enemy, kind):
                change_darkness(t, enemy, -light * sum(cell in cells for cell in cells_of(enemy)), rule)
    return (yield from reveal_blips(t, unit, found, limit))


def reveal_blips(t: Table[Sheol], unit: Unit, found: Sequence[int], limit: int) -> Flow[tuple[int, ...]]:
    """The nearest blip first, the player's choice among equals, up to the limit; each reacts at once."""
    s = t.state
    touched: tuple[int, ...] = ()
    while len(touched) < limit and not unit.dead:
        blips = [s.shadows[n] for n in found if n in s.shadows and n not in touched and not s.shadows[n].revealed]
        if not blips:
            break
        nearest = min(apart(blip, unit.at) for blip in blips)
        equal = [blip.id for blip in blips if apart(blip, unit.at) == nearest]
        chosen = yield from t.choose(unit.seat, "reveal-blip", equal, "lantern.reveal.limit", unit=unit.id)
        touched = (*touched, chosen)
        yield from revealed_by_scout(t, s.shadows[chosen], unit)
    return touched


# --- tiles ------------------------------------------------------------------------------------------------------------


def place(t: Table[Sheol], unit: Unit, cells: Sequence[int], bright: bool) -> Flow[None]:
    """Any number of the unit's tiles in the pattern, with a card also where the Lightstream leads from the scout."""
    laid = 1
    while laid and unit.tiles:
        laid = yield from place_tiles(
            t, unit, unit.tiles, _where(t.state, unit, cells), "lantern.reveal.place", most=1, bright=bright
        )


def _where(s: Sheol, unit: Unit, cells: Sequence[int]) -> list[int]:
    if not flag(s, "wide-placing", unit):
        return list(cells)
    joined = {there for cell in network(s, unit.at) if cell >= 0 for there in NEIGHBOURS[cell]} - {unit.at}
    return sorted(joined.union(cells))
