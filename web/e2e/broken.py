"""`coterie` with a rule of First Light that fails: whoever fetches a tool divides by nothing."""

import logging
import sys
from typing import Any, NoReturn

from coterie.cli import main
from coterie.games.firstlight import keepers


def fetch(action: Any, t: Any, keeper: Any) -> NoReturn:
    t.note("drew", "keeper.fetch", keeper=keeper.seat)
    raise ZeroDivisionError("a rule divides by nothing")


keepers.Fetch.carry_out = fetch
logging.disable(logging.ERROR)
sys.exit(main())
