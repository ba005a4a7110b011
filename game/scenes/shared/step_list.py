"""The list of a solution's steps, with the current one explained, and the legend for its marks' colours."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.paint.look import Look
from game.theme.measures import Text
from game.theme.palette import Colour
from game.widgets.base import Frame, HoverParts, Point
from game.widgets.scrolling import ScrollBox
from solvers.puzzle import Mark, Role, Step

_MEANINGS = {
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


class MarkLegend(Frame):
    """A legend: colours with their meanings."""

    def __init__(self, accent: str, words: Mapping[Role, str]) -> None:
        super().__init__()
        self._accent, self._meanings = accent, _MEANINGS | dict(words)
        self._roles: tuple[Role, ...] = ()

    def set(self, marks: Sequence[Mark]) -> None:
        cells = {role: {cell for mark in marks if mark.role is role for cell in mark.cells} for role in _MEANINGS}
        cells[Role.LOCKED] -= cells[Role.SUBJECT]
        roles = tuple(role for role in _MEANINGS if cells[role])
        self.change(_roles=roles)

    def preferred_height(self, look: Look, width: int) -> int:
        return 2 * look.line_height(Text.TINY)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        x, y = self.rect.topleft
        height, dot, gap = look.line_height(Text.TINY), look.sizes.dot, look.sizes.gap_tiny
        for role in self._roles:
            width = dot + gap + look.text_width(self._meanings[role], Text.TINY)
            if x + width > self.rect.right:
                x, y = self.rect.x, y + height
            colour = look.palette.mark(role, look.palette.accent(self._accent))
            self._draw_sign(surface, look, role, pygame.Rect(x, y + (height - dot) // 2, dot, dot), colour)
            look.text(surface, (x + dot + gap, y + height // 2), self._meanings[role], Text.TINY, look.palette.muted, "midleft")
            x += width + 2 * look.sizes.gap

    def _draw_sign(self, surface: pygame.Surface, look: Look, role: Role, area: pygame.Rect, colour: Colour) -> None:
        if role is Role.FRONTIER and look.palette.has_patterns:
            look.disc(surface, area.center, area.w, look.palette.surface, colour, look.sizes.stroke)
        elif role is Role.PLACED:  # the digit is in a disc, its reasons in squares of the same colour
            look.disc(surface, area.center, area.w, colour)
        elif role is Role.MOVER or (role is Role.LOCKED and look.palette.has_patterns):
            look.icon(surface, _ICONS[role], area.center, look.sizes.legend_icon, colour)
        elif role in (Role.TARGET, Role.REGION):
            look.ring(surface, area, 2, colour, look.sizes.stroke)
        elif role in (Role.PATH, Role.WALK, Role.LOCKED):
            look.disc(surface, area.center, look.sizes.gap_tiny, colour)
        else:
            look.box(surface, area, colour, 2)


MIN_ROWS = 3
_ENDS = (pygame.K_HOME, pygame.K_END)  # left to the timeline


class StepList(ScrollBox, HoverParts):
    """Rows of steps. A click chooses a row; after scrolling, the list returns to the current step when that changes."""

    has_ground = False

    def __init__(self, steps: Sequence[Step], on_choose: Callable[[int], object], accent: str) -> None:
        super().__init__()
        self.steps, self._on_choose, self._accent = steps, on_choose, accent
        self.current = 0

    def show(self, steps: Sequence[Step]) -> None:
        """List other steps and select the first; the sequence may grow later."""
        self.steps, self.current, self._offset = steps, 0, 0
        self.changed()

    def set_current(self, number: int) -> None:
        """Explain another step and scroll to it."""
        if number != self.current:
            self.current = number
            self._scroll_to_current()
        self.changed()

    # space

    def preferred_height(self, look: Look, width: int) -> int:
        return MIN_ROWS * look.sizes.row

    def place(self, look: Look, area: pygame.Rect) -> None:
        self._row_h = look.sizes.row
        super().place(look, area)
        self._scroll_to_current()

    @property
    def _wheel_px(self) -> float:
        return self.look.sizes.wheel

    @property
    def _number_w(self) -> int:
        """The width of the numbers with the gaps around them."""
        sizes, widest = self.look.sizes, self.look.text_width("0" * len(str(len(self.steps))), Text.NOTE)
        return max(sizes.step_number, widest + 2 * sizes.gap)

    @property
    def _words_w(self) -> int:
        sizes = self.look.sizes
        return self.rect.w - 2 * sizes.scrollbar - self._number_w - sizes.step_pad

    @property
    def _current_lines(self) -> tuple[list[str], list[str]]:
        """The lines of the current row's headline, and those of its explanation."""
        if not 0 <= self.current < len(self.steps):
            return [], []
        step, width = self.steps[self.current], self._words_w
        return self.look.wrapped(step.headline, Text.STEP, width), self.look.wrapped(step.details, Text.NOTE, width)

    @property
    def _details_height(self) -> int:
        """The extra height of the current row."""
        headline, details = self._current_lines
        below = headline[1:]
        height = len(below) * self.look.line_height(Text.STEP) + len(details) * self.look.line_height(Text.NOTE)
        return height + (self.look.sizes.gap if below or details else 0)

    @property
    def _length(self) -> int:
        return len(self.steps) * self._row_h + self._details_height

    def _top(self, number: int) -> int:
        """Return the top of a row in the unscrolled list."""
        return number * self._row_h + (self._details_height if number > self.current else 0)

    def part_at(self, point: Point) -> int:
        inner, after = point[1] - self.rect.y + self._offset, self._top(self.current + 1)
        number = self.current if self._top(self.current) <= inner < after else inner // self._row_h
        if inner >= after:
            number = (inner - self._details_height) // self._row_h
        return number if 0 <= number < len(self.steps) else -1

    def _scroll_to_current(self) -> None:
        """Scroll the current step to a third of the way down, or higher if its explanation needs the room."""
        if self.rect.w:
            above = max(min(self.rect.h // 3, self.rect.h - self._row_h - self._details_height), 0) // self._row_h
            self._scroll_to(self._top(max(self.current - above, 0)))

    # the pointer and the keyboard

    def release(self, point: Point) -> None:
        number = self.part_at(point)
        if number >= 0 and not self._holds_bar and self.rect.collidepoint(point):
            self._on_choose(number)
        self._holds_bar = False

    def key(self, event: pygame.Event) -> bool:
        rows = self._rows_of(event, len(self.steps)) if event.key not in _ENDS else 0
        if rows and self.steps:
            self._on_choose(min(max(self.current + rows, 0), len(self.steps) - 1))
        return bool(rows and self.steps)

    # pictures

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        first = max((self._offset - self._details_height) // self._row_h, 0)
        for number in range(first, len(self.steps)):
            y = self.rect.y + self._top(number) - self._offset
            if y > self.rect.bottom:
                break
            self._draw_row(surface, look, number, y)

    def number_ink(self, look: Look, number: int, ground: Colour) -> Colour:
        """Return the colour of a row's number on a ground."""
        is_current = number == self.current
        return look.palette.ink(look.palette.accent(self._accent), ground) if is_current else look.palette.muted

    def _draw_row(self, surface: pygame.Surface, look: Look, number: int, y: int) -> None:
        palette, sizes = look.palette, look.sizes
        is_current = number == self.current
        row, extra = self._row_h, self._details_height if is_current else 0
        area = pygame.Rect(self.rect.x, y, self.rect.w - 2 * sizes.scrollbar, row + extra)
        ground = palette.tint(palette.accent(self._accent)) if is_current else palette.surface
        if is_current:
            look.box(surface, area, ground, sizes.radius_small)
        elif number == self._over:
            look.box(surface, area, palette.lit(palette.surface, 1), sizes.radius_small)
        x, middle = area.x + self._number_w, y + row // 2
        figure = self.number_ink(look, number, ground)
        look.text(surface, (x - sizes.gap, middle), str(number + 1), Text.NOTE, figure, "midright", are_figures=True)
        if not is_current:
            look.text(surface, (x, middle), self.steps[number].headline, Text.STEP, palette.muted, "midleft", self._words_w)
            return
        headline, details = self._current_lines
        top, below = y + row - sizes.gap_tiny, headline[1:]
        look.text(surface, (x, middle), "".join(headline[:1]), Text.STEP, palette.text, "midleft")
        look.paragraph(surface, (x, top), below, Text.STEP, palette.text)
        look.paragraph(surface, (x, top + len(below) * look.line_height(Text.STEP)), details, Text.NOTE, palette.muted)
