"""Everything the game says has its words: each word of the vocabulary, each card, each key in the code, whole games."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import pytest
from tests.rules.sheol.conftest import read

from coterie.games import sheol
from coterie.games.sheol import GAME, box
from coterie.games.sheol.box import vocabulary
from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.box.vocabulary import (
    VOCABULARY,
    Modifier,
    Need,
    Passive,
    Power,
)
from coterie.games.sheol.effects.words import SAYING, clause, modifier, passive, power, say
from coterie.games.sheol.scene.options import SHOWERS
from coterie.games.sheol.scene.table import (
    action_card,
    face_card,
    facility_card,
    land_drawn,
    lord_text,
    malfunction_card,
    mission_card,
    point_card,
    special_card,
)
from coterie.games.sheol.showing.cards import (
    blip_card,
    core_card,
    effect_card,
    hand_card,
    herald_text,
    item_card,
    lantern_card,
    mechanic_card,
    scout_card,
    shadow_card,
    tile_card,
    weapon_card,
)
from coterie.kernel.data import Struct
from coterie.kernel.effects import Effects, Verb, effects_in
from coterie.kernel.paranoid import messages
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.texts import Catalogue, Msg, message

FILES = sorted(Path(sheol.__file__).parent.rglob("*.py"))


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return GAME.catalogue()


@pytest.fixture
def words(catalogue):
    """Says a message; what has no words fails the test."""
    catalogue.missing.clear()

    def text(said: Msg) -> str:
        told = catalogue.text(said)
        assert catalogue.missing == set()
        return told

    return text


def inside(value: object, kind: type) -> Iterator[object]:
    """Every struct of a kind in a piece of content."""
    if isinstance(value, kind):
        yield value
    parts: object = value
    if isinstance(value, Struct):
        parts = tuple(getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        parts = tuple(value.values())
    if isinstance(parts, tuple):
        for part in parts:
            yield from inside(part, kind)


def content() -> Iterator[object]:
    for table in box.BOX.tables.values():
        yield from table.values()


# --- the vocabulary -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[{gain: {lux: 2}}]", "gain 2 Lux"),
        ("[{gain: {corruption: -1}}]", "cure 1 corruption"),
        ("[{draw: 1}, {hurt: 2}]", "draw 1 Lightshield; take 2 damage"),
        ("[{prevent: all}]", "prevent all of the damage"),
        ("[{wear: {any: -2}}]", "2 Break markers off your weapon or lantern"),
        ("[{walk: {spaces: 3, along: true}}]", "move up to 3 connected Lightstream tiles"),
        (
            "[{strike: {damage: 2, within: 3, targets: 2}}]",
            "make a free attack on up to 2 enemies within 3 spaces with 2 damage",
        ),
        (
            "[{enemies: {kinds: [blip, moth], within: 1, do: [{harm: 1}]}}]",
            "one blip or Moth within 1 space: deal it 1 damage",
        ),
        ("[{scouts: {by: least-lux, do: [{gain: {lux: 1}}]}}]", "the scout with the least Lux: gain 1 Lux"),
        ("[{everyone: [{draw: 1}, {check: true}]}]", "each scout: (draw 1 Lightshield; make a corruption check)"),
        ("[{bargain: {cost: {lux: 2}, then: [{draw: 2}]}}]", "you may pay 2 Lux: draw 2 Lightshields"),
        ("[{given: {needs: {dark: true}, then: [{draw: 1}]}}]", "if the scout is in the dark: draw 1 Lightshield"),
        ("[{modify: {stat: damage, by: 2}}]", "attack damage +2 for this action"),
        (
            "[{modify: {rule: stunned, of: shadows, until: turn}}]",
            "all shadows: no movement and no attack until the end of the turn",
        ),
        (
            "[{fate: [{upto: 0, do: [{draw: 1}]}, {upto: 2, do: [{hurt: 1}]}]}]",
            "roll the Fate die, on 0: draw 1 Lightshield, on 1 to 2: take 1 damage",
        ),
        (
            "[{enemies: {within: 6, do: [{expose: {lord: 4}}, {strike: {}}]}}]",
            "one enemy within 6 spaces: (reveal it without reaction (an Outer Lord loses 4 Darkness); "
            "make a free attack on it)",
        ),
        (
            "[{prevent: all}, {afterwards: [{strike: {}}]}]",
            "prevent all of the damage; after the attack: make a free attack on it",
        ),
        (
            "[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]",
            "the enemy: no movement until a Shadow phase ends",
        ),
        (
            "[{enemies: {kinds: [shadow], pick: 2, do: [{modify: {rule: stunned, of: enemy, until: turn}}]}}]",
            "each of 2 shadows: no movement and no attack until the end of the turn",
        ),
        (
            "[{singularities: {group: circle, do: [{singularity: {boost: 1}}]}}]",
            "one singularity of the circle group: put a booster on it",
        ),
    ],
)
@pytest.mark.rule("lightshield.card")
def test_what_a_card_says_is_made_from_what_it_does(words, text, told):
    assert words(say(read(text, Effects))) == told


def literal(kind: object) -> tuple[str, ...]:
    return tuple(value for value in get_args(kind) if isinstance(value, str))


@pytest.mark.parametrize("verb", VOCABULARY.verbs.values(), ids=VOCABULARY.verbs)
def test_every_verb_has_words_for_all_it_may_be_given(words, verb):
    for effect in samples(verb):
        words(SAYING.one(effect))


def samples(verb: type[Verb]) -> Iterator[Verb]:
    """Each as cards have it; of those with one field every word it knows, numbers above and below zero if both mean
    something."""
    fields = verb.__struct_fields__
    if len(fields) < 2:
        hint = get_type_hints(verb, include_extras=True)[fields[0]] if fields else bool
        yield from (verb(value) if fields else verb() for value in values(hint, verb.word))
    yield from (effect for entry in content() for effect in effects_in(entry) if type(effect) is verb)


def values(hint: object, verb: str) -> Iterator[object]:
    if hint is bool:
        yield True
    elif hint is int:
        yield from (1, 2, -1) if verb in ("dispense", "shove", "darkness", "push") else (1, 2)
    elif get_origin(hint) is dict or (get_origin(hint) is Annotated and get_args(hint)[0] == dict[str, int]):
        kind, of = get_args(hint)
        names = literal(kind) if of is int else box.BOX.names[of.table]
        signs = (1, 2, -1) if verb in ("gain", "wear") else (1, 2)
        yield from ({name: n} for name in names for n in signs)
    elif get_origin(hint) is Literal:
        yield from (value for value in literal(hint) if value)
    elif get_args(hint) and (words := [value for part in get_args(hint) for value in literal(part) if value]):
        yield from words


def test_every_stat_flag_and_end_of_a_change_has_words(words):
    for stat in box.BOX.names["stat"]:
        for change in (Modifier(stat=stat, by=1), Modifier(stat=stat, by=-1), Modifier(stat=stat, to=2)):
            words(modifier(change, lasting=True))
    for flag in box.BOX.names["flag"]:
        words(modifier(Modifier(rule=flag)))
    for until in box.BOX.names["until"]:
        words(modifier(Modifier(rule="flies", until=until), lasting=True))
    for whose in literal(get_type_hints(Modifier)["of"]):
        words(modifier(Modifier(rule="flies", of=whose, within=2, times=2, kinds=("herald",))))


def test_every_moment_has_words(words):
    for when in box.BOX.names["moment"]:
        for whose in literal(get_type_hints(Power)["whose"]):
            for phase in literal(vocabulary.Phase):
                words(
                    power(Power(when=when, whose=whose, phase=phase, after_roll=True, do=read("[{draw: 1}]", Effects)))
                )
    for at in box.BOX.names["at"]:
        words(passive(Passive(at=at, times=2, cost={"lux": 1}, do=read("[{draw: 1}]", Effects))))


def test_every_part_of_a_need_has_words(words):
    for part, hint in get_type_hints(Need).items():
        for value in need_samples(part, hint):
            words(clause(Need(**{part: value})))


def need_samples(part: str, hint: object) -> Iterator[object]:
    if hint is bool:
        yield True
    elif hint is int:
        yield from (1, 2)
    yield from (
        getattr(need, part)
        for entry in content()
        for need in inside(entry, Need)
        if getattr(need, part) != getattr(Need(), part)
    )


def test_every_resource_can_be_paid_or_gained_in_words(words):
    for resource in box.BOX.names["resource"]:
        words(say(read(f"[{{gain: {{{resource}: 1}}}}]", Effects)))
    for what in box.BOX.names["cost"]:
        words(say(read(f"[{{bargain: {{cost: {{{what}: 1}}, otherwise: [{{draw: 1}}]}}}}]", Effects)))


KNOWN = {
    "Strike": "damage within pattern of aoe targets blue expose critical darkness kinds push",
    "Walk": "spaces dark along flying jump halts",
    "Act": "action overload paid",
    "Expose": "react herald lord",
    "Step": "spaces toward",
    "Lay": "tiles within source bright",
    "Spawn": "what n at each cells",
    "Put": "what at kind remove",
    "Scouts": "pick within of others connected needs by do",
    "Enemies": "kinds pick within around of touched on_land needs by do",
    "Tiles": "pick side within of connected under empty by do",
    "Singularities": "pick group by do",
    "Lands": "pick type state here connected by do",
    "Modifier": "id stat by to rule of kinds within needs times until",
    "Power": "when also whose phase after_roll cost needs do",
    "Passive": "id modify at needs cost times do",
    "Bargain": "cost then otherwise",
    "Challenge": "target archetypes success failure",
}
"""What the words of each part of the vocabulary take into account."""


@pytest.mark.parametrize("name", KNOWN)
def test_nothing_of_the_vocabulary_is_left_unsaid(name):
    assert set(getattr(vocabulary, name).__struct_fields__) == set(KNOWN[name].split())


# --- cards ----------------------------------------------------------------------------------------------------------


def shown_cards() -> Iterator[object]:
    """Every card of the box as it can be shown."""
    yield from (hand_card(card, "x") for card in (*box.LIGHTSHIELDS, *box.STATUSES))
    yield from (weapon_card(card, "x", broken) for card in box.WEAPONS for broken in (False, True))
    yield from (lantern_card(card, "x") for card in box.LANTERNS)
    yield from (item_card(card, "x", 2) for card in box.ITEMS)
    yield from (tile_card(tile, "x", 2) for tile in box.TILES)
    yield from (scout_card(scout, "x", corrupted) for scout in box.SCOUTS for corrupted in (False, True))
    yield from (core_card(core, "x") for core in box.CORES)
    yield from (shadow_card(kind, empowered, 1, 0, 0) for kind in box.SHADOWS for empowered in (False, True))
    yield from (blip_card(kind) for kind in box.BLIPS)
    yield from (herald_text(card, reborn) for card in box.HERALDS for reborn in (False, True))
    yield from (lord_text(card, berserk) for card in box.LORDS for berserk in (False, True))
    yield from (action_card(card) for card in box.LORD_ACTIONS)
    yield from (mechanic_card(card.kind, side) for card in box.MECHANICS.values() for side in "ab")
    yield from (effect_card(kind, card, "x") for kind in ("threat", "reward") for card in CARDS[kind])
    yield from (point_card(card) for card in box.POINTS)
    yield from (face_card(face, 1, active) for face in box.FACES for active in (False, True))
    yield from (malfunction_card(card, -1, active=True) for card in box.MALFUNCTIONS)
    yield from (facility_card(kind) for kind in box.FACILITIES)
    yield from (land_drawn(code, "A1") for code in box.LANDS)
    for mission in box.MISSIONS.values():
        yield from (mission_card(mission.id, letter) for letter in mission.cards)
        yield from (special_card(mission.id, rule.id) for rule in mission.special)


@pytest.mark.rule("gear.item.card", "weapon.card", "lantern.card", "scout.card", "citadel.technology.card")
def test_every_card_can_be_read(words):
    for shown in shown_cards():
        for said in messages(shown):
            words(said)


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (hand_card("charged-lux-emitter", "x", 1), "Level 1 (1 action and 1 Lux). Special action"),
        (hand_card("faster-than-death", "x", 1), "Level 1. Any time: move up to 4 spaces"),
        (action_card("ground-fist"), "movement 1 toward the axis of a Gravity roll."),
        (action_card("shelter"), "movement 1 toward the Citadel."),
        (face_card("scavengers-trading-posts", 1, active=True), "When a printer is deployed: you may pay 2 Umbra"),
        (face_card("luminaries-monastery", 1, active=True), "armor +1 within 3 spaces of the starting point."),
        (item_card("phosphor-rounds", "x"), "The enemy: Darkness −1."),
    ],
    ids=lambda shown: getattr(shown, "id", ""),
)
@pytest.mark.rule("lightshield.card", "lord.action.card", "citadel.technology.card", "gear.item.card")
def test_cards_tell_their_cost_whom_they_are_about_and_where(words, shown, told):
    assert told in words(shown.text)


@pytest.mark.rule("herald.card")
def test_traits_of_heralds_reach_as_far_as_it_is_told_from_them(words):
    assert "All shadows: damage +1 within 2 spaces of it." in words(herald_text("awakener", reborn=True))


def test_every_face_of_a_die_has_words(catalogue):
    events = {"alert": "generation", "danger": "generation", "gravity": "gravity", "shadow": "shadow-die"}
    events |= {"white": "white-die", "blue": "blue-die"}
    for die in box.DICE.values():
        assert catalogue.knows(f"dice.{die.id}")
        for face in die.faces:
            assert catalogue.knows(f"face.{face.name}"), f"no words for '{face.name}' of {die.id}"
            told = face.name if die.id in ("white", "blue") else face.name.replace(" ", "-")
            assert die.id not in events or catalogue.knows(f"{events[die.id]}.{told}"), f"{die.id} {face.name}"


@pytest.mark.rule("mission.page")
def test_stories_and_choices_stand_under_the_keys_that_the_rules_name(catalogue):
    for mission in box.MISSIONS.values():
        key = f"mission.{mission.id}"
        wanted = [f"{key}.name", f"{key}.brief", *(f"{key}.intro.{n}" for n in range(len(mission.intro)))]
        for letter, card in mission.cards.items():
            wanted += [f"{key}.{letter}.story.{n}" for n in range(len(card.story))]
            wanted += [f"{key}.{letter}.goal.{goal.id}" for goal in card.goals]
            wanted += [f"{key}.{letter}.{part}.{each.id}" for each in card.choices for part in ("choice", "result")]
        for name, conclusion in mission.conclusions.items():
            wanted += [f"{key}.conclusion.{name}.text.{n}" for n in range(len(conclusion.text))]
        assert [each for each in wanted if not catalogue.knows(each)] == []


# --- the code -------------------------------------------------------------------------------------------------------

ASKING = ("choose", "pick", "window", "choose_many", "choose_lazily")
PICKERS = {
    "pick": 2,
    "pick_space": 3,
    "pick_way": 3,
    "pick_each": 7,
    "pick_slot": 4,
    "offer": 1,
    "nearest": 3,
    "agrees": 3,
}
"""Functions that ask with a kind that they are given, and where it stands among what they are given."""


def calls() -> Iterator[ast.Call]:
    for file in FILES:
        yield from (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


def strings(node: ast.expr) -> list[str]:
    """The words that an expression can be, as far as they stand in the code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*strings(node.body), *strings(node.orelse)]
    return []


def notes() -> Iterator[tuple[str, set[str]]]:
    """Every note whose key stands in the code, with the names of its parameters."""
    for call in calls():
        if isinstance(call.func, ast.Attribute) and call.func.attr == "note" and call.args:
            names = {keyword.arg for keyword in call.keywords if keyword.arg not in (None, "to")}
            yield from ((key, {str(name) for name in names}) for key in strings(call.args[0]))


def kinds() -> set[str]:
    """Every kind of question that stands in the code."""
    found: set[str] = set(box.BOX.names["moment"])
    for call in calls():
        if isinstance(call.func, ast.Attribute) and call.func.attr in ASKING and len(call.args) > 1:
            found.update(strings(call.args[1]))
        elif isinstance(call.func, ast.Name) and call.func.id in PICKERS:
            place = PICKERS[call.func.id]
            found.update(*(strings(arg) for arg in call.args[place : place + 1]))
    return found - {"do"}


def test_every_note_has_a_text_that_its_parameters_fill(catalogue):
    for key, params in notes():
        assert catalogue.knows(f"event.{key}"), f"no text for event.{key}"
        assert catalogue.placeholders(f"event.{key}") <= params, f"event.{key} lacks a parameter"


def test_every_question_has_a_text_and_shows_its_options(catalogue):
    by_cards = {*box.BOX.names["moment"], "paying", "act", "granted"}
    for kind in kinds():
        assert catalogue.knows(f"ask.{kind}"), f"no text for ask.{kind}"
        assert kind in SHOWERS or kind in by_cards, f"options of '{kind}' are not shown"


def test_every_key_that_stands_in_the_code_has_words(catalogue):
    """Keys of messages that are written out; those put together are met by the cards and the games."""
    key = re.compile(r"[a-z][\w-]*(\.[\w-]+)+")
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Msg", "msg"):
                for text in strings(node.args[0]):
                    assert not key.fullmatch(text) or catalogue.knows(text), f"no text for {text} ({file.name})"


# --- whole games ----------------------------------------------------------------------------------------------------

EVERY, MOST = 9, 220
"""Decisions between two looks at what is shown, and in a game at all."""


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_in_words(catalogue, scenario, players):
    options = {"draft": "yes"} if players == 2 else {}
    session = Session(GAME, GAME.configure(scenario, players, None, players, options))
    rng, told = stream(players, "words"), 0
    catalogue.missing.clear()
    for step in range(MOST):
        if session.decision is None:
            break
        if step % EVERY == 0:
            for seat in (*session.decision.seats[:1], -1):
                for said in messages(session.scene(seat, log=0)):
                    catalogue.text(said)
            for refusal in session.refusals():
                assert refusal.rule in GAME.ledger
                catalogue.text(refusal.label)
                catalogue.text(refusal.reason)
        session.decide(rng.pick(session.decision.options))
        for event in session.events[told:]:
            catalogue.text(message(f"event.{event.key}", event.params))
        told = len(session.events)
        assert catalogue.missing == set()
