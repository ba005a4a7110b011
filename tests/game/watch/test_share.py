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
from support.hands.hand import NEAR, Hand
from support.hands.race import FAR as BOARD
from support.oracles.steps import told

from command_line import command_parser
from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.export.recording import Film, Recording, video_problem
from game.launch import _open
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


def sharing(hand: Hand, text: str = NEAR) -> ShareScene:
    hand.watched(text)
    hand.keys("s")
    assert isinstance(hand.top, ShareScene)
    hand.wait(lambda: hand.top._video.note != "Checking…")
    return hand.top


def saved(hand: Hand, suffix: str) -> Path:
    """Return the file that was just saved, from the message about it."""
    hand.wait(lambda: hand.app.toasts.text.startswith("Saved as"))
    path = Path(hand.app.toasts.text.removeprefix("Saved as ").removesuffix("."))
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
def test_every_frame_of_a_gif_is_the_board_at_its_step(hand: Hand, tmp_path: Path, name: str) -> None:
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


def test_long_solutions_are_thinned_evenly(hand: Hand, tmp_path: Path) -> None:
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


def test_an_animation_is_drawn_frame_by_frame(hand: Hand, tmp_path: Path) -> None:
    recording = Recording(Film(solution("sliding", size="3x3"), DARK, BoardStyle()), tmp_path / "a.gif")
    drawn = []
    while not recording.is_over:
        recording.go_on(lambda: False)
        time.sleep(0.001)
        drawn.append(recording.drawn)
    assert max(after - before for before, after in pairwise(drawn)) == 1


def test_a_video_is_read_back(hand: Hand) -> None:
    cv2 = pytest.importorskip("cv2")
    if video_problem():
        pytest.skip(f"no video can be written here: {video_problem()}")
    scene = sharing(hand)
    film = Film(scene._steps, hand.app.look.palette, scene._style, scene._speed)
    hand.click(scene._video)
    video = cv2.VideoCapture(str(saved(hand, "mp4")))
    shown = []
    while (found := video.read())[0]:
        shown.append(found[1][:, :, ::-1].astype(np.int16))
    list(film.prepare())
    assert video.get(cv2.CAP_PROP_FPS) == 25 and len(shown) == pytest.approx(sum(film.seconds) * 25, abs=1)
    for picture, position in ((shown[0], film.positions[0]), (shown[-1], film.positions[-1])):
        assert apart(picture, pixels(film.draw(position))) < CLOSE_IN_VIDEO


# the dialog


def test_a_gif_is_saved_from_the_dialog(hand: Hand, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = hand.watched(NEAR)
    hand.click(hand.button("Share"))
    hand.click(hand.top._gif)
    path = saved(hand, "gif")
    assert hand.top is scene and path.parent == home / "shared"
    with Image.open(path) as gif:
        assert gif.n_frames == len(scene.playback.steps) + 1
    hand.keys("ctrl+s RETURN")
    assert saved(hand, "gif") != path, "the first file was overwritten"
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda uri: opened.append(uri) is None)
    hand.click(hand.app.toasts.area.center)
    hand.wait(lambda: opened)
    assert opened == [path.parent.as_uri()]


def test_progress_is_shown_and_cancelled(hand: Hand, home: Path) -> None:
    scene = sharing(hand, BOARD)
    before = threading.active_count()
    hand.click(scene._gif)
    hand.wait(lambda: 0.2 < scene._bar.share < 1)
    assert scene._note.text.startswith("Frame ") and not scene._gif.parent.is_visible
    hand.click(hand.button("Cancel"))
    assert isinstance(hand.top, WatchScene)
    hand.wait(lambda: threading.active_count() <= before)
    assert list((home / "shared").iterdir()) == []


def test_quitting_leaves_no_partial_animation(hand: Hand, home: Path) -> None:
    scene = sharing(hand, BOARD)
    hand.click(scene._gif)
    thread = scene._recording._thread
    hand.app.close()
    thread.join(20)
    assert not thread.is_alive() and list((home / "shared").iterdir()) == []


def test_a_file_that_cannot_be_written_is_reported(hand: Hand, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "shared").write_text("not a folder", encoding="utf-8")
    for row in ("_gif", "_json"):
        hand.click(getattr(sharing(hand), row))
        hand.wait(lambda: "can't be written" in hand.app.toasts.text)
        hand.app.toasts.hide(hand.app.look)
        hand.keys("ESCAPE")


def test_a_missing_video_encoder_is_explained(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.watch.share.video_problem", lambda: "OpenCV writes no MP4 here")
    scene = sharing(hand)
    assert scene._video.note == "OpenCV writes no MP4 here" and not scene._video.is_enabled
    hand.click(scene._video)
    assert hand.top is scene and scene._recording is None


# step lists


@pytest.mark.parametrize("name", PUZZLES)
def test_saved_steps_are_watched_without_a_solver(hand: Hand, tmp_path: Path, name: str) -> None:
    steps = solution(name, 4)
    hand.post(pygame.DROPFILE, file=str(put(steps, tmp_path)))
    hand.wait(lambda: isinstance(hand.top, WatchScene))
    assert tuple(hand.watch.playback.steps) == steps.steps and hand.watch.steps == steps
    assert hand.watch.playback.is_complete and hand.watch.task is None
    hand.keys("END 0.1s")
    assert hand.watch.view.board.state == states(steps)[-1]
    hand.click(hand.button("Take over"))
    assert hand.play.session.is_won


def test_steps_are_saved_and_read_back(hand: Hand) -> None:
    scene = sharing(hand, BOARD)
    hand.click(scene._json)
    saved(hand, "json")
    watch, before = hand.watch, hand.watch.steps
    hand.keys("s")
    hand.click(hand.top._open)
    hand.keys("RETURN")  # the first file is focused
    hand.frames(2)
    hand.wait(lambda: isinstance(hand.top, WatchScene) and hand.top is not watch)
    assert hand.watch.steps == before and "saved steps" in hand.watch.header.subtitle.text
    hand.keys("ESCAPE")
    assert isinstance(hand.top, PlayScene) and hand.play.session.game_id == BOARD


@pytest.mark.parametrize(
    ("content", "open_scene"),
    [
        (b"{", lambda hand: hand.top),
        (b"[]", lambda hand: hand.begin(NEAR)),
        (b'{"format": "puzzle-playground-steps", "version": 9}', lambda hand: hand.watched(NEAR)),
        (b"\xff\xfe", lambda hand: hand.watched(NEAR)),
    ],
)
def test_files_without_steps_are_refused_with_a_reason(
    hand: Hand, tmp_path: Path, content: bytes, open_scene: Callable[[Hand], object]
) -> None:
    path = tmp_path / "steps.json"
    path.write_bytes(content)
    open_scene(hand)
    scene = hand.top
    hand.post(pygame.DROPFILE, file=str(path))
    hand.wait(lambda: "steps.json" in hand.app.toasts.text)
    assert hand.top is scene and hand.app.toasts.text.endswith(".")


# games with solvers


def test_a_game_with_its_solver_is_copied_and_pasted(hand: Hand) -> None:
    hand.app.settings.solvers["sliding"] = "corner-in"
    scene = sharing(hand, BOARD)
    hand.click(scene._copy)
    text = copied_text()
    assert text.startswith(f'"{BOARD}" --solver corner-in') and isinstance(hand.top, WatchScene)
    copied = hand.watch.steps
    hand.keys("ESCAPE ESCAPE")
    hand.app.settings.solvers["sliding"] = "row-by-row"
    copy_text(text)
    hand.keys("ctrl+v")
    hand.wait(lambda: isinstance(hand.top, WatchScene) and hand.watch.playback.is_complete)
    assert hand.watch.steps.steps == copied.steps and hand.watch.steps.solver == "corner-in"


@pytest.mark.parametrize("tail", ["--solver nobody", "--solver {file}", "--solver row-by-row --set direction=sideways"])
def test_a_pasted_solver_that_is_not_in_the_list_is_reported_even_if_it_is_a_file(hand: Hand, tmp_path: Path, tail: str) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def solve(board):\n    yield 1\n", encoding="utf-8")
    copy_text(f"{NEAR} {tail.format(file=mine)}")
    menu = hand.top
    hand.keys("ctrl+v")
    assert hand.top is menu and "Choose one of" in hand.app.toasts.text


def open_line(hand: Hand, *words: str) -> None:
    _open(hand.app, command_parser().parse_args(["play", *words]))
    hand.frames(2)


@pytest.mark.parametrize("is_one_word", [False, True])
def test_the_command_line_accepts_the_copied_text(hand: Hand, is_one_word: bool) -> None:
    line = f'"{BOARD}" --solver row-by-row --set direction=left'
    open_line(hand, *([line] if is_one_word else shlex.split(line)))
    hand.wait(lambda: hand.watch.playback.is_complete)
    assert (hand.watch.steps.solver, hand.watch.steps.options) == ("row-by-row", {"direction": "left"})


def test_the_command_line_opens_saved_steps(hand: Hand, tmp_path: Path) -> None:
    steps = solution("sliding", size="3x3")
    open_line(hand, str(put(steps, tmp_path)))
    assert hand.watch.steps == steps


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
def test_the_command_line_says_what_is_wrong(hand: Hand, words: list[str], sentence: str) -> None:
    with pytest.raises(Exception, match=sentence) as found:
        open_line(hand, *words)
    assert isinstance(found.value, (ParseError, ValueError))
