"""The Region board: where the party can go, at which price, and what it finds there."""

from __future__ import annotations

from functools import cache

from coterie.games.malhya.box.tables import REGION
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.heroes.party import change_tokens
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.pages import open_page
from coterie.kernel.actions import Reason
from coterie.kernel.hexes import hex_name, neighbours, parse_hex
from coterie.kernel.table import Table

GOOD_PRICE, BAD_PRICE = 2, 3
"""Travel tokens for a hex, by the weather."""


@cache
def neighbouring(place: str) -> tuple[str, ...]:
    """The hexes beside one on which the party can be: neither sea nor the half hexes of the edge."""
    land = {each for each, terrain in REGION.hexes().items() if terrain != "sea"}
    return tuple(hex_name(each) for each in neighbours(parse_hex(place)) if each in land)


def move_price(s: Malhya) -> int:
    """What a hex costs; the hero who finds the cheapest way leads."""
    base = GOOD_PRICE if s.good_weather else BAD_PRICE
    return max(0, min(STANDING.value(s, "move-price", base, hero) for hero in s.heroes))


def cannot_move(s: Malhya) -> Reason | None:
    price = move_price(s)
    return Reason("few-tokens", "travel.move.cost", {"n": price, "there": s.tokens}) if s.tokens < price else None


def move(t: Table[Malhya], place: str) -> None:
    """The party goes to a neighbouring hex, and reads the chapter that lies there."""
    s = t.state
    change_tokens(t, -move_price(s), "travel.move.cost")
    s.place = place
    t.note("moves", "travel.move.where", where=spot_name(place) or f"@terrain.{REGION.hexes()[parse_hex(place)]}")
    if place in s.marks:
        open_page(s, s.marks[place].chapter)


def spot_name(place: str) -> str:
    """The name of a hex that has one."""
    return next((spot.name for spot in REGION.places.values() if spot.hex == place), "")
