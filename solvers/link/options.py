"""The options of new link boards and of the solvers of link match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from solvers.errors import ParseError, PuzzleError
from solvers.link.gravity import Gravity
from solvers.link.rules import MAX_SIDE
from solvers.options import Choice, Option, rows_and_cols, size_option
from solvers.words import a_or_an, listed

# Layouts: which cells of a new board hold tiles. Each is a figure computed for any size, with an even number of cells.

Figure: TypeAlias = Callable[[float, float], bool]
"""whether a point (across, down) is inside; the middle of the board is (0, 0), and its sides are at 1 or -1"""


@dataclass(frozen=True)
class Layout:
    """One figure, as people choose it."""

    words: str
    note: str
    inside: Figure
    smallest: int = 6  # the shortest side of a board on which the figure is still recognisable
    turns: bool = True  # whether it has half-turn symmetry; if not, it is symmetric about the middle column
    airy: bool = False  # whether so many tiles are exposed that boards under rules with room are always easy


def _size(across: float, down: float) -> float:
    return max(abs(across), abs(down))


def _heart(across: float, down: float) -> bool:
    """Two round lobes above a point; after the curve (x² + y² − 1)³ = x² y³, stretched to fill the board."""
    x, y = across * 1.12, 0.18 - down * 1.08
    return (x * x + y * y - 1) ** 3 <= x * x * y**3


def _part(at: float, parts: int) -> int:
    """Return which of an odd number of equal parts of the board contains a point, counted from the middle one."""
    part = int((abs(at) * parts + 1) / 2)
    return part if at > 0 else -part


LAYOUTS = {
    "full": Layout("Full", "every cell", lambda across, down: True, 4),
    "ring": Layout("Ring", "a hole in the middle", lambda across, down: _size(across, down) > 0.5, airy=True),
    "core": Layout(
        "Frame and core", "a frame round a block", lambda across, down: not 0.35 < _size(across, down) < 0.7, 7, airy=True
    ),
    "cross": Layout("Cross", "no corners", lambda across, down: min(abs(across), abs(down)) < 0.4),
    "diamond": Layout("Diamond", "a square on its corner", lambda across, down: abs(across) + abs(down) < 1.15),
    "heart": Layout("Heart", "two lobes and a point", _heart, 7, turns=False),
    "stairs": Layout(
        "Stairs", "from corner to corner", lambda across, down: abs(_part(across, 5) - _part(down, 5)) < 2, airy=True
    ),
    "blocks": Layout("Blocks", "like a chessboard", lambda across, down: (_part(across, 5) + _part(down, 3)) % 2 == 1, airy=True),
    "hourglass": Layout("Hourglass", "narrow in the middle", lambda across, down: abs(across) < max(0.25, abs(down) + 0.15)),
    "saltire": Layout("Saltire", "two bars crossed", lambda across, down: abs(abs(across) - abs(down)) < 0.42, 7),
    "windows": Layout(
        "Windows", "six holes", lambda across, down: not (_part(across, 7) in (-2, 0, 2) and abs(_part(down, 5)) == 1)
    ),
}


@lru_cache(maxsize=64)
def cells_of(name: str, rows: int, cols: int) -> tuple[bool, ...]:
    """Return for each cell of a board, in reading order, whether a layout has a tile there; an even number of them do.

    If the figure has an odd number, the middle cell is left out, or else the first cell of the middle column.
    """
    layout = LAYOUTS[name]
    found = [layout.inside(_from_middle(col, cols), _from_middle(row, rows)) for row in range(rows) for col in range(cols)]
    if sum(found) % 2:
        middle = range(cols // 2, rows * cols, cols)
        odd = middle[rows // 2] if layout.turns else min(cell for cell in middle if found[cell])
        found[odd] = False
    return tuple(found)


def _from_middle(place: int, length: int) -> float:
    return (2 * place + 1 - length) / length


class Grade(StrEnum):
    """The grades, as the values of the option, the easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


# The grades that new boards can have: under some rules large boards are never hard, and small ones hardly ever.
#
# The limits were measured by making boards of every rule and grade with 16 to 480 tiles, nearly twice as wide as high.


ANY = 480  # the most tiles that a new board can have
SAFE = 144  # up to this many tiles there are boards of nearly every grade under every rule

MAX_TILES = {
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
"""rule -> the most tiles that a board of each grade can have; easy ones can have any number"""

SMALL = 60  # a grade that a board with fewer tiles can't have needs more tiles
WITH_ROOM = {Gravity.NONE, Gravity.UPDOWN_APART, Gravity.LEFTRIGHT_APART, Gravity.OUTWARD}
"""the rules under which tiles stay where they are or leave room in the middle"""

_FEWEST = {
    (False, False): {Grade.MEDIUM: 16, Grade.HARD: 16, Grade.EXPERT: 36},
    (False, True): {Grade.MEDIUM: 16, Grade.HARD: 30, Grade.EXPERT: 36},
    (True, False): {Grade.MEDIUM: 16, Grade.HARD: 36, Grade.EXPERT: 60},
    (True, True): {Grade.MEDIUM: 36, Grade.HARD: 60},
}
"""whether the rule leaves room, and whether the layout has holes -> the fewest tiles that a board of each grade can have"""

_OPPOSITE = {Gravity.UP: Gravity.DOWN, Gravity.RIGHT: Gravity.LEFT}
_TURNED = {
    Gravity.DOWN: Gravity.LEFT,
    Gravity.UPDOWN_APART: Gravity.LEFTRIGHT_APART,
    Gravity.UPDOWN_TOGETHER: Gravity.LEFTRIGHT_TOGETHER,
    Gravity.COLS_DOWN_UP: Gravity.ROWS_LEFT_RIGHT,
}
_TURNED |= {other: rule for rule, other in _TURNED.items()}
"""rule -> the same rule on a board turned by a quarter, whose rows are columns"""


def grades_within_reach(gravity: Gravity, rows: int, cols: int, n_tiles: int, layout: str = "full") -> tuple[Grade, ...]:
    """Return the grades that boards of a size, number of tiles and layout can have, the easiest first.

    Boards that are neither wide nor high can have the grades that both kinds can have.
    """
    rule = _OPPOSITE.get(gravity, gravity)
    if rule in WITH_ROOM and LAYOUTS[layout].airy:
        return (Grade.EASY,)
    rules = _table_rules(rule, rows, cols)
    fewest = _FEWEST[rule in WITH_ROOM, layout != "full"]
    reached = (grade for grade in fewest if fewest[grade] <= n_tiles <= min(MAX_TILES[each][grade] for each in rules))
    return (Grade.EASY, *reached)


def _table_rules(rule: Gravity, rows: int, cols: int) -> tuple[Gravity, ...]:
    """Return the rules to look up in the tables, which are for wide boards, for a rule on a board."""
    turned = _TURNED.get(rule, rule)
    if 2 * cols >= 3 * rows:
        return (rule,)
    return (turned,) if 2 * rows >= 3 * cols else (rule, turned)


MIN_SIDE = 4
MAX_CELLS = 480


def read_size(text: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 8x14, 5 x 9 or 6; raises ParseError."""
    rows, cols = rows_and_cols(text, "8x14 or 5x9")
    if not (MIN_SIDE <= rows <= MAX_SIDE and MIN_SIDE <= cols <= MAX_SIDE):
        raise ParseError(f"A new link board can't be {rows} x {cols}: each side has {MIN_SIDE} to {MAX_SIDE} cells.")
    if rows * cols > MAX_CELLS:
        raise ParseError(f"A new link board can't be {rows} x {cols}: it has at most {MAX_CELLS} cells, such as 16 x 30.")
    return rows, cols


SIZES = ((4, 4), (6, 8), (7, 12), (8, 14), (9, 16), (6, 14), (8, 18), (12, 24), (14, 26), (16, 30))
"""small sizes, those of the classic games, and from 6 x 14 on those of Shisen-Sho"""
SIZE = size_option(SIZES, "8x14", read_size, f"such as 5x9, {MIN_SIDE} to {MAX_SIDE}")
GRAVITY = Option("gravity", "Gravity", tuple(Choice(rule, rule.words, rule.note) for rule in Gravity), Gravity.NONE)
LAYOUT = Option("layout", "Layout", tuple(Choice(name, layout.words, layout.note) for name, layout in LAYOUTS.items()), "full")
DIFFICULTY = Option("difficulty", "Difficulty", tuple(Choice(grade, grade.capitalize()) for grade in Grade), Grade.EASY)
RING = Option("ring", "Lines may run", (Choice("on", "Around the board"), Choice("off", "Inside only")), "on")
NEW_GAME = (SIZE, GRAVITY, LAYOUT, DIFFICULTY, RING)
WEEK = tuple(
    {"size": size, "gravity": rule.value, "difficulty": grade.value}
    for size, rule, grade in (
        ("6x8", Gravity.NONE, Grade.EASY),
        ("7x12", Gravity.NONE, Grade.EASY),
        ("7x12", Gravity.DOWN, Grade.EASY),
        ("7x12", Gravity.NONE, Grade.MEDIUM),
        ("7x12", Gravity.LEFT, Grade.MEDIUM),
        ("8x14", Gravity.OUTWARD, Grade.MEDIUM),
        ("6x8", Gravity.NONE, Grade.HARD),
    )
)


def check_new_game(chosen: Mapping[str, str]) -> None:
    """Raise PuzzleError, saying what to choose instead, if no such board can be made."""
    rows, cols = read_size(chosen["size"])
    layout, rule = LAYOUTS[chosen["layout"]], Gravity(chosen["gravity"])
    if min(rows, cols) < layout.smallest:
        least = f"{layout.smallest} × {layout.smallest}"
        raise PuzzleError(
            f"The layout {layout.words} doesn't fit on {rows} × {cols}: choose {least} or larger, or the layout Full."
        )
    n_tiles, grade = sum(cells_of(chosen["layout"], rows, cols)), chosen["difficulty"]
    grades = grades_within_reach(rule, rows, cols, n_tiles, chosen["layout"])
    if grade not in grades:
        known = listed(grades, "or")
        if grade in grades_within_reach(rule, rows, cols, rows * cols):
            other = "the layout Full"
        else:
            other = "a larger size" if n_tiles < SMALL else "a smaller size"
        raise PuzzleError(
            f"{a_or_an(f'{grade} board').capitalize()} of {n_tiles} tiles can't be made with the gravity {rule.words} "
            f"and the layout {layout.words}: choose {known}, or {other}."
        )


LIMIT = Option(
    "limit", "Limit of pairs", (Choice("2000", "2 000"), Choice("20000", "20 000"), Choice("200000", "200 000")), "20000"
)
"""of the solvers that show each try"""
