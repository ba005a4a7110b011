"""Drives the program with real events, frame by frame on its own clock, and queries what it shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, cast

import pygame

from game.app import App
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.watch import WatchScene
from game.sources.window_watcher import WindowWatcher
from game.storage import Storage
from game.widgets.base import Widget
from game.widgets.buttons import Button
from game.widgets.toolbar import Toolbar
from solvers import PUZZLES
from support.prompt_worker import PromptWorker
from support.users.windows import SimulatedWindows

NEAR = "sliding:1 2 3/4 0 5/7 8 6"
FRAME_S, SLOW_FRAME_S = 1 / 60, 1 / 30
PATIENCE_S = 60


def modifier(held: str) -> int:
    """Return the pygame flag of a modifier such as `ctrl`, or of none."""
    return int(getattr(pygame, f"KMOD_{(held or 'none').upper()}"))


class User:
    """A program under the dummy driver, whose clock advances only with frames. The `home` fixture closes it after the test."""

    running: ClassVar[list[User]] = []

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 800), **settings: Any) -> None:
        pygame.event.clear() if pygame.display.get_init() else None
        self.time = 100.0
        storage = Storage(home)
        storage.settings.theme = "dark"
        storage.settings.rules_seen = dict.fromkeys(PUZZLES, True)  # so that no rules open
        storage.settings.volume = 0.0
        for name, value in settings.items():
            setattr(storage.settings, name, value)
        self.app = App(storage, size, clock=lambda: self.time)
        self.app.worker = PromptWorker()
        self.desk = SimulatedWindows()
        self.app.use_window_watcher(WindowWatcher(cast(Any, self.desk.looker), cast(Any, self.desk.player)))
        self.app.push(MenuScene(self.app))
        self.running.append(self)
        self.pass_time(0.2)

    def close(self) -> None:
        self.running.remove(self)
        self.app.close()

    # time

    def frames(self, count: int = 1, frame_s: float = FRAME_S) -> None:
        for _ in range(count):
            self.time += frame_s
            self.app.frame(pygame.event.get())

    def pass_time(self, seconds: float) -> None:
        """Run the frames of some seconds as on a slow computer: half as many, with solvers at full speed."""
        for _ in range(round(seconds / SLOW_FRAME_S)):
            self.app.worker.poll()
            self.frames(frame_s=SLOW_FRAME_S)

    def wait(self, is_over: Callable[[], Any]) -> None:
        """Run frames until a condition holds; fails after a minute."""
        end = time.monotonic() + PATIENCE_S
        while not is_over():
            assert time.monotonic() < end, "it never happened"
            self.frames()
            time.sleep(0.002)

    # input

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, values))

    def hover(self, point: tuple[int, int]) -> None:
        """Move the pointer without a button held."""
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, point: tuple[int, int]) -> None:
        self.hover(point)
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        self.frames(2)

    def move(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
        self.frames()

    def release(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
        self.frames(2)

    def click(self, target: tuple[int, int] | Widget) -> None:
        point = target if isinstance(target, tuple) else target.rect.center
        self.press(point)
        self.release(point)

    def drag(self, *points: tuple[int, int]) -> None:
        self.press(points[0])
        for start, end in pairwise(points):
            for part in range(1, 6):
                self.move((start[0] + (end[0] - start[0]) * part // 5, start[1] + (end[1] - start[1]) * part // 5))
        self.release(points[-1])

    def key(self, code: int, mod: int = 0, unicode: str = "") -> None:
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode=unicode, scancode=0)
        self.frames(2)

    def keys(self, names: str) -> None:
        """Press keys by their pygame names, with pauses between them, such as `n 0.3s DOWN ctrl+z`."""
        for name in names.split():
            if name[0].isdigit() and name.endswith("s"):
                self.pass_time(float(name[:-1]))
                continue
            held, _, key = name.rpartition("+")
            self.key(getattr(pygame, f"K_{key}"), modifier(held), key if len(key) == 1 and not held else "")

    def ask_for_keys(self) -> None:
        self.key(pygame.K_SLASH, pygame.KMOD_SHIFT, "?")

    def type(self, text: str) -> None:
        for character in text:
            self.post(pygame.KEYDOWN, key=ord(character.lower()), mod=0, unicode=character, scancode=0)
            self.post(pygame.TEXTINPUT, text=character)
            self.frames()

    def wheel(self, point: tuple[int, int], steps: int) -> None:
        self.hover(point)
        self.post(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)
        self.frames(2)

    # what is on screen

    @property
    def top(self) -> Any:
        return self.app.stack.top

    @property
    def play(self) -> PlayScene:
        assert isinstance(self.top, PlayScene), f"{type(self.top).__name__} is on top"
        return self.top

    @property
    def watch(self) -> WatchScene:
        assert isinstance(self.top, WatchScene), f"{type(self.top).__name__} is on top"
        return self.top

    def picture(self, area: Any = None) -> bytes:
        """Return the pixels of the window or of an area."""
        return pygame.image.tobytes(self.app.surface.subsurface(area or self.app.window), "RGB")

    def use(self, words: str) -> None:
        """Click a tool, found by the start of its tooltip, in its toolbar or in the toolbar's overflow menu."""
        bar, tool = next((bar, tool) for bar in self.all(Toolbar) for tool, _ in bar.tools if tool.tooltip.startswith(words))
        if tool.is_visible:
            self.click(tool)
            return
        self.click(bar.more)
        self.click(self.top.root.popup.row_area([item.value for item in bar.more.items].index(tool.tooltip)).center)

    def all(self, kind: type[Any]) -> list[Any]:
        """Return the visible widgets of a kind in the top scene."""
        return [widget for widget in self.top.root.visible_tree() if isinstance(widget, kind)]

    def button(self, title: str = "", icon: str = "") -> Button:
        """Return the visible button with a title or an icon in the top scene."""
        found = [each for each in self.all(Button) if (each.title == title if title else each.icon == icon and not each.title)]
        assert len(found) == 1, f"{len(found)} buttons {title or icon!r}"
        return found[0]

    def point_of(self, tile: int) -> tuple[int, int]:
        """Return the middle of a numbered tile."""
        view = self.top.view
        return view.board.point(view.board.state.cell_of(tile))

    def open_line(self, *words: str) -> None:
        """Open what `main.py play` opens with these words."""
        from command_line import command_parser
        from game.launch import _open

        _open(self.app, command_parser().parse_args(["play", *words]))
        self.frames(2)

    def begin(self, text: str) -> PlayScene:
        """Start a game, given by its game ID."""
        from game.scenes.shared.starting import from_text, open_game

        open_game(self.app, from_text(self.app, text, None))
        self.pass_time(0.3)  # time for the checks of the board
        return self.play

    def watched(self, text: str, solver: str = "", **options: str) -> WatchScene:
        """Start a game, let a solver solve it, and go to the start of the solution."""
        puzzle = text.partition(":")[0]
        if solver:
            self.app.settings.solvers[puzzle] = solver
            self.app.settings.solver_options[f"{puzzle}/{solver}"] = options
        self.begin(text)
        self.key(pygame.K_w)
        return self.at_the_first_step()

    def at_the_first_step(self) -> WatchScene:
        """Wait until the solver has finished, and go to the start of the solution."""
        self.wait(lambda: self.watch.playback.is_complete)
        if self.watch.playback.is_playing:
            self.key(pygame.K_SPACE)
        self.key(pygame.K_HOME)
        self.pass_time(0.4)
        return self.watch

    def count_as_made(self) -> None:
        """Make the board in play count as generated from a seed, not as the user's own."""
        session = self.play.session
        session.origin = replace(session.origin, seed=7)
