"""What is kept between two runs: settings and records, as small JSON files in the user's own folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from game.paths import read_text, remove, set_aside
from game.settings import ALLOWED, Settings

MOST_NUMBER = 1e12
HOME_VARIABLE = "PUZZLE_PLAYGROUND_HOME"


def user_folder() -> Path:
    """Return the folder of settings, records and saved games; PUZZLE_PLAYGROUND_HOME overrides it."""
    if os.environ.get(HOME_VARIABLE):
        return Path(os.environ[HOME_VARIABLE])
    from platformdirs import user_data_path

    return user_data_path("puzzle-playground", appauthor=False)


def cache_folder() -> Path:
    """Return the folder of compiled kernels and other things that can be made again."""
    if os.environ.get(HOME_VARIABLE):
        return Path(os.environ[HOME_VARIABLE]) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("puzzle-playground", appauthor=False)


@dataclass
class Record:
    """The best that was done without help on boards of one kind: fewest moves, least time, most points, and how many wins."""

    moves: int | None = None
    seconds: float | None = None
    wins: int = 0
    points: int | None = None
    """where the puzzle gives them"""

    def add(self, moves: int, seconds: float, points: int | None = None, is_again: bool = False) -> tuple[bool, bool]:
        """Count a win, unless this game has been counted before, and tell whether it is the best by moves and by time."""
        is_fewest = self.moves is None or moves < self.moves
        is_fastest = self.seconds is None or seconds < self.seconds
        self.points = max(filter(None, (self.points, points)), default=None)
        self.moves = moves if is_fewest else self.moves
        self.seconds = seconds if is_fastest else self.seconds
        self.wins += 0 if is_again else 1
        return is_fewest, is_fastest


class Storage:
    """The files of one folder. What can't be read is set aside, and `problems` says so, a sentence each."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        self.problems: list[str] = []
        self.settings: Settings = self._read("settings.json", _settings, Settings())
        self._written = asdict(self.settings)
        self._records: dict[str, dict[str, Record]] = self._read("records.json", _records, {})

    @property
    def saves_folder(self) -> Path:
        return self.folder / "saves"

    def save_settings(self) -> None:
        """Write the settings, if they have changed: another window may have written its own."""
        if asdict(self.settings) != self._written:
            self._written = asdict(self.settings)
            self._write("settings.json", self._written)

    def reset_settings(self) -> None:
        """Choose everything as it was at first; what the system prefers is no choice."""
        first = Settings(system_is_dark=self.settings.system_is_dark)
        for item in fields(Settings):
            setattr(self.settings, item.name, getattr(first, item.name))
        self.save_settings()

    def record(self, puzzle: str, key: str) -> Record:
        """Return the record of a kind of board, empty if there is none yet."""
        return self._records.get(puzzle, {}).get(key, Record())

    def add_win(
        self, puzzle: str, key: str, moves: int, seconds: float, points: int | None = None, is_again: bool = False
    ) -> tuple[bool, bool]:
        """Count a win and write it; tell whether it is the best by moves and by time.

        The file is read again first, as another window may have written to it.
        """
        self._records = self._read("records.json", _records, self._records)
        record = self._records.setdefault(puzzle, {}).setdefault(key, Record())
        news = record.add(moves, seconds, points, is_again)
        self._write("records.json", {name: {k: asdict(r) for k, r in kinds.items()} for name, kinds in self._records.items()})
        return news

    def _read(self, name: str, convert: Callable[[Any], Any], otherwise: Any) -> Any:
        path = self.folder / name
        try:
            return convert(json.loads(read_text(path)))
        except FileNotFoundError:
            return otherwise
        except (OSError, ValueError, RecursionError) as problem:
            self.problems.append(f"{path.name} can't be read: {problem}. {set_aside(path)} The first choices hold again.")
            return otherwise

    def _write(self, name: str, content: dict[str, Any]) -> None:
        """Write a file as a whole or not at all."""
        import tempfile  # not before the first frame

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump(content, file, indent=1)
                Path(temporary).replace(self.folder / name)
            except OSError:
                remove(Path(temporary))
                raise
        except OSError as problem:
            sentence = f"{name} can't be written to {self.folder}: {problem.strerror}."
            if sentence not in self.problems:
                self.problems.append(sentence)


def _settings(content: Any) -> Settings:
    known = _known(Settings, content)
    return Settings(**{name: value for name, value in known.items() if value in ALLOWED.get(name, (value,))})


def _records(content: Any) -> dict[str, dict[str, Record]]:
    return {
        puzzle: {key: Record(**_known(Record, record)) for key, record in _table(kinds).items()}
        for puzzle, kinds in _table(content).items()
    }


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise ValueError("it holds no table")
    return content


def _known(kind: type[Any], content: Any) -> dict[str, Any]:
    """Return the values that a dataclass has a field for and that are of the field's type."""
    types = get_type_hints(kind)
    return {name: value for name, value in _table(content).items() if name in types and _is_a(value, types[name])}


def _is_a(value: Any, hint: Any) -> bool:
    """Tell whether a value read from JSON is what a type hint says; numbers must not be below 0 or beyond all sense."""
    if isinstance(hint, UnionType):
        return any(_is_a(value, part) for part in get_args(hint))
    if get_origin(hint) is dict:
        return isinstance(value, dict) and all(_is_a(inner, get_args(hint)[1]) for inner in value.values())
    if isinstance(value, bool) or hint not in (int, float):
        return type(value) is hint
    return isinstance(value, (int, hint)) and 0 <= value < MOST_NUMBER
