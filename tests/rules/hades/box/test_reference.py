"""Card anatomy: what each kind of card shows, and that the game reads it."""

import pytest
from tests.rules.hades.acting import act, menu, take

from coterie.games.hades.actions.terrain import light_torch
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.gods.board import card_of
from coterie.games.hades.gods.cards import pray, pray_options
from coterie.games.hades.round.steps import reveal_oracle
from coterie.games.hades.state import Gear
from coterie.kernel.data import replace

ICONS = {"wrath", "grace", "sentinel", "loot", "encounters"}


@pytest.fixture
def table(underworld):
    return lambda scenario="gate-of-limbo": underworld(scenario, gods=("athena", "hermes"))


@pytest.mark.rule("reference.action-card")
@pytest.mark.parametrize("card", list(tables.FEATS))
def test_a_feat_card_has_both_halves_and_a_range(card):
    feat = tables.FEATS[card]
    assert feat.battlefield.effects
    assert feat.cover.effects
    assert feat.cover.range >= 0
    assert feat.might >= 0
    assert feat.cover.divinity >= 0


@pytest.mark.rule("reference.action-card")
@pytest.mark.parametrize("card", list(tables.MAINS))
def test_a_main_card_shows_icons_on_both_halves(card):
    assert tables.MAINS[card].battlefield in (1, 2)
    assert tables.MAINS[card].cover in (1, 2)


@pytest.mark.rule("reference.character-card")
@pytest.mark.parametrize("god", list(tables.GODS))
def test_a_god_has_one_card_of_level_one_and_two_sides_for_each_later_level(god):
    entry = tables.GODS[god]
    assert [(card.level, card.core) for card in entry.cards] == [(1, ""), (2, "B"), (2, "C"), (3, "B"), (3, "C")]
    assert len(entry.wounds) == 4
    for card in entry.cards:
        assert card.ichor > 0
        assert card.capacity > 0
        assert card.talent.keys() <= tables.TILES.keys()
        assert card.talent


@pytest.mark.rule("reference.core-strength")
@pytest.mark.parametrize(
    "card", tables.CHARACTERS.values(), ids=[f"{god}-{level}{core}" for god, level, core in tables.CHARACTERS]
)
def test_the_ability_of_the_core_is_the_stronger_one(card):
    assert card.battlefield.strong == (card.core == "B")
    assert card.cover.strong == (card.core == "C")


@pytest.mark.rule("reference.core-strength", "gods.protector")
@pytest.mark.parametrize(("level", "core", "shields"), [(1, "", 1), (2, "B", 2), (2, "C", 1)])
def test_the_core_decides_how_strong_an_ability_is(table, level, core, shields):
    t = table()
    monster = t.engage("nymph", die="yellow 3")
    t.fighter.level, t.fighter.core = level, core
    t.run(act(t, t.fighter, "protector"), *[("shield", monster.id)] * shields)
    assert monster.shields == shields


@pytest.mark.rule("reference.companion-card")
@pytest.mark.parametrize("companion", list(tables.COMPANIONS))
def test_a_companion_is_used_in_its_position_for_its_cost(table, companion):
    t = table()
    card = tables.COMPANIONS[companion]
    assert card.effects
    t.state.companions = [Gear(companion)]
    offered = {god.position for god in t.gods if ("companion", companion) in menu(t.state, god)}
    assert offered == ({"battlefield", "cover"} if card.position == "both" else {card.position})
    for god in t.gods:
        for resource in card.cost:
            setattr(god, resource, 0)
    assert not [god for god in t.gods if ("companion", companion) in menu(t.state, god)]


@pytest.mark.rule("reference.companion-card")
def test_a_companion_is_tapped_and_paid(table):
    t = table()
    t.state.companions = [Gear("teiresias")]
    t.state.deities = {"chaos": 1}
    t.run(act(t, t.hider, "companion", "teiresias"))
    assert (t.hider.might, t.state.deities, t.state.companions[0].tapped) == (4, {"chaos": 2}, True)


@pytest.mark.rule("reference.monster-card")
@pytest.mark.parametrize("kind", list(tables.MONSTERS))
def test_a_monster_card_shows_stamina_vigilance_energy_die_slots_and_infliction(kind):
    card = tables.MONSTERS[kind]
    assert min(card.stamina, card.vigilance, card.energy, card.slots) >= 1
    assert card.infliction
    assert card.effects


@pytest.mark.rule("reference.deity-card", "cover.pray-cost")
@pytest.mark.parametrize(
    ("blessings", "effects"),
    [(0, set()), (1, {"novice"}), (2, {"novice", "advanced"}), (3, {"novice", "advanced", "supreme"})],
)
def test_a_deity_gives_by_its_blessings(table, blessings, effects):
    t = table()
    t.state.deities = {"nyx": blessings}
    assert {what for what, _ in pray_options(t.state)} - {"grace"} == effects


@pytest.mark.rule("reference.deity-card")
@pytest.mark.parametrize("deity", list(tables.DEITIES))
def test_every_deity_has_three_effects_and_a_curse(deity):
    card = tables.DEITIES[deity]
    assert all((card.novice, card.advanced, card.supreme, card.curse))


@pytest.mark.rule("reference.deity-card")
def test_a_blessing_used_turns_to_curse(table):
    t = table()
    t.state.deities = {"erebus": 3}
    monster = t.sentinel("satyr")
    t.run(pray(t, t.hider, "novice", "erebus", "cover.pray"))
    assert t.state.deities == {"erebus": 2}
    assert monster.damage == 2


@pytest.mark.rule("reference.weapon-card")
@pytest.mark.parametrize("weapon", list(tables.WEAPONS))
def test_a_weapon_card_shows_dice_capacity_price_and_reactivation(weapon):
    card = tables.WEAPONS[weapon]
    assert card.dice
    assert all(0 <= die.side <= 6 for die in card.dice)
    assert card.capacity >= 0
    assert card.reactivate
    assert bool(card.spark) != card.signature
    assert card.signature == (weapon in {god.signature for god in tables.GODS.values()})


@pytest.mark.rule("reference.weapon-card", "battlefield.start-combat", "battlefield.start-combat-effect")
def test_a_weapon_gives_its_dice_its_tokens_and_its_effect_for_the_price(table):
    t = table()
    monster = t.engage("minotaur")
    t.run(
        take(t, t.fighter, "start-combat", "spear-and-aegis"), "use", (monster.id, 0)
    )  # blue III, a shield; rank up for spark
    assert [(die.colour, die.side) for die in monster.dice] == [("blue", 4)]
    assert (monster.shields, t.fighter.spark) == (1, 4)
    assert ("reactivate", "spear-and-aegis") in menu(t.state, t.fighter, "reactivate", "drop")


@pytest.mark.rule("reference.signature-weapon", "bonus.drop-signature")
def test_a_signature_weapon_cannot_be_dropped(table):
    t = table()
    t.weapon(t.fighter, "harpe")
    drops = [option[1] for option in menu(t.state, t.fighter, "reactivate", "drop") if option[0] == "drop"]
    assert drops == ["harpe"]


@pytest.mark.rule("reference.signature-weapon")
def test_a_signature_weapon_starts_every_scenario_in_the_inventory(table):
    for scenario in list(tables.SCENARIOS)[:-1]:
        t = table(scenario)
        t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
        t.state.phase = "won"
        following = list(tables.SCENARIOS)[list(tables.SCENARIOS).index(scenario) + 1]
        t.run(scenario_over(t), *(["pass", "pass"] if tables.SCENARIOS[following].may_change_gods else []))
        assert [[gear.card for gear in god.weapons] for god in t.gods] == [["spear-and-aegis"], ["herald-staff"]]


@pytest.mark.rule("reference.oracle-card", "oracle.paths")
@pytest.mark.parametrize("oracle", list(tables.ORACLES))
def test_both_paths_of_an_oracle_card_are_built_from_its_icons(oracle):
    card = tables.ORACLES[oracle]
    assert card.cautious
    assert card.fearless
    assert {effect.word for effect in card.cautious} <= ICONS
    assert {effect.word for effect in card.fearless} <= ICONS | {"everyone"}  # what the fearless are paid with
    assert any(effect.word in ICONS for effect in card.fearless)


@pytest.mark.rule("reference.oracle-card", "oracle.reveal")
@pytest.mark.parametrize(("path", "markers"), [("cautious", 1), ("fearless", 2)])
def test_the_path_taken_is_the_one_that_happens(table, path, markers):
    t = table()
    t.state.oracle.cards = ["bone-flowers"]
    t.state.deities = {"chaos": 0}
    t.stack("2")
    t.run(reveal_oracle(t), path)
    assert t.state.zones["ossuary"].encounters == markers
    assert t.state.deities == {"chaos": markers}


# --- the torch ------------------------------------------------------------------------------------------------------


@pytest.fixture
def wolf(underworld):
    """A lone wolf with terrain cards in both discard piles."""
    t = underworld(players=1)
    t.gods[0].team = "wolf"
    terrain = t.state.terrain
    for deck, pile in ((terrain.combat, terrain.combat_discard), (terrain.resource, terrain.resource_discard)):
        pile.cards = [deck.cards.pop()]
    return t


@pytest.mark.rule("reference.torch")
@pytest.mark.parametrize(("chosen", "left"), [("combat", (0, 1)), ("resource", (1, 0)), ("both", (0, 0))])
def test_the_torch_brings_back_the_discards_of_one_deck_or_both_for_two_spark(wolf, chosen, left):
    t, terrain = wolf, wolf.state.terrain
    cards = sorted([*terrain.combat.cards, *terrain.combat_discard.cards])
    t.run(act(t, t.gods[0], "item", "torch"), chosen)
    assert (len(terrain.combat_discard), len(terrain.resource_discard)) == left
    assert sorted([*terrain.combat.cards, *terrain.combat_discard.cards]) == cards
    assert (t.gods[0].spark, terrain.torch_tapped) == (3, True)


@pytest.mark.rule("reference.torch")
@pytest.mark.parametrize(("spark", "tapped", "usable"), [(2, False, True), (1, False, False), (2, True, False)])
def test_the_torch_needs_two_spark_and_to_be_untapped(wolf, spark, tapped, usable):
    wolf.gods[0].spark, wolf.state.terrain.torch_tapped = spark, tapped
    assert (("item", "torch") in menu(wolf.state, wolf.gods[0])) == usable


@pytest.mark.rule("reference.torch")
def test_with_one_pile_to_bring_back_the_torch_asks_nothing(wolf):
    wolf.state.terrain.resource_discard.cards = []
    wolf.run(light_torch(wolf, wolf.gods[0]))
    assert wolf.state.terrain.combat_discard.cards == []


@pytest.mark.rule("reference.character-card")
def test_the_card_in_use_is_the_one_of_level_and_core(table):
    t = table()
    t.fighter.level, t.fighter.core = 3, "C"
    assert card_of(t.fighter) is tables.GODS["athena"].cards[4]
