"""What is told before a scenario, and what threatens in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from coterie.kernel.scene import Briefing, Course, Scene, Threat
from coterie.kernel.texts import Msg
from coterie.terminal.flow import indent
from coterie.terminal.panels import meter
from coterie.terminal.view import LINE, QUIET, TITLE
from coterie.terminal.words import Words, capital

SHOWN = 3
"""How many threats stand below the ribbon."""
SIGNS = {"won": "+", "lost": "-", "now": ">", "ahead": " "}


def draw_briefing(words: Words, briefing: Briefing) -> RenderableType:
    """The whole card; in a campaign with where the team stands in it."""
    parts: list[RenderableType] = list(draw_course(words, briefing.course)) if briefing.course else []
    parts.append(Text(f"── {words(briefing.name)} ", LINE).append("─" * 20, LINE))
    if briefing.lead:
        parts.append(indent(Text(words(briefing.lead), QUIET), 2))
    for name in ("goal", "losing", "special", "joins"):
        lines: Sequence[Msg] = getattr(briefing, name)
        if lines:
            parts.append(Text(words(Msg(f"web.briefing.{name}", {"n": len(lines)})), TITLE))
            parts += [indent(Text(f"· {words(line)}"), 2) for line in lines]
    if briefing.roles:
        parts.append(Text(words(Msg("web.briefing.roles")), TITLE))
        for role in briefing.roles:
            told = words.say("seat", n=role.seat + 1, name=words(role.name))
            parts.append(indent(Text(f"· {told}" + (f": {words(role.about)}" if role.about else "")), 2))
    return Group(*parts)


def draw_course(words: Words, course: Course) -> Iterator[RenderableType]:
    """The way of the campaign, what is carried over, what is remembered."""
    yield Text(words(Msg("web.course.between" if course.between else "web.course.title")), TITLE)
    for stop in course.stops:
        state = words(Msg(f"web.course.{stop.state}"))
        told = f"{state}: {words(stop.about)}" if stop.about else state
        yield indent(Text(f"{SIGNS[stop.state]} {words(stop.name)} ({told})"), 2)
    carried = [each for each in course.carried if each.things]
    if carried:
        yield Text(words(Msg("web.course.carried")), TITLE)
        for each in carried:
            yield indent(Text(f"· {words(each.name)}: {'; '.join(map(words, each.things))}"), 2)
    if course.remembered:
        yield Text(words(Msg("web.course.remembered")), TITLE)
        yield from (indent(Text(f"· {words(line)}"), 2) for line in course.remembered)


def threat_line(words: Words, threat: Threat, whole: bool = False) -> Text:
    """A threat with its gauge in a line; whole with all that it says."""
    text = Text("! " if threat.loses else "· ", "bold red" if threat.loses else "")
    text.append(words(threat.name), TITLE).append(f" ({words(threat.when)})", QUIET)
    if threat.meter:
        text.append(" ").append_text(meter(words, threat.meter))
    if threat.does:
        text.append(f" {capital(words(threat.does))}")
    if whole and threat.about:
        text.append(f" {words(threat.about)}", QUIET)
    return text


def draw_threats(words: Words, scene: Scene, width: int = 0) -> RenderableType:
    """What threatens: all of it, or if there is a width the first of it, a line each."""
    if not width:
        return Group(*(threat_line(words, threat, whole=True) for threat in scene.threats))
    lines = [threat_line(words, threat) for threat in scene.threats[:SHOWN]]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Group(*lines)
