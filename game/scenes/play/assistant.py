"""What helps in a game: hints, what is wrong, a shuffle, and the word that it is lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from game.boards.base import OFF, TELLS_LOSS, Act
from game.commands import Command
from game.scenes.requests import OpenAllSteps
from game.session.checks import BoardCheck, LossCheck
from game.session.hints import HintLadder, Rung
from game.session.session import CHECK, HINT, SHUFFLE, Session
from solvers.errors import PuzzleError
from solvers.options import SEED_LIMIT
from solvers.puzzle import Mark, Move, Role, State, cell_name
from solvers.words import count

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene

MOST_NAMED = 6


class Assistant:
    """Asks the worker about a scene's game, one thing at a time, and has the scene show what it has found."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, self._app = scene, scene.app
        self.hints = HintLadder(scene.app.worker)
        self._mistakes: tuple[Mark, ...] = ()
        self.begin()

    def begin(self) -> None:
        """Look at another game from now on."""
        worker = self._app.worker
        self.board_check = BoardCheck(worker, self._session)
        self.loss_check = LossCheck(worker, self._session)
        self._has_told_loss = False

    def forget(self) -> None:
        """Ask no more, as the game is left."""
        self.hints.forget()
        self.board_check.forget()
        self.loss_check.forget()

    def clear(self) -> None:
        """Show nothing of what was said about the position before."""
        self.hints.forget()
        self._mistakes = ()

    def follow(self, before: State[Any], moves: tuple[Move, ...]) -> None:
        """Know a position that was reached as the hints have planned to be as near as the plan has it."""
        if self.hints.plans(before, moves):
            self.loss_check.credit(before, self._session.state, len(moves))

    def poll(self) -> None:
        """Take what the worker has found, and show it."""
        if self.hints.poll():
            self._show_hint()
        if self.board_check.poll():
            self._scene.refresh_words()
            if self.board_check.report.problem:
                self._app.say(self.board_check.report.problem, is_bad=True)
        if self.loss_check.poll():
            self._tell_ruling()

    @property
    def _session(self) -> Session:
        return self._scene.session

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._mistakes or self.hints.marks

    # hints and mistakes

    def hint(self) -> None:
        """Tell a little more about the next step."""
        if self._session.is_won and not self._session.missing:
            self._app.say("This board is already solved.")
            return
        if self.hints.rung is Rung.NOTHING and not self.hints.is_thinking:
            if self._session.left_of(HINT) == 0:
                self._app.say("All hints of this game are used up.")
                return
            self._session.help(HINT)
        self._mistakes = ()
        self.hints.climb(self._session.puzzle, self._session.state)
        if self.hints.rung is Rung.DONE and self.hints.step is not None:
            self._scene.act(Act(self.hints.step.moves))
        else:
            self._show_hint()

    def all_steps(self) -> None:
        """List what every technique finds here; whoever looks at it has had a hint."""
        session = self._session
        if session.is_won:
            self._app.say("This board is already solved.")
            return
        session.help(HINT)
        self.hints.forget()
        self._scene.open(OpenAllSteps(session.puzzle, session.state, self._scene.pictures.style))

    def _show_hint(self) -> None:
        if self.hints.error is not None and self._session.mistakes:  # what is wrong comes before what could be next
            self._mistakes = (Mark(Role.WRONG, self._session.mistakes),)
        self._scene.refresh_marks()

    def check(self) -> None:
        """Show what can't stay as it is, and say so."""
        if not self.board_check.has_answer:
            still = "The board is still being checked. Try again in a moment."
            self._app.say("This board has no single solution to check against." if self.board_check.is_over else still)
            return
        self._session.help(CHECK)
        self.hints.forget()
        cells = self._session.mistakes
        self._mistakes = (Mark(Role.WRONG, cells),) if cells else ()
        self._scene.refresh()
        if not cells:
            self._app.say("Everything is right so far.")
            return
        names = ", ".join(map(cell_name, cells[:MOST_NAMED])) + (" and more" if len(cells) > MOST_NAMED else "")
        back = f"{Command.BEST.keys} goes back to before the first mistake."
        are = "is" if len(cells) == 1 else "are"
        self._app.say(f"{count(len(cells), 'cell')} {are} wrong: {names}. {back}", is_bad=True)

    # games that are lost

    def shuffle(self) -> None:
        """Put what is left into another order."""
        session = self._session
        if session.is_won or session.puzzle.shuffle is None:
            return
        if session.left_of(SHUFFLE) == 0:
            self._app.say("All shuffles of this game are used up.")
            return
        move = session.puzzle.shuffle(session.state, random.SystemRandom().randrange(SEED_LIMIT))
        try:
            is_other = session.state.apply(move) != session.state
        except PuzzleError as problem:
            self._app.say(str(problem), is_bad=True)
            return
        if not is_other:
            self._app.say("No other order of the remaining tiles can be cleared.")
            return
        session.help(SHUFFLE)
        self._scene.act(Act((move,)))

    def _tell_ruling(self) -> None:
        """Say that the game is lost, or take that back."""
        self._scene.panel.refresh()
        words = self.lost_words
        if words and (not self._has_told_loss or self.loss_check.lost_by):
            self._app.say(words, is_bad=True)
        elif self._has_told_loss and not words:
            self._app.unsay()
        self._has_told_loss = bool(words)

    @property
    def possible_points(self) -> int | None:
        """The most points that can still be made, where the puzzle gives points and that is known and to be told."""
        return self.loss_check.par if self._scene.view.board.chosen(TELLS_LOSS) != OFF else None

    @property
    def lost_words(self) -> str:
        """What there is to say of a game that can't be won any more; nothing as long as it can."""
        why, turn = self.loss_check.why, self.loss_check.lost_by
        if not why or self._scene.view.board.chosen(TELLS_LOSS) == OFF:
            return ""
        moves = " ".join(map(str, self._session.history.turns[turn - 1])) if turn else ""
        back = f" {moves} lost it: {Command.BEST.keys} goes back to before that." if turn else ""
        can_shuffle = self._session.puzzle.shuffle is not None and self._session.left_of(SHUFFLE) != 0
        shuffle = f" {Command.SHUFFLE.keys} shuffles." if can_shuffle else ""
        return f"{why}{back}{shuffle}"
