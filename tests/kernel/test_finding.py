import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.finding import Text, find, stem


@pytest.mark.parametrize(
    ("form", "other"),
    [("builds", "building"), ("gate", "gates"), ("hit", "hitting"), ("facility", "facilities"), ("moved", "moves")],
)
def test_forms_of_a_word_have_one_stem(form, other):
    assert stem(form) == stem(other)


@pytest.mark.parametrize(("one", "another"), [("gate", "gather"), ("wing", "wins"), ("shade", "shadow")])
def test_other_words_have_other_stems(one, another):
    assert stem(one) != stem(another)


def texts(*entries):
    return [[Text(field) for field in entry] for entry in entries]


def test_words_come_in_any_order_and_form_and_early_fields_count_more():
    entries = texts(["walls", "Shadows leap over it."], ["leap", "Nobody leaps over walls."], ["gate", "It is closed."])
    assert find(entries, "WALL leaps") == ([0, 1], True)
    assert find(entries, "leaping") == ([1, 0], True)
    assert find(entries, "clos") == ([2], True)  # while it is typed


def test_if_nothing_has_all_words_the_rare_one_counts_most():
    entries = texts(["Build a road."], ["Build a house."], ["The extractor works."])
    assert find(entries, "build extractor") == ([2], False)
    assert find(entries, "xylophone") == ([], False)


def test_the_facility_is_found_by_what_one_does_with_it():
    sheol = load_game("sheol")
    rules, whole = sheol.ledger.search("build extractor")
    assert not whole
    assert rules[0].id == "facility.umbra-extractor"
    assert "land.build" in [rule.id for rule in rules]
    assert sheol.catalogue().text(sheol.look_up("build extractor")[0].name) == "Umbra Extractor"


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_a_glossary_can_be_read(name):
    game = load_game(name)
    words, cards = game.catalogue(), list(game.glossary())
    assert len({card.id for card in cards}) == len(cards) > 20
    for card in cards:
        assert card.text is not None
        words.text(card.name), words.text(card.text)
    assert not words.missing
