"""Attacks: dice, totals, hits, their order, types, blockers, and who attacks whom."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import ETHEREAL, kinds, lasts, seats, uses

from coterie.games.machina.box.names import cards
from coterie.games.machina.box.tables import DICE, EXPLORER_EVENTS
from coterie.games.machina.box.vocabulary import VOCABULARY, Attack, Destroy, Lose, Push, Restore, Upon
from coterie.games.machina.combat.attack import THREE
from coterie.games.machina.combat.hazards import explode, trigger_traps
from coterie.games.machina.story.chapters import active, chapter_play
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.attributes import defence, health_left
from coterie.kernel.data import replace
from coterie.kernel.effects import effects_in

CHOP = ("use", "item.sextons-spade", "chop")
SNAP = ("use", "explorer.kim", "snap-shot")


def rolled(t):
    """What was rolled, and what all of it came to before it was compared: by the log."""
    return [(event.rule, event.params["roll"], event.params["n"]) for event in t.told("attack-roll")]


def outcomes(t):
    """Hits and misses in their order: who, with how much, against how much."""
    told = [event for event in t.noted if event.key in ("hit", "missed")]
    assert {event.rule for event in told} == {"combat.attack.hit"}
    return [(e.key, e.params["unit"].split(".")[1], e.params["n"], e.params["against"]) for e in told]


def quiet_event(t):
    """The next explorer event is one that is bound and does nothing at once."""
    deck = t.state.explorer_events.cards
    quiet = next(name for name in deck if EXPLORER_EVENTS[name].binding and not EXPLORER_EVENTS[name].enters)
    deck.remove(quiet)
    deck.append(quiet)


# --- the example of the manual ----------------------------------------------------------------------------------------


@pytest.mark.rule("combat.attack.dice", "combat.attack.total", "combat.attack.hit", "units.health.hit")
def test_attack_example_mi_go_with_armor_3_is_just_barely_hit_and_loses_1_health(place):
    t = place("L M", L="lorrari", M="mi-go")
    t.gives(t.explorer(), "sextons-spade", equip=True)
    t.stack("1", "2")  # one low attack die and one high
    t.does(t.explorer(), (*CHOP, "mi-go"))
    assert not t.stacked
    assert rolled(t) == [("combat.attack.total", "1 + 2", 3)]
    assert outcomes(t) == [("hit", "mi-go", 3, 3)]
    assert health_left(t.state, t.monster("mi-go")) == 1  # the first time it was damaged, it is still alive
    assert not t.told("destroyed")


@pytest.mark.rule("combat.kill", "units.health.zero")
def test_attack_example_a_mi_go_hit_before_is_destroyed_and_its_attacker_invokes_an_explorer_event(place):
    t = place("P L M", L="lorrari", M="mi-go", P="phillip")
    attacker = t.explorer("lorrari")
    t.gives(attacker, "sextons-spade", equip=True)
    t.monster("mi-go").wounds = 1
    quiet_event(t)
    t.stack("1", "2")
    t.does(attacker, (*CHOP, "mi-go"))
    assert [(event.rule, event.params["unit"]) for event in t.told("destroyed")] == [
        ("combat.kill", "@monster.mi-go.name")
    ]
    [event] = t.told("event")
    assert (event.rule, event.params["explorer"]) == ("events.invoke-explorer", "@explorer.lorrari.name")
    assert (t.at("mi-go"), len(attacker.bound)) == ("", 1)


@pytest.mark.rule("combat.attack.made-arcane", "combat.attack.type")
def test_attack_example_an_augment_that_increases_arcane_rolls_makes_the_attacks_of_its_weapon_arcane(place):
    t = place("L M", L="lorrari", M="mi-go")
    explorer = t.explorer()
    t.gives(explorer, "lantern-cudgel", "void-filament")
    explorer.mains, explorer.attached = ["lantern-cudgel"], {"void-filament": "lantern-cudgel"}
    t.stack("1")
    t.does(explorer, ("use", "item.lantern-cudgel", "club", "mi-go"))
    assert outcomes(t) == [("hit", "mi-go", 2, 2)]  # will 2, not armor 3
    assert t.told("hit")[0].params["attribute"] == "@attribute.will"


@pytest.mark.rule("combat.attack.made-arcane")
def test_an_augment_leaves_other_attacks_of_its_owner_as_they_are(place):
    t = place("K M", K="kim", M="mi-go")
    explorer = t.explorer()
    t.gives(explorer, "lantern-cudgel", "void-filament")
    explorer.mains, explorer.attached = ["lantern-cudgel"], {"void-filament": "lantern-cudgel"}
    t.stack("1")
    t.does(explorer, (*SNAP, "mi-go"))
    assert outcomes(t) == [("missed", "mi-go", 2, 3)]


@pytest.mark.rule("combat.attack.made-arcane")
def test_an_arcane_attack_gets_the_increase_too_and_stays_arcane(place):
    t = place("L M", L="lorrari", M="mi-go")
    lasts(t, "item.silver-cartridges.arcane", "lorrari")
    uses(t, "lorrari", "mi-go", Attack(low=1, arcane=True), source="item.mirror-lock-pistol", ability="shot")
    [(_, _, total, block)] = outcomes(t)
    assert (total, block) == (rolled(t)[0][2], 2)
    assert total >= 2


# --- dice and totals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.attack.dice")
def test_the_faces_of_the_attack_dice():
    faces = {die: [face["n"] for face in DICE[die].faces] for die in ("low", "high")}
    assert faces == {"low": [0, 1, 1, 1, 2, 2], "high": [0, 1, 1, 2, 2, 3]}


@pytest.mark.rule("combat.attack.dice")
def test_no_attack_rolls_more_than_three_of_a_kind_or_none_at_all():
    dice = {(card, e.low, e.high) for card, entry in cards() for e in effects_in(entry) if isinstance(e, Attack)}
    assert dice
    assert not [row for row in dice if max(row[1:]) > 3 or not sum(row[1:])]
    assert (THREE.low, THREE.high) == (0, 3)
    for low, high in ((4, 0), (0, 4), (0, 0)):
        with pytest.raises(ValueError, match="dice"):
            Attack(low=low, high=high)


@pytest.mark.rule("combat.attack.dice")
def test_low_dice_are_rolled_as_low_and_high_ones_as_high(place):
    t = place("L M", L="lorrari", M="mi-go")
    t.stack("2", "0", "3", "3")
    uses(t, "lorrari", "mi-go", Attack(low=2, high=2))
    assert rolled(t) == [("combat.attack.total", "2 + 0 + 3 + 3", 8)]


@pytest.mark.rule("combat.attack.total", "units.essence.for-roll")
def test_dice_plus_effects_plus_essence_minus_decreases(place):
    t = place("K M", K="kim", M="mi-go")
    t.explorer().essence = 2
    t.stack("1")
    t.does(t.explorer(), (*SNAP, "mi-go"), 1)  # 1, and 1 of her own against who is unhurt, and 1 essence
    assert outcomes(t) == [("hit", "mi-go", 3, 3)]
    assert t.explorer().essence == 1
    assert [(event.rule, event.params["n"]) for event in t.told("roll-raised")] == [("units.essence.for-roll", 1)]


@pytest.mark.rule("combat.attack.total")
@pytest.mark.parametrize(("face", "outcome"), [("2", "hit"), ("1", "missed")])
def test_a_total_of_0_hits_defence_0_and_one_below_0_misses_even_that(place, face, outcome):
    t = place("K D", K="kim", D="deep-one")  # armor 2
    t.gives(t.explorer(), "surveyors-carbine", equip=True)  # 2 less beside monsters
    t.monster("deep-one").wounds = 1  # so that nothing of her own is added
    lasts(t, "item.fly-paper-roll.armor", "deep-one", "deep-one", "deep-one")
    assert defence(t.state, t.monster("deep-one"), "armor") == 0
    t.stack("0", face)
    t.does(t.explorer(), ("use", "item.surveyors-carbine", "shot", "deep-one"))
    assert outcomes(t) == [(outcome, "deep-one", int(face) - 2, 0)]


@pytest.mark.rule("combat.attack.hit")
@pytest.mark.parametrize(("faces", "outcome", "wounds"), [("12", "hit", 1), ("11", "missed", 0), ("23", "hit", 1)])
def test_equal_or_above_hits_below_ends_without_effect_and_more_is_no_more_harm(place, faces, outcome, wounds):
    t = place("L M", L="lorrari", M="mi-go")
    t.gives(t.explorer(), "sextons-spade", equip=True)
    t.stack(*faces)
    t.does(t.explorer(), (*CHOP, "mi-go"))
    assert outcomes(t) == [(outcome, "mi-go", sum(map(int, faces)), 3)]
    assert t.monster("mi-go").wounds == wounds


@pytest.mark.rule("combat.attack.hit")
def test_what_a_hit_would_do_is_not_done_by_a_miss(place):
    t = place("A D . .", A="ama-boateng", D="deep-one")
    t.stack("1")
    t.does(t.explorer(), ("use", "explorer.ama-boateng", "ram", "deep-one"))
    assert outcomes(t) == [("missed", "deep-one", 1, 2)]
    assert (t.at("deep-one"), t.monster("deep-one").wounds) == ("A2", 0)


@pytest.mark.rule("combat.attack.type")
@pytest.mark.parametrize(("arcane", "block", "attribute"), [(False, 3, "armor"), (True, 2, "will")])
def test_armor_blocks_a_default_attack_and_will_an_arcane_one(place, arcane, block, attribute):
    t = place("L M", L="lorrari", M="mi-go")
    uses(t, "lorrari", "mi-go", Attack(low=1, arcane=arcane))
    assert outcomes(t)[0][3] == block
    [event] = [event for event in t.noted if event.key in ("hit", "missed")]
    assert event.params["attribute"] == f"@attribute.{attribute}"


# --- the order of a hit -----------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.attack.sequence", "units.health.hit")
def test_the_attacker_hits_then_the_blocker_is_hit_then_health_is_lost(place):
    t = place("D A", A="ama-boateng", D="deep-one")
    t.current("pile-blast")
    t.stack("3", "1")  # the attack, and what a deep one that hits rolls for
    uses(t, "deep-one", "ama-boateng", Attack(high=1, hit=(Restore({"stamina": 1}),)))
    keys = [event.key for event in t.noted]
    assert keys.index("hit") < keys.index("effect-roll-fails") < keys.index("stamina-full") < keys.index("health-lost")


@pytest.mark.rule("combat.attack.sequence", "combat.kill")
def test_a_blocker_whose_answer_destroys_the_attacker_has_killed_it_and_loses_its_health_all_the_same(place):
    t = place("o D A", A="ama-boateng", D="deep-one")
    t.gives(t.explorer(), "leyden-collar", equip=True)  # who hits its owner is pushed
    t.explorer().stamina, t.state.turn = 0, -1
    t.stack("3", "1")
    uses(t, "deep-one", "ama-boateng", Attack(high=1))
    told = [event.key for event in t.noted]
    assert told.index("hit") < told.index("effect-roll-fails") < told.index("falls") < told.index("health-lost")
    assert (t.at("deep-one"), t.explorer().health, t.explorer().stamina) == ("", 4, 2)


@pytest.mark.rule("combat.attack.sequence", "units.health.zero")
def test_a_blocker_whom_the_hit_pushes_into_a_pit_loses_no_health_any_more(place):
    t = place("A D o", A="ama-boateng", D="deep-one")
    t.stack("2")
    t.does(t.explorer(), ("use", "explorer.ama-boateng", "ram", "deep-one"))
    assert t.told("hit")
    assert t.told("falls")
    assert not t.told("health-lost")
    assert t.at("deep-one") == ""


@pytest.mark.rule("effects.conditional.trigger")
@pytest.mark.parametrize(("face", "outcome"), [("0", "missed"), ("3", "hit")])
def test_what_follows_an_attack_follows_a_miss_too(place, face, outcome):
    """The Puncturing Revolver, augmented, takes 2 of armor and will from whoever was attacked."""
    t = place("K . S", K="kim", S="shoggoth")
    kim = t.explorer()
    t.gives(kim, "puncturing-revolver", "recoil-piston")
    kim.mains, kim.attached = ["puncturing-revolver"], {"recoil-piston": "puncturing-revolver"}
    t.usual = {"may": "leave"}
    t.stack(face, face, face)
    t.does(kim, ("use", "item.puncturing-revolver", "shot", "shoggoth"))
    assert [key for key, *_ in outcomes(t)] == [outcome]
    assert defence(t.state, t.monster("shoggoth"), "armor") == 1


# --- blockers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.attack.one-roll", "combat.attack.blocker", "combat.attack.any-unit")
def test_one_roll_serves_all_blockers_each_with_its_own_armor_friends_too(place):
    t = place(
        """
        M L D

        . H .
        """,
        L="lorrari",
        H="hank-horden",
        M="mi-go",
        D="deep-one",
    )
    t.gives(t.explorer("lorrari"), "anchor-chain", equip=True)
    t.stack("1", "1")
    t.does(t.explorer("lorrari"), ("use", "item.anchor-chain", "sweep"))
    assert len(rolled(t)) == 1
    assert outcomes(t) == [
        ("missed", "mi-go", 2, 3),
        ("hit", "deep-one", 2, 2),
        ("hit", "hank-horden", 2, 2),
    ]
    assert (t.monster("deep-one").wounds, t.explorer("hank-horden").health) == (1, 5)


@pytest.mark.rule("combat.attack.one-roll")
def test_essence_raises_the_one_roll_against_all(place):
    t = place("M L D", L="lorrari", M="mi-go", D="deep-one")
    t.explorer().essence = 1
    t.gives(t.explorer(), "anchor-chain", equip=True)
    t.stack("1", "1")
    t.does(t.explorer(), ("use", "item.anchor-chain", "sweep"), 1)
    assert outcomes(t) == [("hit", "mi-go", 3, 3), ("hit", "deep-one", 3, 2)]
    assert kinds(t) == ["raise-roll"]


@pytest.mark.rule("combat.attack.any-unit")
def test_an_explorer_may_aim_at_explorers_and_at_itself(place):
    t = place("L H M", L="lorrari", H="hank-horden", M="mi-go")
    aimed = [option[3] for option in t.may(t.explorer("lorrari"), "use") if option[2] == "hex"]
    assert aimed == ["lorrari", "hank-horden"]  # the Mi-Go stands behind an obstacle
    t.stack("2")
    t.does(t.explorer("hank-horden"), ("use", "explorer.hank-horden", "body-blow", "hank-horden"))
    assert t.explorer("hank-horden").health == 5


@pytest.mark.rule("combat.attack.any-unit")
def test_an_untargeted_attack_without_further_wording_attacks_the_user(place):
    t = place("L M", L="lorrari", M="mi-go")
    t.stack("1")
    t.run(VOCABULARY.resolve(t, (Attack(low=1),), t.about("lorrari")))
    assert outcomes(t) == [("hit", "lorrari", 1, 1)]
    assert t.explorer().health == 3


# --- nobody attacks ---------------------------------------------------------------------------------------------------


def of_chapter(t):
    return replace(chapter_play(t.state.chapter), you=active(t.state))


def of_horror(t):
    return horror_play("shivers")


@pytest.mark.rule("combat.attack.no-activator")
@pytest.mark.parametrize("whose", [of_chapter, of_horror])
def test_an_attack_of_a_horror_event_or_chapter_has_no_attacker_with_one_roll_and_no_unit_s_bonus(place, whose):
    t = place("K . R", K="kim", R="rustam-beg")
    t.state.turn = 0
    lasts(t, "item.blood-boost-gun.attack", "kim")  # her rolls would be 1 higher
    t.stack("1")
    t.run(VOCABULARY.resolve(t, (Attack(low=1, whom="explorers"),), whose(t)), "kim")
    assert [event.params["unit"] for event in t.told("attack-roll")] == ["@nobody"]
    assert outcomes(t) == [("hit", "kim", 1, 1), ("missed", "rustam-beg", 1, 2)]


@pytest.mark.rule("combat.attack.no-activator")
@pytest.mark.parametrize("whose", [of_chapter, of_horror])
def test_nobody_hits_or_kills_by_such_an_attack(place, whose):
    t = place("A . M", A="ama-boateng", M="mi-go")
    t.state.turn, t.explorer().stamina = 0, 0
    t.monster("mi-go").wounds = 1
    t.stack("2", "2")
    t.run(VOCABULARY.resolve(t, (Attack(low=2, whom="monsters"),), whose(t)))
    assert [event.rule for event in t.told("destroyed")] == ["units.health.zero"]
    assert t.explorer().stamina == 0  # Ama Boateng restores stamina when she kills
    assert not t.told("event")


@pytest.mark.rule("combat.attack.no-activator", "units.essence.for-roll")
@pytest.mark.parametrize(("turn", "asked"), [(0, [(0,)]), (-1, [])])
def test_essence_raises_such_a_roll_only_in_an_explorer_s_turn_and_by_that_explorer(place, turn, asked):
    t = place("K . . L", K="kim", L="lorrari")
    for explorer in t.explorers:
        explorer.essence = 1
    t.state.turn = turn
    t.usual = {"health-or-essence": "health", "next-unit": "kim"}
    flow = VOCABULARY.resolve(t, (Attack(low=1, whom="explorers"),), of_horror(t))
    t.run(flow, *([0] if asked else []))
    assert seats(t, "raise-roll") == asked


@pytest.mark.rule("combat.attack.no-activator")
def test_unless_the_text_names_who_attacks(place):
    t = place("K . G", K="kim", G="ghoul")
    t.state.turn, t.explorer().health = -1, 3
    t.stack("0")
    attack = Attack(low=1, by="it", whom="explorers")
    t.run(VOCABULARY.resolve(t, (Upon(whom="monsters", do=(attack,)),), of_horror(t)))
    assert outcomes(t) == [("hit", "kim", 1, 1)]  # 1 more is what a ghoul has against the wounded
    assert [event.params["unit"] for event in t.told("attack-roll")] == ["@monster.ghoul.name"]


# --- killing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.kill")
@pytest.mark.parametrize(
    ("effects", "why"),
    [
        ((Push(spaces=1),), "elements.pit"),
        ((Lose({"health": 2}),), "combat.kill"),
        ((Destroy(),), "abilities.owner"),
    ],
)
def test_an_explorer_whose_doing_destroys_a_unit_has_killed_it(place, effects, why):
    t = place("A D o", A="ama-boateng", D="deep-one")
    t.explorer().stamina = 0
    uses(t, "ama-boateng", "deep-one", *effects)
    assert [event.rule for event in t.told("destroyed")] == [why]
    assert t.explorer().stamina == 2  # what she restores when she kills


@pytest.mark.rule("combat.kill")
def test_an_explorer_kills_explorers_too(place):
    t = place("A K o", A="ama-boateng", K="kim")
    t.explorer("ama-boateng").stamina = 0
    uses(t, "ama-boateng", "kim", Push(spaces=1))
    assert t.explorer("kim").dead
    assert t.explorer("ama-boateng").stamina == 2


@pytest.mark.rule("combat.kill")
def test_a_unit_destroyed_by_the_trap_or_barrel_of_an_explorer_is_killed_by_it(place):
    t = place("A . t b D", A="ama-boateng", D="deep-one")
    explorer = t.explorer()
    explorer.stamina = 0
    t.monster("deep-one").wounds = 1
    t.usual = {"raise-roll": 0}
    t.stack("3", "0", "0")
    t.run(explode(t, t.cell("A4"), explorer, t.about("ama-boateng")))
    assert explorer.stamina == 2
    t.spawn("rat-thing", "A3")
    t.stack("3", "0", "0")
    t.run(trigger_traps(t, explorer, t.about("ama-boateng")))
    assert (t.at("rat-thing"), explorer.stamina) == ("", 4)


@pytest.mark.rule("combat.kill")
@pytest.mark.parametrize(("who", "killed"), [("deep-one", False), ("kim", True)])
def test_a_monster_that_shoves_a_unit_into_a_pit_has_not_killed_it_an_explorer_has(place, who, killed):
    t = place(
        """
        K D B o

        . . . S
        """,
        "the-beast",
        K="kim",
        D="deep-one",
        B="brood-of-the-beast",
        S="sarall",
    )
    uses(t, who, "brood-of-the-beast", Push(spaces=1), answers=[("step", "B3")] if killed else [])
    assert t.at("brood-of-the-beast") == ""
    assert bool(t.told("moves")) == killed  # what others do when one of the brood is killed


@pytest.mark.rule("combat.kill")
def test_who_is_killed_by_a_hit_is_killed_by_the_attacker_a_monster_too(place):
    t = place("D K . L", D="deep-one", K="kim", L="lorrari")
    t.explorer("kim").health = 1
    t.stack("3", "1")
    uses(t, "deep-one", "kim", Attack(high=1))
    assert [event.rule for event in t.told("destroyed")] == ["combat.kill"]


# --- ethereal blockers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.ethereal.indirect")
def test_an_attack_on_adjacent_units_a_trap_and_a_barrel_reach_who_is_ethereal(place):
    t = place("L M .", L="lorrari", M="mi-go")
    lasts(t, ETHEREAL, "mi-go")
    t.gives(t.explorer(), "anchor-chain", equip=True)
    t.stack("1", "2")
    t.does(t.explorer(), ("use", "item.anchor-chain", "sweep"))
    assert outcomes(t) == [("hit", "mi-go", 3, 3)]
    t = place("L . t", L="lorrari")
    t.spawn("mi-go", "A3")
    lasts(t, ETHEREAL, "mi-go")
    t.stack("3", "0", "0")
    t.run(trigger_traps(t, t.explorer(), t.about("lorrari")))
    assert t.monster("mi-go").wounds == 1
    t = place("L b M", L="lorrari", M="mi-go")
    lasts(t, ETHEREAL, "mi-go")
    t.stack("0", "3", "0")
    t.run(explode(t, t.cell("A2"), t.explorer(), t.about("lorrari")))
    assert t.monster("mi-go").wounds == 1
