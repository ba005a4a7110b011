"""The kernel that frees what is stuck: an exact breadth-first search over the places of one or two tiles and the blank.

Cells are those of a window, numbered from 0. A position is the number (first * cells + second) * cells + blank; without a
second tile it is first * cells + blank, and the place of the second is NONE.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel

DIRECTIONS = 4
NONE = -1


@kernel
def free(
    beside: NDArray[np.int64],
    start: tuple[int, int, int],
    goal: tuple[int, int],
    came: NDArray[np.int8],
    queue: NDArray[np.int32],
    directions: NDArray[np.int8],
) -> int:
    """Bring the tiles (first, second, blank) to where they belong, with the fewest slides; return how many, NONE if it can't be.

    `beside` is (cells * DIRECTIONS,), NONE where there is no cell, `came` and `queue` have room for all positions, and
    `came` is NONE throughout; the directions of the blank are put into the first places of `directions`.
    """
    n_cells = len(beside) // DIRECTIONS
    first, second, blank = start
    is_pair = second != NONE
    now = _number(n_cells, first, second, blank)
    came[now] = DIRECTIONS
    queue[0], head, tail = now, 0, 1
    while head < tail:
        now = int(queue[head])
        head += 1
        blank, pair = now % n_cells, now // n_cells
        first, second = (pair // n_cells, pair % n_cells) if is_pair else (pair, NONE)
        if first == goal[0] and second == goal[1]:
            return _way(beside, came, now, is_pair, directions)
        for direction in range(DIRECTIONS):
            cell = beside[DIRECTIONS * blank + direction]
            if cell == NONE:
                continue
            new_first = blank if first == cell else first
            new_second = blank if second == cell else second
            new = _number(n_cells, new_first, new_second, cell)
            if came[new] == NONE:
                came[new] = direction
                queue[tail] = new
                tail += 1
    return NONE


def _number(n_cells: int, first: int, second: int, blank: int) -> int:
    return (first * n_cells + second if second != NONE else first) * n_cells + blank


def _way(beside: NDArray[np.int64], came: NDArray[np.int8], now: int, is_pair: bool, directions: NDArray[np.int8]) -> int:
    """Put the directions that led to a position into an array, and return how many there are."""
    n_cells, length = len(beside) // DIRECTIONS, 0
    while came[now] != DIRECTIONS:
        direction = int(came[now])
        directions[length] = direction
        length += 1
        cell, pair = now % n_cells, now // n_cells
        first, second = (pair // n_cells, pair % n_cells) if is_pair else (pair, NONE)
        former = beside[DIRECTIONS * cell + (direction ^ 1)]
        first = cell if first == former else first
        second = cell if second == former else second
        now = _number(n_cells, first, second, former)
    for place in range(length // 2):
        other = length - 1 - place
        directions[place], directions[other] = directions[other], directions[place]
    return length
