"""Landmarks, each together with the action it changes; the options of one begin with its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from coterie.games.hades.actions.acting import GodAction, MainAction, PlainAction, no, untapped, within
from coterie.games.hades.actions.cards import OUT_OF_RANGE, PLAY_FEAT, cannot_play_feat
from coterie.games.hades.actions.cover import FOCUS, LURE_ATTACK, PRAY
from coterie.games.hades.actions.mains import no_purse, paid_from, purses, spend_action, taken_with
from coterie.games.hades.box import tables
from coterie.games.hades.effects.words import say
from coterie.games.hades.gods.board import SLOTS, card_of, regain_ichor
from coterie.games.hades.gods.cards import pray
from coterie.games.hades.showing.cards import in_slot, monsters, section
from coterie.games.hades.showing.odds import lure_attack_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class WithCard(GodAction):
    """Changes a main action, which is taken with a card or is still pending."""

    changes: ClassVar[MainAction]

    def cannot(self, s: Hades, god: God) -> Reason | None:
        reason = self.changes.cannot(s, god)
        return no_purse(god) if reason is None and not purses(s, god) else reason

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        options = list(self.changes.options(s, god))
        offers = [(options, self.changes.paid_in, self.changes.amounts(s, god, options))]
        return [
            (self.word, card, *option[1:])
            for card, purse in purses(s, god).items()
            for option in paid_from(purse, offers)
        ]

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        spend_action(t, god, option[1], self.changes.word)
        return self.carry_out(t, god, *option[2:])

    def shown(self, s: Hades, god: God, card: str, *what: Any) -> Choice:
        choice = taken_with(s, god, card, (self.changes.word, *what))
        return replace(choice, detail=Msg(f"landmark.{self.word}.text"))


class Amphoras(WithCard):
    word, rule = "amphoras", "landmarks.amphoras"
    changes = FOCUS

    def carry_out(self, t: Table[Hades], god: God) -> Flow[None]:
        yield from FOCUS.carry_out(t, god, more=1)


class Statue(WithCard):
    word, rule = "statue", "landmarks.statue"
    changes = LURE_ATTACK
    none = LURE_ATTACK.none

    def carry_out(self, t: Table[Hades], god: God, number: int) -> Flow[None]:
        yield from LURE_ATTACK.carry_out(t, god, number, bonus=2)

    def shown(self, s: Hades, god: God, card: str, *what: Any) -> Choice:
        odds = lure_attack_words(s, god, monsters(s)[what[0]], bonus=2)
        return replace(super().shown(s, god, card, *what), detail=odds)


class Altar(GodAction):
    word, rule = "altar", "landmarks.altar"
    none = PRAY.none

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return PRAY.cannot(s, god)

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("altar", *option[1:]) for option in PRAY.options(s, god)]

    def carry_out(self, t: Table[Hades], god: God, level: str, deity: str) -> Flow[None]:
        yield from pray(t, god, level, deity, "landmarks.altar")

    def shown(self, s: Hades, god: God, level: str, deity: str) -> Choice:
        return PRAY.shown(s, god, level, deity)


class Columns(GodAction):
    word, rule = "columns", "landmarks.columns"
    none = Reason("no-far-feat", "landmarks.columns")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        """Feat cards that only their range keeps from being played."""
        cards = untapped(god) if len(god.slots) < SLOTS else []
        feats = [card for card in cards if tables.card_kind(card) == "feat"]
        return [("columns", card) for card in feats if cannot_play_feat(s, god, card) is OUT_OF_RANGE]

    def carry_out(self, t: Table[Hades], god: God, card: str) -> Flow[None] | None:
        return PLAY_FEAT.do(t, god, ("feat", card))

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        effects = msg("card.sentence", what=say(tables.FEATS[card].cover.effects))
        return replace(PLAY_FEAT.show(s, god, ("feat", card)), detail=effects)


class FirePit(GodAction):
    word, rule = "fire-pit", "landmarks.fire-pit"
    none = Reason("no-face-down", "landmarks.fire-pit")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("fire-pit", card) for card in dict.fromkeys(slot.card for slot in god.slots if not slot.face_up)]

    def carry_out(self, t: Table[Hades], god: God, card: str) -> None:
        next(slot for slot in god.slots if slot.card == card and not slot.face_up).face_up = True
        t.note("unveiled", "landmarks.fire-pit", god=god.name, card=f"@feat.{card}.name")

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        return Choice(Msg(f"action.{card}.name"), "", in_slot(god, card), detail=Msg("landmark.fire-pit.text"))


class Well(PlainAction):
    word, rule = "well", "landmarks.well"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.ichor < card_of(god).ichor else no("unhurt", "landmarks.well")

    def carry_out(self, t: Table[Hades], god: God) -> Flow[None]:
        yield from regain_ichor(t, god, "landmarks.well")


LANDMARKS = {each.word: each for each in (Amphoras(), Statue(), Altar(), Columns(), FirePit(), Well())}


class UseLandmark(GodAction):
    """Landmarks of the zone, for a character in cover: the token goes, and its effect is resolved."""

    word, rule, icon = "landmark", "bonus.landmark", "stone-pile"
    position = "cover"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if s.zones[god.zone].landmarks else no("no-landmark", "bonus.landmark")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        here = [LANDMARKS[landmark] for landmark in dict.fromkeys(s.zones[god.zone].landmarks)]
        useful = [landmark for landmark in here if landmark.cannot(s, god) is None]
        return [("landmark", *option) for landmark in useful for option in landmark.options(s, god)]

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        if (reason := self.cannot(s, god)) is not None:
            yield reason.against(("landmark",))
            return
        for landmark in dict.fromkeys(s.zones[god.zone].landmarks):
            yield from within("landmark", LANDMARKS[landmark].refused(s, god))

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        landmark = LANDMARKS[option[1]]
        t.state.zones[god.zone].landmarks.remove(landmark.word)
        t.note("landmark-used", landmark.rule, god=god.name, landmark=f"@landmark.{landmark.word}.name")
        return landmark.do(t, god, option[1:])

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        if len(option) == 1:
            return super().show(s, god, option)
        landmark, targets = option[1], (section(god.zone, "cover"),)
        called, icon = Msg(f"landmark.{landmark}.name"), tables.LANDMARKS[landmark].icon
        if len(option) == 2:
            label, text = msg("option.act.landmark-alone", name=called), Msg(f"landmark.{landmark}.text")
            return Choice(label, "", targets, icon, detail=text)
        choice = LANDMARKS[landmark].shown(s, god, *option[2:])
        label = msg("option.act.landmark", name=called, what=choice.label)
        return replace(choice, label=label, targets=(*targets, *choice.targets), icon=icon)
