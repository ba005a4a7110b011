"""Lines of several styles below each other: a title and a note, say, each in as many lines as its width takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import TextStyle


class Part(NamedTuple):
    """A text in one style; an empty one takes no room."""

    text: str
    style: TextStyle
    colour: Colour


def block_height(look: Look, parts: Sequence[Part], width: int) -> int:
    """Return how high some parts are at a width."""
    return sum(look.line_height(part.style) for part, _ in _lines(look, parts, width))


def draw_block(surface: pygame.Surface, look: Look, area: pygame.Rect, parts: Sequence[Part]) -> None:
    """Draw some parts at the left of an area, in the middle of its height."""
    y = area.centery - block_height(look, parts, area.w) // 2
    for part, line in _lines(look, parts, area.w):
        look.paragraph(surface, (area.x, y), [line], part.style, part.colour)
        y += look.line_height(part.style)


def _lines(look: Look, parts: Sequence[Part], width: int) -> Iterator[tuple[Part, str]]:
    return ((part, line) for part in parts for line in look.wrapped(part.text, part.style, width))
