"""Finds lattices of tiles by what makes them a link board: the same pictures recur whole cells apart.

Around two equal points the picture is equal as far as the tiles reach, and no further: this tells where tiles begin.

A board reaches over the cells that have an equal one elsewhere, and over all cells between them.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import second_colour
from vision.frame import Grid, Pixels, Span, largest
from vision.grids.repeats import Floats, Ints, Pitch, Smooth, colours_at, find_pitches, find_repeats, smoothed

MAX_PIXELS = 2_200_000  # larger pictures are scaled down first
MIN_TILES = 4
MIN_SIDE, MAX_SIDE = 2, 40
MIN_COLOUR = 2.5
"""levels by which the colours of repeats deviate from a straight line: text and signs of one colour aren't tiles"""

STEPS = 24  # steps per pitch
MAX_PAIRS = 400
BESIDE = 3  # how far beside a point the picture is compared, in steps
EQUAL = 12.0  # mean difference, in levels, below which the picture is equal
MIN_RUN = 0.6  # shorter runs, in parts of the pitch, are parts of tiles
NEAR_MODE = 3.5  # how far from the mode votes are averaged, in steps

MAX_CELLS = 24
MIDDLE = 0.5  # the middle part of a cell's side, along which the tile's edge is searched for
CHANGE = 10  # levels of colour by which a tile differs from the gap
MAX_GAP = 0.3  # the widest gap at one side, as a part of the cell's side
STEADY_PX, STEADY_PART = 1.5, 0.5
"""this part of the edges must be within so many pixels of the median: a drawing on a tile begins anywhere"""
MIN_GAP, BALANCE = 0.07, 0.4
"""narrower gaps, in parts of the pitch, are lines between tiles that touch; gaps on only one side are the sides of solid tiles"""

SIDE = 10  # samples along a cell's side when cells are compared
BORDER = 1  # outermost samples that are left out
VISIBLE = 0.85  # part of a cell that must be inside the picture
EQUAL_CELLS = 0.3  # equal cells differ by less than this part of their contrast
EQUAL_LEVELS = 4.0
MAX_CELL_PAIRS = 6000
MIN_CONTRAST = 6.0  # levels; flatter cells are equal everywhere and say nothing
FLAT = 0.35  # cells with less than this part of the usual contrast are shadows and textures of the background
MIN_MIXED = 0.05

Sides = tuple[float, float]


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


def find_tilings(pixels: Pixels) -> list[Grid]:
    """Return the lattices of repeating tiles, the one with the most of them first."""
    return list(_found(pixels.tobytes(), pixels.shape))


@lru_cache(maxsize=1)
def _found(data: bytes, shape: tuple[int, ...]) -> tuple[Grid, ...]:
    """Return the lattices in the picture with these bytes; cached, as they are asked for again for every grid of the picture."""
    pixels = np.frombuffer(data, np.uint8).reshape(shape)
    shrunk = int(np.ceil((pixels.shape[0] * pixels.shape[1] / MAX_PIXELS) ** 0.5))
    if shrunk > 1:  # by a whole number, which is many times faster
        height, width = pixels.shape[0] // shrunk, pixels.shape[1] // shrunk
        used = pixels[: height * shrunk, : width * shrunk]
        pixels = np.asarray(cv2.resize(used, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    smooth = smoothed(pixels)
    found = [each for pitch in find_pitches(find_repeats(pixels, smooth)) for each in _tilings(pixels, smooth, pitch)]
    found.sort(key=lambda each: -each[0])
    return tuple(_scaled(grid, shrunk) for _, grid in found)


def _tilings(pixels: Pixels, smooth: Smooth, pitch: Pitch) -> list[tuple[float, Grid]]:
    """Return the grids of one pitch, each with a score."""
    if second_colour(colours_at(smooth, pitch.repeats.begin)) < MIN_COLOUR:
        return []
    lattice = lattice_over(pixels, pitch, find_cuts(smooth, pitch))
    if min(lattice.rows, lattice.columns) < MIN_SIDE:
        return []
    first, second = paired_cells(smooth, lattice)
    whole = wholeness(first, second, lattice)
    found = []
    for mask in boards(first, second, lattice):
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        tiles = int(mask.sum())
        if tiles < MIN_TILES:
            continue
        shape = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        if min(shape) >= MIN_SIDE and max(shape) <= MAX_SIDE:
            across, down = find_gaps(pixels, lattice, mask)
            columns_used = _spans(lattice.left, pitch.across, range(columns[0], columns[-1] + 1), across)
            rows_used = _spans(lattice.top, pitch.down, range(rows[0], rows[-1] + 1), down)
            found.append((tiles * min(1.0, 2 * whole) ** 2, Grid(columns_used, rows_used, tiles / (shape[0] * shape[1]))))
    return found


def _spans(start: float, pitch: float, numbers: range, gap: Sides) -> tuple[Span, ...]:
    return tuple((start + number * pitch + gap[0], start + (number + 1) * pitch - gap[1]) for number in numbers)


def _scaled(grid: Grid, scale: float) -> Grid:
    columns, rows = (tuple((begin * scale, end * scale) for begin, end in spans) for spans in (grid.columns, grid.rows))
    return Grid(columns, rows, grid.fit, grid.is_bounded)


def find_cuts(smooth: Smooth, pitch: Pitch) -> tuple[float, float]:
    """Return where the first column and the first row of tiles begin, each from 0 to the pitch, in pixels.

    To the left of a point in two equal tiles, the picture is equal up to the tile's edge, and beyond it as far as the
    surroundings are alike; to the right the same. The middle of such a run is the middle of a tile.
    """
    repeats, size = pitch.repeats, (pitch.across, pitch.down)
    picked = np.linspace(0, len(repeats.weight) - 1, min(len(repeats.weight), MAX_PAIRS)).astype(np.int64)
    begin, end, weight = (each[picked] for each in (repeats.begin, repeats.end, repeats.weight))
    across, down = (
        _cut(_equal_along(smooth, size, begin, end, axis), (begin[:, axis] + 0.5) / size[axis] * STEPS, weight) for axis in (0, 1)
    )
    return across * pitch.across / STEPS, down * pitch.down / STEPS


def _equal_along(smooth: Smooth, size: tuple[float, float], begin: Floats, end: Floats, axis: int) -> NDArray[np.bool_]:
    """Return for each pair of points at which steps along an axis the picture is equal, (pairs, 2 * STEPS + 1)."""
    along, beside = (np.arange(-number, number + 1) / STEPS for number in (STEPS, BESIDE))
    x, y = (
        np.rint(length * steps).astype(np.int64) for length, steps in zip(size, (along, beside)[:: 1 - 2 * axis], strict=True)
    )
    one, other = (_around(smooth, points.astype(np.int64), x, y, axis) for points in (begin, end))
    levels = cv2.reduce(cv2.absdiff(one, other), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).reshape(len(begin), len(along))
    inside = _inside(smooth, begin, x, y, axis) & _inside(smooth, end, x, y, axis)
    return np.asarray((levels < EQUAL * 3 * len(beside)) & inside, np.bool_)


def _around(smooth: Smooth, points: Ints, x: Ints, y: Ints, axis: int) -> NDArray[np.uint8]:
    """Return the colours at offsets x and y from points, a row for each step along an axis, (points * steps, colours)."""
    height, width = smooth.shape[:2]
    columns = np.clip(points[:, 0, None] + x, 0, width - 1)
    rows = np.clip(points[:, 1, None] + y, 0, height - 1) * width
    places = columns[:, :, None] + rows[:, None] if axis == 0 else rows[:, :, None] + columns[:, None]
    found = smooth.view(np.uint32).ravel().take(places).view(np.uint8)
    return np.asarray(found.reshape(-1, places.shape[2] * 4), np.uint8)


def _inside(smooth: Smooth, points: Floats, x: Ints, y: Ints, axis: int) -> NDArray[np.bool_]:
    """Return which steps along an axis stay in the picture, (points, steps)."""
    at = points[:, axis, None] + (x, y)[axis]
    return np.asarray((at >= 0) & (at < smooth.shape[1 - axis]), np.bool_)


def _cut(equal: NDArray[np.bool_], at: Floats, weight: Floats) -> float:
    """Return where tiles begin, in steps: half a pitch from the middles of the equal runs."""
    left = np.argmin(equal[:, STEPS::-1], axis=1)
    right = np.argmin(equal[:, STEPS:], axis=1)
    whole = (left > 0) & (right > 0) & (left + right > MIN_RUN * STEPS)
    middles = (at + (right - left) / 2 + STEPS / 2)[whole]
    return _mode(middles % STEPS, weight[whole])


def _mode(places: Floats, weight: Floats) -> float:
    """Return the position, modulo STEPS, near which most weight lies."""
    counts = np.bincount(np.minimum(places, STEPS - 0.01).astype(np.int64), weight, STEPS)
    nearby = sum(np.roll(counts, step) * share for step, share in ((-2, 0.5), (-1, 1.0), (0, 1.0), (1, 1.0), (2, 0.5)))
    off = (places - np.argmax(nearby) - 0.5 + STEPS / 2) % STEPS - STEPS / 2
    near = np.abs(off) < NEAR_MODE
    mean = float((off * weight)[near].sum() / max(weight[near].sum(), 1e-9))
    return float((np.argmax(nearby) + 0.5 + mean) % STEPS)


def find_gaps(pixels: Pixels, lattice: Lattice, mask: NDArray[np.bool_]) -> tuple[Sides, Sides]:
    """Return the gaps left and right of a tile in its cell, and above and below it, in pixels; 0 where tiles touch."""
    windows = _windows(pixels, lattice, mask)
    if not len(windows):
        return (0.0, 0.0), (0.0, 0.0)
    across = _gap(windows), _gap(windows[:, :, ::-1])
    turned = windows.transpose(0, 2, 1, 3)
    down = _gap(turned), _gap(turned[:, :, ::-1])
    if _is_gap(across, lattice.pitch.across) and _is_gap(down, lattice.pitch.down):
        return across, down
    return (0.0, 0.0), (0.0, 0.0)


def _windows(pixels: Pixels, lattice: Lattice, mask: NDArray[np.bool_]) -> NDArray[np.int16]:
    """Return some of the cells, cut from the picture, (n, height, width, 3)."""
    width, height = round(lattice.pitch.across), round(lattice.pitch.down)
    cells = np.argwhere(mask)
    shown = []
    for row, column in cells[np.linspace(0, len(cells) - 1, min(len(cells), MAX_CELLS)).astype(int)]:
        x, y = round(lattice.left + column * lattice.pitch.across), round(lattice.top + row * lattice.pitch.down)
        if x >= 0 and y >= 0 and x + width <= pixels.shape[1] and y + height <= pixels.shape[0]:
            shown.append(pixels[y : y + height, x : x + width])
    return np.asarray(shown, np.int16).reshape(-1, height, width, 3)


def _gap(windows: NDArray[np.int16]) -> float:
    """Return how many pixels from the left the colour changes in most windows; 0 if it doesn't at a steady position."""
    height, width = windows.shape[1:3]
    margin, reach = int(height * (1 - MIDDLE) / 2), int(width * MAX_GAP) + 1
    near = windows[:, margin : height - margin, :reach]
    changed = largest(np.abs(near - near[:, :, :1]).astype(np.float32)) > CHANGE
    first = np.where(changed.any(2), changed.argmax(2), reach).ravel()
    usual = float(np.median(first))
    steady = float((np.abs(first - usual) <= STEADY_PX).mean())
    return usual if usual < reach and steady >= STEADY_PART else 0.0


def _is_gap(sides: Sides, length: float) -> bool:
    return sum(sides) >= MIN_GAP * length and min(sides) >= BALANCE * max(sides)


# how far a board reaches


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
    codes = codes[np.argsort(-times, kind="stable")[:MAX_CELL_PAIRS]]
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
    equal = (least > MIN_CONTRAST) & (apart < np.minimum(EQUAL_CELLS * least, EQUAL_LEVELS + 0.2 * least))
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
