"""The map as it is shown: sections, ways, what lies there, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from coterie.games.hades.box import tables
from coterie.games.hades.effects.words import zone as zone_words
from coterie.games.hades.gods.board import card_of
from coterie.games.hades.map.zones import graph_of
from coterie.games.hades.showing.cards import LANDMARK_ICONS, LOOT_ICONS, section
from coterie.games.hades.showing.story import Unmet
from coterie.games.hades.state import BossState, God, Hades, Zone
from coterie.kernel.data import decode, encode
from coterie.kernel.drawing import badges, count, meter
from coterie.kernel.saying import phrase
from coterie.kernel.scene import Arrow, Badge, Meter, Piece, Place, StoryPage, ZoneBoard
from coterie.kernel.texts import Msg, msg

BOARD = "map"
BOARDS = 512
"""How many maps are kept as they were drawn: between two decisions a map seldom changes."""
COVER_RIGHT, COVER_DOWN, EDGE = 8, 9, 97

Challenges = tuple[tuple[str, bool], ...]
"""Those that can still be met, by id, and whether all is so that they need."""


def called(god: God) -> Msg:
    return Msg(f"god.{god.id}.name")


def board(s: Hades, waiting: Unmet) -> ZoneBoard:
    challenges = tuple([(number, not unmet) for number, unmet in waiting.items()])
    return drawn(s.scenario, encode(s.zones), tuple(s.blocked), challenges)


@lru_cache(BOARDS)
def drawn(scenario: str, zones: bytes, blocked: tuple[str, ...], challenges: Challenges) -> ZoneBoard:
    """Each zone as a battlefield section and a smaller cover section; ways join the battlefield sections."""
    places = tuple(
        place(scenario, zone, position, number, content, challenges)
        for number, (zone, content) in enumerate(decode(zones, dict[str, Zone]).items(), 1)
        for position in ("battlefield", "cover")
    )
    arrows = tuple(
        Arrow(
            section(way.origin, "battlefield"),
            section(way.target, "battlefield"),
            not way.two_way,
            key in blocked,
            Msg("map.story-token") if key in blocked else None,
        )
        for key, way in graph_of(scenario).arrows.items()
    )
    return ZoneBoard(BOARD, Msg(f"scenario.{scenario}.name"), places, arrows)


def place(scenario: str, zone: str, position: str, number: int, content: Zone, challenges: Challenges) -> Place:
    at, hidden = tables.SCENARIOS[scenario].zones[zone], position == "cover"
    x = min(EDGE, at.x + COVER_RIGHT) if hidden else at.x
    y = min(EDGE, at.y + COVER_DOWN) if hidden else at.y
    own = cover_badges(content) if hidden else battlefield_badges(content)
    marks = (*own, *challenge_badges(scenario, zone, position, challenges))
    if content.eliminated:
        marks = (Badge("cancel", Msg("map.eliminated")),)
    terrain = "eliminated" if content.eliminated else position
    name = msg(f"map.{position}", zone=zone_words(scenario, zone))
    about = [msg("map.zone-about", text=Msg(f"zone.{scenario}.{zone}.text"), n=number)]
    about += [landmark_words(landmark) for landmark in dict.fromkeys(content.landmarks)] if hidden else []
    return Place(section(zone, position), name, x, y, terrain, str(number), marks, phrase(*about))


def landmark_words(landmark: str) -> Msg:
    return msg("map.landmark-about", name=Msg(f"landmark.{landmark}.name"), text=Msg(f"landmark.{landmark}.text"))


def battlefield_badges(content: Zone) -> tuple[Badge, ...]:
    """Encounter and alert markers, loot by type."""
    loot = [loot_badge(kind, n, content.search.get(kind, [])) for kind, n in content.loot.items() if n]
    encounters = count(content.encounters, "evil-eyes", "map.encounters")
    return badges(encounters, count(content.alerts, "ringing-bell", "map.alerts"), *loot)


def loot_badge(kind: str, n: int, marks: list[int]) -> Badge:
    loot = Msg(f"loot.{kind}")
    searched = msg("map.loot-searched", loot=loot, n=len(marks), less=max(marks, default=0))
    return Badge(LOOT_ICONS[kind], searched if marks else msg("map.loot", loot=loot), n)


def cover_badges(content: Zone) -> tuple[Badge, ...]:
    """Landmarks: only a character in cover can use them."""
    names = {landmark: msg("map.landmark", name=Msg(f"landmark.{landmark}.name")) for landmark in content.landmarks}
    return tuple(Badge(LANDMARK_ICONS[each], name, content.landmarks.count(each)) for each, name in names.items())


def challenge_badges(scenario: str, zone: str, position: str, challenges: Challenges) -> Iterator[Badge]:
    """Challenges that can be met in this section as soon as their price is paid."""
    for number, ready in challenges:
        challenge = tables.challenge(scenario, number)
        if (challenge.zone, "cover" if challenge.position == "cover" else "battlefield") == (zone, position):
            key = "map.challenge" if ready else "map.challenge-later"
            icon = "laurel-crown" if challenge.mandatory else "laurels"
            yield Badge(icon, msg(key, name=Msg(f"challenge.{scenario}.{number}.name")))


@cache
def story_page(scenario: str, page: str) -> StoryPage | None:
    """A page of the story, once one has been turned."""
    found = next((p for p in tables.SCENARIOS[scenario].pages if p.id == page), None)
    if found is None:
        return None
    key = f"page.{scenario}.{page}"
    return StoryPage(f"page-{page}", Msg(f"{key}.title"), tuple(Msg(f"{key}.{i}") for i in range(len(found.text))))


# --- pieces ---------------------------------------------------------------------------------------------------------


def pieces(s: Hades) -> tuple[Piece, ...]:
    bosses = [boss_piece(s, boss) for boss in s.bosses if not boss.defeated]
    return (*(god_piece(s, god) for god in s.gods), *bosses)


def ichor_meter(god: God) -> Meter:
    return meter("ichor", god.seat, god.ichor, card_of(god).ichor, "drop")


def condition_badges(god: God) -> list[Badge]:
    return [Badge(tables.CONDITIONS[c].icon, Msg(f"condition.{c}.name")) for c in god.conditions]


@cache
def god_words(god: str, team: str) -> Msg:
    return msg("about.god", title=Msg(f"god.{god}.title"), team=Msg(f"team.{team}"))


def god_piece(s: Hades, god: God) -> Piece:
    entry = tables.GODS[god.id]
    wounds = count(len(god.wounds), "bleeding-wound", "badge.wounds")
    engaged = count(len(god.engaged), "monster-grasp", "badge.engaged")
    return Piece(
        f"god-{god.seat}",
        BOARD,
        section(god.zone, god.position),
        called(god),
        entry.icon,
        entry.letter,
        "team",
        god.seat,
        ichor_meter(god),
        badges(wounds, engaged, *condition_badges(god)),
        god_words(god.id, god.team),
    )


def boss_piece(s: Hades, boss: BossState) -> Piece:
    """The boss's marker with the stamina of its card, which may lie engaged at a character's board."""
    entry = tables.MONSTERS[boss.card]
    held = [m for god in s.gods for m in (*god.engaged, *god.lures) if m is not None and m.card == boss.card]
    monster = boss.monster or next(iter(held), None)
    pips = None
    if monster is not None:
        pips = Meter(f"stamina-{boss.card}", Msg("meter.stamina"), max(0, monster.left), monster.stamina, "hearts")
    badges = () if boss.monster else (Badge("crossed-swords", Msg("badge.boss-engaged")),)
    return Piece(
        f"boss-{boss.card}",
        BOARD,
        section(boss.zone, "battlefield"),
        Msg(f"monster.{boss.card}.name"),
        entry.icon,
        entry.letter,
        "foe",
        pips=pips,
        badges=badges,
        about=Msg(f"monster.{boss.card}.characteristic"),
    )
