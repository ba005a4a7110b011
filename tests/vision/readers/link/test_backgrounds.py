"""Link boards of small faces on a large background, of coloured tiles with a thin sign, and of pairs that only share a colour."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from support.screens import _renamed, even

from vision.frame import Grid, ReadOptions
from vision.grids.finding import find_grids
from vision.readers import read_boards
from vision.readers.link import reader

Pixels = NDArray[np.uint8]
ROWS, COLUMNS, GAP = 6, 6, 10
CARD, FACE = 100, 24


def _shuffled(seed: int, n_faces: int) -> NDArray[np.int64]:
    faces = np.repeat(np.arange(ROWS * COLUMNS // 2) % n_faces + 1, 2)
    return np.random.default_rng(seed).permutation(faces).reshape(ROWS, COLUMNS)


def _drawn(labels: NDArray[np.int64], side: int, gap: int, tile: Callable[[int, int, int], Pixels]) -> Pixels:
    pitch = side + gap
    page = np.full((2 * 60 + ROWS * pitch, 2 * 80 + COLUMNS * pitch, 3), 249, np.uint8)
    for (row, column), label in np.ndenumerate(labels):
        page[60 + row * pitch :, 80 + column * pitch :][:side, :side] = tile(int(label), row, column)
    return page


def _card(label: int, row: int, column: int) -> Pixels:
    """Return a white card with a small face, mostly brown."""
    rng = np.random.default_rng(label)
    card = np.full((CARD, CARD, 3), 255, np.uint8)
    cv2.rectangle(card, (0, 0), (CARD - 1, CARD - 1), (220, 220, 220), 4)
    start = (CARD - FACE) // 2
    colours = np.clip(rng.normal((60, 110, 170), 45, (4, 4, 3)), 0, 255).astype(np.uint8)
    face = np.asarray(cv2.resize(colours, (FACE, FACE), interpolation=cv2.INTER_CUBIC), np.uint8)
    disc = cv2.circle(np.zeros((FACE, FACE), np.uint8), (FACE // 2, FACE // 2), FACE // 2, 255, -1) > 0
    card[start : start + FACE, start : start + FACE][disc] = face[disc]
    return card


def _coloured(label: int, signs: str) -> Pixels:
    hue = np.array([[[label * 160 // 20, 204, 204]]], np.uint8)
    tile = np.full((48, 48, 3), cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0], np.uint8)
    cv2.putText(tile, signs[label], (12, 34), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255), 2, cv2.LINE_AA)
    return tile


def _one_case(label: int, row: int, column: int) -> Pixels:
    return _coloured(label, " 6217930845")


def _both_cases(label: int, row: int, column: int) -> Pixels:
    signs = " ABDEFGHIJKLMNPQRTY"
    return _coloured(label, signs if (row + column + label) % 2 else signs.lower())


KINDS = {"small": (18, CARD, GAP, _card), "sparse": (9, 48, 2, _one_case), "both cases": (18, 48, 2, _both_cases)}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_small_and_sparse_faces_and_both_cases_are_read(name: str, seed: int) -> None:
    n_faces, side, gap, tile = KINDS[name]
    labels = _shuffled(seed, n_faces)
    page = _drawn(labels, side, gap, tile)
    reading = reader.read(page, find_grids(page), ReadOptions())[0]
    assert _renamed([list(row) for row in reading.cells]) == _renamed(labels.tolist())
    assert reading.text and reading.confidence > 0.8


def test_gaps_between_coloured_tiles_are_no_tiles() -> None:
    labels = _shuffled(4, 18)
    labels[np.isin(labels, (3, 4, 5, 6, 7))] = 0
    gap = np.full((48, 48, 3), 249, np.uint8)
    page = _drawn(labels, 48, 2, lambda label, row, column: _both_cases(label, row, column) if label else gap)
    reading = read_boards(page, "link")[0]
    assert _renamed([list(row) for row in reading.cells]) == _renamed(labels.tolist())


def _plain(label: int, row: int, column: int) -> Pixels:
    colours = [(249, 249, 249), *((b, g, r) for b in (20, 200) for g in (30, 180) for r in (0, 120, 240))]
    return np.full((48, 48, 3), colours[label], np.uint8)


@pytest.mark.parametrize("removed", [(), (2, 5, 6)])
def test_plain_tiles_of_many_colours_are_read(removed: tuple[int, ...]) -> None:
    labels = _shuffled(7, 12)
    labels[np.isin(labels, removed)] = 0
    page = _drawn(labels, 48, 2, _plain)
    reading = reader.read(page, [even((79, 59, 50 * COLUMNS, 50 * ROWS), ROWS, COLUMNS)], ReadOptions())[0]
    assert _renamed([list(row) for row in reading.cells]) == _renamed(labels.tolist())
    assert reading.text and reading.confidence > 0.8


def test_plain_cells_of_few_colours_are_no_board() -> None:
    page = _drawn(_shuffled(7, 6), 48, 2, _plain)
    assert not [each for each in reader.read(page, find_grids(page), ReadOptions()) if each.confidence > 0.5]


def test_tiles_cut_into_halves_are_read_as_wholes() -> None:
    labels = _shuffled(5, 9)
    page = _drawn(labels, 48, 2, _one_case)
    columns = tuple((80.0 + 50 * place, 128.0 + 50 * place) for place in range(COLUMNS))
    halves = tuple((60.0 + 25 * place, 84.0 + 25 * place) for place in range(2 * ROWS))
    best = max(reader._read_grid(page, Grid(columns, halves)), key=lambda reading: reading.confidence)
    assert best.grid.shape == (ROWS, COLUMNS)
    assert _renamed([list(row) for row in best.cells]) == _renamed(labels.tolist())
