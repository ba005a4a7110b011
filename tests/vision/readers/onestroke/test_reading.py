"""Reading one-stroke mazes: real pictures, drawn ones in the looks of many programs, and boards of other games."""

import math
import random
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from support.drawing.mazes import drawn_page
from support.drawing.onestroke import THEMES, Drawing, Look, Maze, best_maze, fill_maze, random_look, spoiled, zip_maze
from support.drawing.sliding import rows_of
from support.drawing.sudoku import ROWS
from support.drawing.sudoku import Look as Ruled
from support.drawing.sudoku import drawn as ruled
from support.screens import SHARED, Picture, even, pictures
from support.simulated.sliding import scrambled

from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.maze import Mode, edge
from solvers.onestroke.text import parse
from vision.frame import Grid, Pixels, Reading, ReadOptions
from vision.grids.finding import find_grids, with_close_prediction
from vision.pictures import open_picture
from vision.readers import MIN_CONFIDENCES, read_boards
from vision.readers.onestroke.board import Board, text_of
from vision.readers.onestroke.reader import read
from vision.readers.onestroke.signs import find_letters

REAL = [each for each in pictures(SHARED / "screens" / "onestroke") if "waypoints" in each.label]
SURE = 0.9


def walls_of(reading: Reading) -> set[object]:
    return {edge((r, c), (r2, c2)) for r, c, r2, c2 in reading.details["walls_between"]}


@pytest.mark.skipif(not REAL, reason="the pictures of other programs are not beside the checkout")
@pytest.mark.parametrize("picture", REAL, ids=lambda picture: picture.name)
def test_real_pictures_with_numbers(picture: Picture) -> None:
    (reading,) = read(open_picture(picture.path).pixels, [replace(picture.grid, is_bounded=True)], ReadOptions())
    assert [list(row) for row in reading.cells] == picture.cells
    assert reading.details["waypoints"] == picture.label.get("waypoints", {})
    assert walls_of(reading) == {edge((r, c), (r2, c2)) for r, c, r2, c2 in picture.label.get("walls_between", [])}
    assert reading.details["mode"] == "zip"
    assert parse(reading.text)


def drawn(kind: str, seed: int) -> tuple[Maze, Grid, Pixels]:
    """Return a maze, and its picture as a made-up program might draw it, slightly degraded."""
    dice = random.Random(f"{kind} {seed}")
    look, rows, columns = random_look(dice), dice.randint(4, 9), dice.randint(4, 9)
    if kind == "zip":
        maze = zip_maze(dice, rows, columns, dice.randint(2, 9), dice.choice((0, 3, 8)), dice.choice((0, 0, 5, 12)))
    elif kind == "fill":
        maze = fill_maze(dice, rows, columns, dice.choice((0.1, 0.2, 0.35)), dice.choice((0, 0, 4, 9)))
    else:
        maze = best_maze(dice, rows, columns, dice.choice((0.1, 0.2, 0.3)), dice.choice((0, 2, 5)))
    drawing = Drawing(maze, look)
    pixels = spoiled(drawing.picture(), dice, dice.choice((0, 3)), dice.choice((0, 60, 85)), dice.choice((0, 0.6)))
    return maze, drawing.grid, pixels


def is_right(maze: Maze, reading: Reading) -> bool:
    numbered = {str(number): list(cell) for number, cell in enumerate(maze.waypoints, 1)}
    same = [list(row) for row in reading.cells] == maze.cells and reading.details["waypoints"] == numbered
    return same and walls_of(reading) == maze.bars


def verdict(maze: Maze, readings: list[Reading], mode: str = "") -> str:
    reading = next(iter(readings), None)
    if reading is None or reading.puzzle != "onestroke":
        return "none"
    if is_right(maze, reading) and mode in ("", reading.details["mode"]):
        return "right"
    return "wrong but sure" if reading.confidence > SURE else "wrong"


@pytest.mark.parametrize(("kind", "least"), [("zip", 21), ("fill", 20), ("best", 18)])
def test_most_mazes_of_unseen_looks_are_read_in_their_grid_and_no_others_with_certainty(kind: str, least: int) -> None:
    mazes = (drawn(kind, seed) for seed in range(24))
    found = Counter(verdict(maze, read(pixels, [grid], ReadOptions())) for maze, grid, pixels in mazes)
    assert found["right"] >= least and not found["wrong but sure"], found


@pytest.mark.parametrize(("kind", "least"), [("path", 5), ("coins", 5), ("fill", 3), ("zip", 5)])
def test_most_mazes_are_read_on_pages_of_unseen_games_and_no_others_with_certainty(kind: str, least: int) -> None:
    pages = (drawn_page(random.Random(f"{kind} {seed}"), kind) for seed in range(500, 508))
    found = Counter(verdict(page.maze, read_boards(page.pixels), page.mode) for page in pages)
    assert found["right"] >= least and not found["wrong but sure"], found


@pytest.mark.parametrize("seed", range(4))
def test_round_tiles_that_touch_are_found_by_the_gaps_between_their_corners(seed: int) -> None:
    maze = fill_maze(random.Random(seed), 7, 7, 0.2, has_end=True)
    drawing = Drawing(maze, Look(THEMES["candy"], grid_px=0, corner=0.2))
    corners = [drawing.grid.center(cell) for cell in ((0, 0), (6, 6))]
    found = [grid for grid in find_grids(drawing.picture()) if grid.shape == (7, 7)]
    assert any(math.dist(grid.center((0, 0)), corners[0]) + math.dist(grid.center((6, 6)), corners[1]) < 15 for grid in found)


def test_numbers_on_what_the_network_takes_for_tiles_are_read() -> None:
    maze, grid, pixels = drawn("zip", 0)
    seen = with_close_prediction(pixels, grid)
    contents = dict(seen.prediction.contents)
    contents["tile"], contents["sign"] = contents["tile"] + contents["sign"], np.zeros(grid.shape)
    tiled = replace(seen, prediction=replace(seen.prediction, contents=contents))
    (reading,) = read(pixels, [tiled], ReadOptions())
    assert is_right(maze, reading)


@pytest.mark.parametrize("theme", ["linkedin", "grey"])
def test_the_first_number_may_be_under_what_marks_the_start(theme: str) -> None:
    maze = zip_maze(random.Random(8), 6, 6, 6)
    drawing = Drawing(maze, plain(theme, side_px=60))
    pixels, (x, y) = drawing.picture().copy(), map(round, drawing.grid.center(maze.waypoints[0]))
    cv2.circle(pixels, (x, y), 22, (60, 70, 230), -1, cv2.LINE_AA)
    assert is_right(maze, max(read(pixels, find_grids(pixels), ReadOptions()), key=lambda each: each.confidence))
    cv2.circle(pixels, (x, y), 26, pixels[y - 28, x].tolist(), -1)
    assert not any(is_right(maze, each) for each in read(pixels, find_grids(pixels), ReadOptions()))


def tiled(rows: list[str]) -> tuple[Grid, Pixels]:
    """Return the grid and the picture of a maze whose walls are raised tiles on an even floor."""
    side = 40
    start = np.kron(np.random.default_rng(3).integers(0, 256, (8, 8, 3)), np.ones((5, 5, 1))).astype(np.uint8)
    tile = np.full((side, side, 3), (200, 120, 40), np.uint8)
    tile[:6], tile[-6:] = (255, 230, 200), (90, 40, 0)
    floor = np.full((side, side, 3), (225, 235, 240), np.uint8)
    figure = floor.copy()
    figure[8:32, 8:32] = start[8:32, 8:32]
    shown = {"#": tile, ".": floor, "S": figure}
    board = np.vstack([np.hstack([shown[sign] for sign in row]) for row in rows])
    pixels = cv2.copyMakeBorder(board, 60, 60, 80, 80, cv2.BORDER_CONSTANT, value=(250, 250, 250))
    grid = even((80, 60, side * len(rows[0]), side * len(rows)), len(rows), len(rows[0]))
    return replace(grid, is_bounded=True), pixels


def read_as_link(rows: list[str]) -> tuple[Grid, list[Reading]]:
    """Read a maze of tiles that the network takes for link match; return its grid too."""
    grid, pixels = tiled(rows)
    seen = with_close_prediction(pixels, grid)
    puzzles = dict.fromkeys(seen.prediction.puzzles, 0.02) | {"link": 0.95}
    as_link = replace(seen, prediction=replace(seen.prediction, puzzles=puzzles))
    return as_link, list(read(pixels, [as_link], ReadOptions()))


def test_a_maze_of_tiles_is_read_though_the_network_takes_it_for_link_match() -> None:
    rows = ["#######", "#S....#", "#.###.#", "#.###.#", "#.....#", "#######"]
    as_link, (reading,) = read_as_link(rows)
    assert ["".join(row) for row in reading.cells] == rows
    assert reading.confidence > MIN_CONFIDENCES[-1], "it counts where the network is sure of tiles"
    assert as_link.prediction.probability("onestroke") > 0.9
    assert not walls_of(reading), "the frames of walls are no bars"


def test_tiles_in_pairs_are_no_maze() -> None:
    assert read_as_link(["S.S.", ".##.", ".##.", "S.S."])[1] == []


def plain(theme: str, **parts: object) -> Look:
    return Look(THEMES[theme], **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", THEMES)
def test_line_begun_in_every_theme(theme: str) -> None:
    maze = zip_maze(random.Random(theme), 6, 6, 6, 4, 11)
    drawing = Drawing(maze, plain(theme, side_px=60))
    (reading,) = read(drawing.picture(), [drawing.grid], ReadOptions())
    assert is_right(maze, reading)
    assert [tuple(cell) for cell in reading.details["line"]] == maze.line
    assert parse(reading.text).trail == tuple(maze.line)
    assert reading.confidence > SURE


def test_walls_that_are_not_drawn_on_a_background_of_many_shades() -> None:
    maze = fill_maze(random.Random(3), 7, 6, 0.25)
    drawing = Drawing(maze, plain("candy", side_px=70, gap=0.04, walls_missing=True, mark="cell"))
    pixels = drawing.picture()
    is_behind = (np.abs(pixels.astype(int) - drawing.theme.outside[::-1]).max(2) < 4)[:, :, None]
    shade = np.linspace((235, 220, 150), (160, 120, 190), len(pixels))[:, None]
    shaded = np.where(is_behind, shade, pixels).astype(np.uint8)
    (reading,) = read(shaded, [drawing.grid], ReadOptions())
    assert is_right(maze, reading)
    assert reading.confidence > 0.5


def squares(rows: list[str], colours: dict[str, tuple[int, int, int]]) -> tuple[Grid, Pixels]:
    """Return plain cells, each in the colour of its letter, with black lines between, and their grid."""
    side = 50
    pixels = np.full((side * (len(rows) + 2), side * (len(rows[0]) + 2), 3), (230, 220, 120), np.uint8)
    for row, signs in enumerate(rows, 1):
        for column, sign in enumerate(signs, 1):
            corner, opposite = (column * side, row * side), ((column + 1) * side, (row + 1) * side)
            cv2.rectangle(pixels, corner, opposite, colours[sign], -1)
            cv2.rectangle(pixels, corner, opposite, (0, 0, 0), 1)
    return even((side, side, side * len(rows[0]), side * len(rows)), len(rows), len(rows[0])), pixels


def test_a_small_maze_amid_walls_of_a_large_board() -> None:
    rows = ["........", "........", "...S##..", "...###..", "...##E..", "........", "........"]
    grid, pixels = squares(rows, {".": (128, 128, 128), "#": (255, 255, 255), "S": (0, 128, 0), "E": (0, 0, 255)})
    cv2.circle(pixels, (225, 175), 18, (255, 0, 0), -1, cv2.LINE_AA)
    (reading,) = read(pixels, [grid], ReadOptions())
    assert ["".join(row) for row in reading.cells] == [row.translate(str.maketrans(".#", "#.")) for row in rows]
    assert reading.confidence > 0.5


def test_a_thick_line_that_leaves_no_solution_is_no_bar() -> None:
    grid, pixels = squares(["S...", ".##.", "...."], {".": (240, 240, 240), "#": (60, 60, 60), "S": (60, 180, 60)})
    cv2.line(pixels, (50, 100), (100, 100), (0, 0, 0), 7)
    cv2.line(pixels, (50, 150), (100, 150), (0, 0, 0), 7)
    (reading,) = read(pixels, [grid], ReadOptions())
    assert reading.details["walls_between"] == [] and find_fill(parse(reading.text))


def test_without_a_start_a_line_begins_where_it_can_be_finished() -> None:
    grid, pixels = squares(["....#", ".##..", ".....", "#...."], {".": (240, 240, 240), "#": (60, 60, 60)})
    (reading,) = read(pixels, [grid], ReadOptions())
    assert reading.details["is_start_chosen"] and reading.confidence > 0.5
    assert find_fill(parse(reading.text)) and any("No start is shown" in note for note in reading.notes)


def visited(rows: list[str]) -> Reading:
    """Return the reading of a zip that begins in r3c1, whose visited cells have a colour of their own."""
    grid, pixels = squares(rows, {".": (235, 231, 229), "x": (253, 197, 147)})
    for text, (row, column) in (("1", (2, 0)), ("2", (5, 4)), ("3", (0, 5))):
        x, y = 75 + 50 * column, 75 + 50 * row
        cv2.circle(pixels, (x, y), 18, (40, 40, 40), -1, cv2.LINE_AA)
        cv2.putText(pixels, text, (x - 8, y + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (255, 255, 255), 2, cv2.LINE_AA)
    (reading,) = read(pixels, [grid], ReadOptions())
    return reading


LINE = ["......", ".xxx..", "xx.x..", "xx.xx.", "......", "......"]
FORK = ["......", "..x...", "xxxx..", "..x...", "......", "......"]


def test_visited_cells_of_another_colour_end_where_a_line_through_them_can() -> None:
    assert visited(LINE).text == "@zip .....2/.###../##.#../##.#S./....../....1."


def test_visited_cells_that_no_line_can_have_visited_are_doubted() -> None:
    assert visited(FORK).confidence < MIN_CONFIDENCES[-1] < SURE < visited(LINE).confidence


def plates(rows: list[str]) -> Pixels:
    """Return a page with a maze of rounded cells that touch, with dark walls, and S and G for start and goal."""
    side = 66
    page = Image.new("RGB", (len(rows[0]) * side + 160, len(rows) * side + 160), "white")
    pen, plain = ImageDraw.Draw(page), {"#": (30, 41, 59)}
    marks = {"S": ("S", (220, 252, 231), (34, 197, 94)), "E": ("G", (254, 226, 226), (239, 68, 68))}
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            left, top = 80 + column * side, 80 + row * side
            pen.rounded_rectangle((left, top, left + side - 1, top + side - 1), 12, plain.get(sign, (226, 232, 240)))
            if sign in marks:
                letter, fill, rim = marks[sign]
                pen.rounded_rectangle((left + 5, top + 5, left + side - 6, top + side - 6), 6, fill, rim, 3)
                pen.text((left + side / 2, top + side / 2), letter, (15, 23, 42), ImageFont.load_default(20), anchor="mm")
    return np.ascontiguousarray(np.asarray(page, np.uint8)[:, :, ::-1])


def test_letters_rule_out_a_line_and_free_cells_that_cannot_be_visited() -> None:
    """Walls that touch look like a line that leads elsewhere, and like free cells."""
    rows = ["......", "..S##.", "....#.", ".##.#.", ".##E#.", "......"]
    (reading,) = read_boards(plates(rows))
    assert ["".join(row) for row in reading.cells] == rows
    assert find_fill(parse(reading.text))


def test_numbers_in_thin_rings() -> None:
    numbers = [(0, 1), (0, 4), (1, 3), (2, 3), (3, 0), (4, 2)]
    grid, pixels = squares(["....."] * 5, {".": (252, 252, 252)})
    for number, (row, column) in enumerate(numbers, 1):
        x, y = 50 * column + 75, 50 * row + 75
        cv2.circle(pixels, (x, y), 13, (40, 40, 30), 1 if number in (4, 6) else 2, cv2.LINE_AA)
        cv2.putText(pixels, str(number), (x - 5, y + 5), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (40, 40, 30), 1, cv2.LINE_AA)
    (reading,) = read(pixels, [grid], ReadOptions())
    assert reading.details["waypoints"] == {str(number): list(cell) for number, cell in enumerate(numbers, 1)}


OTHERS: dict[str, list[list[str]]] = {
    "sudoku": [[str(digit or "") for digit in row] for row in ROWS],
    "number pad": [[*"123"], [*"456"], [*"789"]],
    "calendar": [[*"MTWTFS"], *([str(6 * week + day) for day in range(1, 7)] for week in range(5))],
    "sliding": [[str(number or "") for number in row] for row in rows_of(scrambled(4, 4, 2))],
    "empty": [[""] * 6] * 6,
}


@pytest.mark.parametrize("rows", OTHERS.values(), ids=OTHERS)
def test_boards_of_other_games_are_no_mazes(rows: list[list[str]]) -> None:
    look = Ruled(box=(len(rows), len(rows)), left=30, top=30, height=0.6)
    pixels, grid = ruled(rows, look)
    assert all(reading.confidence < 0.5 for reading in read(pixels, [grid], ReadOptions()))


def test_a_chessboard_is_no_maze() -> None:
    maze = Maze(8, 8, {(row, column): "#" if (row + column) % 2 else "." for row in range(8) for column in range(8)})
    drawing = Drawing(maze, plain("grey"))
    assert all(reading.confidence < 0.5 for reading in read(drawing.picture(), [drawing.grid], ReadOptions()))


def test_thick_lines_of_boxes_are_no_bars_of_a_maze() -> None:
    every = [((r, c), (r, c + 1)) for r in range(6) for c in (1, 3)] + [((r, c), (r + 1, c)) for r in (1, 3) for c in range(6)]
    maze = zip_maze(random.Random(5), 6, 6, 5)
    maze.bars = set(every)
    drawing = Drawing(maze, plain("linkedin", side_px=60))
    assert all(reading.confidence < 0.5 for reading in read(drawing.picture(), [drawing.grid], ReadOptions()))


@pytest.mark.parametrize(("texts", "expected"), [("SE", "SE"), ("FS", "ES"), ("SG", "SE"), ("SS", ""), ("2E", "E"), ("8Z", "")])
@pytest.mark.parametrize("height", [0.4, 0.5])
def test_letters(height: float, texts: str, expected: str) -> None:
    maze = Maze(3, 3, {(row, column): "." for row in range(3) for column in range(3)})
    drawing = Drawing(maze, plain("linkedin", side_px=48))
    drawing.picture()
    cells = [(0, column) for column in range(len(texts))]
    for cell, text in zip(cells, texts, strict=True):
        drawing.write(cell, text, height, (20, 20, 20))
    small = drawing.image.resize((drawing.image.width // 3, drawing.image.height // 3))
    found = find_letters(np.ascontiguousarray(np.asarray(small, np.uint8)[:, :, ::-1]), drawing.grid, cells)
    assert "".join(found[cell] for cell in sorted(found)) == expected


def test_board_without_a_start_has_no_text() -> None:
    board = Board(2, 3, {(row, column): "." for row in range(2) for column in range(3)})
    assert text_of(board) == ""
    assert any("start" in note for note in board.notes)


@pytest.mark.parametrize(
    ("signs", "can_be_filled"), [("S....#", True), ("S.##..", True), ("S.#...", False), (".S.#..", False), ("S.....", False)]
)
def test_only_boards_with_walls_and_a_line_through_all_cells_count_as_filled(signs: str, can_be_filled: bool) -> None:
    board = Board(2, 3, dict(zip(((row, column) for row in range(2) for column in range(3)), signs, strict=True)))
    assert board.can_be_filled is can_be_filled


def test_an_end_without_coins_means_that_the_board_is_filled_if_it_can_be() -> None:
    signs = dict(zip(((r, c) for r in range(2) for c in range(3)), "S..E..", strict=True))
    board = Board(2, 3, signs)
    assert board.mode is Mode.FILL
    board.signs[1, 2] = "o"
    assert board.mode is Mode.BEST
    board.signs |= {(1, 0): ".", (1, 1): "E", (1, 2): "."}
    assert board.mode is Mode.BEST  # a line over six cells ends on the other colour of a chessboard
