"""Pages of several boards, such as those that the playground prints: lines across all of the page keep the boards apart."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Reading
from vision.pictures.opening import only_in
from vision.readers import read_boards
from vision.readers.reader import Wishes

INK = 60  # how much darker or lighter than the page's corner a line is
WHOLE = 0.97  # of the page's length a line has ink at least
LEAST_PART = 0.1  # of the page's side: what is narrower holds no board


def read_page(pixels: Pixels, puzzle: str = "", wishes: Wishes | None = None) -> list[Reading]:
    """Return the boards of a picture as `read_boards` does; where lines divide the picture, the boards of its parts in order."""
    parts = list(_parts(pixels))
    apart = [reading for part in parts for reading in read_boards(part, puzzle, wishes)[:1]] if len(parts) > 1 else []
    return apart if len(apart) > 1 else read_boards(pixels, puzzle, wishes)


def _parts(pixels: Pixels) -> Iterator[Pixels]:
    """Yield the picture with all but one of its parts blank, for each of them."""
    has_ink = np.abs(pixels.astype(np.int16) - pixels[0, 0].astype(np.int16)).max(axis=-1) > INK
    for top, bottom in _spans(has_ink.mean(axis=1)):
        for left, right in _spans(has_ink.mean(axis=0)):
            yield only_in(pixels, (left, top, right - left, bottom - top))


def _spans(ink: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Yield from where to where there is room for boards between the lines across one side, given how much ink each has."""
    lines = np.flatnonzero(ink > WHOLE)
    for start, end in pairwise([-1, *map(int, lines), len(ink)]):
        if end - start > LEAST_PART * len(ink):
            yield start + 1, end
