"""Setup: the scouts and servodroids with their boards and decks, and the general components."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.mission.layout import lay_out_mission
from coterie.games.sheol.scouts.units import FULL, most_lux
from coterie.games.sheol.state import Gear, Mission, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup, Table
from coterie.kernel.zones import Deck, Pile

TEAM = 4
"""Units of a mission: each scout that is missing is replaced by a servodroid."""

PROSPERITY = 10
START_CORES = tuple(core.id for core in box.CORES.values() if core.tier == "start")
STOCKS = ("negative", "heavy", "positive", "special")
"""Status cards by kind, each drawn from on its own."""


def setup(choice: Setup) -> Sheol:
    """The table as it stands when the team is chosen: its gear and decks follow, then the mission's opening."""
    rng = stream(choice.seed, "game")
    scouts = chosen(choice, rng, "scouts", tuple(box.SCOUTS), choice.players)
    cores = chosen(choice, rng, "cores", START_CORES, TEAM - choice.players)
    units = [new_unit(choice, n, scout=scout) for n, scout in enumerate(scouts)]
    units += [new_unit(choice, n, core=core) for n, core in enumerate(cores, choice.players)]
    s = Sheol(rng=rng, setup=choice, mission=Mission(choice.scenario), units=units, queue=to_draft(choice))
    s.phase = "draft" if s.queue else "gear"
    lay_out_general(s)
    lay_out_mission(Table(s), box.MISSIONS[choice.scenario])
    return s


# --- who goes ---------------------------------------------------------------------------------------------------------


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


def new_unit(choice: Setup, n: int, scout: str = "", core: str = "") -> Unit:
    """A unit with its own cards, which are never dealt to another; servodroids are dealt to the seats in order."""
    group = f"unit{n}"
    unit = Unit(
        id=n,
        seat=n % choice.players,
        scout=scout,
        core=core,
        hand=Pile("lightshield", group=group),
        deck=Deck("lightshield", group=group),
        discard=Pile("lightshield", group=group),
    )
    prepare_board(unit, choice.players)
    return unit


def prepare_board(unit: Unit, players: int) -> None:
    """Lux, vials and starting equipment: no points yet, full Lux; a scout alone has a vial more."""
    if unit.is_droid:
        unit.lux, unit.vials = most_lux(unit), 1
        unit.weapon, unit.lantern = Gear("servogun"), Gear("servolantern")
    else:
        card = box.SCOUTS[unit.scout]
        unit.lux, unit.vials = FULL, card.vials + (players == 1)
        unit.weapon, unit.lantern = Gear(card.weapon), Gear(card.lantern)


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
    left = [name for name in (START_CORES if unit.is_droid else box.SCOUTS) if name not in taken]
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
    """Each scout's own cards, with its share of the servodroids' cards, shuffled; hands are empty."""
    s = t.state
    scouts = [unit for unit in s.units if not unit.is_droid]
    for unit in scouts:
        unit.deck.cards += _copies(box.DECKS[unit.scout])
    for n, card in enumerate(droid_cards(s)):
        scouts[n % len(scouts)].deck.cards.append(card)
    for unit in scouts:
        t.shuffle(unit.deck)


def droid_cards(s: Sheol) -> list[str]:
    """With servodroids the common droid cards and the four of each core, shuffled."""
    cores = [unit.core for unit in s.units if unit.is_droid]
    cards = _copies(box.COMMON_DROID_CARDS) if cores else []
    for core in cores:
        cards += _copies(box.CORES[core].cards)
    s.rng.shuffle(cards)
    return cards


def _copies(cards: dict[str, int]) -> list[str]:
    return [card for card, n in cards.items() for _ in range(n)]


def lay_out_general(s: Sheol) -> None:
    """Prosperity, Reward deck, Printer deck, Status cards and the Lightstream dispenser."""
    s.citadel.prosperity = PROSPERITY
    s.rewards.cards = list(box.REWARDS)
    s.printer.cards = [item.id for item in box.ITEMS.values() if item.level == 1]
    s.statuses = {
        kind: Deck("lightshield", _copies({c.id: c.copies for c in box.STATUSES.values() if c.kind == kind}), kind)
        for kind in STOCKS
    }
    s.dispenser.cards = _copies({tile.id: tile.copies for tile in box.TILES.values()})
    for zone in (s.rewards, s.printer, *s.statuses.values()):
        s.rng.shuffle(zone.cards)
