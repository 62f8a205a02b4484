"""What a seat sees of Sheol: the ribbon, the board, the story, and all that lies on the table."""

from __future__ import annotations

from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.mission.cards import open_goals
from coterie.games.sheol.mission.to_victory import depths, leading
from coterie.games.sheol.scene.board import board
from coterie.games.sheol.scene.briefing import briefing, threats
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
        threats=threats(s),
        briefing=briefing(s),
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
    """How many goals of the shortest way to the mission's end are met; those of the cards in play are named."""
    about = Msg(f"mission.{s.mission.id}.brief")
    if wanted:
        left: list[Item] = [msg("status.goal-left", what=each.name, n=each.value, of=each.high) for each in wanted]
        about = msg("status.goal-about", brief=about, left=join(left, "text.more"))
    if s.mission.id not in box.MISSIONS:
        return Meter("goal", Msg("status.goal"), 0, 1, "flag-objective", about)
    met, high = way(s)
    return Meter("goal", Msg("status.goal"), high if s.phase == "won" else met, high, "flag-objective", about)


QUARTERS = 4
"""Steps of a mission with one goal alone."""


def way(s: Sheol) -> tuple[int, int]:
    """How far the mission has come on the shortest way: goals, or of a single goal the quarters of it."""
    depth = depths(s.mission.id)
    high = depth[next(iter(box.MISSIONS[s.mission.id].cards))]
    if high > 1:
        return max(0, high - min((depth[letter] for letter in s.mission.cards), default=high)), high
    last = [goal for letter, _, goal in open_goals(s) if goal in leading(s.mission.id, letter)]
    return max((quarters(s, goal.needs) for goal in last), default=0), QUARTERS


def quarters(s: Sheol, need: Need) -> int:
    """How much of what a goal counts has come."""
    wanted = {**need.tally, **({"stages": need.stages} if need.stages else {})}
    return min((QUARTERS * min(s.mission.counters.get(what, 0), n) // n for what, n in wanted.items()), default=0)


def danger(s: Sheol) -> Meter:
    """The turns that are gone of those before the Death token; other ways to lose are among the threats."""
    about = msg("status.danger-about", turns=max(0, s.enemy.death - s.enemy.turn))
    return Meter("danger", Msg("danger.death"), min(s.enemy.turn, s.enemy.death), max(1, s.enemy.death), "skull", about)


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
