"""The overlays for a person's own levels: a name for a new one, and another name or the end of one that there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.scenes.results import Answer, LevelsChanged
from game.scenes.shared.dialog import Dialog
from game.storage.own_levels import OwnLevels, OwnLevelsError
from game.widgets.controls.buttons import Button, Kind
from game.widgets.controls.field import TextField
from game.widgets.displays.labels import Heading, Label
from game.widgets.layout import Column, Row
from solvers.formats.levels import Level, level_name
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App

NAME_HINT = "Name of the level"
DELETE, REALLY = "Delete level", "Really delete"


class LevelNameScene(Dialog):
    """Asks for a level's name, and leaves with it."""

    def __init__(self, app: App, name: str, then: Callable[[str], object]) -> None:
        self._then = then
        self._field = TextField(NAME_HINT, self._enter, text=name)
        self._field.select_all()
        save = Button("Save", lambda: self._enter(self._field.text), "check", Kind.ACCENT)
        buttons = Row(Label(""), Button("Cancel", self.close), save, weights=(1, 1, 1))
        super().__init__(app, Column(Heading("Save as a level"), self._field, buttons, gap="section"))

    def enter(self) -> None:
        self.root.set_focus(self._field)

    def _enter(self, text: str) -> None:
        name = level_name(text)
        if name:
            self.app.pop(Answer(self._then, name))


class OwnLevelScene(Dialog):
    """Renames or deletes a level."""

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], level: Level) -> None:
        self._puzzle, self._level = puzzle, level
        self._own = OwnLevels(app.storage.levels_folder, puzzle)
        self._field = TextField(NAME_HINT, self._rename, text=level.name)
        self._delete = Button(DELETE, self._ask_or_remove, "trash")
        rename = Button("Rename", lambda: self._rename(self._field.text), "check", Kind.ACCENT)
        buttons = Row(self._delete, Button("Cancel", self.close), rename)
        heading = Heading(f"Your own level {level.number}")
        super().__init__(app, Column(heading, self._field, buttons, gap="section"))

    def enter(self) -> None:
        self.root.set_focus(self._field)

    def _rename(self, text: str) -> None:
        name = level_name(text)
        if name:
            self._do(lambda: self._own.rename(self._level, name))

    def _ask_or_remove(self) -> None:
        """Delete the level at the second click: it can't be had again."""
        if self._delete.title == REALLY:
            self._do(self._remove)
        self._delete.set(title=REALLY)

    def _remove(self) -> None:
        level = self._level
        self._own.remove(level)
        self.app.storage.forget_level(self._puzzle.name, level.pack, level.number)

    def _do(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OwnLevelsError as problem:
            self.app.pop(LevelsChanged())
            self.app.say(str(problem), is_bad=True)
            return
        self.app.pop(LevelsChanged())
