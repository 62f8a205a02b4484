"""The threat track, the monster level, and the price of the last one."""

import pytest

from coterie.games.machina.box.tables import ITEMS, MONSTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, Threat
from coterie.games.machina.spawning.threat import change_threat
from coterie.games.machina.state import OFF
from coterie.games.machina.units.harm import Over


def rises(t, n, *answers):
    t.run(change_threat(t, n, t.about("kim")), *answers)


@pytest.mark.rule("threat.increase")
def test_the_marker_goes_up_by_one(place):
    t = place("K", K="kim")
    rises(t, 1)
    assert (t.state.threat, t.state.level) == (2, 1)
    assert (t.told("threat-rises")[0].rule, t.told("threat-rises")[0].params["at"]) == ("threat.increase", 2)


@pytest.mark.rule("threat.increase")
def test_more_are_single_increases_one_after_the_other(place):
    t = place("K", K="kim")
    t.state.threat = 4
    t.run(VOCABULARY.resolve(t, (Threat(3),), t.about("kim")))
    assert [event.params["at"] for event in t.told("threat-rises")] == [5, 6, 2]
    assert (t.state.threat, t.state.level) == (2, 2)  # what is left over goes on from the first position


@pytest.mark.rule("threat.overflow")
@pytest.mark.parametrize(("n", "threat", "level"), [(4, 5, 1), (5, 1, 2), (10, 1, 3)])
def test_on_the_last_of_six_positions_it_goes_back_and_the_level_rises(place, n, threat, level):
    t = place("K", K="kim")
    rises(t, n)
    assert (t.state.threat, t.state.level) == (threat, level)
    assert all(event.rule == "threat.overflow" for event in t.told("level-rises"))


@pytest.mark.rule("threat.level.shuffle", "setup.monsters.deck")
def test_cards_of_the_new_level_and_the_destroyed_ones_are_shuffled_into_the_deck(place):
    t = place("K . M", K="kim", M="ghoul")
    s = t.state
    s.monster_deck.cards, s.dead_monsters.cards = ["deep-one"], ["sarall", "rat-thing"]
    s.gone_monsters.cards = ["night-gaunt"]
    s.threat = 5
    later = list(s.later_monsters.cards)
    second = [card for card in later if MONSTERS[card].level == 2]
    rises(t, 1)
    assert sorted(s.monster_deck.cards) == sorted(["deep-one", "sarall", "rat-thing", *second])
    assert s.dead_monsters.cards == []
    assert s.later_monsters.cards == [card for card in later if card not in second]
    assert s.gone_monsters.cards == ["night-gaunt"]
    assert [monster.card for monster in s.monsters] == ["ghoul"]
    event = t.told("monsters-added")[0]
    assert (event.rule, event.params["n"]) == ("threat.level.shuffle", len(second))


@pytest.mark.rule("threat.level.shuffle")
def test_the_whole_deck_is_shuffled(place):
    tops = set()
    for seed in range(6):
        t = place("K", K="kim", seed=seed)
        t.state.threat, t.state.monster_deck.cards = 5, ["deep-one", "sarall"]
        rises(t, 1)
        tops.add(t.state.monster_deck.cards[-1])
    assert len(tops) > 1


# --- level 5 ----------------------------------------------------------------------------------------------------------


def at_the_top(place):
    t = place("K . H . L", K="kim", H="hank-horden", L="lorrari")
    t.state.level = 5
    return t


@pytest.mark.rule("threat.level.five")
def test_the_fifth_level_is_the_top_and_adds_no_cards(place):
    t = place("K", K="kim")
    s = t.state
    s.level, s.threat, s.dead_monsters.cards = 4, 5, ["sarall"]
    s.monster_deck.cards, s.later_monsters.cards = [], []
    rises(t, 1)
    assert (s.level, s.threat, s.monster_deck.cards) == (5, 1, ["sarall"])


@pytest.mark.rule("threat.level.five")
def test_each_explorer_destroys_an_equipped_item_of_its_choice(place):
    t = at_the_top(place)
    kim, hank, lorrari = t.explorers
    t.gives(kim, "anchor-chain", "boiler-plate-vest", equip=True)
    t.gives(hank, "circular-saw", equip=True)
    t.gives(lorrari, "hush-idol", equip=True)
    rises(t, 1, "boiler-plate-vest", "circular-saw", "hush-idol")
    assert (kim.items, hank.items, lorrari.items) == (["anchor-chain"], [], [])
    assert t.state.destroyed_items.cards == ["boiler-plate-vest", "circular-saw", "hush-idol"]
    assert [(decision.kind, decision.rule, decision.seats) for decision in t.asked] == [
        ("toll", "threat.level.five", (seat,)) for seat in range(3)
    ]
    assert (t.state.threat, t.state.level) == (1, 5)
    assert t.told("threat-rises") == []


@pytest.mark.rule("threat.level.five")
def test_who_has_none_equipped_is_destroyed_essence_or_not(place):
    t = at_the_top(place)
    kim, hank, lorrari = t.explorers
    t.gives(kim, "anchor-chain")  # only in the bag
    kim.essence = 5
    t.gives(hank, "circular-saw", equip=True)
    t.gives(lorrari, "boiler-plate-vest", equip=True)
    lorrari.cell, lorrari.exited = OFF, True
    rises(t, 1, "circular-saw")
    assert kim.dead
    assert kim.essence == 5
    assert not hank.dead
    assert (lorrari.dead, lorrari.mains) == (False, ["boiler-plate-vest"])  # who has left is spared
    assert t.told("destroyed")[0].rule == "threat.level.five"


@pytest.mark.rule("threat.level.five")
def test_one_may_choose_death(place):
    t = at_the_top(place)
    for explorer, item in zip(t.explorers, ("anchor-chain", "circular-saw", "boiler-plate-vest"), strict=True):
        t.gives(explorer, item, equip=True)
    rises(t, 1, "die", "circular-saw", "boiler-plate-vest")
    assert [explorer.dead for explorer in t.explorers] == [True, False, False]


@pytest.mark.rule("threat.level.five")
def test_an_upgrade_or_augment_is_equipped_too(place):
    t = place("K", K="kim")
    t.state.level = 5
    kim = t.explorer()
    augment = next(name for name, item in ITEMS.items() if item.left and item.kind == "weapon" and item.level == 1)
    base = next(name for name, item in ITEMS.items() if item.right == ITEMS[augment].left and item.kind == "weapon")
    t.gives(kim, base, equip=True)
    t.gives(kim, augment)
    kim.attached[augment] = base
    rises(t, 1, augment)
    assert (kim.items, kim.mains, kim.attached) == ([base], [base], {})


@pytest.mark.rule("threat.level.five", "threat.increase")
def test_several_increases_that_pass_the_top_are_paid_one_by_one(place):
    t = place("K", K="kim")
    t.state.level, t.state.threat = 4, 4
    kim = t.explorer()
    t.gives(kim, "anchor-chain", "boiler-plate-vest", "hush-idol", equip=True)
    rises(t, 4, "hush-idol", "anchor-chain")  # to 5, to 6 and the level, then twice the toll
    assert (t.state.level, t.state.threat, kim.items) == (5, 1, ["boiler-plate-vest"])


@pytest.mark.rule("threat.level.five", "overview.lose.all-dead")
def test_it_can_lose_the_game(place):
    t = place("K", K="kim")
    t.state.level = 5
    with pytest.raises(Over):
        rises(t, 1)
    assert t.state.outcome == "lost"


# --- down -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("threat.decrease")
@pytest.mark.parametrize(("at", "by", "then"), [(4, 1, 3), (4, 2, 2), (2, 3, 1), (1, 1, 1)])
def test_it_falls_to_the_first_position_at_most_and_the_level_stays(place, at, by, then):
    t = place("K", K="kim")
    t.state.threat, t.state.level = at, 3
    t.run(VOCABULARY.resolve(t, (Threat(-by),), t.about("kim")))
    assert (t.state.threat, t.state.level) == (then, 3)
    event = t.noted[0]
    assert (event.key, event.rule) == ("threat-falls" if at > then else "threat-lowest", "threat.decrease")
    assert event.params["n"] == at - then
