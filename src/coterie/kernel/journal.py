"""The journal of a session: what was decided, told, rolled and dealt, and the checkpoints one can go back to.

A session plays, its journal remembers. The last checkpoint and the steps since are enough to come to the same
position again; saves write a journal down, forks and branches begin with one made from another. A journal belongs to
one session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.kernel.data import Part, Struct, encode, replace
from coterie.kernel.errors import CoterieError
from coterie.kernel.rng import Rng, stream
from coterie.kernel.scene import Roll
from coterie.kernel.table import Chance, Event, State
from coterie.kernel.zones import Pile, determinize, zones

KEEP_LAST, KEEP_EVERY = 8, 32
"""The checkpoints of the last so many decisions are kept to go back to, of those before only about one in so many."""


class Step(Part, frozen=True):
    """One decision taken: what was asked, the option (or its key), who answered, where log and luck stood then."""

    kind: str
    option: str | int | tuple[Any, ...]  # an Option, spelt out so that it can be decoded
    seat: int
    events: int
    luck: int


class Redeal(Part, frozen=True):
    """What a seat (and those with it) cannot know was dealt anew, before the step with this number."""

    step: int
    seat: int
    seed: int
    also: tuple[int, ...] = ()


class Wish(Part, frozen=True):
    """From this step on these seats are always asked, also when they have nothing to play."""

    step: int
    seats: tuple[int, ...]


class Origin(Part, frozen=True):
    """Where a game began that did not begin from its setup: a fork, a branch, a save of older rules."""

    state: bytes
    at: int = 0  # how many steps had been taken there
    silent: int = 0  # steps before this number are known, but not what they told
    floor: int = 0  # one cannot go back to before this step


class Journal(Struct):
    """What a session remembers. Checkpoints are encoded states, by the number of steps taken before them."""

    steps: list[Step] = []
    events: list[Event] = []
    rolls: list[Roll] = []  # since the decision before this one
    at: int = 0  # of the last checkpoint
    kept: dict[int, bytes] = {}  # the last checkpoint, and earlier ones to go back to
    tape: list[Chance] = []  # results of chance since the last checkpoint
    given: list[Chance] = []  # those before it, if the last decision brought them about
    found: list[Any] = []  # what rules have worked out since the last checkpoint, for forks; never stored
    redeals: list[Redeal] = []
    wishes: list[Wish] = []
    dealt: dict[int, list[tuple[str, ...]]] = {}  # the cards of all closed zones after each re-deal, by seed
    fed: list[Chance] = []  # what chance gives after the checkpoint `fed_at`, known from a save, maybe of older rules
    fed_at: int = 0
    origin: Origin | None = None  # if not the setup
    records: bool = True  # False: nothing is remembered, one can only go on

    @property
    def checkpoint(self) -> bytes:
        """The state at the last checkpoint."""
        return self.kept[self.at]

    @property
    def tail(self) -> list[Step]:
        """The steps since the last checkpoint."""
        return self.steps[self.at :]

    @property
    def earliest(self) -> int:
        """The first step that one can go back to."""
        return self.origin.floor if self.origin else 0

    def stands_at_checkpoint(self, state: State) -> bool:
        """Whether nothing was decided since the last checkpoint, and the state is still the same."""
        return len(self.steps) == self.at and encode(state) == self.kept.get(self.at)

    def wish(self, seats: tuple[int, ...]) -> None:
        """From the step that is waited for on, these seats are always asked."""
        now = len(self.steps)
        self.wishes = [*(wish for wish in self.wishes if wish.step < now), Wish(now, seats)]

    def wished(self, number: int) -> tuple[int, ...]:
        """The seats that are always asked once the step with this number is taken."""
        return next((wish.seats for wish in reversed(self.wishes) if wish.step <= number), ())

    def mark(self, state: State) -> None:
        """The flow stands at a checkpoint: keep the state, the tail begins anew."""
        self.given += self.tape
        self.tape.clear()
        self.found.clear()
        self.at = len(self.steps)
        self.kept[self.at] = encode(state)
        if len(self.kept) % (2 * KEEP_LAST) == 0:
            self._thin()

    def _thin(self) -> None:
        far = self.at - KEEP_LAST
        first_in_bucket = {at // KEEP_EVERY: at for at in sorted(self.kept, reverse=True) if at < far}
        kept = set(first_in_bucket.values())  # the very first too: a fork cannot be set up anew
        self.kept = {at: blob for at, blob in self.kept.items() if at >= far or at in kept}

    def deal(self, state: State, number: int) -> None:
        """Carry out the re-deals that came before step `number`.

        Forks of an imagined game come here again and again, and take what was dealt the first time.
        """
        for redeal in self.redeals:
            if redeal.step != number:
                continue
            dealt = self.dealt.get(redeal.seed)
            if dealt is None:
                deal_anew(state, redeal)
                self.dealt[redeal.seed] = [() if isinstance(zone, Pile) else tuple(zone.cards) for zone in zones(state)]
            else:
                for zone, cards in zip(zones(state), dealt, strict=True):
                    if cards:
                        zone.cards[:] = cards
                state.rng.state = rng_after(redeal)

    # --- journals made from this one: their tail is to be taken again ---

    def before(self, count: int, setup: Callable[[], bytes]) -> Journal:
        """As it was before step `count`, from the last checkpoint kept; `setup` gives the state the game began with."""
        origin = self.origin
        at = max((k for k in self.kept if k <= count), default=origin.at if origin else 0)
        checkpoint = self.kept.get(at) or (origin.state if origin else setup())
        return Journal(
            steps=self.steps[:count],
            events=self.events[: self.steps[count].events],
            at=at,
            kept={k: blob for k, blob in self.kept.items() if k < at} | {at: checkpoint},
            redeals=[r for r in self.redeals if r.step <= count],
            wishes=self._wishes_before(count),
            dealt=self.dealt,
            fed=self.fed if at >= self.fed_at else [],  # another way may be taken to a checkpoint of that number
            fed_at=self.fed_at,
            origin=replace(origin, silent=count) if origin and count < origin.silent else origin,
        )

    def _wishes_before(self, count: int) -> list[Wish]:
        """Those of before step `count`; what is wished for now stays so, however far one goes back."""
        if not self.wishes:
            return []
        return [*(wish for wish in self.wishes if wish.step < count), Wish(count, self.wished(len(self.steps)))]

    def wishes_from(self, at: int) -> list[Wish]:
        """The wishes for a journal whose first step is number `at` of this one."""
        if not self.wishes:
            return []
        later = [replace(wish, step=wish.step - at) for wish in self.wishes if wish.step >= at]
        return [Wish(-1, self.wished(at - 1)), *later]

    def fork(self) -> Journal:
        """One that begins at the last checkpoint: it has the tail, and nothing of what was told."""
        if not self.records:
            raise CoterieError("a session that does not record cannot be forked")
        at, checkpoint = self.at, self.kept[self.at]
        tail = self.steps[at:]
        steps = [Step(s.kind, s.option, s.seat, 0, s.luck) for s in tail] if tail else []
        redeals = [replace(r, step=r.step - at) for r in self.redeals if r.step >= at] if self.redeals else []
        return Journal(
            steps=steps,
            rolls=list(self.rolls),
            kept={0: checkpoint},
            redeals=redeals,
            found=list(self.found),
            wishes=self.wishes_from(at) if self.wishes else [],
            dealt=self.dealt if redeals else {},
            fed=self.fed if at == self.fed_at else [],
            origin=Origin(checkpoint, silent=len(steps)),
        )

    def part(self, at: int, state: bytes, end: int) -> Journal:
        """One that begins at an earlier checkpoint, after `at` steps, and ends before step `end`.

        It is for looking back, and knows nothing of what was told.
        """
        return Journal(
            steps=self.steps[at:end],
            kept={0: state},
            redeals=[replace(r, step=r.step - at) for r in self.redeals if at <= r.step <= end],
            wishes=self.wishes_from(at),
            fed=list(self.tape if at == self.at else self.fed if at == self.fed_at else []),
        )


def deal_anew(state: State, redeal: Redeal) -> None:
    """Deal what the seats of the re-deal cannot know, in place."""
    determinize(state, redeal.seat, Rng(redeal.seed), redeal.also)
    state.rng.state = rng_after(redeal)


def rng_after(redeal: Redeal) -> int:
    """The generator after a re-deal: nobody can reckon back what was dealt."""
    return stream(redeal.seed, "after").state
