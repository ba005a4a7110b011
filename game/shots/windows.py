"""The pictures of games that are played in another program's window, on windows that are drawn here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from game.app import App
from game.scenes.requests import OpenExternal
from game.shots.reading import CELL, SUDOKU, sudoku_corner, sudoku_window
from game.shots.tools import back_to_menu, settle, wait
from game.sources.foreign_game import ForeignGame
from game.sources.opened_pictures import Stage
from game.sources.window_watcher import WindowSource, WindowWatcher
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.puzzle import Step, net_moves
from solvers.sudoku.shape import SYMBOLS
from vision.autoplay.events import Ended, Made, Planned, Trying, Verdict
from vision.seen import Corners, SeenBoard, SeenBoards

MADE = 18
"""how many moves have been made where it goes on, or was stopped"""
ALL = 81
WON = "The window says that it is solved."
MOVED = "Solo was moved. Press Play to go on."
DOUBTED = 6
MOVE_S = 0.116
HAND = "Click a cell, type the digit"
OTHERS = (("Fifteen", (400, 430), "sliding"), ("Shisen-Sho", (900, 620), "link"), ("Notes", (700, 500), ""))


class StillWatcher(WindowWatcher):
    """Knows some windows, and looks for no others."""

    def __init__(self, windows: list[WindowSource]) -> None:
        super().__init__()
        self.windows = windows
        self.input_methods = {"sudoku": (("click-type", HAND),)}

    def warm(self) -> None:
        """Load nothing."""

    def poll(self) -> None:
        """Find out nothing."""

    def refresh(self) -> None:
        """Keep the windows that are known."""

    def follow(self, source: WindowSource | None) -> None:
        """Keep what is known of it."""


def _window(made: int) -> WindowSource:
    """Return the window of a sudoku in which so many moves have been made."""
    _, level, size = SUDOKU
    puzzle = PUZZLES["sudoku"]
    start = puzzle.parse(find_level(puzzle, level).text)
    steps = puzzle.solver("fast").solve(start)
    moves = sorted(net_moves(step for step in steps if isinstance(step, Step)), key=lambda move: getattr(move, "cell"))  # noqa: B009
    source = WindowSource("window 1", "Solo", number=1, glimpse="sudoku", size=size, stage=Stage.READ)
    source.surface = sudoku_window(_text(start.apply_all(moves[:made]).digits), size)
    source.take(SeenBoards((_board(start.digits, size),), 0.02))
    game = source.game = ForeignGame()
    game.take(Planned(tuple(map(str, moves)), "fast", 0.001))
    game.take(Trying("click-type", HAND, True))
    for number, move in enumerate(moves[:made], 1):
        game.began_at = time.monotonic() - MOVE_S * number
        game.take(Made(str(move), number, len(moves), 0.04, ""))
    return source


def _text(digits: bytes) -> str:
    return "".join(SYMBOLS[digit] for digit in digits)


def _board(digits: bytes, size: tuple[int, int]) -> SeenBoard:
    """Return the sudoku of a window as it was read before the first move."""
    left, top = sudoku_corner(size)
    cells = tuple(tuple(digits[row * 9 : row * 9 + 9]) for row in range(9))
    quads = tuple(tuple(_corners(left + column * CELL, top + row * CELL, CELL) for column in range(9)) for row in range(9))
    return SeenBoard("sudoku", cells, ((1.0,) * 9,) * 9, quads, _corners(left, top, 9 * CELL), _text(digits), 0.999)


def _corners(left: float, top: float, side: float) -> Corners:
    return (left, top), (left + side, top), (left + side, top + side), (left, top + side)


def _other(name: str, size: tuple[int, int], kind: str) -> WindowSource:
    return WindowSource(name, name, number=len(name), glimpse=kind, size=size)


def _list(app: App, *sources: WindowSource) -> StillWatcher:
    """Have some windows be open."""
    back_to_menu(app)
    window_watcher = app.window_watcher
    assert isinstance(window_watcher, StillWatcher)
    window_watcher.windows = [*sources]
    window_watcher.played = None
    return window_watcher


def _unchosen(*sources: WindowSource) -> Callable[[App], None]:
    """Return what shows windows of which none is chosen."""

    def arrange(app: App) -> None:
        _list(app, *sources)
        app.opened_pictures.sources.clear()
        app.open(OpenExternal())
        settle(app)

    return arrange


def _game(made: int, verdict: Verdict | None = None, why: str = "") -> Callable[[App], None]:
    """Return what shows a sudoku while it is played, or after the end."""

    def arrange(app: App) -> None:
        source = _window(made)
        window_watcher = _list(app, source, *(_other(*other) for other in OTHERS))
        game = source.game
        assert game is not None
        if verdict is None:
            window_watcher.played = source
        else:
            game.take(Ended(verdict, why, game.made, game.made, "click-type", {"read": 0.02, "play": MOVE_S * game.made}))
        _look_at(app, source)

    return arrange


def _look_at(app: App, source: WindowSource) -> None:
    app.open(OpenExternal(source))
    settle(app)
    wait(app, lambda: not app.worker.is_busy)
    settle(app)


def _asked(app: App) -> None:
    """Show a sudoku in which the sixes are doubtful."""
    source = _window(0)
    board = source.boards[0]
    sixes = [cell for cell in board.places if board.value(cell) == DOUBTED]
    sure = tuple(tuple(0.6 if (row, column) in sixes else 1.0 for column in range(9)) for row in range(9))
    groups = tuple(tuple(int(value) for value in row) for row in board.cells)
    source.game = None
    source.take(SeenBoards((replace(board, sure=sure, groups=groups, confidence=0.71),), 0.02))
    _list(app, source, *(_other(*other) for other in OTHERS))
    _look_at(app, source)


SHOTS: dict[str, Callable[[App], None]] = {
    "external-none": _unchosen(),
    "external-windows": _unchosen(*(_other(*other) for other in OTHERS)),
    "external-asked": _asked,
    "external-playing": _game(MADE),
    "external-won": _game(ALL, Verdict.WON, WON),
    "external-stopped": _game(MADE, Verdict.STOPPED, MOVED),
}
