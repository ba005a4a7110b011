"""Sliding boards: numbers in many looks, pictures with and without their goal, and what only looks like a board."""

from contextlib import nullcontext
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawing.cells import LOOKS, drawn_cells
from support.drawing.sliding import board, numbered, own_picture, pictured, rows_of
from support.simulated.sliding import scrambled

from solvers.sliding.rules import Home, SlidingState
from vision import readers
from vision.autoplay.screen.boards import read_options_of
from vision.cells.reading import SIGNS, Figure, Sign
from vision.frame import Grid, GridPrediction, Pixels, Reading, ReadOptions
from vision.grids.board_network import PUZZLES
from vision.readers.sliding import edges, reader
from vision.readers.sliding.edges import _blanks, ruled
from vision.readers.sliding.numbers import Numbers
from vision.readers.sliding.permutation import best_placement
from vision.seen import DOUBTFUL

LAST = {Home.LAST: 1.0}
SURE = 0.9


def best(pixels: Pixels, grid: Grid, goal: Pixels | None = None) -> Reading:
    return reader.read(pixels, [grid], ReadOptions(goal=goal))[0]


def confidence(pixels: Pixels, grid: Grid) -> float:
    return max((reading.confidence for reading in reader.read(pixels, [grid], ReadOptions())), default=0.0)


def cells(reading: Reading) -> list[list[int | str]]:
    return [list(row) for row in reading.cells]


# numbers


def test_small_numbers_on_tiles_of_many_colours() -> None:
    rows = rows_of(scrambled(4, 4, seed=7))
    pixels = np.full((220, 220, 3), 255, np.uint8)
    for row, line in enumerate(rows):
        for column, number in enumerate(line):
            colour = [(255, 255, 255), (110, 60, 0), (240, 130, 10), (255, 240, 20)][0 if number == 0 else 1 + number % 3]
            x, y = 24 + 43 * column, 24 + 43 * row
            pixels[y : y + 43, x : x + 43] = 0
            pixels[y + 1 : y + 42, x + 1 : x + 42] = colour
            if number:
                place = (x + 15 - 5 * (number > 9), y + 27)
                cv2.putText(pixels, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    spans = tuple((24.0 + 43 * number, 67.0 + 43 * number) for number in range(4))
    assert cells(best(pixels, Grid(spans, spans))) == rows


@pytest.mark.parametrize(
    ("font", "look", "gap", "blank"),
    [
        ("source sans", "plain", 0, "tile"),
        ("source sans italic", "slanted", 4, "hole"),
        ("source serif", "wooden tile", 2, "hole"),
        ("caladea bold", "lines at the edges", 0, "tile"),
        ("hanken grotesk", "tilted", 3, "hole"),
        ("source sans bold", "tiny in its cell", 0, "hole"),
        ("hanken grotesk light", "photo", 5, "tile"),
        ("source serif black italic", "shadowed", 2, "0"),
    ],
)
def test_numbers_are_read_in_any_look(font: str, look: str, gap: int, blank: str) -> None:
    state = scrambled(4, 4, 11)
    reading = best(*numbered(rows_of(state), font, look, gap, blank))
    assert cells(reading) == rows_of(state)
    assert reading.text == str(state) and reading.details["by"] == "numbers" and reading.details["first_number"] == 1
    assert reading.confidence > SURE and np.min(reading.confidences) >= DOUBTFUL


@pytest.mark.parametrize(
    ("shape", "n_digits"), [*((shape, 1) for shape in ((2, 2), (2, 3), (3, 5), (6, 4), (14, 14))), ((3, 3), 2), ((4, 4), 2)]
)
def test_boards_of_any_size_are_read_also_with_numbers_padded_with_zeros(shape: tuple[int, int], n_digits: int) -> None:
    state = scrambled(*shape, seed=3)
    assert cells(best(*numbered(rows_of(state), "source sans", "plain", 2, "hole", n_digits=n_digits))) == rows_of(state)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_letters_on_tiles_stand_for_numbers_from_a_on(side: int) -> None:
    state = scrambled(side, side, seed=5)
    texts = [chr(ord("A") + tile - 1) if tile else "" for tile in state.tiles]
    tiles = [cell.pixels for cell in drawn_cells(texts, "source sans", LOOKS["plain"], seed=1)]
    (reading,) = readers.read_boards(board(tiles, (side, side), state.tiles.index(0), gap=3)[0])
    assert reading.state == state and reading.confidence > SURE
    assert any("letters" in note for note in reading.notes)


def test_numbers_from_two_leave_out_the_first_cell() -> None:
    state = scrambled(4, 4, 5, Home.FIRST)
    reading = best(*numbered(rows_of(state, shift=1), "source sans italic", "plain", 0, "tile"))
    assert cells(reading) == rows_of(state, shift=1)
    assert reading.text == str(state) and reading.text.startswith("@first")
    assert reading.details["first_number"] == 2 and reading.details["blank_home"] == "first"


def test_parity_shows_that_the_blank_belongs_in_the_first_cell() -> None:
    state = scrambled(4, 4, 6, Home.FIRST)
    reading = best(*numbered(rows_of(state), "source sans", "plain", 2, "hole"))
    assert reading.state == state and reading.details["blank_home"] == "first"
    assert any("first cell" in note for note in reading.notes)


def test_an_unsolvable_board_is_less_certain_and_says_so() -> None:
    rows = rows_of(scrambled(3, 3, 7))
    row, column = next((r, c) for r in range(3) for c in range(2) if rows[r][c] and rows[r][c + 1])
    rows[row][column], rows[row][column + 1] = rows[row][column + 1], rows[row][column]
    odd, even = (numbered(each, "source sans", "plain", 2, "hole") for each in (rows, rows_of(scrambled(3, 3, 7))))
    assert cells(best(*odd)) == rows
    assert any("can't be solved" in note for note in best(*odd).notes)
    assert best(*odd).confidence < best(*even).confidence


def test_a_tile_that_cant_be_read_is_the_one_that_is_missing() -> None:
    state = scrambled(4, 4, 8)
    pixels, grid = numbered(rows_of(state), "source sans", "plain", 2, "hole")
    left, top, width, height = (round(side) for side in grid.rect(divmod(state.tiles.index(12), 4)))
    noise = np.random.default_rng(1).integers(0, 255, (height - 8, width - 8, 3))
    pixels[top + 4 : top + height - 4, left + 4 : left + width - 4] = noise
    assert cells(best(pixels, grid)) == rows_of(state)


def test_rows_and_columns_beside_the_board_are_left_out() -> None:
    state = scrambled(4, 4, 9)
    pixels, grid = numbered(rows_of(state), "source sans", "plain", 0, "tile")
    pitch = grid.pitch[1]
    wide = Grid(grid.columns, ((grid.rows[0][0] - pitch, grid.rows[0][0]), *grid.rows))
    pixels = np.pad(pixels, ((60, 0), (0, 0), (0, 0)), mode="edge")
    moved = Grid(wide.columns, tuple((start + 60, end + 60) for start, end in wide.rows))
    reading = best(pixels, moved)
    assert cells(reading) == rows_of(state) and reading.grid.shape == (4, 4)


@pytest.mark.parametrize("look", ["plain", "dark", "photo"])
def test_cells_are_cropped_along_the_lines_of_the_board_if_its_grid_is_off(look: str) -> None:
    state = scrambled(6, 6, 8)
    pixels, grid = numbered(rows_of(state), "source sans", look, 2, "hole")
    off = grid.moved(0.2 * grid.pitch[0], -0.2 * grid.pitch[1])
    found = max(readers._read(pixels, [off], "sliding", ReadOptions()), key=lambda each: each.confidence)
    assert cells(found) == rows_of(state) and found.confidence > SURE


def test_templates_read_boards_too() -> None:
    state = scrambled(4, 4, 1)
    pixels, grid = numbered(rows_of(state), "source sans", "plain", 0, "tile")
    assert cells(reader.read(pixels, [grid], ReadOptions(digits="templates"))[0]) == rows_of(state)


def figure(text: str) -> Figure:
    chances = [np.where(np.arange(len(SIGNS) + 1) == SIGNS.index(sign), 0.99, 0.0).astype(np.float32) for sign in text]
    signs = tuple(Sign((0, 0, 1, 1), each) for each in chances)
    return Figure(signs, readings=((1.0, signs),))


def test_a_number_that_no_tile_has_lowers_the_confidence() -> None:
    from_two, from_one = [*range(2, 12), 1, 13, 14, 15, 16], [*range(2, 12), 1, 13, 14, 15, 12]
    odd, usual = ([*(figure(str(number)) for number in numbers), figure("")] for numbers in (from_two, from_one))
    assert all(board.confidence < 0.9 for board in Numbers(odd, (4, 4)).boards())
    assert next(Numbers(usual, (4, 4)).boards()).confidence > 0.9


# what is no board


@pytest.mark.parametrize(("most", "is_tried"), [(edges.MAX_TILES, False), (26 * 26, True)])
def test_too_many_pieces_are_not_put_together(monkeypatch: pytest.MonkeyPatch, most: int, is_tried: bool) -> None:
    class Tried(Exception):
        pass

    def compare(*_: object) -> None:
        raise Tried

    monkeypatch.setattr(edges, "Cuts", compare)
    monkeypatch.setattr(edges, "MAX_TILES", most)
    goal = cv2.resize(np.random.default_rng(1).integers(0, 255, (60, 60, 3)).astype(np.uint8), (520, 520))
    pixels, grid = pictured(SlidingState.goal(26, 26, Home.LAST), goal)
    with pytest.raises(Tried) if is_tried else nullcontext():
        assert edges.by_edges(pixels, grid) is None


def test_grids_of_other_numbers_are_no_boards() -> None:
    pad = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    month = [[0, 0, *range(1, 6)], *(list(range(first, first + 7)) for first in (6, 13, 20)), [27, 28, 29, 30, 0, 0, 0]]
    powers = [[2, 4, 8, 16], [0, 2, 4, 32], [4, 64, 2, 8], [2, 4, 128, 2]]
    telephone = [*pad, [0, 0, 10]]
    for rows in (pad, month, powers, telephone, [[1, 2, 3, 4, 5], [6, 7, 8, 9, 0]]):
        assert confidence(*numbered(rows, "source sans", "plain", 2, "tile")) < 0.5, rows


def test_a_box_of_a_sudoku_is_no_board() -> None:
    pattern = [[(3 * (row % 3) + row // 3 + column) % 9 + 1 for column in range(9)] for row in range(9)]
    pattern[4][4] = 0
    pixels, grid = numbered(pattern, "source sans", "plain", 0, "tile")
    box = Grid(grid.columns[3:6], grid.rows[3:6])
    assert confidence(pixels, box) < 0.5


def test_a_solved_board_is_one() -> None:
    assert best(*numbered(rows_of(SlidingState.goal(4, 4)), "source sans", "plain", 2, "hole")).confidence > SURE


# pictures


@pytest.mark.parametrize("home", list(Home))
@pytest.mark.parametrize(("shape", "gap", "frame"), [((3, 3), 1, 0), ((4, 4), 0, 2), ((4, 5), 3, 0), ((8, 8), 0, 0)])
def test_tiles_are_found_in_the_goal(shape: tuple[int, int], gap: int, frame: int, home: Home) -> None:
    goal = own_picture("coral-reef", 480, 480 * shape[0] // shape[1] // 8 * 8)
    state = scrambled(*shape, 4, home)
    pixels, grid = pictured(state, goal, gap, frame)
    half = cv2.resize(goal, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    reading = best(pixels, grid, half)
    assert reading.state == state and reading.details["by"] == "goal" and reading.confidence > 0.5


def test_a_look_at_the_window_before_the_scramble_and_a_wider_picture_are_goals() -> None:
    goal, state = own_picture("balloons", 480, 480), scrambled(4, 4, 4)
    wider = cv2.copyMakeBorder(goal, 0, 0, 120, 120, cv2.BORDER_REFLECT)
    before, _ = pictured(SlidingState.goal(4, 4), goal, gap=2)
    for shown, gap in ((np.asarray(wider, np.uint8), 0), (before, 2)):
        pixels, grid = pictured(state, goal, gap)
        assert best(pixels, grid, shown).state == state


def test_another_picture_is_not_the_goal() -> None:
    pixels, grid = pictured(scrambled(4, 4, 4), own_picture("balloons", 480, 480))
    options = ReadOptions(goal=own_picture("harbour", 480, 480))
    assert all(reading.confidence < 0.5 for reading in reader.read(pixels, [grid], options))


@pytest.mark.parametrize("scale", [0.3, 0.66, 1.2])
def test_tiles_are_found_in_the_finished_picture_beside_their_board(scale: float) -> None:
    """Their frames hide how their edges match."""
    goal, state = own_picture("coral-reef", 480, 480), scrambled(4, 4, 4)
    pixels, grid = pictured(state, goal, gap=3, frame=8)
    finished = cv2.resize(goal, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    (height, width), side = pixels.shape[:2], len(finished)
    page = np.full((max(height, side) + 40, width + side + 60, 3), 240, np.uint8)
    page[:height, :width], page[25 : 25 + side, width + 30 : width + 30 + side] = pixels, finished
    assert confidence(pixels, grid) < SURE
    reading = best(page, grid)
    assert reading.state == state and reading.details["by"] == "finished" and reading.confidence > SURE


@pytest.mark.parametrize("name", ["balloons", "tulip-fields"])
@pytest.mark.parametrize(("shape", "home"), [((3, 3), Home.LAST), ((4, 4), Home.FIRST), ((6, 6), Home.LAST)])
def test_tiles_are_put_together_by_their_edges(name: str, shape: tuple[int, int], home: Home) -> None:
    state = scrambled(*shape, 2, home)
    reading = best(*pictured(state, own_picture(name, 480, 480), gap=1))
    assert reading.state == state
    assert reading.details.items() >= {"by": "edges", "first_number": 1, "blank_home": home.value}.items()
    assert 0.5 < reading.confidence < 0.95 and "the edges" in reading.notes[0]


def test_known_numbers_never_turn_into_a_picture() -> None:
    pixels, grid = pictured(scrambled(4, 4, 2), own_picture("balloons", 480, 480), gap=1)
    numbers = best(*numbered(rows_of(scrambled(4, 4, 2)), "source sans", "plain", 0, "tile"))
    for known, is_read in ((numbers, False), (best(pixels, grid), True)):
        assert bool(reader.read(pixels, [grid], read_options_of("network", known=known))) is is_read


def test_an_unsolvable_picture_is_put_together_as_it_fits() -> None:
    """Games that swap tiles at random deal such boards half the time."""
    tiles = list(scrambled(4, 4, 2).tiles)
    first, second = (place for place, tile in enumerate(tiles) if tile in (1, 6))
    tiles[first], tiles[second] = tiles[second], tiles[first]
    state = SlidingState(tuple(tiles), 4, 4)
    reading = best(*pictured(state, own_picture("coral-reef", 480, 480), gap=1))
    assert reading.state == state and reading.details["blank_home"] == "last"
    assert any("can't be solved" in note for note in reading.notes)


@pytest.mark.parametrize(
    ("name", "size", "gap", "off"),
    [("balloons", 960, 12, (5, -4)), ("coral-reef", 480, 4, (3, -2)), ("tulip-fields", 480, 8, (2, 2))],
)
def test_tiles_are_cropped_where_their_pictures_continue(name: str, size: int, gap: int, off: tuple[int, int]) -> None:
    """The grid is a few pixels off, and ignores the gaps."""
    state = scrambled(4, 4, 2)
    pixels, grid = pictured(state, own_picture(name, size, size), gap)
    axes = zip((grid.columns, grid.rows), off, strict=True)
    columns, rows = (tuple((begin - gap / 2 + px, end + gap / 2 + px) for begin, end in spans) for spans, px in axes)
    reading = best(pixels, Grid(columns, rows, prediction=_said_of(state)))
    assert reading.state == state and reading.confidence > 0.7
    assert abs(reading.grid.outline - grid.outline).max() < 0.06 * grid.pitch[0]


def test_tiles_are_cropped_along_the_lines_between_them_if_the_grid_is_an_eighth_of_a_tile_off() -> None:
    state = scrambled(3, 3, 5)
    pixels, grid = pictured(state, own_picture("balloons", 420, 420), gap=2, hole=(255, 255, 255))
    off = grid.moved(-18, -16)
    for puzzle in ("sliding", "link"):  # which photographs on tiles could be too
        reading = best(pixels, replace(off, prediction=_said_of(state, puzzle)))
        assert reading.state == state and reading.confidence > 0.7


@pytest.mark.parametrize("gap", [4, 8, 16])
def test_tiles_between_wide_lines_are_found_to_the_pixel(gap: int) -> None:
    """The grid's cells touch, and begin with the frame."""
    pixels, grid = pictured(scrambled(3, 3, 1), own_picture("balloons", 540, 540), gap, hole=(255, 255, 80))
    columns, rows = (tuple((begin - gap, end) for begin, end in spans) for spans in (grid.columns, grid.rows))
    found = ruled(pixels, Grid(columns, rows))
    assert found is not None and abs(found.outline - grid.outline).max() <= 1
    assert ruled(own_picture("balloons", 540, 540), Grid(columns, rows)) is None


def _said_of(state: SlidingState, puzzle: str = "sliding") -> GridPrediction:
    """Return the network's prediction for a picture puzzle that it recognises, or takes for another one."""
    shape = state.rows, state.cols
    blank = (np.array(state.tiles) == 0).reshape(shape).astype(np.float64)
    zeros = np.zeros((2, *shape))
    return GridPrediction({name: float(name == puzzle) for name in PUZZLES}, {"blank": blank, "tile": 1 - blank}, zeros, zeros)


@pytest.mark.parametrize("seen", [0.6, 0.1])
def test_something_beside_a_picture_board_with_the_size_of_its_tiles_is_left_out(seen: float) -> None:
    state, goal = scrambled(4, 4, 5), own_picture("coral-reef", 480, 480)
    pixels, grid = pictured(state, goal, gap=2)
    (start, end), (top, bottom) = (grid.columns[0][0] + 4 * grid.pitch[0], grid.columns[0][1] + 4 * grid.pitch[0]), grid.rows[0]
    left, right = round(start), round(end)
    wide = cv2.copyMakeBorder(pixels[:, :left], 0, 0, 0, right - left, cv2.BORDER_CONSTANT, value=(240, 240, 240))
    wide[round(top) : round(bottom), left:right] = cv2.resize(goal, (right - left, round(bottom) - round(top)))
    prediction = _said_of(state)
    contents = {name: np.pad(chances, ((0, 0), (0, 1))) for name, chances in prediction.contents.items()}
    contents["blank"][1:, -1] = seen
    reading = best(wide, replace(grid, columns=(*grid.columns, (start, end)), prediction=replace(prediction, contents=contents)))
    assert reading.state == state and reading.grid.shape == (4, 4)


@pytest.mark.parametrize("seen", [1.0, 0.01])
def test_only_grids_with_a_blank_are_put_together(seen: float) -> None:
    state = scrambled(4, 4, 5)
    pixels, grid = pictured(state, own_picture("coral-reef", 480, 480), gap=2)
    prediction = _said_of(state)
    contents = {**prediction.contents, "blank": prediction.contents["blank"] * seen}
    readings = reader.read(pixels, [replace(grid, prediction=replace(prediction, contents=contents))], ReadOptions())
    assert bool(readings) == (seen == 1.0)


def test_a_blurred_tile_is_not_taken_for_the_blank_if_there_is_one_of_a_single_colour() -> None:
    chance = np.random.default_rng(1)
    rough = chance.integers(0, 255, (7, 40, 40, 3)).astype(np.uint8)
    blurred, flat = np.full((40, 40, 3), 90, np.uint8), np.full((40, 40, 3), 205, np.uint8)
    blurred[:, 20:] = 100
    assert _blanks(np.array([blurred, *rough, flat])) == [8]
    assert _blanks(np.array([blurred, *rough, rough[0]])) == [0]


def test_pictures_that_are_not_puzzles_are_no_boards() -> None:
    whole = own_picture("balloons", 480, 480)
    solved = pictured(SlidingState.goal(4, 4), whole, gap=2)
    noise = np.random.default_rng(1).integers(0, 255, (480, 480, 3)).astype(np.uint8)
    pairs = [whole[row : row + 60, column : column + 60] for row in range(0, 240, 120) for column in range(0, 240, 60)] * 2
    for pixels, grid in (solved, pictured(scrambled(4, 4, 1), noise), board(pairs, (4, 4), 5, 2)):
        assert confidence(pixels, grid) < 0.5


# parts


@given(st.integers(0, 1000), st.sampled_from([(1, 2), (3, 4), (5, 6)]))
@settings(max_examples=30)
def test_parity_decides_between_two_tiles(seed: int, pair: tuple[int, int]) -> None:
    state = scrambled(3, 3, seed)
    chances = np.eye(9)[list(state.tiles)] + 1e-9
    for tile in pair:
        chances[state.tiles.index(tile), list(pair)] = 0.5
    found = best_placement(np.log(chances), (3, 3), LAST)
    assert found.state == state and 0.8 < found.probability < 0.98
    assert {state.tiles[index] for index in np.flatnonzero(found.confidences < 0.98)} == set(pair)


def test_parity_says_nothing_about_a_tile_and_the_blank_beside_it() -> None:
    state = SlidingState.goal(3, 3)
    chances = np.eye(9)[list(state.tiles)] + 1e-9
    chances[7:, [8, 0]] = 0.5
    assert best_placement(np.log(chances), (3, 3), LAST).probability == pytest.approx(0.5, abs=0.01)


def test_cells_that_look_alike_are_not_swapped_for_ever() -> None:
    chances = np.random.default_rng(0)
    for _ in range(300):
        logs = np.log(chances.random((4, 4)))
        logs[1] = logs[2]
        assert 0 <= best_placement(logs, (2, 2), {Home.LAST: 0.5, Home.FIRST: 0.5}).probability <= 1
