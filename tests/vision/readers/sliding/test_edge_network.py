"""The edge network finds which tiles of a picture belong side by side, whatever frames hide their edges."""

import numpy as np
import pytest
from support.drawing.sliding import own_picture

from vision.readers.sliding.edge_network import DEPTH_PX, SIDE_PX, misfits, scaled_tiles, strips_of
from vision.training.picture_tiles import Source

SIDE, PX = 4, 90
PLACES = np.arange(SIDE**2).reshape(SIDE, SIDE)
MIN_FOUND = 0.5  # most of the sky looks the same


@pytest.mark.parametrize("frame", [0, 2, 4])
@pytest.mark.parametrize("name", ["balloons", "coral-reef"])
def test_most_tiles_fit_best_to_their_neighbours(name: str, frame: int) -> None:
    board = own_picture(name, SIDE * PX, SIDE * PX).copy()
    for line in range(0, SIDE * PX, PX):
        for end in (slice(line, line + frame), slice(line + PX - frame, line + PX)):
            board[end] = board[:, end] = (200, 40, 90)
    right, below = (_without_own(each) for each in misfits(scaled_tiles(board, SIDE, SIDE)))
    found = right[PLACES[:, :-1]].argmin(-1) == PLACES[:, 1:], below[PLACES[:-1]].argmin(-1) == PLACES[1:]
    assert np.mean([each.mean() for each in found]) >= MIN_FOUND


def _without_own(costs: np.ndarray) -> np.ndarray:
    return costs + np.diag(np.full(len(costs), np.inf))


def test_strips_end_at_the_edge_of_their_tile() -> None:
    tile = np.zeros((1, SIDE_PX, SIDE_PX, 3), np.uint8)
    tile[:, :, -1], tile[:, :, 0], tile[:, -1], tile[:, 0] = 10, 20, 30, 40
    edges = strips_of(tile)[:, 0, SIDE_PX // 2, :, 0]
    assert edges.shape == (4, DEPTH_PX) and edges[:, -1].tolist() == [10, 20, 30, 40] and not edges[:, :-1].any()


@pytest.mark.parametrize("seed", range(3))
def test_drawn_tiles_have_each_neighbour_once_and_none_beyond_the_picture(seed: int) -> None:
    tiles = Source().tiles(np.random.default_rng(seed))
    count = tiles.strips.shape[1]
    assert tiles.strips.shape == (4, count, SIDE_PX, DEPTH_PX, 3)
    for neighbours in (tiles.right, tiles.below):
        present = neighbours[neighbours >= 0]
        assert len(np.unique(present)) == len(present) and present.max() < count
        assert 0 < (neighbours < 0).sum() <= count // 2
