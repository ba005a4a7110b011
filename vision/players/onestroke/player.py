"""Playing one-stroke mazes: a drag along the line, clicks from cell to cell, the mouse alone, or keys."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import pairwise

from solvers import find_puzzle
from solvers.errors import PuzzleError
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.maze import END, FREE, START, Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.frame import Reading
from vision.input.actuator import Actuator
from vision.players.onestroke.drag import SLOW_S, draw, unless_won
from vision.players.onestroke.recognition import OneStrokeEyes
from vision.players.player import ARROWS, LETTERS, InputMethod, Player

SLOWEST_S = 0.5
"""how long the slowest drag takes from cell to cell"""
IN_VAIN = "dragged in vain"
"""in an actuator's memory the line that was to be gone on with by the last drag: if it still is the same, that was in vain"""

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


def _draw(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], is_pressed: bool) -> None:
    draw(actuator, position, [move.cell for move in moves], is_pressed)


def _drag(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], pace_s: float, is_whole: bool = True) -> None:
    """Drag along the line, from its first cell where it can't be gone on with: games take that as a new one."""
    is_anew = is_whole and actuator.memo.get(IN_VAIN) == position.trail
    actuator.memo[IN_VAIN] = position.trail
    line = *(position.trail if is_anew else position.trail[-1:]), *(move.cell for move in moves)
    with actuator.held(line[0]):
        actuator.wait(pace_s / 2)
        for before, after in pairwise(line):
            with unless_won() if after == line[-1] else nullcontext():
                actuator.glide(before, after, pace_s)
    with unless_won():
        actuator.hover(position.trail[0])


def _click(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    """Click the next cell, and the start before it if the line has not begun; then leave it, since it may look otherwise."""
    if len(position.trail) == 1:
        actuator.tap(position.head)
        actuator.gap()
        actuator.untaken = actuator.look()
    actuator.tap(moves[0].cell)
    actuator.hover(position.trail[0])


def _key(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], keys: dict[Cell, str]) -> None:
    (row, column), (to_row, to_column) = position.head, moves[0].cell
    actuator.key(keys[to_row - row, to_column - column])


def _partly(position: OneStrokeState, moves: Sequence[Visit]) -> Sequence[tuple[OneStrokeState, Sequence[Visit]]]:
    """Return each shorter line that may be left, the longest first, with what is missing of it."""
    whole = position.apply_all(moves).trail
    lengths = [length for length in range(len(whole) - 1, 0, -1) if length != len(position.trail)]
    return [(type(position)(position.maze, whole[:length]), tuple(map(Visit, whole[length:]))) for length in lengths]


def _is_another(before: OneStrokeState, seen: OneStrokeState) -> bool:
    """Tell whether a board is another one: of another size, or beginning elsewhere, though not at the end of the same one."""
    one, other = before.maze, seen.maze
    return (one.rows, one.cols) != (other.rows, other.cols) or other.start not in (one.start, one.end)


PLAYER = Player(
    puzzle="onestroke",
    hands=(
        InputMethod("drag", "Drag along the line", partial(_draw, is_pressed=True), takes=0),
        InputMethod("letters", "The keys W, A, S, D", partial(_key, keys=LETTERS)),
        InputMethod("click", "Click one cell after another", _click),
        InputMethod("arrows", "Arrow keys", partial(_key, keys=ARROWS)),
        InputMethod("step-drag", "Drag from cell to cell", partial(_drag, pace_s=SLOW_S, is_whole=False)),
        InputMethod("trace", "Click the start, then move along the line", partial(_draw, is_pressed=False), takes=0),
        InputMethod("slow-drag", "Drag slowly along the line", partial(_drag, pace_s=SLOW_S), takes=0),
        InputMethod("slowest-drag", "Drag very slowly along the line", partial(_drag, pace_s=SLOWEST_S), takes=0),
    ),
    beliefs=beliefs,
    eyes=OneStrokeEyes,
    looks=lambda position: position.visited,
    partly=_partly,
    is_another=_is_another,
    is_traced=True,
    may_be_lit=OneStrokeEyes.may_be_lit,
)
