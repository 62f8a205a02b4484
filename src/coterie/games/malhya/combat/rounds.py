"""A round of Combat Mode: points and regeneration, Initiative, Upgrade tokens, then everybody in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.tables import ENEMIES, UPGRADES
from coterie.games.malhya.combat.attacking import ATTACK, attack_on
from coterie.games.malhya.combat.between import BETWEEN, ask_all, ask_once, somebody_is_down, useful
from coterie.games.malhya.combat.ending import look_for_end, start_combat
from coterie.games.malhya.combat.enemies import enemy_attacks, enemy_moves
from coterie.games.malhya.combat.figures import initiative
from coterie.games.malhya.combat.moving import free_move
from coterie.games.malhya.combat.turn import TURN_MENU
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import STANDING, happens, over
from coterie.games.malhya.ground.places import enemy_of, heroes_standing, is_engaged, room_of
from coterie.games.malhya.heroes.regeneration import begin_regeneration, regenerate
from coterie.games.malhya.rooms.actions import meanwhile
from coterie.games.malhya.rooms.leaving import all_come_back
from coterie.games.malhya.rooms.verbs import ENDING, TURN
from coterie.games.malhya.rooms.walking import named
from coterie.games.malhya.showing.cards import card_text
from coterie.games.malhya.state import Frame, Malhya
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import heroes_in_play, plan_of, put_upgrades_back
from coterie.kernel.decision import Flow
from coterie.kernel.saying import phrase
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table
from coterie.kernel.texts import plain

POINTS = 6
"""Action Points of a round."""

ENEMIES_ACT, ENEMY_ACTS = "enemies", "enemy"
REVISE = "revise"


def begin_combat(t: Table[Malhya]) -> Flow[None]:
    """Combat Mode begins, by an alarm or otherwise; where there is no enemy it is over at once."""
    room = room_of(t.state)
    start_combat(t.state, room, startled=room.alarmed)
    t.note("combat", "combat.setup")
    return
    yield


def muster(t: Table[Malhya]) -> Flow[None]:
    """Before the first round heroes who have left come back."""
    yield from all_come_back(t)


def refill(t: Table[Malhya]) -> Flow[None]:
    """A round begins: all heroes have 6 Action Points, and a chapter may be read. If somebody lies unconscious, potions
    may help before others suffer for it."""
    s = t.state
    room = room_of(s)
    room.round += 1
    t.note("round", "combat.round", n=room.round)
    for hero in heroes_in_play(s):
        hero.points, hero.bought = POINTS, 0
    begin_regeneration(s, room)
    yield from happens(t, "round")
    if room.regenerating and any(useful(s, seat) for seat in all_seats(s)):
        s.frames.append(Frame(kind=BETWEEN))
    if chapter := plan_of(s, room).rounds.get(room.round):
        open_page(s, chapter, booklet=room.booklet)


def come_to(t: Table[Malhya]) -> Flow[bool]:
    """Unconscious heroes may regenerate, one after the other."""
    return (yield from regenerate(t, room_of(t.state)))


# --- Initiative -------------------------------------------------------------------------------------------------------


def begin_initiative(s: Malhya) -> None:
    """Everybody who is conscious may buy Initiative."""
    room_of(s).deciding = [hero.card for hero in heroes_standing(s) if hero.points]


def buy_initiative(t: Table[Malhya]) -> Flow[bool]:
    """One hero after the other says how much Initiative to buy, a point for each Action Point; as long as somebody has
    not, those who have may think again."""
    s, room = t.state, room_of(t.state)
    if not room.deciding:
        return False
    hero = hero_of(s, room.deciding[0])
    decided = [each for each in heroes_standing(s) if each.card not in room.deciding]
    own = [(REVISE, each.card) for each in decided if each.seat == hero.seat]
    others = tuple([(each.seat, (REVISE, each.card)) for each in decided if each.seat != hero.seat])
    rule = "combat.initiative.spend"

    def options() -> list[Any]:
        return [*range(hero.points + 1), *own]

    option = yield from t.choose_lazily(hero.seat, "initiative", options, rule, also=others, hero=hero.card)
    if isinstance(option, int):
        hero.points -= option
        hero.bought = option
        room.deciding.remove(hero.card)
        t.note("initiative", rule, who=named(hero), n=option, at=initiative(s, hero.card))
    else:
        other = hero_of(s, option[1])
        other.points += other.bought
        other.bought = 0
        room.deciding.insert(0, other.card)
    return bool(room.deciding)


# --- Upgrade tokens ---------------------------------------------------------------------------------------------------


def upgrade(t: Table[Malhya]) -> Flow[None]:
    """Each kind of enemy that is there draws an Upgrade token. Then all tokens stand on the gauge."""
    s, room = t.state, room_of(t.state)
    for kind in dict.fromkeys(enemy.card for enemy in room.enemies):
        token = t.draw(s.upgrades)
        room.upgrades[kind] = token
        text = plain(phrase(card_text(f"upgrade.{token}") or ""))
        t.note("upgrade", "combat.upgrade.draw", who=said(f"enemy.{kind}"), what=said(f"upgrade.{token}"), text=text)
        if UPGRADES[token].initiative:
            t.note("gauge", "combat.upgrade.gauge", who=said(f"enemy.{kind}"), at=initiative(s, kind))
    room.order = [*[hero.card for hero in heroes_in_play(s)], *room.upgrades]
    return
    yield


# --- everybody in order -----------------------------------------------------------------------------------------------


def acting(t: Table[Malhya]) -> Flow[bool]:
    """The next in order begins to act: whoever has the highest Initiative; of equals the players choose. The place of
    somebody unconscious is passed when nobody else who stands there is left to act."""
    s, room = t.state, room_of(t.state)
    present = {enemy.card for enemy in room.enemies}
    if not room.order:
        return False
    gauge = {name: initiative(s, name) for name in room.order}
    highest = [name for name in room.order if gauge[name] == max(gauge.values())]
    able = [name for name in highest if (name in present if name in ENEMIES else hero_of(s, name).life)]
    if not able:
        room.order = [name for name in room.order if name not in highest]
        return True
    name = yield from t.choose(all_seats(s), "who-first", able, "combat.order.ties")
    room.order.remove(name)
    if name in ENEMIES:
        queue = [str(enemy.id) for enemy in room.enemies if enemy.card == name]
        s.frames.append(Frame(kind=ENEMIES_ACT, card=name, queue=queue))
    else:
        hero = hero_of(s, name)
        hero.free, hero.moved = free_move(s, hero), False
        s.frames.append(Frame(kind=TURN, hero=name))
    t.note(
        "in-turn", "combat.order.highest", who=said(f"{'enemy' if name in ENEMIES else 'hero'}.{name}"), at=gauge[name]
    )
    return True


def round_over(t: Table[Malhya]) -> Flow[None]:
    """Upgrade tokens go back into the bag; what lasted for a turn has ended, and another Aura token may be used."""
    s = t.state
    put_upgrades_back(s)
    over(s, "turn")
    for hero in s.heroes:
        hero.aura_used = False
    return
    yield


# --- what is in progress ----------------------------------------------------------------------------------------------


def hero_turn(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """A hero does one thing after the other, until the turn ends or the hero falls."""
    s, hero = t.state, hero_of(t.state, frame.hero)
    if frame.stage == ENDING or not hero.life:
        hero.free = 0
        s.frames.pop()
        return
    if hero.free and is_engaged(s, hero) and not STANDING.flag(s, "slips-away", hero):
        hero.free = 0
        t.note("free-lost", "engage.hero.lose-free", who=named(hero))
    option = yield from t.choose_lazily(
        hero.seat,
        "combat-turn",
        lambda: TURN_MENU.options(s, hero),
        "combat.hero-actions",
        also=meanwhile(s, hero.seat),
        hero=hero.card,
    )
    yield from TURN_MENU.do(t, hero, option)


def enemies_act(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """The enemies of a kind act one after the other, in the order that the players choose. Before each of them heroes
    may heal and strike with what can be used at any time; and after the last, if the place of somebody who has been
    struck down is still to come."""
    s = t.state
    frame.queue = [name for name in frame.queue if enemy_of(s, name) is not None]
    wanted = frame.queue or somebody_is_down(s)
    if wanted and (yield from ask_all(t, frame, lambda seat: useful(s, seat))):
        return
    if not frame.queue:
        s.frames.pop()
        return
    frame.passed = []
    name = yield from t.choose(all_seats(s), "enemy-next", frame.queue, "combat.order.types")
    frame.queue.remove(name)
    s.frames.append(Frame(kind=ENEMY_ACTS, stage="move", card=name))


def enemy_acts(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """An enemy moves, if it must, and then attacks, if it can."""
    s, enemy = t.state, enemy_of(t.state, frame.card)
    if enemy is not None and frame.stage == "move":
        frame.hero = yield from enemy_moves(t, enemy)
        frame.stage = "attack"
        return
    s.frames.pop()
    if enemy is not None:
        yield from enemy_attacks(t, enemy, frame.hero)


FrameFlow = Callable[[Table[Malhya], Frame], Flow[None]]


def unless_over(flow: FrameFlow) -> FrameFlow:
    """What goes on only if the combat does."""

    def goes_on(t: Table[Malhya], frame: Frame) -> Flow[None]:
        if not (yield from look_for_end(t)):
            yield from flow(t, frame)

    return goes_on


def step(name: str, flow: Callable[[Table[Malhya]], Flow[bool | None]], **more: Any) -> Step[Malhya]:
    """A step of the round, likewise."""

    def goes_on(t: Table[Malhya]) -> Flow[bool | None]:
        return None if (yield from look_for_end(t)) else (yield from flow(t))

    return Step(name, goes_on, **more)


FRAMES: dict[str, FrameFlow] = {
    TURN: unless_over(hero_turn),
    ENEMIES_ACT: unless_over(enemies_act),
    ENEMY_ACTS: unless_over(enemy_acts),
    BETWEEN: unless_over(ask_once),
    ATTACK: attack_on,
}
"""What is in progress in a combat, by kind of frame. An attack is carried through to its end."""

COMBAT: Steps[Malhya] = Steps(
    step("muster", muster, present=lambda s: room_of(s).round == 0),
    step("refill", refill),
    step("regenerate", come_to),
    step("initiative", buy_initiative, begin=begin_initiative),
    step("upgrade", upgrade),
    step("acting", acting),
    step("over", round_over),
    cursor="room.step",
)
"""A round of Combat Mode."""
