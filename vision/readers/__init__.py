"""Reads boards: one reader for each puzzle, and all readers get the same grids.

A page may hold several boards, such as the playground prints: lines across the whole page separate them.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import WALL
from vision.frame import Grid, GridPrediction, Pixels, Read, Reading, ReadOptions, largest, slices_of
from vision.grids.board_network import PUZZLES
from vision.grids.edges import on_strongest_edges
from vision.grids.finding import search_rounds, with_close_prediction
from vision.grids.marked import marked_grid
from vision.pictures import only_in
from vision.readers.link import reader as link
from vision.readers.onestroke import reader as onestroke
from vision.readers.onestroke.raster.grid import smoothed
from vision.readers.sliding import reader as sliding
from vision.readers.sliding.blank import grids_around_blanks
from vision.readers.sudoku import reader as sudoku
from vision.signs.glyphs import WHOLE_CELLS

READERS: dict[str, Read] = {"sudoku": sudoku.read, "onestroke": onestroke.read, "sliding": sliding.read, "link": link.read}
SIGN_READERS: dict[str, Read] = {"sudoku": sudoku.read, "sliding": sliding.read_numbers}
"""the readers of signs, which can segment a cell's signs or classify it whole"""
MIN_WEIGHT = 0.8
"""a confidence is multiplied by at least this; the network's probability of the puzzle supplies the rest of the factor"""
EXPECTED, MIN_EDGE_OFFSET = 0.5, 0.04
"""where the network's probability of the puzzle exceeds the first, and the strongest edges are further from the grid than the
second, in cells, the cells are also cropped along those edges"""
MIN_PROBABILITY = 0.1  # a grid is first read as the puzzles with at least this probability

PLAUSIBLE = 0.55  # confidence from which a reading counts as a board
CERTAIN = 0.9  # confidence from which no other puzzle or sign reader is tried
EVIDENT, MIN_IF_EVIDENT = {"sudoku": 0.5, "sliding": 0.5, "link": 0.6}, 0.15
"""where the network's confidence in a puzzle reaches the first, readings are accepted from the second on; for mazes it is wrong
too often"""
NEARLY_EVIDENT = 0.1  # below that, the lowest confidence rises to the usual one within this range
PICTURED, BLANK = 0.5, 0.3  # a picture puzzle's median probability of a tile, and its highest probability of a blank
NETWORK_CONFIDENCES, MIN_CONFIDENCES = (0.0, 0.02, 0.42), (0.85, 0.65, 0.55)
"""network confidence in the puzzle -> the lowest confidence at which a reading is accepted (interpolated)"""
SEEN = 0.5  # fit of a grid from which the network sees cells, so that none are sought around a blank
SEEN_MAZE, TEXTURE, CLEAR_MAZE, CLEAR_WALLED = 0.2, 0.5, 0.7, 0.6
"""network confidence in a maze that can't be read, from which it is sought without textures; their size, in its cells; and the
confidences from which it counts then, and if walls are all around it"""
MIN_DOUBTFUL = 0.35  # the likeliest reading is returned from this confidence if none counts and a doubtful one is wanted
DOUBTED = "This may not be a board, or some cells may be wrong. Check it first."
SAME_PLACE = 0.5  # grids are in the same place if they share more than this part of the smaller one
OVERLAP = 0.3  # readings are of the same board if they share more than this part of the smaller one

INK = 60  # levels by which a line is darker or lighter than the page's corner
LINE = 0.97  # least part of the page's length that a line fills with ink
MIN_PART = 0.1  # of the page's side; narrower parts hold no board


def read_boards(pixels: Pixels, puzzle: str = "", options: ReadOptions | None = None) -> list[Reading]:
    """Return the boards of a picture, the largest first; none if no board is found.

    If a puzzle is named, only its boards are looked for. A region holds one board, which is returned however doubtful it is.
    """
    options = options or ReadOptions()
    if options.region is None:
        return _search(pixels, puzzle, options)
    if not pixels[slices_of(options.region)].size:
        return []
    pixels, grid = only_in(pixels, options.region), marked_grid(pixels, options.region)
    readings = _read(pixels, [grid], puzzle, options) if grid is not None else []
    readings += _search(pixels, puzzle, replace(options, region=None))
    return sorted(readings, key=lambda reading: -reading.confidence)[:1]


def _search(pixels: Pixels, puzzle: str, options: ReadOptions) -> list[Reading]:
    """Return the boards in the whole picture.

    Each round of the search for grids looks more closely, until a reading is certain. Of readings that overlap, the most
    confident one is kept.
    """
    seen, readings = list[Grid](), list[Reading]()
    for grids in search_rounds(pixels):
        seen += grids
        readings += _read(pixels, grids, puzzle, options)
        if any(reading.confidence >= CERTAIN for reading in readings):
            break
    textured = [grid for grid in seen if _is_maze(grid)] if puzzle in ("", "onestroke") else []
    if textured and not any(reading.confidence >= PLAUSIBLE for reading in readings):
        readings += _read_without_texture(pixels, min(min(grid.pitch) for grid in textured), options)
    if puzzle in ("", "link") and not any(reading.puzzle == "link" or reading.confidence >= CERTAIN for reading in readings):
        readings += link.read(pixels, (), options)
    is_known = any(each.fit >= SEEN for each in seen) or any(reading.confidence >= PLAUSIBLE for reading in readings)
    if puzzle in ("", "sliding") and not is_known:
        grids = [with_close_prediction(pixels, grid) for grid in grids_around_blanks(pixels)]
        readings += sliding.read(pixels, grids, options)
    found = _ranked([each for each in readings if each.confidence >= _min_confidence(each, seen, puzzle)])
    return found or (_likeliest(readings, seen) if options.may_be_doubtful else [])


def _read_without_texture(pixels: Pixels, pitch: float, options: ReadOptions) -> list[Reading]:
    """Return clear readings of mazes in grids that are seen without textures, such as bricks that are as large as seen cells.

    What is small is only in the picture with textures, but walls may be surer without them.
    """
    smooth = smoothed(pixels, TEXTURE * pitch)
    grids = [grid for grids in search_rounds(smooth) for grid in grids]
    readings = onestroke.read(pixels, [replace(grid, prediction=None) for grid in grids], options)
    readings += onestroke.read(smooth, grids, options)
    return [reading for reading in readings if reading.confidence >= (CLEAR_WALLED if _is_walled(reading) else CLEAR_MAZE)]


def _is_walled(maze: Reading) -> bool:
    """Return whether all outer cells of a maze are walls."""
    cells = np.array(maze.cells)
    return all((line == WALL).all() for line in (cells[0], cells[-1], cells[:, 0], cells[:, -1]))


def _is_maze(grid: Grid) -> bool:
    """Return whether the network sees a maze in a grid, whose lines may be a texture's."""
    return grid.prediction is not None and grid.fit * grid.prediction.puzzles["onestroke"] > SEEN_MAZE


def _likeliest(readings: list[Reading], seen: list[Grid]) -> list[Reading]:
    """Return the most confident of the readings that can be played, with a note of doubt; none if all are improbable."""
    playable = [each for each in readings if each.text and each.confidence >= MIN_DOUBTFUL and not _is_another(each, seen)]
    best = max(playable, key=lambda reading: reading.confidence, default=None)
    return [replace(best, notes=(DOUBTED, *best.notes))] if best is not None else []


def _is_another(reading: Reading, seen: list[Grid]) -> bool:
    """Return whether the network is confident that another puzzle is in the place of a reading, perhaps only a part of it."""
    found = ((kind, fit * each.puzzles.get(kind, 0.0)) for fit, each in _predictions(reading, seen) for kind in EVIDENT)
    return any(kind != reading.puzzle and confidence >= EVIDENT[kind] for kind, confidence in found)


def _predictions(reading: Reading, seen: list[Grid]) -> list[tuple[float, GridPrediction]]:
    """Return the fits and the predictions of the grids in the place of a reading."""
    here = (grid for grid in seen if grid.shared(reading.grid) > SAME_PLACE)
    return [(grid.fit, grid.prediction) for grid in here if grid.prediction is not None]


def _min_confidence(reading: Reading, seen: list[Grid], wanted: str) -> float:
    """Return the lowest confidence at which a reading counts, by the network's confidence in its puzzle in that place."""
    if reading.puzzle == wanted and wanted not in PUZZLES:
        return PLAUSIBLE
    predictions = _predictions(reading, seen)
    if not predictions:
        return MIN_CONFIDENCES[0]
    found = ((fit * each.puzzles.get(reading.puzzle, 0.0), each.contents) for fit, each in predictions)
    confidence, contents = max(found, key=lambda each: each[0])
    best = max(fit * each.probability(reading.puzzle) for fit, each in predictions)
    usual = float(np.interp(best, NETWORK_CONFIDENCES, MIN_CONFIDENCES))
    evident = EVIDENT.get(reading.puzzle, math.inf)
    if confidence <= evident - NEARLY_EVIDENT or (reading.details.get("by") == "edges" and not _is_picture(contents)):
        return usual
    return float(np.interp(confidence, (evident - NEARLY_EVIDENT, evident), (usual, MIN_IF_EVIDENT)))


def _is_picture(contents: Mapping[str, NDArray[np.float64]]) -> bool:
    """Return whether the network sees the tiles of a picture puzzle and a blank."""
    return float(np.median(contents["tile"])) >= PICTURED and float(contents["blank"].max()) >= BLANK


def _read(pixels: Pixels, grids: list[Grid], puzzle: str, options: ReadOptions) -> list[Reading]:
    """Return the readings of each grid: as the probable puzzles, and as the others only while no reading is plausible.

    In a region, whatever is read as a probable puzzle is plausible.
    """
    readings, plausible = list[Reading](), PLAUSIBLE if options.region is None else 0.0
    for grid in grids:
        seen, kinds = grid.prediction, [kind for kind in READERS if puzzle in ("", kind)]
        chances = {kind: seen.puzzles.get(kind, 1.0) if seen else 1.0 for kind in kinds}
        found: list[Reading] = []
        for kind in sorted(chances, key=lambda each: -chances[each]):
            if chances[kind] >= MIN_PROBABILITY or not any(reading.confidence >= plausible for reading in found):
                chance = max(chances[kind], seen.probability(kind)) if seen and chances[kind] >= MIN_PROBABILITY else 1.0
                weight = MIN_WEIGHT + (1 - MIN_WEIGHT) * chance
                found += [replace(each, confidence=each.confidence * weight) for each in _read_as(kind, pixels, grid, options)]
        readings += found
    return readings


def _read_as(kind: str, pixels: Pixels, grid: Grid, options: ReadOptions) -> list[Reading]:
    """Return the readings of a grid as a puzzle; other sign readers and cell edges are tried until one is certain."""
    readings = READERS[kind](pixels, [grid], options)
    if kind not in SIGN_READERS or options.digits != "network":
        return readings
    for each, digits in _alternatives(kind, pixels, grid):
        if any(reading.confidence >= CERTAIN for reading in readings):
            break
        readings += SIGN_READERS[kind](pixels, [each], replace(options, digits=digits))
    return readings


def _alternatives(kind: str, pixels: Pixels, grid: Grid) -> Iterator[tuple[Grid, str]]:
    """Yield other grids and sign readers: whole cells, and both readers on the strongest edges if these are elsewhere."""
    yield grid, WHOLE_CELLS
    if grid.prediction is None or grid.prediction.puzzles.get(kind, 0.0) > EXPECTED:
        edged = on_strongest_edges(grid, grid.plane(pixels))
        if float(np.abs(edged.outline - grid.outline).max()) > MIN_EDGE_OFFSET * min(grid.pitch):
            yield edged, "network"
            yield edged, WHOLE_CELLS


def _ranked(readings: list[Reading]) -> list[Reading]:
    """Return the readings without those that overlap a more confident one, the largest first."""
    apart: list[Reading] = []
    for reading in sorted(readings, key=lambda each: -each.confidence):
        if not any(reading.grid.shared(other.grid) > OVERLAP for other in apart):
            apart.append(reading)
    return sorted(apart, key=lambda reading: reading.grid.area, reverse=True)


def read_page(pixels: Pixels, puzzle: str = "", options: ReadOptions | None = None) -> list[Reading]:
    """Return the boards in a picture as `read_boards` does, or one from each part if lines divide the picture."""
    options = options or ReadOptions()
    parts, strict = list(_parts(pixels)) if options.region is None else [], replace(options, may_be_doubtful=False)
    separate = [reading for part in parts for reading in read_boards(part, puzzle, strict)[:1]] if len(parts) > 1 else []
    return separate if len(separate) > 1 else read_boards(pixels, puzzle, options)


def _parts(pixels: Pixels) -> Iterator[Pixels]:
    """Yield a copy of the picture for each of its parts, blank outside that part."""
    has_ink = largest(np.abs(pixels.astype(np.int16) - pixels[0, 0].astype(np.int16))) > INK
    for top, bottom in _spans(has_ink.mean(axis=1)):
        for left, right in _spans(has_ink.mean(axis=0)):
            yield only_in(pixels, (left, top, right - left, bottom - top))


def _spans(ink: NDArray[np.float64]) -> Iterator[tuple[int, int]]:
    """Yield the spans between lines along one axis that have room for a board, given how much ink each position has."""
    lines = np.flatnonzero(ink > LINE)
    for start, end in pairwise([-1, *map(int, lines), len(ink)]):
        if end - start > MIN_PART * len(ink):
            yield start + 1, end
