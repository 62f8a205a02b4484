"""Saying: texts from effects and needs."""

import pytest
import yaml
from tests.kernel.cardgame import NEEDS, VOCABULARY, Effects, Need, Sing

from coterie.kernel.data import convert
from coterie.kernel.saying import Saying, all_of, needs_words, phrase
from coterie.kernel.texts import Catalogue, Msg, msg

WORDS = Catalogue(
    "en",
    {
        "effect": {
            "gain": "gain {n}",
            "gain-less": "lose {n}",
            "sleep": "sleep",
            "sing": {"$by": "n", "one": "sing once, {how}", "other": "sing {n} times, {how}"},
            "may": "you may {what}",
            "everyone": "everyone: {what}",
            "tally": "{what} +{n}",
            "repeat": "up to {n} times {what}",
            "next": "{a}, then {b}",
            "path": "({what})",
            "or": "{a} or {b}",
            "all": "{what}",
            "nothing": "nothing",
            "sentence": "{What}.",
            "choose": "choose: {what}",
            "bargain": {
                "may": "{price} to {then}",
                "or": "{price} or {otherwise}",
                "both": "{price}: {then}, else {otherwise}",
            },
            "given": {
                "then": "if {needs}, {then}",
                "unless": "unless {needs}, {otherwise}",
                "both": "if {needs} {then}, else {otherwise}",
            },
            "fate": "die: {rows}",
            "fate-row": "{low}-{high} {what}",
            "fate-one": "{low} {what}",
            "fate-next": "{a}; {b}",
            "remember": "this is remembered",
        },
        "counter": {"bells": "bells"},
        "need": {"coins": "{n} coins", "alone": "alone", "holders": "{what} held"},
        "list": {"two": "{a} and {b}", "none": "none"},
        "text": {"one": "{a}", "more": "{a} {b}"},
    },
)
SAYING: Saying[str] = Saying(
    {Sing: lambda effect, how: msg("effect.sing", n=effect.times, how=how)},
    "softly",
    paying=lambda cost: [f"pay {n}" for n in cost.values()],
    clause=lambda need, how: msg("effect.all", what=[text for text, _ in needs_words(NEEDS, need, {})]),
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "Nothing."),
        ("[{gain: 2}, {gain: -1}, {sleep: true}]", "Gain 2, then lose 1, then sleep."),
        ("[{gain: 0}]", "Gain 0."),
        ("[{sing: {times: 1}}]", "Sing once, softly."),
        ("[{may: [{gain: 1}]}]", "You may gain 1."),
        ("[{may: [{gain: 1}, {sleep: true}]}]", "You may (gain 1, then sleep)."),
        ("[{choose: [[{gain: 1}], [{sleep: true}]]}]", "Choose: (gain 1) or (sleep)."),
        ("[{bargain: {cost: {coins: 2}, then: [{sleep: true}]}}]", "Pay 2 to sleep."),
        ("[{bargain: {cost: {coins: 2}, otherwise: [{sleep: true}]}}]", "Pay 2 or sleep."),
        (
            "[{bargain: {cost: {coins: 2}, then: [{gain: 1}], otherwise: [{sleep: true}]}}]",
            "Pay 2: gain 1, else sleep.",
        ),
        ("[{given: {needs: {coins: 2, alone: true}, then: [{gain: 1}]}}]", "If 2 coins and alone, gain 1."),
        ("[{given: {needs: {coins: 2}, otherwise: [{gain: 1}]}}]", "Unless 2 coins, gain 1."),
        (
            "[{given: {needs: {coins: 2}, then: [{sleep: true}], otherwise: [{gain: 1}]}}]",
            "If 2 coins sleep, else gain 1.",
        ),
        ("[{fate: [{upto: 0, do: [{gain: 1}]}, {upto: 3, do: [{sleep: true}]}]}]", "Die: 0 gain 1; 1-3 sleep."),
        ("[{repeat: {times: 2, do: [{gain: 1}]}}]", "Up to 2 times gain 1."),
        (
            "[{everyone: [{gain: 1}]}, {tally: {bells: 2}}, {remember: {bells: 1}}]",
            "Everyone: gain 1, then bells +2, then this is remembered.",
        ),
    ],
)
def test_effects_in_words(text, said):
    effects = convert(yaml.safe_load(text), Effects, dec_hook=VOCABULARY.hook)
    assert WORDS.text(SAYING.sentence(effects)) == said
    assert WORDS.missing == set()


def test_how_something_is_said_travels_down():
    effects = convert([{"may": [{"sing": {"times": 2}}]}], Effects, dec_hook=VOCABULARY.hook)
    assert WORDS.text(SAYING.say(effects, "aloud")) == "you may sing 2 times, aloud"


def test_each_thing_that_a_need_asks_for_in_words_and_as_a_need():
    special = {"holders": lambda names: msg("need.holders", what=names[0])}
    told = list(needs_words(NEEDS, Need(coins=2, holders=("x", "y")), special))
    assert [WORDS.text(text) for text, _ in told] == ["2 coins", "x held", "y held"]
    assert [need for _, need in told] == [Need(coins=2), Need(holders=("x",)), Need(holders=("y",))]


def test_pieces_of_text():
    assert WORDS.text(phrase("a", "", Msg("effect.sleep"))) == "a sleep"
    assert WORDS.text(phrase()) == ""
    assert WORDS.text(all_of(["a", "b"])) == "a and b"
