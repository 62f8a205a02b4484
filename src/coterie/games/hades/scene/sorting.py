"""How the options of a wave are sorted, and which options end or decline something."""

from __future__ import annotations

from typing import Any

from coterie.kernel.decision import Option
from coterie.kernel.sorting import Sorting, ending, first_word

SORTING = Sorting(
    {
        "act": {
            **dict.fromkeys(("start-combat", "resolve", "boost-strike", "brawl", "protector", "lure-attack"), "fight"),
            **dict.fromkeys(("lure", "drain", "summon"), "lure"),
            **dict.fromkeys(("move", "sneak"), "move"),
            **dict.fromkeys(("discover", "fill-cup", "search", "exploit", "landmark", "challenge"), "zone"),
            **dict.fromkeys(("focus", "pray", "heal", "rest", "cure", "refresh"), "gather"),
            **dict.fromkeys(("feat", "push", "motivation", "companion"), "cards"),
            **dict.fromkeys(("item", "reactivate", "drop", "boost-market"), "gear"),
            "yield": "turn",
        }
    },
    ending("act.done", "distract.engage", "bargain.refuse", keep=("track", "reroll-again")),
)

CARRIERS = {"main": 2, "also": 1, "do": 1}
"""What main actions are taken with, and where in the option the action itself stands."""


def word_of(option: Option) -> Any:
    """What is done, whatever card it is done with."""
    head = first_word(option)
    at = CARRIERS.get(head, 0) if isinstance(option, tuple) else 0
    return option[at] if isinstance(option, tuple) and len(option) > at else head
