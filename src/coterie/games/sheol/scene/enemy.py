"""The enemy board: Threat track, Shadow cards, mechanics and threats, Heralds and Outer Lords with their markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.effects.words import say
from coterie.games.sheol.scene.panels import common_panel
from coterie.games.sheol.shadows.foe_cards import armor_of, damage_of, health_of, movement_of
from coterie.games.sheol.showing.cards import (
    DRAWN,
    blip_card,
    effect_card,
    flavour,
    herald_text,
    icon_of,
    mechanic_card,
    rows,
    shadow_card,
)
from coterie.games.sheol.state import Herald, Lord, Sheol
from coterie.kernel.saying import phrase
from coterie.kernel.scene import Badge, Card, CardArea, Panel, Track
from coterie.kernel.texts import Msg, msg


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
    return common_panel("enemy", areas, badges, tracks=(track,))


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
        phrase(text, first),
        icon,
        footer=footer,
        flavour=flavour("lord-action", card),
        pattern=rows(action.pattern),
    )
