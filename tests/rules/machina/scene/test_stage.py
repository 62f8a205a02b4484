"""The stage: what is being resolved, with the rules' own numbers."""

from __future__ import annotations

from coterie.games.machina import GAME
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.box.vocabulary import VOCABULARY, Attack, Play
from coterie.games.machina.combat.hazards import trigger_traps
from coterie.games.machina.round.play import monster_phase
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.essence import lose_essence
from coterie.games.machina.units.harm import lose_health
from coterie.kernel.data import decode, encode
from coterie.kernel.rng import stream
from coterie.kernel.scene import Stage
from coterie.kernel.session import Session, log_line
from coterie.kernel.table import Event
from coterie.kernel.texts import Msg

WORDS = GAME.catalogue()


def staged(t, decision) -> Stage:
    found = GAME.stage(t.state, decision, decision.seats[0])
    assert found is not None
    return found


def said(words: Msg | None) -> str:
    assert words is not None
    return WORDS.text(words)


def test_an_attack_shows_dice_what_is_added_and_what_it_does_to_each(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence = 2
    strike = next(option for option in t.may(kim, "use") if option[-1] == "deep-one")
    t.stack("0")
    asked = t.ask(MENU.do(t, kim, strike))
    shown = staged(t, asked)
    assert said(shown.name) == "Kim attacks"
    assert [figure.id for figure in shown.actors] == ["kim"]
    [die] = shown.dice
    assert (die.faces[die.face], die.owner) == ("0", "kim")
    assert [(said(each.name), each.amount) for each in shown.modifiers] == [("against Deep One", "+1")]
    [foe] = shown.against
    assert said(foe.outcome) == "1 against 2: blocked, 1 more would hit."
    assert said(foe.badges[-1].name) == "blocks with 2"


def test_an_attack_that_nobody_makes_is_named_after_its_card_and_without_one_after_traps(place):
    t = place("K t", K="kim")
    t.explorer().essence, t.state.turn = 1, 0
    attacks = Attack(low=1, whom="explorers")
    asked = t.ask(VOCABULARY.resolve(t, (attacks,), horror_play("shivers")))
    assert said(staged(t, asked).name) == "Shivers attacks"
    t.explorer().cell = t.cell("A2")
    asked = t.ask(trigger_traps(t, None, Play(rule="actions.traps.everywhere", owned=False)))
    assert said(staged(t, asked).name) == "Traps or an explosion"


def test_what_the_stage_says_of_a_hit_is_what_comes_of_it(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence = 1
    strike = next(option for option in t.may(kim, "use") if option[-1] == "deep-one")
    t.stack("2")
    asked = t.ask(MENU.do(t, kim, strike))
    [foe] = staged(t, asked).against
    monster = t.state.monsters[0]
    before = monster.wounds
    kills = "kills" in said(foe.outcome)
    t.stack("2")
    t.run(MENU.do(t, kim, strike), 0)
    assert kills == (monster not in t.state.monsters)
    assert kills or monster.wounds > before


# --- what was resolved at once ----------------------------------------------------------------------------------------


def at_once(t) -> list[Stage]:
    """What stands on the stage with the lines told so far."""
    lines = [log_line(n, event, GAME) for n, event in enumerate(t.noted)]
    assert all("stage" not in line.text.params for line in lines)
    return [line.stage for line in lines if line.stage is not None]


def struck(t, *dice: str, by: str = "sarall") -> None:
    """It is the monsters' phase, and one of them attacks."""
    s = t.state
    s.phase, s.turn, s.begun, s.acting = "monsters", -1, True, by
    t.monster(by).stamina = 3
    t.stack(*dice)
    t.run(monster_phase(t))


def test_a_monsters_attack_about_which_nothing_is_asked_stands_with_its_line(place):
    t = place("K S .", K="kim", S="sarall")
    kim = t.explorer()
    struck(t, "3")
    [shown] = at_once(t)
    assert t.asked == []
    assert said(shown.name) == "Sarall attacks"
    [monster], [met] = shown.actors, shown.against
    assert (monster.id, monster.side, met.id, met.side) == ("sarall", "foe", "kim", "team")
    assert [(die.die, die.faces[die.face], die.owner) for die in shown.dice] == [("high", "3", "sarall")]
    assert said(met.outcome) == "3 against 1: a hit, 1 health of 4 is lost."
    assert said(met.badges[0].name) == "blocks with 1"
    assert kim.health == 3
    keys = [event.key for event in t.noted if event.key in ("attack-roll", "hit")]
    assert keys == ["attack-roll", "hit"]


def test_it_says_what_is_added_and_that_it_was_blocked_or_kills(place):
    t = place("K S . L", K="kim", S="sarall", L="lorrari")
    t.explorer().health = 1
    struck(t, "0")
    struck(t, "3")
    blocked, kills = at_once(t)
    assert said(blocked.against[0].outcome) == "0 against 1: blocked, 1 more would hit."
    assert said(kills.against[0].outcome) == "3 against 1: a hit that kills."
    assert t.explorer().dead, "who has died stands there all the same"


def test_what_is_asked_about_stands_there_while_it_is_asked_and_not_again(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence = 2
    strike = next(option for option in t.may(kim, "use") if option[-1] == "deep-one")
    t.stack("0", "0")
    t.run(MENU.do(t, kim, strike), 0)
    assert [asked.kind for asked in t.asked] == ["raise-roll"]
    assert at_once(t) == []
    kim.essence = 0
    t.run(MENU.do(t, kim, strike))
    [shown] = at_once(t)
    assert [(said(each.name), each.amount) for each in shown.modifiers] == [("against Deep One", "+1")]


def test_it_is_the_same_after_a_save_and_none_is_made_of_cards_that_are_no_more(place):
    t = place("K S .", K="kim", S="sarall")
    struck(t, "3")
    [event] = t.told("attack-roll")
    again = decode(encode(event), Event)
    assert again == event
    assert GAME.staged(again) == at_once(t)[0]
    again.params["stage"][0][0] = "nobody-known"
    assert GAME.staged(again) is None


def test_a_table_shows_it_in_its_log():
    session = Session(GAME, GAME.configure("the-beast", 1, seed=5))
    player = stream(5)
    while session.decision is not None and not any(line.stage for line in session.log(0)):
        session.decide(player.pick(session.decision.options))
    line = next(line for line in session.log(-1) if line.stage)
    assert WORDS.text(line.text).startswith(said(line.stage.name).split(",")[0])


def test_health_that_is_lost_says_whether_it_is_the_last(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence, kim.health = 1, 2
    for words in ("1 health is lost: 1 left.", "The last health is lost: Kim dies."):
        asked = t.ask(
            lose_health(t, kim, 1, Play(rule="units.health.hit", it="kim", attacker="deep-one", blocker="kim"))
        )
        shown = staged(t, asked)
        assert said(shown.outcome) == words
        assert [figure.id for figure in (*shown.actors, *shown.against)] == ["deep-one", "kim"]
        kim.health -= 1


def test_shared_essence_says_what_is_given_and_missing(place):
    t = place("K H", K="kim", H="hank-horden")
    kim, hank = t.state.explorers
    kim.essence, hank.essence = 1, 2
    asked = t.ask(lose_essence(t, kim, 2, kim.cell, "units.essence.for-roll"), 1)
    shown = staged(t, asked)
    assert said(shown.name) == "Kim needs 2 essence"
    assert said(shown.outcome) == "1 of 2 still to be given."
    assert [said(each.outcome) for each in shown.actors] == ["gives 1"]
