"""The box: tables, references that are checked wherever they stand, texts, and counts that refuse nothing."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated

import pytest
from tests.kernel.cardgame import VOCABULARY, Effects

from coterie.kernel.box import Box, Ref
from coterie.kernel.content import Content, Entry
from coterie.kernel.effects import Effect, Verb, Vocabulary, verbs_of
from coterie.kernel.errors import ContentError
from coterie.kernel.game import Stock


class Weapon(Entry, frozen=True, kw_only=True):
    name: str = ""
    copies: int = 1


class Give(Verb, frozen=True):
    weapon: Annotated[str, Ref("weapon")]


class Arm(Verb, frozen=True, kw_only=True):
    hands: tuple[Annotated[str, Ref("weapon")], ...] = ()
    then: tuple[Effect, ...] = ()


class Page(Content, frozen=True, kw_only=True):
    hero: Annotated[str, Ref("hero")] = ""
    do: Effects = ()


def ends(way: str) -> Iterable[str]:
    if "-" not in way:
        raise ValueError(f"'{way}' is no way")
    return way.split("-")


class Hero(Entry, frozen=True, kw_only=True):
    name: str = ""
    text: str = ""
    weapon: Annotated[str, Ref("weapon")] = ""
    spoils: Annotated[dict[str, int], Ref("weapon")] = {}
    pages: dict[str, Page] = {}
    best: tuple[Page, ...] | None = None
    mood: Annotated[str, Ref("mood", also=("any",))] = ""
    home: Annotated[str, Ref("page")] = ""
    ways: tuple[Annotated[str, Ref("page", names=ends)], ...] = ()

    def own_names(self) -> Mapping[str, Collection[str]]:
        return {"page": self.pages}


WORDS: Vocabulary = Vocabulary({**verbs_of(__name__), **VOCABULARY.verbs}, VOCABULARY.needs)  # type: ignore[type-arg]  # of no game


def box(tmp_path: Path, heroes: str) -> Box:
    (tmp_path / "weapons.yaml").write_text("- {id: sword, name: Sword, copies: 2}\n- {id: bow}\n")
    (tmp_path / "tales").mkdir()
    (tmp_path / "tales" / "a.yaml").write_text(heroes)
    made = Box(tmp_path, WORDS.hook, mood=("glad", "grim"))
    made.table("weapon", "weapons.yaml", Weapon, "weapons", 2)
    made.table("hero", "tales", Hero, "heroes", 3)
    return made


def test_references_that_lead_somewhere(tmp_path):
    made = box(
        tmp_path,
        "- id: ann\n  name: Ann\n  weapon: sword\n  spoils: {bow: 2}\n  mood: grim\n"
        "  pages: {end: {hero: ann, do: [{give: bow}, {arm: {hands: [sword], then: [{may: [{give: sword}]}]}}]}}\n",
    )
    made.check()
    assert made.texts("name", "text") == {"weapon.sword.name": "Sword", "hero.ann.name": "Ann"}
    assert made.stock == [Stock("weapons", 2, 3), Stock("heroes", 3, 1)]


@pytest.mark.parametrize(
    ("line", "key", "message"),
    [
        ("weapon: sworb", "weapon", "there is no weapon 'sworb', did you mean 'sword'?"),
        ("mood: dull", "mood", "there is no mood 'dull'"),
        ("mood: ane", "mood", "there is no mood 'ane', did you mean 'any'?"),
        ("home: attic", "home", "there is no page 'attic'"),
        ("ways: [end]", "ways[0]", "'end' is no way"),
        ("ways: [end-x]", "ways[0]", "there is no page 'end'"),
        ("spoils: {bow: 1, axe: 2}", "spoils.axe", "there is no weapon 'axe'"),
        ("pages: {end: {hero: bob}}", "pages.end.hero", "there is no hero 'bob'"),
        ("pages: {end: {do: [{gain: 1}, {give: axe}]}}", "pages.end.do[1].give", "there is no weapon 'axe'"),
        ("best: [{do: [{arm: {hands: [bow, axe]}}]}]", "best[0].do[0].arm.hands[1]", "there is no weapon 'axe'"),
        ("best: [{do: [{may: [{give: axe}]}]}]", "best[0].do[0].may[0].give", "there is no weapon 'axe'"),
    ],
)
def test_a_reference_that_leads_nowhere_is_told_with_its_line(tmp_path, line, key, message):
    made = box(tmp_path, f"- id: ann\n- id: cat\n  {line}\n")
    with pytest.raises(ContentError) as error:
        made.check()
    assert (error.value.line, error.value.entry, error.value.key) == (3, "cat", key)
    assert error.value.message.startswith(message)


def test_an_entrys_own_names_are_its_own(tmp_path):
    own = "- {id: ann, pages: {hall: {}, end: {}}, home: hall, ways: [hall-end], mood: any}\n"
    box(tmp_path, own).check()
    (tmp_path / "more").mkdir()
    with pytest.raises(ContentError, match="there is no page 'hall'"):
        box(tmp_path / "more", f"{own}- {{id: cat, home: hall}}\n").check()


def test_a_table_may_have_names_for_its_entries_alone(tmp_path):
    """Two booklets have a first chapter each; neither may speak of the other's second."""
    for name, text in (("one", "- {id: a, mood: b}\n- {id: b}\n"), ("two", "- {id: a, mood: b}\n")):
        (tmp_path / f"{name}.yaml").write_text(text)
    found = Box(tmp_path)
    for name in ("one", "two"):
        found.within[name] = {"mood": found.table(name, f"{name}.yaml", Hero)}
    with pytest.raises(ContentError, match="there is no mood 'b'") as caught:
        found.check()
    assert (caught.value.file.endswith("two.yaml"), caught.value.line) == (True, 1)


def test_all_that_lead_nowhere_are_told_at_once(tmp_path):
    with pytest.raises(ContentError, match=r"2 references lead nowhere:\n.*a.yaml:1.*\n.*a.yaml:2"):
        box(tmp_path, "- {id: ann, weapon: axe}\n- {id: cat, mood: dull}\n").check()


def by_number(tmp_path: Path, heroes: str) -> dict[int, Hero]:
    (tmp_path / "weapons.yaml").write_text("- {id: sword}\n- {id: bow}\n")
    (tmp_path / "heroes.yaml").write_text(heroes)
    made = Box(tmp_path, WORDS.hook)
    made.table("weapon", "weapons.yaml", Weapon)
    found = made.by_players("hero", "heroes.yaml", Hero, "heroes", 1)
    made.check()
    assert made.stock == [Stock("heroes", 1, 1)]
    return {players: table["ann"] for players, table in found.items()}


def test_a_value_may_differ_with_the_number_of_players(tmp_path):
    """Whatever it is and wherever it stands."""
    ann = "- {id: ann, name: Ann, spoils: {bow: {players: [1, 2, 2, 4]}}, weapon: {players: [sword, bow, bow, bow]}}\n"
    found = by_number(tmp_path, ann)
    assert [found[n].spoils["bow"] for n in (1, 2, 3, 4)] == [1, 2, 2, 4]
    assert [found[n].weapon for n in (1, 2, 3, 4)] == ["sword", "bow", "bow", "bow"]
    assert {hero.name for hero in found.values()} == {"Ann"}


def test_a_value_may_differ_with_several_things_at_once(tmp_path):
    (tmp_path / "weapons.yaml").write_text("- {id: sword, name: {players: [{night: [A, B]}, C]}}\n")
    made = Box(tmp_path, WORDS.hook)
    found = made.by_cases("weapon", "weapons.yaml", Weapon, {"players": (1, 2), "night": ("dark", "bright")}, "arms", 1)
    made.check()
    names = {case: table["sword"].name for case, table in found.items()}
    assert names == {(1, "dark"): "A", (1, "bright"): "B", (2, "dark"): "C", (2, "bright"): "C"}
    assert made.stock == [Stock("arms", 1, 1)]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{players: [sword, bow]}", "expected a list of 4 values, for players 1, 2, 3, 4"),
        ("{players: sword}", "expected a list of 4 values, for players 1, 2, 3, 4"),
        ("{players: [sword, bow, axe, axe]}", "there is no weapon 'axe'"),
        ("{players: [sword, bow, 3, bow]}", "expected str, got int"),
    ],
)
def test_every_number_of_players_is_checked(tmp_path, written, message):
    with pytest.raises(ContentError) as error:
        by_number(tmp_path, f"- id: ann\n  weapon: {written}\n")
    assert (error.value.line, error.value.entry) == (2, "ann")
    assert error.value.message == message
