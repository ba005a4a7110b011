"""Draws a picture with what was read in it: the layer that stays, the cells that are pointed out, and words at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.paint import shapes
from game.paint.look import Look
from game.scenes.external.picture.painter import ACCENT, WHITE, Painter
from game.scenes.external.picture.viewport import Viewport
from game.scenes.external.solution import Guide
from game.scenes.external.wording import source_words
from game.sources.opened_pictures import Source
from game.theme.measures import Text
from game.theme.proportions import BADGE_GROUND, BADGE_INK
from solvers.puzzle import Cell
from vision.corrections.choices import CORRECTORS
from vision.seen import DOUBTFUL, SeenBoard

_OTHERWISE = "or drop a picture here, paste one with Ctrl+V, or open its file"
_HINT = "Choose a window on the left", _OTHERWISE
_HINT_WITHOUT_WINDOWS = "Open a puzzle game and refresh", _OTHERWISE


class Canvas:
    """Draws what a viewport shows of a picture. The layer is painted again only when something in it has changed."""

    def __init__(self, viewport: Viewport) -> None:
        self._viewport = viewport
        self.source: Source | None = None
        self.guide: Guide | None = None
        self.has_windows = False
        """whether there are windows to choose from"""
        self._layer: pygame.Surface | None = None
        """the picture with all that is drawn over it but for the cells that are chosen or under the pointer"""

    @property
    def board(self) -> SeenBoard | None:
        """The board that is meant."""
        return self.source.board if self.source is not None else None

    def renew(self) -> None:
        """Have the layer painted again."""
        self._layer = None

    def draw(self, surface: pygame.Surface, look: Look, picture: pygame.Surface, source: Source) -> None:
        """Draw the picture, as large as it is seen, with the boards and the solution."""
        place = self._viewport.place
        look.shadow(surface, place, look.sizes.radius_control)
        if self._layer is None:
            self._layer = self._paint(look, picture, source)
        surface.blit(self._layer, place)
        look.ring(surface, place, look.sizes.radius_control, look.palette.line, look.sizes.hair)

    def _paint(self, look: Look, picture: pygame.Surface, source: Source) -> pygame.Surface:
        """Return the part of the picture that is seen with what was read drawn over it."""
        place, share = self._viewport.place, picture.get_width() / max(source.size[0], 1)
        x, y, width, height = (round(number * share) for number in self._viewport.part)
        part = pygame.Rect(x, y, max(width, 1), max(height, 1)).clip(picture.get_rect())
        layer = pygame.transform.smoothscale(picture.subsurface(part), place.size).convert_alpha()
        viewport = self._viewport.moved_to((0, 0))
        for number, board in enumerate(source.boards):
            if number != source.place:
                Painter(layer, look, viewport, board).outline(board.outline, False)
        if source.board is not None:
            self._paint_board(Painter(layer, look, viewport, source.board), source.board, source.corrected)
        for left, top, wide, tall in source.buttons:
            (x, y), reach = map(round, viewport.point((left, top))), int(look.sizes.gap_tiny)
            area = pygame.Rect(x, y, round(wide * viewport.scale), round(tall * viewport.scale))
            look.dashed(layer, area.inflate(2 * reach, 2 * reach), reach, look.palette.accent(ACCENT), look.sizes.stroke)
        mask = shapes.rounded(place.size, int(look.sizes.radius_control), WHITE)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return layer

    def _paint_board(self, painter: Painter, board: SeenBoard, corrected: Sequence[Cell]) -> None:
        painter.frames()
        for cell in corrected:
            painter.correction(cell)
        if self.guide is not None:
            painter.guide(self.guide)
        painter.outline(board.outline, True)

    def draw_cells(self, surface: pygame.Surface, look: Look, board: SeenBoard, chosen: Cell | None, over: Cell | None) -> None:
        """Draw the chosen cell, those with the same face, and the one under the pointer, as far as they are in the picture."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._viewport.place))
        painter, accent = Painter(surface, look, self._viewport, board), look.palette.accent(ACCENT)
        shown = chosen if chosen is not None else over
        if shown is not None and CORRECTORS[board.puzzle].has_faces and board.value(shown):
            for cell in (place for place in board.places if board.value(place) == board.value(shown)):
                painter.ring(cell, accent, 1.6)
        if chosen is not None:
            painter.veil(chosen)
            painter.ring(chosen, accent, 2.0)
            if board.sureness(chosen) < DOUBTFUL:
                painter.badge(chosen)
        if over is not None and over != chosen:
            painter.ring(over, accent)
        surface.set_clip(clip)

    def draw_words(self, surface: pygame.Surface, look: Look, words: str) -> None:
        """Say something at the bottom of the picture."""
        gap, place = int(look.sizes.gap), self._viewport.place
        width = min(look.text_width(words, Text.PILL) + 3 * gap, place.w)
        area = pygame.Rect(0, 0, width, look.line_height(Text.PILL) + gap)
        area.midbottom = (place.centerx, place.bottom - gap)
        look.box(surface, area, BADGE_GROUND, area.h // 2)
        look.text(surface, area.center, words, Text.PILL, BADGE_INK, "center", width - 2 * gap)

    def draw_hint(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        """Say in an area without a picture how pictures come here, or that one is being opened."""
        hint = _HINT if self.has_windows else _HINT_WITHOUT_WINDOWS
        title, note = hint if self.source is None else source_words(self.source)
        palette, sizes = look.palette, look.sizes
        look.dashed(surface, area, sizes.radius_card, palette.line, sizes.stroke)
        x, y = area.center
        look.icon(surface, "picture", (x, y - int(sizes.round_button)), sizes.round_button, palette.muted)
        look.text(surface, (x, y), title, Text.CHOICE, palette.text, "center", area.w)
        lines = look.wrapped(note, Text.NOTE, area.w - 2 * int(sizes.pad))
        look.paragraph(surface, (x, y + look.line_height(Text.CHOICE)), lines, Text.NOTE, palette.muted, "center")
