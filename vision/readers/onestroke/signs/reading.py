"""Signs in the cells of a maze: which cells are numbered, which hold the letters S and E, and which hold equal pictures."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from solvers.onestroke.maze import END, START, WAYPOINTS, Edge
from solvers.puzzle import Cell
from vision.cells.cell_network import MARGIN
from vision.cells.looks import distance
from vision.frame import Grid, Pixels
from vision.readers.onestroke.contents import Content, crop_of
from vision.readers.onestroke.signs.letters import letter
from vision.readers.onestroke.signs.numbers import NONE, Numbers, numbers
from vision.signs.glyphs import is_learnt, read_figures

UNLIKE, LIKE = 20.0, 0.04
"""pictures in cells are equal if less than a part of them differs by more than this"""
GROUNDS_ALIKE = 14.0
"""and if their cells have the same ground"""
SHARE = 0.06
"""equal pictures stand out in parts of their cells that differ by less"""
FIT = 0.12
"""numbers that the signs speak for less than this are none"""
MOST_LETTERS = 12
"""among more pictures than this no letters are looked for"""


def numbers_in(plane: Pixels, grid: Grid, found: Iterable[Content], bars: frozenset[Edge], way: str) -> Numbers:
    """Return the numbered cells: all with signs, or only those with discs if there are any and their numbers fit better."""
    signed = [content for content in found if content.has_sign]
    discs = [content for content in signed if content.radius]
    are_some = len(discs) >= max(2, 0.5 * len(signed))
    ways = [each for each in ([signed, discs] if are_some else [signed]) if 2 <= len(each) <= len(WAYPOINTS)]
    if not ways:
        return NONE
    if is_learnt(way):
        figures = read_figures([grid.crop(plane, content.cell, -MARGIN) for content in ways[0]], way, MARGIN)
    else:
        figures = read_figures([crop_of(plane, grid, content, bars) for content in ways[0]], way)
    by_cell = {content.cell: figure for content, figure in zip(ways[0], figures, strict=True)}
    counted = max((numbers({each.cell: by_cell[each.cell] for each in chosen}) for chosen in ways), key=_fit)
    return counted if counted.fit > FIT else NONE


def _fit(counted: Numbers) -> tuple[float, int]:
    """Return how well numbers fit, and how many there are, as more of them fit as well by chance only seldom."""
    return round(counted.fit, 1), len(counted.cells)


def letters_in(plane: Pixels, grid: Grid, found: Iterable[Content], bars: frozenset[Edge]) -> dict[Cell, str]:
    """Return the cells with an S and an E, if there is at most one of each."""
    signed = [content for content in found if content.has_sign]
    if len(signed) > MOST_LETTERS:
        return {}
    read = {content.cell: letter(crop_of(plane, grid, content, bars)) for content in signed}
    by_letter = {sign: [cell for cell, found in read.items() if found == sign] for sign in (START, END)}
    return {cells[0]: sign for sign, cells in by_letter.items() if len(cells) == 1}


def repeated(found: Iterable[Content]) -> list[list[Content]]:
    """Return the pictures that there are at least two of."""
    left, result = list(found), []
    patches = np.array([cv2.blur(content.patch, (3, 3))[4:-4, 4:-4].reshape(-1, 3) for content in left])
    while len(left) > 1:
        is_like = (distance(patches, patches[0]) > UNLIKE).mean(1) < LIKE
        is_like &= distance(np.array([content.ground for content in left]), left[0].ground) < GROUNDS_ALIKE
        is_like[0] = True
        if is_like.sum() > 1:
            result.append([content for content, alike in zip(left, is_like, strict=True) if alike])
        left, patches = [content for content, alike in zip(left, is_like, strict=True) if not alike], patches[~is_like]
    return _joined(result)


def _joined(kinds: list[list[Content]]) -> list[list[Content]]:
    """Return kinds of pictures with those of discs joined that differ by no more than a slight shift does."""
    result: list[list[Content]] = []
    for kind in kinds:
        same = next((other for other in result if _is_shifted(kind[0], other[0])), None)
        if same is not None:
            same += kind
        else:
            result.append(list(kind))
    return result


def _is_shifted(one: Content, other: Content) -> bool:
    near = distance(one.colour, other.colour) < UNLIKE / 2 and distance(one.ground, other.ground) < UNLIKE / 2
    return bool(near) and abs(one.share - other.share) < SHARE and min(one.radius, other.radius) > 0
