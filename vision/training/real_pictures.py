"""Labelled pictures of real games as training scenes: randomly cropped, flipped, moved and degraded.

A folder holds <puzzle>/<name>.png and <name>.json, with "none" as the puzzle where there is no board. The labels are those of
tests/support/screens.py.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Span, even_spans
from vision.grids.board_network import PUZZLES
from vision.training.backgrounds.pool import draw_background
from vision.training.boards.board import Board
from vision.training.drawing.camera import Scene, capture, random_perspective
from vision.training.drawing.canvas import overlap
from vision.training.drawing.choices import one_of, weighted_choice

SHARES = {"sudoku": 0.16, "sliding": 0.18, "link": 0.19, "onestroke": 0.3, "none": 0.17}
SUPERSAMPLING = (1.0, 2.0)
CROPPED_SHARE, PERSPECTIVE_SHARE, FLIPPED_SHARE = 0.3, 0.15, 0.4
"""how often a picture is cropped to its board, seen at an angle, mirrored"""
STRETCH = 0.08
FINEST_CELL_PX = 10.0, 18.0  # the range of the smallest pitch
LARGEST_PX = 640, 24
"""the largest side of a board, or of its cells if that is more; pictures without a board may be twice as large"""
MIN_LETTERED_ROWS = 10  # sudokus of this size or more may hold letters, which labels give as numbers
MEANINGS: dict[str, dict[object, str]] = {
    "sudoku": {0: "empty"},
    "sliding": {0: "blank"},
    "link": {0: "empty"},
    "onestroke": {"#": "wall", ".": "empty", "S": "start", "E": "end", "x": "line", "o": "coin"},
}
"""the contents that a label's values stand for; other values are signs or tiles"""


@dataclass(frozen=True, eq=False)
class RealPicture:
    """A picture file with its label."""

    path: Path
    puzzle: str
    label: dict[str, Any]

    @property
    def program(self) -> str:
        """The program that it shows, by the repository it was found in."""
        source = self.label.get("source", "")
        return str(source["repo"]) if isinstance(source, dict) else source.rsplit(":", 1)[0] or self.path.stem


class RealPictures:
    """The pictures of some folders, as a source of scenes."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._programs: dict[str, dict[str, list[RealPicture]]] = {kind: {} for kind in SHARES}
        for folder in folders:
            for path in sorted(folder.glob("*/*.json")):
                picture = RealPicture(path.with_suffix(".png"), path.parent.name, json.loads(path.read_text(encoding="utf-8")))
                if picture.puzzle in SHARES and picture.path.exists():
                    self._programs[picture.puzzle].setdefault(picture.program, []).append(picture)
        self._kinds = [kind for kind, programs in self._programs.items() if programs]

    def __len__(self) -> int:
        return sum(len(pictures) for kind in self._kinds for pictures in self._programs[kind].values())

    def random_picture(self, rng: np.random.Generator) -> RealPicture:
        """Return a random picture; all programs of a puzzle are equally likely."""
        kind = weighted_choice(rng, {kind: SHARES[kind] for kind in self._kinds})
        return one_of(rng, one_of(rng, list(self._programs[kind].values())))

    def random_scene(self, rng: np.random.Generator, side: int) -> Scene:
        """Return a square scene that shows a random picture, or a part of it."""
        picture = self.random_picture(rng)
        canvas_px = round(side * rng.uniform(*SUPERSAMPLING))
        pixels, board, warp = _loaded(picture)
        if board is None:
            return capture(Scene(_part(pixels, canvas_px, rng), []), side, rng)
        if _may_be_mirrored(picture) and rng.random() < FLIPPED_SHARE:
            pixels, board = _mirrored(pixels, board, warp)
        bounds = _bounds(board, warp)
        if rng.random() < CROPPED_SHARE or picture.label.get("others"):
            pixels, warp = _cropped(pixels, bounds, warp, rng)
            bounds = _bounds(board, warp)
        finest = canvas_px / side * rng.uniform(*FINEST_CELL_PX) * max(len(board.rows), len(board.columns))
        canvas, place = _placed(pixels, bounds, canvas_px, finest, rng)
        warp = place @ warp
        if rng.random() < PERSPECTIVE_SHARE:
            tilt = random_perspective(canvas_px, rng)
            colour = tuple(float(value) for value in canvas[0, 0])
            canvas = np.asarray(cv2.warpPerspective(canvas, tilt, (canvas_px, canvas_px), borderValue=colour), np.uint8)
            warp = tilt @ warp
        return capture(Scene(canvas, [(board, warp)]), side, rng)


def _may_be_mirrored(picture: RealPicture) -> bool:
    """Return whether the mirror image of a board is a valid board: without signs, and without labelled corners."""
    label = picture.label
    has_signs = "waypoints" in label or (picture.puzzle in ("sudoku", "sliding") and not label.get("picture"))
    return not has_signs and "quad" not in label


@lru_cache(4096)
def _loaded(picture: RealPicture) -> tuple[Pixels, Board | None, NDArray[np.float64]]:
    """Return a picture, scaled down if large, its board, and the homography (3, 3) from the board's plane to the picture."""
    pixels = np.asarray(cv2.imread(str(picture.path)), np.uint8)
    if picture.puzzle not in PUZZLES:
        return _smaller(pixels, 2 * LARGEST_PX[0] / max(pixels.shape[:2])), None, np.eye(3)
    board, warp = board_of(picture)
    _, _, width, height = picture.label["bbox"]
    cells = max(len(board.rows), len(board.columns))
    factor = min(1.0, max(LARGEST_PX[0], LARGEST_PX[1] * cells) / max(width, height))
    return _smaller(pixels, factor), board, _scaled(factor) @ warp


def board_of(picture: RealPicture) -> tuple[Board, NDArray[np.float64]]:
    """Return the labelled board of a picture, and the homography (3, 3) from its plane to the picture."""
    label = picture.label
    rows, columns = label["rows"], label["cols"]
    cells = label.get("cells") or _tiles(rows, columns, label.get("blank"))
    x, y, width, height = label["bbox"]
    warp = np.eye(3)
    if "quad" in label:
        corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
        warp = np.asarray(cv2.getPerspectiveTransform(corners, np.array(label["quad"], np.float32)), np.float64)
    down, across = label.get("spans") or (even_spans(y, height, rows), even_spans(x, width, columns))
    board = Board(picture.puzzle, _spans(down), _spans(across))
    sign = "tile" if picture.puzzle == "link" or label.get("picture") else "sign"
    for cell in board.cells:
        value = cells[cell[0]][cell[1]]
        board.put(cell, "covered" if value is None else MEANINGS[picture.puzzle].get(value, sign))
        if value and sign == "sign" and picture.puzzle != "onestroke" and rows < MIN_LETTERED_ROWS:
            board.texts[cell] = str(value)
        elif value and picture.puzzle == "link" and label.get("classes", True):
            board.kinds[cell] = int(value)
        elif value == 0 and label.get("pencil"):
            board.marks_unknown.add(cell)
    places = label.get("waypoints", ())
    for number, (row, column) in places.items() if isinstance(places, dict) else enumerate(places, 1):
        board.put((row, column), "sign", str(number))
    board.bars = {((r, c), (r2, c2)) for r, c, r2, c2 in label.get("walls_between", ())}
    board.edges_are_known = not label.get("bars_untold") and not any("x" in row for row in cells)
    return board, warp


def _tiles(rows: int, columns: int, blank: Sequence[int] | None) -> list[list[int]]:
    """Return cell values for a board of tiles that aren't told apart, 0 for the blank."""
    return [[int([row, column] != blank) for column in range(columns)] for row in range(rows)]


def _spans(pairs: Iterable[Iterable[float]]) -> tuple[Span, ...]:
    return tuple((first, last) for first, last in pairs)


def _smaller(pixels: Pixels, factor: float) -> Pixels:
    return pixels if factor >= 1 else _sized(pixels, factor, factor)


def _sized(pixels: Pixels, across: float, down: float) -> Pixels:
    interpolation = cv2.INTER_AREA if min(across, down) < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, None, fx=across, fy=down, interpolation=interpolation), np.uint8)


def _scaled(across: float, down: float = 0.0) -> NDArray[np.float64]:
    """Return the homography that scales a picture, with coordinates at the centres of pixels."""
    down = down or across
    return np.array([[across, 0, (across - 1) / 2], [0, down, (down - 1) / 2], [0, 0, 1.0]])


def _shifted(x: float, y: float) -> NDArray[np.float64]:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def _mirrored(pixels: Pixels, board: Board, warp: NDArray[np.float64]) -> tuple[Pixels, Board]:
    """Return the mirror image of a picture and its board."""
    width, last = pixels.shape[1] / float(warp[0, 0]), len(board.columns) - 1
    other = Board(board.puzzle, board.rows, tuple((width - right, width - left) for left, right in reversed(board.columns)))
    other.contents = np.ascontiguousarray(board.contents[:, ::-1])
    other.bars = {tuple(sorted(((r, last - c), (r2, last - c2)))) for (r, c), (r2, c2) in board.bars}  # type: ignore[misc]
    other.kinds = {(row, last - column): kind for (row, column), kind in board.kinds.items()}
    other.edges_are_known = board.edges_are_known
    return np.ascontiguousarray(pixels[:, ::-1]), other


def _bounds(board: Board, warp: NDArray[np.float64]) -> tuple[float, float, float, float]:
    """Return the bounding box of a board in its picture: left, top, right, bottom."""
    left, top, right, bottom = board.outline
    corners = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
    moved = cv2.perspectiveTransform(corners, warp)[0]
    (x0, y0), (x1, y1) = moved.min(0), moved.max(0)
    return float(x0), float(y0), float(x1), float(y1)


def _cropped(
    pixels: Pixels, bounds: tuple[float, float, float, float], warp: NDArray[np.float64], rng: np.random.Generator
) -> tuple[Pixels, NDArray[np.float64]]:
    """Return a picture cropped to its board with a narrow margin, and the homography for it."""
    left, top, right, bottom = bounds
    margins = rng.uniform(0, 0.06, 4) * max(right - left, bottom - top)
    x0, y0 = max(0, round(left - margins[0])), max(0, round(top - margins[1]))
    x1, y1 = round(right + margins[2]), round(bottom + margins[3])
    return pixels[y0:y1, x0:x1], _shifted(-x0, -y0) @ warp


def _placed(
    pixels: Pixels, bounds: tuple[float, float, float, float], canvas_px: int, min_length: float, rng: np.random.Generator
) -> tuple[Pixels, NDArray[np.float64]]:
    """Return a square canvas with a picture placed so that its board is visible, and the map from the picture to the canvas.

    The longer side of the board gets at least a given length, so only part of a very fine board may be visible.
    """
    left, top, right, bottom = bounds
    share = rng.uniform(0.7, 1.03) if rng.random() < 0.6 else rng.uniform(0.35, 0.7)
    factor = max(share * canvas_px, min_length) / max(right - left, bottom - top)
    across, down = factor * np.exp(rng.uniform(-STRETCH, 0, 2))
    x, y = (
        rng.uniform(min(0, canvas_px - length), max(0, canvas_px - length)) - start
        for start, length in ((left * across, (right - left) * across), (top * down, (bottom - top) * down))
    )
    x0, y0 = max(0, int(-x / across) - 2), max(0, int(-y / down) - 2)
    seen = pixels[y0 : y0 + int(canvas_px / down) + 6, x0 : x0 + int(canvas_px / across) + 6]
    border = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
    sized = _sized(seen, across, down)
    at_x, at_y = round(x + x0 * across), round(y + y0 * down)
    is_all = at_x <= 0 and at_y <= 0 and at_x + sized.shape[1] >= canvas_px and at_y + sized.shape[0] >= canvas_px
    canvas = np.full((canvas_px, canvas_px, 3), np.median(border, 0), np.uint8)
    if not is_all and rng.random() < 0.4:
        canvas = draw_background(rng, canvas_px, canvas_px)
    place, part = overlap(canvas, sized, at_x, at_y)
    place[:] = part
    real = sized.shape[1] / seen.shape[1], sized.shape[0] / seen.shape[0]
    return canvas, _shifted(at_x, at_y) @ _scaled(*real) @ _shifted(-x0, -y0)


def _part(pixels: Pixels, canvas_px: int, rng: np.random.Generator) -> Pixels:
    """Return a square part of a picture at a random scale, or all of it with a plain border."""
    factor = canvas_px / max(pixels.shape[:2]) * float(np.exp(rng.uniform(-0.2, 1.1)))
    canvas = np.full((canvas_px, canvas_px, 3), pixels[0, 0], np.uint8)
    sized = _sized(pixels, factor, factor)
    x, y = (round(rng.uniform(min(0, canvas_px - length), max(0, canvas_px - length))) for length in sized.shape[1::-1])
    place, part = overlap(canvas, sized, x, y)
    place[:] = part
    return canvas
