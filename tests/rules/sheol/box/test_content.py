"""All content of the game: the box's numbers, references, patterns and words.

Only rules about what a card prints are proved here; what a card does is proved where it is done.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest
from tests.rules.sheol.table import chosen
from tests.telling import shared_phrases, words_of

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.box.content import Alternate, Lightshield, Mission, Weapon
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.box.vocabulary import (
    VOCABULARY,
    Archetype,
    Challenge,
    Defeat,
    Draw,
    Drop,
    Expose,
    Modifier,
    Need,
    Open,
    Passive,
    Power,
    ReturnAt,
    Shove,
    Status,
    Strike,
    Victory,
)
from coterie.games.sheol.enemies.lords import end_stage
from coterie.games.sheol.mission.casual import KINDS, fitting
from coterie.games.sheol.mission.setup import new_unit, prepare_enemy_board
from coterie.kernel.box import Box
from coterie.kernel.data import ValidationError, convert, replace
from coterie.kernel.effects import Effect, Tally, effects_in, parts_of
from coterie.kernel.errors import ContentError

ARCHETYPES = set(get_args(Archetype))
FACTIONS = {"luminary", "engineers", "exiled"}
TABLES = {kind: table for kind, table in box.BOX.tables.items() if kind not in ("mission", "tile", "die", "casual row")}
EVERY = [(kind, entry) for kind, table in TABLES.items() for entry in table.values()]
entries = pytest.mark.parametrize(("kind", "entry"), EVERY, ids=lambda part: getattr(part, "id", part))
USED = [effect for _, entry in EVERY for effect in effects_in(entry)]

USED += [effect for mission in box.MISSIONS.values() for effect in effects_in(mission)]


def parts(value, kind):
    """Everything of a struct type inside a piece of content."""
    if isinstance(value, kind):
        yield value
    for part in parts_of(value):
        yield from parts(part, kind)


def level(table, n):
    return [entry for entry in table.values() if entry.level == n]


# --- patterns -------------------------------------------------------------------------------------------------------


def test_a_pattern_is_read_from_its_grid_and_turned_four_ways():
    north, east, south, west = pattern("""
        x x .
        . @ .
    """).facings
    assert north == ((-1, -1), (-1, 0))
    assert east == ((-1, 1), (0, 1))
    assert south == ((1, 0), (1, 1))
    assert west == ((0, -1), (1, -1))
    assert pattern("xx./.@.").facings[0] == north
    assert len(pattern("x/x/@").reach) == 8


def test_the_pattern_of_an_outer_lord_turns_round_its_four_spaces():
    north, east, south, west = pattern("xx./@@x/@@.").facings
    assert pattern("xx/@@/@@").size == 2
    assert north == ((-1, 0), (-1, 1), (0, 2))
    assert east == ((0, 2), (1, 2), (2, 1))
    assert south == ((1, -1), (2, 0), (2, 1))
    assert west == ((-1, 0), (0, -1), (1, -1))


@pytest.mark.parametrize("grid", ["x", "@", "x/.@.", "x/@/o", "@@/x.", "x/@.@", "@@@/@@@/xxx"])
def test_a_grid_that_is_no_pattern_is_refused(grid):
    with pytest.raises(ValueError, match="pattern"):
        pattern(grid)


def test_a_wrong_pattern_on_a_card_is_an_error_of_the_content():
    flash_gun = {name: getattr(box.WEAPONS["flash-gun"], name) for name in Weapon.__struct_fields__}
    with pytest.raises(ValueError, match="needs the unit"):
        Weapon(**{**flash_gun, "pattern": "xxx"})


# --- the vocabulary -------------------------------------------------------------------------------------------------


def test_an_effect_has_exactly_one_verb():
    assert convert({"draw": 2}, Effect, dec_hook=VOCABULARY.hook) == Draw(2)
    for wrong in ({}, {"draw": 1, "take": 1}, {"fly": 1}, {"verb": "draw"}):
        with pytest.raises(ValidationError):
            convert(wrong, Effect, dec_hook=VOCABULARY.hook)


def test_a_modifier_is_a_number_or_a_rule():
    assert convert({"stat": "damage", "by": 1}, Modifier).by == 1
    assert convert({"stat": "dark-step", "to": 0}, Modifier).to == 0
    for wrong in ({}, {"stat": "damage"}, {"rule": "flies", "by": 1}, {"stat": "damage", "by": 1, "rule": "flies"}):
        with pytest.raises(ValidationError):
            convert(wrong, Modifier)


def test_a_passive_modifies_or_answers_a_moment():
    assert convert({"at": "killed", "do": [{"draw": 1}]}, Passive, dec_hook=VOCABULARY.hook).at == "killed"
    for wrong in ({}, {"at": "killed"}, {"do": [{"draw": 1}]}, {"modify": {"rule": "flies"}, "at": "killed"}):
        with pytest.raises(ValidationError):
            convert(wrong, Passive, dec_hook=VOCABULARY.hook)


def test_what_lies_in_play_lasts():
    for _, entry in EVERY:
        lasting = [passive.modify.until for passive in parts(entry, Passive) if passive.modify]
        assert set(lasting) <= {"mission", "turn"}, entry.id


IN_PROGRESS = ("plan", "reveal", "attack", "overload", "movement", "pay", "hit", "placed", "shop")


def test_a_change_for_one_action_is_made_during_one():
    allowed = {"lantern-square", "cleu-cannon"}  # it is for the attack that follows at once
    cards = {**box.LIGHTSHIELDS, **box.ACCESSORIES, **box.ITEMS, **box.FACES}
    for card in cards.values():
        for power in parts(card, Power):
            short = [m for m in parts(power.do, Modifier) if m.until == "action"]
            assert not short or power.when in IN_PROGRESS or card.id in allowed, card.id


def test_every_verb_is_used_by_some_card():
    assert {effect.word for effect in USED} == set(VOCABULARY.verbs)


# --- the numbers of the box -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_piece_of_gear_and_every_advanced_lightshield_can_be_given_to_some_unit(kind):
    units = [unit for players in (1, 4) for unit in chosen(players=players).units]
    units += [new_unit(chosen().state.setup, 3, core=core) for core in box.CORES]
    state = chosen().state
    for n in (1, 2, 3):
        given = {card for unit in units for card in fitting(state, unit, kind, n, [])}
        assert given == {card.id for card in level(KINDS[kind], n)}


@pytest.mark.parametrize(
    ("missions", "decks"),
    [
        ([{"level": n, "mechanics": {"threat": "a"}} for n in (1, 2, 3)], {"threats": box.THREATS}),
        (
            [{"heralds": (herald,)} for herald in box.HERALDS],
            {"herald_reactions": box.HERALD_REACTIONS, "reborn": box.REBORN},
        ),
    ],
)
def test_every_card_of_the_enemies_decks_is_dealt_in_some_mission(missions, decks):
    dealt = {deck: set() for deck in decks}
    for page in missions:
        state = chosen().state
        prepare_enemy_board(state, replace(box.MISSIONS["dry-lamps"], **page))
        for deck, cards in dealt.items():
            cards.update(getattr(state, deck).cards)
    assert dealt == {deck: set(table) for deck, table in decks.items()}


@pytest.mark.parametrize("lord", box.LORDS)
def test_an_outer_lord_goes_through_all_its_actions_and_then_its_berserk_one(lord):
    t = chosen()
    prepare_enemy_board(t.state, replace(box.MISSIONS["dry-lamps"], lord=lord))
    [enemy], seen = t.state.lords, []
    while not enemy.berserk:
        t.run(end_stage(t, enemy))
        seen.append(enemy.action)
    own = [card.id for card in box.LORD_ACTIONS.values() if card.lord == lord]
    assert sorted({*seen, *enemy.spent.cards}) == sorted(own)
    assert box.LORD_ACTIONS[seen[-1]].berserk


def test_each_scout_has_thirteen_lightshields_and_a_second_special_card():
    for scout in box.SCOUTS.values():
        own = [card for card in box.OWN.values() if card.owner == scout.id]
        assert sum(card.copies for card in own if not card.reward) == 13
        assert Counter(bool(card.levels) for card in own) == {False: 5, True: 2}
        assert [card.reward for card in own if card.levels].count(True) == 1
    assert sum(card.copies for card in box.OWN.values()) == 56


@pytest.mark.rule("servodroid.core-card")
def test_cores_and_the_cards_they_add():
    assert [core.id for core in box.CORES.values() if core.tier == "start"] == ["fast", "health", "iron"]
    assert all(sum(core.cards.values()) == 4 for core in box.CORES.values())
    assert [core.id for core in box.CORES.values() if not core.accessories] == ["iron"]
    needed = Counter(box.COMMON_DROID_CARDS)
    for core in box.CORES.values():
        if core.id != "perfect":
            needed.update(core.cards)
    assert needed == {card.id: card.copies for card in box.DROID.values()}
    assert all(core.lux <= 8 for core in box.CORES.values())


@pytest.mark.rule("status.kinds")
def test_statuses_are_of_three_kinds():
    copies: Counter[str] = Counter()
    for status in box.STATUSES.values():
        copies[status.kind] += status.copies
    assert copies == {"negative": 24, "heavy": 12, "positive": 12, "special": 5}
    assert all(bool(s.price) == (s.kind != "positive") for s in box.STATUSES.values())
    assert all(s.power.when == "drawn" or s.holds for s in box.STATUSES.values() if s.kind in ("negative", "heavy"))


@pytest.mark.rule("overview.factions-and-levels")
def test_what_has_levels_is_spread_over_them_and_over_the_factions():
    weapons = [weapon for weapon in box.WEAPONS.values() if not weapon.corrupted]
    for table in (weapons, box.LANTERNS.values()):
        spread = Counter((card.level, card.faction) for card in table)
        assert all(spread[n, faction] == 2 for n in (1, 2, 3) for faction in FACTIONS)
        assert spread[0, ""] == 5
    for table, each in ((box.ADVANCED, 3), (box.ACCESSORIES, 2), (box.TECHNOLOGIES, 2)):
        spread = Counter((card.level, card.faction) for card in table.values())
        assert all(spread[n, faction] == each for n in (1, 2, 3) for faction in FACTIONS)
    assert Counter(item.level for item in box.ITEMS.values()) == {1: 15, 2: 15}
    assert Counter((item.land, item.level) for item in box.ITEMS.values() if item.level == 1).total() == 15
    assert len(level(box.POINTS, 1)) == 14
    assert [len(level(box.THREATS, n)) for n in (1, 2, 3)] == [7, 6, 6]


@pytest.mark.rule("gear.item.card")
def test_every_item_has_a_better_version_of_the_same_land():
    first = level(box.ITEMS, 1)
    assert {item.upgrade for item in first} == {item.id for item in level(box.ITEMS, 2)}
    for item in first:
        better = box.ITEMS[item.upgrade]
        assert better.land == item.land
        assert better.umbra > item.umbra
    assert Counter(item.land for item in first) == {"twilight": 5, "forgotten": 5, "shadow": 5}


@pytest.mark.rule("land.tile")
def test_each_land_has_a_type_and_two_explorations():
    assert Counter(land.type for land in box.LANDS.values()) == {"twilight": 5, "forgotten": 5, "shadow": 5}
    for land in box.LANDS.values():
        assert land.id[0] == land.type[0].upper()
        assert land.build
        assert land.explore
        assert [page.id for page in box.EXPLORATIONS.values() if page.land == land.id] == [
            f"{land.id}-A",
            f"{land.id}-B",
        ]
    assert Counter(page.faction for page in box.EXPLORATIONS.values()) == dict.fromkeys(FACTIONS, 10)


def test_lightstream_tiles():
    shapes: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    for tile in box.TILES.values():
        shapes[tile.openings] += tile.copies
        symbols[tile.symbol] += tile.copies
    assert shapes == {"NS": 14, "NE": 16, "NES": 15, "NESW": 6, "N": 6}
    assert symbols == {"": 45, "arrow": 4, "armor": 4, "attack": 4}


# --- what cards print -----------------------------------------------------------------------------------------------


@pytest.mark.rule("scout.card")
def test_scouts_bear_what_they_start_with():
    assert set(box.SCOUTS) == {"pioneer", "maenad", "cyclops", "breathless"}
    for scout in box.SCOUTS.values():
        weapon, lantern = box.WEAPONS[scout.weapon], box.LANTERNS[scout.lantern]
        assert weapon.level == lantern.level == 0
        assert set(weapon.archetypes) & set(scout.archetypes)
        assert set(lantern.archetypes) & set(scout.archetypes)
        assert scout.corrupted.hand_limit == scout.normal.hand_limit - 1
        assert scout.corrupted.movement == scout.normal.movement - 1
        assert scout.normal.critical != scout.corrupted.critical
    assert box.SCOUTS["breathless"].normal.movement == 2


def test_some_unit_of_the_box_can_bear_each_weapon_and_lantern():
    units = [set(unit.archetypes) for unit in (*box.SCOUTS.values(), *box.CORES.values())]
    for card in (*box.WEAPONS.values(), *box.LANTERNS.values(), *box.ADVANCED.values()):
        assert set(card.archetypes) <= ARCHETYPES
        assert any(unit & set(card.archetypes) for unit in units)


@pytest.mark.rule("weapon.card")
def test_weapons_print_what_the_book_gives():
    flash = box.WEAPONS["flash-gun"]
    assert (flash.damage, flash.cost, flash.pattern) == (2, 1, "x/x/@")
    assert box.WEAPONS["light-spear"].overload.rule == "same-again"
    assert all(weapon.durability and weapon.overload for weapon in box.WEAPONS.values())
    assert box.LANTERNS["night-digger"].reveal_cost == 1


@pytest.mark.rule("lantern.card")
def test_lanterns_plan_and_reveal():
    for lantern in box.LANTERNS.values():
        assert lantern.plan
        assert lantern.reveals
        assert lantern.overload is not None
        assert not lantern.overload.rule
        if lantern.overload.number:
            assert lantern.overload.number > lantern.plan
        else:
            assert len(pattern(lantern.overload.pattern).facings[0]) > len(pattern(lantern.pattern).facings[0])


def stronger(a, b):
    """Whether the weapon is at least as good as the other in everything and better in something."""
    if a.rules or b.rules or a.corrupted or b.corrupted:
        return False
    mine, yours = (
        (w.damage, -w.cost, w.aoe, w.durability, -w.repair.umbra, -w.repair.cards, -w.overload.cost) for w in (a, b)
    )
    covers = pattern(a.pattern).reach >= pattern(b.pattern).reach
    return covers and all(x >= y for x, y in zip(mine, yours, strict=True)) and (mine, a.pattern) != (yours, b.pattern)


def test_no_weapon_is_better_in_everything_than_another_of_its_level():
    for n in (0, 1, 2, 3):
        same = [w for w in box.WEAPONS.values() if w.level == n and w.id != "servogun"]
        assert not [(a.id, b.id) for a in same for b in same if a is not b and stronger(a, b)]


@pytest.mark.rule("lightshield.card")
def test_lightshields_spread_over_alternates_and_kinds_of_use():
    cards = [card for card in box.LIGHTSHIELDS.values() if card.power]
    assert {card.alternate for card in cards} == set(get_args(Alternate))
    kinds = {(power.when, power.whose) for card in cards for power in [card.power]}
    assert {("free", "own"), ("action", "own"), ("attack", "own"), ("attack", "other"), ("plan", "own")} <= kinds
    assert {("reveal", "own"), ("overload", "own"), ("damaged", "own"), ("attacked", "own")} <= kinds
    assert {power.phase for card in cards for power in [card.power]} == {"scout", "shadow", "both"}


def test_no_two_cards_of_a_kind_do_the_same():
    words = {"id", "name", "rule", "text", "icon", "source", "goal", "level", "faction", "archetypes", "copies"}
    for kind in TABLES.keys() - {"land", "status", "mechanic"}:
        seen: dict[str, str] = {}
        for entry in TABLES[kind].values():
            done = repr([getattr(entry, name) for name in entry.__struct_fields__ if name not in words])
            assert done not in seen, f"{entry.id} does the same as {seen[done]}"
            seen[done] = entry.id


def test_known_alternate_uses():
    assert box.OWN["lightstream-reposition"].alternate == "reveal"
    assert box.OWN["weapons-specialist"].alternate == "attack"


OUTSIDE = [
    "lightstream-reposition",
    "demolition",
    "pioneers-legacy",
    "lightstream-surfer",
    "attractive-field",
    "dont-mess-with-me",
    "oblivion-marksman",
    "bai-hu",
    "spark-of-hope",
    "team-synergy",
    "lightstream-flare",
    "first-aid",
    "warcry",
    "one-with-the-darkness",
    "godspeed-line",
]


@pytest.mark.parametrize("card", OUTSIDE)
def test_cards_for_outside_the_citadel(card):
    shield: Lightshield = box.LIGHTSHIELDS[card]
    assert all(power.needs and power.needs.outside for power in (shield.levels or (shield.power,)))


@pytest.mark.parametrize(
    "entry",
    [
        box.OWN["impact-detection"],
        box.OWN["maenads-ecstasy"],
        box.OWN["oblivion-marksman"],
        box.FACES["lantern-square"],
        box.FACES["plateau-mines"],
    ],
    ids=lambda entry: entry.id,
)
def test_what_these_cards_reveal_does_not_react(entry):
    seen = [
        each for each in effects_in(entry) if isinstance(each, Expose) or (isinstance(each, Strike) and each.expose)
    ]
    assert seen
    assert not any(isinstance(effect, Expose) and effect.react for effect in seen)


@pytest.mark.rule("citadel.technology.card")
def test_technologies_have_two_faces():
    assert len(box.FACES) == 36
    active = [face for face in box.FACES.values() if face.power]
    assert len(active) == 19
    assert all(1 <= face.charges <= 3 for face in active)


@pytest.mark.rule("facility.kinds")
def test_facilities_are_passive_or_activated():
    active = {facility.id for facility in box.FACILITIES.values() if facility.power}
    assert active == {"cleu-cannon", "scout-tower"}
    assert all(bool(f.power) + bool(f.produces) + f.protects == 1 for f in box.FACILITIES.values())


@pytest.mark.rule("herald.card")
def test_heralds_and_their_reactions():
    assert Counter(card.herald for card in box.HERALD_REACTIONS.values()) == {"": 6} | dict.fromkeys(box.HERALDS, 2)
    vacuum = box.HERALD_REACTIONS["vacuum"]
    assert (vacuum.darkness, vacuum.retaliation) == (2, 2)
    assert box.HERALDS["awakener"].normal.target == "nearest"
    assert len({herald.initiative for herald in box.HERALDS.values()}) == 4
    for card in box.REBORN.values():
        assert [type(effect) for effect in card.effects].count(ReturnAt) == 1


@pytest.mark.rule("lord.card", "lord.action.card")
def test_outer_lords_and_their_cards():
    for lord in box.LORDS:
        actions = [action for action in box.LORD_ACTIONS.values() if action.lord == lord]
        assert Counter(action.berserk for action in actions) == {False: 4, True: 1}
        assert {action.target for action in actions} == {"axis", "citadel"}
    fist = box.LORD_ACTIONS["ground-fist"]
    assert (fist.movement, fist.target, fist.effects) == (1, "axis", ())
    assert all(len(card.lit) >= len(card.dark) for card in box.LORD_REACTIONS.values())


def test_shadow_cards():
    assert sum(card.tokens for card in box.SHADOWS.values()) == 45
    assert box.SHADOWS["lurker"].normal.critical[0] == Status("corrosion")
    assert box.SHADOWS["devourer"].normal.critical[0] == Shove(1)
    assert box.SHADOWS["moth"].normal.health == 2
    for card in box.SHADOWS.values():
        assert card.empowered.health + card.empowered.damage > card.normal.health + card.normal.damage


@pytest.mark.rule("mechanic.threat.card")
def test_threats_have_names_and_levels():
    assert len({threat.name for threat in box.THREATS.values()}) == 19
    assert all(1 <= threat.level <= 3 for threat in box.THREATS.values())
    lasting = [modifier for threat in box.THREATS.values() for modifier in parts(threat.rules, Modifier)]
    assert {modifier.until for modifier in lasting} == {"turn"}


def test_dice_of_the_box():
    assert {die: len(box.DICE[die].faces) for die in box.DICE} == dict.fromkeys(
        ("alert", "blue", "danger", "fate", "gravity", "shadow", "white"), 6
    )
    names = {face.name for face in box.DICE["white"].faces}
    for mechanic in box.MECHANICS.values():
        for side in (mechanic.a, mechanic.b):
            assert {face for row in side.rows for face in row.faces} <= names


def test_explorations_offer_two_or_three_choices_and_tell_what_comes_of_them():
    for page in box.EXPLORATIONS.values():
        assert page.title
        assert page.story
        assert 2 <= len(page.choices) <= 3
        assert any(choice.needs is None for choice in page.choices)
        for choice in page.choices:
            tried = [effect for effect in effects_in(choice.do) if isinstance(effect, Challenge)]
            assert bool(tried) == bool(choice.failure), f"{page.id}: {choice.text}"
            assert all(3 <= each.target <= 4 and len(each.archetypes) == 2 for each in tried)
    dam = box.EXPLORATIONS["FA-A"].choices[1].do[0]
    assert (dam.target, set(dam.archetypes)) == (4, {"camouflage", "brightness"})


# --- words ----------------------------------------------------------------------------------------------------------


@entries
def test_every_card_has_words(kind, entry):
    faces = [entry.front, entry.back] if kind == "technology" else [entry]
    if kind in ("exploration", "mechanic"):
        return
    for face in faces:
        assert face.name.strip()
        assert len(face.text) > 12
        assert "TODO" not in face.text


@entries
def test_every_entry_says_where_it_is_from(kind, entry):
    assert entry.source in ("rulebook", "authored")


def test_no_words_come_twice():
    texts = Counter(getattr(entry, "text", "") for _, entry in EVERY)
    assert [text for text, n in texts.items() if text and n > 1] == []


PLATE = "two lights in a line are the safe way in"  # read in one mission, sung in the next


def told(mission):
    """Everything that the mission tells."""
    pages = [*mission.cards.values()]
    yield from (*mission.intro, *(text for page in pages for text in page.story))
    yield from (choice.result for page in pages for choice in page.choices)
    yield from (text for conclusion in mission.conclusions.values() for text in conclusion.text)


def test_no_two_missions_are_told_in_the_same_phrases():
    shared = shared_phrases(map(told, box.MISSIONS.values()), 4)
    assert {phrase for phrase in shared if phrase not in PLATE} == set()


def test_no_mission_retells_the_printed_one():
    """The manual shows the end of a march with a captive, a doomed team and a cry in the dark."""
    words = {word for mission in box.MISSIONS.values() for text in told(mission) for word in words_of(text)}
    assert words.isdisjoint({"convoy", "wagon", "wagons", "prisoner", "captive", "stride", "filter", "note"})


# --- missions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("twilight: {at: [F7, N14]", "twilight: {at: [F7, N24]", "there is no space 'N24', did you mean"),
        ("excluded: [TE]", "excluded: [TX]", "there is no land 'TX'"),
        ("blips: [H6,", "blips: [h6,", "there is no space 'h6'"),
        ("{star: [B2, D20", "{star: [B2, D21", "there is no space 'D21', did you mean"),
        ("blips: [", "tiles: [{at: C5, tile: bend-x}]\n    blips: [", "there is no tile 'bend-x'"),
        ("blips: [", "start: citadell\n    blips: [", "there is no space 'citadell', did you mean 'citadel'?"),
        ("blips: [", "revealed: {C5: mouth}\n    blips: [", "there is no shadow 'mouth', did you mean 'moth'?"),
        ("{lurker: 10,", "{lurkers: 10,", "there is no shadow 'lurkers', did you mean 'lurker'?"),
        ("lord: avadon", "lord: avalon", "there is no lord 'avalon', did you mean 'avadon'?"),
        ("slow-blink", "slow-drink", "there is no lord-reaction 'slow-drink', did you mean 'slow-blink'?"),
        ("enemies: {avadon:", "enemies: {hunter:", "there is no enemy 'hunter'"),
        ("hypershadow: a", "hypershadows: a", "there is no mechanic 'hypershadows', did you mean 'hypershadow'?"),
        ("[umbra-extractor,", "[umber-extractor,", "there is no facility 'umber-extractor', did you mean"),
        ("{open: D}", "{open: K}", "there is no Mission card 'K'"),
        ("{at: {B2: 1}}", "{at: {B22: 1}}", "there is no space 'B22', did you mean"),
        ("{put: {what: star, at: [B2]", "{put: {what: star, at: [B0]", "there is no space 'B0'"),
        ("enter: {avadon: B17}", "enter: {hunter: B17}", "there is no Herald or Outer Lord 'hunter'"),
        ("enter: {avadon: B17}", "enter: {avadon: B27}", "there is no space 'B27'"),
        ("{victory: spared}", "{victory: sparred}", "there is no conclusion 'sparred', did you mean 'spared'"),
        ("{unlock: [cleu-cannon]}", "{unlock: [cannon]}", "there is no facility 'cannon', did you mean"),
        ("do: [{drop: D}]", "do: [{status: fear-of}]", "there is no status 'fear-of'"),
        ("do: [{drop: D}]", "do: [{send: nowhere}]", "there is no space 'nowhere'"),
    ],
)
def test_a_name_that_leads_nowhere_is_told_with_its_line(tmp_path, name, wrong, message):
    text = box.BOX.tables["mission"].files["the-hill-that-walks"][0].read_bytes().decode()
    line = text[: text.index(name)].count("\n") + 1
    (tmp_path / "missions").mkdir()
    (tmp_path / "missions" / "5.yaml").write_text(text.replace(name, wrong, 1))
    broken = Box(tmp_path, VOCABULARY.hook, **box.BOX.names)
    broken.by_players("mission", "missions", Mission)
    with pytest.raises(ContentError, match=re.escape(message)) as error:
        broken.check()
    assert f"5.yaml:{line}" in str(error.value)


missions = pytest.mark.parametrize("mission", box.MISSIONS.values(), ids=lambda entry: entry.id)


@missions
def test_on_a_missions_board_nothing_lies_on_another(mission):
    taken: Counter[int] = Counter()
    for spec in mission.layout.lands.values():
        for corner in spec.at:
            taken.update(cell_of(corner) + step for step in (0, 1, 20, 21))
    taken.update(cell_of(cell) for spots in mission.layout.obstacles.values() for cell in spots)
    taken.update(cell_of(cell) for spots in mission.layout.singularities.values() for cell in spots)
    taken.update(range(160 + 8, 160 + 12))
    taken.update(row * 20 + column for row in (9, 10, 11) for column in range(8, 12))
    assert [cell for cell, n in taken.items() if n > 1] == []
    blocked = {cell_of(cell) for spots in mission.layout.obstacles.values() for cell in spots}
    blocked |= {cell_of(cell) for spots in mission.layout.singularities.values() for cell in spots}
    layout = mission.layout
    laid = [*layout.coralbone, *layout.blips, *layout.revealed, *layout.hypershadows, *(t.at for t in layout.tiles)]
    assert not blocked & {cell_of(cell) for cell in (*laid, *(c for spots in layout.tokens.values() for c in spots))}
    assert len(laid) == len(set(laid))


@missions
def test_a_missions_lands_are_enough(mission):
    for kind, spec in mission.layout.lands.items():
        codes = {land.id for land in box.LANDS.values() if land.type == kind}
        assert {*spec.required, *spec.excluded, *spec.fixed.values()} <= codes
        assert not {*spec.required} & {*spec.excluded}
        assert len(spec.at) <= len(codes - {*spec.excluded})
        assert len(spec.required) <= len(spec.at)
        assert {*spec.fixed} <= {*spec.at}


@missions
@pytest.mark.rule("mission.card.parts")
def test_every_card_of_a_mission_can_come_up_and_leads_on(mission):
    reached, todo = set(), ["A"]
    while todo:
        letter = todo.pop()
        if letter not in reached:
            reached.add(letter)
            todo += [each.letter for each in effects_in(mission.cards[letter]) if isinstance(each, Open)]
    assert reached == set(mission.cards)
    assert len(mission.cards) >= 8
    assert any(isinstance(effect, Victory) for effect in effects_in(mission))
    assert "lost" in mission.conclusions
    for card in mission.cards.values():
        assert card.story
        assert card.goals or any(isinstance(effect, Open | Victory | Defeat) for effect in effects_in(card))


@missions
@pytest.mark.rule("mission.card.flow")
def test_a_mission_card_ends_the_mission_or_is_discarded_some_time(mission):
    dropped = {effect.letter for effect in parts(mission, Drop)}
    last = {letter for letter, card in mission.cards.items() if any(parts(card, Victory))}
    assert dropped | last == set(mission.cards)


@missions
def test_a_mission_has_no_more_shadows_than_there_are_and_threats_by_their_card(mission):
    assert all(n <= box.SHADOWS[kind].tokens for kind, n in mission.shadows.items())
    assert bool(mission.threat_turns) == ("threat" in mission.mechanics)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@missions
def test_a_mission_is_harder_on_higher_difficulties(mission, players):
    rows = box.MISSIONS_FOR[players][mission.id].difficulties
    citizen, scout, veteran = (rows[name] for name in ("citizen", "scout", "veteran"))
    assert citizen.turns >= scout.turns >= veteran.turns
    assert mission.reward_turns[0] < mission.reward_turns[1] <= veteran.turns
    for row in rows.values():
        assert list(row.reward) == sorted(row.reward, reverse=True)


@missions
def test_a_missions_counters_are_made_and_asked_for(mission):
    made = {name for effect in parts(mission, Tally) for name in effect.counters}
    asked = {name for need in parts(mission, Need) for name in need.tally}
    assert asked == made


@pytest.mark.parametrize("players", [1, 2, 3])
@missions
def test_the_number_of_players_changes_difficulty_and_layout_alone(mission, players):
    """What a mission tells and asks for is the same for all."""
    other = box.MISSIONS_FOR[players][mission.id]
    assert replace(other, difficulties=mission.difficulties, layout=mission.layout) == mission
