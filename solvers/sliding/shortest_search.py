"""The search for shortest solutions: bound after bound, until one is found."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import share
from solvers.puzzle import Progress
from solvers.sliding import pattern_kernel, pattern_tables, shortest_kernel
from solvers.sliding.pattern_tables import Tables
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.shortest_automaton import automaton
from solvers.sliding.shortest_kernel import Board, Search
from solvers.sliding.view import View

MOST_CELLS = 25
"""of a board that the tables are made for"""
SLICE_NODES = 1_000_000
"""positions that are looked at between two signs of life, some hundredths of a second"""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Found:
    """A shortest solution."""

    slides: tuple[Slide, ...]
    nodes: int


def shortest(state: SlidingState, most: int | None = None) -> Generator[Progress, None, Found | None]:
    """Return a shortest solution of a solvable board of at most MOST_CELLS cells, with signs of life.

    Where `most` is given only solutions of fewer slides are looked for, and None is returned where there is none.
    """
    tables = yield from pattern_tables.tables_of(*sorted((state.rows, state.cols)))
    start = Start.of(state, tables)
    after, states = _automaton(tables)
    board, bound, nodes = Board(_slides_of(tables), after, tables.surpluses), start.bound, 0
    while most is None or bound < most:
        search = _search(start, bound, nodes)
        shortest_kernel.begin(board, search, start.blank, int(states[start.blank]), start.ahead, start.across)
        while True:
            verdict = shortest_kernel.go_on(board, search, nodes + share(SLICE_NODES, shortest_kernel.go_on))
            if verdict != shortest_kernel.UNDECIDED:
                break
            nodes = int(search.tally[shortest_kernel.NODES])
            yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
        nodes = int(search.tally[shortest_kernel.NODES])
        if verdict == shortest_kernel.FOUND:
            return Found(tuple(_slides(state, search)), nodes)
        bound += 2
        yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
    return None


@dataclass(frozen=True)
class Start:
    """A position as the kernel sees it, with what the tables say about it."""

    tiles: Ints
    blank: int
    indices: Ints
    mirrored: Ints
    ahead: int
    """how many slides are needed at least"""
    across: int
    """how many the mirrored position needs at least"""

    @classmethod
    def of(cls, state: SlidingState, tables: Tables) -> Start:
        """Return the start of a search."""
        tiles = _seen_blank_first(state)
        mirror, apart = _mirror(tables), pattern_tables.distances(tables.rows, tables.cols)
        places = np.argsort(tiles)
        indices = _indices(places, tables)
        mirrored = _indices(mirror[places[mirror]], tables)
        distance = sum(int(apart[len(tiles) * tile + places[tile]]) for tile in range(1, len(tiles)))
        bounds = [distance + 2 * int((each >> shortest_kernel.HALF_BITS).sum()) for each in (indices, mirrored)]
        return cls(tiles, int(places[0]), indices, mirrored, *bounds)

    @property
    def bound(self) -> int:
        """How many slides are needed at least."""
        return max(self.ahead, self.across)


def _seen_blank_first(state: SlidingState) -> Ints:
    """Return the tiles with the numbers of their homes, cell by cell of the view."""
    view = _view(state)
    home_of = {tile: home for home, tile in enumerate(view.belongs.values())}
    return np.array([home_of[state.tile_at(cell)] for cell in view.real.values()], np.int64)


def _view(state: SlidingState) -> View:
    """Return the view with the blank's home in cell 0 and no more rows than columns."""
    return View.of(state, Home.FIRST, transposed=state.rows > state.cols)


def _mirror(tables: Tables) -> Ints:
    cells = np.arange(tables.rows * tables.cols)
    if tables.rows != tables.cols:
        return cells
    return np.ascontiguousarray(cells.reshape(tables.rows, tables.cols).T.ravel())


def _indices(places: Ints, tables: Tables) -> Ints:
    """Return the index of each pattern with its surplus, as the kernel wants it, given the places of all tiles."""
    indices = tables.starts.copy()
    np.add.at(indices, tables.pattern_of[1:], places[1:] << tables.shift_of[1:])
    surpluses = [pattern_kernel.surplus(tables.surpluses, int(index)) for index in indices]
    return np.asarray(indices | np.array(surpluses) << shortest_kernel.HALF_BITS, np.int64)


@cache
def _automaton(tables: Tables) -> tuple[NDArray[np.int32], Ints]:
    """Return the automaton as the kernel reads it, and the state that it begins with for each cell of the blank."""
    beside = pattern_tables.neighbours(tables.rows, tables.cols).reshape(-1, pattern_kernel.DIRECTIONS)
    after, states = automaton(beside)
    after = np.where(after == pattern_kernel.NONE, after, pattern_kernel.DIRECTIONS * after)
    return after.astype(np.int32).ravel(), pattern_kernel.DIRECTIONS * states


@cache
def _slides_of(tables: Tables) -> NDArray[np.int32]:
    """Return what each slide of each tile changes, as the kernel reads it."""
    n_cells = tables.rows * tables.cols
    beside = pattern_tables.neighbours(tables.rows, tables.cols).reshape(n_cells, -1)
    apart = pattern_tables.distances(tables.rows, tables.cols).reshape(n_cells, n_cells)
    mirror, slides = _mirror(tables), np.zeros((*beside.shape, n_cells, shortest_kernel.ROW), np.int32)
    slides[..., shortest_kernel.CELL] = beside[..., None]
    slides[..., shortest_kernel.PATTERN] = tables.pattern_of
    slides[..., shortest_kernel.OTHER] = tables.pattern_of[mirror]
    for blank, direction in np.argwhere(beside != pattern_kernel.NONE):
        cell, of_tiles = beside[blank, direction], slides[blank, direction]
        of_tiles[:, shortest_kernel.FARTHER] = apart[:, blank] - apart[:, cell]
        of_tiles[:, shortest_kernel.AHEAD] = (blank - cell) << tables.shift_of
        of_tiles[:, shortest_kernel.ACROSS] = (mirror[blank] - mirror[cell]) << tables.shift_of[mirror]
    return slides.ravel()


def _search(start: Start, bound: int, nodes: int) -> Search:
    frames = np.zeros((bound + 2) * shortest_kernel.FRAME, np.int64)
    tally = np.array([0, bound, nodes], np.int64)
    return Search(tally, frames, start.tiles.copy(), start.indices.copy(), start.mirrored.copy())


def _slides(state: SlidingState, search: Search) -> Iterator[Slide]:
    """Yield the slides of the path that a search has found."""
    depth = int(search.tally[shortest_kernel.DEPTH])
    frames = search.frames.reshape(-1, shortest_kernel.FRAME)
    real = list(_view(state).real.values())
    tiles, blank = list(state.tiles), state.tiles.index(0)
    for number in frames[1 : depth + 1, shortest_kernel.BLANK]:
        row, col = real[number]
        cell = row * state.cols + col
        yield Slide(tiles[cell])
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank = cell
