"""Fakes of the processes that watch other programs' windows and play in them, with results set by the test."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from solvers.errors import PuzzleError
from solvers.worker.process import Status, Task
from vision.seen import SeenBoard, SeenBoards, SeenIn, SeenPicture, SeenWindow
from vision.tasks import follow, input_methods, play, windows

HANDS = {"sudoku": (("click-type", "Click a cell, type the digit"), ("hover-type", "Point at a cell, type the digit"))}
SMALL = SeenPicture((4, 3), (4, 3), bytes(36))


class SimulatedWindows:
    """A set of windows with boards, and the events of a game played in one of them."""

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, SeenPicture, list[SeenBoard]]] = {}
        """window number -> title, picture and boards"""
        self.problem = ""  # an error instead of a list of windows
        self.events: list[Any] = []  # events of the game being played so far
        self.is_over = False  # whether no more events follow
        self.looker, self.player = Process(self._looks), Process(self._plays)

    def show(self, number: int, title: str, surface: pygame.Surface, *boards: SeenBoard, is_covered: bool = False) -> None:
        """Open or change a window."""
        picture = SeenPicture(surface.get_size(), surface.get_size(), pygame.image.tobytes(surface, "RGB"), is_covered)
        self.shown[number] = (title, picture, list(boards))

    def close(self, number: int) -> None:
        """Close a window."""
        del self.shown[number]

    def _looks(self, task: Task) -> Iterator[Any]:
        if task.target is windows:
            if self.problem:
                raise PuzzleError(self.problem)
            yield from (self._window(number) for number in self.shown)
            yield from (SeenIn(number, boards[0].puzzle if boards else "") for number, (_, _, boards) in self.shown.items())
        elif task.target is input_methods:
            yield from HANDS.items()
        elif task.target is follow:
            sent = None
            while (now := self.shown.get(task.args[0])) is not None:
                if now is not sent:
                    sent = now
                    yield now[1]
                    yield SeenBoards(tuple(board for board in now[2] if task.args[2] in ("", board.puzzle)), 0.02)
                yield None

    def _plays(self, task: Task) -> Iterator[Any]:
        n_sent = 0
        if task.target is not play:
            return
        while n_sent < len(self.events) or not self.is_over:
            if n_sent < len(self.events):
                n_sent += 1
                yield self.events[n_sent - 1]
            else:
                yield None

    def _window(self, number: int) -> SeenWindow:
        title, picture, _ = self.shown[number]
        return SeenWindow(
            number, title, "game", (2000.0, 2000.0, *map(float, picture.size)), replace(SMALL, is_covered=picture.is_covered)
        )


class Process:
    """A worker without a process: a poll receives all items up to the next None."""

    def __init__(self, run: Callable[[Task], Iterator[Any]]) -> None:
        self._run = run
        self._task: Task | None = None
        self._items: Iterator[Any] = iter(())
        self.asked: list[tuple[Any, ...]] = []  # the arguments of all tasks started
        self.grace_s = 0.0

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def start(self, target: Callable[..., Iterator[Any]], *args: Any) -> Task:
        self.cancel()
        self._task = Task(1, target, args)
        self._items = self._run(self._task)
        self.asked.append(args)
        return self._task

    def poll(self) -> None:
        task = self._task
        if task is None:
            return
        try:
            for item in self._items:
                if item is None:
                    return
                task._arrived.append(item)
            task.status = Status.DONE
        except PuzzleError as problem:
            task.status, task.error = Status.FAILED, problem
        self._task = None

    def cancel(self) -> None:
        if self._task is not None:
            self._task.status, self._task = Status.CANCELLED, None

    def close(self) -> None:
        self.cancel()
