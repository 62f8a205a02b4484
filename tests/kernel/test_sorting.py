"""Options as a player thinks of them: in groups, and those that end a turn or pass."""

from __future__ import annotations

import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.decision import DONE, PASS, Decision
from coterie.kernel.paranoid import words
from coterie.kernel.rng import stream
from coterie.kernel.scene import Choice
from coterie.kernel.session import Session
from coterie.kernel.sorting import Sorting, ending
from coterie.kernel.texts import Msg

SORTING = Sorting({"act": {"strike": "fight", "end": "turn"}}, ending("act.end", "raise.0", leave=("may", "attach")))


def sorted_as(kind: str, option: str | int | tuple[str, ...], shown: Choice | None = None) -> tuple[str, bool]:
    decision = Decision(1, (0,), kind, (option,))
    choice = SORTING.sort(decision, option, shown or Choice(Msg("x")))
    return choice.group, choice.ends


def test_an_option_stands_in_the_group_of_its_first_word():
    assert sorted_as("act", ("strike", "shade")) == ("fight", False)
    assert sorted_as("act", ("dance",)) == ("", False)
    assert sorted_as("night", ("strike", "shade")) == ("", False)


def test_a_group_that_the_option_names_itself_is_kept():
    assert sorted_as("act", ("strike",), Choice(Msg("x"), group="cards")) == ("cards", False)


def test_what_ends_stands_in_no_group():
    assert sorted_as("act", ("end",)) == ("", True)
    assert sorted_as("raise", 0) == ("", True)
    assert sorted_as("raise", 1) == ("", False)
    assert [sorted_as(kind, "leave")[1] for kind in ("may", "attach", "act")] == [True, True, False]
    assert [sorted_as("anything", word)[1] for word in (PASS, DONE)] == [True, True]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whatever_a_turn_offers_has_a_group_with_words_or_ends(game: str):
    """In the first decisions of random games every option of a menu is sorted, and at most one of a question ends."""
    rules, seen = load_game(game), set[str]()
    said = words(rules)
    for seed, scenario in enumerate(rules.scenarios[:3]):
        rng = stream(seed, "play")
        session = Session(rules, rules.configure(scenario, 2, rules.difficulties[0], seed))
        for _ in range(150):
            decision = session.decision
            if decision is None:
                break
            choices = [session.choice(option) for option in decision.options]
            assert sum(choice.ends for choice in choices) <= 1, decision
            if decision.kind == "act" or rules.menu(session.state, decision) is not None:
                for choice in choices:
                    if not choice.ends and len(choices) > 4:
                        seen.add(choice.group)
                        assert said.knows(f"group.{choice.group}"), choice
            session.decide(rng.pick(decision.options))
    assert len(seen) > 1
