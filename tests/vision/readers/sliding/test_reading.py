"""Sliding boards: numbers in many looks, and what only looks like a board."""

from contextlib import nullcontext

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawing.cells import LOOKS, drawn_cells
from support.drawing.sliding import best, board, confidence, numbered, pictured, rows_of
from support.simulated.sliding import scrambled

from solvers.sliding.rules import Home, SlidingState
from vision import readers
from vision.cells.reading import SIGNS, Figure, Sign
from vision.frame import Grid, Reading, ReadOptions
from vision.readers.sliding import edges, reader
from vision.readers.sliding.numbers import Numbers
from vision.readers.sliding.permutation import best_placement
from vision.seen import DOUBTFUL

LAST = {Home.LAST: 1.0}
SURE = 0.9


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


def test_the_smallest_board_is_found_though_two_of_its_numbers_are_in_order() -> None:
    tiles = [cell.pixels for cell in drawn_cells(["2", "", "1", "3"], "source sans", LOOKS["plain"], seed=4)]
    (reading,) = readers.read_boards(board(tiles, (2, 2), 1, gap=6)[0])
    assert cells(reading) == [[2, 0], [1, 3]] and reading.confidence > 0.5


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

    monkeypatch.setattr(edges, "Fits", compare)
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
