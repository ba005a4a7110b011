"""Playing the games of other programs: one player per puzzle. Read player.py (the record), then a puzzle's file.

A puzzle without a player of its own is played by the gestures of its rules.
"""

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from solvers import PUZZLES
from solvers.handmade import CellValues
from solvers.puzzle import Drag, Gesture, Press, Puzzle
from vision.input.actuator import Actuator
from vision.players import link, sliding
from vision.players.onestroke import player as onestroke
from vision.players.player import InputMethod, Player, Position
from vision.players.recognition import CellRecogniser
from vision.players.sudoku import player as sudoku

DRAG_S = 0.15  # duration of a drag from cell to cell


def player_of(puzzle: Puzzle[Any, Any], values: CellValues[Any]) -> Player:
    """Return a player for a puzzle, given the visible contents of each cell of a position."""
    contents = partial(_contents, values)

    return Player(
        puzzle=puzzle.name,
        input_methods=(InputMethod("gestures", "As on the playground's own boards", _play),),
        hypotheses=lambda reading: (reading.state,),
        recogniser=lambda pixels, grid, position: CellRecogniser(pixels, grid, position, contents),
        visible_part=contents,
    )


def _contents(values: CellValues[Any], position: Position) -> tuple[Hashable, ...]:
    return tuple(chain.from_iterable(values.of(position)))


def _play(actuator: Actuator, position: Position, moves: Sequence[Any]) -> None:
    for number, gesture in enumerate(position.gestures(moves[0])):
        if number:
            actuator.gap()
        _make(actuator, gesture)


def _make(actuator: Actuator, gesture: Gesture) -> None:
    if isinstance(gesture, Press):
        actuator.key(gesture.key)
    elif isinstance(gesture, Drag):
        actuator.drag(gesture.cells, DRAG_S)
    elif isinstance(gesture.target, str):
        raise ValueError(f"No window of another program has a key named {gesture.target}: its puzzle needs a player of its own.")
    else:
        actuator.tap(gesture.target)


PLAYERS: dict[str, Player] = {
    **{puzzle.name: player_of(puzzle, puzzle.cells) for puzzle in PUZZLES.values() if puzzle.cells is not None},
    **{player.puzzle: player for player in (sliding.PLAYER, sudoku.PLAYER, link.PLAYER, onestroke.PLAYER)},
}
