"""What was seen in a picture, as plain values: a window can hold and show them without loading OpenCV.

Points are (x, y) in pixels of the picture, corners go clockwise from the upper left one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from solvers.handmade import CellValue as CellValue
from solvers.puzzle import Cell

if TYPE_CHECKING:
    from vision.frame import Reading

Cells: TypeAlias = tuple[tuple[CellValue, ...], ...]
"""rows of values"""
Corners: TypeAlias = tuple[tuple[float, float], ...]
"""four points"""

DOUBTFUL = 0.8
"""cells less sure than this are pointed out"""
UNSURE = 0.5
"""cells less sure than this are as good as unread"""


@dataclass(frozen=True)
class SeenPicture:
    """A picture as a window shows it: scaled down if it is very large."""

    size: tuple[int, int]
    """width and height of the picture itself"""
    shown: tuple[int, int]
    """width and height of what is shown of it"""
    rgb: bytes
    """the pixels of what is shown, row by row, three bytes each"""
    is_covered: bool = False
    """whether our own window hides a part of it, which is grey then"""


@dataclass(frozen=True)
class SeenBoard:
    """A board that was read, with the places of its cells."""

    puzzle: str
    cells: Cells
    sure: tuple[tuple[float, ...], ...]
    """for each cell how sure its value is, 0 to 1"""
    quads: tuple[tuple[Corners, ...], ...]
    """for each cell its corners"""
    outline: Corners
    text: str
    """the board as its puzzle writes it; empty where the cells make no board"""
    confidence: float
    """how sure it is that all of it is right, 0 to 1"""
    notes: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    groups: tuple[tuple[int, ...], ...] = ()
    """for each cell a number that is the same for those that look the same; empty where that was not looked at"""

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.cells), len(self.cells[0])

    @property
    def places(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return ((row, column) for row in range(len(self.cells)) for column in range(len(self.cells[0])))

    def value(self, cell: Cell) -> CellValue:
        """Return what is in a cell."""
        return self.cells[cell[0]][cell[1]]

    def sureness(self, cell: Cell) -> float:
        """Return how sure the value of a cell is, 0 to 1."""
        return self.sure[cell[0]][cell[1]]

    def quad(self, cell: Cell) -> Corners:
        """Return the corners of a cell."""
        return self.quads[cell[0]][cell[1]]

    def alike(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the other cells that look like one."""
        if not self.groups:
            return ()
        own = self._group(cell)
        return tuple(each for each in self.places if each != cell and self._group(each) == own)

    def _group(self, cell: Cell) -> int:
        return self.groups[cell[0]][cell[1]]

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that somebody should look at."""
        return tuple(cell for cell in self.places if self.sureness(cell) < DOUBTFUL)


@dataclass(frozen=True)
class SeenBoards:
    """All boards of a picture, the best one first, and how long it took to read them."""

    boards: tuple[SeenBoard, ...]
    seconds: float
    buttons: tuple[tuple[float, float, float, float], ...] = ()
    """where the picture shows buttons that may be clicked: x, y, width, height"""


@dataclass(frozen=True)
class SeenWindow:
    """A window of another program, in small."""

    number: int
    title: str
    app: str
    area: tuple[float, float, float, float]
    """x, y, width and height, in units of the desktop"""
    picture: SeenPicture
    """what it shows, scaled down"""


@dataclass(frozen=True)
class SeenIn:
    """What was recognised in a window: the puzzle of its best board, empty if none is seen."""

    number: int
    puzzle: str


def seen_board(reading: Reading) -> SeenBoard:
    """Return a reading as plain values."""
    grid = reading.grid
    rows, columns = grid.shape
    return SeenBoard(
        reading.puzzle,
        tuple(tuple(map(_plain, row)) for row in reading.cells),
        tuple(tuple(map(float, row)) for row in reading.sure),
        tuple(tuple(_corners(grid.quad((row, column))) for column in range(columns)) for row in range(rows)),
        _corners(grid.outline),
        reading.text,
        float(reading.confidence),
        tuple(reading.notes),
        dict(reading.details),
    )


def _plain(value: CellValue) -> CellValue:
    return value if isinstance(value, str) else int(value)


def _corners(points: Any) -> Corners:
    return tuple((float(x), float(y)) for x, y in points)
