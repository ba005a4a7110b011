"""Leads a game's cursor to a cell with the arrow keys: where it is shows in what each key changes."""

from collections.abc import Iterator

from solvers.puzzle import Cell
from vision.input.actuator import Actuator
from vision.input.pace import PATIENT_GAP_S
from vision.players.sudoku.cell_changes import CHANGED, Changes, changed_by

ARROWS = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
"""for each key how it moves the cursor, in rows and columns"""
CURSOR = "cursor"
"""the place of the cursor in an actuator's memory"""
LED = "cursor is led"
"""in an actuator's memory that arrow keys were seen to move a cursor"""


def go_to(actuator: Actuator, cell: Cell) -> bool:
    """Lead the cursor to a cell; returns whether it got there."""
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
    """Find the cursor by moving it, with the mouse over none of its cells; returns whether it was seen to move."""
    actuator.step_aside()
    actuator.wait(actuator.pace.gap_s)
    for key, (down, across) in ARROWS.items():
        seen = _seen_by(actuator, key)
        if seen is None:
            continue
        rows, columns = actuator.grid.shape
        starts = [(r, c) for r, c in actuator.grid.cells if 0 <= r + down < rows and 0 <= c + across < columns]
        before = max(starts, key=lambda start: min(seen[start], seen[start[0] + down, start[1] + across]))
        actuator.memo[CURSOR] = before[0] + down, before[1] + across
        is_led = bool(min(seen[before], seen[actuator.memo[CURSOR]]) > CHANGED)
        actuator.memo[LED] = is_led
        return is_led
    return False


def _towards(cursor: Cell, cell: Cell) -> Iterator[str]:
    """Yield the keys that lead from one cell nearer to another."""
    down, across = cell[0] - cursor[0], cell[1] - cursor[1]
    for key, (of_rows, of_columns) in ARROWS.items():
        if down * of_rows > 0 or across * of_columns > 0:
            yield key


def _step_slowly(actuator: Actuator, key: str) -> bool:
    """Type an arrow key once more that seems to have come too soon for the game, and go slower from now on where it had."""
    actuator.wait(PATIENT_GAP_S)
    is_taken = _step(actuator, key)
    if is_taken:
        actuator.pace.missed()
    return is_taken


def _step(actuator: Actuator, key: str) -> bool:
    """Type an arrow key, and take note of where the cursor went, which may pass over cells; returns whether it moved.

    One of the two cells need not change: the mouse may be over it.
    """
    start: Cell = actuator.memo[CURSOR]
    seen = _seen_by(actuator, key)
    ahead = [] if seen is None else list(_ray(seen, start, key))
    if seen is None or not ahead or max(seen[start], *(seen[cell] for cell in ahead)) < CHANGED:
        return False
    best = max(ahead, key=lambda cell: seen[cell])
    actuator.memo[CURSOR] = best if seen[best] > CHANGED else ahead[0]
    return True


def _seen_by(actuator: Actuator, key: str) -> Changes | None:
    """Type a key and return what it has changed, when the game is ready for the next one; None if nothing has."""
    seen = changed_by(actuator, lambda: actuator.key(key))
    actuator.gap()
    return seen


def _ray(seen: Changes, start: Cell, key: str) -> Iterator[Cell]:
    """Yield the cells that an arrow key may lead to."""
    (row, column), (down, across) = start, ARROWS[key]
    rows, columns = seen.shape
    while 0 <= row + down < rows and 0 <= column + across < columns:
        row, column = row + down, column + across
        yield row, column
