"""Counted conditions: tokens on a card until there are enough of them."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.vocabulary import VOCABULARY, DestroyItem, Lose
from coterie.games.machina.story.events import shuffle_events


def bound_to(t, explorer, event):
    t.state.explorer_events.cards.remove(event)
    explorer.bound.append(event)


def kills(t, name):
    """Kim's foe of one health beside her is shot."""
    kim = t.explorer("kim")
    t.spawn(name, "A2").wounds = 0
    kim.stamina = 2
    t.usual |= {"raise-roll": 0}
    t.stack("2")
    t.does(kim, ("use", "explorer.kim", "snap-shot", name))
    assert not any(monster.card == name for monster in t.state.monsters)


@pytest.mark.rule("effects.counted", "effects.destroy.binding")
def test_manual_counted_condition_of_a_binding_event(place):
    """The third unit its explorer kills lights the chapter space, lowers the threat by 2 and destroys the card."""
    t = place("K . . h", K="kim")
    kim, s = t.explorer(), t.state
    bound_to(t, kim, "tally-of-the-dead")
    s.threat = 4
    kills(t, "night-gaunt")
    kills(t, "rime-crawler")
    assert s.counts == {"event.tally-of-the-dead.kill": 2}
    assert (s.threat, s.tokens, kim.bound) == (4, {}, ["tally-of-the-dead"])
    kills(t, "rat-thing")
    assert s.tokens == {t.cell("A4"): "light"}
    assert s.threat == 2
    assert kim.bound == []
    assert s.past_explorer_events.cards[-1] == "tally-of-the-dead"
    assert s.counts == {}
    assert {event.rule for event in t.told("counted")} == {"effects.counted"}
    assert t.told("event-destroyed")[0].rule == "effects.destroy.binding"


@pytest.mark.rule("effects.counted")
def test_what_somebody_else_kills_is_not_counted_for_a_bound_event(place):
    t = place("K . . P", K="kim", P="phillip")
    bound_to(t, t.explorer("phillip"), "tally-of-the-dead")
    kills(t, "night-gaunt")
    assert t.state.counts == {}


@pytest.mark.rule("effects.counted", "units.essence.for-health")
def test_manual_counted_condition_of_a_chapter(place):
    """Each health given puts a token on the chapter, essence in its place as well; the fourth leads on."""
    t = place("K . P", K="kim", P="phillip")
    kim, phillip = t.explorers
    s = t.state
    s.chapters.cards, s.chapter = ["ice-3"], "ice-5"
    warm = ("use", "chapter.ice-5", "warm-her-hands")
    for n in (1, 2):
        t.does(kim, warm)
        assert s.counts["chapter.ice-5.warm-her-hands"] == n
    phillip.essence = 1
    t.does(phillip, warm, "essence")
    assert (kim.health, phillip.health, phillip.essence) == (2, 5, 0)
    assert s.chapter == "ice-5"
    t.does(phillip, warm)
    assert s.chapter == "ice-3"
    assert t.told("chapter")[0].rule == "chapters.go-next"
    assert s.counts == {}


@pytest.mark.rule("effects.counted")
def test_counting_starts_afresh_after_the_effect(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ama, s = t.explorer(), t.state
    t.gives(ama, "galvanic-cane", equip=True)
    t.gives(ama, "leech-needle")
    ama.attached = {"leech-needle": "galvanic-cane"}
    t.usual = {"raise-roll": 0}
    for essence, tokens in ((0, 1), (1, 0), (1, 1), (2, 0)):
        ama.stamina, t.monster("sarall").wounds = 2, 0
        t.stack("2")
        t.does(ama, ("use", "item.galvanic-cane", "prod", "sarall"))
        assert ama.essence == essence
        assert s.counts.get("item.leech-needle.hit", 0) == tokens


@pytest.mark.rule("effects.counted")
def test_tokens_are_shown_on_the_card(place):
    t = place("K . .", K="kim")
    bound_to(t, t.explorer(), "tally-of-the-dead")
    kills(t, "night-gaunt")
    panel = next(each for each in GAME.scene(t.state, 0).panels if each.id == "explorer-0")
    card = next(card for area in panel.areas for card in area.cards if card.id.startswith("event.tally"))
    assert [badge.count for badge in card.badges] == [1]


@pytest.mark.rule("effects.counted", "effects.destroy.item")
def test_tokens_do_not_stay_on_a_card_that_goes_away(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "surgeons-apron", equip=True)
    t.gives(kim, "pulse-regulator")
    kim.attached = {"pulse-regulator": "surgeons-apron"}
    kills(t, "night-gaunt")
    assert s.counts == {"item.pulse-regulator.kill": 1}
    t.run(VOCABULARY.carry_out(t, (DestroyItem(equipped=True),), t.about("kim")), "pulse-regulator")
    assert s.counts == {}


@pytest.mark.rule("effects.counted", "events.shuffle")
def test_tokens_do_not_stay_on_events_that_are_shuffled(place):
    t = place("K . .", K="kim")
    t.current("half-a-hymn")
    t.state.counts = {"event.half-a-hymn.kill": 1, "event.tally-of-the-dead.kill": 1}
    shuffle_events(t, "explorer", "events.shuffle")
    assert t.state.counts == {"event.tally-of-the-dead.kill": 1}


@pytest.mark.rule("effects.counted", "units.explorer.death")
def test_tokens_do_not_stay_on_the_cards_of_the_dead(place):
    t = place("K . P", K="kim", P="phillip")
    kim = t.explorer("kim")
    bound_to(t, kim, "tally-of-the-dead")
    kills(t, "night-gaunt")
    kim.health, kim.essence = 1, 0
    t.run(VOCABULARY.carry_out(t, (Lose({"health": 1}),), t.about("kim")))
    assert t.state.removed.cards == ["tally-of-the-dead"]
    assert t.state.counts == {}
