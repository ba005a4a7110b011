"""The steps of hints in all modes, and the search for how far back to take a line."""

from collections.abc import Callable, Generator
from typing import TypeAlias

from solvers.onestroke.fill.proofs import named
from solvers.onestroke.rules import OneStrokeState, Visit, n_shared
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name

BACK = "back"
CANNOT_FILL = "This line can no longer fill the maze: every way from here leaves cells free."

MAX_CELLS = 5  # number of cells in a hint
MAX_CELLS_TO_COMPARE = 100  # in larger mazes, hints don't compare the other moves, as that takes too long

Test: TypeAlias = Callable[[OneStrokeState], Generator[Progress, None, bool]]


def last_good_length(state: OneStrokeState, is_good: Test, known: tuple[Cell, ...] = ()) -> Generator[Progress, None, int]:
    """Return the length of the longest prefix of the line that is still good, or 0; `known` may be a line that is good.

    Every prefix of a good line is good. Long prefixes are tested first, as they are quicker to test: one cell back, then two
    more, four more and so on until one is good; then a binary search finds the longest.
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
    """Return the step that takes the line back to a length."""
    cell, removed = state.trail[length - 1], state.trail[length:]
    reason = f"{why} Take it back to {cell_name(cell)}. {then}"
    marks = (Mark(Role.SUBJECT, (cell,)), Mark(Role.WRONG, removed))
    return Step((Visit(cell),), reason, BACK, marks, clue=clue)


def next_cells(state: OneStrokeState, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the next few cells of a line: at most MAX_CELLS, and not beyond the next coin or number."""
    maze, cells = state.maze, line[len(state.trail) :][:MAX_CELLS]
    goals = (place for place, cell in enumerate(cells, 1) if cell in maze.coins or cell in maze.stops)
    return cells[: next(goals, MAX_CELLS)]


def by(cells: tuple[Cell, ...]) -> str:
    """Return where a line goes, to follow "goes": `through r1c2 and r1c3 to r1c4`."""
    if len(cells) == 1:
        return f"to {cell_name(cells[0])}"
    return f"through {named(cells[:-1])} to {cell_name(cells[-1])}"


def extend(state: OneStrokeState, cells: tuple[Cell, ...], why: str, clue: str, marks: list[Mark], technique: str) -> Step:
    """Return the step that extends the line over cells; marks on its path and on the other moves are added."""
    others = tuple(cell for cell in state.ways_on if cell not in cells)
    marks.append(Mark(Role.PATH, (state.head, *cells)))
    if others:
        marks.append(Mark(Role.FRONTIER, others))
    return Step(tuple(map(Visit, cells)), why, technique, tuple(marks), clue=clue)
