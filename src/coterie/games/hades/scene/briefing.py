"""What the scenario does of its own accord, the briefing before it, the campaign around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Event
from coterie.games.hades.box.vocabulary import NEEDS, Doom
from coterie.games.hades.effects.words import needs, sentence
from coterie.games.hades.monsters.deck import sentinels
from coterie.games.hades.scene.panels import overrun
from coterie.games.hades.showing import cards as show
from coterie.games.hades.state import Hades, Record
from coterie.kernel import briefing as telling
from coterie.kernel.campaign import is_campaign
from coterie.kernel.effects import effects_in
from coterie.kernel.scene import Briefing, Carried, Course, Meter, Role, Threat
from coterie.kernel.texts import Item, Msg, msg

# --- threats ----------------------------------------------------------------------------------------------------------


def threats(s: Hades) -> tuple[Threat, ...]:
    """What the scenario does again and again comes first, what is in force of it before the rest; then what loses by
    itself, and what is still to come."""
    coming = [(event_threat(s, event), in_force(s, event), event.once) for event in awaited(s)]
    again = [threat for threat, so, once in coming if so and not once and not threat.loses]
    later = [threat for threat, so, once in coming if not (so or once or threat.loses)]
    once = [threat for threat, _, once in coming if once and not threat.loses]
    own = [*again, *later, *once]
    ends = [threat for threat, *_ in coming if threat.loses]
    board = list(board_threats(s))
    first = [*own[:1], *ends, *(threat for threat in board if threat.loses)]
    return (*first, *own[1:], *(threat for threat in board if not threat.loses))


def awaited(s: Hades) -> Iterator[Event]:
    """The special rules against the team that can still happen."""
    for event in tables.scenario_of(s).events:
        if event.boon or event.at == "setup" or event.id in s.fired:
            continue
        if all(so for _, part, so in parts(s, event) if part in LASTING):
            yield event


LASTING = ("remembered", "forgotten", "undone", "players")
"""What an event asks for that, once it is not so, stays so for the scenario."""


def parts(s: Hades, event: Event) -> Iterator[tuple[object, str, bool]]:
    for part, wanted, own in NEEDS.apart(event.needs):
        yield wanted, part, NEEDS.holds(s, own, None)


def in_force(s: Hades, event: Event) -> bool:
    """Whether it happens at its moment as things stand, or comes as soon as somebody lets it."""
    return all(so for _, part, so in parts(s, event) if part in ("round", "done"))


def event_threat(s: Hades, event: Event) -> Threat:
    """A special rule of the scenario with how far it is from happening."""
    meter: Meter | None = None
    left: list[Item] = []
    for (text, so), (wanted, part, _) in zip(needs(s, event.needs, s.scenario), parts(s, event), strict=True):
        if part == "tally" and isinstance(wanted, dict):
            [(counter, n)] = wanted.items()
            meter = telling.counted(s.tally, counter, n, event.id)
        elif part == "round" and isinstance(wanted, int) and not so:
            meter = meter or Meter(f"threat-{event.id}", Msg("threat.round"), s.round, wanted, "sands-of-time")
        if not so and part not in ("round", "tally"):
            left.append(text)
    loses = any(isinstance(effect, Doom) for effect in effects_in(event.do))
    when = msg("threat.if", moment=Msg(f"moment.{event.at}"), what=left) if left else Msg(f"moment.{event.at}")
    does, about = event_words(s.scenario, tables.case(s), event.id)
    return Threat(
        f"event-{event.id}",
        when,
        Msg(f"event-name.{s.scenario}.{event.id}"),
        does,
        "skull" if loses else "scroll-unfurled",
        meter,
        loses,
        about,
    )


@cache
def event_words(scenario: str, case: tables.Case, id: str) -> tuple[Msg, Msg]:
    return sentence(tables.event(scenario, case, id).do, scenario), Msg(f"event-text.{scenario}.{id}")


def board_threats(s: Hades) -> Iterator[Threat]:
    """The deck of oracles that runs out, and the sentinel board that fills."""
    if tables.in_use(s, "oracle"):
        gone = len(s.oracle_discard)
        meter = Meter("threat-oracle", Msg("threat.oracle.gone"), gone, gone + len(s.oracle), "crystal-ball")
        about = msg("about.oracle", n=len(s.oracle))
        yield Threat(
            "oracle", Msg("moment.round-start"), Msg("threat.oracle.name"), about, "crystal-ball", meter, loses=True
        )
    slots = len(s.ordinary) + (len(s.alert) if tables.in_use(s, "alert") else 0)
    meter = Meter("threat-sentinels", Msg("threat.sentinels.full"), len(sentinels(s)), slots, "monster-grasp")
    kind = overrun(s)
    does, loses = Msg(f"about.overrun-{kind}"), kind in ("prologue", "hard")
    yield telling.threat("sentinels", "monster-grasp", does, meter, loses=loses)


# --- before the scenario ----------------------------------------------------------------------------------------------


def briefing(s: Hades) -> Briefing:
    losing: list[Msg] = [Msg(f"about.death-{s.difficulty}"), Msg(f"about.overrun-{overrun(s)}")]
    if tables.in_use(s, "oracle"):
        losing.append(Msg("briefing.oracle"))
    for event in tables.scenario_of(s).events:
        if event.needs.round and any(isinstance(effect, Doom) for effect in effects_in(event.do)):
            name = Msg(f"event-name.{s.scenario}.{event.id}")
            losing.append(msg("briefing.doom", n=event.needs.round, name=name))
    roles = tuple(
        [
            Role(god.seat, show.god_called(god), tables.GODS[god.id].icon, show.god_words(god.id, god.team))
            for god in s.gods
        ]
    )
    return tables.BRIEFINGS.card(s.scenario, called(s.scenario), losing=tuple(losing), roles=roles, course=course(s))


def course(s: Hades) -> Course | None:
    """The campaign so far; what the log keeps is what this scenario began with."""
    if not is_campaign(s):
        return None
    between = s.phase == "after" and s.scenario in (*s.log.won, *s.log.failed)
    carried = [Carried(f"god-{n}", Msg(f"god.{each.id}.name"), kept(each), n) for n, each in enumerate(s.log.records)]
    if s.log.companions:
        together = tuple([Msg(f"companion.{companion}.name") for companion in s.log.companions])
        carried.append(Carried("team", Msg("course.team"), together))
    remembered = [msg(f"course.memory.{name}", n=n) for name, n in s.log.memory.items() if n]
    way = telling.stops(s.log, tables.SCENARIOS, "" if between else s.scenario, called)
    return Course(way, tuple(carried), tuple(remembered), between)


def called(scenario: str) -> Msg:
    return Msg(f"scenario.{scenario}.name")


def kept(record: Record) -> tuple[Msg, ...]:
    """Level, gear and feats of a character."""
    cards: list[Item] = [Msg(f"gear.{gear.card}.name") for gear in (*record.weapons, *record.items)]
    feats: list[Item] = [Msg(f"action.{feat}.name") for feat in (*record.feats, *record.oblivion)]
    told = [msg("course.level", n=record.level)]
    told += [msg("course.gear", what=cards)] if cards else []
    told += [msg("course.feats", what=feats)] if feats else []
    if record.wounds:
        told.append(msg("course.wounds", n=len(record.wounds)))
    return tuple(told)
