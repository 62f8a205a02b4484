"""Stealth and Combat Mode as they are shown: the stealth board with its cards, the order of a round, enemies' cards."""

from __future__ import annotations

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.schemas import Section, StealthSide
from coterie.games.malhya.box.tables import ACTIONS, ENEMIES, HEROES, STEALTH, UPGRADES
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.scene.heroes import hero_card
from coterie.games.malhya.showing.cards import action_steps, card_text
from coterie.games.malhya.state import Malhya, Room
from coterie.kernel.drawing import area, badges, count, filled
from coterie.kernel.scene import Badge, Card, Panel, Track
from coterie.kernel.texts import Item, Msg, msg


def playing(s: Malhya) -> list[str]:
    """The heroes who act now: whose turn is the topmost, or all where there are no turns."""
    turns = [frame.hero for frame in s.frames if frame.kind == "turn" and frame.hero]
    return turns[-1:]


def mode_panels(s: Malhya) -> list[Panel | None]:
    room = s.room
    if room is None or room.mode == "free":
        return []
    return [stealth_panel(s, room) if room.mode == "stealth" else combat_panel(s, room)]


# --- stealth ----------------------------------------------------------------------------------------------------------


def stealth_panel(s: Malhya, room: Room) -> Panel:
    """The Threat track in three colours with the alarm at its end, vision and cards, and the Action cards revealed."""
    side, section = STEALTH[room.level], section_of(room)
    track = Track("threat", Msg("track.threat"), spaces(side), min(room.threat, side.alarm), Msg("about.threat"))
    shown = (
        Badge("eyeball", msg("badge.vision", n=vision(s, room)), vision(s, room)),
        Badge("card-draw", msg("badge.cards", n=section.cards), section.cards),
    )
    stage = {frame.card: frame.stage for frame in s.frames if frame.kind == "card"}
    waiting = [
        action_card(card, stage.get(card, ""))
        for card in [*stage, *(each for each in room.revealed if each not in stage)]
    ]
    areas = filled(
        (
            area("revealed", waiting),
            area("enemies", enemy_cards(room)),
            area("action-deck", hidden=len(s.action_deck)),
            area("action-discard", [action_card(card, "") for card in s.action_discard.cards[-1:]]),
        )
    )
    return Panel(
        "stealth", msg("panel.stealth", level=Msg(f"level.{room.level}")), None, (), (track,), shown, areas, open=True
    )


def section_of(room: Room) -> Section:
    """The colour of the track that the threat is in."""
    sections = STEALTH[room.level].sections
    return next((each for each in sections if room.threat <= each.last), sections[-1])


def vision(s: Malhya, room: Room) -> int:
    """How far enemies see, with the cards in force."""
    return max(0, STANDING.value(s, "vision", section_of(room).vision, None))


def spaces(side: StealthSide) -> tuple[Msg, ...]:
    """The spaces of the track, each with the letter of its colour, so that they differ without colour."""
    found = []
    for n in range(side.alarm):
        section = next(each for each in side.sections if n <= each.last)
        found.append(msg(f"threat-space.{section.colour}", n=n))
    return (*found, Msg("threat-space.alarm"))


def action_card(card: str, stage: str) -> Card:
    """An Action card; of the one in progress the line that is being done is marked."""
    lines: list[Item] = []
    for name, words in action_steps(ACTIONS[card]):
        lit = stage == name or stage.startswith(f"{name}-")
        lines.append(msg("patrol.now", what=words) if lit else words)
    text = msg("patrol.lines", what=card_lines(lines))
    footer = msg("patrol.gem", what=Msg(f"gem.{ACTIONS[card].gem}"))
    return Card(
        f"action.{card}",
        msg("patrol.card", n=card),
        text,
        "semi-closed-eye",
        footer=footer,
        badges=badges(count(int(bool(stage)), "player-next", "badge.in-progress")),
    )


def card_lines(lines: list[Item]) -> Item:
    told: Item = lines[0]
    for line in lines[1:]:
        told = msg("text.more", a=told, b=line)
    return told


# --- combat -----------------------------------------------------------------------------------------------------------


def combat_panel(s: Malhya, room: Room) -> Panel:
    """The initiative gauge, who is still to act first, and the enemies with their upgrades."""
    areas = filled(
        (area("order", [order_card(s, room, name) for name in room.order]), area("enemies", enemy_cards(room)))
    )
    return Panel("combat", msg("panel.combat", n=room.round), None, areas=areas, open=True)


def order_card(s: Malhya, room: Room, name: str) -> Card:
    hero = next((each for each in s.heroes if each.card == name), None)
    if hero is not None:
        n = hero.initiative + hero.bought
        return Card(
            f"order-{name}",
            Msg(name_key(f"hero.{name}")),
            hero_card(hero).text,
            HEROES[name].icon,
            badges=(Badge("stopwatch", msg("badge.initiative", n=n), n),),
        )
    n = ENEMIES[name].initiative + (UPGRADES[room.upgrades[name]].initiative if name in room.upgrades else 0)
    return Card(
        f"order-{name}",
        Msg(name_key(f"enemy.{name}")),
        card_text(f"enemy.{name}"),
        ENEMIES[name].icon,
        badges=(Badge("stopwatch", msg("badge.initiative", n=n), n),),
    )


def enemy_cards(room: Room) -> list[Card]:
    """Each kind of enemy in the room: its card, how many there are, and its Upgrade token."""
    found = []
    for kind in dict.fromkeys(enemy.card for enemy in room.enemies):
        card, upgrade = ENEMIES[kind], room.upgrades.get(kind, "")
        there = sum(enemy.card == kind for enemy in room.enemies)
        shown = badges(
            count(there, "overlord-helm", "badge.figures"),
            Badge("hearts", msg("badge.life", n=card.life), card.life),
            Badge("walking-boot", msg("badge.movement", n=card.movement), card.movement),
        )
        cost = Msg(name_key(f"upgrade.{upgrade}")) if upgrade else None
        footer = msg(
            "enemy.footer",
            kind=Msg(f"enemy-kind.{card.kind}"),
            initiative=card.initiative,
            life=card.life,
            movement=card.movement,
        )
        flavour = Msg(f"enemy.{kind}.flavour") if card.flavour else None
        found.append(
            Card(
                f"enemy.{kind}@room",
                Msg(name_key(f"enemy.{kind}")),
                card_text(f"enemy.{kind}"),
                card.icon,
                cost,
                footer,
                shown,
                flavour=flavour,
            )
        )
    return found
