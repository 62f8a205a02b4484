"""What was seen stays seen: a server that dies and comes back with other rules shows no table silently different."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace as but
from pathlib import Path
from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel.data import digest, to_builtins
from coterie.kernel.decision import Flow, option_key
from coterie.kernel.game import Game
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.kernel.table import Table
from coterie.server.house import House
from coterie.server.seats import make_seats
from coterie.server.store import Store
from coterie.server.tables import LiveTable

GAMES = ("firstlight", "hades", "sheol", "machina", "malhya")
TABLES = 200 if os.environ.get("COTERIE_SOAK") else 20


@dataclass(frozen=True)
class Seen:
    """What a table showed before the server died."""

    decisions: int
    position: str
    asked: str
    log: list[Any]
    entries: int


def seen(table: LiveTable) -> Seen:
    s = table.session
    log = [to_builtins(event) for event in s.events]
    return Seen(len(s.steps), s.hash(), s.decision.kind if s.decision else "", log, table.number)


async def play_and_die(database: str) -> dict[str, Seen]:
    """Tables in the middle of their games, as they were shown when the server was killed: nothing was put away."""
    keep, dice, shown = Store(database), random.Random(8), dict[str, Seen]()
    house = House(keep)
    for number in range(TABLES):
        game = load_game(GAMES[number % len(GAMES)])
        session = Session(game, game.configure(seed=number))
        made = await house.keep(session, make_seats([], session.setup.players))
        table = await house._get(made.table)
        for _ in range(dice.randint(1, 60)):
            decision = table.session.decision
            if decision is None:
                break
            if len(table.session.steps) > 4 and dice.random() < 0.05:
                await table.go_back(len(table.session.steps) - dice.randint(1, 3), None, 0)
                continue
            await table.take(decision.seats[0], option_key(dice.choice(list(decision.options))))
        shown[made.table] = seen(table)
    house.thinking.close()
    keep.engine.dispose()
    return shown


@pytest.fixture(scope="module")
def died(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Seen]]:
    path = tmp_path_factory.mktemp("upgrade") / "tables.db"
    return path, asyncio.run(play_and_die(str(path)))


# --- rules that change: each is another program than the one that died ---


class Change:
    """Patches of the rules, or of the games."""

    def __init__(self, patch: pytest.MonkeyPatch):
        self.patch = patch

    def games(self, change: Callable[[Game[Any]], Game[Any]]) -> None:
        self.patch.setattr("coterie.server.kept.load_game", lambda name: change(load_game(name)))

    def play(self, around: Callable[[Table[Any], Flow[None]], Flow[None]]) -> None:
        self.games(lambda game: but(game, play=lambda t: around(t, game.play(t))))

    def nothing(self) -> None:
        """The same rules."""

    def other_dice(self) -> None:
        roll = Table.roll
        self.patch.setattr(Table, "roll", lambda t, die: die.faces[die.faces.index(roll(t, die)) - 1])

    def other_luck(self) -> None:
        below = Rng.below
        self.patch.setattr(Rng, "below", lambda rng, n: n - 1 - below(rng, n))

    def more_luck(self) -> None:
        checkpoint = Table.checkpoint
        self.patch.setattr(Table, "checkpoint", lambda t: (t.state.rng.bits(), checkpoint(t))[1])

    def a_roll_more(self) -> None:
        note = Table.note

        def noted(t: Table[Any], *args: Any, **more: Any) -> None:
            t.below(6)
            note(t, *args, **more)

        self.patch.setattr(Table, "note", noted)

    def cards_from_below(self) -> None:
        draw = Table.draw

        def drawn(t: Table[Any], zone: Any) -> str:
            zone.cards.reverse()
            return draw(t, zone)

        self.patch.setattr(Table, "draw", drawn)

    def other_questions(self) -> None:
        def renamed(t: Table[Any], flow: Flow[None]) -> Flow[None]:
            answer = None
            while True:
                try:
                    decision = flow.send(answer)
                except StopIteration:
                    return
                answer = yield but_kind(decision)

        def but_kind(decision: Any) -> Any:
            decision.kind += "-anew"
            return decision

        self.play(renamed)

    def a_question_more(self) -> None:
        def asked(t: Table[Any], flow: Flow[None]) -> Flow[None]:
            yield from t.choose(0, "are-you-sure", ("yes", "no"), "new.rule")
            yield from flow

        self.play(asked)

    def a_new_version(self) -> None:
        """The next version of each game lays its states out as before."""
        self.games(lambda game: but(game, version=game.version + 1, migrations={game.version: lambda s: s}))

    def a_new_version_with_other_rules(self) -> None:
        self.a_new_version()
        self.a_roll_more()

    def other_numbers(self) -> None:
        """What happens between a checkpoint and the next question does something else to the state."""
        note = Table.note

        def noted(t: Table[Any], key: str, rule: Any, to: Any = None, **params: Any) -> None:
            note(t, key, rule, to, **params)
            t.state.rng.state ^= 1

        self.patch.setattr(Table, "note", noted)


CHANGES = [name for name in vars(Change) if not name.startswith("_") and name not in ("games", "play")]


@contextmanager
def changed(name: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        getattr(Change(patch), name)()
        yield


@pytest.mark.parametrize("name", CHANGES)
def test_no_table_is_silently_different(died: tuple[Path, dict[str, Seen]], tmp_path: Path, name: str):
    path, shown = died
    assert len(CHANGES) == 11
    for part in path.parent.glob("tables.db*"):
        shutil.copy(part, tmp_path / part.name)

    async def come_back() -> int:
        keep, told = Store(str(tmp_path / "tables.db")), 0
        house = House(keep)
        for table_id, before in shown.items():
            table = await house._get(table_id)
            entries, now = keep.entries(table_id), seen(table)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            if not table.notes:
                assert now == but(before, asked=now.asked)
                assert now.asked == before.asked or name in ("a_question_more", "other_questions")
                continue
            told += 1
            assert entries[: before.entries] == entries[:-1]
            assert now.decisions <= before.decisions
            assert now.log[: len(before.log)] == before.log[: len(now.log)]
            assert digest(table.session.state) in places(table, before) or table.session.journal.at == now.decisions
            left = before.decisions - now.decisions
            assert table.notes[-1].text.key == f"table.note.diverged{'-kept' * bool(left)}"
            if not left:
                continue
            params = table.notes[-1].text.params
            kept = await table.as_stored(int(params["old"]))
            assert len(kept.steps) <= int(params["decisions"]) == before.decisions
        house.thinking.close()
        keep.close()
        return told

    def places(table: LiveTable, before: Seen) -> set[str | None]:
        return {entry.position for entry in table.store.entries(table.id)[: before.entries]}

    with changed(name):
        told = asyncio.run(come_back())
    if name != "other_dice":  # then a table is told only if it was killed between a roll and the next checkpoint
        assert bool(told) == (name not in ("nothing", "other_luck", "a_new_version"))
