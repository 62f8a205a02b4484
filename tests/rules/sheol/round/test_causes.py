"""What enemies, threats and missions bring about cites the rule by which it happens, and names the card."""

import pytest

from coterie.games.sheol.actions.movement import leave
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.box.vocabulary import Open
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies.lords import lord_acts, wound_lord
from coterie.games.sheol.enemies.reactions import wound_herald
from coterie.games.sheol.mission.cards import check_goals, check_points, open_card
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.shadows.tokens import revealed_by_scout
from coterie.games.sheol.state import CITADEL, Gear, Progress
from coterie.kernel.zones import Deck

from ..playing import play, use

MECHANIC = Context(0, rule="mechanic.vial-change.trigger", card="mechanic.vial-change.name")


def why(t, key):
    """What the last event of a kind cites."""
    event = t.told(key)[-1]
    return event.rule, event.card


@pytest.mark.rule("menace.threat.trigger")
def test_what_a_threat_does_names_it(board):
    t = board("b . .", at="C3")
    t.state.threats.cards = ["black-tide"]
    t.run(draw_threat(t), "C4")
    assert t.asked[-1].rule == "menace.threat.trigger"
    assert why(t, "threat") == ("menace.threat.trigger", "")
    assert why(t, "shadow-moves") == ("menace.threat.trigger", "threat.black-tide.name")


@pytest.mark.rule("shadow.lurker.reaction", "shadow.devourer.reaction", "shadow.reveal.reaction")
def test_a_reaction_cites_the_rule_of_the_type(board):
    t = board("1 . b .", at="C3")
    t.run(revealed_by_scout(t, t.first, t.unit))
    assert why(t, "revealed") == ("shadow.reveal.reaction", "")
    assert why(t, "shadow-moves") == ("shadow.lurker.reaction", "")  # the line names the Lurker itself
    devourer = t.shadow("F6", token="devourer")
    t.run(revealed_by_scout(t, devourer, t.unit))
    assert why(t, "coralbone") == ("shadow.devourer.reaction", "shadow.devourer.name")


@pytest.mark.rule("shadow.enter-land", "aimove.shadow.citadel")
def test_what_happens_on_the_way_keeps_the_card(board):
    t = board("b", at="J8")
    t.do(
        "[{step: {spaces: 1, toward: citadel}}]", context=Context(enemy=t.first.id, rule="find.reward", card="reward.x")
    )
    assert why(t, "shadow-burns") == ("aimove.shadow.citadel", "reward.x")
    assert why(t, "prosperity-lost") == ("aimove.shadow.citadel", "reward.x")


@pytest.mark.rule("shadow.attack.die", "mechanic.vial-change.trigger")
def test_an_attack_that_a_card_brings_about_is_an_attack(board):
    t = board("l\n1", at="C3")
    t.usual["damage"] = 0
    t.stack("hit")
    t.do("[{enemies: {kinds: [shadow], pick: all, within: 4, do: [{assault: 1}]}}]", context=MECHANIC)
    assert why(t, "shadow-attacks") == ("shadow.attack.die", "mechanic.vial-change.name")
    assert why(t, "damage") == ("shadow.attack.effect", "mechanic.vial-change.name")


def test_a_singularity_closes_by_what_closes_it(board):
    t = board("o", at="C3")
    context = Context(singularity=0, rule="land.explore.choice", card="exploration.x.name")
    t.do("[{singularity: {close: 1}}]", context=context)
    assert why(t, "singularity-close") == ("land.explore.choice", "exploration.x.name")


@pytest.mark.rule("herald.reaction.trigger", "herald.reaction.resolve", "herald.retaliation")
def test_a_heralds_reaction_names_its_card(board):
    t = board("1", at="C3")
    herald = t.herald("D3", darkness=0, retaliation=2)
    t.state.herald_reactions = Deck("herald-reaction", ["spite"])
    t.run(wound_herald(t, herald, 1, t.unit, "weapon.attack.damage"))
    assert why(t, "herald-hurt") == ("weapon.attack.damage", "")
    assert why(t, "retaliation") == ("herald.reaction.resolve", "herald-reaction.spite.name")
    assert why(t, "retaliates") == ("herald.retaliation", "")


@pytest.mark.rule("lord.action.sequence", "lord.reaction.trigger", "lord.reaction.after")
def test_outer_lords_mend_by_their_own_cards(board):
    t = board("1", at="A1")
    lord = t.lord("C3", "both-halves", card="shibaron", darkness=2)
    t.stack("omega")
    t.run(lord_acts(t, lord))
    assert why(t, "darkness") == ("lord.action.sequence", "lord-action.both-halves.name")
    t.state.lord_reactions = Deck("lord-reaction", ["stolen-noon"])
    lord.darkness = 0
    t.run(wound_lord(t, lord, 2, t.unit, "weapon.attack.damage"))
    assert why(t, "mended") == ("lord.reaction.trigger", "lord-reaction.stolen-noon.name")
    assert why(t, "darkness") == ("lord.reaction.after", "lord-reaction.stolen-noon.name")


@pytest.mark.rule("mission.card.flow", "mission.card.parts", "mission.deck")
def test_a_goal_and_a_revealed_card_name_the_mission_card(board):
    t = board(units=4)
    t.usual["mission-choice"] = "we-stay"
    s = t.state
    s.mission.id = "the-convoy"
    t.run(open_card(t, Open("A"), Context(rule="mission.deck")))
    assert why(t, "card-opened") == ("mission.deck", "")
    s.enemy.turn = 8
    t.run(check_goals(t))
    a, c = "mission.the-convoy.A.name", "mission.the-convoy.C.name"
    assert t.told("goal-met")[0].card == a
    assert t.told("goal-met")[0].rule == "mission.card.flow"
    assert why(t, "card-dropped") == ("mission.card.flow", "")  # the line names the card itself
    assert [event.card for event in t.told("card-opened")][:2] == ["", a]
    assert why(t, "tallied") == ("mission.card.parts", c)
    assert {event.card for event in t.told("put")} >= {c}


@pytest.mark.rule("find.poi.draw")
def test_a_prize_names_the_point_of_interest(board):
    t = board(units=2)
    t.state.mission.points = {"hold-the-line": Progress(0)}
    t.state.enemy.turn, t.state.citadel.prosperity = 3, 6
    t.run(check_points(t))
    assert why(t, "prosperity-gained") == ("find.poi.draw", "poi.hold-the-line.name")


@pytest.mark.rule("menace.threat.passive", "herald.card")
@pytest.mark.parametrize("card", ["threat", "herald"])
def test_who_is_hurt_on_leaving_an_enemy_knows_by_what(board, card):
    t = board("1 .\nb .", at="C3")
    if card == "threat":
        t.state.threats_open.cards = ["the-ground-remembers"]
    else:
        t.herald("C2", reborn=True)
    t.usual["damage"] = 0
    t.run(leave(t, t.unit))
    known = {
        "threat": ("menace.threat.passive", "threat.the-ground-remembers.name"),
        "herald": ("herald.card", "herald.hunter.reborn.trait"),
    }
    assert why(t, "damage") == known[card]


@pytest.mark.rule("overview.cards-first", "land.action.on-tile", "damage.complete.recovery")
def test_what_is_refused_cites_the_rule_that_forbids_it(board):
    t = board("1 .\n. .", at="C3")
    t.equip("flash-gun", "night-digger")
    t.unit.corrupted, t.state.phase = True, "scout-act"

    def refused():
        return {blocked.option[0]: blocked.rule for blocked in MENU.blocked(t.state, Acting(t.state, t.unit))}

    assert refused()["build"] == "land.action.on-tile"
    t.unit.at = CITADEL
    assert refused()["cure"] == "damage.complete.recovery"
    t.rule("{modify: {rule: no-act, of: scouts}}")
    assert refused()["build"] == "mission.special"


@pytest.mark.rule("overview.cards-first")
@pytest.mark.parametrize("card", ["threat", "status", "lightshield"])
def test_any_card_in_force_may_forbid_what_the_general_rules_allow(board, card):
    t = board("S1 S", at="C3")
    t.unit.movement, t.state.phase = 1, "scout-act"
    assert t.options("buy")
    if card == "threat":
        t.state.threats_open.cards = ["blown-filters"]
    elif card == "status":
        t.unit.hand.cards = ["lead-in-the-bones"]
    else:
        play(t, "leatherback")  # what it has done lasts
    assert not t.options("buy")


@pytest.mark.rule("overview.cards-first", "damage.corruption.dark-space")
@pytest.mark.parametrize("card", ["lantern", "core", "item", "none"])
def test_any_card_in_force_may_keep_off_what_the_general_rules_bring(board, card):
    t = board("1", at="C3", droids=3)
    t.units[1].at = cell_of("R3")
    t.unit.lantern = Gear("unlit-lantern" if card == "lantern" else "night-digger")
    t.units[1].core = "dark" if card == "core" else "iron"
    if card == "item":
        t.unit.items = ["spare-filter"]
        t.acts(*use("spare-filter", kind="item"))
    t.stack("0", "0")
    t.step("scout-end")
    assert [unit.corruption for unit in t.units[:2]] == [int(card not in ("lantern", "item")), int(card != "core")]
