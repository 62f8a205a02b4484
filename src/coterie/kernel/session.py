"""A session: one game in progress. It plays; what it must remember to go back or elsewhere is in its journal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from coterie.kernel.asking import put, says
from coterie.kernel.data import decode, digest, encode, replace
from coterie.kernel.decision import DONE, PASS, Blocked, Decision, Option, option_key
from coterie.kernel.errors import (
    CannotUndo,
    CoterieError,
    Diverged,
    GameOver,
    IllegalOption,
    RuleFault,
    StaleDecision,
    WrongSeat,
)
from coterie.kernel.game import Game
from coterie.kernel.journal import Journal, Origin, Redeal, Step, deal_anew
from coterie.kernel.rng import Rng
from coterie.kernel.scene import Choice, Layer, LogLine, Question, Refusal, Ribbon, Scene, Stop
from coterie.kernel.table import Chance, Event, Setup, State, Table
from coterie.kernel.texts import Msg, message, msg
from coterie.kernel.zones import SPECTATOR

S = TypeVar("S", bound=State)

LOG_LINES = 60
BEFORE_IT_BEGAN = "that was decided under older rules, or before this branch of the game began"


def log_line(number: int, event: Event, game: Game[Any] | None = None) -> LogLine:
    """What happened, with the name of the card that brought it about before it, unless it names the card itself."""
    stage, params = None, event.params
    if "stage" in params:
        stage = None if game is None else game.staged(event)
        params = {name: it for name, it in params.items() if name != "stage"}
    text = message(f"event.{event.key}", params)
    if event.card and not says(text, event.card):
        text = msg("log.by", card=Msg(event.card), text=text)
    return LogLine(number, text, event.rule, stage)


class Halt(Exception):
    """Looking ahead has come to a checkpoint."""


def halt() -> None:
    raise Halt


class Session(Generic[S]):
    """The one way to play: `decision` says what is asked, `decide` answers it."""

    game: Game[S]
    setup: Setup
    journal: Journal
    table: Table[S]
    decision: Decision | None
    auto_pass: dict[int, list[str]]
    witness: Callable[[Session[S]], None] | None = None  # sees every position, also those between passes

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        *,
        record: bool = True,
        resume: Journal | None = None,
        serial: int = 0,
        luck: int | None = None,
        state: S | None = None,
    ):
        """A new game; or the one that a journal remembers, at the end of its tail.

        Of a game resumed, `serial` comes before the id of the decision that is asked now, `luck` is how many results of
        chance have been seen, if not only those of the tail, and `state` that of the checkpoint, if it is at hand.
        """
        self.game, self.setup, self.auto_pass = game, setup, {}
        if resume is not None:
            self._redrive(resume, serial, luck, state)
            return
        self.journal = journal = Journal(records=record)
        self._enter(game.setup(setup), 0)
        if record:
            self._listen()
            journal.mark(self.state)
        self._ask_first()

    # --- looking ---

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def steps(self) -> list[Step]:
        """The decisions taken."""
        return self.journal.steps

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return self.journal.events

    @property
    def outcome(self) -> str:
        return self.table.state.outcome

    def hash(self) -> str:
        """The name of the whole position, equal on every machine."""
        return digest(self.table.state)

    def blocked(self) -> list[Blocked]:
        """What one might expect to do now and may not, each with its reason and rule."""
        return [] if self.decision is None else list(self.game.refused(self.state, self.decision))

    def scene(self, seat: int, log: int = LOG_LINES) -> Scene:
        """All that the seat sees, with the question if it may answer, and the last lines of the log."""
        return replace(
            self.game.scene(self.state, seat),
            game=self.game.id,
            seat=seat,
            outcome=self.outcome,
            stage=self.game.stage(self.state, self.decision, seat) if self.decision else None,
            question=self._question(seat),
            waiting_for=self.decision.seats if self.decision else (),
            log=tuple(self.log(seat, log)),
            rolls=tuple(self.journal.rolls),
            layered=self.game.layers is not None,
        )

    def ribbon(self) -> Ribbon:
        """What stands at the top of every seat's scene."""
        if self.game.ribbon is not None:
            return self.game.ribbon(self.state)
        scene = self.game.scene(self.state, SPECTATOR)
        return Ribbon(scene.status, scene.goal, scene.danger)

    def layers(self, seat: int, thing: str) -> tuple[Layer, ...]:
        """What a piece or place on a board can show: its reach, its sight; nothing where a game has no such layers."""
        return self.game.layers(self.state, seat, thing) if self.game.layers else ()

    def log(self, seat: int, most: int = LOG_LINES, start: int = 0, end: int | None = None) -> list[LogLine]:
        """The last lines of the log that the seat knows of, or of a part of it."""
        lines: list[LogLine] = []
        for number in range(len(self.events) - 1 if end is None else end - 1, start - 1, -1):
            if len(lines) >= most:
                break
            if self.events[number].known_to(seat):
                lines.append(log_line(number, self.events[number], self.game))
        return lines[::-1]

    def told_by(self, number: int) -> tuple[list[Event], list[Chance]]:
        """What a step of the last `decide` brought about: what happened, and the results of chance."""
        step, following = self.steps[number], self.steps[number + 1 : number + 2]
        events, luck = (following[0].events, following[0].luck) if following else (len(self.events), self.table.luck)
        seen = [*self.journal.given, *self.journal.tape]
        ago = len(seen) - self.table.luck  # where the first result of the game would be
        return self.events[step.events : events], seen[ago + step.luck : ago + luck]

    @property
    def earliest(self) -> int:
        """The first step that one can go back to."""
        return self.journal.earliest

    def _question(self, seat: int) -> Question | None:
        """What the seat may answer, or break in with."""
        d = self.decision
        if d is None or (seat not in d.seats and all(who != seat for who, _ in d.also)):
            return None
        choices = tuple(self.choice(option) for option in d.options_for(seat))
        asked = self.game.ask(self.state, d)
        text = put(asked, d) if seat in d.seats else replace(asked, key=f"{asked.key}-also")
        ways = self.ways() if seat in d.seats else ()
        return Question(d.id, d.seats, d.kind, text, d.rule, choices, d.window, ways)

    def ways(self) -> tuple[Stop, ...]:
        """Where who is asked can go, each stop behind the one before it."""
        if self.decision is None or self.game.walking is None:
            return ()
        return self.game.walking.offered(self.state, self.decision)

    def choice(self, option: Option) -> Choice:
        """How an option of the current decision is shown."""
        assert self.decision is not None
        if option == DONE or (option == PASS and self.decision.window):
            return Choice(Msg(f"option.{option}"), key=option_key(option), ends=True)
        return replace(self.game.present(self.state, self.decision, option), key=option_key(option))

    def refusals(self) -> list[Refusal]:
        """The blocked options with their words."""
        return [Refusal(option_key(b.option), self.choice(b.option).label, b.reason, b.rule) for b in self.blocked()]

    # --- deciding ---

    def decide(self, option: Option, *, id: int | None = None, seat: int | None = None) -> list[Event]:
        """Take an option of the current decision and play on to the next; what happened on the way.

        A refusal, or a fault in the rules, leaves everything as it was.
        """
        decision = self.decision
        if decision is None:
            raise GameOver("the game is over: there is nothing left to decide")
        if id is not None and id != decision.id:
            raise StaleDecision(
                f"that answers decision {id}, but decision {decision.id} ({decision.kind}) is asked now"
            )
        breaks_in = None
        for who, offered in decision.also:
            if offered == option:
                breaks_in = who
        if breaks_in is None or seat not in (None, breaks_in):
            if seat is not None and seat not in decision.seats:
                raise WrongSeat(f"seat {seat} may not answer; it is up to seat {' or '.join(map(str, decision.seats))}")
            try:
                options = decision.options
                option = options[options.index(option)]  # itself, not an equal value of another type
            except ValueError:
                raise self._illegal(decision, option) from None
        else:
            seat = breaks_in
        if not self.journal.records and not self.auto_pass:
            try:
                self.decision = self._flow.send(option)
            except StopIteration:
                self._end()
            return []
        before, count, rolled = len(self.events), len(self.steps), tuple(self.journal.rolls)
        self.journal.rolls.clear()
        self.journal.given.clear()
        try:
            self._take(decision, option, decision.seats[0] if seat is None else seat)
            while self.auto_pass and (pending := self.decision) is not None and self.passes(pending):
                self._take(pending, PASS, pending.seats[0])
        except CoterieError:
            if self.journal.records and len(self.steps) > count:  # a pass failed after it
                self._restore(count, decision.id)
            self.journal.rolls += rolled
            raise
        return self.events[before:]

    def decide_key(self, key: str, *, id: int | None = None, seat: int | None = None) -> list[Event]:
        """`decide` with the option's key."""
        option = self.decision.option(key) if self.decision else None
        return self.decide(key if option is None else option, id=id, seat=seat)

    def passes(self, decision: Decision) -> bool:
        """Whether everybody who is asked lets this kind of window pass."""
        return decision.window and all(decision.kind in self.auto_pass.get(seat, ()) for seat in decision.seats)

    @property
    def always_asked(self) -> tuple[int, ...]:
        """The seats that want to be asked also when they have nothing to play."""
        return self.journal.wished(len(self.steps))

    def always_ask(self, seats: tuple[int, ...]) -> None:
        """From the next question on, always ask these seats where others cannot know whether they have something to
        play, so that nobody learns it from whom the table waits for. It is part of the log and stays after going back.
        """
        if seats != self.always_asked:
            self.journal.wish(seats)

    def _illegal(self, decision: Decision, option: Option) -> IllegalOption:
        key = option if isinstance(option, str) else option_key(option)
        keys = [option_key(o) for o in decision.options]
        for blocked in self.blocked():
            if option_key(blocked.option) == key:
                why = self.game.catalogue().text(blocked.reason)
                return IllegalOption(f"'{key}' is not possible now: {why}", blocked.reason, blocked.rule)
        shown = ", ".join(keys[:12]) + (f" and {len(keys) - 12} more" if len(keys) > 12 else "")
        return IllegalOption(f"'{key}' is no option of '{decision.kind}': choose one of {shown}", rule=decision.rule)

    def _take(self, decision: Decision, option: Option, seat: int) -> None:
        journal = self.journal
        if journal.records:
            journal.steps.append(Step(decision.kind, option, seat, len(journal.events), self.table.luck))
        try:
            if journal.wishes:
                self.table.always = journal.wished(len(journal.steps) - 1)
            self._send(option)
            if self.witness is not None:
                self.witness(self)
        except Exception as fault:
            if not journal.records:
                raise
            where = self.table.last_rule or "an early rule"
            self._restore(len(journal.steps) - 1, self.table.serial)
            if isinstance(fault, CoterieError):
                raise
            raise RuleFault(f"the rules failed after '{option_key(option)}' (last rule {where}): {fault!r}") from fault

    def _send(self, option: Option) -> None:
        try:
            self.decision = self._flow.send(option)
        except StopIteration:
            self._end()
        except Halt:
            self.decision = None

    def _end(self) -> None:
        self.decision = None
        if not self.table.state.outcome:
            raise RuleFault("the game ended without an outcome")

    # --- from a checkpoint through the tail ---

    def _enter(self, state: S, serial: int) -> None:
        self.table = Table(state, serial)
        self._flow = self.game.play(self.table)

    def _ask_first(self) -> None:
        self.decision = next(self._flow, None)
        if self.decision is None:
            self._end()

    def _listen(self) -> None:
        """The table keeps the journal and not the session, so that what is no longer played is gone at once."""
        journal = self.journal
        mark = partial(journal.mark, self.table.state)
        self.table.connect(mark, journal.events, journal.tape, journal.rolls, journal.found)

    def _redrive(self, journal: Journal, serial: int, luck: int | None, state: S | None = None) -> None:
        """From the journal's checkpoint, take the decisions of its tail again; ids go on after `serial`."""
        at, steps = journal.at, journal.steps
        state = state or decode(journal.kept[at], self.game.state)
        fed = journal.fed if at == journal.fed_at else []
        known = journal.found
        self.journal, journal.tape, journal.found = journal, [], []
        self._enter(state, serial - len(steps) + at)
        self.table.rewind_tape(journal.tape, fed, journal.found, known)
        if journal.wishes:
            self.table.always = journal.wished(at - 1)
        self._ask_first()
        for number in range(at, len(steps)):
            if journal.redeals:
                journal.deal(state, number)
            if journal.wishes:
                self.table.always = journal.wished(number)
            self._send(self.recall(steps[number], number))
        if journal.redeals:
            journal.deal(state, len(steps))
        self._listen()
        if fed:
            journal.fed = journal.tape[: len(fed)]
        if luck is not None:
            self.table.luck = luck

    def recall(self, step: Step, number: int) -> Option:
        """The option that the step took, among those asked now; a loaded step knows it by its key."""
        decision, option = self.decision, step.option
        if decision is not None and decision.kind == step.kind:
            if (decision.lazy and isinstance(option, tuple)) or option in decision.options:
                return option
            found = decision.option(option) if isinstance(option, str) else None
            if found is not None:
                return found
        asked = decision.kind if decision else "nothing"
        raise Diverged(f"step {number}: '{option_key(option)}' answered '{step.kind}', now asked: {asked}")

    def _restore(self, count: int, serial: int) -> None:
        """Stand again before step number `count`; the decision then asked has the id `serial`."""
        before = self.journal, self.table, self._flow, self.decision
        try:
            self._redrive(self._past(count), serial - 1, self.steps[count].luck)
        except Exception:
            self.journal, self.table, self._flow, self.decision = before
            raise

    def _past(self, count: int) -> Journal:
        return self.journal.before(count, lambda: encode(self.game.setup(self.setup)))

    # --- going back, going elsewhere ---

    def why_no_undo(self) -> str:
        """Why the last decision cannot be taken back; empty if it can."""
        if not self.steps:
            return "nothing has been decided yet"
        if self.table.luck != self.steps[-1].luck:
            return "something was rolled, drawn or revealed since"
        if len(self.steps) <= self.earliest:
            return BEFORE_IT_BEGAN
        return ""

    def undo(self) -> None:
        """Take the last decision back, as long as nobody has learned anything from it."""
        if reason := self.why_no_undo():
            raise CannotUndo(f"the last decision cannot be taken back: {reason}")
        self.rewind(len(self.steps) - 1)

    def rewind(self, count: int) -> None:
        """Go back to just before step number `count`, whatever was learned since; the table must agree to it."""
        self._require_past(count)
        self._restore(count, self.table.serial + 1)

    def rewound(self, count: int) -> Session[S]:
        """Another session, gone back to before step number `count`; this one stays where it is."""
        self._require_past(count)
        return self._offspring(self._past(count), self.table.serial, self.steps[count].luck)

    def _require_past(self, count: int) -> None:
        if not 0 <= count < len(self.steps):
            raise CannotUndo(f"there are {len(self.steps)} decisions to go back to, not number {count}")
        if count < self.earliest:
            raise CannotUndo(f"one cannot go back to before decision {self.earliest}: {BEFORE_IT_BEGAN}")

    def _offspring(self, journal: Journal, serial: int, luck: int | None = None, state: S | None = None) -> Session[S]:
        other = Session(self.game, self.setup, resume=journal, serial=serial, luck=luck, state=state)
        if self.auto_pass:
            other.auto_pass = {seat: list(kinds) for seat, kinds in self.auto_pass.items()}
        return other

    def fork(self) -> Session[S]:
        """The same position again, to think ahead in: it continues alike and knows nothing of the past."""
        return self._fork(self.journal.fork())

    def _fork(self, journal: Journal) -> Session[S]:
        return self._offspring(journal, self.table.serial - (self.decision is not None), self.table.luck)

    def ahead(self, option: Option, fork: bool = True) -> Session[S]:
        """A fork in which the option is taken and play stops at the next checkpoint, or at a question before it.

        Nobody works out what could be done after the checkpoint, and nobody listens to what is told on the way: it is
        for looking at the position, not for playing on. Without a fork, which saves the copy, that is all that this
        session is good for as well.
        """
        other = self.fork() if fork else self
        other.table.connect(halt, None, other.journal.tape)
        other.go_ahead(option)
        return other

    def go_ahead(self, option: Option) -> None:
        """In a fork that `ahead` gave: answer the question it stopped at, and go on to the checkpoint, or the next."""
        decision = self.decision
        assert decision is not None
        self.table.always = self.always_asked
        self.steps.append(Step(decision.kind, option, decision.seats[0], 0, self.table.luck))
        self._send(option)

    def imagine(self, seat: int, rng: Rng) -> Session[S]:
        """A fork that looks the same to the seat, in which all it cannot know is dealt and rolled anew.

        Only the seat that is asked can go on in it: another's hand may no longer hold what the options name.
        """
        return self.imagine_by(seat, rng.bits())

    def imagine_by(self, seat: int, seed: int) -> Session[S]:
        """The same, by a number that settles how all is dealt and rolled."""
        journal = self.journal
        if journal.stands_at_checkpoint(self.state):
            state = decode(journal.checkpoint, self.game.state)
            deal_anew(state, Redeal(0, seat, seed))
            blob = encode(state)
            wishes = journal.wishes_from(journal.at)
            begun = Journal(rolls=list(journal.rolls), kept={0: blob}, wishes=wishes, origin=Origin(blob))
            other = self._offspring(begun, self.table.serial - 1, state=state)
            if same_question(other.decision, self.decision):
                return other
        here = journal.fork()  # after a tail, or when somebody's hidden hand brought the question up
        here.redeals.append(Redeal(len(here.steps), seat, seed))
        here.dealt = dict(here.dealt)
        return self._fork(here)


def same_question(a: Decision | None, b: Decision | None) -> bool:
    """Whether two decisions ask the same; options that are worked out late are taken on trust."""
    if a is None or b is None:
        return a is b
    return a.question == b.question and (a.lazy or a.options == b.options)
