"""Whether the program can start here, found out before anything heavy is imported."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path

INSTALL = "python -m pip install -r requirements.txt"


def problem() -> str:
    """Return one sentence that says what keeps the window from opening and what to do; empty if nothing does."""
    old, new = _version("pygame"), _version("pygame-ce")
    if old and new:
        return (
            f"Both pygame {old} and pygame-ce {new} are installed, and they overwrite each other's files. "
            f"Remove both with `python -m pip uninstall -y pygame pygame-ce`, then run `{INSTALL}`."
        )
    if not new:
        return f"pygame-ce is not installed{' (pygame is, and does not suffice)' if old else ''}. Run `{INSTALL}`."
    missing = [name for name in ("font_manrope", "platformdirs") if util.find_spec(name) is None]
    if missing:
        return f"{missing[0].replace('_', '-')} is not installed. Run `{INSTALL}`."
    return _import_problem()


def _version(name: str) -> str:
    """Return the installed version of a package, read off its folder's name: importlib.metadata takes too long to import."""
    pattern = f"{name.replace('-', '_')}-[0-9]*.dist-info"
    found = (info.name for entry in sys.path for info in Path(entry or ".").glob(pattern))
    return next((folder.split("-")[1].removesuffix(".dist") for folder in found), "")


def _import_problem() -> str:
    try:
        import pygame
    except ImportError as error:
        return f"pygame-ce can't be loaded ({error}). Install the system library that is named there, or run `{INSTALL}` again."
    if not getattr(pygame, "IS_CE", False):
        return f"The pygame that Python finds ({pygame.__file__}) is not pygame-ce. Remove it and run `{INSTALL}`."
    return ""
