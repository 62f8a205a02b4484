"""Plain HTTP: the shelf of games, making tables, and what can be asked about one; see docs/table.md."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, RawBody

from coterie.kernel import saves
from coterie.kernel.branches import branch as branch_of
from coterie.kernel.data import replace
from coterie.kernel.errors import CannotUndo
from coterie.kernel.rng import Rng
from coterie.kernel.texts import msg
from coterie.kernel.zones import SPECTATOR
from coterie.server import metrics, shelf
from coterie.server.errors import Refusal
from coterie.server.exports import export_of, report_of, without_secrets
from coterie.server.history import past_of
from coterie.server.house import House
from coterie.server.limits import LOOK, PAGE, SAVE, STORY
from coterie.server.links import dismiss, wish_links
from coterie.server.names import clean_name
from coterie.server.origins import address
from coterie.server.parts import LOG_SENT
from coterie.server.proposals import GiveAway, propose
from coterie.server.seats import Link, bot_words, checked_bot, eyes_of, make_seats, name_of, new_link
from coterie.server.tables import LiveTable
from coterie.server.turns import Asker
from coterie.server.wire import (
    LARGEST_SAVE,
    SMALL,
    BranchWish,
    GameInfo,
    Glossary,
    Health,
    Layers,
    Links,
    LinkWish,
    Log,
    Moments,
    MomentScene,
    NewLinks,
    NewTable,
    PluralText,
    Problem,
    Raw,
    Refusals,
    Rulebook,
    SeatChange,
    SeatWish,
    Story,
    TableInfo,
    encode,
)

log = logging.getLogger("coterie.server")

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheLink = NamedDependency[Link]
Seat = Annotated[int | None, QueryParameter(ge=-1, le=64, description="Host: the seat to look from.")]
Before = Annotated[int, QueryParameter(ge=0, le=SMALL, description="Only what comes before this number.")]
Count = Annotated[int, QueryParameter(ge=1, le=LOG_SENT, description="So many of the last.")]
Number = Annotated[int, PathParameter(ge=0, le=10_000_000)]
Word = Annotated[str, PathParameter(max_length=64)]

NEWEST = SMALL
JSON = "application/json"
IMPORT_COST = 10
"""An import counts as so many new tables: a process opens it, and others wait for theirs meanwhile."""


def may_fail(*codes: int) -> dict[int, ResponseSpec]:
    """The answers that are no success, for the description."""
    lost = (410,) if 401 in codes else ()
    return {code: ResponseSpec(Problem, description="See the message.") for code in (400, 429, 503, *codes, *lost)}


LINKED = [{"link": list[str]()}]
SHELF, TABLE = may_fail(404), may_fail(401, 404, 409, 422)
TEXTS = SHELF | {304: ResponseSpec(None, description="Not changed.")}
TAGGED = [ResponseHeader("ETag", value="", documentation_only=True)]


def raw(data: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    return Response(data, media_type=JSON, headers=headers)


def cost_of(request: AnyRequest) -> int:
    """What the request takes of its link's and its address's tokens."""
    cost: int = request.route_handler.opt.get("cost", 1)
    return cost


# --- the shelf ---


@get("/api/games", responses=may_fail(), sync_to_thread=False)
def get_games() -> Annotated[Response[list[GameInfo]], "every game"]:
    """Every game."""
    return raw(shelf.games())


@get("/api/bots", responses=may_fail(), sync_to_thread=False)
def get_bots() -> Response[list[str]]:
    """The names of the bots, weakest first."""
    return raw(shelf.bots())


@get("/api/languages", responses=may_fail(), sync_to_thread=False)
def get_languages() -> Response[list[str]]:
    """The languages that the table's own words are in."""
    return raw(shelf.own_languages())


@get("/api/texts/{language:str}", responses=TEXTS, response_headers=TAGGED, sync_to_thread=True)
def get_own_texts(language: Word) -> Response[dict[str, str | PluralText]]:
    """The table's own words in a language."""
    return tagged(*shelf.own_texts(language))


@get("/api/games/{game:str}/texts/{language:str}", responses=TEXTS, response_headers=TAGGED, sync_to_thread=True)
def get_texts(game: Word, language: Word) -> Response[dict[str, str | PluralText]]:
    """The whole catalogue of a game in a language."""
    return tagged(*shelf.texts(game, language))


def tagged(data: bytes, tag: str) -> Response[Any]:
    """The data under its name, so that a client that has it already is not sent it again."""
    return raw(data, {"ETag": tag, "Cache-Control": "no-cache"})


@get("/api/games/{game:str}/rules", responses=SHELF, sync_to_thread=True, cost=LOOK)
def get_rules(game: Word) -> Response[Rulebook]:
    """The rules of a game by area."""
    return raw(shelf.rules(game))


@get("/api/games/{game:str}/cards", responses=SHELF, sync_to_thread=True, cost=LOOK)
def get_cards(game: Word) -> Response[Glossary]:
    """Cards of a game that one may look up."""
    return raw(shelf.cards(game))


@get("/health", responses={503: ResponseSpec(None, description="Send nobody here.")})
async def health(house: TheHouse) -> Response[Health]:
    """Whether clients should be sent to this process: it has its database, and is not about to go."""
    well = metrics.well(house)
    return Response(Health("ok" if well else "down"), status_code=200 if well else 503)


# --- making tables ---


@post("/api/tables", responses=may_fail(403, 409, 413, 422))
async def make_table(request: AnyRequest, house: TheHouse, data: JSONBody[NewTable]) -> NewLinks:
    """Make a table; its links are in the answer and nowhere else."""
    if not house.new_tables.take(address(request)):
        raise Refusal("too-fast")
    async with house.making(address(request)):
        return await house.make(data, address(request))


@post("/api/tables/import", responses=may_fail(403, 409, 413, 422), request_max_body_size=LARGEST_SAVE, cost=SAVE)
async def import_table(request: AnyRequest, house: TheHouse, body: RawBody) -> NewLinks:
    """Make a table from a save."""
    if not house.new_tables.take(address(request), IMPORT_COST):
        raise Refusal("too-fast")
    async with house.making(address(request)):
        return await house.bring_in(body, address(request))


# --- one table, by a link ---


async def link(request: AnyRequest, house: TheHouse) -> Link:
    """What the request's link is for."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refusal("no-link")
    found = await house.admit(token.strip(), address(request))
    if not house.requests.take(found.used_from(address(request)), cost_of(request)):
        raise Refusal("too-fast")
    return found


def looks_from(table: LiveTable, link: Link, seat: int | None) -> int:
    """The seat whose eyes the link has; a host may choose among its own."""
    if link.role != "host":
        return link.seat
    mine = [row.seat for row in table.seats if row.kind == "me"]
    if seat in mine:
        return seat
    asked = table.session.decision.seats if table.session.decision else ()
    return next((n for n in mine if n in asked), mine[0] if mine else SPECTATOR)


def knows(table: LiveTable, link: Link) -> tuple[int, ...]:
    """The seats whose knowledge the link's holder has."""
    return eyes_of(link, table.seats)


@get("/api/table", responses=TABLE, security=LINKED)
async def get_table(house: TheHouse, link: TheLink) -> TableInfo:
    """What the link is for."""
    async with house.at(link) as table, table.still(link):
        return table.info(link)


@get("/api/table/log", responses=TABLE, security=LINKED, cost=PAGE)
async def get_log(
    house: TheHouse, link: TheLink, seat: Seat = None, before: Before = NEWEST, count: Count = LOG_SENT
) -> Log:
    """The last lines of the log before a number, as the link knows them."""
    async with house.at(link) as table, table.still(link):
        session, eyes = table.session, looks_from(table, link, seat)
        lines = session.log(eyes, count + 1, end=min(before, len(session.events)))
        return Log(lines[-count:], len(lines) > count)


@get("/api/table/moments", responses=TABLE, security=LINKED, cost=PAGE)
async def get_moments(
    request: AnyRequest,
    house: TheHouse,
    link: TheLink,
    seat: Seat = None,
    before: Before = NEWEST,
    count: Count = LOG_SENT,
) -> Response[Moments]:
    """The last moments of the time line before a number."""
    async with house.at(link) as table:
        eyes, mine = looks_from(table, link, seat), knows(table, link)
        asker, history = Asker(address(request), table.id), await past_of(table)
        moments, decisions = await history.time_line(table, house.past, asker, eyes, mine, before, count)
        table.require(link)
    return raw(b'{"moments":[%b],"earliest":%d,"decisions":%d}' % (b",".join(moments), history.earliest, decisions))


@get("/api/table/moments/{number:int}", responses=TABLE, security=LINKED, cost=LOOK)
async def get_moment(
    request: AnyRequest, house: TheHouse, link: TheLink, number: Number, seat: Seat = None
) -> Response[MomentScene]:
    """The link's scene as it was before a decision."""
    async with house.at(link) as table:
        eyes, asker = looks_from(table, link, seat), Asker(address(request), table.id)
        history = await past_of(table)
        parts = await history.scene_at(table, house.past, asker, number, eyes)
        table.require(link)
    return raw(encode(MomentScene(number, eyes, {name: Raw(part) for name, part in parts.items()})))


@get("/api/table/story", responses=TABLE, security=LINKED, cost=STORY)
async def get_story(request: AnyRequest, house: TheHouse, link: TheLink) -> Response[Story]:
    """The game's story."""
    async with house.at(link) as table:
        history = await past_of(table)
        story = await history.story(table, house.past, Asker(address(request), table.id))
        table.require(link)
    return raw(story)


@get("/api/table/refusals", responses=TABLE, security=LINKED, cost=PAGE)
async def get_refusals(house: TheHouse, link: TheLink, seat: Seat = None) -> Refusals:
    """What cannot be done now, and why not; for those who are asked."""
    async with house.at(link) as table, table.still(link):
        decision = table.session.decision
        if decision is None or looks_from(table, link, seat) not in decision.seats:
            return Refusals([])
        try:
            return Refusals(table.session.refusals())
        except Exception as error:
            log.error("table %s: what cannot be done cannot be told", table.id, exc_info=error)
            raise Refusal("fault") from error


@get("/api/table/layers/{thing:str}", responses=TABLE, security=LINKED, cost=PAGE)
async def get_layers(house: TheHouse, link: TheLink, thing: Word, seat: Seat = None) -> Layers:
    """What a piece or place on a board can reach and see."""
    async with house.at(link) as table, table.still(link):
        try:
            eyes = looks_from(table, link, seat)
            return Layers(list(await asyncio.to_thread(table.session.layers, eyes, thing)))
        except Exception as error:
            log.error("table %s: layers cannot be shown", table.id, exc_info=error)
            raise Refusal("fault") from error


@post("/api/table/branch", responses=may_fail(401, 403, 404, 409, 413, 422), security=LINKED, cost=SAVE)
async def branch(request: AnyRequest, house: TheHouse, link: TheLink, data: JSONBody[BranchWish]) -> NewLinks:
    """A new table from before a decision, in which what the asker cannot know is dealt anew."""
    if not house.new_tables.take(address(request)):
        raise Refusal("too-fast")
    async with house.making(address(request)), house.at(link) as table:
        async with table.still(link):
            rng = Rng(secrets.randbits(64))
            try:
                past = await (table.as_it_was(data.at) if data.old is None else table.as_stored(data.old))
                other = await asyncio.to_thread(branch_of, past, len(past.steps), knows(table, link), rng)
            except Refusal:
                raise
            except CannotUndo as error:
                raise Refusal("too-far-back") from error
            except Exception as error:
                log.error("table %s: a branch failed", table.id, exc_info=error)
                raise Refusal("fault") from error
            wishes = [SeatWish("bot" if s.kind == "bot" else "me", s.bot or None, s.name) for s in table.seats]
            row = table.row
        seats = make_seats(wishes, other.setup.players)
        notes = [msg("table.note.branch")]
        return await house.keep(other, seats, notes, branch_of=row, maker=address(request))


@get(
    "/api/table/export",
    responses=may_fail(401, 403, 404, 409, 422),
    security=LINKED,
    media_type="application/octet-stream",
    cost=SAVE,
)
async def export(house: TheHouse, link: TheLink) -> Response[bytes]:
    """The save of the game, signed if all of it was played here; for the host.

    While friends sit there it is a branch, unless all have agreed otherwise.
    """
    host_only(link)
    key = await asyncio.to_thread(house.store.signing_key)
    async with house.at(link) as table:
        name, data = await table.by(link, export_of(house, table, link))
        signed = data if table.row.foreign else await house.pack(saves.sign, data, key)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(signed, media_type="application/octet-stream", headers=headers)


@get("/api/table/faults/{number:int}", responses=may_fail(401, 403, 404, 409), security=LINKED)
async def get_fault(house: TheHouse, link: TheLink, number: Number) -> Response[dict[str, Any]]:
    """The report of a rule that failed; for the host."""
    host_only(link)
    async with house.at(link):
        report = await asyncio.to_thread(house.store.fault, link.table, number)
    if report is None:
        raise Refusal("not-found")
    try:
        async with house.at(link) as table:
            report = await table.by(link, report_of(table, report))
    except Refusal as refused:  # the table cannot be opened
        if refused.code == "no-link":
            raise
        report = without_secrets(report)
    headers = {"Content-Disposition": f'attachment; filename="fault-{number}.json"'}
    return raw(report.encode(), headers)


@put("/api/table/seats/{number:int}", responses=may_fail(401, 403, 404, 409, 413, 422), security=LINKED)
async def set_seat(house: TheHouse, link: TheLink, number: Number, data: JSONBody[SeatChange]) -> TableInfo:
    """Who holds a seat; for the host. A seat's own link may change its name."""
    own_name = link.role == "seat" and link.seat == number and data.kind is None and data.bot is None
    if not own_name:
        host_only(link)
    async with house.at(link) as table:
        await table.by(link, wish_seat(house, table, link, number, data))
        async with table.lock:
            return table.info(link)


async def wish_seat(house: House, table: LiveTable, link: Link, number: int, data: SeatChange) -> None:
    """Change the seat as wished; a friend who has come may refuse to give it away."""
    if number >= len(table.seats):
        raise Refusal("not-found")
    old = table.seats[number]
    kind = data.kind or old.kind
    bot = checked_bot(kind, data.bot or old.bot)  # type: ignore[arg-type]  # as it is stored
    name = old.name if data.name is None else clean_name(data.name)
    if (kind, bot) == (old.kind, old.bot):
        await table.set_seat(replace(old, name=name))
        return
    change = GiveAway(number, lambda: change_seat(house, table, number, kind, bot, name), bot or kind)
    await propose(table, link, "", change)


async def change_seat(house: House, table: LiveTable, number: int, kind: str, bot: str, name: str) -> None:
    """Somebody else holds the seat from now on."""
    old = table.seats[number]
    seat = replace(old, kind=kind, bot=bot, name=name, standin="", autopass=[], always=False, taken=False)
    if old.kind == "friend" and kind != "friend":
        seat.link = new_link()  # whoever has the old one has it in vain
    named = {"bot": bot_words(bot)} if bot else {}
    await table.set_seat(seat, msg(f"table.note.seat-{kind}", who=name_of(seat), **named))
    if seat.link != old.link:
        dismiss(house, table, [old.link])


@post("/api/table/links", responses=may_fail(401, 403, 404, 409, 413, 422), security=LINKED, status_code=200)
async def change_links(house: TheHouse, link: TheLink, data: JSONBody[LinkWish]) -> Links:
    """New links in the place of old ones, which never work again; for the host, whose own may be among them."""
    host_only(link)
    async with house.at(link) as table:
        await table.by(link, wish_links(house, table, link, data))
        return table.links()


@post("/api/table/rematch", responses=may_fail(401, 403, 404, 409), security=LINKED, cost=SAVE)
async def rematch(request: AnyRequest, house: TheHouse, link: TheLink) -> NewLinks:
    """The game once more: the same setup and seats at a new table, with another seed. Whoever is here is told the link
    to the same seat there; asked again, it is the same table."""
    host_only(link)
    if not house.new_tables.take(address(request)):
        raise Refusal("too-fast")
    async with house.making(address(request)), house.at(link) as table, table.still(link):
        if not table.session.outcome:
            raise Refusal("stale")
        if table.rematch is None:
            s = table.session.setup
            wish = NewTable(s.game, table.wishes(), s.scenario, s.difficulty, s.players, options=dict(s.options))
            table.rematched(await house.make(wish, address(request)))
        made = table.rematch
        assert made is not None
        return NewLinks(made.table, made.host, made.watch, made.seats)


@delete("/api/table", responses=may_fail(401, 403, 404, 409), security=LINKED)
async def delete_table(house: TheHouse, link: TheLink) -> None:
    """Delete the table with all that is stored of it; for the host. From then on its links are told that it is gone."""
    host_only(link)
    async with house.at(link) as table:
        await table.by(link, house.remove(table))


def host_only(link: Link) -> None:
    if link.role != "host":
        raise Refusal("not-yours")


ROUTES = [
    health,
    get_games,
    get_bots,
    get_languages,
    get_own_texts,
    get_texts,
    get_rules,
    get_cards,
    make_table,
    import_table,
    get_table,
    get_log,
    get_moments,
    get_moment,
    get_story,
    get_refusals,
    get_layers,
    rematch,
    branch,
    export,
    get_fault,
    set_seat,
    change_links,
    delete_table,
]
