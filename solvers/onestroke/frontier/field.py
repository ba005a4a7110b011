"""A position as the frontier method sweeps it: the cells that matter, laid out so that the frontier is short.

Visited cells and those that are cut off become walls. The rest is cropped to its bounding rectangle, and rows and columns are
swapped if fewer open edges cross the frontier then. No kernels here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solvers.errors import GaveUp
from solvers.kernels import Array
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.puzzle import Cell
from solvers.words import count

SKIPPABLE, NEEDED, FREE_END, TERMINAL, WAYPOINT = range(5)
"""what a cell requires: nothing; a visit; a visit, and the line may end there; an end of the line; a visit in order of numbers"""
MAX_SUCCESSORS = 4  # the most successors of a state
FIRST_LABEL = 3
KEY_BITS = 64
GROWTH = 2.6
"""the rough factor by which each edge that crosses the frontier multiplies the states: enough to compare two layouts"""


class TooWide(GaveUp):
    """The rows are too wide for 64-bit keys."""


class CellTables(NamedTuple):
    """The tables about cells that kernels read, cell = row * cols + col. Cells with an even row + col are black."""

    cols: int
    bits: int  # bits per plug
    low: int  # a key with the lowest bit of each plug set
    high: int  # a key with all but the two lowest bits of each plug set
    start: int  # the cell of the line's head
    excess: int  # how many more black than white cells a line must leave out
    is_bounded: bool  # whether cells may be left out, so that a bound on the points still left out pays
    is_numbered: bool  # whether there are numbered cells, so that a check for crossing segments pays
    group: Array
    """int64 [cell, label] after a cell is swept, the group of each segment: segments that are linked by terminals beyond the
    frontier share a number from 1 to 31; 0 for those that lead to the end or the start of the line"""
    kind: Array  # int64 [cell] SKIPPABLE and so on; walls are SKIPPABLE, without edges and value
    label: Array
    """int64 [cell] for a terminal, the label of its segment; for a numbered cell, that of the segment that ends there"""
    value: Array  # int64 [cell] the points for visiting it
    down: Array  # bool [cell] whether a line may go on to the cell below
    right: Array  # bool [cell] whether it may go on to the cell on the right
    rest: Array  # int64 [cell + 1] the value of all cells from this one on
    may_stop: Array  # bool [cell + 1] whether all cells from this one on may be left out
    black: Array
    """int64 [cell] a key with the lowest bit of each plug set that leads from a black cell, after this cell is swept"""
    swept: Array  # int64 [cell + 1] how many more black than white cells come before it
    ends: Array  # int64 [cell + 1] how many more black than white ends of the line come before it
    cheap: Array  # int64 [cell + 1, 2] the black and the white cells without a coin that can be left out from this one on
    dear: Array  # int64 [cell + 1, 2] the same for cells with a coin


@dataclass(frozen=True, eq=False)
class Field:
    """The tables of a position, and the maze cells that they stand for."""

    ground: CellTables
    cells: tuple[Cell, ...]
    before: tuple[Cell, ...]  # the line so far without its head
    max_points: int  # the points of a line that visits every cell of the field
    cost: float  # an estimate of the states in a sweep that may leave out few points

    @property
    def n_cells(self) -> int:
        return len(self.cells)


@dataclass(frozen=True)
class _Sweep:
    """A layout of the cells."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]
    down: Array
    right: Array

    def cost(self) -> float:
        """Return an estimate of the number of states in a sweep."""
        down, right = self.down.astype(np.int64), self.right.astype(np.int64)
        crossing = np.convolve(down, np.ones(self.cols, np.int64))[: len(down)] + right
        return float((GROWTH**crossing).sum())


def field_of(state: OneStrokeState) -> Field:
    """Return the field of a position that `proofs.check` accepts; raises TooWide."""
    maze = state.maze
    inside = frozenset(maze.cells) - state.visited - cut_off(state) | {state.head}
    layouts = [_sweep(state, inside, is_transposed) for is_transposed in (False, True)]
    sweep = min(layouts, key=_Sweep.cost)
    n_segments = len(_stops(state)) + 1
    bits = (FIRST_LABEL + n_segments - 1).bit_length()
    if (sweep.cols + 1) * bits > KEY_BITS:
        sweep = min(layouts, key=lambda sweep: sweep.cols)
    if (sweep.cols + 1) * bits > KEY_BITS:
        numbers = f" with {count(n_segments - 1, 'number')} on the way" if n_segments > 1 else ""
        size = f"{sweep.rows} x {sweep.cols} cells{numbers}"
        raise TooWide(f"The frontier method gave up: {size} are too many side by side for it.")
    max_points = state.points + maze.value_of(inside) - maze.value(state.head)
    return Field(_ground(state, sweep, inside, bits), sweep.cells, state.trail[:-1], max_points, sweep.cost())


def _stops(state: OneStrokeState) -> tuple[Cell, ...]:
    return tuple(cell for cell in state.maze.stops if cell not in state.visited)


def _sweep(state: OneStrokeState, inside: frozenset[Cell], is_transposed: bool) -> _Sweep:
    """Return the layout of the bounding rectangle of cells, row by row or column by column."""
    rows, cols = (range(min(places), max(places) + 1) for places in zip(*inside, strict=True))
    cells = [(row, col) for col in cols for row in rows] if is_transposed else [(row, col) for row in rows for col in cols]
    n_cols = len(rows if is_transposed else cols)
    along, across = ((0, 1), (1, 0)) if is_transposed else ((1, 0), (0, 1))
    down = np.array([_may_go(state, inside, cell, along) for cell in cells])
    right = np.array([_may_go(state, inside, cell, across) for cell in cells])
    return _Sweep(len(cells) // n_cols, n_cols, tuple(cells), down, right)


def _may_go(state: OneStrokeState, inside: frozenset[Cell], cell: Cell, direction: Cell) -> bool:
    other = cell[0] + direction[0], cell[1] + direction[1]
    return cell in inside and other in inside and other in state.maze.neighbours[cell]


def _ground(state: OneStrokeState, sweep: _Sweep, inside: frozenset[Cell], bits: int) -> CellTables:
    kind, label = _kinds(state, sweep.cells, inside)
    value = np.array([state.maze.value(cell) if cell in inside else 0 for cell in sweep.cells], np.int64)
    start, is_bounded = sweep.cells.index(state.head), not state.maze.must_fill
    return ground_of(sweep.cols, bits, start, is_bounded, kind, label, value, sweep.down, sweep.right)


def ground_of(
    cols: int, bits: int, start: int, is_bounded: bool, kind: Array, label: Array, value: Array, down: Array, right: Array
) -> CellTables:
    """Return the tables that follow from the given ones."""
    size = len(kind)
    places = np.arange(size)
    sign = np.where((places // cols + places % cols) % 2 == 0, 1, -1)
    is_end = kind == TERMINAL
    free_sign, end_sign = sign * (value > 0), sign * is_end
    dispensable = (kind == SKIPPABLE) & (value > 0)
    return CellTables(
        cols=cols,
        bits=bits,
        low=_key(range(cols + 1), bits, 1),
        high=_key(range(cols + 1), bits, (1 << bits) - 4),
        start=start,
        excess=int(free_sign.sum()) - int(end_sign.sum()) // 2,
        is_bounded=is_bounded,
        is_numbered=bool((kind == WAYPOINT).any()),
        group=_groups(kind, label),
        kind=kind,
        label=label,
        value=value,
        down=down,
        right=right,
        rest=_suffix_sums(value),
        may_stop=_suffix_sums(kind != SKIPPABLE) == 0,
        black=np.array([_black(cell, cols, bits) for cell in range(size)], np.int64),
        swept=np.concatenate(([0], np.cumsum(free_sign))),
        ends=np.concatenate(([0], np.cumsum(end_sign))),
        cheap=np.stack([_suffix_sums(dispensable & (value == 1) & (sign == side)) for side in (1, -1)], axis=1),
        dear=np.stack([_suffix_sums(dispensable & (value == 2) & (sign == side)) for side in (1, -1)], axis=1),
    )


def _kinds(state: OneStrokeState, cells: tuple[Cell, ...], inside: frozenset[Cell]) -> tuple[Array, Array]:
    """Return what each cell requires, and the labels of terminals and numbered cells."""
    maze, stops = state.maze, _stops(state)
    kind, label = np.zeros(len(cells), np.int64), np.full(len(cells), FIRST_LABEL)
    usual = (NEEDED if maze.end is not None else FREE_END) if maze.must_fill else SKIPPABLE
    for place, cell in enumerate(cells):
        if cell not in inside:
            continue
        kind[place] = usual
        if cell == state.head:
            kind[place] = TERMINAL
        elif cell == maze.end:
            kind[place], label[place] = TERMINAL, FIRST_LABEL + len(stops)
        elif cell in stops:
            kind[place], label[place] = WAYPOINT, FIRST_LABEL + stops.index(cell)
    return kind, label


def _groups(kind: Array, label: Array) -> Array:
    """Return, for each cell and label, the group of its segment: segments joined by terminals still ahead belong together."""
    is_stop = kind == WAYPOINT
    (start, *last), stops = np.flatnonzero(kind == TERMINAL), np.flatnonzero(is_stop)
    if last and label[start] > label[last[0]]:
        start, last = last[0], [start]
    places = [int(start), *stops[np.argsort(label[stops])].tolist(), int(last[0]) if last else len(kind)]
    groups = np.zeros((len(kind), FIRST_LABEL + len(places)), np.int64)
    for cell in range(len(kind) if len(stops) else 0):
        swept = [place <= cell for place in places]
        done = [place for place, is_swept in enumerate(swept) if is_swept]
        for segment in range(done[0], done[-1]) if done else ():
            groups[cell, FIRST_LABEL + segment] = 1 + sum(swept[1 : segment + 1])
    return groups


def _suffix_sums(amounts: Array) -> Array:
    """Return the sum of the amounts from each cell on, and a final zero."""
    return np.concatenate((np.cumsum(amounts[::-1].astype(np.int64))[::-1], [0]))


def _key(plugs: Iterable[int], bits: int, value: int) -> int:
    """Return a key with the same value in all given plugs, as a signed number."""
    key = sum(int(value) << (bits * plug) for plug in plugs)
    return key - (1 << KEY_BITS) if key >> (KEY_BITS - 1) else key


def _black(cell: int, cols: int, bits: int) -> int:
    row, col = divmod(cell, cols)
    plugs = [plug for plug in range(cols + 1) if (row + (col if plug == col + 1 else plug)) % 2 == 0]
    return _key(plugs, bits, 1)
