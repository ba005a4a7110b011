"""Reading boards: one reader a puzzle, all of which look at the same grids of a picture."""

from __future__ import annotations

from dataclasses import replace

from vision.finding import find_grids
from vision.frame import Grid, Pixels, Reading
from vision.glyphs import WHOLE_CELLS
from vision.grids.finding import find_grids as find_by_network
from vision.readers import link, onestroke, sliding, sudoku
from vision.readers.reader import Read, Wishes

READERS: tuple[tuple[str, Read], ...] = (
    ("sudoku", sudoku.read),
    ("onestroke", onestroke.read),
    ("sliding", sliding.read_numbers),
    ("link", link.read),
    ("sliding", sliding.read_patterned),
    ("sliding", sliding.read_pictures),
)
"""in the order in which they are asked: those that know their boards at a glance come first"""

BY_NETWORK: dict[str, Read] = {
    "sudoku": sudoku.read,
    "onestroke": onestroke.read,
    "sliding": sliding.read_said,
    "link": link.read_said,
}
"""the reader of each puzzle for grids that the board network sees"""
LEAST_WEIGHT = 0.7
"""what the network says of the puzzle counts for the rest of the confidence"""
LIKELY = 0.1
"""grids are read as boards of the puzzles that are at least so likely"""

PLAUSIBLE = 0.5
"""how sure a reading must be to count as a board"""
SURE = 0.9
"""a reading as sure as this needs no comparing with what other puzzles would make of the board"""
OVERLAP = 0.3
"""readings are of the same board if they share more than this part of the smaller one"""


def read_boards(pixels: Pixels, puzzle: str = "", wishes: Wishes | None = None) -> list[Reading]:
    """Return the boards of a picture, the best one first; none where no board is seen.

    With the name of a puzzle only its boards are looked for. The kind of a board is the one whose reading is the surest;
    of several boards in the picture the largest plausible one comes first.
    """
    readings = _by_rules(pixels, puzzle, wishes or Wishes())
    if not any(reading.confidence >= SURE for reading in readings):
        readings += _by_network(pixels, puzzle, wishes or Wishes())
    return _ranked(readings)


def _by_network(pixels: Pixels, puzzle: str, wishes: Wishes) -> list[Reading]:
    """Return the boards in the grids that the board network sees."""
    readings: list[Reading] = []
    if wishes.digits == "network":
        wishes = replace(wishes, digits=WHOLE_CELLS)
    for grid in find_by_network(pixels):
        said = grid.said.puzzles if grid.said else {}
        for kind in sorted(said, key=lambda each: -said[each]):
            if puzzle == kind or (puzzle == "" and said[kind] >= LIKELY):
                readings += [_weighed(reading, said[kind]) for reading in BY_NETWORK[kind](pixels, [grid], wishes)]
    return readings


def _weighed(reading: Reading, chance: float) -> Reading:
    """Return a reading whose confidence weighs how likely the network finds its puzzle."""
    return replace(reading, confidence=min(1.0, reading.confidence * (LEAST_WEIGHT + (1 - LEAST_WEIGHT) * chance)))


def _by_rules(pixels: Pixels, puzzle: str, wishes: Wishes) -> list[Reading]:
    """Return the boards in the grids that edges, lines and repeated tiles give away."""
    grids = find_grids(pixels)
    readings: list[Reading] = []
    for kind, read in READERS:
        if puzzle in ("", kind) and not any(_settles(reading, grids) for reading in readings):
            readings += read(pixels, grids, wishes)
    return readings


def _settles(reading: Reading, grids: list[Grid]) -> bool:
    """Tell whether a reading is sure, and nothing that lies apart from it could be a larger board."""
    if reading.confidence < SURE:
        return False
    return not any(grid.area > reading.grid.area and grid.shared(reading.grid) <= OVERLAP for grid in grids)


def _ranked(readings: list[Reading]) -> list[Reading]:
    """Return the plausible readings, the largest first, without those that a surer one lies over."""
    apart: list[Reading] = []
    for reading in sorted(readings, key=lambda each: -each.confidence):
        if reading.confidence >= PLAUSIBLE and not any(reading.grid.shared(other.grid) > OVERLAP for other in apart):
            apart.append(reading)
    return sorted(apart, key=lambda reading: reading.grid.area, reverse=True)
