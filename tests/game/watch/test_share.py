"""Sharing a solution through real events: animations checked frame by frame, step lists, and game IDs with solvers."""

import shlex
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from PIL import Image
from support.oracles.steps import told
from support.users.race import FAR as BOARD
from support.users.user import NEAR, User

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.export.recording import Film, Recording, video_problem
from game.paint.look import Look
from game.scenes.play import PlayScene
from game.scenes.watch import WatchScene
from game.scenes.watch.share import ShareScene
from game.theme.measures import Duration
from game.theme.palette import DARK
from game.theme.proportions import Film as Format
from game.window import copied_text, copy_text
from solvers import PUZZLES
from solvers.errors import ParseError
from solvers.formats.step_lists import StepList, written
from solvers.options import read_options
from solvers.puzzle import State, final_steps

CLOSE, CLOSE_IN_VIDEO = 3.0, 6.0
"""greatest mean difference, of 255, between a drawn frame and one in a GIF or a video"""


def sharing(user: User, text: str = NEAR) -> ShareScene:
    user.watched(text)
    user.keys("s")
    assert isinstance(user.top, ShareScene)
    user.wait(lambda: user.top._video.note != "Checking…")
    return user.top


def saved(user: User, suffix: str) -> Path:
    """Return the file that was just saved, from the message about it."""
    user.wait(lambda: user.app.toasts.text.startswith("Saved as"))
    path = Path(user.app.toasts.text.removeprefix("Saved as ").removesuffix("."))
    assert path.suffix == f".{suffix}" and path.is_file()
    return path


def solution(name: str, seed: int = 1, **options: str) -> StepList:
    puzzle = PUZZLES[name]
    start = puzzle.generate(read_options(puzzle.options, options), seed)
    return StepList(puzzle, start, tuple(final_steps(puzzle.solver().solve(start))), puzzle.solver().name)


def put(steps: StepList, folder: Path) -> Path:
    path = folder / "steps.json"
    path.write_text("\n".join(written(steps)), encoding="utf-8")
    return path


def recorded(film: Film, path: Path) -> Path:
    recording = Recording(film, path)
    while not recording.is_over:
        recording.go_on(lambda: True)
        time.sleep(0.001)
    assert recording.problem == ""
    return path


def states(steps: StepList) -> list[State[Any]]:
    """Return all positions of a timeline, computed from the rules alone."""
    story = told(steps.start, steps.steps)
    return [*story.befores, story.final]


def boards(steps: StepList, film: Film, style: BoardStyle) -> list[np.ndarray[Any, Any]]:
    """Return the board at each position of an animation, drawn separately."""
    board = BOARDS[steps.puzzle.name](steps.start, steps.puzzle.name)
    board.style = style
    look, surface = Look(DARK, 1.0, reduces_motion=True), pygame.Surface(film.size)
    side = Format.WIDTH - 2 * Format.PAD
    board.place(look, pygame.Rect(Format.PAD, Format.PAD, side, side))
    board.place(look, pygame.Rect(Format.PAD, 2 * Format.PAD - board.rect.y, side, side))
    positions, drawn = states(steps), []
    for position in film.positions:
        number = max(position - 1, 0) if board.explains_after else position
        marks = steps.steps[number].marks if number < len(steps.steps) else ()
        surface.fill(DARK.bg)
        board.show(positions[position], marks)
        board.draw(surface, look, 0.0)
        drawn.append(pixels(surface)[: board.rect.bottom])
    return drawn


def pixels(surface: pygame.Surface) -> np.ndarray[Any, Any]:
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def apart(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    return float(np.abs(one - other).mean())


# animations


@pytest.mark.parametrize("name", PUZZLES)
def test_every_frame_of_a_gif_is_the_board_at_its_step(user: User, tmp_path: Path, name: str) -> None:
    options = {"size": "3x3"} if name == "sliding" else {}
    steps, style = solution(name, **options), BoardStyle(shows_notes=True)
    film = Film(steps, DARK, style)
    path = recorded(film, tmp_path / "a.gif")
    wanted = boards(steps, film, style)
    with Image.open(path) as gif:
        assert gif.n_frames == len(film.positions) == len(steps.steps) + 1 and gif.size == film.size
        assert gif.info["loop"] == 0
        durations = []
        for number, board in enumerate(wanted):
            gif.seek(number)
            durations.append(gif.info["duration"])
            shown = np.asarray(gif.convert("RGB")).astype(np.int16)[: len(board)]
            assert apart(shown, board) < CLOSE, f"picture {number}"
            others = [other for other in wanted[max(number - 1, 0) : number + 2] if apart(other, board) > 0.5]
            assert all(apart(shown, board) < apart(shown, other) for other in others), f"picture {number} is another one"
    assert durations == [round(seconds * 1000) for seconds in film.seconds]
    assert durations[-1] == Duration.FILM_END * 1000 and sum(film.seconds) < Duration.FILM + Duration.FILM_END + 1
    assert states(steps)[-1].is_solved()


def test_long_solutions_are_thinned_evenly(user: User, tmp_path: Path) -> None:
    steps = solution("sliding", size="8x8")
    assert len(steps.steps) > 2 * Format.MAX_PICTURES
    film = Film(steps, DARK, BoardStyle())
    with Image.open(recorded(film, tmp_path / "a.gif")) as gif:
        assert gif.n_frames == len(film.positions) == Format.MAX_PICTURES
        gif.seek(gif.n_frames - 1)
        shown = np.asarray(gif.convert("RGB")).astype(np.int16)
    assert (film.positions[0], film.positions[-1]) == (0, len(steps.steps))
    gaps = {there - here for here, there in pairwise(film.positions)}
    assert max(gaps) - min(gaps) <= 1
    end = StepList(steps.puzzle, states(steps)[-1], ())
    last = boards(end, Film(end, DARK, BoardStyle()), BoardStyle())[0]
    assert apart(shown[: len(last)], last) < CLOSE


def test_an_animation_is_drawn_frame_by_frame(user: User, tmp_path: Path) -> None:
    recording = Recording(Film(solution("sliding", size="3x3"), DARK, BoardStyle()), tmp_path / "a.gif")
    drawn = []
    while not recording.is_over:
        recording.go_on(lambda: False)
        time.sleep(0.001)
        drawn.append(recording.drawn)
    assert max(after - before for before, after in pairwise(drawn)) == 1


def test_a_video_is_read_back(user: User) -> None:
    cv2 = pytest.importorskip("cv2")
    if video_problem():
        pytest.skip(f"no video can be written here: {video_problem()}")
    scene = sharing(user)
    film = Film(scene._steps, user.app.look.palette, scene._style, scene._speed)
    user.click(scene._video)
    video = cv2.VideoCapture(str(saved(user, "mp4")))
    shown = []
    while (found := video.read())[0]:
        shown.append(found[1][:, :, ::-1].astype(np.int16))
    list(film.prepare())
    assert video.get(cv2.CAP_PROP_FPS) == 25 and len(shown) == pytest.approx(sum(film.seconds) * 25, abs=1)
    for picture, position in ((shown[0], film.positions[0]), (shown[-1], film.positions[-1])):
        assert apart(picture, pixels(film.draw(position))) < CLOSE_IN_VIDEO


# the dialog


def test_a_gif_is_saved_from_the_dialog(user: User, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = user.watched(NEAR)
    user.click(user.button("Share"))
    user.click(user.top._gif)
    path = saved(user, "gif")
    assert user.top is scene and path.parent == home / "shared"
    with Image.open(path) as gif:
        assert gif.n_frames == len(scene.playback.steps) + 1
    user.keys("ctrl+s RETURN")
    assert saved(user, "gif") != path, "the first file was overwritten"
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda uri: opened.append(uri) is None)
    user.click(user.app.toasts.area.center)
    user.wait(lambda: opened)
    assert opened == [path.parent.as_uri()]


def test_progress_is_shown_and_cancelled(user: User, home: Path) -> None:
    scene = sharing(user, BOARD)
    before = threading.active_count()
    user.click(scene._gif)
    user.wait(lambda: 0.2 < scene._bar.share < 1)
    assert scene._note.text.startswith("Frame ") and not scene._gif.parent.is_visible
    user.click(user.button("Cancel"))
    assert isinstance(user.top, WatchScene)
    user.wait(lambda: threading.active_count() <= before)
    assert list((home / "shared").iterdir()) == []


def test_quitting_leaves_no_partial_animation(user: User, home: Path) -> None:
    scene = sharing(user, BOARD)
    user.click(scene._gif)
    thread = scene._recording._thread
    user.app.close()
    thread.join(20)
    assert not thread.is_alive() and list((home / "shared").iterdir()) == []


def test_a_file_that_cannot_be_written_is_reported(user: User, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "shared").write_text("not a folder", encoding="utf-8")
    for row in ("_gif", "_json"):
        user.click(getattr(sharing(user), row))
        user.wait(lambda: "can't be written" in user.app.toasts.text)
        user.app.toasts.hide(user.app.look)
        user.keys("ESCAPE")


def test_a_missing_video_encoder_is_explained(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.watch.share.video_problem", lambda: "OpenCV writes no MP4 here")
    scene = sharing(user)
    assert scene._video.note == "OpenCV writes no MP4 here" and not scene._video.is_enabled
    user.click(scene._video)
    assert user.top is scene and scene._recording is None


# step lists


@pytest.mark.parametrize("name", PUZZLES)
def test_saved_steps_are_watched_without_a_solver(user: User, tmp_path: Path, name: str) -> None:
    steps = solution(name, 4)
    user.post(pygame.DROPFILE, file=str(put(steps, tmp_path)))
    user.wait(lambda: isinstance(user.top, WatchScene))
    assert tuple(user.watch.playback.steps) == steps.steps and user.watch.steps == steps
    assert user.watch.playback.is_complete and user.watch.task is None
    user.keys("END 0.1s")
    assert user.watch.view.board.state == states(steps)[-1]
    user.click(user.button("Take over"))
    assert user.play.session.is_won


def test_steps_are_saved_and_read_back(user: User) -> None:
    scene = sharing(user, BOARD)
    user.click(scene._json)
    saved(user, "json")
    watch, before = user.watch, user.watch.steps
    user.keys("s")
    user.click(user.top._open)
    user.keys("RETURN")  # the first file is focused
    user.frames(2)
    user.wait(lambda: isinstance(user.top, WatchScene) and user.top is not watch)
    assert user.watch.steps == before and "saved steps" in user.watch.header.subtitle.text
    user.keys("ESCAPE")
    assert isinstance(user.top, PlayScene) and user.play.session.game_id == BOARD


@pytest.mark.parametrize(
    ("content", "open_scene"),
    [
        (b"{", lambda user: user.top),
        (b"[]", lambda user: user.begin(NEAR)),
        (b'{"format": "puzzle-playground-steps", "version": 9}', lambda user: user.watched(NEAR)),
        (b"\xff\xfe", lambda user: user.watched(NEAR)),
    ],
)
def test_files_without_steps_are_refused_with_a_reason(
    user: User, tmp_path: Path, content: bytes, open_scene: Callable[[User], object]
) -> None:
    path = tmp_path / "steps.json"
    path.write_bytes(content)
    open_scene(user)
    scene = user.top
    user.post(pygame.DROPFILE, file=str(path))
    user.wait(lambda: "steps.json" in user.app.toasts.text)
    assert user.top is scene and user.app.toasts.text.endswith(".")


# games with solvers


def test_a_game_with_its_solver_is_copied_and_pasted(user: User) -> None:
    user.app.settings.solvers["sliding"] = "corner-in"
    scene = sharing(user, BOARD)
    user.click(scene._copy)
    text = copied_text()
    assert text.startswith(f'"{BOARD}" --solver corner-in') and isinstance(user.top, WatchScene)
    copied = user.watch.steps
    user.keys("ESCAPE ESCAPE")
    user.app.settings.solvers["sliding"] = "row-by-row"
    copy_text(text)
    user.keys("ctrl+v")
    user.wait(lambda: isinstance(user.top, WatchScene) and user.watch.playback.is_complete)
    assert user.watch.steps.steps == copied.steps and user.watch.steps.solver == "corner-in"


@pytest.mark.parametrize("tail", ["--solver nobody", "--solver {file}", "--solver row-by-row --set direction=sideways"])
def test_a_pasted_solver_that_is_not_in_the_list_is_reported_even_if_it_is_a_file(user: User, tmp_path: Path, tail: str) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def solve(board):\n    yield 1\n", encoding="utf-8")
    copy_text(f"{NEAR} {tail.format(file=mine)}")
    menu = user.top
    user.keys("ctrl+v")
    assert user.top is menu and "Choose one of" in user.app.toasts.text


@pytest.mark.parametrize("is_one_word", [False, True])
def test_the_command_line_accepts_the_copied_text(user: User, is_one_word: bool) -> None:
    line = f'"{BOARD}" --solver row-by-row --set direction=left'
    user.open_line(*([line] if is_one_word else shlex.split(line)))
    user.wait(lambda: user.watch.playback.is_complete)
    assert (user.watch.steps.solver, user.watch.steps.options) == ("row-by-row", {"direction": "left"})


def test_the_command_line_opens_saved_steps(user: User, tmp_path: Path) -> None:
    steps = solution("sliding", size="3x3")
    user.open_line(str(put(steps, tmp_path)))
    assert user.watch.steps == steps


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["none.json"], "none.json can't be read: No such file"),
        (["none.json", "--seed", "3"], "--seed can't be used here"),
        (["sliding", "--set", "direction=left"], "--set can't be used here"),
        ([NEAR, "--solver", "row-by-row", "--set", "direction"], "doesn't set an option"),
        (["--solver", "row-by-row"], "--solver can't be used here"),
    ],
    ids=str,
)
def test_the_command_line_says_what_is_wrong(user: User, words: list[str], sentence: str) -> None:
    with pytest.raises(Exception, match=sentence) as found:
        user.open_line(*words)
    assert isinstance(found.value, (ParseError, ValueError))
