"""Shadows: their cards, how they appear, move, attack and die; gravity, singularities and threats."""
