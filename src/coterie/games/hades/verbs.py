"""What the verbs about resources, cards, status and story do, and those that choose between others."""

from __future__ import annotations

from coterie.games.hades import box
from coterie.games.hades.cards import forget_feats, recall_cards, take_treasure
from coterie.games.hades.content import Bargain, Cost, Effects, FateRow
from coterie.games.hades.deities import flip_to_blessing, flip_to_curse
from coterie.games.hades.effects import Context, apply, verb
from coterie.games.hades.fate import roll_fate
from coterie.games.hades.ground import (
    active,
    can_pay,
    everyone,
    gain,
    lose,
    name,
    pay,
    spec,
    teammate,
    zone_name,
)
from coterie.games.hades.monsters import (
    make_monster,
)
from coterie.games.hades.state import BossState, Gear, God, Hades
from coterie.games.hades.words import bargain_terms, path_terms
from coterie.games.hades.wounds import add_condition, end_condition, regain_ichor, suffer_hit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- resources and health ------------------------------------------------------------


@verb("gain")
def _gain(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    gain(t, x.actor, resources, x.rule)
    yield from ()


@verb("lose")
def _lose(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    lose(t, x.actor, resources, x.rule)
    yield from ()


@verb("heal")
def _heal(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from regain_ichor(t, x.actor, x.rule)


@verb("hit")
def _hit(t: Table[Hades], x: Context, value: int) -> Flow[None]:
    yield from suffer_hit(t, x.actor, value, x.monster, x.rule if x.monster is None else "inflictions.hit")


# --- cards ------------------------------------------------------------


@verb("recall")
def _recall(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    recall_cards(t, x.actor, n, x.rule)
    yield from ()


@verb("unveil")
def _unveil(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        hidden = list(dict.fromkeys(slot.card for slot in x.actor.slots if not slot.face_up))
        if hidden:
            card = yield from t.choose(x.actor.seat, "unveil", hidden, x.rule)
            next(slot for slot in x.actor.slots if slot.card == card and not slot.face_up).face_up = True
            t.note("unveiled", x.rule, god=name(x.actor), card=f"@feat.{card}.name")


@verb("forget")
def _forget(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from forget_feats(t, x.actor, n, x.rule)


@verb("untap")
def _untap(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = [gear.card for gear in (*x.actor.weapons, *x.actor.items) if gear.tapped]
        if tapped:
            card = yield from t.choose(x.actor.seat, "untap", tapped, x.rule)
            next(g for g in (*x.actor.weapons, *x.actor.items) if g.card == card and g.tapped).tapped = False
            t.note("untapped", x.rule, god=name(x.actor), card=f"@gear.{card}.name")


@verb("wake")
def _wake(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = list(dict.fromkeys(x.actor.tapped))
        if tapped:
            card = yield from t.choose(x.actor.seat, "wake", tapped, x.rule)
            x.actor.tapped.remove(card)
            t.note("woken", x.rule, god=name(x.actor), card=f"@action.{card}.name")


@verb("unpush")
def _unpush(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    if x.actor.pushes:
        x.actor.pushes = max(0, x.actor.pushes - n)
        t.note("unpushed", x.rule, god=name(x.actor))
    yield from ()


# --- deities, status, story ------------------------------------------------------------


@verb("grace")
def _grace(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from flip_to_blessing(t, x.rule)


@verb("wrath")
def _wrath(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    who = everyone(t.state) if x.monster is None else (x.actor.seat,)
    for _ in range(n):
        yield from flip_to_curse(t, x.rule, who)


@verb("condition")
def _condition(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    add_condition(t, x.actor, condition, x.rule)
    yield from ()


@verb("cure")
def _cure(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    held = [
        c for c in x.actor.conditions if c == condition or (condition == "any" and c not in ("unconscious", "dying"))
    ]
    if held:
        end_condition(t, x.actor, (yield from t.choose(x.actor.seat, "cure", held, x.rule)), x.rule)


@verb("companion")
def _companion(t: Table[Hades], x: Context, companion: str) -> Flow[None]:
    if all(gear.card != companion for gear in t.state.companions):
        t.state.companions.append(Gear(companion))
        t.note("companion", "status.companions", companion=f"@companion.{companion}.name")
    yield from ()


@verb("treasure")
def _treasure(t: Table[Hades], x: Context, card: str) -> Flow[None]:
    take_treasure(t, x.actor, card, x.rule)
    yield from ()


@verb("tally")
def _tally(t: Table[Hades], x: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.tally[counter] = t.state.tally.get(counter, 0) + n
    yield from ()


@verb("remember")
def _remember(t: Table[Hades], x: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.log.memory[counter] = t.state.log.memory.get(counter, 0) + n
    yield from ()


@verb("page")
def _page(t: Table[Hades], x: Context, page: str) -> Flow[None]:
    yield from turn_page(t, x.actor, page)


def turn_page(t: Table[Hades], god: God, page: str) -> Flow[None]:
    """Show a page of the story; its choice is made by the whole table."""
    s = t.state
    s.page = page
    content = next(p for p in spec(s).pages if p.id == page)
    t.note("page", "overview.campaign-structure", title=f"@page.{s.scenario}.{page}.title")
    if content.choices:
        chosen = yield from t.choose(
            everyone(s), "page", [c.id for c in content.choices], "overview.campaign-structure"
        )
        effects = next(c.do for c in content.choices if c.id == chosen)
        yield from apply(t, Context(god, "overview.campaign-structure"), effects)


@verb("boss")
def _boss(t: Table[Hades], x: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for boss, zone in places.items():
        if all(other.card != boss for other in s.bosses):
            s.bosses.append(BossState(boss, zone, make_monster(s, boss)))
            t.note("boss-comes", "boss.marker", monster=f"@monster.{boss}.name", zone=zone_name(s, zone))
    yield from ()


@verb("prepare")
def _prepare(t: Table[Hades], x: Context, what: str) -> Flow[None]:
    if what not in x.actor.prepared:
        x.actor.prepared.append(what)
    yield from ()


# --- control ------------------------------------------------------------


@verb("choose")
def _choose(t: Table[Hades], x: Context, paths: tuple[Effects, ...]) -> Flow[None]:
    terms = path_terms(paths, t.state.scenario)
    path = yield from t.choose(x.actor.seat, "path", tuple(range(len(paths))), x.rule, **terms)
    yield from apply(t, x, paths[path])


@verb("bargain")
def _bargain(t: Table[Hades], x: Context, bargain: Bargain) -> Flow[None]:
    feats = sum(card in box.FEATS for card in x.actor.hand.cards)
    options = ["pay", "refuse"] if can_pay(x.actor, bargain.cost) and feats >= bargain.forget else ["refuse"]
    rule = "inflictions.choice" if x.monster else x.rule
    terms = bargain_terms(bargain, t.state.scenario)
    answer = yield from t.choose(x.actor.seat, "bargain", options, rule, **terms)
    if answer == "pay":
        pay(t, x.actor, bargain.cost, x.rule)
        yield from forget_feats(t, x.actor, bargain.forget, x.rule)
        yield from apply(t, x, bargain.then)
    else:
        yield from apply(t, x, bargain.otherwise)


@verb("fate")
def _fate(t: Table[Hades], x: Context, rows: tuple[FateRow, ...]) -> Flow[None]:
    result = yield from roll_fate(t, x.actor, x.rule)
    row = next((row for row in rows if result <= row.upto), rows[-1])
    yield from apply(t, x, row.do)


@verb("everyone")
def _everyone(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    for god in t.state.gods:
        yield from apply(t, Context(god, x.rule, x.monster), effects)


@verb("frontline")
def _frontline(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    for god in active(t.state):
        if god.position == "battlefield":
            yield from apply(t, Context(god, x.rule, x.monster), effects)


@verb("teammate")
def _teammate(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    other = x.actor if len(t.state.gods) == 1 else teammate(t.state, x.actor)
    if other is not None:
        yield from apply(t, Context(other, x.rule, x.monster), effects)
