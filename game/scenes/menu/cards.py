"""The cards of the menu: a puzzle's with its living board, and the wide one that leads to other programs' boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.boards import BOARDS
from game.commands import Command
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Touchable
from game.widgets.displays.board_view import BoardView
from game.widgets.displays.labels import Label
from game.widgets.layout import Column
from solvers.puzzle import Move, Puzzle

DEMO_SEED = 7


class MenuCard(Touchable):
    """Opens its puzzle."""

    has_shadow = True

    def __init__(self, puzzle: Puzzle[Any, Any], on_click: Callable[[], object]) -> None:
        super().__init__()
        self._puzzle, self._on_click = puzzle, on_click
        self._source = random.Random(DEMO_SEED)
        self._view = BoardView(BOARDS[puzzle.name](puzzle.parse(puzzle.demo), puzzle.name))
        self._last: Move | None = None
        self._words = Column(
            Label(puzzle.title, Text.CARD_TITLE, lines=1),
            Label(puzzle.blurb, Text.SUBTITLE, "muted", lines=2),
            gap="gap_tiny",
        )
        self.add(self._view, self._words)

    def activate(self) -> None:
        self._on_click()

    # the living board

    def live(self) -> None:
        """Make a move."""
        board = self._view.board
        move = self._last = board.demo_move(board.state, self._last, self._source)
        if move is None:
            self._view.show(self._puzzle.parse(self._puzzle.demo))
        else:
            self._view.show(board.state.apply(move), turn=(move,))

    # space

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        edge, pad = int(look.sizes.card_edge), int(look.sizes.pad)
        inner = pygame.Rect(area.x + pad, area.y + edge + pad, area.w - 2 * pad, area.h - edge - 2 * pad)
        height = self._words.wanted_height(look, inner.w)
        self._words.place(look, pygame.Rect(inner.x, inner.bottom - height, inner.w, height))
        self._view.place(look, pygame.Rect(inner.x, inner.y, inner.w, inner.h - height - pad // 2))

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(self._puzzle.name)
        look.shadow(surface, self.rect, sizes.radius_card)
        look.box(surface, self.rect, accent, sizes.radius_card)
        edge = int(sizes.card_edge)
        body = pygame.Rect(self.rect.x, self.rect.y + edge, self.rect.w, self.rect.h - edge)
        clip = surface.get_clip()
        surface.set_clip(body.clip(clip))
        look.box(surface, self.rect, palette.lit(palette.surface, self.light / 3), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        self.draw_focus(surface, look, sizes.radius_card, accent)


ACCENT = "external"
_TITLE = "Solve an external window"
_BLURB = "Point it at any puzzle game, or at a screenshot: it reads the board, solves it, and plays it with the mouse."
_BUTTON = "Choose a window"


class MenuStrip(Touchable):
    """An icon, a title with a line about it, and what looks like a button: all of it is one."""

    has_shadow = True

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__()
        self._on_click = on_click
        self.tooltip = Command.READ.tooltip

    def activate(self) -> None:
        self._on_click()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(ACCENT)
        look.shadow(surface, self.rect, sizes.radius_card)
        look.box(surface, self.rect, accent, sizes.radius_card)
        edge, clip = int(sizes.card_edge), surface.get_clip()
        surface.set_clip(pygame.Rect(self.rect.x + edge, self.rect.y, self.rect.w - edge, self.rect.h).clip(clip))
        look.box(surface, self.rect, palette.lit(palette.surface, self.light / 3), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        side, pad = int(sizes.strip_icon), int(sizes.pad)
        icon = pygame.Rect(self.rect.x + edge + pad, self.rect.centery - side // 2, side, side)
        look.box(surface, icon, palette.tint(accent), sizes.radius_control)
        look.icon(surface, "external", icon.center, sizes.margin, palette.ink(accent, palette.tint(accent)))
        button = self._draw_button(surface, look)
        self._draw_words(surface, look, icon.right + pad, button.x - pad)
        self.draw_focus(surface, look, sizes.radius_card, accent)

    def _draw_words(self, surface: pygame.Surface, look: Look, left: int, right: int) -> None:
        half = look.line_height(Text.CARD_TITLE) // 2
        width = right - left
        title_at, blurb_at = (left, self.rect.centery - half + 1), (left, self.rect.centery + half - 1)
        look.text(surface, title_at, _TITLE, Text.CARD_TITLE, look.palette.text, "midleft", width)
        look.text(surface, blurb_at, _BLURB, Text.SUBTITLE, look.palette.muted, "midleft", width)

    def _draw_button(self, surface: pygame.Surface, look: Look) -> pygame.Rect:
        """Draw the button at the right, and return its place."""
        sizes, accent = look.sizes, look.palette.accent(ACCENT)
        icon, gap = int(sizes.icon), int(sizes.gap)
        area = pygame.Rect(0, 0, icon + gap + look.text_width(_BUTTON, Text.BUTTON) + 2 * int(sizes.section), int(sizes.control))
        area.midright = (self.rect.right - int(sizes.pad), self.rect.centery)
        ink = look.palette.on_accent(accent)
        look.box(surface, area, look.palette.lit_accent(accent, self.light), sizes.radius_control)
        x = area.x + int(sizes.section)
        look.icon(surface, "eye", (x + icon // 2, area.centery), icon, ink)
        look.text(surface, (x + icon + gap, area.centery), _BUTTON, Text.BUTTON, ink, "midleft")
        return area
