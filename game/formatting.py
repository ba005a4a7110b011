"""Formats numbers, times and dates for people."""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from typing import TYPE_CHECKING

from solvers.words import grouped, named

_SIZE, _SPACED = re.compile(r"(?:^|-)(\d+)x(\d+)"), r" \1 × \2"

if TYPE_CHECKING:
    from game.session import Origin, Session
    from game.storage.game_log import Record, Tally
    from solvers.puzzle import Progress
    from solvers.review import Summary


def clock_time(seconds: float) -> str:
    """Return a playing time: 1:12, or 1:02:07."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def solving_time(seconds: float) -> str:
    """Return a solver's time to two significant figures: 3.5 ms, 0.19 s, 12 s."""
    if seconds < 0.0995:
        return f"{seconds * 1000:.2g} ms"
    return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"


def rounded(number: int) -> str:
    """Return a number in a few characters: 1 204, 310 k, 2.5 M."""
    for size, sign in ((10**9, "G"), (10**6, "M"), (10**5, "k")):
        if number >= size:
            amount = number / (1000 if sign == "k" else size)
            return f"{amount:.0f} {sign}" if amount >= 100 else f"{amount:.1f} {sign}"
    return grouped(number)


def progress_words(progress: Progress) -> str:
    """Return a search's progress: exchanging tiles · 40 % · 310 k nodes."""
    share = "" if progress.fraction is None else f"{progress.fraction * 100:.0f} %"
    counted = f"{rounded(progress.nodes)} {named(progress.nodes, progress.unit)}" if progress.nodes else ""
    return " · ".join(filter(None, (progress.note, share, counted)))


def best_words(record: Record, counts_moves: bool = True) -> tuple[str, str]:
    """Return a record in two lines: the fewest moves above the best time, or only the time where moves don't count."""
    if record.moves is None or record.seconds is None:
        return "–", "best"
    if not counts_moves:
        return clock_time(record.seconds), "best"
    return grouped(record.moves), f"best · {clock_time(record.seconds)}"


def helps_word(session: Session) -> str:
    """Return the noun for the number of hints used, or of hints and shuffles together."""
    return "help used" if session.puzzle.shuffle is not None else named(session.helps, "hints")


def statistics_cells(tally: Tally, counts_moves: bool) -> tuple[str, ...]:
    """Return a row under STATISTICS_HEAD for one kind of board; it has moves only where fewer are better."""
    times = (tally.best.seconds, tally.median_s)
    moves = (tally.best.moves, tally.median_moves) if counts_moves else ()
    cells = ["–" if number is None else clock_time(number) for number in times]
    cells += ["–" if number is None else grouped(round(number)) for number in moves]
    return str(tally.games), str(tally.wins), *cells


STATISTICS_HEAD = ("games", "wins", "best time", "median time", "fewest moves", "median moves")


def level_name(key: str) -> str:
    """Return a level's name from its key: Warm-up, level 3; Classic 8 × 14, level 2."""
    pack, _, number = key.partition("/")
    title = re.sub(_SIZE, _SPACED, pack).replace("-", " ").strip()
    return f"{title.capitalize()}, level {number}"


def day_name(day: str | date) -> str:
    """Return a date as people read it: 25 November 2026. A text that isn't a date is returned unchanged."""
    try:
        day = day if isinstance(day, date) else date.fromisoformat(day)
    except ValueError:
        return str(day)
    return f"{day.day} {day:%B %Y}"


def last_played(time: datetime, today: date) -> str:
    """Return when a game was last played: today, 14:05; or 25 November 2026."""
    return f"today, {time:%H:%M}" if time.date() == today else day_name(time.date())


def origin_words(origin: Origin) -> str:
    """Return what a board is called among others of its kind: its day, its level or its seed; empty if it has none."""
    if origin.daily:
        return f"daily puzzle of {day_name(origin.daily)}"
    if origin.level:
        return level_name(origin.level)
    return f"seed {origin.seed}" if origin.seed is not None else ""


def accuracy_words(summary: Summary) -> str:
    """Return a review's accuracy in percent, rounded down, so only a perfect game has 100 %."""
    return "–" if summary.accuracy is None else f"{math.floor(summary.accuracy * 100)} %"
