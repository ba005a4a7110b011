"""The search for lines over all free cells, in slices, between which it can be watched or stopped.

A search that gets nowhere restarts with another seed, and its node limit doubles after every few restarts.
"""

import random
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from solvers.generation.dice import Dice
from solvers.kernels import Array, share
from solvers.kernels.dice import dice_of
from solvers.onestroke.fill import connectivity_kernel, edges_kernel, search_kernel
from solvers.onestroke.fill.edges_kernel import FillSearch
from solvers.onestroke.maze import DIRECTIONS
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell, Progress

WORK, WORK_PER_SLICE = 250_000_000, 600_000
"""the numbers of positions searched in about 20 seconds, and from one sign of life to the next, times the number of cells"""

RUNS_PER_LENGTH = 4  # number of runs before the node limit of a run doubles


@dataclass(frozen=True)
class FillResult:
    """The result of a search."""

    line: tuple[Cell, ...]  # the first line found, whole; empty if there is none
    n_lines: int  # the number of lines found, at most the limit of the search
    is_sure: bool  # whether there are no more lines than these, or the limit was reached
    nodes: int


def search(
    state: OneStrokeState, max_lines: int = 1, max_nodes: int | None = None, seed: int = 0
) -> Generator[Progress, None, FillResult]:
    """Look for lines over all free cells that begin with a position's line; the same for the same seed everywhere.

    The search ends with `max_lines` lines, with the proof that there are fewer, or at the limit of positions, by default after
    about 20 seconds. It always applies the rules of the modes fill and zip, whatever the maze's mode.
    """
    if state.left == 0:
        return FillResult(state.trail, 1, True, 0)
    if state.head == state.maze.end:
        return FillResult((), 0, True, 0)
    return (yield from _search(state, max_lines, node_limit(state) if max_nodes is None else max_nodes, seed))


def node_limit(state: OneStrokeState) -> int:
    """Return the number of positions that a search tries by default before it gives up."""
    return WORK // (state.left + 1)


def _search(state: OneStrokeState, max_lines: int, max_nodes: int, seed: int) -> Generator[Progress, None, FillResult]:
    rng, cells, weights = Dice(seed), _cells(state), np.zeros(state.left + 2, np.int64)
    nodes, run_number = 0, 0
    while True:
        run = _begin(state, cells, weights, rng, _plan(state, run_number))
        end_of_run = len(cells) << run_number // RUNS_PER_LENGTH
        status, tally = search_kernel.UNDECIDED, run.tally
        while status == search_kernel.UNDECIDED and tally[edges_kernel.NODES] < end_of_run:
            done = int(tally[edges_kernel.NODES])
            if nodes + done >= max_nodes:
                return FillResult(_line(state, cells, run), int(tally[edges_kernel.FOUND]), False, nodes + done)
            if nodes + done:
                yield Progress(nodes + done, unit="positions")
            n_slice = max(share(WORK_PER_SLICE, search_kernel.resume) // len(cells), 1)
            status = search_kernel.resume(run, max_lines, min(done + n_slice, end_of_run, max_nodes - nodes))
        nodes += int(tally[edges_kernel.NODES])
        if status != search_kernel.UNDECIDED:
            return FillResult(_line(state, cells, run), int(tally[edges_kernel.FOUND]), True, nodes)
        run_number += 1


def _plan(state: OneStrokeState, run_number: int) -> int:
    """Return the plan of a run: the tightest cells first if there are numbers, and otherwise in some later runs."""
    return search_kernel.TIGHTEST if state.next_stop is not None or run_number % 4 > 1 else search_kernel.GROWING


def _cells(state: OneStrokeState) -> list[Cell]:
    """Return the head and the free cells, in reading order."""
    return [cell for cell in state.maze.cells if cell not in state.visited or cell == state.head]


def _begin(state: OneStrokeState, cells: list[Cell], weights: Array, rng: random.Random, plan: int) -> FillSearch:
    maze = state.maze
    n_cells = len(cells) + (maze.end is None)
    tally = np.zeros(edges_kernel.TALLY, np.int64)
    tally[edges_kernel.HEAD] = cells.index(state.head)
    tally[edges_kernel.END] = n_cells - 1 if maze.end is None else cells.index(maze.end)
    tally[edges_kernel.NOWHERE] = n_cells - 1 if maze.end is None else edges_kernel.NONE
    tally[edges_kernel.PLAN] = plan
    tally[edges_kernel.QUEUED] = n_cells  # propagate all cells first
    colours = np.array([1 - 2 * (sum(cell) % 2) for cell in cells] + [0] * (maze.end is None), np.int64)
    numbers, neighbours = _numbers(state, cells, n_cells), _neighbours(state, cells, n_cells)
    needs = np.full(n_cells, 2, np.int64)
    needs[[tally[edges_kernel.HEAD], tally[edges_kernel.END]]] = 1
    return edges_kernel.FillSearch(
        neighbours,
        colours,
        needs,
        _values(neighbours, numbers, maze.end is None),
        np.zeros((20 * n_cells + 64, 2), np.int64),
        np.arange(n_cells),
        np.ones(n_cells, np.int64),
        np.zeros((edges_kernel.N_DIRECTIONS * n_cells, 3), np.int64),
        numbers,
        np.zeros((n_cells, connectivity_kernel.COLUMNS), np.int64),
        np.zeros(n_cells, np.int64),
        weights,
        np.zeros(n_cells, np.int64),
        dice_of(rng.getrandbits(32)),
        tally,
    )


def _numbers(state: OneStrokeState, cells: list[Cell], n_cells: int) -> Array:
    """Return the numbers of the head, the stops and the end in the order of the line, and -1 for other cells."""
    places = {cell: place for place, cell in enumerate(cells)}
    stops = [cell for cell in state.maze.stops if cell not in state.visited]
    numbers = np.full(n_cells, -1, np.int64)
    for number, cell in enumerate((state.head, *stops)):
        numbers[places[cell]] = number
    numbers[n_cells - 1 if state.maze.end is None else places[state.maze.end]] = len(stops) + 1
    return numbers


def _neighbours(state: OneStrokeState, cells: list[Cell], n_cells: int) -> Array:
    """Return the neighbours of each cell, including NOWHERE for cells where the line may end.

    A line over an odd number of cells ends on the colour it starts on, over an even number on the other.
    """
    places = {cell: place for place, cell in enumerate(cells)}
    neighbours = np.full((n_cells, len(DIRECTIONS) + 1), -1, np.int64)
    last_colour = (sum(state.head) + len(cells) + 1) % 2
    for place, cell in enumerate(cells):
        for other in state.maze.neighbours[cell]:
            if other in places:
                neighbours[place, DIRECTIONS.index((other[0] - cell[0], other[1] - cell[1]))] = places[other]
        if state.maze.end is None and cell != state.head and sum(cell) % 2 == last_colour:
            neighbours[place, len(DIRECTIONS)] = n_cells - 1
    return neighbours


def _values(neighbours: Array, numbers: Array, ends_anywhere: bool) -> Array:
    n_cells = len(neighbours)
    is_open = (neighbours >= 0) @ (1 << np.arange(neighbours.shape[1]))
    if ends_anywhere:
        is_open[-1] = np.count_nonzero(neighbours[:, -1] >= 0)
    return np.concatenate([is_open, np.zeros(n_cells, np.int64), np.arange(n_cells), numbers, np.zeros(1, np.int64)])


def _line(state: OneStrokeState, cells: list[Cell], run: FillSearch) -> tuple[Cell, ...]:
    if not run.tally[edges_kernel.FOUND]:
        return ()
    return (*state.trail, *(cells[place] for place in run.line[1 : len(cells)]))
