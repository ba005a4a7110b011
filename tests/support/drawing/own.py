"""Pictures of our own boards, as the playground draws them, whole or worn by blur, noise, scaling and JPEG."""

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame

from game.app import App
from game.scenes.menu.scene import MenuScene
from game.scenes.shared.starting import from_seed, open_game
from game.session.session import Session
from game.shots.tools import back_to_menu, settle
from game.storage.storage import Storage
from solvers import PUZZLES
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Mode
from solvers.onestroke.rules import OneStrokeState
from vision.frame import CellValue, Pixels, Reading

SHAPES: dict[str, tuple[dict[str, str], ...]] = {
    "sudoku": tuple({"size": size, "difficulty": "easy"} for size in ("9x9", "6x6", "4x4", "9x9", "12x12", "16x16")),
    "sliding": tuple({"size": size} for size in ("4x4", "3x3", "5x5", "3x6", "8x8", "10x10")),
    "link": tuple({"size": size} for size in ("8x14", "6x8", "7x12", "9x16", "8x18")),
    "onestroke": (
        {"size": "6x6", "mode": "zip"},
        {"size": "8x8", "mode": "best"},
        {"size": "8x8", "mode": "fill"},
        {"size": "10x10", "mode": "zip"},
        {"size": "12x12", "mode": "best"},
    ),
}
SOLVERS = {"sudoku": "human", "sliding": "corner-in", "link": "decide"}
"""who plays on; lines are not begun, for the cells behind a line can't be told"""
FACE_SETS = ("fruit-and-animals", "mahjong", "shapes")
WINDOWS = ((1280, 800), (1000, 700), (1920, 1080), (760, 900))


@dataclass(frozen=True)
class Own:
    """A picture of a board of ours, and what its cells hold."""

    puzzle: str
    theme: str
    wear: str
    cells: tuple[tuple[CellValue, ...], ...]
    pixels: Pixels


def cells_of(puzzle: str, state: Any) -> tuple[tuple[CellValue, ...], ...]:
    """Return what a reader should see in the cells of a position."""
    if puzzle == "sudoku":
        return _rows(tuple(state.digits), state.size)
    return _rows(
        _signs(state) if puzzle == "onestroke" else state.tiles, state.maze.cols if puzzle == "onestroke" else state.cols
    )


def right_cells(own: Own, reading: Reading | None) -> int:
    """Return how many cells of a picture were read rightly; faces may have any names, one each."""
    if reading is None or reading.puzzle != own.puzzle or reading.grid.shape != (len(own.cells), len(own.cells[0])):
        return 0
    pairs = [pair for rows in zip(own.cells, reading.cells, strict=True) for pair in zip(*rows, strict=True)]
    if own.puzzle != "link":
        return sum(true == read for true, read in pairs)
    common = Counter(pairs)
    names, taken = dict[CellValue, CellValue](), set[CellValue]()
    for (true, read), _ in common.most_common():
        if true not in names and read not in taken:
            names[true] = read
            taken.add(read)
    return sum(number for (true, read), number in common.items() if names.get(true) == read)


def _signs(state: OneStrokeState) -> tuple[str, ...]:
    maze = state.maze
    signs = [sign if sign in (WALL, COIN, START, END) else FREE for sign in maze.signs]
    if maze.mode is Mode.ZIP:
        for (row, column), sign in ((maze.numbered[0], START), (maze.numbered[-1], END)):
            signs[row * maze.cols + column] = sign
    return tuple(signs)


def _rows(values: tuple[CellValue, ...], columns: int) -> tuple[tuple[CellValue, ...], ...]:
    return tuple(values[start : start + columns] for start in range(0, len(values), columns))


def _as_drawn(pixels: Pixels, chance: random.Random) -> Pixels:
    return pixels


def _blurred(pixels: Pixels, chance: random.Random) -> Pixels:
    return cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.5, 1.0))


def _noisy(pixels: Pixels, chance: random.Random) -> Pixels:
    noise = np.random.default_rng(chance.randrange(2**32)).normal(0, chance.uniform(3, 9), pixels.shape)
    return np.clip(pixels + noise, 0, 255).astype(np.uint8)


def _pressed(pixels: Pixels, chance: random.Random) -> Pixels:
    coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, chance.randrange(55, 90)])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _scaled(pixels: Pixels, chance: random.Random) -> Pixels:
    factor = chance.choice((0.7, 0.85, 1.25, 1.5))
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=how), np.uint8)


WEARS: dict[str, Callable[[Pixels, random.Random], Pixels]] = {
    "as drawn": _as_drawn,
    "blurred": _blurred,
    "noisy": _noisy,
    "JPEG": _pressed,
    "scaled": _scaled,
}


def own_boards(
    home: Path, rounds: int, puzzles: Sequence[str] = (), wears: Sequence[str] = tuple(WEARS), seed: int = 1
) -> Iterator[Own]:
    """Yield boards of every puzzle, or of some, in every theme and wear; each round has other boards, sizes and windows."""
    for round_number in range(rounds):
        for theme in ("dark", "light"):
            chance = random.Random(f"{seed} {round_number} {theme}")
            with _program(home, theme, chance) as app:
                for puzzle in puzzles or SHAPES:
                    cells, pixels = _board(app, puzzle, round_number, chance)
                    for wear in wears:
                        yield Own(puzzle, theme, wear, cells, WEARS[wear](pixels, chance))


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
    """Return the cells of a board that is being played, and what the window shows."""
    puzzle, shapes = PUZZLES[name], SHAPES[name]
    session = from_seed(app, puzzle, shapes[number % len(shapes)], chance.randrange(10**6))
    if name in SOLVERS:
        _play_on(session, SOLVERS[name], chance.randrange(12))
    app.settings.boards["link"] = {"faces": FACE_SETS[number % len(FACE_SETS)]}
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
