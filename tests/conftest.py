"""Shared fixtures: no display, no sound, a home folder for each test, and a user who drives the program with events."""

import gc
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in main.py: more threads would only compete with the other workers
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")  # likewise

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from solvers.kernels import cache, compile_here

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
cache.keep_in(ROOT / ".pytest_cache")
compile_here()

HOMES = count()

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("thorough", deadline=None, max_examples=10_000)
settings.load_profile("steady")


COMPILE = "from solvers.worker.tasks import load_kernels; list(load_kernels(range({}, 99, {})))"


def pytest_configure(config: pytest.Config) -> None:
    """Compile all kernels once, in two processes, before any test begins."""
    is_first = not hasattr(config, "workerinput") and not config.option.collectonly
    if is_first and not cache.is_ready(cache.ALL):
        compilers = [subprocess.Popen([sys.executable, "-c", COMPILE.format(number, 2)], cwd=ROOT) for number in range(2)]
        assert [compiler.wait() for compiler in compilers] == [0, 0], "the kernels can't be compiled"
        cache.mark_ready(cache.ALL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are cores: tests of windows wait more than they compute."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests under Wine first, and so in one worker: while they wait, the other workers compute."""
    waiting = [item for item in items if ROOT / "tests" / "windows" in item.path.parents]
    items[:] = [*waiting, *(item for item in items if item not in waiting)]


@pytest.fixture(autouse=True, scope="module")
def calm_collector() -> None:
    """Exempt what earlier files loaded from garbage collection, which the program runs whenever it leaves a scene.

    The kernel compiler alone would add 50 ms to each collection.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give each test its own home folder, which only a test that saves something creates; then close its programs."""
    folder = tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"
    monkeypatch.setenv("PUZZLE_PLAYGROUND_HOME", str(folder))
    yield folder
    if users := sys.modules.get("support.users.user"):
        for user in users.User.running[:]:
            user.close()


@pytest.fixture
def user(home: Path) -> object:
    """Return the user of a new program that shows its menu."""
    from support.users.user import User

    return User(home)


@pytest.fixture
def unexamined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn off the full check of boards, which needs a process."""
    monkeypatch.setattr("game.session.assistance.BoardCheck.poll", lambda self: False)


@pytest.fixture
def quiet(unexamined: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn off the check for lost games as well."""
    monkeypatch.setattr("game.session.assistance.LossCheck.poll", lambda self: False)
