"""Card anatomy: what the table shows of each kind of card, and that the game goes by it."""

import pytest
from tests.rules.hades.acting import act, drive, market_price, menu, take

from coterie.games.hades import GAME
from coterie.games.hades.actions.battlefield import meet
from coterie.games.hades.actions.terrain import light_torch
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.gods.cards import pray, pray_options, spark_of
from coterie.games.hades.monsters.combat import resolve_combat
from coterie.games.hades.round.steps import reveal_oracle
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.data import replace


@pytest.fixture
def table(underworld):
    return lambda scenario="gate-of-limbo": underworld(scenario, gods=("athena", "hermes"))


# --- what cards show --------------------------------------------------------------------------------------------------


def said(words: str, count: int) -> list[str]:
    """A mark as often as it is there, unless its words say how often."""
    return [words] if str(count) in words else [words] * count


@pytest.fixture
def shown(table, priced):
    """A table with a card of every kind in sight: what each of them says, by its id, the name left out."""
    priced(harpe=4, acheron_flood=3)
    t, words = table(), GAME.catalogue()
    t.fighter.level, t.fighter.core = 2, "C"
    t.hand(t.fighter, "battle-plan", "harry", "counsel", "two-fronts", "challenge")
    t.weapon(t.fighter, "twin-moons")
    t.state.market["weapon"].cards, t.state.market["feat"].cards = ["harpe"], ["acheron-flood"]
    t.state.companions, t.state.deities = [Gear("teiresias"), Gear("argos")], {"nyx": 1}
    t.state.oracle_discard.cards = ["open-graves"]
    t.engage("minotaur", id=90, tapped=True, damage=2)
    t.engage("empusa", id=91, tapped=True)
    cards = [card for panel in GAME.scene(t.state, 0).panels for area in panel.areas for card in area.cards]
    return {
        card.id: [words.text(part) for part in (card.text, card.cost, card.footer) if part]
        + [say for mark in card.badges for say in said(words.text(mark.name), mark.count or 1)]
        for card in cards
    }


SHOWN = {
    "battle-plan@hand-0-0": [  # might to play it, range and divinity of the cover half, type
        "Battlefield: reroll up to 2 times; defence 2. "
        "Cover (within 2 zones): reroll a die; rank up 2 times; gain 1 divinity; turns face down.",
        *("1 might", "feat"),
    ],
    "harry@hand-0-1": [  # resources gained
        "Battlefield: burst 1; burst 1; gain 1 spark. Cover (within 2 zones): burst 1; strike +2; turns face down.",
        *("1 might", "feat"),
    ],
    "counsel@hand-0-2": [
        "Battlefield: one main action. Cover: one main action. Gain 1 divinity.",
        *("1 might", "main action"),
    ],
    "two-fronts@hand-0-3": [  # only on the battlefield must they differ
        "Battlefield: 2 different main actions. Cover: 2 main actions.",
        *("1 nectar and 1 spark", "main action"),
    ],
    "challenge@hand-0-4": ["Resolve one challenge that your zone and position allow.", "challenge card"],
    "acheron-flood@market-feat": [  # the acquiring cost, and the cost to play it
        "Battlefield: burst 2; burst 1; burst 1. "
        "Cover (within 1 zone): burst 2; tap an engaged monster; gain 1 divinity; turns face down.",
        *("3 spark", "feat", "play for 1 might"),
    ],
    "character-0": [
        "Ichor 5, capacity 4. "
        "On the battlefield: Protector. Put 1 shield or 1 strike on an engaged monster with a die. "
        "In cover: Summon. Lure a monster away from your teammate. "
        "Talents: Focus 1 divinity less and Lure attack 1 divinity less.",
        *("level 2, cover core", "ability ready"),
    ],
    "companion-teiresias": ["In cover: A curse token turns to blessing.", "1 might", "companion"],
    "companion-argos": ["Remove an encounter marker from a zone of your choice.", "1 spark", "companion"],
    "monster-90": ["Gore: suffer a hit of 4.", "vigilance 3, energy 4, 2 die slots", "stamina 5 of 7"],
    "monster-91": [
        "Thirst: pay 1 nectar, or (suffer a hit of 1; this monster gains 1 stamina).",
        *("vigilance 4, energy 3, 1 die slot", "stamina 4 of 4"),
    ],
    "deity-nyx": [
        "Novice: go to a zone of your choice. "
        "Advanced: move up to 2 encounter markers of a zone to another; your next feat card ignores its range. "
        "Supreme: remove up to 2 encounter markers from a zone of your choice; each character: gain 1 might. "
        "Curse: add an encounter marker in a random zone; each character: lose 1 spark.",
        *("blessing", "curse", "curse"),
    ],
    "weapon-0-0": [  # signature, dice set, special effect with price
        "Take a blue die set to III and 1 shield. For 1 spark: rank a die up.",
        *("reactivate for 1 nectar", "weapon, signature"),
    ],
    "weapon-0-1": [  # dice rolled, special effect for nothing
        "Take a blue die, a yellow die and 1 shield. Then you may: demote a die; strike +3.",
        *("reactivate for 1 nectar", "weapon, capacity 2"),
    ],
    "harpe@market-weapon": [
        "Take a blue die. For 1 nectar: strike +2.",
        *("4 spark", "weapon, capacity 1", "reactivate for 1 nectar"),
    ],
    "oracle-open-graves": [
        "Cautious: a monster joins the sentinel board. Fearless: 2 monsters join the sentinel board; "
        "put feat loot in a random zone; remove an encounter marker from a zone of your choice."
    ],
}


@pytest.mark.rule("reference.action-card", "reference.character-card", "reference.companion-card")
@pytest.mark.rule("reference.monster-card", "reference.deity-card", "reference.weapon-card", "reference.oracle-card")
@pytest.mark.parametrize("card", SHOWN)
def test_a_card_shows_all_that_the_game_goes_by(shown, card):
    assert shown[card] == SHOWN[card]


# --- abilities --------------------------------------------------------------------------------------------------------


def protector(t, god):
    monster = t.engage("nymph", god, die="yellow 3")
    t.usual["protector"] = ("shield", monster.id)
    t.run(act(t, god, "protector"))
    return monster.shields


def summon(t, god):
    monster = t.engage("nymph", t.fighter)
    t.run(act(t, god, "summon", monster.id))
    return god.spark - 3


def sharpshooter(t, god):
    t.state.monsters.cards = ["minotaur"]
    t.run(meet(t, god, "battlefield.move-roll", "roll"), "shoot")
    return god.engaged[-1].damage - 1


def stealth(t, god):
    god.might = 0
    drive(take(t, god, "sneak", "row"))
    return len(t.told("sneaked")) - 1


def boost(t, god):
    struck, beside = t.engage("minotaur", god, die="blue 5"), t.engage("minotaur", god)
    t.run(resolve_combat(t, god, struck), beside.id)
    return beside.damage


def search(t, god):
    t.state.zones[god.zone].loot = {"weapon": 1}
    t.run(act(t, god, "search", "weapon"))
    return spark_of("labrys") - market_price(t.state, god, "weapon", "labrys") - 1


def swiftness(t, god):
    t.hand(god)
    god.slots = [Slot("challenge")]
    t.usual["swiftness"] = "keep-untapped"
    t.run(act(t, god, "push", "challenge"))
    return 1 + (not god.tapped)


def motivation(t, god):
    t.fighter.slots = [Slot("plain"), Slot("challenge")]
    return len([option for option in menu(t.state, god) if option[0] == "motivation"])


PROBES = {
    "artemis": (sharpshooter, stealth),
    "hephaestus": (boost, search),
    "athena": (protector, summon),
    "hermes": (swiftness, motivation),
}
"""How much the two abilities of each god are worth, tried on a position: 1 in the weaker version, 2 in the stronger."""


@pytest.mark.rule("reference.core-strength", "gods.names", "bonus.ability-position")
@pytest.mark.parametrize("god", PROBES)
@pytest.mark.parametrize(
    ("level", "core", "strength"),
    [(1, "", (1, 1)), (2, "B", (2, 1)), (2, "C", (1, 2)), (3, "B", (2, 1)), (3, "C", (1, 2))],
)
def test_only_the_ability_of_the_core_is_the_stronger_one(underworld, god, level, core, strength):
    mate = "athena" if god != "athena" else "hermes"
    found = []
    for gods, probe in zip(((god, mate), (mate, god)), PROBES[god], strict=True):
        t = underworld("prison-break", gods=gods)
        me = next(each for each in t.gods if each.id == god)
        me.level, me.core = level, core
        found.append(probe(t, me))
    assert tuple(found) == strength


# --- the game goes by what they show ----------------------------------------------------------------------------------


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
def test_a_blessing_used_turns_to_curse(table):
    t = table()
    t.state.deities = {"erebus": 3}
    monster = t.sentinel("satyr")
    t.run(pray(t, t.hider, "novice", "erebus", "cover.pray"))
    assert t.state.deities == {"erebus": 2}
    assert monster.damage == 2


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
