"""Files that are saved for the person: written beside the window, with a sentence that leads to their folder."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.storage.paths import not_written, write_whole
from game.widgets.displays.toast import Offer

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App


def save_file(app: App, path: Path, text: Callable[[], str]) -> None:
    """Make a text and write it to a file in a thread, and say what came of it."""
    app.jobs.in_thread(partial(_write, path, text), lambda outcome: say_saved(app, path, outcome.result()))


def say_saved(app: App, path: Path, problem: str) -> None:
    """Say where a file is, with the way to its folder; or why there is none."""
    if problem:
        app.say(not_written(path, problem), is_bad=True)
    else:
        app.say(f"Saved as {path}.", offer=Offer("Open folder", lambda: open_folder(app, path.parent)))


def open_folder(app: App, folder: Path) -> None:
    """Have the system show a folder, which may take it a while."""
    app.jobs.in_thread(partial(webbrowser.open, folder.as_uri()), partial(_tell_opened, app, folder))


def _tell_opened(app: App, folder: Path, outcome: Future[bool]) -> None:
    if outcome.exception() is not None or not outcome.result():
        app.say(f"No program was found that shows folders. Yours is {folder}.", is_bad=True)


def _write(path: Path, text: Callable[[], str]) -> str:
    """Write a file; return why that was impossible, empty if it was not."""
    try:
        write_whole(path, text())
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""
