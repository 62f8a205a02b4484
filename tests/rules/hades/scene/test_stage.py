"""What is being resolved, as a stage: dice and what comes of them, rolls of fate, shots, inflictions."""

import pytest
from tests.rules.hades.acting import act, menu, take, wave_ends

from coterie.games.hades import GAME
from coterie.games.hades.actions.battlefield import encounter_roll
from coterie.games.hades.box.vocabulary import VOCABULARY, Burst, Context, Snipe
from coterie.games.hades.monsters.combat import resolve_combat
from coterie.games.hades.round.steps import alert_roll, lures_engage
from coterie.games.hades.state import CombatDie, Gear
from coterie.kernel.decision import Decision
from coterie.kernel.scene import Stage
from coterie.kernel.texts import Catalogue, Msg


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return GAME.catalogue()


def shown(t, decision) -> Stage:
    found = GAME.stage(t.state, decision, 0)
    assert found is not None, f"nothing is staged while '{decision.kind}' is asked"
    return found


def acts(t, god) -> Decision:
    return Decision(1, (god.seat,), "act", tuple(menu(t.state, god)), "round.actions")


def outcomes(stage: Stage, words: Catalogue) -> dict[str, str]:
    return {words.text(each.name): words.text(each.outcome) for each in stage.against if each.outcome is not None}


# --- fights ---------------------------------------------------------------------------------------------------------


def test_a_fight_is_staged_from_the_first_die_to_the_last_monster_resolved(underworld, words):
    t = underworld()
    harpy, shade = t.engage("harpy"), t.engage("shade")
    assert GAME.stage(t.state, acts(t, t.fighter), 0) is None
    harpy.dice = [CombatDie("yellow", 5)]
    stage = shown(t, acts(t, t.fighter))
    assert stage.id == f"fight-{t.fighter.seat}"
    assert [each.id for each in stage.actors] == [f"god-{t.fighter.seat}"]
    assert [each.id for each in stage.against] == [f"monster-{harpy.id}", f"monster-{shade.id}"]
    [die] = stage.dice
    assert (die.die, die.faces[die.face], die.owner) == ("yellow", "V", f"monster-{harpy.id}")
    harpy.tapped = True
    assert GAME.stage(t.state, acts(t, t.fighter), 0) is None


def test_the_outcome_is_what_then_happens(underworld, words):
    t = underworld()
    god, nymph = t.fighter, t.engage("nymph", die="blue 3")
    told = outcomes(shown(t, acts(t, god)), words)["Nymph"]
    assert told.startswith("A hit of 2")
    assert "strike 2 of 3 stamina, 1 left" in told
    ichor = god.ichor
    t.run(resolve_combat(t, god, nymph))
    assert (god.ichor, nymph.left) == (ichor - 1, 1)


def test_a_token_changes_the_outcome_and_is_said(underworld, words):
    t = underworld()
    god, nymph = t.fighter, t.engage("nymph", die="blue 3")
    t.run(act(t, god, "boost-strike", nymph.id))
    stage = shown(t, acts(t, god))
    assert "strike 3 of 3 stamina, defeated" in outcomes(stage, words)["Nymph"]
    assert [(each.amount, words.text(each.name)) for each in stage.modifiers] == [("+1", "strike on Nymph")]


def test_dice_that_are_to_be_assigned_lie_with_nobody_yet(underworld, words):
    t = underworld()
    god, nymph, shade = t.fighter, t.engage("nymph"), t.engage("shade")
    god.weapons = [Gear("silver-bow")]
    t.stack("II", "II")
    flow = take(t, god, "start-combat", "silver-bow")
    asked = t.ask(flow)
    stage = shown(t, asked)
    assert asked.kind == "assign"
    assert {each.owner for each in stage.dice} == {""}
    assert outcomes(stage, words) == {}, "nothing is decided before a die lies there"
    assert {each.id for each in stage.against} == {f"monster-{nymph.id}", f"monster-{shade.id}"}


def test_once_the_combat_is_resolved_what_its_dice_would_do_is_not_said_again(underworld, words):
    t = underworld("prison-break")
    god = t.fighter
    t.engage("nymph", die="blue 4")
    t.engage("shade")
    flow = resolve_combat(t, god, god.engaged[0])
    asked = t.ask(flow)
    while asked.kind == "wound":
        asked = flow.send(asked.options[0])
    assert asked.kind == "burst"
    assert outcomes(shown(t, asked), words) == {
        "Nymph": "1 damage of 3 stamina, 2 left",
        "Shade": "1 damage of 2 stamina, 1 left",
    }


def test_a_die_tells_what_it_shows_and_all_its_sides(underworld, words):
    t = underworld()
    t.engage("nymph", die="blue 4")
    [die] = shown(t, acts(t, t.fighter)).dice
    assert {words.text(each.name): each.count for each in die.marks} == {"hit 1": 1, "burst 1": 1, "strike 2": 2}
    assert words.text(die.about or Msg("")).startswith("IV: hit 1, burst 1 and strike 2. All sides: I: ")


def test_who_helps_from_cover_sees_the_fight_of_the_teammate(underworld):
    t = underworld()
    t.engage("nymph", die="blue 4")
    assert shown(t, acts(t, t.hider)).id == f"fight-{t.fighter.seat}"


# --- rolls of fate --------------------------------------------------------------------------------------------------


def test_an_encounter_roll_says_its_odds_and_then_what_it_brings(underworld, words):
    t = underworld()
    god = t.fighter
    god.tiles["move"] = 1
    flow = encounter_roll(t, god, 3)
    before = shown(t, t.ask(flow))
    assert [each.face for each in before.dice] == [-1]
    assert "a monster comes" in words.text(before.outcome or Msg(""))
    t.stack("1")
    lies = shown(t, flow.send("pass"))
    assert (lies.id, [each.face for each in lies.dice]) == (before.id, [0])
    assert "A monster comes" in words.text(lies.outcome or Msg(""))
    for _ in range(2):
        lies = shown(t, flow.send("boost"))
    assert [(each.amount, words.text(each.name)) for each in lies.modifiers][-1] == ("+2", "might")
    board = sum(int(each.amount) for each in lies.modifiers[:-1])
    assert words.text(lies.outcome or Msg("")).startswith(f"{1 + board + 2} in all")


def test_a_lure_attack_shows_its_target_and_the_damage(underworld, words):
    t = underworld()
    god, nymph = t.hider, t.sentinel("nymph")
    t.stack("6")
    stage = shown(t, t.ask(take(t, god, "lure-attack", nymph.id)))
    assert [each.id for each in stage.against] == [f"monster-{nymph.id}"]
    assert [words.text(each.name) for each in stage.against[0].badges] == ["vigilance 3"]
    assert "damage of 3 stamina" in words.text(stage.outcome or Msg(""))


def test_an_alert_roll_names_who_engages(underworld, words):
    t = underworld()
    t.state.zones[t.fighter.zone].alerts = 1
    t.sentinel("harpy", slot=1, alert=True)
    t.stack("3")
    flow = alert_roll(t, t.fighter)
    assert words.text(shown(t, t.ask(flow)).outcome or Msg("")) == "3 in all: Harpy engages"
    assert words.text(shown(t, flow.send("boost")).outcome or Msg("")) == "4 in all: No monster comes"


def test_might_says_what_it_would_make_of_the_roll(underworld, words):
    t = underworld()
    t.state.zones[t.fighter.zone].alerts = 1
    t.sentinel("harpy", slot=1, alert=True)
    t.stack("3")
    asked = t.ask(alert_roll(t, t.fighter))
    raised = GAME.present(t.state, asked, "boost")
    assert words.text(raised.label) == "Raise it to 4"
    assert words.text(raised.detail or Msg("")) == "No monster comes"


# --- shots, inflictions, what comes back ----------------------------------------------------------------------------


def test_a_snipe_says_what_it_would_do_to_each_sentinel(underworld, words):
    t = underworld()
    t.sentinel("shade")
    t.sentinel("drakaina", slot=1)
    context = Context(rule="round.actions", actor=t.fighter)
    stage = shown(t, t.ask(VOCABULARY.resolve(t, (Snipe(2),), context)))
    assert outcomes(stage, words) == {
        "Shade": "2 damage of 2 stamina, defeated",
        "Drakaina": "2 damage of 4 stamina, 2 left",
    }


def test_a_burst_without_dice_has_a_stage_too(underworld, words):
    t = underworld()
    t.engage("nymph")
    t.engage("shade")
    stage = shown(t, t.ask(VOCABULARY.resolve(t, (Burst(2),), Context(rule="round.actions", actor=t.fighter))))
    assert outcomes(stage, words)["Shade"] == "2 damage of 2 stamina, defeated"


def test_at_the_end_of_the_wave_each_untapped_monster_says_what_it_inflicts(underworld, words):
    t = underworld()
    t.engage("harpy")
    t.engage("nymph")
    t.engage("drakaina")  # whenever it comes, but it comes
    told = outcomes(shown(t, t.ask(wave_ends(t))), words)
    assert told["Harpy"] == "Snatch (lose 2 spark)."
    assert told["Drakaina"] == "Invigorate (this monster gains 1 stamina)."
    assert {*told} == {"Harpy", "Nymph", "Drakaina"}


def test_who_is_wounded_stands_on_the_stage_with_what_is_still_to_be_fought(underworld, words):
    t = underworld(scenario="prologue")
    god, nymph, shade = t.fighter, t.engage("nymph", die="blue 1"), t.engage("shade")
    asked = t.ask(resolve_combat(t, god, nymph))
    assert asked.kind == "wound"
    stage = shown(t, asked)
    assert (stage.id, words.text(stage.name)) == (f"wound-{god.seat}", f"{words.text(stage.actors[0].name)} is wounded")
    assert stage.actors[0].meters[0].value == god.ichor
    assert f"monster-{shade.id}" in [each.id for each in stage.against]


def test_a_lured_monster_that_comes_back_is_shown(underworld):
    t = underworld()
    nymph = t.monster("nymph")
    t.fighter.lures[0] = nymph
    stage = shown(t, t.ask(lures_engage(t, t.fighter)))
    assert [each.id for each in stage.against] == [f"monster-{nymph.id}"]


def test_nothing_is_staged_where_nothing_is_resolved(underworld):
    t = underworld()
    assert GAME.stage(t.state, Decision(1, (0,), "mains", ("a", "b"), "charsetup.main-cards"), 0) is None
