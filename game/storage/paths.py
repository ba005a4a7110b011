"""Files, folders and JSON values that other versions, other programs and people may have left in any state."""

import itertools
import os
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

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


MOST_NUMBER = 1e12


def table_of(content: Any) -> dict[str, Any]:
    """Return what should be a table; raises ValueError."""
    if not isinstance(content, dict):
        raise ValueError("it holds no table")
    return content


def known_fields(kind: type[Any], content: Any) -> dict[str, Any]:
    """Return the values that a dataclass has a field for and that are of the field's type."""
    types = _hints(cast(Hashable, kind))
    return {name: value for name, value in table_of(content).items() if name in types and _is_a(value, types[name])}


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _is_a(value: Any, hint: Any) -> bool:
    """Tell whether a value read from JSON is what a type hint says; numbers must not be below 0 or beyond all sense."""
    if isinstance(hint, UnionType):
        return any(_is_a(value, part) for part in get_args(hint))
    if get_origin(hint) is dict:
        return isinstance(value, dict) and all(_is_a(inner, get_args(hint)[1]) for inner in value.values())
    if isinstance(value, bool) or hint not in (int, float):
        return type(value) is hint
    return isinstance(value, (int, hint)) and 0 <= value < MOST_NUMBER
