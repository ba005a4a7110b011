"""The clipboard as scenes use it: boards and solutions are copied as game IDs; texts, pictures and files are pasted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game import clipboard
from game.clipboard import ClipboardError, Pasted
from game.scenes.shared.step_files import open_steps, watch_steps
from solvers import game_id
from solvers.formats import shared_game
from solvers.formats.shared_game import SharedGame
from solvers.formats.step_lists import StepList
from solvers.program import command

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App
    from game.sources.opened_pictures import Sight

COPIED = "The board is on the clipboard as a game ID: paste it here, on the command line, or send it to somebody."
SOLUTION_COPIED = "The game ID is on the clipboard with its solver: paste it here, or after `{}` on the command line."


def copy_board(app: App, game_id: str) -> None:
    """Copy a game ID, and say what it is good for."""
    clipboard.put(game_id)
    app.say(COPIED)


def copy_solution(app: App, steps: StepList) -> None:
    """Copy a game ID with a solver and its options."""
    clipboard.put(shared_game.written(SharedGame(game_id(steps.puzzle, steps.start), steps.solver, steps.options)))
    app.say(SOLUTION_COPIED.format(command("play")))


def paste(app: App, on_text: Callable[[str], object], on_picture: Callable[[Sight], object]) -> None:
    """Take what is on the clipboard: a file's path, a text, or a picture, for which the system is asked in a thread.

    A file may be a picture, or steps to be watched.
    """
    text = clipboard.get()
    path = clipboard.path_in(text)
    if path and open_steps(app, path, partial(watch_steps, app.stack.top)):
        return
    if path:
        on_picture(app.gallery.open_file(path))
    elif text.strip():
        on_text(text)
    else:
        app.chores.in_thread(clipboard.picture, lambda outcome: _take(app, outcome, on_picture))


def _take(app: App, outcome: Future[Pasted], on_picture: Callable[[Sight], object]) -> None:
    try:
        pasted = outcome.result()
    except ClipboardError as problem:
        app.say(str(problem), is_bad=True)
        return
    on_picture(app.gallery.open_file(pasted) if isinstance(pasted, str) else app.gallery.open_bytes(pasted))
