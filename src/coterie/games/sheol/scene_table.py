"""What lies on the table for all: the enemy board, Heralds and Outer Lords, the Citadel, lands, the mission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.citadel import CURES, DEPOSITS, DISPLAY, SPACES, price
from coterie.games.sheol.foe_cards import armor_of, damage_of, health_of, movement_of
from coterie.games.sheol.ground import SPOTS
from coterie.games.sheol.lightstream import pool_size
from coterie.games.sheol.scene_board import DRAWN, LAND_ICONS
from coterie.games.sheol.scene_cards import (
    blip_card,
    charge_badge,
    effect_card,
    flavour,
    herald_text,
    icon_of,
    item_card,
    mechanic_card,
    rows,
    shadow_card,
    tile_card,
    told,
)
from coterie.games.sheol.state import Herald, Land, Lord, Sheol
from coterie.games.sheol.words import passives, power, say
from coterie.games.sheol.words_needs import progress
from coterie.kernel.data import replace
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Msg, msg

MOST_PROSPERITY = 10
SPOT_ICONS = {
    "build": "gear-hammer",
    "explore": "compass",
    "printer": "cube",
    "cure": "first-aid-kit",
    "shield": "shield",
}


def common_panels(s: Sheol, wanted: tuple[Meter, ...]) -> tuple[Panel, ...]:
    """The mission with its open goals, the enemy, the Citadel and the lands."""
    panels = [mission(s, wanted), enemy_board(s), citadel(s), lands(s)]
    return tuple(each for each in panels if each.areas or each.meters or each.tracks)


def panel(
    id: str,
    areas: Iterable[CardArea],
    badges: Iterable[Badge] = (),
    meters: Iterable[Meter] = (),
    tracks: Iterable[Track] = (),
) -> Panel:
    shown = tuple(area for area in areas if area.cards or area.hidden)
    return Panel(
        id,
        Msg(f"panel.{id}"),
        meters=tuple(meters),
        tracks=tuple(tracks),
        badges=tuple(badges),
        areas=shown,
        about=Msg(f"about.panel-{id}"),
    )


# --- the mission ----------------------------------------------------------------------------------------------------


def mission(s: Sheol, wanted: tuple[Meter, ...]) -> Panel:
    """The Mission cards and Points of Interest in play with their goals, and the mission's own rules."""
    entry = box.MISSIONS.get(s.mission.id)
    if entry is None:
        return panel("mission", ())
    cards = tuple(mission_card(s.mission.id, letter) for letter in s.mission.cards)
    points = tuple(point_card(card) for card in s.mission.points)
    rules = tuple(special_card(s.mission.id, n) for n in range(len(entry.special)))
    areas = [
        CardArea("mission-cards", Msg("area.mission-cards"), cards),
        CardArea("points", Msg("area.points"), points),
        CardArea("special", Msg("area.special"), rules),
        CardArea("point-deck", Msg("area.point-deck"), (), len(s.points)),
        CardArea("reward-deck", Msg("area.reward-deck"), (), len(s.rewards)),
    ]
    counted = [(counter, n) for counter, n in s.mission.counters.items() if n]
    badges = [Badge("abacus", msg("badge.counter", what=Msg(f"counter.{c}"), n=n), n) for c, n in counted]
    return panel("mission", areas, badges, (*wanted, *extra_goals(s)))


def goals(s: Sheol) -> tuple[Meter, ...]:
    """Every goal of a Mission card that is open, and how far it has come."""
    entry = box.MISSIONS.get(s.mission.id)
    if entry is None:
        return ()
    return tuple(
        goal_meter(f"goal-{letter}-{n}", f"mission.{s.mission.id}.{letter}.goal.{n}", *progress(s, goal.needs, since))
        for letter, since in s.mission.cards.items()
        for n, goal in enumerate(entry.cards[letter].goals)
        if n not in since.met
    )


def extra_goals(s: Sheol) -> Iterator[Meter]:
    """The same of Points of Interest."""
    for card, since in s.mission.points.items():
        yield goal_meter(f"goal-{card}", f"poi.{card}.goal", *progress(s, box.POINTS[card].needs, since))


def goal_meter(id: str, name: str, now: int, high: int) -> Meter:
    return Meter(id, Msg(name), now, high, "flag-objective")


@cache
def mission_card(mission: str, letter: str) -> Card:
    """A Mission card: its goals and rules; the story has a page of its own."""
    card, key = box.MISSIONS[mission].cards[letter], f"mission.{mission}.{letter}"
    wanted = [Msg(f"{key}.goal.{n}") for n in range(len(card.goals))]
    rules = [
        msg("card.rule", name=Msg(f"{key}.rule.{n}.name"), text=Msg(f"{key}.rule.{n}.text"))
        for n in range(len(card.rules))
    ]
    name, footer = Msg(f"{key}.name"), msg("card.mission", letter=letter)
    story = Msg(f"{key}.story.0") if card.story else None
    return Card(f"mission-{letter}", name, told(*wanted, *rules), "scroll-unfurled", footer=footer, flavour=story)


@cache
def special_card(mission: str, n: int) -> Card:
    key = f"mission.{mission}.special.{n}"
    return Card(f"special-{n}", Msg(f"{key}.name"), Msg(f"{key}.text"), "rule-book", footer=Msg("card.special-rule"))


@cache
def point_card(card: str) -> Card:
    entry = box.POINTS[card]
    text = msg("card.poi-text", goal=Msg(f"poi.{card}.goal"), prize=say(entry.prize))
    name, icon = Msg(f"poi.{card}.name"), icon_of("poi", card)
    return Card(f"poi-{card}", name, text, icon, footer=msg("card.poi", n=entry.level), flavour=flavour("poi", card))


# --- the enemy ------------------------------------------------------------------------------------------------------


def enemy_board(s: Sheol) -> Panel:
    """The Threat track, Shadow cards, mechanics and open threats; Heralds and Outer Lords with their markers."""
    enemy = s.enemy
    great = [*(herald_shown(s, n, each) for n, each in enumerate(s.heralds))]
    great += [lord_shown(s, n, each) for n, each in enumerate(s.lords)]
    actions = tuple(action_card(lord.action) for lord in s.lords if lord.action)
    opened = tuple(effect_card("threat", card, f"threat-{card}") for card in s.threats_open.cards)
    mechanics = tuple(mechanic_card(kind, side) for kind, side in enemy.mechanics.items())
    areas = [
        CardArea("threats-open", Msg("area.threats-open"), opened),
        CardArea("great", Msg("area.great"), tuple(great)),
        CardArea("lord-actions", Msg("area.lord-actions"), actions),
        CardArea("shadow-cards", Msg("area.shadow-cards"), tuple(shadow_cards(s))),
        CardArea("mechanics", Msg("area.mechanics"), mechanics),
        CardArea("threat-deck", Msg("area.threat-deck"), (), len(s.threats)),
    ]
    badges = [Badge("stack", msg("badge.pile", n=len(s.pile)), max(1, len(s.pile)))]
    if s.gravity:
        badges.append(Badge("orbital", msg("badge.gravity", face=Msg(f"gravity.{s.gravity.replace(' ', '-')}"))))
    track = threat_track(enemy.turn, enemy.death, tuple(enemy.threat_turns))
    return panel("enemy", areas, badges, tracks=(track,))


@lru_cache(DRAWN)
def threat_track(turn: int, death: int, threats: tuple[int, ...]) -> Track:
    """The turns up to the Death token, those with a Threat token marked."""
    keys = ["threat" if n in threats else "turn" for n in range(1, max(death, turn) + 1)]
    spaces = [msg(f"track.{key}", n=n) for n, key in enumerate(keys, 1)]
    if 0 < death <= len(spaces):
        spaces[death - 1] = msg("track.death-threat" if death in threats else "track.death", n=death)
    return Track("turns", Msg("track.turns"), (Msg("track.start"), *spaces), turn, Msg("about.turns"))


def shadow_cards(s: Sheol) -> Iterator[Card]:
    """The cards of the types that the mission's pile holds or that have been met."""
    enemy = s.enemy
    out = {*s.enemy.collected, *(shadow.kind for shadow in s.shadows.values())}
    entry = box.MISSIONS.get(s.mission.id)
    for kind in box.SHADOWS:
        if kind in out or (entry is not None and kind in entry.shadows):
            yield shadow_card(
                kind,
                kind in enemy.empowered,
                enemy.collected.get(kind, 0),
                enemy.health.get(kind, 0),
                enemy.damage.get(kind, 0),
            )
    yield blip_card("blip")
    if "hypershadow" in enemy.mechanics or any(shadow.hyper for shadow in s.shadows.values()):
        yield blip_card("hypershadow")


def herald_shown(s: Sheol, n: int, herald: Herald) -> Card:
    card = box.HERALDS[herald.card]
    key = f"herald.{herald.card}.reborn" if herald.reborn else f"herald.{herald.card}"
    side = card.reborn if herald.reborn else card.normal
    return Card(
        f"herald-card-{n}",
        Msg(f"{key}.name"),
        herald_text(herald.card, herald.reborn),
        card.icon,
        footer=msg("card.initiative", n=card.initiative),
        badges=tuple(great_badges(s, herald, card.retaliation)),
        tapped=herald.defeated,
        flavour=flavour("herald", herald.card),
        pattern=rows(side.pattern),
    )


def great_badges(s: Sheol, enemy: Herald | Lord, end: int) -> Iterator[Badge]:
    """Darkness, health, damage, armor, movement, Retaliation of a Herald or Outer Lord."""
    if enemy.defeated:
        yield Badge("skull", Msg("badge.defeated"))
        return
    if enemy.at < 0:
        yield Badge("sands-of-time", Msg("badge.to-come"))
    health = health_of(s, enemy)
    yield Badge("night-sky", msg("badge.darkness", n=enemy.darkness))
    yield Badge("hearts", msg("badge.health", n=max(0, health - enemy.damage), of=health))
    yield Badge("crossed-swords", msg("badge.damage", n=damage_of(s, enemy)))
    yield Badge("shield", msg("badge.armor", n=armor_of(s, enemy)))
    yield Badge("footprint", msg("badge.movement", n=movement_of(s, enemy)))
    yield Badge("shield-reflect", msg("badge.retaliation", n=enemy.retaliation, end=end))


def lord_shown(s: Sheol, n: int, lord: Lord) -> Card:
    card = box.LORDS[lord.card]
    return Card(
        f"lord-card-{n}",
        Msg(f"lord.{lord.card}.name"),
        lord_text(lord.card, lord.berserk),
        card.icon,
        footer=Msg("card.berserk" if lord.berserk else "card.lord"),
        badges=tuple(great_badges(s, lord, card.retaliation)),
        tapped=lord.defeated,
        flavour=flavour("lord", lord.card),
    )


@cache
def lord_text(card: str, berserk: bool) -> Msg:
    side = box.LORDS[card].berserk if berserk else box.LORDS[card].normal
    return msg("card.lord-text", critical=say(side.critical))


@cache
def action_card(card: str) -> Card:
    action = box.LORD_ACTIONS[card]
    text = msg(
        "card.lord-action",
        damage=action.damage,
        armor=action.armor,
        movement=action.movement,
        target=Msg(f"target.{action.target}"),
    )
    first = (
        msg("card.lord-first" if action.first else "card.lord-then", what=say(action.effects)) if action.effects else ""
    )
    name, icon = Msg(f"lord-action.{card}.name"), icon_of("lord-action", card)
    footer = Msg("card.action")
    return Card(
        f"action-{card}",
        name,
        told(text, first),
        icon,
        footer=footer,
        flavour=flavour("lord-action", card),
        pattern=rows(action.pattern),
    )


# --- the Citadel ----------------------------------------------------------------------------------------------------


def citadel(s: Sheol) -> Panel:
    """Prosperity and Umbra, technologies and malfunctions, the printer's display, the pool of tiles."""
    home = s.citadel
    meters = [
        Meter(
            "prosperity",
            Msg("meter.prosperity"),
            home.prosperity,
            max(MOST_PROSPERITY, home.prosperity),
            "castle",
            Msg("about.prosperity"),
        )
    ]
    works = [face_card(face, home.charges.get(face, -1), face in home.districts) for face in home.technologies]
    broken = [malfunction_card(card, home.charges.get(card, -1), card in home.districts) for card in home.malfunctions]
    shown = tuple(
        item_card(card, display_id(i, card), price(s, s.units[s.active], card))
        for i, card in enumerate(s.display.cards)
    )
    areas = [
        CardArea("technologies", msg("area.technologies", n=len(works), of=SPACES), tuple(works)),
        CardArea("malfunctions", Msg("area.malfunctions"), tuple(broken)),
        CardArea("display", msg("area.display", n=len(shown), of=DISPLAY), shown, len(s.printer)),
        CardArea(
            "pool",
            msg("area.pool", n=len(s.pool), of=pool_size(s)),
            pool(tuple(s.pool.cards), "pool"),
            len(s.dispenser),
        ),
        CardArea("aside", Msg("area.aside"), pool(tuple(s.aside.cards), "aside")),
        CardArea("unlocked", Msg("area.unlocked"), tuple(facility_card(kind) for kind in home.unlocked)),
    ]
    badges = [
        Badge("bank", msg("badge.stored", n=home.umbra), max(1, home.umbra)),
        Badge("first-aid-kit", msg("badge.cures", n=CURES - home.cures, of=CURES)),
        Badge("swap-bag", msg("badge.deposits", n=DEPOSITS - home.deposits, of=DEPOSITS)),
    ]
    badges += [
        Badge("knight-banner", msg("badge.alignment", faction=Msg(f"faction.{faction}"), n=n), n)
        for faction, n in home.alignment.items()
        if n
    ]
    return panel("citadel", areas, badges, meters)


def display_id(i: int, card: str) -> str:
    return f"{card}@display-{i}"


def in_display(s: Sheol, card: str) -> tuple[str, ...]:
    cards = s.display.cards
    return (display_id(cards.index(card), card),) if card in cards else ()


@lru_cache(DRAWN)
def pool(tiles: tuple[str, ...], where: str) -> tuple[Card, ...]:
    return tuple(tile_card(tile, f"{tile}@{where}", n) for tile, n in sorted(Counter(tiles).items()))


@lru_cache(DRAWN)
def face_card(face: str, charges: int, active: bool) -> Card:
    """A technology as it lies: active with its charges, or waiting for a District token."""
    entry = box.FACES[face]
    text = power(entry.power) if entry.power is not None else told(passives(entry.rules))
    badges = [charge_badge(charges, entry.charges)] if charges >= 0 else []
    badges += [] if active else [Badge("unplugged", Msg("badge.inactive"))]
    icon = next(card.icon for card in box.TECHNOLOGIES.values() if face in (card.front.id, card.back.id))
    return Card(
        f"technology-{face}",
        Msg(f"technology.{face}.name"),
        text,
        icon or icon_of("technology", face),
        footer=Msg("card.technology"),
        badges=tuple(badges),
        tapped=not active or not charges,
        flavour=flavour("technology", face),
    )


@lru_cache(DRAWN)
def malfunction_card(card: str, charges: int, active: bool) -> Card:
    entry = box.MALFUNCTIONS[card]
    badges = [charge_badge(charges, entry.charges)] if charges >= 0 else []
    badges += [] if active else [Badge("unplugged", Msg("badge.inactive"))]
    return Card(
        f"malfunction-{card}",
        Msg(f"malfunction.{card}.name"),
        told(passives(entry.rules)),
        icon_of("malfunction", card),
        footer=Msg("card.malfunction"),
        badges=tuple(badges),
        tapped=not active,
        flavour=flavour("malfunction", card),
    )


@cache
def facility_card(kind: str) -> Card:
    entry = box.FACILITIES[kind]
    makes = Msg(f"card.makes-{entry.produces}") if entry.produces else ""
    use = msg("card.once-a-turn", what=say(entry.power.do)) if entry.power is not None else ""
    text = told(makes, Msg("card.protects") if entry.protects else "", use)
    name = Msg(f"facility.{kind}.name")
    return Card(
        f"facility-{kind}", name, text, entry.icon, footer=Msg("card.facility"), flavour=flavour("facility", kind)
    )


# --- lands ----------------------------------------------------------------------------------------------------------


def lands(s: Sheol) -> Panel:
    """The lands on the board: discovered ones with their spots, the others by type."""
    found = tuple(land_card(s, land) for land in s.lands if land.discovered)
    hidden = tuple(hidden_card(land.type, SPOTS[land.corner]) for land in s.lands if not land.discovered)
    areas = [
        CardArea("lands-found", Msg("area.lands-found"), found),
        CardArea("lands-hidden", Msg("area.lands-hidden"), hidden),
    ]
    return panel("lands", areas)


def land_card(s: Sheol, land: Land) -> Card:
    """A discovered land: what each action gives, and how many of its spots are left."""
    entry = box.LANDS[land.code]
    left = {spot: getattr(entry, spot) - land.used.get(spot, 0) for spot in SPOT_ICONS}
    marks = [
        Badge(SPOT_ICONS[spot], msg(f"spot.{spot}", n=n, of=getattr(entry, spot)), max(1, n))
        for spot, n in left.items()
        if getattr(entry, spot)
    ]
    return replace(land_drawn(land.code, SPOTS[land.corner]), badges=tuple(marks))


@cache
def land_drawn(code: str, at: str) -> Card:
    entry = box.LANDS[code]
    parts = [msg("land-gives.umbra", n=entry.umbra)]
    gives = {
        "build": entry.build,
        "explore": entry.explore,
        "printer": entry.items,
        "cure": entry.cured,
        "shield": entry.shields,
    }
    parts += [msg(f"land-gives.{spot}", n=n) for spot, n in gives.items() if n]
    name, footer = Msg(f"land.{code}.name"), msg("card.land", type=Msg(f"land-type.{entry.type}"), at=at)
    return Card(f"land-{at}", name, told(*parts), entry.icon, footer=footer, flavour=flavour("land", code))


@cache
def hidden_card(type: str, at: str) -> Card:
    name = msg("board.land-hidden", type=Msg(f"land-type.{type}"))
    return Card(
        f"land-{at}", name, None, LAND_ICONS[type], footer=msg("card.land", type=Msg(f"land-type.{type}"), at=at)
    )
