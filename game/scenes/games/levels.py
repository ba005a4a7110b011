"""The overlay in which a level is chosen: packs at the top, their levels below; the ones won have a tick, or stars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.formatting import clock_time
from game.paint.look import Look
from game.paint.text_block import Part, block_height, draw_block
from game.scenes.games.choices import make_your_own, pace_choice
from game.scenes.requests import OpenOwnLevel
from game.scenes.results import BeginGame, LevelsChanged
from game.scenes.shared.dialog import Dialog
from game.scenes.shared.starting import from_level, last_pace
from game.session.session import level_record
from game.storage import own_levels
from game.storage.own_levels import OwnLevels, OwnLevelsError
from game.storage.storage import Record
from game.theme import Text
from game.widgets.base import Touchable, Widget
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.chooser import chooser
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Heading, Label
from game.widgets.displays.stars import draw_stars, star_colour, stars, stars_width
from game.widgets.layout import Column, Grid, Row
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, read_packs
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

COLUMNS = 3


class LevelsScene(Dialog):
    """Leaves with the chosen level; shows the current pack first."""

    width_name = "dialog"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], current: str = "") -> None:
        self._puzzle = puzzle
        self._packs, self._problems = _packs(app, puzzle)
        self._grids: dict[str, Grid] = {}
        heading = Heading("Levels")
        make = make_your_own(app)
        foot = Row(make, Label(""), weights=(1, 2)) if make is not None else None
        if not self._packs:
            none = Label("There are no levels for this puzzle yet.", Text.BODY, "muted")
            super().__init__(app, Column(heading, none), foot)
            return
        items = [Item(pack.name, pack.title) for pack in self._packs]
        first = next((pack.name for pack in self._packs if pack.name == current), items[0].value)
        tabs = chooser(items, first, self._show_pack, puzzle.name)
        self._content = Column(heading, *pace_choice(app, puzzle, self._rebuild), tabs)
        super().__init__(app, self._content, foot)
        self.answers = {LevelsChanged: lambda result: self.reread()}
        self._show_pack(first)

    def enter(self) -> None:
        if self._problems:
            self.app.say(" ".join(self._problems), is_bad=True)

    def reread(self) -> None:
        """Show the person's own levels as they are now."""
        self.app.replace(LevelsScene(self.app, self._puzzle, own_levels.PACK))

    def _rebuild(self) -> None:
        """Show the records of another pace."""
        shown = next(name for name, grid in self._grids.items() if grid.is_visible)
        for grid in self._grids.values():
            self._content.children.remove(grid)
        self._grids.clear()
        self._show_pack(shown)

    def _grid(self, app: App, pack: Pack) -> Grid:
        return Grid(*(self._level_card(app, level) for level in pack.levels), most_columns=COLUMNS)

    def _level_card(self, app: App, level: Level) -> Widget:
        puzzle = self._puzzle
        record = app.storage.record(puzzle.name, level_record(level.key, last_pace(app, puzzle)))
        shown = level
        try:
            board = puzzle.parse(level.text)
            caption = puzzle.caption(board)
            if puzzle.full is not None and puzzle.full(board) is not None:  # it is won or not, and no more
                shown, record = replace(level, par=None), replace(record, points=None)
        except ParseError:
            caption = "damaged"
        card = LevelCard(shown, caption, record, puzzle.counts_moves, puzzle.name, lambda: self._choose(level))
        if level.pack != own_levels.PACK:
            return card
        change = Button("", lambda: self.open(OpenOwnLevel(self._puzzle, level)), "pencil", Kind.GHOST)
        change.tooltip = "Rename or delete"
        return Row(card, change, weights=(6, 1), gap="gap_tiny", is_whole=True)

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
        shown = next((grid for grid in self._grids.values() if grid.is_visible), None)
        if shown is None:
            return super().wanted_height(look, width)
        columns = shown.columns(look, width)
        rows = max(-(-len(pack.levels) // columns) for pack in self._packs)
        more = rows + len(shown.children) // -columns
        return super().wanted_height(look, width) + more * int(look.sizes.tall_control + look.sizes.gap)

    def _choose(self, level: Level) -> None:
        try:
            session = from_level(self.app, self._puzzle, level)
        except ParseError as problem:
            self.app.say(str(problem), is_bad=True)
            return
        self.app.pop(BeginGame(session))


def _packs(app: App, puzzle: Puzzle[Any, Any]) -> tuple[list[Pack], list[str]]:
    """Return the packs of a puzzle, the person's own last, and a sentence on each that is torn."""
    found: list[Pack] = []
    problems: list[str] = []
    try:
        found += read_packs(puzzle)
    except ParseError as problem:
        problems.append(str(problem))
    try:
        own = OwnLevels(app.storage.levels_folder, puzzle).pack()
        found += [own] if own.levels else []
    except OwnLevelsError as problem:
        problems.append(str(problem))
    return found, problems


def level_note(level: Level, caption: str, record: Record, counts_moves: bool) -> str:
    """Return what a level's card says below its name: par and best points, or size and best result."""
    if record.points is not None:
        par = f"par {level.par} · " if level.par is not None else f"{caption} · "
        return f"{par}best {record.points}"
    if level.par is not None:
        return f"par {level.par} · {caption}"
    best = record.moves if counts_moves else clock_time(record.seconds or 0)
    return caption if record.moves is None else f"{caption} · best {best}"


class LevelCard(Touchable):
    """One level: its number, name and size, and a tick with the best result once it is won; with a par, stars."""

    def __init__(
        self, level: Level, caption: str, record: Record, counts_moves: bool, accent: str, on_click: Callable[[], object]
    ) -> None:
        super().__init__()
        self._level, self._accent, self._on_click = level, accent, on_click
        self._title = level.name or f"Level {level.number}"
        self._note = level_note(level, caption, record, counts_moves)
        self._is_won, self._points = record.wins > 0, record.points or 0
        self.tooltip = f"{self._title} · {caption}"

    @property
    def stars(self) -> int | None:
        """How many stars were earned; None where the level gives none."""
        return None if self._level.par is None else stars(self._points, self._level.par)

    def activate(self) -> None:
        self._on_click()

    def wanted_width(self, look: Look) -> int:
        return int(look.sizes.level_least)

    def wanted_height(self, look: Look, width: int) -> int:
        room = width - look.text_width("00", Text.STRONG) - 3 * int(look.sizes.gap_wide) - self._sign_width(look)
        return max(block_height(look, self._parts(look), room) + 2 * int(look.sizes.gap), int(look.sizes.tall_control))

    def _parts(self, look: Look) -> list[Part]:
        palette = look.palette
        return [Part(self._title, Text.STRONG, palette.text), Part(self._note, Text.NOTE, palette.muted)]

    def _sign_width(self, look: Look) -> int:
        """Return how much room the stars take, or the tick of a level that is won."""
        if self.stars is not None:
            return stars_width(look.sizes.legend_icon) + int(look.sizes.gap)
        return int(look.sizes.icon) if self._is_won else 0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        fill = palette.lit(palette.raised, self.light)
        accent = palette.ink(palette.accent(self._accent), fill)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        number = look.text_width("00", Text.STRONG)
        place = (self.rect.x + pad + number, self.rect.centery)
        look.text(surface, place, str(self._level.number), Text.STRONG, accent, "midright")
        half, x, right = look.line_height(Text.NOTE) // 2, self.rect.x + number + 2 * pad, self.rect.right - pad
        self._draw_sign(surface, look, right, self.rect.centery - half)
        words = pygame.Rect(x, self.rect.y, right - x - self._sign_width(look), self.rect.h)
        draw_block(surface, look, words, self._parts(look))
        self.draw_focus(surface, look, sizes.radius_control, accent)

    def _draw_sign(self, surface: pygame.Surface, look: Look, right: int, middle: int) -> None:
        palette, sizes = look.palette, look.sizes
        if self.stars is not None:
            draw_stars(surface, look, (right, middle), self.stars, sizes.legend_icon, star_colour(look))
        elif self._is_won:
            ink = palette.ink(palette.good, palette.raised)
            look.icon(surface, "check", (right - int(sizes.icon) // 2, middle), sizes.icon, ink)
