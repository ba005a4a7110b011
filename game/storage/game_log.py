"""What is counted about games: the log of those begun and won, the best results, and statistics of both.

The log has a line of JSON for each game begun and for each game won, in a file that is only appended to:

    {"at": "2026-11-25T20:14:03+01:00", "what": "won", "puzzle": "sliding", "kind": "4 × 4", "seconds": 61.2, "moves": 80, ...}

A line that can't be read, for instance because the disk was full, is skipped; the lines after it still count.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from game.session import SOLVER, Session
from game.storage.paths import NotAFile, is_file, known_fields, write_error
from solvers.generation import streaks

if TYPE_CHECKING:
    from game.storage import Storage

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


@dataclass
class Record:
    """The best results without help on boards of one kind, and the number of wins."""

    moves: int | None = None
    seconds: float | None = None
    wins: int = 0
    points: int | None = None  # if the puzzle has them

    def add(self, moves: int, seconds: float, points: int | None = None, is_again: bool = False) -> tuple[bool, bool]:
        """Count a win, unless `is_again`, and return whether it is the best by moves and by time."""
        is_fewest = self.moves is None or moves < self.moves
        is_fastest = self.seconds is None or seconds < self.seconds
        self.points = max(filter(None, (self.points, points)), default=None)
        self.moves = moves if is_fewest else self.moves
        self.seconds = seconds if is_fastest else self.seconds
        self.wins += 0 if is_again else 1
        return is_fewest, is_fastest


LEVELS = "levels"  # the kind under which levels won before there was a log are counted


@dataclass
class Tally:
    """The counts for boards of one kind."""

    kind: str
    begun: int = 0
    wins: int = 0
    unaided: list[LoggedGame] = field(default_factory=list)
    """the wins that set records, the oldest first: only their times and moves count"""
    best: Record = field(default_factory=Record)

    @property
    def games(self) -> int:
        return max(self.begun, self.wins)  # some were begun before there was a log

    @property
    def median_s(self) -> float | None:
        return _median([game.seconds for game in self.unaided])

    @property
    def median_moves(self) -> float | None:
        return _median([game.moves for game in self.unaided])

    def add(self, game: LoggedGame) -> None:
        if game.what != WON:
            self.begun += 1
            return
        self.wins += 1
        if game.record:
            self.unaided.append(game)
            self.best.add(game.moves, game.seconds)

    def add_record(self, record: Record, logged_wins: int) -> None:
        """Count a record's wins that are older than the log, and its best results."""
        earlier = max(record.wins - logged_wins, 0)
        self.begun, self.wins = self.begun + earlier, self.wins + earlier
        if record.moves is not None and record.seconds is not None and self.kind != LEVELS:
            self.best.moves = min(record.moves, self.best.moves or record.moves)
            self.best.seconds = min(record.seconds, self.best.seconds or record.seconds)


def _median(numbers: Sequence[float]) -> float | None:
    from statistics import median  # not before the first frame

    return median(numbers) if numbers else None


@dataclass(frozen=True)
class Statistics:
    """The statistics of one puzzle."""

    tallies: Sequence[Tally]  # one for each kind of board, the most played first
    streak: int
    longest_streak: int
    dailies: int  # number of daily puzzles won

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.tallies)


def summary(storage: Storage, puzzle: str) -> Statistics:
    games = [game for game in storage.log.games() if game.puzzle == puzzle]
    mine = [game for game in games if game.what != WON or game.is_own_win]
    tallies = _tallies(mine, storage.records(puzzle))
    current, longest = streaks({day for game in mine if (day := game.daily_won)}, date.today())
    dailies = sum(bool(game.daily) and game.is_own_win for game in mine)
    return Statistics(sorted(tallies, key=lambda tally: (-tally.games, tally.kind)), current, longest, dailies)


def _tallies(games: Sequence[LoggedGame], records: Mapping[str, Record]) -> list[Tally]:
    tallies: dict[str, Tally] = {}
    for game in games:
        tallies.setdefault(game.kind, Tally(game.kind)).add(game)
    for key, record in records.items():
        logged = [game for game in games if game.record == key]
        kind = logged[0].kind if logged else LEVELS if key.startswith("level ") else key
        if record.wins > len(logged) or kind in tallies:
            tallies.setdefault(kind, Tally(kind)).add_record(record, len(logged))
    return list(tallies.values())


COLUMNS = ("time", "puzzle", "board", "event", "seconds", "moves", "points", "helps", "daily", "level")


def as_csv(games: Iterable[LoggedGame]) -> str:
    import csv
    import io

    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(map(_row, games))
    return text.getvalue()


def _row(game: LoggedGame) -> tuple[object, ...]:
    helps = " ".join(f"{kind}:{number}" for kind, number in game.helps.items())
    points = "" if game.points is None else game.points
    return game.at, game.puzzle, game.kind, game.what, game.seconds, game.moves, points, helps, game.daily, game.level
