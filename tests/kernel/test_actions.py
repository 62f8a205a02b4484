"""Actions: menu, reasons, refusals and paying come from one object."""

from collections.abc import Iterable
from typing import Any

import pytest
from tests.kernel.cardgame import Purse, purse
from tests.stage import Stage

from coterie.kernel.actions import Action, Menu, Reason, pay
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.errors import RuleFault
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class Buy(Action[Purse, int]):
    word, rule = "buy", "shop.buy"

    def cannot(self, s: Purse, seat: int) -> Reason | None:
        return Reason("closed", "shop.hours") if s.phase == "night" else None

    def wishes(self, s: Purse, seat: int) -> Iterable[Any]:
        return [("buy", price) for price in (1, 3)]

    def against(self, s: Purse, seat: int, option: Any) -> Reason | None:
        price = option[1]
        return Reason("poor", self.rule, {"n": price}) if s.coins[seat] < price else None

    def do(self, t: Table[Purse], seat: int, option: Any) -> Flow[None]:
        t.state.coins[seat] -= option[1]
        yield from ()

    def show(self, s: Purse, seat: int, option: Any) -> Choice:
        return Choice(msg("option.buy", n=option[1]))


class Rest(Action[Purse, int]):
    word, rule, more_words = "rest", "night.rest", ("nap",)

    def options(self, s: Purse, seat: int) -> list[Any]:
        return [("rest",), ("nap", 1)]

    def do(self, t: Table[Purse], seat: int, option: Any) -> Flow[None]:
        t.state.phase = option[0]
        yield from ()


class Vanish(Action[Purse, int]):
    word, rule = "vanish", "night.vanish"

    def wishes(self, s: Purse, seat: int) -> Iterable[Any]:
        return ()


MENU = Menu(Buy(), Rest())


def test_what_is_possible_and_what_is_refused_make_up_what_one_expects():
    s = purse(2)
    assert MENU.options(s, 0) == [("buy", 1), ("rest",), ("nap", 1)]
    [refused] = MENU.blocked(s, 0)
    assert (refused.option, refused.reason, refused.rule) == (("buy", 3), msg("why.poor", n=3), "shop.buy")


def test_a_reason_against_the_whole_action_stands_for_all_its_options():
    s = purse(9)
    s.phase = "night"
    assert MENU.options(s, 0) == [("rest",), ("nap", 1)]
    [refused] = MENU.blocked(s, 0)
    assert (refused.option, refused.reason, refused.rule) == (("buy",), Msg("why.closed"), "shop.hours")


def test_an_option_is_done_and_shown_by_its_action():
    t = Stage(purse(3))
    t.run(MENU.do(t, 0, ("buy", 3)))
    t.run(MENU.do(t, 0, ("nap", 1)))
    assert (t.state.coins, t.state.phase) == ([0], "nap")
    assert MENU.show(t.state, 0, ("buy", 1)).label == msg("option.buy", n=1)


def test_an_action_that_vanishes_without_a_word_is_a_fault():
    MENU.check(purse(0), 0)
    with pytest.raises(RuleFault, match=r"'vanish' is neither possible nor refused \(rule night.vanish\)"):
        Menu(Buy(), Vanish()).check(purse(0), 0)


def test_words_are_told_apart():
    with pytest.raises(TypeError, match="the same word"):
        Menu(Rest(), Rest())


class Early(Rest):
    def takes(self, option):
        return option[1:] == ("early",)

    def refused(self, s, actor):
        return iter(())


class Late(Rest):
    def takes(self, option):
        return option[1:] == ("late",)

    def options(self, s, actor):
        return []

    def nothing(self, s, actor):
        return Reason("awake", self.rule)


def test_actions_with_the_same_word_tell_their_options_apart():
    early, late = Early(), Late()
    menu = Menu(early, late)
    assert menu.action(("rest", "late")) is late
    assert menu.action(("rest", "early")) is early
    menu.check(purse(0), 0)


def test_an_action_without_options_says_why():
    [refused] = Menu(Late()).blocked(purse(0), 0)
    assert (refused.option, refused.reason) == (("rest",), Msg("why.awake"))


class Wallet(Struct):
    gold: int
    silver: int


def test_paying_takes_all_or_nothing():
    wallet = Wallet(3, 1)
    pay(wallet, {"gold": 2, "silver": 1})
    assert wallet == Wallet(1, 0)
    with pytest.raises(RuleFault, match="more is paid than there is: 2 gold of 1, 1 silver of 0"):
        pay(wallet, {"gold": 2, "silver": 1})
    with pytest.raises(RuleFault):
        pay(wallet, {"gold": 1, "silver": 1})
    assert wallet == Wallet(1, 0)
