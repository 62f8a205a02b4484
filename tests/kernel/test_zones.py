"""Zones: who knows what, where zones hide in a state, and dealing anew what a seat cannot know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.data import Struct, decode, encode
from coterie.kernel.rng import Rng, stream
from coterie.kernel.zones import SPECTATOR, Bag, Deck, Hand, Pile, Pool, Zone, contents, determinize, zones


def test_a_pile_is_open_a_bag_closed_and_a_hand_its_owners():
    assert Pile("f", ["a"]).view(SPECTATOR) == ["a"]
    assert Bag("f", ["a"]).view(0) == [None]
    hand = Hand("f", ["a"], owner=1)
    assert (hand.view(1), hand.view(0), hand.view(SPECTATOR)) == (["a"], [None], [None])


def test_a_zone_that_does_not_say_who_knows_it_shows_nothing():
    with pytest.raises(TypeError, match="Zone does not say"):
        Zone("f", ["a"]).view(0)


def test_nobody_knows_a_deck_but_who_looked_at_its_top():
    deck = Deck("f", ["a", "b", "c"], looked={1: 2})
    assert deck.view(1) == [None, "b", "c"]
    assert deck.view(0) == [None, None, None]


def test_what_was_looked_at_leaves_with_the_top_card():
    deck = Deck("f", ["a", "b", "c"], looked={0: 1, 1: 2})
    assert deck.drop_top() == "c"
    assert (deck.view(0), deck.view(1)) == ([None, None], [None, "b"])
    deck.drop_top()
    assert deck.looked == {}


def test_who_sees_a_card_laid_on_top_knows_it_and_what_lay_known_below():
    deck = Deck("f", ["a", "b"], looked={0: 1, 1: 1})
    deck.put_top("c", seen_by=(1, 2))
    assert deck.view(0) == [None, None, None]
    assert deck.view(1) == [None, "b", "c"]
    assert deck.view(2) == [None, None, "c"]


def test_a_card_put_below_shifts_no_knowledge():
    deck = Deck("f", ["a", "b"], looked={0: 2})
    deck.put_bottom("z")
    assert deck.view(0) == [None, "a", "b"]


def test_a_deck_forgets():
    deck = Deck("f", ["a"], looked={0: 1})
    deck.forget()
    assert deck.view(0) == [None]


def test_a_pool_shows_open_spots_to_all_and_seen_ones_to_who_looked():
    pool = Pool("f", ["x", "y", "z"], spots=["n", "e", "s"], seen={"n": [1]}, open=["e"])
    assert pool.view(0) == [None, "y", None]
    assert pool.view(1) == ["x", "y", None]
    assert (pool.at("n", 1), pool.at("n", 0)) == ("x", None)


def test_what_was_known_of_a_spot_goes_with_its_token():
    pool = Pool("f", ["x", "y"], spots=["n", "e"], seen={"n": [0]}, open=["n"])
    assert pool.take("n") == "x"
    with pytest.raises(KeyError):
        pool.at("n", 0)
    pool.put("n", "w")
    assert pool.at("n", 0) is None
    assert pool.at("e", 0) is None


def test_a_spot_holds_one_token():
    with pytest.raises(ValueError, match="spot n"):
        Pool("f", ["x"], spots=["n"]).put("n", "y")


# --- all zones of a state -----------------------------------------------------------------------------


class Shelf(Struct):
    deck: Deck | None = None
    label: str = ""
    inner: "Shelf | None" = None


class Room(Struct):
    plain: int
    pile: Pile
    rows: list[list[Hand]]
    by_name: dict[str, Shelf]
    pair: tuple[Bag, Shelf]
    maybe: Pool | None = None
    words: list[str] = []


def room() -> Room:
    return Room(
        plain=1,
        pile=Pile("a", ["1"]),
        rows=[[Hand("a", ["2"], owner=0)], [Hand("a", ["3"], owner=1)]],
        by_name={"x": Shelf(), "y": Shelf(Deck("a", ["4"]), inner=Shelf(Deck("b", ["5"])))},
        pair=(Bag("b", ["6"]), Shelf(Deck("a", ["7"]))),
        maybe=Pool("b", ["8"], spots=["n"]),
    )


def test_zones_are_found_however_deep_they_lie():
    assert ["".join(zone.cards) for zone in zones(room())] == list("12345678")


def test_contents_counts_each_card_of_each_family():
    counted = contents(room())
    assert counted["a", "7"] == counted["b", "8"] == 1
    assert counted.total() == 8
    assert contents(Pile("a", ["1", "1"])) == {("a", "1"): 2}


# --- dealing anew -------------------------------------------------------------------------------------


class Spread(Struct):
    decks: list[Deck]
    hands: list[Hand]
    bag: Bag
    pool: Pool
    pile: Pile


cards = st.lists(st.sampled_from("abcde"), max_size=5)
families = st.sampled_from(["red", "blue"])


@st.composite
def spreads(draw):
    tokens = draw(cards)
    spots = [f"s{i}" for i in range(len(tokens))]
    some = st.lists(st.sampled_from(spots), unique=True) if spots else st.just([])
    looked = st.dictionaries(st.integers(0, 2), st.integers(1, 5))
    return Spread(
        [Deck(draw(families), draw(cards), looked=draw(looked)) for _ in range(draw(st.integers(0, 2)))],
        [Hand(draw(families), draw(cards), owner=seat) for seat in range(3)],
        Bag(draw(families), draw(cards)),
        Pool(draw(families), tokens, spots=spots, seen={spot: [1] for spot in draw(some)}, open=draw(some)),
        Pile(draw(families), draw(cards)),
    )


@given(spreads(), st.integers(-1, 2), st.integers(0, 1 << 32))
def test_dealing_anew_keeps_all_cards_and_all_that_the_seat_knows(spread, seat, seed):
    before = decode(encode(spread), Spread)
    determinize(spread, seat, Rng(seed))
    assert contents(spread) == contents(before)
    assert [z.view(seat) for z in zones(spread)] == [z.view(seat) for z in zones(before)]
    assert [len(z) for z in zones(spread)] == [len(z) for z in zones(before)]


def test_dealing_anew_reaches_every_place_the_seat_cannot_know():
    seen = set()
    for seed in range(300):
        spread = Spread(
            [Deck("card", ["a", "b"])],
            [Hand("card", ["c"], owner=0), Hand("card", ["d"], owner=1)],
            Bag("ball", ["x"]),
            Pool("card", ["e"], spots=["n"]),
            Pile("card", ["f"]),
        )
        determinize(spread, 0, stream(seed))
        assert spread.hands[0].cards == ["c"]
        assert spread.bag.cards == ["x"]
        seen.add((spread.decks[0].cards[-1], spread.hands[1].cards[0], spread.pool.cards[0]))
    assert len(seen) == 4 * 3 * 2
