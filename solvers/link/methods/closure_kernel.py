"""Proves that a position is lost, with a relaxation in which tiles can be *loose*: there or gone, whichever helps a link.

A tile that can be taken becomes loose, which lets others be taken, until nothing changes; if any stay tight, the position is
lost. A plan records, in order, which tile became loose with which mate. It is tried first in the next position, where most of
it still works. Some of the three pairings of the four tiles of a face may have been ruled out.

Every segment is part of a row (boards whose tiles move in columns are transposed for this) and is closed up; if tiles stay
where they are, each cell is a segment. Tiles that are not loose are tight. A tile can be as close to its base as the loose
tiles below it allow; a cell of a segment can be empty if the segment's tight tiles fit below it. For each tile there are
masks of columns, bit c for column c of the board with its margin:

    spots    where in its row the tile can be
    arms     those, and what can be reached from there along the row
    across   [row] the columns in which a line straight up or down from one of its spots can reach that row

    plan [n, 2]        the number of its pairs of tiles in row 0, then these pairs
    pairings [face]    bit p: pairing p of the face's four tiles is possible
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels import Array, inlined
from solvers.kernels.parts import bit_count
from solvers.link.board_kernel import Geometry, run_down, run_up

ROW, BASE, STEP, LENGTH, TIGHT = range(5)
"""the fields of a segment: its row, the column of its base, 1 if it runs to the right from there, else -1, the number of its
cells, and a mask whose bit k says whether its tile k, counted from the base, is tight"""
EDGE, EMPTY = range(2)
"""the fields of a row: the columns of the margin that links may use, and the columns that can be empty"""
SEGMENT, INDEX, FACE, NUMBER, SPOTS, ARMS, UPPER, LOWER, ARMS_CLOCK, ACROSS_CLOCK, LEFT = range(11)
"""the fields of a tile: its segment, its index there (tiles below it), its face, its number among the tiles of the face, its
spots and arms, the first and last row it can reach, and the clock when these were computed; LEFT lists the tight tiles"""


class Closure(NamedTuple):
    """Working memory."""

    segs: Array  # int64 [ROW ..., segment]
    rows: Array  # int64 [EDGE ..., row]
    tiles: Array  # int64 [SEGMENT ..., tile]
    across: Array  # int64 [tile, row] computed for the rows from the tile's UPPER one to its LOWER one
    members: Array  # int64 [face, n] the tiles of a face, segment by segment
    counts: Array  # int64 [face]
    tile_at: Array  # int64 [cell] the number of the tile in the cell, if there is one
    clock: Array  # int64 [1] number of changes so far


def closure_of(geometry: Geometry, grid: Array) -> Closure:
    """Return working memory for the closures of a board whose segments are parts of rows."""
    width, height = geometry.cols + 2, geometry.rows + 2
    heads = geometry.order[geometry.starts[:-1]].astype(np.int64)
    seconds = geometry.order[np.minimum(geometry.starts[:-1] + 1, len(geometry.order) - 1)]
    lengths = np.diff(geometry.starts)
    steps = np.where((lengths > 1) & (seconds < heads), -1, 1)
    cells = grid.reshape(height, width)
    edge = (cells[:, 0] == 0) * 1 + (cells[:, -1] == 0) * (1 << (width - 1))
    edge[[0, -1]] = (1 << width) - 1 if cells[0, 0] == 0 else 0
    counts = np.bincount(grid[grid > 0])

    def room(*shape: int) -> Array:
        return np.zeros(shape, np.int64)

    n_tiles = int(counts.sum())
    return Closure(
        np.array([heads // width, heads % width, steps, lengths, 0 * steps], np.int64),
        np.array([edge, edge], np.int64),
        *(room(LEFT + 1, n_tiles), room(n_tiles, height)),
        *(room(len(counts), int(counts.max())), room(len(counts)), room(len(grid)), room(1)),
    )


@inlined
def reset(grid: Array, geometry: Geometry, closure: Closure) -> int:
    """Start with the tiles of a board, all of them tight; return their number."""
    order, starts = geometry.order, geometry.starts
    n_tiles = 0
    closure.counts[:] = 0
    for segment in range(len(starts) - 1):
        first, n_before = starts[segment], n_tiles
        for place in range(first, starts[segment + 1]):
            face = grid[order[place]]
            if face <= 0:
                break
            closure.tiles[SEGMENT, n_tiles], closure.tiles[INDEX, n_tiles] = segment, place - first
            closure.tile_at[order[place]] = n_tiles
            closure.tiles[FACE, n_tiles], closure.tiles[NUMBER, n_tiles] = face, closure.counts[face]
            closure.members[face, closure.counts[face]] = n_tiles
            closure.counts[face] += 1
            n_tiles += 1
        closure.segs[TIGHT, segment] = (1 << (n_tiles - n_before)) - 1
    closure.clock[0] += 1
    for row in range(closure.rows.shape[1]):
        closure.rows[EMPTY, row] = closure.rows[EDGE, row]
    for segment in range(len(starts) - 1):
        _make_room(segment, closure)
    return n_tiles


@inlined
def is_tight(tile: int, closure: Closure) -> bool:
    return bool(closure.segs[TIGHT, closure.tiles[SEGMENT, tile]] >> closure.tiles[INDEX, tile] & 1)


@inlined
def loosen(tile: int, closure: Closure) -> None:
    """Make a tile loose."""
    segment = closure.tiles[SEGMENT, tile]
    closure.segs[TIGHT, segment] &= ~(1 << closure.tiles[INDEX, tile])
    _make_room(segment, closure)


@inlined
def _make_room(segment: int, closure: Closure) -> None:
    """Update the cells of a segment that can be empty."""
    segs = closure.segs
    n_tight, end = bit_count(segs[TIGHT, segment]), segs[LENGTH, segment] - 1
    closure.rows[EMPTY, segs[ROW, segment]] |= stretch(segs[BASE, segment], segs[STEP, segment], n_tight, end)


def could_link(one: int, other: int, closure: Closure) -> bool:
    """Return whether two tiles could be linked if each loose tile is there or gone, whichever helps; one < other."""
    tiles, segs, rows = closure.tiles, closure.segs, closure.rows
    one_seg, other_seg = tiles[SEGMENT, one], tiles[SEGMENT, other]
    one_row, other_row = segs[ROW, one_seg], segs[ROW, other_seg]
    _compute_arms(one, closure)
    _compute_arms(other, closure)
    arms, shared = tiles[ARMS, one], tiles[ARMS, one] & tiles[ARMS, other]
    if one_seg == other_seg:
        between = (1 << tiles[INDEX, other]) - (2 << tiles[INDEX, one])
        if segs[TIGHT, one_seg] & between == 0:
            return True
    elif one_row == other_row:
        if (arms | arms << 1 | arms >> 1) & tiles[ARMS, other]:
            return True
    elif shared:
        for row in range(min(one_row, other_row) + 1, max(one_row, other_row)):
            shared &= rows[EMPTY, row]
        if shared:
            return True
    _compute_across(one, closure)
    if tiles[UPPER, one] == tiles[LOWER, one]:
        return False
    _compute_across(other, closure)
    first, last = max(tiles[UPPER, one], tiles[UPPER, other]), min(tiles[LOWER, one], tiles[LOWER, other])
    for row in range(first, last + 1):
        if row not in (one_row, other_row) and _share_run(rows[EMPTY, row], closure.across[one, row], closure.across[other, row]):
            return True
    return False


@inlined
def _share_run(empty: int, mine: int, yours: int) -> bool:
    """Return whether a run of empty columns contains a bit of both masks."""
    while empty:
        run = empty & ~(empty + (empty & -empty))
        if mine & run and yours & run:
            return True
        empty ^= run
    return False


@inlined
def _compute_arms(tile: int, closure: Closure) -> None:
    """Compute the spots and arms of a tile, unless they are up to date."""
    tiles, segs = closure.tiles, closure.segs
    if tiles[ARMS_CLOCK, tile] == closure.clock[0]:
        return
    tiles[ARMS_CLOCK, tile] = closure.clock[0]
    segment, high = tiles[SEGMENT, tile], tiles[INDEX, tile]
    base, step, end = segs[BASE, segment], segs[STEP, segment], segs[LENGTH, segment] - 1
    empty, tight = closure.rows[EMPTY, segs[ROW, segment]], segs[TIGHT, segment]
    low = bit_count(tight & ((1 << high) - 1))
    tiles[SPOTS, tile] = arms = stretch(base, step, low, high)
    if low == 0:
        arms |= run_down(empty, base) if step > 0 else run_up(empty, base)
    if tight >> high <= 1:
        arms |= stretch(base, step, low + 1, end)
        arms |= run_up(empty, base + end) if step > 0 else run_down(empty, base - end)
    tiles[ARMS, tile] = arms


@inlined
def _compute_across(tile: int, closure: Closure) -> None:
    """Compute which cells of other rows a tile can reach straight up and down, unless they are up to date."""
    tiles, rows, across = closure.tiles, closure.rows, closure.across
    if tiles[ACROSS_CLOCK, tile] == closure.clock[0]:
        return
    tiles[ACROSS_CLOCK, tile] = closure.clock[0]
    upper = lower = closure.segs[ROW, tiles[SEGMENT, tile]]
    mask = tiles[SPOTS, tile]
    while upper > 0:
        mask &= rows[EMPTY, upper - 1]
        if mask == 0:
            break
        upper -= 1
        across[tile, upper] = mask
    mask = tiles[SPOTS, tile]
    while lower + 1 < rows.shape[1]:
        mask &= rows[EMPTY, lower + 1]
        if mask == 0:
            break
        lower += 1
        across[tile, lower] = mask
    tiles[UPPER, tile], tiles[LOWER, tile] = upper, lower


@inlined
def stretch(base: int, step: int, low: int, high: int) -> int:
    """Return the mask of a segment's columns from one index to another, both included; 0 if high < low."""
    if high < low:
        return 0
    bits = (1 << (high - low + 1)) - 1
    return bits << (base + low) if step > 0 else bits << (base - high)


# the relaxation

FOUR = 4
ALL_PAIRINGS = 0b111  # the three pairings of four tiles: the first one with the second, the third or the fourth
PAIRING_OF = np.array([[-1, 0, 1, 2], [0, -1, 2, 1], [1, 2, -1, 0], [2, 1, 0, -1]])


def is_hopeless(grid: Array, geometry: Geometry, closure: Closure, pairings: Array, plan: Array) -> bool:
    """Return whether a closed-up position is proven lost, and turn the plan of an earlier position into its own."""
    n_tiles = reset(grid, geometry, closure)
    _follow(plan, closure, pairings)
    tiles = closure.tiles
    for tile in range(n_tiles):
        tiles[LEFT, tile] = tile
    n_left, place, n_vain = _drop_loose(n_tiles, closure), 0, 0
    while n_vain < n_left:
        if place == n_left:
            place, n_left = 0, _drop_loose(n_left, closure)
            continue
        tile = tiles[LEFT, place]
        place += 1
        if is_tight(tile, closure):
            n_vain = 0 if _try_mates(tile, closure, pairings, plan) else n_vain + 1
    return bool(n_left > 0)


def inherit_plan(grid: Array, one: int, other: int, geometry: Geometry, plan: Array, child_plan: Array) -> None:
    """Write the plan of the position after a pair is taken, in which the tiles have new numbers."""
    low = high = n_tiles = 0
    for place in range(len(geometry.order)):
        cell = geometry.order[place]
        if cell in (one, other):
            low, high = high, n_tiles
        n_tiles += grid[cell] > 0
    size = 0
    for number in range(1, plan[0, 0] + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        if tile != low and tile != high and mate != low and mate != high:
            size += 1
            child_plan[size, 0] = tile - (tile > low) - (tile > high)
            child_plan[size, 1] = mate - (mate > low) - (mate > high)
    child_plan[0, 0] = size


def pairing_of(one: int, other: int, closure: Closure) -> int:
    """Return the pairing of a face's four tiles to which a pair of cells belongs, -1 if the face hasn't four."""
    first, second = closure.tile_at[one], closure.tile_at[other]
    if closure.counts[closure.tiles[FACE, first]] != FOUR:
        return -1
    return int(PAIRING_OF[closure.tiles[NUMBER, first], closure.tiles[NUMBER, second]])


@inlined
def _follow(plan: Array, closure: Closure, pairings: Array) -> None:
    """Follow a plan as far as possible, and reduce it to what was possible."""
    size = plan[0, 0]
    plan[0, 0] = 0
    for number in range(1, size + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        is_new = is_tight(tile, closure) or is_tight(mate, closure)
        if is_new and _is_allowed(tile, closure.tiles[NUMBER, mate], closure, pairings):
            _try_link(tile, mate, closure, plan)


@inlined
def _is_allowed(tile: int, number: int, closure: Closure, pairings: Array) -> bool:
    """Return whether no pairing rules out a tile with another one, given by its number among the tiles of the face."""
    face = closure.tiles[FACE, tile]
    return closure.counts[face] != FOUR or bool(pairings[face] >> PAIRING_OF[closure.tiles[NUMBER, tile], number] & 1)


@inlined
def _try_mates(tile: int, closure: Closure, pairings: Array, plan: Array) -> bool:
    """Loosen a tile and a mate that it could be linked to; return whether there is one."""
    face, number = closure.tiles[FACE, tile], closure.tiles[NUMBER, tile]
    for mate in range(closure.counts[face]):
        if mate != number and _is_allowed(tile, mate, closure, pairings):
            other = closure.members[face, mate]
            if (mate > number or not is_tight(other, closure)) and _try_link(tile, other, closure, plan):
                return True
    return False


def _try_link(tile: int, mate: int, closure: Closure, plan: Array) -> bool:
    """Loosen two tiles if they could be linked; return whether they could."""
    if not could_link(min(tile, mate), max(tile, mate), closure):
        return False
    loosen(tile, closure)
    loosen(mate, closure)
    closure.clock[0] += 1
    plan[0, 0] += 1
    plan[plan[0, 0], 0], plan[plan[0, 0], 1] = tile, mate
    return True


@inlined
def _drop_loose(n_left: int, closure: Closure) -> int:
    """Drop the loose tiles from the list of tight ones; return how many remain."""
    tiles, n_tight = closure.tiles, 0
    for place in range(n_left):
        if is_tight(tiles[LEFT, place], closure):
            tiles[LEFT, n_tight] = tiles[LEFT, place]
            n_tight += 1
    return n_tight
