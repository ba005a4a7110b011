"""Playing one-stroke mazes: one drag along the line, arrow keys, or clicks from cell to cell."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import find_puzzle
from solvers.onestroke.rules import OneStrokeState, Visit
from vision.autoplay.arm import Arm
from vision.frame import Grid, Pixels
from vision.players.cell_eyes import CellEyes
from vision.players.player import Hand, Player

MOST_CHANGED = 3
"""a board in which more cells have become others is another board"""
DRAG_S = 0.05


def _drag(arm: Arm, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    arm.drag((position.head, *(move.cell for move in moves)), DRAG_S)


def _visited(position: OneStrokeState) -> Sequence[bool]:
    visited = set(position.trail)
    return [(row, column) in visited for row in range(position.maze.rows) for column in range(position.maze.cols)]


def _eyes(pixels: Pixels, grid: Grid, position: OneStrokeState) -> CellEyes:
    return CellEyes(pixels, grid, position, _visited)


def _is_another(before: OneStrokeState, seen: OneStrokeState) -> bool:
    return before.trail[0] != seen.trail[0] or len({*before.maze.cells} ^ {*seen.maze.cells}) > MOST_CHANGED


PLAYER = Player(
    puzzle="onestroke",
    hands=(Hand("drag", "Drag along the line", _drag, takes=0),),
    beliefs=lambda reading: (find_puzzle("onestroke").parse(reading.text),),
    eyes=_eyes,
    looks=lambda position: position.trail,
    is_another=_is_another,
)
