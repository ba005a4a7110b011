"""Moves and links: two tiles can be joined through empty cells by at most three straight pieces, with two turns.

The board is stored as bit masks of its empty cells, one per row and one per column, with the margin around the board in
bit 0 and after the last cell: cell (row, col) is bit col + 1 of row mask row + 1. A link is a line from the first tile along
its row (or column), a crossing to the row (or column) of the second tile, and a line to that tile.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from solvers.errors import ParseError, quoted
from solvers.link.gravity import EMPTY
from solvers.puzzle import Cell, cell_name


class EmptyCells:
    """The empty cells of a board, and the links through them."""

    def __init__(self, tiles: Sequence[int], rows: int, cols: int, has_margin: bool) -> None:
        signs, edge = bytes(49 if tile == EMPTY else 48 for tile in tiles), "1" if has_margin else "0"
        self._rows = _masks([signs[start : start + cols] for start in range(0, len(signs), cols)], edge)
        self._cols = _masks([signs[start::cols] for start in range(cols)], edge)
        self._reached: dict[Cell, tuple[int, int]] = {}

    def is_linked(self, first: Cell, second: Cell) -> bool:
        """Return whether two tiles can be joined."""
        return _touch(first, second) or bool(self._across(first, second) or self._down(first, second))

    def path(self, first: Cell, second: Cell) -> tuple[Cell, ...]:
        """Return the cells of the best link, both tiles included: fewest turns, then fewest cells; empty if there is none.

        Cells of the margin have rows or columns of -1, or one more than the board's last.
        """
        if _touch(first, second):
            return (first, second)
        across = (_link_cells(first, second, at) for at in _places(self._across(first, second)))
        turned = (_link_cells(first[::-1], second[::-1], at) for at in _places(self._down(first, second)))
        down = (tuple((row, col) for col, row in cells) for cells in turned)
        return min((*across, *down), key=lambda path: (turns(path), len(path), path), default=())

    def linked_with(self, cell: Cell) -> set[Cell]:
        """Return all cells of the board that aren't empty and can be joined to a tile."""
        row, col = cell
        found = set(_link_ends(self._rows, row + 1, col + 1)) | {hit[::-1] for hit in _link_ends(self._cols, col + 1, row + 1)}
        n_rows, n_cols = len(self._rows) - 2, len(self._cols) - 2
        return {(row - 1, col - 1) for row, col in found if 0 < row <= n_rows and 0 < col <= n_cols}

    def _across(self, first: Cell, second: Cell) -> int:
        """Return the columns in which a link can cross from the first tile's row to the second's."""
        return _crossings(self._rows, self._reach(first)[0] & self._reach(second)[0], first[0], second[0])

    def _down(self, first: Cell, second: Cell) -> int:
        """Return the rows in which a link can cross from the first tile's column to the second's."""
        return _crossings(self._cols, self._reach(first)[1] & self._reach(second)[1], first[1], second[1])

    def _reach(self, cell: Cell) -> tuple[int, int]:
        """Return the masks of what can be reached from a cell along its row and along its column."""
        found = self._reached.get(cell)
        if found is None:
            row, col = cell
            found = self._reached[cell] = run(self._rows[row + 1], col + 1), run(self._cols[col + 1], row + 1)
        return found


def _masks(lines: Sequence[bytes], edge: str) -> list[int]:
    """Return the masks of rows or columns, given as strings of 1 (empty) and 0, with the margin around them."""
    around = int(edge * (len(lines[0]) + 2), 2)
    return [around, *(int(f"{edge}{line[::-1].decode()}{edge}", 2) for line in lines), around]


def _touch(first: Cell, second: Cell) -> bool:
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def run(mask: int, place: int) -> int:
    """Return a bit, whether it is set or not, with the set bits that adjoin it without a gap."""
    below = ~mask & ((1 << place) - 1)
    above = ~mask >> (place + 1)
    end = place + (above & -above).bit_length()
    return (1 << end) - (1 << below.bit_length())


def _crossings(lines: Sequence[int], shared: int, one: int, other: int) -> int:
    """Return those of the places shared by two tiles' lines at which all lines in between are empty."""
    if shared:
        for line in lines[min(one, other) + 2 : max(one, other) + 1]:
            shared &= line
    return shared


def _places(mask: int) -> Iterator[int]:
    """Yield the set bits of a mask as columns, counted from -1 in the margin."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 2
        mask ^= low


def _link_cells(first: Cell, second: Cell, at: int) -> tuple[Cell, ...]:
    """Return the cells of the link that crosses in a column, both ends included."""
    cells = [first]
    for goal in ((first[0], at), (second[0], at), second):
        row, col = cells[-1]
        down, right = (goal[0] > row) - (goal[0] < row), (goal[1] > col) - (goal[1] < col)
        while (row, col) != goal:
            row, col = row + down, col + right
            cells.append((row, col))
    return tuple(cells)


def _link_ends(lines: Sequence[int], line: int, place: int) -> Iterator[Cell]:
    """Yield the ends of all links that begin along a tile's own line, cross other lines and end along one of them.

    None of these cells is empty; some may be in the margin, or one place outside it.
    """
    start = run(lines[line], place)
    yield line, start.bit_length()
    yield line, (start & -start).bit_length() - 2
    for others in (range(line + 1, len(lines)), range(line - 1, -1, -1)):
        crossing = start
        for other in others:
            empty = lines[other]
            hit = crossing & ~empty
            crossing &= empty
            hit |= _ends(empty, crossing)
            for at in _places(hit):
                yield other, at + 1
            if not crossing:
                break


def _ends(empty: int, crossing: int) -> int:
    """Return the places at both ends of the runs of empty cells that are crossed, except for one below place 0.

    Adding the crossed cells to the empty ones carries out of the upper end of each such run, and nowhere else.
    """
    above = (empty + crossing) & ~empty
    ends = above
    while above:
        low = above & -above
        ends |= 1 << (~empty & (low - 1)).bit_length() >> 1
        above ^= low
    return ends


def turns(path: Sequence[Cell]) -> int:
    """Return how often a path turns."""
    return sum(a[0] != c[0] and a[1] != c[1] for a, c in zip(path, path[2:], strict=False))


_PAIR = re.compile(r"r(\d{1,2})c(\d{1,2})-r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
_SHUFFLE = re.compile(r"shuffle=(\d{1,9})", re.IGNORECASE)


@dataclass(frozen=True)
class Pair:
    """Take two tiles, given in reading order."""

    first: Cell
    second: Cell

    @classmethod
    def of(cls, one: Cell, other: Cell) -> Self:
        """Return the pair of two tiles in any order."""
        return cls(min(one, other), max(one, other))

    def __str__(self) -> str:
        return f"{cell_name(self.first)}-{cell_name(self.second)}"


@dataclass(frozen=True)
class Shuffle:
    """Rearrange the tiles that are left so that they can be cleared; a seed stands for one order."""

    seed: int

    def __str__(self) -> str:
        return f"shuffle={self.seed}"


LinkMove = Pair | Shuffle


def parse_move(text: str) -> LinkMove:
    """Return the move that a text such as r1c2-r3c4 or shuffle=17 stands for; raises ParseError."""
    shuffle = _SHUFFLE.fullmatch(text)
    if shuffle is not None:
        return Shuffle(int(shuffle[1]))
    found = _PAIR.fullmatch(text)
    if found is None or "0" in found.groups():
        raise ParseError(f"A link move is two cells, written r1c2-r3c4, not {quoted(text)}.")
    first_row, first_col, second_row, second_col = (int(part) - 1 for part in found.groups())
    if (first_row, first_col) == (second_row, second_col):
        raise ParseError(f"{quoted(text)} names one tile twice: a pair is two tiles.")
    return Pair.of((first_row, first_col), (second_row, second_col))
