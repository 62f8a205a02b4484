"""A keeper's turn: moving, searching, lighting, striking, and what light and harm do to a keeper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from coterie.games.firstlight.content import DICE, ROLES, map_of
from coterie.games.firstlight.dark import awaken
from coterie.games.firstlight.ground import in_light, name, near
from coterie.games.firstlight.setup import EMBERS_PER_LANTERN
from coterie.games.firstlight.state import Island, Keeper
from coterie.games.firstlight.tools import HOOKS, PLAYABLE, look_at_mounds, take_tool
from coterie.kernel.decision import Blocked, Flow, Option
from coterie.kernel.grid import Cell, cell_name
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg

STRENGTH = 2
"""What a strike needs."""


def keeper_acts(t: Table[Island]) -> Flow[None]:
    """One action or tool of the keeper whose turn it is; with none left, the next keeper's turn, then night."""
    s = t.state
    keeper = s.keepers[s.turn]
    if not s.begun:
        s.begun, keeper.actions = True, ROLES[keeper.role].actions
        t.note("turn", "keeper.actions", keeper=name(keeper), n=keeper.actions)
        if keeper.role == "seer":
            yield from look_at_mounds(t, keeper, 1, "roles.seer")
    option: Any = yield from t.choose(keeper.seat, "act", options(s, keeper), "keeper.actions", n=keeper.actions)
    if option == "end":
        s.turn, s.begun = s.turn + 1, False
        if s.turn == len(s.keepers):
            s.turn, s.phase = 0, "night"
    elif option[0] == "tool":
        keeper.hand.cards.remove(option[1])
        s.discard.cards.append(option[1])
        t.note("tool", "tools.play", keeper=name(keeper), tool=f"@tool.{option[1]}.name")
        yield from PLAYABLE[option[1]].play(t, keeper)
    else:
        keeper.actions -= 1
        yield from ACTIONS[option[0]](t, keeper, *option[1:])


# --- what can be done, and why not -------------------------------------------------------------------


def options(s: Island, keeper: Keeper) -> list[Option]:
    """Everything the keeper may do now; ending the turn is always possible."""
    found: list[Option] = [
        ("tool", card) for card in dict.fromkeys(keeper.hand.cards) if not cannot_play(s, keeper, card)
    ]
    if keeper.actions:
        here, shades = keeper.cell, {shade.cell: shade.id for shade in s.shades}
        for cell in map_of(s.setup.scenario).steps[here]:
            found.append(("strike", shades[cell]) if cell in shades else ("move", cell))
        found += [(word,) for word, cannot, _ in DEEDS if not cannot(s, keeper)]
        if keeper.embers:
            found += [("give", k.seat) for k in s.keepers if k is not keeper and near(s, k.cell, here, same=True)]
    found.append("end")
    return found


def cannot_search(s: Island, keeper: Keeper) -> str:
    return "" if cell_name(keeper.cell) in s.mounds.spots else "no-mound"


def cannot_light(s: Island, keeper: Keeper) -> str:
    if keeper.cell not in map_of(s.setup.scenario).lanterns or keeper.cell in s.lit:
        return "no-lantern"
    return "" if keeper.embers >= light_cost(s, keeper) else "no-embers"


def cannot_steady(s: Island, keeper: Keeper) -> str:
    return "unhurt" if keeper.courage.full else "" if in_light(s, keeper.cell) else "no-light"


def cannot_fetch(s: Island, keeper: Keeper) -> str:
    if not (s.tools.cards or s.discard.cards):
        return "no-tools"
    return "" if keeper.cell == map_of(s.setup.scenario).tower else "no-tower"


def cannot_play(s: Island, keeper: Keeper, card: str) -> str:
    return PLAYABLE[card].cannot(s, keeper) if card in PLAYABLE else "only-answer"


def light_cost(s: Island, keeper: Keeper) -> int:
    cost: int = HOOKS.value(s, "light-cost", EMBERS_PER_LANTERN, keeper)
    return cost


DEEDS: tuple[tuple[str, Callable[[Island, Keeper], str], str], ...] = (
    ("search", cannot_search, "keeper.search"),
    ("light", cannot_light, "keeper.light"),
    ("steady", cannot_steady, "keeper.steady"),
    ("fetch", cannot_fetch, "keeper.fetch"),
)


def blocked(s: Island, keeper: Keeper) -> Iterator[Blocked]:
    """What the keeper might expect to do now and may not."""
    for word, cannot, rule in DEEDS:
        if reason := cannot(s, keeper) or ("" if keeper.actions else "no-actions"):
            yield Blocked((word,), Msg(f"why.{reason}"), rule)
    island = map_of(s.setup.scenario)
    for cell in island.grid.neighbours4(keeper.cell):
        shade = any(other.cell == cell for other in s.shades)
        reason = "rock" if cell in island.rocks else "wall" if cell not in island.steps[keeper.cell] else ""
        if reason := reason or ("shade" if shade else "" if keeper.actions else "no-actions"):
            yield Blocked(("move", cell), Msg(f"why.{reason}"), "keeper.move")
    for card in dict.fromkeys(keeper.hand.cards):
        if reason := cannot_play(s, keeper, card):
            yield Blocked(("tool", card), Msg(f"why.{reason}"), f"tools.{card}")


# --- the actions -----------------------------------------------------------------------------------------


def move(t: Table[Island], keeper: Keeper, cell: Cell) -> Flow[None]:
    t.note("moved", "keeper.move", keeper=name(keeper), start=keeper.cell, end=cell)
    keeper.cell = cell
    yield from ()


def search(t: Table[Island], keeper: Keeper) -> Flow[None]:
    """Turn the mound of the own space and take what it gives."""
    s, spot = t.state, cell_name(keeper.cell)
    token = t.reveal(s.mounds, spot)
    s.mounds.take(spot)
    t.note(f"found.{token}", "keeper.search", keeper=name(keeper), spot=spot)
    s.found.cards.append(token)
    if token == "ember":
        keeper.embers += 1
    elif token == "cache":
        yield from take_tool(t, keeper, "keeper.search")
    elif token == "moth":
        yield from awaken(t, keeper.cell)


def light(t: Table[Island], keeper: Keeper) -> Flow[None]:
    s = t.state
    keeper.embers -= light_cost(s, keeper)
    s.lit.append(keeper.cell)
    t.note("lit", "keeper.light", keeper=name(keeper), cell=keeper.cell)
    if len(s.lit) == len(map_of(s.setup.scenario).lanterns):
        s.outcome = "won"
        t.note("won", "end.won")
    yield from ()


def strike(t: Table[Island], keeper: Keeper, shade: int) -> Flow[None]:
    s = t.state
    power = t.roll(DICE["strike"])["power"] + in_light(s, keeper.cell)
    power = HOOKS.value(s, "strike", power, keeper)
    gone = power >= STRENGTH
    t.note("struck" if gone else "missed", "keeper.strike", keeper=name(keeper), shade=shade + 1, n=power)
    if gone:
        s.shades = [other for other in s.shades if other.id != shade]
    yield from ()


def give(t: Table[Island], keeper: Keeper, seat: int) -> Flow[None]:
    other = t.state.keepers[seat]
    keeper.embers, other.embers = keeper.embers - 1, other.embers + 1
    t.note("gave", "keeper.give", keeper=name(keeper), other=name(other))
    yield from ()


def steady(t: Table[Island], keeper: Keeper) -> Flow[None]:
    keeper.courage.change(1)
    t.note("steadied", "keeper.steady", keeper=name(keeper))
    yield from ()


def fetch(t: Table[Island], keeper: Keeper) -> Flow[None]:
    yield from take_tool(t, keeper, "keeper.fetch")


ACTIONS: dict[str, Callable[..., Flow[None]]] = {
    act.__name__: act for act in (move, search, light, strike, give, steady, fetch)
}
