"""Lightshields and other cards that are played: which can be, what they cost, and playing them."""
