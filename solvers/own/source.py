"""Where a user's own solver comes from, and what is known about it without running it.

A source is one text: `file:` and the path of a Python file, or `package:` and an entry point, as in
`package:my-solvers:astar=my_solvers.sliding:astar`.
"""

from dataclasses import dataclass
from pathlib import Path

FUNCTION = "solve"
TRY_AGAIN = "Fix it and try again."
MAX_CHARACTERS = 2000  # of a text that a solver gives
_FILE, _PACKAGE = "file:", "package:"


@dataclass(frozen=True)
class Source:
    """Where the generator function is: in a file, or else in an installed module."""

    label: str  # its name in messages
    path: Path | None = None
    entry: str = ""  # a module and a function in it: my_solvers.sliding:astar

    def __str__(self) -> str:
        return f"{_FILE}{self.path}" if self.path is not None else f"{_PACKAGE}{self.label}={self.entry}"


def parse_source(text: str) -> Source | None:
    """Return the source that a text stands for, or None if it doesn't stand for one."""
    if text.startswith(_FILE):
        return of_file(Path(text.removeprefix(_FILE)))
    if text.startswith(_PACKAGE):
        label, _, entry = text.removeprefix(_PACKAGE).partition("=")
        return Source(label, entry=entry)
    return None


def of_file(path: Path) -> Source:
    """Return the source for a file."""
    return Source(path.name, path)


@dataclass(frozen=True)
class SolverHeader:
    """What is known about a user's own solver without running it."""

    puzzle: str = ""  # the name of its puzzle; empty if it doesn't say
    title: str = ""
    blurb: str = ""
    problem: str = ""  # a sentence on why it can't run


def words_of(name: str) -> str:
    """Return the title made from a name: My solver for my_solver."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def no_function(name: str) -> str:
    """Return the message about a file without the function."""
    return f"{name} has no function {FUNCTION}: write `def {FUNCTION}(state):` and yield moves in it. {TRY_AGAIN}"


def shortened(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return a text on one line, cut off if it is too long."""
    line = " ".join(readable(text[: 2 * most]).split())
    return line if len(line) <= most else f"{line[:most]}…"


def readable(text: str) -> str:
    """Return a text that can be drawn and written anywhere: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()
