"""Lines to be drawn in a maze."""

from __future__ import annotations

from collections.abc import Callable

from support.hands.onestroke import Player
from support.hands.sudoku import place

Begin = Callable[..., Player]

ARROW = {(-1, 0): "UP", (1, 0): "DOWN", (0, -1): "LEFT", (0, 1): "RIGHT"}

ROUND = "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1"
"""a line through the seed that loses three cells and the last coin"""


def by_arrows(player: Player, names: str) -> None:
    """Draw a line cell by cell with the arrow keys."""
    for name in names.split():
        (row, col), (to_row, to_col) = player.state.head, place(name)
        player.key(ARROW[to_row - row, to_col - col])
