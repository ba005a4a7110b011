"""New sudokus: dug out of a full grid, with one solution, and graded by the hardest technique they need.

The same seed and options give the same puzzle everywhere: all limits are numbers of tries, never times.
"""

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.errors import GaveUp, PuzzleError
from solvers.formats.levels import LEVELS_FOLDER
from solvers.generation.dice import Dice
from solvers.sudoku.fast import search
from solvers.sudoku.generation.rating import rate_within
from solvers.sudoku.options import called, check_new_game
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape, shape_of
from solvers.sudoku.techniques.finding import Grade

CLUES: dict[int, dict[Grade, tuple[int, int]]] = {
    4: {Grade.EASY: (4, 7)},
    6: {Grade.EASY: (12, 16), Grade.HARD: (8, 11)},
    9: {
        Grade.EASY: (36, 42),
        Grade.MEDIUM: (26, 30),
        Grade.HARD: (24, 28),
        Grade.EXPERT: (22, 26),
        Grade.EXTREME: (20, 24),
    },
    12: {
        Grade.EASY: (66, 76),
        Grade.MEDIUM: (52, 56),
        Grade.HARD: (52, 54),
        Grade.EXPERT: (50, 54),
        Grade.EXTREME: (48, 52),
    },
    16: {Grade.EASY: (126, 146), Grade.MEDIUM: (106, 114), Grade.EXPERT: (102, 108)},
}
"""For each size the grades that it is made in, and the range of clues at which digging stops if it does not get stuck earlier."""

TRIES = 400
TRIES_BEFORE_PACK = 20
"""after so many grids an extreme puzzle of 9 × 9 is taken from the pack and turned into another one"""

PACK = LEVELS_FOLDER / "sudoku" / "extreme.txt"


@dataclass(frozen=True)
class SudokuRequest:
    """What a puzzle is to be."""

    shape: Shape
    grade: Grade
    symmetry: str

    @property
    def has_pack(self) -> bool:
        """Tell whether such puzzles are so rare that some are kept in store."""
        return self.shape.size == 9 and self.grade is Grade.EXTREME


_IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotational": lambda row, col, last: (last - row, last - col),
    "mirror": lambda row, col, last: (row, last - col),
    "diagonal": lambda row, col, last: (col, row),
    "none": lambda row, col, last: (row, col),
}
"""For each symmetry where it takes a cell, given the number of the last row."""


def generate(options: Mapping[str, str], seed: int) -> SudokuState:
    """Return the puzzle of a seed; raises PuzzleError for a grade that a size can't have."""
    wish = _read(options)
    source = Dice(f"{seed} {sorted(options.items())}")
    for _ in range(TRIES_BEFORE_PACK if wish.has_pack else TRIES):
        state = attempt(wish, source)
        if state is not None:
            return state
    if wish.has_pack:
        return _from_pack(wish, source)
    raise PuzzleError(f"{called(options).capitalize()} was not found from the seed {seed}: try another seed.")


def attempt(wish: SudokuRequest, source: random.Random) -> SudokuState | None:
    """Return a puzzle as it is wished for, or None if a random grid happens to give none."""
    n_clues = source.randint(*CLUES[wish.shape.size][wish.grade])
    state = _last_within(list(dig(wish.shape, wish.symmetry, n_clues, source)), wish.grade)
    return state if _has_grade(state, wish.grade) else None


def _read(options: Mapping[str, str]) -> SudokuRequest:
    size = int(options["size"].partition("x")[0])
    check_new_game(options)
    return SudokuRequest(shape_of(size), Grade[options["difficulty"].upper()], options["symmetry"])


def dig(shape: Shape, symmetry: str, enough: int, source: random.Random) -> Iterator[SudokuState]:
    """Yield puzzles with one solution, each with fewer clues, down to a number of clues or until no more can go.

    A full grid is emptied in groups of cells that keep the symmetry.
    """
    digits = search.random_solution(shape, source.getrandbits(32))
    groups = _groups(shape, symmetry)
    source.shuffle(groups)
    n_clues = shape.n_cells
    for group in groups:
        fewer = bytes(0 if cell in group else digit for cell, digit in enumerate(digits))
        if n_clues - len(group) >= enough and _has_one_solution(shape, fewer):
            digits, n_clues = fewer, n_clues - len(group)
            yield SudokuState.of_givens(shape, digits)


def _groups(shape: Shape, symmetry: str) -> list[tuple[int, ...]]:
    """Return the cells in groups that are given or empty together."""
    image, last = _IMAGES[symmetry], shape.size - 1
    images = (shape.cell_at(image(*shape.place_of(cell), last)) for cell in range(shape.n_cells))
    return sorted({tuple(sorted({cell, other})) for cell, other in enumerate(images)})


def _has_one_solution(shape: Shape, digits: bytes) -> bool:
    """Tell whether there is one solution; what is too much to search counts as several."""
    try:
        return search.count_solutions(shape, digits, 2) == 1
    except GaveUp:
        return False


def _last_within(path: Sequence[SudokuState], grade: Grade) -> SudokuState:
    """Return the puzzle of the fewest clues that is not harder than a grade; on the way down puzzles hardly ever get easier."""
    if grade is Grade.EXTREME or rate_within(path[-1], grade) is not None:
        return path[-1]
    return path[bisect(path, False, key=lambda state: rate_within(state, grade) is None) - 1]


def _has_grade(state: SudokuState, grade: Grade) -> bool:
    if grade is Grade.EXTREME:
        return rate_within(state, Grade.EXPERT) is None
    rating = rate_within(state, grade)
    return rating is not None and rating.grade is grade


# an extreme puzzle turned into another one


def _from_pack(wish: SudokuRequest, source: random.Random) -> SudokuState:
    """Return a puzzle of the pack after a random change that keeps its symmetry and its grade."""
    puzzles = [givens for givens in _pack() if _is_symmetric(givens, wish)]
    while True:
        state = SudokuState.of_givens(wish.shape, _transformed(source.choice(puzzles), wish, source))
        if _has_grade(state, wish.grade):
            return state


def _pack() -> Iterator[bytes]:
    for line in PACK.read_text(encoding="utf-8").splitlines():
        text = line.rpartition("=")[2].strip()
        if len(text) == 81 and not line.startswith("#"):
            yield bytes(map(SYMBOLS.index, text))


def _is_symmetric(givens: bytes, wish: SudokuRequest) -> bool:
    return all(len({givens[cell] > 0 for cell in group}) == 1 for group in _groups(wish.shape, wish.symmetry))


def _transformed(givens: bytes, wish: SudokuRequest, source: random.Random) -> bytes:
    """Return the puzzle with its digits renamed and its rows and columns rearranged as far as its symmetry allows."""
    shape, symmetry = wish.shape, wish.symmetry
    names = [0, *source.sample(range(1, shape.size + 1), shape.size)]
    rows = _rearranged(shape.size, shape.box_rows, symmetry == "rotational", source)
    if symmetry == "diagonal":
        cols = rows
    else:
        cols = _rearranged(shape.size, shape.box_cols, symmetry in ("rotational", "mirror"), source)
    return bytes(names[givens[row * shape.size + col]] for row in rows for col in cols)


def _rearranged(size: int, height: int, is_mirrored: bool, source: random.Random) -> list[int]:
    """Return lines in an order in which those of a band stay together, and perhaps mirror images stay mirror images."""
    while True:
        bands = [list(range(start, start + height)) for start in range(0, size, height)]
        source.shuffle(bands)
        for band in bands:
            source.shuffle(band)
        lines = [line for band in bands for line in band]
        if not is_mirrored or all(one + other == size - 1 for one, other in zip(lines, reversed(lines), strict=True)):
            return lines
