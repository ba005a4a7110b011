"""Pictures of boards dropped on a game or pasted into it: played, used for the tiles, or asked about."""

from pathlib import Path

import pygame
import pytest
from support.users.external import LINK, SLIDING, SUDOKU, Reader, drawn, seen
from support.users.sudoku import EXPERT
from support.users.user import User

from game.scenes.external import ExternalScene
from game.scenes.external.dialogs import PictureUseScene
from game.scenes.play import PlayScene
from game.scenes.play.inputs import NO_BOARD
from game.shots.windows import sudoku_window
from game.window import copy_text
from solvers import PUZZLES
from solvers.formats.levels import find_level
from vision.seen import SeenBoard

NEAR = "sliding:1 2 3/4 5 6/7 0 8"


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    pygame.image.save(drawn(seen("sudoku", SUDOKU)), path)
    return path


def test_a_picture_is_opened_from_the_menu(reader: Reader, picture: Path) -> None:
    reader.process.shows[picture.name] = [seen("sudoku", SUDOKU)]
    reader.user.keys("ctrl+o 0.2s")
    reader.user.click(reader.user.top._path)
    reader.user.keys("ctrl+a")
    reader.user.type(str(picture))
    reader.user.keys("RETURN 0.2s")
    assert reader.source.name == picture.name


@pytest.mark.parametrize(("puzzle", "text"), [("sudoku", SUDOKU), ("link", LINK)])
def test_a_board_dropped_on_a_game_is_played(reader: Reader, puzzle: str, text: str) -> None:
    reader.user.begin(f"sudoku:{EXPERT}")
    reader.drop("board.png", [seen(puzzle, text)])
    assert reader.user.play.session.game_id == f"{puzzle}:{text}"
    assert reader.user.app.toasts.text == "Board read from board.png."
    reader.user.keys("ESCAPE")
    assert not isinstance(reader.user.top, PlayScene), "the games before it are not piled up"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (seen("sudoku", SUDOKU, 0.6), "Check the board"),
        (seen("sudoku", SUDOKU, 0.97, {(0, 1): 0.5}), "Check the marked cells"),
        (seen("sudoku", "11" + "." * 79), "There are two 1s"),
    ],
)
def test_a_doubtful_or_unsolvable_board_is_shown_before_it_is_played(reader: Reader, board: SeenBoard, words: str) -> None:
    reader.user.begin(f"sudoku:{EXPERT}")
    reader.drop("board.png", [board])
    assert isinstance(reader.user.top, ExternalScene) and reader.source.name == "board.png"
    assert words in reader.user.app.toasts.text
    reader.user.keys("ESCAPE")
    assert str(reader.user.play.session.state) == EXPERT


@pytest.mark.parametrize(("shows", "sentence"), [([], NO_BOARD), ("It is torn: save it again.", "It is torn: save it again.")])
def test_a_picture_without_a_board_leaves_the_game_as_it_is(reader: Reader, shows: object, sentence: str) -> None:
    scene = reader.user.begin(f"sudoku:{EXPERT}")
    reader.drop("board.png", shows)
    assert reader.user.top is scene and str(scene.session.state) == EXPERT
    assert reader.user.app.toasts.text == sentence


def test_a_picture_is_forgotten_when_its_game_is_left(reader: Reader) -> None:
    reader.user.begin(f"sudoku:{EXPERT}")
    reader.process.is_slow = True
    reader.drop("board.png", [seen("sudoku", SUDOKU)])
    menu = reader.user.app.stack._scenes[0]
    reader.user.keys("ESCAPE")
    reader.process.is_slow = False
    reader.user.frames(5)
    assert reader.user.top is menu


def test_a_pasted_picture_is_played(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.user.begin(f"sudoku:{EXPERT}")
    monkeypatch.setattr("game.scenes.shared.files.copied_picture", lambda: b"a picture")
    reader.process.shows[b"a picture"] = [seen("sudoku", SUDOKU)]  # type: ignore[index]
    copy_text("")
    begun = str(reader.user.play.session.state)
    reader.user.keys("ctrl+v")
    reader.user.wait(lambda: str(reader.user.play.session.state) != begun)
    assert str(reader.user.play.session.state) == SUDOKU


@pytest.mark.parametrize(("key", "puzzle"), [("RETURN", "sudoku"), ("ESCAPE", "sliding")])
def test_a_board_on_the_sliding_puzzle_is_asked_about(reader: Reader, picture: Path, key: str, puzzle: str) -> None:
    scene = reader.user.begin(NEAR)
    reader.drop(str(picture), [seen("sudoku", SUDOKU, 0.9)])
    assert isinstance(reader.user.top, PictureUseScene)
    reader.user.keys(f"{key} 0.2s")
    assert scene.pictures.picture is None
    assert reader.user.play.session.puzzle.name == puzzle and (reader.user.top is scene) is (key == "ESCAPE")


def test_it_can_be_used_for_the_tiles_instead(reader: Reader, picture: Path) -> None:
    scene = reader.user.begin(NEAR)
    reader.drop(str(picture), [seen("sliding", SLIDING, 0.9)])
    reader.user.click(reader.user.button("Use as the picture"))
    reader.user.wait(lambda: scene.pictures.picture is not None)
    assert scene.pictures.picture is not None and scene.pictures.picture.name == str(picture)
    assert str(scene.session.state) == NEAR.partition(":")[2]


@pytest.mark.parametrize("confidence", [None, 0.79])
def test_any_other_picture_is_used_without_a_question(reader: Reader, picture: Path, confidence: float | None) -> None:
    scene = reader.user.begin(NEAR)
    reader.drop(str(picture), [seen("sudoku", SUDOKU, confidence)] if confidence else [])
    reader.user.wait(lambda: scene.pictures.picture is not None)
    assert reader.user.top is scene


def test_a_picture_of_another_window_is_read_and_played_for_real(user: User, tmp_path: Path) -> None:
    """From the file to the game, with the real reading process."""
    text = find_level(PUZZLES["sudoku"], "medium/4").text
    path = tmp_path / "window.png"
    pygame.image.save(sudoku_window(text, (560, 620)), path)
    user.begin(f"sudoku:{EXPERT}")
    user.app.worker.cancel()
    user.post(pygame.DROPFILE, file=str(path))
    user.wait(lambda: user.app.opened_pictures.sources and user.app.opened_pictures.sources[0].is_over)
    user.frames(3)
    assert str(user.play.session.state) == text
