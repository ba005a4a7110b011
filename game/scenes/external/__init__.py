"""The scene for boards in windows and pictures: it shows what was read, lets you correct it, and solves or plays it.

source_list.py and view.py show windows and pictures, reading.py checks, solves and corrects a board, live_window.py plays in a
window, panel.py with cards.py and autoplay.py is the panel at the right.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import ENTER, MODIFIERS, Command
from game.paint.look import Look
from game.scene import Scene, reporting_errors
from game.scenes.external.live_window import LiveWindow
from game.scenes.external.panel import ExternalPanel
from game.scenes.external.reading import Correction, ReadingOptions, Solution, Validation
from game.scenes.external.source_list import LOOK_S, Samples, SourceList
from game.scenes.external.view import PictureView
from game.scenes.messages import BeginGame, OpenFiles, OpenLog, Result
from game.scenes.shared.chrome import Header, scene_areas
from game.scenes.shared.files import copy_board, paste
from game.scenes.shared.starting import begin_from_text, from_text, open_game
from game.sources.opened_pictures import Region, Source, Stage
from game.sources.wording import ACCENT, board_words
from game.widgets.buttons import Button
from solvers import game_id
from vision.seen import SeenBoard

if TYPE_CHECKING:
    from game.app import App


_LEAD = "Choose a puzzle game's window or open a screenshot, and the board is found, read and checked"


class ExternalScene(Scene):
    """Windows and pictures on the left, the selected one in the middle, and the panel with its reading on the right."""

    def __init__(self, app: App, source: Source | None = None) -> None:
        super().__init__(app)
        self.source = source
        self.validation, self.solution, self.live = Validation(app), Solution(app), LiveWindow(app)
        self.correction, self.reading_options = Correction(self), ReadingOptions(self)
        self._shown: tuple[Any, ...] = ()
        self._is_narrow = False  # whether the list and the picture don't fit side by side
        self.view = PictureView(self.correction.choose_cell, self.choose_board, self._use_region)
        self.commands = self.common_commands() | {
            Command.OPEN: lambda: self.open(OpenFiles(self.drop)),
            Command.PASTE: lambda: paste(
                app, lambda text: begin_from_text(app, text, None, partial(open_game, app)), self.select
            ),
            Command.PLAY_IT: self.play,
            Command.WATCH: self.watch,
            Command.SOLUTION: self.toggle_solution,
            Command.COPY: self.copy,
            Command.UNDO: self.correction.undo,
            Command.DOUBT: self.correction.next_doubtful,
            Command.ZOOM: self.view.toggle_zoom,
            Command.MARK: self.reading_options.mark,
            Command.REFRESH: app.window_watcher.refresh,
            Command.START: lambda: self.live.start(self.source, boards=self.panel.buttons.boards),
            Command.ONE_MOVE: lambda: self.live.start(self.source, 1),
            Command.STOP: self.live.stop,
            Command.LOG: self.show_log,
            Command.BACK: self.back,
        }
        self.answers = {BeginGame: lambda result: open_game(app, result.session)}
        self._header = Header(self, Command.READ.title, _LEAD, ACCENT, {})
        self.panel: ExternalPanel
        self.samples = Samples(app.window_watcher)
        offers = (
            Button("Try a sample picture", self._open_sample_picture, "picture"),
            Button("Try a sample game", lambda: self.samples.start_game(app.now), "play"),
        )
        self._list = SourceList(self, self.select, offers)
        self.panel = ExternalPanel(self)
        self.root.add(self._list, self.view, self.panel, self._header)

    @property
    def board(self) -> SeenBoard | None:
        """The chosen board of the selected source."""
        return self.source.board if self.source is not None else None

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        areas, sizes = scene_areas(look, window, self._header, self.panel), look.sizes
        self._header.place(look, areas.header)
        board = areas.board
        if self.source is None:
            whole = board.union(areas.panel)
            board = whole.clip(whole.move(0, board.y - whole.y))  # the top stays where it is when a source is chosen
        side = pygame.Rect(board.x, board.y, sizes.side_list, board.h)
        left = side.right + sizes.margin
        right = board.right - (sizes.margin if self.source is not None else 0)
        self._is_narrow = right - left < sizes.board_min
        if self._is_narrow:
            side, left, right = board, board.x, board.right
        self._list.is_visible = not self._is_narrow or self.source is None
        self.view.is_visible = not self._is_narrow or self.source is not None
        self._list.place(look, side)
        self.view.place(look, pygame.Rect(left, board.y, right - left, board.h))
        self.panel.place(look, areas.panel)

    def enter(self) -> None:
        self.app.jobs.soon(self.app.opened_pictures.warm)
        self.app.jobs.soon(self.app.window_watcher.warm)
        if self.source is None:
            self.source = next(iter(self._pictures()), None)
        self.live.follow(self.source)
        self.app.window_watcher.refresh()
        self.refresh()

    def resume(self, result: Result | None) -> None:
        self.dispatch(result)
        self._shown = ()

    def leave(self) -> None:
        self.validation.forget()
        self.solution.forget()
        self.live.leave()
        self.samples.close()

    def update(self) -> None:
        if self.app.stack.top is not self:
            return
        has_news = self.validation.poll()
        has_news = self.solution.poll() or has_news
        self.live.poll()
        self._select_sample()
        if self.source is not None and self.source.news:  # what happened to corrections after a new reading
            self.app.show_message(self.source.news)
            self.source.news = ""
        sources = (*self.app.opened_pictures.sources, *self.app.window_watcher.windows)
        versions = (self.app.window_watcher.version, *((id(source), source.version) for source in sources))
        if has_news or versions != self._shown:
            self._shown = versions
            is_kept = self.source is None or self.source in sources or not self.source.is_live
            if is_kept or self.app.window_watcher.is_listing:
                self.refresh()
            else:  # the window is gone
                self.select(None)

    def _open_sample_picture(self) -> None:
        name, png = self.samples.picture()
        self.select(self.app.opened_pictures.open_bytes(png, name))

    def _select_sample(self) -> None:
        """Select the window of a sample game once it is open."""
        window = self.samples.poll(self.app.now)
        if window is not None:
            self.select(window)
        elif self.samples.has_failed(self.app.now):
            self.app.show_message("The sample game couldn't be opened.", is_bad=True)

    def wakes_at(self) -> float | None:
        """Return when to look for the sample game's window next, if one is expected."""
        return self.app.now + LOOK_S if self.samples.is_awaited else None

    def drop(self, path: str) -> bool:
        self.select(self.app.opened_pictures.open_file(path))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Handle keys that mark the board, correct the chosen cell or move to another cell."""
        if self.live.is_playing and event.key == pygame.K_ESCAPE:
            return False  # Escape stops the game before anything else
        if self.view.marking.is_on and self.view.key_of_mark(event):
            self.panel.refresh()
            return True
        if self.view.chosen is None or event.mod & MODIFIERS:
            return False
        if event.key == pygame.K_ESCAPE:
            self.view.choose(None)
            return True
        if event.key in ENTER:
            self.panel.entry.focus()
            return True
        character = "." if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) else event.unicode
        value = self.panel.entry.value_of(character)
        if value is not None:
            self.correction.correct(value)
            return True
        return self.panel.entry.begin_typing(character) or self.view.step(event.key)

    def refresh(self) -> None:
        source = self.source
        board = source.board if source is not None and source.stage is Stage.READ else None
        if self.validation.check(board):
            is_wanted = self.solution.is_wanted
            self.solution.forget()
            if is_wanted and self.validation.state is not None:
                self.solution.start(self.validation.puzzle, self.validation.state, self.validation.knows_optimum)
        self.view.show(source, self.solution.guide, bool(self.app.window_watcher.windows))
        self._list.show(self.app.window_watcher.windows, self.live.note, self._pictures(), source)
        self._header.set_subtitle(self._subtitle())
        self._header.set_pill(self._pill())
        self.panel.refresh()

    def _pictures(self) -> list[Source]:
        """Return the opened pictures; one that can't be opened only while it is selected."""
        sources = self.app.opened_pictures.sources
        return [each for each in sources if each is self.source or each.surface is not None or each.stage is not Stage.FAILED]

    def _subtitle(self) -> str:
        source = self.source
        if source is None:
            return _LEAD
        parts = [source.name, f"{source.size[0]} × {source.size[1]} pixels" if source.surface is not None else ""]
        return " · ".join(filter(None, (*parts, board_words(source.board) if source.board is not None else "")))

    def _pill(self) -> str:
        if self.source is not None and not self.source.is_over:
            return "Reading…"
        game = self.live.game(self.source)
        if game is not None and game.end is None:
            return f"Playing {game.made} of {game.total}" if game.total else "Looking…"
        return "Solving…" if self.solution.is_thinking else ""

    def back(self) -> None:
        """Stop playing; if nothing is being played, go back, in a narrow window to the list first."""
        if self.live.is_playing:
            self.live.stop()
        elif self._is_narrow and self.source is not None:
            self.select(None)
        else:
            self.app.pop()

    def show_log(self) -> None:
        """Show the whole log of the last game in the window."""
        game = self.live.game(self.source)
        if game is None or self.source is None:
            self.app.show_message("Nothing has been played here yet.")
        else:
            self.open(OpenLog(self.source.name, game.log))

    # pictures

    def select(self, source: Source | None) -> None:
        """Select a window or a picture, or none, which shows only the list in a narrow window."""
        self.app.hide_message()  # it was about another one
        self.source = source
        self.live.follow(source)
        self.lay_out()
        self.refresh()

    def _use_region(self, region: Region | None) -> None:
        """Use a marked region as a game's button if one was asked for, otherwise as the board's region."""
        if self.panel.buttons.marking and region is not None:
            self.panel.buttons.save_marked(region)
        else:
            self.reading_options.take_region(region)

    def choose_board(self, place: int) -> None:
        if self.source is not None:
            self.source.choose(place)
            self.refresh()

    # actions on the board

    def play(self) -> Scene | None:
        """Play the board by hand; return the play scene, or None if the board can't be played."""
        if self.validation.state is None:
            self.app.show_message(self.validation.problem or "There is nothing to play here.", is_bad=True)
            return None
        with reporting_errors(self.app):
            return open_game(self.app, from_text(self.app, game_id(self.validation.puzzle, self.validation.state), None))
        return None

    def watch(self) -> None:
        """Watch a solver, above a game on the board."""
        scene = self.play()
        if scene is not None:
            scene.run(Command.WATCH)

    def toggle_solution(self) -> None:
        if self.solution.is_wanted:
            self.solution.forget()
        elif self.validation.state is not None:
            self.solution.start(self.validation.puzzle, self.validation.state, self.validation.knows_optimum)
        self.refresh()

    def copy(self) -> None:
        if self.board is None or not self.board.text:
            self.app.show_message("There is no board to copy yet.")
            return
        copy_board(self.app, f"{self.board.puzzle}:{self.board.text}")
