"""Cover main actions: sneak, focus, pray, heal, lure attack, rest."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.actions.battlefield import Choice, cannot_lure, cannot_move
from coterie.games.hades.actions.terrain import add_terrain, focus_terrain
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.gods.board import card_of, name, tile
from coterie.games.hades.gods.deities import pray, pray_options
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.gods.harm import can_use, forbidden, max_ichor, regain_ichor, wounded
from coterie.games.hades.gods.resources import gain, pay
from coterie.games.hades.gods.teams import is_wolf
from coterie.games.hades.gods.upgrade import upgradable, upgrade
from coterie.games.hades.map.zones import adjacent, zone_name
from coterie.games.hades.monsters.damage import deal
from coterie.games.hades.monsters.deck import called, card
from coterie.games.hades.monsters.lures import put_in_lure
from coterie.games.hades.monsters.sentinels import alerts_on_map, sentinels, take_sentinel
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def cover_options(s: Hades, god: God) -> Iterator[Choice]:
    """Every cover main action the character could take now, with its first choice."""
    if not cannot_move(s, god, "sneak"):
        yield from (("sneak", zone) for zone in adjacent(s, god.zone))
    if not cannot_focus(s, god):
        yield ("focus",)
    if not cannot_pray(s, god):
        yield from (("pray", *option) for option in pray_options(s))
    if not cannot_heal(s, god):
        most = min(tile(god, "heal").times, god.nectar, max_ichor(god) - god.ichor)
        yield from (("heal", n) for n in range(1, most + 1))
    if not cannot_lure_attack(s, god):
        yield from (("lure-attack", m.id) for m in lure_targets(s, god))
    yield from rest_options(s, god)


def rest_options(s: Hades, god: God) -> Iterator[Choice]:
    if forbidden(god, "rest"):
        return
    yield ("rest", "might")
    yield ("rest", "spark")
    if in_use(s, "rest"):
        yield ("rest", "nectar")
        yield from (("rest", "upgrade", action) for action in upgradable(s, god))


# --- why not ---------------------------------------------------------------------------------------------------


def cannot_focus(s: Hades, god: God) -> str:
    if forbidden(god, "focus"):
        return "condition"
    if wounded(s, god, "no-focus"):
        return "wound"
    flips = tile(god, "focus").flip and any(not slot.face_up for slot in god.slots)
    return "" if god.oblivion.cards or flips or (is_wolf(god) and in_use(s, "log")) else "no-oblivion"


def cannot_pray(s: Hades, god: God) -> str:
    if not in_use(s, "pray"):
        return "stage"
    if forbidden(god, "pray"):
        return "condition"
    if wounded(s, god, "no-pray-no-ability"):
        return "wound"
    return "" if s.deities else "no-deity"


def cannot_heal(s: Hades, god: God) -> str:
    if forbidden(god, "heal"):
        return "condition"
    if god.ichor >= max_ichor(god):
        return "unhurt"
    return "" if god.nectar else "no-nectar"


def cannot_lure_attack(s: Hades, god: God) -> str:
    if forbidden(god, "lure-attack"):
        return "condition"
    return cannot_lure(s, god) or ("" if lure_targets(s, god) else "no-target")


def lure_targets(s: Hades, god: God) -> list[Monster]:
    """Which sentinels can be attacked from here."""
    if not in_use(s, "alert"):
        return sentinels(s)
    if s.zones[god.zone].alerts:
        return [m for m in s.alert if m is not None]
    return [] if alerts_on_map(s) else [m for m in s.ordinary if m is not None]


# --- the actions -------------------------------------------------------------------------------------------------


def sneak(t: Table[Hades], god: God, zone: str) -> Flow[None]:
    """Go unseen to an adjacent zone, further steps for might; Stealth gives free ones."""
    s = t.state
    if wounded(s, god, "travel-dear"):
        pay(t, god, {"nectar": 1}, "gods.three-wound-2")
    ability, free = card_of(god).cover, 0
    while True:
        god.zone = zone
        t.note("sneaked", "cover.sneak", god=name(god), zone=zone_name(s, zone))
        stealth = ability.id == "stealth" and can_use(s, god, "cover")
        further = [("walk", other) for other in adjacent(s, zone) if free or god.might]
        if stealth:
            further += [("stealth", other) for other in adjacent(s, zone)]
        onward = yield from t.window(god.seat, "sneak-on", further, "cover.sneak", god=name(god))
        if onward is None:
            break
        if onward[0] == "stealth":
            god.ready, free = False, 2 if ability.strong else 1
            t.note("stealth", "gods.stealth", god=name(god))
        if free:
            free -= 1
        else:
            pay(t, god, {"might": 1}, "cover.sneak")
        zone = onward[1]
    if is_wolf(god):
        yield from add_terrain(t, god, "trio.sneak" if len(s.gods) > 1 else "solo.main-actions")


def focus(t: Table[Hades], god: God, more: int = 0) -> Flow[None]:
    """Look at the top of the oblivion pile, take some into hand, put the rest back in any order."""
    board = tile(god, "focus")
    look = min(board.look + more, len(god.oblivion))
    seen = [t.draw(god.oblivion) for _ in range(look)]
    god.aside += seen
    take = min(board.take + more, look)
    rule = "cover.focus"
    picked = yield from t.choose_many(
        god.seat, "focus", list(dict.fromkeys(seen)), rule, least=min(take, len(set(seen))), most=take
    )
    for kept in picked:
        god.aside.remove(kept)
        god.hand.cards.append(kept)
        t.note("recalled", rule, god=name(god), card=f"@feat.{kept}.name")
    while god.aside:
        back = yield from t.choose(god.seat, "focus-back", list(dict.fromkeys(god.aside)), rule)
        god.aside.remove(back)
        god.oblivion.put_top(back, (god.seat,))
    hidden = [slot for slot in god.slots if not slot.face_up]
    flips = yield from t.choose_many(
        god.seat, "unveil", [slot.card for slot in hidden], "cover.focus-upgraded", most=board.flip
    )
    for flipped in flips:
        next(slot for slot in hidden if slot.card == flipped).face_up = True
        t.note("unveiled", "cover.focus-upgraded", god=name(god), card=f"@feat.{flipped}.name")
    if is_wolf(god) and in_use(t.state, "log"):
        yield from focus_terrain(t, god, board.look, board.take)


def do_pray(t: Table[Hades], god: God, what: str, deity: str) -> Flow[None]:
    yield from pray(t, god, what, deity, "cover.pray")


def heal(t: Table[Hades], god: God, n: int) -> Flow[None]:
    """Nectar for ichor, as often as chosen."""
    for _ in range(n):
        pay(t, god, {"nectar": 1}, "cover.heal")
        yield from regain_ichor(t, god, "cover.heal-wound")


def lure_attack(t: Table[Hades], god: God, number: int, bonus: int = 0) -> Flow[None]:
    """Lure a sentinel and strike at it from hiding: the roll above its vigilance is the damage."""
    s = t.state
    monster = next(m for m in sentinels(s) if m.id == number)
    take_sentinel(t, monster, god.zone, "cover.lure-attack-alert")
    put_in_lure(t, god, monster, "cover.lure-attack")
    modifier = tile(god, "lure-attack").modifier + bonus - wounded(s, god, "lure-attack-less")
    total = yield from roll_fate(t, god, "cover.lure-attack-roll", modifier)
    damage = total - card(monster).vigilance
    if damage <= 0:
        t.note("evaded", "cover.lure-attack-roll", monster=called(monster))
    elif damage >= monster.left:
        god.lures[god.lures.index(monster)] = None
        yield from deal(t, god, None, monster, damage, "cover.lure-attack-defeat")
    else:
        yield from deal(t, god, None, monster, damage, "cover.lure-attack-roll")


def rest(t: Table[Hades], god: God, what: str, action: str = "") -> Flow[None]:
    """A breath: a resource, or an upgrade."""
    rule = "cover.rest" if in_use(t.state, "rest") else "cover.rest-prologue"
    if what == "upgrade":
        yield from upgrade(t, god, action)
    elif what == "spark":
        gain(t, god, {"spark": 2}, rule)
    else:
        gain(t, god, {"might": 1} if what == "might" else {"nectar": 1}, rule)
