"""Tools and roles: what they change, what they answer, and what they do when played."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass

from coterie.games.firstlight.dark import free
from coterie.games.firstlight.ground import everyone, mounds_in_sight, name, sees
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.grid import cell_name, manhattan
from coterie.kernel.hooks import Hooks
from coterie.kernel.table import Table

HAND_LIMIT = 4
SALT_RANGE = 2


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
        discard(t, keeper, out, "discarded", "keeper.hand-limit")


def discard(t: Table[Island], keeper: Keeper, card: str, event: str, rule: str) -> None:
    """A tool leaves the hand, and all learn which and why."""
    keeper.hand.cards.remove(card)
    t.state.discard.cards.append(card)
    t.note(event, rule, keeper=name(keeper), tool=f"@tool.{card}.name")


# --- roles that change a number, tools that answer ---------------------------------------------------------


def in_force(s: Island, wanted: Container[str]) -> list[tuple[int, str]]:
    """Each keeper's role and the tools in hand, in seat order, as far as they are wanted."""
    return [(k.seat, card) for k in s.keepers for card in (k.role, *k.hand.cards) if card in wanted]


HOOKS: Hooks[Island] = Hooks(in_force)


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


@HOOKS.modifies("strike", "warden")
def warden(s: Island, seat: int, power: int, keeper: Keeper) -> int:
    return power + (keeper.seat == seat)


@HOOKS.modifies("light-cost", "lamplighter")
def lamplighter(s: Island, seat: int, cost: int, keeper: Keeper) -> int:
    return 1 if keeper.seat == seat else cost


@HOOKS.reacts("hit", "ward", "tools.ward", when=lambda s, seat, hit: not hit.off and hit.keeper.seat == seat)
def ward(t: Table[Island], seat: int, hit: Hit) -> Flow[None]:
    discard(t, t.state.keepers[seat], "ward", "tool", "tools.ward")
    hit.off = True
    yield from ()


def sees_the_hit(s: Island, seat: int, hit: Hit) -> bool:
    return not hit.off and sees(s, s.keepers[seat].cell, hit.keeper.cell)


@HOOKS.reacts("hit", "flare", "tools.flare", when=sees_the_hit)
def flare(t: Table[Island], seat: int, hit: Hit) -> Flow[None]:
    s = t.state
    discard(t, s.keepers[seat], "flare", "tool", "tools.flare")
    hit.off = True
    gates = [gate for gate in s.map.gates.values() if free(s, gate)] or [hit.shade.cell]
    hit.shade.cell = yield from t.choose(everyone(s), "gate", gates, "tools.flare")
    t.note("sent", "tools.flare", shade=hit.shade.id + 1, cell=cell_name(hit.shade.cell))


@HOOKS.reacts("night-die", "bell", "tools.bell", when=lambda s, seat, roll: not roll.again)
def bell(t: Table[Island], seat: int, roll: Roll) -> Flow[None]:
    discard(t, t.state.keepers[seat], "bell", "tool", "tools.bell")
    roll.again = True
    yield from ()


# --- tools that are played in the own turn -----------------------------------------------------------------


def boots(t: Table[Island], keeper: Keeper) -> None:
    keeper.actions += 2


def flask(t: Table[Island], keeper: Keeper) -> None:
    keeper.embers += 1


def lens(t: Table[Island], keeper: Keeper) -> Flow[None]:
    yield from look_at_mounds(t, keeper, 2, "tools.lens")


def look_at_mounds(t: Table[Island], keeper: Keeper, most: int, rule: str) -> Flow[None]:
    """Let the keeper alone look at mounds in sight."""
    s = t.state
    spots = yield from t.choose_many(keeper.seat, "look", list(mounds_in_sight(s, keeper)), rule, most=most)
    for spot in spots:
        token = t.reveal(s.mounds, spot, seats=(keeper.seat,))
        t.note("looked", rule, keeper=name(keeper), spot=spot)
        t.note("looked-what", rule, to=(keeper.seat,), spot=spot, token=f"@token.{token}")


def rope(t: Table[Island], keeper: Keeper) -> Flow[None]:
    seat = yield from t.choose(keeper.seat, "rope", in_rope_reach(t.state, keeper), "tools.rope")
    other = t.state.keepers[seat]
    keeper.cell, other.cell = other.cell, keeper.cell
    t.note("swapped", "tools.rope", keeper=name(keeper), other=name(other))


def in_rope_reach(s: Island, keeper: Keeper) -> list[int]:
    return [k.seat for k in s.keepers if k.cell != keeper.cell and sees(s, keeper.cell, k.cell)]


def salt(t: Table[Island], keeper: Keeper) -> Flow[None]:
    gone = yield from t.choose(keeper.seat, "salt", in_salt_reach(t.state, keeper), "tools.salt")
    t.state.shades = [shade for shade in t.state.shades if shade.id != gone]
    t.note("salted", "tools.salt", shade=gone + 1)


def in_salt_reach(s: Island, keeper: Keeper) -> list[int]:
    seen = [shade for shade in s.shades if sees(s, keeper.cell, shade.cell)]
    return [shade.id for shade in seen if manhattan(shade.cell, keeper.cell) <= SALT_RANGE]


@dataclass(frozen=True)
class Playable:
    """A tool for the own turn: what it does, and why it cannot be played now (empty if it can)."""

    play: Callable[[Table[Island], Keeper], Flow[None] | None]
    cannot: Callable[[Island, Keeper], str] = lambda s, keeper: ""


PLAYABLE = {
    "boots": Playable(boots),
    "flask": Playable(flask),
    "lens": Playable(lens, lambda s, keeper: "" if any(mounds_in_sight(s, keeper)) else "no-mound-in-sight"),
    "rope": Playable(rope, lambda s, keeper: "" if in_rope_reach(s, keeper) else "no-keeper-in-sight"),
    "salt": Playable(salt, lambda s, keeper: "" if in_salt_reach(s, keeper) else "no-shade-in-reach"),
}
