"""Playing one-stroke mazes: a drag along the line, clicks from cell to cell, the mouse alone, or keys."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from itertools import pairwise

from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.input.actuator import Actuator
from vision.players.onestroke.beliefs import beliefs
from vision.players.onestroke.drag import SLOW_S, draw, unless_won
from vision.players.onestroke.recognition import OneStrokeEyes
from vision.players.player import InputMethod, Player

SLOWEST_S = 0.5
"""how long the slowest drag takes from cell to cell"""
IN_VAIN = "dragged in vain"
"""in an actuator's memory the line that was to be gone on with by the last drag: if it still is the same, that was in vain"""
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
LETTERS = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}


def _draw(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], is_pressed: bool) -> None:
    draw(actuator, position, [move.cell for move in moves], is_pressed)


def _drag(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], pace_s: float, is_whole: bool = True) -> None:
    """Drag along the line, from its first cell where it can't be gone on with: games take that as a new one."""
    is_anew = is_whole and actuator.memo.get(IN_VAIN) == position.trail
    actuator.memo[IN_VAIN] = position.trail
    line = *(position.trail if is_anew else position.trail[-1:]), *(move.cell for move in moves)
    with actuator.held(line[0]):
        actuator.wait(pace_s / 2)
        for before, after in pairwise(line):
            with unless_won() if after == line[-1] else nullcontext():
                actuator.glide(before, after, pace_s)
    with unless_won():
        actuator.hover(position.trail[0])


def _click(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    """Click the next cell, and the start before it if the line has not begun; then leave it, since it may look otherwise."""
    if len(position.trail) == 1:
        actuator.tap(position.head)
        actuator.gap()
        actuator.untaken = actuator.look()
    actuator.tap(moves[0].cell)
    actuator.hover(position.trail[0])


def _key(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], keys: dict[Cell, str]) -> None:
    (row, column), (to_row, to_column) = position.head, moves[0].cell
    actuator.key(keys[to_row - row, to_column - column])


def _partly(position: OneStrokeState, moves: Sequence[Visit]) -> Sequence[tuple[OneStrokeState, Sequence[Visit]]]:
    """Return each shorter line that may be left, the longest first, with what is missing of it."""
    whole = position.apply_all(moves).trail
    lengths = [length for length in range(len(whole) - 1, 0, -1) if length != len(position.trail)]
    return [(type(position)(position.maze, whole[:length]), tuple(map(Visit, whole[length:]))) for length in lengths]


def _is_another(before: OneStrokeState, seen: OneStrokeState) -> bool:
    """Tell whether a board is another one: it begins elsewhere, or is of another size."""
    return (before.maze.rows, before.maze.cols) != (seen.maze.rows, seen.maze.cols) or before.maze.start != seen.maze.start


PLAYER = Player(
    puzzle="onestroke",
    hands=(
        InputMethod("drag", "Drag along the line", partial(_draw, is_pressed=True), takes=0),
        InputMethod("letters", "The keys W, A, S, D", partial(_key, keys=LETTERS)),
        InputMethod("click", "Click one cell after another", _click),
        InputMethod("arrows", "Arrow keys", partial(_key, keys=ARROWS)),
        InputMethod("step-drag", "Drag from cell to cell", partial(_drag, pace_s=SLOW_S, is_whole=False)),
        InputMethod("trace", "Click the start, then move along the line", partial(_draw, is_pressed=False), takes=0),
        InputMethod("slow-drag", "Drag slowly along the line", partial(_drag, pace_s=SLOW_S), takes=0),
        InputMethod("slowest-drag", "Drag very slowly along the line", partial(_drag, pace_s=SLOWEST_S), takes=0),
    ),
    beliefs=beliefs,
    eyes=OneStrokeEyes,
    looks=lambda position: position.visited,
    partly=_partly,
    is_another=_is_another,
    is_traced=True,
    may_be_lit=OneStrokeEyes.may_be_lit,
)
