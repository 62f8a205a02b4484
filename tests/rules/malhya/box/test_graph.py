"""The walk itself, over small booklets with one fault each."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.malhya.box.graph import Walk

from coterie.games.malhya.box.story import ChapterCard
from coterie.games.malhya.box.vocabulary import VOCABULARY
from coterie.kernel.content import load_entries
from coterie.kernel.errors import ContentError


def chapters(folder: Path, text: str) -> dict[str, ChapterCard]:
    """Chapters written short: each line a number and what follows its words."""
    file = folder / "chapters.yaml"
    lines = [line.strip().partition(" ") for line in text.strip().splitlines()]
    file.write_text("".join(f'- {{id: "{number}", text: Words., {rest}}}\n' for number, _, rest in lines))
    return load_entries(file, ChapterCard, VOCABULARY.hook)


def walked(folder: Path, text: str, **more: str) -> Walk:
    return Walk(chapters(folder, text), "1", **more)


def test_a_way_behind_a_flag_that_is_never_set_is_no_way(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 branch: [{needs: {flags: [lamp]}, go: "2"}, {go: "3"}]
        2 ending: bright
        3 ending: dark
        """,
    )
    assert found.unreached() == ["2"]


def test_a_flag_counts_only_on_ways_that_come_from_where_it_is_set(tmp_path: Path) -> None:
    """3 sets the flag, but nothing leads from there to the branch in 2."""
    found = walked(
        tmp_path,
        """
        1 choices: [{text: a, go: "2"}, {text: b, go: "3"}]
        2 branch: [{needs: {flags: [lamp]}, go: "4"}, {go: "5"}]
        3 do: [{set: lamp}], go: "5"
        4 ending: bright
        5 ending: dark
        """,
    )
    assert found.unreached() == ["4"]


def test_a_way_that_a_flag_surely_set_forbids_is_no_way(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{set: lamp}], go: "2"
        2 branch: [{needs: {no_flags: [lamp]}, go: "3"}, {go: "4"}]
        3 ending: dark
        4 ending: bright
        """,
    )
    assert found.unreached() == ["3"]


def test_one_that_may_have_been_set_forbids_nothing(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 choices: [{text: a, do: [{set: lamp}], go: "2"}, {text: b, go: "2"}]
        2 branch: [{needs: {no_flags: [lamp]}, go: "3"}, {go: "4"}]
        3 ending: dark
        4 ending: bright
        """,
    )
    assert found.unreached() == []


def test_a_circle_without_an_ending_is_a_dead_end(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 choices: [{text: a, go: "2"}, {text: b, go: "4"}]
        2 go: "3"
        3 go: "2"
        4 ending: home
        """,
    )
    assert found.dead_ends() == ["2 (in nothing)", "3 (in nothing)"]


def test_a_chapter_that_closes_needs_something_to_go_back_to(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 choices: [{text: a, go: "2"}, {text: b, go: "3"}]
        2 close: true
        3 ending: home
        """,
    )
    assert found.faults == ["2 closes the booklet, but nothing was interrupted"]


def test_a_location_is_left_by_its_exit_and_what_was_read_there_is_known(tmp_path: Path) -> None:
    """The clue is found at one point, and needed at the other."""
    found = walked(
        tmp_path,
        """
        1 enter: {page: "21", interest: {a: "2", b: "3"}, access: {south-gate: "5"}}
        2 do: [{find_clue: key}], close: true
        3 branch: [{needs: {clues: [key]}, go: "4"}, {go: "6"}]
        4 ending: opened
        5 exit: "7"
        6 close: true
        7 ending: gone
        """,
    )
    assert (found.unreached(), found.dead_ends(), found.faults) == ([], [], [])
    assert found.endings() == {"opened", "gone"}


def test_a_mark_on_the_map_is_reached_by_travelling_only(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{mark: {place: mere, chapter: "2"}}], travel: true
        2 ending: there
        3 ending: late
        4 ending: nowhere
        """,
        late="3",
    )
    assert found.unreached() == ["4"]


def test_a_way_that_is_there_unless_something_sure_holds_is_no_way(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{find_clue: key}], branch: [{needs: {unless: [{clues: [key]}]}, go: "2"}, {go: "3"}]
        2 ending: dark
        3 ending: bright
        """,
    )
    assert found.unreached() == ["2"]


def test_a_flag_that_is_taken_back_is_gone(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{set: lamp}], go: "2"
        2 do: [{unset: lamp}], branch: [{needs: {flags: [lamp]}, go: "3"}, {go: "4"}]
        3 ending: bright
        4 ending: dark
        """,
    )
    assert found.unreached() == ["3"]


def test_a_chapter_read_in_the_midst_of_another_comes_back_to_it(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{read: "2"}], branch: [{needs: {visited: ["2"]}, go: "3"}, {go: "4"}]
        2 close: true
        3 ending: read
        4 ending: unread
        """,
    )
    assert (found.unreached(), found.faults, found.dead_ends()) == (["4"], [], [])


@pytest.mark.rule("overview.never-over")
def test_a_defeat_leads_on_and_never_back_into_the_room(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 enter: {page: "01", mode: combat, deploy: {red: [[archer]]}, lost: "2", won: "3"}
        2 close: true
        3 ending: home
        """,
    )
    assert found.faults == ["2 closes the booklet, but nothing was interrupted"]


def test_what_is_remembered_may_be_unless_it_is_said(tmp_path: Path) -> None:
    text = """
        1 branch: [{needs: {campaign: {scarred: 1}}, go: "2"}, {go: "3"}]
        2 ending: scarred
        3 branch: [{needs: {campaign_below: {scarred: 2}}, go: "4"}, {go: "5"}]
        4 ending: whole
        5 ending: broken
        """
    assert walked(tmp_path, text).unreached() == []
    assert Walk(chapters(tmp_path, text), "1", memory={}).unreached() == ["2"]
    assert Walk(chapters(tmp_path, text), "1", memory={"scarred": 2}).unreached() == ["4"]


def test_counters_rise_as_far_as_chapters_raise_them(tmp_path: Path) -> None:
    found = walked(
        tmp_path,
        """
        1 do: [{tally: {trust: 2}}], branch: [{needs: {tally: {trust: 2}}, go: "2"}, {go: "4"}]
        2 branch: [{needs: {tally: {trust: 3}}, go: "3"}, {go: "4"}]
        3 ending: friends
        4 ending: strangers
        """,
    )
    assert found.unreached() == ["3"]


@pytest.mark.rule("scenario.chapter-content")
@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("1 name: Nothing follows", "a chapter goes on somehow"),
        ('1 go: "2", close: true', "by one way, this one by go and close"),
        ('1 choices: [{text: a, go: "2"}]', "two choices or more"),
        ('1 choices: [{text: a, cost: {gold: 1}, go: "2"}, {text: b, needs: {gold: 1}, go: "2"}]', "costs nothing"),
        ('1 branch: [{needs: {night: true}, go: "2"}]', "all branches but the last"),
        ('1 gem: {white: "2", black: "2"}', "each of the four gems"),
        (
            "1 test: {name: Try, trait: sense, who: solo, lockpick: true, failure: {go: '2'}, "
            "objectives: [{at: 1, go: '2'}]}",
            "without a pick",
        ),
    ],
)
def test_a_chapter_has_exactly_one_way_on(tmp_path: Path, line: str, wrong: str) -> None:
    with pytest.raises(ContentError, match=wrong):
        chapters(tmp_path, line)


@pytest.mark.rule("test.failure-condition", "test.objective", "test.hidden-objective", "test.individuals")
@pytest.mark.parametrize(
    ("test", "wrong"),
    [
        ('who: individuals, objectives: [{at: 2, go: "2"}]', "none of them can `go` on"),
        ("who: solo, objectives: [{at: 3}, {at: 2}]", "rising numbers"),
        ("who: solo, hidden: true, objectives: [{at: 1}]", "begins at 0"),
        ("who: solo, stops: 1, objectives: [{at: 1}]", "says what failing brings"),
        ("who: solo, dice: 2, objectives: [{at: 1}]", "cannot fail"),
        ("who: solo, most: 2, objectives: [{at: 1}]", "`most` is for a group test"),
    ],
)
def test_a_test_is_written_so_that_it_can_be_taken(tmp_path: Path, test: str, wrong: str) -> None:
    with pytest.raises(ContentError, match=wrong):
        chapters(tmp_path, f"1 test: {{name: Try, trait: sense, {test}}}, close: true")
