"""Sheol: scouts carry light out of the last city and hold back the shadows."""
