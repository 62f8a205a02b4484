"""A campaign: what is kept after a scenario, who comes anew, which scenario follows, and how that one begins."""

from __future__ import annotations

from coterie.games.machina.board.spaces import living
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import EXPLORERS, INTERLUDES, ITEMS, SCENARIOS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.campaign.setup import lay_out, symbol_of
from coterie.games.machina.items.inventory import use_inventory
from coterie.games.machina.spawning.threat import change_threat
from coterie.games.machina.state import OFF, Explorer, Machina, Record
from coterie.games.machina.units.attributes import max_health
from coterie.kernel import campaign
from coterie.kernel.campaign import is_forgotten, is_remembered
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

KEEP = "campaign.keep"
EVENT_NUMBER = 2
"""What a bound event counts; an item counts its level."""


def threat_number(record: Record) -> int:
    """The campaign threat number of an explorer: the sum over the kept cards."""
    return sum(ITEMS[item].level for item in record.items) + EVENT_NUMBER * len(record.bound)


def campaign_threat(s: Machina) -> int:
    """The largest number among the explorers taking part."""
    return max(map(threat_number, s.log.records))


# --- after a scenario -------------------------------------------------------------------------------------------------


def scenario_over(t: Table[Machina]) -> Flow[None]:
    """Survivors go on to another scenario with what they keep. The book is silent on a loss; we let the players begin
    the scenario again as they came to it, or give the campaign up."""
    s = t.state
    seats, won = tuple(range(s.setup.players)), s.phase == "won"
    way = yield from campaign.scenario_over(t, s.log, s.scenario, won=won, seats=seats, rule=KEEP)
    if way == "repeat":
        t.note("repeat", KEEP)
        begin(t, s.scenario)
    elif way == "proceed" and not (left := still_to_come(s)):
        campaign.campaign_over(t, s.log, won=True, rule=KEEP)
    elif way == "proceed":
        remember(s)
        s.log.records = [Record(card=explorer.card) for explorer in s.explorers]
        for explorer in living(s):
            yield from keep(t, explorer)
        scenario = yield from t.choose(seats, "next-scenario", left, KEEP)
        for explorer in s.explorers:
            if explorer.dead:
                yield from come_anew(t, explorer, scenario)
        begin(t, scenario)


def still_to_come(s: Machina) -> list[str]:
    """The scenarios that have not been won in any form, in their order."""
    won = [symbol_of(scenario) for scenario in s.log.won]
    left = [scenario for scenario in SCENARIOS.values() if not scenario.of and scenario.id not in won]
    return [scenario.id for scenario in sorted(left, key=lambda scenario: scenario.order)]


def remember(s: Machina) -> None:
    """That the scenario was won, what it counted, and who died in it."""
    counted = {name: n for name, n in s.tally.items() if not name.startswith("slain-")}
    died = {f"died-{explorer.card}": 1 for explorer in s.explorers if explorer.dead}
    s.log.memory |= {symbol_of(s.scenario): 1, **counted, **died}


def keep(t: Table[Machina], explorer: Explorer) -> Flow[None]:
    """A survivor keeps any items and bound events, one after the other; the rest returns to the game."""
    record, left = t.state.log.records[explorer.seat], [*explorer.items, *explorer.bound]
    while left:
        number = threat_number(record)
        card = yield from t.choose(explorer.seat, "keep-card", ["done", *left], KEEP, explorer=explorer.card, n=number)
        if card == "done":
            break
        left.remove(card)
        (record.items if card in explorer.items else record.bound).append(card)


def come_anew(t: Table[Machina], explorer: Explorer, scenario: str) -> Flow[None]:
    """Whose explorer died chooses another, who has no cards; nobody who died before, as long as there are others."""
    s = t.state
    taken = {*[each.card for each in s.explorers], *[record.card for record in s.log.records]}
    meant = ("", symbol_of(scenario))
    free = [card.id for card in EXPLORERS.values() if card.scenario in meant and card.id not in taken]
    unharmed = [name for name in free if f"died-{name}" not in s.log.memory]
    name = yield from t.choose(explorer.seat, "new-explorer", unharmed or free, KEEP, explorer=explorer.card)
    s.log.records[explorer.seat] = Record(card=name)
    t.note("comes-anew", KEEP, explorer=said(name), other=said(explorer.card))


def begin(t: Table[Machina], scenario: str) -> None:
    """The scenario is laid out without the cards that were kept, which are told with what they count."""
    s = t.state
    campaign.begin(t, s.log, lambda rng: lay_out(s.setup, rng, scenario, s.log))
    for record in s.log.records:
        cards = [*[f"@item.{item}.name" for item in record.items], *[f"@event.{event}.name" for event in record.bound]]
        key = "carried" if cards else "carried-nothing"
        t.note(key, "campaign.number", explorer=said(record.card), cards=cards, n=threat_number(record))


# --- before the next --------------------------------------------------------------------------------------------------


def outfit(t: Table[Machina]) -> Flow[bool]:
    """Every explorer with kept cards uses the inventory, for nothing, and begins with as much health as it can have.
    Nobody is on the map so far, so that nothing can be handed over."""
    s = t.state
    explorer = next(each for each in s.explorers if each.card == s.queue[0])
    yield from use_inventory(t, explorer, Play(rule="campaign.start", you=explorer.card, it=explorer.card))
    explorer.cell = 0  # where its cards are in force
    explorer.health = max_health(s, explorer)
    explorer.cell = OFF
    s.queue.pop(0)
    return bool(s.queue)


def look_back(t: Table[Machina]) -> None:
    """What the story has to say about scenarios before."""
    log, scenario = t.state.log, symbol_of(t.state.scenario)
    for interlude in INTERLUDES.values():
        holds = is_remembered(log, interlude.remembered) and is_forgotten(log, interlude.forgotten)
        if interlude.scenario == scenario and holds:
            t.note("story", "setup.scenario.chapter-deck", text=f"@interlude.{interlude.id}.text")


def bring_threat(t: Table[Machina]) -> Flow[None]:
    """The monster threat rises by the largest campaign threat number."""
    n = campaign_threat(t.state)
    t.note("campaign-threat", "campaign.threat", n=n)
    yield from change_threat(t, n, Play(rule="campaign.threat"))
