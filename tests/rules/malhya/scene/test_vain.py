"""Options of which nothing would come say so, and those of which something comes do not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.malhya.combat.conftest import FightMaker
from tests.rules.malhya.combat.conftest import fight as fight
from tests.rules.malhya.conftest import Make
from tests.rules.malhya.stealth.conftest import Sneaks
from tests.rules.malhya.stealth.conftest import sneak as sneak

from coterie.games.malhya.scene.options import present
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.travel.journey import travel_on
from coterie.kernel.decision import Decision, option_key


def warned(s: Malhya, asked: Decision | None, option: tuple[Any, ...]) -> bool:
    """Whether an option that is offered says that nothing would come of it."""
    assert asked is not None
    assert option_key(option) in [option_key(each) for each in asked.options], f"{option} is not offered"
    detail = present(s, asked, option).detail
    return detail is not None and getattr(detail, "key", "") == "effect.vain"


@pytest.mark.rule("travel.rest.effect")
@pytest.mark.parametrize(
    ("fields", "vain"),
    [({}, True), ({"serious": 1}, True), ({"shock": 1}, False), ({"damage": 1}, False), ({"spent": 1}, False)],
)
def test_rest_that_would_heal_and_ready_nothing(party: Make, fields: dict[str, int], vain: bool) -> None:
    t = party("sulk", "mhay")
    for field, n in fields.items():
        setattr(t.hero("mhay"), field, n)
    assert warned(t.state, t.ask(travel_on(t)), ("rest",)) == vain


@pytest.mark.rule("travel.rest.effect")
def test_rest_to_which_a_talent_answers_is_not_in_vain(party: Make) -> None:
    t = party("sulk", "ancient")
    t.state.talents.remove("field-lore")
    t.hero("sulk").talents, t.hero("sulk").cubes = {"field-lore": True}, {"ingredient-red": 1}
    assert not warned(t.state, t.ask(travel_on(t)), ("rest",))


@pytest.mark.rule("aura.duration", "travel.tokens", "icons.aura.ignore-heavy")
@pytest.mark.parametrize(
    ("effect", "tokens", "vain"),
    [("shortcut", 3, True), ("shortcut", 2, False), ("strength", 0, True), ("shoulder", 0, True)],
)
def test_aura_at_leisure(party: Make, effect: str, tokens: int, vain: bool) -> None:
    t = party("yoktal", "sulk")
    t.state.tokens = tokens
    assert warned(t.state, t.ask(travel_on(t)), ("aura", "yoktal", effect)) == vain


@pytest.mark.rule("knapsack.single-use", "knapsack.resource-cubes")
@pytest.mark.parametrize(("cubes", "vain"), [({"potion-red": 3}, True), ({"potion-red": 2}, False)])
def test_a_flask_without_room_for_its_potions(party: Make, cubes: dict[str, int], vain: bool) -> None:
    t = party("sulk", "ancient")
    t.gives("sulk", "potion-flask")
    t.hero("sulk").cubes = cubes
    assert warned(t.state, t.ask(travel_on(t)), ("item", "sulk", "potion-flask")) == vain


@pytest.mark.rule("knapsack.single-use")
@pytest.mark.parametrize(("tokens", "shock", "vain"), [(3, 0, True), (2, 0, False), (3, 1, False)])
def test_a_biscuit_that_nobody_needs(party: Make, tokens: int, shock: int, vain: bool) -> None:
    t = party("sulk", "ancient")
    t.gives("sulk", "marching-biscuit")
    t.state.tokens, t.hero("ancient").shock = tokens, shock
    assert warned(t.state, t.ask(travel_on(t)), ("item", "sulk", "marching-biscuit")) == vain


@pytest.mark.rule("knapsack.single-use", "icons.aura.ignore-heavy")
@pytest.mark.parametrize(
    ("enemies", "armor", "vain"), [("", "", (True, True)), ("archer A6", "scale-jack", (False, False))]
)
def test_smoke_without_enemies_and_strength_without_burdens(
    sneak: Sneaks, enemies: str, armor: str, vain: tuple[bool, bool]
) -> None:
    t = sneak("yoktal A1, sulk C1", enemies).turn("yoktal")
    t.room.cleared = True
    t.gives("yoktal", "smoke-pot")
    t.hero("yoktal").armor = armor
    asked, s = t.on(), t.state
    assert (
        warned(s, asked, ("item", "yoktal", "smoke-pot")),
        warned(s, asked, ("aura", "yoktal", "shoulder")),
    ) == vain
    assert not warned(s, asked, ("aura", "yoktal", "strength")), "a token may bring a test"


@pytest.mark.rule("icons.aura.cancel-menace", "stealth.threat.black")
@pytest.mark.parametrize(
    ("kinds", "vain"), [(["move", "stab", "cadaver", "cut"], True), (["move", "stab", "cut"], False)]
)
def test_one_die_fewer_of_four_is_still_a_black_one(sneak: Sneaks, kinds: list[str], vain: bool) -> None:
    t = sneak("sulk A1, mhay C1", "archer F6").turn("sulk", kinds=kinds)
    asked = t.on("end")
    assert asked is not None
    assert asked.kind == "threat-dice"
    assert warned(t.state, asked, ("aura", "hush")) == vain
    assert t.hero("sulk").kinds == kinds


@pytest.mark.rule("defense.hero.passive", "defense.hero.activate")
@pytest.mark.parametrize(("second", "vain"), [("special", True), ("damage-1", False)])
def test_a_defense_against_what_passive_shields_take_already(fight: FightMaker, second: str, vain: bool) -> None:
    """The swordsman does 1 damage besides the dice; ringed harness has 2 shields."""
    t = fight("+ + + +\n S E .\n+ + + +", E="swordsman")
    t.hero("sulk").armor, t.hero("sulk").weapon = "ringed-harness", "boar-spear"
    t.hero("sulk").aura = 0
    t.stack("damage-1", second)
    asked = t.enemy_asks()
    assert asked.kind == "defend"
    assert not warned(t.state, asked, ("defend",))
    assert warned(t.state, asked, asked.options[1]) == vain  # type: ignore[arg-type]
