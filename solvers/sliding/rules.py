"""The sliding puzzle: numbered tiles and one blank; a tile next to the blank can slide into it.

Text form: rows split by `/` or line breaks, tiles by spaces, 0 for the blank, `@first` in front when the blank's home
is the first cell: `1 2 3/4 5 6/7 8 0` and `@first 0 1 2/3 4 5/6 7 8` are solved. A square board may also be one line.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from solvers.errors import IllegalMove, ParseError, Unsolvable, quoted
from solvers.generation import Dice
from solvers.options import Choice, Option, rows_and_cols, size_option
from solvers.puzzle import Cell, Tap, cell_name
from solvers.sliding.path_plan import distance

MIN_SIDE = 2
MAX_SIDE = 30
MAX_DIGITS = 6


class Home(StrEnum):
    """The blank's cell when the puzzle is solved."""

    LAST = "last"
    FIRST = "first"


@dataclass(frozen=True)
class Slide:
    """The tile of this number slides into the blank."""

    tile: int

    def __str__(self) -> str:
        return str(self.tile)


def parse_move(text: str) -> Slide:
    """Return the move written as a tile's number; raises ParseError."""
    if not _is_number(text) or int(text) == 0:
        raise ParseError(f"A sliding move is the number of the tile that slides, not {quoted(text)}.")
    return Slide(int(text))


@dataclass(frozen=True, slots=True)
class SlidingState:
    """A position: `tiles[row * cols + col]` is the tile there, 0 the blank; tile numbers follow the goal's cells in order."""

    tiles: tuple[int, ...]
    rows: int
    cols: int
    home: Home = Home.LAST

    @classmethod
    def goal(cls, rows: int, cols: int, home: Home = Home.LAST) -> Self:
        """Return the solved position."""
        numbers = tuple(range(1, rows * cols))
        tiles = (*numbers, 0) if home is Home.LAST else (0, *numbers)
        return cls(tiles, rows, cols, home)

    @property
    def blank(self) -> Cell:
        """The blank's cell."""
        return self.cell_of(0)

    def cell_of(self, tile: int) -> Cell:
        """Return where a tile is; raises ValueError if there is no such tile."""
        return divmod(self.tiles.index(tile), self.cols)

    def home_of(self, tile: int) -> Cell:
        """Return where a tile, or the blank (0), belongs."""
        if self.home is Home.FIRST:
            return divmod(tile, self.cols)
        return divmod((tile - 1) % len(self.tiles), self.cols)

    def tile_at(self, cell: Cell) -> int:
        """Return the tile in a cell, 0 for the blank."""
        return self.tiles[cell[0] * self.cols + cell[1]]

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells above, below, left and right of a cell that are on the board."""
        row, col = cell
        around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [(r, c) for r, c in around if 0 <= r < self.rows and 0 <= c < self.cols]

    def legal_moves(self) -> tuple[Slide, ...]:
        """Return the slides of the tiles next to the blank."""
        return tuple(Slide(self.tile_at(cell)) for cell in self.neighbours(self.blank))

    def apply(self, move: Slide) -> Self:
        """Return the position after the slide; raises IllegalMove."""
        if not 0 < move.tile < len(self.tiles):
            raise IllegalMove(f"There is no tile {move.tile} on this {self.rows} x {self.cols} board.")
        origin, blank = self.tiles.index(move.tile), self.tiles.index(0)
        if abs(origin - blank) != self.cols and not (abs(origin - blank) == 1 and origin // self.cols == blank // self.cols):
            place, hole = cell_name(self.cell_of(move.tile)), cell_name(self.blank)
            raise IllegalMove(f"Tile {move.tile} at {place} can't slide: the blank is at {hole}.")
        tiles = list(self.tiles)
        tiles[blank], tiles[origin] = move.tile, 0
        return type(self)(tuple(tiles), self.rows, self.cols, self.home)

    def apply_all(self, moves: Iterable[Slide]) -> Self:
        """Return the position after many slides, much faster than one by one; raises IllegalMove."""
        tiles, cols = list(self.tiles), self.cols
        places = sorted(range(len(tiles)), key=tiles.__getitem__)
        for move in moves:
            tile, blank = move.tile, places[0]
            origin = places[tile] if 0 < tile < len(tiles) else -1
            is_beside = abs(origin - blank) == 1 and origin // cols == blank // cols
            if origin < 0 or not (is_beside or abs(origin - blank) == cols):
                return type(self)(tuple(tiles), self.rows, cols, self.home).apply(move)  # raises, and says why
            tiles[blank], tiles[origin] = tile, 0
            places[0], places[tile] = origin, blank
        return type(self)(tuple(tiles), self.rows, cols, self.home)

    def slides_towards(self, cell: Cell) -> tuple[Slide, ...]:
        """Return the slides, in order, that bring the blank to a cell in its row or column; empty for other cells."""
        (row, col), (blank_row, blank_col) = cell, self.blank
        if row != blank_row and col != blank_col:
            return ()
        down, right = (row > blank_row) - (row < blank_row), (col > blank_col) - (col < blank_col)
        n_slides = abs(row - blank_row) + abs(col - blank_col)
        cells = ((blank_row + down * slide, blank_col + right * slide) for slide in range(1, n_slides + 1))
        return tuple(Slide(self.tile_at(each)) for each in cells)

    def is_solved(self) -> bool:
        """Return whether every tile is home."""
        return self.tiles == self.goal(self.rows, self.cols, self.home).tiles

    @property
    def extent(self) -> tuple[range, range]:
        """The rows and columns that marks may refer to: the board's."""
        return range(self.rows), range(self.cols)

    def gestures(self, move: Slide) -> tuple[Tap, ...]:
        """Return the click on the tile."""
        return (Tap(self.cell_of(move.tile)),)

    def __str__(self) -> str:
        rows = (self.tiles[start : start + self.cols] for start in range(0, len(self.tiles), self.cols))
        text = "/".join(" ".join(map(str, row)) for row in rows)
        return f"@first {text}" if self.home is Home.FIRST else text


def parse(text: str) -> SlidingState:
    """Return the position that a text stands for; raises ParseError that quotes what is wrong."""
    home, body = _split_home(text.strip())
    rows = [[_tile(word) for word in line.split()] for line in body.replace("/", "\n").splitlines() if line.strip()]
    if not rows:
        raise ParseError("This sliding board is empty: write rows of numbers, split by / or line breaks, with 0 for the blank.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ParseError(
                f"Row {number} has {len(row)} tiles, but row 1 has {len(rows[0])}: all rows must have the same length."
            )
    tiles = tuple(tile for row in rows for tile in row)
    side = math.isqrt(len(tiles))
    n_rows, n_cols = (side, side) if len(rows) == 1 and side * side == len(tiles) else (len(rows), len(rows[0]))
    check_size(n_rows, n_cols)
    _check_numbers(tiles)
    return SlidingState(tiles, n_rows, n_cols, home)


def _split_home(text: str) -> tuple[Home, str]:
    if not text.startswith("@"):
        return Home.LAST, text
    word, *body = text.split(maxsplit=1)
    try:
        return Home(word[1:]), "".join(body)
    except ValueError:
        raise ParseError(f"{quoted(word)} in front of a sliding board is unknown: the blank's home is @first or @last.") from None


def _tile(word: str) -> int:
    if not _is_number(word):
        raise ParseError(f"{quoted(word)} is not a tile: a sliding board holds whole numbers, with 0 for the blank.")
    return int(word)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= MAX_DIGITS


def _check_numbers(tiles: tuple[int, ...]) -> None:
    missing = sorted(set(range(len(tiles))) - set(tiles))
    if not missing:
        return
    extra = next(tile for tile in tiles if tile >= len(tiles) or tiles.count(tile) > 1)
    what = "appears twice" if extra < len(tiles) else "is too large"
    needed = "The blank (0)" if missing[0] == 0 else f"Tile {missing[0]}"
    each = f"a board of {len(tiles)} cells holds each of 0 to {len(tiles) - 1} once"
    raise ParseError(f"{needed} is missing and {extra} {what}: {each}.")


def check_size(rows: int, cols: int) -> None:
    """Raise ParseError unless a board may have this many rows and columns."""
    if not (MIN_SIDE <= rows <= MAX_SIDE and MIN_SIDE <= cols <= MAX_SIDE):
        raise ParseError(f"A sliding board can't be {rows} x {cols}: each side has {MIN_SIDE} to {MAX_SIDE} cells.")


def is_odd(permutation: list[int]) -> bool:
    """Return whether a permutation of 0 to n-1 takes an odd number of swaps; O(n), by counting its cycles."""
    seen, n_cycles = set[int](), 0
    for place in range(len(permutation)):
        n_cycles += place not in seen
        while place not in seen:
            seen.add(place)
            place = permutation[place]
    return (len(permutation) - n_cycles) % 2 == 1


def is_solvable(state: SlidingState) -> bool:
    """Return whether the goal can be reached: the permutation must have the parity of the blank's distance from home.

    Johnson and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
    """
    goal = state.goal(state.rows, state.cols, state.home).tiles
    place = {tile: index for index, tile in enumerate(goal)}
    return is_odd([place[tile] for tile in state.tiles]) == (distance(state.blank, state.home_of(0)) % 2 == 1)


def check(state: SlidingState) -> None:
    """Raise Unsolvable, naming the parity, if the position can't be solved."""
    if is_solvable(state):
        return
    raise Unsolvable(
        "This board can't be solved: the parity of its tiles doesn't match the place of the blank, and no slide changes that. "
        "Swap any two tiles to make it solvable, or ask the game for a new deal."
    )


def closeness(state: SlidingState, answer: SlidingState | None = None) -> float:
    """Return the sum of all tiles' Manhattan distances, negated, so that 0 is solved."""
    cells = [divmod(index, state.cols) for index in range(len(state.tiles))]
    first = 0 if state.home is Home.FIRST else 1  # the tile that belongs in the first cell
    return -sum(distance(cell, cells[tile - first]) for cell, tile in zip(cells, state.tiles, strict=True) if tile)


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
