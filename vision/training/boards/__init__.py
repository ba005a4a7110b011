"""Drawn boards of the four puzzles, as any program might show them. Read board.py first, then plates.py."""

from vision.training.boards import link, onestroke, sliding, sudoku, terminal
from vision.training.boards.board import Draw

DRAWN: dict[str, tuple[Draw, float]] = {
    "sliding": (sliding.draw, 0.205),
    "sudoku": (sudoku.draw, 0.2),
    "link": (link.draw, 0.24),
    "onestroke": (onestroke.draw, 0.32),
    "sliding in a terminal": (terminal.draw_sliding, 0.02),
    "sudoku in a terminal": (terminal.draw_sudoku, 0.015),
}
"""for each kind of board the function that draws it, and its share"""
