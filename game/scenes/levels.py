"""The overlay in which a level is chosen: packs at the top, their levels below, the ones won marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.paint.look import Look
from game.scenes.dialog import Dialog
from game.scenes.starting import from_level
from game.storage import Record
from game.theme import Text
from game.widgets.base import Touchable
from game.widgets.chooser import chooser
from game.widgets.labels import Label
from game.widgets.layout import Column, Row
from game.widgets.segmented import Item
from solvers.levels import Level, Pack, read_packs
from solvers.puzzle import ParseError, Puzzle

if TYPE_CHECKING:
    from game.app import App

COLUMNS = 3


class LevelsScene(Dialog):
    """Leaves with a function that begins the chosen level in the scene below."""

    width_name = "dialog"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        self._puzzle = puzzle
        self._packs = _packs(app, puzzle)
        heading = Label("Levels", Text.HEADING, lines=1)
        if not self._packs:
            super().__init__(app, Column(heading, Label("There are no levels for this puzzle yet.", Text.BODY, "muted")))
            return
        items = [Item(pack.name, pack.title) for pack in self._packs]
        tabs = chooser(items, items[0].value, self._show_pack, puzzle.name)
        self._grids = {pack.name: self._grid(app, pack) for pack in self._packs}
        super().__init__(app, Column(heading, tabs, *self._grids.values()))
        self._show_pack(items[0].value)

    def _grid(self, app: App, pack: Pack) -> Column:
        rows = Column(gap="gap")
        for start in range(0, len(pack.levels), COLUMNS):
            cards = [self._card(app, level) for level in pack.levels[start : start + COLUMNS]]
            rows.add(Row(*cards, *(Label("") for _ in range(COLUMNS - len(cards)))))
        return rows

    def _card(self, app: App, level: Level) -> LevelCard:
        caption = self._puzzle.caption(self._puzzle.parse(level.text))
        record = app.storage.record(self._puzzle.name, f"level {level.key}")
        return LevelCard(level, caption, record, self._puzzle.name, lambda: self._choose(level))

    def _show_pack(self, name: str) -> None:
        for pack, grid in self._grids.items():
            grid.is_visible = pack == name
        if self.root.look is not None:
            self.lay_out()

    def wanted_height(self, look: Look, width: int) -> int:
        """Return the height of the highest pack, so that the dialog doesn't jump."""
        if not self._packs:
            return super().wanted_height(look, width)
        shown = {name: grid.is_visible for name, grid in self._grids.items()}
        heights = []
        for name in self._grids:
            for other, grid in self._grids.items():
                grid.is_visible = other == name
            heights.append(super().wanted_height(look, width))
        for name, grid in self._grids.items():
            grid.is_visible = shown[name]
        return max(heights)

    def _choose(self, level: Level) -> None:
        session = from_level(self.app, self._puzzle, level)
        self.app.pop(lambda scene: scene.begin(session))


def _packs(app: App, puzzle: Puzzle[Any, Any]) -> tuple[Pack, ...]:
    try:
        return read_packs(puzzle)
    except ParseError as problem:
        app.say(str(problem), is_bad=True)
        return ()


class LevelCard(Touchable):
    """One level: its number, name and size, and a tick with the best result once it is won."""

    def __init__(self, level: Level, caption: str, record: Record, accent: str, on_click: Callable[[], object]) -> None:
        super().__init__()
        self._level, self._record, self._accent, self._on_click = level, record, accent, on_click
        self._title = level.name or f"Level {level.number}"
        self._note = caption if record.moves is None else f"{caption} · best {record.moves}"

    def activate(self) -> None:
        self._on_click()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.tall_control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        fill = palette.lit(palette.raised, self.light)
        accent = palette.ink(palette.accent(self._accent), fill)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        number = look.text_width("00", Text.STRONG)
        place = (self.rect.x + pad + number, self.rect.centery)
        look.text(surface, place, str(self._level.number), Text.STRONG, accent, "midright")
        half, x, right = look.line_height(Text.NOTE) // 2, self.rect.x + number + 2 * pad, self.rect.right - pad
        is_won = self._record.wins > 0
        room = right - x - (int(sizes.icon) if is_won else 0)
        look.text(surface, (x, self.rect.centery - half), self._title, Text.STRONG, palette.text, "midleft", room)
        look.text(surface, (x, self.rect.centery + half + 1), self._note, Text.NOTE, palette.muted, "midleft", room)
        if is_won:
            centre = (right - int(sizes.icon) // 2, self.rect.centery)
            look.icon(surface, "check", centre, sizes.icon, palette.ink(palette.good, fill))
        self.draw_focus(surface, look, sizes.radius_control, accent)
