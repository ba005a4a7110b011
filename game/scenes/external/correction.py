"""Correcting a reading: cell by cell, or by reading the picture again with other options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.scenes.requests import OpenFiles
from game.sources.opened_pictures import Region, Source, Stage
from solvers.puzzle import Cell
from solvers.words import count
from vision.corrections.edits import Edit, Question, edit_of
from vision.seen import CellValue, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene


class Correction:
    """Corrects the board shown in a scene."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._joined_cell: Cell | None = None  # the cell whose face will be merged with the next one chosen

    def choose_cell(self, cell: Cell | None) -> None:
        """Handle a chosen cell: correct it next, or merge its face with that of the cell before."""
        entry = self._scene.panel.entry
        if entry.is_joining and cell is not None and self._scene.source is not None and self._scene.source.board is not None:
            self._join(self._scene.source.board.value(cell))
            return
        entry.is_joining = False
        self._scene.panel.refresh()
        if cell is not None:
            self._scene.panel.reveal(entry)

    def correct(self, value: CellValue) -> None:
        """Put a value into the chosen cell; the board is validated again at once."""
        source, cell = self._scene.source, self._scene.view.chosen
        if source is None or source.board is None or cell is None or source.stage is not Stage.READ:
            return
        if self._scene.panel.entry.is_joining:
            self._join(value)
            return
        self._put(source, source.board, cell, value)

    def refuse(self, why: str) -> None:
        """Say why a value can't be put into the chosen cell."""
        self._scene.app.show_message(why, is_bad=True)

    def confirm(self, question: Question) -> None:
        """Confirm what was read in a question's cell and in those like it."""
        source = self._scene.source
        if source is not None and source.board is not None:
            self._put(source, source.board, question.cell, source.board.value(question.cell))

    def reject(self, question: Question) -> None:
        """Choose a question's cell, which was misread, so that it can be corrected."""
        self._scene.view.choose(question.cell)

    def _put(self, source: Source, board: SeenBoard, cell: Cell, value: CellValue) -> None:
        """Put a value into a cell and those like it, and remember it for later boards in the same window."""
        edit = edit_of(board, cell, value)
        if edit.others and value != board.value(cell):
            self._scene.app.show_message(f"{count(len(edit.others), 'similar cell')} corrected too.")
        source.correct(replace(edit, kept_as=self._scene.live.remember_correction(source, board, edit)))
        self._scene.refresh()

    def set_joining(self, is_joining: bool) -> None:
        """Start or stop to merge the chosen cell's face with the next face chosen."""
        self._joined_cell = self._scene.view.chosen if is_joining else None
        self._scene.panel.refresh()

    def _join(self, face: CellValue) -> None:
        source, cell = self._scene.source, self._joined_cell
        self._scene.panel.entry.is_joining = False
        if source is not None and source.board is not None and cell is not None:
            own = source.board.value(cell)
            if face not in (own, 0, -1):
                source.correct(Edit(cell, face, joins=True))
        self._scene.refresh()

    def undo(self) -> None:
        """Undo the last correction."""
        if self._scene.source is not None and self._scene.source.can_undo:
            self._scene.live.forget_correction(self._scene.source)
            self._scene.source.undo()
            self._scene.refresh()
        else:
            self._scene.app.show_message("There are no corrections to undo.")

    def next_doubtful(self) -> None:
        """Choose the next doubtful cell."""
        if not self._scene.view.choose_doubtful():
            self._scene.app.show_message("No cells are doubtful.")


class ReadingOptions:
    """Changes how the picture shown in a scene is read."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene

    def choose_goal(self) -> None:
        """Ask for the finished picture of a picture puzzle, and read the board again with it."""
        self._scene.open(OpenFiles(lambda path: self.read_again(goal=path)))

    def read_again(self, **changes: str) -> None:
        """Read the picture again with other attributes of its source: puzzle, digits or goal."""
        scene, source = self._scene, self._scene.source
        if source is not None:
            for name, value in changes.items():
                setattr(source, name, value)
            if not scene.live.reread(source):
                scene.app.opened_pictures.reread(source)
            scene.refresh()

    def mark(self) -> None:
        """Start or stop marking the board's region; if one is marked already, remove it."""
        scene, source = self._scene, self._scene.source
        if source is None or source.surface is None:
            scene.app.show_message("There is no picture to mark a board in.")
        elif source.region is not None:
            self.take_region(None)
        else:
            scene.panel.buttons.marking = ""
            scene.view.mark(not scene.view.marking.is_on)
            scene.refresh()

    def take_region(self, region: Region | None) -> None:
        """Look for the board only in a region, or anywhere if it is None."""
        source = self._scene.source
        if source is not None:
            self._scene.live.remember_region(source, region)
            source.region = region
            self.read_again()
