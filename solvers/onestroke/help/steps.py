"""What hints of all modes have in common: how much of a line they show, and how they find where it was still good."""

from collections.abc import Callable, Generator
from typing import TypeAlias

from solvers.onestroke.fill.proofs import named
from solvers.onestroke.rules import OneStrokeState, Visit, n_shared
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name

BACK = "back"
LOST = "This line can no longer fill the maze: every way from here leaves cells free."

MOST_CELLS = 5  # so many cells are shown at once
MOST_COMPARED = 100  # in mazes with more cells the other ways on are not compared: that would take too long for a hint

Test: TypeAlias = Callable[[OneStrokeState], Generator[Progress, None, bool]]


def last_good(state: OneStrokeState, is_good: Test, known: tuple[Cell, ...] = ()) -> Generator[Progress, None, int]:
    """Return how long a part of the line, from its start, is still good; 0 if none is. A line may be given that is good.

    What can be done from a longer line can be done from a shorter one. Longer ones are asked about first, as less is free
    there: one cell back, two more, four more and so on, until one is good; then what is in doubt is halved.
    """
    good, bad, stride, has_found = n_shared(state.trail, known), len(state.trail), 1, False
    while bad - good > 1:
        middle = (good + bad) // 2 if has_found else max(bad - stride, good + 1)
        stride *= 2
        if (yield from is_good(OneStrokeState(state.maze, state.trail[:middle]))):
            good, has_found = middle, True
        else:
            bad = middle
    return good


def back(state: OneStrokeState, length: int, why: str, then: str, clue: str) -> Step:
    """Return the step that takes the line back to its first cells."""
    cell, taken = state.trail[length - 1], state.trail[length:]
    words = f"{why} Take it back to {cell_name(cell)}. {then}"
    marks = (Mark(Role.SUBJECT, (cell,)), Mark(Role.WRONG, taken))
    return Step((Visit(cell),), words, BACK, marks, clue=clue)


def next_cells(state: OneStrokeState, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the next few cells of a line: at most MOST_CELLS, and not beyond the next coin or number."""
    maze, cells = state.maze, line[len(state.trail) :][:MOST_CELLS]
    goals = (place for place, cell in enumerate(cells, 1) if cell in maze.coins or cell in maze.stops)
    return cells[: next(goals, MOST_CELLS)]


def by(cells: tuple[Cell, ...]) -> str:
    """Return where a line goes on."""
    if len(cells) == 1:
        return f"to {cell_name(cells[0])}"
    return f"through {named(cells[:-1])} to {cell_name(cells[-1])}"


def step(state: OneStrokeState, cells: tuple[Cell, ...], why: str, clue: str, marks: list[Mark], technique: str) -> Step:
    """Return the step that draws the line on; the marks say what it is about."""
    others = tuple(cell for cell in state.ways_on if cell not in cells)
    marks.append(Mark(Role.PATH, (state.head, *cells)))
    if others:
        marks.append(Mark(Role.FRONTIER, others))
    return Step(tuple(map(Visit, cells)), why, technique, tuple(marks), clue=clue)
