"""What a seat sees: the board, pieces, panels, questions and options, odds, and why something cannot be done."""

import pytest
from tests.rules.sheol.conftest import read
from tests.rules.sheol.menu import menu

from coterie.games.sheol import GAME, box
from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.scene.briefing import threats
from coterie.games.sheol.scene.options import ask, present
from coterie.games.sheol.scene.table import goals
from coterie.games.sheol.scene.view import danger, goal, scene
from coterie.games.sheol.state import Facility, Gear, Goods, Land, Lord, Progress
from coterie.kernel.data import encode
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.effects import Choose, Effects, May, Repeat
from coterie.kernel.lettering import stands_in
from coterie.kernel.paranoid import ALWAYS, Watch
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.texts import Catalogue, Msg
from coterie.kernel.zones import Pile


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return GAME.catalogue()


@pytest.fixture
def words(catalogue):
    """Says a message; what has no words fails the test."""
    catalogue.missing.clear()

    def text(said: Msg | None) -> str:
        assert said is not None
        told = catalogue.text(said)
        assert catalogue.missing == set()
        return told

    return text


def places(t):
    return {place.id: place for place in scene(t.state, 0).boards[0].places}


def pieces(t):
    return {piece.id: piece for piece in scene(t.state, 0).pieces}


def panel(t, id):
    return next(panel for panel in scene(t.state, 0).panels if panel.id == id)


def area(t, id):
    return next(area for panel in scene(t.state, 0).panels for area in panel.areas if area.id == id)


def act(t, number=0) -> Decision:
    unit = t.units[number]
    t.state.active, t.state.phase = number, "scout-act"
    return Decision(1, (unit.seat,), "act", tuple(menu(t.state, unit)), "scout.actions.freedom", {"unit": number})


def why(t, key, words, number=0):
    """The reason why an action is refused, and its rule."""
    found = [b for b in GAME.refused(t.state, act(t, number)) if option_key(b.option) == key]
    assert len(found) == 1, f"{key} is refused {len(found)} times"
    return words(found[0].reason), found[0].rule


def armed(t, number=0, weapon="beam-rifle", lantern="flare-launcher"):
    """A unit with equipment, three action points and five movement."""
    unit = t.units[number]
    unit.weapon, unit.lantern, unit.actions, unit.movement = Gear(weapon), Gear(lantern), 3, 5
    return unit


# --- the board ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.board.size", "map.citadel.footprint")
def test_the_board_has_400_spaces_with_the_citadel_lit_in_the_middle(board):
    shown = places(board())
    assert len(shown) == 400
    assert {id for id, place in shown.items() if place.light} == {f"{row}{n}" for row in "IJKL" for n in range(9, 13)}
    assert (shown["A1"].x, shown["A1"].y, shown["T20"].x, shown["C2"].y) == (0, 0, 19, 2)


@pytest.mark.rule("map.citadel.gates")
def test_the_gates_are_doors_in_the_wall_of_the_citadel(board):
    walls = scene(board().state, 0).boards[0].walls
    doors = {wall.a for wall in walls if wall.kind == "door"}
    assert doors == {"H10", "H11", "J8", "K8", "J13", "K13", "M10", "M11"}
    assert len(walls) == 16


@pytest.mark.rule("map.lit-spaces")
def test_tiles_discovered_lands_and_trenches_are_shown_lit(board):
    shown = places(board("S s T R . Y .\n. . . . . . .", at="A1"))
    assert [shown[f"A{n}"].light for n in range(1, 6)] == [True, True, True, False, False]
    assert [shown[id].light for id in ("A6", "A7", "B6", "B7")] == [True] * 4
    assert [shown[f"A{n}"].terrain for n in (1, 2, 3, 4, 6)] == ["lit", "dim", "trench", "rift", "land"]


def test_a_tile_shows_its_openings_as_it_is_turned(board, words):
    t = board()
    t.tile("E5", "corner", turn=1)
    place = places(t)["E5"]
    assert place.paths == ("E", "S")
    assert words(place.name) == "E5, bright Lightstream tile, open to east and south"


@pytest.mark.rule("lightstream.special.armor")
def test_the_symbol_of_a_tile_is_a_badge(board, words):
    t = board()
    t.tile("E5", "corner-armor")
    assert "1 less" in words(places(t)["E5"].badges[0].name)


@pytest.mark.rule("map.axes", "map.focal-zones")
def test_axes_and_focal_zones_are_told_and_drawn(board, words):
    shown = places(board())
    assert shown["J3"].terrain == "focal-e"
    assert shown["B10"].terrain == "focal-s"
    assert "Alpha axis" in words(shown["J3"].about)
    assert shown["B3"].about is None


def test_what_lies_on_a_space_is_a_badge(board, words):
    t = board("c . .\n. p .")
    t.state.coral[0] = 2
    t.state.facilities[40] = Facility("umbra-extractor")
    t.state.goods[40] = Goods(umbra=2)
    shown = places(t)
    assert [(words(b.name), b.count) for b in shown["A1"].badges] == [("coralbone", 2)]
    assert [words(b.name) for b in shown["B2"].badges] == ["Point of Interest"]
    assert [(words(b.name), b.count) for b in shown["C1"].badges] == [
        ("Umbra Extractor", None),
        ("Umbra that waits here", 2),
    ]


@pytest.mark.rule("shadow.enter-facility")
def test_a_facility_under_a_shadow_is_shown_switched_off(board, words):
    t = board("fb")
    assert words(places(t)["A1"].badges[0].name) == "Lux Synthesizer, switched off"


@pytest.mark.rule("mission.lands.hidden")
def test_an_undiscovered_land_shows_its_type_only(board, words):
    t = board("X . Y .\n. . . .")
    shown = places(t)
    assert words(shown["A1"].badges[0].name) == "Twilight land"
    assert words(shown["A3"].badges[0].name) == "Concrete Warren"
    assert (shown["A1"].terrain, shown["B2"].terrain) == ("land-dark", "land-dark")


def test_equal_spaces_are_drawn_once(board):
    t = board("S . .")
    first, second = places(t), places(t)
    assert all(first[id] is second[id] for id in first)


# --- pieces ---------------------------------------------------------------------------------------------------------


def test_units_stand_where_they_are_and_show_lux_and_corruption(board, words):
    t = board("1 . .")
    t.unit.lux, t.unit.corruption, t.unit.shield = 5, 3, 1
    unit = pieces(t)["unit-0"]
    assert (unit.place, unit.side, unit.seat, unit.pips.value, unit.pips.high) == ("A1", "team", 0, 5, 8)
    assert [(words(b.name), b.count) for b in unit.badges] == [("corruption", 3), ("shield", 1)]
    assert pieces(t)["unit-1"].place in ("J10", "J11", "K10", "K11")


def test_the_dead_are_not_on_the_board(board):
    t = board("1 . .")
    t.unit.dead = True
    assert "unit-0" not in pieces(t)


@pytest.mark.rule("shadow.kind.blip", "shadow.kind.revealed")
def test_a_blip_hides_what_it_is(board, words):
    t = board("b l h")
    shown = pieces(t)
    assert (shown["shadow-1"].letter, shown["shadow-1"].pips) == ("?", None)
    assert words(shown["shadow-2"].name) == "Lurker 2"
    assert (shown["shadow-2"].pips.value, shown["shadow-2"].pips.high) == (2, 2)
    assert [words(b.name) for b in shown["shadow-3"].badges] == ["Hypershadow"]


def test_what_a_blip_is_changes_nothing_of_the_scene(board):
    one, other = board(), board()
    one.shadow("A1", token="moth")
    other.shadow("A1", token="devourer")
    assert encode(scene(one.state, 0)) == encode(scene(other.state, 0))


@pytest.mark.rule("lord.stage.advance")
def test_what_a_mission_counts_has_words_and_a_space_is_no_number(board, words):
    t = board("citadel")
    t.state.mission.counters = {"start": 42, "stages": 1}
    assert [(words(badge.name), badge.count) for badge in panel(t, "mission").badges] == [
        ("ended stages of the Outer Lord", 1)
    ]


@pytest.mark.rule("lord.nature")
def test_an_outer_lord_covers_four_spaces(board, words):
    t = board()
    t.state.lords.append(Lord("avadon", 42, darkness=4, damage=2, action="ground-fist"))
    lord = pieces(t)["lord-0"]
    assert (lord.place, lord.size, lord.pips.high - lord.pips.value) == ("C3", 2, 2)
    assert "Darkness 4" in [words(b.name) for b in lord.badges]


@pytest.mark.rule("herald.darkness")
def test_a_herald_shows_darkness_and_damage(board, words):
    t = board("E . .")
    t.state.heralds[0].darkness, t.state.heralds[0].damage = 2, 1
    herald = pieces(t)["herald-0"]
    assert [words(b.name) for b in herald.badges] == ["Darkness 2"]
    assert herald.pips.high - herald.pips.value == 1


@pytest.mark.rule("mission.singularities", "mechanic.altered.booster")
def test_a_singularity_shows_its_arrow_its_side_and_its_cubes(board, words):
    t = board("o . .")
    each = t.state.singularities[0]
    each.arrow, each.danger, each.boosters = 3, True, 2
    shown = pieces(t)["singularity-0"]
    assert [(words(b.name), b.count) for b in shown.badges] == [
        ("arrow to the south-east", None),
        ("danger side", None),
        ("booster", 2),
    ]


# --- panels ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.scout.lux-board")
def test_a_unit_panel_shows_lux_vials_corruption_points_and_shield(board, words):
    t = board()
    t.unit.actions, t.unit.movement = 3, 2
    shown = {words(meter.name): meter.value for meter in panel(t, "panel-0").meters}
    assert shown == {"Lux": 8, "vials": 3, "corruption": 0, "action points": 3, "movement": 2, "shield": 0}


def test_hand_and_discard_pile_are_open_and_the_deck_is_not(board):
    t = board()
    t.unit.hand = Pile("lightshield", ["demolition"])
    t.unit.deck.cards = ["sight-adjustment", "demolition"]
    assert [card.id for card in area(t, "hand-0").cards] == ["demolition@hand-0-0"]
    assert (area(t, "deck-0").cards, area(t, "deck-0").hidden) == ((), 2)


@pytest.mark.rule("lantern.break")
def test_equipment_shows_its_break_markers(board, words):
    t = board()
    armed(t).lantern.breaks = 2
    card = next(card for card in area(t, "gear-0").cards if card.id == "lantern-0")
    assert [words(b.name) for b in card.badges] == ["Break markers 2 of 3"]
    assert card.pattern == ("xxx", "xxx", "xxx", "...", ".@.")


@pytest.mark.rule("inventory.slots")
def test_the_inventory_counts_tiles_and_free_slots(board, words):
    t = board()
    t.unit.tiles, t.unit.umbra = ["cross", "cross", "end"], 1
    assert [(words(card.name), [b.count for b in card.badges]) for card in area(t, "inventory-0").cards] == [
        ("cross tile", [2]),
        ("end tile", []),
    ]
    assert "3 of 6 slots of the inventory free" in [words(b.name) for b in panel(t, "panel-0").badges]


@pytest.mark.rule("mission.enemy-board.track", "menace.death-token")
def test_the_threat_track_ends_at_the_death_token(board, words):
    t = board()
    t.state.enemy.turn, t.state.enemy.death, t.state.enemy.threat_turns = 2, 5, [3, 5]
    track = panel(t, "enemy").tracks[0]
    assert (track.at, [words(space) for space in track.spaces]) == (
        2,
        ["start", "1", "2", "3, threat", "4", "5, threat and Death token"],
    )


@pytest.mark.rule("mechanic.empower.collect")
def test_a_shadow_card_shows_the_tokens_gathered_on_it(board, words):
    t = board()
    t.state.enemy.collected = {"lurker": 2}
    card = next(card for card in area(t, "shadow-cards").cards if card.id == "shadow-card-lurker")
    assert words(card.badges[0].name) == f"2 of {box.SHADOWS['lurker'].empower} tokens until it is empowered"


@pytest.mark.rule("land.card.spots")
def test_a_land_card_shows_the_spots_that_are_left(board, words):
    t = board("Y .\n. .")
    t.state.lands[0].used = {"explore": 1}
    card = area(t, "lands-found").cards[0]
    assert "Explore, 1 of 2 left" in [words(b.name) for b in card.badges]


@pytest.mark.rule("citadel.technology.unlocked-by-discovery", "citadel.technology.charges")
def test_technologies_show_whether_they_are_active_and_their_charges(board, words):
    t = board()
    home = t.state.citadel
    home.technologies, home.charges = ["colossal-forge", "plateau-mines"], {"colossal-forge": 1}
    home.districts = {"colossal-forge": 0}
    active, waiting = area(t, "technologies").cards
    assert ([words(b.name) for b in active.badges], active.tapped) == (["charges 1 of 2"], False)
    assert ([words(b.name) for b in waiting.badges], waiting.tapped) == (["waiting for a District token"], True)


# --- goal, danger, story --------------------------------------------------------------------------------------------


@pytest.fixture
def mission():
    """A mission as it is set up, with the first Mission cards open."""
    session = Session(GAME, GAME.configure("dry-lamps", 4, "scout", 3))
    while session.decision is not None and session.state.phase != "scout-act":
        session.decide(session.decision.options[-1])
    return session


@pytest.mark.rule("mission.card.parts")
def test_the_goal_counts_what_the_mission_cards_ask(mission):
    s = mission.state
    assert [meter.id for meter in goals(s)] == ["goal-A-both-extractors", "goal-B-scout-at-e5"]
    assert (goal(s, goals(s)).value, goal(s, goals(s)).high) == (0, 4)
    s.mission.cards = {"D": Progress(turn=s.enemy.turn, kills=3)}
    assert next((meter.value, meter.high) for meter in goals(s)) == (3, 6)
    assert (goal(s, goals(s)).value, goal(s, goals(s)).high) == (1, 4)


def test_a_single_goal_is_counted_in_quarters():
    s = Session(GAME, GAME.configure("the-hill-that-walks", seed=1)).state
    s.mission.cards = {"F": Progress(turn=1)}
    s.mission.counters["fires"] = 3
    assert (goal(s, goals(s)).value, goal(s, goals(s)).high) == (3, 4)


def test_the_story_begins_with_the_introduction_and_the_first_cards(mission):
    story = mission.scene(0).boards[1]
    assert story.name.key == "mission.dry-lamps.name"
    keys = [paragraph.key.removeprefix("mission.dry-lamps.") for paragraph in story.paragraphs]
    assert keys == ["intro.0", "intro.1", "intro.2", "A.story.0", "B.story.0"]


def test_the_story_page_is_that_of_the_latest_card(mission):
    mission.state.mission.cards["C"] = Progress(turn=2)
    story = scene(mission.state, 0).boards[1]
    assert (story.name.key, len(story.paragraphs)) == ("mission.dry-lamps.C.name", 1)


@pytest.mark.rule("end.defeat.conditions")
def test_each_way_to_lose_has_a_gauge_of_its_own(board, words):
    t = board()
    t.state.enemy.turn, t.state.enemy.death = 3, 12
    t.state.citadel.prosperity = 2
    t.units[0].dead = t.units[1].dead = True
    assert (words(danger(t.state).name), danger(t.state).value, danger(t.state).high) == ("the Death token", 3, 12)
    gauges = {each.id: each.meter for each in threats(t.state) if each.loses}
    assert (gauges["prosperity"].value, gauges["prosperity"].high) == (8, 10)
    assert (gauges["scouts"].value, gauges["scouts"].high) == (2, 3)


def test_an_outer_lord_is_the_first_threat(words):
    s = Session(GAME, GAME.configure("the-hill-that-walks", seed=1)).state
    first = threats(s)[0]
    assert (first.id, first.loses) == ("great-avadon", True)
    assert "toward the Citadel" in words(first.does)


def test_what_the_mission_counts_stands_with_its_rule(words):
    s = Session(GAME, GAME.configure("the-convoy", seed=1)).state
    s.mission.counters["losses"] = 3
    loss = next(each for each in threats(s) if each.id == "special-past-drinking")
    assert (loss.meter.value, loss.meter.high, loss.loses, words(loss.when)) == (3, 4, True, "end of each turn")


# --- questions and options ------------------------------------------------------------------------------------------


def test_a_question_names_the_unit_it_is_about(board, words):
    t = board()
    decision = Decision(1, (0,), "block", ("pass",), "lightshield.block", {"unit": 0, "damage": 2})
    assert words(ask(t.state, decision)) == "The Pioneer takes 2 damage. Discard a Lightshield to block 1?"


def test_other_seats_read_that_they_may_take_over(mission):
    acting = mission.decision.seats[0]
    other = next(seat for seat, _ in mission.decision.also if seat != acting)
    question = mission.scene(other).question
    assert question.text.key == "ask.act-also"
    assert [choice.label.key for choice in question.choices] == ["option.turn"]


def test_a_step_points_at_its_space_and_says_what_it_costs(board, words):
    t = board("1 . .\n. . .", at="C3")
    armed(t)
    shown = {option: present(t.state, act(t), option) for option in act(t).options}
    choice = shown["step", "C4"]
    assert (words(choice.label), choice.targets, words(choice.cost)) == ("Move to C4", ("C4",), "2 movement")


def test_a_step_with_a_tile_tells_its_openings(board, words):
    t = board("S 1 .", at="C3")
    t.put("S", "C4")
    armed(t).tiles = ["straight"]
    shown = [present(t.state, act(t), o) for o in act(t).options if o[0] == "step" and len(o) > 2 and o[1] == "C5"]
    assert "Move to C5 on a straight tile, open to east and west" in [words(choice.label) for choice in shown]
    assert all(choice.targets == ("C5", "straight@tiles-0") for choice in shown)


@pytest.mark.rule("weapon.attack.white-die")
@pytest.mark.parametrize(("mark", "hit", "kill"), [("l", 6, 5), ("b", 1, 1)])
def test_an_attack_tells_its_odds(board, words, mark, hit, kill):
    t = board(f"{mark} . 1", at="C3")
    armed(t)
    option = next(o for o in act(t).options if o[0] == "attack" and "overload" not in o)
    choice = present(t.state, act(t), option)
    assert choice.targets == ("shadow-1",)
    assert f"hits with {hit} of 6 faces" in words(choice.detail)
    assert f"{kill} of 6 faces destroy it" in words(choice.detail)


def test_a_reveal_lights_up_its_pattern_and_says_what_is_there(board, words):
    t = board("b . .\n. . .\n1 . .", at="C3")
    armed(t)
    option = next(o for o in act(t).options if o[:2] == ("reveal", 0) and len(o) == 2)
    choice = present(t.state, act(t), option)
    assert choice.targets == ("lantern-0",)
    assert "C3" in choice.area
    assert words(choice.detail) == "In the pattern: a blip at C3."


def test_enemies_of_all_kinds_are_pointed_at_by_their_pieces(board):
    t = board("b E L .\n. . . .")
    t.state.lords[0].card = "avadon"
    decision = Decision(1, (0,), "pick-enemy", (1, HERALD, LORD), "round.keywords", {"effects": ()})
    assert [present(t.state, decision, option).targets for option in decision.options] == [
        ("shadow-1",),
        ("herald-0",),
        ("lord-0",),
    ]


DEAL = read("[{bargain: {cost: {lux: 1}, then: [{draw: 1}], otherwise: [{hurt: 1}]}}]", Effects)[0]
EFFECTS = read("[{draw: 1}]", Effects)
UNIT = {"unit": 0}
QUESTIONS = {
    "answer": (
        [("technology.plateau-mines.discovered", -1), ("weapon.beam-rifle.hit", 0)],
        {"moment": "discovered"},
    ),
    "bargain": (["pay", "refuse"], {"effect": DEAL}),
    "may": (["do", "leave"], {"unit": -1, "effect": May(EFFECTS)}),
    "choose": ([0], {**UNIT, "effect": Choose((EFFECTS,))}),
    "again": (["again", "stop"], {"left": 2, "effect": Repeat(times=3, do=EFFECTS)}),
    "charge": (["umbra-flask"], UNIT),
    "cleanse": ([("hand", "wound"), ("deck", "wound"), ("discard", "wound")], UNIT),
    "clear": (["A1"], {**UNIT, "left": 2}),
    "closest-scout": ([0, 1], {}),
    "deplete": (["C3"], {}),
    "discard": ([("hand", 0, "demolition"), ("deck", 0, ""), ("deck", 1, "")], {**UNIT, "left": 2}),
    "district": (["colossal-forge"], {"at": "A1"}),
    "drop-project": (["pocket-lux-vial"], {}),
    "durability": (["weapon", "lantern"], {**UNIT, "n": 1}),
    "enter-at": (["A1"], {}),
    "explore-choice": ([choice.id for choice in box.EXPLORATIONS["TA-A"].choices], {**UNIT, "card": "TA-A"}),
    "facing": (["north"], {"enemy": 1}),
    "give-tile": (["cross"], UNIT),
    "granted": ([("plan",)], UNIT),
    "herald-returns": (["A1"], {}),
    "keep-point": (["full-pockets"], UNIT),
    "make-room": ([("umbra", ""), ("tile", "cross"), ("item", "pocket-lux-vial")], {**UNIT, "what": "item"}),
    "mend": (["weapon"], {**UNIT, "n": 0}),
    "mission-scout": ([0], {}),
    "monorail": ([0], {"at": "A1"}),
    "pass-tile": ([(1, "cross")], {**UNIT, "left": 1}),
    "paying": ([("discount", "demolition", 0)], {**UNIT, "deed": "plan", "cost": {"actions": 1, "lux": 2}}),
    "pick-group": (["circle"], {}),
    "pick-land": (["E5", "G5"], {"effects": EFFECTS}),
    "pick-singularity": (["A3"], {"effects": EFFECTS}),
    "prize": ([0], {"card": "full-pockets"}),
    "reaction-target": ([0], {}),
    "recall": (["demolition"], UNIT),
    "recharge": (["colossal-forge"], {}),
    "rotate": ([1, 2, 3], {"at": "A1", "tile": "corner"}),
    "send": (["A1", "citadel"], UNIT),
    "share": ([0, "citadel", "leave"], {"at": "A1", "what": "umbra", "left": 2}),
    "share-umbra": ([0], {"left": 3}),
    "leave-at": (["A1", "B2"], {"at": "A1", "what": "umbra"}),
    "strike": ([1], UNIT),
    "strike-turn": ([0, 2], UNIT),
    "swap": (["agree", "refuse"], {"unit": 1, "by": 0}),
    "trade": (["agree", "refuse"], {"unit": 1, "by": 0, "mine": "pocket-lux-vial", "theirs": "wide-lens"}),
    "turn-tile": ([0, 1], {**UNIT, "at": "A1", "tile": "corner"}),
    "walk": ([("step", "A1"), ("step", "citadel"), ("step", "A1", "cross", 0)], {**UNIT, "left": 2}),
}
"""Questions that seldom come up, with options and what they are about."""


@pytest.mark.parametrize("kind", QUESTIONS)
def test_questions_that_seldom_come_up_are_told_and_shown(board, words, kind):
    t = board("b . o")
    t.state.lands = [Land(0, "twilight", 84), Land(1, "forgotten", 124, code="FA")]
    unit = armed(t)
    unit.items, unit.tiles = ["pocket-lux-vial"], ["cross"]
    unit.accessories, unit.hand.cards = [Gear("umbra-flask")], ["demolition", "wound"]
    t.state.citadel.technologies, t.state.display.cards = ["colossal-forge"], ["pocket-lux-vial"]
    options, about = QUESTIONS[kind]
    decision = Decision(1, (0,), kind, tuple(options), "round.keywords", about)
    assert words(ask(t.state, decision))
    known = {thing.id for thing in (*places(t).values(), *pieces(t).values())}
    known |= {card.id for panel in scene(t.state, 0).panels for area in panel.areas for card in area.cards}
    for option in options:
        choice = present(t.state, decision, option)
        assert words(choice.label)
        for said in (choice.cost, choice.detail):
            assert said is None or words(said)
        assert set(choice.targets) <= known


@pytest.mark.rule("mission.card.parts")
@pytest.mark.parametrize("entry", box.MISSIONS.values(), ids=lambda entry: entry.id)
def test_a_choice_of_a_mission_card_does_not_tell_what_follows(board, entry):
    t = board()
    t.state.mission.id = entry.id
    for letter, card in entry.cards.items():
        decision = Decision(1, (0,), "mission-choice", tuple(each.id for each in card.choices), "", {"card": letter})
        for way in decision.options:
            choice = present(t.state, decision, way)
            assert (choice.label.key, choice.cost, choice.detail) == (
                f"mission.{entry.id}.{letter}.choice.{way}",
                None,
                None,
            )


# --- why not --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "reason", "rule"),
    [
        ("reveal", "not from inside the Citadel", "scout.actions.in-citadel"),
        ("attack", "not from inside the Citadel", "scout.actions.in-citadel"),
        ("discover", "it does not stand on a land", "land.discover.condition"),
        ("build", "it does not stand on a land", "land.action.on-tile"),
        ("explore", "it does not stand on a land", "land.action.on-tile"),
        ("printer", "it does not stand on a land", "land.action.on-tile"),
        ("shield", "it does not stand on a land", "land.action.on-tile"),
        ("repair", "nothing is broken", "lantern.repair"),
        ("cure", "it has no corruption to cure", "citadel.cure"),
        ("deposit", "it costs 1 Umbra, it has 0", "citadel.deposit"),
        ("retrieve", "no Umbra is stored", "citadel.deposit"),
        ("print", "nothing is displayed to be printed", "citadel.print"),
        ("buy", "its movement is at its highest", "move.track-maximum"),
        ("give", "it has neither Umbra nor items", "gear.exchange"),
    ],
)
def test_inside_the_citadel_each_missing_action_has_its_reason(board, words, key, reason, rule):
    t = board()
    armed(t)
    assert why(t, key, words) == (reason, rule)


@pytest.mark.rule("scout.actions.points")
def test_without_action_points_no_action_is_possible(board, words):
    t = board("1 . .", at="C3")
    armed(t).actions = 0
    for key in ("plan", "reveal", "attack"):
        assert why(t, key, words) == ("it has no action point left", "scout.actions.points")


@pytest.mark.rule("weapon.attack.target")
def test_an_attack_needs_a_target_and_a_weapon_that_works(board, words):
    t = board("1 . .", at="C3")
    unit = armed(t)
    assert why(t, "attack", words)[0] == "no enemy is in the weapon's pattern"
    unit.weapon.broken = unit.lantern.broken = True
    assert why(t, "attack", words)[0] == "it has no weapon that works"
    assert why(t, "plan", words)[0] == "it has no lantern that works"


@pytest.mark.rule("land.discover.condition")
def test_a_land_that_is_not_connected_or_beset_cannot_be_discovered(board, words):
    t = board("X1 .\n. .", at="C3")
    armed(t)
    assert why(t, "discover", words)[0] == "it is not connected to the Citadel"
    t.put("c", "D4")
    assert why(t, "discover", words)[0] == "an enemy or coralbone is on the land"


def test_an_item_that_is_too_dear_says_so(board, words):
    t = board()
    armed(t)
    item = next(iter(box.ITEMS))
    t.state.display.cards = [item]
    assert why(t, f"print:{item}", words)[0] == f"it costs {box.ITEMS[item].umbra} Umbra, it has 0"


@pytest.mark.rule("lightshield.uses")
def test_a_card_of_another_moment_says_when_it_is_played(board, words):
    t = board()
    armed(t).hand = Pile("lightshield", ["eye-of-the-eagle"])
    assert why(t, "use:lightshield:eye-of-the-eagle:0:0", words)[0] == (
        "it is played at another time: during your Attack"
    )


def test_what_is_offered_is_never_refused(mission):
    rng = stream(1, "why")
    for _ in range(60):
        if mission.decision is None:
            return
        offered = {option_key(option) for option in mission.decision.options}
        assert offered.isdisjoint(option_key(b.option) for b in mission.blocked())
        mission.decide(rng.pick(mission.decision.options))


# --- promises -------------------------------------------------------------------------------------------------------


def test_a_game_under_watch_keeps_its_promises():
    session = Session(GAME, GAME.configure("what-followed", 3, "veteran", 5))
    rng = stream(5, "watch")
    watch = Watch(session, rng, ALWAYS)
    for _ in range(40):
        if session.decision is None:
            break
        watch.decide(rng.pick(session.decision.options))


def test_lands_that_are_hidden_stay_secret():
    session = Session(GAME, GAME.configure("the-convoy", 2, "scout", 4))
    assert all(isinstance(land, Land) and not land.code for land in session.state.lands)
    hidden = {code for pool in session.state.hidden_lands.values() for code in pool.cards}
    shown = encode(session.scene(0)).decode("latin1")
    assert not any(f"land.{code}.name" in shown for code in hidden)


def test_the_letters_of_scouts_and_great_enemies_begin_like_their_names():
    shown = [*box.SCOUTS.values(), *box.HERALDS.values(), *box.LORDS.values()]
    for each in shown:
        assert stands_in(each.letter, each.name)
        assert each.name.removeprefix("The ").startswith(each.letter[0])
    assert len({each.letter for each in shown}) == len(shown)
