"""Moving a game's cursor to a cell with the arrow keys; what each key changes shows where the cursor is."""

from collections.abc import Iterator

from solvers.puzzle import Cell
from vision.input.actuator import Actuator
from vision.input.pace import PATIENT_GAP_S
from vision.players.sudoku.cell_changes import MIN_CHANGE, Changes, changed_by

ARROWS = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
"""key -> how it moves the cursor, in rows and columns"""
CURSOR = "cursor"
"""key in the actuator's memo: the cell of the cursor"""
MOVES_CURSOR = "cursor is led"
"""key in the actuator's memo: whether arrow keys were seen to move a cursor"""


def go_to(actuator: Actuator, cell: Cell) -> bool:
    """Move the cursor to a cell; return whether it got there."""
    if CURSOR not in actuator.memo and not _find(actuator):
        return False
    for _ in range(sum(actuator.grid.shape)):
        if actuator.memo[CURSOR] == cell:
            return True
        if not any(_step(actuator, key) or _step_slowly(actuator, key) for key in _towards(actuator.memo[CURSOR], cell)):
            break
    del actuator.memo[CURSOR]
    return False


def _find(actuator: Actuator) -> bool:
    """Find the cursor by moving it, with the mouse out of the way; return whether it was seen to move."""
    actuator.step_aside()
    actuator.wait(actuator.pace.gap_s)
    for key, (down, across) in ARROWS.items():
        seen = _changes_by(actuator, key)
        if seen is None:
            continue
        rows, columns = actuator.grid.shape
        starts = [(r, c) for r, c in actuator.grid.cells if 0 <= r + down < rows and 0 <= c + across < columns]
        before = max(starts, key=lambda start: min(seen[start], seen[start[0] + down, start[1] + across]))
        actuator.memo[CURSOR] = before[0] + down, before[1] + across
        moves_cursor = bool(min(seen[before], seen[actuator.memo[CURSOR]]) > MIN_CHANGE)
        actuator.memo[MOVES_CURSOR] = moves_cursor
        return moves_cursor
    return False


def _towards(cursor: Cell, cell: Cell) -> Iterator[str]:
    """Yield the keys that move the cursor closer to a cell."""
    down, across = cell[0] - cursor[0], cell[1] - cursor[1]
    for key, (of_rows, of_columns) in ARROWS.items():
        if down * of_rows > 0 or across * of_columns > 0:
            yield key


def _step_slowly(actuator: Actuator, key: str) -> bool:
    """Repeat an arrow key after a pause, in case it came too soon for the game; if so, go slower from now on."""
    actuator.wait(PATIENT_GAP_S)
    is_taken = _step(actuator, key)
    if is_taken:
        actuator.pace.missed()
    return is_taken


def _step(actuator: Actuator, key: str) -> bool:
    """Type an arrow key, and record where the cursor went, since it may skip cells; return whether it moved.

    One of the two cells needn't change: the mouse may be over it.
    """
    start: Cell = actuator.memo[CURSOR]
    seen = _changes_by(actuator, key)
    ahead = [] if seen is None else list(_cells_ahead(seen, start, key))
    if seen is None or not ahead or max(seen[start], *(seen[cell] for cell in ahead)) < MIN_CHANGE:
        return False
    best = max(ahead, key=lambda cell: seen[cell])
    actuator.memo[CURSOR] = best if seen[best] > MIN_CHANGE else ahead[0]
    return True


def _changes_by(actuator: Actuator, key: str) -> Changes | None:
    """Type a key and return what it changes, after the input gap; None if nothing changes."""
    seen = changed_by(actuator, lambda: actuator.key(key))
    actuator.gap()
    return seen


def _cells_ahead(seen: Changes, start: Cell, key: str) -> Iterator[Cell]:
    """Yield the cells ahead of the cursor in the direction of an arrow key."""
    (row, column), (down, across) = start, ARROWS[key]
    rows, columns = seen.shape
    while 0 <= row + down < rows and 0 <= column + across < columns:
        row, column = row + down, column + across
        yield row, column
