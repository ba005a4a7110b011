"""The pictures that were opened in this session and the boards that were seen in them, read in a process of their own."""

import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from pathlib import Path
from typing import Any

import pygame

from game.storage.paths import read_text, write_whole
from solvers.puzzle import Cell
from solvers.worker.process import Status, Task, Worker
from vision.corrections.edits import Amended, Edit
from vision.seen import SeenBoard, SeenBoards, SeenPicture
from vision.tasks.pictures import prepare, read

Region = tuple[float, float, float, float]  # x, y, width and height in pixels of the window's picture


MOST_REGIONS = 200


class MarkedRegions:
    """The marked regions of a file; one that can't be read is begun again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = _read_regions(path)

    def of(self, title: str, size: tuple[int, int]) -> Region | None:
        """Return the region of a window; None if none was marked."""
        return self._known.get(_name(title, size))

    def keep(self, title: str, size: tuple[int, int], region: Region | None) -> None:
        """Remember a region, or forget it; where that can't be written it lasts as long as the program runs."""
        self._known.pop(_name(title, size), None)
        if region is not None:
            self._known[_name(title, size)] = region
        for oldest in list(self._known)[:-MOST_REGIONS]:
            del self._known[oldest]
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._known, ensure_ascii=False, indent=1))


def _name(title: str, size: tuple[int, int]) -> str:
    return f"{title} {size[0]}x{size[1]}"


def _read_regions(path: Path) -> dict[str, Region]:
    try:
        values = json.loads(read_text(path))
        return {str(name): (float(x), float(y), float(width), float(height)) for name, (x, y, width, height) in values.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


MOST_KEPT = 24  # pictures of a session; the oldest are forgotten
PATIENCE_S = 90.0  # for one picture; the first one waits for kernels to be compiled too
STOPPED = "Reading was stopped: open the picture again."
TOO_LONG = "Reading takes too long. Crop the picture to the board and open that."
NETWORK, TEMPLATES = "network", "templates"  # how digits are told apart


class Stage(Enum):
    """How far the reading of a picture is."""

    WAITING = auto()
    READING = auto()
    READ = auto()
    FAILED = auto()


@dataclass(eq=False)
class Source:
    """A picture and what was seen in it. `version` grows with every change."""

    file: str | bytes  # the path of a file, or the bytes of one
    name: str
    puzzle: str = ""  # the kind of board that somebody has said it shows; empty if that is found out
    digits: str = NETWORK
    goal: str = ""  # the file of the picture that a picture puzzle makes when it is solved
    region: Region | None = None  # where somebody has marked the board
    stage: Stage = Stage.WAITING
    problem: str = ""  # why there is no picture, as a sentence
    size: tuple[int, int] = (0, 0)
    surface: pygame.Surface | None = None  # the picture, perhaps scaled down
    place: int = 0  # which of the boards is meant
    seconds: float = 0.0
    buttons: tuple[tuple[float, float, float, float], ...] = ()
    """where it shows buttons that may be clicked: x, y, width, height"""
    version: int = 0
    news: str = ""  # a sentence on what has become of corrections, to be said once
    _amended: Amended = field(default_factory=Amended)

    @property
    def is_over(self) -> bool:
        """Tell whether it has been read, or can't be."""
        return self.stage in (Stage.READ, Stage.FAILED)

    @property
    def boards(self) -> list[SeenBoard]:
        """The boards that were seen, as they were corrected."""
        return self._amended.boards

    @property
    def board(self) -> SeenBoard | None:
        """The board that is meant."""
        return self.boards[self.place] if self.place < len(self.boards) else None

    @property
    def corrected(self) -> tuple[Cell, ...]:
        """The cells of the board that is meant in which somebody has put something else than was read."""
        return self._amended.corrected(self.place) if self.board is not None else ()

    @property
    def is_live(self) -> bool:
        """Tell whether it is a window, which may show something else at any moment."""
        return False

    @property
    def small(self) -> pygame.Surface | None:
        """What stands for it in a list."""
        return self.surface

    @property
    def kind(self) -> str:
        """The puzzle that was recognised in it; empty if none was."""
        return self.board.puzzle if self.board is not None else ""

    @property
    def is_recognised(self) -> bool:
        """Tell whether it is known by now what kind it is, or that it is none."""
        return self.is_over

    @property
    def can_undo(self) -> bool:
        return self._amended.can_undo

    @property
    def last_edit(self) -> Edit | None:
        """What was corrected last."""
        return self._amended.last

    def choose(self, place: int) -> None:
        """Mean another one of the boards."""
        self.place = place
        self.version += 1

    def correct(self, edit: Edit) -> None:
        """Correct the board that is meant."""
        self._amended.correct(self.place, edit)
        self.version += 1

    def undo(self) -> None:
        """Take the last correction back, if there was one."""
        if self.can_undo:
            self.place = self._amended.undo()
            self.version += 1

    def fail(self, problem: str) -> None:
        """Have no boards, for a reason."""
        self.stage, self.problem = Stage.FAILED, problem
        self._amended.hide()
        self.version += 1

    def take(self, item: SeenPicture | SeenBoards) -> None:
        """Hold what has been found out."""
        if isinstance(item, SeenPicture):
            self.size = item.size
            self.surface = pygame.image.frombytes(item.rgb, item.shown, "RGB")
        else:
            self.news = self._amended.read(item.boards)
            self.place, self.seconds, self.buttons = 0, item.seconds, item.buttons
        self.version += 1


class OpenedPictures:
    """All pictures of a session, the newest first. One after another is read, without holding up the window."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.sources: list[Source] = []
        self._numbers = count(1)
        self._task: Task | None = None
        self._source: Source | None = None
        self._began_at = 0.0

    @property
    def is_busy(self) -> bool:
        """Tell whether something may still be found out."""
        return self.worker.is_busy or any(not source.is_over for source in self.sources)

    def warm(self) -> None:
        """Have everything ready that reading needs."""
        if not self.is_busy:
            self._task = self.worker.start(prepare)

    def open_file(self, path: str) -> Source:
        """Begin to read the picture of a file."""
        return self._add(Source(path, Path(path).name))

    def open_bytes(self, data: bytes, name: str = "") -> Source:
        """Begin to read a picture that is no file, but the bytes of one."""
        return self._add(Source(data, name or f"Pasted picture {next(self._numbers)}"))

    def reread(self, source: Source) -> None:
        """Read a picture again, as something about how it is read has been changed."""
        source.stage = Stage.WAITING
        source.version += 1
        if source is self._source:
            self._source = None  # what is found out now is of no use; the process is spared for the next picture

    def poll(self) -> None:
        """Take what has been found out, and begin with the next picture."""
        self.worker.poll()
        if self._task is not None:
            self._receive(self._task)
        if self._source is not None and time.monotonic() - self._began_at > PATIENCE_S:
            self.worker.cancel()
            self._source.fail(TOO_LONG)
            self._source = self._task = None
        waiting = next((source for source in reversed(self.sources) if source.stage is Stage.WAITING), None)
        if waiting is not None and self._task is None:
            self._source, waiting.stage, self._began_at = waiting, Stage.READING, time.monotonic()
            self._task = self.worker.start(read, waiting.file, waiting.puzzle, waiting.digits, waiting.goal, waiting.region)

    def close(self) -> None:
        """End the process that reads."""
        self.worker.close()

    def _add(self, source: Source) -> Source:
        others = [other for other in self.sources if other.file != source.file]
        self.sources = [source, *others][:MOST_KEPT]
        return source

    def _receive(self, task: Task) -> None:
        items: list[Any] = task.take()
        source = self._source
        if source is not None:
            for item in items:
                source.take(item)
        if task.status is Status.RUNNING:
            return
        self._task = self._source = None
        if source is not None and task.status is Status.DONE:
            source.stage, source.problem = Stage.READ, ""
            source.version += 1
        elif source is not None:
            source.fail(str(task.error or STOPPED))
