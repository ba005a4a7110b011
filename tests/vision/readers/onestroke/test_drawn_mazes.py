"""Finding and reading one-stroke mazes on whole pages of made-up games."""

import math
import random
from collections import Counter

import pytest
from support.drawing.mazes import Page, drawn_page
from support.drawing.onestroke import THEMES, Drawing, Look, fill_maze

from vision.grids.finding import find_grids
from vision.readers import read_boards

SURE = 0.9


def verdict(page: Page) -> str:
    reading = next(iter(read_boards(page.pixels)), None)
    if reading is None or reading.puzzle != "onestroke":
        return "none"
    numbered = {str(number): list(cell) for number, cell in enumerate(page.maze.waypoints, 1)}
    is_right = [list(row) for row in reading.cells] == page.maze.cells and reading.details["waypoints"] == numbered
    is_right &= reading.details["mode"] == page.mode and not reading.details["walls_between"]
    return "right" if is_right else "wrong but sure" if reading.confidence > SURE else "wrong"


@pytest.mark.parametrize(("kind", "least"), [("path", 5), ("coins", 5), ("fill", 3), ("zip", 5)])
def test_pages_of_unseen_games(kind: str, least: int) -> None:
    found = Counter(verdict(drawn_page(random.Random(f"{kind} {seed}"), kind)) for seed in range(500, 508))
    assert found["right"] >= least, found
    assert found["wrong but sure"] == 0


@pytest.mark.parametrize("seed", range(4))
def test_round_tiles_that_touch_are_found_by_the_gaps_between_their_corners(seed: int) -> None:
    maze = fill_maze(random.Random(seed), 7, 7, 0.2, has_end=True)
    drawing = Drawing(maze, Look(THEMES["candy"], grid_px=0, corner=0.2))
    corners = [drawing.grid.center(cell) for cell in ((0, 0), (6, 6))]
    found = [grid for grid in find_grids(drawing.picture()) if grid.shape == (7, 7)]
    assert any(math.dist(grid.center((0, 0)), corners[0]) + math.dist(grid.center((6, 6)), corners[1]) < 15 for grid in found)
