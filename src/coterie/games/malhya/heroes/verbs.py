"""What verbs about heroes and their belongings do."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import goods, goods_source, said
from coterie.games.malhya.box.vocabulary import VOCABULARY, About
from coterie.games.malhya.effects.choosing import in_mode, meant, subject
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.effects.standing import STANDING, equipped
from coterie.games.malhya.heroes.aura import exhaust, ready
from coterie.games.malhya.heroes.gear import lose_equipped
from coterie.games.malhya.heroes.knapsack import (
    decks,
    discard,
    fetch,
    gain_cubes,
    is_with,
    lose_cubes,
)
from coterie.games.malhya.heroes.levels import gain_talent, level_up, upgrade_talent
from coterie.games.malhya.heroes.party import change_gold, change_tokens
from coterie.games.malhya.heroes.taking import take
from coterie.games.malhya.heroes.wounds import AREAS, ease, restore, suffer
from coterie.games.malhya.state import Hero, Lasting, Malhya
from coterie.kernel.data import replace
from coterie.kernel.decision import DONE, Flow
from coterie.kernel.effects import Verb
from coterie.kernel.table import Table

WOUNDS: dict[type[Verb], v.Wound] = {v.Damage: "damage", v.Shock: "shock", v.SeriousWound: "serious"}


def upon(t: Table[Malhya], effect: v.Upon, context: About) -> Flow[None]:
    """Others are the ones it is about, one after the other."""
    for hero in (yield from meant(t, effect, context)):
        yield from VOCABULARY.resolve(t, effect.do, replace(context, hero=hero.card))


# --- wounds and Aura --------------------------------------------------------------------------------------------------


def wound(t: Table[Malhya], effect: v.Damage | v.Shock | v.SeriousWound, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    suffer(t, hero, WOUNDS[type(effect)], effect.n, context)


def heal(t: Table[Malhya], effect: v.Heal, context: About) -> Flow[None]:
    """From Shock Damage or Damage, as the player chooses crystal by crystal."""
    hero = yield from subject(t, effect, context, down=True)
    for n in range(1, effect.n + 1):
        there = [kind for kind in AREAS[:2] if getattr(hero, kind)]
        if there:
            kind = yield from t.choose(hero.seat, "heal", there, context, hero=hero.card, nth=(n, effect.n))
            restore(t, hero, kind, 1, context)


def mend_damage(t: Table[Malhya], effect: v.MendDamage, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    restore(t, hero, "damage", effect.n, context)


def recover_shock(t: Table[Malhya], effect: v.RecoverShock, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    restore(t, hero, "shock", hero.shock, context)


def ease_wounds(t: Table[Malhya], effect: v.Ease, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    ease(t, hero, effect.n, context)


def heal_all(t: Table[Malhya], effect: v.HealAll, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    for kind in AREAS:
        restore(t, hero, kind, getattr(hero, kind), context)


def ready_aura(t: Table[Malhya], effect: v.ReadyAura, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    ready(t, hero, effect.n, context)


def ready_all_aura(t: Table[Malhya], effect: v.ReadyAllAura, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    ready(t, hero, hero.spent, context)


def exhaust_aura(t: Table[Malhya], effect: v.ExhaustAura, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    exhaust(t, hero, effect.n, context)


# --- levels and changes that last -------------------------------------------------------------------------------------


def rise(t: Table[Malhya], effect: v.LevelUp, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    yield from level_up(t, hero, context)


def learn(t: Table[Malhya], effect: v.GainTalent, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    yield from gain_talent(t, hero, context, effect.talent, effect.klass)


def turn_over(t: Table[Malhya], effect: v.UpgradeTalent, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context, down=True)
    yield from upgrade_talent(t, hero, context)


def lasting(t: Table[Malhya], effect: v.Lasting, context: About) -> Flow[None]:
    """A change lasts for a while; a test is a turn of its own."""
    hero = yield from subject(t, effect, context)
    until = "test" if effect.until == "turn" and context.trait else effect.until
    change = effect.change
    t.state.lasting.append(Lasting(change=STANDING.name_of(change), left=change.times, hero=hero.card, until=until))
    what = f"@change.{change.name}"
    t.note("lasts", context, who=said(f"hero.{hero.card}"), what=what, until=f"@until.{until}", n=change.by)


def points(t: Table[Malhya], effect: v.Points, context: About) -> Flow[None]:
    """Action Points come and go; where there are no turns nobody has any to lose."""
    if in_mode(t.state):
        hero = yield from subject(t, effect, context)
        n = max(effect.n, -hero.points)
        hero.points += n
        if n:
            t.note("points" if n > 0 else "points-less", context, who=said(f"hero.{hero.card}"), n=abs(n))


# --- belongings -------------------------------------------------------------------------------------------------------


def gain_goods(t: Table[Malhya], effect: v.GainItem | v.GainWeapon, context: About) -> Flow[None]:
    """A named card is taken, if nobody has it."""
    s = t.state
    card = effect.item if isinstance(effect, v.GainItem) else effect.weapon
    if not is_with(s, card):
        hero = yield from subject(t, effect, context)
        if fetch(s, card):
            yield from take(t, hero, card, context)


def draw_cards(t: Table[Malhya], effect: v.DrawCards, context: About) -> Flow[None]:
    """The hero looks at the top of a deck and takes some; the others go under it."""
    s = t.state
    hero, deck = (yield from subject(t, effect, context)), decks(s)[effect.deck]
    seen = [t.draw(deck) for _ in range(min(effect.look, len(deck)))]
    s.passing += seen
    taken: list[str] = []
    of = min(effect.take, len(seen))
    for n in range(1, of + 1):
        card = yield from t.choose(hero.seat, "take-card", seen, context, hero=hero.card, nth=(n, of))
        seen.remove(card)
        taken.append(card)
    for card in seen:
        s.passing.remove(card)
        deck.put_bottom(card)
    for card in taken:
        s.passing.remove(card)
        yield from take(t, hero, card, context)


def lose(t: Table[Malhya], hero: Hero, card: str, context: About) -> None:
    """A card that a hero carries goes under its deck, equipped or not."""
    if card in hero.items:
        discard(t, hero, card, context)
    else:
        lose_equipped(t, hero, card)
        t.note("discarded", context, who=said(f"hero.{hero.card}"), what=said(goods_source(card)))


def lose_item(t: Table[Malhya], effect: v.LoseItem, context: About) -> None:
    for hero in t.state.heroes:
        if effect.item in belongings(hero):
            lose(t, hero, effect.item, context)


def discard_item(t: Table[Malhya], effect: v.DiscardItem, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    of = min(effect.n, len(hero.items))
    for n in range(1, of + 1):
        card = yield from t.choose(hero.seat, "discard", list(hero.items), context, hero=hero.card, nth=(n, of))
        discard(t, hero, card, context)


def empty_knapsack(t: Table[Malhya], effect: v.EmptyKnapsack, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    for card in list(hero.items):
        discard(t, hero, card, context)


def discard_heavy(t: Table[Malhya], effect: v.DiscardHeavy, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    for card in [each for each in (*hero.items, *equipped(hero)) if goods(each).heavy]:
        lose(t, hero, card, context)


def discard_resources(t: Table[Malhya], effect: v.DiscardResources, context: About) -> Flow[None]:
    """As many cubes as the player likes; a counter goes up by their number."""
    s = t.state
    hero = yield from subject(t, effect, context)
    while there := [cube for cube, n in hero.cubes.items() if n]:
        cube = yield from t.choose(hero.seat, "give-cubes", [*there, DONE], context, hero=hero.card)
        if cube == DONE:
            break
        yield from lose_cubes(t, hero, cube, 1, context)
        s.tally[effect.counts] = s.tally.get(effect.counts, 0) + 1


def gain(t: Table[Malhya], effect: v.Gain, context: About) -> Flow[None]:
    """Cubes, as far as there is room; if only the kind is named, of a colour that the player chooses."""
    hero = yield from subject(t, effect, context)
    for kind, n in effect.cubes.items():
        cube = kind
        if "-" not in kind:
            colours = [f"{kind}-{colour}" for colour in COLOURS[kind]]
            cube = yield from t.choose(hero.seat, "colour", colours, context, hero=hero.card)
        gain_cubes(t, hero, cube, n, context)


COLOURS = {
    "potion": ("yellow", "red"),
    "key": ("purple", "blue"),
    "arrow": ("green", "red", "yellow"),
    "material": ("yellow", "red", "green", "blue", "purple"),
    "ingredient": ("yellow", "red", "green", "blue", "purple"),
}
"""The colours that mean something, by kind of resource."""


def lose_resources(t: Table[Malhya], effect: v.Lose, context: About) -> Flow[None]:
    hero = yield from subject(t, effect, context)
    for kind, n in effect.cubes.items():
        yield from lose_cubes(t, hero, kind, n, context)


def gold(t: Table[Malhya], effect: v.Gold, context: About) -> None:
    change_gold(t, effect.n, context)


def travel(t: Table[Malhya], effect: v.Travel, context: About) -> None:
    change_tokens(t, effect.n, context)


DOINGS = (
    *(upon, wound, heal, mend_damage, recover_shock, ease_wounds, heal_all, ready_aura, ready_all_aura, exhaust_aura),
    *(rise, learn, turn_over, lasting, points, gain_goods, draw_cards, lose_item, discard_item, empty_knapsack),
    *(discard_heavy, discard_resources, gain, lose_resources, gold, travel),
)
