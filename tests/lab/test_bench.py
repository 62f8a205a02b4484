from __future__ import annotations

import pytest

from coterie.games import GAMES
from coterie.kernel.errors import CoterieError, SetupError
from coterie.lab import peer
from coterie.lab.bench import MEASURES, bench


def silent(what: str) -> None: ...


def test_every_game_has_a_row_for_every_measure():
    pytest.importorskip("catanatron")
    heard: list[str] = []
    rows = bench(0.05, None, heard.append)
    assert [row.name for row in rows] == [f"{game} {measure}" for game in GAMES for measure in MEASURES]
    for row in rows:
        assert row.ours > 0
        assert row.peer > 0
        assert row.ratio == pytest.approx(row.ours / row.peer)
    assert len(heard) == 2 * len(GAMES)


def test_only_some_rows():
    pytest.importorskip("catanatron")
    assert [row.name for row in bench(0.01, "firstlight fork", silent)] == ["firstlight fork"]


def test_a_row_that_does_not_exist():
    with pytest.raises(SetupError, match="unknown measure 'firstlight dance': choose one of firstlight decisions"):
        bench(0.01, "firstlight dance", silent)


def test_without_the_peer_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(peer, "find_spec", lambda name: None)
    with pytest.raises(CoterieError, match="pip install catanatron"):
        bench(0.01, None, silent)
