"""Prints code statistics: lines, import cycles, full folders, file families, long functions. Run it as a script."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("solvers", "vision", "game", "tests")
MAX_LINES, MAX_FILES, MIN_FAMILY, N_LONGEST = 400, 12, 3, 10


def module_name(path: Path) -> str:
    """Return the dotted name of a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


PATHS = {module_name(path): path for top in PACKAGES for path in sorted((ROOT / top).rglob("*.py"))}
PATHS |= {path.stem: path for path in sorted(ROOT.glob("*.py"))}
LAZY_IMPORT = re.compile(r"((?:game|vision|solvers)(?:\.\w+)+):\w+")
"""an entry in a table of lazy imports, a module and a name in it"""
LINES = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in PATHS.items()}


@cache
def tree_of(name: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(PATHS[name].read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes below a node, except for those that only type checkers read."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")):
            yield child
            yield from statements(child)


@cache
def imports(name: str) -> set[str]:
    """Return which of our modules a module imports, also inside functions and through tables of lazy imports."""
    found = set[str]()
    for node in statements(tree_of(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            found |= {whole if whole in PATHS else node.module for whole in names.values()}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (lazy := LAZY_IMPORT.fullmatch(node.value)):
            found.add(lazy[1])
    return found & PATHS.keys() - {name}


def cycles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of two or more modules, the largest first."""
    graph = csr_array(np.array([[other in others for other in edges] for others in edges.values()]))
    found = defaultdict[int, list[str]](list)
    for name, group in zip(edges, connected_components(graph, connection="strong")[1], strict=True):
        found[group].append(name)
    return sorted((sorted(group) for group in found.values() if len(group) > 1), key=len, reverse=True)


def folders() -> dict[Path, list[str]]:
    """Return the names of the Python files of each folder."""
    found = defaultdict[Path, list[str]](list)
    for path in PATHS.values():
        found[path.parent.relative_to(ROOT)].append(path.stem)
    return found


def families(names: Iterable[str]) -> Counter[str]:
    """Count the files of a folder that share a prefix, for prefixes of at least MIN_FAMILY files."""
    stems = (name.removeprefix("test_") for name in names)
    counts = Counter(stem.split("_")[0] for stem in stems if not stem.startswith("_"))
    return Counter({prefix: count for prefix, count in counts.items() if count >= MIN_FAMILY})


def functions() -> Iterator[tuple[int, str]]:
    """Yield the number of lines and the dotted name of each function."""
    for name in PATHS:
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.FunctionDef):
                yield (node.end_lineno or node.lineno) - node.lineno + 1, f"{name}.{node.name}"


def print_list(title: str, lines: Iterable[str]) -> None:
    """Print a list under its title and length."""
    rows = list(lines)
    print(f"\n{title}: {len(rows)}", *(f"  {row}" for row in rows), sep="\n")


def main() -> None:
    """Print all statistics."""
    for top in PACKAGES:
        lengths = [LINES[name] for name, path in PATHS.items() if path.is_relative_to(ROOT / top)]
        print(f"{top}: {sum(lengths):,} lines in {len(lengths)} files")
    print_list(f"Files above {MAX_LINES} lines", (f"{name} {LINES[name]}" for name in PATHS if LINES[name] > MAX_LINES))
    ours = {name: imports(name) for name in PATHS if not name.startswith("tests.")}
    print_list("Import cycles", (f"{len(group)}: {' '.join(group)}" for group in cycles(ours)))
    full = sorted((-len(names), folder.as_posix()) for folder, names in folders().items() if len(names) > MAX_FILES)
    print_list(f"Folders above {MAX_FILES} files", (f"{folder} {-count}" for count, folder in full))
    shared = ((folder.as_posix(), families(names)) for folder, names in sorted(folders().items()))
    lines = (f"{folder} {prefix}_* {count}" for folder, found in shared for prefix, count in found.most_common())
    print_list("Prefix families", lines)
    print_list("Longest functions", (f"{name} {length}" for length, name in sorted(functions(), reverse=True)[:N_LONGEST]))


if __name__ == "__main__":
    main()
