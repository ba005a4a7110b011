"""What stands in the cells of a maze: discs, signs on discs or on the bare ground, coins and other small pictures."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import Edge, edge
from solvers.puzzle import Cell
from vision.cell_looks import PATCH, Array, CellLooks, distance, from_mixtures
from vision.frame import Grid, Pixels
from vision.readers.onestroke_edges import SEEN, Edges

Mask = NDArray[np.bool_]

LEAST_INK = 0.025
"""a cell in whose middle less than this part stands out is empty"""
MIDDLE = 0.36
"""how far from the middle of a cell its content lies, in cells"""
RADII = np.arange(0.2, 0.5, 0.02)
LEAST_SIGN = 0.04
"""a disc of which less than this part has another colour has no sign on it"""
FAINT, FAINTER = 16.0, 0.3
"""what stands out less than this, or than this part of what is usual on the board, is a blur"""
INSET, BARRED = 0.05, 0.17
"""signs without a disc are looked for so far from the sides of a cell, and from bars"""
THICKER = 0.12
"""a disc reaches so much further from the middle than the line that goes through it, in cells"""


@dataclass(frozen=True, eq=False)
class Content:
    """What stands in a cell."""

    cell: Cell
    radius: float
    """of the disc, in cells; 0 where it is none"""
    colour: Array
    """(3,): of the disc, or of what stands out from the ground"""
    has_sign: bool
    """whether there is something on the disc, or whether something that is no disc may be a sign"""
    share: float
    """how much of the middle of the cell stands out"""
    reach: float
    """how far from the middle it goes, in cells"""
    strength: float
    """how far it stands out"""
    patch: Array
    """(PATCH, PATCH, 3): the differences from the ground"""
    ground: Array
    """(3,)"""
    line: Array | None
    """(3,): the colour of the line through the cell, if there is one"""


def contents(looks: CellLooks, seen: Edges) -> dict[Cell, Content]:
    """Return what stands in the cells that aren't empty."""
    far = looks.distances
    stands_out = far > np.maximum(SEEN, 5 * looks.unrest)[:, :, None, None]
    masks = stands_out.copy()
    hidden = {}
    if seen.line is not None:
        for cell in {cell for link in seen.links for cell in link}:
            masks[cell] &= from_mixtures(looks.patches[cell], looks.grounds[cell], seen.line) > SEEN * 1.5
            hidden[cell] = _on_line(cell, looks, stands_out[cell], seen)
    shares = masks[:, :, _FROM_MIDDLE < MIDDLE].mean(2)
    found = {
        cell: _content(cell, looks, _disc(masks[cell]), masks[cell], seen.line if cell in hidden else None)
        for cell in _cells(shares > LEAST_INK)
    }
    found |= {cell: content for cell, content in hidden.items() if content is not None and _is_better(content, cell, found, seen)}
    usual = float(np.median([content.strength for content in found.values()])) if found else 0.0
    return {cell: content for cell, content in found.items() if content.strength > max(FAINT, FAINTER * usual)}


def _is_better(content: Content, cell: Cell, found: dict[Cell, Content], seen: Edges) -> bool:
    """Tell whether a disc that was found with the line tells more than what was found without it."""
    if cell not in found:
        return True
    other = found[cell]
    is_inside = content.has_sign and other.reach < content.radius
    return not other.radius and (is_inside or content.radius > 0.5 * seen.width + THICKER)


def _on_line(cell: Cell, looks: CellLooks, stands_out: Mask, seen: Edges) -> Content | None:
    """Return the disc of the line's own colour in a cell of the line: it is thicker there, or holds a sign."""
    radius = _disc(stands_out, 0.6)
    if not radius:
        return None
    content = _content(cell, looks, radius, stands_out, seen.line)
    return content if content.has_sign or radius > 0.5 * seen.width + THICKER else None


def _cells(mask: Mask) -> list[Cell]:
    return [(int(row), int(column)) for row, column in zip(*np.nonzero(mask), strict=True)]


def _radii() -> Array:
    place = ((np.arange(PATCH) + 0.5) / PATCH - 0.5).astype(np.float32)
    return np.asarray(np.hypot(place[:, None], place[None]), np.float32)


_FROM_MIDDLE = _radii()


def _content(cell: Cell, looks: CellLooks, radius: float, mask: Mask, line: Array | None) -> Content:
    patch = looks.patches[cell]
    share = float(mask[_FROM_MIDDLE < MIDDLE].mean())
    difference = patch - looks.grounds[cell]
    far = distance(patch, looks.grounds[cell])[mask & (_FROM_MIDDLE < MIDDLE)]
    reach = float(np.quantile(_FROM_MIDDLE[mask], 0.9)) if mask.any() else 0.0
    strength = float(np.quantile(far, 0.9)) if len(far) else 0.0
    if radius:
        inside = radius > _FROM_MIDDLE
        rim = inside & (radius - 0.08 < _FROM_MIDDLE)
        colour = np.median(patch[rim], axis=0).astype(np.float32)
        inner = patch[radius * 0.75 > _FROM_MIDDLE]
        has_sign = bool((distance(inner, colour) > 1.5 * SEEN).mean() > LEAST_SIGN)
    else:
        found = patch[mask & (_FROM_MIDDLE < MIDDLE)]
        colour, has_sign = np.median(found, axis=0).astype(np.float32), share < 0.75
    return Content(cell, radius, colour, has_sign, share, reach, strength, difference, looks.grounds[cell], line)


def _disc(mask: Mask, most_beyond: float = 0.35) -> float:
    """Return the radius of a disc in the middle, 0 if there is none: all round it stands out, and beyond it only some parts."""
    cover = np.array([mask[(radius - 0.03 < _FROM_MIDDLE) & (radius + 0.01 >= _FROM_MIDDLE)].mean() for radius in RADII])
    full = np.nonzero(cover > 0.8)[0]
    if not len(full):
        return 0.0
    last = int(full[-1])
    beyond = cover[last + 3 : last + 5]
    return float(RADII[last]) if not len(beyond) or beyond.mean() < most_beyond else 0.0


def crop_of(plane: Pixels, grid: Grid, content: Content, bars: frozenset[Edge]) -> Pixels:
    """Return the picture of a sign: of a disc only what is inside of it, on its colour; else the cell without bars and line."""
    if not content.radius:
        return _without_bars(_without_line(grid.crop(plane, content.cell, INSET), content), content, bars)
    crop = grid.crop(plane, content.cell, 0.5 - content.radius).copy()
    height, width = crop.shape[:2]
    down = ((np.arange(height) + 0.5) / height - 0.5)[:, None]
    across = ((np.arange(width) + 0.5) / width - 0.5)[None]
    from_middle = np.hypot(down, across) * 2
    rim = crop[(from_middle > 0.75) & (from_middle < 0.9)]
    if len(rim):
        crop[from_middle > 0.86] = np.median(rim, axis=0)
    return crop


def _without_line(crop: Pixels, content: Content) -> Pixels:
    """Return the picture of a cell without the line through it, where that is drawn below the sign."""
    if content.line is None:
        return crop
    colours = np.asarray(cv2.cvtColor(crop.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)
    is_line = from_mixtures(colours, content.ground, content.line) < 1.5 * SEEN
    ground = crop[distance(colours, content.ground) < SEEN]
    clean = crop.copy()
    clean[is_line] = np.median(ground, axis=0) if len(ground) else crop[0, 0]
    return clean


def _without_bars(crop: Pixels, content: Content, bars: frozenset[Edge]) -> Pixels:
    """Return the picture of a cell without the bars at its sides."""
    row, column = content.cell
    height, width = crop.shape[:2]
    down, across = round(height * BARRED), round(width * BARRED)
    sides = (
        ((row - 1, column), np.s_[:down]),
        ((row + 1, column), np.s_[height - down :]),
        ((row, column - 1), np.s_[:, :across]),
        ((row, column + 1), np.s_[:, width - across :]),
    )
    barred = [part for other, part in sides if edge(content.cell, other) in bars]
    if not barred:
        return crop
    clean = crop.copy()
    for part in barred:
        clean[part] = np.median(crop.reshape(-1, 3), axis=0)
    return clean
