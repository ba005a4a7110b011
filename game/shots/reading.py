"""The pictures of reading boards from pictures, which are drawn here as other programs might show them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame

from game.app import App
from game.boards import BOARDS
from game.paint.look import Look
from game.scenes.external.scene import ExternalScene
from game.shots.tools import back_to_menu, wait
from game.theme.measures import Text, Weight
from game.theme.palette import LIGHT
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.puzzle import Cell

SUDOKU = ("sudoku", "medium/4", (560, 620))
LINK = ("link", "classic-8x14/1", (900, 560))
BAR = 28
"""the height of the menu bar of a window"""
CELL = 54
PAPER, INK, LINES = (232, 232, 230), (20, 20, 24), (60, 60, 66)


def _window(size: tuple[int, int]) -> pygame.Surface:
    """Return an empty window with a menu bar."""
    surface = pygame.Surface(size)
    surface.fill(PAPER)
    pygame.draw.line(surface, LINES, (0, BAR), (size[0], BAR))
    look = Look(LIGHT, 1.0)
    for number, word in enumerate(("Game", "Type", "Help")):
        look.text(surface, (12 + 56 * number, BAR // 2), word, Text.BODY, INK, "midleft")
    return surface


def sudoku_corner(size: tuple[int, int]) -> tuple[int, int]:
    """Return where the sudoku of a window begins."""
    return (size[0] - 9 * CELL) // 2, BAR + (size[1] - BAR - 9 * CELL) // 2


def sudoku_window(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a window with a sudoku in plain lines."""
    surface, look = _window(size), Look(LIGHT, 1.0)
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


def _board(puzzle: str) -> Callable[[str, tuple[int, int]], pygame.Surface]:
    """Return what draws a window with a board of ours."""

    def draw(text: str, size: tuple[int, int]) -> pygame.Surface:
        surface, look = _window(size), Look(LIGHT, 1.0)
        board = BOARDS[puzzle](PUZZLES[puzzle].parse(text), puzzle)
        board.place(look, surface.get_rect().inflate(-40, -40 - 2 * BAR).move(0, BAR // 2))
        board.draw(surface, look, 0.0)
        return surface

    return draw


def _reading(
    which: tuple[str, str, tuple[int, int]], draw: Callable[[str, tuple[int, int]], pygame.Surface], cell: Cell | None = None
) -> Callable[[App], None]:
    """Return what reads a picture of a level, with its solution over it or with a cell chosen to be corrected."""
    puzzle, level, size = which

    def arrange(app: App) -> None:
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

    return arrange


SHOTS: dict[str, Callable[[App], None]] = {
    "reading-sudoku": _reading(SUDOKU, sudoku_window),
    "reading-link": _reading(LINK, _board("link"), (2, 3)),
}
