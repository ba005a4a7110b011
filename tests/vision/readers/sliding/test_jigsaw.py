"""Tiles are put together as their edges fit best on the whole, though one chance match may fit better than any true one."""

import numpy as np
import pytest

from vision.readers.sliding import jigsaw
from vision.readers.sliding.jigsaw import HOLE, Neighbours, assemble, rolled

FITS, FITS_BY_CHANCE, UNFIT = -1.0, -1.5, 1.0
PICTURE = np.array([[0, 1, 2], [3, 4, 5], [6, 7, HOLE]])


def test_a_last_row_that_matches_the_top_of_the_picture_by_chance_is_put_below_it() -> None:
    right, below = np.full((2, 8, 8), UNFIT, np.float32)
    right[PICTURE[:, :-1], PICTURE[:, 1:]] = below[PICTURE[:-1], PICTURE[1:]] = FITS
    right[7], below[5] = UNFIT, UNFIT  # beside the hole
    below[7, 1] = FITS_BY_CHANCE
    neighbours, holes = Neighbours(right, below, np.zeros(8, np.intp)), [(2, 2)]
    assert np.array_equal(rolled(neighbours, assemble(neighbours, (3, 3), holes), holes)[0].layout, PICTURE)


@pytest.mark.parametrize("seed", range(3))
def test_tiles_that_each_fit_a_wrong_one_best_are_put_together_by_beam_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, picture = np.random.default_rng(seed), np.append(np.arange(15), HOLE).reshape(4, 4)
    right, below = chance.uniform(0.2, UNFIT, (2, 15, 15)).astype(np.float32)
    for costs in (right, below):
        costs[np.arange(15), chance.permutation(15)] = FITS_BY_CHANCE
    right[picture[:, :-1], picture[:, 1:]] = below[picture[:-1], picture[1:]] = FITS
    neighbours, holes = Neighbours(right, below, np.zeros(15, np.intp)), [(3, 3)]
    assert np.array_equal(assemble(neighbours, (4, 4), holes)[0].layout, picture)
    monkeypatch.setattr(jigsaw, "MAX_SWEPT", 0)
    assert not np.array_equal(assemble(neighbours, (4, 4), holes)[0].layout, picture)
