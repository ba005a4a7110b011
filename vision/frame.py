"""Frames, the grids found in them, the boards read from those, and the interface of readers.

Pixels are arrays of shape (height, width, 3), uint8, in OpenCV's order blue, green, red. Points are (x, y) in pixels,
rectangles (x, y, width, height). Integer coordinates are the upper left corners of pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import find_puzzle
from solvers.puzzle import Cell
from vision.seen import CellValue as CellValue

Pixels: TypeAlias = NDArray[np.uint8]  # (height, width, 3), blue, green, red
Point: TypeAlias = tuple[float, float]
Rect: TypeAlias = tuple[float, float, float, float]
Span: TypeAlias = tuple[float, float]  # where something begins and ends along one axis
Scalar = TypeVar("Scalar", bound=np.generic)

PLANE_MARGIN = 0.5  # how much of the surroundings is kept around a board when its perspective is removed, in cells


def slices_of(rect: Rect) -> tuple[slice, slice]:
    """Return the rows and columns of a picture in a rectangle, which may begin outside it."""
    left, top, width, height = map(round, rect)
    return slice(max(0, top), top + height), slice(max(0, left), left + width)


def largest(colours: NDArray[Scalar]) -> NDArray[Scalar]:
    """Return the largest channel of each colour, (..., 3); many times faster than `max`."""
    return np.asarray(np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2]), colours.dtype)


@dataclass(frozen=True, eq=False)
class Frame:
    """A picture, and where on the desktop it was taken."""

    pixels: Pixels
    origin: Point = (0.0, 0.0)  # the desktop point of the upper left pixel
    scale: float = 1.0  # pixels per unit of the desktop
    is_of_window: bool = False  # whether it shows a single window, without anything that covers it

    def point(self, pixel: Point) -> Point:
        """Return the desktop point of a pixel."""
        return self.origin[0] + pixel[0] / self.scale, self.origin[1] + pixel[1] / self.scale

    def unit(self, pixel: Point) -> Point:
        """Return the desktop point of a pixel, rounded down to whole units."""
        x, y = self.point(pixel)
        return math.floor(x), math.floor(y)

    def area(self, rect: Rect) -> Rect:
        """Return the desktop area of a rectangle of pixels."""
        return *self.point(rect[:2]), rect[2] / self.scale, rect[3] / self.scale


CONFUSED_WITH = {"sliding": ("link",), "link": ("sliding",), "onestroke": ("link", "sliding")}
"""puzzles that the network may mistake a puzzle for: their boards have tiles too, such as numbers, photographs or maze walls"""


@dataclass(frozen=True, eq=False)
class GridPrediction:
    """The board network's prediction for a grid: probabilities, 0 to 1."""

    puzzles: Mapping[str, float]  # for each puzzle, that the grid is a board of it
    contents: Mapping[str, NDArray[np.float64]]  # for each kind of content, that it is in each cell, (rows, columns)
    bars: NDArray[np.float64]  # (2, rows, columns): that there is a bar on the right of a cell, and below it
    links: NDArray[np.float64]
    """(2, rows, columns): that a line continues to the cell on the right, and to the one below"""

    def probability(self, puzzle: str) -> float:
        """Return the probability of a puzzle, including those that it is confused with: only the cells tell them apart."""
        return sum(self.puzzles.get(each, 0.0) for each in (puzzle, *CONFUSED_WITH.get(puzzle, ())))

    def part(self, rows: slice, columns: slice) -> GridPrediction:
        """Return the prediction for some rows and columns."""
        contents = {name: chances[rows, columns] for name, chances in self.contents.items()}
        return GridPrediction(self.puzzles, contents, self.bars[:, rows, columns], self.links[:, rows, columns])


WHOLE = slice(None)
WITHOUT_ONE_OUTER_LINE = ((WHOLE, slice(-1)), (WHOLE, slice(1, None)), (slice(-1), WHOLE), (slice(1, None), WHOLE))
"""slices of rows and columns that leave out one outer row or column of a grid"""


@dataclass(frozen=True, eq=False)
class Grid:
    """Where the cells of a board are in a picture: a span for each column and row.

    Neighbouring spans touch where a line or nothing separates the cells, and leave a gap where the picture shows one.
    For a board seen at an angle, the spans are in its own plane, and `warp` maps that to the picture.
    """

    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    fit: float = 1.0  # how well the picture supports the grid, 0 to 1
    is_bounded: bool = False  # whether the picture has clear edges around it
    warp: NDArray[np.float64] | None = None
    """(3, 3), from the plane of the spans to the picture; None if they are the same"""
    prediction: GridPrediction | None = None  # the board network's prediction, if there is one

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.columns)

    @property
    def pitch(self) -> tuple[float, float]:
        """The distance between neighbouring columns and between neighbouring rows, in pixels of the plane."""
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
        """Return the bounding box of a cell in the picture."""
        (left, top), (right, bottom) = self.quad(cell).min(0), self.quad(cell).max(0)
        return float(left), float(top), float(right - left), float(bottom - top)

    def center(self, cell: Cell) -> Point:
        """Return the centre of a cell in the picture."""
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
        """The bounding box of the board in the picture."""
        if self.warp is None:
            left, right, top, bottom = self.columns[0][0], self.columns[-1][1], self.rows[0][0], self.rows[-1][1]
        else:
            (left, top), (right, bottom) = self.outline.min(0), self.outline.max(0)
        return float(left), float(top), float(right - left), float(bottom - top)

    @property
    def area(self) -> float:
        """The area of the bounding box, in pixels."""
        return self.bbox[2] * self.bbox[3]

    def moved(self, right: float, down: float) -> Grid:
        """Return the grid shifted in the picture."""
        if self.warp is not None:
            return replace(self, warp=np.array([(1, 0, right), (0, 1, down), (0, 0, 1)]) @ self.warp)
        columns = tuple((start + right, end + right) for start, end in self.columns)
        rows = tuple((start + down, end + down) for start, end in self.rows)
        return replace(self, columns=columns, rows=rows)

    def shared(self, other: Grid) -> float:
        """Return the overlap of two grids' bounding boxes, as a part of the smaller one, 0 to 1."""
        (x, y, width, height), (x2, y2, width2, height2) = self.bbox, other.bbox
        across, down = min(x + width, x2 + width2) - max(x, x2), min(y + height, y2 + height2) - max(y, y2)
        smaller = min(self.area, other.area)
        return max(0.0, across) * max(0.0, down) / smaller if smaller else 0.0

    def outside(self, pixels: Pixels) -> NDArray[np.bool_]:
        """Return the mask of a picture's pixels outside the bounding box, (height, width)."""
        is_outside = np.ones(pixels.shape[:2], np.bool_)
        is_outside[slices_of(self.bbox)] = False
        return is_outside

    def plane(self, pixels: Pixels) -> Pixels:
        """Return the picture in the plane of the spans: unchanged, or the board with its perspective removed and a margin."""
        if self.warp is None:
            return pixels
        across, down = self.pitch
        size = (round(self.columns[-1][1] + across * PLANE_MARGIN), round(self.rows[-1][1] + down * PLANE_MARGIN))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(pixels, self.warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def part(self, rows: slice, columns: slice) -> Grid:
        """Return the grid of only some rows and columns."""
        prediction = self.prediction and self.prediction.part(rows, columns)
        return replace(self, columns=self.columns[columns], rows=self.rows[rows], prediction=prediction)

    def coarser(self, size: int) -> Grid:
        """Return the grid of blocks of cells, of a number of cells per side, without its prediction."""
        columns, rows = (
            tuple((one[0], last[1]) for one, last in zip(spans[::size], spans[size - 1 :: size], strict=True))
            for spans in (self.columns, self.rows)
        )
        return replace(self, columns=columns, rows=rows, prediction=None)

    def filled_part(self, is_filled: NDArray[np.bool_]) -> Grid | None:
        """Return the grid without empty outer rows and columns, given which cells hold something, (rows, columns).

        None if nothing needs trimming, or all is empty.
        """
        rows, columns = (np.flatnonzero(is_filled.any(axis)) for axis in (1, 0))
        if not len(rows) or (rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1) == self.shape:
            return None
        return self.part(slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))

    def crop(self, plane: Pixels, cell: Cell, margin: float = 0.0) -> Pixels:
        """Return a cell of the plane's picture, cropped by a margin on each side, in parts of the cell's width and height.

        A negative margin includes some of the surroundings, as far as the picture reaches.
        """
        part = self._crops.get((cell, margin))
        if part is None:
            left, top, width, height = self.rect(cell)
            ends = (left + width * margin, left + width * (1 - margin), top + height * margin, top + height * (1 - margin))
            x0, x1, y0, y1 = (max(0, round(end)) for end in ends)
            part = self._crops[cell, margin] = slice(y0, max(y1, y0 + 1)), slice(x0, max(x1, x0 + 1))
        return plane[part]

    @cached_property
    def _crops(self) -> dict[tuple[Cell, float], tuple[slice, slice]]:
        """The slices of cells with a margin: players crop the same cells from every frame."""
        return {}

    def shown(self, points: Sequence[Point] | NDArray[np.float64]) -> NDArray[np.float64]:
        """Return points of the plane as points of the picture, (n, 2)."""
        array = np.asarray(points, np.float64)
        if self.warp is None:
            return array
        return np.asarray(cv2.perspectiveTransform(array[None], self.warp)[0], np.float64)


def _pitch(spans: tuple[Span, ...]) -> float:
    if len(spans) == 1:
        return spans[0][1] - spans[0][0]
    return (spans[-1][0] - spans[0][0]) / (len(spans) - 1)


def even_spans(start: float, length: float, number: int) -> tuple[Span, ...]:
    """Return equal spans that touch."""
    return tuple(pairwise(np.linspace(start, start + length, number + 1).tolist()))


def extended(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return spans with one more at each end."""
    pitch = _pitch(spans)
    return (spans[0][0] - pitch, spans[0][1] - pitch), *spans, (spans[-1][0] + pitch, spans[-1][1] + pitch)


@dataclass(frozen=True, eq=False)
class Reading:
    """A board that was read: the value of each cell, with its confidence."""

    puzzle: str
    grid: Grid
    cells: tuple[tuple[CellValue, ...], ...]
    confidences: tuple[tuple[float, ...], ...]  # the confidence in each cell's value, 0 to 1
    text: str  # the board in its puzzle's notation; empty if the cells aren't a valid board
    confidence: float  # the confidence that the whole board is right, 0 to 1
    notes: tuple[str, ...] = ()  # sentences on what is doubtful and what was assumed
    details: Mapping[str, Any] = field(default_factory=dict)
    """what else was read, by name, as plain values that JSON can hold"""

    @property
    def state(self) -> Any:
        """The position that was read; raises ParseError if the cells aren't a valid board."""
        return find_puzzle(self.puzzle).parse(self.text)


@dataclass(frozen=True, eq=False)
class ReadOptions:
    """Options for reading a picture."""

    digits: str = "network"  # classifier of digits: network or templates
    goal: Pixels | None = None  # the picture that a picture puzzle shows when it is solved
    may_have_pictures: bool = True  # whether tiles may also be assembled into a picture by matching their edges
    region: Rect | None = None
    """where a person has marked the board: a grid there is the whole board, however little it looks like one"""
    may_be_doubtful: bool = False  # whether the likeliest board is returned if no board is certain enough to count


Read: TypeAlias = Callable[[Pixels, Sequence[Grid], ReadOptions], list[Reading]]
"""Returns the boards of one puzzle among the grids of a picture, the most confident first."""
