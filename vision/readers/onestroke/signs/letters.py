"""Letters that mark where the line begins and ends."""

from collections.abc import Sequence

from solvers.onestroke.maze import END, START
from solvers.puzzle import Cell
from vision.cells.cell_network import SIGNS, look
from vision.frame import Grid, Pixels

MEANT = {"S": START, "E": END, "F": END, "G": END}
"""start, end, finish and goal"""
INSIDE = 0.25
"""so much of a cell is left out on each side: discs, rings and lines around the letter"""
WRITTEN = 0.5
MOST = 12
"""among more cells with something in them no letters are looked for"""


def letters(plane: Pixels, grid: Grid, cells: Sequence[Cell]) -> dict[Cell, str]:
    """Return which cells a letter marks as the start and as the end; none where it isn't in one cell of each."""
    if not 2 <= len(cells) <= MOST:
        return {}
    said = look([grid.crop(plane, cell, INSIDE) for cell in cells], 0.0)
    found = dict[str, list[Cell]]()
    for cell, count, signs in zip(cells, said.counts[:, 1], said.signs[:, 0], strict=True):
        sign = MEANT.get(SIGNS[int(signs.argmax())])
        if sign and count * signs.max() > WRITTEN:
            found.setdefault(sign, []).append(cell)
    return {own[0]: sign for sign, own in found.items()} if [len(own) for own in found.values()] == [1, 1] else {}
