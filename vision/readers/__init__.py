"""Reading boards: one reader a puzzle, all of which look at the same grids of a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Reading
from vision.grids.finding import find_grids
from vision.grids.network.finding import find_grids as find_by_network
from vision.grids.network.snapping import longer_or_shorter, snapped
from vision.readers.link import reader as link
from vision.readers.onestroke import reader as onestroke
from vision.readers.reader import Read, Wishes
from vision.readers.sliding import reader as sliding
from vision.readers.sudoku import reader as sudoku
from vision.signs.glyphs import WHOLE_CELLS

READERS: tuple[tuple[str, Read], ...] = (
    ("sudoku", sudoku.read),
    ("sliding", sliding.read_numbers),
    ("link", link.read),
    ("sliding", sliding.read_patterned),
    ("sliding", sliding.read_pictures),
)
"""for grids that edges and lines give away, in the order in which they are asked: first those that know boards at a glance"""

BY_NETWORK: dict[str, Read] = {
    "sudoku": sudoku.read,
    "onestroke": onestroke.read,
    "sliding": sliding.read_said,
    "link": link.read_said,
}
"""the reader of each puzzle for grids that the board network sees"""
SIGNED = ("sudoku", "sliding")
"""the puzzles whose signs are read as whole cells, or else cut apart"""
UNENDING = ("onestroke",)
"""the puzzles on whose boards it is hard to see where they end"""
LEAST_WEIGHT = 0.7
"""what the network says of the puzzle counts for the rest of the confidence"""
LIKELY = 0.1
"""grids are read as boards of the puzzles that are at least so likely"""

MOST_UNSEEN = 2
"""so many grids are looked at where nothing else is seen"""
PLAUSIBLE = 0.5
"""how sure a reading must be to count as a board"""
SURE = 0.9
"""a reading as sure as this needs no comparing with what other puzzles would make of the board"""
BARELY, EVIDENT = 0.1, {"sudoku": 0.5, "sliding": 0.5, "link": 0.6}
"""readings hardly sure are told of too where the network is so sure of a board of the puzzle; of mazes it is wrong too often"""
PICTURED, BLANK = 0.5, 0.3
"""so likely are the cells of a picture puzzle parts of a picture, and one of them the blank"""
NEEDED = ((0.42, PLAUSIBLE), (0.02, 0.65), (0.0, 0.85))
"""how sure a reading must be where the network is at least so sure of a board of its puzzle"""
SAME_PLACE = 0.5
"""grids that share more than this part of the smaller one lie in the same place"""
OVERLAP = 0.3
"""readings are of the same board if they share more than this part of the smaller one"""


def read_boards(pixels: Pixels, puzzle: str = "", wishes: Wishes | None = None) -> list[Reading]:
    """Return the boards of a picture, the best one first; none where no board is seen.

    With the name of a puzzle only its boards are looked for; of a puzzle that the board network doesn't know it isn't asked then.
    The kind of a board is the one whose reading is the surest;
    of several boards in the picture the largest plausible one comes first.
    """
    wishes = wishes or Wishes()
    grids = find_grids(pixels)
    readings = _by_rules(pixels, grids, puzzle, wishes)
    if puzzle in ("", *BY_NETWORK) and not any(reading.confidence >= SURE for reading in readings):
        seen = find_by_network(pixels)
        readings += _by_network(pixels, seen, grids, puzzle, wishes)
        readings = [each for each in readings if each.confidence >= _needed(each, seen)]
        if not readings and puzzle in ("", "onestroke"):  # numbers give a maze away of which the network sees nothing
            numbered = onestroke.read(pixels, grids[:MOST_UNSEEN], wishes)
            readings = [each for each in numbered if each.confidence >= _needed(each, seen)]
    else:
        readings = [each for each in readings if each.confidence >= PLAUSIBLE]
    return _ranked(readings)


def _needed(reading: Reading, seen: list[Grid]) -> float:
    """Return how sure a reading must be to count, by how sure the network is of a board of its puzzle in that place."""
    said = [(grid, grid.said) for grid in seen if grid.said is not None and grid.shared(reading.grid) > SAME_PLACE]
    backing, contents = max(
        ((grid.fit * each.puzzles.get(reading.puzzle, 0.0), each.contents) for grid, each in said),
        key=lambda each: each[0],
        default=(0.0, {}),
    )
    if backing >= EVIDENT.get(reading.puzzle, math.inf) and (reading.details.get("by") != "edges" or _is_picture(contents)):
        return BARELY
    return next(needed for least, needed in NEEDED if backing >= least)


def _is_picture(contents: Mapping[str, NDArray[np.float64]]) -> bool:
    """Tell whether the network sees the parts of a picture and the blank."""
    return float(np.median(contents["tile"])) >= PICTURED and float(contents["blank"].max()) >= BLANK


def _by_network(pixels: Pixels, found: list[Grid], exact: list[Grid], puzzle: str, wishes: Wishes) -> list[Reading]:
    """Return the boards in the grids that the board network sees, with the edges that exact grids show."""
    readings: list[Reading] = []
    ways = (replace(wishes, digits=WHOLE_CELLS), wishes) if wishes.digits == "network" else (wishes,)
    for seen in found:
        chances = seen.said.puzzles if seen.said else {}
        for kind in sorted(chances, key=lambda each: -chances[each]):
            if puzzle == kind or (puzzle == "" and chances[kind] >= LIKELY):
                found_in = (_read_signs(kind, pixels, grid, ways) for grid in _grids_of(kind, seen, exact))
                readings += [_weighed(reading, chances[kind]) for each in found_in for reading in each]
    return readings


def _grids_of(kind: str, seen: Grid, exact: list[Grid]) -> list[Grid]:
    """Return the grids in which a board of a puzzle may be where the network sees one."""
    return [*snapped(seen, exact), *(longer_or_shorter(seen, exact) if kind in UNENDING else ())]


def _read_signs(kind: str, pixels: Pixels, grid: Grid, ways: Sequence[Wishes]) -> list[Reading]:
    """Return the boards of a puzzle in a grid, with signs read in the next way where the one before makes no board."""
    readings: list[Reading] = []
    for wishes in ways:
        readings += BY_NETWORK[kind](pixels, [grid], wishes)
        if kind not in SIGNED or any(reading.confidence >= PLAUSIBLE for reading in readings):
            break
    return readings


def _weighed(reading: Reading, chance: float) -> Reading:
    """Return a reading whose confidence weighs how likely the network finds its puzzle."""
    return replace(reading, confidence=min(1.0, reading.confidence * (LEAST_WEIGHT + (1 - LEAST_WEIGHT) * chance)))


def _by_rules(pixels: Pixels, grids: list[Grid], puzzle: str, wishes: Wishes) -> list[Reading]:
    """Return the boards in the grids that edges, lines and repeated tiles give away."""
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
    """Return the readings, the largest first, without those that a surer one lies over."""
    apart: list[Reading] = []
    for reading in sorted(readings, key=lambda each: -each.confidence):
        if not any(reading.grid.shared(other.grid) > OVERLAP for other in apart):
            apart.append(reading)
    return sorted(apart, key=lambda reading: reading.grid.area, reverse=True)
