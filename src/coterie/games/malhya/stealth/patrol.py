"""The Enemy phase: Action cards, part by part, and the ways that enemies walk for them.

A card is a frame whose stage is the part that comes next; the enemy that walks is a frame on top of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from coterie.games.malhya.box.schemas import ActionCard, Move
from coterie.games.malhya.box.tables import ACTIONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import all_seats
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import WAYS, Cells
from coterie.games.malhya.ground.places import (
    available,
    built,
    cells_of,
    figure_of,
    heroes_standing,
    paths,
    reach,
    room_of,
    taken,
)
from coterie.games.malhya.ground.ways import Approach, Reach
from coterie.games.malhya.rooms.walking import gait, named, set_foot
from coterie.games.malhya.state import Enemy, Frame, Malhya, Token, Walk
from coterie.games.malhya.stealth.alarm import settle, sound_alarm
from coterie.games.malhya.stealth.threat import change_threat, section
from coterie.games.malhya.stealth.turns import interrupted
from coterie.games.malhya.stealth.vision import glimpses, seen_at, spotters
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

CARD, PATROL = "card", "patrol"
ALL = 9
"""So many enemies of a card are all of them."""

Line = Callable[[ActionCard], Move | None]
"""Which line of a card is meant."""

KINDS = {"noise": "noise", "access": "access", "cadavers": "cadaver"}
"""Destinations that are no Staging tokens, by the kinds of tokens."""

# --- destinations and who goes there ----------------------------------------------------------------------------------


def spaces_of(s: Malhya, place: str) -> Cells:
    """The spaces of a destination or condition of a card."""
    kind = KINDS.get(place, "staging")
    tokens = room_of(s).tokens
    return frozenset(
        [token.cell for token in tokens if token.kind == kind and (kind != "staging" or token.name == place)]
    )


def approach(s: Malhya, enemy: Enemy, goals: Cells) -> Approach:
    """What it costs an enemy to get to the nearest goal, from everywhere; heroes are in the way."""
    return paths(s, gait(s, enemy)).approach(goals, cells_of(heroes_standing(s)))


def halts(s: Malhya, enemy: Enemy, goals: Cells, points: int) -> list[int]:
    """Where an enemy that goes toward the nearest goal can end; none if it is there or gets no closer. Where all
    goals are held it goes to the available spaces nearest to one."""
    within, free, toward = reach(s, enemy, gait(s, enemy), points), available(s), approach(s, enemy, goals)
    if goals & free or enemy.cell not in toward.costs:
        return toward.halts(within, free)
    there = [cell for cell in reach(s, enemy, gait(s, enemy)).costs if cell in free and cell in toward.costs]
    least = min([toward.costs[cell] for cell in there], default=toward.costs[enemy.cell])
    if least >= toward.costs[enemy.cell]:
        return []
    return approach(s, enemy, frozenset([cell for cell in there if toward.costs[cell] == least])).halts(within, free)


def movers(t: Table[Malhya], move: Move) -> Flow[list[str]]:
    """The enemies that a card moves: the closest ones of all that can get closer; of equals the players choose."""
    s = t.state
    goals = spaces_of(s, move.to)
    far = {
        enemy.id: approach(s, enemy, goals).costs[enemy.cell]
        for enemy in room_of(s).enemies
        if halts(s, enemy, goals, move.spaces)
    }
    if move.enemies >= min(ALL, len(far)) or (move.to == "noise" and STANDING.flag(s, "noise-draws-all")):
        return [str(number) for number in far]
    last = sorted(far.values())[move.enemies - 1]
    sure, tied = [n for n in far if far[n] < last], [n for n in far if far[n] == last]
    n = move.enemies - len(sure)
    if len(tied) > n:
        to = f"@destination.{move.to}"
        tied = yield from t.choose_many(all_seats(s), "patrol-who", tied, "patrol.move.ties", least=n, most=n, to=to)
    return [str(number) for number in (*sure, *tied)]


# --- the parts of a card ----------------------------------------------------------------------------------------------


def resolve(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """The next part of the card; before each that it has, whoever is on standby may reactivate."""
    card = ACTIONS[frame.card]
    begins = frame.stage in BEGINNING and BEGINNING[frame.stage](card) is not None
    if begins and (yield from interrupted(t, frame, _nothing, "part")):
        return
    yield from PARTS[frame.stage](t, frame, card) or ()


def _nothing() -> bool:
    """Nothing is seen because a part of a card begins."""
    return False


def go_on(frame: Frame) -> None:
    """To the next part; whoever let the last moment go by may act in the next."""
    names = [*PARTS]
    frame.stage, frame.passed, frame.acted = names[names.index(frame.stage) + 1], [], []


def raise_threat(t: Table[Malhya], frame: Frame, card: ActionCard) -> Flow[None]:
    s = t.state

    def seen() -> bool:
        room = room_of(s)
        room.threat += card.threat
        try:
            return bool(spotters(s))
        finally:
            room.threat -= card.threat

    if card.threat and (yield from interrupted(t, frame, seen, "threat")):
        return
    go_on(frame)
    if card.threat:
        yield from change_threat(t, card.threat, "patrol.move.threat-icon")


def choose_movers(
    move: Callable[[ActionCard], Move | None], t: Table[Malhya], frame: Frame, card: ActionCard
) -> Flow[None]:
    """A Move step begins: who goes."""
    wanted = move(card)
    frame.queue = (yield from movers(t, wanted)) if wanted is not None else []
    if wanted is not None and not frame.queue:
        key, rule = ("no-mover", "candidates") if spaces_of(t.state, wanted.to) else ("no-goal", "destinations")
        t.note(key, f"patrol.move.{rule}", goal=f"@destination.{wanted.to}")
    go_on(frame)


def let_move(move: Line, t: Table[Malhya], frame: Frame, card: ActionCard) -> Flow[None]:
    """The next of them goes, all its way; the players choose the order."""
    s, wanted = t.state, move(card)
    frame.queue = [name for name in frame.queue if figure_of(s, name) is not None]
    if not frame.queue or wanted is None:
        go_on(frame)
        return
    to = f"@destination.{wanted.to}"
    name = yield from t.choose(all_seats(s), "patrol-next", frame.queue, "patrol.move.order", to=to)
    frame.queue.remove(name)
    s.frames.append(Frame(kind=PATROL, walk=Walk(figure=name, points=wanted.spaces, toward=wanted.to)))


def focus(t: Table[Malhya], frame: Frame, card: ActionCard) -> Flow[None]:
    """The enemy that stands on the token of the Focus step goes straight on; of several the players choose one."""
    s = t.state
    go_on(frame)
    frame.queue = []
    if card.focus is None:
        return
    on = spaces_of(s, card.focus.on)
    there = [str(enemy.id) for enemy in room_of(s).enemies if enemy.cell in on]
    if card.focus.on == "noise":
        there = [name for name in dict.fromkeys(frame.heard) if figure_of(s, name) is not None]
    if not there:
        t.note("no-focus", "patrol.focus.condition")
        return
    name = yield from t.choose(all_seats(s), "focus-who", there, "patrol.focus.condition")
    frame.queue = [name]
    way = WAYS.index(card.focus.go)
    s.frames.append(Frame(kind=PATROL, walk=Walk(figure=name, points=card.focus.spaces, straight=way)))


def turn_eyes(t: Table[Malhya], frame: Frame, card: ActionCard) -> None:
    """On some cards all enemies on Staging tokens peer from where they stand."""
    s = t.state
    if card.turn:
        spots = frozenset([token.cell for token in room_of(s).tokens if token.kind == "staging"])
        frame.queue = [str(enemy.id) for enemy in room_of(s).enemies if enemy.cell in spots]
    go_on(frame)


def peer(t: Table[Malhya], frame: Frame, card: ActionCard) -> Flow[None]:
    """The next enemy that is to peer does, where a Vigilance token can be placed before it."""
    s = t.state
    while frame.queue:
        enemy, token = figure_of(s, frame.queue[0]), next_token(s, frame)
        if token is not None and (yield from interrupted(t, frame, partial(seen_with, s, token), "peer", enemy)):
            return
        frame.queue.pop(0)
        frame.passed, frame.acted = [], []
        if enemy is not None and token is not None:
            room_of(s).tokens.append(token)
            t.note(
                "peers",
                "patrol.focus.token" if card.focus else "patrol.card.parts",
                who=named(enemy),
                way=f"@way.{WAYS[token.way]}",
            )
            return
        if enemy is not None:
            t.note("no-peering", "patrol.focus.token", who=named(enemy))
    go_on(frame)


def next_token(s: Malhya, frame: Frame) -> Token | None:
    """The Vigilance token of the next enemy that is to peer; None if nobody is, or it cannot be placed."""
    card = ACTIONS[frame.card]
    look = card.turn or (card.focus.look if card.focus else "")
    enemy = figure_of(s, frame.queue[0]) if frame.queue else None
    return vigilance(s, enemy, WAYS.index(look)) if isinstance(enemy, Enemy) else None


def vigilance(s: Malhya, enemy: Enemy, way: int) -> Token | None:
    """The token before an enemy; None if no available space without a line between lies there."""
    front = built(s).in_front(enemy.cell, way)
    return Token(kind="vigilance", cell=front, way=way, by=enemy.id) if front in available(s) else None


def seen_with(s: Malhya, token: Token) -> bool:
    """Whether anything would be seen with a Vigilance token more."""
    tokens = room_of(s).tokens
    tokens.append(token)
    try:
        return bool(spotters(s))
    finally:
        tokens.remove(token)


def seen_without(s: Malhya) -> bool:
    """Whether anything would be seen if nobody peered any more."""
    room = room_of(s)
    tokens, room.tokens = room.tokens, [token for token in room.tokens if token.kind != "vigilance"]
    try:
        return bool(spotters(s))
    finally:
        room.tokens = tokens


def finish(t: Table[Malhya], frame: Frame, card: ActionCard) -> Flow[None]:
    """The card is discarded, and normal vision returns; after some cards deck and discards are shuffled together."""
    s = t.state
    room = room_of(s)
    peering = any(token.kind == "vigilance" for token in room.tokens)
    if peering and (yield from interrupted(t, frame, partial(seen_without, s), "over")):
        return
    room.tokens = [token for token in room.tokens if token.kind != "vigilance"]
    s.frames.remove(frame)
    room.revealed.remove(frame.card)
    s.action_discard.cards.append(frame.card)
    if card.reshuffle:
        s.action_deck.cards += s.action_discard.cards
        s.action_discard.cards = []
        t.shuffle(s.action_deck)
        t.note("reshuffled", "stealth.reshuffle-icon")


def _first(card: ActionCard) -> Move | None:
    return card.move


def _second(card: ActionCard) -> Move | None:
    return card.second


PARTS: dict[str, Callable[[Table[Malhya], Frame, ActionCard], Flow[None] | None]] = {
    "threat": raise_threat,
    "move": partial(choose_movers, _first),
    "moving": partial(let_move, _first),
    "second": partial(choose_movers, _second),
    "second-moving": partial(let_move, _second),
    "focus": focus,
    "focus-look": peer,
    "turn": turn_eyes,
    "turn-look": peer,
    "over": finish,
}
"""The lines of a card, from top to bottom."""

BEGINNING: dict[str, Callable[[ActionCard], object | None]] = {
    "move": _first,
    "second": _second,
    "focus": lambda card: card.focus,
}
"""The lines at which something is looked at that a hero could change before: who is closest, who stands where."""

# --- an enemy on its way ----------------------------------------------------------------------------------------------


def patrol(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """An enemy goes step by step, by a way that is looked for anew when somebody has come into it."""
    s, walk = t.state, frame.walk
    assert walk is not None
    enemy = figure_of(s, walk.figure)
    while isinstance(enemy, Enemy):
        if not is_open(s, walk.path):
            walk.path = yield from way_of(t, enemy, walk)
        if not walk.path:
            break
        cell = walk.path[0]
        if (yield from interrupted(t, frame, partial(seen_at, s, enemy, cell), "step", enemy, cell)):
            return
        frame.passed, frame.acted = [], []
        step(t, enemy, walk)
        if spotters(s):
            return
    s.frames.remove(frame)
    if enemy is not None:
        yield from settle(t, enemy)


def is_open(s: Malhya, path: list[int]) -> bool:
    """Whether a way can be gone on with: no hero stands in it, and nobody at its end."""
    return bool(path) and cells_of(heroes_standing(s)).isdisjoint(path) and path[-1] not in taken(s)


def step(t: Table[Malhya], enemy: Enemy, walk: Walk) -> None:
    """The next step; noise that is found is no longer there."""
    s = t.state
    room, cell = room_of(s), walk.path.pop(0)
    walk.points -= paths(s, gait(s, enemy)).price(enemy.cell, cell)
    set_foot(t, enemy, cell, "patrol.focus.move" if walk.straight >= 0 else "patrol.move.read")
    if any(token.kind == "noise" and token.cell == cell for token in room.tokens):
        room.tokens = [token for token in room.tokens if token.kind != "noise" or token.cell != cell]
        t.note("noise-found", "stealth.noise.token", who=named(enemy))
        if walk.toward == "noise":
            walk.path, walk.points = [], 0  # it is there
        for frame in s.frames:
            if frame.kind == CARD:
                frame.heard.append(walk.figure)


def way_of(t: Table[Malhya], enemy: Enemy, walk: Walk) -> Flow[list[int]]:
    """The way that an enemy takes with the points it has left: straight on, or a cheapest one toward the destination.
    Of several ends, and of ways on which something else happens, the players choose."""
    s = t.state
    if walk.straight >= 0:
        on_foot, heroes = paths(s, gait(s, enemy)), cells_of(heroes_standing(s))
        return on_foot.march(enemy.cell, walk.straight, walk.points, heroes, taken(s))
    ends = {BOARD.spots[cell]: cell for cell in sorted(halts(s, enemy, spaces_of(s, walk.toward), walk.points))}
    if not ends:
        return []
    about = {"who": named(enemy)}
    end = ends[(yield from t.choose(all_seats(s), "patrol-end", [*ends], "patrol.move.ties", **about))]
    within = reach(s, enemy, gait(s, enemy), walk.points)
    ways = {tuple(BOARD.spots[cell] for cell in way): way for way in different_ways(s, enemy, within, end)}
    return ways[(yield from t.choose(all_seats(s), "patrol-way", [*ways], "patrol.move.ties", **about))]


def different_ways(s: Malhya, enemy: Enemy, within: Reach, end: int) -> list[list[int]]:
    """The cheapest ways that differ by more than their spaces: in where something is seen, or noise is found."""
    noise = spaces_of(s, "noise")
    between = within.between(end)
    notable = noise.intersection(between).union(glimpses(s, enemy, between))
    if not notable:
        return [within.path(end)]
    found: dict[tuple[int, ...], list[int]] = {}
    for way in within.ways(end):
        found.setdefault(tuple([cell for cell in way if cell in notable]), way)
    return [*found.values()]


# --- the phase --------------------------------------------------------------------------------------------------------


def draw_cards(t: Table[Malhya]) -> None:
    """As many cards as the Stealth board shows are drawn, one by one, and lie open; their number is fixed now."""
    s = t.state
    room, n = room_of(s), section(s).cards
    room.quiet = []
    for _ in range(min(n, len(s.action_deck.cards))):
        room.revealed.append(t.draw(s.action_deck))
    room.short = len(room.revealed) < n
    t.note("cards-drawn", "patrol.draw", n=len(room.revealed))


def resolve_cards(t: Table[Malhya]) -> Flow[bool]:
    """The next card, in the order in which they were drawn. Then, if the deck is exhausted, the alarm sounds."""
    s = t.state
    room = room_of(s)
    if room.revealed:
        t.note("card", "patrol.card.parts", n=room.revealed[0])
        s.frames.append(Frame(kind=CARD, stage=next(iter(PARTS)), card=room.revealed[0]))
        return True
    if room.short or not s.action_deck.cards:
        yield from sound_alarm(t, "alarm.deck-empty")
    return False
