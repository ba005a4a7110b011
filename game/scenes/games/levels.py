"""The dialogs for levels: choosing one from a pack, and naming, renaming or deleting the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.paint.look import Look
from game.scene import reporting_errors
from game.scenes.games.level_card import LevelCard
from game.scenes.requests import OpenOwnLevel
from game.scenes.results import Answer, BeginGame, LevelsChanged
from game.scenes.shared.chrome import Dialog, editor_button
from game.scenes.shared.preferences import pace_choice
from game.scenes.shared.starting import from_level
from game.storage import own_levels
from game.storage.own_levels import OwnLevels, OwnLevelsError
from game.theme.measures import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, ConfirmButton, Kind
from game.widgets.controls.dropdown import chooser
from game.widgets.controls.field import TextField
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column, Grid, Row
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, level_name, read_packs
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

COLUMNS = 3


class LevelsScene(Dialog):
    """Shows the packs of levels, the current one first, and returns the chosen level's game."""

    width_name = "dialog_wide"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], current: str = "") -> None:
        self._puzzle = puzzle
        self._packs, self._problems = _packs(app, puzzle)
        self._grids: dict[str, Grid] = {}
        heading = Heading("Levels")
        make = editor_button(app)
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
        """Focus the first level that isn't won yet, so that Enter plays it."""
        cards = [widget for grid in self._grids.values() for widget in grid.visible_tree() if isinstance(widget, LevelCard)]
        self.root.set_focus(next((card for card in cards if not card.facts.is_won), next(iter(cards), None)))
        if self._problems:
            self.app.show_message(" ".join(self._problems), is_bad=True)

    def reread(self) -> None:
        """Show the user's own levels again, after a change."""
        self.app.replace(LevelsScene(self.app, self._puzzle, own_levels.PACK))

    def _rebuild(self) -> None:
        """Rebuild the cards, as another pace has other records."""
        shown = next(name for name, grid in self._grids.items() if grid.is_visible)
        for grid in self._grids.values():
            self._content.children.remove(grid)
        self._grids.clear()
        self._show_pack(shown)

    def _grid(self, app: App, pack: Pack) -> Grid:
        return Grid(*(self._level_card(app, level) for level in pack.levels), max_columns=COLUMNS)

    def _level_card(self, app: App, level: Level) -> Widget:
        card = LevelCard(app, self._puzzle, level, lambda: self._choose(level))
        if level.pack != own_levels.PACK:
            return card
        change = Button("", lambda: self.open(OpenOwnLevel(self._puzzle, level)), "pencil", Kind.GHOST)
        change.tooltip = "Rename or delete"
        return Row(card, change, weights=(6, 1), gap="gap_tiny", is_whole=True)

    def _show_pack(self, name: str) -> None:
        if name not in self._grids:  # packs may hold hundreds of levels, so each is built when it is first shown
            self._grids[name] = self._grid(self.app, next(pack for pack in self._packs if pack.name == name))
            self._content.add(self._grids[name])
            self._content.request_layout()
        for pack, grid in self._grids.items():
            grid.set_visible(pack == name)

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the height of the largest pack, so that the dialog doesn't change its size."""
        shown = next((grid for grid in self._grids.values() if grid.is_visible), None)
        if shown is None:
            return super().preferred_height(look, width)
        columns = shown.columns(look, width)
        rows = max(-(-len(pack.levels) // columns) for pack in self._packs)
        more = rows + len(shown.children) // -columns
        return super().preferred_height(look, width) + more * int(look.sizes.level_card + look.sizes.gap)

    def _choose(self, level: Level) -> None:
        with reporting_errors(self.app):
            self.app.pop(BeginGame(from_level(self.app, self._puzzle, level)))


def _packs(app: App, puzzle: Puzzle[Any, Any]) -> tuple[list[Pack], list[str]]:
    """Return the packs of a puzzle, the user's own last, and the problems with packs that can't be read."""
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


NAME_HINT = "Name of the level"
DELETE, CONFIRM_DELETE = "Delete level", "Really delete"


def _name_field(on_enter: Callable[[str], object], button: Button, name: str) -> TextField:
    """Return a field for a level's name, without which the button is disabled."""
    return TextField(NAME_HINT, on_enter, lambda text: button.set(is_enabled=bool(level_name(text))), name)


class LevelNameScene(Dialog):
    """Asks for a level's name and returns it."""

    def __init__(self, app: App, name: str, then: Callable[[str], object]) -> None:
        self._then = then
        save = Button("Save", lambda: self._enter(self._field.text), "check", Kind.ACCENT)
        self._field = _name_field(self._enter, save, name)
        self._field.select_all()
        buttons = Row(Label(""), Button("Cancel", self.close), save, weights=(1, 1, 1))
        super().__init__(app, Column(Heading("Save as a level"), self._field, gap="section"), buttons, focus=self._field)

    def _enter(self, text: str) -> None:
        name = level_name(text)
        if name:
            self.app.pop(Answer(self._then, name))


class OwnLevelScene(Dialog):
    """Renames or deletes one of the user's own levels."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level) -> None:
        self._puzzle, self._level = puzzle, level
        self._own = OwnLevels(app.storage.levels_folder, puzzle)
        delete = ConfirmButton(DELETE, CONFIRM_DELETE, lambda: self._change_levels(self._remove), "trash")
        rename = Button("Rename", lambda: self._rename(self._field.text), "check", Kind.ACCENT)
        self._field = _name_field(self._rename, rename, level.name)
        buttons = Row(delete, Button("Cancel", self.close), rename)
        heading = Heading(f"Your own level {level.number}")
        super().__init__(app, Column(heading, self._field, gap="section"), buttons, focus=self._field)

    def _rename(self, text: str) -> None:
        name = level_name(text)
        if name:
            self._change_levels(lambda: self._own.rename(self._level, name))

    def _remove(self) -> None:
        level = self._level
        self._own.remove(level)
        self.app.storage.forget_level(self._puzzle.name, level.pack, level.number)

    def _change_levels(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OwnLevelsError as problem:
            self.app.pop(LevelsChanged())
            self.app.show_message(str(problem), is_bad=True)
            return
        self.app.pop(LevelsChanged())
