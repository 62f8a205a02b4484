"""Every kind of card as it is shown: name, what it does, words of the world, cost, footer, marks, pattern."""

from __future__ import annotations

from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Lantern, Overload, ShadowSide, Weapon
from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.box.patterns import pattern as parsed
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.effects.words import passives, power, price, say, sentence
from coterie.games.sheol.state import Gear
from coterie.kernel.content import load_document
from coterie.kernel.data import replace
from coterie.kernel.drawing import badges, count, mark, shape
from coterie.kernel.saying import phrase, when
from coterie.kernel.scene import Badge, Card
from coterie.kernel.texts import Item, Msg, Param, msg

DRAWN = 8192
"""How many drawings of one kind are kept, for things that can look in too many ways to keep them all."""

ICONS = load_document(box.BOX.root / "icons.yaml", dict[str, dict[str, str]])
"""How things look that have no entry of their own: glyphs and letters, by what they are."""


def rows(pattern: str) -> tuple[str, ...]:
    """A pattern row by row, as cards draw it."""
    return tuple("".join(row.split()) for row in pattern.strip().replace("/", "\n").splitlines())


def flavour(kind: str, card: str) -> Msg | None:
    return Msg(f"{kind}.{card}.text") if CARDS[kind][card].text else None


def icon_of(kind: str, card: str) -> str:
    """The card's own glyph, or that of its kind."""
    return getattr(CARDS[kind][card], "icon", "") or ICONS["kind"].get(kind, "")


def face(
    kind: str,
    card: str,
    id: str,
    text: Msg | None,
    cost: Msg | None = None,
    footer: Msg | None = None,
    badges: tuple[Badge, ...] = (),
    tapped: bool = False,
    pattern: str = "",
) -> Card:
    """A card of the box, which has its name, its glyph and its words of the world by its kind."""
    name, icon = Msg(f"{kind}.{card}.name"), icon_of(kind, card)
    return Card(id, name, text, icon, cost, footer, badges, tapped, flavour(kind, card), rows(pattern))


# --- Lightshields and statuses --------------------------------------------------------------------------------------


@cache
def hand_card(card: str, id: str, level: int = 3) -> Card:
    """A card of a hand or a discard pile."""
    return status_card(card, id) if card in box.STATUSES else lightshield_card(card, id, level)


def lightshield_card(card: str, id: str, level: int) -> Card:
    shield = box.LIGHTSHIELDS[card]
    if shield.power is not None:
        text, cost = power(shield.power), price(shield.power.cost)
    else:
        text, cost = phrase(*(level_use(n, use) for n, use in enumerate(shield.levels[:level], 1))), None
    if shield.alternate:
        text = phrase(text, Msg(f"alternate.{shield.alternate}"))
    footer = Msg("card.droid") if shield.droid else Msg("card.special") if shield.levels else Msg("card.lightshield")
    if shield.faction:
        footer = msg("card.advanced", faction=Msg(f"faction.{shield.faction}"), n=shield.level)
    return face("lightshield", card, id, text, cost, footer)


def level_use(n: int, use: Power) -> Msg:
    """A use of a special Lightshield, with its cost."""
    cost = price(use.cost)
    return msg("card.level-use" if cost is None else "card.level-cost", n=n, what=power(use), cost=cost or "")


def status_card(card: str, id: str) -> Card:
    status = box.STATUSES[card]
    text = phrase(passives(status.rules), power(status.power))
    return face("status", card, id, text, price(status.power.cost), Msg(f"card.status-{status.kind}"))


# --- equipment ------------------------------------------------------------------------------------------------------


def gear_card(slot: str, gear: Gear, id: str, of: int) -> Card:
    """A weapon or lantern with its Break and durability markers and what is attached to it."""
    shown = weapon_card(gear.card, id, gear.broken) if slot == "weapon" else lantern_card(gear.card, id)
    if not (gear.breaks or gear.durability or gear.broken or gear.attached):
        return shown
    marks = badges(
        mark(gear.broken, "cancel", "gear-mark.broken"),
        count(gear.breaks, "cracked-glass", "gear-mark.breaks", of=of),
        count(gear.durability, "stone-pile", "gear-mark.durability"),
        *(Badge(icon_of("item", item), Msg(f"item.{item}.name")) for item in gear.attached),
    )
    text = phrase(shown.text or "", *(passives(box.ITEMS[item].rules) for item in gear.attached))
    return replace(shown, text=text, badges=marks, tapped=gear.broken)


@cache
def weapon_card(card: str, id: str, broken: bool = False) -> Card:
    weapon = box.WEAPONS[card]
    side = weapon.corrupted if broken and weapon.corrupted else weapon
    damage = msg("card.weapon-aoe" if side.aoe else "card.weapon", n=side.damage)
    text = phrase(damage, gear_words(weapon, "weapon"))
    cost = price({"actions": 1, "lux": weapon.cost})
    return face("weapon", card, id, text, cost, gear_footer(weapon, "weapon"), pattern=side.pattern)


@cache
def lantern_card(card: str, id: str) -> Card:
    lantern = box.LANTERNS[card]
    plan = msg("card.plan", n=lantern.plan, lux=lantern.plan_cost)
    reveal = msg("card.reveal", n=lantern.reveals, lux=lantern.reveal_cost)
    text = phrase(plan, reveal, gear_words(lantern, "lantern"))
    return face("lantern", card, id, text, footer=gear_footer(lantern, "lantern"), pattern=lantern.pattern)


def gear_footer(card: Weapon | Lantern, slot: str) -> Msg:
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in card.archetypes]
    return msg(f"card.{slot}-footer", n=card.level, archetypes=archetypes)


def gear_words(card: Weapon | Lantern, slot: str) -> Msg:
    """Overload, rules, when it breaks and what a repair costs; a corrupted weapon fights on, and no Repair mends it."""
    overload = overload_words(card.overload, slot) if card.overload else ""
    mends = {"umbra": card.repair.umbra, "cards": card.repair.cards, "actions": card.repair.actions}
    repair = msg("card.repair", durability=card.durability, **mends)
    if getattr(card, "corrupted", None) is not None:
        repair = msg("card.turns", durability=card.durability)
    return phrase(overload, passives(card.rules), repair)


def overload_words(overload: Overload, slot: str) -> Msg:
    """What an overload changes, and its price."""
    how = "number" if overload.number else "pattern" if overload.pattern else overload.rule
    cost = price({"lux": overload.cost, "umbra": overload.umbra}) or Msg("cost.free")
    return msg(f"overload.{slot}-{how}", n=overload.number, cost=cost)


@lru_cache(DRAWN)
def accessory_card(card: str, id: str, charges: int) -> Card:
    accessory = box.ACCESSORIES[card]
    text = phrase(power(accessory.power), when(accessory.shield, "card.shield", n=accessory.shield))
    cost, footer = price(accessory.power.cost), msg("card.accessory", n=accessory.level)
    return face("accessory", card, id, text, cost, footer, (charge_badge(charges, accessory.charges),), not charges)


def charge_badge(charges: int, of: int) -> Badge:
    return Badge("battery-75", msg("gear-mark.charges", n=charges, of=of), charges)


@cache
def item_card(card: str, id: str, umbra: int | None = None) -> Card:
    """A printer item; with a price where it can be printed."""
    item = box.ITEMS[card]
    if item.power is not None:
        text, cost = power(item.power), price(item.power.cost)
    else:
        text, cost = phrase(Msg(f"card.attach-{item.attach}"), passives(item.rules)), None
    cost = cost if umbra is None else price({"umbra": umbra})
    return face("item", card, id, text, cost, msg("card.item", n=item.level, type=Msg(f"land-type.{item.land}")))


SHAPES = {1: "end", 3: "tee", 4: "cross"}


@cache
def turned(text: str, turn: int) -> tuple[str, ...]:
    """A pattern as it lies after so many quarter turns."""
    found = parsed(text)
    return shape(found.facings[turn], found.own)


@cache
def tile_card(tile: str, id: str, n: int = 1) -> Card:
    """A Lightstream tile beside the board."""
    card = box.TILES[tile]
    sides = card.openings
    kind = SHAPES.get(len(sides)) or ("straight" if sides in ("NS", "EW") else "corner")
    copies = (Badge("stack", msg("badge.copies", n=n), n),) if n > 1 else ()
    text = Msg(f"symbol.{card.symbol}") if card.symbol else None
    name, footer = Msg(f"tile.{tile}.name"), Msg("card.tile")
    return Card(id, name, text, f"tile-{kind}", footer=footer, badges=copies, paths=tuple(sides))


# --- scouts and servodroids -----------------------------------------------------------------------------------------


@cache
def scout_card(scout: str, id: str, corrupted: bool) -> Card:
    card = box.SCOUTS[scout]
    side = card.corrupted if corrupted else card.normal
    key = "critical-corrupted" if corrupted else "critical"
    text = msg(
        "card.scout",
        hand=side.hand_limit,
        movement=side.movement,
        more=card.additional_movement,
        lux=card.additional_cost,
        threshold=card.threshold,
        critical=Msg(f"scout.{scout}.{key}"),
        effect=say(side.critical),
    )
    return face("scout", scout, id, text, footer=Msg("card.corrupted" if corrupted else "card.scout-footer"))


@cache
def core_card(core: str, id: str) -> Card:
    card = box.CORES[core]
    lux = {"lux": card.lux, "regain": card.regain, "cost": card.additional_cost}
    text = msg("card.core", **lux, movement=card.movement, more=card.additional_movement)
    limit = when(not card.accessories, "card.no-accessories")
    return face("core", core, id, phrase(text, limit, passives(card.rules)), footer=Msg("card.core-footer"))


# --- enemies --------------------------------------------------------------------------------------------------------


@lru_cache(DRAWN)
def shadow_card(kind: str, empowered: bool, collected: int, health: int, damage: int) -> Card:
    """A Shadow card with the tokens gathered on it; the numbers are those of the mission."""
    card = box.SHADOWS[kind]
    side = card.empowered if empowered else card.normal
    text = side_words("card.shadow", side, health or side.health, damage or side.damage)
    collected_badge = count(collected, "stack", "badge.collected", of=card.empower)
    return Card(
        f"shadow-card-{kind}",
        Msg(f"shadow.{kind}.empowered.name" if empowered else f"shadow.{kind}.name"),
        phrase(text, passives(side.traits)),
        card.icon,
        footer=msg("card.initiative", n=card.initiative),
        badges=badges(mark(empowered, "upgrade", "badge.empowered"), collected_badge),
        flavour=Msg(f"shadow.{kind}.text"),
        pattern=rows(side.pattern),
    )


def side_words(key: str, side: ShadowSide, health: int, damage: int, **more: Param) -> Msg:
    """What a side of a Shadow card says, with the numbers that hold now."""
    numbers = {"health": health, "damage": damage, "movement": side.movement}
    told = {"reaction": say(side.reaction), "critical": say(side.critical)}
    return msg(f"{key}-flying" if side.flying else key, **numbers, **more, **told)


@cache
def blip_card(kind: str) -> Card:
    card = box.BLIPS[kind]
    numbers = {what: getattr(card, what) for what in ("darkness", "health", "damage", "movement")}
    text = msg(f"card.{kind}", **numbers, critical=say(card.critical))
    name, icon = Msg(f"shadow.{kind}.name"), card.icon or "uncertainty"
    return Card(f"shadow-card-{kind}", name, text, icon, flavour=Msg(f"shadow.{kind}.text"), pattern=rows(card.pattern))


@cache
def herald_text(card: str, reborn: bool) -> Msg:
    side = box.HERALDS[card].reborn if reborn else box.HERALDS[card].normal
    key = f"herald.{card}.reborn" if reborn else f"herald.{card}"
    text = msg(
        "card.herald-flying" if side.flying else "card.herald",
        target=Msg(f"target.{side.target}"),
        critical=say(side.critical),
        trait=Msg(f"{key}.trait"),
    )
    return phrase(text, passives(side.traits, "enemy"))


@cache
def mechanic_card(kind: str, side: str) -> Card:
    mechanic = next(card for card in box.MECHANICS.values() if card.kind == kind)
    face = mechanic.a if side == "a" else mechanic.b
    lines = [
        msg("card.vial-row", faces=[Msg(f"face.{face}") for face in row.faces], what=say(row.do)) for row in face.rows
    ]
    text = phrase(Msg(f"mechanic.{kind}.{side}.text"), *lines)
    name = Msg(f"mechanic.{kind}.{side}.name")
    return Card(f"mechanic-{kind}", name, text, "gears", footer=msg("card.mechanic", side=side.upper()))


@cache
def effect_card(kind: str, card: str, id: str) -> Card:
    """Cards that say what happens, and what holds while they lie there: threats, rewards, reborn cards."""
    entry = CARDS[kind][card]
    effects = sentence(entry.effects) if entry.effects else ""
    return face(kind, card, id, phrase(effects, passives(getattr(entry, "rules", ()))), footer=Msg(f"card.{kind}"))


# --- uses of any card -----------------------------------------------------------------------------------------------


def power_of(kind: str, card: str, level: int) -> Power | None:
    """The power behind a use: of a special Lightshield the one of its level."""
    entry = CARDS[kind][card]
    if kind == "lightshield" and entry.levels:
        found: Power | None = entry.levels[max(0, level - 1)]
        return found
    return entry.power  # type: ignore[no-any-return]
