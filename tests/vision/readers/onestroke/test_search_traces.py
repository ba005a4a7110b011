"""What a search has drawn over a maze isn't part of it."""

import random
from collections import deque

import numpy as np
import pytest
from numpy.typing import NDArray
from support.drawing.onestroke import THEMES, Drawing, Look, fill_maze

from solvers.onestroke.text import parse
from vision.frame import Pixels, ReadOptions
from vision.readers import read_boards
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.reader import read
from vision.readers.onestroke.search_traces import find_traces, has_begun_at_end

Signs = NDArray[np.str_]
Colours = dict[str, tuple[int, int, int]]
MARGIN, LINE = 40, (190, 190, 190)
SEEN, NEXT, WAY = "v", "n", "x"
FIELD: Colours = {"#": (60, 40, 20), ".": (255, 255, 255), "S": (0, 165, 255), "E": (208, 224, 64)}
DARK: Colours = {"#": (160, 150, 150), ".": (46, 30, 30), "S": (100, 220, 0), "E": (80, 60, 230)}
TRACES: list[Colours] = [
    {SEEN: (230, 200, 0), NEXT: (160, 220, 0), WAY: (100, 250, 255)},
    {SEEN: (40, 40, 230), NEXT: (40, 200, 40), WAY: (130, 0, 130)},
    {SEEN: (255, 255, 255), NEXT: (255, 255, 255), WAY: (220, 60, 220)},  # the way alone
]


def searched(shape: tuple[int, int], share: float) -> Signs:
    """Return a field of random walls, with all that a breadth-first search from its start to its end has seen."""
    signs = np.where(np.random.default_rng(6).random(shape) < share, "#", ".")
    start, end = (3, 4), (shape[0] - 5, shape[1] - 4)
    signs[start], signs[end] = "SE"
    before, todo = {start: start}, deque([start])
    while end not in before:
        row, column = todo.popleft()
        for cell in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)):
            if 0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1] and signs[cell] != "#" and cell not in before:
                before[cell] = row, column
                todo.append(cell)
    for cell in before.keys() - {start, end}:
        signs[cell] = NEXT if cell in todo else SEEN
    cell = before[end]
    while cell != start:
        signs[cell] = WAY
        cell = before[cell]
    return signs


def drawn(signs: Signs, colours: Colours, side: int = 20) -> Pixels:
    rows, columns = signs.shape
    pixels = np.full((2 * MARGIN + side * rows, 2 * MARGIN + side * columns, 3), 255, np.uint8)
    for (row, column), sign in np.ndenumerate(signs):
        cell = pixels[MARGIN + side * row :, MARGIN + side * column :][: side + 1, : side + 1]
        cell[:], cell[1:-1, 1:-1] = LINE, colours[sign]
    return pixels


@pytest.mark.parametrize("trace", TRACES)
@pytest.mark.parametrize(("shape", "share"), [((20, 24), 0.2), ((30, 40), 0.3)])
def test_a_finished_search_leaves_the_maze_and_its_way(shape: tuple[int, int], share: float, trace: Colours) -> None:
    signs = searched(shape, share)
    (reading,) = read_boards(drawn(signs, FIELD | trace))
    seen = np.array(reading.cells)
    assert ((seen == "#") == (signs == "#")).all()
    assert {*seen[signs == WAY]} <= {WALKED, "."}
    assert "S" in reading.text and reading.text.count(".") > (signs == ".").sum()


def test_a_large_field_of_few_walls_is_no_corridor_through_solid_ones() -> None:
    signs = searched((24, 34), 0.02)
    (reading,) = read_boards(drawn(signs, DARK | TRACES[0]))
    assert ((np.array(reading.cells) == "#") == (signs == "#")).all()


def test_the_maze_is_read_with_the_confidence_of_one_that_was_not_searched() -> None:
    signs = searched((20, 24), 0.2)
    (reading,) = read_boards(drawn(signs, FIELD | TRACES[1]))
    (plain,) = read_boards(drawn(np.where(np.isin(signs, (SEEN, NEXT, WAY)), ".", signs), FIELD))
    assert reading.confidence == pytest.approx(plain.confidence, abs=0.05)


LINE_OF_A_PLAYER = ("Sxxx#...", "...x..#.", "#xxx....", ".x..#...", ".xxx...#")


@pytest.mark.parametrize(("rows", "is_trace"), [(LINE_OF_A_PLAYER, False), (LINE_OF_A_PLAYER * 4, True)])
def test_only_in_a_small_maze_a_line_is_a_players(rows: tuple[str, ...], is_trace: bool) -> None:
    signs = np.array([list(row) for row in rows])
    signs[5:] = np.where(np.isin(signs[5:], list("Sx")), ".", signs[5:])
    names = np.unique(signs, return_inverse=True)[1].reshape(signs.shape)
    assert bool(find_traces(names, signs)) == is_trace


def test_a_search_begins_where_it_has_seen_all_around() -> None:
    signs = searched((20, 24), 0.2)
    seen = np.isin(signs, (SEEN, NEXT, WAY)) & (np.indices(signs.shape).sum(0) < 14)
    assert not has_begun_at_end(seen, signs)
    assert has_begun_at_end(seen, np.array([[sign.translate(str.maketrans("SE", "ES")) for sign in row] for row in signs]))


def test_a_line_is_read_to_its_head_in_a_large_maze_too() -> None:
    maze = fill_maze(random.Random(0), 13, 14, 0.1, walked=30)
    drawing = Drawing(maze, Look(THEMES["linkedin"], side_px=36))
    reading = read(drawing.picture(), [drawing.grid], ReadOptions())[0]
    assert parse(reading.text).trail == tuple(maze.line)
