"""A tiny card game for tests of the floor: a purse, a few verbs, cards in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from coterie.kernel import effects, standing
from coterie.kernel.decision import Flow
from coterie.kernel.effects import (
    Afterwards,
    Choose,
    Context,
    Effects,
    Everyone,
    Fate,
    Given,
    May,
    Remember,
    Repeat,
    Tally,
    Verb,
    Vocabulary,
    verbs_of,
)
from coterie.kernel.needs import Conditions, Needs
from coterie.kernel.rng import Rng
from coterie.kernel.standing import Lasting, Passive, Standing
from coterie.kernel.table import Setup, State, Table

__all__ = ["Afterwards", "Choose", "Effects", "Everyone", "Fate", "Given", "May", "Remember", "Repeat", "Tally"]


class Purse(State):
    coins: list[int]
    cards: list[list[str]] = []
    counters: dict[str, int] = {}
    memory: dict[str, int] = {}
    used: dict[str, int] = {}
    lasting: list[Lasting] = []
    phase: str = "morning"


class Gain(Verb, frozen=True):
    """Coins for the one it is about, below zero taken as far as there are any."""

    n: int


class Sing(Verb, frozen=True):
    """A song, so often and so loud."""

    times: int
    tone: Literal["low", "high"] = "low"


class Sleep(Verb, frozen=True):
    """Nothing more happens."""


class Bless(Verb, frozen=True):
    """A change that lasts."""

    change: standing.Modifier


class Bargain(effects.Bargain, frozen=True, kw_only=True):
    cost: dict[Literal["coins"], int]


class Need(Conditions, frozen=True, kw_only=True):
    EACH = frozenset(("holders",))

    coins: int = 0
    tally: dict[str, int] = {}
    holders: tuple[str, ...] = ()
    alone: bool = False


class About(Context, kw_only=True):
    seat: int = 0


NEEDS: Needs[Purse, About] = Needs(Need)
VOCABULARY: Vocabulary[Purse, About] = Vocabulary(verbs_of(__name__), NEEDS)


def gain(t: Table[Purse], effect: Gain, context: About) -> Flow[None]:
    s = t.state
    n = STANDING.value(s, "luck", effect.n, context.seat)
    STANDING.use_up(s, "luck", context.seat)
    s.coins[context.seat] += n
    context.failed = n == 0
    t.note("gained", context, n=n)
    yield from ()


def sing(t: Table[Purse], effect: Sing, context: About) -> Flow[None]:
    t.note("sung", context, n=effect.times, tone=effect.tone)
    yield from ()


def sleep(t: Table[Purse], effect: Sleep, context: About) -> Flow[None]:
    context.failed = True
    yield from ()


def bless(t: Table[Purse], effect: Bless, context: About) -> Flow[None]:
    t.state.lasting.append(Lasting(change=STANDING.name_of(effect.change), left=effect.change.times))
    yield from ()


def pay(t: Table[Purse], cost: Mapping[str, int], context: About) -> Flow[None]:
    t.state.coins[context.seat] -= cost["coins"]
    yield from ()


def tally(t: Table[Purse], counter: str, n: int, context: About) -> None:
    t.state.counters[counter] = t.state.counters.get(counter, 0) + n


def remember(t: Table[Purse], counter: str, n: int, context: About) -> None:
    t.state.memory[counter] = t.state.memory.get(counter, 0) + n


def roll(t: Table[Purse], effect: Fate, context: About) -> Flow[int]:
    yield from ()
    return t.below(6)


NEEDS.bind(
    {
        "holders": lambda s, cards, context: all(any(card in hand for hand in s.cards) for card in cards),
        "alone": lambda s, wanted, context: len(s.coins) == 1,
    },
    counts={
        "coins": lambda s, n, context: s.coins[context.seat],
        "tally": lambda s, wanted, context: s.counters.get(next(iter(wanted)), 0),
    },
)
VOCABULARY.bind(
    (gain, sing),
    (sleep, bless),
    asked=lambda s, effect, context: context.seat,
    told=lambda s, context: {"who": context.seat},
    each=lambda s, context: [About(rule=context.rule, card=context.card, seat=n) for n in range(len(s.coins))],
    can_pay=lambda s, cost, context: s.coins[context.seat] >= cost["coins"],
    pay=pay,
    fate=roll,
    tally=tally,
    remember=remember,
)


class InForce(NamedTuple):
    card: str
    bearer: int


class Cards(Standing[Purse, InForce, About]):
    def meant(self, s: Purse, change: standing.Modifier, source: InForce, *whom: int) -> bool:
        return all(source.bearer in (-1, seat) for seat in whom)

    def lasts_for(self, lasting: Lasting) -> InForce:
        return InForce(lasting.change, -1)

    def answers_as(self, s: Purse, name: str, passive: Passive, source: InForce, context: About | None) -> About | None:
        if passive.needs is not None and not NEEDS.holds(s, passive.needs, About(seat=source.bearer)):
            return None
        return About(rule="cards.answer", card=f"{name}.name", seat=source.bearer)


STANDING = Cards(
    {"charm": lambda s, cards, whom: [InForce(c, n) for n, hand in enumerate(s.cards) for c in hand if c in cards]},
    VOCABULARY.resolve,
)


def purse(*coins: int, cards: list[list[str]] | None = None) -> Purse:
    setup = Setup("cardgame", "any", len(coins), "any", 0)
    return Purse(rng=Rng(1), setup=setup, coins=list(coins), cards=cards or [[] for _ in coins])
