"""Corrections that a person made on boards, which of them still apply when boards are read again, and questions to the person.

Questions are about one cell at a time, the most informative first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from solvers.puzzle import Cell, cell_name
from vision.corrections.choices import CORRECTORS, EMPTY, OBSTACLE, corrected, joined
from vision.seen import DOUBTFUL, CellValue, SeenBoard

DROPPED = "The board has changed, so your corrections were dropped."
SAME_SHARE = 0.5  # the part of a board's values that must still be there for it to count as the same board
_NOTHING = (EMPTY, ".")

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
class Edit:
    """A correction of a cell: the value that it holds, or the face that counts as the same as its own."""

    cell: Cell
    value: CellValue
    joins: bool = False  # whether the value is a face that counts as the same as this cell's
    others: tuple[Cell, ...] = ()  # cells that look the same, and get the value too
    kept_as: str = ""  # name of the picture under which it is remembered for other boards of the game

    def made(self, board: SeenBoard) -> SeenBoard:
        """Return a board with this correction."""
        if self.joins:
            return joined(board, board.value(self.cell), self.value)
        return corrected(board, (self.cell, *self.others), self.value)


def edited(board: SeenBoard, edits: Iterable[Edit]) -> SeenBoard:
    """Return a board with corrections, one after another."""
    return reduce(lambda so_far, edit: edit.made(so_far), edits, board)


def kept(edits: Sequence[Edit], before: SeenBoard, now: SeenBoard) -> tuple[list[Edit], list[Cell]] | None:
    """Return the corrections that still apply to a board that is read again, and the cells whose corrections are lost.

    A correction applies as long as its cell is read the same way, and is lost if the cell has neither that value nor the right
    one. Faces may have been renumbered. Returns None for a different board.
    """
    if (before.puzzle, before.shape) != (now.puzzle, now.shape):
        return None
    name = _names(before, now)
    filled = [cell for cell in before.places if before.value(cell) not in _NOTHING]
    if sum(now.value(cell) in _values_later(before, cell, name) for cell in filled) < SAME_SHARE * len(filled):
        return None
    edits = [replace(edit, value=name(edit.value)) for edit in edits]
    held = [edit for edit in edits if now.value(edit.cell) == name(before.value(edit.cell))]
    removed = EMPTY if CORRECTORS[now.puzzle].has_faces else None
    lost = [edit.cell for edit in edits if edit not in held and now.value(edit.cell) not in (edit.value, removed)]
    return held, lost


class Amended:
    """The boards of a picture with a person's corrections."""

    def __init__(self) -> None:
        self.boards: list[SeenBoard] = []
        self._read: list[SeenBoard] = []  # the boards as they were read last, without corrections
        self._edits: list[tuple[int, Edit]] = []  # the index of a board among them, and a correction of it

    @property
    def can_undo(self) -> bool:
        return bool(self.boards and self._edits)

    @property
    def last(self) -> Edit | None:
        return self._edits[-1][1] if self.can_undo else None

    def correct(self, place: int, edit: Edit) -> None:
        self._edits.append((place, edit))
        self.boards[place] = edit.made(self.boards[place])

    def corrected(self, place: int) -> tuple[Cell, ...]:
        """Return the cells of a board whose value was changed; joining two faces doesn't count."""
        board, read = self.boards[place], self._read[place]
        named = {cell for at, edit in self._edits if at == place and not edit.joins for cell in (edit.cell, *edit.others)}
        has_joined = any(edit.joins for at, edit in self._edits if at == place)
        return tuple(cell for cell in board.places if board.value(cell) != read.value(cell) and (cell in named or not has_joined))

    def undo(self) -> int:
        """Undo the last correction, and return the index of its board."""
        place, _ = self._edits.pop()
        self.boards[place] = edited(self._read[place], [edit for at, edit in self._edits if at == place])
        return place

    def hide(self) -> None:
        """Show no boards while none is visible; the corrections apply again when they reappear."""
        self.boards = []

    def read(self, boards: Sequence[SeenBoard]) -> str:
        """Take over new boards, with the corrections that still apply; return a sentence if corrections were dropped."""
        self.boards = list(boards)
        if not boards:
            return ""
        before, edits = self._read, self._edits
        self._read, self._edits = list(boards), []
        sentences = [
            self._keep(place, before[place], [edit for at, edit in edits if at == place]) for place in {at for at, _ in edits}
        ]
        return next(filter(None, sentences), "")

    def _keep(self, place: int, before: SeenBoard, edits: list[Edit]) -> str:
        """Apply the edits of an earlier board to the new board that is the same; return a sentence if some were dropped."""
        for now, board in sorted(enumerate(self._read), key=lambda found: found[0] != place):
            if (found := kept(edits, before, board)) is not None:
                held, lost = found
                self._edits += [(now, edit) for edit in held]
                self.boards[now] = edited(board, held)
                names = ", ".join(dict.fromkeys(map(cell_name, lost)))
                return f"The picture has changed at {names}, so your corrections there were dropped." if names else ""
        return DROPPED


def _values_later(before: SeenBoard, cell: Cell, name: Callable[[CellValue], CellValue]) -> tuple[CellValue, ...]:
    """Return what a filled cell may hold later; tiles with faces are removed in play."""
    has_faces = CORRECTORS[before.puzzle].has_faces
    return (name(before.value(cell)), EMPTY) if has_faces else (before.value(cell),)


def _names(before: SeenBoard, now: SeenBoard) -> Callable[[CellValue], CellValue]:
    """Return the function from values to values of a later reading, in which faces are numbered anew; other values stay."""
    if not CORRECTORS[before.puzzle].has_faces:
        return lambda value: value
    pairs = Counter((before.value(cell), now.value(cell)) for cell in before.places)
    later: dict[CellValue, CellValue] = {}
    for (old, new), _ in pairs.most_common():
        if old not in _NOTHING and new not in _NOTHING:
            later.setdefault(old, new)
    shift = _highest(now) - _highest(before)

    def name(value: CellValue) -> CellValue:
        is_new = int(value) > _highest(before)
        return int(value) + shift if is_new else later.get(value, value)

    return name


def _highest(board: SeenBoard) -> int:
    return max(map(int, chain.from_iterable(board.cells)))


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
