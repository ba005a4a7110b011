"""What a maze that was read could be: a line may begin where the reading has its end, and an end may be none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from solvers import find_puzzle
from solvers.errors import PuzzleError
from solvers.onestroke.feasibility import check
from solvers.onestroke.maze import END, FREE, START, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.frame import Reading

_SWAPPED = str.maketrans({START: END, END: START})


def beliefs(reading: Reading) -> Sequence[OneStrokeState]:
    """Return what the board could be, the likeliest first, without what can be seen to have no solution."""
    read: OneStrokeState = find_puzzle("onestroke").parse(reading.text)
    starts = _other_starts(read) if reading.details.get("is_start_chosen") else ()
    others = [state for state in (*_others(read), *starts) if _may_be_solved(state)]
    return [read, *others] if _may_be_solved(read) or not others else others


def _others(read: OneStrokeState) -> Iterator[OneStrokeState]:
    """Yield the maze with its start and its end swapped, where nothing was drawn yet, and with less to do."""
    maze = read.maze
    if START not in maze.signs or END not in maze.signs:
        return
    if len(read.trail) == 1:
        yield OneStrokeState.at_start(replace(maze, signs=maze.signs.translate(_SWAPPED)))
    if maze.mode is Mode.FILL:
        yield OneStrokeState(replace(maze, mode=Mode.BEST), read.trail)
        yield OneStrokeState(replace(maze, signs=maze.signs.replace(END, FREE)), read.trail)


def _other_starts(read: OneStrokeState) -> Iterator[OneStrokeState]:
    """Yield the maze with its line begun in a corner of it, where nobody can see in which cell it begins."""
    signs, free = read.maze.signs.replace(START, FREE), sorted(read.maze.cells)
    slants: tuple[Callable[[Cell], int], ...] = (sum, lambda cell: cell[0] - cell[1])
    corners = {most(free, key=slant) for most in (min, max) for slant in slants}
    for row, column in sorted(corners - {read.maze.start}):
        place = row * read.maze.cols + column
        if signs[place] == FREE:
            yield OneStrokeState.at_start(replace(read.maze, signs=signs[:place] + START + signs[place + 1 :]))


def _may_be_solved(state: OneStrokeState) -> bool:
    try:
        check(state)
    except PuzzleError:
        return False
    return True
