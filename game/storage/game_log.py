"""The log of games: a line of JSON for each game that is begun and for each that is won, in a file that only ever grows.

    {"at": "2026-11-25T20:14:03+01:00", "what": "won", "puzzle": "sliding", "kind": "4 × 4", "seconds": 61.2, "moves": 80, ...}

A line that can't be read, such as one that a full disk has cut off, is passed over; those after it still count.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from game.session.session import SOLVER, Session
from game.storage.paths import NotAFile, is_file, known_fields, not_written

BEGUN, WON = "begun", "won"


@dataclass(frozen=True)
class LoggedGame:
    """What is kept of a game at its first turn, or when it is won."""

    at: str = ""  # the local time, with its distance from UTC
    what: str = BEGUN
    puzzle: str = ""
    kind: str = ""  # the size and kind of the board, its grade and the pace, as far as they are known
    record: str = ""  # what its records are kept under; empty for a win that sets none
    daily: str = ""
    level: str = ""
    seconds: float = 0.0
    moves: int = 0
    points: int | None = None
    helps: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what nothing can be counted of; raises ValueError or OverflowError."""
        if self.what not in (BEGUN, WON) or not self.puzzle:
            raise ValueError("it is no game")
        _ = self.begun_on

    @property
    def begun_on(self) -> date:
        """The day on which it was begun at the latest; a game may go on after midnight."""
        return (datetime.fromisoformat(self.at) - timedelta(seconds=self.seconds)).date()

    @property
    def is_own_win(self) -> bool:
        """Tell whether the person has won, and no solver for them."""
        return self.what == WON and SOLVER not in self.helps

    @property
    def daily_won(self) -> date | None:
        """The day whose daily puzzle was won here, if it was begun on that day."""
        return self.begun_on if self.is_own_win and self.daily == self.begun_on.isoformat() else None


def logged(session: Session, what: str) -> LoggedGame:
    """Return what is kept of a game now."""
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
    """The file of one person. `problems` is told what can't be written, a sentence each."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        self.path, self._problems = path, problems
        self._found: dict[object, LoggedGame] = {}
        self._end = 0  # how far the file was read

    def add(self, game: LoggedGame) -> None:
        """Write a game at the end, on a line of its own."""
        try:
            if self.path.exists() and not is_file(self.path):
                raise NotAFile
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+") as file:
                file.seek(max(file.seek(0, os.SEEK_END) - 1, 0))
                is_torn = file.read() not in (b"", b"\n")
                file.write(b"\n" * is_torn + json.dumps(asdict(game), ensure_ascii=False).encode() + b"\n")
        except OSError as problem:
            sentence = not_written(self.path, problem)
            if sentence not in self._problems:
                self._problems.append(sentence)

    def games(self) -> list[LoggedGame]:
        """Return all that can be read, the oldest first; each daily puzzle counts as begun once, and as won once.

        Only what was written since the last call is read.
        """
        for game in _read(self._news().split(b"\n")):
            key = (game.puzzle, game.daily, game.what, game.is_own_win) if game.daily else len(self._found)
            self._found.setdefault(key, game)
        return list(self._found.values())

    def _news(self) -> bytes:
        """Return the lines that were not read yet; a last one without its end is left for the next time."""
        if not is_file(self.path):
            return b""
        try:
            with self.path.open("rb") as file:
                if file.seek(0, os.SEEK_END) < self._end:  # somebody has put another file there
                    self._end, self._found = 0, {}
                file.seek(self._end)
                text = file.read()
        except OSError:
            return b""
        lines = text[: text.rfind(b"\n") + 1]
        self._end += len(lines)
        return lines

    def has_won(self, puzzle: str, daily: str) -> bool:
        """Tell whether the person has won a day's puzzle, on that day or later."""
        return any(game.is_own_win and (game.puzzle, game.daily) == (puzzle, daily) for game in self.games())


def _read(lines: list[bytes]) -> Iterator[LoggedGame]:
    for line in lines:
        try:
            yield LoggedGame(**known_fields(LoggedGame, json.loads(line)))
        except (ValueError, OverflowError, RecursionError):
            continue
