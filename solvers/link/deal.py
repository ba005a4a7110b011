"""Deals faces on given cells so that the board can be cleared: plays it with unknown faces, then gives each pair a face.

Any two linked tiles that are taken together may have the same face, so every deal can be cleared.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from solvers.errors import IllegalMove
from solvers.generation import Dice
from solvers.link.gravity import EMPTY, WALL, fall
from solvers.link.links import EmptyCells

if TYPE_CHECKING:
    from solvers.link.rules import LinkState

TRIES = 60  # games played on a board before giving up


@dataclass(frozen=True)
class DealPreference:
    """Which pairs a deal prefers to take, and which of them get the same face."""

    partners: int = 1
    """number of partners drawn for a tile, of which the nearest one is taken, or the farthest one if it is negative"""
    stride: int = 0
    """distance between pairs of the same face in the order of taking; 0 for a random order"""


@lru_cache(maxsize=4)  # a shuffle that is tried out is usually made a moment later
def shuffled(state: LinkState, seed: int) -> LinkState:
    """Return a board with its remaining tiles shuffled so that they can be cleared; raises IllegalMove.

    The same cells hold tiles, and each face keeps its number of tiles. The same seed gives the same order.
    """
    if state.left == 0:
        raise IllegalMove("There is nothing to shuffle: no tile is left.")
    faces = [face for face in sorted(state.places) for _ in range(len(state.places[face]) // 2)]
    rng = Dice(f"shuffle {seed}")
    found: LinkState | None = None
    for _ in range(TRIES):
        found = deal(state, faces, rng) or found
        if found is not None and (found != state or len(state.places) == 1):
            break
    if found is None:
        raise IllegalMove("These tiles can't be shuffled: no order was found that can be cleared.")
    return found


def deal(
    shape: LinkState, faces: Sequence[int], rng: random.Random, preference: DealPreference = DealPreference()
) -> LinkState | None:
    """Return a board that can be cleared, with tiles where a shape has some, or None if play got stuck.

    `faces` has one face for each pair.
    """
    taken = play_forward(shape, rng, preference)
    if taken is None:
        return None
    tiles = list(shape.tiles)
    for face, cells in zip(ordered_faces(faces, preference.stride, rng), taken, strict=True):
        for cell in cells:
            tiles[cell] = face
    return shape.with_tiles(tiles)


def ordered_faces(faces: Sequence[int], stride: int, rng: random.Random) -> list[int]:
    """Return the faces in random order, or so that equal ones are `stride` places apart."""
    order = list(faces)
    if stride == 0:
        rng.shuffle(order)
        return order
    names = list(dict.fromkeys(order))
    rng.shuffle(names)
    order.sort(key=names.index)
    places = [place for start in range(stride) for place in range(start, len(order), stride)]
    return [face for _, face in sorted(zip(places, order, strict=True))]


def play_forward(
    shape: LinkState, rng: random.Random, preference: DealPreference = DealPreference()
) -> list[tuple[int, int]] | None:
    """Return pairs that clear a shape if their faces match, as indices of cells at the start, or None if play got stuck."""
    tiles = [index + 1 if tile > 0 else tile for index, tile in enumerate(shape.tiles)]  # 1 + where each started
    lines, taken = shape.lines, []
    for _ in range(shape.left // 2):
        two = _choose(shape, tiles, rng, preference)
        if two is None:
            return None
        taken.append((tiles[two[0]] - 1, tiles[two[1]] - 1))
        tiles[two[0]] = tiles[two[1]] = EMPTY
        fall(tiles, lines)
    return taken


def _choose(shape: LinkState, tiles: list[int], rng: random.Random, preference: DealPreference) -> tuple[int, int] | None:
    """Return two linked tiles, the first one drawn uniformly from those that have partners."""
    cols = shape.cols
    empty_cells = EmptyCells(tiles, shape.rows, cols, shape.has_margin)
    places = [index for index, tile in enumerate(tiles) if tile > 0]
    while places:
        at = rng.randrange(len(places))
        first, places[at] = places[at], places[-1]
        places.pop()
        linked = (row * cols + col for row, col in empty_cells.linked_with(divmod(first, cols)))
        partners = sorted(other for other in linked if tiles[other] != WALL)
        if partners:
            drawn = [partners[rng.randrange(len(partners))] for _ in range(abs(preference.partners))]
            return first, min(drawn, key=lambda other: _distance(first, other, cols) * preference.partners)
    return None


def _distance(one: int, other: int, cols: int) -> int:
    return abs(one // cols - other // cols) + abs(one % cols - other % cols)
