"""What the worker process is asked to do, as generator functions of plain values."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from solvers import PUZZLES, find_puzzle, parse_game_id
from solvers.errors import GaveUp, PuzzleError
from solvers.kernels import cache, compile_here, loading_s
from solvers.own.registry import solver_at
from solvers.puzzle import Progress, Report, Ruling, Solver, State, Step
from solvers.review.reviewing import reviewed
from solvers.review.verdicts import Game, Played, Summary, Verdict

Record: TypeAlias = tuple[str, float | None, int]
"""a move that was made: its text, when, and how many were taken back before"""

LESS_URGENT = 10
"""how far a process steps back that compiles what nobody waits for yet"""
WARM_S = 0.5
"""how long a solver runs before its time is taken: tables are loaded then"""

MOST_PLANNED = 200
"""how many steps of a plan come with a hint; after them a plan is made anew"""


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
