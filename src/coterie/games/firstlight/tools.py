"""Tools and roles: what they change, what they answer, and what they do when played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from coterie.games.firstlight.content import map_of
from coterie.games.firstlight.ground import everyone, mounds_in_sight, name, sees
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.grid import manhattan
from coterie.kernel.hooks import Hooks
from coterie.kernel.table import Table

HAND_LIMIT = 4
SALT_RANGE = 2


@dataclass
class Hit:
    """A shade is about to hit a keeper."""

    shade: Shade
    keeper: Keeper
    off: bool = False


@dataclass
class Roll:
    """The night die lies on the table."""

    again: bool = False


def in_force(s: Island) -> list[tuple[int, str]]:
    """Each keeper's role and the tools in hand, in seat order."""
    return [(k.seat, card) for k in s.keepers for card in (k.role, *k.hand.cards)]


HOOKS: Hooks[Island] = Hooks(in_force)


@HOOKS.modifies("strike", "warden")
def warden(s: Island, seat: int, power: int, keeper: Keeper) -> int:
    return power + (keeper.seat == seat)


@HOOKS.modifies("light-cost", "lamplighter")
def lamplighter(s: Island, seat: int, cost: int, keeper: Keeper) -> int:
    return 1 if keeper.seat == seat else cost


# --- tools that answer ------------------------------------------------------------------------------------


def answer(t: Table[Island], seat: int, card: str) -> Keeper:
    """Discard the tool that answers."""
    keeper = t.state.keepers[seat]
    keeper.hand.cards.remove(card)
    t.state.discard.cards.append(card)
    t.note("tool", f"tools.{card}", keeper=name(keeper), tool=f"@tool.{card}.name")
    return keeper


@HOOKS.reacts("hit", "ward", "tools.ward", when=lambda s, seat, hit: not hit.off and hit.keeper.seat == seat)
def ward(t: Table[Island], seat: int, hit: Hit) -> Flow[None]:
    answer(t, seat, "ward")
    hit.off = True
    yield from ()


@HOOKS.reacts(
    "hit",
    "flare",
    "tools.flare",
    when=lambda s, seat, hit: not hit.off and sees(s, s.keepers[seat].cell, hit.keeper.cell),
)
def flare(t: Table[Island], seat: int, hit: Hit) -> Flow[None]:
    answer(t, seat, "flare")
    hit.off = True
    s = t.state
    free = [gate for gate in map_of(s.setup.scenario).gates.values() if all(x.cell != gate for x in s.shades)]
    free = [gate for gate in free if all(k.cell != gate for k in s.keepers)] or [hit.shade.cell]
    hit.shade.cell = yield from t.choose(everyone(s), "gate", free, "tools.flare")
    t.note("sent", "tools.flare", shade=hit.shade.id + 1, cell=hit.shade.cell)


@HOOKS.reacts("night-die", "bell", "tools.bell", when=lambda s, seat, roll: not roll.again)
def bell(t: Table[Island], seat: int, roll: Roll) -> Flow[None]:
    answer(t, seat, "bell")
    roll.again = True
    yield from ()


# --- tools that are played in the own turn ----------------------------------------------------------------


def take_tool(t: Table[Island], keeper: Keeper, rule: str) -> Flow[None]:
    """Draw a tool, the used ones shuffled first if the deck is out; above the limit discard one."""
    s = t.state
    if not s.tools.cards:
        s.tools.cards, s.discard.cards = s.discard.cards, []
        t.shuffle(s.tools)
    if not s.tools.cards:
        t.note("no-tool", rule, keeper=name(keeper))
        return
    card = t.draw(s.tools)
    keeper.hand.cards.append(card)
    t.note("drew", rule, keeper=name(keeper))
    t.note("drew-what", rule, to=(keeper.seat,), tool=f"@tool.{card}.name")
    if len(keeper.hand) > HAND_LIMIT:
        held = list(dict.fromkeys(keeper.hand.cards))
        out = yield from t.choose(keeper.seat, "discard", held, "keeper.hand-limit")
        keeper.hand.cards.remove(out)
        s.discard.cards.append(out)
        t.note("discarded", "keeper.hand-limit", keeper=name(keeper), tool=f"@tool.{out}.name")


def look_at_mounds(t: Table[Island], keeper: Keeper, most: int, rule: str) -> Flow[None]:
    """Let the keeper alone look at mounds in sight."""
    s = t.state
    spots = yield from t.choose_many(keeper.seat, "look", mounds_in_sight(s, keeper), rule, most=most)
    for spot in spots:
        token = t.reveal(s.mounds, spot, seats=(keeper.seat,))
        t.note("looked", rule, keeper=name(keeper), spot=spot)
        t.note("looked-what", rule, to=(keeper.seat,), spot=spot, token=f"@token.{token}")


def boots(t: Table[Island], keeper: Keeper) -> Flow[None]:
    keeper.actions += 2
    yield from ()


def flask(t: Table[Island], keeper: Keeper) -> Flow[None]:
    keeper.embers += 1
    yield from ()


def lens(t: Table[Island], keeper: Keeper) -> Flow[None]:
    yield from look_at_mounds(t, keeper, 2, "tools.lens")


def salt(t: Table[Island], keeper: Keeper) -> Flow[None]:
    gone = yield from t.choose(keeper.seat, "salt", [shade.id for shade in salted(t.state, keeper)], "tools.salt")
    t.state.shades = [shade for shade in t.state.shades if shade.id != gone]
    t.note("salted", "tools.salt", shade=gone + 1)


def rope(t: Table[Island], keeper: Keeper) -> Flow[None]:
    seat = yield from t.choose(keeper.seat, "rope", [k.seat for k in roped(t.state, keeper)], "tools.rope")
    other = t.state.keepers[seat]
    keeper.cell, other.cell = other.cell, keeper.cell
    t.note("swapped", "tools.rope", keeper=name(keeper), other=name(other))


def salted(s: Island, keeper: Keeper) -> list[Shade]:
    close = [shade for shade in s.shades if manhattan(shade.cell, keeper.cell) <= SALT_RANGE]
    return [shade for shade in close if sees(s, keeper.cell, shade.cell)]


def roped(s: Island, keeper: Keeper) -> list[Keeper]:
    return [k for k in s.keepers if k.cell != keeper.cell and sees(s, keeper.cell, k.cell)]


@dataclass(frozen=True)
class Playable:
    """A tool for the own turn: what it does, and why it cannot be played now (empty if it can)."""

    play: Callable[[Table[Island], Keeper], Flow[None]]
    cannot: Callable[[Island, Keeper], str] = lambda s, keeper: ""


PLAYABLE = {
    "boots": Playable(boots),
    "flask": Playable(flask),
    "lens": Playable(lens, lambda s, keeper: "" if mounds_in_sight(s, keeper) else "no-mound-in-sight"),
    "rope": Playable(rope, lambda s, keeper: "" if roped(s, keeper) else "no-keeper-in-sight"),
    "salt": Playable(salt, lambda s, keeper: "" if salted(s, keeper) else "no-shade-in-reach"),
}
