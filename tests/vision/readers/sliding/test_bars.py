"""Numbers whose ones are plain bars are read."""

import cv2
import numpy as np
from support.foreign.sliding import scrambled

from vision.frame import Pixels
from vision.readers import read_boards

CELL = 80
INK = (20, 20, 20)
WIDTHS = {"1": 12}


def tile(number: int) -> Pixels:
    """Return a tile with a number whose ones are bars."""
    cell = np.full((CELL - 4, CELL - 4, 3), (160, 250, 255), np.uint8)
    digits = str(number)
    x = (CELL - 4 - sum(WIDTHS.get(digit, 20) for digit in digits)) // 2
    for digit in digits:
        if digit == "1":
            cv2.line(cell, (x + 5, 27), (x + 5, 48), INK, 2, cv2.LINE_AA)
        else:
            cv2.putText(cell, digit, (x, 49), cv2.FONT_HERSHEY_SIMPLEX, 1.0, INK, 2, cv2.LINE_AA)
        x += WIDTHS.get(digit, 20)
    return cell


def test_boards_with_bars_for_ones_are_read() -> None:
    right = 0
    for seed in range(4):
        state = scrambled(4, 4, seed)
        pixels = np.full((4 * CELL + 80, 4 * CELL + 80, 3), (170, 200, 165), np.uint8)
        for place, number in enumerate(state.tiles):
            row, col = divmod(place, 4)
            if number:
                y, x = 42 + row * CELL, 42 + col * CELL
                pixels[y : y + CELL - 4, x : x + CELL - 4] = tile(number)
        boards = read_boards(pixels, "sliding")
        right += bool(boards) and boards[0].text == str(state)
    assert right >= 3
