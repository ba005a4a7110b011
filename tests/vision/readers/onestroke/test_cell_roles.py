"""Mazes in the grids of the board network: their extent, and the roles of their cells by a fitted score."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from support.screens import even

from vision.frame import Grid, GridPrediction, ReadOptions
from vision.grids.board_network import CONTENTS
from vision.readers import read_boards
from vision.readers.onestroke.cell_roles.assignments import (
    IS_END,
    IS_FREE,
    IS_START,
    IS_WALL,
    ROLES,
    candidate_assignments,
    have_ends_apart,
)
from vision.readers.onestroke.cell_roles.looks import features_of, looks_of
from vision.readers.onestroke.cell_roles.reach import extend_grid
from vision.readers.onestroke.cell_roles.score import assign_roles, predict_roles
from vision.readers.onestroke.reader import read
from vision.signs.glyphs import WHOLE_CELLS
from vision.training.fit_maze_roles import LabelledMaze, fit, n_wrong

SIDE = 40
COLOURS = {
    ".": (230, 230, 230),
    "#": (60, 50, 40),
    "S": (230, 230, 230),
    "E": (230, 230, 230),
    "o": (230, 230, 230),
    "x": (90, 200, 120),
    "T": (230, 230, 230),
    ",": (226, 226, 226),
}
MARKS = {"S": (40, 160, 40), "E": (40, 40, 200), "o": (20, 200, 220), "T": (20, 60, 20)}


PAGE = (140, 120, 100)


def picture(rows, around=PAGE, margin=SIDE):
    """Return a drawn maze, and its grid."""
    height, width = SIDE * len(rows) + 2 * margin, SIDE * len(rows[0]) + 2 * margin
    pixels = np.full((height, width, 3), around, np.uint8)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            cell = pixels[margin + SIDE * row :, margin + SIDE * column :][:SIDE, :SIDE]
            cell[:] = COLOURS[sign]
            if sign in MARKS:
                cell[12:28, 12:28] = MARKS[sign]
    box = (margin, margin, SIDE * len(rows[0]), SIDE * len(rows))
    return pixels, replace(even(box, len(rows), len(rows[0])), fit=0.8)


def says(rows, sure=0.6, puzzle="onestroke"):
    """Return the prediction of a network that is certain of starts, ends and coins, but knows nothing of walls and free cells."""
    shape = len(rows), len(rows[0])
    contents = {name: np.full(shape, 0.02) for name in CONTENTS}
    for name in ("empty", "wall", "line"):
        contents[name][:] = 0.3
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            name = {"S": "start", "E": "end", "o": "coin"}.get(sign)
            if name:
                for each in contents.values():
                    each[row, column] = 0.02
                contents[name][row, column] = sure
    nothing = np.zeros((2, *shape))
    return GridPrediction({"onestroke": 0.0, puzzle: 1.0}, contents, nothing, nothing)


def reading_of(rows, prediction=None, **parts):
    pixels, grid = picture(rows, **parts)
    return reading_in(pixels, replace(grid, prediction=prediction or says(rows)))


def reading_in(pixels, grid):
    (reading,) = read(pixels, [grid], ReadOptions(digits=WHOLE_CELLS))
    return reading


def lines(reading):
    return ["".join(row) for row in reading.cells]


WIDE = 2 * SIDE  # a margin of walls that is one cell wide would be the wall around the maze
FEW_WALLS = ("S...", ".##.", "....", ".#..")


@pytest.mark.parametrize(
    ("rows", "around"),
    [
        (("######", "#S...#", "#.##.#", "#..oE#", "######"), PAGE),
        (("#######", "#S..o.#", "#.###.#", "#o...E#", "#######"), PAGE),
        (FEW_WALLS, COLOURS["#"]),
    ],
    ids=["coin at the bottom", "two coins", "walls like the page"],
)
def test_walls_are_told_from_free_cells_and_from_the_page(rows, around):
    reading = reading_of(rows, around=around, margin=WIDE)
    assert lines(reading) == list(rows)
    assert reading.details["mode"] == ("best" if "o" in str(rows) else "fill")


def test_a_single_cell_like_no_other_is_the_start():
    assert reading_of(FEW_WALLS, says(FEW_WALLS, sure=0.02), around=COLOURS["#"], margin=WIDE).cells[0][0] == "S"


@pytest.mark.parametrize("page, cell", [((160, 158, 95), (0, 128, 0)), ((20, 20, 20), (60, 60, 60))])
def test_where_all_cells_but_the_start_look_alike_they_are_free(page, cell):
    pixels = np.full((560, 480, 3), page, np.uint8)
    for row, column in np.ndindex(8, 6):
        left, top = 60 + 60 * column, 40 + 60 * row
        pixels[top : top + 52, left : left + 52] = (80, 210, 76) if (row, column) == (6, 4) else cell
    (reading,) = read_boards(pixels)
    assert lines(reading) == [*["......"] * 6, "....S.", "......"]


@pytest.mark.parametrize(
    "page, cell, wall, start",
    [((30,) * 3, (70, 100, 70), (0, 0, 0), (80, 220, 240)), ((38,) * 3, (60, 90, 60), (5, 5, 5), (60, 200, 250))],
)
def test_cells_that_look_like_the_background_of_the_start_are_no_walls(page, cell, wall, start):
    rows = ["...", "...", "S..", "##.", "..."]
    pixels = np.full((530, 350, 3), page, np.uint8)
    for row, column in np.ndindex(5, 3):
        left, top = 40 + 90 * column, 40 + 90 * row
        pixels[top : top + 86, left : left + 86] = wall if rows[row][column] == "#" else cell
    cv2.circle(pixels, (83, 263), 26, start, -1, cv2.LINE_AA)
    (reading,) = read_boards(pixels)
    assert lines(reading) == rows


def test_a_start_may_be_drawn_on_what_looks_like_a_wall():
    rows = ("######", "#S...#", "#.##.#", "#...E#", "######")
    pixels, grid = picture([row.translate(str.maketrans("#.", "T,")) for row in rows])  # trees, on a hardly lighter floor
    features = features_of(looks_of(pixels, grid), says(rows))
    roles = dict(zip(features.names.ravel().tolist(), map(ROLES.index, "".join(rows)), strict=True))
    assignments = candidate_assignments(features, np.zeros((len(roles), len(ROLES))), {})
    assert (assignments == [roles[look] for look in sorted(roles)]).all(1).any()


def test_a_stripe_across_walls_in_which_the_network_sees_no_line_is_none():
    rows = ("S....", ".....", ".###.", ".....", "....E")
    pixels, grid = picture(rows)
    first, last = ((SIDE * column + SIDE // 2, 3 * SIDE + SIDE // 2) for column in (2, 4))
    cv2.line(pixels, first, last, (150, 160, 170), 6)
    assert lines(reading_in(pixels, replace(grid, prediction=says(rows)))) == list(rows)


def test_boards_of_other_puzzles_are_not_read():
    pixels, grid = picture(FEW_WALLS)
    assert read(pixels, [replace(grid, prediction=says(FEW_WALLS, puzzle="sudoku"))], ReadOptions()) == []


MAZE = ("########", "#S..#.o#", "#.#.#.##", "#.#....#", "#..o.#E#", "########")


def cut(grid, rows, columns):
    """Return a grid without some of its rows and columns, and with the prediction for the rest."""
    prediction = grid.prediction.part(rows, columns)
    return replace(grid, columns=grid.columns[columns], rows=grid.rows[rows], prediction=prediction)


def test_the_wall_around_a_maze_is_found_where_the_grid_leaves_it_out():
    pixels, grid = picture(MAZE)
    found = extend_grid(pixels, cut(replace(grid, prediction=says(MAZE)), slice(1, -1), slice(1, None)))
    assert (found.rows, found.columns, found.prediction) == (grid.rows, grid.columns, None)


def test_missing_cells_are_added_but_no_margin_narrower_than_a_cell():
    rows = [row[1:-1].translate(str.maketrans("SEo", "...")) for row in MAZE[1:-1]]
    page = (200, 160, 120)
    pixels, grid = picture(rows, around=page)
    lacking = replace(cut(replace(grid, prediction=says(rows)), slice(None), slice(1, None)), is_bounded=True)
    assert extend_grid(pixels, lacking).shape == grid.shape
    pixels[:, SIDE : 2 * SIDE] = COLOURS["."]  # the margin of a card, narrower than a cell
    pixels[:, : SIDE + 8] = page
    assert extend_grid(pixels, lacking) is lacking


def test_nothing_is_added_beyond_a_surrounding_wall():
    pixels, grid = picture(MAZE)
    pixels[:SIDE, SIDE:-SIDE] = COLOURS["."]  # a bar above it, of the colour of its floor
    assert extend_grid(pixels, grid) is grid


@pytest.mark.parametrize(("scale", "beyond"), [(1, 0), (4, 2)])
def test_nothing_of_the_page_is_added_to_a_maze_without_a_surrounding_wall(scale, beyond):
    pixels, grid = picture([row[1:-1] for row in MAZE[1:-1]], around=(200, 160, 120))
    columns, rows = (tuple((scale * begin, scale * end) for begin, end in spans) for spans in (grid.columns, grid.rows))
    large = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    grid = replace(grid, columns=columns, rows=rows)
    assert extend_grid(cv2.copyMakeBorder(large, 0, beyond, 0, beyond, cv2.BORDER_REPLICATE), grid) is grid


def test_weights_fitted_to_some_mazes_classify_their_cells():
    known = []
    for dark in (20, 60, 100):
        for rows in (MAZE, tuple(row[::-1] for row in MAZE), MAZE[::-1]):
            pixels, grid = picture(rows, around=(dark + 60, dark, dark))
            features = features_of(looks_of(pixels, grid), says(rows))
            counts = np.zeros((len(features.sizes), len(ROLES)))
            for look, sign in zip(features.names.ravel(), "".join(rows), strict=True):
                counts[look, ROLES.index(sign)] += 1
            known.append(LabelledMaze(str(dark), features, counts))
    fitted = fit(known)
    assert [n_wrong(maze, fitted) for maze in known] == [0] * len(known)


PATH = ((2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2), (0, 3), (0, 4))
NUMBERED = ((2, 1), (0, 0), (1, 1), (0, 3), (3, 3), (4, 0))


def test_numbers_in_rings_on_a_drawn_line_are_read_and_count_as_visited():
    pixels = np.full((500, 500, 3), 250, np.uint8)
    for number in range(6):
        cv2.line(pixels, (100 + 60 * number, 100), (100 + 60 * number, 400), (190, 190, 190), 1)
        cv2.line(pixels, (100, 100 + 60 * number), (400, 100 + 60 * number), (190, 190, 190), 1)
    middles = [(130 + 60 * column, 130 + 60 * row) for row, column in PATH]
    for one, other in pairwise(middles):
        cv2.line(pixels, one, other, (80, 200, 110), 34, cv2.LINE_AA)
    for number, (row, column) in enumerate(NUMBERED, 1):
        x, y = 130 + 60 * column, 130 + 60 * row
        cv2.circle(pixels, (x, y), 19, (70, 70, 70), 2, cv2.LINE_AA)
        cv2.putText(pixels, str(number), (x - 8, y + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.75, (200, 110, 60), 2, cv2.LINE_AA)
    best = read_boards(pixels)[0]
    assert best.details["waypoints"] == {str(number): list(cell) for number, cell in enumerate(NUMBERED, 1)}
    visited = {(row, column) for row, line in enumerate(best.cells) for column, sign in enumerate(line) if sign == "x"}
    assert visited == {*PATH} - {NUMBERED[0]}


def test_small_numbers_are_read_on_the_line_too():
    side, numbered = 240, ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (0, 3))
    pixels = np.full((side * 5, side * 5, 3), 245, np.uint8)
    for place in range(5):
        cv2.line(pixels, (120 + side * place, 120), (120 + side * place, 1080), (225, 225, 225), 2)
        cv2.line(pixels, (120, 120 + side * place), (1080, 120 + side * place), (225, 225, 225), 2)
    middles = [(side * (column + 1), side * (row + 1)) for row, column in numbered]
    for one, other in pairwise(middles[:5]):
        cv2.line(pixels, one, other, (90, 30, 190), 18)
    for number, middle in enumerate(middles, 1):
        cv2.circle(pixels, middle, 34, (10, 10, 10), -1 if number < 6 else 2, cv2.LINE_AA)
        ink = (255, 255, 255) if number < 6 else (10, 10, 10)
        cv2.putText(pixels, str(number), (middle[0] - 10, middle[1] + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2, cv2.LINE_AA)
    best = read_boards(pixels)[0]
    assert best.details["waypoints"] == {str(number): list(cell) for number, cell in enumerate(numbered, 1)}


@pytest.mark.parametrize("walls", [[(1, 3), (4, 1)], []])
def test_cells_hardly_darker_than_others_of_a_dark_numbered_board_are_walls(walls):
    pixels = np.full((620, 620, 3), 13, np.uint8)
    pixels[90:390, 90:470] = 0
    for row, column in np.ndindex(5, 5):
        pixels[97 + 58 * row :, 97 + 74 * column :][:54, :54] = 5 if (row, column) in walls else 21
    for number, (row, column) in enumerate(((0, 0), (2, 2), (0, 4), (4, 4), (4, 0)), 1):
        place = 116 + 74 * column, 132 + 58 * row
        cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.55, (240, 240, 240), 2, cv2.LINE_AA)
    best = read_boards(pixels)[0]
    assert [(row, column) for row, line in enumerate(best.cells) for column, sign in enumerate(line) if sign == "#"] == walls


def test_figures_below_numbered_cells_are_no_row_of_the_board():
    pixels = np.full((600, 420, 3), (58, 46, 28), np.uint8)
    for row, column in np.ndindex(5, 5):
        pixels[60 + 80 * row : 128 + 80 * row, 14 + 80 * column : 82 + 80 * column] = (236, 234, 226)
    below = ((1, "0/25"), (2, "0"), (3, "00:00"))
    marks = [((24 + 80 * c, 104 + 80 * r), t, (60, 40, 20)) for t, (r, c) in zip("12345", CORNERS, strict=True)]
    for at, text, colour in (*marks, *(((22 + 80 * c, 490), t, (60, 200, 230)) for c, t in below)):
        cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_DUPLEX, 0.7 if colour == (60, 40, 20) else 0.5, colour, 1, cv2.LINE_AA)
    columns, rows = (tuple((at + 80.0 * n, at + 68 + 80.0 * n) for n in range(count)) for at, count in ((14, 5), (60, 6)))
    grid = Grid(columns, rows, 0.8, prediction=says(["o...o", ".....", "..o..", ".....", "o...o", ".ooo."]))
    best = read(pixels, [grid], ReadOptions())[0]
    assert best.grid.shape == (5, 5) and [*best.details["waypoints"].values()] == [[*cell] for cell in CORNERS]


CORNERS = ((0, 0), (0, 4), (2, 2), (4, 4), (4, 0))


def test_a_line_that_does_not_begin_at_the_number_1_lowers_the_confidence():
    def confidence(walked):
        pixels, grid = picture((".....",) * 5)
        for number, (row, column) in enumerate(((0, 0), (2, 3), (4, 1)), 1):
            place = SIDE * (column + 1) + 12, SIDE * (row + 2) - 12
            cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 2, cv2.LINE_AA)
        prediction = says((".....",) * 5)
        for cell in ((0, 0), (2, 3), (4, 1)):
            prediction.contents["sign"][cell] = 0.9
        for row, column in walked:
            prediction.contents["line"][row, column] = 0.9
            pixels[SIDE * (row + 1) :, SIDE * (column + 1) :][:SIDE, :SIDE] = COLOURS["x"]
        return read(pixels, [replace(grid, prediction=prediction)], ReadOptions())[0].confidence

    assert confidence([(3, 3), (3, 4)]) < 0.6 * confidence([(0, 1), (0, 2)])


STARTED = ("S..##", "...##", "..o..", ".....", "o...o")


@pytest.mark.parametrize(
    ("doubtful", "clear"),
    [
        # 12 cells of one colour of a chessboard and 10 of the other
        (("S..#.", ".#...", ".....", "..#..", "....."), ("S...#", ".....", "..##.", ".....", ".....")),
        (("o..##", *STARTED[1:]), STARTED),
    ],
    ids=["can't be filled", "no start"],
)
def test_a_board_that_cannot_be_filled_or_lacks_a_start_has_a_lower_confidence(doubtful, clear):
    assert reading_of(doubtful).confidence < 0.8 * reading_of(clear).confidence


def test_cells_that_no_way_needs_may_be_enclosed_by_walls():
    enclosed = "S..#..", "...#..", "...###", "#.....", "...#E."
    unreachable = "S.#...", "...#..", "..#...", ".#....", "#..#E."
    connected = "S..#..", "......", "...###", "#.....", "...#E."
    found = [reading_of(rows).confidence for rows in (connected, enclosed, unreachable)]
    assert found[0] == pytest.approx(found[1], rel=0.1) and found[2] < 0.8 * found[1]


def test_walls_between_the_start_and_the_end_or_all_around_the_start_are_noticed():
    names = np.array([[0, 1, 0], [2, 1, 3]])  # the start 2, the end 3, and two looks in between
    features = SimpleNamespace(names=names)
    free, walled, alone = ([IS_FREE, look, IS_START, IS_END] for look in (IS_FREE, IS_WALL, IS_WALL))
    alone[0], alone[3] = IS_WALL, IS_FREE
    assert have_ends_apart(features, np.array([free, walled, alone])).tolist() == [False, True, True]


def test_a_maze_of_few_cells_has_a_lower_confidence_unless_one_line_fills_it():
    open_field = [row.replace("#", ".") for row in STARTED]
    assert reading_of(open_field).confidence < 0.8 * reading_of((*open_field, ".....")).confidence
    assert reading_of(STARTED).confidence > 0.9 * reading_of((*STARTED, ".....")).confidence


@pytest.mark.parametrize("sign", [".", "#"])
def test_where_start_and_end_are_known_the_rules_decide_what_is_free(sign):
    rows = ["......", "..S##.", "....#.", ".##.#.", ".##E#.", "......"]
    pixels, grid = picture(rows)
    known = {(1, 2): "S", (4, 3): "E"}
    roles = assign_roles(
        looks_of(pixels, grid), says(rows), predict_roles(pixels, grid), known, (), lambda signs: signs[1, 3] == sign
    )
    assert {roles.signs[1, 3], roles.signs[4, 1]} == {sign} and roles.probability > 0.5


def test_a_single_pair_of_equal_cells_is_the_start_and_the_end():
    rows = ("#...#", ".....", ".....", ".....", ".....")
    reading = reading_of(rows, says((".....",) * 5), around=(200, 250, 255))
    assert {reading.cells[0][0], reading.cells[0][4]} == {"S", "E"}


@pytest.mark.parametrize("is_bounded", [False, True])
def test_a_row_that_shows_nothing_but_a_shaded_page_is_left_out(is_bounded):
    rows = ("S...", ".##.", "...E")
    pixels, grid = picture(rows)
    height, width = pixels.shape[:2]
    page = np.add.outer(np.linspace(60, 150, height), np.linspace(0, 40, width))[..., None] + (0, 10, 20)
    page[SIDE:-SIDE, SIDE:-SIDE] = pixels[SIDE:-SIDE, SIDE:-SIDE]
    taller = cv2.copyMakeBorder(page.astype(np.uint8), 0, 3 * SIDE, 0, 0, cv2.BORDER_REPLICATE)
    below = grid.rows[-1][1], grid.rows[-1][1] + SIDE
    seen = replace(grid, rows=(*grid.rows, below), is_bounded=is_bounded, prediction=says((*rows, "....")))
    assert reading_in(taller, seen).grid.shape == grid.shape


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


@pytest.mark.parametrize(("first", "last"), [((0, 0), (4, 4)), ((1, 1), (3, 3))])
def test_of_marks_in_opposite_corners_the_upper_left_one_is_the_start(first, last):
    rows = np.full((5, 5), ".")
    rows[first], rows[last], rows[2, 0], rows[2, 4] = "o", "S", "#", "#"  # in colours that suggest the contrary
    pixels, grid = picture(["".join(row) for row in rows])
    chances = np.full((5, 5, len(ROLES)), 0.02)
    for cell, sign in np.ndenumerate(rows):
        chances[cell][ROLES.index(sign if sign in ".#" else ".")] = 0.9 if sign in ".#" else 0.02
    for cell, of_start in ((first, 0.3), (last, 0.65)):
        chances[cell][[ROLES.index("S"), ROLES.index("E")]] = of_start, 0.95 - of_start
    roles = assign_roles(looks_of(pixels, grid), says(["....."] * 5), np.log(chances), {}, (), lambda signs: True)
    assert [cell for cell, sign in roles.signs.items() if sign == "S"] == [first]
