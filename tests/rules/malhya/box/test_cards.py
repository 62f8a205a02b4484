"""The cards, boards and dice of the box: what is printed stands, and no two cards differ only in a number."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.malhya.box import tables as box
from coterie.games.malhya.box import vocabulary as v
from coterie.kernel.data import to_builtins
from coterie.kernel.dice import Die
from coterie.kernel.effects import Verb, effects_in


def temporary(card: Any) -> list[v.Modifier]:
    """The changes for a while that a card brings."""
    return [effect.change for effect in effects_in(card) if isinstance(effect, v.Lasting)]


def shape(value: Any) -> Any:
    """A card without its numbers, names and where it comes from."""
    if isinstance(value, Verb):
        return (value.word, *(shape(getattr(value, field)) for field in value.__struct_fields__))
    if hasattr(value, "__struct_fields__"):
        left_out = ("id", "number", "name", "flavour", "source", "value", "letters", "gem", "figures", "text")
        return tuple(shape(getattr(value, field)) for field in value.__struct_fields__ if field not in left_out)
    if isinstance(value, dict):
        return tuple(sorted((str(key), str(shape(each))) for key, each in value.items()))
    if isinstance(value, tuple):
        return tuple(shape(each) for each in value)
    return bool(value) if isinstance(value, int) else value


@pytest.mark.parametrize("kind", ["hero", "enemy", "talent", "item", "weapon", "action card", "travel card"])
def test_no_two_cards_differ_only_in_a_number(kind: str) -> None:
    shapes: dict[str, str] = {}
    for name, card in box.BOX.tables[kind].items():
        same = shapes.setdefault(repr(shape(card)), name)
        assert same == name, f"{name} is {same} with other numbers"


def test_the_box_holds_what_is_printed_but_for_booklets() -> None:
    lacking = {stock.type.partition(":")[0] for stock in box.census() if stock.missing}
    assert lacking <= {"Scenario booklet", "further Scenario booklets", "events that can come up"}


@pytest.mark.rule("attack.hero.axe")
def test_the_two_handed_axe() -> None:
    axe = box.WEAPONS["two-handed-axe"]
    first, second, third = axe.rows
    assert (axe.kind, axe.ability) == ("melee", v.Strike(specials=(v.Special(die="power", damage=1),)))
    assert (first.attack_cost, first.strike) == (3, v.Strike(attack=1, power=2))
    assert (second.attack_cost, second.strike) == (1, v.Strike(specials=(v.Special(die="power", damage=2),)))
    assert (third.attack_cost, third.strike) == (2, v.Strike(area="around"))


@pytest.mark.rule("attack.enemy.row", "attack.enemy.special", "defense.enemy.full")
def test_the_swordsman() -> None:
    swordsman = box.ENEMIES["swordsman"]
    assert swordsman.strike == v.Strike(attack=2, damage=1, specials=(v.Special(die="attack", cancel_defense=1),))
    assert (swordsman.kind, swordsman.guard) == ("melee", v.Guard(defense=2))


@pytest.mark.rule("hero.card-front", "hero.ability", "level.bonus", "gear.heavy.bearing")
def test_the_yoktal() -> None:
    yoktal = box.HEROES["yoktal"]
    assert (yoktal.initiative, yoktal.movement, yoktal.capacity) == (4, 4, 2)
    assert (yoktal.traits["intelligence"], yoktal.traits["strength"]) == (2, 1)
    assert yoktal.table["strength"][0] == "capacity"
    assert yoktal.rules == (v.Passive(modify=v.Modifier(stat="bearing", by=1)),)


@pytest.mark.rule("test.aura-die", "level.bonus-kinds")
@pytest.mark.parametrize("name", ["yoktal", "sulk", "mhay", "ancient"])
def test_every_hero_can_raise_a_trait_for_a_test_and_gains_every_kind_of_bonus(name: str) -> None:
    hero = box.HEROES[name]
    raised = [change.stat for change in temporary(hero.aura_effects)]
    assert any(stat in hero.traits for stat in raised)
    bonuses = {bonus for step in hero.table.values() for bonus in step}
    assert bonuses == {"life", "capacity", "initiative", "movement", "aura", "talent"}
    row = box.WEAPONS[hero.weapon].rows[0]
    assert all(hero.traits[trait] >= level for trait, level in row.trait.items())


def test_crystals_and_aura_tokens_of_the_box_suffice() -> None:
    assert sum(hero.life for hero in box.HEROES.values()) <= 40
    assert sum(hero.aura for hero in box.HEROES.values()) <= 20


@pytest.mark.rule("stealth.board.sides", "stealth.board.vision", "stealth.board.cards", "stealth.act.shoot")
def test_the_stealth_board() -> None:
    normal, difficult = box.STEALTH["normal"], box.STEALTH["difficult"]
    assert (normal.alarm, difficult.alarm) == (12, 10)
    for side in (normal, difficult):
        assert [section.vision for section in side.sections][:2] == [1, 2]
        assert side.costs == {"shoot": 5, "stab": 4, "cadaver": 1, "revive": 6}


@pytest.mark.rule("icons.upgrade.tokens")
def test_sixteen_upgrade_tokens_of_nine_kinds() -> None:
    assert (len(box.UPGRADES), sum(token.copies for token in box.UPGRADES.values())) == (9, 16)


@pytest.mark.rule("patrol.card.parts", "patrol.card.lower", "stealth.reshuffle-icon")
def test_the_action_cards() -> None:
    """The two printed ones, gems spread evenly, and the reshuffle icon on two cards."""
    cards = list(box.ACTIONS.values())
    first, second = (to_builtins(card) for card in cards[:2])
    assert first["move"] == {"enemies": 2, "spaces": 2, "to": "green"}
    assert first["focus"] == {"on": "green", "spaces": 4, "go": "northwest", "look": "northwest"}
    assert second["move"] == {"enemies": 2, "spaces": 3, "to": "green"}
    assert second["focus"] == {"on": "green", "spaces": 3, "go": "west", "look": "west"}
    gems = [card.gem for card in cards]
    assert {gems.count(gem) for gem in ("white", "black", "blue", "red")} <= {7, 8}
    assert sum(card.reshuffle for card in cards) == 2


@pytest.mark.rule("patrol.move.destinations")
def test_every_destination_is_on_some_card() -> None:
    ways = {card.move.to for card in box.ACTIONS.values() if card.move}
    assert ways == {"yellow", "blue", "green", "red", "noise", "access", "cadavers"}


@pytest.mark.rule("travel.cards.kinds", "travel.draw.match-test", "travel.events.second-half")
def test_travel_cards_look_for_every_terrain_but_the_sea() -> None:
    assert {terrain for card in box.TRAVEL.values() for terrain in card.terrains} == {
        "forest",
        "plain",
        "mountain",
        "swamp",
        "city",
    }
    assert box.TRAVEL["hollow-way"].terrains == ("plain",)
    assert f"{box.TRAVEL['hollow-way'].half}-{box.EVENT_CARDS['the-stranger'].good}" == "01-01"


@pytest.mark.rule("icons.dice.list", "test.skill-faces", "test.difficulty-dice")
@pytest.mark.parametrize("die", box.DICE.values(), ids=lambda die: die.id)
def test_every_die_has_a_special_face(die: Die) -> None:
    assert any(face["special"] for face in die.faces)
    sides = {"skill": 12, "difficulty": 12, "white": 10, "black": 10}
    assert len(die.faces) == sides.get(die.id, 6)


@pytest.mark.rule("travel.collect.action")
def test_the_wheel_gives_something_on_every_land() -> None:
    assert all(set(sector.cubes) == {"forest", "plain", "mountain", "swamp", "city"} for sector in box.SECTORS.values())
