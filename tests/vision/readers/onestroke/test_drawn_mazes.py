"""Finding and reading one-stroke mazes on whole pages of made-up games, and what their boards ask of a player."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from support.drawing.mazes import Page, drawn_page

from solvers.onestroke.maze import Mode
from vision.frame import Grid
from vision.grids.finding import find_grids
from vision.readers import read_boards
from vision.readers.onestroke.board import Board
from vision.readers.onestroke.edges import unframed_bars

SURE = 0.9


def is_on(page: Page, grid: Grid) -> bool:
    last = page.maze.rows - 1, page.maze.columns - 1
    return grid.shape == (page.maze.rows, page.maze.columns) and all(
        math.dist(grid.center(cell), page.middle(cell)) < 0.2 * page.pitch for cell in ((0, 0), last)
    )


def verdict(page: Page) -> str:
    reading = next(iter(read_boards(page.pixels)), None)
    if reading is None or reading.puzzle != "onestroke":
        return "none"
    numbered = {str(number): list(cell) for number, cell in enumerate(page.maze.waypoints, 1)}
    is_right = [list(row) for row in reading.cells] == page.maze.cells and reading.details["waypoints"] == numbered
    is_right &= reading.details["mode"] == page.mode and not reading.details["walls_between"]
    return "right" if is_right else "wrong but sure" if reading.confidence > SURE else "wrong"


@pytest.mark.parametrize(("kind", "least"), [("path", 5), ("coins", 5), ("fill", 3), ("zip", 5)])
def test_pages_of_games_that_nobody_has_seen(kind: str, least: int) -> None:
    found = Counter(verdict(drawn_page(random.Random(f"{kind} {seed}"), kind)) for seed in range(500, 508))
    assert found["right"] >= least, found
    assert found["wrong but sure"] == 0


@pytest.mark.parametrize("seed", range(4))
def test_round_tiles_that_touch_are_found_by_the_gaps_between_their_corners(seed: int) -> None:
    page = drawn_page(random.Random(seed), "path", tiling="touching", wall="dark", theme="cloud", trail="none")
    assert any(is_on(page, grid) for grid in find_grids(page.pixels))


def test_a_board_with_an_end_and_no_coins_is_to_be_filled_if_it_can_be() -> None:
    signs = dict(zip(((r, c) for r in range(2) for c in range(3)), "S..E..", strict=True))
    board = Board(2, 3, signs)
    assert board.mode is Mode.FILL
    board.signs[1, 2] = "o"
    assert board.mode is Mode.BEST
    board.signs |= {(1, 0): ".", (1, 1): "E", (1, 2): "."}
    assert board.mode is Mode.BEST  # a line over six cells ends on the other colour of a chessboard


def test_a_frame_in_a_cell_is_no_bar() -> None:
    masses = {((r, c), (r, c + 1)): 1.0 for r in range(4) for c in range(3)}
    masses |= {((r, c), (r + 1, c)): 1.0 for r in range(3) for c in range(4)}
    around = [edge for edge in masses if (1, 1) in edge]
    assert not unframed_bars(masses | dict.fromkeys(around, 40.0), frozenset(), frozenset())
    assert unframed_bars(masses | dict.fromkeys(around[:2], 40.0), frozenset(), frozenset()) == frozenset(around[:2])
    assert not unframed_bars(masses | dict.fromkeys(around[:2], 40.0), frozenset(), frozenset(around))
