"""The cards that one may look up: tools, omens and roles."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.firstlight.content import OMENS, ROLES, TOOLS
from coterie.games.firstlight.scene import omen_text, tool_card
from coterie.kernel.scene import Card
from coterie.kernel.texts import Msg


def glossary() -> Iterator[Card]:
    for tool in TOOLS:
        yield tool_card(tool, "box")
    for omen in OMENS:
        yield Card(f"omen-{omen}", Msg(f"omen.{omen}.name"), omen_text(omen), "crystal-ball")
    for role, entry in ROLES.items():
        yield Card(f"role-{role}", Msg(f"role.{role}.name"), Msg(f"role.{role}.text"), entry.icon)
