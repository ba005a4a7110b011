"""What the tests of read pictures share: pictures drawn here, readings of them as a reader would give, a fake process."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pygame

from game.scenes.external import ExternalScene
from game.sources.opened_pictures import Source
from game.widgets.buttons import KeyButton
from solvers.errors import PuzzleError
from solvers.worker.process import Task
from support.users.player import Doer, place
from support.users.user import User
from support.users.windows import Process
from vision.seen import Cells, SeenBoard, SeenBoards, SeenPicture

SIDE, LEFT, TOP = 40, 60, 50
PAPER, INK = (240, 240, 236), (30, 30, 34)

SUDOKU = "2.3976.5191.5.2.3..6.1....9..583....871...395....516..3....8.7..8.3.7.6479.4251.3"
SUDOKU_SOLVED = "243976851918542736567183249625839417871264395439751628354618972182397564796425183"
SLIDING = "1 2 3/4 0 6/7 5 8"
LINK = "1 2 3 4/1 2 3 4"
MAZE = "S.o/..E"


def cells_of(puzzle: str, text: str) -> Cells:
    """Return what a reader finds in the cells of a board."""
    return _CELLS[puzzle](text)


def _of_sudoku(text: str) -> Cells:
    size = round(len(text) ** 0.5)
    digits = [0 if sign == "." else int(sign, 17) for sign in text]
    return tuple(tuple(digits[row * size : (row + 1) * size]) for row in range(size))


def _of_numbers(text: str) -> Cells:
    values = {".": 0, "#": -1}
    return tuple(tuple(values.get(word) or int(word.replace(".", "0")) for word in row.split()) for row in text.split("/"))


_CELLS: dict[str, Callable[[str], Cells]] = {
    "sudoku": _of_sudoku,
    "sliding": _of_numbers,
    "link": _of_numbers,
    "onestroke": lambda text: tuple(tuple(row) for row in text.split("/")),
}


def seen(puzzle: str, text: str, confidence: float = 0.99, doubts: dict[tuple[int, int], float] | None = None) -> SeenBoard:
    """Return a board as it is seen in the picture of `drawn`; some of its cells may be doubtful."""
    cells = cells_of(puzzle, text)
    rows, cols = len(cells), len(cells[0])
    sure = tuple(tuple((doubts or {}).get((row, col), 1.0) for col in range(cols)) for row in range(rows))
    quads = tuple(tuple(_corners(col, row, 1, 1) for col in range(cols)) for row in range(rows))
    return SeenBoard(puzzle, cells, sure, quads, _corners(0, 0, cols, rows), text, confidence)


def _corners(col: float, row: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    left, top = LEFT + col * SIDE, TOP + row * SIDE
    right, bottom = left + width * SIDE, top + height * SIDE
    return (left, top), (right, top), (right, bottom), (left, bottom)


def moved(board: SeenBoard, across: float, down: float) -> SeenBoard:
    """Return a board that is seen elsewhere in the picture."""

    def shifted(corners: Any) -> Any:
        return tuple((x + across, y + down) for x, y in corners)

    return replace(board, quads=tuple(tuple(map(shifted, row)) for row in board.quads), outline=shifted(board.outline))


def drawn(*boards: SeenBoard, size: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return a picture that shows boards, plainly."""
    corners = [corner for board in boards for corner in board.outline]
    width = max([x for x, _ in corners], default=300) + LEFT
    height = max([y for _, y in corners], default=200) + TOP
    surface = pygame.Surface(size if any(size) else (round(width), round(height)))
    surface.fill(PAPER)
    pygame.font.init()
    font = pygame.font.Font(None, 30)
    for board in boards:
        for cell in board.places:
            points = board.quad(cell)
            pygame.draw.polygon(surface, INK, points, 1)
            value = board.value(cell)
            if value not in (0, "."):
                text = font.render(str(value), True, INK)
                middle = (sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4)
                surface.blit(text, text.get_rect(center=middle))
    return surface


def pictured(surface: pygame.Surface) -> SeenPicture:
    """Return a picture as the process hands it over."""
    return SeenPicture(surface.get_size(), surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class FakeProcess(Process):
    """Stands for the process that reads: it hands out beforehand what each picture shows."""

    def __init__(self) -> None:
        super().__init__(self._reads)
        self.shows: dict[str, Any] = {}
        """by the name of a file the boards in it, or a sentence on why it can't be opened"""
        self.is_slow = False

    def _reads(self, task: Task) -> Iterator[Any]:
        while self.is_slow:
            yield None
        if task.args:
            source, puzzle, *_ = task.args
            boards = self.shows.get(Path(source).name if isinstance(source, str) else source, [])
            if isinstance(boards, str):
                raise PuzzleError(boards)
            yield pictured(drawn(*boards))
            yield SeenBoards(tuple(board for board in boards if puzzle in ("", board.puzzle)), 0.043)


class Reader(Doer):
    """The user of the scene that reads pictures, with a fake process."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.process = FakeProcess()
        user.app.opened_pictures.worker = cast(Any, self.process)

    def open(self, *boards: SeenBoard, name: str = "board.png") -> ExternalScene:
        """Drop a picture of boards on the menu, or on the scene if it is open."""
        self.drop(name, list(boards))
        self.user.wait(lambda: self.source.is_over)
        self.user.frames(3)
        return self.scene

    def drop(self, name: str, shows: Any = ()) -> None:
        """Drop a picture of boards, or one that can't be opened for a reason."""
        self.process.shows[Path(name).name] = shows
        self.user.post(pygame.DROPFILE, file=name)
        self.user.frames(3)

    @property
    def scene(self) -> ExternalScene:
        assert isinstance(self.user.top, ExternalScene), f"{type(self.user.top).__name__} is on top"
        return self.user.top

    @property
    def source(self) -> Source:
        assert self.scene.source is not None
        return self.scene.source

    @property
    def board(self) -> SeenBoard:
        assert self.source.board is not None
        return self.source.board

    def point(self, row: int, col: int) -> tuple[int, int]:
        """Return where a cell is in the window."""
        xs, ys = zip(*(self.scene.view.viewport.to_window(corner) for corner in self.board.quad((row, col))), strict=True)
        return round(sum(xs) / 4), round(sum(ys) / 4)

    def click(self, name: str) -> None:
        self.user.click(self.point(*place(name)))

    def type(self, text: str) -> None:
        self.user.type(text)

    def pick(self, name: str) -> None:
        self.user.click(self.value(name))

    def value(self, name: str) -> KeyButton:
        """Return the key of a value in the panel."""
        keys = [widget for widget in self.scene.root.visible_tree() if isinstance(widget, KeyButton)]
        return next(key for key in keys if key.card.name == name)


def words(reader: Reader) -> tuple[str, str]:
    card = reader.scene.panel._card
    return card.title, card.note


def enabled(reader: Reader, title: str) -> bool:
    return reader.user.button(title).is_enabled
