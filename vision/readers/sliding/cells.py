"""Cutting the cells of a sliding board out of a picture."""

from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import Grid, Pixels
from vision.signs.glyphs import is_learnt

MARGIN = 0.04  # this part of a cell is left out on each side, where its frame is


def margin_of(way: str) -> float:
    """Return the part of a cell on each side that is left out for a way of reading; a negative one shows what is around."""
    return -AROUND if is_learnt(way) else MARGIN


def cut_cells(plane: Pixels, grid: Grid, margin: float = MARGIN) -> list[Pixels]:
    """Return the cells row by row."""
    return [grid.crop(plane, cell, margin) for cell in grid.cells]
