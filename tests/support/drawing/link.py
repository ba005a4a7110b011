"""Draws random link boards: shuffled faces, removed tiles, noise, and overlays."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Labels = NDArray[np.int64]
Colour = tuple[int, int, int]

WALL = -1
FINE = 4  # faces are drawn at this scale and shrunk


@dataclass(frozen=True)
class Look:
    """How a board is drawn."""

    tile_px: tuple[int, int] = (44, 44)
    gap_px: int = 2
    faces: int = 12
    rows: int = 6
    columns: int = 10
    removed: float = 0.0  # fraction of tiles removed
    obstacles: int = 0  # maximum number of cells with bricks, which are WALL in the labels
    tile: Colour = (225, 240, 245)
    border: Colour = (90, 100, 120)
    page: Colour = (120, 70, 40)
    texture: float = 0.0  # standard deviation of the page's noise, in grey levels
    margin_px: tuple[int, int] = (60, 90)
    scale: float = 1.0
    jpeg: int = 0  # quality; 0 for no compression
    tinted: bool = False  # one tile is selected
    pointer: bool = False  # a mouse pointer covers part of one tile


LOOKS = {
    "full": Look(),
    "removed": Look(removed=0.4),
    "no gap": Look(gap_px=0, removed=0.2),
    "wide gap": Look(gap_px=16, tile_px=(36, 40), removed=0.2),
    "textured": Look(removed=0.4, texture=25.0),
    "jpeg": Look(tile_px=(48, 60), jpeg=75, removed=0.2),
    "scaled": Look(scale=1.37, removed=0.2),
    "large": Look(scale=3.4),
    "small": Look(tile_px=(26, 28), rows=8, columns=14, faces=16),
    "many": Look(tile_px=(34, 42), rows=14, columns=26, faces=30),
    "selected": Look(tinted=True, removed=0.2),
    "pointed at": Look(pointer=True, tile_px=(60, 60)),
}


@dataclass(frozen=True)
class Board:
    """A picture with its ground truth."""

    pixels: Image
    labels: Labels
    bbox: tuple[float, float, float, float]


def draw_board(look: Look, seed: int) -> Board:
    """Draw a shuffled board; every face has an even number of tiles, even after some are removed."""
    rng = np.random.default_rng(seed)
    labels = _shuffled(look, rng)
    pictures = {label: _face(label, look, rng) for label in np.unique(labels[labels > 0])}
    (width, height), (left, top) = look.tile_px, look.margin_px
    across, down = width + look.gap_px, height + look.gap_px
    size = (top * 2 + look.rows * down, left * 2 + look.columns * across, 3)
    page = np.clip(np.array(look.page) + rng.normal(0, look.texture, size), 0, 255).astype(np.uint8)
    if look.texture:
        page = np.asarray(cv2.GaussianBlur(page, (0, 0), 1.5), np.uint8)
    places = {}
    for (row, column), label in np.ndenumerate(labels):
        x, y = left + column * across, top + row * down
        places[row, column] = slice(y, y + height), slice(x, x + width)
        if label:
            page[places[row, column]] = pictures[label] if label > 0 else _bricks(look)
    _cover(page, labels, places, look, rng)
    bbox = (left, top, look.columns * across - look.gap_px, look.rows * down - look.gap_px)
    if look.scale != 1:
        page = np.asarray(cv2.resize(page, None, fx=look.scale, fy=look.scale, interpolation=cv2.INTER_AREA), np.uint8)
        bbox = tuple(value * look.scale for value in bbox)  # type: ignore[assignment]
    if look.jpeg:
        page = np.asarray(cv2.imdecode(cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])[1], 1), np.uint8)
    return Board(page, labels, bbox)


def _shuffled(look: Look, rng: np.random.Generator) -> Labels:
    pairs = look.rows * look.columns // 2
    faces = np.repeat(np.arange(pairs) % look.faces + 1, 2)
    labels = rng.permutation(faces).reshape(look.rows, look.columns)
    labels = np.insert(labels.ravel(), rng.integers(0, labels.size, look.obstacles), WALL)[: labels.size].reshape(labels.shape)
    _even_out(labels)
    for label in rng.permutation(np.repeat(np.arange(1, look.faces + 1), pairs))[: int(look.removed * pairs)]:
        cells = rng.permutation(np.argwhere(labels == label))[:2]
        labels[tuple(cells.T)] = 0
    return labels


def _even_out(labels: Labels) -> None:
    """Remove one tile of every face with an odd number of tiles."""
    for label in np.unique(labels[labels > 0]):
        cells = np.argwhere(labels == label)
        if len(cells) % 2:
            labels[tuple(cells[0])] = 0


def _bricks(look: Look) -> Image:
    """Draw an obstacle: rows of bricks in different shades, without a border."""
    width, height = look.tile_px
    wall = np.full((height, width, 3), (160, 170, 175), np.uint8)
    shades = np.random.default_rng(0).uniform(0.6, 1.3, (5, 4))
    for (row, column), shade in np.ndenumerate(shades):
        x, y = int((column - row % 2 / 2) * width / 2.5), row * height // 4
        colour = tuple(float(value) for value in np.array((50, 60, 150)) * shade)
        cv2.rectangle(wall, (x + 1, y + 1), (x + int(width / 2.5) - 1, y + height // 4 - 1), colour, -1)
    return wall


def _face(label: int, look: Look, rng: np.random.Generator) -> Image:
    """Draw a tile with a border and random strokes, discs and polygons."""
    width, height = look.tile_px[0] * FINE, look.tile_px[1] * FINE
    tile = np.full((height, width, 3), look.tile, np.uint8)
    cv2.rectangle(tile, (0, 0), (width - 1, height - 1), look.border, FINE * 2)
    for _ in range(4):
        colour = tuple(int(value) for value in rng.integers(0, 256, 3))
        points = (rng.uniform(0.2, 0.8, (3, 2)) * (width, height)).astype(np.int32)
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(tile, tuple(int(v) for v in points[0]), int(width * rng.uniform(0.08, 0.2)), colour, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.fillPoly(tile, [points], colour, cv2.LINE_AA)
        else:
            cv2.polylines(tile, [points], False, colour, max(1, width // 12), cv2.LINE_AA)
    return np.asarray(cv2.resize(tile, look.tile_px, interpolation=cv2.INTER_AREA), np.uint8)


def _cover(
    page: Image, labels: Labels, places: dict[tuple[int, int], tuple[slice, slice]], look: Look, rng: np.random.Generator
) -> None:
    cells = rng.permutation(np.argwhere(labels > 0))
    if look.tinted:
        place = places[tuple(int(v) for v in cells[0])]  # type: ignore[index]
        page[place] = (page[place] * np.array((0.6, 0.95, 1.0))).astype(np.uint8)
    if look.pointer:
        rows, columns = places[tuple(int(v) for v in cells[1])]  # type: ignore[index]
        y, x, size = rows.start + 14, columns.start + 16, look.tile_px[0] // 3
        arrow = np.array([(x, y), (x, y + size), (x + size // 4, y + size * 3 // 4), (x + size * 2 // 3, y + size * 2 // 3)])
        cv2.fillPoly(page, [arrow], (255, 255, 255), cv2.LINE_AA)
        cv2.polylines(page, [arrow], True, (0, 0, 0), 1, cv2.LINE_AA)
