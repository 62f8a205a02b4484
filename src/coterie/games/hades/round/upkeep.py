"""Upkeep: positions change, cards untap, push limits reset, conditions trigger."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.harm import add_condition, die, end_condition
from coterie.games.hades.gods.teams import POSITIONS, everyone, other, set_position
from coterie.games.hades.monsters.bosses import bosses_at_upkeep
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def upkeep(t: Table[Hades]) -> Flow[None]:
    """The steps in order; with three or four players a Tails upkeep only swaps positions."""
    s = t.state
    yield from change_positions(t)
    if len(s.gods) >= 3 and not s.coin:
        t.note("tails", "upkeep.tails-skip")
    else:
        untap(t)
        for god in s.gods:
            god.pushes = 0
        t.note("pushes-reset", "upkeep.reset-push")
        yield from trigger_conditions(t)
    bosses_at_upkeep(t)


# --- positions ------------------------------------------------------------------------------------------------------


def change_positions(t: Table[Hades]) -> Flow[None]:
    s = t.state
    players = len(s.gods)
    if players == 1:
        s.coin = t.below(2) == 0
        set_position(t, s.gods[0], POSITIONS[0] if s.coin else POSITIONS[1], "solo.upkeep")
    elif players == 2:
        deal(t, s.gods, [("alpha", p) for p in POSITIONS], "upkeep.shuffle-two")
    else:
        s.coin = not s.coin
        t.note("coin", "upkeep.coin", side="@coin.heads" if s.coin else "@coin.tails")
        if not s.coin:
            for god in s.gods:
                set_position(t, god, other(god.position), "trio.tails" if players == 3 else "upkeep.swap")
        elif players == 4:
            deal(t, s.gods, [(team, p) for team in ("alpha", "beta") for p in POSITIONS], "upkeep.shuffle-four")
        else:
            yield from pass_the_wolf(t)


def deal(t: Table[Hades], gods: list[God], cards: list[tuple[str, str]], rule: str) -> None:
    """Shuffle position cards and deal one to each."""
    left = list(cards)
    for god in gods:
        god.team, position = left.pop(t.below(len(left)) if len(left) > 1 else 0)
        set_position(t, god, position, rule)
        t.note("dealt", rule, god=name(god), team=f"@team.{god.team}", position=f"@position.{position}")


def pass_the_wolf(t: Table[Hades]) -> Flow[None]:
    """Heads with three players: the next player is the lone wolf, the others are dealt the alpha cards."""
    s = t.state
    wolf = next(god for god in s.gods if god.team == "wolf")
    heir = s.gods[(wolf.seat + 1) % len(s.gods)]
    deal(t, [god for god in s.gods if god is not heir], [("alpha", p) for p in POSITIONS], "trio.heads")
    heir.team = "wolf"
    t.note("wolf", "trio.heads", god=name(heir))
    position = yield from t.choose(heir.seat, "wolf-position", POSITIONS, "trio.heads", god=name(heir))
    set_position(t, heir, position, "trio.heads")


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
    s = t.state
    waiting = [(god.seat, condition) for god in s.gods for condition in god.conditions]
    while waiting:
        seat, condition = yield from t.choose(everyone(s), "condition-next", waiting, "upkeep.conditions")
        waiting.remove((seat, condition))
        yield from trigger(t, s.gods[seat], condition)
        waiting = [(other, held) for other, held in waiting if held in s.gods[other].conditions]


def trigger(t: Table[Hades], god: God, condition: str) -> Flow[None]:
    """What a condition does in upkeep."""
    t.note("condition-triggers", "upkeep.conditions", god=name(god), condition=f"@condition.{condition}.name")
    entry = tables.CONDITIONS[condition]
    context = Context(rule="upkeep.conditions", card=f"condition.{condition}.name", actor=god)
    if condition == "unconscious":
        god.conditions.remove(condition)
        add_condition(t, god, "dying", inside(context, entry.rule))
        return
    if condition == "dying":
        die(t, god, inside(context, entry.rule))
    yield from VOCABULARY.resolve(t, entry.trigger, context)
    if entry.fades and condition in god.conditions:
        end_condition(t, god, condition, entry.rule)
