"""Where the story takes the party: into a room or location, out of it again, on to the journey, to its end."""

from __future__ import annotations

from coterie.games.malhya.box.story import Enter
from coterie.games.malhya.box.tables import PAGES, SCENARIOS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.heroes.wounds import get_up
from coterie.games.malhya.state import OFF, Hero, Malhya, Page, Room, Token
from coterie.games.malhya.story.pages import chapter_of, open_page
from coterie.kernel.campaign import is_campaign
from coterie.kernel.table import Table

BUILDING = "building"
"""The step of a room that has been entered and not been built yet: figures and Staging tokens are still to come."""


def leave_room(s: Malhya) -> None:
    """The room is left behind, with all that was in progress there."""
    put_upgrades_back(s)
    put_stealth_away(s)
    s.room, s.frames = None, []
    for hero in s.heroes:
        hero.cell, hero.exit, hero.stance = OFF, "", ""
    for what in ("turn", "room"):
        over(s, what)


def put_upgrades_back(s: Malhya) -> None:
    """All Upgrade tokens that lie on Enemy cards go back into the bag."""
    if s.room is not None and s.room.upgrades:
        s.upgrades.cards += s.room.upgrades.values()
        s.room.upgrades = {}


def put_stealth_away(s: Malhya) -> None:
    """What lies there for Stealth Mode alone goes: Noise and Vigilance tokens, Action cards still to come. Cadaver
    tokens stay, without effect."""
    if s.room is not None:
        s.action_discard.cards += s.room.revealed
        s.room.revealed = []
        s.room.tokens = [token for token in s.room.tokens if token.kind not in ("noise", "vigilance")]


def enter(t: Table[Malhya], page: Page, to: Enter) -> None:
    """To a page of the Exploration booklet, with the chapters that its tokens lead to."""
    s, plan = t.state, PAGES[to.page]
    leave_room(s)
    s.pages = []
    get_up(t)

    def lies(space: str) -> int:
        return BOARD.numbers[space] if plan.kind == "room" else OFF

    tokens = [
        Token(kind="interest", cell=lies(plan.points[name]), name=name, chapter=chapter)
        for name, chapter in to.interest.items()
    ] + [
        Token(kind="access", cell=lies(plan.access[name]), name=name, chapter=chapter)
        for name, chapter in to.access.items()
    ]
    s.phase = "room"
    s.room = Room(
        page=to.page,
        chapter=page.chapter,
        booklet=page.booklet,
        hero=page.about if to.alone else "",
        mode=to.mode,
        level=to.level,
        step=BUILDING,
        tokens=tokens,
    )
    t.note("enters", "explore.start", page=to.page, name=plan.name, text=plan.text, mode=f"@mode.{to.mode}")
    if plan.condition:
        t.note("condition", "explore.conditions", what=plan.condition)


def plan_of(s: Malhya, room: Room) -> Enter:
    """What the chapter that sent the party into a room says of it."""
    booklet = room.booklet or s.scenario
    plan = chapter_of(Page(booklet=booklet, chapter=room.chapter)).enter
    assert plan is not None
    return plan


def open_token(s: Malhya, room: Room, token: Token, hero: str = "") -> None:
    """A hero enters the space of a token, or the party goes to a point of a location: its chapter is opened."""
    open_page(s, token.chapter, booklet=room.booklet, hero=hero, token=token.name)


def heroes_in_play(s: Malhya) -> list[Hero]:
    """The heroes who take part in what is explored: all, unless one has been sent alone."""
    alone = s.room.hero if s.room is not None else ""
    return [hero for hero in s.heroes if hero.card == alone] or s.heroes


def is_location(s: Malhya) -> bool:
    return s.room is not None and PAGES[s.room.page].kind == "location"


def can_leave(s: Malhya, hero: Hero | None) -> bool:
    """Nobody leaves a fight before every enemy is gone. Nobody takes the party out while somebody is
    unconscious: one who leaves alone leaves somebody behind who can revive them."""
    if s.room is not None and s.room.mode == "combat" and s.room.enemies:
        return False
    staying = [each for each in heroes_in_play(s) if each is not hero and not each.exit]
    return all(each.life for each in staying) or (hero is not None and any(each.life for each in staying))


def leaves(t: Table[Malhya], page: Page, hero: Hero | None, chapter: str) -> None:
    """A hero has left by an exit; where no mode is on, or nobody set it off, all have. When all have left by the same
    exit, its chapter is read."""
    s = t.state
    s.pages.remove(page)
    party = heroes_in_play(s)
    for each in party if hero is None else [hero]:
        each.exit, each.cell, each.stance = page.token or page.chapter, OFF, "away"
    if {each.exit for each in party} == {page.token or page.chapter}:
        t.note("left", "alarm.leave.complete")
        leave_room(s)
        get_up(t)
        open_page(s, chapter, booklet=page.booklet)


def begin_journey(t: Table[Malhya]) -> None:
    """The Travel phase begins, or goes on."""
    s = t.state
    leave_room(s)
    s.pages = []
    get_up(t)
    s.phase = "travel"


def close(t: Table[Malhya], page: Page) -> None:
    """The booklet is shut, and what was interrupted goes on: the page below, the room, or the journey."""
    s = t.state
    s.pages.remove(page)
    if not s.pages:
        get_up(t)
        s.phase = "room" if s.room is not None else "travel"


def keep_in_mind(s: Malhya, memory: str, n: int) -> None:
    """What later scenarios know goes up or down; trust can be owed, so it may fall below 0."""
    s.log.memory[memory] = s.log.memory.get(memory, 0) + n


def end(t: Table[Malhya], name: str, chapter: str, title: str) -> None:
    """The scenario is over: triumph and partial success are won, a bitter ending is lost, by the chapter that it stands
    in. What it hands on is noted."""
    s = t.state
    ending = SCENARIOS[s.scenario].endings[name]
    leave_room(s)
    s.pages, s.ending = [], name
    for memory, n in ending.remember.items():
        keep_in_mind(s, memory, n)
    t.note("ending", "overview.win", what=ending.name, outcome=f"@ending.{ending.outcome}")
    if ending.outcome == "bitter":
        t.note("lost", "overview.win", number=chapter, title=title or ending.name)
    if is_campaign(s):
        s.phase = "between"
    else:
        s.outcome = "lost" if ending.outcome == "bitter" else "won"
