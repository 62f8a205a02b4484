"""How a scenario begins: the table laid out, heroes made ready, and its first chapter opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coterie.games.malhya.box.schemas import ItemCard, WeaponCard
from coterie.games.malhya.box.story import Start
from coterie.games.malhya.box.tables import (
    ACTIONS,
    EVENT_CARDS,
    HEROES,
    ITEMS,
    REGION,
    SCENARIOS,
    TALENTS,
    TRAVEL,
    UPGRADES,
    WEAPONS,
)
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.heroes.gear import can_wield
from coterie.games.malhya.heroes.knapsack import decks, fetch, gain_cubes
from coterie.games.malhya.heroes.levels import level_up
from coterie.games.malhya.heroes.party import hero_board
from coterie.games.malhya.heroes.taking import take
from coterie.games.malhya.state import Bag, Deck, Frame, Hero, Log, Malhya, Pile
from coterie.games.malhya.story.pages import open_page
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Flow
from coterie.kernel.rng import Rng
from coterie.kernel.table import Setup, Table

OUTFIT = "outfit"
"""The kind of a frame that keeps which heroes are still to be made ready."""


def lay_out(
    choice: Setup, rng: Rng, scenario: str, heroes: Sequence[tuple[str, int]], log: Log | None = None
) -> Malhya:
    """Boards, decks and the Group token: heroes with their seats. A party that comes from another scenario has the
    boards and the purse of its log; what it carries is in no deck."""
    entry = SCENARIOS[scenario]
    log = log or Log()
    party = [decode(encode(record), Hero) for record in log.records]
    party = party or [hero_board(name, seat) for name, seat in heroes]
    carried = {card for hero in party for card in (*belongings(hero), *hero.talents)}

    def deck(family: str, cards: Iterable[str], group: str = "") -> Deck:
        shuffled = [*cards]
        rng.shuffle(shuffled)
        return Deck(family, shuffled, group=group)

    def of(cards: Iterable[ItemCard | WeaponCard], *, rare: bool) -> list[str]:
        return [card.id for card in cards if card.rare == rare and card.id not in carried]

    return Malhya(
        rng=rng,
        setup=choice,
        scenario=scenario,
        phase="heroes",
        log=log,
        heroes=party,
        gold=log.gold if log.records else entry.start.gold,
        tokens=entry.start.travel,
        place=REGION.places[entry.place].hex,
        good_weather=entry.weather == "good",
        day_deck=deck("travel", [name for name, card in TRAVEL.items() if not card.night], "day"),
        night_deck=deck("travel", [name for name, card in TRAVEL.items() if card.night], "night"),
        event_deck=deck("event", EVENT_CARDS),
        slotted=Pile("travel"),
        slotted_events=Pile("event"),
        action_deck=deck("action", ACTIONS),
        action_discard=Pile("action"),
        upgrades=Bag("upgrade", [name for name, token in UPGRADES.items() for _ in range(token.copies)]),
        object_deck=deck("item", of(ITEMS.values(), rare=False), "object"),
        rare_object_deck=deck("item", of(ITEMS.values(), rare=True), "rare-object"),
        weapon_deck=deck("weapon", of(WEAPONS.values(), rare=False), "weapon"),
        rare_weapon_deck=deck("weapon", of(WEAPONS.values(), rare=True), "rare-weapon"),
        talents=[talent for talent in TALENTS if talent not in carried],
    )


def arm(s: Malhya, hero: Hero) -> None:
    """A hero without any weapon takes the one of the Hero card, if nobody else has it."""
    weapon = HEROES[hero.card].weapon
    if fetch(s, weapon):
        hero.weapon = weapon if can_wield(s, hero, weapon) else ""
        hero.items += [] if hero.weapon else [weapon]


def provide(t: Table[Malhya], hero: Hero, start: Start) -> Flow[None]:
    """The cubes and cards that the scenario gives a hero who comes from no other."""
    s = t.state
    for cube, n in start.cubes.items():
        gain_cubes(t, hero, cube, n, "hero.capacity-start")
    for name, n in start.draws.items():
        deck = decks(s)[name]
        for _ in range(min(n, len(deck))):
            yield from take(t, hero, t.draw(deck), "knapsack.decks")


def risen(hero: Hero) -> int:
    """How many levels a hero is above the Hero card."""
    return sum(hero.traits.values()) - sum(HEROES[hero.card].traits.values())


def prepare(t: Table[Malhya]) -> Flow[None]:
    """The scenario's setup: levels, weapons, cubes and cards for every hero who does not come from another one; then
    its first chapter is opened. The heroes still to be made ready are kept, with a checkpoint before each level."""
    s = t.state
    entry = SCENARIOS[s.scenario]
    if not s.frames:
        s.frames.append(Frame(kind=OUTFIT, queue=[hero.card for hero in s.heroes]))
    queue = s.frames[-1].queue
    while queue:
        t.checkpoint()
        hero = hero_of(s, queue[0])
        if entry.start.weapons and not any(card in WEAPONS for card in belongings(hero)):
            arm(s, hero)
        if not s.log.records:
            if risen(hero) < entry.start.levels:
                yield from level_up(t, hero, "hero.start-values")
                continue
            yield from provide(t, hero, entry.start)
        queue.pop(0)
    s.frames = []
    s.phase = "story"
    t.note("scenario", "scenario.start", what=f"@scenario.{s.scenario}.name")
    open_page(s, entry.first)
