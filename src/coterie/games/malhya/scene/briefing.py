"""What the story and its enemies do of their own accord, the briefing before a scenario, the campaign around it."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya.box.names import goods_source, name_key
from coterie.games.malhya.box.tables import BRIEFINGS, HEROES, MEMORIES, SCENARIOS, STEALTH
from coterie.games.malhya.campaign.course import scenarios
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.state import Hero, Malhya, Room
from coterie.games.malhya.stealth.threat import section
from coterie.games.malhya.story.pages import prose
from coterie.games.malhya.story.places import heroes_in_play
from coterie.kernel import briefing as telling
from coterie.kernel.campaign import is_campaign
from coterie.kernel.data import replace
from coterie.kernel.scene import Briefing, Carried, Course, Meter, Role, Threat
from coterie.kernel.texts import Item, Msg, msg

# --- threats ----------------------------------------------------------------------------------------------------------


def threats(s: Malhya) -> tuple[Threat, ...]:
    """What the enemies of the room do, if the party is in one; then the time, which runs everywhere."""
    here = [*sneaking(s, s.room), *fighting(s, s.room)] if s.room is not None else []
    return (*here, *time(s))


def sneaking(s: Malhya, room: Room) -> Iterator[Threat]:
    """The patrol, and the Threat track with the alarm at its end."""
    if room.mode != "stealth":
        return
    last, colour = STEALTH[room.level].alarm, section(s)
    alarm = Meter("threat-alarm", Msg("track.threat"), max(1, room.threat), last, "ringing-bell")
    yield telling.threat("alarm", "ringing-bell", meter=alarm)
    does = msg("threat.patrol.does", cards=colour.cards, far=STANDING.value(s, "vision", colour.vision))
    yield telling.threat("patrol", "semi-closed-eye", does)


def fighting(s: Malhya, room: Room) -> Iterator[Threat]:
    """The enemies' attacks, and the room that is lost when nobody stands."""
    if room.mode != "combat":
        return
    yield telling.threat("attack", "crossed-swords", msg("threat.attack.does", n=len(room.enemies)))
    party = heroes_in_play(s)
    down = Meter("threat-down", Msg("threat.down.meter"), sum(not hero.life for hero in party), len(party), "skull")
    yield telling.threat("down", "skull", meter=down)


def time(s: Malhya) -> Iterator[Threat]:
    """The days until a chapter tells that it is late; a deadline of the story counts instead while there is one."""
    what, last = ("deadline", s.deadline) if s.deadline else ("days", SCENARIOS[s.scenario].days)
    if last:
        days = Meter(f"threat-{what}", Msg(f"meter.{what}"), min(s.days, last), last, "sands-of-time")
        yield telling.threat(what, "sands-of-time", meter=days)


# --- before the scenario ----------------------------------------------------------------------------------------------


def briefing(s: Malhya) -> Briefing:
    seats = sorted({hero.seat for hero in s.heroes})
    roles = tuple([role(seat, [hero for hero in s.heroes if hero.seat == seat]) for seat in seats])
    losing = (Msg("briefing.bitter"), Msg("briefing.room"))
    return BRIEFINGS.card(s.scenario, called(s.scenario), losing=losing, roles=roles, course=course(s))


def called(scenario: str) -> Msg:
    return Msg(name_key(f"scenario.{scenario}"))


def role(seat: int, heroes: list[Hero]) -> Role:
    """Whom a seat plays, with the words on the first Hero card."""
    names: list[Item] = [Msg(name_key(f"hero.{hero.card}")) for hero in heroes]
    about: list[Item] = [msg("briefing.people", what=HEROES[hero.card].people) for hero in heroes]
    return Role(
        seat, msg("briefing.heroes", what=names), HEROES[heroes[0].card].icon, msg("briefing.heroes", what=about)
    )


def course(s: Malhya) -> Course | None:
    """The campaign so far; words of the story travel only once they have happened."""
    if not is_campaign(s):
        return None
    between = s.phase == "between" and s.scenario in (*s.log.won, *s.log.failed)
    way = telling.stops(s.log, scenarios(), "" if between else s.scenario, called)
    ended = {id: prose(SCENARIOS[id].endings[ending].name) for id, ending in s.log.endings.items()}
    way = tuple([replace(stop, about=ended.get(stop.id)) for stop in way])
    carried = [
        Carried(f"hero-{n}", Msg(name_key(f"hero.{each.card}")), kept(each), each.seat)
        for n, each in enumerate(s.log.records)
    ]
    if s.log.records:
        carried.append(Carried("team", Msg("course.team"), (msg("course.gold", n=s.log.gold),)))
    told = [remembered(name, n) for name, n in s.log.memory.items() if n and name in MEMORIES]
    return Course(way, tuple(carried), tuple(told), between)


def remembered(name: str, n: int) -> Msg:
    """What came of the scenarios before, without how it is counted; the number where that is all there is to say."""
    text = MEMORIES[name].text.partition(" Scale ")[0]
    return msg("course.counted", what=text.removesuffix("."), n=n) if text.startswith("How ") else prose(text)


def kept(hero: Hero) -> tuple[Msg, ...]:
    """Talents and belongings."""
    things: list[Item] = [Msg(name_key(goods_source(card))) for card in belongings(hero)]
    talents: list[Item] = [Msg(f"talent.{talent}.name") for talent in hero.talents]
    told = [msg("course.talents", what=talents)] if talents else []
    return (*told, msg("course.kept", what=things)) if things else tuple(told)
