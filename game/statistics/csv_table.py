"""The log of games as a table for spreadsheets: one line for each game that was begun or won, the oldest first."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from game.storage.game_log import LoggedGame

COLUMNS = ("time", "puzzle", "board", "event", "seconds", "moves", "points", "helps", "daily", "level")


def written(games: Iterable[LoggedGame]) -> str:
    """Return the table as text, with commas between its columns."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(map(_row, games))
    return text.getvalue()


def _row(game: LoggedGame) -> tuple[object, ...]:
    helps = " ".join(f"{kind}:{number}" for kind, number in game.helps.items())
    points = "" if game.points is None else game.points
    return game.at, game.puzzle, game.kind, game.what, game.seconds, game.moves, points, helps, game.daily, game.level
