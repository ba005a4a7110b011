"""The search for shortest solutions: iterative deepening, one bound after another until a solution is found."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import can_run_compiled, share
from solvers.puzzle import Progress
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.search import pattern_tables
from solvers.sliding.search import shortest_kernel as kernel
from solvers.sliding.search.pattern_tables import PatternTables
from solvers.sliding.search.shortest_kernel import DIRECTIONS, NONE, SearchState, SearchTables
from solvers.sliding.work_board import View

MAX_CELLS = 25  # of boards for which there can be tables
SMALL_CELLS = 16  # the compiled search solves boards with at most this many cells in a moment
SLICE_NODES = 1_000_000  # positions searched between two progress reports, in some hundredths of a second
N_OPENINGS = 32  # the least number of different openings, if the board has that many
Ints = NDArray[np.int64]


def is_small(state: SlidingState) -> bool:
    """Return whether a shortest solution of a board is sure to be found soon."""
    return len(state.tiles) <= SMALL_CELLS


def is_instant(state: SlidingState) -> bool:
    """Return whether a shortest solution is found in a moment, because the search is compiled."""
    return is_small(state) and can_run_compiled(kernel.run)


@dataclass(frozen=True)
class ShortestSolution:
    """A shortest solution."""

    slides: tuple[Slide, ...]
    nodes: int


def shortest(state: SlidingState, limit: int | None = None) -> Generator[Progress, None, ShortestSolution | None]:
    """Return a shortest solution of a solvable, unsolved board with at most MAX_CELLS cells; yields progress.

    If `limit` is given, only solutions with fewer slides count, and None is returned if there is none.
    """
    tables = yield from pattern_tables.tables_of(*sorted((state.rows, state.cols)))
    start = Start.of(state, tables)
    board, state_of_blank = _board(tables), int(_automaton(tables)[1][start.blank])
    openings, bound, nodes = _openings(tables, state_of_blank), start.bound, 0
    while limit is None or bound < limit:
        search = _search(start, state_of_blank, openings, bound, nodes)
        while True:
            verdict = kernel.run(board, search, nodes + share(SLICE_NODES, kernel.run))
            if verdict != kernel.UNDECIDED:
                break
            nodes = int(search.tally[kernel.NODES])
            yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
        nodes = int(search.tally[kernel.NODES])
        if verdict == kernel.FOUND:
            return ShortestSolution(tuple(_slides(state, search)), nodes)
        bound += 2
        openings = openings[np.argsort(search.min_pruned, kind="stable")]
        yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
    return None


@dataclass(frozen=True, eq=False)
class Lookup:
    """How a bound is looked up in the tables: with one of the partitions, for the position as it is or mirrored."""

    mirror: Ints  # (cells,): cell or tile -> its mirror image
    starts: Ints  # (patterns,): the indices with all tiles in cell 0
    pattern_of: Ints  # (cells,): the pattern of each tile's mirror image
    shift_of: Ints  # (cells,): the number of bits by which its place is shifted in the index

    @classmethod
    def all_of(cls, tables: PatternTables) -> Iterator[Lookup]:
        """Yield all lookups in the tables of a size."""
        cells = np.arange(tables.rows * tables.cols)
        mirrors = [cells] if tables.rows != tables.cols else [cells, cells.reshape(tables.rows, -1).T.ravel()]
        bits, done = pattern_tables.cell_bits(len(cells)), 0
        for partition in tables.partitions:
            pattern_of, shift_of = np.zeros_like(cells), np.zeros_like(cells)
            for number, pattern in enumerate(partition):
                pattern_of[list(pattern)], shift_of[list(pattern)] = number, bits * np.arange(len(pattern))
            starts = tables.starts[done : done + len(partition)]
            done += len(partition)
            for mirror in mirrors:
                yield cls(mirror, starts, pattern_of[mirror], shift_of[mirror])

    def indices(self, places: Ints) -> Ints:
        """Return the index of each pattern, given the places of all tiles."""
        indices = self.starts.copy()
        np.add.at(indices, self.pattern_of[1:], self.mirror[places[1:]] << self.shift_of[1:])
        return indices


@cache
def _lookups(tables: PatternTables) -> list[Lookup]:
    """Return the lookup for each bound; if there are more bounds than lookups, these repeat."""
    return list(islice(cycle(Lookup.all_of(tables)), kernel.N_BOUNDS))


@dataclass(frozen=True)
class Start:
    """A position as the kernel sees it, with what the tables say about it."""

    tiles: Ints
    blank: int
    indices: Ints
    bounds: Ints  # the lower bound on the slides from each lookup

    @classmethod
    def of(cls, state: SlidingState, tables: PatternTables) -> Start:
        """Return the start of a search from a position."""
        view = _view(state)
        home_of = {tile: home for home, tile in enumerate(view.belongs.values())}
        tiles = np.array([home_of[state.tile_at(cell)] for cell in view.real.values()], np.int64)
        places, apart = np.argsort(tiles), pattern_tables.distances(tables.rows, tables.cols)
        distance = sum(int(apart[len(tiles) * tile + places[tile]]) for tile in range(1, len(tiles)))
        indices, bounds = [], []
        for lookup in _lookups(tables):
            found = lookup.indices(places)
            surpluses = np.array([kernel.surplus(tables.surpluses, int(index)) for index in found])
            indices.append(found | surpluses << kernel.HALF_BITS)
            bounds.append(distance + 2 * int(surpluses.sum()))
        return cls(tiles, int(places[0]), np.concatenate(indices), np.array(bounds))

    @property
    def bound(self) -> int:
        """The best lower bound on the number of slides."""
        return int(self.bounds.max())


def _view(state: SlidingState) -> View:
    """Return the view with the blank's home in cell 0 and no more rows than columns."""
    return View.of(state, Home.FIRST, transposed=state.rows > state.cols)


@cache
def _automaton(tables: PatternTables) -> tuple[Ints, Ints]:
    """Return the automaton of a size: the states that follow each state, and the initial state for each cell of the blank."""
    return automaton(pattern_tables.neighbours(tables.rows, tables.cols).reshape(-1, DIRECTIONS))


@cache
def _openings(tables: PatternTables, state: int) -> Ints:
    """Return the directions of all openings of the length that gives N_OPENINGS of them; NONE after the end of shorter ones."""
    after, _ = _automaton(tables)
    states, paths = np.array([state]), np.zeros((1, 0), np.int64)
    while len(paths) < N_OPENINGS:
        follows = after[states] != NONE
        is_over = ~follows.any(axis=1)
        if is_over.all():
            break
        numbers, directions = np.nonzero(follows)
        longer = np.column_stack((paths[numbers], directions))
        ended = np.pad(paths[is_over], ((0, 0), (0, 1)), constant_values=NONE)
        states, paths = np.append(after[states[numbers], directions], states[is_over]), np.vstack((longer, ended))
    return np.ascontiguousarray(paths)


@cache
def _board(tables: PatternTables) -> SearchTables:
    after, _ = _automaton(tables)
    after = np.where(after == NONE, after, DIRECTIONS * after)
    return SearchTables(_slides_of(tables), after.astype(np.int32).ravel(), tables.surpluses)


def _slides_of(tables: PatternTables) -> NDArray[np.int32]:
    """Return the changes that each slide of each tile makes, in the kernel's layout."""
    n_cells = tables.rows * tables.cols
    beside = pattern_tables.neighbours(tables.rows, tables.cols).reshape(n_cells, -1)
    apart = pattern_tables.distances(tables.rows, tables.cols).reshape(n_cells, n_cells)
    slides, blanks = np.zeros((*beside.shape, n_cells, kernel.ROW), np.int32), np.arange(n_cells)[:, None, None]
    cells, tiles = beside[..., None], np.arange(n_cells)
    slides[..., kernel.CELL] = cells
    slides[..., kernel.FARTHER] = apart[tiles, blanks] - apart[tiles, cells]
    n_before = 0
    for number, lookup in enumerate(_lookups(tables)):
        slides[..., kernel.PLACES + number] = n_before + lookup.pattern_of
        slides[..., kernel.CHANGES + number] = (lookup.mirror[blanks] - lookup.mirror[cells]) << lookup.shift_of
        n_before += len(lookup.starts)
    return slides.ravel()


def _search(start: Start, state: int, openings: Ints, bound: int, nodes: int) -> SearchState:
    frames = np.zeros((bound + 2) * kernel.FRAME, np.int64)
    frames[kernel.BLANK] = start.blank
    frames[kernel.BOUNDS : kernel.BOUNDS + kernel.N_BOUNDS] = start.bounds
    tally = np.array([0, bound, nodes, DIRECTIONS * state, 0])
    return SearchState(tally, openings, np.full(len(openings), bound), frames, start.tiles.copy(), start.indices.copy())


def _slides(state: SlidingState, search: SearchState) -> Iterator[Slide]:
    depth = int(search.tally[kernel.DEPTH])
    frames = search.frames.reshape(-1, kernel.FRAME)
    real = list(_view(state).real.values())
    tiles, blank = list(state.tiles), state.tiles.index(0)
    for number in frames[1 : depth + 1, kernel.BLANK]:
        row, col = real[number]
        cell = row * state.cols + col
        yield Slide(tiles[cell])
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank = cell


# The finite automaton that prunes duplicates: paths of the blank with the same effect as a shorter or an earlier path.
#
# A depth-first search reaches a position once for each path to it. A breadth-first search over all short paths from each cell
# finds those with the same effect: the shortest is kept, and among equally short ones the first in the order of their slides.
# A longer path with a part that isn't kept needn't be tried: with the kept one in its place it is shorter or earlier. Taylor
# and Korf, "Pruning duplicate nodes in depth-first search", AAAI-93.

Bytes = NDArray[np.uint8]
LONGEST = 10
"""slides of the longest paths learned: with 12, a tenth fewer positions are searched, but learning takes five times as long"""
STATE_BITS = 15  # of a state's number


def automaton(beside: Ints) -> tuple[Ints, Ints]:
    """Return the states that follow each state, and the initial state for each cell of the blank.

    `beside` (cells, DIRECTIONS) has the neighbours of each cell, NONE after the last. The first result (states, DIRECTIONS) has
    the state after the blank goes to each neighbour of its cell, NONE if that is pruned.
    """
    after, states = _minimised(_successors(beside))
    return after, states[: len(beside)]


def _successors(beside: Ints) -> Ints:
    """Return the successors of each kept path with fewer than LONGEST slides, first those of the empty path from each cell.

    Each kept path is a state: the end of longer paths. One of LONGEST slides continues like the path without its first slide.
    """
    n_cells, n_paths, levels = len(beside), 0, []
    cells, tails, longer = np.arange(n_cells), np.arange(n_cells), beside
    boards = np.tile(np.arange(n_cells, dtype=np.uint8), (n_cells, 1))
    boards[cells, cells] = n_cells
    seen = boards
    for _ in range(LONGEST):
        ends = longer[tails]
        paths, directions = np.nonzero(ends != NONE)
        blanks, tails, slid = cells[paths], ends[paths, directions], boards[paths]
        cells, numbers = beside[blanks, directions], np.arange(len(paths))
        slid[numbers, blanks], slid[numbers, cells] = slid[numbers, cells], n_cells
        is_kept = _is_first(np.concatenate((seen, slid)))[len(seen) :]
        longer = np.full((len(boards), DIRECTIONS), NONE)
        longer[paths[is_kept], directions[is_kept]] = np.arange(np.count_nonzero(is_kept))
        n_paths += len(boards)
        levels.append(np.where(longer == NONE, NONE, longer + n_paths))
        cells, tails, boards = cells[is_kept], tails[is_kept], slid[is_kept]
        seen = np.concatenate((seen, boards))
    levels[-1] = np.where(longer == NONE, NONE, tails[longer] + n_paths - len(longer))
    return np.concatenate(levels)


def _is_first(boards: Bytes) -> NDArray[np.bool_]:
    """Return whether each board is different from all before it."""
    is_first = np.zeros(len(boards), np.bool_)
    is_first[np.unique(boards.view(f"V{boards.shape[1]}"), return_index=True)[1]] = True
    return is_first


def _minimised(after: Ints) -> tuple[Ints, Ints]:
    """Return the minimised automaton, in which states that prune the same paths are one, and the new number of each state."""
    names, chosen = np.zeros(len(after) + 1, np.int64), after[:0]  # equal for states not yet distinguished; the last is NONE's
    while True:
        keys, n_before = names[after] @ (1 << STATE_BITS * np.arange(DIRECTIONS)), len(chosen)
        _, chosen, numbers = np.unique(keys, return_index=True, return_inverse=True)
        names = np.append(numbers + 1, 0)
        if len(chosen) == n_before:
            return names[after[chosen]] - 1, numbers
