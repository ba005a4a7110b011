"""The fast solver: the compiled searches against a naive one, boards of all sizes, invalid boards, and the steps."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from solvers.errors import GaveUp, ParseError, Unsolvable
from solvers.puzzle import Progress, Step, final_steps
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import BOXES, shape_of
from solvers.sudoku.text import parse

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def naive_solutions(size: int, digits: bytes, limit: int) -> list[bytes]:
    """Return solutions, found by branching on the cell with the fewest digits."""
    shape = shape_of(size)

    def fill(grid: bytes) -> Iterator[bytes]:
        taken = {cell: {grid[peer] for peer in shape.peer_cells[cell]} for cell in range(len(grid)) if not grid[cell]}
        if not taken:
            yield grid
            return
        cell = max(taken, key=lambda cell: len(taken[cell] - {0}))
        for digit in set(range(1, size + 1)) - taken[cell]:
            yield from fill(grid[:cell] + bytes([digit]) + grid[cell + 1 :])

    return [] if SudokuState.of_givens(shape, digits).conflicts else list(islice(fill(digits), limit))


def is_solution_of(size: int, filled: bytes, digits: bytes) -> bool:
    agrees = all(digit in (0, answer) for digit, answer in zip(digits, filled, strict=True))
    return agrees and SudokuState.of_givens(shape_of(size), filled).is_solved()


def with_clues(size: int, seed: int, n_clues: int) -> bytes:
    """Return a random solution reduced to a number of clues."""
    filled = search.random_solution(shape_of(size), seed)
    kept = set(random.Random(seed).sample(range(len(filled)), n_clues))
    return bytes(digit if cell in kept else 0 for cell, digit in enumerate(filled))


def dug(size: int, seed: int) -> tuple[bytes, bytes]:
    """Return a minimal puzzle with one solution, and that solution."""
    filled = search.random_solution(shape_of(size), seed)
    digits = bytearray(filled)
    for cell in random.Random(seed).sample(range(len(filled)), len(filled)):
        digits[cell] = 0
        if search.count_solutions(shape_of(size), digits) != 1:
            digits[cell] = filled[cell]
    return bytes(digits), filled


def spoilt(digits: bytes, size: int, seed: int) -> bytes:
    """Return a board with one digit changed."""
    source, board = random.Random(seed), bytearray(digits)
    cell = source.choice([cell for cell, digit in enumerate(digits) if digit])
    board[cell] = source.choice([digit for digit in range(1, size + 1) if digit != digits[cell]])
    return bytes(board)


# counting


def test_the_known_number_of_4_x_4_grids_and_any_limit_below_the_number_of_solutions() -> None:
    assert search.count_solutions(shape_of(4), bytes(16), 1000) == 288
    assert [search.count_solutions(shape_of(4), bytes(16), limit) for limit in (1, 2, 100, 288)] == [1, 2, 100, 288]
    assert len(set(search.solutions(shape_of(4), bytes(16), 1000))) == 288
    assert search.count_solutions(shape_of(9), bytes(81), 500) == 500


@pytest.mark.parametrize(("size", "clues", "limit"), [(4, (2, 9), 300), (6, (8, 18), 60), (9, (24, 40), 12)])
def test_the_same_solutions_as_a_naive_search(size: int, clues: tuple[int, int], limit: int) -> None:
    for seed in range(24):
        board = with_clues(size, seed, random.Random(seed).randint(*clues))
        for digits in (board, spoilt(board, size, seed)):
            found = search.solutions(shape_of(size), digits, limit)
            assert len(found) == len(set(found)) == search.count_solutions(shape_of(size), digits, limit)
            assert all(is_solution_of(size, filled, digits) for filled in found)
            expected = naive_solutions(size, digits, limit)
            assert len(found) == len(expected)
            if len(found) < limit:
                assert set(found) == set(expected)


@pytest.mark.parametrize("size", BOXES)
def test_a_minimal_puzzle_has_one_solution_and_more_without_any_given(size: int) -> None:
    digits, filled = dug(size, seed=size)
    assert search.solutions(shape_of(size), digits) == [filled]
    for cell in [cell for cell, digit in enumerate(digits) if digit][:5]:
        fewer = bytearray(digits)
        fewer[cell] = 0
        assert search.count_solutions(shape_of(size), fewer) == 2
        first, second = search.solutions(shape_of(size), fewer)
        assert first != second
        assert is_solution_of(size, first, fewer)
        assert is_solution_of(size, second, fewer)


@pytest.mark.parametrize("size", [12, 16])
def test_searches_of_large_sparse_and_broken_boards_end(size: int) -> None:
    assert search.count_solutions(shape_of(size), bytes(size * size)) == 2
    for share in (0.3, 0.4, 0.5):
        board = with_clues(size, 1, int(share * size * size))
        assert is_solution_of(size, search.solutions(shape_of(size), board)[0], board)
    sparse = bytearray(size * size)
    sparse[0 : size - 1] = range(1, size)  # the last cell of the row must be the last digit, which its box has already
    sparse[2 * size - 1] = size
    assert search.count_solutions(shape_of(size), sparse) == 0
    pair = bytearray(size * size)
    pair[3:size] = range(4, size + 1)  # two digits for three cells: the box has the third one
    pair[size] = 1
    assert search.count_solutions(shape_of(size), pair) == 0


def test_guesses_are_counted() -> None:
    assert search.search(shape_of(9), parse(EASY).digits).guesses == 0
    assert search.search(shape_of(9), dug(9, seed=5)[0][:72] + bytes(9)).guesses > 0
    assert search.search(shape_of(6), bytes(36)).guesses > 0


def test_a_search_gives_up_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LIMIT_S", 0)
    for size in (9, 16):
        with pytest.raises(GaveUp, match="gave up"):
            search.search(shape_of(size), bytes(size * size))
        with pytest.raises(GaveUp, match="gave up"):
            search.count_solutions(shape_of(size), bytes(size * size))


@pytest.mark.parametrize(
    ("size", "digits", "sentence"),
    [
        (9, bytes(80), "A 9 x 9 sudoku has 81 cells, not 80."),
        (9, bytes(80) + b"\x0a", "A 9 x 9 sudoku has the digits 1 to 9, not 10."),
        (4, bytes(15) + b"\xff", "A 4 x 4 sudoku has the digits 1 to 4, not 255."),
    ],
)
def test_invalid_boards_are_rejected_in_a_sentence(size: int, digits: bytes, sentence: str) -> None:
    for function in (search.count_solutions, search.solution, search.solutions, search.search):
        with pytest.raises(ParseError) as caught:
            function(shape_of(size), digits)
        assert str(caught.value) == sentence


# random grids


@pytest.mark.parametrize("size", BOXES)
def test_random_grids_are_valid_and_different(size: int) -> None:
    grids = [search.random_solution(shape_of(size), seed) for seed in range(12)]
    assert all(is_solution_of(size, grid, bytes(size * size)) for grid in grids)
    assert len(set(grids)) > 10


def test_random_grids_are_the_same_on_every_machine() -> None:
    assert search.random_solution(shape_of(4), 1) == parse("3142423123141423").digits
    assert search.random_solution(shape_of(9), 1)[:27] == parse("296548137348176259571932486" + "." * 54).digits[:27]


# watching it


def steps(state: SudokuState) -> list[Step]:
    return final_steps(search.solve(state, {}))


@pytest.mark.parametrize("size", BOXES)
def test_the_steps_fill_the_rows(size: int) -> None:
    digits, filled = dug(size, seed=3)
    state = SudokuState.of_givens(shape_of(size), digits)
    first, *rows = steps(state)
    assert first.moves == ()
    assert first.headline == "Exactly one solution"
    assert all(isinstance(move, Place) and move.cell[0] == row for row, step in enumerate(rows) for move in step.moves)
    assert state.apply_all(move for step in rows for move in step.moves).digits == filled
    assert {step.technique for step in (first, *rows)} == {"fast"}


def test_the_first_step_summarises_the_search() -> None:
    assert "without a single guess" in steps(parse(EASY))[0].why
    several = steps(parse("12..34..2......."))[0]
    assert several.headline == "At least two solutions"
    assert "can be" in several.details
    first, second = search.solutions(shape_of(4), parse("12..34..2.......").digits)
    assert several.marks[0].cells == tuple(divmod(cell, 4) for cell in range(16) if first[cell] != second[cell])


def test_a_row_step_lists_its_digits() -> None:
    assert [step.why for step in steps(parse("1234341221434.21"))[1:]] == ["Row 4: 3 at r4c2."]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{EASY} r1c3=2", r"^r1c3 can't be 2: take it back\.$"),
        ("..3...4......41. r2c1=2", "No solution has all the digits placed so far"),
        ("5.......5" + "." * 72, r"There are two \ds in row 1, at r1c1 and r1c9"),
        ("2.4..31.1.2.....", "This sudoku has no solution: its givens contradict each other"),
    ],
)
def test_wrong_digits_and_contradictory_givens_are_named(text: str, words: str) -> None:
    with pytest.raises(Unsolvable, match=words):
        steps(parse(text))


def test_a_long_search_shows_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SLICE_S", 1e-6)
    items = list(search.solve(SudokuState.of_givens(shape_of(9), dug(9, seed=85)[0]), {}))
    assert isinstance(items[0], Progress)
    assert items[0].nodes > 0
