"""Stealth and Combat Mode as they are shown: the stealth board with its cards, the order of a round, enemies' cards."""

from __future__ import annotations

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.schemas import StealthSide
from coterie.games.malhya.box.tables import ACTIONS, ENEMIES, HEROES, PAGES, STEALTH, UPGRADES
from coterie.games.malhya.combat.attacking import damage_of
from coterie.games.malhya.combat.defending import part_name
from coterie.games.malhya.combat.figures import initiative
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.places import Figure, figure_of
from coterie.games.malhya.scene.heroes import hero_card
from coterie.games.malhya.scene.room import enemy_name
from coterie.games.malhya.scene.story import die_card
from coterie.games.malhya.showing.cards import action_steps, card_id, card_text
from coterie.games.malhya.state import Enemy, Malhya, Room
from coterie.games.malhya.stealth.threat import section
from coterie.games.malhya.story.pages import prose
from coterie.games.malhya.story.places import heroes_in_play
from coterie.kernel.data import replace
from coterie.kernel.drawing import area, badges, count, filled, mark
from coterie.kernel.saying import join, phrase
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Item, Msg, msg


def playing(s: Malhya) -> list[str]:
    """The heroes who act now: whose turn is the topmost, or all where there are no turns."""
    turns = [frame.hero for frame in s.frames if frame.kind == "turn" and frame.hero]
    return turns[-1:]


def mode_panels(s: Malhya) -> list[Panel | None]:
    room = s.room
    if room is None or room.mode == "free":
        return []
    return [attack_panel(s), stealth_panel(s, room) if room.mode == "stealth" else combat_panel(s, room)]


def condition(room: Room) -> CardArea:
    """What the page says that prevails over the general rules."""
    words = PAGES[room.page].condition
    return area("condition", [Card("condition", prose(words), icon="scroll-unfurled")] if words else ())


# --- stealth ----------------------------------------------------------------------------------------------------------


def stealth_panel(s: Malhya, room: Room) -> Panel:
    """The Threat track in three colours with the alarm at its end, vision and cards, and the Action cards revealed."""
    side, colour = STEALTH[room.level], section(s)
    far = STANDING.value(s, "vision", colour.vision)
    track = Track("threat", Msg("track.threat"), spaces(side), max(1, room.threat) - 1, Msg("about.threat"))
    meters = (
        Meter("vision", Msg("meter.vision"), far, 0, "eyeball", Msg("about.vision")),
        Meter("cards", Msg("meter.cards"), colour.cards, 0, "card-draw", Msg("about.cards")),
    )
    stage = {frame.card: frame.stage for frame in s.frames if frame.kind == "card"}
    waiting = [
        action_card(card, stage.get(card, ""))
        for card in [*stage, *(each for each in room.revealed if each not in stage)]
    ]
    areas = filled(
        (
            condition(room),
            area("revealed", waiting),
            area("enemies", enemy_cards(room)),
            area("action-deck", hidden=len(s.action_deck)),
            area("action-discard", [action_card(card, "") for card in s.action_discard.cards[-1:]]),
        )
    )
    name = msg("panel.stealth", level=Msg(f"level.{room.level}"))
    return Panel("stealth", name, None, meters, (track,), areas=areas, open=True)


def spaces(side: StealthSide) -> tuple[Msg, ...]:
    """The spaces of the track, each with the letter of its colour, so that they differ without colour."""
    found = []
    for n in range(1, side.alarm):
        section = next(each for each in side.sections if n <= each.last)
        found.append(msg(f"threat-space.{section.colour}", n=n))
    return (*found, Msg("threat-space.alarm"))


def action_card(card: str, stage: str) -> Card:
    """An Action card, its lines for all to read; of the one in progress the line that is being done is marked."""
    lines: list[Item] = []
    for name, words in action_steps(ACTIONS[card]):
        lit = stage.removesuffix("-look").removesuffix("-moving").replace("moving", "move") == name
        lines.append(msg("patrol.now", what=words) if lit else words)
    title = msg("patrol.card", n=card, what=join(lines, "text.more"))
    footer = msg("patrol.gem", what=Msg(f"gem.{ACTIONS[card].gem}"))
    return Card(
        f"action.{card}",
        title,
        icon="semi-closed-eye",
        footer=footer,
        badges=badges(mark(stage, "player-next", "badge.in-progress")),
    )


# --- combat -----------------------------------------------------------------------------------------------------------


def combat_panel(s: Malhya, room: Room) -> Panel:
    """The initiative gauge, highest first: heroes, and kinds of enemy with their upgrades."""
    enemies = {enemy.card: enemy_card(room, enemy.card) for enemy in room.enemies}
    heroes = {hero.card: hero_card(hero) for hero in heroes_in_play(s)}
    gauge = {name: printed(room, name) for name in enemies} | {name: initiative(s, name) for name in heroes}
    names = sorted(gauge, key=lambda name: -gauge[name])
    order = [on_gauge(s, room, name, gauge[name], (enemies | heroes)[name]) for name in names]
    return Panel(
        "combat",
        msg("panel.combat", n=room.round),
        None,
        areas=filled((condition(room), area("order", order))),
        open=True,
    )


def printed(room: Room, kind: str) -> int:
    """The Initiative of a kind of enemy, with its Upgrade token once that is drawn."""
    token = room.upgrades.get(kind, "")
    return ENEMIES[kind].initiative + (UPGRADES[token].initiative if token else 0)


def on_gauge(s: Malhya, room: Room, name: str, at: int, card: Card) -> Card:
    """A token of the gauge: where it stands, whether it acts now or has acted in this round."""
    acts = any(name in (frame.hero, frame.card) for frame in s.frames if frame.kind in ("turn", "enemies"))
    done = room.step == "acting" and name not in room.order and not acts
    shown = badges(
        Badge("stopwatch", msg("badge.initiative", n=at), at),
        *card.badges,
        mark(acts, "player-next", "badge.playing"),
        mark(done, "night-sleep", "badge.acted"),
    )
    return replace(card, id=f"order-{name}" if name in HEROES else card.id, badges=shown)


def enemy_cards(room: Room) -> list[Card]:
    """Each kind of enemy in the room."""
    return [enemy_card(room, kind) for kind in dict.fromkeys(enemy.card for enemy in room.enemies)]


def enemy_card(room: Room, kind: str) -> Card:
    """A kind of enemy: its card, how many there are, and its Upgrade token."""
    card, upgrade, source = ENEMIES[kind], room.upgrades.get(kind, ""), f"enemy.{kind}"
    there = sum(enemy.card == kind for enemy in room.enemies)
    shown = badges(
        count(there, "overlord-helm", "badge.figures"), mark(upgrade, "upgrade", name_key(f"upgrade.{upgrade}"))
    )
    text: Item = card_text(source) or ""
    if upgrade:
        token = card_text(f"upgrade.{upgrade}") or ""
        text = phrase(text, msg("enemy.upgrade", what=Msg(name_key(f"upgrade.{upgrade}")), text=token))
    numbers = {stat: getattr(card, stat) for stat in ("initiative", "movement", "life")}
    footer = msg("enemy.footer", kind=Msg(f"enemy-kind.{card.kind}"), **numbers)
    flavour = Msg(f"{source}.flavour") if card.flavour else None
    return Card(
        card_id(source, "room"), Msg(name_key(source)), phrase(text), card.icon, None, footer, shown, flavour=flavour
    )


# --- an attack in progress --------------------------------------------------------------------------------------------


def attack_panel(s: Malhya) -> Panel | None:
    """Who strikes whom, the dice on both sides as they lie, what they come to, and how the target defends."""
    frame = next((each for each in reversed(s.frames) if each.attack is not None), None)
    if frame is None or frame.attack is None:
        return None
    attack = frame.attack
    by, at = (
        figure_of(s, attack.by),
        figure_of(s, attack.target or attack.targets[0]) if attack.target or attack.targets else None,
    )
    if by is None or at is None:
        return None
    meters = []
    if attack.faces:
        n = damage_of(s, frame, attack, by, at)
        meters.append(Meter("attack-damage", Msg("meter.attack"), n, 0, "sword-clash", Msg("about.attack")))
    guards: list[Item] = [part_name(each) for each in attack.defences]
    shown = badges(
        mark(guards, "shield", "badge.defends", what=guards),
        mark(attack.arrow, "arrow-cluster", f"cube.{attack.arrow}"),
        mark(attack.targets, "archery-target", "badge.targets-left", n=len(attack.targets)),
    )
    areas = filled(
        (
            area("attack-dice", [die_card(face, n) for n, face in enumerate(attack.faces)]),
            area("guard-dice", [die_card(face, n + len(attack.faces)) for n, face in enumerate(attack.guard)]),
        )
    )
    name = msg("panel.attack", who=figure_words(by), whom=figure_words(at))
    return Panel("attack", name, None, tuple(meters), (), shown, areas, open=True)


def figure_words(figure: Figure) -> Msg:
    return enemy_name(figure) if isinstance(figure, Enemy) else Msg(name_key(f"hero.{figure.card}"))
