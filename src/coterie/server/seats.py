"""Links and seats: who a request speaks for, what it may look at and decide."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Literal

from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, msg
from coterie.kernel.zones import SPECTATOR, zones
from coterie.players import BOTS
from coterie.server.errors import Refusal, because
from coterie.server.names import clean_name
from coterie.server.store import SeatRow
from coterie.server.wire import Kind, SeatInfo, SeatWish

Role = Literal["host", "seat", "watch"]


@dataclass(frozen=True)
class Link:
    """What an unguessable link is for."""

    table: str
    role: Role
    seat: int = SPECTATOR
    token: str = field(default="", compare=False, repr=False)  # the link itself

    def used_from(self, address: str) -> str:
        """Under which name its use is counted: spectators share a link, so each of their addresses counts alone."""
        return f"{self.token} {address}" if self.role == "watch" else self.token


def new_link() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    return secrets.token_urlsafe(12)


def bot_of(seat: SeatRow) -> str:
    """The bot that plays the seat now, if one does."""
    return seat.standin or (seat.bot if seat.kind == "bot" else "")


def by_person(seat: SeatRow) -> bool:
    return not bot_of(seat)


def name_of(seat: SeatRow) -> Msg | str:
    """What to call whoever sits there."""
    return seat.name or seat_words(seat.seat)


def seat_words(seat: int) -> Msg:
    """A seat without a name; clients say whose figure it has."""
    return msg("table.seat", n=seat + 1)


def bot_words(bot: str) -> Msg:
    """What a bot is like."""
    return Msg(f"web.bots.{bot}")


def make_seats(wishes: list[SeatWish], players: int) -> list[SeatRow]:
    """A seat for each player as wished, the rest for the host."""
    if len(wishes) > players:
        raise Refusal("bad-setup", because("seats", players=players, seats=len(wishes)))
    wishes = wishes + [SeatWish()] * (players - len(wishes))
    return [
        SeatRow(n, new_link(), wish.kind, checked_bot(wish.kind, wish.bot), clean_name(wish.name or ""))
        for n, wish in enumerate(wishes)
    ]


def checked_bot(kind: Kind, bot: str | None) -> str:
    if kind != "bot":
        return ""
    if bot not in BOTS:
        raise Refusal("bad-setup", because("bot-name", bots=", ".join(BOTS)))
    return bot


def speaks_for(link: Link, seat: SeatRow) -> bool:
    """Whether the link's holder is the person on the seat."""
    if link.role == "host":
        return seat.kind == "me"
    return link.role == "seat" and link.seat == seat.seat and seat.kind != "bot"


def deciding_seat(link: Link, seats: list[SeatRow], asked: tuple[int, ...]) -> int:
    """The asked seat that the link may answer for; a refusal if there is none."""
    held = [seats[n] for n in asked if speaks_for(link, seats[n])]
    free = [seat.seat for seat in held if not bot_of(seat)]
    if free:
        return free[0]
    raise Refusal("not-yours", because("bot-plays") if held else None)


def info(seat: SeatRow, here: bool = False) -> SeatInfo:
    kind: Any = seat.kind
    return SeatInfo(seat.seat, kind, seat.bot, seat.name, seat.standin, here, list(seat.autopass), seat.always)


def eyes_of(link: Link, seats: list[SeatRow]) -> tuple[int, ...]:
    """The seats whose knowledge the link's holder has."""
    mine = tuple(row.seat for row in seats if speaks_for(link, row))
    return mine or ((link.seat,) if link.role == "seat" else (SPECTATOR,))


def knows_more(session: Session[Any], seat: int, other: int) -> bool:
    """Whether the seat knows a card that the other does not."""
    return any(
        zone.knows(seat, i) and not zone.knows(other, i)
        for zone in zones(session.state)
        for i in range(len(zone.cards))
    )
