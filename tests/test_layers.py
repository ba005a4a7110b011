"""The layers hold: who may import whom is read from the source, not from good intentions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = {"solvers", "vision", "game", "main", "command_line", "tests"}
SCREEN_LIBRARIES = {"mss", "pyautogui", "Xlib", "Quartz"}

ALLOWED = {
    "solvers": {"solvers", "numpy", "numba", "llvmlite", "scipy"},
    "vision": {"vision", "solvers", "numpy", "numba", "cv2", "scipy", "PIL", "font_manrope", *SCREEN_LIBRARIES},
    "game": {"game", "solvers", "pygame", "PIL", "platformdirs", "font_manrope", "darkdetect", "vision"},
    "command_line.py": {"solvers"},
    "main.py": {"command_line", "game", "solvers", "vision"},
}
TRAINING = {"torch"}
"""libraries that only vision/training may use: nobody needs them to play"""
ONLY_INSIDE_FUNCTIONS = SCREEN_LIBRARIES | TRAINING | {"PIL", "platformdirs", "font_manrope", "darkdetect", "numba", "scipy"}
VISION_IS_SEEN_BY = (
    "game/scenes/external",
    "game/scenes/arrivals.py",
    "game/gallery.py",
    "game/lookout.py",
    "game/played.py",
    "game/sharing.py",
    "game/shots/windows.py",
    "game/doctor.py",
)
"""beginnings of their paths"""
OWNERS = {
    "mss": {"vision/desktop/grabber.py"},
    "pyautogui": {"vision/desktop/mouse.py"},
    "Xlib": {"vision/desktop/x11_server.py", "vision/desktop/x11_presses.py"},
    "Quartz": {"vision/desktop/mac.py"},
}
WITHOUT_PYGAME = {
    "game/session.py",
    "game/trail.py",
    "game/playback.py",
    "game/journal.py",
    "game/tally.py",
    "game/storage.py",
    "game/settings.py",
    "game/faces.py",
    "game/referee.py",
    *(f"game/theme/{name}.py" for name in ("palette", "sizes", "boards", "type", "timing", "parts")),
}


def _files() -> Iterator[Path]:
    for top in ("solvers", "vision", "game"):
        yield from sorted((ROOT / top).rglob("*.py"))
    yield from (ROOT / "command_line.py", ROOT / "main.py")


FILES = [file.relative_to(ROOT).as_posix() for file in _files()]


def _imports(file: str) -> Iterator[tuple[str, bool]]:
    """Yield each imported top name and whether it is imported when the module is; type-checking imports don't run."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    inside = {id(node) for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)}
    idle = {id(node) for test in ast.walk(tree) if _is_type_checking(test) for node in ast.walk(test)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{file}:{node.lineno} imports relatively"
            names = [node.module]
        else:
            continue
        for name in names:
            yield name.split(".")[0], id(node) not in inside and id(node) not in idle


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_library(name: str) -> bool:
    import sys

    return name not in sys.stdlib_module_names


@pytest.mark.parametrize("file", FILES)
def test_imports_follow_the_arrows(file: str) -> None:
    layer = file.split("/")[0]
    allowed = ALLOWED[layer] | TRAINING if file.startswith("vision/training/") else ALLOWED[layer]
    outside = {name for name, _ in _imports(file) if _is_library(name)} - allowed
    assert not outside, f"{file} imports {outside}"


@pytest.mark.parametrize("file", FILES)
def test_heavy_and_fussy_libraries_are_imported_where_they_are_used(file: str) -> None:
    at_once = {name for name, is_at_once in _imports(file) if is_at_once}
    early = at_once & ONLY_INSIDE_FUNCTIONS
    is_kernel = file.startswith(("solvers/", "vision/")) and "kernel" in file
    assert not early or is_kernel, f"{file} imports {early} when it is loaded"


@pytest.mark.parametrize("file", FILES)
def test_fussy_libraries_have_one_owner(file: str) -> None:
    for name, _ in _imports(file):
        assert file in OWNERS.get(name, {file}), f"{file} imports {name}"


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith("game/")])
def test_vision_is_seen_only_where_it_is_needed(file: str) -> None:
    assert file.startswith(VISION_IS_SEEN_BY) or "vision" not in {name for name, _ in _imports(file)}


@pytest.mark.parametrize("file", sorted(WITHOUT_PYGAME))
def test_sessions_and_files_know_no_window(file: str) -> None:
    assert "pygame" not in {name for name, _ in _imports(file)}


def test_only_the_app_calls_the_display() -> None:
    callers = [file for file in FILES if "pygame.display." in (ROOT / file).read_text(encoding="utf-8")]
    assert set(callers) <= {"game/app.py", "game/doctor.py"}, callers


def test_nobody_asks_for_a_puzzle_by_name() -> None:
    for file in FILES:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("puzzle.name"):
                others = [other for other in node.comparators if isinstance(other, ast.Constant)]
                assert not others, f"{file}:{node.lineno} asks for a puzzle by its name"
