"""What a seat sees."""

from __future__ import annotations

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import SCENARIOS
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.scene.briefing import briefing, threats
from coterie.games.malhya.scene.heroes import hero_panel
from coterie.games.malhya.scene.modes import mode_panels, playing
from coterie.games.malhya.scene.region import journey_panel, party_piece, region_board
from coterie.games.malhya.scene.room import room_board, room_pieces
from coterie.games.malhya.scene.story import market_panel, open_page, reads, story_board
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.pages import chapter_of, last_page, prose
from coterie.kernel.scene import Board, Meter, Panel, Piece, Ribbon, Scene
from coterie.kernel.texts import Msg, msg


def scene(s: Malhya, seat: int) -> Scene:
    """All that a seat sees: the open page in front, if it reads it, and what the party is about."""
    top = ribbon(s)
    return Scene(
        status=top.status,
        goal=top.goal,
        danger=top.danger,
        boards=boards(s, seat),
        pieces=pieces(s),
        panels=panels(s, seat),
        threats=threats(s),
        briefing=briefing(s),
    )


def ribbon(s: Malhya) -> Ribbon:
    """Where the party is; clues found, and crystals lost by all heroes."""
    clues = SCENARIOS[s.scenario].clues
    most = sum(crystals(hero) for hero in s.heroes)
    harm = max(0, most - sum(hero.life for hero in s.heroes))
    return Ribbon(
        status(s),
        Meter("clues", Msg("status.clues"), len(s.clues), len(clues), "magnifying-glass", Msg("about.clues")),
        Meter("harm", Msg("status.harm"), harm, most, "death-skull", Msg("about.harm")),
    )


def status(s: Malhya) -> tuple[Msg, ...]:
    """The scenario, the day, and where the party is: in a mode with its cycle or round."""
    told = [Msg(name_key(f"scenario.{s.scenario}")), msg("status.day", n=s.days + 1)]
    room = s.room
    if s.outcome:
        ending = SCENARIOS[s.scenario].endings[s.ending]
        told.append(msg("over", what=prose(ending.name), outcome=Msg(f"ending.{ending.outcome}")))
    elif room is None:
        told.append(Msg("phase.story" if s.pages else f"phase.{s.phase}"))
    elif room.mode == "stealth":
        told += [msg("status.cycle", n=room.cycle), msg("status.threat", n=max(1, room.threat))]
    elif room.mode == "combat":
        told.append(msg("status.round", n=room.round))
    else:
        told.append(Msg("phase.room"))
    return tuple(told)


def boards(s: Malhya, seat: int) -> tuple[Board, ...]:
    """What is read first, at the end the page that closes the tale; then the room, and the region around it."""
    page, room = last_page(s) if s.outcome else open_page(s), s.room
    found: list[Board] = [story_board(s, page, seat)] if page is not None else []
    found += [room_board(room)] if room is not None else []
    return (*found, region_board(s))


def pieces(s: Malhya) -> tuple[Piece, ...]:
    return (*(room_pieces(s, s.room) if s.room is not None else ()), party_piece(s))


def panels(s: Malhya, seat: int) -> tuple[Panel, ...]:
    """What is in progress first, then the hero boards; the journey is in progress outside of rooms."""
    page = open_page(s)
    found: list[Panel | None] = []
    if page is not None and reads(s, page, seat):
        market = chapter_of(page).market
        found.append(market_panel(s, page, market) if market and page.stage == "trade" else None)
    heroes = [hero_panel(s, hero, active=hero.card in playing(s)) for hero in s.heroes]
    if s.room is None:
        found += [journey_panel(s, open=True), *heroes]
    else:
        found += [*mode_panels(s), *heroes, journey_panel(s, open=False)]
    return tuple([panel for panel in found if panel is not None])
