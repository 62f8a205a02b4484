"""Push limits: cards that come back from their slots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions.acting import STAGE, Guarded
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.gods.board import card_of, name, tile
from coterie.games.hades.gods.harm import can_use, wounded
from coterie.games.hades.showing.ids import in_slot
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

PUSH_COST: dict[str, Cost] = {"main": {"divinity": 1}, "feat": {"might": 1}, "challenge": {"nectar": 1}}

NO_CARD_PLAYED = Reason("no-card-played", "bonus.push")
NO_PUSHES = Reason("no-pushes", "bonus.push-limit")
FACE_DOWN = Reason("face-down", "bonus.push-facedown")


class Push(Guarded):
    """A card comes back from its slot, tapped; Swiftness may keep it untapped."""

    word, rule, icon = "push", "bonus.push", "push"
    wounds = ("no-push",)

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if not god.slots:
            return NO_CARD_PLAYED
        if not in_use(s, "push"):
            return STAGE
        return None if god.pushes < push_uses(s, god) else NO_PUSHES

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        up = [slot.card for slot in god.slots if slot.face_up]
        down = [slot.card for slot in god.slots if not slot.face_up]
        return [("push", card) for card in dict.fromkeys(up + down)]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if option[1] not in [slot.card for slot in god.slots if slot.face_up]:
            return FACE_DOWN
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return PUSH_COST[tables.card_kind(option[1])]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        kind, ability = tables.card_kind(what[0]), card_of(god).battlefield
        god.pushes += 1
        quick = ability.id == "swiftness" and kind in (("main", "challenge") if ability.strong else ("main",))
        untapped = None
        if quick and can_use(t.state, god, "battlefield"):
            untapped = yield from t.window(god.seat, "swiftness", ("keep-untapped",), "gods.swiftness", god=name(god))
            if untapped is not None:
                god.ready = False
        take_back(t, god, what[0], untapped is None, "bonus.push-tap" if untapped is None else "gods.swiftness")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.push", card=Msg(f"action.{what[0]}.name"))
        return Choice(label, "", in_slot(god, what[0]), self.icon, detail=Msg("detail.push"))


def push_uses(s: Hades, god: God) -> int:
    """How often push limits can be used between two resets."""
    return max(0, tile(god, "push").times - wounded(s, god, "push-less"))


def take_back(t: Table[Hades], god: God, card: str, tap: bool, rule: str) -> None:
    """A face-up card returns from its slot to the hand."""
    god.slots.remove(next(slot for slot in god.slots if slot.card == card and slot.face_up))
    god.hand.cards.append(card)
    if tap:
        god.tapped.append(card)
    t.note("taken-back", rule, god=name(god), card=f"@action.{card}.name")
