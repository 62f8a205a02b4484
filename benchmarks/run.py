"""Side-by-side speed runs: `python benchmarks/run.py [seconds] [word in the row's name]`."""

from __future__ import annotations

import sys

from coterie.kernel.errors import CoterieError
from coterie.lab.bench import Row, bench


def table(rows: list[Row]) -> str:
    width = max(len(row.name) for row in rows)
    lines = [f"{'':{width}}  {'ours':>10}  {'catanatron':>10}  ratio"]
    lines += [f"{row.name:{width}}  {row.ours:10,.1f}  {row.peer:10,.1f}  {row.ratio:5.2f}" for row in rows]
    return "\n".join(
        [*lines, "", "decisions: a second, more is better; fork, save, load: microseconds, less is better"]
    )


def main(arguments: list[str]) -> int:
    seconds = float(arguments[0]) if arguments else 3.0
    try:
        rows = bench(seconds, arguments[1] if arguments[1:] else None, lambda what: print(what, file=sys.stderr))
    except CoterieError as error:
        print(error, file=sys.stderr)
        return 1
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
