"""What is remembered of games: the input method that works, the pace, what can't be seen on the board, and pictures.

One small JSON file per game in which all moves were made: those in `assets/looks` come with the program, those in the
person's own folder are learnt. They only say what to try first, so a wrong one costs a little time and no more. The pictures
are of buttons and cells that the person has shown, one file each.
"""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from vision.desktop import Window
from vision.input.pace import FIRST_HOLD_S, FIRST_SETTLE_S, Pace
from vision.seen import CellValue

SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "looks"
MAX_NAME_LENGTH = 60
_NUMBERS = re.compile(r"\d+")
_UNSAFE = re.compile(r"[^\w-]+")

NEXT, SHUFFLE = "next", "shuffle"  # the buttons for the next board, and for shuffling this one


@dataclass(frozen=True)
class RememberedGame:
    """What is remembered of one game."""

    app: str
    title: str  # of the window, with # for each number, since it may count moves or levels
    puzzle: str
    hand: str  # the name of the input method that worked
    unseen: str = ""  # the hidden part of the position as text, such as where the blank belongs
    gap_s: float = 0.0
    rest_s: float = 0.0
    answer_s: float = 0.0
    hold_s: float = FIRST_HOLD_S
    settle_s: float = FIRST_SETTLE_S

    def pace(self) -> Pace:
        """Return the pace to start with."""
        return Pace(self.gap_s, self.rest_s, self.answer_s, self.hold_s, self.settle_s) if self.gap_s else Pace()


def remembered_game(window: Window, puzzle: str, hand: str, unseen: str, pace: Pace) -> RememberedGame:
    """Return what to remember of a game in which all moves were made."""
    times = (round(seconds, 3) for seconds in (pace.gap_s, pace.rest_s, pace.answer_s, pace.hold_s, pace.settle_s))
    return RememberedGame(window.app, _mask_numbers(window.title), puzzle, hand, unseen, *times)


def file_name(app: str, title: str, what: str) -> str:
    """Return the file name, without a suffix, for what is remembered of a program's windows with a title."""
    return _UNSAFE.sub("-", f"{app}-{_mask_numbers(title)}-{what}")[-MAX_NAME_LENGTH:].strip("-").lower()


def remembered_text(unseen: object) -> str:
    """Return the hidden part of a position as the text that is remembered."""
    return " ".join(map(str, unseen)) if isinstance(unseen, tuple) else str(unseen)


class Memory:
    """The remembered games: those in a folder, if there is one, and those that come with the program."""

    def __init__(self, folder: str | Path | None) -> None:
        self._folder = Path(folder) if folder else None

    def recall(self, window: Window, puzzle: str) -> RememberedGame | None:
        """Return what is remembered of the game in a window; if it is new, another game of the same program without its pace."""
        title = _mask_numbers(window.title)
        known = [each for each in self._all() if each.puzzle == puzzle and each.app == window.app]
        same = next((each for each in known if each.title == title), None)
        other = replace(known[0], gap_s=0.0) if known else None  # two pages in a browser are two games, each with its own pace
        return same or other

    def keep(self, known: RememberedGame) -> None:
        """Remember a game, silently giving up if the file can't be written."""
        if self._folder is None:
            return
        name = file_name(known.app, known.title, known.puzzle)
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / f"{name}.json").write_text(json.dumps(asdict(known), indent=1) + "\n", encoding="utf-8")

    def _all(self) -> Iterator[RememberedGame]:
        """Yield all remembered games, the person's own first."""
        for folder in filter(None, (self._folder, SHIPPED)):
            for path in sorted(folder.glob("*.json")):
                known = _read(path)
                if known is not None:
                    yield known


def _read(path: Path) -> RememberedGame | None:
    """Return the game in a file; None if the file is damaged, since the next win writes it anew."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        known = RememberedGame(**values)
    except (OSError, ValueError, TypeError):
        return None
    return known if all(isinstance(getattr(known, each.name), _TYPES[each.type]) for each in fields(known)) else None


_TYPES: dict[Any, tuple[type, ...]] = {str: (str,), float: (float, int)}


def _mask_numbers(title: str) -> str:
    return _NUMBERS.sub("#", title)


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
