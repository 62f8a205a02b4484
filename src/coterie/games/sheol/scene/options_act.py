"""How the actions of the Scout phase are shown: words, targets, cost, and what they are likely to bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.actions.movement import pace_of, purchase, tile_toll, toll, ways
from coterie.games.sheol.board.aiming import covered, foes_by_cell, foes_in, nearest_first
from coterie.games.sheol.board.foes import Enemy, enemy_of
from coterie.games.sheol.board.ground import SPOTS, cell_of
from coterie.games.sheol.board.lightstream import land_at
from coterie.games.sheol.box.content import Overload
from coterie.games.sheol.citadel import actions as citadel
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.lands import actions as lands
from coterie.games.sheol.light.placing import turns_of
from coterie.games.sheol.scene.board import paths, place_id
from coterie.games.sheol.scene.cards import icon_of, item_card
from coterie.games.sheol.scene.odds import attack_words
from coterie.games.sheol.scene.options_cards import refresh, use
from coterie.games.sheol.scene.panels import gear_id, in_inventory, tile_id
from coterie.games.sheol.scene.pieces import called, enemy_id, unit_id
from coterie.games.sheol.scene.table import in_display
from coterie.games.sheol.scene.words import price
from coterie.games.sheol.scene.words_cards import facility_words
from coterie.games.sheol.scouts.overload import price as action_price
from coterie.games.sheol.scouts.overload import umbra_price
from coterie.games.sheol.shadows.foe_cards import name_of
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item, Msg, msg

FACINGS = ("north", "east", "south", "west")
ICONS = {
    "step": "footprint",
    "swap": "cycle",
    "buy": "fast-arrow",
    "plan": "puzzle",
    "reveal": "lantern-flame",
    "attack": "crossed-swords",
    "repair": "spanner",
    "discover": "spyglass",
    "build": "gear-hammer",
    "explore": "compass",
    "printer": "cube",
    "print": "cube",
    "cure": "first-aid-kit",
    "shield": "shield",
    "deposit": "bank",
    "retrieve": "bank",
    "attach": "linked-rings",
    "collect": "hand",
    "give": "hand",
    "trade": "card-exchange",
    "throw-away": "recycle",
    "turn": "player-next",
    "wait": "conversation",
    "pass-turn": "check-mark",
}


def present_act(s: Sheol, unit: Unit, option: Any) -> Choice:
    """An option of the Scout phase; a bare word is an action that is only asked about."""
    word, *rest = option
    if word == "use":
        return use(s, unit, option)
    if word == "refresh":
        return refresh(s, option)
    if not rest and word not in ("buy", "plan", "discover", "explore", "printer", "shield", "discard", "wait", "pass"):
        return Choice(Msg(f"option.act.{word}"), icon=ICONS[word])
    return SHOWERS[word](s, unit, rest)


def paid(cost: Mapping[str, int]) -> Msg | None:
    return price({what: n for what, n in cost.items() if n > 0})


# --- moving ---------------------------------------------------------------------------------------------------------


def step(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(space), or (space, tile, turn) with a tile laid under the destination."""
    cell, pace = cell_of(rest[0]), pace_of(s, unit)
    tile = rest[1] if len(rest) > 1 else ""
    way = ways(s, unit.at, pace, unit.movement).get(cell)
    entering = tile_toll(tile, pace) if tile else toll(s, cell, pace)
    cost = None if way is None else price({"movement": way.spent + entering}) or Msg("cost.free")
    if cell == CITADEL:
        return Choice(Msg("option.step-citadel"), "", place_id(cell), "castle", cost)
    return walk(cell, tile, rest[2] if tile else 0, cost, unit)


def walk(cell: int, tile: str, turn: int, cost: Msg | None, unit: Unit) -> Choice:
    """A step onto a space, without a tile or with one laid there."""
    if not tile:
        return Choice(msg("option.step", at=SPOTS[cell]), "", place_id(cell), ICONS["step"], cost)
    label = msg("option.step-tile", at=SPOTS[cell], tile=Msg(f"tile.{tile}.one"), sides=open_sides(tile, turn))
    return Choice(label, "", (*place_id(cell), tile_id(unit.id, tile)), "road", cost)


def open_sides(tile: str, turn: int) -> list[Item]:
    """To which sides a tile turned so is open."""
    sides = dict(turns_of(tile)).get(turn, 0)
    return [Msg(f"opening.{side}") for side in paths(sides)]


def swap(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    label = msg("option.swap-with", unit=called(s.units[rest[0]]))
    return Choice(label, "", (unit_id(rest[0]),), ICONS["swap"], price({"movement": 1}), Msg("detail.swap"))


def buy(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    card = box.CORES[unit.core] if unit.core else box.SCOUTS[unit.scout]
    n = value(s, "additional-movement", card.additional_movement, unit)
    cost = paid(purchase(s, unit).cost) or Msg("cost.free")
    return Choice(msg("option.buy", n=n), "", (unit_id(unit.id),), ICONS["buy"], cost, Msg("detail.buy"))


# --- lantern and weapon ---------------------------------------------------------------------------------------------


def plan(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    if unit.lantern is None:
        return Choice(Msg("option.act.plan"), icon=ICONS["plan"])
    lantern = box.LANTERNS[unit.lantern.card]
    over = lantern.overload if rest else None
    n = value(s, "plan", lantern.plan if over is None else over.number, unit)
    cost = paid(action_price(s, unit, "plan", lantern.plan_cost, over, ()))
    label = msg("option.plan-overload" if over else "option.plan", n=n)
    return Choice(label, "", (gear_id(unit.id, "lantern"),), ICONS["plan"], cost, _risk(over))


def _risk(over: Overload | None) -> Msg | None:
    return Msg("detail.overload") if over is not None else None


def reveal(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(turn), or (turn, "overload"): the spaces lit, and what is in them."""
    assert unit.lantern is not None
    lantern = box.LANTERNS[unit.lantern.card]
    over = lantern.overload if rest[-1] == "overload" else None
    cells = covered(lantern.pattern if over is None else over.pattern, rest[0], unit.at)
    cost = paid(action_price(s, unit, "reveal", lantern.reveal_cost, over, ()))
    label = msg("option.reveal-overload" if over else "option.reveal", where=Msg(f"direction.{FACINGS[rest[0]]}"))
    area = tuple(SPOTS[cell] for cell in cells)
    card = (gear_id(unit.id, "lantern"),)
    return Choice(label, "", card, ICONS["reveal"], cost, _lit_words(s, cells), area)


def _lit_words(s: Sheol, cells: tuple[int, ...]) -> Msg:
    foes = [enemy for number in foes_in(foes_by_cell(s), cells) if (enemy := enemy_of(s, number)) is not None]
    names: list[Item] = [enemy_words(enemy) for enemy in foes]
    coral = sum(cell in s.coral for cell in cells)
    return msg("detail.reveal-coral" if coral else "detail.reveal", what=names, n=coral)


def enemy_words(enemy: Enemy) -> Msg:
    """An enemy by its name and where it stands."""
    return msg("option.enemy-at", what=Msg(name_of(enemy)[1:]), at=SPOTS[enemy.at])


def attack(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(turn, target), with an Area of Effect (turn), each perhaps overloaded."""
    assert unit.weapon is not None
    weapon = box.WEAPONS[unit.weapon.card]
    over = weapon.overload if rest[-1] == "overload" else None
    cost = paid(action_price(s, unit, "attack", weapon.cost, over, ()))
    key = "option.attack-overload" if over else "option.attack"
    if not weapon.aoe:
        label = msg(key, what=_named(s, rest[1]))
        detail = attack_words(s, unit, rest[1], weapon, over)
        return Choice(label, "", (enemy_id(rest[1]),), ICONS["attack"], cost, detail)
    text = weapon.pattern if over is None else over.pattern or weapon.pattern
    cells = covered(text, rest[0], unit.at, flag(s, "reach-double", unit))
    foes = nearest_first(s, foes_in(foes_by_cell(s), cells), unit.at)
    label = msg(key, what=[_named(s, number) for number in foes])
    detail = attack_words(s, unit, foes[0], weapon, over) if foes else None
    hit, area = tuple(enemy_id(number) for number in foes), tuple(SPOTS[cell] for cell in cells)
    return Choice(label, "", hit, ICONS["attack"], cost, detail, area)


def _named(s: Sheol, number: int) -> Msg:
    enemy = enemy_of(s, number)
    assert enemy is not None
    return enemy_words(enemy)


def repair(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(slot, what is paid)."""
    slot, way = rest
    borne = unit.weapon if slot == "weapon" else unit.lantern
    assert borne is not None
    fix = (box.WEAPONS[borne.card] if slot == "weapon" else box.LANTERNS[borne.card]).repair
    cost = {"actions": max(0, value(s, "repair-actions", fix.actions, unit))}
    cost[way] = umbra_price(s, unit, fix.umbra) if way == "umbra" else fix.cards
    label = msg("option.repair", card=Msg(f"{slot}.{borne.card}.name"))
    return Choice(label, "", (gear_id(unit.id, slot),), ICONS["repair"], paid(cost))


# --- lands and the Citadel ------------------------------------------------------------------------------------------


def here(s: Sheol, unit: Unit) -> tuple[str, ...]:
    land = land_at(s, unit.at) if unit.at >= 0 else None
    return () if land is None else (f"land-{SPOTS[land.corner]}",)


def discover(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    return Choice(
        Msg("option.discover"), "", here(s, unit), ICONS["discover"], price({"actions": 1}), Msg("detail.discover")
    )


def build(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(facility), or (facility, space)."""
    name = Msg(f"facility.{rest[0]}.name")
    where = rest[1] if len(rest) > 1 else SPOTS[unit.at]
    cost = paid(lands.cost_of(s, unit, "build").cost)
    label = msg("option.build", what=name, at=where)
    return Choice(label, "", (where,), box.FACILITIES[rest[0]].icon, cost, facility_words(rest[0]))


def land_action(kind: str) -> Callable[[Sheol, Unit, list[Any]], Choice]:
    """Explore, Deploy Printer, Obtain Shield."""

    def show(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
        cost = paid(lands.cost_of(s, unit, kind).cost)
        return Choice(Msg(f"option.{kind}"), "", here(s, unit), ICONS[kind], cost, Msg(f"detail.{kind}"))

    return show


def cure(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    if rest[0] == "citadel":
        cost = paid(citadel.cure_cost(s, unit, citadel.CURE).cost)
        return Choice(msg("option.cure", n=citadel.CURE), "", (unit_id(unit.id),), ICONS["cure"], cost)
    land = land_at(s, unit.at)
    n = box.LANDS[land.code].cured if land is not None and land.discovered else 0
    cost = paid(lands.cost_of(s, unit, "cure").cost)
    return Choice(msg("option.cure", n=n), "", here(s, unit), ICONS["cure"], cost)


def move_umbra(word: str) -> Callable[[Sheol, Unit, list[Any]], Choice]:
    def show(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
        cost = paid(citadel.load_cost(unit).cost)
        return Choice(msg(f"option.{word}", n=rest[0]), "", (unit_id(unit.id),), ICONS[word], cost)

    return show


def print_item(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    shown = item_card(rest[0], "")
    cost = price({"umbra": citadel.price(s, unit, rest[0])}) or Msg("cost.free")
    label = msg("option.print", card=shown.name)
    return Choice(label, "", in_display(s, rest[0]), shown.icon, cost, shown.text)


# --- things ---------------------------------------------------------------------------------------------------------


def attach(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(item, slot)."""
    shown = item_card(rest[0], "")
    label = msg("option.attach", card=shown.name, gear=Msg(f"gear.{rest[1]}"))
    return Choice(label, "", in_inventory(unit, rest[0]), shown.icon, detail=shown.text)


def collect(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    return Choice(msg("option.collect", what=Msg(f"resource.{rest[0]}")), "", place_id(unit.at), ICONS["collect"])


def give(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(unit, what)."""
    who, what = rest
    name = Msg("umbra-one") if what == "umbra" else Msg(f"item.{what}.name")
    icon = "drop" if what == "umbra" else icon_of("item", what)
    return Choice(msg("option.give", what=name, unit=called(s.units[who])), "", (unit_id(who),), icon)


def trade(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    """(unit, own item, the other's item)."""
    who, mine, theirs = rest
    label = msg(
        "option.trade-for", mine=Msg(f"item.{mine}.name"), theirs=Msg(f"item.{theirs}.name"), unit=called(s.units[who])
    )
    return Choice(label, "", (unit_id(who), *in_inventory(unit, mine)), ICONS["trade"])


def turn(s: Sheol, unit: Unit, rest: list[Any]) -> Choice:
    label = msg("option.turn", unit=called(s.units[rest[0]]))
    return Choice(label, "", (unit_id(rest[0]),), ICONS["turn"], detail=Msg("detail.turn"))


def plain(word: str) -> Callable[[Sheol, Unit, list[Any]], Choice]:
    return lambda s, unit, rest: Choice(Msg(f"option.{word}"), icon=ICONS[word], detail=Msg(f"detail.{word}"))


SHOWERS: dict[str, Callable[[Sheol, Unit, list[Any]], Choice]] = {
    "step": step,
    "swap": swap,
    "buy": buy,
    "plan": plan,
    "reveal": reveal,
    "attack": attack,
    "repair": repair,
    "discover": discover,
    "build": build,
    "explore": land_action("explore"),
    "printer": land_action("printer"),
    "shield": land_action("shield"),
    "cure": cure,
    "deposit": move_umbra("deposit"),
    "retrieve": move_umbra("retrieve"),
    "print": print_item,
    "attach": attach,
    "collect": collect,
    "give": give,
    "trade": trade,
    "turn": turn,
    "discard": plain("throw-away"),
    "wait": plain("wait"),
    "pass": plain("pass-turn"),
}
"""What each action of the menu shows, by its first word."""
