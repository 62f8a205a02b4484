"""Every language says all that English says, with the same parameters; what a game lacks is said in English."""

from __future__ import annotations

from importlib.resources import files

import pytest

from coterie.games import GAMES, load_game
from coterie.games.firstlight.content import DICE
from coterie.kernel.texts import KERNEL, Catalogue, catalogue, languages, msg

FIRSTLIGHT = load_game("firstlight")
OTHERS = [language for language in languages() if language != "en"]
UNTRANSLATED = [
    (name, language)
    for name in GAMES
    for language in OTHERS
    if not (files(load_game(name).package) / "texts" / f"{language}.yaml").is_file()
]


def the_same(english: Catalogue, other: Catalogue) -> None:
    assert english.missing_from(other) == []
    assert other.missing_from(english) == []
    wrong = [key for key in english if english.placeholders(key) != other.placeholders(key)]
    assert wrong == []


def test_german_is_there():
    assert "de" in OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_the_kernel_says_the_same_in_every_language(language):
    the_same(Catalogue.load("en", KERNEL / "en.yaml"), Catalogue.load(language, KERNEL / f"{language}.yaml"))


@pytest.mark.parametrize("language", OTHERS)
def test_first_light_says_the_same_in_every_language(language):
    texts = files(FIRSTLIGHT.package) / "texts"
    english = Catalogue.load("en", texts / "en.yaml").merge(Catalogue("en", FIRSTLIGHT.content_texts()))
    the_same(english, Catalogue.load(language, texts / f"{language}.yaml"))


def test_first_light_has_words_for_its_dice():
    words = FIRSTLIGHT.catalogue()
    faces = {face.name for die in DICE.values() for face in die.faces}
    assert all(f"dice.{die}" in words for die in DICE)
    assert all(f"face.{face}" in words for face in faces)


def test_names_from_the_content_are_said_in_the_language():
    german = FIRSTLIGHT.catalogue("de")
    runner = msg("event.moved", keeper=msg("role.runner.name"), start="D4", end="D5")
    assert german.text(runner) == "Läufer geht von D4 nach D5."
    assert german.text(msg("tool.bell.name")) == "Glocke"


@pytest.mark.parametrize(("name", "language"), UNTRANSLATED)
def test_a_game_without_a_translation_speaks_english_at_a_table_that_does_not(name, language):
    game, table = load_game(name), catalogue(language)
    other, english = game.catalogue(language), game.catalogue()
    assert all(other.knows(key) for key in english)
    scenario = msg(f"scenario.{game.scenarios[0]}.name")
    assert other.text(scenario) == english.text(scenario)
    assert other.text(msg("option.pass")) == table.text(msg("option.pass")) != english.text(msg("option.pass"))
    assert not other.missing
