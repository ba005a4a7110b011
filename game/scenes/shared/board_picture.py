"""The picture on the board of a game: chosen from the built-in ones or read from a file, and kept for the next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.boards import BOARDS
from game.boards.base import NUMBERS, OFF, ON, BoardStyle
from game.paint import pictures
from game.paint.pictures import Picture, PictureError, built_in
from game.storage.storage import Settings
from solvers.options import kept_options

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app import App


def board_choices(settings: Settings, puzzle: str) -> dict[str, str]:
    """Return what is chosen for a puzzle's board."""
    return kept_options(BOARDS[puzzle].choices, settings.boards.get(puzzle, {}))


def keep_board_choice(app: App, puzzle: str, name: str, value: str) -> None:
    """Choose something for a puzzle's board, from now on."""
    app.settings.boards.setdefault(puzzle, {})[name] = value
    app.storage.save_settings()


class BoardPicture:
    """Which picture a puzzle's board wears. `on_change` is called when it wears another one."""

    def __init__(self, app: App, puzzle: str, on_change: Callable[[], object]) -> None:
        self._app, self._puzzle, self._on_change = app, puzzle, on_change
        self.picture: Picture | None = None
        self._awaited = 0
        """the number of the file that is to be worn when it has been read"""

    def style(self) -> BoardStyle:
        """Return how the board is drawn, with the picture and by the settings."""
        return BoardStyle(self.picture, board_choices(self._app.settings, self._puzzle), self._app.settings.explain)

    @property
    def shows_numbers(self) -> bool:
        """Tell whether the numbers are shown on a picture."""
        return self.style().chosen.get(NUMBERS.name) == ON

    def use_last(self) -> None:
        """Wear what was worn the last time."""
        name = self._app.settings.pictures.get(self._puzzle, "")
        if name in built_in():
            self.picture = Picture(name)
        elif name:
            self.read(name)

    def use(self, picture: Picture | None) -> None:
        """Wear a picture, or numbers, now and the next time."""
        self.forget()
        self.picture = picture
        self._app.settings.pictures[self._puzzle] = picture.name if picture is not None else ""
        self._app.storage.save_settings()
        self._on_change()

    def read(self, name: str) -> None:
        """Wear the picture of a file, read without holding up the window, or say why it can't be used."""
        self.forget()
        number = self._awaited
        self._app.jobs.in_thread(lambda: pictures.load(name), lambda outcome: self._finish(number, outcome))

    def forget(self) -> None:
        """Wear none of the files that are still being read."""
        self._awaited += 1

    def _finish(self, number: int, outcome: Future[Picture]) -> None:
        if number != self._awaited:
            return
        try:
            self.use(outcome.result())
            self._app.unsay()
        except PictureError as problem:
            self._app.say(str(problem), is_bad=True)

    def toggle_numbers(self) -> None:
        """Show the numbers on a picture, or hide them."""
        keep_board_choice(self._app, self._puzzle, NUMBERS.name, OFF if self.shows_numbers else ON)
        self._on_change()


def last_style(app: App, puzzle: str) -> Callable[[], BoardStyle]:
    """Return how a puzzle's board is drawn with the picture that was used last."""
    picture = BoardPicture(app, puzzle, lambda: None)
    picture.use_last()
    return picture.style
