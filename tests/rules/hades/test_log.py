"""The log tells what happened, in words that need no look at the table."""

import pytest
from tests.rules.hades.acting import act, take

from coterie.games.hades import GAME
from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import VOCABULARY, Choose, Context, Heal, Remember
from coterie.games.hades.campaign.story import resolve_challenge, run_events
from coterie.games.hades.gods.board import suffer_hit
from coterie.games.hades.monsters.combat import bosses_at_upkeep, resolve_combat
from coterie.games.hades.monsters.deck import overrun
from coterie.games.hades.round.steps import reveal_oracle, trigger_conditions
from coterie.games.hades.state import BossState
from coterie.kernel.session import log_line
from coterie.kernel.texts import Msg

PAIR = ("athena", "hermes")
WORDS = GAME.catalogue()


def lines(t):
    return [WORDS.text(log_line(0, event).text) for event in t.noted]


@pytest.mark.rule("cards.play")
def test_a_main_card_is_played_for_an_action(underworld):
    t = underworld(gods=PAIR)
    t.hand(t.fighter, "plain")
    t.run(act(t, t.fighter, "main", "plain", "fill-cup"))
    assert lines(t)[0].endswith("plays Plain Deed: Fill cup.")


@pytest.mark.rule("cover.lure-attack-roll")
def test_a_fate_roll_says_what_is_added_and_what_it_is_against(underworld):
    t = underworld(gods=PAIR)
    t.hider.might, t.hider.tiles = 0, {"lure-attack": 2}
    nymph = t.sentinel("nymph")
    t.stack("1")
    t.run(take(t, t.hider, "lure-attack", nymph.id))
    told = " ".join(lines(t))
    assert " = " in told
    assert "vigilance of Nymph, 3," in told
    assert ("is not above its vigilance of 3" in told) != ("Nymph takes" in told)


@pytest.mark.rule("battlefield.move")
def test_a_move_says_from_where_to_where(underworld):
    t = underworld(gods=PAIR)
    t.fighter.nectar, t.state.zones["queue"].encounters = 0, 0
    t.state.zones["ossuary"].encounters = 0
    t.run(take(t, t.fighter, "move", "ossuary"), "pass")
    assert lines(t)[0].endswith("moves from The Queue to The Ossuary.")


@pytest.mark.rule("combat.hit", "wounds.place", "wounds.taken")
def test_a_hit_says_how_much_what_stopped_it_and_which_wound_it_is(underworld):
    t = underworld(gods=PAIR)
    monster = t.engage("nymph", shields=1)
    t.run(suffer_hit(t, t.fighter, 3, monster, "combat.hit"))
    t.run(suffer_hit(t, t.fighter, 2, None, "combat.hit"))
    t.run(suffer_hit(t, t.fighter, 1, monster, "combat.hit"))
    told = lines(t)
    assert told[0].endswith("suffers a hit of 3, 1 of it stopped by shields.")
    assert told[2].endswith(" has wound 2: each move or sneak costs 1 nectar.")
    assert told[3].endswith("suffers a hit of 2.")
    assert " has wound 2 already, so it is wound 1: " in told[5]
    assert told[6].endswith("is not hurt: a hit of 1, stopped by shields (1).")


@pytest.mark.rule("combat.resolve")
def test_a_combat_says_its_dice_and_what_they_do(underworld):
    t = underworld(gods=PAIR)
    t.run(resolve_combat(t, t.fighter, t.engage("satyr", die="yellow 3", strikes=1)))
    assert lines(t)[0].endswith("fights Satyr with a yellow die on III: hit 2 and strike 2.")


@pytest.mark.rule("scenario.special-rules")
@pytest.mark.parametrize(
    ("might", "answers", "told"),
    [
        (1, ["pay"], "chooses to pay 1 might, rather than this: suffer a hit of 3."),
        (1, ["refuse"], "chooses not to pay 1 might."),
        (0, [], "cannot pay 1 might."),
    ],
)
def test_an_event_says_what_could_be_paid(underworld, might, answers, told):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.state.round, t.fighter.might = 2, might
    t.run(run_events(t, "wave-end"), *answers)
    first, *rest = lines(t)
    assert first.startswith("His eye: ")
    assert first.endswith(told)
    assert any("suffers a hit of 3" in line for line in rest) == (answers != ["pay"])


@pytest.mark.rule("scenario.special-rules")
def test_an_event_that_finds_nobody_says_what_it_would_have_done(underworld):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.state.round, t.fighter.position = 2, "cover"
    t.run(run_events(t, "wave-end"))
    (line,) = lines(t)
    assert line.startswith("His eye: Nothing comes of “each active character on the battlefield: ")
    assert "a hit of 3" in line


@pytest.mark.rule("challenge.resolve")
def test_a_challenge_says_the_weapon_it_taps_and_how_far_its_counter_is(underworld):
    t = underworld("prologue", gods=PAIR)
    t.state.tally["loose"] = 1
    t.run(resolve_challenge(t, t.fighter, "knock-out-the-pin"))
    assert " taps " in lines(t)[1]
    assert lines(t)[-2] == "Knock Out the Pin: Loose 2 of 3."


@pytest.mark.rule("scenario.story", "scenario.story-choice")
def test_a_page_names_what_leads_to_it_and_its_choice_and_what_is_remembered_are_told(underworld):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.run(resolve_challenge(t, t.hider, "walk-the-queue"), "pour")
    told = lines(t)
    page = told.index("Walk the Queue: The story: “Keep It Level”.")
    assert told[page + 1].startswith("Keep It Level: You choose: From Olympus, a drop a cup")
    assert told[-1] == "Keep It Level: The campaign will remember: trust."


def test_what_is_remembered_more_than_once_is_counted(underworld):
    t = underworld(gods=PAIR)
    context = Context(rule="scenario.story-choice", card="gear.war-horn.name", actor=t.fighter)
    t.run(VOCABULARY.resolve(t, (Remember({"trust": 1}), Remember({"trust": 1})), context))
    assert lines(t)[-1].endswith("The campaign will remember: trust, 2 by now.")


@pytest.mark.rule("bonus.item")
def test_an_effect_without_result_says_so_also_after_a_choice(underworld):
    t = underworld(gods=PAIR)
    context = Context(rule="bonus.item", card="gear.war-horn.name", actor=t.fighter)
    t.run(VOCABULARY.resolve(t, (Choose(((Heal(1),), (Remember({"a": 1}),))),), context), 0)
    chosen, nothing = lines(t)
    assert chosen.endswith("chooses: regain 1 ichor.")
    assert "Nothing comes of “regain 1 ichor” for " in nothing


@pytest.mark.rule("difficulty.overrun")
def test_monsters_of_a_name_are_named_once_in_an_overrun(underworld):
    t = underworld(gods=PAIR)
    monsters = [t.monster(kind) for kind in ("husk", "nymph", "husk", "shade", "nymph", "husk")]
    overrun(t, monsters, "endwave.to-sentinel")
    assert lines(t)[0] == "Husk ×3, Nymph ×2 and Shade find no slot and are discarded: overrun."


@pytest.mark.rule("boss.characteristic")
@pytest.mark.parametrize(("number", "told"), [("1", "stays at"), ("2", "goes from")])
def test_a_boss_that_lands_where_it_was_stays_there(underworld, number, told):
    t = underworld("black-river", gods=PAIR)
    zone = next(iter(t.state.zones))
    t.state.bosses = [BossState("charon", zone, t.monster("charon"))]
    t.stack(number)
    bosses_at_upkeep(t)
    names = [WORDS.text(Msg(f"zone.black-river.{zone}.name")) for zone in t.state.zones]
    where = names[0] if told == "stays at" else f"{names[0]} to {names[1]}"
    assert lines(t)[-1] == f"Charon Unmoored {told} {where}."


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("victory.lose")
def test_a_death_that_loses_names_the_dead(underworld):
    t = underworld(gods=PAIR)
    t.hider.conditions = ["dying"]
    with pytest.raises(ScenarioLost):
        t.run(trigger_conditions(t))
    assert lines(t)[-1] == "Dying: The scenario is lost: Hermes is dead."
    assert t.noted[-1].rule == "victory.lose"


@pytest.mark.rule("difficulty.overrun-hard")
@pytest.mark.parametrize(("kinds", "why"), [(1, "a monster found no slot"), (2, "2 monsters found no slot")])
def test_an_overrun_that_loses_says_so(underworld, kinds, why):
    t = underworld(gods=PAIR, difficulty="hard")
    with pytest.raises(ScenarioLost):
        overrun(t, [t.monster("husk") for _ in range(kinds)], "endwave.to-sentinel")
    assert lines(t)[-1] == f"The scenario is lost: {why}."
    assert t.noted[-1].rule == "difficulty.overrun-hard"


@pytest.mark.rule("oracle.empty")
def test_an_empty_oracle_deck_that_loses_says_so(underworld):
    t = underworld(gods=PAIR)
    t.state.oracle.cards = []
    with pytest.raises(ScenarioLost):
        t.run(reveal_oracle(t))
    assert (lines(t)[-1], t.noted[-1].rule) == ("The scenario is lost: no oracle card is left.", "oracle.empty")


@pytest.mark.rule("scenario.special-rules")
def test_a_special_rule_that_loses_says_what_it_waited_for(underworld):
    t = underworld("drowning-fields", gods=PAIR)
    t.state.tally["drowned"] = 5
    with pytest.raises(ScenarioLost):
        t.run(run_events(t, "round-start"))
    assert lines(t)[-1] == "Too many: The scenario is lost: drowned 5 of 5."
    assert t.noted[-1].rule == "scenario.special-rules"
