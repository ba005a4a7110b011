"""Figures and commands as people read them."""

import sys

import pytest

from solvers.program import command, is_packaged
from solvers.words import named, short


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0"),
        (246, "246"),
        (41_208, "41 208"),
        (999_999_999_999, "999 999 999 999"),
        (10**12, "1.00·10¹²"),
        (182_345_678_901_234_567_890_123_456_789, "1.82·10²⁹"),
        (9_999_999_999_999, "1.00·10¹³"),
        (9_994_999 * 10**20, "9.99·10²⁶"),
        (9_995_000 * 10**20, "1.00·10²⁷"),
    ],
)
def test_short_numbers_are_written_out_and_long_ones_are_rounded(number: int, words: str) -> None:
    assert short(number) == words


def test_a_single_one_is_no_plural() -> None:
    assert [named(1, name) for name in ("best tracks", "all tracks", "best")] == ["best track", "all tracks", "best"]
    assert named(2, "tracks") == "tracks"


# how the program names its own commands


@pytest.mark.parametrize(
    ("started", "typed"),
    [
        ("main.py", "main.py read --help"),
        ("/opt/games/main.py", "main.py read --help"),
        ("/usr/local/bin/puzzle-playground", "puzzle-playground read --help"),
        ("puzzle-playground.exe", "puzzle-playground read --help"),
    ],
)
def test_commands_are_named_as_they_are_typed(started: str, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    assert command("read --help") == typed


def test_only_a_program_with_its_own_python_is_packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_packaged()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert is_packaged()
