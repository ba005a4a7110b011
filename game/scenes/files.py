"""The overlay in which a picture's file is chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.paint.look import Look
from game.paint.pictures import SUFFIXES
from game.paths import in_home, is_folder
from game.scenes.dialog import Dialog
from game.theme import Text
from game.widgets.field import TextField
from game.widgets.labels import Label
from game.widgets.layout import Column
from game.widgets.list_box import ListBox, ListRow

if TYPE_CHECKING:
    from game.app import App

MOST_ROWS = 5000


class FilesScene(Dialog):
    """Shows the folders and pictures of a folder; leaves with a function that does something with the chosen one's path."""

    width_name = "dialog"

    def __init__(self, app: App, then: Callable[[str], object]) -> None:
        self._then = then
        self._folder = _first_folder(app.settings.pictures_folder)
        self._path = TextField("Path of a picture or a folder", self._enter)
        self._list = ListBox((), self._choose)
        self._note = Label("", Text.NOTE, "muted", lines=1)
        heading = Label("Open a picture", Text.HEADING, lines=1)
        super().__init__(app, Column(heading, self._path, self._list, self._note), scrolls=False)
        self._show_folder(self._folder)
        self.root.set_focus(self._list, by_keyboard=True)

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.dialog_height)

    def _enter(self, text: str) -> None:
        self._choose(text.strip())

    def _choose(self, value: str) -> None:
        path = self._folder / in_home(value)
        if is_folder(path):
            self._show_folder(path)
            return
        self.app.settings.pictures_folder = str(path.parent)
        self.app.pop(lambda scene: self._then(str(path)))

    def _show_folder(self, folder: Path) -> None:
        try:
            rows = _rows(folder)
        except OSError as problem:
            self._note.set(f"{folder} can't be opened: {problem.strerror}.", "bad")
            return
        self._folder = folder
        self._path.set(str(folder))
        self._list.set(rows)
        pictures = sum(row.icon == "picture" for row in rows)
        self._note.set(
            f"{pictures} picture{'' if pictures == 1 else 's'} here. A file can also be dropped on the window.", "muted"
        )
        if self.root.look is not None:
            self.lay_out()


def _first_folder(kept: str) -> Path:
    likely = ([Path(kept)] if kept else []) + [in_home("~/Pictures"), in_home("~")]
    return next(filter(is_folder, likely), Path.cwd())


def _rows(folder: Path) -> list[ListRow]:
    """Return the folder above, the folders and the pictures in a folder, by name; raises OSError."""
    entries = sorted((path for path in folder.iterdir() if not path.name.startswith(".")), key=lambda path: path.name.casefold())
    folders = [ListRow(str(path), "folder", path.name) for path in entries if is_folder(path)]
    pictures = [ListRow(str(path), "picture", path.name, _size(path)) for path in entries if path.suffix.lower() in SUFFIXES]
    above = [] if folder.parent == folder else [ListRow(str(folder.parent), "arrow-up", "Folder above")]
    return [*above, *folders, *pictures][:MOST_ROWS]


def _size(path: Path) -> str:
    try:
        size = path.stat().st_size
    except OSError:
        return ""
    return f"{size / 2**20:.1f} MB" if size >= 2**20 else f"{max(size // 1024, 1)} KB"
