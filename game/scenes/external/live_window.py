"""Playing in the window of another program: how it is started and stopped, and where our own window goes meanwhile."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.scenes.external.panel.cards import picture_of
from game.sources.foreign_game import ForeignGame
from game.sources.opened_pictures import MarkedRegions, Region, Source, Stage
from game.sources.window_watcher import WindowSource, WindowWatcher
from game.widgets.controls.segmented import Item
from solvers import PUZZLES
from vision.autoplay.events import Verdict
from vision.autoplay.memory.game_pictures import CellPictures
from vision.autoplay.task import Task
from vision.corrections.edits import Edit
from vision.corrections.questions import is_lasting
from vision.seen import SeenBoard

if TYPE_CHECKING:
    from game.app import App

FOUND_OUT = ""
LOOKS = "looks"  # the folder of games that were won
BUNDLES = "bundles"  # the folder of games that were not won
_FIND_OUT = Item(FOUND_OUT, "Detect automatically", "tries ways to click and type")
_ITS_OWN = Item("", "The quickest solver")
_ASIDE = "This window is in the way of the game: it steps aside until the game is over. F8 stops."
_WENT_WELL = (Verdict.WON, Verdict.FINISHED)


class LiveWindow:
    """The window that is looked at, if it is one, and the game that is played in it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.window_watcher.looks = str(app.storage.folder / LOOKS)
        self._regions = MarkedRegions(app.storage.folder / "regions.json")
        self.input_methods: dict[str, str] = {}  # for each puzzle the way of input that was chosen
        self.solvers: dict[str, str] = {}  # for each puzzle the solver that was chosen for playing
        self._is_aside = False
        self._told = app.window_watcher.last_game  # the game whose end was told last

    @property
    def window_watcher(self) -> WindowWatcher:
        return self._app.window_watcher

    @property
    def is_playing(self) -> bool:
        """Tell whether a game is being played in any window."""
        return self.window_watcher.played is not None

    def look_at(self, source: Source | None) -> None:
        """Follow what a window shows; a picture does not change."""
        if source is not None and source.is_live and source.region is None:
            source.region = self._regions.of(source.name, source.size)
        self.window_watcher.follow(source if isinstance(source, WindowSource) else None)

    def remember(self, source: Source, region: Region | None) -> None:
        """Remember where the board of a window was marked, for windows of its title and size."""
        if source.is_live:
            self._regions.keep(source.name, source.size, region)

    def keep_answer(self, source: Source, board: SeenBoard, edit: Edit) -> str:
        """Remember a correction for other boards of a window's game, where it goes for them; return the name of what is kept."""
        picture = picture_of(source, board, edit.cell)
        if not isinstance(source, WindowSource) or picture is None or not is_lasting(board, edit):
            return ""
        png = BytesIO()
        pygame.image.save(picture, png, "cell.png")
        with suppress(OSError):  # then it goes for this board only
            return self._cells(source).keep_cell(board.puzzle, edit.value, png.getvalue())
        return ""

    def forget_answer(self, source: Source) -> None:
        """Forget what the last correction has said about other boards of a window's game."""
        if isinstance(source, WindowSource) and source.last_edit is not None and source.last_edit.kept_as:
            self._cells(source).forget(source.last_edit.kept_as)

    def _cells(self, source: WindowSource) -> CellPictures:
        return CellPictures(self.window_watcher.looks, source.app, source.name)

    def look_again(self, source: Source) -> bool:
        """Read a window once more, as something about how it is read has been changed; tell whether it is one."""
        self.look_at(source)
        return source.is_live

    def leave(self) -> None:
        """Look at nothing and play nothing: nobody is there to see it."""
        self.window_watcher.stop()
        self.window_watcher.follow(None)

    @property
    def note(self) -> str:
        """What is said where there are no windows to choose from."""
        if self.window_watcher.problem or self.window_watcher.windows:
            return self.window_watcher.problem
        return "Looking…" if self.window_watcher.is_listing else "No other window is open. Open a puzzle game, and refresh."

    def choose(self, chosen: dict[str, str], source: Source | None, name: str) -> None:
        """Have all games of the puzzle that is looked at be played by another way of input, or by another solver."""
        if source is not None and source.board is not None:
            chosen[source.board.puzzle] = name

    def solvers_for(self, board: SeenBoard | None) -> list[Item]:
        """Return the solvers to choose from for a board."""
        solvers = PUZZLES[board.puzzle].solvers if board is not None else ()
        return [_ITS_OWN, *(Item(solver.name, solver.title) for solver in solvers)]

    def solver(self, board: SeenBoard | None) -> str:
        """Return the solver that was chosen for a board; empty for the one that suits playing best."""
        return self.solvers.get(board.puzzle, "") if board is not None else ""

    def input_choices(self, board: SeenBoard | None) -> list[Item]:
        """Return the ways of input to choose from for a board."""
        known = self.window_watcher.input_methods.get(board.puzzle, ()) if board is not None else ()
        return [_FIND_OUT, *(Item(name, title, "checked after every move") for name, title in known)]

    def input_method(self, board: SeenBoard | None, game: ForeignGame | None) -> str:
        """Return the way of input that works in a game, or else the one that was chosen for a board."""
        if game is not None and game.end is None and game.input_method:
            return game.input_method
        return self.input_methods.get(board.puzzle, FOUND_OUT) if board is not None else FOUND_OUT

    def game(self, source: Source | None) -> ForeignGame | None:
        """Return the game that is played in a window, or was."""
        return source.game if isinstance(source, WindowSource) else None

    def start(self, source: Source | None, most_moves: int = 0, boards: int = 1) -> None:
        """Play the game of a window, or the first moves of it; as many boards as wished, 0 being all that come."""
        board = source.board if source is not None else None
        if not isinstance(source, WindowSource) or board is None or source.stage is not Stage.READ:
            self._app.say("Choose a window with a board on the left first.", is_bad=True)
            return
        if not board.text:
            self._app.say("What was read is not a complete board yet. Correct it first.", is_bad=True)
            return
        if self.is_playing:
            return
        self._is_aside = self._app.step_aside(source.area)
        if self._is_aside:
            self._app.say(_ASIDE)
        self.window_watcher.play(source, self._task(source, board, most_moves, boards))

    def stop(self) -> None:
        """Stop playing, for good."""
        if self.is_playing:
            self.window_watcher.stop()
        else:
            self._app.say("Nothing is being played.")

    def poll(self) -> None:
        """Come back when the game is over, and say how it ended."""
        game = self.window_watcher.last_game
        if game is None or game.end is None or game is self._told:
            return
        self._told = game
        if self._is_aside:
            self._app.come_back()
            self._is_aside = False
        self._app.say(game.end.why, is_bad=not game.end.is_by_person and game.end.verdict not in _WENT_WELL)

    def _task(self, source: WindowSource, board: SeenBoard, most_moves: int, boards: int) -> Task:
        """Return what is to be played: the board as it was corrected, if it was."""
        return Task(
            puzzle=board.puzzle,
            solver=self.solver(board),
            hand=self.input_method(board, None),
            text=board.text if source.can_undo else "",
            digits=source.digits,
            goal=source.goal,
            region=source.region,
            memory=self.window_watcher.looks,
            bundles=str(self._app.storage.folder / BUNDLES),
            most_moves=most_moves,
            boards=boards,
        )
