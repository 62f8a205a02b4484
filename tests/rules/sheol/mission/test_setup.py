"""Setup: who goes, with what, and everything on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of, distance, land_cells, spot
from coterie.games.sheol.box.content import CasualRow, Layout, TileSpec
from coterie.games.sheol.box.vocabulary import Archetype
from coterie.games.sheol.citadel.actions import SPACES
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.lightshields.playing import pay
from coterie.games.sheol.mission.casual import gear_step
from coterie.games.sheol.mission.effects import add_land
from coterie.games.sheol.mission.setup import draft_step, lay_out_board, lay_out_mission, setup, strengthen
from coterie.games.sheol.round.play import AROUND
from coterie.games.sheol.scouts.units import hand_limit
from coterie.games.sheol.shadows.foe_cards import health_of
from coterie.games.sheol.shadows.spawning import CORALBONE, first_arrow
from coterie.games.sheol.state import CITADEL, OFF
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import SetupError
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup
from coterie.kernel.zones import determinize

from ..table import chosen, opened, ready

PLAYERS = (1, 2, 3, 4)
MISSIONS = tuple(box.MISSIONS)
LEVELS = ("citizen", "scout", "veteran")


def droids(t):
    return [unit for unit in t.units if unit.is_droid]


def scouts(t):
    return [unit for unit in t.units if not unit.is_droid]


# --- who goes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.order")
def test_team_gear_opening_then_the_first_turn():
    assert list(AROUND)[:3] == ["draft", "gear", "opening"]
    t = chosen()
    assert t.state.phase == "gear"
    t.run(gear_step(t))
    assert t.state.phase == "opening"
    assert opened().state.phase == "menace"


@pytest.mark.rule("overview.players", "setup.servodroid.count")
@pytest.mark.parametrize("players", PLAYERS)
def test_four_units_with_servodroids_for_missing_scouts(players):
    t = chosen(players=players)
    assert len(scouts(t)) == players
    assert len(droids(t)) == 4 - players
    assert [unit.seat for unit in scouts(t)] == list(range(players))
    assert all(unit.seat < players for unit in droids(t))


def test_servodroids_are_dealt_to_the_seats_in_order():
    assert [unit.seat for unit in droids(chosen(players=2))] == [0, 1]
    assert [unit.seat for unit in droids(chosen(players=1))] == [0, 0, 0]


@pytest.mark.rule("setup.scouts.choose")
def test_scouts_can_be_named():
    t = chosen(players=2, scouts="cyclops, maenad", cores="iron,fast")
    assert [unit.scout for unit in scouts(t)] == ["cyclops", "maenad"]
    assert [unit.core for unit in droids(t)] == ["iron", "fast"]


@pytest.mark.rule("setup.scouts.choose", "setup.servodroid.cores")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scouts": "cyclops,hermit"}, "unknown scout 'hermit'"),
        ({"scouts": "cyclops"}, "2 players need 2 different scouts, not cyclops"),
        ({"scouts": "cyclops,cyclops"}, "2 different scouts"),
        ({"cores": "iron,tank"}, "unknown core 'tank'"),
        ({"cores": "iron,iron"}, "2 different cores"),
    ],
)
def test_a_team_that_cannot_be_is_refused(options, message):
    with pytest.raises(SetupError, match=message):
        chosen(players=2, **options)


@pytest.mark.rule("setup.scouts.choose", "setup.servodroid.cores")
def test_who_wants_to_be_asked_chooses_scout_and_core():
    t = chosen(players=3, draft="yes", scouts="pioneer,cyclops,maenad", cores="fast")
    assert t.state.queue == []
    t = chosen(players=2, draft="yes")
    assert t.state.phase == "draft"
    last, first = t.units[1].scout, t.units[0].scout
    t.run(draft_step(t), last)
    assert [unit.scout for unit in scouts(t)] == [last, first]
    assert t.unit.weapon.card == box.SCOUTS[last].weapon
    assert last not in t.ask(draft_step(t)).options
    t.run(draft_step(t), first)
    t.run(draft_step(t), "iron")
    assert "iron" not in t.ask(draft_step(t)).options
    t.run(draft_step(t), "health")
    assert [unit.core for unit in droids(t)] == ["iron", "health"]
    assert [unit.lux for unit in droids(t)] == [7, 5]
    t.run(draft_step(t))
    assert t.state.phase == "gear"


# --- scouts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.scout.lux-board", "setup.scout.vials", "setup.scout.position", "scout.card")
def test_a_scout_starts_with_full_lux_and_no_points_in_the_citadel():
    t = opened(players=4)
    for unit in t.units:
        assert (unit.lux, unit.actions, unit.movement, unit.at) == (8, 0, 0, CITADEL)
        assert unit.vials == box.SCOUTS[unit.scout].vials


@pytest.mark.rule("setup.scout.equipment")
def test_a_scout_bears_its_starting_weapon_and_lantern():
    for unit in ready("dry-lamps").units:
        card = box.SCOUTS[unit.scout]
        assert (unit.weapon.card, unit.lantern.card) == (card.weapon, card.lantern)
        assert not unit.weapon.broken
        assert not unit.lantern.broken


@pytest.mark.rule("setup.scout.deck")
def test_a_scout_has_thirteen_cards_of_its_own_and_an_empty_hand():
    t = opened()
    for unit in t.units:
        assert Counter(unit.deck.cards) == box.DECKS[unit.scout]
        assert len(unit.deck) == 13
        assert unit.hand.cards == unit.discard.cards == []
    assert len({unit.deck.group for unit in t.units}) == 4
    assert opened(seed=2).units[0].deck.cards != sorted(opened(seed=2).units[0].deck.cards)


@pytest.mark.rule("setup.scout.position", "mission.layout")
def test_a_mission_may_name_another_starting_point():
    t = chosen()
    lay_out_board(t, replace(box.MISSIONS["dry-lamps"].layout, lands={}, blips=(), start="D4"))
    assert t.unit.at == cell_of("D4")
    assert {distance(unit.at, cell_of("D4")) for unit in t.units[1:]} == {1}
    assert t.state.mission.counters["start"] == cell_of("D4")


# --- servodroids ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.servodroid.lux-board", "setup.servodroid.equipment", "setup.servodroid.cores")
def test_a_servodroid_has_the_lux_of_its_core_and_its_own_gear():
    t = chosen(players=1)
    assert sorted(unit.core for unit in droids(t)) == ["fast", "health", "iron"]
    for unit in droids(t):
        assert (unit.lux, unit.vials) == (box.CORES[unit.core].lux, 1)
        assert (unit.actions, unit.movement, unit.at) == (0, 0, CITADEL)
        assert (unit.weapon.card, unit.lantern.card) == ("servogun", "servolantern")


@pytest.mark.rule("setup.servodroid.standee")
def test_servodroids_can_be_told_apart():
    t = chosen(players=1)
    assert [unit.id for unit in droids(t)] == [1, 2, 3]
    assert len({unit.core for unit in droids(t)}) == 3


@pytest.mark.rule("setup.servodroid.cards", "servodroid.core-card")
def test_the_cards_of_servodroids_are_dealt_into_the_scouts_decks():
    t = ready(players=3, cores="iron")
    shares = [[card for card in unit.deck.cards if box.LIGHTSHIELDS[card].droid] for unit in scouts(t)]
    assert [len(share) for share in shares] == [3, 3, 2]
    assert sum(map(Counter, shares), Counter()) == Counter(
        {"deep-scanner": 2, "mechanical-legs": 2, "glacial-systems": 2, "grid-connection": 2}
    )
    assert not any(box.LIGHTSHIELDS[card].droid for unit in ready(players=4).units for card in unit.deck.cards)


@pytest.mark.rule("setup.servodroid.bonus-two", "setup.servodroid.bonus-three", "lord.setup.health-by-droids")
def test_fewer_scouts_have_larger_hands_and_a_weaker_outer_lord():
    health = {n: health_of(s, s.lords[0]) for n in PLAYERS for s in [chosen("the-hill-that-walks", n).state]}
    assert health == {4: 7, 3: 7, 2: 6, 1: 5}
    limits = {
        n: hand_limit(t.state, t.unit)
        for n in PLAYERS
        for t in [chosen(players=n, scouts="pioneer,cyclops,maenad,breathless"[: (7, 15, 22, 33)[n - 1]])]
    }
    assert limits == {4: 5, 3: 5, 2: 6, 1: 6}


@pytest.mark.rule("setup.servodroid.bonus-three")
def test_a_scout_alone_has_a_vial_more():
    assert chosen(players=1, scouts="cyclops").unit.vials == box.SCOUTS["cyclops"].vials + 1
    assert chosen(players=2, scouts="cyclops,maenad").unit.vials == box.SCOUTS["cyclops"].vials


# --- general components -----------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.citadel.prosperity", "setup.citadel.districts")
def test_the_citadel_starts_with_ten_prosperity_and_nine_district_tokens():
    citadel = chosen().state.citadel
    assert citadel.prosperity == 10
    assert citadel.umbra == 0
    assert SPACES == 9
    assert citadel.districts == {}


@pytest.mark.rule("setup.deck.reward", "setup.deck.printer")
def test_reward_and_printer_decks():
    s = chosen().state
    assert sorted(s.rewards.cards) == sorted(box.REWARDS)
    assert len(s.rewards) == 15
    assert len(s.printer) == 15
    assert Counter(box.ITEMS[card].land for card in s.printer.cards) == {"twilight": 5, "forgotten": 5, "shadow": 5}
    assert {box.ITEMS[card].level for card in s.printer.cards} == {1}
    assert chosen(seed=2).state.rewards.cards != s.rewards.cards


@pytest.mark.rule("setup.pool.lightstream")
def test_five_random_tiles_are_in_the_pool():
    s = chosen().state
    assert len(s.pool) == 5
    assert len(s.dispenser) == 52
    assert Counter([*s.pool.cards, *s.dispenser.cards]) == {tile.id: tile.copies for tile in box.TILES.values()}


@pytest.mark.rule("setup.pool.lightstream", "mission.special")
def test_a_special_rule_of_the_mission_changes_the_pool():
    assert len(chosen("a-measure-of-morning").state.pool) == 4


@pytest.mark.rule("setup.deck.status")
def test_status_cards_are_three_stocks_and_those_of_corrupted_weapons():
    stocks = chosen().state.statuses
    assert {kind: len(stock) for kind, stock in stocks.items()} == {
        "negative": 24,
        "heavy": 12,
        "positive": 12,
        "special": 5,
    }
    assert all(box.STATUSES[card].kind == kind for kind, stock in stocks.items() for card in stock.cards)
    assert len({stock.group for stock in stocks.values()}) == 4


@pytest.mark.rule("setup.deck.land-and-exploration")
def test_land_and_exploration_cards_are_found_by_their_code():
    for land in box.LANDS:
        assert [page.land for page in box.EXPLORATIONS.values() if page.id in (f"{land}-A", f"{land}-B")] == [land] * 2
    assert chosen().state.explored == []


@pytest.mark.rule("setup.reserves")
def test_only_coralbone_runs_out():
    assert CORALBONE == 23


# --- the mission ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mission.page", "mission.order")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_has_all_that_its_page_gives(mission):
    entry = box.MISSIONS[mission]
    assert entry.intro
    assert entry.brief
    assert entry.level == 1
    assert entry.shadows
    assert entry.layout.lands
    assert list(entry.difficulties) == ["citizen", "scout", "veteran"]
    assert "A" in entry.cards
    assert "lost" in entry.conclusions
    told = opened(mission).noted
    keys = [event.key for event in told]
    assert keys.index("mission") < keys.index("story") < keys.index("card-opened")


@pytest.mark.rule("mission.enemy-board.track", "mission.difficulty", "overview.difficulty.levels")
def test_the_turn_marker_is_on_0_and_the_death_token_on_the_last_turn():
    turns = {level: chosen(difficulty=level).state.enemy.death for level in LEVELS}
    assert turns == {level: row.turns for level, row in box.MISSIONS["dry-lamps"].difficulties.items()}
    assert chosen().state.enemy.turn == 0


@pytest.mark.rule("mission.enemy-board.shadow-cards", "mission.shadow-pile")
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_shadow_pile_holds_what_the_mission_says(mission):
    s, entry = chosen(mission).state, box.MISSIONS[mission]
    tokens = Counter([*s.pile.cards, *s.blips.cards, *(shadow.kind for shadow in s.shadows.values() if shadow.kind)])
    assert tokens == entry.shadows
    assert set(entry.shadows) <= set(box.SHADOWS)


@pytest.mark.rule(
    "mission.enemy-board.others", "herald.setup.markers", "herald.setup.reaction-deck", "herald.setup.reborn-deck"
)
def test_a_herald_waits_on_its_card_with_its_decks():
    s = chosen("what-followed").state
    (herald,) = s.heralds
    assert (herald.card, herald.at, herald.darkness, herald.retaliation, herald.reborn) == ("hunter", OFF, 4, 0, False)
    assert {box.HERALD_REACTIONS[card].herald for card in s.herald_reactions.cards} == {"", "hunter"}
    assert sum(box.HERALD_REACTIONS[card].herald == "hunter" for card in s.herald_reactions.cards) == 2
    assert sorted(s.reborn.cards) == sorted(box.REBORN)
    assert chosen("dry-lamps").state.reborn.cards == []


@pytest.mark.rule(
    "mission.enemy-board.others", "lord.setup.markers", "lord.setup.action-deck", "lord.setup.reaction-deck"
)
def test_an_outer_lord_waits_on_its_card_with_its_decks():
    s = chosen("the-hill-that-walks").state
    (lord,) = s.lords
    assert (lord.card, lord.at, lord.darkness, lord.retaliation, lord.action) == ("avadon", OFF, 6, 0, "")
    assert len(lord.actions) == 4
    assert not any(box.LORD_ACTIONS[card].berserk for card in lord.actions.cards)
    assert sorted(s.lord_reactions.cards) == sorted(box.MISSIONS["the-hill-that-walks"].lord_reactions)
    assert s.enemy.health == {"avadon": 7}


@pytest.mark.rule("mechanic.unlock", "mechanic.threat.setup", "overview.advanced-rules")
def test_mechanics_are_active_only_if_the_mission_says_so():
    s = chosen("the-convoy").state
    assert s.enemy.mechanics == {"threat": "a"}
    assert s.enemy.threat_turns == [4, 7, 10]
    assert {box.THREATS[card].level for card in s.threats.cards} == {1}
    assert len(s.threats) == 7
    plain = chosen("dry-lamps").state
    assert plain.enemy.mechanics == {}
    assert plain.threats.cards == plain.heralds == plain.lords == []


@pytest.mark.rule("mechanic.unlock")
def test_side_b_of_empower_and_hypershadow_changes_the_setup():
    t = chosen("a-measure-of-morning")
    t.state.enemy.mechanics = {"empower": "b", "hypershadow": "b"}
    strengthen(t.state)
    assert t.state.enemy.collected == {"lurker": 1, "devourer": 1, "moth": 1}
    assert [(each.group, each.hyper_boosters) for each in t.state.singularities] == [
        ("circle", 1),
        ("circle", 0),
        ("square", 1),
    ]


@pytest.mark.rule("mission.layout", "mission.tiles")
def test_everything_lies_on_its_coordinates():
    s = chosen("the-convoy").state
    assert {spot(cell) for cell, kind in s.obstacles.items() if kind == "rift"} == {"P3", "P4"}
    assert {spot(cell) for cell in s.coral} == {"L5", "M4", "Q7", "S6"}
    assert s.tokens[cell_of("R7")] == ["star"]
    assert s.tokens[cell_of("R15")] == ["big-umbra"]
    assert sorted(spot(cell) for cell, tokens in s.tokens.items() if tokens == ["poi"]) == ["F5", "H14", "N12", "T12"]


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_layout_covers_nothing_twice(mission):
    layout = box.MISSIONS[mission].layout
    corners = [at for spec in layout.lands.values() for at in spec.at]
    figures = [*layout.blips, *layout.revealed, *layout.hypershadows]
    figures += [at for cells in layout.singularities.values() for at in cells]
    ground = [cell for at in corners for cell in land_cells(cell_of(at))]
    ground += [cell_of(at) for cells in layout.obstacles.values() for at in cells]
    assert len(set(ground)) == len(ground)
    assert len(set(figures)) == len(figures)
    blocked = {cell_of(at) for kind in ("rift", "peak") for at in layout.obstacles.get(kind, ())}
    assert not blocked & {cell_of(at) for at in (*figures, *layout.coralbone)}


@pytest.mark.rule("mission.lands", "mission.lands.hidden")
def test_lands_lie_face_down_and_only_their_type_is_known():
    s = chosen("a-measure-of-morning").state
    twilight = [land for land in s.lands if land.type == "twilight"]
    assert [spot(land.corner) for land in twilight] == ["G15", "N4"]
    assert not any(land.discovered for land in s.lands)
    assert "TB" in s.hidden_lands["twilight"].cards
    assert s.hidden_lands["twilight"].view(0) == [None, None]
    assert len(s.spare_lands["twilight"]) == 3


@pytest.mark.rule("mission.lands")
@pytest.mark.parametrize("seed", range(6))
def test_excluded_lands_are_never_used_not_even_later(seed):
    t = chosen("the-convoy", seed=seed)
    s = t.state
    hidden = s.hidden_lands["forgotten"]
    assert len(hidden) == 3
    assert "FE" not in hidden.cards
    for at in ("A18", "A1"):
        add_land(t, "forgotten", cell_of(at))
    assert sorted(hidden.cards) == ["FA", "FB", "FC", "FD"]
    assert len(s.lands) == 7
    assert s.spare_lands["forgotten"].cards == []


@pytest.mark.rule("mission.lands")
def test_a_land_that_the_page_shows_is_known_to_all():
    s = chosen("the-convoy").state
    dam = next(land for land in s.lands if spot(land.corner) == "R7")
    assert s.hidden_lands["forgotten"].at(str(dam.id), 0) == "FA"
    before = encode(s)
    world = decode(before, type(s))
    determinize(world, 0, stream(5))
    assert world.hidden_lands["forgotten"].at(str(dam.id), 0) == "FA"
    assert Counter([*world.hidden_lands["forgotten"].cards, *world.spare_lands["forgotten"].cards]) == Counter(
        ["FA", "FB", "FC", "FD"]
    )


@pytest.mark.rule("mission.singularities")
def test_singularities_lie_on_the_alert_side_with_the_arrow_toward_the_citadel():
    s = chosen("dry-lamps").state
    assert [(each.group, spot(each.at), each.danger) for each in s.singularities] == [
        ("circle", "B8", False),
        ("triangle", "S17", False),
        ("square", "L1", False),
    ]
    assert [each.arrow for each in s.singularities] == [first_arrow(cell_of(at)) for at in ("B8", "S17", "L1")]
    assert s.singularities[0].arrow == 3  # south-east


@pytest.mark.rule("mission.blips")
def test_blips_are_drawn_from_the_pile_face_down():
    s = chosen("dry-lamps").state
    assert sorted(spot(shadow.at) for shadow in s.shadows.values()) == ["D11", "F17", "R13"]
    assert not any(shadow.revealed for shadow in s.shadows.values())
    assert s.blips.view(0) == [None, None, None]


@pytest.mark.rule("mission.revealed")
def test_revealed_shadows_are_placed_face_up_without_reaction():
    s = chosen("the-convoy").state
    assert [shadow.kind for shadow in s.shadows.values() if spot(shadow.at) == "L2"] == ["moth"]
    assert s.pile.cards.count("moth") + s.blips.cards.count("moth") == 9
    t = chosen()
    lay_out_board(t, Layout(lands={}, singularities={}, revealed={"A1": "random"}))
    assert t.state.shadows[max(t.state.shadows)].kind in ("lurker", "devourer")


@pytest.mark.rule("mechanic.hypershadow.setup")
def test_a_hypershadow_of_the_layout_is_two_random_blips():
    t = chosen()
    n = len(t.state.pile)
    lay_out_board(t, Layout(lands={}, singularities={}, hypershadows=("A1",)))
    assert len(t.state.pile) == n - 2
    assert t.state.shadows[max(t.state.shadows)].hyper


@pytest.mark.rule("mission.lightstream")
def test_tiles_of_the_layout_are_bright_unless_shown_dim():
    t = chosen()
    tiles = (TileSpec(at="M9", tile="cross"), TileSpec(at="N9", tile="straight", turn=1, dim=True))
    lay_out_board(t, Layout(lands={}, singularities={}, tiles=tiles, fast_rows="CD", fast_columns=(7,)))
    assert (t.bright("M9"), t.bright("N9")) == (True, False)
    assert t.state.dispenser.cards.count("cross") + t.state.pool.cards.count("cross") == 5
    assert (t.state.fast_rows, t.state.fast_columns) == ([2, 3], [6])


@pytest.mark.rule("mission.difficulty", "overview.difficulty.levels")
def test_the_effects_of_the_difficulty_are_applied():
    assert opened(difficulty="veteran").prosperity == 7
    assert opened(difficulty="citizen").prosperity == 10
    boosters = {level: [s.boosters for s in opened(difficulty=level).state.singularities] for level in LEVELS}
    assert boosters == {"citizen": [0, 0, 0], "scout": [1, 0, 0], "veteran": [1, 0, 1]}


@pytest.mark.rule("mission.poi-deck")
def test_the_point_of_interest_deck_is_of_the_missions_level():
    s = chosen().state
    assert sorted(s.points.cards) == sorted(card.id for card in box.POINTS.values() if card.level == 1)


@pytest.mark.rule("mission.deck", "mission.card.parts")
def test_card_a_is_revealed_and_its_effect_applied():
    t = opened("dry-lamps")
    assert list(t.state.mission.cards) == ["A", "B"]
    assert t.state.citadel.unlocked == ["umbra-extractor"]


@pytest.mark.rule("mission.special", "round.keywords")
def test_special_rules_apply_from_the_start_of_the_mission():
    t = opened("dry-lamps")
    assert {each.enemy for each in t.state.lasting} == set(t.state.shadows)


# --- missions on their own --------------------------------------------------------------------------------------------


@pytest.mark.rule("casual.idea")
def test_any_mission_can_be_played_on_its_own():
    for mission in box.MISSIONS.values():
        row = box.CASUAL[str(mission.number)]
        assert isinstance(row, CasualRow)
        assert sorted(row.players) == [1, 2, 3, 4]


@pytest.mark.rule("casual.gear")
@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_team_takes_the_numbers_of_the_tables(mission, players):
    t = ready(mission, players)
    kit = box.CASUAL[str(box.MISSIONS[mission].number)].players[players]
    accessories = [gear for unit in t.units for gear in unit.accessories]
    assert len(accessories) == min(kit.accessories[0], 4 - any(unit.core == "iron" for unit in t.units))
    assert all(gear.charges == box.ACCESSORIES[gear.card].charges for gear in accessories)
    weapons = [unit.weapon.card for unit in t.units if box.WEAPONS[unit.weapon.card].level]
    lanterns = [unit.lantern.card for unit in t.units if box.LANTERNS[unit.lantern.card].level]
    assert len(weapons) <= kit.weapons[0]
    assert len(lanterns) <= kit.lanterns[0]
    assert len(set(weapons)) == len(weapons)
    advanced = [card for unit in t.units for card in unit.deck.cards if card in box.ADVANCED]
    assert len(advanced) == kit.lightshields[0] or players == 1
    for unit in t.units:
        own = {*(box.CORES[unit.core] if unit.is_droid else box.SCOUTS[unit.scout]).archetypes}
        for gear in (box.WEAPONS[unit.weapon.card], box.LANTERNS[unit.lantern.card]):
            assert not gear.level or own & {*gear.archetypes}


@pytest.mark.rule("casual.gear")
def test_nobody_is_dealt_a_weaker_weapon_or_lantern_than_its_own():
    dealt = set()
    for seed in range(30):
        for unit in ready("the-hill-that-walks", 4, seed=seed).units:
            dealt |= {(unit.scout, unit.weapon.card), (unit.scout, unit.lantern.card)}
    weaker = [("maenad", "bone-katars"), ("maenad", "squall"), ("breathless", "smoked-lens"), ("pioneer", "choir-lamp")]
    assert dealt.isdisjoint(weaker)
    assert {("maenad", "evil-claw"), ("cyclops", "two-headed-halberd")} <= dealt


@pytest.mark.rule("casual.gear")
def test_no_servodroid_is_dealt_what_is_about_a_hand_of_cards():
    units = [unit for seed in range(30) for unit in ready("the-hill-that-walks", 1, seed=seed).units]
    bearers = [unit for unit in units if any(gear.card == "smugglers-pouch" for gear in unit.accessories)]
    assert bearers
    assert not any(unit.is_droid for unit in bearers)


@pytest.mark.rule("casual.gear")
def test_players_who_want_to_be_asked_choose_their_gear():
    t = chosen("the-convoy", 3, draft="yes", scouts="pioneer,cyclops,maenad", cores="fast")
    ways = t.ask(gear_step(t)).options
    assert (0, "mirror-buckler") in ways
    assert ("leave",) in ways
    t = chosen("the-convoy", 3, draft="yes", scouts="pioneer,cyclops,maenad", cores="fast")
    answers = [(0, "mirror-buckler"), ("leave",), (2, "bone-katars"), (2, "team-synergy"), ("leave",)]
    answers += [("lux-foundries",), ("add", "chalk-line"), ("replace", "solder-kit")]
    t.run(gear_step(t), *answers)
    assert [gear.card for gear in t.unit.accessories] == ["mirror-buckler"]
    assert t.units[2].weapon.card == "bone-katars"
    assert t.units[2].deck.cards.count("team-synergy") == 1
    assert t.state.citadel.technologies == ["lux-foundries"]
    assert {"chalk-line", "surveyors-chain", "field-workshop"} <= {*t.state.printer.cards}
    assert "solder-kit" not in t.state.printer.cards


@pytest.mark.rule("casual.items-and-districts")
def test_upgraded_items_technologies_and_facilities():
    s = ready("the-hill-that-walks").state
    better = [box.ITEMS[card].land for card in s.printer.cards if box.ITEMS[card].level == 2]
    assert Counter(better) == {"twilight": 3, "forgotten": 2}
    assert len(s.printer) == 15
    assert len(s.citadel.technologies) == 4
    levels = {face.id: card.level for card in box.TECHNOLOGIES.values() for face in (card.front, card.back)}
    assert {levels[face] for face in s.citadel.technologies} == {1}
    for face in s.citadel.technologies:
        assert s.citadel.charges.get(face, 0) == box.FACES[face].charges
    assert s.citadel.unlocked == ["umbra-extractor", "lux-synthesizer"]


@pytest.mark.rule("casual.droids", "servodroid.iron-accessory")
def test_servodroids_are_prepared_as_usual_and_the_iron_core_bears_no_accessory():
    t = ready("the-hill-that-walks", 1, scouts="pioneer")
    assert sum(box.LIGHTSHIELDS[card].droid for card in t.unit.deck.cards) == 16
    assert all(not unit.accessories for unit in t.units if unit.core == "iron")


@pytest.mark.rule("casual.custom")
def test_a_mission_of_ones_own_is_a_page_of_content():
    entry = replace(box.MISSIONS["dry-lamps"], shadows={"moth": 9}, heralds=("hunter",))
    t = chosen()
    t.state.lands, t.state.shadows, t.state.singularities = [], {}, []
    t.state.blips.cards, t.state.blips.spots = [], []
    lay_out_mission(t, entry)
    assert {*t.state.pile.cards, *t.state.blips.cards} == {"moth"}
    assert t.state.heralds[0].card == "hunter"


@pytest.mark.rule("casual.custom")
def test_a_team_may_be_stronger_than_the_mission_asks_with_all_that_late_missions_give():
    seen, cores = Counter(), set()
    for seed in range(20):
        t = ready("dry-lamps", 2, seed=seed, strength="13")
        seen.update(box.WEAPONS[unit.weapon.card].level for unit in t.units)
        seen.update(box.ADVANCED[card].level for unit in t.units for card in unit.deck.cards if card in box.ADVANCED)
        cores |= {unit.core for unit in t.units if unit.is_droid}
        assert [box.ITEMS[card].level for card in t.state.printer.cards].count(2) == 14
    assert {1, 2, 3} <= {*seen}
    assert {box.CORES[core].tier for core in cores} == {"start", "foundries", "factories", "colosseum"}


def test_cores_of_a_late_campaign_go_with_a_team_of_that_strength():
    with pytest.raises(SetupError):
        chosen("dry-lamps", 3, cores="tank")
    assert chosen("dry-lamps", 3, cores="tank", strength="13").units[3].core == "tank"


def test_the_same_seed_lays_the_same_table():
    one, other = (setup(Setup("sheol", "the-convoy", 2, "scout", 7)) for _ in range(2))
    assert encode(one) == encode(other)


# --- what everything means --------------------------------------------------------------------------------------------


@pytest.mark.rule("overview.archetypes")
def test_units_have_two_of_nine_archetypes_which_help_in_challenges():
    assert len(get_args(Archetype)) == 9
    assert all(len({*unit.archetypes}) == 2 for unit in (*box.SCOUTS.values(), *box.CORES.values()))
    t = ready(scouts="cyclops,maenad,pioneer,breathless")
    t.stack("1", "0")
    t.do("[{challenge: {target: 2, archetypes: [defense, care], success: [{tally: {won: 1}}]}}]")
    t.stack("1", "0")
    t.do("[{challenge: {target: 2, archetypes: [melee, care], failure: [{tally: {lost: 1}}]}}]")
    assert t.state.mission.counters == {"won": 1, "lost": 1}


@pytest.mark.rule("overview.currencies")
def test_lux_is_life_and_energy_and_umbra_is_money():
    t = ready()
    t.run(pay(t, t.unit, {"lux": 2}, "overview.currencies"))
    t.usual["damage"] = 0
    t.run(take_damage(t, t.unit, 3, "overview.currencies"))
    assert t.unit.lux == 3
    t.unit.umbra = 2
    t.state.display.cards = ["chalk-line"]
    assert t.options("print") == [("print", "chalk-line")]
    t.acts("print", "chalk-line")
    assert (t.unit.umbra, t.unit.items) == (1, ["chalk-line"])


@pytest.mark.rule("overview.terms.your-deck")
def test_your_deck_is_the_scouts_own():
    t = ready()
    decks = [len(unit.deck) for unit in t.units]
    t.do("[{draw: 1}]", context=Context(2))
    assert [len(unit.deck) for unit in t.units] == [decks[0], decks[1], decks[2] - 1, decks[3]]
    assert len(t.units[2].hand) == 1
