"""Playing one-stroke mazes: a drag along the line, clicks from cell to cell, the mouse alone, or keys."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from solvers import find_puzzle
from solvers.errors import PuzzleError
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.maze import END, FREE, START, WALL, Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.frame import Reading
from vision.input.actuator import Actuator
from vision.players.onestroke.arrow_buttons import arrow_buttons
from vision.players.onestroke.mouse import SLOW_S, click, drag, draw
from vision.players.onestroke.recognition import OneStrokeRecogniser
from vision.players.onestroke.walking import walk
from vision.players.player import ARROWS, LETTERS, InputMethod, Player
from vision.readers.onestroke.board import WALKED

SLOWEST_S = 0.5  # time from cell to cell of the slowest drag
MAX_MISREAD = 2  # up to this many walls of a maze may be read as free when it is read again

_SWAPPED = str.maketrans({START: END, END: START})
_NEVER_VISITED = str.maketrans({FREE: WALL, WALKED: FREE})


def hypotheses(reading: Reading) -> Sequence[OneStrokeState]:
    """Return the positions that a reading may stand for, most likely first, without those that clearly have no solution."""
    read: OneStrokeState = find_puzzle("onestroke").parse(reading.text)
    starts = _other_starts(read) if reading.details.get("is_start_chosen") else ()
    others = [state for state in (*_others(read), *starts, *_unbegun(reading, read)) if _may_be_solved(state)]
    return [read, *others] if _may_be_solved(read) or not others else others


def _others(read: OneStrokeState) -> Iterator[OneStrokeState]:
    """Yield the maze with start and end swapped if nothing is drawn yet, and with weaker goals."""
    maze = read.maze
    if START not in maze.signs or END not in maze.signs:
        return
    if len(read.trail) == 1:
        yield OneStrokeState.at_start(replace(maze, signs=maze.signs.translate(_SWAPPED)))
    if maze.mode is Mode.FILL:
        yield OneStrokeState(replace(maze, mode=Mode.BEST), read.trail)
        yield OneStrokeState(replace(maze, signs=maze.signs.replace(END, FREE)), read.trail)


def _unbegun(reading: Reading, read: OneStrokeState) -> Iterator[OneStrokeState]:
    """Yield the maze before its first move, if visited cells show no line: they may be all that there is to visit."""
    signs = "".join(str(sign) for row in reading.cells for sign in row)
    if read.maze.mode is Mode.FILL and START in signs and WALKED in signs and not reading.details.get("line"):
        yield OneStrokeState.at_start(replace(read.maze, signs=signs.translate(_NEVER_VISITED)))


def _other_starts(read: OneStrokeState) -> Iterator[OneStrokeState]:
    """Yield the maze with the start in each of its corners, for games that don't show where the line begins."""
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


def _key(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], keys: dict[Cell, str]) -> None:
    (row, column), (to_row, to_column) = position.head, moves[0].cell
    actuator.key(keys[to_row - row, to_column - column])


def way_out(position: OneStrokeState) -> Sequence[Visit]:
    """Return the shortest way to the end of a maze without coins; nothing in other mazes, or if there is no way."""
    maze = position.maze
    if maze.mode is not Mode.BEST or maze.end is None or maze.coins:
        return ()
    return [Visit(cell) for cell in maze.shortest_path(position.head, maze.end, position.visited)[1:]]


def _partial_outcomes(position: OneStrokeState, moves: Sequence[Visit]) -> Sequence[tuple[OneStrokeState, Sequence[Visit]]]:
    """Return each shorter line that may be left, longest first, with the missing moves."""
    whole = position.apply_all(moves).trail
    lengths = [length for length in range(len(whole) - 1, 0, -1) if length != len(position.trail)]
    return [(type(position)(position.maze, whole[:length]), tuple(map(Visit, whole[length:]))) for length in lengths]


def _is_other_board(before: OneStrokeState, seen: OneStrokeState) -> bool:
    """Return whether a board is another one: the size differs, walls are gone, or it starts elsewhere than at an end."""
    first, second = before.maze, seen.maze
    if (first.rows, first.cols) != (second.rows, second.cols) or len({*second.cells} - {*first.cells}) > MAX_MISREAD:
        return True
    return second.start not in (first.start, first.end) and not _is_further_on(before, seen)


def _is_further_on(before: OneStrokeState, seen: OneStrokeState) -> bool:
    """Return whether a board is the same maze after more moves, although the cells visited meanwhile may look like walls."""
    maze, cells = before.maze, {*seen.maze.cells}
    left, reached = {*maze.cells} - cells | seen.visited - {seen.head}, {seen.head}
    while grown := {cell for cell in left - reached if reached & {*maze.neighbours[cell]}}:
        reached |= grown
    is_alike = len(maze.cells) < maze.rows * maze.cols and maze.numbered == seen.maze.numbered
    return cells <= {*maze.cells} and left <= reached and (before.head in reached if left else is_alike)


def _walk_by_buttons(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    if buttons := arrow_buttons(actuator):
        walk(actuator, position, moves, buttons)


WALKING = (
    InputMethod("walk-arrows", "Walk with the arrow keys", partial(walk, keys=ARROWS), n_moves=0),
    InputMethod("walk-letters", "Walk with W, A, S, D", partial(walk, keys=LETTERS), n_moves=0),
    InputMethod("walk-buttons", "Walk with the arrow buttons", _walk_by_buttons, n_moves=0),
)
"""before others in mazes without cells to fill, which a walker may enter again; mouse buttons may take the focus from keys"""

PLAYER = Player(
    puzzle="onestroke",
    input_methods=(
        *WALKING,
        InputMethod("drag", "Drag along the line", draw, n_moves=0),
        InputMethod("letters", "The keys W, A, S, D", partial(_key, keys=LETTERS)),
        InputMethod("click", "Click one cell after another", click),
        InputMethod("arrows", "Arrow keys", partial(_key, keys=ARROWS)),
        InputMethod("step-drag", "Drag from cell to cell", partial(drag, pace_s=SLOW_S, is_whole=False)),
        InputMethod("trace", "Click the start, then move along the line", partial(draw, is_pressed=False), n_moves=0),
        InputMethod("slow-drag", "Drag slowly along the line", partial(drag, pace_s=SLOW_S), n_moves=0, is_slow=True),
        InputMethod("slowest-drag", "Drag very slowly along the line", partial(drag, pace_s=SLOWEST_S), n_moves=0, is_slow=True),
    ),
    suits=lambda position, method: method not in WALKING or position.maze.mode is Mode.BEST,
    hypotheses=hypotheses,
    quick=way_out,
    recogniser=OneStrokeRecogniser,
    visible_part=lambda position: position.visited,
    partial_outcomes=_partial_outcomes,
    is_other_board=_is_other_board,
    mouse_covers_cells=True,
    may_be_highlight=OneStrokeRecogniser.may_be_highlight,
    is_checked=True,
)
