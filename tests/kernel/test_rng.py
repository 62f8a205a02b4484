"""Random numbers: fixed for ever, in range, without favourites."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.data import decode, encode
from coterie.kernel.rng import MASK, Rng, stream

GAMMA = 0x9E3779B97F4A7C15
WORDS = st.integers(0, MASK)


def test_the_bits_are_those_of_splitmix64():
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_are_fixed_for_ever():
    assert stream(0).state == 9523843951405948789
    assert stream(7, "game").state == 3185679666328816057
    assert stream(7, "bot", 2).state == 17118757314447478936
    rng = stream(7, "game")
    assert [rng.below(6) for _ in range(12)] == [3, 3, 0, 3, 2, 2, 4, 5, 4, 2, 3, 4]
    cards = list("abcdefgh")
    rng.shuffle(cards)
    assert "".join(cards) == "fadgbhec"


def test_streams_differ_by_seed_and_by_name():
    keys = [(0,), (1,), (0, "game"), (1, "game"), (0, "bot"), (0, "bot", 0), (0, "bot", 1)]
    assert len({stream(*key).state for key in keys}) == len(keys)


def test_a_copy_goes_on_alike():
    rng = stream(3)
    rng.bits()
    copy = decode(encode(rng), Rng)
    assert [rng.bits() for _ in range(5)] == [copy.bits() for _ in range(5)]


@given(WORDS, st.integers(1, MASK))
def test_below_is_the_high_word_of_a_product_whose_low_word_is_no_surplus(state, n):
    rng, plain = Rng(state), Rng(state)
    product = plain.bits() * n
    while product % (1 << 64) < (1 << 64) % n:
        product = plain.bits() * n
    assert rng.below(n) == product >> 64 < n
    assert rng.state == plain.state


def test_a_word_of_the_surplus_is_drawn_again():
    """2^64 = 3k + 1: the word 0 is one too many, and mix(0) = 0."""
    before_zero = -GAMMA & MASK
    assert Rng(before_zero).bits() == 0
    rng, later = Rng(before_zero), Rng(0)
    assert rng.below(3) == later.bits() * 3 >> 64
    assert rng.state == later.state


def test_nothing_is_drawn_again_for_a_power_of_two():
    rng = Rng(-GAMMA & MASK)
    assert rng.below(8) == 0
    assert rng.state == 0


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_below_favours_nothing(n):
    rng, draws = stream(n, "chi"), 400 * n
    count = Counter(rng.below(n) for _ in range(draws))
    assert set(count) == set(range(n))
    chi = sum((count[i] - 400) ** 2 / 400 for i in range(n))
    assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [0, -1, -6, MASK + 1])
def test_below_refuses_a_number_that_is_no_range(n):
    for seed in range(20):
        with pytest.raises(ValueError, match="below"):
            Rng(seed).below(n)


@given(WORDS, st.lists(st.integers(0, 9)))
def test_shuffling_keeps_the_cards(state, cards):
    mixed = list(cards)
    Rng(state).shuffle(mixed)
    assert sorted(mixed) == sorted(cards)


def test_every_order_of_four_cards_comes_about_equally_often():
    rng, count = stream(4, "orders"), Counter()
    for _ in range(24 * 200):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        count[tuple(cards)] += 1
    assert len(count) == 24
    assert sum((n - 200) ** 2 / 200 for n in count.values()) < 23 + 5 * 46**0.5


def test_pick_takes_one_of_them_and_cannot_take_of_none():
    assert {stream(seed).pick("xyz") for seed in range(40)} == set("xyz")
    with pytest.raises((ValueError, IndexError)):
        Rng(0).pick([])


@pytest.mark.parametrize("seed", range(20))
def test_shuffling_is_drawing_below_each_place_in_turn(seed):
    one, other = Rng(seed), Rng(seed)
    shuffled, by_hand = list(range(40)), list(range(40))
    one.shuffle(shuffled)
    for i in range(39, 0, -1):
        j = other.below(i + 1)
        by_hand[i], by_hand[j] = by_hand[j], by_hand[i]
    assert (shuffled, one.state) == (by_hand, other.state)
