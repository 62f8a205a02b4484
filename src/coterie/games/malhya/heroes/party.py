"""The party: hero boards as they are laid out, and what it owns together."""

from __future__ import annotations

from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.table import Table, Why

MOST_TOKENS = 3
"""Travel tokens that the party can hold."""


def hero_board(name: str, seat: int) -> Hero:
    """A hero at the start: crystals and Aura tokens as the card says, all healthy and ready, no resources."""
    card = HEROES[name]
    return Hero(
        card=name,
        seat=seat,
        initiative=card.initiative,
        movement=card.movement,
        capacity=card.capacity,
        traits={str(trait): n for trait, n in card.traits.items()},
        life=card.life,
        aura=card.aura,
    )


def change_gold(t: Table[Malhya], n: int, why: Why) -> None:
    """The purse gains gold, or loses it as far as it goes."""
    n = max(n, -t.state.gold)
    t.state.gold += n
    if n:
        t.note("gold" if n > 0 else "gold-less", why, n=abs(n), of=t.state.gold)


def change_tokens(t: Table[Malhya], n: int, why: Why) -> None:
    """The party gains Travel tokens, up to 3, or loses them."""
    s = t.state
    before, s.tokens = s.tokens, max(0, min(MOST_TOKENS, s.tokens + n))
    if s.tokens != before:
        key = "travel-tokens" if s.tokens > before else "travel-tokens-less"
        t.note(key, why, n=abs(s.tokens - before), of=s.tokens)
