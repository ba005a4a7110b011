"""What the worker finds out about a game in play: hints, the difficulty and solution of its board, and whether it is lost."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from game.session import Session
from solvers import game_id
from solvers.errors import GaveUp, PuzzleError
from solvers.puzzle import Cell, Mark, Move, Puzzle, Report, Role, Ruling, State, Step, cell_name
from solvers.words import listed
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import examine, hint, judge


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
        task, steps = self._task, self._task.drain()
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
        if self.step is None:
            return ()
        if self.rung is Rung.WHERE:
            return _pattern(self.step) or _where_marks(self.step)
        return self.step.marks if self.rung is Rung.WHY else ()

    @property
    def text(self) -> str:
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


class BoardCheck:
    """Asks the worker how hard a session's board is, and for its only solution."""

    def __init__(self, worker: Worker, session: Session) -> None:
        self._worker, self._session = worker, session
        self._task: Task | None = None
        self.is_over = session.puzzle.examine is None or session.is_blank
        self.report: Report[Any] = Report()

    def poll(self) -> bool:
        """Collect results, and return whether there are new ones. A task that another one displaced is started again."""
        if self.is_over:
            return False
        if self._task is None:
            if not self._worker.is_busy:
                self._task = self._worker.start(examine, game_id(self._session.puzzle, self._session.start))
            return False
        reports = [item for item in self._task.drain() if isinstance(item, Report)]
        if reports:
            self.report = reports[-1]
            self._session.answer = self.report.answer
            self._session.par = self.report.par if self.report.par is not None else self._session.par
            self._session.fewest = self.report.fewest
        if self._task.status is Status.CANCELLED:
            self._task = None
            return bool(reports)
        self.is_over = self._task.status is not Status.RUNNING
        if self._task.error is not None and not (isinstance(self._task.error, GaveUp) and self.report.facts):
            self.report = Report(problem=str(self._task.error))
        return bool(reports) or self._task.error is not None

    def forget(self) -> None:
        """Stop checking, because the game is being left."""
        if self._task is not None and not self.is_over:
            self._worker.cancel()
        self.is_over = True


_OPEN = Ruling(is_lost=False)  # for a position that the judge couldn't decide: it isn't proven lost
_SOLVED = Ruling(is_lost=False, left=0)
MAX_LOOKBACK = 30
"""number of recent positions that are judged even if the player moved on at once, in puzzles that count moves"""


class LossCheck:
    """Watches for the loss of a game, in puzzles that have a judge. Any other task of the worker comes first."""

    def __init__(self, worker: Worker, session: Session) -> None:
        self._worker, self._session = worker, session
        self._task: Task | None = None
        self._asked: State[Any] = session.start
        self._rulings: dict[State[Any], Ruling] = {}
        self._line: dict[int, State[Any]] = {}
        """number of turns -> position after them, for the positions on the way to the current one that were in play or judged"""
        self._played = -1  # number of turns at the last update of the line
        self._reported: tuple[str, int, int | None] = ("", 0, None)
        self._settled: State[Any] | None = None  # the position for which nothing is left to find out
        self._is_over = session.puzzle.judge is None

    def poll(self) -> bool:
        """Collect rulings, ask for the next one, and return whether there is news."""
        if self._is_over or (self._task is None and self._is_settled):
            return False
        self._collect()
        self._update_line()
        known = len(self._rulings)
        wanted = self._next_to_judge()
        if self._task is not None and wanted is not None and wanted != self._asked:
            self._task = None  # the game has gone on
            self._worker.cancel()
        if wanted is not None and self._task is None and not self._worker.is_busy:
            self._asked = wanted
            self._task = self._worker.start(judge, game_id(self._session.puzzle, wanted))
        self._settled = self._session.state if wanted is None and len(self._rulings) == known else None
        news = (self.why, self.losing_turn, self.par)
        is_new, self._reported = news != self._reported, news
        return is_new

    @property
    def _is_settled(self) -> bool:
        """Whether nothing has happened since everything was found out, so that a frame costs nothing."""
        return self._settled is self._session.state and self._played == self._session.played

    def forget(self) -> None:
        """Stop judging, because the game is being left."""
        if self._task is not None and self._task.status is Status.RUNNING:
            self._worker.cancel()
        self._task, self._is_over = None, True

    @property
    def why(self) -> str:
        """Why the game is lost; empty while that isn't proven."""
        ruling = self._rulings.get(self._session.state)
        return ruling.why if ruling is not None and ruling.is_lost else ""

    @property
    def rulings(self) -> Mapping[State[Any], Ruling]:
        """What is proven, or follows from a plan, about positions of the game."""
        return {state: ruling for state, ruling in self._rulings.items() if ruling is not _OPEN}

    @property
    def par(self) -> int | None:
        """The most points that can still be scored; None while unknown."""
        if self._session.is_won:
            return self._session.points
        ruling = self._rulings.get(self._session.state)
        return ruling.par if ruling is not None else None

    @property
    def best_turn(self) -> int | None:
        """The number of turns after which the position was best, the latest of equals; None while unknown.

        The best position is the one with the most attainable points or, where moves count, with the fewest moves left.
        """
        known = [(value, turns) for turns, state in self._line.items() if (value := self._value(state)) is not None]
        return max(known)[1] if known else None

    @property
    def is_pending(self) -> bool:
        """Whether the current position is being judged or is next, so that more will be known soon."""
        is_asked = self._task is not None or not self._worker.is_busy
        return not self._is_over and is_asked and self._session.state not in self._rulings

    def record_progress(self, before: State[Any], after: State[Any], made: int) -> None:
        """Record that a plan leads from one position to another in `made` moves, so the count of moves left doesn't jump."""
        ruling = self._rulings.get(before, _OPEN)
        if ruling.left is not None:
            self._rulings.setdefault(after, Ruling(False, left=ruling.left - made))

    def _value(self, state: State[Any]) -> int | None:
        ruling = self._rulings.get(state, _OPEN)
        if self._session.points is not None:
            return ruling.par
        return -ruling.left if ruling.left is not None else None

    @property
    def losing_turn(self) -> int:
        """The number, from 1, of the turn that lost the game; 0 while unknown, or if the start was lost already."""
        if not self.why:
            return 0
        good, lost = self._bracket()
        return lost if lost == good + 1 else 0

    def _bracket(self) -> tuple[int, int]:
        """Return the turn numbers of the last position known not to be lost and of the first one after it known to be lost.

        Everything after a lost position is lost too unless the player shuffles, so the last good position counts.
        """
        is_lost = {turns: self._rulings[state].is_lost for turns, state in self._line.items() if state in self._rulings}
        good = max((turns for turns in is_lost if not is_lost[turns]), default=-1)
        return good, min((turns for turns in is_lost if turns > good), default=self._session.played)

    def _next_to_judge(self) -> State[Any] | None:
        """Return the position to judge next: the current one, then those that show which turn lost the game or was best."""
        if self._session.state not in self._rulings:
            return self._unless_obvious(self._session.state)
        if not self.why:
            return self._skipped_position()
        good, lost = self._bracket()
        return self._unless_obvious(self._position((good + lost) // 2)) if lost - good > 1 else None

    def _skipped_position(self) -> State[Any] | None:
        """Return the latest position that hasn't been judged because the player moved on at once, if moves left are counted."""
        if not self._rulings[self._session.state].left:
            return None
        latest = (self._line[turns] for turns in sorted(self._line, reverse=True)[:MAX_LOOKBACK])
        unknown = (state for state in latest if state not in self._rulings)
        return next((state for state in map(self._unless_obvious, unknown) if state is not None), None)

    def _update_line(self) -> None:
        """Add the current position and those since the last update, but only recent ones, as there can be thousands."""
        played, state = self._session.played, self._session.state
        known = self._line.get(played, state)
        if known is not state and known != state:  # other turns have replaced some
            self._line, self._played = {}, -1
        elif played < self._played:
            self._line = {turns: each for turns, each in self._line.items() if turns <= played}
        for turns in range(max(min(self._played, played) + 1, played - MAX_LOOKBACK, 0), played + 1):
            self._position(turns)
        self._played = played

    def _position(self, turns: int) -> State[Any]:
        if turns not in self._line:
            self._line[turns] = self._session.history.state_at(turns)
        return self._line[turns]

    def _unless_obvious(self, state: State[Any]) -> State[Any] | None:
        """Return the position if judging it takes a search; otherwise judge it and return None."""
        if state.is_solved():
            self._rulings[state] = _SOLVED
            return None
        try:
            self._session.puzzle.check(state)
        except PuzzleError as problem:
            self._rulings[state] = Ruling(True, str(problem))
            return None
        return state

    def _collect(self) -> None:
        """Collect what the worker has found. A task that another one displaced will be started again."""
        if self._task is None:
            return
        rulings = [item for item in self._task.drain() if isinstance(item, Ruling)]
        if rulings:
            self._rulings[self._asked] = rulings[-1]
        if self._task.status is not Status.RUNNING:
            if self._task.status is not Status.CANCELLED:
                self._rulings.setdefault(self._asked, _OPEN)
            self._task = None
