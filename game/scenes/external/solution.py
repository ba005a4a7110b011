"""The solution drawn over a picture: what to write, draw or click in its cells, worked out by the solver of choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.scenes.shared.solver_choice import chosen_options, chosen_solver
from solvers import game_id
from solvers.errors import GaveUp
from solvers.puzzle import Cell, Drag, Move, Press, Progress, Puzzle, State, Step, Tap, kept_steps, net_moves
from solvers.worker.process import Status, Task
from solvers.worker.tasks import solve

if TYPE_CHECKING:
    from game.app import App

MOST_CLICKS = 9
"""moves that are shown where a move is a click and changes what the next ones mean"""


@dataclass(frozen=True)
class Guide:
    """What a hand has to do in which cells: signs to write, or the numbers of moves in their order, and lines to draw."""

    labels: dict[Cell, str] = field(default_factory=dict)
    lines: tuple[tuple[Cell, ...], ...] = ()
    moves: int = 0
    """of the whole solution"""
    has_order: bool = False
    """whether the labels are numbers of moves, of which these are the first"""


def guide_of(state: State[Any], moves: Iterable[Move]) -> Guide:
    """Return what a hand has to do to make the moves, as far as it can be shown at once."""
    moves = list(moves)
    labels: dict[Cell, str] = {}
    lines: list[tuple[Cell, ...]] = []
    clicks = 0
    for move in moves:
        gestures = state.gestures(move)
        taps = [gesture.target for gesture in gestures if isinstance(gesture, Tap) and not isinstance(gesture.target, str)]
        keys = [gesture.key for gesture in gestures if isinstance(gesture, Press)]
        lines += [gesture.cells for gesture in gestures if isinstance(gesture, Drag)]
        if keys and len(keys[0]) == 1:
            labels |= dict.fromkeys(taps, keys[0].upper())
        elif taps and not keys:
            clicks += 1
            if clicks > MOST_CLICKS or any(cell in labels for cell in taps):
                break
            labels |= dict.fromkeys(taps, str(clicks))
        state = state.apply(move)
    return Guide(labels, tuple(lines), len(moves), clicks > 0)


class Answer:
    """Has a board solved in the worker when that is asked for."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.is_wanted = False
        self.guide: Guide | None = None
        self.problem = ""
        """why there is no solution, as a sentence"""
        self._task: Task | None = None
        self._items: list[Step | Progress] = []
        self._asked: tuple[Puzzle[Any, Any], State[Any]] | None = None
        self._solver = ""

    @property
    def is_thinking(self) -> bool:
        """Tell whether the solver is at work, or is to be."""
        return self.is_wanted and self.guide is None and not self.problem

    def ask(self, puzzle: Puzzle[Any, Any], state: State[Any]) -> None:
        """Begin to solve a board."""
        self.forget()
        self.is_wanted, self._asked = True, (puzzle, state)
        self._solver = chosen_solver(self._app, puzzle).name
        self._start()

    def forget(self) -> None:
        """Show no solution any more."""
        if self._task is not None:
            self._app.worker.cancel()
        self.is_wanted, self.guide, self.problem, self._task = False, None, "", None

    def poll(self) -> bool:
        """Take what the solver has found, and tell whether it has come to its end. If it was pushed aside it begins again."""
        if self._task is None:
            if self.is_thinking and not self._app.worker.is_busy:
                self._start()
            return False
        self._items += self._task.take()
        if self._task.status is Status.RUNNING:
            return False
        status, error, self._task = self._task.status, self._task.error, None
        if isinstance(error, GaveUp) and error.instead:
            self._solver = error.instead
            self._start()
        elif status is Status.DONE and self._asked is not None:
            self.guide = guide_of(self._asked[1], net_moves(kept_steps(self._items)))
        elif error is not None:
            self.problem = str(error)
        return not self.is_thinking

    def _start(self) -> None:
        assert self._asked is not None
        puzzle, state = self._asked
        solver = self._app.shelf.solver(puzzle, self._solver)
        options = chosen_options(self._app, puzzle, solver)
        self._items = []
        self._task = self._app.worker.start(solve, game_id(puzzle, state), solver.address, options)
