"""Finds picture puzzles that fill their window by the blank: the board network may see no cells, as where they are wide."""

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span, largest

PLAIN = 3  # neighbouring pixels of a blank differ by at most so many levels
MIN_PX, MIN_FILLED = 16, 0.9  # least side of a blank, and least part of its bounding box that is plain
MAX_BLANKS = 2
MIN_SIDE, MAX_SIDE = 3, 6  # of rows and columns
SLACK, NEAR_PX = 0.06, 3  # how far the board's edge may be from the picture's, in cells, and seams from their places
MIN_SEAM = 1.25  # least contrast across the seams between tiles, as a multiple of that within them


def grids_around_blanks(pixels: Pixels) -> list[Grid]:
    """Return the grids of as many cells as large as a plain rectangle as a picture holds, with seams between them."""
    return [Grid(*spans) for spans in dict.fromkeys(_found(pixels))]


def _found(pixels: Pixels) -> Iterator[tuple[tuple[Span, ...], tuple[Span, ...]]]:
    edges = np.asarray(largest(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))), np.uint8)
    stats = cv2.connectedComponentsWithStats((edges <= PLAIN).view(np.uint8))[2][1:]
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    is_blank = (sides.min(1) >= MIN_PX) & (stats[:, cv2.CC_STAT_AREA] >= MIN_FILLED * sides.prod(1))
    found = stats[is_blank][np.argsort(-sides[is_blank].prod(1), kind="stable")]
    for x, y, width, height, _ in found[:MAX_BLANKS].tolist():
        columns, rows = _spans(x - 1, x + width + 1, pixels.shape[1]), _spans(y - 1, y + height + 1, pixels.shape[0])
        if columns and rows and _has_seams(edges, columns) and _has_seams(edges.T, rows):
            yield columns, rows


def _spans(start: int, end: int, length: int) -> tuple[Span, ...]:
    """Return the ends of as many equal cells as a length holds, one of them about as given; none if they are too few."""
    side, slack = end - start, SLACK * (end - start)
    n_before, n_after = int((start + slack) / side), int((length - end + slack) / side)
    first, last = start - n_before * side, end + n_after * side
    first, last = first if first > slack else 0, last if last < length - slack else length
    count = n_before + 1 + n_after
    return tuple(pairwise(np.linspace(first, last, count + 1).tolist())) if MIN_SIDE <= count <= MAX_SIDE else ()


def _has_seams(edges: NDArray[np.uint8], columns: tuple[Span, ...]) -> bool:
    """Return whether edges between columns are clearer than those within them."""
    begin, end = round(columns[0][0]), round(columns[-1][1])
    profile = edges[:, begin:end].mean(0)
    is_seam = np.zeros(len(profile), np.bool_)
    for start, _ in columns[1:]:
        is_seam[round(start) - begin - NEAR_PX : round(start) - begin + NEAR_PX] = True
    return bool(profile[is_seam].mean() >= MIN_SEAM * profile[~is_seam].mean())
