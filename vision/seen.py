"""What was read in a picture, as plain values, so the window can hold and show them without loading OpenCV.

Points are (x, y) in pixels of the picture. Corners go clockwise from the upper left one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from solvers.handmade import CellValue as CellValue
from solvers.puzzle import Cell

if TYPE_CHECKING:
    from vision.frame import Reading

Cells: TypeAlias = tuple[tuple[CellValue, ...], ...]  # rows of values
Corners: TypeAlias = tuple[tuple[float, float], ...]  # four points

DOUBTFUL = 0.8  # cells with a lower confidence are pointed out
UNSURE = 0.5  # cells with a lower confidence count as unread


@dataclass(frozen=True)
class SeenPicture:
    """A picture as our window shows it: scaled down if it is very large."""

    size: tuple[int, int]  # width and height of the original picture
    shown: tuple[int, int]  # width and height of the scaled picture
    rgb: bytes  # the pixels of the scaled picture, row by row, three bytes each
    is_covered: bool = False  # whether our own window hides part of it, which is grey then


@dataclass(frozen=True)
class SeenBoard:
    """A board that was read, with the positions of its cells."""

    puzzle: str
    cells: Cells
    confidences: tuple[tuple[float, ...], ...]  # the confidence in each cell's value, 0 to 1
    quads: tuple[tuple[Corners, ...], ...]  # the corners of each cell
    outline: Corners
    text: str  # the board in its puzzle's notation; empty if the cells aren't a valid board
    confidence: float  # the confidence that the whole board is right, 0 to 1
    notes: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    groups: tuple[tuple[int, ...], ...] = ()
    """a label for each cell, equal for cells that look the same; empty if cells weren't compared"""

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.cells), len(self.cells[0])

    @property
    def places(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return ((row, column) for row in range(len(self.cells)) for column in range(len(self.cells[0])))

    def value(self, cell: Cell) -> CellValue:
        """Return the value of a cell."""
        return self.cells[cell[0]][cell[1]]

    def confidence_of(self, cell: Cell) -> float:
        """Return the confidence in a cell's value, 0 to 1."""
        return self.confidences[cell[0]][cell[1]]

    def quad(self, cell: Cell) -> Corners:
        """Return the corners of a cell."""
        return self.quads[cell[0]][cell[1]]

    def alike(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the other cells that look the same as a cell."""
        if not self.groups:
            return ()
        own = self._group(cell)
        return tuple(each for each in self.places if each != cell and self._group(each) == own)

    def _group(self, cell: Cell) -> int:
        return self.groups[cell[0]][cell[1]]

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that a person should check."""
        return tuple(cell for cell in self.places if self.confidence_of(cell) < DOUBTFUL)


@dataclass(frozen=True)
class SeenBoards:
    """All boards in a picture, the best one first, and how long it took to read them."""

    boards: tuple[SeenBoard, ...]
    seconds: float
    buttons: tuple[tuple[float, float, float, float], ...] = ()
    """buttons in the picture that may be clicked: x, y, width, height"""


@dataclass(frozen=True)
class SeenWindow:
    """A window of another program, with a thumbnail."""

    number: int
    title: str
    app: str
    area: tuple[float, float, float, float]  # x, y, width and height, in units of the desktop
    picture: SeenPicture  # the thumbnail


@dataclass(frozen=True)
class SeenIn:
    """What was recognised in a window: the puzzle of its best board, or an empty string."""

    number: int
    puzzle: str


def seen_board(reading: Reading) -> SeenBoard:
    """Return a reading as plain values."""
    grid = reading.grid
    rows, columns = grid.shape
    return SeenBoard(
        reading.puzzle,
        tuple(tuple(value if isinstance(value, str) else int(value) for value in row) for row in reading.cells),
        tuple(tuple(map(float, row)) for row in reading.confidences),
        tuple(tuple(_corners(grid.quad((row, column))) for column in range(columns)) for row in range(rows)),
        _corners(grid.outline),
        reading.text,
        float(reading.confidence),
        tuple(reading.notes),
        dict(reading.details),
    )


def _corners(points: Any) -> Corners:
    return tuple((float(x), float(y)) for x, y in points)
