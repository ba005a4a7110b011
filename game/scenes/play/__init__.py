"""The scene for playing a puzzle by hand.

inputs.py binds commands, results and dropped pictures to it, assistant.py gives hints and checks, dialogs.py ends and prints
games, panel.py and panel_parts.py show everything beside the board.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import Act
from game.commands import Command
from game.paint.look import Look
from game.scene import Scene, reporting_errors
from game.scenes.messages import (
    OpenFiles,
    OpenLevels,
    OpenRace,
    OpenReview,
    OpenRules,
    OpenTimeUp,
    OpenWatch,
    OpenWon,
    Request,
    Result,
)
from game.scenes.play.assistant import Assistant
from game.scenes.play.inputs import DroppedPictures, answers_of, commands_of
from game.scenes.play.panel import PlayPanel
from game.scenes.play.panel_parts import grade, subtitle
from game.scenes.shared.chrome import Header, place_scene
from game.scenes.shared.files import copy_board, open_steps, watch_steps
from game.scenes.shared.preferences import BoardPicture
from game.scenes.shared.starting import begin_new, from_entered_givens, last_options, open_game
from game.session import SOLVER, Session
from game.session.review import of_session
from game.sound import GameSounds
from game.storage import Ledger
from game.theme.measures import Duration
from game.widgets.board_view import BoardView
from solvers.errors import PuzzleError
from solvers.history import Branch
from solvers.options import kept_options

if TYPE_CHECKING:
    from game.app import App
    from solvers.formats.step_lists import StepList


class PlayScene(Scene):
    """A session, its board and the panel."""

    session: Session

    def __init__(self, app: App, session: Session, is_above_editor: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.is_above_editor = is_above_editor
        self.assistant = Assistant(self)
        self._shown_turns = session.played
        self._was_running, self._was_uncovered = False, True
        self._win_dialog_at: float | None = None
        self._new_bests = (False, False)
        self._entered: tuple[Session, Path] | None = None  # the game in which this one's givens were entered, and its file
        self._ledger = Ledger(app.storage, session)
        puzzle = session.puzzle
        self.view = BoardView(BOARDS[puzzle.name](session.state, puzzle.name), self.act, self.pause)
        self.board_keys = (puzzle.title, self.view.board.keys)
        self.pictures = BoardPicture(app, puzzle.name, self.refresh)
        self.dropped = DroppedPictures(self)
        self._sounds = GameSounds(app.speaker, self.view.board, session)
        self.commands, self.answers = self.common_commands() | commands_of(self), answers_of(self)
        icons = {
            "review": Command.REVIEW,
            "pause": Command.PAUSE,
            "copy": Command.COPY,
            "print": Command.PRINT,
            "help": Command.HELP,
        }
        self._header = Header(self, puzzle.title, subtitle(self), puzzle.name, icons)
        self.panel = PlayPanel(self)
        self.root.add(self.view, self.panel, self._header)
        if self.takes_pictures:
            self.pictures.use_last()

    @property
    def takes_pictures(self) -> bool:
        return self.view.board.takes_pictures

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        place_scene(look, window, self._header, self.view, self.panel)

    def enter(self) -> None:
        self._precompute_positions()
        self.refresh()

    def open(self, request: Request) -> None:
        """Stop the clock and open another scene above."""
        self._was_running, self._was_uncovered = self.session.clock.is_running, not self.view.is_covered
        self.session.pause()
        if self.session.allowance is not None and self._was_running:  # no studying the board while the clock is stopped
            self.view.cover(True)
        self.app.open(request)

    def resume(self, result: Result | None) -> None:
        """Continue after another scene has closed, perhaps with a new game or a solution to take over."""
        if self._was_running:
            self.session.clock.run()
        if self._was_uncovered:
            self.view.cover(False)
        self.dispatch(result)
        self.panel.solver.refresh()
        self.lay_out()
        self.refresh()

    def leave(self) -> None:
        self.assistant.forget()
        self.pictures.forget()
        self.dropped.forget()
        self.session.pause()
        self.app.saved_games.close(forget=self.session.is_won)

    def update(self) -> None:
        if not any(scene.has_own_worker for scene in self.app.stack.visible()):
            self.assistant.poll()
        self.dropped.poll()
        if self.session.seconds_left == 0 and not self.session.is_won and self.app.stack.top is self:
            self.open(OpenTimeUp(self.session))
        self.panel.figures.show_time()
        self.panel.pad.set(self.view.board.pad())
        if self._win_dialog_at is not None and self._win_dialog_at <= self.app.now and self.app.stack.top is self:
            self._win_dialog_at = None
            self.open(OpenWon(self.session, self._new_bests))

    def play_again(self) -> None:
        """Start the same game again, as if it had never been played."""
        session = self.session
        session.pause()
        self.app.saved_games.forget()
        self.begin(Session(session.puzzle, session.start, session.origin, session.clock.fresh()))

    def wakes_at(self) -> float | None:
        """Return when the clock shows the next second, or when the win dialog opens."""
        clock = self.session.clock
        if self._win_dialog_at is not None:
            return self._win_dialog_at
        return self.app.now + 1.0 - clock.seconds % 1.0 if clock.is_running else None

    def key(self, event: pygame.Event) -> bool:
        return self.view.key(event)

    def drop(self, path: str) -> bool:
        if open_steps(self.app, path, partial(watch_steps, self)):
            return True
        self.dropped.handle(self.app.opened_pictures.open_file(path), path if self.takes_pictures else "")
        return True

    def refresh(self) -> None:
        self.view.restyle(self.pictures.style())
        before, self._shown_turns = self._shown_turns, self.session.played
        turn = self.session.turn_between(before, self._shown_turns)
        self.view.show(self.session.state, self.assistant.marks, turn=turn)
        self.refresh_text()
        self.app.show_problems()

    def refresh_text(self) -> None:
        self._header.set_subtitle(subtitle(self))
        self.panel.refresh()

    def refresh_marks(self) -> None:
        self.view.show(self.session.state, self.assistant.marks)
        self.panel.refresh()

    # playing

    def act(self, act: Act) -> None:
        was_won, before = self.session.is_won, self.session.state
        try:
            (self.session.join if act.joins else self.session.play)(*act.moves)
        except PuzzleError as problem:
            self.app.show_message(str(problem), is_bad=True)
            return
        self._ledger.turn()
        self.assistant.credit_plan(before, act.moves)
        self._changed()
        if self.session.is_won and not was_won:
            self._win()

    def _changed(self) -> None:
        self._after_change()
        self.refresh()

    def _after_change(self) -> None:
        self.assistant.clear()
        self._win_dialog_at, self._new_bests = None, (False, False)
        if self.view.is_covered:
            self.session.clock.run()
            self.view.cover(False)

    def _win(self) -> None:
        """Record the win; its dialog opens after the finished board has been visible for a moment."""
        self.session.pause()
        self.app.saved_games.forget()
        self._new_bests = self._ledger.win()
        self.panel.refresh()
        self._win_dialog_at = self.app.now + Duration.TRIUMPH

    def undo(self) -> None:
        self.session.undo()
        self._changed()

    def redo(self) -> None:
        self.session.redo()
        self._changed()

    def follow(self, branch: Branch) -> None:
        self.session.follow(branch)
        self._changed()

    def next_branch(self) -> None:
        """Go to the end of the next branch, or of the first one after the last."""
        branches = self.session.tree.all()
        if len(branches) == 1:
            self.app.show_message("There is only one branch so far. Undo some moves and play differently to start another.")
            return
        place = next(number for number, branch in enumerate(branches) if not branch.turns)
        self.follow(branches[(place + 1) % len(branches)])

    def restart(self) -> None:
        """Go back to the start; redo goes forward again."""
        self.session.go(0)
        self._changed()

    def undo_to_best(self) -> None:
        """Go back to just before the turn that lost the game; if none did, to the best position.

        The best position allows the most points or leaves the fewest moves, as far as the loss check knows;
        otherwise it is the one the session rates best.
        """
        loss_check = self.assistant.loss_check
        if loss_check.is_pending:
            self.app.show_message("Your last move is still being checked. Try again in a moment.")
            return
        if loss_check.losing_turn:
            self.session.go(loss_check.losing_turn - 1)
        elif loss_check.best_turn not in (None, self.session.played):
            self.session.go(loss_check.best_turn or 0)
        elif loss_check.best_turn is not None or not self.session.undo_to_best():
            self.app.show_message("This is already your best position in this game.")
            return
        self._changed()

    def pause(self) -> None:
        """Stop the clock and cover the board, or continue."""
        if self.session.is_won:
            return
        covers = not self.view.is_covered
        if covers:
            self.session.pause()
        else:
            self.session.clock.run()
        self.view.cover(covers)
        self.panel.refresh()

    def help(self) -> None:
        self.open(OpenRules(self.session.puzzle)) if self.view.board.rules.pictures else super().help()

    def copy(self) -> None:
        copy_board(self.app, self.session.game_id)

    # other games

    def begin(self, session: Session) -> None:
        """Play another game here, or in a new scene if it is of another puzzle."""
        if session.puzzle is not self.session.puzzle:
            open_game(self.app, session, replaces=True)
            return
        self.leave()
        self.app.hide_message()
        self.session, self._was_running, self._ledger = session, False, Ledger(self.app.storage, session)
        self._entered = None
        self._shown_turns = session.played
        self.assistant.begin()
        self._sounds.follow(session)
        self.app.saved_games.open(session)
        self._precompute_positions()
        self.view.board.show(session.state)
        self.lay_out()
        self._changed()

    def begin_like(self, session: Session) -> None:
        """Begin a new game with the same options as another."""
        app, puzzle = self.app, session.puzzle
        options = dict(session.origin.options) or last_options(app, puzzle)
        begin_new(self, puzzle, kept_options(puzzle.options, options), self.begin)

    @property
    def has_wrong_givens(self) -> bool:
        """Whether the givens were entered here and make no proper board, so that they should be changed."""
        return self._entered is not None and bool(self.assistant.board_check.report.problem)

    def fix_givens(self) -> None:
        """Begin a game with the entered digits as givens, or go back to entering them."""
        if self._entered is not None:
            entered_session, path = self._entered
            self.begin(entered_session)
            self.app.saved_games.forget()  # the game has its own file already
            self.app.saved_games.go_on(entered_session, path)
        elif self.session.is_blank:
            entered = self.app.saved_games.in_play
            with reporting_errors(self.app):
                self.begin(from_entered_givens(self.session))
                self._entered = entered
                self.panel.refresh()
        else:
            self.app.show_message("This board already has its givens. Choose New game for an empty one.")

    def choose_level(self) -> None:
        """Open the levels, at the pack that matches this game."""
        current = self.session.origin.level.partition("/")[0] or self.session.grade
        self.open(OpenLevels(self.session.puzzle, current))

    def watch(self, steps: StepList | None = None) -> None:
        """Watch a solver continue from here, or saved steps of this board."""
        if self.session.is_won:
            self.app.show_message("This board is already solved. Undo some moves or start a new game to watch it being solved.")
            return
        self.assistant.hints.forget()
        self.open(OpenWatch(self.session.puzzle, self.session.state, self.pictures.style, lambda: grade(self), steps))

    def review(self) -> None:
        """Open the review of this game; before the game is won, that counts as help."""
        game = of_session(self.session)
        if not game.played or self.session.is_blank:
            self.app.show_message("There are no moves to review yet.")
            return
        is_first_help = not self.session.is_won and not self.session.used[SOLVER]
        if not self.session.is_won:
            self.session.help(SOLVER)
        self.assistant.hints.forget()
        self.open(OpenReview(game, self.assistant.loss_check.rulings, self.pictures.style, self.session.origin))
        if is_first_help:
            self.app.show_message("A review in mid-game counts as help.")

    def race(self) -> None:
        """Race two solvers from here, or from the start if the board is solved."""
        session = self.session
        start = session.start if session.is_won else session.state
        self.open(OpenRace(session.puzzle, start, dict(session.origin.options), self.pictures.style))

    def take_over(self, moves: list[Any], end: Any) -> None:
        """Continue from a position in a solution; each of the moves that lead there can be undone."""
        if moves:
            self.session.help(SOLVER)
            self._ledger.turn()
        self.session.play_each(moves, end)
        self._precompute_positions()
        self._after_change()  # the new position is shown when the scene is resumed

    def _precompute_positions(self) -> None:
        """Compute a long game's positions in advance, so that undoing it doesn't stall."""
        self.app.jobs.in_chunks(len(self.session.history), self.session.history.prepare)

    def open_picture(self) -> None:
        self.open(OpenFiles(self.pictures.read))
