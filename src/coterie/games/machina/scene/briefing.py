"""What the scenario does of its own accord, the briefing before it, the campaign around it."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import BRIEFINGS, CHAPTERS, EXPLORERS, SCENARIOS
from coterie.games.machina.campaign.course import threat_number
from coterie.games.machina.campaign.setup import symbol_of
from coterie.games.machina.spawning.threat import LAST_THREAT, TOP_LEVEL
from coterie.games.machina.state import Machina, Record
from coterie.kernel import briefing as telling
from coterie.kernel.campaign import is_campaign
from coterie.kernel.scene import Briefing, Carried, Course, Meter, Role, Threat
from coterie.kernel.texts import Item, Msg, msg

# --- threats ----------------------------------------------------------------------------------------------------------


def threats(s: Machina) -> tuple[Threat, ...]:
    """What ends an endgame and what the scenario counts against the team, then what every round brings."""
    return (*clocks(s), *watched(s), *ratings(s), track(s), monsters(s))


def clocks(s: Machina) -> Iterator[Threat]:
    """The counters of endgame cards at which all is lost."""
    for card in s.endgame:
        need = CHAPTERS[card].defeat
        for counter, n in need.tally.items() if need is not None else ():
            meter, name, aim = telling.counted(s.tally, counter, n), f"chapter.{card}.name", f"chapter.{card}.aim"
            yield Threat(f"clock-{counter}", Msg("threat.each-turn"), Msg(name), Msg(aim), "skull", meter, loses=True)


def watched(s: Machina) -> Iterator[Threat]:
    """What the scenario counts against the team, and what it does there."""
    for counter, n in SCENARIOS[s.scenario].watch.items():
        meter = telling.counted(s.tally, counter, n)
        yield telling.threat(counter, "ringing-bell", meter=meter, id=f"watch-{counter}")


def ratings(s: Machina) -> Iterator[Threat]:
    """The rolls of every round; what is rolled for lies in the chapter."""
    if s.spawn_rating:
        yield telling.threat("spawn", "magic-portal", msg("threat.spawn.does", n=s.spawn_rating))
    if s.horror_rating:
        yield telling.threat("horror", "screaming", msg("threat.horror.does", n=s.horror_rating))


def track(s: Machina) -> Threat:
    """The monster threat, which raises the level; at the top it takes items or lives instead."""
    if s.level >= TOP_LEVEL:
        return telling.threat("track", "evil-moon", Msg("threat.track.toll"))
    meter = Meter("threat-track", Msg("meter.threat"), s.threat, LAST_THREAT, "evil-moon")
    return telling.threat("track", "evil-moon", msg("threat.track.does", n=s.level + 1), meter)


def monsters(s: Machina) -> Threat:
    return telling.threat("monsters", "monster-grasp", msg("threat.monsters.does", n=len(s.monsters)))


# --- before the scenario ----------------------------------------------------------------------------------------------


def briefing(s: Machina) -> Briefing:
    roles = tuple(
        [
            Role(
                each.seat,
                Msg(f"explorer.{each.card}.name"),
                EXPLORERS[each.card].icon,
                msg("briefing.explorer", klass=Msg(f"class.{EXPLORERS[each.card].klass}"), text=flavour(each.card)),
            )
            for each in s.explorers
        ]
    )
    losing = (Msg("briefing.dead"),)
    return BRIEFINGS.card(s.scenario, scenario_name(s.scenario), losing=losing, roles=roles, course=course(s))


def flavour(card: str) -> Msg:
    return Msg(f"explorer.{card}.flavour")


def course(s: Machina) -> Course | None:
    """The campaign so far: scenarios by their symbols, whom the players bring, and what that raises."""
    if not is_campaign(s):
        return None
    between = s.phase in ("won", "lost") and s.scenario in (*s.log.won, *s.log.failed)
    order = {symbol_of(scenario): scenario for scenario in (*whole(), *s.log.failed, *s.log.won, s.scenario)}
    now = "" if between else s.scenario
    way = telling.stops(s.log, [order[symbol] for symbol in whole()], now, scenario_name)
    carried = [
        Carried(f"explorer-{n}", Msg(said(each.card)[1:]), kept(each), n) for n, each in enumerate(s.log.records)
    ]
    counted = sorted(set(s.log.memory) - {*SCENARIOS})
    remembered = [msg("course.memory", what=memory_name(name), n=s.log.memory[name]) for name in counted]
    return Course(way, tuple(carried), tuple(remembered), between)


def whole() -> list[str]:
    """The scenarios of a campaign, without the shorter ways of playing them."""
    return sorted((each.id for each in SCENARIOS.values() if not each.of), key=lambda id: SCENARIOS[id].order)


def scenario_name(scenario: str) -> Msg:
    return Msg(f"scenario.{scenario}.name")


def memory_name(name: str) -> Msg:
    """A counter, or somebody who died."""
    died = name.removeprefix("died-")
    return msg("course.died", who=Msg(f"explorer.{died}.name")) if died in EXPLORERS else Msg(f"counter.{name}")


def kept(record: Record) -> tuple[Msg, ...]:
    """The cards that were kept, and what they count."""
    cards: list[Item] = [Msg(f"item.{item}.name") for item in record.items]
    cards += [Msg(f"event.{event}.name") for event in record.bound]
    return (msg("course.kept", what=cards), msg("course.number", n=threat_number(record))) if cards else ()
