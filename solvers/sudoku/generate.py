"""New sudokus: a full grid loses digits as long as the solution stays unique; the hardest technique needed sets the grade.

The same seed and options give the same puzzle everywhere, because all limits are numbers of tries, never times.
"""

import random
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence

from solvers.errors import GaveUp, PuzzleError
from solvers.formats.levels import LEVELS_FOLDER, read_pack
from solvers.generation import Dice
from solvers.sudoku.candidates import Grade
from solvers.sudoku.fast import search
from solvers.sudoku.human import rate_within
from solvers.sudoku.options import CLUES, NEW_GAME, check_new_game, described
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape, shape_of

TRIES = 400  # number of full grids tried
TRIES_BEFORE_PACK = 20  # number of full grids tried before an extreme 9 x 9 puzzle is derived from one of the pack
PACK = LEVELS_FOLDER / "sudoku" / "extreme.txt"


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
    rng = Dice(f"{seed} {sorted(options.items())}")
    has_pack = (options["size"], options["difficulty"]) == ("9x9", "extreme")  # such puzzles are rare
    for _ in range(TRIES_BEFORE_PACK if has_pack else TRIES):
        state = attempt(options, rng)
        if state is not None:
            return state
    if has_pack:
        return _from_pack(options["symmetry"], rng)
    raise PuzzleError(f"{described(options).capitalize()} was not found for seed {seed}: try another seed.")


def attempt(options: Mapping[str, str], rng: random.Random) -> SudokuState | None:
    """Return a puzzle made from a random full grid, or None if that grid gives none with these options."""
    size, difficulty, symmetry = (options[option.name] for option in NEW_GAME)
    shape, grade = shape_of(int(size.partition("x")[0])), Grade[difficulty.upper()]
    state = _last_within(list(dig(shape, symmetry, rng.randint(*CLUES[size][difficulty]), rng)), grade)
    return state if _has_grade(state, grade) else None


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


def _from_pack(symmetry: str, rng: random.Random) -> SudokuState:
    """Return a puzzle of the pack after a random transformation that keeps its symmetry and grade."""
    shape, pack = shape_of(9), [bytes(map(SYMBOLS.index, level.text)) for level in read_pack(PACK).levels]
    groups = _groups(shape, symmetry)
    puzzles = [givens for givens in pack if all(len({givens[cell] > 0 for cell in group}) == 1 for group in groups)]
    while True:
        state = SudokuState.of_givens(shape, _transformed(rng.choice(puzzles), shape, symmetry, rng))
        if _has_grade(state, Grade.EXTREME):
            return state


def _transformed(givens: bytes, shape: Shape, symmetry: str, rng: random.Random) -> bytes:
    """Return the puzzle with its digits relabelled and its rows and columns permuted as far as its symmetry allows."""
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
