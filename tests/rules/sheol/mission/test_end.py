"""How a mission ends: defeat, victory, and the conclusion."""

from __future__ import annotations

import pytest

from coterie.games.sheol import GAME, box
from coterie.games.sheol.board.ground import SOUTH, cell_of
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.enemies.lords import stride
from coterie.games.sheol.mission.cards import check_goals, conclude, reward
from coterie.games.sheol.round.play import next_step
from coterie.games.sheol.scouts.lux import MissionOver, die, lose_prosperity
from coterie.games.sheol.shadows.menace import increase_menace
from coterie.games.sheol.state import CITADEL, Gear, Progress
from coterie.kernel.session import log_line

from ..table import ready


def over(mission="dry-lamps", ending="with-the-water", difficulty="scout", players=4, turn=8):
    """A mission that has just been won."""
    t = ready(mission, players, difficulty)
    t.state.enemy.turn = turn
    t.state.mission.conclusion = ending
    t.state.phase = "won"
    return t


# --- defeat -----------------------------------------------------------------------------------------------------------


def loss(t):
    """The line that tells why the mission is lost, with its rule; only its conclusion comes after it."""
    [lost] = t.told("lost")
    assert {event.key for event in t.noted[t.noted.index(lost) + 1 :]} <= {"conclusion", "story"}
    return GAME.catalogue().text(log_line(0, lost).text), lost.rule


@pytest.mark.rule("end.defeat.conditions", "overview.goal")
def test_the_turn_marker_must_not_pass_the_death_token():
    t = ready()
    last = t.state.enemy.death
    t.state.phase, t.state.enemy.turn = "menace", last - 1
    t.run(next_step(t))
    assert t.state.enemy.turn == last
    t.state.phase = "menace"
    t.run(next_step(t))
    assert (t.state.phase, t.state.lost_by) == ("lost", "death")
    t.run(next_step(t))
    assert loss(t) == ("The mission is lost: the turn marker has passed the Death token.", "menace.death-token")


@pytest.mark.rule("end.defeat.conditions")
@pytest.mark.parametrize(("players", "deaths"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_more_than_half_of_the_scouts_dead_is_a_defeat(players, deaths):
    t = ready(players=players)
    for unit in t.units[: deaths - 1]:
        die(t, unit, "damage.death")
    with pytest.raises(MissionOver):
        die(t, t.units[deaths - 1], "damage.death")
    assert t.state.lost_by == "scouts"
    assert loss(t) == ("The mission is lost: too many scouts are dead.", "end.defeat.conditions")


@pytest.mark.rule("end.defeat.conditions", "servodroid.defeat.mission")
def test_dead_servodroids_do_not_count():
    t = ready(players=1)
    for unit in t.units[1:]:
        die(t, unit, "servodroid.defeat")
    assert t.state.lost_by == ""


@pytest.mark.rule("end.defeat.conditions")
@pytest.mark.parametrize(
    ("mission", "letters", "deaths", "lost"),
    [
        ("dry-lamps", "A", 1, False),
        ("dry-lamps", "A", 2, True),  # three must come home in the end
        ("what-followed", "A", 2, False),  # the Hunter can still be defeated
        ("what-followed", "H", 3, False),
        ("what-followed", "F", 3, True),  # two masts, at the same time
        ("a-measure-of-morning", "A", 2, False),
        ("a-measure-of-morning", "A", 3, True),  # two in the Citadel
        ("the-convoy", "A", 3, False),
        ("the-hill-that-walks", "A", 3, False),
    ],
)
def test_a_mission_that_too_few_are_left_to_win_is_lost(mission, letters, deaths, lost):
    t = ready(mission, players=1)
    t.state.mission.cards = {letter: Progress(turn=9) for letter in letters}
    for unit in t.units[4 - deaths :]:
        die(t, unit, "servodroid.defeat")
    t.state.phase = "scout-facilities"
    t.run(next_step(t))
    assert (t.state.phase == "lost", t.state.lost_by) == (lost, "out-of-reach" if lost else "")
    if lost:
        said = "The mission is lost: too few are left for what has to be done."
        assert loss(t) == (said, "end.defeat.conditions")


@pytest.mark.rule("end.defeat.conditions", "end.victory")
def test_a_victory_counts_before_the_dead_do():
    t = ready(players=1)
    t.state.mission.cards = {"H": Progress(turn=9)}
    die(t, t.units[3], "servodroid.defeat")
    t.state.phase = "scout-facilities"
    t.run(next_step(t))
    assert t.state.phase == "won"


@pytest.mark.rule("end.defeat.conditions", "overview.goal")
def test_a_citadel_without_prosperity_is_lost():
    t = ready()
    lose_prosperity(t, 9, "overview.goal")
    with pytest.raises(MissionOver):
        lose_prosperity(t, 5, "overview.goal")
    assert (t.prosperity, t.state.lost_by) == (0, "prosperity")
    assert loss(t) == ("The mission is lost: the Citadel has no Prosperity left.", "end.defeat.conditions")


@pytest.mark.rule("aimove.lord.citadel")
def test_an_outer_lord_in_the_citadel_is_named_as_the_cause():
    t = ready()
    lord = t.lord("G9")
    with pytest.raises(MissionOver):
        t.run(stride(t, lord, SOUTH))
    assert loss(t) == ("The mission is lost: an Outer Lord has reached the Citadel.", "aimove.lord.citadel")


@pytest.mark.rule("mission.card.victory")
def test_a_goal_that_loses_the_mission_is_the_cause():
    t = ready("the-convoy")
    t.state.mission.cards, t.state.mission.counters = {"G": Progress(turn=1)}, {"losses": 4}
    with pytest.raises(MissionOver):
        t.run(check_goals(t))
    said, rule = loss(t)
    assert said.endswith("The mission is lost: The water has suffered 4 losses.")
    assert rule == "mission.card.victory"


@pytest.mark.rule("mission.card.victory", "mission.special")
def test_a_rule_of_the_mission_that_loses_it_is_the_cause():
    t = ready("the-convoy")
    t.state.mission.counters = {"losses": 4}
    with pytest.raises(MissionOver):
        t.run(happens(t, "turn-end"))
    said, _ = loss(t)
    assert said.startswith("Past Drinking: The mission is lost: With 4 losses at the end of a turn,")


@pytest.mark.rule("end.defeat.conditions", "mission.card.victory")
def test_after_a_defeat_its_conclusion_is_told_and_nothing_is_paid():
    t = ready()
    t.unit.umbra, t.state.phase, t.state.lost_by = 3, "lost", "death"
    t.run(conclude(t))
    assert t.state.outcome == "lost"
    assert t.told("conclusion")[0].params["name"] == "@mission.dry-lamps.conclusion.lost.name"
    assert (t.state.citadel.umbra, t.unit.umbra) == (0, 3)


def test_a_card_may_name_the_conclusion_of_a_defeat():
    t = ready("the-convoy")
    t.state.mission.conclusion, t.state.phase, t.state.lost_by = "lost", "lost", "card"
    t.run(conclude(t))
    assert t.state.outcome == "lost"


# --- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end.victory", "overview.goal")
def test_the_goal_of_the_last_card_wins_the_mission():
    t = ready()
    s = t.state
    s.phase, s.enemy.turn = "scout-production", 5
    t.do("[{open: H}]")
    s.phase = "scout-facilities"
    t.run(next_step(t))
    assert (s.phase, s.mission.conclusion, s.lost_by) == ("won", "with-the-water", "")
    t.run(conclude(t))
    assert s.outcome == "won"


@pytest.mark.rule("end.conclusion.board")
def test_what_stays_on_the_board_is_left_to_be_looked_at():
    t = over()
    t.tile("H10")
    before = (dict(t.state.shadows), dict(t.state.streams), list(t.state.singularities), dict(t.state.coral))
    t.run(conclude(t))
    assert (t.state.shadows, t.state.streams, t.state.singularities, t.state.coral) == before
    assert all(before)


@pytest.mark.rule("end.victory")
def test_a_defeat_that_comes_first_is_a_defeat():
    t = ready()
    t.state.phase, t.state.enemy.turn = "menace", t.state.enemy.death
    t.do("[{open: H}]")
    t.run(next_step(t))
    assert t.state.phase == "lost"


@pytest.mark.rule("end.conclusion.reward", "overview.difficulty.levels")
@pytest.mark.parametrize(("turn", "umbra"), [(6, 7), (7, 5), (8, 3)])
def test_the_reward_depends_on_difficulty_and_turn(turn, umbra):
    t = over(difficulty="veteran", turn=turn)
    assert reward(t.state) == umbra
    t.run(conclude(t))
    assert t.state.citadel.umbra == umbra


@pytest.mark.rule("end.conclusion.reward")
def test_the_conclusion_is_told_and_its_unlocks_apply():
    t = over("the-hill-that-walks", "passed")
    t.state.citadel.prosperity = 4
    t.run(conclude(t))
    assert [event.params["text"] for event in t.told("story")][
        -1
    ] == "@mission.the-hill-that-walks.conclusion.passed.text.1"
    assert "cleu-cannon" in t.state.citadel.unlocked
    assert t.prosperity == 5


@pytest.mark.rule("end.conclusion.board")
def test_units_return_and_district_tokens_go_back_while_prosperity_and_alignment_stay():
    t = over()
    t.units[0].at = cell_of("C3")
    t.state.citadel.prosperity = 7
    t.state.citadel.districts = {"lux-foundries": 0}
    t.state.citadel.alignment = {"exiled": 2}
    t.run(conclude(t))
    assert t.unit.at == CITADEL
    assert t.state.citadel.districts == {}
    assert (t.prosperity, t.state.citadel.alignment, t.state.enemy.turn) == (7, {"exiled": 2}, 8)


@pytest.mark.rule("end.conclusion.units")
def test_each_unit_is_put_in_order():
    t = over(players=3)
    unit, droid, s = t.unit, t.units[3], t.state
    tiles = [s.dispenser.cards.pop() for _ in range(2)]
    unit.tiles, unit.shield, unit.umbra, droid.umbra = tiles, 2, 5, 1
    unit.hand.cards, unit.discard.cards = [unit.deck.cards.pop()], [unit.deck.cards.pop()]
    unit.weapon.breaks, unit.lantern.broken, droid.weapon.durability = 2, True, 1
    n = len(s.dispenser)
    t.run(conclude(t))
    assert (unit.tiles, unit.shield, unit.umbra, droid.umbra) == ([], 0, 0, 0)
    assert len(s.dispenser) == n + 2
    assert s.citadel.umbra == 6 + reward(s)
    assert unit.hand.cards == unit.discard.cards == []
    assert len(unit.deck) == 16
    assert (unit.weapon.breaks, unit.lantern.broken, droid.weapon.durability) == (0, False, 0)


@pytest.mark.rule("end.conclusion.units")
def test_a_broken_corrupted_weapon_stays_broken():
    t = over()
    corrupted = next(weapon.id for weapon in box.WEAPONS.values() if weapon.corrupted)
    t.unit.weapon = Gear(corrupted, broken=True)
    t.run(conclude(t))
    assert t.unit.weapon.broken


@pytest.mark.rule("end.conclusion.units")
def test_of_negative_statuses_each_three_become_a_heavy_one():
    t = over()
    unit, stocks = t.unit, t.state.statuses
    for card in ("wound", "wound", "wound", "corrosion"):
        stocks["negative"].cards.remove(card)
        unit.discard.cards.append(card)
    t.run(conclude(t))
    kinds = [box.STATUSES[card].kind for card in unit.deck.cards if card in box.STATUSES]
    assert sorted(kinds) == ["heavy", "negative"]
    assert (len(stocks["negative"]), len(stocks["heavy"])) == (23, 11)


@pytest.mark.rule("damage.death.aftermath")
def test_who_died_comes_back_with_a_heavy_status_and_a_wound():
    t = over()
    die(t, t.unit, "damage.death")
    t.run(conclude(t))
    statuses = [card for card in t.unit.deck.cards if card in box.STATUSES]
    assert "wound" in statuses
    assert sorted(box.STATUSES[card].kind for card in statuses) == ["heavy", "negative"]


@pytest.mark.rule("damage.death.aftermath", "servodroid.defeat")
@pytest.mark.parametrize("players", [4, 3])
def test_what_the_dead_carried_is_kept_like_everyones(players):
    t = over(players=players)
    dead = t.units[3]
    dead.umbra, dead.items = 3, ["solder-kit"]
    t.state.printer.cards.remove("solder-kit")
    stored = t.state.citadel.umbra
    die(t, dead, "damage.death")
    t.run(conclude(t))
    assert (t.state.citadel.umbra, dead.umbra) == (stored + 3 + reward(t.state), 0)
    assert (dead.items, "solder-kit" in t.state.printer.cards) == (["solder-kit"], False)
    assert dead.weapon is not None


@pytest.mark.rule("end.conclusion.corrupted")
def test_a_corrupted_scout_loses_all_its_lux():
    t = over()
    t.unit.corrupted, t.unit.lux, t.unit.vials, t.unit.corruption = True, 5, 0, 8
    t.run(conclude(t))
    assert (t.unit.corrupted, t.unit.lux, t.unit.vials, t.unit.corruption) == (False, 0, 0, 0)


@pytest.mark.rule("end.conclusion.vials")
def test_lux_vials_and_corruption_of_the_others_carry_over():
    t = over()
    t.unit.lux, t.unit.vials, t.unit.corruption = 3, 2, 4
    t.run(conclude(t))
    assert (t.unit.lux, t.unit.vials, t.unit.corruption) == (3, 2, 4)


@pytest.mark.rule("gear.item.kept")
def test_unused_items_are_kept():
    t = over()
    t.state.printer.cards.remove("solder-kit")
    t.unit.items = ["solder-kit"]
    t.run(conclude(t))
    assert t.unit.items == ["solder-kit"]


def test_the_menace_of_the_last_turn_is_played():
    t = ready()
    last = t.state.enemy.death
    t.state.enemy.turn = last - 1
    t.run(increase_menace(t))
    assert t.state.enemy.turn == last
