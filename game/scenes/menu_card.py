"""The card of a puzzle on the menu: its board, alive, its name, and quick ways in where there is room."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.paint.look import Look
from game.theme import Duration, Text
from game.widgets.base import Point, Touchable
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Label, Section
from game.widgets.layout import Column, Flow
from solvers.puzzle import Move, Puzzle

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.menu import MenuScene

DEMO_SEED = 7


class MenuCard(Touchable):
    """Opens its puzzle. In a wide card the board stands at the left, and ways to begin at once at the right."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], menu: MenuScene) -> None:
        super().__init__()
        self._app, self._puzzle, self._menu = app, puzzle, menu
        self._source = random.Random(DEMO_SEED)
        state = puzzle.parse(puzzle.demo)
        self._view = BoardView(BOARDS[puzzle.name](state, puzzle.name))
        self._second = BoardView(BOARDS[puzzle.name](state, puzzle.name))
        self._second.is_visible = False
        self._has_second = False
        self._last: Move | None = None
        self._moves_at = app.now + Duration.DEMO
        self._short = Column(
            Label(puzzle.title, Text.CARD_TITLE, lines=1),
            Label(puzzle.blurb, Text.SUBTITLE, "muted", lines=2),
            gap="gap_tiny",
        )
        self._long = self._long_text()
        self.add(self._view, self._second, self._short, self._long)
        app.chores.soon(self._show_second)

    def _long_text(self) -> Column:
        puzzle, menu = self._puzzle, self._menu
        size = puzzle.options[0]
        return Column(
            Column(
                Label(puzzle.title, Text.HEADING, lines=1),
                Label(puzzle.blurb, Text.LEAD, "muted", lines=2),
                gap="gap_tiny",
            ),
            Flow(
                Button("Play", self.activate, "play", Kind.ACCENT, puzzle.name),
                Button("Watch AI", lambda: menu.watch(puzzle), "eye"),
                Button("Levels", lambda: menu.choose_level(puzzle), "levels"),
            ),
            Column(
                Section("New game"),
                Flow(*(Button(choice.title, self._starter(size.name, choice.value)) for choice in size.choices)),
                gap="gap",
            ),
            gap="pad",
        )

    def _starter(self, option: str, value: str) -> Callable[[], object]:
        return lambda: self._menu.play_new(self._puzzle, {option: value})

    def activate(self) -> None:
        self._menu.play(self._puzzle)

    def release(self, point: Point) -> None:
        """Play with the picture, or without one, if it was that board that was clicked."""
        for view in (self._view, self._second) if self._second.is_visible else ():
            if view.rect.collidepoint(point):
                picture = view.board.style.picture
                self._app.settings.pictures[self._puzzle.name] = picture.name if picture is not None else ""
        super().release(point)

    def _show_second(self) -> None:
        """Show the board in its second style too; its picture takes too long to draw for the first frame."""
        style = self._second.board.demo_style()
        if style is not None:
            self._second.restyle(style)
            self._has_second = True
            self._menu.lay_out()

    # the living board

    @property
    def wakes_at(self) -> float | None:
        """When the board moves next; never if motion is reduced."""
        return None if self._app.look.is_calm else self._moves_at

    def live(self) -> None:
        """Make a move when it is time."""
        if self.wakes_at is None or self._app.now < self.wakes_at:
            return
        board = self._view.board
        move = board.demo_move(board.state, self._last, self._source)
        state = board.state.apply(move)
        self._last, self._moves_at = move, self._app.now + Duration.DEMO
        for view in (self._view, self._second):
            view.show(state)

    # space

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        is_wide = area.w >= int(look.sizes.card_wide)
        self._short.is_visible, self._long.is_visible = not is_wide, is_wide
        self._second.is_visible = False
        edge, pad = int(look.sizes.card_edge), int(look.sizes.margin if is_wide else look.sizes.pad)
        inner = pygame.Rect(area.x + pad, area.y + edge + pad, area.w - 2 * pad, area.h - edge - 2 * pad)
        (self._place_wide if is_wide else self._place_tall)(look, inner, pad)

    def _place_tall(self, look: Look, inner: pygame.Rect, pad: int) -> None:
        height = self._short.wanted_height(look, inner.w)
        self._short.place(look, pygame.Rect(inner.x, inner.bottom - height, inner.w, height))
        self._view.place(look, pygame.Rect(inner.x, inner.y, inner.w, inner.h - height - pad // 2))

    def _place_wide(self, look: Look, inner: pygame.Rect, pad: int) -> None:
        side = min(inner.h, inner.w // 2)
        self._view.place(look, pygame.Rect(inner.x, inner.y, side, inner.h))
        x, right = inner.x + side + 2 * pad, inner.right
        room = right - x - int(look.sizes.card_text) - pad
        if self._has_second and room >= inner.h // 2:
            self._second.is_visible = True
            width = min(room, inner.h)
            self._second.place(look, pygame.Rect(right - width, inner.y, width, inner.h))
            right -= width + pad
        height = min(self._long.wanted_height(look, right - x), inner.h)
        self._long.place(look, pygame.Rect(x, inner.centery - height // 2, right - x, height))

    # pictures

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(self._puzzle.name)
        look.shadow(surface, self.rect, sizes.radius_card)
        look.box(surface, self.rect, accent, sizes.radius_card)
        edge = int(sizes.card_edge)
        body = pygame.Rect(self.rect.x, self.rect.y + edge, self.rect.w, self.rect.h - edge)
        clip = surface.get_clip()
        surface.set_clip(body.clip(clip))
        look.box(surface, self.rect, palette.lit(palette.surface, self.light / 3), sizes.radius_card, palette.line, sizes.hair)
        surface.set_clip(clip)
        self.draw_focus(surface, look, sizes.radius_card, accent)
