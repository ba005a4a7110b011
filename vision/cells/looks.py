"""What the cells of a grid look like: patches of one size in a colour space of even steps, and groups of like colours."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

Array = NDArray[np.float32]
"""colours are CIE L*a*b*, in which a distance of about 2 is just seen"""

PATCH = 24
"""the side of a cell's patch, in samples"""
CORNER = (0.09, 0.23)
"""the part of a cell near its corners that shows its ground, from its sides inwards: beside lines, discs and signs"""
INNER_CORNER, ROUND, OTHER = (0.2, 0.3), 4.0, 5.0
"""the same for round tiles, around which another colour is near to the corners: there colours differ much, or from further in"""

CLEAR_STEP = 2.5
"""what is this much further away than all that is nearer is something else"""
SAME = 1.0
"""colours nearer than this are the same"""
COARSE = 1.5
"""colours are grouped in steps of this"""
MOST_COLOURS = 500
MUCH_LARGER = 6
VARIETY = 14.0
STRAY = 3.0
AROUND = 0.14
"""how far outside of the board, in cells, the colour around it is looked at"""

BESIDE = 6
"""samples beside each cell at the rim"""


def samples(plane: Pixels, xs: Array, ys: Array) -> Array:
    """Return the colours where columns xs and rows ys of a picture cross, (ys, xs, 3); finer detail is averaged."""
    step = max(_step(xs), _step(ys))
    x0, y0 = max(0, int(xs.min()) - 8), max(0, int(ys.min()) - 8)
    part = plane[y0 : int(ys.max()) + 9, x0 : int(xs.max()) + 9]
    if not part.size:
        part, x0, y0 = plane[-1:, -1:], plane.shape[1] - 1, plane.shape[0] - 1
    size = round(step)
    soft = cv2.blur(part, (size, size)) if size > 1 else part
    across, down = np.meshgrid(xs - np.float32(x0 + 0.5), ys - np.float32(y0 + 0.5))
    found = cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(found.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)


def _step(places: Array) -> float:
    return float(np.median(np.abs(np.diff(places)))) if len(places) > 1 else 1.0


def spread(spans: tuple[Span, ...], count: int) -> Array:
    """Return so many evenly spread places in each span, one span after another."""
    shares = (np.arange(count) + 0.5) / count
    return np.concatenate([begin + (end - begin) * shares for begin, end in spans]).astype(np.float32)


def between(spans: tuple[Span, ...], count: int) -> Array:
    """Return so many places from the middle of each span to the middle of the next one."""
    middles = [(begin + end) / 2 for begin, end in spans]
    return spread(tuple(pairwise(middles)), count)


def blocks(found: Array, rows: int, columns: int) -> Array:
    """Return samples in blocks, (rows, columns, height, width, 3)."""
    height, width = found.shape[0] // rows, found.shape[1] // columns
    return found.reshape(rows, height, columns, width, 3).swapaxes(1, 2)


@dataclass(frozen=True, eq=False)
class CellLooks:
    """What each cell of a grid looks like."""

    patches: Array
    """(rows, columns, PATCH, PATCH, 3)"""
    grounds: Array
    """(rows, columns, 3): the colour near the corners of each cell"""
    unrest: Array
    """(rows, columns): how much that differs within the cell, as a mean distance"""
    outside: Array
    """(n, rows, columns, 3): what may be behind each cell: colours that go over from one side of the board to the other"""

    @property
    def distances(self) -> Array:
        """How far each sample is from its cell's ground, (rows, columns, PATCH, PATCH)."""
        return distance(self.patches, self.grounds[:, :, None, None])


def levelled(seen: CellLooks, near: float) -> Array:
    """Return the grounds of cells, those that are nearly the colour behind them being all of the same colour."""
    away = distance(seen.grounds[None], seen.outside).min(0)
    steps = np.sort(np.append(0.0, away.ravel()))
    wide = np.flatnonzero(np.diff(steps) > CLEAR_STEP)
    if len(wide):  # cells are so much further from it than others that are just on it
        near = min(near, float(steps[wide[0]] + steps[wide[0] + 1]) / 2)
    behind = away < near
    if behind.any() and not behind.all():  # cells of one colour are not parted by what happens to lie around the board
        behind[behind] = distance(seen.grounds[behind][:, None], seen.grounds[~behind][None]).min(1) > SAME
    return np.where(behind[:, :, None], np.median(seen.outside.reshape(-1, 3), axis=0), seen.grounds).astype(np.float32)


def variety(seen: CellLooks) -> float:
    """Return which part of a board has other colours than the eight that are the most usual on it."""
    inner = seen.patches[:, :, 3:-3:2, 3:-3:2].reshape(-1, 3)
    steps = np.round(inner / VARIETY).astype(np.int64)
    _, counts = np.unique(steps @ np.array([1 << 20, 1 << 10, 1]), return_counts=True)
    return 1 - float(np.sort(counts)[-8:].sum()) / len(steps)


def distance(one: Array, other: Array) -> Array:
    """Return the distance of colours, along the last axis."""
    difference = one - other
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", difference, difference)), np.float32)


def from_mixtures(colours: Array, one: Array, other: Array) -> Array:
    """Return how far colours are from all mixtures of two others, which the rims of shapes have."""
    way = other - one
    length = np.maximum(np.einsum("...i,...i->...", way, way), 1e-6)
    share = np.clip(np.einsum("...i,...i->...", colours - one, way) / length, 0, 1)
    return distance(colours, one + share[..., None] * way)


def looks(plane: Pixels, grid: Grid) -> CellLooks:
    """Return what the cells of a grid look like in the picture of its plane."""
    rows, columns = grid.shape
    patches = blocks(samples(plane, spread(grid.columns, PATCH), spread(grid.rows, PATCH)), rows, columns)
    grounds, unrest = _grounds(patches, corner_mask())
    inner, inner_unrest = _grounds(patches, corner_mask(INNER_CORNER))
    if np.median(unrest) > ROUND or np.median(distance(inner, grounds)) > OTHER:
        grounds, unrest = inner, inner_unrest
    return CellLooks(patches, grounds, unrest, _outside(plane, grid))


def _grounds(patches: Array, where: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Return the colours that samples of patches have mostly, and how much they differ from it."""
    corners = patches[:, :, where]
    grounds = np.median(corners, axis=2).astype(np.float32)
    return grounds, np.median(distance(corners, grounds[:, :, None]), axis=2).astype(np.float32)


def corner_mask(corner: tuple[float, float] = CORNER) -> NDArray[np.bool_]:
    """Return which samples of a patch show the cell's ground."""
    place = (np.arange(PATCH) + 0.5) / PATCH
    depth = np.minimum(place, 1 - place)
    is_near = (depth > corner[0]) & (depth < corner[1])
    return np.asarray(is_near[:, None] & is_near[None])


def _outside(plane: Pixels, grid: Grid) -> Array:
    """Return the colours that may be behind the cells: between those above and below of them, and left and right of them."""
    across, down = grid.pitch
    height, width = plane.shape[:2]
    xs = (grid.columns[0][0] - across * AROUND, grid.columns[-1][1] + across * AROUND)
    ys = (grid.rows[0][0] - down * AROUND, grid.rows[-1][1] + down * AROUND)
    upright = [_strip(samples(plane, spread(grid.columns, BESIDE), _one(y))[0]) for y in ys if 0 <= y < height]
    level = [_strip(samples(plane, _one(x), spread(grid.rows, BESIDE))[:, 0]) for x in xs if 0 <= x < width]
    fields = [_between(upright, len(grid.rows))] if upright else []
    fields += [_between(level, len(grid.columns)).swapaxes(0, 1)] if level else []
    return np.array(fields, np.float32) if fields else np.zeros((1, *grid.shape, 3), np.float32)


def _strip(found: Array) -> Array:
    """Return the usual colour beside each cell, (cells, 3)."""
    return np.asarray(np.median(found.reshape(-1, BESIDE, 3), axis=1), np.float32)


def _between(ends: list[Array], count: int) -> Array:
    """Return colours that go over from the first to the last one, (count, cells, 3)."""
    share = ((np.arange(count) + 0.5) / count)[:, None, None]
    return np.asarray(ends[0] * (1 - share) + ends[-1] * share, np.float32)


def _one(place: float) -> Array:
    return np.array([place], np.float32)


def groups(colours: Array, unrest: Array, apart: float) -> NDArray[np.int64]:
    """Return a group for each colour, the largest group being 0.

    Groups differ by more than `apart` on the mean; very small ones of much unrest are joined with larger ones not so near.
    """
    from scipy.cluster.hierarchy import fcluster, linkage

    if len(colours) < 2:
        return np.zeros(len(colours), np.int64)
    coarse, back = np.unique(np.round(colours / COARSE).astype(np.int64), axis=0, return_inverse=True)
    back = back.reshape(-1)
    if len(coarse) == 1 or len(coarse) > MOST_COLOURS:
        return np.zeros(len(colours), np.int64) if len(coarse) == 1 else np.arange(len(colours))
    found = fcluster(linkage(coarse * COARSE, "average"), apart, "distance")[back]
    names = np.unique(found)
    means = {name: np.median(colours[found == name], axis=0) for name in names}
    sizes = {name: int((found == name).sum()) for name in names}
    for name in sorted(names, key=lambda each: sizes[each]):
        near_enough = apart + STRAY * float(np.median(unrest[found == name]))
        near = [int(other) for other in names if sizes[other] >= MUCH_LARGER * sizes[name]]
        best = min(near, key=lambda each: float(distance(means[each], means[name])), default=name)
        if best != name and distance(means[best], means[name]) < near_enough:
            found[found == name] = best
    names, counts = np.unique(found, return_counts=True)
    rank = {int(name): place for place, name in enumerate(names[np.argsort(-counts, kind="stable")])}
    return np.array([rank[int(name)] for name in found], np.int64)
