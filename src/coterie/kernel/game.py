"""What a game brings to the kernel: its options, its rules, what a seat sees, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from coterie.kernel.actions import Menu
from coterie.kernel.data import Struct, require_plain
from coterie.kernel.decision import Blocked, Decision, Flow, Option
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.finding import Text, find
from coterie.kernel.ledger import Ledger
from coterie.kernel.scene import Card, Choice, Layer, Ribbon, Scene, Stage
from coterie.kernel.table import Event, Setup, State, Table
from coterie.kernel.texts import Catalogue, Msg, message
from coterie.kernel.walking import Walking
from coterie.kernel.zones import Hand, leads_to

S = TypeVar("S", bound=State)

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns a state of one version, as dicts and lists, into one of the next; ValueError if this one cannot be."""


class Stock(Struct, frozen=True):
    """A line of the census: how many of a kind the box holds, and how many we have."""

    type: str
    box: int
    have: int

    @property
    def missing(self) -> int:
        return max(0, self.box - self.have)


class Member(Struct, frozen=True):
    """Somebody whom a player may choose to play."""

    id: str
    name: Msg
    icon: str = ""
    about: Msg | None = None
    scenarios: tuple[str, ...] = ()  # in which alone; empty: in all


class Cast(Struct, frozen=True):
    """Whom the players may play, by the option that names them, one for each."""

    option: str
    members: tuple[Member, ...]
    alone: int = 1  # how many a player who is alone has


class Moment(NamedTuple):
    """One decision of a game that is looked back at: the position in which it was asked, and the option taken.

    `ahead` gives the position to which another option would have led. A last one holds the position at the end, and
    asks nothing.
    """

    state: Any
    decision: Decision | None = None
    option: Option | None = None
    ahead: Callable[[Option], Any] = lambda option: None

    @property
    def kind(self) -> str:
        """What kind of question it is."""
        return "" if self.decision is None else self.decision.kind

    @property
    def words(self) -> tuple[Any, ...]:
        """The parts of the option taken."""
        return self.option if isinstance(self.option, tuple) else (self.option,)

    @property
    def options(self) -> tuple[Option, ...]:
        return () if self.decision is None else self.decision.options

    def acts(self, *words: str) -> bool:
        """Whether an action of a turn is taken that begins with one of these words."""
        return self.kind == "act" and self.words[0] in words


Folly = Callable[[Sequence[Moment], int], bool]
"""Whether the decision at this place of a game was foolish, by what came before it and after."""


def agreed(choice: Setup, option: str, known: Collection[str]) -> list[str]:
    """The characters that an option names, one for each player and none twice; empty if nothing was agreed on."""
    if option not in choice.options:
        return []
    named = [name.strip() for name in choice.options[option].split(",")]
    for name in named:
        if name not in known:
            raise allowed(option.removesuffix("s"), name, known)
    if len(named) != choice.players or len(set(named)) != len(named):
        raise SetupError(f"name {choice.players} different {option}, one for each player, not {', '.join(named)}")
    return named


def no_opinion(evaluate: Callable[[Any], float], *kinds: str) -> Folly:
    """Something is given up in a question of these kinds, and which thing is all the same to the bot."""

    def folly(course: Sequence[Moment], n: int) -> bool:
        now = course[n]
        if now.kind not in kinds or len(now.options) < 2:
            return False
        return len({evaluate(now.ahead(option)) for option in now.options}) == 1

    return folly


def nothing_blocked(state: State, decision: Decision) -> Iterable[Blocked]:
    return ()


def no_menu(state: State, decision: Decision) -> None:
    return None


def nothing_held(state: State) -> Iterable[tuple[str, str]]:
    return ()


def nothing_to_report(state: State) -> Mapping[str, Sequence[str]]:
    return {}


def nothing_wrong(state: State) -> Iterable[str]:
    return ()


def one_epoch(state: State) -> int:
    return 0


def one_side(state: State, decision: Decision) -> bool:
    return False


def all_options(state: State, decision: Decision) -> Sequence[Option]:
    return decision.options


UNSAID = ("effect", "nth", "stage", "way")
"""What a question is about and is not put into its words: its options say an effect, the stage shows the rest."""


def plain_question(state: State, decision: Decision) -> Msg:
    """The words `ask.<kind>`, with what the question is about as it stands."""
    return message(f"ask.{decision.kind}", {name: it for name, it in decision.about.items() if name not in UNSAID})


def no_stage(state: State, decision: Decision, seat: int) -> None:
    return None


def not_staged(event: Event) -> None:
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One title. Everything here is a plain function of plain data."""

    id: str
    title: str
    version: int  # raised when a change of the rules or of the state changes what a save may mean
    minutes: int
    players: range
    scenarios: tuple[str, ...]
    difficulties: tuple[str, ...]  # from the easiest to the hardest
    state: type[S]
    setup: Callable[[Setup], S]
    play: Callable[[Table[S]], Flow[None]]
    scene: Callable[[S, int], Scene]
    present: Callable[[S, Decision, Option], Choice]
    stage: Callable[[S, Decision, int], Stage | None] = no_stage  # what is being resolved while that is asked, by seat
    staged: Callable[[Event], Stage | None] = not_staged  # what was resolved at once, by what its line has as `stage`
    evaluate: Callable[[S], float]  # how good the position is for the team, by what all see: 0 lost to 1 won
    census: Callable[[], list[Stock]]
    ribbon: Callable[[S], Ribbon] | None = None  # the top of every scene, without drawing the rest of it
    shortlist: Callable[[S, Decision], Sequence[Option]] = all_options  # what a bot looks at; others are never its best
    quick_answers: Callable[[S, Decision], Sequence[Option]] | None = None  # in thought; else the shortlist
    opposes: Callable[[S, Decision], bool] = one_side  # whether a question is answered against the team
    follies: Mapping[str, Folly] = field(default_factory=dict)  # what bots should not do; the words are `folly.<name>`
    content_texts: Callable[[], dict[str, str]] = dict  # names and card texts that stand in the content
    glossary: Callable[[], Iterable[Card]] = tuple  # cards of the box that one may look up without spoiling a story
    ask: Callable[[S, Decision], Msg] = plain_question  # the question in words
    menu: Callable[[S, Decision], tuple[Menu[S, Any], Any] | None] = no_menu  # that a question comes from, and who acts
    blocked: Callable[[S, Decision], Iterable[Blocked]] = nothing_blocked  # without a menu
    held: Callable[[S], Iterable[tuple[str, str]]] = nothing_held  # cards that lie in no zone: (family, card)
    cards: Mapping[str, Collection[str]] = field(default_factory=dict)  # by family: what may lie in its zones
    sane: Callable[[S], Iterable[str]] = nothing_wrong  # why a position cannot be, beyond what holds in all games
    report: Callable[[S], Mapping[str, Sequence[str]]] = nothing_to_report  # at the end: words that the lab counts
    layers: Callable[[S, int, str], tuple[Layer, ...]] | None = None  # for a seat, of a piece or place on a board
    walking: Walking[S] | None = None  # where one can go, if several steps can be decided at once
    epoch: Callable[[S], int] = one_epoch  # rises when another set of cards is laid out, as in a campaign
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # further choices: allowed values, () any text
    proposals: Mapping[str, str] = field(default_factory=dict)  # options, where two or more people play
    cast: Cast | None = None  # who may be chosen to be played
    migrations: Mapping[int, Migration] = field(default_factory=dict)  # by the version that they start from
    package: str = field(default="")

    def __post_init__(self) -> None:
        require_plain(self.state)
        if wrong := [n for n in self.migrations if not 0 < n < self.version]:
            raise ValueError(f"{self.title} has version {self.version}: nothing migrates from version {wrong[0]}")
        self._check_options(self.proposals)
        if not self.package:
            object.__setattr__(self, "package", self.state.__module__.rpartition(".")[0])

    def configure(
        self,
        scenario: str | None = None,
        players: int | None = None,
        difficulty: str | None = None,
        seed: int = 0,
        options: dict[str, str] | None = None,
    ) -> Setup:
        """A checked setup; left out: the first scenario, two players, the middle difficulty."""
        scenario = self.scenarios[0] if scenario is None else scenario
        players = max(self.players[0], min(2, self.players[-1])) if players is None else players
        difficulty = self.difficulties[len(self.difficulties) // 2] if difficulty is None else difficulty
        if scenario not in self.scenarios:
            raise allowed("scenario", scenario, self.scenarios)
        if players not in self.players:
            raise SetupError(f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players}")
        if difficulty not in self.difficulties:
            raise allowed("difficulty", difficulty, self.difficulties)
        if not 0 <= seed < 1 << 63:
            raise SetupError(f"a seed is a whole number from 0 to {(1 << 63) - 1}, not {seed}")
        self._check_options(options or {})
        return Setup(self.id, scenario, players, difficulty, seed, options or {})

    def _check_options(self, options: Mapping[str, str]) -> None:
        for name, value in options.items():
            if not self.options:
                raise SetupError(f"{self.title} has no options, so '{name}' cannot be one")
            if name not in self.options:
                raise allowed("option", name, self.options)
            if self.options[name] and value not in self.options[name]:
                raise allowed(name, value, self.options[name])

    def refused(self, state: S, decision: Decision) -> Iterable[Blocked]:
        """What one might expect to do and may not, by the menu that the question comes from."""
        asked = self.menu(state, decision)
        return self.blocked(state, decision) if asked is None else asked[0].blocked(state, asked[1])

    @cached_property
    def has_hands(self) -> bool:
        """Whether a seat may hold cards that only it knows."""
        return leads_to(self.state, Hand)

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.load(files(self.package) / "rules.yaml")

    def look_up(self, words: str, language: str = "en") -> list[Card]:
        """The cards of the glossary with all the words in their name or text, else those that come nearest."""
        cards, say = list(self.glossary()), self.catalogue(language).text
        texts = [[Text(say(said)) for said in (card.name, card.text) if said is not None] for card in cards]
        return [cards[n] for n in find(texts, words)[0]]

    def catalogue(self, language: str = "en") -> Catalogue:
        """The words for everything the game may say."""
        return Catalogue.for_game(self.package, language, self.content_texts())
