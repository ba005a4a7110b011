"""The ways of a board to a workbench and away from it: the clipboard, a game, and the person's own levels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import clipboard
from game.scenes.requests import OpenLevelName
from game.scenes.shared.starting import from_text, open_game
from game.session.session import Session
from game.storage.own_levels import OwnLevels, OwnLevelsError, free_name
from solvers import PUZZLES, game_id
from solvers.errors import ParseError, PuzzleError
from solvers.puzzle import State

if TYPE_CHECKING:
    from game.scenes.editor.scene import EditorScene


class EditorWays:
    """What can be done with the board of a scene as a whole."""

    def __init__(self, scene: EditorScene) -> None:
        self._scene = scene
        self._aside: tuple[Session, Path] | None = None
        """the game below, and its file, while another one is played from here"""

    def copy(self) -> None:
        """Copy the board as a game ID, finished or not."""
        scene = self._scene
        clipboard.put(game_id(scene.puzzle, scene.state))
        scene.app.say(f"The {scene.bench.noun} is on the clipboard as a game ID: paste it here, or send it to somebody.")

    def paste(self) -> None:
        """Take the board whose text or game ID is on the clipboard; it may be unfinished."""
        try:
            self._scene.take_board(self._read(clipboard.get()))
        except PuzzleError as problem:
            self._scene.app.say(str(problem), is_bad=True)

    def _read(self, text: str) -> State[Any]:
        """Return the board of a text or a game ID of this puzzle; raises ParseError."""
        puzzle, bench = self._scene.puzzle, self._scene.bench
        name, colon, body = text.partition(":")
        other = PUZZLES.get(name.strip()) if colon else None
        if other not in (None, puzzle):
            raise ParseError(f"That is a board of {other.title.lower()}: paste it into a game, not here.")
        if not text.strip():
            raise ParseError(f"The clipboard holds no text: copy a {bench.noun} or a game ID first.")
        board: State[Any] = bench.draft(text if other is None else body)
        return board

    def play(self) -> None:
        """Play the board in a game of its own; the way back leads here."""
        scene = self._scene
        session = self._playable()
        if session is None:
            return
        scene.count.rest()
        self._aside = scene.app.journal.in_play
        open_game(scene.app, session, is_above_editor=True)

    def _playable(self) -> Session | None:
        """Return a game with the board, or say why there can be none."""
        scene = self._scene
        try:
            if scene.count.findings.problem:
                raise PuzzleError(scene.count.findings.problem)
            return from_text(scene.app, game_id(scene.puzzle, scene.state), scene.puzzle)
        except PuzzleError as problem:
            scene.app.say(str(problem), is_bad=True)
            return None

    def take_up(self) -> None:
        """Have the game below written to its file again, after the one that was played from here."""
        if self._aside is not None:
            self._scene.app.journal.go_on(*self._aside)
            self._aside = None

    @property
    def _own(self) -> OwnLevels:
        return OwnLevels(self._scene.app.storage.levels_folder, self._scene.puzzle)

    def save_level(self) -> None:
        """Ask for a name, and save the board as one of the person's own levels."""
        scene = self._scene
        if self._playable() is None:
            return
        try:
            levels = self._own.pack().levels
        except OwnLevelsError:
            levels = ()
        scene.open(OpenLevelName(free_name(levels, scene.bench.noun), self._save_as))

    def _save_as(self, name: str) -> None:
        scene = self._scene
        try:
            trouble = self._own.add(name, str(scene.state), scene.count.findings.report.par)
        except OwnLevelsError as problem:
            scene.app.say(str(problem), is_bad=True)
            return
        scene.app.say(trouble or f"{name} is among your own levels now.", is_bad=bool(trouble))
