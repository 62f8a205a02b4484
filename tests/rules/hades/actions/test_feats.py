"""The combat icons of feat cards."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import act, menu, said, take

from coterie.games.hades.actions.cards import ASKS_FOR_DIE, cannot_play_feat, cannot_use_icons, icons_ask, lacking
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Demote, DieSpec, Strike
from coterie.games.hades.state import CombatDie
from coterie.kernel.effects import effects_in

PAIR = ("athena", "hephaestus")


def icon(t, *answers, god=None, **verb):
    """One icon, resolved by the character (the fighter)."""
    effects = tuple(VOCABULARY.verbs[word](value) for word, value in verb.items())
    t.run(VOCABULARY.resolve(t, effects, Context(rule="cards.feat-battlefield", actor=god or t.fighter)), *answers)


def colours(monster):
    return [(die.colour, die.side) for die in monster.dice]


# --- what icons need --------------------------------------------------------------------------------------------------


@pytest.mark.rule("feats.need-die")
@pytest.mark.parametrize("card", ["white-heat", "quench", "rivet", "feint", "aegis-wall", "quicksilver"])
def test_icons_on_dice_need_an_engaged_monster_with_a_die(underworld, card):
    t = underworld(gods=PAIR)
    t.hand(t.fighter, card)
    t.engage("minotaur")
    assert said(cannot_play_feat(t.state, t.fighter, card)) in ("no-die", "no-demote")
    assert ("feat", card) not in menu(t.state, t.fighter)
    t.engage("minotaur", die="blue 2")
    assert said(cannot_play_feat(t.state, t.fighter, card)) == ""
    assert ("feat", card) in menu(t.state, t.fighter)


HALVES = {
    "bellows-blast": "hider",  # burst, promote
    "blood-oath": "hider",  # hit, promote, strike
    "harpys-dive": "hider",  # burst, rank
    "lethe-draught": "hider",  # unveil, rank
    "kindled-wrath": "fighter",  # wrath, promote, strike
    "myrmidon-drill": "fighter",  # unpush, rank
}


@pytest.mark.rule("feats.need-die")
@pytest.mark.parametrize(("card", "player"), HALVES.items())
def test_what_else_a_half_shows_does_not_make_up_for_the_die_that_an_icon_asks_for(underworld, card, player):
    t = underworld(gods=PAIR)
    god = t.fighter if player == "fighter" else t.hider
    t.hand(god, card)
    monster = t.engage("minotaur")
    t.engage("minotaur", god=t.hider, die="blue 2")  # no icon touches this one
    assert said(cannot_play_feat(t.state, god, card)) == "no-die"
    assert ("feat", card) not in menu(t.state, god)
    monster.dice = [CombatDie("blue", 2)]
    assert said(cannot_play_feat(t.state, god, card)) == ""
    assert ("feat", card) in menu(t.state, god)


@pytest.mark.rule("feats.need-die")
@pytest.mark.parametrize(("card", "player"), [("rallying-cry", "hider"), ("second-wind", "fighter")])
def test_a_half_without_an_icon_for_monsters_can_be_played_without_one(underworld, card, player):
    t = underworld(gods=PAIR)
    god = t.fighter if player == "fighter" else t.hider
    t.hand(god, card)
    assert ("feat", card) in menu(t.state, god)


@pytest.mark.rule("feats.need-die")
def test_an_icon_that_asks_for_a_die_is_never_inside_another_effect():
    for feat in tables.FEATS.values():
        for half in (feat.battlefield, feat.cover):
            inside = [effect for outer in half.effects for effect in effects_in(outer) if effect is not outer]
            assert not ASKS_FOR_DIE & {*map(type, inside)}


@pytest.mark.rule("feats.need-die", "feats.burst")
def test_burst_needs_only_an_engaged_monster(underworld):
    t = underworld(gods=PAIR)
    t.hand(t.fighter, "bellows-blast")
    assert said(cannot_play_feat(t.state, t.fighter, "bellows-blast")) == "no-monster"
    t.engage("minotaur")
    assert said(cannot_play_feat(t.state, t.fighter, "bellows-blast")) == ""


@pytest.mark.rule("feats.need-die", "feats.defence", "feats.enhance-strike")
@pytest.mark.parametrize(("verb", "token"), [("defence", "shields"), ("strike", "strikes")])
def test_tokens_go_on_one_engaged_monster_that_has_a_die(underworld, verb, token):
    t = underworld(gods=PAIR)
    bare, first, second = t.engage("nymph"), t.engage("satyr", die="yellow 1"), t.engage("shade", die="yellow 2")
    icon(t, second.id, **{verb: 3})
    assert t.asked[-1].options == (first.id, second.id)
    assert [getattr(m, token) for m in (bare, first, second)] == [0, 0, 3]


@pytest.mark.rule("feats.whose-monsters")
@pytest.mark.parametrize("player", ["fighter", "hider"])
def test_the_icons_touch_the_monsters_of_the_one_on_the_battlefield(underworld, player):
    t = underworld(gods=PAIR)
    own, others = t.engage("minotaur", die="blue 2"), t.engage("minotaur", god=t.hider, die="blue 2")
    god = t.fighter if player == "fighter" else t.hider
    t.hand(god, "quench")  # battlefield: demote 1, strike 3; cover: defence 2, strike 1
    t.run(act(t, god, "feat", "quench"))
    assert (own.shields, own.strikes, own.dice[0].colour) == ((0, 3, "yellow") if god is t.fighter else (2, 1, "blue"))
    assert (others.shields, others.strikes, others.dice[0].colour) == (0, 0, "blue")


@pytest.mark.rule("feats.whose-monsters")
def test_a_card_from_cover_needs_the_dice_of_the_teammate_not_ones_own(underworld):
    t = underworld(gods=PAIR)
    t.engage("minotaur", god=t.hider, die="blue 2")
    t.engage("minotaur")
    assert said(cannot_play_feat(t.state, t.hider, "white-heat")) == "no-die"


# --- each icon --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("feats.burst")
@pytest.mark.parametrize("player", ["fighter", "hider"])
def test_a_monster_burst_to_death_lies_beside_the_board_it_was_engaged_with(underworld, player):
    t = underworld(gods=PAIR)
    nymph, minotaur = t.engage("nymph"), t.engage("minotaur")
    icon(t, nymph.id, burst=3, god=t.fighter if player == "fighter" else t.hider)
    assert t.fighter.fallen == [nymph]
    assert not t.hider.fallen
    assert minotaur.damage == 0


@pytest.mark.rule("feats.burst")
def test_a_burst_below_the_stamina_is_damage(underworld):
    t = underworld(gods=PAIR)
    nymph = t.engage("nymph")
    icon(t, burst=2)
    assert (nymph.damage, nymph in t.fighter.engaged) == (2, True)


@pytest.mark.rule("feats.promote")
def test_yellow_to_red_uses_two_promotions_and_keeps_the_side(underworld):
    t = underworld(gods=PAIR)
    nymph = t.engage("nymph", die="yellow 4")
    t.engage("satyr", die="red 1")
    icon(t, (nymph.id, 0), (nymph.id, 0), promote=2)
    assert colours(nymph) == [("red", 4)]
    assert t.asked[0].options == ((nymph.id, 0), "pass")  # a red die cannot be promoted


@pytest.mark.rule("feats.promote")
def test_promotions_may_be_split_or_left_out(underworld):
    t = underworld(gods=PAIR)
    nymph, satyr = t.engage("nymph", die="yellow 4"), t.engage("satyr", die="blue 1")
    icon(t, (nymph.id, 0), (satyr.id, 0), promote=2)
    assert colours(nymph) + colours(satyr) == [("blue", 4), ("red", 1)]
    icon(t, "pass", promote=2)
    assert colours(nymph) == [("blue", 4)]


@pytest.mark.rule("feats.demote")
def test_demotion_is_exact_and_keeps_the_side(underworld):
    t = underworld(gods=PAIR)
    nymph = t.engage("nymph", die="red 6")
    t.engage("satyr", die="yellow 1")
    icon(t, demote=2)  # red to yellow counts as two; nothing else to choose and no way to stop
    assert colours(nymph) == [("yellow", 6)]
    assert not t.asked


@pytest.mark.rule("feats.demote")
@pytest.mark.parametrize(
    ("dice", "wanted", "possible"),
    [("yellow 1", 1, False), ("blue 1", 1, True), ("blue 1", 2, False), ("red 1", 2, True), ("blue 1,blue 2", 2, True)],
)
def test_a_card_with_more_demotions_than_there_can_be_is_not_playable(underworld, dice, wanted, possible):
    t = underworld(gods=PAIR)
    t.engage("minotaur", die=dice)
    icons = (Demote(wanted), Strike(3))
    assert said(cannot_use_icons(t.fighter, lacking(t.fighter), icons_ask(icons))) == ("" if possible else "no-demote")
    icons = (*(Demote(1) for _ in range(wanted)), Strike(3))
    assert said(cannot_use_icons(t.fighter, lacking(t.fighter), icons_ask(icons))) == ("" if possible else "no-demote")


@pytest.mark.rule("feats.demote")
@pytest.mark.parametrize(("side", "offered"), [("blue", True), ("yellow", False)])
def test_a_weapons_special_with_a_demotion_needs_a_die_to_demote(underworld, side, offered):
    t = underworld(gods=PAIR)
    t.fighter.tiles["start-combat"] = 1
    t.weapon(t.fighter, "twin-moons")  # a blue and a yellow die; special: demote 1, strike 3
    minotaur = t.engage("minotaur", die="red 1" if offered else "yellow 1")
    t.stack("V", "V")
    place = ("die", "blue" if offered else "yellow", 5, minotaur.id)
    flow = take(t, t.fighter, "start-combat", "twin-moons")
    if offered:
        assert t.ask(flow, place).kind == "special"
    else:
        t.run(flow, place)
        assert all(decision.kind != "special" for decision in t.asked)


@pytest.mark.rule("feats.demote")
def test_a_terrain_card_with_a_demotion_needs_a_die_to_demote(underworld):
    t = underworld(players=1, gods=("athena",))
    t.fighter.team = "wolf"
    t.state.terrain.market.cards = ["black-ice", "rockfall"]
    monster = t.engage("minotaur", die="yellow 2")
    assert {option[1] for option in menu(t.state, t.fighter, "exploit")} == {"rockfall"}
    monster.dice[0].colour = "blue"
    assert {option[1] for option in menu(t.state, t.fighter, "exploit")} == {"black-ice", "rockfall"}


@pytest.mark.rule("feats.roll-die")
def test_rolled_dice_go_to_engaged_monsters_first_without_start_combat_modifiers(underworld):
    t = underworld(gods=PAIR)
    t.fighter.tiles["start-combat"] = 3
    nymph = t.engage("nymph")
    t.sentinel("shade")
    t.stack("V")
    icon(t, dice=(DieSpec("blue"),))
    assert colours(nymph) == [("blue", 5)]
    assert (nymph.strikes, nymph.shields) == (0, 0)


@pytest.mark.rule("feats.roll-die")
def test_a_die_with_a_side_is_set_and_may_engage_a_sentinel(underworld):
    t = underworld(gods=PAIR)
    shade = t.sentinel("shade")
    icon(t, ("die", "yellow", 4, shade.id), dice=(DieSpec("yellow", 4),))
    assert t.fighter.engaged == [shade]
    assert colours(shade) == [("yellow", 4)]
    assert t.fighter.divinity == 6


@pytest.mark.rule("feats.roll-die")
def test_from_cover_the_teammate_engages_the_sentinel_and_the_player_gains_the_divinity(underworld):
    t = underworld(gods=PAIR)
    t.fighter.zone = "ossuary"
    t.hider.zone = "queue"
    guard = t.sentinel("shade", alert=True)
    t.state.zones["ossuary"].alerts = 1
    t.hand(t.hider, "quicksilver")  # cover: roll a yellow die
    t.stack("III")
    t.run(act(t, t.hider, "feat", "quicksilver"), ("die", "yellow", 3, guard.id))
    assert t.asked[-1].seats == (t.hider.seat,)
    assert t.fighter.engaged == [guard]
    assert t.state.zones["ossuary"].alerts == 0
    assert (t.fighter.divinity, t.hider.divinity) == (5, 6)


@pytest.mark.rule("feats.roll-die")
def test_from_cover_an_alert_marker_in_the_players_own_zone_does_not_help(underworld):
    t = underworld(gods=PAIR)
    t.fighter.zone = "ossuary"
    t.hider.zone = "queue"
    t.sentinel("shade", alert=True)
    t.state.zones["queue"].alerts = 1
    t.hand(t.hider, "quicksilver")
    t.run(act(t, t.hider, "feat", "quicksilver"))
    assert t.told("dice-lost")
    assert not t.fighter.engaged


@pytest.mark.rule("feats.reroll")
def test_rerolls_are_split_freely_and_the_new_result_stands(underworld):
    t = underworld(gods=PAIR)
    nymph, satyr = t.engage("nymph", die="yellow 6"), t.engage("satyr", die="red 3")
    t.stack("I", "V", "II")
    icon(t, (nymph.id, 0), (nymph.id, 0), (satyr.id, 0), reroll=3)
    assert (colours(nymph), colours(satyr)) == ([("yellow", 5)], [("red", 2)])
    t.stack("I")
    icon(t, (nymph.id, 0), "pass", reroll=2)  # worse, and it stands
    assert colours(nymph) == [("yellow", 1)]


@pytest.mark.rule("feats.set")
def test_set_turns_one_die_to_the_side_of_the_card(underworld):
    t = underworld(gods=PAIR)
    nymph, satyr = t.engage("nymph", die="yellow 6"), t.engage("satyr", die="red 3")
    icon(t, (satyr.id, 0), set=4)
    assert (colours(nymph), colours(satyr)) == ([("yellow", 6)], [("red", 4)])


@pytest.mark.rule("feats.rank-up")
def test_rank_up_may_raise_the_same_die_again_but_not_past_six(underworld):
    t = underworld(gods=PAIR)
    nymph, satyr = t.engage("nymph", die="yellow 4"), t.engage("satyr", die="red 6")
    icon(t, (nymph.id, 0), (nymph.id, 0), rank=3)  # the third has no die left to raise
    assert t.asked[0].options == ((nymph.id, 0), "pass")
    assert (colours(nymph), colours(satyr)) == ([("yellow", 6)], [("red", 6)])


@pytest.mark.rule("feats.rank-up")
def test_fewer_ranks_than_possible_may_be_used(underworld):
    t = underworld(gods=PAIR)
    nymph = t.engage("nymph", die="yellow 1")
    icon(t, (nymph.id, 0), "pass", rank=3)
    assert colours(nymph) == [("yellow", 2)]


@pytest.mark.rule("feats.several-icons")
def test_several_icons_are_resolved_in_printed_order(underworld):
    t = underworld(gods=PAIR)
    monster = t.engage("minotaur", die="red 2")
    t.hand(t.fighter, "turn-the-blade")  # battlefield: demote 1, burst 3
    t.run(act(t, t.fighter, "feat", "turn-the-blade"))
    assert [(e.key, e.rule) for e in t.noted if e.key in ("demote", "damage")] == [
        ("demote", "feats.demote"),
        ("damage", "feats.burst"),
    ]
    assert colours(monster) == [("blue", 2)]


@pytest.mark.rule("feats.several-icons")
def test_a_card_whose_demotion_is_impossible_cannot_be_played_for_its_other_icons(underworld):
    t = underworld(gods=PAIR)
    t.hand(t.fighter, "turn-the-blade")
    monster = t.engage("minotaur", die="yellow 2")
    assert ("feat", "turn-the-blade") not in menu(t.state, t.fighter)
    monster.dice[0].colour = "blue"
    assert ("feat", "turn-the-blade") in menu(t.state, t.fighter)
