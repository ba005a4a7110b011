"""Playing a puzzle that has no player of its own: its moves are made by the gestures that its rules name."""

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from solvers.handmade import CellValues
from solvers.puzzle import Drag, Gesture, Press, Puzzle
from vision.input.actuator import Actuator
from vision.players.player import InputMethod, Player, Position
from vision.players.recognition import CellEyes

DRAG_S = 0.15
"""how long a drag takes from cell to cell"""


def player_of(puzzle: Puzzle[Any, Any], values: CellValues[Any]) -> Player:
    """Return the player of a puzzle whose positions can be seen cell by cell."""
    contents = partial(_contents, values)

    return Player(
        puzzle=puzzle.name,
        hands=(InputMethod("gestures", "As on a board of our own", _play),),
        beliefs=lambda reading: (reading.state,),
        eyes=lambda pixels, grid, position: CellEyes(pixels, grid, position, contents),
        looks=contents,
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
