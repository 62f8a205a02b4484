"""How the actions of a wave are shown: words, targets, cost, and what they are likely to bring."""

from __future__ import annotations

from typing import Any

from coterie.games.hades.actions.battlefield import price as market_price
from coterie.games.hades.actions.bonus import PUSH_COST, cure_cost
from coterie.games.hades.actions.menu import PENDING
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.effects.words import amounts, join, price, say, sentence
from coterie.games.hades.effects.words import zone as zone_words
from coterie.games.hades.gods.board import SLOT_COSTS, card_of, tile
from coterie.games.hades.gods.deities import LEVELS, effects_of
from coterie.games.hades.gods.harm import wounded
from coterie.games.hades.gods.upgrade import upgrade_cost
from coterie.games.hades.monsters.deck import card as monster_card
from coterie.games.hades.showing.cards import (
    action_card,
    companion_text,
    item_card,
    item_text,
    monster_called,
    monsters,
    tile_words,
    weapon_card,
)
from coterie.games.hades.showing.ids import (
    LANDMARK_ICONS,
    LOOT_ICONS,
    in_hand,
    in_inventory,
    in_slot,
    market_id,
    section,
    terrain_id,
)
from coterie.games.hades.showing.odds import combat_words, dice_odds, lure_attack_words, move_words
from coterie.games.hades.showing.story import challenge_card, challenge_cost
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import replace
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item, Msg, msg

ICONS = {
    "move": "footprint",
    "discover": "open-chest",
    "start-combat": "crossed-swords",
    "fill-cup": "amphora",
    "lure": "meat-hook",
    "drain": "drop",
    "sneak": "hood",
    "focus": "third-eye",
    "pray": "prayer",
    "heal": "heart-drop",
    "lure-attack": "high-shot",
    "rest": "camping-tent",
}


def present_act(s: Hades, god: God, option: Any) -> Choice:
    """An option of the wave; `do` names a main action that is asked about without a card."""
    word, *rest = option
    if word == "main":
        card = rest[0]
        choice = main_action(s, god, rest[1], rest[2:])
        paid = [Msg(f"action.{card}.name"), *amounts(tables.MAINS[card].cost), *costs_of(choice)]
        return replace(choice, targets=(*choice.targets, *in_hand(god, card)), cost=msg("cost", what=paid))
    if word == "also":
        choice = main_action(s, god, rest[0], rest[1:])
        return replace(choice, label=msg("option.act.also", what=choice.label))
    if word == "do":
        return main_action(s, god, rest[0], rest[1:])
    if word == "feat":
        card = action_card(rest[0], "")
        effects = tables.FEATS[rest[0]].battlefield if god.position == "battlefield" else tables.FEATS[rest[0]].cover
        label = msg("option.act.feat", card=card.name)
        return Choice(label, "", in_hand(god, rest[0]), card.icon, card.cost, sentence(effects.effects))
    if word == "challenge":
        shown = challenge_card(s.scenario, rest[0])
        targets = (shown.id, *in_hand(god, tables.CHALLENGE))
        return Choice(
            msg("option.act.challenge", name=shown.name),
            "",
            targets,
            "laurel-crown",
            challenge_cost(s.scenario, rest[0]),
            shown.text,
        )
    if word == "resolve":
        label = msg("option.act.resolve", monster=monster_called(s, rest[0]))
        outcome = combat_words(s, god, monsters(s)[rest[0]])
        return Choice(label, "", (f"monster-{rest[0]}",), "sword-clash", detail=msg("card.sentence", what=outcome))
    if word == "landmark":
        return landmark(s, god, rest[0], rest[1:])
    return bonus_action(s, god, word, rest)


def costs_of(choice: Choice) -> list[Item]:
    return [choice.cost] if choice.cost is not None else []


# --- main actions ---------------------------------------------------------------------------------------------------


def main_action(s: Hades, god: God, action: str, details: list[Any]) -> Choice:
    """A main action with its first choice; without one, its name."""
    icon = ICONS[action]
    if not details and action not in ("fill-cup", "focus"):
        return Choice(Msg(f"action-name.{action}"), icon=icon)
    if action in ("move", "sneak"):
        return travel(s, god, action, details[0])
    if action == "discover":
        return discover(s, god, details[0], details[1])
    if action == "start-combat":
        return start_combat(god, details[0])
    if action == "fill-cup":
        gained = msg("effect.gain", what=amounts({"nectar": tile(god, "fill-cup").nectar}))
        return Choice(Msg("option.do.fill-cup"), icon=icon, detail=msg("card.sentence", what=gained))
    if action == "focus":
        worth = msg("card.sentence", what=tile_words("focus", tile(god, "focus")))
        return Choice(Msg("option.do.focus"), "", (f"tile-{god.seat}-focus",), icon, detail=worth)
    if action == "pray":
        return pray(details[0], details[1])
    if action == "heal":
        return Choice(
            msg("option.do.heal", n=details[0]), icon=icon, cost=msg("cost", what=amounts({"nectar": details[0]}))
        )
    if action == "rest":
        return rest_choice(s, god, details)
    return against(s, god, action, details)


def against(s: Hades, god: God, action: str, details: list[Any]) -> Choice:
    """Main actions that point at a monster: lure, lure attack, drain."""
    number, icon = details[0], ICONS[action]
    monster, name = monsters(s)[number], monster_called(s, number)
    targets = (f"monster-{number}",)
    if action == "lure":
        return Choice(msg("option.do.lure", monster=name), "", targets, icon, detail=Msg("detail.lure"))
    if action == "lure-attack":
        odds = lure_attack_words(s, god, monster)
        return Choice(msg("option.do.lure-attack", monster=name), "", targets, icon, detail=odds)
    energy = min(1, monster_card(monster).energy) if wounded(s, god, "drain-one") else monster_card(monster).energy
    limit = tile(god, "drain")
    gained: Cost = {"might": details[1], "spark": min(energy, limit.might + limit.spark) - details[1]}
    return Choice(msg("option.do.drain", monster=name, what=amounts(gained)), "", targets, icon)


def travel(s: Hades, god: God, action: str, zone: str) -> Choice:
    dear = price({"nectar": 1}) if wounded(s, god, "travel-dear") else None
    position = "battlefield" if action == "move" else "cover"
    detail = move_words(s, god, zone) if action == "move" else Msg("detail.sneak")
    label = msg(f"option.do.{action}", zone=zone_words(s.scenario, zone))
    return Choice(label, "", (section(zone, position),), ICONS[action], dear, detail)


def discover(s: Hades, god: God, kind: str, card: str) -> Choice:
    shown = weapon_card(card, "") if kind == "weapon" else item_card(card, "") if kind == "item" else None
    shown = shown or action_card(card, "")
    spark = market_price(s, god, kind, card)
    cost = price({"spark": spark})
    label = msg("option.do.discover", card=shown.name)
    return Choice(label, "", (market_id(kind, card),), LOOT_ICONS[kind], cost, shown.text)


def start_combat(god: God, weapon: str) -> Choice:
    """The weapon's dice with what they may show, and the tokens that come with them."""
    entry, board = tables.WEAPONS[weapon], tile(god, "start-combat")
    parts: list[Item] = dice_odds(entry.dice)
    if entry.strike + board.strike:
        parts.append(msg("token.strikes", n=entry.strike + board.strike))
    if entry.shield + board.shield:
        parts.append(msg("token.shields", n=entry.shield + board.shield))
    label = msg("option.do.start-combat", card=Msg(f"gear.{weapon}.name"))
    detail = msg("card.sentence", what=join(parts, "effect.next"))
    return Choice(label, "", in_inventory(god, weapon), entry.icon, detail=detail)


def pray(what: str, deity: str) -> Choice:
    name = Msg(f"deity.{deity}.name")
    targets = (f"deity-{deity}",)
    if what == "grace":
        return Choice(msg("option.do.pray-grace", deity=name), "", targets, ICONS["pray"], detail=Msg("detail.grace"))
    label = msg("option.do.pray", deity=name, level=Msg(f"prayer.{what}"))
    cost = msg("cost-blessings", n=LEVELS[what])
    return Choice(label, "", targets, tables.DEITIES[deity].icon, cost, sentence(effects_of(deity, what)))


def rest_choice(s: Hades, god: God, details: list[Any]) -> Choice:
    if details[0] != "upgrade":
        gains: dict[str, Cost] = {"might": {"might": 1}, "spark": {"spark": 2}, "nectar": {"nectar": 1}}
        label = msg("option.do.rest", what=amounts(gains[details[0]]))
        return Choice(label, icon=ICONS["rest"])
    action = details[1]
    level = god.tiles.get(action, 1)
    row = tables.TILES[action].levels
    worth = tile_words(action, row[level]) if level < len(row) else tile_words(action, row[-1])
    label = msg("option.do.upgrade", action=Msg(f"action-name.{action}"), n=min(level + 1, len(row)))
    cost = price({"divinity": upgrade_cost(s, god, action)})
    detail = msg("card.sentence", what=worth)
    return Choice(label, "", (f"tile-{god.seat}-{action}",), "upgrade", cost, detail)


# --- bonus actions --------------------------------------------------------------------------------------------------


def bonus_action(s: Hades, god: God, word: str, rest: list[Any]) -> Choice:
    """Abilities, inventory, boosts, helpers, push limits, and the ways out."""
    if not rest:
        return plain(god, word)
    what = rest[0]
    if word in ("boost-strike", "summon"):
        cost: Cost = {"nectar": 1} if word == "boost-strike" else {} if card_of(god).cover.strong else {"spark": 1}
        label = msg(f"option.act.{word}", monster=monster_called(s, what))
        return Choice(label, "", (f"monster-{what}",), "sword-clash", price(cost))
    if word == "boost-market":
        name = Msg(f"feat.{rest[1]}.name" if what == "feat" else f"gear.{rest[1]}.name")
        label = msg("option.act.boost-market", card=name)
        return Choice(label, "", (market_id(what, rest[1]),), "card-exchange", price({"spark": 1}))
    if word == "exploit":
        label = msg("option.act.exploit", card=Msg(f"terrain.{what}.name"), n=rest[1] + 1)
        entry, paid = tables.TERRAIN[what], price({"spark": SLOT_COSTS[rest[1]]})
        return Choice(label, "", (terrain_id(what),), entry.icon, paid, sentence(entry.effects))
    if word == "search":
        label = msg("option.act.search", loot=Msg(f"loot.{what}"))
        return Choice(label, "", (section(god.zone, "battlefield"),), "magnifying-glass", detail=ability(god))
    if word == "cure":
        label = msg("option.act.cure", condition=Msg(f"condition.{what}.name"))
        targets = (f"condition-{god.seat}-{what}",)
        return Choice(label, "", targets, tables.CONDITIONS[what].icon, price(cure_cost(what)))
    if word == "companion":
        helper = tables.COMPANIONS[what]
        label = msg("option.act.companion", name=Msg(f"companion.{what}.name"))
        return Choice(label, "", (f"companion-{what}",), helper.icon, price(helper.cost), companion_text(what))
    if word in ("push", "motivation"):
        label = msg(f"option.act.{word}", card=Msg(f"action.{what}.name"))
        paid = price(PUSH_COST[tables.card_kind(what)]) if word == "push" else None
        slots = [target for other in (god, *s.gods) for target in in_slot(other, what)]
        return Choice(label, "", tuple(slots[:1]), "push", paid, Msg(f"detail.{word}"))
    return inventory(god, word, what)


def inventory(god: God, word: str, card: str) -> Choice:
    """Use, reactivate or drop a weapon or item."""
    label = msg(f"option.act.{word}", card=Msg(f"gear.{card}.name"))
    entry = tables.WEAPONS[card] if card in tables.WEAPONS else tables.ITEMS[card]
    targets = in_inventory(god, card) or (("torch",) if card == "torch" else ())
    if word == "reactivate":
        return Choice(label, "", targets, entry.icon, price(tables.WEAPONS[card].reactivate))
    if word == "item":
        return Choice(label, "", targets, entry.icon, price(tables.ITEMS[card].cost), item_text(card))
    return Choice(label, "", targets, "drop-weapon", detail=Msg("detail.drop"))


def ability(god: God) -> Msg:
    """The words of the ability that the position gives."""
    held = card_of(god).battlefield if god.position == "battlefield" else card_of(god).cover
    return Msg(f"ability.{held.id}.{'strong' if held.strong else 'text'}")


def plain(god: God, word: str) -> Choice:
    """Options of one word: brawl, refresh, protector, done, yield."""
    label = Msg(f"option.act.{word}")
    if word == "refresh":
        return Choice(label, "", (f"character-{god.seat}",), "cycle", price({"nectar": 1}), Msg("detail.refresh"))
    if word in ("brawl", "protector"):
        detail = Msg("detail.brawl") if word == "brawl" else ability(god)
        return Choice(label, "", (f"character-{god.seat}",), "fist" if word == "brawl" else "shield", detail=detail)
    waiting = sum(not m.tapped for m in god.engaged)
    icon = "check-mark" if word == "done" else "conversation"
    return Choice(label, icon=icon, detail=msg(f"detail.{word}", n=waiting))


def landmark(s: Hades, god: God, name: str, details: list[Any]) -> Choice:
    """A landmark together with the action it changes."""
    targets: tuple[str, ...] = (section(god.zone, "cover"),)
    detail = Msg(f"landmark.{name}.text")
    what: Msg | None = None
    cost: Msg | None = None
    if name in ("amphoras", "statue"):
        action = ["focus"] if name == "amphoras" else ["lure-attack", details[1]]
        choice = present_act(s, god, ("also", *action) if details[0] == PENDING else ("main", details[0], *action))
        what, cost, targets = choice.label, choice.cost, (*targets, *choice.targets)
        if name == "statue":
            detail = lure_attack_words(s, god, monsters(s)[details[1]], bonus=2)
    elif name == "altar":
        choice = pray(details[0], details[1])
        what, cost, targets = choice.label, choice.cost, (*targets, *choice.targets)
        detail = choice.detail or detail
    elif name == "columns":
        choice = present_act(s, god, ("feat", details[0]))
        what, cost, targets = choice.label, choice.cost, (*targets, *choice.targets)
        detail = msg("card.sentence", what=say(tables.FEATS[details[0]].cover.effects))
    elif details:
        what = Msg(f"action.{details[0]}.name")
        targets = (*targets, *in_slot(god, details[0]))
    named = Msg(f"landmark.{name}.name")
    label = msg("option.act.landmark", name=named, what=what) if what else msg("option.act.landmark-alone", name=named)
    return Choice(label, "", targets, LANDMARK_ICONS.get(name, "stone-pile"), cost, detail)
