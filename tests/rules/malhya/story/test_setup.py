"""The table before the first chapter, the shape of the game, and its golden rules."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make
from tests.rules.malhya.trials.test_trials import trial

from coterie.games.malhya import GAME
from coterie.games.malhya.box import tables as box
from coterie.games.malhya.effects.standing import equipped
from coterie.games.malhya.heroes.gear import equip
from coterie.games.malhya.heroes.taking import make_room
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.beginning import prepare
from coterie.games.malhya.travel.journey import travel_on
from coterie.games.malhya.travel.region import move_price
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import CorruptSave, SetupError
from coterie.kernel.session import Session
from coterie.kernel.zones import Bag, Deck


def laid_out(scenario: str = "shadows", players: int = 2, seed: int = 1, **options: str) -> Malhya:
    return GAME.setup(GAME.configure(scenario, players, "normal", seed=seed, options=options))


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.region-day")
def test_day_night_and_event_cards_are_three_shuffled_decks(party: Make) -> None:
    s, other = laid_out(seed=1), laid_out(seed=2)
    day, night = ([card for card in box.TRAVEL if box.TRAVEL[card].night == dark] for dark in (False, True))
    assert [sorted(deck.cards) for deck in (s.day_deck, s.night_deck, s.event_deck)] == [
        sorted(cards) for cards in (day, night, box.EVENT_CARDS)
    ]
    assert all(isinstance(deck, Deck) for deck in (s.day_deck, s.night_deck, s.event_deck))
    assert (s.day_deck.cards, s.event_deck.cards) != (other.day_deck.cards, other.event_deck.cards)
    assert (s.slots, s.days) == ([], 0)


@pytest.mark.rule("setup.region-day", "setup.specific-first")
@pytest.mark.parametrize(("scenario", "good"), [("shadows", True), ("bell", False)])
def test_the_weather_is_good_unless_the_scenario_says_otherwise(scenario: str, good: bool) -> None:
    assert laid_out(scenario).good_weather == good


@pytest.mark.rule("setup.specific-first")
def test_what_a_scenario_lays_out_comes_to_the_table_that_is_always_there(party: Make) -> None:
    """The bell gives a level, 4 gold, a potion and an object each, and puts the party at the ford; all else stands."""
    t = party("sulk", "mhay", scenario="bell")
    t.run(prepare(t), "strength", "strength")
    s = t.state
    assert [hero.traits["strength"] for hero in s.heroes] == [2, 2]
    assert (s.gold, s.tokens, s.place) == (4, 1, box.REGION.places["reed-ford"].hex)
    assert [hero.cubes for hero in s.heroes] == [{"potion-yellow": 1}] * 2
    assert [len(hero.items) for hero in s.heroes] == [1, 1]
    assert (len(s.action_deck), len(s.upgrades), len(s.day_deck), len(s.event_deck)) == (30, 16, 6, 4)
    assert t.page.chapter == "1"


@pytest.mark.rule("setup.supplies")
def test_every_card_of_the_box_lies_in_a_deck_of_its_own_kind() -> None:
    s = laid_out()
    decks = {
        (False, False): s.object_deck,
        (False, True): s.rare_object_deck,
        (True, False): s.weapon_deck,
        (True, True): s.rare_weapon_deck,
    }
    for (weapon, rare), deck in decks.items():
        cards = box.WEAPONS if weapon else box.ITEMS
        assert sorted(deck.cards) == sorted(name for name, card in cards.items() if card.rare == rare)
    assert (sorted(s.action_deck.cards), sorted(s.talents)) == (sorted(box.ACTIONS), sorted(box.TALENTS))


@pytest.mark.rule("setup.enemies")
def test_upgrade_tokens_are_drawn_from_a_bag() -> None:
    s = laid_out()
    assert isinstance(s.upgrades, Bag)
    assert len(s.upgrades) == 16


@pytest.mark.rule("setup.supply-limits")
def test_dice_and_cubes_do_not_run_out_and_cards_do(party: Make) -> None:
    """Six Skill dice of four in the box; twelve red cubes of ten; and of an empty deck nothing is drawn."""
    more = "abilities: [strength], objectives: [{at: 6, do: [{gold: 1}]}]"
    t = party("ancient", "sulk", "mhay", "yoktal", book=trial("solo", more), ready=True)
    hero = t.hero("ancient")
    hero.traits["strength"], hero.talents = 4, {"shield-wall": False}
    t.stack(*["success"] * 6)
    t.reads(("aura", "wrath"), hero="ancient")
    assert (t.stacked, len(t.told("test-roll"))) == ([], 1)
    for each in t.state.heroes:
        t.does([{"gain": {"material-red": 4}}], hero=each.card)
    assert sum(each.cubes["material-red"] for each in t.state.heroes) == 16
    t.state.rare_weapon_deck.cards = []
    t.does([{"draw_cards": {"deck": "rare-weapon", "look": 2}}], hero="ancient")
    assert hero.items == []


# --- heroes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hero.choose", "overview.one-hero-each")
def test_each_player_has_another_hero_and_one_alone_two_or_more() -> None:
    s = laid_out(players=3, heroes="sulk,mhay,ancient")
    assert [(hero.card, hero.seat) for hero in s.heroes] == [("sulk", 0), ("mhay", 1), ("ancient", 2)]
    s = laid_out(players=1, heroes="sulk,mhay,yoktal")
    assert [(hero.card, hero.seat) for hero in s.heroes] == [("sulk", 0), ("mhay", 0), ("yoktal", 0)]
    assert [len(laid_out(players=n).heroes) for n in (1, 2, 3, 4)] == [2, 2, 3, 4]
    for named in ("sulk,sulk", "sulk", "sulk,ur-berg", "sulk,mhay,ancient"):
        with pytest.raises(SetupError):
            laid_out(players=2, heroes=named)


@pytest.mark.rule("hero.capacity-start")
def test_heroes_begin_with_no_resources_but_what_the_setup_grants(party: Make) -> None:
    t = party("sulk", "ancient", scenario="shadows")
    assert [hero.cubes for hero in t.state.heroes] == [{}, {}]
    t.run(prepare(t))
    assert [hero.cubes for hero in t.state.heroes] == [{"potion-yellow": 2}] * 2
    assert [hero.capacity for hero in t.state.heroes] == [2, 3]


@pytest.mark.rule("hero.equipment-places", "talents.classes")
def test_a_board_has_places_for_one_weapon_one_armor_artifacts_and_any_talents(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.capacity = 6
    hero.talents = dict.fromkeys(("sidestep", "light-feet", "blood-up", "field-lore"), False)
    t.gives("sulk", "short-sword", "padded-coat", "reed-cloak", "runners-ring", "amulet-of-embers")
    for card in ("short-sword", "padded-coat", "reed-cloak", "runners-ring", "amulet-of-embers"):
        equip(t, hero, card)
    assert equipped(hero) == ["short-sword", "reed-cloak", "runners-ring", "amulet-of-embers"]
    assert hero.items == ["padded-coat"]


@pytest.mark.rule("knapsack.full")
def test_what_a_smaller_knapsack_does_not_hold_is_discarded_as_the_owner_chooses(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    t.gives("sulk", "smoke-pot", "flash-powder")
    hero.capacity = 1
    t.run(make_room(t, hero, 0, "knapsack.full"), "smoke-pot")
    assert hero.items == ["flash-powder"]


@pytest.mark.rule("knapsack.item-card", "gear.weapon.card")
def test_cards_have_a_number_of_their_own_and_a_value() -> None:
    cards = [*box.ITEMS.values(), *box.WEAPONS.values()]
    numbers = [card.number for card in cards]
    assert len({*numbers}) == len(numbers)
    assert all(card.value > 0 for card in cards)
    assert {card.kind for card in box.ITEMS.values()} == {"single-use", "armor", "artifact"}
    for weapon in box.WEAPONS.values():
        assert all(row.attack_cost >= 0 and row.defense_cost >= 0 for row in weapon.rows)
        assert weapon.ability or weapon.ability_guard or weapon.rules, "an ability that is always there"


# --- golden rules -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("overview.goal")
def test_all_players_decide_together_and_what_they_decide_says_which_chapters_are_read(party: Make) -> None:
    book = '1 choices: [{text: a, go: "2"}, {text: b, go: "3"}]\n2 close: true\n3 close: true'
    for answer, chapter in ((0, "bell 2"), (1, "bell 3")):
        t = party("sulk", "mhay", "ancient", book=book)
        t.reads(answer)
        assert t.state.visited == ["bell 1", chapter]
        assert next(asked for asked in t.asked if asked.kind == "story").seats == (0, 1, 2)


@pytest.mark.rule("overview.golden.no-split", "travel.region.group-token")
def test_the_party_has_one_token_on_the_map_and_moves_as_one(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.tokens, t.state.good_weather = 3, True
    question = t.ask(travel_on(t))
    assert question.seats == (0, 1)
    assert not [option for option in question.options if option[0] == "move" and len(option) > 2]


@pytest.mark.rule("overview.golden.no-split", "alarm.leave.complete")
def test_nobody_goes_on_by_an_exit_that_not_all_have_taken(party: Make) -> None:
    book = "1 enter: {page: '01', mode: stealth, level: normal, deploy: {red: [[archer]]}, lost: '4', "
    book += "access: {gate: '2', postern: '3'}}\n2 exit: '4'\n3 exit: '4'\n4 close: true"
    t = party("sulk", "mhay", book=book)
    t.reads()
    for hero, token, chapter in (("sulk", "gate", "2"), ("mhay", "postern", "3")):
        t.reads("leave", chapter=chapter, hero=hero, token=token)
        assert t.state.room is not None
    t.hero("mhay").exit = ""
    t.reads("leave", chapter="2", hero="mhay", token="gate")
    assert t.state.visited[-1] == "bell 4"
    assert t.state.room is None


@pytest.mark.rule("overview.golden.precedence")
def test_a_card_beats_the_general_rules(party: Make) -> None:
    """In bad weather a hex costs 3; Pathfinder makes that 2, and leaves good weather as it is."""
    t = party("sulk", "mhay")
    t.state.good_weather = False
    assert move_price(t.state) == 3
    t.hero("sulk").talents = {"trail-sense": True}
    assert move_price(t.state) == 2
    t.state.good_weather = True
    assert move_price(t.state) == 2


@pytest.mark.rule("overview.golden.precedence")
def test_the_booklet_beats_the_general_rules(party: Make) -> None:
    """Who fails discards the successes, unless the test says otherwise; and the test names who takes it, whoever set
    it off."""
    more = "hero: mhay, keeps: true, dice: 1, stops: 1, failure: {do: [{damage: 1}]}, objectives: [{at: 2}]"
    t = party("sulk", "mhay", book=trial("solo", more))
    t.stack("success", "stop")
    t.reads(hero="sulk")
    assert (t.hero("sulk").damage, t.hero("mhay").damage) == (0, 1)


def test_a_save_with_a_card_that_is_not_in_the_box_is_refused_by_its_name() -> None:
    content = saves.read(saves.save(Session(GAME, GAME.configure(seed=1))))
    state = decode(content.checkpoint, dict)
    state["action_deck"]["cards"][2] = "no-such-card"
    with pytest.raises(CorruptSave, match=r"'no-such-card' - at `\$\.action_deck\.cards\[2\]`"):
        saves.load(GAME, replace(content, checkpoint=encode(state)))


# --- checkpoints ------------------------------------------------------------------------------------------------------


def test_a_checkpoint_lies_before_each_level_of_the_setup() -> None:
    """Whoever thinks about a level goes back to it alone, and another game begins right there."""
    session = Session(GAME, GAME.configure("gate", 2, "normal", seed=1))
    for _ in range(4):
        assert session.decision is not None
        assert (session.decision.kind, session.journal.tail) == ("level-up", [])
        fork = session.fork()
        assert fork.decision is not None
        assert (fork.decision.options, fork.state.heroes) == (session.decision.options, session.state.heroes)
        session.decide("strength")
    assert session.state.phase == "story"
