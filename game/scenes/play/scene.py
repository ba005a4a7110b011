"""The scene in which a puzzle is played by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import Act
from game.commands import Command
from game.paint.look import Look
from game.review.record import of_session
from game.scene import Scene, saying
from game.scenes.play.assistant import Assistant
from game.scenes.play.bindings import answers_of, commands_of
from game.scenes.play.dropped_pictures import DroppedPictures
from game.scenes.play.panel import PlayPanel
from game.scenes.play.panel_parts import grade, subtitle
from game.scenes.requests import OpenFiles, OpenLevels, OpenRace, OpenReview, OpenRules, OpenTimeUp, OpenWatch, OpenWon, Request
from game.scenes.results import Result
from game.scenes.shared.chrome import Header, place_stage
from game.scenes.shared.files import copy_board, open_steps, watch_steps
from game.scenes.shared.kept_choices import BoardPicture
from game.scenes.shared.starting import begin_new, bring, from_written, last_options, open_game
from game.session.session import SOLVER, Session
from game.sound.speaker import GameSounds
from game.storage.storage import Ledger
from game.theme.measures import Duration
from game.widgets.displays.board_view import BoardView
from solvers.errors import PuzzleError
from solvers.history import Branch
from solvers.options import kept_options

if TYPE_CHECKING:
    from game.app import App
    from solvers.formats.step_lists import StepList


class PlayScene(Scene):
    """A session, its board, and the panel beside it."""

    session: Session

    def __init__(self, app: App, session: Session, is_above_editor: bool = False) -> None:
        super().__init__(app)
        self.session: Session = session
        self.is_above_editor = is_above_editor
        self.assistant = Assistant(self)
        self._shown_turns = session.played
        self._was_running, self._was_in_view = False, True
        self._celebrates_at: float | None = None
        self._news = (False, False)
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
        place_stage(look, window, self._header, self.view, self.panel)

    def enter(self) -> None:
        self._prepare_undo()
        self.refresh()

    def open(self, request: Request) -> None:
        """Show another scene above, with the clock stopped meanwhile."""
        self._was_running, self._was_in_view = self.session.clock.is_running, not self.view.is_covered
        self.session.pause()
        if self.session.allowance is not None and self._was_running:  # it is not to be studied while no time passes
            self.view.cover(True)
        self.app.open(request)

    def resume(self, result: Result | None) -> None:
        """Go on after an overlay, a new game, or a solution that was taken over."""
        if self._was_running:
            self.session.clock.run()
        if self._was_in_view:
            self.view.cover(False)
        self.take(result)
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
        if not any(scene.works_alone for scene in self.app.stack.visible()):
            self.assistant.poll()
        self.dropped.poll()
        if self.session.seconds_left == 0 and not self.session.is_won and self.app.stack.top is self:
            self.open(OpenTimeUp(self.session))
        self.panel.show_time()
        self.panel.show_pad()
        if self._celebrates_at is not None and self._celebrates_at <= self.app.now and self.app.stack.top is self:
            self._celebrates_at = None
            self.open(OpenWon(self.session, self._news))

    def play_again(self) -> None:
        """Begin the same game once more, as if it had never been played."""
        session = self.session
        session.pause()
        self.app.saved_games.forget()
        self.begin(Session(session.puzzle, session.start, session.origin, session.clock.fresh()))

    def wakes_at(self) -> float | None:
        """Return when the clock shows another second, or a win is celebrated."""
        clock = self.session.clock
        if self._celebrates_at is not None:
            return self._celebrates_at
        return self.app.now + 1.0 - clock.seconds % 1.0 if clock.is_running else None

    def key(self, event: pygame.Event) -> bool:
        return self.view.key(event)

    def drop(self, path: str) -> bool:
        if open_steps(self.app, path, partial(watch_steps, self)):
            return True
        self.dropped.expect(self.app.opened_pictures.open_file(path), path if self.takes_pictures else "")
        return True

    def refresh(self) -> None:
        """Show the session as it is."""
        self.view.restyle(self.pictures.style())
        before, self._shown_turns = self._shown_turns, self.session.played
        turn = self.session.turn_between(before, self._shown_turns)
        self.view.show(self.session.state, self.assistant.marks, turn=turn)
        self.refresh_words()
        self.app.say_problems()

    def refresh_words(self) -> None:
        """Show what is known about the session."""
        self._header.set_subtitle(subtitle(self))
        self.panel.refresh()

    def refresh_marks(self) -> None:
        """Show what is pointed at."""
        self.view.show(self.session.state, self.assistant.marks)
        self.panel.refresh()

    # playing

    def act(self, act: Act) -> None:
        """Make the moves of a hand."""
        was_won, before = self.session.is_won, self.session.state
        try:
            (self.session.join if act.joins else self.session.play)(*act.moves)
        except PuzzleError as problem:
            self.app.say(str(problem), is_bad=True)
            return
        self._ledger.turn()
        self.assistant.follow(before, act.moves)
        self._changed()
        if self.session.is_won and not was_won:
            self._win()

    def _changed(self) -> None:
        self._go_on()
        self.refresh()

    def _go_on(self) -> None:
        self.assistant.clear()
        self._celebrates_at, self._news = None, (False, False)
        if self.view.is_covered:
            self.session.clock.run()
            self.view.cover(False)

    def _win(self) -> None:
        """Count the win, and celebrate it when the finished board has been seen."""
        self.session.pause()
        self.app.saved_games.forget()
        self._news = self._ledger.win()
        self.panel.refresh()
        self._celebrates_at = self.app.now + Duration.TRIUMPH

    def undo(self) -> None:
        """Take back the last turn."""
        self.session.undo()
        self._changed()

    def redo(self) -> None:
        """Make the last turn again that was taken back."""
        self.session.redo()
        self._changed()

    def follow(self, branch: Branch) -> None:
        """Go to the end of another branch."""
        self.session.follow(branch)
        self._changed()

    def next_branch(self) -> None:
        """Go to the end of the branch that was begun after this one, or of the first one."""
        branches = self.session.tree.all()
        if len(branches) == 1:
            self.app.say("There is only one branch so far. Undo a little and play differently to begin another.")
            return
        place = next(number for number, branch in enumerate(branches) if not branch.turns)
        self.follow(branches[(place + 1) % len(branches)])

    def restart(self) -> None:
        """Go back to the start; redo leads forward again."""
        self.session.go(0)
        self._changed()

    def undo_to_best(self) -> None:
        """Go back to before the turn that lost the game; where none did, to the position that stood best.

        That is where most points could be made or fewest moves were left, as the hints know it; else the one of most merit.
        """
        loss_check = self.assistant.loss_check
        if loss_check.is_behind:
            self.app.say("Your last move is still being judged. Try again in a moment.")
            return
        if loss_check.lost_by:
            self.session.go(loss_check.lost_by - 1)
        elif loss_check.best_turn not in (None, self.session.played):
            self.session.go(loss_check.best_turn or 0)
        elif loss_check.best_turn is not None or not self.session.undo_to_best():
            self.app.say("This is already your best position in this game.")
            return
        self._changed()

    def pause(self) -> None:
        """Stop the clock and cover the board, or go on."""
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
        """Show how the puzzle is played."""
        self.open(OpenRules(self.session.puzzle)) if self.view.board.rules.pictures else super().help()

    def copy(self) -> None:
        """Copy the position as a game ID."""
        copy_board(self.app, self.session.game_id)

    # other games

    def begin(self, session: Session) -> None:
        """Play another game of the same puzzle, or open the scene of another one."""
        if session.puzzle is not self.session.puzzle:
            open_game(self.app, session, replaces=True)
            return
        self.leave()
        self.session, self._was_running, self._ledger = session, False, Ledger(self.app.storage, session)
        self._shown_turns = session.played
        self.assistant.begin()
        self._sounds.follow(session)
        self.app.saved_games.open(session)
        self._prepare_undo()
        self.view.board.show(session.state)
        self.lay_out()
        self._changed()

    def begin_text(self, text: str) -> None:
        """Begin the game that a pasted text stands for."""
        bring(self.app, text, self.session.puzzle, self.begin)

    def begin_like(self, session: Session) -> None:
        """Begin a new game with the options of another one."""
        app, puzzle = self.app, session.puzzle
        options = dict(session.origin.options) or last_options(app, puzzle)
        begin_new(self, puzzle, kept_options(puzzle.options, options), self.begin)

    def fix_givens(self) -> None:
        """Begin the game whose start was written into an empty board."""
        if not self.session.is_blank:
            self.app.say("This board already has its givens. Choose New game for an empty one.")
            return
        with saying(self.app):
            self.begin(from_written(self.session))

    def choose_level(self) -> None:
        """Choose a level, at first among those like this game."""
        current = self.session.origin.level.partition("/")[0] or self.session.grade
        self.open(OpenLevels(self.session.puzzle, current))

    def watch(self, steps: StepList | None = None) -> None:
        """Watch a solver go on from here, or saved steps of this board."""
        if self.session.is_won:
            self.app.say("This board is solved. Undo a little, or start a new game, and watch it being solved.")
            return
        self.assistant.hints.forget()
        self.open(OpenWatch(self.session.puzzle, self.session.state, self.pictures.style, lambda: grade(self), steps))

    def review(self) -> None:
        """Have each move of this game reviewed; before the game is won that is a help."""
        game = of_session(self.session)
        if not game.played or self.session.is_blank:
            self.app.say("There is no move to review yet.")
            return
        is_first_help = not self.session.is_won and not self.session.used[SOLVER]
        if not self.session.is_won:
            self.session.help(SOLVER)
        self.assistant.hints.forget()
        self.open(OpenReview(game, self.assistant.loss_check.rulings, self.pictures.style, self.session.origin))
        if is_first_help:
            self.app.say("Reviewed before its end, this game counts as played with a solver's help.")

    def race(self) -> None:
        """Have two solvers race from here; from the start where the board is solved."""
        session = self.session
        start = session.start if session.is_won else session.state
        self.open(OpenRace(session.puzzle, start, dict(session.origin.options), self.pictures.style))

    def take_over(self, moves: list[Any], end: Any) -> None:
        """Go on from a point of a solution, the end of some moves, each of which can be undone."""
        if moves:
            self.session.help(SOLVER)
            self._ledger.turn()
        self.session.play_each(moves, end)
        self._prepare_undo()
        self._go_on()  # it is shown when the scene is resumed

    def _prepare_undo(self) -> None:
        """Have the positions of a long game at hand when it is undone."""
        self.app.jobs.in_chunks(len(self.session.history), self.session.history.prepare)

    def open_picture(self) -> None:
        """Choose a file for the picture."""
        self.open(OpenFiles(self.pictures.read))
