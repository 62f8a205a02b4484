"""Tiny games, each with one fault; the watch must name it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Decision, Flow, Option
from coterie.kernel.errors import ContentError, DeadEnd, Diverged, EndlessLoop, LeakedSecret, LostCards, RuleFault
from coterie.kernel.game import Game
from coterie.kernel.ledger import UnknownRule
from coterie.kernel.paranoid import ALWAYS, Watch, changed, difference
from coterie.kernel.rng import stream
from coterie.kernel.scene import Card, CardArea, Choice, Meter, Panel, Ribbon, Scene
from coterie.kernel.session import Session
from coterie.kernel.table import Setup, State, Table
from coterie.kernel.texts import Msg
from coterie.kernel.zones import Deck, Hand, Pile, Pool

RULE = "keeper.move"  # the tiny games borrow the ledger of First Light


class Tiny(State):
    deck: Deck
    hands: list[Hand]
    pile: Pile
    pool: Pool
    turn: int = 0


Play = Callable[[Table[Tiny]], Flow[None]]


def setup(choice: Setup) -> Tiny:
    rng = stream(choice.seed, "game")
    cards = [f"c{n}" for n in range(20)]
    rng.shuffle(cards)
    hands = [Hand("card", [cards.pop(), cards.pop()], owner=seat) for seat in range(choice.players)]
    return Tiny(rng=rng, setup=choice, deck=Deck("card", cards), hands=hands, pile=Pile("card"), pool=Pool("card"))


def turns(step: Callable[[Table[Tiny], int], Flow[None]]) -> Play:
    """Six turns, each a checkpoint and one step of the seat whose turn it is."""

    def play(t: Table[Tiny]) -> Flow[None]:
        while t.state.turn < 6:
            t.checkpoint()
            yield from step(t, t.state.turn % len(t.state.hands))
            t.state.turn += 1
        t.state.outcome = "won"

    return play


def honest(t: Table[Tiny], seat: int) -> Flow[None]:
    """Play a card from the hand and draw another, or wait."""
    hand = t.state.hands[seat]
    card = yield from t.choose(seat, "act", [*hand.cards, "wait"], RULE)
    if card != "wait":
        hand.cards.remove(card)
        t.state.pile.cards.append(card)
        t.note("played", RULE, card=card)
        hand.cards.append(t.draw(t.state.deck))
        t.note("drew", RULE, seat=seat)
        t.note("drew-what", RULE, to=(seat,), card=hand.cards[-1])


def shown(s: Tiny, seat: int) -> Scene:
    panels = tuple(
        Panel(f"hand-{hand.owner}", Msg("tiny"), areas=(area(hand.view(seat)),), seat=hand.owner) for hand in s.hands
    )
    return Scene(status=(Msg("tiny"),), goal=meter(s), danger=meter(s), panels=panels)


def area(view: list[str | None]) -> CardArea:
    cards = tuple(Card(card, Msg("card", {"card": card})) for card in view if card)
    return CardArea("hand", Msg("tiny"), cards, view.count(None))


def meter(s: Tiny) -> Meter:
    return Meter("turn", Msg("tiny"), s.turn, 6)


def present(s: Tiny, decision: Decision, option: Option) -> Choice:
    return Choice(Msg("card", {"card": str(option)}))


def tiny(step: Callable[[Table[Tiny], int], Flow[None]] = honest, **changes: Any) -> Game[Tiny]:
    texts = {"tiny": "Tiny", "card": "{card}", "ask.act": "Act", "event.drew": "{seat} draws"}
    texts |= {"event.played": "{card} is played", "event.drew-what": "It is {card}", "why": "Why not"}
    parts: dict[str, Any] = {
        "id": "tiny",
        "title": "Tiny",
        "version": 1,
        "minutes": 1,
        "players": range(1, 4),
        "scenarios": ("plain",),
        "difficulties": ("normal",),
        "state": Tiny,
        "setup": setup,
        "play": turns(step),
        "scene": shown,
        "present": present,
        "evaluate": lambda s: 0.5,
        "census": list,
        "content_texts": lambda: texts,
        "package": "coterie.games.firstlight",
    }
    return Game(**(parts | changes))


def watch_through(game: Game[Tiny], games: int = 10) -> None:
    for seed in range(games):
        session = Session(game, game.configure(players=2, seed=seed))
        watch, rng = Watch(session, stream(seed, "watch"), ALWAYS), stream(seed, "play")
        while session.decision is not None:
            watch.decide(rng.pick(session.decision.options))
            assert watch.number < 1000
        watch.finish()


def test_an_honest_game_passes():
    watch_through(tiny())


def test_the_watch_takes_the_decisions_and_tells_what_happened():
    session = Session(tiny(), tiny().configure(players=2, seed=1))
    watch = Watch(session, stream(1, "watch"))
    events = watch.decide(session.state.hands[0].cards[0])
    assert [event.key for event in events] == ["played", "drew", "drew-what"]
    assert (watch.number, session.state.turn) == (1, 1)


# --- faults in the rules ------------------------------------------------------------------------------


def loses(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("burn", "wait"), RULE)
    t.draw(t.state.deck)


def conjures(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("wish", "wait"), RULE)
    t.state.pile.cards.append("ace")


def crashes(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    raise ZeroDivisionError("one over nothing")


def ends_dead(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    yield from t.choose(seat, "act", (), RULE)


def circles(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    while True:
        t.note("drew", RULE, seat=seat)


def invents_a_rule(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), "keeper.fly")


def notes_an_unknown_rule(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    t.note("drew", "keeper.fly", seat=seat)


def doubles_a_key(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", (("a", "b"), "a:b"), RULE)


def lacks_words(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    t.note("sang", RULE)


def forgets_a_parameter(t: Table[Tiny], seat: int) -> Flow[None]:
    yield from t.choose(seat, "act", ("go", "wait"), RULE)
    t.note("drew", RULE)


@pytest.mark.parametrize(
    ("step", "error", "says"),
    [
        (loses, LostCards, r"vanished: card c\d+"),
        (conjures, LostCards, "appeared: card ace"),
        (crashes, RuleFault, "one over nothing"),
        (ends_dead, DeadEnd, "no option for 'act'"),
        (circles, EndlessLoop, "without a decision"),
        (invents_a_rule, UnknownRule, "keeper.fly"),
        (notes_an_unknown_rule, UnknownRule, "keeper.fly"),
        (doubles_a_key, RuleFault, "same key: a:b"),
        (lacks_words, ContentError, "event.sang"),
        (forgets_a_parameter, ContentError, "event.drew{seat}"),
    ],
)
def test_a_fault_in_a_rule_is_named(step: Any, error: type[Exception], says: str):
    with pytest.raises(error, match=says):
        watch_through(tiny(step))


def test_an_option_that_is_also_blocked_is_named():
    def blocked(s: Tiny, decision: Decision) -> Iterable[Blocked]:
        return [Blocked("wait", Msg("why"), RULE)]

    with pytest.raises(RuleFault, match="'wait' of 'act' is both an option and blocked"):
        watch_through(tiny(blocked=blocked))


def test_a_blocked_option_without_words_is_named():
    def blocked(s: Tiny, decision: Decision) -> Iterable[Blocked]:
        return [Blocked("fly", Msg("why-not"), RULE)]

    with pytest.raises(ContentError, match="why-not"):
        watch_through(tiny(blocked=blocked))


def test_cards_that_a_game_says_it_holds_are_not_lost():
    def held(s: Tiny) -> Iterable[tuple[str, str]]:
        return [("card", f"c{n}") for n in range(20) if not any(f"c{n}" in z.cards for z in (s.deck, s.pile, *s.hands))]

    watch_through(tiny(loses, held=held))


# --- a position outside the state -----------------------------------------------------------------------


def in_a_local(t: Table[Tiny]) -> Flow[None]:
    for number in range(6):
        t.checkpoint()
        yield from t.choose(0, "act", ("go", "wait"), RULE, n=number)
    t.state.outcome = "won"


def in_a_closure() -> Play:
    asked: list[str] = []

    def play(t: Table[Tiny]) -> Flow[None]:
        while t.state.turn < 6:
            t.checkpoint()
            options = ["go", "wait", f"call-{len(asked)}"]
            asked.append((yield from t.choose(0, "act", options, RULE)))
            t.state.turn += 1
        t.state.outcome = "won"

    return play


def by_the_side_dice() -> Play:
    dice = stream(1, "side")

    def play(t: Table[Tiny]) -> Flow[None]:
        while t.state.turn < 6:
            t.checkpoint()
            yield from t.choose(0, "act", ("go", "wait"), RULE)
            t.note("drew", RULE, seat=dice.below(1000))
            t.state.turn += 1
        t.state.outcome = "won"

    return play


@pytest.mark.parametrize(
    ("play", "says"),
    [
        (lambda: in_a_local, "a fork asks"),
        (in_a_closure, "a fork"),
        (by_the_side_dice, "a fork tells another story: line 0, drew"),
    ],
)
def test_a_position_that_is_not_in_the_state_makes_forks_differ(play: Callable[[], Play], says: str):
    with pytest.raises(Diverged, match=says):
        watch_through(tiny(play=play()))


def test_a_setup_that_is_not_made_from_the_seed_fails_the_replay():
    seeds = iter(range(1000))

    def moody(choice: Setup) -> Tiny:
        return setup(Setup("tiny", "plain", choice.players, "normal", next(seeds)))

    with pytest.raises(Diverged, match="the replay: another position before step 0"):
        watch_through(tiny(setup=moody))


def test_a_ribbon_that_is_not_the_top_of_the_scene_is_a_fault():
    def ribbon(s: Tiny) -> Ribbon:
        return Ribbon((Msg("tiny"),), meter(s), replace(meter(s), value=99))

    with pytest.raises(RuleFault, match=r"seat -?\d sees another ribbon: danger.value"):
        watch_through(tiny(ribbon=ribbon))


def test_options_that_are_shown_alike_are_a_fault():
    def alike(s: Tiny, decision: Decision, option: Option) -> Choice:
        return Choice(Msg("tiny"))

    with pytest.raises(RuleFault, match=r"'.*' and '.*' of '.*' are shown alike"):
        watch_through(tiny(present=alike))


# --- secrets ------------------------------------------------------------------------------------------


def test_a_hand_that_another_seat_sees_is_a_leak():
    def scene(s: Tiny, seat: int) -> Scene:
        panels = tuple(
            Panel(f"hand-{hand.owner}", Msg("tiny"), areas=(area(list(hand.cards)),), seat=hand.owner)
            for hand in s.hands
        )
        return Scene(status=(Msg("tiny"),), goal=meter(s), danger=meter(s), panels=panels)

    with pytest.raises(LeakedSecret, match=r"seat -1 sees .*: panels\[0\]\.areas\[0\]\.cards\[[01]\]\.id"):
        watch_through(tiny(scene=scene))


def test_an_option_that_shows_the_top_of_the_deck_is_a_leak():
    def step(t: Table[Tiny], seat: int) -> Flow[None]:
        yield from t.choose(seat, "act", ("wait", t.state.deck.cards[-1]), RULE)

    with pytest.raises(LeakedSecret, match=r"seat 0 learns from its options for 'act'"):
        watch_through(tiny(step))


def test_a_log_that_tells_all_what_one_drew_is_a_leak():
    def step(t: Table[Tiny], seat: int) -> Flow[None]:
        yield from t.choose(seat, "act", ("draw", "wait"), RULE)
        card = t.draw(t.state.deck)
        t.state.hands[seat].cards.append(card)
        t.note("drew-what", RULE, card=card)

    with pytest.raises(LeakedSecret, match=r"seat -1 reads in the log .*: line 0, drew-what"):
        watch_through(tiny(step))


def test_a_card_shown_to_all_and_mixed_in_again_is_no_leak():
    def step(t: Table[Tiny], seat: int) -> Flow[None]:
        yield from t.choose(seat, "act", ("peek", "wait"), RULE)
        t.note("drew-what", RULE, card=t.look(t.state.deck, 1, (0, 1, -1))[0])
        t.shuffle(t.state.deck)

    watch_through(tiny(step))


@pytest.mark.parametrize("shown", [True, False])
def test_a_card_drawn_and_put_under_its_deck_may_be_told_if_all_see_it(shown):
    def step(t: Table[Tiny], seat: int) -> Flow[None]:
        yield from t.choose(seat, "act", ("draw", "wait"), RULE)
        card = t.draw(t.state.deck)
        if shown:
            t.show(card)
        t.state.deck.put_bottom(card)
        t.note("drew-what", RULE, card=card)
        t.state.hands[seat].cards.append(t.draw(t.state.deck))  # nobody is told which

    if shown:
        watch_through(tiny(step))
    else:
        with pytest.raises(LeakedSecret, match=r"reads in the log .*: line 0, drew-what"):
            watch_through(tiny(step))


@pytest.mark.parametrize("shown", [True, False])
def test_a_token_that_goes_back_may_be_told_if_it_was_turned_open_on_the_way(shown):
    def step(t: Table[Tiny], seat: int) -> Flow[None]:
        s = t.state
        s.pool.put("hill", s.deck.cards.pop(0))
        yield from t.choose(seat, "act", ("turn", "wait"), RULE)
        if shown:
            t.reveal(s.pool, "hill")
        s.deck.cards.insert(0, token := s.pool.take("hill"))
        t.note("drew-what", RULE, card=token)

    if shown:
        watch_through(tiny(step))
    else:
        with pytest.raises(LeakedSecret, match=r"reads in the log .*: line 0, drew-what"):
            watch_through(tiny(step))


# --- what the messages say ------------------------------------------------------------------------------


def test_the_first_difference_is_named_by_its_path():
    a, b = Card("x", Msg("one")), Card("x", Msg("two"))
    assert changed(a, a) == ""
    assert changed(CardArea("h", Msg("h"), (a, a)), CardArea("h", Msg("h"), (a, b))) == (
        "cards[1].name.key ('one' or 'two')"
    )
    assert changed([1, 2], [1]) == "all ([1, 2] or [1])"


def test_lost_cards_are_counted():
    then = Counter({("card", "a"): 3, ("card", "b"): 1})
    now = Counter({("card", "a"): 1, ("card", "c"): 1, ("card", "b"): 1})
    assert difference(then, now) == "appeared: card c; vanished: card a ×2"
