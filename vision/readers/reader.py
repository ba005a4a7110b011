"""What every reader of boards is: it looks at the grids of a picture and says what each of them could be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from vision.frame import Grid, Pixels, Reading


@dataclass(frozen=True, eq=False)
class Wishes:
    """How a picture is to be read, where somebody has chosen that."""

    digits: str = "network"
    """how digits are told apart: network or templates"""
    goal: Pixels | None = None
    """the picture that a picture puzzle makes when it is solved"""
    may_have_pictures: bool = True
    """whether tiles may also be put together by what goes on across their edges"""


Read: TypeAlias = Callable[[Pixels, Sequence[Grid], Wishes], list[Reading]]
"""Returns the boards of one puzzle among the grids of a picture, the surest first, none if there is none."""
