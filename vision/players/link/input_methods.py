"""The way of input of link boards: two clicks a pair, with a look for selected tiles where a click was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell
from vision.frame import Pixels
from vision.input.actuator import Actuator

MARKED_LEVELS, MARKED_PART = 12, 0.02
"""a tile is marked if this part of its cell has changed by so many levels"""


@dataclass(frozen=True)
class _Try:
    """What was shown before a pair was clicked for the first time."""

    tiles: tuple[int, ...]
    pair: Pair
    pixels: Pixels


def two_taps(actuator: Actuator, position: LinkState, moves: Sequence[Pair]) -> None:
    """Click both tiles of a pair; where one of them still looks selected from the last try, only the other one."""
    pair = moves[0]
    before, pixels = actuator.memo.get("try"), actuator.look()
    cells = [pair.first, pair.second]
    if before is not None and (before.tiles, before.pair) == (position.tiles, pair):
        marked = [_is_marked(actuator, cell, before.pixels, pixels) for cell in cells]
        if marked[0] != marked[1]:
            cells.pop(marked.index(True))
    else:
        actuator.memo["try"] = _Try(position.tiles, pair, pixels)
    actuator.tap(cells[0])
    for cell in cells[1:]:
        actuator.gap()
        actuator.tap(cell)


def _is_marked(actuator: Actuator, cell: Cell, before: Pixels, now: Pixels) -> bool:
    one, other = (actuator.grid.crop(actuator.grid.plane(pixels), cell).astype(np.int16) for pixels in (before, now))
    return float((np.abs(one - other).max(2) > MARKED_LEVELS).mean()) > MARKED_PART
