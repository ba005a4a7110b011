"""What can be chosen about a new sudoku, and about backtracking."""

from __future__ import annotations

from solvers.puzzle import Choice, Option
from solvers.sudoku.shape import BOXES

SIZE = Option("size", "Size", tuple(Choice(f"{size}x{size}", f"{size} × {size}") for size in BOXES), "9x9")

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
    (
        Choice("rotational", "Rotational"),
        Choice("mirror", "Mirror"),
        Choice("diagonal", "Diagonal"),
        Choice("none", "None"),
    ),
    "rotational",
)

NEW_GAME = (SIZE, DIFFICULTY, SYMMETRY)

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
    "limit",
    "Limit",
    (Choice("20000", "20,000 tries"), Choice("200000", "200,000 tries"), Choice("2000000", "2,000,000 tries")),
    "200000",
)
BACKTRACKING = (DETAIL, LIMIT)
