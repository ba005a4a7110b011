"""The log of games: a line of JSON for each game begun and for each game won, in a file that is only appended to.

    {"at": "2026-11-25T20:14:03+01:00", "what": "won", "puzzle": "sliding", "kind": "4 × 4", "seconds": 61.2, "moves": 80, ...}

A line that can't be read, for instance because the disk was full, is skipped; the lines after it still count.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from game.session.session import SOLVER, Session
from game.storage.paths import NotAFile, is_file, known_fields, write_error

BEGUN, WON = "begun", "won"


@dataclass(frozen=True)
class LoggedGame:
    """The log entry of a game at its first turn, or when it is won."""

    at: str = ""  # the local time, with its offset from UTC
    what: str = BEGUN
    puzzle: str = ""
    kind: str = ""  # the size and kind of the board, its grade and the pace, if known
    record: str = ""  # the key of its record; empty for a win that sets none
    daily: str = ""
    level: str = ""
    seconds: float = 0.0
    moves: int = 0
    points: int | None = None
    helps: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Reject entries that can't be counted; raises ValueError or OverflowError."""
        if self.what not in (BEGUN, WON) or not self.puzzle:
            raise ValueError("it is not a game")
        _ = self.begun_on

    @property
    def begun_on(self) -> date:
        """The day on which the game was begun at the latest; play may have continued past midnight."""
        return (datetime.fromisoformat(self.at) - timedelta(seconds=self.seconds)).date()

    @property
    def is_own_win(self) -> bool:
        """Whether the player won the game without a solver."""
        return self.what == WON and SOLVER not in self.helps

    @property
    def daily_won(self) -> date | None:
        """The date of the daily puzzle that was won, if it was begun on that day."""
        return self.begun_on if self.is_own_win and self.daily == self.begun_on.isoformat() else None


def log_entry(session: Session, what: str) -> LoggedGame:
    """Return the log entry of a game as it stands."""
    return LoggedGame(
        at=datetime.now().astimezone().isoformat(timespec="seconds"),
        what=what,
        puzzle=session.puzzle.name,
        kind=session.caption,
        record=session.record_key if what == WON and session.sets_record else "",
        daily=session.origin.daily,
        level=session.origin.level,
        seconds=round(session.clock.seconds, 3),
        moves=session.move_count,
        points=session.points,
        helps=dict(session.used),
    )


class GameLog:
    """The log file. Messages about what can't be written are added to `problems`."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        self.path, self._problems = path, problems
        self._found: dict[object, LoggedGame] = {}
        self._end = 0  # how far the file was read

    def add(self, game: LoggedGame) -> None:
        """Append a game, on a line of its own."""
        try:
            if self.path.exists() and not is_file(self.path):
                raise NotAFile
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+") as file:
                file.seek(max(file.seek(0, os.SEEK_END) - 1, 0))
                is_cut_off = file.read() not in (b"", b"\n")
                file.write(b"\n" * is_cut_off + json.dumps(asdict(game), ensure_ascii=False).encode() + b"\n")
        except OSError as problem:
            sentence = write_error(self.path, problem)
            if sentence not in self._problems:
                self._problems.append(sentence)

    def games(self) -> list[LoggedGame]:
        """Return all games, the oldest first; each daily puzzle counts as begun once, and as won once.

        Only lines written since the last call are read.
        """
        for game in _read(self._new_lines().split(b"\n")):
            key = (game.puzzle, game.daily, game.what, game.is_own_win) if game.daily else len(self._found)
            self._found.setdefault(key, game)
        return list(self._found.values())

    def _new_lines(self) -> bytes:
        """Return the lines not read yet; an incomplete last line is left for the next call."""
        if not is_file(self.path):
            return b""
        try:
            with self.path.open("rb") as file:
                if file.seek(0, os.SEEK_END) < self._end:  # the file was replaced
                    self._end, self._found = 0, {}
                file.seek(self._end)
                text = file.read()
        except OSError:
            return b""
        lines = text[: text.rfind(b"\n") + 1]
        self._end += len(lines)
        return lines

    def has_won(self, puzzle: str, daily: str) -> bool:
        """Return whether the player has won a day's puzzle, on that day or later."""
        return any(game.is_own_win and (game.puzzle, game.daily) == (puzzle, daily) for game in self.games())


def _read(lines: list[bytes]) -> Iterator[LoggedGame]:
    for line in lines:
        try:
            yield LoggedGame(**known_fields(LoggedGame, json.loads(line)))
        except (ValueError, OverflowError, RecursionError):
            continue
