"""Active abilities: what they cost, at whom, one at a time, as often as can be paid, and when."""

import pytest
from tests.rules.machina.deeds import lasts

from coterie.games.machina import GAME
from coterie.games.machina.abilities.playing import free_uses
from coterie.games.machina.box.names import cards
from coterie.games.machina.box.vocabulary import Ability, Cost, DestroyItem, Restore
from coterie.games.machina.round.play import (
    explorers,
    horror_phase,
    monster_phase,
    next_round,
    one_action,
    one_thing,
    spawn_phase,
)
from coterie.games.machina.state import OFF
from coterie.kernel.session import Session

# --- costs and targets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("abilities.active.cost")
def test_stamina_and_essence_are_paid_in_full(place):
    t = place("A M .", A="ama-boateng", M="kthun")
    ama = t.explorer()
    t.gives(ama, "galvanic-cane", equip=True)
    use = ("use", "item.galvanic-cane", "discharge", "kthun")
    ama.stamina, ama.essence = 2, 0
    assert use not in t.may(ama)
    assert ("essence", "abilities.active.cost") in t.why_not(ama, "use")
    ama.stamina, ama.essence = 1, 1
    assert use not in t.may(ama)
    assert ("stamina", "abilities.active.cost") in t.why_not(ama, "use")
    ama.stamina = 3
    t.stack("0", "0", "0")
    t.does(ama, use)
    assert (ama.stamina, ama.essence) == (1, 0)
    assert t.told("essence-lost")[0].rule == "abilities.active.cost"


@pytest.mark.rule("abilities.active.cost")
def test_health_is_paid_before_the_effect_and_essence_may_stand_in(place):
    t = place("K M .", K="kim", M="sarall")
    kim = t.explorer()
    t.gives(kim, "pin-doll")
    kim.essence = 1
    t.does(kim, ("use", "item.pin-doll", "push-the-pin", "sarall"), "essence")
    assert (kim.health, kim.essence) == (4, 0)
    assert t.monster("sarall").wounds == 1


@pytest.mark.rule("abilities.active.cost", "units.essence.for-health")
def test_essence_that_is_a_cost_itself_does_not_stand_in_for_the_health_of_the_same_cost(place, prints):
    prints("explorer.kim", Ability(id="both-costs", cost=Cost(essence=1, health=1), do=(Restore({"stamina": 1}),)))
    t = place("K . .", K="kim")
    kim, use = t.explorer(), ("use", "explorer.kim", "both-costs")
    kim.health = kim.essence = 1
    assert use not in t.may(kim)
    assert t.why_not(kim, "use") == [("health", "abilities.active.cost")]
    kim.essence = 2
    t.does(kim, use, "essence")
    assert (kim.health, kim.essence) == (1, 0)


@pytest.mark.rule("abilities.active.cost", "units.essence.for-health")
def test_who_loses_no_health_pays_the_health_of_a_cost_with_essence_or_not_at_all(place, prints):
    """The clear gas of the Gas Bomb: nobody on the tile loses health this round."""
    prints("explorer.kim", Ability(id="for-nothing", cost=Cost(health=1), do=(Restore({"stamina": 1}),)))
    t = place("K . .", K="kim")
    kim, use = t.explorer(), ("use", "explorer.kim", "for-nothing")
    kim.stamina = 0
    lasts(t, "item.gas-bomb.unharmed", "kim")
    assert use not in t.may(kim)
    assert t.why_not(kim, "use") == [("unharmed", "abilities.active.cost")]
    kim.essence = 1
    t.does(kim, use)
    assert (kim.health, kim.essence, kim.stamina) == (4, 0, 1)


@pytest.mark.rule("abilities.active.cost")
def test_a_card_is_destroyed_after_its_use(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ama = t.explorer()
    t.gives(ama, "rivet-gun", equip=True)
    t.gives(ama, "dead-mans-charge")
    ama.attached = {"dead-mans-charge": "rivet-gun"}
    t.stack("2", "2", "3", "3", "3")
    t.does(ama, ("use", "item.dead-mans-charge", "detonate"))
    assert t.monster("sarall").wounds == 1
    assert (ama.items, ama.attached) == (["rivet-gun"], {})
    keys = [event.key for event in t.noted]
    assert keys.index("hit") < keys.index("item-destroyed")


@pytest.mark.rule("abilities.active.cost", "items.consumable")
def test_a_consumable_that_is_being_used_is_no_item_of_the_inventory_any_more(place, prints):
    prints("item.smoke-pot", Ability(id="break-something", cost=Cost(stamina=1, destroy=True), do=(DestroyItem(),)))
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "smoke-pot", "oak-wedge")
    t.does(kim, ("use", "item.smoke-pot", "break-something"))
    assert (kim.items, t.state.destroyed_items.cards) == ([], ["oak-wedge", "smoke-pot"])


@pytest.mark.rule("abilities.active.cost")
def test_other_costs_of_the_text_are_paid_too(place):
    t = place("O M .", O="ottoline-brandt", M="kthun")
    ottoline = t.explorer()
    device = ("use", "explorer.ottoline-brandt", "infernal-device", "kthun")
    assert device not in t.may(ottoline)
    t.gives(ottoline, "oak-wedge", "hush-idol")
    t.stack("0", "0")
    t.does(ottoline, device, "oak-wedge")
    assert ottoline.items == ["hush-idol"]
    assert t.state.destroyed_items.cards == ["oak-wedge"]


@pytest.mark.rule("abilities.active.cost", "items.unequip")
def test_an_item_is_unequipped_as_a_cost(place):
    t = place("A . . M", A="ama-boateng", M="kthun")
    ama = t.explorer()
    t.gives(ama, "rune-hatchet", equip=True)
    t.stack("0", "0", "0")
    t.does(ama, ("use", "item.rune-hatchet", "throw", "kthun"))
    assert (ama.items, ama.mains) == (["rune-hatchet"], [])


@pytest.mark.rule("abilities.active.target")
def test_an_ability_that_names_targeting_needs_a_legal_target(place):
    t = place("K . . . . M", K="kim", M="sarall")
    kim = t.explorer()
    assert t.may(kim, "use") == [("use", "explorer.kim", "snap-shot", "kim")]
    t.monster("sarall").cell = t.cell("A4")
    assert ("use", "explorer.kim", "snap-shot", "sarall") in t.may(kim, "use")
    assert ("no-target", "abilities.active.target") in t.why_not(kim, "use")  # no door for the other one


@pytest.mark.rule("abilities.active.target")
def test_one_without_targeting_affects_who_uses_it(place):
    t = place("K P .", K="kim", P="phillip")
    kim, phillip = t.explorers
    t.gives(kim, "laudanum-drops")
    kim.health = phillip.health = 1
    t.does(kim, ("use", "item.laudanum-drops", "swallow"))
    assert (kim.health, phillip.health) == (2, 1)


@pytest.mark.rule("abilities.active.repeat")
def test_an_ability_may_be_played_as_often_as_it_can_be_paid(place):
    t = place("K . M", K="kim", M="kthun")
    kim = t.explorer()
    shot = ("use", "explorer.kim", "snap-shot", "kthun")
    for left in (6, 4, 2, 0):
        t.stack("0")
        t.does(kim, shot)
        assert kim.stamina == left
    assert shot not in t.may(kim)


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(place):
    """Kim's turn, a monster beside her; Phillip, wounded, has laudanum for any time and whale oil for his own turn."""
    t = place("K M . P", K="kim", M="kthun", P="phillip")
    phillip = t.explorer("phillip")
    t.gives(phillip, "laudanum-drops", "whale-oil")
    phillip.health = 1
    return t


DROPS = ("item.laudanum-drops", "swallow")


def breaks_in(decision):
    return [option for _, option in decision.also]


@pytest.mark.rule("abilities.active.own-turn", "abilities.outside.allowed")
def test_what_costs_no_stamina_is_played_in_anothers_turn_what_costs_some_is_not(waiting):
    t = waiting
    kim, phillip = t.explorers
    asked = t.ask(one_action(t, kim))
    assert breaks_in(asked) == [("aside", phillip.seat, *DROPS)]
    assert ("use", "item.whale-oil", "anoint") in t.may(phillip)
    t.state.turn = kim.seat
    t.run(one_action(t, kim), ("aside", phillip.seat, *DROPS))
    assert phillip.health == 2
    assert t.state.turn == kim.seat


@pytest.mark.rule("abilities.active.own-turn")
def test_nothing_with_stamina_in_its_cost_is_free_to_play_even_if_it_costs_something_else_too(place):
    t = place("K M . P", K="kim", M="kthun", P="phillip")
    phillip = t.explorer("phillip")
    t.gives(phillip, "smoke-pot", "keystone", "lucifer-flare", "bottled-lightning")
    phillip.essence = 5
    assert {source for _, source, *_ in free_uses(t.state)[phillip.seat]} == {"item.smoke-pot"}


@pytest.mark.rule("round.explorer.spend")
def test_no_cost_in_stamina_is_lowered_below_1(place):
    """Ottoline pays 2 less for her inventory, and 1 less in the Porter's Coat: 1 of 3 is left, and not nothing."""
    t = place("O .", O="ottoline-brandt")
    ottoline = t.explorer()
    t.gives(ottoline, "porters-coat", equip=True)
    before = ottoline.stamina
    t.does(ottoline, ("inventory", "ottoline-brandt"), "as-it-is")
    assert ottoline.stamina == before - 1


@pytest.mark.rule("abilities.outside.allowed", "map.exit.away", "units.explorer.death")
@pytest.mark.parametrize("how", ["exited", "dead"])
def test_who_is_off_the_map_has_nothing_to_play_however_free(place, how):
    t = place("K P L", K="kim", P="phillip", L="lorrari")
    phillip, s = t.explorer("phillip"), t.state
    s.chapter, s.turn = "ice-5", t.explorer("kim").seat  # the cook's hands are warmed with health alone
    phillip.essence = 2
    t.gives(phillip, "laudanum-drops")
    phillip.health = 2
    assert {source for _, source, *_ in free_uses(s)[phillip.seat]} == {"chapter.ice-5", "item.laudanum-drops"}
    phillip.cell = OFF
    setattr(phillip, how, True)
    assert set(free_uses(s)) == {t.explorer("kim").seat, t.explorer("lorrari").seat}
    asked = t.ask(one_action(t, t.explorer("kim")))
    assert [seat for _, seat, *_ in breaks_in(asked)] == [t.explorer("lorrari").seat]


@pytest.mark.rule("abilities.active.one-at-a-time", "abilities.outside.no-interrupt")
def test_nobody_breaks_in_between_a_roll_and_its_result(waiting):
    t = waiting
    kim = t.explorer("kim")
    kim.essence = 2
    t.stack("0")
    shot = ("use", "explorer.kim", "snap-shot", "kthun")
    t.run(one_action(t, kim), shot, 2)
    kinds = [asked.kind for asked in t.asked]
    assert kinds == ["act", "raise-roll"]
    assert breaks_in(t.asked[1]) == []


@pytest.mark.rule("abilities.outside.no-interrupt")
def test_nobody_breaks_in_between_a_kill_and_its_consequences(waiting):
    t, kim = waiting, waiting.explorer("kim")
    t.state.explorer_events.cards.remove("tally-of-the-dead")
    kim.bound = ["tally-of-the-dead"]
    t.monster("kthun").wounds = 2
    t.stack("2")
    kim.essence = 2
    t.run(one_action(t, kim), ("use", "explorer.kim", "snap-shot", "kthun"), 1)
    assert t.state.monsters == []
    assert t.state.counts == {"event.tally-of-the-dead.kill": 1}
    assert [asked.kind for asked in t.asked] == ["act", "raise-roll"]


@pytest.mark.rule("abilities.outside.allowed")
@pytest.mark.parametrize("who", ["kim", "phillip"])
def test_it_is_played_between_the_turns_of_explorers_by_whoever_had_one_and_whoever_has_not(place, who):
    t = place("K P . L", K="kim", P="phillip", L="lorrari")
    ready, s = t.explorer(who), t.state
    t.gives(ready, "laudanum-drops", "whale-oil")
    ready.health, s.turn = 1, -1
    t.explorer("kim").finished = True
    asked = t.ask(explorers(t))
    assert (asked.kind, asked.options) == ("next-turn", ("phillip", "lorrari"))
    assert breaks_in(asked) == [("aside", ready.seat, *DROPS)]
    assert t.run(explorers(t), ("aside", ready.seat, *DROPS)) is True
    assert (ready.health, s.turn, ready.items) == (2, -1, ["whale-oil"])
    assert breaks_in(t.ask(explorers(t))) == []


@pytest.mark.rule("abilities.outside.allowed")
def test_what_is_played_between_turns_is_shown_and_taken_with_the_question_who_is_next():
    session = Session(GAME, GAME.configure(players=2, seed=1))
    while session.decision.kind != "next-turn":
        session.decide(session.decision.options[0])
    first = session.state.explorers[0]
    first.items.append("laudanum-drops")
    first.health = 1
    session.journal.mark(session.state)
    session = session.fork()
    own, other = [session.scene(seat).question for seat in (0, 1)]
    key = f"aside:0:{DROPS[0]}:{DROPS[1]}"
    assert [choice.key for choice in own.choices] == [each.card for each in session.state.explorers] + [key]
    assert own.choices[:2] == other.choices
    assert own.choices[2].label.key == "option.use"
    session.decide_key(key, seat=0)
    assert (session.state.explorers[0].health, session.decision.kind) == (2, "next-turn")


@pytest.mark.rule("abilities.outside.allowed", "units.contribute.right")
def test_who_did_not_help_to_pay_between_turns_is_asked_again_once_something_is_done(place):
    t = place("K P L .", K="kim", P="phillip", L="lorrari")
    (kim, phillip, _), s = t.explorers, t.state
    t.gives(kim, "laudanum-drops", "smoke-pot")
    kim.health, phillip.essence, s.turn = 1, 1, -1
    pot = ("aside", kim.seat, "item.smoke-pot", "kick-over")
    assert pot in breaks_in(t.ask(explorers(t)))
    t.run(explorers(t), pot, 0)
    assert pot not in breaks_in(t.ask(explorers(t)))
    t.run(explorers(t), ("aside", kim.seat, *DROPS))
    assert pot in breaks_in(t.ask(explorers(t)))


@pytest.mark.rule("abilities.outside.allowed")
def test_before_the_last_explorers_turn_there_is_a_window_if_its_beginning_may_bring_something_about(place):
    """The sea drives the monster away, so that the greaves take their first steps."""
    t = place(". C . . . . K S .", K="kim", S="sarall", C="chanting-acolyte")
    kim, s = t.explorer(), t.state
    t.gives(kim, "tidecallers-conch", equip=True)
    t.gives(kim, "clockwork-greaves")
    kim.essence, s.turn = 2, -1
    blow = ("use", "item.tidecallers-conch", "breaker")
    t.run(explorers(t))
    assert (s.turn, [asked.kind for asked in t.asked]) == (kim.seat, [])  # in the turn it is all the same
    kim.mains.append("clockwork-greaves")
    s.turn = -1
    asked = t.ask(explorers(t), blow)
    assert (asked.kind, t.at("sarall") != "A8", s.turn) == ("walk", True, kim.seat)


@pytest.mark.rule("abilities.outside.allowed")
def test_it_is_played_before_a_spawn_roll(waiting):
    t, s = waiting, waiting.state
    s.phase, s.turn, s.spawn_rating, s.queue = "spawn", -1, 5, ["kim", "phillip"]
    s.treated[t.cell("A3")] = "spawn"
    asked = t.ask(spawn_phase(t))
    assert (asked.kind, asked.seats) == ("interlude", (t.explorer("phillip").seat,))
    assert asked.options[0] == ("use", *DROPS)
    assert asked.rule == "abilities.outside.allowed"
    assert t.told("spawn-roll") == t.told("spawn-roll-fails") == []


@pytest.mark.rule("abilities.outside.allowed")
def test_it_is_played_before_the_horror_roll(waiting):
    t, s = waiting, waiting.state
    s.phase, s.turn, s.begun, s.horror_rating = "horror", -1, True, 9
    t.stack("1")
    t.run(horror_phase(t), ("use", *DROPS))
    assert t.explorer("phillip").health == 2
    keys = [event.key for event in t.noted]
    assert keys.index("plays") < keys.index("horror-roll-fails")


@pytest.mark.rule("abilities.outside.allowed")
def test_it_is_played_between_the_actions_of_a_monster(waiting):
    t, s = waiting, waiting.state
    s.phase, s.turn, s.begun, s.acting = "monsters", -1, True, "kthun"
    t.monster("kthun").stamina = 5
    t.usual = {"next-unit": "kim"}
    t.stack("0", "0")
    t.run(monster_phase(t))
    assert t.monster("kthun").stamina == 3
    assert t.ask(monster_phase(t)).kind == "interlude"


@pytest.mark.rule("abilities.outside.allowed")
def test_it_is_played_between_turns_so_that_it_can_change_the_turn_to_come(place):
    """Whoever blows the whistle at a great monster before its turn makes that turn shorter."""
    t = place("K . . T", K="kim", T="kthun")
    kim, s = t.explorer(), t.state
    t.gives(kim, "ringmasters-whistle", equip=True)
    kim.essence = 3
    s.phase, s.turn, s.begun, s.queue = "monsters", -1, True, ["kthun"]
    t.run(monster_phase(t), ("use", "item.ringmasters-whistle", "blow", "kthun"))
    assert (s.acting, t.monster("kthun").stamina) == ("kthun", 2)


@pytest.mark.rule("abilities.outside.allowed")
def test_a_monster_that_is_destroyed_before_its_turn_has_none(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    t.gives(kim, "circular-saw", equip=True)
    t.does(kim, ("use", "item.circular-saw", "spin"))
    t.monster("sarall").wounds = 1
    s.phase, s.turn, s.begun, s.queue = "monsters", -1, True, ["sarall"]
    t.stack("2", "2")
    t.run(monster_phase(t), ("use", "item.circular-saw", "cut"))
    assert (s.monsters, s.acting) == ([], "")
    assert t.run(monster_phase(t)) is False


@pytest.mark.rule("abilities.outside.allowed")
def test_monsters_have_nothing_to_play_outside_their_turns():
    theirs = [
        ability for name, card in cards() if name.startswith(("monster.", "horror.")) for ability in card.abilities
    ]
    assert theirs
    assert all(ability.cost.stamina for ability in theirs)


@pytest.mark.rule("abilities.outside.allowed", "effects.markers.as-cost")
def test_it_is_played_after_the_last_monsters_turn_before_the_markers_return(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    t.gives(kim, "circular-saw", equip=True)
    t.does(kim, ("use", "item.circular-saw", "spin"))
    s.phase, s.turn, s.begun = "end", -1, True
    t.stack("2", "2")
    t.run(next_round(t), ("use", "item.circular-saw", "cut"))
    assert t.monster("sarall").wounds == 1
    assert (s.phase, s.begun) == ("explorers", False)


@pytest.mark.rule("abilities.outside.allowed", "abilities.active.repeat")
def test_the_same_may_be_played_several_times_in_one_window(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    t.gives(kim, "circular-saw", equip=True)
    t.does(kim, ("use", "item.circular-saw", "spin"))
    t.does(kim, ("use", "item.circular-saw", "spin"))
    s.phase, s.turn, s.begun, s.horror_rating = "horror", -1, True, 9
    t.stack("0", "0", "0", "0", "1")
    t.usual = {"whom": "sarall"}
    t.run(horror_phase(t), *[("use", "item.circular-saw", "cut")] * 2)
    assert (len(t.told("missed")), s.markers) == (2, [])


@pytest.mark.rule("abilities.outside.allowed")
def test_who_passes_is_not_asked_again_for_the_same(waiting):
    t, s = waiting, waiting.state
    s.phase, s.turn, s.begun, s.horror_rating = "horror", -1, True, 9
    t.stack("1")
    t.run(horror_phase(t), "pass")
    assert [asked.kind for asked in t.asked] == ["interlude"]


@pytest.mark.rule("abilities.outside.allowed")
def test_who_passes_leaves_it_to_the_others(place):
    t = place("K . P", K="kim", P="phillip")
    kim, phillip = t.explorers
    s = t.state
    t.gives(kim, "laudanum-drops")
    t.gives(phillip, "second-heart", "surgeons-apron")
    phillip.mains, phillip.attached = ["surgeons-apron"], {"second-heart": "surgeons-apron"}
    kim.health = phillip.health = 1
    s.phase, s.turn, s.begun, s.horror_rating = "horror", -1, True, 9
    t.stack("1")
    t.run(horror_phase(t), "pass", ("use", "item.second-heart", "crank"))
    assert (kim.health, phillip.health) == (1, 5)


@pytest.mark.rule("abilities.outside.no-interrupt")
def test_nobody_breaks_in_between_the_end_of_a_chapter_and_what_enters_play_with_the_next(place):
    """The last token in the horror phase leads to the endgame: no second interlude, no roll, but the new round."""
    t = place("K . L", K="kim", L="lorrari")
    lorrari, s = t.explorer("lorrari"), t.state
    t.gives(lorrari, "laudanum-drops")
    lorrari.health = 1
    s.chapter, s.chapters.cards = "ice-5", ["ice-8"]
    s.counts["chapter.ice-5.warm-her-hands"] = 3
    s.phase, s.turn, s.begun, s.horror_rating = "horror", -1, True, 8
    flow, kinds = one_thing(t), []
    decision = next(flow, None)
    while decision is not None:
        kinds.append(decision.kind)
        warm = ("use", "chapter.ice-5", "warm-her-hands")
        try:
            decision = flow.send(warm if warm in decision.options else decision.options[0])
        except StopIteration:
            decision = None
    assert s.chapter == "ice-8"
    assert kinds[0] == "interlude"
    assert "interlude" not in kinds[1:]
    assert "lorrari" in s.entering
    assert t.told("horror-roll") == t.told("horror-roll-fails") == []
