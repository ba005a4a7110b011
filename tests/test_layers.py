"""The layers hold: who may import whom is read from the source, not from good intentions."""

import ast
import sys
from dataclasses import MISSING, fields
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from inspect import Parameter, signature

from house import PATHS, ROOT, imports, tree_of

from game.scenes import SCENES
from game.scenes.requests import Request

SCREEN_LIBRARIES = {"mss", "pyautogui", "Xlib", "Quartz"}

ALLOWED = {
    "solvers": {"solvers", "numpy", "numba", "llvmlite", "scipy"},
    "vision": {"vision", "solvers", "numpy", "cv2", "scipy", "PIL", "font_manrope", *SCREEN_LIBRARIES},
    "game": {"game", "solvers", "pygame", "PIL", "platformdirs", "font_manrope", "darkdetect", "vision"},
    "command_line.py": {"solvers"},
    "main.py": {"command_line", "game", "solvers", "vision"},
}
ALONE = {"game/sound/synthesis.py": {"numpy"}}  # what single modules may import besides
TRAINING = {"torch", "onnx"}  # libraries that only vision/training may use: nobody needs them to play
ONLY_INSIDE_FUNCTIONS = SCREEN_LIBRARIES | TRAINING | {"PIL", "platformdirs", "font_manrope", "darkdetect", "numba", "scipy"}
VISION_IS_SEEN_BY = (
    "game/scenes/external",
    "game/scenes/play/dropped_pictures.py",
    "game/paint/pictures.py",
    "game/sources/opened_pictures.py",
    "game/sources/window_watcher.py",
    "game/sources/foreign_game.py",
    "game/export/recording.py",
    "game/shots/windows.py",
    "game/doctor.py",
)
"""beginnings of their paths"""
COMPILERS = {
    "solvers/kernels/compiling.py",
    "solvers/kernels/bundles.py",
    "solvers/kernels/bits.py",
    "solvers/sudoku/fast/lanes_compiled.py",
}
LEARNERS = {
    f"vision/training/{name}.py"
    for name in ("__main__", "board_network", "cells/network", "learn_boards", "learn_cells", "learner")
}
"""modules that only whoever trains networks runs"""
OWNERS = {
    "mss": {"vision/desktop/grabber.py"},
    "pyautogui": {"vision/desktop/mouse.py"},
    "Xlib": {"vision/desktop/x11/server.py"},
    "Quartz": {"vision/desktop/mac.py"},
    "numba": COMPILERS,
    "llvmlite": COMPILERS,
}
WITHOUT_PYGAME = ("game/session/", "game/storage/", "game/race/", "game/theme/", "game/boards/link/faces.py")
"""beginnings of their paths"""


FILES = {path.relative_to(ROOT).as_posix(): name for name, path in PATHS.items() if not name.startswith("tests.")}


@cache
def _imports(file: str) -> list[tuple[str, bool]]:
    """Return each imported top name and whether it is imported when the module is; type-checking imports don't run."""
    tree, found = tree_of(FILES[file]), []
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
        found += [(name.split(".")[0], id(node) not in inside and id(node) not in idle) for name in names]
    return found


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_imports_follow_the_arrows() -> None:
    for file in FILES:
        layer = file.split("/")[0]
        allowed = ALLOWED[layer] | ALONE.get(file, set()) | (TRAINING if file.startswith("vision/training/") else set())
        outside = {name for name, _ in _imports(file)} - set(sys.stdlib_module_names) - allowed
        assert not outside, f"{file} imports {outside}"


def test_heavy_and_fussy_libraries_are_imported_where_they_are_used() -> None:
    for file in FILES:
        early = {name for name, is_at_once in _imports(file) if is_at_once} & ONLY_INSIDE_FUNCTIONS
        assert not early or file in COMPILERS | LEARNERS, f"{file} imports {early} when it is loaded"


def test_fussy_libraries_have_their_owners() -> None:
    for file in FILES:
        for name, _ in _imports(file):
            assert file in OWNERS.get(name, {file}), f"{file} imports {name}"


def test_vision_is_seen_only_where_it_is_needed() -> None:
    for file in FILES:
        sees_it = file.startswith("game/") and "vision" in {name for name, _ in _imports(file)}
        assert not sees_it or file.startswith(VISION_IS_SEEN_BY), file


def test_games_saves_races_and_themes_know_no_window() -> None:
    for file in (each for each in FILES if each.startswith(WITHOUT_PYGAME)):
        assert "pygame" not in {name for name, _ in _imports(file)}, file


def test_only_the_app_and_its_window_call_the_display() -> None:
    callers = [file for file in FILES if "pygame.display." in (ROOT / file).read_text(encoding="utf-8")]
    assert set(callers) <= {"game/app.py", "game/window.py", "game/doctor.py"}, callers


def test_nobody_asks_for_a_puzzle_by_name() -> None:
    for file in FILES:
        for node in ast.walk(tree_of(FILES[file])):
            if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("puzzle.name"):
                others = [other for other in node.comparators if isinstance(other, ast.Constant)]
                assert not others, f"{file}:{node.lineno} asks for a puzzle by its name"


def test_no_module_reaches_itself() -> None:
    """Imports inside functions count, and so do names of modules in tables of what is imported later; those for types don't."""
    TopologicalSorter({name: imports(name) for name in FILES.values()}).prepare()  # names the ring


def test_scenes_ask_for_scenes_and_never_import_them() -> None:
    makers = {"game/scenes/__init__.py", "game/launch.py"}
    named = {place.partition(":")[0] for place in SCENES.values()}
    for file in FILES:
        if file.startswith("game/") and not file.startswith("game/shots/") and file not in makers:
            assert not imports(FILES[file]) & named, f"{file} imports a scene"


def test_every_request_is_made_by_a_scene_that_takes_its_fields() -> None:
    assert set(SCENES) == set(Request.__subclasses__())
    for request, place in SCENES.items():
        module, _, name = place.partition(":")
        parameters = list(signature(getattr(import_module(module), name)).parameters.values())[1:]
        wanted = [(field.name, field.default is not MISSING) for field in fields(request)]
        assert [(each.name, each.default is not Parameter.empty) for each in parameters] == wanted, place
