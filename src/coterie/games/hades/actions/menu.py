"""The action part of a wave: all that a character may do, and doing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coterie.games.hades.actions.abilities import Brawl, Refresh, UseAbility
from coterie.games.hades.actions.acting import GodAction, PlainAction, untapped
from coterie.games.hades.actions.bonus import (
    BoostMarket,
    BoostStrike,
    Cure,
    Drop,
    Push,
    Reactivate,
    Resolve,
    UseCompanion,
    UseItem,
)
from coterie.games.hades.actions.cards import PLAY_FEAT, MeetChallenge, cannot_play_feat
from coterie.games.hades.actions.landmarks import UseLandmark
from coterie.games.hades.actions.mains import PlayMain, TakeFreely, TakePending
from coterie.games.hades.actions.terrain import Exploit
from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import SLOTS
from coterie.games.hades.gods.teams import POSITIONS, active, teammate
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Menu, Reason
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


def take_actions(t: Table[Hades]) -> Flow[bool]:
    """One action of the character whose turn it is; True while anybody is not done."""
    s = t.state
    team = active(s)
    if all(god.done for god in team):
        return False
    god = s.gods[s.acting]
    if god.done or god not in team:
        god = next(other for other in team if not other.done)
        s.acting = god.seat
    actor, menu = god, MENUS[god.position]
    option = yield from t.choose_lazily(god.seat, "act", lambda: menu.options(s, actor), "round.actions", god=god.name)
    god.acted = option[0] not in ("done", "yield")
    yield from menu.do(t, god, option)
    return True


NOT_ACTED = Reason("not-acted", "round.actions")
NOBODY_WAITS = Reason("nobody-waits", "round.actions")
PLAY_MAIN, MEET_CHALLENGE = PlayMain(), MeetChallenge()
KINDS: dict[str, GodAction] = {each.word: each for each in (PLAY_MAIN, PLAY_FEAT, MEET_CHALLENGE)}


class PlayCard(GodAction):
    """An action card into a free slot: offered in the order in which the cards are held."""

    word, rule, more_words = "main", "cards.play", ("feat", "challenge")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        if len(god.slots) >= SLOTS:
            return ()
        cards, found = untapped(god), list[Any]()
        with_main = PLAY_MAIN.by_card(s, god, [card for card in cards if card in tables.MAINS])
        for card in cards:
            if card in tables.MAINS:
                found += with_main[card]
            elif card == tables.CHALLENGE:
                found += MEET_CHALLENGE.with_card(s, god)
            elif cannot_play_feat(s, god, card) is None:
                found.append(("feat", card))
        return found

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        for action in KINDS.values():
            yield from action.refused(s, god)

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        return KINDS[option[0]].do(t, god, option)

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        return KINDS[option[0]].show(s, god, option)


class Finish(PlainAction):
    """The character is done for this wave."""

    word, rule, icon = "done", "round.wave-end", "check-mark"

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        god.done, god.pending = True, 0
        t.note("done", "round.wave-end", god=god.name)

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        waiting = sum(not m.tapped for m in god.engaged)
        return Choice(Msg(f"option.act.{self.word}"), icon=self.icon, detail=msg(f"detail.{self.word}", n=waiting))


class HandOver(Finish):
    """The teammate acts in between."""

    word, rule, icon = "yield", "round.actions", "conversation"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if not god.acted:
            return NOT_ACTED
        mate = teammate(s, god)
        return NOBODY_WAITS if mate is None or mate.done else None

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        mate = teammate(t.state, god)
        assert mate is not None
        t.state.acting = mate.seat


ACTIONS: tuple[GodAction, ...] = (
    TakePending(),
    PlayCard(),
    TakeFreely(),
    Resolve(),
    Reactivate(),
    Drop(),
    BoostStrike(),
    BoostMarket(),
    Exploit(),
    Refresh(),
    Brawl(),
    UseAbility(),
    UseCompanion(),
    UseItem(),
    Push(),
    Cure(),
    UseLandmark(),
    Finish(),
    HandOver(),
)
"""All that a character may do in a wave, in the order in which it is offered."""

MENUS: dict[str, Menu[Hades, God]] = {
    position: Menu(*(action for action in ACTIONS if action.position in ("", position))) for position in POSITIONS
}
"""What of it each position gives."""
