"""Who answers decisions when no person does. A player is handed a seat, and knows only what that seat may know."""

from __future__ import annotations

from typing import Any

from coterie.kernel.decision import Option
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.players.greedy import best, greedy, values
from coterie.players.seat import Player, Seat

__all__ = ["BOTS", "Player", "Seat", "bot", "make_players", "play_on", "random_player", "reasoned"]


def random_player(seat: Seat) -> Any:
    """Any option, each equally likely."""
    return seat.rng.pick(seat.decision.options)


BOTS: dict[str, Player] = {"random": random_player, "greedy": greedy}
"""The bots by name, from the weakest to the strongest."""


def bot(name: str) -> Player:
    if name not in BOTS:
        raise allowed("bot", name, BOTS)
    return BOTS[name]


def reasoned(name: str, seat: Seat) -> tuple[Option, list[tuple[Option, float]]]:
    """What the bot takes, and what it thought of the options, best first; some bots have no reasons."""
    player = bot(name)
    if player is not greedy:
        return player(seat), []
    worth = values(seat)
    taken = best(seat, worth)
    options = zip(seat.decision.options, worth, strict=True)
    return taken, sorted(options, key=lambda pair: (-pair[1], pair[0] != taken))


def make_players(names: list[str], players: int) -> list[Player]:
    """A bot for each seat: one name for all, or one a seat."""
    if len(names) not in (1, players):
        raise SetupError(f"{len(names)} bots named for {players} seats: name one for all, or one for each")
    return [bot(names[0] if len(names) == 1 else names[seat]) for seat in range(players)]


def play_on(session: Session[Any], players: list[Player], seed: int, most: int | None = None) -> int:
    """Let the players answer until the game is over (or so many decisions are made); how many decisions there were."""
    seats = [Seat(session, number, stream(seed, "bot", number)) for number in range(len(players))]
    count = 0
    while (decision := session.decision) is not None and count != most:
        number = decision.seats[0]
        session.decide(players[number](seats[number]))
        count += 1
    return count
