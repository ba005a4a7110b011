"""The rules of the sliding puzzle."""

from __future__ import annotations

from game.boards.base import RulePicture, Rules
from solvers.puzzle import Mark, Role

RULES = Rules(
    (
        RulePicture(
            "Click a tile beside the blank, and it slides in. Arrow keys do the same.",
            "1 2 3/4 0 5/7 8 6",
            ("5", "6"),
            (Mark(Role.MOVER, ((1, 2), (1, 1))),),
        ),
        RulePicture(
            "Click farther away in the blank's row or column: all tiles between slide along.",
            "1 2 3/4 5 6/0 7 8",
            ("7 8",),
            (Mark(Role.MOVER, ((2, 1), (2, 0))), Mark(Role.SUBJECT, ((2, 1), (2, 2)))),
        ),
        RulePicture(
            "Put all numbers in order, row by row. The blank comes last, unless you choose that it comes first.",
            "1 2 0/4 6 3/7 5 8",
            ("3", "6", "5", "8"),
            still=4,
        ),
    ),
    (
        ("Blank", "the empty cell. Only tiles beside it can slide."),
        ("Moves", "every tile that slides counts as one. Fewer are better."),
        ("Best", "your fewest moves on boards of this kind, without help."),
        ("Seed", "the number of a board. The same seed makes the same board again."),
        ("Direction first", "which way the solver Row by row tries first, where several are equally short."),
    ),
)
