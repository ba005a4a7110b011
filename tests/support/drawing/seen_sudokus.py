"""Sudokus as they are seen, cell by cell."""

from __future__ import annotations

from solvers.sudoku.shape import shape_of
from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sudoku import reader

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

BOARD = [int(character) for character in PUZZLE]

ROWS = [BOARD[start : start + 9] for start in range(0, 81, 9)]

NINE = shape_of(9)


def flat(reading: Reading) -> list[int]:
    return [int(value) for row in reading.cells for value in row]


def best(pixels: Pixels, grid: Grid) -> Reading:
    return reader.read(pixels, [grid], Wishes())[0]
