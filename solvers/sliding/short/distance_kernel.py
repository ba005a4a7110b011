"""Kernels of what is known of a board while short solutions are searched: how far from home a tile is, and out of order.

A tile has the number of its home here, and so has the blank.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined

Ints = NDArray[np.int64]
Tiles = NDArray[np.uint16]

DIRECTIONS = 4
NONE = -1


class GoalTable(NamedTuple):
    """What stays as it is during a search: the board, and how its tiles are weighed and grouped."""

    beside: Ints  # (cells * DIRECTIONS,): the cells above, below, left and right, NONE off the board
    row: Ints
    column: Ints
    weight: Ints  # (cells,): of each tile; 0 of the blank
    group: Ints  # (cells,): of each tile; that of the blank comes after all others
    members: Ints  # the tiles of all groups, one after another
    ends: Ints  # (groups,): where each ends
    hashes: Ints  # (cells * cells,): of each tile in each cell
    cols: int
    focus: int
    lag: int
    likes: int  # how many positions of one key are kept in a layer
    blank: int  # the number of the blank
    unit: int  # the score that a slide can take away; a large number if nothing is to be left out for its score
    heeds_order: bool  # whether wrong orders count


def distance(ground: GoalTable, tile: int, cell: int) -> int:
    """Return the Manhattan distance of a tile from home in a cell."""
    return int(abs(ground.row[tile] - ground.row[cell]) + abs(ground.column[tile] - ground.column[cell]))


def locked(ground: GoalTable, tiles: Tiles, stage: int) -> int:
    """Return how many groups in a row are home, if so many are for sure."""
    while stage < len(ground.ends):
        for place in range(ground.ends[stage - 1] if stage else 0, ground.ends[stage]):
            member = ground.members[place]
            if tiles[member] != member:
                return stage
        stage += 1
    return stage


@inlined
def disorder(ground: GoalTable, tiles: Tiles, tile: int, cell: int, is_upright: bool) -> int:
    """Return the mean weights of a tile and each other one in the row of a cell, or the column, that it must pass to be in order.

    The tile itself is thought to be in the cell, whatever there is.
    """
    line_of, along = (ground.row, ground.column) if is_upright else (ground.column, ground.row)
    line = line_of[cell]
    if line_of[tile] != line:
        return 0
    if is_upright:
        first, step = cell - ground.column[cell], 1
    else:
        first, step = ground.column[cell], ground.cols
    here, home, weight, total = along[cell], along[tile], ground.weight[tile], 0
    n_cells = len(tiles)
    length = ground.cols if is_upright else n_cells // ground.cols
    for number in range(length):
        other = np.int64(tiles[first + step * number])
        if line_of[other] == line and (number < here) != (along[other] < home) and other != tile and other != ground.blank:
            total += (weight + ground.weight[other]) >> 1
    return total
