"""What the mission is about and does of its own accord: its threats, and the briefing before it."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import name_of
from coterie.games.sheol.box.content import SpecialRule
from coterie.games.sheol.box.vocabulary import Defeat, Need
from coterie.games.sheol.damage.resources import PROSPERITY
from coterie.games.sheol.scene.pieces import card_words
from coterie.games.sheol.scouts.units import called
from coterie.games.sheol.shadows.foe_cards import movement_of
from coterie.games.sheol.showing.cards import effect_card
from coterie.games.sheol.state import Herald, Lord, Sheol
from coterie.kernel import briefing as telling
from coterie.kernel.effects import effects_in
from coterie.kernel.scene import Briefing, Meter, Role, Threat
from coterie.kernel.texts import Item, Msg, msg

AGAIN = ("turn-end", "shadow-start", "shadow-end", "scout-start")
"""The moments of a mission's special rules that come every turn."""


def threats(s: Sheol) -> tuple[Threat, ...]:
    """What walks the board and what the mission does every turn, else the shadows; then what loses the mission."""
    main, *others = [*great(s), *special(s), *open_threats(s), shadows(s)]
    ends = [threat for threat in others if threat.loses]
    return (main, *ends, *losing(s), *(threat for threat in others if not threat.loses), *next_threat(s))


def great(s: Sheol) -> Iterator[Threat]:
    """Outer Lords and Heralds that are there or still to come."""
    enemies: list[Lord | Herald] = [*s.lords, *s.heralds]
    for enemy in enemies:
        if not enemy.defeated:
            lord = isinstance(enemy, Lord)
            does = msg(f"threat.{'lord' if lord else 'herald'}", n=movement_of(s, enemy))
            icon = "skull" if lord else "monster-grasp"
            yield Threat(
                f"great-{enemy.card}", Msg("threat.every-shadow-phase"), Msg(name_of(enemy)[1:]), does, icon, loses=lord
            )


def special(s: Sheol) -> Iterator[Threat]:
    """The mission's own rules that happen every turn, with the counter that one of them waits for."""
    entry = box.MISSIONS.get(s.mission.id)
    for rule in entry.special if entry else ():
        if rule.passive.at in AGAIN:
            key = f"mission.{s.mission.id}.special.{rule.id}"
            loses = any(isinstance(effect, Defeat) for effect in effects_in(rule.passive))
            icon = "skull" if loses else "scroll-unfurled"
            yield Threat(
                f"special-{rule.id}",
                Msg(f"threat.{rule.passive.at}"),
                Msg(f"{key}.name"),
                Msg(f"{key}.text"),
                icon,
                counted(s, rule),
                loses,
            )


def counted(s: Sheol, rule: SpecialRule) -> Meter | None:
    needs = rule.passive.needs
    for counter, n in needs.tally.items() if isinstance(needs, Need) else ():
        return telling.counted(s.mission.counters, counter, n, rule.id)
    return None


def open_threats(s: Sheol) -> Iterator[Threat]:
    """Threat cards that lie open."""
    for card in s.threats_open.cards:
        shown = effect_card("threat", card, f"threat-{card}")
        yield Threat(f"card-{card}", Msg("threat.now"), shown.name, shown.text, shown.icon)


def shadows(s: Sheol) -> Threat:
    about = Msg("threat.shadows-about")
    does = msg("threat.shadows", n=len(s.shadows))
    return Threat("shadows", Msg("threat.every-shadow-phase"), Msg("threat.shadows-name"), does, "orbital", about=about)


def losing(s: Sheol) -> Iterator[Threat]:
    """The ways to lose besides the Death token, each with its own gauge."""
    home = s.citadel.prosperity
    most = max(PROSPERITY, home)
    gone = Meter("threat-prosperity", Msg("danger.prosperity"), most - home, most, "castle")
    yield telling.threat("prosperity", "castle", meter=gone, loses=True)
    dead = [unit.dead for unit in s.units if not unit.is_droid]
    fallen = Meter("threat-scouts", Msg("danger.scouts"), sum(dead), len(dead) // 2 + 1, "skull")
    yield telling.threat("scouts", "skull", meter=fallen, loses=True)


def next_threat(s: Sheol) -> Iterator[Threat]:
    """The next turn that draws a Threat card, if the mission has any."""
    turns = [n for n in s.enemy.threat_turns if n > s.enemy.turn]
    if turns and s.enemy.mechanics.get("threat"):
        meter = Meter("threat-card", Msg("threat.turn"), s.enemy.turn, min(turns), "sands-of-time")
        yield Threat(
            "card", msg("threat.on-turn", n=min(turns)), Msg("threat.card"), Msg("threat.card-does"), "lightning", meter
        )


def briefing(s: Sheol) -> Briefing | None:
    if s.mission.id not in box.MISSIONS:
        return None
    key = f"mission.{s.mission.id}"
    losing = (msg("briefing.death", n=s.enemy.death), Msg("briefing.prosperity"), Msg("briefing.scouts"))
    found: dict[int, list[Item]] = {}
    for unit in s.units:
        about = msg("briefing.unit", unit=called(unit), what=card_words(unit.scout, unit.core))
        found.setdefault(unit.seat, []).append(about)
    icons = {unit.seat: box.SCOUTS[unit.scout].icon for unit in reversed(s.units) if not unit.is_droid}
    roles = tuple(
        [Role(seat, msg("briefing.units", what=units), icons.get(seat, "")) for seat, units in sorted(found.items())]
    )
    return box.BRIEFINGS.card(s.mission.id, Msg(f"{key}.name"), losing=losing, roles=roles)
