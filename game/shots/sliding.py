"""The pictures of the menu, of the sliding puzzle, and of what all puzzles share."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.app import App
from game.boards.base import Act
from game.commands import Command
from game.paint.pictures import Picture
from game.scenes.dialogs.checks import ChecksScene
from game.scenes.requests import OpenSettings
from game.scenes.shared.starting import from_seed, open_game
from game.shots.tools import back_to_game, hint, overlay, play_scene, wait, watch_scene
from solvers import PUZZLES

SEED = 7342


def _menu(app: App) -> None:
    """The menu is there already."""


def _numbers(app: App) -> None:
    _begin(app, "4x4")


def _begin(app: App, size: str) -> None:
    """Open a game on the way to its solution."""
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
    play_scene(app).pictures.wear(Picture("river-at-dusk"))


def _hint(app: App) -> None:
    play_scene(app).pictures.wear(None)
    hint(2)(app)


def _settings(app: App) -> None:
    app.open(OpenSettings(), replaces=True)


def _checks(app: App) -> None:
    scene = ChecksScene(app)
    app.push(scene)
    wait(app, lambda: scene.is_complete)


def _won(app: App) -> None:
    """Win a game, and stop while the confetti falls."""
    back_to_game(app)
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
    play_scene(app).act(Act((moves[-1],)))
    end = time.monotonic() + 1.9
    wait(app, lambda: time.monotonic() > end)
    app.settings.reduced_motion = True
    app.refresh_look()


def _watch_step(solver: str, size: str, share: float, explain: bool, is_plan: bool) -> Callable[[App], None]:
    """Return what shows a solver about a share of the way through its solution."""

    def arrange(app: App) -> None:
        back_to_game(app)
        app.pop()
        _begin(app, size)
        app.settings.solvers["sliding"], app.settings.explain = solver, explain
        play_scene(app).session.go(0)
        play_scene(app).watch()
        scene = watch_scene(app)
        wait(app, lambda: scene.playback.is_complete)
        steps = scene.playback.steps
        first = round(share * len(steps))
        scene.seek(next((n for n in range(first, len(steps)) if bool(steps[n].moves) != is_plan), first))

    return arrange


def _share(app: App) -> None:
    """Show the ways to share what is watched."""
    watch_scene(app).run(Command.SHARE)
    wait(app, lambda: not app.chores)


SHOTS: dict[str, Callable[[App], None]] = {
    "menu": _menu,
    "sliding-numbers": _numbers,
    "sliding-picture": _picture,
    "sliding-hint": _hint,
    "new-game": overlay(Command.NEW),
    "levels": overlay(Command.LEVELS),
    "files": overlay(Command.OPEN),
    "keys": overlay(Command.KEYS),
    "settings": _settings,
    "checks": _checks,
    "won": _won,
    "sliding-watch": _watch_step("row-by-row", "4x4", 0.3, explain=False, is_plan=False),
    "share": _share,
    "sliding-plan": _watch_step("row-by-row", "5x5", 0.1, explain=True, is_plan=True),
    "sliding-corner-in": _watch_step("corner-in", "6x6", 0.3, explain=False, is_plan=False),
    "sliding-large": _watch_step("row-by-row", "14x14", 0.35, explain=False, is_plan=False),
}
