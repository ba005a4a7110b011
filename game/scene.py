"""Scenes and their stack: all are kept up to date, the top one gets the events, an overlay lets the one below show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.requests import OpenKeys, OpenSettings, OpenStatistics, Request
from game.scenes.results import Answer, Result, Run
from game.theme.measures import FRAMES_PER_SECOND
from game.widgets.root import Root
from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from game.app import App


@contextmanager
def saying(app: App, kind: type[Exception] = PuzzleError) -> Iterator[None]:
    """Say what goes wrong inside, where the rest is left out."""
    try:
        yield
    except kind as problem:
        app.say(str(problem), is_bad=True)


class Scene(ABC):
    """One screen, or an overlay above one: a tree of widgets and the commands it answers."""

    is_overlay = False
    works_alone = False  # whether the scenes below are to leave the solvers' process to it
    board_keys: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
    """the title of the puzzle whose board answers keys here, what they do, and the keys"""

    def __init__(self, app: App) -> None:
        self.app = app
        self.root = Root(app.damage.add, app.look)
        self.root.lay_out = self.lay_out
        self.root.advance(app.now)
        self.commands: dict[Command, Callable[[], object]] = {}
        self.answers: dict[type[Result], Callable[[Any], object]] = {}
        """what to do with the results of the scenes above"""
        self.header_room: Callable[[Look], pygame.Rect] | None = None
        """tells what is free in the header, if there is one"""

    def run(self, command: Command) -> None:
        """Do what a command asks for here."""
        self.commands[command]()

    def open(self, request: Request) -> None:
        """Show another scene above this one."""
        self.app.open(request)

    def show_keys(self) -> None:
        self.open(OpenKeys(*self.board_keys))

    def help(self) -> None:
        """Show what helps here: the keys, unless a scene has more to say."""
        self.show_keys()

    def common_commands(self) -> dict[Command, Callable[[], object]]:
        """Return the commands that all large scenes answer."""
        return {
            Command.HELP: self.help,
            Command.KEYS: self.show_keys,
            Command.SETTINGS: lambda: self.open(OpenSettings()),
            Command.STATISTICS: lambda: self.open(OpenStatistics()),
            Command.THEME: self.app.toggle_theme,
            Command.FULLSCREEN: self.app.toggle_fullscreen,
            Command.BACK: self.app.pop,
        }

    @property
    def frames_per_second(self) -> int:
        """How often it is drawn while something moves."""
        return FRAMES_PER_SECOND

    # what a scene does

    @abstractmethod
    def place(self, look: Look, window: pygame.Rect) -> None:
        """Give every widget its place."""

    def enter(self) -> None:
        """Come to the top of the stack for the first time."""

    def resume(self, result: Result | None) -> None:
        """Be on top again; the scene above left with a result, or None."""
        self.take(result)

    def take(self, result: Result | None) -> None:
        if isinstance(result, Answer):
            result.then(result.value)
        elif isinstance(result, Run):
            self.run(result.command)
        elif result is not None:
            self.answers[type(result)](result)

    def leave(self) -> None:
        """Leave the stack for good."""

    def update(self) -> None:
        """Follow what goes on outside the widgets, once a frame."""

    def wakes_at(self) -> float | None:
        """Return when `update` has to be called at the latest, or None if only events matter."""
        return None

    def drop(self, path: str) -> bool:
        """Take a file that was dropped on the window, and tell whether it is of use here."""
        return False

    def room_for_sentences(self, look: Look) -> pygame.Rect | None:
        """Return where sentences cover nothing that is read, or None if the bottom of the window is as good."""
        self.root.settle()
        return self.header_room(look) if self.header_room is not None else None

    def key(self, event: pygame.Event) -> bool:
        """Answer a key that no widget wanted. It comes before the commands, as a board may need their letters."""
        return False

    # what all scenes share

    def lay_out(self) -> None:
        """Place everything again, as when the window or the content has changed."""
        look, window = self.app.look, self.app.window
        self.root.is_stale = False
        self.root.place(look, window)
        self.place(look, window)
        self.root.place_popup()
        self.app.damage.add(window)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw everything within the surface's clip."""
        self.draw_ground(surface, look)
        self.root.draw_tree(surface, look)
        self.root.draw_front(surface, look)

    def draw_ground(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what lies below the widgets: a plain ground, or a veil over the scene below."""
        if not self.is_overlay:
            surface.fill(look.palette.bg)
            return
        clip = surface.get_clip()
        veil = look.kept(("veil", clip.size), lambda: _plain(clip.size, look.palette.veil))
        surface.blit(veil, clip)

    def handle(self, event: pygame.Event) -> bool:
        """Answer an event: the widgets first, then the scene and its board, then the commands; then arrows move the focus."""
        if self.root.handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.key(event):
            return True
        for command, action in self.commands.items():
            if command.fits(event):
                action()
                return True
        return self.root.steer(event)


def _plain(size: tuple[int, int], colour: Any) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


class SceneStack:
    """The scenes from the first to the one on top."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes:
            self.top.root.let_go()
        self._scenes.append(scene)
        scene.lay_out()
        scene.enter()

    def pop(self, result: Result | None = None) -> None:
        """Take the top scene away and hand its result to the one below."""
        scene = self._scenes.pop()
        scene.leave()
        if self._scenes:
            self.lay_out()
            self.top.resume(result)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._scenes.pop().leave()
        self.push(scene)

    def clear(self) -> None:
        """Take all scenes away, the top one first."""
        while self._scenes:
            self._scenes.pop().leave()

    def visible(self) -> list[Scene]:
        """Return the scenes that can be seen, the lowest first."""
        first = max((number for number, scene in enumerate(self._scenes) if not scene.is_overlay), default=0)
        return self._scenes[first:]

    def lay_out(self) -> None:
        """Place everything again in the scenes that can be seen."""
        for scene in self.visible():
            scene.lay_out()

    def tell_time(self, now: float) -> None:
        """Have all scenes know the time before events are answered."""
        for scene in self._scenes:
            scene.root.tell_time(now)

    def advance(self, now: float) -> None:
        """Begin a frame in all scenes."""
        for scene in list(self._scenes):
            scene.root.advance(now)
            scene.update()
        for scene in self.visible():
            scene.root.settle()

    def is_moving(self) -> bool:
        return any(scene.root.moving for scene in self.visible())

    def wakes_at(self) -> float | None:
        """Return when the next frame is due though nothing moves, or None."""
        times = [time for scene in self.visible() for time in (scene.wakes_at(), scene.root.wakes_at()) if time is not None]
        return min(times, default=None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what can be seen within the surface's clip."""
        for scene in self.visible():
            scene.draw(surface, look)
