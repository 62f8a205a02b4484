"""Saves of older versions: what was kept by positions is kept by names, what facilities kept lies on lands."""

from coterie.games.sheol import GAME, box
from coterie.games.sheol.box.versions import from_first, from_second
from coterie.games.sheol.effects.standing import STANDING
from coterie.games.sheol.state import Goods, Sheol
from coterie.kernel.data import convert, to_builtins


def test_lasting_changes_uses_and_goals_get_their_names():
    state = to_builtins(GAME.setup(GAME.configure("dry-lamps")))
    goals = [goal.id for goal in box.MISSIONS["dry-lamps"].cards["A"].goals]
    state["lasting"] = [
        {"change": "scouts.breathless.3", "scout": 1, "enemy": -1, "by": 1, "turn": 2, "left": 0, "source": ""},
        {"change": "lightshields.holding-breath.0", "scout": 0, "source": "damage.corruption.vial"},
    ]
    state["used"] = {"technology.inferior-walls.0": 1, "technology.founders-bridge.0.2": 2}
    state["mission"]["cards"] = {"A": {"turn": 1, "met": [0]}}
    now = convert(from_first(state), Sheol)
    assert [(each.change, each.scout, each.origin) for each in now.lasting] == [
        ("scout.breathless.hidden", 1, ""),
        ("lightshield.holding-breath.damage", 0, "vial"),
    ]
    assert all(each.change in STANDING.changes for each in now.lasting)
    uses = {"technology.inferior-walls.prosperity-loss": 1, "technology.founders-bridge.dark-step.2": 2}
    assert now.used == uses
    assert now.mission.cards["A"].met == goals[:1]


def test_what_waited_on_a_facility_lies_on_its_space():
    state = to_builtins(GAME.setup(GAME.configure("dry-lamps")))
    state["facilities"] = {
        40: {"kind": "umbra-extractor", "ready": True, "umbra": 2, "lux": 0},
        41: {"kind": "monorail"},
    }
    assert convert(from_second(state), Sheol).goods == {40: Goods(umbra=2)}
