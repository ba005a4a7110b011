"""The options of a new sudoku and of backtracking."""

from collections.abc import Mapping

from solvers.errors import PuzzleError
from solvers.options import Choice, Option
from solvers.words import a_or_an, listed

SIZES = (4, 6, 9, 12, 16)  # the sizes of new puzzles, which have the usual boxes
SIZE = Option("size", "Size", tuple(Choice(f"{size}x{size}", f"{size} × {size}") for size in SIZES), "9x9")

DIFFICULTY = Option(
    "difficulty",
    "Difficulty",
    (
        Choice("easy", "Easy", "singles"),
        Choice("medium", "Medium", "locked candidates and subsets"),
        Choice("hard", "Hard", "fish, wings and rectangles"),
        Choice("expert", "Expert", "chains"),
        Choice("extreme", "Extreme", "forcing chains and beyond"),
    ),
    "easy",
)

SYMMETRY = Option(
    "symmetry",
    "Symmetry",
    (Choice("rotational", "Rotational"), Choice("mirror", "Mirror"), Choice("diagonal", "Diagonal"), Choice("none", "None")),
    "rotational",
)

CLUES = {
    "4x4": {"easy": (4, 7)},
    "6x6": {"easy": (12, 16), "hard": (8, 11)},
    "9x9": {"easy": (36, 42), "medium": (26, 30), "hard": (24, 28), "expert": (22, 26), "extreme": (20, 24)},
    "12x12": {"easy": (66, 76), "medium": (52, 56), "hard": (52, 54), "expert": (50, 54), "extreme": (48, 52)},
    "16x16": {"easy": (126, 146), "medium": (106, 114), "expert": (102, 108)},
}
"""size -> grade of puzzles that can be generated within a few seconds -> the fewest and the most clues to aim at"""


def described(chosen: Mapping[str, str]) -> str:
    """Return the puzzle that options describe, in words: `a hard 4 × 4 sudoku`."""
    return a_or_an(f"{chosen['difficulty']} {chosen['size'].replace('x', ' × ')} sudoku")


def check_new_game(chosen: Mapping[str, str]) -> None:
    """Raise a PuzzleError that says what to choose instead if no such puzzle can be generated."""
    grades = CLUES[chosen["size"]]
    if chosen["difficulty"] not in grades:
        known = listed(grades, "or")
        raise PuzzleError(f"{described(chosen).capitalize()} can't be made: choose {known}, or 9 × 9.")


NEW_GAME = (SIZE, DIFFICULTY, SYMMETRY)
WEEK = tuple({"size": "9x9", "difficulty": grade} for grade in ("easy", "easy", "medium", "medium", "hard", "hard", "expert"))

DETAIL = Option(
    "detail",
    "Steps",
    (
        Choice("every", "Every try", "each try and each undo is a step"),
        Choice("folded", "Folded", "a try that leads nowhere is one step"),
    ),
    "every",
)
LIMIT = Option(
    "limit", "Limit of tries", (Choice("20000", "20 000"), Choice("200000", "200 000"), Choice("2000000", "2 000 000")), "200000"
)
BACKTRACKING = (DETAIL, LIMIT)
