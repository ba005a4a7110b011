"""Every scene as a PNG file, drawn without a display: to look at, and for the README."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.play import PlayScene
    from game.scenes.watch import WatchScene

OK, BAD_INPUT = 0, 2
SEED = 7342
PATIENCE_S = 30.0
LONGEST_SIDE = 8000


def shots(args: argparse.Namespace) -> int:
    """Write the pictures to the folder of the command line."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", args.size)
    if found is None or max(map(int, found.groups())) > LONGEST_SIDE:
        wanted = f"write width x height, such as 1280x800, up to {LONGEST_SIDE} pixels each"
        print(f"{args.size!r} is not the size of a window: {wanted}.", file=sys.stderr)
        return BAD_INPUT
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    folder = Path(args.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for theme in (args.theme,) if args.theme else ("dark", "light"):
            for name in take(folder, theme, (int(found[1]), int(found[2]))):
                print(folder / name)
    except OSError as problem:
        print(f"{folder} can't be written: {problem.strerror}.", file=sys.stderr)
        return BAD_INPUT
    return OK


def take(folder: Path, theme: str, size: tuple[int, int]) -> Iterator[str]:
    """Draw all scenes in one theme, save each, and yield the names of the files."""
    import pygame

    from game.app import App
    from game.scenes.menu import MenuScene
    from game.storage import Storage

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        storage = Storage(Path(home))
        storage.settings.theme = theme
        storage.settings.reduced_motion = True
        app = App(storage, size)
        app.push(MenuScene(app))
        try:
            for name, arrange in _SHOTS.items():
                arrange(app)
                _settle(app)
                file = f"{name}-{theme}.png"
                pygame.image.save(app.surface, folder / file)
                yield file
        finally:
            app.close()


def _settle(app: App) -> None:
    for _ in range(4):
        app.frame(())


def _play(app: App) -> PlayScene:
    from game.scenes.play import PlayScene

    scene = next(scene for scene in app.stack.visible() if isinstance(scene, PlayScene))
    assert isinstance(scene, PlayScene)
    return scene


def _watch(app: App) -> WatchScene:
    from game.scenes.watch import WatchScene

    scene = app.stack.top
    assert isinstance(scene, WatchScene)
    return scene


def _menu(app: App) -> None:
    """The menu is there already."""


def _numbers(app: App) -> None:
    _begin(app, "4x4")


def _begin(app: App, size: str) -> None:
    """Open a game on the way to its solution."""
    from game.scenes.starting import from_seed, open_game
    from solvers import PUZZLES

    puzzle = PUZZLES["sliding"]
    session = from_seed(app, puzzle, {"size": size}, SEED)
    for step in puzzle.solver("corner-in").solve(session.state):
        if getattr(step, "moves", ()) and session.move_count < 61:
            session.play(*step.moves)
    session.pause()
    session.clock.set(72)
    app.storage.add_win("sliding", puzzle.caption(session.state), 58, 64)
    open_game(app, session)


def _picture(app: App) -> None:
    from game.paint.pictures import Picture

    _play(app).pictures.wear(Picture("river-at-dusk"))


def _hint(app: App) -> None:
    scene = _play(app)
    scene.pictures.wear(None)
    scene.hint()
    _wait(app, lambda: scene.hints.step is not None)
    scene.hint()


def _overlay(command: str) -> Callable[[App], None]:
    """Return what shows the overlay of a command above the game, in the place of another one."""

    def arrange(app: App) -> None:
        from game.commands import Command
        from game.paint.pictures import FOLDER

        app.settings.pictures_folder = str(FOLDER)
        if app.stack.top is not _play(app):
            app.pop()
        _play(app).run(Command[command])

    return arrange


def _settings(app: App) -> None:
    from game.scenes import doors

    app.replace(doors.settings(app))


def _checks(app: App) -> None:
    from game.scenes.checks import ChecksScene

    scene = ChecksScene(app)
    app.push(scene)
    _wait(app, lambda: scene.is_complete)


def _won(app: App) -> None:
    """Win a game, and stop while the confetti falls."""
    from game.boards.base import Act
    from game.scenes.starting import from_seed, open_game
    from solvers import PUZZLES

    _back_to_game(app)
    app.pop()
    app.settings.reduced_motion = False
    app.refresh_look()
    session = from_seed(app, PUZZLES["sliding"], {"size": "4x4"}, SEED)
    moves = [move for item in PUZZLES["sliding"].solver().solve(session.state) for move in getattr(item, "moves", ())]
    for move in moves[:-1]:
        session.play(move)
    session.pause()
    session.clock.set(132)
    open_game(app, session)
    _play(app).act(Act((moves[-1],)))
    end = time.monotonic() + 1.9
    _wait(app, lambda: time.monotonic() > end)
    app.settings.reduced_motion = True
    app.refresh_look()


def _back_to_game(app: App) -> None:
    from game.scenes.play import PlayScene

    while not isinstance(app.stack.top, PlayScene):
        app.pop()


def _watch_step(solver: str, size: str, share: float, explain: bool, is_plan: bool) -> Callable[[App], None]:
    """Return what shows a solver about a share of the way through its solution."""

    def arrange(app: App) -> None:
        _back_to_game(app)
        app.pop()
        _begin(app, size)
        app.settings.solvers["sliding"], app.settings.explain = solver, explain
        _play(app).session.go(0)
        _play(app).watch()
        scene = _watch(app)
        _wait(app, lambda: scene.playback.is_complete)
        steps = scene.playback.steps
        first = round(share * len(steps))
        scene.seek(next((n for n in range(first, len(steps)) if bool(steps[n].moves) != is_plan), first))

    return arrange


def _wait(app: App, is_over: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_over() and time.monotonic() < end:
        app.frame(())
        time.sleep(0.01)


_SHOTS: dict[str, Callable[[App], None]] = {
    "menu": _menu,
    "sliding-numbers": _numbers,
    "sliding-picture": _picture,
    "sliding-hint": _hint,
    "new-game": _overlay("NEW"),
    "levels": _overlay("LEVELS"),
    "files": _overlay("OPEN"),
    "keys": _overlay("KEYS"),
    "settings": _settings,
    "checks": _checks,
    "won": _won,
    "sliding-watch": _watch_step("row-by-row", "4x4", 0.3, explain=False, is_plan=False),
    "sliding-plan": _watch_step("row-by-row", "5x5", 0.1, explain=True, is_plan=True),
    "sliding-corner-in": _watch_step("corner-in", "6x6", 0.3, explain=False, is_plan=False),
    "sliding-large": _watch_step("row-by-row", "14x14", 0.35, explain=False, is_plan=False),
}
