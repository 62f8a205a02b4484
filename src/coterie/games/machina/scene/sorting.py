"""How what an explorer may do is sorted, and which options end or decline something."""

from __future__ import annotations

from coterie.kernel.sorting import Sorting, ending

ACTS = {
    **dict.fromkeys(("move", "open-door", "close-door", "door", "explore", "exit"), "move"),
    "destroy-door": "move",
    **dict.fromkeys(("activate", "chapter", "seal", "lever"), "spaces"),
    **dict.fromkeys(("trade", "inventory"), "items"),
}
"""By the word of the action; abilities say themselves whether they are attacks."""

SORTING = Sorting(
    {"act": ACTS, "monster-act": ACTS},
    ending(
        *("act.end", "monster-act.end", "again.stop", "outfit.as-it-is", "exchange.nothing", "give-item.keep"),
        *("raise-roll.0", "contribute.0", "own-essence.0"),
        leave=("may", "equip-now", "equip-main", "attach", "give-to"),
        refuse=("agree-trade", "agree-inventory"),
        stay=("teleport", "walk"),
    ),
)
