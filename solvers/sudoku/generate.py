"""New sudokus: a full grid loses digits as long as the solution stays unique; the hardest technique needed sets the grade.

The same seed and options give the same puzzle everywhere, because all limits are numbers of tries, never times.
"""

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from solvers.errors import GaveUp, PuzzleError
from solvers.formats.levels import LEVELS_FOLDER
from solvers.generation import Dice
from solvers.sudoku.candidates import Grade
from solvers.sudoku.fast import search
from solvers.sudoku.human import rate_within
from solvers.sudoku.options import check_new_game, described
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape, shape_of

CLUES: dict[int, dict[Grade, tuple[int, int]]] = {
    4: {Grade.EASY: (4, 7)},
    6: {Grade.EASY: (12, 16), Grade.HARD: (8, 11)},
    9: {Grade.EASY: (36, 42), Grade.MEDIUM: (26, 30), Grade.HARD: (24, 28), Grade.EXPERT: (22, 26), Grade.EXTREME: (20, 24)},
    12: {Grade.EASY: (66, 76), Grade.MEDIUM: (52, 56), Grade.HARD: (52, 54), Grade.EXPERT: (50, 54), Grade.EXTREME: (48, 52)},
    16: {Grade.EASY: (126, 146), Grade.MEDIUM: (106, 114), Grade.EXPERT: (102, 108)},
}
"""size -> grade -> the fewest and the most clues to stop digging at, unless it gets stuck earlier"""

TRIES = 400  # number of full grids tried
TRIES_BEFORE_PACK = 20  # number of full grids tried before an extreme 9 x 9 puzzle is derived from one of the pack
PACK = LEVELS_FOLDER / "sudoku" / "extreme.txt"


@dataclass(frozen=True)
class SudokuRequest:
    """The puzzle to generate."""

    shape: Shape
    grade: Grade
    symmetry: str

    @property
    def has_pack(self) -> bool:
        """Whether such puzzles are so rare that new ones are derived from a level pack."""
        return self.shape.size == 9 and self.grade is Grade.EXTREME


_IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rotational": lambda row, col, last: (last - row, last - col),
    "mirror": lambda row, col, last: (row, last - col),
    "diagonal": lambda row, col, last: (col, row),
    "none": lambda row, col, last: (row, col),
}
"""symmetry -> function of a row, a column and the last row's number that returns the mirror cell"""


def generate(options: Mapping[str, str], seed: int) -> SudokuState:
    """Return the puzzle of a seed; raises PuzzleError for a grade that a size can't have, or if none was found."""
    check_new_game(options)
    shape = shape_of(int(options["size"].partition("x")[0]))
    request = SudokuRequest(shape, Grade[options["difficulty"].upper()], options["symmetry"])
    rng = Dice(f"{seed} {sorted(options.items())}")
    for _ in range(TRIES_BEFORE_PACK if request.has_pack else TRIES):
        state = attempt(request, rng)
        if state is not None:
            return state
    if request.has_pack:
        return _from_pack(request, rng)
    raise PuzzleError(f"{described(options).capitalize()} was not found for seed {seed}: try another seed.")


def attempt(request: SudokuRequest, rng: random.Random) -> SudokuState | None:
    """Return the requested puzzle made from a random full grid, or None if that grid gives none."""
    n_clues = rng.randint(*CLUES[request.shape.size][request.grade])
    state = _last_within(list(dig(request.shape, request.symmetry, n_clues, rng)), request.grade)
    return state if _has_grade(state, request.grade) else None


def dig(shape: Shape, symmetry: str, min_clues: int, rng: random.Random) -> Iterator[SudokuState]:
    """Yield puzzles with one solution, each with fewer clues than the last, until `min_clues` or until no clue can go.

    Cells are emptied in groups that keep the symmetry.
    """
    digits = search.random_solution(shape, rng.getrandbits(32))
    groups = _groups(shape, symmetry)
    rng.shuffle(groups)
    n_clues = shape.n_cells
    for group in groups:
        fewer = bytes(0 if cell in group else digit for cell, digit in enumerate(digits))
        if n_clues - len(group) >= min_clues and _has_one_solution(shape, fewer):
            digits, n_clues = fewer, n_clues - len(group)
            yield SudokuState.of_givens(shape, digits)


def _groups(shape: Shape, symmetry: str) -> list[tuple[int, ...]]:
    """Return the groups of cells that are emptied together."""
    image, last = _IMAGES[symmetry], shape.size - 1
    images = (shape.cell_at(image(*shape.place_of(cell), last)) for cell in range(shape.n_cells))
    return sorted({tuple(sorted({cell, other})) for cell, other in enumerate(images)})


def _has_one_solution(shape: Shape, digits: bytes) -> bool:
    """Return whether there is one solution; False if the search gives up."""
    try:
        return search.count_solutions(shape, digits, 2) == 1
    except GaveUp:
        return False


def _last_within(path: Sequence[SudokuState], grade: Grade) -> SudokuState:
    """Return the puzzle with the fewest clues that is no harder than a grade.

    A binary search is enough, because puzzles hardly ever get easier as clues go.
    """
    if grade is Grade.EXTREME or rate_within(path[-1], grade) is not None:
        return path[-1]
    return path[bisect(path, False, key=lambda state: rate_within(state, grade) is None) - 1]


def _has_grade(state: SudokuState, grade: Grade) -> bool:
    if grade is Grade.EXTREME:
        return rate_within(state, Grade.EXPERT) is None
    rating = rate_within(state, grade)
    return rating is not None and rating.grade is grade


# puzzles derived from the pack


def _from_pack(request: SudokuRequest, rng: random.Random) -> SudokuState:
    """Return a puzzle of the pack after a random transformation that keeps its symmetry and grade."""
    groups = list(_groups(request.shape, request.symmetry))
    puzzles = [givens for givens in _pack() if all(len({givens[cell] > 0 for cell in group}) == 1 for group in groups)]
    while True:
        state = SudokuState.of_givens(request.shape, _transformed(rng.choice(puzzles), request, rng))
        if _has_grade(state, request.grade):
            return state


def _pack() -> Iterator[bytes]:
    for line in PACK.read_text(encoding="utf-8").splitlines():
        text = line.rpartition("=")[2].strip()
        if len(text) == 81 and not line.startswith("#"):
            yield bytes(map(SYMBOLS.index, text))


def _transformed(givens: bytes, request: SudokuRequest, rng: random.Random) -> bytes:
    """Return the puzzle with its digits relabelled and its rows and columns permuted as far as its symmetry allows."""
    shape, symmetry = request.shape, request.symmetry
    names = [0, *rng.sample(range(1, shape.size + 1), shape.size)]
    rows = _permuted(shape.size, shape.box_rows, symmetry == "rotational", rng)
    is_mirrored = symmetry in ("rotational", "mirror")
    cols = rows if symmetry == "diagonal" else _permuted(shape.size, shape.box_cols, is_mirrored, rng)
    return bytes(names[givens[row * shape.size + col]] for row in rows for col in cols)


def _permuted(size: int, height: int, is_mirrored: bool, rng: random.Random) -> list[int]:
    """Return a random order of lines in which each band stays together; if mirrored, mirror lines stay mirror lines."""
    while True:
        bands = [list(range(start, start + height)) for start in range(0, size, height)]
        rng.shuffle(bands)
        for band in bands:
            rng.shuffle(band)
        lines = [line for band in bands for line in band]
        if not is_mirrored or all(one + other == size - 1 for one, other in zip(lines, reversed(lines), strict=True)):
            return lines
