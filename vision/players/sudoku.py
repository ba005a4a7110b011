"""Playing sudokus: click a cell and type its digit, or one of the other ways that games have."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import find_puzzle
from solvers.sudoku import fast
from solvers.sudoku.rules import Place, SudokuState
from solvers.sudoku.shape import SYMBOLS
from vision.autoplay.arm import Arm
from vision.frame import Grid, Pixels
from vision.glyphs import read_figures
from vision.players.player import Hand, Player, Position, n_unlike

MOST_CHANGED = 3
"""a board in which more cells have become others is another board"""
SEEN = 0.5
"""how likely a cell must hold the digit to count as seen"""


def _click_type(arm: Arm, position: SudokuState, moves: Sequence[Place]) -> None:
    arm.tap(moves[0].cell)
    arm.gap()
    arm.key(SYMBOLS[moves[0].digit].lower())
    arm.gap()


class _Eyes:
    """Reads the cells in which positions differ."""

    def __init__(self, pixels: Pixels, grid: Grid, position: SudokuState) -> None:
        self._grid = grid

    def learn(self, pixels: Pixels, position: SudokuState) -> None:
        """Nothing is to be learnt: digits are read."""

    def shows(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the position whose digits are read in the cells where the positions differ."""
        size = positions[0].size
        unlike = [place for place in range(size * size) if len({position.digits[place] for position in positions}) > 1]
        crops = [self._grid.crop(self._grid.plane(pixels), divmod(place, size)) for place in unlike]
        figures = read_figures(crops)
        for number, position in enumerate(positions):
            texts = [SYMBOLS[position.digits[place]] if position.digits[place] else "" for place in unlike]
            if all(figure.chance(text) > SEEN for figure, text in zip(figures, texts, strict=True)):
                return number
        return None


def _warning(position: SudokuState) -> str:
    if fast.count_solutions(position.size, position.digits, 2) > 1:
        return "This sudoku has more than one solution: the game may accept only one of them."
    return ""


PLAYER = Player(
    puzzle="sudoku",
    hands=(Hand("click-type", "Click a cell, type the digit", _click_type),),
    beliefs=lambda reading: (find_puzzle("sudoku").parse(reading.text),),
    eyes=_Eyes,
    looks=lambda position: position.digits,
    solver="fast",
    warn=_warning,
    is_another=lambda before, seen: n_unlike(before.digits, seen.digits) > MOST_CHANGED,
)
