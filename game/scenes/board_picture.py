"""The picture on the board of a game: chosen from the built-in ones or read from a file, and kept for the next time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from game.boards.base import BoardStyle
from game.paint import pictures
from game.paint.pictures import Picture, PictureError, built_in

if TYPE_CHECKING:
    from game.app import App


class BoardPicture:
    """Which picture a puzzle's board wears. `on_change` is called when it wears another one."""

    def __init__(self, app: App, puzzle: str, on_change: Callable[[], object]) -> None:
        self._app, self._puzzle, self._on_change = app, puzzle, on_change
        self.picture: Picture | None = None

    @property
    def style(self) -> BoardStyle:
        """How the board is drawn, with the picture and by the settings."""
        chosen = self._app.settings
        return BoardStyle(self.picture, chosen.show_numbers, chosen.arrows_move == "tile", chosen.explain)

    def wear_last(self) -> None:
        """Wear what was worn the last time."""
        name = self._app.settings.boards.get(self._puzzle, {}).get("picture", "")
        if name in built_in():
            self.picture = Picture(name)
        elif name:
            self.read(name)

    def wear(self, picture: Picture | None) -> None:
        """Wear a picture, or numbers, now and the next time."""
        self.picture = picture
        self._app.settings.boards.setdefault(self._puzzle, {})["picture"] = picture.name if picture is not None else ""
        self._app.storage.save_settings()
        self._on_change()

    def read(self, name: str) -> None:
        """Wear the picture of a file, read without holding up the window, or say why it can't be used."""
        self._app.chores.in_thread(lambda: pictures.load(name), self._finish)

    def _finish(self, outcome: Future[Picture]) -> None:
        try:
            self.wear(outcome.result())
        except PictureError as problem:
            self._app.say(str(problem), is_bad=True)

    def toggle_numbers(self) -> None:
        """Show the numbers on a picture, or hide them."""
        self._app.settings.show_numbers = not self._app.settings.show_numbers
        self._app.storage.save_settings()
        self._on_change()
