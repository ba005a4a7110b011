"""Finds picture puzzles that fill their window by the blank: their tiles may be too wide or too high for the board network."""

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span, largest

PLAIN = 3  # neighbouring pixels of a blank differ by at most so many levels
MIN_PX, MIN_FILLED = 16, 0.9  # least side of a blank, and least part of its bounding box that is plain
MAX_BLANKS = 4
MIN_SIDE, MAX_SIDE = 3, 8  # of rows and columns
SLACK_PX = 3  # how far the board's edge may be from the picture's, and how wide the seams between tiles are
MIN_SEAM = 1.25  # least contrast across the seams between tiles, as a multiple of that within them


def grids_around_blanks(pixels: Pixels) -> list[Grid]:
    """Return the grids that fill a picture with cells as large as a plain rectangle, and have seams between them."""
    return [Grid(*spans) for spans in dict.fromkeys(_found(pixels))]


def _found(pixels: Pixels) -> Iterator[tuple[tuple[Span, ...], tuple[Span, ...]]]:
    edges = np.asarray(largest(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))), np.uint8)
    stats = cv2.connectedComponentsWithStats((edges <= PLAIN).view(np.uint8))[2][1:]
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    is_blank = (sides.min(1) >= MIN_PX) & (stats[:, cv2.CC_STAT_AREA] >= MIN_FILLED * sides.prod(1))
    found = stats[is_blank][np.argsort(-sides[is_blank].prod(1), kind="stable")]
    for x, y, width, height, _ in found[:MAX_BLANKS].tolist():
        columns, rows = _spans(x, x + width, pixels.shape[1]), _spans(y, y + height, pixels.shape[0])
        if columns and rows and _has_seams(edges, columns) and _has_seams(edges.T, rows):
            yield columns, rows


def _spans(start: int, end: int, length: int) -> tuple[Span, ...]:
    """Return the ends of equal cells that fill a length, one of them with the given ends; none if they don't fit."""
    count = round(length / (end - start))
    places = np.linspace(0, length, count + 1).tolist()
    is_fitting = all(min(abs(each - place) for each in places) <= SLACK_PX for place in (start, end))
    return tuple(pairwise(places)) if MIN_SIDE <= count <= MAX_SIDE and is_fitting else ()


def _has_seams(edges: NDArray[np.uint8], columns: tuple[Span, ...]) -> bool:
    """Return whether edges between columns are clearer than those within them."""
    profile = edges.mean(0)
    is_seam = np.zeros(len(profile), np.bool_)
    for start, _ in columns[1:]:
        is_seam[round(start) - SLACK_PX : round(start) + SLACK_PX] = True
    return bool(profile[is_seam].mean() >= MIN_SEAM * profile[~is_seam].mean())
