"""What a seat sees of Sheol: the ribbon, the board, the story, and all that lies on the table."""

from __future__ import annotations

from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.damage.resources import PROSPERITY
from coterie.games.sheol.scene.board import board
from coterie.games.sheol.scene.panels import unit_panel
from coterie.games.sheol.scene.pieces import pieces
from coterie.games.sheol.scene.table import citadel, enemy_board, goals, lands, mission
from coterie.games.sheol.scouts.units import called
from coterie.games.sheol.state import Sheol
from coterie.kernel.drawing import kept
from coterie.kernel.saying import join
from coterie.kernel.scene import Meter, Ribbon, Scene, StoryPage
from coterie.kernel.texts import Item, Msg, Param, msg

TABLES = 128
"""How many scenes are kept: seat after seat looks at the same position."""


def scene(s: Sheol, seat: int) -> Scene:
    """All see alike but who looked at the top of a deck, so that one drawing does for the others."""
    return drawn(s, seat if any(seat in unit.deck.looked for unit in s.units) else -1)


@kept(TABLES)
def drawn(s: Sheol, seat: int) -> Scene:
    story, wanted, top = page(s), goals(s), ribbon(s)
    units = (unit_panel(s, unit, seat) for unit in s.units)
    return Scene(
        status=top.status,
        goal=top.goal,
        danger=top.danger,
        boards=(board(s), *((story,) if story else ())),
        pieces=pieces(s),
        panels=(mission(s, wanted), *units, enemy_board(s), citadel(s), *((lands(s),) if s.lands else ())),
    )


def ribbon(s: Sheol) -> Ribbon:
    return Ribbon(status(s), goal(s, goals(s)), danger(s))


def status(s: Sheol) -> tuple[Msg, ...]:
    """Mission, turn, phase, and who acts."""
    name = Msg(f"mission.{s.mission.id}.name")
    if s.phase in ("draft", "gear", "opening", "won", "lost"):
        return (name, Msg(f"phase.{s.phase}"))
    acting: dict[str, Param] = {"unit": called(s.units[s.active])} if s.phase == "scout-act" else {}
    return (name, msg("status.turn", n=s.enemy.turn, last=s.enemy.death), Msg(f"phase.{s.phase}", acting))


# --- goal and danger ------------------------------------------------------------------------------------------------


def goal(s: Sheol, wanted: tuple[Meter, ...]) -> Meter:
    """The goals of the Mission cards in play together."""
    now, high = sum(meter.value for meter in wanted), sum(meter.high for meter in wanted)
    about = Msg(f"mission.{s.mission.id}.brief")
    if wanted:
        left: list[Item] = [meter.name for meter in wanted]
        about = msg("status.goal-about", brief=about, left=join(left, "text.more"))
    return Meter("goal", Msg("status.goal"), now, max(1, high), "flag-objective", about)


def danger(s: Sheol) -> Meter:
    """How near the mission is to being lost: the nearest of the ways to lose it."""
    scouts = [unit for unit in s.units if not unit.is_droid]
    most = max(PROSPERITY, s.citadel.prosperity)
    ways = [
        ("death", s.enemy.turn, max(1, s.enemy.death)),
        ("prosperity", most - s.citadel.prosperity, most),
        ("scouts", sum(unit.dead for unit in scouts), len(scouts) // 2 + 1),
    ]
    key, value, high = max(ways, key=lambda way: way[1] / way[2])
    about = msg(
        "status.danger-about",
        turns=max(0, s.enemy.death - s.enemy.turn),
        prosperity=s.citadel.prosperity,
        dead=sum(unit.dead for unit in scouts),
    )
    return Meter("danger", Msg(f"danger.{key}"), value, high, "skull", about)


# --- the story ------------------------------------------------------------------------------------------------------


def page(s: Sheol) -> StoryPage | None:
    """The conclusion, the Mission card that came last, or the introduction with the cards of the opening."""
    if s.mission.id not in box.MISSIONS:
        return None
    if s.phase in ("won", "lost"):
        return told(s.mission.id, "conclusion", s.mission.conclusion or "lost")
    last = next(reversed(s.mission.cards), "")
    if last and s.mission.cards[last].turn > 0:
        return told(s.mission.id, "card", last)
    return told(s.mission.id, "intro", "".join(s.mission.cards))


@cache
def told(mission: str, kind: str, part: str) -> StoryPage:
    entry, key = box.MISSIONS[mission], f"mission.{mission}"
    cards = [
        Msg(f"{key}.{c}.story.{n}") for c in part if kind != "conclusion" for n in range(len(entry.cards[c].story))
    ]
    if kind == "intro":
        intro = [Msg(f"{key}.intro.{n}") for n in range(len(entry.intro))]
        return StoryPage("story-intro", Msg(f"{key}.name"), (*intro, *cards))
    if kind == "card":
        return StoryPage(f"story-{part}", Msg(f"{key}.{part}.name"), tuple(cards))
    key = f"{key}.conclusion.{part}"
    paragraphs = tuple(Msg(f"{key}.text.{n}") for n in range(len(entry.conclusions[part].text)))
    return StoryPage("story-end", Msg(f"{key}.name"), paragraphs)
