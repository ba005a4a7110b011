"""The interface of readers: from the grids of a picture to the boards that they could be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from vision.frame import Grid, Pixels, Reading, Rect


@dataclass(frozen=True, eq=False)
class ReadOptions:
    """Options for reading a picture."""

    digits: str = "network"
    """classifier of digits: network or templates"""
    goal: Pixels | None = None
    """the picture that a picture puzzle shows when it is solved"""
    may_have_pictures: bool = True
    """whether tiles may also be assembled into a picture by matching their edges"""
    region: Rect | None = None
    """where a person has marked the board: a grid there is the whole board, however little it looks like one"""


Read: TypeAlias = Callable[[Pixels, Sequence[Grid], ReadOptions], list[Reading]]
"""Returns the boards of one puzzle among the grids of a picture, the most confident first."""
