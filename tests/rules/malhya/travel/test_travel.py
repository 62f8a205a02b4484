"""The journey: hexes, Travel cards, events, rest, collecting, and days that end."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.box.tables import EVENTS, REGION, SECTORS, pairs
from coterie.games.malhya.state import Mark
from coterie.games.malhya.story.reading import read_on
from coterie.games.malhya.travel.cards import KNOWN, cannot_rest, next_cube
from coterie.games.malhya.travel.journey import do, options, travel_on
from coterie.games.malhya.travel.region import cannot_move, move_price, neighbouring
from coterie.kernel.zones import Deck


def on_top(deck: Deck, card: str) -> None:
    deck.cards.remove(card)
    deck.cards.append(card)


def at(t: Party, place: str) -> Party:
    t.state.place = REGION.places[place].hex
    return t


def travels(t: Party, *option: str, answers: tuple[str, ...] = ()) -> None:
    """A travel action, which must be offered."""
    assert option in [*options(t.state)], f"{option} is not offered"
    t.run(do(t, option), *answers)


@pytest.mark.rule("travel.region.hexes", "travel.move.where")
def test_the_party_goes_to_any_neighbour_but_the_sea_and_the_half_hexes(party: Make) -> None:
    assert {*neighbouring("2,4")} == {"3,4", "1,5", "2,5", "1,4", "2,3", "3,3"}
    assert "5,1" not in neighbouring("4,1")  # sea
    assert neighbouring("0,0") == ("1,0", "0,1")  # the corner: to the south-west lies a half hex
    t = party()
    t.state.tokens = 3
    assert {place for word, place in [o for o in options(t.state) if o[0] == "move"]} == {*neighbouring(t.state.place)}


@pytest.mark.rule("travel.move.cost")
def test_a_hex_costs_2_tokens_in_good_weather_and_3_in_bad(party: Make) -> None:
    t = party()
    t.state.tokens, t.state.good_weather = 2, True
    travels(t, "move", "2,4")
    assert (t.state.tokens, t.state.place) == (0, "2,4")
    t.state.tokens, t.state.good_weather = 2, False
    refused = cannot_move(t.state)
    assert refused is not None
    assert refused.rule == "travel.move.cost"
    t.hero("sulk").talents["trail-sense"] = True  # Pathfinder: one less in bad weather
    assert move_price(t.state) == 2
    t.state.good_weather = True
    assert move_price(t.state) == 2


@pytest.mark.rule("travel.region.scenario-hex", "travel.region.group-token")
def test_the_chapter_on_a_hex_is_read_on_arrival(party: Make) -> None:
    t = party("sulk", "ancient", "mhay")
    t.state.tokens, t.state.good_weather = 2, True
    t.state.marks["2,4"] = Mark(chapter="17")
    travels(t, "move", "2,4")
    assert (t.page.chapter, t.page.stage, t.page.hero) == ("17", "unread", "")


@pytest.mark.rule("travel.draw.slot", "travel.draw.no-match", "travel.draw.weather-effect", "travel.draw.token-effect")
def test_a_card_for_another_terrain_does_what_its_strip_shows_once(party: Make) -> None:
    t = at(party("sulk", "ancient", "mhay"), "karst")
    t.state.tokens = 0
    on_top(t.state.day_deck, "hollow-way")  # plains
    travels(t, "draw")
    assert (t.state.tokens, t.state.good_weather, t.state.slots) == (1, True, ["hollow-way"])
    assert not t.state.pages


@pytest.mark.rule("travel.draw.token-condition", "travel.tokens")
def test_a_token_with_a_condition_is_gained_only_if_it_holds_and_never_beyond_3(party: Make) -> None:
    for place, tokens, after in (("karst", 0, 2), ("fells", 0, 1), ("karst", 2, 3)):
        t = at(party(), place)
        t.state.tokens = tokens
        on_top(t.state.day_deck, "dripping-eaves")  # one, and one more in plains or a city
        if place == "fells":
            t.state.place = "0,1"  # mountains
        travels(t, "draw")
        assert t.state.tokens == after


@pytest.mark.rule("travel.draw.match", "travel.draw.match-test", "travel.draw.event", "travel.events.second-half")
@pytest.mark.parametrize(("good", "number"), [(True, "02-01"), (False, "02-05")])
def test_the_right_terrain_brings_an_event_by_the_weather_and_no_strip(party: Make, good: bool, number: str) -> None:
    """Swamp is the second terrain of the card."""
    t = party()
    swamp = next(name for name, terrain in REGION.hexes().items() if terrain == "swamp")
    t.state.place, t.state.good_weather, t.state.tokens = f"{swamp[0]},{swamp[1]}", good, 0
    on_top(t.state.day_deck, "dripping-eaves")
    on_top(t.state.event_deck, "the-stranger")
    travels(t, "draw")
    assert (t.page.booklet, t.page.chapter) == ("events", number)
    assert (t.state.tokens, t.state.good_weather) == (0, good)
    assert number in EVENTS


@pytest.mark.rule("travel.draw.event", "travel.day-end.reshuffle")
def test_an_event_that_comes_up_again_finds_known_ground(party: Make) -> None:
    """The cards are drawn as ever; only what is read is another page, also the third time, and not in the next
    scenario."""
    t = at(party(), "old-wood")
    for page, chapters in (("02-01", 1), ("02-09", 2), ("02-09", 2)):
        t.state.slots, t.state.good_weather = [], True
        for deck, pile in ((t.state.day_deck, t.state.slotted), (t.state.event_deck, t.state.slotted_events)):
            deck.cards, pile.cards = [*deck.cards, *pile.cards], []
        on_top(t.state.day_deck, "dripping-eaves")
        on_top(t.state.event_deck, "the-stranger")
        travels(t, "draw")
        assert (t.page.chapter, t.told("event")[-1].params["number"]) == (page, "02-01")
        assert t.state.slotted_events.cards == ["the-stranger"]
        t.run(read_on(t))
        assert len(t.state.visited) == chapters
        t.state.pages = []
    t.state.visited = []
    t.state.slots = []
    t.state.day_deck.cards += t.state.slotted.cards
    t.state.event_deck.cards += t.state.slotted_events.cards
    on_top(t.state.day_deck, "dripping-eaves")
    on_top(t.state.event_deck, "the-stranger")
    travels(t, "draw")
    assert t.page.chapter == "02-01"


@pytest.mark.rule("travel.draw.event")
@pytest.mark.parametrize("first", sorted({pair.partition("-")[0] for pair in pairs()}))
def test_known_ground_of_every_kind_has_its_page_and_no_card_leads_there(first: str) -> None:
    assert f"{first}-{KNOWN}" in EVENTS
    assert f"{first}-{KNOWN}" not in pairs()


@pytest.mark.rule("travel.draw.event")
def test_event_cards_that_have_run_out_are_shuffled_back(party: Make) -> None:
    t = at(party(), "old-wood")
    t.state.slotted_events.cards, t.state.event_deck.cards = t.state.event_deck.cards, []
    on_top(t.state.day_deck, "dripping-eaves")
    travels(t, "draw")
    assert (len(t.state.event_deck), len(t.state.slotted_events)) == (3, 1)
    assert {*pairs()} <= {*EVENTS}


@pytest.mark.rule("travel.cards.which-deck", "travel.cards.kinds", "travel.day-board")
def test_four_slots_take_day_cards_and_two_night_cards(party: Make) -> None:
    t = party()
    night = {*t.state.night_deck.cards}
    for _ in range(6):
        travels(t, "draw")
        t.state.pages = []
    assert [card in night for card in t.state.slots] == [False] * 4 + [True] * 2
    t = party()
    t.state.slots = ["rest", "x", "x", "x"]
    t.state.night_deck.cards = []
    travels(t, "draw")  # from the other deck
    assert t.state.slots[-1] not in night


@pytest.mark.rule("travel.day-end.trigger", "travel.slots")
def test_a_full_day_ends_when_a_card_is_to_be_drawn_and_the_draw_follows(party: Make) -> None:
    t = party()
    for _ in range(6):
        travels(t, "draw")
        t.state.pages = []
    t.state.tokens, t.state.good_weather = 3, True
    travels(t, "move", "2,4")  # needs no slot
    t.state.tokens = 1
    travels(t, "collect", "sulk")
    assert t.state.days == 0
    travels(t, "draw")
    assert (t.state.days, len(t.state.slots)) == (1, 1)


@pytest.mark.rule("travel.day-end.trigger")
def test_what_a_late_chapter_interrupts_is_done_after_it(party: Make) -> None:
    t = party(book="1 close: true\n60 close: true")
    t.state.slots, t.state.days = ["x"] * 6, 3
    travels(t, "rest")
    assert (t.page.chapter, t.state.days, t.state.slots) == ("60", 4, [])
    t.goes_on()
    t.run(travel_on(t))  # nobody is asked
    assert (t.state.slots, t.state.interrupted) == (["rest"], "")


@pytest.mark.rule("travel.rest.slot", "travel.rest.effect")
def test_one_rest_a_day_heals_a_little_and_readies_a_token(party: Make) -> None:
    t = party("sulk", "mhay")
    for hero in t.state.heroes:
        hero.life, hero.shock, hero.damage, hero.serious, hero.aura, hero.spent = 1, 2, 2, 1, 1, 3
    travels(t, "rest")
    sulk, mhay = t.state.heroes
    assert (sulk.life, sulk.shock, sulk.damage, sulk.serious, sulk.aura) == (4, 0, 1, 1, 2)
    assert mhay.aura == 3  # one more for the Mhaÿ
    assert cannot_rest(t.state) is not None
    assert ("rest",) not in [*options(t.state)]
    t.state.slots = ["rest"] + ["x"] * 5
    travels(t, "rest")  # the day ends, and the card is back
    assert t.state.slots == ["rest"]


@pytest.mark.rule("travel.collect.action")
def test_collecting_costs_a_token_turns_the_wheel_and_gives_what_it_shows_here(party: Make) -> None:
    t = at(party(), "karst")
    t.state.tokens = 1
    assert next_cube(t.state) == "key-purple"  # the second sector in a city
    t.hero("ancient").cubes = {"key-blue": 2}
    assert [option for option in options(t.state) if option[0] == "collect"] == [("collect", "sulk")]
    travels(t, "collect", "sulk")
    assert (t.hero("sulk").cubes, t.state.wheel, t.state.tokens) == ({"key-purple": 1}, 1, 0)
    t.state.tokens, t.state.wheel = 1, len(SECTORS) - 1
    assert next_cube(t.state) == "potion-yellow"  # round again
    t.hero("sulk").talents["trail-sense"] = False
    travels(t, "collect", "sulk")
    assert t.hero("sulk").cubes["potion-yellow"] == 2


@pytest.mark.rule("travel.collect.action", "wounds.hero.unconscious")
def test_who_is_unconscious_collects_nothing(party: Make) -> None:
    t = at(party(), "karst")
    t.state.tokens = 1
    t.hero("sulk").life, t.hero("sulk").damage = 0, 6
    assert [option for option in options(t.state) if option[0] == "collect"] == [("collect", "ancient")]


@pytest.mark.rule("travel.move.cost")
def test_whoever_knows_the_cheapest_way_leads(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.good_weather = False
    t.hero("mhay").talents = {"trail-sense": True}
    assert move_price(t.state) == 2


@pytest.mark.rule("travel.cards.which-deck")
@pytest.mark.parametrize(("cards", "night"), [(3, False), (4, False), (5, True), (6, True)])
def test_it_is_night_once_a_card_lies_in_the_fifth_slot(party: Make, cards: int, night: bool) -> None:
    t = party(book='1 branch: [{needs: {night: true}, go: "2"}, {go: "3"}]\n2 close: true\n3 close: true')
    t.state.slots = ["rest"] * cards
    t.reads()
    assert t.state.visited[-1] == ("bell 2" if night else "bell 3")


@pytest.mark.rule("travel.actions")
def test_actions_come_in_any_order_and_the_journey_lasts_until_a_text_ends_it(party: Make) -> None:
    t = party(book="1 close: true\n2 enter: {page: '21', access: {south-gate: '1'}}")
    t.state.tokens = 3
    assert {option[0] for option in options(t.state)} >= {"draw", "move", "rest", "collect"}
    t.reads()
    assert t.state.phase == "travel"
    t.reads(chapter="2")
    assert t.state.phase == "room"


@pytest.mark.rule("aura.duration", "aura.one-per-turn")
def test_on_the_journey_a_travel_action_is_a_turn(party: Make) -> None:
    t = party("yoktal", "sulk")
    t.state.tokens = 1
    travels(t, "aura", "yoktal", "shortcut")
    assert (t.state.tokens, t.hero("yoktal").aura) == (2, 2)
    assert not [option for option in options(t.state) if option[:2] == ("aura", "yoktal")]
    travels(t, "rest")
    assert ("aura", "yoktal", "shortcut") in [*options(t.state)]


@pytest.mark.rule("wounds.potion.other")
def test_on_the_journey_a_potion_can_be_given_to_anybody_it_helps(party: Make) -> None:
    t = party("sulk", "ancient", "mhay")
    t.hero("sulk").cubes = {"potion-yellow": 1, "potion-red": 1}
    t.hero("mhay").life, t.hero("mhay").damage = 0, 6
    assert [option for option in options(t.state) if option[0] == "potion"] == [
        ("potion", "sulk", "potion-yellow", "mhay")
    ]
    travels(t, "potion", "sulk", "potion-yellow", "mhay")
    assert t.hero("mhay").life == 1
