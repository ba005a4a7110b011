"""The bar that blinks in a cell that waits for a digit is no digit."""

from __future__ import annotations

import pytest
from support.foreign.desktop import ForeignDesktop
from support.foreign.game import Manners
from support.foreign.looks import LOOKS
from support.foreign.sudoku import LARGE, SMALL, ForeignSudoku

from vision.readers import read_boards

HIGH = 0.68
"""the part of a cell's height that the bar takes"""


@pytest.mark.parametrize("puzzles", [SMALL, LARGE])
@pytest.mark.parametrize("width_px", [1, 2, 3])
@pytest.mark.parametrize("at", [0.2, 0.5])
@pytest.mark.parametrize("look", ["paper", "night"])
def test_a_bar_in_an_empty_cell_is_no_digit(look: str, at: float, width_px: int, puzzles: tuple[str, ...]) -> None:
    game = ForeignSudoku(ForeignDesktop(), LOOKS[look], Manners("click-type"), puzzles)
    game.show()
    pixels = game.picture(0.0).copy()
    left, top, side, _ = game.box((0, 0))
    start, height = top + round(side * (1 - HIGH) / 2), round(side * HIGH)
    pixels[start : start + height, left + int(side * at) :][:, :width_px] = LOOKS[look].ink
    (reading, *_) = read_boards(pixels, "sudoku")
    assert reading.text == puzzles[0]
