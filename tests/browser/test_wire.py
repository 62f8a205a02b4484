"""The client's types are made from the server's structs."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_clients_types_are_those_of_the_server():
    made = runpy.run_path(str(WEB / "build" / "wire.py"))["typescript"]()
    kept = (WEB / "src" / "lib" / "wire.ts").read_text()
    assert kept == made, "make them anew: python web/build/wire.py > web/src/lib/wire.ts"
