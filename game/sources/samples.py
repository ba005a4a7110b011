"""Samples for trying out reading and playing without another game: a picture, and a game in its own window."""

import os
import subprocess
from io import BytesIO
from itertools import cycle
from typing import Any

import pygame

from game.boards import BOARDS
from game.paint.look import Look
from game.sources.window_watcher import WindowSource, WindowWatcher
from game.theme.measures import MIN_WINDOW
from game.theme.palette import palette
from game.window import TITLE, make_room
from solvers import PUZZLES, game_id
from solvers.formats.levels import board_of, read_packs
from solvers.program import start_command
from solvers.puzzle import Puzzle, State

PICTURE = pygame.Rect(0, 0, 720, 720)
BORDER = 60
PLACE_VARIABLE, AT_THE_LEFT = "SDL_VIDEO_WINDOW_POS", "0,60"  # where SDL opens the window
TIMEOUT_S, LOOK_S = 30.0, 1.0  # how long to wait for the window, and the interval between two looks for it


def sample_board(puzzle: Puzzle[Any, Any]) -> State[Any]:
    """Return the board of a puzzle's second level, which is easy but takes more than one move."""
    return board_of(puzzle, read_packs(puzzle)[0].levels[1])


def sample_picture(puzzle: Puzzle[Any, Any]) -> bytes:
    """Return a PNG of the sample board on a plain background."""
    look = Look(palette(is_dark=False), 1.0)
    surface = pygame.Surface(PICTURE.size)
    surface.fill(look.palette.bg)
    board = BOARDS[puzzle.name](sample_board(puzzle), puzzle.name)
    board.place(look, PICTURE.inflate(-2 * BORDER, -2 * BORDER))
    board.draw(surface, look, 0.0)
    png = BytesIO()
    pygame.image.save(surface, png, "sample.png")
    return png.getvalue()


class Samples:
    """Offers samples of the puzzles in turn, and waits for the window of a game it has started."""

    def __init__(self, window_watcher: WindowWatcher) -> None:
        self._watcher, self._turns = window_watcher, cycle(PUZZLES.values())
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[int] = set()
        self._ends_at = self._looks_at = 0.0

    @property
    def is_awaited(self) -> bool:
        """Whether the window of a started game is still missing."""
        return self._ends_at > 0

    def picture(self) -> tuple[str, bytes]:
        """Return the name and the PNG of the next puzzle's picture."""
        puzzle = next(self._turns)
        return f"Sample: {puzzle.title.lower()}", sample_picture(puzzle)

    def start_game(self, now: float) -> None:
        """Start a game of the next puzzle in its own process and window, and end the previous one."""
        self.close()
        puzzle = next(self._turns)
        self._known = {window.number for window in self._watcher.windows}
        make_room(MIN_WINDOW[0])
        size = "{}x{}".format(*MIN_WINDOW)
        command = start_command("play", game_id(puzzle, sample_board(puzzle)), "--window", size)
        self._process = subprocess.Popen(command, env=os.environ | {PLACE_VARIABLE: AT_THE_LEFT})
        self._ends_at, self._looks_at = now + TIMEOUT_S, now + LOOK_S

    def poll(self, now: float) -> WindowSource | None:
        """Look for the window of the started game; return it once, when it appears."""
        if not self.is_awaited:
            return None
        for window in self._watcher.windows:
            if window.number not in self._known and window.name == TITLE:
                self._ends_at = 0.0
                return window
        if now >= self._looks_at and not self._watcher.is_listing:
            self._looks_at = now + LOOK_S
            self._watcher.refresh()
        return None

    def has_failed(self, now: float) -> bool:
        """Return, once, whether the game ended before its window appeared, or the window timed out."""
        is_over = self._process is not None and self._process.poll() is not None
        if not self.is_awaited or not (is_over or now > self._ends_at):
            return False
        self._ends_at = 0.0
        return True

    def close(self) -> None:
        """End the game, which is saved after each move."""
        if self._process is not None:
            self._process.terminate()
        self._process, self._ends_at = None, 0.0
