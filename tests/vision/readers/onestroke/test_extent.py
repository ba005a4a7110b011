"""A maze's grid gets the rows and columns that it lacks, and loses those that show something beside the maze."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.drawing.maze_cells import COLOURS, SIDE, draw_grid, draw_line, draw_numbers, drawn_cells, network_says

from vision.frame import Grid, ReadOptions
from vision.readers import read_boards
from vision.readers.onestroke.cell_roles.looks import looks_of
from vision.readers.onestroke.cell_roles.reach import extend_grid
from vision.readers.onestroke.reader import read
from vision.readers.onestroke.trimming import without_buttons

MAZE = ("########", "#S..#.o#", "#.#.#.##", "#.#....#", "#..o.#E#", "########")
CORNERS = ((0, 0), (0, 4), (2, 2), (4, 4), (4, 0))


def cut(grid, rows, columns):
    """Return a grid without some of its rows and columns, and with the prediction for the rest."""
    prediction = grid.prediction.part(rows, columns)
    return replace(grid, columns=grid.columns[columns], rows=grid.rows[rows], prediction=prediction)


def test_the_wall_around_a_maze_is_found_where_the_grid_leaves_it_out():
    pixels, grid = drawn_cells(MAZE)
    found = extend_grid(pixels, cut(replace(grid, prediction=network_says(MAZE)), slice(1, -1), slice(1, None)))
    assert (found.rows, found.columns, found.prediction) == (grid.rows, grid.columns, None)


def test_missing_cells_are_added_but_no_margin_narrower_than_a_cell():
    rows = [row[1:-1].translate(str.maketrans("SEo", "...")) for row in MAZE[1:-1]]
    page = (200, 160, 120)
    pixels, grid = drawn_cells(rows, around=page)
    lacking = replace(cut(replace(grid, prediction=network_says(rows)), slice(None), slice(1, None)), is_bounded=True)
    assert extend_grid(pixels, lacking).shape == grid.shape
    pixels[:, SIDE : 2 * SIDE] = COLOURS["."]  # the margin of a card, narrower than a cell
    pixels[:, : SIDE + 8] = page
    assert extend_grid(pixels, lacking) is lacking


def test_nothing_is_added_beyond_a_surrounding_wall():
    pixels, grid = drawn_cells(MAZE)
    pixels[:SIDE, SIDE:-SIDE] = COLOURS["."]  # a bar above it, of the colour of its floor
    assert extend_grid(pixels, grid) is grid


@pytest.mark.parametrize(("scale", "beyond"), [(1, 0), (4, 2)])
def test_nothing_of_the_page_is_added_to_a_maze_without_a_surrounding_wall(scale, beyond):
    pixels, grid = drawn_cells([row[1:-1] for row in MAZE[1:-1]], around=(200, 160, 120))
    columns, rows = (tuple((scale * begin, scale * end) for begin, end in spans) for spans in (grid.columns, grid.rows))
    large = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    grid = replace(grid, columns=columns, rows=rows)
    assert extend_grid(cv2.copyMakeBorder(large, 0, beyond, 0, beyond, cv2.BORDER_REPLICATE), grid) is grid


def test_figures_below_numbered_cells_are_no_row_of_the_board():
    pixels = np.full((600, 420, 3), (58, 46, 28), np.uint8)
    for row, column in np.ndindex(5, 5):
        pixels[60 + 80 * row : 128 + 80 * row, 14 + 80 * column : 82 + 80 * column] = (236, 234, 226)
    below = ((1, "0/25"), (2, "0"), (3, "00:00"))
    marks = [((24 + 80 * c, 104 + 80 * r), t, (60, 40, 20)) for t, (r, c) in zip("12345", CORNERS, strict=True)]
    for at, text, colour in (*marks, *(((22 + 80 * c, 490), t, (60, 200, 230)) for c, t in below)):
        cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_DUPLEX, 0.7 if colour == (60, 40, 20) else 0.5, colour, 1, cv2.LINE_AA)
    columns, rows = (tuple((at + 80.0 * n, at + 68 + 80.0 * n) for n in range(count)) for at, count in ((14, 5), (60, 6)))
    grid = Grid(columns, rows, 0.8, prediction=network_says(["o...o", ".....", "..o..", ".....", "o...o", ".ooo."]))
    best = read(pixels, [grid], ReadOptions())[0]
    assert best.grid.shape == (5, 5) and [*best.details["waypoints"].values()] == [[*cell] for cell in CORNERS]


@pytest.mark.parametrize("is_bounded", [False, True])
def test_a_row_that_shows_nothing_but_a_shaded_page_is_left_out(is_bounded):
    rows = ("S...", ".##.", "...E")
    pixels, grid = drawn_cells(rows)
    height, width = pixels.shape[:2]
    page = np.add.outer(np.linspace(60, 150, height), np.linspace(0, 40, width))[..., None] + (0, 10, 20)
    page[SIDE:-SIDE, SIDE:-SIDE] = pixels[SIDE:-SIDE, SIDE:-SIDE]
    taller = cv2.copyMakeBorder(page.astype(np.uint8), 0, 3 * SIDE, 0, 0, cv2.BORDER_REPLICATE)
    below = grid.rows[-1][1], grid.rows[-1][1] + SIDE
    seen = replace(grid, rows=(*grid.rows, below), is_bounded=is_bounded, prediction=network_says((*rows, "....")))
    (reading,) = read(taller, [seen], ReadOptions())
    assert reading.grid.shape == grid.shape


def test_a_button_below_numbered_cells_is_no_row_of_the_board():
    numbered = ((3, 0), (1, 0), (1, 2), (2, 1), (3, 3), (1, 3), (0, 2), (0, 0))
    pixels = np.full((700, 600, 3), (246, 244, 243), np.uint8)
    pixels[20:650, 60:540] = 255
    for row, column in np.ndindex(4, 4):
        pixels[125 + 98 * row : 215 + 98 * row, 98 + 98 * column : 188 + 98 * column] = (235, 231, 229)
    for number, (row, column) in enumerate(numbered, 1):
        x, y = 143 + 98 * column, 159 + 98 * row
        cv2.circle(pixels, (x, y), 34, (235, 99, 37), -1, cv2.LINE_AA)
        cv2.putText(pixels, str(number), (x - 6, y + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (255, 255, 255), 2, cv2.LINE_AA)
    pixels[525:565, 221:359] = (68, 68, 239)
    cv2.putText(pixels, "Reset", (262, 551), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 255), 2, cv2.LINE_AA)
    (reading,) = read_boards(pixels)
    assert reading.grid.shape == (4, 4) and len(reading.details["waypoints"]) == 8


def with_buttons(rows, words="Shuffle"):
    """Return a maze with two buttons below it, side by side, each across the boundary of two columns, and its grid."""
    pixels, grid = drawn_cells(rows, margin=2 * SIDE)
    top = round(grid.rows[-1][1]) + 8
    for column in (1, 3):
        left = round(grid.columns[column][0]) - 16
        cv2.rectangle(pixels, (left, top), (left + 60, top + 26), (80, 170, 76), -1)
        cv2.putText(pixels, words, (left + 6, top + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255, 255, 255), 1, cv2.LINE_AA)
    return pixels, grid


def test_buttons_below_a_maze_are_no_row_of_it():
    rows = ("S....", "..#..", ".....", "...#E")
    pixels, grid = with_buttons(rows)
    below = grid.rows[-1][1], grid.rows[-1][1] + SIDE
    wrong = replace(grid, rows=(*grid.rows, below), prediction=network_says((*rows, ".....")))
    assert without_buttons(wrong, looks_of(pixels, wrong)).rows == grid.rows
    wrong.prediction.contents["line"][-1] = 0.9
    assert without_buttons(wrong, looks_of(pixels, wrong)) is wrong


def test_a_ruled_line_below_buttons_is_no_wall_around_another_row():
    pixels, grid = with_buttons(("S....", "..#..", ".....", "...#E"))
    bottom = round(grid.rows[-1][1])
    cv2.line(pixels, (0, bottom + SIDE), (pixels.shape[1], bottom + SIDE), (255, 255, 255), 4)
    assert extend_grid(pixels, grid).rows == grid.rows


def test_buttons_below_numbered_cells_are_no_row_of_the_board_but_numbers_are():
    pixels, grid = with_buttons((".....",) * 4)
    below = grid.rows[-1][1], grid.rows[-1][1] + SIDE
    wrong = replace(grid, rows=(*grid.rows, below), prediction=network_says((".....",) * 5))
    looks = looks_of(pixels, wrong)
    assert without_buttons(wrong, looks, [(0, 0), (3, 4)]).rows == grid.rows
    assert without_buttons(wrong, looks, [(0, 0), (4, 1)]) is wrong


def test_a_single_bar_does_not_cut_off_the_walls_around_a_maze():
    rows = ("######", "#S...#", "#....#", "#....#", "#...E#", "######")
    pixels, grid = drawn_cells(rows, margin=2 * SIDE)
    x, y, width, _ = map(round, grid.rect((2, 2)))
    cv2.line(pixels, (x, y), (x + width, y), (0, 0, 0), 6)
    (reading,) = read(pixels, [replace(grid, prediction=network_says(rows))], ReadOptions())
    assert reading.details["walls_between"] and reading.grid.shape == grid.shape


def test_walls_in_blocks_of_four_cells_do_not_make_other_cells_larger():
    rows = ("....##", "...S##", "......", "......", "..##..", "..##..")
    pixels, grid = drawn_cells(rows, margin=2 * SIDE)
    (reading,) = read(pixels, [replace(grid, prediction=network_says(rows))], ReadOptions())
    assert ["".join(row) for row in reading.cells] == list(rows)


def test_a_row_that_the_line_visits_belongs_to_a_numbered_board(monkeypatch):
    """Even if the line leads nowhere, so that the board would be surer without that row."""
    monkeypatch.setitem(read.__globals__, "CLEAR", 1.0)
    pixels, line = np.full((460, 460, 3), 250, np.uint8), [*((row, 0) for row in range(5)), (4, 1), (4, 2), (4, 3), (3, 3)]
    draw_grid(pixels, 80, 60, 5, 120, 2)
    draw_line(pixels, 80, 60, line, (80, 200, 110), 26)
    draw_numbers(pixels, 80, 60, ((0, 0), (0, 2), (2, 2), (1, 3)), (20, (20, 20, 20), -1), (250, 250, 250))
    best = read_boards(pixels)[0]
    assert best.grid.shape == (5, 5) and [tuple(cell) for cell in best.details["line"]] == line
