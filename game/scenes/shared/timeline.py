"""The base classes of scenes with a timeline and of the bar that controls it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.shared.chrome import command_button
from game.session.playback import Timeline
from game.theme.measures import Text
from game.theme.proportions import KNOB
from game.widgets.base import Frame, Point, Widget
from game.widgets.buttons import Kind
from game.widgets.choices import Dropdown, Item
from game.widgets.labels import Label

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
STOPPED = "You stopped the search."


class TimelineScene(Scene):
    """A scene with a timeline at the bottom."""

    playback: Timeline
    speed = 1.0  # chosen in this scene; 1 is the speed that suits the puzzle

    @abstractmethod
    def seek(self, position: int) -> None:
        """Go to a position."""

    @abstractmethod
    def step(self, by: int) -> None:
        """Go some steps forward, or back if negative."""

    @abstractmethod
    def go_to_end(self) -> None:
        """Go to the end."""

    @abstractmethod
    def refresh(self) -> None:
        """Update everything shown."""

    def timeline_commands(self) -> dict[Command, Callable[[], Any]]:
        """Return the commands of every timeline."""
        return {
            Command.PLAY: self.toggle,
            Command.FORWARD: lambda: self.step(1),
            Command.BACKWARD: lambda: self.step(-1),
            Command.FIRST: lambda: self.seek(0),
            Command.LAST: self.go_to_end,
            Command.FASTER: lambda: self._change_speed(1),
            Command.SLOWER: lambda: self._change_speed(-1),
        }

    def toggle(self) -> None:
        if self.playback.is_playing:
            self.playback.pause()
        else:
            self.playback.play()
        self.refresh()

    def set_speed(self, factor: float) -> None:
        """Change the speed until this scene closes."""
        self.playback.speed = self.speed = factor
        self.refresh()

    def _change_speed(self, by: int) -> None:
        place = min(range(len(SPEEDS)), key=lambda number: abs(SPEEDS[number] - self.playback.speed))
        self.set_speed(SPEEDS[min(max(place + by, 0), len(SPEEDS) - 1)])


class Rail(Widget):
    """A slider for the position on the timeline, with a tick at each chapter."""

    takes_focus = True

    def __init__(self, on_seek: Callable[[int], object], tooltip_at: Callable[[int], str], accent: str) -> None:
        super().__init__()
        self._on_seek, self._tooltip_at, self._accent = on_seek, tooltip_at, accent
        self._position = 0
        self._length = 0
        self._chapters: tuple[int, ...] = ()
        self.tooltip = " "

    def set(self, position: int, length: int, chapters: Sequence[int]) -> None:
        self.change(_position=position, _length=length, _chapters=tuple(chapters))

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        self._on_seek(self._position_at(point[0]))

    def move(self, point: Point) -> None:
        self.tooltip = self._tooltip_at(self._position_at(point[0]))

    def key(self, event: pygame.Event) -> bool:
        jump = max(self._length // 20, 1)
        jumps = {pygame.K_PAGEUP: -jump, pygame.K_PAGEDOWN: jump}
        if event.key not in jumps:
            return False
        self._on_seek(min(max(self._position + jumps[event.key], 0), self._length))
        return True

    def bounds(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(2 * look.sizes.knob, look.sizes.knob)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        accent = palette.accent(self._accent)
        rail = pygame.Rect(self.rect.x, 0, self.rect.w, sizes.rail).move_to(centery=self.rect.centery)
        look.box(surface, rail, palette.well, rail.h // 2)
        x = self._x_of(self._position)
        look.box(surface, pygame.Rect(rail.x, rail.y, max(x - rail.x, rail.h), rail.h), accent, rail.h // 2)
        for chapter in self._chapters:
            self._draw_chapter(surface, look, chapter, rail)
        look.disc(surface, (x, rail.centery), sizes.knob, KNOB, accent, sizes.gap_tiny)
        if self.shows_focus:
            reach = sizes.knob + sizes.gap
            ring = pygame.Rect(0, 0, reach, reach).move_to(center=(x, rail.centery))
            look.ring(surface, ring, reach // 2, palette.text, sizes.stroke)

    def _draw_chapter(self, surface: pygame.Surface, look: Look, chapter: int, rail: pygame.Rect) -> None:
        is_past = chapter < self._position
        ink = look.palette.bg if is_past else look.palette.muted
        area = pygame.Rect(0, 0, look.sizes.stroke, rail.h + (0 if is_past else look.sizes.gap))
        area.center = (self._x_of(chapter), rail.centery)
        pygame.draw.rect(surface, ink, area)

    def _x_of(self, position: int) -> int:
        return self.rect.x + round(self.rect.w * position / max(self._length, 1))

    def _position_at(self, x: int) -> int:
        share = (x - self.rect.x) / max(self.rect.w, 1)
        return min(max(round(share * self._length), 0), self._length)


INSTANT = "instant"
_BUTTONS = (
    ("first", Command.FIRST, Kind.GHOST),
    ("step-back", Command.BACKWARD, Kind.GHOST),
    ("play", Command.PLAY, Kind.ROUND),
    ("step-forward", Command.FORWARD, Kind.GHOST),
    ("last", Command.LAST, Kind.GHOST),
)


class TimelineBar(Frame, ABC):
    """A card with the controls of a playback."""

    has_shadow = True
    side_buttons: tuple[tuple[str, Command], ...] = ()  # icons and commands of the buttons at the right

    def __init__(self, scene: TimelineScene, accent: str) -> None:
        self._scene = scene
        self._buttons = [command_button(scene, icon, command, kind, accent) for icon, command, kind in _BUTTONS]
        self._first, self._backward, self._play, self._forward, self._last = self._buttons
        self._rail = Rail(scene.seek, self._tooltip_at, accent)
        self._place_label = Label("", Text.NOTE, lines=1)
        self._chapter_label = Label("", Text.NOTE, "muted", lines=1, align="right")
        items = [*(Item(str(factor), f"{factor:g}×") for factor in SPEEDS), Item(INSTANT, "Instant")]
        self._speed = Dropdown(items, str(scene.playback.speed), self._choose_speed, accent)
        self._speed.tooltip = f"Speed · {Command.FASTER.keys} {Command.SLOWER.keys}"
        self._side_buttons = [command_button(scene, icon, command, Kind.GHOST) for icon, command in self.side_buttons]
        labels = (self._place_label, self._chapter_label)
        super().__init__(*self._buttons, self._rail, *labels, self._speed, *self._side_buttons)

    @abstractmethod
    def refresh(self) -> None:
        """Show the current state of the playback."""

    @abstractmethod
    def _tooltip_at(self, position: int) -> str:
        """Return the tooltip for a position on the rail."""

    def _show(
        self, text: str, chapters: Sequence[int] = (), chapter: str = "", is_live: bool = False, is_instant: bool = False
    ) -> None:
        """Show the position, also as text, and enable the buttons that apply; none does while a person is racing."""
        playback = self._scene.playback
        self._rail.set(playback.position, playback.length, chapters)
        self._play.set(icon="pause" if playback.is_playing else "play", is_enabled=playback.length > 0 and not is_live)
        for button in (self._first, self._backward):
            button.set(is_enabled=playback.position > 0 and not is_live)
        for button in (self._forward, self._last):
            button.set(is_enabled=not (playback.is_at_end or is_live))
        self._chapter_label.set(chapter)
        self._speed.set(INSTANT if is_instant else str(playback.speed))
        if self._place_label.change(text=text):
            self.place_again()

    def _choose_speed(self, value: str) -> None:
        if value == INSTANT:
            self._scene.go_to_end()
        else:
            self._scene.set_speed(float(value))

    def _buttons_width(self, look: Look) -> int:
        gaps = (look.sizes.gap_tiny // 2) * len(self._buttons)
        return look.sizes.icon_button * (len(self._buttons) - 1) + look.sizes.round_button + gaps

    def _side_width(self, look: Look) -> int:
        return look.sizes.speed_width + len(self._side_buttons) * (look.sizes.gap + look.sizes.icon_button)

    def preferred_width(self, look: Look) -> int:
        """Return the width that holds everything in one row."""
        return self._buttons_width(look) + look.sizes.rail_min + self._side_width(look) + 4 * look.sizes.section

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the height of one row, or of two where the width is too small for one."""
        is_low = width >= self.preferred_width(look)
        return look.sizes.timeline + (0 if is_low else look.sizes.round_button + look.sizes.gap)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        pad, gap = look.sizes.section, look.sizes.gap
        inner = area.inflate(-2 * pad, 0)
        rail = pygame.Rect(inner)
        if area.w >= self.preferred_width(look):
            rail.x += self._buttons_width(look) + pad
            rail.w -= self._buttons_width(look) + self._side_width(look) + 2 * pad
        else:
            rail.h = look.sizes.timeline
            inner = pygame.Rect(inner.x, rail.bottom - gap, inner.w, look.sizes.round_button)
        self._place_buttons(look, inner)
        self._place_rail(look, rail)

    def _place_buttons(self, look: Look, area: pygame.Rect) -> None:
        sizes, side, x = look.sizes, look.sizes.icon_button, area.x
        for button in self._buttons:
            width = sizes.round_button if button is self._play else side
            button.place(look, pygame.Rect(x, area.centery - width // 2, width, width))
            x += width + (sizes.gap_tiny // 2)
        y, right = area.centery - side // 2, area.right
        for button in reversed(self._side_buttons):
            button.place(look, pygame.Rect(right - side, y, side, side))
            right -= side + sizes.gap
        width = min(sizes.speed_width, right - x)
        self._speed.place(look, pygame.Rect(right - width, y, width, side))

    def _place_rail(self, look: Look, area: pygame.Rect) -> None:
        """Place the rail, and below it the position and, if there is room, the chapter."""
        sizes, line = look.sizes, look.line_height(Text.NOTE)
        rail = pygame.Rect(area.x, area.y + sizes.gap_wide, area.w, sizes.knob + sizes.gap_tiny)
        self._rail.place(look, rail)
        below = rail.bottom + sizes.gap_tiny // 2
        place_w = min(self._place_label.preferred_width(look), rail.w)
        self._place_label.place(look, pygame.Rect(rail.x, below, place_w, line))
        room = max(rail.w - place_w - sizes.gap, 0)
        self._chapter_label.is_visible = room >= self._chapter_label.preferred_width(look)
        self._chapter_label.place(look, pygame.Rect(rail.right - room, below, room, line))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.card(surface, self.rect)
