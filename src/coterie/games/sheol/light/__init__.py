"""Lightstream tiles: the pool they come from, and how they are placed."""
