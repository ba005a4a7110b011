"""Playing in the window of another program: how it is started and stopped, and where our own window goes meanwhile."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.scenes.external.panel.entry import picture_of
from game.sources.foreign_game import Game
from game.sources.marked_regions import Region, Regions
from game.sources.opened_pictures import Sight, Stage
from game.sources.window_watcher import Lookout, WindowSight
from game.widgets.controls.segmented import Item
from solvers import PUZZLES
from vision.autoplay.events import Verdict
from vision.autoplay.game_pictures import CellPictures
from vision.autoplay.task import Task
from vision.edits import Edit
from vision.questions import is_lasting
from vision.seen import SeenBoard

if TYPE_CHECKING:
    from game.app import App

FOUND_OUT = ""
LOOKS = "looks"
"""the folder of games that were won"""
BUNDLES = "bundles"
"""the folder of games that were not won"""
_FIND_OUT = Item(FOUND_OUT, "Found out by itself", "ways to click and type are tried")
_ITS_OWN = Item("", "The quickest solver")
_ASIDE = "This window is in the way of the game: it steps aside until the game is over. F8 stops."
_WENT_WELL = (Verdict.WON, Verdict.FINISHED)


class Live:
    """The window that is looked at, if it is one, and the game that is played in it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.lookout.looks = str(app.storage.folder / LOOKS)
        self._regions = Regions(app.storage.folder / "regions.json")
        self.hands: dict[str, str] = {}
        """for each puzzle the way of input that was chosen"""
        self.solvers: dict[str, str] = {}
        """for each puzzle the solver that was chosen for playing"""
        self._is_aside = False
        self._told = app.lookout.last_game
        """the game whose end was told last"""

    @property
    def lookout(self) -> Lookout:
        return self._app.lookout

    @property
    def is_playing(self) -> bool:
        """Tell whether a game is being played in any window."""
        return self.lookout.played is not None

    def look_at(self, sight: Sight | None) -> None:
        """Follow what a window shows; a picture does not change."""
        if sight is not None and sight.is_live and sight.region is None:
            sight.region = self._regions.of(sight.name, sight.size)
        self.lookout.follow(sight if isinstance(sight, WindowSight) else None)

    def remember(self, sight: Sight, region: Region | None) -> None:
        """Remember where the board of a window was marked, for windows of its title and size."""
        if sight.is_live:
            self._regions.keep(sight.name, sight.size, region)

    def keep_answer(self, sight: Sight, board: SeenBoard, edit: Edit) -> str:
        """Remember a correction for other boards of a window's game, where it goes for them; return the name of what is kept."""
        picture = picture_of(sight, board, edit.cell)
        if not isinstance(sight, WindowSight) or picture is None or not is_lasting(board, edit):
            return ""
        png = BytesIO()
        pygame.image.save(picture, png, "cell.png")
        with suppress(OSError):  # then it goes for this board only
            return self._cells(sight).keep_cell(board.puzzle, edit.value, png.getvalue())
        return ""

    def forget_answer(self, sight: Sight) -> None:
        """Forget what the last correction has said about other boards of a window's game."""
        if isinstance(sight, WindowSight) and sight.last_edit is not None and sight.last_edit.kept_as:
            self._cells(sight).forget(sight.last_edit.kept_as)

    def _cells(self, sight: WindowSight) -> CellPictures:
        return CellPictures(self.lookout.looks, sight.app, sight.name)

    def look_again(self, sight: Sight) -> bool:
        """Read a window once more, as something about how it is read has been changed; tell whether it is one."""
        self.look_at(sight)
        return sight.is_live

    def leave(self) -> None:
        """Look at nothing and play nothing: nobody is there to see it."""
        self.lookout.stop()
        self.lookout.follow(None)

    @property
    def note(self) -> str:
        """What is said where there are no windows to choose from."""
        if self.lookout.problem or self.lookout.windows:
            return self.lookout.problem
        return "Looking…" if self.lookout.is_listing else "No other window is open. Open a puzzle game, and refresh."

    def choose_hand(self, sight: Sight | None, name: str) -> None:
        """Try a way of input first in all games of the puzzle that is looked at."""
        if sight is not None and sight.board is not None:
            self.hands[sight.board.puzzle] = name

    def choose_solver(self, sight: Sight | None, name: str) -> None:
        """Have the moves of all games of the puzzle that is looked at come from a solver."""
        if sight is not None and sight.board is not None:
            self.solvers[sight.board.puzzle] = name

    def solvers_for(self, board: SeenBoard | None) -> list[Item]:
        """Return the solvers to choose from for a board."""
        solvers = PUZZLES[board.puzzle].solvers if board is not None else ()
        return [_ITS_OWN, *(Item(solver.name, solver.title) for solver in solvers)]

    def solver(self, board: SeenBoard | None) -> str:
        """Return the solver that was chosen for a board; empty for the one that suits playing best."""
        return self.solvers.get(board.puzzle, "") if board is not None else ""

    def ways(self, board: SeenBoard | None) -> list[Item]:
        """Return the ways of input to choose from for a board."""
        known = self.lookout.hands.get(board.puzzle, ()) if board is not None else ()
        return [_FIND_OUT, *(Item(name, title, "checked after every move") for name, title in known)]

    def hand(self, board: SeenBoard | None, game: Game | None) -> str:
        """Return the way of input that works in a game, or else the one that was chosen for a board."""
        if game is not None and game.end is None and game.hand:
            return game.hand
        return self.hands.get(board.puzzle, FOUND_OUT) if board is not None else FOUND_OUT

    def game(self, sight: Sight | None) -> Game | None:
        """Return the game that is played in a window, or was."""
        return sight.game if isinstance(sight, WindowSight) else None

    def start(self, sight: Sight | None, most_moves: int = 0, boards: int = 1) -> None:
        """Play the game of a window, or the first moves of it; as many boards as wished, 0 being all that come."""
        board = sight.board if sight is not None else None
        if not isinstance(sight, WindowSight) or board is None or sight.stage is not Stage.READ:
            self._app.say("There is no window with a board to play in. Choose one at the left.", is_bad=True)
            return
        if not board.text:
            self._app.say("What was read makes no board yet: correct it first.", is_bad=True)
            return
        if self.is_playing:
            return
        self._is_aside = self._app.step_aside(sight.area)
        if self._is_aside:
            self._app.say(_ASIDE)
        self.lookout.play(sight, self._task(sight, board, most_moves, boards))

    def stop(self) -> None:
        """Stop playing, for good."""
        if self.is_playing:
            self.lookout.stop()
        else:
            self._app.say("Nothing is being played.")

    def poll(self) -> None:
        """Come back when the game is over, and say how it ended."""
        game = self.lookout.last_game
        if game is None or game.end is None or game is self._told:
            return
        self._told = game
        if self._is_aside:
            self._app.come_back()
            self._is_aside = False
        self._app.say(game.end.why, is_bad=not game.end.is_by_person and game.end.verdict not in _WENT_WELL)

    def _task(self, sight: WindowSight, board: SeenBoard, most_moves: int, boards: int) -> Task:
        """Return what is to be played: the board as it was corrected, if it was."""
        return Task(
            puzzle=board.puzzle,
            solver=self.solver(board),
            hand=self.hand(board, None),
            text=board.text if sight.can_undo else "",
            digits=sight.digits,
            goal=sight.goal,
            region=sight.region,
            memory=self.lookout.looks,
            bundles=str(self._app.storage.folder / BUNDLES),
            most_moves=most_moves,
            boards=boards,
        )
