from tests.rules.machina.halls import halls

__all__ = ["halls"]
