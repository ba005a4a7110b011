"""The card of a puzzle on the menu: its board, alive, and its name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from game.boards import BOARDS
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

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

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
