"""The table in a terminal: draws the scene of whoever is asked, takes the answer, tells what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from coterie.kernel.errors import CannotUndo, Refused
from coterie.kernel.rng import stream
from coterie.kernel.scene import Choice, LogLine, Scene
from coterie.kernel.session import Session
from coterie.players import Player, Seat
from coterie.terminal.boards import draw_board, tell_board
from coterie.terminal.briefing import SHOWN, draw_briefing, draw_threats, threat_line
from coterie.terminal.files import write_save
from coterie.terminal.keyboard import Keyboard
from coterie.terminal.panels import draw_log, draw_panel, draw_question, ribbon, tell_panel
from coterie.terminal.stages import draw_stage, tell_stage
from coterie.terminal.view import QUIET, TITLE, Marks, View
from coterie.terminal.words import Words, sentence

BROAD = 116
"""From this width on the panels stand beside the board."""
SIDE = 50
RECENT, MOST = 5, 40
"""How many lines of the log are shown when nothing is new, and at most."""


class Table:
    """One game on the screen; bots sit on some seats, the rest share the keyboard."""

    def __init__(
        self,
        session: Session[Any],
        console: Console,
        keyboard: Keyboard,
        bots: dict[int, tuple[str, Player]] | None = None,
        save_to: Path | None = None,
        plain: bool = False,
        language: str = "en",
    ):
        self.console, self.keyboard, self.plain = console, keyboard, plain
        self.bots, self.save_to, self.autosave = bots or {}, save_to, save_to is not None
        self.words = Words(session.game.catalogue(language))
        self.running = True
        self.sit_down(session)

    def sit_down(self, session: Session[Any]) -> None:
        """Play this session from now on."""
        self.session = session
        self.marks = Marks()
        people = [seat for seat in range(session.setup.players) if seat not in self.bots]
        self.seat = people[0] if people else 0
        self.minds = {seat: Seat(session, seat, stream(session.setup.seed, "bot", seat)) for seat in self.bots}
        self.seen: dict[int, int] = {}  # how much of the log each seat has been told
        self._all_told(*range(session.setup.players))
        self.dirty = False
        self.briefed = ""

    # --- looking ---

    @property
    def bot_names(self) -> dict[int, str]:
        return {seat: name for seat, (name, _) in self.bots.items()}

    def scene(self, log: int = RECENT) -> Scene:
        return self.session.scene(self.seat, log=log)

    def view(self) -> View:
        return View(self.scene(), self.words, self.marks, self.console.width)

    def choices(self) -> tuple[Choice, ...]:
        """The options that the person may take now."""
        question = self.scene().question
        return question.choices if question else ()

    def say(self, key: str, /, **params: str | int) -> None:
        self.console.print(Text(self.words.say(key, **params)))

    def news(self) -> list[LogLine]:
        """What happened since the last look, and what the seat alone learned while another was looking."""
        events = self.session.events
        since = self.seen.get(self.seat, 0)
        lines = self.scene(log=len(events) + 1).log
        return [x for x in lines if x.number >= self.told or (x.number >= since and events[x.number].seats is not None)]

    def draw(self) -> None:
        """The whole table: ribbon, boards, panels, what happened, the question."""
        self._follow()
        view = self.view()
        self.console.print()
        if self.plain:
            self._tell(view)
        else:
            self.console.print(ribbon(view, self.session.game.title))
            if view.scene.threats and not self.session.outcome:
                self.console.print(draw_threats(self.words, view.scene, self.console.width))
            self.console.print(self._middle(view))
        self._news()
        self._stage(view)
        if view.scene.question is not None:
            self.console.print()
            self.question(view)

    def _follow(self) -> None:
        """Look from a seat that is asked, staying where we are if it is."""
        decision = self.session.decision
        people = [seat for seat in decision.seats if seat not in self.bots] if decision else []
        if people and self.seat not in people:
            self.seat = people[0]

    def _middle(self, view: View) -> RenderableType:
        bots, scene = self.bot_names, view.scene
        if self.console.width < BROAD or not scene.boards:
            return Group(
                *(draw_board(view, b) for b in scene.boards), *(draw_panel(view, p, bots) for p in scene.panels)
            )
        width = self.console.width - SIDE - 2
        left, right = (View(scene, self.words, self.marks, columns) for columns in (width, SIDE))
        columns = Columns.grid(padding=(0, 2, 0, 0))
        columns.add_column(max_width=width)
        columns.add_column(max_width=SIDE)
        boards = Group(*(draw_board(left, board) for board in scene.boards))
        columns.add_row(boards, Group(*(draw_panel(right, panel, bots) for panel in scene.panels)))
        return columns

    def _tell(self, view: View) -> None:
        scene, words = view.scene, self.words
        lines = [sentence(", ".join([self.session.game.title, *(words(status) for status in scene.status)]))]
        lines.append(sentence(f"{words.say('goal')} {words.amount(scene.goal)}"))
        lines.append(sentence(f"{words.say('danger')} {words.amount(scene.danger)}"))
        if not self.session.outcome:
            lines += [threat_line(words, threat).plain for threat in scene.threats[:SHOWN]]
        for board in scene.boards:
            lines += tell_board(view, board)
        lines += [tell_panel(view, panel, self.bot_names) for panel in scene.panels]
        self.console.print(Text("\n".join(lines)))

    def _news(self) -> None:
        """The news, or else the last few lines of the log."""
        fresh = self.news()
        lines = fresh or list(self.scene().log)
        if lines:
            self.console.print()
            self.console.print(Text(self.words.say("happened" if fresh else "last-lines"), TITLE))
            if len(lines) > MOST:
                self.console.print(Text(f"  {self.words.say('more-log', n=len(lines) - MOST)}", QUIET))
            self.console.print(draw_log(self.words, lines[-MOST:]))
        self._all_told(self.seat)

    def _all_told(self, *seats: int) -> None:
        self.told = len(self.session.events)
        self.seen |= dict.fromkeys(seats, self.told)

    def _stage(self, view: View) -> None:
        """What is being resolved, just before the question."""
        if (stage := view.scene.stage) is not None:
            self.console.print()
            self.console.print(Text("\n".join(tell_stage(view, stage))) if self.plain else draw_stage(view, stage))

    def question(self, view: View | None = None) -> None:
        view = view or self.view()
        if view.scene.question is not None:
            self.console.print(draw_question(view, view.scene.question))

    # --- playing ---

    def open(self) -> None:
        """The first look at the table."""
        self.play_bots()
        self.brief()
        self.draw()
        self._ending()

    def brief(self) -> None:
        """What is told before the scenario, once for each."""
        briefing = self.scene().briefing
        told = "" if briefing is None else f"{briefing.id} {briefing.course.between if briefing.course else ''}"
        if briefing is not None and told != self.briefed and not self.session.outcome:
            self.console.print(draw_briefing(self.words, briefing))
        self.briefed = told

    def play_bots(self) -> None:
        """Let the bots answer until a person may, or nobody."""
        while (decision := self.session.decision) is not None and all(seat in self.bots for seat in decision.seats):
            seat = decision.seats[0]
            self.session.decide(self.bots[seat][1](self.minds[seat]), seat=seat)
            self.dirty = True

    def answer(self, choice: Choice) -> None:
        """Take an option, let the bots play on, show what came of it."""
        decision = self.session.decision
        assert decision is not None
        try:
            self.session.decide_key(choice.key, id=decision.id, seat=self.seat)
        except Refused as refused:
            self.console.print(Text(sentence(str(refused))))
            return
        self.dirty = True
        self.play_bots()
        if self.autosave:
            self.save(quietly=True)
        self.brief()
        self.draw()
        self._ending()

    def undo(self) -> None:
        """Take back the person's last decision, and what bots decided after it."""
        steps = self.session.steps
        last = max((i for i, step in enumerate(steps) if step.seat not in self.bots), default=-1)
        if last == len(steps) - 1:
            self.session.undo()
        elif last < 0:
            raise CannotUndo("nothing has been decided yet")
        elif self.session.table.luck != steps[last].luck:
            raise CannotUndo("the last decision cannot be taken back: something was rolled, drawn or revealed since")
        else:
            self.session.rewind(last)
        self.dirty = True
        self._all_told()
        self.seen = {seat: min(count, self.told) for seat, count in self.seen.items()}
        if self.autosave:
            self.save(quietly=True)

    def save(self, quietly: bool = False) -> None:
        assert self.save_to is not None
        write_save(self.session, self.save_to, self.bot_names)
        self.dirty = False
        if not quietly:
            self.say("saved", file=str(self.save_to))

    # --- the end ---

    def _ending(self) -> None:
        """Nothing more is asked: say how it ended, and how to see it again."""
        session, words = self.session, self.words
        if session.decision is not None:
            return
        outcome = f"outcome.{session.outcome}"
        told = (
            words.say(outcome) if words.has(f"terminal.{outcome}") else words.say("outcome.other", how=session.outcome)
        )
        where = ", ".join(words(status) for status in self.scene().status)
        self.console.print()
        self.console.print(Text(told, TITLE))
        self.say("ended", where=where, decisions=len(session.steps), seed=session.setup.seed)
        if self.save_to is not None and not self.dirty:
            self.console.print(Text(words.say("replay-file", file=str(self.save_to))), soft_wrap=True)
        elif self.keyboard.interactive:
            self.say("replay-unsaved")
        self.console.print(Text(words.say("play-again", command=self.command_line())), soft_wrap=True)

    def command_line(self) -> str:
        """The command that starts the same game anew."""
        s = self.session.setup
        bots = f" --bots {','.join(self.bot_names[seat] for seat in sorted(self.bots))}" if self.bots else ""
        language = self.words.catalogue.language
        spoken = f" --language {language}" if language != "en" else ""
        return (
            f"coterie play {s.game} --scenario {s.scenario} --players {s.players}"
            f" --difficulty {s.difficulty} --seed {s.seed}{bots}{spoken}"
        )

    def stop(self) -> None:
        """The input is at its end: say where the game stands."""
        where = ", ".join(self.words(status) for status in self.scene().status)
        self.say("stopped", where=where, decisions=len(self.session.steps))
