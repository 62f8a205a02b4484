"""How what a unit may do is sorted, and which options end or decline something."""

from __future__ import annotations

from coterie.kernel.sorting import Sorting, ending

ACTS = {
    **dict.fromkeys(("step", "swap", "buy"), "move"),
    "attack": "fight",
    **dict.fromkeys(("plan", "reveal"), "light"),
    **dict.fromkeys(("discover", "build", "explore", "printer", "shield", "collect"), "land"),
    **dict.fromkeys(("deposit", "retrieve", "print", "cure"), "citadel"),
    **dict.fromkeys(("use", "refresh"), "cards"),
    **dict.fromkeys(("give", "trade", "attach", "repair", "discard"), "gear"),
    **dict.fromkeys(("turn", "wait"), "turn"),
}
"""By the word of the action."""

CASUAL = tuple(f"casual-{kind}" for kind in ("accessory", "weapon", "lantern", "lightshield", "technology", "item"))

SORTING = Sorting(
    {"act": ACTS, "granted": ACTS},
    ending(
        *("act.pass", "again.stop"),
        leave=("may", "share", *CASUAL),
        refuse=("bargain", "swap", "trade"),
    ),
)
