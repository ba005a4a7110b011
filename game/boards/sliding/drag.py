"""What a held button pulls on a sliding board: a line of tiles towards the blank, or the blank itself."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.grid import direction
from game.theme import Share
from solvers.puzzle import Cell


@dataclass
class Pull:
    """A drag under way. Without tiles it is the blank that is dragged."""

    origin: tuple[int, int]
    tiles: tuple[int, ...] = ()
    towards: tuple[int, int] = (0, 0)
    share: float = 0.0
    """how far the tiles are pulled, 0 to 1 cells"""
    is_click: bool = True
    has_acted: bool = False

    @classmethod
    def of_tiles(cls, point: tuple[int, int], tiles: tuple[int, ...], cell: Cell, blank: Cell) -> Pull:
        """Return a pull of tiles from a cell towards the blank."""
        return cls(point, tiles, direction(cell, blank))

    def follow(self, point: tuple[int, int], pitch: int, slop: float) -> None:
        """Follow the pointer; a tremble below the slop is still a click."""
        down, right = point[1] - self.origin[1], point[0] - self.origin[0]
        if max(abs(down), abs(right)) > slop:
            self.is_click = False
        if not self.is_click:
            self.share = min(max((down * self.towards[0] + right * self.towards[1]) / pitch, 0.0), 1.0)

    @property
    def is_meant(self) -> bool:
        """Tell whether the tiles are to slide now that they are let go."""
        return self.is_click or self.share >= Share.DRAG_MEANT

    @property
    def shift(self) -> tuple[float, float]:
        """How many rows and columns the tiles are away from their cells."""
        return self.towards[0] * self.share, self.towards[1] * self.share
