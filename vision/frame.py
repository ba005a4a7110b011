"""What is looked at and what was seen in it: frames, grids in them, and readings of boards.

Pixels are arrays of shape (height, width, 3), uint8, in OpenCV's order blue, green, red. Points are (x, y) in pixels,
rectangles (x, y, width, height), and whole numbers are the upper left corners of pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import find_puzzle
from solvers.puzzle import Cell
from vision.seen import DOUBTFUL as DOUBTFUL
from vision.seen import CellValue as CellValue

Pixels: TypeAlias = NDArray[np.uint8]
"""(height, width, 3), blue, green, red"""
Point: TypeAlias = tuple[float, float]
Rect: TypeAlias = tuple[float, float, float, float]
Span: TypeAlias = tuple[float, float]
"""where something begins and ends along one axis"""

PLANE_MARGIN = 0.5
"""how much of the surroundings is kept around a board that was flattened, in cells"""


@dataclass(frozen=True, eq=False)
class Frame:
    """A picture, and where on the desktop it was taken."""

    pixels: Pixels
    origin: Point = (0.0, 0.0)
    """the desktop's point of the upper left pixel"""
    scale: float = 1.0
    """pixels for each unit of the desktop"""
    is_of_window: bool = False
    """whether it is what one window shows, without anything that lies over it"""

    def point(self, pixel: Point) -> Point:
        """Return the point of the desktop that a pixel shows."""
        return self.origin[0] + pixel[0] / self.scale, self.origin[1] + pixel[1] / self.scale

    def unit(self, pixel: Point) -> Point:
        """Return the whole unit of the desktop that shows a pixel."""
        x, y = self.point(pixel)
        return math.floor(x), math.floor(y)

    def area(self, rect: Rect) -> Rect:
        """Return the area of the desktop that a rectangle of pixels shows."""
        return *self.point(rect[:2]), rect[2] / self.scale, rect[3] / self.scale


TAKEN_FOR = {"sliding": ("link",), "link": ("sliding",), "onestroke": ("link", "sliding")}
"""what the network may take the boards of a puzzle for, by their tiles: numbers, photographs, or the walls of a maze"""


@dataclass(frozen=True, eq=False)
class Said:
    """What the board network says of a grid: chances, 0 to 1."""

    puzzles: Mapping[str, float]
    """which puzzle's board it is"""
    contents: Mapping[str, NDArray[np.float64]]
    """for each kind of content how likely it is in each cell, (rows, columns)"""
    bars: NDArray[np.float64]
    """(2, rows, columns): how likely a bar is on the right of a cell, and below it"""
    links: NDArray[np.float64]
    """(2, rows, columns): how likely a line goes on to the cell on the right, and to the one below"""

    def chance(self, puzzle: str) -> float:
        """Return how likely it is a board of a puzzle if it reads as one: which tiles are alike tells of which one."""
        return sum(self.puzzles.get(each, 0.0) for each in (puzzle, *TAKEN_FOR.get(puzzle, ())))

    def part(self, rows: slice, columns: slice) -> Said:
        """Return what is said of some rows and columns."""
        contents = {name: chances[rows, columns] for name, chances in self.contents.items()}
        return Said(self.puzzles, contents, self.bars[:, rows, columns], self.links[:, rows, columns])


WHOLE = slice(None)
ONE_LINE_LESS = ((WHOLE, slice(-1)), (WHOLE, slice(1, None)), (slice(-1), WHOLE), (slice(1, None), WHOLE))
"""the rows and columns of a grid without one of its outer ones"""


@dataclass(frozen=True, eq=False)
class Grid:
    """Where the cells of a board are in a picture: a span for each column and row, cells being where they cross.

    Spans of neighbours touch where a line or nothing divides the cells, and leave a gap where the picture does.
    A board seen at an angle has its spans in a plane of its own, and `warp` leads from there to the picture.
    """

    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    fit: float = 1.0
    """how well the picture bears the grid out, 0 to 1"""
    is_bounded: bool = False
    """whether the picture has clear edges where it ends"""
    warp: NDArray[np.float64] | None = None
    """(3, 3), from the plane of the spans to the picture; None where they are the same"""
    said: Said | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.columns)

    @property
    def pitch(self) -> tuple[float, float]:
        """The distance of neighbouring columns and of neighbouring rows, in pixels of the plane."""
        return _pitch(self.columns), _pitch(self.rows)

    @property
    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return ((row, column) for row in range(len(self.rows)) for column in range(len(self.columns)))

    def rect(self, cell: Cell) -> Rect:
        """Return the rectangle of a cell in the plane."""
        (top, bottom), (left, right) = self.rows[cell[0]], self.columns[cell[1]]
        return left, top, right - left, bottom - top

    def quad(self, cell: Cell) -> NDArray[np.float64]:
        """Return the four corners of a cell in the picture, (4, 2), clockwise from the upper left one."""
        left, top, width, height = self.rect(cell)
        return self.shown([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])

    def around(self, cell: Cell) -> Rect:
        """Return the upright rectangle around a cell in the picture."""
        (left, top), (right, bottom) = self.quad(cell).min(0), self.quad(cell).max(0)
        return float(left), float(top), float(right - left), float(bottom - top)

    def center(self, cell: Cell) -> Point:
        """Return the point in the picture that shows the middle of a cell."""
        left, top, width, height = self.rect(cell)
        (point,) = self.shown([(left + width / 2, top + height / 2)])
        return float(point[0]), float(point[1])

    @property
    def outline(self) -> NDArray[np.float64]:
        """The four corners of the board in the picture, (4, 2), clockwise from the upper left one."""
        left, right, top, bottom = self.columns[0][0], self.columns[-1][1], self.rows[0][0], self.rows[-1][1]
        return self.shown([(left, top), (right, top), (right, bottom), (left, bottom)])

    @property
    def bbox(self) -> Rect:
        """The upright rectangle around the board in the picture."""
        if self.warp is None:
            left, right, top, bottom = self.columns[0][0], self.columns[-1][1], self.rows[0][0], self.rows[-1][1]
        else:
            (left, top), (right, bottom) = self.outline.min(0), self.outline.max(0)
        return float(left), float(top), float(right - left), float(bottom - top)

    @property
    def area(self) -> float:
        """The area of the upright rectangle around the board, in pixels."""
        return self.bbox[2] * self.bbox[3]

    def moved(self, right: float, down: float) -> Grid:
        """Return the grid so far from here in the picture."""
        if self.warp is not None:
            return replace(self, warp=np.array([(1, 0, right), (0, 1, down), (0, 0, 1)]) @ self.warp)
        columns = tuple((start + right, end + right) for start, end in self.columns)
        rows = tuple((start + down, end + down) for start, end in self.rows)
        return replace(self, columns=columns, rows=rows)

    def shared(self, other: Grid) -> float:
        """Return which part of the smaller one's upright rectangle two grids share, 0 to 1."""
        (x, y, width, height), (x2, y2, width2, height2) = self.bbox, other.bbox
        across, down = min(x + width, x2 + width2) - max(x, x2), min(y + height, y2 + height2) - max(y, y2)
        smaller = min(self.area, other.area)
        return max(0.0, across) * max(0.0, down) / smaller if smaller else 0.0

    def plane(self, pixels: Pixels) -> Pixels:
        """Return the picture in which the spans are upright: the picture itself, or the flattened board with a margin."""
        if self.warp is None:
            return pixels
        across, down = self.pitch
        size = (round(self.columns[-1][1] + across * PLANE_MARGIN), round(self.rows[-1][1] + down * PLANE_MARGIN))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(pixels, self.warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def part(self, rows: slice, columns: slice) -> Grid:
        """Return the grid of some rows and columns."""
        said = self.said and self.said.part(rows, columns)
        return replace(self, columns=self.columns[columns], rows=self.rows[rows], said=said)

    def crop(self, plane: Pixels, cell: Cell, margin: float = 0.0) -> Pixels:
        """Return a cell of the plane's picture; a margin is the part of the cell's width and height left out on each side.

        A negative margin shows some of the surroundings. What lies outside of the picture is left out.
        """
        part = self._parts.get((cell, margin))
        if part is None:
            left, top, width, height = self.rect(cell)
            ends = (left + width * margin, left + width * (1 - margin), top + height * margin, top + height * (1 - margin))
            x0, x1, y0, y1 = (max(0, round(end)) for end in ends)
            part = self._parts[cell, margin] = slice(y0, max(y1, y0 + 1)), slice(x0, max(x1, x0 + 1))
        return plane[part]

    @cached_property
    def _parts(self) -> dict[tuple[Cell, float], tuple[slice, slice]]:
        """The rows and columns of cells with a margin, as those who play cut out the same ones at each look."""
        return {}

    def shown(self, points: Sequence[Point] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where points of the plane are in the picture, (n, 2)."""
        array = np.asarray(points, np.float64)
        if self.warp is None:
            return array
        return np.asarray(cv2.perspectiveTransform(array[None], self.warp)[0], np.float64)


def _pitch(spans: tuple[Span, ...]) -> float:
    if len(spans) == 1:
        return spans[0][1] - spans[0][0]
    return (spans[-1][0] - spans[0][0]) / (len(spans) - 1)


@dataclass(frozen=True, eq=False)
class Reading:
    """A board that was seen: what is in each cell, and how sure that is."""

    puzzle: str
    grid: Grid
    cells: tuple[tuple[CellValue, ...], ...]
    sure: tuple[tuple[float, ...], ...]
    """for each cell how sure its value is, 0 to 1"""
    text: str
    """the board as its puzzle writes it; empty where what was read makes no board"""
    confidence: float
    """how sure it is that all of it is right, 0 to 1"""
    notes: tuple[str, ...] = ()
    """sentences on what is doubtful, and on what was taken for granted"""
    details: Mapping[str, Any] = field(default_factory=dict)
    """what else was seen, by name, as plain values that JSON can hold"""

    @property
    def state(self) -> Any:
        """The position that was read; raises ParseError where it makes no board."""
        return find_puzzle(self.puzzle).parse(self.text)

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that somebody should look at."""
        return tuple(cell for cell in self.grid.cells if self.sure[cell[0]][cell[1]] < DOUBTFUL)
