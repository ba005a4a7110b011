"""The overlay in which a level is chosen: packs at the top, their levels below, the ones won marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.paint.look import Look
from game.scenes.dialog import Dialog
from game.scenes.pace import pace_choice
from game.scenes.starting import from_level, last_pace
from game.session import level_record
from game.storage import Record
from game.theme import Text
from game.widgets.base import Touchable
from game.widgets.chooser import chooser
from game.widgets.labels import Label
from game.widgets.layout import Column, Row
from game.widgets.segmented import Item
from game.words import clock_time
from solvers.errors import ParseError
from solvers.levels import Level, Pack, read_packs
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

COLUMNS = 3


class LevelsScene(Dialog):
    """Leaves with a function that begins the chosen level in the scene below; shows the current pack first."""

    width_name = "dialog"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], current: str = "") -> None:
        self._puzzle = puzzle
        self._packs = _packs(app, puzzle)
        self._grids: dict[str, Column] = {}
        heading = Label("Levels", Text.HEADING, lines=1)
        if not self._packs:
            super().__init__(app, Column(heading, Label("There are no levels for this puzzle yet.", Text.BODY, "muted")))
            return
        items = [Item(pack.name, pack.title) for pack in self._packs]
        first = next((pack.name for pack in self._packs if pack.name == current), items[0].value)
        tabs = chooser(items, first, self._show_pack, puzzle.name)
        self._content = Column(heading, *pace_choice(app, puzzle, self._rebuild), tabs)
        super().__init__(app, self._content)
        self._show_pack(first)

    def _rebuild(self) -> None:
        """Show the records of another pace."""
        shown = next(name for name, grid in self._grids.items() if grid.is_visible)
        for grid in self._grids.values():
            self._content.children.remove(grid)
        self._grids.clear()
        self._show_pack(shown)

    def _grid(self, app: App, pack: Pack) -> Column:
        rows = Column(gap="gap")
        for start in range(0, len(pack.levels), COLUMNS):
            cards = [self._level_card(app, level) for level in pack.levels[start : start + COLUMNS]]
            rows.add(Row(*cards, *(Label("") for _ in range(COLUMNS - len(cards)))))
        return rows

    def _level_card(self, app: App, level: Level) -> LevelCard:
        try:
            caption = self._puzzle.caption(self._puzzle.parse(level.text))
        except ParseError:
            caption = "damaged"
        record = app.storage.record(self._puzzle.name, level_record(level.key, last_pace(app, self._puzzle)))
        return LevelCard(level, caption, record, self._puzzle.counts_moves, self._puzzle.name, lambda: self._choose(level))

    def _show_pack(self, name: str) -> None:
        if name not in self._grids:  # a pack may hold hundreds of levels, and is built when it is looked at
            self._grids[name] = self._grid(self.app, next(pack for pack in self._packs if pack.name == name))
            self._content.add(self._grids[name])
        for pack, grid in self._grids.items():
            grid.is_visible = pack == name
        if self.root.look is not None:
            self.lay_out()

    def wanted_height(self, look: Look, width: int) -> int:
        """Return a height in which the largest pack has room, so that the dialog doesn't jump."""
        rows = max((len(pack.levels) + COLUMNS - 1) // COLUMNS for pack in self._packs) if self._packs else 0
        shown = next((grid for grid in self._grids.values() if grid.is_visible), None)
        if shown is None:
            return super().wanted_height(look, width)
        more = rows - len(shown.children)
        return super().wanted_height(look, width) + more * int(look.sizes.tall_control + look.sizes.gap)

    def _choose(self, level: Level) -> None:
        try:
            session = from_level(self.app, self._puzzle, level)
        except ParseError as problem:
            self.app.say(str(problem), is_bad=True)
            return
        self.app.pop(lambda scene: scene.begin(session))


def _packs(app: App, puzzle: Puzzle[Any, Any]) -> tuple[Pack, ...]:
    try:
        return read_packs(puzzle)
    except ParseError as problem:
        app.say(str(problem), is_bad=True)
        return ()


class LevelCard(Touchable):
    """One level: its number, name and size, and a tick with the best result once it is won."""

    def __init__(
        self, level: Level, caption: str, record: Record, counts_moves: bool, accent: str, on_click: Callable[[], object]
    ) -> None:
        super().__init__()
        self._level, self._record, self._accent, self._on_click = level, record, accent, on_click
        best = record.moves if counts_moves else clock_time(record.seconds or 0)
        self._title = level.name or f"Level {level.number}"
        self._note = caption if record.moves is None else f"{caption} · best {best}"

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
