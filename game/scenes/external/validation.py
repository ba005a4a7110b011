"""What the rules say of a board that was read: whether it can be played, and what a thorough look finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.session.checks import BoardCheck
from game.session.session import Session
from solvers import PUZZLES
from solvers.puzzle import Puzzle, State
from vision.corrections.choices import problem_of
from vision.seen import SeenBoard

if TYPE_CHECKING:
    from game.app import App

_SOLVED = "solved: nothing is left to do"


class Validation:
    """Looks at one board at a time; the thorough look is taken by the worker."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._board: SeenBoard | None = None
        self._problem = ""
        self._board_check: BoardCheck | None = None
        self.is_solved = False
        """whether the board is right, and nothing is left to do"""
        self.state: State[Any] | None = None
        """the position, if it can be played"""

    @property
    def puzzle(self) -> Puzzle[Any, Any]:
        """The puzzle of the board."""
        assert self._board is not None
        return PUZZLES[self._board.puzzle]

    def look_at(self, board: SeenBoard | None) -> bool:
        """Look at a board, or at none; tell whether it is another one."""
        if board is self._board:
            return False
        self.forget()
        self._board = board
        self._problem = problem_of(board) if board is not None else ""
        if board is not None and board.text and not self._problem:
            state = self.puzzle.parse(board.text)
            self.is_solved = state.is_solved()
            if not self.is_solved:
                self.state = state
                self._board_check = BoardCheck(self._app.worker, Session(self.puzzle, state))
        return True

    def forget(self) -> None:
        """Look at nothing any more."""
        if self._board_check is not None:
            self._board_check.forget()
        self._board = self._board_check = self.state = None
        self._problem, self.is_solved = "", False

    def poll(self) -> bool:
        """Take what has been found out, and tell whether that is something new."""
        return self._board_check is not None and self._board_check.poll()

    @property
    def is_playable(self) -> bool:
        return self.state is not None

    @property
    def problem(self) -> str:
        """What is wrong with the board, as a sentence; empty as long as nothing is."""
        return self._problem or (self._board_check.report.problem if self._board_check is not None else "")

    @property
    def facts(self) -> tuple[str, ...]:
        """What is known of it, a few words each."""
        if self.is_solved:
            return (_SOLVED,)
        return self._board_check.report.facts if self._board_check is not None else ()
