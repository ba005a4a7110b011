"""Correcting what was read: cell by cell, or by reading the picture again in another way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.scenes.requests import OpenFiles
from game.sources.opened_pictures import Region, Source, Stage
from solvers.puzzle import Cell
from solvers.words import count
from vision.corrections.edits import Edit
from vision.corrections.questions import Question, edit_of
from vision.seen import CellValue, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene


class Correction:
    """Corrects the board that is looked at in a scene."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._joined_cell: Cell | None = None  # the cell whose face is the same as the one that is chosen next

    def choose_cell(self, cell: Cell | None) -> None:
        """Take a cell to correct, or the one whose face is the same."""
        entry = self._scene.panel.entry
        if entry.is_joining and cell is not None and self._scene.source is not None and self._scene.source.board is not None:
            self._join(self._scene.source.board.value(cell))
            return
        entry.is_joining = False
        self._scene.panel.refresh()
        if cell is not None:
            self._scene.panel.reveal(entry)

    def correct(self, value: CellValue) -> None:
        """Put a value into the chosen cell; the rules look at it at once."""
        source, cell = self._scene.source, self._scene.view.chosen
        if source is None or source.board is None or cell is None or source.stage is not Stage.READ:
            return
        if self._scene.panel.entry.is_joining:
            self._join(value)
            return
        self._put(source, source.board, cell, value)

    def confirm(self, question: Question) -> None:
        """Take what was read in a cell, and in those like it, for sure."""
        source = self._scene.source
        if source is not None and source.board is not None:
            self._put(source, source.board, question.cell, source.board.value(question.cell))

    def doubt(self, question: Question) -> None:
        """Choose a cell that was misread, so that it can be corrected."""
        self._scene.view.choose(question.cell)

    def _put(self, source: Source, board: SeenBoard, cell: Cell, value: CellValue) -> None:
        """Put a value into a cell and those like it; a game's window has it in such cells from now on."""
        edit = edit_of(board, cell, value)
        if edit.others and value != board.value(cell):
            self._scene.app.say(f"{count(len(edit.others), 'similar cell')} corrected too.")
        source.correct(replace(edit, kept_as=self._scene.live.keep_answer(source, board, edit)))
        self._scene.refresh()

    def start_joining(self, is_joining: bool) -> None:
        """Have the next face that is chosen be the same as that of the chosen cell, or don't."""
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
        """Take the last correction back."""
        if self._scene.source is not None and self._scene.source.can_undo:
            self._scene.live.forget_answer(self._scene.source)
            self._scene.source.undo()
            self._scene.refresh()
        else:
            self._scene.app.say("Nothing has been corrected here.")

    def next_doubtful(self) -> None:
        """Choose the next cell that somebody should look at."""
        if not self._scene.view.choose_doubtful():
            self._scene.app.say("No cells are in doubt.")


class ReadingOptions:
    """Changes how the picture that is looked at in a scene is read."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene

    def choose_goal(self) -> None:
        """Choose the picture that a picture puzzle makes, and read the board by it."""
        self._scene.open(OpenFiles(lambda path: self.read_again(goal=path)))

    def read_again(self, **changes: str) -> None:
        """Read the picture as that of another puzzle, with another way to tell digits apart, or by a goal."""
        scene, source = self._scene, self._scene.source
        if source is not None:
            for name, value in changes.items():
                setattr(source, name, value)
            if not scene.live.look_again(source):
                scene.app.opened_pictures.reread(source)
            scene.refresh()

    def mark(self) -> None:
        """Have the board be marked by a drag; a mark that is there is taken away."""
        scene, source = self._scene, self._scene.source
        if source is None or source.surface is None:
            scene.app.say("There is no picture to mark a board in.")
        elif source.region is not None:
            self.take_region(None)
        else:
            scene.panel.buttons.wanted = ""
            scene.view.mark(not scene.view.marking.is_on)
            scene.refresh()

    def take_region(self, region: Region | None) -> None:
        """Look for the board only in a region from now on, or anywhere."""
        source = self._scene.source
        if source is not None:
            self._scene.live.remember(source, region)
            source.region = region
            self.read_again()
