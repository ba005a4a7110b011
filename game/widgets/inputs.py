"""A field for one line of text, switches, and sliders."""

from bisect import bisect_left
from collections.abc import Callable, Sequence

import pygame

from game.commands import ENTER
from game.paint.look import Look, Part, block_height, draw_block
from game.theme.measures import Duration, Eased, Text
from game.theme.palette import mix
from game.theme.proportions import KNOB, Share
from game.widgets.base import Clickable, Point, Widget
from game.window import copied_text, copy_text

MAX_CHARACTERS = 4000


class TextField(Widget):
    """Edits a text. Enter calls `on_enter`, and each change calls `on_change`."""

    takes_focus = True
    focus_on_click = True

    def __init__(
        self, hint: str, on_enter: Callable[[str], object], on_change: Callable[[str], object] = lambda text: None, text: str = ""
    ) -> None:
        super().__init__()
        self.text = text
        self._hint, self._on_enter, self._on_change = hint, on_enter, on_change
        self._caret = self._anchor = len(text)
        self._blink_s = 0.0
        self._shift_px = 0

    def set(self, text: str) -> None:
        """Set the text, with the caret at its end."""
        self.text = text
        self._caret = self._anchor = len(text)
        self.changed()

    def preferred_width(self, look: Look) -> int:
        return look.text_width(self._hint, Text.BODY) + 2 * look.sizes.gap_wide

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.field

    # the keyboard

    def typed(self, text: str) -> bool:
        self._replace(text)
        return True

    def key(self, event: pygame.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            command = _COMMANDS.get(event.key)
            if command is not None:
                command(self)
            return command is not None
        if event.key in ENTER:
            self._on_enter(self.text)
            return True
        move = _MOVES.get(event.key)
        if move is not None:
            self._go(move(self), bool(event.mod & pygame.KMOD_SHIFT))
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if event.key == pygame.K_BACKSPACE else 1)
            return True
        return bool(event.unicode and event.unicode.isprintable())

    def paste(self) -> None:
        """Insert the clipboard's text, with slashes for line breaks."""
        self._replace("/".join(line.strip() for line in copied_text().strip().splitlines()))

    def copy(self) -> None:
        start, end = self._selection
        if start != end:
            copy_text(self.text[start:end])

    def cut(self) -> None:
        self.copy()
        if self._caret != self._anchor:
            self._replace("")

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self.text)
        self.changed()

    # the pointer

    def press(self, point: Point) -> None:
        self._go(self._index_at(point[0]), keeps_anchor=False)

    def drag(self, point: Point) -> None:
        self._go(self._index_at(point[0]), keeps_anchor=True)

    # drawing

    def focused(self, has_focus: bool) -> None:
        super().focused(has_focus)
        if self.root is not None and has_focus:
            self._blink_s = self.now
            self.root.animate(self)

    def tick(self, now: float) -> bool:
        if now - self._blink_s >= Duration.CARET:
            self._blink_s = now
            self.changed()
        return self.has_focus

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        edge = palette.ink(palette.accent("house"), palette.raised) if self.has_focus else palette.line
        look.box(surface, self.rect, palette.raised, sizes.radius_control, edge, sizes.stroke if self.has_focus else sizes.hair)
        inner = self._inner(look)
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        if self.text:
            self._draw_text(surface, look, inner)
        else:
            look.text(surface, inner.midleft, self._hint, Text.BODY, palette.muted, "midleft", inner.w)
        if self.has_focus:
            self._draw_caret(surface, look, inner)
        surface.set_clip(clip)

    def _draw_text(self, surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        start, end = (look.text_width(self.text[:place], Text.BODY) for place in self._selection)
        x = inner.x - self._shift_px
        if start != end and self.has_focus:
            area = pygame.Rect(x + start, inner.y + look.sizes.gap, end - start, inner.h - 2 * look.sizes.gap)
            pygame.draw.rect(surface, look.palette.selection(look.palette.accent("house")), area)
        first, last = self._place_at(look, self._shift_px), self._place_at(look, self._shift_px + inner.w) + 1
        x += look.text_width(self.text[:first], Text.BODY)
        look.text(surface, (x, inner.centery), self.text[first:last], Text.BODY, look.palette.text, "midleft")

    def _draw_caret(self, surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        x = look.text_width(self.text[: self._caret], Text.BODY)
        self._shift_px = min(max(self._shift_px, x - inner.w + look.sizes.gap_tiny), x)
        if int(self._blink_s / Duration.CARET) % 2 == 0 or not self.text:
            area = pygame.Rect(inner.x + x - self._shift_px, inner.y + look.sizes.gap, look.sizes.stroke, 0)
            area.h = inner.h - 2 * look.sizes.gap
            pygame.draw.rect(surface, look.palette.text, area)

    def _inner(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(-2 * look.sizes.gap_wide, 0)

    # editing

    @property
    def _selection(self) -> tuple[int, int]:
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    def _replace(self, text: str) -> None:
        start, end = self._selection
        self.text = (self.text[:start] + text + self.text[end:])[:MAX_CHARACTERS]
        self._caret = self._anchor = min(start + len(text), len(self.text))
        self._on_change(self.text)
        self.changed()

    def _erase(self, step: int) -> None:
        if self._caret == self._anchor:
            self._anchor = min(max(self._caret + step, 0), len(self.text))
        self._replace("")

    def _go(self, place: int, keeps_anchor: bool) -> None:
        self._caret = min(max(place, 0), len(self.text))
        if not keeps_anchor:
            self._anchor = self._caret
        self._blink_s = self.now
        self.changed()

    def _index_at(self, x: int) -> int:
        look = self.look
        offset = x - self._inner(look).x + self._shift_px
        place = self._place_at(look, offset)
        near = range(place, min(place + 2, len(self.text) + 1))
        return min(near, key=lambda place: abs(look.text_width(self.text[:place], Text.BODY) - offset))

    def _place_at(self, look: Look, x: int) -> int:
        """Return the last place in the text that is at most `x` pixels from its beginning."""
        places = range(1, len(self.text) + 1)
        return bisect_left(places, True, key=lambda place: look.text_width(self.text[:place], Text.BODY) > x)


_COMMANDS: dict[int, Callable[[TextField], None]] = {
    pygame.K_a: TextField.select_all,
    pygame.K_c: TextField.copy,
    pygame.K_v: TextField.paste,
    pygame.K_x: TextField.cut,
}
_MOVES: dict[int, Callable[[TextField], int]] = {
    pygame.K_LEFT: lambda field: field._caret - 1,
    pygame.K_RIGHT: lambda field: field._caret + 1,
    pygame.K_HOME: lambda field: 0,
    pygame.K_END: lambda field: len(field.text),
}


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
        room = width - (look.sizes.switch_w + look.sizes.gap)
        return max(block_height(look, title_parts(look, self._title, self._note), room), look.sizes.control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        track = pygame.Rect(0, 0, sizes.switch_w, sizes.switch_h).move_to(midright=self.rect.midright)
        words = pygame.Rect(self.rect.x, self.rect.y, track.x - sizes.gap - self.rect.x, self.rect.h)
        draw_block(surface, look, words, title_parts(look, self._title, self._note))
        share, accent = self._knob.at(self.now), palette.accent(self._accent)
        fill = mix(palette.lit(palette.well, self.light), accent, share)
        look.box(surface, track, fill, track.h // 2, None if share > 0.5 else palette.line, sizes.hair)
        room = track.h // 2
        knob = mix(palette.muted, KNOB, share)
        look.disc(surface, (round(track.x + room + (track.w - 2 * room) * share), track.centery), track.h - sizes.gap, knob)
        if self.shows_focus:
            reach = sizes.ring
            look.ring(surface, track.inflate(2 * reach, 2 * reach), track.h // 2 + reach, palette.text, sizes.stroke)


def title_parts(look: Look, title: str, note: str) -> list[Part]:
    """Return a title, with a note below it."""
    return [Part(title, Text.CHOICE, look.palette.text), Part(note, Text.NOTE, look.palette.muted)]


class Slider(Widget):
    """A slider in steps, with a title at its left and the value in percent at its right."""

    takes_focus = True

    def __init__(self, title: str, values: Sequence[float], value: float, on_change: Callable[[float], object]) -> None:
        super().__init__()
        self._title, self._values, self._on_change = title, list(values), on_change
        self._place = min(range(len(values)), key=lambda number: abs(values[number] - value))

    @property
    def value(self) -> float:
        return self._values[self._place]

    @property
    def words(self) -> str:
        return f"{self.value * 100:.0f} %" if self.value else "off"

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.control + (0 if self._is_one_line(look, width) else look.line_height(Text.CHOICE))

    def _is_one_line(self, look: Look, width: int) -> bool:
        return look.text_width(self._title, Text.CHOICE) + look.sizes.gap <= round(width * Share.RAIL_LEFT)

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
        look.text(surface, (self.rect.right, rail.centery), self.words, Text.CHOICE, palette.text, "midright")
        x = round(rail.x + rail.w * self._place / max(len(self._values) - 1, 1))
        look.box(surface, rail, palette.well, rail.h // 2)
        look.box(surface, pygame.Rect(rail.x, rail.y, max(x - rail.x, rail.h), rail.h), accent, rail.h // 2)
        look.disc(surface, (x, rail.centery), sizes.knob, KNOB, accent, sizes.gap_tiny)
        if self.shows_focus:
            reach = sizes.gap
            area = self.rect.inflate(reach, 0 if is_one_line else reach)
            look.ring(surface, area, sizes.radius_control, palette.text, sizes.stroke)

    def _rail(self) -> pygame.Rect:
        look = self.look
        is_one_line, height = self._is_one_line(look, self.rect.w), look.sizes.rail
        left = self.rect.x + (round(self.rect.w * Share.RAIL_LEFT) if is_one_line else 0)
        right = self.rect.right - max(round(self.rect.w * Share.RAIL_RIGHT), look.text_width("200 %", Text.CHOICE))
        middle = self.rect.centery if is_one_line else self.rect.bottom - look.sizes.control // 2
        beside = look.sizes.gap + look.sizes.knob // 2
        return pygame.Rect(left, middle - height // 2, right - left - beside, height)
