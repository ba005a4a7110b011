"""The user's own levels: one more pack for each puzzle, in the user's folder and in the same text format as all packs.

A change is written completely or not at all. Lines that aren't levels, such as comments, stay as they are.
"""

from pathlib import Path
from typing import Any

from game.storage.paths import read_text, set_aside, write_error, write_whole
from solvers.errors import ParseError
from solvers.formats.levels import Level, Pack, level_line, level_name, read_pack
from solvers.puzzle import Puzzle

PACK, TITLE = "own", "Your own"
_HEAD = f"title: {TITLE}\norder: 1000\n"


class OwnLevelsError(Exception):
    """The user's own levels can't be read or written; the message says why."""


class OwnLevels:
    """The own levels of one puzzle."""

    def __init__(self, folder: Path, puzzle: Puzzle[Any, Any]) -> None:
        self.path = folder / puzzle.name / f"{PACK}.txt"

    def pack(self) -> Pack:
        """Return the levels as a pack, empty if there are none yet; raises OwnLevelsError if the file is damaged."""
        if not self.path.exists():
            return Pack(PACK, TITLE, 0, ())
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
            before, message = (read_text(self.path) if self.path.exists() else "") or _HEAD, ""
        except (OwnLevelsError, OSError, UnicodeDecodeError) as problem:
            before, message = _HEAD, f"{problem} {set_aside(self.path)}"
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
