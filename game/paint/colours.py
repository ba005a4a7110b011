"""Colours as numbers: mixing and contrast."""

from functools import lru_cache
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]


def colour(code: str) -> Colour:
    """Return the colour of a code such as #F0A93B."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour at a share (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True))
    return (red, green, blue)


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(value: Colour) -> float:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in value[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


READABLE = 4.5  # minimum contrast of text
SEEN = 3.0  # minimum contrast of lines and other large shapes


@lru_cache(maxsize=256)
def readable(wanted: Colour, ground: Colour, towards: Colour, min_contrast: float = READABLE) -> Colour:
    """Return a colour, mixed with another no more than necessary to have a minimum contrast to the ground."""
    shares = (step / 20 for step in range(21))
    return next((made for share in shares if contrast(made := mix(wanted, towards, share), ground) >= min_contrast), towards)
