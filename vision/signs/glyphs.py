"""Reading signs: they are cut out of cells and told apart, or the cell network tells what is written in whole cells."""

from collections.abc import Sequence

import numpy as np

from vision.cells.figure import JUNK, Figure, Sign, Signs
from vision.cells.reading import read_cells
from vision.frame import Pixels
from vision.signs.sheet import Judge, Judged
from vision.signs.sign_network import network_chances
from vision.signs.templates import template_chances
from vision.signs.writing import Writing, writings

WHOLE = 0.8  # how likely a figure is whole where there is ink that is neither sign nor mark
MOST_READINGS = 8
NOTHING = 0.5  # how likely junk beside signs or as tall as they are is nothing, not a sign that is hard to read

WHOLE_CELLS = "whole cells"  # the way of reading that looks at whole cells, with the cell network
WAYS: dict[str, Judge] = {"network": network_chances, "templates": template_chances}


def is_learnt(way: str) -> bool:
    """Tell whether a way of reading looks at whole cells with what is around them, as the cell network does."""
    return way == WHOLE_CELLS


def read_figures(crops: Sequence[Pixels], way: str = "network", margin: float = 0.0) -> list[Figure]:
    """Return what is written in each of the cells of one board; the ways are network, templates and WHOLE_CELLS.

    Whole cells are shown with a margin, in parts of the cell, of what is around them.
    """
    if not crops:
        return []
    if is_learnt(way):
        return read_cells(crops, margin)
    return [_figure(writing) for writing in writings(crops, WAYS[way])]


def _figure(writing: Writing) -> Figure:
    ways: list[tuple[float, Signs]] = [(WHOLE if writing.has_more else 1.0, ())]
    for judged in writing.signs:
        ways = [(weight * part, (*before, *after)) for weight, before in ways for part, after in _ways(judged)]
        ways = sorted(ways, key=lambda way: -way[0])[:MOST_READINGS]
    return Figure(ways[0][1], writing.marks, writing.contrast, tuple(ways))


def _ways(judged: Judged) -> list[tuple[float, Signs]]:
    """Return the ways to take a piece and how likely they are: as a sign, as several, or as nothing."""
    junk = float(judged.chances[JUNK])
    ways: list[tuple[float, Signs]] = [(judged.alone, (_sign(judged),)), (junk * NOTHING, ())]
    ways += [(float(np.prod([part.alone for part in split])), tuple(map(_sign, split))) for split in judged.splits]
    total = sum(weight for weight, _ in ways) + junk * (1 - NOTHING)
    return [(weight / total, signs) for weight, signs in ways]


def _sign(judged: Judged) -> Sign:
    return Sign(judged.piece.rect, judged.chances)
