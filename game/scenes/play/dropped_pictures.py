"""Pictures dropped on a game or pasted into it. They are read first, then played, used for the tiles, or asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.requests import OpenExternal, OpenPictureUse
from game.scenes.shared.starting import from_text
from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene
    from game.sources.opened_pictures import Source
    from vision.seen import SeenBoard

NO_BOARD = "No board found. Make sure the whole board is visible, upright and uncovered."


class DroppedPictures:
    """Decides what to do with a dropped picture once it has been read."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, self._app = scene, scene.app
        self._pending: Source | None = None
        self._path = ""  # the picture's file, if the tiles could use it too

    def handle(self, source: Source, path: str = "") -> None:
        """Handle a picture as soon as it has been read."""
        self._pending, self._path = source, path
        self._app.show_message(f"Reading {source.name}…")

    def forget(self) -> None:
        """Ignore the picture that is still being read."""
        self._pending = None

    def poll(self) -> None:
        """Handle the picture if it has been read by now."""
        source = self._pending
        if source is None or not source.is_over or self._app.stack.top is not self._scene:
            return
        self._pending = None
        board = source.board
        is_confident = board is not None and _is_confident(board)
        if self._path and not is_confident:
            self._scene.pictures.read(self._path)
        elif self._path and board is not None:
            self._scene.open(OpenPictureUse(source, self._path))
        elif board is None:
            self._app.show_message(source.problem or NO_BOARD, is_bad=True)
        else:
            self.play(source)

    def play(self, source: Source) -> None:
        """Play the board in a picture; if its reading is doubtful, show the picture first."""
        board = source.board
        try:
            if board is None or board.doubtful or not _is_confident(board):
                which = "marked cells" if board is not None and board.doubtful else "board"
                raise PuzzleError(f"Check the {which}, then play the board.")
            session = from_text(self._app, f"{board.puzzle}:{board.text}", None)
        except PuzzleError as problem:
            self._scene.open(OpenExternal(source))
            self._app.show_message(str(problem))
            return
        self._scene.begin(session)
        self._app.show_message(f"Board read from {source.name}.")


def _is_confident(board: SeenBoard) -> bool:
    """Return whether a board was read confidently enough to play it unseen."""
    from vision.seen import DOUBTFUL  # already loaded by the reading, but not needed before

    return board.confidence >= DOUBTFUL
