"""Files and the clipboard for scenes: saving files, watching saved steps, copying and pasting boards."""

from __future__ import annotations

import contextlib
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.scene import reporting_errors
from game.scenes.messages import BeginGame, WatchSteps
from game.scenes.shared.starting import from_text, keep_solver, listed_solver
from game.storage.paths import read_text, write_error, write_whole
from game.widgets.notices import Offer
from game.window import ClipboardError, Pasted, copied_picture, copied_text, copy_text, path_in
from solvers import SharedGame, game_id, shared_line
from solvers.errors import ParseError, PuzzleError
from solvers.formats import step_lists
from solvers.formats.step_lists import StepList
from solvers.program import command

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App
    from game.scene import Scene
    from game.sources.opened_pictures import Source


def save_file(app: App, path: Path, text: Callable[[], str]) -> None:
    """Create a text and write it to a file in a thread, then report the outcome."""
    app.jobs.in_thread(partial(_write, path, text), lambda outcome: say_saved(app, path, outcome.result()))


def say_saved(app: App, path: Path, problem: str) -> None:
    """Say where a file was saved and offer to open its folder, or say why it wasn't saved."""
    if problem:
        app.show_message(write_error(path, problem), is_bad=True)
    else:
        app.show_message(f"Saved as {path}.", offer=Offer("Open folder", lambda: open_folder(app, path.parent)))


def open_folder(app: App, folder: Path) -> None:
    """Open a folder in the system's file manager, in a thread as that may take a while."""
    app.jobs.in_thread(partial(webbrowser.open, folder.as_uri()), partial(_report_opening, app, folder))


def _report_opening(app: App, folder: Path, outcome: Future[bool]) -> None:
    if outcome.exception() is not None or not outcome.result():
        app.show_message(f"No file manager was found. The folder is {folder}.", is_bad=True)


def _write(path: Path, text: Callable[[], str]) -> str:
    """Write a file and return the problem, empty if there was none."""
    try:
        write_whole(path, text())
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""


SUFFIX = "json"


def is_step_file(path: str) -> bool:
    return path.lower().endswith(f".{SUFFIX}")


def read_steps(path: str) -> StepList:
    """Return the steps in a file; raises PuzzleError with one sentence that names the file."""
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
    """Read a step list in a thread and hand it to `then`; return False if the file isn't one.

    The result is dropped if another scene is on top by then.
    """
    if not is_step_file(path):
        return False
    top = app.stack.top

    def finish(outcome: Future[StepList]) -> None:
        if app.stack.top is not top:
            return
        with reporting_errors(app):
            then(outcome.result())

    app.jobs.in_thread(lambda: read_steps(path), finish)
    return True


def watch_steps(scene: Scene, steps: StepList) -> None:
    """Begin the game that saved steps belong to and watch them; raises PuzzleError.

    Their solver becomes the chosen one if it exists here.
    """
    app, puzzle = scene.app, steps.puzzle
    session = from_text(app, game_id(puzzle, steps.start), None)
    scene.dispatch(BeginGame(session))
    with contextlib.suppress(ParseError):
        keep_solver(app, puzzle, listed_solver(app, puzzle, steps.solver), steps.options)
    app.stack.top.dispatch(WatchSteps(steps))


COPIED = "Board copied as a game ID. Paste it here or on the command line, or send it to somebody."
SOLUTION_COPIED = "Game ID and solver copied. Paste them here, or after `{}` on the command line."


def copy_board(app: App, game_id: str) -> None:
    copy_text(game_id)
    app.show_message(COPIED)


def copy_solution(app: App, steps: StepList) -> None:
    """Copy a game ID with a solver and its options."""
    copy_text(shared_line(SharedGame(game_id(steps.puzzle, steps.start), steps.solver, steps.options)))
    app.show_message(SOLUTION_COPIED.format(command("play")))


def paste(app: App, on_text: Callable[[str], object], on_picture: Callable[[Source], object]) -> None:
    """Handle what is on the clipboard: the path of a picture or a step list, a text, or a picture.

    The picture itself is fetched in a thread.
    """
    text = copied_text()
    path = path_in(text)
    if path and open_steps(app, path, partial(watch_steps, app.stack.top)):
        return
    if path:
        on_picture(app.opened_pictures.open_file(path))
    elif text.strip():
        on_text(text)
    else:
        app.jobs.in_thread(copied_picture, lambda outcome: _use_picture(app, outcome, on_picture))


def _use_picture(app: App, outcome: Future[Pasted], on_picture: Callable[[Source], object]) -> None:
    with reporting_errors(app, ClipboardError):
        pasted = outcome.result()
        on_picture(app.opened_pictures.open_file(pasted) if isinstance(pasted, str) else app.opened_pictures.open_bytes(pasted))
