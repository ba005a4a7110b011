"""The card of a level: a thumbnail of its board, its description, and the best result so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.boards import BOARDS
from game.boards.base import Board, BoardStyle
from game.formatting import clock_time
from game.paint.look import Look, Part, block_height, draw_block
from game.scenes.shared.preferences import board_choices
from game.scenes.shared.starting import last_pace
from game.session.session import level_record
from game.storage.storage import Record
from game.theme.measures import Text
from game.widgets.base import Clickable, Frame
from game.widgets.displays.labels import draw_stars, star_colour, stars, stars_width
from solvers.errors import ParseError
from solvers.formats.levels import Level
from solvers.puzzle import Puzzle, State
from solvers.words import count

if TYPE_CHECKING:
    from game.app import App

OVERSAMPLING = 3  # the scale at which the board is drawn before it is shrunk, so that hairlines don't vanish


class Thumbnail(Frame):
    """A small picture of a board, drawn only when it first becomes visible, by a job passed to `soon`."""

    def __init__(self, make_board: Callable[[], Board | None], soon: Callable[[Callable[[], object]], object]) -> None:
        super().__init__()
        self._make_board, self._soon = make_board, soon
        self._picture: pygame.Surface | None = None
        self._drawn_for: tuple[Look, tuple[int, int]] | None = None
        """the look and size of the picture, or of the one being drawn"""

    @property
    def is_drawn(self) -> bool:
        """Return whether the board has been drawn."""
        return self._picture is not None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._drawn_for != (look, self.rect.size):
            self._drawn_for, self._picture = (look, self.rect.size), None
            self._soon(partial(self._draw_board, look))
        if self._picture is None:
            look.box(surface, self.rect, look.palette.well, look.sizes.radius_small)
        else:
            surface.blit(self._picture, self.rect)

    def _draw_board(self, look: Look) -> None:
        area = pygame.Rect(0, 0, self.rect.w * OVERSAMPLING, self.rect.h * OVERSAMPLING)
        large = pygame.Surface(area.size, pygame.SRCALPHA)
        board = self._make_board()
        if board is None:
            return
        board.place(look, area)
        board.draw(large, look, self.now)
        self._picture = pygame.transform.smoothscale(large, self.rect.size)
        self.changed()


class Facts(NamedTuple):
    """The text of a card below its title, and how well the level was played."""

    note: str
    details: str = ""
    is_won: bool = False
    stars: int | None = None  # stars earned; None if the level awards none


class LevelCard(Clickable):
    """A level, with a tick once it is won, or stars if it has a par. Its board is parsed when the card is first shown."""

    fills = True

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self._app, self._puzzle, self._level = app, puzzle, level
        self.title = level.name or f"Level {level.number}"
        self.add(Thumbnail(self._drawn_board, app.jobs.soon))

    @cached_property
    def _board(self) -> State[Any] | None:
        """The level's board; None if it is damaged."""
        try:
            board: State[Any] = self._puzzle.parse(self._level.text)
        except ParseError:
            return None
        return board

    @cached_property
    def facts(self) -> Facts:
        """The card's text and result."""
        puzzle, board, par = self._puzzle, self._board, self._level.par
        if board is None:
            return Facts("damaged")
        record = self._app.storage.record(puzzle.name, level_record(self._level.key, last_pace(self._app, puzzle)))
        if puzzle.full_score is not None and puzzle.full_score(board) is not None:  # won or not won, without grades
            par, record = None, replace(record, points=None)
        note = _joined(f"par {par}" if par is not None else "", puzzle.caption(board))
        details = _joined(puzzle.detail(board), best_note(record, puzzle.counts_moves))
        return Facts(note, details, record.wins > 0, None if par is None else stars(record.points or 0, par))

    def _drawn_board(self) -> Board | None:
        name = self._puzzle.name
        board = None if self._board is None else BOARDS[name](self._board, name)
        if board is not None:
            board.style = BoardStyle(chosen=board_choices(self._app.settings, name))
        return board

    def hover(self, is_over: bool) -> None:
        self.tooltip = _joined(self.title, self.facts.note, self.facts.details)
        super().hover(is_over)

    def preferred_width(self, look: Look) -> int:
        return int(look.sizes.level_min)

    def preferred_height(self, look: Look, width: int) -> int:
        words = block_height(look, self._parts(look), width - self._left(look) - self._right(look))
        return max(words + 2 * int(look.sizes.gap), int(look.sizes.level_card))

    def _parts(self, look: Look) -> list[Part]:
        palette, facts = look.palette, self.facts
        below = [Part(text, Text.NOTE, palette.muted) for text in (facts.note, facts.details)]
        return [Part(self.title, Text.STRONG, palette.text), *below]

    def _number_width(self, look: Look) -> int:
        return look.text_width(str(self._level.number), Text.STRONG) + int(look.sizes.gap)

    def _left(self, look: Look) -> int:
        """Return the distance from the left edge to the words."""
        return int(look.sizes.level_card + look.sizes.gap_tiny) + self._number_width(look)

    def _right(self, look: Look) -> int:
        """Return the width to the right of the words, for the stars or the tick."""
        sizes = look.sizes
        stars_w = stars_width(sizes.legend_icon) + int(sizes.gap) if self.facts.stars is not None else 0
        return int(sizes.gap_wide) + (stars_w or (int(sizes.icon) if self.facts.is_won else 0))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        inset = int(look.sizes.gap)
        side = int(look.sizes.level_card) - 2 * inset
        for child in self.children:
            child.place(look, pygame.Rect(area.x + inset, area.centery - side // 2, side, side))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        fill = palette.lit(palette.raised, self.light)
        accent = palette.ink(palette.accent(self._puzzle.name), fill)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        left, right = self.rect.x + self._left(look), self.rect.right - self._right(look)
        words = pygame.Rect(left, self.rect.y, right - left, self.rect.h)
        draw_block(surface, look, words, self._parts(look))
        top = self.rect.centery - (block_height(look, self._parts(look), words.w) - look.line_height(Text.STRONG)) // 2
        number = (left - self._number_width(look), top)
        look.text(surface, number, str(self._level.number), Text.STRONG, accent, "midleft")
        self._draw_result(surface, look, self.rect.right - pad, top)
        self.draw_focus(surface, look, sizes.radius_control, accent)

    def _draw_result(self, surface: pygame.Surface, look: Look, right: int, middle: int) -> None:
        """Draw the stars, or the tick if the level is won."""
        palette, sizes = look.palette, look.sizes
        if self.facts.stars is not None:
            draw_stars(surface, look, (right, middle), self.facts.stars, sizes.legend_icon, star_colour(look))
        elif self.facts.is_won:
            ink = palette.ink(palette.good, palette.raised)
            look.icon(surface, "check", (right - int(sizes.icon) // 2, middle), sizes.icon, ink)


def best_note(record: Record, counts_moves: bool) -> str:
    """Return the best result on a level: points or moves if they count, and the time; empty before the first win."""
    if record.seconds is None:
        return ""
    moves = count(record.moves, "move") if counts_moves and record.moves is not None else ""
    points = str(record.points) if record.points is not None else ""
    return f"best {_joined(points, moves, clock_time(record.seconds))}"


def _joined(*words: str) -> str:
    return " · ".join(filter(None, words))
