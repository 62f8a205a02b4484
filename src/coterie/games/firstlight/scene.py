"""What a seat sees of the island, and how its options are shown."""

from __future__ import annotations

from coterie.games.firstlight.content import BRIEFINGS, OMENS, ROLES, TOOLS
from coterie.games.firstlight.ground import called
from coterie.games.firstlight.keepers import MENU
from coterie.games.firstlight.maps import light_zone, map_of
from coterie.games.firstlight.setup import COURAGE
from coterie.games.firstlight.state import Island, Keeper
from coterie.kernel.decision import Decision, Option
from coterie.kernel.effects import Effects, effects_in
from coterie.kernel.grid import Cell, cell_name
from coterie.kernel.saying import Saying
from coterie.kernel.scene import (
    Badge,
    Briefing,
    Card,
    CardArea,
    Choice,
    GridBoard,
    Meter,
    Panel,
    Piece,
    Place,
    Ribbon,
    Role,
    Scene,
    Threat,
    Track,
    Wall,
)
from coterie.kernel.sorting import Sorting, ending
from coterie.kernel.texts import Item, Msg, msg
from coterie.kernel.zones import Pool

TERRAIN = {".": "floor", "#": "rock", "T": "tower", "L": "lantern", "m": "floor", "G": "gate"}
TOKEN_ICONS = {"ember": "burning-embers", "cache": "locked-chest", "moth": "moth", "nothing": "empty-hourglass"}


def scene(s: Island, seat: int) -> Scene:
    island = map_of(s.setup.scenario)
    light = light_zone(s.setup.scenario, tuple(s.lit))
    top = ribbon(s)
    return Scene(
        status=top.status,
        goal=top.goal,
        danger=top.danger,
        boards=(
            GridBoard(
                "island",
                Msg(f"scenario.{s.setup.scenario}.name"),
                island.grid.width,
                island.grid.height,
                tuple(place(s, cell, island.terrain[cell], cell in light, seat) for cell in island.grid.cells()),
                tuple(Wall(cell_name(a), cell_name(b)) for a, b in sorted(island.walls)),
            ),
        ),
        pieces=(*(keeper_piece(k) for k in s.keepers), *(shade_piece(x.id, x.cell) for x in s.shades)),
        panels=(*(keeper_panel(s, k, seat) for k in s.keepers), common_panel(s)),
        threats=threats(s),
        briefing=briefing(s),
    )


def threats(s: Island) -> tuple[Threat, ...]:
    """What the night does, how many shades there are, and the dark itself, which stands in the ribbon."""
    night = Msg("threat.night")
    does = msg("threat.shades-do", n=len(s.shades))
    weakest = min(s.keepers, key=lambda keeper: keeper.courage)
    lost = weakest.most_courage - weakest.courage
    courage = Meter("threat-courage", Msg("threat.courage"), lost, weakest.most_courage, "hearts")
    return (
        Threat("shades", night, Msg("threat.shades"), does, "shade"),
        Threat("dark", night, Msg("threat.dark"), Msg("status.dark-about"), "night-sky", loses=True),
        Threat("courage", Msg("threat.hit"), Msg("threat.falls"), Msg("threat.falls-does"), "hearts", courage),
    )


def briefing(s: Island) -> Briefing:
    roles = [
        Role(
            k.seat,
            called(k),
            ROLES[k.role].icon if k.role else "person",
            Msg(f"role.{k.role}.text") if k.role else None,
        )
        for k in s.keepers
    ]
    name, losing = Msg(f"scenario.{s.setup.scenario}.name"), msg("briefing.dark", n=s.dark_end)
    return BRIEFINGS.card(s.setup.scenario, name, losing=(losing,), roles=tuple(roles))


def ribbon(s: Island) -> Ribbon:
    """Round, phase and who acts; lanterns lit, and how dark it is."""
    acting = s.keepers[s.turn] if s.phase == "keepers" else None
    return Ribbon(
        (msg("status.round", n=s.round), msg(f"phase.{s.phase}", keeper=called(acting) if acting else "")),
        Meter("goal", Msg("status.goal"), len(s.lit), s.goal, "lantern-flame", Msg("status.goal-about")),
        Meter("dark", Msg("status.dark"), s.dark, s.dark_end, "night-sky", Msg("status.dark-about")),
    )


def place(s: Island, cell: Cell, mark: str, light: bool, seat: int) -> Place:
    spot = cell_name(cell)
    terrain = "lantern-lit" if cell in s.lit else TERRAIN[mark]
    badges = (mound_badge(s.mounds, spot, seat),) if spot in s.mounds.spots else ()
    words: list[Item] = [Msg(f"terrain.{terrain}"), Msg("terrain.in-light" if light else "terrain.in-dark")]
    letter = "" if mark == "m" else mark
    return Place(spot, msg("place", cell=spot, what=words), *cell, terrain, letter, badges, light=light)


def mound_badge(mounds: Pool, spot: str, seat: int) -> Badge:
    token = mounds.at(spot, seat)
    if token is None:
        return Badge("cairn", Msg("mound.closed"))
    return Badge(TOKEN_ICONS[token], msg("mound.known", token=Msg(f"token.{token}")))


def keeper_piece(keeper: Keeper) -> Piece:
    role = ROLES.get(keeper.role)
    return Piece(
        f"keeper-{keeper.seat}",
        "island",
        cell_name(keeper.cell),
        called(keeper),
        role.icon if role else "person",
        role.letter if role else str(keeper.seat + 1),
        "team",
        keeper.seat,
        courage_meter(keeper),
        (Badge("burning-embers", msg("keeper.embers", n=keeper.embers), keeper.embers),) if keeper.embers else (),
        Msg(f"role.{keeper.role}.text") if role else None,
    )


def shade_piece(number: int, cell: Cell) -> Piece:
    label = msg("shade", n=number + 1)
    return Piece(
        f"shade-{number}", "island", cell_name(cell), label, "shade", str(number + 1), "foe", about=Msg("shade-about")
    )


def courage_meter(keeper: Keeper) -> Meter:
    return Meter(f"courage-{keeper.seat}", Msg("keeper.courage"), keeper.courage, keeper.most_courage, "hearts")


def keeper_panel(s: Island, keeper: Keeper, seat: int) -> Panel:
    seen = keeper.hand.view(seat)
    cards = tuple(tool_card(card, f"{keeper.seat}-{i}") for i, card in enumerate(seen) if card is not None)
    n, embers = keeper.actions, keeper.embers
    return Panel(
        f"keeper-{keeper.seat}",
        called(keeper),
        keeper.seat,
        (
            courage_meter(keeper),
            Meter(f"embers-{keeper.seat}", Msg("keeper.ember-meter"), embers, max(embers, 4), "burning-embers"),
            Meter(f"actions-{keeper.seat}", Msg("keeper.actions"), n, max(n, COURAGE), "run"),
        ),
        areas=(CardArea(f"hand-{keeper.seat}", Msg("keeper.hand"), cards, len(seen) - len(cards)),),
        active=s.phase == "keepers" and s.turn == keeper.seat,
        about=Msg(f"role.{keeper.role}.text") if keeper.role else None,
    )


def tool_card(card: str, where: str) -> Card:
    return Card(
        f"{card}@{where}",
        Msg(f"tool.{card}.name"),
        Msg(f"tool.{card}.text"),
        TOOLS[card].icon,
        footer=Msg("tool.footer"),
    )


def common_panel(s: Island) -> Panel:
    spaces = tuple(msg("status.dark-space", n=n) for n in range(s.dark_end + 1))
    used = tuple(tool_card(card, f"discard-{i}") for i, card in enumerate(s.discard.cards))
    omens = s.past_omens.cards
    last = tuple(Card(f"omen-{omen}", Msg(f"omen.{omen}.name"), omen_text(omen), "crystal-ball") for omen in omens[-1:])
    return Panel(
        "common",
        Msg("common.name"),
        tracks=(Track("dark", Msg("status.dark"), spaces, s.dark, Msg("status.dark-about")),),
        areas=(
            CardArea("omen", Msg("common.omen"), last, len(s.omens)),
            CardArea("tools", Msg("common.tools"), (), len(s.tools)),
            CardArea("discard", Msg("common.discard"), used),
            CardArea("bag", Msg("common.bag"), (), len(s.bag)),
        ),
    )


def omen_text(omen: str) -> Msg:
    return msg("omen-card", bold=path_words(OMENS[omen].bold), wary=path_words(OMENS[omen].wary))


SAYING: Saying[None] = Saying({}, None)


def path_words(path: Effects) -> list[Item]:
    return [SAYING.one(effect) for effect in effects_in(path)]


# --- options ------------------------------------------------------------------------------------------------


SORTING = Sorting(
    {
        "act": {
            **dict.fromkeys(("move", "strike"), "move"),
            **dict.fromkeys(("search", "light", "steady", "fetch"), "here"),
            **dict.fromkeys(("tool", "give"), "tools"),
        }
    },
    ending("act.end"),
)
"""What belongs together in a keeper's turn, and what ends it."""


def present(s: Island, decision: Decision, option: Option) -> Choice:
    return SORTING.sort(decision, option, in_words(s, decision, option))


def in_words(s: Island, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, and for a roll its odds."""
    kind, value = decision.kind, option
    if option == "done":
        return Choice(Msg("option.done"))
    if kind == "act":
        return MENU.show(s, s.keepers[decision.seats[0]], option)
    if kind in ("prey", "gust", "rope") and isinstance(value, int):
        return Choice(msg("option.keeper", keeper=called(s.keepers[value])), targets=(f"keeper-{value}",))
    if kind == "salt" and isinstance(value, int):
        return Choice(msg("shade", n=value + 1), targets=(f"shade-{value}",))
    if kind in ("gate", "shade") and isinstance(value, tuple):
        return Choice(
            msg("option.cell", cell=cell_name((value[0], value[1]))), targets=(cell_name((value[0], value[1])),)
        )
    if kind in ("look", "reveal"):
        return Choice(msg("option.mound", cell=str(value)), targets=(str(value),))
    if kind == "omen":
        past = s.past_omens.cards[-1]
        path = OMENS[past].bold if value == "bold" else OMENS[past].wary
        return Choice(Msg(f"option.omen.{value}"), detail=msg("option.omen.detail", effects=path_words(path)))
    if kind == "role":
        return Choice(Msg(f"role.{value}.name"), icon=ROLES[str(value)].icon, detail=Msg(f"role.{value}.text"))
    card = str(value)
    return Choice(Msg(f"tool.{card}.name"), icon=TOOLS[card].icon, detail=Msg(f"tool.{card}.text"))
