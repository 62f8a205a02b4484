"""General setup: boards, decks, tokens, teams."""

from collections import Counter
from contextlib import suppress

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import COLOURS, VOCABULARY, Context, DieSpec, Sentinel, Treasure
from coterie.games.hades.campaign.course import lay_out, starting_record
from coterie.games.hades.map.zones import adjacent, roll_zone
from coterie.games.hades.monsters.combat import add_token, take_dice
from coterie.games.hades.monsters.deck import alerts_on_map, post, take_sentinel
from coterie.games.hades.monsters.verbs import sentinel
from coterie.games.hades.round.steps import alert_roll, upkeep
from coterie.games.hades.showing.cards import section
from coterie.games.hades.state import Gear, Log
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import CorruptSave
from coterie.kernel.rng import stream
from coterie.kernel.session import Session

SCENARIOS = list(tables.SCENARIOS)
EARLY = ["prologue", "prison-break"]


def lay(scenario="gate-of-limbo", players=2, difficulty="medium", seed=1):
    return GAME.setup(GAME.configure(scenario, players, difficulty, seed=seed))


@pytest.mark.rule("setup.main-board", "teams.zone-sections")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenarios_zones_are_the_board_each_with_a_cover_and_a_battlefield_section(scenario):
    state = lay(scenario)
    assert list(state.zones) == list(tables.SCENARIOS[scenario].zones)
    places = [place.id for place in GAME.scene(state, 0).boards[0].places]
    assert sorted(places) == sorted(section(zone, side) for zone in state.zones for side in ("battlefield", "cover"))


@pytest.mark.rule("setup.sentinel-board")
def test_the_sentinel_board_takes_four_monsters_then_three_that_a_fate_die_can_call_then_none(underworld):
    t = underworld(difficulty="easy")
    post(t, [t.monster() for _ in range(4)], "endwave.to-sentinel")
    assert alerts_on_map(t.state) == 0
    t.stack("1", "1", "1")
    post(t, [t.monster() for _ in range(3)], "endwave.to-sentinel")
    assert (alerts_on_map(t.state), t.told("overrun")) == (3, [])
    t.fighter.might = 0
    for number in range(1, 7):
        t.stack(str(number))
        t.run(alert_roll(t, t.fighter))
    assert len(t.fighter.engaged) == 3
    post(t, [t.monster() for _ in range(4)], "endwave.to-sentinel")
    assert len(t.told("overrun")) == 1


@pytest.mark.rule("setup.alert-covered")
@pytest.mark.parametrize("scenario", EARLY)
def test_a_covered_alert_slot_takes_no_monster(underworld, scenario):
    t = underworld(scenario)
    post(t, [t.monster() for _ in range(4)], "endwave.to-sentinel")
    with suppress(ScenarioLost):
        post(t, [t.monster()], "endwave.to-sentinel")
    assert t.state.alert == [None, None, None]
    assert t.told("overrun")


@pytest.mark.rule("setup.alert-markers", "endwave.to-alert")
def test_an_alert_marker_lies_on_the_map_just_while_its_slot_holds_a_monster(underworld):
    t = underworld("gate-of-limbo")
    assert alerts_on_map(t.state) == 0
    t.stack("2", "2", "5")
    post(t, [t.monster() for _ in range(7)], "endwave.to-sentinel")
    assert [zone.alerts for zone in t.state.zones.values()] == [0, 2, 0, 0, 1, 0]
    take_sentinel(t, t.state.alert[1], "ossuary", "engage.alert-return")
    assert t.state.alert[1] is None
    assert [zone.alerts for zone in t.state.zones.values()] == [0, 1, 0, 0, 1, 0]


@pytest.mark.rule("setup.supply", "setup.dice")
def test_tokens_and_dice_never_run_out(underworld):
    t = underworld()
    for _ in range(40):
        add_token(t, t.engage("nymph"), "shield", 3, "feats.defence")
    assert sum(monster.shields for monster in t.fighter.engaged) == 120
    dice = take_dice(t, tuple(DieSpec(colour) for colour in COLOURS for _ in range(50)), "feats.roll-die")
    assert Counter(die.colour for die in dice) == dict.fromkeys(COLOURS, 50)
    assert {"fate", "yellow", "blue", "red"} <= set(tables.DICE)


@pytest.mark.rule("setup.map-tokens")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_landmarks_encounters_bosses_and_story_tokens_lie_where_the_scenario_says(scenario):
    entry, state = tables.SCENARIOS[scenario], lay(scenario)
    for zone, content in state.zones.items():
        assert content.encounters == entry.zones[zone].encounters
        assert content.landmarks == list(entry.zones[zone].landmarks)
        assert not content.alerts
    assert {boss.card: boss.zone for boss in state.bosses} == entry.bosses
    assert state.blocked == list(entry.blocked)


@pytest.mark.rule("setup.map-tokens", "map.story-token")
def test_a_story_token_on_an_arrow_bars_the_way_from_the_start():
    assert "gate" not in adjacent(lay("gate-of-limbo"), "names")


@pytest.mark.rule("setup.zone-die")
def test_the_zone_die_is_rolled_again_for_a_zone_that_is_not_there(underworld):
    t = underworld("gate-of-limbo")
    t.state.zones["queue"].eliminated = True
    t.stack("1", "4")
    assert roll_zone(t, "setup.zone-die") == "watchfire"
    small = underworld("prologue")
    small.stack("6", "5", "2")
    assert roll_zone(small, "setup.zone-die") == "drain"


@pytest.mark.rule("setup.monster-deck", "setup.first-sentinel")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenarios_monsters_are_shuffled_and_one_takes_the_leftmost_slot(scenario):
    state = lay(scenario)
    first, *others = state.ordinary
    assert first is not None
    assert others == [None, None, None]
    assert Counter([first.card, *state.monsters.cards]) == tables.SCENARIOS[scenario].monsters
    assert state.monsters.cards != lay(scenario, seed=2).monsters.cards
    assert state.monsters.view(0) == [None] * len(state.monsters)


@pytest.mark.rule("setup.reference-cards")
def test_the_table_explains_the_combat_dice_to_every_player():
    for seat in (0, 1):
        panels = {panel.id: panel for panel in GAME.scene(lay(), seat).panels}
        dice = next(area for area in panels["reference"].areas if area.id == "dice")
        assert len(dice.cards) == len(COLOURS)


@pytest.mark.rule("setup.hades-coin")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_coin_shows_heads_at_the_start(players):
    assert all(lay(players=players, seed=seed).coin for seed in range(5))


@pytest.mark.rule("setup.hades-coin")
def test_with_two_players_the_coin_is_never_turned(underworld):
    t = underworld(players=2)
    for _ in range(4):
        t.run(upkeep(t))
        assert t.state.coin


@pytest.mark.rule("setup.positions-two", "teams.two")
def test_two_players_are_dealt_the_two_alpha_cards_at_random():
    dealt = {tuple((god.team, god.position) for god in lay(seed=seed).gods) for seed in range(20)}
    fight, hide = ("alpha", "battlefield"), ("alpha", "cover")
    assert dealt == {(fight, hide), (hide, fight)}


@pytest.mark.rule("setup.positions-four", "teams.one-each")
def test_four_players_are_dealt_the_four_cards_in_any_order():
    dealt = {tuple((god.team, god.position) for god in lay(players=4, seed=seed).gods) for seed in range(60)}
    cards = sorted((team, position) for team in ("alpha", "beta") for position in ("battlefield", "cover"))
    assert all(sorted(deal) == cards for deal in dealt)
    assert len({deal[0] for deal in dealt}) == 4


@pytest.mark.rule("setup.miniatures")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_figures_start_in_the_scenarios_zone_in_the_section_of_their_position(scenario):
    state = lay(scenario, players=4)
    assert {god.zone for god in state.gods} == {tables.SCENARIOS[scenario].start}
    places = {piece.id: piece.place for piece in GAME.scene(state, 0).pieces}
    for god in state.gods:
        assert places[f"god-{god.seat}"] == section(god.zone, god.position)


@pytest.mark.rule("setup.weapon-deck", "setup.feat-deck", "setup.item-deck")
@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [("prologue", {"weapon"}), ("prison-break", {"weapon", "feat"}), ("gate-of-limbo", {"weapon", "feat", "item"})],
)
def test_the_loot_decks_in_use_are_shuffled_face_down(scenario, kinds):
    state, other = lay(scenario), lay(scenario, seed=2)
    assert {kind for kind, deck in state.loot_decks.items() if deck.cards} == kinds
    for kind in kinds:
        assert state.loot_decks[kind].cards != other.loot_decks[kind].cards
        assert set(state.loot_decks[kind].view(0)) == {None}
    loot = {"weapon": tables.WEAPONS, "feat": tables.FEATS, "item": tables.ITEMS}
    for kind in kinds:
        cards = [*state.loot_decks[kind].cards, *state.market[kind].cards]
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(loot[kind])


@pytest.mark.rule("setup.weapon-deck", "setup.item-deck", "reference.signature-weapon")
def test_signature_weapons_and_the_torch_are_in_no_loot_deck():
    state = lay("gate-of-limbo", players=1)
    cards = [card for deck in (*state.loot_decks.values(), *state.market.values()) for card in deck.cards]
    assert "torch" not in cards
    assert not {god.signature for god in tables.GODS.values()} & set(cards)


@pytest.mark.rule("setup.loot-tokens", "setup.discover-market")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_loot_tokens_lie_as_the_scenario_says_with_a_market_card_for_each(scenario):
    state = lay(scenario)
    tokens = Counter()
    for zone, content in state.zones.items():
        assert content.loot == Counter(tables.SCENARIOS[scenario].zones[zone].loot)
        tokens.update(content.loot)
    assert {kind: len(pile) for kind, pile in state.market.items() if pile.cards} == dict(tokens)


@pytest.mark.rule("setup.discover-market")
def test_a_token_of_an_empty_loot_deck_is_placed_and_waits_for_a_market_card():
    record = starting_record("athena", 2, stream(1, "upgrades"))
    record.weapons += [Gear(card) for card, weapon in tables.WEAPONS.items() if not weapon.signature]
    log = Log([record, starting_record("hermes", 2, stream(2, "upgrades"))])
    state = lay_out(GAME.configure("gate-of-limbo"), stream(1, "game"), "gate-of-limbo", log, "medium")
    assert state.zones["ossuary"].loot["weapon"] == 1
    assert state.market["weapon"].cards == []
    god = state.gods[1]
    god.zone, god.position, god.spark = "ossuary", "battlefield", 9
    assert not [option for option in main_options(state, god) if option[:2] == ("discover", "weapon")]
    state.market["weapon"].cards = ["harpe"]
    assert ("discover", "weapon", "harpe") in main_options(state, god)


@pytest.mark.rule("setup.discover-market")
@pytest.mark.parametrize(
    ("deck", "market", "after"),
    [
        (["obol-blade", "bone-sling"], ["labrys", "harpe"], ["harpe", "bone-sling"]),  # the top card comes
        ([], ["labrys", "harpe"], ["harpe"]),
        (["labrys", "bone-sling"], ["harpe"], ["harpe"]),  # from the deck: nothing is missing in the market
    ],
)
def test_a_treasure_taken_from_the_market_is_replaced_for_its_token_stays(underworld, deck, market, after):
    t = underworld(gods=("athena", "hermes"))
    t.state.loot_decks["weapon"].cards, t.state.market["weapon"].cards = list(deck), list(market)
    t.state.zones["names"].loot = {"weapon": len(market)}
    t.run(VOCABULARY.resolve(t, (Treasure("labrys"),), Context(rule="challenge.resolve", actor=t.fighter)))
    assert t.fighter.weapons[-1].card == "labrys"
    assert t.state.market["weapon"].cards == after
    assert t.state.zones["names"].loot == {"weapon": len(market)}


@pytest.mark.rule("reference.character-capacity")
def test_a_treasure_that_cannot_be_carried_stays_where_it_is(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.fighter.capacity, t.state.market["weapon"].cards = 1, ["labrys"]  # capacity 2
    t.run(VOCABULARY.resolve(t, (Treasure("labrys"),), Context(rule="challenge.resolve", actor=t.fighter)))
    assert t.told("no-treasure")
    assert (t.fighter.capacity, t.state.market["weapon"].cards) == (1, ["labrys"])


@pytest.mark.rule("setup.companions")
def test_the_companions_of_the_scenario_lie_ready_for_all():
    assert [(gear.card, gear.tapped) for gear in lay("black-river").companions] == [("orpheus", False)]
    assert lay("gate-of-limbo").companions == []


@pytest.mark.rule("setup.deities")
def test_each_deity_starts_with_two_blessings_and_a_curse():
    assert lay("prologue").deities == {}
    assert lay("prison-break").deities == {"chaos": 2}
    assert lay("gate-of-limbo").deities == {"chaos": 2, "nyx": 2}


@pytest.mark.rule("setup.oracle-deck")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenarios_oracle_cards_are_shuffled_face_down(scenario):
    entry, state = tables.SCENARIOS[scenario], lay(scenario)
    assert bool(state.oracle.cards) == (entry.stage > 0)
    assert set(state.oracle.cards) <= set(entry.oracles)
    assert set(state.oracle.view(0)) <= {None}
    if state.oracle.cards:
        assert state.oracle.cards != lay(scenario, seed=2).oracle.cards


@pytest.mark.rule("setup.difficulty")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_in_setup_depends_on_the_difficulty(scenario, players):
    easy, hard = (lay(scenario, players=players, difficulty=difficulty) for difficulty in ("easy", "hard"))
    easy.setup = replace(easy.setup, difficulty="hard")
    easy.difficulty = "hard"
    assert encode(easy) == encode(hard)


@pytest.mark.rule("setup.monster-deck")
def test_monsters_are_drawn_from_the_top_of_the_deck(underworld):
    t = underworld()
    t.state.monsters.cards = ["shade", "nymph", "satyr"]
    sentinel(t, Sentinel(2), Context(rule="oracle.sentinel", card="", actor=t.gods[0]))
    assert [monster.card for monster in t.state.ordinary if monster] == ["satyr", "nymph"]


def test_a_save_with_a_card_that_is_not_in_the_box_is_refused_by_its_name():
    content = saves.read(saves.save(Session(GAME, GAME.configure(seed=1))))
    state = decode(content.checkpoint, dict)
    state["monsters"]["cards"][0] = "no-such-monster"
    with pytest.raises(CorruptSave, match=r"'no-such-monster' - at `\$\.monsters\.cards\[0\]`"):
        saves.load(GAME, replace(content, checkpoint=encode(state)))
