"""Games of link match in which every pair is drawn at random from the open ones.

Tiles are numbered face by face. To draw an open pair, a remaining tile and another one of its face are drawn until they are
linked, which gives each open pair the same probability; if that takes long, all pairs are examined. Cells are those of
`board_kernel.py`.

    starts [face + 1]    the first tile of each face            face_of [tile]
    place [tile]         its cell, or GONE                      tile_at [cell]    the tile in a cell, or NO_TILE
    left [n]             the tiles that are left, in any order  at [tile]         the index of each in that list
    rows, cols [line]    bit k: the cell k of the margined row or column is empty
    game [n, 2]          the cells of the pairs taken so far
"""

from typing import NamedTuple

from solvers.kernels import Array, kernel
from solvers.kernels.dice import roll
from solvers.link.board_kernel import Geometry, reach

GONE = NO_TILE = -1
TRIES = 40  # draws before all pairs are examined


class RandomGame(NamedTuple):
    """A board in play."""

    starts: Array
    face_of: Array
    place: Array
    tile_at: Array
    left: Array
    at: Array
    rows: Array
    cols: Array
    game: Array
    largest: int  # the largest number of tiles of a face


@kernel
def play_at_random(geometry: Geometry, table: RandomGame, dice: Array) -> int:
    """Play to the end, and return the number of pairs taken."""
    width, taken, n_left = geometry.cols + 2, 0, len(table.left)
    while n_left:
        one, other = _draw_pair(table, width, n_left, dice)
        if one == NO_TILE:
            break
        table.game[taken, 0], table.game[taken, 1] = table.place[one], table.place[other]
        taken += 1
        for tile in (one, other):
            n_left -= 1
            last = table.left[n_left]
            table.left[table.at[tile]], table.at[last] = last, table.at[tile]
            _clear_cell(table, width, table.place[tile])
            table.place[tile] = GONE
        _close_up(geometry, table)
    return taken


def _draw_pair(table: RandomGame, width: int, n_left: int, dice: Array) -> tuple[int, int]:
    """Return two tiles that are linked, or NO_TILE twice."""
    for _ in range(TRIES):
        one = table.left[roll(dice, n_left)]
        face = table.face_of[one]
        other = table.starts[face] + roll(dice, table.largest)
        if (
            other < table.starts[face + 1]
            and other != one
            and table.place[other] != GONE
            and _is_linked(table, width, one, other)
        ):
            return one, other
    n_found, first, second = 0, NO_TILE, NO_TILE
    for number in range(n_left):
        one = table.left[number]
        for other in range(one + 1, table.starts[table.face_of[one] + 1]):
            if table.place[other] != GONE and _is_linked(table, width, one, other):
                n_found += 1
                if roll(dice, n_found) == 0:
                    first, second = one, other
    return first, second


def _is_linked(table: RandomGame, width: int, one: int, other: int) -> bool:
    """Return whether two tiles can be joined by a line of at most two turns."""
    rows, cols = table.rows, table.cols
    here, there = min(table.place[one], table.place[other]), max(table.place[one], table.place[other])
    if there - here == 1 or there - here == width:
        return True
    top, low, left, right = here // width, there // width, here % width, there % width
    shared = reach(rows[top], left) & reach(rows[low], right)
    for row in range(top + 1, low):
        shared &= rows[row]
    if shared:
        return True
    shared = reach(cols[left], top) & reach(cols[right], low)
    for col in range(min(left, right) + 1, max(left, right)):
        shared &= cols[col]
    return bool(shared != 0)


def _clear_cell(table: RandomGame, width: int, cell: int) -> None:
    table.tile_at[cell] = NO_TILE
    table.rows[cell // width] |= 1 << cell % width
    table.cols[cell % width] |= 1 << cell // width


def _close_up(geometry: Geometry, table: RandomGame) -> None:
    """Close up the tiles, segment by segment."""
    order, starts, width = geometry.order, geometry.starts, geometry.cols + 2
    for segment in range(len(starts) - 1):
        free = starts[segment]
        for number in range(free, starts[segment + 1]):
            cell = order[number]
            tile = table.tile_at[cell]
            if tile != NO_TILE:
                if number != free:
                    goal = order[free]
                    _clear_cell(table, width, cell)
                    table.tile_at[goal], table.place[tile] = tile, goal
                    table.rows[goal // width] &= ~(1 << goal % width)
                    table.cols[goal % width] &= ~(1 << goal // width)
                free += 1
