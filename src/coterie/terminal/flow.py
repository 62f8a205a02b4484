"""Lines that are filled part by part, and paragraphs that stand in a little."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

GAP = "   "


def flow(parts: Iterable[Text], width: int, gap: str = GAP) -> Text:
    """The parts one after the other, a new line where the next does not fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1].append(gap).append_text(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


def indent(what: RenderableType, columns: int) -> Padding:
    return Padding(what, (0, 0, 0, columns), expand=False)
