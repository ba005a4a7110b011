"""Lattices from the middles of cells: upright, turned and seen from the side, with holes and with strangers beside them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.grids import spans
from vision.grids.board_network import Raster
from vision.grids.lattice import fitted, lattices, moved
from vision.grids.peaks import Peaks

sides = st.integers(2, 12)
seeds = st.integers(0, 10_000)


def peaks_at(warp, columns, rows):
    """Return the peaks of a board whose cells lie where a map (3, 3) leads from columns and rows."""
    places = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), 2).reshape(-1, 2).astype(float)
    points = moved(places, warp)
    right, below = moved(places + np.array([1, 0]), warp) - points, moved(places + np.array([0, 1]), warp) - points
    size = np.stack([np.linalg.norm(right, axis=1), np.linalg.norm(below, axis=1)], 1)
    return places, Peaks(points, right, below, size, np.linspace(1, 0.5, len(points)))


def board(angle=0.0, pitch=30.0, lean=0.0):
    """Return the map of a board turned by an angle and leaning back."""
    turn = np.array([[np.cos(angle), -np.sin(angle), 50], [np.sin(angle), np.cos(angle), 80], [0, 0, 1]])
    return turn @ np.diag([pitch, pitch, 1.0]) @ np.array([[1, 0, 0], [0, 1, 0], [lean, lean / 2, 1]])


def placed(lattice):
    """Return the places of a lattice's peaks from its first column and row."""
    return lattice.places - lattice.places.min(0)


@given(columns=sides, rows=sides, angle=st.floats(-0.4, 0.4), seed=seeds)
def test_all_cells_of_a_turned_board_are_placed(columns, rows, angle, seed):
    if columns * rows < 6:
        return
    places, peaks = peaks_at(board(angle), columns, rows)
    rng = np.random.default_rng(seed)
    shaken = Peaks(peaks.points + rng.normal(0, 0.8, peaks.points.shape), peaks.right, peaks.below, peaks.size, peaks.chance)
    order = rng.permutation(len(peaks))
    (found,) = lattices(shaken.some(order))
    at = {tuple(point): tuple(place) for point, place in zip(found.peaks.points, placed(found), strict=True)}
    assert at == {tuple(point): tuple(place) for point, place in zip(shaken.points, places.astype(int), strict=True)}


@given(seed=seeds)
def test_a_board_with_holes_seen_from_the_side_is_whole(seed):
    rng = np.random.default_rng(seed)
    _, peaks = peaks_at(board(0.1, 40.0, 0.03), 9, 9)
    kept = rng.random(81) > 0.25
    found = max(lattices(peaks.some(kept)), key=lambda each: len(each.peaks))
    assert len(found.peaks) >= 0.9 * kept.sum()
    middle = found.peaks.points[0]
    back = moved(middle[None], np.linalg.inv(found.warp))[0]
    assert np.abs(back - np.round(back)).max() < 0.1


def test_two_boards_beside_each_other_are_two_lattices():
    _, left = peaks_at(board(pitch=20.0), 4, 4)
    _, right = peaks_at(np.array([[1, 0, 300], [0, 1, 0], [0, 0, 1.0]]) @ board(pitch=31.0), 5, 6)
    names = ("points", "right", "below", "size", "chance")
    both = Peaks(*(np.concatenate([getattr(left, name), getattr(right, name)]) for name in names))
    assert sorted(len(found.peaks) for found in lattices(both)) == [16, 30]


def test_strangers_in_one_row_make_no_lattice():
    _, peaks = peaks_at(board(), 9, 2)
    assert lattices(peaks.some(np.arange(9))) == []


def test_few_places_are_mapped_without_perspective():
    places = np.array([(0, 0), (1, 0), (0, 1), (1, 1)], float)
    warp = fitted(places, moved(places, board(0.2)))
    assert warp[2].tolist() == [0, 0, 1]
    assert moved(places, warp) == pytest.approx(moved(places, board(0.2)))


@pytest.mark.parametrize(("off_px", "is_askew"), [(0.0, True), (6.0, False)])
def test_cells_that_are_seen_unevenly_lie_askew_only_if_that_brings_them_nearer(monkeypatch, off_px, is_askew):
    _, even = peaks_at(board(), 4, 4)
    shaken = even.points + np.where(np.arange(16) % 3 == 0, 4.5, 0.0)[:, None]
    peaks = Peaks(shaken, even.right, even.below, even.size, even.chance)
    (found,) = lattices(peaks)
    monkeypatch.setattr(spans, "moved", lambda points, warp: found.peaks.points + off_px)
    nothing = np.zeros((8, 60, 60), np.float32)
    raster = Raster((1.0, 1.0), (0.0, 0.0), np.ones((60, 60), np.float32), nothing, nothing, nothing, nothing)
    low, high = found.places.min(0), found.places.max(0) + 1
    grid = spans.grid_of(found, (low[0], low[1], high[0], high[1]), raster)
    assert grid.shape == (4, 4) and (grid.warp is not None) == is_askew
