"""Reading boards of link: tiles are told from removed ones, and equal faces are grouped without knowing any of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.puzzle import cell_name
from vision.frame import Grid, Pixels, Reading
from vision.readers.link_cells import tell_tiles
from vision.readers.link_groups import Groups, group
from vision.readers.link_mend import Mended, mend
from vision.readers.reader import Wishes
from vision.tiles import cut_tiles, differences
from vision.tiling import find_tilings

MOST_CELLS = 900
LEAST_TILES = 4


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    candidates = [*find_tilings(pixels), *grids]
    readings = [reading for grid in candidates if (reading := _read_grid(pixels, grid)) is not None]
    return sorted(readings, key=lambda reading: -reading.confidence)


def _read_grid(pixels: Pixels, grid: Grid) -> Reading | None:
    rows, columns = grid.shape
    if not LEAST_TILES <= rows * columns <= MOST_CELLS or min(rows, columns) < 2:
        return None
    tiles = cut_tiles(pixels, grid)
    apart = differences(tiles)
    kinds = tell_tiles(tiles, apart)
    chosen = np.flatnonzero(kinds.tile)
    if len(chosen) < LEAST_TILES:
        return None
    ways = group(apart[np.ix_(chosen, chosen)])
    if not ways:
        return None
    labels = np.zeros(rows * columns, np.int64)
    labels[chosen] = ways[0].labels + 1
    mended = mend(tiles, labels, kinds.strange)
    numbers = _in_reading_order(mended.labels)
    confidence = _confidence(ways[0], mended, numbers)
    cells = tuple(tuple(int(value) for value in row) for row in numbers.reshape(rows, columns))
    sure = tuple(tuple(float(value) for value in row) for row in kinds.sure.reshape(rows, columns))
    odd = [number for number in range(1, numbers.max() + 1) if (numbers == number).sum() % 2]
    text = "" if odd else " / ".join(" ".join(str(value) if value else "." for value in row) for row in cells)
    notes = tuple(_notes(grid, mended, numbers, odd))
    return Reading("link", grid, cells, sure, text, confidence, notes)


def _in_reading_order(labels: np.ndarray) -> np.ndarray:
    names: dict[int, int] = {0: 0}
    return np.array([names.setdefault(int(label), len(names)) for label in labels])


def _confidence(way: Groups, mended: Mended, numbers: np.ndarray) -> float:
    sizes = np.bincount(numbers)[1:]
    odd = float((sizes % 2).mean())
    confidence = 1 - np.exp(-3 * way.gap)
    confidence *= np.exp(-4 * odd) * (len(sizes) > 1) * 0.97 ** len(mended.joined)
    confidence *= float(np.clip(1.6 - sizes.max() / sizes.sum() * 1.6, 0, 1)) ** 0.5
    return float(confidence * (1 - np.exp(-len(numbers[numbers > 0]) / 6)))


def _notes(grid: Grid, mended: Mended, numbers: np.ndarray, odd: list[int]) -> list[str]:
    columns = grid.shape[1]

    def name(cell: int) -> str:
        return cell_name(divmod(cell, columns))

    notes = [f"{name(cell)} looks covered; it is taken for the face of {name(like)}." for cell, like, _ in mended.joined]
    for number in odd:
        cells = np.flatnonzero(numbers == number)
        notes.append(f"The face of {name(int(cells[0]))} was seen {len(cells)} times, but tiles go in pairs.")
    return notes
