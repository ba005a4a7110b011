"""The widget that shows a board: it passes the pointer and the time to the board, and the board's acts to the scene."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.boards.base import Act, Board, BoardStyle, Transition
from game.paint.look import Look
from game.theme.measures import Duration, Text
from game.widgets.base import Point, Widget
from game.widgets.root import is_arrow
from solvers.history import Turn
from solvers.puzzle import Mark, State


class BoardView(Widget):
    """Shows a board as large as possible. Without `on_act` it takes no input."""

    def __init__(
        self, board: Board, on_act: Callable[[Act], object] | None = None, on_uncover: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__()
        self.board = board
        self._on_act, self._on_uncover = on_act, on_uncover
        self.is_covered = False  # whether the board is hidden, as in a pause

    def show(
        self,
        state: State[Any],
        marks: Sequence[Mark] = (),
        glide_s: float = Duration.GLIDE,
        marks_wait: bool = False,
        turn: Turn = (),
    ) -> None:
        """Show another position, animated unless motion is reduced; with `marks_wait`, the new marks appear after that."""
        root = self.root
        if root is None or root.reduces_motion or not self.rect.w:
            glide_s = 0.0
        self.board.show(state, marks, Transition(self.now, glide_s, marks_wait, turn))
        if root is not None and glide_s > 0:
            root.animate(self)
        self.changed()

    def restyle(self, style: BoardStyle) -> None:
        self.board.style = style
        self.changed()

    def cover(self, is_covered: bool) -> None:
        if self.root is not None:
            self.root.cancel_drag()
        self.is_covered = is_covered
        self.changed()

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self.board.place(look, area)

    def tick(self, now: float) -> bool:
        self.changed()
        return self.board.is_moving(now) or self.board.is_waiting(now)

    def hover(self, is_over: bool) -> None:
        if not is_over and self.board.hover(None):
            self.changed()

    def move(self, point: Point) -> None:
        if self.board.hover(None if self.is_covered else point):
            self.changed()

    def press(self, point: Point) -> None:
        if not self.is_covered:
            self._send(self.board.press(point, self.now))

    def drag(self, point: Point) -> None:
        if not self.is_covered:
            self._send(self.board.drag(point, self.now))

    def release(self, point: Point) -> None:
        if self.is_covered:
            self._on_uncover()
            return
        self._send(self.board.release(point, self.now))
        if self.root is not None:
            self.root.animate(self)

    def cancel_drag(self) -> None:
        self.board.cancel_drag()
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Pass a key to the board. Arrow keys count as handled even if the board ignores them, so they don't move the focus."""
        if self._on_act is None:
            return False
        act = self.board.key(event, self.now) if not self.is_covered else None
        if act is not None and self.root is not None:
            self.root.animate(self)
        self._send(act)
        return act is not None or is_arrow(event)

    def tap(self, name: str) -> None:
        if not self.is_covered:
            self._send(self.board.tap(name))

    def at(self, point: Point) -> Widget | None:
        return super().at(point) if self._on_act is not None else None

    def bounds(self, look: Look) -> pygame.Rect:
        return self.board.rect.inflate(2 * look.sizes.gap, 2 * look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.is_covered:
            self.board.draw(surface, look, self.now)
            return
        look.box(surface, self.board.rect, look.palette.well, look.sizes.radius_card)
        look.icon(surface, "pause", self.board.rect.center, look.sizes.round_button, look.palette.muted)
        below = (self.board.rect.centerx, self.board.rect.centery + look.sizes.round_button)
        look.text(surface, below, "Paused · click here or press P to continue", Text.BODY, look.palette.muted, "center")

    def _send(self, act: Act | None) -> None:
        self.changed()
        if self.root is not None and self.board.is_moving(self.now):
            self.root.animate(self)
        if act is not None and act.moves and self._on_act is not None:
            self._on_act(act)
