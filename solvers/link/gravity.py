"""Gravity: how the tiles that are left move after each pair. A rule is an ordered list of segments; `fall` serves all rules.

A segment is a row or column of cells, or half of one, beginning with its base: its tiles close up towards the base in their
order and never leave the segment. Rules with two passes (outward, inward) list the segments of the second pass after those of
the first. In odd sizes the middle row or column belongs to the first half.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

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


Line = tuple[int, ...]  # cells as indices (row * cols + col); of a segment, the base first


def _columns(rows: Sequence[Line]) -> list[Line]:
    return list(zip(*rows, strict=True))


def _backwards(lines: Sequence[Line]) -> list[Line]:
    """Return lines with their bases at the other end."""
    return [line[::-1] for line in lines]


def _apart(lines: Sequence[Line]) -> list[Line]:
    """Return both halves of each line, with their bases at its ends."""
    middle = (len(lines[0]) + 1) // 2
    return [part for line in lines for part in (line[:middle], line[middle:][::-1])]


def _halves(lines: Sequence[Line]) -> list[Line]:
    """Return the first half of the lines as they are, and the others backwards."""
    middle = (len(lines) + 1) // 2
    return [*lines[:middle], *_backwards(lines[middle:])]


@dataclass(frozen=True, slots=True)
class _Rule:
    words: str
    note: str
    passes: tuple[tuple[Callable[[Sequence[Line]], list[Line]], ...], ...] = ()
    """what turns the rows of a board into the segments of each pass, one function after another"""


_UPDOWN_APART = (_columns, _apart)
_LEFTRIGHT_APART = (_apart,)
_UPDOWN_TOGETHER = (_columns, _apart, _backwards)
_LEFTRIGHT_TOGETHER = (_apart, _backwards)

_RULES = {
    Gravity.NONE: _Rule("Tiles stay", "nothing moves"),
    Gravity.DOWN: _Rule("Down", "tiles fall", ((_columns, _backwards),)),
    Gravity.UP: _Rule("Up", "tiles rise", ((_columns,),)),
    Gravity.LEFT: _Rule("Left", "rows close up to the left", ((),)),
    Gravity.RIGHT: _Rule("Right", "rows close up to the right", ((_backwards,),)),
    Gravity.UPDOWN_APART: _Rule("Up and down, apart", "upper half up, lower half down", (_UPDOWN_APART,)),
    Gravity.LEFTRIGHT_APART: _Rule("Left and right, apart", "left half left, right half right", (_LEFTRIGHT_APART,)),
    Gravity.UPDOWN_TOGETHER: _Rule("Up and down, together", "both halves to the middle row", (_UPDOWN_TOGETHER,)),
    Gravity.LEFTRIGHT_TOGETHER: _Rule("Left and right, together", "both halves to the middle column", (_LEFTRIGHT_TOGETHER,)),
    Gravity.ROWS_LEFT_RIGHT: _Rule("Rows left and right", "upper rows left, lower rows right", ((_halves,),)),
    Gravity.COLS_DOWN_UP: _Rule("Columns down and up", "left columns down, right columns up", ((_columns, _halves, _backwards),)),
    Gravity.OUTWARD: _Rule("Outward", "from the middle to all four sides", (_UPDOWN_APART, _LEFTRIGHT_APART)),
    Gravity.INWARD: _Rule("Inward", "from all four sides to the middle", (_UPDOWN_TOGETHER, _LEFTRIGHT_TOGETHER)),
}

TWO_PASSES = frozenset(gravity for gravity, rule in _RULES.items() if len(rule.passes) > 1)
"""the rules under which a tile can leave its row and its column"""


@lru_cache(maxsize=64)
def segments(gravity: Gravity, rows: int, cols: int, walls: frozenset[int] = frozenset()) -> tuple[Line, ...]:
    """Return the segments of a board in order, as indices (row * cols + col) with the base first.

    Walls don't move: a segment ends at a wall, and another one begins after it.
    """
    made: list[Line] = []
    for steps in _RULES[gravity].passes:
        lines = [tuple(range(start, start + cols)) for start in range(0, rows * cols, cols)]
        for step in steps:
            lines = step(lines)
        made += lines
    parts = (group for line in made for group in groupby(line, key=walls.__contains__))
    return tuple(tuple(cells) for is_wall, cells in parts if not is_wall)


def fall(tiles: list[int], lines: Iterable[Line], origins: list[int] | None = None) -> None:
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
