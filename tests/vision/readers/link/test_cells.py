"""Tiles are distinguished from gaps by their rims, by what is in them, and by the network."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import even

from vision.cells.cell_network import KINDS, CellPredictions
from vision.cells.clustering import tile_distances
from vision.readers.link.cells import Kinds, combine_with_network
from vision.readers.link.reader import merged_parts

SURE, BUSY = 0.99, 30.0


@pytest.mark.parametrize(
    ("is_rimmed", "uneven", "chance", "is_tile"),
    [
        pytest.param(True, BUSY, 0.4, True, id="with a rim around something, where the network doubts"),
        pytest.param(False, BUSY, 0.8, True, id="without a rim around something, where the network sees a tile"),
        pytest.param(False, BUSY, 0.6, False, id="without a rim around something, where the network doubts"),
        pytest.param(False, 5.0, 0.9, False, id="without a rim around next to nothing"),
        pytest.param(True, 0.0, 0.1, True, id="with a rim around a plain face"),
    ],
)
def test_rims_content_and_the_network_tell_tiles_from_gaps(is_rimmed: bool, uneven: float, chance: float, is_tile: bool) -> None:
    """Two pairs of clear tiles, and the pair in question."""
    rimmed = np.array([True] * 4 + [is_rimmed] * 2)
    nothing = np.zeros(6, np.float32)
    rims = Kinds(rimmed, ~rimmed, np.zeros(6, bool), nothing, nothing)
    kinds = np.zeros((6, 4), np.float32)
    kinds[:, 0] = 1 - np.array([SURE] * 4 + [chance] * 2)
    predictions = CellPredictions(kinds, np.zeros((6, 4)), np.zeros((6, 3, 36)), np.zeros((6, 32)))
    face = np.repeat([0, 1, 2], 2)
    distances = np.where(face[:, None] == face[None], 0.0, 60.0).astype(np.float32)
    found = combine_with_network(rims, predictions, np.array([BUSY] * 4 + [uneven] * 2, np.float32), distances)
    assert found.tile.tolist() == [True] * 4 + [is_tile] * 2


def test_tiles_with_the_same_letter_are_nearer_than_tiles_with_others() -> None:
    """A, A and B, which look alike apart from the letter."""
    kinds, counts, signs = np.zeros((3, 4)), np.zeros((3, 4)), np.full((3, 3, 36), 0.01)
    kinds[:, KINDS.index("signs")] = counts[:, 1] = 1
    signs[[0, 1, 2], 0, [10, 10, 11]] = 0.9
    distances = tile_distances(CellPredictions(kinds, counts, signs, np.eye(3, 32)), np.full((3, 3), 10, np.float32))
    assert distances[0, 1] < distances[0, 2] == distances[1, 2]


# grids that extend beyond the tiles, or whose cells are only parts of tiles


def dealt(seed: int, rows: int, columns: int, kinds: int) -> np.ndarray:
    """Return a board with this number of faces, each an even number of times, after a third of the tiles were removed."""
    dice = np.random.default_rng(seed)
    faces = np.repeat(dice.integers(1, kinds + 1, rows * columns // 2), 2)
    faces[: rows * columns // 3 // 2 * 2] = 0
    return dice.permutation(np.resize(faces, rows * columns)).reshape(rows, columns)


@given(st.integers(0, 10_000), st.integers(5, 28), st.sampled_from([(2, 2), (1, 2), (2, 1), (3, 3)]))
def test_parts_of_tiles_are_joined(seed: int, kinds: int, parts: tuple[int, int]) -> None:
    down, across = parts
    board = dealt(seed, 8, 12, kinds)
    cut = np.zeros((8 * down, 12 * across), np.int64)
    for row in range(down):
        for column in range(across):
            cut[row::down, column::across] = np.where(board, board * down * across + row * across + column, 0)
    whole = even((0, 0, 10 * cut.shape[1], 10 * cut.shape[0]), *cut.shape)
    while (larger := merged_parts(whole, cut.ravel())) is not None:
        cut = cut[:: whole.shape[0] // larger.shape[0], :: whole.shape[1] // larger.shape[1]]
        whole = larger
    assert whole.shape == (8, 12)
    assert whole.columns[1] == (10.0 * across, 20.0 * across)
    assert whole.rows[2] == (20.0 * down, 30.0 * down)


@pytest.mark.parametrize("kinds", [4, 6, 12, 28])
def test_dealt_boards_are_whole_already(kinds: int) -> None:
    boards = (dealt(seed, 8, 12, kinds) for seed in range(300))
    joined = [board for board in boards if merged_parts(even((0, 0, 120, 80), 8, 12), board.ravel()) is not None]
    assert len(joined) <= 3


def test_empty_outer_rows_and_columns_are_left_out() -> None:
    is_filled = np.zeros((5, 6), bool)
    is_filled[1, 2] = is_filled[4, 4] = True
    part = even((0, 0, 60, 50), 5, 6).filled_part(is_filled)
    assert part is not None and part.bbox == (20, 10, 30, 40) and part.shape == (4, 3)
    assert part.filled_part(is_filled[1:, 2:5]) is None
