"""Setup: the map, the mounds, the decks, the bag, the first shades, and the choice of roles."""

from __future__ import annotations

from coterie.games.firstlight.content import DIFFICULTIES, OMENS, ROLES, TOOLS
from coterie.games.firstlight.maps import MAPS, map_of
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.grid import cell_name
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup, Table
from coterie.kernel.zones import Bag, Deck, Hand, Pile, Pool

COURAGE = 4
FIRST_TOOLS = 2
EMBERS_PER_LANTERN = 2


def dark_end(choice: Setup) -> int:
    """Where the dark is complete, by difficulty, map and the number of keepers."""
    return DIFFICULTIES[choice.difficulty].dark[choice.players - 1] + MAPS[choice.scenario].dark


def goal(choice: Setup) -> int:
    """How many lanterns must be lit."""
    return choice.players + 1


def setup(choice: Setup) -> Island:
    """Lay out the island: everything but the roles, which the keepers choose."""
    rng = stream(choice.seed, "game")
    island, level = map_of(choice.scenario), DIFFICULTIES[choice.difficulty]
    tools = Deck("tool", [tool.id for tool in TOOLS.values() for _ in range(tool.copies)])
    omens, gates = Deck("omen", list(OMENS)), list(island.gates)
    tokens = ["moth"] * level.moths + ["ember"] * (EMBERS_PER_LANTERN * goal(choice))
    rest = len(island.mounds) - len(tokens)
    tokens += ["cache"] * (rest - rest // 2) + ["nothing"] * (rest // 2)
    for pile in (tools.cards, omens.cards, tokens, gates):
        rng.shuffle(pile)
    hands = [[tools.cards.pop() for _ in range(FIRST_TOOLS)] for _ in range(choice.players)]
    return Island(
        rng=rng,
        setup=choice,
        keepers=[
            Keeper(seat, island.tower, Hand("tool", hand, owner=seat), COURAGE, COURAGE)
            for seat, hand in enumerate(hands)
        ],
        mounds=Pool("mound", tokens, spots=[cell_name(cell) for cell in island.mounds]),
        found=Pile("mound"),
        tools=tools,
        discard=Pile("tool"),
        omens=omens,
        past_omens=Pile("omen"),
        bag=Bag("gate", [gate for gate in island.gates for _ in range(2)] + ["quiet"] * level.quiet),
        drawn=Pile("gate"),
        dark_end=dark_end(choice),
        goal=goal(choice),
        shades=[Shade(i, island.gates[gates[i]]) for i in range(level.shades)],
        last_shade=level.shades - 1,
    )


def choose_role(t: Table[Island]) -> Flow[None]:
    """The next keeper without a role takes a free one; after the last the first omen follows."""
    s = t.state
    keeper = next(k for k in s.keepers if not k.role)
    free = [role for role in ROLES if all(k.role != role for k in s.keepers)]
    keeper.role = yield from t.choose(keeper.seat, "role", free, rule="setup.roles")
    keeper.courage = keeper.most_courage = ROLES[keeper.role].courage
    t.note("role", "setup.roles", keeper=keeper.seat + 1, role=f"@role.{keeper.role}.name")
    if all(k.role for k in s.keepers):
        s.phase = "omen"
