"""Resolving combat: hits, infliction, burst, strike, and what a defeat brings."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import act, menu, take

from coterie.games.hades import GAME
from coterie.games.hades.box.vocabulary import VOCABULARY, Burst, Context, Snipe
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.gods.board import card_of, wounded
from coterie.games.hades.monsters.combat import resolve_combat
from coterie.games.hades.scene.view import scene
from coterie.kernel.data import replace

PAIR = ("athena", "hephaestus")


def fight(t, monster, *answers):
    t.run(resolve_combat(t, t.fighter, monster), *answers)


def resolvable(t, god):
    return [option[1] for option in menu(t.state, god) if option[0] == "resolve"]


@pytest.mark.rule("combat.resolve")
def test_combat_is_offered_on_the_battlefield_against_untapped_engaged_monsters(underworld):
    t = underworld(gods=PAIR)
    wild = t.engage("nymph", die="yellow 5")
    t.engage("satyr", tapped=True)
    t.engage("shade", god=t.hider)
    assert resolvable(t, t.fighter) == [wild.id]
    assert resolvable(t, t.hider) == []


@pytest.mark.rule("combat.resolve", "combat.several-dice")
def test_the_steps_are_hits_infliction_burst_strike(underworld):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="yellow 1,red 4")
    fight(t, minotaur)
    steps = [(e.key, e.rule) for e in t.noted if e.key in ("ichor-lost", "inflicts", "damage", "strike")]
    assert steps == [
        ("ichor-lost", "combat.hit"),
        ("inflicts", "combat.infliction"),
        ("ichor-lost", "inflictions.hit"),
        ("damage", "combat.burst"),
        ("strike", "combat.strike"),
        ("damage", "combat.strike"),
    ]


@pytest.mark.rule("combat.resolve-any-time")
def test_dice_wait_on_their_monsters_to_be_improved_and_each_combat_is_its_own(underworld):
    t = underworld(gods=PAIR)
    t.weapon(t.fighter, "bronze-xiphos")
    nymph, satyr = t.engage("nymph"), t.engage("satyr", die="yellow 5")
    t.run(take(t, t.fighter, "start-combat", "bronze-xiphos"))
    assert nymph.damage == 0
    assert set(resolvable(t, t.fighter)) == {nymph.id, satyr.id}
    t.hand(t.hider, "white-heat")
    t.run(act(t, t.hider, "feat", "white-heat"), (nymph.id, 0), nymph.id)
    t.run(act(t, t.fighter, "boost-strike", nymph.id))
    fight(t, nymph, nymph.id)  # blue IV: burst 1, then strike 2 and two tokens
    assert nymph in t.fighter.fallen
    assert not satyr.tapped
    assert satyr.dice


@pytest.mark.rule("combat.no-die")
def test_without_a_die_the_infliction_is_suffered_and_the_monster_tapped(underworld):
    t = underworld(gods=PAIR)
    nymph = t.engage("nymph", strikes=1)
    fight(t, nymph, "pay")
    assert t.fighter.spark == 4
    assert nymph.tapped
    assert (nymph.damage, nymph.strikes) == (0, 0)


@pytest.mark.rule("combat.several-dice")
def test_several_dice_add_their_hits_and_strikes_and_cost_one_ichor(underworld):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="yellow 3,red 3", shields=2)
    before = t.fighter.ichor
    fight(t, minotaur)
    assert minotaur.damage == 1 + 3
    assert t.fighter.ichor == before - 1
    assert t.fighter.wounds == [2 + 1 - 2]


@pytest.mark.rule("combat.several-dice")
def test_two_dice_with_infliction_inflict_once_and_two_bursts_are_two(underworld):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="yellow 1,yellow 2", shields=9)
    fight(t, minotaur)
    assert len(t.told("inflicts")) == 1
    chimera, shade = t.engage("chimera", die="red 4,red 5"), t.engage("shade")
    fight(t, chimera, shade.id, chimera.id)
    assert (shade.damage, chimera.damage) == (1, 0)
    assert chimera in t.fighter.fallen  # 1 by burst, 7 by strike


@pytest.mark.rule("combat.hit")
@pytest.mark.parametrize(
    ("die", "shields", "lost"),
    [("yellow 3", 0, 1), ("yellow 3", 1, 1), ("yellow 3", 2, 0), ("yellow 3", 3, 0), ("blue 2", 0, 1), ("red 5", 0, 0)],
)
def test_a_hit_above_the_shields_costs_exactly_one_ichor(underworld, die, shields, lost):
    t = underworld(gods=PAIR)
    before = t.fighter.ichor
    fight(t, t.engage("minotaur", die=die, shields=shields))
    assert before - t.fighter.ichor == lost
    assert len(t.fighter.wounds) == lost


@pytest.mark.rule("combat.hit-prologue")
def test_in_the_prologue_the_player_picks_the_wound_space_and_it_does_nothing(underworld):
    t = underworld("prologue", gods=("hermes", "athena"))
    satyr = t.engage("satyr", die="yellow 3")
    fight(t, satyr, 4)
    assert t.asked[-1].options == (1, 2, 3, 4)
    assert t.fighter.wounds == [4]
    t.hand(t.fighter, "plain")
    assert any(option[:3] == ("main", "plain", "move") for option in menu(t.state, t.fighter))


@pytest.mark.rule("combat.hit-prologue")
def test_a_wound_of_the_prologue_holds_in_scenario_1_and_the_table_says_what_it_will_do(underworld):
    t, words = underworld("prologue", gods=("hermes", "athena")), GAME.catalogue()
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    asked = t.ask(resolve_combat(t, t.fighter, t.engage("satyr", die="yellow 3")))
    labels = [words.text(GAME.present(t.state, asked, space).label) for space in asked.options]
    assert labels[3] == "4, nothing yet; from Prison Break on: no moving"
    t.fighter.ichor = card_of(t.fighter).ichor
    fight(t, t.engage("satyr", die="yellow 3"), 4)
    assert [(event.rule, event.params["wound"]) for event in t.told("wound-later")] == [
        ("combat.hit-prologue", "@wound.no-move")
    ]
    panel = next(panel for panel in scene(t.state, 0).panels if panel.id == "panel-0")
    harm = next(area.cards for area in panel.areas if area.id == "harm-0")
    assert [words.text(card.text) for card in harm] == ["Nothing yet. From Prison Break on: no moving."]
    t.state.phase = "won"
    t.run(scenario_over(t))
    assert (t.state.scenario, t.gods[0].wounds) == ("prison-break", [4])
    assert wounded(t.state, t.gods[0], "no-move")


@pytest.mark.rule("combat.hit-reduced")
@pytest.mark.parametrize(("shields", "space"), [(0, 3), (1, 2), (2, 1)])
def test_shields_that_do_not_stop_a_hit_change_the_wound(underworld, shields, space):
    t = underworld(gods=PAIR)
    fight(t, t.engage("minotaur", die="blue 2", shields=shields))
    assert t.fighter.wounds == [space]


def by_board(t, monster):
    t.fighter.tiles["start-combat"] = 3
    t.weapon(t.fighter, "bronze-xiphos")
    t.run(take(t, t.fighter, "start-combat", "bronze-xiphos"))


def by_weapon(t, monster):
    t.fighter.tiles["start-combat"] = 1
    t.weapon(t.fighter, "gorgon-shield")
    t.run(take(t, t.fighter, "start-combat", "gorgon-shield"))


def by_heavy_weapon(t, monster):
    t.fighter.tiles["start-combat"] = 1
    t.weapon(t.fighter, "cursed-knuckles")
    t.run(take(t, t.fighter, "start-combat", "cursed-knuckles"))


def by_icons(t, monster):
    by_bare_die(t, monster)
    t.hand(t.fighter, "counterstroke")
    t.run(act(t, t.fighter, "feat", "counterstroke"))


def by_ability(t, monster):
    by_bare_die(t, monster)
    t.run(act(t, t.fighter, "protector"), ("shield", monster.id))


def by_nectar(t, monster):
    t.run(act(t, t.fighter, "boost-strike", monster.id))


def by_bare_die(t, monster):
    t.fighter.tiles["start-combat"] = 1
    t.weapon(t.fighter, "bronze-xiphos")
    t.run(take(t, t.fighter, "start-combat", "bronze-xiphos"))
    assert (monster.shields, monster.strikes) == (0, 0)


@pytest.mark.rule("combat.shield-sources")
@pytest.mark.parametrize(("source", "shields"), [(by_board, 1), (by_weapon, 3), (by_icons, 2), (by_ability, 1)])
def test_shields_come_from_board_weapon_icons_and_abilities(underworld, source, shields):
    t = underworld(gods=PAIR)
    monster = t.engage("minotaur")
    source(t, monster)
    assert monster.shields == shields


@pytest.mark.rule("combat.strike-sources")
@pytest.mark.parametrize(("source", "strikes"), [(by_board, 1), (by_heavy_weapon, 2), (by_icons, 2), (by_nectar, 1)])
def test_strike_modifiers_come_from_board_weapon_icons_and_nectar(underworld, source, strikes):
    t = underworld(gods=PAIR)
    monster = t.engage("minotaur")
    source(t, monster)
    assert monster.strikes == strikes


@pytest.mark.rule("combat.infliction")
@pytest.mark.parametrize(("die", "inflicted"), [("yellow 2", True), ("yellow 3", False)])
def test_the_infliction_icon_on_the_die_brings_the_infliction(underworld, die, inflicted):
    t = underworld(gods=PAIR)
    eurynomos = t.engage("eurynomos", die=die, shields=9)  # takes 1 nectar and 1 might
    fight(t, eurynomos)
    assert (t.fighter.nectar, t.fighter.might) == ((4, 4) if inflicted else (5, 5))


@pytest.mark.rule("combat.burst")
@pytest.mark.parametrize("target", [0, 1])
def test_burst_hits_any_one_engaged_monster_without_strike_modifiers(underworld, target):
    t = underworld(gods=PAIR)
    fought, other = t.engage("minotaur", die="blue 4", strikes=2), t.engage("minotaur")
    fight(t, fought, (fought, other)[target].id)
    assert fought.damage == 2 + 2 + (1 if target == 0 else 0)
    assert other.damage == (0 if target == 0 else 1)


@pytest.mark.rule("combat.burst-defeat")
def test_a_burst_that_reaches_the_stamina_defeats_and_the_strike_is_skipped(underworld):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="red 5", damage=6)
    before = t.fighter.divinity
    fight(t, minotaur)
    assert minotaur in t.fighter.fallen
    assert minotaur not in t.fighter.engaged
    assert not t.told("strike")
    assert t.fighter.divinity == before


@pytest.mark.rule("combat.burst-defeat")
def test_a_burst_may_defeat_another_monster_and_the_strike_goes_on(underworld):
    t = underworld(gods=PAIR)
    minotaur, shade = t.engage("minotaur", die="red 6"), t.engage("shade")
    fight(t, minotaur, shade.id)
    assert t.fighter.fallen == [shade]
    assert minotaur.damage == 4


@pytest.mark.rule("combat.strike")
@pytest.mark.parametrize(("die", "damage"), [("yellow 5", 2 + 3), ("yellow 1", 0)])
def test_modifiers_add_to_a_strike_and_nothing_to_a_die_without_one(underworld, die, damage):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die=die, strikes=3, shields=9)
    fight(t, minotaur)
    assert minotaur.damage == damage


@pytest.mark.rule("combat.strike-survive")
def test_a_monster_that_survives_is_tapped_and_keeps_its_damage(underworld):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="yellow 5", damage=1, strikes=1)
    fight(t, minotaur)
    assert minotaur in t.fighter.engaged
    assert (minotaur.tapped, minotaur.damage) == (True, 4)
    assert (minotaur.dice, minotaur.strikes) == ([], 0)
    assert resolvable(t, t.fighter) == []


@pytest.mark.rule("combat.strike-defeat")
@pytest.mark.parametrize(("damage", "defeated"), [(4, False), (5, True), (6, True)])
def test_a_strike_that_reaches_the_remaining_stamina_defeats(underworld, damage, defeated):
    t = underworld(gods=PAIR)
    minotaur = t.engage("minotaur", die="yellow 5", damage=damage)
    fight(t, minotaur)
    assert (minotaur in t.fighter.fallen) == defeated
    assert minotaur.damage == (0 if defeated else 6)


@pytest.mark.rule("combat.overkill")
@pytest.mark.parametrize(
    ("damage", "strikes", "gained"),
    [*((0, 0, 0), (0, 1, 0), (0, 2, 1), (0, 3, 1), (0, 4, 2), (0, 6, 2)), *((1, 0, 0), (1, 1, 1), (1, 3, 2))],
)
def test_a_strike_far_above_the_remaining_stamina_gives_divinity(underworld, damage, strikes, gained):
    t = underworld(gods=PAIR)
    fight(t, t.engage("shade", die="yellow 5", damage=damage, strikes=strikes))
    assert t.fighter.divinity == 5 + gained


@pytest.mark.rule("combat.overkill")
def test_overkill_gives_nothing_in_the_prologue_nor_by_burst(underworld):
    t = underworld("prologue", gods=PAIR)
    fight(t, t.engage("shade", die="yellow 5", strikes=4))
    assert t.fighter.divinity == 5
    t = underworld(gods=PAIR)
    t.engage("shade")
    t.run(VOCABULARY.resolve(t, (Burst(6),), Context(rule="feats.burst", actor=t.fighter)))
    assert t.fighter.fallen
    assert t.fighter.divinity == 5


def strike_down(t):
    fight(t, t.engage("shade", die="yellow 5"))


def burst_down(t):
    fight(t, t.engage("nymph", die="yellow 6", damage=2))


def snipe_down(t):
    t.sentinel("shade")
    t.run(VOCABULARY.resolve(t, (Snipe(2),), Context(rule="bonus.item", actor=t.fighter)))


@pytest.mark.rule("monsters.defeated", "setup.alert-markers")
@pytest.mark.parametrize("alert", [False, True])
@pytest.mark.parametrize(("n", "killed"), [(1, False), (2, True), (3, True)])
def test_a_sentinel_that_is_shot_dead_leaves_its_slot_for_the_discard_pile(underworld, alert, n, killed):
    t = underworld(gods=PAIR)
    t.state.monster_discard.cards = []
    shade = t.sentinel("shade", 1, alert=alert)
    t.state.zones["names"].alerts = int(alert)
    t.run(VOCABULARY.resolve(t, (Snipe(n),), Context(rule="bonus.item", actor=t.fighter)))
    left = t.state.alert[1] if alert else t.state.ordinary[1]
    assert left is (None if killed else shade)
    assert t.state.monster_discard.cards == (["shade"] if killed else [])
    assert t.state.zones["names"].alerts == int(alert and not killed)
    assert not t.fighter.fallen


@pytest.mark.rule("combat.track")
@pytest.mark.parametrize("way", [strike_down, burst_down, snipe_down])
def test_every_defeat_advances_the_track_of_the_one_who_dealt_it(underworld, way):
    t = underworld(gods=PAIR)
    way(t)
    assert (t.fighter.track, t.hider.track) == (1, 0)


@pytest.mark.rule("combat.track")
def test_a_lure_attack_and_a_burst_from_cover_count_for_the_one_in_cover(underworld):
    t = underworld(gods=PAIR)
    shade = t.sentinel("shade")
    t.stack("6")
    t.run(take(t, t.hider, "lure-attack", shade.id), "pass")
    assert (t.fighter.track, t.hider.track) == (0, 1)
    t.engage("nymph", damage=2)
    t.hand(t.hider, "bellows-blast")
    t.run(act(t, t.hider, "feat", "bellows-blast"))
    assert (t.fighter.track, t.hider.track) == (0, 2)
