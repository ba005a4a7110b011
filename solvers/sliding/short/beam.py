"""One run of the beam on a board; where it gets stuck, a beam for the next group alone goes on, and at last row by row does."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import share
from solvers.puzzle import Progress, Step
from solvers.sliding.row_by_row import solver
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.short import beam_kernel
from solvers.sliding.short.beam_kernel import Beam
from solvers.sliding.short.distance_kernel import DIRECTIONS, NONE, GoalTable, Tiles, locked
from solvers.words import grouped

CORE = 4  # no side of what is solved at once at last is longer
WEIGHT = 16  # of the last tiles; the first ones have three times as much
LAG = 12  # a group that is not locked yet counts as so many cells that its tiles are apart from home
UNIT = 1 << 30
WIDE = 1000  # positions in a layer from which on a large board's groups need less help to come home
MEMORY = 1 << 18  # hashes of positions that are remembered
PATIENCE = 80  # layers without news after which a run is stuck
HELP_WIDTH, HELP_PATIENCE, HELP_LAYERS, HELP_FOCUS = 200, 80, 1000, 32
"""of the beam for the next group alone: a cell that its tiles are apart from home counts as 32 cells of other tiles"""
SLICE_NODES = 300_000  # positions that are looked at between two signs of life, some hundredths of a second
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # where the blank goes; the opposite of direction d is d ^ 1

Ints = NDArray[np.int64]
Plan = tuple[int, ...]  # the tiles that slide, in order


@dataclass(frozen=True)
class BeamView:
    """A board as the beam sees it: the blank's home is the last cell, and rows and columns may be exchanged."""

    rows: int
    cols: int
    tiles: Tiles  # (cells,): each with the number of its home
    name_of: Ints  # (cells,): what the tile of each home is called on the real board

    @classmethod
    def of(cls, state: SlidingState, is_transposed: bool = False) -> BeamView:
        """Return a board as the beam sees it."""
        order = np.arange(len(state.tiles)).reshape(state.rows, state.cols)
        if state.home is Home.FIRST:
            order = order[::-1, ::-1]
        if is_transposed:
            order = order.T
        goal = np.array(SlidingState.goal(state.rows, state.cols, state.home).tiles)
        name_of = goal[order.ravel()]
        home_of = np.argsort(name_of)
        tiles = home_of[np.array(state.tiles)[order.ravel()]].astype(np.uint16)
        return cls(*order.shape, tiles, name_of)


def lines(rows: int, cols: int) -> list[list[int]]:
    """Return the cells that are solved one line after another, from the outside in, and the core at last."""
    found: list[list[int]] = []
    cells = np.arange(rows * cols).reshape(rows, cols)
    while max(cells.shape) > CORE:
        is_row = cells.shape[0] >= cells.shape[1]
        found.append((cells[0] if is_row else cells[:, 0]).tolist())
        cells = cells[1:] if is_row else cells[:, 1:]
    return [*found, cells.ravel()[:-1].tolist()]


def groups(rows: int, cols: int) -> list[list[int]]:
    """Return the tiles that are solved together, in order: pairs along the lines, and the core at last."""
    found: list[list[int]] = []
    *outer, core = lines(rows, cols)
    for line in outer:
        n_first = len(line) % 2
        found += [line[:n_first]] if n_first else []
        found += [line[start : start + 2] for start in range(n_first, len(line), 2)]
    return [*found, core]


@lru_cache(maxsize=4)
def ground_of(rows: int, cols: int, is_wide: bool) -> GoalTable:
    """Return what the kernel has to know about a size of board."""
    n_cells, parts = rows * cols, groups(rows, cols)
    group, weight = np.full(n_cells, len(parts), np.int64), np.zeros(n_cells, np.int64)
    for number, tiles in enumerate(parts):
        group[tiles] = number
        weight[tiles] = round(WEIGHT * (1 + 2 * (len(parts) - 1 - number) / max(1, len(parts) - 1)))
    ends = np.cumsum([len(tiles) for tiles in parts])
    members = np.array([tile for tiles in parts for tile in tiles], np.int64)
    focus, likes = _habits(n_cells, is_wide)
    row, column, beside, hashes = places(rows, cols)
    return GoalTable(
        beside, row, column, weight, group, members, ends, hashes, cols, focus, LAG, likes, n_cells - 1, UNIT, heeds_order=True
    )


def _habits(n_cells: int, is_wide: bool) -> tuple[int, int]:
    """Return how much the next group counts, and how many positions like each other are kept, as trials have shown."""
    if n_cells < 50:
        return 4, 4
    if n_cells < 150:
        return 8, 2
    return (16 if is_wide else 64), 1


@lru_cache(maxsize=4)
def places(rows: int, cols: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Return the rows and columns of all cells, which are beside them, and hashes of each tile in each cell."""
    row, column = np.divmod(np.arange(rows * cols, dtype=np.int64), cols)
    beside = np.full((rows * cols, DIRECTIONS), NONE, np.int64)
    for direction, (down, across) in enumerate(STEPS):
        r, c = row + down, column + across
        is_on = (r >= 0) & (r < rows) & (c >= 0) & (c < cols)
        beside[is_on, direction] = (r * cols + c)[is_on]
    hashes = np.random.default_rng(1).integers(-(2**62), 2**62, (rows * cols) ** 2)
    return row, column, beside.ravel(), hashes


def _of_next_group(ground: GoalTable, tiles: Tiles) -> GoalTable:
    """Return the ground on which the goal is the next group at home, and the others count little.

    Positions with its tiles and the blank in the same cells have one hash, so that the beam looks at one of them only. It
    comes to all such places, and can't run in circles as it did where it got stuck.
    """
    stage, n_cells = locked(ground, tiles, 0), len(tiles)
    told_apart = [*np.flatnonzero(ground.group == stage), ground.blank]
    hashes = np.zeros((n_cells, n_cells), np.int64)
    hashes[told_apart] = ground.hashes.reshape(n_cells, n_cells)[told_apart]
    weight, ends = (ground.weight > 0).astype(np.int64), ground.ends[: stage + 1]
    return ground._replace(ends=ends, hashes=hashes.ravel(), weight=weight, focus=HELP_FOCUS, likes=1, heeds_order=False)


def new_beam(n_cells: int, width: int, most_layers: int, memory: int = MEMORY) -> Beam:
    """Return the room for a beam."""
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


def begin(beam: Beam, tiles: Tiles) -> None:
    """Begin with one position, whose (cells,) tiles have the numbers of their homes."""
    beam.tiles[0, 0] = tiles
    beam.known[:] = 0
    beam.keys[:, 1] = NONE
    beam.tally[beam_kernel.N_NOW] = 0


def way_of(beam: Beam) -> list[int]:
    """Return the directions of the blank that lead to the best position of the last layer, in order."""
    directions, number = list[int](), int(beam.tally[beam_kernel.BEST])
    for layer in range(int(beam.tally[beam_kernel.LAYER]) - 1, -1, -1):
        number, direction = divmod(int(beam.history[layer, number]), DIRECTIONS)
        directions.append(direction)
    return directions[::-1]


def expected_slides(rows: int, cols: int) -> int:
    """Return about how many slides a random board takes."""
    return int(rows * cols * (0.6 * (rows + cols)))


class BeamRun:
    """One way of a beam through a board."""

    def __init__(self, state: SlidingState, width: int, is_transposed: bool = False) -> None:
        self._state, self.width = state, width
        self._seen = BeamView.of(state, is_transposed)
        self._tiles = self._seen.tiles
        rows, cols = self._seen.rows, self._seen.cols
        self._ground = ground_of(rows, cols, width >= WIDE)
        self._beam = new_beam(rows * cols, width, 8 * expected_slides(rows, cols) + 200)
        self._help = new_beam(rows * cols, HELP_WIDTH, HELP_LAYERS)
        self._plan: list[int] = []
        self.n_freed = 0  # how often it was stuck

    def search(self) -> Generator[Progress, None, Plan]:
        """Return a plan that solves the board, with signs of life."""
        while True:
            is_solved = yield from self._led(self._ground, self._beam, PATIENCE)
            self._go(way_of(self._beam))
            if is_solved:
                return tuple(self._plan)
            self.n_freed += 1
            if not (yield from self._freed()):
                return tuple(self._plan) + (yield from self._row_by_row())

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return sum(int(beam.tally[beam_kernel.NODES]) for beam in (self._beam, self._help))

    def _led(self, ground: GoalTable, beam: Beam, patience: int) -> Generator[Progress, None, bool]:
        """Lead a beam on from where the board is; tell whether it has come to its end, or is stuck."""
        begin(beam, self._tiles)
        while True:
            n_layers = max(1, share(SLICE_NODES, beam_kernel.go_on) // (3 * len(beam.fields[0])))
            verdict: int = beam_kernel.go_on(ground, beam, n_layers, patience, len(beam.history))
            if verdict != beam_kernel.UNDECIDED:
                return verdict == beam_kernel.SOLVED
            part = int(beam.tally[beam_kernel.MAX_STAGE]) / len(self._ground.ends)
            yield Progress(self.nodes, f"beam of {grouped(self.width)}", part, "positions")

    def _freed(self) -> Generator[Progress, None, bool]:
        """Bring the next group home, whatever that does to later ones; tell whether a way was found."""
        is_home = yield from self._led(_of_next_group(self._ground, self._tiles), self._help, HELP_PATIENCE)
        if is_home:
            self._go(way_of(self._help))
        return is_home

    def _go(self, directions: Sequence[int]) -> None:
        """Let the blank go, and note the tiles that slide."""
        tiles, name_of, beside = self._tiles.tolist(), self._seen.name_of.tolist(), self._ground.beside.tolist()
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
        for item in solver.solve(position):
            if isinstance(item, Step):
                plan += [move.tile for move in item.moves if isinstance(move, Slide)]
            else:
                yield item
        return tuple(plan)
