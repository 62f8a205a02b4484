"""Losing and restoring points, and being destroyed or banished."""

from __future__ import annotations

from coterie.games.machina.board.spaces import Unit, living, unit_of
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import EXPLORERS, MONSTERS, SCENARIOS
from coterie.games.machina.box.vocabulary import NEEDS, Play
from coterie.games.machina.effects.choosing import decider
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import OFF, SLAIN, Explorer, Machina, Monster
from coterie.games.machina.units.attributes import bounded, health_left, max_essence, max_health, max_stamina
from coterie.games.machina.units.essence import available, lose_essence
from coterie.games.machina.units.markers import clear_card, take_off
from coterie.kernel.campaign import is_campaign
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Cause, Table

HIGHEST_GRADE = 4
"""Monsters of this level never leave the game."""


class Over(Exception):
    """The scenario is won or lost; nothing more happens in it."""


def end(t: Table[Machina], outcome: str, rule: str, card: str = "", because: object = "@lost.story") -> None:
    """The scenario is over at once, and unless it is a campaign the game; the last words are those that hold. Of a
    loss it is told what brought it about, and the card that says so."""
    s = t.state
    if is_campaign(s):
        s.phase = outcome
    else:
        s.outcome = outcome
    if outcome == "won":
        t.note("won", rule, who=[said(explorer.card) for explorer in living(s)])
    else:
        t.note("lost-by", Cause(rule=rule, card=card), why=because)
    for key in last_words(s, outcome):
        t.note("story", rule, text=f"@{key}")
    raise Over


def last_words(s: Machina, outcome: str) -> list[str]:
    """What holds of the words at the end, by key; a shorter way of playing ends with the words of the whole."""
    told = SCENARIOS[s.scenario]
    if told.of and not getattr(told, outcome):
        told = SCENARIOS[told.of]
    held = Play(rule="overview.lose.all-dead", owned=False)
    passages = enumerate(getattr(told, outcome))
    return [f"scenario.{told.id}.{outcome}.{n}" for n, passage in passages if NEEDS.holds(s, passage.needs, held)]


def happens(t: Table[Machina], moment: str, context: Play) -> Flow[None]:
    """A moment comes; several cards answer in the order that the players choose."""
    if STANDING.awaited(t.state, moment, context):
        seat = decider(t.state, context.it)
        yield from STANDING.happens(t, moment, context, seats=seat, rule="overview.ambiguity")


# --- points -----------------------------------------------------------------------------------------------------------


def lose_health(t: Table[Machina], unit: Unit, n: int, context: Play, killer: str = "", *, at: int = OFF) -> Flow[None]:
    """So many points of health, one after the other; an explorer may lose essence in place of each, on the space at
    which a cost is spent, else on its own."""
    s = t.state
    if STANDING.flag(s, "unharmed", unit):
        t.note("unharmed", context, unit=said(unit.card))
        return
    lost = False
    for _ in range(n):
        if unit.card in s.dying or unit_of(s, unit.card) is not unit:
            return
        if isinstance(unit, Explorer) and (yield from _essence_instead(t, unit, context, at)):
            continue
        lost = True
        if isinstance(unit, Explorer):
            unit.health = bounded(unit.health - 1)
        else:
            unit.wounds += 1
        left = health_left(s, unit)
        t.note("health-lost", context, unit=said(unit.card), left=left)
        if not left:
            rule = "combat.kill" if killer else "units.health.zero"
            yield from destroy(t, unit, replace(context, rule=rule), killer)
            return
    if lost:
        yield from happens(t, "hurt", replace(context, it=unit.card))


def _essence_instead(t: Table[Machina], explorer: Explorer, context: Play, at: int) -> Flow[bool]:
    """Whether one essence is lost in place of one health."""
    s, at = t.state, explorer.cell if at == OFF else at
    if STANDING.flag(s, "no-essence", explorer) or not available(s, explorer, at):
        return False
    why = replace(context, rule="units.essence.for-health")
    about, own = {"explorer": explorer.card, "stage": replace(context, marker=[])}, explorer.essence
    answer = yield from t.choose(explorer.seat, "health-or-essence", ("health", "essence"), why, **about)
    if answer != "essence" or not (yield from lose_essence(t, explorer, 1, at, why, cost=False)):
        return False
    if explorer.essence == own:  # others gave it all, which would not say what for
        t.note("health-kept", why, unit=said(explorer.card), left=explorer.health)
    return True


def restore(t: Table[Machina], unit: Unit, what: str, n: int, context: Play) -> Flow[None]:
    """Points come back, up to the maximum."""
    s = t.state
    if what == "health" and STANDING.flag(s, "unhealing", unit):
        t.note("unhealing", context, unit=said(unit.card))
        return
    if isinstance(unit, Monster) and what == "health":
        gained = min(n, unit.wounds)
        unit.wounds -= gained
    elif what == "essence" and isinstance(unit, Monster):
        gained = 0
    else:
        most = most_of(s, unit, what)
        before: int = getattr(unit, what)
        gained = max(0, min(n, most - before))
        setattr(unit, what, before + gained)
    t.note(f"{what}-restored" if gained else f"{what}-full", context, unit=said(unit.card), n=gained)
    if gained and what == "health":
        yield from happens(t, "healed", replace(context, it=unit.card))


def most_of(s: Machina, unit: Unit, what: str) -> int:
    """Up to where points can be restored."""
    if what == "essence":
        return max_essence(s, unit) if isinstance(unit, Explorer) else 0
    return max_health(s, unit) if what == "health" else max_stamina(s, unit)


ATTRIBUTES = ("health", "stamina", "essence")
LOWERED = " ".join([f"max-{what}" for what in ATTRIBUTES if STANDING.may_lower(f"max-{what}")])
"""The maxima that some card lowers."""


def keep_to_maximum(t: Table[Machina], explorer: Explorer) -> None:
    """What an explorer has beyond a maximum that has fallen is lost; off the map no card in force tells the maximum."""
    if explorer.cell == OFF:
        return
    s, printed = t.state, EXPLORERS[explorer.card]
    within = explorer.health <= printed.health and explorer.essence <= printed.essence
    lowered = s.lasting or STANDING.may_be_changed(s, LOWERED, (explorer,))
    if within and explorer.stamina <= printed.stamina and not lowered:
        return
    for what in ATTRIBUTES:
        surplus = getattr(explorer, what) - most_of(s, explorer, what)
        if surplus > 0:
            setattr(explorer, what, getattr(explorer, what) - surplus)
            t.note("surplus-lost", "units.max", unit=said(explorer.card), what=f"@attribute.{what}", n=surplus)


def lose(t: Table[Machina], unit: Unit, what: str, n: int, context: Play) -> Flow[None]:
    """Points are lost, as far as there are any; not as a cost."""
    if what == "health":
        yield from lose_health(t, unit, n, context, killer_by(t.state, unit, context))
        return
    if what == "essence" and isinstance(unit, Monster):
        return
    lost = min(n, getattr(unit, what))
    if not lost:
        t.note(f"no-{what}", context, unit=said(unit.card))
    elif what == "essence" and isinstance(unit, Explorer):
        yield from lose_essence(t, unit, lost, unit.cell, context)
    else:
        setattr(unit, what, getattr(unit, what) - lost)
        t.note(f"{what}-lost", context, unit=said(unit.card), n=lost)


# --- the end of a unit ------------------------------------------------------------------------------------------------


def killer_by(s: Machina, unit: Unit, context: Play) -> str:
    """Who kills a unit that is destroyed otherwise than by a hit: the explorer whose doing it is; else nobody."""
    is_doing = context.owned and context.you != unit.card
    return next((each.card for each in s.explorers if is_doing and each.card == context.you), "")


def destroy(t: Table[Machina], unit: Unit, context: Play, killer: str = "") -> Flow[None]:
    """A unit is destroyed: what waits for it happens, then its card and figure go."""
    s = t.state
    if unit.card in s.dying or unit_of(s, unit.card) is not unit:
        return
    s.dying.append(unit.card)
    t.note("destroyed", context, unit=said(unit.card))
    deed = replace(context, attacker=killer, blocker=unit.card)
    if killer:
        yield from happens(t, "killed", replace(deed, it=unit.card))
        if unit_of(s, killer) is not None:
            yield from happens(t, "kill", replace(deed, it=killer))
    yield from happens(t, "destroyed", replace(deed, it=unit.card))
    s.dying.remove(unit.card)
    if isinstance(unit, Monster):
        if s.turn >= 0 and (explorer := s.explorers[s.turn]).cell != OFF:
            rule = Play(rule="units.monster.death-essence")
            yield from restore(t, explorer, "essence", 1, rule)
        slain = f"{SLAIN}{unit.card}"
        s.tally[slain] = s.tally.get(slain, 0) + 1
        put_away(t, unit, "units.monster.death-card")
    else:
        _explorer_dies(t, unit)


def put_away(t: Table[Machina], monster: Monster, rule: str) -> None:
    """The card of a monster leaves the queue: out of the game if its level is past, else to the destroyed ones."""
    s = t.state
    clear_card(t, f"monster.{monster.card}", "effects.horror-markers.card-removed")
    s.lasting = [each for each in s.lasting if each.unit != monster.card]
    s.monsters.remove(monster)
    if monster.card in s.queue:
        s.queue.remove(monster.card)
    level = MONSTERS[monster.card].level
    gone = level < s.level and level < HIGHEST_GRADE
    (s.gone_monsters if gone else s.dead_monsters).cards.append(monster.card)
    if gone:
        t.note("out-of-the-game", rule, unit=said(monster.card))


def banish(t: Table[Machina], monster: Monster, context: Play) -> None:
    """As if destroyed, but nobody restores essence and nothing that waits for a death happens."""
    t.note("banished", context, unit=said(monster.card))
    put_away(t, monster, "units.monster.banish")


def _explorer_dies(t: Table[Machina], explorer: Explorer) -> None:
    """Figure, card and markers leave the game, the inventory goes to the destroyed items, bound events out of it."""
    s = t.state
    rule = "units.explorer.death"
    t.note("dies", rule, explorer=said(explorer.card))
    explorer.dead, explorer.cell, explorer.stamina, explorer.finished = True, OFF, 0, True
    take_off(s, [marker for marker in s.markers if marker.owner == explorer.seat])
    s.lasting = [each for each in s.lasting if each.unit != explorer.card]
    for card in (*[f"item.{item}" for item in explorer.items], *[f"event.{event}" for event in explorer.bound]):
        clear_card(t, card, rule)
    s.rng.shuffle(explorer.items)
    s.destroyed_items.cards += explorer.items
    s.removed.cards += explorer.bound
    for card, seat in [*s.waiting.items()]:
        if seat == explorer.seat:
            del s.waiting[card]
            (s.destroyed_items if card.startswith("item.") else s.removed).cards.append(card.partition(".")[2])
    explorer.items, explorer.mains, explorer.attached, explorer.bound = [], [], {}, []
    for monster in s.monsters:
        if monster.controller == explorer.seat:
            monster.controller = -1
    if s.turn == explorer.seat:
        s.turn = -1
    if not living(s):
        end(t, "lost", "overview.lose.all-dead", because="@lost.all-dead")
