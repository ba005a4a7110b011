"""One run of the beam on a board; if it gets stuck, a beam for only the next group continues, or finally row by row."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import share
from solvers.puzzle import Progress, Step
from solvers.sliding import row_by_row
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.search import beam_kernel
from solvers.sliding.search.beam_kernel import DIRECTIONS, NONE, Beam, GoalTable, Tiles, locked
from solvers.words import grouped

CORE = 4  # the longest side of the core, which is solved as a whole at the end
WEIGHT = 16  # of the last tiles; the first ones have three times as much
LAG = 12  # a group that isn't locked yet counts as this many cells of distance from home
UNIT = 1 << 30
WIDE = 1000  # positions per layer from which on the groups of a large board need less focus to come home
MEMORY = 1 << 18  # hashes of positions that are remembered
PATIENCE = 80  # layers without progress after which a run is stuck
HELP_WIDTH, HELP_PATIENCE, HELP_LAYERS, HELP_FOCUS = 200, 80, 1000, 32
"""of the beam for only the next group: a cell of its tiles' distance from home counts as 32 cells of other tiles"""
SLICE_NODES = 300_000  # positions searched between two progress reports, in some hundredths of a second
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # where the blank goes; the opposite of direction d is d ^ 1
Ints = NDArray[np.int64]
Plan = tuple[int, ...]  # the tiles that slide, in order


def seen_by_beam(state: SlidingState, is_transposed: bool) -> tuple[tuple[int, ...], Tiles, Ints]:
    """Return the shape of a board whose blank belongs in the last cell, its tiles by their homes, and the tiles' real numbers.

    A board whose blank belongs in the first cell is rotated, and it may be transposed.
    """
    order = np.arange(len(state.tiles)).reshape(state.rows, state.cols)
    if state.home is Home.FIRST:
        order = order[::-1, ::-1]
    if is_transposed:
        order = order.T
    name_of = np.array(state.goal(state.rows, state.cols, state.home).tiles)[order.ravel()]
    tiles = np.argsort(name_of)[np.array(state.tiles)[order.ravel()]].astype(np.uint16)
    return order.shape, tiles, name_of


def lines(rows: int, cols: int) -> list[list[int]]:
    """Return the cells of the lines that are solved one after another, from the outside in, and of the core at the end."""
    found: list[list[int]] = []
    cells = np.arange(rows * cols).reshape(rows, cols)
    while max(cells.shape) > CORE:
        is_row = cells.shape[0] >= cells.shape[1]
        found.append((cells[0] if is_row else cells[:, 0]).tolist())
        cells = cells[1:] if is_row else cells[:, 1:]
    return [*found, cells.ravel()[:-1].tolist()]


def groups(rows: int, cols: int) -> list[list[int]]:
    """Return the groups of tiles that are solved together, in order: pairs along the lines, and the core at the end."""
    found: list[list[int]] = []
    *outer, core = lines(rows, cols)
    for line in outer:
        n_first = len(line) % 2
        found += [line[:n_first]] if n_first else []
        found += [line[start : start + 2] for start in range(n_first, len(line), 2)]
    return [*found, core]


@lru_cache(maxsize=4)
def goal_table_of(rows: int, cols: int, is_wide: bool) -> GoalTable:
    """Return the goal table for a size of board."""
    n_cells, parts = rows * cols, groups(rows, cols)
    group, weight = np.full(n_cells, len(parts), np.int64), np.zeros(n_cells, np.int64)
    for number, tiles in enumerate(parts):
        group[tiles] = number
        weight[tiles] = round(WEIGHT * (1 + 2 * (len(parts) - 1 - number) / max(1, len(parts) - 1)))
    ends = np.cumsum([len(tiles) for tiles in parts])
    members = np.array([tile for tiles in parts for tile in tiles], np.int64)
    focus, max_per_key = _tuning(n_cells, is_wide)
    row, column, beside, hashes = board_tables(rows, cols)
    return GoalTable(
        beside,
        row,
        column,
        weight,
        group,
        members,
        ends,
        hashes,
        cols,
        focus,
        LAG,
        max_per_key,
        n_cells - 1,
        UNIT,
        counts_disorder=True,
    )


def _tuning(n_cells: int, is_wide: bool) -> tuple[int, int]:
    """Return the focus on the next group and the number of positions kept per key, both found by experiment."""
    if n_cells < 50:
        return 4, 4
    if n_cells < 150:
        return 8, 2
    return (16 if is_wide else 64), 1


@lru_cache(maxsize=4)
def board_tables(rows: int, cols: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Return the rows, columns and neighbours of all cells, and hashes of each tile in each cell."""
    row, column = np.divmod(np.arange(rows * cols, dtype=np.int64), cols)
    beside = np.full((rows * cols, DIRECTIONS), NONE, np.int64)
    for direction, (down, across) in enumerate(STEPS):
        r, c = row + down, column + across
        is_on = (r >= 0) & (r < rows) & (c >= 0) & (c < cols)
        beside[is_on, direction] = (r * cols + c)[is_on]
    hashes = np.random.default_rng(1).integers(-(2**62), 2**62, (rows * cols) ** 2)
    return row, column, beside.ravel(), hashes


def _next_group_table(goal_table: GoalTable, tiles: Tiles) -> GoalTable:
    """Return the goal table for bringing only the next group home, in which the other tiles count little.

    Positions with the group's tiles and the blank in the same cells have the same hash, so the beam keeps only one of them. It
    reaches all such placements, and can't run in circles as it did when it got stuck.
    """
    stage, n_cells = locked(goal_table, tiles, 0), len(tiles)
    hashed = [*np.flatnonzero(goal_table.group == stage), goal_table.blank]
    hashes = np.zeros((n_cells, n_cells), np.int64)
    hashes[hashed] = goal_table.hashes.reshape(n_cells, n_cells)[hashed]
    weight, ends = (goal_table.weight > 0).astype(np.int64), goal_table.ends[: stage + 1]
    return goal_table._replace(
        ends=ends, hashes=hashes.ravel(), weight=weight, focus=HELP_FOCUS, max_per_key=1, counts_disorder=False
    )


def new_beam(n_cells: int, width: int, most_layers: int, memory: int = MEMORY) -> Beam:
    """Return the memory for a beam."""
    n_keys = 1 << (4 * width).bit_length()
    return Beam(
        np.zeros((2, width, n_cells), np.uint16),
        np.zeros((2, width, beam_kernel.FIELDS), np.int64),
        np.zeros((DIRECTIONS * width, beam_kernel.CANDIDATE), np.int64),
        np.zeros(DIRECTIONS * width, np.int64),
        np.zeros(beam_kernel.BUCKETS + 1, np.int64),
        np.zeros(memory, np.int64),
        np.zeros((n_keys, 3), np.int64),
        np.zeros((most_layers, width), np.int32),
        np.zeros(beam_kernel.TALLY, np.int64),
    )


def reset(beam: Beam, tiles: Tiles) -> None:
    """Reset a beam to one position, whose (cells,) tiles have the numbers of their homes."""
    beam.tiles[0, 0] = tiles
    beam.known[:] = 0
    beam.keys[:, 1] = NONE
    beam.tally[beam_kernel.N_POSITIONS] = 0


def path_of(beam: Beam) -> list[int]:
    """Return the blank's directions from the start to the best position of the last layer."""
    directions, number = list[int](), int(beam.tally[beam_kernel.BEST])
    for layer in range(int(beam.tally[beam_kernel.LAYER]) - 1, -1, -1):
        number, direction = divmod(int(beam.history[layer, number]), DIRECTIONS)
        directions.append(direction)
    return directions[::-1]


def expected_slides(rows: int, cols: int) -> int:
    """Return roughly how many slides a random board takes."""
    return int(rows * cols * (0.6 * (rows + cols)))


class BeamRun:
    """One run of a beam through a board."""

    def __init__(self, state: SlidingState, width: int, is_transposed: bool = False) -> None:
        self._state, self.width = state, width
        (rows, cols), self._tiles, self._name_of = seen_by_beam(state, is_transposed)
        self._goal_table = goal_table_of(rows, cols, width >= WIDE)
        self._beam = new_beam(rows * cols, width, 8 * expected_slides(rows, cols) + 200)
        self._help = new_beam(rows * cols, HELP_WIDTH, HELP_LAYERS)
        self._plan: list[int] = []
        self.n_rescues = 0  # number of times it got stuck

    def search(self) -> Generator[Progress, None, Plan]:
        """Yield progress, and return a plan that solves the board."""
        while True:
            is_solved = yield from self._run_beam(self._goal_table, self._beam, PATIENCE)
            self._move_blank(path_of(self._beam))
            if is_solved:
                return tuple(self._plan)
            self.n_rescues += 1
            helping = _next_group_table(self._goal_table, self._tiles)
            if not (yield from self._run_beam(helping, self._help, HELP_PATIENCE)):
                return tuple(self._plan) + (yield from self._row_by_row())
            self._move_blank(path_of(self._help))

    @property
    def nodes(self) -> int:
        """The number of positions searched."""
        return sum(int(beam.tally[beam_kernel.NODES]) for beam in (self._beam, self._help))

    def _run_beam(self, goal_table: GoalTable, beam: Beam, patience: int) -> Generator[Progress, None, bool]:
        """Run a beam from the current position; return whether it reaches its goal, or False if it gets stuck."""
        reset(beam, self._tiles)
        while True:
            n_layers = max(1, share(SLICE_NODES, beam_kernel.run) // (3 * len(beam.fields[0])))
            verdict: int = beam_kernel.run(goal_table, beam, n_layers, patience, len(beam.history))
            if verdict != beam_kernel.UNDECIDED:
                return verdict == beam_kernel.SOLVED
            part = int(beam.tally[beam_kernel.MAX_STAGE]) / len(self._goal_table.ends)
            yield Progress(self.nodes, f"beam of {grouped(self.width)}", part, "positions")

    def _move_blank(self, directions: Sequence[int]) -> None:
        """Move the blank, and add the tiles that slide to the plan."""
        tiles, name_of, beside = self._tiles.tolist(), self._name_of.tolist(), self._goal_table.beside.tolist()
        hole = len(tiles) - 1
        blank = tiles.index(hole)
        for direction in directions:
            cell = beside[DIRECTIONS * blank + direction]
            tile = tiles[cell]
            self._plan.append(name_of[tile])
            tiles[blank], tiles[cell] = tile, hole
            blank = cell
        self._tiles = np.array(tiles, np.uint16)

    def _row_by_row(self) -> Generator[Progress, None, Plan]:
        position = self._state.apply_all(map(Slide, self._plan))
        plan: list[int] = []
        for item in row_by_row.solve(position):
            if isinstance(item, Step):
                plan += [move.tile for move in item.moves if isinstance(move, Slide)]
            else:
                yield item
        return tuple(plan)
