"""Saves of every version from the middle of games: each opens and plays on, or says clearly that it is too old."""

from __future__ import annotations

import json
from dataclasses import replace as but
from pathlib import Path
from typing import Any

import pytest
from tests.rules.golden import FOLDER, INDEX

from coterie.games import GAMES, load_game
from coterie.kernel.errors import Diverged, OlderSave
from coterie.kernel.game import Game
from coterie.kernel.saves import Save, load, read
from coterie.kernel.session import Session
from coterie.players import make_players, play_on

KEPT = sorted(FOLDER.glob("*/v*/*.save"))


def name_of(path: Path) -> str:
    return "/".join(path.relative_to(FOLDER).with_suffix("").parts)


def opened(game: Game[Any], content: Save) -> Session[Any] | str:
    """The session, from its checkpoint if its tail no longer fits, or why there is none."""
    try:
        return load(game, content)
    except Diverged as diverged:
        return diverged.fallback or str(diverged)
    except OlderSave as refused:
        return str(refused)


def refusal(game: Game[Any], content: Save) -> str:
    had, has = content.rules, game.version
    return (
        f"this save has version {had} of {game.title}, this program has version {has}, and version {had} cannot be "
        f"carried over: open it with Coterie {content.program}, which wrote it"
    )


@pytest.mark.parametrize("path", KEPT, ids=name_of)
def test_a_kept_save_opens_and_plays_on_or_says_clearly_why_not(path: Path):
    content = read(path.read_bytes())
    game = load_game(content.game)
    assert path.parent == FOLDER / game.id / f"v{content.rules}"
    session = opened(game, content) if content.rules < game.version else load(game, content)
    if isinstance(session, str):
        assert session == refusal(game, content)
        return
    if content.rules == game.version:
        assert session.decision is not None
        assert session.decision.kind == json.loads((path.parent / INDEX).read_text())[path.name]
    play_on(session, make_players(["random"], session.setup.players), seed=1)
    assert session.outcome in ("won", "lost")


@pytest.mark.parametrize("path", KEPT, ids=name_of)
def test_a_later_version_opens_what_this_one_opens_or_says_that_it_cannot(path: Path):
    def cannot(state: dict[str, Any]) -> dict[str, Any]:
        raise ValueError("no way")

    content = read(path.read_bytes())
    game = load_game(content.game)
    later = but(game, version=game.version + 1)
    now, then = opened(game, content), opened(later, content)
    if isinstance(now, Session):
        assert isinstance(then, Session)
        assert then.hash() == now.hash()
    strict = but(later, migrations={**game.migrations, game.version: cannot})
    assert opened(strict, content) == refusal(strict, content)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_keeps_saves_and_the_index_lists_them(game: str):
    folders = list((FOLDER / game).glob("v*"))
    assert folders
    for folder in folders:
        index = json.loads((folder / INDEX).read_text())
        assert {path.name for path in folder.glob("*.save")} == set(index)
        assert len(set(index.values())) > 1
        kept = [read(path.read_bytes()) for path in folder.glob("*.save")]
        assert any(len(content.steps) > content.checkpoint_at for content in kept)


def test_a_campaign_is_kept_beyond_its_first_scenario():
    content = read((FOLDER / "hades" / "v1" / "campaign-2p-1.save").read_bytes())
    assert content.setup.options == {"mode": "campaign"}
    assert len([event for event in content.events if event.key == "scenario"]) > 1
