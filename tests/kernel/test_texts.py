import string
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coterie.kernel.data import decode, encode, require_plain
from coterie.kernel.errors import ContentError
from coterie.kernel.texts import Catalogue, Msg, catalogue, languages, message, msg, plain, plural

ENGLISH = """\
event:
  hero:
    moved: "{Hero} moves to {cell}."
    found: "{Hero} finds {things}."
  shadows: {$by: n, zero: "The night is still.", one: "One shadow comes.", other: "{n} shadows come to {cell}."}
piece:
  scout: "the scout"
card.lamp.name: Lamp
braces: "{{n}} is {n}"
"""

GERMAN = """\
event:
  hero: {moved: "{Hero} zieht nach {cell}."}
  shadows: {$by: n, one: "Ein Schatten kommt.", other: "{n} Schatten kommen nach {cell}."}
piece: {scout: "die Späherin"}
list: {two: "{a} und {b}", middle: "{a}, {b}", end: "{a} und {b}", none: nichts}
"""


@pytest.fixture
def game(tmp_path):
    """A game's folder of texts in two languages."""
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "en.yaml").write_text(ENGLISH)
    (folder / "de.yaml").write_text(GERMAN)
    return folder


def english(text: str, **params: object) -> str:
    return Catalogue("en", {"it": text}).text(msg("it", **params))


def test_a_message_is_said_with_its_parameters(game):
    assert catalogue("en", game).text(msg("event.hero.moved", hero="Ada", cell="B4")) == "Ada moves to B4."


def test_messages_inside_a_message_are_said_first_and_a_capital_hole_gives_a_capital(game):
    scout = msg("piece.scout")
    assert catalogue("en", game).text(msg("event.hero.moved", hero=scout, cell="B4")) == "The scout moves to B4."
    assert catalogue("de", game).text(msg("event.hero.moved", hero=scout, cell="B4")) == "Die Späherin zieht nach B4."


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ([], "nothing"),
        (["a rope"], "a rope"),
        (["a rope", 3], "a rope and 3"),
        (["a rope", msg("piece.scout"), "a", "b"], "a rope, the scout, a and b"),
    ],
)
def test_lists_are_joined_with_the_words_of_the_language(game, things, words):
    message = msg("event.hero.found", hero="Ada", things=things)
    assert catalogue("en", game).text(message) == f"Ada finds {words}."
    translated = words.replace("and", "und").replace("nothing", "nichts").replace("the scout", "die Späherin")
    assert catalogue("de", game).text(message) == f"Ada finds {translated}."


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "The night is still."),
        (1, "One shadow comes."),
        (2, "2 shadows come to B4."),
        (["x"], "One shadow comes."),
        ("many", "many shadows come to B4."),
    ],
)
def test_the_number_picks_the_form(game, n, text):
    assert catalogue("en", game).text(msg("event.shadows", n=n, cell="B4")) == text


def test_without_a_text_for_zero_the_language_decides(game):
    message = msg("event.shadows", n=0, cell="B4")
    assert catalogue("de", game).text(message) == "0 Schatten kommen nach B4."
    assert catalogue("en", game).text(message) == "The night is still."
    french = Catalogue("fr", {"s": {"$by": "n", "one": "une ombre", "other": "{n} ombres"}})
    assert [french.text(msg("s", n=n)) for n in (0, 1, 2)] == ["une ombre", "une ombre", "2 ombres"]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["other", "one", "other", "other", "other"]),
        ("de-AT", ["other", "one", "other", "other", "other"]),
        ("pl", ["many", "one", "few", "many", "many"]),
        ("ar", ["zero", "one", "two", "few", "many"]),
        ("xx", ["other", "one", "other", "other", "other"]),
    ],
)
def test_numbers_count_as_cldr_has_it(language, forms):
    """As `Intl.PluralRules` does in a browser; so `web/tests/words.test.ts` says."""
    assert [plural(language)(n) for n in (0, 1, 2, 5, 11)] == forms
    assert plural(language)(-1) == plural(language)(1)


def test_a_text_of_the_fallback_counts_in_its_own_language():
    shadows = Catalogue("en", {"s": {"$by": "n", "one": "one", "other": "some"}})
    assert Catalogue("ja", fallback=shadows).text(msg("s", n=1)) == "one"


def test_a_text_that_german_lacks_is_said_in_english(game):
    german = catalogue("de", game)
    assert german.text(msg("card.lamp.name")) == "Lamp"
    assert not german.missing
    assert Catalogue.load("en", game / "en.yaml").missing_from(german) == [
        "braces",
        "card.lamp.name",
        "event.hero.found",
    ]
    assert german.missing_from(catalogue("en", game)) == []


def test_what_is_nowhere_is_shown_in_brackets_and_remembered(game):
    german = catalogue("de", game)
    assert german.text(msg("event.hero.moved", hero=msg("piece.boss"))) == "⟦piece.boss⟧ zieht nach ⟦cell⟧."
    assert german.missing == {"piece.boss", "event.hero.moved{cell}"}


def test_placeholders_can_be_compared_between_languages(game):
    en, de = catalogue("en", game), catalogue("de", game)
    assert en.placeholders("event.hero.moved") == {"hero", "cell"}
    assert en.placeholders("event.shadows") == {"n", "cell"}
    assert all(de.placeholders(key) == en.placeholders(key) for key in de)
    with pytest.raises(KeyError):
        en.placeholders("event")


def test_languages_are_found_by_their_files(game, tmp_path):
    assert languages(game, tmp_path / "no-such-folder") == ["de", "en"]
    (game / "fr.yaml").write_text("piece: {scout: l'éclaireuse}")
    assert languages(game) == ["de", "en", "fr"]
    assert (
        catalogue("fr", game).text(msg("event.hero.moved", hero=msg("piece.scout"), cell=1))
        == "L'éclaireuse moves to 1."
    )


def test_the_words_of_the_content_join_the_english_ones(game):
    content = {"card.blade.name": "Blade", "card.lamp.name": "Old lamp"}
    for language in ("en", "de"):
        assert catalogue(language, game, content=content).text(msg("card.blade.name")) == "Blade"
        assert catalogue(language, game, content=content).text(msg("card.lamp.name")) == "Old lamp"


def test_merging_keeps_both_and_prefers_the_second():
    low = Catalogue("en", {"a": "low", "b": "low"})
    high = Catalogue("en", {"b": "high", "c": "high"})
    assert [low.merge(high).text(msg(key)) for key in "abc"] == ["low", "high", "high"]
    assert list(low) == ["a", "b"]
    german = Catalogue("de", fallback=low).merge(Catalogue("de", {"c": "hoch"}, fallback=high))
    assert [german.text(msg(key)) for key in "abc"] == ["low", "high", "hoch"]
    assert Catalogue("de").merge(Catalogue("de", fallback=low)).text(msg("a")) == "low"
    with pytest.raises(ValueError, match="cannot merge a catalogue in 'de' into one in 'en'"):
        low.merge(Catalogue("de"))


def test_braces_are_doubled_and_values_are_never_read_as_texts():
    assert english("{{n}} is {n}", n="{m}") == "{n} is {m}"


@pytest.mark.parametrize(
    "text", ["{", "}", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>9}", "{a} }", "{{a}", "{a b}", "{ä}"]
)
def test_only_plain_names_stand_in_braces(text):
    with pytest.raises(ContentError, match=r"a parameter is \{name\}"):
        english(text)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a:\n  b: {c: 1}", 2, "key 'a.b.c': expected words"),
        ("a:\n  b:", 2, "expected words"),
        ("a:\n  1: x", 2, "a key is a word"),
        ("1: x", 1, "expected str"),
        ("a: x\nb:\n  $by: n\n  one: x", 2, "comes with 'other'"),
        ("a: x\nb: {$by: n, other: x, more: y}", 2, "some of zero, one, two"),
        ("b: {$by: 2, other: x}", 1, "'$by' names a parameter"),
        ("b: {$by: n, other: {one: x}}", 1, "expected words"),
        ("a: x\n$by: n\nother: x", 2, "'$by' comes with 'other'"),
        ("a: {b: x}\na.b: y", 2, "the text comes twice"),
        ("a: x\nb: '{a'", 2, "a lone '{' in '{a'"),
        ("- a", 1, "expected mapping, got list"),
    ],
)
def test_a_mistake_in_a_catalogue_is_named_with_its_line(tmp_path, text, line, message):
    file = tmp_path / "en.yaml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        Catalogue.load("en", file)
    assert message in str(caught.value)
    assert caught.value.line == line


def test_rules_say_a_message_with_its_own_parameters_inside_another():
    words = Catalogue("en", {"took": "{Who} took {what}.", "wolf": "the wolf", "some": "{n} of {things}"})
    inner = plain(msg("some", n=2, things=Msg("wolf")))
    assert decode(encode(inner), dict) == inner
    assert words.text(message("took", {"who": "@wolf", "what": inner})) == "The wolf took 2 of the wolf."


def test_a_message_is_plain_data():
    said = msg("a", hero=msg("b", n=2), things=["x", 1, msg("c")])
    require_plain(Msg)
    assert decode(encode(said), Msg) == said
    plain = {"hero": "@b", "things": ("x", 1, "@c"), "dice": (2, 0)}
    assert message("a", plain) == msg("a", hero=msg("b"), things=["x", 1, msg("c")], dice=[2, 0])
    assert message("a", decode(encode(plain), dict)) == message("a", plain)


def test_a_game_finds_its_texts_in_its_package(game, monkeypatch):
    package = game.parent / "littlegame"
    package.mkdir()
    (package / "__init__.py").touch()
    game.rename(package / "texts")
    monkeypatch.syspath_prepend(game.parent)
    german = Catalogue.for_game("littlegame", "de", {"card.blade.name": "Blade"})
    assert [german.text(msg(key)) for key in ("piece.scout", "list.none", "card.blade.name")] == [
        "die Späherin",
        "nichts",
        "Blade",
    ]


def test_the_kernel_has_its_own_words_in_english():
    kernel = catalogue("en")
    assert kernel.text(Msg("list.none")) == "nothing"
    assert not kernel.missing


WORDS = st.text(string.printable + "äßé⟦{}", max_size=20)
NAMES = st.text(string.ascii_lowercase + "-_", min_size=1, max_size=4)
TREES = st.dictionaries(
    NAMES, st.recursive(WORDS, lambda inner: st.dictionaries(NAMES, inner, max_size=3), max_leaves=9)
)


def flat(tree: dict, prefix: str = "") -> dict[str, str]:
    out = {}
    for name, value in tree.items():
        out |= flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value}
    return out


def escaped(tree: dict) -> dict:
    double = lambda text: text.replace("{", "{{").replace("}", "}}")  # noqa: E731
    return {name: escaped(value) if isinstance(value, dict) else double(value) for name, value in tree.items()}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(TREES)
def test_any_words_written_to_a_file_come_back_as_they_were(tmp_path: Path, tree):
    file = tmp_path / "en.yaml"
    file.write_text(yaml.safe_dump(escaped(tree)), "utf-8")
    loaded, wanted = Catalogue.load("en", file), flat(tree)
    assert {key: loaded.text(Msg(key)) for key in loaded} == wanted
    assert not loaded.missing


@given(WORDS, WORDS, WORDS)
def test_parameters_go_where_their_names_stand(before, after, value):
    template = "".join(escaped({"x": before})["x"] + "{n}" + escaped({"x": after})["x"])
    assert english(template, n=value) == before + value + after
