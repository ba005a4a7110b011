"""The windows of other programs: which there are, what one of them shows, and the game that is played in one.

Looking and playing happen in two processes, so that neither waits for the other and the window of ours stays free of both.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pygame

from game.sources.foreign_game import Game
from game.sources.opened_pictures import Sight, Stage
from solvers.worker.process import Status, Task, Worker
from vision.autoplay.events import Ended, Verdict
from vision.autoplay.task import Task as Wish
from vision.desktop.tasks import follow, hands, play, prepare, windows
from vision.seen import SeenBoards, SeenIn, SeenPicture, SeenWindow

PLAY_GRACE_S = 5.0
"""how long a game that is stopped may go on: a mouse button that is pressed has to be let go"""
GONE = "The window is closed or minimised. Open it, and refresh the list."
CUT_SHORT = "It was stopped here."


@dataclass(eq=False)
class WindowSight(Sight):
    """A window of another program, and what was seen in it."""

    number: int = 0
    app: str = ""
    area: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """where it was on the desktop"""
    thumbnail: pygame.Surface | None = None
    glimpse: str | None = None
    """the puzzle that was recognised in it before it was looked at closely; None until that is known"""
    is_covered: bool = False
    """whether our window hides a part of it"""
    game: Game | None = None
    """the game that is played in it, or was"""
    was_played: bool = False
    """whether a game has been played in it since its board was read last"""

    @property
    def is_live(self) -> bool:
        return True

    @property
    def small(self) -> pygame.Surface | None:
        return self.surface or self.thumbnail

    @property
    def kind(self) -> str:
        return super().kind or self.glimpse or ""

    @property
    def is_recognised(self) -> bool:
        return self.glimpse is not None

    def take(self, item: SeenPicture | SeenBoards) -> None:
        super().take(item)
        if isinstance(item, SeenPicture):
            self.is_covered = item.is_covered
        elif self.was_played:
            self.news, self.was_played = "", False  # nobody is surprised that the board has changed


class Lookout:
    """All windows that were found, and the processes that look at them and play in them."""

    def __init__(self, looker: Worker | None = None, player: Worker | None = None) -> None:
        self.looker, self.player = looker or Worker(), player or Worker()
        self.player.grace_s = PLAY_GRACE_S
        self.windows: list[WindowSight] = []
        self.problem = ""
        """why no windows can be seen, as a sentence"""
        self.hands: dict[str, tuple[tuple[str, str], ...]] = {}
        """for each puzzle the names and titles of the ways of input"""
        self.followed: WindowSight | None = None
        self.last_game: Game | None = None
        """the game that was begun last"""
        self.looks = ""
        """the folder of games that were won, and of their buttons"""
        self.version = 0
        self._task: Task | None = None
        self._play: Task | None = None
        self._played: WindowSight | None = None
        self._wants_list = False
        self._found: list[WindowSight] = []

    @property
    def is_busy(self) -> bool:
        """Tell whether something may be found out at any moment."""
        return self.looker.is_busy or self.player.is_busy or self._wants_list

    @property
    def is_listing(self) -> bool:
        return self._wants_list or (self._task is not None and self._task.target is windows)

    @property
    def played(self) -> WindowSight | None:
        """The window in which a game is being played."""
        return self._played

    def warm(self) -> None:
        """Have everything ready that playing needs."""
        if not self.player.is_busy:
            self.player.start(prepare)

    def refresh(self) -> None:
        """Look once more which windows there are."""
        self._wants_list = True
        self.version += 1

    def follow(self, sight: WindowSight | None) -> None:
        """Look at a window again and again from now on, or at none."""
        self.followed = sight
        if self.is_listing:
            return
        self._look()

    def play(self, sight: WindowSight, wish: Wish) -> None:
        """Play the game of a window."""
        self.rest()
        sight.game = self.last_game = Game()
        self._played = sight
        self._play = self.player.start(play, sight.number, wish)
        self.version += 1

    def stop(self) -> None:
        """Stop the game that is played."""
        if self._play is None or self._played is None:
            return
        self.player.cancel()
        self._end(Ended(Verdict.STOPPED, CUT_SHORT, self._played.game.made if self._played.game else 0, is_by_person=True))

    def rest(self) -> None:
        """Look at nothing for now."""
        self._wants_list = False
        if self._task is not None:
            self.looker.cancel()
            self._task = None

    def poll(self) -> None:
        """Take what has been found out."""
        self.looker.poll()
        self.player.poll()
        if self._task is not None:
            self._receive(self._task)
        if self._play is not None:
            self._receive_play(self._play)
        if self._task is None and self._play is None:
            self._begin()

    def close(self) -> None:
        """End the processes."""
        self.stop()
        self.looker.close()
        self.player.close()

    def _begin(self) -> None:
        """Begin with what is to be found out next."""
        if self._wants_list:
            self._wants_list, self._found = False, []
            self._task = self.looker.start(windows, os.getpid())
        elif not self.hands:
            self._task = self.looker.start(hands)
        elif self.followed is not None and self.followed.stage is not Stage.FAILED:
            self._look()

    def _look(self) -> None:
        self.rest()
        sight = self.followed
        if sight is not None and self._play is None:
            sight.stage, sight.problem = Stage.READING if sight.surface is None else sight.stage, ""
            how = sight.puzzle, sight.digits, sight.goal, sight.region, self.looks
            self._task = self.looker.start(follow, sight.number, os.getpid(), *how)

    def _receive(self, task: Task) -> None:
        items: list[Any] = task.take()
        for item in items:
            self._take(item)
        if task.status is Status.RUNNING:
            return
        self._task = None
        self.version += 1
        if task.target is windows:
            self.problem = str(task.error or "")
            self.windows = self._found
        elif task.target is follow and self.followed is not None:
            self.followed.fail(str(task.error or GONE))

    def _take(self, item: Any) -> None:
        if isinstance(item, SeenWindow):
            self._found.append(self._sight_of(item))
            self.windows = [*self._found, *(sight for sight in self.windows if sight not in self._found)]
        elif isinstance(item, SeenIn):
            sight = next(sight for sight in self._found if sight.number == item.number)
            sight.glimpse = item.puzzle
            sight.version += 1
        elif isinstance(item, SeenPicture | SeenBoards) and self.followed is not None:
            self._show(self.followed, item)
        elif isinstance(item, tuple):
            puzzle, ways = item
            self.hands[puzzle] = ways
        self.version += item is not None

    def _show(self, sight: WindowSight, item: SeenPicture | SeenBoards) -> None:
        """Have a window look as it does now; the board that was meant stays meant."""
        place = sight.place
        sight.take(item)
        if isinstance(item, SeenBoards):
            sight.stage, sight.place = Stage.READ, min(place, max(len(sight.boards) - 1, 0))
            sight.glimpse = ""

    def _sight_of(self, item: SeenWindow) -> WindowSight:
        """Return the sight of a window, the one that is known if there is one."""
        known = next((sight for sight in self.windows if sight.number == item.number), None)
        sight = known or WindowSight(f"window {item.number}", item.title, number=item.number, app=item.app)
        sight.name, sight.stage = item.title or item.app, Stage.READ if sight.boards else Stage.WAITING
        sight.thumbnail = pygame.image.frombytes(item.picture.rgb, item.picture.shown, "RGB")
        sight.area, sight.is_covered = item.area, item.picture.is_covered
        if sight.surface is None:
            sight.size = round(item.area[2]), round(item.area[3])
        sight.version += 1
        return sight

    def _receive_play(self, task: Task) -> None:
        sight = self._played
        assert sight is not None
        assert sight.game is not None
        for item in task.take():
            if isinstance(item, SeenPicture):
                sight.take(item)
            else:
                sight.game.take(item)
            sight.version += 1
        if task.status is not Status.RUNNING:
            self._end(Ended(Verdict.STOPPED, str(task.error or CUT_SHORT)))

    def _end(self, otherwise: Ended) -> None:
        """Have the game be over, with an end of its own if it has told one."""
        sight, self._played, self._play = self._played, None, None
        if sight is not None and sight.game is not None:
            if sight.game.end is None:
                sight.game.take(otherwise)
            sight.was_played = True
            sight.version += 1
        self.version += 1
