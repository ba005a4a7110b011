"""Files of steps: read, and watched as if their solver had just found them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.scenes.results import BeginGame, WatchSteps
from game.scenes.shared.starting import from_text, keep_solver, listed_solver
from game.storage.paths import read_text
from solvers import game_id
from solvers.errors import ParseError, PuzzleError
from solvers.formats import step_lists
from solvers.formats.step_lists import StepList

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App
    from game.scene import Scene

SUFFIX = "json"


def is_step_file(path: str) -> bool:
    """Tell whether a file is one of steps, as far as its name says."""
    return path.lower().endswith(f".{SUFFIX}")


def read_steps(path: str) -> StepList:
    """Return the steps of a file; raises PuzzleError, one sentence that names the file."""
    name = Path(path).name
    try:
        return step_lists.read(read_text(Path(path)))
    except UnicodeDecodeError:
        raise ParseError(f"{name} is not a text file.") from None
    except OSError as problem:
        raise ParseError(f"{name} can't be read: {problem.strerror or problem}.") from None
    except PuzzleError as problem:
        raise ParseError(f"{name}: {problem}") from None


def open_steps(app: App, path: str, then: Callable[[StepList], object]) -> bool:
    """Read a file of steps in a thread, and do something with it in the scene that is on top now; tell whether it is one.

    Nothing is done if another scene is on top by then.
    """
    if not is_step_file(path):
        return False
    top = app.stack.top

    def take(outcome: Future[StepList]) -> None:
        if app.stack.top is not top:
            return
        try:
            then(outcome.result())
        except PuzzleError as problem:
            app.say(str(problem), is_bad=True)

    app.chores.in_thread(lambda: read_steps(path), take)
    return True


def watch_steps(scene: Scene, steps: StepList) -> None:
    """Have a scene begin the game of a file's steps, and watch them; raises PuzzleError.

    The solver is chosen too, where it is known here.
    """
    app, puzzle = scene.app, steps.puzzle
    session = from_text(app, game_id(puzzle, steps.start), None)
    scene.take(BeginGame(session))
    with contextlib.suppress(ParseError):
        keep_solver(app, puzzle, listed_solver(app, puzzle, steps.solver), steps.options)
    app.stack.top.take(WatchSteps(steps))
