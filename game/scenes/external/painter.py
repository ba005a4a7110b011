"""Draws a picture with its reading: outlines, cell frames coloured by confidence, the solution, and captions."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.paint import drawing
from game.paint.look import Look
from game.scenes.external.reading import Guide
from game.scenes.external.viewport import Viewport
from game.sources.opened_pictures import Source
from game.sources.wording import ACCENT, EMPTY_VALUES, source_words, value_words
from game.theme.measures import Text, Weight
from game.theme.palette import Colour, readable
from game.theme.proportions import BADGE_GROUND, BADGE_INK, OverlaySizes
from solvers.puzzle import Cell
from vision.corrections.choices import CORRECTORS
from vision.seen import DOUBTFUL, UNSURE, Corners, SeenBoard

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_LIGHT_THRESHOLD = 128
_QUESTION = "?"


class Painter:
    """Draws the reading of a board onto a surface that shows a part of the picture."""

    def __init__(self, surface: pygame.Surface, look: Look, viewport: Viewport, board: SeenBoard) -> None:
        self._surface, self._look, self._board = surface, look, board
        self._scale, self._zero = viewport.scale, viewport.to_window((0.0, 0.0))
        self._accent = look.palette.accent(ACCENT)
        rows, columns = board.shape
        self._side = _side(self._points(board.quad((rows // 2, columns // 2))))
        """a cell's side in window pixels, measured at the middle and used for all cells"""
        self._is_upright = _is_upright(self._points(board.outline))

    # the board

    def outline(self, corners: Corners, is_chosen: bool) -> None:
        sizes = self._look.sizes
        ground: Colour = pygame.transform.average_color(self._surface)
        colour = self._accent if is_chosen else readable(self._look.palette.muted, ground[:3], _opposite(ground))
        points = self._points(corners)
        if _is_upright(points):
            reach = sizes.gap
            area = _bounds(points).inflate(reach, reach)
            if max(area.size) <= 2 * max(self._surface.get_size()):
                self._look.dashed(self._surface, area, sizes.radius_small, colour, sizes.ring if is_chosen else sizes.stroke)
                return
        for start, end in pairwise([*points, points[0]]):
            self._dashes(start, end, colour, sizes.ring if is_chosen else sizes.stroke)

    def frames(self) -> None:
        """Frame cells in the colour of their confidence, except sure empty ones, and label the doubtful ones."""
        for cell in self._board.places:
            confidence = self._board.confidence_of(cell)
            if self._board.value(cell) not in EMPTY_VALUES or confidence < DOUBTFUL:
                self.ring(cell, self._confidence_colour(confidence, self._ground(cell)), 1.0 if confidence >= DOUBTFUL else 1.6)
        for cell in self._board.doubtful:
            self.badge(cell)

    def ring(self, cell: Cell, colour: Colour, thickness: float = 1.0) -> None:
        """Draw a frame inside a cell."""
        points, side = self._points(self._board.quad(cell)), self._side
        width = max(round(max(side * OverlaySizes.STROKE, OverlaySizes.MIN_STROKE_PX * self._look.scale) * thickness), 1)
        if self._is_upright:
            area = _bounds(points)
            inset = 2 * round(side * OverlaySizes.INSET)
            self._look.ring(self._surface, area.inflate(-inset, -inset), round(side * OverlaySizes.RADIUS), colour, width)
            return
        pygame.draw.aalines(self._surface, colour, True, _shrunk(points, OverlaySizes.INSET))
        for step in range(1, width):
            pygame.draw.aalines(self._surface, colour, True, _shrunk(points, OverlaySizes.INSET + step / side))

    def veil(self, cell: Cell) -> None:
        points = self._points(self._board.quad(cell))
        area = _bounds(points)
        tint = pygame.Surface(area.size, pygame.SRCALPHA)
        pygame.draw.polygon(tint, (*self._accent[:3], OverlaySizes.VEIL), [(x - area.x, y - area.y) for x, y in points])
        self._surface.blit(tint, area)

    def badge(self, cell: Cell) -> None:
        """Write a cell's value in its corner, if there is room."""
        side, words = self._side, value_words(self._board, cell)
        words += _QUESTION if words and self._board.confidence_of(cell) < UNSURE else ""
        if side < OverlaySizes.BADGE_FROM_PX or not words:
            return
        size = max(round(side * OverlaySizes.BADGE), OverlaySizes.MIN_BADGE_PX)
        area = pygame.Rect(0, 0, self._look.figure_width(words, size) + size // 2, round(size * 1.25))
        area.topleft = _bounds(self._points(self._board.quad(cell))).topleft
        self._look.box(self._surface, area, BADGE_GROUND, size // 3)
        self._look.figure(self._surface, area.center, words, size, Weight.BOLD, BADGE_INK)

    def correction(self, cell: Cell) -> None:
        """Cover a corrected cell with its new value, or put a tick on it if it holds a face."""
        side, words = self._side, value_words(self._board, cell)
        inset = -2 * max(round(side * OverlaySizes.INSET), 1)
        area = _bounds(self._points(self._board.quad(cell))).inflate(inset, inset)
        ink = self._look.palette.on_accent(self._accent)
        if not words:
            area = pygame.Rect(0, 0, area.w // 2, area.h // 2).move(area.topleft)
        self._look.box(self._surface, area, self._accent, round(side * OverlaySizes.RADIUS))
        if words:
            size = max(round(side * OverlaySizes.DIGIT), OverlaySizes.MIN_FIGURE_PX)
            self._look.figure(self._surface, area.center, words, size, Weight.BOLD, ink)
        else:
            self._look.icon(self._surface, "check", area.center, min(area.size), ink)

    # the solution

    def guide(self, guide: Guide) -> None:
        if guide.lines:
            veil = pygame.Surface(self._surface.get_size(), pygame.SRCALPHA)
            for line in guide.lines:
                self._line(veil, line)
            veil.set_alpha(OverlaySizes.LINE_VEIL)
            self._surface.blit(veil, (0, 0))
        for cell, label in guide.labels.items():
            self._label(cell, label, guide.is_numbered)

    def _line(self, surface: pygame.Surface, line: tuple[Cell, ...]) -> None:
        points = [self._centre(cell) for cell in line]
        width = max(round(self._side * OverlaySizes.LINE), 2)
        for start, end in pairwise(points):
            _thick_line(surface, self._accent, start, end, width)
        for x, y in points:
            self._look.disc(surface, (round(x), round(y)), width, self._accent)

    def _label(self, cell: Cell, label: str, is_number: bool) -> None:
        side = self._side
        aside = side * OverlaySizes.ASIDE if is_number else 0.0
        x, y = (round(place + aside) for place in self._centre(cell))
        size = max(round(side * (OverlaySizes.NUMBER if is_number else OverlaySizes.DIGIT)), OverlaySizes.MIN_FIGURE_PX)
        if is_number:
            self._look.disc(self._surface, (x, y), max(side * OverlaySizes.DISC, size * 1.5), self._accent)
            ink = self._look.palette.on_accent(self._accent)
        else:
            ground = self._ground(cell)
            ink = readable(self._accent, ground, _opposite(ground))
        self._look.figure(self._surface, (x, y), label, size, Weight.BOLD, ink)

    # positions and colours

    def _confidence_colour(self, confidence: float, ground: Colour) -> Colour:
        """Return the colour of a confidence, readable on a background."""
        palette = self._look.palette
        colour = palette.good if confidence >= DOUBTFUL else palette.accent("fin") if confidence >= UNSURE else palette.bad
        return readable(colour, ground, _opposite(ground), OverlaySizes.FRAME_CONTRAST)

    def _ground(self, cell: Cell) -> Colour:
        """Return the average colour of a cell."""
        inset = -2 * round(self._side * OverlaySizes.GROUND_INSET)
        area = _bounds(self._points(self._board.quad(cell))).inflate(inset, inset).clip(self._surface.get_rect())
        if area.w < 1 or area.h < 1:
            return WHITE
        red, green, blue, _ = pygame.transform.average_color(self._surface, area)
        return red, green, blue

    def _points(self, corners: Corners) -> list[tuple[float, float]]:
        (left, top), scale = self._zero, self._scale
        return [(left + x * scale, top + y * scale) for x, y in corners]

    def _centre(self, cell: Cell) -> tuple[float, float]:
        points = self._points(self._board.quad(cell))
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _dashes(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: int) -> None:
        length = math.dist(start, end)
        count = max(round(length / (2 * self._look.sizes.dash)), 1)
        one, other = pygame.Vector2(start), pygame.Vector2(end)
        for number in range(count):
            first, last = one.lerp(other, number / count), one.lerp(other, min((number + 0.55) / count, 1))
            _thick_line(self._surface, colour, (first.x, first.y), (last.x, last.y), width)


def _is_upright(points: Sequence[tuple[float, float]]) -> bool:
    """Return whether four corners form an upright rectangle."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return max(abs(ay - by), abs(bx - cx), abs(cy - dy), abs(dx - ax)) < 1.5


def _bounds(points: Sequence[tuple[float, float]]) -> pygame.Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _side(points: Sequence[tuple[float, float]]) -> float:
    """Return the shortest side of a cell, in window pixels."""
    return max(min(math.dist(one, other) for one, other in pairwise([*points, points[0]])), 1.0)


def _shrunk(points: Sequence[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    middle_x, middle_y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [(x + (middle_x - x) * 2 * share, y + (middle_y - y) * 2 * share) for x, y in points]


def _opposite(ground: Colour) -> Colour:
    """Return black or white, whichever contrasts more with a background."""
    return BLACK if sum(ground[:3]) >= 3 * _LIGHT_THRESHOLD else WHITE


def _thick_line(
    surface: pygame.Surface, colour: Colour, start: tuple[float, float], end: tuple[float, float], width: int
) -> None:
    """Draw a thick line segment with smooth edges."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    if along.length() == 0:
        return
    across = along.normalize().rotate(90) * width / 2
    corners = [
        pygame.Vector2(start) + across,
        pygame.Vector2(end) + across,
        pygame.Vector2(end) - across,
        pygame.Vector2(start) - across,
    ]
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.aalines(surface, colour, True, corners)


_OTHERWISE = "or drop a picture here, paste one with Ctrl+V, or open its file"
_HINT = "Choose a window on the left", _OTHERWISE
_HINT_WITHOUT_WINDOWS = "Open a puzzle game and refresh", _OTHERWISE


class Canvas:
    """Draws the visible part of a picture. The cached layer is drawn again only after a change."""

    def __init__(self, viewport: Viewport) -> None:
        self._viewport = viewport
        self.source: Source | None = None
        self.guide: Guide | None = None
        self.has_windows = False  # whether there are windows to choose from
        self._layer: pygame.Surface | None = None
        """the picture with everything drawn over it, except the chosen cell and the one under the pointer"""

    def invalidate(self) -> None:
        self._layer = None

    def draw(self, surface: pygame.Surface, look: Look, picture: pygame.Surface, source: Source) -> None:
        """Draw the visible part of the picture with the boards and the solution."""
        place = self._viewport.place
        look.shadow(surface, place, look.sizes.radius_control)
        if self._layer is None:
            self._layer = self._paint(look, picture, source)
        surface.blit(self._layer, place)
        look.ring(surface, place, look.sizes.radius_control, look.palette.line, look.sizes.hair)

    def _paint(self, look: Look, picture: pygame.Surface, source: Source) -> pygame.Surface:
        """Return the visible part of the picture with the reading drawn over it."""
        place, share = self._viewport.place, picture.get_width() / max(source.size[0], 1)
        x, y, width, height = (round(number * share) for number in self._viewport.part)
        part = pygame.Rect(x, y, max(width, 1), max(height, 1)).clip(picture.get_rect())
        layer = pygame.transform.smoothscale(picture.subsurface(part), place.size).convert_alpha()
        viewport = self._viewport.at_origin()
        for number, board in enumerate(source.boards):
            if number != source.place:
                Painter(layer, look, viewport, board).outline(board.outline, False)
        if source.board is not None:
            self._paint_board(Painter(layer, look, viewport, source.board), source.board, source.corrected)
        for left, top, wide, tall in source.buttons:
            (x, y), reach = map(round, viewport.to_window((left, top))), look.sizes.gap_tiny
            area = pygame.Rect(x, y, round(wide * viewport.scale), round(tall * viewport.scale))
            look.dashed(layer, area.inflate(2 * reach, 2 * reach), reach, look.palette.accent(ACCENT), look.sizes.stroke)
        mask = drawing.rounded(place.size, look.sizes.radius_control, WHITE)
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
        """Highlight the chosen cell, those with the same face, and the cell under the pointer."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._viewport.place))
        painter, accent = Painter(surface, look, self._viewport, board), look.palette.accent(ACCENT)
        highlighted = chosen if chosen is not None else over
        if highlighted is not None and CORRECTORS[board.puzzle].has_faces and board.value(highlighted):
            for cell in (place for place in board.places if board.value(place) == board.value(highlighted)):
                painter.ring(cell, accent, 1.6)
        if chosen is not None:
            painter.veil(chosen)
            painter.ring(chosen, accent, 2.0)
            if board.confidence_of(chosen) < DOUBTFUL:
                painter.badge(chosen)
        if over is not None and over != chosen:
            painter.ring(over, accent)
        surface.set_clip(clip)

    def draw_words(self, surface: pygame.Surface, look: Look, words: str) -> None:
        gap, place = look.sizes.gap, self._viewport.place
        width = min(look.text_width(words, Text.PILL) + 3 * gap, place.w)
        area = pygame.Rect(0, 0, width, look.line_height(Text.PILL) + gap).move_to(midbottom=(place.centerx, place.bottom - gap))
        look.box(surface, area, BADGE_GROUND, area.h // 2)
        look.text(surface, area.center, words, Text.PILL, BADGE_INK, "center", width - 2 * gap)

    def draw_hint(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        """Draw a hint in place of a picture: how to open one, or the state of the one being opened."""
        hint = _HINT if self.has_windows else _HINT_WITHOUT_WINDOWS
        title, note = hint if self.source is None else source_words(self.source)
        palette, sizes = look.palette, look.sizes
        look.dashed(surface, area, sizes.radius_card, palette.line, sizes.stroke)
        x, y = area.center
        look.icon(surface, "picture", (x, y - sizes.round_button), sizes.round_button, palette.muted)
        look.text(surface, (x, y), title, Text.CHOICE, palette.text, "center", area.w)
        lines = look.wrapped(note, Text.NOTE, area.w - 2 * sizes.pad)
        look.paragraph(surface, (x, y + look.line_height(Text.CHOICE)), lines, Text.NOTE, palette.muted, "center")
