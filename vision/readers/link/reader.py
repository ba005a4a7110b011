"""Reading boards of link: tiles are told from removed ones, and equal faces are grouped without knowing any of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.link.gravity import WALL
from solvers.link.rules import SIGNS
from solvers.puzzle import cell_name
from vision.cells.alike import tiles_apart
from vision.cells.cell_network import MARGIN, Said, look
from vision.cells.tiles import Tiles, cut_tiles, differences
from vision.frame import Grid, Pixels, Reading, Span
from vision.grids.cut_off import is_cut_off
from vision.grids.repeats.tiling import find_tilings
from vision.readers.link.backgrounds import colour_around, group_by_grounds
from vision.readers.link.cells import Kinds, agreed, tell_tiles
from vision.readers.link.confidence import confidence_in, sureness
from vision.readers.link.doubts import Doubt, find_doubts
from vision.readers.link.groups import Groups, group, group_by_looks
from vision.readers.link.mend import Mended, mend
from vision.readers.link.obstacles import find_obstacles
from vision.readers.link.pairings import Pairing, pairings, put_together
from vision.readers.link.parts import filled_part, larger_parts, without_lines_between
from vision.readers.reader import Wishes

MOST_CELLS = 900
LEAST_SIDE = 2
LEAST_TILES = 4
MOST_TILINGS = 2
"""grids that are looked at"""
MOST_ODD = 0.35
"""no link board has more odd classes than this part, even before marked tiles are put where they belong"""
SAME_PLACE = 0.5
"""grids that share more than this part of the smaller one are of one board"""
SEEN = 0.5
"""where the board network is surer than this, it is a link board"""
CLEAR = 1.2
"""where the best way to group tiles is not as good as this, tiles are shifted against each other"""
BUSY, SPARSE, DRAWN = 10.0, 20.0, 30.0
"""in levels: cells that differ more in their middles hold something; faces are small if most of such tiles differ less as
wholes, and more in their middles"""
FACE_EDGE, FACE_MARGIN = 0.01, 0.05
"""on each side of a small face lies this part of all by which tiles differ, and this part of a tile's side is shown around it"""
MOST_OF_TILE, LEAST_OF_TILE = 0.65, 0.3
"""parts of a tile's sides that are looked at where its face is small"""
TRUSTED = 0.2
"""what the cell network says counts alone where it makes a board as sure as this"""
DOUBTED = 0.88
"""how sure a board is with doubtful classes"""
BEYOND = 0.9
"""how sure a board is that reaches beyond its tiles"""
WORTH_A_LOOK = 0.5
"""a board read this surely by rims is looked at by the cell network too"""
SETTLED = 0.86
"""a board read this surely is not looked for in other grids of the same place,"""
NO_FARTHER = 1.05
"""unless one of them is so many times as large"""
ALL_OF_IT, SAME_PITCH, HARDLY = 0.95, 0.05, 0.03
"""a reading shows all of another one if it shares so much of its place, and cells are as far apart but for this part; hardly less
sure is one by no more than this"""


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the lattices of repeated tiles and some grids of a picture, the surest first.

    Lattices come first: they show the rims of tiles exactly, by which tiles are told from gaps.
    """
    readings: list[Reading] = []
    for grid in (*find_tilings(pixels)[:MOST_TILINGS], *grids):
        if not any(_settles(reading, grid) for reading in readings):
            readings += _read_grid(pixels, grid)
    whole = [reading for reading in readings if not any(_is_part(reading, other) for other in readings)]
    return sorted(whole, key=lambda reading: -reading.confidence)


def _is_part(reading: Reading, other: Reading) -> bool:
    """Tell whether another reading, hardly less sure, shows all that one shows, and more tiles beside it."""
    one, more = reading.grid, other.grid
    return bool(
        other.confidence > max(SETTLED, reading.confidence - HARDLY)
        and np.count_nonzero(other.cells) > np.count_nonzero(reading.cells)
        and more.shared(one) > ALL_OF_IT
        and np.allclose(more.pitch, one.pitch, rtol=SAME_PITCH)
    )


def _settles(reading: Reading, grid: Grid) -> bool:
    """Tell whether a reading is so sure that a grid in its place, which reaches no farther, needs no reading.

    One of other rows or columns does if the network sees it.
    """
    is_other = _is_seen(grid) and grid.shape != reading.grid.shape
    reach = NO_FARTHER * reading.grid.area
    return reading.confidence > SETTLED and not is_other and grid.area < reach and reading.grid.shared(grid) > SAME_PLACE


def _is_seen(grid: Grid) -> bool:
    """Tell whether the network is quite sure of a link board in a grid."""
    return grid.said is not None and grid.said.puzzles["link"] * grid.fit > SEEN


def _read_grid(pixels: Pixels, grid: Grid) -> Iterator[Reading]:
    """Yield the reading of one grid, if it may be a board."""
    rows, columns = grid.shape
    if rows * columns > MOST_CELLS or min(rows, columns) < LEAST_SIDE:
        return
    plane = grid.plane(pixels)
    tiles = _cut(plane, replace(grid, warp=None))
    levels = differences(tiles)
    around = colour_around(plane, grid)
    rims = tell_tiles(tiles, levels, around)
    found = list(_read_faces(pixels, grid, tiles, levels, rims))
    if grid.said is not None or any(reading.confidence > WORTH_A_LOOK for reading in found):
        said = look([grid.crop(plane, cell, -MARGIN) for cell in grid.cells])
        found = list(_looked_at(pixels, grid, tiles, levels, rims, said, found))
    best = max(found, key=lambda reading: reading.confidence, default=None)
    sparse = without_lines_between(best.grid, np.array(best.cells) != 0) if best else None
    if sparse is not None:
        yield from _read_grid(pixels, sparse)
        return
    yield from found
    part = filled_part(best.grid, np.array(best.cells) != 0) if best else None
    if part is not None:
        yield from _read_grid(pixels, part)
    sure = best.confidence if best else 0.0
    by_grounds = group_by_grounds(tiles, around) if sure < SETTLED else None
    if by_grounds is not None:
        kinds, apart, way = by_grounds
        labels = np.zeros(rows * columns, np.int64)
        labels[kinds.tile] = way.labels + 1
        yield _reading(grid, tiles, kinds, apart, way, Mended(labels, (), ()), may_guess=False)


def _looked_at(
    pixels: Pixels, grid: Grid, tiles: Tiles, levels: NDArray[np.float32], rims: Kinds, said: Said, found: list[Reading]
) -> Iterator[Reading]:
    """Yield the readings of a grid with what the cell network says of its cells."""
    apart = tiles_apart(said, differences(tiles, shifts=1))
    kinds = agreed(rims, said, tiles.unevenness(), apart)
    is_settled = any(reading.confidence >= SETTLED for reading in found)
    if (kinds.tile != rims.tile).any():
        is_settled, found = False, list(_read_faces(pixels, grid, tiles, levels, kinds))
    if is_settled or any(reading.grid.shape != grid.shape for reading in found):  # of the latter the grid shows parts of tiles
        yield from found
        return
    seen = list(_read_looks(pixels, grid, tiles, apart, kinds))
    if any(reading.confidence > TRUSTED for reading in seen):
        found = [reading for reading in found if any(reading.cells == other.cells for other in seen)]
    yield from (*found, *seen)


def _read_looks(pixels: Pixels, grid: Grid, tiles: Tiles, apart: NDArray[np.float32], kinds: Kinds) -> Iterator[Reading]:
    """Yield the reading of a grid by how unlike any two tiles look to the cell network and by their colours, (n, n)."""
    chosen = np.flatnonzero(kinds.tile)
    if len(chosen) < LEAST_TILES:
        return
    way = group_by_looks(apart[np.ix_(chosen, chosen)])
    if (np.bincount(way.labels) % 2).mean() <= MOST_ODD:
        labels = np.zeros(len(apart), np.int64)
        labels[chosen] = way.labels + 1
        may_guess = not is_cut_off(pixels, grid)
        yield _reading(grid, tiles, kinds, apart, way, mend(tiles, labels, kinds), may_guess)


def _read_faces(pixels: Pixels, grid: Grid, tiles: Tiles, apart: NDArray[np.float32], kinds: Kinds) -> Iterator[Reading]:
    """Yield the reading of a grid by what is on its tiles, given how much any two differ, (n, n)."""
    chosen = np.flatnonzero(kinds.tile)
    if len(chosen) < LEAST_TILES:
        return
    ways = group(apart[np.ix_(chosen, chosen)])
    if not ways or ways[0].merit < CLEAR:
        apart = differences(tiles, shifts=1)
        ways = sorted([*ways, *group(apart[np.ix_(chosen, chosen)])], key=lambda way: -way.merit)
    if ways and (np.bincount(ways[0].labels) % 2).mean() <= MOST_ODD:
        labels = np.zeros(len(apart), np.int64)
        labels[chosen] = ways[0].labels + 1
        larger = larger_parts(grid, labels)
        of_larger = list(_read_grid(pixels, larger)) if larger is not None else []
        yield from of_larger
        if any(reading.confidence > SETTLED for reading in of_larger):
            return
        may_guess = not is_cut_off(pixels, grid)  # of tiles that go on beyond the edge of a window some twins are not seen
        yield _reading(grid, tiles, kinds, apart, ways[0], mend(tiles, labels, kinds), may_guess)


def _cut(plane: Pixels, grid: Grid) -> Tiles:
    """Return the tiles of a grid; of tiles with small faces amid much ground only the part that shows the faces."""
    tiles = cut_tiles(plane, grid)
    middle = tiles.unevenness(middle=True)
    busy = middle > BUSY
    if busy.sum() < LEAST_TILES or np.median(tiles.unevenness()[busy]) > SPARSE or np.median(middle[busy]) < DRAWN:
        return tiles
    differing = tiles.colours[busy].astype(np.float32).var(0).sum(-1)
    columns, rows = _narrowed(grid.columns, differing.sum(0)), _narrowed(grid.rows, differing.sum(1))
    return cut_tiles(plane, replace(grid, columns=columns, rows=rows))


def _narrowed(spans: tuple[Span, ...], differing: NDArray[np.float32]) -> tuple[Span, ...]:
    """Return the parts of spans in which tiles differ, given how much they do at places along them."""
    parts = np.cumsum(differing) / differing.sum()
    first, last = np.searchsorted(parts, (FACE_EDGE, 1 - FACE_EDGE)) / len(parts)
    middle = (first + last + 1 / len(parts)) / 2
    half = float(np.clip(last - first + 2 * FACE_MARGIN, LEAST_OF_TILE, MOST_OF_TILE)) / 2
    middle = float(np.clip(middle, half, 1 - half))
    return tuple((begin + (end - begin) * (middle - half), begin + (end - begin) * (middle + half)) for begin, end in spans)


def _reading(
    grid: Grid, tiles: Tiles, kinds: Kinds, apart: NDArray[np.float32], way: Groups, mended: Mended, may_guess: bool
) -> Reading:
    obstacles = find_obstacles(tiles, mended.labels)
    walls = (mended.labels == obstacles.label) & (mended.labels > 0)
    doubted = np.flatnonzero((mended.labels == obstacles.doubted) & (mended.labels > 0))
    mended = replace(mended, labels=np.where(walls, 0, mended.labels))
    numbers = np.where(walls, WALL, _in_reading_order(mended.labels))
    sizes = np.bincount(np.maximum(numbers, 0))
    odd = [int(number) for number in np.flatnonzero(sizes % 2) if number]
    shape = grid.shape
    cells = tuple(tuple(int(value) for value in row) for row in numbers.reshape(shape))
    doubts = find_doubts(tiles, np.maximum(numbers, 0))
    sure = sureness(kinds, apart, way, mended)
    sure[walls] = np.minimum(sure[walls], obstacles.sure)
    ways = pairings(apart, numbers, odd) if may_guess else ()
    is_beyond = filled_part(grid, numbers.reshape(shape) != 0) is not None
    return Reading(
        "link",
        grid,
        cells,
        tuple(tuple(round(float(value), 3) for value in row) for row in sure.reshape(shape)),
        "" if odd and not ways else _text(put_together(numbers, ways[0]) if ways else numbers, shape),
        confidence_in(grid, tiles, kinds, way, mended) * DOUBTED ** bool(doubts) * obstacles.sure * BEYOND**is_beyond,
        (
            *_notes(grid, mended, numbers, odd, doubts),
            *_notes_on_pairs(grid, numbers, ways),
            *_notes_on_obstacles(grid, np.flatnonzero(walls), doubted),
        ),
        {
            "classes": len(sizes) - 1,
            "odd_classes": odd,
            "obstacle_class": WALL if walls.any() else None,
            "alternatives": _alternatives(grid, numbers, mended, doubts),
            "pairings": ways,
            "is_guessed": bool(ways),
        },
    )


def _text(numbers: NDArray[np.int64], shape: tuple[int, int]) -> str:
    return " / ".join(" ".join(SIGNS.get(value) or str(value) for value in row) for row in numbers.reshape(shape).tolist())


def _in_reading_order(labels: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the classes numbered from 1 as they come, 0 staying 0."""
    names: dict[int, int] = {0: 0}
    return np.array([names.setdefault(int(label), len(names)) for label in labels], np.int64)


def _notes(grid: Grid, mended: Mended, numbers: NDArray[np.int64], odd: list[int], doubts: list[Doubt]) -> Iterator[str]:
    def name(cell: int) -> str:
        return cell_name(divmod(cell, grid.shape[1]))

    for cell, like, _ in mended.joined:
        yield f"{name(cell)} looks covered or marked; it is read as the face of {name(like)}."
    for cell in mended.dropped:
        yield f"What {name(cell)} shows is not read as a tile."
    for number in odd:
        cells = np.flatnonzero(numbers == number)
        times = "once" if len(cells) == 1 else f"{len(cells)} times"
        yield f"The face of {name(int(cells[0]))} was seen {times}, but tiles come in pairs."
    for doubt in doubts:
        pair = " and ".join(name(cell) for cell in doubt.cells)
        yield f"{pair} may be the face of {name(doubt.like)} with something over it."


def _notes_on_pairs(grid: Grid, numbers: NDArray[np.int64], ways: tuple[Pairing, ...]) -> Iterator[str]:
    for pair in ways[0] if ways else ():
        one, other = (cell_name(divmod(int(np.flatnonzero(numbers == number)[0]), grid.shape[1])) for number in pair)
        yield f"{one} and {other} look different, but are tried as a pair."


def _notes_on_obstacles(grid: Grid, walls: NDArray[np.int64], doubted: NDArray[np.int64]) -> Iterator[str]:
    for cells, words in ((walls, "Read as obstacles"), (doubted, "These equal cells may be obstacles")):
        if len(cells):
            yield f"{words}: {', '.join(cell_name(divmod(int(cell), grid.shape[1])) for cell in cells)}."


def _alternatives(grid: Grid, numbers: NDArray[np.int64], mended: Mended, doubts: list[Doubt]) -> list[dict[str, Any]]:
    """Return which cells may be of which other class, and how alike they are."""
    found = [([cell], like, alike) for cell, like, alike in mended.joined]
    found += [(list(doubt.cells), doubt.like, doubt.alike) for doubt in doubts]
    return [
        {
            "cells": [list(divmod(cell, grid.shape[1])) for cell in cells],
            "like": list(divmod(like, grid.shape[1])),
            "class": int(numbers[like]),
            "alike": round(float(alike), 3),
        }
        for cells, like, alike in found
    ]
