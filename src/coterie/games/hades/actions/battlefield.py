"""Battlefield main actions: move, discover, start combat, fill cup, lure, drain."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.actions.feats import cannot_demote
from coterie.games.hades.actions.terrain import add_terrain, draw_two_terrain
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.gods.board import card_of, name, tile
from coterie.games.hades.gods.cards import capacity_of, receive, spark_of
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.gods.harm import can_use, forbidden, wounded
from coterie.games.hades.gods.resources import can_pay, gain, pay
from coterie.games.hades.gods.teams import is_wolf
from coterie.games.hades.map.zones import adjacent, zone_name
from coterie.games.hades.monsters.bosses import engage_bosses
from coterie.games.hades.monsters.combat import assign_dice, place_tokens, take_dice
from coterie.games.hades.monsters.damage import deal
from coterie.games.hades.monsters.deck import called, card, draw_and_engage
from coterie.games.hades.monsters.lures import lure_room, put_in_lure
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Choice = tuple[str | int, ...]


def battlefield_options(s: Hades, god: God, without: str = "") -> Iterator[Choice]:
    """Every battlefield main action the character could take now, with its first choice."""
    if without != "move" and not cannot_move(s, god, "move"):
        yield from (("move", zone) for zone in adjacent(s, god.zone))
    if without != "discover" and not cannot_discover(s, god):
        for kind, n in s.zones[god.zone].loot.items():
            if n:
                yield from (
                    ("discover", kind, c)
                    for c in dict.fromkeys(s.market[kind].cards)
                    if not cannot_buy(s, god, kind, c)
                )
    if without != "start-combat":
        yield from (("start-combat", w.card) for w in god.weapons if not cannot_swing(s, god, w.card, w.tapped))
    if without != "fill-cup" and not forbidden(god, "fill-cup"):
        yield ("fill-cup",)
    if without != "lure" and not cannot_lure(s, god):
        yield from (("lure", m.id) for m in god.engaged if m.tapped and lurable(m.card))
    if without != "drain" and not forbidden(god, "drain"):
        for monster in god.fallen:
            if not monster.tapped:
                yield from (("drain", monster.id, might) for might in drain_splits(s, god, card(monster).energy))


# --- why not ------------------------------------------------------------------------------------------------------


def cannot_move(s: Hades, god: God, action: str) -> str:
    """Why the character cannot move or sneak."""
    if forbidden(god, action):
        return "condition"
    if wounded(s, god, f"no-{action}"):
        return "wound"
    if wounded(s, god, "travel-dear") and not god.nectar:
        return "wound-nectar"
    return "" if adjacent(s, god.zone) else "no-way"


def cannot_discover(s: Hades, god: God) -> str:
    if forbidden(god, "discover"):
        return "condition"
    if wounded(s, god, "no-discover"):
        return "wound"
    return "" if any(s.zones[god.zone].loot.values()) else "no-loot"


def price(s: Hades, god: God, kind: str, card: str) -> int:
    """The spark to pay for a market card here."""
    less = max(s.zones[god.zone].search.get(kind, ()), default=0)
    return max(0, spark_of(card) - less) + (2 if wounded(s, god, "discover-dear") else 0)


def cannot_buy(s: Hades, god: God, kind: str, card: str) -> str:
    if price(s, god, kind, card) > god.spark:
        return "no-spark"
    if kind != "feat" and wounded(s, god, "capacity-frozen"):
        return "wound"
    return "no-capacity" if kind != "feat" and capacity_of(card) > god.capacity else ""


def cannot_swing(s: Hades, god: God, weapon: str, tapped: bool) -> str:
    if forbidden(god, "start-combat"):
        return "condition"
    if tapped:
        return "tapped"
    return "wound" if tables.WEAPONS[weapon].signature and wounded(s, god, "no-signature") else ""


def cannot_lure(s: Hades, god: God) -> str:
    if forbidden(god, "lure"):
        return "condition"
    if wounded(s, god, "no-lure"):
        return "wound"
    return "" if lure_room(god) else "lures-full"


def lurable(monster: str) -> bool:
    return not tables.MONSTERS[monster].boss or tables.MONSTERS[monster].trait == "lurable"


def drain_splits(s: Hades, god: God, energy: int) -> list[int]:
    """How much of the energy may become might: the most in total, within both maxima."""
    limit = tile(god, "drain")
    if wounded(s, god, "drain-one"):
        energy = min(energy, 1)
    total = min(energy, limit.might + limit.spark)
    return [might for might in range(total + 1) if might <= limit.might and total - might <= limit.spark]


# --- the actions ----------------------------------------------------------------------------------------------------


def move(t: Table[Hades], god: God, zone: str) -> Flow[None]:
    """Go to an adjacent zone, further steps for nectar; then the encounter roll for all zones of the way."""
    s = t.state
    way = [god.zone]
    if wounded(s, god, "travel-dear"):
        pay(t, god, {"nectar": 1}, "gods.three-wound-2")
    while True:
        god.zone = zone
        way.append(zone)
        t.note("moved", "battlefield.move", god=name(god), zone=zone_name(s, zone))
        if not in_use(s, "move-roll") and s.zones[zone].encounters:
            yield from meet(t, god, "battlefield.move-prologue")
        yield from engage_bosses(t, god, "boss.engage-move")
        further = adjacent(s, god.zone) if god.nectar else ()  # a boss may have sent the character elsewhere
        onward = yield from t.window(god.seat, "step", further, "battlefield.move", god=name(god))
        if onward is None:
            break
        pay(t, god, {"nectar": 1}, "battlefield.move")
        zone = onward
    if in_use(s, "move-roll"):
        yield from encounter_roll(t, god, sum(s.zones[z].encounters for z in dict.fromkeys(way)))
    if is_wolf(god):
        yield from add_terrain(t, god, "trio.move" if len(s.gods) > 1 else "solo.main-actions")


def encounter_roll(t: Table[Hades], god: God, markers: int) -> Flow[None]:
    """One roll for the whole move against the markers counted; it may be given up before."""
    forgo = yield from t.window(god.seat, "forgo", ("forgo",), "battlefield.move-forgo", n=markers, god=name(god))
    if forgo is not None:
        yield from meet(t, god, "battlefield.move-forgo")
    elif markers:
        result = yield from roll_fate(t, god, "battlefield.move-roll", tile(god, "move").modifier)
        if result <= markers:
            yield from meet(t, god, "battlefield.move-roll")


def meet(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """A monster is drawn because of a move; a sharpshooter may strike first."""
    monster = draw_and_engage(t, god, rule)
    ability = card_of(god).battlefield
    if monster is None or ability.id != "sharpshooter" or not can_use(t.state, god, "battlefield"):
        return
    shoot = yield from t.window(god.seat, "sharpshooter", ("shoot",), "gods.sharpshooter", monster=called(monster))
    if shoot is not None:
        god.ready = False
        yield from deal(t, god, god, monster, 3 if ability.strong else 2, "gods.sharpshooter")


def discover(t: Table[Hades], god: God, kind: str, card: str) -> Flow[None]:
    """Take a loot token of the zone and a market card of its type, and pay for it."""
    s = t.state
    zone = s.zones[god.zone]
    pay(t, god, {"spark": price(s, god, kind, card)}, f"battlefield.discover-{kind}")
    zone.loot[kind] -= 1
    if marks := zone.search.get(kind):
        marks.remove(max(marks))
    s.market[kind].cards.remove(card)
    receive(t, god, card, "battlefield.discover")
    if is_wolf(god):
        yield from draw_two_terrain(t, god, "trio.discover" if len(s.gods) > 1 else "solo.main-actions")


def start_combat(t: Table[Hades], god: God, weapon: str) -> Flow[None]:
    """Tap a weapon, take its dice, assign them with the modifiers, and use its special effect if wanted."""
    entry = tables.WEAPONS[weapon]
    next(gear for gear in god.weapons if gear.card == weapon and not gear.tapped).tapped = True
    t.note("weapon", "battlefield.start-combat", god=name(god), card=f"@gear.{weapon}.name")
    board = tile(god, "start-combat")
    dice = take_dice(t, entry.dice, "battlefield.start-combat")
    received = yield from assign_dice(t, god, dice, "battlefield.assign-dice", god)
    rule = "battlefield.start-combat-modifiers"
    yield from place_tokens(t, god, received, board.strike, board.shield, rule)
    yield from place_tokens(t, god, received, entry.strike, entry.shield, rule)
    special = entry.special
    if special is not None and can_pay(god, special.price) and not cannot_demote(god, special.effects):
        use = yield from t.window(
            god.seat, "special", ("use",), "battlefield.start-combat-effect", card=f"@gear.{weapon}.name"
        )
        if use is not None:
            pay(t, god, special.price, "battlefield.start-combat-effect")
            context = Context(rule="battlefield.start-combat-effect", card=f"gear.{weapon}.name", actor=god)
            yield from VOCABULARY.resolve(t, special.effects, context)


def fill_cup(t: Table[Hades], god: God) -> Flow[None]:
    gain(t, god, {"nectar": tile(god, "fill-cup").nectar}, "battlefield.fill-cup")
    yield from ()


def lure(t: Table[Hades], god: God, number: int) -> Flow[None]:
    """A tapped engaged monster goes to the leftmost lure slot; then an encounter marker may be moved."""
    s = t.state
    monster = next(m for m in god.engaged if m.id == number)
    god.engaged.remove(monster)
    put_in_lure(t, god, monster, "battlefield.lure")
    beside = adjacent(s, god.zone)
    ways = [("out", zone) for zone in beside if s.zones[god.zone].encounters]
    ways += [("in", zone) for zone in beside if s.zones[zone].encounters]
    way = yield from t.window(god.seat, "lure-marker", ways, "battlefield.lure-marker")
    if way is not None:
        start, end = (god.zone, way[1]) if way[0] == "out" else (way[1], god.zone)
        s.zones[start].encounters -= 1
        s.zones[end].encounters += 1
        t.note("encounter-moved", "battlefield.lure-marker", start=zone_name(s, start), end=zone_name(s, end), n=1)


def drain(t: Table[Hades], god: God, number: int, might: int) -> Flow[None]:
    """Turn a defeated monster's energy into might and spark."""
    monster = next(m for m in god.fallen if m.id == number)
    limit = tile(god, "drain")
    energy = min(card(monster).energy, 1) if wounded(t.state, god, "drain-one") else card(monster).energy
    spark = min(energy, limit.might + limit.spark) - might
    monster.tapped = True
    t.note("drained", "battlefield.drain", god=name(god), monster=called(monster))
    gain(t, god, {"might": might, "spark": spark}, "battlefield.drain-limit")
    yield from ()
