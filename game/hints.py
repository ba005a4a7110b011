"""Hints in three rungs: where to look, why, and done."""

from __future__ import annotations

from enum import IntEnum

from solvers.puzzle import Cell, Mark, PuzzleError, Role, Step, cell_name
from solvers.tasks import hint
from solvers.worker import Status, Task, Worker


class Rung(IntEnum):
    """How much has been told."""

    NOTHING = 0
    WHERE = 1
    WHY = 2
    DONE = 3


MOST_NAMED = 4
_LOOK_AT = ((Role.SUBJECT, Role.TARGET), (Role.REGION,), (Role.MOVER,))


class HintLadder:
    """Asks the default solver for the next step of a position, and tells it rung by rung."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._task: Task | None = None
        self.rung = Rung.NOTHING
        self.step: Step | None = None
        self.error: PuzzleError | None = None

    def climb(self, game_id: str) -> None:
        """Tell more about the position of a game ID; the first call asks the solver."""
        if self.step is not None:
            self.rung = Rung(min(self.rung + 1, Rung.DONE))
        elif self._task is None:
            self.error = None
            self._task = self._worker.start(hint, game_id)

    def forget(self) -> None:
        """Begin at the first rung again, as when the position has changed."""
        if self._task is not None:
            self._worker.cancel()
        self._task = self.step = self.error = None
        self.rung = Rung.NOTHING

    def poll(self) -> bool:
        """Take the solver's answer, and tell whether there is one now."""
        if self._task is None:
            return False
        steps = self._task.take()
        if steps:
            self.step, self.rung = steps[0], Rung.WHERE
        elif self._task.status is Status.RUNNING:
            return False
        else:
            self.error = self._task.error
        self._task = None
        return True

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to point at on this rung."""
        if self.step is None:
            return ()
        if self.rung is Rung.WHERE:
            return self._spots(self.step)
        return self.step.marks if self.rung is Rung.WHY else ()

    @property
    def text(self) -> str:
        """What to say on this rung."""
        if self.error is not None:
            return str(self.error)
        if self.step is None:
            return ""
        return self._where() if self.rung is Rung.WHERE else self.step.why

    def _spots(self, step: Step) -> tuple[Mark, ...]:
        """Return the marks that tell where to look: those of the first kinds that the step has."""
        for roles in _LOOK_AT:
            found = tuple(mark for mark in step.marks if mark.role in roles and mark.cells)
            if any(mark.role is roles[0] for mark in found):
                return found
        return ()

    def _where(self) -> str:
        names = {mark.role: _names(mark.cells) for mark in self.marks}
        places = [text for role, text in names.items() if role is not Role.TARGET]
        if not places:
            return f"{self.step.headline}." if self.step is not None else ""
        target = names.get(Role.TARGET)
        goal = f" It is on its way to {target}." if target and target != places[0] else ""
        return f"Look at {places[0]}.{goal}"


def _names(cells: tuple[Cell, ...]) -> str:
    """Return the names of a few cells, or where many begin and end."""
    if len(cells) <= MOST_NAMED:
        return ", ".join(map(cell_name, cells))
    return f"the cells from {cell_name(min(cells))} to {cell_name(max(cells))}"
