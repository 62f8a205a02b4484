"""The room in play: doors, who stands where, and where one can stop."""

from __future__ import annotations

import pytest

from coterie.games.malhya.box.tables import PAGES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground import places
from coterie.games.malhya.ground.ways import WALKING
from coterie.games.malhya.state import Enemy, Hero, Log, Malhya, Room, Token
from coterie.kernel.rng import Rng
from coterie.kernel.table import Setup
from coterie.kernel.zones import Bag, Deck, Pile

AT = BOARD.numbers
DECKS = ("day_deck", "night_deck", "event_deck", "action_deck")
SUPPLY = ("object_deck", "rare_object_deck", "weapon_deck", "rare_weapon_deck")


def position(page: str, heroes: str = "", enemies: str = "", doors: tuple[str, ...] = ()) -> Malhya:
    """A room with heroes and enemies on these spaces; a hero is written `yoktal A1`, an enemy by the space alone."""
    words = heroes.split()
    party = [
        Hero(card=card, seat=0, initiative=4, movement=4, capacity=2, traits={}, life=3, cell=AT[space])
        for card, space in zip(words[::2], words[1::2], strict=True)
    ]
    figures = [Enemy(id=n, card="swordsman", cell=AT[space]) for n, space in enumerate(enemies.split(), 1)]
    return Malhya(
        rng=Rng(1),
        setup=Setup("malhya", "bell", 1, "normal", 0),
        scenario="bell",
        heroes=party,
        log=Log(),
        room=Room(page=page, chapter="1", enemies=figures, doors=[*doors]),
        slotted=Pile([]),
        slotted_events=Pile([]),
        action_discard=Pile([]),
        upgrades=Bag([]),
        **{name: Deck([]) for name in (*DECKS, *SUPPLY)},
    )


@pytest.mark.rule("explore.room.build", "explore.room.adjacency", "terrain.blocking")
def test_an_opened_door_is_no_line_any_more() -> None:
    shut = places.built(position("02"))
    opened = places.built(position("02", doors=("vault",)))
    inside, outside = AT["B5"], AT["C5"]
    assert outside not in shut.beside[inside]
    assert shut.line(inside, outside) == "blocked"
    assert outside in opened.beside[inside]
    assert opened.line(AT["A5"], AT["D5"]) == "free"
    assert opened.line(AT["A2"], AT["D2"]) == "blocked", "the other door is shut"


def test_a_room_is_worked_out_once_for_its_page_and_opened_doors() -> None:
    both = ("vault", "north-cell")
    assert places.built(position("02", doors=both)) is places.built(position("02", doors=both[::-1]))
    assert places.built(position("02", doors=both)) is not places.built(position("02", doors=("vault",)))
    s = position("02")
    assert places.paths(s, WALKING) is places.paths(s, WALKING)


@pytest.mark.rule("move.available", "terrain.abyss-land")
def test_a_space_is_available_without_figure_and_abyss_whatever_token_lies_there() -> None:
    s = position("04", "yoktal A1 sulk A2", "C1")
    assert s.room is not None
    s.room.tokens = [Token(kind="interest", cell=AT["A3"]), Token(kind="cadaver", cell=AT["A4"])]
    s.heroes[1].life = 0
    free = places.available(s)
    assert {AT["A1"], AT["C1"], AT["B4"]}.isdisjoint(free), "a hero, an enemy, an abyss"
    assert {AT["A2"], AT["A3"], AT["A4"]} <= free, "the cube of an unconscious hero, and tokens"
    assert free <= places.built(s).kinds.keys()


@pytest.mark.rule("move.available")
def test_who_has_left_the_room_takes_no_space() -> None:
    s = position("01", "yoktal A1", "F6")
    s.heroes[0].cell = BOARD.off
    assert places.taken(s) == {AT["F6"]}


def test_the_nearest_available_spaces_by_steps_never_across_a_red_line() -> None:
    """The cell's two upper spaces lie behind the wall: A3 is as near as the crow flies as A1."""
    s = position("02", "yoktal A2")
    named = [BOARD.spots[cell] for cell in places.nearest_available(s, AT["A2"])]
    assert named == ["A1", "B1", "B2"]
    assert places.nearest_available(s, AT["A1"]) == [AT["A1"]]
    s = position("02", "yoktal A1 sulk A2 mhay B1 ancient B2")
    assert places.nearest_available(s, AT["A1"]) == [AT["C1"]], "B2 leads no further: a wall ends at its corner"


@pytest.mark.rule("engage.definition", "sight.opponent", "sight.ally", "move.opponent", "move.ally")
def test_opponents_are_the_figures_of_the_other_side() -> None:
    s = position("01", "yoktal D1 sulk D3", "D2 D5")
    assert s.room is not None
    (yoktal, sulk), (near, far) = s.heroes, s.room.enemies
    assert places.opponents_beside(s, yoktal) == [near]
    assert places.opponents_beside(s, near) == [yoktal, sulk]
    assert places.opponents_beside(s, far) == []
    assert places.shot(s, far, yoktal) == "hindered", "Sulk is in between"
    assert places.shot(s, near, sulk) == "free"
    assert places.shot(s, sulk, far) == "free"
    assert places.shot(s, yoktal, far) == "hindered"
    sulk.life = 0
    assert places.opponents_beside(s, near) == [yoktal]
    assert places.shot(s, far, yoktal) == "free", "past an ally and a cube"
    assert places.reach(s, yoktal, WALKING, 1).costs.keys() == {AT["D1"], AT["C1"], AT["C2"], AT["E1"], AT["E2"]}


@pytest.mark.parametrize("page", [name for name, page in PAGES.items() if page.kind == "room"])
def test_from_the_heroes_icon_everything_is_reached_on_foot(page: str) -> None:
    s = position(page, f"yoktal {PAGES[page].heroes}")
    costs = places.reach(s, s.heroes[0], WALKING).costs
    assert [name for name, space in PAGES[page].spaces().items() if AT[space] not in costs] == []
