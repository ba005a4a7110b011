"""Mazes in the grids of the board network: their extent, and the roles of their cells by a fitted score."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from support.drawing.maze_cells import COLOURS, PAGE, SIDE, draw_grid, draw_line, draw_numbers, drawn_cells, network_says

from vision.frame import ReadOptions
from vision.readers import read_boards
from vision.readers.onestroke.cell_roles.assignments import (
    IS_END,
    IS_FREE,
    IS_LINE,
    IS_START,
    IS_WALL,
    ROLES,
    candidate_assignments,
    have_ends_apart,
)
from vision.readers.onestroke.cell_roles.looks import features_of, looks_of
from vision.readers.onestroke.cell_roles.score import assign_roles, predict_roles
from vision.readers.onestroke.reader import read
from vision.signs.glyphs import WHOLE_CELLS
from vision.training.fit_maze_roles import LabelledMaze, fit, n_wrong


def reading_of(rows, prediction=None, **parts):
    pixels, grid = drawn_cells(rows, **parts)
    return reading_in(pixels, replace(grid, prediction=prediction or network_says(rows)))


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
    assert reading_of(FEW_WALLS, network_says(FEW_WALLS, sure=0.02), around=COLOURS["#"], margin=WIDE).cells[0][0] == "S"


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
    pixels, grid = drawn_cells([row.translate(str.maketrans("#.", "T,")) for row in rows])  # trees, on a hardly lighter floor
    features = features_of(looks_of(pixels, grid), network_says(rows))
    roles = dict(zip(features.names.ravel().tolist(), map(ROLES.index, "".join(rows)), strict=True))
    assignments = candidate_assignments(features, np.zeros((len(roles), len(ROLES))), {})
    assert (assignments == [roles[look] for look in sorted(roles)]).all(1).any()


def test_a_stripe_across_walls_in_which_the_network_sees_no_line_is_none():
    rows = ("S....", ".....", ".###.", ".....", "....E")
    pixels, grid = drawn_cells(rows)
    first, last = ((SIDE * column + SIDE // 2, 3 * SIDE + SIDE // 2) for column in (2, 4))
    cv2.line(pixels, first, last, (150, 160, 170), 6)
    assert lines(reading_in(pixels, replace(grid, prediction=network_says(rows)))) == list(rows)


def test_boards_of_other_puzzles_are_not_read():
    pixels, grid = drawn_cells(FEW_WALLS)
    assert read(pixels, [replace(grid, prediction=network_says(FEW_WALLS, puzzle="sudoku"))], ReadOptions()) == []


MAZE = ("########", "#S..#.o#", "#.#.#.##", "#.#....#", "#..o.#E#", "########")


def test_weights_fitted_to_some_mazes_classify_their_cells():
    known = []
    for dark in (20, 60, 100):
        for rows in (MAZE, tuple(row[::-1] for row in MAZE), MAZE[::-1]):
            pixels, grid = drawn_cells(rows, around=(dark + 60, dark, dark))
            features = features_of(looks_of(pixels, grid), network_says(rows))
            counts = np.zeros((len(features.sizes), len(ROLES)))
            for look, sign in zip(features.names.ravel(), "".join(rows), strict=True):
                counts[look, ROLES.index(sign)] += 1
            known.append(LabelledMaze(str(dark), features, counts))
    fitted = fit(known)
    assert [n_wrong(maze, fitted) for maze in known] == [0] * len(known)


PATH = ((2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2), (0, 3), (0, 4))
NUMBERED = ((2, 1), (0, 0), (1, 1), (0, 3), (3, 3), (4, 0))


@pytest.mark.parametrize("is_line_beneath", [False, True])
def test_numbers_in_rings_on_a_drawn_line_are_read_and_count_as_visited(is_line_beneath):
    """The lines between the cells may be drawn over it."""
    pixels = np.full((500, 500, 3), 250, np.uint8)
    draw_grid(pixels, 100, 60, 5, 190, 1)
    draw_line(pixels, 100, 60, PATH, (80, 200, 110), 34 - 14 * is_line_beneath)
    if is_line_beneath:
        draw_grid(pixels, 100, 60, 5, 70, 3)
    draw_numbers(pixels, 100, 60, NUMBERED, (19, (70, 70, 70), 2), (200, 110, 60))
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


def test_a_line_that_does_not_begin_at_the_number_1_lowers_the_confidence():
    def confidence(walked):
        pixels, grid = drawn_cells((".....",) * 5)
        for number, (row, column) in enumerate(((0, 0), (2, 3), (4, 1)), 1):
            place = SIDE * (column + 1) + 12, SIDE * (row + 2) - 12
            cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 2, cv2.LINE_AA)
        prediction = network_says((".....",) * 5)
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


def test_a_start_with_a_line_all_around_it_cannot_be_where_a_line_goes_on():
    features = SimpleNamespace(names=np.array([[0, 1, 2], [3, 1, 2]]))  # the start is 0
    onwards, stuck = ([IS_START, IS_LINE, IS_FREE, look] for look in (IS_FREE, IS_LINE))
    assert have_ends_apart(features, np.array([onwards, stuck])).tolist() == [False, True]
    features.names = np.array([[0, 1, 1, 2]])  # or the line goes on at its other end
    assert have_ends_apart(features, np.array([onwards]), ((0, 0), (0, 1), (0, 2))).tolist() == [False]
    assert have_ends_apart(features, np.array([onwards]), ((0, 0), (0, 1))).tolist() == [True]


def test_a_maze_of_few_cells_has_a_lower_confidence_unless_one_line_fills_it():
    open_field = [row.replace("#", ".") for row in STARTED]
    assert reading_of(open_field).confidence < 0.8 * reading_of((*open_field, ".....")).confidence
    assert reading_of(STARTED).confidence > 0.9 * reading_of((*STARTED, ".....")).confidence


@pytest.mark.parametrize("sign", [".", "#"])
def test_where_start_and_end_are_known_the_rules_decide_what_is_free(sign):
    rows = ["......", "..S##.", "....#.", ".##.#.", ".##E#.", "......"]
    pixels, grid = drawn_cells(rows)
    known = {(1, 2): "S", (4, 3): "E"}
    roles = assign_roles(
        looks_of(pixels, grid), network_says(rows), predict_roles(pixels, grid), known, (), lambda signs: signs[1, 3] == sign
    )
    assert {roles.signs[1, 3], roles.signs[4, 1]} == {sign} and roles.probability > 0.5


def test_a_single_pair_of_equal_cells_is_the_start_and_the_end():
    rows = ("#...#", ".....", ".....", ".....", ".....")
    reading = reading_of(rows, network_says((".....",) * 5), around=(200, 250, 255))
    assert {reading.cells[0][0], reading.cells[0][4]} == {"S", "E"}


@pytest.mark.parametrize(("first", "last"), [((0, 0), (4, 4)), ((1, 1), (3, 3))])
def test_of_marks_in_opposite_corners_the_upper_left_one_is_the_start(first, last):
    rows = np.full((5, 5), ".")
    rows[first], rows[last], rows[2, 0], rows[2, 4] = "o", "S", "#", "#"  # in colours that suggest the contrary
    pixels, grid = drawn_cells(["".join(row) for row in rows])
    chances = np.full((5, 5, len(ROLES)), 0.02)
    for cell, sign in np.ndenumerate(rows):
        chances[cell][ROLES.index(sign if sign in ".#" else ".")] = 0.9 if sign in ".#" else 0.02
    for cell, of_start in ((first, 0.3), (last, 0.65)):
        chances[cell][[ROLES.index("S"), ROLES.index("E")]] = of_start, 0.95 - of_start
    roles = assign_roles(looks_of(pixels, grid), network_says(["....."] * 5), np.log(chances), {}, (), lambda signs: True)
    assert [cell for cell, sign in roles.signs.items() if sign == "S"] == [first]


def test_two_dark_looks_that_differ_little_but_clearly_are_not_alike():
    rows = ("########", "#S.....#", "#.####.#", "#.#..E.#", "########")
    pixels, grid = drawn_cells(rows)
    wall, free = (np.array(COLOURS[sign]) for sign in "#.")
    for colour, dark in ((wall, (70, 70, 70)), (free, (80, 57, 57))):
        pixels[(pixels == colour).all(2)] = dark
    for row, column in ((1, 1), (3, 5)):
        pixels[SIDE * (row + 1) :, SIDE * (column + 1) :][5:-5, 5:-5][: SIDE - 10, : SIDE - 10] = (60, 60, 255)
    names = looks_of(pixels, grid).names
    is_wall = np.array([list(row) for row in rows]) == "#"
    assert {*names[is_wall].tolist()}.isdisjoint(names[~is_wall].tolist())
