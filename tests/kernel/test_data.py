"""Plain data: what a state may hold, copies, and digests."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.data import Struct, ValidationError, decode, digest, encode, require_plain


class Colour(Enum):
    RED = "red"


class Leaf(Struct):
    number: int
    word: str = ""
    pair: tuple[int, int] = (0, 0)


class Tree(Struct):
    leaves: list[Leaf] = []
    by_name: dict[str, Leaf] = {}
    by_seat: dict[int, int] = {}
    maybe: Leaf | None = None
    colour: Colour = Colour.RED
    mood: Literal["calm", "wild"] = "calm"
    twig: "Tree | None" = None


leaves = st.builds(Leaf, st.integers(-(2**63), 2**64 - 1), st.text(), st.tuples(st.integers(0, 9), st.integers(0, 9)))
trees = st.builds(
    Tree, st.lists(leaves, max_size=3), st.dictionaries(st.text(max_size=3), leaves, max_size=3), maybe=leaves
)


class Bytes(Struct):
    raw: bytes


class WithSet(Struct):
    deep: dict[str, list[set[int]]]


class WithFloat(Struct):
    deep: list[tuple[int, float]]


class WithAny(Struct):
    deep: dict[str, Any]


class WithCall(Struct):
    deep: Callable[[], int] | None


class Above(Struct):
    inner: list[WithFloat]


class Lenient(Struct, forbid_unknown_fields=False):
    number: int = 0


class HoldsLenient(Struct):
    deep: list[Lenient]


def test_structs_lists_dicts_enums_and_options_are_plain():
    require_plain(Tree)


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        (WithSet, r"WithSet\.deep\{\}\[\] is a set"),
        (WithFloat, r"WithFloat\.deep\[\]\(\) is a float"),
        (WithAny, r"WithAny\.deep\{\} is a any"),
        (WithCall, r"WithCall\.deep is a "),
        (Bytes, r"Bytes\.raw is a bytes"),
        (Above, r"Above\.inner\[\]\.deep\[\]\(\) is a float"),
        (HoldsLenient, r"HoldsLenient\.deep\[\] is a struct that skips fields it does not know"),
    ],
)
def test_what_is_not_plain_is_refused_with_its_place(kind, where):
    with pytest.raises(TypeError, match=where):
        require_plain(kind)


@given(trees)
def test_encoding_is_copying(tree):
    copy = decode(encode(tree), Tree)
    assert copy == tree
    assert copy is not tree
    assert digest(copy) == digest(tree)


@given(trees, trees)
def test_digests_differ_where_values_do(a, b):
    assert (digest(a) == digest(b)) == (encode(a) == encode(b))


def test_the_order_in_which_a_dict_was_filled_counts_since_rules_may_walk_through_it():
    a, b = Leaf(1), Leaf(2)
    assert digest(Tree(by_name={"a": a, "b": b})) != digest(Tree(by_name={"b": b, "a": a}))
    assert digest(Tree(leaves=[a, b])) != digest(Tree(leaves=[b, a]))


def test_dicts_by_number_have_a_digest_too():
    assert digest(Tree(by_seat={0: 1, 1: 2})) == digest(Tree(by_seat={0: 1, 1: 2}))
    assert digest(Tree(by_seat={0: 1, 1: 2})) != digest(Tree(by_seat={0: 2, 1: 1}))


def test_a_digest_is_fixed_for_ever():
    assert digest(Leaf(1, "é", (2, 3))) == "3d6d4a49905d7029ad9b87bf6c74eccd"


def test_other_data_than_was_encoded_is_refused():
    with pytest.raises(ValidationError):
        decode(encode(Leaf(1)), int)
    with pytest.raises(ValidationError, match="number"):
        decode(encode({"number": "x"}), Leaf)
    with pytest.raises(ValidationError, match="unknown field `count`"):
        decode(encode({"number": 1, "count": 2}), Leaf)
