"""What the cell network says of cells, as figures: the ways to read each of them, and how likely they are."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, MARGIN, MOST_SIGNS, SIGNS, Said, look
from vision.cells.closer import closer_views
from vision.cells.figure import JUNK, Figure, Sign, Signs
from vision.frame import Pixels, Rect

LIKE_DIGITS = "OILSZQ"  # letters that are written like digits count as these, not against them
WRITTEN = 0.5  # the part of a cell's height and width in which its signs are taken to stand
LEAST = 0.002  # ways to read a cell that are less likely are left out
RIM, FLAT = 0.15, 5
"""lines around a cell reach so far into its picture, and the levels of what is of one colour differ by so much, at most"""
EMPTY = Figure((), readings=((1.0, ()),))
OTHERS = [place for place, sign in enumerate(SIGNS) if place >= JUNK and sign not in LIKE_DIGITS]


def read_cells(crops: Sequence[Pixels], margin: float = MARGIN) -> list[Figure]:
    """Return what is written in each of the cells of one board, each shown with a margin in parts of the cell."""
    figures = [EMPTY] * len(crops)
    inked = [cell for cell, crop in enumerate(crops) if not _is_flat(crop)]
    if inked:
        said = look([crops[cell] for cell in inked], margin)
        views = closer_views(crops)
        if views:
            said = max(said, look([views[cell] for cell in inked]), key=_trust)
        for place, cell in enumerate(inked):
            height, width = (side / (1 + 2 * margin) for side in crops[cell].shape[:2])
            figures[cell] = _figure(said, place, (height, width))
    return figures


def _is_flat(crop: Pixels) -> bool:
    """Tell whether a cell is of one colour, but for the lines around it: then it is empty, and needs no network."""
    down, across = (round(RIM * side) for side in crop.shape[:2])
    inner = crop[down : crop.shape[0] - down, across : crop.shape[1] - across]
    return not inner.size or all(int(np.ptp(part, axis=(0, 1)).max()) <= FLAT for part in (inner[::3, ::3], inner))


def _trust(said: Said) -> float:
    """Return about how many cells with signs can be read."""
    best = said.counts.argmax(1)
    signs = said.signs.max(2)
    chances = [said.counts[cell, count] * signs[cell, :count].prod() for cell, count in enumerate(best.tolist()) if count]
    return float(sum(chances))


def _figure(said: Said, cell: int, size: tuple[float, float]) -> Figure:
    chances = _known(said.signs[cell])
    ways: list[tuple[float, Signs]] = [
        (float(weight), tuple(Sign(_place(number, count, size), chances[number]) for number in range(count)))
        for count, weight in enumerate(said.counts[cell])
        if weight > LEAST
    ]
    ways.sort(key=lambda way: -way[0])
    has_marks = not ways[0][1] and int(said.kinds[cell].argmax()) == KINDS.index("marks")
    marks = ((0.0, 0.0, size[1], size[0]),) if has_marks else ()
    return Figure(ways[0][1], marks, 255.0, tuple(ways), said.looks[cell])


def _known(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the chances of the signs that boards are written with, and of anything else, (MOST_SIGNS, JUNK + 1)."""
    found = np.zeros((MOST_SIGNS, JUNK + 1), np.float32)
    found[:, :JUNK] = chances[:, :JUNK]
    found[:, JUNK] = chances[:, OTHERS].sum(1)
    return found


def _place(number: int, count: int, size: tuple[float, float]) -> Rect:
    """Return about where a sign stands in the picture of its cell."""
    height, width = WRITTEN * size[0], WRITTEN * size[1] / count
    return (1 - WRITTEN) / 2 * size[1] + number * width, (1 - WRITTEN) / 2 * size[0], width, height
