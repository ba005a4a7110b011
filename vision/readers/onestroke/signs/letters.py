"""Letters that mark the start and the end."""

from collections.abc import Sequence

from solvers.onestroke.maze import END, START
from solvers.puzzle import Cell
from vision.cells.cell_network import SIGNS, predict
from vision.frame import Grid, Pixels

MEANINGS = {"S": START, "E": END, "F": END, "G": END}
"""start, end, finish and goal"""
INNER_MARGIN = 0.25
"""part of a cell cropped on each side, to leave out discs, rings and lines around the letter"""
MIN_PROBABILITY = 0.5
MAX_CELLS = 12
"""no letters are looked for if more cells than this hold something"""


def find_letters(plane: Pixels, grid: Grid, cells: Sequence[Cell]) -> dict[Cell, str]:
    """Return the cells whose letters mark the start and the end; none unless there is exactly one of each."""
    if not 2 <= len(cells) <= MAX_CELLS:
        return {}
    prediction = predict([grid.crop(plane, cell, INNER_MARGIN) for cell in cells], 0.0)
    found = dict[str, list[Cell]]()
    for cell, count, signs in zip(cells, prediction.counts[:, 1], prediction.signs[:, 0], strict=True):
        sign = MEANINGS.get(SIGNS[int(signs.argmax())])
        if sign and count * signs.max() > MIN_PROBABILITY:
            found.setdefault(sign, []).append(cell)
    return {own[0]: sign for sign, own in found.items()} if [len(own) for own in found.values()] == [1, 1] else {}
