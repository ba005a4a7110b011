"""The overlay in which a level is chosen: packs at the top, their levels below; the ones won have a tick, or stars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.paint.look import Look
from game.scenes.games.choices import make_your_own, pace_choice
from game.scenes.games.level_card import LevelCard
from game.scenes.requests import OpenOwnLevel
from game.scenes.results import BeginGame, LevelsChanged
from game.scenes.shared.dialog import Dialog
from game.scenes.shared.starting import from_level
from game.storage import own_levels
from game.storage.own_levels import OwnLevels, OwnLevelsError
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.chooser import chooser
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Heading, Label
from game.widgets.grids import Grid
from game.widgets.layout import Column, Row
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, read_packs
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

COLUMNS = 3


class LevelsScene(Dialog):
    """Leaves with the chosen level; shows the current pack first."""

    width_name = "dialog_wide"

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
        card = LevelCard(app, self._puzzle, level, lambda: self._choose(level))
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
        return super().wanted_height(look, width) + more * int(look.sizes.level_card + look.sizes.gap)

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
