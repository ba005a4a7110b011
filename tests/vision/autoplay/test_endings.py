"""Only a board that was read back is a win, whatever appears after the last move, and nothing is clicked after it."""

import time
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.screens import even
from support.simulated.desktop import Page, SimulatedDesktop
from support.simulated.false_wins import tell
from support.simulated.game import GAME_PROCESS, WINS, Game, Part, alert, show
from support.simulated.looks import LOOKS, middle_of, write
from support.simulated.play import GAMES, opened, played
from support.simulated.sliding import SimulatedSliding
from support.simulated.sudoku import NEARLY_FULL, TWO_ANSWERS

from solvers.errors import GaveUp
from solvers.sudoku.fast import search
from solvers.sudoku.shape import shape_of
from vision.autoplay import solving
from vision.autoplay.events import Ended, Task, Verdict
from vision.autoplay.loop import autoplay
from vision.autoplay.screen.ending import WinDetector, pictures_of
from vision.desktop import DesktopError, Refused, Window
from vision.frame import Frame, Pixels, Rect, slices_of
from vision.input.guard import CHECK_S

SEEN_S = {"link": 0.4, "onestroke": 0.3}
"""how long after the last move the win appears, so that the solved board, or the line on it, is visible before"""
MIDDLE, MOST = (0.25, 0.35, 0.5, 0.3), (0.05, 0.02, 0.9, 0.62)
"""the parts of a board that dialogs cover"""
LAST_SEEN = {"stays", "alert-aside", "confetti", "banner", "dark"}
"""wins that don't hide the last cell of the sudoku, or not for long"""


@pytest.mark.parametrize("win", WINS)
@pytest.mark.parametrize("puzzle", GAMES)
def test_a_board_that_was_read_back_is_won(puzzle: str, win: str) -> None:
    assert_left_alone(opened(puzzle, win=win, win_s=SEEN_S.get(puzzle, 0.15)), {Verdict.WON})


@pytest.mark.parametrize("win", WINS)
def test_a_win_that_hides_the_last_move_is_not_claimed(win: str) -> None:
    verdict = Verdict.WON if win in LAST_SEEN else Verdict.FINISHED
    assert_left_alone(opened("sudoku", win=win, win_s=0.0), {verdict})


@pytest.mark.parametrize("puzzle", ["link", "sliding", "sudoku"])
def test_another_board_that_appears_with_the_last_move_is_reported(puzzle: str) -> None:
    assert "it already shows another board" in played(opened(puzzle, win="next", win_s=0.0)).end.why


def test_words_on_a_panel_are_not_another_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WINS, "banner", partial(show, banner=MIDDLE))
    assert "another board" not in played(opened("link", "candy", win="banner", win_s=0.0, seed=4)).end.why


def test_a_board_read_with_little_confidence_in_an_overlay_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example, a table of high scores may read as a few tiles."""
    monkeypatch.setattr("vision.autoplay.run.read_again", lambda pixels, known, task: replace(known, confidence=0.25))
    assert " hides " in played(opened("sudoku", win="gone", win_s=0.0)).end.why


class _Growing(SimulatedSliding):
    """Enlarges its window when it's won, and writes something below the board."""

    words = ""

    def _win(self, now: float) -> None:
        self.height += 60
        left, top, width, height = self.window.area
        self.desktop.place(self.window.number, (left, top, width, height + 60))

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.is_won():
            write(pixels, (self.width / 2, self.height - 40), self.words, 22, self.look.ink, "Bold")


@pytest.mark.parametrize(
    ("words", "verdict"), [("You win!", Verdict.WON), ("Game over", Verdict.FINISHED), ("Level 2", Verdict.FINISHED)]
)
def test_what_a_game_says_in_the_window_that_it_enlarges_counts(
    words: str, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Growing, "words", words)
    assert played(opened(_Growing)).end.verdict is verdict


def test_a_window_enlarged_before_the_last_move_stops_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Growing, "words", "You win!")
    game = opened(_Growing)
    monkeypatch.setattr(_Growing, "is_won", lambda game: game._n_inputs >= 3)
    assert "resized" in played(game).end.why


class _Fading(SimulatedSliding):
    """Fades its numbers when it's won, and says so over them."""

    def paint(self, pixels: Pixels, now: float) -> None:
        ink, tile = self.look.on_tile, self.look.tile
        if self.is_won():
            faint = [round(0.9 * under + 0.1 * over) for under, over in zip(tile, ink, strict=True)]
            self.look = replace(self.look, on_tile=tuple(faint))
        super().paint(pixels, now)
        self.look = replace(self.look, on_tile=ink)
        if self.is_won():
            write(pixels, middle_of(self.board), "You win!", 22, ink, "Bold")


@pytest.mark.parametrize("shape", [(3, 3), (4, 4)])
def test_a_game_that_says_it_is_won_where_its_board_was_is_left_alone(shape: tuple[int, int]) -> None:
    plain = replace(LOOKS["paper"], tile=(255, 255, 255), ruled=(255, 255, 255), on_tile=(20, 20, 20), hovered=None)
    assert_left_alone(opened(_Fading, plain, shape=shape, win_s=0.0), {Verdict.WON})


@pytest.mark.parametrize(
    ("title", "words", "verdict"),
    [
        ("Sudoku completed", "Again?", Verdict.WON),
        ("Message", "You have won!", Verdict.WON),
        ("Message", "Again?", Verdict.FINISHED),
    ],
)
def test_a_window_that_a_game_opens_beside_its_board_may_tell_of_a_win(
    title: str, words: str, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WINS, "alert-aside", partial(alert, beside=(900, 700), title=title, words=words))
    game = opened("sudoku", puzzles=TWO_ANSWERS, win="alert-aside")
    game.answer = list(search.solutions(shape_of(4), bytes(game.givens), 2)[0])
    assert played(game).end.verdict is verdict


def test_windows_that_a_game_opens_off_the_screen_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def grab(area: Rect) -> Frame:
        raise DesktopError("The window is off the screen.")

    desktop = SimulatedDesktop()
    window = desktop.open(Page((60, 40)), (-900, 0, 60, 40), "Sudoku completed")
    assert pictures_of([window], desktop).keys() == {str(window)}
    monkeypatch.setattr(desktop, "grab", grab)
    assert not pictures_of([window], desktop)


@pytest.mark.parametrize("win", ["alert", "closes"])
def test_a_game_may_end_while_the_last_digit_is_still_being_entered(win: str) -> None:
    assert_left_alone(opened("sudoku", way="click-cycle", win=win, win_s=0.0), {Verdict.FINISHED})


@pytest.mark.parametrize(("part", "verdict"), [(0.15, Verdict.WON), (0.4, Verdict.FINISHED)])
def test_a_dialog_over_the_edge_of_the_last_cell_does_not_hide_it(
    part: float, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (260, 120)

    def alert(game: Game) -> None:
        x, y = next(each.detail for each in reversed(game.desktop.inputs) if each.kind == "press")  # type: ignore[misc]
        area = x - size[0] / 2, y + (part - 0.5) * game.look.cell - size[1], *size
        game.desktop.open(Page(size), area, "Message", "alert", GAME_PROCESS)

    monkeypatch.setitem(WINS, "alert", alert)
    assert_left_alone(opened("sudoku", win="alert", win_s=0.0), {verdict})


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
BANNERS = [("link", MIDDLE, (0.2, BLACK)), ("sliding", MOST, None), ("onestroke", MIDDLE, (0.4, WHITE))]
"""that cover the last cells"""
DIMMED = [
    *(("link", None, veil) for veil in ((0.1, BLACK), (0.5, BLACK), (0.6, (120, 40, 20)))),
    *(("onestroke", None, veil) for veil in ((0.1, BLACK), (0.2, BLACK), (0.4, WHITE))),
    ("sliding", MIDDLE, (0.4, WHITE)),
]


@pytest.mark.parametrize(
    ("shown", "words", "verdict"),
    [
        *((shown, "You have won!", Verdict.WON) for shown in BANNERS),
        *((shown, Game.words, Verdict.FINISHED) for shown in BANNERS),
        *((shown, Game.words, Verdict.WON) for shown in DIMMED),
    ],
    ids=str,
)
def test_the_last_move_is_read_back_on_a_dimmed_page_and_what_a_game_says_over_it_decides(
    shown: tuple[str, Part | None, object], words: str, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, banner, veil = shown
    monkeypatch.setitem(WINS, "dark", partial(show, veil=veil, banner=banner, words=words))
    assert_left_alone(opened(puzzle, win="dark", win_s=0.0), {verdict})


@pytest.mark.parametrize(
    ("puzzle", "shift_px", "options"),
    [
        *((puzzle, shift_px, {}) for puzzle in ("sliding", "sudoku") for shift_px in (7, 30)),
        *(("onestroke", 30, {"look": "candy", "drawing": drawing}) for drawing in ("line", "fill")),
        ("sudoku", -30, {"win_s": 0.0, "puzzles": NEARLY_FULL}),  # together with the last digit
    ],
)
def test_a_board_is_read_back_after_text_above_has_moved_it(
    puzzle: str, shift_px: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WINS, "stays", lambda game: setattr(game, "shift_px", shift_px))
    assert_left_alone(opened(puzzle, **{"win_s": 0.01} | options), {Verdict.WON})


def assert_left_alone(game: Game, verdicts: set[Verdict]) -> None:
    """Play a game, and check how it ends, and that nothing is clicked afterwards."""
    run = played(game)
    assert run.end.verdict in verdicts, run.end
    assert game.won_s is not None
    inputs = [each for each in run.desktop.inputs if each.kind in ("press", "key") and each.now > game.won_s]
    assert not inputs
    assert game.level <= 2, "a level after the next one can only be reached by playing on"


def test_a_cell_that_changes_for_the_first_time_is_no_sign_of_a_win_but_a_change_beside_the_board_is() -> None:
    page = np.zeros((300, 300, 3), np.uint8)
    grid = even((60, 60, 180, 180), 3, 3)
    shown = [page]
    actuator: Any = SimpleNamespace(look=lambda: shown[-1], wait=lambda seconds: None, allowed=(), grid=grid)
    detector = WinDetector(actuator)

    def change(*rects: Rect) -> None:
        shown.append(shown[-1].copy())
        for x, y, width, height in rects:
            shown[-1][slices_of((x - 3, y - 3, width + 6, height + 6))] += 120
        detector.record(shown[-1])

    for cell in list(grid.cells)[3:] * 2:
        change(grid.around(cell))
    change(grid.around((0, 0)), grid.around((0, 1)))
    assert not detector.is_seen()
    change((60, 10, 100, 20))
    assert detector.is_seen()


def test_a_solved_board_is_left_alone_and_not_called_a_win_as_it_may_be_an_example() -> None:
    game = opened("sliding")
    game.state = type(game.state).goal(*game.shape)  # type: ignore[attr-defined]
    run = played(game)
    assert run.end.verdict is Verdict.FINISHED and not run.desktop.inputs


def test_planning_stops_at_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("sliding")

    def plan(*args: object) -> None:
        game.desktop.time_s += 70.0
        time.sleep(3 * CHECK_S)

    monkeypatch.setattr(solving, "plan_moves", plan)
    run = played(game, Task(limit_s=60.0))
    assert (run.end.verdict, run.end.why) == (Verdict.STOPPED, "The game was not won within 60 s.")


@pytest.mark.parametrize(("puzzle", "limit_s"), [("link", solving.GUESS_LIMIT_S), ("onestroke", solving.SOLVE_LIMIT_S)])
def test_while_the_rules_are_unknown_planning_is_brief(puzzle: str, limit_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, plan = list[float](), solving.plan_moves

    def noted(*args: Any) -> Any:
        limits.append(args[-1])
        return plan(*args)

    monkeypatch.setattr(solving, "plan_moves", noted)
    assert played(opened(puzzle)).is_won and limits[0] == limit_s


def test_each_plan_not_found_in_time_halves_the_time_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games deal boards that can't be cleared, and shuffle them when no pair is left."""
    limits = list[float]()

    def give_up(*args: Any) -> Any:
        limits.append(args[-1])
        raise GaveUp("No solution was found.")

    monkeypatch.setattr(solving, "plan_moves", give_up)
    played(opened("link"))
    longest = [*dict.fromkeys(limits)]
    assert longest[:2] == [solving.GUESS_LIMIT_S, solving.GUESS_LIMIT_S / 2] and longest == sorted(longest, reverse=True)
    assert min(limits) >= solving.LEAST_LIMIT_S


@pytest.mark.parametrize(("is_dry", "why"), [(False, "It runs as administrator."), (True, "This was a dry run")])
def test_a_window_that_refuses_input_is_only_looked_at(monkeypatch: pytest.MonkeyPatch, is_dry: bool, why: str) -> None:
    def refuse(window: Window) -> None:
        raise Refused("It runs as administrator.")

    game = opened("sliding")
    monkeypatch.setattr(game.desktop, "bring_up", refuse)
    run = played(game, Task(is_dry=is_dry))
    assert run.end.verdict is Verdict.STOPPED and run.end.why.startswith(why)
    assert not run.desktop.inputs


def test_a_dialog_of_the_game_that_appears_too_early_is_not_a_win() -> None:
    game = opened("sudoku")
    game.desktop.after_inputs(8, lambda: WINS["alert"](game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and "Message is covering" in run.end.why


@pytest.mark.parametrize(
    ("win", "verdict"), [("alert-aside", Verdict.WON), ("told", Verdict.FINISHED), ("alert", Verdict.STOPPED)]
)
def test_a_game_that_removes_the_last_pairs_itself_is_over(win: str, verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WINS, "told", lambda game: tell(game, (3, 5)))
    game = opened("link", win=win, win_s=0.0)

    def is_won() -> bool:
        if game.state.left > 4:
            return False
        game.state = replace(game.state, tiles=(0,) * len(game.state.tiles))
        return True

    monkeypatch.setattr(game, "is_won", is_won)
    assert_left_alone(game, {verdict})


def test_closing_the_generator_midway_releases_the_button() -> None:
    game = opened("onestroke")
    events = autoplay(game.desktop, game.window, Task())
    for _ in range(3):
        assert not isinstance(next(events), Ended)
    events.close()
    assert not game.desktop.is_down
