"""A Windows Python under Wine, with its own Windows prefix on a private X display."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

from live.desktop import ROOT

from solvers.kernels import cache

PYTHON = "PLAYGROUND_WINDOWS_PYTHON"
"""the variable with the path of python.exe; a prefix beside its folder, if any, saves ten seconds"""
LIMIT_S, COMPILING_S = 300.0, 600.0
PLAIN_DPI = 96
COMPILE = "from solvers.worker.tasks import compile_kernels; list(compile_kernels())"


@dataclass
class Windows:
    """Starts programs. Wine needs pipes: a Python that writes to a file or nowhere doesn't start."""

    display: str
    prefix: Path
    home: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        made = Path(os.environ[PYTHON]).parents[1] / "prefix"
        if made.is_dir():
            shutil.copytree(made, self.prefix, symlinks=True, copy_function=_taken_over)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PLAYGROUND", "SDL", "PYTHON", "NUMBA"))}
        self.environment = kept | {
            "DISPLAY": self.display,
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "PYTHONUTF8": "1",
            "PUZZLE_PLAYGROUND_HOME": f"Z:{self.home}",
            cache.VARIABLE: f"Z:{self.kernels}",
        }

    @property
    def kernels(self) -> Path:
        """The folder of compiled kernels, which all test processes share."""
        return Path(os.environ[cache.VARIABLE]) / "windows"

    def compile_kernels(self) -> None:
        """Compile all kernels once, so that no program does it during a test."""
        self.kernels.mkdir(parents=True, exist_ok=True)
        with (self.kernels / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not (self.kernels / f"{cache.ALL}{cache.READY}").exists():
                code, printed = self.run("-c", COMPILE, limit_s=COMPILING_S)
                assert code == 0, printed.decode()

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start Python with some arguments."""
        command, env = ["wine", os.environ[PYTHON], *words], self.environment | environment
        return subprocess.Popen(command, cwd=ROOT, env=env, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)

    def run(self, *words: str, limit_s: float = LIMIT_S, **environment: str) -> tuple[int, bytes]:
        """Run Python with some arguments to its end, and return the exit code and the output."""
        process = self.start(*words, **environment)
        try:
            printed, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            process.kill()
            self.close()  # Wine's services hold the pipe, too, so it would never end
            printed, _ = process.communicate()
            raise AssertionError(f"{words} takes too long: {printed[-2000:]!r}") from None
        return process.returncode, printed

    def main(self, *words: str, **environment: str) -> str:
        """Run a command of the program that must succeed, and return its output."""
        code, printed = self.run("main.py", *words, **environment)
        text = printed.decode().replace("\r\n", "\n")
        assert code == 0, text
        return text

    @contextmanager
    def enlarged(self, percent: int) -> Iterator[None]:
        """Set the scale of the screen until the `with` ends."""
        self._set_scale(percent)
        try:
            yield
        finally:
            self._set_scale(100)

    def _set_scale(self, percent: int) -> None:
        self.close()
        desktop = r"HKCU\Control Panel\Desktop"
        words = ["reg", "add", desktop, "/v", "LogPixels", "/t", "REG_DWORD", "/d", str(PLAIN_DPI * percent // 100), "/f"]
        subprocess.run(["wine", *words], env=self.environment, check=True, capture_output=True, timeout=LIMIT_S)
        self.close()

    def close(self) -> None:
        """End all programs."""
        subprocess.run(["wineserver", "-k", "-w"], env=self.environment, check=False, timeout=LIMIT_S)


def _taken_over(source: str, target: str) -> None:
    """Link a file, or copy it if Windows writes to it."""
    if source.endswith(".reg"):
        shutil.copy2(source, target)
        return
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)


def missing_tools() -> list[str]:
    """Return the required tools that aren't installed."""
    return [name for name in ("wine", "Xvfb", "openbox") if shutil.which(name) is None]
