"""Setup of a mission: the Enemy board, the Shadow pile, the board, the decks of the mission's level."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import CELLS, IN_CITADEL, cell_of, distance
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.box.content import DifficultyRow, LandSpec, Layout, Mission
from coterie.games.sheol.light.pool import pool_size
from coterie.games.sheol.shadows.blips import place_blip
from coterie.games.sheol.shadows.generation import first_arrow
from coterie.games.sheol.state import CITADEL, Herald, Land, Lord, Shadow, Sheol, Singularity, Stream
from coterie.kernel.table import Table
from coterie.kernel.zones import Bag, Deck, Pool


def difficulty_of(s: Sheol) -> DifficultyRow:
    """The column of the mission's difficulty table that is played."""
    return next(row for name, row in box.MISSIONS[s.mission.id].difficulties.items() if name == s.setup.difficulty)


def lay_out_mission(t: Table[Sheol], entry: Mission) -> None:
    """All that the mission's page asks for; the effects of the difficulty and the first card come with the opening."""
    s = t.state
    prepare_enemy_board(s, entry)
    s.pile.cards = [kind for kind, n in entry.shadows.items() for _ in range(n)]
    s.rng.shuffle(s.pile.cards)
    lay_out_board(t, entry.layout)
    strengthen(s)
    s.citadel.unlocked = list(entry.facilities)
    s.points.cards = [card.id for card in box.POINTS.values() if card.level == entry.level]
    s.rng.shuffle(s.points.cards)
    for _ in range(pool_size(s)):
        s.pool.cards.append(t.draw(s.dispenser))


# --- the Enemy board --------------------------------------------------------------------------------------------------


def prepare_enemy_board(s: Sheol, entry: Mission) -> None:
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
    s.heralds = [Herald(card, darkness=box.HERALDS[card].darkness) for card in entry.heralds]
    if s.heralds:
        s.reborn.cards = list(box.REBORN)
        s.herald_reactions.cards = [
            card.id for card in box.HERALD_REACTIONS.values() if card.herald in ("", *entry.heralds)
        ]
    if entry.lord:
        s.lords = [lord_on_its_card(s, entry.lord)]
        s.lord_reactions.cards = list(entry.lord_reactions)
    for deck in (s.threats, s.reborn, s.herald_reactions, s.lord_reactions):
        s.rng.shuffle(deck.cards)


def lord_on_its_card(s: Sheol, card: str) -> Lord:
    """An Outer Lord that waits, with its Action deck shuffled; the Berserk card is set aside."""
    actions = [a.id for a in box.LORD_ACTIONS.values() if a.lord == card and not a.berserk]
    s.rng.shuffle(actions)
    return Lord(card, darkness=box.LORDS[card].normal.darkness, actions=Deck("lord-action", actions))


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


def lay_out_board(t: Table[Sheol], layout: Layout) -> None:
    """Every component on its coordinates."""
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
        s.streams[cell_of(laid.at)] = Stream(laid.tile, laid.turn, not laid.dim)
    for at in layout.blips:
        place_blip(t, cell_of(at), "mission.blips")
    for at, kind in layout.revealed.items():
        place_revealed(t, cell_of(at), kind)
    for at in layout.hypershadows:
        place_blip(t, cell_of(at), "mechanic.hypershadow.setup", hyper=True)
    s.fast_rows = [ord(row) - ord("A") for row in layout.fast_rows]
    s.fast_columns = [column - 1 for column in layout.fast_columns]
    if layout.start != "citadel":
        start_at(s, cell_of(layout.start))


def lay_lands(s: Sheol, kind: str, spec: LandSpec) -> None:
    """Required lands, then random ones that are not excluded, face down; of fixed ones all know what they are."""
    s.hidden_lands[kind] = hidden = Pool("land", group=kind)
    codes = [card.id for card in box.LANDS.values() if card.type == kind and card.id not in spec.excluded]
    s.rng.shuffle(codes)
    codes.sort(key=lambda code: code not in (*spec.fixed.values(), *spec.required))
    placed = [code for code in codes[: len(spec.at)] if code not in spec.fixed.values()]
    s.rng.shuffle(placed)
    s.spare_lands[kind] = Bag("land", codes[len(spec.at) :], kind)
    for at in spec.at:
        land = Land(len(s.lands), kind, cell_of(at))
        s.lands.append(land)
        hidden.put(str(land.id), spec.fixed.get(at) or placed.pop())
        if at in spec.fixed:
            hidden.open.append(str(land.id))


def add_singularity(s: Sheol, group: str, cell: int) -> None:
    """On its alert side, or that of its group, the arrow toward the Citadel."""
    number = max((each.id for each in s.singularities), default=-1) + 1
    danger = any(each.danger for each in s.singularities if each.group == group)
    s.singularities.append(Singularity(number, group, cell, first_arrow(cell), danger))


def place_revealed(t: Table[Sheol], cell: int, kind: str) -> None:
    """A token of the pile face up, of the type named or any; at setup no reaction follows."""
    s = t.state
    if kind == "random":
        kind = t.draw(s.pile)
    else:
        s.pile.cards.remove(kind)
    s.shadows[s.next_shadow] = Shadow(s.next_shadow, cell, kind)
    s.next_shadow += 1


def start_at(s: Sheol, start: int) -> None:
    """Units begin on the starting point and the free spaces nearest to it."""
    s.mission.counters["start"] = start
    free = free_spaces(s, start)
    for unit, cell in zip(s.units, free, strict=False):
        unit.at = cell


def free_spaces(s: Sheol, near: int) -> list[int]:
    """Spaces without a figure, obstacle or coralbone outside the Citadel, the nearest first."""
    taken = figures(s)
    free = [
        cell
        for cell in range(CELLS)
        if not IN_CITADEL[cell] and cell not in taken and cell not in s.coral and cell not in s.obstacles
    ]
    return sorted(free, key=lambda cell: (0 if near == CITADEL else distance(near, cell), cell))
