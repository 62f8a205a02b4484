"""The round: the oracle, wave I, wave II, upkeep; its steps in the order of the rulebook."""

from __future__ import annotations

from coterie.games.hades.actions.menu import take_actions
from coterie.games.hades.actions.terrain import clear_terrain
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Encounters, Grace, Loot, Sentinel, Wrath
from coterie.games.hades.campaign.story import goal_reached, run_events
from coterie.games.hades.gods import board
from coterie.games.hades.gods.cards import bury
from coterie.games.hades.gods.fate import Held, roll_fate
from coterie.games.hades.monsters import combat, deck
from coterie.games.hades.round.order import Blow, next_blow
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table, inside


def reveal_oracle(t: Table[Hades]) -> Flow[None]:
    """The players jointly choose a path and resolve all of it; an empty deck loses the scenario."""
    s = t.state
    if not s.oracle.cards:
        s.lost_by = "oracle"
        t.note("lost-by", "oracle.empty", why="@lost.oracle")
        raise tables.ScenarioLost
    card = t.draw(s.oracle)
    entry, called_as = tables.ORACLES[card], f"oracle.{card}.name"
    s.oracle_discard.cards.append(card)
    t.note("oracle", "oracle.reveal", n=s.round, card=f"@{called_as}")
    paths = {"cautious": entry.cautious, "fearless": entry.fearless}
    path = yield from t.choose(board.everyone(s), "oracle", tuple(paths), "oracle.paths", card=f"@{called_as}")
    if path == "cautious":
        s.cautious += 1
    else:
        s.fearless += 1
    t.note(f"oracle-{path}", "oracle.tally", cautious=s.cautious, fearless=s.fearless)
    for effect in paths[path]:
        context = Context(rule=icon_rule(effect), card=called_as, actor=s.gods[0])
        yield from VOCABULARY.resolve(t, (effect,), context)


def icon_rule(effect: Effect) -> str:
    """The rule of an oracle icon."""
    if isinstance(effect, Encounters):
        return f"oracle.encounter-{'add' if effect.add else 'remove' if effect.remove else 'move'}"
    if isinstance(effect, Loot):
        return "oracle.random-loot" if effect.zone == "random" else "oracle.loot"
    return f"oracle.{effect.word}" if isinstance(effect, Wrath | Grace | Sentinel) else "oracle.reveal"


# --- monsters engage --------------------------------------------------------------------------------------------------


def monsters_engage(t: Table[Hades]) -> Flow[None]:
    """Only the active character on the battlefield meets monsters."""
    team = board.active(t.state)
    t.state.acting, team[0].acted = team[0].seat, True  # who begins may let the teammate act first
    for god in team:
        if god.position == "battlefield":
            for _ in range(t.state.zones[god.zone].encounters):
                deck.draw_and_engage(t, god, "engage.encounters", "marker")
            if tables.in_use(t.state, "alert"):
                yield from alert_roll(t, god)
            yield from lures_engage(t, god)
            yield from combat.engage_bosses(t, god, "boss.engage-wave")


def alert_roll(t: Table[Hades], god: God) -> Flow[None]:
    """One fate roll where an alert marker lies; monsters in slots with that value engage."""
    s = t.state
    if not s.zones[god.zone].alerts:
        return
    result = yield from roll_fate(t, god, "engage.alert-roll", against="@against.alert", held=Held(alert=True))
    for monster in deck.alerted(s, result):
        deck.take_sentinel(t, monster, god.zone, "engage.alert-return")
        deck.engage(t, god, monster, "engage.alert-roll", "alert")


def lures_engage(t: Table[Hades], god: God) -> Flow[None]:
    """Lured monsters come back, unless they can be distracted a slot further."""
    last = deck.LURE_SLOTS - 1
    for slot in range(last, -1, -1):
        monster = god.lures[slot]
        if monster is None:
            continue
        rule = "engage.lure-prologue" if not tables.in_use(t.state, "distract") else "engage.lure-rightmost"
        if tables.in_use(t.state, "distract") and slot < last:
            rule = "engage.distract"
            further = board.can_pay(god, board.SPARK) and god.lures[slot + 1] is None
            options = ("distract", "engage") if further else ("engage",)
            about = {"monster": deck.called(monster), "stage": monster.id}
            if (yield from t.choose(god.seat, "distract", options, rule, **about)) == "distract":
                board.pay(t, god, board.SPARK, rule)
                god.lures[slot], god.lures[slot + 1] = None, monster
                t.note("distracted", rule, god=god.name, monster=deck.called(monster))
                continue
        god.lures[slot] = None
        deck.engage(t, god, monster, rule, "lure")


# --- the end of a wave ------------------------------------------------------------------------------------------------


def line_up(s: Hades) -> None:
    """The monsters that will inflict: those that are untapped now."""
    s.queue = [m.id for god in board.active(s) for m in god.engaged if not m.tapped]


def end_of_wave(t: Table[Hades]) -> Flow[bool]:
    """One infliction after the other, then the end of the wave for all active characters; True while there is more."""
    s = t.state
    team = board.active(s)
    for god in team:
        for monster in god.fallen:  # defeated or drained
            deck.discard_monster(s, monster)
        god.fallen = []
        ready = [m for m in god.engaged if m.id in s.queue and not m.tapped]
        if ready:
            waiting = {m.id: Blow(god, deck.card(m).effects, m) for m in ready}
            chosen = yield from next_blow(t, god.seat, "inflict-next", waiting, "endwave.inflict", god=god.name)
            monster = next(m for m in god.engaged if m.id == chosen)
            monster.tapped = True
            yield from combat.inflict(t, god, monster, "endwave.inflict")
            deck.clean(monster)
            return True
    s.queue = []
    yield from combat.bosses_at_wave_end(t, team)
    for god in team:
        if god.position == "battlefield":
            yield from to_sentinel_board(t, god)
        cards_return(t, god)
        god.done = god.acted = False
        god.pending = 0
    return False


def to_sentinel_board(t: Table[Hades], god: God) -> Flow[None]:
    """Engaged monsters go to the sentinel board, in the order the player likes where that matters."""
    s = t.state
    leaving, order = list(god.engaged), list[Monster]()
    while order_matters(s, leaving, len(order)):
        chosen = yield from t.choose(god.seat, "sentinel-order", [m.id for m in leaving], "endwave.to-sentinel")
        order += [m for m in leaving if m.id == chosen]
        leaving = [m for m in leaving if m.id != chosen]
    god.engaged = []
    for monster in (*order, *leaving):
        deck.clean(monster)
    deck.post(t, [*order, *leaving], "endwave.to-sentinel")


def order_matters(s: Hades, leaving: list[Monster], gone: int) -> bool:
    """Whether it is not all the same which of these monsters goes next to the sentinel board, after so many others."""
    alike = {(m.card, m.stamina, m.damage) for m in leaving}
    ordinary, alert = s.ordinary.count(None), s.alert.count(None) if tables.in_use(s, "alert") else 0
    return len(alike) > 1 and len(leaving) + gone > ordinary and gone < ordinary + alert


def cards_return(t: Table[Hades], god: God) -> None:
    """Face-up cards come back to hand, face-down feat cards go under the oblivion pile."""
    hidden = [slot.card for slot in god.slots if not slot.face_up]
    god.hand.cards += [slot.card for slot in god.slots if slot.face_up]
    god.slots = []
    rule = "endwave.cards-cover"
    if god.team == "wolf" and god.position == "battlefield":
        rule = "trio.end-of-wave" if len(t.state.gods) > 1 else "solo.end-of-wave"
        clear_terrain(t, rule)
    bury(t, god, hidden, rule)


# --- upkeep -----------------------------------------------------------------------------------------------------------


def upkeep(t: Table[Hades]) -> Flow[None]:
    """The steps in order; with three or four players a Tails upkeep only swaps positions."""
    s = t.state
    yield from run_events(t, "upkeep")
    yield from change_positions(t)
    if len(s.gods) >= 3 and not s.coin:
        t.note("tails", "upkeep.tails-skip")
    else:
        untap(t)
        for god in s.gods:
            god.pushes = 0
        t.note("pushes-reset", "upkeep.reset-push")
        yield from trigger_conditions(t)
    combat.bosses_at_upkeep(t)


# --- positions ------------------------------------------------------------------------------------------------------


def change_positions(t: Table[Hades]) -> Flow[None]:
    s = t.state
    players = len(s.gods)
    if players == 1:
        s.coin = t.below(2) == 0
        t.note("coin", "solo.upkeep", side="@coin.heads" if s.coin else "@coin.tails")
        board.set_position(t, s.gods[0], board.POSITIONS[0] if s.coin else board.POSITIONS[1], "solo.upkeep")
    elif players == 2:
        deal(t, s.gods, [("alpha", p) for p in board.POSITIONS], "upkeep.shuffle-two")
    else:
        s.coin = not s.coin
        t.note("coin", "upkeep.coin", side="@coin.heads" if s.coin else "@coin.tails")
        if not s.coin:
            board.swap_positions(t, "trio.tails" if players == 3 else "upkeep.swap")
        elif players == 4:
            deal(t, s.gods, [(team, p) for team in ("alpha", "beta") for p in board.POSITIONS], "upkeep.shuffle-four")
        else:
            yield from pass_the_wolf(t)


def deal(t: Table[Hades], gods: list[God], cards: list[tuple[str, str]], rule: str) -> None:
    """Shuffle position cards and deal one to each."""
    left = list(cards)
    for god in gods:
        god.team, god.position = left.pop(t.below(len(left)) if len(left) > 1 else 0)
        t.note("dealt", rule, god=god.name, team=f"@team.{god.team}", position=f"@position.{god.position}")


def pass_the_wolf(t: Table[Hades]) -> Flow[None]:
    """Heads with three players: the next player is the lone wolf, the others are dealt the alpha cards."""
    s = t.state
    wolf = next(god for god in s.gods if god.team == "wolf")
    heir = s.gods[(wolf.seat + 1) % len(s.gods)]
    deal(t, [god for god in s.gods if god is not heir], [("alpha", p) for p in board.POSITIONS], "trio.heads")
    heir.team = "wolf"
    t.note("wolf", "trio.heads", god=heir.name)
    position = yield from t.choose(heir.seat, "wolf-position", board.POSITIONS, "trio.heads", god=heir.name)
    board.set_position(t, heir, position, "trio.heads")


# --- cards and conditions ---------------------------------------------------------------------------------------------


def untap(t: Table[Hades]) -> None:
    """Items, weapons, action and companion cards; not monsters or character cards."""
    s = t.state
    for god in s.gods:
        god.tapped = []
    for gear in (*s.companions, *(gear for god in s.gods for gear in (*god.weapons, *god.items))):
        gear.tapped = False
    if s.terrain is not None:
        s.terrain.torch_tapped = False
    t.note("untap-all", "upkeep.untap")


def trigger_conditions(t: Table[Hades]) -> Flow[None]:
    """Every condition held at the start of the step triggers once, in the order the players choose."""
    s, rule = t.state, "upkeep.conditions"
    waiting = {
        (god.seat, condition): Blow(god, tables.CONDITIONS[condition].trigger, condition=condition)
        for god in s.gods
        for condition in god.conditions
    }
    while waiting:
        seat, condition = yield from next_blow(t, board.everyone(s), "condition-next", waiting, rule)
        del waiting[seat, condition]
        yield from trigger(t, s.gods[seat], condition)
        waiting = {each: blow for each, blow in waiting.items() if blow.condition in blow.god.conditions}


def trigger(t: Table[Hades], god: God, condition: str) -> Flow[None]:
    """What a condition does in upkeep."""
    entry = tables.CONDITIONS[condition]
    context = Context(rule="upkeep.conditions", card=f"condition.{condition}.name", actor=god)
    if condition == "unconscious":
        god.conditions.remove(condition)
        board.add_condition(t, god, "dying", inside(context, entry.rule))
        return
    if condition == "dying":
        board.die(t, god, inside(context, entry.rule))
    yield from VOCABULARY.resolve(t, entry.trigger, context)
    if entry.fades and condition in god.conditions:
        board.end_condition(t, god, condition, entry.rule)
    elif not entry.trigger:
        t.note("condition-stays", "upkeep.conditions", god=god.name, condition=f"@condition.{condition}.name")


# --- the steps --------------------------------------------------------------------------------------------------------


def start_round(t: Table[Hades]) -> Flow[None]:
    t.note("round", "round.order", n=t.state.round)
    yield from run_events(t, "round-start")


def start_wave(t: Table[Hades]) -> Flow[None]:
    """Wave I and II begin alike; for wave II a team of two, or a lone character, changes position."""
    s = t.state
    t.note("wave", "round.order", n=s.wave)
    if s.wave == 2 and len(s.gods) <= 2:
        board.swap_positions(t, "round.wave2-two" if len(s.gods) == 2 else "solo.waves")
    yield from run_events(t, "wave-start")


def end_wave(t: Table[Hades]) -> Flow[None]:
    """After wave I comes wave II, then upkeep."""
    s = t.state
    yield from run_events(t, "wave-end")
    s.wave = 3 - s.wave
    if s.wave == 2:
        s.phase = "wave"


def end_round(t: Table[Hades]) -> None:
    """The check for victory; otherwise the next round."""
    s = t.state
    if goal_reached(s):
        t.note("won", "victory.win")
        s.phase = "won"
    else:
        s.round += 1


ROUND = Steps(
    Step("round", start_round),
    Step("oracle", reveal_oracle, present=lambda s: tables.in_use(s, "oracle")),
    Step("wave", start_wave),
    Step("engage", monsters_engage),
    Step("actions", take_actions),
    Step("endwave", end_of_wave, begin=line_up),
    Step("wave-end", end_wave),
    Step("upkeep", upkeep),
    Step("round-end", end_round),
)
"""What is asked within a step finds the cursor there; the steps from wave to wave-end come twice."""
