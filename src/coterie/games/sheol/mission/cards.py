"""Mission cards: revealed, their goals met, the choices of the table; how the mission ends, and its conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_at
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.content import Choice, Goal, MissionCard, part
from coterie.games.sheol.damage.resources import OF_THE_CITADEL
from coterie.games.sheol.effects.resolve import Context, carry_out, holds, resolve
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.mission.setup import difficulty_of
from coterie.games.sheol.scouts.lux import MissionOver, gain_status, lose
from coterie.games.sheol.scouts.units import alive, borne
from coterie.games.sheol.state import CITADEL, Progress, Sheol, Unit, everyone, name
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Choose, Effect, Effects, Given, May, effects_in
from coterie.kernel.table import Table, inside


def key_of(s: Sheol, *parts: str | int) -> str:
    """The message of a part of the mission."""
    return "@" + ".".join(("mission", s.mission.id, *map(str, parts)))


def named(s: Sheol, letter: str) -> str:
    """The message with the name of a Mission card or conclusion, without the mark of a parameter."""
    return key_of(s, letter, "name")[1:]


def tell(t: Table[Sheol], rule: str, n: int, *parts: str | int) -> None:
    """So many paragraphs of the story."""
    for number in range(n):
        t.note("story", rule, text=key_of(t.state, *parts, number))


# --- the beginning ----------------------------------------------------------------------------------------------------


def open_mission(t: Table[Sheol]) -> Flow[None]:
    """The story, the effects of the difficulty, what the mission's rules do at its start, and the first card."""
    s = t.state
    entry = box.MISSIONS[s.mission.id]
    t.note("mission", "mission.order", name=key_of(s, "name"), brief=key_of(s, "brief"))
    tell(t, "mission.order", len(entry.intro), "intro")
    harder = Context(cell=CITADEL, rule="mission.difficulty", card=f"difficulty.{s.setup.difficulty}")
    yield from do(t, difficulty_of(s).effects, harder)
    yield from happens(t, "mission-start")
    yield from open_card(t, verbs.Open(next(iter(entry.cards))), Context(cell=CITADEL, rule="mission.deck"))


# --- cards ------------------------------------------------------------------------------------------------------------


def card_of(s: Sheol, letter: str) -> MissionCard:
    return box.MISSIONS[s.mission.id].cards[letter]


def open_card(t: Table[Sheol], effect: verbs.Open, context: Context) -> Flow[None]:
    """A card comes into play: its story, its effects at once, and its choice; one that lies there already does not."""
    s, letter = t.state, effect.letter
    if letter in s.mission.cards:
        return
    card = card_of(s, letter)
    s.mission.cards[letter] = Progress(s.enemy.turn)
    t.note("card-opened", context, letter=letter, name=key_of(s, letter, "name"))
    context = replace(context, rule="mission.card.parts", card=named(s, letter))
    tell(t, "mission.card.parts", len(card.story), letter, "story")
    yield from do(t, card.effects, context)
    if card.choices:
        yield from choose(t, letter, card.choices, context)


def choose(t: Table[Sheol], letter: str, choices: tuple[Choice, ...], context: Context) -> Flow[None]:
    """A decision of the whole table."""
    s = t.state
    ways = [choice.id for choice in choices if choice.needs is None or holds(s, choice.needs, context)]
    way = yield from t.choose(everyone(s), "mission-choice", ways, "mission.card.parts", card=letter)
    t.note("mission-chosen", "mission.card.parts", text=key_of(s, letter, "choice", way))
    t.note("story", "mission.card.parts", text=key_of(s, letter, "result", way))
    yield from do(t, part(choices, way).do, context)


def drop(t: Table[Sheol], effect: verbs.Drop, context: Context) -> None:
    """A Mission card is discarded; of what it does itself the line need not name it again."""
    s, letter = t.state, effect.letter
    if s.mission.cards.pop(letter, None) is not None:
        s.mission.done.append(letter)
        why = context.rule if context.card == named(s, letter) else context
        t.note("card-dropped", why, letter=letter, name=key_of(s, letter, "name"))


def victory(t: Table[Sheol], effect: verbs.Victory, context: Context) -> None:
    """The mission is won at once."""
    t.state.mission.conclusion = effect.conclusion
    t.note("won", inside(context, "mission.card.victory"))
    raise MissionOver


def defeat(t: Table[Sheol], effect: verbs.Defeat, context: Context) -> None:
    """A Mission card says that the mission is lost."""
    t.state.mission.conclusion = effect.conclusion
    lose(t, "card", inside(context, "mission.card.victory"), losing_text(t.state, context))


def losing_text(s: Sheol, context: Context) -> str:
    """What says that the mission is lost: the goal that has been met last, or a rule of the mission."""
    for letter, progress in s.mission.cards.items():
        if progress is context.progress and progress.met:
            return key_of(s, letter, "goal", progress.met[-1])
    rule = context.card.removesuffix(".name")
    return f"@{rule}.text" if rule.split(".")[-2:-1] in (["special"], ["rule"]) else ""


# --- goals ------------------------------------------------------------------------------------------------------------


def check_goals(t: Table[Sheol]) -> Flow[bool]:
    """Goals that are met are resolved at once, those of the latest card first, then Points of Interest; if any were.

    If the dead have taken the last way to victory with them, the mission is lost.
    """
    s = t.state
    any_met = False
    while (met := goal_met(s)) is not None:
        letter, goal, context = met
        any_met = True
        s.mission.cards[letter].met.append(goal.id)
        t.note("card-ends" if goal.closes else "goal-met", context, text=key_of(s, letter, "goal", goal.id))
        yield from do(t, goal.do, context)
    points_met = bool(s.mission.points) and (yield from check_points(t))
    if is_out_of_reach(s):
        lose(t, "out-of-reach", "end.defeat.conditions")
    return any_met or points_met


def open_goals(s: Sheol) -> Iterator[tuple[str, Progress, Goal]]:
    """The goals of the cards in play that have not been met, each with its card and since when that lies there."""
    for letter, progress in s.mission.cards.items():
        yield from ((letter, progress, goal) for goal in card_of(s, letter).goals if goal.id not in progress.met)


def goal_met(s: Sheol) -> tuple[str, Goal, Context] | None:
    """A goal that is met and has not been resolved."""
    context = Context()
    for letter, progress in reversed(s.mission.cards.items()):
        context.progress = progress
        for goal in card_of(s, letter).goals:
            if goal.id not in progress.met and holds(s, goal.needs, context):
                cell = space_of(s, goal.needs)
                return letter, goal, replace(context, cell=cell, rule="mission.card.flow", card=named(s, letter))
    return None


def space_of(s: Sheol, needs: verbs.Need) -> int:
    """Where a goal is met: at the coordinate that it names, else at the star, else in the Citadel."""
    named = [*needs.at, *needs.linked, *needs.clear, *needs.built_at]
    for place in named:
        if not place.startswith("land:"):
            return cell_of(place)
    return next((cell for cell, tokens in s.tokens.items() if "star" in tokens), CITADEL)


def check_points(t: Table[Sheol]) -> Flow[bool]:
    """A Point of Interest whose goal is met gives its prize to everyone, or to who has met it; whether any has."""
    s = t.state
    any_met = False
    for card, progress in list(s.mission.points.items()):
        entry = box.POINTS[card]
        by = [unit.id for unit in alive(s) if holds(s, entry.needs, Context(unit.id, progress=progress))]
        if not by:
            continue
        any_met = True
        del s.mission.points[card]
        s.points_used.cards.append(card)
        t.note("point-met", "find.poi.draw", card=f"@poi.{card}.name")
        who = -1
        if any(map(is_about_a_scout, entry.prize)):
            who = yield from t.choose(everyone(s), "prize", by, "find.poi.draw", card=card)
        yield from carry_out(t, entry.prize, Context(who, rule="find.poi.draw", card=f"poi.{card}.name"))
    return any_met


# --- whom effects are about -------------------------------------------------------------------------------------------

SCOUTS_OWN = (
    *(verbs.Recover, verbs.Check, verbs.Hurt, verbs.Status, verbs.Cleanse, verbs.Challenge),
    *(verbs.Draw, verbs.Discard, verbs.Recall, verbs.Item, verbs.Take, verbs.Dispense, verbs.HandOut),
    *(verbs.Wear, verbs.Durability, verbs.Repair, verbs.Strike, verbs.Act),
    *(verbs.Walk, verbs.Send, verbs.Clear, verbs.Lure),
)
"""Verbs that are always about one scout."""


def is_about_a_scout(effect: Effect) -> bool:
    """Whether somebody has to be the scout of an effect."""
    match effect:
        case verbs.Gain():
            return not OF_THE_CITADEL.keys() >= effect.amounts.keys()
        case verbs.Deal():
            return bool({"reward", "poi"} & set(effect.cards))
        case verbs.Lay():
            return effect.source == "inventory" or effect.within > 0
        case Given():
            return any(map(is_about_a_scout, (*effect.then, *effect.otherwise)))
        case May():
            return any(map(is_about_a_scout, effect.do))
        case Choose():
            return any(is_about_a_scout(each) for way in effect.ways for each in way)
    return isinstance(effect, SCOUTS_OWN)


def do(t: Table[Sheol], effects: Effects, context: Context) -> Flow[None]:
    """Effects of the mission; if one is about a scout, it is one at the place of the goal, by the players' choice."""
    lines = t.lines
    for effect in effects:
        if context.scout < 0 and is_about_a_scout(effect):
            who = [unit.id for unit in candidates(t.state, context)]
            chosen = yield from t.choose(everyone(t.state), "mission-scout", who, "mission.card.flow")
            context = replace(context, scout=chosen)
        yield from resolve(t, (effect,), context)
    if effects and t.lines == lines:
        t.note("no-effect", context)


def candidates(s: Sheol, context: Context) -> list[Unit]:
    """The units on the land or space of a goal, if any are there, else all."""
    land = land_at(s, context.cell) if context.cell >= 0 else None
    cells = (context.cell,) if land is None else land_cells(land.corner)
    return [unit for unit in alive(s) if unit.at in cells] or alive(s)


DOINGS = (open_card, drop, victory, defeat)

# --- whether it can still be won --------------------------------------------------------------------------------------


InPlay = tuple[tuple[str, tuple[str, ...]], ...]
"""The Mission cards in play, each with those of its goals that are met."""


def is_out_of_reach(s: Sheol) -> bool:
    """Too few units are left for every way to victory: with all of them there would be one."""
    dead = [unit for unit in s.units if unit.dead]
    if not dead or not s.mission.cards:
        return False
    alive = len(s.units) - len(dead)
    cards = tuple((letter, tuple(progress.met)) for letter, progress in s.mission.cards.items())
    return not leads_to_victory(s.mission.id, cards, alive) and leads_to_victory(s.mission.id, cards, len(s.units))


@cache
def leads_to_victory(mission: str, cards: InPlay, units: int) -> bool:
    """Whether goals that so many units could meet open one card after the other up to a victory."""
    entry, in_play = box.MISSIONS[mission], dict(cards)
    seen, waiting = set[str](), list(in_play)
    while waiting:
        letter = waiting.pop()
        if letter in seen:
            continue
        seen.add(letter)
        card, met = entry.cards[letter], in_play.get(letter, ())
        goals = tuple(goal.do for goal in card.goals if goal.id not in met and could_be_met(goal.needs, units))
        at_once = () if letter in in_play else (card.effects, card.choices)
        for effect in effects_in((entry.special, card.rules, at_once, goals)):
            if isinstance(effect, verbs.Victory):
                return True
            if isinstance(effect, verbs.Open):
                waiting.append(effect.letter)
    return False


def could_be_met(needs: verbs.Need, units: int) -> bool:
    """Whether there are enough units for all places that a goal names; each can be at one of them."""
    if sum(needs.at.values()) > units:
        return False
    return not needs.either or any(could_be_met(each, units) for each in needs.either)


# --- the conclusion ---------------------------------------------------------------------------------------------------

CONVERTED = 3
"""Negative statuses that make a heavy one."""


def conclude(t: Table[Sheol]) -> Flow[None]:
    """The mission is over: its conclusion is told; after a win the table is put in order and the reward paid."""
    s = t.state
    won = s.phase == "won"
    if won:  # District tokens go back to the Citadel board, units to theirs
        s.citadel.districts = {}
        for unit in s.units:
            clear_board(t, unit)
        t.note("put-in-order", "end.conclusion.units", stored=s.citadel.umbra)
    ending = s.mission.conclusion or "lost"
    conclusion = box.MISSIONS[s.mission.id].conclusions[ending]
    t.note("conclusion", "end.conclusion.reward", name=key_of(s, "conclusion", ending, "name"))
    tell(t, "end.conclusion.reward", len(conclusion.text), "conclusion", ending, "text")
    if won:
        umbra = reward(s)
        s.citadel.umbra += umbra
        t.note("reward-paid", "end.conclusion.reward", n=umbra, stored=s.citadel.umbra)
        context = Context(cell=CITADEL, rule="end.conclusion.reward", card=named(s, f"conclusion.{ending}"))
        yield from resolve(t, conclusion.unlocks, context)
    s.outcome = s.phase


def reward(s: Sheol) -> int:
    """The Umbra of the difficulty, by the turn in which the mission ended: early, middle or late."""
    early, middle = box.MISSIONS[s.mission.id].reward_turns
    row = difficulty_of(s).reward
    return row[0] if s.enemy.turn <= early else row[1] if s.enemy.turn <= middle else row[2]


def clear_board(t: Table[Sheol], unit: Unit) -> None:
    """Tiles, cards, markers, attached items and Umbra leave a unit's board, also of who is dead.

    Lux, vials and corruption stay, unless it was corrupted.
    """
    s = t.state
    unit.at = CITADEL
    s.dispenser.cards += unit.tiles
    unit.tiles = []
    s.citadel.umbra += unit.umbra
    unit.umbra = unit.shield = unit.actions = unit.movement = 0
    for slot, gear in reversed(borne(unit).items()):
        for item in gear.attached:
            s.printer.put_bottom(item)
        gear.breaks, gear.durability, gear.attached = 0, 0, []
        gear.broken = gear.broken and slot == "weapon" and box.WEAPONS[gear.card].corrupted is not None
    if unit.corrupted:
        unit.corrupted, unit.lux, unit.vials, unit.corruption = False, 0, 0, 0
    if not unit.is_droid:
        renew_cards(t, unit)


def renew_cards(t: Table[Sheol], unit: Unit) -> None:
    """Hand and discards go back into the deck; of negative statuses each three become a heavy one."""
    s = t.state
    unit.deck.cards += [*unit.hand.cards, *unit.discard.cards]
    unit.hand.cards, unit.discard.cards = [], []
    t.shuffle(unit.deck)
    negative = [card for card in unit.deck.cards if card in box.STATUSES and box.STATUSES[card].kind == "negative"]
    for n in range(len(negative) // CONVERTED):
        for card in negative[n * CONVERTED : (n + 1) * CONVERTED]:
            unit.deck.cards.remove(card)
            s.statuses["negative"].put_bottom(card)
        gain_status(t, unit, "heavy", "status.convert")
    if unit.dead:
        t.note("comes-back", "damage.death.aftermath", unit=name(unit))
        gain_status(t, unit, "heavy", "damage.death.aftermath")
        gain_status(t, unit, "wound", "damage.death.aftermath")
