"""Targets of the board network: for each place of a picture its cell, the neighbouring cells, and the contents."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Span
from vision.grids.board_network import PUZZLES, STEP
from vision.training.boards.board import Board

SPREAD = 0.2  # standard deviation of the peak over a cell's centre, in cells
CORE = 0.36  # everything else is learnt within this distance of a cell's centre, in cells
FINEST_PX = 9.0  # boards with a smaller pitch are ignored in the loss

Values = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Targets:
    """The targets at each place of a raster."""

    heatmap: Values  # (height, width), 1 at the centre of a cell, -1 where nothing is learnt
    vectors: Values
    """(8, height, width), in pixels: offsets to the centre, the next cell on the right and the one below; the cell's size"""
    core: NDArray[np.bool_]  # (height, width), whether vectors, puzzle and content are learnt there
    puzzle: NDArray[np.int8]
    content: NDArray[np.int8]
    edges: NDArray[np.int8]
    """(4, height, width), 1 where a cell has a bar on the right, a bar below, the line going right, the line going down;
    -1 where nothing is learnt"""


def targets_of(boards: list[tuple[Board, NDArray[np.float64]]], side: int) -> Targets:
    """Return the targets of a square picture with boards, each with the homography (3, 3) from its plane to the picture."""
    size = side // STEP
    targets = Targets(
        np.zeros((size, size), np.float32),
        np.zeros((8, size, size), np.float32),
        np.zeros((size, size), bool),
        np.zeros((size, size), np.int8),
        np.zeros((size, size), np.int8),
        np.full((4, size, size), -1, np.int8),
    )
    across, down = np.meshgrid(np.arange(size), np.arange(size))
    places = np.stack([across, down], 2).reshape(-1, 2) * float(STEP) + (STEP - 1) / 2
    for board, warp in boards:
        _add(targets, board, warp, np.asarray(places, np.float64))
    return targets


def _add(targets: Targets, board: Board, warp: NDArray[np.float64], places: NDArray[np.float64]) -> None:
    size = targets.heatmap.shape[0]
    plane = _projected(places, np.asarray(np.linalg.inv(warp), np.float64))
    column, u = _owners(plane[:, 0], board.columns)
    row, v = _owners(plane[:, 1], board.rows)
    inside = (column >= 0) & (row >= 0)
    if not inside.any():
        return
    middles, right, below, extent = _cells(board, warp)
    pitch = float(np.sqrt(np.abs(np.median(right[..., 0] * below[..., 1] - right[..., 1] * below[..., 0]))))
    at = np.flatnonzero(inside)
    r, c = row[at], column[at]
    where = np.unravel_index(at, (size, size))
    if pitch < FINEST_PX:
        targets.heatmap[where] = -1
        return
    spread = max(SPREAD, 0.8 * STEP / pitch)
    heatmap = np.exp(-0.5 * ((u[at] / spread) ** 2 + (v[at] / spread) ** 2))
    targets.heatmap[where] = np.maximum(targets.heatmap[where], heatmap)
    vectors = middles[r, c] - places[at], right[r, c], below[r, c], extent[r, c]
    targets.vectors[:, where[0], where[1]] = np.concatenate(vectors, 1).T
    targets.core[where] = np.maximum(np.abs(u[at]), np.abs(v[at])) <= max(CORE, 0.7 * STEP / pitch)
    targets.puzzle[where] = PUZZLES.index(board.puzzle)
    targets.content[where] = board.contents[r, c]
    if board.puzzle == "onestroke" and board.edges_are_known:
        targets.edges[:, where[0], where[1]] = _edges(board)[:, r, c]


def _owners(values: NDArray[np.float64], spans: tuple[Span, ...]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return for each value the span that it lies in (-1 for none), and its offset from the middle of the span, in pitches."""
    starts, ends = np.array(spans).T
    middles = (starts + ends) / 2
    pitch = (middles[-1] - middles[0]) / (len(spans) - 1)
    owner = np.abs(values[:, None] - middles[None]).argmin(1)
    offset = (values - middles[owner]) / pitch
    return np.where(np.abs(offset) <= 0.5, owner, -1), offset


def _cells(
    board: Board, warp: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the centres of all cells in the picture, the offsets to the next cells on the right and below, and the sizes."""
    x, y = (_extended(np.array(spans).mean(1)) for spans in (board.columns, board.rows))
    middles = _projected(np.stack(np.meshgrid(x, y), 2).reshape(-1, 2), warp).reshape(len(y), len(x), 2)
    right, below = np.diff(middles[:-1], axis=1), np.diff(middles[:, :-1], axis=0)
    wide = np.diff(np.array(board.columns), axis=1)[:, 0] / np.diff(x)
    tall = np.diff(np.array(board.rows), axis=1)[:, 0] / np.diff(y)
    lengths = np.linalg.norm(right, axis=2) * wide[None], np.linalg.norm(below, axis=2) * tall[:, None]
    return middles[:-1, :-1], right, below, np.stack(lengths, 2)


def _edges(board: Board) -> NDArray[np.int8]:
    """Return for each cell whether there is a bar, or the line goes on, to the right and below, (4, rows, columns)."""
    found = np.zeros((4, *board.contents.shape), np.int8)
    line = {frozenset(pair) for pair in pairwise(board.line)}
    for row, column in board.cells:
        for direction, neighbour in enumerate(((row, column + 1), (row + 1, column))):
            found[direction, row, column] = ((row, column), neighbour) in board.bars
            found[2 + direction, row, column] = frozenset(((row, column), neighbour)) in line
    return found


def _extended(middles: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.append(middles, 2 * middles[-1] - middles[-2])


def _projected(points: NDArray[np.float64], warp: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], np.float64)
