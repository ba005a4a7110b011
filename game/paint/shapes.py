"""Smooth shapes: drawn four times as large, scaled down, and stretched in nine parts, so every size costs the same."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.paint.colours import Colour

FINE = 4  # a power of two, so smoothscale keeps plain colours exact
CLEAR = (0, 0, 0, 0)


def rounded(size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 1) -> pygame.Surface:
    """Return a rounded rectangle, with an edge line inside it if one is given."""
    radius = min(radius, size[0] // 2, size[1] // 2)
    corner = max(radius, width) + 1
    if min(size) <= 2 * corner + 1:
        return _rounded_whole(size, radius, fill, line, width)
    small = _rounded_whole((2 * corner + 1, 2 * corner + 1), radius, fill, line, width)
    return stretched(small, size, corner)


def _rounded_whole(size: tuple[int, int], radius: int, fill: Colour, line: Colour | None, width: int) -> pygame.Surface:
    """Draw the rounded rectangle without stretching; the background has the shape's colour, so scaling adds no dark fringe."""
    large = pygame.Surface((max(size[0], 1) * FINE, max(size[1], 1) * FINE), pygame.SRCALPHA)
    large.fill((*(line or fill)[:3], 0))
    if line is not None:
        pygame.draw.rect(large, line, large.get_rect(), border_radius=radius * FINE)
        inner = large.get_rect().inflate(-2 * width * FINE, -2 * width * FINE)
        pygame.draw.rect(large, CLEAR, inner, border_radius=max(radius - width, 0) * FINE)
        pygame.draw.rect(large, fill, inner, border_radius=max(radius - width, 0) * FINE)
    else:
        pygame.draw.rect(large, fill, large.get_rect(), border_radius=radius * FINE)
    return pygame.transform.smoothscale(large, (max(size[0], 1), max(size[1], 1)))


def stretched(small: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Return a surface stretched to a size without changing its corners."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    columns = _thirds(small.get_width(), size[0], corner)
    rows = _thirds(small.get_height(), size[1], corner)
    for from_y, from_h, to_y, to_h in rows:
        for from_x, from_w, to_x, to_w in columns:
            part = small.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                part = pygame.transform.scale(part, (to_w, to_h))
            made.blit(part, (to_x, to_y))
    return made


def _thirds(small: int, large: int, corner: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return (from, length, to, length) for the first corner, the stretched middle and the last corner, or for the whole."""
    if small == large:
        return ((0, small, 0, large),)
    return (
        (0, corner, 0, corner),
        (corner, small - 2 * corner, corner, large - 2 * corner),
        (small - corner, corner, large - corner, corner),
    )


def shadow(size: tuple[int, int], radius: int, spread: int, colour: Colour) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle, larger than it by the spread on every side."""
    corner = radius + 2 * spread
    wide, high = size[0] + 2 * spread, size[1] + 2 * spread
    soft = _soft((min(wide, 2 * corner + 1), min(high, 2 * corner + 1)), radius, spread, colour)
    return stretched(soft, (wide, high), corner)


@lru_cache(maxsize=32)
def _soft(size: tuple[int, int], radius: int, spread: int, colour: Colour) -> pygame.Surface:
    """Return a blurred shadow; it is blurred at a small size, which is faster and looks the same."""
    sharp = pygame.Surface(size, pygame.SRCALPHA)
    sharp.fill((*colour[:3], 0))
    pygame.draw.rect(sharp, colour, sharp.get_rect().inflate(-2 * spread, -2 * spread), border_radius=radius)
    small = pygame.transform.smoothscale(sharp, (max(size[0] // FINE, 2), max(size[1] // FINE, 2)))
    soft = pygame.transform.gaussian_blur(small, max(round(spread / 2 / FINE), 1), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, size)


def circle(diameter: int, fill: Colour, line: Colour | None = None, width: int = 1) -> pygame.Surface:
    """Return a disc."""
    return _rounded_whole((diameter, diameter), diameter // 2 + 1, fill, line, width)


def dashed(size: tuple[int, int], radius: int, colour: Colour, width: int, dash: int) -> pygame.Surface:
    """Return the outline of a rounded rectangle in evenly spaced dashes."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    points = outline((width / 2, width / 2, size[0] - width, size[1] - width), radius)
    for start, end in _dashes(points, dash):
        _line(large, colour, start, end, width)
    return pygame.transform.smoothscale(large, size)


def outline(area: tuple[float, float, float, float], radius: float) -> list[tuple[float, float]]:
    """Return points about a pixel apart on the outline of a rounded rectangle (x, y, width, height), closed, clockwise."""
    x, y, width, height = area
    radius = min(radius, width / 2, height / 2)
    corners = (
        (x + width - radius, y + radius, -90),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
        (x + radius, y + radius, 180),
    )
    turns = max(int(radius * math.pi / 2), 1)
    points = [
        (cx + radius * math.cos(angle), cy + radius * math.sin(angle))
        for cx, cy, first in corners
        for angle in (math.radians(first + 90 * turn / turns) for turn in range(turns + 1))
    ]
    return _resampled([*points, points[0]])


def _resampled(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points about a pixel apart along a polyline."""
    made = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = math.hypot(to_x - x, to_y - y)
        count = max(round(length), 1) if length else 0
        made.extend((x + (to_x - x) * part / count, y + (to_y - y) * part / count) for part in range(1, count + 1))
    return made


def _dashes(points: list[tuple[float, float]], dash: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    count = max(len(points) // (2 * dash), 4)
    period = len(points) / count
    short = [(round(index * period), round(index * period + period * 0.55)) for index in range(count)]
    return [
        (points[place], points[min(place + 1, len(points) - 1)])
        for start, end in short
        for place in range(start, min(end, len(points) - 1))
    ]


def _line(surface: pygame.Surface, colour: Colour, start: tuple[float, float], end: tuple[float, float], width: int) -> None:
    for x, y in (start, end):
        pygame.draw.circle(surface, colour, (x * FINE, y * FINE), width * FINE / 2)
