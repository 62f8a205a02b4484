"""What counts as a folly of bots, and what does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.malhya.bots.test_shortlist import ENDS, location
from tests.rules.malhya.combat.conftest import FightMaker
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.stealth.conftest import Sneaks

from coterie.games.malhya.bots.follies import FOLLIES
from coterie.games.malhya.state import Malhya
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Decision, Option
from coterie.kernel.game import Moment


def moment(t: Party, kind: str, option: Option, *others: Option, hero: str = "", **about: Any) -> Moment:
    """A decision as it is now: the option taken, and the others."""
    s = decode(encode(t.state), Malhya)
    about |= {"hero": hero} if hero else {}
    return Moment(s, Decision(1, (0,), kind, (option, *others), "combat.hero-actions", about), option)


def is_folly(name: str, *course: Moment) -> bool:
    return FOLLIES[name](course, 0)


def test_an_alarm_is_let_sound_only_by_who_could_have_prevented_it(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    stab = ("stab", "sulk", 1)
    assert is_folly("alarm-let", moment(t, "sighting", ("alarm",), stab))
    assert not is_folly("alarm-let", moment(t, "sighting", ("alarm",)))
    assert not is_folly("alarm-let", moment(t, "sighting", stab, ("alarm",)))


def test_a_step_into_view_is_one_after_which_something_is_seen(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6")
    seen, unseen = moment(t, "sighting", ("alarm",)), moment(t, "stealth-turn", ("end",))
    step = moment(t, "stealth-turn", ("move", "A3"))
    assert is_folly("into-view", step, seen)
    assert not is_folly("into-view", step, unseen)
    assert not is_folly("into-view", moment(t, "stealth-turn", ("stab", 1)), seen)


def test_a_blow_is_left_by_who_has_done_nothing_else(fight: FightMaker) -> None:
    t = fight("+ + +\n S E\n+ + +", E="swordsman")
    attack = ("attack", 1, (0,))
    ends = ("end-turn",)
    assert is_folly("blow-left", moment(t, "combat-turn", ends, attack, hero="sulk"))
    assert not is_folly("blow-left", moment(t, "combat-turn", ends, ("move", "A1"), hero="sulk"))
    assert not is_folly("blow-left", moment(t, "combat-turn", attack, ends, hero="sulk"))
    t.hero("sulk").points = 5
    assert not is_folly("blow-left", moment(t, "combat-turn", ends, attack, hero="sulk"))


@pytest.mark.parametrize(("kind", "end"), [("combat-turn", "end-turn"), ("stealth-turn", "end")])
def test_a_potion_is_left_by_who_is_about_to_fall_and_would_be_helped(sneak: Sneaks, kind: str, end: str) -> None:
    t = sneak("sulk A1, mhay A2", "archer F6").set("sulk", life=1, damage=5, cubes={"potion-yellow": 1})
    assert is_folly("potion-left", moment(t, kind, (end,), hero="sulk"))
    assert not is_folly("potion-left", moment(t, kind, ("move", "A1"), hero="sulk"))
    t.set("sulk", damage=0, serious=5)
    assert not is_folly("potion-left", moment(t, kind, (end,), hero="sulk")), "a yellow one would not help"
    t.set("sulk", life=2, damage=4)
    assert not is_folly("potion-left", moment(t, kind, (end,), hero="sulk"))


def test_a_rest_is_for_somebody(party: Make) -> None:
    t = party("sulk", "mhay")
    assert is_folly("rest-unhurt", moment(t, "travel", ("rest",), ("draw",)))
    assert not is_folly("rest-unhurt", moment(t, "travel", ("draw",), ("rest",)))
    for field in ("shock", "damage", "serious", "spent"):
        setattr(t.hero("mhay"), field, 1)
        assert not is_folly("rest-unhurt", moment(t, "travel", ("rest",), ("draw",))), field
        setattr(t.hero("mhay"), field, 0)


def test_a_trait_is_raised_for_nothing_where_there_is_leisure(party: Make) -> None:
    t = party("mhay", "sulk")
    assert is_folly("strength-for-nothing", moment(t, "explore", ("aura", "mhay", "sense")))
    assert not is_folly("strength-for-nothing", moment(t, "travel", ("aura", "mhay", "path")))
    assert not is_folly("strength-for-nothing", moment(t, "combat-turn", ("aura", "mhay", "sense")))


def test_a_guard_is_for_nothing_if_there_is_no_damage(fight: FightMaker) -> None:
    t = fight("+ + +\n S E\n+ + +", E="swordsman")
    guard, none = ("defend", "row-0"), ("defend",)
    assert is_folly("guard-for-nothing", moment(t, "defend", guard, none, n=0))
    assert not is_folly("guard-for-nothing", moment(t, "defend", none, guard, n=0))
    assert not is_folly("guard-for-nothing", moment(t, "defend", guard, none, n=1))


def test_a_point_is_passed_by_only_if_it_could_be_gone_to(party: Make) -> None:
    t = party(book=ENDS)
    location(t)
    t.state.visited = ["bell 2"]
    a, b, out = ("go", "a"), ("go", "b"), ("go", "yard")
    assert is_folly("points-unread", moment(t, "explore", out, a, b))
    assert not is_folly("points-unread", moment(t, "explore", out, a)), "nobody can get there"
    assert not is_folly("points-unread", moment(t, "explore", b, a, out))
    t.state.visited = ["bell 2", "bell 3"]
    assert not is_folly("points-unread", moment(t, "explore", out, a, b))


def test_every_folly_is_looked_for_here() -> None:
    assert len(FOLLIES) == 8
