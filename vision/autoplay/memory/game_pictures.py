"""Where the pictures are kept that the person has shown of a game: its buttons and its cells, one file each."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from vision.autoplay.memory.games import file_name
from vision.seen import CellValue

NEXT, SHUFFLE = "next", "shuffle"
"""the buttons: what begins another board, and what puts the pieces of this one into another order"""


class GamePictures:
    """The pictures of one window's game in a folder; without a folder there are none."""

    what = "button"

    def __init__(self, folder: str, app: str, title: str) -> None:
        self._folder = Path(folder) if folder else None
        self._name = file_name(app, title, self.what)

    def path(self, name: str) -> Path | None:
        """Return where a picture is, or would be."""
        return self._folder / f"{self._name}-{name}.png" if self._folder is not None else None

    def knows(self, name: str) -> bool:
        """Tell whether a picture is kept."""
        path = self.path(name)
        return path is not None and path.exists()

    def keep(self, name: str, png: bytes) -> None:
        """Keep a picture; raises OSError where that can't be written."""
        path = self.path(name)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png)

    def forget(self, name: str) -> None:
        """Keep a picture no more."""
        path = self.path(name)
        if path is not None:
            path.unlink(missing_ok=True)


class CellPictures(GamePictures):
    """The pictures of cells of which the person has said what they hold; each name tells the puzzle and the value."""

    what = "cell"

    def keep_cell(self, puzzle: str, value: CellValue, png: bytes) -> str:
        """Keep what a cell with a value looks like, and return its name; raises OSError where that can't be written."""
        number = max((int(path.stem.split("-")[-3]) for path in self._paths), default=0) + 1
        name = f"{number:04}-{puzzle}-{repr(value).encode().hex()}"
        self.keep(name, png)
        return name

    def kept(self) -> Iterator[tuple[Path, str, CellValue]]:
        """Yield each picture with the puzzle and the value, what was said last at the end."""
        for path in self._paths:
            _, puzzle, value = path.stem.split("-")[-3:]
            yield path, puzzle, ast.literal_eval(bytes.fromhex(value).decode())

    @property
    def _paths(self) -> list[Path]:
        paths = self._folder.glob(f"{self._name}-*.png") if self._folder is not None else ()
        return sorted(path for path in paths if _CELL.search(path.stem))


_CELL = re.compile(r"-\d+-[a-z]+-(?:[0-9a-f]{2})+$")
