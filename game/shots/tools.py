"""What the arrangements of all puzzles' pictures share."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.app import App
from game.commands import Command
from game.paint.pictures import FOLDER
from game.scenes.menu.scene import MenuScene
from game.scenes.play.scene import PlayScene
from game.scenes.watch.scene import WatchScene

PATIENCE_S = 120.0


def settle(app: App) -> None:
    """Show a few frames, until nothing is left to be drawn."""
    for _ in range(4):
        app.frame(())


def wait(app: App, is_over: Callable[[], bool]) -> None:
    """Show frames until something is so, or patience ends."""
    end = time.monotonic() + PATIENCE_S
    while not is_over() and time.monotonic() < end:
        app.frame(())
        time.sleep(0.01)


def play_scene(app: App) -> PlayScene:
    """Return the game that is seen."""
    scene = next(scene for scene in app.stack.visible() if isinstance(scene, PlayScene))
    assert isinstance(scene, PlayScene)
    return scene


def watch_scene(app: App) -> WatchScene:
    """Return the solution that is watched."""
    scene = app.stack.top
    assert isinstance(scene, WatchScene)
    return scene


def back_to_game(app: App) -> None:
    """Leave what lies above the game."""
    while not isinstance(app.stack.top, PlayScene):
        app.pop()


def back_to_menu(app: App) -> None:
    """Leave the game too."""
    while not isinstance(app.stack.top, MenuScene):
        app.pop()


def overlay(command: Command) -> Callable[[App], None]:
    """Return what shows the overlay of a command above the game, in the place of another one."""

    def arrange(app: App) -> None:
        app.settings.pictures_folder = str(FOLDER)
        back_to_game(app)
        play_scene(app).run(command)

    return arrange


def hint(rungs: int) -> Callable[[App], None]:
    """Return what climbs the ladder of hints so far."""

    def arrange(app: App) -> None:
        back_to_game(app)
        scene = play_scene(app)
        scene.advice.hint()
        wait(app, lambda: scene.advice.hints.step is not None)
        for _ in range(rungs - 1):
            scene.advice.hint()

    return arrange
