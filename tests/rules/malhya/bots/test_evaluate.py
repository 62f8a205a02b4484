"""How good a position is to a bot: on the journey, unseen, and in a fight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.malhya.combat.conftest import FightMaker
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.stealth.conftest import Sneaks

from coterie.games.malhya.bots.evaluate import evaluate
from coterie.games.malhya.bots.fighting import dodge_chance, expected, mean
from coterie.games.malhya.box.tables import ACTIONS, DICE, ITEMS, SCENARIOS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import Special, Strike
from coterie.games.malhya.combat.turn import TURN_MENU
from coterie.games.malhya.state import Frame, Malhya, Mark, Page, Room, Token, Walk
from coterie.kernel.data import decode, encode

PEERING_WEST = next(card.id for card in ACTIONS.values() if card.turn == "west")

Change = Callable[[Malhya], object]


def gain(t: Party, change: Change) -> float:
    """What a change of the position is worth; the position stays as it is."""
    s = decode(encode(t.state), Malhya)
    change(s)
    return evaluate(s) - evaluate(t.state)


def with_hero(name: str, **fields: object) -> Change:
    """A hero who is otherwise."""

    def change(s: Malhya) -> None:
        hero = next(hero for hero in s.heroes if hero.card == name)
        for field, value in fields.items():
            setattr(hero, field, value)

    return change


def in_room(change: Callable[..., object]) -> Change:
    """A room that is otherwise."""
    return lambda s: change(s.room)


# --- the party --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_end_is_known(party: Make, outcome: str) -> None:
    t = party()
    t.state.outcome = outcome
    assert evaluate(t.state) == (outcome == "won")


def test_any_position_lies_between_the_ends(party: Make) -> None:
    t = party()
    worth = evaluate(t.state)
    t.hero("sulk").life, t.hero("ancient").life, t.state.days = 0, 0, 40
    assert 0 < evaluate(t.state) < worth < 1


def test_the_last_life_points_are_the_dearest(party: Make) -> None:
    t = party()
    t.hero("sulk").life = 6
    first = gain(t, with_hero("sulk", life=5))
    t.hero("sulk").life = 1
    assert gain(t, with_hero("sulk", life=0)) < first < 0


def test_wounds_that_heal_easily_are_the_least_bad(party: Make) -> None:
    t = party()
    shock, damage, serious = [gain(t, with_hero("sulk", **{kind: 1})) for kind in ("shock", "damage", "serious")]
    assert shock > damage > serious == 0


def test_ready_tokens_traits_talents_gold_and_things_are_worth_something(party: Make) -> None:
    t = party()
    hero = t.hero("sulk")
    better = [
        with_hero("sulk", aura=hero.aura + 1),
        with_hero("sulk", traits={**hero.traits, "strength": hero.traits["strength"] + 1}),
        with_hero("sulk", talents={"trail-sense": False}),
        with_hero("sulk", cubes={"potion-red": 1}),
        with_hero("sulk", weapon="boar-spear"),
        with_hero("sulk", items=["boar-spear"]),
        with_hero("sulk", capacity=hero.capacity + 1),
        lambda s: setattr(s, "gold", s.gold + 1),
    ]
    assert all(gain(t, each) > 0 for each in better)
    assert gain(t, with_hero("sulk", talents={"trail-sense": True})) > gain(t, better[2])
    assert gain(t, better[4]) > gain(t, better[5]), "in the hand it is worth more than in the knapsack"
    assert gain(t, with_hero("sulk", cubes={"arrow-red": 1})) < gain(t, better[3])


def test_what_is_used_from_the_knapsack_is_worth_its_value_there(party: Make) -> None:
    t = party()
    single, worn = (
        [card for card in ITEMS.values() if card.kind == "single-use"],
        [card for card in ITEMS.values() if card.kind != "single-use"],
    )
    used, stored = next((a, b) for a in single for b in worn if a.value == b.value)
    assert gain(t, with_hero("sulk", items=[used.id])) > gain(t, with_hero("sulk", items=[stored.id])) > 0


def test_a_weapon_is_worth_the_rows_that_can_be_used(party: Make) -> None:
    t = party("ancient", "sulk")
    t.hero("ancient").weapon = "quarry-maul"
    strong = {**t.hero("ancient").traits, "strength": 3}
    with_rows = gain(t, with_hero("ancient", traits=strong))
    t.hero("ancient").weapon = ""
    assert with_rows > gain(t, with_hero("ancient", traits=strong))


# --- the story --------------------------------------------------------------------------------------------------------


def opened(chapter: str, token: str = "") -> Change:
    return lambda s: s.pages.append(Page(booklet="bell", chapter=chapter, token=token))


def test_something_to_read_is_better_than_nothing_whatever_it_may_be(party: Make) -> None:
    t = party()
    assert gain(t, opened("2")) == gain(t, opened("3")) > 0


def test_where_the_next_page_is_unread_small_differences_do_not_count(party: Make) -> None:
    t = party()
    opened("2")(t.state)
    found = {gain(t, lambda s, n=n: setattr(s, "gold", n)) for n in range(20)}  # type: ignore[misc]
    assert len(found) <= 2, "it is one step at the most over a whole purse"
    t.state.pages[0].stage = "do"
    assert len({gain(t, lambda s, n=n: setattr(s, "gold", n)) for n in range(20)}) == 20  # type: ignore[misc]


def test_what_has_been_read_and_found_out_counts(party: Make) -> None:
    t = party()
    read, clue = gain(t, lambda s: s.visited.append("bell 2")), gain(t, lambda s: s.clues.append("wrong-tide"))
    assert clue > read > 0


def test_what_has_not_been_looked_at_is_a_reason_to_stay(party: Make) -> None:
    t = party()
    t.state.room, t.state.phase = Room(page="23", chapter="1"), "room"
    point = Token(kind="interest", cell=-1, name="a", chapter="2")
    assert gain(t, in_room(lambda room: room.tokens.append(point))) < 0
    t.state.visited.append("bell 2")
    assert gain(t, in_room(lambda room: room.tokens.append(point))) == 0


def test_a_point_whose_page_lies_open_has_been_looked_at(party: Make) -> None:
    t = party()
    point = Token(kind="interest", cell=-1, name="a", chapter="2")
    t.state.room, t.state.phase = Room(page="23", chapter="1", tokens=[point]), "room"
    t.state.pages = [Page(booklet="bell", chapter="2", stage="do")]
    assert gain(t, lambda s: setattr(s.pages[0], "token", "a")) > 0


def test_in_a_campaign_every_scenario_won_counts(party: Make) -> None:
    t = party()
    t.state.setup.options["mode"] = "campaign"
    assert gain(t, lambda s: s.log.won.append("shadows")) == pytest.approx(1 / (1 + len(SCENARIOS)))
    assert gain(t, with_hero("sulk", life=1)) < 0


# --- the journey ------------------------------------------------------------------------------------------------------


def test_the_party_goes_to_what_waits_for_it_and_rather_to_what_is_new(party: Make) -> None:
    t = party()
    s = t.state
    s.place, s.marks = "1,4", {"3,2": Mark(chapter="9")}
    assert gain(t, lambda s: setattr(s, "place", "2,3")) > 0
    s.marks["1,5"] = Mark(chapter="10")
    s.visited = ["bell 10"]
    assert gain(t, lambda s: setattr(s, "place", "2,3")) > 0, "the near one has been read"
    s.visited = ["bell 9"]
    assert gain(t, lambda s: setattr(s, "place", "2,3")) < 0


def test_who_has_arrived_at_a_mark_and_reads_there_has_no_way_to_go(party: Make) -> None:
    t = party()
    s = t.state
    s.place, s.marks = "1,4", {"1,4": Mark(chapter="9")}
    arrived = gain(t, lambda s: s.pages.append(Page(booklet="bell", chapter="9", stage="do")))
    s.marks = {}
    assert arrived > gain(t, lambda s: s.pages.append(Page(booklet="bell", chapter="9", stage="do")))


def test_in_a_room_the_way_on_the_map_does_not_matter(party: Make) -> None:
    t = party()
    s = t.state
    s.place, s.marks, s.phase = "1,4", {"3,2": Mark(chapter="9")}, "room"
    assert gain(t, lambda s: setattr(s, "place", "2,3")) == 0


def test_tokens_are_good_and_every_slot_and_day_is_time_lost(party: Make) -> None:
    t = party()
    assert gain(t, lambda s: setattr(s, "tokens", s.tokens + 1)) > 0
    slot, day = gain(t, lambda s: s.slots.append("rest")), gain(t, lambda s: setattr(s, "days", 1))
    assert day < slot < 0
    t.state.slots = ["01", "02", "03", "04"]
    assert gain(t, lambda s: s.slots.append("rest")) < slot, "and the night is worse"


def test_the_nearer_the_last_day_the_more_a_hex_counts(party: Make) -> None:
    t = party()
    s = t.state
    s.place, s.marks, s.deadline, s.days = "1,4", {"3,2": Mark(chapter="9")}, 10, 3
    early = gain(t, lambda s: setattr(s, "place", "2,3"))
    s.deadline = 4
    assert gain(t, lambda s: setattr(s, "place", "2,3")) > early


# --- unseen -----------------------------------------------------------------------------------------------------------


def test_threat_is_feared_and_the_last_spaces_most(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    early = gain(t, in_room(lambda room: setattr(room, "threat", 3)))
    t.room.threat = 9
    assert gain(t, in_room(lambda room: setattr(room, "threat", 11))) < early < 0


def test_an_enemy_less_is_better_also_with_a_body_and_without_one_better_still(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6, archer F5")

    def kill(s: Malhya, *, body: bool) -> None:
        assert s.room is not None
        s.room.enemies.pop()
        s.room.tokens += [Token(kind="cadaver", cell=0)] if body else []

    assert gain(t, lambda s: kill(s, body=False)) > gain(t, lambda s: kill(s, body=True)) > 0


def test_being_seen_is_the_worst_and_an_enemy_on_its_way_to_see_somebody_nearly_as_bad(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    beside, enemy = BOARD.numbers["B1"], t.room.enemies[0]
    seen = gain(t, in_room(lambda room: setattr(room.enemies[0], "cell", beside)))
    comes = Frame(kind="patrol", walk=Walk(figure=str(enemy.id), path=[beside]))
    soon = gain(t, lambda s: s.frames.append(comes))
    assert seen < soon < gain(t, in_room(lambda room: setattr(room, "threat", 4))) < 0


def test_bodies_are_feared_for_who_may_come_upon_them_least_in_the_shadow_most_where_noise_leads(
    sneak: Sneaks,
) -> None:
    floor = "+ + + + + + + + + +\n . . D . . . . . .\n+ + + + + + + + + +"
    t = sneak("sulk A1", "archer A8, archer A9", "", floor, D="shadow", seats=(0,))

    def lies(*kinds: str, cell: int = 3) -> Change:
        return in_room(lambda room: room.tokens.extend([Token(kind=kind, cell=cell) for kind in kinds]))

    in_open, heard = gain(t, lies("cadaver")), gain(t, lies("cadaver", "noise"))
    assert heard < in_open < gain(t, lies("cadaver", cell=2)) < 0
    t.room.enemies.pop()
    assert in_open < gain(t, lies("cadaver")) < 0, "there are fewer to find it"
    t.room.enemies.pop()
    assert gain(t, lies("cadaver", "noise")) == 0, "there is nobody to find it"


def test_of_several_in_the_eyes_of_who_is_to_peer_each_that_gets_out_is_a_gain(sneak: Sneaks) -> None:
    """An archer on A6 is about to peer west, along rows A and B."""
    t = sneak("sulk A1, yoktal B1", "archer A6")
    t.state.frames = [Frame(kind="card", card=PEERING_WEST, stage="turn-look", queue=["1"])]
    first = gain(t, with_hero("sulk", cell=BOARD.numbers["D1"]))
    t.hero("sulk").cell = BOARD.numbers["D1"]
    second = gain(t, with_hero("yoktal", cell=BOARD.numbers["D2"]))
    assert 0 < first < second


def test_heroes_keep_away_from_eyes_and_in_the_shadow(sneak: Sneaks) -> None:
    floor = "+ + + + + + +\n . . D . . .\n+ + + + + + +"
    t = sneak("sulk A1", "archer A6", "", floor, D="shadow", seats=(0,)).turn("sulk")
    t.state.frames = []
    assert gain(t, with_hero("sulk", cell=4)) < gain(t, with_hero("sulk", cell=3)) < 0
    assert gain(t, with_hero("sulk", cell=2)) > 0


def test_a_way_through_what_an_enemy_sees_is_not_gone(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay F1", "archer C3")

    def going(*path: int) -> Change:
        return lambda s: s.frames.append(Frame(kind="walk", walk=Walk(figure="sulk", points=3, path=[*path])))

    assert gain(t, going(19, 20, 3)) < gain(t, going(1, 2, 3)) - 0.01, "beside the archer, or two rows away"


def test_unread_points_draw_heroes_and_ways_out_when_there_are_none_left(sneak: Sneaks) -> None:
    t = sneak("sulk C3", "archer F6", "interest:3 A3, access:2 F3", seats=(0,))
    t.state.frames = []
    nearer = gain(t, with_hero("sulk", cell=18 + 2))
    assert nearer > 0 > gain(t, with_hero("sulk", cell=3 * 18 + 2))
    t.state.visited.append("bell 3")
    assert gain(t, with_hero("sulk", cell=18 + 2)) < 0 < gain(t, with_hero("sulk", cell=3 * 18 + 2))


def test_leaving_is_worth_a_walk_and_threat_dice_to_come_are_feared(sneak: Sneaks) -> None:
    t = sneak("sulk C3, mhay C4", "archer F6", "access:2 F3")
    assert gain(t, with_hero("sulk", exit="gate", cell=-1)) > 0
    one, three = [gain(t, with_hero("sulk", kinds=kinds)) for kinds in (["stab"], ["stab", "shoot", "cadaver"])]
    assert three < one < 0


def test_points_of_who_is_on_standby_are_kept(sneak: Sneaks) -> None:
    t = sneak("sulk C3, mhay C4", "archer F6").standby("sulk", 6)
    assert gain(t, with_hero("sulk", points=1)) < 0


def test_a_way_is_worth_where_it_ends(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay F1", "archer F6", "interest:3 A6")
    way = [1, 2, 3]

    def going(n: int) -> Change:
        return lambda s: s.frames.append(Frame(kind="walk", walk=Walk(figure="sulk", points=3, path=way[:n])))

    assert gain(t, going(3)) > gain(t, going(1)) > 0


def test_who_stands_on_an_unread_point_has_to_step_off_it_first(sneak: Sneaks) -> None:
    t = sneak("sulk A1", "archer F6", "interest:3 A1", seats=(0,))
    assert gain(t, with_hero("sulk", cell=1)) > 0


def test_the_last_heroes_go_where_the_first_have_gone(sneak: Sneaks) -> None:
    t = sneak("sulk A3, mhay A6", "archer F6", "access:2 A1, access:2 A6")
    t.room.tokens[0].name, t.room.tokens[1].name = "gate", "postern"
    t.set("mhay", exit="gate", cell=-1)
    assert gain(t, with_hero("sulk", cell=1)) > 0 > gain(t, with_hero("sulk", cell=3))


def test_in_the_shadow_only_who_comes_near_is_feared(sneak: Sneaks) -> None:
    """Both spaces are two away from the archer, who sees so far: the shadow is worth more there than far away."""
    floor = "+ + + + + + + + + + + + +\n A . D . E . F . . . . B\n+ + + + + + + + + + + + +"
    worths = {}
    for at in ("E", "B"):
        t = sneak("sulk A1", f"archer {at}", "", floor, D="shadow", threat=5, seats=(0,))
        worths[at] = gain(t, with_hero("sulk", cell=2)) - gain(t, with_hero("sulk", cell=6))
    assert worths["E"] > worths["B"] > 0


def test_the_way_out_is_for_when_the_track_is_nearly_full_and_all_ways_press_the_longer_it_takes(
    sneak: Sneaks,
) -> None:
    t = sneak("sulk C3", "archer F6", "interest:3 A3, access:2 F3", seats=(0,))
    out, early = with_hero("sulk", cell=3 * 18 + 2), gain(t, with_hero("sulk", cell=18 + 2))
    calm = gain(t, out)
    t.room.threat = 8
    assert gain(t, out) > calm
    t.room.threat, t.room.cycle = 1, 6
    assert gain(t, with_hero("sulk", cell=18 + 2)) > early


# --- a fight ----------------------------------------------------------------------------------------------------------

HALL = "+ + + + + +\n Y . . . E\n+ + + + + +\n S . . . F\n+ + + + + +"


def test_the_life_of_enemies_and_their_number_count_against_the_party(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman", F="archer")
    wounded = gain(t, in_room(lambda room: setattr(room.enemies[0], "wounds", 1)))
    gone = gain(t, in_room(lambda room: room.enemies.pop()))
    assert gone > wounded > 0


def test_blades_come_near_and_bows_keep_away_where_they_see_somebody(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.hero("yoktal").weapon = "short-sword"
    assert gain(t, with_hero("yoktal", cell=3)) > 0
    t.hero("yoktal").weapon = "throwing-knives"
    assert gain(t, with_hero("yoktal", cell=3)) < 0
    t = fight("+ + + + + +\n Y .|. . E\n+ +-+ + + +\n . . . . .\n+ + + + + +", E="swordsman")
    t.hero("yoktal").weapon = "throwing-knives"
    assert gain(t, with_hero("yoktal", cell=2)) > 0


def test_points_are_worth_more_while_enemies_are_still_to_act(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.room.order = ["sulk", "swordsman"]
    before = gain(t, with_hero("yoktal", points=0))
    t.room.order = ["sulk"]
    assert before < gain(t, with_hero("yoktal", points=0)) < 0


def test_a_hero_on_the_ground_is_worse_than_one_with_a_last_life_point(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.hero("yoktal").life = 1
    assert gain(t, with_hero("yoktal", life=0)) < -0.01


def test_an_attack_that_is_not_rolled_yet_promises_something(fight: FightMaker) -> None:
    t = fight("+ + +\n Y E\n+ + +", E="swordsman")
    t.hero("yoktal").weapon = "short-sword"
    t.begins("yoktal")
    t.run(TURN_MENU.do(t, t.hero("yoktal"), ("attack", 1, (0,))))
    [attack] = [frame for frame in t.state.frames if frame.attack]
    assert attack.stage == "ready"
    promised = gain(t, lambda s: s.frames.pop())
    assert promised < 0
    assert gain(t, lambda s: setattr(s.frames[-1], "stage", "defend")) == pytest.approx(promised)
    worth = gain(t, lambda s: setattr(s.frames[-1].attack, "by", "1"))
    assert worth == pytest.approx(promised), "an enemy's attack promises nothing"
    assert t.state.frames[-1].attack is not None
    assert gain(t, lambda s: setattr(s.frames[-1].attack, "extra", 2)) > 0


def test_an_attack_promises_what_its_dice_do_on_average(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    yoktal, enemy = t.hero("yoktal"), t.enemy()
    yoktal.weapon = "short-sword"
    one, two = [expected(t.state, yoktal, enemy, "short-sword", Strike(attack=n), 0) for n in (1, 2)]
    assert 0 < one < two
    assert expected(t.state, yoktal, enemy, "short-sword", Strike(attack=1), 1) == two
    assert expected(t.state, yoktal, enemy, "short-sword", Strike(attack=1, damage=3), 0) > two


def test_more_than_the_life_that_is_left_is_worth_nothing(fight: FightMaker) -> None:
    t = fight("+ + +\n Y E\n+ + +", E="swordsman")
    t.hero("yoktal").weapon = "short-sword"
    t.begins("yoktal")
    t.run(TURN_MENU.do(t, t.hero("yoktal"), ("attack", 1, (0,))))
    some, more = [gain(t, lambda s, n=n: setattr(s.frames[-1].attack, "extra", n)) for n in (30, 40)]  # type: ignore[misc]
    assert some == pytest.approx(more)


def test_allies_beside_the_target_help_and_lines_between_hinder(fight: FightMaker) -> None:
    def harm(floor: str, weapon: str) -> float:
        t = fight(floor, E="swordsman")
        return expected(t.state, t.hero("yoktal"), t.enemy(), weapon, Strike(attack=2, damage=2), 0)

    edge = "+ + + + +"
    alone, helped = [harm(f"{edge}\n Y E {row}\n{edge}", "short-sword") for row in (". S", "S .")]
    assert helped > alone
    clear, hindered = [harm(f"{edge}\n Y .{line}E .\n{edge}", "hunting-bow") for line in " :"]
    assert clear > hindered > 0


def test_before_the_order_is_known_points_may_be_needed(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.room.order = []
    unknown = gain(t, with_hero("yoktal", points=0))
    t.room.order = ["sulk", "swordsman"]
    assert gain(t, with_hero("yoktal", points=0)) == pytest.approx(unknown)


def test_dice_are_counted_face_by_face() -> None:
    assert mean("attack", "damage", ()) > 0
    special = Special(die="attack", damage=1)
    there = sum(face["special"] for face in DICE["attack"].faces) / len(DICE["attack"].faces)
    assert mean("attack", "damage", (special,)) == pytest.approx(mean("attack", "damage", ()) + there)
    assert mean("power", "damage", (special,)) == mean("power", "damage", ()), "of another die"
    assert 0 < dodge_chance() < 1
