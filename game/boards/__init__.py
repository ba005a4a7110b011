"""The boards of the playground: for each puzzle the one that draws its positions and turns events into moves."""

from game.boards.base import Board
from game.boards.link.board import LinkBoard
from game.boards.onestroke.board import OneStrokeBoard
from game.boards.sliding.board import SlidingBoard
from game.boards.sudoku.board import SudokuBoard

BOARDS: dict[str, type[Board]] = {
    "sliding": SlidingBoard,
    "sudoku": SudokuBoard,
    "link": LinkBoard,
    "onestroke": OneStrokeBoard,
}
