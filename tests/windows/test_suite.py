"""Tests of the suite that a Python for Windows runs too: worker processes, own solvers, storage, printed text."""

import pytest

from windows.wine import Windows

FILES = [
    ("tests/solvers/own/test_solvers.py",),
    (
        "tests/solvers/test_worker.py",
        "tests/solvers/own/test_registry.py",
        "tests/game/session/test_storage.py",
        "tests/game/test_shown_words.py",
        "tests/game/test_window.py",
        "--deselect=tests/solvers/own/test_registry.py::test_packages_provide_solvers",
    ),
]
"""the deselected test runs into a bug of CPython 3.11.2, from which the assembled Python has its library"""


@pytest.mark.parametrize("words", FILES, ids=lambda words: words[0].rpartition("/")[2].removesuffix(".py"))
def test_it_passes_there(windows: Windows, words: tuple[str, ...]) -> None:
    options = ("-o", "addopts=--import-mode=importlib", "-p", "no:cacheprovider", "-q", "--tb=short")
    code, printed = windows.run("-m", "pytest", *options, *words, limit_s=500, SDL_VIDEODRIVER="dummy")
    assert code == 0, printed.decode()
