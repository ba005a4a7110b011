"""Bundles of games that weren't won are replayed without a screen, to the same end; damaged ones are reported."""

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.commands import run
from support.simulated.faults import FAULTS
from support.simulated.game import Game
from support.simulated.play import opened, reading_once

from vision.autoplay.bundles.bundle import MAX_WAITING, N_RECENT_INPUTS, BundleError, Shot, Shots, read, with_shot
from vision.autoplay.bundles.recording import FRAME_S, MAX_BUNDLES, Recorder, prune, recorded
from vision.autoplay.bundles.replay import Replay, ReplayedDesktop
from vision.autoplay.events import Ended, Event, Said, Task, Verdict
from vision.frame import Pixels

BY_PERSON = {"mouse", "f8", "escape"}  # the faults with which a person stops a game


def record(game: Game, folder: Path) -> list[Event]:
    with reading_once():
        return list(recorded(game.desktop, game.window, Task(bundles=str(folder))))


def record_fault(name: str, folder: Path, puzzle: str = "sudoku", after: int = 6) -> list[Event]:
    """Record a game in which a fault happens after some inputs."""
    game = opened(puzzle)
    game.desktop.after_inputs(after, lambda: FAULTS[name].happen(game.desktop, game))
    return record(game, folder)


def pictures(shots: Sequence[Shot]) -> Iterator[Pixels]:
    """Yield what each shot shows, put together from the parts that have changed."""
    pixels = None
    for shot in shots:
        pixels = with_shot(pixels, shot)
        yield pixels


def only_bundle(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def replayed(folder: Path) -> tuple[Replay, list[Event]]:
    with reading_once():
        again = Replay(read(only_bundle(folder)))
        return again, list(again.play())


@pytest.mark.parametrize(("name", "puzzle"), [*zip(sorted({*FAULTS} - BY_PERSON), cycle(["sudoku", "sliding"]), strict=False)])
def test_a_stopped_run_ends_the_same_way_in_its_replay(name: str, puzzle: str, tmp_path: Path) -> None:
    *_, said, end = record_fault(name, tmp_path, puzzle, 14)
    assert isinstance(end, Ended) and end.verdict is Verdict.STOPPED
    assert isinstance(said, Said) and str(only_bundle(tmp_path)) in said.words
    again, events = replayed(tmp_path)
    assert again.is_same, (end, again.end)
    assert isinstance(events[-1], Ended) and re.search(FAULTS[name].words, events[-1].why)
    assert again.n_same >= 13


def test_a_game_that_accepts_no_input_ends_the_same_way_in_its_replay(tmp_path: Path) -> None:
    game = opened("sliding", way="nothing")
    end = record(game, tmp_path)[-1]
    assert isinstance(end, Ended) and end.verdict is Verdict.STOPPED
    again, _ = replayed(tmp_path)
    assert again.is_same and again.n_same == len(again.bundle.inputs)


def test_a_replay_shows_of_other_windows_only_what_covers_the_game(tmp_path: Path) -> None:
    record(opened("sliding", way="nothing"), tmp_path)
    desktop = ReplayedDesktop(read(only_bundle(tmp_path)))
    area = desktop.windows()[0].area
    whole = desktop.grab(area).pixels
    covering, beside = (area[0] + area[2] - 40, area[1] - 10, 90, 60), (area[0] - 200, area[1] - 200, 90, 60)
    assert np.array_equal(desktop.grab(covering).pixels, whole[:50, -40:])
    assert not desktop.grab(beside).pixels.any()


def test_a_won_game_is_not_kept(tmp_path: Path) -> None:
    assert record(opened("sudoku"), tmp_path)[-1].verdict is Verdict.WON  # type: ignore[union-attr]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(BY_PERSON))
def test_a_game_stopped_by_the_person_is_not_kept(name: str, tmp_path: Path) -> None:
    end = record_fault(name, tmp_path)[-1]
    assert isinstance(end, Ended) and end.is_by_person and not list(tmp_path.iterdir())


def _laid(folder: Path, day: int, size: int) -> str:
    """Create a bundle with a date and a size in a folder, and return its name."""
    path = folder / f"2026-01-{day:02}-120000-000000"
    (path / "frames").mkdir(parents=True)
    (path / "frames" / "00000.png").write_bytes(bytes(size))
    return path.name


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_only_the_newest_bundles_are_kept(tmp_path: Path) -> None:
    names = [_laid(tmp_path, day, 10) for day in range(1, MAX_BUNDLES + 5)]
    record_fault("moved", tmp_path)
    *kept, newest = _names(tmp_path)
    assert kept == names[-MAX_BUNDLES + 1 :]
    assert read(tmp_path / newest).why.endswith("was moved.")


def test_bundles_are_kept_as_long_as_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.autoplay.bundles.recording.MAX_BYTES", 1000)
    names = [_laid(tmp_path, day, 300) for day in range(1, 7)]
    prune(tmp_path)
    assert _names(tmp_path) == names[-3:]
    monkeypatch.setattr("vision.autoplay.bundles.recording.MAX_BYTES", 10)
    prune(tmp_path)
    assert _names(tmp_path) == names[-1:], "the newest one stays however large it is"


def test_only_bundles_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.autoplay.bundles.recording.MAX_BUNDLES", 1)
    outside = tmp_path / "outside"
    bundles = tmp_path / "bundles"
    _laid(outside, 1, 10)
    names = [_laid(bundles, day, 10) for day in range(2, 4)]
    (bundles / "my own").mkdir()
    (bundles / "2026-01-01-120000-000000.zip").write_text("")
    (bundles / "2026-01-01-120000-000000").symlink_to(outside)
    prune(bundles)
    assert _names(bundles) == ["2026-01-01-120000-000000", "2026-01-01-120000-000000.zip", names[-1], "my own"]
    assert list(outside.rglob("*.png"))
    prune(tmp_path / "none")


@pytest.mark.parametrize("name", ["covered", "moved"])
def test_nothing_outside_the_window_is_recorded(name: str, tmp_path: Path) -> None:
    game = opened("sliding", "candy")
    game.desktop.after_inputs(9, lambda: FAULTS[name].happen(game.desktop, game))
    record(game, tmp_path)
    bundle = read(only_bundle(tmp_path))
    others = {(200, 200, 200), (190, 170, 160), (90, 70, 50)}
    """the colours of mail, letter and desk"""
    for pixels in pictures(bundle.shots):
        assert pixels.shape[:2] == (game.height, game.width)
        colours = {tuple(map(int, colour)) for colour in np.unique(pixels.reshape(-1, 3)[::7], axis=0)}
        assert not colours & others
    assert bundle.shots


def test_a_bundle_stays_small_and_keeps_the_last_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.autoplay.bundles.bundle.MAX_BYTES", 300_000)
    shots, rng = Shots(), np.random.default_rng(1)
    last = np.zeros((30, 40, 3), np.uint8)
    for number in range(200):
        for part in range(3):
            last = rng.integers(0, 256, (30, 40, 3), dtype=np.uint8)
            shots.add(number, part / 10, last)
        assert shots.kept  # waits until they're encoded
    assert sum(len(shot.png) for shot in shots.kept) <= 300_000
    recent = range(200 - N_RECENT_INPUTS, 200)
    assert [shot.inputs for shot in shots.kept if shot.inputs >= recent[0]] == [n for n in recent for _ in range(3)]
    *_, pixels = pictures(shots.kept)
    assert np.array_equal(pixels, last)


def test_a_window_that_is_never_still_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.autoplay.bundles.bundle.MAX_BYTES", 200_000)
    shots, rng = Shots(), np.random.default_rng(1)
    for number in range(300):
        shots.add(1, number / 25, rng.integers(0, 256, (60, 80, 3), dtype=np.uint8))
        assert shots.kept  # waits until they're encoded
    assert sum(len(shot.png) for shot in shots.kept) <= 200_000
    assert len(shots.kept) > 5 and shots.kept[-1].after_s == 299 / 25


def test_only_changed_pixels_of_a_picture_are_kept() -> None:
    shots = Shots()
    before = np.full((400, 500, 3), 90, np.uint8)
    after = before.copy()
    cv2.circle(after, (250, 100), 20, (0, 0, 255), -1)
    for pixels in (before, after, after):
        shots.add(0, 0.0, pixels)
    assert [(shot.x, shot.y) for shot in shots.kept] == [(0, 0), (230, 80)]
    assert len(shots.kept[1].png) < 600


def test_unchanged_pixels_between_two_distant_changes_take_no_space() -> None:
    shots, rng = Shots(), np.random.default_rng(2)
    before = rng.integers(0, 256, (400, 500, 3), dtype=np.uint8)
    after = before.copy()
    after[20:40, 30:50], after[350:370, 440:460] = 0, 255
    for pixels in (before, after):
        shots.add(0, 0.0, pixels)
    assert len(shots.kept) == 2 and len(shots.kept[1].png) < 9000
    *_, pixels = pictures(shots.kept)
    assert np.array_equal(pixels, after)


def test_a_picture_of_another_size_is_kept_as_a_whole() -> None:
    shots = Shots()
    for side in (40, 20, 30):
        shots.add(0, 0.0, np.full((side, side, 3), 9, np.uint8))
    assert [pixels.shape for pixels in pictures(shots.kept)] == [(side, side, 3) for side in (40, 20, 30)]


def test_playing_never_waits_for_pictures_to_be_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    is_packing, rng = threading.Event(), np.random.default_rng(3)
    monkeypatch.setattr("vision.autoplay.bundles.bundle._encode", lambda pixels: b"png" if is_packing.wait(0.2) else b"late")
    game = opened("sliding", "candy")
    recorder, grab = Recorder(game.desktop, game.window, Task()), game.desktop.grab
    noise = [replace(grab(game.window.area), pixels=rng.integers(0, 256, (40, 50, 3), dtype=np.uint8)) for _ in range(2)]
    for number in range(3 * MAX_WAITING):
        game.desktop.wait(FRAME_S if number % 3 else 0.0)
        monkeypatch.setattr(game.desktop, "grab", lambda area, number=number: noise[number % 2])
        recorder.grab(game.window.area)
    is_packing.set()
    assert 1 < len(recorder.bundle().shots) <= MAX_WAITING + 1


def _cut(path: Path, length: int) -> None:
    path.write_bytes(path.read_bytes()[:length])


def _changed(bundle: Path, **values: object) -> None:
    path = bundle / "bundle.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


TEARS: dict[str, Callable[[Path], object]] = {
    "without its file": lambda bundle: (bundle / "bundle.json").unlink(),
    "cut": lambda bundle: _cut(bundle / "bundle.json", -400),
    "without a picture": lambda bundle: next((bundle / "frames").iterdir()).unlink(),
    "torn picture": lambda bundle: _cut(bundle / "frames" / "00000.png", 60),
    "other version": lambda bundle: _changed(bundle, version=99),
    "list": lambda bundle: (bundle / "bundle.json").write_text("[1, 2]"),
    "odd values": lambda bundle: _changed(bundle, facts=[[1, 2]], window={"area": [1]}),
    "no pictures": lambda bundle: _changed(bundle, frames=[]),
}


@pytest.mark.parametrize("tear", TEARS.values(), ids=list(TEARS))
def test_a_damaged_bundle_gets_one_sentence(tear: Callable[[Path], object], tmp_path: Path) -> None:
    record_fault("moved", tmp_path)
    bundle = only_bundle(tmp_path)
    tear(bundle)
    with pytest.raises(BundleError) as problem:
        list(Replay(read(bundle)).play())
    assert re.fullmatch(r"[^\n]+\.", str(problem.value))


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said, end = record_fault("moved", tmp_path / "file")[-2:]
    assert isinstance(said, Said) and "can't be saved" in said.words
    assert isinstance(end, Ended) and end.why.endswith("was moved.")


def test_the_command_replays_a_bundle(tmp_path: Path) -> None:
    record_fault("moved", tmp_path)
    found = run("replay", str(only_bundle(tmp_path)), "--json")
    assert found.returncode == 4, found.stderr
    answer = json.loads(found.stdout)
    assert (answer["puzzle"], answer["verdict"], answer["why"]) == ("sudoku", "stopped", "Sudoku Deluxe was moved.")
    missing = run("replay", str(tmp_path / "none"))
    assert missing.returncode == 2 and missing.stderr.count("\n") == 1
