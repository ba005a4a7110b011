"""The card of a level: a small picture of its board, what tells it from others, and the best result so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import Board, BoardStyle
from game.formatting import clock_time
from game.paint.look import Look
from game.scenes.shared.board_picture import board_choices
from game.scenes.shared.starting import last_pace
from game.session.session import level_record
from game.storage.storage import Record
from game.theme import Text
from game.widgets.base import Touchable
from game.widgets.displays.stars import draw_stars, star_colour, stars, stars_width
from game.widgets.displays.thumbnail import Thumbnail
from solvers.errors import ParseError
from solvers.formats.levels import Level
from solvers.puzzle import Puzzle, State
from solvers.words import count

if TYPE_CHECKING:
    from game.app import App

DAMAGED = "damaged"


class LevelCard(Touchable):
    """One level; it has a tick once it is won, or stars where it has a par."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level, on_click: Callable[[], object]) -> None:
        super().__init__()
        self._accent, self._on_click = puzzle.name, on_click
        record = app.storage.record(puzzle.name, level_record(level.key, last_pace(app, puzzle)))
        self._title, self._note = level.name or f"Level {level.number}", DAMAGED
        try:
            board = puzzle.parse(level.text)
        except ParseError:
            pass
        else:
            if puzzle.full is not None and puzzle.full(board) is not None:  # it is won or not, and no more
                level, record = replace(level, par=None), replace(record, points=None)
            self._note = level_note(puzzle, level, board)
            style = BoardStyle(chosen=board_choices(app.settings, puzzle.name))
            self._thumbnail = Thumbnail(lambda: _drawn(puzzle, board, style), app.jobs.soon)
            self.add(self._thumbnail)
        self._level, self._best = level, best_note(record, puzzle.counts_moves)
        self._is_won, self._points = record.wins > 0, record.points or 0
        self.tooltip = f"{self._title} · {self._note}"

    @property
    def stars(self) -> int | None:
        """How many stars were earned; None where the level gives none."""
        return None if self._level.par is None else stars(self._points, self._level.par)

    def activate(self) -> None:
        self._on_click()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.level_card)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        inset = int(look.sizes.gap)
        side = area.h - 2 * inset
        for child in self.children:
            child.place(look, pygame.Rect(area.x + inset, area.y + inset, side, side))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        fill = palette.lit(palette.raised, self.light)
        accent = palette.ink(palette.accent(self._accent), fill)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        x, right, line = self.rect.x + self.rect.h + int(sizes.gap_tiny), self.rect.right - pad, look.line_height(Text.NOTE)
        lines = [self._note, *filter(None, (self._best,))]
        top = self.rect.centery - line * len(lines) // 2
        room = right - x - self._draw_sign(surface, look, right, top)
        number = look.text(surface, (x, top), str(self._level.number), Text.STRONG, accent, "midleft")
        after = number.right + int(sizes.gap)
        look.text(surface, (after, top), self._title, Text.STRONG, palette.text, "midleft", x + room - after)
        for number_below, text in enumerate(lines, 1):
            look.text(surface, (x, top + number_below * line + 1), text, Text.NOTE, palette.muted, "midleft", right - x)
        self.draw_focus(surface, look, sizes.radius_control, accent)

    def _draw_sign(self, surface: pygame.Surface, look: Look, right: int, middle: int) -> int:
        """Draw the stars, or the tick of a level that is won, and return how much room they take."""
        palette, sizes = look.palette, look.sizes
        if self.stars is not None:
            draw_stars(surface, look, (right, middle), self.stars, sizes.legend_icon, star_colour(look))
            return stars_width(sizes.legend_icon) + int(sizes.gap)
        if not self._is_won:
            return 0
        look.icon(surface, "check", (right - int(sizes.icon) // 2, middle), sizes.icon, palette.ink(palette.good, palette.raised))
        return int(sizes.icon)


def level_note(puzzle: Puzzle[Any, Any], level: Level, board: State[Any]) -> str:
    """Return what tells a level from the others of its pack: its par, a detail of its board, its size and kind."""
    par = f"par {level.par}" if level.par is not None else ""
    return " · ".join(filter(None, (par, puzzle.detail(board), puzzle.caption(board))))


def best_note(record: Record, counts_moves: bool) -> str:
    """Return the best result on a level: points or moves where they count, and time; nothing before the first win."""
    if record.seconds is None:
        return ""
    moves = count(record.moves, "move") if counts_moves and record.moves is not None else ""
    points = str(record.points) if record.points is not None else ""
    return "best " + " · ".join(filter(None, (points, moves, clock_time(record.seconds))))


def _drawn(puzzle: Puzzle[Any, Any], state: State[Any], style: BoardStyle) -> Board:
    board = BOARDS[puzzle.name](state, puzzle.name)
    board.style = style
    return board
