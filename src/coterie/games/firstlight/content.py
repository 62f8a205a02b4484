"""The content: roles, tools, omens, dice and difficulties, loaded once."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from coterie.games.firstlight.maps import MAPS
from coterie.games.firstlight.vocabulary import VOCABULARY, Need, Passive
from coterie.kernel.box import Box
from coterie.kernel.briefing import Briefings
from coterie.kernel.content import Entry
from coterie.kernel.dice import Die
from coterie.kernel.effects import Effects
from coterie.kernel.game import Stock


class Authored(Entry, frozen=True, kw_only=True):
    source: str
    name: str = ""
    text: str = ""
    icon: str = ""


class Role(Authored, frozen=True, kw_only=True):
    letter: str
    courage: int
    actions: int
    rules: tuple[Passive, ...] = ()


class Tool(Authored, frozen=True, kw_only=True):
    """A tool is played in the own turn, or in answer to something that is about to happen."""

    copies: int
    when: Literal["turn", "hit", "night-die"] = "turn"
    needs: Need | None = None
    do: Effects


class Omen(Authored, frozen=True, kw_only=True):
    bold: Effects
    wary: Effects


class Difficulty(Entry, frozen=True, kw_only=True):
    source: str
    dark: tuple[int, int, int, int]  # by the number of keepers
    moths: int
    quiet: int
    shades: int


BOX = Box(files(__package__) / "content", VOCABULARY.hook)
ROLES = BOX.table("role", "roles.yaml", Role, "roles", 4)
TOOLS = BOX.table("tool", "tools.yaml", Tool, "tool cards", 26)
OMENS = BOX.table("omen", "omens.yaml", Omen, "omen cards", 12)
DICE = BOX.table("die", "dice.yaml", Die, "dice", 2)
DIFFICULTIES = BOX.table("difficulty", "difficulties.yaml", Difficulty, "difficulties", 3)
BOX.check()
BRIEFINGS = Briefings(__package__ or "")


def census() -> list[Stock]:
    """What the rules ask for against what is there."""
    return [Stock("maps", 3, len(MAPS)), *BOX.stock]


def content_texts() -> dict[str, str]:
    """Names and texts of the content, by message key."""
    return BOX.texts("name", "text") | BRIEFINGS.texts()
