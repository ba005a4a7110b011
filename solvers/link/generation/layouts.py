"""Layouts: which cells of a new board hold tiles. Each is a figure computed for any size, with an even number of cells."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Figure: TypeAlias = Callable[[float, float], bool]
"""whether a point (across, down) is inside; the middle of the board is (0, 0), and its sides are at 1 or -1"""


@dataclass(frozen=True)
class Layout:
    """One figure, as people choose it."""

    words: str
    note: str
    inside: Figure
    smallest: int = 6  # the shortest side of a board on which the figure is still recognisable
    turns: bool = True  # whether it has half-turn symmetry; if not, it is symmetric about the middle column
    airy: bool = False  # whether so many tiles are exposed that boards under rules with room are always easy


def _size(across: float, down: float) -> float:
    return max(abs(across), abs(down))


def _heart(across: float, down: float) -> bool:
    """Two round lobes above a point; after the curve (x² + y² − 1)³ = x² y³, stretched to fill the board."""
    x, y = across * 1.12, 0.18 - down * 1.08
    return (x * x + y * y - 1) ** 3 <= x * x * y**3


def _part(at: float, parts: int) -> int:
    """Return which of an odd number of equal parts of the board contains a point, counted from the middle one."""
    part = int((abs(at) * parts + 1) / 2)
    return part if at > 0 else -part


LAYOUTS = {
    "full": Layout("Full", "every cell", lambda across, down: True, 4),
    "ring": Layout("Ring", "a hole in the middle", lambda across, down: _size(across, down) > 0.5, airy=True),
    "core": Layout(
        "Frame and core", "a frame round a block", lambda across, down: not 0.35 < _size(across, down) < 0.7, 7, airy=True
    ),
    "cross": Layout("Cross", "no corners", lambda across, down: min(abs(across), abs(down)) < 0.4),
    "diamond": Layout("Diamond", "a square on its corner", lambda across, down: abs(across) + abs(down) < 1.15),
    "heart": Layout("Heart", "two lobes and a point", _heart, 7, turns=False),
    "stairs": Layout(
        "Stairs", "from corner to corner", lambda across, down: abs(_part(across, 5) - _part(down, 5)) < 2, airy=True
    ),
    "blocks": Layout("Blocks", "like a chessboard", lambda across, down: (_part(across, 5) + _part(down, 3)) % 2 == 1, airy=True),
    "hourglass": Layout("Hourglass", "narrow in the middle", lambda across, down: abs(across) < max(0.25, abs(down) + 0.15)),
    "saltire": Layout("Saltire", "two bars crossed", lambda across, down: abs(abs(across) - abs(down)) < 0.42, 7),
    "windows": Layout(
        "Windows", "six holes", lambda across, down: not (_part(across, 7) in (-2, 0, 2) and abs(_part(down, 5)) == 1)
    ),
}


@lru_cache(maxsize=64)
def cells_of(name: str, rows: int, cols: int) -> tuple[bool, ...]:
    """Return for each cell of a board, in reading order, whether a layout has a tile there; an even number of them do.

    If the figure has an odd number, the middle cell is left out, or else the first cell of the middle column.
    """
    layout = LAYOUTS[name]
    found = [layout.inside(_from_middle(col, cols), _from_middle(row, rows)) for row in range(rows) for col in range(cols)]
    if sum(found) % 2:
        middle = range(cols // 2, rows * cols, cols)
        odd = middle[rows // 2] if layout.turns else min(cell for cell in middle if found[cell])
        found[odd] = False
    return tuple(found)


def _from_middle(place: int, length: int) -> float:
    return (2 * place + 1 - length) / length
