"""Battlefield main actions: move, discover, start combat, fill cup, lure, drain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from coterie.games.hades.actions.acting import LURES_FULL, NO_LOOT, MainAction, PlainAction, by_wound, lurable, no
from coterie.games.hades.actions.cards import cannot_demote
from coterie.games.hades.actions.terrain import add_terrain, draw_two_terrain
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Cost
from coterie.games.hades.effects.words import amounts, zone_words
from coterie.games.hades.gods import board
from coterie.games.hades.gods.cards import capacity_of, receive, spark_of
from coterie.games.hades.gods.fate import Held, comes, roll_fate
from coterie.games.hades.map.zones import adjacent, move_encounters, zone_name
from coterie.games.hades.monsters.combat import assign_dice, deal, engage_bosses, place_tokens, take_dice
from coterie.games.hades.monsters.deck import called, card, draw_and_engage, put_in_lure
from coterie.games.hades.showing import cards as show
from coterie.games.hades.showing.odds import dice_odds, move_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.saying import join
from coterie.kernel.scene import Choice
from coterie.kernel.table import Cause, Table
from coterie.kernel.texts import Item, Msg, msg


class Travel(MainAction):
    """To an adjacent zone; a wound may ask for a nectar."""

    said_once = True
    none = Reason("no-way", "map.adjacent")

    def lacks(self, s: Hades, god: God, option: Any) -> Reason:
        return by_wound(god, "travel-dear", "wound-nectar")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [(self.word, zone) for zone in adjacent(s, god.zone)]

    def amounts(self, s: Hades, god: God, options: Sequence[Any]) -> list[int] | None:
        return [1] * len(options) if board.wounded(s, god, "travel-dear") else None

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return board.wound_rule(god, "travel-dear")

    def shown(self, s: Hades, god: God, zone: str) -> Choice:
        return self.choice(show.section(zone, god.position), zone=zone_words(s.scenario, zone))


class Move(Travel):
    """Go to an adjacent zone, further steps for nectar; then the encounter roll for all zones of the way."""

    word, rule, icon = "move", "battlefield.move", "footprint"
    wounds = ("no-move",)

    def carry_out(self, t: Table[Hades], god: God, zone: str) -> Flow[None]:
        s, way = t.state, [god.zone]
        while True:
            start, god.zone = zone_name(s, god.zone), zone
            way.append(zone)
            t.note("moved", "battlefield.move", god=god.name, start=start, zone=zone_name(s, zone))
            if not tables.in_use(s, "move-roll") and s.zones[zone].encounters:
                yield from meet(t, god, "battlefield.move-prologue", "marker")
            yield from engage_bosses(t, god, "boss.engage-move")
            # from where it is now: a boss may have sent it elsewhere
            further = adjacent(s, god.zone) if board.can_pay(god, board.NECTAR) else ()
            about = {"god": god.name, "way": tuple(way)}
            onward = yield from t.window(god.seat, "step", further, "battlefield.move", **about)
            if onward is None:
                break
            board.pay(t, god, board.NECTAR, "battlefield.move", "@action-name.move")
            zone = onward
        if tables.in_use(s, "move-roll"):
            yield from encounter_roll(t, god, sum(s.zones[z].encounters for z in dict.fromkeys(way)))
        yield from add_terrain(t, god, "trio.move")

    def shown(self, s: Hades, god: God, zone: str) -> Choice:
        return replace(super().shown(s, god, zone), detail=move_words(s, god, zone))


def encounter_roll(t: Table[Hades], god: God, markers: int) -> Flow[None]:
    """One roll for the whole move against the markers counted; it may be given up before."""
    forgo = yield from t.window(god.seat, "forgo", ("forgo",), "battlefield.move-forgo", n=markers, god=god.name)
    if forgo is not None:
        yield from meet(t, god, "battlefield.move-forgo", "forgone")
    elif markers:
        rule, against = "battlefield.move-roll", msg("against.markers", n=markers)
        modifier, held = board.tile(god, "move").modifier, Held(markers=markers)
        result = yield from roll_fate(t, god, rule, modifier, against=against, held=held)
        if comes(result, markers):
            yield from meet(t, god, rule, "roll")
        else:
            t.note("unmet", rule, god=god.name, n=result)


def meet(t: Table[Hades], god: God, rule: str, whence: str) -> Flow[None]:
    """A monster is drawn because of a move; a sharpshooter may strike first."""
    monster = draw_and_engage(t, god, rule, whence)
    if monster is not None:
        about = {"monster": called(monster), "stage": monster.id}
        shoot = yield from board.at_its_moment(t, god, "sharpshooter", ("shoot",), **about)
        if shoot is not None:
            own = Cause(rule="gods.sharpshooter", card="ability.sharpshooter.name")
            yield from deal(t, god, god, monster, shot(god), own)


def shot(god: God) -> int:
    """The damage that a sharpshooter does."""
    return 3 if board.card_of(god).battlefield.strong else 2


BIGGEST = max(map(capacity_of, (*tables.WEAPONS, *tables.ITEMS)))
"""What the market card takes that needs most room."""


class Discover(MainAction):
    """Take a loot token of the zone and a market card of its type, and pay for it."""

    word, rule, icon = "discover", "battlefield.discover", "open-chest"
    wounds = ("no-discover",)
    paid_in = "spark"
    none = Reason("empty-market", "battlefield.discover")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return None if any(s.zones[god.zone].loot.values()) else NO_LOOT

    def wishes(self, s: Hades, god: God) -> list[Any]:
        return self.fitting(s, god, BIGGEST)

    def options(self, s: Hades, god: God) -> list[Any]:
        return self.fitting(s, god, self.room(s, god))

    def fitting(self, s: Hades, god: God, room: int) -> list[Any]:
        """The market cards of the types that lie in the zone, for which there is so much room; feats need none."""
        return [
            ("discover", kind, card)
            for kind, n in s.zones[god.zone].loot.items()
            if n
            for card in dict.fromkeys(s.market[kind].cards)
            if kind == "feat" or capacity_of(card) <= room
        ]

    def room(self, s: Hades, god: God) -> int:
        """How much more the character can carry; -1 if nothing at all, not even what needs no capacity."""
        return -1 if board.wounded(s, god, "capacity-frozen") else god.capacity

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        _, kind, card = option
        if kind == "feat" or capacity_of(card) <= (room := self.room(s, god)):
            return None
        return by_wound(god, "capacity-frozen") if room < 0 else no("no-capacity", "reference.character-capacity")

    def lacks(self, s: Hades, god: God, option: Any) -> Reason:
        return no("no-spark", "battlefield.discover-unaffordable")

    def amounts(self, s: Hades, god: God, options: Sequence[Any]) -> list[int] | None:
        """The spark to pay for market cards here: a search mark takes off what it shows."""
        saved = {kind: max(marks) for kind, marks in s.zones[god.zone].search.items() if marks}
        more = 2 if board.wounded(s, god, "discover-dear") else 0
        if not saved and not more:
            return [spark_of(card) for _, _, card in options]
        return [max(0, spark_of(card) - saved.get(kind, 0)) + more for _, kind, card in options]

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return f"battlefield.discover-{option[1]}"

    def carry_out(self, t: Table[Hades], god: God, kind: str, card: str) -> Flow[None]:
        zone = t.state.zones[god.zone]
        zone.loot[kind] -= 1
        if marks := zone.search.get(kind):
            marks.remove(max(marks))
        t.state.market[kind].cards.remove(card)
        receive(t, god, card, "battlefield.discover")
        yield from draw_two_terrain(t, god)

    def shown(self, s: Hades, god: God, kind: str, card: str) -> Choice:
        drawn = {"weapon": show.weapon_card, "item": show.item_card, "feat": show.action_card}[kind](card, "")
        return self.choice(show.market_id(kind, card), icon=show.LOOT_ICONS[kind], detail=drawn.text, card=drawn.name)


class StartCombat(MainAction):
    """Tap a weapon, take its dice, assign them with the modifiers, and use its special effect if wanted."""

    word, rule, icon = "start-combat", "battlefield.start-combat", "crossed-swords"
    none = Reason("no-weapon", "battlefield.start-combat")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("start-combat", gear.card) for gear in god.weapons]

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        if god.wounds:
            return super().options(s, god)
        return [("start-combat", gear.card) for gear in god.weapons if not gear.tapped]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if option[1] not in [gear.card for gear in god.weapons if not gear.tapped]:
            return no("tapped", "battlefield.start-combat")
        if god.wounds and tables.WEAPONS[option[1]].signature and board.wounded(s, god, "no-signature"):
            return by_wound(god, "no-signature")
        return None

    def carry_out(self, t: Table[Hades], god: God, weapon: str) -> Flow[None]:
        entry, worth = tables.WEAPONS[weapon], board.tile(god, "start-combat")
        next(gear for gear in god.weapons if gear.card == weapon and not gear.tapped).tapped = True
        t.note("weapon", "battlefield.start-combat", god=god.name, card=f"@gear.{weapon}.name")
        dice = take_dice(t, entry.dice, "battlefield.start-combat")
        received = yield from assign_dice(t, god, dice, "battlefield.assign-dice", god)
        rule = "battlefield.start-combat-modifiers"
        yield from place_tokens(t, god, received, worth.strike, worth.shield, rule)
        yield from place_tokens(t, god, received, entry.strike, entry.shield, rule)
        own = Context(rule="battlefield.start-combat-effect", card=f"gear.{weapon}.name", actor=god)
        special = entry.special
        if special is not None and board.can_pay(god, special.price) and not cannot_demote(god, special.effects):
            use = yield from t.window(god.seat, "special", ("use",), own, card=f"@{own.card}")
            if use is not None:
                board.pay(t, god, special.price, own)
                yield from VOCABULARY.resolve(t, special.effects, own)

    def shown(self, s: Hades, god: God, weapon: str) -> Choice:
        """The weapon's dice with what they may show, and the tokens that come with them."""
        entry, worth = tables.WEAPONS[weapon], board.tile(god, "start-combat")
        parts: list[Item] = dice_odds(entry.dice)
        if entry.strike + worth.strike:
            parts.append(msg("token.strikes", n=entry.strike + worth.strike))
        if entry.shield + worth.shield:
            parts.append(msg("token.shields", n=entry.shield + worth.shield))
        detail, called = msg("card.sentence", what=join(parts, "effect.next")), Msg(f"gear.{weapon}.name")
        return self.choice(*show.in_inventory(god, weapon), icon=entry.icon, detail=detail, card=called)


class FillCup(MainAction, PlainAction):
    word, rule, icon = "fill-cup", "battlefield.fill-cup", "amphora"

    def carry_out(self, t: Table[Hades], god: God) -> None:
        board.gain(t, god, {"nectar": board.tile(god, "fill-cup").nectar}, "battlefield.fill-cup")

    def shown(self, s: Hades, god: God) -> Choice:
        gained = msg("effect.gain", what=amounts({"nectar": board.tile(god, "fill-cup").nectar}))
        return self.choice(detail=msg("card.sentence", what=gained))


class Lure(MainAction):
    """A tapped engaged monster goes to the leftmost lure slot; then an encounter marker may be moved."""

    word, rule, icon = "lure", "battlefield.lure", "meat-hook"
    wounds = ("no-lure",)
    none = Reason("no-tapped-monster", "battlefield.lure")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return None if None in god.lures else LURES_FULL

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("lure", m.id) for m in god.engaged if m.tapped and lurable(m.card)]

    def carry_out(self, t: Table[Hades], god: God, number: int) -> Flow[None]:
        s, monster = t.state, next(m for m in god.engaged if m.id == number)
        god.engaged.remove(monster)
        put_in_lure(t, god, monster, "battlefield.lure")
        beside = adjacent(s, god.zone) if tables.in_use(s, "lure-marker") else ()
        ways = [("out", zone) for zone in beside if s.zones[god.zone].encounters]
        ways += [("in", zone) for zone in beside if s.zones[zone].encounters]
        way = yield from t.window(god.seat, "lure-marker", ways, "battlefield.lure-marker")
        if way is not None:
            start, end = (god.zone, way[1]) if way[0] == "out" else (way[1], god.zone)
            move_encounters(t, start, end, 1, "battlefield.lure-marker")

    def shown(self, s: Hades, god: God, number: int) -> Choice:
        return self.upon(s, number, Msg("detail.lure" if tables.in_use(s, "lure-marker") else "detail.lure-prologue"))


class Drain(MainAction):
    """Turn a defeated monster's energy into might and spark."""

    word, rule, icon = "drain", "battlefield.drain", "drop"
    none = Reason("no-fallen", "battlefield.drain")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        fallen = [m for m in god.fallen if not m.tapped]
        return [("drain", m.id, might) for m in fallen for might in drain_splits(s, god, card(m).energy)]

    def carry_out(self, t: Table[Hades], god: God, number: int, might: int) -> None:
        monster = next(m for m in god.fallen if m.id == number)
        monster.tapped = True
        t.note("drained", "battlefield.drain", god=god.name, monster=called(monster))
        board.gain(t, god, drained(t.state, god, card(monster).energy, might), "battlefield.drain-limit")

    def shown(self, s: Hades, god: God, number: int, might: int) -> Choice:
        gained = amounts(drained(s, god, card(show.monsters(s)[number]).energy, might))
        return self.choice(f"monster-{number}", monster=show.monster_called(s, number), what=gained)


def drained(s: Hades, god: God, energy: int, might: int) -> Cost:
    """What the energy gives if so much of it becomes might: the most in total."""
    limit = board.tile(god, "drain")
    energy = min(energy, 1) if board.wounded(s, god, "drain-one") else energy
    return {"might": might, "spark": min(energy, limit.might + limit.spark) - might}


def drain_splits(s: Hades, god: God, energy: int) -> list[int]:
    """How much of the energy may become might, within both maxima."""
    limit, total = board.tile(god, "drain"), drained(s, god, energy, 0)["spark"]
    return [might for might in range(total + 1) if might <= limit.might and total - might <= limit.spark]


BATTLEFIELD = (Move(), Discover(), StartCombat(), FillCup(), Lure(), Drain())
"""In the order in which they are offered."""
