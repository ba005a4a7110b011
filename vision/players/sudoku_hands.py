"""The ways to write a digit into a foreign sudoku with the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import SYMBOLS
from vision.autoplay.arm import Arm
from vision.players.player import Hand, Play
from vision.players.sudoku_cursor import go_to
from vision.players.sudoku_erasing import ERASERS, erase
from vision.players.sudoku_texts import PLAIN, texts_of

Select: TypeAlias = Callable[[Arm, Cell], bool]
"""brings a game to write what comes next into a cell; returns whether it could"""


def _click(arm: Arm, cell: Cell) -> bool:
    arm.tap(cell)
    return True


def _hover(arm: Arm, cell: Cell) -> bool:
    arm.hover(cell)
    return True


def _typing(select: Select) -> Play:
    """Return the play that selects a cell and types its digit."""

    def play(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
        cell, digit = moves[0].cell, moves[0].digit
        if not digit:
            held = position.digits[position.shape.cell_at(cell)]
            erasers = (*ERASERS, _key_of(arm, position, held))
            erase(arm, cell, partial(select, arm, cell), [partial(arm.key, key) for key in erasers])
        elif select(arm, cell):
            arm.gap()
            arm.key(_key_of(arm, position, digit))

    return play


def _key_of(arm: Arm, position: SudokuState, digit: int) -> str:
    """Return the key for a digit: above 9 the letter that stands for it on the board, or else the one that most games take."""
    if position.size <= PLAIN:
        return str(digit)
    if "texts" not in arm.memo:
        arm.memo["texts"] = texts_of(arm.look(), arm.grid, position)
    text: str = arm.memo["texts"][digit]
    return text.lower() if len(text) == 1 else SYMBOLS[digit].lower()


HANDS = (
    Hand("click-type", "Click a cell, type the digit", _typing(_click)),
    Hand("hover-type", "Hover over a cell, type the digit", _typing(_hover)),
    Hand("arrows-type", "Lead the cursor with arrow keys, type the digit", _typing(go_to)),
)
"""in the order in which they are tried"""
