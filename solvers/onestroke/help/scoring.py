"""Hints for the mode best score: how a best line goes on, or how far back to take a line that has lost points."""

from collections.abc import Generator, Iterator
from typing import TypeAlias

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke.frontier.best import Best, Bounded, prospect
from solvers.onestroke.help.steps import MAX_CELLS_TO_COMPARE, back, by, extend, last_good_length, next_cells
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

BEST_TRACK = "best track"

Prospect: TypeAlias = Best | Bounded | None
"""what is known about the best lines from a position; None if no line reaches the end"""


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that must make points; raises as `analysis.hint` does."""
    start = OneStrokeState.at_start(state.maze)
    goal = yield from prospect(start)
    here = goal if state == start else (yield from _prospect(state))
    par = goal.points if isinstance(goal, Best) or goal.is_best else None
    if _upper_bound(here) < (1 if par is None else par):
        yield from _back(state, here, par, _line(goal))
    elif state.is_solved():
        known = "the maximum" if par is not None else "no better track is known"
        raise PuzzleError(f"This line is finished and has {count(state.points, 'point')}: {known}.")
    elif here is not None:
        yield from _forward(state, here, par)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a best line from a position, whatever was lost before; nothing if no line reaches the end."""
    here = yield from _prospect(state)
    if here is not None:
        yield from _forward(state, here, None)


def _prospect(state: OneStrokeState, wanted: int | None = None) -> Generator[Progress, None, Prospect]:
    try:
        return (yield from prospect(state, wanted))
    except Unsolvable:
        return None


def _upper_bound(found: Prospect) -> int:
    """Return an upper bound on the points of any line."""
    return 0 if found is None else found.points if isinstance(found, Best) else found.bound


def _line(found: Best | Bounded) -> tuple[Cell, ...]:
    """Return a best line, or the best one known."""
    return found.track(0) if isinstance(found, Best) else found.track


def _back(state: OneStrokeState, here: Prospect, par: int | None, goal: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    def is_good(before: OneStrokeState) -> Generator[Progress, None, bool]:
        found = yield from _prospect(before, par)
        return found is not None and (par is None or found.points >= par)

    length = yield from last_good_length(state, is_good, goal)
    if here is None:
        now = "This line can no longer reach its end"
    else:
        points = f"{count(_upper_bound(here), 'point')}{'' if isinstance(here, Best) else ' at most'}"
        now = f"This line has {points}" if state.is_solved() else f"This line can still make {points}"
    why = f"{now}{'' if par is None else f', and par is {par}'}."
    then = f"From there {par} are still possible." if par is not None else "From there the end can still be reached."
    clue = f"{now}, but {par} were possible." if par is not None else f"{now}."
    yield back(state, max(length, 1), why, then, clue)


def _forward(state: OneStrokeState, here: Best | Bounded, par: int | None) -> Iterator[Step | Progress]:
    if isinstance(here, Bounded) and not here.track:
        raise GaveUp(str(here))
    line = _line(here)
    cells = next_cells(state, line)
    reason = f"{_goes(here)} {by(cells)}, for {count(here.points, 'point')}."
    if par is not None and here.points >= par:
        reason = f"{reason.removesuffix('.')}, the maximum."
    if len(state.maze.cells) <= MAX_CELLS_TO_COMPARE:
        reason += yield from _comparison(state, cells[0], here.points)
    coin = next((cell for cell in line[len(state.trail) :] if cell in state.maze.coins), None)
    marks = [Mark(Role.SUBJECT, (state.head,))]
    clue = f"A track from here can make {count(here.points, 'point')}. Look at where it can go from {cell_name(state.head)}."
    if coin is not None:
        marks.append(Mark(Role.TARGET, (coin,)))
        clue = f"Look at the coin in {cell_name(coin)}: it is the next one on a track with {count(here.points, 'point')}."
    yield extend(state, cells, reason, clue, marks, BEST_TRACK)


def _goes(here: Best | Bounded) -> str:
    if isinstance(here, Bounded):
        return "A best continuation goes" if here.is_best else "The best continuation found goes"
    return "The best continuation goes" if here.n_best == 1 else "A best continuation goes"


def _comparison(state: OneStrokeState, chosen: Cell, points: int) -> Generator[Progress, None, str]:
    """Return sentences on the other moves that would cost points."""
    sentences = ""
    for cell in state.ways_on:
        if cell != chosen:
            found = yield from _prospect(state.apply(Visit(cell)))
            if found is None:
                sentences += f" From {cell_name(cell)} it could never reach the end."
            elif _upper_bound(found) < points:
                sentences += f" Through {cell_name(cell)} it could make {_upper_bound(found)} at most."
    return sentences
