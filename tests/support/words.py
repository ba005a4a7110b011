"""Finds layout faults in a scene: text that is cut or leaves its widget, and misplaced or overlapping widgets."""

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.paint.look import Look
from game.scene import Scene
from game.scenes.levels import Thumbnail
from game.scenes.play.dialogs import Confetti
from game.theme.measures import TextStyle
from game.widgets.base import Widget
from game.widgets.board_view import BoardView
from game.widgets.scrolling import Scroll

SLACK_PX = 2  # for rounding at the edges of glyphs
LONGEST_WORD = 24  # longer ones, such as paths, may break across lines


class MeasuringLook(Look):
    """Records each text with its area and whether it is cut, and draws nothing."""

    def __init__(self, look: Look) -> None:
        super().__init__(look.palette, look.scale, look.reduces_motion)
        self.found: list[tuple[str, str, pygame.Rect]] = []  # fault or "", text and area

    def text(self, surface: pygame.Surface, place: tuple[int, int], text: str, style: TextStyle, colour: Any,
             anchor: str = "topleft", width: int = 0, are_figures: bool = False) -> pygame.Rect:  # fmt: skip
        wide = self.text_width(text, style)
        area = pygame.Rect(0, 0, wide, self.line_height(style))
        setattr(area, anchor, place)
        if width and wide > width:
            self.found.append(("is cut", text, area))
        elif text:
            self.found.append(("", text, area))
        return area

    def wrapped(self, text: str, style: TextStyle, width: int, most: int = 0) -> list[str]:
        lines = super().wrapped(text, style, width, most)
        pieces = {piece for line in lines for piece in line.split()}
        is_broken = any(word not in pieces for word in text.split() if len(word) <= LONGEST_WORD)
        if is_broken or "".join(" ".join(lines).split()) != "".join(text.split()):
            self.found.append(("is cut", text, pygame.Rect(0, 0, 0, 0)))
        return lines

    def _nothing(self, *args: Any, **kwargs: Any) -> None:
        """Draw nothing."""

    box = shadow = disc = dashed = icon = figure = card = ring = _nothing

    def kept(self, key: tuple[Any, ...], make: Any) -> pygame.Surface:
        return pygame.Surface((1, 1))


def complaints(scene: Scene, look: Look, without: Sequence[type[Widget]] = ()) -> Iterator[str]:
    """Yield a sentence for each text that is cut or leaves its widget, except in widgets of the kinds in `without`."""
    measure, surface = MeasuringLook(look), pygame.Surface((1, 1))
    popup = scene.root.popup
    for widget in (*scene.root.visible_tree(), *(popup.visible_tree() if popup is not None else ())):
        if isinstance(widget, (BoardView, Thumbnail, *without)) or not widget.rect.w:
            continue
        measure.found.clear()
        widget.draw(surface, measure)
        room = _room(widget, scene.root.rect)
        for fault, text, area in measure.found:
            name = f"{text!r} of {type(widget).__name__} {tuple(widget.rect)}"
            if fault:
                yield f"{name} {fault}"
            elif area.w and (area.left < room.left - SLACK_PX or area.right > room.right + SLACK_PX):
                yield f"{name} at {tuple(area)} is wider than {tuple(room)}"
            elif area.w and (area.top < room.top - area.h // 4 or area.bottom > room.bottom + area.h // 4):
                yield f"{name} at {tuple(area)} is higher than {tuple(room)}"


def _room(widget: Widget, window: pygame.Rect) -> pygame.Rect:
    """Return the visible part of a widget; what can be scrolled into view counts as visible."""
    room = pygame.Rect(widget.rect)
    above = widget.parent
    while above is not None:
        if isinstance(above, Scroll):
            left = max(room.left, above.rect.left)
            return pygame.Rect(left, room.y, min(room.right, above.rect.right) - left, room.h)
        above = above.parent
    return room.clip(window)


def in_a_scroll(widget: Widget | None) -> bool:
    """Return whether a widget is inside a scrolling area."""
    while widget is not None and not isinstance(widget, Scroll):
        widget = widget.parent
    return widget is not None


def misplaced(scene: Scene, window: pygame.Rect) -> Iterator[str]:
    """Yield a sentence for each widget outside the window, and for each control that overlaps another one."""
    tree = [widget for widget in scene.root.visible_tree() if not widget.children and widget.rect.w and not in_a_scroll(widget)]
    shown = [widget for widget in tree if not isinstance(widget, Confetti)]
    controls = [widget for widget in shown if widget.takes_focus]
    yield from (f"{type(each).__name__} {each.rect} is outside {window}" for each in shown if not window.contains(each.rect))
    for number, widget in enumerate(controls):
        for other in controls[:number]:
            if widget.rect.colliderect(other.rect):
                yield f"{type(widget).__name__} {widget.rect} overlaps {type(other).__name__} {other.rect}"
