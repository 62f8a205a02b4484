"""Drawings that are kept."""

from coterie.kernel.drawing import Drawings


def test_a_drawing_is_made_once_for_each_key():
    made: list[str] = []
    drawings: Drawings[str] = Drawings(10)

    def draw(key: str) -> str:
        return drawings.get(key, lambda: made.append(key) or f"drawing of {key}")

    assert [draw("a"), draw("b"), draw("a")] == ["drawing of a", "drawing of b", "drawing of a"]
    assert made == ["a", "b"]


def test_there_are_never_too_many():
    drawings: Drawings[int] = Drawings(3)
    for n in range(10):
        assert drawings.get(n, lambda n=n: n + 1) == n + 1
    assert len(drawings._kept) <= 3
