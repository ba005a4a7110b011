"""Playing one-stroke mazes: one drag along the line, clicks from cell to cell, or keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solvers import find_puzzle
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.autoplay.arm import Arm
from vision.players.onestroke_eyes import OneStrokeEyes, visited
from vision.players.player import Hand, Player

FAST_S, SLOW_S, SLOWEST_S = 0.05, 0.2, 0.5
"""how long a drag takes from cell to cell"""
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
LETTERS = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}


def _drag(arm: Arm, position: OneStrokeState, moves: Sequence[Visit], pace_s: float) -> None:
    arm.drag((position.head, *(move.cell for move in moves)), pace_s)


def _click(arm: Arm, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    """Click the next cell, and the start before it if the line has not begun."""
    if len(position.trail) == 1:
        arm.tap(position.head)
        arm.gap()
    arm.tap(moves[0].cell)


def _key(arm: Arm, position: OneStrokeState, moves: Sequence[Visit], keys: dict[Cell, str]) -> None:
    (row, column), (to_row, to_column) = position.head, moves[0].cell
    arm.key(keys[to_row - row, to_column - column])


def _is_another(before: OneStrokeState, seen: OneStrokeState) -> bool:
    """Tell whether a board is another one: it begins elsewhere, or is of another size."""
    return (before.maze.rows, before.maze.cols) != (seen.maze.rows, seen.maze.cols) or before.maze.start != seen.maze.start


PLAYER = Player(
    puzzle="onestroke",
    hands=(
        Hand("drag", "Drag along the line", partial(_drag, pace_s=FAST_S), takes=0),
        Hand("click", "Click one cell after another", _click),
        Hand("slow-drag", "Drag slowly along the line", partial(_drag, pace_s=SLOW_S), takes=0),
        Hand("step-drag", "Drag from cell to cell", partial(_drag, pace_s=SLOW_S)),
        Hand("arrows", "Arrow keys", partial(_key, keys=ARROWS)),
        Hand("letters", "The keys W, A, S, D", partial(_key, keys=LETTERS)),
        Hand("slowest-drag", "Drag very slowly along the line", partial(_drag, pace_s=SLOWEST_S), takes=0),
    ),
    beliefs=lambda reading: (find_puzzle("onestroke").parse(reading.text),),
    eyes=OneStrokeEyes,
    looks=visited,
    is_another=_is_another,
)
