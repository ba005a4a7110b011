"""The menu: an animated card for each puzzle, and a link to the saved games."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.formatting import clock_time
from game.paint.look import Look
from game.scene import Scene
from game.scenes.menu_page import ContinueLink, MenuCard, MenuPage, MenuStrip
from game.scenes.messages import (
    BeginDaily,
    BeginGame,
    BeginSteps,
    OpenDaily,
    OpenEditor,
    OpenExternal,
    OpenFiles,
    OpenRace,
    OpenRacePuzzle,
    OpenSavedGames,
    RaceAt,
    Result,
    ResumeGame,
)
from game.scenes.shared.chrome import command_button
from game.scenes.shared.files import open_steps, paste, watch_steps
from game.scenes.shared.starting import begin_daily, begin_from_text, begin_new, last_options, open_game, resume_game, welcome
from game.session import Session
from game.storage.saved_games import SavedGame
from game.theme.measures import DEMO_FRAMES, FRAMES_PER_SECOND, Duration, Text
from game.widgets.board_view import BoardView
from game.widgets.buttons import Kind
from game.widgets.labels import Label
from game.widgets.scrolling import Scroll
from solvers import PUZZLES
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App
    from game.sources.opened_pictures import Source


_BUTTONS = (
    ("calendar", Command.DAILY, "Daily"),
    ("chart", Command.STATISTICS, "Statistics"),
    ("flag", Command.RACE, "Race"),
    ("keyboard", Command.KEYS, ""),
    ("settings", Command.SETTINGS, ""),
)


class MenuScene(Scene):
    """The first screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        title = Label("Puzzle Playground", Text.DISPLAY)
        lead = Label("Play it. Watch it solved. Let it explain every step.", Text.LEAD, "muted")
        self._buttons = [command_button(self, icon, command, Kind.GHOST, title=title) for icon, command, title in _BUTTONS]
        self._continue = ContinueLink(self.resume_last)
        self._continue.is_visible = False
        self._cards = [MenuCard(puzzle, partial(self.play, puzzle)) for puzzle in PUZZLES.values()]
        self._page = Scroll(MenuPage((title, lead), self._continue, self._cards, MenuStrip(self.read_picture)), is_tight=True)
        self.root.add(self._page, *self._buttons)
        self._saved: list[SavedGame] = []
        self._card_cycle, self._next_move_at = cycle(self._cards), app.now + Duration.DEMO
        self.commands = self.common_commands() | {
            Command.MAKE: lambda: self.open(OpenEditor(next(each for each in PUZZLES.values() if each.workbench is not None))),
            Command.CONTINUE: self.resume_last,
            Command.READ: self.read_picture,
            Command.OPEN: lambda: self.open(OpenFiles(self.drop)),
            Command.RACE: lambda: self.open(OpenRacePuzzle()),
            Command.DAILY: lambda: self.open(OpenDaily()),
            Command.PASTE: lambda: paste(app, lambda text: begin_from_text(self.app, text, None, self.begin), self.read_picture),
        }
        self.answers = {
            BeginGame: lambda result: self.begin(result.session),
            BeginDaily: lambda result: begin_daily(self, result.puzzle, result.day, partial(welcome, app)),
            BeginSteps: lambda result: watch_steps(self, result.steps),
            ResumeGame: lambda result: resume_game(app, result.game),
            RaceAt: lambda result: self.race(result.puzzle),
        }
        del self.commands[Command.BACK]  # Escape leads back to the menu; pressing it once more shouldn't quit

    def enter(self) -> None:
        self.app.jobs.soon(self._look_for_saved_games)
        self.app.jobs.soon(self.app.show_problems)

    def resume(self, result: Result | None) -> None:
        self._look_for_saved_games()
        self.dispatch(result)

    # games

    def play(self, puzzle: Puzzle[Any, Any]) -> None:
        """Continue the last game of a puzzle, or begin one."""
        for saved in self._saved:
            if saved.puzzle == puzzle.name and resume_game(self.app, saved):
                return
        begin_new(self, puzzle, last_options(self.app, puzzle), partial(welcome, self.app))

    def begin(self, session: Session) -> None:
        open_game(self.app, session)

    def race(self, puzzle: Puzzle[Any, Any]) -> None:
        def begin(session: Session) -> None:
            self.open(OpenRace(puzzle, session.start, dict(session.origin.options)))

        begin_new(self, puzzle, last_options(self.app, puzzle), begin)

    def read_picture(self, source: Source | None = None) -> None:
        self.open(OpenExternal(source))

    def drop(self, path: str) -> bool:
        if open_steps(self.app, path, partial(watch_steps, self)):
            return True
        self.read_picture(self.app.opened_pictures.open_file(path))
        return True

    def resume_last(self) -> None:
        """Continue the only saved game, or choose one of several."""
        if len(self._saved) > 1:
            self.open(OpenSavedGames(self._saved))
        elif not (self._saved and resume_game(self.app, self._saved[0])):
            self.app.show_message("No saved games yet.")

    def _look_for_saved_games(self) -> None:
        self.app.saved_games.tidy()
        self._saved = self.app.saved_games.games()
        self.app.show_problems()
        self._continue.is_visible = bool(self._saved)
        if self._saved:
            newest = self._saved[0]
            self._continue.set(f"{newest.title} · {newest.caption} · {clock_time(newest.seconds)}", len(self._saved))
        self.lay_out()

    # the scene

    def wakes_at(self) -> float | None:
        """Return when the next board moves; None if motion is reduced or the menu isn't visible."""
        is_alive = self.app.stack.top is self and self.app.is_seen and not self.app.look.reduces_motion
        return self._next_move_at if is_alive else None

    def update(self) -> None:
        """Make the boards move in turn."""
        due_at = self.wakes_at()
        if due_at is not None and self.app.now >= due_at:
            self._next_move_at = self.app.now + Duration.DEMO
            next(self._card_cycle).animate()

    @property
    def frames_per_second(self) -> int:
        """The frame rate, lower while only the demo boards move."""
        return FRAMES_PER_SECOND if any(not isinstance(widget, BoardView) for widget in self.root.moving) else DEMO_FRAMES

    def place(self, look: Look, window: pygame.Rect) -> None:
        side, margin = look.sizes.icon_button, look.sizes.margin
        top = pygame.Rect(window.x, window.y, window.w, look.sizes.header)
        right = top.right - margin
        for button in reversed(self._buttons):
            width = button.preferred_width(look) if button.title else side
            right -= width
            button.place(look, pygame.Rect(right, top.centery - side // 2, width, side))
        self._page.place(look, pygame.Rect(window.x, top.bottom, window.w, window.bottom - top.bottom))
