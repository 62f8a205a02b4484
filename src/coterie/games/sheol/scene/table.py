"""What lies on the table for all: the mission and its goals, the Citadel, lands; the enemy has a board of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.vocabulary import NEEDS, OF_THE_BOARD, Need
from coterie.games.sheol.citadel.actions import CURES, DEPOSITS, DISPLAY, SPACES, umbra_for
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import holds
from coterie.games.sheol.effects.words import facility_words, land_words, passives, power, say
from coterie.games.sheol.light.pool import pool_size
from coterie.games.sheol.scene.board import LAND_ICONS
from coterie.games.sheol.scene.enemy import enemy_board
from coterie.games.sheol.scene.panels import common_panel
from coterie.games.sheol.showing.cards import DRAWN, charge_badge, flavour, icon_of, item_card, tile_card
from coterie.games.sheol.showing.ids import display_id
from coterie.games.sheol.state import Land, Progress, Sheol
from coterie.kernel import needs as kernel
from coterie.kernel.data import replace
from coterie.kernel.saying import phrase
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel
from coterie.kernel.texts import Msg, msg

MOST_PROSPERITY = 10
SPOT_ICONS = {
    "build": "gear-hammer",
    "explore": "compass",
    "printer": "cube",
    "cure": "first-aid-kit",
    "shield": "shield",
}


def mission_panel(s: Sheol, wanted: tuple[Meter, ...]) -> tuple[Panel, ...]:
    """The mission with its open goals."""
    return filled(mission(s, wanted))


def common_panels(s: Sheol) -> tuple[Panel, ...]:
    """The enemy, the Citadel and the lands."""
    return filled(enemy_board(s), citadel(s), lands(s))


def filled(*panels: Panel) -> tuple[Panel, ...]:
    return tuple(each for each in panels if each.areas or each.meters or each.tracks)


# --- the mission ----------------------------------------------------------------------------------------------------


def mission(s: Sheol, wanted: tuple[Meter, ...]) -> Panel:
    """The Mission cards and Points of Interest in play with their goals, and the mission's own rules."""
    entry = box.MISSIONS.get(s.mission.id)
    if entry is None:
        return common_panel("mission", ())
    cards = tuple(mission_card(s.mission.id, letter) for letter in s.mission.cards)
    points = tuple(point_card(card) for card in s.mission.points)
    rules = tuple(special_card(s.mission.id, rule.id) for rule in entry.special)
    areas = [
        CardArea("mission-cards", Msg("area.mission-cards"), cards),
        CardArea("points", Msg("area.points"), points),
        CardArea("special", Msg("area.special"), rules),
        CardArea("point-deck", Msg("area.point-deck"), (), len(s.points)),
        CardArea("reward-deck", Msg("area.reward-deck"), (), len(s.rewards)),
    ]
    counted = [(counter, n) for counter, n in s.mission.counters.items() if n]
    badges = [Badge("abacus", msg("badge.counter", what=Msg(f"counter.{c}"), n=n), n) for c, n in counted]
    return common_panel("mission", areas, badges, (*wanted, *extra_goals(s)))


def goals(s: Sheol) -> tuple[Meter, ...]:
    """Every goal of a Mission card that is open, and how far it has come."""
    entry = box.MISSIONS.get(s.mission.id)
    if entry is None:
        return ()
    return tuple(
        goal_meter(
            f"goal-{letter}-{goal.id}",
            f"mission.{s.mission.id}.{letter}.goal.{goal.id}",
            *progress(s, goal.needs, since),
        )
        for letter, since in s.mission.cards.items()
        for goal in entry.cards[letter].goals
        if goal.id not in since.met
    )


def extra_goals(s: Sheol) -> Iterator[Meter]:
    """The same of Points of Interest."""
    for card, since in s.mission.points.items():
        yield goal_meter(f"goal-{card}", f"poi.{card}.goal", *progress(s, box.POINTS[card].needs, since))


def progress(s: Sheol, need: Need, since: Progress) -> tuple[int, int]:
    """How far a goal has come, of how far it must; what it asks of a scout any of them may meet."""
    board = Context(progress=since)

    def met(part: str, own: kernel.Need) -> bool:
        if part in OF_THE_BOARD:
            return holds(s, own, board)
        return any(holds(s, own, replace(board, scout=unit.id)) for unit in s.units if not unit.dead)

    return NEEDS.progress(s, need, board, met)


def goal_meter(id: str, name: str, now: int, high: int) -> Meter:
    return Meter(id, Msg(name), now, high, "flag-objective")


@cache
def mission_card(mission: str, letter: str) -> Card:
    """A Mission card: its goals and rules; the story has a page of its own."""
    card, key = box.MISSIONS[mission].cards[letter], f"mission.{mission}.{letter}"
    wanted = [Msg(f"{key}.goal.{goal.id}") for goal in card.goals]
    rules = [
        msg("card.rule", name=Msg(f"{key}.rule.{rule.id}.name"), text=Msg(f"{key}.rule.{rule.id}.text"))
        for rule in card.rules
    ]
    name, footer = Msg(f"{key}.name"), msg("card.mission", letter=letter)
    story = Msg(f"{key}.story.0") if card.story else None
    return Card(f"mission-{letter}", name, phrase(*wanted, *rules), "scroll-unfurled", footer=footer, flavour=story)


@cache
def special_card(mission: str, rule: str) -> Card:
    key = f"mission.{mission}.special.{rule}"
    return Card(f"special-{rule}", Msg(f"{key}.name"), Msg(f"{key}.text"), "rule-book", footer=Msg("card.special-rule"))


@cache
def point_card(card: str) -> Card:
    entry = box.POINTS[card]
    text = msg("card.poi-text", goal=Msg(f"poi.{card}.goal"), prize=say(entry.prize))
    name, icon = Msg(f"poi.{card}.name"), icon_of("poi", card)
    return Card(f"poi-{card}", name, text, icon, footer=msg("card.poi", n=entry.level), flavour=flavour("poi", card))


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
        item_card(card, display_id(i, card), umbra_for(s, s.units[s.active], card))
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
    return common_panel("citadel", areas, badges, meters)


@lru_cache(DRAWN)
def pool(tiles: tuple[str, ...], where: str) -> tuple[Card, ...]:
    return tuple(tile_card(tile, f"{tile}@{where}", n) for tile, n in sorted(Counter(tiles).items()))


@lru_cache(DRAWN)
def face_card(face: str, charges: int, active: bool) -> Card:
    """A technology as it lies: active with its charges, or waiting for a District token."""
    entry = box.FACES[face]
    text = power(entry.power) if entry.power is not None else phrase(passives(entry.rules, "start"))
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
        phrase(passives(entry.rules)),
        icon_of("malfunction", card),
        footer=Msg("card.malfunction"),
        badges=tuple(badges),
        tapped=not active,
        flavour=flavour("malfunction", card),
    )


@cache
def facility_card(kind: str) -> Card:
    name, icon = Msg(f"facility.{kind}.name"), box.FACILITIES[kind].icon
    text, footer = facility_words(kind), Msg("card.facility")
    return Card(f"facility-{kind}", name, text, icon, footer=footer, flavour=flavour("facility", kind))


# --- lands ----------------------------------------------------------------------------------------------------------


def lands(s: Sheol) -> Panel:
    """The lands on the board: discovered ones with their spots, the others by type."""
    found = tuple(land_card(s, land) for land in s.lands if land.discovered)
    hidden = tuple(hidden_card(land.type, SPOTS[land.corner]) for land in s.lands if not land.discovered)
    areas = [
        CardArea("lands-found", Msg("area.lands-found"), found),
        CardArea("lands-hidden", Msg("area.lands-hidden"), hidden),
    ]
    return common_panel("lands", areas)


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
    name, footer = Msg(f"land.{code}.name"), msg("card.land", type=Msg(f"land-type.{entry.type}"), at=at)
    return Card(f"land-{at}", name, land_words(code), entry.icon, footer=footer, flavour=flavour("land", code))


@cache
def hidden_card(type: str, at: str) -> Card:
    return Card(f"land-{at}", msg("card.land", type=Msg(f"land-type.{type}"), at=at), None, LAND_ICONS[type])
