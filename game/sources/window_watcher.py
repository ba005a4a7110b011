"""Other programs' windows: the list of them, what one of them shows, and the game played in one.

Looking and playing run in two processes, so that neither waits for the other and our window waits for neither.
"""

import os
import time
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.formatting import solving_time
from game.sources.opened_pictures import Source, Stage
from solvers.words import count
from solvers.worker.process import Status, Task, Worker
from vision.autoplay.events import Ended, Event, Made, NextBoard, Planned, Said, Saw, Trying, Verdict
from vision.autoplay.events import Task as PlayTask
from vision.seen import SeenBoards, SeenIn, SeenPicture, SeenWindow
from vision.tasks import follow, input_methods, play, prepare_playing, windows

_TIMES = (("read", "read in"), ("solve", "solved in"), ("play", "played in"))  # phase and its words in the summary
_ENDS = {
    Verdict.WON: "Won",
    Verdict.FINISHED: "Finished, win not confirmed",
    Verdict.STOPPED: "Stopped",
    Verdict.NOT_FOUND: "No board found",
    Verdict.UNSOLVABLE: "Can't be solved",
}
_BY_PERSON = "Stopped by you"


@dataclass(eq=False)
class LiveGame:
    """A game in another program's window that is being played, or has ended."""

    made: int = 0
    total: int = 0
    began_at: float = field(default_factory=time.monotonic)
    input_method: str = ""  # the name of the input method that works
    input_title: str = ""  # its title
    log: list[str] = field(default_factory=list)
    end: Ended | None = None

    def handle(self, event: Event) -> None:
        if isinstance(event, Planned):
            self.total = self.made + len(event.moves)
        elif isinstance(event, Made):
            self.made, self.total = event.number, event.total
        elif isinstance(event, NextBoard):
            self.made, self.total, self.began_at = 0, 0, time.monotonic()
        elif isinstance(event, Trying) and event.is_known:
            self.input_method, self.input_title = event.hand, event.title
        elif isinstance(event, Ended):
            self.end = event
        passed_s = time.monotonic() - self.began_at
        self.log += [f"{passed_s:.1f} s  {line}" for line in self._lines(event)]

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left at the pace so far; None if unknown."""
        if self.end is not None or not self.made:
            return None
        return (time.monotonic() - self.began_at) / self.made * (self.total - self.made)

    @property
    def end_title(self) -> str:
        """How it ended, in a few words; empty before the end."""
        if self.end is None:
            return ""
        return _BY_PERSON if self.end.is_by_person else _ENDS[self.end.verdict]

    @property
    def summary(self) -> str:
        """The number of moves, the time of each phase, and the input method; empty before the end."""
        if self.end is None:
            return ""
        moves, seconds = self.end.moves, self.end.seconds
        verified = f", {self.end.verified} of them confirmed" if self.end.verified != moves else ""
        times = [f"{words} {solving_time(seconds[name])}" for name, words in _TIMES if seconds.get(name)]
        input_method = f"input: {self.input_title}" if self.input_title else ""
        return " · ".join(filter(None, (f"{count(moves, 'move')}{verified}", ", ".join(times), input_method)))

    def _lines(self, event: Event) -> list[str]:
        """Return the lines of the log for an event; none if it is of no interest."""
        if isinstance(event, Saw):
            rows, columns = event.board.shape
            return [f"board found, {rows} × {columns}, in {solving_time(event.seconds)}"]
        if isinstance(event, Planned):
            return [f"{count(len(event.moves), 'move')} planned in {solving_time(event.seconds)}"]
        if isinstance(event, Trying):
            return [f"{event.title}: {'works' if event.is_known else 'tried'}"]
        if isinstance(event, Made):
            return [f"{event.move} confirmed"]
        if isinstance(event, Ended):
            return [f"{self.end_title}: {event.why}", self.summary]
        if isinstance(event, NextBoard):
            return [f"board {event.number}, {event.n_won} won so far"]
        return [event.words] if isinstance(event, Said) else []


PLAY_GRACE_S = 5.0  # for a stopped game to end by itself, as it has to release the mouse button
GONE = "The window is closed or minimised. Open it, and refresh the list."
CUT_SHORT = "The game was stopped."


@dataclass(eq=False)
class WindowSource(Source):
    """A window of another program, and the boards found in it."""

    number: int = 0
    app: str = ""
    area: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # where it was on the desktop
    thumbnail: pygame.Surface | None = None
    glimpse: str | None = None
    """the puzzle recognised at a quick look, empty for none; None until then"""
    is_covered: bool = False  # whether our window covers part of it
    game: LiveGame | None = None  # the last game played in it
    was_played: bool = False  # whether a game was played in it since its board was last read

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

    def handle(self, item: SeenPicture | SeenBoards) -> None:
        super().handle(item)
        if isinstance(item, SeenPicture):
            self.is_covered = item.is_covered
        elif self.was_played:
            self.news, self.was_played = "", False  # after a game, a changed board is no news


class WindowWatcher:
    """All windows found, and the processes that look at them and play in them."""

    def __init__(self, looker: Worker | None = None, player: Worker | None = None) -> None:
        self.looker, self.player = looker or Worker(), player or Worker()
        self.player.grace_s = PLAY_GRACE_S
        self.windows: list[WindowSource] = []
        self.problem = ""  # why windows can't be listed
        self.input_methods: dict[str, tuple[tuple[str, str], ...]] = {}
        """puzzle -> names and titles of its input methods"""
        self.followed: WindowSource | None = None
        self.last_game: LiveGame | None = None  # the game started last
        self.memory_folder = ""  # the folder in which the looks of won games and their buttons are remembered
        self.version = 0
        self._task: Task | None = None
        self._play: Task | None = None
        self.played: WindowSource | None = None  # the window in which a game is being played
        self._wants_list = False
        self._found: list[WindowSource] = []

    @property
    def is_busy(self) -> bool:
        """Whether results may arrive at any moment."""
        return self.looker.is_busy or self.player.is_busy or self._wants_list

    @property
    def is_listing(self) -> bool:
        return self._wants_list or (self._task is not None and self._task.target is windows)

    def warm(self) -> None:
        """Prepare the process for playing."""
        if not self.player.is_busy:
            self.player.start(prepare_playing)

    def refresh(self) -> None:
        """List the windows again."""
        self._wants_list = True
        self.version += 1

    def follow(self, source: WindowSource | None) -> None:
        """Keep looking at a window from now on, or at none."""
        self.followed = source
        if self.is_listing:
            return
        self._look()

    def play(self, source: WindowSource, settings: PlayTask) -> None:
        self.rest()
        source.game = self.last_game = LiveGame()
        self.played = source
        self._play = self.player.start(play, source.number, settings)
        self.version += 1

    def stop(self) -> None:
        if self._play is None or self.played is None:
            return
        self.player.cancel()
        self._end(Ended(Verdict.STOPPED, CUT_SHORT, self.played.game.made if self.played.game else 0, is_by_person=True))

    def rest(self) -> None:
        """Stop looking for now."""
        self._wants_list = False
        if self._task is not None:
            self.looker.cancel()
            self._task = None

    def poll(self) -> None:
        """Collect results, and start the next task."""
        self.looker.poll()
        self.player.poll()
        if self._task is not None:
            self._receive(self._task)
        if self._play is not None:
            self._receive_play(self._play)
        if self._task is None and self._play is None:
            self._begin()

    def close(self) -> None:
        self.stop()
        self.looker.close()
        self.player.close()

    def _begin(self) -> None:
        if self._wants_list:
            self._wants_list, self._found = False, []
            self._task = self.looker.start(windows, os.getpid())
        elif not self.input_methods:
            self._task = self.looker.start(input_methods)
        elif self.followed is not None and self.followed.stage is not Stage.FAILED:
            self._look()

    def _look(self) -> None:
        self.rest()
        source = self.followed
        if source is not None and self._play is None:
            source.stage, source.problem = Stage.READING if source.surface is None else source.stage, ""
            how = source.puzzle, source.digits, source.goal, source.region, self.memory_folder
            self._task = self.looker.start(follow, source.number, os.getpid(), *how)

    def _receive(self, task: Task) -> None:
        items: list[Any] = task.drain()
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
            self._found.append(self._source_of(item))
            self.windows = [*self._found, *(source for source in self.windows if source not in self._found)]
        elif isinstance(item, SeenIn):
            source = next(source for source in self._found if source.number == item.number)
            source.glimpse = item.puzzle
            source.version += 1
        elif isinstance(item, SeenPicture | SeenBoards) and self.followed is not None:
            self._show(self.followed, item)
        elif isinstance(item, tuple):
            puzzle, methods = item
            self.input_methods[puzzle] = methods
        self.version += item is not None

    def _show(self, source: WindowSource, item: SeenPicture | SeenBoards) -> None:
        """Update a window; the same board stays chosen."""
        place = source.place
        source.handle(item)
        if isinstance(item, SeenBoards):
            source.stage, source.place = Stage.READ, min(place, max(len(source.boards) - 1, 0))
            source.glimpse = ""

    def _source_of(self, item: SeenWindow) -> WindowSource:
        """Return the source for a window, the known one if possible."""
        known = next((source for source in self.windows if source.number == item.number), None)
        source = known or WindowSource(f"window {item.number}", item.title, number=item.number, app=item.app)
        source.name, source.stage = item.title or item.app, Stage.READ if source.boards else Stage.WAITING
        source.thumbnail = pygame.image.frombytes(item.picture.rgb, item.picture.shown, "RGB")
        source.area, source.is_covered = item.area, item.picture.is_covered
        if source.surface is None:
            source.size = round(item.area[2]), round(item.area[3])
        source.version += 1
        return source

    def _receive_play(self, task: Task) -> None:
        source = self.played
        assert source is not None
        assert source.game is not None
        for item in task.drain():
            if isinstance(item, SeenPicture):
                source.handle(item)
            else:
                source.game.handle(item)
            source.version += 1
        if task.status is not Status.RUNNING:
            self._end(Ended(Verdict.STOPPED, str(task.error or CUT_SHORT)))

    def _end(self, fallback: Ended) -> None:
        """End the game, with `fallback` if it hasn't reported an end itself."""
        source, self.played, self._play = self.played, None, None
        if source is not None and source.game is not None:
            if source.game.end is None:
                source.game.handle(fallback)
            source.was_played = True
            source.version += 1
        self.version += 1
