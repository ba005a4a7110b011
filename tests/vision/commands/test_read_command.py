"""The commands `read` and `windows`: their text, their JSON and the annotated picture, for known readings."""

import json
import os
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from support.commands import run
from support.screens import even
from support.simulated.desktop import Page, SimulatedDesktop
from support.simulated.play import opened

import main
from game.window import PROGRAM
from vision.commands import read
from vision.commands.read import OURS, windows
from vision.frame import Reading

GRID = even((10, 10, 60, 60), 3, 3)
READING = Reading(
    "sliding",
    GRID,
    ((1, 2, 3), (4, 0, 6), (7, 5, 8)),
    ((1.0, 1.0, 1.0), (1.0, 1.0, 0.6), (1.0, 1.0, 0.2)),
    "1 2 3/4 0 6/7 5 8",
    0.87,
    ("r3c3 is doubtful.",),
    {"blank_home": "last"},
)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    Image.new("RGB", (120, 90), (200, 210, 220)).save(path)
    return path


def read_as(monkeypatch: pytest.MonkeyPatch, readings: list[Reading], *words: str) -> int:
    monkeypatch.setattr(read, "read_page", lambda pixels, puzzle, options: readings)
    monkeypatch.setattr(sys, "argv", ["main.py", "read", *words])
    return main.main()


def test_a_reading_is_printed_as_text(monkeypatch, capsys, picture: Path) -> None:
    assert read_as(monkeypatch, [READING, READING], str(picture)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Sliding puzzle 3 × 3, 87.0% sure, 60 × 60 pixels at 10, 10, read in ")
    assert lines[1:4] == ["1 2 3", "4 0 6", "7 5 8"]
    others = ["This picture shows 1 more board: sliding puzzle 3 × 3.", "sliding:1 2 3/4 0 6/7 5 8"]
    assert lines[4:] == ["r3c3 is doubtful.", *others]


def test_a_reading_is_printed_as_json(monkeypatch, capsys, picture: Path) -> None:
    assert read_as(monkeypatch, [READING], str(picture), "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["puzzle"] == "sliding"
    assert (printed["rows"], printed["cols"], printed["bbox"]) == (3, 3, [10, 10, 60, 60])
    assert printed["cells"] == [[1, 2, 3], [4, 0, 6], [7, 5, 8]]
    assert printed["confidence"][1] == [1.0, 1.0, 0.6]
    assert printed["text"] == "1 2 3/4 0 6/7 5 8"
    assert printed["blank_home"] == "last"
    assert printed["seconds"] >= 0


def test_no_board_has_its_own_exit_code(monkeypatch, capsys, picture: Path) -> None:
    assert read_as(monkeypatch, [], str(picture), "--puzzle", "sudoku") == 3
    assert capsys.readouterr().out.startswith("No sudoku board found.")
    assert read_as(monkeypatch, [], str(picture), "--json") == 3
    assert json.loads(capsys.readouterr().out)["puzzle"] is None


def test_a_region_is_read_as_a_board_that_fills_it(monkeypatch, capsys, picture: Path) -> None:
    asked = []
    monkeypatch.setattr(read, "read_page", lambda pixels, puzzle, options: asked.append(options.region) or [])
    monkeypatch.setattr(sys, "argv", ["main.py", "read", str(picture), "--region", "5,6,70,80"])
    assert main.main() == 3 and asked == [(5, 6, 70, 80)]
    monkeypatch.setattr(sys, "argv", ["main.py", "read", str(picture), "--region", "5,6,0,80"])
    with pytest.raises(SystemExit):
        main.main()
    assert "'5,6,0,80' is not a region such as 40,120,400,400" in capsys.readouterr().err


def test_cells_are_drawn_in_the_colour_of_their_confidence(monkeypatch, picture: Path, tmp_path: Path) -> None:
    out = tmp_path / "seen.png"
    assert read_as(monkeypatch, [READING], str(picture), "--annotate", str(out)) == 0
    seen = np.asarray(Image.open(out).convert("RGB"))[:, :, ::-1]
    scale = seen.shape[0] // 90
    assert scale > 1, "small cells are enlarged"
    for cell, colour in (((0, 0), read.SURE), ((1, 2), read.UNSURE), ((2, 2), read.WRONG)):
        left, top, size, _ = (int(value * scale) for value in GRID.rect(cell))
        drawn = seen[top : top + size, left : left + size].reshape(-1, 3)
        assert (np.abs(drawn.astype(int) - colour).sum(1) < 30).sum() > size, cell


def test_the_corners_of_a_board_in_perspective_are_printed(monkeypatch, capsys, picture: Path) -> None:
    turned = np.array([[0.9, 0.1, 5.0], [-0.1, 0.9, 20.0], [0.0, 0.0, 1.0]])
    tilted = replace(READING, grid=replace(GRID, warp=turned))
    assert read_as(monkeypatch, [tilted], str(picture), "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["quad"][0] == [15, 28]
    x, y, width, height = printed["bbox"]
    assert all(x <= left <= x + width and y <= top <= y + height for left, top in printed["quad"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.png"], "There is no file 'none.png'"),
        (["{picture}", "--puzzle", "chess"], "chess"),
        (["{picture}", "--annotate", "no/such/folder/seen.png"], "can't be written"),
        (["{picture}", "--goal", "none.png"], "There is no file 'none.png'"),
    ],
)
def test_bad_input_gets_a_message(monkeypatch, capsys, picture: Path, words: list[str], message: str) -> None:
    assert read_as(monkeypatch, [READING], *(word.format(picture=picture) for word in words)) == 2
    assert message in capsys.readouterr().err


def test_the_command_reads_a_blank_picture(picture: Path) -> None:
    found = run("read", str(picture))
    assert (found.returncode, found.stderr) == (3, "")
    assert found.stdout.startswith("No board found.")


# windows


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> SimulatedDesktop:
    desktop = opened("sudoku").desktop
    monkeypatch.setattr("vision.desktop.opening.open_desktop", lambda: desktop)
    return desktop


def test_windows_are_listed_with_their_boards_but_not_ours(desktop: SimulatedDesktop, capsys: pytest.CaptureFixture[str]) -> None:
    for app, process in ((OURS, 4711), ("another name", os.getpid())):
        desktop.open(Page((300, 200)), (900, 60, 300, 200), "Puzzle Playground", app, process)
    assert windows(Namespace(json=False)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == ["Music", "Sudoku", "Letter"]
    assert ": sudoku 4 × 4, " in lines[1] and lines[2].endswith("no board")
    assert windows(Namespace(json=True)) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["board"] and each["board"]["puzzle"] for each in told] == [None, "sudoku", None]
    game = desktop.windows()[3]
    assert told[1].items() >= {"number": game.number, "title": "Sudoku Deluxe", "app": "sudoku", "process": game.process}.items()
    assert told[1]["area"] == [round(value) for value in game.area]


def test_our_own_windows_have_the_expected_application_name() -> None:
    assert OURS == PROGRAM
