"""The fill solver: finds a line over every free cell, or proves that there is none, and explains which moves were forced.

The search runs in slices, between which it can be watched or stopped. If it gets nowhere, it restarts with another seed, and its
node limit doubles after every few restarts.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

import numpy as np

from solvers.errors import GaveUp, Unsolvable
from solvers.generation import Dice
from solvers.generators import result_of
from solvers.kernels import Array, share
from solvers.kernels.parts import dice_of
from solvers.onestroke.fill import edges_kernel, search_kernel
from solvers.onestroke.fill.edges_kernel import FillSearch
from solvers.onestroke.fill.proofs import Proof, check, named, proof
from solvers.onestroke.maze import DIRECTIONS, Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

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
    max_nodes = node_limit(state) if max_nodes is None else max_nodes
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


def node_limit(state: OneStrokeState) -> int:
    """Return the number of positions that a search tries by default before it gives up."""
    return WORK // (state.left + 1)


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
        np.zeros((n_cells, edges_kernel.COLUMNS), np.int64),
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


FILL = "fill"
MAX_STEPS = 60  # number of steps that people can watch
MAX_REASONS = 3  # number of reasons in a step
MAX_CELLS_FOR_PROOFS = 450  # in larger mazes, only the neighbours of the head are checked for reasons against other moves
PROGRESS_PERIOD = 50


@dataclass
class _Run:
    """A run of moves that make up one step."""

    begin: OneStrokeState
    moves: list[Visit] = field(default_factory=list)
    refuted: list[tuple[Cell, Cell, Proof]] = field(default_factory=list)
    """(head, cell it could have gone to, proof that this would have been wrong)"""
    chosen: list[tuple[Cell, list[Cell]]] = field(default_factory=list)
    """(head, cells it could have gone to as far as a proof can tell)"""

    def and_then(self, other: _Run) -> _Run:
        refuted, chosen = self.refuted + other.refuted, self.chosen + other.chosen
        return _Run(self.begin, self.moves + other.moves, refuted, chosen)


def explain(state: OneStrokeState, line: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    """Yield the steps that extend a position to a line, at most MAX_STEPS, each a run of moves with reasons."""
    runs: list[_Run] = []
    for place in range(len(state.trail), len(line)):
        _add_move(runs, state, line[place])
        state = state.apply(Visit(line[place]))
        if place % PROGRESS_PERIOD == 0:
            yield Progress(place, "cells explained")
    yield from map(_step, _joined(runs))


def why_not(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return a proof that a line over all free cells can't go on to a cell; None if there is none without a search."""
    found = _left_behind(state, cell)
    if found is None and len(state.maze.cells) <= MAX_CELLS_FOR_PROOFS:
        found = proof(state.apply(Visit(cell)))
    return found


def _left_behind(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return the proof that the line would leave behind a dead end beside the head if it went to a cell."""
    maze = state.maze
    for other in state.ways_on if maze.end is not None else ():
        n_open = sum(neighbour not in state.visited for neighbour in maze.neighbours[other])
        if other not in (cell, maze.end) and n_open < 2:
            then = f"{cell_name(other)}, which has only one way out, would be a dead end"
            return Proof((other,), f"The cell {cell_name(other)} has only one way in or out left.", then)
    return None


def _add_move(runs: list[_Run], state: OneStrokeState, cell: Cell) -> None:
    """Add a move to the last run, or begin a new run if the line had a choice or was at a number."""
    proofs = {other: why_not(state, other) for other in state.ways_on if other != cell}
    is_open = [other for other, found in proofs.items() if found is None]
    if not runs or is_open or state.head in state.maze.stops:
        runs.append(_Run(state))
    run = runs[-1]
    run.moves.append(Visit(cell))
    run.refuted += [(state.head, other, found) for other, found in proofs.items() if found is not None]
    if is_open:
        run.chosen.append((state.head, is_open))


def _joined(runs: list[_Run]) -> list[_Run]:
    """Join the shortest neighbouring runs until there are at most MAX_STEPS."""
    while len(runs) > MAX_STEPS:
        first = min(range(len(runs) - 1), key=lambda place: len(runs[place].moves) + len(runs[place + 1].moves))
        runs[first : first + 2] = [runs[first].and_then(runs[first + 1])]
    return runs


def _step(run: _Run) -> Step:
    path = (run.begin.head, *(move.cell for move in run.moves))
    rejected = [cell for _, cell, _ in run.refuted] + [cell for _, others in run.chosen for cell in others]
    frontier = tuple(sorted(set(rejected) - set(path)))
    marks = [Mark(Role.SUBJECT, path[-1:]), Mark(Role.PATH, path)]
    if frontier:
        marks.append(Mark(Role.FRONTIER, frontier))
    figures = (("cells left", run.begin.left - len(run.moves)),)
    return Step(tuple(run.moves), _why(run), FILL, tuple(marks), _stage(run), _clue(run), figures=figures)


def _stage(run: _Run) -> str:
    maze = run.begin.maze
    goal = run.begin.next_stop
    return f"To number {maze.sign(goal)}" if goal is not None else "To the end" if maze.stops else ""


def _why(run: _Run) -> str:
    sentences = [f"{count(len(run.moves), 'cell')} further, to {cell_name(run.moves[-1].cell)}"]
    if run.chosen:
        at, others = run.chosen[0]
        more = f", and chose in the same way at {count(len(run.chosen) - 1, 'more place')}" if len(run.chosen) > 1 else ""
        sentences.append(f"From {cell_name(at)}, {named(others)} looked possible too. The search found a track this way{more}")
    for at, other, found in run.refuted[:MAX_REASONS]:
        sentences.append(f"From {cell_name(at)} it must not go to {cell_name(other)}: then {found.then}")
    if len(run.refuted) > MAX_REASONS:
        sentences.append(f"Similar reasons rule out {count(len(run.refuted) - MAX_REASONS, 'more turn')}")
    if len(sentences) == 1:
        sentences.append("There is no other way")
    return f"{'. '.join(sentences)}."


def _clue(run: _Run) -> str:
    if run.refuted:
        return f"Look at how the line can still visit {named(run.refuted[0][2].cells[:1] or [run.begin.head])}."
    return f"Look at where the line can go from {cell_name(run.begin.head)}."


UNSOLVABLE = "No track from here visits every free cell: {} searched, and every way leaves cells free."
UNDECIDED = "{} searched without an answer. There may or may not be a track over every free cell."


def find_fill(state: OneStrokeState, max_nodes: int | None = None) -> tuple[Cell, ...]:
    """Return a line over all free cells that begins with a position's line; raises Unsolvable, or GaveUp at the limit."""
    return result_of(fill_line(state, max_nodes))


def fill_line(state: OneStrokeState, max_nodes: int | None = None) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Do the same as `find_fill`, with signs of life."""
    found = yield from search(state, 1, max_nodes)
    if found.line:
        return found.line
    if found.is_sure:
        raise Unsolvable(UNSOLVABLE.format(_positions(found)))
    raise GaveUp(UNDECIDED.format(_positions(found)), "frontier")


def _positions(found: FillResult) -> str:
    return f"{count(found.nodes, 'position')} {'was' if found.nodes == 1 else 'were'}"


def solve(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the explained steps of a line over all free cells.

    Raises Unsolvable if there is none; in best-score mazes, where a line need not visit every cell, GaveUp.
    """
    check(state)
    if state.is_solved():
        return
    try:
        line = yield from fill_line(state)
    except Unsolvable as problem:
        if state.maze.mode is not Mode.BEST:
            raise
        raise GaveUp(f"{problem} But a track need not visit every cell here.", "frontier") from problem
    yield from explain(state, line)
