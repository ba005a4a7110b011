"""The rules of sudoku."""

from __future__ import annotations

from game.boards.base import RulePicture, Rules
from solvers.puzzle import Mark, Role

_BOARD = "12.43.1..1.34..1"
_ROW = Mark(Role.REGION, tuple((0, col) for col in range(4)))
_COLUMN = Mark(Role.REGION, tuple((row, 0) for row in range(4)))
_BOX = Mark(Role.REGION, ((0, 0), (0, 1), (1, 0), (1, 1)))

RULES = Rules(
    (
        RulePicture("Each row holds every digit once. Here 3 is missing.", _BOARD, ("r1c3=3",), (_ROW,), True, 1),
        RulePicture("So does each column. Here 2 is missing.", _BOARD, ("r3c1=2",), (_COLUMN,), True, 1),
        RulePicture("And so does each box with thick borders. Here 4 is missing.", _BOARD, ("r2c2=4",), (_BOX,), True, 1),
        RulePicture(
            "Not sure yet? Pencil in the candidates with Shift and a digit. Placing a digit erases it from the marks around it.",
            _BOARD,
            ("r3c3+2 r3c3+4 r4c3+2", "r3c1=2", "r3c3=4"),
            still=1,
        ),
    ),
    (
        ("Given", "a digit that is there from the start."),
        ("Candidate", "a digit that may still belong in a cell. Written small, it is a pencil mark."),
        ("Unit", "a row, a column or a box."),
        ("Single", "a cell with only one candidate, or a digit with only one cell left in a unit."),
        ("Full house", "the last empty cell of a unit."),
        ("Digit first", "choose the digit, then click all cells that get it."),
        ("Difficulty", "how hard the techniques are that a sudoku needs, from Easy to Extreme."),
    ),
)
