"""The shots of daily puzzles, statistics and printing, with an invented log of games."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

from game.app import App
from game.commands import Command
from game.scenes.requests import OpenDaily, OpenStatistics
from game.scenes.shared.starting import from_seed
from game.shots.tools import back_to_game, back_to_menu, play_scene, show_game
from game.storage.game_log import BEGUN, WON, LoggedGame
from solvers import PUZZLES

DAYS = 24
SIZES = ("4 × 4", "3 × 3", "4 × 4", "5 × 5", "4 × 4")
SECONDS = {"3 × 3": 38.0, "4 × 4": 171.0, "5 × 5": 402.0}
MOVES = {"3 × 3": 31, "4 × 4": 96, "5 × 5": 214}
WITHOUT = (9, 15)  # days ago on which no game was played


def _log(app: App) -> None:
    """Fill the log with games of some weeks that get better and better, unless it has been filled."""
    if not any(game.daily for game in app.storage.log.games()):
        for game in _games():
            app.storage.log.add(game)


def _games() -> Iterator[LoggedGame]:
    now = datetime.now().astimezone().replace(hour=0, minute=30, second=0, microsecond=0)
    for ago in (ago for ago in reversed(range(1, DAYS)) if ago not in WITHOUT):
        day = now - timedelta(days=ago)
        for turn in range(1 + ago % 3):
            kind = SIZES[(ago + turn) % len(SIZES)]
            slower = 1 + ago / DAYS + (ago * 7 + turn * 5) % 11 / 20
            seconds, moves = round(SECONDS[kind] * slower, 1), round(MOVES[kind] * (0.8 + slower / 5))
            at, daily = day.isoformat(), day.date().isoformat() if turn == 0 else ""
            yield LoggedGame(at, BEGUN, "sliding", kind, daily=daily)
            if (ago + turn) % 7:
                later = (day + timedelta(seconds=seconds)).isoformat()
                yield LoggedGame(later, WON, "sliding", kind, kind, daily, "", seconds, moves)
    for name in ("sliding", "link"):
        yield LoggedGame(now.isoformat(), BEGUN, name, "4 × 4", daily=now.date().isoformat())
        at = (now + timedelta(seconds=95)).isoformat()
        yield LoggedGame(at, WON, name, "4 × 4", "4 × 4", now.date().isoformat(), "", 95.0, 84)


def _daily(app: App) -> None:
    _log(app)
    back_to_menu(app)
    app.open(OpenDaily())


def _statistics(app: App, puzzle: str) -> None:
    _log(app)
    back_to_menu(app)
    app.open(OpenStatistics(puzzle))


def _print(app: App) -> None:
    show_game(app, from_seed(app, PUZZLES["sudoku"], {"difficulty": "medium"}, 7))
    back_to_game(app)
    play_scene(app).run(Command.PRINT)


SHOTS: dict[str, Callable[[App], object]] = {
    "daily": _daily,
    "statistics": partial(_statistics, puzzle="sliding"),
    "statistics-empty": partial(_statistics, puzzle="sudoku"),
    "print": _print,
}
