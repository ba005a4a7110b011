"""Text as surfaces: in Manrope, with the system's fonts for characters it lacks; wrapped or cut to a width."""

import math
import re
from bisect import bisect_left
from functools import lru_cache
from pathlib import Path

import pygame

from game.paint.colours import Colour
from game.theme.measures import TextStyle, Weight

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

# Small text is drawn four times as large and scaled down, which places its glyphs at fractions of pixels: at whole pixels,
# small print looks uneven.
FINE = 4
FINE_BELOW_PX = 40


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
def width(text: str, style: TextStyle, size_px: float) -> int:
    """Return the width of a text in pixels."""
    return math.ceil(_exact_width(text, style, size_px))


@lru_cache(maxsize=8192)
def _exact_width(text: str, style: TextStyle, size_px: float) -> float:
    fine = _fineness(size_px)
    runs = _runs(text, style.weight, round(size_px * fine))
    return sum(chosen.size(piece)[0] for chosen, piece in runs) / fine


def render(text: str, style: TextStyle, size_px: float, colour: Colour) -> pygame.Surface:
    """Return one line of text, cut at MAX_WIDTH_PX; its height depends on the style only."""
    text, fine = fitted(text, style, size_px, MAX_WIDTH_PX), _fineness(size_px)
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
    pieces = [render(character, style, size_px, colour) for character in text]
    height = max((piece.get_height() for piece in pieces), default=1)
    made = pygame.Surface((max(math.ceil(sum(advances)), 1), height), pygame.SRCALPHA)
    x = 0.0
    for piece, advance in zip(pieces, advances, strict=True):
        made.blit(piece, (round(x + (advance - piece.get_width()) / 2), 0))
        x += advance
    return made


def fitted(text: str, style: TextStyle, size_px: float, width_px: int) -> str:
    """Return the text, cut with an ellipsis if it is wider than a width."""
    if width(text, style, size_px) <= width_px:
        return text
    lengths = range(1, min(len(text), width_px + 1))
    length = bisect_left(lengths, True, key=lambda n: width(text[:n].rstrip() + ELLIPSIS, style, size_px) > width_px)
    return text[:length].rstrip() + ELLIPSIS


def wrapped(text: str, style: TextStyle, size_px: float, width_px: int, max_lines: int = 0) -> list[str]:
    """Return the text in lines that fit a width; words wider than that are broken, and a text longer than `max_lines` is cut."""
    return list(_wrapped(text, style, size_px, width_px, max_lines))


@lru_cache(maxsize=1024)
def _wrapped(text: str, style: TextStyle, size_px: float, width_px: int, max_lines: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in _pieces(text, style, size_px, width_px):
        if lines and width(f"{lines[-1]} {word}", style, size_px) <= width_px:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if max_lines and len(lines) > max_lines:
        lines[max_lines - 1 :] = [fitted(" ".join(lines[max_lines - 1 :]), style, size_px, width_px)]
    return tuple(lines)


def _pieces(text: str, style: TextStyle, size_px: float, width_px: int) -> list[str]:
    """Return the words, broken where they are wider than a line."""
    pieces: list[str] = []
    for word in _WORD.findall(text):
        while len(word) > 1 and width(word, style, size_px) > width_px:
            lengths = range(2, min(len(word), max(width_px, 1) + 1))
            length = 1 + bisect_left(lengths, True, key=lambda n: width(word[:n], style, size_px) > width_px)
            pieces.append(word[:length])
            word = word[length:]
        pieces.append(word)
    return pieces
