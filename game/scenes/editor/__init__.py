"""The editor: boards are painted by hand, and a solver counts their solutions after every stroke.

canvas.py paints and keeps the history, readout.py counts and shows the solutions, panel.py holds the controls.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.commands import MODIFIERS, Command
from game.paint.look import Look
from game.scene import Scene, reporting_errors
from game.scenes.editor.canvas import EditHistory, EditorCanvas, Spot, Stroke
from game.scenes.editor.panel import EditorPanel, brush_of_key
from game.scenes.editor.readout import SolutionCounter
from game.scenes.messages import BeginGame, EditBoard, OpenLevelName, OpenLevels, Result
from game.scenes.shared.chrome import Header, place_scene
from game.scenes.shared.preferences import board_choices
from game.scenes.shared.starting import from_text, last_options, open_game
from game.session import Session
from game.storage import OWN_PACK, OwnLevels, OwnLevelsError, free_name
from game.theme.measures import Duration
from game.window import copied_text, copy_text
from solvers import PUZZLES, game_id
from solvers.errors import ParseError, PuzzleError
from solvers.handmade import Brush
from solvers.puzzle import Puzzle, State

if TYPE_CHECKING:
    from game.app import App


_KEYS = (
    ("Move the cursor", "Arrows"),
    ("Paint or erase", "Space"),
    ("Choose a side of the cell, for bars", "Shift+Arrows"),
    ("Clear the cell", "Delete"),
    ("Choose a brush", "Its letter or number"),
)


class EditorScene(Scene):
    """A puzzle's editor, with the given board or the last draft."""

    has_own_worker = True

    def __init__(self, app: App, puzzle: Puzzle[Any, Any], board: State[Any] | None = None) -> None:
        super().__init__(app)
        assert puzzle.workbench is not None
        self.puzzle, self.bench = puzzle, puzzle.workbench
        self.edits = self._initial_history(board)
        self._stroke: Stroke | None = None
        self.brush: Brush = self.brushes[min(1, len(self.brushes) - 1)]
        self.count = SolutionCounter(app.worker, puzzle)
        self.actions = EditorActions(self)
        title = f"{self.bench.noun.capitalize()} editor"
        self.board_keys = (title, _KEYS)
        self.commands = self.common_commands() | {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.CLEAR: self.clear,
            Command.COPY: self.actions.copy,
            Command.PASTE: self.actions.paste,
            Command.SAVE: self.actions.save_level,
            Command.PLAY_IT: self.actions.play,
            Command.LEVELS: lambda: self.open(OpenLevels(puzzle, OWN_PACK)),
        }
        self.answers = {
            BeginGame: lambda result: self.edit_board(result.session.start),
            EditBoard: lambda result: self.edit_board(result.board),
        }
        self.canvas = EditorCanvas(BOARDS[puzzle.name](self.state, puzzle.name), self)
        self._header = Header(self, title, "", puzzle.name, {"levels": Command.LEVELS})
        self._header.set_pill("Editing")
        self.panel = EditorPanel(self)
        self.root.add(self.canvas, self.panel, self._header)

    # the board

    @property
    def state(self) -> State[Any]:
        return self.edits.state

    @property
    def size(self) -> tuple[int, int]:
        """The board's numbers of rows and columns."""
        return self.bench.size(self.state)

    @property
    def brushes(self) -> tuple[Brush, ...]:
        return self.bench.brushes(self.state)

    def _initial_history(self, board: State[Any] | None) -> EditHistory:
        """Return a history with the last draft and then the given board, or with an empty board if there is neither."""
        last = self.app.storage.draft(self.puzzle.name, self.bench.draft)
        boards = [found for found in (last, board) if found is not None]
        edits = EditHistory(boards[0] if boards else self.bench.blank(last_options(self.app, self.puzzle)))
        edits.add(boards[-1] if boards else edits.state)
        edits.is_unsaved = False
        return edits

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        place_scene(look, window, self._header, self.canvas, self.panel)

    def enter(self) -> None:
        self.refresh()
        if self.edits.can_undo:
            self.app.show_message(f"{Command.UNDO.keys} brings back the {self.bench.noun} that was here before.")
        self.app.show_problems()

    def resume(self, result: Result | None) -> None:
        self.actions.resume_saving()
        self.dispatch(result)
        self.refresh()

    def leave(self) -> None:
        self.actions.resume_saving()
        self.count.stop()
        self._save_draft()

    def update(self) -> None:
        if self._is_visible:
            self.count.poll()
        self._show_findings()

    def wakes_at(self) -> float | None:
        return self.app.now + Duration.COUNTING if self.count.is_running and self._is_visible else None

    @property
    def _is_visible(self) -> bool:
        """Whether no full-screen scene is above."""
        return self.app.stack.visible()[0] is self

    def key(self, event: pygame.Event) -> bool:
        """Choose a brush by its key, or pass the key to the canvas."""
        found = None if event.mod & MODIFIERS else brush_of_key(self.brushes, event.unicode)
        if found is not None:
            self.take_brush(found.name)
        return found is not None or self.canvas.key(event)

    def refresh(self) -> None:
        if self.brush not in self.brushes:
            self.brush = self.brushes[0]
        self.canvas.board.style = BoardStyle(chosen=board_choices(self.app.settings, self.puzzle.name))
        self.canvas.show(self.state)
        self.count.examine(self.state, self.app.now)
        self.panel.refresh()
        self._show_findings()

    def _show_findings(self) -> None:
        self.panel.show_findings()
        self._header.set_subtitle(" · ".join((self.puzzle.caption(self.state), *self.panel.readout.facts)))

    def _changed(self) -> None:
        self.refresh()
        self.app.jobs.soon(self._save_draft)

    def _save_draft(self) -> None:
        if self.edits.is_unsaved:
            self.app.storage.keep_draft(self.puzzle.name, str(self.state))
            self.edits.is_unsaved = False

    # painting

    def take_brush(self, name: str) -> None:
        self.brush = next(brush for brush in self.brushes if brush.name == name)
        self.panel.refresh()
        self.canvas.changed()

    def begin_stroke(self, spot: Spot) -> None:
        self.edits.end_series()
        self._stroke = Stroke(self.bench, self.state, self.brush, spot)
        self.continue_stroke(spot)

    def continue_stroke(self, spot: Spot) -> None:
        if self._stroke is None:
            return
        before = self.state
        self.edits.add(self._stroke.apply(before, spot), "stroke")
        if self.state != before:
            self.refresh()

    def end_stroke(self) -> None:
        """End the stroke, which becomes one undo step."""
        self._stroke = None
        self.edits.end_series()
        self._changed()

    def clear_spot(self, spot: Spot) -> None:
        """Clear a spot, whichever brush is chosen."""
        first = self.brushes[0]
        self._change_to(self.bench.paint(self.state, first.name, spot[0], None))

    def resize(self, rows: int, cols: int) -> None:
        """Change the size; growing right after shrinking restores what was cut off."""
        self.edits.add(self.bench.resize(self.edits.before("size"), rows, cols), "size")
        self._changed()

    def choose(self, name: str, value: str) -> None:
        self._change_to(self.bench.choose(self.state, name, value))

    def undo(self) -> None:
        self.edits.undo()
        self._changed()

    def redo(self) -> None:
        self.edits.redo()
        self._changed()

    def clear(self) -> None:
        """Empty the board, keeping its size and kind."""
        self._change_to(self.bench.emptied(self.state))

    def edit_board(self, board: State[Any]) -> None:
        """Edit another board; undo brings back the previous one."""
        self._change_to(self.bench.draft(str(board)))

    def _change_to(self, board: State[Any]) -> None:
        self.edits.add(board)
        self._changed()


class EditorActions:
    """Actions on the whole board: copy, paste, play, save as a level."""

    def __init__(self, scene: EditorScene) -> None:
        self._scene = scene
        self._suspended: tuple[Session, Path] | None = None
        """the session below the editor and its file, while a game opened from the editor is played"""

    def copy(self) -> None:
        """Copy the board as a game ID, finished or not."""
        scene = self._scene
        copy_text(game_id(scene.puzzle, scene.state))
        scene.app.show_message(f"{scene.bench.noun.capitalize()} copied as a game ID. Paste it here, or send it to somebody.")

    def paste(self) -> None:
        """Edit the board on the clipboard, a text or a game ID; it may be unfinished."""
        with reporting_errors(self._scene.app):
            self._scene.edit_board(self._read(copied_text()))

    def _read(self, text: str) -> State[Any]:
        """Return the board in a text or game ID of this puzzle; raises ParseError."""
        puzzle, bench = self._scene.puzzle, self._scene.bench
        name, colon, body = text.partition(":")
        other = PUZZLES.get(name.strip()) if colon else None
        if other not in (None, puzzle):
            raise ParseError(f"That is a {other.title.lower()} board. Paste it into a game, not here.")
        if not text.strip():
            raise ParseError(f"There is no text on the clipboard. Copy a {bench.noun} or a game ID first.")
        board: State[Any] = bench.draft(text if other is None else body)
        return board

    def play(self) -> None:
        """Play the board in a game of its own; Back returns to the editor."""
        scene = self._scene
        session = self._playable()
        if session is None:
            return
        scene.count.stop()
        self._suspended = scene.app.saved_games.in_play
        open_game(scene.app, session, is_above_editor=True)

    def _playable(self) -> Session | None:
        """Return a game on the board, or say why it can't be played."""
        scene = self._scene
        with reporting_errors(scene.app):
            if scene.count.findings.problem:
                raise PuzzleError(scene.count.findings.problem)
            return from_text(scene.app, game_id(scene.puzzle, scene.state), scene.puzzle)
        return None

    def resume_saving(self) -> None:
        """Resume saving the game below, after a game opened from the editor."""
        if self._suspended is not None:
            self._scene.app.saved_games.go_on(*self._suspended)
            self._suspended = None

    @property
    def _own_levels(self) -> OwnLevels:
        return OwnLevels(self._scene.app.storage.levels_folder, self._scene.puzzle)

    def save_level(self) -> None:
        """Ask for a name and save the board as one of the user's own levels."""
        scene = self._scene
        if self._playable() is None:
            return
        try:
            levels = self._own_levels.pack().levels
        except OwnLevelsError:
            levels = ()
        scene.open(OpenLevelName(free_name(levels, scene.bench.noun), self._save_as))

    def _save_as(self, name: str) -> None:
        scene = self._scene
        with reporting_errors(scene.app, OwnLevelsError):
            problem = self._own_levels.add(name, str(scene.state), scene.count.findings.report.par)
            scene.app.show_message(problem or f"Saved to your levels: {name}", is_bad=bool(problem))
