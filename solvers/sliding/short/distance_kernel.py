"""Kernels for the heuristics of the search for short solutions: a tile's distance from home, and its disorder.

Here a tile has the number of its home, and so has the blank.
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
    """What stays the same during a search: the board, and the weights and groups of its tiles."""

    beside: Ints  # (cells * DIRECTIONS,): the cells above, below, left and right, NONE off the board
    row: Ints
    column: Ints
    weight: Ints  # (cells,): of each tile; 0 for the blank
    group: Ints  # (cells,): of each tile; the blank's comes after all others
    members: Ints  # the tiles of all groups, one group after another
    ends: Ints  # (groups,): where each group ends
    hashes: Ints  # (cells * cells,): of each tile in each cell
    cols: int
    focus: int
    lag: int
    max_per_key: int  # number of positions with the same key that a layer keeps
    blank: int  # the number of the blank
    unit: int  # the most by which a slide can lower the score; a large number to prune nothing by its score
    counts_disorder: bool  # whether disorder counts


def distance(goal_table: GoalTable, tile: int, cell: int) -> int:
    """Return the Manhattan distance from a cell to a tile's home."""
    return int(abs(goal_table.row[tile] - goal_table.row[cell]) + abs(goal_table.column[tile] - goal_table.column[cell]))


def locked(goal_table: GoalTable, tiles: Tiles, stage: int) -> int:
    """Return the number of leading groups that are home, given that the first `stage` are."""
    while stage < len(goal_table.ends):
        for place in range(goal_table.ends[stage - 1] if stage else 0, goal_table.ends[stage]):
            member = goal_table.members[place]
            if tiles[member] != member:
                return stage
        stage += 1
    return stage


@inlined
def disorder(goal_table: GoalTable, tiles: Tiles, tile: int, cell: int, is_upright: bool) -> int:
    """Return the sum of the mean weights of a tile and each other one in a cell's row (or column) that it still has to pass.

    The tile counts as being in the cell, whatever is there.
    """
    line_of, along = (goal_table.row, goal_table.column) if is_upright else (goal_table.column, goal_table.row)
    line = line_of[cell]
    if line_of[tile] != line:
        return 0
    if is_upright:
        first, step = cell - goal_table.column[cell], 1
    else:
        first, step = goal_table.column[cell], goal_table.cols
    here, home, weight, total = along[cell], along[tile], goal_table.weight[tile], 0
    n_cells = len(tiles)
    length = goal_table.cols if is_upright else n_cells // goal_table.cols
    for number in range(length):
        other = np.int64(tiles[first + step * number])
        if line_of[other] == line and (number < here) != (along[other] < home) and other != tile and other != goal_table.blank:
            total += (weight + goal_table.weight[other]) >> 1
    return total
