"""Games in other Windows programs, read and won by the program there, as the games themselves report."""

import json
import time
from pathlib import Path

import pygame
import pytest
from live.desktop import Program, wait
from live.selections import copied_text
from live.whole_program import Opened
from support.users.user import User

from windows.games import shown
from windows.wine import Windows

BESIDE = "2020,120"  # beside the program, which is centred


@pytest.fixture
def card(user: User) -> tuple[int, int]:
    """Return the place of the first card in the list of windows, from a copy without a display."""
    user.desk.show(7, "Solo", pygame.Surface((300, 200)))
    user.keys("ctrl+r")
    user.wait(lambda: user.top._list.cards)
    user.frames(3)
    x, y = user.top._list.cards[0].rect.center
    return x, y


def test_a_game_of_the_list_is_won(windows: Windows, opened: Opened, card: tuple[int, int], tmp_path: Path) -> None:
    program = opened(tmp_path)
    program.key("Control_L", "r")
    with shown(windows, "sudoku", "--at", BESIDE) as game:
        choose(program, card, "sudoku:")
        program.key("Control_L", "Return")
        wait(game.is_won, "the game is won")
        wait(lambda: [*(tmp_path / "looks").rglob("*.json")], "the input method is remembered, since the win was seen")
    assert not game.beside()
    program.close()


def choose(program: Program, card: tuple[int, int], board: str) -> None:
    """Choose the first window of the list until its board is read, with longer pauses, since each click starts over."""
    for looks in (2, 4, 8, 16, 32, 64, 128):
        program.key("F5")
        program.click(card)
        for _ in range(looks):
            time.sleep(1)
            program.key("Control_L", "c")
            if copied_text(program.display).startswith(board):
                return
    raise AssertionError(f"never: {board}")


@pytest.mark.parametrize(
    ("puzzle", "percent", "words"),
    [("sliding", 100, []), ("sudoku", 125, ["--aware"]), ("link", 150, []), ("onestroke", 200, ["--aware"])],
)
def test_a_game_is_won_at_any_scale(windows: Windows, puzzle: str, percent: int, words: list[str]) -> None:
    with windows.enlarged(percent), shown(windows, puzzle, *words) as game:
        (listed,) = json.loads(windows.main("windows", "--json"))
        assert tuple(listed["area"]) == game.place(), "what Windows tells, and what the X server does"
        told = windows.main("auto", "--window", "Deluxe")
        wait(game.is_won, "the game says so too")
    assert "Won: " in told and not game.beside()
