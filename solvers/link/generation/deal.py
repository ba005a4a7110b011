"""Deals faces on given cells so that the board can be cleared: it is played forward with faces unknown, and pairs get them.

Whatever two linked tiles are taken at some time may have one face; so every deal comes with pairs that clear it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.errors import IllegalMove
from solvers.generation.dice import Dice
from solvers.link.gravity import EMPTY, WALL, fall
from solvers.link.links import EmptyCells
from solvers.link.moves import Pair

if TYPE_CHECKING:
    from solvers.link.rules import LinkState

TRIES = 60  # how often a board is played forward before it is given up


@dataclass(frozen=True)
class DealPreference:
    """Which of the pairs that can be taken a deal prefers, and which of them get one face."""

    partners: int = 1
    """of so many partners drawn for a tile the nearest one is taken, or the farthest one if the number is negative"""
    stride: int = 0
    """how many pairs later, counted from each pair in the order of taking, the next one of its face is; 0: anywhere"""


@dataclass(frozen=True)
class Taken:
    """Two tiles that were taken together: where they were then, and where they had been at the beginning, as indices."""

    pair: Pair
    origins: tuple[int, int]


@dataclass(frozen=True)
class Deal:
    """A board, and pairs that clear it in this order."""

    state: LinkState
    pairs: tuple[Pair, ...]


def rearranged(state: LinkState, seed: int) -> LinkState:
    """Return a board with the tiles that are left in another order, in which they can be cleared; raises IllegalMove.

    The same cells hold tiles, and each face has as many. The same seed gives the same order.
    """
    if state.left == 0:
        raise IllegalMove("There is nothing to shuffle: no tile is left.")
    faces = [face for face in sorted(state.places) for _ in range(len(state.places[face]) // 2)]
    source = Dice(f"shuffle {seed}")
    found: Deal | None = None
    for _ in range(TRIES):
        found = deal(state, faces, source) or found
        if found is not None and (found.state != state or len(state.places) == 1):
            break
    if found is None:
        raise IllegalMove("These tiles can't be shuffled: no order was found in which they can be cleared.")
    return found.state


def deal(shape: LinkState, faces: Sequence[int], source: random.Random, taste: DealPreference = DealPreference()) -> Deal | None:
    """Return a board with tiles where a shape has some, or None if the play got stuck; `faces` has one face for each pair."""
    taken = play_forward(shape, source, taste)
    return None if taken is None else faced(shape, taken, spread(faces, taste.stride, source))


def faced(shape: LinkState, taken: Sequence[Taken], faces: Sequence[int]) -> Deal:
    """Return the board in which pairs that clear a shape have these faces, one for each pair."""
    tiles = list(shape.tiles)
    for face, two in zip(faces, taken, strict=True):
        for origin in two.origins:
            tiles[origin] = face
    return Deal(shape.with_tiles(tiles), tuple(two.pair for two in taken))


def spread(faces: Sequence[int], stride: int, source: random.Random) -> list[int]:
    """Return the faces in a random order, or in one in which those that are equal are `stride` places apart."""
    order = list(faces)
    if stride == 0:
        source.shuffle(order)
        return order
    names = list(dict.fromkeys(order))
    source.shuffle(names)
    order.sort(key=names.index)
    places = [place for start in range(stride) for place in range(start, len(order), stride)]
    return [face for _, face in sorted(zip(places, order, strict=True))]


def play_forward(shape: LinkState, source: random.Random, taste: DealPreference = DealPreference()) -> list[Taken] | None:
    """Return pairs that clear a shape whatever their faces are, or None if the play got stuck."""
    board, left = _Board(shape), shape.left
    taken = []
    while left:
        two = _choose(board, source, taste)
        if two is None:
            return None
        taken.append(board.take(*two))
        left -= 2
    return taken


def _choose(board: _Board, source: random.Random, taste: DealPreference) -> tuple[int, int] | None:
    """Return two linked tiles, the first of them drawn evenly from those that have partners."""
    places = board.places()
    while places:
        drawn = source.randrange(len(places))
        first, places[drawn] = places[drawn], places[-1]
        places.pop()
        partners = sorted(board.partners(first))
        if partners:
            return first, _partner(board, first, partners, source, taste.partners)
    return None


def _partner(board: _Board, first: int, partners: Sequence[int], source: random.Random, wanted: int) -> int:
    drawn = [partners[source.randrange(len(partners))] for _ in range(abs(wanted))]
    return min(drawn, key=lambda other: board.distance(first, other) * wanted)


class _Board:
    """A board that is played: in each cell one more than the index of the cell in which its tile began."""

    def __init__(self, shape: LinkState) -> None:
        self._rows, self._cols, self._has_margin = shape.rows, shape.cols, shape.has_margin
        self._lines = shape.lines
        self._tiles = [index + 1 if tile > 0 else tile for index, tile in enumerate(shape.tiles)]
        self._see_empty_cells()

    def places(self) -> list[int]:
        """Return the cells of all tiles, as indices."""
        return [index for index, tile in enumerate(self._tiles) if tile > 0]

    def distance(self, one: int, other: int) -> int:
        """Return how many steps two cells are apart."""
        return abs(one // self._cols - other // self._cols) + abs(one % self._cols - other % self._cols)

    def take(self, one: int, other: int) -> Taken:
        """Take two tiles and let the rest close up."""
        taken = Taken(Pair.of(divmod(one, self._cols), divmod(other, self._cols)), (self._tiles[one] - 1, self._tiles[other] - 1))
        self._tiles[one] = self._tiles[other] = EMPTY
        fall(self._tiles, self._lines)
        self._see_empty_cells()
        return taken

    def _see_empty_cells(self) -> None:
        self._room = EmptyCells(self._tiles, self._rows, self._cols, self._has_margin)

    def partners(self, place: int) -> set[int]:
        """Return the tiles that are linked with one, as indices."""
        cells = (row * self._cols + col for row, col in self._room.linked_with(divmod(place, self._cols)))
        return {cell for cell in cells if self._tiles[cell] != WALL}
