"""Tools and roles: which are in force, which can be played, and what their verbs do."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from coterie.games.firstlight.content import ROLES, TOOLS
from coterie.games.firstlight.dark import free
from coterie.games.firstlight.ground import everyone, mounds_in_sight, name, sees
from coterie.games.firstlight.state import Island, Keeper
from coterie.games.firstlight.vocabulary import (
    NEEDS,
    VOCABULARY,
    About,
    Banish,
    Dust,
    FendOff,
    Gain,
    Look,
    RollAgain,
    Swap,
)
from coterie.kernel import standing
from coterie.kernel.decision import Flow
from coterie.kernel.grid import cell_name, manhattan
from coterie.kernel.table import Table, Why

HAND_LIMIT = 4


def take_tool(t: Table[Island], keeper: Keeper, why: Why) -> Flow[None]:
    """Draw a tool, the used ones shuffled first if the deck is out; above the limit discard one."""
    s = t.state
    if not s.tools.cards:
        s.tools.cards, s.discard.cards = s.discard.cards, []
        t.shuffle(s.tools)
    if not s.tools.cards:
        t.note("no-tool", why, keeper=name(keeper))
        return
    card = t.draw(s.tools)
    keeper.hand.cards.append(card)
    t.note("drew", why, keeper=name(keeper))
    t.note("drew-what", why, to=(keeper.seat,), tool=f"@tool.{card}.name")
    if len(keeper.hand) > HAND_LIMIT:
        held = list(dict.fromkeys(keeper.hand.cards))
        out = yield from t.choose_secretly(keeper.seat, "discard", held, "keeper.hand-limit")
        discard(t, keeper, out, "discarded", "keeper.hand-limit")


def discard(t: Table[Island], keeper: Keeper, card: str, event: str, why: Why) -> None:
    """A tool leaves the hand, and all learn which and why."""
    keeper.hand.cards.remove(card)
    t.state.discard.cards.append(card)
    t.note(event, why, keeper=name(keeper), tool=f"@tool.{card}.name")


# --- roles in force ---------------------------------------------------------------------------------------------------


class InForce(NamedTuple):
    """A role, and the keeper who has it."""

    card: str
    bearer: int


def roles(s: Island, wanted: Container[str], whom: tuple[Keeper, ...]) -> list[InForce]:
    return [InForce(keeper.role, keeper.seat) for keeper in s.keepers if keeper.role in wanted]


class Standing(standing.Standing[Island, InForce, About]):
    def meant(self, s: Island, change: standing.Modifier, source: InForce, *whom: Keeper) -> bool:
        return all(keeper.seat == source.bearer for keeper in whom)

    def answers_as(
        self, s: Island, name: str, passive: standing.Passive, source: InForce, context: About | None
    ) -> About | None:
        if context is not None and context.seat != source.bearer:
            return None
        return About(rule=f"roles.{source.card}", card=f"role.{source.card}.name", seat=source.bearer)


STANDING = Standing({"role": roles}, VOCABULARY.resolve)
for role in ROLES.values():
    STANDING.learn(f"role.{role.id}", role.rules)


# --- tools that are played --------------------------------------------------------------------------------------------


def about_tool(card: str, seat: int, context: About) -> About:
    """The same thing, answered by a keeper's tool."""
    return About(rule=f"tools.{card}", card=f"tool.{card}.name", seat=seat, hit=context.hit, night=context.night)


def playable(s: Island, card: str, seat: int, context: About) -> bool:
    needs = TOOLS[card].needs
    return needs is None or NEEDS.holds(s, needs, about_tool(card, seat, context))


def answers(s: Island, moment: str, seat: int, context: About) -> list[str]:
    """The tools with which a keeper could answer, whoever holds them."""
    return [card for card, tool in TOOLS.items() if tool.when == moment and playable(s, card, seat, context)]


def play_tool(t: Table[Island], card: str, context: About) -> Flow[None]:
    """The tool is discarded, and does what it does."""
    discard(t, t.state.keepers[context.seat], card, "tool", context.rule)
    yield from VOCABULARY.resolve(t, TOOLS[card].do, context)


def answer(t: Table[Island], moment: str, context: About, **told: str | int) -> Flow[None]:
    """Whoever holds a tool for the moment may play it, in seat order; who holds any tool might, for all that others
    know.
    """
    s = t.state

    def ready() -> dict[int, dict[str, tuple[str, About]]]:
        return {
            keeper.seat: {
                card: (card, about_tool(card, keeper.seat, context)) for card in keeper.hand.cards if card in could
            }
            for keeper in s.keepers
            if keeper.hand.cards and (could := answers(s, moment, keeper.seat, context))
        }

    yield from standing.offer(t, moment, ready, lambda held: play_tool(t, *held), "tools.play", **told)


# --- what their verbs do ----------------------------------------------------------------------------------------------


def gain(t: Table[Island], effect: Gain, context: About) -> None:
    keeper = t.state.keepers[context.seat]
    for what, n in effect.what.items():
        setattr(keeper, what, getattr(keeper, what) + n)


def look(t: Table[Island], effect: Look, context: About) -> Flow[None]:
    s, keeper = t.state, t.state.keepers[context.seat]
    spots = yield from t.choose_many(keeper.seat, "look", list(mounds_in_sight(s, keeper)), context, most=effect.most)
    for spot in spots:
        token = t.reveal(s.mounds, spot, seats=(keeper.seat,))
        t.note("looked", context, keeper=name(keeper), spot=spot)
        t.note("looked-what", context, to=(keeper.seat,), spot=spot, token=f"@token.{token}")


def swap(t: Table[Island], effect: Swap, context: About) -> Flow[None]:
    keeper = t.state.keepers[context.seat]
    seat = yield from t.choose(keeper.seat, "rope", in_sight(t.state, keeper), context)
    other = t.state.keepers[seat]
    keeper.cell, other.cell = other.cell, keeper.cell
    t.note("swapped", context, keeper=name(keeper), other=name(other))


def in_sight(s: Island, keeper: Keeper) -> list[int]:
    """The other keepers that a keeper sees."""
    return [k.seat for k in s.keepers if k.cell != keeper.cell and sees(s, keeper.cell, k.cell)]


def dust(t: Table[Island], effect: Dust, context: About) -> Flow[None]:
    s = t.state
    gone = yield from t.choose(context.seat, "salt", in_reach(s, s.keepers[context.seat], effect.within), context)
    s.shades = [shade for shade in s.shades if shade.id != gone]
    t.note("salted", context, shade=gone + 1)


def in_reach(s: Island, keeper: Keeper, within: int) -> list[int]:
    """The shades in sight that are near enough."""
    seen = [shade for shade in s.shades if sees(s, keeper.cell, shade.cell)]
    return [shade.id for shade in seen if manhattan(shade.cell, keeper.cell) <= within]


def fend_off(t: Table[Island], effect: FendOff, context: About) -> None:
    assert context.hit is not None
    context.hit.off = True


def banish(t: Table[Island], effect: Banish, context: About) -> Flow[None]:
    s, hit = t.state, context.hit
    assert hit is not None
    gates = [gate for gate in s.map.gates.values() if free(s, gate)] or [hit.shade.cell]
    hit.shade.cell = yield from t.choose(everyone(s), "gate", gates, context)
    t.note("sent", context, shade=hit.shade.id + 1, cell=cell_name(hit.shade.cell))


def roll_again(t: Table[Island], effect: RollAgain, context: About) -> None:
    assert context.night is not None
    context.night.again = True


DOINGS = (gain, look, swap, dust, fend_off, banish, roll_again)


# --- when tools can be played -----------------------------------------------------------------------------------------


def hit_falls(s: Island, wanted: str, context: About) -> bool:
    hit = context.hit
    if hit is None or hit.off:
        return False
    if wanted == "own":
        return hit.keeper.seat == context.seat
    return sees(s, s.keepers[context.seat].cell, hit.keeper.cell)


TESTS = {
    "hit": hit_falls,
    "rolled": lambda s, wanted, context: context.night is not None and not context.night.again,
    "mound_in_sight": lambda s, wanted, context: any(mounds_in_sight(s, s.keepers[context.seat])),
    "keeper_in_sight": lambda s, wanted, context: bool(in_sight(s, s.keepers[context.seat])),
    "shade_within": lambda s, within, context: bool(in_reach(s, s.keepers[context.seat], within)),
}
