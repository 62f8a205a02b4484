"""Needs of the content and when they hold; effects, costs and needs in words."""
