"""The region, rooms and locations, hero boards and the boards of the modes; reach and sight."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.box.tables import ACTIONS, PAGES, SCENARIOS, TILES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.scene.layers import layers
from coterie.games.malhya.scene.modes import action_card
from coterie.games.malhya.scene.options import present
from coterie.games.malhya.scene.room import SHORT
from coterie.games.malhya.scene.stage import stage
from coterie.games.malhya.scene.view import scene
from coterie.games.malhya.state import Enemy, Frame, Mark, Room, Token
from coterie.games.malhya.travel.journey import travel_on
from coterie.kernel.decision import Decision
from coterie.kernel.lettering import lettered
from coterie.kernel.scene import GridBoard, HexBoard, Panel, ZoneBoard
from coterie.kernel.texts import Catalogue, Msg

WORDS = Catalogue.for_game("coterie.games.malhya", content=card_texts())


def panel(t: Any, name: str) -> Panel:
    return next(each for each in scene(t.state, 0).panels if each.id == name)


def cards(shown: Panel, area: str) -> list[str]:
    return [WORDS.text(card.name) for each in shown.areas if each.id == area for card in each.cards]


def enters(t: Any, page: str, mode: str = "free", **figures: str) -> Room:
    """The party in a room: heroes by name, enemies by name and number, such as archer_1."""
    room = Room(page=page, chapter="1", mode=mode, level="normal" if mode == "stealth" else "")
    t.state.room, t.state.phase = room, "room"
    for name, space in figures.items():
        if "_" in name:
            card, _, n = name.partition("_")
            room.enemies.append(Enemy(id=int(n), card=card, cell=BOARD.numbers[space]))
        else:
            t.hero(name).cell = BOARD.numbers[space]
    return room


# --- the journey ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("travel.move.where", "travel.move.cost")
def test_the_map_shows_the_party_and_what_waits_and_lights_the_hexes_to_go_to(party):
    t = party()
    s = t.state
    s.tokens, s.place = 3, "1,4"
    s.marks = {"3,2": Mark(chapter="9", card="ash-market"), "2,4": Mark(chapter="10")}
    shown = scene(s, 0)
    region = shown.boards[-1]
    assert isinstance(region, HexBoard)
    assert [(piece.id, piece.place) for piece in shown.pieces] == [("party", "1,4")]
    marks = {place.id: WORDS.text(place.badges[0].name) for place in region.places if place.id in s.marks}
    assert marks == {"3,2": "The ash market", "2,4": "Something waits here"}
    written = {place.id: WORDS.text(place.label) for place in region.places if place.label}
    assert (written["3,2"], written["2,4"], "3,3" in written) == ("Karst", "Oren Vale", False)
    asked = t.ask(travel_on(t))
    moves = [present(s, asked, option) for option in asked.options if option[0] == "move"]
    assert {each.targets for each in moves} == {(hex,) for hex in ("2,4", "1,5", "0,5", "0,4", "1,3", "2,3")}
    assert {WORDS.text(each.cost) for each in moves if each.cost} == {"3 Travel tokens"}  # in bad weather
    assert "Go on: Oren Vale" in [WORDS.text(each.label) for each in moves]


@pytest.mark.rule("travel.collect.action")
def test_the_wheel_shows_the_sector_that_comes_next(party):
    t = party()
    t.state.wheel = 5
    assert cards(panel(t, "journey"), "wheel") == ["Sector 1 comes next"]


# --- rooms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [page for page in PAGES if PAGES[page].kind == "room"])
def test_every_room_is_drawn_with_all_its_spaces_and_both_kinds_of_lines_between_them(party, page):
    t = party()
    enters(t, page)
    board = scene(t.state, 0).boards[0]
    assert isinstance(board, GridBoard)
    assert len(board.places) == board.width * board.height
    drawn = {place.id for place in board.places if place.terrain != "rock"}
    floor = PAGES[page].floor(TILES)
    assert drawn == {BOARD.spots[cell] for cell in floor.spaces}
    assert {wall.kind for wall in board.walls} <= {"wall", "low", "door"}
    assert {wall.a for wall in board.walls} | {wall.b for wall in board.walls} <= drawn


@pytest.mark.rule("explore.room.tokens")
def test_a_door_that_is_opened_is_drawn_open(party):
    t = party()
    room = enters(t, "02")
    doors = {wall.kind for wall in scene(t.state, 0).boards[0].walls}
    assert doors >= {"door"}
    room.doors = ["vault"]
    kinds = {(wall.a, wall.b): wall.kind for wall in scene(t.state, 0).boards[0].walls}
    assert (kinds["B5", "C5"], kinds["B2", "C2"]) == ("door-open", "door")


def test_figures_and_tokens_stand_in_the_room_and_each_enemy_is_told_apart(party):
    t = party("sulk", "ancient")
    room = enters(t, "01", "combat", sulk="L3", ancient="K3", archer_1="H2", archer_4="H4")
    room.tokens = [Token(kind="vigilance", cell=BOARD.numbers["H1"], way=6, by=1)]
    t.hero("ancient").life, t.hero("ancient").damage = 0, 8
    shown = {piece.id: piece for piece in scene(t.state, 0).pieces}
    assert WORDS.text(shown["enemy-4"].name) == "Black Hand archer 4"
    assert (shown["enemy-1"].letter, shown["enemy-4"].letter) == ("Ar1", "Ar4")
    assert [WORDS.text(badge.name) for badge in shown["ancient"].badges] == ["unconscious"]
    assert WORDS.text(shown["token-0"].name) == "Enemy 1 peers west"
    assert shown["token-0"].icon == "arrow-w"


def test_a_location_shows_its_points_and_ways_out(party):
    t = party()
    enters(t, "22")
    board = scene(t.state, 0).boards[0]
    assert isinstance(board, ZoneBoard)
    assert {place.id for place in board.places} == {"a", "b", "c", "d", "e", "ferry", "causeway", "road"}


def test_what_waits_at_a_location_lies_on_its_place_until_it_is_taken(party):
    t = party()
    room = enters(t, "22")
    room.tokens = [Token(kind="interest", cell=-1, name="a"), Token(kind="access", cell=-1, name="ferry")]
    board = scene(t.state, 0).boards[0]
    lies = {place.id: [badge.icon for badge in place.badges] for place in board.places if place.badges}
    assert lies == {"a": ["magnifying-glass"], "ferry": ["exit-door"]}


@pytest.mark.rule("travel.day-end.crystal")
def test_the_days_of_the_scenario_are_not_those_of_a_deadline(party):
    t = party()
    t.state.days = 1

    def gauges() -> dict[str, tuple[int, int]]:
        told = {each.id: each.meter for each in scene(t.state, 0).threats}
        meters = {each.id: each for each in panel(t, "journey").meters} | {k: m for k, m in told.items() if m}
        return {k: (m.value, m.high) for k, m in meters.items() if k in ("days", "deadline")}

    assert gauges() == {"days": (1, 4)}
    t.state.deadline, t.state.deadline_chapter = 2, "9"
    assert gauges() == {"days": (1, 4), "deadline": (1, 2)}


def test_before_the_first_cycle_and_the_first_round_none_is_counted(party):
    t = party()
    for mode, words in (("stealth", "Stealth begins"), ("combat", "A fight begins")):
        enters(t, "01", mode)
        told = [WORDS.text(each) for each in scene(t.state, 0).status]
        assert words in told
        assert not [each for each in told if "0" in each]


def test_letters_of_enemies_stand_in_their_names_and_tokens_have_small_ones(party):
    t = party("sulk", "ancient")
    room = enters(t, "01", "combat", sulk="L3", ancient="K3", swordsman_1="H2", spearman_2="H4")
    room.tokens = [Token(kind="access", cell=BOARD.numbers["H1"], name="S")]
    shown = {piece.id: piece.letter for piece in lettered(scene(t.state, 0).pieces, WORDS.text)}
    assert (shown["sulk"], shown["token-0"]) == ("S", "s")
    assert (shown["enemy-1"], shown["enemy-2"]) == ("Sw1", "Sp2")


# --- hero boards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.weapon.requirement", "gear.weapon.no-skip")
def test_rows_that_a_hero_cannot_use_lie_turned_with_what_they_need(party):
    t = party("ancient")
    hero = t.hero("ancient")
    hero.weapon = "two-handed-axe"
    shown = panel(t, "hero-ancient")
    rows = [card for area in shown.areas if area.id == "weapon-ancient" for card in area.cards][1:]
    assert [(WORDS.text(card.footer), card.tapped) for card in rows] == [
        ("needs 2 Strength", False),
        ("needs 2 Strength", False),
        ("needs 3 Strength", True),
    ]
    hero.traits["strength"] = 3
    rows = [card for area in panel(t, "hero-ancient").areas if area.id == "weapon-ancient" for card in area.cards][1:]
    assert not any(card.tapped for card in rows)


def test_what_lies_before_a_hero_is_told_and_no_row_of_the_weapon_twice(party):
    t = party("ancient")
    t.hero("ancient").weapon = "two-handed-axe"
    areas = {each.id: each for each in panel(t, "hero-ancient").areas}
    assert areas["weapon-ancient"].told
    assert not areas["hand-ancient"].told
    weapon, *rows = areas["weapon-ancient"].cards
    assert rows
    assert all(WORDS.text(each.text) not in (WORDS.text(weapon.text) if weapon.text else "") for each in rows)


@pytest.mark.rule("hero.start-tokens")
def test_crystals_lie_in_four_areas_and_points_only_in_the_modes(party):
    t = party("sulk")
    hero = t.hero("sulk")
    hero.life, hero.damage, hero.serious = 3, 2, 1
    assert [(meter.id, meter.value, meter.high) for meter in panel(t, "hero-sulk").meters] == [
        ("life-0", 3, 6),
        ("shock-0", 0, 6),
        ("damage-0", 2, 6),
        ("serious-0", 1, 6),
        ("aura-0", 4, 4),
    ]
    enters(t, "01", "combat", sulk="L3")
    assert [meter.id for meter in panel(t, "hero-sulk").meters][-1] == "points-0"


# --- the modes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.board.cards", "patrol.card.parts")
def test_the_stealth_board_shows_three_colours_vision_and_the_card_in_progress(party):
    t = party("sulk")
    room = enters(t, "01", "stealth", sulk="L3", archer_1="H2")
    room.threat, room.revealed = 5, ["02"]
    t.state.frames = [Frame(kind="card", card="01", stage="focus-look")]
    shown = panel(t, "stealth")
    [track] = shown.tracks
    said = [WORDS.text(space) for space in track.spaces]
    assert (said[0], said[3], said[4], said[-2:], said[track.at]) == ("1 y", "4 y", "5 o", ["11 r", "!"], "5 o")
    assert [(each.id, each.value) for each in shown.meters] == [("vision", 2), ("cards", 3)]
    [waiting] = cards(shown, "revealed")
    assert waiting.startswith("02: ")
    doing = stage(t.state, Decision(1, (0,), "patrol-next", ("1", "2")), 0)
    assert doing is not None
    lines = [(WORDS.text(line.name), line.amount) for line in doing.modifiers]
    assert lines[0] == ("2 enemies up to 2 toward the green token.", "")
    assert lines[1][0].startswith("On the green token: 4 straight northwest")
    assert [amount for _, amount in lines].index("▸") == 1


@pytest.mark.rule("explore.conditions")
@pytest.mark.parametrize("mode", ["stealth", "combat"])
def test_what_prevails_in_a_room_is_read_as_long_as_it_is_played(party, mode: str):
    t = party("sulk")
    for page in ("03", "01"):
        enters(t, page, mode, sulk="A1")
        assert cards(panel(t, mode), "condition") == [PAGES["03"].condition] * (page == "03")


def test_the_journey_stands_before_the_heroes_on_the_way_and_behind_them_in_a_room(party):
    t = party("sulk")
    assert [each.id for each in scene(t.state, 0).panels][:2] == ["journey", "hero-sulk"]
    enters(t, "01", sulk="L3")
    assert scene(t.state, 0).panels[0].id == "hero-sulk"


@pytest.mark.rule("overview.win")
def test_in_the_end_the_status_says_which_ending_it_is(party):
    t = party("sulk")
    name, ending = next(iter(SCENARIOS[t.state.scenario].endings.items()))
    t.state.outcome, t.state.ending = "won", name
    assert WORDS.text(scene(t.state, 0).status[-1]).startswith(f"{ending.name}, ")


# --- layers -----------------------------------------------------------------------------------------------------------


def shown(t: Any, thing: str) -> dict[str, set[str]]:
    return {layer.id: set(layer.places) for layer in layers(t.state, 0, thing)}


@pytest.mark.rule("stealth.board.vision")
def test_what_an_enemy_sees_grows_with_the_threat_and_is_a_band_when_it_peers(party):
    t = party("sulk")
    room = enters(t, "01", "stealth", sulk="L3", archer_1="H3")
    near = shown(t, "enemy-1")["sight"]
    room.threat = 5
    far = shown(t, "enemy-1")["sight"]
    assert near < far
    assert shown(t, "sulk")["watched"] == far
    room.tokens = [Token(kind="vigilance", cell=BOARD.numbers["G3"], way=0, by=1)]
    assert all(space[0] < "H" for space in shown(t, "enemy-1")["sight"])


@pytest.mark.rule("move.hero.free", "move.hero.paid")
def test_reach_is_the_free_move_and_the_points_left(party):
    t = party("sulk")
    enters(t, "01", "combat", sulk="L3", archer_1="A1")
    hero = t.hero("sulk")
    hero.points = 0
    free = shown(t, "sulk")["reach"]
    hero.points = 1
    assert free < shown(t, "sulk")["reach"]
    hero.moved, hero.free, hero.points = True, 0, 0
    assert shown(t, "sulk")["reach"] == set()
    assert (shown(t, "R18"), shown(t, "nobody")) == ({}, {})


@pytest.mark.rule("combat.initiative.alarm")
@pytest.mark.parametrize(("rounds", "shown"), [(1, 2), (2, 7)])
def test_a_hero_board_shows_where_the_hero_stands_on_the_gauge(party, rounds: int, shown: int):
    t = party("sulk")
    [badge] = [each for each in panel(t, "hero-sulk").badges if each.icon == "stopwatch"]
    assert badge.count == 5
    room = enters(t, "01", "combat", sulk="L3")
    room.startled, room.round, t.hero("sulk").bought = True, rounds, 2
    [badge] = [each for each in panel(t, "hero-sulk").badges if each.icon == "stopwatch"]
    assert badge.count == shown


@pytest.mark.rule("stealth.board.cards")
@pytest.mark.parametrize(("threat", "said"), [(0, "1 y"), (1, "1 y"), (12, "!")])
def test_the_cube_lies_on_the_first_space_before_anything_has_happened(party, threat: int, said: str):
    t = party("sulk")
    enters(t, "01", "stealth", sulk="L3").threat = threat
    [track] = panel(t, "stealth").tracks
    assert WORDS.text(track.spaces[track.at]) == said


@pytest.mark.parametrize("card", sorted(ACTIONS))
def test_the_march_of_an_action_card_is_drawn_not_told(card: str) -> None:
    entry, shown = ACTIONS[card], action_card(card)
    arrows = [badge.icon for badge in shown.badges if badge.icon.startswith("arrow-")]
    focus, look = entry.focus, entry.turn or (entry.focus.look if entry.focus else "")
    assert arrows == [
        *([f"arrow-{SHORT[focus.go]}"] if focus and focus.spaces else []),
        *([f"arrow-{SHORT[look]}"] if look else []),
    ]
    assert shown.text is not None
    title, text = WORDS.text(shown.name), WORDS.text(shown.text)
    if look:
        assert f" {WORDS.text(Msg(f'way.{look}'))}" not in title
        assert f" {WORDS.text(Msg(f'way.{look}'))} {WORDS.text(Msg(f'arrow.{look}'))}." in text
