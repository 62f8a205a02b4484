"""What is drawn: one seat's scene, the marks that stand for its things, and which option points where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.text import Text

from coterie.kernel.data import replace
from coterie.kernel.grid import cell_name
from coterie.kernel.lettering import lettered
from coterie.kernel.scene import Badge, Board, Card, Piece, Place, Scene, StoryPage
from coterie.kernel.texts import Msg
from coterie.terminal.boxes import HEAVY, NONE, corner
from coterie.terminal.words import Words

TEAM, FOE, NEUTRAL = "bold bright_cyan", "bold red", "magenta"
TARGET, WALL, LINE, QUIET, TITLE = "bold bright_green", "bold", "bright_black", "dim", "bold"
SIDES = {"team": TEAM, "foe": FOE}
BRACKETS = {"team": ("(", ")"), "foe": ("[", "]")}
"""Pieces stand in brackets, so that no colour is needed to tell the sides apart, nor pieces from the ground."""


def way_through(place: Place) -> str:
    """The way through a cell by its open sides, as a box-drawing character."""
    return corner(*(HEAVY if side in place.paths else NONE for side in "NSWE")) if place.paths else ""


class Marks:
    """The characters that stand for terrains and badges; one given out once stays the same for the whole game."""

    def __init__(self) -> None:
        self.terrains: dict[str, str] = {}
        self.badges: dict[str, str] = {}

    def learn(self, scene: Scene, words: Words) -> None:
        """Give a mark to whatever has none yet."""
        places = [place for board in scene.boards for place in places_of(board)]
        for terrain, letter in sorted({(place.terrain, place.letter) for place in places if place.letter}):
            mark = "·" if letter == "." else letter
            while terrain not in self.terrains and mark in self.terrains.values():
                mark += "*"
            self.terrains.setdefault(terrain, mark)
        letters = {place.letter for place in places} | {piece.letter for piece in scene.pieces}
        for badge in (badge for place in places for badge in place.badges):
            if badge.icon not in self.badges:
                self.badges[badge.icon] = self._free_mark(words(badge.name), letters)

    def _free_mark(self, name: str, letters: set[str]) -> str:
        """A letter of the name's last word that stands for nothing else, or a shape."""
        taken = {*letters, *self.badges.values(), *self.terrains.values()}
        last = [letter for letter in name.split()[-1].lower() if letter.isalpha()] if name.split() else []
        return next((mark for mark in (*last, *"○●◇◆△▲□■") if mark not in taken), "?")

    def ground(self, place: Place) -> str:
        """Terrain and badges of a place; bare ground is not shown under a badge."""
        terrain = way_through(place) + self.terrains.get(place.terrain, place.letter)
        badges = "".join(dict.fromkeys(self.badges.get(badge.icon, "?") for badge in place.badges))
        bare = not place.paths and (terrain == "·" or not place.letter)
        return badges if badges and bare else terrain + badges


class View:
    """One scene, ready to be drawn into so many columns."""

    def __init__(self, scene: Scene, words: Words, marks: Marks, width: int):
        scene = replace(scene, pieces=lettered(scene.pieces, words))
        self.scene, self.words, self.marks, self.width = scene, words, marks, width
        marks.learn(scene, words)
        self.options: dict[str, list[int]] = {}
        """The numbers of the options that point at a thing, by its id."""
        for number, choice in enumerate(scene.question.choices if scene.question else (), 1):
            for target in choice.targets:
                self.options.setdefault(target, []).append(number)

    def pieces_at(self, board: Board, place: Place) -> list[Piece]:
        """What stands on the place: the team first, then foes, then the rest."""
        here = [piece for piece in self.scene.pieces if piece.board == board.id and self.covers(board, piece, place)]
        return sorted(here, key=lambda piece: [*SIDES, piece.side].index(piece.side))

    def covers(self, board: Board, piece: Piece, place: Place) -> bool:
        """Whether a piece stands on a place; a large one covers places to the right of and below its own."""
        if piece.place == place.id or piece.size == 1:
            return piece.place == place.id
        corner = next(each for each in places_of(board) if each.id == piece.place)
        return 0 <= place.x - corner.x < piece.size and 0 <= place.y - corner.y < piece.size

    def target(self, board: Board, place: Place) -> str:
        """The mark of the options that point at the place or at what stands there."""
        things = [place.id, *(piece.id for piece in self.pieces_at(board, place))]
        numbers = {n for thing in things for n in self.options.get(thing, ())}
        return f"›{min(numbers)}{'+' if len(numbers) > 1 else ''}" if numbers else ""

    def terrain(self, place: Place) -> str:
        """The terrain in words; a game names it under `terrain.<terrain>`."""
        key = f"terrain.{place.terrain}"
        return self.words(Msg(key)) if self.words.has(key) else place.terrain.replace("-", " ")

    def describe(self, board: Board, place: Place) -> str:
        """A place as a screen reader would say it: its name, what is on it, what it is about."""
        badges = [self.words.badge(badge) for badge in place.badges]
        pieces = [self.describe_piece(piece) for piece in self.pieces_at(board, place)]
        return "; ".join(part for part in (self.words(place.name), *badges, *pieces) if part)

    def describe_piece(self, piece: Piece) -> str:
        pips = [self.words.amount(piece.pips)] if piece.pips else []
        return ", ".join([self.words(piece.name), *pips, *self.badge_words(piece.badges)])

    def badge_words(self, badges: Iterable[Badge]) -> list[str]:
        return [self.words.badge(badge) for badge in badges]


def letters(pieces: Sequence[Piece]) -> Text:
    """The letters of the pieces, those of one side in the same brackets."""
    text = Text()
    for side, group in groupby(pieces, key=lambda piece: piece.side):
        names = [piece.letter for piece in group]
        left, right = BRACKETS.get(side, ("<", ">"))
        text.append(left + ("" if all(len(name) == 1 for name in names) else ",").join(names) + right, style_of(side))
    return text


def style_of(side: str) -> str:
    return SIDES.get(side, NEUTRAL)


def places_of(board: Board) -> tuple[Place, ...]:
    return () if isinstance(board, StoryPage) else board.places


def spot_name(place: Place) -> str:
    """The name of a grid's place by column and row."""
    return cell_name((place.x, place.y))


def cards_of(scene: Scene) -> Iterator[Card]:
    return (card for panel in scene.panels for area in panel.areas for card in area.cards)
