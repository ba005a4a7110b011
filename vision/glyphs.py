"""Reading signs: digits and letters are cut out of cells and told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect

SIGNS = "0123456789abcdefg"
"""what can be read; letters stand for their upper case too"""


@dataclass(frozen=True, eq=False)
class Sign:
    """One sign of a cell."""

    rect: Rect
    """in pixels of the cell's picture"""
    chances: NDArray[np.float32]
    """(18,): for each of SIGNS, and last for anything else, how likely it is"""


@dataclass(frozen=True, eq=False)
class Figure:
    """What is written in a cell: a number's signs from left to right, none where it is empty, and small marks beside."""

    signs: tuple[Sign, ...]
    marks: tuple[Rect, ...] = ()
    """signs so small that they are notes, not what the cell holds"""
    contrast: float = 0.0
    """how much the signs stand out from the cell, 0 to 255"""

    def chance(self, text: str) -> float:
        """Return how likely it is that the cell holds just this text; the empty text is an empty cell."""
        raise NotImplementedError

    def best(self, symbols: str) -> tuple[str, float]:
        """Return the most likely text of only these symbols, empty for an empty cell, and how likely it is."""
        raise NotImplementedError


def read_figures(crops: Sequence[Pixels], way: str = "network") -> list[Figure]:
    """Return what is written in each of the cells of one board."""
    raise NotImplementedError
