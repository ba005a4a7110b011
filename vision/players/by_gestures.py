"""Playing a puzzle that has no player of its own: its moves are made by the gestures of its rules."""

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from solvers.handmade import CellValues
from solvers.puzzle import Drag, Gesture, Press, Puzzle
from vision.input.actuator import Actuator
from vision.players.player import InputMethod, Player, Position
from vision.players.recognition import CellRecogniser

DRAG_S = 0.15
"""duration of a drag from cell to cell"""


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
