"""What all tests share."""

from hypothesis import settings

settings.register_profile("coterie", deadline=None)
settings.load_profile("coterie")
