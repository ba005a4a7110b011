"""Games, wins, times and moves of one puzzle by kind of board, and the streaks of daily puzzles won."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from statistics import median

from game.storage.game_log import WON, LoggedGame
from game.storage.storage import Record, Storage
from solvers.generation import streaks

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
        return median(game.seconds for game in self.unaided) if self.unaided else None

    @property
    def median_moves(self) -> float | None:
        return median(game.moves for game in self.unaided) if self.unaided else None

    def add(self, game: LoggedGame) -> None:
        """Count a game begun or won."""
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
    """Return the statistics of a puzzle."""
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
    """Return the entries of the log as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(map(_row, games))
    return text.getvalue()


def _row(game: LoggedGame) -> tuple[object, ...]:
    helps = " ".join(f"{kind}:{number}" for kind, number in game.helps.items())
    points = "" if game.points is None else game.points
    return game.at, game.puzzle, game.kind, game.what, game.seconds, game.moves, points, helps, game.daily, game.level
