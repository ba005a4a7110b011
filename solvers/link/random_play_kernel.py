"""Games of link match in which every pair is drawn at random from the open ones, and grades: how rarely they clear a board.

Tiles are numbered face by face. To draw an open pair, a remaining tile and another one of its face are drawn until they are
linked, which gives each open pair the same probability; if that takes long, all pairs are examined. Cells are those of
`board_kernel.py`.

    starts [face + 1]    the first tile of each face            face_of [tile]
    place [tile]         its cell, or GONE                      tile_at [cell]    the tile in a cell, or NO_TILE
    left [n]             the tiles that are left, in any order  at [tile]         the index of each in that list
    rows, cols [line]    bit k: the cell k of the margined row or column is empty
    game [n, 2]          the cells of the pairs taken so far
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solvers.generation import graded
from solvers.kernels import Array, kernel
from solvers.kernels.parts import dice_of, roll
from solvers.link.board_kernel import Geometry, geometry_of, grid_of, reach
from solvers.link.options import Grade
from solvers.link.rules import LinkState

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


def random_games(state: LinkState, games: int, seed: int) -> Iterator[Array]:
    """Yield the pairs of random games, as cells (n, 2); the array is reused for each game."""
    start, geometry, dice = _table(state), geometry_of(state), dice_of(seed)
    for _ in range(games):
        copies = {name: getattr(start, name).copy() for name in ("place", "tile_at", "left", "at", "rows", "cols")}
        taken = play_at_random(geometry, start._replace(**copies), dice)
        yield start.game[:taken]


def _table(state: LinkState) -> RandomGame:
    grid, width = grid_of(state).astype(np.int64), state.cols + 2
    cells = np.flatnonzero(grid > 0)
    cells = cells[np.argsort(grid[cells], kind="stable")]
    faces = grid[cells] - 1
    starts = np.searchsorted(faces, np.arange(len(state.places) + 1))
    numbers, tile_at = np.arange(len(cells)), np.full(len(grid), NO_TILE)
    tile_at[cells] = numbers
    is_empty = (grid == 0).reshape(-1, width).astype(np.int64)
    rows, cols = (is_empty << np.arange(width)).sum(1), (is_empty.T << np.arange(len(is_empty))).sum(1)
    game = np.zeros((len(cells) // 2, 2), np.int64)
    return RandomGame(
        starts, faces, cells, tile_at, numbers, numbers.copy(), rows, cols, game, int(np.diff(starts).max(initial=1))
    )


# grading

MAX_GAMES = 400
MAX_TILES_TAKEN = 24_000
"""tiles taken in all games together, so that large boards are played less often"""
FLOORS = {Grade.EASY: 0.5, Grade.MEDIUM: 0.15, Grade.HARD: 0.02, Grade.EXPERT: 0.0}
"""grade -> its lowest win rate of random games"""


def games_for(state: LinkState) -> int:
    """Return the most random games that are played to grade a board."""
    return min(MAX_TILES_TAKEN // state.left, MAX_GAMES)


def grade(state: LinkState) -> tuple[Grade, int]:
    """Return the grade of a board, and the number of random games won in grading it."""
    return graded((2 * len(game) == state.left for game in random_games(state, games_for(state), 0)), FLOORS)


def clear_rate(state: LinkState, games: int = 0, seed: int = 0) -> float:
    """Return the win rate of random games on a board, in which every pair is drawn from the open ones.

    The default number of games is the most that grading a board takes.
    """
    count = games or games_for(state)
    return sum(2 * len(game) == state.left for game in random_games(state, count, seed)) / count
