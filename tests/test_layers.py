"""Which module may import which, checked in the source."""

import ast
import sys
from dataclasses import MISSING, fields
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from inspect import Parameter, signature

from code_statistics import PATHS, ROOT, imports, tree_of

from game.scenes import SCENES
from game.scenes.messages import Request

SCREEN_LIBRARIES = {"mss", "pyautogui", "Xlib", "Quartz"}

ALLOWED = {
    "solvers": {"solvers", "numpy", "numba", "llvmlite", "scipy"},
    "vision": {"vision", "solvers", "numpy", "cv2", "scipy", "PIL", "font_manrope", *SCREEN_LIBRARIES},
    "game": {"game", "solvers", "pygame", "PIL", "platformdirs", "font_manrope", "darkdetect", "vision"},
    "command_line.py": {"solvers"},
    "main.py": {"command_line", "game", "solvers", "vision"},
}
EXTRA = {"game/sound.py": {"numpy"}}  # what single modules may import as well
TRAINING = {"torch", "onnx"}  # libraries for vision/training only: playing doesn't need them
ONLY_INSIDE_FUNCTIONS = SCREEN_LIBRARIES | TRAINING | {"PIL", "platformdirs", "font_manrope", "darkdetect", "numba", "scipy"}
VISION_USERS = (
    "game/scenes/external",
    "game/scenes/play/inputs.py",
    "game/paint/pictures.py",
    "game/sources/",
    "game/export/recording.py",
    "game/shots/windows.py",
    "game/doctor.py",
)
"""path prefixes of the only modules in game/ that may import vision"""
KERNELS = "solvers/kernels"
COMPILERS = {f"{KERNELS}/{name}.py" for name in ("compiling", "parts")} | {"solvers/sudoku/fast/lanes_compiled.py"}
TRAINERS = {f"vision/training/networks/{name}.py" for name in ("learner", "boards", "cells", "edges", "roles", "signs", "text")}
"""modules that run only while networks are trained"""
OWNERS = {
    "mss": {"vision/desktop/devices.py"},
    "pyautogui": {"vision/desktop/devices.py"},
    "Xlib": {"vision/desktop/x11_server.py"},
    "Quartz": {"vision/desktop/mac.py"},
    "numba": COMPILERS,
    "llvmlite": COMPILERS,
}
"""library -> the only modules that may import it"""
WITHOUT_PYGAME = ("game/session/", "game/storage/", "game/theme/")
"""path prefixes of modules that must not import pygame"""


FILES = {path.relative_to(ROOT).as_posix(): name for name, path in PATHS.items() if not name.startswith("tests.")}


@cache
def _imports(file: str) -> list[tuple[str, bool]]:
    """Return each imported top-level name, and whether loading the module imports it; imports for type checking don't count."""
    tree, found = tree_of(FILES[file]), []
    inside = {id(node) for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)}
    for_types = {id(node) for test in ast.walk(tree) if _is_type_checking(test) for node in ast.walk(test)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{file}:{node.lineno} imports relatively"
            names = [node.module]
        else:
            continue
        found += [(name.split(".")[0], id(node) not in inside and id(node) not in for_types) for name in names]
    return found


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_imports_follow_the_layers() -> None:
    for file in FILES:
        layer = file.split("/")[0]
        allowed = ALLOWED[layer] | EXTRA.get(file, set()) | (TRAINING if file.startswith("vision/training/") else set())
        outside = {name for name, _ in _imports(file)} - set(sys.stdlib_module_names) - allowed
        assert not outside, f"{file} imports {outside}"


def test_slow_and_optional_libraries_are_imported_inside_functions() -> None:
    for file in FILES:
        early = {name for name, is_at_once in _imports(file) if is_at_once} & ONLY_INSIDE_FUNCTIONS
        assert not early or file in COMPILERS | TRAINERS, f"{file} imports {early} when it is loaded"


def test_only_owners_import_their_libraries() -> None:
    for file in FILES:
        for name, _ in _imports(file):
            assert file in OWNERS.get(name, {file}), f"{file} imports {name}"


def test_only_a_few_modules_of_the_game_import_vision() -> None:
    for file in FILES:
        imports_it = file.startswith("game/") and "vision" in {name for name, _ in _imports(file)}
        assert not imports_it or file.startswith(VISION_USERS), file


def test_modules_without_a_window_do_not_import_pygame() -> None:
    for file in (each for each in FILES if each.startswith(WITHOUT_PYGAME)):
        assert "pygame" not in {name for name, _ in _imports(file)}, file


def test_only_the_app_and_its_window_call_the_display() -> None:
    callers = [file for file in FILES if "pygame.display." in (ROOT / file).read_text(encoding="utf-8")]
    assert set(callers) <= {"game/app.py", "game/window.py", "game/doctor.py"}, callers


def test_no_code_compares_the_name_of_a_puzzle() -> None:
    for file in FILES:
        for node in ast.walk(tree_of(FILES[file])):
            if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith("puzzle.name"):
                others = [other for other in node.comparators if isinstance(other, ast.Constant)]
                assert not others, f"{file}:{node.lineno} compares the name of a puzzle"


def test_imports_have_no_cycles() -> None:
    """Imports inside functions and tables of lazy imports count; imports for type checking don't."""
    TopologicalSorter({name: imports(name) for name in FILES.values()}).prepare()  # its error names the cycle


def test_scenes_request_other_scenes_instead_of_importing_them() -> None:
    importers = {"game/scenes/__init__.py", "game/launch.py"}
    named = {place.partition(":")[0] for place in SCENES.values()}
    for file in FILES:
        if file.startswith("game/") and not file.startswith("game/shots/") and file not in importers:
            assert not imports(FILES[file]) & named, f"{file} imports a scene"


def test_every_request_has_a_scene_that_takes_its_fields() -> None:
    assert set(SCENES) == set(Request.__subclasses__())
    for request, place in SCENES.items():
        module, _, name = place.partition(":")
        parameters = list(signature(getattr(import_module(module), name)).parameters.values())[1:]
        wanted = [(field.name, field.default is not MISSING) for field in fields(request)]
        assert [(each.name, each.default is not Parameter.empty) for each in parameters] == wanted, place
