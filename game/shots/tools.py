"""Helpers for the shots of all puzzles."""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from game.app import App
from game.commands import Command
from game.paint.pictures import FOLDER
from game.scene import Scene
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.shared.starting import from_level, open_game
from game.scenes.watch import WatchScene
from game.session import Session
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.link.rules import LinkState
from solvers.puzzle import Move, Step

TIMEOUT_S = 120.0
PACE = (3, 8, 5, 21, 4, 6, 47, 9, 2, 13)  # seconds that the player takes for each move, repeated
S = TypeVar("S", bound=Scene)


def settle(app: App) -> None:
    """Show frames until everything is drawn and no background job is left."""
    for _ in range(4):
        app.frame(())
    wait(app, lambda: not app.jobs)


def wait(app: App, is_over: Callable[[], bool]) -> None:
    """Show frames until a condition holds, or a timeout."""
    end = time.monotonic() + TIMEOUT_S
    while not is_over() and time.monotonic() < end:
        app.frame(())
        time.sleep(0.03)


def play_scene(app: App) -> PlayScene:
    return next(scene for scene in app.stack.visible() if isinstance(scene, PlayScene))


def top(app: App, kind: type[S]) -> S:
    scene = app.stack.top
    assert isinstance(scene, kind)
    return scene


def level_game(app: App, puzzle: str, level: str) -> Session:
    return from_level(app, PUZZLES[puzzle], find_level(PUZZLES[puzzle], level))


def back_to_game(app: App) -> None:
    app.stack.top.root.close_popup()
    while not isinstance(app.stack.top, PlayScene):
        app.pop()


def back_to_menu(app: App) -> None:
    """Leave all scenes above the menu."""
    app.stack.top.root.close_popup()
    while not isinstance(app.stack.top, MenuScene):
        app.pop()


def solution(session: Session, solver: str = "") -> list[Move]:
    steps = session.puzzle.solver(solver).solve(session.state)
    return [move for step in steps if isinstance(step, Step) for move in step.moves]


def played(session: Session, moves: Iterable[Move], seconds: float = 0.0) -> Session:
    """Make moves in a session, each after some seconds, stop its clock, perhaps at another time, and return it."""
    for move in moves:
        session.clock.set(session.clock.seconds + PACE[len(session.history) % len(PACE)])
        session.play(move)
    session.pause()
    session.clock.set(seconds or session.clock.seconds)
    return session


def lost(session: Session, turns: int) -> list[Move]:
    """Return moves that always take the first open pair of a link board, which loses."""
    state, moves = session.state, list[Move]()
    for _ in range(turns):
        assert isinstance(state, LinkState)
        moves.append(state.pairs[0])
        state = state.apply(state.pairs[0])
    return moves


def show_level(app: App, puzzle: str, level: str, **board: str) -> None:
    app.settings.boards[puzzle] = board
    open_game(app, level_game(app, puzzle, level))


def show_game(app: App, session: Session) -> PlayScene:
    """Show a game above the menu, and wait until its board is checked."""
    back_to_menu(app)
    open_game(app, session)
    scene = play_scene(app)
    wait(app, lambda: scene.assistant.board_check.is_over)
    return scene


def watch(
    show: Callable[[App], object], solver: str, place: Callable[[Sequence[Step]], int], explain: bool = False
) -> Callable[[App], None]:
    """Return a function that shows a step of a solver in a game; `place` picks the step."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        show(app)
        app.settings.solvers[play_scene(app).session.puzzle.name], app.settings.explain = solver, explain
        play_scene(app).watch()
        scene = top(app, WatchScene)
        wait(app, lambda: scene.playback.is_complete)
        scene.seek(place(scene.playback.steps))

    return arrange


def overlay(app: App, command: Command) -> None:
    """Run a command that opens an overlay above the game."""
    app.settings.pictures_folder = str(FOLDER)
    back_to_game(app)
    play_scene(app).run(command)


def hint(app: App, rungs: int) -> None:
    """Reveal a number of rungs of a hint."""
    back_to_game(app)
    scene = play_scene(app)
    scene.assistant.hint()
    wait(app, lambda: scene.assistant.hints.step is not None)
    for _ in range(rungs - 1):
        scene.assistant.hint()


def usual(puzzle: str) -> dict[str, Callable[[App], object]]:
    return {
        f"{puzzle}-hint": partial(hint, rungs=3),
        f"{puzzle}-rules": partial(overlay, command=Command.HELP),
        f"{puzzle}-new-game": partial(overlay, command=Command.NEW),
        f"{puzzle}-levels": partial(overlay, command=Command.LEVELS),
    }
