"""What is being resolved: the two sides with their numbers and dice, what is added, and what will happen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from coterie.kernel.scene import Figure, Stage, StageDie
from coterie.kernel.texts import Msg
from coterie.terminal.flow import flow, indent
from coterie.terminal.panels import meter
from coterie.terminal.view import LINE, QUIET, TARGET, TITLE, View, style_of
from coterie.terminal.words import Words, capital, sentence


def draw_stage(view: View, stage: Stage) -> RenderableType:
    """The stage in a few lines under a line of its own."""
    words = view.words
    head = Text("── ", LINE).append(capital(words(stage.name)), TITLE)
    head.append(" " + "─" * max(2, view.width - head.cell_len - 1), LINE)
    parts: list[RenderableType] = [head]
    parts += [draw_figure(view, stage, figure) for figure in stage.actors]
    if stage.actors and stage.against:
        parts.append(Text(f"  {words.say('against')}", QUIET))
    parts += [draw_figure(view, stage, figure) for figure in stage.against]
    parts += [indent(Text(line), 2) for line in _besides(words, stage)]
    if stage.outcome is not None:
        parts.append(indent(Text("→ ", TARGET).append(sentence(words(stage.outcome)), TITLE), 2))
    return Group(*parts)


def draw_figure(view: View, stage: Stage, figure: Figure) -> RenderableType:
    """A figure with its numbers and dice in a line, and below it what will happen to it."""
    words = view.words
    name = Text(capital(words(figure.name)), style_of(figure.side))
    name.append("".join(f" ›{n}" for n in view.options.get(figure.id, ())), TARGET)
    facts = [meter(words, each) for each in figure.meters]
    facts += [Text(words.badge(badge)) for badge in figure.badges]
    facts += [Text(f"[{die_words(words, die)}]") for die in dice_of(stage, figure)]
    line = indent(flow([name, *facts], view.width - 4), 2)
    if figure.outcome is None:
        return line
    return Group(line, indent(Text("→ ", TARGET).append(sentence(words(figure.outcome)), ""), 4))


def tell_stage(view: View, stage: Stage) -> list[str]:
    """The same in sentences."""
    words = view.words
    lines = [words(stage.name), *(tell_figure(words, stage, figure) for figure in stage.actors)]
    lines += [f"{words.say('against')} {tell_figure(words, stage, figure)}" for figure in stage.against]
    return [sentence(line) for line in (*lines, *_besides(words, stage), words(stage.outcome)) if line]


def tell_figure(words: Words, stage: Stage, figure: Figure) -> str:
    facts = [words.amount(each) for each in figure.meters] + [words.badge(badge) for badge in figure.badges]
    facts += [die_words(words, die) for die in dice_of(stage, figure)]
    told = f"{words(figure.name)}: {', '.join(facts)}" if facts else words(figure.name)
    return f"{told}. {sentence(words(figure.outcome))}" if figure.outcome is not None else told


def dice_of(stage: Stage, figure: Figure) -> list[StageDie]:
    return [die for die in stage.dice if die.owner == figure.id]


def _besides(words: Words, stage: Stage) -> Iterator[str]:
    """The dice that lie with nobody, and what is added."""
    figures = {figure.id for figure in (*stage.actors, *stage.against)}
    if loose := [die for die in stage.dice if die.owner not in figures]:
        yield " ".join(f"[{die_words(words, die)}]" for die in loose)
    if stage.modifiers:
        yield words.say(
            "added", what=", ".join(f"{each.amount} {words(each.name)}".strip() for each in stage.modifiers)
        )


def die_words(words: Words, die: StageDie) -> str:
    """A die by its name and what lies up."""
    name = _named(words, f"dice.{die.die}", die.die)
    if die.face < 0:
        return words.say("die-waits", die=name)
    shown = f"{name} {_named(words, f'face.{die.faces[die.face]}', die.faces[die.face])}"
    if die.marks:
        shown += f": {', '.join(words(mark.name) for mark in die.marks)}"
    return shown if die.counts else words.say("die-spent", die=shown)


def _named(words: Words, key: str, otherwise: str) -> str:
    """The words that a game has for a die or a face, else its id."""
    return words(Msg(key)) if words.has(key) else otherwise
