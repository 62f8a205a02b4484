"""Between scenarios: what a win or a loss leads to, the campaign log, repeating, going on."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.campaign.setup import KEPT, lay_out, starting_record
from coterie.games.hades.campaign.story import checkpoint_reached, turn_page
from coterie.games.hades.gods.board import everyone, gain, roll_fate
from coterie.games.hades.gods.harm import regain_ichor
from coterie.games.hades.state import God, Hades, Record
from coterie.kernel.data import struct_fields
from coterie.kernel.decision import Flow
from coterie.kernel.rng import stream
from coterie.kernel.table import Table

FALLEN = ("unconscious", "dying")


def scenario_over(t: Table[Hades]) -> Flow[None]:
    """The last page of the scenario; alone it ends the game, in a campaign the log is written."""
    s = t.state
    won = s.phase == "won"
    s.phase = "after"
    yield from turn_page(t, s.gods[0], tables.scenario_of(s).victory if won else tables.scenario_of(s).defeat)
    if s.setup.options.get("mode") != "campaign":
        s.outcome = "won" if won else "lost"
        return
    if won:
        s.log.won.append(s.scenario)
        yield from go_on(t)
        return
    s.log.failed.append(s.scenario)
    options = ["repeat", "proceed", "abandon"] if checkpoint_reached(s) else ["repeat", "abandon"]
    rule = "victory.after-loss"
    choice = yield from t.choose(everyone(s), "after-loss", options, rule)
    if choice == "abandon":
        s.outcome, s.log.finished = "lost", "abandoned"
        t.note("abandoned", rule)
    elif choice == "repeat":
        t.note("repeat", "campaign.repeat-log")
        s.log.memory = dict(s.log.memory_before)
        keep_gained(s)
        yield from begin(t, s.scenario)
    else:
        if s.lost_by.startswith("death"):
            yield from revive(t, s.gods[int(s.lost_by.partition(":")[2])])
        yield from go_on(t)


def keep_gained(s: Hades) -> None:
    """Repeating takes all back to the log, but companions and conditions stay; those of no ichor follow the ichor."""
    s.log.companions = [gear.card for gear in s.companions]
    for kept, god in zip(s.log.records, s.gods, strict=True):
        fallen = [] if kept.ichor else [c for c in kept.conditions if c in FALLEN]
        kept.conditions = [c for c in god.conditions if c not in FALLEN] + fallen


def revive(t: Table[Hades], god: God) -> Flow[None]:
    """Who died goes on with one ichor and one nectar more."""
    rule = "campaign.proceed-death"
    t.note("revived", rule, god=god.name)
    yield from regain_ichor(t, god, rule)
    gain(t, god, {"nectar": 1}, rule)


def go_on(t: Table[Hades]) -> Flow[None]:
    """The fearless bonus, the log, and the next scenario or the end of the campaign."""
    s = t.state
    if s.fearless > s.cautious:
        yield from fearless_bonus(t)
    s.log.records = [record(god) for god in s.gods]
    s.log.companions = [gear.card for gear in s.companions]
    order = [scenario for scenario, entry in tables.SCENARIOS.items() if entry.order > tables.scenario_of(s).order]
    if not order:
        s.outcome = "won" if s.scenario in s.log.won else "lost"
        s.log.finished = s.outcome
        t.note("campaign-over", "overview.campaign-structure")
        return
    if tables.SCENARIOS[order[0]].may_change_gods:
        yield from change_gods(t, order[0])
    yield from begin(t, order[0])


def fearless_bonus(t: Table[Hades]) -> Flow[None]:
    """Everybody rolls; the highest takes the scenario's bonus."""
    s = t.state
    rolling = list(s.gods)
    while len(rolling) > 1:
        results = []
        for god in rolling:
            results.append((yield from roll_fate(t, god, "campaign.fearless-bonus", boost=False)))
        rolling = [god for god, n in zip(rolling, results, strict=True) if n == max(results)]
    t.note("fearless-bonus", "campaign.fearless-bonus", god=rolling[0].name)
    context = Context(rule="campaign.fearless-bonus", card=f"scenario.{s.scenario}.name", actor=rolling[0])
    yield from VOCABULARY.resolve(t, tables.scenario_of(s).fearless_bonus, context)


def change_gods(t: Table[Hades], scenario: str) -> Flow[None]:
    """Players may trade gods, or bring one into play that nobody uses."""
    s = t.state
    for seat in everyone(s):
        mine = s.log.records[seat]
        free = [god for god in tables.GODS if all(r.id != god for r in s.log.records)]
        others = [f"trade-{r.id}" for i, r in enumerate(s.log.records) if i > seat]
        choice = yield from t.window(seat, "change-god", [*others, *free], "overview.change-god")
        if choice is None:
            continue
        if choice.startswith("trade-"):
            other = next(i for i, r in enumerate(s.log.records) if r.id == choice.removeprefix("trade-"))
            s.log.records[seat], s.log.records[other] = s.log.records[other], mine
        else:
            s.log.records[seat] = starting_record(choice, tables.SCENARIOS[scenario].order)
        t.note("god-changed", "overview.change-god", god=f"@god.{s.log.records[seat].id}.name")


def record(god: God) -> Record:
    """What the log keeps of a character."""
    cards = [*god.hand.cards, *(slot.card for slot in god.slots)]
    kept = Record(
        feats=[card for card in cards if card in tables.FEATS],
        mains=list(tables.GODS[god.id].mains),
        oblivion=[*god.oblivion.cards, *god.aside],
        **{name: getattr(god, name) for name in KEPT},
    )
    kept.conditions = [c for c in god.conditions if c not in FALLEN or not god.ichor]
    return kept


def begin(t: Table[Hades], scenario: str) -> Flow[None]:
    """Agree on the difficulty and lay out the scenario with what the log keeps. How it is dealt is chance, and seen."""
    s = t.state
    difficulty = yield from t.choose(everyone(s), "difficulty", ("easy", "medium", "hard"), "setup.difficulty")
    s.log.memory_before = dict(s.log.memory)
    fresh = lay_out(s.setup, stream(t.below(1 << 32), "scenario"), scenario, s.log)
    fresh.difficulty = difficulty
    for field in struct_fields(Hades):
        setattr(s, field.name, getattr(fresh, field.name))
