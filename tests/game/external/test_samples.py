"""Samples when no other window is open: a picture to read, and a game in its own window to play."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from support.users.external import SLIDING, Reader, drawn, seen
from support.users.user import User

from command_line import command_parser
from game.scenes.external import source_list
from game.scenes.external.source_list import PLACE_VARIABLE, TIMEOUT_S, sample_board, sample_picture
from game.theme.measures import MIN_WINDOW
from game.widgets.buttons import Button
from game.window import TITLE
from solvers import PUZZLES, parse_game_id
from vision.corrections.choices import CORRECTORS
from vision.readers import read_boards

ROOT = Path(__file__).resolve().parents[3]


class FakeGame:
    """Stands in for the process of a sample game."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.command, self.env, self.is_ended, self.code = command, env, False, None

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.is_ended = True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[FakeGame]:
    games: list[FakeGame] = []

    def start(command: list[str], env: dict[str, str]) -> FakeGame:
        games.append(FakeGame(command, env))
        return games[-1]

    monkeypatch.setattr(source_list.subprocess, "Popen", start)
    return games


def offers(user: User) -> list[str]:
    tree = user.top.root.visible_tree()
    return [widget.title for widget in tree if isinstance(widget, Button) and "sample" in widget.title]


def enter(user: User) -> Any:
    user.keys("ctrl+r 0.2s")
    return user.top


def seen_of(board: str, has_faces: bool) -> str:
    """Return the visible part of a board's text: without its rule, and with faces numbered by first appearance."""
    numbers: dict[str, str] = {}
    ground = re.sub(r"^@\w+ ", "", board)
    return re.sub(r"\d+", lambda tile: numbers.setdefault(tile[0], str(len(numbers))), ground) if has_faces else ground


@pytest.mark.parametrize("name", PUZZLES)
def test_every_sample_picture_is_read_as_the_board_it_shows(user: User, name: str) -> None:
    png = pygame.image.load(BytesIO(sample_picture(PUZZLES[name])), "sample.png")
    best = read_boards(np.ascontiguousarray(pygame.surfarray.array3d(png).swapaxes(0, 1)[:, :, ::-1]))[0]
    told, shown = str(PUZZLES[name].parse(best.text)), str(sample_board(PUZZLES[name]))
    has_faces = CORRECTORS[name].has_faces
    minimum = 0.85 if name == "onestroke" else 0.9  # no maze without numbers is read with more
    assert best.puzzle == name and best.confidence >= minimum
    assert seen_of(told, has_faces) == seen_of(shown, has_faces)


def test_samples_are_offered_where_no_window_is_open(user: User) -> None:
    enter(user)
    assert offers(user) == ["Try a sample picture", "Try a sample game"]
    user.desk.show(9, "Fifteen", pygame.Surface((200, 200)))
    user.keys("F5 0.2s")
    assert offers(user) == []


def test_sample_pictures_of_all_puzzles_are_opened_in_turn(user: User) -> None:
    reader = Reader(user)
    enter(user)
    for puzzle in PUZZLES.values():
        user.click(user.button("Try a sample picture"))
        user.wait(lambda: reader.source.is_over)
        assert reader.source.name == f"Sample: {puzzle.title.lower()}"
        assert reader.process.asked[-1][0] == sample_picture(puzzle)


def test_a_sample_game_is_started_selected_and_closed_with_the_scene(user: User, started: list[FakeGame]) -> None:
    scene = enter(user)
    user.click(user.button("Try a sample game"))
    (game,) = started
    assert (ROOT / "main.py").samefile(game.command[1]) and PLACE_VARIABLE in game.env
    args = command_parser().parse_args(game.command[2:])
    assert parse_game_id(args.game) == (PUZZLES["sliding"], sample_board(PUZZLES["sliding"])) and args.window == MIN_WINDOW
    user.pass_time(3)
    assert scene.source is None and scene.samples.is_awaited
    board = seen("sliding", SLIDING)
    user.desk.show(9, TITLE, drawn(board), board)
    user.wait(lambda: scene.source is not None)
    assert scene.source.number == 9 and not scene.samples.is_awaited
    user.keys("ESCAPE")
    assert game.is_ended


@pytest.mark.parametrize("fault", ["ends at once", "never comes"])
def test_a_sample_game_that_does_not_open_is_reported(user: User, started: list[FakeGame], fault: str) -> None:
    scene = enter(user)
    user.click(user.button("Try a sample game"))
    started[0].code = 2 if fault == "ends at once" else None
    user.pass_time(1 if fault == "ends at once" else TIMEOUT_S + 1)
    assert user.app.toasts.text == "The sample game couldn't be opened." and not scene.samples.is_awaited


def test_another_sample_game_closes_the_previous_one(user: User, started: list[FakeGame]) -> None:
    enter(user)
    for _ in range(2):
        user.click(user.button("Try a sample game"))
    assert [game.is_ended for game in started] == [True, False]
    assert parse_game_id(started[1].command[3])[0] is PUZZLES["sudoku"]
