"""Gravity: how the tiles that are left move after each pair. A rule is an ordered list of segments; `fall` serves all rules.

A segment is a row or column of cells, or half of one, beginning with its base: its tiles close up towards the base in their
order and never leave the segment. Rules with two passes (outward, inward) list the segments of the second pass after those of
the first. In odd sizes the middle row or column belongs to the first half.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from solvers.puzzle import Cell

EMPTY, WALL = 0, -1  # cells without a tile; a tile is the number of its face, from 1


class Gravity(StrEnum):
    """The gravity rules, by their names in texts."""

    NONE = "none"
    DOWN = "down"
    UP = "up"
    LEFT = "left"
    RIGHT = "right"
    UPDOWN_APART = "updown-apart"
    LEFTRIGHT_APART = "leftright-apart"
    UPDOWN_TOGETHER = "updown-together"
    LEFTRIGHT_TOGETHER = "leftright-together"
    ROWS_LEFT_RIGHT = "rows-left-right"
    COLS_DOWN_UP = "cols-down-up"
    OUTWARD = "outward"
    INWARD = "inward"

    @property
    def words(self) -> str:
        """The rule's name as people choose it."""
        return _RULES[self].words

    @property
    def note(self) -> str:
        """What the rule does, in a few words."""
        return _RULES[self].note


Segment = tuple[Cell, ...]
Pass = Callable[[int, int], Iterable[Segment]]  # makes the segments of a board, given its rows and columns


def _columns(*parts: Callable[[int], range]) -> Pass:
    """Return a pass in which each part of every column closes up; a part is its rows, the base first."""
    return lambda rows, cols: (tuple((row, col) for row in part(rows)) for col in range(cols) for part in parts)


def _rows(*parts: Callable[[int], range]) -> Pass:
    """Return a pass in which each part of every row closes up; a part is its columns, the base first."""
    return lambda rows, cols: (tuple((row, col) for col in part(cols)) for row in range(rows) for part in parts)


def half(length: int) -> int:
    """Return the number of rows or columns in the first half, which includes the middle one of an odd number."""
    return (length + 1) // 2


def _first_half(length: int) -> range:
    return range(half(length))


def _second_half(length: int) -> range:
    return range(half(length), length)


def _reversed(part: Callable[[int], range]) -> Callable[[int], range]:
    """Return a part with its base at the other end."""
    return lambda length: part(length)[::-1]


def _rows_left_right(rows: int, cols: int) -> Iterable[Segment]:
    for row in range(rows):
        part = range(cols)[:: 1 if row < half(rows) else -1]
        yield tuple((row, col) for col in part)


def _cols_down_up(rows: int, cols: int) -> Iterable[Segment]:
    for col in range(cols):
        part = range(rows)[:: -1 if col < half(cols) else 1]
        yield tuple((row, col) for row in part)


@dataclass(frozen=True, slots=True)
class _Rule:
    words: str
    note: str
    passes: tuple[Pass, ...]


_UPDOWN_APART = _columns(_first_half, _reversed(_second_half))
_LEFTRIGHT_APART = _rows(_first_half, _reversed(_second_half))
_UPDOWN_TOGETHER = _columns(_reversed(_first_half), _second_half)
_LEFTRIGHT_TOGETHER = _rows(_reversed(_first_half), _second_half)

_RULES = {
    Gravity.NONE: _Rule("Tiles stay", "nothing moves", ()),
    Gravity.DOWN: _Rule("Down", "tiles fall", (_columns(_reversed(range)),)),
    Gravity.UP: _Rule("Up", "tiles rise", (_columns(range),)),
    Gravity.LEFT: _Rule("Left", "rows close up to the left", (_rows(range),)),
    Gravity.RIGHT: _Rule("Right", "rows close up to the right", (_rows(_reversed(range)),)),
    Gravity.UPDOWN_APART: _Rule("Up and down, apart", "upper half up, lower half down", (_UPDOWN_APART,)),
    Gravity.LEFTRIGHT_APART: _Rule("Left and right, apart", "left half left, right half right", (_LEFTRIGHT_APART,)),
    Gravity.UPDOWN_TOGETHER: _Rule("Up and down, together", "both halves to the middle row", (_UPDOWN_TOGETHER,)),
    Gravity.LEFTRIGHT_TOGETHER: _Rule("Left and right, together", "both halves to the middle column", (_LEFTRIGHT_TOGETHER,)),
    Gravity.ROWS_LEFT_RIGHT: _Rule("Rows left and right", "upper rows left, lower rows right", (_rows_left_right,)),
    Gravity.COLS_DOWN_UP: _Rule("Columns down and up", "left columns down, right columns up", (_cols_down_up,)),
    Gravity.OUTWARD: _Rule("Outward", "from the middle to all four sides", (_UPDOWN_APART, _LEFTRIGHT_APART)),
    Gravity.INWARD: _Rule("Inward", "from all four sides to the middle", (_UPDOWN_TOGETHER, _LEFTRIGHT_TOGETHER)),
}

TWO_PASSES = frozenset(gravity for gravity, rule in _RULES.items() if len(rule.passes) > 1)
"""the rules under which a tile can leave its row and its column"""


@lru_cache(maxsize=64)
def segments(gravity: Gravity, rows: int, cols: int, walls: frozenset[int] = frozenset()) -> tuple[tuple[int, ...], ...]:
    """Return the segments of a board in order, as indices (row * cols + col) with the base first.

    Walls don't move: a segment ends at a wall, and another one begins after it.
    """
    whole = ([row * cols + col for row, col in segment] for made in _RULES[gravity].passes for segment in made(rows, cols))
    parts = (group for segment in whole for group in groupby(segment, key=walls.__contains__))
    return tuple(tuple(cells) for is_wall, cells in parts if not is_wall)


def fall(tiles: list[int], lines: Iterable[tuple[int, ...]], origins: list[int] | None = None) -> None:
    """Close up the tiles of a board, in place; `origins`, if given, gets the former cell of each tile that moves."""
    for line in lines:
        free = 0
        for cell in line:
            if tiles[cell] != EMPTY:
                place = line[free]
                if place != cell:
                    tiles[place], tiles[cell] = tiles[cell], EMPTY
                    if origins is not None:
                        origins[place] = origins[cell]
                free += 1
