"""The lanes of a race: side by side, or one above the other, where the boards become larger; they scroll in a low window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.paint.look import Look
from game.scenes.race.lane import LaneView
from game.widgets.layout import Frame


class Lanes(Frame):
    """Both sides of a race."""

    def __init__(self, lanes: Sequence[LaneView]) -> None:
        self._lanes = list(lanes)
        for lane, other in zip(lanes, reversed(lanes), strict=True):
            lane.beside = other
        super().__init__(*lanes)

    def wanted_height(self, look: Look, width: int) -> int:
        return max(lane.wanted_height(look, self._half(look, width)) for lane in self._lanes)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        between, half = int(look.sizes.pad), self._half(look, area.w)
        aside = [pygame.Rect(area.x, area.y, half, area.h), pygame.Rect(area.right - half, area.y, half, area.h)]
        height = (area.h - between) // 2
        stacked = [pygame.Rect(area.x, area.y, area.w, height), pygame.Rect(area.x, area.bottom - height, area.w, height)]
        is_tall = self._board(look, stacked, True) > self._board(look, aside, False)
        for lane, place in zip(self._lanes, stacked if is_tall else aside, strict=True):
            lane.is_tall = is_tall
            lane.place(look, place)

    def _half(self, look: Look, width: int) -> int:
        return (width - int(look.sizes.pad)) // 2

    def _board(self, look: Look, places: Sequence[pygame.Rect], is_tall: bool) -> int:
        """Return the shorter side of the boards if the lanes stood there."""
        return min(min(lane.board_area(look, place, is_tall).size) for lane, place in zip(self._lanes, places, strict=True))
