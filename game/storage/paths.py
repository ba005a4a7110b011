"""Files and folders that other programs and people may have left in any state."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

MOST_ASIDE = 10_000


class NotAFile(OSError):
    """There is something of that name, but it is no file."""

    def __init__(self) -> None:
        super().__init__("it is not a file")


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder of that name; a name that can't be is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Tell whether there is a file of that name; pipes, devices and folders are none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def in_home(text: str) -> Path:
    """Return the path that a person means, with ~ for the home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # nobody of that name, or nobody at home
        return Path(text)


def in_short(path: Path) -> str:
    """Return a path as people read it, with ~ for the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (RuntimeError, ValueError):
        return str(path)


def read_text(path: Path) -> str:
    """Return what a file holds; raises OSError, or UnicodeDecodeError. It never waits for a pipe."""
    if path.exists() and not is_file(path):
        raise NotAFile
    return path.read_text(encoding="utf-8")


def write_whole(path: Path, text: str) -> None:
    """Write a file as a whole or not at all, its folder too if there is none; raises OSError."""
    import tempfile  # not before the first frame

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).replace(path)
    except BaseException:
        remove(Path(temporary))
        raise


def not_written(path: Path, problem: OSError | str) -> str:
    """Return the sentence on a file that can't be written, and why."""
    why = problem if isinstance(problem, str) else problem.strerror or str(problem)
    return f"{path.name} can't be written to {path.parent}: {why}."


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in a folder that begins with a stem and that no file has yet."""
    paths = (folder / f"{stem}-{number}.{suffix}" for number in itertools.count(1))
    return next(path for path in paths if not path.exists())


def changed_at(path: Path) -> float:
    """Return when a file was last written, in seconds; 0 if that can't be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def remove(path: Path) -> str:
    """Remove a file, and return a sentence that says why it couldn't be; empty if it is gone."""
    try:
        path.unlink(missing_ok=True)
    except OSError as problem:
        return f"{path.name} can't be removed from {path.parent}: {problem.strerror}."
    return ""


def set_aside(path: Path) -> str:
    """Rename a file that can't be used, so that nothing is lost, and return a sentence that says so."""
    numbers = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}.txt") for number in range(1, MOST_ASIDE))
    try:
        return f"It was set aside as {path.rename(next(name for name in numbers if not name.exists())).name}."
    except (OSError, StopIteration):
        return "It was left as it is."
