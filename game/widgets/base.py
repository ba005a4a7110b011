"""The widget: a part of a scene that has a place, draws itself, and handles the pointer and the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import ENTER
from game.paint.look import Look
from game.theme.measures import Duration, Eased
from game.theme.palette import Colour

if TYPE_CHECKING:
    from game.widgets.root import Root

Point = tuple[int, int]


class Widget:
    """A node of a scene's tree. Children are drawn after it and get events first."""

    takes_focus = False
    focus_on_click = False
    """whether a click gives it the focus; buttons leave the focus where it is, so the keys keep their meaning"""
    clips = False  # whether children are drawn only inside its area
    fills = False  # whether it takes the remaining height of a column, or the full height of a row
    spans = False  # whether it takes the full width where others are in several columns
    is_solid = True  # whether it catches the pointer; pure frames don't
    has_shadow = False
    look: Look  # the look with which it was last placed

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
        if is_visible != self.is_visible:
            self.is_visible = is_visible
            self.request_layout()

    def request_layout(self) -> None:
        """Request a new layout of the window before the next frame is drawn."""
        if self.root is not None:
            self.root.is_stale = True

    # the tree

    def add(self, *children: Widget) -> None:
        """Add children above the others."""
        for child in children:
            child.parent = self
            self.children.append(child)
            for widget in child.tree():
                widget.root = self.root

    def add_behind(self, child: Widget) -> None:
        """Add a child below the others, to be drawn first."""
        self.add(child)
        self.children.insert(0, self.children.pop())

    @property
    def shown(self) -> list[Widget]:
        """The visible children."""
        return [child for child in self.children if child.is_visible]

    def tree(self) -> Iterator[Widget]:
        """Yield itself and all descendants, visible or not, in drawing order."""
        yield self
        for child in self.children:
            yield from child.tree()

    def visible_tree(self) -> Iterator[Widget]:
        """Yield itself and all visible descendants, in drawing order."""
        if self.is_visible:
            yield self
            for child in self.children:
                yield from child.visible_tree()

    def at(self, point: Point) -> Widget | None:
        """Return the topmost widget at a point, or None."""
        if not self.is_visible or (self.clips and not self.rect.collidepoint(point)):
            return None
        for child in reversed(self.children):
            found = child.at(point)
            if found is not None:
                return found
        return self if self.rect.collidepoint(point) and self.is_solid else None

    # space

    def preferred_height(self, look: Look, width: int) -> int:
        """Return its preferred height at a width."""
        return 0

    def preferred_width(self, look: Look) -> int:
        """Return the smallest width at which nothing in it is cut off."""
        return 0

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Take an area, and place the children in it."""
        self.look, self.rect = look, pygame.Rect(area)

    def place_again(self) -> None:
        """Place the children again in the same area, because one of them has changed."""
        if self.root is not None and self.rect.w:
            self.place(self.look, self.rect)
            self.changed()

    # drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw itself, without its children."""

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what lies above its children."""

    def bounds(self, look: Look) -> pygame.Rect:
        """Return the area it draws on: its own, and a margin for the focus ring or the shadow."""
        reach = 2 * look.sizes.shadow if self.has_shadow else look.sizes.ring + look.sizes.gap_tiny
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw_tree(self, surface: pygame.Surface, look: Look) -> None:
        """Draw itself and its descendants where they overlap the surface's clip."""
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
        """Set attributes and redraw itself if any of them changes; return whether one does."""
        is_new = any(getattr(self, name) != value for name, value in news.items())
        if is_new:
            vars(self).update(news)
            self.changed()
        return is_new

    def changed(self) -> None:
        """Redraw itself in the next frame."""
        if self.root is not None and self.is_visible:
            self.root.redraw(self)

    def tick(self, now: float) -> bool:
        """Advance an animation, and return whether it continues. Called in each frame after `Root.animate`."""
        return False

    @property
    def now(self) -> float:
        """The time of this frame in seconds."""
        return self.root.now if self.root is not None else 0.0

    # the pointer and the keyboard; True means that the event has been handled

    def press(self, point: Point) -> None:
        """The button went down on it."""

    def drag(self, point: Point) -> None:
        """The pointer moved with the button held that went down on it."""

    def release(self, point: Point) -> None:
        """The button that went down on it went up."""

    def cancel_drag(self) -> None:
        """The drag that began on it is cancelled."""

    def hover(self, is_over: bool) -> None:
        """The pointer entered or left it."""

    def move(self, point: Point) -> None:
        """The pointer moved over it."""

    def wheel(self, steps: float) -> bool:
        """The wheel turned over it, or over a child that didn't handle that; positive is up."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key went down while it or a descendant has the focus."""
        return False

    def typed(self, text: str) -> bool:
        """Characters were typed while it has the focus."""
        return False

    def focused(self, has_focus: bool) -> None:
        """It got or lost the focus."""
        self.changed()

    @property
    def has_focus(self) -> bool:
        return self.root is not None and self.root.focus is self

    @property
    def shows_focus(self) -> bool:
        """Whether it got the focus by the keyboard, which shows a ring."""
        return self.has_focus and self.root is not None and self.root.is_by_keyboard

    def draw_focus(self, surface: pygame.Surface, look: Look, radius: float, accent: Colour | None = None) -> None:
        """Draw the focus ring round its area, if it is shown."""
        if self.shows_focus:
            reach = look.sizes.ring
            ring = accent or look.palette.ink(look.palette.accent("house"), look.palette.surface)
            look.ring(surface, self.rect.inflate(2 * reach, 2 * reach), radius + reach, ring, look.sizes.stroke)


class Frame(Widget):
    """A widget that doesn't catch the pointer."""

    is_solid = False


class HoverParts(Widget):
    """A widget that highlights the part of itself under the pointer."""

    _over: Any = None  # that part; None if the pointer is elsewhere

    def part_at(self, point: Point) -> Any:
        raise NotImplementedError

    def move(self, point: Point) -> None:
        self.change(_over=self.part_at(point))

    def hover(self, is_over: bool) -> None:
        if not is_over:
            self.change(_over=None)


class Clickable(Widget):
    """A widget that lights up under the pointer, sinks while pressed, and is activated by a click, Enter or Space."""

    takes_focus = True
    is_on = False  # whether what it controls is switched on

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

    def cancel_drag(self) -> None:
        self._send(self._depth, 0.0, Duration.PRESS)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE) and self.is_enabled:
            self.activate()
            return True
        return False

    def activate(self) -> None:
        self._on_click()

    @property
    def light(self) -> float:
        """How far it is lit up, 0 to 1."""
        return self._light.at(self.now)

    def pressed_area(self, look: Look) -> pygame.Rect:
        """Return its area, which shrinks while it is pressed."""
        change = -round(2 * self._depth.at(self.now) * look.scale)
        return self.rect.inflate(change, change)

    def tick(self, now: float) -> bool:
        self.changed()
        return self._light.is_moving(now) or self._depth.is_moving(now)

    def _send(self, number: Eased, goal: float, duration_s: float) -> None:
        if self.root is not None:
            number.go(goal, self.now, 0.0 if self.root.reduces_motion else duration_s)
            self.root.animate(self)
