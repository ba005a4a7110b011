"""Hints, one rung at a time: what to look for, where, why, and then the move itself."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from solvers import game_id
from solvers.errors import PuzzleError
from solvers.puzzle import Cell, Mark, Move, Puzzle, Role, State, Step, cell_name
from solvers.words import listed
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import hint


class Rung(IntEnum):
    """How much a hint has revealed."""

    NOTHING = 0
    CLUE = 1
    WHERE = 2
    WHY = 3
    DONE = 4


_THINKING = "Looking for a hint…"
MAX_NAMED = 4  # more cells than this aren't listed one by one
_LOOK_AT = ((Role.SUBJECT, Role.TARGET), (Role.REGION,), (Role.MOVER,))
_OUTCOMES = (Role.PLACED, Role.ELIMINATED)
_LINKS = (Role.STRONG, Role.WEAK)


class HintLadder:
    """Asks for the next step of a position, and reveals it rung by rung.

    The solver's plan beyond that step is kept, and hints follow it for as long as the game does: a new plan in the middle of
    a manoeuvre might begin by undoing it.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._task: Task | None = None
        self._planned: State[Any] | None = None  # the position after the steps of the plan received so far
        self._plan: dict[State[Any], Step] = {}
        self._asked: tuple[Puzzle[Any, Any], State[Any]]
        self._location = ""  # the puzzle's own description of where the step is
        self.is_thinking = False  # whether the solver still has to answer
        self.rung = Rung.NOTHING
        self.step: Step | None = None
        self.error: PuzzleError | None = None

    def climb(self, puzzle: Puzzle[Any, Any], state: State[Any]) -> None:
        """Reveal the next rung; the first call at a position asks the solver, unless the plan already passes through it."""
        if self.step is not None:
            self.rung = Rung(min(self.rung + 1, Rung.DONE))
        elif state in self._plan:
            self._present(self._plan[state], puzzle, state)
        elif not self.is_thinking:
            self.error, self._asked, self._planned, self._plan, self.is_thinking = None, (puzzle, state), state, {}, True
            self._task = self._worker.start(hint, game_id(puzzle, state))

    def plans(self, state: State[Any], moves: tuple[Move, ...]) -> bool:
        """Return whether the plan makes these moves at a position."""
        return state in self._plan and self._plan[state].moves == moves

    def forget(self) -> None:
        """Start again at the first rung, because the position has changed; the plan is kept."""
        if self.is_thinking:
            self._worker.cancel()
            self._task = None
        self.is_thinking, self.step, self.error = False, None, None
        self.rung = Rung.NOTHING

    def poll(self) -> bool:
        """Collect the solver's steps, and return whether there is an answer now."""
        if self._task is None:
            return False
        task, steps = self._task, self._task.take()
        self._extend_plan(steps)
        if task.status is not Status.RUNNING:
            self._task = None
        if not self.is_thinking or not (steps or self._task is None):
            return False
        self.is_thinking = False
        if steps:
            self._present(steps[0], *self._asked)
        else:
            self.error = task.error
        return True

    def _present(self, step: Step, puzzle: Puzzle[Any, Any], state: State[Any]) -> None:
        self.step, self.rung = step, Rung.CLUE if step.clue else Rung.WHERE
        self._location = puzzle.hint_text(state, step) if puzzle.hint_text is not None else ""

    def _extend_plan(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if self._planned is not None and not step.undoes:
                self._plan[self._planned] = step
                self._planned = self._planned.apply_all(step.moves)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks to show on this rung."""
        if self.step is None:
            return ()
        if self.rung is Rung.WHERE:
            return _pattern(self.step) or _where_marks(self.step)
        return self.step.marks if self.rung is Rung.WHY else ()

    @property
    def text(self) -> str:
        """The text to show on this rung."""
        if self.error is not None:
            return str(self.error)
        if self.step is None:
            return _THINKING if self.is_thinking else ""
        if self.rung is Rung.CLUE:
            return self.step.clue
        return self._where(self.step) if self.rung is Rung.WHERE else self.step.why

    def _where(self, step: Step) -> str:
        if self._location:
            return self._location
        if _pattern(step):
            return f"{step.clue} {_cells_sentence(_pattern(step)[0].cells)}"
        names = {mark.role: _names(mark.cells) for mark in self.marks}
        places = [text for role, text in names.items() if role is not Role.TARGET]
        if not places:
            return f"{step.headline}."
        target = names.get(Role.TARGET)
        goal = f" It is on its way to {target}." if target and target != places[0] else ""
        return f"Look at {places[0]}.{goal}"


def _where_marks(step: Step) -> tuple[Mark, ...]:
    """Return the marks that show where to look: those of the first group in _LOOK_AT that the step has."""
    for roles in _LOOK_AT:
        found = tuple(mark for mark in step.marks if mark.role in roles and mark.cells)
        if any(mark.role is roles[0] for mark in found):
            return found
    return ()


def _pattern(step: Step) -> tuple[Mark, ...]:
    """Return one mark for the cells on which a deduction about candidates rests; if there are none, for those it decides."""
    about = [mark for mark in step.marks if mark.digits and mark.role not in _LINKS]
    reasons = [mark for mark in about if mark.role not in _OUTCOMES]
    cells = dict.fromkeys(cell for mark in reasons or about for cell in mark.cells)
    return (Mark(Role.SUBJECT, tuple(sorted(cells))),) if cells else ()


def _cells_sentence(cells: tuple[Cell, ...]) -> str:
    if len(cells) == 1:
        return f"The cell is {cell_name(cells[0])}."
    named = f": {listed(map(cell_name, cells))}" if len(cells) <= 2 * MAX_NAMED else ""
    return f"The cells are marked{named}."


def _names(cells: tuple[Cell, ...]) -> str:
    """Return the names of a few cells, or the first and last of many."""
    if len(cells) <= MAX_NAMED:
        return listed(map(cell_name, cells))
    return f"the cells from {cell_name(min(cells))} to {cell_name(max(cells))}"
