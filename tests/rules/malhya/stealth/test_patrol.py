"""The Enemy phase: cards drawn and read, who moves where, and Focus."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Cards, Sneak, Sneaks

from coterie.games.malhya.box.tables import ACTIONS
from coterie.games.malhya.stealth.patrol import halts, spaces_of, vigilance
from coterie.games.malhya.story.reading import draw_gem

LONG = "\n".join(["+" + " +" * 12, " ." * 12 + " "] * 3 + ["+" + " +" * 12])
WALLED = "\n".join(["+" + "-+" * 12, " ." * 12 + " "] * 3 + ["+" + "-+" * 12])
HIDDEN = "ancient C12"
"""A hero who is far away from everything in row A behind walls."""


def patrols(t: Sneak) -> Sneak:
    """Nobody is asked anything in between."""
    t.on()
    return t


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("patrol.draw", "stealth.board.cards")
@pytest.mark.parametrize(("threat", "n"), [(1, 2), (5, 3), (9, 4)])
def test_as_many_cards_as_the_board_shows_lie_open_in_the_order_drawn(sneak: Sneaks, threat: int, n: int) -> None:
    t = sneak(HIDDEN, "archer A1", "", WALLED, threat=threat).standby("ancient").set("ancient", stance="ended")
    top = t.state.action_deck.cards[: -n - 1 : -1]
    t.on()
    drawn = [event.params["n"] for event in t.noted if event.key in ("cards-drawn", "card")]
    assert drawn == [n, *top]
    assert t.state.action_discard.cards == top, "each is discarded after it is applied"


@pytest.mark.rule("patrol.draw")
def test_with_no_enemy_in_the_room_no_card_is_drawn(sneak: Sneaks) -> None:
    t = sneak(f"{HIDDEN}, sulk C1", "", "", WALLED).set("ancient", stance="ended").set("sulk", stance="ended")
    t.room.cleared = True
    t.on()
    assert (t.room.cycle, len(t.state.action_deck.cards)) == (2, 30)


@pytest.mark.rule("patrol.fixed-number")
def test_a_threat_that_changes_in_the_phase_adds_no_card(sneak: Sneaks, card: Cards) -> None:
    t = sneak(HIDDEN, "archer A1", "", WALLED, threat=4).set("ancient", stance="ended")
    one, other, third = card("97", threat=1), card("98", threat=1), card("99", threat=1)
    t.state.action_deck.cards += [third, other, one]
    t.on()
    assert (t.room.threat, len(t.told("card")), t.room.cycle) == (6, 2, 2)


@pytest.mark.rule("stealth.reshuffle-icon")
def test_after_a_card_with_the_icon_deck_and_discards_are_shuffled_together(sneak: Sneaks) -> None:
    t = sneak(HIDDEN, "archer A1", "", WALLED)
    t.state.action_discard.cards = ["01", "02"]
    t.state.action_deck.cards = [each for each in t.state.action_deck.cards if each not in ("01", "02", "05")]
    patrols(t.enemies_act("05", "06"))
    assert sorted(t.state.action_deck.cards) == sorted({*ACTIONS} - {"06"}), "itself among them"
    assert t.state.action_discard.cards == ["06"], "the card after it was drawn before"


@pytest.mark.rule("patrol.card.lower")
def test_the_lower_part_is_ignored_in_the_phase_and_drawn_where_a_chapter_asks(sneak: Sneaks) -> None:
    t = sneak(HIDDEN, "archer A1", "", WALLED)
    t.state.action_deck.cards.remove("02")
    t.state.action_deck.cards.append("02")
    assert (draw_gem(t), t.state.action_discard.cards) == ("black", ["02"])
    assert t.told("gem") == ["patrol.card.lower"]


@pytest.mark.rule("patrol.card.parts", "patrol.move.threat-icon")
def test_a_card_is_read_from_top_to_bottom(sneak: Sneaks, card: Cards) -> None:
    number = card(
        threat=1,
        move={"enemies": 1, "spaces": 1, "to": "green"},
        focus={"on": "green", "spaces": 1, "go": "east", "look": "east"},
    )
    t = patrols(sneak(HIDDEN, "archer A1", "green A2", WALLED).enemies_act(number))
    keys = [event.key for event in t.noted if event.key in ("threat", "steps", "peers")]
    assert keys == ["threat", "steps", "steps", "peers"]
    assert t.told("threat") == ["patrol.move.threat-icon"]


@pytest.mark.rule("patrol.card.parts")
def test_cards_built_otherwise_are_read_as_printed_a_second_move(sneak: Sneaks, card: Cards) -> None:
    number = card(
        move={"enemies": 1, "spaces": 2, "to": "green"},
        second={"enemies": 1, "spaces": 1, "to": "red"},
    )
    t = patrols(sneak(HIDDEN, "archer A1, archer A12", "green A3, red A10", WALLED).enemies_act(number))
    assert t.where(1, 2) == "A3 A11"


@pytest.mark.rule("patrol.card.parts", "patrol.focus.duration")
def test_cards_built_otherwise_are_read_as_printed_all_on_staging_tokens_peer(sneak: Sneaks, card: Cards) -> None:
    """The third enemy stands on no Staging token."""
    number = card(turn="west")
    t = sneak(HIDDEN, "archer A5, archer B5, archer A9", "green A5, red B5", WALLED).enemies_act(number)
    patrols(t)
    peering = [event.params for event in t.noted if event.key == "peers"]
    assert len(peering) == 2
    assert t.tokens("vigilance") == [], "gone when the card is finished"


# --- who moves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("patrol.move.read", "patrol.move.spaces")
def test_reading_an_action_card_the_two_closest_to_green_move_two_spaces_toward_it(sneak: Sneaks) -> None:
    """READING AN ACTION CARD, 1 MOVE, with the printed card: not the third, and not by the 4 on the Enemy card."""
    t = sneak(HIDDEN, "archer A2, archer A10, swordsman A12", "green A6", WALLED).enemies_act("01")
    t.on("1")
    assert t.where(1, 2, 3) == "A4 A8 A12"


@pytest.mark.rule("patrol.move.read", "patrol.focus.example", "patrol.focus.move", "patrol.focus.token", "alarm.seen")
def test_focus_example_the_enemy_reaches_green_goes_three_left_past_an_ally_and_sees_a_hero(sneak: Sneaks) -> None:
    """MOVING ENEMIES and 2 FOCUS, the example with the printed card 02: the ally stays, the wall has been passed."""
    t = sneak("yoktal B1, ancient C12", "archer B11, swordsman B7", "green B8", WALLED).set("yoktal", stance="ended")
    assert t.enemies_act("02").on("1") is None
    steps = [event.params["where"] for event in t.noted if event.rule == "patrol.focus.move"]
    assert (steps, t.where(1, 2)) == (["B7", "B6", "B5"], "B5 B7")
    keys = [event.key for event in t.noted if event.key in ("peers", "seen", "alarm")]
    assert keys == ["peers", "seen", "alarm"], "four spaces away, at a vision of 1"


@pytest.mark.rule("patrol.move.candidates")
def test_who_is_there_already_or_cannot_get_closer_is_not_counted(sneak: Sneaks, card: Cards) -> None:
    """On green stands one; beside it one who gets no closer; behind a wall one; so the far one goes."""
    number = card(move={"enemies": 1, "spaces": 2, "to": "green"})
    t = sneak(HIDDEN, "archer A2, archer A3, archer B3, archer A9", "green A2", WALLED).enemies_act(number)
    patrols(t)
    assert t.where(1, 2, 3, 4) == "A2 A3 B3 A7"
    assert t.told("no-mover") == []
    t = patrols(sneak(HIDDEN, "archer A2, archer A3, archer B3", "green A2", WALLED).enemies_act(number))
    assert (t.where(1, 2, 3), t.told("no-mover")) == ("A2 A3 B3", ["patrol.move.candidates"])


@pytest.mark.rule("patrol.move.candidates")
def test_closeness_is_walking_distance_not_the_line_through_the_air(sneak: Sneaks, card: Cards) -> None:
    """By the air the second is closer; the wall makes its way longer."""
    floor = "+-+-+-+-+-+-+\n . . . . . . \n+-+-+-+-+-+ +\n . . . . . . \n+-+-+-+-+-+-+"
    number = card(move={"enemies": 1, "spaces": 1, "to": "green"})
    t = sneak("ancient A1", "archer A6, archer B3", "green A3", floor).set("ancient", cell=-1, exit="gate")
    patrols(t.set("ancient", stance="away").enemies_act(number))
    assert t.where(1, 2) == "A5 B3"


@pytest.mark.rule("patrol.move.ties")
def test_of_equally_close_enemies_the_players_choose(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 1, "spaces": 1, "to": "green"})
    t = sneak(HIDDEN, "archer A2, archer A6, archer A12", "green A4", WALLED).enemies_act(number)
    q = t.on()
    assert q is not None
    assert (q.kind, q.options, q.rule) == ("patrol-who", (1, 2), "patrol.move.ties")
    t.on(2)
    assert t.where(1, 2) == "A2 A5"


@pytest.mark.rule("patrol.move.ties")
def test_of_two_the_closer_is_sure_and_among_the_equal_ones_one_is_chosen(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 2, "spaces": 1, "to": "green"})
    t = sneak(HIDDEN, "archer A5, archer A7, archer A1", "green A4", WALLED)
    q = t.enemies_act(number).on()
    assert q is not None
    assert (q.kind, q.options) == ("patrol-who", (2, 3))


@pytest.mark.rule("patrol.move.ties", "patrol.move.path")
def test_of_ways_on_which_something_else_happens_the_players_choose_of_others_not(sneak: Sneaks, card: Cards) -> None:
    """To green there are three shortest ways; on one of them a body would be seen."""
    number = card(move={"enemies": 1, "spaces": 2, "to": "green"})
    t = sneak("ancient C12", "archer B4", "green B6", LONG).enemies_act(number)
    t.on()
    assert ("patrol-way" in t.kinds(), t.where(1)) == (False, "B6"), "they are all the same"
    t = sneak("ancient C12", "archer B4", "green B6, noise A5", LONG).enemies_act(number)
    q = t.on()
    assert q is not None
    assert (q.kind, len(q.options)) == ("patrol-way", 2), "by the noise, or not"
    t.on(("A5", "B6"))
    assert t.tokens("noise") == []


@pytest.mark.rule("patrol.move.ties")
def test_where_it_can_end_on_several_spaces_equally_near_the_players_choose(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 1, "spaces": 1, "to": "green"})
    t = sneak("ancient C12", "archer B1", "green B3", LONG).enemies_act(number)
    q = t.on()
    assert q is not None
    assert (q.kind, q.options) == ("patrol-end", ("A2", "B2", "C2"))


@pytest.mark.rule("patrol.move.order")
def test_they_move_one_after_the_other_in_an_order_that_the_players_choose(sneak: Sneaks, card: Cards) -> None:
    """Who comes first stands on green, the other stops before it."""
    for first, where in (("1", "A4 A5"), ("2", "A3 A4")):
        t = sneak(HIDDEN, "archer A2, archer A6", "green A4", WALLED)
        number = card(move={"enemies": 2, "spaces": 3, "to": "green"})
        q = t.enemies_act(number).on()
        assert q is not None
        assert (q.kind, q.options) == ("patrol-next", ("1", "2"))
        t.on(first)
        assert t.where(1, 2) == where


@pytest.mark.rule("patrol.move.order")
def test_it_stops_early_when_it_is_there(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 1, "spaces": 5, "to": "green"})
    assert patrols(sneak(HIDDEN, "archer A2", "green A4", WALLED).enemies_act(number)).where(1) == "A4"


@pytest.mark.rule("patrol.move.order")
def test_where_a_hero_holds_the_destination_it_goes_to_the_nearest_available_space(sneak: Sneaks, card: Cards) -> None:
    floor = WALLED.replace(" . . . .", " . . S .", 1)
    number = card(move={"enemies": 1, "spaces": 5, "to": "green"})
    t = sneak("yoktal A3, ancient C12", "archer A7", "green A3", floor, S="shadow").set("yoktal", armor="moth-mail")
    patrols(t.enemies_act(number))
    assert t.where(1) == "A4"


@pytest.mark.rule("patrol.move.candidates", "move.opponent")
def test_whose_way_a_hero_closes_altogether_cannot_get_closer(sneak: Sneaks, card: Cards) -> None:
    floor = WALLED.replace(" . . . .", " . . S .", 1)
    number = card(move={"enemies": 1, "spaces": 2, "to": "green"})
    t = sneak("yoktal A3, ancient C12", "archer A7", "green A1", floor, S="shadow").set("yoktal", armor="moth-mail")
    patrols(t.enemies_act(number))
    assert t.where(1) == "A7"


@pytest.mark.rule("patrol.move.spaces", "terrain.water", "move.enemy.points")
def test_water_uses_up_more_of_the_spaces_of_a_card(sneak: Sneaks, card: Cards) -> None:
    floor = "+-+-+-+-+-+\n . W W . .\n+-+-+-+-+-+"
    number = card(move={"enemies": 1, "spaces": 3, "to": "green"})
    t = sneak("ancient A5", "archer A1", "green A4", floor, W="water").set("ancient", cell=-1, exit="gate")
    patrols(t.set("ancient", stance="away").enemies_act(number))
    assert t.where(1) == "A2", "2 for the first, and 1 is not enough for the next"


@pytest.mark.rule("patrol.move.path", "terrain.annoying-stealth")
def test_no_enemy_crosses_an_annoying_line_however_far_the_way_round(sneak: Sneaks, card: Cards) -> None:
    floor = "+-+-+-+-+\n . .:. .\n+ +-+-+ +\n . . . . \n+-+-+-+-+"
    t = sneak("ancient A1", "archer A2", "green A3", floor).set("ancient", cell=-1, exit="gate", stance="away")
    number = card(move={"enemies": 1, "spaces": 2, "to": "green"})
    patrols(t.enemies_act(number))
    assert t.where(1) == "B1", "on its way round"


@pytest.mark.rule("patrol.move.destinations", "stealth.noise.token")
def test_with_several_tokens_each_heads_for_the_nearest_and_noise_found_is_gone(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 9, "spaces": 2, "to": "noise"})
    t = sneak(HIDDEN, "archer A3, archer A8", "noise A1, noise A11", WALLED).enemies_act(number)
    t.on("1")
    assert (t.where(1, 2), t.tokens("noise")) == ("A1 A10", ["A11"])
    assert t.told("noise-found") == ["stealth.noise.token"]


@pytest.mark.rule("patrol.move.destinations")
def test_without_such_a_token_the_step_is_skipped(sneak: Sneaks, card: Cards) -> None:
    for to in ("noise", "cadavers", "access"):
        number = card(move={"enemies": 9, "spaces": 2, "to": to})
        t = sneak(HIDDEN, "archer A3", "green A1", WALLED).enemies_act(number)
        patrols(t)
        assert (t.where(1), t.told("no-goal")) == ("A3", ["patrol.move.destinations"])


@pytest.mark.rule("patrol.move.destinations", "icons.action.cadavers")
def test_access_and_cadavers_are_destinations(sneak: Sneaks, card: Cards) -> None:
    t = sneak(HIDDEN, "archer A3", "access A1, cadaver A12", WALLED)
    assert [len(spaces_of(t.state, to)) for to in ("access", "cadavers", "noise", "green")] == [1, 1, 0, 0]
    patrols(t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "cadavers"})))
    assert t.where(1) == "A5"


@pytest.mark.rule("explore.conditions", "patrol.move.read")
def test_where_the_vault_carries_every_sound_cards_toward_noise_move_everybody(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 1, "spaces": 1, "to": "noise"})
    t = sneak(HIDDEN, "archer A3, archer A9", "noise A1", WALLED, page="10").enemies_act(number)
    t.on("1")
    assert t.where(1, 2) == "A2 A8"


@pytest.mark.rule("move.levitate", "patrol.move.path")
def test_a_levitating_enemy_leaps_without_extra_cost(sneak: Sneaks) -> None:
    floor = "+-+-+-+-+-+\n . X X . .\n+-+-+-+-+-+"
    for card, ends in (("veilmother", [3]), ("archer", [])):
        t = sneak("ancient A5", f"{card} A1", "green A4", floor, X="abyss").set("ancient", cell=-1, exit="gate")
        assert halts(t.state, t.enemy(1), spaces_of(t.state, "green"), 3) == ends


# --- Focus ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("patrol.focus.condition")
def test_without_an_enemy_on_the_token_after_the_move_the_whole_step_is_skipped(sneak: Sneaks) -> None:
    """Card 02 moves three spaces; the enemy gets no farther than beside green."""
    t = patrols(sneak(HIDDEN, "archer A10", "green A6", WALLED).enemies_act("02"))
    assert (t.where(1), t.told("no-focus"), t.told("peers")) == ("A7", ["patrol.focus.condition"], [])


@pytest.mark.rule("patrol.focus.condition", "stealth.noise.token")
def test_who_has_come_upon_noise_with_this_card_meets_its_condition(sneak: Sneaks) -> None:
    """The token is gone as soon as the enemy enters its space: that it was there counts. Card 23."""
    t = patrols(sneak(HIDDEN, "archer A9", "noise A6", WALLED).enemies_act("23"))
    assert (t.where(1), t.tokens("noise"), t.told("peers")) == ("A6", [], ["patrol.focus.token"])


@pytest.mark.rule("patrol.focus.move")
@pytest.mark.parametrize(
    ("row", "end"),
    [
        (" . . .|G . ", "A4"),
        (" . . .:G . ", "A4"),
        (" . |. . G . ".replace(" |", "|"), "A2"),
        (" . . . G . ", "A1"),
        (" . . X G . ", "A2"),
        (" X X X G . ", "A4"),
    ],
)
def test_straight_on_it_stops_before_lines_and_the_edge_and_never_above_an_abyss(
    sneak: Sneaks, card: Cards, row: str, end: str
) -> None:
    floor = f"+-+-+-+-+-+\n{row}\n+-+-+-+-+-+"
    number = card(focus={"on": "green", "spaces": 3, "go": "west", "look": "west"})
    t = sneak("ancient A5", "archer A4", "green A4", floor, X="abyss").set("ancient", cell=-1, exit="g", stance="away")
    patrols(t.enemies_act(number))
    assert t.where(1) == end


@pytest.mark.rule("patrol.focus.move")
def test_it_passes_allies_but_does_not_end_on_one_and_stops_before_a_hero(sneak: Sneaks, card: Cards) -> None:
    number = card(focus={"on": "green", "spaces": 2, "go": "west", "look": "north"})
    t = patrols(sneak(HIDDEN, "archer A6, archer A4", "green A6", WALLED).enemies_act(number))
    assert t.where(1) == "A5", "two spaces on the ally stands"
    floor = WALLED.replace(" . . . .", " . . S .", 1)
    t = sneak("yoktal A3, ancient C12", "archer A5", "green A5", floor, S="shadow").set("yoktal", armor="moth-mail")
    patrols(t.enemies_act(number))
    assert t.where(1) == "A4"


@pytest.mark.rule("patrol.focus.token")
@pytest.mark.parametrize(
    ("row", "enemies", "placed"),
    [
        (" . . . . . ", "archer A3", True),
        (" . .|. . . ", "archer A3", False),
        (" . .:. . . ", "archer A3", False),
        (" . X . . . ", "archer A3", False),
        (" . . . . . ", "archer A3, archer A2", False),
        (" . . . . . ", "archer A1", False),
    ],
)
def test_the_vigilance_token_needs_an_available_space_without_a_line_or_enemy(
    sneak: Sneaks, row: str, enemies: str, placed: bool
) -> None:
    floor = f"+-+-+-+-+-+\n{row}\n+-+-+-+-+-+"
    t = sneak("ancient A5", enemies, "", floor, X="abyss")
    assert (vigilance(t.state, t.enemy(1), 6) is not None) == placed


@pytest.mark.rule("patrol.focus.token")
def test_where_it_cannot_be_placed_the_enemy_keeps_its_normal_vision(sneak: Sneaks, card: Cards) -> None:
    """It would peer east into the wall; the hero west of it is seen at once."""
    number = card(move={"enemies": 1, "spaces": 1, "to": "green"}, turn="east")
    floor = "+-+-+-+-+-+\n . . . .|.\n+-+-+-+-+-+"
    t = sneak("ancient A1, sulk A5", "archer A3", "green A4", floor).set("ancient", stance="ended")
    t.enemies_act(number).on()
    assert (t.told("peers"), t.told("seen"), t.room.mode) == ([], [], "stealth")
    assert (t.where(1), t.told("no-peering")) == ("A4", ["patrol.focus.token"])


@pytest.mark.rule("patrol.focus.duration", "patrol.focus.tunnel")
def test_when_the_card_is_finished_normal_vision_returns(sneak: Sneaks, card: Cards) -> None:
    """The enemy looks away from the hero beside it, who came there behind its back; then it turns round."""
    number = card(focus={"on": "green", "spaces": 0, "go": "east", "look": "east"})
    t = sneak("yoktal A1, ancient C12", "archer A4", "green A4", WALLED).standby("yoktal", 3)
    t.set("yoktal", weapon="").room.quiet = []
    t.enemies_act(number)
    q = t.on("pass", "pass")
    assert (t.tokens("vigilance"), q and q.kind) == (["A5"], "reactivate"), "a window before it ends"
    t.stack("empty")
    q = t.on("yoktal", "move:A3")
    assert (t.told("seen"), q and q.kind) == ([], "stealth-turn")
    assert t.on("end") is None
    assert (t.told("seen"), t.room.mode) == (["alarm.seen"], "combat")
