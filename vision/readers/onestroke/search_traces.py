"""Erases what a search has drawn over a maze: the cells that it has seen, and its way from the start to the end."""

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, FREE, START, WALL
from vision.frame import Grid, Pixels
from vision.readers.onestroke.board import WALKED

Mask = NDArray[np.bool_]
CROSS, SQUARE = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8), np.ones((3, 3), np.uint8)
"""a cell and its neighbours, without and with diagonal ones"""
MIN_SEEN, MAX_UNSEEN_LOOKS = 3, 3
"""least number of cells that a search has seen, and number of free looks that may be that of the other cells"""
CONNECTED = 0.95
"""least part of the seen cells that are connected with a mark"""
MAX_DRAWN = 150
"""number of cells up to which a player may have drawn a line; larger mazes are walked through"""
MAX_SAMPLES = 50
"""number of other cells by which the seen ones are replaced"""


def find_traces(names: NDArray[np.int64], signs: NDArray[np.str_]) -> list[Mask]:
    """Return the cells that a search may have seen, given all cells' looks and signs, the most likely ones first."""
    free, marks = (signs == FREE) | (signs == WALKED), (signs == START) | (signs == END)
    sizes = np.bincount(names[signs == FREE], minlength=1)
    likely = [free & (names != unseen) for unseen in np.argsort(-sizes)[:MAX_UNSEEN_LOOKS].tolist() if sizes[unseen]]
    return [seen for seen in likely if _is_trace(seen, marks)]


def has_begun_at_end(seen: Mask, signs: NDArray[np.str_]) -> bool:
    """Return whether a search has seen all around the end but not around the start: then they are confused.

    A mere way says nothing, and nor does a search that has seen most of the maze: it may be the rest of it.
    """
    is_done = dict[str, bool]()
    for sign in (START, END):
        beside = cv2.dilate((signs == sign).astype(np.uint8), CROSS) > 0
        is_done[sign] = bool(seen[beside & (signs != WALL) & (signs != sign)].all())
    is_partial = not _is_way(seen) and 2 * seen.sum() < (signs != WALL).sum()
    return is_partial and is_done[END] and not is_done[START]


def _is_trace(seen: Mask, marks: Mask) -> bool:
    """Return whether cells are connected with a mark, and can't be a line that a player has drawn."""
    from scipy.ndimage import label

    if seen.sum() < MIN_SEEN or (seen.size <= MAX_DRAWN and (_degrees(seen, CROSS) < 2).sum() <= 2):
        return False
    parts, number = label(seen | marks, SQUARE)
    return bool(np.bincount(parts[seen], minlength=number + 1)[parts[marks]].max(initial=0) >= CONNECTED * seen.sum())


def line_in(visited: Mask, names: NDArray[np.int64], signs: NDArray[np.str_]) -> Mask:
    """Return the cells of one look among the visited ones that are a way between the marks, or all of them if there is none."""
    marks = (signs == START) | (signs == END)
    for look in np.unique(names[visited]).tolist():
        way = visited & (names == look)
        if _is_way(way) and (cv2.dilate(way.astype(np.uint8), SQUARE) > 0)[marks].all():
            return np.asarray(way, np.bool_)
    return visited


def _is_way(cells: Mask) -> bool:
    """Return whether some cells are a way without branches, with or without diagonal steps."""
    return any(bool((near <= 2).all() and (near < 2).sum() <= 2) for near in (_degrees(cells, CROSS), _degrees(cells, SQUARE)))


def _degrees(cells: Mask, around: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the number of neighbours that each of some cells has among them."""
    return np.asarray(cv2.filter2D(cells.astype(np.uint8), -1, around, borderType=cv2.BORDER_CONSTANT)[cells] - 1, np.uint8)


def without_trace(plane: Pixels, grid: Grid, seen: Mask, unseen: Mask) -> Pixels:
    """Return a picture in which the seen cells look like most of the others."""
    painted = plane.copy()
    size = tuple(map(round, grid.pitch))
    samples = [cv2.resize(grid.crop(plane, (row, column)), size) for row, column in np.argwhere(unseen)[:MAX_SAMPLES].tolist()]
    usual = np.median(samples, axis=0).astype(np.uint8)
    for row, column in np.argwhere(seen).tolist():
        part = grid.crop(painted, (row, column))
        part[:] = cv2.resize(usual, part.shape[1::-1])
    return painted
