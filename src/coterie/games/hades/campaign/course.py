"""From scenario to scenario: setup, choices before the first round, what a win or a loss leads to, the campaign log."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.campaign.story import checkpoint_reached, run_events, turn_page
from coterie.games.hades.gods.board import (
    EVOLVE_AT,
    FALLEN,
    POSITIONS,
    TOP_LEVEL,
    everyone,
    gain,
    regain_ichor,
    set_position,
)
from coterie.games.hades.gods.cards import capacity_of
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.monsters.deck import ORDINARY_SLOTS, make_monster
from coterie.games.hades.state import BossState, Deck, Gear, God, Hades, Log, Pile, Record, Terrain, Zone
from coterie.kernel import campaign
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Flow
from coterie.kernel.game import agreed
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup, Table

KEPT = [name for name in Record.__struct_fields__ if name in God.__struct_fields__ and name != "oblivion"]
"""What the log keeps of a character just as it is."""
TERRAIN_DECKS = ("combat", "resource")
LOOT_STAGE = {"weapon": 0, "feat": tables.STAGES["feat-loot"], "item": tables.STAGES["items"]}


def setup(choice: Setup) -> Hades:
    """A scenario on its own, or the first of a campaign."""
    rng = stream(choice.seed, "game")
    order, upgrades = tables.SCENARIOS[choice.scenario].order, stream(choice.seed, "upgrades")
    records = [starting_record(god, order, upgrades) for god in chosen_gods(choice, rng)]
    memory = tables.SCENARIOS[choice.scenario].memory
    return lay_out(choice, rng, choice.scenario, Log(records, dict(memory), dict(memory)), choice.difficulty)


def chosen_gods(choice: Setup, rng: Rng) -> list[str]:
    """The gods that were agreed on, one for each player, or any at random; no god twice."""
    gods = list(tables.GODS)
    rng.shuffle(gods)
    return agreed(choice, "gods", tables.GODS) or sorted(gods[: choice.players])


def starting_record(god: str, order: int, rng: Rng) -> Record:
    """A character as it might stand after the scenarios before, its upgrades dealt at random."""
    entry, level, core, shield = tables.GODS[god], 1, "", Counter[str]()
    tiles = dict(entry.start)
    for _ in range(2 * (order - 1)):
        action = rng.pick([a for a, top in tables.HIGHEST.items() if tiles.get(a, 1) < top])
        tiles[action] = tiles.get(action, 1) + 1
        shield[tables.TILES[action].side or "push"] += 1
        if shield.total() == EVOLVE_AT:
            most = [side for side in ("B", "C") if shield[side] == max(shield["B"], shield["C"])]
            level, core, shield = min(TOP_LEVEL, level + 1), rng.pick(most), Counter()
    card = tables.CHARACTERS[god, level, core]
    return Record(
        id=god,
        level=level,
        core=core,
        ichor=card.ichor,
        nectar=2,
        might=2,
        spark=3,
        divinity=2 if order > 1 else 0,
        capacity=card.capacity - capacity_of(entry.signature),
        feats=list(entry.feats),
        mains=list(entry.mains),
        weapons=[Gear(entry.signature)],
        tiles=tiles,
        shield=dict(shield),
    )


def lay_out(choice: Setup, rng: Rng, scenario: str, log: Log, difficulty: str) -> Hades:
    """Everything on the table before the first round."""
    entry, players = tables.SCENARIOS_FOR[choice.players, difficulty][scenario], choice.players
    owned = [gear.card for r in log.records for gear in (*r.weapons, *r.items)]
    owned += [card for r in log.records for card in (*r.feats, *r.oblivion)]
    loot = {kind: loot_deck(kind, entry.stage, owned) for kind in ("weapon", "feat", "item")}
    monsters = Deck("monster", [kind for kind, n in entry.monsters.items() for _ in range(n)])
    oracle = Deck("oracle", list(entry.oracles))
    for deck in (*loot.values(), monsters, oracle):
        rng.shuffle(deck.cards)
    rest = Pile("oracle", oracle.cards[: len(oracle) - entry.rounds] if entry.rounds else [], group="rest")
    oracle.cards = oracle.cards[len(rest) :]
    s = Hades(
        rng=rng,
        setup=choice,
        scenario=scenario,
        difficulty=difficulty,
        gods=[character(record, seat, entry, rng) for seat, record in enumerate(log.records)],
        zones={
            zone: Zone(z.encounters, loot=dict(Counter(z.loot)), landmarks=list(z.landmarks))
            for zone, z in entry.zones.items()
        },
        blocked=list(entry.blocked),
        monsters=monsters,
        monster_discard=Pile("monster"),
        ordinary=[None] * ORDINARY_SLOTS,
        alert=[None, None, None],
        market={kind: Pile(kind) for kind in loot},
        loot_decks=loot,
        oracle=oracle,
        oracle_discard=Pile("oracle"),
        oracle_rest=rest,
        deities={deity: 2 for deity in entry.deities if entry.stage >= tables.STAGES["pray"]},
        companions=[Gear(c) for c in dict.fromkeys((*entry.companions, *log.companions)) if entry.stage >= 1],
        bosses=[],
        terrain=terrain_area(rng) if players in (1, 3) else None,
        log=log,
    )
    deal_positions(s, rng)
    for kind in (kind for zone in entry.zones.values() for kind in zone.loot):
        if loot[kind].cards:
            s.market[kind].cards.append(loot[kind].cards.pop())
    s.bosses = [BossState(boss, zone, make_monster(s, boss)) for boss, zone in entry.bosses.items()]
    s.ordinary[0] = first = make_monster(s, s.monsters.cards.pop())
    first.tapped = True
    return s


def loot_deck(kind: str, stage: int, owned: list[str]) -> Deck:
    """The loot cards of a type that nobody owns, if the type is in use."""
    feats = [feat.id for feat in tables.FEATS.values() if not feat.god]
    cards = {"weapon": tables.WEAPONS, "feat": feats, "item": tables.ITEMS}[kind]
    free = [card for card in cards if card not in owned and card not in tables.SIGNATURE]
    return Deck(kind, free if stage >= LOOT_STAGE[kind] else [])


def character(record: Record, seat: int, entry: Scenario, rng: Rng) -> God:
    """A character's board and cards from its record; a random feat card is lost, below what lay in oblivion before."""
    prologue = entry.stage == 0
    feats, buried = list(record.feats), list(record.oblivion)
    if entry.stage < tables.STAGES["oblivion-restore"]:
        feats, buried = [*feats, *buried], []
    if feats and entry.stage >= tables.STAGES["oblivion"]:
        buried.insert(0, feats.pop(rng.below(len(feats))))
    own = decode(encode(record), Record)  # a copy
    dials: dict[Any, Any] = {"divinity": 0, **entry.dials} if prologue else {}
    god = God(
        seat=seat,
        zone=entry.start,
        hand=Pile("feat", [*feats, *own.mains[:3], *[tables.CHALLENGE] * (1 if prologue else 2)]),
        oblivion=Deck("feat", buried, group=f"oblivion-{seat}"),
        compartment=own.mains[3:],
        **{name: getattr(own, name) for name in KEPT} | dials,
    )
    for gear in (*god.weapons, *god.items):
        gear.tapped = False
    return god


def terrain_area(rng: Rng) -> Terrain:
    """Two shuffled terrain decks; two combat cards and one resource card lie in the market."""
    combat, resource = ([card.id for card in tables.TERRAIN.values() if card.deck == kind] for kind in TERRAIN_DECKS)
    rng.shuffle(combat)
    rng.shuffle(resource)
    market = Pile("terrain", [combat.pop(), combat.pop(), resource.pop()])
    decks = (Deck("terrain", combat, group="combat"), Deck("terrain", resource, group="resource"))
    return Terrain(*decks, Pile("terrain"), Pile("terrain"), market)


def deal_positions(s: Hades, rng: Rng) -> None:
    """Teams and positions by player count."""
    players = len(s.gods)
    if players == 1:
        s.coin = rng.below(2) == 0
        s.gods[0].team, s.gods[0].position = "wolf", POSITIONS[0] if s.coin else POSITIONS[1]
        return
    cards = [("alpha", p) for p in POSITIONS]
    cards += [("wolf", POSITIONS[0])] if players == 3 else [("beta", p) for p in POSITIONS] if players == 4 else []
    rng.shuffle(cards)
    for god, (team, position) in zip(s.gods, cards, strict=True):
        god.team, god.position = team, position


# --- choices before the first round --------------------------------------------------------------------------------


def prepare(t: Table[Hades]) -> Flow[None]:
    """The opening page, the lone wolf's side, and each character's main cards; then the first round."""
    s = t.state
    if s.phase == "start":
        s.phase, s.queue = "mains", [god.seat for god in s.gods] if tables.in_use(s, "log") else []
        name, difficulty = f"@scenario.{s.scenario}.name", f"@option.difficulty.{s.difficulty}"
        t.note("scenario", "setup.main-board", scenario=name, difficulty=difficulty)
        yield from turn_page(t, s.gods[0], tables.scenario_of(s).opening)
        yield from run_events(t, "setup")
        wolf = next((god for god in s.gods if god.team == "wolf"), None)
        if wolf is not None and len(s.gods) == 3:
            position = yield from t.choose(wolf.seat, "wolf-position", POSITIONS, "trio.positions", god=wolf.name)
            set_position(t, wolf, position, "trio.positions")
    elif s.queue:
        yield from choose_mains(t, s.gods[s.queue.pop(0)])
    else:
        s.phase = "round"


def choose_mains(t: Table[Hades], god: God) -> Flow[None]:
    """Any three main action cards of the compartment go to the hand."""
    held = [card for card in god.hand.cards if card in tables.MAINS]
    every = sorted([*held, *god.compartment])
    sets = sorted(dict.fromkeys(combinations(every, 3)), key=lambda cards: not demo_set(cards))
    chosen = yield from t.choose(god.seat, "mains", sets, "charsetup.main-cards-later", god=god.name)
    god.hand.cards = [*(card for card in god.hand.cards if card not in held), *chosen]
    god.compartment = list(every)
    for card in chosen:
        god.compartment.remove(card)
    t.note("mains", "charsetup.main-cards-later", god=god.name, cards=[f"@action.{card}.name" for card in chosen])


def demo_set(cards: tuple[str, ...]) -> bool:
    """Two single-action cards and one of two actions, offered first."""
    return cards.count("plain") == 2 and any(tables.MAINS[card].battlefield == 2 for card in cards)


# --- between scenarios ------------------------------------------------------------------------------------------------


def scenario_over(t: Table[Hades]) -> Flow[None]:
    """The last page of the scenario; alone it ends the game, in a campaign the log is written."""
    s = t.state
    won = s.phase == "won"
    s.phase = "after"
    yield from turn_page(t, s.gods[0], tables.scenario_of(s).victory if won else tables.scenario_of(s).defeat)
    if not campaign.is_campaign(s):
        s.outcome = "won" if won else "lost"
        return
    seats, rule, may = everyone(s), "victory.after-loss", checkpoint_reached(s)
    way = yield from campaign.scenario_over(t, s.log, s.scenario, won=won, seats=seats, rule=rule, may_proceed=may)
    if way == "repeat":
        t.note("repeat", "campaign.repeat-log")
        keep_gained(s)
        yield from begin(t, s.scenario)
    elif way == "proceed":
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
        campaign.campaign_over(t, s.log, won=s.scenario in s.log.won, rule="overview.campaign-structure")
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
            rule, against = "campaign.fearless-bonus", "@against.others"
            results.append((yield from roll_fate(t, god, rule, boost=False, against=against)))
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
            chance = stream(t.below(1 << 32), "upgrades")
            s.log.records[seat] = starting_record(choice, tables.SCENARIOS[scenario].order, chance)
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
    """Agree on the difficulty and lay out the scenario with what the log keeps."""
    s = t.state
    difficulty = yield from t.choose(everyone(s), "difficulty", tables.DIFFICULTIES, "setup.difficulty")
    campaign.begin(t, s.log, lambda rng: lay_out(s.setup, rng, scenario, s.log, difficulty))
