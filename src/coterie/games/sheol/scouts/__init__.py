"""Scouts and servodroids: their cards, tracks, gear and inventories, Lux and corruption."""
