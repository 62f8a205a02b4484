"""What a seat sees of the Underworld: the ribbon, the map, and all that lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.campaign.story import paragraphs
from coterie.games.hades.effects.words import needs, zone_words
from coterie.games.hades.gods.board import active, card_of
from coterie.games.hades.map.zones import graph_of
from coterie.games.hades.scene.briefing import briefing, threats
from coterie.games.hades.scene.panels import common_panels, god_panel, reference, terrain
from coterie.games.hades.showing import cards as show
from coterie.games.hades.showing.story import Unmet, unmet
from coterie.games.hades.state import BossState, God, Hades, Zone
from coterie.kernel.data import encode, replace
from coterie.kernel.drawing import Drawings, badges, count, kept
from coterie.kernel.saying import join, phrase
from coterie.kernel.scene import Arrow, Badge, Meter, Piece, Place, Ribbon, Scene, StoryPage, ZoneBoard
from coterie.kernel.texts import Item, Msg, msg

BOARD = "map"
BOARDS = 512
"""How many maps are kept as they were drawn: between two decisions a map seldom changes."""
COVER_RIGHT, COVER_DOWN, EDGE = 8, 9, 97

Challenges = list[tuple[str, bool]]
"""Those that can still be met, by id, and whether all is so that they need."""

TABLES = 512
"""Of how many positions is kept what all see alike: seat after seat looks at the same one."""

STAGES_BEFORE_DEATH = {"easy": 2, "medium": 1, "hard": 0}
"""How many stages a character without ichor goes through before it dies: unconscious, dying."""


_common: Drawings[tuple[Scene, show.Numbers]] = Drawings(TABLES)


def scene(s: Hades, seat: int) -> Scene:
    common, counted = _common.get(encode(s), drawn, s)
    gods = [god_panel(s, god, seat, counted) for god in s.gods]
    wolf = [] if s.terrain is None else [terrain(s, s.terrain, seat)]
    return replace(common, panels=(*gods, *common.panels, *wolf, reference()))


def drawn(s: Hades) -> tuple[Scene, show.Numbers]:
    """What all see alike, drawn once for all seats; and how the monsters are counted."""
    counted, waiting, top = show.numbers(s), unmet(s), ribbon(s)
    shown = Scene(
        status=top.status,
        goal=top.goal,
        danger=top.danger,
        boards=(board(s, waiting), *((story_page(s),) if s.page in tables.pages(s.scenario, tables.case(s)) else ())),
        pieces=pieces(s),
        panels=common_panels(s, counted, waiting),
        threats=threats(s),
        briefing=briefing(s),
    )
    return shown, counted


def ribbon(s: Hades) -> Ribbon:
    return Ribbon(status(s), goal(s), danger(s))


def status(s: Hades) -> tuple[Msg, ...]:
    """Scenario, round and wave, phase, and who acts."""
    name = Msg(f"scenario.{s.scenario}.name")
    if s.phase in ("start", "mains", "won", "lost", "after"):
        return (name, Msg(f"phase.{s.phase}"))
    when = msg("status.round", n=s.round)
    if s.phase in ("wave", "engage", "actions", "endwave", "wave-end"):
        when = msg("status.wave", n=s.round, wave="I" if s.wave == 1 else "II")
    if s.phase == "actions":
        return (name, when, msg("phase.actions", god=show.god_called(acting(s))))
    return (name, when, Msg(f"phase.{s.phase}"))


def acting(s: Hades) -> God:
    """Whose turn it is: the one handed the turn, or the first of the team that is not done."""
    team = active(s)
    god = s.gods[s.acting]
    if god.done or god not in team:
        return next((other for other in team if not other.done), god)
    return god


# --- goal and danger ------------------------------------------------------------------------------------------------


def goal(s: Hades) -> Meter:
    """Mandatory challenges and what the scenario asks besides, each a step."""
    wanted = [c for c in tables.scenario_of(s).challenges if c.mandatory]
    asked = needs(s, tables.scenario_of(s).goal, s.scenario)
    left: list[Item] = [
        msg("need.done", challenge=Msg(f"challenge.{s.scenario}.{c.id}.name")) for c in wanted if c.id not in s.done
    ]
    left += [text for text, so in asked if not so]
    reached = len(wanted) + len(asked) - len(left)
    about = msg(
        "status.goal-about" if left else "status.goal-done", what=Msg(f"scenario.{s.scenario}.objective"), left=left
    )
    return Meter("goal", Msg("status.goal"), reached, len(wanted) + len(asked), "laurel-crown", about)


def danger(s: Hades) -> Meter:
    """How near the most harmed character is to its death, which loses the scenario; the threats tell of other ways."""
    value, high, who = max((health(s, god) for god in s.gods), key=lambda way: way[0] / way[1])
    about: list[Item] = [msg("status.danger-who", god=who), Msg(f"about.death-{s.difficulty}")]
    return Meter(
        "danger", Msg("status.danger"), value, high, "skull", msg("status.danger-about", ways=join(about, "text.more"))
    )


def health(s: Hades, god: God) -> tuple[int, int, Msg]:
    """Ichor lost and stages gone through, of all that lies before death."""
    spare = STAGES_BEFORE_DEATH[s.difficulty]
    left = god.ichor + spare
    if "dying" in god.conditions:
        left = 1
    elif not god.ichor and spare == 2 and "unconscious" in god.conditions:
        left = 2
    high = card_of(god).ichor + spare
    return max(0, min(high, high - left)), high, show.god_called(god)


# --- the map --------------------------------------------------------------------------------------------------------


def board(s: Hades, waiting: Unmet) -> ZoneBoard:
    return map_drawn(s.scenario, s.zones, s.blocked, [(number, not unmet) for number, unmet in waiting.items()])


@kept(BOARDS)
def map_drawn(scenario: str, zones: dict[str, Zone], blocked: list[str], challenges: Challenges) -> ZoneBoard:
    """Each zone as a battlefield section and a smaller cover section; ways join the battlefield sections."""
    places = tuple(
        place(scenario, zone, position, number, content, challenges)
        for number, (zone, content) in enumerate(zones.items(), 1)
        for position in ("battlefield", "cover")
    )
    arrows = tuple(
        Arrow(
            show.section(way.origin, "battlefield"),
            show.section(way.target, "battlefield"),
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
    return Place(show.section(zone, position), name, x, y, terrain, str(number), marks, phrase(*about))


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
    return Badge(show.LOOT_ICONS[kind], searched if marks else msg("map.loot", loot=loot), n)


def cover_badges(content: Zone) -> tuple[Badge, ...]:
    """Landmarks: only a character in cover can use them."""
    names = {landmark: msg("map.landmark", name=Msg(f"landmark.{landmark}.name")) for landmark in content.landmarks}
    return tuple(Badge(tables.LANDMARKS[id].icon, name, content.landmarks.count(id)) for id, name in names.items())


def challenge_badges(scenario: str, zone: str, position: str, challenges: Challenges) -> Iterator[Badge]:
    """Challenges that can be met in this section as soon as their price is paid."""
    for number, ready in challenges:
        challenge = tables.challenge(scenario, tables.USUAL, number)
        if (challenge.zone, "cover" if challenge.position == "cover" else "battlefield") == (zone, position):
            key = "map.challenge" if ready else "map.challenge-later"
            icon = "laurel-crown" if challenge.mandatory else "laurels"
            yield Badge(icon, msg(key, name=Msg(f"challenge.{scenario}.{number}.name")))


def story_page(s: Hades) -> StoryPage:
    """The page of the story that was turned last."""
    key = f"page.{s.scenario}.{s.page}"
    return StoryPage(f"page-{s.page}", Msg(f"{key}.title"), tuple([Msg(f"{key}.{i}") for i in paragraphs(s)]))


# --- pieces ---------------------------------------------------------------------------------------------------------


def pieces(s: Hades) -> tuple[Piece, ...]:
    bosses = [boss_piece(s, boss) for boss in s.bosses if not boss.defeated]
    return (*(god_piece(s, god) for god in s.gods), *bosses)


def god_piece(s: Hades, god: God) -> Piece:
    entry = tables.GODS[god.id]
    wounds = count(len(god.wounds), "bleeding-wound", "badge.wounds")
    engaged = count(len(god.engaged), "monster-grasp", "badge.engaged")
    return Piece(
        f"god-{god.seat}",
        BOARD,
        show.section(god.zone, god.position),
        show.god_called(god),
        entry.icon,
        entry.letter,
        "team",
        god.seat,
        show.ichor_meter(god),
        badges(wounds, engaged, *show.condition_badges(god)),
        show.god_words(god.id, god.team),
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
        show.section(boss.zone, "battlefield"),
        Msg(f"monster.{boss.card}.name"),
        entry.icon,
        entry.letter,
        "foe",
        pips=pips,
        badges=badges,
        about=Msg(f"monster.{boss.card}.characteristic"),
    )
