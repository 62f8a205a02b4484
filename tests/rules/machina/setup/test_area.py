"""The play area as it is shown."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.state import Marker
from coterie.games.machina.units.markers import HORROR


def areas(t):
    scene = GAME.scene(t.state, 0)
    return {area.id: area for panel in scene.panels for area in panel.areas}


def names(area):
    return [card.name.key for card in area.cards]


@pytest.mark.rule("setup.area")
def test_every_deck_and_pile_has_its_place(place):
    t = place("K . M", K="kim", M="sarall")
    s = t.state
    t.current("the-lamp-goes-out")
    t.current("pile-blast")
    s.dead_monsters.cards.append(s.monster_deck.cards.pop())
    s.destroyed_items.cards.append(s.item_decks["weapon"].cards.pop())
    found = areas(t)
    assert names(found["chapter"]) == ["chapter.ice-1.name"]
    assert names(found["explorer-event"]) == ["event.the-lamp-goes-out.name"]
    assert names(found["horror-event"]) == ["horror.pile-blast.name"]
    assert found["explorer-event"].hidden == len(s.explorer_events)
    assert found["horror-event"].hidden == len(s.horror_events)
    assert names(found["queue"]) == ["monster.sarall.name"]
    assert (found["monster-deck"].hidden, found["dead-monsters"].hidden) == (len(s.monster_deck), 1)
    for kind, deck in s.item_decks.items():
        assert found[f"deck-{kind}"].hidden == len(deck)
    assert names(found["destroyed-items"]) == [f"item.{s.destroyed_items.cards[0]}.name"]
    assert found["tiles"].hidden == len(s.tile_deck)


@pytest.mark.rule("setup.area")
def test_each_player_has_a_board_with_card_markers_and_items_worn_and_not(place):
    t = place("K H", K="kim", H="hank-horden")
    kim = t.explorer("kim")
    t.gives(kim, "boiler-plate-vest", equip=True)
    t.gives(kim, "quicklime")
    t.state.markers.append(Marker(id=1, owner=0, card="explorer.kim", ability="x"))
    scene = GAME.scene(t.state, 1)
    boards = [panel for panel in scene.panels if panel.seat is not None]
    assert [panel.seat for panel in boards] == [0, 1]
    found = areas(t)
    assert names(found["card-0"]) == ["explorer.kim.name"]
    assert names(found["worn-apparel-0"]) == ["item.boiler-plate-vest.name"]
    assert names(found["hand-0"]) == ["item.quicklime.name"]
    assert {"health-0", "stamina-0", "essence-0"} == {meter.id for meter in boards[0].meters}
    free = [next(b.count for b in panel.badges if b.name.key == "badge.free-markers") for panel in boards]
    assert free == [2, 3]


@pytest.mark.rule("setup.area")
def test_horror_markers_lie_apart(place):
    t = place("K", K="kim")
    t.state.markers.append(Marker(id=1, owner=HORROR, card="horror.pile-blast", ability="x"))
    queue = next(panel for panel in GAME.scene(t.state, 0).panels if panel.id == "queue")
    assert [badge.count for badge in queue.badges if badge.name.key == "badge.horror-markers"] == [3]
