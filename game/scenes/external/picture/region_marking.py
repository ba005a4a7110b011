"""Marking where a board or a button is in a picture: by a drag, or by moving the corners of a rectangle with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.commands import ARROWS, ENTER
from game.paint.look import Look
from game.scenes.external.picture.viewport import Viewport
from game.sources.opened_pictures import Region
from game.theme.proportions import Seen
from game.widgets.base import Point

ACCENT = "external"
_DRAG = "Drag over the board, or use the arrow keys"
_BY_KEYS = (
    "Arrow keys move this corner, Enter goes on",
    "Arrow keys move the other one, Enter takes it",
)


class RegionMarking:
    """The rectangle that is being made, in points of the window."""

    def __init__(self, viewport: Viewport, on_region: Callable[[Region], object]) -> None:
        self._viewport, self._on_region = viewport, on_region
        self.is_on = False
        self._words = _DRAG
        self._still: Point | None = None
        """the corner that stays where it is"""
        self._moved: Point = (0, 0)
        """the corner that is moved"""
        self._turn: int | None = None
        """which corner is moved by keys; None where the pointer makes the rectangle"""

    def switch(self, is_on: bool, words: str = "") -> None:
        """Begin to mark a board, or something else that the words tell of, or give it up."""
        self.is_on, self._still, self._turn = is_on, None, None
        self._words = words or _DRAG

    @property
    def words(self) -> str:
        """What to do next."""
        return self._words if self._turn is None else _BY_KEYS[self._turn]

    def press(self, point: Point) -> None:
        """Begin a rectangle."""
        self._still, self._moved, self._turn = point, point, None

    def drag(self, point: Point) -> None:
        """Move a corner of it."""
        self._moved = point

    def take(self) -> None:
        """End the marking, and hand over the part of the picture that is marked, unless the hand only slipped."""
        area = self._area
        self.switch(False)
        if area is None or min(area.size) < Seen.SMALLEST_MARK_PX:
            return
        (left, top), (right, bottom) = self._viewport.spot(area.topleft), self._viewport.spot(area.bottomright)
        self._on_region((left, top, right - left, bottom - top))

    def key(self, event: pygame.Event) -> bool:
        """Solution arrows, Enter and Escape; tell whether it is one of them."""
        if event.key == pygame.K_ESCAPE:
            self.switch(False)
        elif event.key in ENTER:
            self._enter()
        else:
            return self._step(event)
        return True

    def _enter(self) -> None:
        """Go on to the other corner; take the rectangle where none is left to be moved by keys."""
        if self._turn == 0 and self._still is not None:
            self._still, self._moved, self._turn = self._moved, self._still, 1
        elif self._turn == 1:
            self.take()

    def _step(self, event: pygame.Event) -> bool:
        """Move a corner by an arrow key; tell whether it is one."""
        towards, place = ARROWS.get(event.key), self._viewport.place
        if towards is None:
            return False
        if self._turn is None:
            self._still, self._moved, self._turn = place.bottomright, place.topleft, 0
        by = 1 if event.mod & pygame.KMOD_SHIFT else Seen.MARK_STEP_PX
        x, y = self._moved[0] + by * towards[1], self._moved[1] + by * towards[0]
        self._moved = min(max(x, place.left), place.right), min(max(y, place.top), place.bottom)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Show what has been marked so far."""
        if self._area is not None:
            look.dashed(surface, self._area, 0, look.palette.accent(ACCENT), look.sizes.ring)

    @property
    def _area(self) -> pygame.Rect | None:
        """The rectangle as far as it is in the picture; None where it is not begun yet."""
        if self._still is None:
            return None
        (x, y), (to_x, to_y) = self._still, self._moved
        area = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
        return area.clip(self._viewport.place)
