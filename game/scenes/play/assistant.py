"""Help in a game: hints, checking for mistakes, shuffling, and the warning that the game is lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from game.boards.base import OFF, WARNS_OF_LOSS, Act
from game.commands import Command
from game.scenes.messages import OpenAllSteps
from game.session import CHECK, HINT, SHUFFLE, Session
from game.session.assistance import BoardCheck, HintLadder, LossCheck, Rung
from solvers.errors import PuzzleError
from solvers.options import SEED_LIMIT
from solvers.puzzle import Cell, Mark, Move, Role, State, cell_name
from solvers.words import count, listed

if TYPE_CHECKING:
    from game.scenes.play import PlayScene

MAX_CELLS_NAMED = 6


class Assistant:
    """Asks the worker about a scene's game, one question at a time, and has the scene show the answers."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, self._app = scene, scene.app
        self.hints = HintLadder(scene.app.worker)
        self._mistakes: tuple[Mark, ...] = ()
        self._verdict = ""  # what the last check for mistakes said
        self.begin()

    def begin(self) -> None:
        """Start checking the scene's current game."""
        worker = self._app.worker
        self.board_check = BoardCheck(worker, self._session)
        self.loss_check = LossCheck(worker, self._session)
        self._has_warned = False
        self._has_news = False  # whether the loss check has found something while the board was hidden

    def forget(self) -> None:
        """Stop all checks because the game is closed."""
        self.hints.forget()
        self.board_check.forget()
        self.loss_check.forget()

    def clear(self) -> None:
        """Remove hints and mistakes of the previous position, and what was said of these."""
        self.hints.forget()
        self._mistakes = ()
        if self._app.toasts.text == self._verdict:
            self._app.hide_message()

    def credit_plan(self, before: State[Any], moves: tuple[Move, ...]) -> None:
        """If the moves follow the hints' plan, take the distance to the goal from the plan."""
        if self.hints.plans(before, moves):
            self.loss_check.record_progress(before, self._session.state, len(moves))

    def poll(self) -> None:
        if self.hints.poll():
            self._show_hint()
        if self.board_check.poll():
            self._scene.refresh_text()
            if self.board_check.report.problem:
                self._app.show_message(self.board_check.report.problem, is_bad=True)
        self._has_news |= self.loss_check.poll()
        if self._has_news and self._scene in self._app.stack.visible():
            self._has_news = False
            self._warn_if_lost()

    @property
    def _session(self) -> Session:
        return self._scene.session

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._mistakes or self.hints.marks

    # hints and mistakes

    def hint(self) -> None:
        """Reveal a little more about the next step."""
        if self._session.is_won and not self._session.missing:
            self._app.show_message("This board is already solved.")
            return
        if self.hints.rung is Rung.NOTHING and not self.hints.is_thinking:
            if self._session.helps_left(HINT) == 0:
                self._app.show_message("You have used all the hints of this game.")
                return
            self._session.help(HINT)
        self._mistakes = ()
        self.hints.climb(self._session.puzzle, self._session.state)
        if self.hints.rung is Rung.DONE and self.hints.step is not None:
            self._scene.act(Act(self.hints.step.moves))
        else:
            self._show_hint()

    def all_steps(self) -> None:
        """List every step that a technique finds here; this counts as a hint."""
        session = self._session
        if session.is_won:
            self._app.show_message("This board is already solved.")
            return
        session.help(HINT)
        self.hints.forget()
        self._scene.open(OpenAllSteps(session.puzzle, session.state, self._scene.pictures.style))

    def _show_hint(self) -> None:
        if self.hints.error is not None and self._session.mistakes:  # mistakes come before hints
            self._mistakes = (Mark(Role.WRONG, self._session.mistakes),)
        self._scene.refresh_marks()

    def check(self) -> None:
        """Mark and list the cells that are wrong."""
        if self.board_check.report.answer is None:
            still = "The board is still being checked. Try again in a moment."
            self._app.show_message("This board has no unique solution to check against." if self.board_check.is_over else still)
            return
        self._session.help(CHECK)
        self.hints.forget()
        cells = self._session.mistakes
        self._mistakes = (Mark(Role.WRONG, cells),) if cells else ()
        self._scene.refresh()
        self._verdict = _verdict_on(cells)
        self._app.show_message(self._verdict, is_bad=bool(cells))

    # lost games

    def shuffle(self) -> None:
        session = self._session
        if session.is_won or session.puzzle.shuffle is None:
            return
        if session.helps_left(SHUFFLE) == 0:
            self._app.show_message("You have used all the shuffles of this game.")
            return
        move = session.puzzle.shuffle(session.state, random.SystemRandom().randrange(SEED_LIMIT))
        try:
            is_other = session.state.apply(move) != session.state
        except PuzzleError as problem:
            self._app.show_message(str(problem), is_bad=True)
            return
        if not is_other:
            self._app.show_message("No other arrangement of the remaining tiles can be cleared.")
            return
        session.help(SHUFFLE)
        self._scene.act(Act((move,)))

    def _warn_if_lost(self) -> None:
        """Say that the game is lost, or take the warning away."""
        self._scene.panel.refresh()
        warning = self.loss_warning
        if warning and (not self._has_warned or self.loss_check.losing_turn):
            self._app.show_message(warning, is_bad=True)
        elif self._has_warned and not warning:
            self._app.hide_message()
        self._has_warned = bool(warning)

    @property
    def possible_points(self) -> int | None:
        """The most points still possible; None if unknown, or if the player doesn't want to be told."""
        return self.loss_check.par if self._scene.view.board.chosen(WARNS_OF_LOSS) != OFF else None

    @property
    def loss_warning(self) -> str:
        """The warning that the game is lost; empty while it may still be won."""
        why, turn = self.loss_check.why, self.loss_check.losing_turn
        if not why or self._scene.view.board.chosen(WARNS_OF_LOSS) == OFF:
            return ""
        moves = " ".join(map(str, self._session.history.turns[turn - 1])) if turn else ""
        back = f" {moves} lost it. {Command.BEST.keys} goes back to just before." if turn else ""
        can_shuffle = self._session.puzzle.shuffle is not None and self._session.helps_left(SHUFFLE) != 0
        shuffle = f" {Command.SHUFFLE.keys} shuffles the tiles." if can_shuffle else ""
        return f"{why}{back}{shuffle}"


def _verdict_on(mistakes: tuple[Cell, ...]) -> str:
    if not mistakes:
        return "No mistakes so far."
    names = listed((*map(cell_name, mistakes[:MAX_CELLS_NAMED]), *(["more"] if len(mistakes) > MAX_CELLS_NAMED else [])))
    are = "is" if len(mistakes) == 1 else "are"
    return f"{count(len(mistakes), 'cell')} {are} wrong: {names}. {Command.BEST.keys} goes back to just before the first mistake."
