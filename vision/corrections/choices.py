"""Corrects boards that were read: for each puzzle, what a cell may hold instead, and the board that results."""

import math
import operator
from collections.abc import Callable, Collection, Sequence
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
    """Something that a cell may hold: its value, what people call it, and the character to type for it."""

    value: CellValue
    title: str
    character: str = ""


@dataclass(frozen=True)
class Corrector:
    """How the boards of a puzzle are corrected."""

    choices: Callable[[SeenBoard], tuple[Choice, ...]]  # what a cell of a board may hold
    put: Callable[[Cells, Cell, CellValue], Cells]  # cells with a value in one of them
    text: Callable[[SeenBoard, Cells], str]
    """the text of a board with these cells instead of its own; it can't be parsed if the cells aren't a valid board"""
    counted: tuple[str, Callable[[CellValue], bool]]
    """the name (singular) of the values that are counted on a board, and which these are"""
    cells: Callable[[SeenBoard], Cells] = lambda board: board.cells  # the cells of a board in the form that is corrected
    has_faces: bool = False  # whether values only say which cells look the same
    takes_goal: bool = False  # whether a board may show a picture, which is read better if the goal's picture is known
    is_typed: bool = False  # whether there are so many choices that typing is easier
    is_same_by_look: bool = False  # whether cells that look the same have the same value, however confidently they were read
    is_unique: Callable[[CellValue], bool] = lambda value: False  # whether only one cell of a board may hold a value


def correctable(board: SeenBoard) -> SeenBoard:
    """Return a board with its cells in the form that is corrected, which is that of its text."""
    return replace(board, cells=CORRECTORS[board.puzzle].cells(board))


def corrected(board: SeenBoard, chosen: Sequence[Cell], value: CellValue) -> SeenBoard:
    """Return a board with another value in some cells, in which the confidence is then 1."""
    cells = board.cells
    for cell in chosen:
        cells = CORRECTORS[board.puzzle].put(cells, cell, value)
    known = {*chosen, *(place for place in board.places if _differ(board.cells, cells, place))}
    return _with_cells(board, cells, known)


def joined(board: SeenBoard, face: CellValue, other: CellValue) -> SeenBoard:
    """Return a board on which two faces count as the same, like the seasons in some games."""
    cells = tuple(tuple(face if value == other else value for value in row) for row in board.cells)
    return _with_cells(board, cells, [place for place in board.places if board.value(place) in (face, other)])


def problem_of(board: SeenBoard) -> str:
    """Return a sentence on what is wrong with a board; empty if it is valid."""
    puzzle = PUZZLES[board.puzzle]
    try:
        puzzle.check(puzzle.parse(board.text or CORRECTORS[board.puzzle].text(board, board.cells)))
    except PuzzleError as problem:
        return str(problem)
    return ""


def counts(board: SeenBoard) -> tuple[int, str]:
    """Return the number of counted values on a board and their name (singular), such as 34 and "given"."""
    word, is_counted = CORRECTORS[board.puzzle].counted
    return sum(map(is_counted, chain.from_iterable(board.cells))), word


def _with_cells(board: SeenBoard, cells: Cells, known: Collection[Cell]) -> SeenBoard:
    """Return a board with other cells, some of which are certain now, and no longer lower the confidence in the board.

    If one of those was misread, the confidence is at least the probability that it was the only one.
    """
    doubt = min((board.confidence_of(cell) for cell in known), default=1.0)
    sure = tuple(
        tuple(1.0 if (r, c) in known else value for c, value in enumerate(row)) for r, row in enumerate(board.confidences)
    )
    confidence = board.confidence / max(doubt, board.confidence, 1e-9)
    if any(_differ(board.cells, cells, cell) for cell in known):
        confidence = max(confidence, _only_one(board.confidence))
    text = CORRECTORS[board.puzzle].text(board, cells)
    return replace(board, cells=cells, confidences=sure, confidence=confidence, text=_readable(board.puzzle, text))


def _only_one(confidence: float) -> float:
    """Return the probability that a mistake that was found is the only one, given the confidence that there was none.

    Mistakes are assumed to be independent, so their number has a Poisson distribution.
    """
    if not 0.0 < confidence < 1.0:
        return confidence
    return -math.log(confidence) * confidence / (1.0 - confidence)


def _readable(puzzle: str, text: str) -> str:
    """Return a text if it can be parsed as a board, and otherwise an empty one."""
    try:
        PUZZLES[puzzle].parse(text)
    except PuzzleError:
        return ""
    return text


def _differ(cells: Cells, others: Cells, cell: Cell) -> bool:
    return cells[cell[0]][cell[1]] != others[cell[0]][cell[1]]


def _replaced(cells: Cells, cell: Cell, value: CellValue) -> Cells:
    return tuple(tuple(value if (r, c) == cell else old for c, old in enumerate(row)) for r, row in enumerate(cells))


def _swapped(cells: Cells, cell: Cell, value: CellValue) -> Cells:
    """Return cells with the value of one replaced, by swapping with the cell that has the new value if that loses no value."""
    former, values = cells[cell[0]][cell[1]], [*chain.from_iterable(cells)]
    if value not in values or values.count(former) > 1:
        return _replaced(cells, cell, value)
    names = {value: former, former: value}
    return tuple(tuple(names.get(old, old) for old in row) for row in cells)


def _modifiers(text: str) -> str:
    """Return the words with an @ in front of a board."""
    return "".join(f"{word} " for word in text.split() if word.startswith("@"))


# sudoku


def _digits(board: SeenBoard) -> tuple[Choice, ...]:
    size = len(board.cells)
    symbols = SYMBOLS[1 : size + 1]
    return *(Choice(digit, symbol, symbol) for digit, symbol in enumerate(symbols, 1)), Choice(EMPTY, "empty", ".")


def _sudoku_text(board: SeenBoard, cells: Cells) -> str:
    return _modifiers(board.text) + "".join(SYMBOLS[int(value)] for value in chain.from_iterable(cells))


# sliding


def _numbers(board: SeenBoard) -> tuple[Choice, ...]:
    tiles = range(1, len([*chain.from_iterable(board.cells)]))
    return Choice(EMPTY, "blank"), *(Choice(tile + _shift(board), str(tile + _shift(board))) for tile in tiles)


def _shift(board: SeenBoard) -> int:
    """Return how much higher the numbers on the tiles are than in the rules."""
    return max(int(board.details.get("first_number", 1)) - 1, 0)


def _sliding_text(board: SeenBoard, cells: Cells) -> str:
    shift, home = _shift(board), "@first " if board.details.get("blank_home") == "first" else ""
    tiles = (" ".join(str(max(int(value) - shift, 0)) for value in row) for row in cells)
    return (_modifiers(board.text) or home) + "/".join(tiles)


# link


def _faces(board: SeenBoard) -> tuple[Choice, ...]:
    faces = sorted({int(value) for value in chain.from_iterable(board.cells)} - {EMPTY, OBSTACLE})
    return (
        *(Choice(face, f"face {face}") for face in faces),
        Choice(max(faces, default=0) + 1, "another face", "+"),
        Choice(EMPTY, "empty", "."),
        Choice(OBSTACLE, "obstacle", "#"),
    )


def _link_text(board: SeenBoard, cells: Cells) -> str:
    rows = (" ".join(LINK_SIGNS.get(int(value)) or str(value) for value in row) for row in cells)
    return _modifiers(board.text) + "/".join(rows)


# one-stroke

_MAZE_SIGNS = {FREE: "free", WALL: "wall", COIN: "coin", START: "start", END: "end"}
_MAZE_CHOICES = tuple(Choice(sign, title, sign.lower()) for sign, title in _MAZE_SIGNS.items())
_ONLY_ONCE = (*START, *END, *WAYPOINTS)


def _signs(board: SeenBoard) -> tuple[Choice, ...]:
    used = [WAYPOINTS.index(str(value)) for value in chain.from_iterable(board.cells) if str(value) in WAYPOINTS]
    numbers = WAYPOINTS[: max(used, default=-1) + 2] if used else ""
    return *_MAZE_CHOICES, *(Choice(sign, str(number), sign) for number, sign in enumerate(numbers, 1))


def _put_sign(cells: Cells, cell: Cell, sign: CellValue) -> Cells:
    """Return cells with a sign in one of them; two signs that are allowed only once change places, such as start and end."""
    if sign in _ONLY_ONCE:
        former = cells[cell[0]][cell[1]]
        left = former if former in _ONLY_ONCE else FREE
        cells = tuple(tuple(left if value == sign else value for value in row) for row in cells)
    return _replaced(cells, cell, sign)


def _maze_cells(board: SeenBoard) -> Cells:
    """Return the signs of a maze with its numbers, which a reading without a text has only in its details."""
    if board.text:
        maze = PUZZLES[board.puzzle].parse(board.text).maze
        return tuple(tuple(maze.sign((row, column)) for column in range(maze.cols)) for row in range(maze.rows))
    cells = board.cells
    for number, (row, column) in dict(board.details.get("waypoints", {})).items():
        cells = _replaced(cells, (row, column), WAYPOINTS[int(number) - 1])
    return cells


def _maze_text(board: SeenBoard, cells: Cells) -> str:
    """Return the maze that was read with the signs of these cells, and with the line on it if that is still possible."""
    body = "/".join("".join(str(value) if str(value) in MAZE_SIGNS else FREE for value in row) for row in cells)
    _, divider, bars = board.text.partition("//")
    text = _modifiers(board.text) + body + divider + bars.partition(" ")[0]
    line = " ".join(word for word in board.text.split() if word.startswith("r"))
    return f"{text} {line}" if line and _readable(board.puzzle, f"{text} {line}") else text


# every other puzzle that lists the values of its cells


def corrector_of(values: CellValues[Any]) -> Corrector:
    """Return a corrector for boards whose cells can hold any of some values."""
    choices = tuple(Choice(value, title, str(value)) for value, title in values.titles.items())
    counted = choices[0]
    is_counted = partial(operator.eq, counted.value)
    return Corrector(lambda board: choices, _replaced, lambda board, cells: values.text(cells), (counted.title, is_counted))


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
        is_same_by_look=True,
        is_unique=lambda value: value in _ONLY_ONCE,
    ),
}
