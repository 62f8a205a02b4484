"""The map as it is shown: sections, ways, what lies there, and who stands where."""

from __future__ import annotations

from functools import reduce

from coterie.games.hades import box
from coterie.games.hades.challenge import holds
from coterie.games.hades.ground import card_of, spec
from coterie.games.hades.state import BossState, God, Hades
from coterie.games.hades.words import zone as zone_words
from coterie.kernel.scene import Arrow, Badge, Meter, Piece, Place, StoryPage, ZoneBoard
from coterie.kernel.texts import Msg, msg

BOARD = "map"
COVER_RIGHT, COVER_DOWN, EDGE = 8, 9, 97
LOOT_ICONS = {"weapon": "crossed-swords", "feat": "scroll-unfurled", "item": "swap-bag"}
LANDMARK_ICONS = {
    "altar": "stone-table",
    "amphoras": "amphora",
    "columns": "ancient-columns",
    "fire-pit": "campfire",
    "statue": "stone-bust",
    "well": "well",
}


def section(zone: str, position: str) -> str:
    """The id of a section of a zone."""
    return f"{zone}:{position}"


def called(god: God) -> Msg:
    return Msg(f"god.{god.id}.name")


def board(s: Hades) -> ZoneBoard:
    """Each zone as a battlefield section and a smaller cover section; ways join the battlefield sections."""
    places = tuple(place(s, zone, position) for zone in s.zones for position in ("battlefield", "cover"))
    arrows = tuple(
        Arrow(
            section(way.origin, "battlefield"),
            section(way.target, "battlefield"),
            not way.two_way,
            key in s.blocked,
            Msg("map.story-token") if key in s.blocked else None,
        )
        for key, way in box.graph_of(s.scenario).arrows.items()
    )
    return ZoneBoard(BOARD, Msg(f"scenario.{s.scenario}.name"), places, arrows)


def place(s: Hades, zone: str, position: str) -> Place:
    drawn, content = spec(s).zones[zone], s.zones[zone]
    hidden = position == "cover"
    x = min(EDGE, drawn.x + COVER_RIGHT) if hidden else drawn.x
    y = min(EDGE, drawn.y + COVER_DOWN) if hidden else drawn.y
    badges = [*(cover_badges if hidden else battlefield_badges)(s, zone), *challenge_badges(s, zone, position)]
    if content.eliminated:
        badges = [Badge("cancel", Msg("map.eliminated"))]
    terrain = "eliminated" if content.eliminated else position
    number = list(s.zones).index(zone) + 1
    name = msg(f"map.{position}", zone=zone_words(s.scenario, zone))
    about = [msg("map.zone-about", text=Msg(f"zone.{s.scenario}.{zone}.text"), n=number)]
    about += [landmark_words(landmark) for landmark in dict.fromkeys(content.landmarks)] if hidden else []
    words = reduce(lambda a, b: msg("text.more", a=a, b=b), about)
    return Place(section(zone, position), name, x, y, terrain, str(number), tuple(badges), words)


def landmark_words(landmark: str) -> Msg:
    return msg("map.landmark-about", name=Msg(f"landmark.{landmark}.name"), text=Msg(f"landmark.{landmark}.text"))


def battlefield_badges(s: Hades, zone: str) -> list[Badge]:
    """Encounter and alert markers, loot by type."""
    content, badges = s.zones[zone], []
    if content.encounters:
        badges.append(Badge("evil-eyes", msg("map.encounters", n=content.encounters), content.encounters))
    if content.alerts:
        badges.append(Badge("ringing-bell", msg("map.alerts", n=content.alerts), content.alerts))
    for kind, n in content.loot.items():
        if n:
            marks, loot = content.search.get(kind), Msg(f"loot.{kind}")
            words = (
                msg("map.loot-searched", loot=loot, n=len(marks), less=max(marks))
                if marks
                else msg("map.loot", loot=loot)
            )
            badges.append(Badge(LOOT_ICONS[kind], words, n))
    return badges


def cover_badges(s: Hades, zone: str) -> list[Badge]:
    """Landmarks: only a character in cover can use them."""
    here = s.zones[zone].landmarks
    return [
        Badge(
            LANDMARK_ICONS.get(landmark, "stone-pile"),
            msg("map.landmark", name=Msg(f"landmark.{landmark}.name")),
            here.count(landmark),
        )
        for landmark in dict.fromkeys(here)
    ]


def challenge_badges(s: Hades, zone: str, position: str) -> list[Badge]:
    """Challenges that can be met in this section as soon as their price is paid."""
    badges = []
    for challenge in spec(s).challenges:
        where = "cover" if challenge.position == "cover" else "battlefield"
        if challenge.zone != zone or where != position or challenge.id in (*s.done, *s.closed):
            continue
        key = "map.challenge" if holds(s, challenge.needs) else "map.challenge-later"
        icon = "laurel-crown" if challenge.mandatory else "laurels"
        badges.append(Badge(icon, msg(key, name=Msg(f"challenge.{s.scenario}.{challenge.id}.name"))))
    return badges


def page(s: Hades) -> StoryPage | None:
    """The page of the story that was turned last."""
    found = next((p for p in spec(s).pages if p.id == s.page), None)
    if found is None:
        return None
    key = f"page.{s.scenario}.{found.id}"
    return StoryPage(f"page-{found.id}", Msg(f"{key}.title"), tuple(Msg(f"{key}.{i}") for i in range(len(found.text))))


# --- pieces ---------------------------------------------------------------------------------------------------------


def pieces(s: Hades) -> tuple[Piece, ...]:
    bosses = [boss_piece(s, boss) for boss in s.bosses if not boss.defeated]
    return (*(god_piece(s, god) for god in s.gods), *bosses)


def ichor_meter(god: God) -> Meter:
    return Meter(f"ichor-{god.seat}", Msg("meter.ichor"), god.ichor, card_of(god).ichor, "drop", Msg("about.ichor"))


def god_piece(s: Hades, god: God) -> Piece:
    entry = box.GODS[god.id]
    badges = [Badge("bleeding-wound", msg("badge.wounds", n=len(god.wounds)), len(god.wounds))] if god.wounds else []
    if god.engaged:
        badges.append(Badge("monster-grasp", msg("badge.engaged", n=len(god.engaged)), len(god.engaged)))
    badges += [Badge(box.CONDITIONS[c].icon, Msg(f"condition.{c}.name")) for c in god.conditions]
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
        tuple(badges),
        msg("about.god", title=Msg(f"god.{god.id}.title"), team=Msg(f"team.{god.team}")),
    )


def boss_piece(s: Hades, boss: BossState) -> Piece:
    """The boss's marker with the stamina of its card, which may lie engaged at a character's board."""
    entry = box.MONSTERS[boss.card]
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
