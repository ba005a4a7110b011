"""Number pads are found beside boards in any arrangement of their buttons; row labels aren't pads."""

import random
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.simulated.looks import fill, middle_of, write
from support.simulated.play import opened, played
from support.simulated.sudoku import LARGE, SimulatedSudoku

from vision.frame import Pixels
from vision.players.sudoku.number_pad import find_pad, words_in

TEXTS = ("", *"123456789")
EVERY = range(1, 10)
ROW = [(0, number) for number in range(9)]
GRID = [divmod(number, 3) for number in range(9)]
TWO_ROWS = [divmod(number, 5) for number in range(9)]
ARRANGEMENTS = {
    "row": ROW,
    "grid": GRID,
    "calculator": [(2 - number // 3, number % 3) for number in range(9)],
    "column": [(number, 0) for number in range(9)],
    "rows": TWO_ROWS,
    "columns": [divmod(number, 5)[::-1] for number in range(9)],
    "centred": [(row, column + row / 2) for row, column in TWO_ROWS],
    "eraser": [(number // 6, number % 6 + number // 6) for number in range(9)],  # one more button in the middle
    "notes": [divmod(number + 1, 5) for number in range(9)],  # and one as the first
}
SHADES = {
    "light": ((240, 240, 240), (255, 255, 255), (30, 30, 30)),
    "dark": ((30, 26, 24), (120, 100, 60), (255, 255, 255)),
    "outlined": ((255, 255, 255), (255, 255, 255), (0, 0, 0)),
    "bold": ((90, 40, 30), (60, 60, 200), (250, 250, 250)),
}
"""the colours of the page, of buttons and of their signs"""

Places = Sequence[tuple[int, float]]
"""the row and column of each button"""


def drawn(
    places: Places,
    digits: Sequence[int],
    shade: str = "light",
    side: int = 40,
    pitch: tuple[int, int] = (46, 46),
    size: float = 0.5,
) -> tuple[Pixels, dict[int, tuple[float, float]]]:
    """Return a page with a pad and other words, and the centre of each button."""
    page, ground, ink = SHADES[shade]
    pixels = np.full((560, 560, 3), page, np.uint8)
    middles = {}
    for digit, (row, column) in zip(digits, places, strict=False):
        box = (round(60 + column * pitch[0]), 80 + row * pitch[1], side, side)
        fill(pixels, box, ground, 4)
        middles[digit] = middle_of(box)
        write(pixels, middles[digit], str(digit), side * size, ink, "Bold")
    write(pixels, (160, 30), "Level 3  02:47", 20, ink, "Bold")
    write(pixels, (450, 530), "Undo 5", 18, ink, "Medium")
    return pixels, middles


def everywhere(pixels: Pixels) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    return np.ones(pixels.shape[:2], np.bool_)  # type: ignore[return-value]


def check(pixels: Pixels, middles: dict[int, tuple[float, float]], wanted: Sequence[int]) -> None:
    pad = find_pad(words_in(pixels, everywhere(pixels)), TEXTS, wanted)
    for digit in wanted:
        assert np.abs(np.subtract(pad.buttons[digit].middle, middles[digit])).max() < 5, digit


@pytest.mark.parametrize("shade", SHADES)
@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_pads_of_every_arrangement_are_found(arrangement: str, shade: str) -> None:
    pixels, middles = drawn(ARRANGEMENTS[arrangement], EVERY, shade)
    check(pixels, middles, EVERY)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_pads_whose_buttons_are_only_outlined_are_found(arrangement: str) -> None:
    pixels, middles = drawn(ARRANGEMENTS[arrangement], EVERY, "outlined", side=44, pitch=(54, 52), size=0.9)
    for x, y in middles.values():
        cv2.rectangle(pixels, (round(x) - 22, round(y) - 22), (round(x) + 22, round(y) + 22), (90, 90, 90), 1)
    check(pixels, middles, EVERY)


@settings(max_examples=15, deadline=None)
@given(st.integers(22, 60), st.integers(0, 30), st.integers(0, 30))
def test_pads_of_every_size_are_found(side: int, across: int, down: int) -> None:
    pixels, middles = drawn(GRID, EVERY, side=side, pitch=(side + 4 + across, side + 4 + down))
    check(pixels, middles, EVERY)


@settings(max_examples=15, deadline=None)
@given(st.sets(st.integers(1, 9), min_size=3, max_size=8))
def test_a_pad_that_has_closed_up_is_found(left: set[int]) -> None:
    digits = sorted(left)
    check(*drawn(ROW, digits), digits)


def test_a_pad_with_gaps_is_found() -> None:
    pixels, middles = drawn([GRID[digit - 1] for digit in (1, 2, 4, 5, 6, 9)], (1, 2, 4, 5, 6, 9))
    check(pixels, middles, (1, 2, 4, 5, 6, 9))


def test_scattered_digits_are_not_a_pad() -> None:
    places = [(row, column) for row in range(9) for column in range(9)]
    random.Random(4).shuffle(places)
    pixels, _ = drawn(places, EVERY)
    assert find_pad(words_in(pixels, everywhere(pixels)), TEXTS, EVERY) is None


def in_line_with_columns(game: SimulatedSudoku, distance: float) -> dict[str, tuple[int, int, int, int]]:
    """Return a row of digits beside the board, each in line with a column."""
    (left, top, _, height), cell = game.board, game.look.cell
    y = round(top + height + distance)
    return {str(digit): (left + (digit - 1) * cell + 3, y, cell - 6, 30) for digit in range(1, game.size + 1)}


@pytest.mark.parametrize("shade", ["bold", "plain"])
def test_digits_in_line_with_the_columns_are_a_pad_if_there_is_no_other(shade: str) -> None:
    game = opened("sudoku", way="pad-click", puzzles=LARGE)
    game.pads = in_line_with_columns(game, 6)
    game.look = replace(game.look, tile=game.look.page, on_tile=game.look.ink) if shade == "plain" else game.look
    assert played(game).is_won


class Labelled(SimulatedSudoku):
    """Numbers its columns."""

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        for digit, (left, top, width, _) in in_line_with_columns(self, -self.board[3] - 26).items():
            write(pixels, (left + width / 2, top + 14), digit, 18, self.look.ink, "Medium")


def test_the_numbers_of_columns_are_no_pad_if_there_is_another() -> None:
    game = opened(Labelled, way="pad-click", puzzles=LARGE)
    assert played(game).is_won and not game.desktop.beside
