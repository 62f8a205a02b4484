"""The conclusion of a mission: what becomes of the units and the Citadel, the story's end, the reward."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.mission.cards import key_of, tell
from coterie.games.sheol.mission.setup import difficulty_of
from coterie.games.sheol.scouts.lux import gain_status
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

CONVERTED = 3
"""Negative statuses that make a heavy one."""


def conclude(t: Table[Sheol]) -> Flow[None]:
    """The mission is over: its conclusion is told; after a win the table is put in order and the reward paid."""
    s = t.state
    won = s.phase == "won"
    if won:
        put_in_order(t)
    ending = s.mission.conclusion or "lost"
    conclusion = box.MISSIONS[s.mission.id].conclusions[ending]
    t.note("conclusion", "end.conclusion.reward", name=key_of(s, "conclusion", ending, "name"))
    tell(t, "end.conclusion.reward", len(conclusion.text), "conclusion", ending, "text")
    if won:
        umbra = reward(s)
        s.citadel.umbra += umbra
        t.note("reward-paid", "end.conclusion.reward", n=umbra, stored=s.citadel.umbra)
        key = f"mission.{s.mission.id}.conclusion.{ending}.name"
        yield from resolve(t, conclusion.unlocks, Context(cell=CITADEL, rule="end.conclusion.reward", card=key))
    s.outcome = s.phase


def reward(s: Sheol) -> int:
    """The Umbra of the difficulty, by the turn in which the mission ended: early, middle or late."""
    early, middle = box.MISSIONS[s.mission.id].reward_turns
    row = difficulty_of(s).reward
    return row[0] if s.enemy.turn <= early else row[1] if s.enemy.turn <= middle else row[2]


def put_in_order(t: Table[Sheol]) -> None:
    """District tokens go back to the Citadel board, units to their boards, each of which is put in order."""
    s = t.state
    s.citadel.districts = {}
    for unit in s.units:
        clear_board(t, unit)
    t.note("put-in-order", "end.conclusion.units", stored=s.citadel.umbra)


def clear_board(t: Table[Sheol], unit: Unit) -> None:
    """Tiles, cards, markers, attached items and Umbra leave a unit's board.

    Lux, vials and corruption stay, unless it was corrupted.
    """
    s = t.state
    unit.at = CITADEL
    s.dispenser.cards += unit.tiles
    unit.tiles = []
    if unit.dead:
        lose_inventory(s, unit)
    s.citadel.umbra += unit.umbra
    unit.umbra = unit.shield = unit.actions = unit.movement = 0
    for slot, gear in (("weapon", unit.weapon), ("lantern", unit.lantern)):
        if gear is not None:
            gear.breaks = gear.durability = 0
            for item in gear.attached:
                s.printer.put_bottom(item)
            gear.attached = []
            gear.broken = gear.broken and slot == "weapon" and box.WEAPONS[gear.card].corrupted is not None
    if unit.corrupted:
        unit.corrupted, unit.lux, unit.vials, unit.corruption = False, 0, 0, 0
    if not unit.is_droid:
        renew_cards(t, unit)


def lose_inventory(s: Sheol, unit: Unit) -> None:
    """Umbra and items of the dead are lost with them."""
    unit.umbra = 0
    for item in unit.items:
        s.printer.put_bottom(item)
    unit.items = []


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
