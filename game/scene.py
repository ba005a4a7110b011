"""Scenes and their stack: all are updated, the top one gets the events, and an overlay lets the one below show through."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.messages import Answer, OpenKeys, OpenSettings, OpenStatistics, Request, Result, Run
from game.theme.measures import FRAMES_PER_SECOND
from game.widgets.root import Root
from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from game.app import App


@contextmanager
def reporting_errors(app: App, kind: type[Exception] = PuzzleError) -> Iterator[None]:
    """Show a message for an exception raised inside the block, and skip the rest of the block."""
    try:
        yield
    except kind as problem:
        app.show_message(str(problem), is_bad=True)


class Scene(ABC):
    """One screen, or an overlay above one: a widget tree and the commands that the scene answers."""

    is_overlay = False
    has_own_worker = False  # whether the scenes below must leave the solvers' process to it
    board_keys: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
    """the puzzle's title, and the keys its board answers: what they do, and the keys"""

    def __init__(self, app: App) -> None:
        self.app = app
        self.root = Root(app.damage.add, app.look)
        self.root.lay_out = self.lay_out
        self.root.advance(app.now)
        self.commands: dict[Command, Callable[[], object]] = {}
        self.answers: dict[type[Result], Callable[[Any], object]] = {}
        """result type -> what to do with such a result of a scene above"""
        self.header_rooms: Callable[[Look], tuple[pygame.Rect, ...]] | None = None
        """returns the areas of the header that messages may cover, the best one first, if there is a header"""

    def run(self, command: Command) -> None:
        self.commands[command]()

    def open(self, request: Request) -> None:
        """Open another scene above this one."""
        self.app.open(request)

    def show_keys(self) -> None:
        self.open(OpenKeys(*self.board_keys, self.commands))

    def help(self) -> None:
        """Show help for this scene: the keys, unless a scene has more to say."""
        self.show_keys()

    def common_commands(self) -> dict[Command, Callable[[], object]]:
        """Return the commands that all full-screen scenes answer."""
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
        """The frame rate while something moves."""
        return FRAMES_PER_SECOND

    # what subclasses override

    @abstractmethod
    def place(self, look: Look, window: pygame.Rect) -> None:
        """Place every widget."""

    def enter(self) -> None:
        """Called when the scene is put on the stack."""

    def resume(self, result: Result | None) -> None:
        """Called when the scene above has left with a result, or None."""
        self.dispatch(result)

    def dispatch(self, result: Result | None) -> None:
        if isinstance(result, Answer):
            result.then(result.value)
        elif isinstance(result, Run):
            self.run(result.command)
        elif result is not None:
            self.answers[type(result)](result)

    def leave(self) -> None:
        """Called when the scene leaves the stack for good."""

    def update(self) -> None:
        """Called once a frame, for what happens outside the widgets."""

    def wakes_at(self) -> float | None:
        """Return when `update` must be called next at the latest, or None if only events matter."""
        return None

    def drop(self, path: str) -> bool:
        """Handle a file dropped on the window; return whether the scene could use it."""
        return False

    def message_areas(self, look: Look) -> tuple[pygame.Rect, ...]:
        """Return where messages cover nothing important, the best area first; none if the bottom of the window will do."""
        self.root.settle()
        return self.header_rooms(look) if self.header_rooms is not None else ()

    def key(self, event: pygame.Event) -> bool:
        """Handle a key that no widget handled, before the commands do, as a board may need their letters."""
        return False

    # what all scenes share

    def lay_out(self) -> None:
        """Place everything again after the window or the content has changed."""
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
        """Draw the background: a plain colour, or a veil over the scene below."""
        if not self.is_overlay:
            surface.fill(look.palette.bg)
            return
        clip = surface.get_clip()
        veil = look.kept(("veil", clip.size), lambda: _plain(clip.size, look.palette.veil))
        surface.blit(veil, clip)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event: first the widgets, then the scene and its board, then the commands; else arrows move the focus."""
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
        return self.root.move_focus(event)


def _plain(size: tuple[int, int], colour: Any) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


class SceneStack:
    """The scenes, the top one last."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self.top.root.cancel_drag()
        self._scenes.append(scene)
        scene.lay_out()
        scene.enter()

    def pop(self, result: Result | None = None) -> None:
        """Remove the top scene and pass its result to the one below."""
        scene = self._scenes.pop()
        scene.leave()
        if self._scenes:
            self.lay_out()
            self.top.resume(result)

    def replace(self, scene: Scene) -> None:
        self._scenes.pop().leave()
        self.push(scene)

    def clear(self) -> None:
        """Remove all scenes, the top one first."""
        while self._scenes:
            self._scenes.pop().leave()

    def visible(self) -> list[Scene]:
        """Return the scenes that can be seen, the bottom one first."""
        first = max((number for number, scene in enumerate(self._scenes) if not scene.is_overlay), default=0)
        return self._scenes[first:]

    def lay_out(self) -> None:
        """Lay out the scenes that can be seen."""
        for scene in self.visible():
            scene.lay_out()

    def set_time(self, now: float) -> None:
        """Set the time in all scenes before they handle events."""
        for scene in self._scenes:
            scene.root.set_time(now)

    def advance(self, now: float) -> None:
        for scene in list(self._scenes):
            scene.root.advance(now)
            scene.update()
        for scene in self.visible():
            scene.root.settle()

    def is_moving(self) -> bool:
        return any(scene.root.moving for scene in self.visible())

    def wakes_at(self) -> float | None:
        """Return when the next frame is due even if nothing moves, or None."""
        times = [time for scene in self.visible() for time in (scene.wakes_at(), scene.root.wakes_at()) if time is not None]
        return min(times, default=None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the scenes that can be seen, within the surface's clip."""
        for scene in self.visible():
            scene.draw(surface, look)
