"""Bots are shown the same small positions as the rules."""

from tests.rules.malhya.combat.conftest import fight
from tests.rules.malhya.stealth.conftest import sneak

__all__ = ["fight", "sneak"]
