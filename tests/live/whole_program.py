"""Tests of the real program on any system: a game, a sudden end, the game resumed and won, pasted and dropped boards."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from support.users.user import User

from game.storage.saved_games import load
from live.desktop import Program, wait
from live.selections import TEXT, copied
from solvers.sliding.rules import SlidingState, generate, parse

LONG = "4 1 3/7 2 6/0 5 8"
MADE = ("play", "sliding", "--size", "3x3", "--seed", "5")
"""a generated board, since given boards set no record"""
START = generate({"size": "3x3", "home": "last"}, 5)
PICTURE = "schönes Brett – 数独.png"
Points = list[list[tuple[int, int]]]
Opened = Callable[..., Program]  # opens the program with a folder and words of the command line


@pytest.fixture
def points(user: User) -> Points:
    """Return where the cells of a 3 x 3 board are in a window of the initial size, from a copy without a display."""
    board = user.begin(f"sliding:{LONG}").view.board
    return [[board.point((row, col)) for col in range(3)] for row in range(3)]


@pytest.fixture
def picture(user: User, tmp_path: Path) -> Path:
    """Return the file with a picture of the board."""
    user.begin(f"sliding:{LONG}")
    user.frames(30)
    pygame.image.save(user.app.surface, tmp_path / PICTURE)
    return tmp_path / PICTURE


def solution(state: SlidingState) -> Iterator[tuple[int, int]]:
    """Yield the cells to click until a board is solved."""
    from solvers import PUZZLES

    for item in PUZZLES["sliding"].solver().solve(state):
        for move in getattr(item, "moves", ()):
            yield state.cell_of(move.tile)
            state = state.apply(move)


def records(home: Path) -> dict[str, object]:
    file = home / "records.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


class WholeProgram:
    """Tests that need a fixture `opened`, which opens the program."""

    def test_a_game_of_clicks_is_resumed_after_a_sudden_end_and_won(self, opened: Opened, tmp_path: Path, points: Points) -> None:
        program = opened(tmp_path, *MADE)
        before, state = program.pixels(), START
        cells = list(solution(state))
        for row, col in cells[:3]:
            program.click(points[row][col])
            state = state.apply(next(move for move in state.legal_moves() if state.cell_of(move.tile) == (row, col)))
        assert program.pixels() != before and program.children()
        program.kill()
        (save,) = (tmp_path / "saves").glob("*.save")
        assert load(save).state == state
        wait(lambda: not program.children(), "the solver's process ended too")

        program = opened(tmp_path)
        program.key("c")
        wait(lambda: not save.exists(), "the game goes on in a file of its own")
        for row, col in cells[3:]:
            program.click(points[row][col])
        won = wait(lambda: records(tmp_path), "a record")
        assert won["sliding"]["3 × 3"]["moves"] == len(cells)  # type: ignore[index]
        program.close()

    def test_watching_moves_the_picture(self, opened: Opened, tmp_path: Path) -> None:
        program = opened(tmp_path, "play", "sliding", "--size", "4x4", "--seed", "5", "--watch", "corner-in")
        pictures = set()

        def has_moved() -> bool:
            pictures.add(program.pixels())
            program.key("Right")
            return len(pictures) > 3

        wait(has_moved, "steps that differ")
        program.close()

    def test_a_text_is_pasted_and_copied(self, opened: Opened, tmp_path: Path) -> None:
        program = opened(tmp_path)
        in_rows = LONG.replace("/", "\n")
        with copied(program.display, {TEXT: f"sliding:{in_rows}".encode()}):
            wait(lambda: program.copies(f"sliding:{LONG}"), "the game of the text", lambda: program.key("Control_L", "v"))
        program.close()

    def test_a_dropped_picture_is_read(self, opened: Opened, tmp_path: Path, picture: Path) -> None:
        program = opened(tmp_path)
        wait(lambda: program.copies(f"sliding:{LONG}"), "the board of the picture", lambda: program.drop(picture))
        program.close()

    def test_the_close_button_saves(self, opened: Opened, tmp_path: Path, points: Points) -> None:
        program = opened(tmp_path, "play", f"sliding:{LONG}", "--theme", "dark")
        row, col = next(solution(parse(LONG)))
        program.click(points[row][col])
        program.key("F9")
        program.close()
        (save,) = (tmp_path / "saves").glob("*.save")
        assert load(save).move_count == 1
        wait(lambda: not program.children(), "the processes ended too")
        assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["theme"] == "light"
