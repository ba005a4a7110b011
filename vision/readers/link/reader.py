"""Reads link boards: tiles are separated from gaps, and equal faces are grouped, without knowing any game's faces.

Grids may extend beyond the tiles, or their cells be only parts of tiles, such as quarters. Quarters of equal tiles are equal too,
so such a grid looks like a board with twice as many rows and columns. But the same classes then always meet in the same blocks,
which never happens on a dealt board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers.link.gravity import WALL
from solvers.link.rules import SIGNS
from solvers.puzzle import cell_name
from vision.cells.cell_network import MARGIN, CellPredictions, predict
from vision.cells.clustering import tile_distances
from vision.cells.tiles import Floats, Ints, Tiles, cut_tiles, differences
from vision.frame import Grid, Pixels, Reading, ReadOptions, Span
from vision.grids.cut_off import is_cut_off
from vision.grids.tiling import find_tilings
from vision.readers.link.cells import Kinds, classify_cells, combine_with_network
from vision.readers.link.confidence import board_confidence, cell_confidences
from vision.readers.link.groups import (
    Grouping,
    Pairing,
    colour_around,
    group,
    group_by_appearance,
    group_by_background,
    merge_pairs,
    pairings,
)
from vision.readers.link.mend import MendedFaces, find_obstacles, mend

MAX_CELLS = 900
MIN_SIDE = 2
MIN_TILES = 4
MAX_TILINGS = 2  # number of lattices of repeated tiles to read
MAX_ODD = 0.35  # greatest share of odd classes on a link board, even before marked tiles join their class
SAME_PLACE = 0.5  # grids show the same board if they share more than this part of the smaller one
CLEAR = 1.2  # if the best grouping's score is below this, the differences of tiles are also measured over small shifts
BUSY, SPARSE, DRAWN = 10.0, 20.0, 30.0
"""unevenness in levels: cells with a busier middle than the first hold something; most such tiles have small faces if they are
below the second as a whole, and above the third in their middles"""
FACE_EDGE, FACE_MARGIN = 0.01, 0.05
"""part of the tiles' variance that is cut off on each side of a small face, and margin around it, as a part of the tile's side"""
MAX_TILE_PART, MIN_TILE_PART = 0.65, 0.3  # limits of the part of a tile's side that is compared if its face is small
BEYOND = 0.9  # factor for a board that extends beyond its tiles
WORTH_A_LOOK = 0.5  # confidence of a reading by rims from which the cell network is run too
SETTLED = 0.86  # confidence from which no other grid of the same place is read,
MAX_AREA = 1.05  # unless its area is more than this many times as large
WHOLE, SAME_PITCH, MAX_CONFIDENCE_LOSS = 0.95, 0.05, 0.03
"""a reading contains another if it covers this part of its place at the same pitch, up to a relative difference, and is less
confident by at most this"""

BLOCKS = ((1, 2), (2, 1), (1, 3), (3, 1))
"""rows and columns of parts in a tile; tiles cut both ways are merged in two steps"""
MAX_KINDS = 0.67
"""blocks are whole tiles if their kinds per block are at most this: a board has at most one kind per two tiles,"""
MAX_KINDS_RATIO = 0.67
"""and if they have at most this many times the kinds of blocks shifted by one cell, which straddle tiles"""
MIN_BLOCKS = 6


def read(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> list[Reading]:
    """Return the boards among the lattices of repeated tiles and the given grids, the most confident first.

    Lattices come first: they show the rims of tiles exactly, and rims distinguish tiles from gaps.
    """
    readings: list[Reading] = []
    tilings = find_tilings(pixels)[:MAX_TILINGS] if options.region is None else []
    for grid in (*tilings, *grids):
        if not any(_settles(reading, grid) for reading in readings):
            readings += _read_grid(pixels, grid)
    whole = [reading for reading in readings if not any(_is_part(reading, other) for other in readings)]
    return sorted(whole, key=lambda reading: -reading.confidence)


def _settles(reading: Reading, grid: Grid) -> bool:
    """Return whether a reading is so confident that a grid in its place, no larger, needn't be read."""
    is_there = grid.area < MAX_AREA * reading.grid.area and reading.grid.shared(grid) > SAME_PLACE
    return reading.confidence > SETTLED and is_there


def _is_part(reading: Reading, other: Reading) -> bool:
    """Return whether another reading, hardly less confident, contains this one and has more tiles."""
    one, more = reading.grid, other.grid
    return bool(
        other.confidence > max(SETTLED, reading.confidence - MAX_CONFIDENCE_LOSS)
        and np.count_nonzero(other.cells) > np.count_nonzero(reading.cells)
        and more.shared(one) > WHOLE
        and np.allclose(more.pitch, one.pitch, rtol=SAME_PITCH)
    )


def _read_grid(pixels: Pixels, grid: Grid) -> Iterator[Reading]:
    """Yield the readings of one grid, and of better grids that these lead to."""
    rows, columns = grid.shape
    if rows * columns > MAX_CELLS or min(rows, columns) < MIN_SIDE:
        return
    plane = grid.plane(pixels)
    tiles = _cut(plane, replace(grid, warp=None))
    levels = differences(tiles)
    around = colour_around(plane, grid)
    rims = classify_cells(tiles, levels, around)
    found = list(_read_faces(pixels, grid, tiles, levels, rims))
    if grid.prediction is not None or any(reading.confidence > WORTH_A_LOOK for reading in found):
        prediction = predict([grid.crop(plane, cell, -MARGIN) for cell in grid.cells])
        found = list(_read_with_network(pixels, grid, tiles, levels, rims, prediction, found))
    best = max(found, key=lambda reading: reading.confidence, default=None)
    yield from found
    part = best.grid.filled_part(np.array(best.cells) != 0) if best else None
    if part is not None:
        yield from _read_grid(pixels, part)
    confidence = best.confidence if best else 0.0
    by_colour = group_by_background(tiles, around) if confidence < SETTLED else None
    if by_colour is not None:
        kinds, distances, grouping = by_colour
        mended = MendedFaces(_classes(kinds, grouping), (), ())
        yield _reading(grid, tiles, kinds, distances, grouping, mended, may_guess=False)


def _classes(kinds: Kinds, grouping: Grouping) -> Ints:
    """Return the class of each cell from 1, 0 for those without a tile."""
    labels = np.zeros(len(kinds.tile), np.int64)
    labels[kinds.tile] = grouping.labels + 1
    return labels


def _read_with_network(
    pixels: Pixels, grid: Grid, tiles: Tiles, levels: Floats, rims: Kinds, prediction: CellPredictions, found: list[Reading]
) -> Iterator[Reading]:
    """Yield the readings of a grid after the cell network's predictions are taken into account."""
    distances = tile_distances(prediction, differences(tiles, shifts=1))
    kinds = combine_with_network(rims, prediction, tiles.unevenness(), distances)
    is_settled = any(reading.confidence >= SETTLED for reading in found)
    if (kinds.tile != rims.tile).any():
        is_settled, found = False, list(_read_faces(pixels, grid, tiles, levels, kinds))
    yield from found
    are_parts = any(reading.grid.shape != grid.shape for reading in found)
    if not is_settled and not are_parts:
        yield from _read_appearance(pixels, grid, tiles, distances, kinds)


def _read_appearance(pixels: Pixels, grid: Grid, tiles: Tiles, distances: Floats, kinds: Kinds) -> Iterator[Reading]:
    """Yield the reading of a grid by the distances of its tiles, (n, n), from the cell network and the colours."""
    chosen = np.flatnonzero(kinds.tile)
    if len(chosen) < MIN_TILES:
        return
    grouping = group_by_appearance(distances[np.ix_(chosen, chosen)])
    if (np.bincount(grouping.labels) % 2).mean() <= MAX_ODD:
        mended = mend(tiles, _classes(kinds, grouping), kinds)
        yield _reading(grid, tiles, kinds, distances, grouping, mended, may_guess=not is_cut_off(pixels, grid))


def _read_faces(pixels: Pixels, grid: Grid, tiles: Tiles, distances: Floats, kinds: Kinds) -> Iterator[Reading]:
    """Yield the reading of a grid by the differences of its tiles, (n, n); if it shows parts of tiles, also that of the tiles."""
    chosen = np.flatnonzero(kinds.tile)
    if len(chosen) < MIN_TILES:
        return
    groupings = group(distances[np.ix_(chosen, chosen)])
    if not groupings or groupings[0].score < CLEAR:
        distances = differences(tiles, shifts=1)
        groupings = sorted([*groupings, *group(distances[np.ix_(chosen, chosen)])], key=lambda grouping: -grouping.score)
    if groupings and (np.bincount(groupings[0].labels) % 2).mean() <= MAX_ODD:
        labels = _classes(kinds, groupings[0])
        larger = merged_parts(grid, labels)
        of_larger = list(_read_grid(pixels, larger)) if larger is not None else []
        yield from of_larger
        if any(reading.confidence > SETTLED for reading in of_larger):
            return
        may_guess = not is_cut_off(pixels, grid)  # else some twins are beyond the edge of the window
        yield _reading(grid, tiles, kinds, distances, groupings[0], mend(tiles, labels, kinds), may_guess)


def _cut(plane: Pixels, grid: Grid) -> Tiles:
    """Return the tiles of a grid, cropped to their faces if these are small on a large background."""
    tiles = cut_tiles(plane, grid)
    middle = tiles.unevenness(middle=True)
    busy = middle > BUSY
    if busy.sum() < MIN_TILES or np.median(tiles.unevenness()[busy]) > SPARSE or np.median(middle[busy]) < DRAWN:
        return tiles
    differing = tiles.colours[busy].astype(np.float32).var(0).sum(-1)
    columns, rows = _cropped(grid.columns, differing.sum(0)), _cropped(grid.rows, differing.sum(1))
    return cut_tiles(plane, replace(grid, columns=columns, rows=rows))


def _cropped(spans: tuple[Span, ...], differing: Floats) -> tuple[Span, ...]:
    """Return the parts of spans in which tiles vary, given how much they do at places along them."""
    parts = np.cumsum(differing) / differing.sum()
    first, last = np.searchsorted(parts, (FACE_EDGE, 1 - FACE_EDGE)) / len(parts)
    middle = (first + last + 1 / len(parts)) / 2
    half = float(np.clip(last - first + 2 * FACE_MARGIN, MIN_TILE_PART, MAX_TILE_PART)) / 2
    middle = float(np.clip(middle, half, 1 - half))
    return tuple((begin + (end - begin) * (middle - half), begin + (end - begin) * (middle + half)) for begin, end in spans)


def _reading(
    grid: Grid, tiles: Tiles, kinds: Kinds, distances: Floats, grouping: Grouping, mended: MendedFaces, may_guess: bool
) -> Reading:
    obstacles, labels = find_obstacles(tiles, mended.labels), mended.labels
    walls = (labels == obstacles.label) & (labels > 0)
    doubted = np.flatnonzero((labels == obstacles.doubted) & (labels > 0))
    mended = replace(mended, labels=np.where(walls, 0, mended.labels))
    numbers = np.where(walls, WALL, _in_reading_order(mended.labels))
    sizes = np.bincount(np.maximum(numbers, 0))
    odd = [int(number) for number in np.flatnonzero(sizes % 2) if number]
    shape = grid.shape
    cells = tuple(tuple(int(value) for value in row) for row in numbers.reshape(shape))
    confidence = cell_confidences(kinds, distances, mended)
    confidence[walls] = np.minimum(confidence[walls], obstacles.confidence)
    guesses = pairings(distances, numbers, odd) if may_guess else ()
    is_beyond = grid.filled_part(numbers.reshape(shape) != 0) is not None
    sure = board_confidence(grid, tiles, kinds, grouping, mended) * obstacles.confidence
    return Reading(
        "link",
        grid,
        cells,
        tuple(tuple(round(float(value), 3) for value in row) for row in confidence.reshape(shape)),
        "" if odd and not guesses else _text(merge_pairs(numbers, guesses[0]) if guesses else numbers, shape),
        sure * BEYOND**is_beyond,
        (
            *_notes(grid, mended, numbers, odd),
            *_notes_on_pairs(grid, numbers, guesses),
            *_notes_on_obstacles(grid, np.flatnonzero(walls), doubted),
        ),
        {
            "classes": len(sizes) - 1,
            "odd_classes": odd,
            "obstacle_class": WALL if walls.any() else None,
            "pairings": guesses,
            "is_guessed": bool(guesses),
        },
    )


def _text(numbers: Ints, shape: tuple[int, int]) -> str:
    return " / ".join(" ".join(SIGNS.get(value) or str(value) for value in row) for row in numbers.reshape(shape).tolist())


def _in_reading_order(labels: Ints) -> Ints:
    """Return the classes numbered from 1 in reading order, 0 staying 0."""
    names: dict[int, int] = {0: 0}
    return np.array([names.setdefault(int(label), len(names)) for label in labels], np.int64)


def _notes(grid: Grid, mended: MendedFaces, numbers: Ints, odd: list[int]) -> Iterator[str]:
    def name(cell: int) -> str:
        return cell_name(divmod(cell, grid.shape[1]))

    for cell, like, _ in mended.joined:
        yield f"{name(cell)} looks covered or marked. It was read as the same face as {name(like)}."
    for cell in mended.dropped:
        yield f"{name(cell)} was not read as a tile, though something is there."
    for number in odd:
        cells = np.flatnonzero(numbers == number)
        times = "once" if len(cells) == 1 else f"{len(cells)} times"
        yield f"The face of {name(int(cells[0]))} was seen {times}, but tiles come in pairs."


def _notes_on_pairs(grid: Grid, numbers: Ints, guesses: tuple[Pairing, ...]) -> Iterator[str]:
    for pair in guesses[0] if guesses else ():
        one, other = (cell_name(divmod(int(np.flatnonzero(numbers == number)[0]), grid.shape[1])) for number in pair)
        yield f"{one} and {other} look different, but were paired as a guess."


def _notes_on_obstacles(grid: Grid, walls: Ints, doubted: Ints) -> Iterator[str]:
    for cells, words in ((walls, "Read as obstacles"), (doubted, "These equal cells may be obstacles")):
        if len(cells):
            yield f"{words}: {', '.join(cell_name(divmod(int(cell), grid.shape[1])) for cell in cells)}."


def merged_parts(grid: Grid, labels: NDArray[np.int64]) -> Grid | None:
    """Return the grid with cells merged into whole tiles, None unless they are parts; labels (n,), 0 for empty."""
    rows, columns = grid.shape
    board = labels.reshape(rows, columns)
    for down, across in BLOCKS:
        if rows % down == 0 and columns % across == 0 and _are_tiles(board, down, across):
            return Grid(_merged(grid.columns, across), _merged(grid.rows, down), grid.fit, grid.is_bounded, grid.warp)
    return None


def _are_tiles(board: NDArray[np.int64], down: int, across: int) -> bool:
    """Return whether blocks of cells repeat as tiles do, while blocks shifted by a cell don't."""
    blocks = _blocks(board, down, across)
    beside = _blocks(np.roll(board, (-(down > 1), -(across > 1)), (0, 1)), down, across)
    kinds, mixed = (len(np.unique(each, axis=0)) for each in (blocks, beside))
    return len(blocks) >= MIN_BLOCKS and kinds <= MAX_KINDS * len(blocks) and kinds <= MAX_KINDS_RATIO * mixed


def _blocks(board: NDArray[np.int64], down: int, across: int) -> NDArray[np.int64]:
    """Return the non-empty blocks of a board, (n, down * across)."""
    rows, columns = board.shape[0] // down, board.shape[1] // across
    blocks = board.reshape(rows, down, columns, across).swapaxes(1, 2).reshape(rows * columns, down * across)
    return np.asarray(blocks[blocks.any(1)], np.int64)


def _merged(spans: tuple[Span, ...], parts: int) -> tuple[Span, ...]:
    return tuple((spans[first][0], spans[first + parts - 1][1]) for first in range(0, len(spans), parts))
