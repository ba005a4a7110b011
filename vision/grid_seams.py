"""Grids without lines: a plate that is cut evenly where pictures jump, or where nothing is between signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contrast import Contrast, Mask, profile
from vision.frame import Grid, Span
from vision.grid_lines import covered
from vision.lattice import Boxes
from vision.regions import sides

LEAST_PX = 90
MOST_PLATES = 10
NUMBERS = range(8, 2, -1)
"""a plate is cut into one of these numbers of cells"""
MOST_STEP = 60
"""larger steps between two pixels count as this, in grey levels"""
NEAR_PX = 9
"""seams stand out from what is so near"""
SEEN, LEAST_SEEN = 5.0, 1.5
"""a seam stands out by so many times as much as places mostly do, and by so many grey levels on average"""
OFF, OFF_PX = 0.03, 2.0
"""how far a seam may lie from its place in an even division, as a part of the pitch and in pixels"""
STRAIGHT_PX = 1.6
"""and from its place once the division was fitted"""
MOST_SEAMS = 0.75
"""so large a part of the seams must be seen, and be so large a part of what stands out"""
EDGE_PX = 6
"""what is nearer to the edges of a plate is its frame"""
INK = 24
"""steps of signs"""
GUTTER = 0.05
"""so much of the pitch on each side of a cut is empty between signs"""
CENTRED = 0.26
"""the middle of what is in a cell is no farther from the cell's, as a part of the pitch"""
SPREAD = (0.15, 0.9)
"""signs in a cell are so high, as a part of the pitch"""
UNLIKE = 1.2
"""the cells of such grids are nearly square"""
FIT = 0.7

Ends = NDArray[np.float64]


def find_seams(contrast: Contrast, plates: Boxes, known: Sequence[Grid]) -> Iterator[Grid]:
    """Yield the grids into which plates are cut evenly, without lines; plates on which a grid is known are left out."""
    large = plates[sides(plates).min(1) >= LEAST_PX]
    for plate in islice((plate for plate in large if not covered(plate, known)), MOST_PLATES):
        left, top, right, bottom = (max(0, round(end)) for end in plate.tolist())
        across, down = contrast.across[top:bottom, left:right], contrast.down[top:bottom, left:right]
        jumps = _seams(across.T), _seams(down)
        if jumps[0] is not None and jumps[1] is not None:
            yield from _grid(jumps[0] + left, jumps[1] + top)
        yield from _between_signs(contrast.largest[top:bottom, left:right], left, top)


def _grid(columns: Ends, rows: Ends) -> Iterator[Grid]:
    pitch, other = float(np.ptp(columns)) / (len(columns) - 1), float(np.ptp(rows)) / (len(rows) - 1)
    if max(pitch, other) < UNLIKE * min(pitch, other):
        yield Grid(_spans(columns), _spans(rows), FIT, "seams")


def _spans(ends: Ends) -> tuple[Span, ...]:
    return tuple((float(start), float(end)) for start, end in pairwise(ends))


def _seams(edges: Mask) -> Ends | None:
    """Return the ends of the cells along an axis that most of what stands out lies between, given (places, along the seams)."""
    strength = profile(np.minimum(edges, MOST_STEP), 1)
    size = 2 * NEAR_PX + 1
    around = cv2.medianBlur(strength.astype(np.float32)[:, None], 5)
    around = cv2.blur(around, (1, size))[:, 0]
    out = np.maximum(strength - around, 0)
    out[:EDGE_PX] = out[-EDGE_PX:] = 0
    limit = max(LEAST_SEEN, SEEN * float(np.median(out)))
    is_peak = (out >= limit) & (out >= np.roll(out, 1)) & (out >= np.roll(out, -1))
    peaks = np.flatnonzero(is_peak)
    for number in NUMBERS:
        ends = _fitted(peaks, out[peaks], len(strength) / number, number) if len(peaks) else None
        if ends is not None:
            return ends
    return None


def _fitted(peaks: NDArray[np.intp], out: NDArray[np.float64], pitch: float, number: int) -> Ends | None:
    """Return the ends of so many cells whose seams the peaks are, None if they aren't."""
    steps = np.round((peaks + 1) / pitch).astype(int)
    near = (np.abs(peaks + 1 - steps * pitch) <= OFF * number / 3 * pitch + OFF_PX) & (steps > 0) & (steps < number)
    seen = np.unique(steps[near])
    if len(seen) < MOST_SEAMS * (number - 1) or len(seen) < 2:
        return None
    best = np.array([peaks[near][steps[near] == step][out[near][steps[near] == step].argmax()] + 1 for step in seen])
    slope, start = np.polyfit(seen, best, 1)
    ends = start + slope * np.arange(number + 1)
    if np.abs(best - ends[seen]).max() > STRAIGHT_PX or min(ends[0], number * pitch - ends[-1]) < -OFF_PX:
        return None
    is_seam = np.abs(peaks + 1 - ends[np.clip(steps, 0, number)]) <= STRAIGHT_PX
    return ends if out[is_seam].sum() >= MOST_SEAMS * out.sum() else None


def _between_signs(steps: Mask, left: int, top: int) -> Iterator[Grid]:
    """Yield the grid whose cells each have one sign or number in their middles, but one cell that has nothing."""
    height, width = steps.shape
    if max(height, width) > UNLIKE * min(height, width):
        return
    ink = steps >= INK
    ink[:EDGE_PX] = ink[-EDGE_PX:] = False
    ink[:, :EDGE_PX] = ink[:, -EDGE_PX:] = False
    columns, rows = np.asarray(ink.any(0)), np.asarray(ink.any(1))
    for number in NUMBERS:
        ends = [np.arange(number + 1) * length / number for length in (width, height)]
        if _is_parted(columns, ends[0]) and _is_parted(rows, ends[1]) and _is_filled(ink, ends[0], ends[1]):
            yield from _grid(ends[0] + left, ends[1] + top)
            return


def _is_parted(ink: NDArray[np.bool_], ends: Ends) -> bool:
    """Tell whether nothing is near the inner ends of cells, given where anything is along an axis."""
    reach = GUTTER * float(ends[1] - ends[0])
    return not any(ink[round(end - reach) : round(end + reach) + 1].any() for end in ends[1:-1].tolist())


def _is_filled(ink: NDArray[np.bool_], columns: Ends, rows: Ends) -> bool:
    """Tell whether there is something in the middle of all cells but one at most."""
    empty = 0
    for top, bottom in pairwise(rows.round().astype(int)):
        for left, right in pairwise(columns.round().astype(int)):
            cell = ink[top:bottom, left:right]
            places = [np.flatnonzero(cell.any(axis)) for axis in (1, 0)]
            if not len(places[0]):
                empty += 1
                continue
            spreads = [float(np.ptp(each) + 1) / side for each, side in zip(places, cell.shape, strict=True)]
            middles = [float(each[0] + each[-1] + 1) / 2 / side for each, side in zip(places, cell.shape, strict=True)]
            if max(abs(middle - 0.5) for middle in middles) > CENTRED or not SPREAD[0] < spreads[0] < SPREAD[1]:
                return False
    return empty <= 1
