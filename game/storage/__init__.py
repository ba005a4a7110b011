"""What is kept between runs: settings, records and drafts as small files in the user's folder, and the user's own levels.

paths.py reads and writes files safely, game_log.py counts games, saved_games.py saves the game in play.
"""

import json
import os
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from game.session import Session
from game.storage.game_log import BEGUN, WON, GameLog, Record, log_entry
from game.storage.paths import known_fields, read_text, set_aside, table_of, write_error, write_whole
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, level_line, level_name, read_pack
from solvers.puzzle import Puzzle

THEMES = ("auto", "light", "dark")
SCALES = tuple(round(0.75 + step * 0.05, 2) for step in range(26))

VOLUMES = tuple(round(step * 0.1, 1) for step in range(11))

ALLOWED = {"theme": THEMES, "scale": SCALES, "volume": VOLUMES}
"""setting -> its allowed values"""


@dataclass
class Settings:
    """The user's settings and their defaults."""

    theme: str = "auto"
    system_is_dark: bool = True  # the system's preference when last asked
    scale: float = 1.0
    high_contrast: bool = False
    colour_blind: bool = False
    reduced_motion: bool = False
    volume: float = 0.5  # of sounds; 0 for silence
    explain: bool = False
    pictures_folder: str = ""
    rules_seen: dict[str, bool] = field(default_factory=dict)
    """puzzles whose rules were shown when they were first started"""
    new_games: dict[str, dict[str, str]] = field(default_factory=dict)  # puzzle -> options of its last new game
    boards: dict[str, dict[str, str]] = field(default_factory=dict)  # puzzle -> choices of its board
    pictures: dict[str, str] = field(default_factory=dict)
    """puzzle -> the last picture on its board: a built-in one or a file; empty for none"""
    solvers: dict[str, str] = field(default_factory=dict)  # puzzle -> the solver chosen last
    solver_options: dict[str, dict[str, str]] = field(default_factory=dict)
    """`<puzzle>/<solver>` -> the options chosen last"""
    races: dict[str, dict[str, str]] = field(default_factory=dict)
    """puzzle -> its last race: the solver of each lane, its options, and what was measured"""


HOME_VARIABLE = "PUZZLE_PLAYGROUND_HOME"
SOLVERS = "solvers"  # the folder of the user's own solvers

T = TypeVar("T")


def user_folder() -> Path:
    """Return the folder of settings, records and saved games; PUZZLE_PLAYGROUND_HOME overrides it."""
    if os.environ.get(HOME_VARIABLE):
        return Path(os.environ[HOME_VARIABLE])
    from platformdirs import user_data_path

    return user_data_path("puzzle-playground", appauthor=False)


def solvers_folder() -> Path:
    return user_folder() / SOLVERS


def cache_folder() -> Path:
    """Return the folder of compiled kernels and other files that can be recreated."""
    if os.environ.get(HOME_VARIABLE):
        return Path(os.environ[HOME_VARIABLE]) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("puzzle-playground", appauthor=False)


def shared_folder() -> Path:
    """Return the folder in which films and step lists are saved, in the user's downloads."""
    if os.environ.get(HOME_VARIABLE):
        return Path(os.environ[HOME_VARIABLE]) / "shared"
    from platformdirs import user_downloads_path

    return user_downloads_path() / "Puzzle Playground"


def free_shared_path(stem: str, suffix: str) -> Path:
    """Return an unused path in the shared folder, from a stem and a number."""
    paths = (shared_folder() / f"{stem}-{number}.{suffix}" for number in count(1))
    return next(path for path in paths if not path.exists())


class Storage:
    """The files of one folder. Files that can't be read are set aside and reported in `problems`."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        self.problems: list[str] = []
        self.settings: Settings = self._read("settings.json", _settings, Settings())
        self._written = asdict(self.settings)
        self._records: dict[str, dict[str, Record]] = self._read("records.json", _records, {})
        self.log = GameLog(self.folder / "games.jsonl", self.problems)
        self.saves_folder, self.solvers_folder = self.folder / "saves", self.folder / SOLVERS
        self.levels_folder = self.folder / "levels"  # of the user's own levels, with a folder for each puzzle

    def draft(self, puzzle: str, read: Callable[[str], T]) -> T | None:
        """Return the board last in a puzzle's editor, read from its text; None if there is none."""
        board: T | None = self._read(_draft_name(puzzle), read, None, "The editor starts empty.")
        return board

    def keep_draft(self, puzzle: str, text: str) -> None:
        """Save the text of the board in a puzzle's editor."""
        self._write(_draft_name(puzzle), text)

    def save_settings(self) -> None:
        """Write the settings if they have changed here; otherwise leave what another window may have written."""
        if asdict(self.settings) != self._written:
            self._written = asdict(self.settings)
            self._write_json("settings.json", self._written)

    def reset_settings(self) -> None:
        """Restore the defaults; the system's preference isn't a setting and stays."""
        vars(self.settings).update(vars(Settings(system_is_dark=self.settings.system_is_dark)))
        self.save_settings()

    def records(self, puzzle: str) -> dict[str, Record]:
        return self._records.get(puzzle, {})

    def record(self, puzzle: str, key: str) -> Record:
        """Return the record of a kind of board, empty if there is none yet."""
        return self.records(puzzle).get(key, Record())

    def add_win(
        self, puzzle: str, key: str, moves: int, seconds: float, points: int | None = None, is_again: bool = False
    ) -> tuple[bool, bool]:
        """Count a win and save it; return whether it is the best by moves and by time.

        The file is read again first, because another window may have written to it.
        """
        self._records = self._read("records.json", _records, self._records)
        record = self._records.setdefault(puzzle, {}).setdefault(key, Record())
        is_best = record.add(moves, seconds, points, is_again)
        self._write_records()
        return is_best

    def forget_level(self, puzzle: str, pack: str, number: int) -> None:
        """Remove a level's records, and renumber those of the levels after it in its pack."""
        self._records = self._read("records.json", _records, self._records)
        pattern = re.compile(rf"level {re.escape(pack)}/(\d+)(.*)", re.DOTALL)
        kept: dict[str, Record] = {}
        for key, record in self._records.get(puzzle, {}).items():
            found = pattern.fullmatch(key)
            if found is None or int(found[1]) < number:
                kept[key] = record
            elif int(found[1]) > number:
                kept[f"level {pack}/{int(found[1]) - 1}{found[2]}"] = record
        self._records[puzzle] = kept
        self._write_records()

    def _write_records(self) -> None:
        kept = {puzzle: {key: asdict(record) for key, record in kinds.items()} for puzzle, kinds in self._records.items()}
        self._write_json("records.json", kept)

    def _read(self, name: str, convert: Callable[[str], Any], default: Any, then: str = "The defaults apply again.") -> Any:
        path = self.folder / name
        try:
            return convert(read_text(path))
        except FileNotFoundError:
            return default
        except (OSError, ValueError, RecursionError) as problem:
            self.problems.append(f"{path.name} can't be read: {str(problem).rstrip('.')}. {set_aside(path)} {then}")
            return default

    def _write_json(self, name: str, content: dict[str, Any]) -> None:
        self._write(name, json.dumps(content, indent=1))

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            write_whole(path, text)
        except OSError as problem:
            sentence = write_error(path, problem)
            if sentence not in self.problems:
                self.problems.append(sentence)


def _draft_name(puzzle: str) -> str:
    return f"drafts/{puzzle}.txt"


def _settings(text: str) -> Settings:
    known = known_fields(Settings, json.loads(text))
    return Settings(**{name: value for name, value in known.items() if value in ALLOWED.get(name, (value,))})


def _records(text: str) -> dict[str, dict[str, Record]]:
    return {
        puzzle: {key: Record(**known_fields(Record, record)) for key, record in table_of(kinds).items()}
        for puzzle, kinds in table_of(json.loads(text)).items()
    }


class Ledger:
    """Enters one game into the records and the log."""

    def __init__(self, storage: Storage, session: Session) -> None:
        self._storage, self._session = storage, session
        self._is_fresh = not len(session.history) and not session.is_blank
        """whether no turn has been made yet; copying a puzzle onto an empty board doesn't count"""
        self._counted: int | None = None
        """the points of the win counted last, 0 if the puzzle has none; None before the first win"""

    def turn(self) -> None:
        """Log the start of the game at its first turn."""
        if self._is_fresh:
            self._is_fresh = False
            self._storage.log.add(log_entry(self._session, BEGUN))

    def win(self) -> tuple[bool, bool]:
        """Count the win, and return whether it is the best by moves and by time. A second win counts only for more points."""
        session, is_again, points = self._session, self._counted is not None, self._session.points or 0
        is_best = (False, False)
        if self._counted is None or points > self._counted:
            self._counted = points
            if session.sets_record:
                is_best = self._record(points, is_again)
        if not is_again:
            self._storage.log.add(log_entry(session, WON))
        return is_best

    def _record(self, points: int, is_again: bool) -> tuple[bool, bool]:
        """Enter the win into the records; a daily puzzle counts once, however often it is won."""
        session, name, daily = self._session, self._session.puzzle.name, self._session.origin.daily
        kept = points if session.origin.level else None  # on other boards, par differs from board to board
        is_again = is_again or (bool(daily) and self._storage.log.has_won(name, daily))
        return self._storage.add_win(name, session.record_key, session.move_count, session.clock.seconds, kept, is_again)


OWN_PACK, OWN_TITLE = "own", "Your own"
_OWN_HEAD = f"title: {OWN_TITLE}\norder: 1000\n"


class OwnLevelsError(Exception):
    """The user's own levels can't be read or written; the message says why."""


class OwnLevels:
    """The user's own levels of one puzzle: one more pack, in the text format of all packs.

    A change is written completely or not at all. Lines that aren't levels, such as comments, stay as they are.
    """

    def __init__(self, folder: Path, puzzle: Puzzle[Any, Any]) -> None:
        self.path = folder / puzzle.name / f"{OWN_PACK}.txt"

    def pack(self) -> Pack:
        """Return the levels as a pack, empty if there are none yet; raises OwnLevelsError if the file is damaged."""
        if not self.path.exists():
            return Pack(OWN_PACK, OWN_TITLE, 0, ())
        try:
            read_text(self.path)
            return read_pack(self.path)
        except (OSError, UnicodeDecodeError, ParseError) as problem:
            raise OwnLevelsError(f"Your own levels can't be read: {str(problem).rstrip('.')} ({self.path}).") from problem

    def add(self, name: str, text: str, par: int | None = None) -> str:
        """Save a board as the last level; return a message about a damaged file that was set aside, or an empty text.

        Raises OwnLevelsError if the file can't be written.
        """
        try:
            self.pack()
            before, message = (read_text(self.path) if self.path.exists() else "") or _OWN_HEAD, ""
        except (OwnLevelsError, OSError, UnicodeDecodeError) as problem:
            before, message = _OWN_HEAD, f"{problem} {set_aside(self.path)}"
        self._write(f"{before.rstrip()}\n{level_line(level_name(name), text, par)}\n")
        return message

    def rename(self, level: Level, name: str) -> None:
        """Rename a level; raises OwnLevelsError."""
        self._change(level, [level_line(level_name(name), level.text, level.par)])

    def remove(self, level: Level) -> None:
        """Remove a level; raises OwnLevelsError."""
        self._change(level, [])

    def _change(self, level: Level, instead: list[str]) -> None:
        """Replace a level's line, if it is still there."""
        if level not in self.pack().levels:
            raise OwnLevelsError("Another window has changed your levels. Open the list again.")
        lines, place = read_text(self.path).splitlines(), level.line - 1
        self._write("".join(f"{line}\n" for line in [*lines[:place], *instead, *lines[place + 1 :]]))

    def _write(self, text: str) -> None:
        try:
            write_whole(self.path, text)
        except OSError as problem:
            raise OwnLevelsError(write_error(self.path, problem)) from problem


def free_name(levels: tuple[Level, ...], noun: str) -> str:
    """Return a name for a new level that none of the levels has: Maze 1, Maze 2 and so on."""
    names = {level.name for level in levels}
    return next(name for number in range(1, len(levels) + 2) if (name := f"{noun.capitalize()} {number}") not in names)
