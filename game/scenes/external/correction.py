"""Correcting what was read: a value for the chosen cell, faces that are the same, the next doubtful cell, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.sources.opened_pictures import Sight, Stage
from solvers.puzzle import Cell
from solvers.words import count
from vision.edits import Edit
from vision.questions import Question, edit_of
from vision.seen import CellValue, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene


class Mending:
    """Corrects the board that is looked at in a scene."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._joined_cell: Cell | None = None
        """the cell whose face is the same as the one that is chosen next"""

    def choose_cell(self, cell: Cell | None) -> None:
        """Take a cell to correct, or the one whose face is the same."""
        entry = self._scene.panel.entry
        if entry.is_joining and cell is not None and self._scene.sight is not None and self._scene.sight.board is not None:
            self._join(self._scene.sight.board.value(cell))
            return
        entry.is_joining = False
        self._scene.panel.refresh()
        if cell is not None:
            self._scene.panel.reveal(entry)

    def correct(self, value: CellValue) -> None:
        """Put a value into the chosen cell; the rules look at it at once."""
        sight, cell = self._scene.sight, self._scene.view.chosen
        if sight is None or sight.board is None or cell is None or sight.stage is not Stage.READ:
            return
        if self._scene.panel.entry.is_joining:
            self._join(value)
            return
        self._put(sight, sight.board, cell, value)

    def confirm(self, question: Question) -> None:
        """Take what was read in a cell, and in those like it, for sure."""
        sight = self._scene.sight
        if sight is not None and sight.board is not None:
            self._put(sight, sight.board, question.cell, sight.board.value(question.cell))

    def doubt(self, question: Question) -> None:
        """Choose a cell that was misread, so that it can be corrected."""
        self._scene.view.choose(question.cell)

    def _put(self, sight: Sight, board: SeenBoard, cell: Cell, value: CellValue) -> None:
        """Put a value into a cell and those like it; a game's window has it in such cells from now on."""
        edit = edit_of(board, cell, value)
        if edit.others and value != board.value(cell):
            self._scene.app.say(f"{count(len(edit.others), 'cell')} like it corrected too.")
        sight.correct(replace(edit, kept_as=self._scene.live.keep_answer(sight, board, edit)))
        self._scene.refresh()

    def start_joining(self, is_joining: bool) -> None:
        """Have the next face that is chosen be the same as that of the chosen cell, or don't."""
        self._joined_cell = self._scene.view.chosen if is_joining else None
        self._scene.panel.refresh()

    def _join(self, face: CellValue) -> None:
        sight, cell = self._scene.sight, self._joined_cell
        self._scene.panel.entry.is_joining = False
        if sight is not None and sight.board is not None and cell is not None:
            own = sight.board.value(cell)
            if face not in (own, 0, -1):
                sight.correct(Edit(cell, face, joins=True))
        self._scene.refresh()

    def undo(self) -> None:
        """Take the last correction back."""
        if self._scene.sight is not None and self._scene.sight.can_undo:
            self._scene.live.forget_answer(self._scene.sight)
            self._scene.sight.undo()
            self._scene.refresh()
        else:
            self._scene.app.say("Nothing has been corrected here.")

    def next_doubtful(self) -> None:
        """Choose the next cell that somebody should look at."""
        if not self._scene.view.choose_doubtful():
            self._scene.app.say("No cell is doubtful.")
