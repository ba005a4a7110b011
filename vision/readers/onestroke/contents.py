"""What stands in the cells of a maze: discs, signs on discs or on the bare ground, coins and other small pictures."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import Edge, edge
from solvers.puzzle import Cell
from vision.cells.looks import PATCH, Array, CellLooks, corner_mask, distance, from_mixtures
from vision.frame import Grid, Pixels
from vision.readers.onestroke.edges import SEEN, Edges

Mask = NDArray[np.bool_]

LEAST_INK = 0.025
"""a cell in whose middle less than this part stands out is empty"""
MIDDLE = 0.36
"""how far from the middle of a cell its content lies, in cells"""
RADII = np.arange(0.04, 0.62, 0.02)
LEAST_RADIUS, MOST_RADIUS = 0.2, 0.48
"""smaller discs hold no signs and may be part of one"""
BEYOND, ON_LINE = 0.35, 0.6
"""how much may stand out around a disc, and around one with a line through it"""
STROKES = 0.04
"""how much of each corner strokes cover at least that lie over a whole cell"""
MOST_REACH = 0.43
"""beyond this there may be lines between cells"""
BLUR = 0.06
PLAIN = 0.5
FULL = 0.75
"""of what fills more of the middle of a cell nothing can be read"""
LEAST_SIGN = 0.04
"""a disc of which less than this part has another colour has no sign on it"""
FAINT, FAINTER = 14.0, 0.3
"""what stands out less than this, or than this part of what is usual on the board, is a blur"""
INSET, BARRED = 0.05, 0.17
"""signs without a disc are looked for so far from the sides of a cell, and from bars"""
DOT, DOT_REACH = 0.05, 0.25
"""a dot covers at least the middle of a cell so far, and reaches no further than that, in cells"""
DOTTED, ALIKE = 0.35, 0.7
"""dots are in at least this part of the cells, and this part of them are of one colour"""
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
    line: Array
    """(3,): the colour of the line through the cell; the ground's if there is none"""


def contents(looks: CellLooks, seen: Edges, most: float) -> dict[Cell, Content] | None:
    """Return what stands in the cells that aren't empty; None if that are more than a part of all cells beside the line."""
    stands_out = _stands_out(looks)
    masks = stands_out.copy()
    linked = {cell for link in seen.links for cell in link}
    for cell in linked:
        masks[cell] &= _is_other(looks, cell, seen.line)
    for cell in _hatched(masks):
        masks[cell] &= _is_other(looks, cell, _stroke(looks, cell, masks[cell] & corner_mask()))
    filled = _cells(masks[:, :, _FROM_MIDDLE < MIDDLE].mean(2) > LEAST_INK)
    if len(set(filled) - linked) > most * looks.grounds[:, :, 0].size:
        return None
    found = _found(filled, looks, masks, seen, BEYOND)
    hidden = _found(sorted(cell for cell in linked if stands_out[cell].any()), looks, stands_out, seen, ON_LINE)
    found |= {cell: content for cell, content in hidden.items() if _is_better(content, found.get(cell), seen.width)}
    usual = float(np.median([content.strength for content in found.values()])) if found else 0.0
    return {cell: content for cell, content in found.items() if content.strength > max(FAINT, FAINTER * usual)}


def dotted_cells(looks: CellLooks) -> list[Cell]:
    """Return the cells with a dot in their middle, whatever is around it, if many cells have that and nothing else; else none."""
    masks = _stands_out(looks)
    has_dot: Mask = np.all(masks[:, :, _FROM_MIDDLE < DOT], axis=2)
    is_bare = has_dot & (masks[:, :, (_FROM_MIDDLE > DOT_REACH) & (_FROM_MIDDLE < MIDDLE)].mean(2) < LEAST_INK)
    if is_bare.mean() < DOTTED or is_bare.sum() < DOTTED * has_dot.sum():
        return []
    colours = np.median(looks.patches[is_bare][:, _FROM_MIDDLE < DOT], axis=1)
    is_alike = (distance(colours, np.median(colours, axis=0)) < FAINT).mean() > ALIKE
    return _cells(has_dot) if is_alike else []


def _is_other(looks: CellLooks, cell: Cell, colour: Array) -> Mask:
    """Return which samples of a cell are no mixture of its ground and another colour."""
    return np.asarray(from_mixtures(looks.patches[cell], looks.grounds[cell], colour) > 1.5 * SEEN)


def _stroke(looks: CellLooks, cell: Cell, mask: Mask) -> Array:
    """Return the colour of strokes in a cell, which thin ones only come near to."""
    ground, strokes = looks.grounds[cell], looks.patches[cell][mask]
    far = distance(strokes, ground)
    strongest = strokes[far >= np.quantile(far, 0.75)].mean(0)
    return np.asarray(ground + 1.5 * (strongest - ground), np.float32)


def hatched_cells(looks: CellLooks, seen: Edges) -> list[Cell]:
    """Return the cells that are hatched, but for those that the line goes through."""
    linked = {cell for link in seen.links for cell in link}
    return [cell for cell in _hatched(_stands_out(looks)) if cell not in linked]


def _stands_out(looks: CellLooks) -> Mask:
    unrest = np.minimum(looks.unrest, 2 * np.median(looks.unrest) + 1)  # strokes through the corners are no noise
    return np.asarray(looks.distances > np.maximum(SEEN, 5 * unrest)[:, :, None, None])


def _hatched(masks: Mask) -> list[Cell]:
    """Return the cells that thin strokes cover as far as all of their corners."""
    near, far = slice(1, PATCH // 4), slice(PATCH - PATCH // 4, PATCH - 1)
    corners = [masks[:, :, y, x].mean((2, 3)) for y in (near, far) for x in (near, far)]
    everywhere = (np.min(corners, axis=0) > STROKES) & masks[:, :, corner_mask()].any(2)
    return [cell for cell in _cells(everywhere) if _is_thin(masks[cell])]


def _is_thin(mask: Mask) -> bool:
    whole = mask.astype(np.uint8)
    return bool(cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)).sum() < 0.3 * whole.sum())


def _is_better(content: Content, other: Content | None, width: float) -> bool:
    """Tell whether a disc of the line's own colour is there, on which the line is thicker or which holds a sign."""
    is_thicker = content.radius > 0.5 * width + THICKER
    if not content.radius or not (content.has_sign or is_thicker):
        return False
    return other is None or (not other.radius and (is_thicker or other.reach < content.radius + BLUR))


def _cells(mask: Mask) -> list[Cell]:
    return [(int(row), int(column)) for row, column in zip(*np.nonzero(mask), strict=True)]


def _radii() -> Array:
    place = ((np.arange(PATCH) + 0.5) / PATCH - 0.5).astype(np.float32)
    return np.asarray(np.hypot(place[:, None], place[None]), np.float32)


def _rings(where: Mask) -> Array:
    """Return the weights with which the samples of a patch make up rings, (PATCH * PATCH, rings)."""
    rings = where & (RADII[:, None, None] - 0.03 < _FROM_MIDDLE) & (RADII[:, None, None] + 0.01 >= _FROM_MIDDLE)
    flat = rings.reshape(len(RADII), -1).astype(np.float32)
    return np.asarray((flat / np.maximum(flat.sum(1, keepdims=True), 1)).T, np.float32)


def _slantwise() -> Mask:
    """Return which samples of a patch are seen from its middle in about the directions of its corners."""
    place = np.abs((np.arange(PATCH) + 0.5) / PATCH - 0.5)
    return np.asarray(np.minimum(place[:, None], place[None]) > 0.75 * np.maximum(place[:, None], place[None]))


_FROM_MIDDLE = _radii()
_RINGS, _SLANT_RINGS = _rings(np.ones((PATCH, PATCH), np.bool_)), _rings(_slantwise())


def _found(cells: list[Cell], looks: CellLooks, masks: Mask, seen: Edges, beyond: float) -> dict[Cell, Content]:
    if not cells:
        return {}
    chosen = np.array([masks[cell] for cell in cells])
    flat = chosen.reshape(len(cells), -1).astype(np.float32)
    linked = {cell for link in seen.links for cell in link}
    return {
        cell: _content(
            cell, looks, _disc(cover, slant, beyond), mask, cover, seen.line if cell in linked else looks.grounds[cell]
        )
        for cell, mask, cover, slant in zip(cells, chosen, flat @ _RINGS, flat @ _SLANT_RINGS, strict=True)
    }


def _content(cell: Cell, looks: CellLooks, radius: float, mask: Mask, cover: Array, line: Array) -> Content:
    patch, ground = looks.patches[cell], looks.grounds[cell]
    in_middle = mask & (_FROM_MIDDLE < MIDDLE)
    share = float(mask[_FROM_MIDDLE < MIDDLE].mean())
    strength = float(distance(patch[in_middle], ground).mean()) if in_middle.any() else 0.0
    touched = np.nonzero((cover > 0.05) & (RADII < MOST_REACH))[0]
    reach = float(RADII[touched[-1]]) if len(touched) else 0.0
    if radius:
        rim = (radius > _FROM_MIDDLE) & (radius - 0.08 < _FROM_MIDDLE)
        colour = np.median(patch[rim], axis=0).astype(np.float32)
        inner = patch[radius * 0.75 > _FROM_MIDDLE]
        has_sign = bool((distance(inner, colour) > 1.5 * SEEN).mean() > LEAST_SIGN)
    else:
        colour = np.median(patch[in_middle] if in_middle.any() else patch[mask], axis=0).astype(np.float32)
        has_sign = share < FULL
    return Content(cell, radius, colour, has_sign, share, reach, strength, patch - ground, ground, line)


def _disc(cover: Array, slant: Array, most: float) -> float:
    """Return the radius of a disc in the middle, 0 if there is none: all round it stands out, and little beyond it.

    It is looked at all round and slantwise, where no lines and bars are, as parts that stand out.
    """
    full = np.nonzero((cover > 0.8) & (RADII >= LEAST_RADIUS) & (RADII <= MOST_RADIUS))[0]
    if not len(full):
        return 0.0
    last = int(full[-1])
    around = slice(last + 3, last + 6)
    return float(RADII[last]) if slant[around].mean() < BEYOND or cover[around].mean() < most else 0.0


def is_plain(content: Content) -> bool:
    """Tell whether what stands in a cell is mostly of one colour, as marks are and pictures aren't."""
    if content.radius:
        return True
    colours = (content.patch + content.ground)[_FROM_MIDDLE < MIDDLE]
    own = colours[distance(colours, content.ground) > SEEN]
    return len(own) > 0 and bool((distance(own, content.colour) < 2 * SEEN).mean() > PLAIN)


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
    if distance(content.line, content.ground) < SEEN:
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
