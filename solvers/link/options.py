"""What can be chosen about a new link board, and about its solvers."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.errors import ParseError, PuzzleError
from solvers.link.generation.difficulty import Grade
from solvers.link.generation.grades import SMALL, grades_within_reach
from solvers.link.generation.layouts import LAYOUTS, cells_of
from solvers.link.gravity import Gravity
from solvers.link.text import MAX_SIDE
from solvers.options import Choice, Option, rows_and_cols, size_option
from solvers.words import a_or_an, listed

MIN_SIDE = 4
MOST_CELLS = 480


def read_size(text: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 8x14, 5 x 9 or 6; raises ParseError."""
    rows, cols = rows_and_cols(text, "8x14 or 5x9")
    if not (MIN_SIDE <= rows <= MAX_SIDE and MIN_SIDE <= cols <= MAX_SIDE):
        raise ParseError(f"A new link board can't be {rows} x {cols}: each side has {MIN_SIDE} to {MAX_SIDE} cells.")
    if rows * cols > MOST_CELLS:
        raise ParseError(f"A new link board can't be {rows} x {cols}: it has at most {MOST_CELLS} cells, as 16 x 30 has.")
    return rows, cols


SIZES = ((4, 4), (6, 8), (7, 12), (8, 14), (9, 16), (6, 14), (8, 18), (12, 24), (14, 26), (16, 30))
"""small ones and those of the classic games, and from 6 x 14 those of Shisen-Sho"""

SIZE = size_option(SIZES, "8x14", read_size, f"such as 5x9, {MIN_SIDE} to {MAX_SIDE}")
GRAVITY = Option("gravity", "Gravity", tuple(Choice(rule, rule.words, rule.note) for rule in Gravity), Gravity.NONE)
LAYOUT = Option("layout", "Layout", tuple(Choice(name, layout.words, layout.note) for name, layout in LAYOUTS.items()), "full")
DIFFICULTY = Option("difficulty", "Difficulty", tuple(Choice(grade, grade.capitalize()) for grade in Grade), Grade.EASY)
RING = Option(
    "ring",
    "Lines may run",
    (Choice("on", "Around the board"), Choice("off", "Inside only")),
    "on",
)

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
            f"The layout {layout.words} can't be seen on {rows} × {cols}: choose {least} or larger, or the layout Full."
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
    "limit",
    "Limit of pairs",
    (Choice("2000", "2 000"), Choice("20000", "20 000"), Choice("200000", "200 000")),
    "20000",
)
BEST_PAIR = (LIMIT,)
FIRST_FOUND = (LIMIT,)
RANDOM = (LIMIT,)
