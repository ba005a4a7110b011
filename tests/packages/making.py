"""Builds what is distributed: an environment with the program installed, and the one-folder programs."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from live.desktop import ROOT
from windows.wine import Windows

NAME = "puzzle-playground"
SPEC = "packaging/puzzle-playground.spec"
FOLDER = "PLAYGROUND_PACKAGES"
"""environment variable with the folder of the one-folder programs, which are built if missing"""
BUILD_S = 3600.0
FOR_WINDOWS = ("--only-binary=:all:", "--platform=win_amd64", "--python-version=3.11", "--implementation=cp")
BUILDERS = ("pyinstaller", "pefile", "pywin32-ctypes")
"""PyInstaller and its dependencies on Windows, which pip doesn't resolve on other systems"""


def once(folder: Path, make: Callable[[], None]) -> None:
    """Make a folder unless it exists, in only one of all processes that need it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            make()


def environment(folder: Path, *extras: str) -> Path:
    """Install the program in a fresh virtual environment, and return the folder of its commands."""
    once(folder, lambda: _install(folder, ",".join(extras)))
    return folder / "bin"


def _install(folder: Path, extras: str) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    _run([*pip, "install", "--quiet", f"{ROOT}[{extras}]" if extras else str(ROOT)])


def one_folder(tools: Path) -> Path:
    """Return the one-folder program for this system."""
    made = Path(os.environ[FOLDER]) / sys.platform / NAME

    def build() -> None:
        python, there = environment(tools / "builder", "package") / "python", tools / sys.platform
        _run([str(python), "-m", "PyInstaller", "--distpath", str(there), "--workpath", str(there / "work"), SPEC])
        shutil.move(there / NAME, made)

    once(made, build)
    return made


def one_folder_of(windows: Windows, tools: Path) -> Path:
    """Return the one-folder program for Windows."""
    made = Path(os.environ[FOLDER]) / "win32" / NAME

    def build() -> None:
        builders, there = tools / "builders", tools / "win32"
        _run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(builders), *FOR_WINDOWS, *BUILDERS])
        words = ["-m", "PyInstaller", "--distpath", f"Z:{there}", "--workpath", f"Z:{there / 'work'}", SPEC]
        code, printed = windows.run(*words, limit_s=BUILD_S, PYTHONPATH=f"Z:{builders}")
        assert code == 0, printed[-4000:].decode(errors="replace")
        shutil.move(there / NAME, made)

    once(made, build)
    return made


def _run(command: list[str]) -> None:
    ended = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-4000:]
