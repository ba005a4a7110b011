"""A position of plain lists, for making many slides one after another."""

from __future__ import annotations

from collections.abc import Sequence


class Position:
    """Which tile is in each cell and the other way round; 0 is the blank."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self.tiles = list(tiles)
        self.places = sorted(range(len(self.tiles)), key=self.tiles.__getitem__)

    def copy(self) -> Position:
        """Return another one that is the same."""
        other = Position.__new__(Position)
        other.tiles, other.places = self.tiles.copy(), self.places.copy()
        return other

    def slide(self, tile: int) -> None:
        """Exchange a tile, which must be beside the blank, with it."""
        tiles, places = self.tiles, self.places
        cell, blank = places[tile], places[0]
        tiles[blank], tiles[cell] = tile, 0
        places[tile], places[0] = blank, cell
