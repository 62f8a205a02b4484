"""Monsters: the deck, engaging, what is left of them; where they wait: lure slots, sentinel board and overruns."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import MonsterCard
from coterie.games.hades.map.zones import add_encounters, roll_zone, zone_name
from coterie.games.hades.state import BossState, God, Hades, Monster
from coterie.kernel.data import encode, replace
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import msg, plain


def called(monster: Monster | BossState) -> str:
    return f"@monster.{monster.card}.name"


def card(monster: Monster | BossState) -> MonsterCard:
    return tables.MONSTERS[monster.card]


def draw_monster(t: Table[Hades]) -> Monster | None:
    """The top monster of the deck, made anew from the discard pile if it is out; None if there is none at all."""
    s = t.state
    if not s.monsters.cards:
        if not s.monster_discard.cards:
            t.note("no-monster", "monsters.deck-empty")
            return None
        s.monsters.cards, s.monster_discard.cards = s.monster_discard.cards, []
        t.shuffle(s.monsters)
        t.note("monsters-shuffled", "monsters.deck-empty")
    return make_monster(s, t.draw(s.monsters))


def make_monster(s: Hades, kind: str) -> Monster:
    s.next_monster += 1
    return Monster(s.next_monster, kind, tables.MONSTERS_FOR[s.setup.players][kind].stamina)


def engage(t: Table[Hades], god: God, monster: Monster, rule: Why, whence: str) -> None:
    """The monster lies untapped beside the character's board; `whence` it comes is told."""
    monster.tapped = False
    god.engaged.append(monster)
    t.note("engaged", rule, god=god.name, monster=called(monster), whence=f"@whence.{whence}")


def draw_and_engage(t: Table[Hades], god: God, rule: Why, whence: str = "deck") -> Monster | None:
    monster = draw_monster(t)
    if monster is not None:
        engage(t, god, monster, rule, whence)
    return monster


def discard_monster(s: Hades, monster: Monster) -> None:
    """Back to the discard pile, all tokens off; a boss leaves the scenario."""
    if not card(monster).boss:
        s.monster_discard.cards.append(monster.card)


def as_seen(monster: Monster) -> bytes:
    """All that there is to a monster card but which copy it is."""
    return encode(replace(monster, id=0))


def clean(monster: Monster) -> None:
    """Dice, shield and strike tokens go back to the supply."""
    monster.dice, monster.shields, monster.strikes = [], 0, 0


# --- where they wait --------------------------------------------------------------------------------------------------

LURE_SLOTS = 3


def put_in_lure(t: Table[Hades], god: God, monster: Monster, rule: Why) -> None:
    """Into the leftmost lure slot; what is in the way shifts to the right."""
    monster.tapped = True
    clean(monster)
    moving: Monster | None = monster
    for slot in range(LURE_SLOTS):
        god.lures[slot], moving = moving, god.lures[slot]
        if moving is None:
            break
    t.note("lured", rule, god=god.name, monster=called(monster))


ORDINARY_SLOTS = 4
ALERT_VALUES = (1, 3, 5)


def sentinels(s: Hades) -> list[Monster]:
    """All monsters on the sentinel board, ordinary slots first."""
    return [m for m in (*s.ordinary, *s.alert) if m is not None]


def alerts_on_map(s: Hades) -> int:
    return sum(zone.alerts for zone in s.zones.values())


def alerted(s: Hades, result: int) -> list[Monster]:
    """The monsters in alert slots that engage after such an alert roll."""
    return [m for value, m in zip(ALERT_VALUES, s.alert, strict=True) if m is not None and value == result]


def post(t: Table[Hades], monsters: list[Monster], why: Why) -> None:
    """Put monsters on the sentinel board in this order; those that find no slot cause an overrun."""
    s = t.state
    left = list(monsters)
    while left and (None in s.ordinary or (tables.in_use(s, "alert") and None in s.alert)):
        monster = left.pop(0)
        monster.tapped = True
        if None in s.ordinary:
            s.ordinary[s.ordinary.index(None)] = monster
            t.note("sentinel", why, monster=called(monster))
        else:
            s.alert[s.alert.index(None)] = monster
            alert = inside(why, "endwave.to-alert")
            zone = roll_zone(t, alert)
            s.zones[zone].alerts += 1
            t.note("alert", alert, monster=called(monster), zone=zone_name(s, zone))
    if left:
        overrun(t, left, why)


def overrun(t: Table[Hades], left: list[Monster], why: Why) -> None:
    """Monsters found no slot."""
    s, difficulty = t.state, t.state.difficulty
    for monster in left:
        discard_monster(s, monster)
    names = [called(monster) for monster in left]
    named = sorted(names, key=names.index)  # those of a name together
    t.note("overrun", inside(why, "difficulty.overrun"), n=len(left), monsters=named)
    own = inside(why, f"difficulty.overrun-{difficulty if tables.in_use(s, 'overrun') else 'prologue'}")
    if not tables.in_use(s, "overrun") or difficulty == "hard":
        s.lost_by = "overrun"
        t.note("lost-by", own, why=plain(msg("lost.overrun", n=len(left))))
        raise tables.ScenarioLost
    for _ in range(1 if difficulty == "easy" else len(left)):
        add_encounters(t, roll_zone(t, own), 1, own)


def take_sentinel(t: Table[Hades], monster: Monster, zone: str, rule: Why) -> None:
    """Take a monster off its slot; to an emptied alert slot a marker returns, of the zone or else of any other."""
    s = t.state
    if monster in s.ordinary:
        s.ordinary[s.ordinary.index(monster)] = None
        return
    s.alert[s.alert.index(monster)] = None
    there = zone if s.zones[zone].alerts else next((z for z, content in s.zones.items() if content.alerts), "")
    if there:
        s.zones[there].alerts -= 1
        t.note("alert-returned", rule, zone=zone_name(s, there))
