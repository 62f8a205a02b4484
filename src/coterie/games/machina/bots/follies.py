"""What no explorer should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.board.spaces import LIGHT, kind_at, unit_of
from coterie.games.machina.bots.errands import turns_pages
from coterie.games.machina.bots.evaluate import evaluate
from coterie.games.machina.bots.worth import harms, outfit_worth, swing_of
from coterie.games.machina.box.tables import EXPLORERS, ITEMS
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import defence, health_left
from coterie.kernel.data import encode
from coterie.kernel.game import Folly, Moment, no_opinion


def actor(moment: Moment) -> Explorer:
    """The explorer whose turn it is."""
    s: Machina = moment.state
    return s.explorers[s.turn]


# --- turns that end too early -----------------------------------------------------------------------------------------


def gain_left(course: Sequence[Moment], n: int) -> bool:
    """A turn ends beside a chest, an event space or a page that could be turned, with the stamina for it."""
    now = course[n]
    if not now.acts("end"):
        return False
    s: Machina = now.state
    for option in now.options:
        word, *what = option if isinstance(option, tuple) else (option,)
        lit = word == "chapter" and turns_pages(s) and s.tokens.get(LATTICE.numbers[what[0]]) == LIGHT
        if lit or (word == "activate" and what[0] in ("chest", "event")):
            return True
    return False


LIKELY = 0.6


def kill_left(course: Sequence[Moment], n: int) -> bool:
    """A turn ends though a monster could be struck that one more hit kills, and the hit is likely."""
    now = course[n]
    return now.acts("end") and any(likely_kill(now.state, option) for option in now.options)


def likely_kill(s: Machina, option: object) -> bool:
    if not isinstance(option, tuple) or option[0] != "use" or len(option) != 4:
        return False
    blow, target = swing_of(option[1], option[2]), unit_of(s, option[3])
    if blow is None or not blow.pure or not isinstance(target, Monster) or health_left(s, target) != 1:
        return False
    return blow.chance(defence(s, target, "will" if blow.arcane else "armor")) >= LIKELY


def stands_on_trap(course: Sequence[Moment], n: int) -> bool:
    """A turn ends on a trapped space, one step from one that is not, with the stamina for it."""
    now = course[n]
    if not now.acts("end") or kind_at(now.state, actor(now).cell) != "trapped":
        return False
    steps = [option[1] for option in now.options if isinstance(option, tuple) and option[0] == "move"]
    return any(kind_at(now.state, LATTICE.numbers[step]) not in ("trapped", "pit") for step in steps)


# --- ways -------------------------------------------------------------------------------------------------------------


def to_and_fro(course: Sequence[Moment], n: int) -> bool:
    """A step leads back to where the explorer was before in this turn, and nothing was done between."""
    now = course[n]
    if not now.acts("move"):
        return False
    cell, seat = LATTICE.numbers[now.words[1]], now.state.turn
    for moment in reversed(course[:n]):
        if moment.state.turn != seat or not moment.acts("move"):
            return False
        if actor(moment).cell == cell:
            return True
    return False


def into_a_pit(course: Sequence[Moment], n: int) -> bool:
    """A step leads into a pit."""
    now = course[n]
    if not now.acts("move") or kind_at(now.state, LATTICE.numbers[now.words[1]]) != "pit":
        return False
    return not STANDING.flag(now.state, "moves-through-pits", actor(now))


# --- paying for nothing -----------------------------------------------------------------------------------------------


def apart_from_prices(s: Machina) -> bytes:
    """A position as though nobody had stamina, essence or consumables: chance and all that can be brought about."""
    explorers = [
        (each.card, each.health, each.cell, each.mains, each.attached, each.bound, each.finished, each.exited)
        for each in s.explorers
    ]
    worn = [[item for item in each.items if ITEMS[item].kind != "consumable"] for each in s.explorers]
    table = (s.monsters, s.tiles, s.tokens, s.doors, s.treated, s.markers, s.counts, s.tally, s.lasting)
    story = (s.chapter, s.spawn_rating, s.horror_rating, s.threat, s.level, s.past_explorer_events.cards)
    return encode((explorers, worn, table, story, s.rng))


def for_nothing(course: Sequence[Moment], n: int) -> bool:
    """Something is done that costs stamina, essence or a consumable, and nothing has come of it, not by bad luck."""
    now = course[n]
    if not now.acts("use", "door", "trade", "inventory", "activate"):
        return False
    done = next(later for later in course[n + 1 :] if later.kind in ("", "act"))
    pairs = zip(now.state.explorers, done.state.explorers, strict=True)
    if any(after.essence > before.essence or after.stamina > before.stamina for before, after in pairs):
        return False
    return apart_from_prices(now.state) == apart_from_prices(done.state)


def roll_raised_for_nothing(course: Sequence[Moment], n: int) -> bool:
    """Essence is paid for an attack roll, and the blow does what it would have done without."""
    now = course[n]
    if now.kind != "raise-roll" or not now.option:
        return False
    raised, plain = now.ahead(now.option), now.ahead(0)
    paid = sum(each.essence for each in raised.explorers) < sum(each.essence for each in plain.explorers)
    return paid and encode(raised.monsters) == encode(plain.monsters)


def own_side_struck(course: Sequence[Moment], n: int) -> bool:
    """An explorer aims a blow at an explorer."""
    now = course[n]
    if not now.acts("use") or not any(target in EXPLORERS for target in now.words[3:]):
        return False
    return harms(now.words[1], now.words[2])


# --- gear -------------------------------------------------------------------------------------------------------------


def worse_dressed(course: Sequence[Moment], n: int) -> bool:
    """Something is put on, and the outfit is worth less than before; or the better one is left in the bag."""
    now = course[n]
    if now.kind != "equip-now" or now.decision is None:
        return False
    seat = now.decision.seats[0]
    worn, left = (dressed(now.ahead(answer).explorers[seat]) for answer in ("equip", "leave"))
    return worn < left if now.option == "equip" else worn > left


def dressed(explorer: Explorer) -> float:
    return outfit_worth(explorer.card, tuple(explorer.mains), tuple(explorer.attached))


FOLLIES: dict[str, Folly] = {
    "gain-left": gain_left,
    "kill-left": kill_left,
    "stands-on-trap": stands_on_trap,
    "to-and-fro": to_and_fro,
    "into-a-pit": into_a_pit,
    "for-nothing": for_nothing,
    "roll-raised-for-nothing": roll_raised_for_nothing,
    "own-side-struck": own_side_struck,
    "worse-dressed": worse_dressed,
    "no-opinion": no_opinion(evaluate, "destroy-item", "unequip", "take-off", "take-item"),
}
