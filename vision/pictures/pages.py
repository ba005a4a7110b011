"""Reads pages of several boards, such as the playground prints: lines across the whole page separate the boards."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Reading
from vision.pictures.opening import only_in
from vision.readers import read_boards
from vision.readers.reader import ReadOptions

INK = 60  # levels by which a line is darker or lighter than the page's corner
LINE = 0.97  # least part of the page's length that a line fills with ink
MIN_PART = 0.1  # of the page's side; narrower parts hold no board


def read_page(pixels: Pixels, puzzle: str = "", options: ReadOptions | None = None) -> list[Reading]:
    """Return the boards in a picture as `read_boards` does, or one from each part if lines divide the picture."""
    parts = [] if options is not None and options.region is not None else list(_parts(pixels))
    separate = [reading for part in parts for reading in read_boards(part, puzzle, options)[:1]] if len(parts) > 1 else []
    return separate if len(separate) > 1 else read_boards(pixels, puzzle, options)


def _parts(pixels: Pixels) -> Iterator[Pixels]:
    """Yield a copy of the picture for each of its parts, blank outside that part."""
    has_ink = np.abs(pixels.astype(np.int16) - pixels[0, 0].astype(np.int16)).max(axis=-1) > INK
    for top, bottom in _spans(has_ink.mean(axis=1)):
        for left, right in _spans(has_ink.mean(axis=0)):
            yield only_in(pixels, (left, top, right - left, bottom - top))


def _spans(ink: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Yield the spans between lines along one axis that have room for a board, given how much ink each position has."""
    lines = np.flatnonzero(ink > LINE)
    for start, end in pairwise([-1, *map(int, lines), len(ink)]):
        if end - start > MIN_PART * len(ink):
            yield start + 1, end
