"""Where compiled kernels are kept between runs, with marker files that say which are ready and which are wanted."""

import os
import shutil
import sys
import zlib
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "NUMBA_CACHE_DIR"
READY, WANTED = ".ready", ".wanted"
ALL = "all"  # the marker's key when all kernels are ready
_SOURCES = Path(__file__).resolve().parents[1]


def keep_in(folder: Path) -> None:
    """Keep compiled kernels in a writable folder; call this before the first kernel runs.

    Each version of the sources and of the compiler has a folder of its own, as others might not be readable; those are deleted.
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
    """Return a string that changes when a kernel's source or the compiler does."""
    files = [*sorted(_SOURCES.rglob("*kernel*.py")), *sorted((_SOURCES / "kernels").glob("*.py"))]
    compiler = find_spec("numba")
    if compiler is not None and compiler.origin is not None:
        files.append(Path(compiler.origin).with_name("_version.py"))
    stats = [(path.name, path.stat()) for path in files if path.is_file()]
    versions = [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]
    return f"{zlib.crc32(repr([sys.version, versions]).encode()):08x}"


def _folder() -> Path | None:
    return Path(os.environ[VARIABLE]) if VARIABLE in os.environ else None


def _mark(name: str) -> None:
    folder = _folder()
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def is_ready(key: str) -> bool:
    """Return whether a kernel is in the cache."""
    folder = _folder()
    return folder is not None and (folder / f"{key}{READY}").exists()


def mark_ready(key: str) -> None:
    """Note that a kernel is in the cache."""
    _mark(f"{key}{READY}")


def want(module: str) -> None:
    """Ask for the kernels of a module to be compiled before others."""
    _mark(f"{module}{WANTED}")


def take_wanted() -> set[str]:
    """Return the modules whose kernels have been asked for since the last call."""
    folder = _folder()
    found = set()
    for mark in folder.glob(f"*{WANTED}") if folder is not None else ():
        found.add(mark.name.removesuffix(WANTED))
        mark.unlink(missing_ok=True)
    return found
