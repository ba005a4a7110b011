"""Hints on lines that are to make points: how a best one goes on, or how far back to take one that has lost some."""

from collections.abc import Generator, Iterator
from typing import TypeAlias

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke.frontier.best import Best, Bounded, prospect
from solvers.onestroke.help.steps import MOST_COMPARED, back, by, last_good, next_cells, step
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

BEST_TRACK = "best track"

Prospect: TypeAlias = Best | Bounded | None
"""what is known of the best lines from a position; None if none comes to its end"""


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that is to make points; raises as `analysis.hint` does."""
    start = OneStrokeState.at_start(state.maze)
    goal = yield from prospect(start)
    here = goal if state == start else (yield from _prospect(state))
    par = goal.points if isinstance(goal, Best) or goal.is_best else None
    if _at_most(here) < (1 if par is None else par):
        yield from _back(state, here, par, _line(goal))
    elif state.is_solved():
        known = "the maximum" if par is not None else "no better track is known"
        raise PuzzleError(f"This line is finished and has {count(state.points, 'point')}: {known}.")
    elif here is not None:
        yield from _on(state, here, par)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield how a best line goes on from a position, whatever was lost before; nothing if none comes to its end."""
    here = yield from _prospect(state)
    if here is not None:
        yield from _on(state, here, None)


def _prospect(state: OneStrokeState, wanted: int | None = None) -> Generator[Progress, None, Prospect]:
    try:
        return (yield from prospect(state, wanted))
    except Unsolvable:
        return None


def _at_most(found: Prospect) -> int:
    """Return a number of points that no line exceeds."""
    return 0 if found is None else found.points if isinstance(found, Best) else found.bound


def _line(found: Best | Bounded) -> tuple[Cell, ...]:
    """Return a best line, or the best one known."""
    return found.track(0) if isinstance(found, Best) else found.track


def _back(state: OneStrokeState, here: Prospect, par: int | None, goal: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    def is_good(before: OneStrokeState) -> Generator[Progress, None, bool]:
        found = yield from _prospect(before, par)
        return found is not None and (par is None or found.points >= par)

    length = yield from last_good(state, is_good, goal)
    if here is None:
        now = "This line can no longer reach its end"
    else:
        points = f"{count(_at_most(here), 'point')}{'' if isinstance(here, Best) else ' at most'}"
        now = f"This line has {points}" if state.is_solved() else f"This line can still make {points}"
    why = f"{now}{'' if par is None else f', and par is {par}'}."
    then = f"From there {par} are still possible." if par is not None else "From there the end can still be reached."
    clue = f"{now}, but {par} were possible." if par is not None else f"{now}."
    yield back(state, max(length, 1), why, then, clue)


def _on(state: OneStrokeState, here: Best | Bounded, par: int | None) -> Iterator[Step | Progress]:
    if isinstance(here, Bounded) and not here.track:
        raise GaveUp(str(here))
    line = _line(here)
    cells = next_cells(state, line)
    reason = f"{_lines_words(here)} {by(cells)}, for {count(here.points, 'point')}."
    if par is not None and here.points >= par:
        reason = f"{reason.removesuffix('.')}, the maximum."
    if len(state.maze.cells) <= MOST_COMPARED:
        reason += yield from _compared(state, cells[0], here.points)
    coin = next((cell for cell in line[len(state.trail) :] if cell in state.maze.coins), None)
    marks = [Mark(Role.SUBJECT, (state.head,))]
    clue = f"A track from here can make {count(here.points, 'point')}: look at where it can go from {cell_name(state.head)}."
    if coin is not None:
        marks.append(Mark(Role.TARGET, (coin,)))
        clue = f"Look at the coin in {cell_name(coin)}: it is the next one on a track with {count(here.points, 'point')}."
    yield step(state, cells, reason, clue, marks, BEST_TRACK)


def _lines_words(here: Best | Bounded) -> str:
    if isinstance(here, Bounded):
        return "A best continuation goes" if here.is_best else "The best continuation found goes"
    return "The best continuation goes" if here.n_best == 1 else "A best continuation goes"


def _compared(state: OneStrokeState, chosen: Cell, points: int) -> Generator[Progress, None, str]:
    """Return sentences on what the other ways on would cost."""
    told = ""
    for cell in state.ways_on:
        if cell != chosen:
            found = yield from _prospect(state.apply(Visit(cell)))
            if found is None:
                told += f" From {cell_name(cell)} it could never reach the end."
            elif _at_most(found) < points:
                told += f" Through {cell_name(cell)} it could make {_at_most(found)} at most."
    return told
