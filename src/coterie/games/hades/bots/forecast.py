"""What is certain to come to a character: inflictions, what scenarios do after each wave, the end of the wave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from coterie.games.hades.bots import worth as w
from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as v
from coterie.games.hades.box.schemas import Event
from coterie.games.hades.box.vocabulary import NEEDS, RESOURCES, Effects
from coterie.games.hades.gods.board import SLOTS, active_team, can_pay, tile
from coterie.games.hades.monsters.combat import Outcome, outcome, outcome_of
from coterie.games.hades.monsters.deck import card
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.effects import Effect

HEALTH = (-18.0, 0.0, 5.0, 9.0, 12.0, 14.0, 15.5, 16.5, 17.0)
"""What it is worth to have no ichor (with what that brings), one, two, and so on; who has none can lose none."""

PREPARED = 0.85
"""What is ready to be done is worth so much of what it would bring."""

PLANNED = 0.5
"""And so much of it what could be made ready."""

STAMINA, BOSS_STAMINA = 0.3, 0.8
"""What each point of stamina left costs at an ordinary monster, and each taken brings at a boss."""

AHEAD = (1.0, 0.4)
"""How much what comes after this wave counts, and after the next one: what that will take may be earned till then."""


class Forecast:
    """A character at the end of the wave, if nothing more is done than what is ready to be done."""

    def __init__(self, s: Hades, god: God, events: Sequence[Event] = ()):
        self.s, self.god = s, god
        self.purse: dict[str, int] = {resource: getattr(god, resource) for resource in RESOURCES}
        self.feats = sum([card in tables.FEATS for card in god.hand.cards])
        self.hits = 0.0
        self.value = 0.0
        self.survivors = 0
        self.hit = health(god.ichor) - health(god.ichor - 1) + 0.8
        self.free = acts(s, god)
        if god.engaged or god.fallen:
            self.fights(god)
        if events:
            self.after_waves(events)
        self.value += health(god.ichor - self.hits) - 0.8 * self.hits

    # --- the monsters at its board ---

    def fights(self, god: God) -> None:
        """Each monster is fought with the dice on it, or inflicts; what could still be started or drained is a hope."""
        targets = []
        for monster in god.engaged:
            stays = 0.0 if card(monster).boss else 0.3 + STAMINA * max(0, monster.left)
            if inflicts(self.s, monster):
                harm = self.harm(card(monster).effects)
                if self.free and monster.dice:
                    if self.fought(monster, stays, harm):
                        continue
                elif self.free and god.position == "battlefield":
                    targets.append((monster, stays, harm))
                self.suffer(card(monster).effects)
            self.value -= stays
            self.survivors += not card(monster).boss
        mains = main_actions(god) if self.free and god.position == "battlefield" else 0
        if mains and targets:
            self.value += PLANNED * self.combats(god, targets, mains)
        if god.fallen:
            fallen = sorted([card(m).energy for m in god.fallen if not m.tapped], reverse=True)[:mains]
            most = tile(god, "drain").might + tile(god, "drain").spark
            self.value += PLANNED * 0.5 * sum([min(n, most) for n in fallen])

    def fought(self, monster: Monster, stays: float, harm: float) -> bool:
        """Whether the character had better fight with the dice as they lie; if so, what comes of it."""
        entry, roll = card(monster), outcome(monster)
        gain, killed = gained(roll, monster.shields, monster.left, stays, harm, self.hit)
        hurt = entry.on_hurt if roll.strike and not killed else ()
        gain += BOSS_STAMINA * roll.strike * entry.boss - self.harm(hurt)
        if gain <= 0:
            return False
        self.hits += roll.hit > monster.shields
        self.suffer((*(entry.effects if roll.infliction else ()), *hurt))
        spare = sum(roll.bursts) if len(self.god.engaged) > 1 and roll.strike >= monster.left else 0
        self.value += (BOSS_STAMINA * roll.strike if entry.boss else 0.0) + 0.2 * spare
        self.value -= (1 - PREPARED) * gain + (0.0 if killed else max(0.0, stays - STAMINA * roll.strike))
        self.survivors += not killed and not entry.boss
        return True

    def combats(self, god: God, targets: list[tuple[Monster, float, float]], mains: int) -> float:
        """What the weapons that are ready may be expected to bring, each against the monster that it suits best."""
        modifiers, hit = (tile(god, "start-combat").strike, tile(god, "start-combat").shield), round(self.hit, 1)
        found = [
            (expected(gear.card, m.card, m.left, *modifiers, stays, harm, hit), gear.card, m.id)
            for gear in god.weapons
            if not gear.tapped
            for m, stays, harm in targets
        ]
        total, used = 0.0, set[str | int]()
        for gain, weapon, number in sorted(found, reverse=True):
            if mains and gain > 0 and weapon not in used and number not in used:
                total, mains = total + gain, mains - 1
                used |= {weapon, number}
        return total

    # --- what is suffered ---

    def harm(self, effects: Effects) -> float:
        """What it would cost to suffer the effects now, nothing being taken for it."""
        return round(sum([self.cost(effect) for effect in effects]), 2)

    def cost(self, effect: Effect) -> float:
        match effect:
            case v.Hit():
                return self.hit
            case v.Bargain(cost=cost, otherwise=otherwise):
                least = self.harm(otherwise)
                return min(least, w.price(cost)) if self.can_pay(cost) else least
            case v.Fate(rows=rows):
                return sum(share * self.harm(do) for share, do in w.shares(rows))
            case v.Choose(ways=ways):
                return min(map(self.harm, ways))
            case v.Lose(what=what):
                return w.price({good: min(n, self.purse[good]) for good, n in what.items()})
            case v.Frontline(do=do) | v.Everyone(do=do):
                return self.harm(do)
        return -w.of_effect(effect)

    def can_pay(self, cost: Mapping[Any, int]) -> bool:
        return all((self.feats if what == "feats" else self.purse[what]) >= n for what, n in cost.items())

    def suffer(self, effects: Effects, share: float = 1.0) -> None:
        """Suffer the effects, the cheapest way; with a share if that is how likely they are."""
        for effect in effects:
            match effect:
                case v.Hit():
                    self.hits += share
                case v.Bargain(cost=cost, otherwise=otherwise):
                    if self.can_pay(cost) and w.price(cost) <= self.harm(otherwise):
                        self.take(cost, share)
                    else:
                        self.suffer(otherwise, share)
                case v.Fate(rows=rows):
                    for part, do in w.shares(rows):
                        self.suffer(do, share * part)
                case v.Choose(ways=ways):
                    self.suffer(min(ways, key=self.harm), share)
                case v.Frontline(do=do) | v.Everyone(do=do):
                    self.suffer(do, share)
                case v.Lose(what=what):
                    self.take({good: min(n, self.purse[good]) for good, n in what.items()}, share)
                case _:
                    self.value += share * w.of_effect(effect)

    def take(self, cost: Mapping[Any, int], share: float) -> None:
        """Pay; what is less likely than not leaves the purse as it is."""
        self.value -= share * w.price(cost)
        if share > 0.5:
            for what, n in cost.items():
                if what == "feats":
                    self.feats -= n
                else:
                    self.purse[what] -= n

    def after_waves(self, events: Sequence[Event]) -> None:
        """What the scenario does after this wave and the next ones."""
        s, god = self.s, self.god
        passed = s.phase in ("wave-end", "upkeep", "round-end")
        for ahead, share in enumerate(AHEAD[passed:], passed):
            front = stands_in_front(s, god, ahead)
            for event in events:
                if ahead and event.once:
                    continue
                for effect in event.do:
                    if isinstance(effect, v.Everyone) or (front and isinstance(effect, v.Frontline)):
                        self.suffer(effect.do, share)


@cache
def health(ichor: float) -> float:
    """What so much ichor is worth, also between whole numbers."""
    place = max(0.0, min(ichor, len(HEALTH) - 1.001))
    below = int(place)
    return HEALTH[below] + (HEALTH[below + 1] - HEALTH[below]) * (place - below)


def gained(roll: Outcome, shields: int, left: int, stays: float, harm: float, hit: float) -> tuple[float, bool]:
    """What fighting with this roll saves, against leaving the monster to inflict; and whether it is defeated."""
    killed = roll.strike + sum(roll.bursts) >= left > 0
    gain = harm * (not roll.infliction) - hit * (roll.hit > shields)
    return gain + (stays + 1.5 if killed else min(stays, STAMINA * roll.strike)), killed


@cache
def expected(
    weapon: str, monster: str, left: int, strike: int, shield: int, stays: float, harm: float, hit: float
) -> float:
    """What starting combat with the weapon saves on average: a bad roll need not be fought."""
    entry, foe, total = tables.WEAPONS[weapon], tables.MONSTERS[monster], 0.0
    dice = entry.dice[: foe.slots]
    rolls = w.rolls(dice)
    for faces in rolls:
        roll = outcome_of(foe, dice, faces, entry.strike + strike)
        total += max(0.0, gained(roll, entry.shield + shield, left, stays, harm, hit)[0])
    return total / len(rolls)


@cache
def after_wave(scenario: str, case: tables.Case) -> tuple[Event, ...]:
    """The scenario's rules for the end of a wave that do something to characters."""
    events = tables.events_at(scenario, case, "wave-end")
    return tuple(event for event in events if any(isinstance(e, v.Everyone | v.Frontline) for e in event.do))


def coming(s: Hades) -> list[Event]:
    """Those of them that are in force."""
    return [e for e in after_wave(s.scenario, tables.case(s)) if e.id not in s.fired and NEEDS.holds(s, e.needs, None)]


# --- who does what when -----------------------------------------------------------------------------------------------


def acts(s: Hades, god: God) -> bool:
    """Whether the character still has something to do in this wave."""
    return not god.done and s.phase in ("wave", "engage", "actions") and god.team == active_team(s)


def inflicts(s: Hades, monster: Monster) -> bool:
    """Whether the monster inflicts at the end of the wave if it is left alone."""
    return not monster.tapped and (s.phase != "endwave" or monster.id in s.queue)


def main_actions(god: God) -> int:
    """How many main actions the character can still take and pay in this wave."""
    payable = [card for card in god.hand.cards if card in tables.MAINS and can_pay(god, tables.MAINS[card].cost)]
    return god.pending + min(SLOTS - len(god.slots), len(payable) - sum(card in payable for card in god.tapped))


def can_meet(god: God) -> bool:
    """Whether the character can still play a challenge card in this wave."""
    challenge = tables.CHALLENGE
    return len(god.slots) < SLOTS and god.hand.cards.count(challenge) > god.tapped.count(challenge)


def stands_in_front(s: Hades, god: God, ahead: int) -> bool:
    """Whether the character is on the battlefield in the wave that comes so many after this one."""
    if len(s.gods) <= 2:
        return (god.position == "battlefield") == (ahead % 2 == 0)
    return god.position == "battlefield" and (god.team == active_team(s)) == (ahead % 2 == 0)


def fights_again(s: Hades, god: God) -> bool:
    """Whether the character comes to the battlefield in a later wave, before all cards are ready again."""
    fighter = god.position == "battlefield"
    if len(s.gods) <= 2:
        return s.wave == 1 and not fighter
    return (s.coin and not fighter) or (s.wave == 1 and fighter and god.team != active_team(s))
