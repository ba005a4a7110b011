"""The places of a race in a window: two lanes side by side, or one above the other where the window is higher than wide."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.paint.look import Look
from game.theme import Text


class RacePlaces(NamedTuple):
    """Where everything of a race stands."""

    header: pygame.Rect
    lanes: tuple[pygame.Rect, pygame.Rect]
    line: pygame.Rect
    timeline: pygame.Rect


def race_places(look: Look, window: pygame.Rect) -> RacePlaces:
    """Return the places in a window."""
    sizes = look.sizes
    margin, gap, line_h = int(sizes.margin), int(sizes.gap), look.line_height(Text.STRONG)
    header = pygame.Rect(window.x, window.y, window.w, int(sizes.header))
    inner = pygame.Rect(margin, header.bottom, window.w - 2 * margin, window.bottom - margin - header.bottom)
    timeline = pygame.Rect(inner.x, inner.bottom - int(sizes.timeline), inner.w, int(sizes.timeline))
    line = pygame.Rect(inner.x, timeline.y - gap - line_h, inner.w, line_h)
    room = pygame.Rect(inner.x, inner.y, inner.w, line.y - gap - inner.y)
    return RacePlaces(header, _halves(room, int(sizes.pad), is_tall=window.h > window.w), line, timeline)


def _halves(room: pygame.Rect, between: int, is_tall: bool) -> tuple[pygame.Rect, pygame.Rect]:
    if is_tall:
        height = (room.h - between) // 2
        return pygame.Rect(room.x, room.y, room.w, height), pygame.Rect(room.x, room.bottom - height, room.w, height)
    width = (room.w - between) // 2
    return pygame.Rect(room.x, room.y, width, room.h), pygame.Rect(room.right - width, room.y, width, room.h)
