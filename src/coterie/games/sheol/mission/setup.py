"""Setup: scouts and servodroids with their boards and decks, the general components, the mission; the cards counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from coterie.games.sheol import box, state
from coterie.games.sheol.board.ground import CELLS, IN_CITADEL, cell_of, distance
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.box import content as c
from coterie.games.sheol.scouts.inventory import pool_size
from coterie.games.sheol.scouts.units import FULL, most_lux
from coterie.games.sheol.shadows.spawning import first_arrow
from coterie.games.sheol.shadows.tokens import place_blip
from coterie.games.sheol.state import Deck, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.game import Stock
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup, Table

TEAM = 4
"""Units of a mission: each scout that is missing is replaced by a servodroid."""

START_CORES = tuple(core.id for core in box.CORES.values() if core.tier == "start")
STRENGTHS = ("mission", "9", "13")
"""How strong the team is: as the mission asks, or as the tables say for a later one."""

STOCKS = ("negative", "heavy", "positive", "special")
"""Status cards by kind, each drawn from on its own."""


def setup(choice: Setup) -> Sheol:
    """The table as it stands when the team is chosen: its gear and decks follow, then the mission's opening."""
    rng = stream(choice.seed, "game")
    scouts = chosen(choice, rng, "scouts", tuple(box.SCOUTS), choice.players)
    cores = chosen(choice, rng, "cores", known_cores(choice), TEAM - choice.players)
    units = [new_unit(choice, n, scout=scout) for n, scout in enumerate(scouts)]
    units += [new_unit(choice, n, core=core) for n, core in enumerate(cores, choice.players)]
    s = Sheol(rng=rng, setup=choice, mission=state.Mission(choice.scenario), units=units, queue=to_draft(choice))
    s.phase = "draft" if s.queue else "gear"
    lay_out_general(s)
    lay_out_mission(Table(s), box.MISSIONS_FOR[choice.players][choice.scenario])
    return s


# --- who goes ---------------------------------------------------------------------------------------------------------


def is_as_asked(choice: Setup) -> bool:
    """Whether the team is as strong as the mission asks."""
    return choice.options.get("strength", STRENGTHS[0]) == STRENGTHS[0]


def known_cores(choice: Setup) -> tuple[str, ...]:
    """The cores that servodroids may have: late in a campaign all of them."""
    return START_CORES if is_as_asked(choice) else tuple(box.CORES)


def chosen(choice: Setup, rng: Rng, option: str, known: tuple[str, ...], n: int) -> list[str]:
    """So many different scouts or cores: those that were agreed on, or any at random."""
    if option not in choice.options:
        dealt = list(known)
        rng.shuffle(dealt)
        return dealt[:n]
    named = [name.strip() for name in choice.options[option].split(",") if name.strip()]
    for name in named:
        if name not in known:
            raise allowed(option[:-1], name, known)
    if len(named) != n or len(set(named)) != n:
        raise SetupError(f"{choice.players} players need {n} different {option}, not {', '.join(named) or 'none'}")
    return named


def new_unit(choice: Setup, n: int, scout: str = "", core: str = "") -> state.Unit:
    """A unit with its own cards, which are never dealt to another; servodroids are dealt to the seats in order."""
    group = f"unit{n}"
    unit = state.Unit(
        id=n,
        seat=n % choice.players,
        scout=scout,
        core=core,
        hand=state.Pile("lightshield", group=group),
        deck=Deck("lightshield", group=group),
        discard=state.Pile("lightshield", group=group),
    )
    prepare_board(unit, choice.players)
    return unit


def prepare_board(unit: state.Unit, players: int) -> None:
    """Lux, vials and starting equipment: no points yet, full Lux; a scout alone has a vial more."""
    if unit.is_droid:
        unit.lux, unit.vials = most_lux(unit), 1
        unit.weapon, unit.lantern = state.Gear("servogun"), state.Gear("servolantern")
    else:
        card = box.SCOUTS[unit.scout]
        unit.lux, unit.vials = FULL, card.vials + (players == 1)
        unit.weapon, unit.lantern = state.Gear(card.weapon), state.Gear(card.lantern)


# --- the choice of the team -------------------------------------------------------------------------------------------


def to_draft(choice: Setup) -> list[int]:
    """The units about whom the players are asked: those that no option names, if they want to be asked."""
    if choice.options.get("draft") != "yes":
        return []
    scouts = [] if "scouts" in choice.options else list(range(choice.players))
    return scouts if "cores" in choice.options else [*scouts, *range(choice.players, TEAM)]


def draft_step(t: Table[Sheol]) -> Flow[None]:
    """The next scout or core is chosen among those that are left; who held it so far takes the other."""
    s = t.state
    if not s.queue:
        s.phase = "gear"
        return
    unit = s.units[s.queue[0]]
    alike = [each for each in s.units if each.is_droid == unit.is_droid]
    taken = [each.core or each.scout for each in alike if each.id < unit.id]
    left = [name for name in (known_cores(s.setup) if unit.is_droid else box.SCOUTS) if name not in taken]
    kind, rule = ("core", "setup.servodroid.cores") if unit.is_droid else ("scout", "setup.scouts.choose")
    chosen = yield from t.choose(unit.seat, f"draft-{kind}", left, rule, unit=unit.id)
    before = getattr(unit, kind)
    for each in alike:
        if getattr(each, kind) == chosen:
            setattr(each, kind, before)
    setattr(unit, kind, chosen)
    for each in alike:
        prepare_board(each, s.setup.players)
    s.queue.pop(0)


# --- decks ------------------------------------------------------------------------------------------------------------


def deal_decks(t: Table[Sheol]) -> None:
    """Each scout's own cards, with its share of the common droid cards and the four of each core; hands are empty."""
    s = t.state
    scouts, cores = [unit for unit in s.units if not unit.is_droid], [unit.core for unit in s.units if unit.is_droid]
    for unit in scouts:
        unit.deck.cards += _copies(box.DECKS[unit.scout])
    shared = _copies(box.COMMON_DROID_CARDS) if cores else []
    for core in cores:
        shared += _copies(box.CORES[core].cards)
    s.rng.shuffle(shared)
    for n, card in enumerate(shared):
        scouts[n % len(scouts)].deck.cards.append(card)
    for unit in scouts:
        t.shuffle(unit.deck)


def _copies(cards: dict[str, int]) -> list[str]:
    return [card for card, n in cards.items() for _ in range(n)]


def lay_out_general(s: Sheol) -> None:
    """Reward deck, Printer deck, Status cards and the Lightstream dispenser."""
    s.rewards.cards = list(box.REWARDS)
    s.printer.cards = [item.id for item in box.ITEMS.values() if item.level == 1]
    s.statuses = {
        kind: Deck("lightshield", _copies({c.id: c.copies for c in box.STATUSES.values() if c.kind == kind}), kind)
        for kind in STOCKS
    }
    s.dispenser.cards = _copies({tile.id: tile.copies for tile in box.TILES.values()})
    for zone in (s.rewards, s.printer, *s.statuses.values()):
        s.rng.shuffle(zone.cards)


# --- the mission ------------------------------------------------------------------------------------------------------


def difficulty_of(s: Sheol) -> c.DifficultyRow:
    """The column of the mission's difficulty table that is played."""
    rows = box.MISSIONS_FOR[s.setup.players][s.mission.id].difficulties
    return next(row for name, row in rows.items() if name == s.setup.difficulty)


def lay_out_mission(t: Table[Sheol], entry: c.Mission) -> None:
    """All that the mission's page asks for; the effects of the difficulty and the first card come with the opening."""
    s = t.state
    prepare_enemy_board(s, entry)
    s.pile.cards = _copies(entry.shadows)
    s.rng.shuffle(s.pile.cards)
    lay_out_board(t, entry.layout)
    strengthen(s)
    s.citadel.unlocked = list(entry.facilities)
    s.points.cards = [card.id for card in box.POINTS.values() if card.level == entry.level]
    s.rng.shuffle(s.points.cards)
    for _ in range(pool_size(s)):
        s.pool.cards.append(t.draw(s.dispenser))


# --- the Enemy board --------------------------------------------------------------------------------------------------


def prepare_enemy_board(s: Sheol, entry: c.Mission) -> None:
    """The turn marker on 0, the Death token on the last turn, and the cards of enemies and mechanics."""
    enemy = s.enemy
    enemy.turn, enemy.death = 0, difficulty_of(s).turns
    enemy.threat_turns = list(entry.threat_turns)
    enemy.mechanics = dict(entry.mechanics)
    enemy.health = {card: row.health for card, row in entry.enemies.items() if row.health}
    enemy.damage = {card: row.damage for card, row in entry.enemies.items() if row.damage}
    enemy.armor = {card: row.armor for card, row in entry.enemies.items() if row.armor}
    if "threat" in enemy.mechanics:
        s.threats.cards = [card.id for card in box.THREATS.values() if card.level == entry.level]
    s.heralds = [state.Herald(card, darkness=box.HERALDS[card].darkness) for card in entry.heralds]
    if s.heralds:
        s.reborn.cards = list(box.REBORN)
        s.herald_reactions.cards = [
            card.id for card in box.HERALD_REACTIONS.values() if card.herald in ("", *entry.heralds)
        ]
    if entry.lord:
        actions = [a.id for a in box.LORD_ACTIONS.values() if a.lord == entry.lord and not a.berserk]
        s.rng.shuffle(actions)
        darkness = box.LORDS[entry.lord].normal.darkness
        s.lords = [state.Lord(entry.lord, darkness=darkness, actions=Deck("lord-action", actions))]
        s.lord_reactions.cards = list(entry.lord_reactions)
    for deck in (s.threats, s.reborn, s.herald_reactions, s.lord_reactions):
        s.rng.shuffle(deck.cards)


def strengthen(s: Sheol) -> None:
    """Side B of Empower puts a token on each Shadow card, that of Hypershadow a purple cube on one of each group."""
    if s.enemy.mechanics.get("empower") == "b":
        for kind in dict.fromkeys(sorted(s.pile.cards)):
            s.pile.cards.remove(kind)
            s.enemy.collected[kind] = 1
    if s.enemy.mechanics.get("hypershadow") == "b":
        for singularity in {each.group: each for each in reversed(s.singularities)}.values():
            singularity.hyper_boosters = 1


# --- the board --------------------------------------------------------------------------------------------------------


def lay_out_board(t: Table[Sheol], layout: c.Layout) -> None:
    """Every component on its coordinates, units on the starting point and the free spaces nearest to it."""
    s = t.state
    for type_, spec in layout.lands.items():
        lay_lands(s, type_, spec)
    for group, cells in layout.singularities.items():
        for at in cells:
            add_singularity(s, group, cell_of(at))
    s.obstacles = {cell_of(at): kind for kind, cells in layout.obstacles.items() for at in cells}
    s.coral = {cell_of(at): 1 for at in layout.coralbone}
    for token, cells in layout.tokens.items():
        for at in cells:
            s.tokens.setdefault(cell_of(at), []).append(token)
    for laid in layout.tiles:
        s.dispenser.cards.remove(laid.tile)
        s.streams[cell_of(laid.at)] = state.Stream(laid.tile, laid.turn, not laid.dim)
    for at in layout.blips:
        place_blip(t, cell_of(at), "mission.blips")
    for at, kind in layout.revealed.items():
        place_revealed(t, cell_of(at), kind)
    for at in layout.hypershadows:
        place_blip(t, cell_of(at), "mechanic.hypershadow.setup", hyper=True)
    s.fast_rows = [ord(row) - ord("A") for row in layout.fast_rows]
    s.fast_columns = [column - 1 for column in layout.fast_columns]
    if layout.start != "citadel":
        s.mission.counters["start"] = start = cell_of(layout.start)
        for unit, cell in zip(s.units, free_spaces(s, start), strict=False):
            unit.at = cell


def lay_lands(s: Sheol, kind: str, spec: c.LandSpec) -> None:
    """Required lands, then random ones that are not excluded, face down; of fixed ones all know what they are."""
    s.hidden_lands[kind] = hidden = state.Pool("land", group=kind)
    codes = [card.id for card in box.LANDS.values() if card.type == kind and card.id not in spec.excluded]
    s.rng.shuffle(codes)
    codes.sort(key=lambda code: code not in (*spec.fixed.values(), *spec.required))
    placed = [code for code in codes[: len(spec.at)] if code not in spec.fixed.values()]
    s.rng.shuffle(placed)
    s.spare_lands[kind] = state.Bag("land", codes[len(spec.at) :], kind)
    for at in spec.at:
        land = state.Land(len(s.lands), kind, cell_of(at))
        s.lands.append(land)
        hidden.put(str(land.id), spec.fixed.get(at) or placed.pop())
        if at in spec.fixed:
            hidden.open.append(str(land.id))


def add_singularity(s: Sheol, group: str, cell: int) -> None:
    """On its alert side, or that of its group, the arrow toward the Citadel."""
    number = max((each.id for each in s.singularities), default=-1) + 1
    danger = any(each.danger for each in s.singularities if each.group == group)
    s.singularities.append(state.Singularity(number, group, cell, first_arrow(cell), danger))


def place_revealed(t: Table[Sheol], cell: int, kind: str) -> None:
    """A token of the pile face up, of the type named or any; at setup no reaction follows."""
    s = t.state
    if kind == "random":
        kind = t.draw(s.pile)
    else:
        s.pile.cards.remove(kind)
    s.shadows[s.next_shadow] = state.Shadow(s.next_shadow, cell, kind)
    s.next_shadow += 1


def free_spaces(s: Sheol, near: int) -> list[int]:
    """Spaces without a figure, obstacle or coralbone outside the Citadel, the nearest first."""
    taken = figures(s)
    free = [
        cell
        for cell in range(CELLS)
        if not IN_CITADEL[cell] and cell not in taken and cell not in s.coral and cell not in s.obstacles
    ]
    return sorted(free, key=lambda cell: (0 if near == state.CITADEL else distance(near, cell), cell))


# --- the cards counted ------------------------------------------------------------------------------------------------


SCOUT_MISSIONS, CITADEL_EXPLORATIONS = 4, 12
"""In the box, and not yet in the content: they belong to the campaign and its Development phase."""


def census() -> list[Stock]:
    """The counts of the box against those that are there."""
    statuses = Counter(status.kind for status in box.STATUSES.values() for _ in range(status.copies))
    reactions = Counter(bool(reaction.herald) for reaction in box.HERALD_REACTIONS.values())
    actions = Counter(action.berserk for action in box.LORD_ACTIONS.values())
    pages = Counter(page.letter for page in box.EXPLORATIONS.values())
    return [
        *box.BOX.stock,
        Stock("scout missions", SCOUT_MISSIONS, 0),
        Stock("mission cards", 152, sum(len(mission.cards) for mission in box.MISSIONS.values())),
        Stock("Citadel exploration cards", CITADEL_EXPLORATIONS, 0),
        Stock("exploration cards A", 15, pages["A"]),
        Stock("exploration cards B", 15, pages["B"]),
        Stock("cards of the scouts' decks", 52, sum(sum(deck.values()) for deck in box.DECKS.values())),
        Stock("rewards of scout missions", 4, sum(card.reward for card in box.OWN.values())),
        Stock("cards that cores add", 40, sum(sum(core.cards.values()) for core in box.CORES.values())),
        Stock("negative statuses", 24, statuses["negative"]),
        Stock("heavy statuses", 12, statuses["heavy"]),
        Stock("positive statuses", 12, statuses["positive"]),
        Stock("weapons", 22, sum(weapon.corrupted is None for weapon in box.WEAPONS.values())),
        Stock("lanterns", 22, len(box.LANTERNS)),
        Stock("reactions of a Herald of its own", 8, reactions[True]),
        Stock("reactions of any Herald", 6, reactions[False]),
        Stock("Outer Lord actions", 12, actions[False]),
        Stock("Berserk actions", 3, actions[True]),
    ]


def held(s: Sheol) -> Iterator[tuple[str, str]]:
    """Cards and tokens that lie in no zone: on the board, in inventories, attached, taken up, in effect."""
    yield from (("shadow", token) for shadow in s.shadows.values() for token in (shadow.kind, shadow.under) if token)
    yield from (("shadow", kind) for kind, n in s.enemy.collected.items() for _ in range(n))
    yield from (("lightstream", stream.tile) for stream in s.streams.values())
    yield from (("land", land.code) for land in s.lands if land.discovered)
    yield from (("poi", card) for card in s.mission.points)
    for unit in s.units:
        yield from (("lightstream", tile) for tile in unit.tiles)
        yield from (("item", item) for item in unit.items)
        for gear in (unit.weapon, unit.lantern):
            yield from (("item", item) for item in (gear.attached if gear is not None else ()))
    for lord in s.lords:
        if lord.action and not box.LORD_ACTIONS[lord.action].berserk:
            yield "lord-action", lord.action


def cards_laid_out(s: Sheol) -> int:
    """Rises once: while the team is chosen its decks are not yet there."""
    return int(s.phase not in ("draft", "gear"))
