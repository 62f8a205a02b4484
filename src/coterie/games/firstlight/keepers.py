"""A keeper's turn: moving, searching, lighting, striking, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from coterie.games.firstlight.content import DICE, ROLES
from coterie.games.firstlight.dark import awaken
from coterie.games.firstlight.ground import in_light, name, near
from coterie.games.firstlight.setup import EMBERS_PER_LANTERN
from coterie.games.firstlight.state import Island, Keeper
from coterie.games.firstlight.tools import HAND_LIMIT, HOOKS, PLAYABLE, discard, look_at_mounds, take_tool
from coterie.kernel.decision import Blocked, Flow, Option
from coterie.kernel.grid import Cell, cell_name
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg

STRENGTH = 2
"""What a strike needs."""


def keeper_acts(t: Table[Island]) -> Flow[None]:
    """One action or tool of the keeper whose turn it is, or the end of the turn; after the last keeper comes night."""
    s = t.state
    keeper = s.keepers[s.turn]
    if not s.begun:
        s.begun, keeper.actions = True, ROLES[keeper.role].actions
        t.note("turn", "keeper.actions", keeper=name(keeper), n=keeper.actions)
        if keeper.role == "seer":
            yield from look_at_mounds(t, keeper, 1, "roles.seer")
    option: Any = yield from t.choose(keeper.seat, "act", options(s, keeper), "keeper.actions", n=keeper.actions)
    if option == "end":
        s.turn, s.begun, keeper.actions = s.turn + 1, False, 0
        if s.turn == len(s.keepers):
            s.turn, s.phase = 0, "night"
    elif option[0] == "tool":
        discard(t, keeper, option[1], "tool", "tools.play")
        yield from PLAYABLE[option[1]].play(t, keeper) or ()
    else:
        keeper.actions -= 1
        yield from ACTIONS[option[0]](t, keeper, *option[1:]) or ()


# --- what can be done, and why not ---------------------------------------------------------------------------


def options(s: Island, keeper: Keeper) -> list[Option]:
    """Everything the keeper may do now; ending the turn is always possible."""
    here = keeper.cell
    hand = dict.fromkeys(keeper.hand.cards)
    found: list[Option] = [("tool", card) for card in hand if card in PLAYABLE and not PLAYABLE[card].cannot(s, keeper)]
    if keeper.actions:
        island, shades = s.map, {shade.cell: shade.id for shade in s.shades}
        for cell in island.steps[here]:
            found.append(("strike", shades[cell]) if cell in shades else ("move", cell))
        found += [(deed,) for deed in island.deeds[here] if not DEEDS[deed](s, keeper)]
        if keeper.embers:
            beside = (k for k in s.keepers if k.cell == here or near(s, here, k.cell))
            found += [("give", k.seat) for k in beside if k is not keeper]
    found.append("end")
    return found


def cannot_search(s: Island, keeper: Keeper) -> str:
    return "" if cell_name(keeper.cell) in s.mounds.spots else "no-mound"


def cannot_light(s: Island, keeper: Keeper) -> str:
    if keeper.cell not in s.map.lanterns or keeper.cell in s.lit:
        return "no-lantern"
    return "" if keeper.embers >= light_cost(s, keeper) else "no-embers"


def light_cost(s: Island, keeper: Keeper) -> int:
    cost: int = HOOKS.value(s, "light-cost", EMBERS_PER_LANTERN, keeper)
    return cost


def cannot_steady(s: Island, keeper: Keeper) -> str:
    return "unhurt" if keeper.courage.full else "" if in_light(s, keeper.cell) else "no-light"


def cannot_fetch(s: Island, keeper: Keeper) -> str:
    if len(keeper.hand) >= HAND_LIMIT:
        return "full-hand"
    return "no-tower" if keeper.cell != s.map.tower else "" if s.tools.cards or s.discard.cards else "no-tools"


def cannot_play(s: Island, keeper: Keeper, card: str) -> str:
    return PLAYABLE[card].cannot(s, keeper) if card in PLAYABLE else "only-answer"


DEEDS = {"search": cannot_search, "light": cannot_light, "steady": cannot_steady, "fetch": cannot_fetch}
"""The actions without a target: why each cannot be taken, apart from a lack of actions."""


def blocked(s: Island, keeper: Keeper) -> Iterator[Blocked]:
    """What the keeper might expect to do now and may not."""
    tired = "" if keeper.actions else "no-actions"
    for deed, cannot in DEEDS.items():
        if reason := cannot(s, keeper) or tired:
            yield Blocked((deed,), Msg(f"why.{reason}"), f"keeper.{deed}")
    shades = [shade.cell for shade in s.shades]
    for cell in s.map.grid.neighbours4(keeper.cell):
        reason = "rock" if cell in s.map.rocks else "" if near(s, keeper.cell, cell) else "wall"
        if reason := reason or ("shade" if cell in shades else tired):
            yield Blocked(("move", cell), Msg(f"why.{reason}"), "keeper.move")
    for card in dict.fromkeys(keeper.hand.cards):
        if reason := cannot_play(s, keeper, card):
            yield Blocked(("tool", card), Msg(f"why.{reason}"), f"tools.{card}")


# --- the actions ---------------------------------------------------------------------------------------------


def move(t: Table[Island], keeper: Keeper, cell: Cell) -> None:
    t.note("moved", "keeper.move", keeper=name(keeper), start=cell_name(keeper.cell), end=cell_name(cell))
    keeper.cell = cell


def search(t: Table[Island], keeper: Keeper) -> Flow[None]:
    """Turn the mound of the own space and take what it gives."""
    s, spot = t.state, cell_name(keeper.cell)
    token = t.reveal(s.mounds, spot)
    s.found.cards.append(s.mounds.take(spot))
    t.note(f"found.{token}", "keeper.search", keeper=name(keeper), spot=spot)
    if token == "ember":
        keeper.embers += 1
    elif token == "cache":
        yield from take_tool(t, keeper, "keeper.search")
    elif token == "moth":
        yield from awaken(t, keeper.cell)


def light(t: Table[Island], keeper: Keeper) -> None:
    s = t.state
    keeper.embers -= light_cost(s, keeper)
    s.lit.append(keeper.cell)
    t.note("lit", "keeper.light", keeper=name(keeper), cell=cell_name(keeper.cell))
    if len(s.lit) == s.goal:
        s.outcome = "won"
        t.note("won", "end.won")


def strike(t: Table[Island], keeper: Keeper, shade: int) -> None:
    s = t.state
    power = HOOKS.value(s, "strike", t.roll(DICE["strike"])["power"] + in_light(s, keeper.cell), keeper)
    gone = power >= STRENGTH
    t.note("struck" if gone else "missed", "keeper.strike", keeper=name(keeper), shade=shade + 1, n=power)
    if gone:
        s.shades = [other for other in s.shades if other.id != shade]


def give(t: Table[Island], keeper: Keeper, seat: int) -> None:
    other = t.state.keepers[seat]
    keeper.embers, other.embers = keeper.embers - 1, other.embers + 1
    t.note("gave", "keeper.give", keeper=name(keeper), other=name(other))


def steady(t: Table[Island], keeper: Keeper) -> None:
    keeper.courage.change(1)
    t.note("steadied", "keeper.steady", keeper=name(keeper))


def fetch(t: Table[Island], keeper: Keeper) -> Flow[None]:
    yield from take_tool(t, keeper, "keeper.fetch")


ACTIONS: dict[str, Callable[..., Flow[None] | None]] = {
    act.__name__: act for act in (move, search, light, strike, give, steady, fetch)
}
