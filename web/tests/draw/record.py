"""Record the scenes that the drawing is tested and looked at with: `.venv/bin/python web/tests/draw/record.py`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from coterie.games import firstlight, hades, machina, malhya, sheol
from coterie.kernel.session import Session
from coterie.players import make_players, play_on
from coterie.server.shelf import texts

HERE = Path(__file__).parent / "fixtures"
GAMES = {
    "firstlight": firstlight.GAME,
    "hades": hades.GAME,
    "sheol": sheol.GAME,
    "machina": machina.GAME,
    "malhya": malhya.GAME,
}
SCENES = (
    ("firstlight", "causeway", 2),
    ("firstlight", "ruin", 4),
    ("hades", "prologue", 2),
    ("hades", "the-high-table", 4),
    ("sheol", "the-hill-that-walks", 3),
    ("machina", "the-beast", 3),
    ("malhya", "bell", 2),
)
DECISIONS = 28

if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, scenario, players in SCENES:
        session = Session(GAMES[name], GAMES[name].configure(scenario, players, None, 3))
        play_on(session, make_players(["random"], players), 2, DECISIONS)
        seat = session.decision.seats[0] if session.decision else -1
        scene = msgspec.json.encode(session.scene(seat, log=10))
        (HERE / f"{name}-{scenario}-{players}.json").write_bytes(scene)
    for name in GAMES:
        (HERE / f"texts-{name}.json").write_bytes(texts(name, "en")[0])
