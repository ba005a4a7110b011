"""The boards: for each puzzle, one that draws positions and turns events into moves. Start with base.py."""

from game.boards.base import Board
from game.boards.link import LinkBoard
from game.boards.onestroke import OneStrokeBoard
from game.boards.sliding import SlidingBoard
from game.boards.sudoku import SudokuBoard

BOARDS: dict[str, type[Board]] = {
    "sliding": SlidingBoard,
    "sudoku": SudokuBoard,
    "link": LinkBoard,
    "onestroke": OneStrokeBoard,
}
