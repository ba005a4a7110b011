"""New sliding boards: uniform among the solvable ones, the same for the same seed everywhere."""

from collections.abc import Mapping

from solvers.generation.dice import Dice
from solvers.options import Choice, Option, rows_and_cols, size_option
from solvers.sliding.rules import MAX_SIDE, MIN_SIDE, Home, SlidingState, check_size, is_solvable


def read_size(text: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 4x4, 3 x 5 or 6; raises ParseError."""
    rows, cols = rows_and_cols(text, "4x4 or 3x5")
    check_size(rows, cols)
    return rows, cols


OPTIONS = (
    size_option(((side, side) for side in (3, 4, 5, 6, 8, 10, 14)), "4x4", read_size, f"such as 3x7, {MIN_SIDE} to {MAX_SIDE}"),
    Option("home", "Blank's home", (Choice(Home.LAST, "Blank last"), Choice(Home.FIRST, "Blank first")), Home.LAST),
)

WEEK = tuple({"size": size} for size in ("3x3", "3x4", "4x4", "4x4", "4x5", "5x5", "5x5"))


def generate(options: Mapping[str, str], seed: int) -> SlidingState:
    """Return the board of a seed: a uniformly random solvable position other than the goal."""
    rows, cols = read_size(options["size"])
    source = Dice(seed)
    while True:
        state = _shuffled(rows, cols, Home(options["home"]), source)
        if not state.is_solved():
            return state


def _shuffled(rows: int, cols: int, home: Home, source: Dice) -> SlidingState:
    """Return a solvable position; swapping two tiles of an unsolvable one fixes its parity and keeps the draw uniform."""
    tiles = list(range(rows * cols))
    source.shuffle(tiles)
    state = SlidingState(tuple(tiles), rows, cols, home)
    if is_solvable(state):
        return state
    first, second = (index for index in range(3) if tiles[index] != 0) if 0 in tiles[:3] else (0, 1)
    tiles[first], tiles[second] = tiles[second], tiles[first]
    return SlidingState(tuple(tiles), rows, cols, home)
