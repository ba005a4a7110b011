"""The daily puzzles: each date stands for one board of every puzzle, the same for everybody, without a server.

Its seed is the date written as a number; its options depend on the weekday, from easy on Mondays to hard on Sundays.
"""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from solvers.errors import ParseError, quoted
from solvers.options import read_options
from solvers.puzzle import Puzzle

DAY = timedelta(days=1)


def seed_of(day: date) -> int:
    """Return the seed of a day's boards: 20261125 for 25 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day


def options_of(puzzle: Puzzle[Any, Any], day: date) -> dict[str, str]:
    """Return the options of a day's board; those that the weekday leaves out have their defaults."""
    return read_options(puzzle.options, puzzle.week[day.weekday()] if puzzle.week else {})


def read_day(text: str) -> date:
    """Return the day that a text names as year-month-day, or today if it is empty; raises ParseError."""
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError:
        raise ParseError(f"{quoted(text)} is not a date. Write year-month-day, such as 2026-11-25.") from None


def streaks(days: Collection[date], today: date) -> tuple[int, int]:
    """Return the lengths of the current and the longest streak; a streak up to yesterday is still current."""
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - DAY, 0) + 1
    return lengths.get(today, lengths.get(today - DAY, 0)), max(lengths.values(), default=0)
