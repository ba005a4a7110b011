"""Correcting what was read: for each puzzle what a cell may hold instead, and the board that follows."""

import math
import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from solvers import PUZZLES
from solvers.errors import PuzzleError
from solvers.handmade import CellValues
from solvers.link.rules import SIGNS as LINK_SIGNS
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, WAYPOINTS
from solvers.onestroke.maze import SIGNS as MAZE_SIGNS
from solvers.puzzle import Cell
from solvers.sudoku.shape import SYMBOLS
from vision.seen import Cells, CellValue, SeenBoard

EMPTY = 0
OBSTACLE = -1  # what stays where it is on a link board


@dataclass(frozen=True)
class Choice:
    """Something that a cell may hold: its value, what people call it, and the character that is typed for it."""

    value: CellValue
    title: str
    character: str = ""


@dataclass(frozen=True)
class Corrector:
    """How the boards of a puzzle are corrected."""

    choices: Callable[[SeenBoard], tuple[Choice, ...]]  # what a cell of a board may hold
    put: Callable[[Cells, Cell, CellValue], Cells]  # the cells with a value in one of them
    text: Callable[[SeenBoard, Cells], str]
    """the text of a board that has these cells instead of its own; what makes no board makes no text that can be read"""
    counted: tuple[str, Callable[[CellValue], bool]]
    """what the values of a board are called, one of them, and which are meant"""
    cells: Callable[[SeenBoard], Cells] = lambda board: board.cells  # the cells of a board as they are corrected
    has_faces: bool = False  # whether values only tell which cells look alike
    takes_goal: bool = False  # whether a board may show a picture, which is read better where the whole of it is known
    is_typed: bool = False  # whether there are so many choices that they are better typed
    is_told_by_looks: bool = False  # whether cells that look the same hold the same, however surely they were read
    is_unique: Callable[[CellValue], bool] = lambda value: False  # whether only one cell of a board holds a value


def correctable(board: SeenBoard) -> SeenBoard:
    """Return a board whose cells are as they are corrected, which is how its text has them."""
    return replace(board, cells=CORRECTORS[board.puzzle].cells(board))


def corrected(board: SeenBoard, chosen: Sequence[Cell], value: CellValue) -> SeenBoard:
    """Return a board with another value in some cells, which are sure from then on."""
    cells = board.cells
    for cell in chosen:
        cells = CORRECTORS[board.puzzle].put(cells, cell, value)
    known = {*chosen, *(place for place in board.places if _differ(board.cells, cells, place))}
    return _with_cells(board, cells, known)


def joined(board: SeenBoard, face: CellValue, other: CellValue) -> SeenBoard:
    """Return a board in which two faces are one, as those of seasons are in some games."""
    cells = tuple(tuple(face if value == other else value for value in row) for row in board.cells)
    return _with_cells(board, cells, [place for place in board.places if board.value(place) in (face, other)])


def problem_of(board: SeenBoard) -> str:
    """Return a sentence on why a board can't be as it was read; empty if it can."""
    puzzle = PUZZLES[board.puzzle]
    try:
        puzzle.check(puzzle.parse(board.text or CORRECTORS[board.puzzle].text(board, board.cells)))
    except PuzzleError as problem:
        return str(problem)
    return ""


def counts(board: SeenBoard) -> tuple[int, str]:
    """Return how many values a board has that count, and what they are called: 34, given."""
    word, is_meant = CORRECTORS[board.puzzle].counted
    return sum(map(is_meant, chain.from_iterable(board.cells))), word


def _with_cells(board: SeenBoard, cells: Cells, known: Collection[Cell]) -> SeenBoard:
    """Return a board with other cells, some of which are known now; it is surer by what was doubtful about them.

    Where one was misread it is at least as sure as one is that it was the only one.
    """
    doubt = min((board.sureness(cell) for cell in known), default=1.0)
    sure = tuple(tuple(1.0 if (r, c) in known else value for c, value in enumerate(row)) for r, row in enumerate(board.sure))
    confidence = board.confidence / max(doubt, board.confidence, 1e-9)
    if any(_differ(board.cells, cells, cell) for cell in known):
        confidence = max(confidence, _only_one(board.confidence))
    text = CORRECTORS[board.puzzle].text(board, cells)
    return replace(board, cells=cells, sure=sure, confidence=confidence, text=_readable(board.puzzle, text))


def _only_one(confidence: float) -> float:
    """Return how likely a mistake that was found is the only one, where none was expected with this confidence.

    Mistakes are taken to be independent of each other, so that their number has a Poisson distribution.
    """
    if not 0.0 < confidence < 1.0:
        return confidence
    return -math.log(confidence) * confidence / (1.0 - confidence)


def _readable(puzzle: str, text: str) -> str:
    """Return a text if it stands for a board, and else nothing."""
    try:
        PUZZLES[puzzle].parse(text)
    except PuzzleError:
        return ""
    return text


def _differ(cells: Cells, others: Cells, cell: Cell) -> bool:
    return cells[cell[0]][cell[1]] != others[cell[0]][cell[1]]


def _values(cells: Cells) -> Iterator[CellValue]:
    return chain.from_iterable(cells)


def _replaced(cells: Cells, cell: Cell, value: CellValue) -> Cells:
    return tuple(tuple(value if (r, c) == cell else old for c, old in enumerate(row)) for r, row in enumerate(cells))


def _swapped(cells: Cells, cell: Cell, value: CellValue) -> Cells:
    """Return cells with a value in one of them, and what was there in the cell that had the value, if that keeps all values."""
    former, values = cells[cell[0]][cell[1]], [*_values(cells)]
    if value not in values or values.count(former) > 1:
        return _replaced(cells, cell, value)
    names = {value: former, former: value}
    return tuple(tuple(names.get(old, old) for old in row) for row in cells)


def _words_in_front(text: str) -> str:
    """Return the words with an @ that stand in front of a board."""
    return "".join(f"{word} " for word in text.split() if word.startswith("@"))


# sudoku


def _digits(board: SeenBoard) -> tuple[Choice, ...]:
    size = len(board.cells)
    symbols = SYMBOLS[1 : size + 1]
    return *(Choice(digit, symbol, symbol) for digit, symbol in enumerate(symbols, 1)), Choice(EMPTY, "empty", ".")


def _sudoku_text(board: SeenBoard, cells: Cells) -> str:
    return _words_in_front(board.text) + "".join(SYMBOLS[int(value)] for value in _values(cells))


# sliding


def _numbers(board: SeenBoard) -> tuple[Choice, ...]:
    tiles = range(1, len([*_values(board.cells)]))
    return Choice(EMPTY, "blank"), *(Choice(tile + _shift(board), str(tile + _shift(board))) for tile in tiles)


def _shift(board: SeenBoard) -> int:
    """Return how much higher the numbers on the tiles are than what the rules call them."""
    return max(int(board.details.get("first_number", 1)) - 1, 0)


def _sliding_text(board: SeenBoard, cells: Cells) -> str:
    shift, home = _shift(board), "@first " if board.details.get("blank_home") == "first" else ""
    tiles = (" ".join(str(max(int(value) - shift, 0)) for value in row) for row in cells)
    return (_words_in_front(board.text) or home) + "/".join(tiles)


# link


def _faces(board: SeenBoard) -> tuple[Choice, ...]:
    faces = sorted({int(value) for value in _values(board.cells)} - {EMPTY, OBSTACLE})
    return (
        *(Choice(face, f"face {face}") for face in faces),
        Choice(max(faces, default=0) + 1, "another face", "+"),
        Choice(EMPTY, "empty", "."),
        Choice(OBSTACLE, "obstacle", "#"),
    )


def _link_text(board: SeenBoard, cells: Cells) -> str:
    rows = (" ".join(LINK_SIGNS.get(int(value)) or str(value) for value in row) for row in cells)
    return _words_in_front(board.text) + "/".join(rows)


# one-stroke

_MAZE_CHOICES = (
    Choice(FREE, "free", "."),
    Choice(WALL, "wall", "#"),
    Choice(COIN, "coin", "o"),
    Choice(START, "start", "s"),
    Choice(END, "end", "e"),
)
_ONLY_ONCE = (*START, *END, *WAYPOINTS)


def _signs(board: SeenBoard) -> tuple[Choice, ...]:
    used = [WAYPOINTS.index(str(value)) for value in _values(board.cells) if str(value) in WAYPOINTS]
    numbers = WAYPOINTS[: max(used, default=-1) + 2] if used else ""
    return *_MAZE_CHOICES, *(Choice(sign, str(number), sign) for number, sign in enumerate(numbers, 1))


def _put_sign(cells: Cells, cell: Cell, sign: CellValue) -> Cells:
    """Return cells with a sign in one of them; where it can stand only once it is taken away elsewhere."""
    if sign in _ONLY_ONCE:
        cells = tuple(tuple(FREE if value == sign else value for value in row) for row in cells)
    return _replaced(cells, cell, sign)


def _maze_cells(board: SeenBoard) -> Cells:
    """Return the signs of a maze with its numbers, which a reader tells besides where it sees the ends of the line."""
    if board.text:
        maze = PUZZLES[board.puzzle].parse(board.text).maze
        return tuple(tuple(maze.sign((row, column)) for column in range(maze.cols)) for row in range(maze.rows))
    cells = board.cells
    for number, (row, column) in dict(board.details.get("waypoints", {})).items():
        cells = _replaced(cells, (row, column), WAYPOINTS[int(number) - 1])
    return cells


def _maze_text(board: SeenBoard, cells: Cells) -> str:
    """Return the maze as it was read with the signs of these cells, and with the line that was drawn if it still can be."""
    body = "/".join("".join(str(value) if str(value) in MAZE_SIGNS else FREE for value in row) for row in cells)
    _, divider, bars = board.text.partition("//")
    text = _words_in_front(board.text) + body + divider + bars.partition(" ")[0]
    line = " ".join(word for word in board.text.split() if word.startswith("r"))
    return f"{text} {line}" if line and _readable(board.puzzle, f"{text} {line}") else text


# every other puzzle that says what can be in its cells


def corrector_of(values: CellValues[Any]) -> Corrector:
    """Return how boards are corrected whose cells can hold any of some values."""
    choices = tuple(Choice(value, title, str(value)) for value, title in values.titles.items())
    counted = choices[0]
    return Corrector(
        lambda board: choices,
        _replaced,
        lambda board, cells: values.text(cells),
        (counted.title, partial(operator.eq, counted.value)),
    )


CORRECTORS = {puzzle.name: corrector_of(puzzle.cells) for puzzle in PUZZLES.values() if puzzle.cells is not None} | {
    "sudoku": Corrector(_digits, _replaced, _sudoku_text, ("given", lambda value: value != EMPTY)),
    "sliding": Corrector(
        _numbers,
        _swapped,
        _sliding_text,
        ("tile", lambda value: value != EMPTY),
        takes_goal=True,
        is_typed=True,
        is_unique=lambda value: True,
    ),
    "link": Corrector(_faces, _replaced, _link_text, ("tile", lambda value: int(value) > EMPTY), has_faces=True),
    "onestroke": Corrector(
        _signs,
        _put_sign,
        _maze_text,
        ("free cell", lambda value: value != WALL),
        _maze_cells,
        is_told_by_looks=True,
        is_unique=lambda value: value in _ONLY_ONCE,
    ),
}
