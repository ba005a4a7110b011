"""Proof that a position is lost: not even if tiles could be taken whenever that suits could all of them be taken.

Every segment lies in a row (boards whose tiles move in columns are turned for this) and is closed up. A tile that can be
taken is *loose*: from then on it may be there or not, as any other tile likes it; the others are *tight*. A tile may be as
near to its base as the loose tiles below it allow. More tiles become loose until nothing changes; if some don't, the
position is lost. A plan keeps which tile became loose by which mate, in order, so that it can be tried first in the next
position: most of it holds there too. Of the three ways to pair the four tiles of a face some may have been ruled out.

What is kept for each tile are masks of columns, in which bit c is column c of the margined board:

    spots    where in its row the tile may be
    arms     those, and what can be reached from there along the row
    across   [row] the columns in which a line straight up or down from one of its spots may reach that row
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solvers.link.board_kernel import Array, Field, inner, part, run_down, run_up

FOUR = 4
ALL_WAYS = 0b111
"""the three ways to pair four tiles: the first one with the second, the third or the fourth"""
WAY_OF = np.array([[-1, 0, 1, 2], [0, -1, 2, 1], [1, 2, -1, 0], [2, 1, 0, -1]])


class Closure(NamedTuple):
    """Room to work in."""

    seg_row: Array
    """int64 [segment] its row"""
    seg_base: Array
    """int64 [segment] the column of its base"""
    seg_step: Array
    """int64 [segment] 1 if it leads to the right from its base, else -1"""
    edge: Array
    """int64 [row] the columns of the margin that links may use"""
    empty: Array
    """int64 [row] the columns that may be empty"""
    tight: Array
    """int64 [segment] bit k: its tile k, counted from the base, is tight"""
    tile_at: Array
    """int64 [cell] for a cell with a tile: its number"""
    tile_seg: Array
    """int64 [tile]"""
    tile_index: Array
    """int64 [tile] how many tiles lie below it in its segment"""
    tile_face: Array
    """int64 [tile]"""
    tile_number: Array
    """int64 [tile] its place among the members of its face"""
    members: Array
    """int64 [face, n] the tiles of a face, segment by segment"""
    counts: Array
    """int64 [face]"""
    left: Array
    """int64 [n] the tiles that are tight"""
    clock: Array
    """int64 [1] how often something has changed so far"""
    drawn: Array
    """int64 [2, tile] what the clock said when spots and arms, and across, were worked out"""
    spots: Array
    """int64 [tile]"""
    arms: Array
    """int64 [tile]"""
    across: Array
    """int64 [tile, row] worked out for the rows from `upper` to `lower`, which are those that can be reached"""
    upper: Array
    """int64 [tile]"""
    lower: Array
    """int64 [tile]"""


def closure_of(field: Field, grid: Array) -> Closure:
    """Return room for the closures of a board whose segments lie in rows."""
    width, height, n_segs = field.cols + 2, field.rows + 2, len(field.starts) - 1
    heads = field.order[field.starts[:-1]].astype(np.int64)
    nexts = field.order[np.minimum(field.starts[:-1] + 1, len(field.order) - 1)]
    step = np.where((np.diff(field.starts) > 1) & (nexts < heads), -1, 1).astype(np.int64)
    cells = grid.reshape(height, width)
    edge = ((cells[:, 0] == 0) * 1 + (cells[:, -1] == 0) * (1 << (width - 1))).astype(np.int64)
    for row in (0, height - 1):
        edge[row] = (1 << width) - 1 if cells[row, 0] == 0 else 0
    counts = np.bincount(grid[grid > 0])
    n_tiles, most = int(counts.sum()), int(counts.max())

    def room(*shape: int) -> Array:
        return np.zeros(shape, np.int64)

    return Closure(
        *(heads // width, heads % width, step, edge, room(height), room(n_segs)),
        *(room(len(grid)), room(n_tiles), room(n_tiles), room(n_tiles), room(n_tiles)),
        *(room(len(counts), most), room(len(counts)), room(n_tiles), room(1), room(2, n_tiles)),
        *(room(n_tiles), room(n_tiles), room(n_tiles, height), room(n_tiles), room(n_tiles)),
    )


@inner
def is_hopeless(grid: Array, field: Field, closure: Closure, ways: Array, plan: Array) -> bool:
    """Tell whether a closed-up position is proven lost, given the ways [face] to pair fours; the plan becomes its own."""
    n_tiles = begin(grid, field, closure)
    _follow(plan, field, closure, ways)
    n_left = 0
    for tile in range(n_tiles):
        if _is_tight(tile, closure):
            closure.left[n_left] = tile
            n_left += 1
    n_before = n_left + 1
    while 0 < n_left < n_before:
        for place in range(n_left):
            if _is_tight(closure.left[place], closure):
                _try_mates(closure.left[place], field, closure, ways, plan)
        n_before, n_left = n_left, _sift(n_left, closure)
    return n_left > 0


@inner
def inherit(grid: Array, one: int, other: int, field: Field, plan: Array, heir: Array) -> None:
    """Write the plan for what follows from a position when a pair is taken, by the new numbers of the tiles."""
    low = high = n_tiles = 0
    for place in range(len(field.order)):
        cell = field.order[place]
        if cell in (one, other):
            low, high = high, n_tiles
        n_tiles += grid[cell] > 0
    size = 0
    for number in range(1, plan[0, 0] + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        if tile != low and tile != high and mate != low and mate != high:
            size += 1
            heir[size, 0] = tile - (tile > low) - (tile > high)
            heir[size, 1] = mate - (mate > low) - (mate > high)
    heir[0, 0] = size


@part
def begin(grid: Array, field: Field, closure: Closure) -> int:
    """Write down the tiles of a board, all of them tight; return their number."""
    order, starts = field.order, field.starts
    n_tiles = 0
    closure.counts[:] = 0
    for segment in range(len(starts) - 1):
        first, n_before = starts[segment], n_tiles
        for place in range(first, starts[segment + 1]):
            face = grid[order[place]]
            if face <= 0:
                break
            closure.tile_seg[n_tiles], closure.tile_index[n_tiles] = segment, place - first
            closure.tile_at[order[place]] = n_tiles
            closure.tile_face[n_tiles], closure.tile_number[n_tiles] = face, closure.counts[face]
            closure.members[face, closure.counts[face]] = n_tiles
            closure.counts[face] += 1
            n_tiles += 1
        closure.tight[segment] = (1 << (n_tiles - n_before)) - 1
    closure.clock[0] += 1
    for row in range(len(closure.empty)):
        closure.empty[row] = closure.edge[row]
    for segment in range(len(starts) - 1):
        _make_room(segment, field, closure)
    return n_tiles


@part
def _is_tight(tile: int, closure: Closure) -> bool:
    return bool(closure.tight[closure.tile_seg[tile]] >> closure.tile_index[tile] & 1)


@part
def _make_room(segment: int, field: Field, closure: Closure) -> None:
    """Note what may be empty of a segment."""
    n_tight = ones(closure.tight[segment])
    length = field.starts[segment + 1] - field.starts[segment]
    may_be = stretch(closure.seg_base[segment], closure.seg_step[segment], n_tight, length - 1)
    closure.empty[closure.seg_row[segment]] |= may_be


@inner
def way_of(one: int, other: int, closure: Closure) -> int:
    """Return the way to pair fours that a pair of cells belongs to, -1 if it is not of four."""
    first, second = closure.tile_at[one], closure.tile_at[other]
    if closure.counts[closure.tile_face[first]] != FOUR:
        return -1
    return int(WAY_OF[closure.tile_number[first], closure.tile_number[second]])


@part
def _follow(plan: Array, field: Field, closure: Closure, ways: Array) -> None:
    """Do what a plan says as far as possible, and leave in it what was possible."""
    size = plan[0, 0]
    plan[0, 0] = 0
    for number in range(1, size + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        if (_is_tight(tile, closure) or _is_tight(mate, closure)) and _is_allowed(tile, closure.tile_number[mate], closure, ways):
            _try(tile, mate, field, closure, plan)


@part
def _is_allowed(tile: int, number: int, closure: Closure, ways: Array) -> bool:
    """Tell whether a tile may be paired with another one, given by its number among the members of the face."""
    face = closure.tile_face[tile]
    return closure.counts[face] != FOUR or bool(ways[face] >> WAY_OF[closure.tile_number[tile], number] & 1)


@part
def _try_mates(tile: int, field: Field, closure: Closure, ways: Array, plan: Array) -> None:
    """Make a tile and one it may be linked to loose, if there is one."""
    face, number = closure.tile_face[tile], closure.tile_number[tile]
    for mate in range(closure.counts[face]):
        if mate != number and _is_allowed(tile, mate, closure, ways):
            other = closure.members[face, mate]
            if (mate > number or not _is_tight(other, closure)) and _try(tile, other, field, closure, plan):
                return


@inner
def _try(tile: int, mate: int, field: Field, closure: Closure, plan: Array) -> bool:
    """Make two tiles loose if they may be linked; tell whether they may."""
    if not may_link(tile, mate, field, closure):
        return False
    for one in (tile, mate):
        segment = closure.tile_seg[one]
        closure.tight[segment] &= ~(1 << closure.tile_index[one])
        _make_room(segment, field, closure)
    closure.clock[0] += 1
    plan[0, 0] += 1
    plan[plan[0, 0], 0], plan[plan[0, 0], 1] = tile, mate
    return True


@part
def _sift(n_left: int, closure: Closure) -> int:
    """Leave out the tiles that are loose; return how many remain."""
    left, n_tight = closure.left, 0
    for place in range(n_left):
        if _is_tight(left[place], closure):
            left[n_tight] = left[place]
            n_tight += 1
    return n_tight


@part
def may_link(one: int, other: int, field: Field, closure: Closure) -> bool:
    """Tell whether two tiles might be linked, with loose tiles there or not as they like it."""
    if one > other:
        one, other = other, one
    top_seg, bottom_seg = closure.tile_seg[one], closure.tile_seg[other]
    top, bottom = closure.seg_row[top_seg], closure.seg_row[bottom_seg]
    if top > bottom:
        one, other, top, bottom = other, one, bottom, top
    _draw(one, field, closure)
    _draw(other, field, closure)
    empty = closure.empty
    if top_seg == bottom_seg:
        between = (1 << closure.tile_index[other]) - (2 << closure.tile_index[one])
        if closure.tight[top_seg] & between == 0:
            return True
    elif top == bottom:
        arms = closure.arms[one]
        if (arms | arms << 1 | arms >> 1) & closure.arms[other]:
            return True
    else:
        shared = closure.arms[one] & closure.arms[other]
        for row in range(top + 1, bottom):
            shared &= empty[row]
        if shared:
            return True
    _draw_across(one, closure)
    _draw_across(other, closure)
    for row in range(max(closure.upper[one], closure.upper[other]), min(closure.lower[one], closure.lower[other]) + 1):
        if row != top and row != bottom and _meet(empty[row], closure.across[one, row], closure.across[other, row]):
            return True
    return False


@part
def _meet(empty: int, mine: int, yours: int) -> bool:
    """Tell whether a stretch of columns without a gap has one of mine and one of yours."""
    while empty:
        run = empty & ~(empty + (empty & -empty))
        if mine & run and yours & run:
            return True
        empty ^= run
    return False


@part
def _draw(tile: int, field: Field, closure: Closure) -> None:
    """Work out where a tile may be and what it may reach along its row, unless it is known."""
    if closure.drawn[0, tile] == closure.clock[0]:
        return
    closure.drawn[0, tile] = closure.clock[0]
    segment, high = closure.tile_seg[tile], closure.tile_index[tile]
    base, step, mask = closure.seg_base[segment], closure.seg_step[segment], closure.empty[closure.seg_row[segment]]
    end = field.starts[segment + 1] - field.starts[segment] - 1
    tight = closure.tight[segment]
    low = ones(tight & ((1 << high) - 1))
    closure.spots[tile] = arms = stretch(base, step, low, high)
    if low == 0:
        arms |= run_down(mask, base) if step > 0 else run_up(mask, base)
    if tight >> high <= 1:
        arms |= stretch(base, step, low + 1, end)
        arms |= run_up(mask, base + end) if step > 0 else run_down(mask, base - end)
    closure.arms[tile] = arms


@part
def _draw_across(tile: int, closure: Closure) -> None:
    """Work out which cells of other rows a tile may reach straight up and down, unless it is known."""
    if closure.drawn[1, tile] == closure.clock[0]:
        return
    closure.drawn[1, tile] = closure.clock[0]
    across, empty = closure.across, closure.empty
    row = closure.seg_row[closure.tile_seg[tile]]
    mask, other = closure.spots[tile], row
    while other > 0:
        mask &= empty[other - 1]
        if mask == 0:
            break
        other -= 1
        across[tile, other] = mask
    closure.upper[tile] = other
    mask, other = closure.spots[tile], row
    while other + 1 < len(empty):
        mask &= empty[other + 1]
        if mask == 0:
            break
        other += 1
        across[tile, other] = mask
    closure.lower[tile] = other


# bits


@part
def ones(mask: int) -> int:
    """Return how many bits are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@part
def stretch(base: int, step: int, low: int, high: int) -> int:
    """Return the columns of a segment's places from one up to another, both included; none if the order is wrong."""
    if high < low:
        return 0
    bits = (1 << (high - low + 1)) - 1
    return bits << (base + low) if step > 0 else bits << (base - high)
