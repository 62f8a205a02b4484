"""Everything around the board: the ribbon, what lies before each seat, cards, the log and the question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from coterie.kernel.ledger import Rule
from coterie.kernel.scene import Card, CardArea, LogLine, Meter, Panel, Question, Refusal, Scene, Track
from coterie.terminal.flow import flow, indent
from coterie.terminal.view import LINE, QUIET, TARGET, TEAM, TITLE, View
from coterie.terminal.words import Words, bar, capital, sentence

LONG_KEY = 28


# --- the ribbon ---------------------------------------------------------------------------------------------


def ribbon(view: View, title: str) -> Text:
    """The three things to know: where the round stands, the goal, the danger."""
    scene, words = view.scene, view.words
    head = " · ".join([title, *(words(status) for status in scene.status)])
    text = Text("━━ ", LINE).append(head, TITLE)
    text.append(" " + "━" * max(2, view.width - text.cell_len - 1), LINE)
    text.append("\n").append(words.say("goal") + " ", QUIET).append_text(meter(words, scene.goal))
    danger = scene.danger
    style = "bold red" if danger.high and 3 * danger.value >= 2 * danger.high else ""
    text.append("    ").append(words.say("danger") + " ", QUIET)
    return text.append_text(meter(words, danger, style))


def meter(words: Words, meter: Meter, style: str = "") -> Text:
    if not meter.high:
        return Text(f"{words(meter.name)} {meter.value}", style)
    return Text(f"{words(meter.name)} {bar(meter.value, meter.high)} {meter.value}/{meter.high}", style)


# --- what lies before a seat --------------------------------------------------------------------------------


def draw_panel(view: View, panel: Panel, bots: Mapping[int, str]) -> RenderableType:
    """The panel in a few lines; the cards of the seat itself in full."""
    words, own = view.words, panel.seat == view.scene.seat
    head = Text("▶ " if panel.active else "  ", TARGET)
    head.append(panel_name(words, panel, view.scene, bots), TEAM if own else TITLE)
    parts: list[RenderableType] = [head]
    facts = [meter(words, each) for each in panel.meters]
    facts += [Text(words.badge(badge)) for badge in panel.badges]
    if facts:
        parts.append(indent(flow(facts, view.width - 4), 4))
    parts += [indent(draw_track(view, track), 4) for track in panel.tracks if not _shown(view, track)]
    if own:
        for area in panel.areas:
            parts.append(indent(Text(area_line(words, area, names=False)), 4))
            parts += [indent(draw_card(view, card), 6) for card in area.cards]
    elif lines := [area_line(words, area) for area in panel.areas if area.cards or area.hidden]:
        parts.append(indent(flow(map(Text, lines), view.width - 4, " · "), 4))
    return Group(*parts)


def panel_name(words: Words, panel: Panel, scene: Scene, bots: Mapping[int, str]) -> str:
    if panel.seat is None:
        return capital(words(panel.name))
    name = words.say("seat", n=panel.seat + 1, name=words(panel.name))
    if panel.seat in bots:
        return words.say("seat-bot", seat=name, bot=bots[panel.seat])
    return words.say("seat-you", seat=name) if panel.seat == scene.seat else name


def _shown(view: View, track: Track) -> bool:
    """Whether the ribbon shows the track already."""
    return track.id in (view.scene.goal.id, view.scene.danger.id)


def draw_track(view: View, track: Track) -> Text:
    """All spaces with the marker's in brackets, or only the marker's if they are too many."""
    words = view.words
    spaces = [words(space) for space in track.spaces]
    at = min(max(track.at, 0), len(spaces) - 1) if spaces else 0
    text = Text(f"{words(track.name)}: ")
    if sum(map(len, spaces)) + len(spaces) + text.cell_len > view.width - 6:
        return text.append(words.say("track", space=spaces[at], n=at + 1, end=len(spaces)))
    for i, space in enumerate(spaces):
        text.append(f"[{space}]" if i == at else space, TITLE if i == at else QUIET).append(" ")
    return text


def area_line(words: Words, area: CardArea, names: bool = True) -> str:
    """How many cards, and which of them can be read."""
    parts = [words(card.name) for card in area.cards] if names else []
    if area.hidden:
        parts.append(words.say("face-down", n=area.hidden))
    if not area.cards and not area.hidden:
        parts.append(words.say("no-cards"))
    return f"{words(area.name)}: {', '.join(parts)}" if parts else f"{words(area.name)}:"


def draw_card(view: View, card: Card) -> Text:
    """A card as one paragraph."""
    words = view.words
    text = Text(words(card.name) or words.say("a-card"), TITLE)
    remarks = [words(card.cost), words(card.footer), *(words.badge(badge) for badge in card.badges)]
    if card.tapped:
        remarks.append(words.say("tapped"))
    if any(remarks):
        text.append(f" ({', '.join(filter(None, remarks))})", QUIET)
    if card.text is not None:
        text.append(f": {words(card.text)}", "")
    if card.pattern:
        text.append(f" [{'/'.join(card.pattern)}]")
    if card.flavour is not None:
        text.append(f" {words(card.flavour)}", QUIET)
    if numbers := view.options.get(card.id):
        text.append("".join(f" ›{n}" for n in numbers), TARGET)
    return text


def all_cards(view: View, bots: Mapping[int, str]) -> RenderableType:
    """Every card that the seat may read, in full."""
    parts: list[RenderableType] = []
    for panel in view.scene.panels:
        areas = [area for area in panel.areas if area.cards or area.hidden]
        if areas:
            parts.append(Text(panel_name(view.words, panel, view.scene, bots), TITLE))
        for area in areas:
            parts.append(indent(Text(area_line(view.words, area, names=False)), 2))
            parts += [indent(draw_card(view, card), 4) for card in area.cards]
    return Group(*(parts or [Text(view.words.say("no-cards-at-all"))]))


# --- the log ------------------------------------------------------------------------------------------------


def draw_log(words: Words, lines: Iterable[LogLine]) -> RenderableType:
    """Lines of the log with their numbers and, dimmed, their rules."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=QUIET, no_wrap=True)
    table.add_column()
    for line in lines:
        table.add_row(f"#{line.number + 1}", Text(words(line.text)).append(f"  {line.rule}", QUIET))
    return table


# --- the question -------------------------------------------------------------------------------------------


def who_is_asked(words: Words, scene: Scene, seats: tuple[int, ...]) -> str:
    """The seats that may answer, by number and the name of their first panel."""
    names = {panel.seat: words(panel.name) for panel in reversed(scene.panels) if panel.seat is not None}
    if len(seats) > 1:
        return words.say("asked-together", seats=[seat + 1 for seat in seats])
    return words.say("seat", n=seats[0] + 1, name=names.get(seats[0], "")) if names.get(seats[0]) else ""


def draw_question(view: View, question: Question) -> RenderableType:
    """The question as a sentence, with the options numbered."""
    words = view.words
    who = who_is_asked(words, view.scene, question.seats)
    head = Text("? ", TARGET).append(f"{who} — " if who else "", TEAM).append(words(question.text), TITLE)
    head.append(f"  {question.rule}", QUIET)
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style=TARGET, no_wrap=True, min_width=4)
    table.add_column()
    table.add_column(style=QUIET, overflow="fold", max_width=LONG_KEY)
    for number, choice in enumerate(question.choices, 1):
        text = Text(capital(words(choice.label)))
        if choice.cost is not None:
            text.append(f" ({words(choice.cost)})", "yellow")
        if choice.detail is not None:
            text.append(f" — {words(choice.detail)}", "")
        table.add_row(str(number), text, choice.key)
    parts: list[RenderableType] = [head, table]
    if question.window:
        parts.append(Text(words.say("window-hint", kind=question.kind), QUIET))
    return Group(*parts)


def draw_refusals(words: Words, refusals: Iterable[Refusal]) -> RenderableType:
    """What cannot be done now, and why not."""
    table = Table.grid(padding=(0, 1))
    for _ in range(3):
        table.add_column()
    for refusal in refusals:
        reason = Text(words(refusal.reason)).append(f"  {refusal.rule}", QUIET)
        table.add_row(Text("  ✗", "red"), Text(capital(words(refusal.label))), reason)
    return table


def draw_rule(words: Words, rule: Rule) -> RenderableType:
    """A rule with its ruling and where it is written."""
    parts: list[RenderableType] = [Text(rule.id, TITLE).append(f"  {rule.area_title} · {rule.kind}", QUIET)]
    parts.append(indent(Text(rule.text), 2))
    if rule.gap:
        parts.append(indent(Text(words.say("ruling"), TITLE).append(f" {rule.gap}", ""), 2))
    if rule.edition:
        parts.append(indent(Text(words.say("edition", edition=rule.edition), QUIET), 2))
    parts.append(indent(Text(words.say("source", source=rule.source), QUIET), 2))
    return Group(*parts)


def tell_panel(view: View, panel: Panel, bots: Mapping[int, str]) -> str:
    """A panel as one line of words."""
    words = view.words
    facts = [words.amount(each) for each in panel.meters] + [words.badge(badge) for badge in panel.badges]
    facts += [area_line(words, area) for area in panel.areas if area.cards or area.hidden]
    for track in panel.tracks:
        if track.spaces and not _shown(view, track):
            at = min(max(track.at, 0), len(track.spaces) - 1)
            place = words.say("track", space=words(track.spaces[at]), n=at + 1, end=len(track.spaces))
            facts.append(f"{words(track.name)}: {place}")
    name = panel_name(words, panel, view.scene, bots)
    return sentence(f"{name}: {'; '.join(facts)}" if facts else name)
