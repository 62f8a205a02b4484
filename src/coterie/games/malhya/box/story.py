"""The schemas of the booklets: scenarios, their numbered chapters with tests and choices, and what ends them.

A chapter is told in this order: its text, the passages that hold, its consequences, a market, a test; then it goes on
by exactly one way. Everything that is stated beside a choice is true of it; what comes as a surprise stands in the
chapter that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from coterie.games.malhya.box import vocabulary as v
from coterie.kernel.box import Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.effects import Effects, effects_in

Source = Literal["rulebook", "authored"]
PageNumber = Annotated[str, Ref("page")]
EndingName = Annotated[str, Ref("ending")]
TellerName = Annotated[str, Ref("teller")]
Spots = dict[str, v.Chapter]
"""Letters of an exploration page, each with the chapter that is read there."""

WAYS = ("go", "branch", "choices", "gem", "enter", "exit", "travel", "close", "ending")


class Part(Content, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a chapter."""


class Passage(Part, frozen=True, kw_only=True):
    """Words that are told only if the needs hold."""

    needs: v.Need
    text: str


class Outcome(Part, frozen=True, kw_only=True):
    """What comes of a test: words, consequences, and where it leads; without `go` the chapter's own way on is taken."""

    text: str = ""
    do: Effects = ()
    go: v.Chapter = ""


class Objective(Outcome, frozen=True, kw_only=True):
    """What so many successes bring."""

    at: int


class Test(Part, frozen=True, kw_only=True):
    """A skill test. Of a hidden one, no number is shown, and one may stop after any roll."""

    __test__ = False  # no test of ours

    name: str  # what is to be done
    who: Literal["solo", "individuals", "group"]
    most: int = 0  # of a group: at most so many take part
    hero: v.HeroName = ""  # of a solo test: this hero takes it, if in the party
    trait: v.Trait
    abilities: tuple[v.Ability, ...] = ()
    dice: int = 0  # Difficulty dice
    stops: int = 0  # that end it; 0: it cannot fail
    lockpick: bool = False  # the pick used says how many
    heavy: int = 0  # Difficulty dice more for each heavy icon of the hero
    specials_stop: bool = False  # Difficulty specials are stops
    keeps: bool = False  # who fails keeps the successes
    hidden: bool = False
    failure: Outcome = Outcome()
    objectives: tuple[Objective, ...]

    def __post_init__(self) -> None:
        if self.who == "individuals" and any(outcome.go for outcome in self.outcomes()):
            raise ValueError("each hero has an own outcome of an individuals' test: none of them can `go` on")
        if (self.most and self.who != "group") or (self.hero and self.who != "solo"):
            raise ValueError("`most` is for a group test, `hero` for a solo one")
        numbers = [objective.at for objective in self.objectives]
        if not numbers or numbers != sorted(set(numbers)) or (numbers[0] < 1 and not self.hidden):
            raise ValueError("objectives have rising numbers of successes")
        if self.hidden and numbers[0] != 0:
            raise ValueError("a hidden objective begins at 0: one may stop without a success")
        if (self.stops or self.lockpick) and self.failure == Outcome():
            raise ValueError("a test that can fail says what failing brings")
        if not (self.stops or self.lockpick) and (self.failure != Outcome() or self.dice):
            raise ValueError("a test without stops cannot fail and rolls no Difficulty dice")

    def outcomes(self) -> tuple[Outcome, ...]:
        """Failure first, then the objectives."""
        return (self.failure, *self.objectives)

    def does(self, outcome: Outcome) -> Effects:
        """What an outcome does. A group's is the party's: what befalls nobody in particular befalls every hero."""
        if self.who != "group":
            return outcome.do
        return tuple([v.Everyone(do=(each,)) if isinstance(each, v.BEFALLING) else each for each in outcome.do])


class Choice(Part, frozen=True, kw_only=True):
    """One of several ways on. What it costs and does is stated beside its words."""

    text: str
    needs: v.Need | None = None  # it is there only then
    shown: bool = False  # there also without, with the reason why it cannot be taken
    cost: v.Cost = {}
    do: Effects = ()
    go: v.Chapter


class Branch(Part, frozen=True, kw_only=True):
    """The first that holds is taken; the last has no needs."""

    needs: v.Need | None = None
    go: v.Chapter


class Recipe(Part, frozen=True, kw_only=True):
    """Cubes in, cubes or an object out; some need a symbol."""

    cubes: Annotated[dict[str, int], Ref("cube")]
    gold: int = 0
    ability: v.Ability | Literal[""] = ""
    gives: Annotated[dict[str, int], Ref("cube")] = {}
    item: v.ItemName = ""


class Market(Part, frozen=True, kw_only=True):
    """Where one may buy, sell and craft, in one question, until all are done."""

    draws: dict[v.Deck, int] = {}  # cards turned up from the decks
    items: tuple[v.ItemName, ...] = ()  # and these
    weapons: tuple[v.WeaponName, ...] = ()
    cubes: Annotated[dict[str, int], Ref("cube")] = {}  # with their prices
    sells: bool = True
    recipes: tuple[Recipe, ...] = ()


class Enter(Part, frozen=True, kw_only=True):
    """To a page of the Exploration booklet: a location, or a room with its mode, enemies and chapters."""

    page: PageNumber
    mode: v.Mode = "free"
    level: Literal["normal", "difficult", ""] = ""  # of Stealth Mode
    entry: str = ""  # a letter of the page, if not its heroes' space
    alone: bool = False  # only the hero it is about enters
    interest: Spots = {}
    access: Spots = {}
    deploy: dict[v.Staging, tuple[tuple[v.EnemyName, ...], ...]] = {}  # columns for 2, 3, 4 (and 5) heroes
    alarm: v.Chapter = ""  # read when it sounds; it closes, or changes what follows
    won: v.Chapter = ""  # all enemies are defeated in combat; without one the room is free
    cleared: v.Chapter = ""  # the last enemy is gone in Stealth Mode; without one the room is free
    lost: v.Chapter = ""  # all heroes are unconscious
    rounds: dict[int, v.Chapter] = {}  # read when this combat round begins
    cycles: dict[int, v.Chapter] = {}  # read when this stealth cycle begins

    def __post_init__(self) -> None:
        if (self.mode == "stealth") != bool(self.level):
            raise ValueError("Stealth Mode, and nothing else, has a level")
        if self.mode != "free" and not (self.deploy and self.lost):
            raise ValueError("a mode needs enemies to deploy, and the chapter for a defeat")
        if self.mode == "free" and self.deploy:
            raise ValueError("enemies are deployed for a mode only")
        if any(not columns or len(columns) > 4 for columns in self.deploy.values()):
            raise ValueError("a deployment has columns from 2 heroes on")

    def chapters(self) -> Iterator[str]:
        """All chapters that may be read because of it."""
        named = (self.alarm, self.won, self.cleared, self.lost)
        for found in (self.interest, self.access, self.rounds, self.cycles):
            yield from found.values()
        yield from (chapter for chapter in named if chapter)


class ChapterCard(Entry, frozen=True, kw_only=True):
    """A numbered chapter of a booklet."""

    source: Source = "authored"
    name: str = ""  # at the head of the page
    teller: TellerName = ""  # the booklet's own, if none is named
    readers: tuple[v.HeroName, ...] = ()  # only their seats read it; all do if none of them is in the party
    reader: Literal["actor", ""] = ""  # only the seat of the hero who set it off reads it
    text: str
    passages: tuple[Passage, ...] = ()
    do: Effects = ()
    market: Market | None = None
    test: Test | None = None
    go: v.Chapter = ""
    branch: tuple[Branch, ...] = ()
    choices: tuple[Choice, ...] = ()
    gem: dict[v.Gem, v.Chapter] = {}  # the lower part of the next Action card decides
    enter: Enter | None = None
    exit: v.Chapter = ""  # the hero may leave by this token; read when all have left by it
    travel: bool = False  # the Travel phase begins
    close: bool = False  # what was interrupted goes on
    ending: EndingName = ""

    def __post_init__(self) -> None:
        if wrong := self.misfit():
            raise ValueError(wrong)

    def misfit(self) -> str:
        """What is wrong with its ways on; empty if nothing is."""
        ways = [way for way in WAYS if getattr(self, way)]
        if len(ways) > 1:
            return f"a chapter goes on by one way, this one by {' and '.join(ways)}"
        if not ways and not (self.test and all(self._leads(outcome) for outcome in self.test.outcomes())):
            return f"a chapter goes on somehow: one of {', '.join(WAYS)}, or each outcome of its test has a `go`"
        if not ways and self.test and self.test.lockpick:
            return "a chapter with a lock goes on without a pick as well"
        if self.branch and (self.branch[-1].needs or not all(branch.needs for branch in self.branch[:-1])):
            return "all branches but the last have needs"
        if len(self.choices) == 1 or (self.choices and all(choice.needs or choice.cost for choice in self.choices)):
            return "there are two choices or more, one of which needs and costs nothing"
        if self.gem and len(self.gem) != 4:
            return "each of the four gems leads somewhere"
        return ""

    def _leads(self, outcome: Outcome) -> bool:
        """An outcome that leads on; failing need not where nothing can fail."""
        cannot = self.test is not None and outcome is self.test.failure and not (self.test.stops or self.test.lockpick)
        return cannot or bool(outcome.go)

    def leads(self) -> Iterator[str]:
        """The chapters that may be read because of this one."""
        if self.go:
            yield self.go
        yield from (branch.go for branch in self.branch)
        yield from (choice.go for choice in self.choices)
        yield from self.gem.values()
        if self.enter:
            yield from self.enter.chapters()
        if self.exit:
            yield self.exit
        if self.test:
            yield from (outcome.go for outcome in self.test.outcomes() if outcome.go)
        yield from (
            effect.chapter
            for effect in effects_in(self)
            if isinstance(effect, v.Read | v.Deadline | v.Mark | v.PlaceInterest | v.OpenDoor) and effect.chapter
        )


class Teller(Part, frozen=True, kw_only=True):
    """Whose voice tells."""

    name: str
    voice: str  # how it sounds, in a line


class Ending(Part, frozen=True, kw_only=True):
    """How a scenario may end, and what it hands on."""

    name: str
    outcome: Literal["triumph", "partial", "bitter"]
    remember: v.Memory = {}
    levels: int = 0  # level-ups of every hero before the next scenario


class Start(Part, frozen=True, kw_only=True):
    """The setup of a scenario, of a party that comes from no other."""

    levels: int = 0  # level-ups of every hero
    gold: int = 0
    cubes: Annotated[dict[str, int], Ref("cube")] = {}  # to every hero
    weapons: bool = True  # each hero has the starting weapon of the card
    draws: dict[v.Deck, int] = {}  # cards to every hero
    travel: int = 0


class Scenario(Entry, frozen=True, kw_only=True):
    """A Scenario booklet: its setup, what it may speak of, and its endings."""

    source: Source
    number: int
    name: str
    text: str  # on the cover
    order: int  # in the campaign
    teller: TellerName
    tellers: dict[str, Teller]
    place: v.Place  # where the party starts
    weather: v.Weather = "good"
    first: str  # its first chapter
    days: int  # when so many have ended, the story is out of time
    late: str  # and this chapter is read, unless a deadline has been set
    start: Start = Start()
    flags: dict[str, str] = {}  # what each means
    clues: dict[str, str] = {}  # as the party's notes name it
    tallies: dict[str, str] = {}
    endings: dict[str, Ending]

    def own_names(self) -> dict[str, tuple[str, ...]]:
        """What it and its chapters alone may refer to."""
        return {
            "flag": (*self.flags,),
            "clue": (*self.clues,),
            "tally": (*self.tallies,),
            "ending": (*self.endings,),
            "teller": (*self.tellers,),
        }
