"""Every kind of card as it is shown: name, text, cost, footer, marks; and the ids by which things are pointed at."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import CharacterCard, MainCard, Tile, Weapon
from coterie.games.hades.box.schemas import Item as GearItem
from coterie.games.hades.effects.words import amounts, dice_words, price, say, sentence, side
from coterie.games.hades.gods.board import card_of
from coterie.games.hades.gods.cards import play_cost
from coterie.games.hades.monsters.deck import card as monster_card
from coterie.games.hades.monsters.deck import sentinels
from coterie.games.hades.showing.odds import combat_words
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.data import replace
from coterie.kernel.drawing import badges, in_row, mark, meter
from coterie.kernel.scene import Badge, Card, Meter
from coterie.kernel.texts import Msg, msg

Numbers = dict[int, int]
"""The number of each monster among those of its kind, by its id."""

DRAWN = 4096
"""How many drawings of one kind are kept, for things that can look in too many ways to keep them all."""

# --- ids by which cards and places are pointed at, and icons of what lies on the map --------------------------------

LOOT_ICONS = {"weapon": "crossed-swords", "feat": "scroll-unfurled", "item": "swap-bag"}


def section(zone: str, position: str) -> str:
    """The id of a section of a zone."""
    return f"{zone}:{position}"


def market_id(kind: str, card: str) -> str:
    return f"{card}@market-{kind}"


def terrain_id(card: str) -> str:
    return f"terrain-{card}"


def in_hand(god: God, card: str) -> tuple[str, ...]:
    return in_row(god.hand.cards, f"hand-{god.seat}", card)


def slot_id(seat: int, i: int) -> str:
    return f"slot-{seat}-{i}"


def in_slot(god: God, card: str) -> tuple[str, ...]:
    return tuple(slot_id(god.seat, i) for i, slot in enumerate(god.slots) if slot.card == card)[:1]


def gear_id(seat: int, kind: str, i: int) -> str:
    return f"{kind}-{seat}-{i}"


def in_inventory(god: God, card: str) -> tuple[str, ...]:
    kinds = {"weapon": god.weapons, "item": god.items}
    found = [(kind, i) for kind, held in kinds.items() for i, each in enumerate(held) if each.card == card]
    return tuple(gear_id(god.seat, kind, i) for kind, i in found[:1])


def aside_id(seat: int, i: int) -> str:
    return f"aside-{seat}-{i}"


# --- action cards ---------------------------------------------------------------------------------------------------


@cache
def action_card(card: str, id: str, tapped: bool = False, early: bool = False) -> Card:
    """A card of a hand or a slot; `early`, while there is no oblivion pile yet."""
    kind, cost = tables.card_kind(card), None
    if kind == "challenge":
        name, text, icon = Msg("action.challenge.name"), Msg("action.challenge.text"), "laurel-crown"
    elif kind == "main":
        main = tables.MAINS[card]
        name, text, icon, cost = Msg(f"action.{card}.name"), main_text(main), main.icon, price(main.cost)
    else:
        name, text, icon = Msg(f"feat.{card}.name"), feat_text(card, early), tables.FEATS[card].icon
        cost = price(play_cost(card))
    return Card(id, name, text, icon, cost, Msg(f"card.{kind}"), tapped=tapped)


def main_text(main: MainCard) -> Msg:
    """How many main actions each half gives, and what the card brings."""
    key = "card.main-text-gain" if any(main.gain.values()) else "card.main-text"
    fights, hides = msg("card.main-fights", n=main.battlefield), msg("card.main-hides", n=main.cover)
    return msg(key, fights=fights, hides=hides, gain=amounts(main.gain))


@cache
def feat_text(card: str, early: bool) -> Msg:
    """Both halves."""
    feat = tables.FEATS[card]
    return msg(
        "card.feat-text-prologue" if early else "card.feat-text",
        fights=say(feat.battlefield.effects),
        hides=say(feat.cover.effects),
        range=msg("card.range", n=feat.cover.range),
        divinity=msg("card.divinity", n=feat.cover.divinity),
        gain=msg("card.gains", what=amounts(feat.gain)) if any(feat.gain.values()) else Msg("card.nothing-more"),
    )


# --- gear -----------------------------------------------------------------------------------------------------------


@cache
def weapon_card(card: str, id: str, tapped: bool = False) -> Card:
    weapon = tables.WEAPONS[card]
    cost = msg("card.reactivate", what=amounts(weapon.reactivate))
    return gear_card("weapon", weapon, id, weapon_text(card), cost, tapped)


def gear_card(kind: str, gear: Weapon | GearItem, id: str, text: Msg, cost: Msg | None, tapped: bool) -> Card:
    more = Msg("card.signature") if gear.signature else msg("card.capacity", n=gear.capacity)
    return Card(id, Msg(f"gear.{gear.id}.name"), text, gear.icon, cost, msg(f"card.{kind}", more=more), tapped=tapped)


@cache
def weapon_text(card: str) -> Msg:
    """Dice, tokens that come with them, and the special effect."""
    weapon = tables.WEAPONS[card]
    tokens = {"strikes": weapon.strike, "shields": weapon.shield}
    parts = [*dice_words(weapon.dice), *(msg(f"token.{token}", n=n) for token, n in tokens.items() if n)]
    if weapon.special is None:
        return msg("card.weapon-text", dice=parts)
    effect = say(weapon.special.effects)
    paid = price(weapon.special.price)
    if paid is None:
        return msg("card.weapon-text-free", dice=parts, effect=effect)
    return msg("card.weapon-text-special", dice=parts, price=paid, effect=effect)


@cache
def item_card(card: str, id: str, tapped: bool = False) -> Card:
    item = tables.ITEMS[card]
    return gear_card("item", item, id, item_text(card), price(item.cost), tapped)


@cache
def item_text(card: str) -> Msg:
    item = tables.ITEMS[card]
    effect = sentence(item.effects) if item.effects else Msg("card.torch")
    return msg(f"card.at-{item.position}", effect=effect)


@cache
def companion_card(card: str, tapped: bool) -> Card:
    companion, name, text = tables.COMPANIONS[card], Msg(f"companion.{card}.name"), companion_text(card)
    cost, footer = price(companion.cost), Msg("card.companion")
    return Card(f"companion-{card}", name, text, companion.icon, cost, footer, tapped=tapped)


@cache
def companion_text(card: str) -> Msg:
    companion = tables.COMPANIONS[card]
    return msg(f"card.at-{companion.position}", effect=sentence(companion.effects))


@cache
def market_card(kind: str, card: str, id: str, spark: int) -> Card:
    """A card on offer: its cost is what it takes to get it, the cost to play it stands in the text."""
    draw = {"weapon": weapon_card, "item": item_card}.get(kind, action_card)
    shown = draw(card, id)
    played = mark(shown.cost, "price-tag", f"card.use-{kind}", price=shown.cost or "")
    return replace(shown, cost=price({"spark": spark}) or Msg("card.free"), badges=badges(played))


# --- monsters -------------------------------------------------------------------------------------------------------


def in_play(s: Hades) -> list[Monster]:
    """Every monster that has left the deck, by its number."""
    own = [m for god in s.gods for m in (*god.engaged, *god.fallen, *god.lures) if m is not None]
    waiting = [boss.monster for boss in s.bosses if boss.monster is not None]
    return sorted((*own, *waiting, *sentinels(s)), key=lambda m: m.id)


def numbers(s: Hades) -> Numbers:
    """Where several monsters of a kind are in play, they are counted; a single one has number 0."""
    alike: dict[str, list[int]] = {}
    for monster in in_play(s):
        alike.setdefault(monster.card, []).append(monster.id)
    return {id: n if len(ids) > 1 else 0 for ids in alike.values() for n, id in enumerate(ids, 1)}


@cache
def monster_name(card: str, number: int) -> Msg:
    name = Msg(f"monster.{card}.name")
    return msg("monster-numbered", name=name, n=number) if number else name


def monsters(s: Hades) -> dict[int, Monster]:
    """Every monster in play by its number."""
    return {m.id: m for m in in_play(s)}


def monster_called(s: Hades, number: int) -> Msg:
    return monster_name(monsters(s)[number].card, numbers(s)[number])


def monster_id(monster: Monster) -> str:
    return f"monster-{monster.id}"


@cache
def monster_words(card: str) -> Msg:
    """What the monster does, in a sentence."""
    entry = tables.MONSTERS[card]
    infliction, effect = Msg(f"monster.{card}.infliction"), say(entry.effects)
    if not entry.boss:
        return msg("card.monster-text", infliction=infliction, effect=effect)
    characteristic = Msg(f"monster.{card}.characteristic")
    return msg("card.boss-text", infliction=infliction, effect=effect, characteristic=characteristic)


@cache
def die_mark(colour: str, number: int) -> Badge:
    return Badge(f"die-{colour}", msg("monster-mark.die", colour=Msg(f"colour.{colour}"), side=side(number)))


def monster_shown(
    s: Hades, monster: Monster, counted: Numbers, owner: God | None = None, *marks: Badge, down: bool = False
) -> Card:
    """A monster's card with its damage, dice and tokens; with an owner, what its combat would bring."""
    entry = monster_card(monster)
    left = max(0, monster.left)
    forecast = "" if owner is None or monster.tapped else combat_words(s, owner, monster)
    return Card(
        monster_id(monster),
        monster_name(monster.card, counted[monster.id]),
        monster_words(monster.card),
        entry.icon,
        footer=msg("card.monster", vigilance=entry.vigilance, energy=entry.energy, slots=entry.slots),
        badges=badges(
            *marks,
            None if down else Badge("hearts", msg("monster-mark.stamina", n=left, of=monster.stamina), left),
            *(die_mark(die.colour, die.side) for die in monster.dice),
            mark(monster.shields, "shield", "token.shields", n=monster.shields),
            mark(monster.strikes, "sword-clash", "token.strikes", n=monster.strikes),
            mark(forecast, "crystal-ball", "monster-mark.forecast", what=forecast),
        ),
        tapped=monster.tapped,
    )


# --- the character --------------------------------------------------------------------------------------------------


def god_called(god: God) -> Msg:
    return Msg(f"god.{god.id}.name")


@cache
def god_words(god: str, team: str) -> Msg:
    return msg("about.god", title=Msg(f"god.{god}.title"), team=Msg(f"team.{team}"))


def ichor_meter(god: God) -> Meter:
    return meter("ichor", god.seat, god.ichor, card_of(god).ichor, "drop")


def condition_badges(god: God) -> list[Badge]:
    return [Badge(tables.CONDITIONS[c].icon, Msg(f"condition.{c}.name")) for c in god.conditions]


@cache
def character_card(seat: int, id: str, level: int, core: str, ready: bool, abilities: bool) -> Card:
    """The character card: ichor, capacity, both abilities, talents; turned down when its ability is spent."""
    card = tables.CHARACTERS[id, level, core]
    return Card(
        f"character-{seat}",
        Msg(f"god.{id}.title"),
        msg(
            "card.character" if abilities else "card.character-prologue",
            ichor=card.ichor,
            capacity=card.capacity,
            fights=ability_words(card, "battlefield"),
            hides=ability_words(card, "cover"),
            talents=[msg("card.talent", action=Msg(f"action-name.{action}"), n=n) for action, n in card.talent.items()],
        ),
        tables.GODS[id].icon,
        footer=msg("card.level", n=level, core=Msg(f"core.{core or 'none'}")),
        badges=(Badge("sun" if ready else "moon", Msg("card.ready" if ready else "card.spent")),),
        tapped=not ready,
    )


def ability_words(card: CharacterCard, position: str) -> Msg:
    ability = card.battlefield if position == "battlefield" else card.cover
    strength = "strong" if ability.strong else "text"
    return msg("card.ability", name=Msg(f"ability.{ability.id}.name"), text=Msg(f"ability.{ability.id}.{strength}"))


def wound_key(god: str, space: int) -> str:
    """The message that says what the wound of this space does."""
    return f"wound.{tables.GODS[god].wounds[space - 1]}"


@cache
def wound_card(seat: int, god: str, space: int, in_force: bool) -> Card:
    text = msg("card.sentence" if in_force else "card.wound-later", what=Msg(wound_key(god, space)))
    return Card(f"wound-{seat}-{space}", msg("card.wound", n=space), text, "bleeding-wound")


@cache
def condition_card(seat: int, condition: str) -> Card:
    entry, key = tables.CONDITIONS[condition], f"condition.{condition}"
    cure = price(entry.removal)
    cost = msg("card.cure", price=cure) if cure else None
    id, name, text = f"condition-{seat}-{condition}", Msg(f"{key}.name"), Msg(f"{key}.text")
    return Card(id, name, text, entry.icon, cost, Msg("card.condition"))


@cache
def tile_card(seat: int, action: str, level: int, cost: int | None) -> Card:
    """A place of the character board: what the action is worth now, and what the next level costs, if there is one."""
    row = tables.TILES[action].levels
    text = msg("card.sentence", what=tile_words(action, row[level - 1]))
    more = None if cost is None else msg("card.upgrade", n=cost, worth=tile_words(action, row[level]))
    footer = msg("card.tile", n=level, of=len(row))
    return Card(f"tile-{seat}-{action}", Msg(f"action-name.{action}"), text, "upgrade", more, footer)


@cache
def tile_words(action: str, value: Tile) -> Msg:
    plain = action == "start-combat" and not value.strike and not value.shield
    worth = {what: getattr(value, what) for what in value.__struct_fields__}
    return Msg("tile.start-combat-none" if plain else f"tile.{action}", worth)
