"""The user's own solvers: files in their folder, files named elsewhere, and entry points of installed packages.

None of their code runs here. A file that can't be a solver is listed too, with a sentence that says why.
"""

import ast
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from solvers import PUZZLES
from solvers.errors import ParseError, quoted
from solvers.own.source import FUNCTION, TRY_AGAIN, SolverHeader, Source, no_function, of_file, parse_source, shortened, words_of
from solvers.puzzle import Progress, Puzzle, Solver, State, Step

GROUP = "puzzle_playground.solvers"
AnyPuzzle: TypeAlias = Puzzle[Any, Any]


class Registry:
    """The solvers to choose from, as found by the last `look`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: list[tuple[str, Source, SolverHeader]] = []
        self._entries: list[tuple[str, Source, SolverHeader]] = []  # the entry points of packages
        self._named: list[Path] = []  # files outside the folder that were named

    def look(self) -> None:
        """Scan the files and the installed packages again."""
        self.look_at_files()
        self.look_at_packages()

    def look_at_files(self) -> None:
        """Scan the files again."""
        named = [(path.relative_to(self.folder).as_posix(), path) for path in self._paths()]
        named += [(str(path), path) for path in self._named if _is_file(path)]
        self._files = [(name, of_file(path), self._header(path)) for name, path in named]

    def look_at_packages(self) -> None:
        """Scan the installed packages again, which takes a while the first time."""
        from importlib.metadata import entry_points

        found = []
        for entry in entry_points(group=GROUP):
            puzzle, dot, name = entry.name.partition(".")
            package = entry.dist.name if entry.dist is not None else ""
            is_known = bool(dot) and puzzle in PUZZLES
            label = f"{package}:{name if is_known else entry.name}"
            header = SolverHeader(puzzle if is_known else "", _entry_title(label), f"from the package {package}")
            found.append((label, Source(label, entry=entry.value), header))
        self._entries = sorted(found, key=lambda each: each[0])

    def solvers(self, puzzle: AnyPuzzle) -> tuple[Solver[Any], ...]:
        """Return all solvers of a puzzle, built-in ones first."""
        return (*puzzle.solvers, *self.own(puzzle))

    def own(self, puzzle: AnyPuzzle) -> tuple[Solver[Any], ...]:
        """Return the user's own solvers that name this puzzle or none, including those that can't run."""
        found = (*self._files, *self._entries)
        return tuple(_solver(puzzle, *each) for each in found if _is_for(puzzle, each[2].puzzle))

    def solver(self, puzzle: AnyPuzzle, name: str = "") -> Solver[Any]:
        """Return the solver of that name, or the default one; raises ParseError."""
        if name in ("", *(solver.name for solver in puzzle.solvers)):
            return puzzle.solver(name)
        found = self._known(puzzle, name)
        if found is None:
            self._look_for(name)
            found = self._known(puzzle, name)
        if found is None:
            raise ParseError(self._no_such(puzzle, name))
        return found

    def named(self, puzzle: AnyPuzzle, text: str) -> Solver[Any]:
        """Return the solver that a command line names, by its name or as the path of a file; raises ParseError."""
        if text in ("", *(solver.name for solver in puzzle.solvers)):
            return puzzle.solver(text)
        path = Path(text).expanduser().absolute() if text.strip("~") else Path(text)
        for name in (self._name_of(path) if _is_file(path) else "", text, f"{puzzle.name}/{text}"):
            try:
                if name:
                    return self.solver(puzzle, name)
            except ParseError:
                continue
        raise ParseError(self._no_such(puzzle, text))

    def _paths(self) -> Iterator[Path]:
        """Yield the files in the folder and its subfolders, except for those that begin with an underscore."""
        try:
            paths = [*sorted(self.folder.glob("*.py")), *sorted(self.folder.glob("*/*.py"))]
            yield from (path for path in paths if _is_file(path) and not path.name.startswith(("_", ".")))
        except OSError:
            return

    def _header(self, path: Path) -> SolverHeader:
        """Return a file's header; if it names no puzzle, the puzzle is that of its subfolder."""
        header = read_header(path)
        has_subfolder = path.parent.parent == self.folder and path.parent.name in PUZZLES
        return replace(header, puzzle=path.parent.name) if has_subfolder and not header.puzzle else header

    def _known(self, puzzle: AnyPuzzle, name: str) -> Solver[Any] | None:
        files = (_solver(puzzle, *file) for file in self._files)
        return next((solver for solver in (*files, *self.own(puzzle)) if solver.name == name), None)

    def _look_for(self, name: str) -> None:
        path = Path(name)
        if path.is_absolute() and path not in self._named:
            self._named.append(path)
        self.look_at_files()
        if ":" in name and not path.is_absolute():
            self.look_at_packages()

    def _name_of(self, path: Path) -> str:
        in_folder = path.is_relative_to(self.folder) and len(path.relative_to(self.folder).parts) <= 2
        return path.relative_to(self.folder).as_posix() if in_folder else str(path)

    def _no_such(self, puzzle: AnyPuzzle, name: str) -> str:
        if name.endswith(".py"):
            return f"There is no file {quoted(name)}, neither here nor in {self.folder}: write the path of your solver."
        known = ", ".join(solver.name for solver in self.solvers(puzzle))
        return f"{puzzle.title} has no solver named {quoted(name)}. Choose one of {known}, or write the path of a Python file."


def solver_at(puzzle: AnyPuzzle, address: str) -> Solver[Any]:
    """Return the solver at an address, see `Solver.address`; raises ParseError."""
    source = parse_source(address)
    if source is None:
        return puzzle.solver(address)
    header = read_header(source.path) if source.path is not None else SolverHeader(title=_entry_title(source.label))
    return _solver(puzzle, source.label, source, header)


def _is_for(puzzle: AnyPuzzle, kind: str) -> bool:
    """Return whether to list a solver that names this kind of puzzle; those that name no known puzzle are listed everywhere."""
    return kind == puzzle.name or kind not in PUZZLES


def _wrong_puzzle(puzzle: AnyPuzzle, name: str, kind: str) -> str:
    """Return the message about a file that is for another puzzle; empty if it is for this one, or names none."""
    if kind in ("", puzzle.name):
        return ""
    if kind in PUZZLES:
        return f"{name} is a solver for {kind}, not for {puzzle.name}, according to its PUZZLE."
    return f"{name} is for {quoted(kind)}, which is not a puzzle: its PUZZLE can be {', '.join(PUZZLES)}."


def _entry_title(name: str) -> str:
    return words_of(name.rpartition(":")[2])


def _solver(puzzle: AnyPuzzle, name: str, source: Source, header: SolverHeader) -> Solver[Any]:
    problem = header.problem or _wrong_puzzle(puzzle, source.label, header.puzzle)
    run = partial(_run, puzzle, source, header.title, problem)
    return Solver(name, header.title, problem or header.blurb, run, source=str(source), problem=problem)


def _run(
    puzzle: AnyPuzzle, source: Source, title: str, problem: str, state: State[Any], options: Mapping[str, str]
) -> Iterator[Step | Progress]:
    from solvers.own.running import run  # code that starts processes isn't needed before the first frame

    return run(puzzle, source, title, problem, state)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


# what a file says about itself


MAX_BYTES = 500_000
MAX_TITLE_LENGTH, MAX_BLURB_LENGTH = 60, 120


def read_header(path: Path) -> SolverHeader:
    """Return the PUZZLE, TITLE and BLURB that a file sets, or else its name and the first line of its docstring."""
    title = words_of(path.stem)
    try:
        tree = _parsed(path)
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError) as problem:
        return SolverHeader(title=title, problem=f"{path.name} can't be read: {_why(problem)} {TRY_AGAIN}")
    texts = dict(_texts(tree))
    docstring = (ast.get_docstring(tree) or "").partition("\n")[0].removesuffix(".")
    title = shortened(texts.get("TITLE", ""), MAX_TITLE_LENGTH) or title
    blurb = shortened(texts.get("BLURB", docstring), MAX_BLURB_LENGTH) or path.name
    return SolverHeader(texts.get("PUZZLE", ""), title, blurb, _missing_function(tree, path.name))


def _parsed(path: Path) -> ast.Module:
    if path.stat().st_size > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 1000} kB")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python's warnings about its style don't matter here
        return ast.parse(path.read_bytes(), str(path))


def _why(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError):
        return f"{problem.msg} on line {problem.lineno}." if problem.lineno else f"{problem.msg}."
    if isinstance(problem, OSError):
        return f"{problem.strerror}."
    return f"{problem}." if str(problem) else "it is nested too deeply."


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names that a module binds to texts at its top level, and those texts on one line."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        value = getattr(node, "value", None)
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            text = " ".join(value.value.split())
            yield from ((target.id, text) for target in targets if isinstance(target, ast.Name))


def _missing_function(tree: ast.Module, name: str) -> str:
    """Return a message if the file clearly has no generator function; empty if it may have one."""
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef) and node.name == FUNCTION:
            return f"{FUNCTION} in {name} is async (line {node.lineno}): write `def {FUNCTION}(state):`. {TRY_AGAIN}"
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            bound |= {FUNCTION if alias.name == "*" else alias.asname or alias.name for alias in node.names}
    return "" if FUNCTION in bound else no_function(name)
