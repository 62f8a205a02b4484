"""Cards in force: the glance that saves a closer look never overlooks a card."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make

from coterie.games.malhya.box.tables import HEROES, ITEMS
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.state import OFF, Enemy, Hero, Room

CARRIED = [
    (what, kind, card)
    for what, kinds in STANDING.carriers.items()
    for (kind, _), (_, _, cards) in kinds.items()
    for card in cards
]


def put_on(hero: Hero, kind: str, card: str) -> None:
    if kind in ("talent", "advanced"):
        hero.talents[card] = kind == "advanced"
    elif kind == "weapon":
        hero.weapon = card
    elif ITEMS[card].kind == "armor":
        hero.armor = card
    else:
        hero.artifacts.append(card)


@pytest.mark.parametrize(("what", "kind", "card"), CARRIED)
def test_a_glance_finds_every_card_that_may_change_something(party: Make, what: str, kind: str, card: str) -> None:
    t = party(card if kind == "hero" else "mhay", *[name for name in HEROES if name not in (card, "mhay")][:1])
    s, bearer = t.state, t.state.heroes[0]
    s.room = Room(page=card if kind == "page" else "", chapter="1")
    if kind == "enemy":
        s.room.enemies.append(Enemy(id=1, card=card, cell=OFF))
    elif kind not in ("hero", "page"):
        put_on(bearer, kind, card)
    units = [*s.heroes, *s.room.enemies]
    assert STANDING.may_be_changed(s, what, ())
    assert any(STANDING.changing(s, what, (unit,)) for unit in units)
    for unit in units:
        assert STANDING.may_be_changed(s, what, (unit,)) == bool(STANDING.changing(s, what, (unit,)))
