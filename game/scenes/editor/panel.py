"""The editor's panel: solution counts, brushes, size and kind of the board, and actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.commands import MODIFIERS, Command
from game.paint.look import Look
from game.scenes.editor.readout import Readout
from game.scenes.shared.chrome import Panel, command_button
from game.scenes.shared.preferences import OptionBars
from game.theme.measures import Duration, Text
from game.theme.palette import SEEN, Colour, Palette, readable
from game.widgets.base import HoverParts, Point
from game.widgets.buttons import KeyBox, KeyCard, Kind, plain_ink
from game.widgets.labels import Section
from game.widgets.layout import Column, Columns, Row
from solvers.handmade import Brush

if TYPE_CHECKING:
    from game.scenes.editor import EditorScene


_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1, pygame.K_KP_MINUS: -1, pygame.K_KP_PLUS: 1}


class Stepper(HoverParts):
    """A number with a button on either side; it also takes keys, the wheel and typed digits. A held button repeats."""

    takes_focus = True

    def __init__(
        self, title: str, value: int, minimum: int, maximum: int, on_change: Callable[[int], object], accent: str
    ) -> None:
        super().__init__()
        self._title, self.value, self._minimum, self._maximum = title, value, minimum, maximum
        self._on_change, self._accent = on_change, accent
        self._held = 0
        self._due_s = 0.0
        self._typed = ""
        self.tooltip = f"{title}, {minimum} to {maximum}"

    def set(self, value: int) -> None:
        self.change(value=value)

    def preferred_width(self, look: Look) -> int:
        return 3 * look.sizes.segment

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.segment

    # the pointer

    def press(self, point: Point) -> None:
        self._held = self.part_at(point)
        self._step(self._held)
        self._due_s = self.now + Duration.HOLD
        if self.root is not None and self._held:
            self.root.animate(self)

    def release(self, point: Point) -> None:
        self.cancel_drag()

    def cancel_drag(self) -> None:
        self._held = 0
        self.changed()

    def tick(self, now: float) -> bool:
        while self._held and now >= self._due_s:
            self._due_s += Duration.REPEAT
            self._step(self._held)
        return bool(self._held)

    def wheel(self, steps: float) -> bool:
        self._step(1 if steps > 0 else -1)
        return True

    # the keyboard

    def key(self, event: pygame.Event) -> bool:
        if event.mod & MODIFIERS:
            return False
        if event.unicode and event.unicode in "0123456789":
            self._type(event.unicode)
            return True
        self._typed = ""
        step = _KEYS.get(event.key, 0)
        self._step(step)
        return bool(step)

    def focused(self, has_focus: bool) -> None:
        self._typed = ""
        super().focused(has_focus)

    def _type(self, digit: str) -> None:
        """Append a typed digit to the number, or start a new number with it."""
        self._typed = next((text for text in (self._typed + digit, digit) if 0 < int(text) <= self._maximum), "")
        if self._typed and int(self._typed) >= self._minimum:
            self._change_to(int(self._typed))

    def _step(self, step: int) -> None:
        if step:
            self._change_to(min(max(self.value + step, self._minimum), self._maximum))

    def _change_to(self, value: int) -> None:
        if value != self.value:
            self.set(value)
            self._on_change(value)

    # pictures

    def part_at(self, point: Point) -> int:
        """Return -1 on the left button, 1 on the right one and 0 between them."""
        if not self.rect.collidepoint(point):
            return 0
        if point[0] < self.rect.x + self.rect.w / 3:
            return -1
        return 1 if point[0] >= self.rect.right - self.rect.w / 3 else 0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.well, sizes.radius_control)
        for side, icon, limit in ((-1, "minus", self._minimum), (1, "plus", self._maximum)):
            area = self._button(look, side)
            is_idle = self.value == limit
            fill = palette.lit(palette.raised, float(self._over == side and not is_idle))
            look.box(surface, area, fill, sizes.radius_small, palette.line, sizes.hair)
            look.icon(surface, icon, area.center, sizes.small_icon, palette.faint if is_idle else palette.text)
        look.text(surface, self.rect.center, str(self.value), Text.BUTTON, palette.text, "center")
        self.draw_focus(surface, look, sizes.radius_control)

    def _button(self, look: Look, side: int) -> pygame.Rect:
        inset = look.sizes.gap_tiny
        area = pygame.Rect(0, 0, self.rect.w // 3, self.rect.h - 2 * inset).move_to(centery=self.rect.centery)
        if side < 0:
            area.left = self.rect.left + inset
        else:
            area.right = self.rect.right - inset
        return area


_BRUSH_FACES: dict[str, tuple[str, str, Callable[[Palette], Colour]]] = {
    "free": ("", "eraser", plain_ink),
    "wall": ("", "wall", lambda palette: readable(palette.wall, palette.raised, palette.text, SEEN)),
    "coin": ("", "coin", lambda palette: palette.coin),
    "start": ("S", "", lambda palette: palette.good),
    "end": ("E", "", lambda palette: palette.goal),
    "number": ("1", "", plain_ink),
    "bar": ("", "bar", plain_ink),
}
"""brush -> letter or icon, and colour"""


def _card(brush: Brush, number: int) -> KeyCard:
    """Return the button of a brush; one without an icon shows its first letter."""
    letter, icon, colour = _BRUSH_FACES.get(brush.name, (brush.title[:1], "", plain_ink))
    tooltip = f"{brush.title} · {number} or {brush.title[:1]}"
    return KeyCard(brush.name, tooltip, letter, icon, colour=colour, title=brush.title)


def brush_of_key(brushes: Sequence[Brush], character: str) -> Brush | None:
    """Return the brush for a typed character: its number in the list or the first letter of its title."""
    for number, brush in enumerate(brushes, 1):
        if character and character.lower() in (str(number), brush.title[:1].lower()):
            return brush
    return None


class EditorPanel(Panel):
    """The panel of the editor."""

    def __init__(self, scene: EditorScene) -> None:
        self._scene = scene
        bench, accent = scene.bench, scene.puzzle.name
        self.readout = Readout()
        self._brushes = KeyBox(scene.take_brush, accent)
        rows, cols = scene.size
        self._rows = Stepper("Rows", rows, *bench.sides, lambda value: scene.resize(value, scene.size[1]), accent)
        self._cols = Stepper("Columns", cols, *bench.sides, lambda value: scene.resize(scene.size[0], value), accent)
        self._options = OptionBars(bench.options, bench.chosen(scene.state), scene.choose, accent)
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._redo = command_button(scene, "redo", Command.REDO)
        empty = command_button(scene, "page", Command.CLEAR, title="Empty")
        paste = command_button(scene, "paste", Command.PASTE, title="Paste")
        content = Columns(
            self.readout,
            Column(Section("Paint"), self._brushes, gap="gap"),
            Column(Section("Rows and columns"), Row(self._rows, self._cols), gap="gap"),
            *self._options.parts,
            Row(self._undo, self._redo, empty, paste, weights=(1, 1, 2, 2)),
        )
        copy = command_button(scene, "copy", Command.COPY, title="Copy text")
        save = command_button(scene, "check", Command.SAVE, title="Save level")
        play = command_button(scene, "play", Command.PLAY_IT, Kind.ACCENT, accent, Command.PLAY_IT.title)
        super().__init__(content, Columns(Row(copy, save), play))

    def refresh(self) -> None:
        """Update the board's size and kind, its brushes, and the Undo and Redo buttons."""
        scene = self._scene
        self._rows.set(scene.size[0])
        self._cols.set(scene.size[1])
        self._options.set(scene.bench.chosen(scene.state))
        self._undo.set(is_enabled=scene.edits.can_undo)
        self._redo.set(is_enabled=scene.edits.can_redo)
        self._brushes.set([_card(brush, number) for number, brush in enumerate(scene.brushes, 1)], scene.brush.name)

    def show_findings(self) -> None:
        count = self._scene.count
        self.readout.set(count.findings, self._scene.app.now - count.asked_at)
