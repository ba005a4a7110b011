"""Pictures of the program's own boards, as drawn and after JPEG compression."""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame

from game.app import App
from game.scenes.menu import MenuScene
from game.scenes.shared.starting import from_seed, open_game
from game.session import Session
from game.shots.tools import back_to_menu, settle
from game.storage import Storage
from solvers import PUZZLES
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Mode
from solvers.onestroke.rules import OneStrokeState
from support.screens import _renamed
from vision.frame import CellValue, Pixels, Reading

SHAPES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "sudoku": ({"size": "9x9", "difficulty": "easy"}, {"size": "6x6", "difficulty": "easy"}),
    "sliding": ({"size": "4x4"}, {"size": "5x5"}),
    "link": ({"size": "8x14"}, {"size": "6x8"}),
    "onestroke": ({"size": "6x6", "mode": "zip"}, {"size": "8x8", "mode": "best"}),
}
SOLVERS = {"sudoku": "human", "sliding": "corner-in", "link": "decide"}
"""puzzle -> the solver that plays some moves; mazes stay without a line, which would hide cells"""
FACE_SETS = ("fruit-and-animals", "mahjong")
WINDOWS = ((1280, 800), (1000, 700), (1920, 1080), (760, 900))


@dataclass(frozen=True)
class Own:
    """A picture of one of our own boards, with its true cells."""

    puzzle: str
    theme: str
    quality: str
    cells: tuple[tuple[CellValue, ...], ...]
    pixels: Pixels


def cells_of(puzzle: str, state: Any) -> tuple[tuple[CellValue, ...], ...]:
    """Return the cells that a reader should find for a position."""
    if puzzle == "sudoku":
        return _rows(tuple(state.digits), state.size)
    if puzzle == "onestroke":
        return _rows(_signs(state), state.maze.cols)
    return _rows(state.tiles, state.cols)


def is_right(own: Own, reading: Reading | None) -> bool:
    """Return whether a picture was read correctly; the faces of link match may be numbered in any order."""
    if reading is None or reading.puzzle != own.puzzle:
        return False
    true, read = ([list(row) for row in cells] for cells in (own.cells, reading.cells))
    return _renamed(true) == _renamed(read) if own.puzzle == "link" else true == read


def _signs(state: OneStrokeState) -> tuple[str, ...]:
    maze = state.maze
    signs = [sign if sign in (WALL, COIN, START, END) else FREE for sign in maze.signs]
    if maze.mode is Mode.ZIP:
        for (row, column), sign in ((maze.numbered[0], START), (maze.numbered[-1], END)):
            signs[row * maze.cols + column] = sign
    return tuple(signs)


def _rows(values: tuple[CellValue, ...], columns: int) -> tuple[tuple[CellValue, ...], ...]:
    return tuple(values[start : start + columns] for start in range(0, len(values), columns))


def compressed(pixels: Pixels, chance: random.Random) -> Pixels:
    """Compress a picture as JPEG and return the result."""
    coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, chance.randrange(55, 90)])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def own_boards(home: Path, puzzle: str) -> Iterator[Own]:
    """Yield pictures of boards in both themes, each in a new window, as drawn and JPEG-compressed."""
    for number, theme in enumerate(("dark", "light")):
        chance = random.Random(f"1 0 {theme}")
        with _program(home, theme, chance) as app:
            cells, pixels = _board(app, puzzle, number, chance)
            yield Own(puzzle, theme, "as drawn", cells, pixels)
            yield Own(puzzle, theme, "JPEG", cells, compressed(pixels, chance))


@contextlib.contextmanager
def _program(home: Path, theme: str, chance: random.Random) -> Iterator[App]:
    storage = Storage(home)
    storage.settings.theme, storage.settings.reduced_motion = theme, True
    storage.settings.scale = chance.choice((0.85, 1.0, 1.0, 1.25))
    storage.settings.high_contrast, storage.settings.colour_blind = chance.random() < 0.2, chance.random() < 0.2
    app = App(storage, chance.choice(WINDOWS))
    app.push(MenuScene(app))
    try:
        yield app
    finally:
        app.close()


def _board(app: App, name: str, number: int, chance: random.Random) -> tuple[tuple[tuple[CellValue, ...], ...], Pixels]:
    """Return the true cells of a game in play, and a picture of the window."""
    session = from_seed(app, PUZZLES[name], SHAPES[name][number], chance.randrange(10**6))
    if name in SOLVERS:
        _play_on(session, SOLVERS[name], chance.randrange(12))
    app.settings.boards["link"] = {"faces": FACE_SETS[number]}
    open_game(app, session)
    settle(app)
    shown = pygame.surfarray.array3d(app.surface).transpose(1, 0, 2)[:, :, ::-1]
    cells = cells_of(name, session.state)
    back_to_menu(app)
    return cells, np.ascontiguousarray(shown)


def _play_on(session: Session, solver: str, moves: int) -> None:
    steps = session.puzzle.solver(solver).solve(session.state)
    for move in islice((move for step in steps for move in getattr(step, "moves", ())), moves):
        session.play(move)
    session.pause()
