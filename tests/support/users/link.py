"""Drives link match by cell names such as r1c1; boards for its tests."""

from collections.abc import Callable
from typing import Any

import pygame

from game.widgets.base import Widget
from solvers.link.links import Pair, parse_move
from support.users.player import BoardPlayer, place
from support.users.user import User

SMALL = "1 2 3 1/2 4 4 3"  # any order of pairs clears it; r1c1-r1c4 are linked round the top
FALLING = "@down 1 2 3/2 1 3/4 4 5/5 6 6"
"""r3c1-r3c2 make two columns fall; r1c1 and r2c2 are equal but can't be linked"""
HOLES = "1 . . 2/. 3 . ./. . 3 1/2 . . ."
WALLED = "1 # 1/# # #/2 # 2"
LOSABLE = "@inside 3 2 2 4 5/6 1 1 1 6/8 3 2 7 2/8 5 4 1 7"
"""can be cleared, but not after r1c2-r1c3, though three pairs can still be linked then"""
LOSING = "r1c2-r1c3"


class Player(BoardPlayer):
    """A driver of a game of link match."""

    PUZZLE, FIRST, REST_S = "link", SMALL, 0.7

    def match(self, pair: str | Pair) -> None:
        """Click the two tiles of a pair, and wait until nothing moves."""
        self.click(*str(pair).split("-"))
        self.rest()

    def margin(self) -> None:
        """Click the free strip beside the tiles."""
        self.user.click((self.board.rect.x + 3, self.board.rect.centery))

    # what is on screen

    def tile(self, name: str) -> int:
        return self.state.tile_at(place(name))

    @property
    def said(self) -> str:
        """The text of the toast."""
        return self.user.app.toasts.text

    @property
    def card(self) -> str:
        """The text of the hint card."""
        return self.scene.panel._hint_card.text

    def margin_seen(self) -> bytes:
        """Return the pixels of the free strip above the board."""
        rect = self.board.rect
        return self.user.picture(pygame.Rect(rect.x, rect.y, rect.w, self.board._grid.margin_px))


def pair(text: str) -> Pair:
    """Parse a pair such as r1c2-r3c4."""
    move = parse_move(text)
    assert isinstance(move, Pair)
    return move


def shown(user: User, kind: type[Widget], is_wanted: Callable[[Any], bool] = lambda widget: True) -> Any:
    """Return the first visible widget of a kind that meets a condition."""
    return next(widget for widget in user.all(kind) if is_wanted(widget))


def choose(user: User, value: str) -> None:
    """Choose a value by its name, in the visible segmented bar or dropdown that offers it."""
    from game.widgets.choices import Dropdown, Segmented

    for widget in user.top.root.visible_tree():
        if isinstance(widget, Segmented) and value in [item.value for item in widget._items]:
            number = [item.value for item in widget._items].index(value)
            user.click(widget._segment(number).center)
            return
        if isinstance(widget, Dropdown) and value in [item.value for item in widget.items]:
            values = [item.value for item in widget.items]
            user.click(widget)
            user.keys("DOWN " * ((values.index(value) - values.index(widget.value)) % len(values)) + "RETURN")
            return
    raise AssertionError(f"nothing offers {value}")


Begin = Callable[..., Player]
