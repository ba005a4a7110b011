"""Reading sudokus: drawn ones, other grids, other people's, and one with a text cursor."""

import random
from dataclasses import replace
from itertools import chain

import cv2
import numpy as np
import pytest
from support.drawing.sudoku import BOARD, DARK, LOOKS, NINE, ROWS, Look, best, drawn, flat
from support.simulated.play import opened
from support.simulated.sudoku import LARGE, SMALL

from solvers.sudoku import generate
from solvers.sudoku.fast.search import count_solutions, random_solution
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import BOXES, SYMBOLS, Shape, boxed, shape_of
from vision.frame import ReadOptions
from vision.readers import read_boards
from vision.readers.sudoku import reader
from vision.readers.sudoku.completion import complete
from vision.seen import DOUBTFUL

# what is drawn


@pytest.mark.parametrize("name", LOOKS)
def test_drawn_boards_are_read(name: str) -> None:
    reading = best(*drawn(ROWS, LOOKS[name]))
    assert flat(reading) == BOARD
    assert reading.text == "".join(SYMBOLS[digit] for digit in BOARD)
    assert reading.confidence > 0.9


def test_notes_highlights_and_entries_do_not_confuse_the_reader() -> None:
    solution = complete(NINE, np.array(BOARD)).solution
    entries = frozenset((r, c) for r in range(9) for c in (2, 6) if not ROWS[r][c])
    rows = [[int(solution[9 * r + c]) if (r, c) in entries else ROWS[r][c] for c in range(9)] for r in range(9)]
    notes = {(r, c): "1257"[: 1 + (r + c) % 4] for r in range(9) for c in range(9) if not rows[r][c]}
    cross = {(4, c): (255, 244, 180) for c in range(9)} | {(r, 4): (255, 244, 180) for r in range(9)} | {(4, 4): (120, 210, 120)}
    reading = best(*drawn(rows, Look(notes=notes, entries=entries, highlights=cross)))
    assert [list(row) for row in reading.cells] == rows
    assert reading.details["pencil"] is True


def test_a_wrong_entry_in_red_is_read_with_confidence() -> None:
    rows = [row.copy() for row in ROWS]
    rows[0][2] = 5
    reading = best(*drawn(rows, replace(DARK, in_red=frozenset({(0, 2)}), entries=frozenset({(0, 2)}))))
    assert [list(row) for row in reading.cells] == rows
    assert reading.details["error"] is True
    assert reading.confidence > 0.85


def test_a_cell_with_something_else_in_it_is_not_certainly_empty() -> None:
    pixels, grid = drawn(ROWS, Look())
    pixels[40:66, 146:168] = 20  # as high as a digit, in the middle of r1c3, which is empty
    reading = best(pixels, grid)
    assert reading.confidences[0][2] < DOUBTFUL
    assert reading.confidence < 0.9


def test_labels_beside_the_board_are_left_out() -> None:
    pixels, grid = drawn(ROWS, Look(labels=True))
    reading = best(pixels, grid)
    assert flat(reading) == BOARD
    assert reading.grid.columns == grid.columns[1:]
    assert reading.grid.rows == grid.rows[1:]


def test_keys_below_the_board_are_left_out() -> None:
    """They are taken for four more rows of cells."""
    pixels, grid = drawn(ROWS, Look())
    below = tuple((end + 20, end + 70) for end in (grid.rows[-1][1] + 50 * number for number in range(4)))
    page = cv2.copyMakeBorder(pixels, 0, 300, 0, 0, cv2.BORDER_REPLICATE)
    reading = best(page, replace(grid, rows=(*grid.rows, *below)))
    assert flat(reading) == BOARD and reading.grid.rows == grid.rows


def test_a_row_of_keys_below_a_small_board_is_left_out() -> None:
    """It is taken for a fifth row of cells."""
    rows = [[2, 0, 0, 0], [0, 1, 0, 2], [0, 4, 0, 0], [0, 0, 1, 0]]
    pixels, grid = drawn(rows, Look(box=(2, 2)))
    keys, _ = drawn([[1, 2, 3, 4], *rows[1:]], Look(box=(2, 2)))
    below = tuple(len(pixels) + side for side in grid.rows[0])
    reading = best(np.vstack([pixels, keys]), replace(grid, rows=(*grid.rows, below)))
    assert [list(row) for row in reading.cells] == rows


@pytest.mark.parametrize("sign", ["0", "·", "•", "-"])
def test_a_sign_in_most_cells_stands_for_an_empty_cell(sign: str) -> None:
    """Even if only a quarter of the cells hold a digit."""
    rows = [[digit if digit < 7 else 0 for digit in row] for row in ROWS]
    pixels, _ = drawn([[str(digit) if digit else sign for digit in row] for row in rows], Look(cell=30))
    (reading,) = read_boards(pixels)
    assert [list(row) for row in reading.cells] == rows


@pytest.mark.parametrize("size", [4, 6, 16])
def test_boards_of_other_sizes_are_read(size: int) -> None:
    solution = random_solution(shape_of(size), 11)
    rng = random.Random(2)
    rows = [[digit if rng.random() < 0.6 else 0 for digit in solution[start : start + size]] for start in range(0, size**2, size)]
    reading = best(*drawn(rows, Look(box=BOXES[size])))
    assert [list(row) for row in reading.cells] == rows
    assert reading.details["box"] == list(BOXES[size])
    assert reading.state.size == size


def test_numbers_and_symbols_from_0() -> None:
    solution = random_solution(shape_of(16), 4)
    rows = [list(solution[start : start + 16]) for start in range(0, 256, 16)]
    numbers = best(*drawn([[str(digit) for digit in row] for row in rows], Look(box=(4, 4), height=0.5)))
    assert [list(row) for row in numbers.cells] == rows
    from_0 = best(*drawn(rows, Look(box=(4, 4), symbols="-0123456789ABCDEF")))
    assert [list(row) for row in from_0.cells] == rows
    assert any("symbols 0 to F" in note for note in from_0.notes)


def thinned(shape: Shape, share: float, seed: int = 5) -> list[list[int]]:
    """Return the rows of a puzzle with one solution and about this share of its digits."""
    enough = round(share * shape.n_cells)
    *_, state = generate.dig(shape, "none", enough, random.Random(seed))
    return [list(state.digits[start : start + shape.size]) for start in range(0, shape.n_cells, shape.size)]


PLAIN_LINES = Look(thick=Look.line)


@pytest.mark.parametrize("look", ["light", "dark", "tinted"])
@pytest.mark.parametrize("box", [(3, 2), (2, 4), (4, 2), (2, 5), (5, 2), (3, 4), (4, 3)])
def test_drawn_boxes_are_seen_and_mentioned_unless_they_are_the_usual_ones(box: tuple[int, int], look: str) -> None:
    rows = thinned(boxed(*box), 0.55)
    reading = best(*drawn(rows, replace(LOOKS[look], box=box)))
    assert reading.state == SudokuState.of_givens(boxed(*box), bytes(chain.from_iterable(rows)))
    assert reading.details["box"] == list(box) and reading.confidence > 0.9
    assert any(f"{box[0]} rows and {box[1]} columns" in note for note in reading.notes) == (BOXES[box[0] * box[1]] != box)


@pytest.mark.parametrize("box", [(1, 4), (1, 5), (1, 6), (1, 7), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
def test_without_drawn_boxes_the_digits_decide(box: tuple[int, int]) -> None:
    drafts = (thinned(boxed(*box), 0.5, seed) for seed in range(20))
    rows = next(rows for rows in drafts if not any(is_solvable(shape, rows) for shape in others_of(box)))
    reading = best(*drawn(rows, PLAIN_LINES))
    assert reading.state == SudokuState.of_givens(boxed(*box), bytes(chain.from_iterable(rows)))
    assert reading.confidence > 0.8


def others_of(box: tuple[int, int]) -> list[Shape]:
    """Return the other shapes with boxes that a board of this size can have."""
    size = box[0] * box[1]
    return [boxed(*each) for each in {BOXES[size], BOXES[size][::-1]} - {box}] if size in BOXES else []


def is_solvable(shape: Shape, rows: list[list[int]]) -> bool:
    return count_solutions(shape, bytes(chain.from_iterable(rows)), 1) > 0


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_board_that_fits_boxes_either_way_round_has_the_drawn_ones_or_else_the_usual_ones(look: Look) -> None:
    both = "316245524163645312132654251436463521"
    rows = [list(map(int, both[start : start + 6])) for start in range(0, 36, 6)]
    assert best(*drawn(rows, PLAIN_LINES)).text == both
    assert best(*drawn(rows, replace(look, box=(3, 2)))).text == f"@3x2 {both}"


@pytest.mark.parametrize("look", [Look(), PLAIN_LINES], ids=["drawn", "not drawn"])
def test_a_misread_digit_does_not_remove_the_boxes(look: Look) -> None:
    """A clash within a box alone is a wrong digit if other boards of that size have boxes."""
    rows = [row.copy() for row in ROWS]
    rows[1][1] = 3  # the box has one, its row and its column have none
    reading = best(*drawn(rows, look))
    assert reading.state.shape == NINE and reading.details["error"] is True


def test_drawn_boxes_that_digits_contradict_are_ignored_if_no_digit_is_in_doubt() -> None:
    """Some games draw boxes, but have rules only for rows and columns."""
    rows = thinned(boxed(1, 4), 0.7, seed=6)
    assert SudokuState.of_givens(shape_of(4), bytes(chain.from_iterable(rows))).conflicts
    assert best(*drawn(rows, Look(box=(2, 2)))).state.shape == boxed(1, 4)
    rows[0][next(place for place, digit in enumerate(rows[0]) if digit)] = "?"
    assert best(*drawn(rows, Look(box=(2, 2)))).state.shape == shape_of(4)


def test_squares_with_few_numbers_are_no_boards_without_boxes() -> None:
    """Other puzzles have such grids, in which pairs of numbers are to be connected."""
    rows = [[1, 0, 0, 0, 2], [0, 0, 0, 0, 0], [0, 3, 0, 1, 0], [0, 0, 0, 0, 0], [3, 0, 2, 0, 0]]
    pixels, grid = drawn(rows, PLAIN_LINES)
    assert all(reading.confidence < 0.5 for reading in reader.read(pixels, [grid], ReadOptions()))


# what is no sudoku


OTHERS: dict[str, list[list[str]]] = {
    "sliding puzzle": [[str(4 * r + c + 1) if r + c < 6 else "" for c in range(4)] for r in range(4)],
    "2048": [["2", "", "4", ""], ["", "2", "", "8"], ["4", "", "", "2"], ["", "16", "2", ""]],
    "minesweeper": [
        ["1", "1", "2", "", "", "1", "", "1", "1"] if r % 2 else ["", "1", "1", "1", "2", "", "1", "2", ""] for r in range(9)
    ],
    "calendar": [[str(6 * r + c + 1) if r else "MTWTFS"[c] for c in range(6)] for r in range(6)],
    "letters": [["ABCDEFG"[(3 * r + 5 * c + r * c) % 7] for c in range(9)] for r in range(9)],
    "numbers": [[str((37 * r + 91 * c + 13 * r * c) % 90 + 10) for c in range(9)] for r in range(9)],
    "dots in order": [[{0: "1", 8: "2", 16: "3", 23: "4", 31: "5"}.get(6 * r + c, "") for c in range(6)] for r in range(6)],
    "times tables": [[str((r + 1) * (c + 1)) for c in range(9)] for r in range(9)],
    "random digits": [[str(random.Random(9 * r + c).randint(1, 9)) for c in range(9)] for r in range(9)],
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_grids_are_no_sudoku(name: str) -> None:
    pixels, grid = drawn(OTHERS[name], Look(box=(len(OTHERS[name]),) * 2, height=0.45))
    assert all(reading.confidence < 0.3 for reading in reader.read(pixels, [grid], ReadOptions()))


# the bar that blinks


HIGH = 0.68  # the part of a cell's height that the bar takes


@pytest.mark.parametrize("puzzles", [SMALL, LARGE])
@pytest.mark.parametrize(("look", "at", "width_px"), [("paper", 0.2, 1), ("night", 0.2, 2), ("paper", 0.5, 3), ("night", 0.5, 1)])
def test_a_text_cursor_in_an_empty_cell_is_no_digit(look: str, at: float, width_px: int, puzzles: tuple[str, ...]) -> None:
    game = opened("sudoku", look, puzzles=puzzles)
    pixels = game.picture(0.0).copy()
    left, top, side, _ = game.box((0, 0))
    start, height = top + round(side * (1 - HIGH) / 2), round(side * HIGH)
    pixels[start : start + height, left + int(side * at) :][:, :width_px] = game.look.ink
    (reading, *_) = read_boards(pixels, "sudoku")
    assert reading.text == puzzles[0]
