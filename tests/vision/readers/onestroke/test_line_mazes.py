"""Mazes whose walls are thin lines between cells, as generators of mazes and programs that search them draw them."""

import random
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageDraw
from support.drawing.cells import font
from support.screens import even

from solvers.onestroke.maze import END, START, Edge
from solvers.onestroke.text import parse
from solvers.puzzle import Cell
from vision.frame import WITHOUT_ONE_OUTER_LINE, Pixels, Reading, extended
from vision.grids.finding import with_close_prediction
from vision.readers import read_boards
from vision.readers.onestroke.cell_roles.looks import looks_of
from vision.readers.onestroke.cell_roles.reach import extend_grid
from vision.readers.onestroke.colours import backgrounds
from vision.readers.onestroke.edges import find_edges
from vision.readers.onestroke.raster.grid import on_raster
from vision.readers.onestroke.trimming import trimmed

COLOURS = (("white", "black"), ("white", "#333"), ("black", "white"), ("#1e1e2e", "#c8c8ff"), ("#fafad2", "#8b4513"))


class LineMaze(NamedTuple):
    """A maze in which one way leads from any cell to any other."""

    rows: int
    columns: int
    bars: frozenset[Edge]

    def near(self, cell: Cell) -> list[Cell]:
        row, column = cell
        every = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [(r, c) for r, c in every if 0 <= r < self.rows and 0 <= c < self.columns]

    def explored(self, part: float) -> list[Cell]:
        """Return the part of the cells that a breadth-first search from the first one visits first."""
        found = [(0, 0)]
        for cell in found:
            found += [other for other in self.near(cell) if edge(cell, other) not in self.bars and other not in found]
        return found[: round(part * len(found))]

    def distances(self) -> dict[Cell, int]:
        """Return the number of steps from the first cell to each."""
        found = {(0, 0): 0}
        for cell in self.explored(1):
            for other in self.near(cell):
                if edge(cell, other) not in self.bars:
                    found.setdefault(other, found[cell] + 1)
        return found


def edge(one: Cell, other: Cell) -> Edge:
    return min(one, other), max(one, other)


def perfect(dice: random.Random, rows: int, columns: int) -> LineMaze:
    whole = LineMaze(rows, columns, frozenset())
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    bars = {edge(cell, other) for cell in cells for other in whole.near(cell)}
    way, seen = [(0, 0)], {(0, 0)}
    while way:
        new = [other for other in whole.near(way[-1]) if other not in seen]
        if new:
            after = dice.choice(new)
            bars.discard(edge(way[-1], after))
            seen.add(after)
            way.append(after)
        else:
            way.pop()
    return whole._replace(bars=frozenset(bars))


def page(seed: int, explored: float = 0.0, card: str = "", has_marks: bool = True) -> tuple[LineMaze, Pixels]:
    """Return a maze on a page with a title, fields and a hint, and its picture; the first cell is green, the last one red.

    Without these marks, one enters and leaves it there through openings. It may be on a card as wide as a cell around it, on a
    page of another colour.
    """
    dice = random.Random(seed)
    maze = perfect(dice, dice.randint(8, 18), dice.randint(8, 22))
    side, width, (ground, ink) = dice.choice((16, 20, 24, 30)), dice.choice((1, 2, 3)), dice.choice(COLOURS)
    left, top, across, down = dice.randint(40, 120), dice.randint(80, 120), side * maze.columns, side * maze.rows
    image = Image.new("RGB", (max(2 * left + across, 340), top + down + 70), card or ground)
    draw, letters = ImageDraw.Draw(image), font("source sans").font
    draw.text((40, 10), "Maze generator", ink, letters(26))
    for number, words in enumerate(("Rows 20", "Columns", "Solve")):
        draw.rectangle((40 + 90 * number, 48, 110 + 90 * number, 70), outline="grey")
        draw.text((46 + 90 * number, 50), words, ink, letters(14))
    draw.text((40, top + down + 44), "Use the arrow keys. Time: 0:00", ink, letters(16))
    if card:
        draw.rounded_rectangle((left - side, top - side, left + across + side, top + down + side), 8, ground)
    marks = {(0, 0): "#2ecc40", (maze.rows - 1, maze.columns - 1): "#d00000"} if has_marks else {}
    for (row, column), colour in (dict.fromkeys(maze.explored(explored), "#98c8e6") | marks).items():
        x, y = left + side * column, top + side * row
        draw.rectangle((x, y, x + side, y + side), colour)
    for (row, column), (below, right) in maze.bars:
        x, y = left + side * right, top + side * below
        draw.line((x, y, x + side * (right == column), y + side * (below == row)), ink, width)
    draw.rectangle((left, top, left + across, top + down), outline=ink, width=width)
    for x, y in ((left, top), (left + across - side, top + down)) if not has_marks else ():
        draw.rectangle((x + width, y - width, x + side - width, y + width), ground)
    return maze, np.ascontiguousarray(np.asarray(image)[:, :, ::-1])


def is_whole(maze: LineMaze, readings: list[Reading]) -> bool:
    """Return whether the first reading has all walls, and its text a maze of free cells from the first one to the last."""
    if not readings or readings[0].grid.shape != (maze.rows, maze.columns) or not readings[0].text:
        return False
    state = parse(readings[0].text)
    signs = state.maze.signs
    return state.maze.bars == maze.bars and signs[0] + signs[-1] == START + END and not set(signs) & {"#", "x"}


@pytest.mark.parametrize(("explored", "least"), [(0.0, 6), (0.4, 4)])
def test_thin_walls_are_read_below_titles_and_between_cells_that_were_explored(explored: float, least: int) -> None:
    pages = (page(seed, explored) for seed in range(6))
    assert sum(is_whole(maze, read_boards(pixels)) for maze, pixels in pages) >= least


@pytest.mark.parametrize(("side", "seed"), [(12, 2), (20, 1), (20, 4)])
@pytest.mark.parametrize(("chance", "elsewhere"), [(0.1, 0.0), (0.8, 0.25)])
def test_thin_walls_between_cells_shaded_by_their_distance_are_seen(
    side: int, seed: int, chance: float, elsewhere: float
) -> None:
    """With so many shades, few edges are between the same two."""
    maze = perfect(random.Random(seed), side, side)
    image = Image.new("RGB", (side * 20 + 41, side * 20 + 41), "white")
    draw, distances = ImageDraw.Draw(image), maze.distances()
    chances = np.full((2, side, side), elsewhere)
    for (row, column), steps in distances.items():
        light = 1 - steps / max(distances.values())
        x, y = 20 + 20 * column, 20 + 20 * row
        draw.rectangle((x, y, x + 20, y + 20), (round(255 * light), round(128 + 127 * light), round(255 * light)))
    for (row, column), (below, right) in maze.bars:
        x, y = 20 + 20 * right, 20 + 20 * below
        draw.line((x, y, x + 20 * (right == column), y + 20 * (below == row)), "black")
        chances[int(below != row), row, column] = chance
    pixels = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    grid = even((20, 20, 20 * side, 20 * side), side, side)
    outer = backgrounds(pixels, grid)
    found = find_edges(pixels, grid, outer, outer, np.zeros((side, side), np.bool_), chances)
    assert found.walls == maze.bars


def test_a_card_around_a_maze_is_not_a_part_of_it() -> None:
    pages = (page(seed, card="#5d8aa8") for seed in range(6))
    assert sum(is_whole(maze, read_boards(pixels)) for maze, pixels in pages) >= 5


def test_a_maze_goes_on_to_its_outer_wall_and_no_further() -> None:
    for seed in range(3):
        _, pixels = page(seed)
        grid = read_boards(pixels)[0].grid
        lacking = [grid.part(*each) for each in WITHOUT_ONE_OUTER_LINE]
        assert {extend_grid(pixels, each).shape for each in (grid, *lacking)} == {grid.shape}


@pytest.mark.parametrize("seed", [0, 7])
def test_a_grid_that_drifts_is_moved_to_thin_walls(seed: int) -> None:
    _, pixels = page(seed)
    grid = read_boards(pixels)[0].grid
    left, top, width, height = grid.bbox
    drifting = even((left, top + 1, 1.02 * width, 0.98 * height), *grid.shape)
    fitted, is_whole = on_raster(pixels, drifting)
    off = [float(np.abs(each.outline - grid.outline).max()) for each in (drifting, fitted)]
    assert off[1] < 0.5 < off[0] and is_whole


@pytest.mark.parametrize("seed", [0, 7])
def test_a_maze_goes_up_to_its_frame(seed: int) -> None:
    _, pixels = page(seed)
    grid = read_boards(pixels)[0].grid
    columns, rows = extended(grid.columns)[2:], extended(grid.rows)[:-3]  # one too many on the right, and too few elsewhere
    fitted, is_whole = on_raster(pixels, replace(grid, columns=columns, rows=rows))
    assert is_whole and fitted.shape == grid.shape and np.abs(fitted.outline - grid.outline).max() < 0.5


@pytest.mark.parametrize("seed", [0, 7])
def test_a_line_above_a_maze_is_no_frame_around_another_row(seed: int) -> None:
    _, pixels = page(seed)
    grid = read_boards(pixels)[0].grid
    y = round(grid.bbox[1] - grid.pitch[1])
    pixels[y - 40 : y] = (90, 90, 90)  # a title bar
    fitted, is_whole = on_raster(pixels, grid)
    assert is_whole and fitted.shape == grid.shape


def test_a_margin_that_looks_like_what_is_around_is_no_column_of_a_maze() -> None:
    _, pixels = page(0)
    grid = read_boards(pixels)[0].grid
    left, top, width, height = map(round, grid.bbox)
    dark = np.zeros_like(pixels)
    dark[top : top + height, left : left + width] = np.where(pixels[top : top + height, left : left + width] == 0, 0, 200)
    dark = dark[:, left - 18 :]
    columns = tuple((start - left + 18, end - left + 18) for start, end in extended(grid.columns)[:-1])
    dark[:, :4] = 220
    wider = with_close_prediction(dark, replace(grid, columns=columns, prediction=None))
    assert trimmed(wider, looks_of(dark, wider)).columns == columns[1:]


def test_a_maze_without_marks_leads_from_its_upper_opening_to_the_other() -> None:
    pages = (page(seed, has_marks=False) for seed in range(6))
    found = [(maze, read_boards(pixels)) for maze, pixels in pages]
    whole = [readings[0] for maze, readings in found if is_whole(maze, readings)]
    assert len(whole) == len(found) and all("openings" in each.notes[0] for each in whole)
