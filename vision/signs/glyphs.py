"""Reads signs: they are cut out of cells and classified, or the cell network reads whole cells."""

from collections.abc import Sequence

import numpy as np

from vision.cells.figure import JUNK, Figure, Sign, Signs
from vision.cells.reading import read_cells
from vision.frame import Pixels
from vision.signs.classifiers import network_chances, template_chances
from vision.signs.sheet import Candidate, Classifier
from vision.signs.writing import Writing, writings

COMPLETE = 0.8  # probability that no sign was missed where there is ink that is neither sign nor mark
MAX_READINGS = 8
IGNORED = 0.5  # probability that junk near signs is nothing, not a sign that is hard to read

WHOLE_CELLS = "whole cells"  # the method that reads whole cells, with the cell network
WAYS: dict[str, Classifier] = {"network": network_chances, "templates": template_chances}
"""the methods that classify single signs"""


def is_learnt(way: str) -> bool:
    """Return whether a reading method looks at whole cells and their surroundings, as the cell network does."""
    return way == WHOLE_CELLS


def read_figures(crops: Sequence[Pixels], way: str = "network", margin: float = 0.0) -> list[Figure]:
    """Return what is written in each cell of one board; the methods are those in WAYS and WHOLE_CELLS.

    Crops of whole cells include a margin of their surroundings, in parts of the cell.
    """
    if not crops:
        return []
    if is_learnt(way):
        return read_cells(crops, margin)
    return [_figure(writing) for writing in writings(crops, WAYS[way])]


def _figure(writing: Writing) -> Figure:
    readings: list[tuple[float, Signs]] = [(COMPLETE if writing.has_more else 1.0, ())]
    for candidate in writing.signs:
        readings = [(weight * part, (*before, *after)) for weight, before in readings for part, after in _readings(candidate)]
        readings = sorted(readings, key=lambda reading: -reading[0])[:MAX_READINGS]
    return Figure(readings[0][1], writing.marks, writing.contrast, tuple(readings))


def _readings(candidate: Candidate) -> list[tuple[float, Signs]]:
    """Return the readings of a candidate and their probabilities: as one sign, as several, or as nothing."""
    junk = float(candidate.chances[JUNK])
    readings: list[tuple[float, Signs]] = [(candidate.confidence_in_one, (_sign(candidate),)), (junk * IGNORED, ())]
    readings += [
        (float(np.prod([part.confidence_in_one for part in split])), tuple(map(_sign, split))) for split in candidate.splits
    ]
    total = sum(weight for weight, _ in readings) + junk * (1 - IGNORED)
    return [(weight / total, signs) for weight, signs in readings]


def _sign(candidate: Candidate) -> Sign:
    return Sign(candidate.piece.rect, candidate.chances)
