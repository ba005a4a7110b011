"""Sudokus whose cells are text fields, which hold any number of digits: no digit is left beside another one."""

from collections.abc import Hashable
from typing import Any

import pytest
from support.simulated import play
from support.simulated.looks import fill, middle_of, write
from support.simulated.sudoku import SMALL, SimulatedSudoku

from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from vision.autoplay.events import Ended, Task, Verdict
from vision.frame import Pixels, Point

SEVERAL = (".2.4.4.22.43.321",)
BLINK_S = 0.6


class TextFields(SimulatedSudoku):
    """A click puts the caret before or after a field's text; a digit that goes astray is put into the previous field."""

    astray = 0
    """the number of the typed digit that goes into the previously clicked field"""

    def deal(self) -> None:
        super().deal()
        self.texts = [str(digit or "") for digit in self.digits]
        self.last: Cell | None = None
        self.bar = self.n_typed = 0

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if cell is not None:
            self.last, self.selected = self.selected, cell
            left, _, width, _ = self.box(cell)
            self.bar = len(self._text(cell)) if place[0] >= left + width // 2 else 0

    def on_key(self, key: str, now: float) -> None:
        self.n_typed += key.isdigit()
        is_astray = key.isdigit() and self.n_typed == self.astray
        cell = self.last if is_astray else self.selected
        if cell is None or self.givens[self._place(cell)]:
            return
        text, bar = self._text(cell), len(self._text(cell)) if is_astray else self.bar
        if key.isdigit():
            text, bar = text[:bar] + key + text[bar:], bar + 1
        elif key == "delete":
            text = text[:bar] + text[bar + 1 :]
        elif key == "backspace" and bar:
            text, bar = text[: bar - 1] + text[bar:], bar - 1
        self.texts[self._place(cell)] = text
        self.digits = [int(each) if len(each) == 1 else 0 for each in self.texts]
        self.bar = self.bar if is_astray else bar

    def sight(self, now: float) -> Hashable:
        return super().sight(now), tuple(self.texts), self.bar, now // BLINK_S

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        height = self.look.cell * self.look.height
        for place, text in enumerate(self.texts):
            if len(text) > 1:
                write(pixels, middle_of(self.box(divmod(place, self.size))), text, height, self.look.entry, self.look.font)
        if self.selected is not None and now // BLINK_S % 2:
            left, top, width, tall = self.box(self.selected)
            across = left + width // 2 + round((self.bar - 0.5 * len(self._text(self.selected))) * 0.6 * height)
            fill(pixels, (across, top + tall // 5, 2, tall * 3 // 5), self.look.ink)

    def _place(self, cell: Cell) -> int:
        return cell[0] * self.size + cell[1]

    def _text(self, cell: Cell) -> str:
        return self.texts[self._place(cell)]


def played(puzzles: tuple[str, ...], astray: int = 0, **behaviour: Any) -> tuple[TextFields, Ended]:
    game = play.opened(TextFields, puzzles=puzzles, **behaviour)
    game.astray = astray
    return game, play.played(game, Task("sudoku")).end


def test_another_solution_replaces_the_first_one() -> None:
    game, end = played(SEVERAL, win="stays")
    assert bytes(game.digits) in search.solutions(game.divided, bytes(game.givens), 2), game.texts
    assert end.verdict is Verdict.FINISHED


@pytest.mark.parametrize("astray", [2, 5])
def test_a_digit_typed_into_the_previous_field_is_erased(astray: int) -> None:
    game, end = played(SMALL, astray)
    assert game.won_s is not None, (game.texts, end)
    assert end.verdict is Verdict.WON
