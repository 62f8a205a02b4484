"""Pages: reading, choices, ways on, secret reading, markets, marks, days, rooms and endings."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.rules.malhya.conftest import Make
from tests.rules.malhya.story.journeys import Journey, one_thing
from tests.stage import Stage

from coterie.games.malhya import GAME
from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.box.tables import EVENTS, SCENARIOS, STORIES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.state import OFF, Enemy, Lasting, Malhya, Room, Token
from coterie.games.malhya.story.beginning import prepare
from coterie.games.malhya.story.days import end_day, late_chapter, look_at_the_time
from coterie.games.malhya.story.market import options
from coterie.games.malhya.story.pages import EVENT_BOOKLET, chapter_of, choice_words, open_page, paragraphs, readers
from coterie.games.malhya.story.places import end
from coterie.games.malhya.story.reading import closed_choices, open_choices, read_on
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Decision, Option
from coterie.kernel.ledger import Ledger
from coterie.kernel.session import log_line
from coterie.kernel.texts import Catalogue, message

TWO = 'choices: [{text: a, go: "2"}, {text: b, go: "3"}]'
ENDS = "2 close: true\n3 close: true\n4 close: true"

# --- chapters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.start")
def test_a_scenario_begins_with_its_setup_and_its_first_chapter(party: Make) -> None:
    t = party("sulk", "ancient")
    t.usual |= {"level-up": "strength", "talent": "blood-up", "discard": "smoke-pot", "spare-weapon": "short-sword"}
    t.run(prepare(t))
    assert [hero.traits["strength"] for hero in t.state.heroes] == [2, 3]
    assert [hero.cubes for hero in t.state.heroes] == [{"potion-yellow": 1}] * 2
    assert [hero.weapon for hero in t.state.heroes] == ["throwing-knives", "two-handed-axe"]
    assert (t.state.gold, t.state.tokens, t.state.good_weather) == (4, 1, False)
    assert (t.page.chapter, t.page.stage, t.state.visited) == ("1", "unread", [])


@pytest.mark.rule("scenario.chapter-content", "scenario.chapter-number")
def test_a_chapter_is_told_in_order_and_goes_on_by_its_way(party: Make) -> None:
    """The consequences of 1 set the flag that its passage asks for: too late to be told."""
    first = '1 passages: [{needs: {flags: [grown]}, text: More.}], do: [{set: grown}, {gold: 1}], go: "2"'
    t = party(book=f'{first}\n2 passages: [{{needs: {{flags: [grown]}}, text: Grown.}}], go: "3"\n3 close: true')
    told = []
    open_page(t.state, "1")
    while t.state.pages:
        page = t.page
        t.run(read_on(t))
        told.append((page.chapter, [each.params["text"] for each in paragraphs(page)]))
    assert ("1", ["Words of 1."]) in told
    assert ("1", ["Words of 1.", "More."]) not in told
    assert ("2", ["Words of 2.", "Grown."]) in told
    assert t.state.visited == ["bell 1", "bell 2", "bell 3"]


@pytest.mark.rule("scenario.no-browsing")
def test_a_choice_pays_and_does_what_is_stated_before_the_next_page_is_read(party: Make) -> None:
    t = party(book='1 choices: [{text: a, cost: {gold: 2}, do: [{set: grown}], go: "2"}, {text: b, go: "3"}]\n' + ENDS)
    open_page(t.state, "1")
    for _ in range(4):
        t.run(read_on(t))
    t.run(read_on(t), 0)
    t.run(read_on(t))
    assert (t.page.chapter, t.page.stage, t.state.gold, t.state.flags) == ("2", "unread", 2, ["grown"])
    assert (paragraphs(t.page), t.state.visited) == ([], ["bell 1"])


@pytest.mark.rule("scenario.chapter-content")
def test_choices_are_there_only_if_they_can_be_taken(party: Make) -> None:
    """Without the flag one is not there and one is shown closed; the cost of the third is too high."""
    choices = (
        '{text: a, needs: {flags: [grown]}, go: "2"}, {text: b, needs: {flags: [grown]}, shown: true, go: "2"}, '
        '{text: c, cost: {gold: 9}, go: "2"}, {text: d, go: "3"}'
    )
    t = party(book=f"1 choices: [{choices}]\n{ENDS}")
    assert t.asks().options == (3,)  # asked all the same, so that the page is read
    assert (open_choices(t.state, t.page), closed_choices(t.state, t.page)) == ([3], [1, 2])
    t.state.flags, t.state.gold = ["grown"], 9
    assert open_choices(t.state, t.page) == [0, 1, 2, 3]


@pytest.mark.rule("overview.golden.ties")
def test_a_choice_for_a_hero_is_taken_by_one_for_whom_it_is_open(party: Make) -> None:
    """Ancient has Strength 2 and Sulk the gold cube: neither has both, so a choice that asks for both is not there."""
    both = '{text: a, needs: {trait: {strength: 2}}, cost: {potion: 1}, go: "2"}'
    own = '{text: b, needs: {trait: {strength: 2}}, do: [{damage: 1}], go: "2"}, {text: c, cost: {life: 1}, go: "3"}'
    t = party("sulk", "ancient", book=f'1 choices: [{both}, {own}, {{text: d, go: "3"}}]\n{ENDS}')
    t.hero("sulk").cubes = {"potion-red": 1}
    assert t.asks().options == (1, 2, 3)
    t.state.pages = []
    t.reads(1)  # only one hero can be meant: nobody is asked
    assert t.hero("ancient").damage == 1
    t.reads(2, "sulk")  # who pays is asked
    assert t.hero("sulk").damage == 1


@pytest.mark.rule("scenario.chapter-content")
def test_nobody_pays_with_the_last_life_point_and_nobody_unconscious_pays_at_all(party: Make) -> None:
    life, aura = '{text: a, cost: {life: 2}, go: "2"}', '{text: b, cost: {aura: 1}, go: "2"}'
    t = party(
        "sulk",
        "ancient",
        book=f'1 choices: [{life}, {aura}, {{text: c, cost: {{gold: 1}}, go: "3"}}, {{text: d, go: "3"}}]\n{ENDS}',
    )
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    sulk.life, ancient.life, ancient.aura = 2, 0, 3
    sulk.aura = 0
    assert t.asks().options == (2, 3)  # the purse is the party's
    sulk.life = 3
    assert open_choices(t.state, t.page) == [0, 2, 3]
    t.state.pages = []
    t.reads(0)
    assert (sulk.life, sulk.damage) == (1, 2)


@pytest.mark.rule("scenario.clue")
def test_a_clue_is_kept_and_opens_a_way(party: Make) -> None:
    five = '5 branch: [{needs: {clues: [forty-one]}, go: "2"}, {go: "3"}]'
    book = f'1 do: [{{find_clue: forty-one}}], go: "5"\n{five}\n{ENDS}'
    t = party(book=book)
    t.reads()
    assert t.state.visited[-1] == "bell 2"
    assert t.told("clue")[0].params["what"].startswith("Forty-one sat")
    t = party(book=book)
    t.reads(chapter="5")
    assert t.state.visited[-1] == "bell 3"


@pytest.mark.rule("patrol.card.lower")
def test_a_gem_is_the_lower_part_of_the_next_action_card(party: Make) -> None:
    t = party(book='1 gem: {white: "2", black: "3", blue: "4", red: "4"}\n' + ENDS)
    t.reads()
    assert t.told("gem")[0].params["what"].removeprefix("@gem.") in ("white", "black", "blue", "red")
    assert (len(t.state.action_deck), len(t.state.action_discard)) == (29, 1)
    t.state.action_discard.cards += t.state.action_deck.cards
    t.state.action_deck.cards = []
    before = list(t.state.action_discard.cards)
    t.reads()  # shuffled anew
    assert (len(t.state.action_deck), len(t.state.action_discard)) == (29, 1)
    assert [*t.state.action_deck.cards, *t.state.action_discard.cards] != before


def test_read_comes_back_to_what_follows_it_and_counts_as_visited(party: Make) -> None:
    """What stands behind it waits: 5 is read while there is no gold more, and before the test of 1."""
    five = "5 branch: [{needs: {gold: 5}, go: '2'}, {go: '3'}]"
    test = "test: {who: solo, name: Try, trait: sense, objectives: [{at: 1, do: [{gold: 5}]}]}"
    t = party(book=f"1 do: [{{read: '5'}}, {{gold: 1}}], {test}, go: '4'\n{five}\n{ENDS}")
    t.stack("success", "success")
    t.reads(hero="sulk")
    assert t.state.visited == ["bell 1", "bell 5", "bell 3", "bell 4"]
    assert t.state.gold == 4 + 1 + 5


@pytest.mark.rule("scenario.ranges")
def test_chapters_of_events_and_scenarios_do_not_mix(party: Make) -> None:
    t = party(book='1 branch: [{needs: {visited: ["01-01"]}, go: "2"}, {go: "3"}]\n' + ENDS)
    t.state.visited.append("events 01-01")
    t.reads()
    assert t.state.visited[-1] == "bell 3"
    open_page(t.state, "01-01", booklet=EVENT_BOOKLET)
    t.run(read_on(t))
    assert paragraphs(t.page)[0].params["text"] == " ".join(EVENTS["01-01"].text.split("\n\n")[0].split("\n"))


@pytest.mark.rule("scenario.close", "overview.phases")
def test_closing_goes_back_to_what_was_interrupted(party: Make) -> None:
    t = party(book="1 close: true")
    t.reads()
    assert t.state.phase == "travel"
    t.state.room = Room(page="21", chapter="9")
    t.state.phase = "story"
    t.reads()
    assert (t.state.phase, t.state.room.page) == ("room", "21")


# --- secret reading ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.read-aloud")
def test_a_page_for_one_hero_is_read_and_answered_by_that_seat_alone(party: Make) -> None:
    t = party("sulk", "ancient", "mhay", book=f"1 reader: actor, {TWO}\n{ENDS}")
    asked = t.asks(hero="ancient")
    assert (asked.kind, asked.seats) == ("story", (1,))
    assert [event.seats for event in t.told("page")] == [(1,)]
    assert [event.seats for event in t.told("page-secret")] == [(0, 2)]


@pytest.mark.rule("scenario.read-aloud")
def test_if_nobody_set_it_off_the_players_choose_who_reads_and_only_for_this_chapter(party: Make) -> None:
    test = "test: {who: solo, name: Try, trait: sense, objectives: [{at: 1}]}"
    t = party("sulk", "ancient", book=f"1 reader: actor, {test}, go: '5'\n5 {TWO}\n{ENDS}")
    t.stack("success")
    t.reads("ancient", 0)  # the reader takes the test as well, without being asked who
    reader, *_ = t.asked
    assert (reader.kind, reader.seats) == ("reader", (0, 1))
    assert t.asked[-2].seats == (0, 1)  # the next page is for all


@pytest.mark.rule("test.solo")
def test_who_was_chosen_for_what_a_chapter_does_need_not_take_its_test_nor_set_off_the_next(party: Make) -> None:
    """Nobody set it off: for the damage, for the test and for the shock of the next chapter the players choose."""
    test = "test: {who: solo, name: Try, trait: sense, objectives: [{at: 1, do: [{gold: 1}]}]}"
    t = party("sulk", "ancient", book=f"1 do: [{{damage: 1}}], {test}, go: '5'\n5 do: [{{shock: 1}}], close: true")
    t.stack("success", "empty")
    t.reads("ancient", "sulk", "ancient")
    who = [asked.kind for asked in t.asked if asked.kind not in t.usual]
    assert who == ["which-hero", "test-hero", "which-hero"]
    assert (t.hero("ancient").damage, t.hero("ancient").shock) == (1, 1)


@pytest.mark.rule("scenario.read-aloud", "test.individuals")
def test_only_those_who_read_a_page_take_its_test(party: Make) -> None:
    test = "test: {who: individuals, name: Try, trait: sense, objectives: [{at: 1, do: [{shock: 1}]}]}"
    t = party("sulk", "ancient", "mhay", book=f"1 readers: [mhay], {test}, close: true")
    t.stack("success", "success")
    t.reads()
    assert [hero.shock for hero in t.state.heroes] == [0, 0, 1]


@pytest.mark.rule("explore.interest.place")
def test_the_token_that_was_entered_is_still_known_a_chapter_later(party: Make) -> None:
    t = party("sulk", "ancient", book="1 go: '5'\n5 do: [{discard_interest: true}], close: true")
    t.state.room = Room(page="01", chapter="9", tokens=[Token(kind="interest", cell=5, name="b", chapter="1")])
    t.reads(hero="sulk", token="b")
    assert t.state.room.tokens == []


def test_a_choice_that_is_there_unless_somebody_has_something_is_not_open_to_the_others(party: Make) -> None:
    barred = '{text: a, needs: {unless: [{carries: [smoke-pot]}]}, go: "2"}'
    t = party("sulk", "ancient", book=f'1 choices: [{barred}, {{text: b, go: "3"}}]\n{ENDS}')
    t.gives("sulk", "smoke-pot")
    assert t.asks().options == (1,)


@pytest.mark.rule("scenario.chapter-content")
def test_a_choice_whose_needs_are_met_is_shown_also_if_it_cannot_be_paid(party: Make) -> None:
    dear = '{text: a, needs: {flags: [grown]}, cost: {gold: 9}, go: "2"}'
    t = party("sulk", "ancient", book=f'1 choices: [{dear}, {{text: b, go: "3"}}]\n{ENDS}')
    t.asks()
    assert closed_choices(t.state, t.page) == []
    t.state.flags = ["grown"]
    assert closed_choices(t.state, t.page) == [0]


@pytest.mark.rule("scenario.read-aloud")
def test_named_readers_read_alone_and_all_do_if_none_of_them_is_there(party: Make) -> None:
    for heroes, seats in ((("sulk", "ancient", "mhay"), (1, 2)), (("sulk", "yoktal"), (0, 1))):
        t = party(*heroes, book=f"1 readers: [mhay, ancient], {TWO}\n{ENDS}")
        assert t.asks().seats == seats


@pytest.mark.rule("overview.one-hero-each")
def test_a_player_of_two_heroes_is_asked_for_both(party: Make) -> None:
    t = party("sulk", "ancient", "mhay", seats=(0, 0, 1), book=f"1 readers: [ancient], {TWO}\n{ENDS}")
    open_page(t.state, "1")
    assert readers(t.state, t.page) == (0,)


@pytest.mark.rule("scenario.no-browsing")
@pytest.mark.parametrize("scenario", [*STORIES])
def test_nothing_told_or_asked_holds_words_of_a_page_that_was_not_read(scenario: str) -> None:
    """Nor a catalogue: only what has been read, by those who read it, and the log keeps its head alone."""
    catalogue = Catalogue.for_game("coterie.games.malhya", content=card_texts())
    said = " ".join(catalogue.text(message(key, {})) for key in catalogue if key.startswith(f"{scenario} chapter"))
    marks = {number: max(chapter.text.splitlines(), key=len) for number, chapter in STORIES[scenario].items()}
    assert not said
    assert not any(mark in text.written["other"] for text in catalogue.texts.values() for mark in marks.values())

    def look(s: Malhya, decision: Decision) -> None:
        shown = " ".join(str(each.params["text"]) for page in s.pages for each in paragraphs(page))
        for number, mark in marks.items():
            assert f"{scenario} {number}" in s.visited or mark not in shown, number
        assert not any(mark in repr((decision.about, decision.options)) for mark in marks.values())

    journey = Journey(scenario, 3, look)
    journey.run()
    log = repr([event.params for event in journey.t.noted])
    assert not any(mark in log for mark in marks.values())
    heads = {event.params["number"] for event in journey.t.noted if event.key == "page"}
    assert heads == {number.rpartition(" ")[2] for number in journey.state.visited}


# --- markets ----------------------------------------------------------------------------------------------------------

MARKET = "draws: {object: 1}, items: [smoke-pot], cubes: {potion-yellow: 2}"


@pytest.mark.rule("scenario.market")
def test_one_buys_at_the_printed_value_and_sells_for_half_of_it(party: Make) -> None:
    t = party("sulk", "ancient", book=f"1 market: {{{MARKET}}}, close: true")
    t.state.gold = 5
    t.gives("ancient", "scale-jack")
    deck = t.state.object_deck.cards
    deck.remove("marching-biscuit")
    deck.append("marching-biscuit")
    t.reads(("buy", "sulk", "smoke-pot"), ("buy", "sulk", "potion-yellow"), ("sell", "ancient", "scale-jack"), "done")
    assert t.state.gold == 5 - 3 - 2 + 2
    assert t.hero("sulk").items == ["smoke-pot"]
    assert deck[:2] == ["marching-biscuit", "scale-jack"]  # what was turned up and not bought goes under the deck


@pytest.mark.rule("scenario.market")
def test_what_cannot_be_paid_or_carried_is_not_for_sale_and_nothing_is_sold_for_less_than_1(party: Make) -> None:
    t = party("sulk", "ancient", book=f"1 market: {{{MARKET}}}, close: true")
    t.state.gold = 2
    t.state.object_deck.cards = ["scale-jack", "smoke-pot", "marching-biscuit"]
    t.hero("sulk").cubes = {"potion-red": 3}
    t.gives("ancient", "runners-ring")
    options = t.asks().options
    assert ("buy", "sulk", "smoke-pot") not in options  # 3 gold
    assert ("buy", "sulk", "potion-yellow") not in options  # no room
    assert {("buy", "ancient", "potion-yellow"), ("buy", "sulk", "marching-biscuit")} < {*options}
    t.state.pages = []
    t.state.object_deck.cards = ["marching-biscuit"]
    t.reads(("buy", "sulk", "marching-biscuit"), ("sell", "sulk", "marching-biscuit"), "done")
    assert t.state.gold == 2


@pytest.mark.rule("scenario.market")
def test_a_golden_tongue_bargains_for_all_heroes(party: Make) -> None:
    t = party("sulk", "ancient", book=f"1 market: {{{MARKET}}}, close: true")
    t.state.gold = 2
    t.hero("ancient").talents["silver-tongue"] = True
    t.reads(("buy", "sulk", "smoke-pot"), "done")
    assert t.state.gold == 0


@pytest.mark.rule("scenario.crafting")
def test_a_recipe_takes_cubes_of_the_party_and_may_need_a_symbol(party: Make) -> None:
    recipe = "{cubes: {ingredient-red: 1, ingredient: 1}, gives: {potion-red: 1}, ability: alchemy}"
    t = party("sulk", "ancient", book=f"1 market: {{recipes: [{recipe}]}}, close: true")
    t.hero("sulk").cubes = {"ingredient-red": 1}
    t.hero("ancient").cubes = {"ingredient-blue": 1}
    t.reads()  # nobody knows how: not even asked
    t.hero("sulk").talents["field-lore"] = False
    t.reads(("craft", "sulk", 0))
    assert t.hero("sulk").cubes == {"ingredient-red": 0, "potion-red": 1}
    assert t.hero("ancient").cubes == {"ingredient-blue": 0}


@pytest.mark.rule("scenario.crafting")
def test_the_maker_gives_the_own_cubes_first_needs_room_and_gold_and_must_be_conscious(party: Make) -> None:
    recipe = "{cubes: {ingredient-red: 1}, gold: 2, gives: {potion-red: 1}}"
    t = party("sulk", "ancient", book=f"1 market: {{sells: false, recipes: [{recipe}]}}, close: true")
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    sulk.cubes, ancient.cubes = {"ingredient-red": 1}, {"ingredient-red": 1}
    t.gives("sulk", "smoke-pot")  # is not bought here
    t.state.gold = 1
    t.reads()  # nothing can be done: not asked
    t.state.gold = 5
    assert t.asks().options == (("craft", "sulk", 0), ("craft", "ancient", 0), "done")
    t.state.pages = []
    sulk.cubes |= {"potion-yellow": 3}
    assert t.asks().options == (("craft", "ancient", 0), "done")
    t.state.pages = []
    t.reads(("craft", "ancient", 0), "done")
    assert (sulk.cubes["ingredient-red"], ancient.cubes, t.state.gold) == (1, {"ingredient-red": 0, "potion-red": 1}, 3)
    ancient.life, ancient.damage = 0, 8
    t.reads()


@pytest.mark.rule("scenario.market")
def test_nothing_is_to_be_had_for_nothing_and_what_somebody_has_is_not_for_sale(party: Make) -> None:
    t = party("sulk", "ancient", book="1 market: {items: [marching-biscuit, smoke-pot]}, close: true")
    t.gives("ancient", "smoke-pot")
    t.hero("sulk").talents = {"silver-tongue": True}
    t.state.gold = 0
    assert t.asks().options == (("sell", "ancient", "smoke-pot"), "done")
    assert t.page.goods == ["marching-biscuit"]
    t.state.gold = 1
    assert ("buy", "sulk", "marching-biscuit") in options(t.state, t.page, chapter_of(t.page).market)


# --- the region and its days ------------------------------------------------------------------------------------------


@pytest.mark.rule("scenario.scenario-card")
def test_a_second_mark_on_a_place_takes_the_place_of_the_first(party: Make) -> None:
    t = party()
    t.does([{"mark": {"place": "mere", "chapter": "2"}}])
    t.does([{"mark": {"place": "mere", "chapter": "3", "card": "drowned-bell"}}])
    assert [(at, mark.chapter, mark.card) for at, mark in t.state.marks.items()] == [("4,3", "3", "drowned-bell")]
    t.does([{"unmark": "mere"}])
    assert not t.state.marks


@pytest.mark.rule("travel.day-end.crystal", "travel.day-end.reshuffle")
def test_a_day_that_ends_puts_the_cards_back_and_leaves_tokens_and_weather(party: Make) -> None:
    t = party()
    s = t.state
    s.tokens = 2
    s.slotted.cards, s.slots = [s.day_deck.cards.pop(), s.night_deck.cards.pop()], ["x", "rest"]
    s.slotted_events.cards = [s.event_deck.cards.pop()]
    t.run(end_day(t, "travel.day-end.trigger"))
    assert (s.days, s.slots, s.tokens, s.good_weather) == (1, [], 2, False)
    assert (len(s.day_deck), len(s.night_deck), len(s.event_deck)) == (6, 2, 4)


def test_a_deadline_that_was_read_gives_the_scenarios_own_end_back(party: Make) -> None:
    """Bell is out of time after four days; a deadline of six is later, and counts instead."""
    t = party(book="1 close: true\n60 close: true")
    t.does([{"deadline": {"days": 6, "chapter": "1"}}])
    t.state.days = 5
    assert late_chapter(t.state) == ""
    t.state.days = 6
    assert look_at_the_time(t)
    assert t.page.chapter == "1"
    t.goes_on()
    assert late_chapter(t.state) == "60"
    look_at_the_time(t)
    t.goes_on()
    assert late_chapter(t.state) == ""  # told once for this day
    t.state.days = 7
    assert late_chapter(t.state) == "60"


def test_days_spent_inside_a_place_are_found_late_on_the_journey(party: Make) -> None:
    t = party(book='1 choices: [{text: a, cost: {day: 4}, go: "2"}, {text: b, go: "2"}]\n2 close: true\n60 close: true')
    t.state.room = Room(page="21", chapter="9")
    t.reads(0)
    assert (t.state.days, t.state.pages, t.state.phase) == (4, [], "room")
    assert late_chapter(t.state) == "60"


# --- rooms, locations, endings ----------------------------------------------------------------------------------------


def test_a_page_of_the_exploration_booklet_is_entered_with_its_chapters(party: Make) -> None:
    t = party(
        book='1 enter: {page: "01", interest: {a: "2"}, access: {gate: "3"}}\n2 close: true\n3 exit: "4"\n4 close: true'
    )
    t.reads()
    room = t.state.room
    assert room is not None
    assert [(token.kind, token.name, token.chapter) for token in room.tokens] == [
        ("interest", "a", "2"),
        ("access", "gate", "3"),
    ]
    assert all(token.cell >= 0 for token in room.tokens)
    assert (t.state.phase, room.mode, room.chapter) == ("room", "free", "1")


@pytest.mark.rule("alarm.leave.exit", "alarm.leave.complete")
def test_the_chapter_of_an_exit_is_read_when_all_have_left_by_it(party: Make) -> None:
    t = party("sulk", "ancient", book='1 exit: "4"\n4 travel: true')
    t.state.room = Room(page="01", chapter="9", mode="stealth")
    t.reads("stay", hero="sulk", token="gate")
    assert not t.hero("sulk").exit
    t.reads("leave", hero="sulk", token="gate")
    assert (t.state.room is not None, t.state.visited) == (True, ["bell 1"])
    t.reads("leave", hero="ancient", token="postern")  # another exit
    assert t.state.room is not None
    t.reads("leave", hero="ancient", token="gate")
    assert (t.state.room, t.state.visited, t.state.phase) == (None, ["bell 1", "bell 4"], "travel")


@pytest.mark.rule("alarm.leave.not-combat")
def test_nobody_leaves_a_fight(party: Make) -> None:
    t = party("sulk", "ancient", book='1 exit: "4"\n4 travel: true')
    t.state.room = Room(page="01", chapter="9", mode="combat", enemies=[Enemy(id=1, card="archer", cell=3)])
    t.reads(hero="sulk", token="gate")
    assert not t.hero("sulk").exit


def test_at_a_location_all_leave_at_once(party: Make) -> None:
    t = party("sulk", "ancient", book='1 exit: "4"\n4 travel: true')
    t.state.room = Room(page="21", chapter="9")
    t.reads("leave", hero="sulk", token="south-gate")
    assert (t.state.room, t.state.visited[-1]) == (None, "bell 4")


def test_an_interest_point_of_a_location_can_be_taken_away(party: Make) -> None:
    t = party(book="1 do: [{discard_interest: true}], close: true")
    tokens = [Token(kind="interest", cell=-1, name=name, chapter="1") for name in "ab"]
    t.state.room = Room(page="21", chapter="9", tokens=tokens)
    t.reads(hero="sulk", token="a")
    assert [token.name for token in t.state.room.tokens] == ["b"]


def test_what_means_something_in_a_mode_only_does_nothing_without(party: Make) -> None:
    verbs = [{"noise": "here"}, {"threat": 2}, {"withdraw": {"enemy": "archer"}}, {"points": -2}, {"end_turn": True}]
    t = party()
    before = encode(t.state)
    t.does(verbs)
    assert encode(t.state) == before
    t.state.room = Room(page="01", chapter="9")
    before = encode(t.state)
    t.does(verbs)
    assert encode(t.state) == before


@pytest.mark.rule("explore.interest.place")
def test_a_token_on_a_space_that_has_one_takes_its_place(party: Make) -> None:
    t = party()
    t.state.room = Room(page="01", chapter="9", tokens=[Token(kind="interest", cell=OFF, name="a", chapter="1")])
    t.does([{"place_interest": {"at": "a", "chapter": "2"}}, {"place_interest": {"at": "b", "chapter": "2"}}])
    assert [(token.name, token.chapter) for token in t.state.room.tokens] == [("a", "2"), ("b", "2")]
    assert t.state.room.tokens[0].cell == BOARD.numbers["H3"]


def test_what_lasts_in_a_room_ends_when_it_is_left(party: Make) -> None:
    t = party("sulk", "ancient", book="1 travel: true")
    t.state.lasting = [
        Lasting(change="hero.ancient.strength", hero="ancient", until=until) for until in ("turn", "room", "day")
    ]
    t.state.used = {"room:x@sulk": 1, "day:x@sulk": 1}
    t.reads()
    assert ([each.until for each in t.state.lasting], t.state.used) == (["day"], {"day:x@sulk": 1})


def test_a_door_that_is_opened_lays_an_access_token_beyond_it(party: Make) -> None:
    t = party(book="1 do: [{open_door: {door: vault, chapter: '5'}}], close: true\n5 close: true")
    t.state.room = Room(page="02", chapter="9")
    t.reads(hero="sulk")
    t.reads(hero="sulk")  # it is open already
    assert t.state.room.doors == ["vault"]
    assert [(token.kind, token.chapter) for token in t.state.room.tokens] == [("access", "5")]


@pytest.mark.rule("overview.win", "overview.never-over")
@pytest.mark.parametrize(("ending", "outcome"), [("rung-out", "won"), ("silence", "won"), ("on-the-list", "lost")])
def test_a_scenario_ends_where_its_booklet_says_so(party: Make, ending: str, outcome: str) -> None:
    """Until then nothing does: not even a party of which everybody has fallen."""
    t = party(
        book=f"1 do: [{{everyone: [{{damage: 9}}]}}], go: '2'\n2 do: [{{remember: {{scarred: -2}}}}], ending: {ending}"
    )
    t.state.room = Room(page="01", chapter="9")
    t.reads()
    assert (t.state.outcome, t.state.ending, t.state.room) == (outcome, ending, None)
    assert t.state.log.memory["scarred"] == -2 + (ending == "on-the-list")


@pytest.mark.rule("overview.win")
@pytest.mark.parametrize("scenario", [*STORIES])
def test_a_bitter_ending_tells_by_which_chapter_all_is_lost(party: Make, scenario: str) -> None:
    catalogue, endings = GAME.catalogue(), SCENARIOS[scenario].endings
    for number, chapter in STORIES[scenario].items():
        if chapter.ending:
            t = party(scenario=scenario)
            end(t, chapter.ending, number, chapter.name)
            lost = endings[chapter.ending].outcome == "bitter"
            assert [event.key for event in t.noted] == ["ending", "lost"][: 1 + lost]
            if lost:
                line = catalogue.text(log_line(0, t.noted[-1]).text)
                assert line == f"All is lost: so ends chapter {number}, “{chapter.name}”."
                assert t.noted[-1].rule == "overview.win"


@pytest.mark.parametrize("scenario", [*STORIES])
@pytest.mark.parametrize("seed", range(3))
def test_a_booklet_can_be_read_to_an_end_and_every_line_has_its_words_and_its_rule(scenario: str, seed: int) -> None:
    catalogue = Catalogue.for_game("coterie.games.malhya", content=card_texts())
    ledger = Ledger.load(files("coterie.games.malhya") / "rules.yaml")
    kinds, cited = set[str](), set[str]()

    def look(s: Malhya, decision: Decision) -> None:
        kinds.add(decision.kind)
        cited.add(decision.rule)

    journey = Journey(scenario, seed, look)
    s = journey.run()
    assert s.ending
    assert cited | journey.t.rules() <= ledger.rules.keys()
    for event in journey.t.noted:
        catalogue.text(message(f"event.{event.key}", event.params))
    assert not catalogue.missing
    assert all(catalogue.knows(f"ask.{kind}") for kind in kinds)
    assert decode(encode(s), Malhya) == s


@pytest.mark.parametrize("scenario", [*STORIES])
def test_at_every_checkpoint_the_whole_position_is_in_the_state(scenario: str) -> None:
    """Taken up from the last one, with the answers given since, the same is asked."""
    since: list[Option] = []
    kept: list[bytes] = []
    compared = 0

    def mark() -> None:
        kept[:], since[:] = [encode(journey.state)], []

    def look(s: Malhya, decision: Decision) -> None:
        nonlocal compared
        flow = one_thing(Stage(decode(kept[0], Malhya)))
        again = next(flow)
        for answer in since:
            again = flow.send(answer)
        assert (again.seats, again.kind, again.options) == (decision.seats, decision.kind, decision.options)
        compared += 1

    journey = Journey(scenario, 5, look)
    journey.t.connect(mark, journey.t.noted, [])
    answers = journey.answer
    journey.answer = lambda decision: since.append(answer := answers(decision)) or answer  # type: ignore[method-assign, func-returns-value]
    journey.run()
    assert compared > 50


def test_choices_travel_as_parameters() -> None:
    chapter = STORIES["bell"]["1"]
    assert choice_words(chapter.choices[0]).params == {"text": chapter.choices[0].text}
