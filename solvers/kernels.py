"""Compiled kernels: where numba keeps them between runs, and whether it can make them here."""

from __future__ import annotations

import os
import time
from pathlib import Path


def keep_in(folder: Path) -> None:
    """Have compiled kernels kept in a folder that can be written; call it before numba is imported for the first time."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder / "numba"))


def try_out() -> tuple[str, float]:
    """Return numba's version and the seconds that its first small kernel took; raises whatever the compiler raises."""
    began = time.perf_counter()
    import numba

    numba.njit(lambda number: number + 1)(1)
    return str(numba.__version__), time.perf_counter() - began
