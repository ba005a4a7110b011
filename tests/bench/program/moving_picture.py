"""Makes the README's animated picture: a sudoku is explained, two solvers race, and another program's game is won.

Run it: `python -m tests.bench.program.moving_picture docs/pictures/playground.gif`. The game is one of the tests' simulated
games on a simulated desktop; it is read, solved and clicked like any other.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from support.simulated.game import Game
from support.simulated.play import opened
from support.simulated.sudoku import LARGE

from game.app import App
from game.export.recording import GifWriter
from game.scenes.external import ExternalScene
from game.scenes.menu import MenuScene
from game.scenes.race import RaceScene
from game.scenes.watch import WatchScene
from game.shots.games import RACES
from game.shots.puzzles import SUDOKU
from game.shots.tools import back_to_menu, settle, top
from game.shots.windows import StillWatcher
from game.sources.opened_pictures import Stage
from game.sources.window_watcher import LiveGame, WindowSource
from game.storage import Storage
from vision.autoplay.events import Ended, Made, Saw, Task
from vision.autoplay.loop import autoplay
from vision.seen import SeenBoards

WINDOW, PICTURE = (960, 600), (800, 500)
STEP_S, TURN_S, MOVE_S, END_S = 1.1, 0.12, 0.12, 2.5
"""how long a picture stays: an explained step, a moment of the race, a few moves in the game, the end of each part"""
STEPS, TURNS, MOVES = 7, 26, 2
"""number of explained steps, number of moments of the race, and moves in the game per picture"""
Shown = tuple[pygame.Surface, float]


def watched(app: App) -> Iterator[Shown]:
    """Yield steps of the human techniques, from the first interesting one on."""
    SUDOKU["sudoku-watch"](app)
    scene = top(app, WatchScene)
    first = scene.playback.position
    for position in range(first, first + STEPS):
        scene.seek(position)
        yield picture(app), STEP_S


def raced(app: App) -> Iterator[Shown]:
    """Yield a race of two solvers from start to end."""
    RACES["race"](app)
    scene = app.stack.top
    assert isinstance(scene, RaceScene)
    for turn in range(TURNS + 1):
        scene.seek(round(scene.race.length * turn / TURNS))
        yield picture(app), TURN_S if turn < TURNS else END_S


def won(app: App) -> Iterator[Shown]:
    """Yield a game in another program's window, from the first grab to the win."""
    game = opened("sudoku", look="candy", puzzles=LARGE)
    source = WindowSource("window 1", game.window.title, number=game.window.number, glimpse="sudoku", stage=Stage.READ)
    source.game = LiveGame()
    back_to_menu(app)
    watcher = app.window_watcher
    assert isinstance(watcher, StillWatcher)
    watcher.windows = [source]
    watcher.played = source
    for event in autoplay(game.desktop, game.window, Task()):
        if isinstance(event, Saw):
            show(game, source)
            source.handle(SeenBoards((event.board,), event.seconds))
            app.push(ExternalScene(app, source))
        source.game.handle(event)
        if isinstance(event, Ended):
            watcher.played = None
            game.finish()
        show(game, source)
        if isinstance(event, (Saw, Ended)) or (isinstance(event, Made) and event.number % MOVES == 0):
            yield picture(app), MOVE_S if isinstance(event, Made) else END_S


def show(game: Game, source: WindowSource) -> None:
    """Pass the game's current picture to the playground."""
    pixels = game.picture(game.desktop.now())
    height, width = pixels.shape[:2]
    source.size, source.surface = (width, height), pygame.image.frombytes(pixels[..., ::-1].tobytes(), (width, height), "RGB")
    source.version += 1


def picture(app: App) -> pygame.Surface:
    """Return a smaller picture of the playground."""
    settle(app)
    return pygame.transform.smoothscale(app.surface, PICTURE)


PARTS: tuple[Callable[[App], Iterator[Shown]], ...] = (watched, raced, won)


def main(path: Path) -> None:
    """Write the picture and print its size."""
    with tempfile.TemporaryDirectory() as home:
        storage = Storage(Path(home))
        storage.settings.theme, storage.settings.reduced_motion = "dark", True
        app = App(storage, WINDOW)
        app.use_window_watcher(StillWatcher())
        app.push(MenuScene(app))
        try:
            shown = [each for part in PARTS for each in part(app)]
        finally:
            app.close()
    writer = GifWriter(path, PICTURE)
    for surface, _ in shown[:: max(1, len(shown) // 12)]:
        writer.learn(pygame.image.tobytes(surface, "BGRA"))
    for surface, seconds in shown:
        writer.add(pygame.image.tobytes(surface, "BGRA"), seconds)
    writer.close()
    print(f"{len(shown)} pictures, {sum(seconds for _, seconds in shown):.0f} s, {path.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
