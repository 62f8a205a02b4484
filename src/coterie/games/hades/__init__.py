"""Reign of Hades: gods in teams fight their way out of the Underworld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coterie.games.hades.actions.menu import MENUS
from coterie.games.hades.actions.vain import comes_to
from coterie.games.hades.bots.evaluate import evaluate
from coterie.games.hades.bots.follies import FOLLIES
from coterie.games.hades.bots.shortlist import quick_answers, shortlist
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import NEEDS, VOCABULARY
from coterie.games.hades.campaign import story
from coterie.games.hades.campaign.course import prepare, scenario_over, setup
from coterie.games.hades.gods import verbs as god_verbs
from coterie.games.hades.gods.fate import Held, roll_fate
from coterie.games.hades.map import zones
from coterie.games.hades.monsters import verbs as monster_verbs
from coterie.games.hades.round.steps import ROUND
from coterie.games.hades.sane import CARDS, sane
from coterie.games.hades.scene import options, stage, view
from coterie.games.hades.scene.ways import WALKING
from coterie.games.hades.showing.cards import in_play
from coterie.games.hades.showing.glossary import glossary
from coterie.games.hades.state import Hades
from coterie.kernel import campaign
from coterie.kernel.decision import Blocked, Decision, Flow
from coterie.kernel.game import Cast, Game, Member
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg

NEEDS.bind(story.TESTS, counts=story.COUNTS)
VOCABULARY.bind(
    *(room.DOINGS for room in (god_verbs, zones, monster_verbs, story)),
    asked=lambda s, effect, context: context.actor.seat,
    by=god_verbs.asked_by,
    each=god_verbs.each,
    can_pay=god_verbs.can_pay,
    pay=god_verbs.pay,
    answered=god_verbs.answered,
    idle=god_verbs.idle,
    comes_to=comes_to,
    fate=lambda t, effect, context: roll_fate(t, context.actor, context, held=Held(rows=effect)),
    tally=story.tally,
    remember=story.remember,
)


def play(t: Table[Hades]) -> Flow[None]:
    """Preparation, rounds, and what comes after; a loss ends the round where it stands."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        try:
            if s.phase in ("start", "mains"):
                yield from prepare(t)
            elif s.phase in ("won", "lost"):
                yield from scenario_over(t)
            else:
                yield from ROUND.run(t)
        except tables.ScenarioLost:
            s.phase = "lost"


def blocked(s: Hades, decision: Decision) -> Iterable[Blocked]:
    god = s.gods[decision.seats[0]]
    return MENUS[god.position].blocked(s, god) if decision.kind == "act" else ()


def held(s: Hades) -> Iterator[tuple[str, str]]:
    """Cards that lie in no zone: played, in inventories, engaged."""
    for god in s.gods:
        yield from (("feat", card) for card in (*(slot.card for slot in god.slots), *god.aside, *god.compartment))
        yield from (("weapon", gear.card) for gear in god.weapons)
        yield from (("item", gear.card) for gear in god.items)
    yield from (("monster", m.card) for m in in_play(s) if not tables.MONSTERS[m.card].boss)
    if s.terrain is not None:
        yield from (("terrain", card) for card in (*s.terrain.slots, *s.terrain.aside) if card)


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 named the scenario events that have happened by their titles."""
    ids = {event.name: event.id for event in tables.SCENARIOS[state["scenario"]].events}
    return state | {"fired": [ids.get(name, name) for name in state["fired"]]}


def from_second(state: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had other challenges, events and counters in its scenarios: those that are gone are forgotten."""
    entry = tables.SCENARIOS[state["scenario"]]
    challenges, events = [each.id for each in entry.challenges], [each.id for each in entry.events]
    for what, known in (("done", challenges), ("closed", challenges), ("fired", events)):
        state[what] = [each for each in state[what] if each in known]
    counted = tables.counters(entry)
    state["tally"] = {
        name: n for name, n in state["tally"].items() if name in counted or ":" in name or name == "defeated"
    }
    return state


GAME = Game(
    id="hades",
    title="Reign of Hades",
    version=4,
    minutes=90,
    players=range(1, 5),
    scenarios=tuple(tables.SCENARIOS),
    difficulties=tables.DIFFICULTIES,
    state=Hades,
    setup=setup,
    play=play,
    scene=view.scene,
    ribbon=view.ribbon,
    ask=options.ask,
    present=options.present,
    stage=stage.stage,
    walking=WALKING,
    evaluate=evaluate,
    shortlist=shortlist,
    quick_answers=quick_answers,
    follies=FOLLIES,
    census=tables.census,
    content_texts=tables.content_texts,
    glossary=glossary,
    blocked=blocked,
    held=held,
    cards=CARDS,
    sane=sane,
    migrations={1: from_first, 2: from_second},
    epoch=lambda s: campaign.layouts(s.log, between=s.phase == "after"),
    cast=Cast(
        "gods",
        tuple([Member(id, Msg(f"god.{id}.name"), god.icon, Msg(f"god.{id}.title")) for id, god in tables.GODS.items()]),
    ),
    options={"mode": campaign.MODES, "gods": ()},
)
