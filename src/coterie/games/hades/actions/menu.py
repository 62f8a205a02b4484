"""The action part of a wave: all that a character may do, and doing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from coterie.games.hades.actions import abilities, bonus, landmarks, mains, terrain
from coterie.games.hades.actions.acting import GodAction, GodMenu, PlainAction, no, untapped
from coterie.games.hades.actions.cards import (
    PLAY_FEAT,
    USELESS,
    MeetChallenge,
    cannot_help_with,
    feats_forbidden,
    helped_by_feats,
    lacking,
)
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.story import available
from coterie.games.hades.gods.board import POSITIONS, SLOTS, active, active_team, once_played, teammate
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Menu, Reason
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import msg


def take_actions(t: Table[Hades]) -> Flow[None]:
    """One action after the other, each of the character whose turn it is, until all of the team are done."""
    s = t.state
    while s.phase == "actions" and (god := whose_turn(s)):
        menu = MENUS[god.position]
        options = partial(menu.options, s, god)
        option = yield from t.choose_lazily(god.seat, "act", options, "round.actions", god=god.name)
        god.acted = option[0] not in ("done", "yield")
        yield from menu.do(t, god, option)
        t.checkpoint()


def whose_turn(s: Hades) -> God | None:
    """The one that was handed the turn, or the first of the team that is not done, who then has it."""
    god = s.gods[s.acting]
    if god.done or god.team != active_team(s):
        waiting = [god for god in active(s) if not god.done]
        if not waiting:
            return None
        god = waiting[0]
        s.acting = god.seat
    return god


KINDS: dict[str, GodAction] = {each.word: each for each in (mains.PlayMain(), PLAY_FEAT, MeetChallenge())}


class PlayCard(GodAction):
    """An action card into a free slot: offered in the order in which the cards are held."""

    word, rule, more_words = "main", "cards.play", ("feat", "challenge")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        if len(god.slots) >= SLOTS:
            return ()
        found, offers = list[Any](), None
        helped = helped_by_feats(s, god) if feats_forbidden(s, god) is None else None
        lacks = lacking(helped)
        useless = tables.FEATS if helped is None else USELESS[helped is god, lacks]
        for card in untapped(god):
            if card in useless:
                continue
            main = tables.MAINS.get(card)
            if main is not None:
                purse = once_played(s, god, main)
                if purse is not None:
                    offers = mains.main_offers(s, god) if offers is None else offers
                    played = ("main", card)
                    found += [played + option for option in mains.paid_from(purse, offers)]
            elif card == tables.CHALLENGE:
                found += [("challenge", challenge.id) for challenge in available(s, god)]
            elif cannot_help_with(s, god, helped, lacks, card) is None:
                found.append(("feat", card))
        return found

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        for action in KINDS.values():
            yield from action.refused(s, god)

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        return KINDS[option[0]].do(t, god, option)

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        return KINDS[option[0]].show(s, god, option)


class Finish(PlainAction):
    """The character is done for this wave."""

    word, rule, icon = "done", "round.wave-end", "check-mark"

    def carry_out(self, t: Table[Hades], god: God) -> None:
        god.done, god.pending = True, 0
        t.note("done", "round.wave-end", god=god.name)

    def shown(self, s: Hades, god: God) -> Choice:
        return self.choice(detail=msg(f"detail.{self.word}", n=sum(not m.tapped for m in god.engaged)))


NOBODY_WAITS = Reason("nobody-waits", "round.actions")


class HandOver(Finish):
    """The teammate acts in between."""

    word, rule, icon = "yield", "round.actions", "conversation"
    having = ("acted",)

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if not god.acted:
            return no("not-acted", "round.actions")
        mate = teammate(s, god)
        return NOBODY_WAITS if mate is None or mate.done else None

    def carry_out(self, t: Table[Hades], god: God) -> None:
        t.state.acting = next(mate.seat for mate in active(t.state) if mate is not god)


ACTIONS: tuple[GodAction, ...] = (
    *(mains.TakePending(), PlayCard(), mains.TakeFreely(), bonus.Resolve()),
    *(bonus.Reactivate(), bonus.Drop(), bonus.BoostStrike(), bonus.BoostMarket(), terrain.Exploit()),
    *(abilities.Refresh(), abilities.Brawl(), abilities.UseAbility(), bonus.UseCompanion(), bonus.UseItem()),
    *(bonus.Push(), bonus.Cure(), landmarks.UseLandmark(), Finish(), HandOver()),
)
"""All that a character may do in a wave, in the order in which it is offered."""

MENUS: dict[str, Menu[Hades, God]] = {
    position: GodMenu(*(action for action in ACTIONS if action.position in ("", position))) for position in POSITIONS
}
"""What of it each position gives."""
