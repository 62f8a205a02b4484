"""`coterie`, but one address may make tables and bring saves without waiting: all tests come from one."""

import sys
from functools import partial

from coterie.cli import main
from coterie.server import house
from coterie.server.limits import Limits, Rate

if __name__ == "__main__":  # and not in its workers
    house.Settings = partial(house.Settings, limits=Limits(tables=Rate(1000, 1000)))  # type: ignore[misc,assignment]
    sys.exit(main())
