"""The user's own solvers on the command line: `solve`, `--limit`, `solvers` and `play --watch`."""

import json
from pathlib import Path

import pytest
from support.commands import run
from support.users.user import User

from solvers.errors import ParseError

BOARD = "1 2 3/4 0 5/7 8 6"
GOOD = 'TITLE = "Mine"\ndef solve(state):\n    print("aside")\n    yield 5, "First five."\n    yield 6\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(GOOD)
    return path


def test_a_file_solves_and_its_prints_go_to_stderr(mine: Path) -> None:
    found = run("solve", "sliding", BOARD, "--solver", str(mine), "--json")
    answer = json.loads(found.stdout)
    assert (found.returncode, answer["verdict"], answer["moves"]) == (0, "solved", ["5", "6"])
    assert [step["why"] for step in answer["steps"]] == ["First five.", "Move 6."]
    assert answer["solver"] == str(mine) and "aside" in found.stderr


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("def solve(state):\n    yield 5\n    yield 1\n", 2, "Step 2 of mine.py (line 3) can't make the move 1"),
        ("def solve(state:\n", 2, "mine.py can't be read"),
        ("def solve(state):\n    yield 5\n", 4, "mine.py stopped after 1 move"),
        ("while True: pass\ndef solve(state):\n    yield 5\n", 4, "No solution within the limit of 1 s."),
    ],
)
def test_an_error_is_one_sentence(mine: Path, text: str, code: int, sentence: str) -> None:
    mine.write_text(text)
    found = run("solve", "sliding", BOARD, "--solver", str(mine), "--limit", "1" if "while" in text else "60")
    assert found.returncode == code and sentence in found.stdout + found.stderr
    assert len((found.stdout + found.stderr).strip().splitlines()) == 1


def test_solvers_are_listed_with_their_folder(mine: Path, home: Path) -> None:
    folder = home / "solvers" / "sliding"
    folder.mkdir(parents=True)
    mine.rename(folder / "mine.py")
    (folder / "broken.py").write_text("def solve(state:\n")
    lines = run("solvers", "sliding").stdout.splitlines()
    assert any(line.split()[:1] == ["sliding/mine.py"] for line in lines)
    assert any("sliding/broken.py" in line and "broken.py can't be read" in line for line in lines)
    assert lines[-1] == f"Your own solvers: {home / 'solvers'} (see docs/own-solver.md)"
    entries = {entry["name"]: entry for entry in json.loads(run("solvers", "--json").stdout)["sliding"]}
    assert entries["sliding/mine.py"]["title"] == "Mine" and not entries["sliding/mine.py"]["problem"]
    assert entries["sliding/broken.py"]["problem"] and "problem" not in entries["row-by-row"]


def test_play_watches_a_file(user: User, mine: Path) -> None:
    line = (f"sliding:{BOARD}", "--watch")
    user.open_line(*line, str(mine))
    user.wait(lambda: user.watch.playback.is_complete)
    assert user.watch.is_solved and [step.headline for step in user.watch.playback.steps] == ["First five", "Move 6"]
    with pytest.raises(ParseError, match="There is no file"):
        user.open_line(*line, str(mine.with_name("none.py")))
