"""The root of a scene's widgets: handles the pointer, the focus, the popup and the tooltip, and collects what to redraw."""

from collections.abc import Callable, Iterable

import pygame

from game.commands import ARROWS, MODIFIERS
from game.paint.look import Look
from game.theme.measures import Duration, Text
from game.widgets.base import Frame, Point, Widget
from game.widgets.scrolling import Scroll


class Tooltip:
    """A short text above or below a widget, kept inside the window."""

    def __init__(self) -> None:
        self._text = ""
        self.area = pygame.Rect(0, 0, 0, 0)

    def show(self, look: Look, text: str, anchor: pygame.Rect, window: pygame.Rect) -> None:
        """Show a text below an area, or above it if there is no room."""
        sizes = look.sizes
        width = look.text_width(text, Text.NOTE) + 2 * sizes.tooltip_pad
        height = look.line_height(Text.NOTE) + sizes.tooltip_pad
        self._text = text
        self.area = pygame.Rect(0, 0, width, height).move_to(midtop=(anchor.centerx, anchor.bottom + sizes.tooltip_gap))
        if self.area.bottom > window.bottom:
            self.area.bottom = anchor.y - sizes.tooltip_gap
        self.area.clamp_ip(window.inflate(-2 * sizes.gap_tiny, 0))

    def hide(self, damage: Callable[[pygame.Rect], None] | None = None) -> None:
        if self._text and damage is not None:
            damage(self.area)
        self._text = ""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._text:
            look.box(surface, self.area, look.palette.text, look.sizes.radius_small)
            look.text(surface, self.area.center, self._text, Text.NOTE, look.palette.bg, "center")


def is_arrow(event: pygame.Event) -> bool:
    """Return whether a key press is an arrow key without modifiers."""
    return event.key in ARROWS and not event.mod & MODIFIERS


class Root(Frame):
    """The widgets of one scene. `damage` is called with each area to redraw."""

    def __init__(self, damage: Callable[[pygame.Rect], None], look: Look) -> None:
        super().__init__()
        self.root, self.look = self, look
        self._damage = damage
        self.lay_out: Callable[[], None] = lambda: None  # the scene's method that places everything again
        self.is_stale = False  # whether that has to be done before the next frame
        self._time = 0.0
        self.focus: Widget | None = None
        self.is_by_keyboard = False
        self.popup: Widget | None = None
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self.moving: list[Widget] = []
        self._tooltip = Tooltip()
        self._hovered_since: float | None = None

    @property
    def now(self) -> float:
        return self._time

    @property
    def reduces_motion(self) -> bool:
        return self.look.reduces_motion

    # drawing

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Fill the window; the scene places the children."""
        super().place(look, area)
        self._tooltip.hide()

    def place_popup(self) -> None:
        """Place the popup again, after its owner."""
        if self.popup is not None:
            self.popup.place(self.look, self.rect)

    def settle(self) -> None:
        """Do the layout again, if a widget has requested it."""
        if self.is_stale:
            self.lay_out()

    def redraw(self, widget: Widget) -> None:
        """Redraw the visible part of a widget."""
        area = widget.bounds(self.look)
        above = widget.parent
        while above is not None:
            area = area.clip(above.rect) if above.clips else area
            above = above.parent
        self._damage(area)

    def draw_front(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the popup and the tooltip above everything else."""
        if self.popup is not None:
            self.popup.draw_tree(surface, look)
        self._tooltip.draw(surface, look)

    # time

    def animate(self, widget: Widget) -> None:
        """Call a widget's `tick` in each frame until it returns False."""
        if widget not in self.moving:
            self.moving.append(widget)

    def set_time(self, now: float) -> None:
        """Set the time, for animations that start before the next frame."""
        self._time = now

    def advance(self, now: float) -> None:
        """Start a frame."""
        self._time = now
        self.moving = [widget for widget in self.moving if widget.tick(now)]
        if self._hovered_since is not None and now - self._hovered_since >= Duration.TOOLTIP_DELAY:
            self._hovered_since = None
            self._show_tooltip()

    def wakes_at(self) -> float | None:
        """Return when the tooltip will appear, or None."""
        return None if self._hovered_since is None else self._hovered_since + Duration.TOOLTIP_DELAY

    # events

    def handle(self, event: pygame.Event) -> bool:
        """Pass an event to the widget that it concerns, and return whether it was handled."""
        handler = _HANDLERS.get(event.type)
        return handler(self, event) if handler is not None else False

    def set_focus(self, widget: Widget | None, by_keyboard: bool = False) -> None:
        self.is_by_keyboard = by_keyboard
        if widget is self.focus:
            if widget is not None:
                widget.changed()
            return
        previous, self.focus = self.focus, widget
        if previous is not None:
            previous.focused(False)
        if widget is not None:
            self._scroll_to(widget)
            widget.focused(True)

    def open_popup(self, popup: Widget) -> None:
        """Show a widget above all others until it is closed; it gets all events."""
        self.close_popup()
        popup.parent = None
        for widget in popup.tree():
            widget.root = self
        self.popup = popup
        self._set_hovered(None)
        self.redraw(popup)

    def close_popup(self) -> None:
        if self.popup is not None:
            self.redraw(self.popup)
            self.popup = None

    def focusable(self) -> list[Widget]:
        """Return the widgets that Tab visits, in order."""
        return [widget for widget in self.visible_tree() if widget.takes_focus and widget.is_enabled and widget.rect.w > 0]

    def _pressed(self, event: pygame.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._tooltip.hide(self._damage)
        self._hovered_since = None
        if self.popup is not None and not self.popup.rect.collidepoint(event.pos):
            self.close_popup()
            return True
        target = self._at(event.pos)
        self._held = target
        if target is None:
            self.set_focus(None)
            return False
        if self.popup is None:
            self.set_focus(target if target.focus_on_click and target.is_enabled else None)
        target.press(event.pos)
        return True

    def _released(self, event: pygame.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT or self._held is None:
            return False
        held, self._held = self._held, None
        held.release(event.pos)
        return True

    def cancel_drag(self) -> None:
        """Cancel a drag, because another scene opens above."""
        held, self._held = self._held, None
        if held is not None:
            held.cancel_drag()

    def _moved(self, event: pygame.Event) -> bool:
        if self._held is not None and not event.buttons[0]:
            self.cancel_drag()  # the button was released outside the window
        if self._held is not None:
            self._held.drag(event.pos)
            return True
        over = self._at(event.pos)
        self._set_hovered(over)
        if over is not None:
            over.move(event.pos)
        return over is not None

    def _wheeled(self, event: pygame.Event) -> bool:
        self._tooltip.hide(self._damage)
        steps = event.precise_y if hasattr(event, "precise_y") else event.y
        return any(widget.wheel(steps) for widget in self._upwards(self._hovered))

    def _key(self, event: pygame.Event) -> bool:
        self._tooltip.hide(self._damage)
        self._hovered_since = None
        if self.popup is not None:
            if not self.popup.key(event) and event.key == pygame.K_ESCAPE:
                self.close_popup()
            return True
        if event.key == pygame.K_TAB:
            self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        return any(widget.key(event) for widget in self._upwards(self._seen_focus()))

    def _seen_focus(self) -> Widget | None:
        """Return the widget with the focus, which it loses once it is hidden."""
        if not all(widget.is_visible for widget in self._upwards(self.focus)):
            self.set_focus(None)
        return self.focus

    def move_focus(self, event: pygame.Event) -> bool:
        """Move the focus with an arrow key that nothing else has handled."""
        if not is_arrow(event):
            return False
        near = self._nearest(*ARROWS[event.key])
        if near is not None:
            self.set_focus(near, by_keyboard=True)
        return near is not None

    def _typed(self, event: pygame.Event) -> bool:
        focus = self._seen_focus()
        return focus is not None and focus.typed(event.text)

    def _left(self, event: pygame.Event) -> bool:
        self._set_hovered(None)
        return False

    def _at(self, point: Point) -> Widget | None:
        return self.popup.at(point) if self.popup is not None else self.at(point)

    def _set_hovered(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        previous, self._hovered = self._hovered, widget
        if previous is not None:
            previous.hover(False)
        self._tooltip.hide(self._damage)
        self._hovered_since = None
        if widget is not None:
            widget.hover(True)
            self._hovered_since = self._time if widget.tooltip else None

    def _show_tooltip(self) -> None:
        if self._hovered is not None:
            self._tooltip.show(self.look, self._hovered.tooltip, self._hovered.rect, self.rect)
            self._damage(self._tooltip.area)

    def _step_focus(self, step: int) -> None:
        stops = self.focusable()
        if not stops:
            return
        place = stops.index(self.focus) + step if self.focus in stops else (0 if step > 0 else -1)
        self.set_focus(stops[place % len(stops)], by_keyboard=True)

    def _nearest(self, down: int, right: int) -> Widget | None:
        """Return the nearest widget in a direction; sideways distance counts double."""
        if self.focus is None or self.focus not in self.focusable():
            return next(iter(self.focusable()), None)
        here = pygame.Vector2(self.focus.rect.center)
        found: list[tuple[float, int, Widget]] = []
        for number, widget in enumerate(self.focusable()):
            offset = pygame.Vector2(widget.rect.center) - here
            ahead = offset.x * right + offset.y * down
            aside = abs(offset.x * down) + abs(offset.y * right)
            if widget is not self.focus and ahead > 0 and aside <= 3 * ahead:
                found.append((ahead + 2 * aside, number, widget))
        return min(found)[2] if found else None

    def _scroll_to(self, widget: Widget) -> None:
        for above in self._upwards(widget.parent):
            if isinstance(above, Scroll):
                above.show(widget)

    def _upwards(self, widget: Widget | None) -> Iterable[Widget]:
        while widget is not None:
            yield widget
            widget = widget.parent


_HANDLERS: dict[int, Callable[[Root, pygame.Event], bool]] = {
    pygame.MOUSEBUTTONDOWN: Root._pressed,
    pygame.MOUSEBUTTONUP: Root._released,
    pygame.MOUSEMOTION: Root._moved,
    pygame.MOUSEWHEEL: Root._wheeled,
    pygame.KEYDOWN: Root._key,
    pygame.TEXTINPUT: Root._typed,
    pygame.WINDOWLEAVE: Root._left,
}
