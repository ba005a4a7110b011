"""A drawn board: where its cells are and what each of them holds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Span
from vision.grids.board_network import CONTENTS
from vision.training.drawing.canvas import Rect
from vision.training.drawing.choices import Chooser, Palette
from vision.training.drawing.fonts import FontFace

Cell: TypeAlias = tuple[int, int]


@dataclass(eq=False)
class Board:
    """A drawn board; coordinates are pixels of the canvas."""

    puzzle: str
    rows: tuple[Span, ...]
    columns: tuple[Span, ...]
    contents: NDArray[np.int8] = field(init=False)  # (rows, columns), indices into CONTENTS
    texts: dict[Cell, str] = field(default_factory=dict)  # what is written in cells that hold a sign
    kinds: dict[Cell, int] = field(default_factory=dict)  # the face of each tile; equal faces have equal numbers
    marked: set[Cell] = field(default_factory=set)  # cells with pencil marks
    bars: set[tuple[Cell, Cell]] = field(default_factory=set)
    """pairs of cells with a bar between them; the second is on the right of the first, or below it"""
    line: list[Cell] = field(default_factory=list)  # the cells that the line goes through so far
    marks_unknown: set[Cell] = field(default_factory=set)  # cells that may hold pencil marks
    edges_are_known: bool = True  # whether `bars` and `line` are complete

    def __post_init__(self) -> None:
        self.contents = np.zeros((len(self.rows), len(self.columns)), np.int8)

    @property
    def cells(self) -> Iterator[Cell]:
        return ((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))

    def put(self, cell: Cell, content: str, text: str = "") -> None:
        """Set what a cell holds, and what is written there."""
        self.contents[cell] = CONTENTS.index(content)
        if text:
            self.texts[cell] = text

    def rect(self, cell: Cell) -> Rect:
        """Return the left, top, width and height of a cell in whole pixels."""
        (top, bottom), (left, right) = self.rows[cell[0]], self.columns[cell[1]]
        x, y = round(left), round(top)
        return x, y, max(1, round(right) - x), max(1, round(bottom) - y)

    def center(self, cell: Cell) -> tuple[float, float]:
        (top, bottom), (left, right) = self.rows[cell[0]], self.columns[cell[1]]
        return (left + right) / 2, (top + bottom) / 2

    @property
    def outline(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the board."""
        return self.columns[0][0], self.rows[0][0], self.columns[-1][1], self.rows[-1][1]

    @property
    def pitch(self) -> float:
        """The distance of neighbouring rows."""
        return self.rows[1][0] - self.rows[0][0]

    def padded(self, pad: float) -> Rect:
        """Return the rectangle of the board, larger by the padding on each side."""
        left, top, right, bottom = self.outline
        return round(left - pad), round(top - pad), round(right - left + 2 * pad), round(bottom - top + 2 * pad)


@dataclass(frozen=True, eq=False)
class Place:
    """The area that a board may fill."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, eq=False)
class Style(Chooser):
    """The colours and fonts that a board is drawn with, and the random generator for everything else."""

    rng: np.random.Generator
    palette: Palette
    fonts: Sequence[FontFace]

    @property
    def font(self) -> FontFace:
        return self.one_of(self.fonts)


Draw: TypeAlias = Callable[[Pixels, Place, Style], Board]  # draws a board of one puzzle into a place, as large as fits


def fit_spans(
    place: Place, rows: int, columns: int, gap: float, box: tuple[int, int] = (0, 0), box_gap: float = 0.0, aspect: float = 1.0
) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return the spans of the rows and of the columns of the largest board that fits into a place.

    Gaps are fractions of the pitch; gaps between boxes come on top. The aspect is the width of a cell divided by its height.
    """
    in_row = columns + (box_gap * ((columns - 1) // box[1]) if box[1] else 0)
    in_column = rows + (box_gap * ((rows - 1) // box[0]) if box[0] else 0)
    pitch = min(place.width / in_row / aspect, place.height / in_column)
    wide = pitch * aspect
    left = place.left + (place.width - in_row * wide) / 2
    top = place.top + (place.height - in_column * pitch) / 2
    return _spans(top, rows, pitch, gap, box[0], box_gap), _spans(left, columns, wide, gap, box[1], box_gap)


def _spans(start: float, count: int, pitch: float, gap: float, box: int, box_gap: float) -> tuple[Span, ...]:
    spans = []
    for number in range(count):
        first = start + pitch * (number + (box_gap * (number // box) if box else 0))
        spans.append((first + gap * pitch / 2, first + pitch - gap * pitch / 2))
    return tuple(spans)
