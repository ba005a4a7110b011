"""Boards whose tiles stay, as the search over pairings sees them: positions on levels, links, and the two closures.

Tiles are numbered face by face, in reading order within a face. A tile is GONE, LOOSE, or committed to its mate. What can
be said about such a position rests on one fact: a pair that is taken only makes room, so whatever is linked stays linked.

    Layout   what stays:  row, col, face [tile]      places in the margined board, and faces from 0
                          starts [face + 1]          the first tile of each face
                          at [cell]                  the tile that begins the game there, or NOBODY
    Levels   positions:   mate [level, tile]         GONE, LOOSE, or a tile
                          across, down [level, tile] its own bit and the empty cells next to it, of its row and its column
                          row_empty, col_empty       [level, row or column] bit masks of the empty cells
                          remains, loose [level, face]  how many tiles are left, and how many of them are loose
                          left [level]               how many tiles are left in all
                 faces in line to be looked at, on whichever level is at work:
                          queue [number], is_waiting [face], queued [0]
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

from solvers.link.board_kernel import Array, field_of, grid_of, inner
from solvers.link.rules import LinkState

GONE, LOOSE = -2, -1
NOBODY = -1

PAIR, TWO_PAIRS = 2, 4
"""how many loose tiles of a face leave no choice, and how many leave two pairs"""


class Layout(NamedTuple):
    """What stays the same while a board is searched."""

    width: int
    row: Array
    col: Array
    face: Array
    starts: Array
    at: Array


class Levels(NamedTuple):
    """Positions, one on each level."""

    mate: Array
    across: Array
    down: Array
    row_empty: Array
    col_empty: Array
    remains: Array
    loose: Array
    left: Array
    queue: Array
    is_waiting: Array
    queued: Array


def layout_of(state: LinkState) -> Layout:
    """Return the tiles of a board."""
    grid, width = grid_of(state), field_of(state).cols + 2
    cells = np.flatnonzero(grid > 0)
    cells = cells[np.argsort(grid[cells], kind="stable")]
    at = np.full(len(grid), NOBODY, np.int16)
    at[cells] = np.arange(len(cells))
    face = grid[cells] - 1
    starts = np.searchsorted(face, np.arange(len(state.places) + 1))
    row, col = np.divmod(cells, width)
    return Layout(width, row, col, face.astype(np.int64), starts.astype(np.int64), at)


def levels_of(state: LinkState, layout: Layout, n_levels: int) -> Levels:
    """Return room for so many positions, with the board itself on level 0."""
    rows, cols, n_tiles, n_faces = state.rows + 2, state.cols + 2, len(layout.face), len(layout.starts) - 1
    empty = grid_of(state).reshape(rows, cols) == 0
    levels = Levels(
        np.full((n_levels, n_tiles), LOOSE, np.int16),
        np.zeros((n_levels, n_tiles), np.int64),
        np.zeros((n_levels, n_tiles), np.int64),
        np.zeros((n_levels, rows), np.int64),
        np.zeros((n_levels, cols), np.int64),
        np.zeros((n_levels, n_faces), np.int16),
        np.zeros((n_levels, n_faces), np.int16),
        np.zeros(n_levels, np.int64),
        np.zeros(n_faces, np.int16),
        np.zeros(n_faces, np.bool_),
        np.zeros(1, np.int64),
    )
    levels.row_empty[0] = empty @ (1 << np.arange(cols))
    levels.col_empty[0] = (1 << np.arange(rows)) @ empty
    levels.remains[0] = levels.loose[0] = np.diff(layout.starts)
    levels.left[0] = n_tiles
    see(layout, levels)
    return levels


@inner
def see(layout: Layout, levels: Levels) -> None:
    """Write down for each tile of the first position the empty cells next to it."""
    for tile in range(len(layout.face)):
        row, col = layout.row[tile], layout.col[tile]
        levels.across[0, tile] = _run(_ends(levels.row_empty[0, row], col))
        levels.down[0, tile] = _run(_ends(levels.col_empty[0, col], row))


@inner
def _ends(mask: int, place: int) -> tuple[int, int]:
    """Return the first and the last place of the set bits next to a place, itself among them."""
    below = ~mask & ((1 << place) - 1)
    low = 64 - leading_zeros(below) if below else 0
    return low, place + trailing_zeros(~(mask >> place + 1))


@inner
def _run(ends: tuple[int, int]) -> int:
    return (2 << ends[1]) - (1 << ends[0])


@inner
def copy(levels: Levels, source: int, goal: int) -> None:
    """Copy a position to another level."""
    for tile in range(levels.mate.shape[1]):
        levels.mate[goal, tile] = levels.mate[source, tile]
        levels.across[goal, tile] = levels.across[source, tile]
        levels.down[goal, tile] = levels.down[source, tile]
    for row in range(levels.row_empty.shape[1]):
        levels.row_empty[goal, row] = levels.row_empty[source, row]
    for col in range(levels.col_empty.shape[1]):
        levels.col_empty[goal, col] = levels.col_empty[source, col]
    for face in range(levels.loose.shape[1]):
        levels.remains[goal, face] = levels.remains[source, face]
        levels.loose[goal, face] = levels.loose[source, face]
    levels.left[goal] = levels.left[source]


@inner
def is_linked(layout: Layout, levels: Levels, level: int, one: int, other: int) -> bool:
    """Tell whether two tiles, the first of them first in reading order, can be joined by a line of at most two turns."""
    shared = levels.across[level, one] & levels.across[level, other]
    top, bottom = layout.row[one], layout.row[other]
    left, right = layout.col[one], layout.col[other]
    if top == bottom:
        if shared or right - left == 1:
            return True
    elif shared:
        for row in range(top + 1, bottom):
            shared &= levels.row_empty[level, row]
        if shared:
            return True
    shared = levels.down[level, one] & levels.down[level, other]
    if left == right:
        return bool(shared != 0 or bottom - top == 1)
    if shared:
        for col in range(min(left, right) + 1, max(left, right)):
            shared &= levels.col_empty[level, col]
    return bool(shared != 0)


@inner
def vacate(layout: Layout, levels: Levels, level: int, tile: int) -> None:
    """Empty a tile's cell, and put the faces in line whose tiles may see each other through it now."""
    row, col, width = layout.row[tile], layout.col[tile], layout.width
    levels.mate[level, tile] = GONE
    levels.left[level] -= 1
    levels.row_empty[level, row] |= 1 << col
    levels.col_empty[level, col] |= 1 << row
    first, last = _ends(levels.row_empty[level, row], col)
    run = _run((first, last))
    for place in range(max(first - 1, 0), min(last + 2, width)):
        seer = layout.at[row * width + place]
        if seer >= 0:
            levels.across[level, seer] |= run
    for place in range(first, last + 1):
        top, bottom = _ends(levels.col_empty[level, place], row)
        _line_up_at(layout, levels, top - 1, place)
        _line_up_at(layout, levels, bottom + 1, place)
    _line_up_at(layout, levels, row, first - 1)
    _line_up_at(layout, levels, row, last + 1)
    first, last = _ends(levels.col_empty[level, col], row)
    run = _run((first, last))
    for place in range(max(first - 1, 0), min(last + 2, levels.row_empty.shape[1])):
        seer = layout.at[place * width + col]
        if seer >= 0:
            levels.down[level, seer] |= run
    for place in range(first, last + 1):
        left, right = _ends(levels.row_empty[level, place], col)
        _line_up_at(layout, levels, place, left - 1)
        _line_up_at(layout, levels, place, right + 1)
    _line_up_at(layout, levels, first - 1, col)
    _line_up_at(layout, levels, last + 1, col)


@inner
def _line_up_at(layout: Layout, levels: Levels, row: int, col: int) -> None:
    if row >= 0 and col >= 0 and col < layout.width and row < levels.row_empty.shape[1]:
        tile = layout.at[row * layout.width + col]
        if tile >= 0:
            line_up(levels, layout.face[tile])


@inner
def line_up(levels: Levels, face: int) -> None:
    """Put a face in line to be looked at, unless it is."""
    if not levels.is_waiting[face]:
        levels.is_waiting[face] = True
        levels.queue[levels.queued[0]] = face
        levels.queued[0] += 1


@inner
def line_up_all(levels: Levels, level: int) -> None:
    """Put all faces in line that have tiles."""
    for face in range(levels.loose.shape[1]):
        if levels.remains[level, face]:
            line_up(levels, face)


@inner
def _next_in_line(levels: Levels) -> int:
    levels.queued[0] -= 1
    face = levels.queue[levels.queued[0]]
    levels.is_waiting[face] = False
    return face


@inner
def commit(layout: Layout, levels: Levels, level: int, one: int, other: int) -> None:
    """Let two loose tiles go with nobody but each other."""
    levels.mate[level, one], levels.mate[level, other] = other, one
    levels.loose[level, layout.face[one]] -= PAIR


@inner
def loosen(layout: Layout, levels: Levels, level: int, one: int, other: int) -> None:
    """Take back that two tiles are committed to each other."""
    levels.mate[level, one] = levels.mate[level, other] = LOOSE
    levels.loose[level, layout.face[one]] += PAIR


@inner
def take(layout: Layout, levels: Levels, level: int, one: int, other: int, trail: Array) -> None:
    """Take two tiles that are linked and committed to each other, and write them down."""
    place = (len(layout.face) - levels.left[level]) // PAIR
    trail[place, 0], trail[place, 1] = one, other
    vacate(layout, levels, level, one)
    vacate(layout, levels, level, other)
    levels.remains[level, layout.face[one]] -= PAIR


@inner
def next_loose(layout: Layout, levels: Levels, level: int, face: int, tile: int) -> int:
    """Return the first loose tile of a face behind a tile, or NOBODY."""
    for later in range(max(tile + 1, layout.starts[face]), layout.starts[face + 1]):
        if levels.mate[level, later] == LOOSE:
            return later
    return NOBODY


@inner
def close(layout: Layout, levels: Levels, level: int, trail: Array) -> int:
    """Take what can safely be taken until nothing of it is left; return how many tiles were looked at.

    Every way to clear the position leads to one that clears what is left then, because all that is taken either goes in
    the pairs in which it would have gone, or is all that was loose of its face; and with fewer tiles there is more room.
    Only faces in line are looked at.
    """
    n_looks = 0
    while levels.queued[0]:
        face = _next_in_line(levels)
        n_looks += levels.remains[level, face]
        if levels.loose[level, face] == PAIR:
            one = next_loose(layout, levels, level, face, NOBODY)
            commit(layout, levels, level, one, next_loose(layout, levels, level, face, one))
        if levels.loose[level, face] < levels.remains[level, face]:
            _take_committed(layout, levels, level, face, trail)
        if levels.loose[level, face] == TWO_PAIRS:
            _take_two_pairs(layout, levels, level, face, trail)
    return n_looks


@inner
def _take_committed(layout: Layout, levels: Levels, level: int, face: int, trail: Array) -> None:
    for one in range(layout.starts[face], layout.starts[face + 1]):
        other = levels.mate[level, one]
        if other > one and is_linked(layout, levels, level, one, other):
            take(layout, levels, level, one, other, trail)


@inner
def _take_two_pairs(layout: Layout, levels: Levels, level: int, face: int, trail: Array) -> None:
    """Take four loose tiles of a face if they can go in two pairs that are open now."""
    first, second, third, fourth = four_loose(layout, levels, level, face)
    for way in range(3):
        a, b, c, d = two_pairs(first, second, third, fourth, way)
        if is_linked(layout, levels, level, a, b) and is_linked(layout, levels, level, c, d):
            commit(layout, levels, level, a, b)
            commit(layout, levels, level, c, d)
            take(layout, levels, level, a, b, trail)
            take(layout, levels, level, c, d, trail)
            return


@inner
def four_loose(layout: Layout, levels: Levels, level: int, face: int) -> tuple[int, int, int, int]:
    """Return the four loose tiles of a face that has so many."""
    first = next_loose(layout, levels, level, face, NOBODY)
    second = next_loose(layout, levels, level, face, first)
    third = next_loose(layout, levels, level, face, second)
    return first, second, third, next_loose(layout, levels, level, face, third)


@inner
def two_pairs(first: int, second: int, third: int, fourth: int, way: int) -> tuple[int, int, int, int]:
    """Return one of the three ways to make two pairs of four tiles, each with its first tile in front."""
    if way == 0:
        return first, second, third, fourth
    if way == 1:
        return first, third, second, fourth
    return first, fourth, second, third


@inner
def is_hopeless(layout: Layout, levels: Levels, level: int, spare: int, effort: Array) -> bool:
    """Tell whether tiles are left on the level `spare` when all that could ever go have gone, one by one.

    A loose tile goes as soon as it could be linked to any loose tile of its face, gone or not. Whoever clears the
    position takes no tile before it can go here, so that a tile which is left here is there to stay.
    """
    copy(levels, level, spare)
    let_all_go(layout, levels, level, spare, NOBODY, effort)
    return bool(levels.left[spare] != 0)


@inner
def let_all_go(layout: Layout, levels: Levels, level: int, spare: int, frozen: int, effort: Array) -> None:
    """Let tiles of the level `spare` go until no more can; those of one face may have to stay.

    Tiles that have gone one by one may be seen by others that nobody puts in line, so that all are looked at in the end.
    """
    before = -1
    while levels.left[spare] and before != levels.left[spare]:
        before = levels.left[spare]
        line_up_all(levels, spare)
        while levels.queued[0]:
            face = _next_in_line(levels)
            if face != frozen and levels.remains[spare, face]:
                effort[0] += levels.remains[spare, face]
                _let_go(layout, levels, level, spare, face)


@inner
def _let_go(layout: Layout, levels: Levels, level: int, spare: int, face: int) -> None:
    """Let the tiles of a face go that can."""
    before = levels.left[spare]
    first, end = layout.starts[face], layout.starts[face + 1]
    for one in range(first, end):
        if levels.mate[spare, one] == GONE:
            continue
        mate = levels.mate[level, one]
        if mate >= 0:
            if mate > one and is_linked(layout, levels, spare, one, mate):
                vacate(layout, levels, spare, one)
                vacate(layout, levels, spare, mate)
            continue
        for other in range(first, end):
            if other != one and levels.mate[level, other] == LOOSE:
                if is_linked(layout, levels, spare, min(one, other), max(one, other)):
                    vacate(layout, levels, spare, one)
                    break
    levels.remains[spare, face] -= before - levels.left[spare]
