"""A campaign of short booklets played by chance to its end: saved and loaded at every decision, and watched."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie.games.malhya import GAME
from coterie.games.malhya.box.story import ChapterCard
from coterie.games.malhya.box.tables import STORIES
from coterie.games.malhya.box.vocabulary import VOCABULARY
from coterie.games.malhya.state import Malhya
from coterie.kernel.content import load_entries
from coterie.kernel.paranoid import Every, Watch
from coterie.kernel.rng import stream
from coterie.kernel.saves import load, replay, save
from coterie.kernel.session import Session

ENDINGS = {
    "shadows": ("star-lifted", "too-late"),
    "bell": ("silence", "on-the-list"),
    "guest": ("thirty-coins", "ashes"),
    "gate": ("held", "behind-us"),
}
FINDS = "{draw_cards: {deck: object, look: 2}}, {gain: {potion: 1}}, {damage: 2}, {exhaust_aura: 1}, {gold: 3}"


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session[Malhya]:
    """Every booklet has something to find, a choice, and two of its endings."""
    for name, (good, bitter) in ENDINGS.items():
        file = tmp_path / f"{name}.yaml"
        file.write_text(
            f'- {{id: "1", text: One., do: [{FINDS}], choices: [{{text: a, go: "2"}}, {{text: b, go: "3"}}]}}\n'
            f'- {{id: "2", text: Two., ending: {good}}}\n'
            f'- {{id: "3", text: Three., ending: {bitter}}}\n'
        )
        monkeypatch.setitem(STORIES, name, load_entries(file, ChapterCard, VOCABULARY.hook))
    return Session(GAME, GAME.configure("shadows", 3, "normal", seed=5, options={"mode": "campaign"}))


@pytest.mark.rule("scenario.start", "overview.never-over")
def test_loaded_at_every_decision_it_stands_where_it_stood_and_goes_on_alike(session: Session[Malhya]) -> None:
    rng, through, scenarios = stream(1, "bot"), session, []
    while session.decision is not None:
        loaded = load(session.game, save(session))
        assert loaded.hash() == session.hash()
        assert loaded.decision == session.decision
        session = loaded
        scenarios.append(session.state.scenario)
        option = rng.pick(session.decision.options)
        session.decide(option)
        through.decide(option)
    assert [*dict.fromkeys(scenarios)] == [*ENDINGS]
    assert session.hash() == through.hash() == replay(session.game, save(session)).hash()
    log = session.state.log
    assert log.endings.keys() == ENDINGS.keys()
    assert sorted((*log.won, *log.failed)) == sorted(ENDINGS)
    assert log.finished == session.state.outcome == ("won" if "gate" in log.won else "lost")


@pytest.mark.rule("scenario.start")
@pytest.mark.parametrize("chance", range(4))
def test_nothing_is_wrong_with_it_when_everything_is_watched(session: Session[Malhya], chance: int) -> None:
    rng = stream(chance, "bot")
    watch = Watch(session, stream(chance, "watch"), Every(save=1, secrets=1, words=1))
    while session.decision is not None:
        watch.decide(rng.pick(session.decision.options))
    watch.finish()
    assert len(session.state.log.endings) == 4
    for hero in session.state.heroes:
        assert sum(hero.traits.values()) >= 7 + 3, "three endings brought a level each"
