"""What a seat sees: the map, the panels, forecasts and odds, secrets, and why something cannot be done."""

import pytest
from tests.rules.hades.acting import menu

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.map.zones import adjacent
from coterie.games.hades.scene.briefing import threats
from coterie.games.hades.scene.panels import drawn, god_panel
from coterie.games.hades.scene.view import danger, goal, scene
from coterie.games.hades.showing.cards import numbers
from coterie.games.hades.showing.odds import combat_words, lure_attack_words, move_words
from coterie.games.hades.state import BossState, Slot
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.kernel.texts import Catalogue, Msg


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return GAME.catalogue()


def act(t, god) -> Decision:
    return Decision(1, (god.seat,), "act", tuple(menu(t.state, god)), "round.actions")


def area(shown, name):
    return next(a for panel in shown.panels for a in panel.areas if a.id == name)


def why(t, god, key, words):
    """The reason why an option is refused, and its rule."""
    found = [b for b in GAME.refused(t.state, act(t, god)) if option_key(b.option) == key]
    assert len(found) == 1, f"{key} is refused {len(found)} times"
    return words.text(found[0].reason), found[0].rule


# --- the map --------------------------------------------------------------------------------------------------------


def test_every_zone_has_two_sections_and_gods_stand_on_theirs(underworld):
    t = underworld()
    shown = scene(t.state, 0)
    places = {place.id: place for place in shown.boards[0].places}
    assert len(places) == 2 * len(t.state.zones)
    assert all(0 <= place.x <= 100 and 0 <= place.y <= 100 for place in places.values())
    stand = {piece.seat: piece.place for piece in shown.pieces if piece.seat is not None}
    assert stand == {god.seat: f"{god.zone}:{god.position}" for god in t.gods}


def test_the_letters_of_gods_and_bosses_begin_like_their_names():
    bosses = [each for each in tables.MONSTERS.values() if each.letter.istitle()]
    for each in (*tables.GODS.values(), *bosses):
        name = each.name.removeprefix("The ")
        assert name.startswith(each.letter[0])
        assert each.letter[1:] in name
    gods = [each.letter for each in tables.GODS.values()]
    assert len(set(gods)) == len(gods)


def test_ways_show_direction_and_story_tokens():
    t = GAME.setup(GAME.configure("black-river"))
    arrows = {(a.a.split(":")[0], a.b.split(":")[0]): a for a in scene(t, 0).boards[0].arrows}
    assert arrows["jetty", "narrows"].one_way
    assert arrows["island", "shore"].blocked
    assert not arrows["reeds", "jetty"].one_way


def test_markers_loot_and_landmarks_are_badges(underworld, words):
    t = underworld()
    zone = t.state.zones[t.fighter.zone]
    zone.encounters, zone.alerts, zone.loot, zone.landmarks = 2, 1, {"weapon": 1}, ["well"]
    places = {place.id: place for place in scene(t.state, 0).boards[0].places}
    fights = {words.text(b.name): b.count for b in places[f"{t.fighter.zone}:battlefield"].badges}
    assert (fights["2 encounter markers"], fights["alert marker"], fights["weapon loot"]) == (2, 1, 1)
    assert "Well" in [words.text(b.name) for b in places[f"{t.fighter.zone}:cover"].badges]


def test_a_zone_that_is_lost_says_so(underworld, words):
    t = underworld()
    t.state.zones["ossuary"].eliminated = True
    place = next(p for p in scene(t.state, 0).boards[0].places if p.id == "ossuary:battlefield")
    assert [words.text(b.name) for b in place.badges] == ["lost zone"]


# --- goal and danger ------------------------------------------------------------------------------------------------


def test_the_goal_counts_mandatory_challenges_and_what_is_asked_besides(underworld):
    t = underworld("gate-of-limbo")
    wanted = [c.id for c in tables.SCENARIOS["gate-of-limbo"].challenges if c.mandatory]
    assert (goal(t.state).value, goal(t.state).high) == (0, len(wanted) + 1)
    t.state.done = list(wanted)
    assert goal(t.state).value == len(wanted)


def threat(t, id):
    return next(each for each in threats(t.state) if each.id == id)


def test_the_danger_is_the_harm_to_whoever_is_nearest_to_death(underworld, words):
    t = underworld(difficulty="hard")
    t.fighter.ichor = 1
    told = danger(t.state)
    assert (told.value, told.high) == (3, 4) if t.fighter.id != "athena" else (4, 5)
    assert words.text(told.name) == "worst harm"
    assert words.text(Msg(f"god.{t.fighter.id}.name")) in words.text(told.about)


@pytest.mark.parametrize(("difficulty", "loses"), [("hard", True), ("medium", False)])
def test_the_sentinel_board_has_a_gauge_of_its_own(underworld, difficulty, loses):
    t = underworld(difficulty=difficulty)
    name = danger(t.state).name
    for slot in range(4):
        t.sentinel(slot=slot)
    board = threat(t, "sentinels")
    assert (board.meter.value, board.loses) == (4, loses)
    assert danger(t.state).name == name


def test_what_the_scenario_does_every_wave_comes_first(words):
    s = Session(GAME, GAME.configure("prologue", difficulty="easy", seed=1)).state
    first, second, *_ = threats(s)
    assert (first.id, words.text(first.when), first.meter.value, first.meter.high) == (
        "event-the-hand",
        "end of a wave",
        0,
        2,
    )
    assert (second.id, second.loses, second.meter.high) == ("event-the-second-count", True, 8)
    s.tally["noise"] = 2
    assert threats(s)[0].meter.value == 2


def test_what_has_happened_once_threatens_no_more():
    s = Session(GAME, GAME.configure("prologue", seed=1)).state
    assert any(each.id == "event-the-count" for each in threats(s))
    s.fired.append("the-count")
    assert all(each.id != "event-the-count" for each in threats(s))


def test_what_helps_is_no_threat():
    s = Session(GAME, GAME.configure("prison-break", seed=1)).state
    assert all(each.id != "event-someone-has-noticed" for each in threats(s))


# --- secrets --------------------------------------------------------------------------------------------------------


def test_a_face_down_card_is_seen_by_its_owner_only(underworld):
    t = underworld()
    god = t.hider
    god.slots = [Slot("plain"), Slot(tables.GODS[god.id].feats[0], face_up=False)]
    mine, theirs = (area(scene(t.state, seat), f"slots-{god.seat}") for seat in (god.seat, t.fighter.seat))
    assert (len(mine.cards), mine.hidden) == (2, 0)
    assert (len(theirs.cards), theirs.hidden) == (1, 1)


def test_cards_just_looked_at_are_seen_by_their_owner_only(underworld):
    t = underworld()
    god = t.hider
    god.aside = [tables.GODS[god.id].feats[0]]
    mine, theirs = (area(scene(t.state, seat), f"oblivion-{god.seat}") for seat in (god.seat, -1))
    assert (len(mine.cards), len(theirs.cards)) == (1, 0)
    assert theirs.hidden == mine.hidden + 1


def test_decks_are_numbers(underworld):
    t = underworld()
    deck = area(scene(t.state, 0), "monsters")
    assert (deck.cards, deck.hidden) == ((), len(t.state.monsters))


def test_as_many_copies_are_tapped_as_the_state_says(underworld):
    t = underworld()
    t.hand(t.fighter, "plain", "plain", "plain")
    t.fighter.tapped = ["plain"]
    assert [card.tapped for card in area(scene(t.state, 0), f"hand-{t.fighter.seat}").cards] == [False, False, True]


def test_monsters_of_a_kind_are_told_apart(underworld, words):
    t = underworld()
    t.engage("nymph")
    t.engage("nymph")
    names = [words.text(card.name) for card in area(scene(t.state, 0), f"engaged-{t.fighter.seat}").cards]
    assert names == ["Nymph 1", "Nymph 2"]


# --- forecasts and odds ---------------------------------------------------------------------------------------------


def test_a_combat_is_forecast_step_by_step(underworld, words):
    t = underworld(gods=("hermes", "athena"))
    monster = t.engage("nymph", die="yellow 2", strikes=1)
    assert words.text(combat_words(t.state, t.fighter, monster)) == (
        "a hit of 3 (1 ichor and a wound: no focusing); Spell (pay 1 spark, or suffer a hit of 2); "
        "strike 2 of 3 stamina, 1 left"
    )


def test_shields_and_enough_strikes_show(underworld, words):
    t = underworld()
    monster = t.engage("nymph", die="blue 3", shields=2, strikes=1)
    assert words.text(combat_words(t.state, t.fighter, monster)) == "no hit; strike 3 of 3 stamina, defeated"


def test_without_a_die_only_the_infliction_comes(underworld, words):
    t = underworld()
    assert "Spell" in words.text(combat_words(t.state, t.fighter, t.engage("nymph")))


def test_armour_stops_yellow_strikes_in_the_forecast(underworld, words):
    t = underworld()
    told = words.text(combat_words(t.state, t.fighter, t.engage("warden", die="yellow 5")))
    assert told == "no hit; no strike"


@pytest.mark.parametrize(
    ("markers", "told"), [(0, "No encounter marker"), (1, "no monster can come"), (3, "2 times in 6")]
)
def test_a_move_tells_the_odds_of_an_encounter(underworld, words, markers, told):
    t = underworld(gods=("artemis", "athena"))
    t.fighter.tiles["move"] = 1
    start = t.fighter.zone
    t.state.zones[start].encounters = markers
    assert told in words.text(move_words(t.state, t.fighter, next(z for z in t.state.zones if z != start)))


def test_a_lure_attack_tells_its_odds(underworld, words):
    t = underworld(gods=("hermes", "artemis"))
    t.hider.tiles["lure-attack"] = 2
    told = words.text(lure_attack_words(t.state, t.hider, t.sentinel("nymph")))
    assert "Damage 5 times in 6, defeat (stamina 3) 3 times in 6" in told


# --- why not --------------------------------------------------------------------------------------------------------


def test_without_a_free_slot_no_card_can_be_played(underworld, words):
    t = underworld()
    god = t.fighter
    god.slots = [Slot("plain") for _ in range(4)]
    assert why(t, god, "do:move", words) == ("no action slot is free", "cards.play")


def test_a_wound_is_named_with_its_rule(underworld, words):
    t = underworld(gods=("hermes", "athena"))
    t.fighter.wounds = [4]
    assert why(t, t.fighter, "do:move", words) == ("a wound forbids it: no moving", "gods.four-wound-4")


def test_a_condition_is_named(underworld, words):
    t = underworld(gods=("hermes", "athena"))
    t.fighter.conditions = ["immobilized"]
    assert why(t, t.fighter, "do:move", words) == ("the condition Immobilized forbids it", "status.immobilized")


def test_a_challenge_says_where_and_what_first(underworld, words):
    t = underworld("gate-of-limbo")
    assert why(t, t.fighter, "challenge:lift-the-bar", words)[0] == "that is elsewhere: The Tollhouse, battlefield"
    t.fighter.zone = "gate"
    assert why(t, t.fighter, "challenge:cross-the-threshold", words) == (
        "first: Warden of the Gate defeated",
        "challenge.preconditions",
    )


def test_a_market_card_says_what_is_lacking(underworld, words):
    t = underworld()
    t.fighter.spark, t.state.market["weapon"].cards = 1, ["labrys"]
    t.state.zones[t.fighter.zone].loot = {"weapon": 1}
    assert why(t, t.fighter, "do:discover:weapon:labrys", words)[1] == "battlefield.discover-unaffordable"


def test_nothing_offered_is_refused(underworld):
    t = underworld(clear=False)
    for god in t.gods:
        decision = act(t, god)
        offered = {option_key(option) for option in decision.options}
        assert not offered & {option_key(b.option) for b in GAME.refused(t.state, decision)}


# --- drawings that are kept -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_panel_that_is_kept_is_the_same_as_one_drawn_anew(scenario):
    for players in GAME.players:
        session, rng = Session(GAME, GAME.configure(scenario, players, seed=players)), Rng(players)
        for _ in range(60):
            if session.decision is None:
                break
            s, counted = session.state, numbers(session.state)
            for god in s.gods:
                for seat in range(-1, players):
                    assert god_panel(s, god, seat, counted) == drawn(s, god, seat, counted)
            session.decide(rng.pick(session.decision.options))


@pytest.mark.rule("status.dying")
def test_without_ichor_a_forecast_says_that_a_hit_takes_nothing(underworld, words):
    t = underworld(gods=("athena", "hermes"))
    monster = t.engage("minotaur", die="yellow 3")
    assert "1 ichor" in words.text(combat_words(t.state, t.fighter, monster))
    t.fighter.ichor, t.fighter.conditions = 0, ["dying"]
    told = words.text(combat_words(t.state, t.fighter, monster))
    assert "no ichor left to lose" in told
    assert "1 ichor" not in told


# --- where one can go -------------------------------------------------------------------------------------------------


def stops(t, decision):
    return {stop.place: stop for stop in GAME.walking.offered(t.state, decision)}


def onward(god, options, way) -> Decision:
    about = {"god": god.name, "way": way}
    return Decision(1, (god.seat,), "step", options, "battlefield.move", window=True, about=about)


def test_a_way_leads_to_each_zone_beside_with_what_may_come_of_it(underworld, words):
    t = underworld("prison-break")
    zones = {zone for _, *_, zone in (o for o in menu(t.state, t.fighter) if "move" in o)}
    t.state.zones[min(zones)].encounters = 3
    found = stops(t, act(t, t.fighter))
    assert set(found) == {f"{zone}:battlefield" for zone in zones}
    stop = found[f"{min(zones)}:battlefield"]
    assert stop.after == f"{t.fighter.zone}:battlefield"
    assert "3 encounter markers on the way" in words.text(stop.there[0])


def test_where_a_marker_brings_a_monster_at_once_it_is_a_danger_and_else_none(underworld, words):
    t = underworld("prologue")
    zone, *others = adjacent(t.state, t.fighter.zone)
    t.state.zones[zone].encounters = 1
    found = stops(t, act(t, t.fighter))
    assert "a monster engages" in words.text(found[f"{zone}:battlefield"].dangers[0])
    assert others
    assert all(not found[f"{other}:battlefield"].dangers for other in others)


def test_who_sneaks_is_told_that_no_monster_comes(underworld):
    t = underworld("prison-break")
    found = stops(t, act(t, t.hider))
    assert found
    assert all(place.endswith(":cover") and not stop.dangers for place, stop in found.items())
    assert all(stop.there == (Msg("forecast.unseen"),) for stop in found.values())


def test_going_on_is_paid_zone_by_zone_and_counts_the_markers_of_the_whole_way(underworld, words):
    t = underworld("prison-break")
    god = t.fighter
    god.nectar, start = 2, god.zone
    god.zone = next(iter(sorted(adjacent(t.state, start))))
    t.state.zones[start].encounters, t.state.zones[god.zone].encounters = 1, 1
    options = adjacent(t.state, god.zone)
    decision = onward(god, options, (start, god.zone))
    found = stops(t, decision)
    assert {f"{zone}:battlefield" for zone in options} <= set(found)
    far = [stop for stop in found.values() if stop.after != f"{god.zone}:battlefield"]
    assert far
    assert words.text(far[0].cost) == "2 nectar"
    assert "2 encounter markers on the way" in words.text(far[0].there[0])
    told = GAME.present(t.state, decision, options[0]).detail
    assert "2 encounter markers on the way" in words.text(told)


def test_nobody_is_led_past_a_boss(underworld):
    t = underworld("prison-break")
    god = t.fighter
    god.nectar, start = 3, god.zone
    options = adjacent(t.state, start)
    decision = onward(god, options, (start,))
    free = stops(t, decision)
    assert any(stop.after != f"{start}:battlefield" for stop in free.values())
    t.state.bosses = [BossState("warden", zone, t.monster("warden")) for zone in options]
    met = stops(t, decision)
    assert all(stop.after == f"{start}:battlefield" and stop.dangers for stop in met.values())
