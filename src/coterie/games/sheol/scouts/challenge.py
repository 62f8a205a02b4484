"""What scouts meet: what lies in the lands of the night; challenges, how likely they are passed; needs about scouts."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import apart, enemies
from coterie.games.sheol.board.ground import SPOTS, distance
from coterie.games.sheol.board.lightstream import connected, is_lit, land_at
from coterie.games.sheol.box.vocabulary import Challenge, Gain
from coterie.games.sheol.effects.resolve import Context, Tests, carry_out, resolve, scout_of
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.scouts.units import borne, card_of, slots, threshold
from coterie.games.sheol.state import CITADEL, OFF, Progress, Sheol, Unit, name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import Item, Msg, msg

DEPOSITS = {"lux": {"lux": 1}, "big-lux": {"lux": 2}, "umbra": {"umbra": 1}, "big-umbra": {"umbra": 2}}
"""What an abandoned tile holds."""

FOUND = frozenset(("poi", "reward", *DEPOSITS))
"""Tokens that are resolved and removed when they are entered; those of the mission stay."""


def find(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """What lies on the space that a unit has entered is found; True if that ends its movement."""
    s, cell = t.state, unit.at
    tokens = [token for token in s.tokens.get(cell, ()) if token in FOUND]
    for token in tokens:
        take_token(s, cell, token)
        rule = "find.poi.draw" if token == "poi" else "find.reward" if token == "reward" else "find.deposit"
        t.note("found", rule, unit=name(unit), what=f"@token.{token}", at=SPOTS[cell])
        if token == "poi":
            yield from draw_poi(t, unit)
        elif token == "reward":
            yield from draw_reward(t, unit)
        else:
            yield from resolve(t, (Gain(DEPOSITS[token]),), Context(unit.id, rule=rule))
        if unit.dead:
            break
    return "poi" in tokens


def take_token(s: Sheol, cell: int, token: str) -> None:
    """A token leaves the board."""
    s.tokens[cell].remove(token)
    if not s.tokens[cell]:
        del s.tokens[cell]


def draw_poi(t: Table[Sheol], unit: Unit, n: int = 2, why: Why = "find.poi.draw") -> Flow[None]:
    """Cards are drawn and one of them is kept, as a goal for everyone; with an empty deck nothing happens."""
    s, rule = t.state, "find.poi.draw"
    drawn = [t.draw(s.points) for _ in range(min(n, len(s.points)))]
    if not drawn:
        t.note("no-points", "find.poi.empty")
        return
    s.points_used.cards += drawn
    card = yield from t.choose(unit.seat, "keep-point", drawn, why, unit=unit.id)
    s.points_used.cards.remove(card)
    s.mission.points[card] = Progress(turn=s.enemy.turn)
    t.note("point-kept", why, unit=name(unit), card=f"@poi.{card}.name", goal=f"@poi.{card}.goal")
    yield from carry_out(t, box.POINTS[card].effects, Context(unit.id, rule=rule, card=f"poi.{card}.name"))


def draw_reward(t: Table[Sheol], unit: Unit, why: Why = "find.reward") -> Flow[None]:
    """The top Reward card goes under the deck and is resolved at once."""
    s = t.state
    if not s.rewards.cards:
        return
    card = t.draw(s.rewards)
    s.rewards.put_bottom(card)
    t.note("reward", why, unit=name(unit), card=f"@reward.{card}.name")
    yield from carry_out(t, box.REWARDS[card].effects, Context(unit.id, rule="find.reward", card=f"reward.{card}.name"))


def arrive(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """A unit has come into a space, in whatever way, or into the Citadel; True if that ends its movement."""
    if unit.at == CITADEL:
        yield from happens(t, "entered-citadel", Context(unit.id))
        return False
    if unit.at not in t.state.tokens:
        return False
    stopped = yield from find(t, unit)
    if stopped:
        t.note("stops", "move.stop-on-poi", unit=name(unit))
    return stopped


# --- challenges -------------------------------------------------------------------------------------------------------


def challenge(t: Table[Sheol], wanted: Challenge, context: Context) -> Flow[None]:
    """A challenge, and at once what comes of it."""
    won = attempt(t, wanted, context)
    yield from resolve(t, wanted.success if won else wanted.failure, context)


def strength(s: Sheol, unit: Unit, wanted: Challenge, symbols: int) -> int:
    """What a scout brings to a challenge with so many symbols on its dice."""
    own = sum(archetype in card_of(unit).archetypes for archetype in wanted.archetypes)
    return value(s, "challenge", symbols + own, unit)


def attempt(t: Table[Sheol], wanted: Challenge, context: Context) -> bool:
    """Two Fate dice and 1 for each archetype the scout shares, against the target; tried only once."""
    s, unit = t.state, scout_of(t.state, context)
    dice = [t.roll(box.FATE)["symbols"] for _ in range(2)]
    total = strength(s, unit, wanted, sum(dice))
    won, more = total >= wanted.target, total - sum(dice)
    key, why = "challenge-won" if won else "challenge-lost", inside(context, "land.challenge")
    t.note(key, why, unit=name(unit), dice=dice, more=more, n=total, target=wanted.target)
    return won


DOINGS = (challenge,)

# --- what is likely ---------------------------------------------------------------------------------------------------

PAIRS = [a["symbols"] + b["symbols"] for a in box.FATE.faces for b in box.FATE.faces]
"""The symbols of two Fate dice, in all ways that they can fall."""


def check_words(s: Sheol, unit: Unit, more: int = 0) -> Msg | None:
    """How likely a corruption check fails with so much more corruption; droids and the corrupted make none."""
    if unit.is_droid or unit.corrupted:
        return None
    missing = threshold(s, unit) - unit.corruption - more
    return msg("forecast.check", bad=sum(n >= missing for n in PAIRS), of=len(PAIRS))


def challenge_words(s: Sheol, unit: Unit, wanted: Challenge) -> Msg:
    """What a challenge asks for, and how likely the scout masters it."""
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in wanted.archetypes]
    good = sum(strength(s, unit, wanted, n) >= wanted.target for n in PAIRS)
    return msg("forecast.challenge", n=wanted.target, archetypes=archetypes, good=good, of=len(PAIRS))


# --- needs ------------------------------------------------------------------------------------------------------------


def stands_on_land(s: Sheol, types: tuple[str, ...], context: Context) -> bool:
    unit = scout_of(s, context)
    land = land_at(s, unit.at) if unit.on_board else None
    return land is not None and land.discovered and land.type in types


def reaches_the_citadel(s: Sheol, wanted: bool, context: Context) -> bool:
    at = scout_of(s, context).at
    return at == CITADEL or (at >= 0 and connected(s, at, CITADEL))


def has_a_dark_weapon(s: Sheol, wanted: bool, context: Context) -> bool:
    weapon = scout_of(s, context).weapon
    return weapon is not None and weapon.broken and box.WEAPONS[weapon.card].corrupted is not None


def is_alone(s: Sheol, spaces: int, context: Context) -> bool:
    """No enemy is so near."""
    at = scout_of(s, context).at
    return all(apart(enemy, at) > spaces for enemy in enemies(s))


def is_near_a_scout(s: Sheol, spaces: int, context: Context) -> bool:
    """Another scout on the board is so near; for a card that another plays, that one."""
    unit = scout_of(s, context)
    others = [each for each in s.units if each is not unit and (context.by in (-1, unit.id, each.id))]
    return unit.on_board and any(each.on_board and distance(unit.at, each.at) <= spaces for each in others)


TESTS: Tests = {
    "outside": lambda s, wanted, context: scout_of(s, context).on_board,
    "inside": lambda s, wanted, context: scout_of(s, context).at == CITADEL,
    "lit": lambda s, wanted, context: (at := scout_of(s, context).at) != OFF and is_lit(s, at),
    "dark": lambda s, wanted, context: scout_of(s, context).on_board and not is_lit(s, scout_of(s, context).at),
    "corrupted": lambda s, wanted, context: scout_of(s, context).corrupted,
    "uncorrupted": lambda s, wanted, context: not (scout_of(s, context).corrupted or scout_of(s, context).dead),
    "still": lambda s, wanted, context: not scout_of(s, context).moved,
    "attacked": lambda s, wanted, context: scout_of(s, context).attacked,
    "connected": reaches_the_citadel,
    "on_land": stands_on_land,
    "on_tile": lambda s, wanted, context: scout_of(s, context).at in s.streams,
    "broken": lambda s, wanted, context: any(gear.broken for gear in borne(scout_of(s, context)).values()),
    "worn": lambda s, wanted, context: any(gear.breaks for gear in slots(scout_of(s, context)).values()),
    "dark_weapon": has_a_dark_weapon,
    "corruption": lambda s, n, context: scout_of(s, context).corruption >= n,
    "lux_below": lambda s, n, context: scout_of(s, context).lux < n,
    "umbra": lambda s, n, context: scout_of(s, context).umbra >= n,
    "shield": lambda s, n, context: scout_of(s, context).shield >= n,
    "alone": is_alone,
    "near_scout": is_near_a_scout,
    "discards": lambda s, n, context: context.incoming is not None and context.incoming.discards >= n,
}
