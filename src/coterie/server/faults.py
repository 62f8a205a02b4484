"""A rule failed: what its makers need to know, as one report."""

from __future__ import annotations

import platform
import traceback
from base64 import b64encode
from typing import Any

import coterie
from coterie.kernel import saves
from coterie.kernel.branches import shareable
from coterie.kernel.data import to_builtins, to_json
from coterie.kernel.session import Session
from coterie.server.store import now


def report(session: Session[Any], error: Exception, seat: int, key: str) -> str:
    """The report as JSON, with the save just before it; a branch keeps to itself what it must."""
    decision = session.decision
    given = shareable(session)
    content = {
        "when": now(),
        "error": f"{type(error).__name__}: {error}",
        "traceback": "".join(traceback.format_exception(error)),
        "versions": {"coterie": coterie.__version__, "python": platform.python_version()},
        "game": session.game.id,
        "rules": session.game.version,
        "setup": to_builtins(session.setup),
        "asked": decision.kind if decision else None,
        "rule": decision.rule if decision else None,
        "seat": seat,
        "option": key,
        "decisions": len(session.steps),
        "save": b64encode(saves.save(session, given)).decode() if given is not None else None,
    }
    return to_json(content).decode()
