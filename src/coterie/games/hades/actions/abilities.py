"""Character abilities as bonus actions: brawl, the one that the position gives, and making the card ready again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from coterie.games.hades.actions import acting
from coterie.games.hades.actions.acting import Guarded, PlainAction, lurable, no, no_teammate
from coterie.games.hades.actions.bonus import Boost, take_back
from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Ability
from coterie.games.hades.box.vocabulary import Cost, DieSpec
from coterie.games.hades.gods.board import NECTAR, SPARK, can_pay, card_of, teammate, wounded
from coterie.games.hades.monsters.combat import add_token, assign_dice, free_slot, take_dice
from coterie.games.hades.monsters.deck import put_in_lure
from coterie.games.hades.showing.cards import in_slot, section
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Against, Reason, unless_default
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Cause, Table
from coterie.kernel.texts import Msg

READY = Reason("ready", "bonus.ability-refresh")


class Refresh(Boost, PlainAction):
    word, rule, icon = "refresh", "bonus.ability-refresh", "cycle"
    position, price, explained, having = "", NECTAR, True, ("nectar", "spent")

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return READY if god.ready else super().cannot(s, god)

    def carry_out(self, t: Table[Hades], god: God) -> None:
        god.ready = True
        t.note("refreshed", "bonus.ability-refresh", god=god.name)


class AbilityAction(Guarded):
    """Spends the character card."""

    having: ClassVar[tuple[str, ...]] = ("ready",)
    forbidden_as = "ability"
    wounds = ("no-pray-no-ability",)

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return super().cannot(s, god) if god.ready else no("spent", "bonus.ability-refresh")

    def besides(self) -> Against[Hades, God] | None:
        return unless_default(self.hindrance, Guarded.hindrance)

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        god.ready = False
        return super().do(t, god, option)


class Brawl(AbilityAction, PlainAction):
    """A yellow die on side III, without a weapon."""

    word, rule, icon = "brawl", "bonus.brawl", "fist"
    position, explained, having = "battlefield", True, ("ready", "engaged")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return None if any(free_slot(m) for m in god.engaged) else no("no-room", "bonus.brawl")

    def carry_out(self, t: Table[Hades], god: God) -> Flow[None]:
        side = 1 if wounded(t.state, god, "brawl-one") else 3
        t.note("brawl", "bonus.brawl", god=god.name)
        dice = take_dice(t, (DieSpec("yellow", side),), "bonus.brawl")
        yield from assign_dice(t, god, dice, "bonus.brawl", god)


# --- abilities of single gods ---------------------------------------------------------------------------------------


class Protector(AbilityAction, PlainAction):
    """Shields on one monster, each of which may be a strike modifier instead."""

    word, rule, icon = "protector", "gods.protector", "shield"

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return None if any(m.dice for m in god.engaged) else no("no-die", "gods.protector")

    def carry_out(self, t: Table[Hades], god: God) -> Flow[None]:
        shielded = [m for m in god.engaged if m.dice]
        times = 2 if card_of(god).battlefield.strong else 1
        for n in range(1, times + 1):
            targets = [(kind, m.id) for kind in ("shield", "strike") for m in shielded]
            kind, number = yield from t.choose(god.seat, "protector", targets, "gods.protector", nth=(n, times))
            shielded = [m for m in shielded if m.id == number]
            add_token(t, shielded[0], kind, 1, Cause(rule="gods.protector", card="ability.protector.name"))

    def shown(self, s: Hades, god: God) -> Choice:
        return self.choice(f"character-{god.seat}", detail=ability_text(god))


class Search(AbilityAction):
    """A cube on a loot token makes the card bought with it cheaper."""

    word, rule, icon = "search", "gods.search", "magnifying-glass"
    none = acting.NO_LOOT

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        zone = s.zones[god.zone]
        return [("search", kind) for kind, n in zone.loot.items() if n > len(zone.search.get(kind, ()))]

    def carry_out(self, t: Table[Hades], god: God, kind: str) -> None:
        marks = t.state.zones[god.zone].search.setdefault(kind, [])
        marks.append(3 if card_of(god).cover.strong else 2)
        t.note("searched", "gods.search", god=god.name, loot=f"@loot.{kind}", n=marks[-1])

    def shown(self, s: Hades, god: God, kind: str) -> Choice:
        return self.choice(section(god.zone, "battlefield"), detail=ability_text(god), loot=Msg(f"loot.{kind}"))


class Summon(AbilityAction):
    """A monster engaged with the teammate is lured to oneself."""

    word, rule, icon = "summon", "gods.summon", "sword-clash"
    none = Reason("no-monster-there", "gods.summon")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if teammate(s, god) is None:
            return no_teammate(s)
        if None not in god.lures:
            return acting.LURES_FULL
        return None if can_pay(god, self.cost(s, god, ())) else no("no-spark", "gods.summon")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        mate = teammate(s, god)
        return [("summon", m.id) for m in mate.engaged if lurable(m.card)] if mate else ()

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return acting.NOTHING if card_of(god).cover.strong else SPARK

    def carry_out(self, t: Table[Hades], god: God, number: int) -> None:
        mate, monster = next((mate, m) for mate in t.state.gods for m in mate.engaged if m.id == number)
        mate.engaged.remove(monster)
        put_in_lure(t, god, monster, Cause(rule="gods.summon", card="ability.summon.name"))


class Motivation(AbilityAction):
    """The teammate may take a card back to hand, tapped."""

    word, rule, icon = "motivation", "gods.motivation", "push"
    explained = True
    none = Reason("no-main-played", "gods.motivation")

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        return no_teammate(s) if self.other(s, god) is None else None

    def other(self, s: Hades, god: God) -> God | None:
        return god if len(s.gods) == 1 else teammate(s, god)

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        other, strong = self.other(s, god), card_of(god).cover.strong
        kinds = ("main", "challenge") if strong else ("main",)
        cards = [slot.card for slot in other.slots if tables.card_kind(slot.card) in kinds] if other else ()
        return [("motivation", card) for card in dict.fromkeys(cards)]

    def carry_out(self, t: Table[Hades], god: God, card: str) -> None:
        other = self.other(t.state, god)
        assert other is not None
        take_back(t, other, card, tap=True, why=Cause(rule="gods.motivation", card="ability.motivation.name"))

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        slots = [target for other in (god, *s.gods) for target in in_slot(other, card)]
        return self.choice(*slots[:1], card=Msg(f"action.{card}.name"))


ABILITIES: dict[str, AbilityAction] = {each.word: each for each in (Protector(), Search(), Summon(), Motivation())}
"""Those that are a bonus action of their own; others answer a moment."""


def ability_of(god: God) -> Ability:
    """The ability that the position gives."""
    return card_of(god).battlefield if god.position == "battlefield" else card_of(god).cover


def ability_text(god: God) -> Msg:
    held = ability_of(god)
    return Msg(f"ability.{held.id}.{'strong' if held.strong else 'text'}")


class UseAbility(AbilityAction):
    """The ability that the character has in its position."""

    word, rule, more_words = "ability", "bonus.ability", tuple(ABILITIES)

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if not tables.in_use(s, "abilities"):
            return acting.STAGE
        held = ABILITIES.get(ability_of(god).id)
        return no("own-moment", "bonus.ability-triggered") if held is None else held.hindrance(s, god)

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return ABILITIES[ability_of(god).id].options(s, god)

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        reason, held = self.cannot(s, god), ABILITIES.get(ability_of(god).id)
        if held is not None and reason is None:
            yield from held.refused(s, god)
        elif reason is not None:
            yield reason.against((held.word if held else self.word,))

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        return ABILITIES[option[0]].do(t, god, option)

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        held = ABILITIES.get(option[0])
        return held.show(s, god, option) if held else super().show(s, god, option)
