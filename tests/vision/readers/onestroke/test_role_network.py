"""The role network: what it sees of a board, and what it makes of mazes that nobody drew before."""

import numpy as np
import pytest
from support.drawing.cells import FONTS, font

from vision.frame import Grid
from vision.readers.onestroke.cell_roles.assignments import ROLES
from vision.readers.onestroke.cell_roles.score import CELL_PX, even_board, predict_roles
from vision.training.mazes import UNKNOWN, drawn_maze


def spans(first: float, cell: float, gap: float, number: int) -> tuple[tuple[float, float], ...]:
    return tuple((first + (cell + gap) * place, first + (cell + gap) * place + cell) for place in range(number))


@pytest.mark.parametrize("cell, gap", [(40, 0), (60, 8), (9, 1)])
def test_cells_are_evened_with_a_ring_of_the_page(cell: int, gap: int) -> None:
    pixels = np.full((8 * (cell + gap), 9 * (cell + gap), 3), 7, np.uint8)
    grid = Grid(spans(2 * cell, cell, gap, 4), spans(1.5 * cell, cell, gap, 3))
    for number, place in enumerate(grid.cells):
        grid.crop(pixels, place)[:] = 100 + number
    board = even_board(pixels, grid)
    assert board.shape == (5 * CELL_PX, 6 * CELL_PX, 3)
    middles = board[CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX, 0]
    assert (middles[1:-1, 1:-1].ravel() == np.arange(100, 112)).all()
    assert (np.concatenate([middles[0], middles[-1], middles[:, 0], middles[:, -1]]) == 7).all()


def test_a_board_at_the_edge_of_its_picture_has_a_ring_too() -> None:
    grid = Grid(spans(0, 30, 0, 3), spans(0, 30, 0, 3))
    assert even_board(np.zeros((90, 90, 3), np.uint8), grid).shape == (5 * CELL_PX, 5 * CELL_PX, 3)


def test_most_cells_of_drawn_mazes_get_their_role() -> None:
    fonts, right = [font(name) for name in FONTS], []
    for seed in range(24):
        maze = drawn_maze(np.random.default_rng((9, seed)), fonts)
        rows, columns = maze.roles.shape
        grid = Grid(spans(CELL_PX, CELL_PX, 0, columns), spans(CELL_PX, CELL_PX, 0, rows))
        chances = predict_roles(maze.pixels, grid)
        assert chances.shape == (rows, columns, len(ROLES))
        assert np.allclose(np.exp(chances).sum(2), 1, atol=1e-3)
        known = maze.roles != UNKNOWN
        right.append((chances.argmax(2) == maze.roles)[known].mean())
    assert np.mean(right) > 0.9
