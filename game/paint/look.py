"""The look of a window: a palette and a scale, and methods that draw with them."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.paint import drawing
from game.theme.measures import LINE_SPACING, SMALL_FIGURES_PX, Sizes, TextStyle, Weight
from game.theme.palette import Colour, Palette

CAPACITY_PX = 24_000_000


class SurfaceCache:
    """A least-recently-used cache of surfaces, limited by their total number of pixels (4 bytes each)."""

    def __init__(self) -> None:
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._used_px = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        made = make()
        self._surfaces[key] = made
        self._used_px += _pixels(made)
        while self._used_px > CAPACITY_PX and len(self._surfaces) > 1:
            self._used_px -= _pixels(self._surfaces.popitem(last=False)[1])
        return made


@lru_cache(maxsize=2)
def surfaces(palette: Palette, scale: float) -> SurfaceCache:
    """Return the cache for a palette and a scale; two are kept, so that switching the theme back redraws nothing."""
    return SurfaceCache()


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()


ASSETS = Path(__file__).resolve().parent.parent.parent / "assets"


class Look:
    """Draws text, boxes, shadows and icons. A new look is made when the theme or the scale changes."""

    def __init__(self, palette: Palette, scale: float, reduces_motion: bool = False, cache: SurfaceCache | None = None) -> None:
        self.palette = palette
        self.scale = scale
        self.reduces_motion = reduces_motion  # whether motion is reduced
        self.sizes = Sizes().scaled(scale)
        self.cache = cache or SurfaceCache()

    def px(self, size: float) -> int:
        """Return a size of the theme in pixels of this window, at least 1."""
        return max(1, round(size * self.scale))

    # text

    def _size(self, style: TextStyle) -> float:
        return style.size * self.scale

    def text_width(self, text: str, style: TextStyle) -> int:
        return drawing.text_width(text, style, self._size(style))

    def line_height(self, style: TextStyle) -> int:
        """Return the line spacing of a style."""
        return round(self._size(style) * LINE_SPACING)

    def wrapped(self, text: str, style: TextStyle, width: int, max_lines: int = 0) -> list[str]:
        """Return a text in lines that fit a width, see `drawing.wrapped_text`."""
        return list(drawing.wrapped_text(text, style, self._size(style), width, max_lines))

    def text(
        self,
        surface: pygame.Surface,
        place: tuple[int, int],
        text: str,
        style: TextStyle,
        colour: Colour,
        anchor: str = "topleft",
        width: int = 0,
        are_figures: bool = False,
    ) -> pygame.Rect:
        """Draw one line with its anchor (the name of a point of a pygame Rect) at a place; cut it to a width if one is given."""
        if width:
            text = drawing.fitted_text(text, style, self._size(style), width)
        make = drawing.render_figures if are_figures else drawing.render_text
        made = self._made(make, text, style, self._size(style), colour)
        area = made.get_rect(**{anchor: place})
        surface.blit(made, area)
        return area

    def paragraph(
        self,
        surface: pygame.Surface,
        place: tuple[int, int],
        lines: Sequence[str],
        style: TextStyle,
        colour: Colour,
        align: str = "left",
    ) -> None:
        """Draw lines below each other; `place` is the top left, center or right of the first line, depending on `align`."""
        height = self.line_height(style)
        for number, line in enumerate(lines):
            middle = (place[0], place[1] + number * height + height // 2)
            self.text(surface, middle, line, style, colour, "center" if align == "center" else f"mid{align}")

    def figure(
        self, surface: pygame.Surface, centre: tuple[int, int], text: str, size_px: int, weight: Weight, colour: Colour
    ) -> None:
        """Draw digits at any size, such as a tile's number, round a centre.

        Small ones are assembled from cached digits, as a board of hundreds of tiles would take too long otherwise.
        """
        style = TextStyle(size_px, weight)
        parts = text if size_px < SMALL_FIGURES_PX else (text,)
        made = [self._made(drawing.render_text, part, style, size_px, colour) for part in parts]
        x = centre[0] - sum(piece.get_width() for piece in made) // 2
        for piece in made:
            surface.blit(piece, (x, centre[1] - piece.get_height() // 2))
            x += piece.get_width()

    def figure_width(self, text: str, size_px: int) -> int:
        """Return the width of bold digits."""
        return drawing.text_width(text, TextStyle(size_px, Weight.BOLD), size_px)

    # shapes

    def box(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        fill: Colour,
        radius: float,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        if area.w <= 0 or area.h <= 0:
            return
        surface.blit(self._made(drawing.rounded, area.size, int(radius), fill, line, int(width)), area)

    def ring(self, surface: pygame.Surface, area: pygame.Rect, radius: float, colour: Colour, width: float) -> None:
        """Draw the outline of a rounded rectangle."""
        self.box(surface, area, (*colour[:3], 0), radius, colour, width)

    def shadow(self, surface: pygame.Surface, area: pygame.Rect, radius: float) -> None:
        """Draw the soft shadow under a card."""
        spread, drop = self.sizes.shadow, self.sizes.shadow_drop
        if spread < 2 or min(area.size) <= 0:
            return
        made = self._made(drawing.shadow, area.size, int(radius), spread, self.palette.shadow)
        surface.blit(made, (area.x - spread, area.y - spread + drop))

    def card(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        radius = self.sizes.radius_card
        self.shadow(surface, area, radius)
        self.box(surface, area, self.palette.surface, radius, self.palette.line, self.sizes.hair)

    def disc(
        self,
        surface: pygame.Surface,
        centre: tuple[int, int],
        diameter: float,
        fill: Colour,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        made = self._made(drawing.circle, int(diameter), fill, line, int(width))
        surface.blit(made, made.get_rect(center=centre))

    def dashed(self, surface: pygame.Surface, area: pygame.Rect, radius: float, colour: Colour, width: float) -> None:
        """Draw the outline of a rounded rectangle in dashes."""
        if area.w <= 0 or area.h <= 0:
            return
        made = self._made(drawing.dashed, area.size, int(radius), colour, int(width), self.sizes.dash)
        surface.blit(made, area)

    # icons and cached surfaces

    def icon(self, surface: pygame.Surface, name: str, centre: tuple[int, int], size: float, colour: Colour) -> None:
        made = self._made(_tinted_icon, name, int(size), colour)
        surface.blit(made, made.get_rect(center=centre))

    def _made(self, make: Callable[..., pygame.Surface], *arguments: Any) -> pygame.Surface:
        """Return the surface that a function makes from some arguments, cached."""
        return self.cache.get((make, *arguments), partial(make, *arguments))

    def kept(self, key: tuple[Any, ...], make: Any) -> pygame.Surface:
        """Return a surface that the caller makes, cached with this look."""
        return self.cache.get(key, make)


def _tinted_icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    icon = pygame.image.load_sized_svg(ASSETS / "icons" / f"{name}.svg", (size, size))
    icon.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return icon


class Part(NamedTuple):
    """A text in one style; an empty text takes no room."""

    text: str
    style: TextStyle
    colour: Colour


def block_height(look: Look, parts: Sequence[Part], width: int) -> int:
    """Return the height of parts at a width."""
    return sum(look.line_height(part.style) for part, _ in _lines(look, parts, width))


def draw_block(surface: pygame.Surface, look: Look, area: pygame.Rect, parts: Sequence[Part]) -> None:
    """Draw parts below each other at the left of an area, vertically centred."""
    y = area.centery - block_height(look, parts, area.w) // 2
    for part, line in _lines(look, parts, area.w):
        look.paragraph(surface, (area.x, y), [line], part.style, part.colour)
        y += look.line_height(part.style)


def _lines(look: Look, parts: Sequence[Part], width: int) -> Iterator[tuple[Part, str]]:
    return ((part, line) for part in parts for line in look.wrapped(part.text, part.style, width))
