"""What happens before anything heavy is imported: checks whether the program can start, and makes printed text safe anywhere."""

import codecs
import sys
from collections.abc import Callable
from importlib import util
from io import TextIOWrapper
from pathlib import Path

INSTALL = "python -m pip install -r requirements.txt"


def problem() -> str:
    """Return what keeps the window from opening and what to do, in one message; empty if nothing does."""
    old, new = _version("pygame"), _version("pygame-ce")
    if old and new:
        return (
            f"Both pygame {old} and pygame-ce {new} are installed, and they overwrite each other's files. "
            f"Remove both with `python -m pip uninstall -y pygame pygame-ce`, then run `{INSTALL}`."
        )
    if not new:
        return f"pygame-ce is not installed{' (pygame alone is not enough)' if old else ''}. Run `{INSTALL}`."
    missing = [name for name in ("font_manrope", "platformdirs") if util.find_spec(name) is None]
    if missing:
        return f"{missing[0].replace('_', '-')} is not installed. Run `{INSTALL}`."
    return _import_problem()


def _version(name: str) -> str:
    """Return a package's installed version from its folder's name, because importlib.metadata takes too long to import."""
    pattern = f"{name.replace('-', '_')}-[0-9]*.dist-info"
    found = (info.name for entry in sys.path for info in Path(entry or ".").glob(pattern))
    return next((folder.split("-")[1].removesuffix(".dist") for folder in found), "")


def _import_problem() -> str:
    try:
        import pygame
    except ImportError as error:
        return f"pygame-ce can't be loaded ({error}). Install the system library it names, or run `{INSTALL}` again."
    if not getattr(pygame, "IS_CE", False):
        return f"The pygame that Python finds ({pygame.__file__}) is not pygame-ce. Remove it and run `{INSTALL}`."
    return ""


# Printed text that any terminal or pipe shows correctly.
#
# The reader of a pipe may assume another code page than the writer: on Windows, PowerShell assumes the console's and most
# other programs the system's. ASCII is the same in all of them.

_PLAIN = str.maketrans({"×": "x", "·": "*", "…": "...", "–": "-", "−": "-"})
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def print_plainly() -> None:
    """Print ASCII wherever possible, unless the stream is UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper):
            continue
        own = codecs.lookup(stream.encoding).name
        if own == "utf-8":
            stream.reconfigure(errors="replace")
        else:
            codecs.register_error(f"plain {own}", _ascii_fallback(own))
            stream.reconfigure(encoding="ascii", errors=f"plain {own}")


def _ascii_fallback(encoding: str) -> Callable[[UnicodeError], tuple[bytes, int]]:
    """Return an error handler that writes an ASCII substitute, or the character in the given encoding if it has none."""

    def substitute(error: UnicodeError) -> tuple[bytes, int]:
        assert isinstance(error, UnicodeEncodeError)
        text = error.object[error.start : error.end]
        plain = f"^{powers}" if (powers := text.translate(_POWERS)).isascii() else text.translate(_PLAIN)
        return plain.encode(encoding, "replace"), error.end

    return substitute
