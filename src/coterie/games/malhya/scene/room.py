"""A room or location as it is shown: ground and obstacles, tokens, and the figures on it."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import ENEMIES, HEROES, PAGES
from coterie.games.malhya.box.tiles import BOARD as LATTICE
from coterie.games.malhya.ground.built import WAYS
from coterie.games.malhya.ground.places import built_of, floor_of, is_engaged
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.showing.cards import card_text
from coterie.games.malhya.state import OFF, Enemy, Hero, Malhya, Room, Token
from coterie.games.malhya.story.pages import prose
from coterie.kernel.drawing import badges, mark
from coterie.kernel.scene import GridBoard, Meter, Piece, Place, Wall, ZoneBoard
from coterie.kernel.texts import Msg, msg

BOARD = "room"
LETTERS = {"floor": "", "water": "~", "abyss": "o", "shadow": ":", "rock": "#"}
TOKENS = {
    "interest": "magnifying-glass",
    "access": "exit-door",
    "noise": "sound-waves",
    "cadaver": "death-skull",
    "staging": "flag-objective",
}
_KEPT = 64


def room_board(room: Room) -> GridBoard | ZoneBoard:
    """The page of the Exploration booklet that is explored."""
    if PAGES[room.page].kind == "location":
        return location_board(room)
    return drawn_room(room.page, tuple(sorted(room.doors)))


@lru_cache(_KEPT)
def drawn_room(page: str, doors: tuple[str, ...]) -> GridBoard:
    """The part of the board on which tiles lie, with its lines and doors."""
    floor = floor_of(page)
    rows, columns = [LATTICE.row[cell] for cell in floor.spaces], [LATTICE.column[cell] for cell in floor.spaces]
    top, left, height, width = min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    places = tuple(
        space(cell, floor.spaces.get(cell, "rock"), LATTICE.column[cell] - left, LATTICE.row[cell] - top)
        for cell in range(LATTICE.size)
        if top <= LATTICE.row[cell] < top + height and left <= LATTICE.column[cell] < left + width
    )
    return GridBoard(BOARD, prose(PAGES[page].name), width, height, places, walls(page, doors))


def space(cell: int, kind: str, x: int, y: int) -> Place:
    words = msg("place", cell=LATTICE.spots[cell], what=Msg(f"space.{kind}"))
    about = None if kind in ("floor", "rock") else Msg(f"about.{kind}")
    return Place(
        LATTICE.spots[cell], words, x, y, kind, LETTERS[kind], about=about, light=False if kind == "shadow" else None
    )


def walls(page: str, opened: tuple[str, ...]) -> tuple[Wall, ...]:
    """Blocking lines between spaces, annoying ones, and doors."""
    built, names = built_of(page, frozenset(opened)), PAGES[page].doors
    doors = {LATTICE.border(*[LATTICE.numbers[each] for each in ends]): name for name, ends in names.items()}
    lines = dict.fromkeys(built.blocking, "wall") | dict.fromkeys(built.annoying, "low")
    lines |= {border: "door-open" if name in opened else "door" for border, name in doors.items()}
    return tuple(
        Wall(LATTICE.spots[a], LATTICE.spots[b], kind)
        for border, kind in sorted(lines.items())
        for a, b in (LATTICE.beside(border),)
        if a in built.kinds and b in built.kinds
    )


def location_board(room: Room) -> ZoneBoard:
    """A picture with its points and ways out, two by two from above."""
    page, waits = PAGES[room.page], {token.name for token in room.tokens}
    seen = [*page.points.items(), *page.access.items()]
    rows = (len(seen) + 1) // 2
    places = []
    for n, (name, words) in enumerate(seen):
        alone = n == len(seen) - 1 and n % 2 == 0
        x, y = 50 if alone else (26, 74)[n % 2], round(100 * (n // 2 + 0.5) / rows)
        point = name in page.points
        about = Msg("about.point" if point else "about.way-out")
        kind, letter, token = ("floor", name[:1], "interest") if point else ("gate", ">", "access")
        shown = badges(mark(name in waits, TOKENS[token], f"token.{token}"))
        places.append(Place(name, prose(words), x, y, kind, letter, shown, about))
    return ZoneBoard(BOARD, prose(page.name), tuple(places))


# --- tokens and figures -----------------------------------------------------------------------------------------------


def room_pieces(s: Malhya, room: Room) -> tuple[Piece, ...]:
    """Tokens first, so that figures stand on them."""
    tokens = [token_piece(token, n) for n, token in enumerate(room.tokens) if token.cell != OFF]
    heroes = [hero_piece(s, hero) for hero in s.heroes if hero.cell != OFF]
    return (*tokens, *heroes, *[enemy_piece(s, enemy) for enemy in room.enemies])


def token_piece(token: Token, n: int) -> Piece:
    """A token by its kind: with its letter or colour, or where an enemy peers."""
    name = msg(f"token-name.{token.kind}", name=token.name)
    icon, letter = TOKENS.get(token.kind, ""), token.name[:1].lower()  # heroes have capitals
    if token.kind == "vigilance":
        way = WAYS[token.way]
        name, icon = msg("token-name.vigilance", way=Msg(f"way.{way}"), n=token.by), f"arrow-{SHORT[way]}"
    elif token.kind == "staging":
        name = msg("token-name.staging", colour=Msg(f"colour.{token.name}"))
    return Piece(
        f"token-{n}", BOARD, LATTICE.spots[token.cell], name, icon, letter or "*", about=Msg(f"about.{token.kind}")
    )


SHORT = {way: way.replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w") for way in WAYS}


def hero_piece(s: Malhya, hero: Hero) -> Piece:
    source, fights = f"hero.{hero.card}", s.room is not None and s.room.mode == "combat"
    return Piece(
        hero.card,
        BOARD,
        LATTICE.spots[hero.cell],
        Msg(name_key(source)),
        HEROES[hero.card].icon,
        HEROES[hero.card].letter,
        "team",
        hero.seat,
        Meter(f"life-{hero.card}", Msg("meter.life"), hero.life, crystals(hero), "hearts"),
        badges(
            mark(not hero.life, "knocked-out-stars", "badge.unconscious"),
            mark(fights and hero.life and is_engaged(s, hero), "crossed-swords", "badge.engaged"),
            mark(hero.stance == "standby", "sands-of-time", "badge.standby"),
        ),
        card_text(source),
    )


def figure_id(enemy: int | str) -> str:
    """The piece of an enemy, by its number."""
    return f"enemy-{enemy}"


def enemy_name(enemy: Enemy) -> Msg:
    return msg("figure", name=Msg(name_key(f"enemy.{enemy.card}")), n=enemy.id)


def enemy_piece(s: Malhya, enemy: Enemy) -> Piece:
    card, source = ENEMIES[enemy.card], f"enemy.{enemy.card}"
    return Piece(
        figure_id(enemy.id),
        BOARD,
        LATTICE.spots[enemy.cell],
        enemy_name(enemy),
        card.icon,
        f"{card.letters}{enemy.id}",
        "foe",
        pips=Meter(f"life-{enemy.id}", Msg("meter.life"), card.life - enemy.wounds, card.life, "hearts"),
        badges=badges(mark(enemy.acted, "night-sleep", "badge.acted")),
        about=card_text(source),
    )
