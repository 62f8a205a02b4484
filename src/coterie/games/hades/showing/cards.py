"""Every kind of card as it is shown: name, text, cost, footer, marks."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import CharacterCard, MainCard, Tile
from coterie.games.hades.effects.words import amounts, dice_words, price, say, sentence, side
from coterie.games.hades.gods.cards import play_cost
from coterie.games.hades.monsters.deck import card as monster_card
from coterie.games.hades.monsters.slots import ALERT_VALUES
from coterie.games.hades.showing.odds import combat_words
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.scene import Badge, Card
from coterie.kernel.texts import Item, Msg, msg

Numbers = dict[int, int]
"""The number of each monster among those of its kind, by its id."""

DRAWN = 4096
"""How many drawings of one kind are kept, for things that can look in too many ways to keep them all."""

# --- action cards ---------------------------------------------------------------------------------------------------


@cache
def action_card(card: str, id: str, tapped: bool = False) -> Card:
    """A card of a hand or a slot."""
    if card == tables.CHALLENGE:
        return Card(
            id,
            Msg("action.challenge.name"),
            Msg("action.challenge.text"),
            "laurel-crown",
            footer=Msg("card.challenge"),
            tapped=tapped,
        )
    if card in tables.MAINS:
        main = tables.MAINS[card]
        text = main_text(main)
        return Card(
            id,
            Msg(f"action.{card}.name"),
            text,
            main.icon,
            price(main.cost),
            Msg("card.main"),
            tapped=tapped,
        )
    feat = tables.FEATS[card]
    return Card(
        id,
        Msg(f"feat.{card}.name"),
        feat_text(card),
        feat.icon,
        price(play_cost(card)),
        Msg("card.feat"),
        tapped=tapped,
    )


def main_text(main: MainCard) -> Msg:
    """How many main actions each half gives, and what the card brings."""
    key = "card.main-text-gain" if any(main.gain.values()) else "card.main-text"
    return msg(
        key,
        fights=msg("card.main-half", n=main.battlefield),
        hides=msg("card.main-half", n=main.cover),
        gain=amounts(main.gain),
    )


@cache
def feat_text(card: str) -> Msg:
    """Both halves."""
    feat = tables.FEATS[card]
    return msg(
        "card.feat-text",
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
    footer = Msg("card.signature") if weapon.signature else msg("card.capacity", n=weapon.capacity)
    return Card(
        id,
        Msg(f"gear.{card}.name"),
        weapon_text(card),
        weapon.icon,
        msg("card.reactivate", what=amounts(weapon.reactivate)),
        msg("card.weapon", more=footer),
        tapped=tapped,
    )


@cache
def weapon_text(card: str) -> Msg:
    """Dice, tokens that come with them, and the special effect."""
    weapon = tables.WEAPONS[card]
    parts: list[Item] = dice_words(weapon.dice)
    if weapon.strike:
        parts.append(msg("token.strikes", n=weapon.strike))
    if weapon.shield:
        parts.append(msg("token.shields", n=weapon.shield))
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
    footer = Msg("card.signature") if item.signature else msg("card.capacity", n=item.capacity)
    return Card(
        id,
        Msg(f"gear.{card}.name"),
        item_text(card),
        item.icon,
        price(item.cost),
        msg("card.item", more=footer),
        tapped=tapped,
    )


@cache
def item_text(card: str) -> Msg:
    item = tables.ITEMS[card]
    effect = sentence(item.effects) if item.effects else Msg("card.torch")
    return msg(f"card.at-{item.position}", effect=effect)


@cache
def companion_card(card: str, tapped: bool) -> Card:
    companion = tables.COMPANIONS[card]
    return Card(
        f"companion-{card}",
        Msg(f"companion.{card}.name"),
        companion_text(card),
        companion.icon,
        price(companion.cost),
        Msg("card.companion"),
        tapped=tapped,
    )


@cache
def companion_text(card: str) -> Msg:
    companion = tables.COMPANIONS[card]
    return msg(f"card.at-{companion.position}", effect=sentence(companion.effects))


@cache
def market_card(kind: str, card: str, id: str, spark: int) -> Card:
    """A card on offer: its cost is what it takes to get it, the cost to play it stands in the text."""
    shown = (
        weapon_card(card, id) if kind == "weapon" else item_card(card, id) if kind == "item" else action_card(card, id)
    )
    played: tuple[Badge, ...] = ()
    if shown.cost is not None:
        played = (Badge("price-tag", msg(f"card.use-{kind}", price=shown.cost)),)
    offer = msg("cost", what=amounts({"spark": spark})) if spark else Msg("card.free")
    return Card(id, shown.name, shown.text, shown.icon, offer, shown.footer, played)


# --- monsters -------------------------------------------------------------------------------------------------------


def in_play(s: Hades) -> list[Monster]:
    """Every monster that has left the deck, by its number."""
    own = [m for god in s.gods for m in (*god.engaged, *god.fallen, *god.lures) if m is not None]
    waiting = [boss.monster for boss in s.bosses if boss.monster is not None]
    posted = [m for m in (*s.ordinary, *s.alert) if m is not None]
    return sorted((*own, *waiting, *posted), key=lambda m: m.id)


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


@cache
def monster_words(card: str) -> Msg:
    """What the monster does, in a sentence."""
    entry = tables.MONSTERS[card]
    key = "card.boss-text" if entry.boss else "card.monster-text"
    return msg(
        key,
        infliction=Msg(f"monster.{card}.infliction"),
        effect=say(entry.effects),
        characteristic=Msg(f"monster.{card}.characteristic") if entry.boss else "",
    )


@cache
def die_mark(colour: str, number: int) -> Badge:
    return Badge(f"die-{colour}", msg("monster-mark.die", colour=Msg(f"colour.{colour}"), side=side(number)))


def monster_shown(
    s: Hades, monster: Monster, counted: Numbers, owner: God | None = None, *marks: Badge, down: bool = False
) -> Card:
    """A monster's card with its damage, dice and tokens; with an owner, what its combat would bring."""
    entry = monster_card(monster)
    badges = [*marks]
    if not down:
        badges.append(Badge("hearts", msg("monster-mark.stamina", n=max(0, monster.left), of=monster.stamina)))
    badges += [die_mark(die.colour, die.side) for die in monster.dice]
    if monster.shields:
        badges.append(Badge("shield", msg("token.shields", n=monster.shields)))
    if monster.strikes:
        badges.append(Badge("sword-clash", msg("token.strikes", n=monster.strikes)))
    if owner is not None and not monster.tapped:
        badges.append(Badge("crystal-ball", msg("monster-mark.forecast", what=combat_words(s, owner, monster))))
    return Card(
        f"monster-{monster.id}",
        monster_name(monster.card, counted[monster.id]),
        monster_words(monster.card),
        entry.icon,
        footer=msg("card.monster", vigilance=entry.vigilance, energy=entry.energy, slots=entry.slots),
        badges=tuple(badges),
        tapped=monster.tapped,
    )


def alert_mark(slot: int) -> Badge:
    return Badge("dice-fate", msg("monster-mark.alert", n=ALERT_VALUES[slot]))


# --- the character --------------------------------------------------------------------------------------------------


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


@cache
def wound_card(seat: int, god: str, space: int) -> Card:
    effect = tables.GODS[god].wounds[space - 1]
    return Card(
        f"wound-{seat}-{space}",
        msg("card.wound", n=space),
        msg("card.sentence", what=Msg(f"wound.{effect}")),
        "bleeding-wound",
    )


@cache
def condition_card(seat: int, condition: str) -> Card:
    entry = tables.CONDITIONS[condition]
    cure = price(entry.removal)
    return Card(
        f"condition-{seat}-{condition}",
        Msg(f"condition.{condition}.name"),
        Msg(f"condition.{condition}.text"),
        entry.icon,
        msg("card.cure", price=cure) if cure else None,
        Msg("card.condition"),
    )


@cache
def tile_card(seat: int, action: str, level: int, cost: int | None) -> Card:
    """A place of the character board: what the action is worth now, and what the next level costs, if there is one."""
    row = tables.TILES[action].levels
    return Card(
        f"tile-{seat}-{action}",
        Msg(f"action-name.{action}"),
        msg("card.sentence", what=tile_words(action, row[level - 1])),
        "upgrade",
        None if cost is None else msg("card.upgrade", n=cost, worth=tile_words(action, row[level])),
        msg("card.tile", n=level, of=len(row)),
    )


@cache
def tile_words(action: str, value: Tile) -> Msg:
    plain = action == "start-combat" and not value.strike and not value.shield
    return msg(
        "tile.start-combat-none" if plain else f"tile.{action}",
        modifier=value.modifier,
        nectar=value.nectar,
        might=value.might,
        spark=value.spark,
        look=value.look,
        take=value.take,
        flip=value.flip,
        times=value.times,
        strike=value.strike,
        shield=value.shield,
    )
