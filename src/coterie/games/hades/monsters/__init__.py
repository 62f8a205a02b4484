"""Monsters and bosses: where they come from, the dice on them, combat, and the harm done to them."""
