"""The real program on a real (private) display: a game won by clicks, a sudden end, a game that goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hand import Hand

from game.journal import load
from live.desktop import ROOT, Program, display, need_xvfb, wait
from solvers.sliding.rules import SlidingState, parse

BOARD = "1 2 3/4 0 5/7 8 6"
LONG = "4 1 3/7 2 6/0 5 8"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    need_xvfb()
    with display() as name:
        yield name


@pytest.fixture
def points(hand: Hand) -> list[list[tuple[int, int]]]:
    """Return where the cells of a 3 x 3 board are in a window of the first size, learnt from a twin without a display."""
    board = hand.begin(f"sliding:{LONG}").view.board
    return [[board.point((row, col)) for col in range(3)] for row in range(3)]


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


def test_a_game_is_won_by_clicks(screen: str, tmp_path: Path, points: list[list[tuple[int, int]]]) -> None:
    program = Program(screen, tmp_path, "play", f"sliding:{LONG}", "--theme", "dark")
    before = program.pixels()
    cells = list(solution(parse(LONG)))
    for row, col in cells:
        program.click(points[row][col])
    won = wait(lambda: records(tmp_path), "a record")
    assert won["sliding"]["3 × 3"]["moves"] == len(cells)  # type: ignore[index]
    assert program.pixels() != before
    program.close()


def test_a_killed_game_goes_on(screen: str, tmp_path: Path, points: list[list[tuple[int, int]]]) -> None:
    program = Program(screen, tmp_path, "play", f"sliding:{LONG}")
    state = parse(LONG)
    cells = list(solution(state))
    for row, col in cells[:3]:
        program.click(points[row][col])
        state = state.apply(next(move for move in state.legal_moves() if state.cell_of(move.tile) == (row, col)))
    helpers = program.children()
    program.kill()
    (save,) = (tmp_path / "saves").glob("*.save")
    assert load(save).state == state
    wait(lambda: not any(Path(f"/proc/{pid}").exists() and _is_alive(pid) for pid in helpers), "the solver's process ended too")

    program = Program(screen, tmp_path)
    program.key("c")
    wait(lambda: not save.exists(), "the game goes on in a file of its own")
    for row, col in cells[3:]:
        program.click(points[row][col])
    won = wait(lambda: records(tmp_path), "a record")
    assert won["sliding"]["3 × 3"]["moves"] == len(cells)  # type: ignore[index]
    program.close()


def _is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


def test_watching_moves_the_picture(screen: str, tmp_path: Path) -> None:
    program = Program(screen, tmp_path, "play", "sliding", "--size", "4x4", "--seed", "5", "--watch", "corner-in")
    pictures = set()
    for _ in range(6):
        pictures.add(program.pixels())
        program.key("Right")
    assert len(pictures) > 3
    program.close()


def test_the_close_button_saves(screen: str, tmp_path: Path, points: list[list[tuple[int, int]]]) -> None:
    program = Program(screen, tmp_path, "play", f"sliding:{LONG}")
    row, col = next(solution(parse(LONG)))
    program.click(points[row][col])
    program.close()
    (save,) = (tmp_path / "saves").glob("*.save")
    assert load(save).move_count == 1
    assert (tmp_path / "settings.json").is_file()


def test_a_missing_system_library_is_named(tmp_path: Path) -> None:
    package = tmp_path / "pygame"
    package.mkdir()
    (package / "__init__.py").write_text('raise ImportError("libX11.so.6: cannot open shared object file")', encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    found = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "libX11.so.6" in found.stderr and "Install the system library" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1


def test_both_builds_of_pygame_are_noticed(tmp_path: Path) -> None:
    package = tmp_path / "pygame-2.6.1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: pygame\nVersion: 2.6.1\n", encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    found = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "pygame 2.6.1 and pygame-ce" in found.stderr and "uninstall" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1
