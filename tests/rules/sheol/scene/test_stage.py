"""What is being resolved, as a stage: attacks with their dice and what comes of them, damage and what can take it."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.sheol import GAME, box
from coterie.games.sheol.actions.attack import aimed, roll_die, strike_with
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Cancellable, Context
from coterie.games.sheol.lightshields.playing import in_progress
from coterie.games.sheol.shadows.menace import dealt_by, strike
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision
from coterie.kernel.scene import Stage
from coterie.kernel.texts import Catalogue, Msg


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return GAME.catalogue()


def shown(t, asked: Decision) -> Stage:
    found = GAME.stage(t.state, asked, 0)
    assert found is not None, f"nothing is staged while '{asked.kind}' is asked"
    return found


def offered(moment: str, context: Context) -> Decision:
    """Cards are offered at a moment."""
    about: dict[str, Any] = {"unit": context.scout, **in_progress(context)}
    return Decision(1, (0,), moment, ("pass",), "lightshield.primary.kinds", about, window=True)


def outcome(stage: Stage, words: Catalogue) -> str:
    return words.text(stage.outcome or Msg("web.close"))


@pytest.fixture
def hunt(board):
    """The first scout with a Flash Gun beside a Devourer."""
    t = board()
    t.unit.at = cell_of("G5")
    t.equip("flash-gun")
    t.put("d", "F5")
    return t


def attack(t) -> Context:
    roll = aimed(t.state, t.unit, t.first.id, strike_with(box.WEAPONS["flash-gun"], None))
    return Context(0, t.first.id, roll=roll)


# --- scouts attack --------------------------------------------------------------------------------------------------


def test_before_its_roll_an_attack_says_its_odds(hunt, words):
    stage = shown(hunt, offered("attack", attack(hunt)))
    assert [each.id for each in stage.actors] == ["unit-0"]
    assert [each.id for each in stage.against] == [f"shadow-{hunt.first.id}"]
    assert [(each.die, each.face) for each in stage.dice] == [("white", -1)]
    assert "of 6 faces destroy it" in outcome(stage, words)


def test_of_several_dice_the_best_counts_and_says_what_it_does(hunt, words):
    context = attack(hunt)
    before = shown(hunt, offered("attack", context))
    hunt.stack("1")
    roll_die(hunt, context.roll)
    one = shown(hunt, offered("attack", context))
    hunt.stack("3 strong")
    roll_die(hunt, context.roll)
    two = shown(hunt, offered("attack", context))
    assert before.id == one.id == two.id
    assert [each.counts for each in one.dice] == [True]
    assert [each.counts for each in two.dice] == [False, True]
    assert outcome(one, words) != outcome(two, words)
    assert "A hit: 3 damage of" in outcome(two, words)


def test_a_miss_says_so(hunt, words):
    context = attack(hunt)
    context.roll.dark = 4
    hunt.stack("1")
    roll_die(hunt, context.roll)
    assert outcome(shown(hunt, offered("attack", context)), words) == "Against Darkness 4 this misses."


def test_what_is_shown_of_an_attack_does_not_change_with_it(hunt):
    """A question that was asked keeps what lay there then, so that a game taken up again asks the same."""
    context = attack(hunt)
    asked = offered("attack", context)
    roll_die(hunt, context.roll)
    assert asked.about["stage"].dice == []


def test_nothing_is_staged_once_the_enemy_is_gone(hunt):
    asked = offered("hit", attack(hunt))
    hunt.state.shadows.clear()
    assert GAME.stage(hunt.state, asked, 0) is None


def test_a_second_attack_says_what_it_may_do_to_each(hunt, words):
    hunt.put("d", "E5")
    targets = tuple(hunt.state.shadows)
    asked = Decision(
        1, (0,), "extra-attack", (*targets, "pass"), "weapon.overload.extra-attack", {"unit": 0}, window=True
    )
    stage = shown(hunt, asked)
    assert [each.id for each in stage.against] == [f"shadow-{n}" for n in targets]
    assert all("of 6 faces" in words.text(each.outcome or Msg("web.close")) for each in stage.against)


# --- the night attacks ----------------------------------------------------------------------------------------------


def test_an_attack_of_a_shadow_says_how_often_it_hits(hunt, words):
    context = Context(0, hunt.first.id, cancellable=Cancellable("attack"))
    stage = shown(hunt, offered("attacked", context))
    assert [each.id for each in stage.actors] == [f"shadow-{hunt.first.id}"]
    assert [each.id for each in stage.against] == ["unit-0"]
    assert outcome(stage, words).startswith("The Shadow die hits with 5 of 6 faces")


def test_damage_says_what_can_take_it_and_then_what_is_left(hunt, words):
    unit = hunt.unit
    unit.hand.cards, unit.shield = ["sight-adjustment"], 1
    flow = take_damage(hunt, unit, 3, "shadow.attack.effect", enemy=hunt.first.id)
    asked = hunt.ask(flow)
    assert asked.kind == "block"
    first = shown(hunt, asked)
    assert outcome(first, words).startswith("3 damage on")
    assert "1 Lightshield in hand can block 1, a shield marker takes 1 and 2 to be taken" in outcome(first, words)
    last = flow.send("sight-adjustment")
    assert last.kind == "damage"
    stage = shown(hunt, last)
    assert stage.id == first.id, "the same attack goes on"
    assert outcome(stage, words).endswith(": 1 to be taken as Lux or corruption.")
    assert [each.amount for each in stage.modifiers] == ["−2"]


def hit_with(hunt, face: str) -> Stage:
    """What is staged while damage of the first shadow is taken, after this face of the Shadow die."""
    hunt.unit.hand.cards = ["sight-adjustment"]
    hunt.stack(face)
    return shown(hunt, hunt.ask(strike(hunt, hunt.first, hunt.unit, "")))


def test_the_shadow_die_lies_on_the_stage_with_what_its_face_does(hunt, words):
    stage = hit_with(hunt, "hit")
    [die] = stage.dice
    assert (die.die, die.faces[die.face], die.owner) == ("shadow", "hit", f"shadow-{hunt.first.id}")
    dealt = dealt_by(hunt.state, hunt.first, box.SHADOW.faces[die.face])
    assert words.text(die.about or Msg("web.close")) == f"A hit: {dealt} damage."
    assert stage.modifiers == ()


def test_a_critical_hit_says_what_follows_the_damage(hunt, words):
    [critical] = hit_with(hunt, "critical").modifiers
    assert words.text(critical.name).startswith("critical, after the damage: ")
    assert words.text(critical.name) != "critical, after the damage: nothing"


def test_damage_without_a_roll_has_no_die(hunt):
    asked = hunt.ask(take_damage(hunt, hunt.unit, 1, "shadow.attack.effect", enemy=hunt.first.id))
    assert shown(hunt, asked).dice == ()


def test_damage_by_nobody_has_only_who_takes_it(hunt):
    asked = hunt.ask(take_damage(hunt, hunt.unit, 1, "damage.take", attack=False))
    stage = shown(hunt, asked)
    assert (stage.actors, [each.id for each in stage.against]) == ((), ["unit-0"])
    assert stage.outcome is None, "the question says it"


def test_the_corrupted_take_all_of_it_as_lux(hunt, words):
    hunt.unit.corrupted = True
    hunt.unit.hand.cards = ["sight-adjustment"]
    asked = hunt.ask(take_damage(hunt, hunt.unit, 1, "shadow.attack.effect", enemy=hunt.first.id))
    assert "to be taken as Lux" in outcome(shown(hunt, asked), words)
    assert "corruption" not in outcome(shown(hunt, asked), words)


def test_an_exploration_tells_its_story(hunt, words):
    card = next(iter(box.EXPLORATIONS.values()))
    asked = Decision(1, (0,), "explore-choice", ("a", "b"), "land.explore.choice", {"unit": 0, "card": card.id})
    told = outcome(shown(hunt, asked), words)
    assert told == " ".join(card.story)


def test_a_question_about_nothing_in_progress_has_no_stage(hunt):
    assert GAME.stage(hunt.state, Decision(1, (0,), "act", ("pass",), "turn.scout"), 0) is None
    assert in_progress(replace(Context(0), cancellable=Cancellable("threat"))) == {}
