"""The list of a solution's steps, of which the current one is explained, and the words for the colours of its marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Point, Widget
from game.widgets.layout import bar_area, bar_offset, draw_bar
from solvers.puzzle import Mark, Role, Step

_WORDS = {
    Role.SUBJECT: "subject",
    Role.MOVER: "moves",
    Role.TARGET: "target",
    Role.PATH: "its path",
    Role.WALK: "way there",
    Role.REGION: "region",
    Role.LOCKED: "finished",
    Role.FRONTIER: "open list",
    Role.EXPLORED: "closed list",
    Role.BASE: "base",
    Role.COVER: "cover",
    Role.FIN: "fin",
    Role.PIVOT: "pivot",
    Role.PINCER: "pincers",
    Role.FIRST: "either",
    Role.SECOND: "or",
    Role.STRONG: "strong link",
    Role.WEAK: "weak link",
    Role.PLACED: "placed",
    Role.ELIMINATED: "ruled out",
    Role.WRONG: "wrong",
}


_ICONS = {Role.MOVER: "arrow-right", Role.LOCKED: "check"}


class MarkLegend(Widget):
    """A line of colours and words."""

    is_solid = False

    def __init__(self, accent: str, words: Mapping[Role, str]) -> None:
        super().__init__()
        self._accent, self._words = accent, _WORDS | dict(words)
        self._roles: tuple[Role, ...] = ()

    def set(self, marks: Sequence[Mark]) -> None:
        """Explain the colours of these marks."""
        cells = {role: {cell for mark in marks if mark.role is role for cell in mark.cells} for role in _WORDS}
        cells[Role.LOCKED] -= cells[Role.SUBJECT]
        roles = tuple(role for role in _WORDS if cells[role])
        if roles != self._roles:
            self._roles = roles
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return 2 * look.line_height(Text.TINY)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        x, y = self.rect.topleft
        height, dot, gap = look.line_height(Text.TINY), int(look.sizes.dot), int(look.sizes.gap_tiny)
        for role in self._roles:
            width = dot + gap + look.text_width(self._words[role], Text.TINY)
            if x + width > self.rect.right:
                x, y = self.rect.x, y + height
            colour = look.palette.mark(role, look.palette.accent(self._accent))
            self._draw_sign(surface, look, role, pygame.Rect(x, y + (height - dot) // 2, dot, dot), colour)
            look.text(surface, (x + dot + gap, y + height // 2), self._words[role], Text.TINY, look.palette.muted, "midleft")
            x += width + 2 * int(look.sizes.gap)

    def _draw_sign(self, surface: pygame.Surface, look: Look, role: Role, area: pygame.Rect, colour: Colour) -> None:
        if role is Role.FRONTIER and look.palette.has_patterns:
            look.disc(surface, area.center, area.w, look.palette.surface, colour, look.sizes.stroke)
        elif role is Role.PLACED:  # the digit stands in a disc, its reasons in squares of the same colour
            look.disc(surface, area.center, area.w, colour)
        elif role is Role.MOVER or (role is Role.LOCKED and look.palette.has_patterns):
            look.icon(surface, _ICONS[role], area.center, look.sizes.legend_icon, colour)
        elif role in (Role.TARGET, Role.REGION):
            look.ring(surface, area, 2, colour, look.sizes.stroke)
        elif role in (Role.PATH, Role.WALK, Role.LOCKED):
            look.disc(surface, area.center, look.sizes.gap_tiny, colour)
        else:
            look.box(surface, area, colour, 2)


LEAST_ROWS = 3


class StepList(Widget):
    """Rows of steps. A click on a row chooses it; the wheel and the bar look elsewhere until the current step changes."""

    takes_focus = True
    clips = True
    fills = True

    def __init__(self, steps: Sequence[Step], on_choose: Callable[[int], object], accent: str) -> None:
        super().__init__()
        self.steps, self._on_choose, self._accent = steps, on_choose, accent
        self.current = 0
        self._offset = 0
        self._over = -1
        self._holds_bar = False

    def show(self, steps: Sequence[Step]) -> None:
        """List other steps, from the first on; the sequence may grow later."""
        self.steps, self.current, self._offset = steps, 0, 0
        self.changed()

    def set_current(self, number: int) -> None:
        """Explain another step and show it."""
        if number != self.current:
            self.current = number
            self._follow()
        self.changed()

    # space

    def wanted_height(self, look: Look, width: int) -> int:
        return LEAST_ROWS * self._row_height(look)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._follow()

    def _row_height(self, look: Look) -> int:
        return int(look.sizes.row)

    def _number_width(self, look: Look) -> int:
        """Return how much room the numbers take, with the gaps round them."""
        return max(
            int(look.sizes.step_number), look.text_width("0" * len(str(len(self.steps))), Text.NOTE) + 2 * int(look.sizes.gap)
        )

    def _details(self, look: Look) -> list[str]:
        if not 0 <= self.current < len(self.steps):
            return []
        width = self.rect.w - self._number_width(look) - 2 * int(look.sizes.step_pad)
        step = self.steps[self.current]
        headline = look.wrapped(step.headline, Text.STEP, width)[1:]
        return headline + look.wrapped(step.details, Text.NOTE, width)

    def _extra(self, look: Look) -> int:
        """Return how much higher the current row is than the others."""
        details = self._details(look)
        return len(details) * look.line_height(Text.NOTE) + (int(look.sizes.gap) if details else 0)

    def _length(self, look: Look) -> int:
        return len(self.steps) * self._row_height(look) + self._extra(look)

    def _top(self, look: Look, number: int) -> int:
        """Return where a row begins, without scrolling."""
        return number * self._row_height(look) + (self._extra(look) if number > self.current else 0)

    def _number_at(self, look: Look, y: int) -> int:
        inner, row = y - self.rect.y + self._offset, self._row_height(look)
        after = self._top(look, self.current + 1)
        number = self.current if self._top(look, self.current) <= inner < after else inner // row
        if inner >= after:
            number = (inner - self._extra(look)) // row
        return number if 0 <= number < len(self.steps) else -1

    def _follow(self) -> None:
        """Scroll so that the current step stands a third of the way down, or higher if that shows all of its explanation."""
        look = self.root.look if self.root is not None else None
        if look is not None:
            row = self._row_height(look)
            above = max(min(self.rect.h // 3, self.rect.h - row - self._extra(look)), 0) // row
            self._scroll_to(look, self._top(look, max(self.current - above, 0)))

    def _scroll_to(self, look: Look, offset: int) -> None:
        self._offset = min(max(offset, 0), max(self._length(look) - self.rect.h, 0))
        self.changed()

    # the pointer and the keyboard

    def wheel(self, steps: float) -> bool:
        look = self.root.look if self.root is not None else None
        if look is None:
            return False
        self._scroll_to(look, self._offset - round(steps * look.sizes.wheel))
        return True

    def press(self, point: Point) -> None:
        look = self.root.look if self.root is not None else None
        self._holds_bar = look is not None and bar_area(look, self.rect).collidepoint(point)
        self.drag(point)

    def drag(self, point: Point) -> None:
        look = self.root.look if self.root is not None else None
        if self._holds_bar and look is not None:
            self._scroll_to(look, bar_offset(self.rect, point[1], self._length(look)))

    def release(self, point: Point) -> None:
        look = self.root.look if self.root is not None else None
        if look is None or self._holds_bar or not self.rect.collidepoint(point):
            self._holds_bar = False
            return
        number = self._number_at(look, point[1])
        if number >= 0:
            self._on_choose(number)

    def move(self, point: Point) -> None:
        look = self.root.look if self.root is not None else None
        number = self._number_at(look, point[1]) if look is not None else -1
        if number != self._over:
            self._over = number
            self.changed()

    def hover(self, is_over: bool) -> None:
        if not is_over and self._over >= 0:
            self._over = -1
            self.changed()

    def key(self, event: pygame.Event) -> bool:
        page = (
            max(self.rect.h // max(self.root.look.sizes.row, 1), 1) if self.root is not None and self.root.look is not None else 1
        )
        jumps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if event.key not in jumps or not self.steps:
            return False
        self._on_choose(min(max(self.current + int(jumps[event.key]), 0), len(self.steps) - 1))
        return True

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        row = self._row_height(look)
        first = max((self._offset - self._extra(look)) // row, 0)
        for number in range(first, len(self.steps)):
            y = self.rect.y + self._top(look, number) - self._offset
            if y > self.rect.bottom:
                break
            self._draw_row(surface, look, number, y)
        surface.set_clip(clip)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._length(look) > self.rect.h:
            draw_bar(surface, look, self.rect, self._offset, self._length(look))

    def number_ink(self, look: Look, number: int, ground: Colour) -> Colour:
        """Return the colour of a row's number on a ground."""
        is_current = number == self.current
        return look.palette.ink(look.palette.accent(self._accent), ground) if is_current else look.palette.muted

    def _draw_row(self, surface: pygame.Surface, look: Look, number: int, y: int) -> None:
        palette, sizes = look.palette, look.sizes
        is_current = number == self.current
        row, extra = self._row_height(look), self._extra(look) if is_current else 0
        area = pygame.Rect(self.rect.x, y, self.rect.w - 2 * int(sizes.scrollbar), row + extra)
        ground = palette.tint(palette.accent(self._accent)) if is_current else palette.surface
        if is_current:
            look.box(surface, area, ground, sizes.radius_small)
        elif number == self._over:
            look.box(surface, area, palette.lit(palette.surface, 1), sizes.radius_small)
        x, middle = area.x + self._number_width(look), y + row // 2
        figure = self.number_ink(look, number, ground)
        look.text(surface, (x - int(sizes.gap), middle), str(number + 1), Text.NOTE, figure, "midright", are_figures=True)
        width = area.right - x - int(sizes.step_pad)
        ink = palette.text if is_current else palette.muted
        step = self.steps[number]
        if not is_current:
            look.text(surface, (x, middle), step.headline, Text.STEP, ink, "midleft", width)
            return
        first = next(iter(look.wrapped(step.headline, Text.STEP, width)), "")
        look.text(surface, (x, middle), first, Text.STEP, ink, "midleft")
        look.paragraph(surface, (x, y + row - int(sizes.gap_tiny)), self._details(look), Text.NOTE, palette.muted)
