"""How numbers are formatted, and text printed to pipes and terminals of any encoding."""

import sys
from io import BytesIO, TextIOWrapper

import pytest
from support.users.user import NEAR, User

from game.formatting import solving_time
from game.startup import print_plainly
from game.theme.measures import Text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0035, "3.5 ms"), (0.0994, "99 ms"), (0.0996, "0.1 s"), (0.19, "0.19 s"), (9.96, "10 s"), (12.4, "12 s")],
)
def test_times_have_two_figures_in_either_unit(seconds: float, words: str) -> None:
    assert solving_time(seconds) == words


@pytest.mark.parametrize("text", ["4 × 4 to 16 × 30", "9 × 9, 97 % sure"])
def test_a_size_and_a_share_are_never_broken(user: User, text: str) -> None:
    for width in range(60, 200, 5):
        lines = user.app.look.wrapped(text, Text.NOTE, width)
        assert " ".join(lines) == text
        assert not any(line.startswith(("×", "%")) or line.endswith("×") for line in lines)


def test_a_single_step_is_no_steps(user: User) -> None:
    folder = user.app.solvers.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.py").write_text("def solve(state):\n    yield [5, 6]\n")
    user.app.settings.solvers["sliding"] = "one.py"
    user.begin(NEAR)
    user.keys("w")
    user.wait(lambda: user.watch.playback.is_complete)
    user.frames(3)
    assert user.watch.is_solved and (user.watch.panel._count.value, user.watch.panel._count.caption) == ("1", "step")


# printed text


TEXT = "4×4 – 8·10⁶ … „Straße“ 数独 −1"


def printed(encoding: str, monkeypatch: pytest.MonkeyPatch, text: str = TEXT) -> bytes:
    raw = BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, TextIOWrapper(raw, encoding=encoding, newline="\n"))
    print_plainly()
    print(text, flush=True)
    return raw.getvalue().rstrip(b"\n")


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp850", "latin-1", "ascii"])
def test_signs_come_out_in_ascii(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(encoding, monkeypatch, "4×4 – 8·10⁶ … −1") == b"4x4 - 8*10^6 ... -1"


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp850", "latin-1"])
def test_letters_are_written_in_the_encoding_of_the_pipe(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(encoding, monkeypatch, "Träger 数独") == "Träger ??".encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8"])
def test_utf_8_is_left_alone(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(encoding, monkeypatch) == TEXT.encode()


def test_half_a_character_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding in ("utf-8", "cp437"):
        assert printed(encoding, monkeypatch, "a\ud800b") == b"a?b"


def test_streams_that_are_no_pipes_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)  # as in a program without a console
    print_plainly()
