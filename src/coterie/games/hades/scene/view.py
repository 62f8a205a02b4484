"""What a seat sees of the Underworld: the ribbon, the map, and all that lies on the table."""

from __future__ import annotations

from coterie.games.hades.box.tables import in_use, scenario_of
from coterie.games.hades.effects.words import needs
from coterie.games.hades.gods.board import active, card_of
from coterie.games.hades.monsters.deck import sentinels
from coterie.games.hades.scene.board import board, called, pieces, story_page
from coterie.games.hades.scene.panels import common_panels, god_panel, overrun, reference, terrain
from coterie.games.hades.showing.cards import Numbers, numbers
from coterie.games.hades.showing.story import unmet
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import encode, replace
from coterie.kernel.drawing import Drawings
from coterie.kernel.saying import join
from coterie.kernel.scene import Meter, Scene
from coterie.kernel.texts import Item, Msg, Param, msg

TABLES = 512
"""Of how many positions is kept what all see alike: seat after seat looks at the same one."""

STAGES_BEFORE_DEATH = {"easy": 2, "medium": 1, "hard": 0}
"""How many losses of ichor a character without ichor survives: unconscious, dying."""


_common: Drawings[tuple[Scene, Numbers]] = Drawings(TABLES)


def scene(s: Hades, seat: int) -> Scene:
    common, counted = _common.get(encode(s), drawn, s)
    gods = [god_panel(s, god, seat, counted) for god in s.gods]
    wolf = [] if s.terrain is None else [terrain(s, s.terrain, seat)]
    return replace(common, panels=(*gods, *common.panels, *wolf, reference()))


def drawn(s: Hades) -> tuple[Scene, Numbers]:
    """What all see alike, drawn once for all seats; and how the monsters are counted."""
    story, counted, waiting = story_page(s.scenario, s.page), numbers(s), unmet(s)
    shown = Scene(
        status=ribbon(s),
        goal=goal(s),
        danger=danger(s),
        boards=(board(s, waiting), *((story,) if story else ())),
        pieces=pieces(s),
        panels=common_panels(s, counted, waiting),
    )
    return shown, counted


def ribbon(s: Hades) -> tuple[Msg, ...]:
    """Scenario, round and wave, phase, and who acts."""
    name = Msg(f"scenario.{s.scenario}.name")
    if s.phase in ("start", "mains", "won", "lost", "after"):
        return (name, Msg(f"phase.{s.phase}"))
    when = msg("status.round", n=s.round)
    if s.phase in ("wave", "engage", "actions", "endwave", "wave-end"):
        when = msg("status.wave", n=s.round, wave="I" if s.wave == 1 else "II")
    if s.phase == "actions":
        return (name, when, msg("phase.actions", god=called(acting(s))))
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
    wanted = [c for c in scenario_of(s).challenges if c.mandatory]
    asked = needs(s, scenario_of(s).goal, s.scenario)
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
    """How near the scenario is to being lost: the fullest of the ways to lose it."""
    ways = [health(s, god) for god in s.gods]
    about: list[Item] = [Msg(f"about.death-{s.difficulty}")]
    if in_use(s, "oracle"):
        gone = len(s.oracle_discard)
        ways.append(("oracle", gone, gone + len(s.oracle), {}))
        about.append(msg("about.oracle", n=len(s.oracle)))
    slots = len(s.ordinary) + (len(s.alert) if in_use(s, "alert") else 0)
    if overrun(s) in ("prologue", "hard"):
        ways.append(("sentinels", len(sentinels(s)), slots, {}))
    about.append(Msg(f"about.overrun-{overrun(s)}"))
    key, value, high, who = max(ways, key=lambda way: way[1] / max(1, way[2]))
    name = Msg(f"danger.{key}", who)
    return Meter("danger", name, value, high, "skull", msg("status.danger-about", ways=join(about, "text.more")))


def health(s: Hades, god: God) -> tuple[str, int, int, dict[str, Param]]:
    """Losses suffered, of those that a character can take before it dies."""
    spare = STAGES_BEFORE_DEATH[s.difficulty]
    left = god.ichor + spare
    if "dying" in god.conditions:
        left = 1
    elif not god.ichor and spare == 2 and "unconscious" in god.conditions:
        left = 2
    high = card_of(god).ichor + spare
    return ("ichor", max(0, min(high, high - left)), high, {"god": called(god)})
