"""The folder in which bundles are kept, each in a folder named after its moment; the oldest make room for new ones."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from vision.autoplay.bundles.bundle import Bundle, write

MOST_BUNDLES = 20
MOST_BYTES = 200_000_000
"""of all bundles together; the newest one is kept however large it is"""
_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}")


def shelve(bundle: Bundle, folder: Path) -> Path:
    """Write a bundle into a folder, take away those that are too many, and return its place; raises OSError."""
    path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
    try:
        write(bundle, path)
    finally:  # where the disk is full, this is what helps
        prune(folder)
    return path


def prune(folder: Path) -> None:
    """Take away the oldest bundles of a folder where there are too many or they are too large; all else stays."""
    room = MOST_BYTES
    for number, path in enumerate(_bundles(folder)):
        room -= _size(path)
        if number and (number >= MOST_BUNDLES or room < 0):
            shutil.rmtree(path, ignore_errors=True)


def _bundles(folder: Path) -> list[Path]:
    """Return the bundles of a folder, the newest first."""
    try:
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name) and path.is_dir() and not path.is_symlink()]
    except OSError:
        return []
    return sorted(found, reverse=True)


def _size(path: Path) -> int:
    """Return the bytes of all files in a folder; of those that are just being taken away, none."""
    total = 0
    for file in path.rglob("*"):
        with suppress(OSError):
            total += file.stat().st_size if file.is_file() else 0
    return total
