"""The search for lines over all free cells, in slices of work between which it can be watched or given up.

A search that gets nowhere starts again with other dice, and with twice the patience after every few starts.
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

WORK, WORK_OF_A_SLICE = 250_000_000, 600_000
"""divided by the number of cells: how many positions are looked at in about 20 seconds, and between two signs of life"""

RUNS_OF_A_LENGTH = 4


@dataclass(frozen=True)
class FillResult:
    """What a search has found."""

    line: tuple[Cell, ...]  # the whole line of the first one found, with what was drawn before; empty if there is none
    n_lines: int  # how many were found, at most the limit of the search
    is_sure: bool  # whether there are no more than these, or as many as were asked for
    nodes: int


def search(
    state: OneStrokeState, most: int = 1, most_nodes: int | None = None, seed: int = 0
) -> Generator[Progress, None, FillResult]:
    """Look for lines over all free cells that begin as a position's; the same for the same seed everywhere.

    The search ends with `most` lines, with the proof that there are fewer, or when it has looked at so many positions, if no
    number is given after about 20 seconds. It asks for what the modes fill and zip ask for, whatever the maze's mode is.
    """
    if state.left == 0:
        return FillResult(state.trail, 1, True, 0)
    if state.head == state.maze.end:
        return FillResult((), 0, True, 0)
    return (yield from _searched(state, most, patience(state) if most_nodes is None else most_nodes, seed))


def patience(state: OneStrokeState) -> int:
    """Return how many positions a search looks at before it gives up."""
    return WORK // (state.left + 1)


def _searched(state: OneStrokeState, most: int, most_nodes: int, seed: int) -> Generator[Progress, None, FillResult]:
    source, cells, weights = Dice(seed), _cells(state), np.zeros(state.left + 2, np.int64)
    nodes, turn = 0, 0
    while True:
        run = _begin(state, cells, weights, source, _plan(state, turn))
        end_of_run = len(cells) << turn // RUNS_OF_A_LENGTH
        verdict, tally = search_kernel.UNDECIDED, run.tally
        while verdict == search_kernel.UNDECIDED and tally[edges_kernel.NODES] < end_of_run:
            done = int(tally[edges_kernel.NODES])
            if nodes + done >= most_nodes:
                return FillResult(_line(state, cells, run), int(tally[edges_kernel.FOUND]), False, nodes + done)
            if nodes + done:
                yield Progress(nodes + done, unit="positions")
            n_slice = max(share(WORK_OF_A_SLICE, search_kernel.go_on) // len(cells), 1)
            verdict = search_kernel.go_on(run, most, min(done + n_slice, end_of_run, most_nodes - nodes))
        nodes += int(tally[edges_kernel.NODES])
        if verdict != search_kernel.UNDECIDED:
            return FillResult(_line(state, cells, run), int(tally[edges_kernel.FOUND]), True, nodes)
        turn += 1


def _plan(state: OneStrokeState, turn: int) -> int:
    """Return where a search goes on: where there are numbers, or after some vain tries, at the tightest cells."""
    return search_kernel.TIGHTEST if state.next_stop is not None or turn % 4 > 1 else search_kernel.GROWING


def _cells(state: OneStrokeState) -> list[Cell]:
    """Return the head and the free cells, in reading order."""
    return [cell for cell in state.maze.cells if cell not in state.visited or cell == state.head]


def _begin(state: OneStrokeState, cells: list[Cell], weights: Array, source: random.Random, plan: int) -> FillSearch:
    maze = state.maze
    n_cells = len(cells) + (maze.end is None)
    tally = np.zeros(edges_kernel.TALLY, np.int64)
    tally[edges_kernel.HEAD] = cells.index(state.head)
    tally[edges_kernel.END] = n_cells - 1 if maze.end is None else cells.index(maze.end)
    tally[edges_kernel.NOWHERE] = n_cells - 1 if maze.end is None else edges_kernel.NONE
    tally[edges_kernel.PLAN] = plan
    tally[edges_kernel.QUEUED] = n_cells  # all are looked at first
    colours = np.array([1 - 2 * (sum(cell) % 2) for cell in cells] + [0] * (maze.end is None), np.int64)
    numbers, ways = _numbers(state, cells, n_cells), _ways(state, cells, n_cells)
    needs = np.full(n_cells, 2, np.int64)
    needs[[tally[edges_kernel.HEAD], tally[edges_kernel.END]]] = 1
    return edges_kernel.FillSearch(
        ways,
        colours,
        needs,
        _values(ways, numbers, maze.end is None),
        np.zeros((20 * n_cells + 64, 2), np.int64),
        np.arange(n_cells),
        np.ones(n_cells, np.int64),
        np.zeros((edges_kernel.N_WAYS * n_cells, 3), np.int64),
        numbers,
        np.zeros((n_cells, connectivity_kernel.COLUMNS), np.int64),
        np.zeros(n_cells, np.int64),
        weights,
        np.zeros(n_cells, np.int64),
        dice_of(source.getrandbits(32)),
        tally,
    )


def _numbers(state: OneStrokeState, cells: list[Cell], n_cells: int) -> Array:
    """Return the numbers of the cells in the order in which the line comes to them: of the head, the stops and the end."""
    places = {cell: place for place, cell in enumerate(cells)}
    stops = [cell for cell in state.maze.stops if cell not in state.visited]
    numbers = np.full(n_cells, -1, np.int64)
    for number, cell in enumerate((state.head, *stops)):
        numbers[places[cell]] = number
    numbers[n_cells - 1 if state.maze.end is None else places[state.maze.end]] = len(stops) + 1
    return numbers


def _ways(state: OneStrokeState, cells: list[Cell], n_cells: int) -> Array:
    """Return the cells on the ways from each cell; those where a line may end lead to NOWHERE.

    A line over an odd number of cells ends on the colour of its first one, and over an even number on the other.
    """
    places = {cell: place for place, cell in enumerate(cells)}
    ways = np.full((n_cells, len(DIRECTIONS) + 1), -1, np.int64)
    last_colour = (sum(state.head) + len(cells) + 1) % 2
    for place, cell in enumerate(cells):
        for other in state.maze.neighbours[cell]:
            if other in places:
                ways[place, DIRECTIONS.index((other[0] - cell[0], other[1] - cell[1]))] = places[other]
        if state.maze.end is None and cell != state.head and sum(cell) % 2 == last_colour:
            ways[place, len(DIRECTIONS)] = n_cells - 1
    return ways


def _values(ways: Array, numbers: Array, ends_anywhere: bool) -> Array:
    n_cells = len(ways)
    is_open = (ways >= 0) @ (1 << np.arange(ways.shape[1]))
    if ends_anywhere:
        is_open[-1] = np.count_nonzero(ways[:, -1] >= 0)
    return np.concatenate([is_open, np.zeros(n_cells, np.int64), np.arange(n_cells), numbers, np.zeros(1, np.int64)])


def _line(state: OneStrokeState, cells: list[Cell], run: FillSearch) -> tuple[Cell, ...]:
    if not run.tally[edges_kernel.FOUND]:
        return ()
    return (*state.trail, *(cells[place] for place in run.line[1 : len(cells)]))
