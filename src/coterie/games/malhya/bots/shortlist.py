"""Which options bots look at: those that could matter, so that they neither dwell nor think through all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coterie.games.malhya.bots.evaluate import goals, ways_to
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.stealth.turns import UNTIL_SEEN
from coterie.games.malhya.story.reading import LEAVE
from coterie.kernel.decision import PASS, Decision, Option

Narrow = Callable[[Malhya, Decision], Sequence[Any]]

MOVES, DEFENSES, ATTACKS = 6, 6, 8
"""So many of each are looked at."""


def shortlist(s: Malhya, decision: Decision) -> Sequence[Option]:
    """The options worth a look; never none."""
    narrow = NARROW.get(decision.kind)
    if narrow is None or len(decision.options) < 2:
        return decision.options
    return narrow(s, decision) or decision.options


def quick_answers(s: Malhya, decision: Decision) -> Sequence[Option]:
    """In thought: windows are passed, of ties the first is taken."""
    if decision.window and PASS in decision.options:
        return (PASS,)
    return shortlist(s, decision)[:3]


def is_hurt(s: Malhya) -> bool:
    return any(hero.life < crystals(hero) for hero in s.heroes)


def at_leisure(s: Malhya, decision: Decision) -> list[Any]:
    """On the way and in rooms without a mode: no trading to and fro; equipment while somebody has no weapon; rest and
    things that heal for who is hurt."""
    bare = any(not hero.weapon and hero.items for hero in s.heroes)
    hurt = is_hurt(s)
    kept = []
    for option in list[Any](decision.options):
        word = option[0]
        if word == "trade" or (word == "dress" and not bare) or (word == "rest" and not hurt):
            continue
        if word in ("item", "aura", "potion") and not hurt:
            continue
        kept.append(option)
    return kept


def explores(s: Malhya, decision: Decision) -> list[Any]:
    """The same in a room without a mode: what is unread before the ways out."""
    room, kept = room_of(s), at_leisure(s, decision)
    booklet = room.booklet or s.scenario
    unread = {
        token.name
        for token in room.tokens
        if token.kind == "interest" and f"{booklet} {token.chapter}" not in s.visited
    }
    new = [option for option in kept if option[0] == "go" and option[1] in unread]
    return new or [option for option in kept if option[0] == "go"]


def sneaks(s: Malhya, decision: Decision) -> list[Any]:
    """In a turn of Stealth Mode: of moves those nearest to where one wants to go, or beside an enemy."""
    room = room_of(s)
    costs = ways_to(room.page, frozenset(room.doors), goals(s, room))
    moves = [option for option in list[Any](decision.options) if option[0] == "move" and len(option) > 1]
    moves.sort(key=lambda option: costs.get(BOARD.numbers[str(option[1])], FAR))
    others = [option for option in list[Any](decision.options) if option[0] not in ("move", "equip", "take-off")]
    return [*others, *moves[:MOVES]]


def fights(s: Malhya, decision: Decision) -> list[Any]:
    """In a turn of combat: attacks with the most rows first, moves that come near an enemy, what heals."""
    room, hero = room_of(s), hero_of(s, str(decision.about["hero"]))
    options = list[Any](decision.options)
    attacks = sorted([each for each in options if each[0] == "attack"], key=lambda each: -len(each[2]))
    cells = [enemy.cell for enemy in room.enemies]
    moves = [each for each in options if each[0] == "move"]
    moves.sort(key=lambda each: min([BOARD.direct[BOARD.numbers[each[1]]][cell] for cell in cells], default=0))
    kept = [each for each in options if each[0] == "end-turn" or (each[0] == "equip" and not hero.weapon)]
    healing = [each for each in options if each[0] in ("item", "aura", "potion") and is_hurt(s)]
    return [*attacks[:ATTACKS], *moves[:MOVES], *healing, *kept]


def lets_be(s: Malhya, decision: Decision) -> list[Any]:
    """A window is let go by, as long as possible."""
    return [UNTIL_SEEN] if UNTIL_SEEN in decision.options else [PASS]


def plays(s: Malhya, decision: Decision) -> list[Any]:
    """Who acts next in Stealth Mode: somebody, before all else."""
    return [option for option in list[Any](decision.options) if option[0] == "play"]


def rolls_on(s: Malhya, decision: Decision) -> list[Any]:
    """A test goes on until the next stop would end it."""
    trial = s.pages[-1].trial
    risky = trial is not None and trial.limit and trial.stops >= trial.limit - 1
    return ["stop" if risky else "roll"]


def first_few(n: int) -> Narrow:
    return lambda s, decision: decision.options[:n]


NARROW: dict[str, Narrow] = {
    "travel": at_leisure,
    "explore": explores,
    "exit": lambda s, decision: [LEAVE],
    "stealth-turn": sneaks,
    "stealth-phase": plays,
    "reactivate": lets_be,
    "combat-turn": fights,
    "initiative": first_few(1),
    "defend": lambda s, decision: sorted(list[Any](decision.options), key=len)[:DEFENSES],
    "roll-on": rolls_on,
    "come-back": first_few(1),
    "which-space": first_few(3),
    "patrol-way": first_few(1),
    "patrol-end": first_few(2),
}
"""By kind of question."""
