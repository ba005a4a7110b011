"""Switches and sliders with a title at the left."""

from collections.abc import Callable, Sequence

import pygame

from game.paint.colours import mix
from game.paint.easing import Eased
from game.paint.look import Look, Part, block_height, draw_block
from game.theme.measures import Duration, Text
from game.theme.proportions import KNOB, Share
from game.widgets.base import Clickable, Point, Widget


class Switch(Clickable):
    """A switch with a title and a note at its left."""

    def __init__(self, title: str, note: str, is_on: bool, on_change: Callable[[bool], object], accent: str = "house") -> None:
        super().__init__()
        self._title, self._note, self._on_change, self._accent = title, note, on_change, accent
        self.is_on = is_on
        self._knob = Eased(float(is_on))

    def activate(self) -> None:
        self.set(not self.is_on)
        self._on_change(self.is_on)

    def set(self, is_on: bool) -> None:
        if is_on != self.is_on:
            self.is_on = is_on
            self._send(self._knob, float(is_on), Duration.HOVER)

    def tick(self, now: float) -> bool:
        return super().tick(now) or self._knob.is_moving(now)

    def preferred_height(self, look: Look, width: int) -> int:
        room = width - int(look.sizes.switch_w + look.sizes.gap)
        return max(words_height(look, self._title, self._note, room), int(look.sizes.control))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        track = pygame.Rect(0, 0, int(sizes.switch_w), int(sizes.switch_h)).move_to(midright=self.rect.midright)
        words = pygame.Rect(self.rect.x, self.rect.y, track.x - int(sizes.gap) - self.rect.x, self.rect.h)
        draw_words(surface, look, words, self._title, self._note)
        share, accent = self._knob.at(self.now), palette.accent(self._accent)
        fill = mix(palette.lit(palette.well, self.light), accent, share)
        look.box(surface, track, fill, track.h // 2, None if share > 0.5 else palette.line, sizes.hair)
        room = track.h // 2
        knob = mix(palette.muted, KNOB, share)
        look.disc(surface, (round(track.x + room + (track.w - 2 * room) * share), track.centery), track.h - sizes.gap, knob)
        if self.shows_focus:
            reach = int(sizes.ring)
            look.ring(surface, track.inflate(2 * reach, 2 * reach), track.h // 2 + reach, palette.text, sizes.stroke)


def words_height(look: Look, title: str, note: str, width: int) -> int:
    """Return the height of a title and a note at a width."""
    return block_height(look, _parts(look, title, note), width)


def draw_words(surface: pygame.Surface, look: Look, area: pygame.Rect, title: str, note: str) -> None:
    """Draw a title, with a note below it, at the left of an area."""
    draw_block(surface, look, area, _parts(look, title, note))


def _parts(look: Look, title: str, note: str) -> list[Part]:
    return [Part(title, Text.CHOICE, look.palette.text), Part(note, Text.NOTE, look.palette.muted)]


class Slider(Widget):
    """A slider in steps, with a title at its left and the value at its right."""

    takes_focus = True

    def __init__(
        self,
        title: str,
        values: Sequence[float],
        value: float,
        on_change: Callable[[float], object],
        show: Callable[[float], str],
    ) -> None:
        super().__init__()
        self._title, self._values, self._on_change, self._show = title, list(values), on_change, show
        self._place = min(range(len(values)), key=lambda number: abs(values[number] - value))

    @property
    def value(self) -> float:
        return self._values[self._place]

    def set(self, value: float) -> None:
        self._place = min(range(len(self._values)), key=lambda number: abs(self._values[number] - value))
        self.changed()

    def preferred_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control) + (0 if self._is_one_line(look, width) else look.line_height(Text.CHOICE))

    def _is_one_line(self, look: Look, width: int) -> bool:
        return look.text_width(self._title, Text.CHOICE) + int(look.sizes.gap) <= round(width * Share.RAIL_LEFT)

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        rail = self._rail()
        share = (point[0] - rail.x) / max(rail.w, 1)
        place = min(max(round(share * (len(self._values) - 1)), 0), len(self._values) - 1)
        self.change(_place=place)

    def release(self, point: Point) -> None:
        self._on_change(self.value)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and 0 <= self._place + step < len(self._values):
            self._place += step
            self.changed()
            self._on_change(self.value)
        return bool(step)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, rail = look.palette, look.sizes, self._rail()
        accent = palette.accent("house")
        is_one_line, line = self._is_one_line(look, self.rect.w), look.line_height(Text.CHOICE)
        title_y = rail.centery if is_one_line else self.rect.y + line // 2
        look.text(surface, (self.rect.x, title_y), self._title, Text.CHOICE, palette.text, "midleft")
        look.text(surface, (self.rect.right, rail.centery), self._show(self.value), Text.CHOICE, palette.text, "midright")
        x = round(rail.x + rail.w * self._place / max(len(self._values) - 1, 1))
        look.box(surface, rail, palette.well, rail.h // 2)
        look.box(surface, pygame.Rect(rail.x, rail.y, max(x - rail.x, rail.h), rail.h), accent, rail.h // 2)
        look.disc(surface, (x, rail.centery), sizes.knob, KNOB, accent, sizes.gap_tiny)
        if self.shows_focus:
            reach = int(sizes.gap)
            area = self.rect.inflate(reach, 0 if is_one_line else reach)
            look.ring(surface, area, sizes.radius_control, palette.text, sizes.stroke)

    def _rail(self) -> pygame.Rect:
        look = self.look
        is_one_line, height = self._is_one_line(look, self.rect.w), int(look.sizes.rail)
        left = self.rect.x + (round(self.rect.w * Share.RAIL_LEFT) if is_one_line else 0)
        right = self.rect.right - max(round(self.rect.w * Share.RAIL_RIGHT), look.text_width("200 %", Text.CHOICE))
        middle = self.rect.centery if is_one_line else self.rect.bottom - int(look.sizes.control) // 2
        beside = int(look.sizes.gap) + int(look.sizes.knob) // 2
        return pygame.Rect(left, middle - height // 2, right - left - beside, height)
