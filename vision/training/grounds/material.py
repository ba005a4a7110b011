"""Pictures and icons that Debian packages and our own assets bring along; without them there are simply none."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels

ASSETS = Path(__file__).parents[3] / "assets"
PHOTOGRAPHS = (Path("/usr/share/backgrounds"), Path("/usr/share/wallpapers"), ASSETS / "pictures")
MANUALS = (Path("/usr/share/gimp/2.0/help"), Path("/usr/share/help"))
ICONS = Path("/usr/share/icons")
ENDINGS = {".png", ".jpg", ".jpeg", ".webp"}
BOARDS = (
    "sudoku",
    "mahjong",
    "shisen",
    "fifteen",
    "sliding",
    "taquin",
    "puzzle",
    "tetravex",
    "onet",
    "maze",
    "kshisen",
    "ksudoku",
)
"""what shows one of the four puzzles perhaps"""
MOST_PX = 1400
MOST_ICONS, LEAST_ICON, MOST_ICON = 500, 16, 96


def _pictures(folders: tuple[Path, ...]) -> list[str]:
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.lower() in ENDINGS]
    return [str(path) for path in found if not any(name in str(path).lower() for name in BOARDS)]


@lru_cache(1)
def photographs() -> list[str]:
    """Return the paths of wallpapers, in a fixed order."""
    return _pictures(PHOTOGRAPHS)


@lru_cache(1)
def manual_pictures() -> list[str]:
    """Return the paths of the pictures of manuals, in a fixed order."""
    return _pictures(MANUALS)


@lru_cache(1)
def icons() -> list[str]:
    """Return the paths of icons of many themes, evenly chosen, in a fixed order."""
    paths = _pictures((ICONS,))
    fit = [path for path in paths if "cursors" not in path]
    return fit[:: max(1, len(fit) // MOST_ICONS)]


def opened(path: str) -> Pixels | None:
    """Return a picture, made smaller where it is huge, or none where it can't be read."""
    read = cv2.imread(path, cv2.IMREAD_COLOR)
    if read is None or min(read.shape[:2]) < 60:
        return None
    scale = MOST_PX / max(read.shape[:2])
    small = cv2.resize(read, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else read
    return np.asarray(small, np.uint8)


@lru_cache(1024)
def _icon(path: str) -> Pixels | None:
    read = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if read is None or read.ndim != 3 or read.shape[2] != 4 or min(read.shape[:2]) < LEAST_ICON:
        return None
    if max(read.shape[:2]) > MOST_ICON:
        read = cv2.resize(read, (MOST_ICON, MOST_ICON), interpolation=cv2.INTER_AREA)
    return np.asarray(read, np.uint8)


def put_icon(canvas: Pixels, rng: np.random.Generator, x: int, y: int, side: int) -> bool:
    """Draw an icon by chance into a square, and tell whether there was one."""
    paths = icons()
    region = canvas[max(0, y) : y + side, max(0, x) : x + side]
    icon = _icon(paths[int(rng.integers(len(paths)))]) if paths and side > 5 else None
    if icon is None or region.shape[0] != side or region.shape[1] != side:
        return False
    fitted = cv2.resize(icon, (side, side), interpolation=cv2.INTER_AREA)
    share = fitted[:, :, 3:].astype(np.uint16)
    region[:] = (region * (255 - share) + fitted[:, :, :3] * share) // 255
    return True
