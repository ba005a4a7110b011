"""Playing sliding puzzles: click a tile beside the blank, an arrow key, or a drag."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import find_puzzle
from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.autoplay.arm import Arm
from vision.frame import Grid, Pixels, Reading
from vision.players.cell_eyes import CellEyes
from vision.players.player import Hand, Player, n_unlike

DRAG_S = 0.15


def _click(arm: Arm, position: SlidingState, moves: Sequence[Slide]) -> None:
    arm.tap(position.cell_of(moves[0].tile))


def _arrow(arm: Arm, position: SlidingState, moves: Sequence[Slide]) -> None:
    arm.key(_direction(position.cell_of(moves[0].tile), position.blank))


def _counter_arrow(arm: Arm, position: SlidingState, moves: Sequence[Slide]) -> None:
    arm.key(_direction(position.blank, position.cell_of(moves[0].tile)))


def _drag(arm: Arm, position: SlidingState, moves: Sequence[Slide]) -> None:
    arm.drag((position.cell_of(moves[0].tile), position.blank), DRAG_S)


def _direction(start: Cell, end: Cell) -> str:
    if start[0] != end[0]:
        return "down" if end[0] > start[0] else "up"
    return "right" if end[1] > start[1] else "left"


def _beliefs(reading: Reading) -> Sequence[SlidingState]:
    """Return the board with the blank at home where the numbers say, and where they leave it open, in the other corner too."""
    return (find_puzzle("sliding").parse(reading.text),)


def _eyes(pixels: Pixels, grid: Grid, position: SlidingState) -> CellEyes:
    return CellEyes(pixels, grid, position, lambda state: state.tiles)


PLAYER = Player(
    puzzle="sliding",
    hands=(
        Hand("click", "Click a tile beside the blank", _click),
        Hand("arrow", "Arrow keys move a tile", _arrow),
        Hand("counter-arrow", "Arrow keys move the blank", _counter_arrow),
        Hand("drag", "Drag a tile into the blank", _drag),
    ),
    beliefs=_beliefs,
    eyes=_eyes,
    looks=lambda position: position.tiles,
    unseen=lambda position: position.home,
    is_another=lambda before, seen: 2 * n_unlike(before.tiles, seen.tiles) > len(before.tiles),
)
