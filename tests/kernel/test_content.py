import enum
import string
import zipfile
from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from coterie.kernel.content import (
    Content,
    Entry,
    fault,
    ids_in,
    load_document,
    load_entries,
    load_folder,
)
from coterie.kernel.data import field
from coterie.kernel.errors import ContentError


class Suit(enum.Enum):
    LIGHT = "light"
    SHADE = "shade"


class Hit(Content, tag="hit", tag_field="do"):
    amount: int


class Summon(Content, tag="summon", tag_field="do"):
    monsters: list[str]


class Card(Entry):
    name: str
    cost: int = 0
    suit: Suit = Suit.LIGHT
    source: Literal["rulebook", "authored"] = "authored"
    effects: list[Hit | Summon] = field(default_factory=list)
    by_players: dict[int, int] = field(default_factory=dict)
    ratio: float | None = None
    boss: bool = False
    parts: dict[str, Hit] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.cost > 9:
            raise ValueError("an object costs at most 9")


GOOD = """\
# two cards
- id: blade
  name: Blade
  cost: 2
  suit: shade
  by_players: {1: 4, 2: 3}
- id: horn
  name: on
  ratio: 0.5
  boss: true
  effects:
    - {do: hit, amount: 1}
    - do: summon
      monsters: [imp]
"""


@pytest.fixture
def write(tmp_path):
    def make(text: str | bytes, name: str = "cards.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make


def refusal(file: Path, kind: type = Card) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load_entries(file, kind)
    return caught.value


def test_entries_come_by_id_in_their_order(write):
    cards = load_entries(write(GOOD), Card)
    assert list(cards) == ["blade", "horn"]
    assert cards["blade"] == Card("blade", "Blade", 2, Suit.SHADE, by_players={1: 4, 2: 3})
    assert cards["horn"].effects == [Hit(1), Summon(["imp"])]
    assert (cards["horn"].name, cards["horn"].ratio, cards["horn"].boss) == ("on", 0.5, True)


def test_content_cannot_change_after_loading(write):
    with pytest.raises(AttributeError):
        load_entries(write(GOOD), Card)["blade"].cost = 0


@pytest.mark.parametrize(
    ("text", "line", "entry", "key", "message"),
    [
        ("- id: a\n  name: A\n  costt: 1", 3, "a", "costt", "unknown key, did you mean 'cost'?"),
        ("- id: a\n  name: A\n- id: b\n  name: B\n  cost: x", 5, "b", "cost", "expected int, got str"),
        ("- id: a\n  name: A\n- id: b\n  cost: 1", 3, "b", "name", "missing"),
        ("- name: A", 1, "", "[0].id", "missing"),
        ("- id: a\n  name: 7", 2, "a", "name", "expected str, got int"),
        ("- id: a\n  name: A\n  name: B", 3, "a", "name", "the key comes twice"),
        ("- id: a\n  name: A\n  suit: shde", 3, "a", "suit", "unknown value 'shde', did you mean 'shade'?"),
        ("- id: a\n  name: A\n  source: book", 3, "a", "source", "unknown value 'book'"),
        ("- id: a\n  name: A\n  cost: 10", 1, "a", "", "an object costs at most 9"),
        ("- 5", 1, "", "[0]", "expected mapping, got int"),
        ("id: a", 1, "a", "", "expected a list of entries"),
        ("- {id: a, name: A}\n- {id: a, name: B}", 2, "a", "id", "the id comes twice"),
        ("- id: a\n  name: A\n  cost: *x", 3, "", "", "not YAML: found undefined alias"),
        ("- &a {id: a, name: A}\n- *a", 1, "a", "", "anchors and aliases"),
        ("- id: a\n  name: !!python/name:os.system x", 2, "a", "name", "cannot read 'x' as python/name:os.system"),
        ("- id: a\n  name: A\n  cost: !!int one", 3, "a", "cost", "cannot read 'one' as int"),
        ("- id: a\n  name: A\n  [1, 2]: 3", 3, "a", "", "a key must be a word or a number"),
        ("- id: a\n  name: A\n  1: 3", 3, "a", "[1]", "expected str"),
        (
            "- id: a\n  name: A\n  parts:\n    x: {amount: 1}\n    y:\n      amount: z",
            6,
            "a",
            "parts.y.amount",
            "got str",
        ),
        ("- id: a\n  name: A\n  by_players:\n    1: 2\n    x: 3", 5, "a", "by_players.x", "expected int, got str"),
        ("- id: a\n  name: A\n  by_players:\n    1: 2\n    3: x", 5, "a", "by_players[3]", "expected int, got str"),
        (
            "- id: a\n  name: A\n  effects:\n    - do: hit\n      amont: 1",
            5,
            "a",
            "effects[0].amont",
            "unknown key, did you mean 'amount'?",
        ),
        (
            "- id: a\n  name: A\n  effects:\n    - {do: hit, amount: 1}\n    - do: smmon",
            5,
            "a",
            "effects[1].do",
            "did you mean 'summon'?",
        ),
        ("- id: a\n name: A", 2, "", "", "not YAML: did not find expected"),
        (
            "- id: a\n  name: 'A\n\n",
            4,
            "",
            "",
            "not YAML: found unexpected end of stream while scanning a quoted scalar from line 2",
        ),
        ("", 0, "", "", "the file is empty"),
        ("# only a comment\n", 0, "", "", "the file is empty"),
        (b"- id: a\n  name: \xff\xfe", 2, "", "", "not UTF-8"),
        ("- a\n---\n- b", 2, "", "", "not YAML"),
    ],
)
def test_a_mistake_is_named_with_its_place(write, text, line, entry, key, message):
    error = refusal(write(text))
    assert error.file.endswith("/cards.yaml")
    assert message in str(error)
    assert (error.line, error.entry, error.key) == (line, entry, key)


def test_an_error_reads_as_a_sentence(write):
    error = refusal(write("- id: blade\n  name: Blade\n  cost: x"))
    assert str(error).endswith("/cards.yaml:3: entry 'blade', key 'cost': expected int, got str")


def test_an_unknown_key_like_no_other_lists_the_known_ones(write):
    assert "known are amount, do" in str(refusal(write("- {id: a, name: A, effects: [{do: hit, zzz: 1}]}")))


def test_a_missing_file_is_a_content_error(tmp_path):
    assert "No such file" in str(refusal(tmp_path / "none.yaml"))


def test_depth_without_end_is_refused(write):
    assert "nested too deeply" in str(refusal(write("- " + "[" * 2000 + "]" * 2000)))


@pytest.mark.parametrize(
    "word", ["on", "off", "yes", "no", "y", "1:30", "2024-01-31", "01", "0x1f", "1_000", "1e3", "Null", "<<", "=", ".5"]
)
def test_words_stay_words(write, word):
    assert load_document(write(f"word: {word}"), dict[str, str]) == {"word": word}


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("false", False), ("null", None), ("~", None), ("", None), ("-3", -3), ("+1", 1), ("2.50", 2.5)],
)
def test_the_few_values_that_are_not_words(write, text, value):
    got = load_document(write(f"it: {text}"), dict[str, bool | int | float | None])["it"]
    assert got == value
    assert type(got) is type(value)


def test_a_document_names_the_entry_its_mistake_is_in(write):
    with pytest.raises(ContentError, match=r"cards\.yaml:3: entry 'b', key 'cost': expected int, got str"):
        load_document(write("deck:\n- {id: a, name: A}\n- {id: b, name: B, cost: x}"), dict[str, list[Card]])


def test_a_folder_is_one_table(write, tmp_path):
    write("- {id: b, name: B}", "2.yaml")
    write("- {id: a, name: A}", "1.yaml")
    write("not ours", "notes.txt")
    assert list(load_folder(tmp_path, Card)) == ["a", "b"]
    write("\n- {id: a, name: again}", "3.yaml")
    with pytest.raises(ContentError, match=r"3\.yaml:2: entry 'a', key 'id': the id comes twice, first at .*1\.yaml:1"):
        load_folder(tmp_path, Card)


def test_files_inside_an_archive_load_too(tmp_path):
    with zipfile.ZipFile(tmp_path / "box.zip", "w") as box:
        box.writestr("content/cards.yaml", GOOD)
    folder: Traversable = zipfile.Path(tmp_path / "box.zip") / "content"
    assert list(load_entries(folder / "cards.yaml", Card)) == ["blade", "horn"]
    assert list(load_folder(folder, Card)) == ["blade", "horn"]


def test_a_fault_beyond_the_file_points_at_the_nearest_line(write):
    assert fault(write(GOOD), "?", (1, "effects", 7, "x")).line == 11


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(string.printable),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["id", "name", "cost", "parts", "effects"]), inner),
    max_leaves=12,
)


def attempt(load: Callable[[Path, type], object], file: Path, kind: type) -> ContentError | None:
    try:
        load(file, kind)
    except ContentError as error:
        return error
    return None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.binary() | st.text(string.printable).map(str.encode) | PLAIN.map(lambda value: yaml.safe_dump(value).encode())
)
def test_whatever_a_file_holds_it_loads_or_is_a_content_error(write, data):
    file = write(data)
    for load, kind in ((load_entries, Card), (load_document, Card), (load_document, dict[str, dict[str, Card]])):
        error = attempt(load, file, kind)
        assert error is None or error.file


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.text(":-{}[]'\"&*!|>#% \n\tab", max_size=3))
@example(len(GOOD) - 1, "\n:>")  # the fault is seen after the last line
def test_a_broken_file_is_a_content_error_with_a_line(write, at, scrap):
    broken = GOOD[:at] + scrap + GOOD[at + 1 :]
    error = attempt(load_entries, write(broken), Card)
    assert error is None or 1 <= error.line <= broken.count("\n") + 1


def test_ids_are_read_without_knowing_what_the_entries_are(tmp_path):
    file = tmp_path / "cards.yaml"
    file.write_text("- {id: sling, dice: [{id: inner}]}\n- name: Bow\n  id: bow\n- 7\n")
    assert ids_in(file) == ["sling", "bow"]
