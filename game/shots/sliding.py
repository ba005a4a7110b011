"""The shots of the menu, of the sliding puzzle, and of the dialogs that all puzzles share."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from game.app import App
from game.boards.base import Act
from game.commands import Command
from game.paint.pictures import Picture
from game.scenes.dialogs.settings import ChecksScene
from game.scenes.requests import OpenSettings
from game.scenes.shared.starting import from_seed, open_game
from game.scenes.watch.scene import WatchScene
from game.shots.tools import back_to_game, hint, overlay, play_scene, played, solution, top, wait, watch
from solvers import PUZZLES
from solvers.puzzle import Step

SEED = 7342


def _begin(app: App, size: str) -> None:
    """Open a half-solved game."""
    puzzle = PUZZLES["sliding"]
    session = from_seed(app, puzzle, {"size": size}, SEED)
    played(session, solution(session, "corner-in")[:61], 72)
    app.storage.add_win("sliding", puzzle.caption(session.state), 58, 64)
    open_game(app, session)


def _hint(app: App) -> None:
    play_scene(app).pictures.use(None)
    hint(2)(app)


def _branches(app: App) -> None:
    """Play differently twice, and open the list of branches."""
    back_to_game(app)
    scene = play_scene(app)
    for back in (9, 4):
        scene.session.go(scene.session.played - back)
        previous = scene.session.history.turns[scene.session.played][0]
        scene.session.play(next(move for move in scene.session.state.legal_moves() if move != previous))
    scene.session.pause()
    scene.refresh()
    scene.panel.reveal(scene.panel.branches)
    scene.panel.branches.list.activate()


def _checks(app: App) -> None:
    scene = ChecksScene(app)
    app.push(scene)
    wait(app, lambda: scene.is_complete)


def _won(app: App) -> None:
    """Win a game, and wait until the confetti falls."""
    back_to_game(app)
    app.pop()
    app.settings.reduced_motion = False
    app.refresh_look()
    session = from_seed(app, PUZZLES["sliding"], {"size": "4x4"}, SEED)
    *moves, last = solution(session)
    open_game(app, played(session, moves, 132))
    play_scene(app).act(Act((last,)))
    end = time.monotonic() + 1.9
    wait(app, lambda: time.monotonic() > end)
    app.settings.reduced_motion = True
    app.refresh_look()


def _from_start(app: App, size: str) -> None:
    """Open a game, and go back to its start."""
    _begin(app, size)
    play_scene(app).session.go(0)


def _step(share: float, is_plan: bool = False) -> Callable[[Sequence[Step]], int]:
    """Return a function that picks a step with moves, or one that only plans them, near a share of the way through."""

    def place(steps: Sequence[Step]) -> int:
        first = round(share * len(steps))
        return next((n for n in range(first, len(steps)) if bool(steps[n].moves) != is_plan), first)

    return place


SHOTS: dict[str, Callable[[App], object]] = {
    "menu": lambda app: None,
    "sliding-numbers": partial(_begin, size="4x4"),
    "sliding-picture": lambda app: play_scene(app).pictures.use(Picture("river-at-dusk")),
    "sliding-hint": _hint,
    "sliding-branches": _branches,
    "new-game": overlay(Command.NEW),
    "levels": overlay(Command.LEVELS),
    "files": overlay(Command.OPEN),
    "keys": overlay(Command.KEYS),
    "sliding-rules": overlay(Command.HELP),
    "settings": lambda app: app.open(OpenSettings(), replaces=True),
    "checks": _checks,
    "won": _won,
    "sliding-watch": watch(partial(_from_start, size="4x4"), "row-by-row", _step(0.3)),
    "share": lambda app: top(app, WatchScene).run(Command.SHARE),
    "sliding-plan": watch(partial(_from_start, size="5x5"), "row-by-row", _step(0.1, is_plan=True), explain=True),
    "sliding-corner-in": watch(partial(_from_start, size="6x6"), "corner-in", _step(0.3)),
    "sliding-large": watch(partial(_from_start, size="14x14"), "row-by-row", _step(0.35)),
}
