"""What a game says in words: lines of text are found and read in any font, size and colour, and tell of a win or not."""

from collections.abc import Callable
from itertools import chain, product
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from support.drawing.cells import FONTS, font
from support.simulated.desktop import Page
from support.simulated.game import BANNER, GAME_PROCESS, OTHER_PROCESS, WINS, Game, show
from support.simulated.play import opened, played

from vision.autoplay.events import Verdict
from vision.frame import Pixels
from vision.messages import (
    ALPHABET,
    CHECK_WORDS,
    CLOSE_WORDS,
    FIRST_WITHOUT_SPACES,
    LOST,
    MISTAKES,
    NEW_GAME_WORDS,
    NEXT_WORDS,
    NONE,
    NOT_YET,
    RIGHT,
    SHUFFLE_WORDS,
    UNKNOWN,
    WON,
    WON_ALONE,
    WON_AT_END,
    WRONG,
    _is_one_of,
    find_phrase,
    folded,
    new_lines,
    read_lines,
    tells_of_error,
    tells_of_loss,
    tells_of_right,
    tells_of_win,
)


def page(
    *lines: str,
    name: str = "source sans",
    size: int = 24,
    ink: str = "black",
    ground: str = "white",
    font_of: Callable[[int], ImageFont.FreeTypeFont] | None = None,
) -> Pixels:
    image = Image.new("RGB", (900, 600), ground)
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((60, 40 + 2 * size * number), line, ink, (font_of or font(name).font)(size))
    return np.ascontiguousarray(np.asarray(image)[:, :, ::-1])


def is_wide(words: str) -> bool:
    return words >= FIRST_WITHOUT_SPACES


def wide_font() -> Callable[[int], ImageFont.FreeTypeFont]:
    """Return the system's font with Chinese, Japanese and Korean letters."""
    path = next(Path("/usr/share/fonts").rglob("NotoSansCJK-Regular.ttc"), None)
    if path is None:
        pytest.skip("the fonts Noto Sans CJK aren't installed")
    return lambda size: ImageFont.truetype(str(path), size)


BLANK = page()
BUTTONS = (SHUFFLE_WORDS, CHECK_WORDS, CLOSE_WORDS, NEXT_WORDS, NEW_GAME_WORDS)


WINS_TOLD = (
    *("Congratulations!", "You've won in 0:42!", "PUZZLE SOLVED", "Level 3 complete", "Level Complete — Nice!", "Victory"),
    *("Solved in 23 moves", "Herzlichen Glückwunsch!", "¡Felicidades!", "Parabéns, você venceu!", "Tebrikler!", "Победа!"),
    *(
        "Ура! Вы решили",
        "Вы выиграли!",
        "Ура, ты выиграл!",
        "STAGE CLEAR",
        "恭喜过关！",
        "挑战成功",
        "Bạn đã giải thành công!",
        "You wmade it",
    ),
    *("おめでとうございます", "축하합니다!", "You wmade it", "You reached the goal!", "Goal reached in 12 s", "WIN!"),
)
OTHER_LINES = (
    *("Solved: 12", "3 solved", "Выиграли: 3", "Complete the grid to win", "Not solved yet", "This isn't complete"),
    *("Almost finished", "Game over, you lost", "Moves: 42", "New puzzle", "Winners", "Clear stage", "Win: 3", "How to win"),
    *("Reach the goal", "You haven't reached the goal"),
    *("完成一局", "挑战失败", "还没有成功", "Không thành công", ""),
)


@pytest.mark.parametrize("line", WINS_TOLD + OTHER_LINES)
def test_a_line_tells_of_a_win_unless_it_counts_instructs_or_tells_of_a_failure(line: str) -> None:
    assert tells_of_win(folded(line)) is (line in WINS_TOLD)


ERRORS = (
    *("Your solution is incorrect", "Try again!", "Das ist falsch", "You failed", "Ошибка! Подумайте ещё."),
    *("答案不正确", "有错误", "Lời giải không chính xác"),
)
RIGHT_LINES = ("Correct!", "Chính xác!", "Your solution is valid", "Corretto!", "答案正确", "정답입니다")
NEITHER = ("No mistakes!", "0 errors found", "Keine Fehler", "12 correct", "错误: 0", "检查答案是否正确")


@pytest.mark.parametrize("line", [*ERRORS, *RIGHT_LINES, *NEITHER])
def test_a_line_tells_that_a_solution_is_right_or_wrong_unless_it_counts_or_asks(line: str) -> None:
    assert (tells_of_right(folded(line)), tells_of_error(folded(line))) == (line in RIGHT_LINES, line in ERRORS)


def test_phrases_have_only_letters_that_can_be_read() -> None:
    for phrase in (*WON, *WON_AT_END, *WON_ALONE, *LOST, *NOT_YET, *RIGHT, *WRONG, *MISTAKES, *NONE, *chain(*BUTTONS)):
        assert folded(phrase) and UNKNOWN not in folded(phrase) and set(folded(phrase)) <= set(ALPHABET), phrase


@pytest.mark.parametrize("name", [name for name in FONTS if "fredoka" not in name])
@pytest.mark.parametrize(("size", "ink", "ground"), [(14, "black", "white"), (24, "gold", "navy"), (90, "white", "darkgreen")])
def test_lines_are_read_in_any_font_size_and_colour(name: str, size: int, ink: str, ground: str) -> None:
    told = page("Solved in 0:42", "You win!", name=name, size=size, ink=ink, ground=ground)
    found = list(new_lines(told, page(ground=ground)))
    assert any(map(tells_of_win, found)), found


def test_a_line_that_was_read_before_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = list(read_lines(page("Twelve steps to go", "Level 7")))
    monkeypatch.setattr("vision.messages.read_levels", lambda levels: "new")
    assert list(read_lines(page("Twelve steps to go", "Level 7"))) == first
    assert "new" in read_lines(page("Eleven steps to go", "Level 7"))


def test_a_line_over_a_picture_is_found() -> None:
    coarse = np.random.default_rng(1).integers(0, 45, (30, 45, 3), np.uint8)
    noise = coarse.repeat(20, axis=0).repeat(20, axis=1)
    told = np.maximum(page("You win!", size=36, ink="white", ground="black"), noise)
    assert any(map(tells_of_win, new_lines(told, noise)))


@pytest.mark.parametrize(("ink", "outline", "left"), [("white", None, 1.0), ("red", "white", 1.0), ("gold", None, 0.4)])
def test_a_line_over_a_busy_board_is_read_plain_outlined_or_dimmed(ink: str, outline: str | None, left: float) -> None:
    tiles = np.random.default_rng(2).integers(0, 220, (12, 18, 3), np.uint8).repeat(50, axis=0).repeat(50, axis=1)
    board = np.where((np.indices((600, 900)) % 50 < 4).any(0)[..., None], np.uint8(40), tiles)
    image = Image.fromarray((left * board).astype(np.uint8)[:, :, ::-1])
    ImageDraw.Draw(image).text(
        (220, 250), "You win!", ink, font("source sans").font(90), stroke_width=5, stroke_fill=outline or ink
    )
    told = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    found, vanished = list(new_lines(told, board)), list(new_lines(board, told))
    assert any(map(tells_of_win, found)) and not any(map(tells_of_win, vanished)), (found, vanished)


def test_words_that_vanish_tell_nothing() -> None:
    assert not any(map(tells_of_win, new_lines(page("Level 2"), page("Level 1", "You win!", size=40))))


@pytest.mark.parametrize("words", ["You\nwon!!!", "LEVEL\nCOMPLETE"])
def test_words_below_each_other_are_read_together(words: str) -> None:
    assert any(map(tells_of_win, new_lines(page(words, size=30), BLANK)))


def test_only_what_is_new_is_read() -> None:
    before = page("Puzzle solved", "Moves: 41")
    assert not any(map(tells_of_win, new_lines(page("Puzzle solved", "Moves: 42"), before)))
    assert any(map(tells_of_win, new_lines(page("Puzzle solved", "You win!"), before)))


@pytest.mark.parametrize(("words", "phrases"), [(words, each) for each in BUTTONS for words in each])
def test_a_phrase_is_found_where_it_is_a_whole_line(words: str, phrases: tuple[str, ...]) -> None:
    told = page("Score: 120", "Use shuffle when you are stuck", "" if is_wide(words) else words.capitalize())
    if is_wide(words):
        told[128:188, 40:] = page(words, font_of=wide_font())[32:92, 40:]
    box = find_phrase(told, phrases)
    assert box is not None and 136 <= box[1] < 136 + 24
    assert find_phrase(told[:130], phrases) is None


@pytest.mark.parametrize("size", [9, 13])
def test_small_letters_are_read_enlarged(size: int) -> None:
    box = find_phrase(page("Score: 120", "Shuffle (3)", size=size), SHUFFLE_WORDS)
    assert box is not None and 40 + size < box[1] < 40 + 4 * size and box[0] + box[2] < 60 + 8 * size


@pytest.mark.parametrize("border", [1, 2])
def test_words_are_found_on_a_small_button_with_a_frame(border: int) -> None:
    told = page("Check & mark", "Check", size=13)
    for (top, right), outside in product(((38, 145), (64, 99)), range(border)):
        cv2.rectangle(told, (56 - outside, top - outside), (right + outside, top + 16 + outside), (90, 90, 90))
    box = find_phrase(told, CHECK_WORDS)
    assert box is not None and 64 <= box[1] < 64 + 16


@pytest.mark.parametrize(("line", "is_button"), [("?重新?列", True), ("🔀 打乱 (3)", True), ("重新开始", False), ("?乱", False)])
def test_a_letter_of_four_may_be_misread_in_scripts_without_spaces(line: str, is_button: bool) -> None:
    assert _is_one_of(line.replace("?", "龘"), [folded(phrase) for phrase in SHUFFLE_WORDS]) is is_button


def test_text_without_any_message_tells_of_nothing() -> None:
    found = list(new_lines(page("New game", "How to play: connect all numbers", "Best time 1:23"), BLANK))
    assert len(found) >= 3 and not any(map(tells_of_win, found)) and not any(map(tells_of_loss, found))


@pytest.mark.parametrize(("words", "verdict"), [("Puzzle solved!", Verdict.WON), ("Paused", Verdict.STOPPED)])
def test_a_game_that_ends_by_itself_is_won_if_it_says_so(words: str, verdict: Verdict) -> None:
    game = opened("sliding")
    game.words = words
    game.desktop.after_inputs(12, lambda: show(game, banner=BANNER))
    assert played(game).end.verdict is verdict


@pytest.mark.parametrize(("words", "is_won"), [("You have won!", True), ("Congratulations", True), ("Game over", False)])
def test_a_game_that_hides_its_last_move_is_won_if_it_says_so(words: str, is_won: bool) -> None:
    game = opened("sudoku", win="gone", win_s=0.0)
    game.words = words
    run = played(game)
    assert run.is_won and (run.end.verdict is Verdict.WON) is is_won, run.end


@pytest.mark.parametrize(("process", "verdict"), [(GAME_PROCESS, Verdict.WON), (OTHER_PROCESS, Verdict.FINISHED)])
def test_words_in_a_window_of_another_program_tell_of_nothing(
    process: int, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    def alert(game: Game) -> None:
        area = game.window.area[0] + 60, game.window.area[1] + 110, 260, 120
        game.desktop.open(Page(area[2:], words="You have won!"), area, "A message", "message", process)

    monkeypatch.setitem(WINS, "alert", alert)
    assert played(opened("sudoku", win="alert", win_s=0.0)).end.verdict is verdict
