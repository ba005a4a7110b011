"""The dialog for choosing a file: a picture or a list of steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.paint.look import Look
from game.paint.pictures import SUFFIXES
from game.scenes.messages import Answer, Files
from game.scenes.shared.chrome import Dialog
from game.storage import shared_folder
from game.storage.paths import expand_home, is_folder
from game.theme.measures import Text
from game.widgets.inputs import TextField
from game.widgets.labels import Heading, Label
from game.widgets.layout import Column
from game.widgets.scrolling import ListBox, ListRow

if TYPE_CHECKING:
    from game.app import App


MAX_ROWS = 5000


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its name in singular and plural, file name suffixes, icon, and the folder to start in."""

    one: str
    many: str
    suffixes: tuple[str, ...]
    icon: str
    folder: Callable[[App], str]


_KINDS = {
    Files.PICTURES: FileKind("picture", "pictures", SUFFIXES, "picture", lambda app: app.settings.pictures_folder),
    Files.STEPS: FileKind("list of steps", "lists of steps", (".json",), "levels", lambda app: str(shared_folder())),
}


class FilesScene(Dialog):
    """Shows folders and the files of one kind; returns the path of the chosen file."""

    width_name = "dialog"

    def __init__(self, app: App, then: Callable[[str], object], files: Files = Files.PICTURES) -> None:
        self._then, self._files = then, files
        self._kind = kind = _KINDS[files]
        self._folder = _first_folder(kind.folder(app))
        self._path = TextField(f"Path of a {kind.one} or a folder", lambda text: self._choose(text.strip()))
        self._list = ListBox(self._choose)
        self._note = Label("", Text.NOTE, "muted", lines=1)
        heading = Heading(f"Open a {kind.one}")
        super().__init__(app, Column(heading, self._path, self._list, self._note), scrolls=False)
        self._show_folder(self._folder)
        self.root.set_focus(self._list, by_keyboard=True)

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.dialog_height

    def _choose(self, value: str) -> None:
        path = self._folder / expand_home(value)
        if is_folder(path):
            self._show_folder(path)
            return
        if self._files is Files.PICTURES:
            self.app.settings.pictures_folder = str(path.parent)
        self.app.pop(Answer(self._then, str(path)))

    def _show_folder(self, folder: Path) -> None:
        try:
            rows = _rows(folder, self._kind)
        except OSError as problem:
            self._note.set(f"{folder} can't be opened: {problem.strerror}.", "bad")
            return
        self._folder = folder
        self._path.set(str(folder))
        files = [place for place, row in enumerate(rows) if row.icon == self._kind.icon]
        self._list.set(rows, files[0] if files else 0)
        named = self._kind.one if len(files) == 1 else self._kind.many
        self._note.set(f"{len(files)} {named} here. You can also drop a file on the window.", "muted")
        self._list.request_layout()


def _first_folder(kept: str) -> Path:
    likely = ([Path(kept)] if kept else []) + [expand_home("~/Pictures"), expand_home("~")]
    return next(filter(is_folder, likely), Path.cwd())


def _rows(folder: Path, kind: FileKind) -> list[ListRow]:
    """Return rows for the parent folder, the folders and the files of one kind, by name; raises OSError."""
    entries = sorted((path for path in folder.iterdir() if not path.name.startswith(".")), key=lambda path: path.name.casefold())
    folders = [ListRow(str(path), "folder", path.name) for path in entries if is_folder(path)]
    files = [ListRow(str(path), kind.icon, path.name, _size(path)) for path in entries if path.suffix.lower() in kind.suffixes]
    above = [] if folder.parent == folder else [ListRow(str(folder.parent), "arrow-up", "Folder above")]
    return [*above, *folders, *files][:MAX_ROWS]


def _size(path: Path) -> str:
    try:
        size = path.stat().st_size
    except OSError:
        return ""
    return f"{size / 2**20:.1f} MB" if size >= 2**20 else f"{max(size // 1024, 1)} KB"
