"""The list of windows and pictures, with what was recognised in each, buttons that add more, and samples to try."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import cycle
from typing import Any

import pygame

from game.boards import BOARDS
from game.commands import Command
from game.paint.look import Look, Part, block_height, draw_block
from game.paint.pictures import scaled_into
from game.scene import Scene
from game.scenes.shared.chrome import command_button
from game.sources.opened_pictures import Source, Stage
from game.sources.window_watcher import WindowSource, WindowWatcher
from game.sources.wording import ACCENT, is_covered
from game.theme.measures import MIN_WINDOW, Text
from game.theme.palette import palette
from game.widgets.base import Clickable, Frame
from game.widgets.buttons import Button
from game.widgets.labels import Message, Section
from game.widgets.layout import Column, Row
from game.widgets.scrolling import Scroll
from game.window import TITLE, make_room
from solvers import PUZZLES, game_id
from solvers.formats.levels import board_of, read_packs
from solvers.program import start_command
from solvers.puzzle import Puzzle, State


class SourceList(Frame):
    """A scrollable list of windows and pictures, with buttons below it to open, paste or find more."""

    def __init__(self, scene: Scene, on_choose: Callable[[Source], object], samples: Sequence[Button]) -> None:
        self._on_choose = on_choose
        self._samples = Column(*samples, gap="gap")
        self._windows, self._pictures = Column(gap="gap"), Column(gap="gap")
        self._note = Message("muted")
        self._window_part = Column(Section("Windows"), self._note, self._samples, self._windows, gap="gap")
        self._picture_part = Column(Section("Pictures"), self._pictures, gap="gap")
        self._parts = Column(self._window_part, self._picture_part)
        self._scroll = Scroll(self._parts)
        open_picture = command_button(scene, "folder", Command.OPEN, title="Open a picture…")
        paste = command_button(scene, "paste", Command.PASTE, title="Paste")
        refresh = command_button(scene, "restart", Command.REFRESH, title="Refresh")
        self._buttons = Column(open_picture, Row(paste, refresh), gap="gap")
        super().__init__(self._scroll, self._buttons)

    def show(self, windows: Sequence[Source], note: str, pictures: Sequence[Source], chosen: Source | None) -> None:
        self._note.set(note)
        for column, sources in ((self._windows, windows), (self._pictures, pictures)):
            if [card.source for card in _cards(column)] != list(sources):
                self.request_layout()
                column.children.clear()
                column.add(*(SourceCard(source, self._on_choose) for source in sources))
        self._picture_part.set_visible(bool(pictures))
        self._samples.set_visible(not windows)
        for card in self.cards:
            card.show(card.source is chosen)

    @property
    def cards(self) -> list[SourceCard]:
        return [*_cards(self._windows), *_cards(self._pictures)]

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        gap, buttons_h = look.sizes.gap_wide, self._buttons.preferred_height(look, area.w)
        height = min(self._parts.preferred_height(look, area.w), area.h - buttons_h - gap)
        self._scroll.place(look, pygame.Rect(area.x, area.y, area.w, height))
        self._buttons.place(look, pygame.Rect(area.x, area.y + height + gap, area.w, buttons_h))


def _cards(column: Column) -> list[SourceCard]:
    return [card for card in column.children if isinstance(card, SourceCard)]


class SourceCard(Clickable):
    """A thumbnail of a window or a picture, its name and size, and what was recognised in it."""

    def __init__(self, source: Source, on_choose: Callable[[Source], object]) -> None:
        super().__init__(lambda: on_choose(source))
        self.source = source
        self._displayed = (-1, False)
        self._thumbnail: tuple[pygame.Surface, pygame.Surface] | None = None  # the picture, and its thumbnail

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._thumbnail = None

    def show(self, is_chosen: bool) -> None:
        if (self.source.version, is_chosen) != self._displayed:
            self._displayed = (self.source.version, is_chosen)
            self.tooltip = f"{self.source.name} · {recognised(self.source)}"
            self.changed()

    def preferred_height(self, look: Look, width: int) -> int:
        room = width - (look.sizes.thumb_w + look.sizes.gap) - 2 * (look.sizes.gap_wide - 1)
        return max(block_height(look, self._parts(look), room) + 2 * look.sizes.gap, look.sizes.sight)

    def _parts(self, look: Look) -> list[Part]:
        name = Part(self.source.name, Text.STRONG, look.palette.text)
        return [name, Part(recognised(self.source), Text.NOTE, look.palette.muted)]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, is_chosen = look.palette, look.sizes, self._displayed[1]
        line, width = (palette.accent(ACCENT), sizes.stroke) if is_chosen else (palette.line, sizes.hair)
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, line, width)
        pad = sizes.gap_wide - 1
        frame = pygame.Rect(self.rect.x + pad, 0, sizes.thumb_w, sizes.thumb_h).move_to(centery=self.rect.centery)
        self._draw_thumbnail(surface, look, frame)
        x = frame.right + pad
        words = pygame.Rect(x, self.rect.y, self.rect.right - x - sizes.gap, self.rect.h)
        draw_block(surface, look, words, self._parts(look))
        self.draw_focus(surface, look, sizes.radius_control)

    def _draw_thumbnail(self, surface: pygame.Surface, look: Look, frame: pygame.Rect) -> None:
        look.box(surface, frame, look.palette.well, look.sizes.radius_small // 2)
        picture = self.source.small
        if picture is None:
            return
        if self._thumbnail is None or self._thumbnail[0] is not picture:
            self._thumbnail = (picture, scaled_into(picture, frame.size))
        surface.blit(self._thumbnail[1], self._thumbnail[1].get_rect(center=frame.center))


def recognised(source: Source) -> str:
    """Return the size of a picture and what was recognised in it."""
    if source.stage is Stage.FAILED:
        return "closed" if source.is_live else "can't be read"
    if not source.is_recognised:
        return "reading…"
    contents = "covered" if is_covered(source) else "no board"
    if source.kind:
        contents = PUZZLES[source.kind].title.lower().removesuffix(" puzzle").removesuffix(" maze")
    return f"{source.size[0]} × {source.size[1]} · {contents}"


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
