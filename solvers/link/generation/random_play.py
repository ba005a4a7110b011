"""Games of link match in which every pair is drawn at random from the open ones; they grade boards."""

from collections.abc import Iterator

import numpy as np

from solvers.kernels import Array
from solvers.kernels.dice import dice_of
from solvers.link.board_kernel import geometry_of, grid_of
from solvers.link.generation.random_play_kernel import NO_TILE, RandomGame, play_at_random
from solvers.link.rules import LinkState


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
