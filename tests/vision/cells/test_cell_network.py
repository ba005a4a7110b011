"""The cell network reads what is written in whole cells, and tells which pictures are the same; so does the grain of grounds."""

from __future__ import annotations

import numpy as np
import pytest
from support.drawing.cells import FONTS, font

from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell
from vision.cells.alike import joined, looks_apart, same_pictures
from vision.cells.cell_network import KINDS, look
from vision.frame import Grid, Pixels
from vision.players.link.recognition import LinkEyes
from vision.signs.glyphs import WHOLE_CELLS, read_figures
from vision.training.boards import link, sliding
from vision.training.boards.board import Means, Place
from vision.training.drawing.palettes import some_palette

PUT_ASIDE = 0.08


def drawn(draw, seed):
    """Return a board with its picture and its grid."""
    rng = np.random.default_rng((11, seed))
    palette = some_palette(rng)
    canvas = np.full((420, 420, 3), palette.page, np.uint8)
    board = draw(canvas, Place(40, 40, 340, 340), Means(rng, palette, [font(name) for name in FONTS]))
    return canvas, board, Grid(board.columns, board.rows)


def test_numbers_of_whole_cells_are_read():
    right = told = 0
    for seed in range(12):
        canvas, board, grid = drawn(sliding.draw, seed)
        if board.kinds or len(board.rows) > 10:  # tiny numbers on photographs nobody can read
            continue
        figures = read_figures([grid.crop(canvas, cell, -PUT_ASIDE) for cell in board.texts], WHOLE_CELLS, PUT_ASIDE)
        texts = [figure.best("0123456789")[0] for figure in figures]
        told += len(texts)
        right += sum(text == board.texts[cell] for text, cell in zip(texts, board.texts, strict=True))
    assert told > 80
    assert right > 0.9 * told


def test_the_nearest_tile_mostly_holds_the_same_picture():
    right = told = 0
    for seed in range(6):
        canvas, board, grid = drawn(link.draw, seed)
        cells = list(board.kinds)
        looks = look([grid.crop(canvas, cell, -PUT_ASIDE) for cell in cells]).looks
        kinds = np.array([board.kinds[cell] for cell in cells])
        apart = looks_apart(looks) + np.eye(len(cells), dtype=np.float32) * 1e6
        has_twin = (kinds[:, None] == kinds).sum(1) > 1
        told += int(has_twin.sum())
        right += int((kinds[apart.argmin(1)] == kinds)[has_twin].sum())
    assert right > 0.75 * told


def test_flat_cells_are_empty():
    said = look([np.full((30, 30, 3), level, np.uint8) for level in (0, 90, 255)])
    assert (said.kinds.argmax(1) == KINDS.index("empty")).all()


def test_classes_are_joined_by_their_mean_distance():
    places = np.array([0.0, 1.0, 10.0, 11.5, 40.0], np.float32)
    joins = joined(np.abs(places[:, None] - places))
    assert joins.pairs == [(0, 1), (2, 3), (0, 2), (0, 4)]
    assert joins.heights == pytest.approx([1.0, 1.5, 10.25, 34.375])


def test_equal_pictures_are_found_where_one_is_marked():
    rng = np.random.default_rng(3)
    centers = rng.normal(0, 30, (5, 8))
    looks = np.repeat(centers, 4, 0) + rng.normal(0, 1, (20, 8))
    looks[3] += 2
    found = same_pictures(np.linalg.norm(looks[:, None] - looks, axis=2).astype(np.float32))
    assert found.labels.tolist() == np.repeat(np.arange(5), 4).tolist()


# grounds of link boards


CELL, ROWS, COLS = 40, 4, 8
GRID = Grid(tuple((CELL * n, CELL * (n + 1)) for n in range(COLS)), tuple((CELL * n, CELL * (n + 1)) for n in range(ROWS)))
LAST = Pair((1, 0), (2, 7))
FACE = np.random.default_rng(2).integers(0, 255, (CELL - 8, CELL - 8, 3)).astype(np.uint8)
LEFT, MIDDLE, ALL = slice(0, 2 * CELL), slice(3 * CELL, 5 * CELL), slice(None)


def board(*pairs: Pair) -> LinkState:
    tiles = [0] * (ROWS * COLS)
    for face, pair in enumerate(pairs, 1):
        for row, col in (pair.first, pair.second):
            tiles[row * COLS + col] = face
    return LinkState(tuple(tiles), ROWS, COLS)


BEFORE, AFTER = board(LAST), board()


def tiles_on_ground(state: LinkState, grain: float) -> Pixels:
    """Return a picture of tiles on a ground that is even, or has grain."""
    noise = np.random.default_rng(1).normal(0, grain, (ROWS * CELL, COLS * CELL, 1))
    pixels = np.clip(90 + noise.repeat(3, 2), 0, 255).astype(np.uint8)
    for place, tile in enumerate(state.tiles):
        row, col = divmod(place, COLS)
        if tile:
            pixels[row * CELL + 4 : (row + 1) * CELL - 4, col * CELL + 4 : (col + 1) * CELL - 4] = FACE
    return pixels


def unread(shown: LinkState, grain: float, over: slice, colour: int = 60) -> list[Cell]:
    """Return what is not read back of the last pair when something even lies over some columns of the board."""
    eyes = LinkEyes(tiles_on_ground(BEFORE, grain), GRID, BEFORE)
    pixels = tiles_on_ground(shown, grain)
    pixels[:, over] = colour
    return eyes.unread(pixels, BEFORE, AFTER, lambda cell: False)


def test_the_last_pair_is_read_back_beside_what_lies_over_the_middle() -> None:
    assert unread(AFTER, 12, MIDDLE) == []


def test_a_pair_that_was_not_taken_is_seen_there() -> None:
    assert unread(BEFORE, 12, MIDDLE) == [LAST.first, LAST.second]


@pytest.mark.parametrize("shown", [BEFORE, AFTER])
@pytest.mark.parametrize("colour", [20, 60, 240])
def test_what_is_under_something_is_not_read_back(shown: LinkState, colour: int) -> None:
    assert LAST.first in unread(shown, 12, LEFT, colour)
    assert unread(shown, 12, ALL, colour) == [LAST.first, LAST.second]


@pytest.mark.parametrize("shown", [BEFORE, AFTER])
def test_on_an_even_ground_anything_may_look_empty(shown: LinkState) -> None:
    assert unread(shown, 0, MIDDLE) == [LAST.first, LAST.second]
