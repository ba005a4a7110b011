"""Reading boards: one reader a puzzle, all of which look at the same grids of a picture."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Reading
from vision.grids.board_network import PUZZLES
from vision.grids.edges import on_strongest_edges
from vision.grids.finding import looks
from vision.readers.link import reader as link
from vision.readers.onestroke import reader as onestroke
from vision.readers.reader import Read, Wishes
from vision.readers.sliding import reader as sliding
from vision.readers.sudoku import reader as sudoku
from vision.signs.glyphs import WHOLE_CELLS

READERS: dict[str, Read] = {"sudoku": sudoku.read, "onestroke": onestroke.read, "sliding": sliding.read, "link": link.read}
"""the reader of each puzzle"""
OF_SIGNS: dict[str, Read] = {"sudoku": sudoku.read, "sliding": sliding.read_numbers}
"""the readers of signs, which are cut apart, or else read as whole cells"""
LEAST_WEIGHT = 0.8
"""what the network says of the puzzle counts for the rest of the confidence, unless it has to be convinced"""
EXPECTED, ELSEWHERE = 0.5, 0.04
"""where the network is surer than this of a puzzle, and the strongest edges lie farther than this part of a cell from the
grid, cells are cut out along them too"""
LIKELY = 0.1
"""grids are read as boards of the puzzles that are at least so likely"""

PLAUSIBLE = 0.5
"""how sure a reading must be to count as a board"""
SURE = 0.9
"""a reading as sure as this needs no comparing with what other puzzles would make of the board"""
BARELY, EVIDENT = 0.15, {"sudoku": 0.5, "sliding": 0.5, "link": 0.6}
"""readings hardly sure are told of too where the network is so sure of a board of the puzzle; of mazes it is wrong too often"""
PICTURED, BLANK = 0.5, 0.3
"""so likely are the cells of a picture puzzle parts of a picture, and one of them the blank"""
BACKED, NEEDED = (0.0, 0.02, 0.42), (0.85, 0.65, 0.55)
"""how sure the network is of a board of the puzzle, and how sure a reading must be there"""
SAME_PLACE = 0.5
"""grids that share more than this part of the smaller one lie in the same place"""
OVERLAP = 0.3
"""readings are of the same board if they share more than this part of the smaller one"""


def read_boards(pixels: Pixels, puzzle: str = "", wishes: Wishes | None = None) -> list[Reading]:
    """Return the boards of a picture, the best one first; none where no board is seen.

    With the name of a puzzle only its boards are looked for. The picture is looked at ever more closely until a board is sure.
    The kind of a board is the one whose reading is the surest; of several boards in the picture the largest plausible one comes
    first.
    """
    wishes, seen, readings = wishes or Wishes(), list[Grid](), list[Reading]()
    for grids in looks(pixels):
        seen += grids
        readings += _read(pixels, grids, puzzle, wishes)
        if any(reading.confidence >= SURE for reading in readings):
            break
    if puzzle in ("", "link") and not any(reading.puzzle == "link" or reading.confidence >= SURE for reading in readings):
        readings += link.read(pixels, (), wishes)
    return _ranked([each for each in readings if each.confidence >= _needed(each, seen, puzzle)])


def _needed(reading: Reading, seen: list[Grid], wished: str) -> float:
    """Return how sure a reading must be to count, by how sure the network is of a board of its puzzle in that place."""
    if reading.puzzle == wished and wished not in PUZZLES:
        return PLAUSIBLE
    said = [(grid.fit, grid.said) for grid in seen if grid.said is not None and grid.shared(reading.grid) > SAME_PLACE]
    if not said:
        return NEEDED[0]
    sure, contents = max(
        ((fit * each.puzzles.get(reading.puzzle, 0.0), each.contents) for fit, each in said), key=lambda each: each[0]
    )
    if sure >= EVIDENT.get(reading.puzzle, math.inf) and (reading.details.get("by") != "edges" or _is_picture(contents)):
        return BARELY
    return float(np.interp(max(fit * each.chance(reading.puzzle) for fit, each in said), BACKED, NEEDED))


def _is_picture(contents: Mapping[str, NDArray[np.float64]]) -> bool:
    """Tell whether the network sees the parts of a picture and the blank."""
    return float(np.median(contents["tile"])) >= PICTURED and float(contents["blank"].max()) >= BLANK


def _read(pixels: Pixels, grids: list[Grid], puzzle: str, wishes: Wishes) -> list[Reading]:
    """Return the boards of the puzzles that each grid is likely to be of; of the others where it is no board of those."""
    readings: list[Reading] = []
    for grid in grids:
        chances = {kind: grid.said.puzzles.get(kind, 1.0) if grid.said else 1.0 for kind in READERS if puzzle in ("", kind)}
        found: list[Reading] = []
        for kind in sorted(chances, key=lambda each: -chances[each]):
            if chances[kind] >= LIKELY or not any(reading.confidence >= PLAUSIBLE for reading in found):
                chance = max(chances[kind], grid.said.chance(kind)) if grid.said and chances[kind] >= LIKELY else 1.0
                weight = LEAST_WEIGHT + (1 - LEAST_WEIGHT) * chance
                found += [replace(each, confidence=each.confidence * weight) for each in _read_signs(kind, pixels, grid, wishes)]
        readings += found
    return readings


def _read_signs(kind: str, pixels: Pixels, grid: Grid, wishes: Wishes) -> list[Reading]:
    """Return the boards of a puzzle in a grid: signs are told in other ways, and cells cut out elsewhere, until one is sure."""
    readings = READERS[kind](pixels, [grid], wishes)
    if kind not in OF_SIGNS or wishes.digits != "network":
        return readings
    for each, digits in _other_ways(kind, pixels, grid):
        if any(reading.confidence >= SURE for reading in readings):
            break
        readings += OF_SIGNS[kind](pixels, [each], replace(wishes, digits=digits))
    return readings


def _other_ways(kind: str, pixels: Pixels, grid: Grid) -> Iterator[tuple[Grid, str]]:
    """Yield other ways to tell signs: as whole cells, and both ways along the strongest edges if these lie elsewhere."""
    yield grid, WHOLE_CELLS
    if grid.said is None or grid.said.puzzles.get(kind, 0.0) > EXPECTED:
        edged = on_strongest_edges(grid, grid.plane(pixels))
        if float(np.abs(edged.outline - grid.outline).max()) > ELSEWHERE * min(grid.pitch):
            yield edged, "network"
            yield edged, WHOLE_CELLS


def _ranked(readings: list[Reading]) -> list[Reading]:
    """Return the readings, the largest first, without those that a surer one lies over."""
    apart: list[Reading] = []
    for reading in sorted(readings, key=lambda each: -each.confidence):
        if not any(reading.grid.shared(other.grid) > OVERLAP for other in apart):
            apart.append(reading)
    return sorted(apart, key=lambda reading: reading.grid.area, reverse=True)
