"""What counts as a folly of bots, and what does not."""

from __future__ import annotations

from coterie.games.machina.bots.follies import FOLLIES
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Decision
from coterie.kernel.game import Moment


def moment(t, option, kind="act", options=(), name="kim"):
    """A decision of an explorer as it is now."""
    explorer = t.explorer(name)
    s = decode(encode(t.state), type(t.state))
    offered = tuple(options) or tuple(t.may(explorer))
    return Moment(s, Decision(1, (explorer.seat,), kind, offered, "round.explorer.actions"), option)


def is_folly(name, *course):
    return FOLLIES[name](course, len(course) - 1 if name == "to-and-fro" else 0)


def test_ending_a_turn_beside_a_chest_is_foolish_as_long_as_it_can_be_paid_for(place):
    t = place("K c", K="kim")
    assert is_folly("gain-left", moment(t, ("end",)))
    t.explorer("kim").stamina = 2
    assert not is_folly("gain-left", moment(t, ("end",)))


def test_a_kill_is_left_only_if_it_is_likely_and_the_last_wound(place):
    t = place("K . M", K="kim", M="rat-thing")
    assert not is_folly("kill-left", moment(t, ("end",)))  # a low die seldom comes to its armor of 2
    t = place("K . M", K="kim", M="ghoul")
    assert not is_folly("kill-left", moment(t, ("end",)))  # it has two health
    t.monster("ghoul").wounds = 1
    assert is_folly("kill-left", moment(t, ("end",)))
    assert not is_folly("kill-left", moment(t, ("move", "A2")))


def test_a_trap_is_no_place_to_end_a_turn_unless_one_cannot_leave_it(place):
    t = place("t . K", K="kim")
    t.explorer("kim").cell = t.cell("A1")
    assert is_folly("stands-on-trap", moment(t, ("end",)))
    t.explorer("kim").stamina = 0
    assert not is_folly("stands-on-trap", moment(t, ("end",)))


def test_to_and_fro_is_foolish_unless_something_was_done_between(place):
    t = place("K . c", K="kim")
    there = moment(t, ("move", "A2"))
    t.explorer("kim").cell = t.cell("A2")
    back = moment(t, ("move", "A1"))
    assert is_folly("to-and-fro", there, back)
    assert not is_folly("to-and-fro", there, moment(t, ("activate", "chest", "A3")), back)


def test_what_changes_nothing_was_done_for_nothing(place):
    t = place("K . .D.", K="kim")
    latch = ("use", "explorer.kim", "shoot-the-latch", "A3-A4")
    before = moment(t, latch)
    t.explorer("kim").stamina -= 1
    assert is_folly("for-nothing", before, moment(t, ("end",)))
    t.does(t.explorer("kim"), latch)
    assert not is_folly("for-nothing", before, moment(t, ("end",)))


def test_a_blow_at_a_friend_is_foolish_a_helping_hand_is_not(place):
    t = place("L K", L="lorrari", K="kim")
    assert is_folly("own-side-struck", moment(t, ("use", "explorer.lorrari", "hex", "kim"), name="lorrari"))
    assert not is_folly("own-side-struck", moment(t, ("use", "explorer.lorrari", "lay-on-hands"), name="lorrari"))


def test_into_a_pit_is_foolish(place):
    t = place("K o", K="kim")
    assert is_folly("into-a-pit", moment(t, ("move", "A2")))
