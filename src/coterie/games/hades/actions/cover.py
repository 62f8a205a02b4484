"""Cover main actions: sneak, focus, pray, heal, lure attack, rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from coterie.games.hades.actions.acting import LURES_FULL, STAGE, MainAction, PlainAction, held_back, no
from coterie.games.hades.actions.battlefield import Travel
from coterie.games.hades.actions.terrain import add_terrain, focus_terrain
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.effects.words import amounts, sentence
from coterie.games.hades.gods import board
from coterie.games.hades.gods.cards import LEVELS, effects_of, pray, pray_options
from coterie.games.hades.gods.fate import Held, roll_fate
from coterie.games.hades.map.zones import adjacent, zone_name
from coterie.games.hades.monsters.combat import deal, shot_from_cover, spare_targets
from coterie.games.hades.monsters.deck import called, card, put_in_lure, sentinels, take_sentinel
from coterie.games.hades.showing.cards import monsters, tile_words
from coterie.games.hades.showing.odds import lure_attack_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

TOP_LEVEL = Reason("top-level", "upgrade.top-level")


class Sneak(Travel):
    """Go unseen to an adjacent zone, further steps for might; Stealth gives free ones."""

    word, rule, icon = "sneak", "cover.sneak", "hood"
    wounds, explained = ("no-sneak",), True

    def carry_out(self, t: Table[Hades], god: God, zone: str) -> Flow[None]:
        s, ability, free = t.state, board.card_of(god).cover, 0
        while True:
            start, god.zone = zone_name(s, god.zone), zone
            t.note("sneaked", "cover.sneak", god=god.name, start=start, zone=zone_name(s, zone))
            further = [("walk", other) for other in adjacent(s, zone) if free or board.can_pay(god, board.MIGHT)]
            if ability.id == "stealth" and board.can_use(s, god, "cover"):
                further += [("stealth", other) for other in adjacent(s, zone)]
            onward = yield from t.window(god.seat, "sneak-on", further, "cover.sneak", god=god.name, free=free)
            if onward is None:
                break
            if onward[0] == "stealth":
                god.ready, free = False, 2 if ability.strong else 1
                t.note("stealth", "gods.stealth", god=god.name, n=free)
            if free:
                free -= 1
            else:
                board.pay(t, god, board.MIGHT, "cover.sneak", "@action-name.sneak")
            zone = onward[1]
        yield from add_terrain(t, god, "trio.sneak")


class Focus(MainAction, PlainAction):
    """Look at the top of the oblivion pile, take some into hand, put the rest back in any order."""

    word, rule, icon = "focus", "cover.focus", "third-eye"
    wounds = ("no-focus",)

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if not tables.in_use(s, "oblivion"):
            return STAGE
        flips = board.tile(god, "focus").flip and any(not slot.face_up for slot in god.slots)
        return None if god.oblivion.cards or flips or god.team == "wolf" else no("no-oblivion", "cover.focus")

    def carry_out(self, t: Table[Hades], god: God, more: int = 0) -> Flow[None]:
        worth, rule = board.tile(god, "focus"), "cover.focus"
        look = min(worth.look + more, len(god.oblivion))
        god.aside += [t.draw(god.oblivion) for _ in range(look)]
        t.note("looked", rule, god=god.name, n=look)
        seen, take = list(dict.fromkeys(god.aside)), min(worth.take + more, look)
        picked = yield from t.choose_many(god.seat, "focus", seen, rule, least=min(take, len(seen)), most=take)
        for kept in picked:
            god.aside.remove(kept)
            god.hand.cards.append(kept)
            t.note("recalled", rule, god=god.name, card=f"@feat.{kept}.name")
        while god.aside:
            back = yield from t.choose(god.seat, "focus-back", list(dict.fromkeys(god.aside)), rule)
            god.aside.remove(back)
            god.oblivion.put_top(back, (god.seat,))
        hidden, rule = {slot.card: slot for slot in god.slots if not slot.face_up}, "cover.focus-upgraded"
        for flipped in (yield from t.choose_many(god.seat, "unveil", list(hidden), rule, most=worth.flip)):
            hidden[flipped].face_up = True
            t.note("unveiled", rule, god=god.name, card=f"@feat.{flipped}.name")
        if god.team == "wolf":
            yield from focus_terrain(t, god, worth.look, worth.take)

    def shown(self, s: Hades, god: God) -> Choice:
        worth = msg("card.sentence", what=tile_words("focus", board.tile(god, "focus")))
        return self.choice(f"tile-{god.seat}-focus", detail=worth)


PRAYING = ("pray",)


class Pray(MainAction):
    word, rule, icon = "pray", "cover.pray", "prayer"
    wounds = ("no-pray-no-ability",)
    none = Reason("no-deity", "cover.pray")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return None if tables.in_use(s, "pray") else STAGE

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [PRAYING + option for option in pray_options(s)]

    def carry_out(self, t: Table[Hades], god: God, level: str, deity: str) -> Flow[None]:
        yield from pray(t, god, level, deity, "cover.pray")

    def shown(self, s: Hades, god: God, level: str, deity: str) -> Choice:
        called_on, targets = Msg(f"deity.{deity}.name"), (f"deity-{deity}",)
        if level == "grace":
            label = msg("option.do.pray-grace", deity=called_on)
            return Choice(label, "", targets, self.icon, detail=Msg("detail.grace"))
        label = msg("option.do.pray", deity=called_on, level=Msg(f"prayer.{level}"))
        cost, detail = msg("cost-blessings", n=LEVELS[level]), sentence(effects_of(deity, level))
        return Choice(label, "", targets, tables.DEITIES[deity].icon, cost, detail)


class Heal(MainAction):
    """Nectar for ichor, as often as chosen."""

    word, rule, icon = "heal", "cover.heal", "heart-drop"
    said_once = True

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return no("unhurt", "cover.heal") if god.ichor >= board.card_of(god).ichor else None

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        most = min(board.tile(god, "heal").times, board.card_of(god).ichor - god.ichor)
        return [("heal", n) for n in range(1, most + 1)]

    def amounts(self, s: Hades, god: God, options: Sequence[Any]) -> list[int] | None:
        return [n for _, n in options]

    def lacks(self, s: Hades, god: God, option: Any) -> Reason:
        return no("no-nectar", "cover.heal")

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        for n in range(1, option[1] + 1):
            board.pay(t, god, board.NECTAR, self.rule, self.purpose(option))
            yield from board.regain_ichor(t, god, "cover.heal-wound", (n, option[1]))

    def shown(self, s: Hades, god: God, n: int) -> Choice:
        return self.choice(n=n)


class LureAttack(MainAction):
    """Lure a sentinel and strike at it from hiding: the roll above its vigilance is the damage."""

    word, rule, icon = "lure-attack", "cover.lure-attack", "high-shot"
    wounds = ("no-lure",)
    none = Reason("no-target", "cover.lure-attack")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return held_back(s, god, "lure", ()) or (None if None in god.lures else LURES_FULL)

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("lure-attack", m.id) for m in spare_targets(s, s.zones[god.zone].alerts)[0]]

    def carry_out(self, t: Table[Hades], god: God, number: int, bonus: int = 0) -> Flow[None]:
        s = t.state
        monster = next(m for m in sentinels(s) if m.id == number)
        take_sentinel(t, monster, god.zone, "cover.lure-attack-alert")
        put_in_lure(t, god, monster, "cover.lure-attack")
        modifier = board.tile(god, "lure-attack").modifier + bonus - board.wounded(s, god, "lure-attack-less")
        rule, vigilance = "cover.lure-attack-roll", card(monster).vigilance
        against = msg("against.vigilance", n=vigilance, monster=Msg(called(monster)[1:]))
        total = yield from roll_fate(t, god, rule, modifier, against=against, held=Held(monster=monster.id))
        damage = shot_from_cover(monster, total)
        if damage <= 0:
            t.note("evaded", rule, monster=called(monster), n=total, vigilance=vigilance)
        elif damage >= monster.left:
            god.lures[god.lures.index(monster)] = None
            yield from deal(t, god, None, monster, damage, "cover.lure-attack-defeat")
        else:
            yield from deal(t, god, None, monster, damage, rule)

    def shown(self, s: Hades, god: God, number: int) -> Choice:
        return self.upon(s, number, lure_attack_words(s, god, monsters(s)[number]))


EARLY_RESTS = (("rest", "might"), ("rest", "spark"))
RESTS = (*EARLY_RESTS, ("rest", "nectar"))
UPGRADES = tuple([("rest", "upgrade", action) for action in tables.TILES])


class Rest(MainAction):
    """A breath: a resource, or an upgrade."""

    word, rule, icon = "rest", "cover.rest", "camping-tent"
    paid_in = "divinity"
    gains: ClassVar[dict[str, Cost]] = {"might": {"might": 1}, "spark": {"spark": 2}, "nectar": {"nectar": 1}}

    def wishes(self, s: Hades, god: God) -> Sequence[Any]:
        if not tables.in_use(s, "rest"):
            return EARLY_RESTS
        return (*RESTS, *UPGRADES) if tables.in_use(s, "upgrade") else RESTS

    def options(self, s: Hades, god: God) -> list[Any]:
        wishes = self.wishes(s, god)
        at_top = [action for action, level in god.tiles.items() if level >= tables.HIGHEST[action]]
        return [o for o in wishes if o[-1] not in at_top] if at_top else list(wishes)

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        return (
            TOP_LEVEL if option[1] == "upgrade" and god.tiles.get(option[2], 1) >= tables.HIGHEST[option[2]] else None
        )

    def lacks(self, s: Hades, god: God, option: Any) -> Reason:
        return Reason("no-divinity", "upgrade.pay", {"n": board.upgrade_cost(s, god, option[2]), "have": god.divinity})

    def amounts(self, s: Hades, god: God, options: Sequence[Any]) -> list[int] | None:
        costs = board.upgrade_costs(s, god)
        return [costs[option[2]] if option[1] == "upgrade" else 0 for option in options]

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "upgrade.pay"

    def carry_out(self, t: Table[Hades], god: God, what: str, action: str = "") -> Flow[None]:
        if what == "upgrade":
            yield from board.upgrade(t, god, action)
        else:
            rule = "cover.rest" if tables.in_use(t.state, "rest") else "cover.rest-prologue"
            board.gain(t, god, self.gains[what], rule)

    def shown(self, s: Hades, god: God, what: str, action: str = "") -> Choice:
        if what != "upgrade":
            return self.choice(what=amounts(self.gains[what]))
        row, level = tables.TILES[action].levels, god.tiles.get(action, 1)
        label = msg("option.do.upgrade", action=Msg(f"action-name.{action}"), n=min(level + 1, len(row)))
        detail = msg("card.sentence", what=tile_words(action, row[min(level, len(row) - 1)]))
        return Choice(label, "", (f"tile-{god.seat}-{action}",), "upgrade", detail=detail)


FOCUS, PRAY, LURE_ATTACK = Focus(), Pray(), LureAttack()
COVER = (Sneak(), FOCUS, PRAY, Heal(), LURE_ATTACK, Rest())
"""In the order in which they are offered."""
