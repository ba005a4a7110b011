"""Turns the cell network's predictions into figures: the readings of each cell, with their probabilities."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, MARGIN, MAX_SIGNS, SIGNS, CellPredictions, predict
from vision.cells.close_ups import close_ups
from vision.cells.figure import JUNK, Figure, Sign, Signs
from vision.frame import Pixels, Rect

LIKE_DIGITS = "OILSZQ"  # letters that look like digits don't count against those
SIGN_PART = 0.5  # the middle part of a cell's height and width that signs are assumed to fill
MIN_PROBABILITY = 0.002  # of a reading
RIM, FLAT = 0.15, 5
"""how far lines around a cell may reach into its crop, and by how many levels a single colour may vary"""
EMPTY = Figure((), readings=((1.0, ()),))
OTHER_SIGNS = [place for place, sign in enumerate(SIGNS) if place >= JUNK and sign not in LIKE_DIGITS]


def read_cells(crops: Sequence[Pixels], margin: float = MARGIN) -> list[Figure]:
    """Return what is written in each cell of one board, from crops with a margin in parts of the cell."""
    figures = [EMPTY] * len(crops)
    inked = [cell for cell, crop in enumerate(crops) if not _is_flat(crop)]
    if inked:
        predictions = predict([crops[cell] for cell in inked], margin)
        views = close_ups(crops)
        if views:
            predictions = max(predictions, predict([views[cell] for cell in inked]), key=_n_legible)
        for index, cell in enumerate(inked):
            height, width = (side / (1 + 2 * margin) for side in crops[cell].shape[:2])
            figures[cell] = _figure(predictions, index, (height, width))
    return figures


def _is_flat(crop: Pixels) -> bool:
    """Return whether a cell is of one colour, apart from lines around it: then it is empty, and the network isn't needed."""
    down, across = (round(RIM * side) for side in crop.shape[:2])
    inner = crop[down : crop.shape[0] - down, across : crop.shape[1] - across]
    return not inner.size or all(int(np.ptp(part, axis=(0, 1)).max()) <= FLAT for part in (inner[::3, ::3], inner))


def _n_legible(predictions: CellPredictions) -> float:
    """Return the expected number of cells whose signs are read correctly."""
    best = predictions.counts.argmax(1)
    signs = predictions.signs.max(2)
    chances = [predictions.counts[cell, count] * signs[cell, :count].prod() for cell, count in enumerate(best.tolist()) if count]
    return float(sum(chances))


def _figure(predictions: CellPredictions, cell: int, size: tuple[float, float]) -> Figure:
    chances = _of_board_signs(predictions.signs[cell])
    readings: list[tuple[float, Signs]] = [
        (float(weight), tuple(Sign(_rect(number, count, size), chances[number]) for number in range(count)))
        for count, weight in enumerate(predictions.counts[cell])
        if weight > MIN_PROBABILITY
    ]
    readings.sort(key=lambda reading: -reading[0])
    has_marks = not readings[0][1] and int(predictions.kinds[cell].argmax()) == KINDS.index("marks")
    marks = ((0.0, 0.0, size[1], size[0]),) if has_marks else ()
    return Figure(readings[0][1], marks, 255.0, tuple(readings), predictions.embeddings[cell])


def _of_board_signs(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the probabilities of the signs that boards use, and of anything else, (MAX_SIGNS, JUNK + 1)."""
    found = np.zeros((MAX_SIGNS, JUNK + 1), np.float32)
    found[:, :JUNK] = chances[:, :JUNK]
    found[:, JUNK] = chances[:, OTHER_SIGNS].sum(1)
    return found


def _rect(number: int, count: int, size: tuple[float, float]) -> Rect:
    """Return the approximate rectangle of a sign in its cell."""
    height, width = SIGN_PART * size[0], SIGN_PART * size[1] / count
    return (1 - SIGN_PART) / 2 * size[1] + number * width, (1 - SIGN_PART) / 2 * size[0], width, height
