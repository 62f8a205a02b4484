"""What an explorer may do in its turn: each action with its reasons, options, doing and showing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.machina.abilities.playing import (
    Playable,
    abilities_of,
    against_playing,
    aims,
    by_key,
    context_of,
    play_ability,
    stamina_of,
    use_key,
    uses,
)
from coterie.games.machina.abilities.vain import IDLE
from coterie.games.machina.board.ground import LATTICE, SPOTS, door_name, ground, spot
from coterie.games.machina.board.spaces import (
    AT_AN_EDGE,
    BY_A_DOOR,
    LIGHT,
    board,
    door_state,
    doors_beside,
    in_play,
    unit_of,
)
from coterie.games.machina.box.names import said
from coterie.games.machina.box.vocabulary import Attack, Play
from coterie.games.machina.combat.attack import chance
from coterie.games.machina.combat.forced import falls
from coterie.games.machina.effects.standing import STANDING, is_kind, kinds_for
from coterie.games.machina.items.equipment import hand_over
from coterie.games.machina.items.inventory import agreed_trade, agrees, beside, use_inventory
from coterie.games.machina.map.elements import COSTS, RULES, change_door, seal, spaces_beside
from coterie.games.machina.map.moving import MOVE_COST, step_cost, step_to, steps
from coterie.games.machina.map.tiles import explore, unexplored_at, why_not_explored
from coterie.games.machina.showing.words import use_choice
from coterie.games.machina.state import OFF, Explorer, Machina
from coterie.games.machina.story.verbs import activate_space
from coterie.games.machina.units.attributes import stamina_cost
from coterie.games.machina.units.essence import available, lose_essence
from coterie.games.machina.units.harm import happens
from coterie.kernel.actions import Action, Against, Menu, Reason, pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow, option_key
from coterie.kernel.effects import effects_in
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg
from coterie.kernel.vain import warned

SEAL_ESSENCE = 4
UNLIT_STAMINA, UNLIT_ESSENCE, LIT_STAMINA = 3, 3, 1


Situation = tuple[frozenset[str], bool, bool, bool]
"""Where an explorer stands: what is around it; whether it has stamina, others beside it, and items."""


class TurnAction(Action[Machina, Explorer]):
    """An action of an explorer that costs stamina."""

    icon = ""
    stamina = 0
    changes = False  # cards may change what it costs
    ban = ""  # by which rule in force it is forbidden
    lack, lack_rule = "", ""  # the reason if there is nothing to do it with
    free = False  # it may cost no stamina
    needs: frozenset[str] = frozenset()  # one of these: kinds of adjacent spaces, a door, an edge
    tells = True  # what is against it as a whole is not seen from its options

    @property
    def is_always_possible(self) -> bool:
        """Whether nothing is ever against it as a whole."""
        return type(self).cannot is TurnAction.cannot and not self.ban and not self.stamina

    def is_worth(self, around: frozenset[str], stamina: bool, company: bool, items: bool) -> bool:
        """Whether it may be possible at all in a situation."""
        return (stamina or self.free) and not (self.needs and self.needs.isdisjoint(around))

    def cost(self, s: Machina, explorer: Explorer) -> int:
        return stamina_cost(s, explorer, self.word, self.stamina) if self.changes else self.stamina

    def nothing(self, s: Machina, explorer: Explorer) -> Reason | None:
        return Reason(self.lack, self.lack_rule or self.rule) if self.lack else None

    def cannot(self, s: Machina, explorer: Explorer) -> Reason | None:
        if self.ban and STANDING.flag(s, self.ban, explorer):
            return Reason(self.ban, self.rule)
        n = self.cost(s, explorer)
        if explorer.stamina < n:
            return Reason("stamina", self.rule, {"n": n})
        return None

    def play(self, explorer: Explorer) -> Play:
        """Why it happens, and about whom."""
        return Play(rule=self.rule, you=explorer.card, it=explorer.card)

    def spend(self, s: Machina, explorer: Explorer) -> None:
        pay(explorer, {"stamina": self.cost(s, explorer)})

    def show(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        """The action as such, or one option of it."""
        if len(option) > 1:
            return self.shown(s, explorer, option)
        return Choice(Msg(f"action.{self.word}"), cost=self.price(self.cost(s, explorer)), icon=self.icon)

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        raise NotImplementedError

    def price(self, n: int) -> Msg | None:
        return msg("cost.stamina", n=n) if n else None


class Use(TurnAction):
    """An active ability of any card that the explorer may use."""

    word, rule, free, lack = "use", "round.explorer.actions", True, "no-abilities"

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        for play in abilities_of(s, explorer):
            if against_playing(s, explorer, play) is not None:
                yield (self.word, play.source, play.ability.id)
            else:
                yield from [use_key(play, targets) for targets in aims(s, explorer, play)] or [use_key(play, ())]

    def options(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return uses(s, explorer)

    def against(self, s: Machina, explorer: Explorer, option: Any) -> Reason | None:
        play, targets = by_key(option)
        reason = against_playing(s, explorer, play)
        if reason is None and play.ability.target is not None and not targets:
            return Reason("no-target", "abilities.active.target")
        return reason

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        yield from play_ability(t, explorer, *by_key(option))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        play, targets = by_key(option)
        shown = use_choice(play.source, play.ability, targets, stamina_of(s, explorer, play))
        if (likely := odds(s, explorer, play, targets)) is not None:
            shown = replace(shown, cost=msg("cost.odds", cost=shown.cost or "", n=round(100 * likely)))
        cost = play.ability.cost
        if targets or cost.health or cost.essence or shown.detail is None:
            return shown
        return replace(shown, detail=warned(shown.detail, play.ability.do, IDLE, s, explorer))


def odds(s: Machina, explorer: Explorer, play: Playable, targets: tuple[str, ...]) -> float | None:
    """How likely a blow at one unit hits."""
    blow = next((each for each in effects_in(play.ability.do) if isinstance(each, Attack)), None)
    aimed = unit_of(s, targets[0]) if len(targets) == 1 else None
    if blow is None or aimed is None or blow.whom != "it" or blow.by != "you":
        return None
    return chance(s, explorer, aimed, blow, context_of(explorer, play))


def on_pit(s: Machina, explorer: Explorer) -> bool:
    return is_kind(s, explorer.cell, explorer, "pit")


class Step(TurnAction):
    """A step to an adjacent space, or a whole passage through what can be moved through."""

    word, rule, icon, free, tells = "move", "map.move.step", "boot-prints", True, False
    stamina, changes, ban, lack, lack_rule = MOVE_COST, True, "immobile", "no-way", "map.move.blocked"

    def cannot(self, s: Machina, explorer: Explorer) -> Reason | None:
        reason = super().cannot(s, explorer)
        return None if reason is not None and reason.key == "stamina" and on_pit(s, explorer) else reason

    def options(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        found = steps(s, explorer, explorer.stamina, self.cost(s, explorer))
        return [(self.word, SPOTS[cell]) for cell, _ in found]

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return self.options(s, explorer)

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        s = t.state
        cell = LATTICE.numbers[option[1]]
        pay(explorer, {"stamina": step_cost(s, explorer, cell, self.cost(s, explorer))})
        yield from step_to(t, explorer, cell, self.play(explorer))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        at, cell = option[1], LATTICE.numbers[option[1]]
        price = step_cost(s, explorer, cell, self.cost(s, explorer))
        deadly = is_kind(s, cell, explorer, "pit") and not STANDING.flag(s, "moves-through-pits", explorer)
        label = msg("option.move-into-pit" if deadly else "option.move", at=at)
        return Choice(label, targets=(at,), icon=self.icon, cost=self.price(price))


class Door(TurnAction):
    """Opening or closing an adjacent door."""

    word, rule, icon, needs = "door", "elements.door.toggle", "door", frozenset((BY_A_DOOR,))
    stamina, changes, ban, lack, lack_rule = 2, True, "no-doors", "no-door-here", "targeting.adjacent.border"

    def how(self, s: Machina, door: int) -> str:
        """What can be done to a door; empty if nothing can."""
        return {"closed": "open", "open": "close"}.get(door_state(s, door), "")

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, door_name(door)) for door in doors_beside(s, explorer.cell) if self.how(s, door)]

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        door = next(each for each in doors_beside(t.state, explorer.cell) if door_name(each) == option[1])
        self.spend(t.state, explorer)
        yield from change_door(t, door, self.how(t.state, door), self.play(explorer))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        door = next(each for each in ground(s).doors if door_name(each) == option[1])
        label = msg(f"option.{self.how(s, door)}-door", door=option[1])
        return Choice(label, targets=tuple(option[1].split("-")), cost=self.price(self.cost(s, explorer)))


class DestroyDoor(Door):
    """Destroying an adjacent closed door."""

    word, rule, stamina, changes = "destroy-door", "elements.door.destroy", 4, False
    ban, lack, lack_rule = "", "no-closed-door", ""

    def how(self, s: Machina, door: int) -> str:
        return "destroy" if door_state(s, door) == "closed" else ""


class Explore(TurnAction):
    """A new tile at the edge on which the explorer stands."""

    word, rule, icon, needs = "explore", "map.explore.cost", "spyglass", frozenset((AT_AN_EDGE,))
    stamina, changes = 2, True

    def cannot(self, s: Machina, explorer: Explorer) -> Reason | None:
        edge = unexplored_at(s, explorer.cell)
        if edge is None:
            return Reason("no-edge", self.rule)
        return why_not_explored(s, *edge) or super().cannot(s, explorer)

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        self.spend(t.state, explorer)
        explore(t, explorer, replace(self.play(explorer), rule="map.explore.join"))
        yield from happens(t, "explore", self.play(explorer))


class Exit(TurnAction):
    """Leaving through the exit."""

    word, rule, icon, stamina = "exit", "map.exit.action", "exit-door", 2

    def cannot(self, s: Machina, explorer: Explorer) -> Reason | None:
        if explorer.cell not in s.exit:
            return Reason("no-exit-here", self.rule)
        return super().cannot(s, explorer)

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        self.spend(t.state, explorer)
        t.note("exits", self.rule, unit=said(explorer.card))
        yield from happens(t, "exit", self.play(explorer))
        explorer.cell, explorer.exited, explorer.finished, explorer.stamina = OFF, True, True, 0


class Activate(TurnAction):
    """An adjacent trap lever, recharge station, workbench, chest or event space."""

    word, rule, icon, lack = "activate", "actions.activate", "lever", "no-action-space"
    needs = frozenset[str]().union(*map(kinds_for, COSTS))

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, kind, spot(cell)) for kind in COSTS for cell in spaces_beside(s, explorer, kind)]

    def against(self, s: Machina, explorer: Explorer, option: Any) -> Reason | None:
        kind = option[1]
        if kind == "chest" and STANDING.flag(s, "no-chests", explorer):
            return Reason("no-chests", RULES[kind])
        n = stamina_cost(s, explorer, kind, COSTS[kind])
        return Reason("stamina", RULES[kind], {"n": n}) if explorer.stamina < n else None

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        s, kind = t.state, option[1]
        pay(explorer, {"stamina": stamina_cost(s, explorer, kind, COSTS[kind])})
        yield from activate_space(t, explorer, LATTICE.numbers[option[2]], kind, self.play(explorer))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        kind, at = option[1], option[2]
        cost = self.price(stamina_cost(s, explorer, kind, COSTS[kind]))
        return Choice(
            msg("option.activate", kind=Msg(f"space.{kind}"), at=at),
            targets=(at,),
            cost=cost,
            detail=Msg(f"about.{kind}"),
        )


class ChapterSpace(TurnAction):
    """An adjacent chapter space: dear if unlit, cheap if lit."""

    word, rule, icon, needs = "chapter", "actions.chapter.unlit", "open-book", kinds_for("chapter")
    lack = "no-chapter-space"

    def rule_at(self, s: Machina, cell: int) -> str:
        return "actions.chapter.lit" if s.tokens.get(cell) == LIGHT else self.rule

    def price_of(self, s: Machina, explorer: Explorer, cell: int) -> tuple[int, int]:
        """Stamina and essence."""
        if s.tokens.get(cell) == LIGHT:
            return LIT_STAMINA, 0
        stamina = stamina_cost(s, explorer, "chapter", UNLIT_STAMINA)
        return stamina, max(0, STANDING.value(s, "chapter-essence", UNLIT_ESSENCE, explorer))

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, spot(cell)) for cell in spaces_beside(s, explorer, "chapter")]

    def against(self, s: Machina, explorer: Explorer, option: Any) -> Reason | None:
        cell = LATTICE.numbers[option[1]]
        stamina, essence = self.price_of(s, explorer, cell)
        if explorer.stamina < stamina:
            return Reason("stamina", self.rule_at(s, cell), {"n": stamina})
        if available(s, explorer, cell) < essence:
            return Reason("essence", self.rule, {"n": essence})
        return None

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        s, cell = t.state, LATTICE.numbers[option[1]]
        stamina, essence = self.price_of(s, explorer, cell)
        own = replace(self.play(explorer), rule=self.rule_at(s, cell))
        if essence and not (yield from lose_essence(t, explorer, essence, cell, own)):
            return
        pay(explorer, {"stamina": stamina})
        yield from activate_space(t, explorer, cell, "chapter", own)

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        stamina, essence = self.price_of(s, explorer, LATTICE.numbers[option[1]])
        cost = msg("cost.both", stamina=stamina, essence=essence) if essence else self.price(stamina)
        return Choice(msg("option.chapter", at=option[1]), targets=(option[1],), icon=self.icon, cost=cost)


class Seal(TurnAction):
    """An adjacent spawn space is sealed."""

    word, rule, icon, needs = "seal", "elements.seal.cost", "magic-gate", kinds_for("spawn")
    stamina, changes, ban, lack = 3, True, "no-seal", "no-spawn-here"

    def essence(self, s: Machina, explorer: Explorer) -> int:
        return max(0, STANDING.value(s, "seal-essence", SEAL_ESSENCE, explorer))

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, spot(cell)) for cell in spaces_beside(s, explorer, "spawn")]

    def against(self, s: Machina, explorer: Explorer, option: Any) -> Reason | None:
        n = self.essence(s, explorer)
        short = available(s, explorer, LATTICE.numbers[option[1]]) < n
        return Reason("essence", self.rule, {"n": n}) if short else None

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        s, cell = t.state, LATTICE.numbers[option[1]]
        n = self.essence(s, explorer)
        if n and not (yield from lose_essence(t, explorer, n, cell, self.play(explorer))):
            return
        self.spend(s, explorer)
        yield from seal(t, explorer, cell, self.play(explorer))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        cost = msg("cost.both", stamina=self.cost(s, explorer), essence=self.essence(s, explorer))
        return Choice(msg("option.seal", at=option[1]), targets=(option[1],), icon=self.icon, cost=cost)


class Agreed(TurnAction):
    """What takes place, and is paid for, only if another explorer agrees; who does not is not asked again at once."""

    def against(self, s: Machina, explorer: Explorer, option: Any) -> Reason | None:
        return Reason("declined", self.rule) if option_key(option) in s.declined else None


class Trade(Agreed):
    """Items change hands with one adjacent explorer."""

    word, rule, icon, stamina, changes, lack = "trade", "items.trade", "trade", 2, True, "nobody-beside"

    def is_worth(self, around: frozenset[str], stamina: bool, company: bool, items: bool) -> bool:
        return stamina and company

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, other.card) for other in beside(s, explorer) if other.items or explorer.items]

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        other = next(each for each in in_play(t.state) if each.card == option[1])
        given, taken = yield from agreed_trade(t, explorer, other, self.rule)
        if not given and not taken:
            t.state.declined.append(option_key(option))
            return
        self.spend(t.state, explorer)
        hand_over(t, explorer, other, given, self.rule)
        hand_over(t, other, explorer, taken, self.rule)

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        label = msg("option.trade", other=Msg(f"explorer.{option[1]}.name"))
        return Choice(label, targets=(option[1],), icon=self.icon, cost=self.price(self.cost(s, explorer)))


class Inventory(Agreed):
    """Using one's own inventory, or that of an adjacent explorer who agrees."""

    word, rule, icon = "inventory", "items.inventory.cost", "knapsack"
    stamina, changes, lack = 3, True, "no-items"

    def is_worth(self, around: frozenset[str], stamina: bool, company: bool, items: bool) -> bool:
        return stamina and (company or items)

    def wishes(self, s: Machina, explorer: Explorer) -> Iterable[Any]:
        return [(self.word, each.card) for each in (explorer, *beside(s, explorer)) if each.items]

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        other = next(each for each in in_play(t.state) if each.card == option[1])
        if other is not explorer and not (yield from agrees(t, explorer, other, self.rule)):
            t.state.declined.append(option_key(option))
            return
        self.spend(t.state, explorer)
        key = "uses-inventory" if other is explorer else "uses-inventory-of"
        t.note(key, self.rule, explorer=said(explorer.card), other=said(other.card))
        yield from use_inventory(t, other, replace(self.play(explorer), it=other.card))

    def shown(self, s: Machina, explorer: Explorer, option: Any) -> Choice:
        own = option[1] == explorer.card
        label = Msg("option.inventory") if own else msg("option.inventory-of", other=Msg(f"explorer.{option[1]}.name"))
        return Choice(label, icon=self.icon, cost=self.price(self.cost(s, explorer)))


class End(TurnAction):
    """The turn is over; what stamina is left is lost."""

    word, rule, icon, free = "end", "round.explorer.end-turn", "night-sleep", True

    def cannot(self, s: Machina, explorer: Explorer) -> Reason | None:
        if not on_pit(s, explorer):
            return None
        leaves = steps(s, explorer, explorer.stamina, stamina_cost(s, explorer, "move", MOVE_COST))
        return Reason("on-a-pit", "map.move-through.pit-stop") if leaves else None

    def do(self, t: Table[Machina], explorer: Explorer, option: Any) -> Flow[None]:
        if on_pit(t.state, explorer):
            yield from falls(t, explorer, replace(self.play(explorer), you="", rule="map.move-through.pit-stop"))
            return
        t.note("turn-ends", self.rule, unit=said(explorer.card), n=explorer.stamina)
        yield from happens(t, "turn-end", self.play(explorer))
        explorer.stamina, explorer.finished = 0, True


class TurnMenu(Menu[Machina, Explorer]):
    """All actions; most need something that is not there where an explorer stands, or stamina."""

    def situation(self, s: Machina, explorer: Explorer) -> Situation:
        here = board(s)
        cells = here.beside[explorer.cell]
        company = len(s.explorers) > 1 and not {each.cell for each in s.explorers}.isdisjoint(cells)
        return here.around(explorer.cell), explorer.stamina > 0, company, bool(explorer.items)

    def worth(self, situation: Any) -> Iterable[tuple[Action[Machina, Explorer], Against[Machina, Explorer] | None]]:
        for action, against in super().worth(situation):
            assert isinstance(action, TurnAction)
            if action.is_worth(*situation):
                yield action, against if action.tells and not action.is_always_possible else None


MENU = TurnMenu(
    Use(),
    Step(),
    Activate(),
    ChapterSpace(),
    Seal(),
    Door(),
    DestroyDoor(),
    Explore(),
    Exit(),
    Trade(),
    Inventory(),
    End(),
)
"""What can be done in a turn, in the order in which it is offered."""
