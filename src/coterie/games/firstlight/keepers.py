"""A keeper's turn: each action with its reasons, its options, what it does and how it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coterie.games.firstlight.content import DICE, ROLES, TOOLS
from coterie.games.firstlight.dark import awaken
from coterie.games.firstlight.ground import called, everyone, in_light, name, near
from coterie.games.firstlight.setup import EMBERS_PER_LANTERN
from coterie.games.firstlight.state import Island, Keeper
from coterie.games.firstlight.tools import HAND_LIMIT, STANDING, about_tool, play_tool, playable, take_tool
from coterie.games.firstlight.vocabulary import NEEDS, About
from coterie.kernel.actions import Action, Menu, Reason, pay
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.grid import cell_name
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

STRENGTH = 2
"""What a strike needs."""


def keeper_acts(t: Table[Island]) -> Flow[bool]:
    """One action or tool of the keeper whose turn it is, or the end of the turn; whether the keepers go on."""
    s = t.state
    keeper = s.keepers[s.turn]
    if not s.begun:
        s.begun, keeper.actions = True, ROLES[keeper.role].actions
        t.note("turn", "keeper.actions", keeper=name(keeper), n=keeper.actions)
        yield from STANDING.happens(t, "turn", About(seat=keeper.seat), seats=everyone(s), rule="keeper.actions")
    ask = t.choose_secretly if keeper.hand.cards else t.choose  # a tool may be left to play after the last action
    option: Any = yield from ask(keeper.seat, "act", MENU.options(s, keeper), "keeper.actions", n=keeper.actions)
    yield from MENU.do(t, keeper, option)
    if s.turn < len(s.keepers):
        return True
    s.turn = 0
    return False


def light_cost(s: Island, keeper: Keeper) -> int:
    return STANDING.value(s, "light-cost", EMBERS_PER_LANTERN, keeper)


class KeeperAction(Action[Island, Keeper]):
    """What takes one of the keeper's actions, on the own space unless it says otherwise."""

    icon = ""

    def cannot(self, s: Island, keeper: Keeper) -> Reason | None:
        if why := self.why_not(s, keeper):
            return Reason(why, self.rule)
        return None if keeper.actions else NO_ACTIONS

    def why_not(self, s: Island, keeper: Keeper) -> str:
        """The first reason against it, apart from a lack of actions."""
        return ""

    def cost(self, s: Island, keeper: Keeper) -> dict[str, int]:
        return {"actions": 1}

    def do(self, t: Table[Island], keeper: Keeper, option: Any) -> Flow[None] | None:
        pay(keeper, self.cost(t.state, keeper))
        return self.carry_out(t, keeper, *option[1:])

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> Flow[None] | None:
        raise NotImplementedError

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        label = Msg(f"option.act.{self.word}")
        return Choice(label, targets=(cell_name(keeper.cell),), icon=self.icon, cost=ONE_ACTION)


NO_ACTIONS = Reason("no-actions", "keeper.actions")
ONE_ACTION = msg("cost.actions", n=1)


class PlayTool(Action[Island, Keeper]):
    word, rule = "tool", "tools.play"

    def cannot(self, s: Island, keeper: Keeper) -> Reason | None:
        return None if keeper.hand.cards else Reason("empty-hand", self.rule)

    def wishes(self, s: Island, keeper: Keeper) -> Iterable[Any]:
        return [("tool", card) for card in dict.fromkeys(keeper.hand.cards)]

    def against(self, s: Island, keeper: Keeper, option: Any) -> Reason | None:
        tool = TOOLS[option[1]]
        if tool.when != "turn":
            return Reason("only-answer", f"tools.{tool.id}")
        if playable(s, tool.id, keeper.seat, About()):
            return None
        assert tool.needs is not None
        return Reason(f"no-{next(NEEDS.given(tool.needs))[0]}".replace("_", "-"), f"tools.{tool.id}")

    def do(self, t: Table[Island], keeper: Keeper, option: Any) -> Flow[None]:
        return play_tool(t, option[1], about_tool(option[1], keeper.seat, About()))

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        if len(option) == 1:
            return Choice(Msg("option.act.tools"))
        card = option[1]
        index = keeper.hand.cards.index(card) if card in keeper.hand.cards else 0
        label, target = msg("option.act.tool", tool=Msg(f"tool.{card}.name")), f"{card}@{keeper.seat}-{index}"
        return Choice(label, targets=(target,), icon=TOOLS[card].icon, detail=Msg(f"tool.{card}.text"))


class Step(KeeperAction):
    """To a neighbouring space, or, where a shade stands on it, a strike at the shade."""

    word, rule, more_words = "move", "keeper.move", ("strike",)

    def options(self, s: Island, keeper: Keeper) -> list[Any]:
        shades = {shade.cell: shade.id for shade in s.shades}
        cells = s.map.steps[keeper.cell]
        return [("strike", shades[cell]) if cell in shades else ("move", cell) for cell in cells]

    def refused(self, s: Island, keeper: Keeper) -> Iterator[Blocked]:
        shades = [shade.cell for shade in s.shades]
        for cell in s.map.grid.neighbours4(keeper.cell):
            why = "rock" if cell in s.map.rocks else "" if near(s, keeper.cell, cell) else "wall"
            if why := why or ("shade" if cell in shades else ""):
                yield Reason(why, self.rule).against(("move", cell))
            elif not keeper.actions:
                yield NO_ACTIONS.against(("move", cell))

    def do(self, t: Table[Island], keeper: Keeper, option: Any) -> None:
        pay(keeper, self.cost(t.state, keeper))
        if option[0] == "move":
            end = option[1]
            t.note("moved", "keeper.move", keeper=name(keeper), start=cell_name(keeper.cell), end=cell_name(end))
            keeper.cell = end
        else:
            strike(t, keeper, option[1])

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        word, what = option
        if word == "move":
            spot = cell_name(what)
            return Choice(msg("option.act.move", cell=spot), targets=(spot,), icon="footsteps", cost=ONE_ACTION)
        bonus = strike_power(s, keeper, 0)
        chance = DICE["strike"].odds(lambda face: face["power"] + bonus >= STRENGTH)
        odds = msg("odds", n=chance.numerator, m=chance.denominator)
        label = msg("option.act.strike", shade=what + 1)
        return Choice(label, targets=(f"shade-{what}",), icon="sword-clash", cost=ONE_ACTION, detail=odds)


def strike_power(s: Island, keeper: Keeper, rolled: int) -> int:
    return STANDING.value(s, "strike", rolled + in_light(s, keeper.cell), keeper)


def strike(t: Table[Island], keeper: Keeper, shade: int) -> None:
    s = t.state
    power = strike_power(s, keeper, t.roll(DICE["strike"])["power"])
    gone = power >= STRENGTH
    t.note("struck" if gone else "missed", "keeper.strike", keeper=name(keeper), shade=shade + 1, n=power)
    if gone:
        s.shades = [other for other in s.shades if other.id != shade]


class Search(KeeperAction):
    word, rule = "search", "keeper.search"

    def why_not(self, s: Island, keeper: Keeper) -> str:
        return "" if cell_name(keeper.cell) in s.mounds.spots else "no-mound"

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> Flow[None]:
        """Turn the mound of the own space and take what it gives."""
        s, spot = t.state, cell_name(keeper.cell)
        token = t.reveal(s.mounds, spot)
        s.found.cards.append(s.mounds.take(spot))
        t.note(f"found.{token}", "keeper.search", keeper=name(keeper), spot=spot)
        if token == "ember":
            keeper.embers += 1
        elif token == "cache":
            yield from take_tool(t, keeper, "keeper.search")
        elif token == "moth":
            yield from awaken(t, keeper.cell)


class Light(KeeperAction):
    word, rule, icon = "light", "keeper.light", "lantern-flame"

    def why_not(self, s: Island, keeper: Keeper) -> str:
        if keeper.cell not in s.map.lanterns or keeper.cell in s.lit:
            return "no-lantern"
        return "" if keeper.embers >= light_cost(s, keeper) else "no-embers"

    def cost(self, s: Island, keeper: Keeper) -> dict[str, int]:
        return {"actions": 1, "embers": light_cost(s, keeper)}

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> None:
        s = t.state
        s.lit.append(keeper.cell)
        t.note("lit", "keeper.light", keeper=name(keeper), cell=cell_name(keeper.cell))
        if len(s.lit) == s.goal:
            s.outcome = "won"
            t.note("won", "end.won")

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        cost = msg("cost.light", n=light_cost(s, keeper))
        return Choice(Msg("option.act.light"), targets=(cell_name(keeper.cell),), icon=self.icon, cost=cost)


class Fetch(KeeperAction):
    word, rule = "fetch", "keeper.fetch"

    def why_not(self, s: Island, keeper: Keeper) -> str:
        if len(keeper.hand) >= HAND_LIMIT:
            return "full-hand"
        return "no-tower" if keeper.cell != s.map.tower else "" if s.tools.cards or s.discard.cards else "no-tools"

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> Flow[None]:
        yield from take_tool(t, keeper, "keeper.fetch")


class Steady(KeeperAction):
    word, rule = "steady", "keeper.steady"

    def why_not(self, s: Island, keeper: Keeper) -> str:
        if keeper.courage >= keeper.most_courage:
            return "unhurt"
        return "" if in_light(s, keeper.cell) else "no-light"

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> None:
        keeper.courage += 1
        t.note("steadied", "keeper.steady", keeper=name(keeper))


class Give(KeeperAction):
    word, rule, icon = "give", "keeper.give", "burning-embers"

    def why_not(self, s: Island, keeper: Keeper) -> str:
        return ("" if self.options(s, keeper) else "nobody-near") if keeper.embers else "nothing-to-give"

    def options(self, s: Island, keeper: Keeper) -> list[Any]:
        beside = (k for k in s.keepers if k.cell == keeper.cell or near(s, keeper.cell, k.cell))
        return [("give", k.seat) for k in beside if k is not keeper]

    def cost(self, s: Island, keeper: Keeper) -> dict[str, int]:
        return {"actions": 1, "embers": 1}

    def carry_out(self, t: Table[Island], keeper: Keeper, *what: Any) -> None:
        other = t.state.keepers[what[0]]
        other.embers += 1
        t.note("gave", "keeper.give", keeper=name(keeper), other=name(other))

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        if len(option) == 1:
            return super().show(s, keeper, option)
        label = msg("option.act.give-to", keeper=called(s.keepers[option[1]]))
        return Choice(label, targets=(f"keeper-{option[1]}",), icon=self.icon, cost=ONE_ACTION)


class EndTurn(Action[Island, Keeper]):
    word, rule = "end", "keeper.actions"

    def do(self, t: Table[Island], keeper: Keeper, option: Any) -> None:
        t.state.turn, t.state.begun, keeper.actions = t.state.turn + 1, False, 0

    def show(self, s: Island, keeper: Keeper, option: Any) -> Choice:
        return Choice(Msg("option.act.end"))


MENU = Menu(PlayTool(), Step(), Search(), Light(), Fetch(), Steady(), Give(), EndTurn())
