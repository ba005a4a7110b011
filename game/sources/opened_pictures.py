"""The pictures opened in this run and the boards found in them, read in a process of their own."""

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
from vision.tasks import prepare_reading, read

Region = tuple[float, float, float, float]  # x, y, width and height in pixels of the picture


MAX_REGIONS = 200


class MarkedRegions:
    """The regions that the user has marked in windows, saved in a file; an unreadable file counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = _read_regions(path)

    def of(self, title: str, size: tuple[int, int]) -> Region | None:
        """Return the marked region of a window, or None."""
        return self._known.get(_name(title, size))

    def keep(self, title: str, size: tuple[int, int], region: Region | None) -> None:
        """Save a region, or forget it; if the file can't be written, this holds until the program ends."""
        self._known.pop(_name(title, size), None)
        if region is not None:
            self._known[_name(title, size)] = region
        for oldest in list(self._known)[:-MAX_REGIONS]:
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


MAX_PICTURES = 24  # the oldest are forgotten
TIMEOUT_S = 90.0  # for one picture; the first one also waits for kernels to be compiled
STOPPED = "Reading was stopped. Open the picture again."
TOO_LONG = "Reading takes too long. Crop the picture to the board and open that."
NETWORK, TEMPLATES = "network", "templates"  # ways to read digits


class Stage(Enum):
    """The state of reading a picture."""

    WAITING = auto()
    READING = auto()
    READ = auto()
    FAILED = auto()


@dataclass(eq=False)
class Source:
    """A picture and the boards found in it. `version` increases with every change."""

    file: str | bytes  # the path of a file, or the bytes of one
    name: str
    puzzle: str = ""  # the puzzle chosen by the user; empty to recognise it automatically
    digits: str = NETWORK
    goal: str = ""  # the file of the finished picture of a picture puzzle
    region: Region | None = None  # where the user has marked the board
    stage: Stage = Stage.WAITING
    problem: str = ""  # why reading failed
    size: tuple[int, int] = (0, 0)
    surface: pygame.Surface | None = None  # the picture, perhaps scaled down
    place: int = 0  # the number of the chosen board
    seconds: float = 0.0
    buttons: tuple[tuple[float, float, float, float], ...] = ()
    """buttons found in the picture: x, y, width, height"""
    version: int = 0
    news: str = ""  # a message about what happened to corrections, to be shown once
    _amended: Amended = field(default_factory=Amended)

    @property
    def is_over(self) -> bool:
        """Whether it has been read, or can't be."""
        return self.stage in (Stage.READ, Stage.FAILED)

    @property
    def boards(self) -> list[SeenBoard]:
        return self._amended.boards

    @property
    def board(self) -> SeenBoard | None:
        return self.boards[self.place] if self.place < len(self.boards) else None

    @property
    def corrected(self) -> tuple[Cell, ...]:
        """The cells of the chosen board that the user has corrected."""
        return self._amended.corrected(self.place) if self.board is not None else ()

    @property
    def is_live(self) -> bool:
        """Whether it is a window, whose content may change at any moment."""
        return False

    @property
    def small(self) -> pygame.Surface | None:
        """Its picture in a list."""
        return self.surface

    @property
    def kind(self) -> str:
        """The puzzle recognised in it; empty if there is none."""
        return self.board.puzzle if self.board is not None else ""

    @property
    def is_recognised(self) -> bool:
        """Whether `kind` is final."""
        return self.is_over

    @property
    def can_undo(self) -> bool:
        return self._amended.can_undo

    @property
    def last_edit(self) -> Edit | None:
        return self._amended.last

    def choose(self, place: int) -> None:
        self.place = place
        self.version += 1

    def correct(self, edit: Edit) -> None:
        self._amended.correct(self.place, edit)
        self.version += 1

    def undo(self) -> None:
        if self.can_undo:
            self.place = self._amended.undo()
            self.version += 1

    def fail(self, problem: str) -> None:
        """End without boards, because of a problem."""
        self.stage, self.problem = Stage.FAILED, problem
        self._amended.hide()
        self.version += 1

    def handle(self, item: SeenPicture | SeenBoards) -> None:
        if isinstance(item, SeenPicture):
            self.size = item.size
            self.surface = pygame.image.frombytes(item.rgb, item.shown, "RGB")
        else:
            self.news = self._amended.read(item.boards)
            self.place, self.seconds, self.buttons = 0, item.seconds, item.buttons
        self.version += 1


class OpenedPictures:
    """All pictures of this run, the newest first. They are read one after another, without blocking the window."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.sources: list[Source] = []
        self._numbers = count(1)
        self._task: Task | None = None
        self._source: Source | None = None
        self._began_at = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether results may still arrive."""
        return self.worker.is_busy or any(not source.is_over for source in self.sources)

    def warm(self) -> None:
        """Prepare the process for reading."""
        if not self.is_busy:
            self._task = self.worker.start(prepare_reading)

    def open_file(self, path: str) -> Source:
        return self._add(Source(path, Path(path).name))

    def open_bytes(self, data: bytes, name: str = "") -> Source:
        return self._add(Source(data, name or f"Pasted picture {next(self._numbers)}"))

    def reread(self, source: Source) -> None:
        """Read a picture again, because its options have changed."""
        source.stage = Stage.WAITING
        source.version += 1
        if source is self._source:
            self._source = None  # ignore the current results, but keep the process for the next picture

    def poll(self) -> None:
        """Collect results, and start with the next picture."""
        self.worker.poll()
        if self._task is not None:
            self._receive(self._task)
        if self._source is not None and time.monotonic() - self._began_at > TIMEOUT_S:
            self.worker.cancel()
            self._source.fail(TOO_LONG)
            self._source = self._task = None
        waiting = next((source for source in reversed(self.sources) if source.stage is Stage.WAITING), None)
        if waiting is not None and self._task is None:
            self._source, waiting.stage, self._began_at = waiting, Stage.READING, time.monotonic()
            self._task = self.worker.start(read, waiting.file, waiting.puzzle, waiting.digits, waiting.goal, waiting.region)

    def close(self) -> None:
        self.worker.close()

    def _add(self, source: Source) -> Source:
        others = [other for other in self.sources if other.file != source.file]
        self.sources = [source, *others][:MAX_PICTURES]
        return source

    def _receive(self, task: Task) -> None:
        items: list[Any] = task.drain()
        source = self._source
        if source is not None:
            for item in items:
                source.handle(item)
        if task.status is Status.RUNNING:
            return
        self._task = self._source = None
        if source is not None and task.status is Status.DONE:
            source.stage, source.problem = Stage.READ, ""
            source.version += 1
        elif source is not None:
            source.fail(str(task.error or STOPPED))
