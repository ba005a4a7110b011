"""New sliding boards: uniform among the solvable ones, the same for the same seed everywhere."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

from solvers.errors import ParseError, quoted
from solvers.options import Choice, Option
from solvers.sliding.rules import MAX_SIDE, MIN_SIDE, Home, SlidingState, check_size, is_solvable

_SIZE = re.compile(r"(\d{1,3})(?:\s*[x×*,;]\s*|\s+)(\d{1,3})|(\d{1,3})")


def read_size(text: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 4x4, 3 x 5 or 6; raises ParseError."""
    found = _SIZE.fullmatch(text.strip().lower())
    if found is None:
        raise ParseError(f"{quoted(text)} is not a size: write rows x columns, such as 4x4 or 3x5.")
    rows, cols = int(found[1] or found[3]), int(found[2] or found[3])
    check_size(rows, cols)
    return rows, cols


def _normalise_size(text: str) -> str:
    rows, cols = read_size(text)
    return f"{rows}x{cols}"


OPTIONS = (
    Option(
        "size",
        "Size",
        tuple(Choice(f"{side}x{side}", f"{side} × {side}") for side in (3, 4, 5, 6, 8, 10, 14)),
        "4x4",
        _normalise_size,
        f"such as 3x7, {MIN_SIDE} to {MAX_SIDE}",
    ),
    Option("home", "Blank's home", (Choice(Home.LAST, "Last cell"), Choice(Home.FIRST, "First cell")), Home.LAST),
)


def generate(options: Mapping[str, str], seed: int) -> SlidingState:
    """Return the board of a seed: a uniformly random solvable position other than the goal."""
    rows, cols = read_size(options["size"])
    source = random.Random(seed)
    while True:
        state = _shuffled(rows, cols, Home(options["home"]), source)
        if not state.is_solved():
            return state


def _shuffled(rows: int, cols: int, home: Home, source: random.Random) -> SlidingState:
    """Return a solvable position; swapping two tiles of an unsolvable one mends its parity and keeps the draw uniform."""
    tiles = list(range(rows * cols))
    source.shuffle(tiles)
    state = SlidingState(tuple(tiles), rows, cols, home)
    if is_solvable(state):
        return state
    first, second = (index for index in range(3) if tiles[index] != 0) if 0 in tiles[:3] else (0, 1)
    tiles[first], tiles[second] = tiles[second], tiles[first]
    return SlidingState(tuple(tiles), rows, cols, home)
