"""The table that rules talk to: the state, and the few verbs that ask, roll, draw or tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from coterie.kernel.data import Part, Struct
from coterie.kernel.decision import DONE, PASS, Decision, Flow
from coterie.kernel.dice import Die, Face
from coterie.kernel.errors import DeadEnd, Diverged, EndlessLoop
from coterie.kernel.rng import Rng
from coterie.kernel.scene import Roll
from coterie.kernel.zones import Bag, Deck, Pool, Zone

STEP_BUDGET = 20_000
"""How many things may happen between two decisions before the rules are taken to run in circles."""


class Setup(Part, frozen=True):
    """What a game is started with."""

    game: str
    scenario: str
    players: int
    difficulty: str
    seed: int
    options: dict[str, str] = {}


class State(Part, kw_only=True):
    """What every game's state has; the rest is the game's."""

    rng: Rng
    setup: Setup
    outcome: str = ""


class Cause(Struct, kw_only=True):
    """Why something happens: the rule, and the card that brought it about if one did, by the key of its name."""

    rule: str = ""
    card: str = ""


Why = str | Cause
"""The rule alone, or with the card."""


def inside(why: Why, rule: str) -> Why:
    """A more special rule that applies in what happens; the card that brought it about stays."""
    return rule if isinstance(why, str) else Cause(rule=rule, card=why.card)


class Event(Part, frozen=True):
    """Something happened: a message key with its parameters, what caused it, and who may know of it."""

    key: str
    rule: str
    params: dict[str, Any] = {}
    seats: tuple[int, ...] | None = None
    card: str = ""

    def known_to(self, seat: int) -> bool:
        return self.seats is None or seat in self.seats


Seats = int | tuple[int, ...]
"""The seat, or the seats any of which may answer for all."""

Chance = int | str
"""A result of chance: a number rolled, a card drawn or seen."""


_UNKNOWN: Any = object()


def _rule(why: Why) -> str:
    return why if isinstance(why, str) else why.rule


S = TypeVar("S", bound=State)
Opt = TypeVar("Opt")
T = TypeVar("T")


class Table(Generic[S]):
    """One game in progress, as its rules see it."""

    __slots__ = (
        *("_chance", "_events", "_found", "_known", "_last", "_mark", "_rolls", "_steps", "_tape"),
        *("always", "lines", "luck", "opened", "serial", "state"),
    )

    def __init__(self, state: S, serial: int = 0):
        self.state = state
        self.serial = serial  # the id of the last decision asked
        self.luck = 0  # how many results of chance have been seen
        self.lines = 0  # how many lines have been told
        self.always: tuple[int, ...] = ()  # seats that are asked in secret windows also when they have nothing
        self.opened: list[str] = []  # cards turned open for all to see, also those that are hidden again
        self._last: Why = ""  # what the last line was told by
        self._mark: Callable[[], None] | None = None
        self._events: list[Event] | None = None
        self._chance: list[Chance] | None = None
        self._rolls: list[Roll] | None = None
        self._tape: Iterator[Chance] | None = None
        self._found: list[Any] | None = None
        self._known: Iterator[Any] | None = None
        self._steps = 0

    def connect(
        self,
        mark: Callable[[], None],
        events: list[Event] | None,
        chance: list[Chance],
        rolls: list[Roll] | None = None,
        found: list[Any] | None = None,
    ) -> None:
        """From now on tell checkpoints, events, results of chance, dice and what is worked out; before that nobody
        listens."""
        self._mark, self._events, self._chance, self._rolls, self._found = mark, events, chance, rolls, found
        self._tape = self._known = None

    def rewind_tape(
        self,
        chance: list[Chance],
        tape: Sequence[Chance],
        found: list[Any] | None = None,
        known: Sequence[Any] = (),
    ) -> None:
        """While re-driving: journal what chance gives, taking what was recorded where there is a record.

        The same with what is worked out: it is taken where it is known.
        """
        self._chance, self._tape = chance, iter(tape) if tape else None
        self._found, self._known = found, iter(known) if known else None

    # --- time ---

    def checkpoint(self) -> None:
        """The whole position is in the state: `play(state)` would ask the same next decision."""
        self._steps += 1
        if self._steps > STEP_BUDGET:
            self._endless()
        if self._mark is not None:
            self._mark()

    def _endless(self) -> None:
        """Each thing that happens counts a step, written out where it happens: this is the path of every playout."""
        raise EndlessLoop(f"{STEP_BUDGET} steps without a decision, the last by {self.last_rule or 'a rule not noted'}")

    # --- working out ---

    def work_out(self, work: Callable[..., T], *given: Any) -> T:
        """What follows from the position alone and is dear, such as the options of a question in the middle of a deed.

        A fork comes here again, in the same position, and takes what was found then. So nobody may change it, and no
        part of the state may be in it.
        """
        if self._found is None:
            return work(*given)
        result: T = _UNKNOWN if self._known is None else next(self._known, _UNKNOWN)
        if result is _UNKNOWN:
            result = work(*given)
        self._found.append(result)
        return result

    # --- asking ---

    def choose_lazily(
        self,
        seats: Seats,
        kind: str,
        options: Callable[[], Iterable[Any]],
        rule: Why,
        also: tuple[tuple[int, Any], ...] = (),
        **about: Any,
    ) -> Flow[Any]:
        """Like `choose`, for the big question of a turn: always asked, its options worked out when looked at.

        With the options in `also` seats may break in, each with its own.
        """
        self._steps = 0
        self.serial += 1
        who = seats if isinstance(seats, tuple) else (seats,)
        cited, card = (rule, "") if isinstance(rule, str) else (rule.rule, rule.card)
        return (yield Decision(self.serial, who, kind, options, cited, about, lazy=True, also=also, card=card))

    def choose(self, seats: Seats, kind: str, options: Sequence[Opt], rule: Why, **about: Any) -> Flow[Opt]:
        """The option taken; a single one is taken without asking."""
        if len(options) == 1:
            self._steps += 1
            if self._steps > STEP_BUDGET:
                self._endless()
            return options[0]
        if not options:
            raise DeadEnd(f"no option for '{kind}' (rule {_rule(rule)})")
        self._steps = 0
        self.serial += 1
        who = seats if isinstance(seats, tuple) else (seats,)
        cited, card = (rule, "") if isinstance(rule, str) else (rule.rule, rule.card)
        answer: Opt = yield Decision(self.serial, who, kind, tuple(options), cited, about, card=card)
        return answer

    def choose_unless_alike(
        self,
        seats: Seats,
        kind: str,
        options: Sequence[Opt],
        rule: Why,
        as_seen: Callable[[Opt], object],
        **about: Any,
    ) -> Flow[Opt]:
        """Like `choose`; of several options that nothing could ever tell apart the first is taken, and told.

        What `as_seen` gives for each must be all that there is to it, or that comes of it, and open to the seats.
        """
        if len(options) > 1 and all(as_seen(option) == as_seen(options[0]) for option in options[1:]):
            self.note("alike", rule, n=len(options))
            return options[0]
        return (yield from self.choose(seats, kind, options, rule, **about))

    def pick(self, seats: Seats, kind: str, things: Mapping[Opt, T], rule: Why, **about: Any) -> Flow[T | None]:
        """One of several things, each named by an option; None if there is none."""
        if not things:
            return None
        return things[(yield from self.choose(seats, kind, tuple(things), rule, **about))]

    def choose_many(
        self,
        seats: Seats,
        kind: str,
        options: Sequence[Opt],
        rule: Why,
        least: int = 0,
        most: int | None = None,
        **about: Any,
    ) -> Flow[list[Opt]]:
        """Several different options, one after the other, until done or as many as may be."""
        left, picked = list(options), list[Opt]()
        most = len(left) if most is None else min(most, len(left))
        while len(picked) < most:
            offered: list[Any] = [*left, DONE] if len(picked) >= least else left
            counted = {"nth": (len(picked) + 1, most)} if least >= most else {}
            option = yield from self.choose(seats, kind, offered, rule, picked=tuple(picked), **counted, **about)
            if option == DONE:
                break
            left.remove(option)
            picked.append(option)
        return picked

    def window(self, seats: Seats, kind: str, options: Sequence[Opt], rule: Why, **about: Any) -> Flow[Opt | None]:
        """An "at any time" question, asked only if there is something to play; None when passed."""
        if not options:
            return None
        answer = yield self._opened(seats, kind, options, rule, about)
        return None if answer == PASS else answer

    def _opened(self, seats: Seats, kind: str, options: Sequence[Any], rule: Why, about: dict[str, Any]) -> Decision:
        self._steps = 0
        self.serial += 1
        who = seats if isinstance(seats, tuple) else (seats,)
        cited, card = (rule, "") if isinstance(rule, str) else (rule.rule, rule.card)
        return Decision(self.serial, who, kind, (*options, PASS), cited, about, window=True, card=card)

    # --- asking where that one is asked would tell what one holds, and who always wants to be asked is ---

    def secret_window(
        self, seats: Seats, kind: str, options: Sequence[Opt], rule: Why, **about: Any
    ) -> Flow[Opt | None]:
        """A window of which others cannot know whether there is something to play; without it one can only pass."""
        if not options and not self._always(seats):
            return None
        answer = yield self._opened(seats, kind, options, rule, about)
        return None if answer == PASS else answer

    def choose_secretly(self, seats: Seats, kind: str, options: Sequence[Opt], rule: Why, **about: Any) -> Flow[Opt]:
        """Like `choose`, where others cannot know whether there is more than one option."""
        if len(options) == 1 and self._always(seats):
            answer: Opt = yield from self.choose_lazily(seats, kind, lambda: options, rule, **about)
            return answer
        return (yield from self.choose(seats, kind, options, rule, **about))

    def _always(self, seats: Seats) -> bool:
        if not self.always:
            return False
        return any(seat in self.always for seat in (seats if isinstance(seats, tuple) else (seats,)))

    # --- chance ---

    def _seen(self, result: Chance) -> Chance:
        """Journal a result of chance; while re-driving, the one that was seen then is taken instead."""
        self._steps += 1
        if self._steps > STEP_BUDGET:
            self._endless()
        self.luck += 1
        if self._tape is not None:
            result = next(self._tape, result)
        if self._chance is not None:
            self._chance.append(result)
        return result

    def _shown(self, card: str, zone: Zone) -> None:
        """Journal a card that stays where it lies; Diverged if another lay there when it was seen."""
        if (then := self._seen(card)) != card:
            raise Diverged(f"{then!r} was seen in {zone.family} then, where {card!r} lies now")

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        result = self._seen(self.state.rng.below(n))
        if not isinstance(result, int) or not 0 <= result < n:
            raise Diverged(f"a number below {n} was rolled where {result!r} was recorded")
        return result

    def roll(self, die: Die) -> Face:
        index = self.below(len(die.faces))
        if self._rolls is not None:
            self._rolls.append(Roll(die.id, die.names, index))
        return die.faces[index]

    def shuffle(self, zone: Zone) -> None:
        """Mix a deck; nobody learns anything, so nothing is journaled."""
        self._steps += 1
        if self._steps > STEP_BUDGET:
            self._endless()
        self.state.rng.shuffle(zone.cards)
        if isinstance(zone, Deck):
            zone.forget()

    def move_unseen(self, source: Deck | Bag | Pool, target: Deck | Bag | Pool, spot: str = "") -> None:
        """Move a card face down: the top of a deck, any token of a bag, or the one on a pool's spot.

        It comes to lie on top of a deck, in a bag, or on the spot of a pool. Nobody learns anything, so nothing is
        journaled.
        """
        self._steps += 1
        if self._steps > STEP_BUDGET:
            self._endless()
        if isinstance(source, Pool):
            card = source.take(spot)
        elif isinstance(source, Deck):
            card = source.drop_top()
        else:
            card = source.cards.pop(self.state.rng.below(len(source)))
        if isinstance(target, Pool):
            target.put(spot, card)
        elif isinstance(target, Deck):
            target.put_top(card)
        else:
            target.cards.append(card)

    def draw(self, zone: Deck | Bag) -> str:
        """Take the top card of a deck, or any token of a bag."""
        cards = zone.cards
        index = len(cards) - 1 if isinstance(zone, Deck) else self.state.rng.below(len(cards))
        card = self._seen(cards[index])
        if card != cards[index]:  # re-driving under other rules than those that drew it
            if card not in cards:
                raise Diverged(f"{card!r} was drawn from {zone.family} then, and is not there now")
            cards.remove(str(card))
            cards.append(str(card))
            index = len(cards) - 1
        return zone.drop_top() if isinstance(zone, Deck) else cards.pop(index)

    def show(self, card: str) -> None:
        """All see a card that goes from one hidden place to another, such as one drawn and put under its deck."""
        self.opened.append(card)

    def look(self, deck: Deck, n: int, seats: tuple[int, ...]) -> list[str]:
        """Show the top n cards to the seats, first card first; they stay on the deck."""
        seen = deck.cards[: -n - 1 : -1] if n else []
        for card in seen:
            self._shown(card, deck)
        deck.looked = {**deck.looked, **{seat: max(len(seen), deck.looked.get(seat, 0)) for seat in seats}}
        return seen

    def reveal(self, pool: Pool, spot: str, seats: tuple[int, ...] | None = None) -> str:
        """Turn a face-down token open, or let only some seats look at it."""
        card = pool.cards[pool.spots.index(spot)]
        self._shown(card, pool)
        if seats is None:
            self.opened.append(card)
            if spot not in pool.open:
                pool.open.append(spot)
        else:
            pool.seen[spot] = sorted({*pool.seen.get(spot, ()), *seats})
        return card

    # --- telling ---

    @property
    def last_rule(self) -> str:
        """The rule of the last line that was told."""
        return _rule(self._last)

    @property
    def heard(self) -> bool:
        """Whether anybody listens to what is told: words that only a line of the log needs are not made otherwise."""
        return self._events is not None

    def note(self, key: str, rule: Why, to: tuple[int, ...] | None = None, **params: Any) -> None:
        """Tell what happened and what caused it: to all, or only to the seats that may know."""
        self._last = rule
        self.lines += 1
        self._steps += 1
        if self._steps > STEP_BUDGET:
            self._endless()
        if self._events is not None:
            self._events.append(Event(key, _rule(rule), params, to, "" if isinstance(rule, str) else rule.card))
