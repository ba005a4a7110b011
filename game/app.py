"""The loop: the clock, the stack of scenes, and what has to be drawn again."""

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
from game.scenes.requests import Request
from game.scenes.results import Result
from game.sound.speaker import Speaker
from game.storage.saved_games import SavedGames
from game.storage.storage import Storage, cache_folder
from game.theme.measures import FRAMES_PER_SECOND, window_scale
from game.theme.palette import palette
from game.widgets.displays.notices import Offer, Readiness, Toasts
from game.window import UNSEEN_DRIVERS, Damage, Fade, open_window, system_is_dark, system_window
from solvers.kernels import cache
from solvers.own.registry import Registry
from solvers.worker.process import Task, Worker
from solvers.worker.tasks import compile_kernels, load_kernels

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.sources.opened_pictures import OpenedPictures
    from game.sources.window_watcher import WindowWatcher

FADE_MOST_PIXELS = 2560 * 1600
NAP_MS, LONG_NAP_MS, REST_S = 8, 24, 1.0
"""how long it naps between two looks for events, in the first moment and after that"""
UNSEEN_FRAMES = 10  # a second while the window can't be seen
GLANCE_S = 0.25  # between two looks at how far the compiler is


class App:
    """What scenes work with: the look, the stack, storage, the saved games, the processes."""

    def __init__(
        self, storage: Storage, size: tuple[int, int], clock: Callable[[], float] = time.monotonic, theme: str | None = None
    ) -> None:
        self.storage = storage
        self._theme = theme  # the theme of this run only, until another one is chosen
        self.settings = storage.settings
        self.jobs = BackgroundJobs()
        self.saved_games = SavedGames(storage.saves_folder, self.jobs.soon)
        cache.keep_in(cache_folder())
        self.worker = Worker()
        self._compiler = Worker()  # the process that compiles kernels the first time ever
        self._compiling: Task | None = None
        self.shelf = Registry(storage.solvers_folder)  # all solvers there are, people's own too
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
        """The pictures of this session, and the process that reads them, which is there from the first use on."""
        if self._opened_pictures is None:
            from game.sources.opened_pictures import OpenedPictures  # not before the first frame

            self._opened_pictures = OpenedPictures()
        return self._opened_pictures

    @property
    def window_watcher(self) -> WindowWatcher:
        """The windows of other programs, and the processes that look at them and play in them, there from the first use on."""
        if self._window_watcher is None:
            from game.sources.window_watcher import WindowWatcher  # not before the first frame

            self._window_watcher = WindowWatcher()
        return self._window_watcher

    def use_window_watcher(self, window_watcher: WindowWatcher) -> None:
        """Have the windows of other programs be those that a watcher knows."""
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
        """Draw everything again, as when the settings or the window's size have changed."""
        self.look = self._make_look()
        self.stack.lay_out()
        self.toasts.hide(self.look)
        self.damage.add(self.window)

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop filling it."""
        window = system_window()
        try:
            window.set_windowed() if pygame.display.is_fullscreen() else window.set_fullscreen(True)
        except pygame.error as problem:
            self.say(f"The window can't fill the screen here: {problem}.", is_bad=True)

    def step_aside(self, area: tuple[float, float, float, float]) -> bool:
        """Minimise the window if it lies over an area of the desktop; tell whether it does."""
        window = system_window()
        if pygame.display.get_driver() in UNSEEN_DRIVERS or not pygame.Rect(window.position, window.size).colliderect(area):
            return False
        window.minimize()
        return True

    def come_back(self) -> None:
        """Show the window again after it has stepped aside."""
        system_window().restore()

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        self.choose_theme("light" if self.look.palette.is_dark else "dark")

    def choose_theme(self, theme: str) -> None:
        """Draw in another theme from now on; `auto` is the system's."""
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
        """Put a scene on top."""
        self.toasts.hide(self.look)
        self._fade()
        self.stack.push(scene)

    def open(self, request: Request, replaces: bool = False) -> Scene:
        """Make the scene that is asked for, show it above the top one or in its place, and return it."""
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
        """Put a scene in the place of the top one."""
        self._fade()
        self.stack.replace(scene)

    def _fade(self) -> None:
        """Let the picture of now melt into the next one."""
        width, height = self.surface.get_size()
        if len(self.stack) and not self.look.is_calm and width * height <= FADE_MOST_PIXELS:
            self._fading = Fade(self.surface.copy(), self.now)

    # sentences

    def say(self, text: str, is_bad: bool = False, offer: Offer | None = None) -> None:
        """Show a sentence in the top scene's header, or at the bottom of the window where it has none; a click takes an offer."""
        room = self.stack.top.room_for_sentences(self.look) if len(self.stack) else None
        self.toasts.show(self.look, room or self.window, text, self.now, is_bad, is_low=room is None, offer=offer)

    def unsay(self) -> None:
        """Take the sentence away: what it complained of is mended."""
        self.toasts.hide(self.look)

    def say_problems(self) -> None:
        """Show what could not be read or written since the last time."""
        problems = self.storage.problems + self.saved_games.problems
        if problems:
            self.say(" ".join(problems), is_bad=True)
            self.storage.problems.clear()
            self.saved_games.problems.clear()

    # the loop

    def run(self) -> None:
        """Show frames until the last scene is left or the window is closed."""
        self.frame(())
        self.jobs.soon(self.follow_system_theme)
        self.jobs.soon(self._warm_worker)
        self.jobs.soon(_calm_collector)
        self.jobs.soon(self._look_at_packages)
        try:
            while self.is_running:
                self.frame(self._events())
        finally:
            self.close()

    def _warm_worker(self) -> None:
        """Start the solvers' process, and have its kernels loaded, or compiled by another process the first time ever."""
        self.worker.warm()
        if not cache.is_ready(cache.ALL):
            self._compiling = self._compiler.start(compile_kernels)
        elif not self.worker.is_busy:
            self.worker.start(load_kernels)

    def _poll_compiler(self) -> None:
        """See how far the compiler is; what it has made is loaded when nothing else is to be done."""
        if self._compiling is None:
            return
        self._compiler.poll()
        for sign in self._compiling.take():
            self.readiness.set(sign.fraction, self.now)
        if not self._compiler.is_busy:
            self._compiling = None
            self._compiler.close()
            if not self.worker.is_busy:
                self.worker.start(load_kernels)

    def _look_at_packages(self) -> None:
        """Have a thread do what takes a while when own solvers in packages are looked for at the first time."""
        self.jobs.in_thread(self.shelf.look_at_packages, lambda outcome: None)

    def close(self) -> None:
        """Leave all scenes and end the solvers' process."""
        self.stack.clear()
        self.speaker.close()
        self.worker.close()
        self._compiler.close()
        for watcher in self._watchers():
            watcher.close()
        self.jobs.close()
        self.storage.save_settings()

    def _watchers(self) -> list[OpenedPictures | WindowWatcher]:
        """Return what has processes of its own, as far as it is in use."""
        return [watcher for watcher in (self._opened_pictures, self._window_watcher) if watcher is not None]

    def frame(self, events: Sequence[pygame.Event]) -> None:
        """Answer events, let time pass, and draw what has changed."""
        self.now = self._clock()
        self.stack.tell_time(self.now)  # nothing may have been shown for a while: what begins now must not begin back then
        self.jobs.do_one()
        for event in events:
            self._answer(event)
            if not self.is_running:
                return
        self.worker.poll()
        self._poll_compiler()
        for watcher in self._watchers():
            watcher.poll()
        self.jobs.take_outcomes()
        self.stack.advance(self.now)
        self.toasts.advance(self.look, self.now)
        self.readiness.advance(self.look, self.window, self.now, self.worker.is_getting_ready)
        self._draw()

    def _events(self) -> list[pygame.Event]:
        """Wait until something happens or the next frame is due, and return the events since."""
        times = (self.stack.wakes_at(), self.toasts.wakes_at(), self._clock() + GLANCE_S if self._compiling else None)
        wakes_at = min((time for time in times if time is not None), default=None)
        if self.is_busy or (wakes_at is not None and wakes_at - self._clock() < 1 / FRAMES_PER_SECOND):
            self._pace.tick(self.stack.top.frames_per_second if self.is_seen else UNSEEN_FRAMES)
            return pygame.event.get()
        began = self._clock()
        while not (events := pygame.event.get()) and (wakes_at is None or self._clock() < wakes_at):
            is_at_rest = self._clock() - began > REST_S
            pygame.time.wait(LONG_NAP_MS if is_at_rest else NAP_MS)  # SDL's own waiting looks a thousand times a second
        return events

    @property
    def is_busy(self) -> bool:
        """Tell whether the next frame has to follow at once."""
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

    def _answer(self, event: pygame.Event) -> None:
        answer = _ANSWERS.get(event.type)
        if answer is not None:
            answer(self, event)
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
            self.say("A file can't be used here. Drop it on the menu or on a game: the board in the picture is read.")

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
        areas = self.damage.take(self.window)
        if not self.is_seen:
            return  # all of it is drawn when it is seen again
        if self._fading is not None:
            self._fading.uncover(self.surface)
        for area in areas:
            self.surface.set_clip(area)
            self.stack.draw(self.surface, self.look)
            self.toasts.draw(self.surface, self.look, self.now)
            self.readiness.draw(self.surface, self.look, self.now)
        self.surface.set_clip(None)
        if self._fading is not None:
            self._fading = self._fading.covering(self.surface, areas, self.now)
            areas = [self.window]
        if areas:
            pygame.display.update(areas)


_ANSWERS: dict[int, Callable[[App, pygame.Event], None]] = {
    pygame.QUIT: App._quit,
    pygame.WINDOWSIZECHANGED: App._resized,
    pygame.WINDOWEXPOSED: App._exposed,
    pygame.WINDOWSHOWN: App._exposed,
    pygame.WINDOWRESTORED: App._exposed,
    pygame.WINDOWHIDDEN: App._hidden,
    pygame.WINDOWMINIMIZED: App._hidden,
    pygame.DROPFILE: App._dropped,
}


def _calm_collector() -> None:
    """Keep the garbage collector from walking through a solution's many steps in the middle of a frame.

    What is there now stays for good. From here on only scenes leave cycles behind, and those are collected when one is left.
    """
    gc.enable()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 1_000_000)
