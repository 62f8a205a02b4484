"""What can be typed at the table: an option, or one of a few commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from coterie.kernel.errors import CoterieError, Diverged
from coterie.kernel.scene import Choice
from coterie.terminal.briefing import draw_briefing, draw_threats
from coterie.terminal.files import default_path, open_save
from coterie.terminal.flow import indent
from coterie.terminal.looking import look_up
from coterie.terminal.panels import all_cards, draw_log, draw_refusals, draw_rule
from coterie.terminal.play import Table
from coterie.terminal.view import QUIET, TITLE
from coterie.terminal.words import capital, sentence

LOG = 20
FOUND = 8


def run(table: Table) -> None:
    """Play until the end, or until the person or the input leaves."""
    table.open()
    while table.running and (table.session.decision is not None or table.keyboard.interactive):
        line = table.keyboard.ask("> ")
        if line is None:
            table.stop()
            break
        obey(table, line)


def obey(table: Table, line: str) -> None:
    """Do what the line says; whatever is wrong with it is said, and nothing has changed."""
    try:
        _obey(table, line)
    except CoterieError as error:
        table.console.print(Text(sentence(str(error))))


def _obey(table: Table, line: str) -> None:
    choices = table.choices()
    word, _, rest = line.removeprefix("/").partition(" ")
    command = COMMANDS.get(word.casefold())
    exact = next((choice for choice in choices if choice.key.casefold() == line.casefold()), None)
    if not line:
        again(table)
    elif line.isdecimal():
        by_number(table, choices, int(line))
    elif exact is not None:
        table.answer(exact)
    elif command is not None:
        command(table, rest.strip())
    else:
        by_beginning(table, choices, line)


def nothing_asked(table: Table) -> None:
    table.say("over" if table.session.decision is None else "bot-stuck")


def again(table: Table) -> None:
    if table.choices():
        table.question()
    else:
        nothing_asked(table)


def by_number(table: Table, choices: tuple[Choice, ...], number: int) -> None:
    if not choices:
        nothing_asked(table)
    elif 1 <= number <= len(choices):
        table.answer(choices[number - 1])
    else:
        table.say("no-such-number", n=number, end=len(choices))


def by_beginning(table: Table, choices: tuple[Choice, ...], line: str) -> None:
    """The one option whose key begins so, or that points at a thing of this name."""
    start = line.casefold()
    fits = [choice for choice in choices if choice.key.casefold().startswith(start)]
    fits = fits or [choice for choice in choices if start in (target.casefold() for target in choice.targets)]
    if len(fits) == 1:
        table.answer(fits[0])
    elif fits:
        table.say("ambiguous", line=line, keys=", ".join(choice.key for choice in fits[:FOUND]))
    elif not choices:
        nothing_asked(table)
    else:
        refused = [r for r in table.session.refusals() if r.key.casefold().startswith(start)]
        if refused:
            table.say("refused")
            table.console.print(draw_refusals(table.words, refused))
        else:
            table.say("not-understood", line=line)


# --- the commands -------------------------------------------------------------------------------------------


def why(table: Table, about: str) -> None:
    """The rule of the question and what it forbids, of a line of the log, or of that name."""
    ledger, decision = table.session.game.ledger, table.session.decision
    number = about.removeprefix("#")
    if not about:
        if decision is None:
            table.say("over")
            return
        show_rule(table, decision.rule)
        refusals = table.session.refusals()
        if refusals:
            table.say("refused")
            table.console.print(draw_refusals(table.words, refusals))
    elif number.isdecimal():
        why_line(table, int(number))
    elif about in ledger:
        show_rule(table, about)
    else:
        why_words(table, about)


def why_line(table: Table, number: int) -> None:
    """The rule behind a line of the log."""
    lines = [line for line in table.scene(log=len(table.session.events) + 1).log if line.number == number - 1]
    if not lines:
        table.say("no-such-line", n=number)
        return
    table.console.print(draw_log(table.words, lines))
    show_rule(table, lines[0].rule)


def why_words(table: Table, about: str) -> None:
    """Why an option cannot be taken, or the rules that speak of it."""
    start = about.casefold()
    refused = [r for r in table.session.refusals() if r.key.casefold().startswith(start)]
    if refused:
        table.say("refused")
        table.console.print(draw_refusals(table.words, refused))
        for name in dict.fromkeys(r.rule for r in refused):
            show_rule(table, name)
        return
    if any(choice.key.casefold() == start for choice in table.choices()):
        table.say("possible", what=about)
        why(table, "")
        return
    found, whole = table.session.game.ledger.search(about)
    if not whole:
        table.say("rules-near" if found else "no-such-rule", what=about, words=about)
    for rule in found[:FOUND]:
        table.console.print(draw_rule(table.words, rule))
    if len(found) > FOUND:
        table.say("more-rules", n=len(found) - FOUND)


def show_rule(table: Table, rule: str) -> None:
    ledger = table.session.game.ledger
    if rule in ledger:
        table.console.print(draw_rule(table.words, ledger[rule]))
    else:
        table.console.print(Text(rule, QUIET))


def log(table: Table, count: str) -> None:
    if count and not (count.isdecimal() and int(count)):
        table.say("bad-count", what=count)
        return
    table.console.print(draw_log(table.words, table.scene(log=int(count or LOG)).log))


def undo(table: Table, _: str) -> None:
    table.undo()
    table.say("undone")
    table.draw()


def save(table: Table, name: str) -> None:
    if name:
        table.save_to = Path(name).expanduser()
    elif table.save_to is None:
        table.save_to = default_path(table.session)
    table.save()


def load(table: Table, name: str) -> None:
    if not name:
        table.say("load-what")
        return
    path = Path(name).expanduser()
    try:
        session = open_save(path, table.session.game.id)
    except Diverged as diverged:
        if diverged.fallback is None:
            raise
        session = diverged.fallback
        table.console.print(Text(sentence(str(diverged))))
        table.say("fallback")
    table.sit_down(session)
    if not table.autosave:
        table.save_to = path
    table.say("loaded", file=str(path))
    table.play_bots()
    table.draw()


def cards(table: Table, _: str) -> None:
    table.console.print(all_cards(table.view(), table.bot_names))


def board(table: Table, _: str) -> None:
    table.draw()


def look(table: Table, what: str) -> None:
    if not what:
        table.say("look-what")
        return
    found = look_up(table.view(), what)
    if not found:
        table.say("nothing-there", what=what)
    for text in found[:LOG]:
        first, *more = text.split("\n")
        table.console.print(Text(first), *(indent(Text(line.strip()), 2) for line in more), sep="\n")


def auto(table: Table, words: str) -> None:
    """Pass a kind of window from now on, or be asked again."""
    kinds = table.session.auto_pass.get(table.seat, [])
    parts = words.split()
    if len(parts) == 2 and parts[1] in ("on", "off"):
        kind, on = parts[0], parts[1] == "on"
        if not table.words.has(f"ask.{kind}"):
            table.say("no-such-kind", kind=kind)
            return
        kinds = [other for other in kinds if other != kind] + ([kind] if on else [])
        table.session.auto_pass = {**table.session.auto_pass, table.seat: kinds}
        table.dirty = True
        table.say("auto-on" if on else "auto-off", kind=kind)
    elif parts:
        table.say("auto-how")
    else:
        table.say("auto-list", kinds=", ".join(kinds)) if kinds else table.say("auto-none")


def help_(table: Table, _: str) -> None:
    table.console.print(Text(capital(table.words.say("help-head")), TITLE))
    table.console.print(Text(table.words.say("help").rstrip()))


def leave(table: Table, _: str) -> None:
    """Leave the table; what is not saved yet is offered to be."""
    if table.dirty and table.keyboard.interactive:
        reply = table.keyboard.ask(
            table.words.say("save-before", file=str(table.save_to or default_path(table.session)))
        )
        if reply == "" or table.words.means(reply, "yes"):
            save(table, "")
        elif table.words.means(reply, "cancel"):
            return
    table.running = False


def briefing(table: Table, about: str) -> None:
    """What was told before the scenario."""
    told = table.scene().briefing
    if told is not None:
        table.console.print(draw_briefing(table.words, told))


def threats(table: Table, about: str) -> None:
    """Everything that the scenario does of its own accord."""
    table.console.print(draw_threats(table.words, table.scene()))


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "why": why,
    "log": log,
    "undo": undo,
    "save": save,
    "load": load,
    "hand": cards,
    "cards": cards,
    "board": board,
    "look": look,
    "briefing": briefing,
    "threats": threats,
    "auto": auto,
    "help": help_,
    "?": help_,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
