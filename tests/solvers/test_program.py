"""How the program names its own commands."""

from __future__ import annotations

import sys

import pytest

from solvers.program import command, is_packaged


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
