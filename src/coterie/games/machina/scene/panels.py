"""What lies before each explorer and in the common area: sliders, items by slot, events, the queue, the chapter."""

from __future__ import annotations

from coterie.games.machina.box.names import entry, name_key
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, ITEMS, MONSTERS
from coterie.games.machina.effects.choosing import leaders
from coterie.games.machina.items.equipment import MAINS, stack_of
from coterie.games.machina.items.inventory import KINDS
from coterie.games.machina.monsters.mindless import next_deed
from coterie.games.machina.showing.words import card_text, target_words
from coterie.games.machina.spawning.threat import LAST_THREAT, TOP_LEVEL
from coterie.games.machina.state import SLAIN, Explorer, Machina, Monster
from coterie.games.machina.units.attributes import (
    defence,
    equipped,
    health_left,
    max_essence,
    max_health,
    max_stamina,
)
from coterie.games.machina.units.markers import HORROR, free_markers
from coterie.kernel.data import replace
from coterie.kernel.drawing import area, badges, common_panel, count, filled, mark, meter, told
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel
from coterie.kernel.texts import Item, Msg, msg

KIND_ICONS = {
    "weapon": "crossed-swords",
    "apparel": "leather-armor",
    "artifact": "crystal-ball",
    "consumable": "potion-ball",
}


def card_of(
    s: Machina,
    source: str,
    where: str,
    *,
    cost: Msg | None = None,
    footer: Msg | None = None,
    marks: tuple[Badge, ...] = (),
    tapped: bool = False,
) -> Card:
    """A card that all can read."""
    card = entry(source)
    markers = sum(marker.card == source for marker in s.markers)
    tokens = sum(n for name, n in s.counts.items() if name.startswith(f"{source}."))
    return Card(
        f"{source}@{where}",
        Msg(name_key(source)),
        card_text(source),
        card.icon,
        cost,
        footer,
        (*marks, *badges(count(markers, "paw-print", "badge.markers"), count(tokens, "token", "badge.counts"))),
        tapped,
        Msg(f"{source}.flavour") if card.flavour else None,
    )


# --- items ------------------------------------------------------------------------------------------------------------

SLOTS = ("top", "right", "bottom", "left")


def held_id(s: Machina, item: str) -> str:
    """The card of an item as it lies before an explorer or among the destroyed ones."""
    owner = next((explorer.seat for explorer in s.explorers if item in explorer.items), None)
    return f"item.{item}@gone" if owner is None else f"item.{item}@items-{owner}"


def item_card(s: Machina, explorer: Explorer, item: str) -> Card:
    """An item with its bonuses, and the slots that are free; unequipped ones lie turned."""
    worn = item in equipped(explorer)
    taken = {"right" if ITEMS[other].left else "top" for other, base in explorer.attached.items() if base == item}
    if item in explorer.attached:
        taken |= {"left", "bottom"}
    card = ITEMS[item]
    slots: list[Item] = [slot_words(item, edge) for edge in SLOTS if getattr(card, edge) and edge not in taken]
    bonus = badges(count(card.armor, "shield", "badge.armor"), count(card.will, "brain", "badge.will"))
    cost = msg("item.slots", what=slots) if slots else None
    turned, footer = not worn and card.kind in MAINS, item_footer(explorer, item)
    where = f"items-{explorer.seat}"
    return card_of(s, f"item.{item}", where, cost=cost, footer=footer, marks=bonus, tapped=turned)


def slot_words(item: str, edge: str) -> Msg:
    return msg(f"slot.{edge}", symbol=Msg(f"symbol.{getattr(ITEMS[item], edge)}"))


def item_footer(explorer: Explorer | None, item: str) -> Msg:
    """Type and level, and on what it is attached; of a card before nobody also its bonuses and symbols."""
    card = ITEMS[item]
    parts: list[Item] = [msg("item.kind", kind=Msg(f"kind.{card.kind}"), level=card.level)]
    if card.part:
        parts.append(Msg(f"part.{card.part}"))
    if card.one_hand:
        parts.append(Msg("item.one-hand"))
    if explorer is None:
        bonuses = [(stat, n) for stat in ("armor", "will") if (n := getattr(card, stat))]
        parts += [msg(f"item.{stat}" if n > 0 else f"item.{stat}-less", n=abs(n)) for stat, n in bonuses]
        parts += [slot_words(item, edge) for edge in SLOTS if getattr(card, edge)]
    elif item in explorer.attached:
        parts.append(msg("item.attached", base=Msg(f"item.{explorer.attached[item]}.name")))
    return msg("item.footer", what=parts)


# --- explorers --------------------------------------------------------------------------------------------------------


def explorer_panel(s: Machina, explorer: Explorer) -> Panel:
    """Sliders, the explorer's card, equipped items by slot, and what is held besides."""
    seat, card = explorer.seat, EXPLORERS[explorer.card]
    armor, will = defence(s, explorer, "armor"), defence(s, explorer, "will")
    own = card_of(s, f"explorer.{explorer.card}", f"own-{seat}", footer=Msg(f"class.{card.klass}"))
    bag = [item for item in explorer.items if item not in equipped(explorer)]
    bound = [card_of(s, f"event.{event}", f"bound-{seat}") for event in explorer.bound]
    waiting = [card_of(s, source, f"waiting-{seat}") for source, owner in s.waiting.items() if owner == seat]
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
            Badge("shield", msg("badge.armor", n=armor), armor),
            Badge("brain", msg("badge.will", n=will), will),
            count(free_markers(s, seat), "paw-print", "badge.free-markers"),
            mark(explorer.dead, "tombstone", "badge.dead"),
            mark(explorer.exited, "exit-door", "badge.exited"),
            mark(explorer.finished and not explorer.dead, "night-sleep", "badge.finished"),
        ),
        areas=(
            *map(told, filled((area("card", [own], owner=seat), *[worn_area(s, explorer, kind) for kind in MAINS]))),
            CardArea(f"hand-{seat}", Msg("area.bag"), tuple([item_card(s, explorer, item) for item in bag])),
            *map(told, filled((area("bound", bound, owner=seat), area("waiting", waiting, owner=seat)))),
        ),
        active=s.turn == seat,
    )


def worn_area(s: Machina, explorer: Explorer, kind: str) -> CardArea:
    """The equipped items of a type: each main item with what is attached to it after it."""
    mains = [main for main in explorer.mains if ITEMS[main].kind == kind]
    stack = [item for main in mains for item in stack_of(explorer, main)]
    return area(f"worn-{kind}", [item_card(s, explorer, item) for item in stack], owner=explorer.seat)


# --- monsters ---------------------------------------------------------------------------------------------------------


def queue_panel(s: Machina) -> Panel:
    """The monsters in the order in which they act, with what each would do next."""
    queue = area("queue", [monster_card(s, monster) for monster in s.monsters])
    decks = area("monster-deck", hidden=len(s.monster_deck)), area("dead-monsters", hidden=len(s.dead_monsters))
    free = count(free_markers(s, HORROR), "paw-print", "badge.horror-markers")
    return replace(common_panel("queue", (queue, *decks), badges(free)), active=bool(s.acting), open=bool(s.monsters))


def monster_card(s: Machina, monster: Monster) -> Card:
    card, left = MONSTERS[monster.card], health_left(s, monster)
    armor, will = defence(s, monster, "armor"), defence(s, monster, "will")
    footer = msg("monster.footer", level=card.level, health=max_health(s, monster), stamina=max_stamina(s, monster))
    marks = badges(
        Badge("hearts", msg("badge.health", n=left), left),
        Badge("shield", msg("badge.armor", n=armor), armor),
        Badge("brain", msg("badge.will", n=will), will),
    )
    return card_of(s, f"monster.{monster.card}", "queue", cost=intent(s, monster), footer=footer, marks=marks)


def intent(s: Machina, monster: Monster) -> Msg:
    """What a monster would do if it were its turn now."""
    if leaders(s, monster):
        return Msg("intent.led")
    play, names = next_deed(s, monster)
    whom: list[Item] = [target_words(name) for name in names]
    if play is None:
        return msg("intent.goes", whom=join(whom, "effect.or")) if whom else Msg("intent.waits")
    if not whom:
        return Msg("intent.acts")
    return msg("intent.acts-on", whom=join(whom, "effect.or"))


# --- the story --------------------------------------------------------------------------------------------------------


def story_panel(s: Machina) -> Panel:
    """The current chapter with its ratings, threat and level, what the scenario counts, and both current events."""
    ratings = (
        ("threat", s.threat, LAST_THREAT, "evil-moon"),
        ("level", s.level, TOP_LEVEL, "monster-grasp"),
        *[("spawn-rating", s.spawn_rating, 10, "magic-portal")] * bool(s.spawn_rating),
        *[("horror-rating", s.horror_rating, 10, "screaming")] * bool(s.horror_rating),
    )
    meters = [Meter(what, Msg(f"meter.{what}"), n, high, icon, Msg(f"about.{what}")) for what, n, high, icon in ratings]
    meters += [tally_meter(name, n) for name, n in s.tally.items() if not name.startswith(SLAIN)]
    return common_panel(
        "story",
        filled(
            (
                *map(told, current(s)),
                area("tiles", hidden=len(s.tile_deck)),
                *[area(f"deck-{kind}", hidden=len(s.item_decks[kind])) for kind in KINDS],
                area(
                    "destroyed-items",
                    [
                        card_of(s, f"item.{item}", "gone", footer=item_footer(None, item))
                        for item in reversed(s.destroyed_items.cards)
                    ],
                ),
            )
        ),
        meters=meters,
    )


def current(s: Machina) -> tuple[CardArea, ...]:
    """The chapter, and the events that lie on top, above those still to come."""
    chapters = [card for card in (s.chapter, *s.endgame) if card]
    explorer, horror = s.past_explorer_events.cards[-1:], s.past_horror_events.cards[-1:]
    return (
        area("chapter", [card_of(s, f"chapter.{card}", "chapter", footer=chapter_footer(card)) for card in chapters]),
        area("explorer-event", [card_of(s, f"event.{card}", "event") for card in explorer], len(s.explorer_events)),
        area("horror-event", [card_of(s, f"horror.{card}", "horror") for card in horror], len(s.horror_events)),
    )


def tally_meter(counter: str, n: int) -> Meter:
    """What the scenario counts, which has no end."""
    return Meter(f"tally-{counter}", Msg(f"counter.{counter}"), n, 0, "token")


def chapter_footer(card: str) -> Msg | None:
    chapter = CHAPTERS[card]
    return Msg("chapter.blocking") if chapter.blocking else Msg("chapter.endgame") if chapter.endgame else None
