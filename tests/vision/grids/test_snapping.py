"""Grids of the network take the exact edges of others that show the same cells in the same place, and of no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.frame import Grid
from vision.grids.snapping import snapped


def even(left, top, pitch, rows, columns, fit=1.0):
    spans = [
        tuple((start + pitch * n, start + pitch * (n + 1)) for n in range(count))
        for start, count in ((left, columns), (top, rows))
    ]
    return Grid(*spans, fit)


SEEN = even(103, 98, 40.5, 4, 5, 0.7)


def test_edges_nearby_are_taken_and_what_was_said_stays():
    exact = even(100, 100, 40, 4, 5)
    (grid,) = snapped(SEEN, [exact])
    assert (grid.columns, grid.rows, grid.fit, grid.said) == (exact.columns, exact.rows, SEEN.fit, SEEN.said)


@pytest.mark.parametrize("other", [even(100, 100, 40, 4, 6), even(120, 100, 40, 4, 5), even(100, 60, 40, 4, 5)])
def test_other_cells_and_other_places_change_nothing(other):
    assert snapped(SEEN, [other]) == [SEEN]


def test_a_grid_that_lacks_a_part_of_a_cell_is_not_taken():
    exact = even(100, 100, 40, 4, 5)
    cut = replace(exact, rows=(*exact.rows[:-1], (220.0, 250.0)))
    assert snapped(SEEN, [cut]) == [SEEN]


def test_doubtful_edges_are_tried_beside_those_that_were_seen():
    moved, kept = snapped(SEEN, [even(100, 100, 40, 4, 5, 0.6)])
    assert moved.columns[0] == (100, 140)
    assert kept is SEEN
