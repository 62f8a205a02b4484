"""How what heroes may do is sorted, and which options end or decline something."""

from __future__ import annotations

from coterie.kernel.sorting import Sorting, ending

THINGS = {
    **dict.fromkeys(("item", "aura", "potion"), "things"),
    **dict.fromkeys(("equip", "take-off", "dress", "trade"), "gear"),
}
"""What heroes carry, in every menu."""

SORTING = Sorting(
    {
        "travel": {**THINGS, **dict.fromkeys(("draw", "move", "rest", "collect"), "journey")},
        "explore": {**THINGS, "go": "move"},
        "combat-turn": {**THINGS, "move": "move", "attack": "fight"},
        "stealth-turn": {
            **THINGS,
            **dict.fromkeys(("stab", "shoot"), "fight"),
            **dict.fromkeys(("cadaver", "revive"), "act"),
            **dict.fromkeys(("reactivate", "standby"), "turn"),
            "move": "move",
        },
        "stealth-phase": {**THINGS, **dict.fromkeys(("play", "end-stealth", "over"), "turn")},
        "market": {"buy": "buy", "sell": "sell", "craft": "craft"},
    },
    ending(
        *("combat-turn.end-turn", "stealth-turn.end", "stealth-phase.over", "sighting.alarm", "roll-on.stop"),
        *("exit.stay", "may.leave", "bargain.refuse", "read-on-way.pass-by", "come-back.stay-out", "initiative.0"),
    ),
)
