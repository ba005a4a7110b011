"""Where an own solver comes from, and what its file says about it, read without running it.

A source is one text: `file:` and the path of a Python file, or `package:` and an entry point, as in
`package:my-solvers:astar=my_solvers.sliding:astar`.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FUNCTION = "solve"
MOST_BYTES = 500_000
MOST_TITLE, MOST_BLURB = 60, 120
MEND = "Mend it and choose the solver again."
_FILE, _PACKAGE = "file:", "package:"


@dataclass(frozen=True)
class Source:
    """Where the generator function is: in a file, or else in an installed module."""

    label: str
    """what sentences call it"""
    path: Path | None = None
    entry: str = ""
    """a module and a function in it: my_solvers.sliding:astar"""

    def __str__(self) -> str:
        return f"{_FILE}{self.path}" if self.path is not None else f"{_PACKAGE}{self.label}={self.entry}"


def parse_source(text: str) -> Source | None:
    """Return the source that a text stands for, or None if it is none."""
    if text.startswith(_FILE):
        return of_file(Path(text.removeprefix(_FILE)))
    if text.startswith(_PACKAGE):
        label, _, entry = text.removeprefix(_PACKAGE).partition("=")
        return Source(label, entry=entry)
    return None


def of_file(path: Path) -> Source:
    """Return the source that a file is."""
    return Source(path.name, path)


@dataclass(frozen=True)
class Header:
    """What is known of an own solver without running it."""

    puzzle: str = ""
    """the name of its puzzle; empty if it doesn't say"""
    title: str = ""
    blurb: str = ""
    problem: str = ""
    """a sentence on why it can't run"""


def words_of(name: str) -> str:
    """Return the title that a name makes: My solver for my_solver."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def read_header(path: Path) -> Header:
    """Return what a file says at its top: PUZZLE, TITLE and BLURB, or else its name and the first line of its docstring."""
    title = words_of(path.stem)
    try:
        tree = _parsed(path)
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError) as problem:
        return Header(title=title, problem=f"{path.name} can't be read: {_why(problem)} {MEND}")
    said = dict(_texts(tree))
    docstring = (ast.get_docstring(tree) or "").partition("\n")[0].removesuffix(".")
    return Header(
        said.get("PUZZLE", ""),
        said.get("TITLE", title)[:MOST_TITLE] or title,
        said.get("BLURB", docstring)[:MOST_BLURB] or path.name,
        _trouble(tree, path.name),
    )


def _parsed(path: Path) -> ast.Module:
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES // 1000} kB")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what Python thinks of its style is not for here
        return ast.parse(path.read_bytes(), str(path))


def _why(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError):
        return f"{problem.msg} on line {problem.lineno}." if problem.lineno else f"{problem.msg}."
    if isinstance(problem, OSError):
        return f"{problem.strerror}."
    return f"{problem}." if str(problem) else "it is nested too deeply."


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names at a module's top that are bound to texts, with those texts in one line."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        value = getattr(node, "value", None)
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            text = " ".join(value.value.split())
            yield from ((target.id, text) for target in targets if isinstance(target, ast.Name))


def _trouble(tree: ast.Module, name: str) -> str:
    """Return a sentence if it is seen at once that there is no generator function; empty where that may be one."""
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef) and node.name == FUNCTION:
            return f"{FUNCTION} in {name} is async (line {node.lineno}): write `def {FUNCTION}(state):`. {MEND}"
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            bound |= {FUNCTION if alias.name == "*" else alias.asname or alias.name for alias in node.names}
    return "" if FUNCTION in bound else no_function(name)


def no_function(name: str) -> str:
    """Return the sentence on a file without the function."""
    return f"{name} has no function {FUNCTION}: write `def {FUNCTION}(state):` and yield moves in it. {MEND}"
