"""Effects: what cards do. A verb is a type with exactly its fields; a game's vocabulary is its verbs with their flows.

In content an effect is a mapping with one key, the verb's word. The only field of a verb stands bare (`{hurt: 2}`), a
verb with several fields has a mapping of its own (`{walk: {spaces: 2, dark: true}}`), one without is `true` (`{keep:
true}`). The verbs that choose, repeat and decide are here, once for all games; a game takes those it wants into its
vocabulary.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args, get_type_hints

from coterie.kernel.content import Misfit, explain, near
from coterie.kernel.data import Struct, ValidationError, convert, replace
from coterie.kernel.decision import Flow
from coterie.kernel.needs import Need, Needs
from coterie.kernel.table import Cause, Seats, State, Table, Why


class Effect:
    """One thing that happens: any verb of the game's vocabulary."""

    __slots__ = ()


Effects = tuple[Effect, ...]


class Verb(Struct, Effect, frozen=True, forbid_unknown_fields=True):
    """The base of all verbs; the word in content is the name of the type."""

    word: ClassVar[str] = ""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls.word = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class Number(Verb, frozen=True):
    """The base of verbs that say a number and nothing more."""

    n: int


class Context(Cause, kw_only=True):
    """Why an effect happens and what it is about; a game adds whom: the scout, the monster, the die.

    The rule and the card travel from whoever sets an effect off to everything that it does.
    """

    failed: bool = False  # what was to be done last could not be: a repetition ends
    after: list[Any] | None = None  # (effects, context) for when what is in progress is over


S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Context)
Doing = Callable[[Table[S], Any, C], Flow[None] | None]
"""How a verb is done: a flow, or a plain function if it never asks. The second parameter is annotated with the verb, or
with several that are done alike."""


# --- verbs that all games share ---------------------------------------------------------------------------------------


class May(Verb, frozen=True):
    """The player may let it be."""

    do: Effects


class Choose(Verb, frozen=True):
    """The player picks one of several things."""

    ways: tuple[Effects, ...]


class Bargain(Verb, frozen=True, kw_only=True):
    """Pay the cost, or let the other thing happen; who cannot pay has no choice. A game says what can be paid."""

    cost: dict[Any, int]
    then: Effects = ()
    otherwise: Effects = ()


class Given(Verb, frozen=True, kw_only=True):
    """Only if the needs hold, else the other thing."""

    needs: Need
    then: Effects = ()
    otherwise: Effects = ()


class FateRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a roll up to this number does."""

    upto: int
    do: Effects


class Fate(Verb, frozen=True):
    """One die decides; the last row takes everything above."""

    rows: tuple[FateRow, ...]


class Repeat(Verb, frozen=True, kw_only=True):
    """Up to so many times, stopping whenever the player likes or it cannot be done."""

    times: int
    do: Effects


class Everyone(Verb, frozen=True):
    """Each of the players' characters in turn is the one it is about."""

    do: Effects


class Afterwards(Verb, frozen=True):
    """When what is in progress, with all its effects, is over; at once if nothing is."""

    do: Effects


class Tally(Verb, frozen=True):
    """Counters of the scenario go up, or down."""

    counters: dict[str, int]


class Remember(Verb, frozen=True):
    """Counters of the campaign go up, or down."""

    counters: dict[str, int]


def verbs_of(module: str) -> dict[str, type[Verb]]:
    """The verbs that a module defines or imports, by their words."""
    found = (each for each in vars(sys.modules[module]).values() if isinstance(each, type) and issubclass(each, Verb))
    return {verb.word: verb for verb in found if verb not in (Verb, Number)}


def effects_in(value: object) -> Iterator[Verb]:
    """Every effect inside a piece of content, those within other effects as well."""
    if isinstance(value, Verb):
        yield value
    for part in parts_of(value):
        yield from effects_in(part)


def parts_of(value: object) -> Iterable[object]:
    """What a piece of content holds directly."""
    if isinstance(value, Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, tuple) else ()


class Vocabulary(Generic[S, C]):
    """A game's verbs. Reading content needs the types alone; the flows are bound in one place, above all rooms."""

    def __init__(self, verbs: Mapping[str, type[Verb]], needs: Needs[S, C] | None = None) -> None:
        self.verbs, self.needs = verbs, needs
        self.flows: dict[type[Verb], Doing[S, C]] = {}
        self.idle: Callable[[Table[S], Verb, C], None] = lambda t, effect, context: None
        self.resolve = resolver(self)

    # --- reading ---

    def hook(self, kind: type, value: Any) -> Any:
        """What content says where an effect or a need is expected; for `convert`."""
        if kind is Effect:
            return self._verb(value)
        if kind is Need and self.needs is not None:
            return self._read(value, self.needs.kind, [])
        raise NotImplementedError(kind)

    def _verb(self, value: Any) -> Verb:
        if not isinstance(value, dict) or len(value) != 1:
            there = ", ".join(map(str, value)) if isinstance(value, dict) and value else "none"
            raise Misfit(f"an effect has exactly one verb, this one has {there}", [])
        [(word, given)] = value.items()
        verb = self.verbs.get(word)
        if verb is None:
            hint = near(str(word), self.verbs) or f": known are {', '.join(sorted(self.verbs))}"
            raise Misfit(f"there is no verb '{word}'{hint}", [word])
        fields = verb.__struct_fields__
        if fields:
            effect: Verb = self._read(given, verb, [word], bare=fields[0] if len(fields) == 1 else "")
            return effect
        if given is not True:
            raise Misfit("expected 'true': the verb has nothing to say more", [word])
        return verb()

    def _read(self, value: Any, kind: type[Any], path: list[str | int], bare: str = "") -> Any:
        value = {bare: value} if bare else value
        try:
            return convert(value, kind, dec_hook=self.hook)
        except ValidationError as error:
            message, steps = explain(error, value, kind, self.hook)
            raise Misfit(message, [*path, *(steps[1:] if bare else steps)]) from None

    # --- doing ---

    def carry_out(self, t: Table[S], effects: Effects, context: C) -> Flow[None]:
        """The effects of a card; if nothing at all is told of them, that."""
        lines = t.lines
        yield from self.resolve(t, effects, context)
        if effects and t.lines == lines:
            t.note("no-effect", context)

    def bind(
        self,
        *rooms: Iterable[Doing[S, C]] | Mapping[type[Verb], Doing[S, C]],
        asked: Callable[[S, Verb, C], Seats],
        told: Callable[[S, C], dict[str, Any]] = lambda s, context: {},
        by: Callable[[S, Verb, C], Why] = lambda s, effect, context: context,
        each: Callable[[S, C], Iterable[C]] | None = None,
        can_pay: Callable[[S, Mapping[str, int], C], bool] | None = None,
        pay: Callable[[Table[S], Mapping[str, int], C], Flow[None]] | None = None,
        answered: Callable[[Table[S], Verb, Any, C], None] = lambda t, effect, answer, context: None,
        idle: Callable[[Table[S], Verb, C], None] | None = None,
        comes_to: Callable[[S, Effects, C], object] | None = None,
        fate: Callable[[Table[S], Fate, C], Flow[int]] | None = None,
        tally: Callable[[Table[S], str, int, C], None] | None = None,
        remember: Callable[[Table[S], str, int, C], None] | None = None,
    ) -> None:
        """What each verb does, and what the shared verbs must know: who is asked, with what told besides the effect.

        A room is its flows, or a table of short ones by verb.

        They are asked by the rule of the context, unless `by` names another. `answered` may tell the answer: which way
        is chosen, whether a player does what it may or pays; `lack` is the answer of who could not pay, the row that
        of a roll. `idle` may tell of an effect of which nothing else was told. `comes_to` is what effects are as things
        stand: of ways that come to the same none is asked for.
        TypeError for a verb that nothing is done for, and for a flow of no verb.
        """

        def ask(
            t: Table[S], kind: str, ways: Sequence[Any], effect: Verb, context: C, leads: Any = None, **more: Any
        ) -> Flow[Any]:
            s, about = t.state, told(t.state, context) | more
            seats, rule = asked(s, effect, context), by(s, effect, context)
            if comes_to is None or leads is None:
                return (yield from t.choose(seats, kind, ways, rule, effect=effect, **about))
            comes = {way: comes_to(s, leads[way], context) for way in ways}
            return (yield from t.choose_unless_alike(seats, kind, ways, rule, comes.get, effect=effect, **about))

        shared: dict[type[Verb], Doing[S, C] | None] = {
            May: _may(self, ask, answered),
            Choose: _choose(self, ask, answered),
            Bargain: _bargain(self, ask, answered, can_pay, pay) if can_pay and pay else None,
            Given: _given(self, self.needs) if self.needs else None,
            Fate: _fate(self, fate, answered) if fate else None,
            Repeat: _repeat(self, ask),
            Everyone: _everyone(self, each) if each else None,
            Afterwards: _afterwards(self),
            Tally: _counters(tally) if tally else None,
            Remember: _counters(remember) if remember else None,
        }
        self.idle = idle or self.idle
        for verb in self.verbs.values():
            if doing := next((each for kind, each in shared.items() if issubclass(verb, kind)), None):
                self.flows[verb] = doing
        for doing, about in (each for room in rooms for each in _doings(room)):
            for verb in get_args(about) or (about,):
                if verb not in self.verbs.values():
                    raise TypeError(f"{doing.__module__}.{doing.__name__} is about {verb}, which is no verb")
                self.flows[verb] = doing
        if lacking := [word for word, verb in self.verbs.items() if verb not in self.flows]:
            raise TypeError(f"nothing is done for: {', '.join(lacking)}")


def _doings(room: Iterable[Doing[S, C]] | Mapping[type[Verb], Doing[S, C]]) -> list[tuple[Doing[S, C], Any]]:
    """What a room does, each with the verb, or the verbs, that it is about."""
    if isinstance(room, Mapping):
        return [(doing, verb) for verb, doing in room.items()]
    return [(doing, list(get_type_hints(doing).values())[1]) for doing in room]


def resolver(words: Vocabulary[S, C]) -> Callable[[Table[S], Effects, C], Flow[None]]:
    """The flow that does one effect after the other."""
    flows: Mapping[type[Any], Doing[S, C]] = words.flows

    def resolve(t: Table[S], effects: Effects, context: C) -> Flow[None]:
        for effect in effects:
            lines = t.lines
            flow = flows[effect.__class__](t, effect, context)
            if flow is not None:
                yield from flow
            if t.lines == lines:
                words.idle(t, cast(Verb, effect), context)

    return resolve


# --- how the shared verbs are done ------------------------------------------------------------------------------------

Ask = Callable[..., Flow[Any]]
"""The question of a shared verb: (table, kind, ways, effect, context, the effects that each way leads to, what is told
besides)."""


Answered = Callable[[Table[S], Verb, Any, C], None]
"""What is told of an answer to such a question."""


def _may(words: Vocabulary[S, C], ask: Ask, answered: Answered[S, C]) -> Doing[S, C]:
    def may(t: Table[S], effect: May, context: C) -> Flow[None]:
        leads = {"do": effect.do, "leave": ()}
        answer = yield from ask(t, "may", ("do", "leave"), effect, context, leads)
        answered(t, effect, answer, context)
        if answer == "do":
            yield from words.resolve(t, effect.do, context)

    return may


def _choose(words: Vocabulary[S, C], ask: Ask, answered: Answered[S, C]) -> Doing[S, C]:
    def choose(t: Table[S], effect: Choose, context: C) -> Flow[None]:
        way = yield from ask(t, "choose", range(len(effect.ways)), effect, context, effect.ways)
        answered(t, effect, way, context)
        yield from words.resolve(t, effect.ways[way], context)

    return choose


def _bargain(
    words: Vocabulary[S, C],
    ask: Ask,
    answered: Answered[S, C],
    can_pay: Callable[[S, Mapping[str, int], C], bool],
    pay: Callable[[Table[S], Mapping[str, int], C], Flow[None]],
) -> Doing[S, C]:
    def bargain(t: Table[S], effect: Bargain, context: C) -> Flow[None]:
        ways = ("pay", "refuse") if can_pay(t.state, effect.cost, context) else ("refuse",)
        answer = yield from ask(t, "bargain", ways, effect, context)
        answered(t, effect, answer if len(ways) > 1 else "lack", context)
        if answer == "pay":
            yield from pay(t, effect.cost, context)
            yield from words.resolve(t, effect.then, context)
        else:
            yield from words.resolve(t, effect.otherwise, context)

    return bargain


def _given(words: Vocabulary[S, C], needs: Needs[S, C]) -> Doing[S, C]:
    def given(t: Table[S], effect: Given, context: C) -> Flow[None]:
        met = needs.holds(t.state, effect.needs, context)
        yield from words.resolve(t, effect.then if met else effect.otherwise, context)

    return given


def row_of(effect: Fate, result: int) -> FateRow:
    """What such a result of the roll decides."""
    return next((row for row in effect.rows if result <= row.upto), effect.rows[-1])


def _fate(
    words: Vocabulary[S, C], roll: Callable[[Table[S], Fate, C], Flow[int]], answered: Answered[S, C]
) -> Doing[S, C]:
    def fate(t: Table[S], effect: Fate, context: C) -> Flow[None]:
        row = row_of(effect, (yield from roll(t, effect, context)))
        answered(t, effect, row, context)
        yield from words.resolve(t, row.do, context)

    return fate


def _repeat(words: Vocabulary[S, C], ask: Ask) -> Doing[S, C]:
    def repeat(t: Table[S], effect: Repeat, context: C) -> Flow[None]:
        for n in range(effect.times):
            if n and (yield from ask(t, "again", ("again", "stop"), effect, context, left=effect.times - n)) == "stop":
                return
            yield from words.resolve(t, effect.do, context)
            if context.failed:
                return

    return repeat


def _everyone(words: Vocabulary[S, C], each: Callable[[S, C], Iterable[C]]) -> Doing[S, C]:
    def everyone(t: Table[S], effect: Everyone, context: C) -> Flow[None]:
        for own in each(t.state, context):
            yield from words.resolve(t, effect.do, own)

    return everyone


def _afterwards(words: Vocabulary[S, C]) -> Doing[S, C]:
    def afterwards(t: Table[S], effect: Afterwards, context: C) -> Flow[None]:
        if context.after is None:
            yield from words.resolve(t, effect.do, context)
        else:
            context.after.append((effect.do, replace(context, after=None)))

    return afterwards


def _counters(count: Callable[[Table[S], str, int, C], None]) -> Doing[S, C]:
    def change(t: Table[S], effect: Tally | Remember, context: C) -> None:
        for counter, n in effect.counters.items():
            count(t, counter, n, context)

    return change
