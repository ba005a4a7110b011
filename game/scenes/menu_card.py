"""The card of a puzzle on the menu: its board, alive, its name, and quick ways in where there is room."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.paint.look import Look
from game.theme import Duration, Text
from game.widgets.base import Touchable
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button
from solvers.puzzle import Move, Puzzle, read_options

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.menu import MenuScene

DEMO_SEED = 7
MOST_QUICK = 5


class MenuCard(Touchable):
    """Opens its puzzle. In a wide card the board stands at the left, and sizes to begin with at once at the right."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], menu: MenuScene) -> None:
        super().__init__()
        self._app, self._puzzle, self._menu = app, puzzle, menu
        self._source = random.Random(DEMO_SEED)
        state = puzzle.generate(read_options(puzzle.options, {}), DEMO_SEED)
        self.view = BoardView(BOARDS[puzzle.name](state, puzzle.name))
        self._last: Move | None = None
        self._moves_at = app.now + Duration.DEMO
        self._quick = [
            Button(choice.title, self._starter(puzzle.options[0].name, choice.value))
            for choice in puzzle.options[0].choices[:MOST_QUICK]
        ]
        self._levels = Button("Levels", lambda: menu.choose_level(puzzle), "levels")
        self.add(self.view, *self._quick, self._levels)
        self._lines: list[str] = []
        self._text_x = self._text_y = 0

    def _starter(self, option: str, value: str) -> Callable[[], object]:
        return lambda: self._menu.play_new(self._puzzle, {option: value})

    def activate(self) -> None:
        self._menu.play(self._puzzle)

    # the living board

    @property
    def wakes_at(self) -> float | None:
        """When the board moves next; never if motion is reduced."""
        return None if self._app.look.is_calm else self._moves_at

    def live(self) -> None:
        """Make a move when it is time."""
        if self.wakes_at is None or self._app.now < self.wakes_at:
            return
        state = self.view.board.state
        move = self.view.board.demo_move(state, self._last, self._source)
        self._last, self._moves_at = move, self._app.now + Duration.DEMO
        self.view.show(state.apply(move))

    # space

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        is_wide = area.w >= int(look.sizes.card_wide)
        for button in (*self._quick, self._levels):
            button.is_visible = is_wide
        (self._place_wide if is_wide else self._place_tall)(look, area)

    def _place_tall(self, look: Look, area: pygame.Rect) -> None:
        pad = int(look.sizes.pad)
        width = area.w - 2 * pad
        self._lines = look.wrapped(self._puzzle.blurb, Text.SUBTITLE, width, 2)
        text_h = look.line_height(Text.CARD_TITLE) + 2 * look.line_height(Text.SUBTITLE)
        self._text_x, self._text_y = area.x + pad, area.bottom - pad + int(look.sizes.gap_tiny) - text_h
        top = area.y + int(look.sizes.card_edge) + pad
        self.view.place(look, pygame.Rect(self._text_x, top, width, self._text_y - pad // 2 - top))

    def _place_wide(self, look: Look, area: pygame.Rect) -> None:
        sizes, pad = look.sizes, int(look.sizes.margin)
        top = area.y + int(sizes.card_edge) + pad
        side = area.bottom - pad - top
        self.view.place(look, pygame.Rect(area.x + pad, top, side, side))
        self._text_x = area.x + 2 * pad + side + pad // 2
        width = area.right - pad - self._text_x
        self._lines = look.wrapped(self._puzzle.blurb, Text.LEAD, width, 2)
        control, gap = int(sizes.control), int(sizes.gap)
        text_h = look.line_height(Text.HEADING) + len(self._lines) * look.line_height(Text.LEAD)
        self._text_y = top + max((side - text_h - 2 * control - 3 * gap) // 2, 0)
        y = self._text_y + text_h + 2 * gap
        self._place_buttons(look, pygame.Rect(self._text_x, y, width, control))

    def _place_buttons(self, look: Look, area: pygame.Rect) -> None:
        gap = int(look.sizes.gap)
        x, y = area.topleft
        for button in (*self._quick, self._levels):
            width = button.wanted_width(look)
            if x + width > area.right and x > area.x:
                x, y = area.x, y + area.h + gap
            button.place(look, pygame.Rect(x, y, width, area.h))
            x += width + gap

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
        look.box(surface, self.rect, palette.lit(palette.surface, self.light), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        is_wide = self._levels.is_visible
        title, text = (Text.HEADING, Text.LEAD) if is_wide else (Text.CARD_TITLE, Text.SUBTITLE)
        look.paragraph(surface, (self._text_x, self._text_y), [self._puzzle.title], title, palette.text)
        below = self._text_y + look.line_height(title)
        look.paragraph(surface, (self._text_x, below), self._lines, text, palette.muted)
        self.draw_focus(surface, look, sizes.radius_card, accent)
