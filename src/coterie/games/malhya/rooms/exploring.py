"""Free exploration: heroes walk about in a room without a mode, or the party goes from point to point of a location.

One question for each stop. A point whose chapter has been read is offered again only if it would read differently now.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.malhya.box.tables import PAGES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import NEEDS, About
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.ground.places import cells_of, nearest_available, paths, room_of
from coterie.games.malhya.rooms.actions import Actor, Dress, Trade, Use, chosen, hero_name
from coterie.games.malhya.rooms.walking import gait, set_foot
from coterie.games.malhya.state import OFF, Hero, Malhya, Page, Room, Token
from coterie.games.malhya.story.pages import chapter_of
from coterie.games.malhya.story.places import heroes_in_play, is_location, open_token
from coterie.games.malhya.story.reading import is_open
from coterie.kernel.actions import Action, Menu, Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table


def explore(t: Table[Malhya]) -> Flow[None]:
    """The next stop: where to, or what else the party does. Each is a turn of its own for what lasts so long."""
    s = t.state
    option = yield from t.choose_lazily(
        all_seats(s), "explore", lambda: EXPLORE.options(s, None), "overview.explore-free"
    )
    yield from EXPLORE.do(t, None, option)
    over(s, "turn")
    for hero in s.heroes:
        hero.aura_used = False


# --- what there is to read --------------------------------------------------------------------------------------------


def is_fresh(s: Malhya, booklet: str, chapter: str, context: About) -> bool:
    """Whether reading a chapter brings something: it is unread, offers a way out or a test, or leads to one that is
    fresh. Only what has been read is looked into."""
    seen: set[str] = set()
    due = [chapter]
    while due:
        number = due.pop()
        if f"{booklet} {number}" not in s.visited:
            return True
        if number in seen:
            continue
        seen.add(number)
        card = chapter_of(Page(booklet=booklet, chapter=number))
        if card.test or card.market or card.exit or card.enter or card.travel or card.ending or card.gem:
            return True
        if card.branch:
            due.append(next(b.go for b in card.branch if b.needs is None or NEEDS.holds(s, b.needs, context)))
        elif card.go:
            due.append(card.go)
        due += [choice.go for choice in card.choices if is_open(s, choice, context)]
    return False


def is_worth(s: Malhya, room: Room, token: Token, hero: str = "") -> bool:
    """Whether a hero, or the party, finds something at a token; ways out can always be tried."""
    booklet = room.booklet or s.scenario
    context = About(hero=hero, booklet=booklet, token=token.name)
    return token.kind == "access" or is_fresh(s, booklet, token.chapter, context)


# --- going there ------------------------------------------------------------------------------------------------------


def offered(s: Malhya, room: Room, hero: str = "") -> list[Token]:
    """The tokens at which there is something; if there is nothing anywhere, all."""
    there = [token for token in room.tokens if token.chapter]
    return [token for token in there if is_worth(s, room, token, hero)] or there


def goals(s: Malhya, room: Room, hero: Hero) -> list[Token]:
    """The tokens that a hero can walk to without entering the space of another at which there is something: that would
    have to be read first. Who stands on one steps aside and back."""
    worth = offered(s, room, hero.card)
    on_foot = paths(s, gait(s, hero))
    barred = cells_of(room.enemies).union([token.cell for token in worth if token.cell != hero.cell])
    reached = on_foot.reach(hero.cell, barred).costs
    return [
        token
        for token in worth
        if token.cell == hero.cell or any(before in reached for before, _ in on_foot.back[token.cell])
    ]


class Go(Action[Malhya, Actor]):
    """To a point: of a room, with the hero who goes; of a location."""

    word, rule = "go", "overview.explore-free"

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        room = room_of(s)
        if is_location(s):
            return [(self.word, token.name) for token in offered(s, room)]
        walking = [hero for hero in heroes_in_play(s) if hero.life and hero.cell != OFF]
        return [(self.word, token.name, hero.card) for hero in walking for token in goals(s, room, hero)]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nowhere-to-go", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        s = t.state
        room, (_, name, *who) = room_of(s), option
        token = next(each for each in room.tokens if each.name == name and each.chapter)
        for walker in who:
            walk(t, hero_of(s, walker), token.cell)
        rule = "explore.interest.enter" if who else "explore.location"
        t.note("goes-to", rule, what=f"@token.{token.kind}" if who else point_name(room, name))
        open_token(s, room, token, who[0] if who else "")

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "go", "footprint")
        room, (_, name, *who) = room_of(s), option
        token = next(each for each in room.tokens if each.name == name and each.chapter)
        if not who:
            return chosen(option, "go-party", "footprint", targets=(name,), where=point_name(room, name))
        return chosen(
            option,
            f"go-{token.kind}",
            "footprint",
            targets=(BOARD.spots[token.cell],),
            who=hero_name(who[0]),
            where=BOARD.spots[token.cell],
        )


def point_name(room: Room, name: str) -> str:
    """What there is to see at a point of a location, or a way out of it."""
    page = PAGES[room.page]
    return page.points.get(name) or page.access.get(name) or name


def walk(t: Table[Malhya], hero: Hero, cell: int) -> None:
    """A hero walks to a space at leisure; whoever stands there makes room."""
    s = t.state
    for other in s.heroes:
        if other is not hero and other.cell == cell and other.life:
            set_foot(t, other, nearest_available(s, cell)[0], "overview.explore-free")
    if hero.cell != cell:
        set_foot(t, hero, cell, "overview.explore-free")


EXPLORE: Menu[Malhya, Actor] = Menu(Go(), Use(), Trade(), Dress())
