"""Solvers raced on the same boards, as generator functions for the worker: each warmed up first, so that times are fair."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from solvers import find_puzzle, game_id, parse_game_id
from solvers.errors import PuzzleError
from solvers.own.registry import solver_at
from solvers.puzzle import Progress, Puzzle, State, Step, kept_steps, net_moves
from solvers.worker.tasks import warm_up, within

Entrant: TypeAlias = tuple[str, Mapping[str, str]]
"""a solver's address and its options"""

PATIENCE_S = 2.0
"""after which a solver that has solved a board is not waited for any longer, though it goes on to find a better solution"""
LIMIT_S = 20.0
"""for a solver on each board of a table"""


@dataclass(frozen=True)
class Lap:
    """What a solver made of a board."""

    seed: int
    lane: int
    """0 or 1: which of the two it was"""
    length: int
    """its moves; its steps where moves don't count"""
    points: int | None
    """where the puzzle gives points"""
    seconds: float
    nodes: int
    problem: str = ""
    """a sentence on why it is not solved; empty if it is"""


def patient(items: Iterable[Step | Progress], patience_s: float = PATIENCE_S) -> Iterator[Step | Progress]:
    """Yield from a solver; where it goes on after a solution, end with what it has after so many seconds."""
    end, is_whole = time.monotonic() + patience_s, False
    for item in items:
        yield item
        if isinstance(item, Progress):
            is_whole = item.is_extra and not item.is_anew
        if is_whole and isinstance(item, Progress) and time.monotonic() > end:
            return


def warm(game: str, entrants: Sequence[Entrant]) -> Iterator[str]:
    """Have built-in solvers work on a game ID's board for a moment, and yield the title of each before."""
    puzzle, state = parse_game_id(game)
    for address, options in entrants:
        solver = solver_at(puzzle, address)
        yield solver.title
        warm_up(solver, state, options)


def run(game: str, solver: str, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the solution of a game ID's board by the solver of an address, without waiting for ever better ones."""
    puzzle, state = parse_game_id(game)
    yield from patient(solver_at(puzzle, solver).solve(state, options))


def compare(
    puzzle: str, options: Mapping[str, str], seeds: Sequence[int], entrants: Sequence[Entrant], limit_s: float = LIMIT_S
) -> Iterator[Lap]:
    """Yield what each of some solvers makes of the board of each seed; raises PuzzleError where no such board can be made."""
    kind = find_puzzle(puzzle)
    boards = ((seed, kind.generate(options, seed)) for seed in seeds)
    yield from compare_on(kind, boards, entrants, limit_s)


def compare_on(
    puzzle: Puzzle[Any, Any], boards: Iterable[tuple[int, State[Any]]], entrants: Sequence[Entrant], limit_s: float = LIMIT_S
) -> Iterator[Lap]:
    """Yield what each of some solvers makes of boards that are numbered."""
    solvers = [(solver_at(puzzle, address), options) for address, options in entrants]
    is_warm = False
    for seed, state in boards:
        if not is_warm:
            for _ in warm(game_id(puzzle, state), entrants):
                pass
            is_warm = True
        for lane, (solver, options) in enumerate(solvers):
            yield _lap(puzzle, seed, lane, state, within(limit_s, patient(solver.solve(state, options))))


def _lap(puzzle: Puzzle[Any, Any], seed: int, lane: int, state: State[Any], items: Iterable[Step | Progress]) -> Lap:
    """Return what came of a solver; it is believed only if its moves solve the board."""
    heard: list[Step | Progress] = []
    problem, began = "", time.perf_counter()
    try:
        heard.extend(items)
    except PuzzleError as trouble:
        problem = str(trouble)
    seconds = time.perf_counter() - began
    steps = kept_steps(heard)
    moves = net_moves(steps)
    end = state.apply_all(moves)
    if not problem and not end.is_solved():
        problem = "The solver stopped before the board was solved."
    nodes = next((item.nodes for item in reversed(heard) if isinstance(item, Progress)), 0)
    points = puzzle.points(end) if puzzle.points is not None else None
    return Lap(seed, lane, len(moves) if puzzle.counts_moves else len(steps), points, seconds, nodes, problem)
