"""Saves every scene as a PNG file, without a display: for visual checks, and for the README."""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.theme.measures import MAX_SCALE, MIN_SCALE
from solvers.errors import ParseError, PuzzleError

if TYPE_CHECKING:
    from game.app import App

MAX_SIDE = 8000


def shots(args: argparse.Namespace) -> int:
    """Save the pictures to a folder; raises PuzzleError."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", args.size)
    if found is None or max(map(int, found.groups())) > MAX_SIDE:
        raise ParseError(f"{args.size!r} is not a window size. Use width x height, such as 1280x800, up to {MAX_SIDE} each.")
    if not MIN_SCALE <= args.scale / 100 <= MAX_SCALE:
        limits = f"{MIN_SCALE * 100:.0f} to {MAX_SCALE * 100:.0f}"
        raise ParseError(f"{args.scale} is not a valid interface size. Use {limits} (percent).")
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    folder, size = Path(args.folder), (int(found[1]), int(found[2]))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for theme in (args.theme,) if args.theme else ("dark", "light"):
            for name in save_shots(folder, theme, size, args.scale / 100, tuple(args.only)):
                print(folder / name)
    except OSError as problem:
        raise PuzzleError(f"{folder} can't be written: {problem.strerror}.") from problem
    return 0


def save_shots(folder: Path, theme: str, size: tuple[int, int], scale: float, only: tuple[str, ...] = ()) -> Iterator[str]:
    """Draw and save all scenes in one theme, or those whose names start with one of `only`; yield the names of the files."""
    import pygame

    from game.app import App
    from game.storage import Storage

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        storage = Storage(Path(home))
        storage.settings.theme, storage.settings.scale = theme, scale
        storage.settings.reduced_motion = True
        app = App(storage, size)
        try:
            for name in arranged(app, only):
                file = f"{name}-{theme}.png"
                pygame.image.save(app.surface, folder / file)
                yield file
        finally:
            app.close()


def arranged(app: App, only: tuple[str, ...] = ()) -> Iterator[str]:
    """Show one scene after another in a new app, each until it is completely drawn, and yield their names.

    With `only`, groups without a matching scene are skipped; the scenes of a group build on one another.
    """
    from game.scenes.menu import MenuScene
    from game.shots.games import RACES, RECORDS, REVIEWS
    from game.shots.puzzles import LINK, ONESTROKE, SLIDING, SUDOKU
    from game.shots.tools import settle
    from game.shots.windows import WINDOWS, StillWatcher

    app.use_window_watcher(StillWatcher())
    app.push(MenuScene(app))
    for group in (SLIDING, SUDOKU, LINK, ONESTROKE, RACES, RECORDS, REVIEWS, WINDOWS):
        if not any(name.startswith(only or ("",)) for name in group):
            continue
        for name, arrange in group.items():
            arrange(app)
            settle(app)
            if name.startswith(only or ("",)):
                yield name
