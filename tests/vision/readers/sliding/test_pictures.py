"""Sliding boards of pictures: with and without their goal, and pictures that only look like boards."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from support.drawing.sliding import best, board, confidence, numbered, own_picture, pictured, rows_of
from support.simulated.sliding import scrambled

from solvers.sliding.rules import Home, SlidingState
from vision.autoplay.screen.boards import read_options_of
from vision.frame import Grid, GridPrediction, ReadOptions
from vision.grids.board_network import PUZZLES
from vision.readers.sliding import reader
from vision.readers.sliding.edges import _blanks, ruled
from vision.readers.sliding.permutation import best_placement
from vision.readers.sliding.tiles import PictureBoard, deviations

LAST = {Home.LAST: 1.0}
SURE = 0.9


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


@pytest.mark.parametrize("is_beside", [False, True])
def test_buttons_above_and_beside_a_picture_board_with_the_size_of_its_tiles_are_left_out(is_beside: bool) -> None:
    state = scrambled(4, 4, 5)
    pixels, grid = pictured(state, own_picture("coral-reef", 480, 480), gap=2)
    left, top, pitch = round(grid.columns[0][0]), round(grid.rows[0][0]), round(grid.pitch[1])
    wide = pitch if is_beside else 0
    page = cv2.copyMakeBorder(pixels[top:, left:], pitch, 0, wide, 0, cv2.BORDER_CONSTANT, value=(240, 240, 240))
    for number in range(4):
        cv2.circle(page, (wide + pitch // 2 + number * pitch, pitch // 2), pitch // 3, (40 + 50 * number, 120, 200), -1)
    for number in range(4 if is_beside else 0):
        cv2.rectangle(page, (8, pitch * (number + 1) + 20), (pitch - 8, pitch * (number + 2) - 20), (60 * number, 200, 40), -1)
    lines = [(pitch - top, grid.rows), (wide - left, grid.columns)]
    rows, columns = ([(begin + moved, end + moved) for begin, end in spans] for moved, spans in lines)
    rows = [(0.0, float(pitch)), *rows]
    columns = [(0.0, float(pitch)), *columns] if is_beside else columns
    prediction = _said_of(state)
    contents = {name: np.pad(chances, ((1, 0), (is_beside, 0))) for name, chances in prediction.contents.items()}
    seen = replace(grid, rows=tuple(rows), columns=tuple(columns), prediction=replace(prediction, contents=contents))
    reading = best(page, seen)
    assert reading.state == state and reading.grid.shape == (4, 4)


def test_an_unsolvable_picture_loses_no_line() -> None:
    tiles = list(scrambled(4, 4, 2).tiles)
    first, second = (place for place, tile in enumerate(tiles) if tile in (1, 6))
    tiles[first], tiles[second] = tiles[second], tiles[first]
    state = SlidingState(tuple(tiles), 4, 4)
    pixels, grid = pictured(state, own_picture("coral-reef", 480, 480), gap=1)
    assert best(pixels, replace(grid, prediction=_said_of(state))).state == state


def test_few_tiles_are_never_certain() -> None:
    state = scrambled(2, 4, 2)
    pixels, grid = pictured(state, own_picture("coral-reef", 480, 240), gap=1)
    assert confidence(pixels, replace(grid, prediction=_said_of(state))) < 0.3


@pytest.mark.parametrize(("seen", "is_plain", "is_read"), [(1.0, False, True), (0.01, False, False), (0.01, True, True)])
def test_only_grids_with_a_blank_are_put_together(seen: float, is_plain: bool, is_read: bool) -> None:
    """The network may miss one, but not if it is plainer than all tiles."""
    state = scrambled(4, 4, 5)
    pixels, grid = pictured(state, own_picture("coral-reef", 480, 480), gap=2)
    blank = grid.crop(pixels, divmod(state.tiles.index(0), 4))
    blank[::2] += np.uint8(0 if is_plain else 200)
    prediction = _said_of(state)
    contents = {**prediction.contents, "blank": prediction.contents["blank"] * seen}
    readings = reader.read(pixels, [replace(grid, prediction=replace(prediction, contents=contents))], ReadOptions())
    assert bool(readings) == is_read


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


@pytest.mark.parametrize("side", [1, 2, 3, 20])
def test_an_even_tile_does_not_deviate_however_small_it_is(side: int) -> None:
    assert not deviations(np.full((2, side, side, 3), 90, np.uint8)).any()


@pytest.mark.parametrize(("puzzle", "n_tried"), [("sliding", 5), ("onestroke", 1)])
def test_parts_of_a_picture_are_tried_only_where_the_network_may_see_tiles(
    monkeypatch: pytest.MonkeyPatch, puzzle: str, n_tried: int
) -> None:
    state, tried = scrambled(4, 4, 5), list[Grid]()
    pixels, grid = pictured(state, np.zeros((480, 480, 3), np.uint8))
    board = PictureBoard(best_placement(np.ones((16, 16)), (4, 4), LAST), 0.1, "edges")
    monkeypatch.setattr(reader, "_by_edges", lambda plane, grid, digits: tried.append(grid) or board)
    reader._assemble(pixels, replace(grid, prediction=_said_of(state, puzzle)), "network")
    assert len(tried) == n_tried
