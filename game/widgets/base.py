"""The widget: a piece of a scene that has a place, draws itself, and answers the pointer and the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import ENTER
from game.paint.colours import Colour
from game.paint.easing import Eased
from game.paint.look import Look
from game.theme.measures import Duration

if TYPE_CHECKING:
    from game.widgets.root import Root

Point = tuple[int, int]


class Widget:
    """A node of a scene's tree. Children are drawn after it and asked first."""

    takes_focus = False
    focus_on_click = False
    """whether a click brings the focus; buttons leave it where it is, so that the keys go on meaning the same"""
    clips = False  # whether children are drawn only inside its area
    fills = False  # whether it takes the room that is left in a column, or is as high as the row it stands in
    spans = False  # whether it takes the whole width where others stand in several columns
    is_solid = True  # whether it stops the pointer; pure frames don't
    has_shadow = False
    look: Look  # the one with which it was placed last

    def __init__(self, *children: Widget) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.root: Root | None = None
        self.is_visible = True
        self.is_enabled = True
        self.tooltip = ""
        self.add(*children)

    def set_visible(self, is_visible: bool) -> None:
        """Show it or hide it."""
        if is_visible != self.is_visible:
            self.is_visible = is_visible
            self.want_layout()

    def want_layout(self) -> None:
        """Have everything in the window get its place again before it is drawn next."""
        if self.root is not None:
            self.root.is_stale = True

    # the tree

    def add(self, *children: Widget) -> None:
        """Put children above the others."""
        for child in children:
            child.parent = self
            self.children.append(child)
            for widget in child.tree():
                widget.root = self.root

    def add_behind(self, child: Widget) -> None:
        """Put a child below the others, to be drawn first."""
        self.add(child)
        self.children.insert(0, self.children.pop())

    def tree(self) -> Iterator[Widget]:
        """Yield itself and everything below, visible or not, in the order of drawing."""
        yield self
        for child in self.children:
            yield from child.tree()

    def visible_tree(self) -> Iterator[Widget]:
        """Yield itself and everything below that can be seen, in the order of drawing."""
        if self.is_visible:
            yield self
            for child in self.children:
                yield from child.visible_tree()

    def at(self, point: Point) -> Widget | None:
        """Return the foremost widget at a point, or None."""
        if not self.is_visible or (self.clips and not self.rect.collidepoint(point)):
            return None
        for child in reversed(self.children):
            found = child.at(point)
            if found is not None:
                return found
        return self if self.rect.collidepoint(point) and self.is_solid else None

    # space

    def wanted_height(self, look: Look, width: int) -> int:
        """Return the height it would like at a width."""
        return 0

    def wanted_width(self, look: Look) -> int:
        """Return the least width at which nothing in it is cut."""
        return 0

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Take an area, and give the children theirs."""
        self.look, self.rect = look, pygame.Rect(area)

    def place_again(self) -> None:
        """Give the children their places in the same area once more, as one of them has changed."""
        if self.root is not None and self.rect.w:
            self.place(self.look, self.rect)
            self.changed()

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw itself without its children."""

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what lies above its children."""

    def bounds(self, look: Look) -> pygame.Rect:
        """Return the area it draws on; a little more than its own for focus rings, and more for a shadow."""
        reach = 2 * int(look.sizes.shadow) if self.has_shadow else int(look.sizes.ring + look.sizes.gap_tiny)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw_tree(self, surface: pygame.Surface, look: Look) -> None:
        """Draw itself and its children as far as they touch the surface's clip."""
        if not self.is_visible:
            return
        clip = surface.get_clip()
        if self.bounds(look).colliderect(clip):
            self.draw(surface, look)
        if self.clips:
            surface.set_clip(clip.clip(self.rect))
        if surface.get_clip().size != (0, 0):
            for child in self.children:
                child.draw_tree(surface, look)
        surface.set_clip(clip)
        if self.bounds(look).colliderect(clip):
            self.draw_over(surface, look)

    def change(self, **news: Any) -> bool:
        """Give attributes other values, have itself drawn again if that makes a difference, and tell whether it does."""
        is_new = any(getattr(self, name) != value for name, value in news.items())
        if is_new:
            vars(self).update(news)
            self.changed()
        return is_new

    def changed(self) -> None:
        """Have itself drawn again."""
        if self.root is not None and self.is_visible:
            self.root.redraw(self)

    def tick(self, now: float) -> bool:
        """Move on, and tell whether there is more motion to come. Called each frame after `Root.animate`."""
        return False

    @property
    def now(self) -> float:
        """The time of this frame in seconds."""
        return self.root.now if self.root is not None else 0.0

    # the pointer and the keyboard; True means that the event needs no other answer

    def press(self, point: Point) -> None:
        """The button went down on it."""

    def drag(self, point: Point) -> None:
        """The pointer moved while the button that went down on it is held."""

    def release(self, point: Point) -> None:
        """The button that went down on it went up."""

    def let_go(self) -> None:
        """The button that went down on it is followed no more: the drag ends without effect."""

    def hover(self, is_over: bool) -> None:
        """The pointer came or left."""

    def move(self, point: Point) -> None:
        """The pointer moved over it."""

    def wheel(self, steps: float) -> bool:
        """The wheel turned over it or over a child that doesn't care; positive is up."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key went down while it or a child has the focus."""
        return False

    def typed(self, text: str) -> bool:
        """Characters were typed while it has the focus."""
        return False

    def focused(self, has_focus: bool) -> None:
        """The focus came or left."""
        self.changed()

    @property
    def has_focus(self) -> bool:
        return self.root is not None and self.root.focus is self

    @property
    def shows_focus(self) -> bool:
        """Tell whether the focus is on it and was brought there by the keyboard."""
        return self.has_focus and self.root is not None and self.root.is_by_keyboard

    def draw_focus(self, surface: pygame.Surface, look: Look, radius: float, accent: Colour | None = None) -> None:
        """Draw the ring of the focus round its area, if it is to be seen."""
        if self.shows_focus:
            reach = int(look.sizes.ring)
            ring = accent or look.palette.ink(look.palette.accent("house"), look.palette.surface)
            look.ring(surface, self.rect.inflate(2 * reach, 2 * reach), radius + reach, ring, look.sizes.stroke)


class Frame(Widget):
    """A widget that lets the pointer through."""

    is_solid = False


class Parted(Widget):
    """A widget that lights up the part of itself that is under the pointer."""

    _over: Any = None  # that part; None if the pointer is elsewhere

    def part_at(self, point: Point) -> Any:
        raise NotImplementedError

    def move(self, point: Point) -> None:
        self.change(_over=self.part_at(point))

    def hover(self, is_over: bool) -> None:
        if not is_over:
            self.change(_over=None)


class Touchable(Widget):
    """A widget that lights up under the pointer and sinks while it is pressed; a click, Enter or Space does what it is for."""

    takes_focus = True
    is_on = False  # whether it stands for something that is switched on

    def __init__(self, on_click: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._on_click = on_click
        self._light = Eased(0.0)
        self._depth = Eased(0.0)

    def hover(self, is_over: bool) -> None:
        self._send(self._light, float(is_over and self.is_enabled), Duration.HOVER)

    def press(self, point: Point) -> None:
        self._send(self._depth, float(self.is_enabled), Duration.PRESS)

    def release(self, point: Point) -> None:
        self._send(self._depth, 0.0, Duration.PRESS)
        if self.is_enabled and self.rect.collidepoint(point):
            self.activate()

    def let_go(self) -> None:
        self._send(self._depth, 0.0, Duration.PRESS)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE) and self.is_enabled:
            self.activate()
            return True
        return False

    def activate(self) -> None:
        """Do what it is for."""
        self._on_click()

    @property
    def light(self) -> float:
        """How far it is lit up, 0 to 1."""
        return self._light.at(self.now)

    @property
    def depth(self) -> float:
        """How far it is pressed, 0 to 1."""
        return self._depth.at(self.now)

    def tick(self, now: float) -> bool:
        self.changed()
        return self._light.is_moving(now) or self._depth.is_moving(now)

    def _send(self, number: Eased, goal: float, duration_s: float) -> None:
        if self.root is not None:
            number.go(goal, self.now, 0.0 if self.root.is_calm else duration_s)
            self.root.animate(self)
