"""Pictures that are dropped or pasted: what is done with them, on a game and elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game import clipboard
from game.clipboard import ClipboardError, Pasted
from game.scenes import doors
from game.scenes.shared.starting import from_text
from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App
    from game.scenes.play.scene import PlayScene
    from game.sources.opened_pictures import Sight
    from vision.seen import SeenBoard

NO_BOARD = "No board found. Make sure the whole board is visible, upright and uncovered."


def paste_picture(app: App, on_text: Callable[[str], object], on_picture: Callable[[Sight], object]) -> None:
    """Take what is on the clipboard: a file's path, a text, or a picture, for which the system is asked in a thread.

    A file may be a picture, or steps to be watched.
    """
    text = clipboard.get()
    path = clipboard.path_in(text)
    if path and doors.open_steps(app, path, partial(doors.watch_steps, app.stack.top)):
        return
    if path:
        on_picture(app.gallery.open_file(path))
    elif text.strip():
        on_text(text)
    else:
        app.chores.in_thread(clipboard.picture, lambda outcome: _take(app, outcome, on_picture))


def _take(app: App, outcome: Future[Pasted], on_picture: Callable[[Sight], object]) -> None:
    try:
        pasted = outcome.result()
    except ClipboardError as problem:
        app.say(str(problem), is_bad=True)
        return
    on_picture(app.gallery.open_file(pasted) if isinstance(pasted, str) else app.gallery.open_bytes(pasted))


class Arrivals:
    """Pictures on their way into a game: read first, then played, worn by the board, or asked about."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, self._app = scene, scene.app
        self._awaited: Sight | None = None
        self._path = ""
        """the file of the picture, if the board could wear it too"""

    def expect(self, sight: Sight, path: str = "") -> None:
        """Do what fits with a picture as soon as it has been read."""
        self._awaited, self._path = sight, path
        self._app.say(f"Reading {sight.name}…")

    def forget(self) -> None:
        """Do nothing with what is still being read."""
        self._awaited = None

    def poll(self) -> None:
        """Go on when the picture has been read."""
        sight = self._awaited
        if sight is None or not sight.is_over or self._app.stack.top is not self._scene:
            return
        self._awaited = None
        board = sight.board
        is_sure = board is not None and _is_sure(board)
        if self._path and not is_sure:
            self._scene.pictures.read(self._path)
        elif self._path and board is not None:
            self._scene.open(doors.picture_use(self._app, sight, self._path))
        elif board is None:
            self._app.say(sight.problem or NO_BOARD, is_bad=True)
        else:
            self.play(sight)

    def play(self, sight: Sight) -> None:
        """Play the board of a picture; if something about it is doubtful, show the picture first."""
        board = sight.board
        try:
            if board is None or board.doubtful or not _is_sure(board):
                raise PuzzleError("Look at the marked cells, then play the board.")
            session = from_text(self._app, f"{board.puzzle}:{board.text}", None)
        except PuzzleError as problem:
            self._scene.open(doors.external(self._app, sight))
            self._app.say(str(problem))
            return
        self._scene.begin(session)
        self._app.say(f"Read from {sight.name}.")


def _is_sure(board: SeenBoard) -> bool:
    """Tell whether a board can be played without somebody looking at it first."""
    from vision.seen import DOUBTFUL  # it is loaded by now, but needn't be before there are pictures

    return board.confidence >= DOUBTFUL
