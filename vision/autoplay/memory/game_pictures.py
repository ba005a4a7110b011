"""Files with the pictures of a game's buttons and cells that the person has shown, one file each."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from vision.autoplay.memory.games import file_name
from vision.seen import CellValue

NEXT, SHUFFLE = "next", "shuffle"
"""the buttons for the next board, and for shuffling this one"""


class GamePictures:
    """The pictures of one window's game in a folder; without a folder nothing is kept."""

    what = "button"

    def __init__(self, folder: str, app: str, title: str) -> None:
        self._folder = Path(folder) if folder else None
        self._name = file_name(app, title, self.what)

    def path(self, name: str) -> Path | None:
        """Return the path of a picture, whether it exists or not; None without a folder."""
        return self._folder / f"{self._name}-{name}.png" if self._folder is not None else None

    def knows(self, name: str) -> bool:
        """Return whether a picture is kept."""
        path = self.path(name)
        return path is not None and path.exists()

    def keep(self, name: str, png: bytes) -> None:
        """Write a picture to its file; raises OSError."""
        path = self.path(name)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png)

    def forget(self, name: str) -> None:
        """Delete a picture."""
        path = self.path(name)
        if path is not None:
            path.unlink(missing_ok=True)


class CellPictures(GamePictures):
    """The pictures of cells that the person has corrected; the name has the puzzle and the value."""

    what = "cell"

    def keep_cell(self, puzzle: str, value: CellValue, png: bytes) -> str:
        """Write the picture of a cell with a value to a file, and return its name; raises OSError."""
        number = max((int(path.stem.split("-")[-3]) for path in self._paths), default=0) + 1
        name = f"{number:04}-{puzzle}-{repr(value).encode().hex()}"
        self.keep(name, png)
        return name

    def kept(self) -> Iterator[tuple[Path, str, CellValue]]:
        """Yield each picture with its puzzle and value, oldest first."""
        for path in self._paths:
            _, puzzle, value = path.stem.split("-")[-3:]
            yield path, puzzle, ast.literal_eval(bytes.fromhex(value).decode())

    @property
    def _paths(self) -> list[Path]:
        paths = self._folder.glob(f"{self._name}-*.png") if self._folder is not None else ()
        return sorted(path for path in paths if _CELL.search(path.stem))


_CELL = re.compile(r"-\d+-[a-z]+-(?:[0-9a-f]{2})+$")
