"""Compiled kernels: where numba keeps them between runs, and whether it can make them here."""

from __future__ import annotations

import os
import shutil
import time
import zlib
from pathlib import Path

VARIABLE = "NUMBA_CACHE_DIR"
_SOURCES = Path(__file__).resolve().parents[1]
_ROOMS = ("solvers", "vision")
"""the folders of the sources that have kernels"""


def keep_in(folder: Path) -> None:
    """Have compiled kernels kept in a folder that can be written; call it before numba is imported for the first time.

    Those of other versions of the sources are kept apart, as numba can fail to read them, and are removed.
    """
    if VARIABLE in os.environ:
        return
    home = folder / "numba"
    own = home / _fingerprint()
    os.environ[VARIABLE] = str(own)
    if own.is_dir() or not home.is_dir():
        return
    for other in home.iterdir():
        shutil.rmtree(other, ignore_errors=True)


def _fingerprint() -> str:
    """Return a word that changes when a kernel's source does, or how kernels are compiled."""
    files = (path for room in _ROOMS for path in sorted((_SOURCES / room).rglob("*kernel*.py")))
    stats = ((path.name, path.stat()) for path in files)
    return f"{zlib.crc32(repr([(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]).encode()):08x}"


def try_out() -> tuple[str, float]:
    """Return numba's version and the seconds that its first small kernel took; raises whatever the compiler raises."""
    began = time.perf_counter()
    import numba

    numba.njit(lambda number: number + 1)(1)
    return str(numba.__version__), time.perf_counter() - began
