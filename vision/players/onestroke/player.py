"""Playing one-stroke mazes: a drag along the line, clicks from cell to cell, the mouse alone, or keys."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import pairwise

from solvers import find_puzzle
from solvers.errors import PuzzleError
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.autoplay.screen.ending import HIDING
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator, Pixel
from vision.input.guard import Stopped
from vision.players.onestroke_recognition import OneStrokeRecogniser
from vision.players.patches import Patch, Sides, cell_patch, has_changed, is_crossed, is_framed, side_patches
from vision.players.player import ARROWS, LETTERS, InputMethod, Player
from vision.readers.onestroke.board import WALKED

PRESS_S = 0.06  # minimum time to hold the button before the mouse moves
GLIDE_PART = 0.4
"""part of the game's input gap that the mouse takes to the first cell, since it waits for the line there anyway"""
QUICK_STEPS = 2  # number of steps to each further cell, without a delay, since it waits for the line there too
MARKED_CELL_S = 0.12  # time to a cell with a sign: some games notice the mouse in such a cell only where the sign isn't
POLL_S = 0.006  # the pause between two looks at a cell that hasn't changed yet
NUDGE_S, NUDGE_PX = 0.04, 2.0  # how often and how far to nudge the mouse while waiting for a cell
PATIENCE_PART = 0.5  # how long to wait for a cell, as a part of the longest response time
MIN_WAIT_S = 0.5
TRIES = 3  # how often to draw a line, slower each time, if the game has drawn a part of it and then dropped it
DROP_S = 0.4  # how long a game may take to drop a line
SLOW_S = 0.2  # time from cell to cell of a drag that doesn't check the game's response
HOVER_HIGHLIGHTS = "cells light up"
"""key in the actuator's memo: set once cells are known to change just because the mouse is over them"""

SLOWEST_S = 0.5  # time from cell to cell of the slowest drag
MAX_MISREAD = 2  # up to this many walls of a maze may be read as free when it is read again
LAST_TRAIL = "dragged in vain"
"""key in the actuator's memo: the line that the last drag tried to extend; if it's still the same, that has failed"""

_SWAPPED = str.maketrans({START: END, END: START})
_NEVER_VISITED = str.maketrans({FREE: WALL, WALKED: FREE})


class ChangeWatcher:
    """Watches which cells change after a picture; marked ones, with a sign, may only change at their sides."""

    def __init__(self, actuator: Actuator, pixels: Pixels, cells: Sequence[Cell], marked: Collection[Cell] = ()) -> None:
        self._actuator, self.marked = actuator, marked
        self._before = {cell: self._look(pixels, cell) for cell in cells}

    def reset(self, cell: Cell) -> None:
        """Take a cell as unchanged so far, whatever it looks like: the line beside it may affect it, or it may show a hint."""
        self._before[cell] = self._look(self._actuator.look(), cell)

    def has_changed(self, cell: Cell) -> bool:
        """Return whether a cell has changed, or a line has entered it."""
        (patch, sides), (old_patch, old_sides) = self._look(self._actuator.look(), cell), self._before[cell]
        is_entered = is_framed(sides, old_sides) or (cell in self.marked and is_crossed(sides, old_sides))
        return is_entered or has_changed(patch, old_patch)

    def _look(self, pixels: Pixels, cell: Cell) -> tuple[Patch, Sides]:
        grid = self._actuator.grid
        plane = grid.plane(pixels)
        return cell_patch(plane, grid, cell), side_patches(plane, grid, cell, cell in self.marked)

    def wait_for_change(self, cell: Cell, limit_s: float) -> bool:
        """Wait with the mouse over a cell until it has changed, and return whether it did within a time.

        The mouse is nudged now and then, for games that only notice it when it moves, and may miss that.
        """
        (x, y), began_s, n_nudges = self._actuator.grid.center(cell), self._actuator.now(), 0
        while not self.has_changed(cell):
            waited_s = self._actuator.now() - began_s
            if waited_s >= limit_s:
                return False
            if waited_s >= NUDGE_S * (n_nudges + 1):
                n_nudges += 1
                self._actuator.hover(Pixel(x + NUDGE_PX * (n_nudges % 2), y))
            self._actuator.wait(POLL_S)
        return True


def draw(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], is_pressed: bool = True) -> None:
    """Extend a line from its last cell; a line that the game drops on the way is drawn again, slower.

    If the line can't be extended, it is drawn again from its first cell, which games take as a new line. If cells change just
    because the mouse is over them, it is drawn slowly, without checking the game's response.
    """
    trail, maze, cells = position.trail, position.maze, [move.cell for move in moves]
    marked = [cell for cell in cells if maze.sign(cell) not in (FREE, COIN)]
    for _ in range(TRIES):
        before, drawn = _draw_once(actuator, (trail[-1], *cells), marked, is_pressed)
        actuator.pixels_before_effect = before
        if not drawn and len(trail) > 1:
            before, drawn = _draw_once(actuator, (*trail, *cells), marked, is_pressed)
        with tolerating_dialogs():
            actuator.hover(trail[0])  # so that the mouse changes no free cell
        actuator.is_cut_short = len(cells) > 1 and (not drawn or drawn[-1] not in cells[-2:])
        if not drawn or drawn[-1] == cells[-1] or not _is_dropped(actuator, before, drawn):
            return
        actuator.pace.missed()


def _is_dropped(actuator: Actuator, before: Pixels, drawn: Sequence[Cell]) -> bool:
    """Return whether nothing is left of a line after the button was released."""
    actuator.wait(DROP_S)
    seen = ChangeWatcher(actuator, before, drawn)
    return not any(seen.has_changed(cell) for cell in drawn)


def _draw_once(
    actuator: Actuator, line: Sequence[Cell], marked: Collection[Cell], is_pressed: bool
) -> tuple[Pixels, Sequence[Cell]]:
    """Drag the mouse along a line as far as the game draws it.

    Returns the picture at the beginning, and the cells that the line was drawn through.
    """
    drawn: list[Cell] = []
    if not is_pressed:
        actuator.tap(line[0])
    with actuator.held(line[0]) if is_pressed else nullcontext():
        actuator.wait(max(PRESS_S, actuator.pace.gap_s))
        pixels = actuator.look()
        seen = ChangeWatcher(actuator, pixels, line, marked)
        for before, after in pairwise(line if HOVER_HIGHLIGHTS not in actuator.memo else ()):
            with tolerating_dialogs() if after == line[-1] else nullcontext():
                if not _extend(actuator, seen, drawn, before, after, after == line[-1]):
                    break
            drawn.append(after)
        if HOVER_HIGHLIGHTS in actuator.memo:
            drawn = _drag_slowly(actuator, line, line[: len(drawn) + 2] if drawn else ())
        if drawn and drawn[-1] == line[-1]:
            with tolerating_dialogs():
                actuator.gap()
    return pixels, drawn


def _drag_slowly(actuator: Actuator, line: Sequence[Cell], led: Sequence[Cell]) -> list[Cell]:
    """Drag the mouse back to the beginning of a line, and slowly along all of it without checking; return its new cells."""
    for after, before in pairwise(reversed(led)):
        actuator.glide(after, before, 0.0, QUICK_STEPS)
    for before, after in pairwise(line):
        with tolerating_dialogs() if after == line[-1] else nullcontext():
            actuator.glide(before, after, SLOW_S)
    return list(line[1:])


def _extend(actuator: Actuator, seen: ChangeWatcher, drawn: Sequence[Cell], before: Cell, after: Cell, is_last: bool) -> bool:
    """Drag the mouse to the next cell of a line, and return whether the game accepted both this one and the one before."""
    if not drawn:
        actuator.glide(before, after, GLIDE_PART * actuator.pace.gap_s)
        return _wait_until_taken(actuator, seen, before, after, False)
    seen.reset(after)
    if after in seen.marked:
        actuator.glide(before, after, MARKED_CELL_S)
    else:
        actuator.glide(before, after, 0.0, QUICK_STEPS)
    if not _wait_until_taken(actuator, seen, before, after, True):
        return False
    if is_last or seen.has_changed(before) or before in seen.marked:
        return True
    actuator.memo[HOVER_HIGHLIGHTS] = True
    return False


def _wait_until_taken(actuator: Actuator, seen: ChangeWatcher, before: Cell, after: Cell, is_begun: bool) -> bool:
    """Wait until the game accepts a cell, and return whether it does; within a line, enter the cell again if not."""
    limit_s = max(MIN_WAIT_S, PATIENCE_PART * actuator.pace.limit_s)
    if seen.wait_for_change(after, limit_s):
        return True
    if not is_begun:
        return False
    actuator.glide(after, before, actuator.pace.gap_s)
    actuator.glide(before, after, actuator.pace.gap_s)
    return seen.wait_for_change(after, limit_s)


@contextmanager
def tolerating_dialogs() -> Iterator[None]:
    """Ignore what a win may cause at the end of a line, such as a dialog: the caller checks for that."""
    try:
        yield
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise


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


def _drag(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], pace_s: float, is_whole: bool = True) -> None:
    """Drag along the line, from its first cell if extending it has failed: games take that as a new line."""
    is_anew = is_whole and actuator.memo.get(LAST_TRAIL) == position.trail
    actuator.memo[LAST_TRAIL] = position.trail
    line = *(position.trail if is_anew else position.trail[-1:]), *(move.cell for move in moves)
    with actuator.held(line[0]):
        actuator.wait(pace_s / 2)
        for before, after in pairwise(line):
            with tolerating_dialogs() if after == line[-1] else nullcontext():
                actuator.glide(before, after, pace_s)
    with tolerating_dialogs():
        actuator.hover(position.trail[0])


def _click(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    """Click the next cell, after the start if the line hasn't begun; then move the mouse away, since it may change the cell."""
    if len(position.trail) == 1:
        actuator.tap(position.head)
        actuator.gap()
        actuator.pixels_before_effect = actuator.look()
    actuator.tap(moves[0].cell)
    actuator.hover(position.trail[0])


def _key(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], keys: dict[Cell, str]) -> None:
    (row, column), (to_row, to_column) = position.head, moves[0].cell
    actuator.key(keys[to_row - row, to_column - column])


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


PLAYER = Player(
    puzzle="onestroke",
    input_methods=(
        InputMethod("drag", "Drag along the line", draw, n_moves=0),
        InputMethod("letters", "The keys W, A, S, D", partial(_key, keys=LETTERS)),
        InputMethod("click", "Click one cell after another", _click),
        InputMethod("arrows", "Arrow keys", partial(_key, keys=ARROWS)),
        InputMethod("step-drag", "Drag from cell to cell", partial(_drag, pace_s=SLOW_S, is_whole=False)),
        InputMethod("trace", "Click the start, then move along the line", partial(draw, is_pressed=False), n_moves=0),
        InputMethod("slow-drag", "Drag slowly along the line", partial(_drag, pace_s=SLOW_S), n_moves=0, is_slow=True),
        InputMethod("slowest-drag", "Drag very slowly along the line", partial(_drag, pace_s=SLOWEST_S), n_moves=0, is_slow=True),
    ),
    first_method=lambda position: "letters" if position.maze.mode is Mode.BEST else "",
    hypotheses=hypotheses,
    recogniser=OneStrokeRecogniser,
    visible_part=lambda position: position.visited,
    partial_outcomes=_partial_outcomes,
    is_other_board=_is_other_board,
    mouse_covers_cells=True,
    may_be_highlight=OneStrokeRecogniser.may_be_highlight,
    is_checked=True,
)
