"""Damage to units, vial changes, and what effects give and take."""
