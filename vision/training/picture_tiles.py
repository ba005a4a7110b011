"""Draws the tiles of picture puzzles as programs might: with frames, gaps, round corners, reliefs, numbers and noise."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.readers.sliding.edge_network import scaled_tiles, strips_of
from vision.training.drawing.choices import random_colour
from vision.training.motifs.scenes import photograph

SIDES = (3, 8)
TILE_PX = (26, 150)
PICTURE_PX = 620
KEPT, NEW_SHARE = 80, 0.1  # pictures that are kept, since drawing is slow, and how often a new one replaces one of them
MAX_GAP, MAX_FRAME, MAX_RADIUS = 0.09, 0.045, 0.16  # in parts of a tile
OFF = 0.045  # the board's ends are found up to this far off, in parts of a tile


@dataclass(frozen=True, eq=False)
class Tiles:
    """The tiles of a picture without the blank, in random order."""

    strips: NDArray[np.uint8]  # (4, n, SIDE_PX, DEPTH_PX, 3)
    right: NDArray[np.int64]  # (n,), the tile to the right of each in the picture, -1 for none
    below: NDArray[np.int64]


class Source:
    """Draws random tiles; some pictures are kept for further ones."""

    def __init__(self) -> None:
        self._pictures = list[Pixels]()

    def tiles(self, rng: np.random.Generator) -> Tiles:
        """Return the tiles of a random board, and which of them are neighbours."""
        rows, columns = (int(side) for side in rng.integers(*SIDES, 2))
        columns = rows if rng.random() < 0.7 else columns
        height = int(np.exp(rng.uniform(*np.log(TILE_PX))))
        width = height if rng.random() < 0.75 else max(20, int(height * rng.uniform(0.6, 1.6)))
        parts = self._parts(rng, rows, columns, height, width)
        order = rng.permutation(rows * columns)
        board = _degraded(_drawn(parts[order], rows, columns, rng), rng)
        tiles = scaled_tiles(_cropped(board, rows, columns, rng), rows, columns)
        return _neighbours(strips_of(tiles), order, int(rng.integers(rows * columns)), columns)

    def _parts(self, rng: np.random.Generator, rows: int, columns: int, height: int, width: int) -> NDArray[np.uint8]:
        """Return the parts of a picture, row by row, (n, height, width, 3)."""
        if len(self._pictures) < KEPT:
            self._pictures.append(photograph(rng, PICTURE_PX, PICTURE_PX))
        elif rng.random() < NEW_SHARE:
            self._pictures[int(rng.integers(KEPT))] = photograph(rng, PICTURE_PX, PICTURE_PX)
        whole = self._pictures[int(rng.integers(len(self._pictures)))]
        side = int(PICTURE_PX * rng.uniform(0.45, 1.0))
        left, top = (int(rng.integers(PICTURE_PX - side + 1)) for _ in range(2))
        part = whole[top : top + side, left : left + side]
        part = part[:, ::-1] if rng.random() < 0.5 else part
        part = part.transpose(1, 0, 2) if rng.random() < 0.15 else part
        part = part[:, :, rng.permutation(3)] if rng.random() < 0.3 else part
        method = cv2.INTER_AREA if side > rows * height else cv2.INTER_CUBIC
        scaled = cv2.resize(np.ascontiguousarray(part), (columns * width, rows * height), interpolation=method)
        if rng.random() < 0.15:
            grey = cv2.cvtColor(cv2.cvtColor(scaled, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
            scaled = cv2.addWeighted(grey, 0.9, scaled, 0.1, 0)
        if rng.random() < 0.3:
            scaled = cv2.convertScaleAbs(scaled, alpha=rng.uniform(0.5, 1.3), beta=rng.uniform(-20, 30))
        tiles = scaled.reshape(rows, height, columns, width, 3).swapaxes(1, 2).reshape(-1, height, width, 3)
        return np.asarray(tiles, np.uint8)


def _drawn(parts: NDArray[np.uint8], rows: int, columns: int, rng: np.random.Generator) -> Pixels:
    """Return the picture of a board of tiles."""
    low = min(parts.shape[1:3])
    gap = round(rng.uniform(0, MAX_GAP) * low) if rng.random() < 0.6 else 0
    edge = int(np.ceil(rng.uniform(0, MAX_FRAME) * low)) if rng.random() < 0.6 else 0
    tiles = parts.astype(np.float32)
    tiles = _framed(tiles, edge, rng) if edge else tiles
    if rng.random() < 0.1:  # darker towards all edges
        tiles *= _vignette(tiles.shape[1], tiles.shape[2], rng)[..., None]
    if rng.random() < 0.25:
        _number(tiles, rng)
    background = np.array(random_colour(rng), np.float32)
    if rng.random() < 0.35 and (gap or edge):
        mask = _rounded(tiles.shape[1], tiles.shape[2], rng.uniform(0.02, MAX_RADIUS) * low)[..., None]
        tiles = tiles * mask + background * (1 - mask)
    before, after = gap // 2, gap - gap // 2
    spaced = np.empty((len(tiles), tiles.shape[1] + gap, tiles.shape[2] + gap, 3), np.float32)
    spaced[:] = background
    spaced[:, before : spaced.shape[1] - after, before : spaced.shape[2] - after] = tiles
    board = spaced.reshape(rows, columns, *spaced.shape[1:]).swapaxes(1, 2).reshape(rows * spaced.shape[1], -1, 3)
    return np.asarray(np.clip(board, 0, 255), np.uint8)


def _framed(tiles: NDArray[np.float32], edge: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return tiles with a frame around or over their edges, or lit from one side."""
    if rng.random() < 0.6:
        colour = random_colour(rng) if rng.random() < 0.6 else (0, 0, 0) if rng.random() < 0.5 else (255, 255, 255)
        opacity = 1.0 if rng.random() < 0.8 else rng.uniform(0.2, 0.9)
        if rng.random() < 0.5:
            tiles = np.pad(tiles, ((0, 0), (edge, edge), (edge, edge), (0, 0)), mode="edge")
        for line in _lines(tiles, edge):
            line[:] = line * (1 - opacity) + np.array(colour, np.float32) * opacity
        return tiles
    light = rng.uniform(20, 110) * rng.choice([-1, 1])
    shifts = (light, light, -light, -light) if rng.random() < 0.75 else (light,) * 4
    for line, shift in zip(_lines(tiles, edge), shifts, strict=True):
        line += shift
    return tiles


def _lines(tiles: NDArray[np.float32], edge: int) -> tuple[NDArray[np.float32], ...]:
    return tiles[:, :edge], tiles[:, :, :edge], tiles[:, -edge:], tiles[:, :, -edge:]


def _vignette(height: int, width: int, rng: np.random.Generator) -> NDArray[np.float32]:
    y, x = (np.minimum(np.arange(side), np.arange(side)[::-1]) + 0.5 for side in (height, width))
    near = np.minimum(y[:, None], x) / (rng.uniform(0.03, 0.12) * min(height, width))
    return np.asarray(1 - rng.uniform(0.2, 0.8) * np.exp(-near), np.float32)


def _rounded(height: int, width: int, radius: float) -> NDArray[np.float32]:
    """Return the opacity of a rectangle with round corners."""
    y, x = (np.maximum(np.abs(np.arange(side) - (side - 1) / 2) - side / 2 + radius, 0) for side in (height, width))
    return np.asarray(np.clip(radius - np.hypot(y[:, None], x) + 0.5, 0, 1), np.float32)


def _number(tiles: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Write a number on every tile, in the middle or a corner."""
    size = rng.uniform(0.2, 0.6) * tiles.shape[1]
    colour = (255, 255, 255) if rng.random() < 0.5 else random_colour(rng)
    x, y = (0.5, 0.5) if rng.random() < 0.5 else rng.choice([0.15, 0.8], 2)
    font, thick = int(rng.choice([0, 2, 3])), max(1, int(size / 10))
    for number, tile in enumerate(tiles):
        at = int(tile.shape[1] * x - size * 0.3), int(tile.shape[0] * y + size * 0.35)
        ink = np.zeros(tile.shape[:2], np.uint8)
        cv2.putText(ink, str(number), at, font, size / 30, 255, thick, cv2.LINE_AA)
        tile[ink > 127] = colour


def _degraded(board: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture of a board as it may come from a screen: scaled, compressed, noisy."""
    if rng.random() < 0.4:
        scale, method = rng.uniform(0.6, 1.4), int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_AREA]))
        board = np.asarray(cv2.resize(board, None, fx=scale, fy=scale, interpolation=method), np.uint8)
    if rng.random() < 0.1:
        board = np.asarray(cv2.GaussianBlur(board, (0, 0), rng.uniform(0.4, 1.2)), np.uint8)
    if rng.random() < 0.1:
        board = np.clip(board + rng.normal(0, rng.uniform(1, 6), board.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        packed = cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])[1]
        board = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return board


def _cropped(board: Pixels, rows: int, columns: int, rng: np.random.Generator) -> Pixels:
    """Return the board as a search for grids may find it, a little off its place."""
    height, width = board.shape[0] / rows, board.shape[1] / columns
    y0, y1 = (rng.normal(0, OFF / 2.5, 2).clip(-OFF, OFF) * height).round().astype(int)
    x0, x1 = (rng.normal(0, OFF / 2.5, 2).clip(-OFF, OFF) * width).round().astype(int)
    pad = int(OFF * max(height, width)) + 2
    wide = cv2.copyMakeBorder(board, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=random_colour(rng))
    return np.asarray(wide[pad + y0 : pad + board.shape[0] + y1, pad + x0 : pad + board.shape[1] + x1], np.uint8)


def _neighbours(strips: NDArray[np.uint8], order: NDArray[np.int64], blank: int, columns: int) -> Tiles:
    """Return tiles without the blank, given the place of each in the picture."""
    kept = np.delete(np.arange(len(order)), blank)
    places = order[kept]
    where = np.full(len(order) + columns + 1, -1)
    where[places] = np.arange(len(kept))
    right = np.where(places % columns < columns - 1, where[places + 1], -1)
    return Tiles(strips[:, kept], right, where[np.minimum(places + columns, len(where) - 1)])
