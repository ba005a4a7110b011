"""Asks a person about a board that was read: one cell at a time, the most informative first."""

from dataclasses import dataclass

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from solvers.puzzle import Cell
from vision.corrections.choices import CORRECTORS, EMPTY, OBSTACLE
from vision.corrections.edits import Edit
from vision.seen import DOUBTFUL, CellValue, SeenBoard

_WORDS: dict[tuple[str, CellValue], str] = {
    ("sudoku", EMPTY): "Is this cell empty?",
    ("sliding", EMPTY): "Is this the blank?",
    ("link", EMPTY): "Is this cell empty?",
    ("link", OBSTACLE): "Does this stay where it is?",
    ("onestroke", START): "Is this the start?",
    ("onestroke", END): "Is this the end?",
    ("onestroke", FREE): "Can the line pass here?",
    ("onestroke", WALL): "Is this a wall?",
    ("onestroke", COIN): "Is this a coin?",
}


@dataclass(frozen=True)
class Question:
    """A question about a cell; the answer applies to others too."""

    cell: Cell
    words: str
    others: tuple[Cell, ...] = ()  # cells that look the same and were read the same


def question_about(board: SeenBoard) -> Question | None:
    """Return the best question about a board; None if no doubtful cell can be asked about in a few words."""
    questions = (_question(board, cell) for cell in board.doubtful if _has_look(board, board.value(cell)))
    return min(questions, key=lambda each: _rank(board, each), default=None)


def edit_of(board: SeenBoard, cell: Cell, value: CellValue) -> Edit:
    """Return the correction of a cell and of cells that look the same, unless those were read confidently."""
    corrector = CORRECTORS[board.puzzle]
    if corrector.is_unique(value):
        return Edit(cell, value)
    own = board.value(cell)
    others = (other for other in board.alike(cell) if board.value(other) == own)
    return Edit(
        cell, value, others=tuple(each for each in others if corrector.is_same_by_look or board.confidence_of(each) < DOUBTFUL)
    )


def is_lasting(board: SeenBoard, edit: Edit) -> bool:
    """Return whether a correction can be remembered for other boards of the game: nothing on this one contradicts it."""
    board = edit.made(board)
    is_unique = CORRECTORS[board.puzzle].is_unique(edit.value)
    others = () if is_unique else (other for other in board.alike(edit.cell) if board.value(other) != edit.value)
    return _has_look(board, edit.value) and not any(others)


def _has_look(board: SeenBoard, value: CellValue) -> bool:
    """Return whether a value looks the same on every board of a game, unlike the faces of tiles or parts of a picture."""
    is_face = CORRECTORS[board.puzzle].has_faces and int(value) > EMPTY
    return not is_face and board.details.get("by", "numbers") == "numbers"


def _question(board: SeenBoard, cell: Cell) -> Question:
    value = board.value(cell)
    title = next((choice.title for choice in CORRECTORS[board.puzzle].choices(board) if choice.value == value), str(value))
    words = _WORDS.get((board.puzzle, value), f"Is this {_article(title)}{title}?")
    return Question(cell, words, edit_of(board, cell, value).others)


def _article(title: str) -> str:
    return "an " if title.startswith("8") or title in ("11", "18", "A", "E", "F") else "a "


def _rank(board: SeenBoard, question: Question) -> tuple[bool, int, float]:
    """Return the sort key of a question: unique values first, then those that apply to many cells, then the most doubtful."""
    is_unique = CORRECTORS[board.puzzle].is_unique(board.value(question.cell))
    return not is_unique, -len(question.others), board.confidence_of(question.cell)
