"""The parts of the window that have to be drawn again."""

from __future__ import annotations

import pygame

MOST_AREAS = 8


class Damage:
    """Collects areas and hands them out so that none overlap and there are only a few."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []

    def __bool__(self) -> bool:
        return bool(self._areas)

    def add(self, area: pygame.Rect) -> None:
        """Note that an area has to be drawn again."""
        if area.w <= 0 or area.h <= 0:
            return
        area = pygame.Rect(area)
        while (number := area.collidelist(self._areas)) >= 0:
            area.union_ip(self._areas.pop(number))
        self._areas.append(area)

    def take(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the areas inside the window, and be empty again."""
        areas, self._areas = self._areas, []
        if len(areas) > MOST_AREAS:
            areas = [areas[0].unionall(areas[1:])]
        return [inside for area in areas if (inside := area.clip(window)).size != (0, 0)]
