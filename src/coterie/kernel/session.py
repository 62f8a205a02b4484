"""A session: one game in progress, kept as a checkpoint and the short tail of what was decided and rolled since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar
from weakref import proxy

from coterie.kernel.data import Struct, decode, digest, encode, replace
from coterie.kernel.decision import PASS, Blocked, Decision, Option, option_key
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
from coterie.kernel.rng import Rng, stream
from coterie.kernel.scene import Choice, LogLine, Question, Refusal, Roll, Scene
from coterie.kernel.table import Chance, Event, Setup, State, Table
from coterie.kernel.texts import Msg, message, msg
from coterie.kernel.zones import Pile, determinize, zones

S = TypeVar("S", bound=State)

KEEP_LAST, KEEP_EVERY = 8, 32
"""The checkpoints of the last so many decisions are kept to go back to, of those before only about one in so many."""
LOG_LINES = 60
BEFORE_IT_BEGAN = "that was decided under older rules, or before this branch of the game began"


class Step(Struct, frozen=True):
    """One decision taken: what was asked, the option (or its key), who answered, where log and luck stood then."""

    kind: str
    option: str | int | tuple[Any, ...]  # an Option, spelt out so that it can be decoded
    seat: int
    events: int
    luck: int


class Redeal(Struct, frozen=True):
    """What a seat (and those with it) cannot know was dealt anew, before the step with this number."""

    step: int
    seat: int
    seed: int
    also: tuple[int, ...] = ()


class Origin(Struct, frozen=True):
    """Where a game began that did not begin from its setup: a fork, a branch, a save of older rules."""

    state: bytes
    at: int = 0  # how many steps had been taken there
    silent: int = 0  # steps before this number are known, but not what they told
    floor: int = 0  # one cannot go back to before this step


def log_line(number: int, event: Event) -> LogLine:
    """What happened, with the name of the card that brought it about before it."""
    text = message(f"event.{event.key}", event.params)
    return LogLine(number, msg("log.by", card=Msg(event.card), text=text) if event.card else text, event.rule)


class Halt(Exception):
    """Looking ahead has come to a checkpoint."""


def halt() -> None:
    raise Halt


class Session(Generic[S]):
    """The one way to play: `decision` says what is asked, `decide` answers it."""

    game: Game[S]
    setup: Setup
    table: Table[S]
    decision: Decision | None
    steps: list[Step]
    events: list[Event]
    auto_pass: dict[int, list[str]]

    def __init__(self, game: Game[S], setup: Setup, *, record: bool = True):
        self._blank(game, setup)
        self._record = record
        self._start(game.setup(setup))

    def _blank(self, game: Game[S], setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.steps, self.events, self.auto_pass = [], [], {}
        self._record = True
        self._tape: list[Chance] = []  # results of chance since the last checkpoint
        self._redeals: list[Redeal] = []
        self._dealt: dict[int, list[tuple[str, ...]]] = {}  # the cards of all closed zones after each re-deal, by seed
        self._checkpoints: dict[int, bytes] = {}  # by the number of steps taken before them
        self._blob, self._blob_at = b"", 0
        self._fed: list[Chance] = []  # what chance gave after this checkpoint, maybe under older rules: loaded
        self._fed_at = 0
        self._origin: Origin | None = None  # if not the setup
        self._rolls: list[Roll] = []  # since the decision before this one

    # --- looking ---

    @property
    def state(self) -> S:
        return self.table.state

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
            question=self._question(seat),
            waiting_for=self.decision.seats if self.decision else (),
            log=tuple(self.log(seat, log)),
            rolls=tuple(self._rolls),
        )

    def log(self, seat: int, most: int = LOG_LINES) -> list[LogLine]:
        """The last lines of the log that the seat knows of."""
        lines: list[LogLine] = []
        for number in range(len(self.events) - 1, -1, -1):
            if len(lines) >= most:
                break
            if self.events[number].known_to(seat):
                lines.append(log_line(number, self.events[number]))
        return lines[::-1]

    @property
    def earliest(self) -> int:
        """The first step that one can go back to."""
        return self._origin.floor if self._origin else 0

    def _question(self, seat: int) -> Question | None:
        """What the seat may answer, or break in with."""
        d = self.decision
        if d is None or (seat not in d.seats and all(who != seat for who, _ in d.also)):
            return None
        choices = tuple(self.choice(option) for option in d.options_for(seat))
        asked = self.game.ask(self.state, d)
        text = asked if seat in d.seats else replace(asked, key=f"{asked.key}-also")
        return Question(d.id, d.seats, d.kind, text, d.rule, choices, d.window)

    def choice(self, option: Option) -> Choice:
        """How an option of the current decision is shown."""
        assert self.decision is not None
        if option == PASS and self.decision.window:
            return Choice(Msg("option.pass"), key=PASS)
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
        breaks_in = next((who for who, offered in decision.also if offered == option), None)
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
        if not self._record and not self.auto_pass:
            try:
                self.decision = self._flow.send(option)
            except StopIteration:
                self._end()
            return []
        before, count, rolled = len(self.events), len(self.steps), tuple(self._rolls)
        self._rolls.clear()
        try:
            self._take(decision, option, decision.seats[0] if seat is None else seat)
            while self.auto_pass and (pending := self.decision) is not None and self.passes(pending):
                self._take(pending, PASS, pending.seats[0])
        except CoterieError:
            if self._record and len(self.steps) > count:  # a pass failed after it
                self._restore(count, decision.id)
            self._rolls += rolled
            raise
        return self.events[before:]

    def decide_key(self, key: str, *, id: int | None = None, seat: int | None = None) -> list[Event]:
        """`decide` with the option's key."""
        option = self.decision.option(key) if self.decision else None
        return self.decide(key if option is None else option, id=id, seat=seat)

    def passes(self, decision: Decision) -> bool:
        """Whether everybody who is asked lets this kind of window pass."""
        return decision.window and all(decision.kind in self.auto_pass.get(seat, ()) for seat in decision.seats)

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
        if self._record:
            self.steps.append(Step(decision.kind, option, seat, len(self.events), self.table.luck))
        try:
            self._send(option)
        except Exception as fault:
            if not self._record:
                raise
            where = self.table.last_rule or "an early rule"
            self._restore(len(self.steps) - 1, self.table.serial)
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

    # --- the checkpoint and the tail ---

    def _start(self, state: S) -> None:
        """Begin from a state, recording from its first moment on."""
        self._enter(state, serial=0)
        self._listen()
        if self._record:
            self._mark()
        self._ask_first()

    def _enter(self, state: S, serial: int) -> None:
        self.table = Table(state, serial)
        self._flow = self.game.play(self.table)

    def _ask_first(self) -> None:
        self.decision = next(self._flow, None)
        if self.decision is None:
            self._end()

    def _listen(self) -> None:
        """The table does not keep its session, so that what is no longer played is gone at once."""
        if self._record:
            mark = partial(type(self)._mark, proxy(self))
            self.table.connect(mark, self.events, self._tape, self._rolls)

    def _mark(self) -> None:
        """The flow stands at a checkpoint: keep the state, forget the tail."""
        self._tape.clear()
        self._blob, self._blob_at = encode(self.table.state), len(self.steps)
        self._checkpoints[self._blob_at] = self._blob
        if len(self._checkpoints) % (2 * KEEP_LAST) == 0:
            self._thin()

    def _thin(self) -> None:
        far = self._blob_at - KEEP_LAST
        first_in_bucket = {at // KEEP_EVERY: at for at in sorted(self._checkpoints, reverse=True) if at < far}
        kept = set(first_in_bucket.values())  # the very first too: a fork cannot be set up anew
        self._checkpoints = {at: blob for at, blob in self._checkpoints.items() if at >= far or at in kept}

    def _redrive(
        self, state: S, tail: Sequence[Step], serial: int, tape: Iterable[Chance] = (), redeals: Sequence[Redeal] = ()
    ) -> None:
        """From a checkpoint's state, take the tail's decisions again; `serial` is the id before the first of them."""
        self._enter(state, serial)
        self.table.rewind_tape(self._tape, tape)
        first = len(self.steps) - len(tail)
        self._ask_first()
        for number, step in enumerate(tail, first):
            for redeal in redeals:
                if redeal.step == number:
                    self._apply(redeal)
            self._send(self.recall(step, number))
        for redeal in redeals:
            if redeal.step == first + len(tail):
                self._apply(redeal)
        self._listen()

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

    def _apply(self, redeal: Redeal) -> None:
        """Deal anew; forks of an imagined game come here again and again, and take what was dealt the first time."""
        state, dealt = self.table.state, self._dealt.get(redeal.seed)
        if dealt is None:
            determinize(state, redeal.seat, Rng(redeal.seed), redeal.also)
            self._dealt[redeal.seed] = [() if isinstance(zone, Pile) else tuple(zone.cards) for zone in zones(state)]
        else:
            for zone, cards in zip(zones(state), dealt, strict=True):
                if cards:
                    zone.cards[:] = cards
        state.rng.state = stream(redeal.seed, "after").state  # nobody can reckon back what was dealt

    def _restore(self, count: int, serial: int) -> None:
        """Stand again before step number `count`; the decision then asked has the id `serial`."""
        step, before, origin = self.steps[count], self.__dict__.copy(), self._origin
        at = max((k for k in self._checkpoints if k <= count), default=origin.at if origin else 0)
        self._blob = self._checkpoints.get(at) or (origin.state if origin else encode(self.game.setup(self.setup)))
        self._blob_at = at
        self._checkpoints = {k: blob for k, blob in self._checkpoints.items() if k < at} | {at: self._blob}
        self._redeals = [r for r in self._redeals if r.step <= count]
        self.steps, self.events, self._tape, self._rolls = self.steps[:count], self.events[: step.events], [], []
        if origin is not None and count < origin.silent:
            self._origin = replace(origin, silent=count)
        tail = self.steps[at:]
        fed = self._fed if at == self._fed_at else []
        try:
            self._redrive(decode(self._blob, self.game.state), tail, serial - len(tail) - 1, fed, self._redeals)
        except Exception:
            self.__dict__.update(before)
            raise
        if fed:
            self._fed = self._tape[: len(fed)]
        self.table.luck = step.luck

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
        if not 0 <= count < len(self.steps):
            raise CannotUndo(f"there are {len(self.steps)} decisions to go back to, not number {count}")
        if count < self.earliest:
            raise CannotUndo(f"one cannot go back to before decision {self.earliest}: {BEFORE_IT_BEGAN}")
        self._restore(count, self.table.serial + 1)

    def rewound(self, count: int) -> Session[S]:
        """Another session, gone back to before step number `count`; this one stays where it is."""
        other: Session[S] = object.__new__(Session)
        other.__dict__ |= self.__dict__
        other.auto_pass = {seat: list(kinds) for seat, kinds in self.auto_pass.items()}
        other.rewind(count)
        return other

    def fork(self) -> Session[S]:
        """The same position again, to think ahead in: it continues alike and knows nothing of the past."""
        other = self._offspring()
        at = self._blob_at
        tail = other.steps = [Step(s.kind, s.option, s.seat, 0, s.luck) for s in self.steps[at:]]
        other._redeals = [replace(r, step=r.step - at) for r in self._redeals if r.step >= at]
        other._dealt = self._dealt if other._redeals else {}
        other._origin = Origin(self._blob, silent=len(tail))
        other._fed = list(self._fed) if at == self._fed_at else []
        serial = self.table.serial - len(tail) - (self.decision is not None)
        other._redrive(decode(self._blob, self.game.state), tail, serial, other._fed, other._redeals)
        other.table.luck = self.table.luck
        return other

    def ahead(self, option: Option) -> Session[S]:
        """A fork in which the option is taken and play stops at the next checkpoint, or at a question before it.

        Nobody works out what could be done after the checkpoint: it is for looking at the position, not for playing on.
        """
        other = self.fork()
        other.table.connect(halt, other.events, other._tape)
        other.go_ahead(option)
        return other

    def go_ahead(self, option: Option) -> None:
        """In a fork that `ahead` gave: answer the question it stopped at, and go on to the checkpoint, or the next."""
        decision = self.decision
        assert decision is not None
        self.steps.append(Step(decision.kind, option, decision.seats[0], 0, self.table.luck))
        self._send(option)

    def imagine(self, seat: int, rng: Rng) -> Session[S]:
        """A fork that looks the same to the seat, in which all it cannot know is dealt and rolled anew.

        Only the seat that is asked can go on in it: another's hand may no longer hold what the options name.
        """
        seed = rng.bits()
        if len(self.steps) > self._blob_at or encode(self.state) != self._blob:
            return self._imagine_here(seat, seed)
        other = self._offspring()
        state = decode(self._blob, self.game.state)
        other._enter(state, self.table.serial - 1)
        other._apply(Redeal(0, seat, seed))
        other._blob = other._checkpoints[0] = encode(state)
        other._origin = Origin(other._blob)
        other._ask_first()
        other._listen()
        return other if same_question(other.decision, self.decision) else self._imagine_here(seat, seed)

    def _imagine_here(self, seat: int, seed: int) -> Session[S]:
        """Re-deal at this very moment: after a tail, or when somebody's hidden hand brought the question up."""
        other = self.fork()
        redeal = Redeal(len(other.steps), seat, seed)
        other._redeals.append(redeal)
        other._dealt = dict(other._dealt)
        other._apply(redeal)
        return other

    def _offspring(self) -> Session[S]:
        if not self._record:
            raise CoterieError("a session that does not record cannot be forked")
        other: Session[S] = object.__new__(Session)
        other._blank(self.game, self.setup)
        other._blob = other._checkpoints[0] = self._blob
        other.auto_pass = {seat: list(kinds) for seat, kinds in self.auto_pass.items()}
        other._rolls = list(self._rolls)
        return other


def same_question(a: Decision | None, b: Decision | None) -> bool:
    """Whether two decisions ask the same; options that are worked out late are taken on trust."""
    if a is None or b is None:
        return a is b
    return a.question == b.question and (a.lazy or a.options == b.options)
