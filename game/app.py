"""The main loop: the clock, the stack of scenes, and what has to be redrawn."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.background_jobs import BackgroundJobs
from game.commands import Command
from game.paint.look import Look, surfaces
from game.scene import Scene, SceneStack
from game.scenes import make
from game.scenes.messages import Request, Result
from game.sound import Speaker
from game.storage import Storage, cache_folder
from game.storage.saved_games import SavedGames
from game.theme.measures import FRAMES_PER_SECOND, window_scale
from game.theme.palette import palette
from game.widgets.notices import Offer, Readiness, Toasts
from game.window import HEADLESS_DRIVERS, Damage, Fade, open_window, system_is_dark, system_window
from solvers.kernels import cache
from solvers.own.registry import Registry
from solvers.worker.process import Task, Worker
from solvers.worker.tasks import compile_kernels, load_kernels

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.sources.opened_pictures import OpenedPictures
    from game.sources.window_watcher import WindowWatcher

FADE_MAX_PIXELS = 2560 * 1600  # larger windows change scenes without a fade
POLL_MS, IDLE_POLL_MS, IDLE_AFTER_S = 8, 24, 1.0
"""intervals between two polls for events: at first, and once nothing has happened for IDLE_AFTER_S"""
HIDDEN_FRAMES_PER_SECOND = 10  # while the window can't be seen
COMPILER_POLL_S = 0.25  # interval between two looks at the compiler's progress


class App:
    """What all scenes share: the look, the scene stack, storage, saved games and worker processes."""

    def __init__(
        self, storage: Storage, size: tuple[int, int], clock: Callable[[], float] = time.monotonic, theme: str | None = None
    ) -> None:
        self.storage = storage
        self._theme = theme  # for this run only, until the user chooses another one
        self.settings = storage.settings
        self.jobs = BackgroundJobs()
        self.saved_games = SavedGames(storage.saves_folder, self.jobs.soon)
        cache.keep_in(cache_folder())
        self.worker = Worker()
        self._compiler = Worker()  # compiles the kernels on the first run
        self._compiling: Task | None = None
        self.solvers = Registry(storage.solvers_folder)  # all solvers, the user's own included
        self._opened_pictures: OpenedPictures | None = None
        self._window_watcher: WindowWatcher | None = None
        self.speaker = Speaker(lambda: self.settings.volume)
        self.stack = SceneStack()
        self.damage = Damage()
        self.toasts = Toasts(self.damage.add)
        self.readiness = Readiness(self.damage.add)
        self.is_running = True
        self._clock = clock
        self.now = clock()
        self.surface = open_window(size)
        self.look = self._make_look()
        self._pace = pygame.time.Clock()
        self._fading: Fade | None = None
        self.is_seen = True  # whether the window is on the screen

    @property
    def opened_pictures(self) -> OpenedPictures:
        """The pictures opened in this run and the process that reads them, started on first use."""
        if self._opened_pictures is None:
            from game.sources.opened_pictures import OpenedPictures  # not before the first frame

            self._opened_pictures = OpenedPictures()
        return self._opened_pictures

    @property
    def window_watcher(self) -> WindowWatcher:
        """Other programs' windows and the processes that read them and play in them, started on first use."""
        if self._window_watcher is None:
            from game.sources.window_watcher import WindowWatcher  # not before the first frame

            self._window_watcher = WindowWatcher()
        return self._window_watcher

    def use_window_watcher(self, window_watcher: WindowWatcher) -> None:
        """Use another window watcher from now on."""
        self._window_watcher = window_watcher

    # the window

    @property
    def window(self) -> pygame.Rect:
        return self.surface.get_rect()

    def _make_look(self) -> Look:
        chosen = self.settings
        theme = self._theme or chosen.theme
        is_dark = theme == "dark" or (theme == "auto" and chosen.system_is_dark)
        colours = palette(is_dark, chosen.high_contrast, chosen.colour_blind)
        scale = window_scale(self.surface.get_size(), chosen.scale)
        return Look(colours, scale, chosen.reduced_motion, surfaces(colours, scale))

    def refresh_look(self) -> None:
        """Redraw everything after the settings or the window's size have changed."""
        self.look = self._make_look()
        self.stack.lay_out()
        self.toasts.hide(self.look)
        self.damage.add(self.window)

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window."""
        window = system_window()
        try:
            window.set_windowed() if pygame.display.is_fullscreen() else window.set_fullscreen(True)
        except pygame.error as problem:
            self.show_message(f"Full screen isn't possible here: {problem}.", is_bad=True)

    def minimise_if_covering(self, area: tuple[float, float, float, float]) -> bool:
        """Minimise the window if it overlaps an area of the desktop; return whether it did."""
        window = system_window()
        if pygame.display.get_driver() in HEADLESS_DRIVERS or not pygame.Rect(window.position, window.size).colliderect(area):
            return False
        window.minimize()
        return True

    def restore_window(self) -> None:
        """Restore the window after `minimise_if_covering`."""
        system_window().restore()

    def toggle_theme(self) -> None:
        """Switch between light and dark."""
        self.choose_theme("light" if self.look.palette.is_dark else "dark")

    def choose_theme(self, theme: str) -> None:
        """Switch to a theme and save the choice; `auto` follows the system."""
        self.settings.theme, self._theme = theme, None
        self.storage.save_settings()
        self.refresh_look()
        self.follow_system_theme()

    def follow_system_theme(self) -> None:
        """Ask the system whether it prefers dark windows, if the settings say to follow it."""
        if self.settings.theme == "auto":
            self.jobs.in_thread(system_is_dark, self._apply_system_theme)

    # scenes

    def push(self, scene: Scene) -> None:
        self.toasts.hide(self.look)
        self._fade()
        self.stack.push(scene)

    def open(self, request: Request, replaces: bool = False) -> Scene:
        """Make the requested scene, show it above the top one or in its place, and return it."""
        scene = make(self, request)
        (self.replace if replaces else self.push)(scene)
        return scene

    def pop(self, result: Result | None = None) -> None:
        """Leave the top scene; leaving the last one ends the program."""
        self.toasts.hide(self.look)
        self._fade()
        self.stack.pop(result)
        self.jobs.collect()
        self.is_running = self.is_running and len(self.stack) > 0

    def replace(self, scene: Scene) -> None:
        self._fade()
        self.stack.replace(scene)

    def _fade(self) -> None:
        """Start a fade from the current picture to the next scene."""
        width, height = self.surface.get_size()
        if len(self.stack) and not self.look.reduces_motion and width * height <= FADE_MAX_PIXELS:
            self._fading = Fade(self.surface.copy(), self.now)

    # messages

    def show_message(self, text: str, is_bad: bool = False, offer: Offer | None = None) -> None:
        """Show a message in the top scene's header, or at the bottom of the window if there is none; a click accepts `offer`."""
        rooms = self.stack.top.message_areas(self.look) if len(self.stack) else ()
        self.toasts.show(self.look, rooms or (self.window,), text, self.now, is_bad, offer)

    def hide_message(self) -> None:
        self.toasts.hide(self.look)

    def show_problems(self) -> None:
        """Show which files couldn't be read or written since the last call."""
        problems = self.storage.problems + self.saved_games.problems
        if problems:
            self.show_message(" ".join(problems), is_bad=True)
            self.storage.problems.clear()
            self.saved_games.problems.clear()

    # the loop

    def run(self) -> None:
        """Run until the last scene is left or the window is closed."""
        self.frame(())
        self.jobs.soon(self.follow_system_theme)
        self.jobs.soon(self._warm_worker)
        self.jobs.soon(_limit_garbage_collection)
        self.jobs.soon(lambda: self.jobs.in_thread(self.solvers.look_at_packages, lambda outcome: None))  # the first look is slow
        try:
            while self.is_running:
                self.frame(self._events())
        finally:
            self.close()

    def _warm_worker(self) -> None:
        """Start the solvers' process and load its kernels; on the first run, another process compiles them."""
        self.worker.warm()
        if not cache.is_ready(cache.ALL):
            self._compiling = self._compiler.start(compile_kernels)
        elif not self.worker.is_busy:
            self.worker.start(load_kernels)

    def _poll_compiler(self) -> None:
        """Show the compiler's progress; when it is done, load the kernels unless the worker is busy."""
        if self._compiling is None:
            return
        self._compiler.poll()
        for progress in self._compiling.drain():
            self.readiness.set(progress.fraction, self.now)
        if not self._compiler.is_busy:
            self._compiling = None
            self._compiler.close()
            if not self.worker.is_busy:
                self.worker.start(load_kernels)

    def close(self) -> None:
        """Leave all scenes and end all processes."""
        self.stack.clear()
        self.speaker.close()
        self.worker.close()
        self._compiler.close()
        for watcher in self._watchers():
            watcher.close()
        self.jobs.close()
        self.storage.save_settings()

    def _watchers(self) -> list[OpenedPictures | WindowWatcher]:
        """Return the objects with processes of their own that are in use."""
        return [watcher for watcher in (self._opened_pictures, self._window_watcher) if watcher is not None]

    def frame(self, events: Sequence[pygame.Event]) -> None:
        """Handle events, advance time, and draw what has changed."""
        self.now = self._clock()
        self.stack.set_time(self.now)  # the last frame may be long ago: animations that events start must start now, not then
        self.jobs.run_next()
        for event in events:
            self._handle(event)
            if not self.is_running:
                return
        self.worker.poll()
        self._poll_compiler()
        for watcher in self._watchers():
            watcher.poll()
        self.jobs.deliver_outcomes()
        self.stack.advance(self.now)
        self.toasts.advance(self.look, self.now)
        self.readiness.advance(self.look, self.window, self.now, self.worker.is_getting_ready)
        self._draw()

    def _events(self) -> list[pygame.Event]:
        """Wait for an event or until the next frame is due, and return the events."""
        times = (self.stack.wakes_at(), self.toasts.wakes_at(), self._clock() + COMPILER_POLL_S if self._compiling else None)
        wakes_at = min((time for time in times if time is not None), default=None)
        if self.is_busy or (wakes_at is not None and wakes_at - self._clock() < 1 / FRAMES_PER_SECOND):
            self._pace.tick(self.stack.top.frames_per_second if self.is_seen else HIDDEN_FRAMES_PER_SECOND)
            return pygame.event.get()
        began = self._clock()
        while not (events := pygame.event.get()) and (wakes_at is None or self._clock() < wakes_at):
            is_idle = self._clock() - began > IDLE_AFTER_S
            pygame.time.wait(IDLE_POLL_MS if is_idle else POLL_MS)  # SDL's own wait polls a thousand times a second
        return events

    @property
    def is_busy(self) -> bool:
        """Whether the next frame has to follow at once."""
        return bool(
            self.damage
            or self._fading
            or self.jobs
            or self.worker.is_busy
            or any(watcher.is_busy for watcher in self._watchers())
            or self.stack.is_moving()
            or self.toasts.is_moving(self.now)
            or self.readiness.is_moving
        )

    def _handle(self, event: pygame.Event) -> None:
        handler = _HANDLERS.get(event.type)
        if handler is not None:
            handler(self, event)
        elif event.type == pygame.KEYDOWN and Command.QUIT.fits(event):
            self._quit(event)
        elif not self.toasts.handle(event, self.look):
            self.stack.top.handle(event)

    def _resized(self, event: pygame.Event) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        self._fading = None
        self.refresh_look()

    def _dropped(self, event: pygame.Event) -> None:
        if not self.stack.top.drop(event.file):
            self.show_message("You can't drop a file here. Drop a picture on the menu or on a game to read its board.")

    def _quit(self, event: pygame.Event) -> None:
        self.is_running = False

    def _exposed(self, event: pygame.Event) -> None:
        self.is_seen = True
        self.damage.add(self.window)

    def _hidden(self, event: pygame.Event) -> None:
        self.is_seen, self._fading = False, None

    def _apply_system_theme(self, outcome: Future[Any]) -> None:
        if outcome.result() is not self.settings.system_is_dark:
            self.settings.system_is_dark = outcome.result()
            self.refresh_look()

    def _draw(self) -> None:
        if self._fading is not None and self._fading.hides_all(self.now):
            return
        areas = self.damage.drain(self.window)
        if not self.is_seen:
            return  # everything is drawn when the window is seen again
        if self._fading is not None:
            self._fading.restore(self.surface)
        for area in areas:
            self.surface.set_clip(area)
            self.stack.draw(self.surface, self.look)
            self.toasts.draw(self.surface, self.look, self.now)
            self.readiness.draw(self.surface, self.look, self.now)
        self.surface.set_clip(None)
        if self._fading is not None:
            self._fading = self._fading.blend(self.surface, areas, self.now)
            areas = [self.window]
        if areas:
            pygame.display.update(areas)


_HANDLERS: dict[int, Callable[[App, pygame.Event], None]] = {
    pygame.QUIT: App._quit,
    pygame.WINDOWSIZECHANGED: App._resized,
    pygame.WINDOWEXPOSED: App._exposed,
    pygame.WINDOWSHOWN: App._exposed,
    pygame.WINDOWRESTORED: App._exposed,
    pygame.WINDOWHIDDEN: App._hidden,
    pygame.WINDOWMINIMIZED: App._hidden,
    pygame.DROPFILE: App._dropped,
}


def _limit_garbage_collection() -> None:
    """Keep the garbage collector from walking through a solution's many steps in the middle of a frame.

    Objects that exist now stay for good. From here on only scenes leave cycles behind, and leaving a scene collects them.
    """
    gc.enable()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 1_000_000)
