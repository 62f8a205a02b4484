"""Heralds and Outer Lords, and what is done to enemies of all kinds."""
