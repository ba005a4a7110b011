"""Checks what works on this machine: one line each, with a remedy for what doesn't."""

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from game.startup import problem
from game.storage import cache_folder, user_folder
from solvers import kernels
from solvers.kernels import cache

CHINESE_SAMPLE = "数"
ESSENTIAL = ("pygame", "display", "storage")
"""checks without which the playground can't run; the others concern parts of it"""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of one check."""

    name: str
    is_ok: bool
    text: str


class CheckFailed(Exception):
    """Something doesn't work; the message says what to do."""


def doctor(args: argparse.Namespace) -> int:
    """Print all checks; return 1 if the playground can't run here, else 0."""
    can_run = True
    for check in checks():
        print(f"{'ok' if check.is_ok else '--':<4}{check.name:<10}{check.text}", flush=True)
        can_run &= check.is_ok or check.name not in ESSENTIAL
    return 0 if can_run else 1


def checks() -> Iterator[Check]:
    """Yield the outcomes one by one; some checks take a second."""
    for name, check in _CHECKS.items():
        try:
            yield Check(name, True, check())
        except CheckFailed as failure:
            yield Check(name, False, str(failure))


def _python() -> str:
    return f"Python {platform.python_version()} on {platform.system()} {platform.release()}"


def _pygame() -> str:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    trouble = problem()
    if trouble:
        raise CheckFailed(trouble)
    import pygame

    return f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _display() -> str:
    if problem():
        raise CheckFailed("Not checked, because pygame-ce can't be used.")
    import pygame

    from game.window import HEADLESS_DRIVERS

    try:
        pygame.display.init()
    except pygame.error as error:
        raise CheckFailed(f"No window can be opened ({error}). Start the program in a desktop session.") from error
    driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    if driver in HEADLESS_DRIVERS:
        raise CheckFailed("No window can be opened, because there is no display. Start the program in a desktop session.")
    return f"{driver}, " + ", ".join(f"{width} × {height}" for width, height in sizes)


def _grabbing() -> str:
    from vision.desktop.devices import Grabber

    grabber = _tried(Grabber)
    screens = grabber.screens
    _tried(lambda: grabber.grab((*screens[0][:2], 1, 1)))
    return "the screen can be captured: " + ", ".join(f"{width} × {height}" for _, _, width, height in screens)


def _pointer() -> str:
    from vision.desktop.devices import Mouse

    x, y = _tried(lambda: Mouse().place())
    return f"the mouse can be moved (now at {x:.0f}, {y:.0f})"


def _windows() -> str:
    from vision.desktop.opening import open_system

    return f"other programs' windows can be listed: {len(_tried(lambda: open_system().windows()))} now"


def _keys() -> str:
    from vision.desktop import STOP_KEYS
    from vision.desktop.opening import open_system

    _tried(lambda: open_system().held())
    return f"{' and '.join(key.capitalize() for key in STOP_KEYS)} are noticed whichever window has the focus"


def _tried(act: Callable[[], T]) -> T:
    """Return the result of an action on the desktop; raises CheckFailed."""
    from vision.desktop import DesktopError

    try:
        from vision.desktop.opening import prepare_session

        prepare_session()
        return act()
    except (DesktopError, ImportError) as error:
        raise CheckFailed(str(error)) from error


def _fonts() -> str:
    if problem():
        raise CheckFailed("Not checked, because pygame-ce can't be used.")
    import pygame

    from game.paint.drawing import FALLBACKS, has_glyph

    pygame.font.init()
    paths = filter(None, map(pygame.font.match_font, FALLBACKS))
    found = next((path for path in paths if has_glyph(pygame.Font(path), CHINESE_SAMPLE)), None)
    if found is None:
        raise CheckFailed("No font for Chinese, Japanese and Korean names found. Install Noto Sans CJK.")
    return f"Manrope, and {Path(found).name} for other scripts"


def _kernels() -> str:
    folder = cache_folder()
    cache.keep_in(folder)
    began = time.perf_counter()
    try:
        kernels.try_out()
    except Exception as error:  # a compiler can raise anything, and the solvers' kernels would hit it too
        remedy = "Reinstall it with `python -m pip install -r requirements.txt`."
        raise CheckFailed(f"Numba can't compile ({error}), so solvers are slow. {remedy}") from error
    seconds, words = time.perf_counter() - began, "compiled" if cache.is_ready(cache.ALL) else "compiled when first needed"
    return f"numba {version('numba')} works, ready after {seconds:.1f} s; kernels are {words} (folder {folder})"


def _storage() -> str:
    folder = user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".probe"
        probe.write_text("probe", encoding="utf-8")
        probe.unlink()
    except OSError as error:
        raise CheckFailed(
            f"{folder} can't be written ({error.strerror}). Make it writable, or set PUZZLE_PLAYGROUND_HOME to another folder."
        ) from error
    return str(folder)


_CHECKS: dict[str, Callable[[], str]] = {
    "python": _python,
    "pygame": _pygame,
    "display": _display,
    "grabbing": _grabbing,
    "pointer": _pointer,
    "windows": _windows,
    "keys": _keys,
    "fonts": _fonts,
    "kernels": _kernels,
    "storage": _storage,
}
