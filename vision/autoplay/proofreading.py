"""Reading once more what was written before the last move: an input may have changed a cell at which nobody looked."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.puzzle import Cell, cell_name
from vision.autoplay.events import Event, Said
from vision.autoplay.run import LIT_S, Run
from vision.players.player import InputMethod

MOST_AMISS = 3
"""if more cells show something else, something has come up over the board"""


def proofread(run: Run, hand: InputMethod) -> Iterator[Event]:
    """Write those cells again that don't show any more what was written there, and take note of the ones that still don't."""
    spoilt = run.player.spoilt
    if spoilt is None or not (cells := _amiss(run)):
        return
    yield Said(f"{' and '.join(map(cell_name, cells))} changed after being filled in. Filling in again.")
    wrong = spoilt(run.position, cells)
    for move in run.player.between(wrong, run.position):
        hand.play(run.actuator, wrong, (move,))
        run.actuator.rest()
    run.wait_for([run.position, wrong], 1)
    run.amiss = _amiss(run)
    run.eyes.learn(run.pixels, run.position)


def _amiss(run: Run) -> list[Cell]:
    """Return the few cells that don't show what was written since the beginning, with the mouse over none of them."""
    for is_aside in (False, True):
        if is_aside:
            run.actuator.step_aside()
            run.actuator.wait(LIT_S)
        run.pixels, is_covered = run.actuator.sight()
        unread = run.eyes.unread(run.pixels, run.start, run.position, lambda cell: False)
        cells = [cell for cell in unread if not is_covered(cell)]
        if not cells or len(unread) > MOST_AMISS:
            return []
    return cells
