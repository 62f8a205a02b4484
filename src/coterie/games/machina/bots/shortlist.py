"""Which options bots look at: those that could matter, so that they need not think through all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.board.spaces import in_play, kind_at
from coterie.games.machina.bots import scheming
from coterie.games.machina.bots.errands import headings, in_reach
from coterie.games.machina.bots.evaluate import RISKY
from coterie.games.machina.bots.terrain import FAR, terrain
from coterie.games.machina.bots.worth import dress, harms, item_worth
from coterie.games.machina.box.tables import EXPLORERS, ITEMS
from coterie.games.machina.effects.choosing import opposes
from coterie.games.machina.items.inventory import SUITED
from coterie.games.machina.state import Explorer, Machina
from coterie.kernel.decision import PASS, Decision, Option

Narrow = Callable[[Machina, Decision], Sequence[Any]]


def shortlist(s: Machina, decision: Decision) -> Sequence[Option]:
    """The options worth a look; never none."""
    if opposes(s, decision):
        return scheming.shortlist(s, decision)
    narrow = NARROW.get(decision.kind)
    if narrow is None or len(decision.options) < 2:
        return decision.options
    return narrow(s, decision) or decision.options


def quick_answers(s: Machina, decision: Decision) -> Sequence[Option]:
    """The answers that are tried when a question comes up while an option is thought through."""
    narrow = ON_THE_WAY.get(decision.kind)
    if narrow is None or len(decision.options) < 2 or opposes(s, decision):
        return shortlist(s, decision)
    return narrow(s, decision) or decision.options


def asked(s: Machina, decision: Decision) -> Explorer:
    return s.explorers[decision.seats[0]]


# --- in a turn --------------------------------------------------------------------------------------------------------


def acts(s: Machina, decision: Decision) -> list[Any]:
    """All but what harms one's own side or does nothing; of steps those that lead somewhere, or away from monsters."""
    explorer = asked(s, decision)
    steps, kept = list[Any](), list[Any]()
    for option in list[Any](decision.options):
        if option[0] == "move":
            steps.append(option)
        elif worth_a_look(s, explorer, option):
            kept.append(option)
    return [*kept, *best_steps(s, explorer, steps)]


def worth_a_look(s: Machina, explorer: Explorer, option: Any) -> bool:
    word = option[0]
    if word == "use":
        return sensible(option)
    if word == "trade":
        other = next(each for each in s.explorers if each.card == option[1])
        return fits_better(explorer, other) or fits_better(other, explorer)
    if word == "inventory":
        owner = next(each for each in s.explorers if each.card == option[1])
        mains, attached = dress(owner.card, tuple(sorted(owner.items)))
        return set(mains) != set(owner.mains) or set(attached) != set(owner.attached)
    return word != "door" or bool(s.doors) or bool(s.monsters)


def sensible(option: Any) -> bool:
    """Whether an ability is not aimed at one's own side, unless it is meant for it."""
    _, source, ability, *targets = option
    return not any(target in EXPLORERS for target in targets) or not harms(source, ability)


def fits_better(giver: Explorer, taker: Explorer) -> bool:
    """Whether one carries something that the other could wear, and does not wear it itself."""
    mains, attached = dress(giver.card, tuple(sorted(giver.items)))
    spare = [item for item in giver.items if item not in mains and item not in attached]
    for item in spare:
        if ITEMS[item].kind != "consumable":
            others = dress(taker.card, tuple(sorted((*taker.items, item))))
            if item in others[0] or item in others[1]:
                return True
    return False


def best_steps(s: Machina, explorer: Explorer, steps: list[Any]) -> list[Any]:
    """For each thing that one might go for the steps that lead there, and the steps nearest to and farthest from
    monsters; into a pit nobody goes."""
    cells = {LATTICE.numbers[option[1]]: option for option in steps}
    cells = {cell: option for cell, option in cells.items() if kind_at(s, cell) != "pit"}
    if len(cells) <= 2:
        return list(cells.values())
    land = terrain(s)
    kept = dict[Any, None]()
    if kind_at(s, explorer.cell) in RISKY:
        firm = [option for cell, option in cells.items() if kind_at(s, cell) not in RISKY]
        kept |= dict.fromkeys(firm[:2])
    for ways in headings(s, land, explorer):
        kept |= dict.fromkeys(nearer(cells, ways, ways.get(explorer.cell, FAR)))
    near = [land.ways(monster.cell) for monster in s.monsters]
    near = [ways for ways in near if ways.get(explorer.cell, FAR) <= NEAR]
    for ways in near[:2]:
        kept |= dict.fromkeys(nearer(cells, ways, ways.get(explorer.cell, FAR))[:1])
    if near:
        kept[cells[max(cells, key=lambda cell: min([ways.get(cell, FAR) for ways in near]))]] = None
    return list(kept)


def nearer(cells: dict[int, Any], ways: Mapping[int, int], now: int) -> list[Any]:
    """The two steps after which it is the least far, if it is less far than now."""
    far = sorted((ways.get(cell, FAR), cell) for cell in cells)[:2]
    return [cells[cell] for steps, cell in far if steps < now]


def next_turns(s: Machina, decision: Decision) -> list[Any]:
    """In the endgame first who can do something of it: each turn that ends may be the last."""
    land = terrain(s)
    return [each.card for each in in_play(s) if each.card in decision.options and in_reach(s, land, each)]


# --- other questions --------------------------------------------------------------------------------------------------


def raising(s: Machina, decision: Decision) -> list[Any]:
    """Nothing, or just what hits one more of those attacked, if it is little and one has it oneself."""
    most = min(max(asked(s, decision).essence, 1), RAISED)
    lacking = {block - plus - decision.about["n"] for _, block, plus in decision.about["foes"]}
    return [n for n in decision.options if n == 0 or (n in lacking and isinstance(n, int) and n <= most)]


def all_or_nothing(s: Machina, decision: Decision) -> list[Any]:
    return [decision.options[0], decision.options[-1]]


def walking(s: Machina, decision: Decision) -> list[Any]:
    """Where a step leads nearer to something, onto firm ground if it can be, or none."""
    unit = decision.about.get("unit")
    explorer = next((each for each in in_play(s) if each.card == unit), None)
    if explorer is None:
        return list(decision.options)
    stays = [option for option in decision.options if option == "stay"]
    steps = [("move", option) for option in decision.options if option != "stay"]
    firm = [step for step in steps if kind_at(s, LATTICE.numbers[str(step[1])]) not in RISKY]
    if firm or (stays and kind_at(s, explorer.cell) not in RISKY):
        steps = firm
    return [*[step[1] for step in best_steps(s, explorer, steps)], *stays]


def landing(s: Machina, decision: Decision) -> list[Any]:
    """The spaces nearest to what one might go for, and farthest from monsters."""
    unit = decision.about.get("unit")
    explorer = next((each for each in in_play(s) if each.card == unit), None)
    if explorer is None or len(decision.options) <= 4:
        return list(decision.options)
    land = terrain(s)
    stays = [option for option in decision.options if option == "stay"]
    cells = {LATTICE.numbers[str(option)]: option for option in decision.options if option != "stay"}
    cells = {cell: option for cell, option in cells.items() if kind_at(s, cell) != "pit"}
    kept = dict[Any, None]()
    for ways in headings(s, land, explorer):
        kept[cells[min(cells, key=lambda cell: ways.get(cell, FAR))]] = None
    if s.monsters:
        near = [land.ways(monster.cell) for monster in s.monsters]
        kept[cells[max(cells, key=lambda cell: min([ways.get(cell, FAR) for ways in near]))]] = None
    return [*kept, *stays]


def decks(s: Machina, decision: Decision) -> list[Any]:
    """The deck of what one lacks most: first what one may put on at once."""
    explorer = asked(s, decision)
    worn = [ITEMS[item].kind for item in explorer.mains]
    suited = SUITED[EXPLORERS[explorer.card].klass]
    drawn = [ITEMS[item].kind for item in decision.about.get("drawn", ())]

    def lack(kind: Any) -> tuple[int, bool, int]:
        return worn.count(kind) + drawn.count(kind), kind not in suited, ORDER.index(kind)

    return sorted(decision.options, key=lack)[:1]


ORDER = ("weapon", "apparel", "artifact", "consumable")


def keeping(s: Machina, decision: Decision) -> list[Any]:
    return sorted(decision.options, key=lambda item: -item_worth(str(item)))[:2]


def swaps(s: Machina, decision: Decision) -> list[Any]:
    """The few swaps that bring clearly more than they cost, or none."""
    pairs = [option for option in decision.options if isinstance(option, tuple)]
    gains = sorted([(item_worth(theirs) - item_worth(mine), mine, theirs) for mine, theirs in pairs], reverse=True)
    return ["done", *[(mine, theirs) for gain, mine, theirs in gains[:SWAPS] if gain > BETTER]]


def leaving(s: Machina, decision: Decision) -> list[Any]:
    """What is good goes back on its deck, for next time; what is not does not come again."""
    good = item_worth(str(decision.about["item"])) > GOOD * ITEMS[str(decision.about["item"])].level
    return ["return" if good else "destroy"]


def outfit(s: Machina, decision: Decision) -> list[Any]:
    """What should be worn is put on, the main items first, then what belongs on them."""
    explorer = asked(s, decision)
    mains, attached = dress(explorer.card, tuple(sorted(explorer.items)))
    if "anew" in decision.options:
        same = set(mains) == set(explorer.mains) and set(attached) == set(explorer.attached)
        return ["as-it-is" if same and "as-it-is" in decision.options else "anew"]
    for option in list[Any](decision.options):
        if (option[0] == "equip" and option[1] in mains) or (option[0] == "attach" and option[1] in attached):
            return [option]
    return ["done"]


def after_loss(s: Machina, decision: Decision) -> list[Any]:
    """A scenario is tried again a few times, then the campaign is given up."""
    return ["repeat" if s.log.failed.count(s.scenario) < TRIES else "abandon"]


def first(n: int) -> Narrow:
    """Where all are much alike: so many."""
    return lambda s, decision: decision.options[:n]


def last(s: Machina, decision: Decision) -> list[Any]:
    return [decision.options[-1]]


def essence_or_health(s: Machina, decision: Decision) -> list[Any]:
    """Essence is lost as long as there is enough of it, or little health is left."""
    explorer = next(each for each in s.explorers if each.card == decision.about["explorer"])
    return ["essence" if explorer.essence > 3 or (explorer.health <= 3 and explorer.essence) else "health"]


RAISED, GOOD, NEAR, SWAPS, BETTER, TRIES = 3, 1.6, 7, 3, 0.3, 3

NARROW: dict[str, Narrow] = {
    "act": acts,
    "next-turn": next_turns,
    "raise-roll": raising,
    "own-essence": all_or_nothing,
    "contribute": all_or_nothing,
    "walk": walking,
    "teleport": landing,
    "item-deck": decks,
    "leave-item": leaving,
    "swap-items": swaps,
    "outfit": outfit,
    "after-loss": after_loss,
    **dict.fromkeys(("spawn-order", "next-unit", "entering", "spawn-for"), first(1)),
    **dict.fromkeys(("monster-way", "place", "spawn-at"), first(3)),
}
"""How the options of a kind of question are narrowed."""

ON_THE_WAY: dict[str, Narrow] = {
    "raise-roll": first(1),
    "own-essence": first(1),
    "contribute": first(1),
    "contributor": first(1),
    "health-or-essence": essence_or_health,
    "prey": first(1),
    "monster-way": first(1),
    "walk": lambda s, decision: walking(s, decision)[:1],
    "keep-item": lambda s, decision: keeping(s, decision)[:1],
    "give-item": first(1),
    "interlude": lambda s, decision: [PASS],
    "swap-items": first(1),
    "hand-over": first(1),
    **dict.fromkeys(("agree-trade", "agree-inventory"), first(1)),
}
"""How the answers to a kind of question are narrowed while an option is thought through."""
