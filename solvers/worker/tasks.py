"""The tasks of the worker process: generator functions of plain values."""

import contextlib
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from solvers import PUZZLES, find_puzzle, game_id, parse_game_id
from solvers.errors import GaveUp, PuzzleError
from solvers.kernels import cache, compile_here, loading_s
from solvers.own.registry import solver_at
from solvers.puzzle import Progress, Puzzle, Report, Ruling, Solver, State, Step, final_steps, net_moves
from solvers.review import Game, Played, Summary, Verdict, reviewed

Record: TypeAlias = tuple[str, float | None, int]
"""a move that was made: its text, its time, and the number of moves taken back before it"""
LOW_PRIORITY = 10  # the niceness of compiling kernels that nothing is waiting for yet
WARM_S = 0.5  # how long a solver runs before it is timed, so that its tables are loaded
MAX_PLANNED_STEPS = 200  # of a plan that comes with a hint; after them a new plan is made


def compile_kernels() -> Iterator[Progress]:
    """Compile all kernels, or load those that are compiled already, wanted ones first; yields progress."""
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    yield from load_kernels()
    cache.mark_ready(cache.ALL)


def load_kernels(numbers: range = range(99)) -> Iterator[Progress]:
    """Compile or load all kernels, or only those of some numbers, at normal priority."""
    compile_here()
    every = [each for puzzle in PUZZLES.values() for each in puzzle.kernels.items()]
    waiting = dict(every[numbers.start : numbers.stop : numbers.step])
    wanted, total = set[str](), len(waiting)
    while waiting:
        yield Progress(0, fraction=1 - len(waiting) / total)
        wanted |= cache.take_wanted()
        waiting.pop(next((module for module in waiting if module in wanted), next(iter(waiting))))()


def solve(game: str, solver: str, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the solution of a game ID's board by the solver at an address; raises PuzzleError."""
    puzzle, state = parse_game_id(game)
    yield from solver_at(puzzle, solver).solve(state, options)


def hint(game: str) -> Iterator[Step]:
    """Yield the next step as a hint, with the steps planned after it if the puzzle has hints of its own.

    Otherwise yield the first step of the default solver. Steps that make no move are skipped.
    """
    puzzle, state = parse_game_id(game)
    found = puzzle.hint(state) if puzzle.hint is not None else puzzle.solver().solve(state)
    moving = (item for item in found if isinstance(item, Step) and item.moves)
    yield from islice(moving, MAX_PLANNED_STEPS if puzzle.hint is not None else 1)


def all_steps(game: str) -> Iterator[Step | Progress]:
    """Yield the steps that techniques find in a game ID's position, easiest first; raises PuzzleError."""
    puzzle, state = parse_game_id(game)
    if puzzle.all_steps is not None:
        yield from puzzle.all_steps(state)


def examine(game: str) -> Iterator[Report[Any] | Progress]:
    """Yield reports about a game ID's board, each more complete than the last."""
    puzzle, state = parse_game_id(game)
    if puzzle.examine is not None:
        yield from puzzle.examine(state)


def judge(game: str) -> Iterator[Ruling | Progress]:
    """Yield a ruling on whether a game ID's position can still be solved, if that can be found out."""
    puzzle, state = parse_game_id(game)
    if puzzle.judge is not None:
        yield from puzzle.judge(state)


def review(game: str, played: Sequence[Record], known: Mapping[str, Ruling]) -> Iterator[Verdict | Summary | Progress]:
    """Yield the review of the moves made from a game ID's board, given the known rulings on its positions."""
    puzzle, start = parse_game_id(game)
    moves = tuple(Played(puzzle.parse_move(text), seconds, undoes) for text, seconds, undoes in played)
    rulings = {puzzle.parse(text): ruling for text, ruling in known.items()}
    yield from reviewed(Game(puzzle, start, moves), rulings)


def generate(puzzle: str, options: Mapping[str, str], seed: int) -> Iterator[str]:
    """Yield the text of the board that a seed stands for."""
    yield str(find_puzzle(puzzle).generate(options, seed))


def within(limit_s: float, items: Iterator[Step | Progress]) -> Iterator[Step | Progress]:
    """Yield from a solver until its time is up; raises GaveUp then, unless the solver has already solved the board.

    The message says what is known so far. A better solution that has begun to arrive is completed. Loading time doesn't count.
    """
    end, known, is_whole = _working_s() + limit_s, "", False
    for item in items:
        yield item
        if isinstance(item, Progress):
            known, is_whole = item.known, item.is_extra or item.is_anew
        if _working_s() > end:
            if isinstance(item, Progress) and item.is_extra and not item.is_anew:
                return
            if is_whole:
                continue
            within_limit = f"within the limit of {limit_s:g} s"
            raise GaveUp(f"The search did not end {within_limit}. {known}" if known else f"No solution {within_limit}.")


def _working_s() -> float:
    """Return the time of a clock that stands still while kernels are loaded."""
    return time.monotonic() - loading_s()


def warm_up(solver: Solver[Any], state: State[Any], options: Mapping[str, str]) -> None:
    """Run a built-in solver on a board for a moment, compiled, so that it can be timed from then on."""
    if solver.source:  # it runs in a new process each time
        return
    compile_here()
    with contextlib.suppress(PuzzleError):
        for _ in within(WARM_S, solver.solve(state, options)):
            pass


# Races of solvers on the same boards, as generator functions for the worker; warming up first makes the times fair.

Entrant: TypeAlias = tuple[str, Mapping[str, str]]  # a solver's address and its options
PATIENCE_S = 2.0
"""after which a solver that has solved the board is stopped, though it would continue to look for a better solution"""
LIMIT_S = 20.0  # of a solver on each board of a table


@dataclass(frozen=True)
class Lap:
    """The result of a solver on a board."""

    seed: int
    lane: int  # 0 or 1: which of the two solvers
    length: int  # number of moves, or of steps if moves don't count
    points: int | None  # if the puzzle gives points
    seconds: float
    nodes: int
    problem: str = ""  # a sentence on why it is not solved; empty if it is
    unit: str = "nodes"  # what the nodes are called


def patient(items: Iterable[Step | Progress], patience_s: float = PATIENCE_S) -> Iterator[Step | Progress]:
    """Yield from a solver, but stop it after `patience_s` seconds if it only improves a solution by then."""
    end = time.monotonic() + patience_s
    for item in items:
        yield item
        if isinstance(item, Progress) and item.is_extra and not item.is_anew and time.monotonic() > end:
            return


def warm(game: str, entrants: Sequence[Entrant]) -> Iterator[str]:
    """Warm up built-in solvers on a game ID's board, and yield the title of each before."""
    puzzle, state = parse_game_id(game)
    for address, options in entrants:
        solver = solver_at(puzzle, address)
        yield solver.title
        warm_up(solver, state, options)


def run(game: str, solver: str, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the solution of a game ID's board by the solver at an address, with limited time to improve it."""
    puzzle, state = parse_game_id(game)
    yield from patient(solver_at(puzzle, solver).solve(state, options))


def compare(puzzle: str, options: Mapping[str, str], seeds: Sequence[int], entrants: Sequence[Entrant]) -> Iterator[Lap]:
    """Yield each solver's result on the board of each seed; raises PuzzleError if no such board can be made."""
    kind = find_puzzle(puzzle)
    boards = ((seed, kind.generate(options, seed)) for seed in seeds)
    yield from compare_on(kind, boards, entrants)


def compare_on(
    puzzle: Puzzle[Any, Any], boards: Iterable[tuple[int, State[Any]]], entrants: Sequence[Entrant], limit_s: float = LIMIT_S
) -> Iterator[Lap]:
    """Yield each solver's result on each of some numbered boards."""
    solvers = [(solver_at(puzzle, address), options) for address, options in entrants]
    for number, (seed, state) in enumerate(boards):
        if number == 0:
            for _ in warm(game_id(puzzle, state), entrants):
                pass
        for lane, (solver, options) in enumerate(solvers):
            yield _lap(puzzle, seed, lane, state, within(limit_s, patient(solver.solve(state, options))))


def _lap(puzzle: Puzzle[Any, Any], seed: int, lane: int, state: State[Any], items: Iterable[Step | Progress]) -> Lap:
    """Return the result of a solver, which only counts as solved if its moves solve the board."""
    received: list[Step | Progress] = []
    problem, began = "", time.perf_counter()
    try:
        received.extend(items)
    except PuzzleError as error:
        problem = str(error)
    seconds = time.perf_counter() - began
    steps = final_steps(received)
    moves = net_moves(steps)
    end = state.apply_all(moves)
    if not problem and not end.is_solved():
        problem = "The solver stopped before the board was solved."
    last = next((item for item in reversed(received) if isinstance(item, Progress)), Progress(0))
    points = puzzle.points(end) if puzzle.points is not None else None
    return Lap(seed, lane, len(moves) if puzzle.counts_moves else len(steps), points, seconds, last.nodes, problem, last.unit)
