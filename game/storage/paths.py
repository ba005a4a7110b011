"""Safe access to files and JSON values, which other versions, programs or people may have left in any state."""

import os
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

MAX_SET_ASIDE = 10_000


class NotAFile(OSError):
    """The path exists, but it isn't a file."""

    def __init__(self) -> None:
        super().__init__("it is not a file")


is_folder, is_file = os.path.isdir, os.path.isfile
"""unlike the methods of Path, these are False for an invalid path"""


def expand_home(text: str) -> Path:
    """Return the path for a text in which ~ stands for the home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:  # there is no such user, or no home folder
        return Path(text)


def abbreviate_home(path: Path) -> str:
    """Return a path as text, with ~ for the home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (RuntimeError, ValueError):
        return str(path)


def read_text(path: Path) -> str:
    """Return a file's text; raises OSError or UnicodeDecodeError. Never blocks on a pipe."""
    if path.exists() and not is_file(path):
        raise NotAFile
    return path.read_text(encoding="utf-8")


def write_whole(path: Path, text: str) -> None:
    """Write a file completely or not at all, creating its folder if necessary; raises OSError."""
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


def write_error(path: Path, problem: OSError | str) -> str:
    """Return a message that a file can't be written, and why."""
    why = problem if isinstance(problem, str) else problem.strerror or str(problem)
    return f"{path.name} can't be written to {path.parent}: {why}."


def changed_at(path: Path) -> float:
    """Return when a file was last written, in seconds; 0 if unknown."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def remove(path: Path) -> str:
    """Remove a file; return a message that says why it can't be removed, or an empty text."""
    try:
        path.unlink(missing_ok=True)
    except OSError as problem:
        return f"{path.name} can't be removed from {path.parent}: {problem.strerror}."
    return ""


def set_aside(path: Path) -> str:
    """Rename a file that can't be used, so nothing is lost, and return a message that says so."""
    numbers = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}.txt") for number in range(1, MAX_SET_ASIDE))
    try:
        return f"It was set aside as {path.rename(next(name for name in numbers if not name.exists())).name}."
    except (OSError, StopIteration):
        return "It was left as it is."


MAX_NUMBER = 1e12


def table_of(content: Any) -> dict[str, Any]:
    """Return JSON content if it is an object; raises ValueError."""
    if not isinstance(content, dict):
        raise ValueError("it isn't a JSON object")
    return content


def known_fields(kind: type[Any], content: Any) -> dict[str, Any]:
    """Return the values for which a dataclass has a field of the right type."""
    types = _hints(cast(Hashable, kind))
    return {name: value for name, value in table_of(content).items() if name in types and _is_a(value, types[name])}


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _is_a(value: Any, hint: Any) -> bool:
    """Return whether a JSON value has a field's type; numbers must also be 0 or more, and below MAX_NUMBER."""
    if isinstance(hint, UnionType):
        return any(_is_a(value, part) for part in get_args(hint))
    if get_origin(hint) is dict:
        return isinstance(value, dict) and all(_is_a(inner, get_args(hint)[1]) for inner in value.values())
    if isinstance(value, bool) or hint not in (int, float):
        return type(value) is hint
    return isinstance(value, (int, hint)) and 0 <= value < MAX_NUMBER
