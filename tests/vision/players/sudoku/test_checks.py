"""Full sudokus that their game checks: when its button is clicked, or by marking what is wrong."""

from collections.abc import Hashable
from typing import Any

import pytest
from support.simulated import play
from support.simulated.desktop import Scrolled
from support.simulated.looks import LOOKS, write
from support.simulated.sudoku import MANY_ANSWERS, SMALL, TWO_ANSWERS, SimulatedSudoku

from solvers import find_puzzle
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place
from solvers.sudoku.shape import shape_of
from vision.autoplay.events import Said, Task, Verdict
from vision.frame import Pixels, Point
from vision.players.sudoku.player import PLAYER
from vision.readers import read_boards


def tint_wrong_cells(game: SimulatedSudoku, pixels: Pixels) -> None:
    for place, (digit, right) in enumerate(zip(game.digits, game.answer, strict=True)):
        if digit != right:
            left, top, width, height = game.box(divmod(place, game.size))
            part = pixels[top : top + height, left : left + width]
            part[(part == part[height // 6, width // 6]).all(2)] = 110, 110, 255


class _Marking(SimulatedSudoku):
    """Tints what is wrong as soon as the board is full."""

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if all(self.digits):
            tint_wrong_cells(self, pixels)


def test_what_a_game_marks_as_wrong_on_a_full_board_tells_which_solution_it_wants() -> None:
    for answer in search.solutions(shape_of(6), bytes(map(int, MANY_ANSWERS.replace(".", "0"))), 100)[::3]:
        game = play.opened(_Marking, LOOKS["paper"], puzzles=(MANY_ANSWERS,), win="banner")
        game.answer = list(answer)
        events = play.played(game, Task("sudoku")).events
        assert game.is_won() and sum(isinstance(event, Said) and "another solution" in event.words for event in events) <= 1


def test_red_cells_that_no_other_solution_explains_tell_nothing() -> None:
    one, other, *_ = search.solutions(shape_of(6), bytes(map(int, MANY_ANSWERS.replace(".", "0"))), 2)
    game = play.opened(_Marking, LOOKS["paper"], puzzles=(MANY_ANSWERS,))
    grid, start = read_boards(game.picture(0.0))[0].grid, find_puzzle("sudoku").parse(MANY_ANSWERS)
    solved = start.apply_all([Place(divmod(cell, 6), digit) for cell, digit in enumerate(one) if not start.digits[cell]])
    cell = start.digits.index(0)
    for wanted, found in ((other, other), (one[:cell] + bytes([one[cell] % 6 + 1]) + one[cell + 1 :], None)):
        game.digits, game.answer = list(one), list(wanted)
        game.selected = (0, 0) if found else (1, 1)  # so that it is drawn anew
        corrected = PLAYER.corrected(game.picture(0.0), grid, solved)
        assert (corrected and corrected.digits) == found


class _Checked(SimulatedSudoku):
    """Says whether a full board is right when its button is clicked."""

    right_words, wrong_words = "Solved!", "That is wrong"
    thinking_s = 0.0  # from the click to the words
    closing = ""  # the button that closes the message about a wrong solution; without a name, there is no message

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.said, self.said_s = "", 0.0
        self.pads = {"Check": (self.width - 110, 230, 92, 32)}

    def on_press(self, place: Point, now: float) -> None:
        is_open, pad = self.closing in self.pads, self.pad_at(place)
        if is_open and pad == self.closing:
            del self.pads[pad]
        elif pad and not is_open:
            self.said, self.said_s = self.right_words if self.digits == self.answer else self.wrong_words, now + self.thinking_s
            if self.closing and not self.is_won():
                self.pads[self.closing] = (self.width - 110, 270, 92, 32)
        elif not is_open:
            super().on_press(place, now)

    def on_key(self, key: str, now: float) -> None:
        if self.closing not in self.pads:
            super().on_key(key, now)

    def is_won(self) -> bool:
        return self.said == self.right_words

    def sight(self, now: float) -> Hashable:
        return super().sight(now), self.said, now >= self.said_s

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.said and now >= self.said_s:
            write(pixels, (self.width / 2, self.height - 12), self.said, 20, self.look.ink, "Bold")


@pytest.mark.parametrize(
    ("puzzles", "right", "wrong"),
    [(SMALL, "Solved!", ""), (TWO_ANSWERS, "Correct!", "That is wrong"), (TWO_ANSWERS, "Solved!", "You failed. Check again.")],
)
def test_a_full_board_is_checked_if_the_game_has_a_button_for_it(puzzles: tuple[str, ...], right: str, wrong: str) -> None:
    game = play.opened(_Checked, LOOKS["paper"], puzzles=puzzles)
    game.right_words, game.wrong_words = right, wrong
    assert "says that it is won" in play.won(play.played(game, Task("sudoku"))).end.why


def test_what_a_game_says_seconds_after_its_check_is_read() -> None:
    game = play.opened(_Checked, LOOKS["paper"], puzzles=TWO_ANSWERS)
    game.thinking_s = 4.0
    assert "says that it is won" in play.won(play.played(game, Task("sudoku"))).end.why


class _MarkingForSeconds(_Checked):
    """Says nothing of a wrong solution when its button is clicked, but tints what is wrong for a while."""

    wrong_words, marked_until_s, MARKED_S = "", 0.0, 3.0

    def on_press(self, place: Point, now: float) -> None:
        if self.pad_at(place):
            self.marked_until_s = now + self.MARKED_S
        super().on_press(place, now)

    def sight(self, now: float) -> Hashable:
        return super().sight(now), now < self.marked_until_s

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if now < self.marked_until_s:
            tint_wrong_cells(self, pixels)


def test_marks_that_a_check_shows_for_seconds_tell_which_solution_the_game_wants() -> None:
    *_, answer = search.solutions(shape_of(6), bytes(map(int, MANY_ANSWERS.replace(".", "0"))), 100)
    game = play.opened(_MarkingForSeconds, LOOKS["paper"], puzzles=(MANY_ANSWERS,))
    game.answer = list(answer)
    run = play.won(play.played(game, Task("sudoku")))
    assert sum(isinstance(event, Said) and "another solution" in event.words for event in run.events) == 1


def test_a_message_that_refuses_a_solution_is_closed() -> None:
    game = play.opened(_Checked, LOOKS["paper"], puzzles=TWO_ANSWERS)
    game.closing = "OK"
    play.won(play.played(game, Task("sudoku")))


def test_a_refused_solution_is_not_reported_as_won_if_its_message_stays_open() -> None:
    game = play.opened(_Checked, LOOKS["paper"], puzzles=TWO_ANSWERS)
    game.closing = "Later"
    end = play.played(game, Task("sudoku")).end
    assert end.verdict is Verdict.FINISHED and "doesn't accept" in end.why


def test_a_solution_that_the_check_of_a_game_refuses_is_not_reported_as_won() -> None:
    game = play.opened(_Checked, LOOKS["paper"])
    game.answer = [0] * len(game.answer)
    end = play.played(game, Task("sudoku")).end
    assert end.verdict is Verdict.FINISHED and "doesn't accept" in end.why


class _CheckedBelow(_Checked):
    """Has its button below what its window shows, and says something still further down."""

    BELOW_PX = 420

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.height += self.BELOW_PX
        self.pads = {"Check": (40, self.height - 300, 92, 32)}


def test_a_check_button_below_the_window_is_scrolled_to_and_the_page_scrolled_back() -> None:
    game = play.opened(_CheckedBelow, LOOKS["paper"], puzzles=TWO_ANSWERS)
    seen_px = game.height - game.BELOW_PX
    page = Scrolled(game, game.height, seen_px, False)
    play.show_on(page, game, game.width, seen_px)
    run = play.played(game, Task("sudoku"))
    assert run.is_won and "says that it is won" in run.end.why and not page.offset


class _Gliding(Scrolled):
    """Scrolls smoothly."""

    GLIDE_S = 0.2

    def __init__(self, game: SimulatedSudoku, seen_px: int) -> None:
        super().__init__(game, game.height, seen_px, is_at_its_end=False)
        self._desktop, self._from, self._since_s = game.desktop, 0.0, 0.0

    def scrolled(self, notches: int) -> None:
        self._from, self._since_s = self._reached(self._desktop.time_s), self._desktop.time_s
        super().scrolled(notches)

    def picture(self, now: float) -> Pixels:
        target, self.offset = self.offset, round(self._reached(now))
        pixels = super().picture(now)
        self.offset = target
        return pixels

    def _reached(self, now: float) -> float:
        share = min(1.0, (now - self._since_s) / self.GLIDE_S)
        return self._from + share * (self.offset - self._from)


def test_a_page_that_glides_back_is_not_taken_for_a_win() -> None:
    game = play.opened("sudoku", puzzles=TWO_ANSWERS, win="stays")
    game.height += 420
    game.pads = {f"Level {number}": (40, game.height - 100 * number, 92, 32) for number in range(1, 5)}
    play.show_on(_Gliding(game, game.height - 420), game, game.width, game.height - 420)
    assert "solved in several ways" in play.played(game, Task("sudoku")).end.why


class _Moving(_Checked):
    """Has words that make room for what it says."""

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        write(pixels, (self.width - 90, 275 + 20 * bool(self.said)), "Correct", 18, self.look.ink, "Bold")


def test_words_that_have_only_moved_are_not_what_the_game_says_of_a_check() -> None:
    run = play.played(play.opened(_Moving, LOOKS["paper"], puzzles=TWO_ANSWERS), Task("sudoku"))
    assert run.is_won and "says that it is won" in run.end.why
