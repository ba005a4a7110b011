"""A cache of surfaces that forgets the ones not used for longest when they take too much memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

CAPACITY_PX = 24_000_000


class SurfaceCache:
    """Surfaces by key. The sum of their pixels stays below a capacity (4 bytes a pixel)."""

    def __init__(self, capacity_px: int = CAPACITY_PX) -> None:
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._capacity_px = capacity_px
        self._used_px = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of a key, made on first use."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        made = make()
        self._surfaces[key] = made
        self._used_px += _pixels(made)
        while self._used_px > self._capacity_px and len(self._surfaces) > 1:
            self._used_px -= _pixels(self._surfaces.popitem(last=False)[1])
        return made


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
