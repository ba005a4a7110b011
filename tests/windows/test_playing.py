"""Games in other Windows programs, read and won by the program there; the game itself says that it is won."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from windows.wine import Windows

GAME = "tests/windows/foreign_window.py"


@contextmanager
def shown(windows: Windows, puzzle: str, *words: str) -> Iterator[list[str]]:
    """Show a game until the `with` ends, and return what it says, which is complete after it."""
    said: list[str] = []
    process = windows.start(GAME, puzzle, *words)
    assert process.stdout is not None
    try:
        while (line := process.stdout.readline().decode().strip()) != "ready":
            assert process.poll() is None, line
        yield said
    finally:
        process.kill()
        rest, _ = process.communicate(timeout=20)
        said += rest.decode().replace("\r", "").splitlines()


@pytest.mark.parametrize("puzzle", ["sliding", "sudoku", "link", "onestroke"])
def test_a_game_is_won(windows: Windows, puzzle: str) -> None:
    with shown(windows, puzzle) as said:
        told = windows.main("auto", "--window", "Deluxe")
    assert "Won: " in told and said[-1] == "won"
    assert not [line for line in said if line.startswith("beside")]


@pytest.mark.parametrize(("percent", "words"), [(125, ["--aware"]), (150, ["--aware"]), (150, []), (200, ["--aware"])])
def test_places_agree_at_any_scale(windows: Windows, percent: int, words: list[str]) -> None:
    with windows.enlarged(percent), shown(windows, "sudoku", *words) as said:
        told = windows.main("auto", "--window", "Deluxe")
    assert "Won: " in told and said[-1] == "won"
    assert not [line for line in said if line.startswith("beside")]
