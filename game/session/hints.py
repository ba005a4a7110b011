"""Hints in rungs: what to look for, which cells it is about, why, and done."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from solvers import game_id
from solvers.errors import PuzzleError
from solvers.puzzle import Cell, Mark, Move, Puzzle, Role, State, Step, cell_name
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import hint


class Rung(IntEnum):
    """How much has been told."""

    NOTHING = 0
    CLUE = 1
    WHERE = 2
    WHY = 3
    DONE = 4


MOST_NAMED = 4
_LOOK_AT = ((Role.SUBJECT, Role.TARGET), (Role.REGION,), (Role.MOVER,))
_OUTCOMES = (Role.PLACED, Role.ELIMINATED)
_LINKS = (Role.STRONG, Role.WEAK)


class HintLadder:
    """Asks for the next step of a position, and tells it rung by rung.

    What is planned beyond that step is kept: as long as the game follows the plan, so do the hints, since a plan that is made
    anew in the middle of a manoeuvre may begin by taking it back.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._task: Task | None = None
        self._planned: State[Any] | None = None  # the position to which the plan leads, as far as it has arrived
        self._plan: dict[State[Any], Step] = {}
        self._asked: tuple[Puzzle[Any, Any], State[Any]]
        self._named = ""  # what the puzzle itself says of the step
        self.is_thinking = False  # whether the solver has been asked and hasn't answered yet
        self.rung = Rung.NOTHING
        self.step: Step | None = None
        self.error: PuzzleError | None = None

    def climb(self, puzzle: Puzzle[Any, Any], state: State[Any]) -> None:
        """Tell more about a position; the first call asks the solver, if the plan has not come by there."""
        if self.step is not None:
            self.rung = Rung(min(self.rung + 1, Rung.DONE))
        elif state in self._plan:
            self._tell(self._plan[state], puzzle, state)
        elif not self.is_thinking:
            self.error, self._asked, self._planned, self._plan, self.is_thinking = None, (puzzle, state), state, {}, True
            self._task = self._worker.start(hint, game_id(puzzle, state))

    def plans(self, state: State[Any], moves: tuple[Move, ...]) -> bool:
        """Tell whether the plan makes these moves at a position."""
        return state in self._plan and self._plan[state].moves == moves

    def forget(self) -> None:
        """Begin at the first rung again, as when the position has changed; the plan is kept."""
        if self.is_thinking:
            self._worker.cancel()
            self._task = None
        self.is_thinking, self.step, self.error = False, None, None
        self.rung = Rung.NOTHING

    def poll(self) -> bool:
        """Take what the solver has found, and tell whether there is an answer now."""
        if self._task is None:
            return False
        task, steps = self._task, self._task.take()
        self._keep(steps)
        if task.status is not Status.RUNNING:
            self._task = None
        if not self.is_thinking or not (steps or self._task is None):
            return False
        self.is_thinking = False
        if steps:
            self._tell(steps[0], *self._asked)
        else:
            self.error = task.error
        return True

    def _tell(self, step: Step, puzzle: Puzzle[Any, Any], state: State[Any]) -> None:
        self.step, self.rung = step, Rung.CLUE if step.clue else Rung.WHERE
        self._named = puzzle.point_out(state, step) if puzzle.point_out is not None else ""

    def _keep(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if self._planned is not None and not step.undoes:
                self._plan[self._planned] = step
                self._planned = self._planned.apply_all(step.moves)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to point at on this rung."""
        if self.step is None:
            return ()
        if self.rung is Rung.WHERE:
            return _pattern(self.step) or _spots(self.step)
        return self.step.marks if self.rung is Rung.WHY else ()

    @property
    def text(self) -> str:
        """What to say on this rung."""
        if self.error is not None:
            return str(self.error)
        if self.step is None:
            return ""
        if self.rung is Rung.CLUE:
            return self.step.clue
        return self._where(self.step) if self.rung is Rung.WHERE else self.step.why

    def _where(self, step: Step) -> str:
        if self._named:
            return self._named
        if _pattern(step):
            return f"{step.clue} {_cells_named(_pattern(step)[0].cells)}"
        names = {mark.role: _names(mark.cells) for mark in self.marks}
        places = [text for role, text in names.items() if role is not Role.TARGET]
        if not places:
            return f"{step.headline}."
        target = names.get(Role.TARGET)
        goal = f" It is on its way to {target}." if target and target != places[0] else ""
        return f"Look at {places[0]}.{goal}"


def _spots(step: Step) -> tuple[Mark, ...]:
    """Return the marks that tell where to look: those of the first kinds that the step has."""
    for roles in _LOOK_AT:
        found = tuple(mark for mark in step.marks if mark.role in roles and mark.cells)
        if any(mark.role is roles[0] for mark in found):
            return found
    return ()


def _pattern(step: Step) -> tuple[Mark, ...]:
    """Return one mark of the cells that a deduction about candidates is made of; where it has none, of those it decides."""
    about = [mark for mark in step.marks if mark.digits and mark.role not in _LINKS]
    reasons = [mark for mark in about if mark.role not in _OUTCOMES]
    cells = dict.fromkeys(cell for mark in reasons or about for cell in mark.cells)
    return (Mark(Role.SUBJECT, tuple(sorted(cells))),) if cells else ()


def _cells_named(cells: tuple[Cell, ...]) -> str:
    if len(cells) == 1:
        return f"The cell is {cell_name(cells[0])}."
    named = f": {', '.join(map(cell_name, cells))}" if len(cells) <= 2 * MOST_NAMED else ""
    return f"The cells are marked{named}."


def _names(cells: tuple[Cell, ...]) -> str:
    """Return the names of a few cells, or where many begin and end."""
    if len(cells) <= MOST_NAMED:
        return ", ".join(map(cell_name, cells))
    return f"the cells from {cell_name(min(cells))} to {cell_name(max(cells))}"
