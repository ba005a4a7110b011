"""The cell network's embeddings tell pictures apart, and equal ones are clustered."""

import numpy as np
from support.drawing.cells import FONTS, font

from vision.cells import cell_network
from vision.cells.cell_network import predict
from vision.cells.clustering import NONE, embedding_distances, same_pictures
from vision.frame import Grid
from vision.training.boards import link
from vision.training.boards.board import Place, Style
from vision.training.drawing.choices import random_palette

AROUND = 0.08  # margin around a cell


def drawn(draw, seed):
    """Return a board with its picture and its grid."""
    rng = np.random.default_rng((11, seed))
    palette = random_palette(rng)
    canvas = np.full((420, 420, 3), palette.page, np.uint8)
    board = draw(canvas, Place(40, 40, 340, 340), Style(rng, palette, [font(name) for name in FONTS]))
    return canvas, board, Grid(board.columns, board.rows)


def test_the_nearest_embedding_mostly_shows_the_same_picture():
    right = total = 0
    for seed in range(6):
        canvas, board, grid = drawn(link.draw, seed)
        cells = list(board.kinds)
        embeddings = predict([grid.crop(canvas, cell, -AROUND) for cell in cells]).embeddings
        kinds = np.array([board.kinds[cell] for cell in cells])
        apart = embedding_distances(embeddings) + np.eye(len(cells), dtype=np.float32) * 1e6
        has_twin = (kinds[:, None] == kinds).sum(1) > 1
        total += int(has_twin.sum())
        right += int((kinds[apart.argmin(1)] == kinds)[has_twin].sum())
    assert right > 0.75 * total


def test_the_network_sees_no_cell_twice(monkeypatch):
    crops = np.random.default_rng(2).integers(0, 256, (5, 30, 30, 3), np.uint8)
    first = predict(list(crops)).embeddings
    monkeypatch.setattr(cell_network, "_network", lambda: None)
    assert (predict([crops[3], crops[0], crops[3]]).embeddings == first[[3, 0, 3]]).all()


def test_equal_pictures_are_clustered_even_if_one_is_marked():
    rng = np.random.default_rng(3)
    centers = rng.normal(0, 30, (5, 8))
    looks = np.repeat(centers, 4, 0) + rng.normal(0, 1, (20, 8))
    looks[3] += 2
    found = same_pictures(np.linalg.norm(looks[:, None] - looks, axis=2).astype(np.float32))
    assert found.labels.tolist() == np.repeat(np.arange(5), 4).tolist()


def test_either_all_or_none_of_the_cells_that_look_the_same_are_pictures():
    looks = np.repeat(np.eye(5) * 60, 4, 0) + np.random.default_rng(5).normal(0, 1, (20, 5))
    odds = np.full(20, 3.0)
    odds[:4] = -1.0, -1.0, 0.2, -1.0  # gaps, one of which looks a little like a picture
    odds[7] = -0.2  # one of four equal pictures
    found = same_pictures(np.linalg.norm(looks[:, None] - looks, axis=2).astype(np.float32), odds)
    assert found.labels.tolist() == np.repeat([NONE, 0, 1, 2, 3], 4).tolist()
