"""Printed text in pipes and terminals of any encoding."""

import sys
from io import BytesIO, TextIOWrapper

import pytest

from game.plain_output import print_plainly

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


def test_what_is_no_pipe_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)  # as where a program has no console
    print_plainly()
