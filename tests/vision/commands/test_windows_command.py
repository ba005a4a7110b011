"""The command that lists windows."""

from __future__ import annotations

import json
from argparse import Namespace

import pytest
from support.foreign.desktop import ForeignDesktop, Page
from support.foreign.play import opened

from game.window import PROGRAM
from vision.commands.windows import OURS, windows


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> ForeignDesktop:
    desktop = opened("sudoku").desktop
    monkeypatch.setattr("vision.desktop.opening.open_desktop", lambda: desktop)
    return desktop


def test_other_windows_are_listed_with_their_boards_and_our_own_are_not(
    desktop: ForeignDesktop, capsys: pytest.CaptureFixture[str]
) -> None:
    desktop.open(Page((300, 200)), (900, 60, 300, 200), "Puzzle Playground", OURS, 4711)
    assert windows(Namespace(json=False)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == ["Music", "Sudoku", "Letter"]
    assert ": sudoku 4 × 4, " in lines[1] and lines[2].endswith("no board")
    assert windows(Namespace(json=True)) == 0
    boards = [each["board"] and each["board"]["puzzle"] for each in json.loads(capsys.readouterr().out)]
    assert boards == [None, "sudoku", None]


def test_our_windows_go_by_the_name_that_they_have() -> None:
    assert OURS == PROGRAM
