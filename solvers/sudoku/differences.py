"""What two solutions differ in, by cells and in words."""

from __future__ import annotations

from solvers.sudoku.shape import SYMBOLS, Shape

CELLS_NAMED = 2
"""how many differing cells are named one by one"""


def differing_cells(first: bytes, second: bytes) -> list[int]:
    """Return the cells in which two solutions differ."""
    return [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]


def difference(shape: Shape, first: bytes, second: bytes) -> str:
    """Return in words where two solutions differ: `r1c2 can be 4 or 7, r1c9 3 or 5, and 10 more cells differ`."""
    cells = differing_cells(first, second)
    words = [f"{shape.name_of(cell)} can be {_either(first[cell], second[cell])}" for cell in cells[:1]]
    words += [f"{shape.name_of(cell)} {_either(first[cell], second[cell])}" for cell in cells[1:CELLS_NAMED]]
    more = len(cells) - CELLS_NAMED
    return f"{', '.join(words)}, and {more} more {'cells differ' if more > 1 else 'cell differs'}"


def _either(digit: int, other: int) -> str:
    return " or ".join(SYMBOLS[each] for each in sorted((digit, other)))
