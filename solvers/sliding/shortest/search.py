"""The search for shortest solutions: bound after bound, until one is found."""

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

MAX_CELLS = 25  # of a board that the tables are made for
SMALL_CELLS = 16  # boards of no more cells are solved in a moment by the compiled search
SLICE_NODES = 1_000_000  # positions that are looked at between two signs of life, some hundredths of a second

N_OPENINGS = 32  # ways to begin that are told apart

Ints = NDArray[np.int64]


def is_small(state: SlidingState) -> bool:
    """Return whether a shortest solution of a board is certainly found soon."""
    return len(state.tiles) <= SMALL_CELLS


def is_sure(state: SlidingState) -> bool:
    """Return whether it is found in a moment."""
    return is_small(state) and can_run_compiled(search_kernel.go_on)


@dataclass(frozen=True)
class ShortestSolution:
    """A shortest solution."""

    slides: tuple[Slide, ...]
    nodes: int


def shortest(state: SlidingState, most: int | None = None) -> Generator[Progress, None, ShortestSolution | None]:
    """Return a shortest solution of a solvable board of at most MAX_CELLS cells that isn't solved, with signs of life.

    Where `most` is given only solutions of fewer slides are looked for, and None is returned where there is none.
    """
    tables = yield from pattern_tables.tables_of(*sorted((state.rows, state.cols)))
    start = Start.of(state, tables)
    board, state_of_blank = _board(tables), int(_automaton(tables)[1][start.blank])
    openings, bound, nodes = _openings(tables, state_of_blank), start.bound, 0
    while most is None or bound < most:
        search = _search(start, state_of_blank, openings, bound, nodes)
        while True:
            verdict = search_kernel.go_on(board, search, nodes + share(SLICE_NODES, search_kernel.go_on))
            if verdict != search_kernel.UNDECIDED:
                break
            nodes = int(search.tally[search_kernel.NODES])
            yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
        nodes = int(search.tally[search_kernel.NODES])
        if verdict == search_kernel.FOUND:
            return ShortestSolution(tuple(_slides(state, search)), nodes)
        bound += 2
        openings = openings[np.argsort(search.least, kind="stable")]
        yield Progress(nodes, f"all with {bound} slides", known=f"At least {bound} slides are needed.")
    return None


@dataclass(frozen=True, eq=False)
class Asked:
    """How the tables are asked for a bound: for one of the partitions, about the position as it is or mirrored."""

    mirror: Ints  # (cells,): as which cell or tile each is seen
    starts: Ints  # (patterns,): the indices with all tiles in cell 0
    pattern_of: Ints  # (cells,): the pattern of each tile, as it is seen
    shift_of: Ints  # (cells,): by how many bits its place is shifted in the index

    @classmethod
    def all_of(cls, tables: PatternTables) -> Iterator[Asked]:
        """Yield all ways to ask the tables of a size."""
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
def _all_asked(tables: PatternTables) -> list[Asked]:
    """Return how the tables of a size are asked for each bound; what is left of them is asked like the first."""
    return list(islice(cycle(Asked.all_of(tables)), search_kernel.N_BOUNDS))


@dataclass(frozen=True)
class Start:
    """A position as the kernel sees it, with what the tables say about it."""

    tiles: Ints
    blank: int
    indices: Ints
    bounds: Ints  # how many slides are needed at least, each way to ask

    @classmethod
    def of(cls, state: SlidingState, tables: PatternTables) -> Start:
        """Return the start of a search."""
        tiles = _seen_blank_first(state)
        places, apart = np.argsort(tiles), pattern_tables.distances(tables.rows, tables.cols)
        distance = sum(int(apart[len(tiles) * tile + places[tile]]) for tile in range(1, len(tiles)))
        indices, bounds = [], []
        for asked in _all_asked(tables):
            found = asked.indices(places)
            surpluses = np.array([pattern_kernel.surplus(tables.surpluses, int(index)) for index in found])
            indices.append(found | surpluses << search_kernel.HALF_BITS)
            bounds.append(distance + 2 * int(surpluses.sum()))
        return cls(tiles, int(places[0]), np.concatenate(indices), np.array(bounds))

    @property
    def bound(self) -> int:
        """How many slides are needed at least."""
        return int(self.bounds.max())


def _seen_blank_first(state: SlidingState) -> Ints:
    """Return the tiles with the numbers of their homes, cell by cell of the view."""
    view = _view(state)
    home_of = {tile: home for home, tile in enumerate(view.belongs.values())}
    return np.array([home_of[state.tile_at(cell)] for cell in view.real.values()], np.int64)


def _view(state: SlidingState) -> View:
    """Return the view with the blank's home in cell 0 and no more rows than columns."""
    return View.of(state, Home.FIRST, transposed=state.rows > state.cols)


@cache
def _automaton(tables: PatternTables) -> tuple[Ints, Ints]:
    """Return the automaton of a size: which state follows each, and which one each cell of the blank begins with."""
    return automaton(pattern_tables.neighbours(tables.rows, tables.cols).reshape(-1, pattern_kernel.DIRECTIONS))


@cache
def _openings(tables: PatternTables, state: int) -> Ints:
    """Return the directions of all ways to begin, of as many slides as it takes for N_OPENINGS ways; NONE where none follows."""
    after, _ = _automaton(tables)
    states, ways = np.array([state]), np.zeros((1, 0), np.int64)
    while len(ways) < N_OPENINGS:
        follows = after[states] != pattern_kernel.NONE
        is_over = ~follows.any(axis=1)
        if is_over.all():
            break
        numbers, directions = np.nonzero(follows)
        longer = np.column_stack((ways[numbers], directions))
        ended = np.pad(ways[is_over], ((0, 0), (0, 1)), constant_values=pattern_kernel.NONE)
        states, ways = np.append(after[states[numbers], directions], states[is_over]), np.vstack((longer, ended))
    return np.ascontiguousarray(ways)


@cache
def _board(tables: PatternTables) -> SearchTables:
    after, _ = _automaton(tables)
    after = np.where(after == pattern_kernel.NONE, after, pattern_kernel.DIRECTIONS * after)
    return SearchTables(_slides_of(tables), after.astype(np.int32).ravel(), tables.surpluses)


def _slides_of(tables: PatternTables) -> NDArray[np.int32]:
    """Return what each slide of each tile changes, as the kernel reads it."""
    n_cells = tables.rows * tables.cols
    beside = pattern_tables.neighbours(tables.rows, tables.cols).reshape(n_cells, -1)
    apart = pattern_tables.distances(tables.rows, tables.cols).reshape(n_cells, n_cells)
    slides, blanks = np.zeros((*beside.shape, n_cells, search_kernel.ROW), np.int32), np.arange(n_cells)[:, None, None]
    cells, tiles = beside[..., None], np.arange(n_cells)
    slides[..., search_kernel.CELL] = cells
    slides[..., search_kernel.FARTHER] = apart[tiles, blanks] - apart[tiles, cells]
    n_before = 0
    for number, asked in enumerate(_all_asked(tables)):
        slides[..., search_kernel.PLACES + number] = n_before + asked.pattern_of
        slides[..., search_kernel.CHANGES + number] = (asked.mirror[blanks] - asked.mirror[cells]) << asked.shift_of
        n_before += len(asked.starts)
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


# The finite automaton that prunes duplicates: ways of the blank with the same effect as a shorter way or an earlier one.
#
# A depth-first search comes to a position once for each way to it. Which ways have the same effect is learned by a
# breadth-first search over all short ways from each cell: of those with the same effect the shortest is kept, among equally
# short ones the first in the order of their slides. A longer way with a part that isn't kept needn't be tried: with the kept
# one in its place it is shorter or earlier. Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI-93.

Bytes = NDArray[np.uint8]

LONGEST = 10
"""slides of the ways that are learned: with 12, a tenth fewer positions are looked at, but learning takes five times as long"""
STATE_BITS = 15  # of the number of a state


def automaton(beside: Ints) -> tuple[Ints, Ints]:
    """Return which state follows each state, and which one each cell of the blank begins with.

    `beside` (cells, DIRECTIONS) has the neighbours of each cell, NONE after the last. What follows (states, DIRECTIONS) has the
    state after the blank goes to each neighbour of its cell, NONE if that is pruned.
    """
    after, states = _merged(_endings(beside))
    return after, states[: len(beside)]


def _endings(beside: Ints) -> Ints:
    """Return what follows each kept way of less than LONGEST slides, those of none first, cell by cell.

    A way is a state: it tells how longer ones end. One of LONGEST slides goes on as the one without its first slide.
    """
    n_cells, n_ways, levels = len(beside), 0, []
    cells, tails, longer = np.arange(n_cells), np.arange(n_cells), beside
    boards = np.tile(np.arange(n_cells, dtype=np.uint8), (n_cells, 1))
    boards[cells, cells] = n_cells
    seen = boards
    for _ in range(LONGEST):
        ends = longer[tails]
        ways, directions = np.nonzero(ends != NONE)
        blanks, tails, slid = cells[ways], ends[ways, directions], boards[ways]
        cells, numbers = beside[blanks, directions], np.arange(len(ways))
        slid[numbers, blanks], slid[numbers, cells] = slid[numbers, cells], n_cells
        is_kept = _is_first(np.concatenate((seen, slid)))[len(seen) :]
        longer = np.full((len(boards), DIRECTIONS), NONE)
        longer[ways[is_kept], directions[is_kept]] = np.arange(np.count_nonzero(is_kept))
        n_ways += len(boards)
        levels.append(np.where(longer == NONE, NONE, longer + n_ways))
        cells, tails, boards = cells[is_kept], tails[is_kept], slid[is_kept]
        seen = np.concatenate((seen, boards))
    levels[-1] = np.where(longer == NONE, NONE, tails[longer] + n_ways - len(longer))
    return np.concatenate(levels)


def _is_first(boards: Bytes) -> NDArray[np.bool_]:
    """Return for each board whether none before it is the same."""
    is_first = np.zeros(len(boards), np.bool_)
    is_first[np.unique(boards.view(f"V{boards.shape[1]}"), return_index=True)[1]] = True
    return is_first


def _merged(after: Ints) -> tuple[Ints, Ints]:
    """Return the same automaton with one state for all that prune the same ways, and which one stands for each state."""
    names, chosen = np.zeros(len(after) + 1, np.int64), after[:0]  # of states that prune the same so far; the last is NONE's
    while True:
        keys, n_before = names[after] @ (1 << STATE_BITS * np.arange(DIRECTIONS)), len(chosen)
        _, chosen, numbers = np.unique(keys, return_index=True, return_inverse=True)
        names = np.append(numbers + 1, 0)
        if len(chosen) == n_before:
            return names[after[chosen]] - 1, numbers
