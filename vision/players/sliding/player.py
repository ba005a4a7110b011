"""Playing sliding puzzles: click a tile beside the blank, or farther away in its line, an arrow key, or a drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.players.player import InputMethod, Player, n_unlike
from vision.players.sliding.goals import beliefs, between, rival, shorter
from vision.players.sliding.lines import count_at_once
from vision.players.sliding.recognition import SlidingEyes
from vision.readers.reader import Wishes
from vision.readers.sliding.reader import read_numbers

DRAG_S, SLOW_DRAG_S = 0.15, 0.5
SURE = 0.9
"""numbers that are read so surely need not be known again by their looks"""
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
LETTERS = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}


def _click(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    """Click the tile, or of several in a line the one that is farthest from the blank."""
    actuator.tap(position.cell_of(moves[-1].tile))


def _two_clicks(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    actuator.tap(position.cell_of(moves[0].tile))
    actuator.gap()
    actuator.tap(position.blank)


def _key(
    actuator: Actuator, position: SlidingState, moves: Sequence[Slide], keys: dict[Cell, str], is_counter: bool = False
) -> None:
    """Press the key of the way that the tile goes; its counterpart is the way that the blank goes."""
    (row, column), (to_row, to_column) = position.cell_of(moves[0].tile), position.blank
    sign = -1 if is_counter else 1
    actuator.key(keys[sign * (to_row - row), sign * (to_column - column)])


def _drag(actuator: Actuator, position: SlidingState, moves: Sequence[Slide], pace_s: float) -> None:
    actuator.drag((position.cell_of(moves[0].tile), position.blank), pace_s)


def _recognise(eyes: SlidingEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board as its numbers are read, where that is sure, or else if each of its tiles is seen where it is now.

    Tiles with little on them are easily taken for one another once eyes have learnt how one looks on its way.
    """
    if known.details.get("by") == "numbers":
        anew = [each for each in read_numbers(pixels, [known.grid], Wishes()) if each.grid.shape == known.grid.shape]
        if anew and anew[0].confidence > SURE:
            return anew[0]
    tiles = eyes.tiles(pixels)
    if tiles is None:
        return None
    (rows, columns), shift = known.grid.shape, int(known.details.get("first_number", 1)) - 1
    state = replace(SlidingState(tiles, rows, columns), home=known.state.home)
    shown = [tile + max(shift, 0) if tile else 0 for tile in tiles]
    cells = tuple(tuple(shown[start : start + columns]) for start in range(0, len(shown), columns))
    return replace(known, cells=cells, sure=tuple((1.0,) * columns for _ in cells), text=str(state), notes=())


PLAYER = Player(
    puzzle="sliding",
    hands=(
        InputMethod("click", "Click a tile beside the blank", _click, count=count_at_once),
        InputMethod("arrow", "Arrow keys move a tile", partial(_key, keys=ARROWS)),
        InputMethod("counter-arrow", "Arrow keys move the blank", partial(_key, keys=ARROWS, is_counter=True)),
        InputMethod("drag", "Drag a tile into the blank", partial(_drag, pace_s=DRAG_S)),
        InputMethod("two-clicks", "Click a tile, then the blank", _two_clicks),
        InputMethod("letters", "The keys W, A, S, D move a tile", partial(_key, keys=LETTERS)),
        InputMethod("counter-letters", "The keys W, A, S, D move the blank", partial(_key, keys=LETTERS, is_counter=True)),
        InputMethod("slow-drag", "Drag a tile slowly into the blank", partial(_drag, pace_s=SLOW_DRAG_S)),
    ),
    beliefs=beliefs,
    eyes=SlidingEyes,
    looks=attrgetter("tiles"),
    unseen=attrgetter("home"),
    is_another=lambda before, seen: 2 * n_unlike(before.tiles, seen.tiles) > len(before.tiles),
    recognise=_recognise,
    shorter=shorter,
    rival=rival,
    between=between,
    is_guess=lambda reading: reading.details.get("by") == "edges",
    is_filled=SlidingEyes.is_filled,
)
