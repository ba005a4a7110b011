"""Games in which the last move fails, but which still show what other games show at a win."""

from collections.abc import Callable
from typing import Any

from solvers.puzzle import Cell
from solvers.sudoku.shape import SYMBOLS
from support.simulated.desktop import Page
from support.simulated.game import GAME_PROCESS, WINS, Game
from support.simulated.link import SimulatedLink
from support.simulated.looks import middle_of
from support.simulated.onestroke import SimulatedOneStroke
from support.simulated.play import opened
from support.simulated.sliding import SimulatedSliding
from support.simulated.sudoku import ERASERS, SimulatedSudoku
from vision.frame import Point

WIDTH, HEIGHT = 90, 50
FAILURE = "Something is wrong"


def tell(game: Game, cell: Cell, lasts_s: float = 0.0) -> None:
    """Open a failure dialog over a cell, which closes by itself after `lasts_s`, unless that is 0."""
    (x, y), (left, top) = middle_of(game.box(cell)), game.window.area[:2]
    area = (round(left + x - WIDTH / 2), round(top + y - HEIGHT / 2), WIDTH, HEIGHT)
    dialog = game.desktop.open(Page((WIDTH, HEIGHT), words="No"), area, FAILURE, "alert", GAME_PROCESS)
    if lasts_s:
        game.desktop.after(lasts_s, lambda: _close(game, dialog.number))


def _close(game: Game, number: int) -> None:
    game.desktop.close(number)
    game.desktop.focus(game.window.number)


class _Lying(Game):
    """Undoes the winning move, shows a false win, and ignores all further input."""

    lie: Callable[[Game], None]
    is_over = False
    _before: Any = None

    def is_won(self) -> bool:
        if self.is_over:
            return False
        if not super().is_won():
            self._before = self._position()
            return False
        self.is_over = True
        self._spoil()
        self.lie()
        return False

    def _queue_input(self, act: Callable[[float], None], now: float) -> None:
        if not self.is_over:
            super()._queue_input(act, now)

    def on_move(self, place: Point, now: float) -> None:
        if not self.is_over:
            super().on_move(place, now)

    def _position(self) -> Any:
        return self.state  # type: ignore[attr-defined]

    def _spoil(self) -> None:
        self.state = self._before


class LyingSudoku(_Lying, SimulatedSudoku):
    """Writes a wrong digit into the last empty cell."""

    last: Cell = (0, 0)

    def _position(self) -> list[int]:
        return list(self.digits)

    def _spoil(self) -> None:
        place = self._before.index(0)
        self.last = divmod(place, self.size)
        self.digits[place] = self.digits[place] % self.size + 1


class HastySudoku(SimulatedSudoku):
    """Enters the last chosen digit whenever a cell is selected, and is lost if it is full with an error."""

    chosen = 0
    is_over = False

    def on_press(self, place: Point, now: float) -> None:
        cell, pad = self.cell_at(place), self.pad_at(place)
        if cell is not None:
            self.selected = cell
        self._choose_digit(SYMBOLS.index(pad) if pad else self.chosen)

    def on_key(self, key: str, now: float) -> None:
        if self.behaviour.way == "click-type" and (key in ERASERS or key in SYMBOLS[1 : self.size + 1]):
            self._choose_digit(0 if key in ERASERS else SYMBOLS.index(key))

    def _choose_digit(self, digit: int) -> None:
        self.chosen = digit or self.chosen
        if not self.is_over and (digit or self._digit(self.selected or (0, 0))):
            self._put(self.selected, digit)
        if 0 not in self.digits and not self.is_won() and not self.is_over:
            self.is_over = True
            tell(self, self.selected or (0, 0))


class FirmSudoku(HastySudoku):
    """Also enters digits on selection, but never changes a digit once written."""

    def _put(self, cell: Cell | None, digit: int) -> None:
        if cell is None or not self._digit(cell):
            super()._put(cell, digit)


class LyingSliding(_Lying, SimulatedSliding): ...


class LyingLink(_Lying, SimulatedLink): ...


class LyingOneStroke(_Lying, SimulatedOneStroke): ...


LIARS: dict[str, type[_Lying]] = {
    "sudoku": LyingSudoku,
    "sliding": LyingSliding,
    "link": LyingLink,
    "onestroke": LyingOneStroke,
}
LIES = [name for name in WINS if name != "stays"]


def liar(puzzle: str, lie: Callable[[Any], None], look: str = "paper", **options: Any) -> Any:
    """Open a game that fails its last move and calls `lie` then."""
    game = opened(LIARS[puzzle], look, **options)
    game.lie = lambda: lie(game)  # type: ignore[assignment, misc]
    return game
