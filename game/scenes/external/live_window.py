"""Playing in another program's window: starting, stopping, and moving our own window out of the way."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.scenes.external.cards import picture_of
from game.sources.opened_pictures import MarkedRegions, Region, Source, Stage
from game.sources.window_watcher import LiveGame, WindowSource, WindowWatcher
from game.widgets.choices import Item
from solvers import PUZZLES
from vision.autoplay.events import DONE, Task
from vision.autoplay.memory import CellPictures
from vision.corrections.edits import Edit, is_lasting
from vision.seen import SeenBoard

if TYPE_CHECKING:
    from game.app import App

AUTOMATIC = ""
WON_FOLDER = "looks"  # the folder of games that were won
BUNDLES_FOLDER = "bundles"  # the folder of games that were not won
_DETECT = Item(AUTOMATIC, "Detect automatically", "tries different clicks and keys")
_QUICKEST = Item("", "Quickest solver")
_MOVES_ASIDE = "This window covers the game, so it moves aside until the game is over. F8 stops."


class LiveWindow:
    """The selected window, if a window is selected, and the game played in it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.window_watcher.memory_folder = str(app.storage.folder / WON_FOLDER)
        self._regions = MarkedRegions(app.storage.folder / "regions.json")
        self.input_methods: dict[str, str] = {}  # puzzle -> chosen input method
        self.solvers: dict[str, str] = {}  # puzzle -> solver chosen for playing
        self._is_aside = False
        self._announced = app.window_watcher.last_game  # the game whose end was announced last

    @property
    def window_watcher(self) -> WindowWatcher:
        return self._app.window_watcher

    @property
    def is_playing(self) -> bool:
        return self.window_watcher.played is not None

    def follow(self, source: Source | None) -> None:
        """Keep reading a window; other sources don't change, so nothing is followed."""
        if source is not None and source.is_live and source.region is None:
            source.region = self._regions.of(source.name, source.size)
        self.window_watcher.follow(source if isinstance(source, WindowSource) else None)

    def remember_region(self, source: Source, region: Region | None) -> None:
        """Remember the marked region for windows with this title and size."""
        if source.is_live:
            self._regions.keep(source.name, source.size, region)

    def remember_correction(self, source: Source, board: SeenBoard, edit: Edit) -> str:
        """Remember a correction for later boards in a window if it applies to them; return its name, or an empty string."""
        picture = picture_of(source, board, edit.cell)
        if not isinstance(source, WindowSource) or picture is None or not is_lasting(board, edit):
            return ""
        png = BytesIO()
        pygame.image.save(picture, png, "cell.png")
        with suppress(OSError):  # then it applies to this board only
            return self._cell_pictures(source).keep_cell(board.puzzle, edit.value, png.getvalue())
        return ""

    def forget_correction(self, source: Source) -> None:
        """Forget what was remembered of a window's last correction."""
        if isinstance(source, WindowSource) and source.last_edit is not None and source.last_edit.kept_as:
            self._cell_pictures(source).forget(source.last_edit.kept_as)

    def _cell_pictures(self, source: WindowSource) -> CellPictures:
        return CellPictures(self.window_watcher.memory_folder, source.app, source.name)

    def reread(self, source: Source) -> bool:
        """Read a window again after its reading options changed; return whether the source is a window."""
        self.follow(source)
        return source.is_live

    def leave(self) -> None:
        """Stop playing and reading, as the scene is closed."""
        self.window_watcher.stop()
        self.window_watcher.follow(None)

    @property
    def note(self) -> str:
        """What to show when there are no windows to choose from."""
        if self.window_watcher.problem or self.window_watcher.windows:
            return self.window_watcher.problem
        return "Looking…" if self.window_watcher.is_listing else "No other window is open. Open a puzzle game, then refresh."

    def choose(self, chosen: dict[str, str], source: Source | None, name: str) -> None:
        """Store a chosen input method or solver in the mapping `chosen`, for all games of the source's puzzle."""
        if source is not None and source.board is not None:
            chosen[source.board.puzzle] = name

    def solver_items(self, board: SeenBoard | None) -> list[Item]:
        solvers = PUZZLES[board.puzzle].solvers if board is not None else ()
        return [_QUICKEST, *(Item(solver.name, solver.title) for solver in solvers)]

    def solver(self, board: SeenBoard | None) -> str:
        """Return the solver chosen for a board; empty for the quickest one."""
        return self.solvers.get(board.puzzle, "") if board is not None else ""

    def input_method_items(self, board: SeenBoard | None) -> list[Item]:
        known = self.window_watcher.input_methods.get(board.puzzle, ()) if board is not None else ()
        return [_DETECT, *(Item(name, title, "checked after every move") for name, title in known)]

    def input_method(self, board: SeenBoard | None, game: LiveGame | None) -> str:
        """Return the input method that works in the current game, otherwise the one chosen for the board."""
        if game is not None and game.end is None and game.input_method:
            return game.input_method
        return self.input_methods.get(board.puzzle, AUTOMATIC) if board is not None else AUTOMATIC

    def game(self, source: Source | None) -> LiveGame | None:
        return source.game if isinstance(source, WindowSource) else None

    def start(self, source: Source | None, most_moves: int = 0, boards: int = 1) -> None:
        """Play in a window: `most_moves` moves (0 for all) on `boards` boards (0 for as many as come)."""
        board = source.board if source is not None else None
        if not isinstance(source, WindowSource) or board is None or source.stage is not Stage.READ:
            self._app.show_message("First choose a window that shows a board, in the list on the left.", is_bad=True)
            return
        if not board.text:
            self._app.show_message("The board is incomplete. Correct it first.", is_bad=True)
            return
        if self.is_playing:
            return
        self._is_aside = self._app.minimise_if_covering(source.area)
        if self._is_aside:
            self._app.show_message(_MOVES_ASIDE)
        self.window_watcher.play(source, self._task(source, board, most_moves, boards))

    def stop(self) -> None:
        if self.is_playing:
            self.window_watcher.stop()
        else:
            self._app.show_message("Nothing is being played.")

    def poll(self) -> None:
        """When the game is over, move our window back and announce the end."""
        game = self.window_watcher.last_game
        if game is None or game.end is None or game is self._announced:
            return
        self._announced = game
        if self._is_aside:
            self._app.restore_window()
            self._is_aside = False
        self._app.show_message(game.end.why, is_bad=not game.end.is_by_person and game.end.verdict not in DONE)

    def _task(self, source: WindowSource, board: SeenBoard, most_moves: int, boards: int) -> Task:
        """Return the task for the autoplayer, with the corrected board if there are corrections."""
        return Task(
            puzzle=board.puzzle,
            solver=self.solver(board),
            hand=self.input_method(board, None),
            text=board.text if source.can_undo else "",
            digits=source.digits,
            goal=source.goal,
            region=source.region,
            memory=self.window_watcher.memory_folder,
            bundles=str(self._app.storage.folder / BUNDLES_FOLDER),
            most_moves=most_moves,
            boards=boards,
        )
