"""Which grades a new board can have: under some rules large boards are never hard, and small ones hardly ever.

The limits were measured, by making boards of every rule and grade with 16 to 480 tiles, nearly twice as wide as high.
"""

from __future__ import annotations

from solvers.link.generation.difficulty import Grade
from solvers.link.generation.layouts import LAYOUTS
from solvers.link.gravity import Gravity

ANY = 480
"""as many tiles as a new board can have"""
SAFE = 144
"""up to here there are boards of nearly every grade under every rule"""

MOST_TILES = {
    Gravity.NONE: {Grade.MEDIUM: 288, Grade.HARD: SAFE, Grade.EXPERT: SAFE},
    Gravity.DOWN: {Grade.MEDIUM: ANY, Grade.HARD: 364, Grade.EXPERT: SAFE},
    Gravity.LEFT: {Grade.MEDIUM: ANY, Grade.HARD: ANY, Grade.EXPERT: ANY},
    Gravity.UPDOWN_APART: {Grade.MEDIUM: SAFE, Grade.HARD: SAFE, Grade.EXPERT: SAFE},
    Gravity.LEFTRIGHT_APART: {Grade.MEDIUM: ANY, Grade.HARD: 288, Grade.EXPERT: SAFE},
    Gravity.UPDOWN_TOGETHER: {Grade.MEDIUM: 364, Grade.HARD: 288, Grade.EXPERT: SAFE},
    Gravity.LEFTRIGHT_TOGETHER: {Grade.MEDIUM: ANY, Grade.HARD: ANY, Grade.EXPERT: 288},
    Gravity.ROWS_LEFT_RIGHT: {Grade.MEDIUM: ANY, Grade.HARD: 288, Grade.EXPERT: SAFE},
    Gravity.COLS_DOWN_UP: {Grade.MEDIUM: SAFE, Grade.HARD: SAFE, Grade.EXPERT: SAFE},
    Gravity.OUTWARD: {Grade.MEDIUM: SAFE, Grade.HARD: SAFE, Grade.EXPERT: 120},
    Gravity.INWARD: {Grade.MEDIUM: ANY, Grade.HARD: ANY, Grade.EXPERT: ANY},
}
"""For each rule how many tiles a board of each grade has at most; easy ones have any number."""

SMALL = 60
"""with fewer tiles it is for their small number that a grade is out of reach"""

FEWEST_TILES = {Grade.MEDIUM: 16, Grade.HARD: 16, Grade.EXPERT: 36}
FEWEST_TILES_IN_LAYOUTS = {Grade.MEDIUM: 16, Grade.HARD: 30, Grade.EXPERT: 36}
FEWEST_TILES_WITH_ROOM = {Grade.MEDIUM: 16, Grade.HARD: 36, Grade.EXPERT: 60}
FEWEST_TILES_WITH_ROOM_IN_LAYOUTS = {Grade.MEDIUM: 36, Grade.HARD: 60}
"""how many tiles a board of each grade has at least, with room where the tiles stay or make room in the middle"""


WITH_ROOM = {Gravity.NONE, Gravity.UPDOWN_APART, Gravity.LEFTRIGHT_APART, Gravity.OUTWARD}

_FEWEST = {
    (False, False): FEWEST_TILES,
    (False, True): FEWEST_TILES_IN_LAYOUTS,
    (True, False): FEWEST_TILES_WITH_ROOM,
    (True, True): FEWEST_TILES_WITH_ROOM_IN_LAYOUTS,
}
"""by whether the rule makes room, and whether there are holes"""

_OPPOSITE = {Gravity.UP: Gravity.DOWN, Gravity.RIGHT: Gravity.LEFT}
_TURNED = {
    Gravity.DOWN: Gravity.LEFT,
    Gravity.UPDOWN_APART: Gravity.LEFTRIGHT_APART,
    Gravity.UPDOWN_TOGETHER: Gravity.LEFTRIGHT_TOGETHER,
    Gravity.COLS_DOWN_UP: Gravity.ROWS_LEFT_RIGHT,
}
_TURNED |= {other: rule for rule, other in _TURNED.items()}
"""what a rule is to a board that is turned by a quarter, so that its rows are columns"""


def grades_within_reach(gravity: Gravity, rows: int, cols: int, n_tiles: int, layout: str = "full") -> tuple[Grade, ...]:
    """Return the grades that boards of a size with so many tiles in a layout can have, the easiest first.

    Between wide and high boards, what both can have.
    """
    rule = _OPPOSITE.get(gravity, gravity)
    if rule in WITH_ROOM and LAYOUTS[layout].airy:
        return (Grade.EASY,)
    rules = _rules_seen(rule, rows, cols)
    fewest = _FEWEST[rule in WITH_ROOM, layout != "full"]
    reached = (grade for grade in fewest if fewest[grade] <= n_tiles <= min(MOST_TILES[seen][grade] for seen in rules))
    return (Grade.EASY, *reached)


def _rules_seen(rule: Gravity, rows: int, cols: int) -> tuple[Gravity, ...]:
    """Return as which rules of the table, which is for wide boards, a rule acts on a board."""
    turned = _TURNED.get(rule, rule)
    if 2 * cols >= 3 * rows:
        return (rule,)
    return (turned,) if 2 * rows >= 3 * cols else (rule, turned)
