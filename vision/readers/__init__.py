"""Reading boards: one reader a puzzle, all of which look at the same grids of a picture."""

from __future__ import annotations

from vision.finding import find_grids
from vision.frame import Pixels, Reading
from vision.readers import link, onestroke, sliding, sudoku
from vision.readers.reader import Read, Wishes

READERS: dict[str, Read] = {
    "sliding": sliding.read,
    "sudoku": sudoku.read,
    "link": link.read,
    "onestroke": onestroke.read,
}

PLAUSIBLE = 0.5
"""how sure a reading must be to count as a board"""
OVERLAP = 0.3
"""readings are of the same board if they share more than this part of the smaller one"""


def read_boards(pixels: Pixels, puzzle: str = "", wishes: Wishes | None = None) -> list[Reading]:
    """Return the boards of a picture, the best one first; none where no board is seen.

    With the name of a puzzle only its boards are looked for. The kind of a board is the one whose reading is the surest;
    of several boards in the picture the largest plausible one comes first.
    """
    grids = find_grids(pixels)
    chosen = [READERS[puzzle]] if puzzle else READERS.values()
    return _ranked([reading for read in chosen for reading in read(pixels, grids, wishes or Wishes())])


def _ranked(readings: list[Reading]) -> list[Reading]:
    """Return the plausible readings, the largest first, without those that a surer one lies over."""
    apart: list[Reading] = []
    for reading in sorted(readings, key=lambda each: -each.confidence):
        if reading.confidence >= PLAUSIBLE and not any(_overlap(reading, other) for other in apart):
            apart.append(reading)
    return sorted(apart, key=_area, reverse=True)


def _area(reading: Reading) -> float:
    return reading.grid.bbox[2] * reading.grid.bbox[3]


def _overlap(one: Reading, other: Reading) -> bool:
    (x, y, width, height), (x2, y2, width2, height2) = one.grid.bbox, other.grid.bbox
    across, down = min(x + width, x2 + width2) - max(x, x2), min(y + height, y2 + height2) - max(y, y2)
    return across > 0 and down > 0 and across * down > OVERLAP * min(width * height, width2 * height2)
