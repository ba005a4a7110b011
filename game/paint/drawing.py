"""Smooth shapes and text as surfaces, drawn several times as large and scaled down.

Shapes are stretched in nine parts, so every size costs the same. Text is in Manrope, with the system's fonts for characters
that it lacks.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pygame

from game.theme.measures import TextStyle, Weight
from game.theme.palette import Colour

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
    return _rounded_whole((diameter, diameter), diameter // 2 + 1, fill, line, width)


def dashed(size: tuple[int, int], radius: int, colour: Colour, width: int, dash: int) -> pygame.Surface:
    """Return the outline of a rounded rectangle in evenly spaced dashes."""
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    points = outline((width / 2, width / 2, size[0] - width, size[1] - width), radius)
    for ends in _dashes(points, dash):
        for x, y in ends:
            pygame.draw.circle(large, colour, (x * FINE, y * FINE), width * FINE / 2)
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


# For glyphs that Manrope lacks: common fonts of Windows, macOS and Linux for Chinese, Japanese and Korean, then others.
FALLBACKS = (
    "microsoftyahei", "pingfangsc", "hiraginosansgb", "notosanscjksc", "notosanscjkjp", "sourcehansanssc",
    "wenquanyimicrohei", "droidsansfallback", "notosans", "segoeui", "arial", "dejavusans",
)  # fmt: skip
ELLIPSIS = "…"
MAX_WIDTH_PX = 8000  # wider than any window; SDL can't draw longer lines
_WORD = re.compile(r"\S+(?: × \S+| %)*")
"""a word, or a size such as 4 × 4 or a share such as 97 %, which must not be broken"""
_SHAPELESS = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")

FINE_BELOW_PX = 40  # larger text looks even with its glyphs at whole pixels


@lru_cache(maxsize=128)
def _font(weight: Weight, size_px: int) -> pygame.Font:
    """Return Manrope in a weight and at a size in pixels."""
    return pygame.Font(_folder() / f"Manrope-{weight.value}.ttf", size_px)


@lru_cache(maxsize=1)
def _folder() -> Path:
    import font_manrope

    return Path(font_manrope.font_directory)


@lru_cache(maxsize=64)
def _fallbacks(size_px: int) -> tuple[pygame.Font, ...]:
    paths = dict.fromkeys(filter(None, map(pygame.font.match_font, FALLBACKS)))
    return tuple(pygame.Font(path, size_px) for path in paths)


@lru_cache(maxsize=4096)
def has_glyph(chosen: pygame.Font, character: str) -> bool:
    """Return whether a font can draw a character; missing ones have the metrics of a code point that no font has."""
    return chosen.metrics(character) != chosen.metrics("\uffff")


def _font_for(character: str, weight: Weight, size_px: int) -> pygame.Font:
    chosen = _font(weight, size_px)
    if character.isascii() or has_glyph(chosen, character):
        return chosen
    return next((other for other in _fallbacks(size_px) if has_glyph(other, character)), chosen)


def _runs(text: str, weight: Weight, size_px: int) -> list[tuple[pygame.Font, str]]:
    """Return the text in pieces, each with the font that can draw it; characters without a shape become question marks."""
    text = _SHAPELESS.sub("?", text)
    if text.isascii():
        return [(_font(weight, size_px), text)]
    runs: list[tuple[pygame.Font, str]] = []
    for character in text:
        chosen = _font_for(character, weight, size_px)
        if runs and runs[-1][0] is chosen:
            runs[-1] = (chosen, runs[-1][1] + character)
        else:
            runs.append((chosen, character))
    return runs


def _fineness(size_px: float) -> int:
    return FINE if size_px < FINE_BELOW_PX else 1


@lru_cache(maxsize=8192)
def text_width(text: str, style: TextStyle, size_px: float) -> int:
    return math.ceil(_exact_width(text, style, size_px))


@lru_cache(maxsize=8192)
def _exact_width(text: str, style: TextStyle, size_px: float) -> float:
    fine = _fineness(size_px)
    runs = _runs(text, style.weight, round(size_px * fine))
    return sum(chosen.size(piece)[0] for chosen, piece in runs) / fine


def render_text(text: str, style: TextStyle, size_px: float, colour: Colour) -> pygame.Surface:
    """Return one line of text, cut at MAX_WIDTH_PX; its height depends on the style only."""
    text, fine = fitted_text(text, style, size_px, MAX_WIDTH_PX), _fineness(size_px)
    large = _render_large(text, style.weight, round(size_px * fine), colour)
    if fine == 1:
        return large
    size = (math.ceil(large.get_width() / fine), math.ceil(large.get_height() / fine))
    padded = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    padded.fill((*colour[:3], 0))
    padded.blit(large, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(padded, size)


def _render_large(text: str, weight: Weight, size_px: int, colour: Colour) -> pygame.Surface:
    main = _font(weight, size_px)
    runs = _runs(text, weight, size_px)
    if len(runs) == 1 and runs[0][0] is main:
        return main.render(runs[0][1], True, colour)
    pieces = [(chosen, chosen.render(piece, True, colour)) for chosen, piece in runs]
    made = pygame.Surface((sum(piece.get_width() for _, piece in pieces), main.get_height()), pygame.SRCALPHA)
    x = 0
    for chosen, piece in pieces:
        made.blit(piece, (x, main.get_ascent() - chosen.get_ascent()))
        x += piece.get_width()
    return made


def render_figures(text: str, style: TextStyle, size_px: float, colour: Colour) -> pygame.Surface:
    """Return one line of text with all digits equally wide, so that a running clock doesn't jitter."""
    digit = max(_exact_width(character, style, size_px) for character in "0123456789")
    advances = [digit if character.isdigit() else _exact_width(character, style, size_px) for character in text]
    pieces = [render_text(character, style, size_px, colour) for character in text]
    height = max((piece.get_height() for piece in pieces), default=1)
    made = pygame.Surface((max(math.ceil(sum(advances)), 1), height), pygame.SRCALPHA)
    x = 0.0
    for piece, advance in zip(pieces, advances, strict=True):
        made.blit(piece, (round(x + (advance - piece.get_width()) / 2), 0))
        x += advance
    return made


def fitted_text(text: str, style: TextStyle, size_px: float, width_px: int) -> str:
    """Return the text, cut with an ellipsis if it is wider than a width."""
    if text_width(text, style, size_px) <= width_px:
        return text
    lengths = range(1, min(len(text), width_px + 1))
    length = bisect_left(lengths, True, key=lambda n: text_width(text[:n].rstrip() + ELLIPSIS, style, size_px) > width_px)
    return text[:length].rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def wrapped_text(text: str, style: TextStyle, size_px: float, width_px: int, max_lines: int) -> tuple[str, ...]:
    """Return the text in lines that fit a width; words wider than that are broken, and a text longer than `max_lines` is cut."""
    lines: list[str] = []
    for word in _pieces(text, style, size_px, width_px):
        if lines and text_width(f"{lines[-1]} {word}", style, size_px) <= width_px:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if max_lines and len(lines) > max_lines:
        lines[max_lines - 1 :] = [fitted_text(" ".join(lines[max_lines - 1 :]), style, size_px, width_px)]
    return tuple(lines)


def _pieces(text: str, style: TextStyle, size_px: float, width_px: int) -> list[str]:
    """Return the words, broken where they are wider than a line."""
    pieces: list[str] = []
    for word in _WORD.findall(text):
        while len(word) > 1 and text_width(word, style, size_px) > width_px:
            lengths = range(2, min(len(word), max(width_px, 1) + 1))
            length = 1 + bisect_left(lengths, True, key=lambda n: text_width(word[:n], style, size_px) > width_px)
            pieces.append(word[:length])
            word = word[length:]
        pieces.append(word)
    return pieces
