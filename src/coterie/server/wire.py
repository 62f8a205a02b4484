"""Every message between the table and its clients, and every body of HTTP; see docs/table.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import DecodeError as DecodeError  # for those who read and send messages
from msgspec import Meta, Struct
from msgspec import Raw as Raw

from coterie.kernel.game import Cast
from coterie.kernel.sanity import LARGEST_SAVE as LARGEST_SAVE
from coterie.kernel.scene import Card, Layer, LogLine, Refusal, Ribbon, StoryPage
from coterie.kernel.texts import Msg

LARGEST_MESSAGE = 16 << 10
LARGEST_BODY = 64 << 10

Kind = Literal["me", "friend", "bot"]
SMALL = 10_000_000

ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Word = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=0, le=SMALL)]
Seed = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=64)]


# --- client to server ---


class Hello(Struct, tag="hello", tag_field="type"):
    """The first message: which link, the last update seen, the seat a host wants to look from."""

    link: Annotated[str, Meta(max_length=100)]
    have: int | None = None
    seat: SeatNumber | None = None


class Decide(Struct, tag="decide", tag_field="type"):
    """An answer to the question with this id; `client` is the sender's own name for it, the same when sent again."""

    client: ClientId
    id: int
    key: Annotated[str, Meta(max_length=1000)]


class Walk(Struct, tag="walk", tag_field="type"):
    """Go to a place that the question with this id offers a way to, step by step, as far as nothing comes of it."""

    client: ClientId
    id: int
    to: Annotated[str, Meta(max_length=200)]


class Undo(Struct, tag="undo", tag_field="type"):
    """Take the last decision back."""

    client: ClientId


class Rewind(Struct, tag="rewind", tag_field="type"):
    """Go back to before decision `to`, if all agree."""

    client: ClientId
    to: Number


class Agree(Struct, tag="agree", tag_field="type"):
    """An answer to a proposal."""

    proposal: Number
    yes: bool


class AutoPass(Struct, tag="autopass", tag_field="type"):
    """The kinds of windows that a seat lets pass."""

    seat: SeatNumber
    kinds: Annotated[list[Word], Meta(max_length=100)]


class Always(Struct, tag="always", tag_field="type"):
    """Whether a seat wants to be asked also when it has nothing to play, so that others do not learn that."""

    seat: SeatNumber
    on: bool


class Export(Struct, tag="export", tag_field="type"):
    """Take the whole game as a file, if all agree."""

    client: ClientId


class StandIn(Struct, tag="standin", tag_field="type"):
    """A bot plays the seat for a while; without one its holder plays again."""

    seat: SeatNumber
    bot: Word | None = None


class Look(Struct, tag="look", tag_field="type"):
    """The seat a host wants to look from; without one that which is asked."""

    seat: SeatNumber | None = None


class Say(Struct, tag="chat", tag_field="type"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Struct, tag="ping", tag_field="type"):
    """Is anybody there?"""


Speed = Literal["slow", "normal", "fast"]


class SetPace(Struct, tag="pace", tag_field="type"):
    """How fast bots play, whether they are paused, and whether they take one decision in spite of it."""

    speed: Speed | None = None
    paused: bool | None = None
    step: bool = False


class Reading(Struct, tag="reading", tag_field="type"):
    """The story page or the hint that lies in front of the sender; none if it is empty."""

    page: Word = ""


Incoming = (
    Hello
    | Decide
    | Walk
    | Undo
    | Rewind
    | Agree
    | AutoPass
    | Always
    | Export
    | StandIn
    | Look
    | Say
    | SetPace
    | Reading
    | Ping
)


# --- what tables are ---


class SeatInfo(Struct):
    """Who holds a seat; `standin` names the bot that plays it for a while, `here` whether somebody looks from it."""

    seat: int
    kind: Kind
    bot: str = ""
    name: str = ""
    standin: str = ""
    here: bool = False
    autopass: list[str] = []
    always: bool = False
    """Whether it is asked also when it has nothing to play."""


class Links(Struct):
    """The links of a table."""

    table: str
    host: str
    watch: str
    seats: list[str]


class NewLinks(Links):
    """The links of a table just made, and the decision before which it begins."""

    at: int = 0


class SetupInfo(Struct):
    """What the game was started with; the seed only if somebody chose it, who then knows what comes."""

    scenario: str
    difficulty: str
    players: int
    options: dict[str, str]
    seed: int | None = None


class TableInfo(Struct):
    """What a link is for."""

    role: Literal["host", "seat", "watch"]
    seat: int
    game: str
    title: str
    setup: SetupInfo
    seats: list[SeatInfo]
    outcome: str
    decisions: int
    earliest: int
    """The first decision that one can go back to."""
    created: float
    touched: float
    campaign: str | None
    branch: bool
    guided: bool
    faults: int
    links: Links | None = None
    rematch: str | None = None
    """The link to the same seat at the table where the game is played once more."""


# --- server to client ---


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The answer to a hello: all of the scene, or what of it changed since the update that the client has."""

    update: int
    role: str
    seat: int
    table: TableInfo
    parts: dict[str, Raw]
    gone: list[str] = []


class SceneParts(Struct, tag="scene", tag_field="type"):
    """The parts of the scene that changed, and those that are no more."""

    update: int
    seat: int
    parts: dict[str, Raw]
    gone: list[str] = []


class Confirmed(Struct, tag="confirmed", tag_field="type"):
    """It is done and stored; so many decisions have been taken."""

    client: str
    decision: int


class Refusing(Struct, tag="refused", tag_field="type"):
    """It was not done; nothing has changed. `reason` says why, `message` says it in English."""

    client: str
    error: str
    message: str
    reason: Msg
    rule: str = ""


class Presence(Struct, tag="presence", tag_field="type"):
    """Who is there."""

    seats: list[SeatInfo]
    watching: int


ProposalKind = Literal["rewind", "undo", "standin", "seat", "export", "link"]


class Proposal(Struct, tag="proposal", tag_field="type"):
    """Somebody wants something: whose answer is missing, or how it ended."""

    kind: ProposalKind
    id: int = 0
    by: int = -1
    """The seat that asks; -1 is the host."""
    to: int = -1
    """Before which decision the table would stand."""
    seat: int = -1
    """Whose seat somebody else would play."""
    bot: str = ""
    """The bot that would, or `me` for the host, `friend` for another friend."""
    waiting: list[int] = []
    seconds: float | None = None
    """How much of the pause is left, after which silence is a yes; none if only words count."""
    settled: Literal["", "done", "declined", "stale"] = ""


class Note(Struct):
    """Something that happened to the table, when its log had `at` lines."""

    number: int
    at: int
    text: Msg
    when: float


class Notes(Struct, tag="notes", tag_field="type"):
    """The newest notes."""

    notes: list[Note]


Who = Msg | str
"""What to call somebody: a name, or a message for those without one."""


class ChatLine(Struct):
    """A line of chat."""

    number: int
    who: Who
    text: str
    when: float


class Chat(Struct, tag="chat", tag_field="type"):
    """The newest lines of chat."""

    lines: list[ChatLine]


class Fault(Struct, tag="fault", tag_field="type"):
    """A rule failed; the decision was taken back."""

    number: int


class Reason(Struct):
    """What a bot thought of an option."""

    label: Msg
    value: float


class BotNews(Struct, tag="bot", tag_field="type"):
    """A bot thinks, or why it took what it took, best first."""

    seat: int
    thinking: bool
    reasons: list[Reason] = []


class BotPace(Struct, tag="pace", tag_field="type"):
    """How fast bots play, whether they are paused, and the seats they wait for because somebody reads there."""

    speed: Speed
    paused: bool
    reading: list[int]
    """-1 for a host who looks from no seat."""


class Rematch(Struct, tag="rematch", tag_field="type"):
    """The game is played once more at another table: the link to the same seat there."""

    link: str


class Closing(Struct, tag="closing", tag_field="type"):
    """The server is going down; come back."""

    message: str


class Pong(Struct, tag="pong", tag_field="type"):
    """Yes."""


Outgoing = (
    Welcome
    | SceneParts
    | Confirmed
    | Refusing
    | Presence
    | Proposal
    | Notes
    | Chat
    | Fault
    | BotNews
    | BotPace
    | Rematch
    | Closing
    | Pong
)


# --- HTTP ---


class Health(Struct):
    """Whether the server is well."""

    status: Literal["ok", "down"]


class Problem(Struct):
    """What was wrong with a request: `reason` says it, `message` says it in English."""

    error: str
    message: str
    reason: Msg


class GameInfo(Struct):
    """A game on the shelf; words by key in its catalogue."""

    id: str
    title: str
    minutes: int
    players: list[int]
    scenarios: list[str]
    difficulties: list[str]
    options: dict[str, list[str]]
    proposals: dict[str, str]  # options for tables of two or more people
    cast: Cast | None  # who may be chosen to be played
    languages: list[str]
    version: int


class PluralText(Struct):
    """A text that depends on a number: the parameter's name, and the forms by plural category."""

    by: str
    forms: dict[str, str]


class RuleInfo(Struct):
    """A rule of the book, in our words; `gap` is what the book leaves open."""

    id: str
    text: str
    kind: str
    gap: str
    source: str


class RuleArea(Struct):
    """A chapter of the rules."""

    key: str
    title: str
    rules: list[RuleInfo]


class Rulebook(Struct):
    """All rules of a game."""

    game: str
    title: str
    areas: list[RuleArea]


class Glossary(Struct):
    """Cards of a game's box that one may look up without spoiling a story."""

    cards: list[Card]


class SeatWish(Struct):
    """Who shall hold a seat."""

    kind: Kind = "me"
    bot: Word | None = None
    name: Name | None = None


class SeatChange(Struct):
    """What shall be different about a seat; what is left out stays."""

    kind: Kind | None = None
    bot: Word | None = None
    name: Name | None = None


class LinkWish(Struct):
    """Which links shall be changed: whoever has an old one has it in vain."""

    host: bool = False
    watch: bool = False
    seats: Annotated[list[SeatNumber], Meta(max_length=65)] = []


class NewTable(Struct):
    """What a table shall be."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(max_length=64)] = []
    scenario: Word | None = None
    difficulty: Word | None = None
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    seed: Seed | None = None
    options: dict[Word, Annotated[str, Meta(max_length=500)]] = {}
    guided: bool = False


class BranchWish(Struct):
    """Before which decision a branch shall begin; or the entry after which the game was stored, to begin there."""

    at: Number = 0
    old: Number | None = None


class Moment(Struct):
    """A decision on the time line: `kind` only if the link's holder was asked, `words` what it knows came of it.

    The ribbon is null where the rules have changed since, so that nobody knows it any more.
    """

    number: int
    seat: int
    kind: str
    words: list[LogLine]
    ribbon: Ribbon | None


class Moments(Struct):
    """A page of the time line."""

    moments: list[Moment]
    earliest: int
    decisions: int


class MomentScene(Struct):
    """The scene before a decision."""

    number: int
    seat: int
    parts: dict[str, Raw]


class Layers(Struct):
    """What a piece or place on a board can show."""

    layers: list[Layer]


class Refusals(Struct):
    """What cannot be done now."""

    refusals: list[Refusal]


class Log(Struct):
    """A page of the log as a link knows it; `earlier`: there are lines before it."""

    lines: list[LogLine]
    earlier: bool


class Turn(Struct):
    """A gauge before a decision and after it."""

    name: Msg
    before: int
    after: int
    high: int


class TurningPoint(Struct):
    """A decision after which the team stood much better or worse, and the line of the log that tells why."""

    number: int
    seat: int
    swing: float
    line: LogLine | None
    status: list[Msg] = []
    changes: list[Turn] = []


class Fortune(Struct):
    """How the team stood before a decision."""

    number: int
    goal: float
    danger: float


class SeatStory(Struct):
    """What one seat did for the team."""

    seat: int
    decisions: int
    swing: float
    """By how much the team stood better after its decisions, all together."""
    goal: int = 0
    danger: int | None = 0
    """None where the danger is only what time it is."""
    best: LogLine | None = None
    """The line that tells most of the decision after which the team stood best."""


class Story(Struct):
    """A game's story."""

    outcome: str
    decisions: int
    goal: Msg
    danger: Msg
    fortunes: list[Fortune]
    turning_points: list[TurningPoint]
    seats: list[SeatStory]
    closing: StoryPage | None = None
    cause: LogLine | None = None


encode = msgspec.json.Encoder().encode
_incoming = msgspec.json.Decoder(Incoming)
_who = msgspec.json.Decoder(Who)


def read(text: str | bytes) -> Incoming:
    """The message in the text; ValidationError or DecodeError if it is none."""
    message: Incoming = _incoming.decode(text)
    return message


def read_who(text: str) -> Who:
    """What to call somebody, as it is stored."""
    who: Who = _who.decode(text)
    return who


class _Named(Struct):
    client: str = ""


_named = msgspec.json.Decoder(_Named)


def client_in(text: str | bytes) -> str:
    """The sender's id in a message, whatever else is wrong with it."""
    return _named.decode(text).client
