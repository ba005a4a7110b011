"""What the board network is to say of a picture: to which cell each place belongs, where its neighbours are, what it holds."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Span
from vision.grids.board_network import PUZZLES, STEP
from vision.training.boards.board import Board

SPREAD = 0.2  # how wide the hill over the middle of a cell is, in parts of the cells' distance
CORE = 0.36  # so near to the middle, in parts of the distance, all else is learnt
FINEST_PX = 9.0  # cells closer together than this are neither learnt nor held against the network

Values = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Targets:
    """What is to be said, for each place of a raster."""

    hill: Values  # (height, width), 1 at the middle of a cell, and -1 where nothing is learnt
    vectors: Values
    """(8, height, width), in pixels: to the middle, to the next cell on the right, to the one below, and the cell's size"""
    core: NDArray[np.bool_]  # (height, width), where vectors, puzzle and content are learnt
    puzzle: NDArray[np.int8]
    content: NDArray[np.int8]
    edges: NDArray[np.int8]
    """(4, height, width), 1 where a bar is on the right of a cell, and below it, and where a line goes on to the right, and
    downwards; -1 where nothing is learnt"""


def targets_of(boards: list[tuple[Board, NDArray[np.float64]]], side: int) -> Targets:
    """Return what is to be said about a square picture with boards, each with the map (3, 3) from its plane to the picture."""
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
    size = targets.hill.shape[0]
    plane = _moved(places, np.asarray(np.linalg.inv(warp), np.float64))
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
        targets.hill[where] = -1
        return
    spread = max(SPREAD, 0.8 * STEP / pitch)
    hill = np.exp(-0.5 * ((u[at] / spread) ** 2 + (v[at] / spread) ** 2))
    targets.hill[where] = np.maximum(targets.hill[where], hill)
    targets.vectors[:, where[0], where[1]] = np.concatenate(
        [(middles[r, c] - places[at]).T, right[r, c].T, below[r, c].T, extent[r, c].T]
    )
    targets.core[where] = np.maximum(np.abs(u[at]), np.abs(v[at])) <= max(CORE, 0.7 * STEP / pitch)
    targets.puzzle[where] = PUZZLES.index(board.puzzle)
    targets.content[where] = board.contents[r, c]
    if board.puzzle == "onestroke" and board.edges_are_known:
        targets.edges[:, where[0], where[1]] = _edges(board)[:, r, c]


def _owners(values: NDArray[np.float64], spans: tuple[Span, ...]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return for each value in whose span it is, -1 being none, and how far from its middle in parts of the spans' distance."""
    starts, ends = np.array(spans).T
    middles = (starts + ends) / 2
    pitch = (middles[-1] - middles[0]) / (len(spans) - 1)
    owner = np.abs(values[:, None] - middles[None]).argmin(1)
    apart = (values - middles[owner]) / pitch
    return np.where(np.abs(apart) <= 0.5, owner, -1), apart


def _cells(
    board: Board, warp: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the middles of all cells in the picture, the ways to the next ones on the right and below, and the cells' sizes."""
    x, y = (_prolonged(np.array(spans).mean(1)) for spans in (board.columns, board.rows))
    middles = _moved(np.stack(np.meshgrid(x, y), 2).reshape(-1, 2), warp).reshape(len(y), len(x), 2)
    right, below = np.diff(middles[:-1], axis=1), np.diff(middles[:, :-1], axis=0)
    wide = np.diff(np.array(board.columns), axis=1)[:, 0] / np.diff(x)
    tall = np.diff(np.array(board.rows), axis=1)[:, 0] / np.diff(y)
    lengths = np.linalg.norm(right, axis=2) * wide[None], np.linalg.norm(below, axis=2) * tall[:, None]
    return middles[:-1, :-1], right, below, np.stack(lengths, 2)


def _edges(board: Board) -> NDArray[np.int8]:
    """Return for each cell whether bars are on its right and below it, and whether the line goes on there, (4, rows, columns)."""
    found = np.zeros((4, *board.contents.shape), np.int8)
    line = {frozenset(pair) for pair in pairwise(board.line)}
    for row, column in board.cells:
        for way, near in enumerate(((row, column + 1), (row + 1, column))):
            found[way, row, column] = ((row, column), near) in board.bars
            found[2 + way, row, column] = frozenset(((row, column), near)) in line
    return found


def _prolonged(middles: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.append(middles, 2 * middles[-1] - middles[-2])


def _moved(points: NDArray[np.float64], warp: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], np.float64)
