"""The journey as it is shown: the Region board with the party and what waits there, the Day board, the wheel."""

from __future__ import annotations

from functools import cache

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import REGION, REST, SCENARIO_CARDS, SCENARIOS, SECTORS, TRAVEL
from coterie.games.malhya.effects.needs import is_night
from coterie.games.malhya.heroes.party import MOST_TOKENS
from coterie.games.malhya.showing.cards import card_text
from coterie.games.malhya.state import Malhya, Mark
from coterie.games.malhya.story.pages import prose
from coterie.games.malhya.travel.cards import REST_CARD, SLOTS
from coterie.games.malhya.travel.region import move_price, spot_name
from coterie.kernel.drawing import area, badges, common_panel, filled, mark
from coterie.kernel.hexes import hex_name
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Card, CardArea, HexBoard, Meter, Panel, Piece, Place
from coterie.kernel.texts import Item, Msg, msg

BOARD, PARTY = "region", "party"
LETTERS = {"forest": "F", "plain": "", "mountain": "M", "swamp": "S", "sea": "~", "city": "C"}


def region_board(s: Malhya) -> HexBoard:
    """The hexes by terrain, with what is known to wait on them."""
    places = tuple(
        [hexagon(q, r, terrain, s.marks.get(hex_name((q, r)))) for (q, r), terrain in REGION.hexes().items()]
    )
    return HexBoard(BOARD, Msg(name_key("region.upper-lands")), places)


def hexagon(q: int, r: int, terrain: str, waiting: Mark | None) -> Place:
    name = hex_name((q, r))
    what = Msg(f"terrain.{terrain}")
    words = (
        msg("hex.named", name=spot_name(name), what=what) if spot_name(name) else msg("hex.plain", what=what, at=name)
    )
    shown = badges(Badge("position-marker", mark_name(waiting)) if waiting else None)
    label = msg("hex.spot", name=spot_name(name).partition(",")[0]) if spot_name(name) else None
    about = Msg(f"scenario card.{waiting.card}.text") if waiting and waiting.card else None
    return Place(name, words, q, r, terrain, LETTERS[terrain], shown, about, label=label)


def mark_name(waiting: Mark) -> Msg:
    """A Scenario card by its name; of a bare number only that something is there."""
    return Msg(name_key(f"scenario card.{waiting.card}")) if waiting.card in SCENARIO_CARDS else Msg("hex.mark")


def party_piece(s: Malhya) -> Piece:
    return Piece(PARTY, BOARD, s.place, Msg("party.name"), "three-friends", "P", "team")


# --- the Day board ----------------------------------------------------------------------------------------------------


def journey_panel(s: Malhya, *, open: bool) -> Panel:
    """Days, Travel tokens, gold and weather; the cards of the day; the wheel; the party's notes."""
    last = SCENARIOS[s.scenario].days
    deadline = Meter("deadline", Msg("meter.deadline"), s.days, s.deadline, "sands-of-time", Msg("about.deadline"))
    meters = (
        Meter("days", Msg("meter.days"), s.days, max(last, s.days) if last else 0, "sands-of-time", Msg("about.days")),
        *((deadline,) if s.deadline else ()),
        Meter("slots", Msg("meter.slots"), len(s.slots), SLOTS, "sun", Msg("about.slots")),
        Meter("tokens", Msg("meter.tokens"), s.tokens, MOST_TOKENS, "direction-signs", Msg("about.tokens")),
        Meter("gold", Msg("meter.gold"), s.gold, 0, "coins", Msg("about.gold")),
    )
    weather = "good" if s.good_weather else "bad"
    shown = badges(
        Badge("sun" if s.good_weather else "raining", msg(f"badge.weather-{weather}", n=move_price(s)), move_price(s)),
        mark(is_night(s), "moon", "badge.night"),
    )
    clues = [
        Card(f"clue-{clue}", prose(SCENARIOS[s.scenario].clues[clue]), icon="magnifying-glass") for clue in s.clues
    ]
    areas = filled(
        (
            area("day", [slot_card(card, n) for n, card in enumerate(s.slots)]),
            CardArea("wheel", Msg("area.wheel"), (wheel_card(s.wheel),)),
            area("clues", clues),
            *[
                area(deck, hidden=len(getattr(s, f"{deck.replace('-', '_')}")))
                for deck in ("day-deck", "night-deck", "event-deck")
            ],
        )
    )
    panel = common_panel("journey", areas, shown, meters)
    return Panel(panel.id, panel.name, None, panel.meters, (), panel.badges, panel.areas, open=open)


def slot_card(card: str, n: int) -> Card:
    source = f"rest card.{card}" if card == REST_CARD else f"travel card.{card}"
    entry = REST[card] if card == REST_CARD else TRAVEL[card]
    icon = "campfire" if card == REST_CARD else "moon" if TRAVEL[card].night else "sun"
    flavour = Msg(f"{source}.flavour") if entry.flavour else None
    return Card(f"{source}@day-{n}", Msg(name_key(source)), card_text(source), icon, flavour=flavour)


@cache
def wheel_card(turned: int) -> Card:
    """What the sector that comes next gives, terrain by terrain."""
    sectors = [*SECTORS.values()]
    found = sectors[(turned + 1) % len(sectors)]
    gives: list[Item] = [
        msg("wheel.gives", where=Msg(f"terrain.{each}"), what=Msg(f"cube.{cube}")) for each, cube in found.cubes.items()
    ]
    return Card("wheel", msg("wheel.next", n=found.id), msg("text.one", a=join(gives, "text.more")), "cartwheel")
