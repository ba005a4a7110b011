"""What the worker process is asked to do, as generator functions of plain values."""

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
from solvers.puzzle import Progress, Puzzle, Report, Ruling, Solver, State, Step, kept_steps, net_moves
from solvers.review.reviewing import reviewed
from solvers.review.verdicts import Game, Played, Summary, Verdict

Record: TypeAlias = tuple[str, float | None, int]
"""a move that was made: its text, when, and how many were taken back before"""

LESS_URGENT = 10  # how far a process steps back that compiles what isn't waited for yet
WARM_S = 0.5  # how long a solver runs before its time is taken: tables are loaded then

MOST_PLANNED = 200  # how many steps of a plan come with a hint; after them a new plan is made


def compile_kernels() -> Iterator[Progress]:
    """Compile all kernels, or load them if that has been done before, with signs of how far that is; wanted ones come first."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    yield from load_kernels()
    cache.mark_ready(cache.ALL)


def load_kernels(numbers: range = range(99)) -> Iterator[Progress]:
    """Do the same, or some of it, without stepping back for others."""
    compile_here()
    every = [each for puzzle in PUZZLES.values() for each in puzzle.kernels.items()]
    waiting = dict(every[numbers.start : numbers.stop : numbers.step])
    wanted, total = set[str](), len(waiting)
    while waiting:
        yield Progress(0, fraction=1 - len(waiting) / total)
        wanted |= cache.take_wanted()
        waiting.pop(next((module for module in waiting if module in wanted), next(iter(waiting))))()


def solve(game: str, solver: str, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the solution of a game ID's board by the solver of an address; raises PuzzleError."""
    puzzle, state = parse_game_id(game)
    yield from solver_at(puzzle, solver).solve(state, options)


def hint(game: str) -> Iterator[Step]:
    """Yield the next step as a hint tells it, and those that are planned after it, if the puzzle has hints of its own.

    Else that is the first step of its default solver. Steps that make no move are passed over.
    """
    puzzle, state = parse_game_id(game)
    found = puzzle.hint(state) if puzzle.hint is not None else puzzle.solver().solve(state)
    moving = (item for item in found if isinstance(item, Step) and item.moves)
    yield from islice(moving, MOST_PLANNED if puzzle.hint is not None else 1)


def all_steps(game: str) -> Iterator[Step | Progress]:
    """Yield the steps that techniques find in a game ID's position, easiest first; raises PuzzleError."""
    puzzle, state = parse_game_id(game)
    if puzzle.all_steps is not None:
        yield from puzzle.all_steps(state)


def examine(game: str) -> Iterator[Report[Any] | Progress]:
    """Yield what a thorough look at a game ID's board finds, more with each report."""
    puzzle, state = parse_game_id(game)
    if puzzle.examine is not None:
        yield from puzzle.examine(state)


def judge(game: str) -> Iterator[Ruling | Progress]:
    """Yield whether a game ID's position can still be solved, if that can be found out."""
    puzzle, state = parse_game_id(game)
    if puzzle.judge is not None:
        yield from puzzle.judge(state)


def review(game: str, played: Sequence[Record], known: Mapping[str, Ruling]) -> Iterator[Verdict | Summary | Progress]:
    """Yield the review of the moves that were made from a game ID's board, given what is known of positions of the game."""
    puzzle, start = parse_game_id(game)
    moves = tuple(Played(puzzle.parse_move(text), seconds, undoes) for text, seconds, undoes in played)
    rulings = {puzzle.parse(text): ruling for text, ruling in known.items()}
    yield from reviewed(Game(puzzle, start, moves), rulings)


def generate(puzzle: str, options: Mapping[str, str], seed: int) -> Iterator[str]:
    """Yield the text of the board that a seed stands for."""
    yield str(find_puzzle(puzzle).generate(options, seed))


def within(limit_s: float, items: Iterator[Step | Progress]) -> Iterator[Step | Progress]:
    """Yield from a solver until the seconds are over; raises GaveUp then, unless the solver has solved the board already.

    The sentence says what is known by then. A better solution that has begun to arrive arrives as a whole. What is spent on
    loading does not count.
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
    """Return a time that stands still while kernels are loaded."""
    return time.monotonic() - loading_s()


def warm_up(solver: Solver[Any], state: State[Any], options: Mapping[str, str]) -> None:
    """Have a built-in solver work on a board for a moment, compiled, so that its time can be taken from then on."""
    if solver.source:  # it has a process of its own each time
        return
    compile_here()
    with contextlib.suppress(PuzzleError):
        for _ in within(WARM_S, solver.solve(state, options)):
            pass


# Solvers raced on the same boards, as generator functions for the worker: each warmed up first, so that times are fair.

Entrant: TypeAlias = tuple[str, Mapping[str, str]]  # a solver's address and its options

PATIENCE_S = 2.0
"""after which a solver that has solved a board is not waited for any longer, though it goes on to find a better solution"""
LIMIT_S = 20.0  # for a solver on each board of a table


@dataclass(frozen=True)
class Lap:
    """What a solver made of a board."""

    seed: int
    lane: int  # 0 or 1: which of the two it was
    length: int  # its moves; its steps where moves don't count
    points: int | None  # where the puzzle gives points
    seconds: float
    nodes: int
    problem: str = ""  # a sentence on why it is not solved; empty if it is


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


def compare(puzzle: str, options: Mapping[str, str], seeds: Sequence[int], entrants: Sequence[Entrant]) -> Iterator[Lap]:
    """Yield what each of some solvers makes of the board of each seed; raises PuzzleError where no such board can be made."""
    kind = find_puzzle(puzzle)
    boards = ((seed, kind.generate(options, seed)) for seed in seeds)
    yield from compare_on(kind, boards, entrants)


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
