"""What lies before each explorer and in the common area: sliders, items by slot, events, the queue, the chapter."""

from __future__ import annotations

from coterie.games.machina.box.names import entry, name_key
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, ITEMS, MONSTERS
from coterie.games.machina.items.inventory import KINDS
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.spawning.threat import LAST_THREAT, TOP_LEVEL
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import (
    defence,
    equipped,
    health_left,
    max_essence,
    max_health,
    max_stamina,
)
from coterie.games.machina.units.markers import HORROR, free_markers
from coterie.kernel.drawing import area, badges, common_panel, count, filled, mark, meter
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Item, Msg, msg

KIND_ICONS = {
    "weapon": "crossed-swords",
    "apparel": "leather-armor",
    "artifact": "crystal-ball",
    "consumable": "potion-ball",
}


def card_of(s: Machina, source: str, where: str, *, footer: Msg | None = None, tapped: bool = False) -> Card:
    """A card that all can read."""
    card = entry(source)
    marks = sum(marker.card == source for marker in s.markers)
    tokens = sum(n for name, n in s.counts.items() if name.startswith(f"{source}."))
    return Card(
        f"{source}@{where}",
        Msg(name_key(source)),
        card_text(source),
        card.icon,
        footer=footer,
        badges=badges(count(marks, "paw-print", "badge.markers"), count(tokens, "token", "badge.counts")),
        tapped=tapped,
        flavour=Msg(f"{source}.flavour") if card.flavour else None,
    )


def item_card(s: Machina, explorer: Explorer, item: str) -> Card:
    """An item with its type, level, bonuses and slots; unequipped ones lie turned."""
    worn = item in equipped(explorer)
    turned = not worn and ITEMS[item].kind != "consumable"
    return card_of(s, f"item.{item}", f"items-{explorer.seat}", footer=item_footer(explorer, item), tapped=turned)


def item_footer(explorer: Explorer | None, item: str) -> Msg:
    """Type and level, bonuses, symbols, and on what it is attached."""
    card = ITEMS[item]
    parts: list[Item] = [msg("item.kind", kind=Msg(f"kind.{card.kind}"), level=card.level)]
    if card.part:
        parts.append(Msg(f"part.{card.part}"))
    if card.one_hand:
        parts.append(Msg("item.one-hand"))
    parts += [msg(f"item.{stat}", n=n) for stat in ("armor", "will") if (n := getattr(card, stat))]
    parts += [msg(f"slot.{edge}", symbol=Msg(f"symbol.{sign}")) for edge in SLOTS if (sign := getattr(card, edge))]
    if explorer is not None and item in explorer.attached:
        parts.append(msg("item.attached", base=Msg(f"item.{explorer.attached[item]}.name")))
    return msg("item.footer", what=parts)


SLOTS = ("top", "bottom", "left", "right")


def explorer_panel(s: Machina, explorer: Explorer) -> Panel:
    seat, card = explorer.seat, EXPLORERS[explorer.card]
    worn = equipped(explorer)
    stacks = [item for main in explorer.mains for item in (main, *_above(explorer, main))]
    bag = [item for item in explorer.items if item not in worn]
    return Panel(
        f"explorer-{seat}",
        Msg(f"explorer.{explorer.card}.name"),
        seat,
        (
            meter("health", seat, health_left(s, explorer), max_health(s, explorer), "hearts"),
            meter("stamina", seat, explorer.stamina, max_stamina(s, explorer), "run"),
            meter("essence", seat, explorer.essence, max_essence(s, explorer), "magic-swirl"),
        ),
        badges=badges(
            Badge("shield", msg("badge.armor", n=defence(s, explorer, "armor")), defence(s, explorer, "armor")),
            Badge("brain", msg("badge.will", n=defence(s, explorer, "will")), defence(s, explorer, "will")),
            count(free_markers(s, seat), "paw-print", "badge.free-markers"),
            mark(explorer.dead, "tombstone", "badge.dead"),
            mark(explorer.exited, "exit-door", "badge.exited"),
            mark(explorer.finished and not explorer.dead, "night-sleep", "badge.finished"),
        ),
        areas=filled(
            (
                area(
                    "card",
                    [card_of(s, f"explorer.{explorer.card}", f"own-{seat}", footer=Msg(f"class.{card.klass}"))],
                    owner=seat,
                ),
                area("equipped", [item_card(s, explorer, item) for item in stacks], owner=seat),
                area("bag", [item_card(s, explorer, item) for item in bag], owner=seat),
                area("bound", [card_of(s, f"event.{event}", f"bound-{seat}") for event in explorer.bound], owner=seat),
                area(
                    "waiting",
                    [card_of(s, source, f"waiting-{seat}") for source, owner in s.waiting.items() if owner == seat],
                    owner=seat,
                ),
            )
        ),
        active=s.turn == seat,
    )


def _above(explorer: Explorer, item: str) -> list[str]:
    """What is attached to an item, in the order of the stack."""
    found: list[str] = []
    for other, base in explorer.attached.items():
        if base == item:
            found += [other, *_above(explorer, other)]
    return found


def queue_panel(s: Machina) -> Panel:
    """The monsters in the order in which they act."""
    cards = [monster_card(s, monster, n) for n, monster in enumerate(s.monsters)]
    return common_panel(
        "queue",
        [
            area("queue", cards),
            area("monster-deck", hidden=len(s.monster_deck)),
            area("dead-monsters", hidden=len(s.dead_monsters)),
        ],
        badges(count(free_markers(s, HORROR), "paw-print", "badge.horror-markers")),
    )


def monster_card(s: Machina, monster: Monster, n: int) -> Card:
    card = MONSTERS[monster.card]
    footer = msg(
        "monster.footer",
        level=card.level,
        health=health_left(s, monster),
        armor=defence(s, monster, "armor"),
        will=defence(s, monster, "will"),
        stamina=max_stamina(s, monster),
    )
    return card_of(s, f"monster.{monster.card}", f"queue-{n}", footer=footer, tapped=s.acting == monster.card)


def story_panel(s: Machina) -> Panel:
    """The current chapter with its ratings, threat and level, and both current events."""
    chapters = [card for card in (s.chapter, *s.endgame) if card]
    threat = Track(
        "threat",
        Msg("track.threat"),
        tuple(msg("track.step", n=n) for n in range(1, LAST_THREAT + 1)),
        s.threat - 1,
        Msg("about.threat"),
    )
    level = Track(
        "level",
        Msg("track.level"),
        tuple(msg("track.step", n=n) for n in range(1, TOP_LEVEL + 1)),
        s.level - 1,
        Msg("about.level"),
    )
    ratings = [
        Meter(f"{which}-rating", Msg(f"meter.{which}-rating"), n, 10, icon, Msg(f"about.{which}-rating"))
        for which, n, icon in (("spawn", s.spawn_rating, "magic-portal"), ("horror", s.horror_rating, "screaming"))
        if n
    ]
    return common_panel(
        "story",
        filled(
            (
                area(
                    "chapter",
                    [card_of(s, f"chapter.{card}", "chapter", footer=chapter_footer(card)) for card in chapters],
                ),
                area(
                    "explorer-event",
                    [card_of(s, f"event.{card}", "event") for card in s.past_explorer_events.cards[-1:]],
                    len(s.explorer_events),
                ),
                area(
                    "horror-event",
                    [card_of(s, f"horror.{card}", "horror") for card in s.past_horror_events.cards[-1:]],
                    len(s.horror_events),
                ),
                area("tiles", hidden=len(s.tile_deck)),
                *[CardArea(f"deck-{kind}", Msg(f"area.deck-{kind}"), (), len(s.item_decks[kind])) for kind in KINDS],
                area(
                    "destroyed-items",
                    [
                        card_of(s, f"item.{item}", f"gone-{n}", footer=item_footer(None, item))
                        for n, item in enumerate(reversed(s.destroyed_items.cards))
                    ],
                ),
            )
        ),
        meters=ratings,
        tracks=(threat, level),
    )


def chapter_footer(card: str) -> Msg | None:
    chapter = CHAPTERS[card]
    return Msg("chapter.blocking") if chapter.blocking else Msg("chapter.endgame") if chapter.endgame else None
