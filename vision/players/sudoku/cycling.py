"""Games in which each click on a cell shows the next digit, and after the last one an empty cell."""

from collections.abc import Sequence

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from vision.input.actuator import Actuator
from vision.players.sudoku.cell_changes import changed_by
from vision.players.sudoku.recognition.carets import without_caret
from vision.players.sudoku.texts import known_texts
from vision.signs.glyphs import read_figures

CYCLES = "click cycles"
"""key in the actuator's memo: whether clicks write digits"""
MIN_PROBABILITY = 0.5
"""probability at which a cell counts as showing a digit"""
ROUNDS = 2
"""how often to go through all digits of a cell"""


def has_cycled(actuator: Actuator, position: SudokuState, cell: Cell) -> bool:
    """Return whether clicks write digits: whether an empty cell showed one after the game's first click."""
    if CYCLES not in actuator.memo:
        actuator.memo[CYCLES] = bool(_digit_in(actuator, position, cell))
    return bool(actuator.memo[CYCLES])


def cycle(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Click a cell until it shows its digit, as long as each click writes the next one."""
    cell = moves[0].cell
    last, n_clicks = None, 0
    for _ in range(ROUNDS * (position.size + 1)):
        shown = _digit_in(actuator, position, cell)
        steps = 0 if last is None or shown is None else (shown - last) % (position.size + 1)
        if steps > n_clicks:
            actuator.memo[CYCLES] = False
        if shown == moves[0].digit or not actuator.memo.get(CYCLES):
            return
        if shown is not None and (steps or last is None):
            last, n_clicks = shown, n_clicks - steps  # the game has yet to respond to the other clicks
        n_clicks += 1
        changed_by(actuator, lambda: actuator.tap(cell), cell)
        actuator.gap()


def _digit_in(actuator: Actuator, position: SudokuState, cell: Cell) -> int | None:
    """Return the digit that a cell shows, 0 for none; None if that's unclear."""
    (figure,) = read_figures([without_caret(actuator.grid.crop(actuator.grid.plane(actuator.look()), cell))])
    texts = known_texts(actuator, position)
    return next((digit for digit, text in enumerate(texts) if figure.chance(text) > MIN_PROBABILITY), None)
