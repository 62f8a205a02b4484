"""Effects: reading typed verbs, doing them, the verbs that all games share."""

from typing import Any

import pytest
import yaml
from tests.kernel.cardgame import (
    VOCABULARY,
    About,
    Bargain,
    Choose,
    Effects,
    Gain,
    May,
    Need,
    Repeat,
    Sing,
    Sleep,
    gain,
    pay,
    purse,
    sleep,
)
from tests.stage import Stage

from coterie.kernel.content import Entry, load_entries
from coterie.kernel.data import convert
from coterie.kernel.effects import Vocabulary, effects_in
from coterie.kernel.errors import ContentError


class Card(Entry, frozen=True, kw_only=True):
    do: Effects = ()
    other: dict[str, Effects] = {}


def read(text: str) -> Effects:
    effects: Effects = convert(yaml.safe_load(text), Effects, dec_hook=VOCABULARY.hook)
    return effects


def play(text: str, *answers: Any, coins: tuple[int, ...] = (3, 3), chance: tuple[int, ...] = ()) -> Stage[Any]:
    t = Stage(purse(*coins))
    t.stack(*chance)
    t.run(VOCABULARY.resolve(t, read(text), About(rule="a.rule", card="a.card.name")), *answers)
    return t


# --- reading ----------------------------------------------------------------------------------------------------------


def test_one_field_stands_bare_several_are_a_mapping_none_is_true():
    assert read("[{gain: 2}, {sing: {times: 1, tone: high}}, {sleep: true}]") == (Gain(2), Sing(1, "high"), Sleep())


def test_a_verb_can_carry_zero():
    assert read("[{gain: 0}]") == (Gain(0),)


def test_effects_stand_within_effects():
    [may] = read("[{may: [{gain: 1}, {repeat: {times: 2, do: [{sleep: true}]}}]}]")
    assert may == May((Gain(1), Repeat(times=2, do=(Sleep(),))))
    assert [effect.word for effect in effects_in(may)] == ["may", "gain", "repeat", "sleep"]


def test_a_need_within_an_effect_is_the_games_own():
    [given] = read("[{given: {needs: {coins: 3}, then: [{gain: 1}]}}]")
    assert given.needs == Need(coins=3)


@pytest.mark.parametrize(
    ("line", "key", "message"),
    [
        ("do: [{gane: 1}]", "do[0].gane", "there is no verb 'gane', did you mean 'gain'?"),
        ("do: [{gain: x}]", "do[0].gain", "expected int, got str"),
        ("do: [{gain: 1, sleep: true}]", "do[0]", "an effect has exactly one verb, this one has gain, sleep"),
        ("do: [{}]", "do[0]", "an effect has exactly one verb, this one has none"),
        ("do: [{sleep: 2}]", "do[0].sleep", "expected 'true': the verb has nothing to say more"),
        ("do: [{sing: {tone: low}}]", "do[0].sing.times", "missing"),
        ("do: [{sing: {times: 1, tome: low}}]", "do[0].sing.tome", "unknown key, did you mean 'tone' or 'times'?"),
        ("do: [{may: [{gain: 1}, {sing: {times: 1, tone: loud}}]}]", "do[0].may[1].sing.tone", "unknown value 'loud'"),
        ("do: [{bargain: {cost: {gold: 1}}}]", "do[0].bargain.cost.gold", "unknown value 'gold'"),
        ("do: [{given: {needs: {coin: 1}}}]", "do[0].given.needs.coin", "unknown key, did you mean 'coins'?"),
        ("other: {a: [{gain: 1}], b: [{gain: x}]}", "other.b[0].gain", "expected int, got str"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, line, key, message):
    file = tmp_path / "cards.yaml"
    file.write_text(f"- id: good\n- id: bad\n  {line}\n")
    with pytest.raises(ContentError) as error:
        load_entries(file, Card, VOCABULARY.hook)
    assert (error.value.line, error.value.entry, error.value.key) == (3, "bad", key)
    assert error.value.message.startswith(message)


def test_every_verb_needs_a_flow_and_every_flow_a_verb():
    lacking: Vocabulary[Any, Any] = Vocabulary({"gain": Gain, "sleep": Sleep})
    with pytest.raises(TypeError, match="nothing is done for: sleep"):
        lacking.bind((gain,), asked=lambda s, effect, context: 0)
    other: Vocabulary[Any, Any] = Vocabulary({"sleep": Sleep})
    with pytest.raises(TypeError, match="which is no verb"):
        other.bind((gain,), asked=lambda s, effect, context: 0)


def test_a_shared_verb_that_lacks_what_it_needs_has_no_flow():
    poor: Vocabulary[Any, Any] = Vocabulary({"bargain": Bargain})
    with pytest.raises(TypeError, match="nothing is done for: bargain"):
        poor.bind(asked=lambda s, effect, context: 0)


# --- doing ------------------------------------------------------------------------------------------------------------


def test_what_is_done_cites_the_rule_and_the_card_that_set_it_off():
    [event] = play("[{gain: 2}]").noted
    assert (event.rule, event.card) == ("a.rule", "a.card.name")


@pytest.mark.parametrize(
    ("text", "told"), [("[{gain: 2}]", ["gained"]), ("[{sleep: true}]", ["no-effect"]), ("[]", [])]
)
def test_a_card_of_which_nothing_comes_says_so(text, told):
    t = Stage(purse(3))
    t.run(VOCABULARY.carry_out(t, read(text), About(rule="a.rule", card="a.card.name")))
    assert [event.key for event in t.noted] == told
    assert all(event.card == "a.card.name" for event in t.noted)


def test_a_game_may_tell_the_answers():
    found: list[Any] = []
    words = Vocabulary[Any, Any]({"gain": Gain, "may": May, "choose": Choose, "bargain": Bargain})
    words.bind(
        (gain,),
        asked=lambda s, effect, context: 0,
        answered=lambda t, effect, answer, context: found.append((effect.word, answer)),
        can_pay=lambda s, cost, context: s.coins[0] >= cost["coins"],
        pay=pay,
    )
    deal = "{bargain: {cost: {coins: 3}, otherwise: [{gain: 1}]}}"
    for text, *answers in (
        ("[{may: [{gain: 1}]}]", "leave"),
        ("[{choose: [[{gain: 1}], [{gain: 2}]]}]", 1),
        (f"[{deal}]", "refuse"),
        (f"[{deal}]", "pay"),
    ):
        t = Stage(purse(3))
        t.run(words.resolve(t, read(text), About(rule="a.rule")), *answers)
    t = Stage(purse(2))
    t.run(words.resolve(t, read(f"[{deal}]"), About(rule="a.rule")))
    assert found == [("may", "leave"), ("choose", 1), ("bargain", "refuse"), ("bargain", "pay"), ("bargain", "lack")]


def test_a_game_may_tell_of_an_effect_of_which_nothing_came_also_within_another():
    found: list[str] = []
    words = Vocabulary[Any, Any]({"gain": Gain, "sleep": Sleep, "may": May})
    words.bind(
        (gain, sleep),
        asked=lambda s, effect, context: 0,
        answered=lambda t, effect, answer, context: t.note("answered", context),
        idle=lambda t, effect, context: found.append(effect.word),
    )
    t = Stage(purse(3))
    t.run(words.resolve(t, read("[{gain: 1}, {may: [{sleep: true}, {gain: 2}]}]"), About(rule="a.rule")), "do")
    assert found == ["sleep"]


@pytest.mark.parametrize(
    ("text", "answers", "coins"),
    [
        ("[{choose: [[{gain: 1}], [{gain: 2}]]}]", [1], 5),
        ("[{choose: [[{sleep: true}], [{sleep: true}, {sleep: true}]]}]", [], 3),
        ("[{choose: [[{sleep: true}], [{gain: 2}]]}]", [1], 5),
        ("[{may: [{gain: 1}]}]", ["leave"], 3),
        ("[{may: [{sleep: true}]}]", [], 3),
    ],
)
def test_of_ways_that_come_to_the_same_none_is_asked_for(text, answers, coins):
    words = Vocabulary[Any, Any]({"gain": Gain, "sleep": Sleep, "may": May, "choose": Choose})
    words.bind(
        (gain, sleep),
        asked=lambda s, effect, context: 0,
        comes_to=lambda s, effects, context: [each for each in effects if not isinstance(each, Sleep)],
    )
    t = Stage(purse(3))
    t.run(words.resolve(t, read(text), About(rule="a.rule", card="a.card.name")), *answers)
    assert t.state.coins == [coins]
    assert [(each.rule, each.card) for each in t.told("alike")] == [("a.rule", "a.card.name")] * (not answers)


def test_may_is_asked_about_with_the_effect():
    t = play("[{may: [{gain: 1}]}]", "leave")
    assert t.state.coins == [3, 3]
    [asked] = t.asked
    assert (asked.kind, asked.rule, asked.about["who"]) == ("may", "a.rule", 0)
    assert asked.about["effect"] == May((Gain(1),))
    assert play("[{may: [{gain: 1}]}]", "do").state.coins == [4, 3]


def test_a_game_may_name_the_rule_by_which_is_asked():
    t, words = Stage(purse(3)), Vocabulary[Any, Any]({"gain": Gain, "may": May})
    words.bind((gain,), asked=lambda s, effect, context: 0, by=lambda s, effect, context: f"asked.{effect.word}")
    t.run(words.resolve(t, (May((Gain(1),)),), About(rule="a.rule")), "do")
    assert ([each.rule for each in t.asked], [each.rule for each in t.noted]) == (["asked.may"], ["a.rule"])


def test_one_of_several_ways():
    assert play("[{choose: [[{gain: 1}], [{gain: 5}, {gain: 1}]]}]", 1).state.coins == [9, 3]


def test_a_bargain_is_paid_or_refused():
    deal = "[{bargain: {cost: {coins: 3}, then: [{tally: {deals: 1}}], otherwise: [{gain: 1}]}}]"
    paid = play(deal, "pay").state
    assert (paid.coins, paid.counters) == ([0, 3], {"deals": 1})
    assert play(deal, "refuse").state.coins == [4, 3]


def test_who_cannot_pay_has_no_choice():
    deal = "[{bargain: {cost: {coins: 3}, otherwise: [{gain: 1}]}}]"
    t = play(deal, coins=(2,))
    assert (t.state.coins, t.asked) == ([3], [])


def test_only_if_the_needs_hold():
    given = "[{given: {needs: {coins: 3}, then: [{gain: 1}], otherwise: [{gain: 5}]}}]"
    assert play(given).state.coins == [4, 3]
    assert play(given, coins=(2,)).state.coins == [7]


@pytest.mark.parametrize(("rolled", "coins"), [(0, 4), (2, 4), (3, 5), (5, 5)])
def test_the_last_row_of_fate_takes_all_above(rolled, coins):
    fate = "[{fate: [{upto: 2, do: [{gain: 1}]}, {upto: 3, do: [{gain: 2}]}]}]"
    assert play(fate, chance=(rolled,)).state.coins == [coins, 3]


def test_a_repetition_ends_when_the_player_stops():
    assert play("[{repeat: {times: 3, do: [{gain: 1}]}}]", "again", "stop").state.coins == [5, 3]
    assert play("[{repeat: {times: 3, do: [{gain: 1}]}}]", "again", "again").state.coins == [6, 3]


def test_a_repetition_ends_when_it_cannot_be_done():
    assert play("[{repeat: {times: 3, do: [{gain: 0}]}}]").asked == []


def test_everyone_in_turn_is_the_one_it_is_about():
    t = play("[{everyone: [{gain: 2}]}]")
    assert t.state.coins == [5, 5]
    assert {event.card for event in t.noted} == {"a.card.name"}


def test_what_is_for_afterwards_waits_while_something_is_in_progress():
    t = Stage(purse(3))
    context = About(rule="a.rule", after=[])
    t.run(VOCABULARY.resolve(t, read("[{afterwards: [{gain: 1}]}, {gain: 5}]"), context))
    assert t.state.coins == [8]
    [(effects, later)] = context.after
    assert (effects, later.after, later.rule) == ((Gain(1),), None, "a.rule")
    t.run(VOCABULARY.resolve(t, read("[{afterwards: [{gain: 1}]}]"), later))
    assert t.state.coins == [9]


def test_counters_of_the_scenario_and_of_the_campaign():
    s = play("[{tally: {a: 1, b: 2}}, {tally: {a: 1}}, {remember: {c: 3}}]").state
    assert (s.counters, s.memory) == ({"a": 2, "b": 2}, {"c": 3})
