"""What only looks like a win isn't reported as one, and the last move is read back once nothing covers it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import cv2
import pytest
from support.simulated.false_wins import LIARS, LIES, FirmSudoku, HastySudoku, LyingSudoku, liar, tell
from support.simulated.game import BANNER, PANEL, WHOLE_BOARD, WINS, Game, Part, show
from support.simulated.looks import LOOKS, Colour
from support.simulated.play import Played, opened, played
from support.simulated.sudoku import LARGE, SMALL, SimulatedSudoku

from solvers.puzzle import Cell, cell_name
from vision.autoplay.events import Said, Verdict
from vision.autoplay.loop import CLOSE_FIRST
from vision.commands.auto import CODES, NOT_CONFIRMED

ANOTHER = "All moves were made, and the game is probably won, but it already shows another board."
WITHOUT_WALLS = "@zip ...../.6.2./5..../...../.4.31//._|../|.+../_|.|./.|_../....."
"""a maze whose line ends in the middle"""


def not_known(game: Game) -> Played:
    """Play a game that isn't won, and check that no win is reported."""
    run = played(game)
    assert not run.is_won
    assert run.end.verdict is Verdict.FINISHED and CODES[run.end.verdict] == NOT_CONFIRMED, run.end
    assert run.end.why.startswith("All moves were made, ")
    assert "the win couldn't be confirmed" in run.end.why or "probably won" in run.end.why
    assert run.end.verified < run.end.moves
    return run


@pytest.mark.parametrize("lie", [lie for lie in LIES if lie not in ("alert-aside", "alert-of-nobody")])
@pytest.mark.parametrize("puzzle", LIARS)
def test_a_wrong_or_missed_last_move_is_never_a_win(puzzle: str, lie: str) -> None:
    if puzzle == "sudoku" and lie != "confetti":
        not_known(liar(puzzle, WINS[lie]))
    else:
        run = played(liar(puzzle, WINS[lie]))
        assert not run.is_won and run.end.verdict in (Verdict.FINISHED, Verdict.STOPPED), run.end


@pytest.mark.parametrize("lie", ["alert-aside", "alert-of-nobody"])
@pytest.mark.parametrize("puzzle", ["sliding", "sudoku"])
def test_a_dialog_beside_the_board_or_of_nobody_is_no_win(puzzle: str, lie: str) -> None:
    not_known(liar(puzzle, WINS[lie]))


@pytest.mark.parametrize("puzzle", ["link", "sliding"])
def test_nothing_is_clicked_on_another_board_with_the_same_last_cells(puzzle: str) -> None:
    shown_s = list[float]()

    def deal(game: Game) -> None:
        before = game.state  # type: ignore[attr-defined]
        kept = [tile > 0 if puzzle == "link" else tile != 1 + place for place, tile in enumerate(before.tiles)]
        rest = [tile for tile, is_kept in zip(before.tiles, kept, strict=True) if not is_kept]
        new = iter([*rest[1:], rest[0]] if any(rest) else [1 + number // 2 for number in range(len(rest))])
        tiles = tuple(tile if is_kept else next(new) for tile, is_kept in zip(before.tiles, kept, strict=True))
        game.state = replace(before, tiles=tiles)  # type: ignore[attr-defined]
        shown_s.append(game.desktop.now())

    run = not_known(liar(puzzle, deal))
    assert run.end.why == ANOTHER
    assert not [each for each in run.desktop.inputs if each.kind == "press" and each.now > shown_s[0]]


@pytest.mark.parametrize("shift_px", [7, -30])
@pytest.mark.parametrize("puzzle", ["sliding", "sudoku"])
def test_a_wrong_last_move_is_noticed_after_the_board_has_moved(puzzle: str, shift_px: int) -> None:
    run = played(liar(puzzle, lambda game: setattr(game, "shift_px", shift_px)))
    assert run.end.verdict is not Verdict.WON, run.end


@pytest.mark.parametrize("puzzle", ["link", "sliding"])
def test_nothing_is_repeated_under_a_veil_over_the_board_as_it_was(puzzle: str) -> None:
    run = not_known(liar(puzzle, partial(show, veil=(0.4, (0, 0, 0)))))
    assert "probably won, but something that it shows over its board hides" in run.end.why
    assert not any("Repeating" in event.words for event in run.events if isinstance(event, Said))


@pytest.mark.parametrize(
    ("puzzle", "message", "words"),
    [
        ("link", partial(show, is_over=True, veil=(0.4, (0, 0, 0))), CLOSE_FIRST),
        ("sliding", WINS["banner"], "board is not as expected and can no longer be read."),
        ("sliding", partial(show, banner=WHOLE_BOARD, words="Game over!"), "The game says that it is lost."),
    ],
    ids=["dimmed", "a panel", "a loss"],
)
def test_a_message_in_the_middle_of_a_game_stops_the_run(puzzle: str, message: Callable[[Game], None], words: str) -> None:
    game = liar(puzzle, lambda game: None)
    game.desktop.after_inputs(12, lambda: message(game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and run.end.why.endswith(words), run.end
    assert len([each for each in run.desktop.inputs if each.kind == "press"]) < 12


def test_nothing_is_clicked_on_a_page_of_the_tiles_colour_that_follows_the_last_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOOKS, "plain", replace(LOOKS["paper"], page=LOOKS["paper"].tile, ruled=LOOKS["paper"].tile))
    run = played(opened("sliding", "plain", win="gone", win_s=0.0))
    assert run.is_won and not [each for each in run.desktop.inputs if each.kind == "press" and each.now > run.game.won_s]
    assert "the game is probably won" in run.end.why


def test_a_next_board_of_another_size_is_another_board() -> None:
    game = liar("sliding", lambda game: show(game, frozen=larger))
    larger = cv2.resize(opened("sliding", shape=(4, 4)).picture(0.0), (game.width, game.height), interpolation=cv2.INTER_AREA)
    assert not_known(game).end.why == ANOTHER


def test_a_cell_that_is_only_highlighted_under_the_mouse_is_not_read_back() -> None:
    not_known(liar("onestroke", WINS["alert-aside"], "candy"))


@pytest.mark.parametrize(("puzzle", "look"), [*zip(LIARS, LOOKS, strict=True), ("sliding", "candy")])
def test_words_in_place_of_the_board_are_not_a_win(puzzle: str, look: str) -> None:
    not_known(liar(puzzle, lambda game: setattr(game, "banner", WHOLE_BOARD), look))


@pytest.mark.parametrize(
    ("part", "look", "veil"),
    [
        ((0.3, 0.3, 0.7, 0.7), "paper", None),
        ((0.0, 0.3, 0.8, 0.4), "tiles", None),
        ((0.25, 0.75, 0.75, 0.25), "tiles", (0.5, (0, 0, 0))),
        ((0.5, 0.0, 0.5, 1.0), "paper", None),
    ],
)
@pytest.mark.parametrize("puzzle", ["link", "sliding"])
def test_a_background_coloured_dialog_is_no_win(puzzle: str, part: Part, look: str, veil: tuple[float, Colour] | None) -> None:
    game = liar(puzzle, partial(show, banner=part, veil=veil), look)
    share, colour = veil or (1.0, (0, 0, 0))
    ground = game.look.ruled if puzzle == "sliding" else game.look.page
    game.panel = tuple(int(each * share + own * (1 - share)) for each, own in zip(ground, colour, strict=True))
    run = played(game)
    assert not run.is_won and run.end.verdict is not Verdict.WON, run.end


@pytest.mark.parametrize(
    ("drawing", "part", "way", "panel"),
    [
        ("line", BANNER, "drag", PANEL),
        ("line", WHOLE_BOARD, "clicks", (90, 40, 30)),
        ("fill", BANNER, "clicks", PANEL),
        ("fill", WHOLE_BOARD, "drag", (20, 20, 30)),
        ("head", BANNER, "clicks", (90, 40, 30)),
        ("head", WHOLE_BOARD, "drag", PANEL),
    ],
)
def test_words_over_the_end_of_an_open_maze_are_no_win(way: str, panel: tuple[int, int, int], part: Part, drawing: str) -> None:
    game = liar("onestroke", lambda game: setattr(game, "banner", part), way=way, mazes=(WITHOUT_WALLS,), drawing=drawing)
    game.panel = panel
    not_known(game)


def test_a_dialog_elsewhere_on_the_board_after_the_last_move_does_not_stop_the_run() -> None:
    not_known(liar("link", partial(tell, cell=(1, 1))))


def over_the_last(game: LyingSudoku, lasts_s: float = 0.0) -> None:
    tell(game, game.last, lasts_s)


WRONG = "the screen doesn't show what was planned for"
ENDS = {
    "a dialog over the last cell": (over_the_last, "a dialog hides"),
    "a wrong digit beside a dialog": (lambda game: tell(game, (3 - game.last[0], 3 - game.last[1])), WRONG),
    "a board that is gone": (WINS["gone"], "something that it shows over its board hides"),
    "a wrong digit under a brief dialog": (partial(over_the_last, lasts_s=0.5), WRONG),
    "a wrong digit under a dialog": (partial(over_the_last, lasts_s=2.0), WRONG),
}


@pytest.mark.parametrize(("lie", "words"), ENDS.values(), ids=list(ENDS))
def test_a_win_is_unconfirmed_with_a_reason(lie: Callable[..., None], words: str) -> None:
    game = liar("sudoku", lie)
    why = not_known(game).end.why
    assert f"{words} {cell_name(game.last)}" in why


@pytest.mark.parametrize(("lasts_s", "keeps_windows"), [(0.5, False), (2.0, False), (0.0, True)])
def test_a_right_digit_is_read_back_after_the_dialog_is_gone_or_beneath_it_if_the_system_stores_windows(
    lasts_s: float, keeps_windows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened("sudoku", win="alert", win_s=0.0)
    monkeypatch.setitem(WINS, "alert", lambda game: [tell(game, cell, lasts_s) for cell in ((0, 0), (1, 2), (3, 1), (3, 3))])
    game.desktop.keeps_windows = keeps_windows
    run = played(game)
    assert run.is_won and run.end.verdict is Verdict.WON and run.end.verified == run.end.moves, run.end


@pytest.mark.parametrize("puzzle", LIARS)
def test_a_wrong_last_move_is_noticed_beneath_a_dialog(puzzle: str) -> None:
    game = liar(puzzle, WINS["alert"])
    game.desktop.keeps_windows = True
    not_known(game)


GLIMPSE_S = 0.09
"""how long the last digit is visible at first: too short to be read back"""


def over_the_digit(game: SimulatedSudoku, lasts_s: float = 0.0) -> None:
    tell(game, game.selected or (0, 0), lasts_s)


def spoiled(game: SimulatedSudoku, cell: Cell | None = None) -> None:
    row, col = cell or game.selected or (0, 0)
    game.digits[row * game.size + col] = game.digits[row * game.size + col] % game.size + 1


GLIMPSES: dict[str, tuple[Callable[[SimulatedSudoku], object], float, str]] = {
    "covered at once": (over_the_digit, 0.01, "a dialog hides"),
    "wrong under a brief dialog": (lambda game: (spoiled(game), over_the_digit(game, 0.3)), GLIMPSE_S, WRONG),
    "wrong under a dialog": (lambda game: (spoiled(game), over_the_digit(game, 2.5)), GLIMPSE_S, WRONG),
    "wrong before a dialog": (
        lambda game: (spoiled(game), game.desktop.after(0.5, lambda: over_the_digit(game))),
        GLIMPSE_S,
        "a dialog hides",
    ),
    "beside one that turns wrong": (lambda game: (spoiled(game, (0, 0)), over_the_digit(game)), GLIMPSE_S, ""),
    "wrong and dimmed": (lambda game: (spoiled(game), WINS["dark"](game)), GLIMPSE_S, ""),
    "wrong and gone": (lambda game: (spoiled(game), WINS["gone"](game)), GLIMPSE_S, ""),
    "seen before a dialog": (over_the_digit, GLIMPSE_S, "won"),
}


@pytest.mark.parametrize(("win", "win_s", "words"), GLIMPSES.values(), ids=GLIMPSES)
def test_a_glimpse_of_the_last_digit_counts_only_if_no_digit_turns_wrong(
    win: Callable[[SimulatedSudoku], object], win_s: float, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WINS, "alert", win)
    end = played(opened("sudoku", win="alert", win_s=win_s)).end
    assert end.verdict is (Verdict.WON if words == "won" else Verdict.FINISHED)
    assert words == "won" or words in end.why


@pytest.mark.parametrize(("way", "hand"), [("click-type", "type-first"), ("click-pad", "pad-click")])
@pytest.mark.parametrize(("kind", "puzzles"), [(HastySudoku, LARGE), (FirmSudoku, SMALL)])
def test_a_click_that_enters_a_digit_is_noticed_before_it_can_lose_the_game(
    kind: type[HastySudoku], way: str, hand: str, puzzles: tuple[str, ...]
) -> None:
    game = opened(kind, way=way, puzzles=puzzles)
    run = played(game)
    assert run.is_won and run.end.verdict is Verdict.WON and run.end.hand == hand, (run.end, game.n_wrong)
    assert not game.n_wrong
    assert any(isinstance(event, Said) and "briefly enters a wrong digit" in event.words for event in run.events)


def test_a_digit_that_changes_later_is_corrected_before_the_board_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("sudoku")
    put, filled, boards = game._put, list[int](), list[list[int]]()

    def spoiling(cell: Cell, digit: int) -> None:
        put(cell, digit)
        filled.append(cell[0] * game.size + cell[1])
        if len(filled) == 5:
            game.digits[filled[1]] = game.digits[filled[1]] % game.size + 1
        boards.append(list(game.digits))

    monkeypatch.setattr(game, "_put", spoiling)
    assert played(game).end.verdict is Verdict.WON
    assert [board for board in boards if all(board)] == [game.answer]
