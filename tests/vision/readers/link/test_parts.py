"""Grids of link boards that extend beyond the tiles, or whose cells are only parts of tiles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import Grid
from vision.readers.link.reader import merged_parts


def even(rows: int, columns: int) -> Grid:
    across, down = (tuple((10.0 * number, 10.0 * number + 9) for number in range(count)) for count in (columns, rows))
    return Grid(across, down)


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
    whole = even(*cut.shape)
    while (larger := merged_parts(whole, cut.ravel())) is not None:
        cut = cut[:: whole.shape[0] // larger.shape[0], :: whole.shape[1] // larger.shape[1]]
        whole = larger
    assert whole.shape == (8, 12)
    assert whole.columns[1] == (10.0 * across, 20.0 * across - 1)
    assert whole.rows[2] == (20.0 * down, 30.0 * down - 1)


@pytest.mark.parametrize("kinds", [4, 6, 12, 28])
def test_dealt_boards_are_whole_already(kinds: int) -> None:
    joined = [seed for seed in range(300) if merged_parts(even(8, 12), dealt(seed, 8, 12, kinds).ravel()) is not None]
    assert len(joined) <= 3, joined


def test_empty_outer_rows_and_columns_are_left_out() -> None:
    is_filled = np.zeros((5, 6), bool)
    is_filled[1, 2] = is_filled[4, 4] = True
    part = even(5, 6).filled_part(is_filled)
    assert part is not None and part.bbox == (20, 10, 29, 39) and part.shape == (4, 3)
    assert part.filled_part(is_filled[1:, 2:5]) is None
