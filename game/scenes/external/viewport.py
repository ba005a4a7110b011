"""The visible part of a picture, and the conversion between picture pixels and window pixels."""

from __future__ import annotations

from copy import copy

import pygame

from game.theme.proportions import OverlaySizes
from vision.seen import Corners

Position = tuple[float, float]


class Viewport:
    """Fits, zooms and pans a picture in an area, and converts between picture pixels and window pixels."""

    def __init__(self) -> None:
        self._size: Position = (1.0, 1.0)
        self._area = pygame.Rect(0, 0, 1, 1)
        self._zoom = 1.0
        self._centre: Position = (0.5, 0.5)

    def set_picture(self, size: tuple[int, int]) -> None:
        self._size = (float(max(size[0], 1)), float(max(size[1], 1)))
        self.fit()

    def set_area(self, area: pygame.Rect) -> None:
        self._area = pygame.Rect(area.topleft, (max(area.w, 1), max(area.h, 1)))
        self._keep_inside()

    @property
    def is_zoomed(self) -> bool:
        return self._zoom > 1.0

    @property
    def scale(self) -> float:
        """Window pixels per picture pixel."""
        fit = min(self._area.w / self._size[0], self._area.h / self._size[1], OverlaySizes.MAX_ENLARGED)
        return fit * self._zoom

    @property
    def part(self) -> tuple[float, float, float, float]:
        """The visible part of the picture: x, y, width, height in picture pixels."""
        width, height = self._visible_size
        return self._centre[0] - width / 2, self._centre[1] - height / 2, width, height

    @property
    def place(self) -> pygame.Rect:
        """The area of the visible part in the window."""
        width, height = self._visible_size
        place = pygame.Rect(0, 0, max(round(width * self.scale), 1), max(round(height * self.scale), 1))
        place.center = self._area.center
        return place

    def to_window(self, spot: Position) -> Position:
        """Convert a position from picture pixels to window pixels."""
        left, top, _, _ = self.part
        return self.place.x + (spot[0] - left) * self.scale, self.place.y + (spot[1] - top) * self.scale

    def to_picture(self, point: Position) -> Position:
        """Convert a position from window pixels to picture pixels."""
        left, top, _, _ = self.part
        return left + (point[0] - self.place.x) / self.scale, top + (point[1] - self.place.y) / self.scale

    def at_origin(self) -> Viewport:
        """Return a viewport that shows the same part with its top left corner at (0, 0)."""
        viewport = copy(self)
        viewport._area = self._area.move(-self.place.x, -self.place.y)
        return viewport

    def fit(self) -> None:
        self._zoom, self._centre = 1.0, (self._size[0] / 2, self._size[1] / 2)

    def zoom_to(self, bounds: tuple[float, float, float, float]) -> None:
        """Show a part of the picture (x, y, width, height) as large as fits, with a margin."""
        x, y, width, height = bounds
        margin = 1 + 2 * OverlaySizes.BOARD_MARGIN
        self.fit()
        wanted = min(self._area.w / max(width * margin, 1), self._area.h / max(height * margin, 1))
        self._zoom = min(max(wanted / self.scale, 1.0), OverlaySizes.MAX_ZOOM)
        self._centre = (x + width / 2, y + height / 2)
        self._keep_inside()

    def zoom_by(self, factor: float, point: Position) -> None:
        """Zoom in or out around a point of the window."""
        under = self.to_picture(point)
        self._zoom = min(max(self._zoom * factor, 1.0), OverlaySizes.MAX_ZOOM)
        now = self.to_picture(point)
        self._centre = (self._centre[0] + under[0] - now[0], self._centre[1] + under[1] - now[1])
        self._keep_inside()

    def move_by(self, across: float, down: float) -> None:
        """Pan by window pixels."""
        self._centre = (self._centre[0] - across / self.scale, self._centre[1] - down / self.scale)
        self._keep_inside()

    @property
    def _visible_size(self) -> Position:
        """The width and height of the visible part, in picture pixels."""
        return min(self._area.w / self.scale, self._size[0]), min(self._area.h / self.scale, self._size[1])

    def _keep_inside(self) -> None:
        self._centre = (
            min(max(self._centre[0], self._visible_size[0] / 2), self._size[0] - self._visible_size[0] / 2),
            min(max(self._centre[1], self._visible_size[1] / 2), self._size[1] - self._visible_size[1] / 2),
        )


def bounding_box(corners: Corners) -> tuple[float, float, float, float]:
    """Return the bounding box of corners: x, y, width, height."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def contains(corners: Corners, spot: tuple[float, float]) -> bool:
    """Return whether a point is inside four corners listed clockwise."""
    ends = (*corners[1:], corners[0])
    return all(
        (to_x - x) * (spot[1] - y) - (to_y - y) * (spot[0] - x) >= 0 for (x, y), (to_x, to_y) in zip(corners, ends, strict=True)
    )
