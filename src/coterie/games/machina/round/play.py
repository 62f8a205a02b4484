"""The round: explorer, spawn, horror and monster phase, in small steps; and what comes before and between them."""

from __future__ import annotations

from typing import Any

from coterie.games.machina.abilities.playing import by_key, elsewhere, free_uses, interlude, play_ability
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.spaces import explorer_of, in_play, intact, living, tile_of, unit_of
from coterie.games.machina.box.names import BOUND, card_play, entry, said, summed
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.campaign.course import bring_threat, campaign_threat, look_back, outfit, scenario_over
from coterie.games.machina.effects.choosing import decider
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.items.equipment import item_play
from coterie.games.machina.monsters.led import one_action as monster_acts
from coterie.games.machina.spawning.threat import change_threat, spawn
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.story.chapters import all_gone, exit_complete, judge, next_chapter, tell
from coterie.games.machina.story.events import invoke_horror_event
from coterie.games.machina.units.attributes import equipped, max_stamina
from coterie.games.machina.units.harm import Over, happens, keep_to_maximum
from coterie.games.machina.units.markers import HORROR, take_off
from coterie.games.machina.units.verbs import game_die
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table

SPAWN_LIMIT = 4
"""With so many monsters on a tile, the threat rises instead."""


def play(t: Table[Machina]) -> Flow[None]:
    """The whole game, one small step after the other."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        try:
            yield from one_thing(t)
        except Over:
            continue


def one_thing(t: Table[Machina]) -> Flow[None]:
    """What comes next: the end of a scenario, who enters play, a round broken off, an exit that is complete, or a step
    of the round."""
    s = t.state
    if s.phase in ("won", "lost"):
        return scenario_over(t)
    if s.entering:
        return enter_play(t)
    if s.new_round:
        return begin_round(t)
    if s.exit and all_gone(s):
        return exit_complete(t)
    if s.endgame:
        judge(t)
    return ROUND.run(t)


# --- entering play ----------------------------------------------------------------------------------------------------


def enter_play(t: Table[Machina]) -> Flow[None]:
    """What an explorer, its bound events and its equipped items do when its figure is put on the map, in the order
    players choose."""
    s = t.state
    rule = "units.explorer.enters-play"
    name = yield from t.choose(decider(s, *s.entering), "entering", list(s.entering), rule)
    s.entering.remove(name)
    explorer = explorer_of(s, name)
    if explorer is None:
        return
    own = card_play(f"explorer.{name}", "abilities.enters.units", name)
    bound = [card_play(f"event.{event}", BOUND, name) for event in explorer.bound]  # as if printed on its card
    for each in (own, *bound):
        if effects := entry(each.source).enters:
            yield from VOCABULARY.carry_out(t, effects, each)
    for item in equipped(explorer):
        if effects := entry(f"item.{item}").enters:
            yield from VOCABULARY.carry_out(t, effects, item_play(explorer, item, "items.enters-play"))


def start(t: Table[Machina]) -> Flow[bool]:
    """The scenario card is read, then the first chapter."""
    t.note("scenario", "setup.chapter.first", scenario=f"@scenario.{t.state.scenario}.name")
    look_back(t)
    tell(t, t.state.chapter, "setup.scenario.chapter-deck")
    yield from next_chapter(t, "setup.chapter.first")
    return False


# --- the explorer phase -----------------------------------------------------------------------------------------------


def begin_round(t: Table[Machina]) -> Flow[None]:
    """The round is broken off; the next begins with the explorer phase."""
    s = t.state
    s.new_round, s.phase, s.begun, s.turn, s.queue, s.acting = False, "explorers", False, -1, [], ""
    s.round += 1
    yield from removed(t, markers_return(t, HORROR, "chapters.new-round"))


def markers_return(t: Table[Machina], owner: int, rule: str) -> list[str]:
    """All markers of explorers (any seat), or of horror, return; what they kept up is over, cards that waited go. The
    cards that they lay on."""
    s = t.state
    going = [marker for marker in s.markers if (marker.owner == HORROR) == (owner == HORROR)]
    if not going:
        return []
    take_off(s, going)
    t.note("all-markers-return", rule, n=len(going))
    for card in [card for card in s.waiting if any(marker.card == card for marker in going)]:
        del s.waiting[card]
        kind, _, name = card.partition(".")
        (s.destroyed_items if kind == "item" else s.past_explorer_events).cards.append(name)
    return [marker.card for marker in going]


def removed(t: Table[Machina], cards: list[str]) -> Flow[None]:
    """Cards that markers have been taken off may answer to it, once for each marker."""
    for card in cards:
        yield from happens(t, "marker", Play(rule="effects.markers.on-removal", source=card))


def explorers(t: Table[Machina]) -> Flow[bool]:
    """Stamina and markers come back, then turns in any order, each a series of actions.

    Between turns all may break in; before the last one they are asked only if its beginning may bring something about,
    since in the turn itself they may break in again.
    """
    s = t.state
    if not s.begun:
        yield from begin_explorers(t)
        return True
    if s.turn >= 0:
        yield from one_action(t, s.explorers[s.turn])
        return True
    pending = to_come(s)
    if not pending:
        return False
    if len(pending) == 1 and STANDING.may_answer(s, "turn", Play(it=pending[0].card)):
        yield from interlude(t)
        if elsewhere(s) or to_come(s) != pending:
            return True
    explorer = pending[0]
    if len(pending) > 1:
        names, refused = [each.card for each in pending], [*s.unwilling]
        seats, rule = tuple([each.seat for each in pending]), "round.explorer.order"
        option: Any = yield from t.choose_lazily(seats, "next-turn", lambda: names, rule, also=asides(t))
        if isinstance(option, tuple):
            yield from break_in(t, option)
            if s.unwilling == refused:
                s.unwilling = []
            return True
        explorer = pending[names.index(option)]
    s.turn, s.unwilling, s.declined = explorer.seat, [], []
    t.note("turn", "round.explorer.order", unit=said(explorer.card))
    yield from happens(t, "turn", Play(rule="round.explorer.order", it=explorer.card))
    return True


def to_come(s: Machina) -> list[Explorer]:
    """Who has not had a turn in this round."""
    return [explorer for explorer in in_play(s) if not explorer.finished]


def asides(t: Table[Machina], but: Explorer | None = None) -> tuple[tuple[int, Any], ...]:
    """With what everybody, or all but one, may break in between two actions."""
    free = t.work_out(free_uses, t.state, but)
    return tuple([(seat, ("aside", seat, *key[1:])) for seat, keys in free.items() for key in keys])


def break_in(t: Table[Machina], option: tuple[Any, ...]) -> Flow[None]:
    yield from play_ability(t, t.state.explorers[option[1]], *by_key(("use", *option[2:])))


def begin_explorers(t: Table[Machina]) -> Flow[None]:
    s = t.state
    s.begun, s.unwilling = True, []
    t.note("round", "round.phases", n=s.round)
    for explorer in living(s):
        explorer.finished = False
    cards = markers_return(t, 0, "round.explorer.return-markers")
    for explorer in living(s):
        explorer.stamina = max_stamina(s, explorer)
    yield from removed(t, cards)
    yield from happens(t, "explorer-phase", Play(rule="round.phases"))


def one_action(t: Table[Machina], explorer: Explorer) -> Flow[None]:
    """One action of the turn; meanwhile others may break in with what costs no stamina."""
    s = t.state
    keep_to_maximum(t, explorer)
    refused = [*s.unwilling], [*s.declined]
    option: Any = yield from t.choose_lazily(
        explorer.seat, "act", lambda: MENU.options(s, explorer), "round.explorer.actions", also=asides(t, explorer)
    )
    if option[0] == "aside":
        yield from break_in(t, option)
    else:
        yield from MENU.do(t, explorer, option)
    if (s.unwilling, s.declined) == refused:  # something was done, so that all may be asked again
        s.unwilling, s.declined = [], []
    if explorer.finished or explorer.dead or explorer.cell < 0:
        s.turn = -1


# --- the spawn phase --------------------------------------------------------------------------------------------------


def begin_spawn(s: Machina) -> None:
    s.unwilling = []
    s.queue = [explorer.card for explorer in in_play(s)]


def spawn_phase(t: Table[Machina]) -> Flow[bool]:
    """Every explorer rolls once, one after the other; each roll uses the rating as the one before left it."""
    s = t.state
    s.queue = [name for name in s.queue if rolls(s, name)]
    if not s.queue or not s.spawn_rating:
        return False
    yield from interlude(t)
    waiting = [name for name in s.queue if rolls(s, name)]
    if elsewhere(s) or not s.spawn_rating or not waiting:
        return True
    seats = tuple(explorer.seat for explorer in living(s))
    name = yield from t.choose(seats, "spawn-order", waiting, "round.spawn.order")
    s.queue.remove(name)
    explorer = explorer_of(s, name)
    assert explorer is not None
    die, bonus = game_die(t), STANDING.value(s, "spawn-roll", 0, explorer)
    n, rating = die + bonus, s.spawn_rating
    key, rule = ("spawn-roll", "round.spawn.success") if n >= rating else ("spawn-roll-fails", "round.spawn.fail")
    t.note(key, rule, unit=said(name), n=summed(str(die), bonus, n), rating=rating)
    if n < rating:
        lower(t, "spawn")
        return True
    here = tile_of(s, explorer.cell)
    if sum(tile_of(s, monster.cell) == here for monster in s.monsters) >= SPAWN_LIMIT:
        t.note("spawn-limit", "round.spawn.limit", unit=said(name))
        yield from change_threat(t, 1, Play(rule="round.spawn.limit"))
        return True
    if STANDING.flag(s, "no-spawn"):
        t.note("no-spawn", "round.spawn.success")
    else:
        yield from spawn(t, explorer, Play(rule="round.spawn.success"))
    s.spawn_rating = CHAPTERS[s.chapter].spawn
    t.note("spawn-rating", "round.spawn.reset", n=s.spawn_rating)
    return True


def rolls(s: Machina, name: str) -> bool:
    """Whether an explorer makes a spawn roll: it is on the map, on a tile with a spawn space that is not destroyed."""
    explorer = unit_of(s, name)
    return explorer is not None and bool(intact(s, "spawn", tile_of(s, explorer.cell)))


def lower(t: Table[Machina], which: str) -> None:
    """A rating falls by 1, never below 1; not in the relaxed game."""
    s = t.state
    if s.setup.difficulty == "relaxed":
        t.note("rating-stays", "variants.very-easy")
        return
    name = f"{which}_rating"
    setattr(s, name, max(1, getattr(s, name) - 1))
    t.note(f"{which}-rating", f"round.{which}.fail", n=getattr(s, name))


# --- the horror phase -------------------------------------------------------------------------------------------------


def horror_phase(t: Table[Machina]) -> Flow[bool]:
    """Horror markers return, then one roll."""
    s = t.state
    if not s.begun:
        s.begun = True
        yield from removed(t, markers_return(t, HORROR, "round.horror.return-markers"))
        return True
    if not s.horror_rating:
        return False
    yield from interlude(t)
    if elsewhere(s) or not s.horror_rating:
        return True
    die, bonus, rating = game_die(t), STANDING.value(s, "horror-roll", 0), s.horror_rating
    told = summed(str(die), bonus, die + bonus)
    if die + bonus < rating:
        t.note("horror-roll-fails", "round.horror.fail", n=told, rating=rating)
        lower(t, "horror")
    else:
        t.note("horror-roll", "round.horror.roll", n=told, rating=rating)
        s.horror_rating = CHAPTERS[s.chapter].horror
        t.note("horror-rating", "round.horror.roll", n=s.horror_rating)
        yield from invoke_horror_event(t, Play(rule="round.horror.roll"))
    return False


# --- the monster phase ------------------------------------------------------------------------------------------------


def begin_monsters(s: Machina) -> None:
    s.queue, s.acting = [monster.card for monster in s.monsters], ""


def monster_phase(t: Table[Machina]) -> Flow[bool]:
    """Monsters act from the front of the queue to its end, one action at a time."""
    s = t.state
    if not s.acting:
        s.queue = [name for name in s.queue if unit_of(s, name) is not None]
        if not s.queue:
            return False
        yield from interlude(t)
        if s.queue and not elsewhere(s):
            yield from begin_monster(t, s.queue.pop(0))
        return True
    monster = unit_of(s, s.acting)
    if not isinstance(monster, Monster) or monster.stamina <= 0:
        yield from end_monster(t)
        return True
    if s.acted:
        yield from interlude(t)
    if elsewhere(s) or unit_of(s, s.acting) is not monster:
        return True
    s.acted = True
    if not (yield from monster_acts(t, monster)):
        yield from end_monster(t)
    return True


def begin_monster(t: Table[Machina], name: str) -> Flow[None]:
    s = t.state
    s.acting, s.acted, s.unwilling = name, False, []
    monster = unit_of(s, name)
    assert isinstance(monster, Monster)
    monster.stamina = max(0, STANDING.value(s, "turn-stamina", max_stamina(s, monster), monster))
    t.note("monster-turn", "round.monster.order", unit=said(name), n=monster.stamina)
    yield from happens(t, "turn", Play(rule="round.monster.order", it=name))


def end_monster(t: Table[Machina]) -> Flow[None]:
    s = t.state
    monster = unit_of(s, s.acting)
    if isinstance(monster, Monster):
        monster.stamina, monster.controller = 0, -1
        yield from happens(t, "turn-end", Play(rule="round.monster.order", it=monster.card))
    s.acting = ""


def next_round(t: Table[Machina]) -> Flow[bool]:
    """The round is over, after a last moment for what can be played at any time."""
    s = t.state
    yield from interlude(t)
    if not elsewhere(s):
        yield from happens(t, "round-end", Play(rule="round.phases"))
        s.round += 1
        s.phase, s.begun, s.turn = "explorers", False, -1
    return True


def anew(s: Machina) -> None:
    s.begun = False


ROUND: Steps[Machina] = Steps(
    Step("outfit", outfit),
    Step("start", start),
    Step("campaign", bring_threat, present=lambda s: bool(campaign_threat(s))),
    Step("explorers", explorers, begin=anew),
    Step("spawn", spawn_phase, present=lambda s: bool(s.spawn_rating), begin=begin_spawn),
    Step("horror", horror_phase, begin=anew),
    Step("monsters", monster_phase, present=lambda s: bool(s.monsters), begin=begin_monsters),
    Step("end", next_round),
)
"""The phases in their order; before the first round the first chapter, in a campaign with what was kept for it."""
