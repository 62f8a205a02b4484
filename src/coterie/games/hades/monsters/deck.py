"""Monsters: the deck, engaging, and what is left of them."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import MonsterCard
from coterie.games.hades.state import BossState, God, Hades, Monster
from coterie.kernel.table import Table, Why


def called(monster: Monster | BossState) -> str:
    return f"@monster.{monster.card}.name"


def card(monster: Monster | BossState) -> MonsterCard:
    return tables.MONSTERS[monster.card]


def draw_monster(t: Table[Hades]) -> Monster | None:
    """The top monster of the deck, made anew from the discard pile if it is out; None if there is none at all."""
    s = t.state
    if not s.monsters.cards:
        if not s.monster_discard.cards:
            t.note("no-monster", "monsters.deck-empty")
            return None
        s.monsters.cards, s.monster_discard.cards = s.monster_discard.cards, []
        t.shuffle(s.monsters)
        t.note("monsters-shuffled", "monsters.deck-empty")
    return make_monster(s, t.draw(s.monsters))


def make_monster(s: Hades, kind: str) -> Monster:
    s.next_monster += 1
    return Monster(s.next_monster, kind, tables.MONSTERS[kind].stamina)


def engage(t: Table[Hades], god: God, monster: Monster, rule: Why) -> None:
    """The monster lies untapped beside the character's board."""
    monster.tapped = False
    god.engaged.append(monster)
    t.note("engaged", rule, god=god.name, monster=called(monster))


def draw_and_engage(t: Table[Hades], god: God, rule: Why) -> Monster | None:
    monster = draw_monster(t)
    if monster is not None:
        engage(t, god, monster, rule)
    return monster


def discard_monster(s: Hades, monster: Monster) -> None:
    """Back to the discard pile, all tokens off; a boss leaves the scenario."""
    if not card(monster).boss:
        s.monster_discard.cards.append(monster.card)


def clean(monster: Monster) -> None:
    """Dice, shield and strike tokens go back to the supply."""
    monster.dice, monster.shields, monster.strikes = [], 0, 0
