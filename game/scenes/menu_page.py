"""The menu below its buttons: the title, the link to the last game, cards with animated boards, and the strip for windows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.boards import BOARDS
from game.commands import Command
from game.paint.look import Look, Part, block_height, draw_block
from game.theme.measures import Text
from game.theme.palette import Colour
from game.theme.proportions import Share
from game.widgets.base import Clickable, Frame
from game.widgets.board_view import BoardView
from game.widgets.labels import Label
from game.widgets.layout import Column
from solvers.puzzle import Move, Puzzle

DEMO_SEED = 7


class EdgedCard(Clickable):
    """A card with a coloured edge that acts as one button."""

    has_shadow = True

    def draw_edged(self, surface: pygame.Surface, look: Look, accent: Colour, edge: tuple[int, int]) -> None:
        """Draw the empty card; `edge` is the width of the coloured edge at the left and at the top."""
        palette, sizes, clip = look.palette, look.sizes, surface.get_clip()
        look.shadow(surface, self.rect, sizes.radius_card)
        look.box(surface, self.rect, accent, sizes.radius_card)
        surface.set_clip(self.rect.move(edge).clip(clip))
        look.box(surface, self.rect, palette.lit(palette.surface, self.light / 3), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        self.draw_focus(surface, look, sizes.radius_card, accent)


class MenuCard(EdgedCard):
    """The card of a puzzle, with an animated board; opens the puzzle."""

    def __init__(self, puzzle: Puzzle[Any, Any], on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self._puzzle = puzzle
        self._random = random.Random(DEMO_SEED)
        self._view = BoardView(BOARDS[puzzle.name](puzzle.parse(puzzle.demo), puzzle.name))
        self._last: Move | None = None
        self._words = Column(Label(puzzle.title, Text.CARD_TITLE), Label(puzzle.blurb, Text.SUBTITLE, "muted"), gap="gap_tiny")
        self.add(self._view, self._words)

    # the animated board

    def animate(self) -> None:
        board = self._view.board
        move = self._last = board.demo_move(board.state, self._last, self._random)
        if move is None:
            self._view.show(self._puzzle.parse(self._puzzle.demo))
        else:
            self._view.show(board.state.apply(move), turn=(move,))

    # space

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the least height at which the board isn't too small."""
        sizes = look.sizes
        fixed_height = sizes.card_edge + 2 * sizes.pad + sizes.pad // 2
        return fixed_height + self._words.preferred_height(look, width - 2 * sizes.pad) + sizes.card_board

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        edge, pad = look.sizes.card_edge, look.sizes.pad
        inner = pygame.Rect(area.x + pad, area.y + edge + pad, area.w - 2 * pad, area.h - edge - 2 * pad)
        height = self._words.preferred_height(look, inner.w)
        self._words.place(look, pygame.Rect(inner.x, inner.bottom - height, inner.w, height))
        self._view.place(look, pygame.Rect(inner.x, inner.y, inner.w, inner.h - height - pad // 2))

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.draw_edged(surface, look, look.palette.accent(self._puzzle.name), (0, look.sizes.card_edge))


ACCENT = "external"
_BLURB = "Point it at any puzzle game, or at a screenshot: it reads the board, solves it, and plays it with the mouse."
_BUTTON = "Choose a window"


class MenuStrip(EdgedCard):
    """The strip for windows and pictures: an icon, a title with a description, and a drawn button."""

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self.tooltip = Command.READ.tooltip

    # space

    def preferred_height(self, look: Look, width: int) -> int:
        words = block_height(look, self._parts(look), self._words_width(look, width)) + 2 * look.sizes.pad
        below = 0 if self._is_one_line(look, width) else self._button_size(look)[1] + look.sizes.gap
        return max(words + below, look.sizes.strip)

    def _parts(self, look: Look) -> list[Part]:
        palette = look.palette
        return [Part(Command.READ.title, Text.CARD_TITLE, palette.text), Part(_BLURB, Text.SUBTITLE, palette.muted)]

    def _button_size(self, look: Look) -> tuple[int, int]:
        sizes = look.sizes
        words = look.text_width(_BUTTON, Text.BUTTON)
        return sizes.icon + sizes.gap + words + 2 * sizes.section, sizes.control

    def _left(self, look: Look) -> int:
        """Return the distance from the left edge to the words."""
        return look.sizes.card_edge + look.sizes.strip_icon + 2 * look.sizes.pad

    def _is_one_line(self, look: Look, width: int) -> bool:
        """Return whether the button fits beside the words."""
        beside = width - self._left(look) - self._button_size(look)[0] - 2 * look.sizes.pad
        return beside >= look.sizes.column

    def _words_width(self, look: Look, width: int) -> int:
        button = self._button_size(look)[0] + look.sizes.pad if self._is_one_line(look, width) else 0
        return width - self._left(look) - button - look.sizes.pad

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, accent, edge = look.palette, look.sizes, look.palette.accent(ACCENT), look.sizes.card_edge
        self.draw_edged(surface, look, accent, (edge, 0))
        side, pad = sizes.strip_icon, sizes.pad
        words = pygame.Rect(self.rect.x + self._left(look), self.rect.y, self._words_width(look, self.rect.w), self.rect.h)
        button = pygame.Rect((0, 0), self._button_size(look))
        if self._is_one_line(look, self.rect.w):
            button.midright = (self.rect.right - pad, self.rect.centery)
        else:
            button.bottomleft = (words.x, self.rect.bottom - pad)
            words.h = button.y - words.y
        icon = pygame.Rect(self.rect.x + edge + pad, words.centery - side // 2, side, side)
        look.box(surface, icon, palette.tint(accent), sizes.radius_control)
        look.icon(surface, "external", icon.center, sizes.margin, palette.ink(accent, palette.tint(accent)))
        draw_block(surface, look, words, self._parts(look))
        self._draw_button(surface, look, button)

    def _draw_button(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        """Draw the button; the whole strip reacts to clicks."""
        sizes, accent = look.sizes, look.palette.accent(ACCENT)
        icon, gap = sizes.icon, sizes.gap
        ink = look.palette.on_accent(accent)
        look.box(surface, area, look.palette.lit_accent(accent, self.light), sizes.radius_control)
        x = area.x + sizes.section
        look.icon(surface, "eye", (x + icon // 2, area.centery), icon, ink)
        look.text(surface, (x + icon + gap, area.centery), _BUTTON, Text.BUTTON, ink, "midleft")


class MenuPage(Frame):
    """The menu's column; its cards form one row, or two if they would be too narrow."""

    def __init__(self, titles: Sequence[Label], link: ContinueLink, cards: Sequence[MenuCard], strip: MenuStrip) -> None:
        self._titles, self._link, self._cards, self._strip = titles, link, cards, strip
        super().__init__(*titles, link, *cards, strip)

    def preferred_height(self, look: Look, width: int) -> int:
        page, rows = self._page(look, width), self._rows(look, width)
        return self._fixed_height(look, page) + rows * (self._card_height(look, page, rows) + self._gap(look))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        page, rows, gap = self._page(look, area.w), self._rows(look, area.w), self._gap(look)
        fixed_height, sizes = self._fixed_height(look, page), look.sizes
        least = self._card_height(look, page, rows)
        height = max(min(sizes.card_height, (area.h - fixed_height) // rows - gap), least)
        block = fixed_height + rows * (height + gap)
        above = round((area.h + sizes.header - block) * Share.MENU_TOP) - sizes.header
        left, y = area.centerx - page // 2, area.y + max(above, 0)
        y = self._place_head(look, pygame.Rect(left, y, page, 0)) + sizes.margin + gap // 2
        columns = -(-len(self._cards) // rows)
        width = (page - gap * (columns - 1)) // columns
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            card.place(look, pygame.Rect(left + column * (width + gap), y + row * (height + gap), width, height))
        y += rows * (height + gap)
        strip_w = columns * (width + gap) - gap
        self._strip.place(look, pygame.Rect(left, y, strip_w, self._strip.preferred_height(look, strip_w)))

    def _page(self, look: Look, width: int) -> int:
        """Return the width of the content."""
        side = look.sizes.page if width >= look.sizes.page_width else look.sizes.margin
        return min(look.sizes.page_width, width - 2 * int(side))

    def _rows(self, look: Look, width: int) -> int:
        return 1 if self._page(look, width) // len(self._cards) >= look.sizes.card_min else 2

    def _gap(self, look: Look) -> int:
        return look.sizes.section + 2

    def _card_height(self, look: Look, page: int, rows: int) -> int:
        """Return the least height of the cards."""
        columns = -(-len(self._cards) // rows)
        width = (page - self._gap(look) * (columns - 1)) // columns
        return max(card.preferred_height(look, width) for card in self._cards)

    def _fixed_height(self, look: Look, page: int) -> int:
        between = 2 * look.sizes.margin + self._gap(look) // 2
        return self._head_height(look, page) + between + self._strip.preferred_height(look, page)

    # the head

    def _link_width(self, look: Look) -> int:
        return self._link.preferred_width(look) if self._link.is_visible else 0

    def _is_beside(self, look: Look, page: int) -> bool:
        """Return whether the link to the last game fits beside the title."""
        titles = max(look.text_width(label.text, style) for label, style in zip(self._titles, _TITLE_STYLES, strict=True))
        return titles + self._link_width(look) <= page

    def _head_height(self, look: Look, page: int) -> int:
        titles = sum(label.preferred_height(look, page) for label in self._titles)
        return titles if self._is_beside(look, page) else titles + self._link.preferred_height(look, page)

    def _place_head(self, look: Look, area: pygame.Rect) -> int:
        """Place the titles and the link to the last game at the top of an area, and return their bottom."""
        y, is_beside = area.y, self._is_beside(look, area.w)
        for label in self._titles:
            height = label.preferred_height(look, area.w)
            label.place(look, pygame.Rect(area.x, y, area.w - (self._link_width(look) if is_beside else 0), height))
            y += height
        pad, width = look.sizes.gap, min(self._link_width(look), area.w)
        height = self._link.preferred_height(look, width)
        bottom = y if is_beside else y + height
        left = area.right - width + pad if is_beside else area.x - pad
        self._link.place(look, pygame.Rect(left, bottom - height + (pad if is_beside else 0), width, height))
        return bottom


_TITLE_STYLES = (Text.DISPLAY, Text.LEAD)


class ContinueLink(Clickable):
    """The link to the last game, with the number of saved games."""

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__(on_click)
        self._title, self._count = "", 1
        self.tooltip = Command.CONTINUE.tooltip

    def set(self, title: str, count: int) -> None:
        self._title, self._count = title, count
        self.changed()

    @property
    def _word(self) -> str:
        return "Continue" if self._count == 1 else f"Continue · {self._count} games"

    def preferred_width(self, look: Look) -> int:
        words = max(look.text_width(self._title, Text.STRONG), look.text_width(self._word, Text.LEAD))
        return words + 2 * look.sizes.gap

    def preferred_height(self, look: Look, width: int) -> int:
        lines = look.wrapped(self._title, Text.STRONG, width - 2 * look.sizes.gap)
        return look.line_height(Text.LEAD) + len(lines) * look.line_height(Text.STRONG) + look.sizes.gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, pad = look.palette, look.sizes.gap
        if self.light > 0:
            look.box(surface, self.rect, palette.lit(palette.bg, self.light), look.sizes.radius_small)
        root_w = self.root.rect.w if self.root is not None else 0
        align, x = ("right", self.rect.right - pad) if self.rect.centerx > root_w // 2 else ("left", self.rect.x + pad)
        y = self.rect.y + pad // 2
        look.paragraph(surface, (x, y), [self._word], Text.LEAD, palette.muted, align)
        lines = look.wrapped(self._title, Text.STRONG, self.rect.w - 2 * pad)
        look.paragraph(surface, (x, y + look.line_height(Text.LEAD)), lines, Text.STRONG, palette.text, align)
        self.draw_focus(surface, look, look.sizes.radius_small)
