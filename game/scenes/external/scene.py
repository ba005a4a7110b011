"""The scene that solves boards of other programs: of windows and pictures, what was seen is shown, corrected and played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.external.correction import Mending
from game.scenes.external.live_window import Live
from game.scenes.external.panel.panel import ExternalPanel
from game.scenes.external.picture.view import PictureView
from game.scenes.external.rereading import Rereading
from game.scenes.external.solution import Answer
from game.scenes.external.source_list import SourceList
from game.scenes.external.verdict import Verdict
from game.scenes.external.wording import board_words
from game.scenes.requests import OpenFiles, OpenLog
from game.scenes.results import BeginGame, Result
from game.scenes.shared.chrome import Header, stage
from game.scenes.shared.copy_paste import copy_board, paste
from game.scenes.shared.starting import bring, from_text, open_game
from game.sources.marked_regions import Region
from game.sources.opened_pictures import Sight, Stage
from solvers import game_id
from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from game.app import App

ACCENT = "external"
TITLE = "Solve an external window"
_LEAD = "Choose the window of a puzzle game, or open a screenshot: the board is found, read and checked"


class ExternalScene(Scene):
    """Windows and pictures at the left, one of them in the middle, and the panel with what was seen in it."""

    def __init__(self, app: App, sight: Sight | None = None) -> None:
        super().__init__(app)
        self.sight = sight
        self.verdict, self.answer, self.live, self.mending = Verdict(app), Answer(app), Live(app), Mending(self)
        self.rereading = Rereading(self)
        self._shown: tuple[Any, ...] = ()
        self.view = PictureView(self.mending.choose_cell, self.choose_board, self._take_region)
        self.commands = self.common_commands() | {
            Command.OPEN: lambda: self.open(OpenFiles(self.drop)),
            Command.PASTE: lambda: paste(app, self._begin_text, self.look_at),
            Command.PLAY_IT: self.play,
            Command.WATCH: self.watch,
            Command.SOLUTION: self.toggle_solution,
            Command.COPY: self.copy,
            Command.UNDO: self.mending.undo,
            Command.DOUBT: self.mending.next_doubtful,
            Command.ZOOM: self.view.toggle_zoom,
            Command.MARK: self.rereading.mark,
            Command.REFRESH: app.lookout.refresh,
            Command.START: lambda: self.live.start(self.sight, boards=self.panel.buttons.boards),
            Command.ONE_MOVE: lambda: self.live.start(self.sight, 1),
            Command.STOP: self.live.stop,
            Command.LOG: self.show_log,
            Command.BACK: self.back,
        }
        self.answers = {BeginGame: lambda result: open_game(app, result.session)}
        icons = {"keyboard": Command.KEYS, "settings": Command.SETTINGS}
        self._header = Header(self, TITLE, _LEAD, ACCENT, icons)
        self._list = SourceList(self, self.look_at)
        self.panel = ExternalPanel(self)
        self.root.add(self._list, self.view, self.panel, self._header)

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        places, sizes = stage(look, window, has_timeline=False), look.sizes
        self._header.place(look, places.header)
        board = places.board
        if self.sight is None:
            board = board.union(places.panel)
        side = pygame.Rect(board.x, board.y, int(sizes.side_list), board.h)
        left = side.right + int(sizes.margin)
        right = board.right - (int(sizes.margin) if self.sight is not None else 0)
        self._list.place(look, side)
        self.view.place(look, pygame.Rect(left, board.y, right - left, board.h))
        self.panel.place(look, places.panel)

    def enter(self) -> None:
        self.app.chores.soon(self.app.gallery.warm)
        self.app.chores.soon(self.app.lookout.warm)
        if self.sight is None and self.app.gallery.sights:
            self.sight = self.app.gallery.sights[0]
        self.live.look_at(self.sight)
        self.app.lookout.refresh()
        self.refresh()

    def resume(self, result: Result | None) -> None:
        self.take(result)
        self._shown = ()

    def leave(self) -> None:
        self.verdict.forget()
        self.answer.forget()
        self.live.leave()

    def update(self) -> None:
        if self.app.stack.top is not self:
            return
        has_news = self.verdict.poll()
        has_news = self.answer.poll() or has_news
        self.live.poll()
        self._tell_news()
        sights = (*self.app.gallery.sights, *self.app.lookout.windows)
        versions = (self.app.lookout.version, *((id(sight), sight.version) for sight in sights))
        if has_news or versions != self._shown:
            self._shown = versions
            self.refresh()

    def _tell_news(self) -> None:
        """Say what has become of corrections, if anything has."""
        if self.sight is not None and self.sight.news:
            self.app.say(self.sight.news)
            self.sight.news = ""

    def drop(self, path: str) -> bool:
        self.look_at(self.app.gallery.open_file(path))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Answer what is typed for the chosen cell, the keys that move from cell to cell, and those that mark the board."""
        if self.live.is_playing and event.key == pygame.K_ESCAPE:
            return False  # it stops, whatever else it could mean
        if self.view.marking.is_on and self.view.key_of_mark(event):
            self.panel.refresh()
            return True
        if self.view.chosen is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_ESCAPE:
            self.view.choose(None)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.panel.entry.focus()
            return True
        character = "." if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) else event.unicode
        value = self.panel.entry.value_of(character)
        if value is not None:
            self.mending.correct(value)
            return True
        return self.panel.entry.begin_typing(character) or self.view.step(event.key)

    def refresh(self) -> None:
        """Show everything as it is now."""
        sight = self.sight
        board = sight.board if sight is not None and sight.stage is Stage.READ else None
        if self.verdict.look_at(board):
            is_wanted = self.answer.is_wanted
            self.answer.forget()
            if is_wanted and self.verdict.state is not None:
                self.answer.ask(self.verdict.puzzle, self.verdict.state)
        self.view.show(sight, self.answer.guide, bool(self.app.lookout.windows))
        has_moved = self._list.show(self.app.lookout.windows, self.live.note, self.app.gallery.sights, sight)
        self._header.subtitle.set(self._subtitle())
        self._header.set_pill(self._pill())
        self.panel.refresh()
        if has_moved:
            self.lay_out()

    def _subtitle(self) -> str:
        sight = self.sight
        if sight is None:
            return _LEAD
        parts = [sight.name, f"{sight.size[0]} × {sight.size[1]} pixels" if sight.surface is not None else ""]
        return " · ".join(filter(None, (*parts, board_words(sight.board) if sight.board is not None else "")))

    def _pill(self) -> str:
        if self.sight is not None and not self.sight.is_over:
            return "Reading…"
        game = self.live.game(self.sight)
        if game is not None and game.end is None:
            return f"Playing {game.made} of {game.total}" if game.total else "Looking…"
        return "Solving…" if self.answer.is_thinking else ""

    def back(self) -> None:
        """Stop playing; where nothing is played, go back."""
        if self.live.is_playing:
            self.live.stop()
        else:
            self.app.pop()

    def show_log(self) -> None:
        """Show all lines of the log of the window's last game."""
        game = self.live.game(self.sight)
        if game is None or self.sight is None:
            self.app.say("Nothing has been played here yet.")
        else:
            self.open(OpenLog(self.sight.name, game.log))

    # pictures

    def look_at(self, sight: Sight) -> None:
        """Look at a window or a picture."""
        self.sight = sight
        self.live.look_at(sight)
        self.lay_out()
        self.refresh()

    def choose_hand(self, name: str) -> None:
        """Choose the way of input that is tried first."""
        self.live.choose_hand(self.sight, name)

    def choose_solver(self, name: str) -> None:
        """Choose the solver whose moves are made."""
        self.live.choose_solver(self.sight, name)

    def _take_region(self, region: Region | None) -> None:
        """Take a part of the picture that is marked for what it was to show."""
        if self.panel.buttons.wanted and region is not None:
            self.panel.buttons.take(region)
        else:
            self.rereading.take_region(region)

    def choose_board(self, place: int) -> None:
        """Look at another board of the picture."""
        if self.sight is not None:
            self.sight.choose(place)
            self.refresh()

    # what to do with the board

    def play(self) -> Scene | None:
        """Play the board by hand; return the scene in which it is played."""
        if self.verdict.state is None:
            self.app.say(self.verdict.problem or "There is nothing to play here.", is_bad=True)
            return None
        try:
            session = from_text(self.app, game_id(self.verdict.puzzle, self.verdict.state), None)
        except PuzzleError as problem:
            self.app.say(str(problem), is_bad=True)
            return None
        return open_game(self.app, session)

    def watch(self) -> None:
        """Watch a solver, above the game of the board."""
        scene = self.play()
        if scene is not None:
            scene.run(Command.WATCH)

    def toggle_solution(self) -> None:
        """Draw the solution over the picture, or take it away."""
        if self.answer.is_wanted:
            self.answer.forget()
        elif self.verdict.state is not None:
            self.answer.ask(self.verdict.puzzle, self.verdict.state)
        self.refresh()

    def copy(self) -> None:
        """Copy the board as a game ID."""
        if self.sight is None or self.sight.board is None or not self.sight.board.text:
            self.app.say("There is no board to copy yet.")
            return
        copy_board(self.app, f"{self.sight.board.puzzle}:{self.sight.board.text}")

    def _begin_text(self, text: str) -> None:
        """Play a board that was pasted as a text."""
        bring(self.app, text, None, lambda session: open_game(self.app, session))
