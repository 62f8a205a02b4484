"""An attack from its declaration to what comes after it, stage by stage, so that it can be left at every question.

The stages: ready (Aura and items), roll, target (the next one of an area), defend, guard (the defender rolls), cancel
(dice of the defender), wounds, push, after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import DICE, WEAPONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import VOCABULARY, About, Guard, Strike
from coterie.games.malhya.combat.aiming import context_of, dodge_dice, is_ranged, supporters
from coterie.games.malhya.combat.between import ask_all, lifelines
from coterie.games.malhya.combat.defending import (
    breaks_armor,
    defence_cost,
    extra_dice,
    guard_of,
    openers,
    part_name,
    ways_to_defend,
)
from coterie.games.malhya.combat.figures import lose_life, name_of
from coterie.games.malhya.combat.rows import enemy_strike, weapon_strike, worth
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import bearing
from coterie.games.malhya.ground.places import Figure, built, figure_of, room_of, taken
from coterie.games.malhya.heroes.gear import lose_equipped
from coterie.games.malhya.heroes.knapsack import usable
from coterie.games.malhya.heroes.using import use
from coterie.games.malhya.heroes.wounds import suffer
from coterie.games.malhya.rooms.walking import named
from coterie.games.malhya.state import Attack, Frame, Hero, Malhya
from coterie.kernel.actions import pay
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.texts import plain

ATTACK = "attack"


def begin_attack(
    t: Table[Malhya],
    attacker: Figure,
    card: str,
    struck: Sequence[Figure],
    rule: str,
    rows: Sequence[int] = (),
    arrow: str = "",
) -> None:
    """An attack is declared: with a weapon or by a kind of enemy, on one target or on several of an area."""
    attack = Attack(by=name_of(attacker), rows=[*rows], arrow=arrow, targets=[name_of(each) for each in struck])
    t.state.frames.append(Frame(kind=ATTACK, stage="ready", card=card, attack=attack))
    t.note("attacks", rule, who=named(attacker), whom=[named(each) for each in struck])


def attack_on(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """The attack goes on, up to the next stage that may ask something or to its end."""
    assert frame.attack is not None
    while True:
        yield from STAGES[frame.stage](t, frame, frame.attack) or ()
        if asks(frame.stage, frame.attack) or not t.state.frames or t.state.frames[-1] is not frame:
            return


def asks(stage: str, attack: Attack) -> bool:
    """Whether a stage may ask something, so that a checkpoint lies before it."""
    if stage == "defend":
        return not attack.target.isdigit()
    return len(attack.targets) > 1 if stage == "target" else stage == "cancel" and any(attack.cancels.values())


# --- what it consists of ----------------------------------------------------------------------------------------------


def strike_of(s: Malhya, frame: Frame, attack: Attack) -> Strike:
    """The rows of a hero's weapon, or the row of an enemy with its Upgrade token."""
    if frame.card in WEAPONS:
        return weapon_strike(frame.card, tuple(attack.rows))
    return enemy_strike(frame.card, room_of(s).upgrades.get(frame.card, ""))


def damage_of(s: Malhya, frame: Frame, attack: Attack, attacker: Figure, target: Figure) -> int:
    """The damage that an attack as rolled would do to a target: by its dice, automatic, and 1 for each ally who is
    engaging the target."""
    strike = strike_of(s, frame, attack)
    sure = automatic(s, strike, attacker, frame.card) + supporters(s, attacker, target, frame.card)
    return worth(attack.faces, strike.specials, "damage") + sure


def guarded(s: Malhya, frame: Frame, attack: Attack, target: Figure) -> tuple[int, bool]:
    """The shields of a target as it defends and its dice lie, and whether it dodges."""
    guard = guard_of(s, target, frame.card, attack.defences)
    return guard.shields + worth(attack.guard, guard.specials, "shields"), worth(attack.guard, (), "dodge") > 0


def dice_of(s: Malhya, frame: Frame, attack: Attack) -> dict[str, int]:
    """The dice of the attacker, by kind."""
    strike = strike_of(s, frame, attack)
    return {"attack": strike.attack + attack.extra, "power": strike.power + (attack.arrow == "arrow-yellow")}


def automatic(s: Malhya, strike: Strike, attacker: Figure, card: str) -> int:
    """The damage that needs no die: printed on the rows, or granted by cards."""
    return STANDING.value(s, "damage", strike.damage, attacker, context_of(attacker, card))


def both(s: Malhya, attack: Attack) -> tuple[Figure, Figure]:
    """Attacker and target, who both stand as long as they are needed."""
    attacker, target = figure_of(s, attack.by), figure_of(s, attack.target)
    assert attacker is not None
    assert target is not None
    return attacker, target


def rolled(t: Table[Malhya], kind: str, n: int) -> list[str]:
    """So many dice of a kind."""
    return [f"{kind}.{t.roll(DICE[kind]).name}" for _ in range(n)]


# --- the attacker -----------------------------------------------------------------------------------------------------


def make_ready(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """Before the roll a hero may exhaust an Aura token for a die more, or use an item made for it."""
    if attack.by.isdigit() or not (yield from use_something(t, hero_of(t.state, attack.by), ATTACK)):
        frame.stage = "roll"


def use_something(t: Table[Malhya], hero: Hero, what: str, effects: Iterable[str] = ()) -> Flow[bool]:
    """A hero may use an item made for an attack or a defense, or exhaust an Aura token for a die more or for one of
    these other effects. Whether the hero did."""
    s = t.state
    plays = [("aura", hero.card, effect) for effect in dict.fromkeys((*extra_dice(s, hero), *effects))]
    plays += [("item", hero.card, card) for card in usable(s, hero, what)]
    play = yield from t.window(hero.seat, f"{what}-ready", plays, "icons.aura.extra-die", hero=hero.card)
    if play is not None:
        yield from use(t, play)
    return play is not None


def roll(t: Table[Malhya], frame: Frame, attack: Attack) -> None:
    """The attacker rolls, once for all targets; some special faces give Action Points back."""
    s = t.state
    strike, attacker = strike_of(s, frame, attack), figure_of(s, attack.by)
    assert attacker is not None
    attack.faces = [face for kind, n in dice_of(s, frame, attack).items() for face in rolled(t, kind, n)]
    faces = [f"@face.{face.partition('.')[2]}" for face in attack.faces]
    n = worth(attack.faces, strike.specials, "damage")
    t.note("attack-roll", "attack.faces", who=named(attacker), faces=faces, n=n)
    if more := automatic(s, strike, attacker, frame.card):
        t.note("automatic", "attack.resolve", who=named(attacker), n=more)
    if isinstance(attacker, Hero) and (points := worth(attack.faces, strike.specials, "points")):
        attacker.points += points
        t.note(
            "points",
            About(rule="gear.weapon.special", card=name_key(f"weapon.{frame.card}")),
            who=named(attacker),
            n=points,
        )
    frame.stage = "target"


def next_target(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """The next of those struck defends; of several the players choose. Whoever has fallen strikes nobody else."""
    s = t.state
    attack.targets = [name for name in attack.targets if figure_of(s, name) is not None]
    if not attack.targets or figure_of(s, attack.by) is None:
        frame.stage = "after"
        return
    attack.target = yield from t.choose(all_seats(s), "next-target", attack.targets, "attack.area-hits")
    attack.targets.remove(attack.target)
    attack.defences, attack.guard, attack.guard_extra, attack.dodged, frame.passed = [], [], 0, False, []
    attacker, target = both(s, attack)
    if allies := supporters(s, attacker, target, frame.card):
        t.note("support", "attack.support", whom=named(target), n=allies)
    frame.stage = "defend"


# --- the defender -----------------------------------------------------------------------------------------------------


def defend(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """A hero who has seen the roll chooses defenses and pays for them; an enemy uses all it has."""
    s, (attacker, target) = t.state, both(t.state, attack)
    if isinstance(target, Hero):
        ranged, n = is_ranged(frame.card), damage_of(s, frame, attack, attacker, target)
        if n and (yield from use_something(t, target, "defense", openers(s, target, ranged=ranged))):
            return
        ways = ways_to_defend(s, target, ranged=ranged)
        _, *chosen = yield from t.choose(
            target.seat, "defend", ways, "defense.hero.choose-after", hero=target.card, n=n
        )
        pay(target, {"points": defence_cost(s, target, chosen)})
        attack.defences = chosen
        if chosen:
            what = [plain(part_name(name)) for name in chosen]
            t.note("defends", "defense.hero.activate", who=named(target), what=what)
    frame.stage = "guard"


def roll_guard(t: Table[Malhya], frame: Frame, attack: Attack) -> None:
    """The defender rolls Defense dice, and Dodge dice: those of the defense, and those that a shot gives."""
    s, strike, (attacker, target) = t.state, strike_of(t.state, frame, attack), both(t.state, attack)
    guard = guard_of(s, target, frame.card, attack.defences)
    extra = dodge_dice(s, attacker, target, frame.card, strike)
    for rule in extra:
        t.note("dodge-die", rule, who=named(target))
    attack.guard = rolled(t, "defense", guard.defense + attack.guard_extra)
    attack.guard += rolled(t, "dodge", guard.dodge + len(extra))
    if attack.guard:
        faces = [f"@face.{face.partition('.')[2]}" for face in attack.guard]
        t.note("defense-roll", "defense.faces", who=named(target), faces=faces)
    attack.cancels = {
        "defense": strike.cancel_defense + worth(attack.faces, strike.specials, "cancel_defense"),
        "dodge": strike.cancel_dodge + worth(attack.faces, strike.specials, "cancel_dodge"),
    }
    frame.stage = "cancel"


def cancel(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """Dice of the defender are cancelled: each counts as showing nothing. Which ones the players choose."""
    s = t.state
    rule = "defense.cancel-die" if frame.card in WEAPONS else "attack.enemy.special"
    for kind, n in attack.cancels.items():
        there = [face for face in attack.guard if face.startswith(f"{kind}.")]
        if n and there:
            attack.cancels[kind] -= 1
            options = sorted(set(there)) if n < len(there) else there[:1]
            face = yield from t.choose(all_seats(s), "cancel-die", options, rule, target=attack.target)
            attack.guard.remove(face)
            t.note("die-cancelled", rule, what=f"@face.{face.partition('.')[2]}")
            return
    frame.stage = "wounds"


# --- what comes of it -------------------------------------------------------------------------------------------------


def wounds(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """Both rolls are compared: a dodge cancels the whole attack, each shield a damage. What is left wounds the target,
    and what the defense strikes back the attacker, but not before potions that keep a hero standing are asked for."""
    s, strike, (attacker, target) = t.state, strike_of(t.state, frame, attack), both(t.state, attack)
    guard = guard_of(s, target, frame.card, attack.defences)
    n = damage_of(s, frame, attack, attacker, target)
    shields, attack.dodged = guarded(s, frame, attack, target)
    if isinstance(target, Hero):
        hero, left = target, 0 if attack.dodged else n - shields - ignored(s, target, strike)
    else:
        hero, left = hero_of(s, attack.by), struck_back(frame, attack, guard)
    if (yield from ask_all(t, frame, lambda seat: lifelines(s, seat, frame.passed, hero, left))):
        return
    frame.stage = "push"
    if isinstance(target, Hero) and breaks_armor(target, attack.defences):
        t.note("armor-broken", "defense.hero.armor-break", who=named(target), what=f"@item.{target.armor}.name")
        lose_equipped(t, target, target.armor)
    if attack.dodged:
        t.note("dodged", "defense.faces", who=named(target))
    elif shields >= n:
        t.note("shielded", "defense.compare", who=named(target), n=n)
    else:
        if shields:
            t.note("shields", "defense.compare", who=named(target), n=shields)
        yield from wound(t, attacker, target, strike, n - shields)
    yield from strikes_back(t, frame, attack, guard)


def wound(t: Table[Malhya], attacker: Figure, target: Figure, strike: Strike, n: int) -> Flow[None]:
    """Each damage that is not cancelled costs a Life Point; of heroes as the kind of wound that the attack states."""
    if not isinstance(target, Hero):
        yield from lose_life(t, target, n, "defense.compare", by=name_of(attacker))
        return
    if ignored(t.state, target, strike):
        t.note("shock-ignored", "icons.cancel-shock", who=named(target))
        n -= 1
    suffer(t, target, strike.wound, n, "wounds.hero.default-type" if strike.wound == "damage" else "wounds.hero.kinds")


def ignored(s: Malhya, target: Hero, strike: Strike) -> bool:
    """Whether the target ignores a wound, if that is shock."""
    return strike.wound == "shock" and STANDING.flag(s, "ignores-shock", target)


def struck_back(frame: Frame, attack: Attack, guard: Guard) -> int:
    """With what special faces of a defense strike the attacker, if it has come close."""
    return 0 if is_ranged(frame.card) else worth(attack.guard, guard.specials, "strike_back")


def strikes_back(t: Table[Malhya], frame: Frame, attack: Attack, guard: Guard) -> Flow[None]:
    """The attacker suffers it."""
    attacker, n = figure_of(t.state, attack.by), struck_back(frame, attack, guard)
    if not n or attacker is None:
        return
    hero = "" if isinstance(attacker, Hero) else attack.target
    rule = "combat.upgrade.symbol"
    if hero:
        ability = WEAPONS[hero_of(t.state, hero).weapon].ability_guard
        by_ability = ability is not None and any(special.strike_back for special in ability.specials)
        rule = "gear.weapon.special" if by_ability else "defense.hero.activate"
    t.note("strikes-back", rule, who=named(attacker), n=n)
    if isinstance(attacker, Hero):
        suffer(t, attacker, "damage", n, rule)
    else:
        yield from lose_life(t, attacker, n, rule, by=hero)


def pushes(s: Malhya, frame: Frame, attack: Attack) -> int:
    """How far an attack pushes."""
    strike = strike_of(s, frame, attack)
    return strike.push + worth(attack.faces, strike.specials, "push")


def push(t: Table[Malhya], frame: Frame, attack: Attack) -> None:
    """A target that has not dodged and still stands is pushed straight away from the attacker, up to a blocking line, a
    figure, an abyss or the edge."""
    s = t.state
    attacker, target = figure_of(s, attack.by), figure_of(s, attack.target)
    frame.stage = "target"
    n = pushes(s, frame, attack)
    if n and not attack.dodged and attacker is not None and target is not None:
        here, held, cell = built(s), taken(s), target.cell
        for there in here.straight(target.cell, bearing(attacker.cell, target.cell))[:n]:
            if there in held or there in here.abyss:
                break
            cell = there
        if cell != target.cell:
            t.note("pushed", "icons.push", who=named(target), where=BOARD.spots[cell])
            target.cell = cell


def after(t: Table[Malhya], frame: Frame, attack: Attack) -> Flow[None]:
    """The attack is over; some rows do something to the hero who used them."""
    s = t.state
    s.frames.pop()
    do = strike_of(s, frame, attack).do
    if do and figure_of(s, attack.by) is not None:
        why = About(rule="attack.hero.rows", card=name_key(f"weapon.{frame.card}"), hero=attack.by)
        yield from VOCABULARY.carry_out(t, do, why)


STAGES: dict[str, Callable[[Table[Malhya], Frame, Attack], Flow[None] | None]] = {
    "ready": make_ready,
    "roll": roll,
    "target": next_target,
    "defend": defend,
    "guard": roll_guard,
    "cancel": cancel,
    "wounds": wounds,
    "push": push,
    "after": after,
}
