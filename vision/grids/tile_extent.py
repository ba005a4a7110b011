"""How far a lattice of tiles reaches: over the cells that have an equal one elsewhere, and over all cells between them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.grids.repeats import Floats, Ints, Pitch, Smooth

SIDE = 10  # samples along a cell's side when cells are compared
BORDER = 1  # outermost samples that are left out
VISIBLE = 0.85  # part of a cell that must be inside the picture
EQUAL = 0.3  # equal cells differ by less than this part of their contrast
EQUAL_LEVELS = 4.0
MAX_PAIRS = 6000
MIN_CONTRAST = 6.0  # levels; flatter cells are equal everywhere and say nothing
FLAT = 0.35  # cells with less than this part of the usual contrast are shadows and textures of the background
MIN_MIXED = 0.05


@dataclass(frozen=True)
class Lattice:
    """A lattice of cells over the whole picture: where its first cell begins, and how many cells it has."""

    left: float
    top: float
    pitch: Pitch
    rows: int
    columns: int

    def index(self, points: Floats) -> Ints:
        """Return the (row, column) of points (x, y), (n, 2)."""
        x = np.floor((points[:, 0] - self.left) / self.pitch.across)
        y = np.floor((points[:, 1] - self.top) / self.pitch.down)
        return np.stack([y, x], 1).astype(np.int64)


def lattice_over(pixels: Pixels, pitch: Pitch, cut: tuple[float, float]) -> Lattice:
    """Return the lattice whose cells lie inside the picture; a small part of the outermost may be outside."""
    starts, numbers = [], []
    for size, length, first in ((pixels.shape[1], pitch.across, cut[0]), (pixels.shape[0], pitch.down, cut[1])):
        start = first - length if first > VISIBLE * length else first
        starts.append(start)
        numbers.append(int((size - start) / length + 1 - VISIBLE))
    return Lattice(starts[0], starts[1], pitch, numbers[1], numbers[0])


def paired_cells(smooth: Smooth, lattice: Lattice) -> tuple[Ints, Ints]:
    """Return the indices, row by row, of cells that repeats connect and that are equal as a whole."""
    repeats = lattice.pitch.repeats
    first, second = lattice.index(repeats.begin), lattice.index(repeats.end)
    size = np.array([lattice.rows, lattice.columns])
    inside = ((first >= 0) & (second >= 0) & (first < size) & (second < size)).all(1)
    number = int(size[0] * size[1])
    codes, times = np.unique((first[inside] @ [size[1], 1]) * number + second[inside] @ [size[1], 1], return_counts=True)
    codes = codes[np.argsort(-times, kind="stable")[:MAX_PAIRS]]
    pairs = np.stack([codes // number, codes % number], 1)
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    if not len(pairs):
        return pairs[:, 0], pairs[:, 1]
    used, pairs_used = np.unique(pairs, return_inverse=True)
    cells = _cells(smooth, lattice, used)
    one, other = pairs_used.reshape(-1, 2).T
    contrast = cells.std(1, dtype=np.float32).max(1)
    flat = cells.reshape(len(cells), -1)
    apart = cv2.reduce(cv2.absdiff(flat[one], flat[other]), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[:, 0] / flat.shape[1]
    least = np.minimum(contrast[one], contrast[other])
    equal = (least > MIN_CONTRAST) & (apart < np.minimum(EQUAL * least, EQUAL_LEVELS + 0.2 * least))
    usual = float(np.median(contrast[np.unique(pairs_used.reshape(-1, 2)[equal])])) if equal.any() else 0.0
    kept = equal & (least > FLAT * usual)
    return pairs[kept, 0], pairs[kept, 1]


def _cells(smooth: Smooth, lattice: Lattice, numbers: Ints) -> NDArray[np.uint8]:
    """Return the colours at evenly spaced samples of some cells without their rims, (n, samples, 3)."""
    pitch = lattice.pitch
    rows, columns = np.divmod(numbers, lattice.columns)
    places = (np.arange(BORDER, SIDE - BORDER) + 0.5) / SIDE
    x = np.clip(lattice.left + (columns[:, None] + places) * pitch.across, 0, smooth.shape[1] - 1).astype(np.int64)
    y = np.clip(lattice.top + (rows[:, None] + places) * pitch.down, 0, smooth.shape[0] - 1).astype(np.int64)
    left, top = int(x.min()), int(y.min())
    part = np.ascontiguousarray(smooth[top : y.max() + 1, left : x.max() + 1])
    calm = cv2.blur(part, (max(1, round(pitch.across / SIDE)), max(1, round(pitch.down / SIDE))))
    found = calm.view(np.uint32).ravel().take(((y - top) * part.shape[1])[:, :, None] + (x - left)[:, None])
    return np.ascontiguousarray(found.view(np.uint8).reshape(len(numbers), -1, 4)[:, :, :3])


def wholeness(first: Ints, second: Ints, lattice: Lattice) -> float:
    """Return about 1 if cells are whole tiles, about 0 if they are halves or thirds of tiles.

    A part of a tile is equal only to the same part of another, so steps that aren't multiples of 2 or 3 are missing,
    though cells of every remainder exist.
    """
    parts = [1.0]
    for one, other in zip(np.divmod(first, lattice.columns), np.divmod(second, lattice.columns), strict=True):
        for divisor in (2, 3):
            part = np.bincount(np.concatenate([one, other]) % divisor, minlength=divisor) / max(1, 2 * len(one))
            expected = 1 - float((part * part).sum())
            found = float(((one - other) % divisor > 0).mean()) if len(one) else 0.0
            if expected > MIN_MIXED:
                parts.append(min(1.0, found / expected))
    return min(parts)


def boards(first: Ints, second: Ints, lattice: Lattice) -> list[NDArray[np.bool_]]:
    """Return a mask of the lattice for each board, the largest first: cells that touch or are equal belong together."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    known = np.zeros((lattice.rows, lattice.columns), np.uint8)
    known.ravel()[first] = known.ravel()[second] = 1
    blobs = cv2.connectedComponents(known, connectivity=8)[1].ravel()
    links = coo_matrix((np.ones(len(first)), (blobs[first], blobs[second])), shape=(blobs.max() + 1,) * 2)
    group = connected_components(links, directed=False)[1]
    label = np.where(known.ravel() > 0, group[blobs], -1)
    found = []
    for each in np.unique(label[label >= 0]):
        inside = label[first] == each
        mask = _trimmed(first[inside], second[inside], (label == each).reshape(known.shape))
        found.append(mask)
    return sorted(found, key=lambda mask: -int(mask.sum()))


def _trimmed(first: Ints, second: Ints, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a board without outer rows and columns that equal only themselves: those are shadows and rims."""
    mask = mask.copy()
    columns = mask.shape[1]
    while mask.any():
        inside = mask.ravel()[first] & mask.ravel()[second]
        ends = np.concatenate([np.stack([first, second], 1)[inside], np.stack([second, first], 1)[inside]])
        changed = False
        for axis, index in ((0, ends // columns), (1, ends % columns)):
            elsewhere = index[:, 0][index[:, 0] != index[:, 1]]
            used = np.flatnonzero(mask.any(1 - axis))
            for outer in {int(used[0]), int(used[-1])} if len(used) else ():
                if outer not in elsewhere:
                    mask[(outer,) if axis == 0 else (slice(None), outer)] = False
                    changed = True
        if not changed:
            break
    return mask
