"""Hero boards: crystals, Aura, points, traits, talents, the weapon with its rows, and the knapsack."""

from __future__ import annotations

from coterie.games.malhya.box.names import goods, goods_source, name_key
from coterie.games.malhya.box.schemas import ItemCard, Row
from coterie.games.malhya.box.tables import HEROES, KNAPSACK, TALENTS, WEAPONS
from coterie.games.malhya.combat.figures import initiative
from coterie.games.malhya.effects.choosing import in_mode
from coterie.games.malhya.effects.needs import heavy_icons, trait
from coterie.games.malhya.heroes.gear import open_rows
from coterie.games.malhya.heroes.knapsack import bearing
from coterie.games.malhya.heroes.wounds import AREAS, crystals
from coterie.games.malhya.showing.cards import card_id, card_text, requirement, row, with_it
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.data import replace
from coterie.kernel.drawing import area, badges, count, filled, mark, meter, told
from coterie.kernel.saying import phrase
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel
from coterie.kernel.texts import Item, Msg, msg

POINTS = 6
"""Action Points of a turn."""

TRAITS = {
    "strength": "biceps",
    "dexterity": "wingfoot",
    "sense": "eyeball",
    "intelligence": "brain",
    "knowledge": "open-book",
}
WOUNDS = {"shock": "knocked-out-stars", "damage": "bleeding-wound", "serious": "broken-bone"}
CUBES = {
    "material": "stone-block",
    "key": "lockpicks",
    "potion": "potion-ball",
    "arrow": "arrow-cluster",
    "ingredient": "herbs-bundle",
}


def hero_panel(s: Malhya, hero: Hero, *, active: bool) -> Panel:
    n = s.heroes.index(hero)
    return Panel(
        f"hero-{hero.card}",
        Msg(name_key(f"hero.{hero.card}")),
        hero.seat,
        meters(s, hero, n),
        badges=hero_badges(s, hero),
        areas=(
            *[told(each) for each in filled(lying(s, hero))],
            CardArea(
                f"hand-{hero.card}",
                msg("area.knapsack", n=len(hero.items), most=hero.capacity),
                tuple([goods_card(hero, card) for card in hero.items]),
            ),
        ),
        active=active,
    )


def lying(s: Malhya, hero: Hero) -> tuple[CardArea, ...]:
    """What lies open before a hero."""
    return (
        area("board", [hero_card(hero)], owner=hero.card),
        area("weapon", weapon_cards(s, hero), owner=hero.card),
        area("worn", [goods_card(hero, card) for card in worn(hero)], owner=hero.card),
        area("talents", [talent_card(hero, card) for card in hero.talents], owner=hero.card),
        area("cubes", [cube_card(hero, cube, n) for cube, n in hero.cubes.items() if n], owner=hero.card),
    )


def worn(hero: Hero) -> list[str]:
    return [card for card in (hero.armor, *hero.artifacts) if card]


def meters(s: Malhya, hero: Hero, n: int) -> tuple[Meter, ...]:
    """Where the crystals lie, Aura tokens, and in the modes Action Points."""
    most = crystals(hero)
    found = [meter("life", n, hero.life, most, "hearts")]
    found += [meter(kind, n, getattr(hero, kind), most, WOUNDS[kind]) for kind in AREAS]
    found.append(meter("aura", n, hero.aura, hero.aura + hero.spent, "sparkles"))
    if in_mode(s):
        found.append(meter("points", n, hero.points, POINTS, "run"))
    return tuple(found)


def hero_badges(s: Malhya, hero: Hero) -> tuple[Badge, ...]:
    traits = [
        Badge(icon, msg(f"badge.{name}", n=trait(s, hero, name)), trait(s, hero, name)) for name, icon in TRAITS.items()
    ]
    at = initiative(s, hero.card)
    return (
        *traits,
        Badge("stopwatch", msg("badge.initiative", n=at), at),
        Badge("walking-boot", msg("badge.movement", n=hero.movement), hero.movement),
        *badges(
            count(heavy_icons(hero), "swap-bag", "badge.heavy", most=bearing(s, hero)),
            count(hero.free, "footsteps", "badge.free"),
            mark(not hero.life, "knocked-out-stars", "badge.unconscious"),
            mark(hero.stance in STANCES, STANCES.get(hero.stance, ""), f"badge.{hero.stance}"),
        ),
    )


STANCES = {"playing": "run", "standby": "sands-of-time", "ended": "night-sleep", "away": "exit-door"}


# --- cards ------------------------------------------------------------------------------------------------------------


def hero_card(hero: Hero) -> Card:
    source = f"hero.{hero.card}"
    entry = HEROES[hero.card]
    return Card(
        card_id(source, hero.card),
        Msg(name_key(source)),
        card_text(source),
        entry.icon,
        flavour=Msg(f"{source}.flavour"),
    )


def weapon_cards(s: Malhya, hero: Hero) -> list[Card]:
    """The weapon, and each of its rows: those that the hero cannot use lie turned, with what they need."""
    if not hero.weapon:
        return []
    source, rows, besides = f"weapon.{hero.weapon}", open_rows(s, hero), with_it(WEAPONS[hero.weapon])
    return [
        replace(goods_card(hero, hero.weapon), text=phrase(*besides) if besides else None),
        *(
            Card(
                card_id(f"{source}.{n}", hero.card),
                msg("row.name", n=n + 1),
                row(each),
                "crossed-swords" if each.strike else "shield",
                row_cost(each),
                requirement(each),
                tapped=n not in rows,
            )
            for n, each in enumerate(WEAPONS[hero.weapon].rows)
        ),
    ]


def row_cost(each: Row) -> Msg:
    """What its two halves cost, as far as there are any."""
    halves = [
        *([msg("row.attack-cost", n=each.attack_cost)] if each.strike else ()),
        *([msg("row.defense-cost", n=each.defense_cost)] if each.guard else ()),
    ]
    return msg("row.cost", what=[*halves])


def goods_card(hero: Hero | None, card: str, cost: Msg | None = None) -> Card:
    """An object or a weapon, with its kind, value and weight."""
    entry, source = goods(card), goods_source(card)
    kind = entry.kind if isinstance(entry, ItemCard) else f"weapon-{entry.kind}"
    parts: list[Item] = [Msg(f"goods.{kind}"), msg("goods.value", n=entry.value)]
    parts += [Msg("goods.rare")] if entry.rare else []
    shown = badges(count(entry.heavy, "swap-bag", "goods.heavy"))
    where = card_id(source, hero.card if hero else "market")
    flavour = Msg(f"{source}.flavour") if entry.flavour else None
    return Card(
        where,
        Msg(name_key(source)),
        card_text(source),
        entry.icon,
        cost,
        msg("goods.footer", what=parts),
        shown,
        flavour=flavour,
    )


def talent_card(hero: Hero, card: str) -> Card:
    """A talent on the side that it shows."""
    side, advanced = ("advanced", True) if hero.talents.get(card) else ("talent", False)
    return talent(card, card_id(f"talent.{card}", hero.card), side=side, advanced=advanced)


def talent(card: str, id: str, *, side: str = "talent", advanced: bool = False) -> Card:
    entry = TALENTS[card]
    footer = msg("talent.advanced" if advanced else "talent.basic", what=Msg(f"class.{entry.klass}"))
    return Card(id, Msg(f"{side}.{card}.name"), card_text(f"{side}.{card}"), entry.icon, footer=footer)


def cube_card(hero: Hero, cube: str, n: int) -> Card:
    """Cubes of a kind and colour in their area."""
    kind = cube.partition("-")[0]
    most = next(spaces for each, spaces in KNAPSACK.spaces.items() if each == kind)
    name = msg("cubes.many", n=n, what=Msg(f"cube.{cube}"))
    return Card(card_id(f"cube.{cube}", hero.card), name, icon=CUBES[kind], footer=msg("cubes.spaces", n=most))
