"""The rules of link match."""

from __future__ import annotations

from game.boards.base import RulePicture, Rules
from solvers.puzzle import Cell, Mark, Role


def _link(*path: Cell) -> tuple[Mark, ...]:
    """Return the marks of a pair and its line."""
    return Mark(Role.SUBJECT, (path[0], path[-1])), Mark(Role.PATH, path)


RULES = Rules(
    (
        RulePicture(
            "Click two matching tiles that a free line can join. They disappear.",
            "1 . . 1/2 3 3 2",
            ("r1c1-r1c4", "r2c2-r2c3", "r2c1-r2c4"),
            _link((0, 0), (0, 3)),
        ),
        RulePicture(
            "The line may turn twice at the most.",
            "1 2 2 ./. . . ./3 3 . 1",
            ("r1c1-r3c4",),
            _link((0, 0), (1, 0), (1, 3), (2, 3)),
        ),
        RulePicture(
            "It may also run around the outside of the board.",
            "1 2 1/3 2 3",
            ("r1c1-r1c3", "r2c1-r2c3", "r1c2-r2c2"),
            _link((0, 0), (-1, 0), (-1, 2), (0, 2)),
        ),
        RulePicture(
            "With gravity, the tiles that remain fall or move together after each pair. Clear the board.",
            "@down 1 2 1 3/4 4 2 3",
            ("r2c1-r2c2", "r2c2-r2c3", "r2c1-r2c3", "r1c4-r2c4"),
            _link((1, 0), (1, 1)),
        ),
    ),
    (
        ("Line", "what joins two tiles. It runs over empty cells only."),
        ("Gravity", "where the remaining tiles move after each pair; there are 13 rules."),
        ("Lost", "no order of pairs clears the board any more. You are told once it is proven."),
        ("Shuffle", "puts the remaining tiles into an order that can be cleared."),
        ("Thorough search", "the solver that finds a way to clear the board, or proves that there is none."),
    ),
)
