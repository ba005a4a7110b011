"""Tiles are distinguished from gaps by their rims, by what is in them, and by the network."""

import numpy as np
import pytest

from vision.cells.cell_network import KINDS, CellPredictions
from vision.cells.clustering import tile_distances
from vision.readers.link.cells import Kinds, combine_with_network

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
