"""What lies on the table for all: the mission and its goals, the enemy board, the Citadel, lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.box.vocabulary import NEEDS, OF_THE_BOARD, Need
from coterie.games.sheol.citadel.actions import CURES, DEPOSITS, DISPLAY, SPACES, umbra_for
from coterie.games.sheol.damage.resources import PROSPERITY
from coterie.games.sheol.effects.resolve import Context, holds
from coterie.games.sheol.effects.words import facility_words, land_words, passives, power, say
from coterie.games.sheol.mission.cards import open_goals
from coterie.games.sheol.scouts.inventory import pool_size
from coterie.games.sheol.shadows.foe_cards import armor_of, damage_of, health_of, movement_of, side_of
from coterie.games.sheol.showing import cards
from coterie.games.sheol.state import Herald, Land, Lord, Progress, Sheol
from coterie.kernel import needs as kernel
from coterie.kernel.data import replace
from coterie.kernel.drawing import area, badges, common_panel, count, filled, kept, mark, row
from coterie.kernel.saying import phrase, when
from coterie.kernel.scene import Badge, Card, Meter, Panel, Track
from coterie.kernel.texts import Msg, msg

# --- the mission ----------------------------------------------------------------------------------------------------


def mission(s: Sheol, wanted: tuple[Meter, ...]) -> Panel:
    """The Mission cards and Points of Interest in play with their goals, and the mission's own rules."""
    entry = box.MISSIONS.get(s.mission.id)
    areas = [
        area("mission-cards", (mission_card(s.mission.id, letter) for letter in s.mission.cards)),
        area("points", map(point_card, s.mission.points)),
        area("special", (special_card(s.mission.id, rule.id) for rule in (entry.special if entry else ()))),
        area("point-deck", hidden=len(s.points)),
        area("reward-deck", hidden=len(s.rewards)),
    ]
    counters = [(counter, n) for counter, n in s.mission.counters.items() if counter != "start"]  # that one is a space
    counted = badges(*(count(n, "abacus", "badge.counter", what=Msg(f"counter.{counter}")) for counter, n in counters))
    points = s.mission.points.items()
    extra = [goal_meter(s, card, f"poi.{card}.goal", box.POINTS[card].needs, since) for card, since in points]
    return common_panel("mission", filled(areas), counted, (*wanted, *extra), about=Msg("about.panel-mission"))


def goals(s: Sheol) -> tuple[Meter, ...]:
    """Every goal of a Mission card that is open, and how far it has come."""
    return tuple(
        goal_meter(s, f"{letter}-{goal.id}", f"mission.{s.mission.id}.{letter}.goal.{goal.id}", goal.needs, since)
        for letter, since, goal in open_goals(s)
        if not goal.closes
    )


def goal_meter(s: Sheol, id: str, name: str, need: Need, since: Progress) -> Meter:
    """How far a goal has come, of how far it must; what it asks of a scout any of them may meet."""
    board = Context(progress=since)

    def met(part: str, own: kernel.Need) -> bool:
        if part in OF_THE_BOARD:
            return holds(s, own, board)
        return any(holds(s, own, replace(board, scout=unit.id)) for unit in s.units if not unit.dead)

    return Meter(f"goal-{id}", Msg(name), *NEEDS.progress(s, need, board, met), "flag-objective")


@cache
def mission_card(mission: str, letter: str) -> Card:
    """A Mission card: its goals and rules; the story has a page of its own."""
    card, key = box.MISSIONS[mission].cards[letter], f"mission.{mission}.{letter}"
    wanted = [Msg(f"{key}.goal.{goal.id}") for goal in card.goals if not goal.closes]
    ends = [goal for goal in card.goals if goal.closes and goal.needs != Need(turn=1)]  # others end it at once
    wanted += [msg("card.ends", when=Msg(f"{key}.goal.{goal.id}")) for goal in ends]
    rules = [
        msg("card.rule", name=Msg(f"{key}.rule.{rule.id}.name"), text=Msg(f"{key}.rule.{rule.id}.text"))
        for rule in card.rules
    ]
    return Card(
        f"mission-{letter}",
        Msg(f"{key}.name"),
        phrase(*wanted, *rules),
        "scroll-unfurled",
        footer=msg("card.mission", letter=letter),
        flavour=Msg(f"{key}.story.0") if card.story else None,
    )


@cache
def special_card(mission: str, rule: str) -> Card:
    key = f"mission.{mission}.special.{rule}"
    return Card(f"special-{rule}", Msg(f"{key}.name"), Msg(f"{key}.text"), "rule-book", footer=Msg("card.special-rule"))


@cache
def point_card(card: str) -> Card:
    entry = box.POINTS[card]
    text = msg("card.poi-text", goal=Msg(f"poi.{card}.goal"), prize=say(entry.prize))
    return cards.face("poi", card, f"poi-{card}", text, footer=msg("card.poi", n=entry.level))


# --- the enemy --------------------------------------------------------------------------------------------------------


def enemy_board(s: Sheol) -> Panel:
    """The Threat track, Shadow cards, mechanics and open threats; Heralds and Outer Lords with their markers."""
    enemy = s.enemy
    great = [great_shown(s, "herald", n, each) for n, each in enumerate(s.heralds)]
    great += [great_shown(s, "lord", n, each) for n, each in enumerate(s.lords)]
    areas = [
        area("threats-open", (cards.effect_card("threat", card, f"threat-{card}") for card in s.threats_open.cards)),
        area("great", great),
        area("lord-actions", (action_card(lord.action) for lord in s.lords if lord.action)),
        area("shadow-cards", shadow_cards(s)),
        area("mechanics", (cards.mechanic_card(kind, side) for kind, side in enemy.mechanics.items())),
        area("threat-deck", hidden=len(s.threats)),
    ]
    gravity = Msg(f"gravity.{s.gravity.replace(' ', '-')}")
    marks = badges(
        Badge("stack", msg("badge.pile", n=len(s.pile)), max(1, len(s.pile))),
        mark(s.gravity, "orbital", "badge.gravity", face=gravity),
    )
    track = threat_track(enemy.turn, enemy.death, enemy.threat_turns)
    return common_panel("enemy", filled(areas), marks, tracks=(track,), about=Msg("about.panel-enemy"))


@kept(cards.DRAWN)
def threat_track(turn: int, death: int, threats: list[int]) -> Track:
    """The turns up to the Death token, those with a Threat token marked."""
    keys = ["threat" if n in threats else "turn" for n in range(1, max(death, turn) + 1)]
    spaces = [msg(f"track.{key}", n=n) for n, key in enumerate(keys, 1)]
    if 0 < death <= len(spaces):
        spaces[death - 1] = msg("track.death-threat" if death in threats else "track.death", n=death)
    return Track("turns", Msg("track.turns"), (Msg("track.start"), *spaces), turn, Msg("about.turns"))


def shadow_cards(s: Sheol) -> Iterator[Card]:
    """The cards of the types that the mission's pile holds or that have been met."""
    enemy, entry = s.enemy, box.MISSIONS.get(s.mission.id)
    met = {*enemy.collected, *(shadow.kind for shadow in s.shadows.values()), *(entry.shadows if entry else ())}
    for kind in box.SHADOWS:
        if kind in met:
            numbers = [table.get(kind, 0) for table in (enemy.collected, enemy.health, enemy.damage)]
            yield cards.shadow_card(kind, kind in enemy.empowered, *numbers)
    yield cards.blip_card("blip")
    if "hypershadow" in enemy.mechanics or any(shadow.hyper for shadow in s.shadows.values()):
        yield cards.blip_card("hypershadow")


def great_shown(s: Sheol, kind: str, n: int, enemy: Herald | Lord) -> Card:
    """The card of a Herald or Outer Lord, the side that lies up."""
    card, side = CARDS[kind][enemy.card], side_of(s, enemy)
    if isinstance(enemy, Herald):
        text, footer = cards.herald_text(enemy.card, enemy.reborn), msg("card.initiative", n=card.initiative)
    else:
        text, footer = lord_text(enemy.card, enemy.berserk), Msg("card.berserk" if enemy.berserk else "card.lord")
    marks = tuple(great_badges(s, enemy, card.retaliation))
    pattern = side.pattern if isinstance(enemy, Herald) else ""
    shown = cards.face(kind, enemy.card, f"{kind}-card-{n}", text, None, footer, marks, enemy.defeated, pattern)
    return replace(shown, name=Msg(side.name))


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


@cache
def lord_text(card: str, berserk: bool) -> Msg:
    side = box.LORDS[card].berserk if berserk else box.LORDS[card].normal
    return msg("card.lord-text", critical=say(side.critical))


@cache
def action_card(card: str) -> Card:
    action = box.LORD_ACTIONS[card]
    numbers = {"damage": action.damage, "armor": action.armor, "movement": action.movement}
    text = msg("card.lord-action", **numbers, target=Msg(f"target.{action.target}"))
    told = when(action.effects, "card.lord-first" if action.first else "card.lord-then", what=say(action.effects))
    footer = Msg("card.action")
    return cards.face("lord-action", card, f"action-{card}", phrase(text, told), footer=footer, pattern=action.pattern)


# --- the Citadel ----------------------------------------------------------------------------------------------------


def citadel(s: Sheol) -> Panel:
    """Prosperity and Umbra, technologies and malfunctions, the printer's display, the pool of tiles."""
    home, high = s.citadel, max(PROSPERITY, s.citadel.prosperity)
    prosperity = Meter("prosperity", Msg("meter.prosperity"), home.prosperity, high, "castle", Msg("about.prosperity"))
    works = [face_card(each, home.charges.get(each, -1), each in home.districts) for each in home.technologies]
    broken = [malfunction_card(card, home.charges.get(card, -1), card in home.districts) for card in home.malfunctions]
    prices = {card: umbra_for(s, s.units[s.active], card) for card in s.display.cards}
    display = row(s.display.cards, "display", lambda card, id: cards.item_card(card, id, prices[card]))
    areas = [
        area("technologies", works, n=len(works), of=SPACES),
        area("malfunctions", broken),
        area("display", display, len(s.printer), n=len(display), of=DISPLAY),
        area("pool", pool(s.pool.cards, "pool"), len(s.dispenser), n=len(s.pool), of=pool_size(s)),
        area("aside", pool(s.aside.cards, "aside")),
        area("unlocked", map(facility_card, home.unlocked)),
    ]
    marks = badges(
        Badge("bank", msg("badge.stored", n=home.umbra), max(1, home.umbra)),
        Badge("first-aid-kit", msg("badge.cures", n=CURES - home.cures, of=CURES)),
        Badge("swap-bag", msg("badge.deposits", n=DEPOSITS - home.deposits, of=DEPOSITS)),
        *(
            count(n, "knight-banner", "badge.alignment", faction=Msg(f"faction.{faction}"))
            for faction, n in home.alignment.items()
        ),
    )
    return common_panel("citadel", filled(areas), marks, (prosperity,), about=Msg("about.panel-citadel"))


@kept(cards.DRAWN)
def pool(tiles: list[str], where: str) -> tuple[Card, ...]:
    return tuple(cards.tile_card(tile, f"{tile}@{where}", n) for tile, n in sorted(Counter(tiles).items()))


@lru_cache(cards.DRAWN)
def face_card(id: str, charges: int, active: bool) -> Card:
    """A technology as it lies: active with its charges, or waiting for a District token."""
    entry = box.FACES[id]
    text = power(entry.power) if entry.power is not None else phrase(passives(entry.rules, "start"))
    shown = district("technology", id, text, charges, active, tapped=not active or not charges)
    icon = next(card.icon for card in box.TECHNOLOGIES.values() if id in (card.front.id, card.back.id))
    return replace(shown, icon=icon) if icon else shown


@lru_cache(cards.DRAWN)
def malfunction_card(card: str, charges: int, active: bool) -> Card:
    text = phrase(passives(box.MALFUNCTIONS[card].rules))
    return district("malfunction", card, text, charges, active, tapped=not active)


def district(kind: str, card: str, text: Msg, charges: int, active: bool, tapped: bool) -> Card:
    """A card of the Citadel with its charges, if it has any."""
    charged = cards.charge_badge(charges, CARDS[kind][card].charges) if charges >= 0 else None
    marks = badges(charged, mark(not active, "unplugged", "badge.inactive"))
    return cards.face(kind, card, f"{kind}-{card}", text, None, Msg(f"card.{kind}"), marks, tapped)


@cache
def facility_card(kind: str) -> Card:
    return cards.face("facility", kind, f"facility-{kind}", facility_words(kind), footer=Msg("card.facility"))


# --- lands ----------------------------------------------------------------------------------------------------------


def lands(s: Sheol) -> Panel:
    """The lands on the board: discovered ones with their spots, the others by type."""
    areas = [
        area("lands-found", (land_card(land) for land in s.lands if land.discovered)),
        area("lands-hidden", (hidden_card(land.type, SPOTS[land.corner]) for land in s.lands if not land.discovered)),
    ]
    return common_panel("lands", filled(areas), about=Msg("about.panel-lands"))


def land_card(land: Land) -> Card:
    """A discovered land: what each action gives, and how many of its spots are left."""
    marks = []
    for spot, icon in cards.ICONS["spot"].items():
        if of := getattr(box.LANDS[land.code], spot):
            left = of - land.used.get(spot, 0)
            marks.append(Badge(icon, msg(f"spot.{spot}", n=left, of=of), max(1, left)))
    return replace(land_drawn(land.code, SPOTS[land.corner]), badges=tuple(marks))


@cache
def land_drawn(code: str, at: str) -> Card:
    footer = msg("card.land", type=Msg(f"land-type.{box.LANDS[code].type}"), at=at)
    return cards.face("land", code, f"land-{at}", land_words(code), footer=footer)


@cache
def hidden_card(type: str, at: str) -> Card:
    return Card(f"land-{at}", msg("card.land", type=Msg(f"land-type.{type}"), at=at), None, cards.ICONS["land"][type])
