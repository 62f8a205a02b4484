"""Defenses: chosen after the attack roll, passive shields, Dodge dice, cancelled dice, broken armor, striking back."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker

from coterie.games.malhya import GAME
from coterie.games.malhya.combat.defending import ways_to_defend
from coterie.games.malhya.combat.figures import life_of
from coterie.games.malhya.scene.stage import stage
from coterie.kernel.data import decode, encode

DUEL = "+ + + + +\n S E . .\n+ + + + +"
SHOT = "+ + + + + +\n S . . . E\n+ + + + + +"


def sulk(
    fight: FightMaker, enemy: str = "swordsman", drawing: str = DUEL, weapon: str = "short-sword", armor: str = ""
) -> Fight:
    """The Sulk, Dexterity 2, attacked by an enemy; no Aura token is ready."""
    t = fight(drawing, E=enemy)
    t.hero("sulk").aura = 0
    t.hero("sulk").weapon, t.hero("sulk").armor = weapon, armor
    return t


# --- what a hero can activate -----------------------------------------------------------------------------------------


@pytest.mark.rule("defense.hero.example", "defense.hero.activate", "defense.kinds", "defense.hero.armor-break")
def test_defense_for_the_heroes_example(fight: FightMaker) -> None:
    """DEFENSE, FOR THE HEROES, example: a die for nothing, specials as 2 shields for a point, a passive shield, and the
    armor given up for 3 shields."""
    t = sulk(fight, armor="padded-coat")
    assert ways_to_defend(t.state, t.hero("sulk"), ranged=False) == [
        ("defend",),
        ("defend", "row-0"),
        ("defend", "row-1"),
        ("defend", "armor-0"),
        ("defend", "row-0", "row-1"),
        ("defend", "row-0", "armor-0"),
        ("defend", "row-1", "armor-0"),
        ("defend", "row-0", "row-1", "armor-0"),
    ]
    t.stack("damage-2", "damage-2", "special")
    t.enemy_acts(("defend", "row-0", "row-1"))
    hero = t.hero("sulk")
    assert (hero.damage, hero.points, hero.armor) == (5 - 1 - 2, 5, "padded-coat")


@pytest.mark.rule("defense.hero.armor-break", "defense.hero.passive")
def test_broken_armor_gives_3_shields_and_its_passive_one_for_this_attack_only(fight: FightMaker) -> None:
    t = sulk(fight, weapon="", armor="padded-coat")
    t.stack("damage-2", "damage-2")
    t.enemy_acts(("defend", "armor-0"))
    hero = t.hero("sulk")
    assert (hero.damage, hero.armor) == (5 - 3 - 1, "")
    assert t.state.object_deck.cards[0] == "padded-coat"
    t.stack("damage-2", "damage-2")
    t.enemy_acts()  # nothing is left to be asked for
    assert (hero.life, hero.damage) == (0, 6)


@pytest.mark.rule("defense.hero.passive")
def test_passive_shields_work_against_every_attack_without_a_question(fight: FightMaker) -> None:
    t = sulk(fight, weapon="", armor="ringed-harness")
    for _ in range(2):
        t.stack("damage-1", "special")
        t.enemy_acts()
    assert (t.hero("sulk").damage, t.hero("sulk").points) == (0, 6)
    assert t.asked == []


@pytest.mark.rule("defense.hero.choose-after", "attack.order")
def test_the_roll_is_known_when_defenses_are_chosen_and_the_own_dice_are_not(fight: FightMaker) -> None:
    t = sulk(fight)
    t.stack("damage-2", "special")
    question = t.enemy_asks()
    assert (question.kind, question.about["n"], question.seats) == ("defend", 3, (0,))
    attack = t.state.frames[-1].attack
    assert attack is not None
    assert (attack.faces, attack.guard) == (["attack.damage-2", "attack.special"], [])
    assert [event.key for event in t.noted] == ["stays", "attacks", "attack-roll", "automatic"]
    shown = stage(t.state, question, 0)
    assert shown is not None
    [hero] = shown.against
    words = GAME.catalogue()
    assert [(die.die, die.faces[die.face]) for die in shown.dice] == [("attack", "damage-2"), ("attack", "special")]
    assert hero.outcome is not None
    assert words.text(hero.outcome) == "3 damage (3, 0 stopped)."
    assert [(words.text(each.name), each.amount) for each in shown.modifiers] == [("damage without a die", "+1")]


@pytest.mark.rule("attack.resolve", "attack.support", "defense.compare")
def test_what_is_told_of_an_attack_adds_up_to_the_damage_suffered(fight: FightMaker) -> None:
    """2 by the dice, 1 by the row of the swordsman, 1 for the ally, 2 shields."""
    t = fight("+ + + +\n E S F\n+ + + +", E="swordsman", F="spearman")
    t.hero("sulk").aura, t.hero("sulk").weapon, t.hero("sulk").armor = 0, "", "ringed-harness"
    t.stack("damage-2", "special")
    t.enemy_acts()
    told = [(event.key, event.rule, event.params.get("n")) for event in t.noted if "n" in event.params]
    assert told == [
        ("attack-roll", "attack.faces", 2),
        ("automatic", "attack.resolve", 1),
        ("support", "attack.support", 1),
        ("shields", "defense.compare", 2),
        ("wound-damage", "wounds.hero.default-type", 2),
    ]
    assert t.hero("sulk").damage == 2 + 1 + 1 - 2


@pytest.mark.rule("defense.hero.activate", "gear.weapon.row-once")
def test_a_defense_is_paid_again_against_the_next_attack_also_before_the_own_turn(fight: FightMaker) -> None:
    t = sulk(fight)
    t.hero("sulk").points = 1
    t.stack("damage-1", "damage-1", "special")
    t.enemy_acts(("defend", "row-0", "row-1"))
    assert t.hero("sulk").points == 0
    t.stack("damage-1", "damage-1")
    question = t.enemy_asks()
    assert question.options == (("defend",), ("defend", "row-0")), "what costs nothing is still there"


@pytest.mark.rule("gear.weapon.combine")
def test_a_defense_may_leave_the_first_row_out(fight: FightMaker) -> None:
    t = sulk(fight, weapon="boar-spear")
    t.hero("sulk").traits["strength"] = 2
    ways = ways_to_defend(t.state, t.hero("sulk"), ranged=False)
    assert ("defend", "row-2") in ways
    assert all("row-1" not in way for way in ways), "that row prints no defense"


@pytest.mark.rule("defense.hero.activate", "gear.armor.card")
def test_some_defenses_work_only_against_one_kind_of_attack(fight: FightMaker) -> None:
    t = sulk(fight, weapon="boar-spear", armor="reed-cloak")
    names = [
        {name for way in ways_to_defend(t.state, t.hero("sulk"), ranged=ranged) for name in way[1:]}
        for ranged in (False, True)
    ]
    assert names == [{"row-0"}, {"armor-0"}]


@pytest.mark.rule("defense.hero.activate", "icons.cost-reduction")
def test_a_cheaper_defense_never_costs_less_than_nothing(fight: FightMaker) -> None:
    t = sulk(fight)
    t.hero("sulk").talents, t.hero("sulk").points = {"shield-wall": True}, 0
    assert len(ways_to_defend(t.state, t.hero("sulk"), ranged=False)) == 4, "0 + 1 - 1 can be paid"


@pytest.mark.rule("icons.aura.extra-die")
def test_an_aura_token_is_worth_a_defense_die(fight: FightMaker) -> None:
    t = sulk(fight)
    del t.usual["defense-ready"]
    t.hero("sulk").aura = 1
    t.stack("damage-2", "special", "shield-2", "shield-1")
    t.enemy_acts(
        ("aura", "sulk", "quick"), ("defend", "row-0"), "defense.shield-1"
    )  # the swordsman's special cancels a die
    assert (t.hero("sulk").damage, t.hero("sulk").spent) == (3 - 2, 1)


@pytest.mark.rule("icons.trait.temporary", "aura.spend")
def test_a_trait_raised_by_aura_opens_a_row_for_the_defense_in_progress(fight: FightMaker) -> None:
    t = sulk(fight)
    t.hero("sulk").traits["dexterity"] = 1
    del t.usual["defense-ready"]
    t.hero("sulk").aura = 1
    t.stack("damage-2", "damage-2", "special")
    t.enemy_acts(("aura", "sulk", "dexterity"), ("defend", "row-0", "row-1"))
    assert t.hero("sulk").damage == 5 - 2


@pytest.mark.rule("hero.ability", "defense.hero.passive")
def test_the_ancient_has_a_shield_while_engaged(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n E A . . . F .\n+ + + + + + + +", E="spearman", F="spearman")
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert t.hero("ancient").damage == 0
    t.room.enemies = [t.enemy(2)]
    t.stack("damage-1", "special")
    t.enemy_acts(n=2)  # from two spaces away
    assert t.hero("ancient").damage == 1


@pytest.mark.rule("talents.sides", "defense.hero.passive")
def test_a_shield_wall_protects_those_beside_it_hand_to_hand(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n E S A . . F\n+ + + + + + +", E="spearman", F="archer")
    t.hero("ancient").talents = {"shield-wall": False}
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert t.hero("sulk").damage == 0


# --- Dodge dice -------------------------------------------------------------------------------------------------------


def shot(fight: FightMaker, drawing: str, **others: str) -> list[str]:
    """The rules that give Dodge dice when the archer E shoots at the Sulk, who is the only one in sight."""
    t = fight(drawing, E="archer", **others)
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    return [event.rule for event in t.told("dodge-die")]


@pytest.mark.rule("defense.obstacle-dodge", "sight.annoying-combat")
def test_one_dodge_die_however_many_obstacles_are_met(fight: FightMaker) -> None:
    """The book counts them as one; the Yoktal, behind the Sulk, is out of sight."""
    assert shot(fight, SHOT) == []
    assert shot(fight, "+ + + + +\n S:.:. E\n+-+-+-+-+") == ["defense.obstacle-dodge"]


@pytest.mark.rule("defense.obstacle-dodge", "sight.opponent", "sight.ally")
def test_an_opponent_in_between_hinders_a_shot_an_ally_does_not(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n S . Y . E\n+ + + + + +", E="archer")
    t.hero("sulk").weapon = "throwing-knives"
    t.stack("special", "special", "special")
    t.turn("sulk", ("attack", 1, (0,)))
    assert t.told("dodge-die") == [], "the Yoktal is an ally of the Sulk"
    t = fight("+ + + + + +\n S . F . E\n+ + + + + +", E="archer", F="archer")
    t.hero("sulk").weapon = "throwing-knives"
    t.stack("special", "special", "special")
    t.turn("sulk", ("attack", 1, (0,)))
    assert [event.rule for event in t.told("dodge-die")] == ["defense.obstacle-dodge"]


@pytest.mark.rule("defense.engaged-dodge", "engage.ranged.penalty", "attack.ranged.sight")
def test_one_dodge_die_if_either_is_engaged_one_even_if_both_are(fight: FightMaker) -> None:
    assert shot(fight, "+ + + +\n S E .\n+ + + +") == ["defense.engaged-dodge"]
    assert shot(fight, "+ + + + + +\n F S . . E\n+ + + + + +", F="swordsman") == ["defense.engaged-dodge"]
    assert shot(fight, "+ + + + + +\n F S E . .\n+ + + + + +", F="swordsman") == ["defense.engaged-dodge"]


@pytest.mark.rule("defense.engaged-dodge")
def test_an_engaged_shooter_gives_a_die_to_a_target_that_is_not(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n F S . . E\n+ + + + + +", E="archer", F="swordsman")
    t.hero("sulk").weapon = "throwing-knives"
    t.stack("special", "special", "special")
    t.turn("sulk", ("attack", 1, (0,)))
    assert [event.rule for event in t.told("dodge-die")] == ["defense.engaged-dodge"]


@pytest.mark.rule("defense.dodge-max", "setup.supply-limits")
def test_the_two_reasons_add_up_to_two_dice(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S:E . .\n+-+-+-+-+", E="archer")
    t.stack("damage-1", "damage-1", "special", "dodge")
    t.enemy_acts()
    assert [event.rule for event in t.told("dodge-die")] == ["defense.obstacle-dodge", "defense.engaged-dodge"]
    assert t.hero("sulk").damage == 0


@pytest.mark.rule("defense.engaged-dodge", "defense.obstacle-dodge")
def test_hand_to_hand_attacks_give_no_dodge_dice(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S:E . .\n+-+-+-+-+", E="swordsman")
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert t.told("dodge-die") == []


@pytest.mark.rule("icons.angle")
def test_an_angled_shot_gets_around_the_obstacle_but_not_around_engagement(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S:E . .\n+-+-+-+-+", E="archer")
    t.lay(archer="sworn")
    t.stack("damage-1", "damage-1", "damage-1", "special")
    t.enemy_acts()
    assert [event.rule for event in t.told("dodge-die")] == ["defense.engaged-dodge"]


@pytest.mark.rule("defense.faces", "talents.sides")
@pytest.mark.parametrize(("face", "damage"), [("dodge", 0), ("special", 2)])
def test_a_dodge_cancels_the_whole_attack(fight: FightMaker, face: str, damage: int) -> None:
    t = fight(SHOT, E="archer")
    t.hero("sulk").talents = {"sidestep": False}
    t.stack("damage-1", "damage-1", face)
    t.enemy_acts()
    assert t.hero("sulk").damage == damage


@pytest.mark.rule("defense.faces", "attack.resolve")
@pytest.mark.parametrize(("face", "damage"), [("dodge", 0), ("special", 2)])
def test_also_the_damage_that_needs_no_die_and_that_of_allies(fight: FightMaker, face: str, damage: int) -> None:
    """One damage is rolled, one needs no die, one is for an ally; the mail has a shield of its own."""
    t = fight("+ + + +\n F S E\n+ + + +", E="swordsman", F="swordsman")
    sulk = t.hero("sulk")
    sulk.aura, sulk.armor = 0, "moth-mail"
    t.stack("damage-1", "special", face)
    t.enemy_acts(("defend", "armor-0"))
    assert (t.told("support")[0].params["n"], t.told("automatic")[0].params["n"]) == (1, 1)
    assert sulk.damage == damage


# --- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("defense.enemy.full", "defense.faces", "defense.compare")
def test_enemies_defend_with_everything_against_every_attack(fight: FightMaker) -> None:
    """DEFENSE, FOR THE ENEMIES, example: a swordsman rolls 2 Defense dice; a token adds one."""
    t = sulk(fight)
    t.lay(swordsman="guarded")
    for left in (2, 1):
        t.stack("damage-2", "damage-2", "shield-1", "shield-2", "special")
        t.turn("sulk", ("attack", 1, (0,)))
        t.hero("sulk").points = 6
        assert life_of(t.enemy()) == left
    assert not t.stacked


@pytest.mark.rule("defense.compare")
def test_more_shields_than_damage_heal_nobody(fight: FightMaker) -> None:
    t = sulk(fight)
    t.enemy().wounds = 1
    t.stack("special", "special", "shield-2", "shield-2")
    t.turn("sulk", ("attack", 1, (0,)))
    assert t.enemy().wounds == 1


# --- cancelled dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.enemy.special", "defense.cancel-die")
def test_each_special_of_the_swordsman_cancels_a_defense_die_that_the_players_choose(fight: FightMaker) -> None:
    t = sulk(fight)
    t.hero("sulk").armor = "scale-jack"
    t.stack("damage-2", "special", "shield-2", "special")
    t.enemy_acts(("defend", "row-0", "armor-0"), "defense.special")
    assert t.hero("sulk").damage == 3 - 2 - 1 + 0
    t.stack("damage-2", "special", "shield-2", "special")
    t.enemy_acts(("defend", "row-0", "armor-0"), "defense.shield-2")
    assert t.hero("sulk").damage == 3 - 1
    assert t.asked[-1].options == ("defense.shield-2", "defense.special")


@pytest.mark.rule("defense.cancel-die", "attack.enemy.special")
def test_as_many_cancelled_as_rolled_leave_no_choice_and_a_dodge_die_is_another_kind(fight: FightMaker) -> None:
    t = sulk(fight, "archer", "+ + + + + +\n S E . . .\n+ + + + + +", weapon="ashen-edge")
    t.hero("sulk").traits["knowledge"] = 2
    t.stack("special", "special", "shield-2", "dodge")
    t.enemy_acts(("defend", "row-0"))
    assert [event.params["what"] for event in t.told("die-cancelled")] == ["@face.dodge"]
    assert t.told("dodged") == []


@pytest.mark.rule("defense.cancel-die")
def test_rows_of_heroes_cancel_dice_too(fight: FightMaker) -> None:
    t = sulk(fight)
    t.stack("damage-1", "damage-1", "shield-2", "special")
    t.turn("sulk", ("attack", 1, (0, 1)), "defense.shield-2")
    assert t.enemy().wounds == 2


@pytest.mark.rule("defense.cancel-die", "gear.weapon.special")
def test_a_cancelled_special_does_nothing_either(fight: FightMaker) -> None:
    t = sulk(fight)
    t.stack("special", "damage-1", "special")
    t.enemy_acts(("defend", "row-0"))
    assert t.enemy().wounds == 0, "the sword would strike back with it"
    t.stack("damage-1", "damage-1", "special")
    t.enemy_acts(("defend", "row-0"))
    assert t.enemy().wounds == 1


@pytest.mark.rule("gear.weapon.special", "combat.upgrade.symbol")
def test_striking_back_reaches_only_who_fights_hand_to_hand(fight: FightMaker) -> None:
    t = sulk(fight, "archer")
    t.stack("damage-1", "damage-1", "special", "special")
    t.enemy_acts(("defend", "row-0"))
    assert t.enemy().wounds == 0
    t = sulk(fight)
    t.lay(swordsman="sworn")
    t.stack("special", "special", "special", "special")
    t.turn("sulk", ("attack", 1, (0,)))
    assert t.hero("sulk").damage == 2


# --- kinds of wounds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("wounds.hero.default-type", "wounds.hero.kinds", "wounds.hero.areas")
@pytest.mark.parametrize(
    ("enemy", "token", "kind"),
    [("ur-berg", "fierce", "damage"), ("ur-berg", "sworn", "serious"), ("veilmother", "", "shock")],
)
def test_applying_wounds_example_of_the_kinds(fight: FightMaker, enemy: str, token: str, kind: str) -> None:
    """APPLYING WOUNDS IN COMBAT: a crystal for each, into the area of the kind of wound that the attack states."""
    t = sulk(fight, enemy, weapon="")
    if token:
        t.lay(**{enemy: token})
    dice = {"damage": ("damage-1", "damage-1", "special", "special"), "serious": ("damage-2", "special", "special")}
    t.stack(*dice.get(kind, ("damage-2", "damage-2", "special")))
    t.enemy_acts()
    hero = t.hero("sulk")
    assert (hero.life, getattr(hero, kind)) == (2, 4)
    assert hero.shock + hero.damage + hero.serious == 4


@pytest.mark.rule("icons.cancel-shock")
@pytest.mark.parametrize(("enemy", "wounds"), [("veilmother", 1), ("archer", 2)])
def test_one_point_of_shock_of_each_attack_may_be_ignored(fight: FightMaker, enemy: str, wounds: int) -> None:
    t = sulk(fight, enemy, weapon="", armor="wardens-plate")
    t.usual["defend"] = ("defend",)
    t.stack("damage-2", "damage-2", "special")
    t.enemy_acts()
    hero = t.hero("sulk")
    assert hero.shock + hero.damage == wounds


@pytest.mark.rule("wounds.hero.default-type")
def test_damage_beyond_the_last_life_point_has_no_effect(fight: FightMaker) -> None:
    t = sulk(fight, weapon="")
    t.hero("sulk").life, t.hero("sulk").shock = 2, 4
    t.stack("damage-2", "damage-2")
    t.enemy_acts()
    assert (t.hero("sulk").life, t.hero("sulk").damage, t.hero("sulk").shock) == (0, 2, 4)


# --- in the middle ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.order", "defense.hero.choose-after")
def test_an_attack_can_be_left_and_taken_up_between_roll_and_defense(fight: FightMaker) -> None:
    t = sulk(fight)
    t.stack("damage-2", "damage-2")
    t.enemy_asks()
    assert t.state.frames[-1].stage == "defend"
    again = decode(encode(t.state), type(t.state))
    other = Fight(again)
    other.spaces, other.usual = t.spaces, t.usual
    other.stack("shield-2")
    other.run(other.while_frames(), ("defend", "row-0"))
    assert (other.hero("sulk").damage, t.hero("sulk").damage) == (3, 0)
