"""What the worker finds out about a game in play: how hard its board is and its one solution; and whether it is lost."""

from collections.abc import Mapping
from typing import Any

from game.session.session import Session
from solvers import game_id
from solvers.errors import GaveUp, PuzzleError
from solvers.puzzle import Report, Ruling, State
from solvers.worker.process import Status, Task, Worker
from solvers.worker.tasks import examine, judge


class BoardCheck:
    """Finds out about a session's start what takes too long for the window: how hard it is, and its one solution."""

    def __init__(self, worker: Worker, session: Session) -> None:
        self._worker, self._session = worker, session
        self._task: Task | None = None
        self.is_over = session.puzzle.examine is None or session.is_blank
        self.report: Report[Any] = Report()

    def poll(self) -> bool:
        """Take what has been found, and tell whether there is something new. A task that was pushed aside begins again."""
        if self.is_over:
            return False
        if self._task is None:
            if not self._worker.is_busy:
                self._task = self._worker.start(examine, game_id(self._session.puzzle, self._session.start))
            return False
        reports = [item for item in self._task.take() if isinstance(item, Report)]
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
        """Look no further, as the game is left."""
        if self._task is not None and not self.is_over:
            self._worker.cancel()
        self.is_over = True

    @property
    def has_answer(self) -> bool:
        """Tell whether the one solution is known."""
        return self.report.answer is not None


_OPEN = Ruling(is_lost=False)  # of a position about which nobody could find out anything: it is not proven lost
_SOLVED = Ruling(is_lost=False, left=0)
MOST_LOOKED_BACK = 30
"""how many of the last positions are judged though they were passed in a hurry, where moves are counted"""


class LossCheck:
    """Watches a session whose puzzle has a judge. Gives way to whatever else the worker is asked."""

    def __init__(self, worker: Worker, session: Session) -> None:
        self._worker, self._session = worker, session
        self._task: Task | None = None
        self._asked: State[Any] = session.start
        self._rulings: dict[State[Any], Ruling] = {}
        self._line: dict[int, State[Any]] = {}
        """positions up to the one in play by the turns before them: those that were in play, and those that were judged"""
        self._played = -1  # how many turns had been made when it was brought up to date
        self._reported: tuple[str, int, int | None] = ("", 0, None)
        self._settled: State[Any] | None = None  # the position about which nothing is left to find out
        self._is_over = session.puzzle.judge is None

    def poll(self) -> bool:
        """Take rulings, ask for the next one, and tell whether there is something new to say."""
        if self._is_over or (self._task is None and self._is_settled):
            return False
        self._take()
        self._follow()
        known = len(self._rulings)
        wanted = self._wanted()
        if self._task is not None and wanted is not None and wanted != self._asked:
            self._task = None  # the game has gone on
            self._worker.cancel()
        if wanted is not None and self._task is None and not self._worker.is_busy:
            self._asked = wanted
            self._task = self._worker.start(judge, game_id(self._session.puzzle, wanted))
        self._settled = self._session.state if wanted is None and len(self._rulings) == known else None
        news = (self.why, self.lost_by, self.par)
        is_new, self._reported = news != self._reported, news
        return is_new

    @property
    def _is_settled(self) -> bool:
        """Tell whether nothing has happened since all was found out: then a frame costs nothing."""
        return self._settled is self._session.state and self._played == self._session.played

    def forget(self) -> None:
        """Judge no further, as the game is left."""
        if self._task is not None and self._task.status is Status.RUNNING:
            self._worker.cancel()
        self._task, self._is_over = None, True

    @property
    def why(self) -> str:
        """The sentence that says that the game is lost; empty as long as that isn't proven."""
        ruling = self._rulings.get(self._session.state)
        return ruling.why if ruling is not None and ruling.is_lost else ""

    @property
    def rulings(self) -> Mapping[State[Any], Ruling]:
        """What is proven about positions of the game, or planned."""
        return {state: ruling for state, ruling in self._rulings.items() if ruling is not _OPEN}

    @property
    def par(self) -> int | None:
        """The most points that can still be made, as far as that is known."""
        if self._session.is_won:
            return self._session.points
        ruling = self._rulings.get(self._session.state)
        return ruling.par if ruling is not None else None

    @property
    def best_turn(self) -> int | None:
        """After how many turns the game stood best, the latest of equals, as far as that is known; None where it isn't.

        Where the puzzle gives points most could be made there; where moves count fewest were left.
        """
        known = [(worth, turns) for turns, state in self._line.items() if (worth := self._worth(state)) is not None]
        return max(known)[1] if known else None

    @property
    def is_behind(self) -> bool:
        """Tell whether the position in play is being judged, or is the next one: soon more is known."""
        is_asked = self._task is not None or not self._worker.is_busy
        return not self._is_over and is_asked and self._session.state not in self._rulings

    def credit(self, before: State[Any], after: State[Any], made: int) -> None:
        """Count a position as so many moves nearer than the one before it: a plan leads there, though another may begin anew."""
        ruling = self._rulings.get(before, _OPEN)
        if ruling.left is not None:
            self._rulings.setdefault(after, Ruling(False, left=ruling.left - made))

    def _worth(self, state: State[Any]) -> int | None:
        ruling = self._rulings.get(state, _OPEN)
        if self._session.points is not None:
            return ruling.par
        return -ruling.left if ruling.left is not None else None

    @property
    def lost_by(self) -> int:
        """The number, from 1, of the turn that lost the game; 0 while that isn't known, and for starts that were lost already."""
        if not self.why:
            return 0
        good, lost = self._bracket()
        return lost if lost == good + 1 else 0

    def _bracket(self) -> tuple[int, int]:
        """Return after how many turns the game was last not lost, and first lost, as far as that is known.

        What comes after a lost position is lost too, until somebody shuffles; so the last of the good ones counts.
        """
        is_lost = {turns: self._rulings[state].is_lost for turns, state in self._line.items() if state in self._rulings}
        good = max((turns for turns in is_lost if not is_lost[turns]), default=-1)
        return good, min((turns for turns in is_lost if turns > good), default=self._session.played)

    def _wanted(self) -> State[Any] | None:
        """Return the position that is to be judged next: the one in play, then those that tell which turn lost it or was best."""
        if self._session.state not in self._rulings:
            return self._judged_at_once(self._session.state)
        if not self.why:
            return self._passed_over()
        good, lost = self._bracket()
        return self._judged_at_once(self._position((good + lost) // 2)) if lost - good > 1 else None

    def _passed_over(self) -> State[Any] | None:
        """Return the latest position that was passed in a hurry, where the moves left are counted."""
        if not self._rulings[self._session.state].left:
            return None
        latest = (self._line[turns] for turns in sorted(self._line, reverse=True)[:MOST_LOOKED_BACK])
        unknown = (state for state in latest if state not in self._rulings)
        return next((state for state in map(self._judged_at_once, unknown) if state is not None), None)

    def _follow(self) -> None:
        """Note the position in play and those passed on the way to it, or the last of these: there can be thousands."""
        played, state = self._session.played, self._session.state
        known = self._line.get(played, state)
        if known is not state and known != state:  # other turns have taken the place of some
            self._line, self._played = {}, -1
        elif played < self._played:
            self._line = {turns: each for turns, each in self._line.items() if turns <= played}
        for turns in range(max(min(self._played, played) + 1, played - MOST_LOOKED_BACK, 0), played + 1):
            self._position(turns)
        self._played = played

    def _position(self, turns: int) -> State[Any]:
        if turns not in self._line:
            self._line[turns] = self._session.history.state_at(turns)
        return self._line[turns]

    def _judged_at_once(self, state: State[Any]) -> State[Any] | None:
        """Return a position, or None if it can be judged without a search."""
        if state.is_solved():
            self._rulings[state] = _SOLVED
            return None
        try:
            self._session.puzzle.check(state)
        except PuzzleError as problem:
            self._rulings[state] = Ruling(True, str(problem))
            return None
        return state

    def _take(self) -> None:
        """Take what the worker has found out. A task that was pushed aside is asked for again."""
        if self._task is None:
            return
        rulings = [item for item in self._task.take() if isinstance(item, Ruling)]
        if rulings:
            self._rulings[self._asked] = rulings[-1]
        if self._task.status is not Status.RUNNING:
            if self._task.status is not Status.CANCELLED:
                self._rulings.setdefault(self._asked, _OPEN)
            self._task = None
