"""Stealth and Combat Mode as they are shown: the stealth board with its cards, the order of a round, enemies' cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.schemas import ActionCard, StealthSide
from coterie.games.malhya.box.tables import ACTIONS, ENEMIES, HEROES, PAGES, STEALTH, UPGRADES
from coterie.games.malhya.combat.figures import initiative
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.scene.heroes import hero_card
from coterie.games.malhya.scene.room import SHORT
from coterie.games.malhya.showing.cards import action_steps, card_id, card_text
from coterie.games.malhya.state import Malhya, Room
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
    return [stealth_panel(s, room) if room.mode == "stealth" else combat_panel(s, room)]


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
    doing = [frame.card for frame in s.frames if frame.kind == "card"]
    waiting = [action_card(card) for card in room.revealed if card not in doing]
    areas = filled(
        (
            condition(room),
            area("revealed", waiting),
            area("enemies", enemy_cards(room)),
            area("action-deck", hidden=len(s.action_deck)),
            area("action-discard", [action_card(card) for card in s.action_discard.cards[-1:]]),
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


def action_card(card: str) -> Card:
    """An Action card: whom its lines are about in words, which way they march and look drawn; its text says all."""
    entry = ACTIONS[card]
    steps = action_steps(entry)
    brief: list[Item] = [BRIEF[step](entry) if step in BRIEF else words for step, words in steps]
    lines: list[Item] = [words for _, words in steps]
    return Card(
        f"action.{card}",
        msg("patrol.card", n=card, what=join(brief, "text.more")),
        msg("patrol.lines", what=join(lines, "text.more")),
        "semi-closed-eye",
        footer=msg("patrol.gem", what=Msg(f"gem.{entry.gem}")),
        badges=tuple(marches(entry)),
    )


BRIEF: dict[str, Callable[[ActionCard], Msg]] = {
    "focus": lambda card: msg("patrol.on", on=Msg(f"destination.{card.focus.on if card.focus else ''}")),
    "turn": lambda card: Msg("patrol.all-on"),
}
"""Lines of an Action card of which arrows say the rest."""


def marches(card: ActionCard) -> Iterator[Badge]:
    """Which way an enemy marches straight on, how far, and where it looks then."""
    focus = card.focus
    if focus is not None and focus.spaces:
        go = msg("patrol.go", n=focus.spaces, go=Msg(f"way.{focus.go}"))
        yield Badge(f"arrow-{SHORT[focus.go]}", go, focus.spaces)
    if look := card.turn or (focus.look if focus else ""):
        name = msg("patrol.look", look=Msg(f"way.{look}"))
        yield from (Badge("eyeball", name), Badge(f"arrow-{SHORT[look]}", name))


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
