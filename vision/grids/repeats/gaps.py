"""How much of a lattice's cell a tile fills: inwards from the cell's edge, the colour changes where the tile begins."""

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import largest
from vision.frame import Pixels
from vision.grids.repeats.extent import Lattice

MAX_CELLS = 24
MIDDLE = 0.5  # the middle part of a cell's side, along which the tile's edge is searched for
CHANGE = 10  # levels of colour by which a tile differs from the gap
MAX_GAP = 0.3  # the widest gap at one side, as a part of the cell's side
STEADY_PX, STEADY_PART = 1.5, 0.5
"""this part of the edges must be within so many pixels of the median: a drawing on a tile begins anywhere"""
MIN_GAP, BALANCE = 0.07, 0.4
"""narrower gaps, in parts of the pitch, are lines between tiles that touch; gaps on only one side are the sides of solid tiles"""

Sides = tuple[float, float]


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
