"""Standing effects: what cards do while they are in force, and changes that effects have made for a while.

A card's rules (`Passive`) either change a number or switch a rule on (`Modifier`), or answer to a moment. A game says
which cards are in force, who bears each, and whom a change is about. Asking costs next to nothing where no card has a
say: what changes a number or answers a moment is found by its name first.

Uses and lasting changes are kept in the state by names that survive an edit of the card: the card, and which number,
rule or moment of it; where a card has two of the same, each has an `id`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from coterie.kernel.content import Content
from coterie.kernel.data import Part
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Context, Effects
from coterie.kernel.needs import Need
from coterie.kernel.table import Seats, State, Table, Why


class Modifier(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change: a number made higher, lower or fixed, or a rule switched on. A game adds whom it is about."""

    id: str = ""  # where a card has two changes of the same number or rule
    stat: str = ""
    by: int = 0
    to: int = -1  # fixed to this; -1 is not
    rule: str = ""
    needs: Need | None = None  # only while this holds
    times: int = 0  # used up after so many uses; 0 never

    def __post_init__(self) -> None:
        if bool(self.stat) == bool(self.rule) or bool(self.stat) != bool(self.by or self.to >= 0):
            raise ValueError("a modifier has a stat with 'by' or 'to', or a rule")

    @property
    def name(self) -> str:
        """What it is called within its card."""
        return self.id or self.stat or self.rule


class Passive(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card does while it lies there: a change, or an answer to a moment."""

    id: str = ""  # where a card has two answers to the same moment
    modify: Modifier | None = None
    at: str = ""
    needs: Need | None = None
    times: int = 0  # how often it answers; 0 always
    do: Effects = ()

    def __post_init__(self) -> None:
        if (self.modify is None) == (not self.at) or bool(self.at) != bool(self.do):
            raise ValueError("a passive either modifies, or does something at a moment")

    @property
    def name(self) -> str:
        return self.id or (self.at if self.modify is None else self.modify.name)


class Lasting(Part, kw_only=True):
    """A change that an effect has made and that lasts: its name, and the uses left (0 if they are not counted)."""

    change: str
    left: int = 0


class InForce(Protocol):
    """A card in force: which, and who bears it (-1 for nobody). A game's own type, a tuple, may know more."""

    @property
    def card(self) -> str: ...
    @property
    def bearer(self) -> int: ...


class StandingState(Protocol):
    """What the state of a game with standing effects keeps: uses by name, and changes that last."""

    used: dict[str, int]
    lasting: list[Any]


S = TypeVar("S", bound=State)
B = TypeVar("B", bound=InForce)
C = TypeVar("C", bound=Context)
X = TypeVar("X")

Cards = dict[str, list[tuple[str, X]]]
"""By card: what it does, each with its name."""

Bearers = Callable[[Any, Cards[Any], tuple[Any, ...]], Sequence[B]]
"""Which of the cards of a kind are in force: (state, the cards asked for, and those whose alone are of interest, if not
everybody's)."""

Kind = tuple[str, bool]
"""A kind of cards, and whether what they do is about their bearers alone."""

_NOBODY: dict[str, Any] = {}

Answerer = tuple[str, int]
"""The name of an answer, and who bears the card."""


class Standing(Generic[S, B, C]):
    """The cards in force of a game. `bearers` finds those of each kind, in the order in which they have their say."""

    def __init__(
        self, bearers: Mapping[str, Bearers[B]], resolve: Callable[[Table[S], Effects, C], Flow[None]]
    ) -> None:
        self.bearers, self.resolve = bearers, resolve
        self.carriers: dict[str, dict[Kind, tuple[Bearers[B], bool, Cards[Modifier]]]] = {}  # by number or rule
        self.listeners: dict[str, dict[Kind, tuple[Bearers[B], bool, Cards[Passive]]]] = {}  # by moment
        self.changes: dict[str, Any] = {}  # what effects can make last, by name; modifiers of the game's own type
        self._changed: dict[str, str] = {}  # which number or rule each of them changes
        self._names: dict[int, str] = {}

    # --- what a game says ---

    def meant(self, s: S, change: Any, source: B, *whom: Any) -> bool:
        """Whether a change of a card, of the game's own type, is about those it is asked for."""
        raise NotImplementedError

    def is_own(self, change: Any) -> bool:
        """Whether a change can be about nobody but who bears its card: then it is asked for with the one it is for."""
        return False

    def may_be_changed(self, s: S, what: str, whom: tuple[Any, ...]) -> bool:
        """A quick look whether a card in force could change a number or rule; True where only a closer one can tell."""
        return True

    def may_be_awaited(self, s: S, moment: str) -> bool:
        """The same, whether a card in force could answer to a moment."""
        return True

    def _lasts(self, s: Any, what: str) -> bool:
        return what in [self._changed[each.change] for each in s.lasting]

    def lasts_for(self, lasting: Any) -> B:
        """Whose a lasting change is."""
        raise NotImplementedError

    def answers_as(self, s: S, name: str, passive: Any, source: B, context: C | None) -> C | None:
        """Why and about whom a card answers to a moment; None if it does not. No context: whoever bears the card."""
        raise NotImplementedError

    def done_at(self, t: Table[S], name: str, passive: Any, context: C) -> Flow[None]:
        """One answer; a game may tell of it, and let it cost something."""
        yield from self.resolve(t, passive.do, context)

    # --- learning the cards ---

    def learn(self, card: str, rules: tuple[Passive, ...]) -> None:
        """Take up what a card, named with its kind, does while it is in force."""
        for name, rule in named(card, rules).items():
            if rule.modify is None:
                self._enter(self.listeners, rule.at, card, name, rule)
            else:
                change = rule.modify
                self._enter(self.carriers, change.stat or change.rule, card, name, change, own=self.is_own(change))

    def _enter(
        self,
        table: dict[str, dict[Kind, tuple[Bearers[B], bool, Cards[X]]]],
        what: str,
        card: str,
        name: str,
        doing: X,
        *,
        own: bool = False,
    ) -> None:
        """One entry more in a table, whose kinds stay in the order of those who bear them."""
        kind, _, bare = card.partition(".")
        if kind not in self.bearers:
            raise ValueError(f"nobody bears '{card}'")
        by_kind = table.setdefault(what, {})
        by_kind.setdefault((kind, own), (self.bearers[kind], own, {}))[2].setdefault(bare, []).append((name, doing))
        kinds = [(each, is_own) for each in self.bearers for is_own in (True, False)]
        table[what] = {each: by_kind[each] for each in kinds if each in by_kind}

    def learn_change(self, card: str, change: Modifier) -> None:
        """Take up a change that an effect of a card can make last; the same one may come again in a variant of it."""
        name = f"{card}.{change.name}"
        if self.changes.setdefault(name, change) != change:
            raise ValueError(f"two lasting changes of '{card}' are of '{change.name}': give each an id")
        self._names[id(change)] = name
        self._changed[name] = change.stat or change.rule

    def name_of(self, change: Modifier) -> str:
        """The name of a change that lasts, as the state keeps it."""
        return self._names[id(change)]

    # --- numbers and rules ---

    def changing(self, s: Any, what: str, whom: tuple[Any, ...]) -> list[tuple[Modifier, B, Any]]:
        """The changes of a number or rule: by cards in force, then those that effects have made.

        Each with whose it is and where its uses are counted: a name, or what lasts.
        """
        found: list[tuple[Modifier, B, Any]] = []
        for bearers, is_own, cards in self.carriers.get(what, _NOBODY).values():
            for source in bearers(s, cards, whom if is_own else ()):
                for name, change in cards[source.card]:
                    if not change.times:
                        found.append((change, source, name))
                    elif s.used.get(counter := _counter(name, source.bearer), 0) < change.times:
                        found.append((change, source, counter))
        for lasting in s.lasting:
            if self._changed[lasting.change] == what:
                found.append((self.changes[lasting.change], self.lasts_for(lasting), lasting))
        return found

    def modifiers(self, what: str) -> list[Modifier]:
        """All that cards can do to a number or rule while they are in force."""
        tables = [cards for _, _, cards in self.carriers.get(what, _NOBODY).values()]
        return [change for cards in tables for rules in cards.values() for _, change in rules]

    def may_lower(self, stat: str) -> bool:
        """Whether anything in the box ever makes a number lower, or fixes it."""
        lasting = [change for name, change in self.changes.items() if self._changed[name] == stat]
        return any(change.by < 0 or change.to >= 0 for change in (*self.modifiers(stat), *lasting))

    def value(self, s: Any, stat: str, base: int, *whom: Any) -> int:
        """A number after all cards have had their say: what is added first, what is fixed last."""
        if not ((stat in self.carriers and self.may_be_changed(s, stat, whom)) or (s.lasting and self._lasts(s, stat))):
            return base
        fixed = -1
        for change, source, _ in self.changing(s, stat, whom):
            if self.meant(s, change, source, *whom):
                base += change.by
                fixed = max(fixed, change.to)
        return fixed if fixed >= 0 else base

    def is_changed(self, s: Any, stat: str) -> bool:
        """Whether anything changes a number now, for whomever."""
        may_be = (stat in self.carriers and self.may_be_changed(s, stat, ())) or s.lasting
        return bool(may_be) and bool(self.changing(s, stat, ()))

    def flag(self, s: Any, rule: str, *whom: Any) -> bool:
        """Whether a card switches a rule on."""
        if not ((rule in self.carriers and self.may_be_changed(s, rule, whom)) or (s.lasting and self._lasts(s, rule))):
            return False
        changes = self.changing(s, rule, whom)
        return bool(changes) and any(self.meant(s, change, source, *whom) for change, source, _ in changes)

    def source_of(self, s: Any, rule: str, *whom: Any) -> str:
        """By its name, what switches a rule on: something of a card in force, or a change that lasts."""
        for change, source, uses in self.changing(s, rule, whom):
            if self.meant(s, change, source, *whom):
                if not isinstance(uses, str):
                    return str(uses.change)
                return uses.removesuffix(f".{source.bearer}") if change.times else uses
        return ""

    def use_up(self, s: Any, what: str, *whom: Any) -> None:
        """Changes with a number of uses lose one; called where a number or rule has really been used."""
        for change, source, uses in self.changing(s, what, whom):
            if not change.times or not self.meant(s, change, source, *whom):
                continue
            if isinstance(uses, str):
                s.used[uses] = s.used.get(uses, 0) + 1
            else:
                uses.left -= 1
                if not uses.left:
                    s.lasting.remove(uses)

    # --- moments ---

    def awaited(self, s: Any, moment: str, context: C | None = None) -> dict[Answerer, tuple[Any, C]]:
        """What answers if a moment comes now, each with why and about whom."""
        found: dict[Answerer, tuple[Any, C]] = {}
        if moment not in self.listeners or not self.may_be_awaited(s, moment):
            return found
        for bearers, _, cards in self.listeners[moment].values():
            for source in bearers(s, cards, ()):
                for name, passive in cards[source.card]:
                    if passive.times and s.used.get(_counter(name, source.bearer), 0) >= passive.times:
                        continue
                    own = self.answers_as(s, name, passive, source, context)
                    if own is not None:
                        found[name, source.bearer] = passive, own
        return found

    def happens(
        self,
        t: Table[Any],
        moment: str,
        context: C | None = None,
        *,
        seats: Seats,
        rule: str,
        first: str = "",
    ) -> Flow[None]:
        """A moment comes: cards answer in an order that the seats choose, those named `first…` before all others."""
        if moment not in self.listeners:
            return
        s, done = t.state, set[Answerer]()
        while waiting := {who: what for who, what in self.awaited(s, moment, context).items() if who not in done}:
            ready = [who for who in waiting if first and who[0].startswith(first)] or list(waiting)
            who = yield from t.choose(seats, "answer", ready, rule, moment=moment)
            done.add(who)
            passive, own = waiting[who]
            if passive.times:
                counter = _counter(*who)
                s.used[counter] = s.used.get(counter, 0) + 1
            yield from self.done_at(t, who[0], passive, own)


def _counter(name: str, bearer: int) -> str:
    """Under which name uses are counted: each bearer counts its own."""
    return name if bearer < 0 else f"{name}.{bearer}"


def named(card: str, rules: tuple[Passive, ...]) -> dict[str, Passive]:
    """The rules of a card by names that survive an edit; ValueError if two have the same."""
    found = {f"{card}.{rule.name}": rule for rule in rules}
    if len(found) != len(rules):
        raise ValueError(f"two rules of '{card}' change or answer the same: give each an id")
    return found


# --- cards that may be played at a moment -----------------------------------------------------------------------------

Play = TypeVar("Play")


def offer(
    t: Table[Any],
    kind: str,
    ready: Callable[[], Mapping[int, Mapping[Play, X]]],
    play: Callable[[X], Flow[None]],
    rule: Why | Callable[[Mapping[Play, X]], Why],
    **about: Any,
) -> Flow[None]:
    """Whoever has something for the moment may play it, seat by seat; a seat is asked again when it has something else.

    `ready` tells by seat, in the order in which seats are asked, what can be played now: the option, and what it means.
    The rule may depend on that. A seat of which others cannot know whether it has something is there also with nothing:
    if it always wants to be asked, it is, until it passes, and again whenever anybody has played something.
    """
    passed: dict[int, list[Play]] = {}
    while True:
        now = ready()
        asked = (seat for seat, cards in now.items() if cards or seat in t.always)
        seat = next((seat for seat in asked if passed.get(seat) != [*now[seat]]), None)
        if seat is None:
            return
        why = rule(now[seat]) if callable(rule) else rule
        option = yield from t.secret_window(seat, kind, list(now[seat]), why, **about)
        if option is None:
            passed[seat] = [*now[seat]]
        else:
            yield from play(now[seat][option])
            passed = {seat: cards for seat, cards in passed.items() if seat not in t.always}
