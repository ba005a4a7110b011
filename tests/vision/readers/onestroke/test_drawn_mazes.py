"""Finding and reading one-stroke mazes on whole pages of made-up games."""

import math
import random
from collections import Counter

import pytest
from support.drawing.mazes import Page, drawn_page

from vision.frame import Grid
from vision.grids.finding import find_grids
from vision.readers import read_boards

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
