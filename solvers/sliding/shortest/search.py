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
from solvers.sliding.planning.view import View
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.shortest import pattern_kernel, pattern_tables, search_kernel
from solvers.sliding.shortest.pattern_kernel import DIRECTIONS, NONE
from solvers.sliding.shortest.pattern_tables import PatternTables
from solvers.sliding.shortest.search_kernel import SearchState, SearchTables

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
    return is_small(state) and can_run_compiled(search_kernel.run)


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
            verdict = search_kernel.run(board, search, nodes + share(SLICE_NODES, search_kernel.run))
            if verdict != search_kernel.UNDECIDED:
                break
            nodes = int(search.tally[search_kernel.NODES])
            yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
        nodes = int(search.tally[search_kernel.NODES])
        if verdict == search_kernel.FOUND:
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
    return list(islice(cycle(Lookup.all_of(tables)), search_kernel.N_BOUNDS))


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
        tiles = _tiles_blank_first(state)
        places, apart = np.argsort(tiles), pattern_tables.distances(tables.rows, tables.cols)
        distance = sum(int(apart[len(tiles) * tile + places[tile]]) for tile in range(1, len(tiles)))
        indices, bounds = [], []
        for lookup in _lookups(tables):
            found = lookup.indices(places)
            surpluses = np.array([pattern_kernel.surplus(tables.surpluses, int(index)) for index in found])
            indices.append(found | surpluses << search_kernel.HALF_BITS)
            bounds.append(distance + 2 * int(surpluses.sum()))
        return cls(tiles, int(places[0]), np.concatenate(indices), np.array(bounds))

    @property
    def bound(self) -> int:
        """The best lower bound on the number of slides."""
        return int(self.bounds.max())


def _tiles_blank_first(state: SlidingState) -> Ints:
    """Return the tiles, with the numbers of their homes, in the order of the view's cells."""
    view = _view(state)
    home_of = {tile: home for home, tile in enumerate(view.belongs.values())}
    return np.array([home_of[state.tile_at(cell)] for cell in view.real.values()], np.int64)


def _view(state: SlidingState) -> View:
    """Return the view with the blank's home in cell 0 and no more rows than columns."""
    return View.of(state, Home.FIRST, transposed=state.rows > state.cols)


@cache
def _automaton(tables: PatternTables) -> tuple[Ints, Ints]:
    """Return the automaton of a size: the states that follow each state, and the initial state for each cell of the blank."""
    return automaton(pattern_tables.neighbours(tables.rows, tables.cols).reshape(-1, pattern_kernel.DIRECTIONS))


@cache
def _openings(tables: PatternTables, state: int) -> Ints:
    """Return the directions of all openings of the length that gives N_OPENINGS of them; NONE after the end of shorter ones."""
    after, _ = _automaton(tables)
    states, paths = np.array([state]), np.zeros((1, 0), np.int64)
    while len(paths) < N_OPENINGS:
        follows = after[states] != pattern_kernel.NONE
        is_over = ~follows.any(axis=1)
        if is_over.all():
            break
        numbers, directions = np.nonzero(follows)
        longer = np.column_stack((paths[numbers], directions))
        ended = np.pad(paths[is_over], ((0, 0), (0, 1)), constant_values=pattern_kernel.NONE)
        states, paths = np.append(after[states[numbers], directions], states[is_over]), np.vstack((longer, ended))
    return np.ascontiguousarray(paths)


@cache
def _board(tables: PatternTables) -> SearchTables:
    after, _ = _automaton(tables)
    after = np.where(after == pattern_kernel.NONE, after, pattern_kernel.DIRECTIONS * after)
    return SearchTables(_slides_of(tables), after.astype(np.int32).ravel(), tables.surpluses)


def _slides_of(tables: PatternTables) -> NDArray[np.int32]:
    """Return the changes that each slide of each tile makes, in the kernel's layout."""
    n_cells = tables.rows * tables.cols
    beside = pattern_tables.neighbours(tables.rows, tables.cols).reshape(n_cells, -1)
    apart = pattern_tables.distances(tables.rows, tables.cols).reshape(n_cells, n_cells)
    slides, blanks = np.zeros((*beside.shape, n_cells, search_kernel.ROW), np.int32), np.arange(n_cells)[:, None, None]
    cells, tiles = beside[..., None], np.arange(n_cells)
    slides[..., search_kernel.CELL] = cells
    slides[..., search_kernel.FARTHER] = apart[tiles, blanks] - apart[tiles, cells]
    n_before = 0
    for number, lookup in enumerate(_lookups(tables)):
        slides[..., search_kernel.PLACES + number] = n_before + lookup.pattern_of
        slides[..., search_kernel.CHANGES + number] = (lookup.mirror[blanks] - lookup.mirror[cells]) << lookup.shift_of
        n_before += len(lookup.starts)
    return slides.ravel()


def _search(start: Start, state: int, openings: Ints, bound: int, nodes: int) -> SearchState:
    frames = np.zeros((bound + 2) * search_kernel.FRAME, np.int64)
    frames[search_kernel.BLANK] = start.blank
    frames[search_kernel.BOUNDS : search_kernel.BOUNDS + search_kernel.N_BOUNDS] = start.bounds
    tally = np.array([0, bound, nodes, pattern_kernel.DIRECTIONS * state, 0])
    return SearchState(tally, openings, np.full(len(openings), bound), frames, start.tiles.copy(), start.indices.copy())


def _slides(state: SlidingState, search: SearchState) -> Iterator[Slide]:
    """Yield the slides of the path that a search has found."""
    depth = int(search.tally[search_kernel.DEPTH])
    frames = search.frames.reshape(-1, search_kernel.FRAME)
    real = list(_view(state).real.values())
    tiles, blank = list(state.tiles), state.tiles.index(0)
    for number in frames[1 : depth + 1, search_kernel.BLANK]:
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
