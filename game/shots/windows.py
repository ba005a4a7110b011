"""The shots of reading boards and of playing in other programs' windows, which are drawn here."""

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.app import App
from game.boards import BOARDS
from game.paint.look import Look
from game.scenes.external import ExternalScene
from game.scenes.messages import OpenExternal
from game.shots.tools import back_to_menu, settle, wait
from game.sources.opened_pictures import Stage
from game.sources.window_watcher import LiveGame, WindowSource, WindowWatcher
from game.theme.measures import Text, Weight
from game.theme.palette import LIGHT
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.puzzle import Cell, final_steps, net_moves
from solvers.sudoku.shape import SYMBOLS
from vision.autoplay.events import Ended, Made, Planned, Trying, Verdict
from vision.seen import Corners, SeenBoard, SeenBoards

SOLO = ("sudoku", "medium/4", (560, 620))
SHISEN_SHO = ("link", "classic-8x14/1", (900, 560))
BAR = 28  # the height of a window's menu bar
CELL = 54
PAPER, INK, LINES = (232, 232, 230), (20, 20, 24), (60, 60, 66)


def _empty_window(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(PAPER)
    pygame.draw.line(surface, LINES, (0, BAR), (size[0], BAR))
    look = Look(LIGHT, 1.0)
    for number, word in enumerate(("Game", "Type", "Help")):
        look.text(surface, (12 + 56 * number, BAR // 2), word, Text.BODY, INK, "midleft")
    return surface


def sudoku_corner(size: tuple[int, int]) -> tuple[int, int]:
    """Return the top left corner of a window's sudoku."""
    return (size[0] - 9 * CELL) // 2, BAR + (size[1] - BAR - 9 * CELL) // 2


def sudoku_window(text: str, size: tuple[int, int]) -> pygame.Surface:
    surface, look = _empty_window(size), Look(LIGHT, 1.0)
    left, top = sudoku_corner(size)
    for line in range(10):
        width, at = (4, line * CELL) if line % 3 == 0 else (1, line * CELL)
        pygame.draw.line(surface, INK, (left + at, top), (left + at, top + 9 * CELL), width)
        pygame.draw.line(surface, INK, (left, top + at), (left + 9 * CELL, top + at), width)
    for place, sign in enumerate(text):
        if sign in "123456789":
            row, column = divmod(place, 9)
            middle = (left + column * CELL + CELL // 2, top + row * CELL + CELL // 2)
            look.figure(surface, middle, sign, CELL // 2, Weight.BOLD, INK)
    return surface


def _link_window(text: str, size: tuple[int, int]) -> pygame.Surface:
    surface, look = _empty_window(size), Look(LIGHT, 1.0)
    board = BOARDS["link"](PUZZLES["link"].parse(text), "link")
    board.place(look, surface.get_rect().inflate(-40, -40 - 2 * BAR).move(0, BAR // 2))
    board.draw(surface, look, 0.0)
    return surface


def _reading(
    app: App,
    which: tuple[str, str, tuple[int, int]],
    draw: Callable[[str, tuple[int, int]], pygame.Surface],
    cell: Cell | None = None,
) -> None:
    """Read a picture of a level, and show its solution, or a chosen cell to correct."""
    puzzle, level, size = which
    back_to_menu(app)
    text = find_level(PUZZLES[puzzle], level).text
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / f"{puzzle}-window.png"
        pygame.image.save(draw(text, size), path)
        scene = ExternalScene(app, app.opened_pictures.open_file(str(path)))
        app.push(scene)
        wait(app, lambda: scene.source is not None and scene.source.is_over)
    wait(app, lambda: bool(scene.validation.facts) or not scene.validation.is_playable)
    scene.view.choose(cell)
    if cell is None:
        scene.toggle_solution()
        wait(app, lambda: not scene.solution.is_thinking)


MADE = 18  # number of moves made in an unfinished game
ALL = 81
WON = "The window says that it is solved."
MOVED = "Solo was moved."
DOUBTED = 6
MOVE_S = 0.116
HAND = "Click a cell, type the digit"
OTHERS = (("Fifteen", (400, 430), "sliding"), ("Shisen-Sho", (900, 620), "link"), ("Notes", (700, 500), ""))


class StillWatcher(WindowWatcher):
    """A window watcher with fixed windows."""

    def __init__(self) -> None:
        super().__init__()
        self.input_methods = {"sudoku": (("click-type", HAND),)}

    def warm(self) -> None:
        """Do nothing."""

    def poll(self) -> None:
        """Do nothing."""

    def refresh(self) -> None:
        """Do nothing."""

    def follow(self, source: WindowSource | None) -> None:
        """Do nothing."""


def _window(made: int) -> WindowSource:
    """Return the window of a sudoku after a number of moves."""
    _, level, size = SOLO
    puzzle = PUZZLES["sudoku"]
    start = puzzle.parse(find_level(puzzle, level).text)
    steps = puzzle.solver("fast").solve(start)
    moves = sorted(net_moves(final_steps(steps)), key=lambda move: getattr(move, "cell"))  # noqa: B009
    source = WindowSource("window 1", "Solo", number=1, glimpse="sudoku", size=size, stage=Stage.READ)
    source.surface = sudoku_window(_text(start.apply_all(moves[:made]).digits), size)
    source.handle(SeenBoards((_board(start.digits, size),), 0.02))
    game = source.game = LiveGame()
    game.handle(Planned(tuple(map(str, moves)), "fast", 0.001))
    game.handle(Trying("click-type", HAND, True))
    for number, move in enumerate(moves[:made], 1):
        game.began_at = time.monotonic() - MOVE_S * number
        game.handle(Made(str(move), number, len(moves), 0.04, ""))
    return source


def _text(digits: bytes) -> str:
    return "".join(SYMBOLS[digit] for digit in digits)


def _board(digits: bytes, size: tuple[int, int]) -> SeenBoard:
    """Return the reading of a window's sudoku before the first move."""
    left, top = sudoku_corner(size)
    cells = tuple(tuple(digits[row * 9 : row * 9 + 9]) for row in range(9))
    quads = tuple(tuple(_corners(left + column * CELL, top + row * CELL, CELL) for column in range(9)) for row in range(9))
    return SeenBoard("sudoku", cells, ((1.0,) * 9,) * 9, quads, _corners(left, top, 9 * CELL), _text(digits), 0.999)


def _corners(left: float, top: float, side: float) -> Corners:
    return (left, top), (left + side, top), (left + side, top + side), (left, top + side)


def _others() -> list[WindowSource]:
    return [WindowSource(name, name, number=len(name), glimpse=kind, size=size) for name, size, kind in OTHERS]


def _list(app: App, *sources: WindowSource) -> StillWatcher:
    back_to_menu(app)
    window_watcher = app.window_watcher
    assert isinstance(window_watcher, StillWatcher)
    window_watcher.windows = [*sources]
    window_watcher.played = None
    return window_watcher


def _unchosen(app: App, *sources: WindowSource) -> None:
    """Show windows, none of them chosen."""
    _list(app, *sources)
    app.opened_pictures.sources.clear()
    app.open(OpenExternal())
    settle(app)


def _game(app: App, made: int, verdict: Verdict | None = None, why: str = "") -> None:
    """Show a sudoku being played, or with a verdict after the end."""
    source = _window(made)
    window_watcher = _list(app, source, *_others())
    game = source.game
    assert game is not None
    if verdict is None:
        window_watcher.played = source
    else:
        game.handle(Ended(verdict, why, game.made, game.made, "click-type", {"read": 0.02, "play": MOVE_S * game.made}))
    _look_at(app, source)


def _look_at(app: App, source: WindowSource) -> None:
    app.open(OpenExternal(source))
    settle(app)
    wait(app, lambda: not app.worker.is_busy)
    settle(app)


def _asked(app: App) -> None:
    """Show a sudoku with doubtful sixes."""
    source = _window(0)
    board = source.boards[0]
    sixes = [cell for cell in board.places if board.value(cell) == DOUBTED]
    sure = tuple(tuple(0.6 if (row, column) in sixes else 1.0 for column in range(9)) for row in range(9))
    groups = tuple(tuple(int(value) for value in row) for row in board.cells)
    source.game = None
    source.handle(SeenBoards((replace(board, confidences=sure, groups=groups, confidence=0.71),), 0.02))
    _list(app, source, *_others())
    _look_at(app, source)


WINDOWS: dict[str, Callable[[App], object]] = {
    "reading-sudoku": partial(_reading, which=SOLO, draw=sudoku_window),
    "reading-link": partial(_reading, which=SHISEN_SHO, draw=_link_window, cell=(2, 3)),
    "external-none": _unchosen,
    "external-windows": lambda app: _unchosen(app, *_others()),
    "external-asked": _asked,
    "external-playing": partial(_game, made=MADE),
    "external-won": partial(_game, made=ALL, verdict=Verdict.WON, why=WON),
    "external-stopped": partial(_game, made=MADE, verdict=Verdict.STOPPED, why=MOVED),
}
