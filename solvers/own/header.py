"""Reads what an own solver's file says about itself, without running it."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from pathlib import Path

from solvers.own.messages import shortened
from solvers.own.source import FUNCTION, MEND, Header, no_function, words_of

MOST_BYTES = 500_000
MOST_TITLE, MOST_BLURB = 60, 120


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
        shortened(said.get("TITLE", ""), MOST_TITLE) or title,
        shortened(said.get("BLURB", docstring), MOST_BLURB) or path.name,
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
