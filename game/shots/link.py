"""The pictures of link match."""

from __future__ import annotations

from collections.abc import Callable

from game.app import App
from game.commands import Command
from game.scenes.shared.starting import from_level, open_game
from game.shots.tools import back_to_menu, hint, overlay, play_scene, wait, watch_scene
from solvers import PUZZLES
from solvers.formats.levels import find_level

PUZZLE = PUZZLES["link"]
TURNS = 17
"""how far the game in the pictures is"""


def _play(level: str, faces: str, turns: int = TURNS) -> Callable[[App], None]:
    """Return what opens a level on the way to its end, with a tile in the hand that has a partner."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        session = from_level(app, PUZZLE, find_level(PUZZLE, level))
        for step in PUZZLE.solver("decide").solve(session.state):
            if getattr(step, "moves", ()) and session.played < turns:
                session.play(*step.moves)
        session.pause()
        session.clock.set(97)
        app.settings.boards["link"] = {"faces": faces, "equals": "on"}
        scene = open_game(app, session)
        wait(app, lambda: scene.advice.examination.is_over)
        state = scene.session.state
        longest = max(state.pairs, key=lambda pair: len(state.path(pair)))
        scene.view.press(scene.view.board.point(longest.first))
        scene.refresh()

    return arrange


def _lost(app: App) -> None:
    """Lose a game by taking the first open pair again and again, and have it told."""
    back_to_menu(app)
    session = from_level(app, PUZZLE, find_level(PUZZLE, "hard-nuts/17"))
    for _ in range(TURNS):
        session.play(session.state.pairs[0])
    session.pause()
    session.clock.set(61)
    scene = open_game(app, session)
    wait(app, lambda: bool(scene.advice.referee.lost_by))


def _watch(level: str, solver: str, share: float, explain: bool = False) -> Callable[[App], None]:
    """Return what shows a solver about a share of the way through its steps."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        open_game(app, from_level(app, PUZZLE, find_level(PUZZLE, level)))
        app.settings.boards["link"] = {"faces": "shapes"}
        app.settings.solvers["link"], app.settings.explain = solver, explain
        play_scene(app).watch()
        scene = watch_scene(app)
        wait(app, lambda: scene.playback.is_complete)
        steps = scene.playback.steps
        first = round(share * len(steps))
        longest = max(range(first, min(first + 8, len(steps))), key=lambda number: _length(scene.playback.steps[number]))
        scene.seek(longest)

    return arrange


def _length(step: object) -> int:
    return max((len(mark.cells) for mark in getattr(step, "marks", ()) if mark.role == "path"), default=0)


SHOTS: dict[str, Callable[[App], None]] = {
    "link-play": _play("classic-8x14/2", "fruit-and-animals"),
    "link-hint": hint(3),
    "link-lost": _lost,
    "link-new-game": overlay(Command.NEW),
    "link-levels": overlay(Command.LEVELS),
    "link-mahjong": _play("shisen-sho/3", "mahjong"),
    "link-watch": _watch("classic-8x14/1", "best-pair", 0.5),
    "link-figures": _watch("classic-8x14/2", "best-pair", 0.4, explain=True),
    "link-decide": _watch("classic-8x14/11", "decide", 0.3),
}
